/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish-1024, the tweakable block cipher of Skein 1.3: "The Skein Hash Function Family", version 1.3 (1 October 2010),
   section 3.3.  The constants of versions 1.1 and 1.2 differ and are not supported.

   Key 128 bytes, tweak 16 bytes, block 128 bytes; words are little endian as in the paper.

   Counter mode.  No standard defines it for Threefish.  This library uses NIST SP 800-38A section 6.5 with the standard
   incrementing function of its appendix B.1 on the whole block.  Keystream block i is the encryption of the 128-byte string T + i;
   T is the counter that was set, a big-endian number of 1024 bits, and the addition is modulo 2^1024.  Keystream byte j is added
   (xor) to message byte j.  Generic CTR implementations with a big-endian counter give the same result.  No counter block may occur
   twice under one key and tweak.

   Errors: XCS_ERR_STATE (no key; no counter), XCS_ERR_LENGTH (not a multiple of 128, except for ctr), XCS_ERR_ARGUMENT (NULL with a
   length), XCS_ERR_OVERLAP.
   Constant time: time depends on lengths alone.  */

#ifndef XCS_THREEFISH1024_H
#define XCS_THREEFISH1024_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_THREEFISH1024_KEY_SIZE 128
#define XCS_THREEFISH1024_TWEAK_SIZE 16
#define XCS_THREEFISH1024_BLOCK_SIZE 128

struct xcs_threefish1024_ctx
{
  uint64_t opaque[400];
};

/* Sets the key; the tweak becomes zero and the counter unset.  */
XCS_API void xcs_threefish1024_set_key (struct xcs_threefish1024_ctx *ctx, const uint8_t key[XCS_THREEFISH1024_KEY_SIZE]);

/* Sets the tweak; the counter becomes unset, and unused keystream is discarded.  */
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_set_tweak (struct xcs_threefish1024_ctx *ctx,
                                                         const uint8_t tweak[XCS_THREEFISH1024_TWEAK_SIZE]);

/* Each block of src independently (ECB); length is a multiple of 128.  The context is only read: threads may share it.  */
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_encrypt (const struct xcs_threefish1024_ctx *ctx, uint8_t *dst,
                                                       const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_decrypt (const struct xcs_threefish1024_ctx *ctx, uint8_t *dst,
                                                       const uint8_t *src, size_t length);

/* Block i of src under the tweak TWEAK + i, whatever tweak is set: for storage, where the position of a block is its tweak.  TWEAK
   is a little-endian number of 128 bits, and the addition is modulo 2^128.  So a part of a message that begins at block n can be
   encrypted or decrypted alone with TWEAK + n.  Length is a multiple of 128.  The context is only read: threads may share it, and
   counter and keystream are unchanged.  Under one key, each tweak belongs to one block; several encryptions of that block show
   which of its contents are equal.  */
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_encrypt_at (const struct xcs_threefish1024_ctx *ctx, uint8_t *dst,
                                                          const uint8_t tweak[XCS_THREEFISH1024_TWEAK_SIZE], const uint8_t *src,
                                                          size_t length);
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_decrypt_at (const struct xcs_threefish1024_ctx *ctx, uint8_t *dst,
                                                          const uint8_t tweak[XCS_THREEFISH1024_TWEAK_SIZE], const uint8_t *src,
                                                          size_t length);

/* Starts a keystream at this counter block.  */
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_set_counter (struct xcs_threefish1024_ctx *ctx,
                                                           const uint8_t counter[XCS_THREEFISH1024_BLOCK_SIZE]);

/* Encrypts or decrypts the next length bytes, any length.  Any split over calls gives the same result: the next call uses the rest
   of a keystream block.  */
XCS_API XCS_WARN_UNUSED int xcs_threefish1024_ctr (struct xcs_threefish1024_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                   size_t length);

#ifdef __cplusplus
}
#endif

#endif
