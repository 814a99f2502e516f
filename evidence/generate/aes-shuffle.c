/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes x86_64/aes-shuffle-tables.m4; x86_64/aes-shuffle.m4 has the formulas and the names.  "aes-shuffle vx" and "vsx": those of
   s390x/aes-vx.asm and powerpc64/aes-vsx.asm.  All is computed from the fields, and the S-box that the tables give is compared with
   its definition.  */

#include <stdio.h>
#include <string.h>

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
table_of (unsigned size, const char *name, const char *part, const unsigned *entries)
{
  printf ("TABLE(%s_%s, `", name, part);
  for (unsigned n = 0; n < size; n++)
    printf ("0x%02x%s", entries[n], n == size - 1 ? "')\n" : n == 15 ? ",\n  " : ", ");
}

static void
table (const char *name, const char *part, const unsigned entries[16])
{
  table_of (16, name, part, entries);
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

/* Of s390x/aes-vx.asm and powerpc64/aes-vsx.asm: bytes are 2 k + i, where k and i are in the field of 16 elements in that of bytes.
   The inverse of a byte has of i / D and k / D.  Logarithms are those for a root of x^4 + x + 1, those of k + bias.  Where k or i
   is 0 the difference is one_is_0; logarithms of 0 have values for which sums are in no other case.  What is added to that of k is
   turned by turn, modulo 15.  */
static const struct form { unsigned bias, turn, one_is_0, log_0_k, log_0_i; int saturates; }
vx = { 14, 0, 31, 64 + 7, 128 + 29, 0 }, vsx = { 15, 7, 0, 0, 29, 1 };
static const struct form *form;
static unsigned power8[15], log8[256], f_of[32], h_of[32];

static unsigned
conjugate_of_2 (void)
{
  unsigned c = 2;
  for (unsigned n = 0; n < 4; n++)
    c = m8 (c, c);
  return c;
}

static void
logarithms (void)
{
  unsigned root = 2;
  while ((m8 (m8 (root, root), m8 (root, root)) ^ root) != 1)
    root++;
  for (unsigned n = 0, v = 1; n < 15; n++, v = m8 (root, v))
    {
      power8[n] = v;
      log8[v] = n;
    }
  for (unsigned u = form->bias - 14; u <= form->bias + 14; u++)
    {
      const unsigned log_w = (u + 15 - form->bias) % 15, w = power8[log_w];
      f_of[u] = log8[m8 (m8 (2, w) ^ 1, m8 (conjugate_of_2 (), w) ^ 1)];
      h_of[u] = (f_of[u] + 30 - 2 * log_w + form->turn) % 15;
    }
  h_of[form->one_is_0] = (log8[m8 (2, conjugate_of_2 ())] + form->turn) % 15;
}

/* The numbers that stand for bytes, of 2 k in the low four bits, of i in the others, and tables for them.  Twice a number is that
   number shifted by four bits, and what a table has for its low five bits.  */
struct numbers
{
  unsigned of[256], log_k[16], log_i[16], twice[32];
};

static unsigned
sum_of (const unsigned *basis, unsigned bits)
{
  unsigned sum = 0;
  for (; bits > 0; bits >>= 1, basis++)
    sum ^= bits & 1 ? *basis : 0;
  return sum;
}

static int
is_sum_of (const unsigned *basis, unsigned size, unsigned x)
{
  for (unsigned bits = 0; bits < 1U << size; bits++)
    if (sum_of (basis, bits) == x)
      return 1;
  return 0;
}

static int
is_of_16 (unsigned x)
{
  return x < 2 || log8[x] > 0;
}

/* The basis, from its end: three i of which twice is a 2 k, and these.  */
static void
make_numbers (struct numbers *numbers, const unsigned twice[256])
{
  unsigned basis[8], size = 0;
  for (unsigned x = 1; size < 3; x++)
    if (is_of_16 (x) && is_of_16 (m8 (inverse8[2], twice[x])) && !is_sum_of (basis + 8 - size, size, x))
      basis[7 - size++] = x;
  for (unsigned x = 1; size < 4; x++)
    if (is_of_16 (x) && !is_sum_of (basis + 5, 3, x))
      basis[7 - size++] = x;
  for (unsigned n = 1; n < 4; n++)
    basis[n] = twice[basis[n + 4]];
  for (unsigned x = 1; size < 5; x++)
    if (is_of_16 (x) && !is_sum_of (basis + 1, 3, m8 (2, x)))
      basis[4 - size++] = m8 (2, x);
  for (unsigned n = 0; n < 256; n++)
    numbers->of[sum_of (basis, n)] = n;
  for (unsigned n = 0; n < 32; n++)
    numbers->twice[n] = numbers->of[twice[sum_of (basis, n)]] ^ n >> 4;
  for (unsigned n = 1; n < 16; n++)
    {
      numbers->log_k[n] = form->bias + log8[m8 (inverse8[2], sum_of (basis, n))];
      numbers->log_i[n] = log8[sum_of (basis + 4, n)];
    }
  numbers->log_k[0] = form->log_0_k;
  numbers->log_i[0] = form->log_0_i;
}

static unsigned
of_i_over_d (unsigned x)
{
  return x > 28 ? 0 : power8[(30 - x) % 15];
}

static unsigned
of_k_over_d (unsigned y)
{
  const unsigned n = (y + 32 - form->bias) % 32;
  return n > 28 ? 0 : m8 (conjugate_of_2 (), power8[(30 + form->turn - n) % 15]);
}

static void
outputs_of_logarithms (const char *name, const unsigned map[256], unsigned factor)
{
  unsigned i[32], k[32];
  for (unsigned n = 0; n < 32; n++)
    {
      i[n] = map[m8 (factor, of_i_over_d (n))];
      k[n] = map[m8 (factor, of_k_over_d (n))];
    }
  table_of (32, name, "i", i);
  table_of (32, name, "k", k);
}

static void
inputs_of_product (const char *name, const unsigned map[256], unsigned factor, const unsigned bytes[256])
{
  unsigned product[256];
  for (unsigned n = 0; n < 256; n++)
    product[n] = map[m8 (factor, bytes[n])];
  inputs (name, product);
}

static int
are_right (const struct numbers *numbers, const unsigned twice[256])
{
  for (unsigned x = 0; x < 256; x++)
    {
      const unsigned n = numbers->of[x], lk = numbers->log_k[n & 15], li = numbers->log_i[n >> 4], difference = (lk - li) & 255;
      const unsigned u = form->saturates && lk < li ? 0 : difference < 31 ? difference : 31;
      if ((of_i_over_d ((li + f_of[u]) & 31) ^ of_k_over_d ((lk + h_of[u]) & 31)) != inverse8[x]
          || (n >> 4 ^ numbers->twice[n & 31]) != numbers->of[twice[x]])
        return 0;
    }
  return 1;
}

static int
write_logarithms (const struct form *which)
{
  struct numbers e, d;
  unsigned twice[256], twice_of_linear[256], s[256], s_of_2[256], inverse_s[256], bytes[256];
  const unsigned *const key = which == &vsx ? bytes : as_it_is;  /* of the numbers of round keys */
  for (unsigned x = 0; x < 256; x++)
    {
      twice[x] = m8 (2, x);
      twice_of_linear[x] = unlinear[m8 (2, linear[x])];
    }
  form = which;
  logarithms ();
  make_numbers (&e, twice);
  make_numbers (&d, twice_of_linear);
  if (!are_right (&e, twice) || !are_right (&d, twice_of_linear))
    {
      fputs ("aes-shuffle: by logarithms inverses are wrong\n", stderr);
      return 1;
    }
  for (unsigned x = 0; x < 256; x++)
    {
      bytes[e.of[x]] = x;
      s[x] = e.of[linear[x]];
      s_of_2[x] = e.of[m8 (2, linear[x])];
      inverse_s[x] = d.of[unlinear[x]];
    }
  table_of (32, "u", "f", f_of);
  table_of (32, "u", "h", h_of);
  table ("log", "k", e.log_k);
  table ("log", "i", e.log_i);
  table_of (32, "twice", "s", e.twice);
  inputs ("phi", e.of);
  outputs_of_logarithms ("s1", s, 1);
  outputs_of_logarithms ("s2", s_of_2, 1);
  outputs_of_logarithms ("s", linear, 1);
  table ("inverse_log", "k", d.log_k);
  table ("inverse_log", "i", d.log_i);
  table_of (32, "twice", "d", d.twice);
  inputs ("theta", inverse_s);
  outputs_of_logarithms ("d5", inverse_s, 5);
  outputs_of_logarithms ("d4", inverse_s, 4);
  outputs_of_logarithms ("d1", as_it_is, 1);
  if (which == &vsx)
    inputs ("psi", bytes);
  inputs_of_product ("key14", inverse_s, 14, key);
  inputs_of_product ("key11", inverse_s, 11, key);
  inputs_of_product ("key13", inverse_s, 13, key);
  inputs_of_product ("key9", inverse_s, 9, key);
  return 0;
}

int
main (int argc, char **argv)
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
  if (argc == 2 && strcmp (argv[1], "vx") == 0)
    return write_logarithms (&vx);
  if (argc == 2 && strcmp (argv[1], "vsx") == 0)
    return write_logarithms (&vsx);
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
