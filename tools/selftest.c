/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs selftest: test vectors through every implementation that can run here.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

#include "tools/json.h"
#include "tools/vectors.h"
#include "tools/xcs.h"

#define COUNT(array) (sizeof (array) / sizeof (array)[0])

enum { BUFFER = 2048 };

/* The first check of an implementation that went wrong.  */
static char problem[160];
static unsigned checks;

static bool
check (bool ok, const char *vector, const char *operation)
{
  checks++;
  if (!ok && problem[0] == '\0')
    (void) snprintf (problem, sizeof problem, "%s, %s", vector, operation);
  return ok;
}

static bool
check_bytes (const uint8_t *got, const uint8_t *expected, size_t length, const char *vector, const char *operation)
{
  return check (memcmp (got, expected, length) == 0, vector, operation);
}

static uint8_t
digit (char c)
{
  return (uint8_t) (c <= '9' ? c - '0' : c - 'a' + 10);
}

/* How many bytes the digits stand for.  */
static size_t
unhex (uint8_t *bytes, const char *digits)
{
  size_t n = 0;
  for (; digits[2 * n] != '\0'; n++)
    bytes[n] = (uint8_t) (digit (digits[2 * n]) << 4 | digit (digits[2 * n + 1]));
  return n;
}

/* --- block ciphers */

struct cipher
{
  size_t block;
  void (*set_key) (const uint8_t *key, const uint8_t *tweak);
  int (*encrypt) (uint8_t *dst, const uint8_t *src, size_t length);
  int (*decrypt) (uint8_t *dst, const uint8_t *src, size_t length);
};

/* Implementations may take many blocks at once: a chain of blocks, each the encryption of the one before, which was made
   block by block, has to come out of one call for any number of blocks, too.  */
static void
check_many_blocks (const struct cipher *c, const uint8_t *plaintext, const char *vector)
{
  enum { MANY = 40 };
  uint8_t chain[(MANY + 1) * XCS_THREEFISH256_BLOCK_SIZE], out[MANY * XCS_THREEFISH256_BLOCK_SIZE];
  const size_t block = c->block;
  memcpy (chain, plaintext, block);
  for (size_t i = 0; i < MANY; i++)
    check (c->encrypt (chain + block * (i + 1), chain + block * i, block) == 0, vector, "encrypt");
  for (size_t n = 1; n <= MANY; n++)
    {
      check (c->encrypt (out, chain, block * n) == 0, vector, "encrypt");
      check_bytes (out, chain + block, block * n, vector, "encrypt many blocks");
      check (c->decrypt (out, out, block * n) == 0, vector, "decrypt");
      check_bytes (out, chain, block * n, vector, "decrypt many blocks in place");
    }
}

static void
check_cipher (const struct cipher *c, const struct block_vector *v)
{
  uint8_t key[32], tweak[16], plaintext[32], ciphertext[32], out[32];
  (void) unhex (key, v->key);
  (void) unhex (tweak, v->tweak);
  (void) unhex (plaintext, v->plaintext);
  (void) unhex (ciphertext, v->ciphertext);
  c->set_key (key, tweak);
  memcpy (out, plaintext, c->block);
  for (unsigned i = 0; i < v->iterations; i++)
    check (c->encrypt (out, out, c->block) == 0, v->name, "encrypt");
  check_bytes (out, ciphertext, c->block, v->name, "encrypt");
  for (unsigned i = 0; i < v->iterations; i++)
    check (c->decrypt (out, out, c->block) == 0, v->name, "decrypt");
  check_bytes (out, plaintext, c->block, v->name, "decrypt");
  check_many_blocks (c, plaintext, v->name);
}

/* --- Threefish-256 */

static struct xcs_threefish256_ctx threefish256;

static void
threefish256_set_key (const uint8_t *key, const uint8_t *tweak)
{
  xcs_threefish256_set_key (&threefish256, key);
  check (xcs_threefish256_set_tweak (&threefish256, tweak) == 0, "any", "set_tweak");
}

