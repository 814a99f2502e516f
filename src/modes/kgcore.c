/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KGCORE: 3GPP TS 55.216 section 4, and f8 of TS 35.201 section 3, which is a case of it.

       A = KASUMI[CK ^ KM] (IV)    KSB_0 = 0    KSB_n = KASUMI[CK] (A ^ (n - 1) ^ KSB_(n-1))    KM = 0x55...55  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/jobs.h"
#include "src/modes/kgcore.h"
#include "src/modes/lanes.h"

/* --- one string */

/* Not inline, so that all of its stack is below its caller.  */
__attribute__ ((noinline)) void
xcsi_kgcore (const uint64_t *ctx, uint64_t iv, const struct kgcore_string *string)
{
  const struct kasumi_impl *row = f8f9_row_of (ctx);
  uint8_t *dst = string->dst;
  const uint8_t *src = string->src;
  uint64_t left = string->bits;
  uint8_t block[8];
  const uint64_t a = f8f9_encrypt (row, ctx + F8F9_MODIFIED, block, iv);
  memset (block, 0, sizeof block);
  for (uint64_t n = 0; left > 0; n++)
    {
      const unsigned bits = left < 64 ? (unsigned) left : 64;
      uint64_t x = 0;
      (void) f8f9_encrypt (row, ctx + F8F9_STATE, block, a ^ n ^ load64_be (block));
      if (src != NULL)
        {
          x = load_bits (src, string->src_offset, bits);
          src += 8;
        }
      x ^= load64_be (block) & upper_bits (bits);
      store_bits (dst, string->dst_offset, bits, x);
      dst += 8;
      left -= bits;
    }
}

/* --- many strings, in lanes: the value of a message is IV, then A */

static const struct xcs_kasumi_f8_job *
kgcore_job (const struct lanes *s, size_t lane)
{
  return (const struct xcs_kasumi_f8_job *) s->jobs + lanes_job (s, lane);
}

/* Not inline: compilers would leave a key in a register, and what is called next saves that on the stack.  */
static __attribute__ ((noinline)) void
kgcore_put_keys (const struct lanes *s, uint64_t *keys, const struct work *w, size_t number, uint64_t km)
{
  const struct xcs_kasumi_f8_job *const jobs = s->jobs;
  for (; number > 0; keys += 2, w++, number--)
    lanes_put_key (keys, jobs[w->index].ctx->opaque + F8F9_KEY, km);
}

static uint64_t
kgcore_attach_lane (struct lanes *s, size_t lane)
{
  const struct xcs_kasumi_f8_job *job = kgcore_job (s, lane);
  const uint64_t n = s->batch.n[lane];
  s->batch.src[lane] = job->src + job->src_offset / 8 + 8 * n;
  s->batch.dst[lane] = job->dst + job->dst_offset / 8 + 8 * n;
  return ((job->src_offset | job->dst_offset) % 8 == 0 ? job->bits / 64 - n : 0) / LANES_PART * LANES_PART;
}

static uint64_t
kgcore_attach (struct lanes *s, size_t lanes, unsigned steps, uint64_t *by)
{
  return lanes_attach (s, lanes, steps, by, kgcore_attach_lane);
}

/* The keystream stays in the batch.  */
static void
kgcore_stage (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by)
{
  static const uint8_t zeros[8 * KASUMI_STEPS];
  (void) steps;
  for (size_t i = 0; i < lanes; i++)
    if (by[i] == 0)
      {
        s->batch.src[i] = zeros;
        s->batch.dst[i] = s->sink;
      }
}

static void
kgcore_advance (struct lanes *s, size_t lanes, const uint64_t *by)
{
  for (size_t i = 0; i < lanes; i += LANES_PART)
    {
      lanes_advance_src (s->batch.src + i, by + i);
      lanes_advance_dst (s->batch.dst + i, by + i);
    }
}

static void
kgcore_add_numbers (uint64_t *restrict to, const uint64_t *restrict sum, uint64_t *restrict n)
{
  for (unsigned i = 0; i < LANES_PART; i++)
    to[i] = sum[i] ^ n[i]++;
}

static void
kgcore_batch (struct lanes *s, size_t lanes, unsigned steps)
{
  struct kasumi_batch *b = &s->batch;
  if (s->row->f8_lanes != NULL)
    {
      s->row->f8_lanes (s->planes, b, lanes, steps);
      return;
    }
  for (unsigned step = 0; step < steps; step++)
    for (size_t i = 0; i < lanes; i += LANES_PART)
      kgcore_add_numbers (lanes_block (s, step, i), b->sum + i, b->n + i);
  xcsi_lanes_chain (s, lanes, steps);
  const size_t stride = b->stride;
  for (size_t i = 0; i < lanes; i++)
    {
      const uint64_t *x = lanes_block (s, 0, i);
      const uint8_t *src = b->src[i];
      uint8_t *dst = b->dst[i];
      for (unsigned step = 0; step < steps; step++, x += stride, src += 8, dst += 8)
        store64_be (dst, load64_be (src) ^ *x);
    }
}

