/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of sparc: names of the bits.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>

#include "testsuite/harness/call.h"

const char *const xcst_violation_names[] = {
  "%l0 not preserved", "%l1 not preserved", "%l2 not preserved", "%l3 not preserved", "%l4 not preserved", "%l5 not preserved",
  "%l6 not preserved", "%l7 not preserved", "%i0 not preserved", "%i1 not preserved", "%i2 not preserved", "%i3 not preserved",
  "%i4 not preserved", "%i5 not preserved", "frame pointer not preserved", "%i7 (return address) not preserved",
  "stack pointer not preserved", "register window not restored", "%g6 (system) not preserved", "%g7 (thread) not preserved",
  "%asi not preserved", "%fprs: floating point switched off", "%fsr: rounding or traps changed",
  "save area of the caller's window overwritten", "caller's stack written", "returned to the caller of its caller", NULL
};

/* Upper halves in use cost nothing on sparc.  */
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
