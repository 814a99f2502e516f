/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20: what modes use of it.  */

#ifndef CHACHA20_H
#define CHACHA20_H

#include "src/bytes.h"
#include "src/chacha20-impl.h"

/* Fills in X; key and last are its words 4 to 11 and 12 to 15.  */
static inline void
chacha20_start (uint64_t *state, const uint64_t *key, const uint64_t last[2])
{
  uint64_t *const x = state + CHACHA20_X;
  x[0] = UINT64_C (0x3320646e61707865);  /* "expand 32-byte k" */
  x[1] = UINT64_C (0x6b20657479622d32);
  store_alone (&x[2], key[0]);
  store_alone (&x[3], key[1]);
  store_alone (&x[4], key[2]);
  store_alone (&x[5], key[3]);
  store_alone (&x[6], last[0]);
  store_alone (&x[7], last[1]);
}

/* subkey = HChaCha20 (key, 16 bytes of input); subkey may be key.  */
void xcsi_hchacha20 (const struct chacha20_impl *row, uint64_t subkey[4], const uint64_t key[4], const uint8_t *input);

/* The next bytes of a keystream.  The counter has the bits of last; whether it reaches its end is for the caller to see.  Six
   arguments: a seventh one would be on the stack, beside what a register has at the time.  */
void xcsi_chacha20_crypt (const struct chacha20_impl *row, uint64_t *state, uint64_t last, uint8_t *dst, const uint8_t *src,
                          size_t length);

#endif
