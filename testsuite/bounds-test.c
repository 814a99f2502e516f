/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Models of the files of Poly1305.  Interval arithmetic recomputes their bounds: a block or an iteration must leave values within
   the bounds that it assumed.  Polynomials in r, the blocks and the previous values show that results are right modulo
   p = 2^130 - 5.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <string.h>

#include "testsuite/bounds.h"

#if HAVE_REF

/* --- parts of several models */

/* x mod 2^130 + 5 (x div 2^130) */
static num
fold (num x)
{
  return add (low (x, 130), times (5, shr (x, 130)));
}

/* The limbs of x, of WIDTH bits each; the last one has all upper bits.  */
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

/* The number with these limbs.  */
static num
join (unsigned n, unsigned width, const num limb[])
{
  num x = limb[0];
  for (unsigned i = 1; i < n; i++)
    x = add (x, shl (limb[i], width * i));
  return x;
}

/* The number that a complete block stands for.  */
static num
whole (num block)
{
  return add (block, power (128));
}

/* The definition: h = (h + block) r for each block.  */
static num
horner (num h, num r, unsigned n, const num block[])
{
  for (unsigned i = 0; i < n; i++)
    h = mul (add (h, whole (block[i])), r);
  return h;
}

static num
raise (num r, unsigned n)
{
  num x = number (1);
  for (; n > 0; n--)
    x = mul (x, r);
  return x;
}

/* e += x k in columns; products beyond the last column wrap around, times FACTOR.  */
static void
columns (unsigned n, unsigned factor, num e[], const num x[], const num k[])
{
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      e[i] = add (e[i], mul (j > i ? times (factor, x[j]) : x[j], k[(i + n - j) % n]));
}

/* An iteration with vectors of LANES blocks after SCALARS scalar blocks: with q = r^LANES, and p = r to the number of all blocks,
     g = g p + (... (b0 r + b1) r ...)
     a(i) = a(i) p + m(i) q^(VECTORS - 1) + ... + (the last vector)(i)    in each lane i
   is an iteration of h = g r^(LANES VECTORS + 1) + a(0) r^LANES + a(1) r^(LANES - 1) + ...  */
static void
lanes_iteration (unsigned scalars, unsigned vectors, unsigned lanes)
{
  num block[40], before = number (0), after = before, r = the_r ();
  const unsigned n = scalars + vectors * lanes;
  for (unsigned i = 0; i < n; i++)
    block[i] = ones (128);
  if (scalars > 0)
    {
      num g = ones (131), s = whole (block[0]);
      for (unsigned i = 1; i < scalars; i++)
        s = add (mul (s, r), whole (block[i]));
      before = mul (g, raise (r, lanes * vectors + 1));
      after = mul (add (mul (g, raise (r, n)), s), raise (r, lanes * vectors + 1));
    }
  for (unsigned i = 0; i < lanes; i++)
    {
      num a = ones (131), sum = mul (a, raise (r, n));
      for (unsigned v = 0; v < vectors; v++)
        sum = add (sum, mul (whole (block[scalars + lanes * v + i]), raise (r, lanes * (vectors - 1 - v))));
      before = add (before, mul (a, raise (r, lanes - i)));
      after = add (after, mul (sum, raise (r, lanes - i)));
    }
  congruent (after, horner (before, r, n, block), "an iteration");
}

/* As lanes_iteration, but before it h, as limbs in lane 0, is multiplied by the power of the first vector.  */
static void
first_pass (unsigned vectors, unsigned lanes)
{
  num block[40], h = ones (131), after = number (0), r = the_r ();
  const unsigned n = vectors * lanes;
  for (unsigned i = 0; i < n; i++)
    block[i] = ones (128);
  for (unsigned i = 0; i < lanes; i++)
    {
      num sum = i == 0 ? mul (h, raise (r, lanes * (vectors - 1))) : number (0);
      for (unsigned v = 0; v < vectors; v++)
        sum = add (sum, mul (whole (block[lanes * v + i]), raise (r, lanes * (vectors - 1 - v))));
      after = add (after, mul (sum, raise (r, lanes - i)));
    }
  congruent (after, horner (h, r, n, block), "the first pass");
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

/* Carries of limbs of 26 bits, in this order.  The carry of limb 4 goes to limb 0, times 5.  */
static void
carry (num e[5], const char *order)
{
  for (; *order != 0; order++)
    {
      const unsigned i = (unsigned) (*order - '0'), next = (i + 1) % 5;
      num up = part (&e[i], 26);
      e[next] = add (e[next], times (i == 4 ? 5 : 1, up));
      EXPECT (fits (e[next], 64));
    }
}

/* Radix 2^w, w = 64 or 32: limbs, and a top up to TOP, folded lazily.  d gets the columns; all but d0 include the carry.  If NEXT
   is NULL, the words of the next block are added to the columns, in d0 after its claims.  Otherwise they are added to h r, and
   *NEXT gets the top.  Returns the top of h r, or of h r and the block.  */
static num
lazy (unsigned w, num top, num *next, num d[])
{
  const unsigned limbs = 128 / w;
  num h[5], r[4], s[4], m[4], out[5], block = ones (128), up = number (0);
  split (m, limbs, w, block);
  h[limbs] = top;
  r[0] = ones (w - 4);
  for (unsigned i = 0; i < limbs; i++)
    {
      h[i] = ones (w);
      if (i > 0)
        {
          num quarter = ones (w - 6);
          r[i] = shl (quarter, 2);
          s[i] = times (5, quarter);
        }
    }
  for (unsigned i = 0; i < limbs; i++)
    {
      d[i] = up;
      for (unsigned j = 0; j < limbs; j++)
        d[i] = add (d[i], mul (h[j], j <= i ? r[i - j] : s[limbs + i - j]));
      d[i] = add (d[i], i == 0 ? mul (shr (top, 2), times (5, r[0])) : mul (top, s[i]));
      num sum = next == NULL ? add (d[i], m[i]) : d[i];
      if (i > 0)
        d[i] = sum;
      up = shr (sum, w);
      out[i] = low (sum, w);
    }
  num product = mul (join (limbs + 1, w, h), join (limbs, w, r));
  out[limbs] = add (mul (low (top, 2), r[0]), up);
  if (next == NULL)
    out[limbs] = add (out[limbs], number (1));
  top = out[limbs];
  if (next != NULL)
    {
      up = number (0);
      for (unsigned i = 0; i < limbs; i++)
        {
          num sum = add (add (out[i], m[i]), up);
          up = shr (sum, w);
          out[i] = low (sum, w);
        }
      *next = out[limbs] = add (add (top, up), number (1));
    }
  congruent (join (limbs + 1, w, out), add (product, whole (block)), "h r and a block");
  return top;
}

/* c[j] = limbs of 26 bits of 2^(32 j) x, x folded; returns the largest limb.  In a multiplication by 2^32 the low 20 bits of limb
   i, times 2^6, go to limb i + 1, and the others to limb i + 2.  */
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
      num *const from = c[j - 1], *const to = c[j], last = times (5, from[4]);
      EXPECT (fits (last, 32));
      for (unsigned i = 0; i < 5; i++)
        {
          num above = shr (i == 1 ? last : from[(i + 3) % 5], 20);
          to[i] = add (shl (low (i == 0 ? last : from[i - 1], 20), 6), i == 0 ? times (5, above) : above);
          EXPECT (fits (to[i], 32));
          widest = larger (widest, to[i]);
        }
      claim (larger (to[0], to[1]), "C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9");
      claim (largest (3, to + 2), "C(j, 2) to C(j, 4) <= (2^26 - 64) + 64");
    }
  return widest;
}

/* Carries of sums of 62 or 63 bits, to limbs within the assumed bounds.  */
struct kept
{
  const char *others, *a1, *a4, *carry4, *e0, *e3;
};
static const struct kept of_62_bits =
  { "a(0), a(2), a(3) < 2^26", "a(1) < 2^26 + 2^13", "a(4) < 2^26 + 2^11", "e(4) div 2^26 <= 2^36",
    "e(0) < 2^26 + 5 * 2^36 < 2^39", "e(3) < 2^26 + 2^36 + 1" };
static const struct kept of_63_bits =
  { "a(0), a(2), a(3) < 2^26", "a(1) < 2^26 + 2^14", "a(4) < 2^26 + 2^11", "e(4) div 2^26 <= 2^37",
    "e(0) < 2^26 + 5 * 2^37 < 2^40", "e(3) < 2^26 + 2^37 + 1" };

