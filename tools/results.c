/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results of measurements: finding them, and reading them from a file.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/results.h"
#include "tools/xcs.h"

enum { MAX_FILE = 1 << 24 };

size_t
operation_end (const struct results *results, size_t begin)
{
  size_t end = begin;
  while (end < results->count && results->rows[end].group == results->rows[begin].group)
    end++;
  return end;
}

static bool
same_names (const struct row *a, const struct row *b)
{
  return strcmp (a->primitive, b->primitive) == 0 && strcmp (a->operation, b->operation) == 0
         && strcmp (a->variant, b->variant) == 0;
}

const struct cell *
find_cell (const struct results *results, const struct row *row, const struct cell *cell)
{
  for (size_t i = 0; i < results->count; i++)
    for (size_t c = 0; c < results->rows[i].count; c++)
      {
        const struct cell *other = &results->rows[i].cells[c];
        if (other->bytes == cell->bytes && other->threads == cell->threads && other->ns > 0
            && same_names (&results->rows[i], row))
          return other;
      }
  return NULL;
}

double
time_ratio (const struct cell *a, const struct cell *b)
{
  return a->cycles > 0 && b->cycles > 0 ? a->cycles / b->cycles : a->ns / b->ns;
}

double
times_as_fast (const struct cell *cell, const struct cell *other)
{
  return cell->ns > 0 && other->ns > 0 && !cell->marked && !other->marked ? other->ns / cell->ns : 0;
}

/* The cell of a peer in the column of the cell; NULL: there is none.  */
static const struct cell *
peer_cell (const struct row *peer, const struct row *row, const struct cell *cell)
{
  const size_t column = (size_t) (cell - row->cells);
  const bool there = peer->peer && peer->group == row->group && column < peer->count && peer->cells[column].ns > 0;
  return there ? &peer->cells[column] : NULL;
}

static const double level = 0.02;  /* less makes no difference */
static const double doubt = 2;     /* a disturbed time is hardly more than that many times too high */

struct comparison
compare_with_peers (const struct results *results, const struct row *row, const struct cell *cell)
{
  struct comparison best = { .times = 0 };
  double marked = 0;
  bool any = false;
  for (size_t i = 0; i < results->count && cell->ns > 0; i++)
    {
      const struct cell *other = peer_cell (&results->rows[i], row, cell);
      if (other == NULL)
        continue;
      const double times = times_as_fast (cell, other);
      any = true;
      if (other->marked && (marked <= 0 || other->ns < marked))
        marked = other->ns;
      if (times > 0 && (best.times <= 0 || times < best.times))
        best = (struct comparison) { VERDICT_NONE, times, &results->rows[i] };
    }
  if (!any)
    return best;
  if (best.times <= 0 || (marked > 0 && marked < doubt * best.times * cell->ns))
    return (struct comparison) { .verdict = VERDICT_UNDECIDED };
  best.verdict = best.times < 1 - level ? VERDICT_BEHIND : best.times > 1 + level ? VERDICT_AHEAD : VERDICT_LEVEL;
  return best;
}

void
count_verdicts (const struct results *results, size_t counts[VERDICTS])
{
  for (unsigned i = 0; i < VERDICTS; i++)
    counts[i] = 0;
  for (size_t i = 0; i < results->count; i++)
    for (size_t c = 0; c < results->rows[i].count && results->rows[i].chosen; c++)
      counts[compare_with_peers (results, &results->rows[i], &results->rows[i].cells[c]).verdict]++;
}

void
free_results (struct results *results)
{
  free (results->rows);
  free (results->text);
}

/* --- reading: an array of objects whose members are strings, numbers, true, false and null.  */

struct reader
{
  const char *file;
  char *p;          /* ends with a NUL */
  unsigned line;
};

static _Noreturn void
wrong (const struct reader *r, const char *what)
{
  die (STATUS_IO, "speed: '%s', line %u: %s; this is not what xcs speed --json writes", r->file, r->line, what);
}

