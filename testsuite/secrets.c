/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every usable row with secret keys and data.  Arguments: "constant-time" for the rows that promise it, "lookups" for those that do
   not and for planted leaks; "defined" for all rows, with keys and data that valgrind takes for defined: then it reports what
   functions read without having written it.

   With one argument, under valgrind, secrets are undefined: it reports each branch and each address that depends on them
   (secrets-test.sh).  With a number besides they are made from it, and marks let a plugin of an emulator or trace.c put a digest of
   all addresses in each line (evidence/count --secrets): lines that differ between numbers leak.  Numbers above 2 are for short
   messages alone.  More arguments are CPU features, for the rows that need one of them.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if HAVE_VALGRIND
#include <valgrind/memcheck.h>
#else
#define HAVE_VALGRIND 0
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_COUNT_ERRORS 0
#define VALGRIND_MAKE_MEM_UNDEFINED(address, size) ((void) 0)
#define VALGRIND_MAKE_MEM_DEFINED(address, size) ((void) 0)
#define VALGRIND_CHECK_MEM_IS_DEFINED(address, size) ((void) 0)
#endif

#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/gcmsiv.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/skein.h>
#include <libxcrypt/threefish1024.h>
#include <libxcrypt/threefish256.h>
#include <libxcrypt/threefish512.h>
#include <libxcrypt/xaes.h>

#include "src/feature.h"
#include "src/modes/chacha20poly1305.h"
#include "src/modes/gcm.h"
#include "evidence/count.h"
#include "testsuite/objects.h"

static uint8_t key[128], tweak[16], src[12288], dst[54000];
static uint32_t number;
static int defined, brief;
static unsigned coarse = 1;  /* fewer cases where each instruction takes 40 us */

static void
fill (uint8_t *p, size_t length, uint32_t x)
{
  while (length-- > 0)
    {
      x = x * 1664525 + 1013904223;
      *p++ = (uint8_t) (x >> 24);
    }
}

/* Where the lengths of messages, the numbers of blocks and of jobs end.  */
static size_t
most (size_t of_all, size_t of_few)
{
  return brief ? of_few : of_all;
}

static int
secret (int error)
{
  fill (key, sizeof key, number);
  fill (tweak, sizeof tweak, number + 1);
  fill (src, most (sizeof src, 100), number + 2);
  if (defined)
    return error;
  VALGRIND_MAKE_MEM_UNDEFINED (key, sizeof key);
  VALGRIND_MAKE_MEM_UNDEFINED (tweak, sizeof tweak);
  VALGRIND_MAKE_MEM_UNDEFINED (src, sizeof src);
  return error;
}

static int
checked (int error)
{
  if (defined)
    VALGRIND_CHECK_MEM_IS_DEFINED (dst, sizeof dst);
  return error;
}

/* Lengths of messages: all short ones, and up to several iterations of the widest loop.  */
static size_t
longer (size_t length)
{
  if (brief)
    return length + 17;
  return length + (length < 70 ? coarse : length < 600 ? 61 : length / 2);
}

static size_t
longest (void)
{
  return most (coarse > 1 ? 2500 : 8000, 40);
}

/* --- by descriptor: primitives without a run of their own */

static uint64_t object[OBJECT_WORDS];

/* Whether a tag is right is public; where it differs, in one byte here, is not.  A remainder takes branches where the CPU cannot
   divide.  */
static int
wrong_tag (const struct object *o)
{
  uint8_t tag[OBJECT_TAG];
  const size_t length = longest ();
  const unsigned place = key[31] * (unsigned) o->tag >> 8;
  int errors = o->auth (object, key, tag, src, length);
  for (unsigned i = 0; i < o->tag; i++)
    tag[i] ^= (uint8_t) (((place ^ i) - 1) >> 8);
  int equal = xcs_equal (tag, src, o->tag), verified = o->verify (object, key, tag, src, length);
  VALGRIND_MAKE_MEM_DEFINED (&equal, sizeof equal);
  VALGRIND_MAKE_MEM_DEFINED (&verified, sizeof verified);
  return errors | equal >> 1 | (verified != XCS_ERR_AUTH);
}

