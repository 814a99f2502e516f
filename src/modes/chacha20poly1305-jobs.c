/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: arrays of jobs.  Groups take those that a fused row does side by side, the queue takes the others.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-jobs.h"

static __attribute__ ((noinline)) int
few_jobs (struct xcs_chacha20poly1305_job *j, size_t number, int opens)
{
  int error = 0;
  for (; number > 0; j++, number--)
    set_error (&error, j, xcsi_chacha20poly1305_call (j->key, j, j->nonce, opens));
  return clear_integers (error);
}

static int
call_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number, int opens)
{
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  if (number <= FEW)
    return few_jobs (jobs, number, opens);
  struct call c = { jobs, number, opens, 0, NULL };
  const size_t left = HAVE_FIRST && number > CHACHA20POLY1305_FEWER / 2 ? xcsi_chacha20poly1305_do_groups (&c) : ALL;
  if (left > 0)
    xcsi_chacha20poly1305_do_queue (&c, left);
  return clear_integers (c.result);
}

int
xcs_chacha20poly1305_seal_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number)
{
  return call_jobs (jobs, number, 0);
}

int
xcs_chacha20poly1305_open_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number)
{
  return call_jobs (jobs, number, 1);
}
