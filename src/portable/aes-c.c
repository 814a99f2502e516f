/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES in bit planes, constant time: no address and no branch depends on data or key, and there are no multiplications of secrets.

   Plane p is a word that has bit p of each byte of 4 blocks (2 in words of 32 bits), at bit ROW r + COLUMN c + block; or two such
   words for 8 blocks, if the compiler has vectors of two.
   SubBytes is the circuit of Boyar and Peralta.  It leaves out 0x63, which round keys include: MixColumns maps a block of equal
   bytes to itself.  Its inverse is made of the circuit, too.  With L, the inverse of the linear part of S, and S' = S + 0x63:
     1 / s = L (S' (s)), so the inverse of S at s + 0x63 is 1 / L (s) = L (S' (L (s)))
   ShiftRows moves nothing (fixslicing): after k rounds byte (r, c) is where (r, c + k r) was.  So MixColumns of round k adds the
   byte one row further and k columns further; round keys are stored in the order of their rounds; and the order in the end is made
   right by exchanging columns, or is right, since the number of rounds is even.

   AMD Zen 4, gcc 12 -O2, cycles per byte at 16 KiB with keys of 128 and 256 bits: encryption 12.8, 16.5; decryption 19.3, 25.4;
   counter mode 15.3, 19.0; set_key 3300 and 4200 cycles.  A call for up to 8 blocks takes 1450 cycles, whatever their number.
   Slower: words alone, 28.9 (and 1800 cycles for up to 4 blocks), since gcc spills as many values for half the blocks.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/aes-impl.h"
#include "src/bytes.h"

#if SIZE_MAX > UINT32_MAX
typedef uint64_t word;
#elif defined __GNUC__
typedef uint32_t word __attribute__ ((may_alias));  /* the schedule is an array of uint64_t */
#else
typedef uint32_t word;
#endif

/* Words of several planes, as many as fill registers.  */
#if HAVE_VECTORS
typedef word plane __attribute__ ((vector_size (2 * sizeof (word))));
#define SPREAD(x) ((plane) { x, x })
#define FIRST(x) (x)[0]
#else
typedef word plane;
#define SPREAD(x) (x)
#define FIRST(x) (x)
#endif

enum { LANES = sizeof (plane) / sizeof (word), BITS = 8 * sizeof (word), IN_WORD = BITS / 16, BLOCKS = LANES * IN_WORD };
enum { COLUMN = IN_WORD, ROW = 4 * COLUMN };
enum { MOST_ROUNDS = 14 };
_Static_assert ((MOST_ROUNDS + 1) * 8 * sizeof (word) <= 8 * (AES_STATE - AES_SCHEDULE), "state too small");

/* A bit in each byte, column, row.  */
#define EVERY(bits) ((word) -1 / (((word) 1 << (bits)) - 1))

/* --- the S-box: J. Boyar, R. Peralta, "A new combinational logic minimization technique with applications to cryptology", 2010:
   a linear layer, inversion in a tower of fields, and another linear layer; without 0x63 */

static ALWAYS_INLINE void
s_box (plane q[8])
{
  const plane x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];
  const plane y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, u0 = x1 ^ x2;
  const plane y1 = u0 ^ x7, y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8;
  const plane u1 = x4 ^ y12, y15 = u1 ^ x5, y20 = u1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ u0, y11 = y20 ^ y9;
  const plane y7 = x7 ^ y11, y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = u0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

  const plane t2 = y12 & y15, t4 = (y3 & y6) ^ t2, t6 = (y4 & x7) ^ t2;
  const plane t7 = y13 & y16, t9 = (y5 & y1) ^ t7, t11 = (y2 & y7) ^ t7;
  const plane t12 = y9 & y11, t14 = (y14 & y17) ^ t12, t16 = (y8 & y10) ^ t12;
  const plane t21 = t4 ^ t14 ^ y20, t22 = t6 ^ t16 ^ y19, t23 = t9 ^ t14 ^ y21, t24 = t11 ^ t16 ^ y18;
  const plane t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t29 = (t25 & t27) ^ t22;
  const plane t33 = ((t22 ^ t26) & (t23 ^ t24)) ^ t24, t35 = t27 ^ t33, t36 = t24 & t35;
  const plane t37 = t36 ^ t23 ^ t33, t38 = t27 ^ t36, t40 = t25 ^ (t29 & t38), t41 = t40 ^ t37;
  const plane t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;

  const plane z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
  const plane z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
  const plane z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

  const plane v46 = z15 ^ z16, v48 = z5 ^ z13, v50 = z2 ^ z12, v53 = z0 ^ z3, v54 = z6 ^ z7;
  const plane v57 = v50 ^ v53, v58 = z4 ^ v46, v59 = z3 ^ v54, v60 = v46 ^ v57, v62 = z7 ^ z8 ^ v58, v63 = z9 ^ z10 ^ v58;
  const plane v64 = z4 ^ v59, v65 = z14 ^ v57 ^ v62, v66 = z1 ^ v63, s3 = v53 ^ v66;
  q[7] = v59 ^ v63;
  q[6] = v64 ^ s3;
  q[5] = z16 ^ z17 ^ v64 ^ v65;
  q[4] = s3;
  q[3] = z2 ^ z5 ^ v66;
  q[2] = z10 ^ z11 ^ v65;
  q[1] = z12 ^ v48 ^ v62;
  q[0] = v48 ^ v60;
}