static int
threefish256_encrypt (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_encrypt (&threefish256, dst, src, length);
}

static int
threefish256_decrypt (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_threefish256_decrypt (&threefish256, dst, src, length);
}

/* Counter mode on zero bytes, piece bytes a call.  */
static void
keystream (uint8_t *out, size_t length, const uint8_t *counter, size_t piece, const char *vector)
{
  memset (out, 0, length);
  check (xcs_threefish256_set_counter (&threefish256, counter) == 0, vector, "set_counter");
  for (size_t i = 0; i < length; i += piece)
    {
      size_t n = length - i < piece ? length - i : piece;
      check (xcs_threefish256_ctr (&threefish256, out + i, out + i, n) == 0, vector, "ctr");
    }
}

/* Adds 1 to a big-endian number of 32 bytes.  */
static void
increment (uint8_t *counter)
{
  for (unsigned i = 32; i-- > 0 && ++counter[i] == 0;)
    continue;
}

static void
check_keystream (const struct keystream_vector *v)
{
  enum { BLOCK = XCS_THREEFISH256_BLOCK_SIZE, BLOCKS = 40 };
  uint8_t key[32], tweak[16], counter[32], expected[BLOCKS * BLOCK], out[BLOCKS * BLOCK];
  size_t length;
  (void) unhex (key, v->key);
  (void) unhex (tweak, v->tweak);
  (void) unhex (counter, v->counter);
  threefish256_set_key (key, tweak);

  length = unhex (expected, v->keystream);
  keystream (out, length, counter, length, v->name);
  check_bytes (out, expected, length, v->name, "ctr one-shot");
  for (size_t piece = 1; piece < length; piece++)
    {
      keystream (out, length, counter, piece, v->name);
      check_bytes (out, expected, length, v->name, "ctr incremental");
    }

  /* The carry in every lane of implementations that take many blocks at once: start up to 32 blocks earlier.  */
  for (unsigned start = 0; start < 32; start++)
    {
      uint8_t block[BLOCK];
      memcpy (block, counter, BLOCK);
      for (size_t i = 0; i < BLOCKS; i++, increment (block))
        memcpy (expected + BLOCK * i, block, BLOCK);
      check (threefish256_encrypt (expected, expected, sizeof expected) == 0, v->name, "encrypt");
      keystream (out, sizeof out, counter, sizeof out, v->name);
      check_bytes (out, expected, sizeof out, v->name, "ctr many blocks");
      for (unsigned i = 32; i-- > 0 && counter[i]-- == 0;)
        continue;
    }
}

/* Tweaks that count from the vector's on, against one tweak at a time.  */
static void
check_tweaks (const struct block_vector *v)
{
  enum { BLOCK = XCS_THREEFISH256_BLOCK_SIZE, BLOCKS = 60 };
  uint8_t key[32], tweak[16], next[16], expected[BLOCKS * BLOCK], out[BLOCKS * BLOCK];
  (void) unhex (key, v->key);
  (void) unhex (tweak, v->tweak);
  memset (out, 85, sizeof out);
  memcpy (next, tweak, sizeof next);
  for (size_t i = 0; i < BLOCKS; i++)
    {
      threefish256_set_key (key, next);
      check (threefish256_encrypt (expected + BLOCK * i, out + BLOCK * i, BLOCK) == 0, v->name, "encrypt");
      for (unsigned j = 0; j < sizeof next && ++next[j] == 0; j++)
        continue;
    }
  check (xcs_threefish256_encrypt_at (&threefish256, out, tweak, out, sizeof out) == 0, v->name, "encrypt_tweaks");
  check_bytes (out, expected, sizeof out, v->name, "encrypt_tweaks");
  check (xcs_threefish256_decrypt_at (&threefish256, out, tweak, out, sizeof out) == 0, v->name, "decrypt_tweaks");
  memset (expected, 85, sizeof expected);
  check_bytes (out, expected, sizeof out, v->name, "decrypt_tweaks");
}

