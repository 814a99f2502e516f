/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f9 of UMTS (UIA1), 3GPP TS 35.201 section 4.

       PS = COUNT || FRESH || MESSAGE || DIRECTION || 1 || 0...0, in blocks of 64 bits PS_1, PS_2, ...
       A_n = KASUMI[IK] (A_(n-1) ^ PS_n)    B = A_1 ^ A_2 ^ ...    MAC = the upper half of KASUMI[IK ^ KM] (B)    KM = 0xaa...aa  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/f9.h"
#include "src/modes/jobs.h"
#include "src/modes/lanes.h"

void
xcs_kasumi_f9_set_key (struct xcs_kasumi_f9_ctx *ctx, const uint8_t ik[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, OBJECT_F9, ik, F9_KM);
}

static inline int
f9_check (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t *src, uint32_t bits, unsigned direction)
{
  if (!f8f9_has_key (ctx->opaque, OBJECT_F9))
    return XCS_ERR_STATE;
  return direction > 1 || (src == NULL && bits > 0) ? XCS_ERR_ARGUMENT : 0;
}

/* --- one message */

/* Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
f9_compute (const uint64_t *ctx, const struct f9_message *m, uint8_t mac[XCS_KASUMI_F9_SIZE])
{
  const struct kasumi_impl *row = f8f9_row_of (ctx);
  const uint64_t blocks = f9_blocks (m->bits);
  uint64_t a = 0, b = 0;
  uint8_t block[8];
  for (uint64_t n = 0; n < blocks; n++)
    {
      const uint64_t ps = f9_block (m, n);
      a = f8f9_encrypt (row, ctx + F8F9_STATE, block, ps ^ a);
      b ^= a;
    }
  store32_be (mac, (uint32_t) (f8f9_encrypt (row, ctx + F8F9_MODIFIED, block, b) >> 32));
}

static ALWAYS_INLINE void
f9 (const uint64_t *ctx, const struct f9_message *m, uint8_t mac[XCS_KASUMI_F9_SIZE])
{
  f9_compute (ctx, m, mac);
  xcsi_kasumi_wipe_below ();
}

int
xcs_kasumi_f9_auth (const struct xcs_kasumi_f9_ctx *ctx, uint8_t mac[XCS_KASUMI_F9_SIZE], uint32_t count, uint32_t fresh,
                    unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  const int error = f9_check (ctx, src, bits, direction);
  if (error == 0)
    {
      const struct f9_message m = f9_message (src, src_offset, bits, count, fresh, direction);
      f9 (ctx->opaque, &m, mac);
    }
  return clear_integers (error);
}

int
xcs_kasumi_f9_verify (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t mac[XCS_KASUMI_F9_SIZE], uint32_t count,
                      uint32_t fresh, unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  uint8_t right[XCS_KASUMI_F9_SIZE];
  int error = xcs_kasumi_f9_auth (ctx, right, count, fresh, direction, src, src_offset, bits);
  if (error == 0)
    error = check_tag (mac, right, sizeof right);
  wipe (right, sizeof right);
  return error;
}

/* --- many messages, in lanes: the value of a message is B, then the block with the MAC */

/* Input of lanes that are not in place is staged in the rows of the batch from F9_STAGED on.  */
enum { F9_STAGED = KASUMI_STEPS / 2 };

static uint8_t *
f9_staging (const struct lanes *s, size_t lane)
{
  return (uint8_t *) lanes_block (s, F9_STAGED, F9_STAGED * lane);
}

static const struct xcs_kasumi_f9_job *
f9_job (const struct lanes *s, size_t lane)
{
  return (const struct xcs_kasumi_f9_job *) s->jobs + lanes_job (s, lane);
}

static struct f9_message
f9_message_of (const struct xcs_kasumi_f9_job *job)
{
  return f9_message (job->src, job->src_offset, job->bits, job->count, job->fresh, job->direction);
}

/* Not inline: compilers would leave a key in a register, and what is called next saves that on the stack.  */
static __attribute__ ((noinline)) void
f9_put_keys (const struct lanes *s, uint64_t *keys, const struct work *w, size_t number, uint64_t km)
{
  const struct xcs_kasumi_f9_job *const jobs = s->jobs;
  for (; number > 0; keys += 2, w++, number--)
    lanes_put_key (keys, jobs[w->index].ctx->opaque + F8F9_KEY, km);
}

static uint64_t
f9_attach_lane (struct lanes *s, size_t lane)
{
  const struct xcs_kasumi_f9_job *job = f9_job (s, lane);
  const uint64_t n = s->batch.n[lane];
  if (n == 0 || job->src_offset % 8 != 0 || job->bits / 64 < n)
    return 0;
  s->batch.src[lane] = job->src + job->src_offset / 8 + 8 * (n - 1);
  return (job->bits / 64 - (n - 1)) / LANES_PART * LANES_PART;
}

static uint64_t
f9_attach (struct lanes *s, size_t lanes, unsigned steps, uint64_t *by)
{
  return lanes_attach (s, lanes, steps, by, f9_attach_lane);
}

