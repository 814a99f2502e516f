/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GMAC: the tag of AES-GCM without text, of additional data.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/gcm-message.h"

/* For any key, data and length of the tag.  */
static __attribute__ ((noinline)) int
gmac_any (const struct xcs_gcm_key *key, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, NULL, tag, nonce, src, NULL, length, 0, 0 };
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  const int error = check_aead (&(struct limits) { AAD_MAX, 0 }, NULL, src, length, NULL, 0);
  if (error != 0)
    return error;
  uint8_t *const place = place_of_tag (&g, tag, (size_t) key->opaque[GCM_TAG_LENGTH], whole);
  compute (&g, place, NULL, &j);
  if (place != tag)
    copy_tag (tag, whole, (size_t) key->opaque[GCM_TAG_LENGTH]);
  return clear_integers (0);
}

NO_CANARY int
xcs_gmac_auth (const struct xcs_gcm_key *key, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
               size_t length)
{
  const struct gcm_impl *row;
  if (!find_mac (&row, key, src, length))
    return gmac_any (key, tag, nonce, src, length);
  mac (row, key, tag, nonce, src, length);
  return 0;
}

static __attribute__ ((noinline)) int
verify_any (const struct xcs_gcm_key *key, const uint8_t *tag, const uint8_t *nonce, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, NULL, (uint8_t *) (uintptr_t) tag, nonce, src, NULL, length, 0, 0 };
  struct gcm g;
  return clear_integers (xcsi_gcm_check_whole (&g, &j, is_doubtful (&j, 1)));
}

int
xcs_gmac_verify (const struct xcs_gcm_key *key, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
                 size_t length)
{
  const struct gcm_impl *row;
  if (!find_mac (&row, key, src, length))
    return verify_any (key, tag, nonce, src, length);
  return clear_integers (check_mac (row, key, tag, nonce, src, length));
}
