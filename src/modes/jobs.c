/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of jobs.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/jobs.h"
#include "src/modes/lanes.h"

int
xcsi_check_jobs (const void *jobs, size_t number, const void *scratch, size_t size)
{
  if (number > 0 && (jobs == NULL || (scratch == NULL && size > 0)))
    return XCS_ERR_ARGUMENT;
  return size < XCS_KASUMI_JOBS_SCRATCH_MAX && size < xcs_kasumi_jobs_scratch (number) ? XCS_ERR_LENGTH : 0;
}

const struct kasumi_impl *
xcsi_jobs_row (const uint64_t *ctx, size_t number, uint64_t blocks)
{
  enum { SET_UP = 1000 };  /* what setting up lanes costs once */
  if (number == 1)
    return NULL;
  const struct kasumi_impl *one = f8f9_row_of (ctx), *many = xcsi_lanes_narrower (jobs_row_of (ctx), number);
  const uint64_t by_one = (uint64_t) number * one->one * blocks;
  return by_one <= (uint64_t) lanes_groups (many, number) * many->step * blocks + SET_UP ? NULL : many;
}
