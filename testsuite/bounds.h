/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bounds of the variables of a file, computed with GMP, and compared with what the part "Bounds" of its header says.

   A model is a function that computes with maxima.  What it assumes and what it claims are quotations of the header, so that the
   numbers there are those that are checked: chains of comparisons of a variable with expressions of numbers.  With a colon, what
   stands before it is the variable, and the first expression is compared as with <=.  */

#ifndef BOUNDS_H
#define BOUNDS_H

#include "testsuite/ref.h"

#if HAVE_REF

/* A maximum.  None is ever changed, and all of them are there until the model is done.  */
typedef mpz_srcptr num;

num number (unsigned long n);
num add (num a, num b);
num mul (num a, num b);
num times (unsigned n, num a);
num shl (num a, unsigned n);
num shr (num a, unsigned n);
num power (unsigned n);          /* 2^n */
num ones (unsigned n);           /* 2^n - 1 */
num larger (num a, num b);
int fits (num a, unsigned n);    /* a < 2^n */
num low (num a, unsigned n);     /* the largest x mod 2^n, x <= a */

/* The largest number that a quotation allows.  */
num assume (const char *quotation);
/* X is within a quotation.  */
void claim (num x, const char *quotation);
#define CHECK(condition) check (condition, #condition)
void check (int condition, const char *what);
/* Whether to leave out a carry.  */
int disturb (void);

/* Runs a model and prints what is not so, what a header does not say, comparisons in it that the model does not quote, and those
   that it misses by four bits or more.  Then runs the model once for every assumption, doubled, and once for every carry, left
   out: it has to notice.  SECOND, if not NULL, repeats some of what FIRST says.  Not 0: something is wrong.  */
int check_bounds (const char *first, const char *second, void (*model) (unsigned), unsigned kind);

#endif
#endif
