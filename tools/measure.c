/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures calls.

   The clock of a core changes all the time, so each batch of calls is between two chains of dependent multiplications, whose cycles
   are known.  Time stamp counters do not help: their rate is constant and differs from the clock of the core.

   A try is a batch and its two chains.  It is undisturbed if
     - the system has not taken the CPU from the thread from the start of one chain to the end of the other: no context switch,
     - the chains agree: no interrupt in one of them, and the clock is the same before and after,
     - as many instructions that wait for nothing begin in a cycle as ever: no other thread uses the core.
   Other disturbances cannot be seen from here: an interrupt within the batch, the CPU given to another virtual machine.  They make
   a try slower and are rare, so they do not hit all rounds: the least time of each round counts, and a figure is the third least
   of these.  Neither one lucky try nor one lucky moment of the clock makes a figure.

   A core may be shared for minutes, so that one of two rows that are compared is measured there, the other one alone: on Intel
   Emerald Rapids 5.4 to 5.8 instructions began in a cycle, or 2.9 to 3.9, and 1 KiB of AES-GCM took 267 cycles, or 330 to 470.

   Code that does much in a cycle lowers the clock, which is back a millisecond after its end, and other code keeps a low clock low
   that it would not lower by itself.  So a round of a cell begins with chains until the clock is back.

   Other virtual machines lower the clock, too, for seconds, and of all code alike: on Intel Emerald Rapids from 2.7 to 2.1 GHz, in
   steps of 0.1.  So the time of a round is taken in chains, at the highest clock of the round, before the code lowers it.

   Of cycles the median of a round counts, since a clock that changes within the batch, or is lower in the chains, makes them too
   few: on Intel Granite Rapids the least were a tenth below what the units of the CPU can do.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>
#include <stdlib.h>

#include "tools/measure.h"

enum { CHAIN = 8192, SHORT_CHAIN = 640, NOTHINGS = 12800, LOOKS = 3, SHORT_RETRIES = 8, RETRIES = 3, LEAST_TRIES = 6, BINS = 1000 };
static const double BATCH_NS = 20000, RETRY_NS = 4e6, CHAINS_AGREE = 1.02, ROUNDS_AGREE = 1.03, BIN_GHZ = 0.01,
                    CLOCK_IS_BACK = 1.05, CLOCK_NS = 2e6, BIN_BEGINS = 0.02, ALONE = 0.87;

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
static unsigned long frequencies[BINS];  /* undisturbed tries by frequency */
static unsigned long begins[BINS];       /* all tries by instructions that begin in a cycle */
static struct low low_chains;

/* At least 1: a call takes some time even if the clock has not advanced.  */
static double
since (double start)
{
  double ns = measure_now () - start - overhead;
  return ns > 1 ? ns : 1;
}

/* Nanoseconds of so many multiplications, each of which depends on the one before.  */
static double
chain_of (unsigned multiplications)
{
  uint32_t x = 1, y = 2654435769U;
  if (LATENCY == 0)
    return 0;
  OPAQUE (y);
  double start = measure_now ();
#define MULTIPLY x *= y; OPAQUE (x)
  for (unsigned i = 0; i < multiplications / 8; i++)
    {
      MULTIPLY; MULTIPLY; MULTIPLY; MULTIPLY;
      MULTIPLY; MULTIPLY; MULTIPLY; MULTIPLY;
    }
#undef MULTIPLY
  return since (start);
}

static double
chain (void)
{
  return chain_of (CHAIN);
}

