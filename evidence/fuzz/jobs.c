/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The input is an array of jobs with buffers anywhere in one arena, contexts of several rows, and now and then something wrong.
   The call must do what single calls do.  With KASUMI it returns the error of the first wrong job and changes nothing; with
   AES-GCM, ChaCha20-Poly1305 and Skein each job has an error of its own.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/skein.h>

#include "evidence/fuzz/fuzz.h"

const char fuzz_name[] = "jobs";

enum kind { F8, F9, A5, ECSD, GEA, KINDS };
enum { MOST = 70, KEYS = 4, ARENA = 6000, END = 5000 };

static struct keys
{
  struct xcs_kasumi_f8_ctx f8[KEYS];
  struct xcs_kasumi_f9_ctx f9[KEYS];
  struct xcs_gsm_ctx gsm[KEYS];
} keys;

/* A job of any kind, and the bit strings of the arena that it touches.  */
struct job
{
  unsigned key, null, bearer, direction;
  size_t dst, src, dst_offset, src_offset;
  size_t length;  /* in bits for f8 and f9 */
  uint32_t count, fresh;
};

struct string
{
  size_t at, bits;
};

static struct job jobs[MOST];
static uint8_t arena[ARENA], expected[ARENA], before[ARENA];

static size_t
frame_size (enum kind kind)
{
  return kind == A5 ? XCS_GSM_A5_SIZE : XCS_GSM_ECSD_SIZE;
}

/* One call for each job (single), or one for all (together); the buffers are in the arena p.  */

static int
single (enum kind kind, const struct job *j, uint8_t *p)
{
  uint8_t *dst = j->null & 1 ? NULL : p + j->dst, *src = j->null & 2 ? NULL : p + j->src;
  switch (kind)
    {
    case F8:
      return xcs_kasumi_f8_encrypt (&keys.f8[j->key], dst, j->dst_offset, j->count, j->bearer, j->direction, src,
                                    j->src_offset, (uint32_t) j->length);
    case F9:
      return xcs_kasumi_f9_auth (&keys.f9[j->key], p + j->dst, j->count, j->fresh, j->direction, src, j->src_offset,
                                 (uint32_t) j->length);
    case GEA:
      return xcs_gsm_gea_encrypt (&keys.gsm[j->key], dst, j->count, j->direction, src, j->length);
    default:
      return (kind == A5 ? xcs_gsm_a5_keystream : xcs_gsm_ecsd_keystream) (&keys.gsm[j->key], dst, src, j->count);
    }
}

static int
together (enum kind kind, size_t number, uint8_t *p)
{
  static struct xcs_kasumi_f8_job f8[MOST];
  static struct xcs_kasumi_f9_job f9[MOST];
  static struct xcs_gsm_a5_job a5[MOST];
  static struct xcs_gsm_gea_job gea[MOST];
  /* Not a byte more than required, at the end of memory.  */
  static uint8_t room[XCS_KASUMI_JOBS_SCRATCH_MAX];
  const size_t size = xcs_kasumi_jobs_scratch (number);
  uint8_t *const scratch = room + sizeof room - size;
  for (size_t i = 0; i < number; i++)
    {
      const struct job *j = &jobs[i];
      uint8_t *dst = j->null & 1 ? NULL : p + j->dst, *src = j->null & 2 ? NULL : p + j->src;
      f8[i] = (struct xcs_kasumi_f8_job) { &keys.f8[j->key], dst, src, j->dst_offset, j->src_offset, (uint32_t) j->length,
      j->count,
                                           j->bearer, j->direction };
      f9[i] = (struct xcs_kasumi_f9_job) { &keys.f9[j->key], p + j->dst, src, j->src_offset, (uint32_t) j->length, j->count,
                                           j->fresh, j->direction };
      a5[i] = (struct xcs_gsm_a5_job) { &keys.gsm[j->key], dst, src, j->count };
      gea[i] = (struct xcs_gsm_gea_job) { &keys.gsm[j->key], dst, src, j->length, j->count, j->direction };
    }
  switch (kind)
    {
    case F8: return xcs_kasumi_f8_jobs (f8, number, scratch, size);
    case F9: return xcs_kasumi_f9_jobs (f9, number, scratch, size);
    case A5: return xcs_gsm_a5_jobs (a5, number, scratch, size);
    case ECSD: return xcs_gsm_ecsd_jobs (a5, number, scratch, size);
    default: return xcs_gsm_gea_jobs (gea, number, scratch, size);
    }
}

