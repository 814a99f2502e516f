/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs selftest: checks every implementation that can run here with the test vectors that operations.c names.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/skein.h>

#include "tools/json.h"
#include "tools/selftest.h"
#include "tools/text.h"
#include "tools/xcs.h"

enum { MAX_KEY = 128, MAX_TWEAK = 16, MAX_BLOCK = 128, MAX_MAC = 64, MAX_MESSAGE = 2048, PADDED = 16 };

/* The first check of an implementation that failed.  */
static char problem[160];
static unsigned checks;

bool
check (bool ok, const char *title, const char *what)
{
  checks++;
  if (!ok && problem[0] == '\0')
    (void) snprintf (problem, sizeof problem, "%s, %s", title, what);
  return ok;
}

bool
check_bytes (const uint8_t *got, const uint8_t *expected, size_t length, const char *title, const char *what)
{
  return check (memcmp (got, expected, length) == 0, title, what);
}

/* --- cases */

/* The value, which ends with a newline; NULL: the case has no such field.  */
static const char *
find_field (const struct vector *v, const char *name)
{
  const size_t length = strlen (name);
  for (const char *line = v->fields; *line != '\0'; line = strchr (line, '\n') + 1)
    if (strncmp (line, name, length) == 0 && strncmp (line + length, " =", 2) == 0)
      return line + length + 2;
  return NULL;
}

static bool
belongs (const struct test *t, const struct vector *v)
{
  if (strcmp (v->file, t->file) != 0)
    return false;
  for (unsigned i = 0; i < MAX_FIELDS && t->fields[i] != NULL; i++)
    if (find_field (v, t->fields[i]) == NULL)
      return false;
  return true;
}

const struct vector *
next_case (const struct test *t, const struct vector *v)
{
  for (v = v != NULL ? v + 1 : vectors; v->file != NULL; v++)
    if (belongs (t, v))
      return v;
  return NULL;
}

uint32_t
field_number (const struct test *t, const struct vector *v, unsigned field, int base)
{
  return (uint32_t) strtoul (find_field (v, t->fields[field]), NULL, base);
}

static void
swap_words (uint8_t *bytes, size_t length)
{
  for (size_t i = 0; i + 8 <= length; i += 8)
    for (size_t j = 0; j < 4; j++)
      {
        const uint8_t byte = bytes[i + j];
        bytes[i + j] = bytes[i + 7 - j];
        bytes[i + 7 - j] = byte;
      }
}

size_t
field_bytes (const struct test *t, const struct vector *v, unsigned field, uint8_t *bytes, size_t size)
{
  static const char digits[] = "0123456789abcdef";
  size_t n = 0;
  for (const char *p = find_field (v, t->fields[field]); *p != '\n'; p++)
    if (*p != ' ')
      {
        const char *digit = strchr (digits, *p);
        if (n == 2 * size || digit == NULL)
          die (STATUS_FAILED, "%s, %s: %s is too long, or not hexadecimal", t->file, v->title, t->fields[field]);
        bytes[n / 2] = (uint8_t) (bytes[n / 2] << 4 | (digit - digits));
        n++;
      }
  if (t->words)
    swap_words (bytes, n / 2);
  return n / 2;
}

/* --- block ciphers */

/* Implementations may process many blocks at once: one call for any number of blocks must give the same as block by block.  Each
   block of the chain is the encryption of the one before.  */
static void
check_many_blocks (const struct cipher *c, const uint8_t *plaintext, const char *title)
{
  enum { MANY = 40 };
  uint8_t chain[(MANY + 1) * MAX_BLOCK], out[MANY * MAX_BLOCK];
  const size_t block = c->block_size;
  memcpy (chain, plaintext, block);
  for (size_t i = 0; i < MANY; i++)
    check (c->encrypt (chain + block * (i + 1), chain + block * i, block, 1) == 0, title, "encrypt");
  for (size_t n = 1; n <= MANY; n++)
    {
      check (c->encrypt (out, chain, block * n, 1) == 0, title, "encrypt");
      check_bytes (out, chain + block, block * n, title, "encrypt many blocks");
      check (c->decrypt (out, out, block * n, 1) == 0, title, "decrypt");
      check_bytes (out, chain, block * n, title, "decrypt many blocks in place");
    }
}

