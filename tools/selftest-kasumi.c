/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Checks of f8, f9, A5, ECSD and GEA: each case alone, and all cases, repeated, as many messages of one call.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/gsm.h>
#include <libxcrypt/kasumi.h>

#include "tools/selftest.h"
#include "tools/xcs.h"

/* The longest message, in bytes, with one more for bits that are moved.  */
enum { MAX_CASES = 32, BUFFER_SIZE = 1601 };

/* Numbers of messages, around those that implementations take together.  */
static const size_t numbers[] = { 1, 2, 7, 15, 16, 17, 31, 33, 63, 64, 65, 129, 200, 255, 256, 257, 300 };
enum { MESSAGES = 300 };
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
static uint8_t outputs[MESSAGES][BUFFER_SIZE];

/* A case.  Members that its kind does not have are 0.  */
struct sample
{
  const char *title;
  struct xcs_kasumi_f8_ctx f8;
  struct xcs_kasumi_f9_ctx f9;
  struct xcs_gsm_ctx gsm;
  uint32_t count, other, bits;  /* other: BEARER, FRESH, or INPUT */
  unsigned direction;
  size_t bytes;
  uint8_t from[BUFFER_SIZE], to[2][BUFFER_SIZE];
};
static struct sample samples[MAX_CASES];

/* Fills samples with all cases of the test: their number.  */
static size_t
load (const struct test *t, void (*fill) (const struct test *, const struct vector *, struct sample *))
{
  size_t n = 0;
  for (const struct vector *v = NULL; (v = next_case (t, v)) != NULL; n++)
    {
      if (n == MAX_CASES)
        die (STATUS_FAILED, "%s: more than %d cases", t->file, MAX_CASES);
      memset (&samples[n], 0, sizeof samples[n]);
      samples[n].title = v->title;
      fill (t, v, &samples[n]);
    }
  return n;
}

/* Each case alone, and all of them as these numbers of messages.  */
static size_t
check_samples (const struct test *t, void (*fill) (const struct test *, const struct vector *, struct sample *),
               void (*check_one) (const struct sample *), void (*check_many) (size_t cases, size_t number))
{
  const size_t cases = load (t, fill);
  for (size_t i = 0; i < cases; i++)
    check_one (&samples[i]);
  for (size_t i = 0; cases > 0 && i < COUNT_OF (numbers); i++)
    check_many (cases, numbers[i]);
  return cases;
}

/* Copies bytes to a destination that begins at bit offset.  */
static void
move_bits (uint8_t *dst, const uint8_t *src, size_t bytes, unsigned offset)
{
  memset (dst, 0, bytes + 1);
  for (size_t i = 0; i < bytes; i++)
    {
      dst[i] = (uint8_t) (dst[i] | src[i] >> offset);
      dst[i + 1] = (uint8_t) (src[i] << (8 - offset));
    }
}

/* --- f8 */

static void
fill_f8 (const struct test *t, const struct vector *v, struct sample *m)
{
  uint8_t key[XCS_KASUMI_KEY_SIZE];
  (void) field_bytes (t, v, 0, key, sizeof key);
  xcs_kasumi_f8_set_key (&m->f8, key);
  m->count = field_number (t, v, 1, 16);
  m->other = field_number (t, v, 2, 10);
  m->direction = field_number (t, v, 3, 10);
  m->bits = field_number (t, v, 4, 10);
  m->bytes = field_bytes (t, v, 5, m->from, BUFFER_SIZE - 1);
  (void) field_bytes (t, v, 6, m->to[0], BUFFER_SIZE - 1);
}

static void
check_f8_offsets (const struct sample *m)
{
  uint8_t from[BUFFER_SIZE], to[BUFFER_SIZE], out[BUFFER_SIZE];
  for (unsigned offset = 0; offset < 8; offset++)
    {
      const unsigned at = 7 - offset;
      move_bits (from, m->from, m->bytes, offset);
      move_bits (to, m->to[0], m->bytes, at);
      memset (out, 0, sizeof out);
      check (xcs_kasumi_f8_encrypt (&m->f8, out, at, m->count, m->other, m->direction, from, offset, m->bits) == 0, m->title,
             "f8");
      check_bytes (out, to, m->bytes + 1, m->title, "f8");
      check (xcs_kasumi_f8_encrypt (&m->f8, out, at, m->count, m->other, m->direction, out, at, m->bits) == 0, m->title, "f8");
      move_bits (to, m->from, m->bytes, at);
      check_bytes (out, to, m->bytes + 1, m->title, "f8 in place");
    }
}

static void
check_f8_jobs (size_t cases, size_t number)
{
  static struct xcs_kasumi_f8_job jobs[MESSAGES];
  memset (outputs, 0, sizeof outputs);
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      jobs[i] = (struct xcs_kasumi_f8_job) { .ctx = &m->f8, .dst = outputs[i], .src = m->from, .bits = m->bits, .count = m->count,
                                             .bearer = m->other, .direction = m->direction };
    }
  check (xcs_kasumi_f8_jobs (jobs, number, scratch, sizeof scratch) == 0, "many messages", "f8");
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      check_bytes (outputs[i], m->to[0], m->bytes, m->title, "f8 of many messages");
    }
}

size_t
check_f8 (const struct test *t)
{
  return check_samples (t, fill_f8, check_f8_offsets, check_f8_jobs);
}

/* --- f9 */

