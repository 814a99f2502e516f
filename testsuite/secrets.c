/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every usable row with secret keys and data.  Arguments: "constant-time" for the rows that promise it, "lookups" for those that do
   not and for planted leaks; "defined" for all rows, with keys and data that valgrind takes for defined: then it reports what
   functions read without having written it.  "complete": whether each primitive of the library is here.

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

#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

#include "src/feature.h"
#include "evidence/count.h"

static uint8_t key[32], tweak[16], src[6000], dst[54000];
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
  return length + (length < 70 ? 1 : length < 600 ? 61 : length / 2);
}

static int
poly1305 (void)
{
  struct xcs_poly1305_ctx ctx;
  uint8_t tag[16];
  int errors = secret (0);
  const size_t end = most (sizeof src, 40);
  for (size_t length = 0; length <= end; length = longer (length))
    {
      errors |= xcs_poly1305_auth (tag, key, src, length);
      xcs_poly1305_set_key (&ctx, key);
      errors |= xcs_poly1305_update (&ctx, src, length);
      errors |= xcs_poly1305_update (&ctx, src, length / 2);
      errors |= xcs_poly1305_digest (&ctx, tag);
    }
  /* Whether two tags are equal is public; where they differ, in one byte here, is not.  */
  errors |= xcs_poly1305_auth (tag, key, src, end);
  for (unsigned i = 0; i < 16; i++)
    tag[i] ^= (uint8_t) (((key[31] % 16U ^ i) - 1) >> 8);
  int equal = xcs_equal (tag, src, 16), verified = xcs_poly1305_verify (tag, key, src, end);
  VALGRIND_MAKE_MEM_DEFINED (&equal, sizeof equal);
  VALGRIND_MAKE_MEM_DEFINED (&verified, sizeof verified);
  return errors | equal >> 1 | (verified != XCS_ERR_AUTH);
}

static int
ghash (void)
{
  struct xcs_ghash_key gkey;
  struct xcs_ghash_ctx ctx;
  uint8_t digest[16];
  int errors = secret (0);
  xcs_ghash_set_key (&gkey, key);
  xcs_ghash_start (&ctx);
  for (size_t length = 0; length <= most (sizeof src, 40); length = longer (length))
    {
      errors |= xcs_ghash_update (&ctx, &gkey, src, length);
      errors |= xcs_ghash_pad (&ctx, &gkey);
      errors |= xcs_ghash_update (&ctx, &gkey, src, length / 3);
      errors |= xcs_ghash_update (&ctx, &gkey, src, length / 2);
      errors |= xcs_ghash_digest (&ctx, &gkey, digest);
    }
  return errors;
}

static int
threefish256 (void)
{
  struct xcs_threefish256_ctx ctx;
  int errors = secret (0);
  xcs_threefish256_set_key (&ctx, key);
  errors |= xcs_threefish256_set_tweak (&ctx, tweak);
  for (size_t blocks = 0; blocks <= most (170, 2); blocks += blocks < 50 ? 1 : 40)
    {
      /* The counter is public, as it is in every mode, and so are tweaks that count.  */
      static const uint8_t counter[32] = { 1, 2, 3 };
      errors |= xcs_threefish256_encrypt (&ctx, dst, src, 32 * blocks);
      errors |= xcs_threefish256_decrypt (&ctx, dst, src, 32 * blocks);
      if (blocks < 4 || blocks % 5 == 0)  /* by portable C for the most part, in many instructions */
        {
          errors |= xcs_threefish256_encrypt_at (&ctx, dst, counter, src, 32 * blocks);
          errors |= xcs_threefish256_decrypt_at (&ctx, dst, counter, src, 32 * blocks);
        }
      errors |= xcs_threefish256_set_counter (&ctx, counter);
      errors |= xcs_threefish256_ctr (&ctx, dst, src, 32 * blocks + 5);
      errors |= xcs_threefish256_ctr (&ctx, dst, src, 32 * blocks + 5);
    }
  return errors;
}

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
      const uint32_t whole = i % 5 == 4, bits = 17 * (i % 7) + (whole ? 2000 : 64 * (i % 4));
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
} runs[] = { { "poly1305", poly1305 }, { "ghash", ghash }, { "threefish256", threefish256 }, { "kasumi", kasumi } };

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

/* Its number in runs, or the number of runs.  */
static size_t
run_of (const char *primitive)
{
  size_t j = 0;
  while (j < sizeof runs / sizeof runs[0] && strcmp (runs[j].primitive, primitive) != 0)
    j++;
  return j;
}

/* Whether each primitive of the library has a run.  */
static int
is_complete (void)
{
  struct xcs_impl_info info;
  int complete = 1;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (run_of (info.primitive) == sizeof runs / sizeof runs[0])
      {
        printf ("FAILED: secrets.c runs nothing of %s\n", info.primitive);
        complete = 0;
      }
  return complete;
}

int
main (int argc, char **argv)
{
  struct xcs_impl_info info;
  const unsigned want = argc > 1 && strcmp (argv[1], "lookups") == 0 ? XCS_IMPL_SECRET_LOOKUPS : 0;
  uint32_t needed = 0;
  int errors = 0;
  if (!is_complete ())
    return 1;
  if (argc > 1 && strcmp (argv[1], "complete") == 0)
    return 0;
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
  xcsi_allow_slow512 ();
  const int forbidden = xcs_kasumi_allow_lookups ();
  (void) forbidden;
  for (size_t i = 0; want != 0 && i < sizeof planted / sizeof planted[0]; i++)
    errors |= line ("planted", planted[i].name, planted[i].run);
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      if ((!defined && (info.flags & XCS_IMPL_SECRET_LOOKUPS) != want) || (argc > 3 && (info.needs & needed) == 0))
        continue;
      if (xcs_impl_select (info.primitive, info.variant) != 0)
        {
          fprintf (stderr, "skipped: %s %s, which needs", info.primitive, info.variant);
          for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
            if (info.needs >> bit & 1)
              fprintf (stderr, " %s", xcs_cpu_feature_name (bit));
          putc ('\n', stderr);
          continue;
        }
      errors |= line (info.primitive, info.variant, runs[run_of (info.primitive)].run);
    }
  return errors != 0;
}
