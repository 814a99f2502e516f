/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What tests know of the objects of the public headers: a descriptor for each, and a list of all calls.  Public functions alone, so
   that programs that have only the shared library can use it, too.

   A primitive or construction adds its descriptors, types and calls to objects.c.  The tests by kind (kinds.h) and the tests of all
   calls use them; source-test.sh and kinds-test name what is missing.  */

#ifndef OBJECTS_H
#define OBJECTS_H

#include <stddef.h>
#include <stdint.h>

#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/skein.h>

/* --- Descriptors, for tests by kind.  */

enum object_kind
{
  BLOCK_CIPHER,    /* whole blocks; the object is only read */
  COUNTER_MODE,    /* a keystream that the object continues */
  MESSAGE_CIPHER,  /* a message of any length in one call; the object is only read */
  KEYSTREAM,       /* two blocks of keystream in one call */
  MAC,
  HASH             /* a MAC without verify */
};

/* Nonces, tweaks, counters and the like are the same in all calls.  What can fail returns the error, everything else 0.  */
struct object
{
  const char *name;       /* for messages */
  enum object_kind kind;
  const char *primitive;  /* the one that has the rows */
  const char *vectors;    /* a file of testsuite/vectors */
  const char *types;      /* public types, one after the other in the memory of the object */
  size_t size;            /* of the object */
  size_t key;             /* bytes of the key */
  size_t block;           /* the length of a message is a multiple of it */
  size_t tag;             /* bytes of a tag, or of a block of keystream */

  int (*set_key) (void *o, const uint8_t *key);
  /* Starts a message; NULL: set_key does, or there is no message.  */
  int (*start) (void *o);

  /* Ciphers: in place or not; how many bytes of the message came before.  */
  int (*encrypt) (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before);
  int (*decrypt) (void *o, uint8_t *dst, const uint8_t *src, size_t length, size_t before);

  /* Either block may be NULL.  */
  int (*keystream) (void *o, uint8_t *block1, uint8_t *block2);

  /* MACs and hashes; update and digest, or auth and verify, are NULL where there are none.  pad adds zero bytes up to the next
     block, NULL where there is no such function.  auth and verify use the object or the key; of a hash, auth makes the digest.  */
  int (*update) (void *o, const uint8_t *src, size_t length);
  int (*pad) (void *o);
  int (*digest) (void *o, uint8_t *tag);
  int restarts;  /* digest starts a new message */
  int (*auth) (void *o, const uint8_t *key, uint8_t *tag, const uint8_t *src, size_t length);
  int (*verify) (void *o, const uint8_t *key, const uint8_t *tag, const uint8_t *src, size_t length);
};

/* The last one has no name.  */
extern const struct object objects[];

/* The capacity for any object, key and tag.  */
enum { OBJECT_WORDS = 592, OBJECT_BYTES = 8 * OBJECT_WORDS, OBJECT_KEY = 128, OBJECT_TAG = 44 };

/* --- All calls of public functions, for tests that make each of them.  */

struct object_type
{
  const char *name;
  const char *primitive;
  size_t size;
  int without_row;    /* its tag names no row */
  size_t stack;       /* bytes of the stack that calls take at most, as libxcrypt-sym(3) has it */
  size_t jobs_stack;  /* the same for jobs; 0: there are none */
};

extern const struct object_type object_types[];
extern const size_t object_types_number;

/* OBJECT_TYPES: the capacity for types.  */
enum { OBJECT_TYPES = 32, OBJECT_JOBS = 300, OBJECT_STRIDE = 192, OBJECT_LENGTH = 256 };

/* What calls need: a message of length bytes, at least OBJECT_LENGTH; memory for output, as much as object_output says; the number
   of jobs; and valid objects, which object_fill makes.  */
struct object_workspace
{
  const uint8_t *in;
  uint8_t *out;
  size_t length;
  size_t jobs;
  uint64_t valid[OBJECT_TYPES][OBJECT_WORDS];
  /* The contexts that calls of key objects get.  */
  uint64_t partner[OBJECT_WORDS], polyval_partner[OBJECT_WORDS], gcm_partner[OBJECT_WORDS];
  struct xcs_gcm_job gcm[OBJECT_JOBS];
  struct xcs_skein256_job skein256[OBJECT_JOBS];
  struct xcs_skein512_job skein512[OBJECT_JOBS];
  struct xcs_skein1024_job skein1024[OBJECT_JOBS];
  struct xcs_chacha20poly1305_job cp[OBJECT_JOBS];
  uint64_t message_key[OBJECT_WORDS];  /* or context, which a call makes */
  struct xcs_kasumi_f8_job f8[OBJECT_JOBS];
  struct xcs_kasumi_f9_job f9[OBJECT_JOBS];
  struct xcs_gsm_a5_job a5[OBJECT_JOBS];
  struct xcs_gsm_gea_job gea[OBJECT_JOBS];
  uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
};

struct object_call
{
  unsigned type;  /* of object_types */
  const char *name;
  int makes;      /* it makes the object, or takes none; others refuse what is no object */
  int jobs;
};

extern const struct object_call object_calls[];
extern const size_t object_calls_number;

size_t object_output (const struct object_workspace *work);

/* Makes an object that each call can use, in the middle of a message as far as there is one.  */
int object_make (unsigned type, void *o, const struct object_workspace *work);

/* Makes the valid objects.  */
int object_fill (struct object_workspace *work);

/* A call with the object o, of jobs with o for the last one or all.  XCS_ERR_AUTH counts as success: tags are wrong.  */
int object_run (size_t number, void *o, struct object_workspace *work);

#endif
