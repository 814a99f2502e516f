/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that riscv64 implementations need.  */

#ifndef RISCV64_CPU_H
#define RISCV64_CPU_H

#define ASM_RISCV64 1

#include <stdint.h>

#define CPU_ZBB (UINT32_C (1) << 1)
#define CPU_V (UINT32_C (1) << 2)
/* VLEN >= 256.  With shorter vectors that have no rotations, general registers that have them are faster.  */
#define CPU_V256 (UINT32_C (1) << 3)
#define CPU_ZVKB (UINT32_C (1) << 4)
#define CPU_ZVBC (UINT32_C (1) << 5)
#define CPU_ZVKG (UINT32_C (1) << 6)
#define CPU_ZVKNED (UINT32_C (1) << 7)

enum { CPU_ARCH = 7, CPU_FEATURES = 8 };  /* CPU_ARCH: a number of its own */

/* What Linux tells.  Tests simulate CPUs.  */
struct cpu_source
{
  int64_t key;          /* that of riscv_hwprobe; negative if the kernel has no such system call or key */
  uint64_t extensions;  /* its value */
  uint64_t hwcap;       /* AT_HWCAP */
  uint64_t vlenb;       /* VLEN / 8; 0 without RVV 1.0 */
};

uint32_t xcsi_cpu_detect_from (const struct cpu_source *source);

#endif
