/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI in constant time: bit slices of as many blocks as a word has bits.

   Bit i of a half of a half (16 bits, 0 the least significant) is a word with a bit for each block.  S7 and S9 are evaluated as
   Boolean equations, rotations and the swapping of halves are a matter of indices, and a bit of a subkey is a word of
   zeros or ones.  No address depends on data or key.

   Fewer blocks than a word has bits take as long as a full word.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "kasumi-impl.h"

#if SIZE_MAX > UINT32_MAX
typedef uint64_t word;
#else
typedef uint32_t word;
#endif

enum { LANES = KASUMI_CT_LANES };
_Static_assert (LANES == 8 * sizeof (word), "a lane for each bit");

/* Both S-boxes from their algebraic normal forms (TS 35.202 section 4.5, gate logic), with common sums and products taken
   out by a greedy search over a few thousand orders: 97 and 101 operations, inversions included.  */
static inline void
s7 (word y[7], const word x[7])
{
  const word t0 = x[3] ^ x[6];
  const word t1 = x[2] ^ x[5];
  const word t2 = x[3] & x[6];
  const word t3 = x[1] & x[4];
  const word t4 = x[2] & x[5];
  const word t5 = x[0] & x[4];
  const word t6 = t0 & x[1];
  const word t7 = t2 ^ x[5];
  const word t8 = t5 ^ x[6];
  const word t9 = t1 ^ t2;
  const word t10 = x[0] & x[6];
  const word t11 = t4 ^ x[4];
  const word t12 = x[1] & x[5];
  const word t13 = x[2] & x[4];
  const word t14 = t12 ^ t13;
  const word t15 = t9 & x[0];
  const word t16 = t10 ^ x[3];
  const word t17 = t5 ^ t6;
  const word t18 = t0 ^ t4;
  const word t19 = x[0] & x[3];
  const word t20 = t4 ^ x[1];
  const word t21 = t4 ^ x[0];
  const word t22 = x[4] & x[6];
  const word t23 = t1 & x[1];
  const word t24 = t0 ^ t3;
  const word t25 = t19 ^ t22;
  const word t26 = t23 ^ x[5];
  const word t27 = t3 & x[0];
  const word t28 = t27 ^ t6;
  y[0] = t10 ^ t11 ^ t28 ^ t7 ^ x[6] ^ (t14 & x[6]) ^ (t0 & x[4] & x[5]);
  y[1] = ~(t13 ^ t7 ^ t8 ^ (t10 & x[2]) ^ (t21 & x[1]) ^ (t25 & x[5]));
  y[2] = ~(t12 ^ t22 ^ x[0] ^ (t10 & x[1]) ^ (t18 & x[0]) ^ (t24 & x[2]) ^ (t5 & x[3]));
  y[3] = t3 ^ x[1] ^ (t11 & x[3]) ^ (t2 & x[1]) ^ (t26 & x[0]) ^ (t3 & x[5]) ^ (x[2] & x[6]);
  y[4] = ~(t15 ^ t2 ^ t28 ^ t3 ^ x[3] ^ (t14 & x[3]) ^ (t8 & x[5]));
  y[5] = ~(t15 ^ t19 ^ t4 ^ x[2] ^ (t17 & x[2]) ^ (t20 & x[6]) ^ (t7 & x[4]));
  y[6] = t23 ^ t8 ^ (t16 & x[5]) ^ (t2 & x[2]) ^ (t3 & x[6]) ^ (t6 & x[0]);
}

static inline void
s9 (word y[9], const word x[9])
{
  const word t0 = x[6] ^ x[8];
  const word t1 = x[1] ^ x[2];
  const word t2 = x[0] ^ x[6];
  const word t3 = x[2] ^ x[7];
  const word t4 = t0 ^ x[2];
  const word t5 = x[1] ^ x[5];
  const word t6 = x[1] ^ x[8];
  const word t7 = x[3] ^ x[7];
  const word t8 = x[4] ^ x[7];
  const word t9 = t0 ^ x[4];
  const word t10 = x[3] ^ x[8];
  const word t11 = x[1] ^ x[6];
  const word t12 = t5 & x[0];
  const word t13 = t0 ^ x[1];
  const word t14 = t1 & x[5];
  const word t15 = t6 ^ x[0];
  const word t16 = x[4] ^ x[8];
  const word t17 = x[4] & x[6];
  const word t18 = x[0] ^ x[1];
  const word t19 = t11 ^ t7;
  const word t20 = t0 ^ x[3];
  const word t21 = x[7] & x[8];
  const word t22 = t2 & x[3];
  const word t23 = t2 ^ x[7];
  const word t24 = t21 ^ x[0];
  const word t25 = t9 ^ x[3];
  const word t26 = t14 ^ t17;
  const word t27 = t1 & x[7];
  y[0] = ~(t27 ^ x[3] ^ (t3 & x[0]) ^ (t4 & x[5]) ^ (t8 & x[8]));
  y[1] = ~(t11 ^ t12 ^ t27 ^ (t10 & x[5]) ^ (t18 & x[4]) ^ (x[2] & x[3]));
  y[2] = ~(t22 ^ t6 ^ (t23 & x[5]) ^ (t3 & x[6]) ^ (t7 & x[4]) ^ (x[0] & x[8]));
  y[3] = t24 ^ x[5] ^ (t20 & x[0]) ^ (t3 & x[4]) ^ (t4 & x[1]);
  y[4] = t12 ^ x[4] ^ (t1 & x[8]) ^ (t13 & x[3]) ^ (t2 & x[7]);
  y[5] = ~(x[2] ^ (t15 & x[6]) ^ (t25 & x[7]) ^ (t5 & x[4]) ^ (x[5] & x[8]));
  y[6] = t24 ^ t26 ^ x[7] ^ (t4 & x[3]) ^ (t9 & x[5]) ^ (x[1] & x[8]);
  y[7] = ~(t10 ^ t22 ^ (t1 & x[0]) ^ (t19 & x[2]) ^ (t8 & x[5]));
  y[8] = t26 ^ t3 ^ (t16 & x[3]) ^ (t2 & x[1]) ^ (t6 & x[2]);
}

