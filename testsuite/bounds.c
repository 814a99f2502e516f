/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bounds, and their comparison with the headers of the files.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "testsuite/bounds.h"

#if HAVE_REF

static const char *file;         /* the file of the model */
static char bounds[8192];        /* its section "Bounds", without the beginnings of lines */
static char seen[sizeof bounds]; /* which characters were quoted */
enum { NOT_SEEN, LOOSE, CLOSE };  /* LOOSE: the bound is too large by four bits or more */
static unsigned place, disturbed;  /* the number of an assumption or carry, from 1 on; the disturbed one, or 0 */
static int failed;

void
expect (int condition, const char *what)
{
  if (condition)
    return;
  failed = 1;
  if (disturbed == 0)
    printf ("%s: false: %s\n", file, what);
}

int
disturb (void)
{
  return ++place == disturbed;
}

/* --- numbers */

enum operation { KNOWN, ANY, THE_R, RESIDUE, ADD, MUL, SHL, SHR, SUB };  /* SUB: a - 2^n b; SHR is an unknown, too */

struct num
{
  mpz_t max;
  enum operation operation;
  unsigned n;
  num a, b;
};

static struct num pool[16384];
static unsigned used;

static struct num *
new_num (enum operation operation, num a, num b, unsigned n)
{
  struct num *x = &pool[used];
  if (++used > sizeof pool / sizeof pool[0])
    abort ();
  mpz_init (x->max);
  x->operation = operation;
  x->n = n;
  x->a = a;
  x->b = b;
  return x;
}

num
number (unsigned long n)
{
  struct num *x = new_num (KNOWN, NULL, NULL, 0);
  mpz_set_ui (x->max, n);
  return x;
}

num
any (num max)
{
  struct num *x = new_num (ANY, NULL, NULL, 0);
  mpz_set (x->max, max->max);
  return x;
}

num
residue (num max, num a)
{
  struct num *x = new_num (RESIDUE, a, NULL, 0);
  mpz_set (x->max, max->max);
  return x;
}

num
the_r (void)
{
  return new_num (THE_R, NULL, NULL, 0);
}

num
add (num a, num b)
{
  struct num *x = new_num (ADD, a, b, 0);
  mpz_add (x->max, a->max, b->max);
  return x;
}

num
mul (num a, num b)
{
  struct num *x = new_num (MUL, a, b, 0);
  mpz_mul (x->max, a->max, b->max);
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
  struct num *x = new_num (SHL, a, NULL, n);
  mpz_mul_2exp (x->max, a->max, n);
  return x;
}

num
shr (num a, unsigned n)
{
  if (n == 0)
    return a;
  if (a->operation == SHR)
    return shr (a->a, a->n + n);
  if (fits (a, n))
    return number (0);
  for (unsigned i = 0; i < used; i++)
    if (pool[i].operation == SHR && pool[i].a == a && pool[i].n == n)
      return &pool[i];
  struct num *x = new_num (SHR, a, NULL, n);
  mpz_fdiv_q_2exp (x->max, a->max, n);
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
  struct num *x = new_num (ANY, NULL, NULL, 0);
  mpz_set_ui (x->max, 1);
  mpz_mul_2exp (x->max, x->max, n);
  mpz_sub_ui (x->max, x->max, 1);
  return x;
}

int
at_most (num a, num b)
{
  return mpz_cmp (a->max, b->max) <= 0;
}

num
larger (num a, num b)
{
  return any (at_most (a, b) ? b : a);
}

int
fits (num a, unsigned n)
{
  return mpz_sizeinbase (a->max, 2) <= n;
}

num
low (num a, unsigned n)
{
  if (fits (a, n))
    return a;
  struct num *x = new_num (SUB, a, shr (a, n), n);
  mpz_set (x->max, ones (n)->max);
  return x;
}

/* --- polynomials */

/* A monomial: in the upper 16 bits the power of r, then up to three unknowns by their index in the pool, the largest first.  */
struct term
{
  uint64_t monomial;
  mpz_t coefficient;
};

struct polynomial
{
  struct term *terms;
  unsigned length, capacity;
};

static struct polynomial right[sizeof pool / sizeof pool[0]], wrong[sizeof pool / sizeof pool[0]];
static char needed[sizeof pool / sizeof pool[0]], changed[sizeof pool / sizeof pool[0]];
static mpz_t p;
static struct term unit;
static struct polynomial one;
static num differences[64];
static const char *results[sizeof differences / sizeof differences[0]];
static unsigned n_results;