static const struct kept of_58_bits =
  { "a(0), a(2), a(3) < 2^26", "a(1) < 2^26 + 2^9", "a(4) < 2^26 + 2^7", "e(4) div 2^26 < 2^32",
    "e(0) < 2^26 + 5 * 2^32 < 2^35", "e(3) < 2^26 + 2^32" };

static void
assume_kept (num a[5], const struct kept *kept)
{
  a[0] = a[2] = a[3] = assume (kept->others);
  a[1] = assume (kept->a1);
  a[4] = assume (kept->a4);
}

static void
carry_kept (num e[5], const struct kept *kept)
{
  carry (e, "031");
  claim (shr (e[4], 26), kept->carry4);
  carry (e, "4");
  claim (e[0], kept->e0);
  carry (e, "2");
  claim (e[3], kept->e3);
  carry (e, "30");
  claim (larger (e[0], larger (e[2], e[3])), kept->others);
  claim (e[1], kept->a1);
  claim (e[4], kept->a4);
}

/* --- the models */

/* c26 */
static void
limbs26 (unsigned kind)
{
  num r[5], h[5], d[5], m[5], before[5], block = ones (128);
  (void) kind;
  split (r, 5, 26, ones (130));
  split (m, 5, 26, block);
  m[4] = add (m[4], power (24));
  for (unsigned i = 0; i < 5; i++)
    {
      before[i] = assume (i == 1 ? "h1 < 2^26 + 2^9" : "h0, h2, h3, h4 < 2^26");
      h[i] = add (before[i], m[i]);
      claim (h[i], i == 1 ? "h1 < 2^27 + 2^9" : "h0, h2, h3, h4 < 2^27");
      EXPECT (fits (h[i], 32));
      d[i] = number (0);
    }
  claim (r[0], "r0 < 2^26");
  claim (r[1], "r1..r4 < 2^26");
  claim (times (5, r[1]), "sj < 5 * 2^26");
  columns (5, 5, d, h, r);
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
  congruent (join (5, 26, d), horner (join (5, 26, before), join (5, 26, r), 1, &block), "(h + block) r");
}

/* c32 */
static void
lazy32 (unsigned kind)
{
  num d[4], next;
  (void) kind;
  num top = lazy (32, assume ("h4 < 2^31"), &next, d);
  claim (ones (28), "rj < 2^28");
  claim (times (5, ones (26)), "sj < 5 * 2^26");
  claim (times (5, ones (28)), "q0 < 5 * 2^28 < 2^31");
  claim (ones (32), "h0..h3 < 2^32");
  claim (d[0], "d0 < 2^60 + 3 * 5 * 2^58 + 2^29 * 5 * 2^28 = (1 + 15/4 + 5/8) 2^60 < 2^63");
  claim (larger (d[1], d[2]), "dj < 4 * 5 * 2^58 + 2^31 * 5 * 2^26 + 2^31 < (5 + 5/8 + 1/8) 2^60 < 2^63");
  claim (d[3], "d3 < 4 * 2^60 + 2^31 * 5 * 2^26 + 2^31 < (4 + 5/8 + 1/8) 2^60");
  claim (top, "h4 < 3 (2^28 - 1) + (4 + 5/8 + 1/8) 2^28 < 2^31 - 2^26");
  claim (next, "with 2^128 and a carry < 2^31");
  claim (next, "h4 < 2^31");
}

/* Messages side by side: as c32, but blocks are added to the columns, all of 64 bits, and to h4.  */
static void
messages32 (unsigned kind)
{
  num d[4], word = ones (32);
  (void) kind;
  num top = lazy (32, assume ("h4 < 2^31"), NULL, d);
  claim (ones (28), "rj < 2^28");
  claim (times (5, ones (26)), "sj < 5 * 2^26");
  claim (times (5, ones (28)), "q0 < 5 * 2^28 < 2^31");
  claim (add (d[0], word), "d0 < 2^60 + 3 * 5 * 2^58 + 2^29 * 5 * 2^28 + 2^32 < (1 + 15/4 + 5/8 + 1/8) 2^60 < 2^63");
  claim (larger (d[1], d[2]), "dj < 4 * 5 * 2^58 + 2^31 * 5 * 2^26 + 2^32 + 2^31 < (5 + 5/8 + 1/8) 2^60 < 2^63");
  claim (d[3], "d3 < 4 * 2^60 + 2^31 * 5 * 2^26 + 2^32 + 2^31 < (4 + 5/8 + 1/8) 2^60");
  claim (top, "h4 < 3 (2^28 - 1) + 1 + (4 + 5/8 + 1/8) 2^28 < 2^31");
  claim (top, "h4 < 2^31");
  claim (add (ones (130), times (5, shr (top, 2))), "h < 2^130 + 5 * 2^29");
}

/* Radix 2^64: c64 adds blocks to h; assembly adds them to the columns, p9 also in d0.  */
enum { C64, A64, P9 };
static void
lazy64 (unsigned kind)
{
  num d[2], next, word = ones (64);
  num top = lazy (64, assume ("h2 < 2^63"), kind == C64 ? &next : NULL, d);
  claim (ones (60), "r0, r1 < 2^60");
  claim (times (5, ones (58)), "s1 < 5 * 2^58");
  claim (times (5, ones (60)), "q0 < 5 * 2^60 < 2^63");
  claim (d[0], "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 = (1 + 5/4 + 5/8) 2^124 < 2^126");
  if (kind == P9)
    claim (add (d[0], word), "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^61 * 5 * 2^60 + 2^64 = (1 + 5/4 + 5/8) 2^124 + 2^64 < 2^126");
  if (kind != C64)
    {
      claim (d[1], "d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 + 2^64 < (2 + 5/8 + 1/8) 2^124 < 2^126");
      claim (top, "h2 <= 3 (2^60 - 1) + 1 + 11/4 * 2^60 < 6 * 2^60 < 2^63");
      return;
    }
  claim (word, "h0, h1 < 2^64");
  claim (d[1], "d1 < 2 * 2^64 * 2^60 + 2^63 * 5 * 2^58 + 2^62 < (2 + 5/8 + 1/8) 2^124 < 2^126");
  claim (top, "h2 <= 3 (2^60 - 1) + 11/4 * 2^60 < 6 * 2^60");
  claim (next, "with 2^128 and a carry < 2^63");
}

/* ChaCha20-Poly1305 avx2: as lazy64, but 5 (d1 div 2^66) is added to d0.  */
static void
folded64 (unsigned kind)
{
  num h0 = ones (64), h1 = ones (64), h2 = assume ("h2 <= 6"), quarter = ones (58), block = ones (128);
  num r0 = ones (60), r1 = shl (quarter, 2), s1 = times (5, quarter), word = mul (h2, s1), m[2];
  (void) kind;
  split (m, 2, 64, block);
  claim (word, "h2 s1 <= 6 * 5 * 2^58 < 2^63");
  num x = mul (h0, r0), sum = add (low (x, 64), m[0]), carry = shr (sum, 64);
  num d0 = add (add (low (sum, 64), shl (add (shr (x, 64), word), 64)), mul (h1, s1));
  claim (d0, "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^64 * 6 * 5 * 2^58 = (1 + 5/4 + 15/2) 2^124 < 2^128");
  num d1 = add (add (mul (h0, r1), mul (h1, r0)), add (add (m[1], carry), shl (mul (h2, r0), 64)));
  claim (d1, "d1 < 2 * 2^64 * 2^60 + 2^64 * 6 * 2^60 + 2^64 + 1 < 2^127 + 2^65");
  num five = times (5, shr (d1, 66)), left = low (d1, 66), sum0 = add (low (d0, 64), five);
  claim (five, "5 (d1 div 2^66) < 5 * (2^61 + 1) < 2^64");
  num sum1 = add (add (low (left, 64), shr (d0, 64)), shr (sum0, 64)), top = add (add (shr (left, 64), shr (sum1, 64)), number (1));
  claim (top, "h2 <= 3 + 1 + 1");
  claim (add (top, number (1)), "h2 <= 6");
  num before[3] = { h0, h1, h2 }, after[3] = { low (sum0, 64), low (sum1, 64), top };
  congruent (join (3, 64, after), add (mul (join (3, 64, before), add (r0, shl (r1, 64))), whole (block)), "h r and the block");
}

