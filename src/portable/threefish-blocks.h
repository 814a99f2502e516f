/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish in portable C: one block at a time.  Included after the size has WORDS, encrypt_block and decrypt_block.  */

/* Adds step to word 0 of the tweak after each block; FIRST: its words before.  */
static __attribute__ ((noinline)) void
each_block (const uint64_t *state, const uint64_t *first, uint8_t *dst, const uint8_t *src, size_t blocks, uint64_t step,
            void (*cipher) (const uint64_t *, const uint64_t *, uint64_t *))
{
  uint64_t t[3] = { first[0], first[1], first[0] ^ first[1] };
  for (; blocks > 0; blocks--, dst += 8 * WORDS, src += 8 * WORDS)
    {
      uint64_t v[WORDS];
      for (unsigned i = 0; i < WORDS; i++)
        v[i] = COPIED (load64_le (src + 8 * i));
      cipher (state + THREEFISH_K, t, v);
      for (unsigned i = 0; i < WORDS; i++)
        store64_le (dst + 8 * i, v[i]);
      t[0] += step;
      t[2] = t[0] ^ t[1];
    }
}

static __attribute__ ((noinline)) void
ctr (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  const uint64_t *counter = state + THREEFISH_COUNTER (WORDS);
  for (size_t n = 0; n < blocks; n++, dst += 8 * WORDS, src += 8 * WORDS)
    {
      uint8_t last[8];
      store64_be (last, counter[WORDS - 1] + n);
      uint64_t v[WORDS];
      for (unsigned i = 0; i < WORDS - 1; i++)
        v[i] = counter[i];
      v[WORDS - 1] = load64_le (last);
      encrypt_block (state + THREEFISH_K, state + THREEFISH_T (WORDS), v);
      for (unsigned i = 0; i < WORDS; i++)
        store64_le (dst + 8 * i, load64_le (src + 8 * i) ^ v[i]);
    }
}
