/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* GHASH, the universal hash function inside GCM and GMAC: NIST SP 800-38D section 6.4.

   It is neither a cryptographic hash function like SHA nor a MAC: the key can be computed from a digest.  It is a building block
   for modes like GCM.

   Key: the hash subkey H, 16 bytes.  Input: blocks of 16 bytes; an incomplete last block is padded with zero bytes.  Digest: 16
   bytes.
   A key object serves any number of messages and threads; a context is one message.  All calls for a message need the same key
   object.
   Errors: XCS_ERR_ARGUMENT (NULL input with a length), XCS_ERR_STATE (no key in the key object, no message in the context).
   Constant time: time depends on lengths alone.  */

#ifndef XCS_GHASH_H
#define XCS_GHASH_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_GHASH_KEY_SIZE 16
#define XCS_GHASH_BLOCK_SIZE 16
#define XCS_GHASH_DIGEST_SIZE 16

struct xcs_ghash_key
{
  uint64_t opaque[320];
};

struct xcs_ghash_ctx
{
  uint64_t opaque[6];
};

/* Sets H.  */
XCS_API void xcs_ghash_set_key (struct xcs_ghash_key *key, const uint8_t h[XCS_GHASH_KEY_SIZE]);

/* The same in less time, for messages of up to length bytes: powers of H that only longer messages use are not computed.  Longer
   messages have the same digest, and take more time.  */
XCS_API void xcs_ghash_set_key_short_messages (struct xcs_ghash_key *key, const uint8_t h[XCS_GHASH_KEY_SIZE],
                                               size_t length);

/* Starts a message.  */
XCS_API void xcs_ghash_start (struct xcs_ghash_ctx *ctx);

/* Adds length bytes.  Any split over calls gives the same digest.  */
XCS_API XCS_WARN_UNUSED int xcs_ghash_update (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key,
                                              const uint8_t *src, size_t length);

/* Pads an incomplete block with zero bytes, as GCM does between additional data and ciphertext; does nothing if the last block is
   complete.  */
XCS_API XCS_WARN_UNUSED int xcs_ghash_pad (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key);

/* Pads, writes the digest and starts a new message.  */
XCS_API XCS_WARN_UNUSED int xcs_ghash_digest (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key,
                                              uint8_t digest[XCS_GHASH_DIGEST_SIZE]);

/* The digest of a whole message, padded: the fastest way, especially for short messages.  It may overlap the message.  */
XCS_API XCS_WARN_UNUSED int xcs_ghash_hash (const struct xcs_ghash_key *key, uint8_t digest[XCS_GHASH_DIGEST_SIZE],
                                            const uint8_t *src, size_t length);

#ifdef __cplusplus
}
#endif

#endif
