/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: many messages.  A lane takes the next message when its own ends.  All lanes advance together: by as many blocks as each
   has of its step.  Rows add BLOCK to all positions, so that of a block with fewer bytes starts lower, modulo 2^64.  */

enum step { WHOLE_BLOCKS, LAST_BLOCK, OUTPUT_BLOCK };

struct lane
{
  JOB *job;               /* NULL: none */
  uint64_t *state;        /* words of the chain, with this distance */
  size_t distance;
  enum step step;
  const uint8_t *at;      /* its next blocks */
  size_t blocks;
  const uint8_t *src;     /* the rest of the message, after these */
  size_t length;
  uint64_t done;          /* bytes of the digest */
  size_t filled;          /* bytes in block */
  uint64_t block[WORDS], root[WORDS];
};

struct queue
{
  const struct skein_impl *row;
  struct side side;
  struct lane lanes[LANES], *lane[LANES];  /* lane: of each column of the state */
  size_t busy, next;      /* next: where to look for one that is not */
};

/* Without the barrier of wipe_words, which costs 2 to 4 % of the instructions of short jobs on i686 and riscv64.  */
static void
clear_block (struct lane *l)
{
  const uint64_t zero = opaque64 (0);
  for (unsigned i = 0; i < WORDS; i++)
    l->block[i] = zero;
}

/* One block, the last of its kind.  */
static void
final_step (struct lane *l, enum step step, const void *at, size_t bytes)
{
  l->step = step;
  l->at = at;
  l->blocks = 1;
  l->state[l->distance * WORDS] -= BLOCK - bytes;
  l->state[l->distance * (WORDS + 1)] |= SKEIN_FINAL;
}

/* The next blocks of the message, where they are if there are whole ones.  */
static void
message_step (struct lane *l)
{
  const size_t filled = l->filled, room = BLOCK - filled;
  const int direct = filled == 0 && l->length >= BLOCK, last = l->length <= room;
  const uint8_t *const at = direct ? l->src : (const uint8_t *) l->block;
  const size_t blocks = direct && !last ? (l->length - 1) / BLOCK : 1, n = last ? l->length : BLOCK * blocks - filled;
  if (!direct)
    {
      if (filled == 0)
        clear_block (l);
      copy ((uint8_t *) l->block + filled, l->src, n);
    }
  if (last)
    {
      final_step (l, LAST_BLOCK, at, filled + n);
      return;
    }
  l->step = WHOLE_BLOCKS;
  l->at = at;
  l->blocks = blocks;
  l->filled = 0;
  l->src += n;
  l->length -= n;
}

/* The next block of the digest, with the chaining value of the message.  */
static void
output_step (struct lane *l, const uint64_t *number)
{
  l->state[l->distance * WORDS] = 0;
  l->state[l->distance * (WORDS + 1)] = SKEIN_FIRST | SKEIN_TYPE (OUTPUT);
  final_step (l, OUTPUT_BLOCK, number, 8);
}

static void
start_job (struct lane *l, JOB *job, uint64_t *state, size_t distance)
{
  const uint64_t *const from = job->ctx->opaque;
  l->job = job;
  l->state = state;
  l->distance = distance;
  l->src = job->src;
  l->length = job->length;
  l->done = 0;
  l->filled = (size_t) from[FILLED];
  set_chain (state, distance, from + STATE, from[POSITION], from[TWEAK]);
  if (l->filled > 0)
    {
      clear_block (l);
      copy ((uint8_t *) l->block, (const uint8_t *) (from + BUFFER), l->filled);
    }
  message_step (l);
}

/* After the last block of a message: its chaining value is kept if the digest has more than a block.  */
static void
message_done (struct lane *l)
{
  static const uint64_t zero[WORDS];
  if (digest_size (l->job->ctx) > BLOCK)
    {
      for (unsigned i = 0; i < WORDS; i++)
        l->root[i] = opaque64 (l->state[l->distance * i]);
      clear_block (l);
    }
  output_step (l, zero);
}

/* The job is NULL if its digest is there.  */
static void
output_done (struct lane *l)
{
  const CONTEXT *const ctx = l->job->ctx;
  const uint64_t left = digest_size (ctx) - l->done;
  uint8_t *const digest = l->job->digest + (size_t) l->done;
  if (left >= BLOCK)
    put_value (digest, l->state, l->distance);
  else
    {
      put_value ((uint8_t *) l->block, l->state, l->distance);
      copy (digest, (const uint8_t *) l->block, (size_t) left);
    }
  if (left <= BLOCK)
    {
      cut (digest + left - 1, ctx->opaque[DIGEST_BITS]);
      l->job = NULL;
      return;
    }
  l->done += BLOCK;
  store64_le ((uint8_t *) l->block, l->done / BLOCK);
  set_chain (l->state, l->distance, l->root, 0, 0);
  output_step (l, l->block);
}

