/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* S9 of KASUMI as a sum of small tables, for the assembly that looks bytes up in vector registers:

       kasumi-split shuffle | p8 | vx        writes the tables: x86_64/kasumi-shuffle-tables.m4, powerpc64/kasumi-p8-tables.m4,
                                             s390x/kasumi-vx-tables.m4
       kasumi-split search shuffle | p8 | vx [SEED]    searches for maps that lead to such tables, and prints them

   S9 is quadratic.  Its input is a byte I and a bit w, bit 7 of J (kasumi.m4).  The indices of the tables are some bits of I, w and
   of linear maps of them; S9 is a sum of tables if each product of two input bits is a sum of products of two index bits of one
   table.  The maps below were found by these searches.  For given maps the tables solve linear equations, one for each I and w.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/kasumi-sboxes.h"

enum { POINTS = 512, WORDS = POINTS / 64, TABLES = 6, SIZE = 32, COLUMNS = 128 };

/* An input: I in bits 0 to 7, w in bit 8.  */
static unsigned
byte_i (unsigned point)
{
  return point & 255;
}

static unsigned
bit_w (unsigned point)
{
  return point >> 8;
}

/* --- sums of tables */

/* A sum of tables, and in which order the solver takes the unknowns: what it can do without is 0.  */
struct sum
{
  unsigned tables, size;
  enum { MONOMIALS, MONOMIALS_BACKWARD, ENTRIES } unknowns;
  uint8_t index[POINTS][TABLES];
};

/* An unknown: the points that it changes; of a combination, the unknowns that it consists of.  */
struct column
{
  uint64_t points[WORDS], unknowns[COLUMNS / 64];
  unsigned lead;
};

struct solver
{
  const struct sum *sum;
  unsigned rank;
  struct column pivots[COLUMNS];
};

static void
reduce (const struct solver *s, struct column *c)
{
  for (unsigned i = 0; i < s->rank; i++)
    {
      const struct column *p = &s->pivots[i];
      if (c->points[p->lead / 64] >> p->lead % 64 & 1)
        {
          for (unsigned j = 0; j < WORDS; j++)
            c->points[j] ^= p->points[j];
          for (unsigned j = 0; j < COLUMNS / 64; j++)
            c->unknowns[j] ^= p->unknowns[j];
        }
    }
}

static int
find_lead (struct column *c)
{
  for (unsigned i = 0; i < POINTS; i++)
    if (c->points[i / 64] >> i % 64 & 1)
      {
        c->lead = i;
        return 1;
      }
  return 0;
}

/* Whether unknown n of a table counts at an index: an entry, or the product of the index bits in n.  */
static int
counts (const struct sum *sum, unsigned n, unsigned index)
{
  return sum->unknowns == ENTRIES ? index == n : (index & n) == n;
}

static void
start (struct solver *s, const struct sum *sum)
{
  const unsigned columns = sum->tables * sum->size;
  s->sum = sum;
  s->rank = 0;
  for (unsigned i = 0; i < columns; i++)
    {
      const unsigned u = sum->unknowns == MONOMIALS_BACKWARD ? columns - 1 - i : i;
      struct column c = { { 0 }, { 0 }, 0 };
      c.unknowns[u / 64] = (uint64_t) 1 << u % 64;
      for (unsigned p = 0; p < POINTS; p++)
        c.points[p / 64] |= (uint64_t) counts (sum, u % sum->size, sum->index[p][u / sum->size]) << p % 64;
      reduce (s, &c);
      if (find_lead (&c))
        s->pivots[s->rank++] = c;
    }
}

/* Tables whose sum is the target; 0: there are none.  */
static int
solve (const struct solver *s, const uint8_t target[POINTS], uint8_t tables[TABLES][SIZE])
{
  const struct sum *sum = s->sum;
  memset (tables, 0, TABLES * SIZE);
  for (unsigned bit = 0; bit < 8; bit++)
    {
      struct column c = { { 0 }, { 0 }, 0 };
      for (unsigned p = 0; p < POINTS; p++)
        c.points[p / 64] |= (uint64_t) (target[p] >> bit & 1) << p % 64;
      reduce (s, &c);
      if (find_lead (&c))
        return 0;
      for (unsigned u = 0; u < sum->tables * sum->size; u++)
        if (c.unknowns[u / 64] >> u % 64 & 1)
          for (unsigned i = 0; i < sum->size; i++)
            tables[u / sum->size][i] ^= (uint8_t) (counts (sum, u % sum->size, i) << bit);
    }
  return 1;
}

