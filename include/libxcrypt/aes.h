/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES, the block cipher of NIST FIPS 197, and its counter mode, NIST SP 800-38A section 6.5.

   Keys of 16, 24 and 32 bytes: AES-128, AES-192, AES-256.  Block 16 bytes.

   Counter mode uses the standard incrementing function of SP 800-38A appendix B.1 on the whole block.  Keystream block i is the
   encryption of T + i; T is the counter that was set, a big-endian number of 128 bits, and the addition is modulo 2^128.  Keystream
   byte j is added (xor) to message byte j.  RFC 3686 is this with T = nonce (4 bytes) || IV (8 bytes) || 00000001.  No counter
   block may occur twice under one key.  No limit is enforced; a keystream of 2^n blocks differs from random bytes with a
   probability of about 2^(2 n - 129).

   Errors: XCS_ERR_STATE (no key; no counter), XCS_ERR_LENGTH (of a key; not a multiple of 16, except for ctr), XCS_ERR_ARGUMENT
   (NULL with a length), XCS_ERR_OVERLAP.
   Constant time: time depends on the lengths of message and key, and in counter mode on the counter, which need not be secret.  */

#ifndef XCS_AES_H
#define XCS_AES_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_AES_BLOCK_SIZE 16
#define XCS_AES_KEY_MAX 32

struct xcs_aes_ctx
{
  uint64_t opaque[272];
};

/* Sets a key of 16, 24 or 32 bytes; the counter becomes unset.  */
XCS_API XCS_WARN_UNUSED int xcs_aes_set_key (struct xcs_aes_ctx *ctx, const uint8_t *key, size_t key_length);

/* Each block of src independently (ECB); length is a multiple of 16.  The context is only read: threads may share it.  */
XCS_API XCS_WARN_UNUSED int xcs_aes_encrypt (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_aes_decrypt (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);

/* Starts a keystream at this counter block.  */
XCS_API XCS_WARN_UNUSED int xcs_aes_set_counter (struct xcs_aes_ctx *ctx, const uint8_t counter[XCS_AES_BLOCK_SIZE]);

/* Encrypts or decrypts the next length bytes, any length.  Any split over calls gives the same result: the next call uses the rest
   of a keystream block.  */
XCS_API XCS_WARN_UNUSED int xcs_aes_ctr (struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);

#ifdef __cplusplus
}
#endif

#endif