static char
next (struct reader *r)
{
  while (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r')
    r->line += *r->p++ == '\n';
  return *r->p;
}

static bool
accept_token (struct reader *r, const char *token)
{
  size_t length = strlen (token);
  (void) next (r);
  if (strncmp (r->p, token, length) != 0)
    return false;
  r->p += length;
  return true;
}

static void
need (struct reader *r, const char *token, const char *otherwise)
{
  if (!accept_token (r, token))
    wrong (r, otherwise);
}

/* A name in ASCII, decoded in place.  */
static const char *
string (struct reader *r)
{
  size_t used = 0;
  need (r, "\"", "there is no string where one has to be");
  char *const text = r->p;
  while (*r->p != '"')
    {
      if (*r->p == '\\' && (r->p[1] == '"' || r->p[1] == '\\'))
        r->p++;
      else if (*r->p < ' ' || *r->p > '~' || *r->p == '\\')
        wrong (r, "a string without an end or with strange characters");
      if (used == NAME_SIZE - 1)
        wrong (r, "a string is too long");
      text[used++] = *r->p++;
    }
  r->p++;
  text[used] = '\0';
  return text;
}

static double
number (struct reader *r)
{
  char *end;
  double x;
  (void) next (r);
  if ((*r->p < '0' || *r->p > '9') && *r->p != '-')
    wrong (r, "there is no number where one has to be");
  if (strspn (r->p, "0123456789+-.eE") != strcspn (r->p, " \t\r\n,]}"))
    wrong (r, "a number with strange characters");
  x = strtod (r->p, &end);
  if (end == r->p || !(x >= 0 && x <= 1e18))
    wrong (r, "a number that no measurement gives");
  r->p = end;
  return x;
}

static double
number_or_null (struct reader *r)
{
  return accept_token (r, "null") ? 0 : number (r);
}

static unsigned long
whole_number (struct reader *r)
{
  double x = number (r);
  if (x > 4294967295.0 || (double) (unsigned long) x < x)
    wrong (r, "a number that no measurement gives");
  return (unsigned long) x;
}

static bool
truth (struct reader *r)
{
  if (accept_token (r, "true"))
    return true;
  need (r, "false", "neither true nor false");
  return false;
}

/* One cell, and the row to which it belongs.  */
static void
object (struct reader *r, struct row *row, struct cell *cell)
{
  static const char *const names[] = { "primitive", "operation", "variant", "bytes", "threads", "cycles", "ns", "chosen" };
  enum { NAMES = sizeof names / sizeof names[0] };
  unsigned seen = 0;
  need (r, "{", "there is no object where one has to be");
  do
    {
      const char *name = string (r);
      unsigned i = 0;
      need (r, ":", "there is no colon after a name");
      while (i < NAMES && strcmp (name, names[i]) != 0)
        i++;
      if (i < NAMES && (seen >> i & 1) != 0)
        wrong (r, "two members of one name");
      seen |= 1U << i;
      switch (i)
        {
        case 0: row->primitive = string (r); break;
        case 1: row->operation = string (r); break;
        case 2: row->variant = string (r); break;
        case 3: cell->bytes = whole_number (r); break;
        case 4: cell->threads = whole_number (r); break;
        case 5: cell->cycles = number_or_null (r); break;
        case 6: cell->ns = number (r); break;
        case 7: row->chosen = truth (r); break;
        default:  /* of a later version */
          if (next (r) == '"')
            (void) string (r);
          else if (*r->p == 't' || *r->p == 'f')
            (void) truth (r);
          else
            (void) number_or_null (r);
        }
    }
  while (accept_token (r, ","));
  need (r, "}", "an object without an end");
  for (unsigned i = 0; i < NAMES; i++)
    if ((seen >> i & 1) == 0)
      wrong (r, "a member is missing");
  if (cell->ns <= 0)
    wrong (r, "a number that no measurement gives");
}

/* The contents with a NUL at the end.  */
static char *
read_text (const char *file)
{
  FILE *f = fopen (file, "rb");
  char *text = malloc (MAX_FILE);
  size_t length = 0;
  if (text == NULL)
    die (STATUS_IO, "speed: not enough memory");
  if (f != NULL)
    length = fread (text, 1, MAX_FILE, f);
  if (f == NULL || ferror (f))
    die (STATUS_IO, "speed: cannot read '%s': %s", file, strerror (errno));
  (void) fclose (f);
  if (length == MAX_FILE || memchr (text, '\0', length) != NULL)
    die (STATUS_IO, "speed: '%s' is not what xcs speed --json writes", file);
  text[length] = '\0';
  return text;
}

/* Adds a cell to the last row, if that is its row and is not full, else to a new row.  */
static void
add_cell (struct results *results, const struct row *row, const struct cell *cell)
{
  struct row *last = results->count > 0 ? &results->rows[results->count - 1] : NULL;
  if (last == NULL || last->count == MAX_COLUMNS || !same_names (last, row))
    {
      if ((results->count & (results->count - 1)) == 0)
        {
          struct row *rows = realloc (results->rows, (results->count > 0 ? 2 * results->count : 1) * sizeof *rows);
          if (rows == NULL)
            die (STATUS_IO, "speed: not enough memory");
          results->rows = rows;
        }
      last = &results->rows[results->count++];
      *last = *row;
    }
  last->cells[last->count++] = *cell;
}

struct results
read_results (const char *file)
{
  struct results results = { .text = read_text (file) };
  struct reader r = { file, results.text, 1 };
  need (&r, "[", "there is no array");
  if (next (&r) != ']')
    do
      {
        struct row row = { .count = 0 };
        struct cell cell = { .bytes = 0 };
        object (&r, &row, &cell);
        add_cell (&results, &row, &cell);
      }
    while (accept_token (&r, ","));
  need (&r, "]", "the array has no end");
  if (next (&r) != '\0')
    wrong (&r, "something follows the array");
  return results;
}
