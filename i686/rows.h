/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of i686: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (aesni, CPU_AES | CPU_SSSE3, aesni, aesni, none, 1)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (ssse3, CPU_SSSE3, none, ssse3, none, 4)
CHACHA20 (sse2, CPU_SSE2, none, sse2, none, 4)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (sse2, CPU_SSE2, none, none, sse2, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (sse2, CPU_SSE2, none, none, sse2, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (sse2, CPU_SSE2, none, none, sse2, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (sse2, CPU_SSE2, sse2, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (sse2, CPU_SSE2, sse2, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (sse2, CPU_SSE2, sse2, none, 0, 0)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (sse2, CPU_SSE2, sse2, sse2, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
GHASH (pclmul, CPU_PCLMUL | CPU_SSSE3, pclmul, none, pclmul, none, 0)
#endif

/* One: compared with the step of ct, which is that of 64 bits and takes twice as long here.  */
#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (ssse3, CPU_SSSE3, ssse3, none, none, 0, 0, 0, .one = 430)
#endif
