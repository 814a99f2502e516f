/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* s390x: CPU features that the operating system enables.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#if HAVE_GETAUXVAL
#include <sys/auxv.h>
#endif

#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 }, { "vx", CPU_BASE }, { "vxe", CPU_VX }
};

#if HAVE_GETAUXVAL

/* The kernel enables vector registers.  Later facilities add instructions but no state, so no other bit is needed; which bits
   of later facilities are reported depends on the version of kernel and emulator.  */
#define HWCAP_VXRS 0x800

/* Bits of the list stored by STFLE, counted from the left.  Source: z/Architecture Principles of Operation, section "Facility
   Indications".  */
static const struct
{
  uint32_t feature;
  unsigned bit;
} rows[] = {
  { CPU_VX, 129 },
  { CPU_VXE, 135 },
};

enum { WORDS = 3 };

/* Words that the CPU does not store remain 0.  STFLE is given by its code, as assemblers for old CPUs lack it.  */
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
