/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20: what modes use of it.  */

#ifndef CHACHA20_H
#define CHACHA20_H

#include "src/chacha20-impl.h"

/* Fills in X; key and last are its words 4 to 11 and 12 to 15.  */
void xcsi_chacha20_start (uint64_t *state, const uint64_t *key, const uint64_t last[2]);

/* subkey = HChaCha20 (key, 16 bytes of input); subkey may be key.  */
void xcsi_hchacha20 (const struct chacha20_impl *row, uint64_t subkey[4], const uint64_t key[4], const uint8_t *input);

/* dst = src ^ keystream, n bytes.  */
void xcsi_add_bytes (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t n);

/* The next bytes of a keystream.  The counter has the bits of last; whether it reaches its end is for the caller to see.  Six
   arguments: a seventh one would be on the stack, beside what a register has at the time.  */
void xcsi_chacha20_crypt (const struct chacha20_impl *row, uint64_t *state, uint64_t last, uint8_t *dst, const uint8_t *src,
                          size_t length);

#endif
