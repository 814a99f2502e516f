/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of sparc: src/rows.h says how to read this.  */

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
CHACHA20 (v9, CPU_BASE, none, none, none, 1)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH256 (v9, CPU_BASE, none, none, v9, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH512 (v9, CPU_BASE, none, none, v9, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
THREEFISH1024 (v9, CPU_BASE, none, none, v9, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (v9, CPU_BASE, v9, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (v9, CPU_BASE, v9, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (v9, CPU_BASE, v9, none, 0, 0)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (vis3, CPU_VIS3, vis3, vis3, none, 0, 0, none, 0)
POLY1305 (v9, CPU_BASE, v9, v9, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
GHASH (vis3, CPU_VIS3, vis3, none, none, none, 0)
GHASH (v9, CPU_BASE, v9, none, none, none, 0)
#endif

/* Here bit slices take more instructions than tables, whatever the number of messages.  */
#ifdef KASUMI_TABLES /* variant, needs, functions of blocks, of lanes, of their steps, lanes, those of a group, its words, cycles */
KASUMI_TABLES (lt, CPU_BASE | CPU_LOOKUPS, lt, none, none, 0, 0, 0, .one = 30)
#endif
