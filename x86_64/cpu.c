/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <cpuid.h>
#include <stdint.h>

#include "src/feature.h"

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
};

/* CPUID leaves and bits; a feature needs all its rows, and the bits of XCR0 for its registers (XMM 2, YMM 4, opmask and ZMM
   0xe0).  Source: Intel SDM volume 2, CPUID; volume 1, section 13.3.  */
enum { EAX, EBX, ECX, EDX };
enum { YMM = 0x6, ZMM = 0xe6 };
static const struct
{
  uint32_t feature;
  enum cpu_leaf leaf;
  unsigned reg;
  unsigned bit;
  uint32_t xcr0;
} rows[] = {
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
  uint32_t features = CPU_BASE, missing = 0;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((source->leaves[rows[i].leaf][rows[i].reg] >> rows[i].bit & 1) != 0 && (rows[i].xcr0 & ~source->xcr0) == 0)
      features |= rows[i].feature;
    else
      missing |= rows[i].feature;
  features &= ~missing;
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

/* A hypervisor traps each CPUID, which takes microseconds: none is executed twice.  */
uint32_t
xcsi_cpu_detect (void)
{
  static const uint32_t numbers[CPU_LEAVES] = { [LEAF_0] = 0, [LEAF_1] = 1, [LEAF_7] = 7 };
  struct cpu_source source = { 0 };
  for (unsigned i = 0; i < CPU_LEAVES; i++)
    {
      uint32_t *r = source.leaves[i];
      if (numbers[i] <= source.leaves[LEAF_0][EAX])
        __cpuid_count (numbers[i], 0, r[EAX], r[EBX], r[ECX], r[EDX]);
    }
  source.xcr0 = xcr0 (source.leaves[LEAF_1]);
  return xcsi_cpu_detect_from (&source);
}