static int
solve_sum (const struct sum *sum, const uint8_t target[POINTS], uint8_t tables[TABLES][SIZE])
{
  static struct solver s;
  start (&s, sum);
  return solve (&s, target, tables);
}

/* --- what all of them need */

static uint64_t seed = 1;

static unsigned
random_bits (unsigned bits)
{
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned) (seed >> 20) & ((1U << bits) - 1);
}

static unsigned
bit (unsigned x, unsigned n)
{
  return x >> n & 1;
}

static unsigned
rotate (unsigned x, unsigned n)
{
  return (x << n | x >> (8 - n)) & 255;
}

/* The sum of those columns whose bits are set.  */
static unsigned
map (const uint8_t *columns, unsigned n, unsigned x)
{
  unsigned y = 0;
  for (unsigned i = 0; i < n; i++)
    y ^= bit (x, i) ? columns[i] : 0;
  return y;
}

/* S9 for half 0 or 1 of FI, in the form of kasumi.m4.  */
static unsigned
s9_at (unsigned half, unsigned i, unsigned w)
{
  return s9[half == 0 ? (i & 127) << 2 | i >> 7 << 1 | w : i | w << 8];
}

static void
header (void)
{
  printf ("dnl SPDX-FileCopyrightText: The libxcrypt authors\n"
          "dnl SPDX-License-Identifier: LGPL-2.1-or-later\n"
          "C Written by evidence/generate/kasumi-split.c, which testsuite/tables-test.sh compares with this file.\n");
}

/* --- shuffle: nibbles of n0, n1, P, Q, R, S (x86_64/kasumi-shuffle.m4) */

enum { N0, N1, P, Q, R, S };

/* The columns of the matrices M of P, Q and S, and c of P, Q and R.  */
struct nibbles
{
  uint8_t p[4], q[4], s[4], cp, cq, cr;
};

static const struct nibbles nibbles[2] = {
  { { 2, 9, 9, 4 }, { 15, 7, 13, 5 }, { 5, 4, 9, 6 }, 4, 4, 7 },
  { { 3, 10, 1, 12 }, { 12, 4, 5, 5 }, { 8, 14, 1, 11 }, 3, 12, 3 },
};

static void
nibble_indices (struct sum *sum, const struct nibbles *n)
{
  sum->tables = 6;
  sum->size = 16;
  sum->unknowns = MONOMIALS;
  for (unsigned point = 0; point < POINTS; point++)
    {
      const unsigned n0 = byte_i (point) & 15, n1 = byte_i (point) >> 4, w = bit_w (point);
      uint8_t *index = sum->index[point];
      index[N0] = (uint8_t) n0;
      index[N1] = (uint8_t) n1;
      index[P] = (uint8_t) (map (n->p, 4, n0) ^ n1 ^ w * n->cp);
      index[Q] = (uint8_t) (map (n->q, 4, n0) ^ n1 ^ w * n->cq);
      index[R] = (uint8_t) (n0 ^ n1 ^ w * n->cr);
      index[S] = (uint8_t) (map (n->s, 4, n0) ^ n1);
    }
}

/* The sum B, and what tables of P and Q for the sum A add to those for B.  */
static int
nibble_tables (unsigned half, const struct nibbles *n, uint8_t b[TABLES][SIZE], uint8_t a[TABLES][SIZE])
{
  struct sum sum, both = { 2, 16, MONOMIALS, { { 0 } } };
  uint8_t low[POINTS], top[POINTS];
  nibble_indices (&sum, n);
  for (unsigned point = 0; point < POINTS; point++)
    {
      const unsigned y = s9_at (half, byte_i (point), bit_w (point));
      low[point] = (uint8_t) y;
      top[point] = (uint8_t) ((bit (y, 8) ^ bit (y, 7) ^ bit_w (point)) << 7);
      both.index[point][0] = sum.index[point][P];
      both.index[point][1] = sum.index[point][Q];
    }
  return solve_sum (&both, top, a) && solve_sum (&sum, low, b);
}

