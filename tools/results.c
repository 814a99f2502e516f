/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results of measurements: finding them, and reading them from a file.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "results.h"
#include "xcs.h"

enum { MAX_FILE = 1 << 24 };

bool
same_operation (const struct result *a, const struct result *b)
{
  return strcmp (a->primitive, b->primitive) == 0 && strcmp (a->operation, b->operation) == 0;
}

bool
same_row (const struct result *a, const struct result *b)
{
  return same_operation (a, b) && strcmp (a->variant, b->variant) == 0;
}

size_t
row_end (const struct results *results, size_t begin)
{
  size_t end = begin;
  while (end < results->count && same_row (&results->list[end], &results->list[begin]))
    end++;
  return end;
}

size_t
operation_end (const struct results *results, size_t begin)
{
  size_t end = begin;
  while (end < results->count && same_operation (&results->list[end], &results->list[begin]))
    end++;
  return end;
}

const struct result *
find_result (const struct results *results, const struct result *row, unsigned long bytes, unsigned long threads)
{
  for (size_t i = 0; i < results->count; i++)
    if (results->list[i].bytes == bytes && results->list[i].threads == threads && same_row (&results->list[i], row))
      return &results->list[i];
  return NULL;
}

double
ratio_to_peers (const struct results *results, const struct result *own)
{
  double best = 0;
  for (size_t i = 0; i < results->count; i++)
    {
      const struct result *r = &results->list[i];
      if (r->peer && r->bytes == own->bytes && r->threads == own->threads && same_operation (r, own))
        {
          bool cycles = r->cycles > 0 && own->cycles > 0;
          double times = cycles ? r->cycles / own->cycles : own->ns > 0 ? r->ns / own->ns : 0;
          if (best <= 0 || times < best)
            best = times;
        }
    }
  return best;
}

/* --- reading: an array of objects whose members are strings, numbers, true, false and null.  */

struct reader
{
  const char *file;
  const char *p;    /* ends with a NUL */
  unsigned line;
};

static _Noreturn void
wrong (const struct reader *r, const char *what)
{
  die (STATUS_IO, "%s, line %u: %s; this is not what xcs speed --json writes", r->file, r->line, what);
}

static char
next (struct reader *r)
{
  while (*r->p == ' ' || *r->p == '\t' || *r->p == '\n' || *r->p == '\r')
    r->line += *r->p++ == '\n';
  return *r->p;
}

static bool
take (struct reader *r, const char *token)
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
  if (!take (r, token))
    wrong (r, otherwise);
}

/* Names are in ASCII, and no longer than a result can hold.  */
static void
string (struct reader *r, char text[RESULT_NAME])
{
  size_t used = 0;
  need (r, "\"", "there is no string where one has to be");
  while (*r->p != '"')
    {
      if (*r->p == '\\' && (r->p[1] == '"' || r->p[1] == '\\'))
        r->p++;
      else if (*r->p < ' ' || *r->p > '~' || *r->p == '\\')
        wrong (r, "a string without an end or with strange characters");
      if (used == RESULT_NAME - 1)
        wrong (r, "a string is too long");
      text[used++] = *r->p++;
    }
  r->p++;
  text[used] = '\0';
}

static double
number (struct reader *r)
{
  char *end;
  double x;
  next (r);
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
  return take (r, "null") ? 0 : number (r);
}

static unsigned long
count (struct reader *r)
{
  double x = number (r);
  if (x > 4294967295.0 || (double) (unsigned long) x < x)
    wrong (r, "a number that no measurement gives");
  return (unsigned long) x;
}

static bool
truth (struct reader *r)
{
  if (take (r, "true"))
    return true;
  need (r, "false", "neither true nor false");
  return false;
}

static void
object (struct reader *r, struct result *result)
{
  static const char *const names[] = { "primitive", "operation", "variant", "bytes", "threads", "cycles", "ns", "chosen" };
  enum { NAMES = sizeof names / sizeof names[0] };
  unsigned seen = 0;
  need (r, "{", "there is no object where one has to be");
  do
    {
      char name[RESULT_NAME], text[RESULT_NAME];
      unsigned i = 0;
      string (r, name);
      need (r, ":", "there is no colon behind a name");
      while (i < NAMES && strcmp (name, names[i]) != 0)
        i++;
      if (i < NAMES && (seen >> i & 1) != 0)
        wrong (r, "two members of one name");
      seen |= 1U << i;
      switch (i)
        {
        case 0: string (r, result->primitive); break;
        case 1: string (r, result->operation); break;
        case 2: string (r, result->variant); break;
        case 3: result->bytes = count (r); break;
        case 4: result->threads = count (r); break;
        case 5: result->cycles = number_or_null (r); break;
        case 6: result->ns = number (r); break;
        case 7: result->chosen = truth (r); break;
        default:  /* of a later version */
          if (next (r) == '"')
            string (r, text);
          else if (*r->p == 't' || *r->p == 'f')
            (void) truth (r);
          else
            (void) number_or_null (r);
        }
    }
  while (take (r, ","));
  need (r, "}", "an object without an end");
  for (unsigned i = 0; i < NAMES; i++)
    if ((seen >> i & 1) == 0)
      wrong (r, "a member is missing");
  if (result->ns <= 0)
    wrong (r, "a number that no measurement gives");
}

/* The contents with a NUL at the end.  */
static char *
read_file (const char *file)
{
  FILE *f = fopen (file, "rb");
  char *text = malloc (MAX_FILE);
  size_t length = 0;
  if (text == NULL)
    die (STATUS_IO, "not enough memory");
  if (f != NULL)
    length = fread (text, 1, MAX_FILE, f);
  if (f == NULL || ferror (f))
    die (STATUS_IO, "cannot read %s: %s", file, strerror (errno));
  (void) fclose (f);
  if (length == MAX_FILE || memchr (text, '\0', length) != NULL)
    die (STATUS_IO, "%s is not what xcs speed --json writes", file);
  text[length] = '\0';
  return text;
}

struct results
read_results (const char *file)
{
  char *text = read_file (file);
  struct reader r = { file, text, 1 };
  struct results results = { .count = 0 };
  need (&r, "[", "there is no array");
  if (next (&r) != ']')
    do
      {
        if ((results.count & (results.count - 1)) == 0)
          {
            struct result *list = realloc (results.list, (results.count > 0 ? 2 * results.count : 1) * sizeof *list);
            if (list == NULL)
              die (STATUS_IO, "not enough memory");
            results.list = list;
          }
        memset (&results.list[results.count], 0, sizeof *results.list);
        object (&r, &results.list[results.count++]);
      }
    while (take (&r, ","));
  need (&r, "]", "the array has no end");
  if (next (&r) != '\0')
    wrong (&r, "something follows the array");
  free (text);
  return results;
}