/* The strings that a job writes, number 0 and 1, and the one that it reads, number 2.  */
static struct string
string_of (enum kind kind, const struct job *j, unsigned number)
{
  const size_t bits = kind == GEA ? 8 * j->length : j->length, frame = 8 * frame_size (kind);
  const struct string none = { 0, 0 };
  if (kind == A5 || kind == ECSD)
    return number == 0 && (j->null & 1) == 0 ? (struct string) { 8 * j->dst, frame }
           : number == 1 && (j->null & 2) == 0 ? (struct string) { 8 * j->src, frame } : none;
  if (number == 0)
    return kind == F9 ? (struct string) { 8 * j->dst, 32 } : (struct string) { 8 * j->dst + j->dst_offset, bits };
  return number == 2 ? (struct string) { 8 * j->src + j->src_offset, bits } : none;
}

/* Whether one of them touches what the other one writes.  */
static int
jobs_meet (enum kind kind, const struct job *a, const struct job *b)
{
  for (unsigned i = 0; i < 3; i++)
    for (unsigned k = 0; k < 3; k++)
      {
        const struct string x = string_of (kind, a, i), y = string_of (kind, b, k);
        if ((i < 2 || k < 2) && strings_share (x.at, x.bits, y.at, y.bits))
          return 1;
      }
  return 0;
}

FUZZER_BEGINS_BY (fuzz_begin ())

/* Most buffers are consecutive in memory; others are anywhere.  */
static void
read_job (struct input *in, enum kind kind, struct job *j, size_t *at)
{
  const unsigned flags = take (in), small = take (in);
  const int bits = kind == F8 || kind == F9;
  *j = (struct job) { .key = flags % KEYS, .count = UINT32_C (0x01020304) * small, .fresh = small };
  if (kind == A5 || kind == ECSD)
    j->count &= 0x3fffff;
  j->bearer = small % 32;
  j->direction = small % 2;
  j->length = bits ? small * (1 + flags / 4 % 4) : small % 128;
  j->dst = *at;
  j->src = kind == A5 || kind == ECSD ? *at + frame_size (kind) : flags & 16 ? *at : END / 2 + *at / 2;
  if (bits)
    {
      j->dst_offset = flags / 32 % 8;
      j->src_offset = flags & 16 ? j->dst_offset : small % 8;
    }
  *at += kind == A5 || kind == ECSD ? 2 * frame_size (kind) : (bits ? (j->length + 15) / 8 + 4 : j->length);
  *at %= END / 2;
  if (flags % 16 == 15)
    switch (take (in) % 8)
      {
      case 0: j->null = 1 + take (in) % 3; break;
      case 1: j->direction = 2; break;
      case 2: j->bearer = 32; break;
      case 3: j->dst = take_below (in, END); break;
      case 4: j->src = take_below (in, END); break;
      case 5: j->count = take_32 (in); break;
      case 6: j->length = 0; break;
      default: j->dst_offset = j->src_offset = bits ? take (in) % 64 : 0; break;
      }
}

/* --- AES-GCM and ChaCha20-Poly1305: buffers of a job are anywhere in its part of the memory */

enum { PART = 1000 };
enum aead { GCM_SEAL, GCM_OPEN, CP_SEAL, CP_OPEN };
static struct xcs_gcm_key gcm_keys[KEYS];
static struct xcs_chacha20poly1305_key cp_keys[KEYS];
static uint8_t memory[MOST * PART], memory_expected[sizeof memory], memory_before[sizeof memory];

/* A job of either.  */
struct message
{
  unsigned key;
  uint8_t *dst, *tag;
  const uint8_t *nonce, *aad, *src;
  size_t aad_length, length;
  int error;
};

static struct message messages[MOST];

