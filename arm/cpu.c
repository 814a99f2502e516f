/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* arm: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>
#include <stdint.h>

#include "src/auxv.h"
#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = { { "base", 0 }, { "neon", CPU_BASE } };

/* Bit of AT_HWCAP.  Source: Linux, arch/arm/include/uapi/asm/hwcap.h; FreeBSD uses the same one.  */
#define HWCAP_BIT_NEON 12

/* Programs for older CPUs ask: AT_PLATFORM is v5l, v6l, v7l, v8l...; before ARMv6 nothing is used.  */
static int
is_armv6 (void)
{
#if __ARM_ARCH >= 6
  return 1;
#elif HAVE_GETAUXVAL && defined AT_PLATFORM
  const char *platform = (const char *) (uintptr_t) getauxval (AT_PLATFORM);
  return platform != NULL && platform[0] == 'v' && platform[1] >= '6' && platform[1] <= '9';
#else
  return 0;
#endif
}

uint32_t
xcsi_cpu_detect (void)
{
  if (!is_armv6 ())
    return 0;
  return CPU_BASE | ((auxiliary_word (AT_HWCAP) >> HWCAP_BIT_NEON & 1) != 0 ? CPU_NEON : 0);
}
