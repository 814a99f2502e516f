/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* UBI in portable C: one block at a time.  Included after the size has WORDS and encrypt_block.  */

static __attribute__ ((noinline)) void
ubi (uint64_t *state, const uint8_t *src, size_t blocks, size_t bytes)
{
  for (; blocks > 0; blocks--, src += 8 * WORDS)
    {
      uint64_t k[WORDS + 1], t[3], v[WORDS];
      state[WORDS] += bytes;
      t[0] = state[WORDS];
      t[1] = state[WORDS + 1];
      t[2] = t[0] ^ t[1];
      k[WORDS] = THREEFISH_PARITY;
      for (unsigned i = 0; i < WORDS; i++)
        {
          k[i] = COPIED (state[i]);
          k[WORDS] ^= k[i];
          v[i] = load64_le (src + 8 * i);
        }
      encrypt_block (k, t, v);
      for (unsigned i = 0; i < WORDS; i++)
        state[i] = v[i] ^ load64_le (src + 8 * i);
      state[WORDS + 1] &= ~SKEIN_FIRST;
    }
}

static WIPE_BELOW (wipe_below, 2048)
