/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From libsodium: crypto_onetimeauth, sodium_memcmp, sodium_memzero.  */

#include <sodium.h>

#include "tools/peers/migrate.h"

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
  sodium_memzero (a, sizeof a);
  xcs_wipe (b, sizeof b);
  CHECK (memcmp (a, b, 16) == 0);
  printf ("libsodium %s: ok\n", sodium_version_string ());
  return 0;
}
