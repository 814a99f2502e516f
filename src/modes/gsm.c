/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A5/3, A5/4 for GSM and ECSD, GEA3 and GEA4: 3GPP TS 55.216 sections 5 to 7, TS 55.226.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>

#include "src/modes/f8f9.h"

/* CA of KGCORE tells its users apart.  */
enum { CA_GSM = 0x0f, CA_ECSD = 0xf0, CA_GEA = 0xff };

/* CC || CB || CD || 00 || CA || CE with CB = CE = 0: the block of f8 for COUNT = CC, DIRECTION = CD, and these bits.  */
#define CA_BITS(ca) ((uint64_t) (ca) << 16)

int
xcs_gsm_set_key (struct xcs_gsm_ctx *ctx, const uint8_t *kc, size_t length)
{
  uint8_t ck[XCS_KASUMI_KEY_SIZE];
  if (length < XCS_GSM_KEY_MIN || length > XCS_GSM_KEY_MAX)
    return XCS_ERR_LENGTH;
  for (size_t i = 0; i < sizeof ck; i++)
    ck[i] = kc[i % length];
  f8f9_set_key (ctx->kgcore.opaque, OBJECT_GSM, ck, F8_KM);
  wipe (ck, sizeof ck);
  return 0;
}

/* --- A5: two blocks of keystream, each from a byte of its own on */

struct blocks
{
  unsigned ca;
  unsigned bits;
  size_t size;
};
static const struct blocks gsm = { CA_GSM, 114, XCS_GSM_A5_SIZE }, ecsd = { CA_ECSD, 348, XCS_GSM_ECSD_SIZE };

/* Room for both without a gap as whole blocks of KASUMI, and for reading 8 bytes more.  */
enum { STREAM = 2 * XCS_GSM_ECSD_SIZE + 8 };

static unsigned
stream_bits (const struct blocks *b)
{
  return (2 * b->bits + 63) / 64 * 64;
}

static int
blocks_meet (const struct blocks *b, const uint8_t *x, const uint8_t *y)
{
  return x != NULL && y != NULL && strings_meet (x, 0, 8 * b->size, y, 0, 8 * b->size);
}

static int
check_a5 (const struct blocks *b, const struct xcs_gsm_a5_job *job)
{
  if (!f8f9_has_key (job->ctx->kgcore.opaque, OBJECT_GSM))
    return XCS_ERR_STATE;
  if (job->count >> 22 != 0)
    return XCS_ERR_ARGUMENT;
  return blocks_meet (b, job->block1, job->block2) ? XCS_ERR_OVERLAP : 0;
}

static void
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
put_blocks (const struct blocks *b, const struct xcs_gsm_a5_job *job, const uint8_t *stream)
{
  put_block (job->block1, stream, 0, b->bits);
  put_block (job->block2, stream, b->bits, b->bits);
}

static int
two_blocks (const struct blocks *b, const struct xcs_gsm_a5_job *job)
{
  uint8_t stream[STREAM] = { 0 };
  const int error = check_a5 (b, job);
  if (error != 0)
    return error;
  xcsi_kgcore (job->ctx->kgcore.opaque, f8_iv (job->count, 0, 0) | CA_BITS (b->ca),
               &(struct kgcore_string) { .dst = stream, .bits = stream_bits (b) });
  put_blocks (b, job, stream);
  wipe (stream, sizeof stream);
  return 0;
}

int
xcs_gsm_a5_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_A5_SIZE], uint8_t block2[XCS_GSM_A5_SIZE],
                      uint32_t count)
{
  return two_blocks (&gsm, &(struct xcs_gsm_a5_job) { ctx, block1, block2, count });
}

int
xcs_gsm_ecsd_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_ECSD_SIZE], uint8_t block2[XCS_GSM_ECSD_SIZE],
                        uint32_t count)
{
  return two_blocks (&ecsd, &(struct xcs_gsm_a5_job) { ctx, block1, block2, count });
}

