/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XAES-256-GCM, authenticated encryption with additional data and a nonce of 24 bytes: C2SP XAES-256-GCM, version 1.0.0.

   The nonce is long enough to be random: 2^80 messages have two equal ones with a probability of 2^-33.  Its first half and the
   key give the key of the message, with which AES-256-GCM takes the other half (gcm.h).
   Two messages with one nonce under one key give away the key of the authentication and the sum of both texts.

   Key 32 bytes, nonce 24 bytes, tag 16 bytes.  A message has at most 2^36 - 32 bytes, additional data at most 2^61 - 1.  A key
   object serves any number of messages and threads.

   Output may be exactly the input (in place); the tag may follow the output.  Any other overlap of output, tag, input, additional
   data and nonce is XCS_ERR_OVERLAP.  NULL with a length of 0 is allowed.
   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (too long), XCS_ERR_ARGUMENT (NULL with a length), XCS_ERR_OVERLAP,
   XCS_ERR_AUTH.  Nothing is written then, with one exception: XCS_ERR_AUTH of open leaves zeros in dst, or, in place, the input;
   until then dst may have text that was not verified.
   Constant time: time depends on lengths alone, and on whether a tag is right.  */

#ifndef XCS_XAES_H
#define XCS_XAES_H

#include <libxcrypt/gcm.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_XAES_KEY_SIZE 32
#define XCS_XAES_NONCE_SIZE 24
#define XCS_XAES_TAG_SIZE 16
#define XCS_XAES_LENGTH_MAX XCS_GCM_LENGTH_MAX

struct xcs_xaes_key
{
  uint64_t opaque[272];
};

XCS_API void xcs_xaes_set_key (struct xcs_xaes_key *key, const uint8_t k[XCS_XAES_KEY_SIZE]);

/* Encrypts length bytes and authenticates them and the additional data.  tag has XCS_XAES_TAG_SIZE bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_xaes_seal (const struct xcs_xaes_key *key, uint8_t *dst, uint8_t *tag,
                                           const uint8_t nonce[XCS_XAES_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                           const uint8_t *src, size_t length);

/* Decrypts if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_xaes_open (const struct xcs_xaes_key *key, uint8_t *dst, const uint8_t *tag,
                                           const uint8_t nonce[XCS_XAES_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                           const uint8_t *src, size_t length);

/* The key and the nonce of a message, for all functions of gcm.h: messages in pieces.  gcm_nonce may overlap nonce.  Wipe the key
   after the message.  */
XCS_API XCS_WARN_UNUSED int xcs_xaes_derive (const struct xcs_xaes_key *key, struct xcs_gcm_key *message_key,
                                             uint8_t gcm_nonce[XCS_GCM_NONCE_SIZE], const uint8_t nonce[XCS_XAES_NONCE_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
