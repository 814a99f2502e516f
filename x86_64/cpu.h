/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that x86_64 implementations need.  */

#ifndef X86_64_CPU_H
#define X86_64_CPU_H

#define ASM_X86_64 1

#include <stdint.h>

#define CPU_PCLMUL (UINT32_C (1) << 1)
#define CPU_SSSE3 (UINT32_C (1) << 2)
#define CPU_AVX (UINT32_C (1) << 3)
#define CPU_AVX2 (UINT32_C (1) << 4)
#define CPU_BMI2 (UINT32_C (1) << 5)
#define CPU_VPCLMUL (UINT32_C (1) << 6)  /* VPCLMULQDQ: carry-less multiplication in ymm (and with CPU_AVX512 in zmm) */
#define CPU_AVX512 (UINT32_C (1) << 7)   /* F, DQ, BW and VL: all CPUs with AVX-512 except Xeon Phi */
#define CPU_IFMA (UINT32_C (1) << 8)     /* AVX512_IFMA */
#define CPU_VBMI (UINT32_C (1) << 9)     /* AVX512_VBMI */
#define CPU_GFNI (UINT32_C (1) << 10)
/* GHASH and GCM in zmm.  All CPUs with VPCLMULQDQ and AVX-512 have GFNI, which came with them (Ice Lake, Zen 4), and BMI2.  */
#define CPU_VPCLMUL512 (CPU_VPCLMUL | CPU_AVX512 | CPU_BMI2 | CPU_GFNI | CPU_FAST512)
/* 512-bit code does not lower the clock, or the program allows that (xcs_cpu_allow_slow512).  It does on Skylake-X, Cascade Lake
   and Cooper Lake, which share a model number.  Measured on a Cascade Lake: 3.10 GHz with general registers and with 256-bit
   additions, 2.70 GHz with 256-bit multiplications and with Threefish in zmm, 2.40 GHz with Poly1305 in zmm.  There 512-bit rows
   are 1.3 to 2.3 times faster for long messages, but a few such messages slow a mixed program down by 5 to 14 %, since the clock
   recovers late.  Only the program knows which it is, so the library does not take these rows by itself.
   Measured on a Granite Rapids: general registers keep 4.1 GHz between messages of 16 KiB, one in each millisecond; after half a
   millisecond of AES-GCM in a row they have 3.8 GHz, with 256 bits as with 512.
   AMD Zen 4 executes these vectors as two halves (CPU_WHOLE512), at the same clock.  Measured there, time without fast512 divided
   by time with it, 16 KiB: GHASH 1.69, KASUMI of one message and Poly1305 1.5, ChaCha20-Poly1305 1.28, counter mode of AES 1.08,
   AES-GCM 1.07 (256 bytes 1.69), Threefish and Skein 1.00 to 1.11.  */
#define CPU_FAST512 (UINT32_C (1) << 11)

#define CPU_AES (UINT32_C (1) << 12)
#define CPU_VAES (UINT32_C (1) << 13)  /* AES in ymm (and with CPU_AVX512 in zmm) */
/* Decodes and executes five or more operations per cycle, so that instructions of general registers run beside three vector
   instructions in each cycle.  The rule: CPUID tells of VAES.  CPUs with AVX2 and VAES are wide (Zen 3, Ice Lake, Alder Lake and
   all later ones, E-cores too), those without it take four (Haswell to Cascade Lake, Zen 1 and 2).  A wrong guess costs speed
   alone.  Widths are what Intel and AMD state, from memory.  */
#define CPU_WIDE (UINT32_C (1) << 14)

/* Executes an operation of 512 bits at once, not as two halves.  All CPUs with AVX-512 do but AMD Zen 4 and the Zen 5 cores of some
   notebooks (Strix Point, Krackan Point; families and models from memory).  There a vector of 512
   bits takes twice the time, whether all of it is needed or not, so rows with such vectors leave short messages to rows of 256
   bits: HALVES of machine.m4.  A wrong guess costs speed alone.  */
#define CPU_WHOLE512 (UINT32_C (1) << 15)

/* Adds words of 64 bits and shuffles bytes of 128-bit vectors in one operation.  Intel Bonnell, Silvermont and Airmont (Atom,
   Celeron, Pentium until 2016) and AMD Bobcat do not: there PADDQ takes up to four cycles, PSHUFB four or five, so that Threefish
   and Skein are faster in general registers, and ChaCha20 by shifts.  Cycles by llvm-mca 19 on Silvermont with the rows that need
   this and without, 1 KiB: Threefish-256, -512, -1024 in counter mode 22453 9926, 17018 10194, 25724 13330; ChaCha20 7092 5660,
   with Poly1305 8715 and about 8900; 16 messages of 16 bytes by Skein-512 40794 22782.  On Bonnell 12286 11081, 11324 11095, 17409
   14919; 6267 5627.  Bobcat: from memory.  Family 15 (Pentium 4, K8), which halves such vectors, is not meant: emulators call any
   CPU so.  A wrong guess costs speed alone.  */
#define CPU_WHOLE128 (UINT32_C (1) << 16)

#define CPU_AES_CALLS CPU_AVX  /* aes-calls.m4 has public functions that need this */

enum { CPU_ARCH = 1, CPU_FEATURES = 17 };  /* CPU_ARCH: a number of its own */

/* Registers eax, ebx, ecx, edx of the leaves 0, 1 and 7 (subleaf 0) of CPUID, 0 where the CPU has no such leaf; and XCR0, 0 if the
   operating system has not enabled XGETBV.  Tests simulate CPUs.  */
enum cpu_leaf { LEAF_0, LEAF_1, LEAF_7, CPU_LEAVES };

struct cpu_source
{
  uint32_t leaves[CPU_LEAVES][4];
  uint32_t xcr0;
};

uint32_t xcsi_cpu_detect_from (const struct cpu_source *source);

#endif
