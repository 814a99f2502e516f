/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305-AES, a MAC with nonces: D. J. Bernstein, "The Poly1305-AES message-authentication code", 2005, section 2.

   Two messages with one nonce under one key give away r, with which tags can be forged: never use a nonce twice.  A number that
   counts messages is a nonce; so are 16 random bytes for up to 2^48 messages.

   Key 32 bytes: a key of AES-128, then r, clamped by the library.  Nonce 16 bytes, tag 16 bytes.  Messages of any length.  A key
   object serves any number of messages and threads.

   The tag may overlap the message and the nonce.  NULL with a length of 0 is allowed.
   Errors: XCS_ERR_STATE (no key), XCS_ERR_ARGUMENT (NULL message with a length), XCS_ERR_AUTH.  Nothing is written then.
   Constant time: time depends on the message length alone.  */

#ifndef XCS_POLY1305AES_H
#define XCS_POLY1305AES_H

#include <libxcrypt/poly1305.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_POLY1305AES_KEY_SIZE 32
#define XCS_POLY1305AES_NONCE_SIZE 16
#define XCS_POLY1305AES_TAG_SIZE 16

struct xcs_poly1305aes_key
{
  uint64_t opaque[256];
};

XCS_API void xcs_poly1305aes_set_key (struct xcs_poly1305aes_key *key, const uint8_t k[XCS_POLY1305AES_KEY_SIZE]);

/* The tag of a whole message.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305aes_auth (const struct xcs_poly1305aes_key *key, uint8_t tag[XCS_POLY1305AES_TAG_SIZE],
                                                  const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE], const uint8_t *src,
                                                  size_t length);

/* 0 if tag is the tag of the message, XCS_ERR_AUTH if not.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305aes_verify (const struct xcs_poly1305aes_key *key,
                                                    const uint8_t tag[XCS_POLY1305AES_TAG_SIZE],
                                                    const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE], const uint8_t *src,
                                                    size_t length);

/* Starts a message in pieces, for xcs_poly1305_update and xcs_poly1305_digest.  The context has all that it needs of the key.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305aes_start (struct xcs_poly1305_ctx *ctx, const struct xcs_poly1305aes_key *key,
                                                   const uint8_t nonce[XCS_POLY1305AES_NONCE_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
