/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <cpuid.h>
#include <stddef.h>
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
  uint32_t leaf;
  unsigned reg;
  unsigned bit;
  uint32_t xcr0;
} rows[] = {
  { CPU_PCLMUL, 1, ECX, 1, 0 },
  { CPU_SSSE3, 1, ECX, 9, 0 },
  { CPU_AVX, 1, ECX, 28, YMM },
  { CPU_AVX2, 7, EBX, 5, YMM },
  { CPU_BMI2, 7, EBX, 8, 0 },
  { CPU_VPCLMUL, 7, ECX, 10, YMM },
  { CPU_AVX512, 7, EBX, 16, ZMM },  /* F */
  { CPU_AVX512, 7, EBX, 17, ZMM },  /* DQ */
  { CPU_AVX512, 7, EBX, 30, ZMM },  /* BW */
  { CPU_AVX512, 7, EBX, 31, ZMM },  /* VL */
  { CPU_IFMA, 7, EBX, 21, ZMM },
  { CPU_VBMI, 7, ECX, 1, ZMM },
  { CPU_GFNI, 7, ECX, 8, 0 },
};

/* Intel family 6, model 0x55.  Source: Intel SDM volume 2, CPUID, figure "Version Information", and volume 4, table of models.  */
static int
lowers_clock (const struct cpu_source *source)
{
  uint32_t r[4];
  source->cpuid (0, 0, r);
  if (r[EBX] != 0x756e6547 || r[EDX] != 0x49656e69 || r[ECX] != 0x6c65746e)  /* GenuineIntel */
    return 0;
  source->cpuid (1, 0, r);
  const uint32_t family = r[EAX] >> 8 & 15;
  const uint32_t model = (r[EAX] >> 4 & 15) | (r[EAX] >> 12 & 0xf0);
  return family == 6 && model == 0x55;
}

uint32_t
xcsi_cpu_detect_from (const struct cpu_source *source)
{
  uint32_t features = CPU_BASE, missing = 0;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      uint32_t r[4];
      source->cpuid (rows[i].leaf, 0, r);
      if ((r[rows[i].reg] >> rows[i].bit & 1) != 0 && (rows[i].xcr0 & ~source->xcr0) == 0)
        features |= rows[i].feature;
      else
        missing |= rows[i].feature;
    }
  features &= ~missing;
  if ((features & CPU_AVX512) != 0 && !lowers_clock (source))
    features |= CPU_FAST512;
  return features;
}

static void
cpuid (uint32_t leaf, uint32_t subleaf, uint32_t r[4])
{
  r[EAX] = r[EBX] = r[ECX] = r[EDX] = 0;
  if (leaf <= (uint32_t) __get_cpuid_max (0, NULL))
    __cpuid_count (leaf, subleaf, r[EAX], r[EBX], r[ECX], r[EDX]);
}

static uint32_t
xcr0 (void)
{
  const unsigned osxsave = 27;
  uint32_t r[4];
  cpuid (1, 0, r);
  if ((r[ECX] >> osxsave & 1) == 0)
    return 0;
  uint32_t low, high;
  __asm__ volatile ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
  return low;
}

uint32_t
xcsi_cpu_detect (void)
{
  return xcsi_cpu_detect_from (&(const struct cpu_source) { cpuid, xcr0 () });
}
