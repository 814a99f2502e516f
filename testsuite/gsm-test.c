/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A5/3, A5/4, GEA3 and GEA4 on every usable row of KASUMI.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>

#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/scratch.h"
#include "testsuite/reference/ref.h"

static struct xcs_gsm_ctx ctx;

static void
set_key (const uint8_t *kc, size_t length)
{
  random_bytes (&ctx, sizeof ctx);
  CHECK (xcs_gsm_set_key (&ctx, kc, length) == 0);
}

static void
a5_vector (const struct vectors *v, const char *name1, const char *name2, size_t size,
           int (*a5) (const struct xcs_gsm_ctx *ctx, uint8_t *block1, uint8_t *block2, uint32_t count))
{
  uint8_t block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
  uint8_t *out1 = guard_high (0, size), *out2 = guard_high (1, size);
  uint32_t count = (uint32_t) strtoul (vectors_text (v, "COUNT"), NULL, 16);
  CHECK (vectors_bytes (v, name1, block1, sizeof block1) == size && vectors_bytes (v, name2, block2, sizeof block2) == size);
  random_bytes (out1, size);
  random_bytes (out2, size);
  CHECK (a5 (&ctx, out1, out2, count) == 0);
  test_equal ("block 1", out1, block1, size);
  test_equal ("block 2", out2, block2, size);
  guard_check (0);
  guard_check (1);
}

static void
vectors (void)
{
  struct vectors v;
  unsigned a5 = 0, ecsd = 0, gea = 0;
  test_part ("vectors");
  vectors_open (&v, "a53_gea3.txt");
  while (vectors_next (&v))
    {
      uint8_t kc[16], expected[2000], out[2000] = { 0 };
      size_t length = vectors_bytes (&v, "Kc", kc, sizeof kc);
      (void) test_case (length, 0);
      set_key (kc, length);
      if (vectors_text (&v, "BLOCK1") != NULL)
        a5_vector (&v, "BLOCK1", "BLOCK2", XCS_GSM_A5_SIZE, xcs_gsm_a5_keystream), a5++;
      else if (vectors_text (&v, "BLOCK1_348") != NULL)
        a5_vector (&v, "BLOCK1_348", "BLOCK2_348", XCS_GSM_ECSD_SIZE, xcs_gsm_ecsd_keystream), ecsd++;
      else
        {
          size_t m = strtoul (vectors_text (&v, "M"), NULL, 10);
          uint32_t input = (uint32_t) strtoul (vectors_text (&v, "INPUT"), NULL, 16);
          unsigned direction = (unsigned) strtoul (vectors_text (&v, "DIRECTION"), NULL, 10);
          CHECK (vectors_bytes (&v, "OUTPUT", expected, sizeof expected) == m);
          CHECK (xcs_gsm_gea_encrypt (&ctx, out, input, direction, out, m) == 0);
          test_equal ("output", out, expected, m);
          gea++;
        }
    }
  CHECK (a5 == 6 && ecsd == 1 && gea == 6);
}

#if HAVE_REF

/* Two blocks of the reference.  */
static void
check_blocks (const uint8_t *kc, size_t length, uint32_t count, uint8_t ca, size_t bits, const uint8_t *block1,
              const uint8_t *block2)
{
  uint8_t expected[2][XCS_GSM_ECSD_SIZE];
  ref_gsm_blocks (expected[0], expected[1], bits, kc, length, count, ca);
  test_equal ("block 1", block1, expected[0], (bits + 7) / 8);
  test_equal ("block 2", block2, expected[1], (bits + 7) / 8);
}

#endif

