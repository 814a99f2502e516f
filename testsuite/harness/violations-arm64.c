/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of arm64: names of the bits.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>

#include "testsuite/harness/call.h"

const char *const xcst_violation_names[] = {
  "x19 not preserved", "x20 not preserved", "x21 not preserved", "x22 not preserved", "x23 not preserved",
  "x24 not preserved", "x25 not preserved", "x26 not preserved", "x27 not preserved", "x28 not preserved",
  "x29 not preserved", "d8 not preserved", "d9 not preserved", "d10 not preserved", "d11 not preserved",
  "d12 not preserved", "d13 not preserved", "d14 not preserved", "d15 not preserved", "x18 (platform) changed",
  "stack pointer not preserved", "caller's stack written", NULL
};

/* Upper halves in use cost nothing on arm64.  */
int
xcst_can_see_upper (void)
{
  return 0;
}
