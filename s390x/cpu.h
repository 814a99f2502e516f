/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that s390x implementations need.  Each includes those before it.  */

#ifndef S390X_CPU_H
#define S390X_CPU_H

#define ASM_S390X 1

#define CPU_VX (UINT32_C (1) << 1)   /* vector facility, z13 */
#define CPU_VXE (UINT32_C (1) << 2)  /* vector-enhancements facility 1, z14 */

enum { CPU_ARCH = 4, CPU_FEATURES = 3 };  /* CPU_ARCH: a number of its own */

#endif
