/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI in constant time: a few blocks, one by one in words of 64 bits; many blocks in bit slices.  No address and no branch
   depends on data or key, all shifts are by constants, and there are no multiplications.

   One block.  The bits of a word p are products of bits of the S-box input x; the bits of the result are sums of bits of p.  For
   S9, which is quadratic, with indices of x modulo 9:
       z = x repeated every 9 bits    a = x repeated every 10 bits    p = a & z    bit 10 k + i of p = x_i x_(i + k), k = 0..4
   So p has x_0..x_8 and the 36 products.  Bit b of the result is the sum of the bits at positions = b modulo 9, after bits of p
   have been shifted to the left by s = 0..8; a mask for each s selects them.  Then fields of 9 bits are added: 40 operations.
   S7 is cubic.  With indices modulo 7, z = x repeated every 7 bits, up to bit 55, a = x repeated every 8 bits, and i = p modulo 8:
       bit p = x_i x_p x_(p + 1) x_(p + 3), without the factors that four masks replace by 1; there is no x_7
   58 monomials occur in S7 (x) ^ x, which FI needs; a matching in the graph of monomials and bit positions gave each monomial a
   position.  Bits are added by position modulo 7, with shifts to the right by s = -1..5: 46 operations.
   The constants S7 (0) and S9 (0) are in the subkeys.  FI with its half of 9 bits w and its half of 7 bits n:
       w' = S9 (w) ^ n, n' = (S7 (n) ^ n) ^ S9 (w), twice
   Two rounds have six FI: three pairs, each of independent ones; see two_rounds.

   Many blocks: kasumi-slices.h.  Up to 64 blocks have these pairs of FI in the halves of vectors; more have vectors of 128 lanes.
   Without vectors of the compiler, a word has a lane for each bit.  Fewer blocks than lanes take as long as all lanes.

   AMD Zen 5, gcc 12 -O2, core cycles per byte of the whole public call (in parentheses bit slices for any number of blocks):
     bytes              8         32         40         64        512       1024      16384
     encrypt  137 (1006)  135 (252)  119 (201)  74 (126)  9.4 (15.8)  6.7 (15.4)  6.0 (15.0)
     decrypt  142         140        123        77        9.7         6.7         6.0
     clang 14 138         136        136        71        9.0         6.8         6.0   (encrypt)
   Cycles: a block 1080, a call for 64 lanes 3700, for 128 lanes 5500, set_key 145, set_lanes 600 for one lane.
   Instructions, evidence/count: of a block, and of a byte of f8 of 256 messages of 64 bytes:
     x86_64 5740, 49    arm64 4220, 39    powerpc64le 5040, 38    powerpc64 5040, 73    s390x 5180, 74    sparc64 5040, 80
     i686 18600, 190    armhf 11300, 158    powerpc 10500, 137

   Slower, cycles of one block: two FI in the halves of a vector, 1560, because of latency; masks as immediate operands, 1130; x
   repeated by multiplication takes 990, but some CPUs multiply larger factors more slowly.  Of 64 lanes: in words, 4720, and 3 %
   less with FI inlined three times in a round; transposition one step at a time, 820 instead of 380.  No gain: S7 and S9 in the
   order for which gcc generates the fewest instructions (14 % fewer in the S-boxes, 2 % in FI).  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/kasumi-impl.h"

/* Covers the largest stack frame of FI in bit slices.  */
static WIPE_BELOW (wipe_below, 2048)

/* --- bit slices in integers, and in vectors of two */

enum { KEYS_C = 256, KEYS = 384 };

#if SIZE_MAX > UINT32_MAX
typedef uint64_t word;
#else
/* The planes are arrays of uint64_t.  */
#if defined __GNUC__
typedef uint32_t word __attribute__ ((may_alias));
#else
typedef uint32_t word;
#endif
#endif

#if HAVE_VECTORS
typedef uint64_t vector __attribute__ ((vector_size (16), may_alias));