static void
check_threefish256 (void)
{
  static const struct cipher cipher = {
    XCS_THREEFISH256_BLOCK_SIZE, threefish256_set_key, threefish256_encrypt, threefish256_decrypt
  };
  for (size_t i = 0; i < COUNT (threefish256_vectors); i++)
    {
      check_cipher (&cipher, &threefish256_vectors[i]);
      check_tweaks (&threefish256_vectors[i]);
    }
  for (size_t i = 0; i < COUNT (threefish256_keystreams); i++)
    check_keystream (&threefish256_keystreams[i]);
}

/* --- KASUMI */

static struct xcs_kasumi_ctx kasumi;

static void
kasumi_set_key (const uint8_t *key, const uint8_t *tweak)
{
  (void) tweak;
  xcs_kasumi_set_key (&kasumi, key);
}

static int
kasumi_encrypt (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_kasumi_encrypt (&kasumi, dst, src, length);
}

static int
kasumi_decrypt (uint8_t *dst, const uint8_t *src, size_t length)
{
  return xcs_kasumi_decrypt (&kasumi, dst, src, length);
}

/* What f8 makes of bits from any bit on is the same; here with the message moved by so many bits.  */
static void
move_bits (uint8_t *dst, const uint8_t *src, size_t bytes, unsigned offset)
{
  memset (dst, 0, bytes + 1);
  for (size_t i = 0; i < bytes; i++)
    {
      dst[i] = (uint8_t) (dst[i] | src[i] >> offset);
      dst[i + 1] = (uint8_t) (src[i] << (8 - offset));
    }
}

static void
check_f8 (const struct f8_vector *v)
{
  struct xcs_kasumi_f8_ctx ctx;
  uint8_t key[16], plaintext[128], ciphertext[128], from[128], expected[128], out[128];
  const size_t bytes = unhex (plaintext, v->plaintext);
  (void) unhex (ciphertext, v->ciphertext);
  (void) unhex (key, v->key);
  xcs_kasumi_f8_set_key (&ctx, key);
  for (unsigned offset = 0; offset < 8; offset++)
    {
      move_bits (from, plaintext, bytes, offset);
      move_bits (expected, ciphertext, bytes, 7 - offset);
      memset (out, 0, sizeof out);
      check (xcs_kasumi_f8_encrypt (&ctx, out, 7 - offset, v->count, v->bearer, v->direction, from, offset, v->bits) == 0,
             v->name, "f8");
      check_bytes (out, expected, bytes + 1, v->name, "f8");
      check (xcs_kasumi_f8_encrypt (&ctx, out, 7 - offset, v->count, v->bearer, v->direction, out, 7 - offset, v->bits) == 0,
             v->name,
             "f8");
      move_bits (expected, plaintext, bytes, 7 - offset);
      check_bytes (out, expected, bytes + 1, v->name, "f8 in place");
    }
}

static void
check_f9 (const struct f9_vector *v)
{
  struct xcs_kasumi_f9_ctx ctx;
  uint8_t key[16], message[128], moved[128], mac[4], out[4];
  const size_t bytes = unhex (message, v->message);
  (void) unhex (mac, v->mac);
  (void) unhex (key, v->key);
  xcs_kasumi_f9_set_key (&ctx, key);
  for (unsigned offset = 0; offset < 8; offset++)
    {
      move_bits (moved, message, bytes, offset);
      check (xcs_kasumi_f9_auth (&ctx, out, v->count, v->fresh, v->direction, moved, offset, v->bits) == 0, v->name, "f9");
      check_bytes (out, mac, sizeof mac, v->name, "f9");
    }
}