/* Adds 1 to a number.  */
static void
increment (uint8_t *number, size_t size, bool big_endian)
{
  for (size_t i = 0; i < size && ++number[big_endian ? size - 1 - i : i] == 0; i++)
    continue;
}

/* Tweaks that count up from the one of the case, compared with one tweak at a time.  */
static void
check_tweaks (const struct cipher *c, const uint8_t *key, const uint8_t *tweak, const char *title)
{
  enum { BLOCKS = 60 };
  uint8_t next[MAX_TWEAK], expected[BLOCKS * MAX_BLOCK], out[BLOCKS * MAX_BLOCK];
  const size_t block = c->block_size;
  memset (out, 85, sizeof out);
  memcpy (next, tweak, sizeof next);
  for (size_t i = 0; i < BLOCKS; i++, increment (next, c->tweak_size, false))
    {
      check (c->set_key (key, c->key_size, next) == 0, title, "set_key");
      check (c->encrypt (expected + block * i, out + block * i, block, 1) == 0, title, "encrypt");
    }
  check (c->encrypt_at (out, tweak, out, block * BLOCKS) == 0, title, "encrypt_at");
  check_bytes (out, expected, block * BLOCKS, title, "encrypt_at");
  check (c->decrypt_at (out, tweak, out, block * BLOCKS) == 0, title, "decrypt_at");
  memset (expected, 85, sizeof expected);
  check_bytes (out, expected, block * BLOCKS, title, "decrypt_at");
}

static void
check_block (const struct test *t, const struct vector *v)
{
  const struct cipher *c = t->cipher;
  const unsigned text = c->tweak_size > 0 ? 2 : 1;
  const char *repeat = find_field (v, "iterations");
  const unsigned long iterations = repeat != NULL ? strtoul (repeat, NULL, 10) : 1;
  uint8_t key[MAX_KEY], tweak[MAX_TWEAK] = { 0 }, plaintext[MAX_BLOCK], ciphertext[MAX_BLOCK], out[MAX_BLOCK];
  const size_t key_length = field_bytes (t, v, 0, key, c->key_size);
  if (c->tweak_size > 0)
    (void) field_bytes (t, v, 1, tweak, c->tweak_size);
  (void) field_bytes (t, v, text, plaintext, c->block_size);
  (void) field_bytes (t, v, text + 1, ciphertext, c->block_size);
  check (c->set_key (key, key_length, tweak) == 0, v->title, "set_key");
  memcpy (out, plaintext, c->block_size);
  for (unsigned long i = 0; i < iterations; i++)
    check (c->encrypt (out, out, c->block_size, 1) == 0, v->title, "encrypt");
  check_bytes (out, ciphertext, c->block_size, v->title, "encrypt");
  for (unsigned long i = 0; i < iterations; i++)
    check (c->decrypt (out, out, c->block_size, 1) == 0, v->title, "decrypt");
  check_bytes (out, plaintext, c->block_size, v->title, "decrypt");
  check_many_blocks (c, plaintext, v->title);
  if (c->encrypt_at != NULL)
    check_tweaks (c, key, tweak, v->title);
}

/* Counter mode on zero bytes, piece bytes a call.  */
static void
keystream (const struct cipher *c, uint8_t *out, size_t length, const uint8_t *counter, size_t piece, const char *title)
{
  memset (out, 0, length);
  check (c->set_counter (counter) == 0, title, "set_counter");
  for (size_t i = 0; i < length; i += piece)
    check (c->ctr (out + i, out + i, length - i < piece ? length - i : piece) == 0, title, "ctr");
}