/* ChaCha20-Poly1305 avx512: both chains, of blocks as in folded64, become one.  */
static void
chains64 (unsigned kind)
{
  num u[3] = { ones (64), ones (64), assume ("u2 <= 5") }, v[3] = { ones (64), ones (64), assume ("v2 <= 5") };
  num q[3] = { ones (64), ones (64), assume ("q2 <= 4") };
  (void) kind;
  num product = mul (join (3, 64, u), join (3, 64, q)), both = join (3, 64, v);
  claim (product, "u q < 30 * 2^256");
  num sum = add (add (low (product, 130), times (5, shr (product, 130))), both), top = shr (sum, 128);
  claim (top, "the top word <= 3 + 29 + 7 + 5 + 3");
  num folded = add (low (sum, 130), times (5, shr (top, 2)));
  claim (shr (folded, 128), "h2 <= 4");
  congruent (folded, add (mul (join (3, 64, u), join (3, 64, q)), both), "u q + v");
}

/* slow64: as lazy64, but 5 (h2 div 4) is added to h0, and its carry and h2 mod 4 take multiples.  */
static void
selected64 (unsigned kind)
{
  num h0 = ones (64), h1 = ones (64), h2 = assume ("h2 < 2^63"), r0 = ones (60), quarter = ones (58), block = ones (128);
  num r1 = shl (quarter, 2), s1 = times (5, quarter), five = times (5, shr (h2, 2)), top = low (h2, 2), m[2];
  (void) kind;
  split (m, 2, 64, block);
  claim (five, "5 (h2 div 4) < 5 * 2^61 < 2^64");
  num sum = add (h0, five), low0 = low (sum, 64), carry0 = shr (sum, 64);
  claim (carry0, "c <= 1");
  claim (top, "t <= 3");
  num d0 = add (add (mul (low0, r0), mul (h1, s1)), mul (carry0, s1));
  claim (d0, "d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 5 * 2^58 < (1 + 5/4) 2^124 + 2^61");
  d0 = add (d0, m[0]);
  num d1 = add (add (mul (low0, r1), mul (h1, r0)), add (mul (carry0, r0), mul (top, s1)));
  d1 = add (add (d1, m[1]), shr (d0, 64));
  claim (d1, "d1 < 2 * 2^64 * 2^60 + 2^60 + 3 * 5 * 2^58 + 2^62 + 2^64 < 2^125 + 2^66");
  num next = add (add (mul (top, r0), number (1)), shr (d1, 64));
  claim (next, "h2 < 3 * 2^60 + 2^61 + 8 < 2^63");
  num before[3] = { h0, h1, h2 }, after[3] = { low (d0, 64), low (d1, 64), next };
  congruent (join (3, 64, after), add (mul (join (3, 64, before), add (r0, shl (r1, 64))), whole (block)), "h r and the block");
}

/* v9: radix 2^32 in four words of 64 bits that overlap.  */
static void
overlapping (unsigned kind)
{
  static const char *const after[4] = { "h0 < 2.03 * 2^32", "h1, h2 < 2^32", "h1, h2 < 2^32", "h3 < 2^34" };
  static const char *const with[4] = { "h0 < 3.03 * 2^32", "h1, h2 < 2 * 2^32", "h1, h2 < 2 * 2^32", "h3 < 6 * 2^32" };
  static const char *const sums[4] = {
    "d0 < 15.6 * 2^60 < 2^64", "d1 < 15.1 * 2^60 < 2^64", "d2 < 14.6 * 2^60 < 2^64", "d3 < 13.1 * 2^60 < 2^64" };
  num before[4], h[4], left[4], m[4], r[4], s[4], block = ones (128), up = number (0);
  (void) kind;
  split (m, 4, 32, whole (block));
  r[0] = ones (28);
  claim (r[0], "rj < 2^28");
  for (unsigned i = 0; i < 4; i++)
    {
      before[i] = assume (after[i]);
      h[i] = add (before[i], m[i]);
      claim (h[i], with[i]);
      if (i > 0)
        {
          num quarter = ones (26);
          r[i] = shl (quarter, 2);
          s[i] = times (5, quarter);
          claim (s[i], "sj < 5 * 2^26");
        }
    }
  for (unsigned i = 0; i < 4; i++)
    {
      num d = up;
      for (unsigned j = 0; j < 4; j++)
        d = add (d, mul (h[j], j <= i ? r[i - j] : s[4 + i - j]));
      claim (d, sums[i]);
      up = part (&d, i == 3 ? 34 : 32);
      left[i] = d;
    }
  up = times (5, up);
  for (unsigned i = 1; i < 4; i++)
    claim (left[i], after[i]);
  claim (up, "5 (d3 div 2^34) < 1.03 * 2^32");
  left[0] = add (up, left[0]);
  claim (left[0], after[0]);
  claim (add (up, ones (130)), "h < 2^130 + 5 * 2^30");
  congruent (join (4, 32, left), horner (join (4, 32, before), join (4, 32, r), 1, &block), "(h + block) r");
}

/* The scalar part of wide and avx: s by Horner and g = g p + s, with g and p up to X.  TOP is the top of a at the end.  */
static void
scalar (num x, int folded, num top)
{
  num d[2], g = any (x), p = any (x), s;
  if (folded)
    (void) lazy (64, ones (63), &s, d);
  else
    s = lazy (64, ones (63), NULL, d);
  claim (add (add (s, number (4 + 2)), top), "h2 < 2^63");  /* g, and two carries */
  claim (fold (ones (128 + 63)), "x < 2^130 + 2^66");
  if (folded)
    {
      num h[3] = { ones (64), ones (64), any (number (4)) }, r0 = ones (60), quarter = ones (58), block = ones (128), out[3];
      num r1 = shl (quarter, 2), s1 = times (5, quarter);
      claim (mul (h[2], s1), "h2 s1 < 4 * 5 * 2^58 < 2^63");
      d[0] = add (add (mul (h[0], r0), mul (h[1], s1)), low (block, 64));
      d[1] = add (add (mul (h[0], r1), mul (h[1], r0)), add (mul (h[2], s1), shr (block, 64)));
      d[1] = add (d[1], shr (d[0], 64));
      out[0] = low (d[0], 64);
      out[1] = low (d[1], 64);
      out[2] = add (add (mul (h[2], r0), number (1)), shr (d[1], 64));
      claim (out[2], "h2 <= 4 * 2^60 + 2 * 2^60 + 2 < 2^63");
      congruent (join (3, 64, out), add (mul (join (3, 64, h), add (r0, shl (r1, 64))), whole (block)), "h r and a block");
      s = out[2];
    }
  s = add (shl (s, 128), ones (128));
  num t = add (mul (g, p), s);
  claim (t, "product with s < 2^261");
  claim (shr (t, 256), "T4 < 2^5");
  num h = fold (t);
  claim (h, "h < 2^130 + 5 * 2^131");
  claim (shr (h, 128), "its top < 2^6");
  claim (fold (h), "x < 2^130 + 2^66");
  congruent (fold (h), add (mul (g, p), s), "g p + s");
}

/* e += a block as words, word j times 2^(32 j): limb j += word j shifted to the left by 6 j bits.  */
static void
add_words (num e[5], const num word[4])
{
  for (unsigned j = 0; j < 4; j++)
    e[j] = add (e[j], shl (word[j], 6 * j));
}