/* A whole message of AES-GCM, and one with secret counters.  open decides by whether the tag is right, which is public, but not for
   valgrind.  */
static int
gcm_message (size_t length)
{
  static const uint8_t nonce[XCS_GCM_NONCE_SIZE] = { 1, 2, 3 }, iv[16] = { 1, 2, 3 };
  static struct xcs_gcm_key gcm_key;
  struct xcs_gcm_ctx gcm;
  uint8_t tag[XCS_GCM_TAG_SIZE];
  int errors = xcs_gcm_set_key (&gcm_key, key, 32);
  errors |= xcs_gcm_seal (&gcm_key, dst, tag, nonce, src, length % 80, src, length);
  if (!RUNNING_ON_VALGRIND || defined)
    errors |= xcs_gcm_open (&gcm_key, dst, tag, nonce, src, length % 80, dst, length);
  errors |= xcs_gcm_start_iv (&gcm, &gcm_key, iv, sizeof iv) | xcs_gcm_encrypt (&gcm, &gcm_key, dst, src, length / 2)
            | xcs_gcm_encrypt (&gcm, &gcm_key, dst, src, length - length / 2) | xcs_gcm_tag (&gcm, &gcm_key, tag);
  return errors;
}

static int
message (const struct object *o, size_t length)
{
  int errors = 0;
  if (strcmp (o->name, "gcm") == 0)
    errors |= gcm_message (length);
  if (o->start != NULL)
    errors |= o->start (object);
  if (o->encrypt != NULL)
    {
      errors |= o->encrypt (object, dst, src, length - length % o->block, 0);
      if (o->start != NULL)
        errors |= o->start (object);
      errors |= o->decrypt (object, dst, src, length - length % o->block, 0);
    }
  if (o->auth != NULL)
    errors |= o->auth (object, key, dst, src, length);
  if (o->update != NULL)
    {
      if (!o->restarts)
        errors |= o->set_key (object, key);
      errors |= o->update (object, src, length);
      if (o->pad != NULL)
        errors |= o->pad (object);
      errors |= o->update (object, src, length / 3);
      errors |= o->update (object, src, length / 2);
      errors |= o->digest (object, dst);
    }
  return errors;
}

/* Several messages of AES-GCM in one call, of one length or two.  open decides by whether tags are right, which is public, but not
   for valgrind.  */
static int
gcm_jobs (void)
{
  enum { JOBS = 9, MOST = 400 };
  static const uint8_t nonce[XCS_GCM_NONCE_SIZE] = { 1, 2, 3 };
  static struct xcs_gcm_key keys[2];
  struct xcs_gcm_job jobs[JOBS];
  int errors = xcs_gcm_set_key (&keys[0], key, 16) | xcs_gcm_set_key (&keys[1], key, 32);
  for (size_t length = 0; length < most (300, 20); length += brief ? 13 : 1 + 6 * coarse)
    {
      for (size_t i = 0; i < JOBS; i++)
        jobs[i] = (struct xcs_gcm_job) { &keys[i % 4 / 3], dst + MOST * i, dst + MOST * (i + 1) - 16, nonce, src, src + 7 * i,
                                         length % 40, length + (i > 5 ? 20 : 0), 0 };
      errors |= checked (xcs_gcm_seal_jobs (jobs, JOBS));
      for (size_t i = 0; i < JOBS; i++)
        jobs[i].src = jobs[i].dst;
      if (!RUNNING_ON_VALGRIND || defined)
        errors |= checked (xcs_gcm_open_jobs (jobs, JOBS));
    }
  return errors;
}

/* Short messages of AES-GCM-SIV.  open as above.  */
static int
gcmsiv_messages (void)
{
  static const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE] = { 1, 2, 3 };
  static struct xcs_gcmsiv_key gcmsiv;
  uint8_t tag[XCS_GCMSIV_TAG_SIZE];
  int errors = 0;
  for (size_t k_length = 16; k_length <= 32; k_length += 16)
    {
      errors |= xcs_gcmsiv_set_key (&gcmsiv, key, k_length);
      for (size_t length = 0; length <= (brief ? 100 : 200); length += brief ? 20 : 5 * coarse)
        {
          errors |= xcs_gcmsiv_seal (&gcmsiv, dst, tag, nonce, src, length / 2, src, length);
          if (!RUNNING_ON_VALGRIND || defined)
            errors |= xcs_gcmsiv_open (&gcmsiv, dst, tag, nonce, src, length / 2, dst, length);
        }
    }
  return errors;
}