static void
print_nibbles (const char *name, unsigned half, const uint8_t *table, const uint8_t *sum)
{
  printf ("HERE(`%s_%u')\nDATA8(", name, half + 1);
  for (unsigned i = 0; i < 16; i++)
    printf ("%u%s", (unsigned) (table[i] ^ (sum == NULL ? 0 : sum[i])), i < 15 ? ", " : ")\n");
}

static void
print_map (const char *name, unsigned half, const uint8_t columns[4])
{
  uint8_t table[16];
  for (unsigned i = 0; i < 16; i++)
    table[i] = (uint8_t) map (columns, 4, i);
  print_nibbles (name, half, table, NULL);
}

static int
shuffle (void)
{
  header ();
  printf ("C Nibbles to nibbles, to B, and for P and Q to A; COUPLED: those of the c that differ.\n");
  for (unsigned half = 0; half < 2; half++)
    {
      const struct nibbles *n = &nibbles[half];
      uint8_t b[TABLES][SIZE], a[TABLES][SIZE];
      if (!nibble_tables (half, n, b, a))
        return 1;
      printf ("define(`COUPLED_%u_0', %u)\n", half + 1, (unsigned) n->cp);
      printf ("define(`COUPLED_%u_1', %u)\n", half + 1, (unsigned) (half == 0 ? n->cr : n->cq));
      print_map ("M_P", half, n->p);
      print_map ("M_Q", half, n->q);
      print_map ("M_S", half, n->s);
      print_nibbles ("F_N0", half, b[N0], NULL);
      print_nibbles ("F_N1", half, b[N1], NULL);
      print_nibbles ("F_P", half, b[P], NULL);
      print_nibbles ("F_Q", half, b[Q], NULL);
      print_nibbles ("F_R", half, b[R], NULL);
      print_nibbles ("F_S", half, b[S], NULL);
      print_nibbles ("A_P", half, b[P], a[0]);
      print_nibbles ("A_Q", half, b[Q], a[1]);
      printf ("DATA_ALIGN(256)\n");
    }
  return 0;
}

/* The bilinear form of the products in y7 + y8.  */
static unsigned
form_at (unsigned half, unsigned point)
{
  const unsigned y = s9_at (half, byte_i (point), bit_w (point));
  return bit (y, 7) ^ bit (y, 8);
}

static unsigned
bilinear (unsigned half, unsigned x, unsigned y)
{
  return form_at (half, x ^ y) ^ form_at (half, x) ^ form_at (half, y) ^ form_at (half, 0);
}

/* y7 + y8 is w + q (P) + r (Q) if the kernel of Q is orthogonal to that of P: from P to Q.  */
static int
find_q (unsigned half, struct nibbles *n)
{
  unsigned kernel[5];
  for (unsigned i = 0; i < 4; i++)
    kernel[i] = 1U << i | (unsigned) n->p[i] << 4;
  kernel[4] = 256 | (unsigned) n->cp << 4;
  unsigned found = 0, q[32] = { 0 };
  for (unsigned x = 0; x < POINTS; x++)
    {
      unsigned orthogonal = 1;
      for (unsigned i = 0; i < 5; i++)
        orthogonal &= !bilinear (half, kernel[i], x);
      if (orthogonal)
        {
          q[(x & 15) | x >> 8 << 4] = x >> 4 & 15;
          found++;
        }
    }
  for (unsigned i = 0; i < 4; i++)
    n->q[i] = (uint8_t) q[1U << i];
  n->cq = (uint8_t) q[16];
  return found == 32;
}

