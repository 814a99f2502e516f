/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Models of a file: the bounds of its variables, compared with the section "Bounds" of its header, and its results modulo
   p = 2^130 - 5, both exact, with GMP.

   A model is a function that computes with numbers whose maxima are known.  Its assumptions and claims are quotations of the
   header, so that exactly the numbers there are checked.  A quotation is a chain of comparisons of a variable with numeric
   expressions; after a colon, which ends the variable, the first expression is compared as with <=.

   Every number is also a polynomial with coefficients modulo p.  Numbers of which only the maximum is known are unknowns; x div 2^n
   is one unknown wherever it occurs, and x mod 2^n is x - 2^n (x div 2^n).  Two numbers are congruent if their polynomials are
   equal.  */

#ifndef BOUNDS_H
#define BOUNDS_H

#include "testsuite/reference/ref.h"

#if HAVE_REF

/* A number.  It never changes, and exists until the model returns.  */
typedef const struct num *num;

num number (unsigned long n);
num any (num max);               /* an unknown */
num residue (num max, num x);    /* up to MAX, congruent to X */
num the_r (void);                /* the unknown r, which may occur in any power; its maximum is 0 */
num add (num a, num b);
num mul (num a, num b);
num times (unsigned n, num a);
num shl (num a, unsigned n);
num shr (num a, unsigned n);
num power (unsigned n);          /* 2^n */
num ones (unsigned n);           /* an unknown < 2^n */
num larger (num a, num b);       /* an unknown up to the larger of both */
int fits (num a, unsigned n);    /* a < 2^n */
int at_most (num a, num b);      /* the maxima: a <= b */
num low (num a, unsigned n);     /* a mod 2^n */

/* The largest number that a quotation allows.  */
num assume (const char *quotation);
/* Claims that X is within a quotation.  */
void claim (num x, const char *quotation);
#define EXPECT(condition) expect (condition, #condition)
void expect (int condition, const char *what);
/* Claims that X is congruent to EXPECTED modulo p.  */
void congruent (num x, num expected, const char *what);
/* Whether to omit a carry.  */
int disturb (void);

/* Runs a model and prints claims that are false, quotations that are not in the header, comparisons in the header that the model
   does not quote, and those that it misses by four bits or more.  Then runs the model once with each assumption doubled, and once
   without each carry: it must fail.  Modulo p it must fail with one fault at a time in each operation that a result depends on: a
   missing summand, another factor, a constant plus 1, a shift by one more bit, a carry that is not subtracted below.  SECOND, if
   not NULL, repeats some claims of FIRST.  Returns 0 if all is right.  */
int check_bounds (const char *first, const char *second, void (*model) (unsigned), unsigned kind);

#endif
#endif
