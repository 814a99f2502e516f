/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XChaCha20-Poly1305: draft-irtf-cfrg-xchacha-03 section 2: ChaCha20-Poly1305 with HChaCha20 (key, first 16 bytes of the nonce) as
   key and 00000000 || the last 8 bytes as nonce.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-message.h"

enum { NONCE_X = XCS_XCHACHA20POLY1305_NONCE_SIZE };
_Static_assert (CP_KEY_WORDS <= sizeof (struct xcs_xchacha20poly1305_key) / 8, "key object too small");

void
xcs_xchacha20poly1305_set_key (struct xcs_xchacha20poly1305_key *key, const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE])
{
  xcsi_chacha20poly1305_set_key (key->opaque, OBJECT_XCHACHA20POLY1305_KEY, k);
  (void) clear_integers (0);
}

static int
call_x (const struct xcs_xchacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m, const uint8_t *nonce, int opens)
{
  struct rows r;
  struct start s;
  if (!find_all_rows (&r, key->opaque, OBJECT_XCHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  int error = check_message (m, NONCE_X, opens);
  if (error != 0)
    return error;
  start_of_x (&s, &r, key->opaque, nonce);
  error = do_any (&r, &s, m, opens);
  wipe_after (&r);
  return clear_integers (error);
}

int
xcs_xchacha20poly1305_seal (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                            const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { NULL, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return call_x (key, &m, nonce, 0);
}

int
xcs_xchacha20poly1305_open (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
                            const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { NULL, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return call_x (key, &m, nonce, 1);
}
