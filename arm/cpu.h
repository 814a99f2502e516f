/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that implementations for 32-bit ARM need.  CPU_BASE: ARMv6.  */

#ifndef ARM_CPU_H
#define ARM_CPU_H

#define ASM_ARM 1

#define CPU_NEON (UINT32_C (1) << 1)

enum { CPU_ARCH = 8, CPU_FEATURES = 2 };  /* CPU_ARCH: a number of its own */

#endif
