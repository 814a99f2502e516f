/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that powerpc64 implementations need.  Each includes those before it.  */

#ifndef POWERPC64_CPU_H
#define POWERPC64_CPU_H

#define ASM_POWERPC64 1

#define CPU_VSX (UINT32_C (1) << 1)  /* ISA 2.06, POWER7 */
#define CPU_P8 (UINT32_C (1) << 2)  /* ISA 2.07 with the vector instructions for cryptography */
#define CPU_P9 (UINT32_C (1) << 3)  /* ISA 3.0 */

enum { CPU_ARCH = 3, CPU_FEATURES = 4 };  /* CPU_ARCH: a number of its own */

#endif
