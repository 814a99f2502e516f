/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 and f9 of many messages at once; KGCORE, of which f8 is a case.

   Each message runs in a lane of a row that encrypts a block in each of many lanes.  The longest messages start first; a lane whose
   message is done takes the next one, and only its key is changed.  The block under the modified key, the first of f8 and the last
   of f9, is made for many messages in one call, so that a lane has one key for the whole message.  Keystream, and blocks of
   f9, are made for some steps before they meet the buffers, which are spread over memory.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "f8f9.h"

/* CHUNK messages are sorted and done together.  STEPS blocks of a message, a cache line, meet the buffers at a time.  */
enum { CHUNK = 1024, STEPS = 8, NONE = UINT32_MAX };

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
  _Alignas (64) uint64_t blocks[KASUMI_LANES];  /* the next input, of f9 without its part of the message */
  _Alignas (64) uint64_t stream[STEPS][KASUMI_LANES];
  uint64_t sum[KASUMI_LANES];  /* A of f8, B of f9 */
  uint64_t n[KASUMI_LANES];  /* blocks that are done */
  uint32_t work[KASUMI_LANES];  /* NONE: the lane is idle */
  struct work works[CHUNK];
  const struct kasumi_impl *row;
  const struct xcs_kasumi_f8_job *f8;  /* one of the two is NULL */
  const struct xcs_kasumi_f9_job *f9;
};

static size_t
groups (const struct lanes *s, size_t lanes)
{
  return (lanes + s->row->group - 1) / s->row->group;
}

static void
put_key (struct lanes *s, size_t lane, size_t work, uint64_t km)
{
  const uint32_t i = s->works[work].index;
  const uint64_t *key = (s->f8 != NULL ? s->f8[i].ctx->opaque : s->f9[i].ctx->opaque) + F8F9_KEY;
  s->keys[2 * lane] = key[0] ^ km;
  s->keys[2 * lane + 1] = key[1] ^ km;
}

/* Longest first: shell sort with the gaps of Ciura (2001).  */
static void
sort (struct work *w, size_t number)
{
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
      for (size_t i = 0; i < n; i++)
        {
          put_key (s, i, begin + i, km);
          s->blocks[i] = s->works[begin + i].value;
        }
      row->set_lanes (s->planes, s->keys, 0, n);
      row->encrypt_lanes (s->planes, s->blocks, n);
      for (size_t i = 0; i < n; i++)
        s->works[begin + i].value = s->blocks[i];
    }
}

static void
start (struct lanes *s, size_t lane, size_t work)
{
  put_key (s, lane, work, 0);
  s->sum[lane] = s->blocks[lane] = s->f8 != NULL ? s->works[work].value : 0;
  s->n[lane] = 0;
  s->work[lane] = (uint32_t) work;
}

static uint64_t
left (const struct lanes *s, size_t lane)
{
  return s->works[s->work[lane]].blocks - s->n[lane];
}

/* steps blocks of f9 into the lane.  */
static void
fetch (struct lanes *s, size_t lane, unsigned steps)
{
  const struct xcs_kasumi_f9_job *job = &s->f9[s->works[s->work[lane]].index];
  const struct f9_message m = f9_message (job->src, job->src_offset, job->bits, job->count, job->fresh, job->direction);
  const uint64_t begin = s->n[lane];
  if (m.offset == 0 && begin > 0 && steps == STEPS && m.bits >= 64 * (begin - 1 + STEPS))  /* the usual case */
    {
      for (unsigned i = 0; i < STEPS; i++)
        s->stream[i][lane] = load64_be (m.src + 8 * (begin - 1 + i));
      return;
    }
  for (unsigned i = 0; i < steps; i++)
    s->stream[i][lane] = f9_block (&m, begin + i);
}

