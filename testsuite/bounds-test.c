/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The bounds that the files of Poly1305 derive, computed once more by interval arithmetic: every variable is replaced by its
   maximum, and what a block or a turn leaves has to be within what it was assumed to find.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#include "testsuite/bounds.h"

#if HAVE_REF

/* --- what several models share */

/* x mod 2^130 + 5 (x div 2^130) */
static num
fold (num x)
{
  return add (low (x, 130), times (5, shr (x, 130)));
}

/* Limbs of WIDTH bits of numbers up to X, the last one with all that is left.  */
static void
split (num limb[], unsigned n, unsigned width, num x)
{
  for (unsigned i = 0; i < n; i++)
    limb[i] = i + 1 < n ? low (shr (x, width * i), width) : shr (x, width * i);
}

static num
largest (unsigned n, const num x[])
{
  num y = x[0];
  for (unsigned i = 1; i < n; i++)
    y = larger (y, x[i]);
  return y;
}

/* e += COUNT products x k in columns; what is beyond the last one comes back FACTOR times.  */
static void
columns (unsigned n, unsigned factor, num e[], unsigned count, const num x[], const num k[])
{
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      e[i] = add (e[i], mul (times (count * (j > i ? factor : 1), x[j]), k[(i + n - j) % n]));
}

/* x = x mod 2^n; returns x div 2^n.  */
static num
part (num *x, unsigned n)
{
  if (disturb ())
    return number (0);
  num up = shr (*x, n);
  *x = low (*x, n);
  return up;
}

/* Carries from sums of limbs of 26 bits, in this order.  That of limb 4 comes back 5 times.  */
static void
carry (num e[5], const char *order)
{
  for (; *order != 0; order++)
    {
      const unsigned i = (unsigned) (*order - '0'), next = (i + 1) % 5;
      num up = part (&e[i], 26);
      e[next] = add (e[next], times (i == 4 ? 5 : 1, up));
      CHECK (fits (e[next], 64));
    }
}

/* Radix 2^w, w = 64 and 32: limbs, and a top up to TOP, folded lazily.  d gets the columns; all but d0 have the carry, and a word
   of the next block if that is ADDED there.  Returns the top of h r, or of h r and the block.  */
static num
lazy (unsigned w, num top, int added, num d[])
{
  const unsigned limbs = 128 / w;
  num h = ones (w), r = ones (w - 4);  /* r0; the others are multiples of 4 */
  num s = times (5, ones (w - 6)), q0 = times (5, r);
  num up = number (0);
  for (unsigned i = 0; i < limbs; i++)
    {
      d[i] = add (mul (times (i + 1, h), r), mul (times (limbs - 1 - i, h), s));
      d[i] = add (add (d[i], i == 0 ? mul (shr (top, 2), q0) : mul (top, s)), up);
      if (added && i > 0)
        d[i] = add (d[i], h);
      up = shr (added && i == 0 ? add (d[i], h) : d[i], w);
    }
  top = add (times (3, r), up);
  return added ? add (top, number (1)) : top;
}

/* c[j] = limbs of 26 bits of 2^(32 j) x, x folded; returns the largest one.  Times 2^32, limb i gives its low 20 bits, times 2^6,
   to limb i + 1, and the others to limb i + 2.  */
static num
shifted (num c[5][5], num x)
{
  num widest;
  split (c[0], 5, 26, x);
  claim (shr (x, 128), "top <= 4");
  widest = largest (5, c[0]);
  claim (widest, "limbs <= 2^26");
  for (unsigned j = 1; j < 5; j++)
    {
      num *const from = c[j - 1], *const to = c[j];
      CHECK (fits (times (5, from[4]), 32));
      for (unsigned i = 0; i < 5; i++)
        {
          to[i] = shr (i == 1 ? times (5, from[4]) : from[(i + 3) % 5], 20);
          to[i] = add (shl (ones (20), 6), i == 0 ? times (5, to[i]) : to[i]);
          CHECK (fits (to[i], 32));
          widest = larger (widest, to[i]);
        }
      claim (larger (to[0], to[1]), "C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9");
      claim (largest (3, to + 2), "C(j, 2) to C(j, 4) <= (2^26 - 64) + 64");
    }
  return widest;
}

/* The carries of sums of which each has 62 bits, to limbs as they were assumed.  */
static const char *const kept[3] = { "a(0), a(2), a(3) < 2^26", "a(1) < 2^26 + 2^13", "a(4) < 2^26 + 2^11" };

