/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For evidence/count --zones: calls every usable row with every buffer, key and object between forbidden zones, at every alignment.
   The plugin of the emulator (count-plugin.c) knows the zones, and adds to each line the number of reads and writes there.  Guard
   pages show what crosses the end of a page; this shows each byte.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/threefish256.h>

#include "evidence/count.h"
#include "testsuite/objects.h"

/* The forbidden bytes before and after a buffer; the longest buffer.  */
enum { ZONE = 64, LONGEST = 100 * 1024, SLOTS = 8 };
static _Alignas (64) uint8_t memory[SLOTS][ZONE + 64 + LONGEST + ZONE];
static unsigned used;

/* The plugin sees all three arguments; the kernel uses the first one.  */
static void
forbid (const uint8_t *begin, size_t length)
{
  (void) syscall (SYS_close, COUNT_ZONE, begin, length);
}

/* A buffer at this alignment, in the next place.  */
static void *
place (size_t length, size_t align)
{
  if (used == SLOTS || length > LONGEST)
    abort ();
  uint8_t *p = memory[used++] + ZONE + align;
  forbid (p - ZONE, ZONE);
  forbid (p + length, ZONE);
  return p;
}

static void
begin (void)
{
  used = 0;
  forbid (NULL, 0);
}

/* An object, which has the alignment of its type.  */
#define OBJECT(type) ((type *) place (sizeof (type), 0))

static size_t
longer (size_t length)
{
  return length + (length < 40 ? 1 : length < 300 ? 31 : 500);
}

/* --- by descriptor: primitives without a run of their own */

static int
message (const struct object *o, size_t length, size_t align)
{
  int errors = 0;
  begin ();
  void *ctx = place (o->size, 0);
  const uint8_t *key = place (o->key, 15 - align), *src = place (length, align);
  uint8_t *dst = place (length, 7 * align % 16), *tag = place (o->tag, 7 * align % 16);
  errors |= o->set_key (ctx, key);
  if (o->start != NULL)
    errors |= o->start (ctx);
  if (o->encrypt != NULL && length % o->block == 0)
    {
      errors |= o->encrypt (ctx, dst, src, length, 0);
      if (o->start != NULL)
        errors |= o->start (ctx);
      errors |= o->decrypt (ctx, dst, src, length, 0);
    }
  if (o->auth != NULL)
    {
      errors |= o->auth (ctx, key, tag, src, length);
      errors |= o->verify (ctx, key, tag, src, length);
    }
  if (o->update != NULL)
    {
      errors |= o->update (ctx, src, length / 3);
      errors |= o->update (ctx, src + length / 3, length - length / 3);
      errors |= o->digest (ctx, tag);
    }
  return errors;
}

static const char *primitive_of_row;

static int
described (void)
{
  int errors = 0;
  for (const struct object *o = objects; o->name != NULL; o++)
    for (size_t length = 0; length < 2000 && strcmp (o->primitive, primitive_of_row) == 0; length = longer (length))
      for (size_t align = 0; align < 16; align += length < 300 ? 1 : 5)
        errors |= message (o, length, align);
  return errors;
}

/* --- primitives whose objects are several, or that have more calls */

static int
ghash (void)
{
  int errors = 0;
  for (size_t length = 0; length < 2000; length = longer (length))
    for (size_t align = 0; align < 16; align += length < 300 ? 1 : 5)
      {
        begin ();
        struct xcs_ghash_key *key = OBJECT (struct xcs_ghash_key);
        struct xcs_ghash_ctx *ctx = OBJECT (struct xcs_ghash_ctx);
        const uint8_t *h = place (16, 15 - align), *src = place (length, align);
        uint8_t *digest = place (16, 7 * align % 16);
        xcs_ghash_set_key (key, h);
        xcs_ghash_start (ctx);
        errors |= xcs_ghash_update (ctx, key, src, length / 3);
        errors |= xcs_ghash_pad (ctx, key);
        errors |= xcs_ghash_update (ctx, key, src + length / 3, length - length / 3);
        errors |= xcs_ghash_digest (ctx, key, digest);
        errors |= xcs_ghash_hash (key, digest, src, length);
      }
  return errors;
}

static int
threefish256 (void)
{
  int errors = 0;
  for (size_t length = 0; length < 1600; length = longer (length))
    for (size_t align = 0; align < 16; align += length % 32 == 0 || length < 40 ? 3 : 9)
      {
        begin ();
        struct xcs_threefish256_ctx *ctx = OBJECT (struct xcs_threefish256_ctx);
        const uint8_t *key = place (32, 15 - align), *tweak = place (16, align / 2), *counter = place (32, align);
        const uint8_t *src = place (length, align);
        uint8_t *dst = place (length, 7 * align % 16);
        const size_t whole = length / 32 * 32;
        xcs_threefish256_set_key (ctx, key);
        errors |= xcs_threefish256_set_tweak (ctx, tweak);
        errors |= xcs_threefish256_set_counter (ctx, counter);
        errors |= xcs_threefish256_ctr (ctx, dst, src, length / 3);
        errors |= xcs_threefish256_ctr (ctx, dst + length / 3, src + length / 3, length - length / 3);
        if (length != whole)
          continue;
        errors |= xcs_threefish256_encrypt (ctx, dst, src, length);
        errors |= xcs_threefish256_decrypt (ctx, dst, src, length);
        errors |= xcs_threefish256_encrypt_at (ctx, dst, tweak, src, length);
        errors |= xcs_threefish256_decrypt_at (ctx, dst, tweak, src, length);
      }
  return errors;
}