/* After this number of blocks.  */
static void
blocks_done (struct lane *l, size_t blocks)
{
  l->at += BLOCK * blocks;
  l->blocks -= blocks;
  if (l->blocks > 0)
    return;
  if (l->step == WHOLE_BLOCKS)
    message_step (l);
  else if (l->step == LAST_BLOCK)
    message_done (l);
  else
    output_done (l);
}

/* The rest of a job by itself.  */
static void
end_alone (const struct skein_impl *row, struct lane *l)
{
  uint64_t state[SKEIN_STATE (WORDS)];
  for (unsigned i = 0; i < SKEIN_STATE (WORDS); i++)
    state[i] = opaque64 (l->state[l->distance * i]);
  l->state = state;
  l->distance = 1;
  while (l->job != NULL)
    {
      row->blocks (state, l->at, l->blocks, BLOCK);
      blocks_done (l, l->blocks);
    }
}

/* One call of the row for all lanes; those without a job read the blocks of one that has.  */
static void
step_lanes (struct queue *q)
{
  const size_t number = q->row->number;
  size_t blocks = SIZE_MAX;
  const uint8_t *some = NULL;
  for (size_t i = 0; i < number; i++)
    if (q->lane[i]->job != NULL)
      {
        q->side.src[i] = some = q->lane[i]->at;
        blocks = q->lane[i]->blocks < blocks ? q->lane[i]->blocks : blocks;
      }
  if (q->busy < number)
    for (size_t i = 0; i < number; i++)
      if (q->lane[i]->job == NULL)
        q->side.src[i] = some;
  q->row->lanes (q->side.state, q->side.src, blocks, BLOCK);
  for (size_t i = 0; i < number; i++)
    if (q->lane[i]->job != NULL)
      {
        blocks_done (q->lane[i], blocks);
        q->busy -= q->lane[i]->job == NULL;
      }
}

/* Changes to a row of fewer lanes, if one has enough for the busy ones.  Their words move to lower addresses, those at the
   lowest first, so that each is read before another one takes its place.  */
static void
narrow (struct queue *q)
{
  const struct skein_impl *const from = q->row, *const to = narrowed (from, q->busy);
  size_t column[LANES], n = 0;
  if (LANES == 1 || to == from)
    return;
  for (size_t i = 0; i < from->number; i++)
    if (q->lane[i]->job != NULL)
      {
        struct lane *const l = q->lane[i];
        q->lane[i] = q->lane[n];
        q->lane[n] = l;
        l->state = q->side.state + n;
        l->distance = to->number;
        column[n++] = i;
      }
  for (size_t word = 0; word < SKEIN_STATE (WORDS); word++)
    for (size_t i = 0; i < n; i++)
      q->side.state[to->number * word + i] = opaque64 (q->side.state[from->number * word + column[i]]);
  q->row = to;
}

static void
end_lanes (struct queue *q)
{
  if (q->busy == 0)
    return;
  for (narrow (q); side_by_side (q->row, q->busy); narrow (q))
    step_lanes (q);
  for (size_t i = 0; i < q->row->number; i++)
    if (q->lane[i]->job != NULL)
      end_alone (q->row, q->lane[i]);
  q->busy = 0;
}

static void
put_job (struct queue *q, JOB *job)
{
  if (q->row->lanes == NULL)
    {
      start_job (q->lane[0], job, q->side.state, 1);
      end_alone (q->row, q->lane[0]);
      return;
    }
  while (q->busy == q->row->number)
    step_lanes (q);
  do
    q->next = q->next + 1 < q->row->number ? q->next + 1 : 0;
  while (q->lane[q->next]->job != NULL);
  start_job (q->lane[q->next], job, q->side.state + q->next, q->row->number);
  q->busy++;
}

/* Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) int
do_jobs (JOB *jobs, size_t number)
{
  struct queue q;
  const CONTEXT *ctx = NULL;
  const struct skein_impl *row = NULL;
  const size_t all = number;
  int result = 0;
  q.row = NULL;
  q.busy = 0;
  q.next = 0;
  for (unsigned i = 0; i < LANES; i++)
    {
      q.lane[i] = &q.lanes[i];
      q.lanes[i].job = NULL;
    }
  for (JOB *job = jobs; number > 0; job++, number--)
    {
      if (job->ctx != ctx)
        {
          ctx = job->ctx;
          row = row_of (ctx, ANYTHING);
          row = row == NULL ? NULL : narrowed (row, all);
        }
      int error = row == NULL ? XCS_ERR_STATE : check_message (ctx, job->src, job->length);
      if (error == 0)
        error = job->digest == NULL ? XCS_ERR_ARGUMENT : too_long_for_memory (ctx) ? XCS_ERR_LENGTH : 0;
      job->error = error;
      result = result == 0 ? error : result;
      if (error != 0)
        continue;
      if (row != q.row)
        end_lanes (&q);
      q.row = row;
      put_job (&q, job);
    }
  end_lanes (&q);
  return result;
}

static WIPE_BELOW (wipe_jobs, sizeof (struct queue) + 1024)

int
PUBLIC (jobs) (JOB *jobs, size_t number)
{
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  const int error = do_jobs (jobs, number);
  wipe_jobs ();
  return clear_integers (error);
}
