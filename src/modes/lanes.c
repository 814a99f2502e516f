/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 and f9 of many messages at once; KGCORE, of which f8 is a case.

   Each message runs in a lane of a row that encrypts a block in each of many lanes.  The longest messages start first; a lane whose
   message is done takes the next one, and only its key is changed.  The block under the modified key, the first of f8 and the last
   of f9, is made for many messages in one call, so that a lane has one key for the whole message.  All lanes go some steps together
   before they meet the buffers, which are spread over memory; a lane whose message ends in between goes on with what nobody
   needs.  All of that is in scratch, memory of the caller.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/f8f9.h"

/* CHUNK messages are sorted and done together; PART is what lanes and steps are rounded up to; BESIDE is the most steps if a lane
   of f9 cannot meet its buffer directly.  */
enum { CHUNK = 512, PART = KASUMI_PART, BESIDE = KASUMI_STEPS / 2, ALIGN = 64 };

/* A message: for f8 the block for the modified key, then A; for f9 the sum B of the chain, then the block that has the MAC.  */
struct work
{
  uint64_t value;
  uint32_t blocks;
  uint32_t index;  /* of the job */
};

struct lanes
{
  const struct kasumi_impl *row;
  const struct xcs_kasumi_f8_job *f8;  /* one of the two is NULL */
  const struct xcs_kasumi_f9_job *f9;
  uint64_t *planes;
  uint64_t *keys;
  struct kasumi_batch batch;
  uint8_t *aside;  /* for lanes of f8 that cannot meet their buffers directly */
  uint32_t *left;  /* steps to the end of the message; 0: the lane is idle */
  uint32_t *work;
  struct work *works;
};

/* What lies in scratch, one behind the other, each at a multiple of 64 bytes; AT_END: how many words that takes.  */
enum { AT_PLANES, AT_KEYS, AT_ROWS, AT_CHAIN, AT_SUM, AT_N, AT_SRC, AT_DST, AT_ASIDE, AT_LEFT, AT_WORK, AT_WORKS, AT_END };
struct places
{
  size_t at[AT_END + 1];
};

static struct places
places_of (const struct kasumi_impl *row, size_t number)
{
  const size_t lanes = number < row->lanes ? number : row->lanes, room = kasumi_room (row, lanes);
  const size_t works = 2 * (number < CHUNK ? number : CHUNK);
  const size_t words[AT_END] = {
    [AT_PLANES] = kasumi_planes (row, lanes) * row->words,
    [AT_KEYS] = 2 * room,
    /* Before lanes begin, the messages are there when they are sorted.  */
    [AT_ROWS] = KASUMI_STEPS * room > works ? KASUMI_STEPS * room : works,
    [AT_CHAIN] = room, [AT_SUM] = room, [AT_N] = room, [AT_SRC] = room, [AT_DST] = room,
    [AT_ASIDE] = KASUMI_STEPS,
    [AT_LEFT] = (room + 1) / 2, [AT_WORK] = (room + 1) / 2,
    [AT_WORKS] = works
  };
  struct places p = { { 0 } };
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
        const struct places p = places_of (&xcsi_kasumi_impls[i], number);
        most = p.at[AT_END] > most ? p.at[AT_END] : most;
      }
  return most > 0 ? 8 * most + ALIGN - 1 : 0;
}

int
xcsi_check_jobs (const void *jobs, size_t number, const void *scratch, size_t size)
{
  if (number > 0 && (jobs == NULL || (scratch == NULL && size > 0)))
    return XCS_ERR_ARGUMENT;
  return size < XCS_KASUMI_JOBS_SCRATCH_MAX && size < xcs_kasumi_jobs_scratch (number) ? XCS_ERR_LENGTH : 0;
}

/* The row for many messages with a context: what the context names decides, and not what is chosen now.  */
static const struct kasumi_impl *
many_of (const uint64_t *ctx)
{
  return &xcsi_kasumi_impls[xcsi_kasumi_many (impl_of_checked_tag (ctx[F8F9_TAG]))];
}

