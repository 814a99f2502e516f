/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 and f9 of many messages at once; KGCORE, of which f8 is a case.

   Each message runs in a lane of a row that encrypts a block in each of many lanes.  The longest messages start first; a lane whose
   message is done takes the next one, and only its key is changed.  The block under the modified key, the first of f8 and the last
   of f9, is made for many messages in one call, so that a lane has one key for the whole message.  All lanes go some steps together
   before they meet the buffers, which are spread over memory; a lane whose message ends in between goes on with what nobody
   needs.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "f8f9.h"

/* CHUNK messages are sorted and done together; PART is what lanes and steps are rounded up to; BESIDE is the most steps if a lane
   of f9 cannot meet its buffer directly.  */
enum { CHUNK = 512, PART = KASUMI_PART, BESIDE = KASUMI_STEPS / 2 };

/* A message: for f8 the block for the modified key, then A; for f9 the sum B of the chain, then the block that has the MAC.  */
struct work
{
  uint64_t value;
  uint32_t blocks;
  uint32_t index;  /* of the job */
};

struct lanes
{
  _Alignas (64) uint64_t planes[KASUMI_PLANES];
  _Alignas (64) uint64_t keys[2 * KASUMI_LANES];
  union
  {
    struct kasumi_batch batch;
    struct work unsorted[CHUNK];  /* before lanes begin */
  };
  uint8_t aside[8 * KASUMI_STEPS];  /* for lanes of f8 that cannot meet their buffers directly */
  uint32_t left[KASUMI_LANES];  /* steps to the end of the message; 0: the lane is idle */
  uint32_t work[KASUMI_LANES];
  struct work works[CHUNK];
  const struct kasumi_impl *row;
  const struct xcs_kasumi_f8_job *f8;  /* one of the two is NULL */
  const struct xcs_kasumi_f9_job *f9;
};

