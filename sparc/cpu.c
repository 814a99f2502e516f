/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* sparc: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

/* Other systems use other bits.  */
#if HAVE_GETAUXVAL && defined __linux__
#include <sys/auxv.h>
#define HWCAP getauxval (AT_HWCAP)
#else
#define HWCAP 0
#endif

#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = { { "base", 0 }, { "vis3", CPU_BASE }, { "cmt", CPU_BASE } };

/* Bits of AT_HWCAP on Linux.  */
static const struct
{
  uint32_t feature;
  uint32_t hwcap;
} rows[] = {
  { CPU_VIS3, 0x00020000 },
  /* Linux has no bit for strands.  This bit, block-initializing stores, came with UltraSPARC T1, and every CPU that has it
     hides cache latency by switching between the strands of a core: 4 of T1, 8 of T2 and later.  */
  { CPU_CMT, 0x00000040 },
};

uint32_t
xcsi_cpu_detect (void)
{
  const uint64_t hwcap = HWCAP;
  uint32_t features = CPU_BASE;
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((rows[i].hwcap & hwcap) != 0)
      features |= rows[i].feature;
  return features;
}
