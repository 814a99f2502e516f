/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein-256, Skein-512 and Skein-1024: "The Skein Hash Function Family", version 1.3 (1 October 2010).  Versions 1.1 and 1.2
   differ and are not supported.  The size is that of the inner state in bits; Skein-512 is the default choice of the paper.  The
   digest has any length.  Each size, and each digest length, is another function: the first 32 bytes of a digest of 64 bytes are
   not the digest of 32 bytes.

   Hash, MAC (section 4.3), derivation of keys (4.7), stream cipher (4.10), trees (3.5.6).  A context that has seen its parameters,
   or the beginning of a message, may be copied (memcpy) and continued many times: so a MAC key is processed once.

   Errors: XCS_ERR_STATE (not started; a call out of order), XCS_ERR_ARGUMENT (a digest of no bits, or of 2^64 or more, a tag of
   less than 8 bytes, no key or tree where there has to be one, a tree out of range, NULL with a length), XCS_ERR_LENGTH (a message
   of 2^64 bytes or more; output beyond the digest; a digest that no memory can hold, as all of a stream), XCS_ERR_OVERLAP (nodes of
   leaves), XCS_ERR_AUTH (verify: the tag is wrong).
   After an error nothing was written and the context is unchanged.
   A digest or a tag may overlap what its call reads: it is written last.
   Constant time: time depends on lengths alone, of messages, keys, other parameters and digests.  */

#ifndef XCS_SKEIN_H
#define XCS_SKEIN_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_SKEIN_TAG_MIN 8

/* What Skein can be told besides the message; length 0: nothing.  Read during the call alone.  */
struct xcs_skein_parameters
{
  const uint8_t *key;              /* makes it a MAC; or the secret from which keys are derived */
  size_t key_length;
  const uint8_t *personalization;  /* another function for each use: begins with a date and an e-mail address (4.11) */
  size_t personalization_length;
  const uint8_t *public_key;       /* of a signature for which the message is hashed */
  size_t public_key_length;
  const uint8_t *key_identifier;   /* which key is derived */
  size_t key_identifier_length;
  const uint8_t *nonce;            /* of a stream cipher, or of randomized hashing */
  size_t nonce_length;
  uint8_t leaf, fan_out, height;   /* of a tree: at least 1, 1 and 2; all 0: no tree */
};

/* Trees.  A leaf has 2^leaf blocks of the message, a block being as long as the state; a node above it takes 2^fan_out nodes, as
   long as the state each; at height, if the tree gets there, one node takes all that are left.  Each shape is another function, and
   none of them is the hash without a tree.  A context that was started with a tree is for tree_leaves and tree_join alone; they
   only read it: threads may share it.  */

/* Jobs: many messages in one call, each with a context, digest and length of its own; some implementations do several of them
   side by side.  Any number of jobs, in any order, with any lengths.

   Each job is done as with a copy of the context by update, which gets src, and digest; the context is only read, and may be that
   of many jobs: so a MAC key is processed once.  error is what these calls would return, or XCS_ERR_ARGUMENT if digest is NULL: 0
   or an error.  A job with an error hinders no other one.  The call returns 0 if all jobs are done; otherwise the error of the
   first job that has one.  If jobs is NULL and number is not 0, it returns XCS_ERR_ARGUMENT.

   Jobs are done in no particular order.  So a digest must not overlap another one, nor the message of another job, nor a context,
   nor the array: what is written is undefined then, and it is not checked.  A digest may be where the message of its job is.  Jobs
   may share contexts and messages.  */

/* --- Skein-256 */

struct xcs_skein256_ctx
{
  uint64_t opaque[16];
};