/* Keys of every length, messages of every length up to some blocks, at guard pages, in place.  */
static void
random_messages (void)
{
  test_part ("random");
  for (unsigned i = test_count (300, 3); i > 0; i--)
    {
      size_t length = test_random_case (300);
      size_t key_length = i % 4 == 0 ? 8 + random_below (9) : i % 2 == 0 ? 8 : 16;
      uint8_t kc[16], expected[300] = { 0 };
      uint32_t input = (uint32_t) random_word (), count = input >> 10;
      unsigned direction = i % 3 == 0;
      uint8_t *src = guard_place (i % PLACES, 0, length, i % 64);
      uint8_t *dst = guard_place (i % PLACES, 1, length, 63 - i % 64);
      random_bytes (kc, key_length);
      random_bytes (src, length);
      random_bytes (dst, length);
      set_key (kc, key_length);
#if HAVE_REF
      uint8_t block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
      const uint8_t first[8] = { (uint8_t) (input >> 24), (uint8_t) (input >> 16), (uint8_t) (input >> 8), (uint8_t) input,
                                 (uint8_t) (direction << 2), 0xff, 0, 0 };
      CHECK (xcs_gsm_a5_keystream (&ctx, block1, block2, count) == 0);
      check_blocks (kc, key_length, count, 0x0f, 114, block1, block2);
      CHECK (xcs_gsm_ecsd_keystream (&ctx, block1, block2, count) == 0);
      check_blocks (kc, key_length, count, 0xf0, 348, block1, block2);
      ref_kgcore (expected, 8 * length, kc, key_length, first);
      for (size_t j = 0; j < length; j++)
        expected[j] ^= src[j];
#else
      CHECK (xcs_gsm_gea_encrypt (&ctx, expected, input, direction, src, length) == 0);
#endif
      guard_read_only (0, 1);
      CHECK (xcs_gsm_gea_encrypt (&ctx, dst, input, direction, src, length) == 0);
      test_equal ("text", dst, expected, length);
      guard_check (1);
      guard_read_only (0, 0);
      CHECK (xcs_gsm_gea_encrypt (&ctx, src, input, direction, src, length) == 0);
      test_equal ("text in place", src, expected, length);
      guard_check (0);
      (void) count;
    }
}

#if HAVE_REF

/* A bit of COUNT and INPUT at a time, and all lengths of keys.  */
static void
parameters (void)
{
  test_part ("parameters");
  for (unsigned i = 0; i < 36; i++)
    if (test_case (44, i))
      {
        const uint32_t x = i < 32 ? UINT32_C (1) << i : i % 2 == 0 ? UINT32_MAX : 0, count = i < 22 || i > 31 ? x & 0x3fffff : 0;
        const size_t key_length = 8 + i % 9;
        uint8_t kc[16], out[44] = { 0 }, expected[44] = { 0 }, block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
        const uint8_t first[8] = { (uint8_t) (x >> 24), (uint8_t) (x >> 16), (uint8_t) (x >> 8), (uint8_t) x,
                                   (uint8_t) (i / 2 % 2 << 2), 0xff, 0, 0 };
        random_bytes (kc, key_length);
        set_key (kc, key_length);
        CHECK (xcs_gsm_a5_keystream (&ctx, block1, block2, count) == 0);
        check_blocks (kc, key_length, count, 0x0f, 114, block1, block2);
        CHECK (xcs_gsm_ecsd_keystream (&ctx, block1, block2, count) == 0);
        check_blocks (kc, key_length, count, 0xf0, 348, block1, block2);
        CHECK (xcs_gsm_gea_encrypt (&ctx, out, x, i / 2 % 2, out, sizeof out) == 0);
        ref_kgcore (expected, 8 * sizeof out, kc, key_length, first);
        test_equal ("keystream", out, expected, sizeof out);
      }
}

#endif

/* --- many frames and messages */

enum { MOST = 1300, ROOM = 150000 };

static struct xcs_gsm_ctx keys[MOST];

/* Some keys, of both lengths and between; how many.  */
static size_t
some_keys (size_t number)
{
  const size_t n = 1 + random_below (number);
  for (size_t i = 0; i < n; i++)
    {
      uint8_t kc[16];
      random_bytes (kc, sizeof kc);
      CHECK (xcs_gsm_set_key (&keys[i], kc, i % 5 == 4 ? 8 + random_below (9) : i % 2 == 0 ? 8 : 16) == 0);
    }
  return n;
}

