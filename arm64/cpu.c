/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* arm64: CPU features as the operating system reports them; user programs cannot query the CPU.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>
#if HAVE_GETAUXVAL || HAVE_ELF_AUX_INFO
#include <sys/auxv.h>
#endif

#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = { { "base", 0 }, { "pmull", CPU_BASE }, { "sha3", CPU_BASE } };

/* Bits of AT_HWCAP.  Source: Linux, Documentation/arch/arm64/elf_hwcaps.rst and <asm/hwcap.h>; the BSDs use the same bits.  */
static const struct
{
  uint32_t feature;
  unsigned bit;
} rows[] = {
  { CPU_PMULL, 4 },
  { CPU_SHA3, 17 },
};

/* 0 if the system does not report features.  */
static unsigned long
hwcap (void)
{
  unsigned long word = 0;
#if HAVE_GETAUXVAL
  word = getauxval (AT_HWCAP);
#elif HAVE_ELF_AUX_INFO
  if (elf_aux_info (AT_HWCAP, &word, (int) sizeof word) != 0)
    word = 0;
#endif
  return word;
}

/* Advanced SIMD needs no bit: the procedure call standard passes arguments in its registers.  */
uint32_t
xcsi_cpu_detect (void)
{
  const unsigned long word = hwcap ();
  uint32_t features = CPU_BASE;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (word >> rows[i].bit & 1)
      features |= rows[i].feature;
  return features;
}
