/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of 32-bit ARM: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (neon, CPU_NEON, neon, neon, none, 1)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (neon, CPU_NEON, none, neon, neon, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (neon, CPU_NEON, none, neon, neon, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (neon, CPU_NEON, none, neon, neon, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (neon, CPU_NEON, neon, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (neon, CPU_NEON, neon, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (neon, CPU_NEON, neon, none, 0, 0)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (neon, CPU_NEON, none, neon, none, 1)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (neon, CPU_NEON, a32, neon, none, 0, 0, none, 0)
POLY1305 (a32, CPU_BASE, a32, a32, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
GHASH (neon, CPU_NEON, neon, none, none, none, 0)
#endif

/* One: compared with the step of ct, which is that of 64 bits and takes twice as long here.  */
#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (neon, CPU_NEON, neon, none, none, 0, 0, 0, .one = 400)
#endif