static __attribute__ ((noinline)) void
sub_bytes (plane q[8])
{
  s_box (q);
}

/* L: bit i of the result is the sum of bits i + 2, i + 5 and i + 7, modulo 8.  */
static ALWAYS_INLINE void
inverse_linear (plane q[8])
{
  plane x[8];
  for (unsigned i = 0; i < 8; i++)
    x[i] = q[(i + 2) % 8] ^ q[(i + 5) % 8] ^ q[(i + 7) % 8];
  for (unsigned i = 0; i < 8; i++)
    q[i] = x[i];
}

static __attribute__ ((noinline)) void
inverse_sub_bytes (plane q[8])
{
  inverse_linear (q);
  s_box (q);
  inverse_linear (q);
}

/* --- MixColumns of round k */

/* The bytes that are so many rows and columns further, modulo 4.  */
static ALWAYS_INLINE plane
further (plane x, unsigned rows, unsigned columns)
{
  const unsigned r = ROW * rows, c = COLUMN * (columns % 4);
  if (c == 0)
    return x >> r | x << (BITS - r);
  const word inside = EVERY (ROW) * (((word) 1 << (ROW - c)) - 1);
  const plane a = x >> (r + c) | x << (BITS - r - c), b = x >> (r + c - ROW) | x << (BITS - r - c + ROW);
  return (a & inside) | (b & ~inside);
}

/* With a' one and a'' two rows further: 2 (a + a') + a' + (a + a')''.  */
static ALWAYS_INLINE void
mix_columns (plane q[8], unsigned k)
{
  plane t[8], next[8];
  for (unsigned p = 0; p < 8; p++)
    {
      next[p] = further (q[p], 1, k);
      t[p] = q[p] ^ next[p];
    }
  for (unsigned p = 0; p < 8; p++)
    {
      q[p] = t[(p + 7) % 8] ^ next[p] ^ further (t[p], 2, 2 * k);
      if (p == 1 || p == 3 || p == 4)
        q[p] ^= t[7];
    }
}

/* The inverse adds 4 (a + a'') first.  */
static ALWAYS_INLINE void
inverse_mix_columns (plane q[8], unsigned k)
{
  plane u[8];
  for (unsigned p = 0; p < 8; p++)
    u[p] = q[p] ^ further (q[p], 2, 2 * k);
  q[0] ^= u[6];
  q[1] ^= u[6] ^ u[7];
  q[2] ^= u[0] ^ u[7];
  q[3] ^= u[1] ^ u[6];
  q[4] ^= u[2] ^ u[6] ^ u[7];
  q[5] ^= u[3] ^ u[7];
  q[6] ^= u[4];
  q[7] ^= u[5];
  mix_columns (q, k);
}

/* --- planes */

/* Those of each lane.  */
struct words
{
  word w[LANES][8];
};

static ALWAYS_INLINE void
join (plane q[8], const struct words *x)
{
  for (unsigned p = 0; p < 8; p++)
#if HAVE_VECTORS
    /* gcc 12 builds { a, b } in memory: two stores of halves that the load of the vector waits for.  */
    q[p] = (plane) { x->w[0][p], 0 } | (plane) { 0, x->w[1][p] };
#else
    q[p] = x->w[0][p];
#endif
}

static ALWAYS_INLINE void
part (struct words *x, const plane q[8])
{
  for (unsigned p = 0; p < 8; p++)
    {
      x->w[0][p] = FIRST (q[p]);
#if HAVE_VECTORS
      x->w[1][p] = q[p][1];
#endif
    }
}

/* Exchanges bit i of byte j in word p and bit p of byte j in word i.  */
static void
transpose (plane q[8])
{
  for (unsigned n = 1; n < 8; n *= 2)
    for (unsigned i = 0; i < 8; i = (i + n + 1) & ~n)
      {
        const plane t = (q[i] >> n ^ q[i + n]) & ((word) -1 / ((1U << n) + 1));
        q[i] ^= t << n;
        q[i + n] ^= t;
      }
}