static void
assume_kept (num a[5])
{
  a[0] = a[2] = a[3] = assume (kept[0]);
  a[1] = assume (kept[1]);
  a[4] = assume (kept[2]);
}

static void
carry_kept (num e[5])
{
  carry (e, "031");
  claim (shr (e[4], 26), "e(4) div 2^26 <= 2^36");
  carry (e, "4");
  claim (e[0], "e(0) < 2^26 + 5 * 2^36 < 2^39");
  carry (e, "2");
  claim (e[3], "e(3) < 2^26 + 2^36 + 1");
  carry (e, "30");
  claim (larger (e[0], larger (e[2], e[3])), kept[0]);
  claim (e[1], kept[1]);
  claim (e[4], kept[2]);
}

/* --- the models */

/* c26 */
static void
limbs26 (unsigned kind)
{
  num r[5], h[5], d[5];
  (void) kind;
  for (unsigned i = 0; i < 5; i++)
    {
      r[i] = ones (26);
      h[i] = add (assume (i == 1 ? "h1 < 2^26 + 2^9" : "h0, h2, h3, h4 < 2^26"), r[i]);
      claim (h[i], i == 1 ? "h1 < 2^27 + 2^9" : "h0, h2, h3, h4 < 2^27");
      CHECK (fits (h[i], 32));
      d[i] = number (0);
    }
  claim (r[0], "r0 < 2^26");
  claim (r[1], "r1..r4 < 2^26");
  claim (times (5, r[1]), "sj < 5 * 2^26");
  columns (5, 5, d, 1, h, r);
  claim (largest (5, d), "di < (2^27 + 2^9) 2^26 (1 + 4 * 5) < 22 * 2^53 < 2^58 - 2^33");
  for (unsigned i = 0; i < 5; i++)
    {
      static const char *const order[5] = { "0", "1", "2", "3", "4" };
      claim (d[i], "with a carry < 2^58");
      claim (shr (d[i], 26), "each < 2^58 / 2^26 = 2^32");
      carry (d, order[i]);
    }
  claim (d[0], "d0 < 2^26 + 5 * 2^32 < 2^35");
  claim (shr (d[0], 26), "its carry into h1 is < 2^9");
  carry (d, "0");
  claim (larger (larger (d[0], d[2]), larger (d[3], d[4])), "h0, h2, h3, h4 < 2^26");
  claim (d[1], "h1 < 2^26 + 2^9");
}

/* c32 */
static void
lazy32 (unsigned kind)
{
  num d[4];
  (void) kind;
  num top = lazy (32, assume ("h4 < 2^31"), 0, d);
  claim (ones (28), "rj < 2^28");
  claim (times (5, ones (26)), "sj < 5 * 2^26");
  claim (times (5, ones (28)), "q0 < 5 * 2^28 < 2^31");
  claim (ones (32), "h0..h3 < 2^32");
  claim (d[0], "d0 < 2^60 + 3 * 5 * 2^58 + 2^29 * 5 * 2^28 = (1 + 15/4 + 5/8) 2^60 < 2^63");
  claim (larger (d[1], d[2]), "dj < 4 * 5 * 2^58 + 2^31 * 5 * 2^26 + 2^31 < (5 + 5/8 + 1/8) 2^60 < 2^63");
  claim (d[3], "d3 < 4 * 2^60 + 2^31 * 5 * 2^26 + 2^31 < (4 + 5/8 + 1/8) 2^60");
  claim (top, "h4 < 3 (2^28 - 1) + (4 + 5/8 + 1/8) 2^28 < 2^31 - 2^26");
  claim (add (top, number (2)), "with 2^128 and a carry < 2^31");
  claim (add (top, number (2)), "h4 < 2^31");
}

/* Radix 2^64: c64, which adds blocks to h; assembly, which adds them to the columns; and p9, which has them in d0, too.  */
enum { C64, A64, P9 };
static void
lazy64 (unsigned kind)
{
  num d[2], word = ones (64);
  num top = lazy (64, assume ("h2 < 2^63"), kind != C64, d);
  claim (ones (60), "r0, r1 < 2^60");
  claim (times (5, ones (58)), "s1 < 5 * 2^58");
  claim (times (5, ones (60)), "q0 < 5 * 2^60 < 2^63");
  if (kind == P9)
    claim (add (d[0], word), "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 + 2^64 = (1 + 5/4 + 5/8) 2^124 + 2^64 < 2^126");
  else
    claim (d[0], "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 = (1 + 5/4 + 5/8) 2^124 < 2^126");
  if (kind != C64)
    {
      claim (d[1], "d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 + 2^64 < (2 + 5/8 + 1/8) 2^124 < 2^126");
      claim (top, "h2 <= 3 (2^60 - 1) + 1 + 11/4 * 2^60 < 6 * 2^60 < 2^63");
      return;
    }
  claim (word, "h0, h1 < 2^64");
  claim (d[1], "d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 < (2 + 5/8 + 1/8) 2^124 < 2^126");
  claim (top, "h2 <= 3 (2^60 - 1) + 11/4 * 2^60 < 6 * 2^60");
  claim (add (top, number (2)), "with 2^128 and a carry < 2^63");
}