/* Whether messages with the two go into the lanes of one row.  */
static int
go_together (const uint64_t *a, const uint64_t *b)
{
  return a[F8F9_TAG] == b[F8F9_TAG] || many_of (a) == many_of (b);
}

static size_t
groups (const struct kasumi_impl *row, size_t lanes)
{
  return (lanes + row->group - 1) / row->group;
}

/* Row j of the batch, from a lane on.  */
static uint64_t *
row_of (const struct lanes *s, size_t j, size_t lane)
{
  return s->batch.rows + j * s->batch.stride + lane;
}

/* Idle lanes have zeros for keys and blocks.  No result depends on them, but valgrind and MemorySanitizer cannot know that.  */
static void
set_all_lanes (struct lanes *s, size_t lanes)
{
  memset (s->keys + 2 * lanes, 0, 16 * (kasumi_room (s->row, lanes) - lanes));
  s->row->set_lanes (s->planes, s->keys, 0, lanes);
}

static void
encrypt_lanes (const struct lanes *s, uint64_t *blocks, size_t lanes)
{
  memset (blocks + lanes, 0, 8 * (kasumi_room (s->row, lanes) - lanes));
  s->row->encrypt_lanes (s->planes, blocks, lanes);
}

/* The keys of so many messages, for lanes that follow each other.  Not inline: compilers would leave one in a register, and what is
   called next saves that on the stack.  */
static __attribute__ ((noinline)) void
put_keys (struct lanes *s, size_t lane, size_t work, size_t number, uint64_t km)
{
  for (uint64_t *to = s->keys + 2 * lane; number > 0; to += 2, work++, number--)
    {
      const uint32_t i = s->works[work].index;
      const uint64_t *key = (s->f8 != NULL ? s->f8[i].ctx->opaque : s->f9[i].ctx->opaque) + F8F9_KEY;
      to[0] = key[0] ^ km;
      to[1] = key[1] ^ km;
    }
}

/* Where messages of so many blocks stand: those of LONG or more first, then the others, longest first.  The longest one of the
   standard has 315.  */
enum { LONG = 320 };

static size_t
place_of (const struct work *w)
{
  return w->blocks < LONG ? LONG - w->blocks : 0;
}

/* Longest first.  Often all messages are as long.  Many are counted, and what is left is sorted by the method of Shell, with the
   gaps of Ciura (2001).  */
static void
sort (struct lanes *s, size_t number)
{
  struct work *w = s->works;
  enum { MANY = 96 };
  size_t sorted = 1;
  while (sorted < number && w[sorted - 1].blocks >= w[sorted].blocks)
    sorted++;
  if (sorted >= number)
    return;
  if (number >= MANY)
    {
      struct work *const from = (struct work *) s->batch.rows;
      uint16_t end[LONG + 1] = { 0 };
      memcpy (from, w, number * sizeof *w);
      for (size_t i = 0; i < number; i++)
        end[place_of (&from[i])]++;
      for (size_t i = 1; i <= LONG; i++)
        end[i] = (uint16_t) (end[i] + end[i - 1]);
      const size_t rest = end[0];
      for (size_t i = number; i > 0; i--)
        w[--end[place_of (&from[i - 1])]] = from[i - 1];
      number = rest;
    }
  static const unsigned gaps[] = { 701, 301, 132, 57, 23, 10, 4, 1 };
  for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
    for (size_t i = gaps[g]; i < number; i++)
      {
        const struct work x = w[i];
        size_t j = i;
        for (; j >= gaps[g] && w[j - gaps[g]].blocks < x.blocks; j -= gaps[g])
          w[j] = w[j - gaps[g]];
        w[j] = x;
      }
}

/* Each value is encrypted with the modified key.  */
static void
encrypt_modified (struct lanes *s, size_t number, uint64_t km)
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
  s->batch.sum[lane] = s->f8 != NULL ? s->works[work].value : 0;
  s->batch.chain[lane] = s->batch.n[lane] = 0;
  s->left[lane] = s->works[work].blocks;
  s->work[lane] = (uint32_t) work;
}

