/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What CPUID tells, for the cpu.c of x86_64 and of i686.  */

#ifndef X86_64_CPUID_H
#define X86_64_CPUID_H

#include <cpuid.h>
#include <stdint.h>

/* A bit; a feature needs all its rows, and the bits of XCR0 for its registers (XMM 2, YMM 4, opmask and ZMM 0xe0).  Source: Intel
   SDM volume 2, CPUID; volume 1, section 13.3.  */
enum { EAX, EBX, ECX, EDX };
enum { YMM = 0x6, ZMM = 0xe6 };
struct cpuid_row
{
  uint32_t feature;
  enum cpu_leaf leaf;
  unsigned reg;
  unsigned bit;
  uint32_t xcr0;
};

/* The features of the rows of which none is missing, and "base".  */
static inline uint32_t
cpuid_features (const struct cpu_source *source, const struct cpuid_row *rows, unsigned n)
{
  uint32_t features = CPU_BASE, missing = 0;
  for (unsigned i = 0; i < n; i++)
    if ((source->leaves[rows[i].leaf][rows[i].reg] >> rows[i].bit & 1) != 0 && (rows[i].xcr0 & ~source->xcr0) == 0)
      features |= rows[i].feature;
    else
      missing |= rows[i].feature;
  return features & ~missing;
}

/* A hypervisor traps each CPUID, which takes microseconds: none is executed twice.  */
static inline void
cpuid_read (struct cpu_source *source, const uint32_t numbers[CPU_LEAVES])
{
  for (unsigned i = 0; i < CPU_LEAVES; i++)
    {
      uint32_t *r = source->leaves[i];
      if (numbers[i] <= source->leaves[0][EAX])
        __cpuid_count (numbers[i], 0, r[EAX], r[EBX], r[ECX], r[EDX]);
    }
}

#endif