/* v9: radix 2^32 in four words of 64 bits that overlap.  */
static void
overlapping (unsigned kind)
{
  static const char *const after[4] = { "h0 < 2.03 * 2^32", "h1, h2 < 2^32", "h1, h2 < 2^32", "h3 < 2^34" };
  static const char *const with[4] = { "h0 < 3.03 * 2^32", "h1, h2 < 2 * 2^32", "h1, h2 < 2 * 2^32", "h3 < 6 * 2^32" };
  static const char *const sums[4] = {
    "d0 < 15.6 * 2^60 < 2^64", "d1 < 15.1 * 2^60 < 2^64", "d2 < 14.6 * 2^60 < 2^64", "d3 < 13.1 * 2^60 < 2^64" };
  num h[4], left[4], r = ones (28), s = times (5, ones (26)), up = number (0);
  (void) kind;
  claim (r, "rj < 2^28");
  claim (s, "sj < 5 * 2^26");
  for (unsigned i = 0; i < 4; i++)
    {
      h[i] = add (assume (after[i]), ones (i == 3 ? 33 : 32));  /* a block, with 2^128 */
      claim (h[i], with[i]);
    }
  for (unsigned i = 0; i < 4; i++)
    {
      num d = up;
      for (unsigned j = 0; j < 4; j++)
        d = add (d, mul (h[j], j <= i ? r : s));
      claim (d, sums[i]);
      up = part (&d, i == 3 ? 34 : 32);
      left[i] = d;
    }
  up = times (5, up);
  for (unsigned i = 1; i < 4; i++)
    claim (left[i], after[i]);
  claim (up, "5 (d3 div 2^34) < 1.03 * 2^32");
  claim (add (up, left[0]), after[0]);
  claim (add (up, ones (130)), "h < 2^130 + 5 * 2^30");
}

/* The scalar part of simd and avx: s by Horner and g = g p + s, where g and p are up to X.  TOP is that of a at the end.  */
static void
scalar (num x, int folded, num top)
{
  num d[2], h = ones (64), r = ones (60), s = lazy (64, ones (63), !folded, d);
  claim (add (add (s, number (4 + 2)), top), "h2 < 2^63");  /* g, and two carries */
  claim (fold (ones (128 + 63)), "x < 2^130 + 2^66");
  if (folded)
    {
      num s1 = times (5, ones (58));
      claim (times (4, s1), "h2 s1 < 4 * 5 * 2^58 < 2^63");
      d[0] = mul (h, add (r, s1));
      d[1] = add (add (mul (times (2, h), r), times (4, s1)), add (h, shr (d[0], 64)));
      s = add (add (times (4, r), number (1)), shr (d[1], 64));
      claim (s, "h2 <= 4 * 2^60 + 2 * 2^60 + 2 < 2^63");
    }
  num t = add (mul (x, x), add (shl (s, 128), ones (128)));
  claim (t, "product with s < 2^261");
  claim (shr (t, 256), "T4 < 2^5");
  h = fold (t);
  claim (h, "h < 2^130 + 5 * 2^131");
  claim (shr (h, 128), "its top < 2^6");
  claim (fold (h), "x < 2^130 + 2^66");
}

