/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish of any size in portable C: MIX and its inverse.  */

#ifndef THREEFISH_MIX_H
#define THREEFISH_MIX_H

#include "src/bytes.h"

/* With -Os compilers copy words by memcpy, which may leave them in vector registers; not these.  */
#ifdef __OPTIMIZE_SIZE__
#define COPIED(x) opaque64 (x)
#else
#define COPIED(x) (x)
#endif

/* The even words are sums of odd words and words of the key.  If the key is computed in the same function, as Skein does, which
   defines CHAIN, clang 19 adds them in another order, each sum on its own: twice the additions (clang 14 does not).  Skein-256 and
   -512, cycles of a block, Intel Xeon with AMX (Granite Rapids) 492 and 508, now 234 and 303; Neoverse N1 by llvm-mca 333 and 511,
   now 180 and 275.  */
#if defined CHAIN && defined __clang__ && __clang_major__ > 14 && UINTPTR_MAX > UINT32_MAX
#define SUM(x) opaque64 (x)
#else
#define SUM(x) (x)
#endif

#define MIX(a, b, r) (a = SUM (a + b), b = rotl64 (b, r) ^ a)
#define UNMIX(a, b, r) (b = rotr64 (b ^ a, r), a = SUM (a - b))

#endif
