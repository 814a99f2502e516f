/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The bounds that the files of Poly1305 derive, computed once more with GMP by interval arithmetic: every variable is replaced
   by its maximum, and what a block leaves has to be within what it was assumed to find.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>

#include "testsuite/ref.h"

#if HAVE_REF

#define CHECK(condition) \
  do if (!(condition)) { printf ("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); exit (1); } while (0)

/* x = 2^n - 1 */
static void
ones (mpz_t x, unsigned n)
{
  mpz_set_ui (x, 1);
  mpz_mul_2exp (x, x, n);
  mpz_sub_ui (x, x, 1);
}

static int
bits (const mpz_t x)
{
  return (int) mpz_sizeinbase (x, 2);
}

/* Radix 2^w for w = 64 (2 limbs and the top) and 32 (4 limbs and the top), folded lazily.  The top limb is assumed < 2^(w - 1).  */
static void
lazy (unsigned w)
{
  const unsigned limbs = 128 / w;
  mpz_t h, top, r, s, q0, d, carry, t;
  mpz_init (h), mpz_init (top), mpz_init (r), mpz_init (s), mpz_init (q0), mpz_init (d), mpz_init (carry), mpz_init (t);
  ones (h, w);
  ones (top, w - 1);
  ones (r, w - 4);               /* r0; the other limbs are less */
  mpz_mul_ui (q0, r, 5);
  mpz_sub_ui (s, r, 3);          /* 5/4 of a limb whose low two bits are clear */
  CHECK (mpz_divisible_ui_p (s, 4));
  mpz_divexact_ui (s, s, 4);
  mpz_mul_ui (s, s, 5);
  CHECK (bits (q0) <= (int) w - 1 && bits (s) <= (int) w - 1);
  for (unsigned i = 0; i < limbs; i++)
    {
      /* i + 1 limbs times r, the others times s, the top times s, or in column 0 its upper part times q0 */
      mpz_mul (d, h, r);
      mpz_mul_ui (d, d, i + 1);
      mpz_mul (t, h, s);
      mpz_mul_ui (t, t, limbs - 1 - i);
      mpz_add (d, d, t);
      mpz_fdiv_q_2exp (t, top, i == 0 ? 2 : 0);
      mpz_mul (t, t, i == 0 ? q0 : s);
      mpz_add (d, d, t);
      mpz_add (d, d, carry);
      mpz_fdiv_q_2exp (carry, d, w);
      CHECK (bits (d) <= (w == 64 ? 126 : 63));
    }
  /* what the next block finds: lo r0 + carry, 2^128 and a carry */
  mpz_mul_ui (t, r, 3);
  mpz_add (t, t, carry);
  mpz_add_ui (t, t, 2);
  CHECK (mpz_cmp (t, top) < 0);
  printf ("radix 2^%u: top limb assumed < 2^%u, found again %d bits\n", w, w - 1, bits (t));
  mpz_clear (h), mpz_clear (top), mpz_clear (r), mpz_clear (s), mpz_clear (q0), mpz_clear (d), mpz_clear (carry), mpz_clear (t);
}

static void
radix26 (void)
{
  mpz_t h, r, s, d, carry, t;
  mpz_init (h), mpz_init (r), mpz_init (s), mpz_init (d), mpz_init (carry), mpz_init (t);
  ones (r, 26);
  mpz_mul_ui (s, r, 5);
  CHECK (bits (s) <= 32);
  /* the largest limb with a block added: h1 < 2^26 + 2^9, block < 2^26 */
  ones (h, 27);
  mpz_add_ui (h, h, 1 << 9);
  CHECK (bits (h) <= 32);
  for (unsigned i = 0; i < 5; i++)
    {
      mpz_mul (d, h, r);
      mpz_mul_ui (d, d, i + 1);
      mpz_mul (t, h, s);
      mpz_mul_ui (t, t, 4 - i);
      mpz_add (d, d, t);
      mpz_add (d, d, carry);
      mpz_fdiv_q_2exp (carry, d, 26);
      CHECK (bits (d) <= 58 && bits (carry) <= 32);
    }
  mpz_mul_ui (d, carry, 5);
  mpz_add (d, d, r);
  CHECK (bits (d) <= 35);
  mpz_fdiv_q_2exp (carry, d, 26);
  CHECK (mpz_cmp_ui (carry, 1 << 9) <= 0);
  printf ("radix 2^26: carry into h1 %d bits\n", bits (carry));
  mpz_clear (h), mpz_clear (r), mpz_clear (s), mpz_clear (d), mpz_clear (carry), mpz_clear (t);
}

/* Radix 2^32 in four words of 64 bits that overlap: words 1 and 2 are < 2^32 after a block, word 3 < 2^34, and word 0 has what
   was folded, assumed < 2^32 + 5 2^30.  */
static void
overlapping (void)
{
  mpz_t h[4], r, s, d, carry, t;
  mpz_init (r), mpz_init (s), mpz_init (d), mpz_init (carry), mpz_init (t);
  ones (r, 28);
  mpz_sub_ui (s, r, 3);          /* 5/4 of a limb whose low two bits are clear */
  mpz_divexact_ui (s, s, 4);
  mpz_mul_ui (s, s, 5);
  for (unsigned i = 0; i < 4; i++)
    {
      mpz_init (h[i]);
      ones (h[i], i == 3 ? 34 : 32);
      ones (t, i == 3 ? 33 : 32);  /* a block, with 2^128 */
      mpz_add (h[i], h[i], t);
    }
  ones (t, 30);
  mpz_mul_ui (t, t, 5);
  mpz_add (h[0], h[0], t);
  for (unsigned i = 0; i < 4; i++)
    {
      mpz_set (d, carry);
      for (unsigned j = 0; j < 4; j++)
        mpz_addmul (d, h[j], j <= i ? r : s);
      CHECK (bits (d) <= 64);
      mpz_fdiv_q_2exp (carry, d, i == 3 ? 34 : 32);
    }
  CHECK (bits (carry) <= 30);
  printf ("radix 2^32, overlapping: 5 times %d bits come back to word 0\n", bits (carry));
  for (unsigned i = 0; i < 4; i++)
    mpz_clear (h[i]);
  mpz_clear (r), mpz_clear (s), mpz_clear (d), mpz_clear (carry), mpz_clear (t);
}

/* x += n y z */
static void
add_products (mpz_t x, unsigned n, const mpz_t y, const mpz_t z)
{
  mpz_t t;
  mpz_init (t);
  mpz_mul (t, y, z);
  mpz_mul_ui (t, t, n);
  mpz_add (x, x, t);
  mpz_clear (t);
}

/* Fields of 56 bits times limbs in radix 2^44 (s390x/poly1305-vxe.asm): sums of eight blocks and of the last sums times r^8 are two
   fields again, whatever the blocks.  */
static void
fields56 (void)
{
  /* limbs of a power P < 2^130 + 2^64 and of 2^56 P; the fields of a block, and where each goes */
  mpz_t p, x[3], y[3], field, top, d, end, t;
  mpz_init (p), mpz_init (field), mpz_init (top), mpz_init (d), mpz_init (end), mpz_init (t);
  mpz_setbit (p, 130);
  ones (t, 64);
  mpz_add (p, p, t);
  for (unsigned i = 0; i < 3; i++)
    mpz_init (x[i]), mpz_init (y[i]);
  ones (x[0], 44);
  ones (x[1], 44);
  mpz_fdiv_q_2exp (x[2], p, 88);
  mpz_mul_ui (y[0], x[0], 5);
  mpz_fdiv_q_2exp (y[1], p, 118);
  mpz_mul_ui (y[1], y[1], 5);
  ones (t, 32);
  mpz_mul_2exp (t, t, 12);
  mpz_add (y[1], y[1], t);
  ones (y[2], 42);
  ones (field, 56);
  ones (top, 17);
  mpz_mul_2exp (top, top, 24);
  CHECK (bits (top) <= 56);
  for (unsigned i = 0; i < 3; i++)
    {
      CHECK (bits (x[i]) + 5 <= 56 && bits (y[i]) + 5 <= 56);   /* times 20 */
      mpz_set_ui (d, 0);
      add_products (d, 8, field, x[i]);
      add_products (d, 8, field, y[i]);
      add_products (d, i == 2 ? 8 : 8 * 20, top, x[(i + 1) % 3]);
      for (unsigned j = 0; j < 3; j++)
        {
          /* limb j of the sums goes to column i by limb i - j, 20 times it if that is negative */
          add_products (d, j > i ? 20 : 1, field, x[(i + 3 - j) % 3]);
          add_products (d, j > i ? 20 : 1, field, y[(i + 3 - j) % 3]);
        }
      CHECK (bits (d) <= 112);
      mpz_mul_2exp (t, d, 44 * i);
      mpz_add (end, end, t);
      printf ("fields of 56 bits: sum %u of %d bits\n", i, bits (d));
    }
  CHECK (bits (end) <= 192);
  for (unsigned i = 0; i < 3; i++)
    mpz_clear (x[i]), mpz_clear (y[i]);
  mpz_clear (p), mpz_clear (field), mpz_clear (top), mpz_clear (d), mpz_clear (end), mpz_clear (t);
}

/* Words of 32 bits times 2^(32 j) r^k in radix 2^26 (s390x/poly1305-vx.asm): sums of 64 bits, whatever the blocks and the sums
   before, which are two words where they are multiplied.  */
static void
words26 (void)
{
  mpz_t c, word, e, t;
  mpz_init (c), mpz_init (word), mpz_init (e), mpz_init (t);
  /* 2^32 c: the limbs are found as large as they were assumed */
  ones (c, 26);
  mpz_add_ui (c, c, (1 << 9) + 1);
  mpz_mul_ui (t, c, 5);
  CHECK (bits (t) <= 32);
  mpz_fdiv_q_2exp (t, t, 20);
  mpz_add_ui (t, t, (1 << 26) - 64);
  CHECK (mpz_cmp (t, c) < 0);
  ones (word, 32);
  add_products (e, 3 * 4, word, c);            /* blocks 0 to 5 */
  mpz_mul_2exp (t, word, 18);                  /* blocks 6 and 7 */
  mpz_add (e, e, t);
  add_products (e, 2 * (1 + 4 * 5), word, c);  /* the sums: two words each, a limb once and four limbs 5 times */
  mpz_mul_ui (t, c, 4 + 6);                    /* 2^128 */
  mpz_add (e, e, t);
  mpz_fdiv_q_2exp (t, e, 26);                  /* carries at the end */
  mpz_add (e, e, t);
  CHECK (bits (e) <= 64);
  printf ("words of 32 bits: sums of %d bits\n", bits (e));
  mpz_clear (c), mpz_clear (word), mpz_clear (e), mpz_clear (t);
}

/* Radix 2^44, blocks in lanes: the sums of a turn, three vectors and h, which in the first turn has a block in it.  Halves of 52
   bits: a low half is < 2^52, and h0, h1, h2 are what one carry leaves, assumed < 2^44 + 2^17, 2^44 + 2^12, 2^42 + 2^12.  */
static void
radix44 (void)
{
  enum { BLOCK, FIRST, KEPT, KINDS };
  static const unsigned after[3] = { 17, 12, 12 };
  mpz_t x[KINDS][3], b[5], l, h[3], t, carry;
  mpz_init (l), mpz_init (t), mpz_init (carry);
  for (unsigned i = 0; i < 3; i++)
    {
      mpz_init (h[i]);
      for (unsigned j = 0; j < KINDS; j++)
        mpz_init (x[j][i]);
      ones (x[BLOCK][i], i == 2 ? 41 : 44);
      /* h, folded: two limbs of 44 bits and at most 2^42 */
      ones (x[FIRST][i], i == 2 ? 42 : 44);
      mpz_add (x[FIRST][i], x[FIRST][i], x[BLOCK][i]);
      mpz_add_ui (x[FIRST][i], x[FIRST][i], 1);
      ones (x[KEPT][i], i == 2 ? 42 : 44);
      mpz_add_ui (x[KEPT][i], x[KEPT][i], 1ul << after[i]);
      mpz_init_set (b[i], x[KEPT][i]);
    }
  for (unsigned i = 3; i < 5; i++)
    {
      mpz_init (b[i]);
      mpz_mul_ui (b[i], b[i - 2], 20);
      CHECK (bits (b[i]) <= 52);
    }
  for (unsigned i = 0; i < 3; i++)   /* column i: limb j times b[i - j], or from the other side 20 times limb i - j + 3 of b */
    for (unsigned j = 0; j < 3; j++)
      {
        const unsigned k = j <= i ? i - j : 5 + i - j;
        CHECK (bits (x[FIRST][j]) <= 52);
        mpz_mul (t, x[BLOCK][j], b[k]);
        mpz_fdiv_q_2exp (t, t, 52);
        mpz_addmul_ui (h[i], t, 3);
        mpz_mul (t, mpz_cmp (x[FIRST][j], x[KEPT][j]) > 0 ? x[FIRST][j] : x[KEPT][j], b[k]);
        mpz_fdiv_q_2exp (t, t, 52);
        mpz_add (h[i], h[i], t);
      }
  for (unsigned i = 0; i < 3; i++)
    {
      ones (l, 52);
      mpz_mul_ui (l, l, 12);
      mpz_add (l, l, x[BLOCK][i]);     /* the vector with which the sums begin */
      mpz_mul_ui (t, h[(i + 2) % 3], i == 0 ? 5120 : 256);
      CHECK (i != 0 || bits (t) <= 52);
      mpz_add (l, l, t);
      mpz_mul_ui (t, l, 8);            /* the lanes together, at the end */
      CHECK (bits (t) <= 60);
      mpz_fdiv_q_2exp (carry, l, i == 2 ? 42 : 44);
      if (i == 2)
        mpz_mul_ui (carry, carry, 5);
      CHECK (bits (carry) <= (int) after[(i + 1) % 3]);
    }
  printf ("radix 2^44: sums of eight lanes %d bits\n", bits (t));
  for (unsigned i = 0; i < 5; i++)
    mpz_clear (b[i]);
  for (unsigned i = 0; i < 3; i++)
    {
      mpz_clear (h[i]);
      for (unsigned j = 0; j < KINDS; j++)
        mpz_clear (x[j][i]);
    }
  mpz_clear (l), mpz_clear (t), mpz_clear (carry);
}

/* Words of 32 bits times 2^(32 j) r^k in radix 2^26, carried once, and limbs kept between turns (x86_64/poly1305-avx512.asm).  */
static void
lanes26 (void)
{
  mpz_t limb, c, word, top, e, t;
  mpz_init (limb), mpz_init (c), mpz_init (word), mpz_init (top), mpz_init (e), mpz_init (t);
  ones (limb, 26);
  mpz_add_ui (limb, limb, (1 << 13) + 1);      /* assumed for all, found again below */
  ones (word, 32);
  for (unsigned j = 3; j <= 4; j++)
    {
      /* 2^(6 j) times five limbs, or once the one whose carry comes back five times */
      mpz_mul_ui (t, limb, 5);
      mpz_mul_2exp (t, t, 6 * j);
      mpz_fdiv_q_2exp (t, t, 26);
      mpz_add (j == 3 ? c : top, t, limb);
      CHECK (bits (j == 3 ? c : top) <= (int) (24 + j));
    }
  mpz_mul_ui (top, top, 3);
  mpz_add_ui (top, top, 1 << 24);
  CHECK (bits (top) <= 30);
  mpz_set (e, top);
  add_products (e, 3 * 4, word, c);
  ones (t, 53);
  mpz_add (e, e, t);
  ones (t, 52);
  mpz_add (e, e, t);                           /* the vector with which the sums begin */
  ones (t, 27);
  add_products (e, 1 + 4 * 5, t, limb);        /* the first vector with h */
  CHECK (bits (e) <= 62);
  printf ("words of 32 bits, eight lanes: sums of %d bits\n", bits (e));
  mpz_fdiv_q_2exp (t, e, 26);                  /* carries of the sums, and those of the limbs that they meet */
  mpz_mul_ui (e, t, 5);
  ones (word, 26);
  mpz_add (e, e, word);
  mpz_fdiv_q_2exp (e, e, 26);
  mpz_add (e, e, word);
  CHECK (mpz_cmp (e, limb) <= 0);
  mpz_add (e, t, word);
  mpz_fdiv_q_2exp (e, e, 26);
  mpz_add (e, e, word);
  CHECK (mpz_cmp (e, limb) <= 0);
  mpz_set_ui (e, 0);
  add_products (e, 8 * (1 + 4 * 5), limb, limb);
  CHECK (bits (e) <= 60);
  mpz_clear (limb), mpz_clear (c), mpz_clear (word), mpz_clear (top), mpz_clear (e), mpz_clear (t);
}

/* Words of 32 bits times constants in radix 2^26, PRODUCTS of them in a sum, and a times p, as in arm64/poly1305-simd.asm and
   x86_64/poly1305-avx.m4: c(i) are the limbs of 2^(32 j) r^k, e(i) the sums, a(i) what is assumed of a and found again.  */
static void
words (unsigned products)
{
  static const unsigned more[5] = { 0, 1 << 13, 0, 0, 1 << 11 };
  mpz_t a[5], c[5], e[5], y[5], widest, t;
  mpz_init (widest), mpz_init (t);
  for (unsigned i = 0; i < 5; i++)
    {
      mpz_init (a[i]), mpz_init (c[i]), mpz_init (e[i]), mpz_init (y[i]);
      mpz_set_ui (c[i], 1 << 26);  /* folded, so limb 4 is 2^26 at most */
      mpz_set_ui (a[i], (1 << 26) + more[i]);
    }
  mpz_set (widest, c[0]);
  for (unsigned j = 1; j < 4; j++)
    {
      /* times 2^32: limb i gives its low 20 bits, times 2^6, to limb i + 1, and the others to limb i + 2; limb 5 is 5 limbs 0 */
      mpz_mul_ui (t, c[4], 5);
      CHECK (bits (t) <= 32);
      mpz_fdiv_q_2exp (y[1], t, 20);
      mpz_fdiv_q_2exp (y[0], c[3], 20);
      mpz_mul_ui (y[0], y[0], 5);
      for (unsigned i = 2; i < 5; i++)
        mpz_fdiv_q_2exp (y[i], c[i - 2], 20);
      for (unsigned i = 0; i < 5; i++)
        {
          mpz_add_ui (c[i], y[i], (1 << 26) - (1 << 6));
          if (mpz_cmp (c[i], widest) > 0)
            mpz_set (widest, c[i]);
        }
    }
  CHECK (mpz_cmp_ui (widest, (1 << 26) + (1 << 9)) < 0);
  for (unsigned i = 0; i < 5; i++)
    {
      ones (e[i], 32);
      mpz_mul (e[i], e[i], widest);
      mpz_mul_ui (e[i], e[i], products);
      ones (t, 50);                /* the last block */
      mpz_add (e[i], e[i], t);
      ones (t, 31);                /* the 2^128 of all blocks */
      mpz_add (e[i], e[i], t);
      for (unsigned j = 0; j < 5; j++)
        {
          mpz_mul_2exp (t, a[j], 26);
          mpz_mul_ui (t, t, j > i ? 5 : 1);
          mpz_add (e[i], e[i], t);
        }
      CHECK (bits (e[i]) <= 62);
    }
  /* carries from 0 and 3, then from 1 and 4, then from 2, 0 and 3 again */
  static const unsigned order[] = { 0, 3, 1, 4, 2, 0, 3 };
  for (unsigned k = 0; k < 7; k++)
    {
      unsigned i = order[k];
      mpz_fdiv_q_2exp (t, e[i], 26);
      if (i == 4)
        mpz_mul_ui (t, t, 5);
      mpz_add (e[(i + 1) % 5], e[(i + 1) % 5], t);
      CHECK (bits (e[(i + 1) % 5]) <= 63);
      ones (e[i], 26);
    }
  for (unsigned i = 0; i < 5; i++)
    CHECK (mpz_cmp (e[i], a[i]) <= 0);
  printf ("words times radix 2^26, %u products: limbs 1 and 4 found again\n", products);
  for (unsigned i = 0; i < 5; i++)
    mpz_clear (a[i]), mpz_clear (c[i]), mpz_clear (e[i]), mpz_clear (y[i]);
  mpz_clear (widest), mpz_clear (t);
}

int
main (void)
{
  lazy (64);
  lazy (32);
  overlapping ();
  radix26 ();
  fields56 ();
  words26 ();
  radix44 ();
  lanes26 ();
  words (12);
  words (14);
  return 0;
}

#else

int
main (void)
{
  puts ("no GMP and no mini-gmp");
  return 77;
}

#endif
