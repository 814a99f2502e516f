/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A5/3, A5/4, GEA3 and GEA4 on every usable row of KASUMI.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>

#include "src/kasumi-impl.h"
#include "testsuite/ref.h"
#include "testsuite/test.h"

static struct xcs_gsm_ctx ctx;

static void
set_key (const uint8_t *kc, size_t length)
{
  random_bytes (&ctx, sizeof ctx);
  CHECK (xcs_gsm_set_key (&ctx, kc, length) == 0);
}

static void
a5_vector (const struct vectors *v, const char *name1, const char *name2, size_t size,
           int (*a5) (const struct xcs_gsm_ctx *ctx, uint32_t count, uint8_t *block1, uint8_t *block2))
{
  uint8_t block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
  uint8_t *out1 = guard_high (0, size), *out2 = guard_high (1, size);
  uint32_t count = (uint32_t) strtoul (vectors_text (v, "COUNT"), NULL, 16);
  CHECK (vectors_bytes (v, name1, block1, sizeof block1) == size && vectors_bytes (v, name2, block2, sizeof block2) == size);
  random_bytes (out1, size);
  random_bytes (out2, size);
  CHECK (a5 (&ctx, count, out1, out2) == 0);
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
        a5_vector (&v, "BLOCK1", "BLOCK2", XCS_GSM_A5_SIZE, xcs_gsm_a5), a5++;
      else if (vectors_text (&v, "BLOCK1_348") != NULL)
        a5_vector (&v, "BLOCK1_348", "BLOCK2_348", XCS_GSM_ECSD_SIZE, xcs_gsm_ecsd), ecsd++;
      else
        {
          size_t m = strtoul (vectors_text (&v, "M"), NULL, 10);
          uint32_t input = (uint32_t) strtoul (vectors_text (&v, "INPUT"), NULL, 16);
          unsigned direction = (unsigned) strtoul (vectors_text (&v, "DIRECTION"), NULL, 10);
          CHECK (vectors_bytes (&v, "OUTPUT", expected, sizeof expected) == m);
          CHECK (xcs_gsm_gea (&ctx, input, direction, out, out, m) == 0);
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
  const uint8_t first[8] = { (uint8_t) (count >> 24), (uint8_t) (count >> 16), (uint8_t) (count >> 8), (uint8_t) count,
                             0, ca, 0, 0 };
  uint8_t stream[2 * XCS_GSM_ECSD_SIZE] = { 0 }, expected[2][XCS_GSM_ECSD_SIZE] = { { 0 } };
  ref_kgcore (stream, 2 * bits, kc, length, first);
  for (size_t i = 0; i < 2 * bits; i++)
    expected[i / bits][i % bits / 8] |= (uint8_t) ((stream[i / 8] >> (7 - i % 8) & 1) << (7 - i % bits % 8));
  test_equal ("block 1", block1, expected[0], (bits + 7) / 8);
  test_equal ("block 2", block2, expected[1], (bits + 7) / 8);
}

#endif

/* Keys of every length, messages of every length up to some blocks, at guard pages, in place.  */
static void
random_messages (void)
{
  test_part ("random");
  for (unsigned i = test_count (300); i > 0; i--)
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
      CHECK (xcs_gsm_a5 (&ctx, count, block1, block2) == 0);
      check_blocks (kc, key_length, count, 0x0f, 114, block1, block2);
      CHECK (xcs_gsm_ecsd (&ctx, count, block1, block2) == 0);
      check_blocks (kc, key_length, count, 0xf0, 348, block1, block2);
      ref_kgcore (expected, 8 * length, kc, key_length, first);
      for (size_t j = 0; j < length; j++)
        expected[j] ^= src[j];
#else
      CHECK (xcs_gsm_gea (&ctx, input, direction, expected, src, length) == 0);
#endif
      guard_read_only (0, 1);
      CHECK (xcs_gsm_gea (&ctx, input, direction, dst, src, length) == 0);
      test_equal ("text", dst, expected, length);
      guard_check (1);
      guard_read_only (0, 0);
      CHECK (xcs_gsm_gea (&ctx, input, direction, src, src, length) == 0);
      test_equal ("text in place", src, expected, length);
      guard_check (0);
      (void) count;
    }
}

/* What is refused changes nothing.  */
static void
refusals (void)
{
  uint8_t buffer[100], before[100];
  struct xcs_gsm_ctx copy;
  test_part ("refusals");
  (void) test_case (0, 0);
  random_bytes (buffer, sizeof buffer);
  memcpy (before, buffer, sizeof buffer);
  memset (&ctx, 0, sizeof ctx);
  CHECK (xcs_gsm_a5 (&ctx, 1, buffer, buffer + 15) == XCS_ERR_STATE);
  CHECK (xcs_gsm_ecsd (&ctx, 1, buffer, buffer + 44) == XCS_ERR_STATE);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, buffer, buffer, 9) == XCS_ERR_STATE);
  CHECK (xcs_gsm_set_key (&ctx, before, 7) == XCS_ERR_LENGTH && xcs_gsm_set_key (&ctx, before, 17) == XCS_ERR_LENGTH);
  memset (&copy, 0, sizeof copy);
  CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
  set_key (before, 8);
  CHECK (xcs_gsm_a5 (&ctx, UINT32_C (1) << 22, buffer, buffer + 15) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_ecsd (&ctx, UINT32_MAX, buffer, buffer + 44) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea (&ctx, 1, 2, buffer, buffer, 9) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, NULL, buffer, 9) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, buffer, NULL, 9) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, buffer + 1, buffer, 9) == XCS_ERR_OVERLAP);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, buffer, buffer, UINT32_MAX / 8 + (size_t) 1) == XCS_ERR_LENGTH);
  CHECK (xcs_gsm_gea (&ctx, 1, 0, NULL, NULL, 0) == 0);
  test_equal ("buffer", buffer, before, sizeof buffer);
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
      refusals ();
    }
  return test_end ();
}
