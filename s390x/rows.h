/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of s390x: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
AES (vx, CPU_VX, vx, vx, none, 8)
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (vx, CPU_VX, none, vx, none, 4)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (vx, CPU_VX, none, vx, vx, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (vx, CPU_VX, none, vx, vx, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (vx, CPU_VX, none, vx, vx, 1)
#endif

/* By the models in the headers of the files all lanes take as long as 3.6 messages one after the other with Skein-256, 2.2 with
   Skein-512 and 1.1 with Skein-1024.  */
#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (vx, CPU_VX, vx, vx, 8, 4)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (vx, CPU_VX, vx, vx, 5, 3)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (vx, CPU_VX, vx, vx, 2, 2)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
#if ASM_VXE
POLY1305 (vxe, CPU_VXE, zarch, vxe, none, 0, 0, none, 0)
#endif
POLY1305 (vx, CPU_VX, zarch, vx, none, 0, 0, none, 0)
POLY1305 (zarch, CPU_BASE, zarch, zarch, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
GHASH (vx, CPU_VX, vx, none, vx, none, 0)
#endif

#ifdef KASUMI /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI (vx, CPU_VX, vx, vx, none, 256, 16, 256, .one = 750, .step = 750)
#endif
