/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM: arrays of jobs.  Short neighbours with keys of the same row are done by one call of it.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/gcm-message.h"

/* Whether rows of this architecture have beside.  */
#if defined __x86_64__
enum { HAS_PAIRS = 1 };
#else
enum { HAS_PAIRS = 0 };
#endif

/* Stores the errors of a pair, of which a tag was wrong.  */
static __attribute__ ((noinline, cold)) void
forget_pair (struct xcs_gcm_job *jobs, uint64_t wrong)
{
  for (size_t i = 0; i < 2; i++)
    if ((wrong >> i & 1) != 0)
      {
        forget (jobs[i].dst, jobs[i].src, jobs[i].length);
        jobs[i].error = XCS_ERR_AUTH;
      }
}

static ALWAYS_INLINE int
begin_with_pair (const struct xcs_gcm_job *jobs, size_t number)
{
  return number >= 2 && jobs[0].length <= GCM_BESIDE && jobs[1].length <= GCM_BESIDE;
}

/* Pairs of short neighbours, from the first of these jobs on, which begin with one, as far as their row does them side by side: as
   gcm_beside_func returns it.  */
static ALWAYS_INLINE uint64_t
do_pairs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const struct gcm_impl *row;
  return !find_latest (&row, jobs->key) || row->beside == NULL ? 0 : row->beside (jobs, number, (uint64_t) opens);
}

/* How many jobs were done, and error_of_jobs of these.  */
struct done
{
  size_t number;
  int error;
};

/* Whether it has a length that queue takes.  */
static ALWAYS_INLINE int
queues (const struct xcs_gcm_job *j)
{
  return j->length - GCM_BESIDE - 1 < GCM_QUEUE - GCM_BESIDE;
}

/* Jobs of which the first has a length that queues, at least two.  Not inline: that would take registers from others.  */
static ALWAYS_INLINE struct done
do_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number, int opens)
{
  if (queues (&jobs[1]))
    {
      const uint64_t done = row->queue (jobs, number, (uint64_t) opens);
      const size_t n = (size_t) (done / 2);
      if (opens && done % 2 != 0)
        {
          forget (jobs[n - 1].dst, jobs[n - 1].src, jobs[n - 1].length);
          jobs[n - 1].error = XCS_ERR_AUTH;
          return (struct done) { n, XCS_ERR_AUTH };
        }
      if (n > 0)
        return (struct done) { n, 0 };
    }
  if (row->brief_checks != 0)
    jobs->error = opens ? xcsi_gcm_open_unchecked (row, jobs) : xcsi_gcm_seal_unchecked (row, jobs);
  else
    jobs->error = opens ? open_checked (row, jobs) : seal_checked (row, jobs);
  return (struct done) { 1, jobs->error };
}

static __attribute__ ((noinline)) struct done
seal_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number)
{
  return do_queue (row, jobs, number, 0);
}

static __attribute__ ((noinline)) struct done
open_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number)
{
  return do_queue (row, jobs, number, 1);
}

static ALWAYS_INLINE struct done
do_some (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const struct gcm_impl *row;
  int error = 0;
  const uint64_t pairs = HAS_PAIRS && begin_with_pair (jobs, number) ? do_pairs (jobs, number, opens) : 0;
  const size_t n = (size_t) (pairs / 8 * 2);
  if (opens && (pairs & 3) != 0)
    {
      forget_pair (jobs + n - 2, pairs);
      error = XCS_ERR_AUTH;
    }
  if (n > 0)
    return (struct done) { n, error };
  if (!find_brief (&row, jobs))
    error = (opens ? xcsi_gcm_open_other : xcsi_gcm_seal_other) (jobs);
  else if (row->queue != NULL && number >= row->queue_least && queues (jobs))
    return (opens ? open_queue : seal_queue) (row, jobs, number);
  else if (row->brief_checks != 0)
    error = (opens ? xcsi_gcm_open_unchecked : xcsi_gcm_seal_unchecked) (row, jobs);
  else
    error = opens ? open_checked (row, jobs) : seal_checked (row, jobs);
  jobs->error = error;
  return (struct done) { 1, error };
}

static ALWAYS_INLINE int
do_jobs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  int result = 0;
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  while (number > 0)
    {
      const struct done done = do_some (jobs, number, opens);
      jobs += done.number;
      number -= done.number;
      result = error_of_jobs (result, done.error);
    }
  return result;
}

static __attribute__ ((noinline)) int
seal_all (struct xcs_gcm_job *jobs, size_t number)
{
  return clear_integers (do_jobs (jobs, number, 0));
}

static __attribute__ ((noinline)) int
open_all (struct xcs_gcm_job *jobs, size_t number)
{
  return clear_integers (do_jobs (jobs, number, 1));
}

/* What follows pairs, of which the last one has a wrong tag.  */
static __attribute__ ((noinline, cold)) int
open_others (struct xcs_gcm_job *jobs, size_t number, uint64_t pairs)
{
  const size_t n = (size_t) (pairs / 8 * 2);
  forget_pair (jobs + n - 2, pairs);
  const int others = open_all (jobs + n, number - n);
  (void) others;
  return clear_integers (XCS_ERR_AUTH);
}

/* Jobs that begin with a pair.  Often there is nothing else, which needs few registers.  */
static ALWAYS_INLINE int
do_first_pairs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const uint64_t pairs = do_pairs (jobs, number, opens);
  const size_t n = (size_t) (pairs / 8 * 2);
  if (opens && (pairs & 3) != 0)
    return open_others (jobs, number, pairs);
  return n == number ? clear_integers (0) : (opens ? open_all : seal_all) (jobs + n, number - n);
}

static __attribute__ ((noinline)) int
seal_pairs (struct xcs_gcm_job *jobs, size_t number)
{
  return do_first_pairs (jobs, number, 0);
}

static __attribute__ ((noinline)) int
open_pairs (struct xcs_gcm_job *jobs, size_t number)
{
  return do_first_pairs (jobs, number, 1);
}

int
xcs_gcm_seal_jobs (struct xcs_gcm_job *jobs, size_t number)
{
  return HAS_PAIRS && jobs != NULL && begin_with_pair (jobs, number) ? seal_pairs (jobs, number) : seal_all (jobs, number);
}

int
xcs_gcm_open_jobs (struct xcs_gcm_job *jobs, size_t number)
{
  return HAS_PAIRS && jobs != NULL && begin_with_pair (jobs, number) ? open_pairs (jobs, number) : open_all (jobs, number);
}