/* A whole message.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_hash (uint8_t *digest, size_t digest_length, const uint8_t *src, size_t length);

/* The MAC of a whole message, with a key of any length but 0.  verify: 0 if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_auth (uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                               const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein256_verify (const uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                                 const uint8_t *src, size_t length);

/* Starts a message; digest_length: bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_start (struct xcs_skein256_ctx *ctx, size_t digest_length);

/* The same in bits, and with parameters.  2^64 - 1 bits: a stream, of which output gives any part.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_start_with (struct xcs_skein256_ctx *ctx, uint64_t digest_bits,
                                                     const struct xcs_skein_parameters *parameters);

/* The next bytes of the message.  Any split gives the same result.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_update (struct xcs_skein256_ctx *ctx, const uint8_t *src, size_t length);

/* The next bits, of each byte the most significant ones first.  If they are no multiple of 8, they are the last.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_update_bits (struct xcs_skein256_ctx *ctx, const uint8_t *src, uint64_t bits);

/* Ends the message and wipes the context.  Writes as many bytes as start was told; of bits, unused ones of the last byte are 0.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_digest (struct xcs_skein256_ctx *ctx, uint8_t *digest);

/* Ends the message; output then gives any part of the digest, in any order.  It only reads the context: threads may share it.
   digest may come last, as without finish.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_finish (struct xcs_skein256_ctx *ctx);
XCS_API XCS_WARN_UNUSED int xcs_skein256_output (const struct xcs_skein256_ctx *ctx, uint8_t *dst, uint64_t offset, size_t length);

/* The digest of a tree of a whole message.  Needs no memory but the stack, up to 12 KiB.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_tree (uint8_t *digest, size_t digest_length,
                                               const struct xcs_skein_parameters *parameters, const uint8_t *src, size_t length);

/* The same in parts, for threads of the program.  tree_leaves: a node of 32 bytes for each leaf of a part of the message, which
   begins with leaf number first_leaf and has whole leaves unless it is the last part.  nodes may be src, but must not overlap it
   otherwise.  An empty part has one leaf if first_leaf is 0, as an empty message has, else none.  tree_join: the digest, as
   start_with was told, of all nodes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_tree_leaves (const struct xcs_skein256_ctx *ctx, uint8_t *nodes, uint64_t first_leaf,
                                                      const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein256_tree_join (const struct xcs_skein256_ctx *ctx, uint8_t *digest, const uint8_t *nodes,
                                                    uint64_t leaves);

struct xcs_skein256_job
{
  const struct xcs_skein256_ctx *ctx;
  uint8_t *digest;
  const uint8_t *src;
  size_t length;
  int error;
};

/* Many messages.  */
XCS_API XCS_WARN_UNUSED int xcs_skein256_jobs (struct xcs_skein256_job *jobs, size_t number);

/* --- Skein-512 */

struct xcs_skein512_ctx
{
  uint64_t opaque[24];
};

/* A whole message.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_hash (uint8_t *digest, size_t digest_length, const uint8_t *src, size_t length);

/* The MAC of a whole message, with a key of any length but 0.  verify: 0 if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_auth (uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                               const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein512_verify (const uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                                 const uint8_t *src, size_t length);

/* Starts a message; digest_length: bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_start (struct xcs_skein512_ctx *ctx, size_t digest_length);

/* The same in bits, and with parameters.  2^64 - 1 bits: a stream, of which output gives any part.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_start_with (struct xcs_skein512_ctx *ctx, uint64_t digest_bits,
                                                     const struct xcs_skein_parameters *parameters);

/* The next bytes of the message.  Any split gives the same result.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_update (struct xcs_skein512_ctx *ctx, const uint8_t *src, size_t length);

/* The next bits, of each byte the most significant ones first.  If they are no multiple of 8, they are the last.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_update_bits (struct xcs_skein512_ctx *ctx, const uint8_t *src, uint64_t bits);

/* Ends the message and wipes the context.  Writes as many bytes as start was told; of bits, unused ones of the last byte are 0.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_digest (struct xcs_skein512_ctx *ctx, uint8_t *digest);

/* Ends the message; output then gives any part of the digest, in any order.  It only reads the context: threads may share it.
   digest may come last, as without finish.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_finish (struct xcs_skein512_ctx *ctx);
XCS_API XCS_WARN_UNUSED int xcs_skein512_output (const struct xcs_skein512_ctx *ctx, uint8_t *dst, uint64_t offset, size_t length);

/* The digest of a tree of a whole message.  Needs no memory but the stack, up to 12 KiB.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_tree (uint8_t *digest, size_t digest_length,
                                               const struct xcs_skein_parameters *parameters, const uint8_t *src, size_t length);

/* The same in parts, for threads of the program.  tree_leaves: a node of 64 bytes for each leaf of a part of the message, which
   begins with leaf number first_leaf and has whole leaves unless it is the last part.  nodes may be src, but must not overlap it
   otherwise.  An empty part has one leaf if first_leaf is 0, as an empty message has, else none.  tree_join: the digest, as
   start_with was told, of all nodes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_tree_leaves (const struct xcs_skein512_ctx *ctx, uint8_t *nodes, uint64_t first_leaf,
                                                      const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein512_tree_join (const struct xcs_skein512_ctx *ctx, uint8_t *digest, const uint8_t *nodes,
                                                    uint64_t leaves);

struct xcs_skein512_job
{
  const struct xcs_skein512_ctx *ctx;
  uint8_t *digest;
  const uint8_t *src;
  size_t length;
  int error;
};

/* Many messages.  */
XCS_API XCS_WARN_UNUSED int xcs_skein512_jobs (struct xcs_skein512_job *jobs, size_t number);