/* Numbers of messages, around those that implementations take together.  */
static const size_t numbers[] = { 1, 2, 7, 15, 16, 17, 31, 33, 63, 64, 65, 129, 200, 255, 256, 257, 300 };
enum { MESSAGES = 300 };
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];

/* The vectors over and over, as many messages in one call.  */
static void
check_jobs (size_t number)
{
  static struct xcs_kasumi_f8_job f8_jobs[MESSAGES];
  static struct xcs_kasumi_f9_job f9_jobs[MESSAGES];
  static uint8_t out[MESSAGES][128], macs[MESSAGES][4];
  struct xcs_kasumi_f8_ctx f8_ctx[COUNT (f8_vectors)];
  struct xcs_kasumi_f9_ctx f9_ctx[COUNT (f9_vectors)];
  uint8_t key[16], plaintexts[COUNT (f8_vectors)][128], messages[COUNT (f9_vectors)][128], expected[128];
  for (size_t i = 0; i < COUNT (f8_vectors); i++)
    {
      (void) unhex (key, f8_vectors[i].key);
      xcs_kasumi_f8_set_key (&f8_ctx[i], key);
      (void) unhex (plaintexts[i], f8_vectors[i].plaintext);
    }
  for (size_t i = 0; i < COUNT (f9_vectors); i++)
    {
      (void) unhex (key, f9_vectors[i].key);
      xcs_kasumi_f9_set_key (&f9_ctx[i], key);
      (void) unhex (messages[i], f9_vectors[i].message);
    }
  memset (out, 0, sizeof out);
  for (size_t i = 0; i < number; i++)
    {
      const size_t f8 = i % COUNT (f8_vectors), f9 = i % COUNT (f9_vectors);
      f8_jobs[i] = (struct xcs_kasumi_f8_job) {
        .ctx = &f8_ctx[f8], .dst = out[i], .src = plaintexts[f8], .bits = f8_vectors[f8].bits, .count = f8_vectors[f8].count,
        .bearer = f8_vectors[f8].bearer, .direction = f8_vectors[f8].direction
      };
      f9_jobs[i] = (struct xcs_kasumi_f9_job) {
        .ctx = &f9_ctx[f9], .mac = macs[i], .src = messages[f9], .bits = f9_vectors[f9].bits, .count = f9_vectors[f9].count,
        .fresh = f9_vectors[f9].fresh, .direction = f9_vectors[f9].direction
      };
    }
  check (xcs_kasumi_f8_jobs (f8_jobs, number, scratch, sizeof scratch) == 0, "many messages", "f8");
  check (xcs_kasumi_f9_jobs (f9_jobs, number, scratch, sizeof scratch) == 0, "many messages", "f9");
  for (size_t i = 0; i < number; i++)
    {
      const size_t f8 = i % COUNT (f8_vectors), f9 = i % COUNT (f9_vectors);
      check_bytes (out[i], expected, unhex (expected, f8_vectors[f8].ciphertext), f8_vectors[f8].name, "f8 of many messages");
      check_bytes (macs[i], expected, unhex (expected, f9_vectors[f9].mac), f9_vectors[f9].name, "f9 of many messages");
    }
}

static void
check_a5 (const struct a5_vector *v, int (*a5) (const struct xcs_gsm_ctx *ctx, uint8_t *block1, uint8_t *block2,
                                                uint32_t count))
{
  struct xcs_gsm_ctx ctx;
  uint8_t key[16], expected[XCS_GSM_ECSD_SIZE], block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
  check (xcs_gsm_set_key (&ctx, key, unhex (key, v->key)) == 0, v->name, "set_key");
  check (a5 (&ctx, block1, block2, v->count) == 0, v->name, "a5");
  check_bytes (block1, expected, unhex (expected, v->block1), v->name, "block 1");
  check_bytes (block2, expected, unhex (expected, v->block2), v->name, "block 2");
}

