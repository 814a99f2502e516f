/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures calls of several threads at once.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/measure.h"

#if HAVE_PTHREAD

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double LEAST_NS = 2e6;

/* Threads wait for each other, so that all run at the same time: each has made one call when the first batch begins.  */
struct team
{
  const struct operation *op;
  const struct cell *cell;
  atomic_uint ready;
  atomic_bool go;
  atomic_bool stop;
};

struct member
{
  struct team *team;
  struct buffers buffers;
  pthread_t thread;
  double rate;  /* calls per nanosecond */
  int error;
};

static void *
member_run (void *argument)
{
  struct member *member = argument;
  struct team *team = member->team;
  const struct operation *op = team->op;
  double calls = 0;
  void *memory;
  if (posix_memalign (&memory, 64, operation_memory) != 0)
    {
      member->error = MEASURE_NO_THREADS;
      atomic_fetch_add (&team->ready, 1);
      return NULL;
    }
  operation_use (memory);
  if (op->prepare != NULL)
    op->prepare ();
  member->error = op->run (member->buffers.dst, member->buffers.src, team->cell->bytes, 1);
  atomic_fetch_add (&team->ready, 1);
  while (!atomic_load (&team->go))
    (void) sched_yield ();
  double start = measure_now ();
  do
    {
      member->error |= op->run (member->buffers.dst, member->buffers.src, team->cell->bytes, team->cell->calls);
      calls += (double) team->cell->calls;
    }
  while (!atomic_load (&team->stop));
  double ns = measure_now () - start;
  member->rate = calls / (ns > 1 ? ns : 1);
  free (memory);
  return NULL;
}

int
measure_threads (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  struct team team = { .op = op, .cell = cell };
  struct member *members = calloc (cell->threads, sizeof *members);
  unsigned running = 0;
  double rate = 0, end;
  int error = cell->calls == 0 ? measure_batch (cell, op, &buffers[0]) : 0;
  if (members == NULL)
    return MEASURE_NO_THREADS;
  while (running < cell->threads && error == 0)
    {
      struct member *member = &members[running];
      member->team = &team;
      member->buffers = buffers[running];
      if (pthread_create (&member->thread, NULL, member_run, member) != 0)
        error = MEASURE_NO_THREADS;
      else
        running++;
    }
  while (atomic_load (&team.ready) < running)
    (void) sched_yield ();
  end = measure_now () + (budget > LEAST_NS ? budget : LEAST_NS);
  atomic_store (&team.go, true);
  while (error == 0 && measure_now () < end)
    (void) nanosleep (&(struct timespec) { 0, (long) (LEAST_NS / 4) }, NULL);
  atomic_store (&team.stop, true);
  for (unsigned i = 0; i < running; i++)
    {
      (void) pthread_join (members[i].thread, NULL);
      rate += members[i].rate;
      if (error == 0)
        error = members[i].error;
    }
  free (members);
  if (error == 0 && (cell->ns <= 0 || 1 / rate < cell->ns))
    cell->ns = 1 / rate;
  return error;
}

#else

int
measure_threads (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  (void) cell;
  (void) op;
  (void) buffers;
  (void) budget;
  return MEASURE_NO_THREADS;
}

#endif