/* gcc 12 builds { (p)[0], (p)[step] } in memory: two stores of halves that the load of the vector waits for.  */
#define WORD vector
#define UINT word
#define BITS 64
#define STRIDE 1
#define GATHER(p, step, part) ((vector) { (p)[0], 0 } | (vector) { 0, (p)[step] })
#define SCATTER(p, step, x) ((p)[0] = (x)[0][0], (p)[step] = (x)[0][1])
#define NAME(x) x##_2
#include "src/portable/kasumi-slices.h"
#undef WORD
#undef UINT
#undef BITS
#undef STRIDE
#undef GATHER
#undef SCATTER
#undef NAME

struct slices;
static void rounds_by_pairs (struct slices *s, const word *keys, int decrypt);
#define PAIRS rounds_by_pairs
#endif

#define WORD word
#define UINT word
#define STRIDE (1 + HAVE_VECTORS)
#if SIZE_MAX > UINT32_MAX
#define BITS 64
#define GATHER(p, step, part) (p)[0]
#define SCATTER(p, step, x) (p)[0] = (x)[0]
#else
#define BITS 32
#define GATHER(p, step, part) (uint32_t) ((p)[0] >> (part))
#define SCATTER(p, step, x) (p)[0] = (uint64_t) (x)[BITS] << 32 | (x)[0]
#endif
#define NAME(x) x
#include "src/portable/kasumi-slices.h"

#if HAVE_VECTORS
/* y = FI (x ^ ko, ki) twice, in the two halves of vectors, for lanes that fill only words.  */
static void
fi_pair (word *y1, const word *x1, const word *ko1, const word *ki1, word *y2, const word *x2, const word *ko2, const word *ki2)
{
#define IN(i) (vector) ((vector) { x1[i], x2[i] } ^ (vector) { ko1[STRIDE * (i)], ko2[STRIDE * (i)] })
#define KI_BIT(i) (vector) { ki1[STRIDE * (i)], ki2[STRIDE * (i)] }
#define OUT(i, bit) do { const vector t = bit; y1[i] = t[0]; y2[i] = t[1]; } while (0)
  FI (vector, s9_2, s7_2);
#undef IN
#undef KI_BIT
#undef OUT
}

/* As two_rounds, below: round i is even, with FL first, and round j odd, with FL last.  */
static void
two_rounds_by_pairs (struct slices *s, const word *keys, unsigned i, unsigned j)
{
  word *const r = s->x, *const l = s->x + 32, *const a = s->a, *const b = s->a + 16, *const c = s->c;
  word *const x = s->b, *const y = s->b;
  fl (x, l, keys, i);
  fi_pair (a, x + 16, ROTATED (keys, i + 1, 5), PLUS_C (keys, i + 4), b, x, ROTATED (keys, i + 5, 8), PLUS_C (keys, i + 3));
  for (unsigned n = 0; n < 16; n++)
    {
      a[n] ^= x[n];
      b[n] ^= a[n];
      r[16 + n] ^= b[n];
    }
  fi_pair (c, a, ROTATED (keys, i + 6, 13), PLUS_C (keys, i + 7), x, r + 16, ROTATED (keys, j + 1, 5), PLUS_C (keys, j + 4));
  for (unsigned n = 0; n < 16; n++)
    {
      r[n] ^= c[n] ^ b[n];
      a[n] = x[n] ^ r[n];
    }
  fi_pair (y + 16, r, ROTATED (keys, j + 5, 8), PLUS_C (keys, j + 3), y, a, ROTATED (keys, j + 6, 13), PLUS_C (keys, j + 7));
  for (unsigned n = 0; n < 16; n++)
    {
      y[16 + n] ^= a[n];
      y[n] ^= y[16 + n];
    }
  fl (y, y, keys, j);
  for (unsigned n = 0; n < 32; n++)
    l[n] ^= y[n];
}

