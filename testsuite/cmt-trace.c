/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI for testsuite/cmt, which traces it: for each piece of code and each strand a line CODE BLOCKS, the numbers that the plugin
   adds before and after, and what they encrypted to.  Each strand has a key, a message and a stack of its own.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "src/kasumi-impl.h"
#include "src/kasumi-tables.h"
#include "testsuite/count.h"

enum { STRANDS = 8, BLOCKS = 128 };

static uint64_t state[STRANDS][KASUMI_STATE];
static uint8_t src[STRANDS][8 * BLOCKS], dst[STRANDS][8 * BLOCKS];

/* --- what the library does not have: KASUMI with S7 and S9 as tables of 1152 bytes */

static uint8_t s7[128];
static uint16_t s9[512];

/* A large table is made of the small ones: with l of 9 bits and r of 7, wide = S9[l] ^ r and narrow = S7[r] ^ (wide mod 128).  */
static void
make_tables (void)
{
  for (unsigned i = 0; i < 512; i++)
    s9[i] = xcsi_kasumi_lt0[i << 7] & 511;
  for (unsigned i = 0; i < 128; i++)
    s7[i] = (uint8_t) (xcsi_kasumi_lt0[i] >> 9 ^ (xcsi_kasumi_lt0[i] & 127));
}

struct subkeys
{
  uint16_t kl1, kl2, ko1, ki1, ko2, ki2, ko3, ki3;
};

static void
set_key_small (uint64_t *to, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < 8; i++)
    {
      struct subkeys s = { rotl16 (k[i], 1), kc[(i + 2) % 8], rotl16 (k[(i + 1) % 8], 5), kc[(i + 4) % 8],
                           rotl16 (k[(i + 5) % 8], 8), kc[(i + 3) % 8], rotl16 (k[(i + 6) % 8], 13), kc[(i + 7) % 8] };
      memcpy (to + 2 * i, &s, sizeof s);
    }
}

static inline uint32_t
fi (uint32_t x, uint32_t k)
{
  uint32_t wide = x >> 7, narrow = x & 127;
  wide = s9[wide] ^ narrow;
  narrow = s7[narrow] ^ (wide & 127);
  wide ^= k & 511;
  narrow ^= k >> 9;
  wide = s9[wide] ^ narrow;
  narrow = s7[narrow] ^ (wide & 127);
  return narrow << 9 | wide;
}

static inline void
fo (uint32_t *l, uint32_t *r, const struct subkeys *k)
{
  uint32_t a = fi (*l ^ k->ko1, k->ki1) ^ *r;
  uint32_t b = fi (*r ^ k->ko2, k->ki2) ^ a;
  *r = fi (a ^ k->ko3, k->ki3) ^ b;
  *l = b;
}

static inline void
fl (uint32_t *l, uint32_t *r, const struct subkeys *k)
{
  *r ^= rotl16 ((uint16_t) (*l & k->kl1), 1);
  *l ^= rotl16 ((uint16_t) (*r | k->kl2), 1);
}

static void
encrypt_small (const uint64_t *from, uint8_t *to, const uint8_t *text, size_t blocks)
{
  const struct subkeys *const keys = (const void *) from;
  for (; blocks > 0; blocks--, to += 8, text += 8)
    {
      uint16_t x[4];
      memcpy (x, __builtin_assume_aligned (text, 8), 8);
      uint32_t l1 = x[0], l0 = x[1], r1 = x[2], r0 = x[3];
      for (const struct subkeys *k = keys; k < keys + 8; k += 2)
        {
          uint32_t a = l1, b = l0;
          fl (&a, &b, k);
          fo (&a, &b, k);
          r1 ^= a;
          r0 ^= b;
          a = r1;
          b = r0;
          fo (&a, &b, k + 1);
          fl (&a, &b, k + 1);
          l1 ^= a;
          l0 ^= b;
        }
      x[0] = (uint16_t) l1;
      x[1] = (uint16_t) l0;
      x[2] = (uint16_t) r1;
      x[3] = (uint16_t) r0;
      memcpy (__builtin_assume_aligned (to, 8), x, 8);
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
  kasumi_blocks_func *volatile encrypt = code->encrypt;
  volatile char pad[1000 * strand + 1];
  const size_t at_once = code->at_once;
  pad[1000 * strand] = 0;
  (void) pad[0];
  printf ("%s%u %d", code->name, (unsigned) at_once, BLOCKS);
  fflush (stdout);
  (void) close (COUNT_MARK);
  for (size_t i = 0; i < BLOCKS; i += at_once)
    encrypt (state[strand], dst[strand] + 8 * i, src[strand] + 8 * i, at_once);
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
