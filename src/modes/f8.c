/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 of UMTS (UEA1), 3GPP TS 35.201 section 3: public functions and their checks.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/jobs.h"
#include "src/modes/kgcore.h"

void
xcs_kasumi_f8_set_key (struct xcs_kasumi_f8_ctx *ctx, const uint8_t ck[XCS_KASUMI_KEY_SIZE])
{
  f8f9_set_key (ctx->opaque, OBJECT_F8, ck, F8_KM);
}

static inline int
f8_check (const struct xcs_kasumi_f8_ctx *ctx, unsigned bearer, unsigned direction)
{
  if (!f8f9_has_key (ctx->opaque, OBJECT_F8))
    return XCS_ERR_STATE;
  return bearer > 31 || direction > 1 ? XCS_ERR_ARGUMENT : 0;
}

int
xcs_kasumi_f8_encrypt (const struct xcs_kasumi_f8_ctx *ctx, uint8_t *dst, size_t dst_offset, uint32_t count, unsigned bearer,
                       unsigned direction, const uint8_t *src, size_t src_offset, uint32_t bits)
{
  int error = f8_check (ctx, bearer, direction);
  if (error == 0)
    error = check_bits (dst, dst_offset, src, src_offset, bits);
  if (error == 0 && bits > 0)
    {
      const struct kgcore_string string = { dst + dst_offset / 8, src + src_offset / 8, (unsigned) (dst_offset % 8),
                                            (unsigned) (src_offset % 8), bits };
      kgcore (ctx->opaque, f8_iv (count, bearer, direction), &string);
    }
  return clear_integers (error);
}

/* Whether the output of a job overlaps input or output of the other.  */
static int
f8_jobs_overlap (const struct xcs_kasumi_f8_job *a, const struct xcs_kasumi_f8_job *b)
{
  return strings_overlap (a->dst, a->dst_offset, a->bits, b->dst, b->dst_offset, b->bits)
         || strings_overlap (a->dst, a->dst_offset, a->bits, b->src, b->src_offset, b->bits)
         || strings_overlap (a->src, a->src_offset, a->bits, b->dst, b->dst_offset, b->bits);
}

static int
f8_job_in_scratch (const struct xcs_kasumi_f8_job *job, const void *scratch, size_t size)
{
  return string_in_scratch (job->dst, job->dst_offset, job->bits, scratch, size)
         || string_in_scratch (job->src, job->src_offset, job->bits, scratch, size);
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
      if (error == 0 && ((i > 0 && f8_jobs_overlap (job - 1, job)) || f8_job_in_scratch (job, scratch, size)))
        error = XCS_ERR_OVERLAP;
    }
  if (error == 0)
    xcsi_kgcore_jobs (jobs, number, 0, scratch);
  return clear_integers (error);
}