static void
rounds_by_pairs (struct slices *s, const word *keys, int decrypt)
{
  if (decrypt)
    {
      round_function (s, s->x + 32, s->x, keys, 7);
      for (unsigned i = 6; i > 0; i -= 2)
        two_rounds_by_pairs (s, keys, i, i - 1);
      round_function (s, s->x, s->x + 32, keys, 0);
    }
  else
    for (unsigned i = 0; i < 8; i += 2)
      two_rounds_by_pairs (s, keys, i, i + 1);
}
#endif

/* MOST: lanes of a group.  FEW: up to this number, blocks are faster one by one.  */
enum { MOST = KASUMI_CT_LANES, PARTS = MOST / LANES, FEW = KASUMI_CT_FEW };
_Static_assert (PARTS == 1 + HAVE_VECTORS && MOST % LANES == 0, "a lane for each bit");

/* The keys of a group: word i of part j is at PARTS i + j, so that words of two parts form vectors.  */
enum { PLANES = PARTS * KEYS * sizeof (word) / 8 };

/* Bit b of K(n + 1) in the lanes of a part, whose words begin at w.  */
static inline void
put_bit (word *w, unsigned n, unsigned b, word bits)
{
  w[PARTS * (32 * n + b)] = w[PARTS * (32 * n + 16 + b)] = bits;
  w[PARTS * (KEYS_C + 16 * n + b)] = bits ^ -(word) (kasumi_c[n] >> b & 1);
}

/* Up to MOST lanes.  */
static void
crypt_group (const uint64_t *planes, uint64_t *blocks, size_t lanes, int decrypt)
{
  const void *keys = planes;
#if HAVE_VECTORS
  if (lanes > LANES)
    {
      crypt_2 (keys, blocks, decrypt);
      return;
    }
#endif
  (void) lanes;
  crypt (keys, blocks, decrypt);
}

/* --- one block */

/* The state: for each round KL1 | KL2 << 16, then for each of three FI a word with KO and one with KI and the constants of
   the S-boxes: bits 0 to 8 for the wide half, bits 32 to 38 for the narrow one.  */
enum { KL, KO, KI, ROUND = 7, ROUNDS = 8 * ROUND };
_Static_assert (ROUNDS <= KASUMI_STATE, "state too small");
enum { S7_ONE = 54, S9_ONE = 167, NARROW_ONE = S7_ONE ^ (S9_ONE & 127) };

/* Masks for S9: row g, column c selects the bits that are added after a shift to the left by 3 g + c.  */
static const uint64_t masks9[] = {
  UINT64_C (0x000000224b00c412), UINT64_C (0x00026c1700449104), UINT64_C (0x0001812044110000),
  UINT64_C (0x0001021110049505), UINT64_C (0x0000c00a94066090), UINT64_C (0x0006105842422000),
  UINT64_C (0x0000014884030c0d), UINT64_C (0x0001901c00266840), UINT64_C (0x0002008101000600)
};

/* Masks for S7: four where factors are replaced by 1; then the bits that are added after a shift to the right by 0, 1, 2, -1; by
   3, 4, 5.  */
static const uint64_t masks7[] = {
  UINT64_C (0x007f80ff808091ff), UINT64_C (0x150c7f48000b7ed8), UINT64_C (0x150000b27f140da8), UINT64_C (0x1560000480e88121),
  UINT64_C (0x150400098a801530), UINT64_C (0x0021002000048a28), UINT64_C (0x00000d0800002212), UINT64_C (0x0040020c0228102e),
  UINT64_C (0x0008238a00400088), UINT64_C (0x0a00041a23153050), UINT64_C (0x004470240c4204c8)
};

/* p, hidden from the compiler: loads of constants are shorter than the instructions that build them.  */
static inline const uint64_t *
opaque_table (const uint64_t *p)
{
#if defined __GNUC__
  __asm__ ("" : "+r" (p));
#endif
  return p;
}

