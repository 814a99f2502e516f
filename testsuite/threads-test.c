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

#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

enum { THREADS = 16, JOBS = 20, OUT = 16 + 16 + 100 + 80 + 8 * JOBS };

static const uint8_t zero[100];
static atomic_int ready;

/* What a thread computes: the same for all.  */
static int
compute (uint8_t out[OUT])
{
  struct xcs_ghash_key gkey;
  struct xcs_ghash_ctx gctx;
  struct xcs_threefish256_ctx tctx;
  struct xcs_kasumi_ctx kctx;
  struct xcs_kasumi_f8_ctx f8ctx;
  struct xcs_kasumi_f8_job jobs[JOBS];
  uint8_t key[32];
  int errors = 0;
  memset (key, 7, sizeof key);
  errors |= xcs_poly1305_auth (out, key, zero, sizeof zero);
  xcs_ghash_set_key (&gkey, key);
  xcs_ghash_start (&gctx);
  errors |= xcs_ghash_update (&gctx, &gkey, key, sizeof key);
  errors |= xcs_ghash_digest (&gctx, &gkey, out + 16);
  xcs_threefish256_set_key (&tctx, key);
  errors |= xcs_threefish256_set_counter (&tctx, key);
  errors |= xcs_threefish256_ctr (&tctx, out + 32, zero, 100);
  xcs_kasumi_set_key (&kctx, key);
  errors |= xcs_kasumi_encrypt (&kctx, out + 132, zero, 80);
  xcs_kasumi_f8_set_key (&f8ctx, key);
  for (unsigned i = 0; i < JOBS; i++)
    jobs[i] = (struct xcs_kasumi_f8_job) { &f8ctx, out + 212, zero, 64 * i, 0, 64, i, 0, 0 };
  const size_t size = xcs_kasumi_jobs_scratch (JOBS);
  void *const scratch = malloc (size);
  errors |= scratch == NULL ? XCS_ERR_ARGUMENT : xcs_kasumi_f8_jobs (jobs, JOBS, scratch, size);
  free (scratch);
  return errors;
}

static void *
thread (void *out)
{
  struct xcs_impl_info info;
  atomic_fetch_add (&ready, 1);
  while (atomic_load (&ready) < THREADS)
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
  while (atomic_load (&ready) < THREADS)
    sched_yield ();
  while (xcs_impl_info (rows, &info) == 0)
    rows++;
  memcpy (first, out, OUT);
  for (size_t i = 0; i < rows; i++)
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
  pthread_t threads[THREADS];
  int good = 1;
  atomic_store (&ready, 0);
  for (unsigned i = 0; i < THREADS; i++)
    if (pthread_create (&threads[i], NULL, function, out[i]) != 0)
      {
        puts ("cannot create threads");
        exit (1);
      }
  for (unsigned i = 0; i < THREADS; i++)
    {
      void *result;
      good &= pthread_join (threads[i], &result) == 0 && result != NULL;
    }
  good &= compute (expected) == 0;
  for (unsigned i = 0; i < THREADS; i++)
    good &= memcmp (out[i], expected, OUT) == 0;
  return good;
}

int
main (void)
{
  static uint8_t out[THREADS][OUT];
  const int first = run (thread, out), selected = run (selecting, out);
  printf ("%d threads: first calls %s, selecting %s\n", THREADS, first ? "all the same" : "wrong",
          selected ? "all the same" : "wrong");
  return !first || !selected;
}

#else

int
main (void)
{
  puts ("no POSIX threads");
  return 77;
}

#endif