/* Half of FI, in place: from 9 bits wide and 7 bits narrow to 7 and 9.  */
static inline void
half (word wide[9], word narrow[7])
{
  word y[9], z[7];
  s9 (y, wide);
  s7 (z, narrow);
  for (unsigned i = 0; i < 9; i++)
    wide[i] = y[i] ^ (i < 7 ? narrow[i] : 0);
  for (unsigned i = 0; i < 7; i++)
    narrow[i] = z[i] ^ wide[i];
}

/* A key word as masks, bit 0 first, and its rotation to the left as an offset.  */
struct subkey
{
  const word *mask;
  unsigned rotation;
};

static inline word
subkey_bit (struct subkey k, unsigned i)
{
  return k.mask[(i - k.rotation) % 16];
}

/* y ^= FI (x ^ ko, ki)  */
static void
fi (word y[16], const word x[16], struct subkey ko, struct subkey ki)
{
  word wide[9], narrow[7];
  for (unsigned i = 0; i < 7; i++)
    narrow[i] = x[i] ^ subkey_bit (ko, i);
  for (unsigned i = 0; i < 9; i++)
    wide[i] = x[7 + i] ^ subkey_bit (ko, 7 + i);
  half (wide, narrow);
  for (unsigned i = 0; i < 9; i++)
    wide[i] ^= subkey_bit (ki, i);
  for (unsigned i = 0; i < 7; i++)
    narrow[i] ^= subkey_bit (ki, 9 + i);
  half (wide, narrow);
  for (unsigned i = 0; i < 9; i++)
    y[i] ^= wide[i];
  for (unsigned i = 0; i < 7; i++)
    y[9 + i] ^= narrow[i];
}

/* Masks of K1..K8, then of K1'..K8'.  */
struct keys
{
  word mask[16][16];
};

static inline struct subkey
subkey (const struct keys *keys, unsigned n, unsigned rotation)
{
  return (struct subkey) { keys->mask[n % 8], rotation };
}

static inline struct subkey
subkey_c (const struct keys *keys, unsigned n)
{
  return (struct subkey) { keys->mask[8 + n % 8], 0 };
}

/* FO and FL in place for round i = 0..7, the left half in x[16] and up.  FO leaves its halves exchanged; the caller knows.
   With a = left and b = right: L1 = FI (a) ^ b, L2 = FI (b) ^ L1, L3 = FI (L1) ^ L2; the result is R3 = L2, L3.  */
static void
fo (word y[32], const word x[32], const struct keys *keys, unsigned i)
{
  word *left = y + 16;
  word *right = y;
  memcpy (right, x, 16 * sizeof (word));
  fi (right, x + 16, subkey (keys, i + 1, 5), subkey_c (keys, i + 4));
  memcpy (left, right, 16 * sizeof (word));
  fi (left, x, subkey (keys, i + 5, 8), subkey_c (keys, i + 3));
  word last[16];
  memcpy (last, left, sizeof last);
  fi (last, right, subkey (keys, i + 6, 13), subkey_c (keys, i + 7));
  memcpy (right, last, sizeof last);
}

static void
fl (word x[32], const struct keys *keys, unsigned i)
{
  const struct subkey kl1 = subkey (keys, i, 1);
  const struct subkey kl2 = subkey_c (keys, i + 2);
  word *left = x + 16;
  word *right = x;
  for (unsigned b = 0; b < 16; b++)
    right[(b + 1) % 16] ^= left[b] & subkey_bit (kl1, b);
  for (unsigned b = 0; b < 16; b++)
    left[(b + 1) % 16] ^= right[b] | subkey_bit (kl2, b);
}

