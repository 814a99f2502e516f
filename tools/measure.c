/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures calls.

   The clock of a core changes all the time, so each batch of calls is between two chains of dependent multiplications, whose cycles
   are known.  Time stamp counters do not help: their rate is constant and differs from the clock of the core.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#include "tools/measure.h"

enum { CHAIN = 8192, RETRIES = 8 };
static const double BATCH_NS = 20000;

/* Latency of a 32-bit multiplication in cycles: 3 on x86_64 processors of Intel and AMD, but 4 on AMD family 15h.  Not known
   elsewhere.  Without optimization variables are in memory, which takes longer.  */
#if defined __GNUC__ && defined __OPTIMIZE__ && defined __x86_64__
enum { LATENCY = 3 };
#define OPAQUE(x) __asm__ volatile ("" : "+r" (x))
#else
enum { LATENCY = 0 };
#define OPAQUE(x) ((void) (x))
#endif

static double overhead;  /* of measure_now */
static double shortest, longest;  /* chain */

/* At least 1: a call takes some time even if the clock has not advanced.  */
static double
since (double start)
{
  double ns = measure_now () - start - overhead;
  return ns > 1 ? ns : 1;
}

/* Nanoseconds of CHAIN multiplications, each of which depends on the one before.  */
static double
chain (void)
{
  uint32_t x = 1, y = 2654435769U;
  if (LATENCY == 0)
    return 0;
  OPAQUE (y);
  double start = measure_now ();
#define MULTIPLY x *= y; OPAQUE (x)
  for (unsigned i = 0; i < CHAIN / 8; i++)
    {
      MULTIPLY; MULTIPLY; MULTIPLY; MULTIPLY;
      MULTIPLY; MULTIPLY; MULTIPLY; MULTIPLY;
    }
#undef MULTIPLY
  return since (start);
}

bool
measure_start (void)
{
  overhead = 0;
  double least = since (measure_now ());
  for (unsigned i = 0; i < 100; i++)
    {
      double ns = since (measure_now ());
      if (ns < least)
        least = ns;
    }
  overhead = least;
  return chain () > 0;
}

void
measure_clock (double *slowest, double *fastest)
{
  *slowest = longest > 0 ? LATENCY * CHAIN / longest : 0;
  *fastest = shortest > 0 ? LATENCY * CHAIN / shortest : 0;
}

/* A change of the clock within a batch can make it look faster than it was.  That is rare, so the third best batch counts.  */
static void
add_cycles (struct cell *cell, double cycles)
{
  for (unsigned i = 0; i < CELL_LOW; i++)
    if (cell->low[i] <= 0 || cycles < cell->low[i])
      {
        double next = cell->low[i];
        cell->low[i] = cycles;
        cycles = next;
      }
  for (unsigned i = 0; i < CELL_LOW && cell->low[i] > 0; i++)
    cell->cycles = cell->low[i];
}

/* The first calls warm caches and predictors.  */
int
measure_batch (struct cell *cell, const struct operation *op, const struct buffers *buffers)
{
  double ns;
  int error = op->run (buffers->dst, buffers->src, cell->bytes, 1);
  cell->calls = 1;
  while (error == 0)
    {
      double start = measure_now ();
      error = op->run (buffers->dst, buffers->src, cell->bytes, cell->calls);
      ns = since (start);
      if (ns >= BATCH_NS / 2 || cell->calls >= 1UL << 24)
        {
          double calls = (double) cell->calls * BATCH_NS / ns;
          cell->calls = calls > 1 ? (unsigned long) calls : 1;
          break;
        }
      cell->calls *= 2;
    }
  return error;
}

int
measure (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  const double end = measure_now () + budget;
  unsigned tries = 0;
  if (cell->calls == 0)
    {
      int error = measure_batch (cell, op, buffers);
      if (error != 0)
        return error;
    }
  double before = chain ();
  do
    {
      double start = measure_now ();
      int error = op->run (buffers->dst, buffers->src, cell->bytes, cell->calls);
      double ns = since (start) / (double) cell->calls;
      double after = chain ();
      if (error != 0)
        return error;
      if (cell->ns <= 0 || ns < cell->ns)
        cell->ns = ns;

      /* An interrupt in a chain would make the adjacent batch look fast: both chains have to agree, and the shorter counts.  */
      double less = before < after ? before : after, more = before < after ? after : before;
      if (less > 0 && more <= 1.02 * less)
        {
          add_cycles (cell, ns * (LATENCY * CHAIN) / less);
          if (shortest <= 0 || less < shortest)
            shortest = less;
          if (less > longest)
            longest = less;
        }
      before = after;
      tries++;
    }
  while (measure_now () < end || (LATENCY > 0 && cell->low[0] <= 0 && tries < RETRIES));
  return 0;
}