static void
check_keystream (const struct test *t, const struct vector *v)
{
  enum { STARTS = 32, BLOCKS = 40 };
  const struct cipher *c = t->cipher;
  const size_t block = c->block_size;
  const unsigned counts = c->tweak_size > 0 ? 2 : 1;
  uint8_t key[MAX_KEY], tweak[MAX_TWEAK] = { 0 }, counter[MAX_BLOCK], expected[BLOCKS * MAX_BLOCK], out[BLOCKS * MAX_BLOCK];
  const size_t key_length = field_bytes (t, v, 0, key, c->key_size);
  if (c->tweak_size > 0)
    (void) field_bytes (t, v, 1, tweak, c->tweak_size);
  (void) field_bytes (t, v, counts, counter, block);
  const size_t length = field_bytes (t, v, counts + 1, expected, sizeof expected);
  check (c->set_key (key, key_length, tweak) == 0, v->title, "set_key");
  keystream (c, out, length, counter, length, v->title);
  check_bytes (out, expected, length, v->title, "ctr one-shot");
  for (size_t piece = 1; piece < length; piece++)
    {
      keystream (c, out, length, counter, piece, v->title);
      check_bytes (out, expected, length, v->title, "ctr incremental");
    }

  /* The carry in every lane of implementations that process many blocks at once: start up to 32 blocks earlier.  */
  for (unsigned start = 0; start < STARTS && c->encrypt != NULL; start++)
    {
      uint8_t next[MAX_BLOCK];
      memcpy (next, counter, block);
      for (size_t i = 0; i < BLOCKS; i++, increment (next, block, true))
        memcpy (expected + block * i, next, block);
      check (c->encrypt (expected, expected, block * BLOCKS, 1) == 0, v->title, "encrypt");
      keystream (c, out, block * BLOCKS, counter, block * BLOCKS, v->title);
      check_bytes (out, expected, block * BLOCKS, v->title, "ctr many blocks");
      for (size_t i = block; i-- > 0 && counter[i]-- == 0;)
        continue;
    }
}

/* --- MACs and hashes */

/* The parts of a message: one, or two and the block of lengths, each of which begins at a multiple of PADDED bytes.  */
struct message_parts
{
  size_t begin[3], end[3];
  unsigned count;
};

static void
check_mac_pieces (const struct mac *m, const uint8_t *message, const struct message_parts *parts, size_t piece, const uint8_t *mac,
                  const char *title)
{
  uint8_t out[MAX_MAC];
  for (unsigned part = 0; part < parts->count; part++)
    {
      for (size_t i = parts->begin[part], n; i < parts->end[part]; i += n)
        {
          n = parts->end[part] - i < piece ? parts->end[part] - i : piece;
          check (m->update (message + i, n) == 0, title, "update");
        }
      if (m->pad != NULL)
        check (m->pad () == 0, title, "pad");
    }
  check (m->digest (out) == 0, title, "digest");
  check_bytes (out, mac, m->size, title, piece >= MAX_MESSAGE ? "one-shot" : "incremental");
}

/* Adds the block of lengths: both in bits, as big-endian numbers of 8 bytes.  */
static void
add_lengths (uint8_t *message, struct message_parts *parts)
{
  const size_t at = (parts->end[1] + PADDED - 1) / PADDED * PADDED;
  for (unsigned part = 0; part < 2; part++)
    for (unsigned i = 0; i < 4; i++)
      message[at + 8 * part + 4 + i] = (uint8_t) (8 * (parts->end[part] - parts->begin[part]) >> (24 - 8 * i));
  parts->begin[2] = at;
  parts->end[2] = at + PADDED;
  parts->count = 3;
}

static void
check_mac (const struct test *t, const struct vector *v)
{
  /* Around the blocks and groups of blocks of implementations.  */
  static const size_t pieces[] = { 1, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, MAX_MESSAGE };
  const struct mac *m = t->mac;
  uint8_t key[MAX_KEY], mac[MAX_MAC], out[MAX_MAC] = { 0 }, message[MAX_MESSAGE] = { 0 };
  struct message_parts parts = { .count = 1 };
  unsigned field = 0;
  (void) field_bytes (t, v, field++, key, m->key_size);
  if (m->nonce_size > 0)
    (void) field_bytes (t, v, field++, key + m->key_size, m->nonce_size);
  parts.end[0] = field_bytes (t, v, field++, message, sizeof message);
  if (m->pad != NULL)
    {
      const size_t at = parts.begin[1] = (parts.end[0] + PADDED - 1) / PADDED * PADDED;
      parts.end[1] = at + field_bytes (t, v, field++, message + at, sizeof message - 2 * PADDED - at);
      add_lengths (message, &parts);
    }
  (void) field_bytes (t, v, field, mac, m->size);
  const size_t length = parts.end[parts.count - 1];

  if (m->auth != NULL)
    {
      check (m->auth (out, key, message, length) == 0, v->title, "auth");
      check_bytes (out, mac, m->size, v->title, "auth");
      check (m->verify (mac, key, message, length) == 0, v->title, "verify");
      out[length % m->size] ^= 1;
      check (m->verify (out, key, message, length) == XCS_ERR_AUTH, v->title, "verify a wrong tag");
    }
  m->set_key (key);
  check_mac_pieces (m, message, &(struct message_parts) { .end = { length }, .count = 1 }, MAX_MESSAGE, mac, v->title);
  for (size_t i = 0; i < COUNT_OF (pieces); i++)
    {
      if (m->one_time)
        m->set_key (key);
      check_mac_pieces (m, message, &parts, pieces[i], mac, v->title);
    }
}