/* y ^= f (x) of round i = 0..7.  */
static void
round_function (word y[32], const word x[32], const struct keys *keys, unsigned i)
{
  word a[32], b[32];
  if (i % 2 == 0)
    {
      memcpy (a, x, sizeof a);
      fl (a, keys, i);
      fo (b, a, keys, i);
    }
  else
    {
      fo (b, x, keys, i);
      fl (b, keys, i);
    }
  for (unsigned j = 0; j < 32; j++)
    y[j] ^= b[j];
}

/* Bit j of a[i] and bit i of a[j] change places.  */
static void
transpose (word a[LANES])
{
  word mask = (word) -1;
  for (unsigned j = LANES / 2; j > 0; j /= 2)
    {
      mask ^= mask << j;
      for (unsigned i = 0; i < LANES; i = (i + j + 1) & ~j)
        {
          word t = (a[i] >> j ^ a[i + j]) & mask;
          a[i] ^= t << j;
          a[i + j] ^= t;
        }
    }
}

/* LANES numbers, one in every step words; x[j] becomes their bits j.  */
static void
slice (word x[64], const uint64_t *numbers, unsigned step)
{
  for (unsigned part = 0; part < 64; part += LANES)
    {
      for (unsigned i = 0; i < LANES; i++)
        x[part + i] = (word) (numbers[step * i] >> part);
      transpose (x + part);
    }
}

static void
unslice (uint64_t numbers[LANES], word x[64])
{
  for (unsigned part = 0; part < 64; part += LANES)
    transpose (x + part);
  for (unsigned i = 0; i < LANES; i++)
    {
      numbers[i] = x[i];
      if (LANES < 64)
        numbers[i] |= (uint64_t) x[(LANES + i) % 64] << 32;
    }
}

/* One block in each lane.  */
static void
crypt_lanes (const struct keys *keys, uint64_t blocks[LANES], int decrypt)
{
  word x[64];
  slice (x, blocks, 1);
  for (unsigned i = 0; i < 8; i++)
    {
      /* Round i changes the right half from the left one, with names exchanged after each round.  */
      unsigned r = decrypt ? 7 - i : i;
      word *left = r % 2 == 0 ? x + 32 : x;
      word *right = r % 2 == 0 ? x : x + 32;
      round_function (right, left, keys, r);
    }
  unslice (blocks, x);
  xcs_wipe (x, sizeof x);
}

/* The state is K1..K8 and K1'..K8'.  */
void
xcsi_kasumi_set_key_ct (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8], kc[8];
  kasumi_key_words (k, kc, key);
  for (unsigned i = 0; i < 8; i++)
    {
      state[i] = k[i];
      state[8 + i] = kc[i];
    }
  xcs_wipe (k, sizeof k);
  xcs_wipe (kc, sizeof kc);
}

static void
crypt_blocks (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, int decrypt)
{
  struct keys keys;
  uint64_t x[LANES];
  for (unsigned i = 0; i < 16; i++)
    for (unsigned b = 0; b < 16; b++)
      keys.mask[i][b] = (word) opaque64 (-(state[i] >> b & 1));

  while (blocks > 0)
    {
      size_t n = blocks < LANES ? blocks : LANES;
      for (size_t i = 0; i < LANES; i++)
        x[i] = i < n ? load64_be (src + 8 * i) : 0;
      crypt_lanes (&keys, x, decrypt);
      for (size_t i = 0; i < n; i++)
        store64_be (dst + 8 * i, x[i]);
      dst += 8 * n;
      src += 8 * n;
      blocks -= n;
    }
  xcs_wipe (&keys, sizeof keys);
  xcs_wipe (x, sizeof x);
}

void
xcsi_kasumi_encrypt_ct (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (state, dst, src, blocks, 0);
}

void
xcsi_kasumi_decrypt_ct (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt_blocks (state, dst, src, blocks, 1);
}

_Static_assert (sizeof (struct keys) == 8 * KASUMI_CT_WORDS, "room for the planes");

/* The planes are struct keys: bit i of a mask belongs to lane i.  The whole group is made anew.  */
void
xcsi_kasumi_set_lanes_ct (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  struct keys sliced;
  word x[64];
  (void) first;
  (void) count;
  for (unsigned half = 0; half < 2; half++)
    {
      slice (x, keys + half, 2);
      for (unsigned i = 0; i < 4; i++)
        for (unsigned b = 0; b < 16; b++)
          {
            unsigned n = 4 * half + i;
            sliced.mask[n][b] = x[16 * (3 - i) + b];
            sliced.mask[8 + n][b] = x[16 * (3 - i) + b] ^ (word) -(uint64_t) (kasumi_c[n] >> b & 1);
          }
    }
  memcpy (planes, &sliced, sizeof sliced);
  xcs_wipe (&sliced, sizeof sliced);
  xcs_wipe (x, sizeof x);
}

void
xcsi_kasumi_encrypt_lanes_ct (const uint64_t *planes, uint64_t *blocks, size_t lanes)
{
  struct keys keys;
  (void) lanes;
  memcpy (&keys, planes, sizeof keys);
  crypt_lanes (&keys, blocks, 0);
  xcs_wipe (&keys, sizeof keys);
}
