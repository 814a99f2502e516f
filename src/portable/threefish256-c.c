/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-256 in portable C: one block at a time, subkeys computed on the fly.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/bytes.h"
#include "src/threefish256-impl.h"

/* The words of a block are the variables v0..v3.  The permutation of words between rounds, which exchanges v1 and v3, is a change
   of names.  */

#define MIX(a, b, r) (a += b, b = rotl64 (b, r) ^ a)
#define UNMIX(a, b, r) (b = rotr64 (b ^ a, r), a -= b)

#define ROUND(r0, r1, r2, r3) (MIX (v0, v1, r0), MIX (v2, v3, r1), MIX (v0, v3, r2), MIX (v2, v1, r3))
#define UNROUND(r0, r1, r2, r3) (UNMIX (v2, v1, r3), UNMIX (v0, v3, r2), UNMIX (v2, v3, r1), UNMIX (v0, v1, r0))

/* Subkey s = (k[s], k[s+1] + t[s], k[s+2] + t[s+1], k[s+3] + s), indices modulo 5 and 3.  */
#define SUBKEY(op, s)                             \
  (v0 op k[(s) % 5], v1 op k[((s) + 1) % 5] + t[(s) % 3], \
   v2 op k[((s) + 2) % 5] + t[((s) + 1) % 3], v3 op k[((s) + 3) % 5] + (s))

/* Rounds 8 n to 8 n + 7 with the subkeys after the fourth and the eighth.  */
#define ROUNDS(n)                                                \
  (ROUND (14, 16, 52, 57), ROUND (23, 40, 5, 37), SUBKEY (+=, 2 * (n) + 1), \
   ROUND (25, 33, 46, 12), ROUND (58, 22, 32, 32), SUBKEY (+=, 2 * (n) + 2))
#define UNROUNDS(n)                                                     \
  (SUBKEY (-=, 2 * (n) + 2), UNROUND (58, 22, 32, 32), UNROUND (25, 33, 46, 12), \
   SUBKEY (-=, 2 * (n) + 1), UNROUND (23, 40, 5, 37), UNROUND (14, 16, 52, 57))

static void
encrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[4])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];
  SUBKEY (+=, 0);
  ROUNDS (0), ROUNDS (1), ROUNDS (2), ROUNDS (3), ROUNDS (4), ROUNDS (5), ROUNDS (6), ROUNDS (7), ROUNDS (8);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3;
}

static void
decrypt_block (const uint64_t *k, const uint64_t *t, uint64_t v[4])
{
  uint64_t v0 = v[0], v1 = v[1], v2 = v[2], v3 = v[3];
  UNROUNDS (8), UNROUNDS (7), UNROUNDS (6), UNROUNDS (5), UNROUNDS (4), UNROUNDS (3), UNROUNDS (2), UNROUNDS (1), UNROUNDS (0);
  SUBKEY (-=, 0);
  v[0] = v0, v[1] = v1, v[2] = v2, v[3] = v3;
}

/* Adds step to t0 after each block.  */
static __attribute__ ((noinline)) void
each_block (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, uint64_t step,
            void (*cipher) (const uint64_t *, const uint64_t *, uint64_t *))
{
  uint64_t t[3] = { state[THREEFISH256_T], state[THREEFISH256_T + 1], state[THREEFISH256_T + 2] };
  for (; blocks > 0; blocks--, dst += 32, src += 32)
    {
      uint64_t v[4];
      for (unsigned i = 0; i < 4; i++)
        v[i] = load64_le (src + 8 * i);
      cipher (state + THREEFISH256_K, t, v);
      for (unsigned i = 0; i < 4; i++)
        store64_le (dst + 8 * i, v[i]);
      t[0] += step;
      t[2] = t[0] ^ t[1];
    }
}

static __attribute__ ((noinline)) void
ctr (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  const uint64_t *counter = state + THREEFISH256_COUNTER;
  for (size_t n = 0; n < blocks; n++, dst += 32, src += 32)
    {
      uint8_t last[8];
      store64_be (last, counter[3] + n);
      uint64_t v[4] = { counter[0], counter[1], counter[2], load64_le (last) };
      encrypt_block (state + THREEFISH256_K, state + THREEFISH256_T, v);
      for (unsigned i = 0; i < 4; i++)
        store64_le (dst + 8 * i, load64_le (src + 8 * i) ^ v[i]);
    }
}

static WIPE_BELOW (wipe_below, 512)

void
xcsi_threefish256_encrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, dst, src, blocks, 0, encrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_encrypt_tweaks_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, dst, src, blocks, 1, encrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_decrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, dst, src, blocks, 0, decrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_decrypt_tweaks_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  each_block (state, dst, src, blocks, 1, decrypt_block);
  wipe_below ();
}

void
xcsi_threefish256_ctr_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  ctr (state, dst, src, blocks);
  wipe_below ();
}