/* Whether two frames write the same bytes.  */
static int
frames_meet (const struct blocks *b, const struct xcs_gsm_a5_job *x, const struct xcs_gsm_a5_job *y)
{
  return blocks_meet (b, x->block1, y->block1) || blocks_meet (b, x->block1, y->block2) || blocks_meet (b, x->block2, y->block1)
         || blocks_meet (b, x->block2, y->block2);
}

static int
frame_in (const struct blocks *b, const struct xcs_gsm_a5_job *job, const void *scratch, size_t size)
{
  return (job->block1 != NULL && in_scratch (job->block1, 0, 8 * b->size, scratch, size))
         || (job->block2 != NULL && in_scratch (job->block2, 0, 8 * b->size, scratch, size));
}

/* So many frames at a time that threads of a small stack can do it: 128, and 64 of ECSD.  */
static int
many_blocks (const struct blocks *b, const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t scratch_size)
{
  enum { CHUNK = 128, SPACE = 64 * 2 * XCS_GSM_ECSD_SIZE };
  struct xcs_kasumi_f8_job f8[CHUNK];
  uint8_t streams[SPACE + 8];
  const size_t size = stream_bits (b) / 8, most = SPACE / size < CHUNK ? SPACE / size : CHUNK;
  int error = xcsi_check_jobs (jobs, number, scratch, scratch_size);
  for (size_t i = 0; error == 0 && i < number; i++)
    {
      error = check_a5 (b, &jobs[i]);
      if (error == 0 && ((i > 0 && frames_meet (b, &jobs[i - 1], &jobs[i])) || frame_in (b, &jobs[i], scratch, scratch_size)))
        error = XCS_ERR_OVERLAP;
    }
  while (error == 0 && number > 0)
    {
      const size_t n = number < most ? number : most;
      memset (streams, 0, sizeof streams);
      for (size_t i = 0; i < n; i++)
        f8[i] = (struct xcs_kasumi_f8_job) { .ctx = &jobs[i].ctx->kgcore, .dst = streams + i * size,
                                             .src = streams + i * size, .bits = stream_bits (b), .count = jobs[i].count };
      xcsi_kgcore_jobs (f8, n, CA_BITS (b->ca), scratch);
      for (size_t i = 0; i < n; i++)
        put_blocks (b, &jobs[i], streams + i * size);
      xcs_wipe (streams, n * size);
      jobs += n;
      number -= n;
    }
  return error;
}

int
xcs_gsm_a5_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size)
{
  return many_blocks (&gsm, jobs, number, scratch, size);
}

int
xcs_gsm_ecsd_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size)
{
  return many_blocks (&ecsd, jobs, number, scratch, size);
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
    xcsi_kgcore (ctx->kgcore.opaque, f8_iv (input, 0, direction) | CA_BITS (CA_GEA),
                 &(struct kgcore_string) { .dst = dst, .src = src, .bits = 8 * (uint64_t) length });
  return error;
}

static int
gea_jobs_meet (const struct xcs_gsm_gea_job *a, const struct xcs_gsm_gea_job *b)
{
  const uint64_t a_bits = 8 * (uint64_t) a->length, b_bits = 8 * (uint64_t) b->length;
  return strings_meet (a->dst, 0, a_bits, b->dst, 0, b_bits) || strings_meet (a->dst, 0, a_bits, b->src, 0, b_bits)
         || strings_meet (a->src, 0, a_bits, b->dst, 0, b_bits);
}

static int
gea_in (const struct xcs_gsm_gea_job *job, const void *scratch, size_t size)
{
  const uint64_t bits = 8 * (uint64_t) job->length;
  return in_scratch (job->dst, 0, bits, scratch, size) || in_scratch (job->src, 0, bits, scratch, size);
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
      if (error == 0 && ((i > 0 && gea_jobs_meet (&jobs[i - 1], &jobs[i])) || gea_in (&jobs[i], scratch, size)))
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
  return error;
}