static void
check_frames (size_t number, unsigned is_ecsd)
{
  static struct xcs_gsm_a5_job jobs[MOST];
  static uint8_t expected[2 * XCS_GSM_ECSD_SIZE * MOST];
  const size_t size = is_ecsd ? XCS_GSM_ECSD_SIZE : XCS_GSM_A5_SIZE, all = 2 * size * number, n = some_keys (number);
  uint8_t *out = guard_place ((unsigned) random_below (PLACES), 1, all, number % 64);
  random_bytes (out, all);
  memcpy (expected, out, all);
  for (size_t i = 0; i < number; i++)
    {
      uint8_t *block1 = random_below (9) == 0 ? NULL : out + 2 * size * i;
      uint8_t *block2 = random_below (9) == 0 ? NULL : out + 2 * size * i + size;
      jobs[i] = (struct xcs_gsm_a5_job) { &keys[random_below (n)], block1, block2, (uint32_t) random_word () >> 10 };
    }
  for (size_t i = number; i > 1; i--)
    {
      size_t j = random_below (i);
      struct xcs_gsm_a5_job t = jobs[i - 1];
      jobs[i - 1] = jobs[j];
      jobs[j] = t;
    }
  for (size_t i = 0; i < number; i++)
    {
      uint8_t *block1 = jobs[i].block1 != NULL ? expected + (jobs[i].block1 - out) : NULL;
      uint8_t *block2 = jobs[i].block2 != NULL ? expected + (jobs[i].block2 - out) : NULL;
      CHECK ((is_ecsd ? xcs_gsm_ecsd_keystream : xcs_gsm_a5_keystream) (jobs[i].ctx, block1, block2, jobs[i].count) == 0);
    }
  uint8_t *const room = scratch_begin (number);
  const size_t most = xcs_kasumi_jobs_scratch (number);
  CHECK (most == 0 || (is_ecsd ? xcs_gsm_ecsd_jobs : xcs_gsm_a5_jobs) (jobs, number, room, most - 1) == XCS_ERR_LENGTH);
  CHECK ((is_ecsd ? xcs_gsm_ecsd_jobs : xcs_gsm_a5_jobs) (jobs, number, room, most) == 0);
  scratch_end (room, number);
  test_equal ("blocks of jobs", out, expected, all);
  guard_check (1);
}

/* Messages of less than most bytes.  */
static void
check_messages (size_t number, size_t most)
{
  static struct xcs_gsm_gea_job jobs[MOST];
  static uint8_t expected[ROOM];
  size_t ends[MOST], all = 0, n = some_keys (number);
  const size_t limit = 1 + random_below (ROOM / number < most ? ROOM / number : most);
  for (size_t i = 0; i < number; i++)
    ends[i] = all += random_below (limit);
  uint8_t *src = guard_place ((unsigned) random_below (PLACES), 0, all, number % 64);
  uint8_t *dst = guard_place ((unsigned) random_below (PLACES), 1, all, number % 63);
  random_bytes (src, all);
  random_bytes (dst, all);
  memcpy (expected, dst, all);
  for (size_t i = 0; i < number; i++)
    {
      const size_t begin = i > 0 ? ends[i - 1] : 0;
      jobs[i] = (struct xcs_gsm_gea_job) { &keys[random_below (n)], dst + begin, (random_below (3) == 0 ? dst : src) + begin,
                                           ends[i] - begin, (uint32_t) random_word (), (unsigned) random_below (2) };
    }
  for (size_t i = number; i > 1; i--)
    {
      size_t j = random_below (i);
      struct xcs_gsm_gea_job t = jobs[i - 1];
      jobs[i - 1] = jobs[j];
      jobs[j] = t;
    }
  for (size_t i = 0; i < number; i++)
    {
      uint8_t *to = expected + (jobs[i].dst - dst);
      CHECK (xcs_gsm_gea_encrypt (jobs[i].ctx, to, jobs[i].input, jobs[i].direction,
                                  jobs[i].src == jobs[i].dst ? to : jobs[i].src, jobs[i].length) == 0);
    }
  guard_read_only (0, 1);
  uint8_t *const room = scratch_begin (number);
  const size_t size = xcs_kasumi_jobs_scratch (number);
  CHECK (size == 0 || xcs_gsm_gea_jobs (jobs, number, room, size - 1) == XCS_ERR_LENGTH);
  CHECK (xcs_gsm_gea_jobs (jobs, number, room, size) == 0);
  scratch_end (room, number);
  test_equal ("text of jobs", dst, expected, all);
  guard_check (1);
}

