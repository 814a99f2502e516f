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
#define HWCAP_BLKINIT 0x00000040
#define HWCAP_VIS3 0x00020000
#define HWCAP_PAUSE 0x01000000

uint32_t
xcsi_cpu_detect (void)
{
  const uint64_t hwcap = HWCAP;
  uint32_t features = CPU_BASE;
  if ((hwcap & HWCAP_VIS3) != 0)
    features |= CPU_VIS3;
  /* Linux has no bit for strands.  Block-initializing stores came with UltraSPARC T1, and every CPU that has them hides cache
     latency by switching between the strands of a core, 4 of T1, 8 of the later ones.  evidence/cmt models T1 and T2, whose core
     T3 has, too.  T4 and later, which have the instruction pause, have out-of-order cores: not modelled.  */
  if ((hwcap & (HWCAP_BLKINIT | HWCAP_PAUSE)) == HWCAP_BLKINIT)
    features |= CPU_CMT;
  return features;
}