/* The two c other than 0 that the code has room for: c of R is that of P in half 2, and c of Q that of P in half 1.  */
static int
search_shuffle (void)
{
  for (unsigned half = 0; half < 2; half++)
    for (unsigned long attempt = 1;; attempt++)
      {
        struct nibbles n;
        for (unsigned i = 0; i < 4; i++)
          {
            n.p[i] = (uint8_t) random_bits (4);
            n.s[i] = (uint8_t) random_bits (4);
          }
        n.cp = (uint8_t) random_bits (4);
        uint8_t b[TABLES][SIZE], a[TABLES][SIZE];
        if (!find_q (half, &n) || (half == 0 && n.cq != n.cp))
          continue;
        n.cr = half == 0 ? (uint8_t) random_bits (4) : n.cp;
        if (!nibble_tables (half, &n, b, a))
          continue;
        printf ("half %u, attempt %lu: P { %u, %u, %u, %u }, Q { %u, %u, %u, %u }, S { %u, %u, %u, %u }, c %u, %u, %u\n", half + 1,
                attempt, n.p[0], n.p[1], n.p[2], n.p[3], n.q[0], n.q[1], n.q[2], n.q[3], n.s[0], n.s[1], n.s[2], n.s[3], n.cp, n.cq,
                n.cr);
        break;
      }
  return 0;
}

/* --- p8: upper and lower halves of I, I1 and I2 (powerpc64/kasumi-p8.asm) */

/* The columns of T.  */
static const uint8_t p8_map[8] = { 0x25, 0xc4, 0xc6, 0xba, 0x40, 0xbd, 0x7f, 0x48 };

/* Between the halves bit 0 of B is the sum of bits 0 and 8, and bit 7 of A that of 7 and 8.  */
static unsigned
p8_s9 (unsigned half, unsigned point)
{
  const unsigned i = byte_i (point), w = bit_w (point);
  return half == 0 ? s9_at (0, i, w) : s9_at (1, i ^ w ^ i >> 7, w ^ i >> 7);
}

struct p8_tables
{
  uint8_t p[2][TABLES][SIZE], d[TABLES][SIZE], q[TABLES][SIZE];
};

static int
p8_solve (const uint8_t columns[8], struct p8_tables *tables)
{
  struct sum p = { 6, 16, ENTRIES, { { 0 } } }, d = { 4, 16, ENTRIES, { { 0 } } }, q = { 2, 16, ENTRIES, { { 0 } } };
  uint8_t sum[2][POINTS], both[POINTS], top[POINTS];
  for (unsigned point = 0; point < POINTS; point++)
    {
      const unsigned i = byte_i (point), w = bit_w (point), t = map (columns, 8, i);
      const unsigned i1 = (t & 127) | w << 7, i2 = map (columns, 8, i1) ^ i;
      const uint8_t index[6] = { (uint8_t) (i >> 4), i & 15, (uint8_t) (i1 >> 4), i1 & 15, (uint8_t) (i2 >> 4), i2 & 15 };
      memcpy (p.index[point], index, 6);
      memcpy (d.index[point], index + 2, 4);
      q.index[point][0] = (uint8_t) (t >> 4);
      q.index[point][1] = t & 15;
      const unsigned y0 = p8_s9 (0, point), y1 = p8_s9 (1, point);
      sum[0][point] = (uint8_t) ((y0 & 255) ^ w << 7 ^ y0 >> 8);
      sum[1][point] = (uint8_t) ((y1 & 255) ^ w << 7);
      both[point] = (uint8_t) (y0 >> 8 | (y0 >> 8 ^ w) << 7);
      top[point] = (uint8_t) ((bit (y1, 8) ^ bit (y1, 7) ^ w) << 7);
    }
  return solve_sum (&q, top, tables->q) && solve_sum (&d, both, tables->d) && solve_sum (&p, sum[0], tables->p[0])
         && solve_sum (&p, sum[1], tables->p[1]);
}

/* The bytes of a table as two numbers of 64 bits.  */
static void
print_vector (const uint8_t table[16])
{
  for (unsigned i = 0; i < 16; i++)
    printf ("%s%02x", i == 0 ? "0x" : i == 8 ? ", 0x" : "", (unsigned) table[i]);
}

static void
print_vectors (const uint8_t tables[][SIZE], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    {
      printf ("VECTOR(");
      print_vector (tables[i]);
      printf (")\n");
    }
}

