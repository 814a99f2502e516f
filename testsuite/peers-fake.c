/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For tests of comparisons: two other libraries, "swift" and "slow", which are this one, and a clock by which their calls take half
   and three times as long as ours.  All tries of the library that XCS_FAKE_DISTURB names are disturbed, "all": of all; "place":
   none, but swift takes ten times as long where its first output was; "clock": none, but swift lowers the clock, which is back when
   for a while neither library was called; "core": all of swift, whose core another thread uses, too; "neighbours": none, but they
   lower the clock of all by up to a fifth, each 50 ms to another one; "late": swift until the last of the second that the test
   takes; "fail": none, but Poly1305 of slow fails.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include <libxcrypt/aes.h>
#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/poly1305.h>

#include "tools/measure.h"

enum { FIRST = 200, LOW_CLOCK = 40, SHARED = 15 };
static const double LEAST = 20, TRY = 30000, LATE = 0.92e9, CLOCK_LASTS = 5e7;
static double now;
static double factor = 1;  /* of the next time that is measured */
static unsigned long switches;
static unsigned low_clock;  /* for so many times */
static unsigned shared;     /* for so many times, of which three are those of instructions that wait for nothing */

static double
slower_by_neighbours (void)
{
  const char *const disturbed = getenv ("XCS_FAKE_DISTURB");
  return disturbed != NULL && strcmp (disturbed, "neighbours") == 0 ? 1 + 0.05 * ((unsigned) (now / CLOCK_LASTS) % 6) : 1;
}

/* The first calls measure what a call costs.  */
double
measure_now (void)
{
  static unsigned long calls;
  now += (calls++ < FIRST ? LEAST : TRY * factor * slower_by_neighbours ()) * (low_clock > 0 ? 1.1 : 1);
  low_clock -= low_clock > 0;
  shared -= shared > 0;
  factor = shared < 10 && shared % 4 == 1 ? 2 : 1;
  return now;
}

static void
disturb (const char *name)
{
  const char *disturbed = getenv ("XCS_FAKE_DISTURB");
  if (disturbed == NULL)
    return;
  if (strcmp (disturbed, name) == 0)
    switches++;
  if (strcmp (disturbed, "late") == 0 && strcmp (name, "swift") == 0 && now < LATE)
    switches++;
  if (strcmp (disturbed, "clock") == 0 && (strcmp (name, "swift") == 0 || (strcmp (name, "slow") == 0 && low_clock > 0)))
    low_clock = LOW_CLOCK;
  if (strcmp (disturbed, "core") == 0 && strcmp (name, "swift") == 0)
    shared = SHARED;
}

unsigned long
measure_switches (void)
{
  disturb ("all");
  return switches;
}

static int
slow_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= xcs_poly1305_auth (dst, operation_bytes, src, length);
  disturb ("slow");
  factor = 3;
  const char *const disturbed = getenv ("XCS_FAKE_DISTURB");
  return disturbed != NULL && strcmp (disturbed, "fail") == 0 ? 1 : error;
}

static int
update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_ghash_key key;
  struct xcs_ghash_ctx ctx;
  int error = 0;
  xcs_ghash_set_key (&key, operation_bytes);
  while (calls-- > 0)
    {
      xcs_ghash_start (&ctx);
      error |= xcs_ghash_update (&ctx, &key, src, length);
      error |= xcs_ghash_digest (&ctx, &key, dst);
    }
  return error;
}

static int
slow_update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = update (dst, src, length, calls);
  disturb ("slow");
  factor = 3;
  return error;
}

static int
swift_update (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  static const uint8_t *first;
  const char *const disturbed = getenv ("XCS_FAKE_DISTURB");
  int error = update (dst, src, length, calls);
  disturb ("swift");
  factor = 0.5;
  if (first == NULL)
    first = dst;
  if (dst == first && disturbed != NULL && strcmp (disturbed, "place") == 0)
    factor *= 10;
  return error;
}

static int
slow_ctr (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_aes_ctx aes;
  int error = xcs_aes_set_key (&aes, operation_bytes, 16);
  while (calls-- > 0)
    {
      error |= xcs_aes_set_counter (&aes, operation_bytes);
      error |= xcs_aes_ctr (&aes, dst, src, length);
    }
  disturb ("slow");
  factor = 3;
  return error;
}

/* With XCS_FAKE_WRONG, another ciphertext.  */
static int
slow_seal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_gcm_key key;
  uint8_t tag[XCS_GCM_TAG_SIZE];
  int error = xcs_gcm_set_key (&key, operation_bytes, 16);
  while (calls-- > 0)
    error |= xcs_gcm_seal (&key, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  if (getenv ("XCS_FAKE_WRONG") != NULL)
    dst[length - 1] ^= 1;
  disturb ("slow");
  factor = 3;
  return error;
}

static int
slow_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_chacha20_ctx chacha20;
  int error = 0;
  xcs_chacha20_set_key (&chacha20, operation_bytes);
  while (calls-- > 0)
    {
      error |= xcs_chacha20_set_nonce (&chacha20, operation_bytes, 0);
      error |= xcs_chacha20_crypt (&chacha20, dst, src, length);
    }
  disturb ("slow");
  factor = 3;
  return error;
}

/* Likewise.  */
static int
slow_xseal (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_xchacha20poly1305_key key;
  uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE];
  int error = 0;
  xcs_xchacha20poly1305_set_key (&key, operation_bytes);
  while (calls-- > 0)
    error |= xcs_xchacha20poly1305_seal (&key, dst, tag, operation_bytes, operation_bytes, 13, src, length);
  if (getenv ("XCS_FAKE_WRONG") != NULL)
    dst[length - 1] ^= 1;
  disturb ("slow");
  factor = 3;
  return error;
}

static enum lookups
slow_lookups (const char *primitive)
{
  return strcmp (primitive, "ghash") == 0 || strcmp (primitive, "aes") == 0 ? LOOKUPS_SECRET : LOOKUPS_NONE;
}

static enum lookups
swift_lookups (const char *primitive)
{
  (void) primitive;
  return LOOKUPS_UNKNOWN;
}

static const char *
version (void)
{
  return "1.0 <&>";
}

static const struct operation slow_list[] = {
  { "poly1305", "auth", 1, NULL, slow_auth },
  { "ghash", "update", 1, NULL, slow_update },
  { "ghash", "hash", 1, NULL, slow_update },
  { "aes", "ctr128", 1, NULL, slow_ctr },
  { "aes", "gcm128_seal", 1, NULL, slow_seal },
  { "chacha20", "crypt", 1, NULL, slow_crypt },
  { "chacha20", "xseal", 1, NULL, slow_xseal },
  { NULL, NULL, 0, NULL, NULL },
};
static const struct operation swift_list[] = {
  { "ghash", "update", 1, NULL, swift_update },
  { NULL, NULL, 0, NULL, NULL },
};

static const struct library own = { .operations = operations };
static const struct library own_more = { .on_request = true, .operations = more_operations };
static const struct library slow = { "slow", version, slow_list, slow_lookups, false };
static const struct library swift = { "swift", version, swift_list, swift_lookups, false };

const struct library *const libraries[] = { &own, &own_more, &swift, &slow, NULL };
const char compiler_text[] = "a compiler";
