/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM-SIV, authenticated encryption with additional data that survives a nonce used twice: RFC 8452.

   Two messages with one nonce under one key show whether they are equal, with their additional data, and nothing more.  All the
   same, nonces should be different: count messages, or take random nonces (RFC 8452 section 9 has the bounds).
   There are no messages in pieces: the tag depends on the whole text, and the ciphertext on the tag.

   Keys of 16 and 32 bytes: AES-128 and AES-256.  Nonce 12 bytes; tag 16 bytes.  A message and its additional data have at most
   2^36 bytes each.  A key object serves any number of messages and threads.

   Output may be exactly the input (in place); the tag may follow the output.  Any other overlap of output, tag, input, additional
   data and nonce is XCS_ERR_OVERLAP.  NULL with a length of 0 is allowed.
   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (of a key; too long), XCS_ERR_ARGUMENT (NULL with a length), XCS_ERR_OVERLAP,
   XCS_ERR_AUTH.  Nothing is written then, with one exception: XCS_ERR_AUTH of open leaves zeros in dst, or, in place, the input.
   While it runs, dst has text that is not verified.
   Constant time: time depends on lengths alone, and on whether a tag is right.  */

#ifndef XCS_GCMSIV_H
#define XCS_GCMSIV_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_GCMSIV_NONCE_SIZE 12
#define XCS_GCMSIV_TAG_SIZE 16
#define XCS_GCMSIV_LENGTH_MAX (UINT64_C (1) << 36)

struct xcs_gcmsiv_key
{
  uint64_t opaque[272];
};

/* Sets a key of 16 or 32 bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_gcmsiv_set_key (struct xcs_gcmsiv_key *key, const uint8_t *k, size_t k_length);

/* Encrypts length bytes and authenticates them and the additional data.  tag has XCS_GCMSIV_TAG_SIZE bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_gcmsiv_seal (const struct xcs_gcmsiv_key *key, uint8_t *dst, uint8_t *tag,
                                             const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                             const uint8_t *src, size_t length);

/* Decrypts; the text stays only if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_gcmsiv_open (const struct xcs_gcmsiv_key *key, uint8_t *dst, const uint8_t *tag,
                                             const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                             const uint8_t *src, size_t length);

#ifdef __cplusplus
}
#endif

#endif