static int
p8 (void)
{
  struct p8_tables t;
  uint8_t map_tables[2][SIZE];
  if (!p8_solve (p8_map, &t))
    return 1;
  for (unsigned i = 0; i < 16; i++)
    {
      map_tables[0][i] = (uint8_t) map (p8_map, 8, i << 4);
      map_tables[1][i] = (uint8_t) map (p8_map, 8, i);
    }
  header ();
  printf ("C Half 1: P of I, I1 and I2, D of I1 and I2.\ndefine(`VECTORS_OF_HALF_1', `\n");
  print_vectors ((const uint8_t (*)[SIZE]) t.p[0], 6);
  print_vectors ((const uint8_t (*)[SIZE]) t.d, 4);
  printf ("')\nC Half 2: P of I, I1 and I2, Q of T.\ndefine(`VECTORS_OF_HALF_2', `\n");
  print_vectors ((const uint8_t (*)[SIZE]) t.p[1], 6);
  print_vectors ((const uint8_t (*)[SIZE]) t.q, 2);
  printf ("')\ndefine(`VECTORS_OF_T', `\n");
  print_vectors ((const uint8_t (*)[SIZE]) map_tables, 2);
  printf ("')\n");
  return 0;
}

/* Q has no products between the halves of T (I) if their kernels are orthogonal in y7 + y8 of half 2.  T is the inverse of a map
   whose columns are bases of such kernels.  */
static int
random_p8_map (uint8_t columns[8])
{
  uint8_t basis[8], products[256];
  for (unsigned x = 0; x < 256; x++)
    {
      const unsigned y = p8_s9 (1, x);
      products[x] = (uint8_t) (bit (y, 7) ^ bit (y, 8));
    }
  for (unsigned i = 0; i < 8; i++)
    for (unsigned orthogonal = 0, tries = 0; !orthogonal; tries++)
      {
        if (tries == 4096)
          return 0;
        basis[i] = (uint8_t) random_bits (8);
        orthogonal = 1;
        for (unsigned j = 0; i >= 4 && j < 4; j++)
          orthogonal &= !(products[basis[i] ^ basis[j]] ^ products[basis[i]] ^ products[basis[j]] ^ products[0]);
      }
  uint8_t inverse[256] = { 0 };
  for (unsigned t = 1; t < 256; t++)
    {
      const unsigned x = map (basis, 8, t);
      if (x == 0)
        return 0;
      inverse[x] = (uint8_t) t;
    }
  for (unsigned i = 0; i < 8; i++)
    columns[i] = inverse[1U << i];
  return 1;
}

static int
search_p8 (void)
{
  for (unsigned long attempt = 1;; attempt++)
    {
      uint8_t columns[8];
      struct p8_tables t;
      if (!random_p8_map (columns) || !p8_solve (columns, &t))
        continue;
      printf ("attempt %lu: T {", attempt);
      for (unsigned i = 0; i < 8; i++)
        printf ("%s0x%02x", i == 0 ? " " : ", ", (unsigned) columns[i]);
      printf (" }\n");
      return 0;
    }
}

/* --- vx: five bits of I, R, X and Y, bytes rotated to the left by 6 (s390x/kasumi-vx.asm) */

/* R = I <<< 3, and a bit of it from bit 5 of J, w: in half 1 for all, in half 2 as S, for X and Y.  X = I ^ R.  Y = R, some bits
   of it, mask, from X <<< rotation.  */
struct program
{
  uint8_t place, mask, rotation;
};

static const struct program programs[2] = { { 0x10, 0x0d, 1 }, { 0x08, 0x15, 5 } };

static unsigned
vx_s9 (unsigned half, unsigned point)
{
  const unsigned i = rotate (byte_i (point), 2), w = bit_w (point);
  return half == 0 ? s9_at (0, i, w) : s9_at (1, (i & 127) | (w ^ i >> 7) << 7, i >> 7);
}

