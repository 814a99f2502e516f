/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20, the stream cipher: RFC 8439 sections 2.3 and 2.4, with a nonce of 12 bytes and a 32-bit block counter; as published by
   its author (D. J. Bernstein, "ChaCha, a variant of Salsa20", 2008), with 8 bytes and a 64-bit counter; and XChaCha20
   (draft-irtf-cfrg-xchacha-03 sections 2.2 and 2.3), with 24 bytes.

   Key 32 bytes; the keystream has blocks of 64 bytes.  Keystream byte j is added (xor) to message byte j.  No block may be used
   twice under one key and nonce.  Nonces of 12 and 8 bytes are counted, not drawn; those of 24 bytes can be random.  A key serves
   one of the three alone: a keystream of the others can contain what XChaCha20 makes its keys of.  A message that is not
   authenticated can be changed on its way: <libxcrypt/chacha20poly1305.h>.

   Errors: XCS_ERR_STATE (no key; no nonce), XCS_ERR_LENGTH (the counter would pass its end: no block follows number 2^32 - 1, or
   2^64 - 1 of a nonce of 8 bytes), XCS_ERR_ARGUMENT (NULL with a length; a block that does not exist), XCS_ERR_OVERLAP.  A call
   that returns an error has written nothing.
   Constant time: time depends on lengths and block numbers alone.  */

#ifndef XCS_CHACHA20_H
#define XCS_CHACHA20_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_CHACHA20_KEY_SIZE 32
#define XCS_CHACHA20_BLOCK_SIZE 64
#define XCS_CHACHA20_NONCE_SIZE 12
#define XCS_CHACHA20_NONCE64_SIZE 8
#define XCS_XCHACHA20_NONCE_SIZE 24
#define XCS_HCHACHA20_INPUT_SIZE 16

struct xcs_chacha20_ctx
{
  uint64_t opaque[24];
};

/* Sets the key; the nonce becomes unset.  */
XCS_API void xcs_chacha20_set_key (struct xcs_chacha20_ctx *ctx, const uint8_t key[XCS_CHACHA20_KEY_SIZE]);

/* Starts the keystream of a nonce with this block.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20_set_nonce (struct xcs_chacha20_ctx *ctx, const uint8_t nonce[XCS_CHACHA20_NONCE_SIZE],
                                                    uint32_t block);
XCS_API XCS_WARN_UNUSED int xcs_chacha20_set_nonce64 (struct xcs_chacha20_ctx *ctx,
                                                      const uint8_t nonce[XCS_CHACHA20_NONCE64_SIZE], uint64_t block);
/* XChaCha20: by HChaCha20 of the key and the first 16 bytes, with 00000000 and the last 8 bytes as nonce.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20_set_nonce_x (struct xcs_chacha20_ctx *ctx,
                                                      const uint8_t nonce[XCS_XCHACHA20_NONCE_SIZE], uint32_t block);

/* Sets the block, of the same nonce, with whose first byte the next call begins.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20_seek (struct xcs_chacha20_ctx *ctx, uint64_t block);

/* Encrypts or decrypts the next length bytes, any length.  Any split over calls gives the same result: the next call uses the rest
   of a keystream block.  */
XCS_API XCS_WARN_UNUSED int xcs_chacha20_crypt (struct xcs_chacha20_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);

/* HChaCha20 (draft-irtf-cfrg-xchacha-03 section 2.2): a key from a key and 16 bytes, which may be public.  subkey may be key.  */
XCS_API void xcs_hchacha20 (uint8_t subkey[XCS_CHACHA20_KEY_SIZE], const uint8_t key[XCS_CHACHA20_KEY_SIZE],
                            const uint8_t input[XCS_HCHACHA20_INPUT_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
