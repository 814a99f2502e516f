/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* POLYVAL on the rows of GHASH (RFC 8452 appendix A): with rev for the reversal of the bytes of a block, and mulX for the product
   with x in the field of GHASH,

       POLYVAL (H, X_1, ...) = rev (GHASH (mulX (rev (H)), rev (X_1), ...))

   GHASH with H / x as its key and little-endian numbers is the same: mulX cancels, and rev is the other order of bytes.  So some
   rows have functions for POLYVAL, which leave out what makes numbers of bytes.  */

#ifndef POLYVAL_IMPL_H
#define POLYVAL_IMPL_H

#include "src/ghash-impl.h"

/* dst = rev of each block; the two do not overlap.  */
void xcsi_reverse (uint8_t *dst, const uint8_t *src, size_t blocks);

/* The key of GHASH, for so many blocks (ghash_set_key_func), and y in the order of POLYVAL with every row.  */
void xcsi_polyval_set_key (const struct ghash_impl *row, uint64_t *key, const uint8_t *h, size_t blocks);
void xcsi_polyval_update (const struct ghash_impl *row, const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks);

#endif
