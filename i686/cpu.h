/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that i686 implementations need.  */

#ifndef I686_CPU_H
#define I686_CPU_H

#define ASM_I686 1

#include <stdint.h>

#define CPU_SSE2 (UINT32_C (1) << 1)
#define CPU_SSSE3 (UINT32_C (1) << 2)
#define CPU_PCLMUL (UINT32_C (1) << 3)
#define CPU_AES (UINT32_C (1) << 4)

enum { CPU_ARCH = 6, CPU_FEATURES = 5 };  /* CPU_ARCH: a number of its own */

/* Registers eax, ebx, ecx, edx of the leaves 0 and 1 of CPUID, 0 where the CPU has no such leaf.  No feature depends on XCR0.
   Tests simulate CPUs.  */
enum cpu_leaf { LEAF_0, LEAF_1, CPU_LEAVES };

struct cpu_source
{
  uint32_t leaves[CPU_LEAVES][4];
  uint32_t xcr0;
};

uint32_t xcsi_cpu_detect_from (const struct cpu_source *source);

#endif
