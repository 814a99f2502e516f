/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Runs the lists of x86_64/aes-gates.m4 or arm/aes-gates.m4, the argument, for all 256 values of each byte and all four shifts of
   rows, compares with the definition of AES, and writes what its header says of them: gates, for S-boxes the most in sequence, all
   operations, stores, and copies for CPUs with two operands; or loads, where the list has some.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGISTERS = 16, OPERANDS = 32, BYTES = 16, VALUES = 256, WORDS = BYTES * VALUES / 64, TEXT = 65536 };

/* A plane has a bit of each of 16 bytes in each of 256 states: bit s % 64 of word 4 b + s / 64.  */
struct plane
{
  uint64_t words[WORDS];
};

static const char *list_name;

static _Noreturn void
fail (const char *why, const char *where)
{
  fprintf (stderr, "aes-gates: %s: %s: %.40s\n", list_name, why, where);
  exit (1);
}

/* --- AES */

static unsigned
multiply (unsigned x, unsigned y)
{
  unsigned sum = 0;
  for (; y > 0; y >>= 1)
    {
      if (y & 1)
        sum ^= x;
      x = x << 1 ^ (x >> 7 != 0 ? 0x11b : 0);
    }
  return sum;
}

/* Without 0x63: S (x) + 0x63, and the inverse at x + 0x63.  */
static uint8_t boxes[2][VALUES];

static void
make_boxes (void)
{
  for (unsigned x = 0; x < VALUES; x++)
    {
      unsigned y = 0, s = 0;
      while (x > 0 && multiply (x, y) != 1)
        y++;
      for (unsigned b = 0; b < 8; b++)
        s |= ((y >> b ^ y >> (b + 4) % 8 ^ y >> (b + 5) % 8 ^ y >> (b + 6) % 8 ^ y >> (b + 7) % 8) & 1) << b;
      boxes[0][x] = (uint8_t) s;
      boxes[1][s] = (uint8_t) x;
    }
}

/* --- states: byte r + 4 c is that of row r, column c */

/* Each byte has each value in one of the states.  */
static unsigned
text_byte (unsigned byte, unsigned state)
{
  return (state * (2 * byte + 1) + 37 * byte) % VALUES;
}

static unsigned
key_byte (unsigned byte, unsigned state)
{
  return (state * (2 * byte + 5) ^ state >> 3 ^ 91 * byte) % VALUES;
}

/* Byte B, so many rows and columns further.  */
static unsigned
further (unsigned byte, unsigned rows, unsigned columns)
{
  return (byte % 4 + rows) % 4 + (byte / 4 + columns) % 4 * 4;
}

static void
set_planes (struct plane planes[8], unsigned (*value) (unsigned byte, unsigned state))
{
  memset (planes, 0, 8 * sizeof planes[0]);
  for (unsigned b = 0; b < BYTES; b++)
    for (unsigned s = 0; s < VALUES; s++)
      for (unsigned p = 0; p < 8; p++)
        planes[p].words[4 * b + s / 64] |= (uint64_t) (value (b, s) >> p & 1) << s % 64;
}

/* What a list gives: S-boxes, or a round in which row r is moved by k r columns.  */
struct list
{
  const char *name;
  int inverse, round;
};

static unsigned
expected (const struct list *list, unsigned k, unsigned byte, unsigned state)
{
  static const unsigned factors[2][4] = { { 2, 3, 1, 1 }, { 14, 11, 13, 9 } };
  if (!list->round)
    return boxes[list->inverse][text_byte (byte, state)];
  unsigned sum = list->inverse ? 0 : key_byte (byte, state);
  for (unsigned i = 0; i < 4; i++)
    {
      const unsigned from = further (byte, i, k * i);
      const unsigned y = boxes[list->inverse][text_byte (from, state)] ^ (list->inverse ? key_byte (from, state) : 0);
      sum ^= multiply (y, factors[list->inverse][i]);
    }
  return sum;
}

/* --- lists */

/* REGISTERS and what is kept in memory.  DEPTH: gates in sequence.  */
static struct
{
  struct plane plane;
  unsigned depth;
  int is_set;
} operands[OPERANDS];

static struct
{
  unsigned gates, depth, operations, stores, copies, loads;
} counts;

static unsigned kept;

/* An operand that has a value, and if it is OF registers alone, is one.  */
static unsigned
source (unsigned i, unsigned of, const char *at)
{
  if (i >= of || !operands[i].is_set)
    fail (i >= of ? "not a register" : "nothing in an operand", at);
  return i;
}

static uint64_t
gate (const char *name, uint64_t x, uint64_t y)
{
  return strcmp (name, "xor") == 0 ? x ^ y : strcmp (name, "and") == 0 ? x & y : strcmp (name, "or") == 0 ? x | y : ~x & y;
}

static void
run_gate (const char *at, const char *name, unsigned a, unsigned b, unsigned c)
{
  source (b, REGISTERS, at);
  source (c, a == c ? REGISTERS : OPERANDS, at);
  if (strstr (" xor and or andn ", name) == NULL)
    fail ("no such gate", at);
  for (unsigned w = 0; w < WORDS; w++)
    operands[a].plane.words[w] = gate (name, operands[b].plane.words[w], operands[c].plane.words[w]);
  operands[a].depth = 1 + (operands[b].depth > operands[c].depth ? operands[b].depth : operands[c].depth);
  operands[a].is_set = 1;
  counts.gates++;
  counts.copies += a != b && a != c;
}