/* S9 (x) ^ S9_ONE in bits 0 to 8; upper bits are arbitrary.  */
static ALWAYS_INLINE uint64_t
sum9 (const uint64_t *m, uint64_t x)
{
  uint64_t z = x | x << 9;
  z |= z << 18;
  z |= z << 27;
  uint64_t a = x | x << 10;
  a |= a << 20;
  a |= x << 40;
  const uint64_t p = a & z, p1 = p << 1, p2 = p << 2;
  uint64_t w = (p & m[0]) ^ (p1 & m[1]) ^ (p2 & m[2]);
  w ^= ((p & m[3]) ^ (p1 & m[4]) ^ (p2 & m[5])) << 3;
  w ^= ((p & m[6]) ^ (p1 & m[7]) ^ (p2 & m[8])) << 6;
  w ^= w >> 36;
  w ^= w >> 18;
  return w ^ w >> 9;
}

/* S7 (x) ^ x ^ S7_ONE in bits 0 to 6; upper bits are arbitrary.  */
static ALWAYS_INLINE uint64_t
sum7 (const uint64_t *m, uint64_t x)
{
  uint64_t z = x | x << 7;
  z |= z << 14;
  z |= z << 28;
  uint64_t a = x | x << 8;
  a |= a << 16;
  a |= a << 32;
  const uint64_t p = (a | m[0]) & (z | m[1]) & (z >> 1 | m[2]) & (z >> 3 | m[3]), p1 = p >> 1, p2 = p >> 2;
  uint64_t w = (p & m[4]) ^ (p1 & m[5]) ^ (p2 & m[6]) ^ (p << 1 & m[7]);
  w ^= ((p & m[8]) ^ (p1 & m[9]) ^ (p2 & m[10])) >> 3;
  w ^= w >> 21 ^ w >> 42;
  return w ^ w >> 7 ^ w >> 14;
}

/* Half of FI with a subkey, but without the constants of the S-boxes; wide has 9 bits and narrow 7.  */
struct halves
{
  uint64_t wide;
  uint64_t narrow;
};

static ALWAYS_INLINE struct halves
half (struct halves x, uint64_t ki)
{
  const uint64_t s = sum9 (opaque_table (masks9), x.wide);
  const uint64_t t = sum7 (opaque_table (masks7), x.narrow);
  return (struct halves) { (s ^ x.narrow ^ ki) & 511, (t ^ s ^ ki >> 32) & 127 };
}

static ALWAYS_INLINE struct halves
fi_begin (uint64_t x, const uint64_t *k)
{
  x ^= k[KO];
  return half ((struct halves) { x >> 7, x & 127 }, k[KI]);
}

static ALWAYS_INLINE uint64_t
fi_end (struct halves x)
{
  x = half (x, (uint64_t) NARROW_ONE << 32 | S9_ONE);
  return x.narrow << 9 | x.wide;
}

/* FI (x) and FI (y), interleaved.  */
static ALWAYS_INLINE void
fi_two (uint64_t *x, const uint64_t *kx, uint64_t *y, const uint64_t *ky)
{
  const struct halves a = fi_begin (*x, kx), b = fi_begin (*y, ky);
  *x = fi_end (a);
  *y = fi_end (b);
}

static inline uint64_t
rotl16_1 (uint64_t x)
{
  return (x << 1 | x >> 15) & 0xffff;
}

struct sides
{
  uint64_t left;
  uint64_t right;
};

static inline struct sides
fl_one (struct sides x, uint64_t kl)
{
  x.right ^= rotl16_1 (x.left & kl);
  x.left ^= rotl16_1 (x.right | kl >> 16);
  return x;
}

/* A round with FL first, r ^= FO (FL (l)), then one with FL last, l ^= FL (FO (r)), with the subkeys at k and next.  The first FI
   of the second round needs only the left half of r, which is complete after two FI of the first, and so on: three interleaved
   pairs of FI.  Names as in TS 35.202 section 4.3: a = L1, b = L2, c = L3.  */
