/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* i686: CPU features.  Operating systems have enabled xmm registers for 20 years; there is no bit for programs that says so.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>
#include <stdint.h>

#include "src/feature.h"
#include "x86_64/cpuid.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 },
  { "sse2", CPU_BASE },
  { "ssse3", CPU_SSE2 },
  { "pclmul", CPU_SSSE3 },
  { "aes", CPU_SSSE3 },
};

static const struct cpuid_row rows[] = {
  { CPU_SSE2, LEAF_1, EDX, 26, 0 },
  { CPU_SSSE3, LEAF_1, ECX, 9, 0 },
  { CPU_PCLMUL, LEAF_1, ECX, 1, 0 },
  { CPU_AES, LEAF_1, ECX, 25, 0 },
};

uint32_t
xcsi_cpu_detect_from (const struct cpu_source *source)
{
  return cpuid_features (source, rows, sizeof rows / sizeof rows[0]);
}

/* A 486 may lack CPUID.  */
uint32_t
xcsi_cpu_detect (void)
{
  static const uint32_t numbers[CPU_LEAVES] = { [LEAF_0] = 0, [LEAF_1] = 1 };
  struct cpu_source source = { 0 };
  if (__get_cpuid_max (0, NULL) > 0)
    cpuid_read (&source, numbers);
  return xcsi_cpu_detect_from (&source);
}
