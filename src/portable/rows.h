/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations in portable C; src/rows.h explains the format.  The last row of a primitive is usable everywhere.  */

/* All primitives, and the types of objects that have a tag; all contexts become invalid where the order of types changes.  */
#ifdef PRIMITIVE
PRIMITIVE (aes)
PRIMITIVE (threefish256)
PRIMITIVE (threefish512)
PRIMITIVE (threefish1024)
PRIMITIVE (skein256)
PRIMITIVE (skein512)
PRIMITIVE (skein1024)
PRIMITIVE (chacha20)
PRIMITIVE (poly1305)
PRIMITIVE (ghash)
PRIMITIVE (kasumi)
#endif

/* Modes with a table of fused rows.  */
#ifdef MODE
MODE (gcm)
MODE (chacha20poly1305)
#endif

#ifdef OBJECT
OBJECT (AES)
OBJECT (THREEFISH256)
OBJECT (THREEFISH512)
OBJECT (THREEFISH1024)
OBJECT (SKEIN256)
OBJECT (SKEIN512)
OBJECT (SKEIN1024)
OBJECT (CHACHA20)
OBJECT (POLY1305)
OBJECT (CHACHA20POLY1305_KEY)
OBJECT (XCHACHA20POLY1305_KEY)
OBJECT (CHACHA20POLY1305)
OBJECT (GHASH_KEY)
OBJECT (GHASH)
OBJECT (POLYVAL_KEY)
OBJECT (POLYVAL)
OBJECT (GCM_KEY)
OBJECT (GCM)
OBJECT (GCMSIV_KEY)
OBJECT (XAES_KEY)
OBJECT (POLY1305AES_KEY)
OBJECT (KASUMI)
OBJECT (KASUMI_MANY)
OBJECT (F8)
OBJECT (F9)
OBJECT (GSM)
#endif

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (c, 0, c, none, none, 8)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (c, 0, none, none, c, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (c, 0, none, none, c, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (c, 0, none, none, c, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (c, 0, c, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (c, 0, c, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (c, 0, c, none, 0, 0)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (c, 0, none, none, none, 1)
#endif

/* c64 is the fastest wherever the compiler has a 128-bit type.  c32 takes fewer instructions per byte than c26 (armhf 6.5 and 9.2,
   powerpc 6.7 and 10.4, but i686 16.7 and 15.4) and fewer cycles per block in models of llvm-mca 19 (Cortex-A15 63 and 95,
   Cortex-A57 in 32 bits 44 and 73).  */
#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
#if HAVE_INT128
POLY1305 (c64, 0, c64, none, none, 0, 0, none, 0)
#endif
POLY1305 (c32, 0, c32, none, none, 0, 0, none, 0)
POLY1305 (c26, 0, c26, none, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
#if HAVE_INT128
GHASH (c64, 0, c64, none, none, none, 0)
#endif
GHASH (c32, 0, c32, none, none, none, 0)
#endif

#ifdef KASUMI_TABLES /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
/* Up to 63 blocks.  For 64 blocks and more ct is about as fast (evidence/cmt), but not in 32 bits.  */
#if LARGE_TABLES && !ASM_ARCH
#if SIZE_MAX > UINT32_MAX
#define T16_CYCLES .one = 65, .some = 61
#else
#define T16_CYCLES .one = 30
#endif
KASUMI_TABLES (t16, CPU_LOOKUPS, t16, none, none, 0, 0, 0, T16_CYCLES)
#endif
KASUMI_TABLES (t9t7, CPU_LOOKUPS, t9t7, none, none, 0, 0, 0, .one = 265, .some = 110)
#endif

#ifdef KASUMI
/* Without vectors a step takes as many instructions as 5.7 (sparc, s390x) or 5.9 blocks (riscv64); on powerpc64 3.8.  */
#if SIZE_MAX > UINT32_MAX && !HAVE_VECTORS
#define CT_STEP .step = 6300
#else
#define CT_STEP .step = 3900
#endif
KASUMI (ct, 0, ct, ct, none, KASUMI_CT_LANES, KASUMI_CT_LANES, KASUMI_CT_WORDS, .one = 1100, CT_STEP)
#endif
