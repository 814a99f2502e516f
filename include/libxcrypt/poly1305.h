/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305 one-time authenticator: RFC 8439 section 2.5 (D. J. Bernstein, "The Poly1305-AES message-authentication
   code", 2005).

   A key authenticates ONE message: with two messages under one key, an attacker can forge tags.  Generate a new key for each
   message with a cipher, as chacha20poly1305.h and poly1305aes.h do.

   Key 32 bytes: r, clamped by the library, then s.  Tag 16 bytes.  Messages of any length.
   Errors: XCS_ERR_ARGUMENT (NULL message with a length), XCS_ERR_STATE (no key), XCS_ERR_AUTH.
   Constant time: time depends on the message length alone.  The tag may overlap the message.  */

#ifndef XCS_POLY1305_H
#define XCS_POLY1305_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_POLY1305_KEY_SIZE 32
#define XCS_POLY1305_TAG_SIZE 16
#define XCS_POLY1305_BLOCK_SIZE 16

struct xcs_poly1305_ctx
{
  uint64_t opaque[128];
};

/* Sets the key and starts its message.  */
XCS_API void xcs_poly1305_set_key (struct xcs_poly1305_ctx *ctx, const uint8_t key[XCS_POLY1305_KEY_SIZE]);

/* Adds length bytes to the message.  Any split over calls gives the same tag.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305_update (struct xcs_poly1305_ctx *ctx, const uint8_t *src, size_t length);

/* Ends the message, writes the tag and wipes the context.  With XCS_ERR_STATE the tag is unchanged.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305_digest (struct xcs_poly1305_ctx *ctx, uint8_t tag[XCS_POLY1305_TAG_SIZE]);

/* The tag of a whole message: the fastest way, especially for short messages.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305_auth (uint8_t tag[XCS_POLY1305_TAG_SIZE],
                                               const uint8_t key[XCS_POLY1305_KEY_SIZE], const uint8_t *src,
                                               size_t length);

/* 0 if tag is the tag of the message, XCS_ERR_AUTH if not.  */
XCS_API XCS_WARN_UNUSED int xcs_poly1305_verify (const uint8_t tag[XCS_POLY1305_TAG_SIZE],
                                                 const uint8_t key[XCS_POLY1305_KEY_SIZE], const uint8_t *src,
                                                 size_t length);

#ifdef __cplusplus
}
#endif

#endif
