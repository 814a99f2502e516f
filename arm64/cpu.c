/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* arm64: CPU features as the operating system reports them.  User programs can only ask which core it is, if it lets them.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>
#include <stdint.h>

#include "src/auxv.h"
#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 }, { "pmull", CPU_BASE }, { "sha3", CPU_BASE }, { "mul64", CPU_BASE }, { "wide", CPU_MUL64 },
  { "ce", CPU_BASE }, { "whole128", CPU_BASE }, { "sve2", CPU_BASE }
};

/* Bits of AT_HWCAP, and of AT_HWCAP2.  Source: Linux, Documentation/arch/arm64/elf_hwcaps.rst and <asm/hwcap.h>; the BSDs use the
   same bits.  */
static const struct
{
  uint32_t feature;
  unsigned bit;
} rows[] = {
  { CPU_CE, 3 },
  { CPU_PMULL, 4 },
  { CPU_SHA3, 17 },
  { CPU_MUL64, 27 },
};

enum { HWCAP_BIT_SVE = 22, HWCAP2_BIT_SVE2 = 1 };

/* MIDR_EL1, or 0 if the system does not let programs read it.  */
enum { HWCAP_BIT_CPUID = 11 };
static uint64_t
read_midr (unsigned long word)
{
  uint64_t midr = 0;
  if (word >> HWCAP_BIT_CPUID & 1)
    __asm__ ("mrs %0, midr_el1" : "=r" (midr));
  return midr;
}

/* Whether the core is one of these.  */
static int
is_one_of (uint64_t midr, const uint32_t *cores, size_t number)
{
  for (size_t i = 0; i < number; i++)
    if ((midr >> 24 & 0xff) == cores[i] >> 12 && (midr >> 4 & 0xfff) == (cores[i] & 0xfff))
      return 1;
  return 0;
}

/* Advanced SIMD needs no bit: the procedure call standard passes arguments in its registers.  */
uint32_t
xcsi_cpu_detect (void)
{
  static const uint32_t narrow[] = { CPU_NARROW }, halves[] = { CPU_HALVES };
  const unsigned long word = auxiliary_word (AT_HWCAP);
  const uint64_t midr = read_midr (word);
  uint32_t features = CPU_BASE;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (word >> rows[i].bit & 1)
      features |= rows[i].feature;
  if ((word >> HWCAP_BIT_SVE & auxiliary_word (AT_HWCAP2) >> HWCAP2_BIT_SVE2 & 1) != 0)
    features |= CPU_SVE2;
  if ((features & CPU_MUL64) != 0 && !is_one_of (midr, narrow, sizeof narrow / sizeof narrow[0]))
    features |= CPU_WIDE;
  if (!is_one_of (midr, halves, sizeof halves / sizeof halves[0]))
    features |= CPU_WHOLE128;
  return features;
}
