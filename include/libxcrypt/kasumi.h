/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI, the block cipher of UMTS and GSM: 3GPP TS 35.202; with it, the confidentiality function f8 (UEA1) and the integrity
   function f9 (UIA1) of UMTS: 3GPP TS 35.201 sections 3 and 4, named in TS 33.102.  gsm.h has A5/3, A5/4, GEA3 and GEA4.

   Key 16 bytes, block 8 bytes, big endian as in the standard.  Use in networks may need a licence from the owners of the standard.

   Messages of f8 and f9 are strings of bits: bit 0 is the most significant bit of the first byte.  They have any length that
   32 bits can express (the standard: up to 20000), and may begin at any bit: offsets are in bits, from the pointer on, and may be
   greater than 7.  Bits outside the string are neither used nor changed; those that share a byte with it are read and written back,
   so another thread must not change them at the same time.

   Errors: XCS_ERR_STATE (no key), XCS_ERR_LENGTH (not a multiple of 8), XCS_ERR_ARGUMENT (NULL with a length, bearer > 31,
   direction > 1), XCS_ERR_OVERLAP: output and input have bits in common without being the same string.
   Constant time: depends on lengths and offsets alone, but for the implementations "lt" and "t9t7".  Those look secrets up in
   tables, so whoever shares a cache with the program can learn about key and data.  They are taken only on chip-multithreaded
   SPARC (lt), or after xcs_kasumi_allow_lookups (for few blocks at a time: many are faster without tables, as far as there is
   assembly for them); XCS_DISABLE=lookups forbids them everywhere.  */

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

/* A confidentiality key CK, an integrity key IK: both with the schedules of the key itself and of what f8 and f9 make of it.  They
   are only read by what follows: threads may share them.  */
struct xcs_kasumi_f8_ctx
{
  uint64_t opaque[136];
};

struct xcs_kasumi_f9_ctx
{
  uint64_t opaque[136];
};

/* Allows implementations with secret lookups for contexts that get their key from now on, in the whole process, and for those that
   got it in another process; without it, these are XCS_ERR_STATE.  What was selected by name (xcs_impl_select) stays selected.
   XCS_ERR_UNSUPPORTED: the environment forbids it.  */
XCS_API XCS_WARN_UNUSED int xcs_kasumi_allow_lookups (void);

XCS_API void xcs_kasumi_set_key (struct xcs_kasumi_ctx *ctx, const uint8_t key[XCS_KASUMI_KEY_SIZE]);

/* Each block of src for itself (ECB); length a multiple of 8.  The context is only read: threads may share it.  */
XCS_API XCS_WARN_UNUSED int xcs_kasumi_encrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_decrypt (const struct xcs_kasumi_ctx *ctx, uint8_t *dst, const uint8_t *src,
                                                size_t length);

/* f8, UEA1: encrypts and decrypts the bits of the string from bit src_offset of src on to the one from bit dst_offset of dst
   on.  In place: the same pointer and offset.  COUNT-C, BEARER (5 bits), DIRECTION (0: uplink, 1: downlink).  */
XCS_API void xcs_kasumi_f8_set_key (struct xcs_kasumi_f8_ctx *ctx, const uint8_t ck[XCS_KASUMI_KEY_SIZE]);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f8_encrypt (const struct xcs_kasumi_f8_ctx *ctx, uint8_t *dst, size_t dst_offset,
                                                   uint32_t count, unsigned bearer, unsigned direction, const uint8_t *src,
                                                   size_t src_offset, uint32_t bits);

/* f9, UIA1: the 32 bits of MAC-I of the string.  COUNT-I, FRESH, DIRECTION.  mac may overlap the message.  verify: XCS_ERR_AUTH if
   mac is not that of the string, found in constant time.  */
#define XCS_KASUMI_F9_SIZE 4
XCS_API void xcs_kasumi_f9_set_key (struct xcs_kasumi_f9_ctx *ctx, const uint8_t ik[XCS_KASUMI_KEY_SIZE]);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f9_auth (const struct xcs_kasumi_f9_ctx *ctx, uint8_t mac[XCS_KASUMI_F9_SIZE],
                                                uint32_t count, uint32_t fresh, unsigned direction, const uint8_t *src,
                                                size_t src_offset, uint32_t bits);
XCS_API XCS_WARN_UNUSED int xcs_kasumi_f9_verify (const struct xcs_kasumi_f9_ctx *ctx, const uint8_t mac[XCS_KASUMI_F9_SIZE],
                                                uint32_t count, uint32_t fresh, unsigned direction, const uint8_t *src,
                                                size_t src_offset, uint32_t bits);

/* Many messages at once, each with key, parameters, length and buffers of its own: the fast way, since blocks of one
   message have to wait for each other.  Lengths may differ; jobs of any number, in any order.  What is true of
   xcs_kasumi_f8_encrypt and xcs_kasumi_f9_auth is true of each job.  All jobs are checked first: an error is that of the first
   wrong one, and then no job is done.

   They work in scratch, memory of the caller at any address: xcs_kasumi_jobs_scratch tells how many bytes of it so many jobs
   need, never more than XCS_KASUMI_JOBS_SCRATCH_MAX, and none if there is one job or no job (scratch may be NULL then).  It need
   not be set to anything; what was written there is wiped in the end.  XCS_ERR_LENGTH: it is too small; XCS_ERR_OVERLAP: a
   message or a MAC is in it.  Threads must not share it at the same time.

   Each job uses the implementation that was chosen when its context got the key, or the one for many messages that goes with that.
   Programs that select others in between (xcs_impl_select) leave jobs of one selection together in the array: those beside each
   other that go with different implementations for many are done apart.

   Jobs are done in no particular order, and piece by piece.  So the output of a job must not have bits in common with the input or
   the output of another one; what comes out is undefined otherwise, though nothing else is touched.  Of two jobs that follow each
   other in the array that is XCS_ERR_OVERLAP; others are not compared, since that would take longer than f8.  Jobs may share
   contexts and inputs, and outputs may share bytes as long as they share no bit.  */
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