static void
jobs (void)
{
  test_part ("jobs");
  for (size_t number = 1; number <= 300; number++)
    if (test_case (number, 0))
      {
        check_frames (number, 0);
        check_frames (number, 1);
        check_messages (number, number % 37 == 0 ? 1600 : 160);
      }
  for (unsigned i = test_count (5, 300); i > 0; i--)
    {
      const size_t number = 1 + test_random_case (300);
      check_frames (number, i % 2);
      check_messages (number, 1600);
    }
  /* More than are done at a time.  */
  if (test_single (MOST, 0))
    {
      check_frames (MOST, 0);
      check_messages (MOST, 1600);
    }
  CHECK (xcs_gsm_a5_jobs (NULL, 0, NULL, 0) == 0);
  CHECK (xcs_gsm_ecsd_jobs (NULL, 0, NULL, 0) == 0);
  CHECK (xcs_gsm_gea_jobs (NULL, 0, NULL, 0) == 0);
}

/* One wrong job among good ones: none is done.  */
static void
wrong_jobs (void)
{
  struct xcs_gsm_ctx none;
  uint8_t buffer[300], before[300], kc[8] = { 1 };
  test_part ("wrong jobs");
  (void) test_case (0, 0);
  memset (&none, 0, sizeof none);
  set_key (kc, sizeof kc);
  random_bytes (buffer, sizeof buffer);
  memcpy (before, buffer, sizeof buffer);
  CHECK (xcs_gsm_a5_jobs (NULL, 1, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_ecsd_jobs (NULL, 1, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea_jobs (NULL, 1, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
  for (unsigned i = 0; i < 3; i++)
    {
      struct xcs_gsm_a5_job a5[3], good_a5;
      struct xcs_gsm_gea_job gea[3], good_gea;
      for (unsigned j = 0; j < 3; j++)
        {
          a5[j] = (struct xcs_gsm_a5_job) { &ctx, buffer + 90 * j, buffer + 90 * j + 44, j };
          gea[j] = (struct xcs_gsm_gea_job) { &ctx, buffer + 90 * j, buffer + 90 * j, 90, j, 1 };
        }
      good_a5 = a5[i];
      a5[i].ctx = &none;
      CHECK (xcs_gsm_a5_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_STATE);
      CHECK (xcs_gsm_ecsd_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_STATE);
      a5[i] = good_a5, a5[i].count = UINT32_C (1) << 22;
      CHECK (xcs_gsm_a5_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
      CHECK (xcs_gsm_ecsd_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
      a5[i] = good_a5, a5[i].block2 = a5[i].block1 + 43;
      CHECK (xcs_gsm_ecsd_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
      a5[i].block2 = a5[i].block1 + 14;
      CHECK (xcs_gsm_a5_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
      for (unsigned j = 0; j < 4; j++)  /* blocks 1 and 2 with the blocks of the next job or the one before */
        {
          const unsigned other = i < 2 ? i + 1 : i - 1;
          a5[i] = good_a5;
          *(j % 2 == 0 ? &a5[i].block1 : &a5[i].block2) = (j / 2 == 0 ? a5[other].block1 : a5[other].block2) + 3;
          CHECK (xcs_gsm_a5_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
          CHECK (xcs_gsm_ecsd_jobs (a5, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
        }
      good_gea = gea[i];
      gea[i].ctx = &none;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_STATE);
      gea[i] = good_gea, gea[i].direction = 2;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
      gea[i] = good_gea, gea[i].src = NULL;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
      gea[i] = good_gea, gea[i].length = UINT32_MAX / 8 + (size_t) 1;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_LENGTH);
      gea[i] = good_gea, gea[i].src++;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
      gea[i] = good_gea, gea[i].dst = gea[i].dst + (i < 2 ? 1 : -1), gea[i].src = gea[i].dst;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
      gea[i].src = before, gea[i < 2 ? i + 1 : i - 1].src = before;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
      gea[i < 2 ? i + 1 : i - 1].src = gea[i < 2 ? i + 1 : i - 1].dst;
      gea[i] = good_gea, gea[i].src = gea[i < 2 ? i + 1 : i - 1].dst;
      CHECK (xcs_gsm_gea_jobs (gea, 3, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
    }
  test_equal ("buffer", buffer, before, sizeof buffer);
}

/* What only these refuse, and that it changes nothing: lengths of keys and messages, and parameters out of range.  */
static void
refusals (void)
{
  uint8_t buffer[100], before[100];
  struct xcs_gsm_ctx copy;
  test_part ("refusals");
  (void) test_case (0, 0);
  random_bytes (buffer, sizeof buffer);
  memcpy (before, buffer, sizeof buffer);
  set_key (before, 8);
  copy = ctx;
  CHECK (xcs_gsm_set_key (&ctx, before, 7) == XCS_ERR_LENGTH && xcs_gsm_set_key (&ctx, before, 17) == XCS_ERR_LENGTH);
  CHECK (xcs_gsm_set_key (&ctx, NULL, 0) == XCS_ERR_LENGTH && xcs_gsm_set_key (&ctx, NULL, 8) == XCS_ERR_ARGUMENT);
  test_equal ("context", &ctx, &copy, sizeof ctx);
  CHECK (xcs_gsm_a5_keystream (&ctx, buffer, buffer + 15, UINT32_C (1) << 22) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_ecsd_keystream (&ctx, buffer, buffer + 44, UINT32_MAX) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea_encrypt (&ctx, buffer, 1, 2, buffer, 9) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea_encrypt (&ctx, buffer, 1, 0, buffer, UINT32_MAX / 8 + (size_t) 1) == XCS_ERR_LENGTH);
  CHECK (xcs_gsm_gea_encrypt (&ctx, buffer + 1, 1, 0, buffer, UINT32_MAX / 8) == XCS_ERR_OVERLAP);  /* the longest */
  test_equal ("buffer", buffer, before, sizeof buffer);
}

/* What is read or written may touch scratch, but not be in it.  */
static void
buffers_and_scratch (void)
{
  uint8_t out[2][2][XCS_GSM_ECSD_SIZE] = { { { 0 } } }, *const middle = scratch_middle ();
  test_part ("buffers and scratch");
  set_key ((const uint8_t *) "the key of these", 16);
  for (unsigned in = 0; in < 2; in++)
    for (unsigned i = 0; i < 2 * SCRATCH_PLACES; i++)
      {
        const int error = in ? XCS_ERR_OVERLAP : 0;
        for (unsigned ecsd = 0; ecsd < 2; ecsd++)
          for (unsigned second = 0; second < 2; second++)
            {
              uint8_t *const at = scratch_place (i % 2, ecsd ? XCS_GSM_ECSD_SIZE : XCS_GSM_A5_SIZE, in);
              struct xcs_gsm_a5_job jobs[2] = { { &ctx, out[0][0], out[0][1], 1 }, { &ctx, out[1][0], out[1][1], 2 } };
              *(second ? &jobs[i / 2].block2 : &jobs[i / 2].block1) = at;
              CHECK ((ecsd ? xcs_gsm_ecsd_jobs : xcs_gsm_a5_jobs) (jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
            }
        for (unsigned source = 0; source < 2; source++)
          {
            uint8_t *const at = scratch_place (i % 2, 7, in);
            struct xcs_gsm_gea_job jobs[2] = { { &ctx, out[0][0], out[0][0], 7, 1, 0 }, { &ctx, out[1][0], out[1][0], 7, 2, 0 } };
            if (source)
              jobs[i / 2].src = at;
            else
              jobs[i / 2].dst = at;
            CHECK (xcs_gsm_gea_jobs (jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
          }
      }
  for (size_t i = 0; i < XCS_KASUMI_JOBS_SCRATCH_MAX; i++)
    CHECK (middle[i] == 0);
}

int
main (void)
{
  test_begin (&xcsi_kasumi);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      CHECK (xcs_impl_select ("kasumi", xcsi_kasumi_impls[i].impl.name) == 0);
      vectors ();
      random_messages ();
#if HAVE_REF
      parameters ();
#endif
      jobs ();
      refusals ();
      wrong_jobs ();
      buffers_and_scratch ();
    }
  return test_end ();
}
