/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The layout of scratch.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/kasumi.h>

#include "src/modes/lanes.h"

enum { ALIGN = 64 };

/* The arrays follow each other, each at a multiple of 64 bytes.  at[AT_END] is the number of words in total.  */
enum { AT_PLANES, AT_KEYS, AT_ROWS, AT_CHAIN, AT_SUM, AT_N, AT_SRC, AT_DST, AT_SINK, AT_LEFT, AT_WORK, AT_WORKS, AT_END };
struct layout
{
  size_t at[AT_END + 1];
};

static struct layout
layout_of (const struct kasumi_impl *row, size_t number)
{
  const size_t lanes = number < row->lanes ? number : row->lanes, capacity = kasumi_capacity (row, lanes);
  const size_t works = 2 * (number < LANES_CHUNK ? number : LANES_CHUNK);
  const size_t words[AT_END] = {
    [AT_PLANES] = kasumi_planes (row, lanes) * row->words,
    [AT_KEYS] = 2 * capacity,
    /* Before lanes start, sorting has its copy of the messages there.  */
    [AT_ROWS] = KASUMI_STEPS * capacity > works ? KASUMI_STEPS * capacity : works,
    [AT_CHAIN] = capacity, [AT_SUM] = capacity, [AT_N] = capacity, [AT_SRC] = capacity, [AT_DST] = capacity,
    [AT_SINK] = KASUMI_STEPS,
    [AT_LEFT] = capacity / 2, [AT_WORK] = capacity / 2,  /* capacity is a multiple of LANES_PART */
    [AT_WORKS] = works
  };
  struct layout p = { { 0 } };
  for (unsigned i = 0; i < AT_END; i++)
    p.at[i + 1] = p.at[i] + (words[i] + 7) / 8 * 8;
  return p;
}

size_t
xcs_kasumi_jobs_scratch (size_t number)
{
  size_t most = 0;
  for (unsigned i = 0; i < xcsi_kasumi.rows && number > 1; i++)
    if (xcsi_kasumi_impls[i].lanes > 0)
      {
        const struct layout p = layout_of (&xcsi_kasumi_impls[i], number);
        most = p.at[AT_END] > most ? p.at[AT_END] : most;
      }
  return most > 0 ? 8 * most + ALIGN - 1 : 0;
}

void
xcsi_lanes_prepare (struct lanes *s, size_t number, void *scratch)
{
  const struct layout p = layout_of (s->row, number);
  const size_t lanes = number < s->row->lanes ? number : s->row->lanes;
  uint64_t *const words = (uint64_t *) (void *) ((uint8_t *) scratch + -(uintptr_t) scratch % ALIGN);
  s->planes = words + p.at[AT_PLANES];
  s->keys = words + p.at[AT_KEYS];
  s->batch = (struct kasumi_batch) {
    .rows = words + p.at[AT_ROWS], .stride = p.at[AT_SUM] - p.at[AT_CHAIN],
    .chain = words + p.at[AT_CHAIN], .sum = words + p.at[AT_SUM], .n = words + p.at[AT_N],
    .src = (const uint8_t **) (words + p.at[AT_SRC]), .dst = (uint8_t **) (words + p.at[AT_DST])
  };
  s->sink = (uint8_t *) (words + p.at[AT_SINK]);
  s->left = (uint32_t *) (words + p.at[AT_LEFT]);
  s->work = (uint32_t *) (words + p.at[AT_WORK]);
  s->works = (struct work *) (words + p.at[AT_WORKS]);
  s->written = kasumi_written (s->row, lanes);
  s->others = p.at[AT_END] - p.at[AT_KEYS];
  lanes_new_planes (s, kasumi_planes (s->row, lanes));
  memset (s->left, 0, 8 * (p.at[AT_WORK] - p.at[AT_LEFT]));
}

void
xcsi_lanes_clear (struct lanes *s)
{
  xcs_wipe (s->planes, 8 * s->written);
  xcs_wipe (s->keys, 8 * s->others);
}
