/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The public interface as a user meets it: linked with the shared library alone.  What bad input gets, and that it
   changes nothing.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/common.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

#define CHECK(condition) \
  do if (!(condition)) { printf ("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); exit (1); } while (0)

static uint8_t buffer[256], before[256];
static const uint8_t key[32] = { 1, 2, 3, 250, 5, 6, 7, 8, 9 };

static void
fill (void)
{
  for (unsigned i = 0; i < sizeof buffer; i++)
    before[i] = buffer[i] = (uint8_t) (i * 7 + 1);
}

#define UNCHANGED() CHECK (memcmp (buffer, before, sizeof buffer) == 0)

static void
common (void)
{
  static const int errors[] = { 0, XCS_ERR_ARGUMENT, XCS_ERR_STATE, XCS_ERR_LENGTH, XCS_ERR_OVERLAP, XCS_ERR_AUTH,
                                XCS_ERR_UNSUPPORTED };
  char version[20];
  snprintf (version, sizeof version, "%d.%d.%d", XCS_VERSION_NUMBER >> 16, XCS_VERSION_NUMBER >> 8 & 255, XCS_VERSION_NUMBER & 255);
  CHECK (strcmp (xcs_version (), XCS_VERSION) == 0 && strcmp (XCS_VERSION, PACKAGE_VERSION) == 0
         && strcmp (version, XCS_VERSION) == 0);
  for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
      CHECK (errors[i] <= 0 && strcmp (xcs_strerror (errors[i]), "unknown error") != 0);
      for (unsigned j = 0; j < i; j++)
        CHECK (errors[i] != errors[j] && strcmp (xcs_strerror (errors[i]), xcs_strerror (errors[j])) != 0);
    }
  CHECK (strcmp (xcs_strerror (1), "unknown error") == 0 && strcmp (xcs_strerror (-1000), "unknown error") == 0);

  fill ();
  CHECK (xcs_equal (buffer, before, sizeof buffer) == 1 && xcs_equal (buffer, NULL, 0) == 1);
  for (unsigned i = 0; i < 8 * sizeof buffer; i++)
    {
      buffer[i / 8] ^= (uint8_t) (1 << i % 8);
      CHECK (xcs_equal (buffer, before, sizeof buffer) == 0);
      CHECK (xcs_equal (buffer, before, i / 8) == 1);
      buffer[i / 8] ^= (uint8_t) (1 << i % 8);
    }
  xcs_wipe (NULL, 0);
  xcs_wipe (buffer, 1);
  CHECK (buffer[0] == 0 && buffer[1] == before[1]);
  buffer[0] = before[0];
  xcs_wipe (buffer + 1, sizeof buffer - 2);
  CHECK (buffer[0] == before[0] && buffer[255] == before[255]);
  for (unsigned i = 1; i < 255; i++)
    CHECK (buffer[i] == 0);
}

static void
poly1305 (void)
{
  struct xcs_poly1305_ctx ctx, copy;
  uint8_t tag[16], empty[16];
  memset (&ctx, 0, sizeof ctx);
  fill ();
  CHECK (xcs_poly1305_update (&ctx, buffer, 1) == XCS_ERR_STATE);
  CHECK (xcs_poly1305_digest (&ctx, buffer) == XCS_ERR_STATE);
  memset (&ctx, 0xa5, sizeof ctx);
  CHECK (xcs_poly1305_update (&ctx, buffer, 1) == XCS_ERR_STATE);
  UNCHANGED ();

  xcs_poly1305_set_key (&ctx, key);
  CHECK (xcs_poly1305_update (&ctx, buffer, 100) == 0);
  copy = ctx;
  CHECK (xcs_poly1305_update (&ctx, NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_poly1305_update (&ctx, NULL, 0) == 0);
  CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
  CHECK (xcs_poly1305_digest (&ctx, tag) == 0);
  CHECK (xcs_poly1305_verify (tag, key, buffer, 100) == 0);
  CHECK (xcs_poly1305_verify (tag, key, buffer, 99) == XCS_ERR_AUTH);
  CHECK (xcs_poly1305_digest (&ctx, buffer) == XCS_ERR_STATE);
  CHECK (xcs_poly1305_update (&ctx, buffer, 1) == XCS_ERR_STATE);
  CHECK (xcs_poly1305_auth (buffer, key, NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_poly1305_verify (buffer, key, NULL, 1) == XCS_ERR_ARGUMENT);
  UNCHANGED ();
  CHECK (xcs_poly1305_auth (empty, key, NULL, 0) == 0);
  CHECK (memcmp (empty, key + 16, 16) == 0);
  /* The tag may lie in the message.  */
  CHECK (xcs_poly1305_auth (buffer + 90, key, buffer, 100) == 0);
  CHECK (memcmp (buffer + 90, tag, 16) == 0);
}

static void
ghash (void)
{
  struct xcs_ghash_key gkey;
  struct xcs_ghash_ctx ctx, copy;
  uint8_t digest[16], digest2[16];
  memset (&gkey, 0, sizeof gkey);
  fill ();
  xcs_ghash_start (&ctx);
  copy = ctx;
  CHECK (xcs_ghash_update (&ctx, &gkey, buffer, 5) == XCS_ERR_STATE);
  CHECK (xcs_ghash_pad (&ctx, &gkey) == XCS_ERR_STATE);
  CHECK (xcs_ghash_digest (&ctx, &gkey, buffer) == XCS_ERR_STATE);
  memset (&gkey, 0xff, sizeof gkey);
  CHECK (xcs_ghash_update (&ctx, &gkey, buffer, 5) == XCS_ERR_STATE);
  xcs_ghash_set_key (&gkey, key);
  CHECK (xcs_ghash_update (&ctx, &gkey, NULL, 5) == XCS_ERR_ARGUMENT);
  CHECK (xcs_ghash_update (&ctx, &gkey, NULL, 0) == 0 && xcs_ghash_pad (&ctx, &gkey) == 0);
  CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
  UNCHANGED ();
  /* digest starts a new message */
  for (unsigned i = 0; i < 2; i++)
    {
      CHECK (xcs_ghash_update (&ctx, &gkey, buffer, 77) == 0);
      CHECK (xcs_ghash_digest (&ctx, &gkey, i == 0 ? digest : digest2) == 0);
    }
  CHECK (memcmp (digest, digest2, 16) == 0);
  CHECK (xcs_ghash_digest (&ctx, &gkey, digest) == 0);
  for (unsigned i = 0; i < 16; i++)
    CHECK (digest[i] == 0);
  memset (&ctx, 0xff, sizeof ctx);
  CHECK (xcs_ghash_update (&ctx, &gkey, buffer, 5) == XCS_ERR_STATE);
}

typedef int crypt_function (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length);

static int
t_encrypt (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_encrypt (ctx, dst, src, length);
}

static int
t_decrypt (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_decrypt (ctx, dst, src, length);
}

static int
t_encrypt_tweaks (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_encrypt_at (ctx, dst, key, src, length);
}

static int
t_decrypt_tweaks (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_decrypt_at (ctx, dst, key, src, length);
}

static int
k_encrypt (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_kasumi_encrypt (ctx, dst, src, length);
}

static int
k_decrypt (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_kasumi_decrypt (ctx, dst, src, length);
}

/* What all functions for whole blocks refuse.  */
static void
refusals (crypt_function *function, const void *ctx, size_t block)
{
  fill ();
  for (size_t length = 1; length < 3 * block; length++)
    if (length % block != 0)
      CHECK (function (ctx, buffer, buffer, length) == XCS_ERR_LENGTH);
  CHECK (function (ctx, NULL, buffer, block) == XCS_ERR_ARGUMENT);
  CHECK (function (ctx, buffer, NULL, block) == XCS_ERR_ARGUMENT);
  CHECK (function (ctx, NULL, NULL, 0) == 0);
  for (size_t d = 1; d < 2 * block; d++)
    {
      CHECK (function (ctx, buffer + d, buffer, 2 * block) == XCS_ERR_OVERLAP);
      CHECK (function (ctx, buffer, buffer + d, 2 * block) == XCS_ERR_OVERLAP);
    }
  UNCHANGED ();
  CHECK (function (ctx, buffer + 2 * block, buffer, 2 * block) == 0);
  CHECK (memcmp (buffer, before, 2 * block) == 0);
  CHECK (function (ctx, buffer, buffer, 2 * block) == 0);
  CHECK (memcmp (buffer, buffer + 2 * block, 2 * block) == 0);
  CHECK (function (ctx, buffer, buffer + 2 * block, 2 * block) == 0);
  CHECK (function (ctx, buffer + 2 * block, buffer + 2 * block, 2 * block) == 0);
  CHECK (memcmp (buffer, buffer + 2 * block, 2 * block) == 0);
}

static int
t_ctr (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  struct xcs_threefish256_ctx copy = *(const struct xcs_threefish256_ctx *) ctx;
  return xcs_threefish256_ctr (&copy, dst, src, length);
}

static int
f8_bytes (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_kasumi_f8_encrypt (ctx, dst, 0, 1, 2, 0, src, 0, (uint32_t) (8 * length));
}

static int
gea (const void *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_gsm_gea_encrypt (ctx, dst, 1, 0, src, length);
}

/* Whether TEST_THIN leaves a case out (testsuite/harness/test.h, of which this program has nothing).  */
static int
thinned (size_t n)
{
  const char *thin = getenv ("TEST_THIN");
  return thin != NULL && atoi (thin) > 1 && n % (unsigned) atoi (thin) != 0;
}

/* The output up to 64 bytes ahead of the input and behind it, every length up to 100 bytes.  */
static void
overlaps (crypt_function *function, const void *ctx, size_t block)
{
  for (size_t length = 0; length <= 100; length += block)
    for (size_t at = 0; at <= 128; at++)
      {
        const size_t distance = at < 64 ? 64 - at : at - 64;
        uint8_t expected[100];
        if (thinned (length / block + at))
          continue;
        fill ();
        CHECK (function (ctx, expected, buffer + 64, length) == 0);
        const int result = function (ctx, buffer + at, buffer + 64, length);
        CHECK (result == (distance > 0 && distance < length ? XCS_ERR_OVERLAP : 0));
        if (result == 0)
          memcpy (before + at, expected, length);
        UNCHANGED ();
      }
}

/* A tag or a MAC may lie in the message.  */
static void
tags_in_messages (void)
{
  struct xcs_kasumi_f9_ctx f9ctx;
  xcs_kasumi_f9_set_key (&f9ctx, key);
  for (size_t length = 0; length <= 100; length++)
    for (size_t at = 0; at <= 128; at++)
      {
        uint8_t expected[16];
        if (thinned (length + at))
          continue;
        fill ();
        CHECK (xcs_poly1305_auth (expected, key, buffer + 64, length) == 0);
        CHECK (xcs_poly1305_auth (buffer + at, key, buffer + 64, length) == 0);
        memcpy (before + at, expected, 16);
        UNCHANGED ();
        fill ();
        CHECK (xcs_kasumi_f9_auth (&f9ctx, expected, 1, 2, 0, buffer + 64, 0, (uint32_t) (8 * length)) == 0);
        CHECK (xcs_kasumi_f9_auth (&f9ctx, buffer + at, 1, 2, 0, buffer + 64, 0, (uint32_t) (8 * length)) == 0);
        memcpy (before + at, expected, 4);
        UNCHANGED ();
      }
}

static void
all_overlaps (void)
{
  struct xcs_threefish256_ctx tctx;
  struct xcs_kasumi_ctx kctx;
  struct xcs_kasumi_f8_ctx f8ctx;
  struct xcs_gsm_ctx gctx;
  xcs_threefish256_set_key (&tctx, key);
  CHECK (xcs_threefish256_set_counter (&tctx, key) == 0);
  xcs_kasumi_set_key (&kctx, key);
  xcs_kasumi_f8_set_key (&f8ctx, key);
  CHECK (xcs_gsm_set_key (&gctx, key, 16) == 0);
  overlaps (t_encrypt, &tctx, 32);
  overlaps (t_decrypt, &tctx, 32);
  overlaps (t_encrypt_tweaks, &tctx, 32);
  overlaps (t_decrypt_tweaks, &tctx, 32);
  overlaps (t_ctr, &tctx, 1);
  overlaps (k_encrypt, &kctx, 8);
  overlaps (k_decrypt, &kctx, 8);
  overlaps (f8_bytes, &f8ctx, 1);
  overlaps (gea, &gctx, 1);
  tags_in_messages ();
}

static void
threefish256 (void)
{
  struct xcs_threefish256_ctx ctx, copy;
  uint8_t counter[32] = { 9 };
  memset (&ctx, 0, sizeof ctx);
  fill ();
  CHECK (xcs_threefish256_encrypt (&ctx, buffer, buffer, 32) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_decrypt (&ctx, buffer, buffer, 32) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_encrypt_at (&ctx, buffer, key, buffer, 32) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_decrypt_at (&ctx, buffer, key, buffer, 32) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_ctr (&ctx, buffer, buffer, 32) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_set_tweak (&ctx, key) == XCS_ERR_STATE);
  CHECK (xcs_threefish256_set_counter (&ctx, counter) == XCS_ERR_STATE);
  xcs_threefish256_set_key (&ctx, key);
  CHECK (xcs_threefish256_ctr (&ctx, buffer, buffer, 32) == XCS_ERR_STATE);
  UNCHANGED ();
  refusals (t_encrypt, &ctx, 32);
  refusals (t_decrypt, &ctx, 32);
  refusals (t_encrypt_tweaks, &ctx, 32);
  refusals (t_decrypt_tweaks, &ctx, 32);

  fill ();
  CHECK (xcs_threefish256_set_counter (&ctx, counter) == 0);
  CHECK (xcs_threefish256_ctr (&ctx, buffer + 100, buffer, 5) == 0);
  memcpy (before, buffer, sizeof buffer);
  copy = ctx;
  CHECK (xcs_threefish256_ctr (&ctx, buffer + 1, buffer, 5) == XCS_ERR_OVERLAP);
  CHECK (xcs_threefish256_ctr (&ctx, NULL, buffer, 5) == XCS_ERR_ARGUMENT);
  CHECK (xcs_threefish256_ctr (&ctx, buffer, NULL, 5) == XCS_ERR_ARGUMENT);
  CHECK (xcs_threefish256_ctr (&ctx, NULL, NULL, 0) == 0);
  CHECK (memcmp (&ctx, &copy, sizeof ctx) == 0);
  UNCHANGED ();
  /* A new key sets the tweak to zero.  */
  CHECK (xcs_threefish256_set_tweak (&ctx, key) == 0);
  xcs_threefish256_set_key (&ctx, key);
  copy = ctx;
  CHECK (xcs_threefish256_set_tweak (&copy, (const uint8_t[16]) { 0 }) == 0);
  CHECK (xcs_threefish256_encrypt (&ctx, buffer, buffer, 32) == 0 && xcs_threefish256_decrypt (&copy, buffer, buffer, 32) == 0);
  UNCHANGED ();
  /* A new tweak wants a new counter.  */
  CHECK (xcs_threefish256_set_tweak (&ctx, key) == 0);
  CHECK (xcs_threefish256_ctr (&ctx, buffer, buffer, 5) == XCS_ERR_STATE);
  UNCHANGED ();
}

static void
kasumi (void)
{
  struct xcs_kasumi_ctx ctx;
  memset (&ctx, 0, sizeof ctx);
  fill ();
  CHECK (xcs_kasumi_encrypt (&ctx, buffer, buffer, 8) == XCS_ERR_STATE);
  CHECK (xcs_kasumi_decrypt (&ctx, buffer, buffer, 8) == XCS_ERR_STATE);
  UNCHANGED ();
  xcs_kasumi_set_key (&ctx, key);
  refusals (k_encrypt, &ctx, 8);
  refusals (k_decrypt, &ctx, 8);
}

static void
f8 (void)
{
  struct xcs_kasumi_f8_ctx ctx;
  memset (&ctx, 0, sizeof ctx);
  fill ();
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer, 0, 1, 2, 0, buffer, 0, 64) == XCS_ERR_STATE);
  xcs_kasumi_f8_set_key (&ctx, key);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer, 0, 1, 32, 0, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer, 0, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, NULL, 0, 1, 2, 0, buffer, 0, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer, 0, 1, 2, 0, NULL, 0, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, NULL, 5, 1, 2, 0, NULL, 3, 0) == 0);
  /* Strings of 77 bits less than that apart, in any way in which bytes and offsets express it.  */
  for (size_t a = 0; a < 200; a++)
    for (size_t b = 0; b < 200; b++)
      if (a != b && a < b + 77 && b < a + 77)
        {
          size_t bytes_a = a / 8 * (a % 3) / 2, bytes_b = b / 8 * (b % 3) / 2;
          CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer + bytes_a, a - 8 * bytes_a, 1, 2, 0, buffer + bytes_b, b - 8 * bytes_b, 77)
                 == XCS_ERR_OVERLAP);
        }
  UNCHANGED ();
  /* One and the same string, although pointer and offset differ.  */
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer + 1, 3, 1, 2, 0, buffer, 11, 77) == 0);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, buffer, 11, 1, 2, 0, buffer + 1, 3, 77) == 0);
  UNCHANGED ();
}