/* Nanoseconds of NOTHINGS instructions that wait for nothing.  */
static double
nothings (void)
{
  const double start = measure_now ();
#if defined __GNUC__ && defined __x86_64__
  for (unsigned i = 0; i < NOTHINGS / 64; i++)
    __asm__ volatile (".rept 64\n\tnop\n\t.endr");
#endif
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

/* The lowest and the highest bin, without a hundredth of the tries on each side.  */
static void
find_range (const unsigned long bins[BINS], unsigned *lowest, unsigned *highest)
{
  unsigned long tries = 0, below = 0;
  *lowest = *highest = 0;
  for (unsigned i = 0; i < BINS; i++)
    tries += bins[i];
  for (unsigned i = 0; i < BINS; i++)
    if (bins[i] > 0)
      {
        if (tries - below > tries / 100)
          *highest = i;
        below += bins[i];
        if (*lowest == 0 && below > tries / 100)
          *lowest = i;
      }
}

static void
count_in (unsigned long bins[BINS], double bin)
{
  if (bin + 0.5 < (double) BINS)
    bins[(unsigned) (bin + 0.5)]++;
}

/* A chain that is stretched as its neighbour is would pass for a slow clock.  */
void
measure_clock (double *slowest, double *fastest)
{
  unsigned lowest, highest;
  find_range (frequencies, &lowest, &highest);
  *slowest = lowest * BIN_GHZ;
  *fastest = highest * BIN_GHZ;
}

static void
add_low (struct low *low, double value)
{
  for (unsigned i = 0; i < LOW_ROUNDS && value > 0; i++)
    if (low->of[i] <= 0 || value < low->of[i])
      {
        const double next = low->of[i];
        low->of[i] = value;
        value = next;
      }
}

/* The highest of them; 0: there is none.  */
static double
figure (const struct low *low)
{
  double value = 0;
  for (unsigned i = 0; i < LOW_ROUNDS && low->of[i] > 0; i++)
    value = low->of[i];
  return value;
}

static bool
rounds_agree (const struct low *low)
{
  const double most = low->of[LOW_ROUNDS - 1];
  return most > 0 && most <= ROUNDS_AGREE * low->of[0];
}

static void
keep_least (double *least, double value)
{
  if (*least <= 0 || value < *least)
    *least = value;
}

/* The first calls warm caches and predictors.  A batch that seems long enough is tried again, so that a disturbance does not make
   batches short.  */
int
measure_batch (struct cell *cell, const struct operation *op, const struct buffers *buffers)
{
  const unsigned long most = 1UL << 24;
  double ns = 0;
  int error = op->run (buffers->dst, buffers->src, cell->bytes, 1);
  cell->calls = 1;
  for (bool again = false; error == 0;)
    {
      double start = measure_now ();
      error = op->run (buffers->dst, buffers->src, cell->bytes, cell->calls);
      keep_least (&ns, since (start));
      if (ns < BATCH_NS / 2 && cell->calls < most)
        {
          cell->calls *= 2;
          ns = 0;
          again = false;
        }
      else if (!again)
        again = true;
      else
        {
          double calls = (double) cell->calls * BATCH_NS / ns;
          cell->calls = calls > 1 ? (unsigned long) calls : 1;
          break;
        }
    }
  return error;
}

/* The tries of a round.  */
enum { MOST_CYCLES = 256 };
struct round
{
  unsigned tries;
  double ns;      /* the least of undisturbed tries; 0: none */
  double any_ns;  /* the least of all */
  double chain;   /* the least, by the highest clock; 0: not known */
  double cycles[MOST_CYCLES];  /* of the first undisturbed tries */
  size_t count;
};

static int
compare_doubles (const void *a, const void *b)
{
  const double *const x = a, *const y = b;
  return (*x > *y) - (*x < *y);
}

/* 0: there is none.  */
static double
median (double *values, size_t count)
{
  qsort (values, count, sizeof *values, compare_doubles);
  return count > 0 ? values[count / 2] : 0;
}

static void
add_round (struct cell *cell, struct round *round)
{
  const double unit = round->chain > 0 ? round->chain : 1;
  add_low (&cell->low_times, round->ns / unit);
  add_low (&cell->low_cycles, median (round->cycles, round->count));
  keep_least (&cell->any_ns, round->any_ns);
  cell->marked = cell->tries < LEAST_TRIES || !rounds_agree (&cell->low_times);
}

void
measure_figures (struct cell *cell)
{
  double slowest, fastest;
  measure_clock (&slowest, &fastest);
  const double unit = fastest > 0 ? LATENCY * CHAIN / fastest : 1;
  cell->cycles = figure (&cell->low_cycles);
  cell->ns = cell->low_times.of[0] > 0 ? figure (&cell->low_times) * unit : cell->any_ns;
}

static bool
agree (double a, double b)
{
  return a < b ? b <= CHAINS_AGREE * a : a <= CHAINS_AGREE * b;
}

/* Whether no other thread uses the core: 5.4 of 5.8 instructions in a cycle are enough, 4.5 of 5.4, the most beside another thread,
   are not.  The clock may change at any moment, but not in each look.  */
static bool
is_alone (void)
{
  const double cycles = LATENCY * SHORT_CHAIN;
  double chain_ns = 0, nothings_ns = 0;
  unsigned lowest, highest;
  if (LATENCY == 0)
    return true;
  for (unsigned i = 0; i < LOOKS; i++)
    {
      keep_least (&chain_ns, chain_of (SHORT_CHAIN));
      keep_least (&nothings_ns, nothings ());
    }
  const double bin = (double) NOTHINGS / cycles * chain_ns / nothings_ns / BIN_BEGINS;
  count_in (begins, bin);
  find_range (begins, &lowest, &highest);
  return bin >= ALONE * highest;
}

/* Runs chains until one is nearly as fast as the fastest ones so far, but not for long: busy neighbours lower the clock, too.  */
static void
wait_for_clock (struct round *round)
{
  const double start = measure_now ();
  double ns = chain (), last;
  do
    {
      last = ns;
      ns = chain ();
      add_low (&low_chains, ns);
      if (agree (last, ns))
        keep_least (&round->chain, last < ns ? ns : last);
    }
  while (ns > CLOCK_IS_BACK * figure (&low_chains) && measure_now () < start + CLOCK_NS);
}

int
measure (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  struct round round = { .tries = 0 };
  if (cell->calls == 0)
    {
      int error = measure_batch (cell, op, buffers);
      if (error != 0)
        return error;
    }
  if (budget > 0)
    wait_for_clock (&round);
  const double begin = measure_now ();
  unsigned long switches = measure_switches ();
  double before = chain (), now;
  bool alone = is_alone ();
  do
    {
      double start = measure_now ();
      int error = op->run (buffers->dst, buffers->src, cell->bytes, cell->calls);
      double ns = since (start) / (double) cell->calls;
      double after = chain ();
      const bool alone_after = is_alone ();
      const unsigned long switches_after = measure_switches ();
      if (error != 0)
        return error;
      const double less = before < after ? before : after;
      if (switches_after == switches && alone && alone_after && agree (before, after))
        {
          cell->tries++;
          keep_least (&round.ns, ns);
          if (less > 0)
            {
              keep_least (&round.chain, less);
              if (round.count < MOST_CYCLES)
                round.cycles[round.count++] = ns * (LATENCY * CHAIN) / less;
              count_in (frequencies, LATENCY * CHAIN / less / BIN_GHZ);
            }
        }
      keep_least (&round.any_ns, ns);
      before = after;
      alone = alone_after;
      switches = switches_after;
      round.tries++;
      now = measure_now ();
    }
  while (now < begin + budget
         || (round.ns <= 0 && round.tries < (now < begin + RETRY_NS ? SHORT_RETRIES : RETRIES)));
  add_round (cell, &round);
  return 0;
}
