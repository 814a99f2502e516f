/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: arrays of jobs.  */

#ifndef MODES_CHACHA20POLY1305_JOBS_H
#define MODES_CHACHA20POLY1305_JOBS_H

#include "src/modes/chacha20poly1305-message.h"

/* The jobs of a call.  */
struct call
{
  struct xcs_chacha20poly1305_job *jobs;
  size_t number;
  int opens, result;
  const struct chacha20poly1305_side_by_side *ways;  /* in which the fused row of the first job does messages side by side; NULL */
};

/* Errors of jobs that no group has done: LEFT, or ALONE if none shall.  ALL: the number of these, if none was done, and none has
   such an error.  */
enum { LEFT = 1, ALONE };
#define ALL SIZE_MAX

/* FEW: so many jobs are faster one after the other.  JOBS: the most that wait for others.  */
enum { FEW = 2, JOBS = 16 };

/* Sets job->error, and *result to what the call returns, if this error goes before it.  */
static inline void
set_error (int *result, struct xcs_chacha20poly1305_job *j, int error)
{
  j->error = error;
  *result = error_of_jobs (*result, error);
}

/* Blocks of keystream for the text.  */
static inline size_t
blocks_of (const struct xcs_chacha20poly1305_job *j)
{
  return (j->length + BLOCK - 1) / BLOCK;
}

/* Jobs of a few blocks in groups, if there is a row for these and they are enough.  How many are left, or ALL.  */
size_t xcsi_chacha20poly1305_do_groups (struct call *c);

/* So many jobs that no group has done, or ALL.  Short ones wait for others.  */
void xcsi_chacha20poly1305_do_queue (struct call *c, size_t left);

#endif