static int
alone (enum aead what, const struct message *m)
{
  const struct xcs_gcm_key *const gcm = &gcm_keys[m->key];
  const struct xcs_chacha20poly1305_key *const cp = &cp_keys[m->key];
  switch (what)
    {
    case GCM_SEAL:
      return xcs_gcm_seal (gcm, m->dst, m->tag, m->nonce, m->aad, m->aad_length, m->src, m->length);
    case GCM_OPEN:
      return xcs_gcm_open (gcm, m->dst, m->tag, m->nonce, m->aad, m->aad_length, m->src, m->length);
    case CP_SEAL:
      return xcs_chacha20poly1305_seal (cp, m->dst, m->tag, m->nonce, m->aad, m->aad_length, m->src, m->length);
    default:
      return xcs_chacha20poly1305_open (cp, m->dst, m->tag, m->nonce, m->aad, m->aad_length, m->src, m->length);
    }
}

/* All in one call; sets their errors.  */
static int
in_one_call (enum aead what, size_t number)
{
  static struct xcs_gcm_job gcm[MOST];
  static struct xcs_chacha20poly1305_job cp[MOST];
  int result;
  for (size_t i = 0; i < number; i++)
    {
      const struct message *const m = &messages[i];
      gcm[i] = (struct xcs_gcm_job) { &gcm_keys[m->key], m->dst, m->tag, m->nonce, m->aad, m->src, m->aad_length, m->length, 1 };
      cp[i] = (struct xcs_chacha20poly1305_job) { &cp_keys[m->key], m->dst, m->tag, m->nonce, m->aad, m->src, m->aad_length,
                                                  m->length, 1 };
    }
  switch (what)
    {
    case GCM_SEAL: result = xcs_gcm_seal_jobs (gcm, number); break;
    case GCM_OPEN: result = xcs_gcm_open_jobs (gcm, number); break;
    case CP_SEAL: result = xcs_chacha20poly1305_seal_jobs (cp, number); break;
    default: result = xcs_chacha20poly1305_open_jobs (cp, number); break;
    }
  for (size_t i = 0; i < number; i++)
    messages[i].error = what == GCM_SEAL || what == GCM_OPEN ? gcm[i].error : cp[i].error;
  return result;
}

static struct message
read_message (struct input *in, uint8_t *p, enum aead what)
{
  const unsigned flags = take (in), change = take (in);
  uint8_t *const src = flags & 4 ? p : p + 320;
  struct message m = {
    .key = flags % KEYS, .dst = p, .tag = p + 640, .nonce = p + 660, .aad = p + 680, .src = src, .aad_length = take (in) % 64
  };
  m.length = take_below (in, 300);
  if (what == GCM_OPEN || what == CP_OPEN)
    {
      struct message sealed = m;
      sealed.dst = src;
      if (alone (what == GCM_OPEN ? GCM_SEAL : CP_SEAL, &sealed) == 0 && change < 64)
        p[change < 20 ? 640 + change : 320 + change] ^= (uint8_t) (1 << flags % 8);
    }
  if (flags >= 240)
    switch (change % 6)
      {
      case 0: m.dst = NULL; break;
      case 1: m.src = NULL; break;
      case 2: m.aad = NULL; break;
      case 3: m.dst = p + take_below (in, 700); break;
      case 4: m.tag = p + take_below (in, 980); break;
      default: m.nonce = p + take_below (in, 980); break;
      }
  return m;
}

/* Keys of several rows, one of which is not usable now and then.  */
static void
set_keys (struct input *in, int cp)
{
  for (unsigned i = 0; i < KEYS; i++)
    {
      uint8_t k[32];
      memset (k, (int) (17 * i + 3), sizeof k);
      select_row (cp ? &xcsi_chacha20 : &xcsi_aes, take (in));
      select_row (cp ? &xcsi_poly1305 : &xcsi_ghash, take (in));
      xcs_chacha20poly1305_set_key (&cp_keys[i], k);
      CHECK (xcs_gcm_set_key_short_tags (&gcm_keys[i], k, 16 + 8 * (i % 3), i == 2 ? 12 : 16) == 0);
    }
  if (take (in) % 8 == 7)
    {
      memset (&gcm_keys[1], 0, sizeof gcm_keys[1]);
      memset (&cp_keys[1], 0, sizeof cp_keys[1]);
    }
}