/* How many of the next steps the message has.  */
static unsigned
taken (const struct lanes *s, size_t lane, unsigned steps)
{
  return s->left[lane] < steps ? s->left[lane] : steps;
}

/* The part of the message from step n on, how many steps of which the lane can meet directly.  */
static uint64_t
direct_f8 (struct lanes *s, size_t lane)
{
  const struct xcs_kasumi_f8_job *job = &s->f8[s->works[s->work[lane]].index];
  const uint64_t n = s->batch.n[lane];
  s->batch.src[lane] = job->src + job->src_offset / 8 + 8 * n;
  s->batch.dst[lane] = job->dst + job->dst_offset / 8 + 8 * n;
  return ((job->src_offset | job->dst_offset) % 8 == 0 ? job->bits / 64 - n : 0) / PART * PART;
}

static uint64_t
direct_f9 (struct lanes *s, size_t lane)
{
  const struct xcs_kasumi_f9_job *job = &s->f9[s->works[s->work[lane]].index];
  const uint64_t n = s->batch.n[lane];
  if (n == 0 || job->src_offset % 8 != 0 || job->bits / 64 < n)
    return 0;
  s->batch.src[lane] = job->src + job->src_offset / 8 + 8 * (n - 1);
  return (job->bits / 64 - (n - 1)) / PART * PART;
}

/* Blocks of f9 for lanes that cannot meet their buffers directly: in rows beyond those in use.  */
static uint8_t *
beside (struct lanes *s, size_t lane)
{
  return (uint8_t *) row_of (s, BESIDE, BESIDE * lane);
}

static struct f9_message
message_of (const struct xcs_kasumi_f9_job *job)
{
  return f9_message (job->src, job->src_offset, job->bits, job->count, job->fresh, job->direction);
}

static void
fetch (struct lanes *s, size_t lane, unsigned steps)
{
  const struct xcs_kasumi_f9_job *job = &s->f9[s->works[s->work[lane]].index];
  const struct f9_message m = message_of (job);
  uint64_t n = s->batch.n[lane];
  uint8_t *const to = beside (s, lane);
  unsigned i = 0;
  if (n == 0)
    store64_be (to + 8 * i++, m.first), n++;
  if (m.offset == 0 && m.bits / 64 > n - 1)
    {
      const uint64_t whole = m.bits / 64 - (n - 1);
      const unsigned here = whole < steps - i ? (unsigned) whole : steps - i;
      memcpy (to + 8 * i, m.src + 8 * (n - 1), 8 * here);
      n += here;
      i += here;
    }
  for (; i < steps; i++)
    store64_be (to + 8 * i, f9_block (&m, n++));
}

/* The keystream of f8, whose last block was made in step n, into the buffers.  Not inline: where registers are short compilers put
   keystream on the stack.  */
static __attribute__ ((noinline)) void
apply (const struct lanes *s, size_t lane, unsigned steps)
{
  const struct xcs_kasumi_f8_job *job = &s->f8[s->works[s->work[lane]].index];
  const uint64_t begin = 8 * (uint64_t) (s->works[s->work[lane]].blocks - s->left[lane]);
  const uint8_t *src = job->src + job->src_offset / 8 + begin;
  uint8_t *dst = job->dst + job->dst_offset / 8 + begin;
  const unsigned from = (unsigned) (job->src_offset % 8), to = (unsigned) (job->dst_offset % 8);
  uint64_t bits = job->bits - 8 * begin;
  unsigned i = 0;
  if ((from | to) == 0)
    {
      for (; i < steps && bits >= 64; i++, src += 8, dst += 8, bits -= 64)
        store64_be (dst, load64_be (src) ^ *row_of (s, i, lane));
      if (i < steps && job->bits > 64)
        {
          const unsigned last = (unsigned) bits;
          const uint64_t x = *row_of (s, i++, lane) & upper_bits (last);
          store_last_bits (dst, last, load_last_bits (src, last) ^ x);
        }
    }
  for (; i < steps; i++, src += 8, dst += 8)
    {
      const unsigned here = bits < 64 ? (unsigned) bits : 64;
      store_bits (dst, to, here, (*row_of (s, i, lane) & upper_bits (here)) ^ load_bits (src, from, here));
      bits -= here;
    }
}

