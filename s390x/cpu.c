/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* s390x: which features the CPU has and the operating system lets us use.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#if HAVE_GETAUXVAL
#include <sys/auxv.h>
#endif

#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 }, { "vx", CPU_BASE }, { "vxe", CPU_VX }, { "vxe2", CPU_VXE }
};

#if HAVE_GETAUXVAL

/* The kernel saves the vector registers and lets programs use them.  Later facilities add instructions, but no state, so that
   this is the only bit to ask for; kernels and emulators know those of later facilities since different versions.  */
#define HWCAP_VXRS 0x800

/* A row per feature: its bit in the list that the instruction STFLE stores, counted from the left.  Source: z/Architecture
   Principles of Operation, section "Facility Indications".  */
static const struct
{
  uint32_t feature;
  unsigned bit;
} rows[] = {
  { CPU_VX, 129 },
  { CPU_VXE, 135 },
  { CPU_VXE2, 148 },
};

enum { WORDS = 3 };

/* Words that the CPU does not have stay 0.  By its code, since assemblers for old CPUs do not know the instruction.  */
static void
facilities (uint64_t list[WORDS])
{
  register uint64_t last __asm__ ("r0") = WORDS - 1;
  for (unsigned i = 0; i < WORDS; i++)
    list[i] = 0;
  __asm__ volatile (".insn s, 0xb2b00000, 0(%1)" : "+d" (last) : "a" (list) : "cc", "memory");
}

#endif

uint32_t
xcsi_cpu_detect (void)
{
  uint32_t features = CPU_BASE;
#if HAVE_GETAUXVAL
  uint64_t list[WORDS];
  /* Every CPU with vector registers has STFLE.  */
  if ((getauxval (AT_HWCAP) & HWCAP_VXRS) == 0)
    return features;
  facilities (list);
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if ((list[rows[i].bit / 64] << rows[i].bit % 64 >> 63) != 0)
      features |= rows[i].feature;
#endif
  return features;
}
