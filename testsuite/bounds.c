/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bounds, and what the files say of them.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testsuite/bounds.h"

#if HAVE_REF

static const char *file;         /* whose bounds these are */
static char bounds[8192];        /* the part "Bounds" without what begins its lines */
static char seen[sizeof bounds]; /* where it was quoted */
enum { NOT_SEEN, LOOSE, CLOSE };  /* LOOSE: by four bits or more */
static unsigned place, disturbed;  /* places where a model can be disturbed, from 1 on; that where it is, or 0 */
static int failed;

void
check (int condition, const char *what)
{
  if (condition)
    return;
  failed = 1;
  if (disturbed == 0)
    printf ("%s: not so: %s\n", file, what);
}

int
disturb (void)
{
  return ++place == disturbed;
}

/* --- numbers: none is ever changed, and all are there until the model is done */

static mpz_t pool[8192];
static unsigned used;

static mpz_ptr
new_num (void)
{
  if (used == sizeof pool / sizeof pool[0])
    abort ();
  mpz_init (pool[used]);
  return pool[used++];
}

num
number (unsigned long n)
{
  mpz_ptr x = new_num ();
  mpz_set_ui (x, n);
  return x;
}

num
add (num a, num b)
{
  mpz_ptr x = new_num ();
  mpz_add (x, a, b);
  return x;
}

num
mul (num a, num b)
{
  mpz_ptr x = new_num ();
  mpz_mul (x, a, b);
  return x;
}

num
times (unsigned n, num a)
{
  return mul (number (n), a);
}

num
shl (num a, unsigned n)
{
  mpz_ptr x = new_num ();
  mpz_mul_2exp (x, a, n);
  return x;
}

num
shr (num a, unsigned n)
{
  mpz_ptr x = new_num ();
  mpz_fdiv_q_2exp (x, a, n);
  return x;
}

num
power (unsigned n)
{
  return shl (number (1), n);
}

num
ones (unsigned n)
{
  mpz_ptr x = new_num ();
  mpz_sub_ui (x, power (n), 1);
  return x;
}

num
larger (num a, num b)
{
  return mpz_cmp (a, b) > 0 ? a : b;
}

int
fits (num a, unsigned n)
{
  return mpz_sizeinbase (a, 2) <= n;
}

num
low (num a, unsigned n)
{
  return fits (a, n) ? a : ones (n);
}

/* --- what the files say */

static void
read_bounds (const char *name)
{
  static char text[32768];
  const char *srcdir = getenv ("srcdir");
  char path[4096];
  snprintf (path, sizeof path, "%s/%s", srcdir != NULL ? srcdir : ".", name);
  FILE *f = fopen (path, "rb");
  if (f == NULL)
    {
      perror (path);
      exit (1);
    }
  text[fread (text, 1, sizeof text - 1, f)] = 0;
  fclose (f);
  const char *s = strstr (text, "Bounds");
  size_t n = strlen (bounds);
  if (s == NULL)
    s = "";
  for (; *s != 0 && strncmp (s, "*/", 2) != 0 && strncmp (s, "\nC\n", 3) != 0 && strncmp (s, "\n\n", 2) != 0; s++)
    {
      if (n + 2 > sizeof bounds)
        abort ();
      const char c = *s;
      if (c != '\n' && c != ' ')
        bounds[n++] = c;
      else if (n > 0 && bounds[n - 1] != ' ' && bounds[n - 1] != '\n')
        bounds[n++] = c;
      s += c == '\n' && s[1] == 'C';
    }
  bounds[n++] = '\n';
  bounds[n] = 0;
}

/* Finds a quotation, which has to be of a whole chain, and marks it wherever it stands.  */
static void
find (const char *quote, int how)
{
  int found = 0;
  for (const char *s = bounds; *s != 0; s++)
    {
      size_t n = 0;
      while (quote[n] != 0 && (s[n] == quote[n] || (s[n] == '\n' && quote[n] == ' ')))
        n++;
      const char *next = s + n;
      if (quote[n] != 0 || isalnum ((unsigned char) *next) || (*next == '.' && isdigit ((unsigned char) next[1])))
        continue;
      if (s > bounds && s[-1] != '\n' && (s[-1] != ' ' || isdigit ((unsigned char) s[-2]) || strchr ("+-*/^<=)", s[-2]) != NULL))
        continue;
      if (*next == ' ' && (isdigit ((unsigned char) next[1]) || next[1] == '('))
        continue;
      if (*next != 0 && next[1] != 0 && strchr ("+-*/^<=", next[1]) != NULL)
        continue;
      if (seen[s - bounds] < how)
        memset (seen + (s - bounds), how, n);
      found = 1;
    }
  if (!found && disturbed == 0)
    printf ("%s: does not say: %s\n", file, quote);
  failed |= !found;
}

/* Expressions, in units of 1/1000.  Numbers side by side are multiplied; what is counted may stand behind a number.  */
enum { UNIT = 1000 };
static num sum (const char **);

