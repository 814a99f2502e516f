/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The lanes engine: many messages at once, each a chain of KASUMI blocks under a key of its own.

   A message runs in a lane of a row that encrypts one block in each of many lanes.  The longest messages start first; when a
   message ends, its lane takes the next one, and only the key of that lane changes.  The last ones are left to a narrower row, if
   there is one.  The block under the modified key, the first of f8 and the last of f9, is encrypted for many messages in one call,
   so a lane keeps one key for a whole message.

   All lanes take a batch of steps, one block each, between two visits to the buffers, which are spread over memory.  A lane whose
   next steps are whole blocks of bytes reads and writes the buffers of its message in place; other lanes use staging memory.  A
   lane whose message ends within the batch continues with discarded blocks.

   The engine works in scratch, memory of the caller.  It knows messages as struct work, and asks the mode for everything else.  */

#ifndef LANES_H
#define LANES_H

#include "src/kasumi-impl.h"

/* At most LANES_CHUNK messages are sorted and run together.  Numbers of lanes and steps are rounded up to LANES_PART.  */
enum { LANES_CHUNK = 512, LANES_PART = KASUMI_PART };

/* A message.  value is the sum (struct kasumi_batch) of its lane when it starts; when it ends, that sum is stored back.  */
struct work
{
  uint64_t value;
  uint32_t blocks;
  uint32_t index;  /* of the job */
};

struct lanes
{
  const struct kasumi_impl *row;
  const struct lanes_mode *mode;
  const void *jobs;  /* known to the mode alone */
  uint64_t *planes;
  uint64_t *keys;
  struct kasumi_batch batch;
  uint8_t *sink;  /* for output that is discarded */
  uint32_t *left;  /* steps to the end of the message; 0: the lane is idle */
  uint32_t *work;  /* the message of the lane */
  struct work *works;
  size_t written, others;  /* words of planes, and from keys on, that may have secrets */
};

/* What a mode does for the engine.  Each function serves many lanes in a call, so pointers to functions cost nothing.  stage and
   advance get lanes rounded up to LANES_PART.  by[i] is the number of bytes by which lane i advances in its buffers with each
   batch, 0 if the lane is not in place.  */
struct lanes_mode
{
  unsigned staged;  /* the most steps of a batch if a lane is not in place */

  /* Stores the keys of number messages from w on, plus km.  */
  void (*put_keys) (const struct lanes *s, uint64_t *keys, const struct work *w, size_t number, uint64_t km);

  /* Points src and dst of busy lanes at the next blocks of their messages, and sets by for the lanes that can take these steps in
     place.  Returns the number of steps that all busy lanes can take in place.  */
  uint64_t (*attach) (struct lanes *s, size_t lanes, unsigned steps, uint64_t *by);

  /* Points lanes that are not in place at staging memory, with input for these steps.  */
  void (*stage) (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by);

  /* Advances src and dst to the next batch.  */
  void (*advance) (struct lanes *s, size_t lanes, const uint64_t *by);

  void (*batch) (struct lanes *s, size_t lanes, unsigned steps);

  /* Completes the last batch in lanes that are not in place.  */
  void (*finish) (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by);
};

/* For at least one message: the row below, with parts if this one has them, of at most half the lanes in a vector, if all messages
   fit into one.  The rest of a longer vector would be idle, and keys and scratch of idle lanes are set and wiped, too.  */
const struct kasumi_impl *xcsi_lanes_narrower (const struct kasumi_impl *row, size_t number);

/* Planes of so many groups that the row has not set.  */
static inline void
lanes_new_planes (struct lanes *s, size_t groups)
{
  for (size_t i = 1; i <= groups; i++)
    s->planes[i * s->row->words - 1] = 0;
}

/* Lays out scratch for number messages, and wipes it.  row has to be set.  */
void xcsi_lanes_prepare (struct lanes *s, size_t number, void *scratch);
void xcsi_lanes_clear (struct lanes *s);

/* Sorts the first works, longest first.  */
void xcsi_sort_works (struct work *w, size_t number, struct work *copy);
static inline void
lanes_sort (struct lanes *s, size_t number)
{
  xcsi_sort_works (s->works, number, (struct work *) s->batch.rows);
}

/* Encrypts the value of each of the first works with its key plus km.  */
void xcsi_lanes_encrypt_values (struct lanes *s, size_t number, uint64_t km);

/* Runs the first works.  */
void xcsi_lanes_run (struct lanes *s, size_t number);

/* Wipes what all of that spills on the stack below the caller.  */
void xcsi_lanes_wipe_below (void);

/* --- for modes */

static inline size_t
lanes_groups (const struct kasumi_impl *row, size_t lanes)
{
  return (lanes + row->group - 1) / row->group;
}

/* The block of a step in a lane; those of the lanes that follow come next.  */
static inline uint64_t *
lanes_block (const struct lanes *s, size_t step, size_t lane)
{
  return s->batch.rows + step * s->batch.stride + lane;
}

/* The index of the job of a lane.  */
static inline uint32_t
lanes_job (const struct lanes *s, size_t lane)
{
  return s->works[s->work[lane]].index;
}

/* How many of the next steps belong to the message.  */
static inline unsigned
lanes_steps (const struct lanes *s, size_t lane, unsigned steps)
{
  return s->left[lane] < steps ? s->left[lane] : steps;
}

/* A key, as two numbers.  */
static inline void
lanes_put_key (uint64_t *to, const uint64_t *key, uint64_t km)
{
  to[0] = key[0] ^ km;
  to[1] = key[1] ^ km;
}

/* The attach function of a mode, from one that attaches a lane and returns how many steps it can take in place.  */
static inline __attribute__ ((always_inline)) uint64_t
lanes_attach (struct lanes *s, size_t lanes, unsigned steps, uint64_t *by, uint64_t attach (struct lanes *s, size_t lane))
{
  uint64_t most = UINT64_MAX;
  for (size_t i = 0; i < lanes; i++)
    {
      const uint64_t in_place = s->left[i] == 0 || steps % LANES_PART != 0 ? 0 : attach (s, i);
      by[i] = in_place > 0 && in_place >= steps ? 8 * KASUMI_STEPS : 0;
      if (s->left[i] > 0 && in_place < most)
        most = in_place;
    }
  return most;
}

/* The next four process LANES_PART lanes, in use or not: compilers vectorize loops of constant length over arrays that cannot
   overlap.  */
static inline void
lanes_add (uint64_t *restrict to, const uint64_t *restrict x)
{
  for (unsigned i = 0; i < LANES_PART; i++)
    to[i] ^= x[i];
}

/* Not memcpy of the C library, which may use vector registers that nothing clears.  */
static inline void
lanes_copy (uint64_t *restrict to, const uint64_t *restrict x)
{
  for (unsigned i = 0; i < LANES_PART; i++)
    to[i] = opaque64 (x[i]);
}

static inline void
lanes_advance_src (const uint8_t **restrict src, const uint64_t *restrict by)
{
  for (unsigned i = 0; i < LANES_PART; i++)
    src[i] += by[i];
}

static inline void
lanes_advance_dst (uint8_t **restrict dst, const uint64_t *restrict by)
{
  for (unsigned i = 0; i < LANES_PART; i++)
    dst[i] += by[i];
}

/* rows[i] = KASUMI (rows[i] ^ rows[i - 1]), with chain before the first one: a batch in rows without a function for it.  */
void xcsi_lanes_chain (const struct lanes *s, size_t lanes, unsigned steps);

#endif
