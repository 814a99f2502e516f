/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The lanes engine.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/lanes.h"

/* How many lanes a vector has.  */
static size_t
width (const struct kasumi_impl *row)
{
  return row->part > 0 ? row->part : row->group;
}

const struct kasumi_impl *
xcsi_lanes_narrower (const struct kasumi_impl *row, size_t number)
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

/* Unused lanes get zeros for keys and blocks.  No result depends on them, but valgrind and MemorySanitizer cannot know that.  */
static void
set_all_lanes (struct lanes *s, size_t lanes)
{
  memset (s->keys + 2 * lanes, 0, 16 * (kasumi_capacity (s->row, lanes) - lanes));
  s->row->set_lanes (s->planes, s->keys, 0, lanes);
}

static void
encrypt_lanes (const struct lanes *s, uint64_t *blocks, size_t lanes)
{
  memset (blocks + lanes, 0, 8 * (kasumi_capacity (s->row, lanes) - lanes));
  s->row->encrypt_lanes (s->planes, blocks, lanes);
}

void
xcsi_lanes_chain (const struct lanes *s, size_t lanes, unsigned steps)
{
  const uint64_t *before = s->batch.chain;
  for (unsigned step = 0; step < steps; step++)
    {
      uint64_t *const row = lanes_block (s, step, 0);
      for (size_t i = 0; i < lanes; i += LANES_PART)
        lanes_add (row + i, before + i);
      encrypt_lanes (s, row, lanes);
      before = row;
    }
  for (size_t i = 0; i < lanes; i += LANES_PART)
    lanes_copy (s->batch.chain + i, before + i);
}

/* The keys of messages that follow each other, for lanes that do.  */
static void
put_keys (const struct lanes *s, size_t lane, size_t work, size_t number, uint64_t km)
{
  s->mode->put_keys (s, s->keys + 2 * lane, s->works + work, number, km);
}

void
xcsi_lanes_encrypt_values (struct lanes *s, size_t number, uint64_t km)
{
  const struct kasumi_impl *row = s->row;
  for (size_t begin = 0; begin < number; begin += row->lanes)
    {
      size_t n = number - begin < row->lanes ? number - begin : row->lanes;
      put_keys (s, 0, begin, n, km);
      for (size_t i = 0; i < n; i++)
        s->batch.rows[i] = s->works[begin + i].value;
      set_all_lanes (s, n);
      encrypt_lanes (s, s->batch.rows, n);
      for (size_t i = 0; i < n; i++)
        s->works[begin + i].value = s->batch.rows[i];
    }
}

static void
start (struct lanes *s, size_t lane, size_t work)
{
  s->batch.sum[lane] = s->works[work].value;
  s->batch.chain[lane] = s->batch.n[lane] = 0;
  s->left[lane] = s->works[work].blocks;
  s->work[lane] = (uint32_t) work;
}

/* Takes these steps in all lanes, or more if all busy lanes are in place.  Returns the number of steps taken.  */
static uint64_t
take_steps (struct lanes *s, size_t lanes, unsigned steps)
{
  const struct lanes_mode *const mode = s->mode;
  uint64_t by[KASUMI_LANES];
  const size_t end = (lanes + LANES_PART - 1) / LANES_PART * LANES_PART;
  for (size_t i = lanes; i < end; i++)
    by[i] = 0;
  uint64_t all = mode->attach (s, lanes, steps, by);
  if (all < steps && steps > mode->staged)
    all = mode->attach (s, lanes, steps = mode->staged, by);
  if (all < steps)
    all = steps;
  mode->stage (s, end, steps, by);
  for (uint64_t done = 0; done < all; done += steps)
    {
      if (done > 0)
        mode->advance (s, end, by);
      steps = all - done < KASUMI_STEPS ? (unsigned) (all - done) : KASUMI_STEPS;
      mode->batch (s, lanes, steps);
    }
  mode->finish (s, lanes, steps, by);
  return all;
}

