/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305-AES: the tag of a message with nonce N, under the key k || r, is that of Poly1305 with the key r || AES-128 (k, N).  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/poly1305aes.h>

#include "src/modes/poly1305aes.h"

enum { AES_KEY = 16, HALF = 16 };
_Static_assert (PA_KEY_WORDS <= sizeof (struct xcs_poly1305aes_key) / 8, "key object too small");

/* The indices of the rows that the key names; whether it is a key of rows that are usable here.  */
static inline int
find_rows (unsigned rows[2], const struct xcs_poly1305aes_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_POLY1305AES_KEY, key->opaque[PA_TAG]);
  const uint64_t poly1305 = impl_of_tag (OBJECT_POLY1305, key->opaque[PA_MAC_TAG]);
  rows[0] = (unsigned) aes;
  rows[1] = (unsigned) poly1305;
  return impl_usable (&xcsi_aes, aes) && impl_usable (&xcsi_poly1305, poly1305);
}

/* 16 bytes, through general registers.  Not inline: they would stay in registers that functions save.  */
static __attribute__ ((noinline)) void
copy_half (uint8_t *to, const uint8_t *from)
{
  copy_word (to, from);
  copy_word (to + 8, from + 8);
#if defined __OPTIMIZE_SIZE__  /* gcc would push one of them to align the stack */
  (void) clear_integers (0);
#endif
}

void
xcs_poly1305aes_set_key (struct xcs_poly1305aes_key *key, const uint8_t k[XCS_POLY1305AES_KEY_SIZE])
{
  const unsigned aes = impl_chosen (&xcsi_aes);
  key->opaque[PA_TAG] = impl_tag (OBJECT_POLY1305AES_KEY, aes);
  key->opaque[PA_MAC_TAG] = impl_tag (OBJECT_POLY1305, impl_chosen (&xcsi_poly1305));
  copy_half ((uint8_t *) (key->opaque + PA_R), k + AES_KEY);
  key->opaque[PA_AES + AES_ROUNDS] = 10;
  xcsi_aes_impls[aes].set_key (key->opaque + PA_AES, k);
  (void) clear_integers (0);
}

/* The key of Poly1305 of a message.  */
static inline void
one_time_key (uint8_t k[2 * HALF], const struct xcs_poly1305aes_key *key, const struct aes_impl *aes, const uint8_t *nonce)
{
  copy_half (k, (const uint8_t *) (key->opaque + PA_R));
  aes->encrypt (key->opaque + PA_AES, k + HALF, nonce, 1);
}

int
xcs_poly1305aes_auth (const struct xcs_poly1305aes_key *key, uint8_t tag[XCS_POLY1305AES_TAG_SIZE],
                      const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE], const uint8_t *src, size_t length)
{
  uint8_t k[2 * HALF];
  unsigned rows[2];
  if (!find_rows (rows, key))
    return XCS_ERR_STATE;
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  one_time_key (k, key, &xcsi_aes_impls[rows[0]], nonce);
  xcsi_poly1305_auth (&xcsi_poly1305_impls[rows[1]], tag, k, src, length);
  wipe (k, sizeof k);
  return clear_integers (0);
}

int
xcs_poly1305aes_verify (const struct xcs_poly1305aes_key *key, const uint8_t tag[XCS_POLY1305AES_TAG_SIZE],
                        const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE], const uint8_t *src, size_t length)
{
  uint8_t right[XCS_POLY1305AES_TAG_SIZE];
  int error = xcs_poly1305aes_auth (key, right, nonce, src, length);
  if (error == 0)
    error = check_tag_16 (tag, right);
  wipe (right, sizeof right);
  return clear_integers (error);
}

int
xcs_poly1305aes_start (struct xcs_poly1305_ctx *ctx, const struct xcs_poly1305aes_key *key,
                       const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE])
{
  uint8_t k[2 * HALF];
  unsigned rows[2];
  if (!find_rows (rows, key))
    return XCS_ERR_STATE;
  one_time_key (k, key, &xcsi_aes_impls[rows[0]], nonce);
  xcsi_poly1305_start (ctx->opaque, rows[1], k);
  wipe (k, sizeof k);
  return clear_integers (0);
}