void
congruent (num x, num expected, const char *what)
{
  if (n_results == sizeof results / sizeof results[0])
    abort ();
  differences[n_results] = new_num (SUB, x, expected, 0);
  results[n_results++] = what;
}

static uint64_t
multiply (uint64_t a, uint64_t b)
{
  uint64_t c = (a >> 48) + (b >> 48);
  for (unsigned i = 0; i < 3; i++)
    {
      uint64_t *larger_one = (a & UINT64_C (0xffff00000000)) > (b & UINT64_C (0xffff00000000)) ? &a : &b;
      c = c << 16 | (*larger_one >> 32 & 0xffff);
      *larger_one = *larger_one << 16 & UINT64_C (0xffffffffffff);
    }
  if (((a | b) & UINT64_C (0xffffffffffff)) != 0)
    abort ();
  return c;
}

/* z += the products of the terms of x and y */
static void
add_products (struct polynomial *z, const struct polynomial *x, const struct polynomial *y)
{
  for (unsigned i = 0; i < x->length; i++)
    for (unsigned j = 0; j < y->length; j++)
      {
        if (z->length == z->capacity)
          {
            z->capacity = 2 * z->capacity + 8;
            z->terms = realloc (z->terms, z->capacity * sizeof z->terms[0]);
            if (z->terms == NULL)
              abort ();
          }
        struct term *t = &z->terms[z->length++];
        t->monomial = multiply (x->terms[i].monomial, y->terms[j].monomial);
        mpz_init (t->coefficient);
        mpz_mul (t->coefficient, x->terms[i].coefficient, y->terms[j].coefficient);
      }
}

static void
clear (struct polynomial *z)
{
  while (z->length > 0)
    mpz_clear (z->terms[--z->length].coefficient);
}

static int
compare (const void *x, const void *y)
{
  const uint64_t a = ((const struct term *) x)->monomial, b = ((const struct term *) y)->monomial;
  return (a > b) - (a < b);
}

/* Normalizes: terms in order, one for each monomial, no term 0.  */
static void
collect (struct polynomial *z)
{
  unsigned n = 0;
  if (z->length > 0)
    qsort (z->terms, z->length, sizeof z->terms[0], compare);
  for (unsigned i = 0; i < z->length;)
    {
      struct term t = z->terms[i++];
      for (; i < z->length && z->terms[i].monomial == t.monomial; i++)
        {
          mpz_add (t.coefficient, t.coefficient, z->terms[i].coefficient);
          mpz_clear (z->terms[i].coefficient);
        }
      mpz_fdiv_r (t.coefficient, t.coefficient, p);
      if (mpz_sgn (t.coefficient) != 0)
        z->terms[n++] = t;
      else
        mpz_clear (t.coefficient);
    }
  z->length = n;
}

static int
same (const struct polynomial *x, const struct polynomial *y)
{
  if (x->length != y->length)
    return 0;
  for (unsigned i = 0; i < x->length; i++)
    if (x->terms[i].monomial != y->terms[i].monomial || mpz_cmp (x->terms[i].coefficient, y->terms[i].coefficient) != 0)
      return 0;
  return 1;
}

static const struct polynomial *
value (num x)
{
  return changed[x - pool] ? &wrong[x - pool] : &right[x - pool];
}

/* A factor of another needed product, before this one if possible.  */
static num
another_factor (num x)
{
  num found = x;
  for (unsigned i = 0; i < used && (found == x || &pool[i] < x); i++)
    if (needed[i] && pool[i].operation == MUL && pool[i].a->operation != KNOWN && pool[i].b != x->b && pool[i].b < x)
      found = &pool[i];
  return found->b;
}