static void
run_further (unsigned a, unsigned b, unsigned rows, unsigned columns)
{
  const struct plane from = operands[b].plane;
  for (unsigned byte = 0; byte < BYTES; byte++)
    memcpy (operands[a].plane.words + 4 * byte, from.words + 4 * further (byte, rows, columns), 4 * sizeof from.words[0]);
  operands[a].is_set = 1;
  counts.copies += a != b;
}

static void
add_plane (const char *at, unsigned a, unsigned b, unsigned i)
{
  static struct plane key[8];
  if (a == source (b, OPERANDS, at) || i >= 8)
    fail ("the key takes the place of its operand", at);
  set_planes (key, key_byte);
  for (unsigned w = 0; w < WORDS; w++)
    operands[a].plane.words[w] = operands[b].plane.words[w] ^ key[i].words[w];
  operands[a].is_set = 1;
}

/* One line of the list, from AT on.  */
static void
run_line (const char *at, unsigned k)
{
  char name[9];
  unsigned a, b, c;
  if (sscanf (at, "GATE(%4[a-z], %u, %u, %u)", name, &a, &b, &c) == 4 && a < REGISTERS)
    run_gate (at, name, a, b, c);
  else if (sscanf (at, "KEEP(%u, %u)", &a, &b) == 2 && a >= REGISTERS && a < REGISTERS + kept)
    {
      operands[a] = operands[source (b, REGISTERS, at)];
      counts.stores++;
      return;
    }
  else if (sscanf (at, "BACK(%u, %u)", &a, &b) == 2 && a < REGISTERS && b >= REGISTERS)
    {
      operands[a] = operands[source (b, OPERANDS, at)];
      counts.loads++;
      return;
    }
  else if (sscanf (at, "FURTHER(%u, %u, %8[A-Z])", &a, &b, name) == 3 && a < REGISTERS)
    run_further (a, source (b, REGISTERS, at), strcmp (name, "NEXT") == 0 ? 1 : 2, strcmp (name, "NEXT") == 0 ? k : 2 * k);
  else if (sscanf (at, "ADD_PLANE(%u, %u, %u)", &a, &b, &c) == 3 && a < REGISTERS)
    add_plane (at, a, b, c);
  else
    fail ("not understood", at);
  counts.operations++;
}

/* The text of define (`NAME', up to the end.  */
static const char *
definition (const char *text, const char *name)
{
  char line[64];
  snprintf (line, sizeof line, "\ndefine(`%s', ", name);
  const char *at = strstr (text, line);
  list_name = name;
  if (at == NULL)
    fail ("no definition", "");
  return at + strlen (line);
}

static void
run_list (const char *at, unsigned k)
{
  memset (operands, 0, sizeof operands);
  memset (&counts, 0, sizeof counts);
  struct plane planes[8];
  set_planes (planes, text_byte);
  for (unsigned p = 0; p < 8; p++)
    {
      operands[p].plane = planes[p];
      operands[p].is_set = 1;
    }
  for (at = strchr (at, '\n'); strncmp (at, "')", 2) != 0;)
    if (*at == ' ' || *at == '\n')
      at++;
    else
      {
        run_line (at, k);
        at = strchr (at, ')') + 1;
      }
}

/* Register of plane P behind S-boxes, as `ifelse($1, 0, REGISTER, $1, 1, ...' says.  */
static unsigned
place_of (const char *text, const struct list *list, unsigned p)
{
  char begin[16];
  unsigned place;
  const char *const at = definition (text, list->inverse ? "INVERSE_BOX" : "BOX");
  snprintf (begin, sizeof begin, "$1, %u, ", p);
  const char *const pair = strstr (at, begin);
  if (pair == NULL || sscanf (pair + strlen (begin), "%u", &place) != 1)
    fail ("no such plane", begin);
  list_name = list->name;
  return source (place, REGISTERS, begin);
}

static void
check (const char *text, const struct list *list)
{
  for (unsigned k = 0; k < 4; k++)
    {
      run_list (definition (text, list->name), k);
      for (unsigned p = 0; p < 8; p++)
        {
          const unsigned place = list->round ? p : place_of (text, list, p);
          if (operands[place].depth > counts.depth)
            counts.depth = operands[place].depth;
          for (unsigned b = 0; b < BYTES; b++)
            for (unsigned s = 0; s < VALUES; s++)
              if ((operands[place].plane.words[4 * b + s / 64] >> s % 64 & 1) != (expected (list, k, b, s) >> p & 1))
                fail ("wrong", "");
        }
    }
}

int
main (int argc, char **argv)
{
  static const struct list lists[] = {
    { "S_BOX_GATES", 0, 0 }, { "INVERSE_S_BOX_GATES", 1, 0 }, { "ROUND_GATES", 0, 1 }, { "INVERSE_ROUND_GATES", 1, 1 },
  };
  static char text[TEXT];
  FILE *const file = argc == 2 ? fopen (argv[1], "r") : NULL;
  if (file == NULL || fread (text, 1, TEXT - 1, file) == TEXT - 1 || ferror (file))
    {
      fputs ("usage: aes-gates FILE\n", stderr);
      return 2;
    }
  fclose (file);
  make_boxes ();
  kept = (unsigned) atoi (definition (text, "KEPT"));
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    {
      check (text, &lists[i]);
      printf ("C   %-19s  %u gates", lists[i].name, counts.gates);
      if (lists[i].round)
        printf (" of %u operations, ", counts.operations);
      else
        printf (", %u in sequence, ", counts.depth);
      printf (counts.loads > 0 ? "%u stores, %u loads\n" : "%u stores, %u copies\n", counts.stores,
              counts.loads > 0 ? counts.loads : counts.copies);
    }
  return fflush (stdout) != 0;
}
