/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations of riscv64: src/rows.h says how to read this.  */

#ifdef AES /* variant, needs, set_key, ctr32le, derive, pass */
#if ASM_ZVK
AES (zvkned, CPU_ZVKNED | CPU_ZVKB, zvkned, none, none, 1)
#endif
#endif

#ifdef CHACHA20 /* variant, needs, first, lanes, pairs, number of lanes */
#if ASM_ZVK
CHACHA20 (zvkb, CPU_ZVKB | CPU_ZBB, none, zvkb, none, 1)
#endif
CHACHA20 (v, CPU_V, none, v, none, 1)
CHACHA20 (zbb, CPU_ZBB, none, none, none, 1)
#endif

#ifdef THREEFISH256 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_ZVK
THREEFISH256 (zvkb, CPU_ZVKB | CPU_ZBB, none, none, zvkb, 1)
#endif
THREEFISH256 (v, CPU_V | CPU_V256, none, none, v, 1)
THREEFISH256 (zbb, CPU_ZBB, none, none, zbb, 1)
#endif

#ifdef THREEFISH512 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_ZVK
THREEFISH512 (zvkb, CPU_ZVKB | CPU_ZBB, none, none, zvkb, 1)
#endif
THREEFISH512 (v, CPU_V | CPU_V256, none, none, v, 1)
THREEFISH512 (zbb, CPU_ZBB, none, none, zbb, 1)
#endif

#ifdef THREEFISH1024 /* variant, needs, set_key, expand, tweaks, pass */
#if ASM_ZVK
THREEFISH1024 (zvkb, CPU_ZVKB | CPU_ZBB, none, none, zvkb, 1)
#endif
THREEFISH1024 (v, CPU_V | CPU_V256, none, none, v, 1)
THREEFISH1024 (zbb, CPU_ZBB, none, none, zbb, 1)
#endif

#ifdef SKEIN256 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN256 (zbb, CPU_ZBB, zbb, none, 0, 0)
#endif

#ifdef SKEIN512 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN512 (zbb, CPU_ZBB, zbb, none, 0, 0)
#endif

#ifdef SKEIN1024 /* variant, needs, blocks, lanes, their number, fewest */
SKEIN1024 (zbb, CPU_ZBB, zbb, none, 0, 0)
#endif

#ifdef POLY1305 /* variant, needs, set_key and digest, auth, aead, most text and additional data for it, lanes, their number */
POLY1305 (rv64, CPU_BASE, rv64, rv64, none, 0, 0, none, 0)
#endif

#ifdef GHASH /* variant, needs, set_key, update_padded, polyval, polyval_few, limit */
#if ASM_ZVK
GHASH (zvkg, CPU_ZVKG, zvkg, none, none, none, 0)
GHASH (zvbc, CPU_ZVBC | CPU_ZVKB, zvbc, none, none, none, 0)
#endif
#endif