static void
check_gea (const struct gea_vector *v)
{
  struct xcs_gsm_ctx ctx;
  uint8_t key[16], expected[64], out[64] = { 0 };
  const size_t length = unhex (expected, v->output);
  check (xcs_gsm_set_key (&ctx, key, unhex (key, v->key)) == 0, v->name, "set_key");
  check (xcs_gsm_gea_encrypt (&ctx, out, v->input, v->direction, out, length) == 0, v->name, "gea");
  check_bytes (out, expected, length, v->name, "gea");
}

/* The same of GSM.  */
static void
check_gsm_jobs (size_t number)
{
  static struct xcs_gsm_a5_job a5_jobs[MESSAGES], ecsd_jobs[MESSAGES];
  static struct xcs_gsm_gea_job gea_jobs[MESSAGES];
  static uint8_t blocks[MESSAGES][2][XCS_GSM_A5_SIZE], long_blocks[MESSAGES][2][XCS_GSM_ECSD_SIZE], text[MESSAGES][64];
  struct xcs_gsm_ctx a5_ctx[COUNT (a5_vectors)], ecsd_ctx[COUNT (ecsd_vectors)], gea_ctx[COUNT (gea_vectors)];
  uint8_t key[16], expected[64];
  for (size_t i = 0; i < COUNT (a5_vectors); i++)
    check (xcs_gsm_set_key (&a5_ctx[i], key, unhex (key, a5_vectors[i].key)) == 0, a5_vectors[i].name, "set_key");
  for (size_t i = 0; i < COUNT (ecsd_vectors); i++)
    check (xcs_gsm_set_key (&ecsd_ctx[i], key, unhex (key, ecsd_vectors[i].key)) == 0, ecsd_vectors[i].name, "set_key");
  for (size_t i = 0; i < COUNT (gea_vectors); i++)
    check (xcs_gsm_set_key (&gea_ctx[i], key, unhex (key, gea_vectors[i].key)) == 0, gea_vectors[i].name, "set_key");
  memset (text, 0, sizeof text);
  for (size_t i = 0; i < number; i++)
    {
      const size_t a5 = i % COUNT (a5_vectors), ecsd = i % COUNT (ecsd_vectors), gea = i % COUNT (gea_vectors);
      a5_jobs[i] = (struct xcs_gsm_a5_job) { &a5_ctx[a5], blocks[i][0], blocks[i][1], a5_vectors[a5].count };
      ecsd_jobs[i] = (struct xcs_gsm_a5_job) { &ecsd_ctx[ecsd], long_blocks[i][0], long_blocks[i][1],
      ecsd_vectors[ecsd].count };
      gea_jobs[i] = (struct xcs_gsm_gea_job) { &gea_ctx[gea], text[i], text[i], unhex (expected, gea_vectors[gea].output),
                                               gea_vectors[gea].input, gea_vectors[gea].direction };
    }
  check (xcs_gsm_a5_jobs (a5_jobs, number, scratch, sizeof scratch) == 0, "many frames", "a5");
  check (xcs_gsm_ecsd_jobs (ecsd_jobs, number, scratch, sizeof scratch) == 0, "many frames", "ecsd");
  check (xcs_gsm_gea_jobs (gea_jobs, number, scratch, sizeof scratch) == 0, "many messages", "gea");
  for (size_t i = 0; i < number; i++)
    {
      const struct a5_vector *a5 = &a5_vectors[i % COUNT (a5_vectors)], *ecsd = &ecsd_vectors[i % COUNT (ecsd_vectors)];
      const struct gea_vector *gea = &gea_vectors[i % COUNT (gea_vectors)];
      check_bytes (blocks[i][0], expected, unhex (expected, a5->block1), a5->name, "a5 of many frames");
      check_bytes (blocks[i][1], expected, unhex (expected, a5->block2), a5->name, "a5 of many frames");
      check_bytes (long_blocks[i][0], expected, unhex (expected, ecsd->block1), ecsd->name, "ecsd of many frames");
      check_bytes (long_blocks[i][1], expected, unhex (expected, ecsd->block2), ecsd->name, "ecsd of many frames");
      check_bytes (text[i], expected, unhex (expected, gea->output), gea->name, "gea of many messages");
    }
}

