/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI in bit slices: a template, which kasumi-ct.c includes for each type of word.

       WORD                an unsigned integer, or a vector of them
       UINT, BITS          such an integer, and its number of bits
       STRIDE              distance between consecutive words of the keys
       NAME (x)            x with a suffix for the type
       PAIRS               if defined, a function for the rounds of a struct slices
       GATHER (p, step)    the word of the numbers p[0], p[step], ...
       SCATTER (p, step, x)    the inverse of GATHER

   Each bit position of a block is a word with one bit, a lane, for each block.  In a quarter of a block, 16 bits, bit 0 is the
   least significant.  S7 and S9 are evaluated as Boolean equations.  Rotations, the exchange of halves and the split of FI into 9
   and 7 bits cost nothing: they only change indices.

   Keys are KEYS words, at distances of STRIDE: the bits of K1..K8, each twice, so that a rotated word is a word at another index,
   and from KEYS_C on the bits of K1'..K8', once.  */

enum { NAME (LANES) = 8 * sizeof (WORD) };

/* The two halves, and intermediate values; the caller wipes it.  */
struct NAME (slices)
{
  WORD x[64], a[32], b[32], c[16];
};

/* Words of the key, numbered from 0: K rotated, K'.  */
#undef ROTATED
#undef PLUS_C
#define ROTATED(keys, n, rotation) ((keys) + STRIDE * (32 * ((n) % 8) + 16 - (rotation)))
#define PLUS_C(keys, n) ((keys) + STRIDE * (KEYS_C + 16 * ((n) % 8)))

/* Both S-boxes from their algebraic normal forms (TS 35.202 section 4.5, gate logic).  A greedy search over a few thousand orders
   shared common sums and products: 97 and 101 operations, including inversions.  */
static ALWAYS_INLINE void
NAME (s7) (WORD y[7], const WORD x[7])
{
  const WORD t0 = x[3] ^ x[6];
  const WORD t1 = x[2] ^ x[5];
  const WORD t2 = x[3] & x[6];
  const WORD t3 = x[1] & x[4];
  const WORD t4 = x[2] & x[5];
  const WORD t5 = x[0] & x[4];
  const WORD t6 = t0 & x[1];
  const WORD t7 = t2 ^ x[5];
  const WORD t8 = t5 ^ x[6];
  const WORD t9 = t1 ^ t2;
  const WORD t10 = x[0] & x[6];
  const WORD t11 = t4 ^ x[4];
  const WORD t12 = x[1] & x[5];
  const WORD t13 = x[2] & x[4];
  const WORD t14 = t12 ^ t13;
  const WORD t15 = t9 & x[0];
  const WORD t16 = t10 ^ x[3];
  const WORD t17 = t5 ^ t6;
  const WORD t18 = t0 ^ t4;
  const WORD t19 = x[0] & x[3];
  const WORD t20 = t4 ^ x[1];
  const WORD t21 = t4 ^ x[0];
  const WORD t22 = x[4] & x[6];
  const WORD t23 = t1 & x[1];
  const WORD t24 = t0 ^ t3;
  const WORD t25 = t19 ^ t22;
  const WORD t26 = t23 ^ x[5];
  const WORD t27 = t3 & x[0];
  const WORD t28 = t27 ^ t6;
  y[0] = t10 ^ t11 ^ t28 ^ t7 ^ x[6] ^ (t14 & x[6]) ^ (t0 & x[4] & x[5]);
  y[1] = ~(t13 ^ t7 ^ t8 ^ (t10 & x[2]) ^ (t21 & x[1]) ^ (t25 & x[5]));
  y[2] = ~(t12 ^ t22 ^ x[0] ^ (t10 & x[1]) ^ (t18 & x[0]) ^ (t24 & x[2]) ^ (t5 & x[3]));
  y[3] = t3 ^ x[1] ^ (t11 & x[3]) ^ (t2 & x[1]) ^ (t26 & x[0]) ^ (t3 & x[5]) ^ (x[2] & x[6]);
  y[4] = ~(t15 ^ t2 ^ t28 ^ t3 ^ x[3] ^ (t14 & x[3]) ^ (t8 & x[5]));
  y[5] = ~(t15 ^ t19 ^ t4 ^ x[2] ^ (t17 & x[2]) ^ (t20 & x[6]) ^ (t7 & x[4]));
  y[6] = t23 ^ t8 ^ (t16 & x[5]) ^ (t2 & x[2]) ^ (t3 & x[6]) ^ (t6 & x[0]);
}