/* --- hashes */

/* The field of a case that need not have it.  */
static size_t
optional_bytes (const struct vector *v, const char *name, uint8_t *bytes, size_t size)
{
  const struct test t = { .file = v->file, .fields = { name } };
  return find_field (v, name) == NULL ? 0 : field_bytes (&t, v, 0, bytes, size);
}

/* In pieces of so many bytes.  */
static void
check_hash_pieces (const struct test *t, const struct vector *v, const struct xcs_skein_parameters *p, const uint8_t *message,
                   uint64_t bits, uint64_t piece)
{
  uint8_t expected[MAX_MESSAGE], out[MAX_MESSAGE];
  const uint64_t digest_bits = strtoull (find_field (v, t->fields[0]), NULL, 10);
  const size_t size = field_bytes (t, v, 2, expected, sizeof expected);
  if (!check ((digest_bits + 7) / 8 == size, v->title, "length"))
    return;
  check (t->hash->start (digest_bits, p) == 0, v->title, "start");
  for (uint64_t done = 0; done < bits; done += 8 * piece)
    check (t->hash->update_bits (message + done / 8, bits - done < 8 * piece ? bits - done : 8 * piece) == 0, v->title, "update");
  check (t->hash->digest (out) == 0, v->title, "digest");
  check_bytes (out, expected, size, v->title, "digest");
}

/* Many times in one call, if the message has whole bytes.  */
static void
check_hash_jobs (const struct test *t, const struct vector *v, const struct xcs_skein_parameters *p, const uint8_t *message,
                 uint64_t bits)
{
  static uint8_t out[HASH_JOBS][MAX_MESSAGE];
  uint8_t expected[MAX_MESSAGE];
  const size_t size = field_bytes (t, v, 2, expected, sizeof expected);
  if (bits % 8 > 0)
    return;
  check (t->hash->start (strtoull (find_field (v, t->fields[0]), NULL, 10), p) == 0, v->title, "start");
  check (t->hash->jobs (out[0], sizeof out[0], message, (size_t) (bits / 8)) == 0, v->title, "many messages");
  for (size_t i = 0; i < HASH_JOBS; i++)
    check_bytes (out[i], expected, size, v->title, "digest of many");
}

static void
check_hash (const struct test *t, const struct vector *v)
{
  static const uint64_t pieces[] = { 1, 31, 32, 33, 64, 128, 129, MAX_MESSAGE };
  enum { MAX_STRING = 512 };
  uint8_t message[MAX_MESSAGE] = { 0 }, key[MAX_STRING], personal[MAX_STRING], public_key[MAX_STRING], identifier[MAX_STRING],
          nonce[MAX_STRING];
  const size_t length = field_bytes (t, v, 1, message, sizeof message);
  const char *const bits = find_field (v, "msgbits");
  const struct xcs_skein_parameters p = {
    .key = key, .key_length = optional_bytes (v, "key", key, sizeof key),
    .personalization = personal, .personalization_length = optional_bytes (v, "personalization", personal, sizeof personal),
    .public_key = public_key, .public_key_length = optional_bytes (v, "public_key", public_key, sizeof public_key),
    .key_identifier = identifier, .key_identifier_length = optional_bytes (v, "key_identifier", identifier, sizeof identifier),
    .nonce = nonce, .nonce_length = optional_bytes (v, "nonce", nonce, sizeof nonce)
  };
  const uint64_t number = bits != NULL ? strtoull (bits, NULL, 10) : 8 * length;
  for (size_t i = 0; i < COUNT_OF (pieces); i++)
    check_hash_pieces (t, v, &p, message, number, pieces[i]);
  check_hash_jobs (t, v, &p, message, number);
}