/* Columns of a block to the words that transpose makes planes of, which have a byte for each row, or in 64 bits two: for column c
   and c + 2.  */
static ALWAYS_INLINE void
put_block (struct words *x, unsigned block, const uint32_t column[4])
{
  word *const q = x->w[block / IN_WORD] + block % IN_WORD;
#if SIZE_MAX > UINT32_MAX
  for (unsigned c = 0; c < 2; c++)
    {
      word low = column[c], high = column[c + 2];
      low = (low | low << 16) & UINT64_C (0x0000ffff0000ffff);
      high = (high | high << 16) & UINT64_C (0x0000ffff0000ffff);
      low = (low | low << 8) & UINT64_C (0x00ff00ff00ff00ff);
      high = (high | high << 8) & UINT64_C (0x00ff00ff00ff00ff);
      q[COLUMN * c] = low | high << 8;
    }
#else
  for (unsigned c = 0; c < 4; c++)
    q[COLUMN * c] = column[c];
#endif
}

static ALWAYS_INLINE void
get_block (uint32_t column[4], const struct words *x, unsigned block)
{
  const word *const q = x->w[block / IN_WORD] + block % IN_WORD;
#if SIZE_MAX > UINT32_MAX
  for (unsigned c = 0; c < 4; c++)
    {
      word y = q[COLUMN * (c % 2)] >> 8 * (c / 2) & UINT64_C (0x00ff00ff00ff00ff);
      y = (y | y >> 8) & UINT64_C (0x0000ffff0000ffff);
      column[c] = (uint32_t) (y | y >> 16);
    }
#else
  for (unsigned c = 0; c < 4; c++)
    column[c] = q[COLUMN * c];
#endif
}

/* --- the key */

/* SubWord: the planes are bits 0, 8, 16 and 24 of a word.  */
static __attribute__ ((noinline)) uint32_t
sub_word (uint32_t x)
{
  plane q[8];
  uint32_t y = 0x63636363;
  for (unsigned p = 0; p < 8; p++)
    q[p] = SPREAD ((word) (x >> p & 0x01010101));
  s_box (q);
  for (unsigned p = 0; p < 8; p++)
    y ^= (uint32_t) FIRST (q[p]) << p;
  return y;
}

/* Words are little endian: the byte of row 0 is the lowest.  */
static void
expand (uint32_t *w, const uint8_t *key, unsigned rounds)
{
  const unsigned k = rounds - 6;
  uint32_t power = 1;
  for (unsigned i = 0; i < k; i++)
    w[i] = load32_le (key + 4 * i);
  for (unsigned i = k; i < 4 * (rounds + 1); i++)
    {
      uint32_t f = w[i - 1];
      if (i % k == 0)
        {
          f = sub_word (f >> 8 | f << 24) ^ power;
          power = power << 1 ^ power / 128 * 0x11b;
        }
      else if (k == 8 && i % 4 == 0)
        f = sub_word (f);
      w[i] = w[i - k] ^ f;
    }
}

/* Column c of round key i as that round has it, with 0x63.  */
static uint32_t
key_column (const uint32_t *w, unsigned i, unsigned c)
{
  uint32_t column = i == 0 ? 0 : 0x63636363;
  for (unsigned r = 0; r < 4; r++)
    column ^= w[4 * i + ((c - i * r) & 3)] & UINT32_C (0xff) << 8 * r;
  return column;
}

/* As many round keys as there are blocks become planes at once; each is then repeated for all blocks.  */
static __attribute__ ((noinline)) void
set_key (word *schedule, const uint8_t *key, unsigned rounds)
{
  uint32_t w[4 * (MOST_ROUNDS + 1)];
  expand (w, key, rounds);
  for (unsigned first = 0; first <= rounds; first += BLOCKS)
    {
      struct words x = { { { 0 } } };
      for (unsigned i = 0; i < BLOCKS && first + i <= rounds; i++)
        {
          uint32_t column[4];
          for (unsigned c = 0; c < 4; c++)
            column[c] = key_column (w, first + i, c);
          put_block (&x, i, column);
        }
      plane q[8];
      join (q, &x);
      transpose (q);
      part (&x, q);
      for (unsigned i = 0; i < BLOCKS && first + i <= rounds; i++)
        for (unsigned p = 0; p < 8; p++)
          {
            const word bits = x.w[i / IN_WORD][p] >> i % IN_WORD & EVERY (COLUMN);
            schedule[8 * (first + i) + p] = (bits << IN_WORD) - bits;
          }
    }
}

