/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI for evidence/cmt, which traces it.  For each piece of code and each strand a line: CODE BLOCKS, the counts that the plugin
   adds before and after, and a sum of the ciphertext.  Each strand has its own key, message and stack.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/portable/kasumi-t16.c"  /* builds with assembly do not have it */
#include "evidence/count.h"

enum { STRANDS = 8, BLOCKS = 128 };

static uint64_t state[STRANDS][KASUMI_STATE];
static uint8_t src[STRANDS][8 * BLOCKS], dst[STRANDS][8 * BLOCKS];

/* --- what the library does not have: S7 and S9 in tables of 1152 bytes */

static uint8_t s7[128];
static uint16_t s9[512];

/* From a large table, which has wide = S9[l] ^ r and narrow = S7[r] ^ (wide mod 128) for l of 9 bits and r of 7.  */
static void
make_tables (void)
{
  for (unsigned i = 0; i < 512; i++)
    s9[i] = xcsi_kasumi_lt0[i << 7] & 511;
  for (unsigned i = 0; i < 128; i++)
    s7[i] = (uint8_t) (xcsi_kasumi_lt0[i] >> 9 ^ (xcsi_kasumi_lt0[i] & 127));
}

static void
set_key_small (uint64_t *to, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < 8; i++, to += ROUND)
    {
      to[KL1] = rotl16 (k[i], 1);
      to[KL2] = kc[(i + 2) % 8];
      to[KO1] = rotl16 (k[(i + 1) % 8], 5);
      to[KO2] = rotl16 (k[(i + 5) % 8], 8);
      to[KO3] = rotl16 (k[(i + 6) % 8], 13);
      to[KI1] = kc[(i + 4) % 8];
      to[KI2] = kc[(i + 3) % 8];
      to[KI3] = kc[(i + 7) % 8];
    }
}

static ALWAYS_INLINE uint32_t
fi_small (uint32_t x, uint64_t k)
{
  uint32_t wide = x >> 7, narrow = x & 127;
  wide = s9[wide] ^ narrow;
  narrow = s7[narrow] ^ (wide & 127);
  wide ^= (uint32_t) k & 511;
  narrow ^= (uint32_t) k >> 9;
  wide = s9[wide] ^ narrow;
  narrow = s7[narrow] ^ (wide & 127);
  return narrow << 9 | wide;
}

static ALWAYS_INLINE uint32_t
fo_small (uint32_t x, const uint64_t *k)
{
  uint32_t l = x >> 16;
  uint32_t r = x & 0xffff;
  l = fi_small (l ^ (uint32_t) k[KO1], k[KI1]) ^ r;
  r = fi_small (r ^ (uint32_t) k[KO2], k[KI2]) ^ l;
  l = fi_small (l ^ (uint32_t) k[KO3], k[KI3]) ^ r;
  return r << 16 | l;
}

static ALWAYS_INLINE uint32_t
fl_small (uint32_t x, const uint64_t *k)
{
  uint16_t l = (uint16_t) (x >> 16);
  uint16_t r = (uint16_t) x;
  r ^= rotl16 (l & (uint16_t) k[KL1], 1);
  l ^= rotl16 (r | (uint16_t) k[KL2], 1);
  return (uint32_t) l << 16 | r;
}

static void
encrypt_small (const uint64_t *from, uint8_t *to, const uint8_t *text, size_t blocks)
{
  for (; blocks > 0; blocks--, to += 8, text += 8)
    {
      uint32_t l = load32_be (text);
      uint32_t r = load32_be (text + 4);
      for (const uint64_t *k = from; k < from + 8 * ROUND; k += 2 * ROUND)
        {
          r ^= fo_small (fl_small (l, k), k);
          l ^= fl_small (fo_small (r, k + ROUND), k + ROUND);
        }
      store32_be (to, l);
      store32_be (to + 4, r);
    }
}

/* --- tracing */

static uint64_t seed;

static void
fill (uint8_t *to, size_t length)
{
  while (length-- > 0)
    {
      seed = seed * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
      *to++ = (uint8_t) (seed >> 56);
    }
}

struct code
{
  const char *name;
  kasumi_set_key_func *set_key;
  kasumi_blocks_func *encrypt;
  size_t at_once;  /* blocks of a call */
};

static void
trace (const struct code *code, unsigned strand)
{
  kasumi_blocks_func *volatile run = code->encrypt;
  volatile char pad[1000 * strand + 1];
  const size_t at_once = code->at_once;
  pad[1000 * strand] = 0;
  (void) pad[0];
  printf ("%s%u %d", code->name, (unsigned) at_once, BLOCKS);
  fflush (stdout);
  (void) close (COUNT_MARK);
  for (size_t i = 0; i < BLOCKS; i += at_once)
    run (state[strand], dst[strand] + 8 * i, src[strand] + 8 * i, at_once);
  (void) close (COUNT_MARK);
  uint64_t sum = 0;
  for (size_t i = 0; i < BLOCKS; i++)
    sum = sum * UINT64_C (6364136223846793005) + load64_be (dst[strand] + 8 * i);
  printf (" %" PRIx64 "\n", sum);
}

static struct code
row (const char *variant, size_t at_once)
{
  for (unsigned i = 0; i < xcsi_kasumi.rows; i++)
    {
      const struct kasumi_impl *p = &xcsi_kasumi_impls[i];
      if (strcmp (p->impl.name, variant) == 0)
        return (struct code) { variant, p->set_key, p->encrypt, at_once };
    }
  exit (1);
}

int
main (void)
{
  const struct code codes[] = {
    { "small", set_key_small, encrypt_small, 1 },
    { "small", set_key_small, encrypt_small, 64 },
    { "t16-", xcsi_kasumi_set_key_t16, xcsi_kasumi_encrypt_t16, 1 },
    { "t16-", xcsi_kasumi_set_key_t16, xcsi_kasumi_encrypt_t16, 2 },
    { "t16-", xcsi_kasumi_set_key_t16, xcsi_kasumi_encrypt_t16, 64 },
    row ("lt", 1),
    row ("lt", 2),
    row ("lt", 64),
    row ("ct", 64),
  };
  make_tables ();
  for (unsigned i = 0; i < sizeof codes / sizeof codes[0]; i++)
    {
      seed = 1;
      for (unsigned strand = 0; strand < STRANDS; strand++)
        {
          uint8_t key[16];
          fill (key, sizeof key);
          fill (src[strand], sizeof src[strand]);
          codes[i].set_key (state[strand], key);
        }
      for (unsigned strand = 0; strand < STRANDS; strand++)
        trace (&codes[i], strand);
    }
  return 0;
}
