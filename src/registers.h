/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Clearing registers that a function need not preserve.  */

#ifndef REGISTERS_H
#define REGISTERS_H

#if defined __GNUC__
#define ALWAYS_INLINE inline __attribute__ ((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* For short functions that have addresses and lengths on the stack, no array with a variable index: without -fstack-protector,
   which took 4 % of the shortest messages of AES-GCM.  */
#if defined __has_attribute
#if __has_attribute (no_stack_protector)
#define NO_CANARY __attribute__ ((no_stack_protector))
#endif
#endif
#ifndef NO_CANARY
#define NO_CANARY
#endif

/* The end of each public function that has secrets, once in a call: clears the integer registers and returns result.  Rows in
   assembly, and C, leave secrets there.  Rejected: the attribute zero_call_used_regs of gcc 11, equally many instructions, which
   leaves out ends that are tail calls; for all functions of C it costs more than 1 % of most short calls.  sparc: the window that
   the last call used, too; this function has a window, since %i registers are clobbered.  */
static ALWAYS_INLINE int
clear_integers (int result)
{
#if !defined __GNUC__
#elif defined __x86_64__
  __asm__ volatile ("xor %%ecx, %%ecx\n\txor %%edx, %%edx\n\txor %%esi, %%esi\n\txor %%edi, %%edi\n\t"
                    "xor %%r8d, %%r8d\n\txor %%r9d, %%r9d\n\txor %%r10d, %%r10d\n\txor %%r11d, %%r11d"
                    : "+a" (result) : : "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "cc");
#elif defined __i386__
  __asm__ volatile ("xor %%ecx, %%ecx\n\txor %%edx, %%edx" : "+a" (result) : : "ecx", "edx", "cc");
#elif defined __aarch64__
  register int in_0 __asm__ ("w0") = result;
  __asm__ volatile (".irp r, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17\n\tmov x\\r, #0\n\t.endr"
                    : "+r" (in_0) : : "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14",
                    "x15", "x16", "x17");
  result = in_0;
#if defined __linux__ && !defined __ANDROID__  /* elsewhere x18 is reserved */
  __asm__ volatile ("mov x18, #0" : : : "x18");
#endif
#elif defined __arm__ && (__ARM_ARCH >= 7 || !defined __thumb__)
  register int in_0 __asm__ ("r0") = result;
  __asm__ volatile ("mov r1, #0\n\tmov r2, #0\n\tmov r3, #0\n\tmov r12, #0" : "+r" (in_0) : : "r1", "r2", "r3", "r12");
  result = in_0;
  /* gcc moves any words of 64 bits in these.  Not by .irp: in Thumb state gcc counts instructions for its short branches.  */
#if defined __ARM_NEON
#define CLEAR(r) "vmov.i32 q" #r ", #0\n\t"
  __asm__ volatile (CLEAR (0) CLEAR (1) CLEAR (2) CLEAR (3) CLEAR (8) CLEAR (9) CLEAR (10) CLEAR (11) CLEAR (12) CLEAR (13)
                    CLEAR (14) CLEAR (15)
                    : : : "q0", "q1", "q2", "q3", "q8", "q9", "q10", "q11", "q12", "q13", "q14", "q15");
#undef CLEAR
#elif defined __ARM_FP && __ARM_FP >= 8
#define CLEAR(r) "vmov d" #r ", %0, %0\n\t"
  __asm__ volatile (CLEAR (0) CLEAR (1) CLEAR (2) CLEAR (3) CLEAR (4) CLEAR (5) CLEAR (6) CLEAR (7)
                    : : "r" (0) : "d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7");
#undef CLEAR
#endif
#elif defined __powerpc__
  register int in_3 __asm__ ("r3") = result;
  __asm__ volatile (".irp r, 0,4,5,6,7,8,9,10,11,12\n\tli \\r, 0\n\t.endr"
                    : "+r" (in_3) : : "r0", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12");
  result = in_3;
#if !defined __powerpc64__
  /* The frame of a function of WIPE_BELOW has bytes that nobody writes, next to this one.  There is no red zone.  */
  __asm__ volatile (".irp o, 4,8,12,16,20,24,28,32,36,40,44,48,52,56,60,64\n\tstw %0, -\\o(1)\n\t.endr" : : "r" (0) : "memory");
#endif
#elif defined __riscv
  register int in_a0 __asm__ ("a0") = result;
  __asm__ volatile (".irp r, t0,t1,t2,t3,t4,t5,t6,a1,a2,a3,a4,a5,a6,a7\n\tli \\r, 0\n\t.endr"
                    : "+r" (in_a0) : : "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a1", "a2", "a3", "a4", "a5", "a6", "a7");
  result = in_a0;
#elif defined __s390x__
  register int in_2 __asm__ ("r2") = result;
  __asm__ volatile ("lghi %%r0, 0\n\tlghi %%r1, 0\n\tlghi %%r3, 0\n\tlghi %%r4, 0\n\tlghi %%r5, 0"
                    : "+r" (in_2) : : "r0", "r1", "r3", "r4", "r5");
  result = in_2;
#elif defined __sparc__ && defined __arch64__
  register int in_i0 __asm__ ("i0") = result;
  __asm__ volatile ("save %%sp, -176, %%sp\n\t"
                    ".irp r, l0,l1,l2,l3,l4,l5,l6,l7,o0,o1,o2,o3,o4,o5,o7,i0,i1,i2,i3,i4,i5\n\tmov 0, %%\\r\n\t.endr\n\t"
                    "restore\n\t"
                    ".irp r, i1,i2,i3,i4,i5,g1,g2,g3,g4,g5\n\tmov 0, %%\\r\n\t.endr"
                    : "+r" (in_i0) : : "o0", "o1", "o2", "o3", "o4", "o5", "o7", "i1", "i2", "i3", "i4", "i5", "g1", "g2", "g3",
                    "g4", "g5");
  result = in_i0;
#endif
  return result;
}

/* Clears the registers in which only portable C leaves secrets: vector registers, those that the compiler may use, since assembly
   clears them itself.  */
static ALWAYS_INLINE void
clear_vectors (void)
{
#if !defined __GNUC__
#elif defined __AVX__ && defined __x86_64__
  __asm__ volatile ("vzeroall" : : : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                    "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#elif defined __SSE2__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7\n\tpxor %%xmm\\r, %%xmm\\r\n\t.endr"
                    : : : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7");
#if defined __x86_64__
  __asm__ volatile (".irp r, 8,9,10,11,12,13,14,15\n\tpxor %%xmm\\r, %%xmm\\r\n\t.endr"
                    : : : "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
#endif
#elif defined __aarch64__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\tmovi v\\r\\().2d, #0\n\t.endr"
                    : : : "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",
                    "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31");
#elif defined __ALTIVEC__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19\n\tvspltisw \\r, 0\n\t.endr"
                    : : : "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
                    "v16", "v17", "v18", "v19");
#if defined __VSX__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7,8,9,10,11,12,13\n\txxlxor \\r, \\r, \\r\n\t.endr"
                    : : : "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "fr8", "fr9", "fr10", "fr11", "fr12", "fr13");
#endif
#elif defined __riscv_vector
  __asm__ volatile ("vsetvli t0, zero, e8, m8, ta, ma\n\t.irp r, 0,8,16,24\n\tvmv.v.i v\\r, 0\n\t.endr\n\tli t0, 0"
                    : : : "t0", "vl", "vtype", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12",
                    "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28",
                    "v29", "v30", "v31");
#elif defined __s390x__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7\n\tlzdr %%f\\r\n\t.endr"
                    : : : "f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7");
#if defined __VX__
  __asm__ volatile (".irp r, 0,1,2,3,4,5,6,7,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\tvgbm %%v\\r, 0\n\t.endr"
                    : : : "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
                    "v31");
  /* The right halves of these are not preserved, and functions that restore the left ones, f8 to f15, leave them as they are.  Not
     named as clobbered: that would put the left halves on the stack.  */
  __asm__ volatile (".irp r, 8,9,10,11,12,13,14,15\n\tvleig %v\\r, 0, 1\n\t.endr");
#endif
#endif
#if defined __GNUC__ && defined __AVX512F__
  __asm__ volatile (".irp r, 16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\tvpxorq %%zmm\\r, %%zmm\\r, %%zmm\\r\n\t.endr"
                    : : : "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25", "xmm26",
                    "xmm27", "xmm28", "xmm29", "xmm30", "xmm31");
#endif
}

#endif