/* wide and avx: words of 32 bits times 2^(32 j) r^k, and a times p.  A block is in PARTS, each with its own a.  */
enum { WIDE, AVX };
static void
words26 (unsigned kind)
{
  static const struct
  {
    unsigned vectors, lanes, parts, scalars;
    const char *sum, *constant, *limb, *words, *last, *e, *w0, *w1, *top;
  } rows[] =
    {
      { 4, 2, 1, 4, "S = r^6 + r^4 + r^2 + 1 < 13 * 2^128", "5 (S div 4) + 2^128 (S mod 4) < 19 * 2^128", "limb 4 < 2^29",
        "products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58", "m6/m7: 2^32 * 2^18 = 2^50",
        "e(i) < 12.4 * 2^58 < 2^62",
        "w0 = a(0) + 2^26 a(1) < 2^53", "w1 without 2^40 a(4) < 2^41", "top < 2^3" },
      { 8, 1, 2, 6, "S = q^7 + ... + q + 1 < 29 * 2^128", "5 (S div 4) + 2^128 (S mod 4) < 40 * 2^128", "limb 4 < 2^30",
        "products of words: 7 vectors * 2 words * 2^32 (2^26 + 2^9) < 14.001 * 2^58", "m7: 2^32 * 2^18 = 2^50",
        "e(i) < 14.4 * 2^58 < 2^62",
        "w0 = a(0) + 2^26 a(1) < 2^54", "w1 without 2^40 a(4) < 2^42", "top < 2^4" },
    };
  const unsigned row = kind == WIDE ? 0 : 1;
  num c[8][5][5], p[5], a[2][5], tops[5], e[2][5], words[2][5], word[4] = { NULL }, sum = number (0), r = the_r ();
  const unsigned lanes = rows[row].lanes, vectors = rows[row].vectors;
  const unsigned scalars = rows[row].scalars;
  num before = number (0), expected = number (0), x = assume ("x < 2^130 + 2^66");
  split (p, 5, 26, residue (x, raise (r, scalars + lanes * vectors)));
  claim (times (5, largest (5, p)), "5 p <= 5 * 2^26");
  for (unsigned part = 0; part < rows[row].parts; part++)
    {
      assume_kept (a[part], &of_62_bits);
      before = add (before, join (5, 26, a[part]));
      for (unsigned i = 0; i < 5; i++)
        {
          e[part][i] = words[part][i] = number (0);
          EXPECT (at_most (p[i], a[part][i]) && fits (a[part][i], 32));
        }
    }
  claim (largest (5, p), "a(i) <= 2^26");
  num widest = number (0);
  for (unsigned v = 0; v < vectors; v++)
    {
      num q = raise (r, lanes * (vectors - 1 - v)), block = ones (128), power_of_r = residue (v + 1 < vectors ? x : number (1), q);
      sum = add (sum, power_of_r);
      expected = add (expected, mul (whole (block), q));
      split (word, 4, 32, block);
      if (v + 1 == vectors)
        break;
      widest = shifted (c[v], power_of_r);
      for (unsigned j = 0; j < 4; j++)
        for (unsigned i = 0; i < 5; i++)
          {
            num *const to = &words[j * rows[row].parts / 4][i];
            *to = add (*to, mul (word[j], c[v][j][i]));
          }
    }
  claim (sum, rows[row].sum);
  sum = add (times (5, shr (sum, 2)), shl (low (sum, 2), 128));
  claim (sum, rows[row].constant);
  split (tops, 5, 26, sum);
  claim (tops[4], rows[row].limb);
  claim (mul (times ((vectors - 1) * 4 / rows[row].parts, word[0]), widest), rows[row].words);
  claim (shl (word[3], 18), rows[row].last);
  for (unsigned part = 0; part < rows[row].parts; part++)
    {
      columns (5, 5, e[part], a[part], p);
      claim (largest (5, e[part]), "products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58");
      for (unsigned i = 0; i < 5; i++)
        e[part][i] = add (add (e[part][i], words[part][i]), part == 0 ? tops[i] : number (0));
    }
  for (unsigned j = 0; j < 4; j++)
    {
      num *const to = &e[j * rows[row].parts / 4][j];
      *to = add (*to, shl (word[j], 6 * j));
    }
  num after = number (0), limbs[5] = { NULL };
  for (unsigned part = 0; part < rows[row].parts; part++)
    {
      claim (largest (5, e[part]), rows[row].e);
      if (kind != WIDE)
        {
          /* what avx says in short */
          claim (largest (5, e[part]), "sums of products < 14.4 * 2^58 < 2^62");
          claim (largest (5, a[part]), "limbs of a < 2^26 + 2^13");
        }
      carry_kept (e[part], &of_62_bits);
      after = add (after, join (5, 26, e[part]));
      for (unsigned i = 0; i < 5; i++)
        limbs[i] = part == 0 ? e[part][i] : add (limbs[i], e[part][i]);
    }
  congruent (after, add (mul (before, raise (r, scalars + lanes * vectors)), expected), "a p and the blocks");
  claim (add (limbs[0], shl (limbs[1], 26)), rows[row].w0);
  claim (add (shr (limbs[2], 12), shl (limbs[3], 14)), rows[row].w1);
  num top = add (shr (limbs[4], 24), number (1));
  claim (top, rows[row].top);
  scalar (x, kind == WIDE, top);
  lanes_iteration (scalars, vectors, lanes);
}

/* The limbs of C = 2^(32 j) g, folded, for folded26 and begun26: the largest.  */
static num
words_constants (num c[5][5], num g, const char *bound)
{
  num widest = number (0);
  for (unsigned j = 0; j < 5; j++)
    {
      claim (shr (g, 128), "top <= 4");
      split (c[j], 5, 26, g);
      widest = larger (widest, largest (5, c[j]));
      if (j < 4)
        g = fold (shl (g, 32));
      claim (g, bound);
    }
  return widest;
}

