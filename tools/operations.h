/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the tool knows about primitives: the operations that xcs speed measures, and how xcs selftest checks them.  */

#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes that many calls.  0, or XCS_ERR_...; XCS_ERR_LENGTH: this library does not take that length.  */
typedef int run_func (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls);

/* All operations that have the same primitive and name give the same output.  */
struct operation
{
  const char *primitive;
  const char *name;
  size_t multiple;        /* lengths are multiples of this; 0: the call takes no message */
  void (*prepare) (void); /* after the choice of an implementation; may be NULL */
  run_func *run;
};

/* Whether memory addresses depend on secrets.  */
enum lookups { LOOKUPS_UNKNOWN, LOOKUPS_NONE, LOOKUPS_SECRET };

struct library
{
  const char *name;  /* NULL: this one, each of whose implementations is a row */
  const char *(*version) (void);
  const struct operation *operations;
  enum lookups (*lookups) (const char *primitive);  /* on this CPU; NULL: this library */
  bool on_request;  /* its operations are measured with --more, or where another library has them */
};

/* What the program measures: in libraries.c, or in peers/peers.c.  The last is NULL.  */
extern const struct library *const libraries[];

/* The compiler and its options.  */
extern const char compiler_text[];

/* Keys, tweaks and counters.  */
extern const uint8_t operation_bytes[128];

/* Makes rows usable whose addresses depend on secrets or that lower the clock, unless that is forbidden, to check and measure
   them.  */
void operations_allow_all (void);

/* Memory of this size, on a cache line, for a thread other than the first one, before it prepares an operation.  */
extern const size_t operation_memory;
void operation_use (void *memory);

/* Memory that threads other than the first one have there: for jobs of KASUMI, and for messages of up to so many bytes.  */
enum { OPERATION_ROOM = 65536 };
uint8_t *operation_scratch (void);
uint8_t *operation_room (void);

/* Ends with a primitive that is NULL, as every list of operations does.  */
extern const struct operation operations[];

/* Those in more.c, likewise.  */
extern const struct operation more_operations[];

/* Several messages in one call: of equal lengths, whose sum is LENGTH, each with a key and a tag of its own.  The keys are
   prepared before.  */
struct xcs_gcm_job;
struct xcs_chacha20poly1305_job;
enum { MOST_SEAL_JOBS = 16 };
void operation_prepare_gcm_jobs (void);
void operation_prepare_cp_jobs (void);
void operation_gcm_jobs (struct xcs_gcm_job *jobs, size_t number, uint8_t *dst, const uint8_t *src, size_t length);
void operation_cp_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number, uint8_t *dst, const uint8_t *src, size_t length);

/* --- checks */

/* A block cipher with one context.  Those functions that are not there are NULL.  */
struct cipher
{
  size_t key_size, tweak_size, block_size;  /* the longest key; a stream cipher has the size of its counter as that of a block */
  int (*set_key) (const uint8_t *key, size_t key_length, const uint8_t *tweak);
  run_func *encrypt, *decrypt;
  /* The tweak, a little-endian number, counts blocks.  */
  int (*encrypt_at) (uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length);
  int (*decrypt_at) (uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length);
  /* Counter mode: the counter, of a block cipher a big-endian number of the size of a block, counts blocks.  */
  int (*set_counter) (const uint8_t *counter);
  int (*ctr) (uint8_t *dst, const uint8_t *src, size_t length);
};

/* A MAC or hash with one context.  Those functions that are not there are NULL.  */
struct mac
{
  size_t key_size, nonce_size, size;  /* a nonce follows the key, if there is one */
  bool one_time;  /* a key serves one message; else digest begins the next */
  void (*set_key) (const uint8_t *key);
  int (*update) (const uint8_t *src, size_t length);
  int (*pad) (void);  /* with zeros to blocks of 16 bytes; a block with the lengths of both parts in bits ends the message */
  int (*digest) (uint8_t *dst);
  int (*auth) (uint8_t *dst, const uint8_t *key, const uint8_t *src, size_t length);
  int (*verify) (const uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length);
};

/* Skein, with one context.  */
struct xcs_skein_parameters;
struct hash
{
  int (*start) (uint64_t digest_bits, const struct xcs_skein_parameters *parameters);
  int (*update_bits) (const uint8_t *src, uint64_t bits);
  int (*digest) (uint8_t *dst);
  /* HASH_JOBS times the digest of this message in one call, instead of update and digest.  */
  int (*jobs) (uint8_t *dst, size_t distance, const uint8_t *src, size_t length);
};
enum { HASH_JOBS = 16 };

/* Authenticated encryption of whole messages with one key.  */
struct aead
{
  int (*set_key) (const uint8_t *key, size_t key_length);
  int (*seal) (uint8_t *dst, uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length,
               const uint8_t *src, size_t length);
  int (*open) (uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, size_t nonce_length, const uint8_t *aad, size_t aad_length,
               const uint8_t *src, size_t length);
};

/* Which fields of a case mean what:
   blocks     key, tweak (if it has one), plaintext, ciphertext; and, if there is one, "iterations"
   keystream  key, tweak (if it has one), counter, keystream
   mac        key, nonce (if it has one), message (one or two parts), MAC
   aead       key, nonce, additional data, plaintext, ciphertext, tag
   f8         key, COUNT, BEARER, DIRECTION, bits, plaintext, ciphertext
   hash       digest bits, message, digest; msgbits and parameters if the case has them
   f9         key, COUNT, FRESH, DIRECTION, bits, message, MAC
   a5, ecsd   key, COUNT, both blocks
   gea        key, INPUT, DIRECTION, keystream  */
enum test_kind { TEST_BLOCKS, TEST_KEYSTREAM, TEST_MAC, TEST_HASH, TEST_AEAD, TEST_F8, TEST_F9, TEST_A5, TEST_ECSD, TEST_GEA };

/* A check with each case of a file of testsuite/vectors that has all of these fields.  */
enum { MAX_FIELDS = 8 };
struct test
{
  const char *primitive;
  const char *file;
  enum test_kind kind;
  const char *fields[MAX_FIELDS];  /* the rest is NULL */
  bool words;                      /* byte strings are written as 64-bit numbers, which are little-endian in memory */
  const struct cipher *cipher;
  const struct mac *mac;
  const struct hash *hash;
  const struct aead *aead;
};

/* The tests of a primitive follow each other.  */
extern const struct test tests[];

#ifdef __cplusplus
}
#endif

#endif
