/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every usable row with keys and data that valgrind holds for undefined: it reports each branch and each address that depends on
   them.  Run by secrets-test.sh.  Argument: "constant-time" for the rows that promise it, "lookups" for those that do not.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#if HAVE_VALGRIND

#include <string.h>
#include <valgrind/memcheck.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

static uint8_t key[32], tweak[16], src[2000], dst[2000];

static int
secret (int error)
{
  VALGRIND_MAKE_MEM_UNDEFINED (key, sizeof key);
  VALGRIND_MAKE_MEM_UNDEFINED (tweak, sizeof tweak);
  VALGRIND_MAKE_MEM_UNDEFINED (src, sizeof src);
  return error;
}

static int
poly1305 (void)
{
  struct xcs_poly1305_ctx ctx;
  uint8_t tag[16];
  int errors = secret (0);
  for (size_t length = 0; length < 600; length += length < 70 ? 1 : 61)
    {
      errors |= xcs_poly1305_auth (tag, key, src, length);
      xcs_poly1305_set_key (&ctx, key);
      errors |= xcs_poly1305_update (&ctx, src, length);
      errors |= xcs_poly1305_digest (&ctx, tag);
    }
  /* whether two tags are equal is public, where they differ is not */
  int equal = xcs_equal (tag, src, 16);
  VALGRIND_MAKE_MEM_DEFINED (&equal, sizeof equal);
  return errors | equal >> 1;
}

static int
ghash (void)
{
  struct xcs_ghash_key gkey;
  struct xcs_ghash_ctx ctx;
  uint8_t digest[16];
  int errors = secret (0);
  xcs_ghash_set_key (&gkey, key);
  xcs_ghash_init (&ctx);
  for (size_t length = 0; length < 600; length += length < 70 ? 1 : 61)
    {
      errors |= xcs_ghash_update (&ctx, &gkey, src, length);
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
  for (size_t blocks = 0; blocks <= 40; blocks++)
    {
      /* The counter is public, as it is in every mode.  */
      static const uint8_t counter[32] = { 1, 2, 3 };
      errors |= xcs_threefish256_encrypt (&ctx, dst, src, 32 * blocks);
      errors |= xcs_threefish256_decrypt (&ctx, dst, src, 32 * blocks);
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
  int errors = secret (0);
  xcs_kasumi_set_key (&ctx, key);
  for (size_t blocks = 0; blocks <= 130; blocks += 26)
    {
      errors |= xcs_kasumi_encrypt (&ctx, dst, src, 8 * blocks);
      errors |= xcs_kasumi_decrypt (&ctx, dst, src, 8 * blocks);
    }
  return errors;
}

static const struct
{
  const char *primitive;
  int (*run) (void);
} runs[] = { { "poly1305", poly1305 }, { "ghash", ghash }, { "threefish256", threefish256 }, { "kasumi", kasumi } };

int
main (int argc, char **argv)
{
  struct xcs_impl_info info;
  unsigned want = argc == 2 && strcmp (argv[1], "lookups") == 0 ? XCS_IMPL_SECRET_LOOKUPS : 0;
  int errors = RUNNING_ON_VALGRIND ? 0 : 1;
  (void) xcs_kasumi_allow_lookups ();
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      unsigned before = (unsigned) VALGRIND_COUNT_ERRORS;
      size_t j = 0;
      if ((info.flags & XCS_IMPL_SECRET_LOOKUPS) != want || xcs_impl_select (info.primitive, info.variant) != 0)
        continue;
      while (strcmp (runs[j].primitive, info.primitive) != 0)
        j++;
      errors |= runs[j].run ();
      printf ("%s %s: %u reports\n", info.primitive, info.variant, (unsigned) VALGRIND_COUNT_ERRORS - before);
    }
  return errors != 0;
}

#else

int
main (void)
{
  puts ("no valgrind/memcheck.h");
  return 77;
}

#endif
