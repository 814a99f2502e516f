/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From libsodium: crypto_onetimeauth, crypto_aead with ChaCha20 and AES-GCM, sodium_memcmp, sodium_memzero.  */

#include <sodium.h>

#include "tools/peers/migrate.h"

/* ChaCha20, and both AEADs, with additional data of a third of the text.  */
static void
chacha20 (void)
{
  uint8_t key[32], nonce[24], text[LENGTHS], a[LENGTHS], b[LENGTHS], a_tag[16], b_tag[16];
  struct xcs_chacha20_ctx cipher;
  struct xcs_chacha20poly1305_key ours;
  struct xcs_xchacha20poly1305_key ours_x;
  fill (key, sizeof key, 3);
  fill (nonce, sizeof nonce, 4);
  fill (text, sizeof text, 5);
  xcs_chacha20_set_key (&cipher, key);
  xcs_chacha20poly1305_set_key (&ours, key);
  xcs_xchacha20poly1305_set_key (&ours_x, key);
  for (size_t n = 0; n < sizeof text; n++)
    {
      nonce[23] = (uint8_t) n;
      CHECK (crypto_stream_chacha20_ietf_xor (a, text, n, nonce, key) == 0);
      CHECK (xcs_chacha20_set_nonce (&cipher, nonce, 0) == 0 && xcs_chacha20_crypt (&cipher, b, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0);
      CHECK (crypto_aead_chacha20poly1305_ietf_encrypt_detached (a, a_tag, NULL, text, n, text, n / 3, NULL, nonce, key) == 0);
      CHECK (xcs_chacha20poly1305_seal (&ours, b, b_tag, nonce, text, n / 3, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);
      CHECK (crypto_aead_chacha20poly1305_ietf_decrypt_detached (a, NULL, b, n, b_tag, text, n / 3, nonce, key) == 0);
      CHECK (xcs_chacha20poly1305_open (&ours, b, a_tag, nonce, text, n / 3, b, n) == 0);
      CHECK (memcmp (a, text, n) == 0 && memcmp (b, text, n) == 0);
      CHECK (crypto_aead_xchacha20poly1305_ietf_encrypt_detached (a, a_tag, NULL, text, n, text, n / 3, NULL, nonce, key) == 0);
      CHECK (xcs_xchacha20poly1305_seal (&ours_x, b, b_tag, nonce, text, n / 3, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);
      CHECK (crypto_aead_xchacha20poly1305_ietf_decrypt_detached (a, NULL, b, n, b_tag, text, n / 3, nonce, key) == 0);
      CHECK (xcs_xchacha20poly1305_open (&ours_x, b, a_tag, nonce, text, n / 3, b, n) == 0);
      CHECK (memcmp (a, text, n) == 0 && memcmp (b, text, n) == 0);
    }
}

/* AES-GCM, which libsodium has on some CPUs alone.  */
static void
gcm (void)
{
  uint8_t k[32], nonce[XCS_GCM_NONCE_SIZE], text[LENGTHS], a[LENGTHS], b[LENGTHS], a_tag[16], b_tag[16];
  struct xcs_gcm_key ours;
  if (!crypto_aead_aes256gcm_is_available ())
    {
      puts ("libsodium: no AES-GCM on this CPU, not tried");
      return;
    }
  fill (k, sizeof k, 6);
  fill (nonce, sizeof nonce, 7);
  fill (text, sizeof text, 8);
  CHECK (xcs_gcm_set_key (&ours, k, sizeof k) == 0);
  for (size_t n = 0; n < sizeof text; n++)
    {
      nonce[11] = (uint8_t) n;
      CHECK (crypto_aead_aes256gcm_encrypt_detached (a, a_tag, NULL, text, n, text, n / 3, NULL, nonce, k) == 0);
      CHECK (xcs_gcm_seal (&ours, b, b_tag, nonce, text, n / 3, text, n) == 0);
      CHECK (memcmp (a, b, n) == 0 && memcmp (a_tag, b_tag, 16) == 0);
      CHECK (crypto_aead_aes256gcm_decrypt_detached (a, NULL, b, n, b_tag, text, n / 3, nonce, k) == 0);
      CHECK (xcs_gcm_open (&ours, b, a_tag, nonce, text, n / 3, b, n) == 0);
      CHECK (memcmp (a, text, n) == 0 && memcmp (b, text, n) == 0);
    }
}

int
main (void)
{
  uint8_t key[32], text[LENGTHS], a[16], b[16];
  crypto_onetimeauth_state theirs;
  struct xcs_poly1305_ctx ours;
  CHECK (sodium_init () >= 0);
  CHECK (crypto_onetimeauth_KEYBYTES == XCS_POLY1305_KEY_SIZE && crypto_onetimeauth_BYTES == XCS_POLY1305_TAG_SIZE);
  fill (key, sizeof key, 1);
  fill (text, sizeof text, 2);
  for (size_t n = 0; n < sizeof text; n++)
    {
      key[0] ^= (uint8_t) n;
      CHECK (crypto_onetimeauth (a, text, n, key) == 0);
      CHECK (xcs_poly1305_auth (b, key, text, n) == 0);
      CHECK (memcmp (a, b, 16) == 0);
      CHECK (crypto_onetimeauth_verify (b, text, n, key) == 0 && xcs_poly1305_verify (a, key, text, n) == 0);
      CHECK (crypto_onetimeauth_init (&theirs, key) == 0);
      CHECK (crypto_onetimeauth_update (&theirs, text, n / 3) == 0);
      CHECK (crypto_onetimeauth_update (&theirs, text + n / 3, n - n / 3) == 0);
      CHECK (crypto_onetimeauth_final (&theirs, a) == 0);
      xcs_poly1305_set_key (&ours, key);
      CHECK (xcs_poly1305_update (&ours, text, n / 2) == 0);
      CHECK (xcs_poly1305_update (&ours, text + n / 2, n - n / 2) == 0);
      CHECK (xcs_poly1305_digest (&ours, b) == 0);
      CHECK (memcmp (a, b, 16) == 0);
      b[n % 16] ^= 1;
      CHECK (crypto_onetimeauth_verify (b, text, n, key) == -1 && xcs_poly1305_verify (b, key, text, n) == XCS_ERR_AUTH);
      CHECK (sodium_memcmp (a, b, 16) == -1 && xcs_equal (a, b, 16) == 0);
      b[n % 16] ^= 1;
      CHECK (sodium_memcmp (a, b, 16) == 0 && xcs_equal (a, b, 16) == 1);
    }
  chacha20 ();
  gcm ();
  sodium_memzero (a, sizeof a);
  xcs_wipe (b, sizeof b);
  CHECK (memcmp (a, b, 16) == 0);
  printf ("libsodium %s: ok\n", sodium_version_string ());
  return 0;
}