/* The tables of B, I, R, X, Y; those of bit 5 of A, R, X, Y, or in half 2 I, X, Y.  */
static int
vx_tables (unsigned half, const struct program *program, uint8_t b[TABLES][SIZE], uint8_t a[TABLES][SIZE])
{
  struct sum sum = { 4, 32, MONOMIALS_BACKWARD, { { 0 } } }, bit_5 = { 3, 32, MONOMIALS_BACKWARD, { { 0 } } };
  uint8_t low[POINTS], top[POINTS];
  for (unsigned point = 0; point < POINTS; point++)
    {
      const unsigned i = byte_i (point), w = bit_w (point), place = program->place;
      const unsigned r = rotate (i, 3), s = (r & ~place) | w * place, x = i ^ s;
      const unsigned t = (s & ~(unsigned) program->mask) | (rotate (x, program->rotation) & program->mask);
      uint8_t *index = sum.index[point];
      index[0] = i & 31;
      index[1] = (half == 0 ? s : r) & 31;
      index[2] = x & 31;
      index[3] = t & 31;
      memcpy (bit_5.index[point], index + 1, 3);
      if (half == 1)
        bit_5.index[point][0] = index[0];
      const unsigned y = vx_s9 (half, point);
      low[point] = (uint8_t) (rotate (half == 0 ? (y & 127) | y >> 8 << 7 : y & 255, 6) ^ w << 5);
      top[point] = (uint8_t) ((half == 0 ? bit (y, 7) : bit (y, 7) ^ bit (y, 8)) << 5);
    }
  return solve_sum (&bit_5, top, a) && solve_sum (&sum, low, b);
}

static void
print_32 (const uint8_t table[32])
{
  printf ("DATA64(");
  print_vector (table);
  printf (", ");
  print_vector (table + 16);
  printf (")\n");
}

static int
vx (void)
{
  header ();
  for (unsigned half = 0; half < 2; half++)
    {
      uint8_t b[TABLES][SIZE], a[TABLES][SIZE];
      if (!vx_tables (half, &programs[half], b, a))
        return 1;
      printf (half == 0 ? "C Half 1: the masks; tables of I for B, of R for B and for the bit of A, of X, of Y.\n"
                        : "C Half 2: the masks; tables of I for B and for the bit of A, of R for B, of X, of Y.\n");
      printf ("HERE(`AT_S9_%u')\n", half + 1);
      printf ("DATA_FILL(16, 8, 0x%02x)\n", (unsigned) programs[half].place);
      printf ("DATA_FILL(16, 8, 0x%02x)\n", (unsigned) programs[half].mask);
      print_32 (b[0]);
      print_32 (half == 0 ? b[1] : a[0]);
      print_32 (half == 0 ? a[0] : b[1]);
      print_32 (b[2]);
      print_32 (a[1]);
      print_32 (b[3]);
      print_32 (a[2]);
    }
  return 0;
}

static int
search_vx (void)
{
  for (unsigned half = 0; half < 2; half++)
    for (unsigned long attempt = 1;; attempt++)
      {
        const struct program p = { (uint8_t) (1U << random_bits (3)), (uint8_t) random_bits (5), (uint8_t) random_bits (3) };
        uint8_t b[TABLES][SIZE], a[TABLES][SIZE];
        if (!vx_tables (half, &p, b, a))
          continue;
        printf ("half %u, attempt %lu: place 0x%02x, mask 0x%02x, rotation %u\n", half + 1, attempt, (unsigned) p.place,
                (unsigned) p.mask, (unsigned) p.rotation);
        break;
      }
  return 0;
}

int
main (int argc, char **argv)
{
  const int search = argc > 1 && strcmp (argv[1], "search") == 0;
  const char *name = argc > 1 + search ? argv[1 + search] : "";
  int failed = 1;
  if (search && argc > 3)
    seed = strtoull (argv[3], NULL, 0) * 2 + 1;
  if (strcmp (name, "shuffle") == 0)
    failed = search ? search_shuffle () : shuffle ();
  else if (strcmp (name, "p8") == 0)
    failed = search ? search_p8 () : p8 ();
  else if (strcmp (name, "vx") == 0)
    failed = search ? search_vx () : vx ();
  return failed || fflush (stdout) != 0 || ferror (stdout);
}