/* Texts; the tag, of which counters of AES-GCM-SIV are made, is public.  */
static int
seals (void)
{
  static const uint8_t nonce[24] = { 1, 2, 3 };
  struct xcs_gcmsiv_key gcmsiv;
  struct xcs_xaes_key xaes;
  uint8_t tag[16];
  int errors = gcmsiv_messages () | xcs_gcmsiv_set_key (&gcmsiv, key, 32);
  xcs_xaes_set_key (&xaes, key);
  for (size_t length = 0; length <= longest (); length = longer (length))
    {
      errors |= xcs_gcmsiv_seal (&gcmsiv, dst, tag, nonce, src, length / 2, src, length);
      errors |= xcs_xaes_seal (&xaes, dst, tag, nonce, src, length / 2, src, length);
    }
  return errors;
}

/* ChaCha20-Poly1305, likewise; and many messages, whose blocks fill the lanes more than once.  */
static int
chacha20poly1305 (void)
{
  enum { JOBS = 20, MOST = 400 };
  static const uint8_t nonce[24] = { 1, 2, 3 };
  struct xcs_chacha20poly1305_key chacha20;
  struct xcs_xchacha20poly1305_key xchacha20;
  struct xcs_chacha20poly1305_job jobs[JOBS];
  uint8_t tag[16];
  int errors = 0;
  const int opens = !RUNNING_ON_VALGRIND || defined;
  xcs_chacha20poly1305_set_key (&chacha20, key);
  xcs_xchacha20poly1305_set_key (&xchacha20, key);
  for (size_t length = 0; length <= longest (); length = longer (length))
    {
      errors |= xcs_xchacha20poly1305_seal (&xchacha20, dst, tag, nonce, src, length / 2, src, length);
      errors |= xcs_chacha20poly1305_seal (&chacha20, dst, tag, nonce, src, length % 80, src, length);
      if (opens)
        errors |= xcs_chacha20poly1305_open (&chacha20, dst, tag, nonce, src, length % 80, dst, length);
    }
  for (size_t length = 0; length < most (200, 20); length += brief ? 17 : 1 + 12 * coarse)
    {
      for (size_t i = 0; i < JOBS; i++)
        jobs[i] = (struct xcs_chacha20poly1305_job) { &chacha20, dst + MOST * i, dst + MOST * (i + 1) - 16, nonce, src,
                                                      src + 7 * i, length % 40, length + (i > 5 ? 20 : 0) + length % 2 * 120, 0 };
      errors |= checked (xcs_chacha20poly1305_seal_jobs (jobs, JOBS));
      for (size_t i = 0; i < JOBS; i++)
        jobs[i].src = jobs[i].dst;
      if (opens)
        errors |= checked (xcs_chacha20poly1305_open_jobs (jobs, JOBS));
    }
  return errors;
}

/* mode: only its objects.  */
static const char *primitive_of_row, *mode;

static int
described (void)
{
  int errors = secret (0);
  for (const struct object *o = objects; o->name != NULL; o++)
    if (strcmp (o->primitive, primitive_of_row) == 0 && (mode == NULL || strncmp (o->name, mode, strlen (mode)) == 0))
      {
        errors |= o->set_key (object, key);
        for (size_t length = 0; length <= longest (); length = longer (length))
          errors |= message (o, length);
        if (o->verify != NULL)
          errors |= wrong_tag (o);
        if (strcmp (o->name, "gcm") == 0)
          errors |= gcm_jobs ();
      }
  if (strcmp (primitive_of_row, "aes") == 0 && mode == NULL)
    errors |= seals ();
  if (strcmp (primitive_of_row, "chacha20") == 0)
    errors |= chacha20poly1305 ();
  return errors;
}

/* --- primitives whose modes and jobs need more */

