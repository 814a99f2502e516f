/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a file computes: the bounds of its variables, compared with what the part "Bounds" of its header says, and what its results
   are modulo p = 2^130 - 5, both exact, with GMP.

   A model is a function that computes with numbers of which the maxima are known.  What it assumes and what it claims are
   quotations of the header, so that the numbers there are those that are checked: chains of comparisons of a variable with
   expressions of numbers.  With a colon, what stands before it is the variable, and the first expression is compared as with <=.

   Every number is a polynomial, too, with coefficients modulo p: numbers of which nothing but the maximum is known are unknowns,
   and so is x div 2^n, the same one wherever it stands; x mod 2^n is x - 2^n (x div 2^n).  Two numbers are congruent, whatever they
   are made of, if these polynomials are the same.  */

#ifndef BOUNDS_H
#define BOUNDS_H

#include "testsuite/ref.h"

#if HAVE_REF

/* A number.  None is ever changed, and all of them are there until the model is done.  */
typedef const struct num *num;

num number (unsigned long n);
num any (num max);               /* an unknown */
num residue (num max, num x);    /* up to MAX, congruent to X */
num the_r (void);                /* an unknown that may be multiplied by itself more than once; its maximum is 0 */
num add (num a, num b);
num mul (num a, num b);
num times (unsigned n, num a);
num shl (num a, unsigned n);
num shr (num a, unsigned n);
num power (unsigned n);          /* 2^n */
num ones (unsigned n);           /* an unknown < 2^n */
num larger (num a, num b);       /* an unknown up to the larger one of both */
int fits (num a, unsigned n);    /* a < 2^n */
int at_most (num a, num b);      /* the maxima: a <= b */
num low (num a, unsigned n);     /* a mod 2^n */

/* The largest number that a quotation allows.  */
num assume (const char *quotation);
/* X is within a quotation.  */
void claim (num x, const char *quotation);
#define CHECK(condition) check (condition, #condition)
void check (int condition, const char *what);
/* X is what was to be computed, modulo p.  */
void congruent (num x, num expected, const char *what);
/* Whether to leave out a carry.  */
int disturb (void);

/* Runs a model and prints what is not so, what a header does not say, comparisons in it that the model does not quote, and those
   that it misses by four bits or more.  Then runs the model once for every assumption, doubled, and once for every carry, left
   out: it has to notice.  So it has to, modulo p, with one fault at a time in each operation that a result depends on: something is
   not added, a product is of another factor, a constant is one more, a shift is by one bit more, a carry stays where it was, too.
   SECOND, if not NULL, repeats some of what FIRST says.  Not 0: something is wrong.  */
int check_bounds (const char *first, const char *second, void (*model) (unsigned), unsigned kind);

#endif
#endif