static void
check_kasumi (void)
{
  static const struct cipher cipher = { XCS_KASUMI_BLOCK_SIZE, kasumi_set_key, kasumi_encrypt, kasumi_decrypt };
  for (size_t i = 0; i < COUNT (kasumi_vectors); i++)
    check_cipher (&cipher, &kasumi_vectors[i]);
  for (size_t i = 0; i < COUNT (f8_vectors); i++)
    check_f8 (&f8_vectors[i]);
  for (size_t i = 0; i < COUNT (f9_vectors); i++)
    check_f9 (&f9_vectors[i]);
  for (size_t i = 0; i < COUNT (numbers); i++)
    {
      check_jobs (numbers[i]);
      check_gsm_jobs (numbers[i]);
    }
  for (size_t i = 0; i < COUNT (a5_vectors); i++)
    check_a5 (&a5_vectors[i], xcs_gsm_a5_keystream);
  for (size_t i = 0; i < COUNT (ecsd_vectors); i++)
    check_a5 (&ecsd_vectors[i], xcs_gsm_ecsd_keystream);
  for (size_t i = 0; i < COUNT (gea_vectors); i++)
    check_gea (&gea_vectors[i]);
}

/* --- Poly1305 and GHASH */

/* Sizes of the pieces in which messages are given, around the blocks and groups of blocks of implementations.  */
static const size_t pieces[] = { 1, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257 };

static void
check_poly1305_vector (const struct poly1305_vector *v)
{
  struct xcs_poly1305_ctx ctx;
  uint8_t key[32], tag[16], message[BUFFER], out[16] = { 0 };
  size_t length = unhex (message, v->message);
  (void) unhex (key, v->key);
  (void) unhex (tag, v->tag);

  check (xcs_poly1305_auth (out, key, message, length) == 0, v->name, "auth");
  check_bytes (out, tag, sizeof tag, v->name, "auth");
  check (xcs_poly1305_verify (tag, key, message, length) == 0, v->name, "verify");
  out[length % 16] ^= 1;
  check (xcs_poly1305_verify (out, key, message, length) == XCS_ERR_AUTH, v->name, "verify a wrong tag");

  for (size_t p = 0; p < COUNT (pieces); p++)
    {
      xcs_poly1305_set_key (&ctx, key);
      for (size_t i = 0; i < length; i += pieces[p])
        {
          size_t n = length - i < pieces[p] ? length - i : pieces[p];
          check (xcs_poly1305_update (&ctx, message + i, n) == 0, v->name, "update");
        }
      check (xcs_poly1305_digest (&ctx, out) == 0, v->name, "digest");
      check_bytes (out, tag, sizeof tag, v->name, "incremental");
    }
}

static void
check_poly1305 (void)
{
  for (size_t i = 0; i < COUNT (poly1305_vectors); i++)
    check_poly1305_vector (&poly1305_vectors[i]);
}

static void
ghash_pieces (struct xcs_ghash_ctx *ctx, const struct xcs_ghash_key *key, const uint8_t *src, size_t length, size_t piece,
              const char *vector)
{
  for (size_t i = 0; i < length; i += piece)
    check (xcs_ghash_update (ctx, key, src + i, length - i < piece ? length - i : piece) == 0, vector, "update");
  check (xcs_ghash_pad (ctx, key) == 0, vector, "pad");
}