/* --- Skein-1024 */

struct xcs_skein1024_ctx
{
  uint64_t opaque[40];
};

/* A whole message.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_hash (uint8_t *digest, size_t digest_length, const uint8_t *src, size_t length);

/* The MAC of a whole message, with a key of any length but 0.  verify: 0 if the tag is right.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_auth (uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                                const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein1024_verify (const uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length,
                                                  const uint8_t *src, size_t length);

/* Starts a message; digest_length: bytes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_start (struct xcs_skein1024_ctx *ctx, size_t digest_length);

/* The same in bits, and with parameters.  2^64 - 1 bits: a stream, of which output gives any part.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_start_with (struct xcs_skein1024_ctx *ctx, uint64_t digest_bits,
                                                      const struct xcs_skein_parameters *parameters);

/* The next bytes of the message.  Any split gives the same result.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_update (struct xcs_skein1024_ctx *ctx, const uint8_t *src, size_t length);

/* The next bits, of each byte the most significant ones first.  If they are no multiple of 8, they are the last.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_update_bits (struct xcs_skein1024_ctx *ctx, const uint8_t *src, uint64_t bits);

/* Ends the message and wipes the context.  Writes as many bytes as start was told; of bits, unused ones of the last byte are 0.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_digest (struct xcs_skein1024_ctx *ctx, uint8_t *digest);

/* Ends the message; output then gives any part of the digest, in any order.  It only reads the context: threads may share it.
   digest may come last, as without finish.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_finish (struct xcs_skein1024_ctx *ctx);
XCS_API XCS_WARN_UNUSED int xcs_skein1024_output (const struct xcs_skein1024_ctx *ctx, uint8_t *dst, uint64_t offset,
                                                  size_t length);

/* The digest of a tree of a whole message.  Needs no memory but the stack, up to 14 KiB.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_tree (uint8_t *digest, size_t digest_length,
                                                const struct xcs_skein_parameters *parameters, const uint8_t *src, size_t length);

/* The same in parts, for threads of the program.  tree_leaves: a node of 128 bytes for each leaf of a part of the message, which
   begins with leaf number first_leaf and has whole leaves unless it is the last part.  nodes may be src, but must not overlap it
   otherwise.  An empty part has one leaf if first_leaf is 0, as an empty message has, else none.  tree_join: the digest, as
   start_with was told, of all nodes.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_tree_leaves (const struct xcs_skein1024_ctx *ctx, uint8_t *nodes, uint64_t first_leaf,
                                                       const uint8_t *src, size_t length);
XCS_API XCS_WARN_UNUSED int xcs_skein1024_tree_join (const struct xcs_skein1024_ctx *ctx, uint8_t *digest, const uint8_t *nodes,
                                                     uint64_t leaves);

struct xcs_skein1024_job
{
  const struct xcs_skein1024_ctx *ctx;
  uint8_t *digest;
  const uint8_t *src;
  size_t length;
  int error;
};

/* Many messages.  */
XCS_API XCS_WARN_UNUSED int xcs_skein1024_jobs (struct xcs_skein1024_job *jobs, size_t number);

#ifdef __cplusplus
}
#endif

#endif