/* z = the polynomial of x, or the one with a fault in x.  */
static void
evaluate (struct polynomial *z, num x, int fault)
{
  struct term term;
  const struct polynomial factor = { &term, 1, 1 };
  term.monomial = 0;
  mpz_init_set_ui (term.coefficient, 1);
  clear (z);
  switch (x->operation)
    {
    case KNOWN:
      mpz_set (term.coefficient, x->max);
      add_products (z, &factor, &one);
      break;
    case ANY:
    case SHR:
      term.monomial = (uint64_t) (x - pool + 1) << 32;
      add_products (z, &factor, &one);
      break;
    case THE_R:
      term.monomial = UINT64_C (1) << 48;
      add_products (z, &factor, &one);
      break;
    case RESIDUE:
      add_products (z, value (x->a), &one);
      break;
    case ADD:
      add_products (z, value (x->a), &one);
      if (!fault)
        add_products (z, value (x->b), &one);
      break;
    case SUB:
      add_products (z, value (x->a), &one);
      mpz_mul_2exp (term.coefficient, term.coefficient, x->n);
      mpz_neg (term.coefficient, term.coefficient);
      if (!fault)
        add_products (z, value (x->b), &factor);
      break;
    case SHL:
      mpz_mul_2exp (term.coefficient, term.coefficient, x->n + (fault ? 1 : 0));
      add_products (z, value (x->a), &factor);
      break;
    case MUL:
      mpz_add_ui (term.coefficient, x->a->max, fault ? 1 : 0);
      if (x->a->operation == KNOWN)
        add_products (z, value (x->b), &factor);
      else
        add_products (z, value (x->a), value (fault ? another_factor (x) : x->b));
      break;
    }
  mpz_clear (term.coefficient);
  collect (z);
}

/* Checks that all results are as expected, and that every single fault changes one; returns the number of faults.  With TEST_THIN=7
   one operation in seven gets a fault.  */
static unsigned
prove (void)
{
  const char *thin = getenv ("TEST_THIN");
  const unsigned step = thin != NULL && atoi (thin) > 1 ? (unsigned) atoi (thin) : 1;
  unsigned faults = 0;
  enum { DIFFERENCE = 1, COMPUTED = 2, EXPECTED = 4 };
  memset (needed, 0, sizeof needed);
  memset (changed, 0, sizeof changed);
  for (unsigned i = 0; i < n_results; i++)
    {
      needed[differences[i] - pool] = DIFFERENCE;
      needed[differences[i]->a - pool] |= COMPUTED;
      needed[differences[i]->b - pool] |= EXPECTED;
    }
  for (unsigned i = used; i-- > 0;)
    if ((needed[i] & (COMPUTED | EXPECTED)) && pool[i].operation != SHR)
      {
        if (pool[i].a != NULL)
          needed[pool[i].a - pool] |= needed[i];
        if (pool[i].b != NULL)
          needed[pool[i].b - pool] |= needed[i];
      }
  for (unsigned i = 0; i < used; i++)
    if (needed[i])
      evaluate (&right[i], &pool[i], 0);
  for (unsigned i = 0; i < n_results; i++)
    expect (value (differences[i])->length == 0, results[i]);

  for (unsigned fault = 0; fault < used; fault += step)
    {
      if (needed[fault] != COMPUTED)
        continue;
      for (unsigned i = fault; i < used; i++)
        {
          num const x = &pool[i];
          const int depends = x->operation != SHR
                              && ((x->a != NULL && changed[x->a - pool]) || (x->b != NULL && changed[x->b - pool]));
          if (needed[i] && (i == fault || depends))
            {
              evaluate (&wrong[i], x, i == fault);
              changed[i] = !same (&wrong[i], &right[i]);
            }
        }
      unsigned noticed = 0;
      for (unsigned i = 0; i < n_results; i++)
        noticed |= (unsigned) changed[differences[i] - pool];
      if (changed[fault])
        faults++;
      if (changed[fault] && noticed == 0)
        {
          printf ("%s: not noticed modulo p: a fault in operation %u\n", file, fault);
          failed = 1;
        }
      memset (changed + fault, 0, used - fault);
    }
  for (unsigned i = 0; i < used; i++)
    {
      clear (&right[i]);
      clear (&wrong[i]);
    }
  return faults;
}

/* --- the headers of the files */

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

/* Finds a quotation, which must be a whole chain, and marks all its occurrences.  */
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
    printf ("%s: not in the header: %s\n", file, quote);
  failed |= !found;
}

