/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From Nettle: Poly1305-AES, AES, GCM, ChaCha20-Poly1305, ctr_crypt with a cipher of ours, memeql_sec.  */

#include <nettle/aes.h>
#include <nettle/chacha-poly1305.h>
#include <nettle/chacha.h>
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

/* Block by block, and counter mode, whose counter wraps.  */
static void
aes (void)
{
  uint8_t key[16], counter[16], text[LENGTHS], a[LENGTHS], b[LENGTHS];
  struct aes128_ctx encrypts, decrypts;
  struct xcs_aes_ctx ours;
  fill (key, sizeof key, 4);
  fill (text, sizeof text, 5);
  aes128_set_encrypt_key (&encrypts, key);
  aes128_set_decrypt_key (&decrypts, key);
  CHECK (xcs_aes_set_key (&ours, key, sizeof key) == 0);
  for (size_t n = 0; n < sizeof text; n++)
    {
      memset (counter, 0xff, sizeof counter);
      CHECK (xcs_aes_set_counter (&ours, counter) == 0 && xcs_aes_ctr (&ours, b, text, n) == 0);
      ctr_crypt (&encrypts, (nettle_cipher_func *) aes128_encrypt, 16, counter, n, a, text);
      CHECK (memcmp (a, b, n) == 0);
      if (n % 16 > 0)
        continue;
      aes128_encrypt (&encrypts, n, a, text);
      CHECK (xcs_aes_encrypt (&ours, b, text, n) == 0 && memcmp (a, b, n) == 0);
      aes128_decrypt (&decrypts, n, a, text);
      CHECK (xcs_aes_decrypt (&ours, b, text, n) == 0 && memcmp (a, b, n) == 0);
    }
}

/* With additional data of a third of the text.  */
static void
gcm (void)
{
  uint8_t key[16], iv[20], text[LENGTHS], a[LENGTHS], b[LENGTHS], a_tag[16], b_tag[16];
  struct gcm_aes128_ctx theirs;
  struct xcs_gcm_key ours;
  struct xcs_gcm_ctx message;
  fill (key, sizeof key, 6);
  fill (iv, sizeof iv, 7);
  fill (text, sizeof text, 8);
  gcm_aes128_set_key (&theirs, key);
  CHECK (xcs_gcm_set_key (&ours, key, sizeof key) == 0);
  for (size_t n = 0; n < sizeof text; n++)
    {
      gcm_aes128_set_iv (&theirs, GCM_IV_SIZE, iv);
      gcm_aes128_update (&theirs, n / 3, text);
      gcm_aes128_encrypt (&theirs, n, a, text);
      gcm_aes128_digest (&theirs, sizeof a_tag, a_tag);
      CHECK (xcs_gcm_seal (&ours, b, b_tag, iv, text, n / 3, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);
      CHECK (xcs_gcm_start (&message, &ours, iv) == 0 && xcs_gcm_aad (&message, &ours, text, n / 3) == 0);
      CHECK (xcs_gcm_encrypt (&message, &ours, b, text, n / 5) == 0);
      CHECK (xcs_gcm_encrypt (&message, &ours, b + n / 5, text + n / 5, n - n / 5) == 0);
      CHECK (xcs_gcm_tag (&message, &ours, b_tag) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);

      gcm_aes128_set_iv (&theirs, 1 + n % sizeof iv, iv);
      gcm_aes128_decrypt (&theirs, n, a, text);
      gcm_aes128_digest (&theirs, sizeof a_tag, a_tag);
      CHECK (xcs_gcm_start_iv (&message, &ours, iv, 1 + n % sizeof iv) == 0);
      CHECK (xcs_gcm_decrypt_unverified (&message, &ours, b, text, n) == 0 && xcs_gcm_verify (&message, &ours, a_tag) == 0);
      CHECK (memcmp (a, b, n) == 0);
    }
}

/* ChaCha20, and the AEAD with additional data of a third of the text.  */
static void
chacha20 (void)
{
  uint8_t key[32], nonce[12], text[LENGTHS], a[LENGTHS], b[LENGTHS], a_tag[16], b_tag[16];
  struct chacha_ctx cipher;
  struct chacha_poly1305_ctx theirs;
  struct xcs_chacha20_ctx ours;
  struct xcs_chacha20poly1305_key key_of_ours;
  fill (key, sizeof key, 9);
  fill (nonce, sizeof nonce, 10);
  fill (text, sizeof text, 11);
  chacha_set_key (&cipher, key);
  chacha_poly1305_set_key (&theirs, key);
  xcs_chacha20_set_key (&ours, key);
  xcs_chacha20poly1305_set_key (&key_of_ours, key);
  for (size_t n = 0; n < sizeof text; n++)
    {
      chacha_set_nonce96 (&cipher, nonce);
      chacha_crypt32 (&cipher, n, a, text);
      CHECK (xcs_chacha20_set_nonce (&ours, nonce, 0) == 0 && xcs_chacha20_crypt (&ours, b, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0);
      chacha_poly1305_set_nonce (&theirs, nonce);
      chacha_poly1305_update (&theirs, n / 3, text);
      chacha_poly1305_encrypt (&theirs, n, a, text);
      chacha_poly1305_digest (&theirs, sizeof a_tag, a_tag);
      CHECK (xcs_chacha20poly1305_seal (&key_of_ours, b, b_tag, nonce, text, n / 3, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);
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
  aes ();
  gcm ();
  chacha20 ();
  counter_mode ();
  printf ("nettle %d.%d: ok\n", nettle_version_major (), nettle_version_minor ());
  return 0;
}