/* --- a batch, where the row has no function for it */

/* Lanes beyond those in use may be changed, up to a multiple of PART: compilers make vectors of loops of constant length over
   arrays that cannot overlap.  */
static void
add (uint64_t *restrict to, const uint64_t *restrict x)
{
  for (unsigned i = 0; i < PART; i++)
    to[i] ^= x[i];
}

static void
add_numbers (uint64_t *restrict to, const uint64_t *restrict sum, uint64_t *restrict n)
{
  for (unsigned i = 0; i < PART; i++)
    to[i] = sum[i] ^ n[i]++;
}

static void
advance_src (const uint8_t **restrict src, const uint64_t *restrict by)
{
  for (unsigned i = 0; i < PART; i++)
    src[i] += by[i];
}

static void
advance_dst (uint8_t **restrict dst, const uint64_t *restrict by)
{
  for (unsigned i = 0; i < PART; i++)
    dst[i] += by[i];
}

/* rows[i] = KASUMI (rows[i] ^ rows[i - 1]), with chain in front of the first one.  */
static void
chain (const struct lanes *s, size_t lanes, unsigned steps)
{
  const uint64_t *before = s->batch.chain;
  for (unsigned step = 0; step < steps; step++)
    {
      uint64_t *const row = row_of (s, step, 0);
      for (size_t i = 0; i < lanes; i += PART)
        add (row + i, before + i);
      encrypt_lanes (s, row, lanes);
      before = row;
    }
  memcpy (s->batch.chain, before, 8 * lanes);
}

static void
f8_batch (struct lanes *s, size_t lanes, unsigned steps)
{
  struct kasumi_batch *b = &s->batch;
  if (s->row->f8_lanes != NULL)
    {
      s->row->f8_lanes (s->planes, b, lanes, steps);
      return;
    }
  for (unsigned step = 0; step < steps; step++)
    for (size_t i = 0; i < lanes; i += PART)
      add_numbers (row_of (s, step, i), b->sum + i, b->n + i);
  chain (s, lanes, steps);
  const size_t stride = b->stride;
  for (size_t i = 0; i < lanes; i++)
    {
      const uint64_t *x = row_of (s, 0, i);
      const uint8_t *src = b->src[i];
      uint8_t *dst = b->dst[i];
      for (unsigned step = 0; step < steps; step++, x += stride, src += 8, dst += 8)
        store64_be (dst, load64_be (src) ^ *x);
    }
}

static void
f9_batch (struct lanes *s, size_t lanes, unsigned steps)
{
  struct kasumi_batch *b = &s->batch;
  if (s->row->f9_lanes != NULL)
    {
      s->row->f9_lanes (s->planes, b, lanes, steps);
      return;
    }
  const size_t stride = b->stride;
  for (size_t i = 0; i < lanes; i++)
    {
      uint64_t *x = row_of (s, 0, i);
      const uint8_t *src = b->src[i];
      for (unsigned step = 0; step < steps; step++, x += stride, src += 8)
        *x = load64_be (src);
      b->n[i] += steps;
    }
  chain (s, lanes, steps);
  for (unsigned step = 0; step < steps; step++)
    for (size_t i = 0; i < lanes; i += PART)
      add (b->sum + i, row_of (s, step, i));
}

/* How many steps all lanes that are not idle can go and meet their buffers directly; by how many bytes lanes go on there from turn
   to turn, 0 for those that cannot do that for the next steps.  */
static uint64_t
direct_steps (struct lanes *s, size_t lanes, unsigned steps, uint64_t *by)
{
  uint64_t most = UINT64_MAX;
  for (size_t i = 0; i < lanes; i++)
    {
      const uint64_t direct = s->left[i] == 0 || steps % PART != 0 ? 0 : s->f8 != NULL ? direct_f8 (s, i) : direct_f9 (s, i);
      by[i] = direct > 0 && direct >= steps ? 8 * KASUMI_STEPS : 0;
      if (s->left[i] > 0 && direct < most)
        most = direct;
    }
  return most;
}