/* Expressions, in units of 1/1000.  Adjacent numbers are multiplied; a number may be followed by the word for what it counts.  */
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
      EXPECT (**s == ')');
      ++*s;
    }
  else
    {
      char *end;
      unsigned fraction = 0, digits = 0;
      EXPECT (isdigit ((unsigned char) **s));
      x = number (strtoul (*s, &end, 10));
      if (*end == '.' && isdigit ((unsigned char) end[1]))
        {
          *s = end + 1;
          fraction = (unsigned) strtoul (*s, &end, 10);
          digits = (unsigned) (end - *s);
        }
      for (EXPECT (digits <= 3); digits < 3; digits++)
        fraction *= 10;
      x = add (times (UNIT, x), number (fraction));
      *s = end;
    }
  if (**s == '^')
    {
      char *end;
      unsigned n = (unsigned) strtoul (++*s, &end, 10);
      struct num *y = new_num (KNOWN, NULL, NULL, 0);
      *s = end;
      EXPECT (mpz_divisible_ui_p (x->max, UNIT) && n < 1000);
      mpz_divexact_ui (y->max, x->max, UNIT);
      mpz_pow_ui (y->max, y->max, n);
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
      struct num *z = new_num (KNOWN, NULL, NULL, 0);
      mpz_mul (z->max, x->max, op == '/' ? number (UNIT)->max : y->max);
      mpz_fdiv_q (z->max, z->max, op == '/' ? y->max : number (UNIT)->max);
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
      struct num *z = new_num (KNOWN, NULL, NULL, 0);
      (op == '+' ? mpz_add : mpz_sub) (z->max, x->max, y->max);
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
      EXPECT (*s == '<');
      op = s[1] == '=' ? "<=" : "<";
      s += strlen (op);
    }
  struct num *x = new_num (KNOWN, NULL, NULL, 0);
  num last = sum (&s);
  mpz_sub_ui (x->max, last->max, *op == '<' && op[1] == 0);
  mpz_fdiv_q_ui (x->max, x->max, UNIT);
  while (*s != 0)
    {
      const char relation = *s++;
      const int or_equal = relation == '<' && *s == '=';
      EXPECT (relation == '<' || relation == '=');
      s += or_equal;
      num next = sum (&s);
      const int order = mpz_cmp (last->max, next->max);
      EXPECT (relation == '=' ? order == 0 : or_equal ? order <= 0 : order < 0);
      last = next;
    }
  return x;
}

num
assume (const char *quote)
{
  num x = limit (quote);
  find (quote, CLOSE);
  return any (disturb () ? shl (x, 1) : x);
}

void
claim (num x, const char *quote)
{
  num y = limit (quote);
  find (quote, mpz_sizeinbase (x->max, 2) + 4 > mpz_sizeinbase (y->max, 2) ? CLOSE : LOOSE);
  expect (at_most (x, y), quote);
}

/* --- a whole model */

/* Runs a model with a disturbance, or without, if where is 0; returns the number of faults that prove tried.  */
static unsigned
run (void (*model) (unsigned), unsigned kind, unsigned where)
{
  disturbed = where;
  failed = 0;
  place = 0;
  n_results = 0;
  model (kind);
  const unsigned faults = where == 0 ? prove () : 0;
  while (used > 0)
    mpz_clear (pool[--used].max);
  return faults;
}

int
check_bounds (const char *first, const char *second, void (*model) (unsigned), unsigned kind)
{
  unsigned places, comparisons = 0, faults;
  int status;
  file = second != NULL ? second : first;
  bounds[0] = 0;
  read_bounds (first);
  if (second != NULL)
    read_bounds (second);
  memset (seen, 0, sizeof seen);
  mpz_init_set_ui (p, 1);
  mpz_mul_2exp (p, p, 130);
  mpz_sub_ui (p, p, 5);
  one.terms = &unit;
  one.length = 1;
  mpz_init_set_ui (unit.coefficient, 1);
  faults = run (model, kind, 0);
  places = place;
  for (const char *s = bounds; (s = strchr (s, '<')) != NULL; s++, comparisons++)
    if (seen[s - bounds] != CLOSE)
      {
        const int before = s - bounds < 40 ? (int) (s - bounds) : 40;
        printf ("%s: %s: %.*s\n", file, seen[s - bounds] == LOOSE ? "too large" : "not in the model", before + 16, s - before);
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
  mpz_clear (unit.coefficient);
  mpz_clear (p);
  printf ("%s: %u comparisons; %u assumptions and carries; modulo p %u results, %u faults\n", file, comparisons, places, n_results,
          faults);
  return status;
}

#endif
