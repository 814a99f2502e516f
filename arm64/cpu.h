/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that arm64 implementations need.  */

#ifndef ARM64_CPU_H
#define ARM64_CPU_H

#define ASM_ARM64 1

#define CPU_PMULL (UINT32_C (1) << 1)
#define CPU_SHA3 (UINT32_C (1) << 2)
/* A multiplier that begins a product of 64 bits in each cycle.  The rule: FEAT_FlagM, which ARMv8.4-A demands.  Cores without it
   (Cortex-A57, A72 to A77, Neoverse N1) take 3 or 4 cycles, those with it (N2, V1, V2 and their Cortex, Apple) one.  A wrong guess
   costs speed alone: Cortex-A78 and X1 have a fast multiplier and no FEAT_FlagM.  N1, N2, V1, V2: models of llvm-mca; others: from
   memory of the guides of Arm.  */
#define CPU_MUL64 (UINT32_C (1) << 3)
/* Besides, two vector multiplications in each cycle.  The rule: no core of CPU_NARROW.  These are, all by Arm, Neoverse N2, N3,
   Cortex-A710, A715, A720, A725, A510, A520.  Wide are V1, V2, their Cortex-X, Apple; where cores differ, the one counts on which
   the library looked first.  */
#define CPU_WIDE (UINT32_C (1) << 4)
/* The AES instructions of the Cryptographic Extension.  */
#define CPU_CE (UINT32_C (1) << 5)
/* Executes an operation of 128 bits at once, not as two halves.  The rule: no core of CPU_HALVES, Cortex-A34, A35, A53 and A55.
   On these Threefish and Skein are slower in vectors than in general registers, so they do not take the rows simd: a MIX of two
   blocks has four operations of vectors, each in two halves, in general registers two for each block.  By llvm-mca 19, cycles of
   1 KiB in counter mode, simd and C, A53, A55: Threefish-256 15178 10276, 10164 9384; -512 16648 9641, 9966 8901; -1024
   14691 11352, 12330 10317; 16 messages of 64 bytes by Skein-512, simd and a64, 50429 24532, 36080 22719.  Of Cortex-A510, which
   executes in order, too, Threefish-256 and -1024 8378 9980, 7600 8502, Threefish-512 8917 6901.  ChaCha20 in iterations of eight
   blocks takes 1 % less of A53 and 8 % more of A55.  A wrong guess costs speed alone.  */
#define CPU_WHOLE128 (UINT32_C (1) << 6)
/* SVE2, of which only instructions between those of Advanced SIMD are used, so that the length of vectors does not matter.  The
   rule: HWCAP2_SVE2 and HWCAP_SVE.  From memory: Linux before 6.13 also reports the former where SVE2 exists in streaming mode
   alone (SME without SVE), and the instructions are illegal outside it.  Before 6.2 each system call turns SVE off for the thread,
   and its next instruction of SVE traps; that costs speed alone.  */
#define CPU_SVE2 (UINT32_C (1) << 7)
/* Implementer and part number of MIDR_EL1.  */
#define CPU_HALVES 0x41d02, 0x41d04, 0x41d03, 0x41d05
#define CPU_NARROW 0x41d49, 0x41d8e, 0x41d47, 0x41d4d, 0x41d81, 0x41d87, 0x41d46, 0x41d80

enum { CPU_ARCH = 2, CPU_FEATURES = 8 };  /* CPU_ARCH: a number of its own */

#endif
