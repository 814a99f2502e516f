/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305, authenticated encryption with additional data: RFC 8439 section 2.8; and XChaCha20-Poly1305, the same with
   longer nonces: draft-irtf-cfrg-xchacha-03 section 2.

   Two messages with one nonce under one key give away the key of the authentication and the sum of both texts: never use a nonce
   twice.  Nonces of 12 bytes are counted; those of 24 bytes, of XChaCha20-Poly1305, may be random.  A key serves one of the two
   alone: a keystream of ChaCha20 can contain what XChaCha20 makes its keys of.

   Key 32 bytes; tag 16 bytes.  A message has at most 2^38 - 64 bytes, additional data at most 2^64 - 1.  A key object serves any
   number of messages and threads.

   Output may be exactly the input (in place); the tag may follow the output.  Any other overlap of output, tag, input, additional
   data and nonce is XCS_ERR_OVERLAP.  NULL with a length of 0 is allowed.
   Errors: XCS_ERR_STATE (no key; wrong order of calls), XCS_ERR_LENGTH (too long a message), XCS_ERR_ARGUMENT (NULL with a length),
   XCS_ERR_OVERLAP, XCS_ERR_AUTH.  Nothing is written then, with one exception: XCS_ERR_AUTH of open leaves zeros in dst, or, in
   place, the input.  While open runs, dst may have text that is not verified.
   Constant time: time depends on lengths alone, and on whether a tag is right.  */

#ifndef XCS_CHACHA20POLY1305_H
#define XCS_CHACHA20POLY1305_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_CHACHA20POLY1305_KEY_SIZE 32
#define XCS_CHACHA20POLY1305_NONCE_SIZE 12
#define XCS_XCHACHA20POLY1305_NONCE_SIZE 24
#define XCS_CHACHA20POLY1305_TAG_SIZE 16
#define XCS_CHACHA20POLY1305_LENGTH_MAX ((UINT64_C (1) << 38) - 64)

struct xcs_chacha20poly1305_key
{
  uint64_t opaque[8];
};

struct xcs_xchacha20poly1305_key
{
  uint64_t opaque[8];
};

/* One message in pieces, of either kind.  */
struct xcs_chacha20poly1305_ctx
{
  uint64_t opaque[160];
};

XCS_API void xcs_chacha20poly1305_set_key (struct xcs_chacha20poly1305_key *key, const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE]);
XCS_API void xcs_xchacha20poly1305_set_key (struct xcs_xchacha20poly1305_key *key,
                                            const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE]);

/* --- Whole messages.  tag has XCS_CHACHA20POLY1305_TAG_SIZE bytes.  */

/* Encrypts length bytes and authenticates them and the additional data.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_seal (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                                                       const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad,
                                                       size_t aad_length, const uint8_t *src, size_t length);

/* Decrypts if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_open (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
                                                       const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad,
                                                       size_t aad_length, const uint8_t *src, size_t length);

XCS_API XCS_WARN_UNUSED int xcs_xchacha20poly1305_seal (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                                                        const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad,
                                                        size_t aad_length, const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_xchacha20poly1305_open (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst,
                                                        const uint8_t *tag, const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE],
                                                        const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length);

/* --- Many messages in one call, each with its own key, nonce, lengths and buffers.  Short ones are done side by side if the
   implementation of ChaCha20 has lanes.  Any number of jobs, in any order, with any keys.

   Each job is done as by xcs_chacha20poly1305_seal or _open, with the same rules for its own buffers, and error is what that call
   would return: 0 or an error.  A job with an error hinders no other one.  The call returns 0 if all jobs are done; XCS_ERR_AUTH if
   a tag is wrong; otherwise the error of the first job that has one.  If jobs is NULL and number is not 0, it returns
   XCS_ERR_ARGUMENT.

   Jobs are done in no particular order.  So what a job writes, dst and the tag of seal, must not overlap any buffer of another job,
   nor its key, nor the array: what is written is undefined then, and it is not checked.  Jobs may share keys and inputs.

   Messages of XChaCha20-Poly1305 are jobs whose keys are those of xcs_hchacha20 with the first 16 bytes of the nonce; the nonce of
   such a job is four zeros and the other 8 bytes.  */

struct xcs_chacha20poly1305_job
{
  const struct xcs_chacha20poly1305_key *key;
  uint8_t *dst;
  uint8_t *tag;  /* read by open */
  const uint8_t *nonce;  /* XCS_CHACHA20POLY1305_NONCE_SIZE bytes */
  const uint8_t *aad;
  const uint8_t *src;
  size_t aad_length;
  size_t length;
  int error;
};

XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_seal_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number);
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_open_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number);

/* --- A message in pieces: start, additional data, then either text to encrypt and tag, or text to decrypt and verify.  Any split
   over calls gives the same result.  The context has all that it needs of the key.  */

XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx,
                                                        const struct xcs_chacha20poly1305_key *key,
                                                        const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE]);
XCS_API XCS_WARN_UNUSED int xcs_xchacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx,
                                                         const struct xcs_xchacha20poly1305_key *key,
                                                         const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE]);

/* Additional data, all of it before the first byte of text.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_aad (struct xcs_chacha20poly1305_ctx *ctx, const uint8_t *aad, size_t length);

XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_encrypt (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                          size_t length);

/* Nothing that depends on the text may be done before xcs_chacha20poly1305_verify has returned 0: it may be a forgery.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_decrypt_unverified (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst,
                                                                     const uint8_t *src, size_t length);

/* Ends a message that was not decrypted, writes the tag and wipes the context.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_tag (struct xcs_chacha20poly1305_ctx *ctx,
                                                      uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE]);

/* Ends a message that was not encrypted, and wipes the context.  0 if the tag is right, XCS_ERR_AUTH if not.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20poly1305_verify (struct xcs_chacha20poly1305_ctx *ctx,
                                                         const uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
