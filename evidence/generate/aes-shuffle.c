/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes x86_64/aes-shuffle-tables.m4; x86_64/aes-shuffle.m4 has the formulas and the names.  All is computed from the fields, and
   the S-box that the tables give is compared with its definition.  */

#include <stdio.h>

enum { INFINITE = 0x80 };  /* 1 / 0 */
enum { A = 2 };  /* s^2 + A s + A is irreducible */

static unsigned
multiply (unsigned x, unsigned y, unsigned polynomial, unsigned degree)
{
  unsigned sum = 0;
  for (; y > 0; y >>= 1)
    {
      if (y & 1)
        sum ^= x;
      x <<= 1;
      if (x >> degree != 0)
        x ^= polynomial;
    }
  return sum;
}

static unsigned
m4 (unsigned x, unsigned y)
{
  return multiply (x, y, 0x13, 4);
}

static unsigned
m8 (unsigned x, unsigned y)
{
  return multiply (x, y, 0x11b, 8);
}

/* k + i s is the number k + 16 i.  */
static unsigned
tower (unsigned x, unsigned y)
{
  const unsigned high = m4 (A, m4 (x >> 4, y >> 4));
  return (m4 (x & 15, y & 15) ^ high) | (m4 (x & 15, y >> 4) ^ m4 (x >> 4, y & 15) ^ high) << 4;
}

static unsigned inverse4[16], inverse8[256], phi[256], psi[256], linear[256], unlinear[256];

/* The linear part of S.  */
static unsigned
bits_of_s (unsigned x)
{
  unsigned y = 0;
  for (unsigned b = 0; b < 8; b++)
    y |= ((x >> b ^ x >> (b + 4) % 8 ^ x >> (b + 5) % 8 ^ x >> (b + 6) % 8 ^ x >> (b + 7) % 8) & 1) << b;
  return y;
}

/* phi: to the tower, by the first root of the polynomial of AES; psi: back.  */
static void
fields (void)
{
  unsigned power[9] = { 1 };
  for (unsigned x = 0; x < 256; x++)
    for (unsigned y = 0; y < 256; y++)
      {
        if (m8 (x, y) == 1)
          inverse8[x] = y;
        if (x < 16 && y < 16 && m4 (x, y) == 1)
          inverse4[x] = y;
      }
  for (unsigned root = 2;; root++)
    {
      for (unsigned n = 1; n <= 8; n++)
        power[n] = tower (power[n - 1], root);
      if ((power[8] ^ power[4] ^ power[3] ^ power[1] ^ power[0]) == 0)
        break;
    }
  for (unsigned x = 0; x < 256; x++)
    {
      for (unsigned b = 0; b < 8; b++)
        phi[x] ^= x >> b & 1 ? power[b] : 0;
      psi[phi[x]] = x;
      linear[x] = bits_of_s (x);
      unlinear[linear[x]] = x;
    }
}

static void
table (const char *name, const char *part, const unsigned entries[16])
{
  printf ("TABLE(%s_%s, `", name, part);
  for (unsigned n = 0; n < 16; n++)
    printf ("0x%02x%s", entries[n], n < 15 ? ", " : "')\n");
}

/* What the inverse of a byte has of 1/io and 1/jo: 1/io = (k + a i) / D, 1/jo = 1/io + a k / D.  */
static unsigned
back (unsigned of_io, unsigned of_jo)
{
  const unsigned k = m4 (inverse4[A], of_io ^ of_jo), i = m4 (inverse4[A], of_io ^ k);
  return psi[of_io | i << 4];
}

static unsigned as_it_is[256];

/* map[factor * inverse].  */
static void
outputs (const char *name, const unsigned map[256], unsigned factor)
{
  unsigned io[16], jo[16];
  for (unsigned n = 0; n < 16; n++)
    {
      io[n] = map[m8 (factor, back (inverse4[n], 0))];
      jo[n] = map[m8 (factor, back (0, inverse4[n]))];
    }
  table (name, "io", io);
  table (name, "jo", jo);
}

static void
inputs (const char *name, const unsigned map[256])
{
  unsigned low[16], high[16];
  for (unsigned n = 0; n < 16; n++)
    {
      low[n] = map[n];
      high[n] = map[16 * n];
    }
  table (name, "low", low);
  table (name, "high", high);
}

static unsigned
look (const unsigned entries[16], unsigned index)
{
  return index & INFINITE ? 0 : entries[index & 15];
}

int
main (void)
{
  unsigned one[16] = { INFINITE }, a[16] = { INFINITE }, finite[16] = { 0 };
  unsigned to_tower[256], to_tower_of_2[256], theta[256];
  fields ();
  for (unsigned n = 1; n < 16; n++)
    {
      finite[n] = one[n] = inverse4[n];
      a[n] = m4 (A, inverse4[n]);
    }
  for (unsigned x = 0; x < 256; x++)
    {
      const unsigned k = phi[x] & 15, i = phi[x] >> 4, j = i ^ k;
      const unsigned io = look (one, one[i] ^ a[k]) ^ j, jo = look (one, one[j] ^ a[k]) ^ i;
      if (back (look (finite, io), look (finite, jo)) != inverse8[x])
        {
          fprintf (stderr, "aes-shuffle: the inverse of %u is wrong\n", x);
          return 1;
        }
      as_it_is[x] = x;
      to_tower[x] = phi[linear[x]];
      to_tower_of_2[x] = phi[m8 (2, linear[x])];
      theta[x] = phi[unlinear[x]];
    }

  puts ("dnl SPDX-FileCopyrightText: The libxcrypt authors\n"
        "dnl SPDX-License-Identifier: LGPL-2.1-or-later\n"
        "dnl Written by evidence/generate/aes-shuffle.c.");
  table ("a", "k", a);
  table ("one", "i", one);
  inputs ("phi", phi);
  inputs ("psi", psi);
  inputs ("theta", theta);
  outputs ("s1", to_tower, 1);
  outputs ("s2", to_tower_of_2, 1);
  outputs ("s", linear, 1);
  outputs ("d14", theta, 14);
  outputs ("d11", theta, 11);
  outputs ("d13", theta, 13);
  outputs ("d9", theta, 9);
  outputs ("d1", as_it_is, 1);
  return 0;
}
