/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI, the block cipher of UMTS and GSM: 3GPP TS 35.202; with it, the confidentiality function f8 (UEA1) and the integrity
   function f9 (UIA1) of UMTS: 3GPP TS 35.201 sections 3 and 4, named in TS 33.102.  gsm.h has A5/3, A5/4, GEA3 and GEA4.

   Key 16 bytes, block 8 bytes, big endian as in the standard.  Use in networks may need a licence from the owners of the standard.

   Messages of f8 and f9 are strings of bits: bit 0 is the most significant bit of the first byte.  They have 0 to 2^32 - 1 bits
   (the standard: up to 20000) and begin at any bit: offsets count bits from the pointer, and may be greater than 7.  Bits outside
   the string are neither used nor changed.  Those that share a byte with it are read and written back, so another thread must not
   change them at the same time.

   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (not a multiple of 8), XCS_ERR_ARGUMENT (NULL with a length, bearer > 31,
   direction > 1), XCS_ERR_OVERLAP: output and input have bits in common without being the same string.
   Constant time: time depends on lengths and offsets alone, except in the implementations "lt", "t16" and "t9t7".  These look up
   secrets in tables, so whoever shares a cache with the program can learn about key and data.  They are used only on UltraSPARC T1
   to SPARC T3 (lt; t16 without assembly), or after xcs_kasumi_allow_lookups (for a few blocks at a time: many are faster without
   tables where there is assembly for them).  XCS_DISABLE=lookups forbids them everywhere.  */

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
  uint64_t opaque[136];
};

/* A confidentiality key CK, an integrity key IK.  After set_key they are only read: threads may share them.  */
struct xcs_kasumi_f8_ctx
{
  uint64_t opaque[136];
};

struct xcs_kasumi_f9_ctx
{
  uint64_t opaque[136];
};

/* Allows implementations with secret lookups in the whole process: for contexts that get their key from now on, and for contexts
   that got such an implementation in another process, which are XCS_ERR_STATE otherwise.  What was selected by name
   (xcs_impl_select) stays selected.  XCS_ERR_UNSUPPORTED: the environment forbids it.  */
XCS_API XCS_WARN_UNUSED int xcs_kasumi_allow_lookups (void);

XCS_API void xcs_kasumi_set_key (struct xcs_kasumi_ctx *ctx, const uint8_t key[XCS_KASUMI_KEY_SIZE]);

/* Each block of src independently (ECB); length is a multiple of 8.  The context is only read: threads may share it.  */
XCS_API XCS_WARN_UNUSED int xcs_kasumi_encrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);

/* f8, UEA1: encrypts or decrypts the string at bit src_offset of src to the string at bit dst_offset of dst.  In place: the same
   pointer and offset.  COUNT-C, BEARER (5 bits), DIRECTION (0: uplink, 1: downlink).  */
XCS_API void xcs_kasumi_f8_set_key (struct xcs_kasumi_f8_ctx *ctx, const uint8_t ck[XCS_KASUMI_KEY_SIZE]);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f8_encrypt (const struct xcs_kasumi_f8_ctx *ctx, uint8_t *dst, size_t dst_offset,
                                                   uint32_t count, unsigned bearer, unsigned direction, const uint8_t *src,
                                                   size_t src_offset, uint32_t bits);

/* f9, UIA1: MAC-I of the string, 32 bits.  COUNT-I, FRESH, DIRECTION.  mac may overlap the message.  verify: XCS_ERR_AUTH if mac is
   wrong, compared in constant time.  */
#define XCS_KASUMI_F9_SIZE 4
XCS_API void xcs_kasumi_f9_set_key (struct xcs_kasumi_f9_ctx *ctx, const uint8_t ik[XCS_KASUMI_KEY_SIZE]);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f9_auth (const struct xcs_kasumi_f9_ctx *ctx, uint8_t mac[XCS_KASUMI_F9_SIZE],
                                                uint32_t count, uint32_t fresh, unsigned direction, const uint8_t *src,
                                                size_t src_offset, uint32_t bits);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f9_verify (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t mac[XCS_KASUMI_F9_SIZE],
                                                  uint32_t count, uint32_t fresh, unsigned direction, const uint8_t *src,
                                                  size_t src_offset, uint32_t bits);

/* Many messages at once, each with its own key, parameters, length and buffers.  This is the fast way, since the blocks of one
   message have to wait for each other.  Any number of jobs, in any order, with any lengths.  Each job obeys the rules of
   xcs_kasumi_f8_encrypt or xcs_kasumi_f9_auth.  All jobs are checked first: if any is wrong, the error of the first wrong one is
   returned and no job is done.

   scratch is memory of the caller at any address with any contents.  xcs_kasumi_jobs_scratch returns how many bytes a number of
   jobs needs: at most XCS_KASUMI_JOBS_SCRATCH_MAX, and 0 for one job or none (scratch may be NULL then).  What was written there is
   wiped in the end.  XCS_ERR_LENGTH: scratch is too small; XCS_ERR_OVERLAP: a message or a MAC is in it.  Threads must not share it
   at the same time.

   Each job uses the implementation that was chosen when its context got the key, or its counterpart for many messages.  Neighbours
   in the array with different counterparts are done separately, so programs that select implementations in between
   (xcs_impl_select) should leave jobs of one selection together.

   Jobs are done in no particular order, and piece by piece.  So the output of a job must not have bits in common with the input or
   output of another job: both outputs are undefined then, but nothing else is touched.  Between neighbours in the array this is
   XCS_ERR_OVERLAP; others are not compared, which would take longer than f8.  Jobs may share contexts and inputs, and outputs may
   share bytes if they share no bit.  */
struct xcs_kasumi_f8_job
{
  const struct xcs_kasumi_f8_ctx *ctx;
  uint8_t *dst;
  const uint8_t *src;
  size_t dst_offset;
  size_t src_offset;
  uint32_t bits;
  uint32_t count;
  unsigned bearer;
  unsigned direction;
};

struct xcs_kasumi_f9_job
{
  const struct xcs_kasumi_f9_ctx *ctx;
  uint8_t *mac;
  const uint8_t *src;
  size_t src_offset;
  uint32_t bits;
  uint32_t count;
  uint32_t fresh;
  unsigned direction;
};

#define XCS_KASUMI_JOBS_SCRATCH_MAX 98304
XCS_API size_t xcs_kasumi_jobs_scratch (size_t number);

XCS_API XCS_WARN_UNUSED int xcs_kasumi_f8_jobs (const struct xcs_kasumi_f8_job *jobs, size_t number, void *scratch, size_t size);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f9_jobs (const struct xcs_kasumi_f9_job *jobs, size_t number, void *scratch, size_t size);

#ifdef __cplusplus
}
#endif

#endif