static void
f9 (void)
{
  struct xcs_kasumi_f9_ctx ctx;
  uint8_t mac[4];
  memset (&ctx, 0, sizeof ctx);
  fill ();
  CHECK (xcs_kasumi_f9_auth (&ctx, buffer, 1, 2, 0, buffer, 0, 64) == XCS_ERR_STATE);
  xcs_kasumi_f9_set_key (&ctx, key);
  CHECK (xcs_kasumi_f9_auth (&ctx, buffer, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_auth (&ctx, buffer, 1, 2, 0, NULL, 0, 1) == XCS_ERR_ARGUMENT);
  UNCHANGED ();
  CHECK (xcs_kasumi_f9_auth (&ctx, mac, 1, 2, 0, NULL, 3, 0) == 0);
  CHECK (xcs_kasumi_f9_auth (&ctx, mac, 1, 2, 0, buffer + 4, 0, 640) == 0);
  CHECK (xcs_kasumi_f9_auth (&ctx, buffer + 7, 1, 2, 0, buffer + 4, 0, 640) == 0);
  CHECK (memcmp (buffer + 7, mac, 4) == 0);
  fill ();
  CHECK (xcs_kasumi_f9_verify (&ctx, mac, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_verify (&ctx, mac, 1, 2, 0, buffer + 4, 0, 640) == 0);
  for (unsigned bit = 0; bit < 32; bit++)
    {
      mac[bit / 8] ^= (uint8_t) (1U << bit % 8);
      CHECK (xcs_kasumi_f9_verify (&ctx, mac, 1, 2, 0, buffer + 4, 0, 640) == XCS_ERR_AUTH);
      mac[bit / 8] ^= (uint8_t) (1U << bit % 8);
    }
  UNCHANGED ();
}

/* A context keeps the implementation that it got its key with.  */
static void
selection (void)
{
  struct xcs_impl_info first, info;
  struct xcs_poly1305_ctx ctx;
  uint8_t tag[16], expected[16];
  fill ();
  CHECK (xcs_poly1305_auth (expected, key, buffer, 100) == 0);
  for (size_t i = 0; xcs_impl_info (i, &first) == 0; i++)
    for (size_t j = 0; xcs_impl_info (j, &info) == 0; j++)
      if (strcmp (first.primitive, "poly1305") == 0 && strcmp (info.primitive, "poly1305") == 0
          && xcs_impl_select ("poly1305", first.variant) == 0)
        {
          xcs_poly1305_set_key (&ctx, key);
          CHECK (xcs_poly1305_update (&ctx, buffer, 50) == 0);
          if (xcs_impl_select ("poly1305", info.variant) != 0)
            continue;
          CHECK (xcs_poly1305_update (&ctx, buffer + 50, 50) == 0);
          CHECK (xcs_poly1305_digest (&ctx, tag) == 0);
          CHECK (memcmp (tag, expected, 16) == 0);
        }
  CHECK (xcs_impl_select ("poly1305", NULL) == 0);
}

/* The first word of a context, of one that was just keyed with the chosen row, as if it had been keyed with row -1 or with the one
   behind the last of the table.  */
static uint64_t
no_row (const char *primitive, uint64_t word, int behind)
{
  struct xcs_impl_info info;
  uint64_t chosen = 0, rows = 0;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, primitive) == 0)
      {
        if ((info.flags & XCS_IMPL_CHOSEN) != 0)
          chosen = rows;
        rows++;
      }
  return word - chosen + (behind ? rows : (uint64_t) -1);
}

