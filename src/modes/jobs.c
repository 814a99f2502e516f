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

/* How many lanes a vector has.  */
static size_t
width (const struct kasumi_impl *row)
{
  return row->part > 0 ? row->part : row->group;
}

/* The row below of the same kind with at most half the lanes in a vector, if all messages fit into one: the rest of longer vectors
   would be idle, and keys and scratch of idle lanes are set and wiped, too.  */
static const struct kasumi_impl *
narrower (const struct kasumi_impl *row, size_t number)
{
  for (uint64_t i = (uint64_t) (row - xcsi_kasumi_impls) + 1; i < xcsi_kasumi.rows && 2 * number <= width (row); i++)
    {
      const struct kasumi_impl *other = &xcsi_kasumi_impls[i];
      if (number <= width (other) && 2 * width (other) <= width (row) && (other->part > 0) == (row->part > 0)
          && impl_usable (&xcsi_kasumi, i))
        row = other;
    }
  return row;
}

const struct kasumi_impl *
xcsi_jobs_row (const uint64_t *ctx, size_t number, uint64_t blocks)
{
  enum { SET_UP = 1000 };  /* what setting up lanes costs once */
  const struct kasumi_impl *one = f8f9_row_of (ctx), *many = narrower (jobs_row_of (ctx), number);
  if (number == 1
      || (uint64_t) number * one->one * blocks <= (uint64_t) lanes_groups (many, number) * many->step * blocks + SET_UP)
    return NULL;
  return many;
}