static void
aead (struct input *in, enum aead what)
{
  int errors[MOST], result = 0;
  size_t number = 0;
  set_keys (in, what == CP_SEAL || what == CP_OPEN);
  for (size_t i = 0; i < sizeof memory; i++)
    memory[i] = (uint8_t) (i * i >> 3 ^ i);
  for (; number < MOST && in->p < in->end; number++)
    messages[number] = read_message (in, memory + PART * number, what);
  memcpy (memory_before, memory, PART * number);
  for (size_t i = number; i-- > 0;)
    {
      errors[i] = alone (what, &messages[i]);
      if (errors[i] != 0 && result != XCS_ERR_AUTH)
        result = errors[i];
    }
  memcpy (memory_expected, memory, PART * number);
  memcpy (memory, memory_before, PART * number);
  CHECK (in_one_call (what, number) == result);
  for (size_t i = 0; i < number; i++)
    CHECK (messages[i].error == errors[i]);
  test_equal ("memory of messages", memory, memory_expected, PART * number);
}

/* --- Skein: the same memory */

struct hash
{
  unsigned key;
  uint8_t *digest;
  const uint8_t *src;
  size_t length;
  int error;
};

static struct hash hashes[MOST];

#define SKEIN(size) \
  static struct xcs_skein##size##_ctx skein##size[KEYS]; \
  static void \
  start_##size (struct input *in) \
  { \
    static const uint8_t text[256] = "What a context has seen of its message, or its key."; \
    for (unsigned i = 0; i < KEYS; i++) \
      { \
        select_row (&xcsi_skein##size, take (in)); \
        const size_t bytes = 1 + take (in) % 160, begun = take (in); \
        const struct xcs_skein_parameters key = { .key = text, .key_length = begun % 3 }; \
        CHECK (xcs_skein##size##_start_with (&skein##size[i], 8 * bytes - bytes % 2, &key) == 0); \
        CHECK (xcs_skein##size##_update (&skein##size[i], text, begun) == 0); \
      } \
    const unsigned wrong = take (in) % 8; \
    if (wrong == 7) \
      memset (&skein##size[1], 0, sizeof skein##size[1]); \
    if (wrong == 6) \
      CHECK (xcs_skein##size##_finish (&skein##size[2]) == 0); \
  } \
  static int \
  alone_##size (const struct hash *h) \
  { \
    struct xcs_skein##size##_ctx ctx = skein##size[h->key]; \
    const int error = xcs_skein##size##_update (&ctx, h->src, h->length); \
    return error != 0 ? error : h->digest == NULL ? XCS_ERR_ARGUMENT : xcs_skein##size##_digest (&ctx, h->digest); \
  } \
  static int \
  together_##size (size_t number) \
  { \
    static struct xcs_skein##size##_job some[MOST]; \
    struct xcs_skein##size##_ctx old[KEYS]; \
    memcpy (old, skein##size, sizeof old); \
    for (size_t i = 0; i < number; i++) \
      { \
        const struct hash *const h = &hashes[i]; \
        some[i] = (struct xcs_skein##size##_job) { &skein##size[h->key], h->digest, h->src, h->length, 1 }; \
      } \
    const int result = xcs_skein##size##_jobs (some, number); \
    for (size_t i = 0; i < number; i++) \
      hashes[i].error = some[i].error; \
    test_equal ("contexts", skein##size, old, sizeof old); \
    return result; \
  }
SKEIN (256)
SKEIN (512)
SKEIN (1024)

static const struct
{
  void (*start) (struct input *in);
  int (*alone) (const struct hash *h);
  int (*together) (size_t number);
} skeins[] = {
  { start_256, alone_256, together_256 }, { start_512, alone_512, together_512 }, { start_1024, alone_1024, together_1024 }
};

static struct hash
read_hash (struct input *in, uint8_t *p)
{
  const unsigned flags = take (in);
  struct hash h = { .key = flags % KEYS, .digest = p, .src = flags & 4 ? p : p + 200 };
  h.length = take_below (in, flags & 8 ? 800 : 200);
  if (flags >= 240)
    switch (take (in) % 4)
      {
      case 0: h.digest = NULL; break;
      case 1: h.src = NULL; break;
      case 2: h.length = 0; break;
      default: h.digest = p + take_below (in, 800); break;
      }
  return h;
}

static void
hash (struct input *in, unsigned which)
{
  int errors[MOST], result = 0;
  size_t number = 0;
  skeins[which].start (in);
  for (size_t i = 0; i < sizeof memory; i++)
    memory[i] = (uint8_t) (i * i >> 3 ^ i);
  for (; number < MOST && in->p < in->end; number++)
    hashes[number] = read_hash (in, memory + PART * number);
  memcpy (memory_before, memory, PART * number);
  for (size_t i = 0; i < number; i++)
    {
      errors[i] = skeins[which].alone (&hashes[i]);
      result = result == 0 ? errors[i] : result;
    }
  memcpy (memory_expected, memory, PART * number);
  memcpy (memory, memory_before, PART * number);
  CHECK (skeins[which].together (number) == result);
  for (size_t i = 0; i < number; i++)
    CHECK (hashes[i].error == errors[i]);
  test_equal ("memory of messages", memory, memory_expected, PART * number);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  const unsigned first = take (&in);
  if (first >= 240 && first < 246)
    {
      hash (&in, first % 3);
      return 0;
    }
  if (first >= 246)
    {
      static const enum aead what[] = { CP_SEAL, CP_OPEN, CP_SEAL, CP_OPEN, GCM_OPEN, GCM_SEAL };
      aead (&in, what[first < 250 ? first - 246 : 4 + first % 2]);
      return 0;
    }
  const enum kind kind = (enum kind) (first % KINDS);
  size_t number = 0, at = 0;
  int error = 0, meet = 0;
  for (unsigned i = 0; i < KEYS; i++)
    {
      uint8_t key[16];
      memset (key, (int) (17 * i + 3), sizeof key);
      select_row (&xcsi_kasumi, take (&in));
      xcs_kasumi_f8_set_key (&keys.f8[i], key);
      xcs_kasumi_f9_set_key (&keys.f9[i], key);
      CHECK (xcs_gsm_set_key (&keys.gsm[i], key, 8 + i) == 0);
    }
  if (take (&in) % 8 == 7)  /* one that is not usable */
    memset (&keys.f8[1], 0, sizeof keys.f8[1]), memset (&keys.f9[2], 0, sizeof keys.f9[2]), memset (&keys.gsm[3], 0, 100);
  for (; number < MOST && in.p < in.end; number++)
    read_job (&in, kind, &jobs[number], &at);
  for (size_t i = 0; i < ARENA; i++)
    before[i] = (uint8_t) (i * i >> 3 ^ i);

  memcpy (expected, before, ARENA);
  memcpy (arena, before, ARENA);
  for (size_t i = 0; i < number && error == 0; i++)
    {
      error = single (kind, &jobs[i], expected);
      if (error == 0 && i > 0 && jobs_meet (kind, &jobs[i - 1], &jobs[i]))
        error = XCS_ERR_OVERLAP;
      for (size_t k = 0; k < i; k++)
        meet |= jobs_meet (kind, &jobs[k], &jobs[i]);
    }
  const int result = together (kind, number, arena);
  CHECK (result == error);
  if (error != 0)
    test_equal ("memory after an error", arena, before, ARENA);
  else if (!meet)
    test_equal ("memory", arena, expected, ARENA);
  /* If jobs overlap, what they write is undefined, but not where.  */
  for (size_t i = 0; error == 0 && i < number; i++)
    for (unsigned k = 0; k < 2; k++)
      {
        const struct string s = string_of (kind, &jobs[i], k);
        if (s.bits > 0)
          memcpy (arena + s.at / 8, before + s.at / 8, (s.at + s.bits + 7) / 8 - s.at / 8);
      }
  test_equal ("other memory", arena, before, ARENA);
  return 0;
}
