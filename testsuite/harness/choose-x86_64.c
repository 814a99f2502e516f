/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of x86_64: vector registers, and whether the CPU reports upper halves in use.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <cpuid.h>

#include "src/feature.h"
#include "testsuite/harness/call.h"

void xcst_call_x86_64 (struct call *call);

void
xcst_call (struct call *call)
{
  static uint32_t features;
  if (features == 0)
    features = xcsi_cpu_detect ();
  call->vector_bytes = (features & CPU_AVX512) != 0 ? 64 : (features & CPU_AVX) != 0 ? 32 : 16;
  xcst_call_x86_64 (call);
}

/* XGETBV with ecx = 1 (XINUSE) needs OSXSAVE and CPUID.(0DH, 1):EAX bit 2.  */
int
xcst_can_see_upper (void)
{
  unsigned a, b, c, d;
  if (!__get_cpuid (1, &a, &b, &c, &d) || (c >> 27 & 1) == 0 || (c >> 28 & 1) == 0)
    return 0;
  if (!__get_cpuid_count (13, 1, &a, &b, &c, &d) || (a >> 2 & 1) == 0)
    return 0;
  return xcst_upper_in_use () == 0;
}