/* The number of steps that gives the most blocks of messages per time.  What is done between two batches takes about as long as
   half a step.  */
static unsigned
best_steps (const struct lanes *s, size_t lanes)
{
  unsigned ends[KASUMI_STEPS + 1] = { 0 }, busy, done = 0, best = 1, best_done = 0;
  for (size_t i = 0; i < lanes; i++)
    ends[s->left[i] < KASUMI_STEPS ? s->left[i] : KASUMI_STEPS]++;
  busy = (unsigned) lanes - ends[0];
  for (unsigned steps = 1; steps <= KASUMI_STEPS; steps++)
    {
      done += busy;
      busy -= ends[steps];
      if ((steps < LANES_PART || steps % LANES_PART == 0) && done * (2 * best + 1) > best_done * (2 * steps + 1))
        {
          best = steps;
          best_done = done;
        }
    }
  return best;
}

/* Moves lanes at the end into idle ones where that saves groups, or where a narrower row takes the busy lanes.  busy is the number
   of those.  Returns the new number of lanes.  */
static size_t
compact (struct lanes *s, size_t lanes, size_t busy)
{
  while (lanes > 0 && s->left[lanes - 1] == 0)
    lanes--;
  const struct kasumi_impl *narrower = lanes > 0 ? xcsi_lanes_narrower (s->row, busy) : s->row;
  if (lanes_groups (s->row, busy) == lanes_groups (s->row, lanes) && narrower == s->row)
    return lanes;
  for (size_t i = 0; i < busy; i++)
    {
      if (s->left[i] > 0)
        continue;
      while (s->left[--lanes] == 0)
        continue;
      put_keys (s, i, s->work[lanes], 1, 0);
      s->batch.chain[i] = s->batch.chain[lanes];
      s->batch.sum[i] = s->batch.sum[lanes];
      s->batch.n[i] = s->batch.n[lanes];
      s->left[i] = s->left[lanes];
      s->work[i] = s->work[lanes];
      s->left[lanes] = 0;
      if (narrower == s->row)
        s->row->set_lanes (s->planes, s->keys, i, 1);
    }
  if (narrower != s->row)
    {
      s->row = narrower;
      lanes_new_planes (s, 1);
      set_all_lanes (s, busy);
    }
  return busy;
}

void
xcsi_lanes_run (struct lanes *s, size_t number)
{
  const struct kasumi_impl *row = s->row;
  size_t lanes = number < row->lanes ? number : row->lanes, next = lanes, busy = lanes;
  for (size_t i = 0; i < lanes; i++)
    start (s, i, i);
  put_keys (s, 0, 0, lanes, 0);
  if (lanes > 0)
    set_all_lanes (s, lanes);
  while (lanes > 0)
    {
      const uint64_t steps = take_steps (s, lanes, best_steps (s, lanes));

      /* Lanes whose message has ended take the next one.  The keys of a group change in one call.  */
      for (size_t begin = 0; begin < lanes; begin += row->group)
        {
          size_t end = begin + row->group < lanes ? begin + row->group : lanes, first = end, last = begin;
          for (size_t i = begin; i < end; i++)
            {
              if (s->left[i] == 0)
                continue;
              s->left[i] = s->left[i] > steps ? s->left[i] - (uint32_t) steps : 0;
              if (s->left[i] > 0)
                continue;
              s->works[s->work[i]].value = s->batch.sum[i];
              if (next == number)
                {
                  busy--;
                  continue;
                }
              put_keys (s, i, next, 1, 0);
              start (s, i, next++);
              first = i < first ? i : first;
              last = i;
            }
          if (first < end)
            row->set_lanes (s->planes, s->keys, first, last - first + 1);
        }
      lanes = compact (s, lanes, busy);
    }
  s->row = row;  /* for the next messages, which set all keys */
}

WIPE_BELOW (xcsi_lanes_wipe_below, 8192)
