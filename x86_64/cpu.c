/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>
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
  { "whole512", CPU_AVX512 },
  { "whole128", CPU_BASE },
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
  { CPU_AES, LEAF_1, ECX, 19, 0 },  /* SSE4.1, which all of them have */
  { CPU_VAES, LEAF_7, ECX, 9, YMM },
  { CPU_WIDE, LEAF_7, ECX, 9, YMM },
};

_Static_assert (CPU_WHOLE512 == UINT32_C (128) << 8, "HALVES of machine.m4 tests another bit");

static int
is_vendor (const struct cpu_source *source, uint32_t ebx, uint32_t edx, uint32_t ecx)
{
  const uint32_t *vendor = source->leaves[LEAF_0];
  return vendor[EBX] == ebx && vendor[EDX] == edx && vendor[ECX] == ecx;
}

/* Family and model, 16 bits each, of families 6 and 15 or more.  Source: Intel SDM volume 2, CPUID, figure "Version Information";
   AMD64 Architecture Programmer's Manual volume 3, CPUID function 1.  */
#define SIGNATURE(family, model) ((uint32_t) (family) << 16 | (model))
static uint32_t
signature (const struct cpu_source *source)
{
  const uint32_t eax = source->leaves[LEAF_1][EAX], family = eax >> 8 & 15;
  return SIGNATURE (family == 15 ? family + (eax >> 20 & 255) : family, (eax >> 4 & 15) | (eax >> 12 & 0xf0));
}

static int
is_intel (const struct cpu_source *source)
{
  return is_vendor (source, 0x756e6547, 0x49656e69, 0x6c65746e);  /* GenuineIntel */
}

static int
is_amd (const struct cpu_source *source)
{
  return is_vendor (source, 0x68747541, 0x69746e65, 0x444d4163);  /* AuthenticAMD */
}

/* Source: Intel SDM volume 4, table of models.  */
static int
lowers_clock (const struct cpu_source *source)
{
  return is_intel (source) && signature (source) == SIGNATURE (6, 0x55);
}

static int
halves_512 (const struct cpu_source *source)
{
  const uint32_t cpu = signature (source), family = cpu >> 16;
  return is_amd (source) && (family == 0x19 || cpu == SIGNATURE (0x1a, 0x24) || cpu == SIGNATURE (0x1a, 0x60));
}

/* Bonnell, Silvermont, Airmont: the source as above.  Bobcat: from memory.  */
static int
splits_128 (const struct cpu_source *source)
{
  static const uint8_t models[] = { 0x1c, 0x26, 0x27, 0x35, 0x36, 0x37, 0x4a, 0x4c, 0x4d, 0x5a, 0x5d, 0x75 };
  const uint32_t cpu = signature (source);
  for (size_t i = 0; i < sizeof models; i++)
    if (cpu == SIGNATURE (6, models[i]))
      return is_intel (source);
  return cpu >> 16 == 0x14 && is_amd (source);
}

uint32_t
xcsi_cpu_detect_from (const struct cpu_source *source)
{
  uint32_t features = cpuid_features (source, rows, sizeof rows / sizeof rows[0]);
  if ((features & CPU_AVX512) != 0 && !lowers_clock (source))
    features |= CPU_FAST512;
  if ((features & CPU_AVX512) != 0 && !halves_512 (source))
    features |= CPU_WHOLE512;
  if (!splits_128 (source))
    features |= CPU_WHOLE128;
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