/* --- the command */

static size_t
check_each (const struct test *t, void (*check_one) (const struct test *, const struct vector *))
{
  size_t n = 0;
  for (const struct vector *v = NULL; (v = next_case (t, v)) != NULL; n++)
    check_one (t, v);
  return n;
}

static size_t
check_cases (const struct test *t)
{
  switch (t->kind)
    {
    case TEST_BLOCKS:    return check_each (t, check_block);
    case TEST_KEYSTREAM: return check_each (t, check_keystream);
    case TEST_MAC:       return check_each (t, check_mac);
    case TEST_HASH:      return check_each (t, check_hash);
    case TEST_AEAD:      return check_aead (t);
    case TEST_F8:        return check_f8 (t);
    case TEST_F9:        return check_f9 (t);
    case TEST_A5:
    case TEST_ECSD:      return check_frames (t);
    case TEST_GEA:       return check_gea (t);
    }
  return 0;
}

/* All tests of a primitive: the number of cases.  A primitive, or a file, without a case fails.  */
static size_t
check_primitive (const char *primitive)
{
  size_t cases = 0;
  for (const struct test *t = tests; t->primitive != NULL; t++)
    if (strcmp (t->primitive, primitive) == 0)
      {
        const size_t n = check_cases (t);
        check (n > 0, t->file, "no vectors");
        cases += n;
      }
  check (cases > 0, primitive, "no vectors");
  return cases;
}

struct outcome
{
  const char *result;
  bool failed;
  char detail[320];
};

static struct outcome
test_impl (const struct xcs_impl_info *impl)
{
  struct outcome o = { .result = "skipped" };
  size_t cases = 0;
  problem[0] = '\0';
  checks = 0;
  if ((impl->flags & XCS_IMPL_USABLE) == 0)
    {
      why_not (impl, o.detail, sizeof o.detail);
      return o;
    }
  if (check (xcs_impl_select (impl->primitive, impl->variant) == 0, "none", "cannot be selected"))
    cases = check_primitive (impl->primitive);
  check (xcs_impl_select (impl->primitive, NULL) == 0, "none", "the best one cannot be selected");
  o.failed = problem[0] != '\0';
  o.result = o.failed ? "FAILED" : "ok";
  if (o.failed)
    (void) snprintf (o.detail, sizeof o.detail, "%s", problem);
  else
    (void) snprintf (o.detail, sizeof o.detail, "%zu vectors, %u checks", cases, checks);
  return o;
}

static void
put_outcome (const struct xcs_impl_info *impl, const struct outcome *o, bool json)
{
  enum { INDENT = 35 };
  if (json)
    {
      json_open (NULL, '{');
      json_string ("primitive", impl->primitive);
      json_string ("variant", impl->variant);
      json_string ("result", o->result);
      json_string ("detail", o->detail);
      json_close ('}');
    }
  else
    {
      printf ("%-14s%-12s%s%-8s%s ", impl->primitive, impl->variant, o->failed ? text_style (RED) : "", o->result,
              o->failed ? text_style (PLAIN) : "");
      put_words (INDENT, INDENT, o->detail);
      fflush (stdout);  /* the line is there even if the next implementation crashes */
    }
}

int
selftest (struct args *args)
{
  struct xcs_impl_info impl;
  bool json = false;
  int status = STATUS_OK;
  while (args_left (args))
    if (args_flag (args, "--json"))
      json = true;
    else
      args_unknown (args);

  operations_allow_all ();  /* if that is forbidden, the implementation is shown as skipped */
  if (json)
    json_open (NULL, '[');
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    {
      const struct outcome o = test_impl (&impl);
      if (o.failed)
        status = STATUS_FAILED;
      put_outcome (&impl, &o, json);
    }
  if (json)
    json_close (']');
  return status;
}
