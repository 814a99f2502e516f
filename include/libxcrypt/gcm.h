/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM, authenticated encryption with additional data, and GMAC: NIST SP 800-38D (2007).

   Two messages with one nonce under one key give away the key of the authentication and the sum of both texts: never use a nonce
   twice.  Count messages (SP 800-38D section 8.2.1); random nonces of 12 bytes serve at most 2^32 messages of a key (section 8.3).

   Keys of 16, 24 and 32 bytes: AES-128, AES-192, AES-256.  Nonce 12 bytes; tag 16 bytes.  A message has at most 2^36 - 32 bytes,
   additional data at most 2^61 - 1.  A key object serves any number of messages and threads.

   Output may be exactly the input (in place); the tag may follow the output.  Any other overlap of output, tag, input, additional
   data and nonce is XCS_ERR_OVERLAP; a tag of GMAC may overlap the message.  NULL with a length of 0 is allowed.
   Errors: XCS_ERR_STATE (no key; wrong order of calls), XCS_ERR_LENGTH (of a key, a tag, an initialization vector; too long a
   message), XCS_ERR_ARGUMENT (NULL with a length), XCS_ERR_OVERLAP, XCS_ERR_AUTH.  Nothing is written then, with one exception:
   XCS_ERR_AUTH of open leaves zeros in dst, or, in place, the input; until then dst may have text that was not verified.
   Constant time: time depends on lengths alone, and on whether a tag is right.  */

#ifndef XCS_GCM_H
#define XCS_GCM_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_GCM_NONCE_SIZE 12
#define XCS_GCM_TAG_SIZE 16
#define XCS_GCM_LENGTH_MAX ((UINT64_C (1) << 36) - 32)

struct xcs_gcm_key
{
  uint64_t opaque[576];
};

/* One message in pieces.  */
struct xcs_gcm_ctx
{
  uint64_t opaque[16];
};

/* Sets a key of 16, 24 or 32 bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length);

/* The same for tags of 4, 8, 12, 13, 14, 15 or 16 bytes.  Each forgery succeeds with a probability of at least 2^(-8 tag_length);
   appendix C of SP 800-38D has the limits of tags of 4 and 8 bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_set_key_short_tags (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length,
                                                        size_t tag_length);

/* --- Whole messages.  tag has XCS_GCM_TAG_SIZE bytes, or as many as the key says.  */

/* Encrypts length bytes and authenticates them and the additional data.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_seal (const struct xcs_gcm_key *key, uint8_t *dst, uint8_t *tag,
                                          const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                          const uint8_t *src, size_t length);

/* Decrypts if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_open (const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *tag,
                                          const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                                          const uint8_t *src, size_t length);

/* GMAC (SP 800-38D section 3): the tag of a message that is not encrypted.  */
XCS_API XCS_WARN_UNUSED int xcs_gmac_auth (const struct xcs_gcm_key *key, uint8_t *tag,
                                           const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_gmac_verify (const struct xcs_gcm_key *key, const uint8_t *tag,
                                             const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src, size_t length);

/* --- Many messages in one call, each with its own key, nonce, lengths and buffers.  Any number of jobs, in any order, with any
   keys.

   Each job is done as by xcs_gcm_seal or xcs_gcm_open, with the same rules for its own buffers, and error is what that call would
   return: 0 or an error.  A job with an error hinders no other one.  The call returns 0 if all jobs are done; XCS_ERR_AUTH if a tag
   is wrong; otherwise the error of the first job that has one.  If jobs is NULL and number is not 0, it returns XCS_ERR_ARGUMENT.

   Jobs are done in no particular order.  So what a job writes, dst and the tag of seal, must not overlap any buffer of another job,
   nor its key, nor the array: what is written is undefined then, and it is not checked.  Jobs may share keys and inputs.  */

struct xcs_gcm_job
{
  const struct xcs_gcm_key *key;
  uint8_t *dst;
  uint8_t *tag;  /* read by open */
  const uint8_t *nonce;  /* XCS_GCM_NONCE_SIZE bytes */
  const uint8_t *aad;
  const uint8_t *src;
  size_t aad_length;
  size_t length;
  int error;
};

XCS_API XCS_WARN_UNUSED int xcs_gcm_seal_jobs (struct xcs_gcm_job *jobs, size_t number);
XCS_API XCS_WARN_UNUSED int xcs_gcm_open_jobs (struct xcs_gcm_job *jobs, size_t number);

/* --- A message in pieces: start, additional data, then either text to encrypt and tag, or text to decrypt and verify.  Any split
   over calls gives the same result.  All calls for a message need the same key; it is not noticed if they do not.  */

XCS_API XCS_WARN_UNUSED int xcs_gcm_start (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key,
                                           const uint8_t nonce[XCS_GCM_NONCE_SIZE]);

/* The same with an initialization vector of any length from 1 to 2^61 - 1 bytes; one of 12 bytes is a nonce.  For protocols that
   demand it: the nonces of a key are at most 2^32 then (section 8.3).  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_start_iv (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *iv,
                                              size_t iv_length);

/* Additional data, all of it before the first byte of text.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_aad (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *aad,
                                         size_t length);

XCS_API XCS_WARN_UNUSED int xcs_gcm_encrypt (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst,
                                             const uint8_t *src, size_t length);

/* Nothing that depends on the text may be done before xcs_gcm_verify has returned 0: it may be a forgery.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_decrypt_unverified (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst,
                                                        const uint8_t *src, size_t length);

/* Ends a message that was not decrypted, writes the tag and wipes the context.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_tag (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *tag);

/* Ends a message that was not encrypted, and wipes the context.  0 if the tag is right, XCS_ERR_AUTH if not.  */
XCS_API XCS_WARN_UNUSED int xcs_gcm_verify (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *tag);

#ifdef __cplusplus
}
#endif

#endif