/* Adds the keystream of the batch.  Not inline: where registers are short compilers put keystream on the stack.  */
static __attribute__ ((noinline)) void
kgcore_apply (const struct lanes *s, size_t lane, unsigned steps)
{
  const struct xcs_kasumi_f8_job *job = kgcore_job (s, lane);
  const uint64_t begin = 8 * (uint64_t) (s->works[s->work[lane]].blocks - s->left[lane]);
  const uint8_t *src = job->src + job->src_offset / 8 + begin;
  uint8_t *dst = job->dst + job->dst_offset / 8 + begin;
  const unsigned from = (unsigned) (job->src_offset % 8), to = (unsigned) (job->dst_offset % 8);
  uint64_t bits = job->bits - 8 * begin;
  unsigned i = 0;
  if ((from | to) == 0)
    {
      for (; i < steps && bits >= 64; i++, src += 8, dst += 8, bits -= 64)
        store64_be (dst, load64_be (src) ^ *lanes_block (s, i, lane));
      if (i < steps && job->bits > 64)
        {
          const unsigned last = (unsigned) bits;
          const uint64_t x = *lanes_block (s, i++, lane) & upper_bits (last);
          store_last_bits (dst, last, load_last_bits (src, last) ^ x);
        }
    }
  for (; i < steps; i++, src += 8, dst += 8)
    {
      const unsigned here = bits < 64 ? (unsigned) bits : 64;
      store_bits (dst, to, here, (*lanes_block (s, i, lane) & upper_bits (here)) ^ load_bits (src, from, here));
      bits -= here;
    }
}

static void
kgcore_finish (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by)
{
  for (size_t i = 0; i < lanes; i++)
    if (by[i] == 0 && s->left[i] > 0)
      kgcore_apply (s, i, lanes_steps (s, i, steps));
}

static const struct lanes_mode kgcore_mode = {
  .staged = KASUMI_STEPS, .put_keys = kgcore_put_keys, .attach = kgcore_attach, .stage = kgcore_stage, .advance = kgcore_advance,
  .batch = kgcore_batch, .finish = kgcore_finish
};

/* Jobs that share a row, at least one.  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
kgcore_row_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch)
{
  struct lanes s;
  s.row = xcsi_jobs_row (jobs->ctx->opaque, number, ((uint64_t) jobs->bits + 63) / 64 + 1);
  if (s.row == NULL)
    {
      for (; number > 0; jobs++, number--)
        if (jobs->bits > 0)
          kgcore (jobs->ctx->opaque, f8_iv (jobs->count, jobs->bearer, jobs->direction) | more,
                  &(struct kgcore_string) { jobs->dst + jobs->dst_offset / 8, jobs->src + jobs->src_offset / 8,
                                            (unsigned) (jobs->dst_offset % 8), (unsigned) (jobs->src_offset % 8), jobs->bits });
      return;
    }
  s.mode = &kgcore_mode;
  xcsi_lanes_prepare (&s, number, scratch);
  for (size_t done = 0; done < number; done += LANES_CHUNK)
    {
      const struct xcs_kasumi_f8_job *const job = jobs + done;
      size_t n = 0;
      s.jobs = job;
      for (size_t i = 0; i < LANES_CHUNK && i < number - done; i++)
        if (job[i].bits > 0)
          s.works[n++] = (struct work) { f8_iv (job[i].count, job[i].bearer, job[i].direction) | more,
                                         (uint32_t) (((uint64_t) job[i].bits + 63) / 64), (uint32_t) i };
      lanes_sort (&s, n);
      xcsi_lanes_encrypt_values (&s, n, F8_KM);
      xcsi_lanes_run (&s, n);
    }
  xcsi_lanes_clear (&s);
}

void
xcsi_kgcore_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, uint64_t more, void *scratch)
{
  for (size_t begin = 0, end; begin < number; begin = end)
    {
      for (end = begin + 1; end < number && jobs_share_row (jobs[begin].ctx->opaque, jobs[end].ctx->opaque);)
        end++;
      kgcore_row_jobs (jobs + begin, end - begin, more, scratch);
      xcsi_lanes_wipe_below ();
    }
}
