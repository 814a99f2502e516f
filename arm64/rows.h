/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of arm64: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (ce, CPU_CE, ce, ce, ce, 1)
AES (simd, CPU_BASE, simd, none, none, 8)
#endif

/* Larger blocks have iterations of four, but by the model as passes these gain only where three blocks remain.  */
#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_SHA3
THREEFISH256 (sha3, CPU_SHA3, none, simd, sha3, 8)
#endif
THREEFISH256 (simd, CPU_BASE | CPU_WHOLE128, none, simd, simd, 8)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_SHA3
THREEFISH512 (sha3, CPU_SHA3, none, simd, sha3, 1)
#endif
THREEFISH512 (simd, CPU_BASE | CPU_WHOLE128, none, simd, simd, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_SHA3
THREEFISH1024 (sha3, CPU_SHA3, none, simd, sha3, 1)
#endif
THREEFISH1024 (simd, CPU_BASE | CPU_WHOLE128, none, simd, simd, 1)
#endif

/* By the models in the headers of the files eight lanes of Skein-256 take as long as 2.5 to 3.9 (sha3) or 5.3 (simd, Neoverse N1)
   messages of a64, four of Skein-512 2.2 to 3.0 or 3.4, of Skein-1024 2.3 to 3.0 or 3.1.  Simd takes longer on Cortex-A57, 6.4 and
   4.5 of Skein-256 and -512.  */
#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
#if ASM_SHA3
SKEIN256 (sha3, CPU_SHA3, a64, sha3, 8, 4)
#endif
SKEIN256 (simd, CPU_BASE | CPU_WHOLE128, a64, simd, 8, 6)
SKEIN256 (a64, CPU_BASE, a64, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
#if ASM_SHA3
SKEIN512 (sha3, CPU_SHA3, a64, sha3, 4, 3)
#endif
SKEIN512 (simd, CPU_BASE | CPU_WHOLE128, a64, simd, 4, 4)
SKEIN512 (a64, CPU_BASE, a64, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
#if ASM_SHA3
SKEIN1024 (sha3, CPU_SHA3, a64, sha3, 4, 3)
#endif
SKEIN1024 (simd, CPU_BASE | CPU_WHOLE128, a64, simd, 4, 4)
SKEIN1024 (a64, CPU_BASE, a64, none, 0, 0)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
#if ASM_SVE2
CHACHA20 (sve2, CPU_SVE2, none, sve2, none, 4)
#endif
CHACHA20 (whole128, CPU_BASE | CPU_WHOLE128, none, whole128, none, 4)
CHACHA20 (simd, CPU_BASE, none, simd, none, 4)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (wide, CPU_WIDE, a64, wide, none, 0, 0, none, 0)
POLY1305 (mul64, CPU_MUL64, a64, mul64, none, 0, 0, none, 0)
POLY1305 (v26, CPU_BASE, a64, v26, none, 0, 0, none, 0)
POLY1305 (slow64, CPU_BASE, a64, slow64, none, 0, 0, none, 0)
POLY1305 (a64, CPU_BASE, a64, a64, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
#if ASM_SHA3
GHASH (sha3, CPU_PMULL | CPU_SHA3, pmull, none, sha3, pmull, 2)
#endif
GHASH (pmull, CPU_PMULL, pmull, none, pmull, pmull, 2)
GHASH (simd, CPU_BASE, simd, none, none, none, 2)
#endif

#ifdef GCM /* variant, needs, AES and GHASH, functions: brief, seal and mac, open, open_siv, brief_siv, beside, powers, queue; other
              members of struct gcm_impl */
#if ASM_SHA3
GCM (sha3, CPU_CE | CPU_PMULL | CPU_SHA3, ce, sha3, ce, none, none, sha3, ce, none, none, none,
     .group = 8, .brief_most = 256, .opens_apart = 511, .siv_aad = GCM_BRIEF_AAD, .siv_most = { 512, 512 })
#endif
GCM (ce, CPU_CE | CPU_PMULL, ce, pmull, ce, none, none, ce, ce, none, none, none,
     .group = 8, .brief_most = 256, .opens_apart = 511, .siv_aad = GCM_BRIEF_AAD, .siv_most = { 512, 512 })
#endif

#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (tbl, CPU_BASE, tbl, tbl, none, 64, 16, 256, .one = 850, .step = 850)
#endif