/* Steps of all lanes, or more if all meet their buffers directly; the number of them.  A lane that ends in between goes on with
   what nobody needs.  */
static uint64_t
go (struct lanes *s, size_t lanes, unsigned steps)
{
  static const uint8_t zeros[8 * KASUMI_STEPS];
  uint64_t by[KASUMI_LANES] = { 0 };
  const size_t end = (lanes + PART - 1) / PART * PART;
  uint64_t all = direct_steps (s, lanes, steps, by);
  if (all < steps && s->f8 == NULL && steps > BESIDE)
    all = direct_steps (s, lanes, steps = BESIDE, by);
  if (all < steps)
    all = steps;
  for (size_t i = 0; i < end; i++)
    if (by[i] == 0)
      {
        s->batch.src[i] = s->f8 != NULL ? zeros : beside (s, i);
        s->batch.dst[i] = s->aside;
        if (s->left[i] > 0 && s->f8 == NULL)
          fetch (s, i, taken (s, i, steps));
      }
  for (uint64_t done = 0; done < all; done += steps)
    {
      for (size_t i = 0; i < end && done > 0; i += PART)
        advance_src (s->batch.src + i, by + i);
      for (size_t i = 0; i < end && done > 0 && s->f8 != NULL; i += PART)
        advance_dst (s->batch.dst + i, by + i);
      steps = all - done < KASUMI_STEPS ? (unsigned) (all - done) : KASUMI_STEPS;
      if (s->f8 != NULL)
        f8_batch (s, lanes, steps);
      else
        f9_batch (s, lanes, steps);
    }
  for (size_t i = 0; i < lanes; i++)
    if (by[i] == 0 && s->left[i] > 0)
      {
        const unsigned n = taken (s, i, steps);
        if (s->f8 != NULL)
          apply (s, i, n);
        else
          for (unsigned step = n; step < steps; step++)
            s->batch.sum[i] ^= *row_of (s, step, i);
      }
  return all;
}

/* How many steps to go: what is done of messages, for the time that it takes, is the most.  What lies between two rounds of steps
   takes about as long as half a step.  */
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
      if ((steps < PART || steps % PART == 0) && done * (2 * best + 1) > best_done * (2 * steps + 1))
        {
          best = steps;
          best_done = done;
        }
    }
  return best;
}

/* Lanes at the end move into idle ones where that saves groups; the number of lanes that are left, of which busy are not
   idle.  */
static size_t
close_ranks (struct lanes *s, size_t lanes, size_t busy)
{
  while (lanes > 0 && s->left[lanes - 1] == 0)
    lanes--;
  if (groups (s->row, busy) == groups (s->row, lanes))
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
      s->row->set_lanes (s->planes, s->keys, i, 1);
    }
  return busy;
}

/* The chains of all messages.  */
static void
run (struct lanes *s, size_t number)
{
  const struct kasumi_impl *row = s->row;
  size_t lanes = number < row->lanes ? number : row->lanes, next = lanes, busy = lanes;
  for (size_t i = 0; i < lanes; i++)
    start (s, i, i);
  put_keys (s, 0, 0, lanes, 0);
  if (lanes > 0)
    set_all_lanes (s, lanes);
  if (s->f8 == NULL)  /* a message may end before the steps do */
    memset (beside (s, 0), 0, 8 * BESIDE * lanes);
  while (lanes > 0)
    {
      const uint64_t steps = go (s, lanes, best_steps (s, lanes));

      /* What is done makes room; the keys of a group change in one call.  */
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
              if (s->f8 == NULL)
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
      lanes = close_ranks (s, lanes, busy);
    }
}

/* Whether so few messages of so many blocks, the first one with this context, are faster one at a time.  Lanes have to be set up,
   which takes some time once.  */
static int
few (const uint64_t *ctx, const struct kasumi_impl *many, size_t number, uint64_t blocks)
{
  enum { SET_UP = 1000 };
  const struct kasumi_impl *one = f8f9_row_of (ctx);
  return number == 1
         || (uint64_t) number * one->one * blocks <= (uint64_t) groups (many, number) * many->step * blocks + SET_UP;
}

