/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Arrays of jobs of KGCORE and f9: the checks that all of them share, and the choice between lanes and one message at a time.  */

#ifndef JOBS_H
#define JOBS_H

#include "src/modes/bits.h"
#include "src/modes/f8f9.h"

/* Checks that jobs and scratch are not NULL, and that scratch is large enough.  */
int xcsi_check_jobs (const void *jobs, size_t number, const void *scratch, size_t size);

/* Whether scratch has bytes with bits of a string.  */
static inline int
string_in_scratch (const uint8_t *p, size_t offset, uint64_t bits, const void *scratch, size_t size)
{
  const uintptr_t start = (uintptr_t) p + offset / 8, room = (uintptr_t) scratch;
  return bits > 0 && size > 0 && (start - room < size || room - start < (offset % 8 + bits + 7) / 8);
}

/* The row whose lanes take messages with a context.  The tag decides, not the row that is chosen now.  */
static inline const struct kasumi_impl *
jobs_row_of (const uint64_t *ctx)
{
  return &xcsi_kasumi_impls[xcsi_kasumi_many (impl_of_checked_tag (ctx[F8F9_TAG]))];
}

/* Whether messages with these contexts go into lanes of the same row.  */
static inline int
jobs_share_row (const uint64_t *a, const uint64_t *b)
{
  return a[F8F9_TAG] == b[F8F9_TAG] || jobs_row_of (a) == jobs_row_of (b);
}

/* The row whose lanes take these messages, or NULL if so few are faster one at a time.  ctx and blocks are those of the first one,
   blocks with the one under the modified key.  */
const struct kasumi_impl *xcsi_jobs_row (const uint64_t *ctx, size_t number, uint64_t blocks);

#endif
