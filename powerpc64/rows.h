/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of powerpc64: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (p8, CPU_P8, p8, p8, p8, 1)
AES (vsx, CPU_VSX, vsx, vsx, none, 8)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (p8, CPU_P8, none, p8, none, 4)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (p8, CPU_P8, none, p8, p8, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (p8, CPU_P8, none, p8, p8, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (p8, CPU_P8, none, p8, p8, 1)
#endif

/* By the models in the headers of the files all lanes take as long as 1.5 to 2 messages one after the other with Skein-256, 2.1
   (POWER10) to 3.5 (POWER8) with Skein-512, 1.3 to 1.8 with Skein-1024.  */
#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (p8, CPU_P8, p8, p8, 4, 2)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (p8, CPU_P8, p8, p8, 4, 3)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (p8, CPU_P8, p8, p8, 2, 2)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
#if ASM_P9
POLY1305 (p9, CPU_P9, p9, p9, none, 0, 0, none, 0)
#endif
POLY1305 (p8, CPU_P8, ppc64, p8, none, 0, 0, none, 0)
POLY1305 (ppc64, CPU_BASE, ppc64, ppc64, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
#if ASM_P9
GHASH (p9, CPU_P9, p8, none, p8, p8, 0)
#endif
GHASH (p8, CPU_P8, p8, none, p8, p8, 0)
#endif

#ifdef GCM /* variant, needs, AES and GHASH, functions: brief, seal and mac, open, open_siv, brief_siv, beside, powers, queue; other
              members of struct gcm_impl */
#if ASM_P9
GCM (p9, CPU_P9 | CPU_P8, p8, p9, p8, none, none, none, p8, none, none, none,
     .group = 8, .brief_most = 256, .opens_apart = 511, .siv_aad = GCM_BRIEF_AAD, .siv_most = { 512, 512 })
#endif
GCM (p8, CPU_P8, p8, p8, p8, none, none, none, p8, none, none, none,
     .group = 8, .brief_most = 256, .opens_apart = 511, .siv_aad = GCM_BRIEF_AAD, .siv_most = { 512, 512 })
#endif

#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (p8, CPU_P8, p8, p8, none, 64, 16, 256, .one = 850, .step = 850)
#endif