static int
single_messages (void)
{
  int errors = 0;
  for (size_t bits = 0; bits < 700; bits += bits < 140 ? 1 : 59)
    {
      begin ();
      struct xcs_kasumi_f8_ctx *f8 = OBJECT (struct xcs_kasumi_f8_ctx);
      struct xcs_kasumi_f9_ctx *f9 = OBJECT (struct xcs_kasumi_f9_ctx);
      struct xcs_gsm_ctx *gsm = OBJECT (struct xcs_gsm_ctx);
      /* The string ends in the last bit of the buffer, or in the one before, and so on.  */
      const size_t offset = bits % 7, bytes = (offset + bits + 7) / 8, length = bits / 8;
      const uint8_t *key = place (16, bits % 16), *src = place (bits > 0 ? bytes : 0, 15 - bits % 16);
      uint8_t *dst = place (bits > 0 ? bytes : 0, bits % 13), *mac = place (4, bits % 5);
      uint8_t *block = place (XCS_GSM_ECSD_SIZE, bits % 11);
      xcs_kasumi_f8_set_key (f8, key);
      xcs_kasumi_f9_set_key (f9, key);
      errors |= xcs_kasumi_f8_encrypt (f8, dst, offset, 1, 2, 0, src, offset, (uint32_t) bits);
      errors |= xcs_kasumi_f9_auth (f9, mac, 1, 2, 0, src, offset, (uint32_t) bits);
      errors |= xcs_gsm_set_key (gsm, key, 8 + bits % 9);
      errors |= xcs_gsm_gea_encrypt (gsm, dst, 1, 0, src, length);
      errors |= xcs_gsm_ecsd_keystream (gsm, block, NULL, 1);
      errors |= xcs_gsm_a5_keystream (gsm, NULL, block + XCS_GSM_ECSD_SIZE - XCS_GSM_A5_SIZE, 1);
    }
  return errors;
}

/* Adjacent messages, so that all that jobs touch is known.  */
static int
jobs (size_t number)
{
  enum { MOST = 140 };
  static struct xcs_kasumi_f8_ctx f8;
  static struct xcs_kasumi_f9_ctx f9;
  static struct xcs_kasumi_f8_job f8_jobs[MOST];
  static struct xcs_kasumi_f9_job f9_jobs[MOST];
  size_t bits = 0;
  int errors = 0;
  begin ();
  const uint8_t *key = place (16, 1);
  for (size_t i = 0; i < number; i++)
    {
      f8_jobs[i] = (struct xcs_kasumi_f8_job) { &f8, NULL, NULL, bits, bits, (uint32_t) (17 * i % 600), (uint32_t) i, 1, 0 };
      f9_jobs[i] = (struct xcs_kasumi_f9_job) { &f9, NULL, NULL, bits, (uint32_t) (17 * i % 600), (uint32_t) i, 1, 0 };
      bits += 17 * i % 600 + (i % 3 == 0 ? 8 - bits % 8 : 0);
    }
  const size_t size = xcs_kasumi_jobs_scratch (number);
  const uint8_t *src = place ((bits + 7) / 8, number % 16);
  uint8_t *dst = place ((bits + 7) / 8, 5), *macs = place (4 * number, 3), *scratch = place (size, number % 64);
  for (size_t i = 0; i < number; i++)
    {
      f8_jobs[i].dst = dst;
      f8_jobs[i].src = f9_jobs[i].src = src;
      f9_jobs[i].mac = macs + 4 * i;
    }
  xcs_kasumi_f8_set_key (&f8, key);
  xcs_kasumi_f9_set_key (&f9, key);
  errors |= xcs_kasumi_f8_jobs (f8_jobs, number, scratch, size);
  errors |= xcs_kasumi_f9_jobs (f9_jobs, number, scratch, size);
  return errors;
}

static int
kasumi (void)
{
  int errors = 0;
  for (size_t blocks = 0; blocks < 260; blocks += blocks < 20 ? 1 : 41)
    for (size_t align = 0; align < 16; align += blocks < 20 ? 3 : 11)
      {
        begin ();
        struct xcs_kasumi_ctx *ctx = OBJECT (struct xcs_kasumi_ctx);
        const uint8_t *key = place (16, align), *src = place (8 * blocks, align);
        uint8_t *dst = place (8 * blocks, 7 * align % 16);
        xcs_kasumi_set_key (ctx, key);
        errors |= xcs_kasumi_encrypt (ctx, dst, src, 8 * blocks);
        errors |= xcs_kasumi_decrypt (ctx, dst, src, 8 * blocks);
      }
  errors |= single_messages ();
  for (size_t number = 1; number < 140; number = 3 * number + 1)
    errors |= jobs (number);
  return errors;
}

/* Must be noticed: each of four accesses next to a buffer.  */
static int
planted (void)
{
  begin ();
  volatile uint8_t *p = place (5, 3);
  p[0] = p[-1];
  p[1] = p[5];
  p[-1] = p[4];
  p[5] = p[4];
  return 0;
}

static const struct
{
  const char *primitive;
  int (*run) (void);
} runs[] = { { "ghash", ghash }, { "threefish256", threefish256 }, { "kasumi", kasumi } };

static int
line (const char *primitive, const char *variant, int (*run) (void))
{
  printf ("%s %s:", primitive, variant);
  fflush (stdout);
  (void) close (COUNT_MARK);
  const int errors = run ();
  begin ();
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

int
main (void)
{
  struct xcs_impl_info info;
  int errors = line ("planted", "four", planted);
  const int forbidden = xcs_kasumi_allow_lookups () | xcs_cpu_allow_slow512 ();
  (void) forbidden;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (xcs_impl_select (info.primitive, info.variant) == 0)
      errors |= row (&info);
  return errors != 0;
}
