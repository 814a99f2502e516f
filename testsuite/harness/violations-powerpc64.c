/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of powerpc64: names of the bits, choice of the call by vector registers.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>

#include "src/feature.h"
#include "testsuite/harness/call.h"

const char *const xcst_violation_names[] = {
  "r14 not preserved", "r15 not preserved", "r16 not preserved", "r17 not preserved", "r18 not preserved", "r19 not preserved",
  "r20 not preserved", "r21 not preserved", "r22 not preserved", "r23 not preserved", "r24 not preserved", "r25 not preserved",
  "r26 not preserved", "r27 not preserved", "r28 not preserved", "r29 not preserved", "r30 not preserved", "r31 not preserved",
  "f14 not preserved", "f15 not preserved", "f16 not preserved", "f17 not preserved", "f18 not preserved", "f19 not preserved",
  "f20 not preserved", "f21 not preserved", "f22 not preserved", "f23 not preserved", "f24 not preserved", "f25 not preserved",
  "f26 not preserved", "f27 not preserved", "f28 not preserved", "f29 not preserved", "f30 not preserved", "f31 not preserved",
  "v20 not preserved", "v21 not preserved", "v22 not preserved", "v23 not preserved", "v24 not preserved", "v25 not preserved",
  "v26 not preserved", "v27 not preserved", "v28 not preserved", "v29 not preserved", "v30 not preserved", "v31 not preserved",
  "cr2, cr3 or cr4 not preserved", "VRSAVE not preserved", "r2 (TOC) not preserved", "r13 (thread) not preserved",
  "stack pointer not preserved", "back chain overwritten", "caller's stack written", NULL
};

void xcst_call_base (struct call *call);
void xcst_call_vsx (struct call *call);

void
xcst_call (struct call *call)
{
  ((xcsi_cpu_detect () & CPU_VSX) != 0 ? xcst_call_vsx : xcst_call_base) (call);
}

/* Upper halves in use cost nothing on powerpc64.  */
int
xcst_can_see_upper (void)
{
  return 0;
}

uint64_t
xcst_upper_in_use (void)
{
  return 0;
}