/* The counter is public, as it is in every mode, and so are tweaks that count.  blocks: the most.  */
#define THREEFISH(name, block, blocks) \
  static int \
  name (void) \
  { \
    static const uint8_t counter[block] = { 1, 2, 3 }; \
    struct xcs_##name##_ctx ctx; \
    int errors = secret (0); \
    xcs_##name##_set_key (&ctx, key); \
    errors |= xcs_##name##_set_tweak (&ctx, tweak); \
    for (size_t n = 0; n <= most (blocks, 2); n += n < (blocks) * 5 / 17 ? coarse : 40) \
      { \
        errors |= xcs_##name##_encrypt (&ctx, dst, src, (block) * n); \
        errors |= xcs_##name##_decrypt (&ctx, dst, src, (block) * n); \
        if (n < 4 || n % 5 == 0) \
          { \
            errors |= xcs_##name##_encrypt_at (&ctx, dst, counter, src, (block) * n); \
            errors |= xcs_##name##_decrypt_at (&ctx, dst, counter, src, (block) * n); \
          } \
        errors |= xcs_##name##_set_counter (&ctx, counter); \
        errors |= xcs_##name##_ctr (&ctx, dst, src, (block) * n + 5); \
        errors |= xcs_##name##_ctr (&ctx, dst, src, (block) * n + 5); \
      } \
    return errors; \
  }
THREEFISH (threefish256, 32, 170)
THREEFISH (threefish512, 64, 85)
THREEFISH (threefish1024, 128, 43)

/* Besides what all MACs do: leaves, output and messages side by side, of numbers that leave lanes idle, or single ones; of three
   numbers where each instruction takes 40 us.  */
