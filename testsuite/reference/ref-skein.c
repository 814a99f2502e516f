/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: Skein 1.3, sections 3.4 and 3.5, on the reference of Threefish; words: 4, 8 or 16.  */

#include "testsuite/reference/ref.h"

#if HAVE_REF

#include <stdlib.h>
#include <string.h>

enum { MOST = 128, TYPES = 64, CONFIGURATION = 4, MESSAGE = 48, OUTPUT = 63 };

/* UBI of bits bits.  The tweak is 16 bytes, little endian: position in bytes 0 to 11, byte 14 bit 7 BitPad, byte 15 type, First in
   bit 6, Final in bit 7; byte 14 also has the level of a tree, whose nodes begin where the position says.  */
static void
ubi_at (uint8_t *g, unsigned words, unsigned type, const uint8_t *src, uint64_t bits, unsigned level, uint64_t start)
{
  const uint64_t length = bits / 8 + (bits % 8 > 0);
  const size_t size = 8 * words;
  uint64_t position = 0;
  int first = 1;
  do
    {
      uint8_t block[MOST] = { 0 }, tweak[16] = { 0 }, out[MOST];
      const uint64_t rest = length - position, n = rest < size ? rest : size;
      if (n > 0)
        memcpy (block, src + position, (size_t) n);
      position += n;
      const int final = position == length;
      if (final && bits % 8 > 0)
        {
          block[n - 1] = (uint8_t) ((block[n - 1] >> (8 - bits % 8) << (8 - bits % 8)) + (1 << (7 - bits % 8)));
          tweak[14] = 0x80;
        }
      tweak[14] = (uint8_t) (tweak[14] + level);
      for (unsigned i = 0; i < 8; i++)
        tweak[i] = (uint8_t) ((start + position) >> 8 * i);
      tweak[15] = (uint8_t) (type + (first ? 0x40 : 0) + (final ? 0x80 : 0));
      ref_threefish_encrypt (out, words, g, tweak, block);
      for (size_t i = 0; i < size; i++)
        g[i] = out[i] ^ block[i];
      first = 0;
    }
  while (position < length);
}

static void
ubi (uint8_t *g, unsigned words, unsigned type, const uint8_t *src, uint64_t bits)
{
  ubi_at (g, words, type, src, bits, 0, 0);
}

void
ref_skein_message (uint8_t *g, unsigned words, const uint8_t *src, uint64_t bits, unsigned level, uint64_t start)
{
  ubi_at (g, words, MESSAGE, src, bits, level, start);
}

/* As the paper has it, one level after the other.  */
void
ref_skein_root (uint8_t *g, unsigned words, unsigned level, const uint8_t *src, uint64_t length, const uint8_t tree[3])
{
  const size_t block = 8 * words;
  uint8_t *below = NULL;
  for (; level == 1 || length > block; level++)
    {
      const unsigned shift = tree[level > 1];
      const uint64_t part = level == tree[2] || shift > 40 ? UINT64_MAX : (uint64_t) block << shift;
      uint64_t nodes = 0;
      uint8_t *all = malloc ((size_t) (length / block + 1) * block);
      if (all == NULL)
        abort ();
      for (uint64_t done = 0, n; done == 0 || done < length; done += n > 0 ? n : 1, nodes++)
        {
          uint8_t *const node = all + nodes * block;
          n = length - done < part ? length - done : part;
          memcpy (node, g, block);
          ref_skein_message (node, words, src + done, 8 * n, level, done);
        }
      free (below);
      src = below = all;
      length = nodes * block;
    }
  memcpy (g, src, block);
  free (below);
}

void
ref_skein_start (uint8_t *g, unsigned words, uint64_t digest_bits, const struct ref_skein *strings, const uint8_t tree[3])
{
  uint8_t configuration[32] = "SHA3\1";
  memset (g, 0, 8 * words);
  for (unsigned i = 0; i < 8; i++)
    configuration[8 + i] = (uint8_t) (digest_bits >> 8 * i);
  memcpy (configuration + 16, tree, 3);
  for (unsigned type = 0; type < OUTPUT; type++)
    {
      if (type == CONFIGURATION)
        ubi (g, words, type, configuration, 8 * sizeof configuration);
      for (const struct ref_skein *s = strings; s->type < TYPES; s++)
        if (s->type == type && type == MESSAGE && tree[0] > 0)
          ref_skein_root (g, words, 1, s->bytes, s->bits / 8, tree);
        else if (s->type == type)
          ubi (g, words, type, s->bytes, s->bits);
    }
}

void
ref_skein_output (uint8_t *dst, unsigned words, const uint8_t *g, uint64_t n)
{
  uint8_t number[8];
  ref_store_le (number, sizeof number, n);
  memcpy (dst, g, 8 * words);
  ubi (dst, words, OUTPUT, number, 64);
}

void
ref_skein_tree (uint8_t *digest, unsigned words, uint64_t digest_bits, const struct ref_skein *strings, const uint8_t tree[3])
{
  uint8_t g[MOST];
  const uint64_t length = digest_bits / 8 + (digest_bits % 8 > 0);
  ref_skein_start (g, words, digest_bits, strings, tree);
  for (uint64_t done = 0, n = 0; done < length; done += 8 * words, n++)
    {
      uint8_t out[MOST];
      ref_skein_output (out, words, g, n);
      memcpy (digest + done, out, (size_t) (length - done < 8 * words ? length - done : 8 * words));
    }
  if (digest_bits % 8 > 0)
    digest[length - 1] = (uint8_t) (digest[length - 1] >> (8 - digest_bits % 8) << (8 - digest_bits % 8));
}

void
ref_skein (uint8_t *digest, unsigned words, uint64_t digest_bits, const struct ref_skein *strings)
{
  static const uint8_t no_tree[3];
  ref_skein_tree (digest, words, digest_bits, strings, no_tree);
}

#endif
