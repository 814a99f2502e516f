/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Keystreams of GSM, ECSD and GPRS from KASUMI: A5/3 and GEA3 (3GPP TS 55.216), A5/4 and GEA4 (3GPP TS 55.226).

   Both documents define one function, KGCORE (section 4), and its uses (sections 5 to 7); f8 of kasumi.h is a case of KGCORE.  A
   key of 64 bits, which the library repeats to 128, gives A5/3 and GEA3; a key of 128 bits gives A5/4 and GEA4.  Bit 0 is the most
   significant bit of the first byte.  The implementations are those of kasumi.h, and what it says of constant time holds here.  Use
   in networks may need a licence from the owners of the standard.

   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (key or message), XCS_ERR_ARGUMENT (NULL with a length, COUNT of more than
   22 bits, direction > 1), XCS_ERR_OVERLAP (output and input, unless they are the same; the two blocks of a frame).  */

#ifndef XCS_GSM_H
#define XCS_GSM_H

#include <libxcrypt/kasumi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* After set_key it is only read: threads may share it.  */
struct xcs_gsm_ctx
{
  struct xcs_kasumi_f8_ctx kgcore;
};

/* Kc of 8 bytes (A5/3, GEA3) or 16 (A5/4, GEA4).  The standard allows lengths between; such keys are repeated to 16, too.  */
#define XCS_GSM_KEY_MIN 8
#define XCS_GSM_KEY_MAX 16
XCS_API XCS_WARN_UNUSED int xcs_gsm_set_key (struct xcs_gsm_ctx *ctx, const uint8_t *kc, size_t length);

/* The keystream of a frame: block1 for network to mobile, block2 for mobile to network, 114 bits each; the rest of the last byte
   is 0.  A block that is NULL is not stored.  count has 22 bits.  */
#define XCS_GSM_A5_SIZE 15
XCS_API XCS_WARN_UNUSED int xcs_gsm_a5_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_A5_SIZE],
                                                  uint8_t block2[XCS_GSM_A5_SIZE], uint32_t count);

/* The same for ECSD (EDGE): 348 bits each.  */
#define XCS_GSM_ECSD_SIZE 44
XCS_API XCS_WARN_UNUSED int xcs_gsm_ecsd_keystream (const struct xcs_gsm_ctx *ctx, uint8_t block1[XCS_GSM_ECSD_SIZE],
                                                    uint8_t block2[XCS_GSM_ECSD_SIZE], uint32_t count);

/* GEA3, GEA4: encrypts or decrypts a message of less than 2^29 bytes, in place or not.  The keystream is what zeros encrypt to.  */
XCS_API XCS_WARN_UNUSED int xcs_gsm_gea_encrypt (const struct xcs_gsm_ctx *ctx, uint8_t *dst, uint32_t input,
                                                 unsigned direction, const uint8_t *src, size_t length);

/* Many frames or messages at once, each with its own key, parameters and buffers.  The rules of kasumi.h for jobs and scratch
   hold.  */
struct xcs_gsm_a5_job
{
  const struct xcs_gsm_ctx *ctx;
  uint8_t *block1;  /* XCS_GSM_A5_SIZE or XCS_GSM_ECSD_SIZE bytes; NULL: not stored */
  uint8_t *block2;
  uint32_t count;
};

struct xcs_gsm_gea_job
{
  const struct xcs_gsm_ctx *ctx;
  uint8_t *dst;
  const uint8_t *src;
  size_t length;
  uint32_t input;
  unsigned direction;
};

XCS_API XCS_WARN_UNUSED int xcs_gsm_a5_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size);
XCS_API XCS_WARN_UNUSED int xcs_gsm_ecsd_jobs (const struct xcs_gsm_a5_job *jobs, size_t number, void *scratch, size_t size);
XCS_API XCS_WARN_UNUSED int xcs_gsm_gea_jobs (const struct xcs_gsm_gea_job *jobs, size_t number, void *scratch, size_t size);

#ifdef __cplusplus
}
#endif

#endif