/* Divides scratch, for number messages.  */
static void
prepare (struct lanes *s, size_t number, void *scratch)
{
  const struct kasumi_impl *row = s->row;
  const struct places p = places_of (row, number);
  uint64_t *const words = (uint64_t *) (void *) ((uint8_t *) scratch + -(uintptr_t) scratch % ALIGN);
  s->planes = words + p.at[AT_PLANES];
  s->keys = words + p.at[AT_KEYS];
  s->batch = (struct kasumi_batch) {
    .rows = words + p.at[AT_ROWS], .stride = p.at[AT_SUM] - p.at[AT_CHAIN],
    .chain = words + p.at[AT_CHAIN], .sum = words + p.at[AT_SUM], .n = words + p.at[AT_N],
    .src = (const uint8_t **) (words + p.at[AT_SRC]), .dst = (uint8_t **) (words + p.at[AT_DST])
  };
  s->aside = (uint8_t *) (words + p.at[AT_ASIDE]);
  s->left = (uint32_t *) (words + p.at[AT_LEFT]);
  s->work = (uint32_t *) (words + p.at[AT_WORK]);
  s->works = (struct work *) (words + p.at[AT_WORKS]);
  for (size_t end = row->words; end <= p.at[AT_KEYS]; end += row->words)
    s->planes[end - 1] = 0;
  memset (s->left, 0, 8 * (p.at[AT_WORK] - p.at[AT_LEFT]));
}

static void
clear (struct lanes *s, size_t number)
{
  xcs_wipe (s->planes, 8 * places_of (s->row, number).at[AT_END]);
}

/* What steps in C and the sorting spill.  */
static WIPE_BELOW (wipe_below, 8192)

/* Jobs that go together, and there are some.  Not inline, as f9_jobs: all that they have on the stack is below their callers.  */
static __attribute__ ((noinline)) void
kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch)
{
  struct lanes s;
  s.row = many_of (jobs->ctx->opaque);
  if (few (jobs->ctx->opaque, s.row, number, ((uint64_t) jobs->bits + 63) / 64 + 1))
    {
      for (; number > 0; jobs++, number--)
        if (jobs->bits > 0)
          xcsi_kgcore (jobs->ctx->opaque, f8_iv (jobs->count, jobs->bearer, jobs->direction) | more,
                       &(struct kgcore_string) { jobs->dst + jobs->dst_offset / 8, jobs->src + jobs->src_offset / 8,
                                                 (unsigned) (jobs->dst_offset % 8), (unsigned) (jobs->src_offset % 8),
                                                 jobs->bits });
      return;
    }
  s.f9 = NULL;
  prepare (&s, number, scratch);
  for (size_t done = 0; done < number; done += CHUNK)
    {
      size_t n = 0;
      s.f8 = jobs + done;
      for (size_t i = 0; i < CHUNK && i < number - done; i++)
        if (s.f8[i].bits > 0)
          s.works[n++] = (struct work) { f8_iv (s.f8[i].count, s.f8[i].bearer, s.f8[i].direction) | more,
                                         (uint32_t) (((uint64_t) s.f8[i].bits + 63) / 64), (uint32_t) i };
      sort (&s, n);
      encrypt_modified (&s, n, F8_KM);
      run (&s, n);
    }
  clear (&s, number);
}

void
xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch)
{
  for (size_t begin = 0, end; begin < number; begin = end)
    {
      for (end = begin + 1; end < number && go_together (jobs[begin].ctx->opaque, jobs[end].ctx->opaque);)
        end++;
      kgcore_jobs (jobs + begin, end - begin, more, scratch);
      wipe_below ();
    }
}

