/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that arm64 implementations need.  */

#ifndef ARM64_CPU_H
#define ARM64_CPU_H

#define ASM_ARM64 1

#define CPU_PMULL (UINT32_C (1) << 1)
#define CPU_SHA3 (UINT32_C (1) << 2)

enum { CPU_ARCH = 2, CPU_FEATURES = 3 };  /* CPU_ARCH: a number of its own */

#endif