static void
fill_f9 (const struct test *t, const struct vector *v, struct sample *m)
{
  uint8_t key[XCS_KASUMI_KEY_SIZE];
  (void) field_bytes (t, v, 0, key, sizeof key);
  xcs_kasumi_f9_set_key (&m->f9, key);
  m->count = field_number (t, v, 1, 16);
  m->other = field_number (t, v, 2, 16);
  m->direction = field_number (t, v, 3, 10);
  m->bits = field_number (t, v, 4, 10);
  m->bytes = field_bytes (t, v, 5, m->from, BUFFER_SIZE - 1);
  (void) field_bytes (t, v, 6, m->to[0], XCS_KASUMI_F9_SIZE);
}

static void
check_f9_offsets (const struct sample *m)
{
  uint8_t from[BUFFER_SIZE], mac[XCS_KASUMI_F9_SIZE];
  for (unsigned offset = 0; offset < 8; offset++)
    {
      move_bits (from, m->from, m->bytes, offset);
      check (xcs_kasumi_f9_auth (&m->f9, mac, m->count, m->other, m->direction, from, offset, m->bits) == 0, m->title, "f9");
      check_bytes (mac, m->to[0], sizeof mac, m->title, "f9");
    }
}

static void
check_f9_jobs (size_t cases, size_t number)
{
  static struct xcs_kasumi_f9_job jobs[MESSAGES];
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      jobs[i] = (struct xcs_kasumi_f9_job) { .ctx = &m->f9, .mac = outputs[i], .src = m->from, .bits = m->bits, .count = m->count,
                                             .fresh = m->other, .direction = m->direction };
    }
  check (xcs_kasumi_f9_jobs (jobs, number, scratch, sizeof scratch) == 0, "many messages", "f9");
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      check_bytes (outputs[i], m->to[0], XCS_KASUMI_F9_SIZE, m->title, "f9 of many messages");
    }
}

size_t
check_f9 (const struct test *t)
{
  return check_samples (t, fill_f9, check_f9_offsets, check_f9_jobs);
}

/* --- A5 and ECSD */

static const struct frame_functions
{
  int (*one) (const struct xcs_gsm_ctx *ctx, uint8_t *block1, uint8_t *block2, uint32_t count);
  int (*jobs) (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size);
} a5 = { xcs_gsm_a5_keystream, xcs_gsm_a5_jobs }, ecsd = { xcs_gsm_ecsd_keystream, xcs_gsm_ecsd_jobs };
static const struct frame_functions *frames;  /* one of these two */

static void
set_gsm_key (const struct test *t, const struct vector *v, struct sample *m)
{
  uint8_t key[XCS_GSM_KEY_MAX];
  check (xcs_gsm_set_key (&m->gsm, key, field_bytes (t, v, 0, key, sizeof key)) == 0, v->title, "set_key");
}

static void
fill_frame (const struct test *t, const struct vector *v, struct sample *m)
{
  set_gsm_key (t, v, m);
  m->count = field_number (t, v, 1, 16);
  m->bytes = field_bytes (t, v, 2, m->to[0], XCS_GSM_ECSD_SIZE);
  (void) field_bytes (t, v, 3, m->to[1], XCS_GSM_ECSD_SIZE);
}

static void
check_frame (const struct sample *m)
{
  uint8_t block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
  check (frames->one (&m->gsm, block1, block2, m->count) == 0, m->title, "both blocks");
  check_bytes (block1, m->to[0], m->bytes, m->title, "block 1");
  check_bytes (block2, m->to[1], m->bytes, m->title, "block 2");
}

static void
check_frame_jobs (size_t cases, size_t number)
{
  static struct xcs_gsm_a5_job jobs[MESSAGES];
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      jobs[i] = (struct xcs_gsm_a5_job) { &m->gsm, outputs[i], outputs[i] + XCS_GSM_ECSD_SIZE, m->count };
    }
  check (frames->jobs (jobs, number, scratch, sizeof scratch) == 0, "many frames", "both blocks");
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      check_bytes (outputs[i], m->to[0], m->bytes, m->title, "block 1 of many frames");
      check_bytes (outputs[i] + XCS_GSM_ECSD_SIZE, m->to[1], m->bytes, m->title, "block 2 of many frames");
    }
}

size_t
check_frames (const struct test *t)
{
  frames = t->kind == TEST_A5 ? &a5 : &ecsd;
  return check_samples (t, fill_frame, check_frame, check_frame_jobs);
}

/* --- GEA */

static void
fill_gea (const struct test *t, const struct vector *v, struct sample *m)
{
  set_gsm_key (t, v, m);
  m->other = field_number (t, v, 1, 16);
  m->direction = field_number (t, v, 2, 10);
  m->bytes = field_bytes (t, v, 3, m->to[0], BUFFER_SIZE - 1);
}

static void
check_gea_jobs (size_t cases, size_t number)
{
  static struct xcs_gsm_gea_job jobs[MESSAGES];
  memset (outputs, 0, sizeof outputs);
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      jobs[i] = (struct xcs_gsm_gea_job) { &m->gsm, outputs[i], outputs[i], m->bytes, m->other, m->direction };
    }
  check (xcs_gsm_gea_jobs (jobs, number, scratch, sizeof scratch) == 0, "many messages", "gea");
  for (size_t i = 0; i < number; i++)
    {
      const struct sample *m = &samples[i % cases];
      check_bytes (outputs[i], m->to[0], m->bytes, m->title, "gea of many messages");
    }
}

static void
check_gea_message (const struct sample *m)
{
  uint8_t out[BUFFER_SIZE] = { 0 };
  check (xcs_gsm_gea_encrypt (&m->gsm, out, m->other, m->direction, out, m->bytes) == 0, m->title, "gea");
  check_bytes (out, m->to[0], m->bytes, m->title, "gea");
}

size_t
check_gea (const struct test *t)
{
  return check_samples (t, fill_gea, check_gea_message, check_gea_jobs);
}