static void
rows (void)
{
  struct xcs_poly1305_ctx pctx;
  struct xcs_ghash_key gkey;
  struct xcs_ghash_ctx gctx;
  struct xcs_threefish256_ctx tctx;
  struct xcs_kasumi_ctx kctx;
  struct xcs_kasumi_f8_ctx f8ctx;
  struct xcs_kasumi_f9_ctx f9ctx;
  xcs_ghash_start (&gctx);
  fill ();
  for (int behind = 0; behind < 2; behind++)
    {
      xcs_poly1305_set_key (&pctx, key);
      pctx.opaque[0] = no_row ("poly1305", pctx.opaque[0], behind);
      CHECK (xcs_poly1305_update (&pctx, buffer, 16) == XCS_ERR_STATE);
      xcs_ghash_set_key (&gkey, key);
      gkey.opaque[0] = no_row ("ghash", gkey.opaque[0], behind);
      CHECK (xcs_ghash_update (&gctx, &gkey, buffer, 16) == XCS_ERR_STATE);
      xcs_threefish256_set_key (&tctx, key);
      tctx.opaque[0] = no_row ("threefish256", tctx.opaque[0], behind);
      CHECK (xcs_threefish256_encrypt (&tctx, buffer, buffer, 32) == XCS_ERR_STATE);
      xcs_kasumi_set_key (&kctx, key);
      kctx.opaque[0] = no_row ("kasumi", kctx.opaque[0], behind);
      CHECK (xcs_kasumi_encrypt (&kctx, buffer, buffer, 8) == XCS_ERR_STATE);
      xcs_kasumi_f8_set_key (&f8ctx, key);
      f8ctx.opaque[0] = no_row ("kasumi", f8ctx.opaque[0], behind);
      CHECK (xcs_kasumi_f8_encrypt (&f8ctx, buffer, 0, 1, 2, 0, buffer, 0, 64) == XCS_ERR_STATE);
      xcs_kasumi_f9_set_key (&f9ctx, key);
      f9ctx.opaque[0] = no_row ("kasumi", f9ctx.opaque[0], behind);
      CHECK (xcs_kasumi_f9_auth (&f9ctx, buffer, 1, 2, 0, buffer, 0, 64) == XCS_ERR_STATE);
    }
  /* More bytes than a buffer for incomplete blocks has.  */
  xcs_poly1305_set_key (&pctx, key);
  pctx.opaque[1] = 16;
  CHECK (xcs_poly1305_update (&pctx, buffer, 1) == XCS_ERR_STATE);
  CHECK (xcs_poly1305_digest (&pctx, buffer) == XCS_ERR_STATE);
  xcs_ghash_set_key (&gkey, key);
  gctx.opaque[1] = 16;
  CHECK (xcs_ghash_update (&gctx, &gkey, buffer, 1) == XCS_ERR_STATE);
  CHECK (xcs_ghash_digest (&gctx, &gkey, buffer) == XCS_ERR_STATE);
  UNCHANGED ();
}

int
main (void)
{
  common ();
  rows ();
  poly1305 ();
  ghash ();
  threefish256 ();
  kasumi ();
  f8 ();
  f9 ();
  all_overlaps ();
  selection ();
  puts ("ok");
  return 0;
}
