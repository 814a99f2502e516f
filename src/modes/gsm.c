/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A5/3 and A5/4 for GSM and ECSD, GEA3 and GEA4: 3GPP TS 55.216 sections 5 to 7, TS 55.226.  All of them are KGCORE.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>

#include "src/modes/jobs.h"
#include "src/modes/kgcore.h"

/* The constant CA separates the ciphers.  */
enum { CA_GSM = 0x0f, CA_ECSD = 0xf0, CA_GEA = 0xff };

/* IV = CC || CB || CD || 00 || CA || CE with CB = CE = 0: the IV of f8 for COUNT = CC and DIRECTION = CD, ored with these bits.  */
#define CA_BITS(ca) ((uint64_t) (ca) << 16)

/* Not inline: gcc -O3 spills bytes of the key, which f8f9_set_key wipes below its caller.  */
static __attribute__ ((noinline)) void
repeat_key (uint8_t ck[XCS_KASUMI_KEY_SIZE], const uint8_t *kc, size_t length)
{
  for (size_t i = 0; i < XCS_KASUMI_KEY_SIZE; i++)
    ck[i] = kc[i % length];
}

int
xcs_gsm_set_key (struct xcs_gsm_ctx *ctx, const uint8_t *kc, size_t length)
{
  uint8_t ck[XCS_KASUMI_KEY_SIZE];
  if (length < XCS_GSM_KEY_MIN || length > XCS_GSM_KEY_MAX)
    return XCS_ERR_LENGTH;
  if (kc == NULL)
    return XCS_ERR_ARGUMENT;
  repeat_key (ck, kc, length);
  f8f9_set_key (ctx->kgcore.opaque, OBJECT_GSM, ck, F8_KM);
  wipe (ck, sizeof ck);
  return 0;
}

/* --- A5: a frame is two blocks of keystream, each stored from the beginning of a byte */

struct frame
{
  unsigned ca;
  unsigned bits;  /* of a block */
  size_t size;
};
static const struct frame gsm = { CA_GSM, 114, XCS_GSM_A5_SIZE }, ecsd = { CA_ECSD, 348, XCS_GSM_ECSD_SIZE };

/* Both blocks without a gap, in whole blocks of KASUMI, and 8 bytes that may be read.  */
enum { STREAM = 2 * XCS_GSM_ECSD_SIZE + 8 };

static unsigned
stream_bits (const struct frame *f)
{
  return (2 * f->bits + 63) / 64 * 64;
}

static int
blocks_overlap (const struct frame *f, const uint8_t *x, const uint8_t *y)
{
  return x != NULL && y != NULL && strings_overlap (x, 0, 8 * f->size, y, 0, 8 * f->size);
}

static int
check_a5 (const struct frame *f, const struct xcs_gsm_a5_job *job)
{
  if (!f8f9_has_key (job->ctx->kgcore.opaque, OBJECT_GSM))
    return XCS_ERR_STATE;
  if (job->count >> 22 != 0)
    return XCS_ERR_ARGUMENT;
  return blocks_overlap (f, job->block1, job->block2) ? XCS_ERR_OVERLAP : 0;
}

/* Not inline, as gcc has it anyway: clang for s390x keeps words of the keystream in registers that the next call saves.  */
static __attribute__ ((noinline)) void
put_block (uint8_t *dst, const uint8_t *stream, unsigned from, unsigned bits)
{
  for (unsigned i = 0; i < bits && dst != NULL; i += 64)
    {
      uint64_t x = load_bits (stream + (from + i) / 8, (from + i) % 8, 64);
      if (bits - i >= 64)
        store64_be (dst + i / 8, x);
      else
        {
          x &= upper_bits (bits - i);
          for (unsigned j = i; j < bits; j += 8, x <<= 8)
            dst[j / 8] = (uint8_t) (x >> 56);
        }
    }
}

static void
put_blocks (const struct frame *f, const struct xcs_gsm_a5_job *job, const uint8_t *stream)
{
  put_block (job->block1, stream, 0, f->bits);
  put_block (job->block2, stream, f->bits, f->bits);
}

static WIPE_BELOW (wipe_below, 512)

/* After put_blocks: compilers for 32 bits spill words of 64, and clang 23 with -march=x86-64-v4 has a vector register for the bytes
   of store64_be, opaque or not.  */
static ALWAYS_INLINE void
clear_blocks (void)
{
  if (sizeof (size_t) < sizeof (uint64_t))
    wipe_below ();
  else
    clear_vectors ();
}

static int
a5_frame (const struct frame *f, const struct xcs_gsm_a5_job *job)
{
  uint8_t stream[STREAM] = { 0 };
  const int error = check_a5 (f, job);
  if (error != 0)
    return error;
  kgcore (job->ctx->kgcore.opaque, f8_iv (job->count, 0, 0) | CA_BITS (f->ca),
          &(struct kgcore_string) { .dst = stream, .bits = stream_bits (f) });
  put_blocks (f, job, stream);
  wipe (stream, sizeof stream);
  clear_blocks ();
  return clear_integers (0);
}

int
xcs_gsm_a5_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_A5_SIZE], uint8_t block2[XCS_GSM_A5_SIZE],
                      uint32_t count)
{
  return a5_frame (&gsm, &(struct xcs_gsm_a5_job) { ctx, block1, block2, count });
}

int
xcs_gsm_ecsd_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_ECSD_SIZE], uint8_t block2[XCS_GSM_ECSD_SIZE],
                        uint32_t count)
{
  return a5_frame (&ecsd, &(struct xcs_gsm_a5_job) { ctx, block1, block2, count });
}