static void
skip (const char **s)
{
  static const char *const words[] = { "blocks", "words", "vectors" };
  while (**s == ' ')
    ++*s;
  for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
    if (strncmp (*s, words[i], strlen (words[i])) == 0)
      {
        *s += strlen (words[i]);
        skip (s);
      }
}

static num
factor (const char **s)
{
  num x;
  skip (s);
  if (**s == '(')
    {
      ++*s;
      x = sum (s);
      CHECK (**s == ')');
      ++*s;
    }
  else
    {
      char *end;
      unsigned fraction = 0, digits = 0;
      CHECK (isdigit ((unsigned char) **s));
      x = number (strtoul (*s, &end, 10));
      if (*end == '.' && isdigit ((unsigned char) end[1]))
        {
          *s = end + 1;
          fraction = (unsigned) strtoul (*s, &end, 10);
          digits = (unsigned) (end - *s);
        }
      for (CHECK (digits <= 3); digits < 3; digits++)
        fraction *= 10;
      x = add (times (UNIT, x), number (fraction));
      *s = end;
    }
  if (**s == '^')
    {
      char *end;
      unsigned n = (unsigned) strtoul (++*s, &end, 10);
      mpz_ptr y = new_num ();
      *s = end;
      CHECK (mpz_divisible_ui_p (x, UNIT) && n < 1000);
      mpz_divexact_ui (y, x, UNIT);
      mpz_pow_ui (y, y, n);
      x = times (UNIT, y);
    }
  skip (s);
  return x;
}

static num
product (const char **s)
{
  num x = factor (s);
  while (**s == '*' || **s == '/' || **s == '(' || isdigit ((unsigned char) **s))
    {
      const char op = **s;
      *s += op == '*' || op == '/';
      num y = factor (s);
      mpz_ptr z = new_num ();
      mpz_mul (z, x, op == '/' ? number (UNIT) : y);
      mpz_fdiv_q (z, z, op == '/' ? y : number (UNIT));
      x = z;
    }
  return x;
}

static num
sum (const char **s)
{
  num x = product (s);
  while (**s == '+' || **s == '-')
    {
      const char op = *(*s)++;
      num y = product (s);
      mpz_ptr z = new_num ();
      (op == '+' ? mpz_add : mpz_sub) (z, x, y);
      x = z;
    }
  return x;
}

/* The largest number within a quotation.  */
static num
limit (const char *quote)
{
  const char *s = strchr (quote, ':');
  const char *op = "<=";
  if (s != NULL)
    s++;
  else
    {
      s = quote + strcspn (quote, "<");
      CHECK (*s == '<');
      op = s[1] == '=' ? "<=" : "<";
      s += strlen (op);
    }
  mpz_ptr x = new_num ();
  num last = sum (&s);
  mpz_sub_ui (x, last, *op == '<' && op[1] == 0);
  mpz_fdiv_q_ui (x, x, UNIT);
  while (*s != 0)
    {
      const char relation = *s++;
      const int or_equal = relation == '<' && *s == '=';
      CHECK (relation == '<' || relation == '=');
      s += or_equal;
      num next = sum (&s);
      const int order = mpz_cmp (last, next);
      CHECK (relation == '=' ? order == 0 : or_equal ? order <= 0 : order < 0);
      last = next;
    }
  return x;
}

num
assume (const char *quote)
{
  num x = limit (quote);
  find (quote, CLOSE);
  return disturb () ? shl (x, 1) : x;
}

void
claim (num x, const char *quote)
{
  num y = limit (quote);
  find (quote, mpz_sizeinbase (x, 2) + 4 > mpz_sizeinbase (y, 2) ? CLOSE : LOOSE);
  check (mpz_cmp (x, y) <= 0, quote);
}

/* --- all of it for one model */

static void
run (void (*model) (unsigned), unsigned kind, unsigned where)
{
  disturbed = where;
  failed = 0;
  place = 0;
  model (kind);
  while (used > 0)
    mpz_clear (pool[--used]);
}

int
check_bounds (const char *first, const char *second, void (*model) (unsigned), unsigned kind)
{
  unsigned places, comparisons = 0;
  int status;
  file = second != NULL ? second : first;
  bounds[0] = 0;
  read_bounds (first);
  if (second != NULL)
    read_bounds (second);
  memset (seen, 0, sizeof seen);
  run (model, kind, 0);
  places = place;
  for (const char *s = bounds; (s = strchr (s, '<')) != NULL; s++, comparisons++)
    if (seen[s - bounds] != CLOSE)
      {
        const int before = s - bounds < 40 ? (int) (s - bounds) : 40;
        printf ("%s: %s: %.*s\n", file, seen[s - bounds] == LOOSE ? "too much" : "not computed", before + 16, s - before);
        failed = 1;
      }
  status = failed;
  for (unsigned i = 1; i <= places; i++)
    {
      run (model, kind, i);
      if (!failed)
        {
          printf ("%s: not noticed: assumption or carry %u of %u\n", file, i, places);
          status = 1;
        }
    }
  printf ("%s: %u comparisons; %u assumptions and carries\n", file, comparisons, places);
  return status;
}

#endif