static ALWAYS_INLINE void
two_rounds (struct sides *l, struct sides *r, const uint64_t *k, const uint64_t *next)
{
  const struct sides x = fl_one (*l, k[KL]);
  uint64_t a = x.left, b = x.right;
  fi_two (&a, k, &b, k + 2);
  a ^= x.right;
  b ^= a;
  r->left ^= b;
  uint64_t c = a;
  a = r->left;
  fi_two (&c, k + 4, &a, next);
  r->right ^= c ^ b;
  a ^= r->right;
  b = r->right;
  c = a;
  fi_two (&b, next + 2, &c, next + 4);
  b ^= a;
  const struct sides y = fl_one ((struct sides) { b, c ^ b }, next[KL]);
  l->left ^= y.left;
  l->right ^= y.right;
}

static struct sides
fo_one (struct sides x, const uint64_t *k)
{
  uint64_t a = x.left, b = x.right;
  fi_two (&a, k, &b, k + 2);
  a ^= x.right;
  b ^= a;
  return (struct sides) { b, fi_end (fi_begin (a, k + 4)) ^ b };
}

static uint64_t
encrypt_one (const uint64_t *state, uint64_t block)
{
  struct sides l = { block >> 48, block >> 32 & 0xffff }, r = { block >> 16 & 0xffff, block & 0xffff };
  for (const uint64_t *k = state; k < state + ROUNDS; k += 2 * ROUND)
    two_rounds (&l, &r, k, k + ROUND);
  return l.left << 48 | l.right << 32 | r.left << 16 | r.right;
}

/* The last round and the first are single, since two_rounds begins with FL first.  */
static uint64_t
decrypt_one (const uint64_t *state, uint64_t block)
{
  struct sides l = { block >> 48, block >> 32 & 0xffff }, r = { block >> 16 & 0xffff, block & 0xffff };
  const uint64_t *k = state + ROUNDS - ROUND;
  struct sides y = fl_one (fo_one (r, k), k[KL]);
  l.left ^= y.left;
  l.right ^= y.right;
  for (k -= ROUND; k > state; k -= 2 * ROUND)
    two_rounds (&l, &r, k, k - ROUND);
  y = fo_one (fl_one (l, k[KL]), k);
  r.left ^= y.left;
  r.right ^= y.right;
  return l.left << 48 | l.right << 32 | r.left << 16 | r.right;
}

/* --- keys */

static void
set_subkeys (uint64_t *state, const uint16_t k[8])
{
  uint16_t kc[8];
  for (unsigned i = 0; i < 8; i++)
    kc[i] = k[i] ^ kasumi_c[i];
  for (unsigned i = 0; i < 8; i++, state += ROUND)
    {
      const uint16_t ki[3] = { kc[(i + 4) % 8], kc[(i + 3) % 8], kc[(i + 7) % 8] };
      state[KL] = rotl16 (k[i], 1) | (uint64_t) kc[(i + 2) % 8] << 16;
      state[KO] = rotl16 (k[(i + 1) % 8], 5);
      state[KO + 2] = rotl16 (k[(i + 5) % 8], 8);
      state[KO + 4] = rotl16 (k[(i + 6) % 8], 13);
      for (unsigned j = 0; j < 3; j++)
        state[KI + 2 * j] = (uint64_t) ((ki[j] & 511) ^ S9_ONE) | (uint64_t) (ki[j] >> 9 ^ NARROW_ONE) << 32;
    }
}

void
xcsi_kasumi_set_key_ct (uint64_t *state, const uint8_t *key)
{
  uint16_t k[8];
  for (unsigned i = 0; i < 8; i++)
    k[i] = load16_be (key + 2 * i);
  set_subkeys (state, k);
}

/* One key in all lanes of the first parts.  */
static void
spread (uint64_t *planes, const uint64_t *state, unsigned parts)
{
  word *w = (void *) planes;
  for (unsigned n = 0; n < 8; n++)
    {
      const size_t k = rotl16 ((uint16_t) state[ROUND * n + KL], 15);
      for (unsigned b = 0; b < 16; b++)
        {
          const word bits = (word) opaque64 (-(uint64_t) (k >> b & 1));
          for (unsigned part = 0; part < parts; part++)
            put_bit (w + part, n, b, bits);
        }
    }
}

/* --- the functions of the row */