static __attribute__ ((noinline)) void
f9_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number, void *scratch)
{
  struct lanes s;
  s.row = many_of (jobs->ctx->opaque);
  if (few (jobs->ctx->opaque, s.row, number, f9_blocks (jobs->bits) + 1))
    {
      for (; number > 0; jobs++, number--)
        {
          const struct f9_message m = message_of (jobs);
          xcsi_f9 (jobs->ctx->opaque, &m, jobs->mac);
        }
      return;
    }
  s.f8 = NULL;
  prepare (&s, number, scratch);
  for (size_t done = 0; done < number; done += CHUNK)
    {
      size_t n = number - done < CHUNK ? number - done : CHUNK;
      s.f9 = jobs + done;
      for (size_t i = 0; i < n; i++)
        s.works[i] = (struct work) { 0, (uint32_t) f9_blocks (s.f9[i].bits), (uint32_t) i };
      sort (&s, n);
      run (&s, n);
      encrypt_modified (&s, n, F9_KM);
      for (size_t i = 0; i < n; i++)
        store32_be (s.f9[s.works[i].index].mac, (uint32_t) (s.works[i].value >> 32));
    }
  clear (&s, number);
}

/* Whether the output of a job and what another reads or writes have bits in common.  */
static int
f8_jobs_meet (const struct xcs_kasumi_f8_job *a, const struct xcs_kasumi_f8_job *b)
{
  return strings_meet (a->dst, a->dst_offset, a->bits, b->dst, b->dst_offset, b->bits)
         || strings_meet (a->dst, a->dst_offset, a->bits, b->src, b->src_offset, b->bits)
         || strings_meet (a->src, a->src_offset, a->bits, b->dst, b->dst_offset, b->bits);
}

static int
f9_jobs_meet (const struct xcs_kasumi_f9_job *a, const struct xcs_kasumi_f9_job *b)
{
  return strings_meet (a->mac, 0, 8 * XCS_KASUMI_F9_SIZE, b->mac, 0, 8 * XCS_KASUMI_F9_SIZE)
         || strings_meet (a->mac, 0, 8 * XCS_KASUMI_F9_SIZE, b->src, b->src_offset, b->bits)
         || strings_meet (a->src, a->src_offset, a->bits, b->mac, 0, 8 * XCS_KASUMI_F9_SIZE);
}

static int
f8_meets_scratch (const struct xcs_kasumi_f8_job *job, const void *scratch, size_t size)
{
  return in_scratch (job->dst, job->dst_offset, job->bits, scratch, size)
         || in_scratch (job->src, job->src_offset, job->bits, scratch, size);
}

static int
f9_meets_scratch (const struct xcs_kasumi_f9_job *job, const void *scratch, size_t size)
{
  return in_scratch (job->mac, 0, 8 * XCS_KASUMI_F9_SIZE, scratch, size)
         || in_scratch (job->src, job->src_offset, job->bits, scratch, size);
}

int
xcs_kasumi_f8_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, void *scratch, size_t size)
{
  int error = xcsi_check_jobs (jobs, number, scratch, size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      const struct xcs_kasumi_f8_job *job = &jobs[i];
      error = f8_check (job->ctx, job->bearer, job->direction);
      if (error == 0)
        error = check_bits (job->dst, job->dst_offset, job->src, job->src_offset, job->bits);
      if (error == 0 && ((i > 0 && f8_jobs_meet (job - 1, job)) || f8_meets_scratch (job, scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  if (error == 0)
    xcsi_kgcore_jobs (jobs, number, 0, scratch);
  return error;
}

int
xcs_kasumi_f9_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number, void *scratch, size_t size)
{
  int error = xcsi_check_jobs (jobs, number, scratch, size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      error = f9_check (jobs[i].ctx, jobs[i].src, jobs[i].bits, jobs[i].direction);
      if (error == 0 && ((i > 0 && f9_jobs_meet (&jobs[i - 1], &jobs[i])) || f9_meets_scratch (&jobs[i], scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  for (size_t begin = 0, end; error == 0 && begin < number; begin = end)
    {
      for (end = begin + 1; end < number && go_together (jobs[begin].ctx->opaque, jobs[end].ctx->opaque);)
        end++;
      f9_jobs (jobs + begin, end - begin, scratch);
      wipe_below ();
    }
  return error;
}
