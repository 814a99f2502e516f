/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From Nettle: Poly1305-AES, GCM without encryption, ctr_crypt with a cipher of ours, memeql_sec.  */

#include <nettle/aes.h>
#include <nettle/ctr.h>
#include <nettle/gcm.h>
#include <nettle/memops.h>
#include <nettle/poly1305.h>
#include <nettle/version.h>

#include "tools/peers/migrate.h"

static void
poly1305 (void)
{
  uint8_t key[32], nonce[16], text[LENGTHS], a[16], b[16];
  struct poly1305_aes_ctx theirs;
  struct xcs_poly1305aes_key ours;
  struct xcs_poly1305_ctx message;
  CHECK (POLY1305_AES_KEY_SIZE == 32 && POLY1305_AES_NONCE_SIZE == 16 && POLY1305_AES_DIGEST_SIZE == XCS_POLY1305_TAG_SIZE);
  fill (key, sizeof key, 1);
  fill (nonce, sizeof nonce, 2);
  fill (text, sizeof text, 3);
  nonce[15] = 250;
  poly1305_aes_set_key (&theirs, key);
  poly1305_aes_set_nonce (&theirs, nonce);
  xcs_poly1305aes_set_key (&ours, key);
  for (size_t n = 0; n < sizeof text; n++)
    {
      poly1305_aes_update (&theirs, n / 3, text);
      poly1305_aes_update (&theirs, n - n / 3, text + n / 3);
      poly1305_aes_digest (&theirs, sizeof a, a);
      CHECK (xcs_poly1305aes_auth (&ours, b, nonce, text, n) == 0);
      CHECK (memcmp (a, b, 16) == 0);
      CHECK (xcs_poly1305aes_start (&message, &ours, nonce) == 0 && xcs_poly1305_update (&message, text, n) == 0);
      CHECK (xcs_poly1305_digest (&message, b) == 0);
      CHECK (memcmp (a, b, 16) == 0);
      CHECK (memeql_sec (a, b, 16) == 1 && xcs_equal (a, b, 16) == 1);
      for (unsigned i = 16; i-- > 0 && ++nonce[i] == 0;)
        ;
    }
}

static void
ghash (void)
{
  static const uint8_t zeros[16];
  uint8_t key[16], iv[GCM_IV_SIZE], text[LENGTHS], a[16], b[16], h[16], mask[16], counter[16] = { 0 };
  struct gcm_aes128_ctx theirs;
  struct aes128_ctx aes;
  fill (key, sizeof key, 4);
  fill (iv, sizeof iv, 5);
  fill (text, sizeof text, 6);
  gcm_aes128_set_key (&theirs, key);
  aes128_set_encrypt_key (&aes, key);
  aes128_encrypt (&aes, 16, h, zeros);
  memcpy (counter, iv, sizeof iv);
  counter[15] = 1;
  aes128_encrypt (&aes, 16, mask, counter);
  for (size_t n = 0; n < sizeof text; n++)
    {
      gcm_aes128_set_iv (&theirs, sizeof iv, iv);
      gcm_aes128_update (&theirs, n, text);
      gcm_aes128_digest (&theirs, sizeof a, a);
      gmac (b, h, mask, text, n);
      CHECK (memcmp (a, b, 16) == 0);
    }
}

static void
threefish (const void *ctx, size_t length, uint8_t *dst, const uint8_t *src)
{
  CHECK (xcs_threefish256_encrypt (ctx, dst, src, length) == 0);
}

static void
counter_mode (void)
{
  uint8_t key[32], counter[32], text[LENGTHS], a[LENGTHS], b[LENGTHS];
  struct xcs_threefish256_ctx ctx;
  fill (key, sizeof key, 7);
  fill (text, sizeof text, 8);
  for (size_t n = 0; n < sizeof text; n++)
    {
      memset (counter, 0xff, sizeof counter);
      counter[31] = 0xfd;
      xcs_threefish256_set_key (&ctx, key);
      CHECK (xcs_threefish256_set_counter (&ctx, counter) == 0);
      CHECK (xcs_threefish256_ctr (&ctx, b, text, n) == 0);
      ctr_crypt (&ctx, threefish, 32, counter, n, a, text);
      CHECK (memcmp (a, b, n) == 0);
    }
}

int
main (void)
{
  poly1305 ();
  ghash ();
  counter_mode ();
  printf ("nettle %d.%d: ok\n", nettle_version_major (), nettle_version_minor ());
  return 0;
}