/* In bit slices, until no more than FEW blocks are left; returns the number of blocks done.  Not inline, because of its stack
   frame; numbers are opaque, since gcc -O3 would load and store several at once and spill them.  */
static __attribute__ ((noinline)) size_t
crypt_many (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, int decrypt)
{
  _Alignas (16) uint64_t planes[PLANES];
  uint64_t x[MOST];
  size_t done = 0;
  spread (planes, state, blocks > LANES ? PARTS : 1);
  while (blocks - done > FEW)
    {
      const size_t n = blocks - done < MOST ? blocks - done : MOST;
      for (size_t i = 0; i < (n > LANES ? MOST : LANES); i++)
        x[i] = i < n ? opaque64 (load64_be (src + 8 * (done + i))) : 0;
      crypt_group (planes, x, n, decrypt);
      for (size_t i = 0; i < n; i++)
        store64_be (dst + 8 * (done + i), opaque64 (x[i]));
      done += n;
    }
  xcs_wipe (planes, sizeof planes);
  xcs_wipe (x, sizeof x);
  return done;
}

static void
crypt_blocks (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, int decrypt)
{
  size_t i = 0;
  if (blocks > FEW + (BITS == 64))  /* there the keys take half as long as a block */
    i = crypt_many (state, dst, src, blocks, decrypt);
  for (; i < blocks; i++)
    store64_be (dst + 8 * i, (decrypt ? decrypt_one : encrypt_one) (state, load64_be (src + 8 * i)));
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

/* After the keys of a group come the states of its first FEW lanes, for calls with no more lanes.  */
enum { WORDS = PLANES + FEW * ROUNDS };
_Static_assert ((int) WORDS == KASUMI_CT_WORDS, "size of a group");

static inline uint16_t
key_word (const uint64_t key[2], unsigned n)
{
  return (uint16_t) (key[n / 4] >> (48 - 16 * (n % 4)));
}

/* Sets the key of one lane.  */
static void
insert (word *w, unsigned lane, const uint64_t key[2])
{
  for (unsigned n = 0; n < 8; n++)
    {
      const unsigned k = key_word (key, n);
      for (unsigned b = 0; b < 16; b++)
        put_bit (w, n, b, (w[PARTS * (32 * n + b)] & ~((word) 1 << lane)) | (word) (k >> b & 1) << lane);
    }
}

/* At least MANY keys set all lanes of a part at once.  So do the first keys, since the planes are not initialized.  */
enum { MANY = 5 };

static __attribute__ ((noinline)) void
set_lanes (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  const size_t end = first + count;
  word *w = (void *) planes;
  const int all = first == 0 || count >= MANY;
  for (size_t i = first; i < end && !all; i++)
    insert (w + i / LANES, i % LANES, keys + 2 * i);
  for (size_t part = first / LANES; part * LANES < end && all; part++)
    {
      word x[64];
      for (unsigned i = 0; i < 2; i++)
        {
          slice (x, keys + 2 * part * LANES + i, 2);
          for (unsigned n = 0; n < 4; n++)
            for (unsigned b = 0; b < 16; b++)
              put_bit (w + part, 4 * i + n, b, x[16 * (3 - n) + b]);
        }
    }
  for (size_t i = first; i < end && i < FEW; i++)
    {
      uint16_t k[8];
      for (unsigned n = 0; n < 8; n++)
        k[n] = key_word (keys + 2 * i, n);
      set_subkeys (planes + PLANES + ROUNDS * i, k);
    }
}

void
xcsi_kasumi_set_lanes_ct (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  set_lanes (planes, keys, first, count);
  if (first < FEW || count >= MANY)
    wipe_below ();
}

void
xcsi_kasumi_encrypt_lanes_ct (const uint64_t *planes, uint64_t *blocks, size_t lanes)
{
  if (lanes > FEW)
    crypt_group (planes, blocks, lanes, 0);
  else
    for (size_t i = 0; i < lanes; i++)
      blocks[i] = encrypt_one (planes + PLANES + ROUNDS * i, blocks[i]);
}