/* The keystream of f8, whose last block was made after n steps, into the buffers.  */
static void
apply (const struct lanes *s, size_t lane, unsigned steps)
{
  const struct xcs_kasumi_f8_job *job = &s->f8[s->works[s->work[lane]].index];
  const uint64_t begin = 8 * (s->n[lane] - steps);
  const uint8_t *src = job->src + job->src_offset / 8 + begin;
  uint8_t *dst = job->dst + job->dst_offset / 8 + begin;
  const unsigned from = (unsigned) (job->src_offset % 8), to = (unsigned) (job->dst_offset % 8);
  uint64_t bits = job->bits - 8 * begin;
  if ((from | to) == 0 && bits >= 64 * STEPS && steps == STEPS)  /* the usual case */
    {
      for (unsigned i = 0; i < STEPS; i++)
        store64_be (dst + 8 * i, load64_be (src + 8 * i) ^ s->stream[i][lane]);
      return;
    }
  for (unsigned i = 0; i < steps; i++, src += 8, dst += 8, bits -= 64)
    {
      const uint64_t x = s->stream[i][lane];
      if (bits < 64)
        {
          const unsigned rest = (unsigned) bits;
          store_bits (dst, to, rest, (x & upper_bits (rest)) ^ load_bits (src, from, rest));
          return;
        }
      store_bits (dst, to, 64, x ^ load_bits (src, from, 64));
    }
}

/* What surrounds a block in each lane.  Lanes beyond those in use may be changed, up to a multiple of PART: compilers make
   vectors of loops of constant length over arrays that cannot overlap.  */
enum { PART = 8 };

static void
next_of_f8 (uint64_t *restrict blocks, uint64_t *restrict stream, uint64_t *restrict n, const uint64_t *restrict a)
{
  for (unsigned i = 0; i < PART; i++)
    {
      n[i]++;
      stream[i] = blocks[i];
      blocks[i] ^= a[i] ^ n[i];
    }
}

static void
sum_of_f9 (uint64_t *restrict sum, uint64_t *restrict n, const uint64_t *restrict blocks)
{
  for (unsigned i = 0; i < PART; i++)
    {
      n[i]++;
      sum[i] ^= blocks[i];
    }
}

static void
add (uint64_t *restrict blocks, const uint64_t *restrict stream)
{
  for (unsigned i = 0; i < PART; i++)
    blocks[i] ^= stream[i];
}

/* One block in each lane, a step for f8 or f9.  */
static void
step (struct lanes *s, size_t lanes, uint64_t *stream)
{
  for (size_t i = 0; i < lanes && s->f8 == NULL; i += PART)
    add (s->blocks + i, stream + i);
  s->row->encrypt_lanes (s->planes, s->blocks, lanes);
  if (s->f8 != NULL)
    for (size_t i = 0; i < lanes; i += PART)
      next_of_f8 (s->blocks + i, stream + i, s->n + i, s->sum + i);
  else
    for (size_t i = 0; i < lanes; i += PART)
      sum_of_f9 (s->sum + i, s->n + i, s->blocks + i);
}

/* Lanes at the end move into idle ones where that saves groups; the number of lanes that are left, of which busy are not
   idle.  */