static size_t
groups (const struct kasumi_impl *row, size_t lanes)
{
  return (lanes + row->group - 1) / row->group;
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
      const struct work *from = s->unsorted;
      uint16_t end[LONG + 1] = { 0 };
      memcpy (s->unsorted, w, number * sizeof *w);
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
        s->batch.rows[0][i] = s->works[begin + i].value;
      row->set_lanes (s->planes, s->keys, 0, n);
      row->encrypt_lanes (s->planes, s->batch.rows[0], n);
      for (size_t i = 0; i < n; i++)
        s->works[begin + i].value = s->batch.rows[0][i];
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
  return (uint8_t *) s->batch.rows[BESIDE] + 8 * BESIDE * lane;
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
        store64_be (dst, load64_be (src) ^ s->batch.rows[i][lane]);
      if (i < steps && job->bits > 64)
        {
          const unsigned last = (unsigned) bits;
          const uint64_t x = s->batch.rows[i++][lane] & upper_bits (last);
          store_last_bits (dst, last, load_last_bits (src, last) ^ x);
        }
    }
  for (; i < steps; i++, src += 8, dst += 8)
    {
      const unsigned here = bits < 64 ? (unsigned) bits : 64;
      store_bits (dst, to, here, (s->batch.rows[i][lane] & upper_bits (here)) ^ load_bits (src, from, here));
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
chain (const struct lanes *s, struct kasumi_batch *b, size_t lanes, unsigned steps)
{
  const uint64_t *before = b->chain;
  for (unsigned step = 0; step < steps; step++)
    {
      for (size_t i = 0; i < lanes; i += PART)
        add (b->rows[step] + i, before + i);
      s->row->encrypt_lanes (s->planes, b->rows[step], lanes);
      before = b->rows[step];
    }
  memcpy (b->chain, before, 8 * lanes);
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
    for (size_t i = 0; i < lanes; i++)
      b->rows[step][i] = b->sum[i] ^ b->n[i]++;
  chain (s, b, lanes, steps);
  for (size_t i = 0; i < lanes; i++)
    for (unsigned step = 0; step < steps; step++)
      store64_be (b->dst[i] + 8 * step, load64_be (b->src[i] + 8 * step) ^ b->rows[step][i]);
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
  for (size_t i = 0; i < lanes; i++)
    {
      for (unsigned step = 0; step < steps; step++)
        b->rows[step][i] = load64_be (b->src[i] + 8 * step);
      b->n[i] += steps;
    }
  chain (s, b, lanes, steps);
  for (unsigned step = 0; step < steps; step++)
    for (size_t i = 0; i < lanes; i += PART)
      add (b->sum + i, b->rows[step] + i);
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
            s->batch.sum[i] ^= s->batch.rows[step][i];
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
    row->set_lanes (s->planes, s->keys, 0, lanes);
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

/* Whether so few messages of so many blocks are faster one at a time.  Lanes have to be set up, which takes some time once.  */
static int
few (const struct kasumi_impl *many, size_t number, uint64_t blocks)
{
  enum { SET_UP = 1000 };
  const struct kasumi_impl *one = &xcsi_kasumi_impls[impl_chosen (&xcsi_kasumi)];
  return (uint64_t) number * one->one * blocks <= (uint64_t) groups (many, number) * many->step * blocks + SET_UP;
}

/* For number messages.  */
static void
prepare (struct lanes *s, size_t number)
{
  const struct kasumi_impl *row = s->row;
  for (size_t i = 1; i <= groups (row, number < row->lanes ? number : row->lanes); i++)
    s->planes[i * row->words - 1] = 0;
  memset (s->left, 0, sizeof s->left);
}

/* The words of the planes that so many lanes use.  */
static size_t
words_of (const struct kasumi_impl *row, size_t lanes)
{
  const size_t unit = row->part == 0 ? row->group : lanes <= 3 * row->part ? row->part : 2 * row->group;
  return (lanes + unit - 1) / unit * unit * row->words / row->group;
}

/* What was used for them.  */
static void
clear (struct lanes *s, size_t number)
{
  const size_t lanes = number < s->row->lanes ? number : s->row->lanes, most = (lanes + PART - 1) / PART * PART;
  xcs_wipe (s->planes, 8 * words_of (s->row, lanes));
  xcs_wipe (s->keys, 16 * most);
  for (unsigned i = 0; i < KASUMI_STEPS; i++)
    xcs_wipe (s->batch.rows[i], 8 * most);
  if (s->f8 == NULL && most < KASUMI_LANES)
    xcs_wipe (beside (s, 0), 8 * BESIDE * most);
  xcs_wipe (s->batch.chain, 8 * most);
  xcs_wipe (s->batch.sum, 8 * most);
  xcs_wipe (s->aside, sizeof s->aside);
  xcs_wipe (s->works, sizeof s->works[0] * (number < CHUNK ? number : CHUNK));
}

void
xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more)
{
  struct lanes s;
  s.row = &xcsi_kasumi_impls[xcsi_kasumi_many ()];
  if (number == 0 || few (s.row, number, ((uint64_t) jobs->bits + 63) / 64 + 1))
    {
      for (; number > 0; jobs++, number--)
        if (jobs->bits > 0)
          xcsi_kgcore (jobs->ctx->opaque, f8_iv (jobs->count, jobs->bearer, jobs->direction) | more,
                       &(struct kgcore_string) { jobs->dst + jobs->dst_offset / 8, jobs->src + jobs->src_offset / 8,
                                                 (unsigned) (jobs->dst_offset % 8), (unsigned) (jobs->src_offset % 8),
                                                 jobs->bits });
      return;
    }
  s.f8 = jobs;
  s.f9 = NULL;
  prepare (&s, number);
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

int
xcs_kasumi_f8_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number)
{
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  for (size_t i = 0; i < number; i++)
    {
      const struct xcs_kasumi_f8_job *job = &jobs[i];
      int error = f8_check (job->ctx, job->bearer, job->direction);
      if (error == 0)
        error = check_bits (job->dst, job->dst_offset, job->src, job->src_offset, job->bits);
      if (error == 0 && i > 0 && f8_jobs_meet (job - 1, job))
        error = XCS_ERR_OVERLAP;
      if (error != 0)
        return error;
    }
  xcsi_kgcore_jobs (jobs, number, 0);
  return 0;
}

int
xcs_kasumi_f9_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number)
{
  struct lanes s;
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  for (size_t i = 0; i < number; i++)
    {
      int error = f9_check (jobs[i].ctx, jobs[i].src, jobs[i].bits, jobs[i].direction);
      if (error == 0 && i > 0 && f9_jobs_meet (&jobs[i - 1], &jobs[i]))
        error = XCS_ERR_OVERLAP;
      if (error != 0)
        return error;
    }
  s.row = &xcsi_kasumi_impls[xcsi_kasumi_many ()];
  if (number == 0 || few (s.row, number, f9_blocks (jobs->bits) + 1))
    {
      for (; number > 0; jobs++, number--)
        {
          const struct f9_message m = message_of (jobs);
          xcsi_f9 (jobs->ctx->opaque, &m, jobs->mac);
        }
      return 0;
    }
  s.f8 = NULL;
  s.f9 = jobs;
  prepare (&s, number);
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
  return 0;
}
