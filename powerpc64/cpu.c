/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* powerpc64: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#include "src/auxv.h"
#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 }, { "vsx", CPU_BASE }, { "p8", CPU_VSX }, { "p9", CPU_P8 }
};

/* The bits of AT_HWCAP and AT_HWCAP2 that a feature needs, all of them.  Source: Power Architecture 64-Bit ELF V2 ABI, section
   "Platform Information".  */
static const struct
{
  uint32_t feature;
  uint32_t hwcap;
  uint32_t hwcap2;
} rows[] = {
  { CPU_VSX, 0x10000080, 0 },        /* AltiVec, VSX */
  { CPU_P8, 0, 0x82000000 },         /* ISA 2.07, vector cryptography */
  { CPU_P9, 0, 0x00800000 },         /* ISA 3.0 */
};

uint32_t
xcsi_cpu_detect (void)
{
  uint32_t features = CPU_BASE;
  const unsigned long hwcap = auxiliary_word (AT_HWCAP), hwcap2 = auxiliary_word (AT_HWCAP2);
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((rows[i].hwcap & ~hwcap) == 0 && (rows[i].hwcap2 & ~hwcap2) == 0)
      features |= rows[i].feature;
  return features;
}