static size_t
close_ranks (struct lanes *s, size_t lanes, size_t busy)
{
  while (lanes > 0 && s->work[lanes - 1] == NONE)
    lanes--;
  if (groups (s, busy) == groups (s, lanes))
    return lanes;
  for (size_t i = 0; i < busy; i++)
    {
      if (s->work[i] != NONE)
        continue;
      while (s->work[--lanes] == NONE)
        continue;
      s->keys[2 * i] = s->keys[2 * lanes];
      s->keys[2 * i + 1] = s->keys[2 * lanes + 1];
      s->blocks[i] = s->blocks[lanes];
      s->sum[i] = s->sum[lanes];
      s->n[i] = s->n[lanes];
      s->work[i] = s->work[lanes];
      s->work[lanes] = NONE;
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
  if (lanes > 0)
    row->set_lanes (s->planes, s->keys, 0, lanes);
  while (lanes > 0)
    {
      uint64_t steps = STEPS;
      for (size_t i = 0; i < lanes; i++)
        if (s->work[i] != NONE && left (s, i) < steps)
          steps = left (s, i);
      for (size_t i = 0; i < lanes && s->f8 == NULL; i++)
        if (s->work[i] != NONE)
          fetch (s, i, (unsigned) steps);
      for (unsigned i = 0; i < steps; i++)
        step (s, lanes, s->stream[i]);

      /* What is done makes room; the keys of a group change in one call.  */
      for (size_t begin = 0; begin < lanes; begin += row->group)
        {
          size_t end = begin + row->group < lanes ? begin + row->group : lanes, first = end, last = begin;
          for (size_t i = begin; i < end; i++)
            {
              if (s->work[i] == NONE)
                continue;
              if (s->f8 != NULL)
                apply (s, i, (unsigned) steps);
              if (left (s, i) > 0)
                continue;
              if (s->f8 == NULL)
                s->works[s->work[i]].value = s->sum[i];
              if (next == number)
                {
                  s->work[i] = NONE;
                  busy--;
                  continue;
                }
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

/* Whether so few messages are faster one at a time, where the chosen row has no lanes: bit slices of 64 lanes take as long for one
   block as the tables of lt for about 15.  */
static int
few (size_t number)
{
  return number < 16 && xcsi_kasumi_impls[impl_chosen (&xcsi_kasumi)].lanes == 0;
}

/* The row for many lanes: the chosen one, or the best of those that have lanes, since each needs the keys alone.  */
static const struct kasumi_impl *
lanes_row (void)
{
  unsigned i = impl_chosen (&xcsi_kasumi);
  if (xcsi_kasumi_impls[i].lanes == 0)
    for (i = 0; xcsi_kasumi_impls[i].lanes == 0 || !xcsi_usable (&xcsi_kasumi_impls[i].impl);)
      i++;
  return &xcsi_kasumi_impls[i];
}

/* Room for number messages is cleared before, since lanes that are not in use are read, too, and after.  */
static void
clear (struct lanes *s, size_t number)
{
  size_t most = groups (s, number < s->row->lanes ? number : s->row->lanes);
  xcs_wipe (s->planes, 8 * most * s->row->words);
  most *= s->row->group;
  xcs_wipe (s->keys, 16 * most);
  xcs_wipe (s->blocks, 8 * most);
  for (unsigned i = 0; i < STEPS; i++)
    xcs_wipe (s->stream[i], 8 * most);
  xcs_wipe (s->sum, 8 * most);
  xcs_wipe (s->n, 8 * most);
  xcs_wipe (s->works, sizeof s->works[0] * (number < CHUNK ? number : CHUNK));
}

void
xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more)
{
  struct lanes s;
  if (few (number))
    {
      for (; number > 0; jobs++, number--)
        if (jobs->bits > 0)
          xcsi_kgcore (jobs->ctx->opaque, f8_iv (jobs->count, jobs->bearer, jobs->direction) | more,
                       &(struct kgcore_string) { jobs->dst + jobs->dst_offset / 8, jobs->src + jobs->src_offset / 8,
                                                 (unsigned) (jobs->dst_offset % 8), (unsigned) (jobs->src_offset % 8),
                                                 jobs->bits });
      return;
    }
  s.row = lanes_row ();
  s.f8 = jobs;
  s.f9 = NULL;
  clear (&s, number);
  for (size_t done = 0; done < number; done += CHUNK)
    {
      size_t n = 0;
      s.f8 = jobs + done;
      for (size_t i = 0; i < CHUNK && i < number - done; i++)
        if (s.f8[i].bits > 0)
          s.works[n++] = (struct work) { f8_iv (s.f8[i].count, s.f8[i].bearer, s.f8[i].direction) | more,
                                         (uint32_t) (((uint64_t) s.f8[i].bits + 63) / 64), (uint32_t) i };
      sort (s.works, n);
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
  if (few (number))
    {
      int error = 0;
      for (; number > 0; jobs++, number--)
        error |= xcs_kasumi_f9 (jobs->ctx, jobs->count, jobs->fresh, jobs->direction, jobs->mac, jobs->src, jobs->src_offset,
                                jobs->bits);
      return error;
    }
  s.row = lanes_row ();
  s.f8 = NULL;
  s.f9 = jobs;
  clear (&s, number);
  for (size_t done = 0; done < number; done += CHUNK)
    {
      size_t n = number - done < CHUNK ? number - done : CHUNK;
      s.f9 = jobs + done;
      for (size_t i = 0; i < n; i++)
        s.works[i] = (struct work) { 0, (uint32_t) f9_blocks (s.f9[i].bits), (uint32_t) i };
      sort (s.works, n);
      run (&s, n);
      encrypt_modified (&s, n, F9_KM);
      for (size_t i = 0; i < n; i++)
        store32_be (s.f9[s.works[i].index].mac, (uint32_t) (s.works[i].value >> 32));
    }
  clear (&s, number);
  return 0;
}