/* --- the rounds */

static ALWAYS_INLINE void
add_round_key (plane q[8], const word *schedule, unsigned i)
{
  for (unsigned p = 0; p < 8; p++)
    q[p] ^= SPREAD (schedule[8 * i + p]);
}

/* ShiftRows twice, which is the order after 10 and 14 rounds: exchanges columns 0 and 2, 1 and 3 of rows 1 and 3.  */
static void
order (plane q[8], unsigned rounds)
{
  const word places = EVERY (2 * ROW) * ((((word) 1 << 2 * COLUMN) - 1) << ROW);
  for (unsigned p = 0; p < 8 && rounds % 4 != 0; p++)
    {
      const plane t = (q[p] ^ q[p] >> 2 * COLUMN) & places;
      q[p] ^= t ^ t << 2 * COLUMN;
    }
}

static void
encrypt_planes (plane q[8], const word *schedule, unsigned rounds)
{
  add_round_key (q, schedule, 0);
  for (unsigned i = 1;;)
    {
#define ROUND(k) (sub_bytes (q), mix_columns (q, k), add_round_key (q, schedule, i++))
      ROUND (1);
      if (i == rounds)
        break;
      ROUND (2);
      ROUND (3);
      if (i == rounds)
        break;
      ROUND (0);
#undef ROUND
    }
  sub_bytes (q);
  add_round_key (q, schedule, rounds);
  order (q, rounds);
}

/* Key i and MixColumns of round i, from the last one to the first.  */
static void
decrypt_planes (plane q[8], const word *schedule, unsigned rounds)
{
  unsigned i = rounds;
  order (q, rounds);
  add_round_key (q, schedule, i--);
  inverse_sub_bytes (q);
#define ROUND(k) (add_round_key (q, schedule, i--), inverse_mix_columns (q, k), inverse_sub_bytes (q))
  if (i % 4 == 1)
    ROUND (1);
  while (i > 0)
    {
      if (i % 4 == 0)
        ROUND (0);
      ROUND (3);
      ROUND (2);
      ROUND (1);
    }
#undef ROUND
  add_round_key (q, schedule, 0);
}

enum mode { ENCRYPT, DECRYPT, CTR };

static __attribute__ ((noinline)) void
crypt (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks, enum mode mode,
       const uint64_t *counter)
{
  const word *schedule = (const void *) (state + AES_SCHEDULE);
  const unsigned rounds = (unsigned) state[AES_ROUNDS];
  uint64_t low = mode == CTR ? counter[1] : 0;
  while (blocks > 0)
    {
      const unsigned n = blocks < BLOCKS ? (unsigned) blocks : BLOCKS;
      struct words x = { { { 0 } } };
      plane q[8];
      for (unsigned i = 0; i < n; i++)
        {
          uint8_t block[16];
          uint32_t column[4];
          if (mode == CTR)
            {
              store64_be (block, counter[0]);
              store64_be (block + 8, low++);
            }
          for (unsigned c = 0; c < 4; c++)
            column[c] = load32_le ((mode == CTR ? block : src + 16 * i) + 4 * c);
          put_block (&x, i, column);
        }
      join (q, &x);
      transpose (q);
      if (mode == DECRYPT)
        decrypt_planes (q, schedule, rounds);
      else
        encrypt_planes (q, schedule, rounds);
      transpose (q);
      part (&x, q);
      for (unsigned i = 0; i < n; i++)
        {
          uint32_t column[4];
          get_block (column, &x, i);
          for (unsigned c = 0; c < 4; c++)
            store32_le (dst + 16 * i + 4 * c, column[c] ^ (mode == CTR ? load32_le (src + 16 * i + 4 * c) : 0));
        }
      dst += 16 * n;
      src += 16 * n;
      blocks -= n;
    }
}

static WIPE_BELOW (wipe_below, 2048)

void
xcsi_aes_set_key_c (uint64_t *state, const uint8_t *key)
{
  set_key ((void *) (state + AES_SCHEDULE), key, (unsigned) state[AES_ROUNDS]);
  wipe_below ();
}

int
xcsi_aes_encrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt (state, dst, src, blocks, ENCRYPT, NULL);
  wipe_below ();
  return 0;
}

int
xcsi_aes_decrypt_c (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  crypt (state, dst, src, blocks, DECRYPT, NULL);
  wipe_below ();
  return 0;
}

void
xcsi_aes_ctr_c (const uint64_t *state, const struct aes_run *run)
{
  crypt (state, run->dst, run->src, run->blocks, CTR, run->counter);
  wipe_below ();
}
