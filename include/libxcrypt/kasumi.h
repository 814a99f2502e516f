/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI, the block cipher of UMTS and GSM: 3GPP TS 35.202.

   Key 16 bytes, block 8 bytes, big endian as in the standard.  The block cipher alone: confidentiality and integrity
   functions build on it.  Use in networks may need a licence from the owners of the standard.

   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (not a multiple of 8), XCS_ERR_ARGUMENT (NULL with a length), XCS_ERR_OVERLAP.
   Constant time: depends on lengths alone, but for the implementation "lt".  That one looks secrets up in two tables of
   128 KiB, so whoever shares a cache with the program can learn about key and data.  It is taken only on chip-multithreaded
   SPARC, or after xcs_kasumi_allow_lookups; XCS_DISABLE=lookups forbids it everywhere.  */

#ifndef XCS_KASUMI_H
#define XCS_KASUMI_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_KASUMI_KEY_SIZE 16
#define XCS_KASUMI_BLOCK_SIZE 8

struct xcs_kasumi_ctx
{
  uint64_t opaque[72];
};

/* Allows implementations with secret lookups for contexts that get their key from now on, in the whole process.
   XCS_ERR_UNSUPPORTED: the environment forbids it.  */
XCS_API int xcs_kasumi_allow_lookups (void);

XCS_API void xcs_kasumi_set_key (struct xcs_kasumi_ctx *ctx, const uint8_t key[XCS_KASUMI_KEY_SIZE]);

/* Each block of src for itself (ECB); length a multiple of 8.  The context is only read: threads may share it.  */
XCS_API XCS_WARN_UNUSED int xcs_kasumi_encrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);

#ifdef __cplusplus
}
#endif

#endif