/* simd and avx: words of 32 bits times 2^(32 j) r^k, and a times p.  */
enum { SIMD, AVX };
static void
words26 (unsigned kind)
{
  static const struct
  {
    unsigned powers, products, lanes;
    const char *sum, *constant, *limb, *words, *last, *e, *w0, *w1, *top;
  } rows[] =
    {
      { 3, 3 * 4, 1, "S = r^6 + r^4 + r^2 + 1 < 13 * 2^128", "5 (S div 4) + 2^128 (S mod 4) < 19 * 2^128", "limb 4 < 2^29",
        "products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58", "m6/m7: 2^32 * 2^18 = 2^50",
        "e(i) < 12.4 * 2^58 < 2^62",
        "w0 = a(0) + 2^26 a(1) < 2^53", "w1 without 2^40 a(4) < 2^41", "top < 2^3" },
      { 7, 7 * 2, 2, "S = q^7 + ... + q + 1 < 29 * 2^128", "5 (S div 4) + 2^128 (S mod 4) < 40 * 2^128", "limb 4 < 2^30",
        "products of words: 7 vectors * 2 words * 2^32 (2^26 + 2^9) < 14.001 * 2^58", "m7: 2^32 * 2^18 = 2^50",
        "e(i) < 14.4 * 2^58 < 2^62",
        "w0 = a(0) + 2^26 a(1) < 2^54", "w1 without 2^40 a(4) < 2^42", "top < 2^4" },
    };
  num c[5][5], a[5], e[5], tops[5], x = assume ("x < 2^130 + 2^66"), word = ones (32);
  num widest = shifted (c, x);
  claim (times (5, largest (5, c[0])), "5 p <= 5 * 2^26");
  num sum = add (times (rows[kind].powers, x), number (1));
  claim (sum, rows[kind].sum);
  sum = add (times (5, shr (sum, 2)), shl (number (3), 128));
  claim (sum, rows[kind].constant);
  split (tops, 5, 26, sum);
  claim (tops[4], rows[kind].limb);
  num products = mul (times (rows[kind].products, word), widest);
  claim (products, rows[kind].words);
  claim (shl (word, 18), rows[kind].last);
  assume_kept (a);
  claim (largest (5, c[0]), "a(i) <= 2^26");
  for (unsigned i = 0; i < 5; i++)
    {
      CHECK (mpz_cmp (c[0][i], a[i]) <= 0 && fits (a[i], 32));
      e[i] = number (0);
    }
  columns (5, 5, e, 1, a, c[0]);
  claim (largest (5, e), "products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (add (e[i], tops[i]), add (products, shl (word, 18)));
  claim (largest (5, e), rows[kind].e);
  if (kind == AVX)
    {
      /* what the files of avx and avx2 repeat */
      claim (largest (5, e), "sums of products < 14.4 * 2^58 < 2^62");
      claim (largest (5, a), "limbs of a < 2^26 + 2^13");
    }
  carry_kept (e);
  for (unsigned i = 0; i < 5; i++)
    e[i] = times (rows[kind].lanes, e[i]);
  claim (add (e[0], shl (e[1], 26)), rows[kind].w0);
  claim (add (shr (e[2], 12), shl (e[3], 14)), rows[kind].w1);
  num top = add (shr (e[4], 24), number (1));
  claim (top, rows[kind].top);
  scalar (x, kind == SIMD, top);
}

/* vx: the same, but a is not carried: it is two words of 32 bits where it is multiplied.  */
static void
uncarried26 (unsigned kind)
{
  num c[5][5], d[2], e[5], x = fold (ones (128 + 63)), word = assume ("words < 2^32");
  (void) kind;
  claim (x, "x < 2^130 + 2^64");
  num widest = shifted (c, x);
  claim (times (5, widest), "5 C(j, i) < 5 (2^26 + 2^9) < 2^32");
  num blocks = mul (times (3 * 4, word), widest);
  claim (blocks, "products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58");
  num last = shl (word, 18);
  claim (last, "m6/m7: 2^32 * 2^18 = 2^50");
  num a = mul (times (2 * (1 + 4 * 5), word), widest);
  claim (a, "products of a, words < 2^32: 2 (1 + 4 * 5) 2^32 (2^26 + 2^9) < 42.001 * 2^58");
  num tops = add (times (3 + 5, widest), power (24));
  claim (tops, "the 2^128, and in the first turn a top <= 5 of h and a block: (3 + 5) (2^26 + 2^9) + 2^24 < 2^30");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (add (blocks, last), add (a, tops));
  claim (e[0], "e(i) < 54.1 * 2^58 < 2^64");
  carry (e, "0123");
  for (unsigned i = 0; i < 4; i++)
    CHECK (fits (e[i], 26));
  claim (e[4], "e(i) + 2^38 < 54.1 * 2^58 + 2^38 < 2^64");
  claim (shr (e[4], 24), "third words of the halves < 2^41");
  claim (add (lazy (64, ones (63), 0, d), add (shr (e[4], 24), number (1))), "h2 < 6 * 2^60 + 2^41 < 2^63");
}

/* vsx: limbs of four blocks, and x added to those of one of them.  */
static void
blocks26 (unsigned kind)
{
  static const char *const x[2] = { "x0, x2, x3 < 2^26", "x1, x4 < 2^26 + 2^8" };
  num k[5], m[5], first[5], e[5], d[2], p = fold (ones (128 + 63)), up;
  (void) kind;
  claim (p, "P < 2^130 + 2^64");
  split (k, 5, 26, p);
  claim (largest (5, k), "limbs <= 2^26");
  first[0] = first[2] = first[3] = assume (x[0]);
  first[1] = first[4] = assume (x[1]);
  for (unsigned i = 0; i < 5; i++)
    {
      CHECK (mpz_cmp (k[i], power (26)) <= 0);   /* h before the first group, which is carried as sums are */
      m[i] = ones (i == 4 ? 25 : 26);
      first[i] = add (first[i], m[i]);
      e[i] = k[i];                               /* the scalar h */
    }
  claim (largest (5, first), "with a block x < 2^27 + 2^8");
  claim (times (5, largest (5, first)), "5 x < 2^30");
  claim (largest (5, first), "limbs < 2^27 + 2^8");
  claim (largest (5, m), "three < 2^26");
  columns (5, 5, e, 1, first, k);
  columns (5, 5, e, 3, m, k);
  claim (largest (5, e), "dk < (1 + 4 * 5) 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^59");
  claim (e[4], "d4 < 5 * 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^57");

  num join[5];
  for (unsigned i = 0; i < 5; i++)
    join[i] = times (2, e[i]);
  claim (largest (5, join), "sums < 2^60");
  carry (join, "0123");
  for (unsigned i = 0; i < 4; i++)
    CHECK (fits (join[i], 26));
  claim (shr (join[4], 24), "h2 = d4 div 2^24 < 2^34");

  up = larger (shr (e[3], 26), shr (e[0], 26));
  carry (e, "30");
  up = larger (up, shr (e[1], 26));
  carry (e, "1");
  claim (shr (e[4], 26), "of d4 < 2^31");
  claim (times (5, shr (e[4], 26)), "5 times that < 2^34");
  carry (e, "4");
  up = larger (up, shr (e[2], 26));
  claim (up, "of d0, d1, d2, d3 to the next < 2^33");
  carry (e, "2");
  claim (shr (e[0], 26), "of d0 to d1 < 2^8");
  claim (shr (e[3], 26), "of d3 to d4 <= 2^7");
  carry (e, "30");
  claim (larger (e[0], larger (e[2], e[3])), x[0]);
  claim (larger (e[1], e[4]), x[1]);
  claim (lazy (64, ones (63), 1, d), "h2 < 2^63");
}

/* avx512: words of 32 bits times 2^(32 j) r^k, carried once, and a times a power.  */
static void
lanes26 (unsigned kind)
{
  num x = fold (fold (ones (261))), k[5], a[5], first[5], limb[5], c[5], e[5], word = ones (32);
  num widest, tops, products, sum;
  (void) kind;
  claim (x, "x < 2^130 + 2^7");
  split (k, 5, 26, x);
  claim (largest (5, k), "limbs <= 2^26");
  assume_kept (a);
  claim (times (5, largest (5, a)), "5 times that < 2^29");
  for (unsigned i = 0; i < 5; i++)
    {
      limb[i] = larger (a[i], k[i]);
      first[i] = add (k[i], ones (26));
      e[i] = number (0);
    }
  claim (largest (5, first), "limbs < 2^27");
  widest = largest (5, limb);
  for (unsigned j = 1; j <= 4; j++)
    {
      num up[5];
      for (unsigned i = 0; i < 5; i++)
        {
          c[i] = shl (i < j ? times (5, limb[5 + i - j]) : limb[i - j], 6 * j);
          CHECK (fits (c[i], 64));
          if (j < 4)
            claim (c[i], i < 4 ? "limbs < 5 (2^26 + 2^13) 2^18" : "the last one < (2^26 + 2^13) 2^18");
          up[i] = times (i == 4 ? 5 : 1, part (&c[i], 26));
          claim (up[i], j == 4 ? "carries < 2^27" : i == 4 ? "5 times its carry < 2^21" : "carries < 2^21");
        }
      for (unsigned i = 0; i < 5; i++)
        c[i] = add (c[i], up[(i + 4) % 5]);
      if (j < 4)
        widest = larger (widest, largest (5, c));
    }
  claim (widest, "C(j, i) < 2^26 + 2^21");
  tops = add (times (3, largest (5, c)), power (24));
  claim (tops, "S(n) < 3 (2^26 + 2^27) + 2^24 < 2^30");
  products = mul (times (3 * 4, word), widest);
  claim (products, "e(i) of three vectors: 3 vectors * 4 words * 2^32 (2^26 + 2^21) < 12.4 * 2^58");
  tops = add (tops, ones (52));
  claim (tops, "the fourth, with S(n): 2^52 + 2^30");
  for (unsigned i = 0; i < 5; i++)
    first[i] = larger (a[i], first[i]);
  columns (5, 5, e, 1, first, limb);
  claim (largest (5, e), "y: (1 + 4 * 5) 2^27 (2^26 + 2^13) < 0.7 * 2^58");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (e[i], add (products, tops));
  claim (largest (5, e), "e(i) < 13.2 * 2^58 < 2^62");
  carry_kept (e);
  sum = number (0);
  for (unsigned i = 0; i < 5; i++)
    e[i] = number (0);
  columns (5, 5, e, 1, a, limb);
  claim (largest (5, e), "the end: (1 + 4 * 5) (2^26 + 2^13) (2^26 + 2^13) < 2^57");
  for (unsigned i = 0; i < 5; i++)
    sum = add (sum, shl (times (8, e[i]), 26 * i));
  claim (times (8, largest (5, e)), "the eight lanes < 2^60");
  claim (shr (sum, 128), "h2 < 2^34");
}

/* ifma: radix 2^44, products in halves of 52 bits, eight lanes.  */
static void
halves44 (unsigned kind)
{
  static const char *const kept44[3] = { "y0 < 2^44 + 2^17", "y1 < 2^44 + 2^12", "y2 < 2^42 + 2^12" };
  static const char *const highs[3] =
    { "H0 < (3 (1 + 5 + 2.6) + (2 + 10 + 7.6)) 2^36 < 2^42", "H1 < (3 (1 + 1 + 0.7) + (2 + 2 + 1.9)) 2^36 < 2^40",
      "H2 < (3 (0.26 + 1 + 0.13) + (0.51 + 2 + 0.4)) 2^36 < 2^39" };
  num p = assume ("folded < 2^130 + 2^7"), k[3], y[3], b[5], x[3], first[3], h[3], once[3], sum = number (0), t;
  (void) kind;
  t = ones (124);
  claim (t, "r < 2^124");
  t = mul (t, t);
  claim (t, "T < 2^248");
  claim (shr (t, 192), "T3 < 2^56");
  claim (fold (t), "h < 2^130 + 5 * 2^118");
  t = mul (p, p);
  claim (t, "T < 2^261");
  t = fold (t);
  claim (t, "h < 2^130 + 5 * 2^131");
  claim (fold (t), "folded < 2^130 + 2^7");
  claim (shr (p, 128), "top <= 4");
  split (k, 3, 44, p);
  claim (larger (k[0], k[1]), "b0, b1 < 2^44");
  claim (k[2], "b2 <= 2^42");
  for (unsigned i = 0; i < 3; i++)
    {
      y[i] = assume (kept44[i]);
      b[i] = larger (k[i], y[i]);
      x[i] = ones (i == 2 ? 41 : 44);
      first[i] = add (x[i], k[i]);
      h[i] = once[i] = number (0);
    }
  for (unsigned i = 3; i < 5; i++)
    {
      b[i] = times (20, b[i - 2]);
      claim (b[i], i == 3 ? "20 b1 < 2^49" : "20 b2 < 2^47");
    }
  claim (larger (x[0], x[1]), "x0, x1 < 2^44");
  claim (x[2], "x2 < 2^41");
  claim (larger (first[0], first[1]), "x0, x1 < 2^45");
  claim (first[2], "x2 <= 2^42 + 2^41");
  for (unsigned i = 0; i < 3; i++)
    {
      for (unsigned j = 0; j < 3; j++)
        {
          num factor = b[j <= i ? i - j : 5 + i - j];
          num other = larger (first[j], y[j]);
          CHECK (fits (other, 52) && fits (factor, 52));
          h[i] = add (h[i], add (times (3, shr (mul (x[j], factor), 52)), shr (mul (other, factor), 52)));
          once[i] = add (once[i], shr (mul (y[j], factor), 52));
        }
      claim (h[i], highs[i]);
    }
  claim (times (5 << 10, h[2]), "5 2^10 H2 < 2^52");
  num low52 = ones (52), up[3], left[3];
  for (unsigned i = 0; i < 3; i++)
    {
      num l = add (times (12, low52), x[i]);   /* a vector of blocks, with which the sums begin */
      claim (l, "L < 12 * 2^52 + 2^44");
      l = add (l, times (i == 0 ? 5 << 10 : 1 << 8, h[(i + 2) % 3]));
      claim (l, "columns < 2^56");
      up[i] = part (&l, i == 2 ? 42 : 44);
      claim (up[i], i == 2 ? "of the last < 2^14" : "carries < 2^12");
      left[i] = l;
      l = add (times (3, low52), times (i == 0 ? 5 << 10 : 1 << 8, once[(i + 2) % 3]));
      claim (l, "columns of a lane < 3 * 2^52 + 2^51");
      claim (times (8, l), "of all eight < 2^57");
      sum = add (sum, shl (times (8, l), 44 * i));
    }
  up[2] = times (5, up[2]);
  claim (up[2], "times 5 < 2^17");
  for (unsigned i = 0; i < 3; i++)
    claim (add (left[i], up[(i + 2) % 3]), kept44[i]);
  claim (shr (sum, 128), "h2 < 2^18");
}

/* p9 and vxe: words of WIDTH bits, two of a block and two of each of the three sums that are h, which are never carried, times
   limbs in radix 2^44 of powers and of 2^WIDTH times those.  */
enum { WORDS64, WORDS56 };
static void
sums44 (unsigned kind)
{
  static const struct
  {
    unsigned width, rest, first;   /* rest: what a block has beside the two words; first: bits of d0 where it has h of integers */
    const char *y1, *blocks[3], *tops, *high, *products[3], *sums[3], *d0, *h, *folded;
  } rows[] =
    {
      { 64, 1, 128, "y1 < 5 (2^18 + 4 * 2^18) + 2^44 < 2^44 + 2^23",
        { "8 * 2^64 (x0 + y0) < 48 * 2^108", "8 * 2^64 (x1 + y1) < 16.1 * 2^108", "8 * 2^64 (x2 + y2) <= 4 * 2^108" },
        "the 2^128: 8 * 2^40 * 20 * 2^44 < 2^92", "high words < 2^51",
        { "in d0 < 26.1 * 2^108", "in d1 < 7.1 * 2^108", "in d2 < 2.3 * 2^108" },
        { "d0 < 74.2 * 2^108 < 2^115", "d1 < 23.3 * 2^108 < 2^113", "d2 < 6.4 * 2^108 < 2^111" },
        "d0 < 2^128", "h = d0 + 2^44 d1 + 2^88 d2 < 2^200", "folded < 2^130 + 5 * 2^70" },
      { 56, 17, 88, "y1 < 2^44 + 5 * 2^13",
        { "8 * 2^56 (x0 + y0) < 48 * 2^100", "8 * 2^56 (x1 + y1) < 16.1 * 2^100", "8 * 2^56 (x2 + y2) <= 4 * 2^100" },
        "n 20 x1, n 20 x2 and n x0 of all: 8 * 2^41 * 20 * 2^44 < 2^93", "words < 2^56",
        { "2^56 (x0 + y0 + 20 (x2 + y2 + x1 + y1)) < 56.1 * 2^100", "2^56 (x1 + y1 + x0 + y0 + 20 (x2 + y2)) < 18.1 * 2^100",
          "2^56 (x2 + y2 + x1 + y1 + x0 + y0) < 8.6 * 2^100" },
        { "d0 < 104.2 * 2^100 < 2^107", "d1 < 34.2 * 2^100 < 2^106", "d2 < 12.7 * 2^100 < 2^104" },
        "d0 < 2^88", "h = d0 + 2^44 d1 + 2^88 d2 < 2^192", "folded < 2^130 + 5 * 2^62" },
    };
  const unsigned width = rows[kind].width;
  num p = fold (ones (128 + 63)), x[3], y[3], lows[3], highs[3], d[3], t[3], h = number (0);
  if (kind == WORDS64)
    lazy64 (P9);
  claim (p, "P < 2^130 + 2^64");
  split (x, 3, 44, p);
  y[0] = times (5, ones (44));
  y[1] = add (times (5, shr (p, 130 - width + 44)), shl (ones (88 - width), width - 44));
  y[2] = ones (42);
  claim (larger (x[0], x[1]), "x0, x1 < 2^44");
  claim (x[2], "x2 <= 2^42");
  claim (times (20, larger (x[1], x[2])), "20 x1, 20 x2 < 20 * 2^44");
  claim (y[0], "y0 < 5 * 2^44");
  claim (y[1], rows[kind].y1);
  claim (y[2], "y2 < 2^42");
  claim (times (20, y[1]), "20 y1 < 2^49");

  lows[0] = lows[1] = lows[2] = ones (width);
  highs[0] = highs[1] = highs[2] = assume (rows[kind].high);
  for (unsigned i = 0; i < 3; i++)
    d[i] = t[i] = number (0);
  columns (3, 20, d, 1, highs, y);
  if (kind == WORDS64)
    claim (largest (3, d), "products < 2^100");
  columns (3, 20, d, 1, lows, x);
  /* h of integer registers */
  num h0 = ones (rows[kind].first), h2 = shl (ones (63), 40);
  if (kind == WORDS56)
    h2 = add (h2, ones (40));
  claim (h0, rows[kind].d0);
  claim (h2, "d2 < 2^103");
  if (kind == WORDS56)
    claim (ones (63), "h2 < 2^63");
  lows[1] = highs[1] = number (0);
  highs[0] = shr (h0, width);
  highs[2] = shr (h2, width);
  columns (3, 20, t, 1, lows, x);
  columns (3, 20, t, 1, highs, y);

  num n = shl (ones (rows[kind].rest), kind == WORDS64 ? 40 : 24);
  for (unsigned i = 0; i < 3; i++)
    {
      num blocks = mul (times (8, lows[0]), add (x[i], y[i]));
      num tops = mul (times (i < 2 ? 8 * 20 : 8, n), x[(i + 1) % 3]);
      claim (blocks, rows[kind].blocks[i]);
      claim (tops, rows[kind].tops);
      d[i] = larger (d[i], t[i]);
      claim (d[i], rows[kind].products[i]);
      d[i] = add (d[i], add (blocks, tops));
      claim (d[i], rows[kind].sums[i]);
      claim (shr (d[i], width), rows[kind].high);
      h = add (h, shl (d[i], 44 * i));
    }
  if (kind == WORDS56)
    {
      claim (lows[0], "m0, m1 < 2^56");
      claim (n, "n < 2^41");
    }
  claim (h, rows[kind].h);
  claim (fold (h), rows[kind].folded);
  claim (shr (fold (h), 128), "h2 <= 4");
}

/* --- all of them */

static const struct
{
  const char *files[2];          /* the second one repeats some of what the first one says */
  void (*model) (unsigned);
  unsigned kind;
} models[] =
  {
    { { "src/poly1305-c26.c" }, limbs26, 0 },
    { { "src/poly1305-c32.c" }, lazy32, 0 },
    { { "src/poly1305-c64.c" }, lazy64, C64 },
    { { "arm64/poly1305-a64.asm" }, lazy64, A64 },
    { { "arm64/poly1305-simd.asm" }, words26, SIMD },
    { { "powerpc64/poly1305-ppc64.asm" }, lazy64, A64 },
    { { "powerpc64/poly1305-vsx.asm" }, blocks26, 0 },
    { { "powerpc64/poly1305-p9.asm" }, sums44, WORDS64 },
    { { "s390x/poly1305-zarch.asm" }, lazy64, A64 },
    { { "s390x/poly1305-vx.asm" }, uncarried26, 0 },
    { { "s390x/poly1305-vxe.asm" }, sums44, WORDS56 },
    { { "sparc/poly1305-v9.asm" }, overlapping, 0 },
    { { "sparc/poly1305-vis3.asm" }, lazy64, A64 },
    { { "x86_64/poly1305-x64.asm" }, lazy64, A64 },
    { { "x86_64/poly1305-avx.m4", "x86_64/poly1305-avx.asm" }, words26, AVX },
    { { "x86_64/poly1305-avx.m4", "x86_64/poly1305-avx2.asm" }, words26, AVX },
    { { "x86_64/poly1305-avx512.asm" }, lanes26, 0 },
    { { "x86_64/poly1305-ifma.asm" }, halves44, 0 },
  };

int
main (void)
{
  int status = 0;
  for (unsigned i = 0; i < sizeof models / sizeof models[0]; i++)
    status |= check_bounds (models[i].files[0], models[i].files[1], models[i].model, models[i].kind);
  return status;
}

#else

int
main (void)
{
  puts ("no GMP and no mini-gmp");
  return 77;
}

#endif