/* Whether the blocks of two jobs overlap.  */
static int
frames_overlap (const struct frame *f, const struct xcs_gsm_a5_job *x, const struct xcs_gsm_a5_job *y)
{
  return blocks_overlap (f, x->block1, y->block1) || blocks_overlap (f, x->block1, y->block2)
         || blocks_overlap (f, x->block2, y->block1) || blocks_overlap (f, x->block2, y->block2);
}

static int
frame_in_scratch (const struct frame *f, const struct xcs_gsm_a5_job *job, const void *scratch, size_t size)
{
  return (job->block1 != NULL && string_in_scratch (job->block1, 0, 8 * f->size, scratch, size))
         || (job->block2 != NULL && string_in_scratch (job->block2, 0, 8 * f->size, scratch, size));
}

/* 128 frames at a time, 64 of ECSD: threads may have a small stack.  */
static int
a5_jobs (const struct frame *f, const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size)
{
  enum { CHUNK = 128, SPACE = 64 * 2 * XCS_GSM_ECSD_SIZE };
  struct xcs_kasumi_f8_job f8[CHUNK];
  uint8_t streams[SPACE + 8];
  const size_t stream = stream_bits (f) / 8, most = SPACE / stream < CHUNK ? SPACE / stream : CHUNK;
  int error = xcsi_check_jobs (jobs, number, scratch, size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      error = check_a5 (f, &jobs[i]);
      if (error == 0 && ((i > 0 && frames_overlap (f, &jobs[i - 1], &jobs[i])) || frame_in_scratch (f, &jobs[i], scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  while (error == 0 && number > 0)
    {
      const size_t n = number < most ? number : most;
      memset (streams, 0, sizeof streams);
      for (size_t i = 0; i < n; i++)
        f8[i] = (struct xcs_kasumi_f8_job) { .ctx = &jobs[i].ctx->kgcore, .dst = streams + i * stream,
                                             .src = streams + i * stream, .bits = stream_bits (f), .count = jobs[i].count };
      xcsi_kgcore_jobs (f8, n, CA_BITS (f->ca), scratch);
      for (size_t i = 0; i < n; i++)
        put_blocks (f, &jobs[i], streams + i * stream);
      xcs_wipe (streams, n * stream);
      jobs += n;
      number -= n;
    }
  clear_blocks ();
  return clear_integers (error);
}

int
xcs_gsm_a5_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size)
{
  return a5_jobs (&gsm, jobs, number, scratch, size);
}

int
xcs_gsm_ecsd_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size)
{
  return a5_jobs (&ecsd, jobs, number, scratch, size);
}

/* --- GEA */

static int
check_gea (const struct xcs_gsm_gea_job *job)
{
  if (!f8f9_has_key (job->ctx->kgcore.opaque, OBJECT_GSM))
    return XCS_ERR_STATE;
  if (job->direction > 1)
    return XCS_ERR_ARGUMENT;
  return job->length > UINT32_MAX / 8 ? XCS_ERR_LENGTH : check_buffers (job->dst, job->src, job->length);
}

int
xcs_gsm_gea_encrypt (const struct xcs_gsm_ctx *ctx, uint8_t *dst, uint32_t input, unsigned direction, const uint8_t *src,
                     size_t length)
{
  const int error = check_gea (&(struct xcs_gsm_gea_job) { ctx, dst, src, length, input, direction });
  if (error == 0 && length > 0)
    kgcore (ctx->kgcore.opaque, f8_iv (input, 0, direction) | CA_BITS (CA_GEA),
            &(struct kgcore_string) { .dst = dst, .src = src, .bits = 8 * (uint64_t) length });
  return clear_integers (error);
}

static int
gea_jobs_overlap (const struct xcs_gsm_gea_job *a, const struct xcs_gsm_gea_job *b)
{
  const uint64_t a_bits = 8 * (uint64_t) a->length, b_bits = 8 * (uint64_t) b->length;
  return strings_overlap (a->dst, 0, a_bits, b->dst, 0, b_bits) || strings_overlap (a->dst, 0, a_bits, b->src, 0, b_bits)
         || strings_overlap (a->src, 0, a_bits, b->dst, 0, b_bits);
}

static int
gea_job_in_scratch (const struct xcs_gsm_gea_job *job, const void *scratch, size_t size)
{
  const uint64_t bits = 8 * (uint64_t) job->length;
  return string_in_scratch (job->dst, 0, bits, scratch, size) || string_in_scratch (job->src, 0, bits, scratch, size);
}

int
xcs_gsm_gea_jobs (const struct xcs_gsm_gea_job *jobs, size_t number, void *scratch, size_t size)
{
  enum { CHUNK = 256 };
  struct xcs_kasumi_f8_job f8[CHUNK];
  int error = xcsi_check_jobs (jobs, number, scratch, size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      error = check_gea (&jobs[i]);
      if (error == 0 && ((i > 0 && gea_jobs_overlap (&jobs[i - 1], &jobs[i])) || gea_job_in_scratch (&jobs[i], scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  while (error == 0 && number > 0)
    {
      const size_t n = number < CHUNK ? number : CHUNK;
      for (size_t i = 0; i < n; i++)
        f8[i] = (struct xcs_kasumi_f8_job) { .ctx = &jobs[i].ctx->kgcore, .dst = jobs[i].dst, .src = jobs[i].src,
                                             .bits = (uint32_t) (8 * jobs[i].length), .count = jobs[i].input,
                                             .direction = jobs[i].direction };
      xcsi_kgcore_jobs (f8, n, CA_BITS (CA_GEA), scratch);
      jobs += n;
      number -= n;
    }
  return clear_integers (error);
}