static ALWAYS_INLINE void
NAME (s9) (WORD y[9], const WORD x[9])
{
  const WORD t0 = x[6] ^ x[8];
  const WORD t1 = x[1] ^ x[2];
  const WORD t2 = x[0] ^ x[6];
  const WORD t3 = x[2] ^ x[7];
  const WORD t4 = t0 ^ x[2];
  const WORD t5 = x[1] ^ x[5];
  const WORD t6 = x[1] ^ x[8];
  const WORD t7 = x[3] ^ x[7];
  const WORD t8 = x[4] ^ x[7];
  const WORD t9 = t0 ^ x[4];
  const WORD t10 = x[3] ^ x[8];
  const WORD t11 = x[1] ^ x[6];
  const WORD t12 = t5 & x[0];
  const WORD t13 = t0 ^ x[1];
  const WORD t14 = t1 & x[5];
  const WORD t15 = t6 ^ x[0];
  const WORD t16 = x[4] ^ x[8];
  const WORD t17 = x[4] & x[6];
  const WORD t18 = x[0] ^ x[1];
  const WORD t19 = t11 ^ t7;
  const WORD t20 = t0 ^ x[3];
  const WORD t21 = x[7] & x[8];
  const WORD t22 = t2 & x[3];
  const WORD t23 = t2 ^ x[7];
  const WORD t24 = t21 ^ x[0];
  const WORD t25 = t9 ^ x[3];
  const WORD t26 = t14 ^ t17;
  const WORD t27 = t1 & x[7];
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

#ifndef FI
/* FI of the bits IN (i), which include KO, with the bits KI_BIT (i) of KI; results go to OUT (i, bit).  */
#define FI(WORD, S9, S7)                                                                                      \
  do                                                                                                          \
    {                                                                                                         \
      WORD a[9] = { IN (7), IN (8), IN (9), IN (10), IN (11), IN (12), IN (13), IN (14), IN (15) }, b[9];     \
      S9 (b, a);                                                                                              \
      WORD c[7] = { IN (0), IN (1), IN (2), IN (3), IN (4), IN (5), IN (6) }, d[7];                           \
      FI_EACH (FI_WIDE)                                                                                       \
      S7 (d, c);                                                                                              \
      FI_EACH (FI_NARROW)                                                                                     \
      b[7] ^= KI_BIT (7);                                                                                     \
      b[8] ^= KI_BIT (8);                                                                                     \
      S9 (a, b);                                                                                              \
      S7 (c, d);                                                                                              \
      FI_EACH (FI_OUT)                                                                                        \
      OUT (7, a[7]);                                                                                          \
      OUT (8, a[8]);                                                                                          \
    }                                                                                                         \
  while (0)
#define FI_EACH(F) F (0) F (1) F (2) F (3) F (4) F (5) F (6)
#define FI_WIDE(i) b[i] ^= c[i];
#define FI_NARROW(i) d[i] ^= b[i] ^ KI_BIT (9 + i); b[i] ^= KI_BIT (i);
#define FI_OUT(i) a[i] ^= d[i]; OUT (i, a[i]); OUT (9 + i, c[i] ^ a[i]);
#endif

/* y = FI (x ^ ko, ki) ^ z.  Not inline: it is called 24 times, and three inline copies gain 3 %.  */
static void
NAME (fi) (WORD *y, const WORD *x, const WORD *z, const WORD *ko, const WORD *ki)
{
#define IN(i) (WORD) (x[i] ^ ko[STRIDE * (i)])
#define KI_BIT(i) ki[STRIDE * (i)]
#define OUT(i, bit) y[i] = z[i] ^ bit
  FI (WORD, NAME (s9), NAME (s7));
#undef IN
#undef KI_BIT
#undef OUT
}

/* FO of round i = 0..7, the left half in x[16] and up.  With a = left and b = right: L1 = FI (a) ^ b, L2 = FI (b) ^ L1,
   L3 = FI (L1) ^ L2; the result is L2, L3.  */
static void
NAME (fo) (WORD y[32], WORD l1[16], const WORD x[32], const WORD *keys, unsigned i)
{
  NAME (fi) (l1, x + 16, x, ROTATED (keys, i + 1, 5), PLUS_C (keys, i + 4));
  NAME (fi) (y + 16, x, l1, ROTATED (keys, i + 5, 8), PLUS_C (keys, i + 3));
  NAME (fi) (y, l1, y + 16, ROTATED (keys, i + 6, 13), PLUS_C (keys, i + 7));
}

static void
NAME (fl) (WORD y[32], const WORD x[32], const WORD *keys, unsigned i)
{
  const WORD *kl1 = ROTATED (keys, i, 1), *kl2 = PLUS_C (keys, i + 2);
  y[0] = x[0] ^ (x[31] & kl1[STRIDE * 15]);
  for (unsigned b = 0; b < 15; b++)
    y[b + 1] = x[b + 1] ^ (x[16 + b] & kl1[STRIDE * b]);
  y[16] = x[16] ^ (y[15] | kl2[STRIDE * 15]);
  for (unsigned b = 0; b < 15; b++)
    y[17 + b] = x[17 + b] ^ (y[b] | kl2[STRIDE * b]);
}

/* y ^= f (x) of round i, for halves of s->x.  */
static void
NAME (round_function) (struct NAME (slices) *s, WORD y[32], const WORD x[32], const WORD *keys, unsigned i)
{
  if (i % 2 == 0)
    {
      NAME (fl) (s->b, x, keys, i);
      NAME (fo) (s->a, s->c, s->b, keys, i);
    }
  else
    {
      NAME (fo) (s->b, s->c, x, keys, i);
      NAME (fl) (s->a, s->b, keys, i);
    }
  for (unsigned j = 0; j < 32; j++)
    y[j] ^= s->a[j];
}

/* A step of the transposition: exchanges bits whose row and column numbers differ in bit j.  */
static ALWAYS_INLINE void
NAME (swap) (WORD *a, WORD *b, unsigned j)
{
  const WORD t = (*a >> j ^ *b) & (UINT) -1 / (((UINT) 1 << j) + 1);
  *a ^= t << j;
  *b ^= t;
}

/* The steps for 2 j and j, with the loads and stores of one step.  */
static ALWAYS_INLINE void
NAME (swap_twice) (WORD a[BITS], unsigned j)
{
  for (unsigned i = 0; i < BITS; i = (i + 3 * j + 1) & ~(3 * j))
    {
      WORD w = a[i], x = a[i + j], y = a[i + 2 * j], z = a[i + 3 * j];
      NAME (swap) (&w, &y, 2 * j);
      NAME (swap) (&x, &z, 2 * j);
      NAME (swap) (&w, &x, j);
      NAME (swap) (&y, &z, j);
      a[i] = w;
      a[i + j] = x;
      a[i + 2 * j] = y;
      a[i + 3 * j] = z;
    }
}

/* Exchanges bit j of a[i] and bit i of a[j].  */
static void
NAME (transpose) (WORD a[BITS])
{
#if BITS == 64
  NAME (swap_twice) (a, 16);
#else
  for (unsigned i = 0; i < 16; i++)
    NAME (swap) (a + i, a + 16 + i, 16);
#endif
  NAME (swap_twice) (a, 4);
  NAME (swap_twice) (a, 1);
}

/* x[j] = bits j of the numbers, one for each lane, at distances of step words.  */
static void
NAME (slice) (WORD x[64], const uint64_t *numbers, unsigned step)
{
  for (unsigned part = 0; part < 64; part += BITS)
    {
      for (unsigned i = 0; i < BITS; i++)
        x[part + i] = GATHER (numbers + step * i, step * BITS, part);
      NAME (transpose) (x + part);
    }
}

static void
NAME (unslice) (uint64_t *numbers, WORD x[64])
{
  for (unsigned part = 0; part < 64; part += BITS)
    NAME (transpose) (x + part);
  for (unsigned i = 0; i < BITS; i++)
    SCATTER (numbers + i, BITS, x + i);
}

static __attribute__ ((noinline)) void
NAME (crypt_lanes) (struct NAME (slices) *s, const WORD *keys, uint64_t *blocks, int decrypt)
{
  NAME (slice) (s->x, blocks, 1);
#ifdef PAIRS
  PAIRS (s, keys, decrypt);
#else
  for (unsigned i = 0; i < 8; i++)
    {
      /* Round i computes the right half from the left one; the names are exchanged after each round.  */
      unsigned r = decrypt ? 7 - i : i;
      WORD *left = r % 2 == 0 ? s->x + 32 : s->x;
      WORD *right = r % 2 == 0 ? s->x : s->x + 32;
      NAME (round_function) (s, right, left, keys, r);
    }
#endif
  NAME (unslice) (blocks, s->x);
}

/* One block in each lane.  */
static void
NAME (crypt) (const WORD *keys, uint64_t *blocks, int decrypt)
{
  struct NAME (slices) s;
  NAME (crypt_lanes) (&s, keys, blocks, decrypt);
  xcs_wipe (&s, sizeof s);
  wipe_below ();
}