static void
check_ghash_vector (const struct ghash_vector *v)
{
  struct xcs_ghash_key key;
  struct xcs_ghash_ctx ctx;
  uint8_t h[16], digest[16], out[16], message[BUFFER] = { 0 };
  size_t additional = unhex (message, v->additional), start = (additional + 15) & ~(size_t) 15;
  size_t data = unhex (message + start, v->data), end = start + ((data + 15) & ~(size_t) 15);
  (void) unhex (h, v->key);
  (void) unhex (digest, v->digest);
  for (unsigned i = 0; i < 4; i++)  /* both lengths in bits as big-endian numbers of 8 bytes */
    {
      message[end + 4 + i] = (uint8_t) (8 * additional >> (24 - 8 * i));
      message[end + 12 + i] = (uint8_t) (8 * data >> (24 - 8 * i));
    }

  xcs_ghash_set_key (&key, h);
  xcs_ghash_start (&ctx);
  check (xcs_ghash_update (&ctx, &key, message, end + 16) == 0, v->name, "update");
  check (xcs_ghash_digest (&ctx, &key, out) == 0, v->name, "digest");
  check_bytes (out, digest, sizeof digest, v->name, "one-shot");

  for (size_t p = 0; p < COUNT (pieces); p++)  /* the digest before has started a new message */
    {
      ghash_pieces (&ctx, &key, message, additional, pieces[p], v->name);
      ghash_pieces (&ctx, &key, message + start, data, pieces[p], v->name);
      ghash_pieces (&ctx, &key, message + end, 16, pieces[p], v->name);
      check (xcs_ghash_digest (&ctx, &key, out) == 0, v->name, "digest");
      check_bytes (out, digest, sizeof digest, v->name, "incremental");
    }
}

static void
check_ghash (void)
{
  for (size_t i = 0; i < COUNT (ghash_vectors); i++)
    check_ghash_vector (&ghash_vectors[i]);
}

/* --- the command */

static const struct
{
  const char *primitive;
  void (*check) (void);
} tests[] = {
  { "threefish256", check_threefish256 },
  { "poly1305", check_poly1305 },
  { "ghash", check_ghash },
  { "kasumi", check_kasumi },
};

/* Leaves the number of checks, or why there are none, in text.  */
static const char *
test (const struct xcs_impl_info *impl, char *text, size_t size)
{
  void (*run) (void) = NULL;
  for (size_t i = 0; i < COUNT (tests); i++)
    if (strcmp (tests[i].primitive, impl->primitive) == 0)
      run = tests[i].check;

  problem[0] = '\0';
  checks = 0;
  if ((impl->flags & XCS_IMPL_USABLE) == 0)
    {
      why_not (impl, text, size);
      return "skipped";
    }
  if (run == NULL)
    {
      (void) snprintf (text, size, "no vectors");
      return "skipped";
    }
  if (check (xcs_impl_select (impl->primitive, impl->variant) == 0, "none", "cannot be selected"))
    run ();
  check (xcs_impl_select (impl->primitive, NULL) == 0, "none", "the best one cannot be selected");
  if (problem[0] != '\0')
    {
      (void) snprintf (text, size, "%s", problem);
      return "FAILED";
    }
  (void) snprintf (text, size, "%u checks", checks);
  return "ok";
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

  const int forbidden = xcs_kasumi_allow_lookups ();
  (void) forbidden;  /* the implementation is shown as skipped then */
  if (json)
    json_open (NULL, '[');
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    {
      char text[320];
      const char *result = test (&impl, text, sizeof text);
      if (strcmp (result, "FAILED") == 0)
        status = STATUS_FAILED;
      if (json)
        {
          json_open (NULL, '{');
          json_string ("primitive", impl.primitive);
          json_string ("variant", impl.variant);
          json_string ("result", result);
          json_string ("detail", text);
          json_close ('}');
        }
      else
        {
          printf ("%-14s%-12s%-8s %s\n", impl.primitive, impl.variant, result, text);
          fflush (stdout);  /* the line is there even if the next implementation crashes */
        }
    }
  if (json)
    json_close (']');
  return status;
}
