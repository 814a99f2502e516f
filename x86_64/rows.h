/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of x86_64: src/rows.h says how to read this.  */

/* vaes512 uses no GFNI and no BMI2, but GHASH and GCM in zmm do: where one of these is hidden, AES and GHASH are vaes and vpclmul,
   a pair that GCM fuses.  */
#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (vaes512, CPU_VAES | CPU_AVX512 | CPU_BMI2 | CPU_GFNI | CPU_FAST512, aesni, vaes512, aesni, 1)
AES (vaes, CPU_VAES | CPU_AVX2, aesni, vaes, aesni, 1)
AES (aesni, CPU_AES | CPU_SSSE3, aesni, aesni, aesni, 1)
AES (avx2, CPU_AVX2 | CPU_SSSE3, ssse3, none, none, 1)
AES (ssse3, CPU_SSSE3, ssse3, none, none, 1)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (avx512, CPU_AVX512 | CPU_FAST512, avx512, avx512, avx512, 16)
CHACHA20 (avx512vl, CPU_AVX512, avx512vl, avx512vl, avx512vl, 8)
CHACHA20 (wide, CPU_WIDE | CPU_BMI2, wide, avx2, avx2, 8)
CHACHA20 (avx2, CPU_AVX2, avx2, avx2, avx2, 8)
CHACHA20 (ssse3, CPU_SSSE3 | CPU_WHOLE128, ssse3, ssse3, none, 4)
CHACHA20 (sse2, CPU_BASE, sse2, sse2, none, 4)
#endif

/* Threefish, pass: the blocks of the largest iteration, but 4 and 8 of avx512vl and avx512 for larger blocks, which take as long as
   fewer; in general registers two blocks of sse2.  Threefish-256 avx512, AMD Zen 4, 262, 454 and 838 bytes: with 8 679 911 1282
   cycles, now 503 731 1073.  Threefish-512 avx512, 12 blocks and 6 bytes: with 4 1209, now 1329, but 1350 bytes by the model of
   Zen 5 1243 1053, of Ice Lake 1662 1561.  */
#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, avx2, avx2, avx512, 36)
THREEFISH256 (avx512vl, CPU_AVX512 | CPU_AVX2, avx2, avx2, avx512vl, 26)
THREEFISH256 (avx2, CPU_AVX2, avx2, avx2, avx2, 14)
THREEFISH256 (sse2, CPU_BASE | CPU_WHOLE128, sse2, sse2, sse2, 2)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, avx2, avx2, avx512, 8)
THREEFISH512 (avx512vl, CPU_AVX512 | CPU_AVX2, avx2, avx2, avx512vl, 4)
THREEFISH512 (wide, CPU_WIDE | CPU_AVX2, avx2, avx2, wide, 5)
THREEFISH512 (avx2, CPU_AVX2, avx2, avx2, avx2, 4)
THREEFISH512 (sse2, CPU_BASE | CPU_WHOLE128, none, none, sse2, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, avx2, avx2, avx512, 4)
THREEFISH1024 (avx512vl, CPU_AVX512 | CPU_AVX2, avx2, avx2, avx512vl, 4)
THREEFISH1024 (avx2, CPU_AVX2, avx2, avx2, avx2, 4)
THREEFISH1024 (sse2, CPU_BASE | CPU_WHOLE128, none, none, sse2, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, x64, avx512, 16, 5)
SKEIN256 (avx512vl, CPU_AVX512 | CPU_AVX2, x64, avx512vl, 8, 3)
SKEIN256 (avx512vl4, CPU_AVX512 | CPU_AVX2, x64, avx512vl4, 4, 2)
SKEIN256 (avx2, CPU_AVX2, x64, avx2, 8, 3)
SKEIN256 (sse2, CPU_BASE | CPU_WHOLE128, x64, sse2, 6, 5)
SKEIN256 (x64, CPU_BASE, x64, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, x64, avx512, 16, 5)
SKEIN512 (avx512vl, CPU_AVX512 | CPU_AVX2, x64, avx512vl, 8, 3)
SKEIN512 (avx512vl4, CPU_AVX512 | CPU_AVX2, x64, avx512vl4, 4, 2)
SKEIN512 (avx2, CPU_AVX2, x64, avx2, 4, 2)
SKEIN512 (sse2, CPU_BASE | CPU_WHOLE128, x64, sse2, 3, 3)
SKEIN512 (x64, CPU_BASE, x64, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_AVX2, avx512vl, avx512, 8, 4)
SKEIN1024 (avx512vl, CPU_AVX512 | CPU_AVX2, avx512vl, avx512vl, 4, 2)
SKEIN1024 (avx2, CPU_AVX2, avx2, avx2, 4, 3)
SKEIN1024 (x64, CPU_BASE, x64, none, 0, 0)
#endif