#define SKEIN(name, block) \
  static int \
  name (void) \
  { \
    enum { JOBS = 21 }; \
    const struct xcs_skein_parameters keyed = { .key = key, .key_length = 40 }; \
    const struct xcs_skein_parameters tree = { .key = key, .key_length = 40, .leaf = 1, .fan_out = 1, .height = 3 }; \
    struct xcs_##name##_ctx ctx, stream; \
    struct xcs_##name##_job jobs[JOBS]; \
    int errors = described (); \
    errors |= secret (0); \
    errors |= xcs_##name##_start_with (&ctx, 8 * 40, &keyed) | xcs_##name##_start_with (&stream, UINT64_MAX, &keyed); \
    errors |= xcs_##name##_finish (&stream); \
    for (size_t n = 1; n <= JOBS; n += brief ? 6 : coarse > 1 ? 9 : 4) \
      { \
        errors |= checked (xcs_##name##_tree (dst, 40, &tree, src, 2 * (block) * n + 5)); \
        errors |= checked (xcs_##name##_output (&stream, dst, 3, (block) * n)); \
        for (size_t i = 0; i < n; i++) \
          jobs[i] = (struct xcs_##name##_job) { &ctx, dst + 40 * i, src, 77 * i % 500, 1 }; \
        errors |= checked (xcs_##name##_jobs (jobs, n)); \
      } \
    return errors; \
  }
SKEIN (skein256, 32)
SKEIN (skein512, 64)
SKEIN (skein1024, 128)

static int
kasumi (void)
{
  struct xcs_kasumi_ctx ctx;
  struct xcs_kasumi_f8_ctx f8;
  struct xcs_kasumi_f9_ctx f9;
  struct xcs_gsm_ctx gsm;
  enum { JOBS = 200 };
  struct xcs_kasumi_f8_job f8_jobs[JOBS];
  struct xcs_kasumi_f9_job f9_jobs[JOBS];
  struct xcs_gsm_a5_job a5_jobs[JOBS];
  struct xcs_gsm_gea_job gea_jobs[JOBS];
  static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
  int errors = secret (0);
  xcs_kasumi_set_key (&ctx, key);
  for (size_t blocks = 0; blocks <= most (220, 2); blocks += blocks < 8 ? 1 : 42)
    {
      errors |= checked (xcs_kasumi_encrypt (&ctx, dst, src, 8 * blocks));
      errors |= checked (xcs_kasumi_decrypt (&ctx, dst, src, 8 * blocks));
    }
  xcs_kasumi_f8_set_key (&f8, key);
  xcs_kasumi_f9_set_key (&f9, key);
  errors |= xcs_gsm_set_key (&gsm, key, 8);
  errors |= xcs_gsm_a5_keystream (&gsm, dst, dst + 100, 3);
  errors |= xcs_gsm_ecsd_keystream (&gsm, dst, dst + 100, 3);
  for (uint32_t bits = 0; bits < most (300, 20); bits += 19 * coarse)
    {
      errors |= xcs_gsm_gea_encrypt (&gsm, dst, 3, 1, src, bits);
      errors |= xcs_kasumi_f8_encrypt (&f8, dst, 0, 1, 2, 0, src, 0, bits);
      errors |= xcs_kasumi_f8_encrypt (&f8, dst, bits % 8, 1, 2, 0, src, bits % 5, bits);
      errors |= xcs_kasumi_f9_auth (&f9, dst, 1, 2, 0, src, bits % 3, bits);
    }
  for (uint32_t i = 0; i < JOBS; i++)
    {
      /* Some are long enough for iterations of all steps in whole bytes.  */
      const uint32_t whole = i % 5 == 4, bits = 17 * (i % 7) + (whole ? 2000 / coarse : 64 * (i % 4));
      f8_jobs[i] = (struct xcs_kasumi_f8_job) { &f8, dst + 267 * i, src, whole ? 0 : i % 3, whole ? 8 : i % 8, bits, i, 2, 0 };
      f9_jobs[i] = (struct xcs_kasumi_f9_job) { &f9, dst + 267 * i, src, whole ? 8 : i % 8, bits, i, 2, 0 };
      a5_jobs[i] = (struct xcs_gsm_a5_job) { &gsm, dst + 267 * i, dst + 267 * i + 50, i };
      gea_jobs[i] = (struct xcs_gsm_gea_job) { &gsm, dst + 267 * i, src, bits / 8, i, i % 2 };
    }
  /* What jobs write depends on no uninitialized memory.  The number of jobs decides how many lanes are idle.  */
  const size_t few = defined ? 20 : 4;
  VALGRIND_MAKE_MEM_DEFINED (dst, sizeof dst);
  for (size_t jobs = 1; jobs <= most (JOBS, 1); jobs += jobs < few ? coarse : (JOBS - few) / (defined ? 3 : 1))
    {
      errors |= checked (xcs_kasumi_f8_jobs (f8_jobs, jobs, scratch, sizeof scratch));
      errors |= checked (xcs_kasumi_f9_jobs (f9_jobs, jobs, scratch, sizeof scratch));
      errors |= checked (xcs_gsm_a5_jobs (a5_jobs, jobs, scratch, sizeof scratch));
      errors |= checked (xcs_gsm_ecsd_jobs (a5_jobs, jobs, scratch, sizeof scratch));
      errors |= checked (xcs_gsm_gea_jobs (gea_jobs, jobs, scratch, sizeof scratch));
    }
  return errors;
}

/* What has to be noticed.  */
static int
planted_branch (void)
{
  int errors = secret (0);
  volatile uint8_t *p = dst;
  for (size_t i = 0; i < sizeof key; i++)
    if (key[i] & 1)
      *p = 0;
  return errors;
}

static int
planted_load (void)
{
  int errors = secret (0);
  /* What is loaded is stored: neither the compiler nor valgrind may drop the load as dead.  */
  volatile uint8_t *p = dst + key[0], *used = dst + 300;
  *used = *p;
  return errors;
}

static int
planted_store (void)
{
  int errors = secret (0);
  volatile uint8_t *p = dst + key[0];
  *p = 0;
  return errors;
}

static const struct
{
  const char *name;
  int (*run) (void);
} planted[] = { { "branch", planted_branch }, { "load", planted_load }, { "store", planted_store } };

static const struct
{
  const char *primitive;
  int (*run) (void);
} runs[] = {
  { "threefish256", threefish256 }, { "threefish512", threefish512 }, { "threefish1024", threefish1024 }, { "kasumi", kasumi },
  { "skein256", skein256 }, { "skein512", skein512 }, { "skein1024", skein1024 }
};

static int
line (const char *primitive, const char *variant, int (*run) (void))
{
  const unsigned before = (unsigned) VALGRIND_COUNT_ERRORS;
  int errors;
  if (RUNNING_ON_VALGRIND)
    {
      errors = run ();
      printf ("%s %s: %u reports\n", primitive, variant, (unsigned) VALGRIND_COUNT_ERRORS - before);
      return errors;
    }
  printf ("%s %s:", primitive, variant);
  fflush (stdout);
  (void) close (COUNT_MARK);
  errors = run ();
  (void) close (COUNT_MARK);
  putchar ('\n');
  return errors;
}

static int
row (const struct xcs_impl_info *info)
{
  primitive_of_row = info->primitive;
  for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
    if (strcmp (runs[i].primitive, info->primitive) == 0)
      return line (info->primitive, info->variant, runs[i].run);
  return line (info->primitive, info->variant, described);
}

static void
skipped (const char *primitive, const char *variant, uint32_t needs)
{
  fprintf (stderr, "skipped: %s %s, which needs", primitive, variant);
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    if (needs >> bit & 1)
      fprintf (stderr, " %s", xcs_cpu_feature_name (bit));
  putc ('\n', stderr);
}

/* AES-GCM with the rows that this one fuses, and its functions, which keys may have from another one.  */
static const struct gcm_impl *fused_row;

static int
fused_functions (void)
{
  static struct xcs_gcm_key gcm_key;
  uint64_t y[2] = { 0, 0 };
  int errors = described ();
  for (size_t k_length = 16; k_length <= 32; k_length += 8)
    for (uint64_t low = 1; low <= 2; low++)
      {
        struct aes_run run = { { 1, low }, dst, src, (brief ? 1U : 3U) * fused_row->group };
        errors |= secret (0);
        errors |= xcs_gcm_set_key (&gcm_key, key, k_length);
        fused_row->encrypt (gcm_key.opaque + GCM_AES, gcm_key.opaque + GCM_HASH, (uint8_t *) y, &run);
        fused_row->decrypt (gcm_key.opaque + GCM_AES, gcm_key.opaque + GCM_HASH, (uint8_t *) y, &run);
        if (fused_row->open_siv != NULL)
          fused_row->open_siv (gcm_key.opaque + GCM_AES, gcm_key.opaque + GCM_HASH, (uint8_t *) y, &run);
      }
  return errors;
}

static int
fused (const struct gcm_impl *row)
{
  int errors = xcs_impl_select ("aes", row->aes->impl.name) | xcs_impl_select ("ghash", row->ghash->impl.name);
  primitive_of_row = "aes";
  mode = "gcm";
  fused_row = row;
  errors |= line (mode, row->impl.name, fused_functions);
  mode = NULL;
  return errors;
}

static const struct chacha20poly1305_impl *passes_row;

/* open as for AES-GCM.  Messages that brief does not take to open in place have encrypt, but to seal them it may be still longer
   ones.  */
static int
passes (void)
{
  static const uint8_t nonce[12] = { 1, 2, 3 };
  struct xcs_chacha20poly1305_key k;
  uint8_t tag[16];
  int errors = secret (0);
  const int opens = !RUNNING_ON_VALGRIND || defined;
  const size_t *const brief_most = passes_row->brief_most;
  xcs_chacha20poly1305_set_key (&k, key);
  for (size_t length = 0; length <= brief_most[1]; length += brief ? 64 : 1 + length % 16)
    {
      errors |= xcs_chacha20poly1305_seal (&k, dst, tag, nonce, src, length % 40, src, length);
      if (opens)
        errors |= xcs_chacha20poly1305_open (&k, dst, tag, nonce, src, length % 40, dst, length);
    }
  if (passes_row->encrypt == NULL)
    return errors;
  const size_t pass = chacha20poly1305_pass (passes_row), least = passes_row->least > 0 ? passes_row->least : brief_most[1] + 1;
  for (size_t length = least; length <= least + (brief ? 1u : 3u) * pass; length += brief ? pass / 6 * 5 : pass / 14 + 1)
    {
      errors |= xcs_chacha20poly1305_seal (&k, dst, tag, nonce, src, length % 40, src, length);
      if (opens && passes_row->blocks == NULL)
        {
          errors |= xcs_chacha20poly1305_open (&k, dst + 20000, tag, nonce, src, length % 40, dst, length);
          errors |= xcs_chacha20poly1305_open (&k, dst, tag, nonce, src, length % 40, dst, length);
        }
    }
  if (brief_most[0] > brief_most[1])
    errors |= xcs_chacha20poly1305_seal (&k, dst, tag, nonce, src, 20, dst, brief_most[0] + 1);
  return errors;
}

/* With the first usable row of Poly1305 whose state it takes; rows for vectors in halves on CPUs with whole ones, too.  */
static int
fused_passes (const struct chacha20poly1305_impl *row)
{
  const struct poly1305_impl *mac = xcsi_poly1305_impls;
  while (mac->set_key != row->set_key || (row->blocks != NULL && mac->blocks != row->blocks) || !xcsi_usable (&mac->impl))
    mac++;
  int errors = xcs_impl_select ("chacha20", row->cipher->impl.name) | xcs_impl_select ("poly1305", mac->impl.name);
  passes_row = row;
  const uint32_t features = atomic_fetch_and (&xcsi_feature_word, ~(row->halves ? CPU_WHOLE512 : 0));
  errors |= line ("chacha20poly1305", row->impl.name, passes);
  atomic_store (&xcsi_feature_word, features);
  return errors;
}

int
main (int argc, char **argv)
{
  struct xcs_impl_info info;
  const unsigned want = argc > 1 && strcmp (argv[1], "lookups") == 0 ? XCS_IMPL_SECRET_LOOKUPS : 0;
  uint32_t needed = 0;
  int errors = 0;
  if (argc < 3 && !HAVE_VALGRIND)
    {
      puts ("skipped: no valgrind/memcheck.h");
      return 77;
    }
  if (argc < 3 && !RUNNING_ON_VALGRIND)
    return 1;
  if (argc > 2)
    {
      number = (uint32_t) strtoul (argv[2], NULL, 10);
      brief = number > 2;
      number *= UINT32_C (2654435769);
    }
  for (int i = 3; i < argc; i++)
    {
      unsigned bit = 0;
      while (xcs_cpu_feature_name (bit) != NULL && strcmp (xcs_cpu_feature_name (bit), argv[i]) != 0)
        bit++;
      if (xcs_cpu_feature_name (bit) == NULL)
        return 1;
      needed |= UINT32_C (1) << bit;
    }
  coarse = argc > 3 ? 3 : 1;
  defined = argc > 1 && strcmp (argv[1], "defined") == 0;
  const int forbidden = xcs_kasumi_allow_lookups () | xcs_cpu_allow_slow512 ();
  (void) forbidden;
  for (size_t i = 0; want != 0 && i < sizeof planted / sizeof planted[0]; i++)
    errors |= line ("planted", planted[i].name, planted[i].run);
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      if ((!defined && (info.flags & XCS_IMPL_SECRET_LOOKUPS) != want) || (argc > 3 && (info.needs & needed) == 0))
        continue;
      if (xcs_impl_select (info.primitive, info.variant) != 0)
        {
          skipped (info.primitive, info.variant, info.needs);
          continue;
        }
      errors |= row (&info);
    }
  for (const struct gcm_impl *gcm = xcsi_gcm_impls; gcm->group > 0 && want == 0; gcm++)
    if (argc > 3 && (gcm->impl.needs & needed) == 0)
      continue;
    else if (xcsi_usable (&gcm->impl))
      errors |= fused (gcm);
    else
      skipped ("gcm", gcm->impl.name, gcm->impl.needs);
  for (const struct chacha20poly1305_impl *row = xcsi_chacha20poly1305_impls; row->cipher != NULL && want == 0; row++)
    if (argc > 3 && (row->impl.needs & needed) == 0)
      continue;
    else if (xcsi_usable (&row->impl))
      errors |= fused_passes (row);
    else
      skipped ("chacha20poly1305", row->impl.name, row->impl.needs);
  return errors != 0;
}
