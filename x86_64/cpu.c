/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#include "src/feature.h"
#include "x86_64/cpuid.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 },
  { "pclmul", CPU_BASE },
  { "ssse3", CPU_BASE },
  { "avx", CPU_SSSE3 },
  { "avx2", CPU_AVX },
  { "bmi2", CPU_BASE },
  { "vpclmul", CPU_PCLMUL | CPU_AVX },
  { "avx512", CPU_AVX2 },
  { "ifma", CPU_AVX512 },
  { "vbmi", CPU_AVX512 },
  { "gfni", CPU_BASE },
  { "fast512", CPU_AVX512 },
  { "aes", CPU_BASE },
  { "vaes", CPU_AES | CPU_AVX },
  { "wide", CPU_AVX2 },
};

static const struct cpuid_row rows[] = {
  { CPU_PCLMUL, LEAF_1, ECX, 1, 0 },
  { CPU_SSSE3, LEAF_1, ECX, 9, 0 },
  { CPU_AVX, LEAF_1, ECX, 28, YMM },
  { CPU_AVX2, LEAF_7, EBX, 5, YMM },
  { CPU_BMI2, LEAF_7, EBX, 8, 0 },
  { CPU_VPCLMUL, LEAF_7, ECX, 10, YMM },
  { CPU_AVX512, LEAF_7, EBX, 16, ZMM },  /* F */
  { CPU_AVX512, LEAF_7, EBX, 17, ZMM },  /* DQ */
  { CPU_AVX512, LEAF_7, EBX, 30, ZMM },  /* BW */
  { CPU_AVX512, LEAF_7, EBX, 31, ZMM },  /* VL */
  { CPU_IFMA, LEAF_7, EBX, 21, ZMM },
  { CPU_VBMI, LEAF_7, ECX, 1, ZMM },
  { CPU_GFNI, LEAF_7, ECX, 8, 0 },
  { CPU_AES, LEAF_1, ECX, 25, 0 },
  { CPU_VAES, LEAF_7, ECX, 9, YMM },
  { CPU_WIDE, LEAF_7, ECX, 9, YMM },
};

/* Intel family 6, model 0x55.  Source: Intel SDM volume 2, CPUID, figure "Version Information", and volume 4, table of models.  */
static int
lowers_clock (const struct cpu_source *source)
{
  const uint32_t *vendor = source->leaves[LEAF_0], signature = source->leaves[LEAF_1][EAX];
  const uint32_t family = signature >> 8 & 15;
  const uint32_t model = (signature >> 4 & 15) | (signature >> 12 & 0xf0);
  const int intel = vendor[EBX] == 0x756e6547 && vendor[EDX] == 0x49656e69 && vendor[ECX] == 0x6c65746e;  /* GenuineIntel */
  return intel && family == 6 && model == 0x55;
}

uint32_t
xcsi_cpu_detect_from (const struct cpu_source *source)
{
  uint32_t features = cpuid_features (source, rows, sizeof rows / sizeof rows[0]);
  if ((features & CPU_AVX512) != 0 && !lowers_clock (source))
    features |= CPU_FAST512;
  return features;
}

/* XCR0, if the operating system has enabled XGETBV.  */
static uint32_t
xcr0 (const uint32_t leaf1[4])
{
  const unsigned osxsave = 27;
  uint32_t low = 0, high;
  if ((leaf1[ECX] >> osxsave & 1) != 0)
    __asm__ volatile ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
  return low;
}

uint32_t
xcsi_cpu_detect (void)
{
  static const uint32_t numbers[CPU_LEAVES] = { [LEAF_0] = 0, [LEAF_1] = 1, [LEAF_7] = 7 };
  struct cpu_source source = { 0 };
  cpuid_read (&source, numbers);
  source.xcr0 = xcr0 (source.leaves[LEAF_1]);
  return xcsi_cpu_detect_from (&source);
}
