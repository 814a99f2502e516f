/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that sparc implementations need, or that the choice of KASUMI depends on.  */

#ifndef SPARC_CPU_H
#define SPARC_CPU_H

#define ASM_SPARC 1
#define LARGE_TABLES 1  /* of KASUMI */

#define CPU_VIS3 (UINT32_C (1) << 1)  /* VIS 3: SPARC T3 and later, SPARC64 X and later */
#define CPU_CMT (UINT32_C (1) << 2)   /* chip-multithreaded with simple cores: UltraSPARC T1 to SPARC T3 */
#define CPU_HIDES_LATENCY CPU_CMT

enum { CPU_ARCH = 5, CPU_FEATURES = 3 };  /* CPU_ARCH: a number of its own */

#endif