/* An iteration of folded26 and begun26: e = a p and two blocks, the words of one of which are multiplied by C.  */
static void
words_iteration (num e[5], num a[5], num c[5][5], num p[5], num r, num widest)
{
  num words[5], tops[5], word[4], block = ones (128);
  for (unsigned i = 0; i < 5; i++)
    {
      tops[i] = c[4][i];
      e[i] = words[i] = number (0);
    }
  tops[4] = add (tops[4], power (24));
  claim (tops[4], "limb 4 <= 2^26 + 2^24");
  split (word, 4, 32, block);
  for (unsigned j = 0; j < 4; j++)
    for (unsigned i = 0; i < 5; i++)
      words[i] = add (words[i], mul (word[j], c[j][i]));
  claim (mul (times (4, word[0]), widest), "products of words: 4 words * 2^32 * 2^26 = 2^60");
  claim (shl (word[3], 18), "m2/m3: 2^32 * 2^18 = 2^50");
  assume_kept (a, &of_62_bits);
  columns (5, 5, e, a, p);
  claim (largest (5, e), "products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (add (e[i], words[i]), tops[i]);
  add_words (e, word);
  claim (largest (5, e), "e(i) < 4.4 * 2^58 < 2^62");
  carry_kept (e, &of_62_bits);
  congruent (join (5, 26, e), add (mul (join (5, 26, a), raise (r, 4)), add (mul (whole (block), raise (r, 2)), whole (block))),
             "a p and the blocks");
}

/* v26: constants of words are exact, of 26 bits.  */
static void
folded26 (unsigned kind)
{
  num c[5][5], p[5], powers[5], a[5], e[5], sums[5], d[2], next;
  num x = assume ("x < 2^130 + 2^66"), r = the_r (), g = residue (x, raise (r, 2));
  (void) kind;
  (void) lazy (64, ones (63), &next, d);
  claim (next, "h2 < 2^63");
  claim (fold (ones (128 + 63)), "x < 2^130 + 2^66");
  num t = mul (x, x);
  claim (t, "r^4 < 2^261");
  claim (shr (t, 256), "T4 < 2^5");
  claim (fold (t), "h < 2^130 + 5 * 2^131");
  claim (shr (fold (t), 128), "its top < 2^6");
  claim (fold (fold (t)), "x < 2^130 + 2^66");
  congruent (fold (fold (t)), mul (x, x), "r^4");
  num widest = words_constants (c, g, "x < 2^130 + 2^66");
  split (p, 5, 26, residue (x, raise (r, 4)));
  split (powers, 5, 26, residue (x, raise (r, 3)));  /* for r, whose high limbs may be 0 here */
  widest = larger (widest, larger (largest (5, p), largest (5, powers)));
  claim (widest, "limbs <= 2^26");
  claim (times (5, widest), "5 p <= 5 * 2^26");
  claim (largest (5, p), "a(i) <= 2^26");
  for (unsigned i = 0; i < 5; i++)
    sums[i] = number (0);
  words_iteration (e, a, c, p, r, widest);
  lanes_iteration (0, 2, 2);
  columns (5, 5, sums, a, c[0]);
  columns (5, 5, sums, a, powers);
  claim (largest (5, sums), "both lanes < 0.68 * 2^58");
  claim (add (add (shr (sums[4], 24), shr (sums[3], 50)), number (2)), "h2 < 2^34");
  congruent (join (5, 26, sums), mul (join (5, 26, a), add (raise (r, 2), raise (r, 3))), "the lanes");
}

/* arm neon: as folded26, but a begins as h, which is multiplied by r^2, and ends in a32.  */
static void
begun26 (unsigned kind)
{
  num c[5][5], p[5], h[5], a[5], e[5], d[4], next, many[4];
  num x = assume ("x < 2^130 + 2^35"), r = the_r (), g = residue (x, raise (r, 2));
  (void) kind;
  num top = lazy (32, assume ("h4 < 2^31"), &next, d);
  claim (next, "h4 < 2^31");
  claim (fold (ones (128 + 31)), "x < 2^130 + 2^35");
  num widest = words_constants (c, g, "x < 2^130 + 2^35");
  split (p, 5, 26, residue (x, raise (r, 4)));
  split (h, 5, 26, any (x));
  widest = larger (widest, larger (largest (5, p), largest (5, h)));
  claim (widest, "limbs <= 2^26");
  claim (times (5, widest), "5 p <= 5 * 2^26");
  claim (largest (5, h), "a(i) <= 2^26");
  words_iteration (e, a, c, p, r, widest);
  for (unsigned i = 0; i < 4; i++)
    many[i] = ones (128);
  num lane0 = add (mul (add (join (5, 26, h), whole (many[0])), raise (r, 2)), whole (many[2]));
  num lane1 = add (mul (whole (many[1]), raise (r, 2)), whole (many[3]));
  congruent (mul (add (mul (lane0, r), lane1), r), horner (join (5, 26, h), r, 4, many), "the first iteration");
  lanes_iteration (0, 2, 2);
  num last = add (shr (e[4], 24), number (1));
  claim (last, "h4 < 2^3");
  claim (add (add (top, last), number (1)), "h4 < 2^31");
}

/* vx: as words26, but a is not carried: products take it as two words of 32 bits.  */
static void
uncarried26 (unsigned kind)
{
  num c[4][5][5], d[2], a[5], lows[5], highs[5], e[5], blocks[5], products[5], tops[5], word[4];
  num x = fold (ones (128 + 63)), bound = assume ("words < 2^32"), widest = number (0), r = the_r (), expected = number (0);
  (void) kind;
  claim (x, "x < 2^130 + 2^64");
  for (unsigned i = 0; i < 5; i++)
    {
      a[i] = ones (64);
      lows[i] = residue (bound, low (a[i], 32));
      highs[i] = residue (bound, shr (a[i], 32));
      blocks[i] = products[i] = tops[i] = number (0);
    }
  for (unsigned v = 0; v < 4; v++)
    {
      num q = raise (r, 8 - 2 * v);
      widest = shifted (c[v], residue (x, q));
      if (v == 0)
        continue;
      /* the very first block may include h, and so have its own top */
      num block = ones (128), top = any (number (v == 1 ? 5 : 0));
      split (word, 4, 32, block);
      for (unsigned j = 0; j < 4; j++)
        word[j] = residue (bound, word[j]);
      expected = add (expected, mul (add (whole (block), shl (top, 128)), q));
      for (unsigned i = 0; i < 5; i++)
        {
          for (unsigned j = 0; j < 4; j++)
            blocks[i] = add (blocks[i], mul (word[j], c[v][j][i]));
          tops[i] = add (tops[i], mul (add (top, number (1)), c[v][4][i]));
        }
    }
  claim (times (5, widest), "5 C(j, i) < 5 (2^26 + 2^9) < 2^32");
  claim (largest (5, blocks), "products of words: 3 blocks * 4 words * 2^32 (2^26 + 2^9) < 12.001 * 2^58");
  claim (shl (word[3], 18), "m6/m7: 2^32 * 2^18 = 2^50");
  columns (5, 5, products, lows, c[0][0]);
  columns (5, 5, products, highs, c[0][1]);
  claim (largest (5, products), "products of a, words < 2^32: 2 (1 + 4 * 5) 2^32 (2^26 + 2^9) < 42.001 * 2^58");
  tops[4] = add (tops[4], power (24));
  claim (largest (5, tops),
         "the 2^128, and in the first iteration a top <= 5 of h and a block: (3 + 5) (2^26 + 2^9) + 2^24 < 2^30");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (add (blocks[i], tops[i]), products[i]);
  num last = ones (128);
  split (word, 4, 32, last);
  add_words (e, word);
  claim (largest (5, e), "e(i) < 54.1 * 2^58 < 2^64");
  carry (e, "0123");
  for (unsigned i = 0; i < 4; i++)
    EXPECT (fits (e[i], 26));
  congruent (join (5, 26, e), add (add (mul (join (5, 26, a), raise (r, 8)), expected), whole (last)), "a r^8 and the blocks");
  claim (e[4], "e(i) + 2^38 < 54.1 * 2^58 + 2^38 < 2^64");
  claim (shr (e[4], 24), "third words of the halves < 2^41");
  num next;
  claim (add (lazy (64, ones (63), &next, d), add (shr (e[4], 24), number (1))), "h2 < 6 * 2^60 + 2^41 < 2^63");
  lanes_iteration (0, 4, 2);
}

/* p8: x = x r^16 + b[0,1] r^16 + b[2,3] r^14 + b[4,5] r^12 + b[6,7] r^10, in both halves, and 8 more blocks by Horner in the left
   one.  In the last group the right half takes r^15, r^13, r^11, r^9; then h is left + right.  */
static void
two_halves (void)
{
  num block[32], r = the_r (), left = ones (130), right = ones (130), first_left = left, first_right = right;
  for (unsigned i = 0; i < 32; i++)
    block[i] = ones (128);
  for (unsigned group = 0; group < 2; group++)
    {
      const num *const b = block + 16 * group;
      num scalar_h = horner (number (0), r, 8, b + 8);
      left = mul (left, raise (r, 16));
      right = mul (right, raise (r, 16 - group));
      for (unsigned i = 0; i < 8; i += 2)
        {
          left = add (left, mul (whole (b[i]), raise (r, 16 - i)));
          right = add (right, mul (whole (b[i + 1]), raise (r, 16 - group - i)));
        }
      left = add (left, scalar_h);
    }
  congruent (mul (add (left, right), r), add (mul (horner (first_left, r, 32, block), r), mul (first_right, raise (r, 32))),
             "two groups, times r");
}

/* p8: limbs of four blocks; x is added to the limbs of one of them.  */
static void
blocks26 (unsigned kind)
{
  static const char *const x[2] = { "x0, x2, x3 < 2^26", "x1, x4 < 2^26 + 2^8" };
  num k[4][5], m[4][5], before[5], first[5], h[5], e[5], d[2], p = fold (ones (128 + 63)), up, r = the_r ();
  num block[4], sum = any (p), expected;
  (void) kind;
  claim (p, "P < 2^130 + 2^64");
  before[0] = before[2] = before[3] = assume (x[0]);
  before[1] = before[4] = assume (x[1]);
  split (h, 5, 26, sum);         /* the scalar h */
  expected = add (sum, mul (join (5, 26, before), raise (r, 16)));
  for (unsigned j = 0; j < 4; j++)
    {
      num q = raise (r, 16 - 2 * j);
      block[j] = ones (128);
      split (m[j], 5, 26, whole (block[j]));
      split (k[j], 5, 26, residue (p, q));
      claim (largest (5, k[j]), "limbs <= 2^26");
      expected = add (expected, mul (whole (block[j]), q));
    }
  for (unsigned i = 0; i < 5; i++)
    {
      EXPECT (at_most (h[i], power (26)));  /* h before the first group, carried like the sums */
      first[i] = add (before[i], m[0][i]);
      e[i] = h[i];
    }
  claim (largest (5, first), "with a block x < 2^27 + 2^8");
  claim (times (5, largest (5, first)), "5 x < 2^30");
  claim (largest (5, first), "limbs < 2^27 + 2^8");
  claim (largest (5, m[1]), "three < 2^26");
  columns (5, 5, e, first, k[0]);
  for (unsigned j = 1; j < 4; j++)
    columns (5, 5, e, m[j], k[j]);
  claim (largest (5, e), "dk < (1 + 4 * 5) 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^59");
  claim (e[4], "d4 < 5 * 2^26 (2^27 + 2^8 + 3 * 2^26) + 2^26 < 2^57");

  num both[5];
  for (unsigned i = 0; i < 5; i++)
    both[i] = add (any (e[i]), any (e[i]));
  claim (largest (5, both), "sums < 2^60");
  num sums = join (5, 26, both);
  carry (both, "0123");
  for (unsigned i = 0; i < 4; i++)
    EXPECT (fits (both[i], 26));
  claim (shr (both[4], 24), "h2 = d4 div 2^24 < 2^34");
  congruent (join (5, 26, both), sums, "left + right");

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
  congruent (join (5, 26, e), expected, "x r^16, the blocks and the scalar h");
  claim (lazy (64, ones (63), NULL, d), "h2 < 2^63");
  two_halves ();
}

/* avx512, avx512vl: words of 32 bits times 2^(32 j) r^k, carried once, and a times a power.  */
enum { AVX512, AVX512VL };
static void
lanes26 (unsigned kind)
{
  static const struct
  {
    unsigned vectors, lanes;
    const struct kept *kept;
    const char *limb, *last, *sums, *words, *seed, *y, *e, *end, *lane_sum;
  } rows[] =
    {
      { 4, 8, &of_62_bits, "limbs < 5 (2^26 + 2^13) 2^18", "the last one < (2^26 + 2^13) 2^18",
        "S(n) < 3 (2^26 + 2^27) + 2^24 < 2^30", "e(i) of three vectors: 3 vectors * 4 words * 2^32 (2^26 + 2^21) < 12.4 * 2^58",
        "the fourth, with S(n): 2^52 + 2^30", "y: (1 + 4 * 5) 2^27 (2^26 + 2^13) < 0.7 * 2^58", "e(i) < 13.2 * 2^58 < 2^62",
        "the end: (1 + 4 * 5) (2^26 + 2^13) (2^26 + 2^13) < 2^57", "the eight lanes < 2^60" },
      { 8, 4, &of_63_bits, "limbs < 5 (2^26 + 2^14) 2^18", "the last one < (2^26 + 2^14) 2^18",
        "S(n) < 7 (2^26 + 2^27) + 2^24 < 2^31", "e(i) of seven vectors: 7 vectors * 4 words * 2^32 (2^26 + 2^21) < 28.9 * 2^58",
        "the eighth, with S(n): 2^52 + 2^31", "y: (1 + 4 * 5) 2^27 (2^26 + 2^14) < 0.7 * 2^58", "e(i) < 29.7 * 2^58 < 2^63",
        "the end: (1 + 4 * 5) (2^26 + 2^14) (2^26 + 2^14) < 2^57", "the four lanes < 2^59" },
    };
  const unsigned vectors = rows[kind].vectors, lanes = rows[kind].lanes;
  num x = fold (fold (ones (261))), k[5], a[5], y[5], limb[8][5], c[5], e[5], tops[5], products[5], word[4], r = the_r ();
  num widest = number (0), sum = number (0), expected = number (0), block = ones (128);
  claim (x, "x < 2^130 + 2^7");
  assume_kept (a, rows[kind].kept);
  claim (times (5, largest (5, a)), "5 times that < 2^29");
  split (k, 5, 26, x);
  claim (largest (5, k), "limbs <= 2^26");
  for (unsigned i = 0; i < 5; i++)
    {
      num first = add (k[i], ones (26));
      claim (first, "limbs < 2^27");
      y[i] = larger (a[i], first);
      e[i] = tops[i] = products[i] = number (0);
    }
  for (unsigned v = 0; v < vectors; v++)
    {
      num q = raise (r, lanes * (vectors - v));
      split (limb[v], 5, 26, residue (x, q));
      for (unsigned i = 0; i < 5; i++)
        limb[v][i] = residue (larger (a[i], k[i]), limb[v][i]);
      if (v == 0)
        continue;
      block = ones (128);
      expected = add (expected, mul (whole (block), q));
      split (word, 4, 32, block);
      memcpy (c, limb[v], sizeof c);
      for (unsigned j = 0; j <= 4; j++)
        {
          num up[5];
          for (unsigned i = 0; i < 5 && j > 0; i++)
            {
              c[i] = shl (i < j ? times (5, limb[v][5 + i - j]) : limb[v][i - j], 6 * j);
              EXPECT (fits (c[i], 64));
              if (j < 4)
                claim (c[i], i < 4 ? rows[kind].limb : rows[kind].last);
              up[i] = times (i == 4 ? 5 : 1, part (&c[i], 26));
              claim (up[i], j == 4 ? "carries < 2^27" : i == 4 ? "5 times its carry < 2^21" : "carries < 2^21");
            }
          for (unsigned i = 0; i < 5 && j > 0; i++)
            c[i] = add (c[i], up[(i + 4) % 5]);
          if (j < 4)
            widest = larger (widest, largest (5, c));
          for (unsigned i = 0; i < 5; i++)
            if (j < 4)
              products[i] = add (products[i], mul (word[j], c[i]));
            else
              tops[i] = add (tops[i], c[i]);
        }
    }
  claim (widest, "C(j, i) < 2^26 + 2^21");
  tops[4] = add (tops[4], power (24));
  claim (largest (5, tops), rows[kind].sums);
  claim (largest (5, products), rows[kind].words);
  block = ones (128);
  split (word, 3, 52, block);
  for (unsigned i = 0; i < 3; i++)
    {
      tops[2 * i] = add (tops[2 * i], word[i]);
      claim (tops[2 * i], rows[kind].seed);
    }
  columns (5, 5, e, y, limb[0]);
  claim (largest (5, e), rows[kind].y);
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (e[i], add (products[i], tops[i]));
  claim (largest (5, e), rows[kind].e);
  carry_kept (e, rows[kind].kept);
  num after = add (add (mul (join (5, 26, y), raise (r, lanes * vectors)), expected), whole (block));
  congruent (join (5, 26, e), after, "y times a power and the blocks");
  for (unsigned i = 0; i < 5; i++)
    e[i] = number (0);
  columns (5, 5, e, a, limb[vectors - 1]);
  congruent (join (5, 26, e), mul (join (5, 26, a), raise (r, lanes)), "a lane at the end");
  claim (largest (5, e), rows[kind].end);
  for (unsigned i = 0; i < 5; i++)
    sum = add (sum, shl (times (lanes, e[i]), 26 * i));
  claim (times (lanes, largest (5, e)), rows[kind].lane_sum);
  claim (shr (sum, 128), "h2 < 2^34");
  lanes_iteration (0, vectors, lanes);
  if (kind == AVX512VL)
    first_pass (vectors, lanes);
}

/* ifma: radix 2^44, products in halves of 52 bits, eight lanes.  */
static void
halves44 (unsigned kind)
{
  static const char *const kept44[3] = { "y0 < 2^44 + 2^17", "y1 < 2^44 + 2^12", "y2 < 2^42 + 2^12" };
  static const char *const highs[3] =
    { "H0 < (3 (1 + 5 + 2.6) + (2 + 10 + 7.6)) 2^36 < 2^42", "H1 < (3 (1 + 1 + 0.7) + (2 + 2 + 1.9)) 2^36 < 2^40",
      "H2 < (3 (0.26 + 1 + 0.13) + (0.51 + 2 + 0.4)) 2^36 < 2^39" };
  num p = assume ("folded < 2^130 + 2^7"), k[3], y[3], b[4][5], x[4][3], left[3], first[3], h[3], l[3], up[3], t, r = the_r ();
  num block[4], expected = number (0), sum = number (0);
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
    y[i] = assume (kept44[i]);
  for (unsigned v = 0; v < 4; v++)
    {
      num q = raise (r, 32 - 8 * v);
      split (b[v], 3, 44, residue (p, q));
      for (unsigned i = 0; i < 3; i++)
        b[v][i] = residue (larger (k[i], y[i]), b[v][i]);
      for (unsigned i = 3; i < 5; i++)
        {
          b[v][i] = times (20, b[v][i - 2]);
          claim (b[v][i], i == 3 ? "20 b1 < 2^49" : "20 b2 < 2^47");
        }
      block[v] = ones (128);
      expected = add (expected, mul (whole (block[v]), v < 3 ? raise (r, 24 - 8 * v) : number (1)));
      split (x[v], 3, 44, whole (block[v]));
      claim (larger (x[v][0], x[v][1]), "x0, x1 < 2^44");
      claim (x[v][2], "x2 < 2^41");
    }
  for (unsigned i = 0; i < 3; i++)
    {
      first[i] = add (x[0][i], k[i]);
      left[i] = larger (first[i], y[i]);
    }
  claim (larger (first[0], first[1]), "x0, x1 < 2^45");
  claim (first[2], "x2 <= 2^42 + 2^41");
  num before = join (3, 44, left);
  /* y or the first vector times r^32, three vectors times r^24, r^16, r^8; the sums begin with the fourth */
  for (unsigned i = 0; i < 3; i++)
    {
      h[i] = number (0);
      l[i] = x[3][i];
      for (unsigned v = 0; v < 4; v++)
        for (unsigned j = 0; j < 3; j++)
          {
            num limb = v == 0 ? left[j] : x[v - 1][j], factor = b[v][j <= i ? i - j : 5 + i - j], product = mul (limb, factor);
            EXPECT (fits (limb, 52) && fits (factor, 52));
            h[i] = add (h[i], shr (product, 52));
            l[i] = add (l[i], low (product, 52));
          }
      claim (h[i], highs[i]);
      claim (l[i], "L < 12 * 2^52 + 2^44");
    }
  claim (times (5 << 10, h[2]), "5 2^10 H2 < 2^52");
  for (unsigned i = 0; i < 3; i++)
    {
      l[i] = add (l[i], times (i == 0 ? 5 << 10 : 1 << 8, h[(i + 2) % 3]));
      claim (l[i], "columns < 2^56");
    }
  for (unsigned i = 0; i < 3; i++)
    {
      up[i] = part (&l[i], i == 2 ? 42 : 44);
      claim (up[i], i == 2 ? "of the last < 2^14" : "carries < 2^12");
    }
  up[2] = times (5, up[2]);
  claim (up[2], "times 5 < 2^17");
  for (unsigned i = 0; i < 3; i++)
    {
      l[i] = add (l[i], up[(i + 2) % 3]);
      claim (l[i], kept44[i]);
    }
  congruent (join (3, 44, l), add (mul (before, raise (r, 32)), expected), "y r^32 and the blocks");

  for (unsigned i = 0; i < 3; i++)
    {
      h[i] = l[i] = number (0);
      for (unsigned j = 0; j < 3; j++)
        {
          num product = mul (y[j], b[3][j <= i ? i - j : 5 + i - j]);
          h[i] = add (h[i], shr (product, 52));
          l[i] = add (l[i], low (product, 52));
        }
    }
  for (unsigned i = 0; i < 3; i++)
    {
      l[i] = add (l[i], times (i == 0 ? 5 << 10 : 1 << 8, h[(i + 2) % 3]));
      claim (l[i], "columns of a lane < 3 * 2^52 + 2^51");
      claim (times (8, l[i]), "of all eight < 2^57");
      sum = add (sum, shl (times (8, l[i]), 44 * i));
    }
  congruent (join (3, 44, l), mul (join (3, 44, y), raise (r, 8)), "a lane at the end");
  claim (shr (sum, 128), "h2 < 2^18");
  lanes_iteration (0, 4, 8);
}

/* p9 and vxe: words of WIDTH bits, two of a block and two of each of the three sums that make h and are never carried, times limbs
   in radix 2^44 of powers and of 2^WIDTH times powers.  */
enum { WORDS64, WORDS56 };
static void
sums44 (unsigned kind)
{
  static const struct
  {
    /* weight: of the bits of a block above the two words; first: bits of d0 if it has h of integer registers */
    unsigned width, weight, first;
    const char *y1, *blocks[3], *tops, *high, *products[3], *sums[3], *d0, *h, *folded;
  } rows[] =
    {
      { 64, 40, 128, "y1 < 5 (2^18 + 4 * 2^18) + 2^44 < 2^44 + 2^23",
        { "8 * 2^64 (x0 + y0) < 48 * 2^108", "8 * 2^64 (x1 + y1) < 16.1 * 2^108", "8 * 2^64 (x2 + y2) <= 4 * 2^108" },
        "the 2^128: 8 * 2^40 * 20 * 2^44 < 2^92", "high words < 2^51",
        { "in d0 < 26.1 * 2^108", "in d1 < 7.1 * 2^108", "in d2 < 2.3 * 2^108" },
        { "d0 < 74.2 * 2^108 < 2^115", "d1 < 23.3 * 2^108 < 2^113", "d2 < 6.4 * 2^108 < 2^111" },
        "d0 < 2^128", "h = d0 + 2^44 d1 + 2^88 d2 < 2^200", "folded < 2^130 + 5 * 2^70" },
      { 56, 24, 88, "y1 < 2^44 + 5 * 2^13",
        { "8 * 2^56 (x0 + y0) < 48 * 2^100", "8 * 2^56 (x1 + y1) < 16.1 * 2^100", "8 * 2^56 (x2 + y2) <= 4 * 2^100" },
        "n 20 x1, n 20 x2 and n x0 of all: 8 * 2^41 * 20 * 2^44 < 2^93", "words < 2^56",
        { "2^56 (x0 + y0 + 20 (x2 + y2 + x1 + y1)) < 56.1 * 2^100", "2^56 (x1 + y1 + x0 + y0 + 20 (x2 + y2)) < 18.1 * 2^100",
          "2^56 (x2 + y2 + x1 + y1 + x0 + y0) < 8.6 * 2^100" },
        { "d0 < 104.2 * 2^100 < 2^107", "d1 < 34.2 * 2^100 < 2^106", "d2 < 12.7 * 2^100 < 2^104" },
        "d0 < 2^88", "h = d0 + 2^44 d1 + 2^88 d2 < 2^192", "folded < 2^130 + 5 * 2^62" },
    };
  const unsigned width = rows[kind].width;
  num p = fold (ones (128 + 63)), x[3], y[3], lows[3], highs[3], d[3], t[3], blocks[3], tops[3], before[3], m[8], r = the_r ();
  if (kind == WORDS64)
    lazy64 (P9);
  claim (p, "P < 2^130 + 2^64");
  for (unsigned i = 0; i < 3; i++)
    blocks[i] = tops[i] = d[i] = t[i] = number (0);
  for (unsigned k = 8; k > 0; k--)
    {
      num q = residue (p, raise (r, k));
      split (x, 3, 44, q);
      y[0] = times (5, low (shr (q, 130 - width), 44));
      y[1] = add (times (5, shr (q, 130 - width + 44)), shl (low (q, 88 - width), width - 44));
      y[2] = low (shr (q, 88 - width), 42);
      claim (larger (x[0], x[1]), "x0, x1 < 2^44");
      claim (x[2], "x2 <= 2^42");
      claim (times (20, larger (x[1], x[2])), "20 x1, 20 x2 < 20 * 2^44");
      claim (y[0], "y0 < 5 * 2^44");
      claim (y[1], rows[kind].y1);
      claim (y[2], "y2 < 2^42");
      claim (times (20, y[1]), "20 y1 < 2^49");
      if (k == 8)
        {
          for (unsigned i = 0; i < 3; i++)
            {
              before[i] = any (add (shl (assume (rows[kind].high), width), ones (width)));
              lows[i] = low (before[i], width);
              highs[i] = shr (before[i], width);
            }
          columns (3, 20, d, highs, y);
          if (kind == WORDS64)
            claim (largest (3, d), "products < 2^100");
          columns (3, 20, d, lows, x);
          /* h from integer registers */
          num h0 = ones (rows[kind].first), h2 = shl (ones (63), 40);
          if (kind == WORDS56)
            h2 = add (h2, ones (40));
          claim (h0, rows[kind].d0);
          claim (h2, "d2 < 2^103");
          if (kind == WORDS56)
            claim (ones (63), "h2 < 2^63");
          num first_lows[3] = { low (h0, width), number (0), low (h2, width) };
          num first_highs[3] = { shr (h0, width), number (0), shr (h2, width) };
          columns (3, 20, t, first_lows, x);
          columns (3, 20, t, first_highs, y);
          congruent (join (3, 44, t), mul (add (h0, shl (h2, 88)), raise (r, 8)), "the first h r^8");
        }
      m[8 - k] = ones (128);
      num whole_m = whole (m[8 - k]), words[2] = { low (whole_m, width), low (shr (whole_m, width), width) };
      num rest = shl (shr (whole_m, 2 * width), rows[kind].weight);
      if (kind == WORDS56)
        {
          claim (larger (words[0], words[1]), "m0, m1 < 2^56");
          claim (rest, "n < 2^41");
        }
      for (unsigned i = 0; i < 3; i++)
        {
          blocks[i] = add (blocks[i], add (mul (words[0], x[i]), mul (words[1], y[i])));
          tops[i] = add (tops[i], mul (rest, i < 2 ? times (20, x[i + 1]) : x[0]));
        }
    }
  for (unsigned i = 0; i < 3; i++)
    {
      claim (blocks[i], rows[kind].blocks[i]);
      claim (tops[i], rows[kind].tops);
      d[i] = residue (larger (d[i], t[i]), d[i]);
      claim (d[i], rows[kind].products[i]);
      d[i] = add (d[i], add (blocks[i], tops[i]));
      claim (d[i], rows[kind].sums[i]);
      claim (shr (d[i], width), rows[kind].high);
    }
  num h = join (3, 44, d);
  claim (h, rows[kind].h);
  claim (fold (h), rows[kind].folded);
  claim (shr (fold (h), 128), "h2 <= 4");
  congruent (fold (h), add (mul (join (3, 44, before), raise (r, 8)), horner (number (0), r, 8, m)), "h r^8 and the blocks");
}

/* i686 sse2: words of 32 bits times constants, and a times p.  A block is in two lanes.  Constants are carried like a.  */
static void
constants26 (unsigned kind)
{
  enum { BLOCKS = 8 };
  static const char *const order = "0314230", *const within[3] = {
    "a(0), a(2), a(3) < 2^26", "a(1) < 2^26 + 2^14", "a(4) < 2^26 + 2^12"
  };
  num a[2][5], p[5], e[5], constant[5], c[5], sums[2][5], word[4], d[4], next, r = the_r ();
  (void) kind;
  for (unsigned lane = 0; lane < 2; lane++)
    for (unsigned i = 0; i < 5; i++)
      {
        a[lane][i] = assume (within[i == 1 ? 1 : i == 4 ? 2 : 0]);
        p[i] = any (a[lane][i]);
        e[i] = constant[i] = sums[lane][i] = number (0);
        EXPECT (i < 4 || at_most (power (26), a[lane][i]));  /* at the beginning */
      }
  num widest = largest (5, a[0]);
  claim (power (26), "a(i) <= 2^26");
  claim (times (5, widest), "5 p < 5 (2^26 + 2^14) < 2^32");
  columns (5, 5, e, a[0], p);
  claim (largest (5, e), "products of a: (1 + 4 * 5) (2^26 + 2^14) (2^26 + 2^14) < 0.34 * 2^58");
  columns (5, 5, constant, a[0], p);
  carry (constant, order);
  congruent (join (5, 26, constant), mul (join (5, 26, a[0]), join (5, 26, p)), "a constant and p");
  num words = mul (times (2 * BLOCKS, ones (32)), widest), tops = shl (times (5 * BLOCKS, widest), 24);
  claim (words, "products of words: 8 blocks * 2 words * 2^32 (2^26 + 2^14) < 16.01 * 2^58");
  claim (tops, "the 2^128: 8 * 5 (2^26 + 2^14) 2^24 < 2^56");
  for (unsigned i = 0; i < 5; i++)
    e[i] = add (e[i], add (words, tops));
  claim (largest (5, e), "e(i) < 16.6 * 2^58 < 2^63");
  carry (e, "031");
  claim (shr (e[4], 26), "e(4) div 2^26 < 2^37");
  carry (e, "4");
  claim (e[0], "e(0) < 2^26 + 5 * 2^37 < 2^40");
  carry (e, "230");
  for (unsigned i = 0; i < 5; i++)
    {
      claim (larger (e[i], constant[i]), within[i == 1 ? 1 : i == 4 ? 2 : 0]);
      EXPECT (fits (times (2, e[i]), 32));
    }
  claim (add (shr (times (2, e[4]), 24), number (1)), "h4 < 2^4");

  num expected = mul (add (join (5, 26, a[0]), join (5, 26, a[1])), raise (r, BLOCKS));
  split (p, 5, 26, residue (ones (130), raise (r, BLOCKS)));
  for (unsigned lane = 0; lane < 2; lane++)
    columns (5, 5, sums[lane], a[lane], p);
  for (unsigned v = 0; v < BLOCKS; v++)
    {
      num q = raise (r, BLOCKS - v), block = ones (128);
      expected = add (expected, mul (whole (block), q));
      split (word, 4, 32, block);
      for (unsigned j = 0; j < 4; j++)
        {
          split (c, 5, 26, residue (ones (130), shl (q, 32 * j)));
          for (unsigned i = 0; i < 5; i++)
            {
              sums[j / 2][i] = add (sums[j / 2][i], mul (word[j], c[i]));
              if (j == 0)
                sums[0][(i + 4) % 5] = add (sums[0][(i + 4) % 5], shl (times (i == 0 ? 1 : 5, c[i]), 24));
            }
        }
    }
  congruent (add (join (5, 26, sums[0]), join (5, 26, sums[1])), expected, "a r^8 and the blocks");
  (void) lazy (32, assume ("h4 < 2^31"), &next, d);
  claim (next, "h4 < 2^31");
}

/* vx, auth by groups of four blocks: limbs times r^2, words, and a times r^4.  */
static void
groups26 (unsigned kind)
{
  num a[5], r2[5], r4[5], limb[5], e[5], s[5], word[4], first = ones (128), last = ones (128);
  (void) kind;
  assume_kept (a, &of_58_bits);
  assume_kept (r2, &of_58_bits);
  assume_kept (r4, &of_58_bits);
  claim (times (5, larger (a[1], a[4])), "5 times that < 2^29");
  split (limb, 5, 26, first);
  limb[4] = add (limb[4], power (24));
  claim (largest (5, limb), "limbs of blocks < 2^26");
  for (unsigned i = 0; i < 5; i++)
    {
      EXPECT (fits (a[i], 32) && fits (limb[i], 32));
      e[i] = s[i] = number (0);
    }
  columns (5, 5, e, limb, r2);
  columns (5, 5, e, a, r4);
  claim (largest (5, e), "products < 42.1 * 2^52");
  split (word, 4, 32, last);
  claim (shl (word[3], 18), "last words: 2^32 * 2^18 = 2^50");
  add_words (e, word);
  e[4] = add (e[4], power (24));
  claim (largest (5, e), "e(i) < 42.4 * 2^52 < 2^58");
  num expected = add (mul (join (5, 26, a), join (5, 26, r4)), add (mul (whole (first), join (5, 26, r2)), whole (last)));
  carry_kept (e, &of_58_bits);
  congruent (join (5, 26, e), expected, "a r^4 and the blocks");
  columns (5, 5, s, a, r2);
  for (unsigned i = 0; i < 5; i++)
    s[i] = times (2, s[i]);
  claim (largest (5, s), "sums of both halves < 42.1 * 2^52");
  claim (add (shr (s[1], 38), shr (s[2], 12)), "s1 div 2^38 + s2 div 2^12 < 2^46");
  claim (add (add (shr (s[4], 24), shr (s[3], 50)), number (2)), "h2 < 2^34");
  lanes_iteration (0, 2, 2);
}

/* --- the list of models */

static const struct
{
  const char *files[2];          /* the second one repeats some claims of the first */
  void (*model) (unsigned);
  unsigned kind;
} models[] =
  {
    { { "src/portable/poly1305-c26.c" }, limbs26, 0 },
    { { "src/portable/poly1305-c32.c", "arm/poly1305-a32.asm" }, lazy32, 0 },
    { { "src/portable/poly1305-c64.c" }, lazy64, C64 },
    { { "x86_64/chacha20poly1305-avx2.asm" }, folded64, 0 },
    { { "x86_64/chacha20poly1305-ssse3.asm" }, folded64, 0 },
    { { "x86_64/chacha20poly1305-halves.m4" }, chains64, 0 },
    { { "src/poly1305-impl.h", "arm64/poly1305-a64.asm" }, lazy64, A64 },
    { { "arm64/poly1305-slow64.asm" }, selected64, 0 },
    { { "arm64/poly1305-wide.asm", "arm64/poly1305-mul64.asm" }, words26, WIDE },
    { { "arm/poly1305-neon.asm" }, begun26, 0 },
    { { "arm64/poly1305-v26.asm" }, folded26, 0 },
    { { "src/poly1305-impl.h", "powerpc64/poly1305-ppc64.asm" }, lazy64, A64 },
    { { "i686/poly1305-sse2.asm" }, constants26, 0 },
    { { "powerpc64/poly1305-p8.asm" }, blocks26, 0 },
    { { "src/poly1305-impl.h", "powerpc64/poly1305-p9.asm" }, sums44, WORDS64 },
    { { "src/poly1305-impl.h", "riscv64/poly1305-rv64.asm" }, lazy64, A64 },
    { { "src/poly1305-impl.h", "s390x/poly1305-zarch.asm" }, lazy64, A64 },
    { { "s390x/poly1305-vx.asm" }, uncarried26, 0 },
    { { "s390x/poly1305-groups.m4" }, groups26, 0 },
    { { "s390x/poly1305-vxe.asm" }, sums44, WORDS56 },
    { { "sparc/poly1305-v9.asm" }, overlapping, 0 },
    { { "src/poly1305-impl.h", "sparc/poly1305-vis3.asm" }, lazy64, A64 },
    { { "src/poly1305-impl.h", "x86_64/poly1305-x64.asm" }, lazy64, A64 },
    { { "x86_64/poly1305-avx.asm" }, words26, AVX },
    { { "x86_64/poly1305-avx512vl.asm", "x86_64/poly1305-avx2.asm" }, lanes26, AVX512VL },
    { { "x86_64/poly1305-avx512vl.asm", "x86_64/chacha20poly1305-passes.m4" }, lanes26, AVX512VL },
    { { "x86_64/poly1305-messages.m4" }, messages32, 0 },
    { { "x86_64/poly1305-avx512.asm" }, lanes26, AVX512 },
    { { "x86_64/poly1305-avx512vl.asm" }, lanes26, AVX512VL },
    { { "x86_64/poly1305-ifma.asm" }, halves44, 0 },
  };

int
main (void)
{
  int status = 0;
  for (unsigned i = 0; i < sizeof models / sizeof models[0]; i++)
    status |= check_bounds (models[i].files[0], models[i].files[1], models[i].model, models[i].kind);
  if (status == 0)
    puts ("bounds: passed");
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
