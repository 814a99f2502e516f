/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of s390x: names of the bits, choice of the call by vector registers.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>

#include "src/feature.h"
#include "testsuite/harness/call.h"

const char *const xcst_violation_names[] = {
  "r6 not preserved", "r7 not preserved", "r8 not preserved", "r9 not preserved", "r10 not preserved", "r11 not preserved",
  "r12 not preserved", "r13 not preserved",
  "f8 not preserved", "f9 not preserved", "f10 not preserved", "f11 not preserved", "f12 not preserved", "f13 not preserved",
  "f14 not preserved", "f15 not preserved",
  "stack pointer not preserved", "back chain overwritten", "caller's stack written", "a0 or a1 (thread) not preserved",
  "FPC not preserved", "program mask not preserved", NULL
};

void xcst_call_base (struct call *call);
void xcst_call_vx (struct call *call);

void
xcst_call (struct call *call)
{
  ((xcsi_cpu_detect () & CPU_VX) != 0 ? xcst_call_vx : xcst_call_base) (call);
}

/* Upper halves in use cost nothing on s390x.  */
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
