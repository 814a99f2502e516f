/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* First calls from many threads at once, and calls of threads that select other rows, or allow lookups, while others set keys and
   compute: all results right, and nothing for a race detector to find.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#if HAVE_PTHREAD

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/objects.h"

/* What the calls write together, as a digest for each of them.  */
enum { THREADS = 16, JOBS = 20, LENGTH = 128, CALLS = 256, OUT = 8 * CALLS };

static const uint8_t message[2 * LENGTH] = "What each of the threads encrypts and authenticates, with a key from this text.";
static atomic_int ready;

/* With TEST_THIN as few as do all that threads do, each with some of the rows.  */
static int threads = THREADS;
static size_t next_row = 1;

/* What a thread computes, the same for all: each call of the library.  */
static int
compute (uint8_t out[OUT])
{
  static const size_t capacity = OBJECT_STRIDE * JOBS;
  struct object_workspace *const work = calloc (1, sizeof *work);
  uint8_t *const written = calloc (1, capacity);
  uint64_t o[OBJECT_WORDS];
  memset (out, 0, OUT);
  int errors = work == NULL || written == NULL || object_calls_number > CALLS;
  if (!errors)
    {
      work->in = message;
      work->out = written;
      work->length = LENGTH;
      work->jobs = JOBS;
      errors = object_output (work) > capacity;
    }
  for (size_t i = 0; i < object_calls_number && !errors; i++)
    {
      const unsigned type = object_calls[i].type;
      uint64_t digest = UINT64_C (0xcbf29ce484222325);
      errors |= object_fill (work);
      errors |= object_make (type, o, work);
      errors |= object_run (i, o, work);
      for (size_t j = 0; j < capacity; j++)
        digest = (digest ^ written[j]) * UINT64_C (0x100000001b3);
      memcpy (out + 8 * i, &digest, sizeof digest);
    }
  free (work);
  free (written);
  return errors;
}

static void *
thread (void *out)
{
  struct xcs_impl_info info;
  atomic_fetch_add (&ready, 1);
  while (atomic_load (&ready) < threads)
    sched_yield ();
  int errors = compute (out);
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    ;
  errors |= xcs_cpu_features () != xcs_cpu_features ();
  return errors == 0 ? out : NULL;
}

/* Selects one row after the other, beginning at another one in each thread, or allows lookups and has the best row again, and
   computes in between.  What others select in the meantime is of no account.  */
static void *
selecting (void *out)
{
  struct xcs_impl_info info;
  uint8_t first[OUT];
  int errors = 0;
  size_t rows = 0;
  const int number = atomic_fetch_add (&ready, 1);
  while (atomic_load (&ready) < threads)
    sched_yield ();
  while (xcs_impl_info (rows, &info) == 0)
    rows++;
  memcpy (first, out, OUT);
  for (size_t i = 0; i < rows; i += next_row)
    {
      errors |= xcs_impl_info ((i + (size_t) number) % rows, &info);
      if (number % 4 == 0)
        {
          const int status = xcs_kasumi_allow_lookups ();
          errors |= status != 0 && status != XCS_ERR_UNSUPPORTED;
          errors |= xcs_impl_select (info.primitive, NULL);
        }
      else if ((info.flags & XCS_IMPL_USABLE) != 0)
        errors |= xcs_impl_select (info.primitive, info.variant);
      errors |= compute (out);
      errors |= memcmp (out, first, OUT) != 0;
    }
  return errors == 0 ? out : NULL;
}

/* Whether all threads had what is expected.  */
static int
run (void *(*function) (void *), uint8_t out[THREADS][OUT])
{
  uint8_t expected[OUT];
  pthread_t thread_of[THREADS];
  int good = 1;
  atomic_store (&ready, 0);
  for (int i = 0; i < threads; i++)
    if (pthread_create (&thread_of[i], NULL, function, out[i]) != 0)
      {
        puts ("cannot create threads");
        exit (1);
      }
  for (int i = 0; i < threads; i++)
    {
      void *result;
      good &= pthread_join (thread_of[i], &result) == 0 && result != NULL;
    }
  good &= compute (expected) == 0;
  for (int i = 0; i < threads; i++)
    good &= memcmp (out[i], expected, OUT) == 0;
  return good;
}

int
main (void)
{
  static uint8_t out[THREADS][OUT];
  if (getenv ("TEST_THIN") != NULL)
    {
      threads = 4;
      next_row = atoi (getenv ("TEST_THIN")) > 7 ? 7 : 3;
    }
  const int first = run (thread, out), selected = run (selecting, out);
  printf ("%d threads: first calls %s, selecting %s\n", threads, first ? "all the same" : "wrong",
          selected ? "all the same" : "wrong");
  if (!first || !selected)
    return 1;
  puts ("threads: passed");
  return 0;
}

#else

int
main (void)
{
  puts ("no POSIX threads");
  return 77;
}

#endif