/* avx512: not with vectors in halves, where avx512vl takes less time at any length.  ifma has its lanes there, too.  */
#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (ifma, CPU_AVX512 | CPU_IFMA | CPU_FAST512, x64, ifma, ifma, 32768, 448, avx512, 8)
POLY1305 (avx512, CPU_AVX512 | CPU_FAST512 | CPU_WHOLE512, x64, avx512, avx512, 32768, 448, avx512, 8)
POLY1305 (avx512vl, CPU_AVX512, x64, avx512vl, avx512vl, 8192, 640, avx512vl, 4)
POLY1305 (avx2, CPU_AVX2, x64, avx2, avx2, 8192, 640, avx2, 4)
POLY1305 (avx, CPU_AVX, x64, avx, x64, 2400, 2400, none, 0)
POLY1305 (x64, CPU_BASE, x64, x64, x64, 4096, 4096, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
GHASH (vpclmul512, CPU_VPCLMUL512, vpclmul512, vpclmul512, vpclmul512, pclmul, 16)
GHASH (vpclmul, CPU_VPCLMUL | CPU_AVX2, vpclmul, vpclmul, vpclmul, pclmul, 8)
GHASH (avx2, CPU_AVX2 | CPU_PCLMUL | CPU_SSSE3, pclmul, avx2, avx2, pclmul, 1)
GHASH (pclmul, CPU_PCLMUL | CPU_SSSE3, pclmul, pclmul, pclmul, pclmul, 1)
GHASH (avx2bytes, CPU_AVX2 | CPU_SSSE3, avx2bytes, none, none, none, 0)
GHASH (ssse3, CPU_SSSE3, ssse3, none, none, none, 0)
#endif

/* avx2 and ssse3: their cycles, 890 of one to eight blocks on Zen 3, in proportion to those of tables, which src/portable/rows.h
   has of Zen 5: on Zen 3 these take 366, 854 and 1174 for one, four and five blocks.

   A vector has 64, 32 or 16 lanes, and a group one vector or, from avx512vl on, four.  Of these rows two groups, and a group with
   more lanes than three vectors, are encrypted by bit slices; the step is that of a few lanes of the group.  vbmi32 and vbmi16 are
   for few messages: keys, scratch and, on Zen 4, vectors of idle lanes take time.  */
#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (vbmi, CPU_AVX512 | CPU_VBMI | CPU_GFNI | CPU_FAST512, vbmi, vbmi, vbmi, 256, 64, 1024, .one = 300, .few = 300, .step = 545)
KASUMI (vbmi32, CPU_AVX512 | CPU_VBMI | CPU_GFNI | CPU_FAST512, vbmi, vbmi32, vbmi32, 32, 32, 512, .one = 300, .step = 545)
KASUMI (vbmi16, CPU_AVX512 | CPU_VBMI | CPU_GFNI | CPU_FAST512, vbmi, vbmi16, vbmi16, 16, 16, 416, .one = 300, .step = 310)
KASUMI (avx512vl, CPU_AVX512 | CPU_AVX2, avx512vl, avx512vl, none, 256, 128, 2056, .one = 930, .step = 930, .part = 32)
KASUMI (avx2, CPU_AVX2, avx2, avx2, none, 256, 128, 2056, .one = 530, .step = 530, .part = 32)
KASUMI (avx, CPU_AVX, avx, avx, none, 256, 64, 1032, .one = 530, .step = 530, .part = 16)
KASUMI (ssse3, CPU_SSSE3, ssse3, ssse3, none, 256, 64, 1032, .one = 530, .step = 530, .part = 16)
#endif

#ifdef GCM /* variant, needs, AES and GHASH, functions: brief, seal and mac, open, open_siv, brief_siv, beside, powers, queue; other
              members of struct gcm_impl */
GCM (vaes512, CPU_VAES | CPU_VPCLMUL512, vaes512, vpclmul512, vaes512, vaes512, vaes512, vaes512, vaes, vaes512, none, vaes512,
     .group = 32, .brief_most = GCM_BRIEF_ANY, .opens_apart = 256, .siv_aad = 256, .siv_most = { 768, 768 },
     .siv_halves = { { 3840, 3776 }, { 3840, 3008 } }, .queue_least = 4, .xaes_halves = 192)
GCM (vaes, CPU_VAES | CPU_VPCLMUL | CPU_AVX2, vaes, vpclmul, vaes, vaes, vaes, vaes, vaes, vaes, none, vaes,
     .group = 16, .brief_most = GCM_BRIEF_ANY, .siv_aad = 256, .siv_most = { 2816, 2368 }, .queue_least = 2)
GCM (aesni, CPU_AES | CPU_AVX2 | CPU_PCLMUL | CPU_SSSE3, aesni, avx2, aesni, aesni, aesni, aesni, aesni, aesni, aesni, aesni,
     .group = 8, .brief_checks = 1, .brief_most = XCS_GCM_LENGTH_MAX, .siv_aad = 256, .siv_most = { UINT64_MAX, UINT64_MAX },
     .queue_least = 2)
GCM (pclmul, CPU_AES | CPU_PCLMUL | CPU_SSSE3, aesni, pclmul, pclmul, pclmul, pclmul, pclmul, pclmul, none, pclmul, none,
     .group = 8, .brief_checks = 1, .brief_most = XCS_GCM_LENGTH_MAX, .siv_aad = 256, .siv_most = { UINT64_MAX, UINT64_MAX })
#endif

#ifdef CHACHA20POLY1305 /* variant, needs, row of ChaCha20, set_key of rows of Poly1305, encrypt, its row of Poly1305, most of
                           brief, and to open in place, what it keeps of a forgery, least of encrypt, logarithm of its passes,
                           whether they are only for vectors in halves, jobs and tags, messages of these, and those of 8
                           messages */
CHACHA20POLY1305 (avx512, CPU_AVX512 | CPU_AVX2 | CPU_BMI2 | CPU_FAST512, avx512, x64, avx512, any, 704, 704, 576, 6144, 11,
                  1, avx512, 16, avx512vl)
CHACHA20POLY1305 (avx512vl, CPU_AVX512 | CPU_AVX2 | CPU_BMI2, avx512vl, x64, avx512vl, avx512vl, 1984, 1984, 576, 6144, 9,
                  0, avx512vl, 8, none)
CHACHA20POLY1305 (avx2, CPU_AVX2 | CPU_BMI2, avx2, x64, avx2, any, 16320, 3520, 448, 0, 9, 0, none, 0, none)
CHACHA20POLY1305 (ssse3, CPU_SSSE3 | CPU_WHOLE128, ssse3, x64, ssse3, any, 16320, 192, 192, 512, 8, 0, none, 0, none)
#endif