static void
f9_fetch (struct lanes *s, size_t lane, unsigned steps)
{
  const struct f9_message m = f9_message_of (f9_job (s, lane));
  uint64_t n = s->batch.n[lane];
  uint8_t *const to = f9_staging (s, lane);
  unsigned i = 0;
  if (n == 0)
    store64_be (to + 8 * i++, m.first), n++;
  if (m.offset == 0 && m.bits / 64 > n - 1)
    {
      const uint64_t whole = m.bits / 64 - (n - 1);
      const unsigned here = whole < steps - i ? (unsigned) whole : steps - i;
      for (const unsigned end = i + here; i < end; i++, n++)
        store64_le (to + 8 * i, opaque64 (load64_le (m.src + 8 * (n - 1))));  /* not memcpy: see lanes_copy */
    }
  for (; i < steps; i++)
    store64_be (to + 8 * i, f9_block (&m, n++));
}

static void
f9_stage (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by)
{
  for (size_t i = 0; i < lanes; i++)
    if (by[i] == 0)
      {
        s->batch.src[i] = f9_staging (s, i);
        if (s->left[i] > 0)
          f9_fetch (s, i, lanes_steps (s, i, steps));
      }
}

static void
f9_advance (struct lanes *s, size_t lanes, const uint64_t *by)
{
  for (size_t i = 0; i < lanes; i += LANES_PART)
    lanes_advance_src (s->batch.src + i, by + i);
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
      uint64_t *x = lanes_block (s, 0, i);
      const uint8_t *src = b->src[i];
      for (unsigned step = 0; step < steps; step++, x += stride, src += 8)
        *x = load64_be (src);
      b->n[i] += steps;
    }
  xcsi_lanes_chain (s, lanes, steps);
  for (unsigned step = 0; step < steps; step++)
    for (size_t i = 0; i < lanes; i += LANES_PART)
      lanes_add (b->sum + i, lanes_block (s, step, i));
}

/* Takes discarded blocks out of the sum.  */
static void
f9_finish (struct lanes *s, size_t lanes, unsigned steps, const uint64_t *by)
{
  for (size_t i = 0; i < lanes; i++)
    if (by[i] == 0 && s->left[i] > 0)
      for (unsigned step = lanes_steps (s, i, steps); step < steps; step++)
        s->batch.sum[i] ^= *lanes_block (s, step, i);
}

static const struct lanes_mode f9_mode = {
  .staged = F9_STAGED, .put_keys = f9_put_keys, .attach = f9_attach, .stage = f9_stage, .advance = f9_advance, .batch = f9_batch,
  .finish = f9_finish
};

/* Jobs that share a row, at least one.  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
f9_row_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number, void *scratch)
{
  struct lanes s;
  s.row = xcsi_jobs_row (jobs->ctx->opaque, number, f9_blocks (jobs->bits) + 1);
  if (s.row == NULL)
    {
      for (; number > 0; jobs++, number--)
        {
          const struct f9_message m = f9_message_of (jobs);
          f9 (jobs->ctx->opaque, &m, jobs->mac);
        }
      return;
    }
  s.mode = &f9_mode;
  xcsi_lanes_prepare (&s, number, scratch);
  for (size_t done = 0; done < number; done += LANES_CHUNK)
    {
      const struct xcs_kasumi_f9_job *const job = jobs + done;
      const size_t n = number - done < LANES_CHUNK ? number - done : LANES_CHUNK;
      s.jobs = job;
      for (size_t i = 0; i < n; i++)
        s.works[i] = (struct work) { 0, (uint32_t) f9_blocks (job[i].bits), (uint32_t) i };
      lanes_sort (&s, n);
      memset (f9_staging (&s, 0), 0, 8 * F9_STAGED * (n < s.row->lanes ? n : s.row->lanes));  /* messages may end before steps do */
      xcsi_lanes_run (&s, n);
      xcsi_lanes_encrypt_values (&s, n, F9_KM);
      for (size_t i = 0; i < n; i++)
        store32_be (job[s.works[i].index].mac, (uint32_t) (s.works[i].value >> 32));
    }
  xcsi_lanes_clear (&s);
}

/* Whether the MAC of a job overlaps message or MAC of the other.  */
static int
f9_jobs_overlap (const struct xcs_kasumi_f9_job *a, const struct xcs_kasumi_f9_job *b)
{
  return strings_overlap (a->mac, 0, 8 * XCS_KASUMI_F9_SIZE, b->mac, 0, 8 * XCS_KASUMI_F9_SIZE)
         || strings_overlap (a->mac, 0, 8 * XCS_KASUMI_F9_SIZE, b->src, b->src_offset, b->bits)
         || strings_overlap (a->src, a->src_offset, a->bits, b->mac, 0, 8 * XCS_KASUMI_F9_SIZE);
}

static int
f9_job_in_scratch (const struct xcs_kasumi_f9_job *job, const void *scratch, size_t size)
{
  return string_in_scratch (job->mac, 0, 8 * XCS_KASUMI_F9_SIZE, scratch, size)
         || string_in_scratch (job->src, job->src_offset, job->bits, scratch, size);
}

int
xcs_kasumi_f9_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number, void *scratch, size_t size)
{
  int error = xcsi_check_jobs (jobs, number, scratch, size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      error = f9_check (jobs[i].ctx, jobs[i].src, jobs[i].bits, jobs[i].direction);
      if (error == 0 && ((i > 0 && f9_jobs_overlap (&jobs[i - 1], &jobs[i])) || f9_job_in_scratch (&jobs[i], scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  for (size_t begin = 0, end; error == 0 && begin < number; begin = end)
    {
      for (end = begin + 1; end < number && jobs_share_row (jobs[begin].ctx->opaque, jobs[end].ctx->opaque);)
        end++;
      f9_row_jobs (jobs + begin, end - begin, scratch);
      xcsi_lanes_wipe_below ();
    }
  return clear_integers (error);
}
