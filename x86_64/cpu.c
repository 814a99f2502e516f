/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64: which features the CPU has and the operating system lets us use.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <cpuid.h>
#include <stddef.h>
#include <stdint.h>

#include "src/feature.h"

const char *const xcsi_cpu_names[CPU_FEATURES] = { "base", "pclmul", "ssse3" };

/* A row per feature: the CPUID leaf (subleaf 0) and the bit that announces it, and the bits of XCR0 that have to be set for its
   registers.  Source: Intel SDM volume 2, CPUID; volume 1, section 13.3.  */
enum { EAX, EBX, ECX, EDX };
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
};

/* XCR0, or 0 where the operating system has not enabled it.  */
static uint32_t
xcr0 (void)
{
  const unsigned osxsave = 27;
  uint32_t r[4];
  __cpuid (1U, r[EAX], r[EBX], r[ECX], r[EDX]);
  if ((r[ECX] >> osxsave & 1) == 0)
    return 0;
  uint32_t low, high;
  __asm__ volatile ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
  return low;
}

uint32_t
xcsi_cpu_detect (void)
{
  const uint32_t max_leaf = (uint32_t) __get_cpuid_max (0, NULL);
  const uint32_t enabled = max_leaf >= 1 ? xcr0 () : 0;
  uint32_t features = CPU_BASE;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].leaf <= max_leaf && (rows[i].xcr0 & ~enabled) == 0)
      {
        uint32_t r[4];
        __cpuid_count (rows[i].leaf, 0, r[EAX], r[EBX], r[ECX], r[EDX]);
        if (r[rows[i].reg] >> rows[i].bit & 1)
          features |= rows[i].feature;
      }
  return features;
}
