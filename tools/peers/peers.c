/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The libraries that tools/bench-peers measures: ours, and those that "build" found.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "tools/peers/peers.h"

const uint8_t gmac_zeros[16] = { 0 };
const uint8_t gmac_h[16] = { 0x66, 0xe9, 0x4b, 0xd4, 0xef, 0x8a, 0x2c, 0x3b, 0x88, 0x4c, 0xfa, 0x59, 0xca, 0x34, 0x2b, 0x2e };
const uint8_t gmac_mask[16] = { 0x58, 0xe2, 0xfc, 0xce, 0xfa, 0x7e, 0x30, 0x61, 0x36, 0x7f, 0x1d, 0x57, 0xa4, 0xe7, 0x45, 0x5a };

static struct xcs_ghash_key ghash_key;
static struct xcs_ghash_ctx ghash;

static void
gmac_prepare (void)
{
  xcs_ghash_set_key (&ghash_key, gmac_h);
}

static int
gmac (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      uint8_t lengths[16] = { 0 };
      for (unsigned i = 0; i < 8; i++)
        lengths[i] = (uint8_t) ((uint64_t) length * 8 >> (56 - 8 * i));
      xcs_ghash_start (&ghash);
      error |= xcs_ghash_update (&ghash, &ghash_key, src, length);
      error |= xcs_ghash_pad (&ghash, &ghash_key);
      error |= xcs_ghash_update (&ghash, &ghash_key, lengths, sizeof lengths);
      error |= xcs_ghash_digest (&ghash, &ghash_key, dst);
      for (unsigned i = 0; i < GMAC_SIZE; i++)
        dst[i] ^= gmac_mask[i];
    }
  return error;
}

/* --- KASUMI */

static struct xcs_kasumi_f8_ctx f8_key;
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
static struct xcs_kasumi_f9_ctx f9_key;

static void
f8_prepare (void)
{
  xcs_kasumi_f8_set_key (&f8_key, operation_bytes);
}

static int
kasumi_f8x16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct xcs_kasumi_f8_job jobs[STREAMS];
  const size_t each = length / STREAMS;
  int error = 0;
  for (unsigned i = 0; i < STREAMS; i++)
    jobs[i] = (struct xcs_kasumi_f8_job) { &f8_key, dst + each * i, src + each * i, 0, 0, (uint32_t) (8 * each), F8_COUNT + i,
                                           F8_BEARER, F8_DIRECTION };
  while (calls-- > 0)
    error |= xcs_kasumi_f8_jobs (jobs, STREAMS, scratch, sizeof scratch);
  return error;
}

static void
f9_prepare (void)
{
  xcs_kasumi_f9_set_key (&f9_key, operation_bytes);
}

static uint32_t
word (const uint8_t *p)
{
  return (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16 | (uint32_t) p[2] << 8 | p[3];
}

/* Others take COUNT, FRESH, message, DIRECTION and padding as one string, which is split here.  */
static int
kasumi_f9 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      size_t last = 8 * length - 1;  /* the bit 1 that begins the padding */
      while (last > 8 * length - 64 && (src[last / 8] >> (7 - last % 8) & 1) == 0)
        last--;
      if (last < 64 + 1)
        return XCS_ERR_LENGTH;
      error |= xcs_kasumi_f9_auth (&f9_key, dst, word (src), word (src + 4), src[(last - 1) / 8] >> (7 - (last - 1) % 8) & 1,
                                   src, 64, (uint32_t) (last - 1 - 64));
    }
  return error;
}

static const struct operation more[] = {
  { "ghash", "gmac", 1, gmac_prepare, gmac },
  { "kasumi", "f8x16", 8 * STREAMS, f8_prepare, kasumi_f8x16 },
  { "kasumi", "f9", 8, f9_prepare, kasumi_f9 },
  { NULL, NULL, 0, NULL, NULL },
};

static const struct library own = { .operations = operations }, own_more = { .operations = more };

/* By "build".  */
const char compiler_text[] = COMPILER;

enum lookups
peer_lookups (const char *primitive)
{
  const int bit = xcs_cpu_feature_bit ("pclmul");
  const bool instructions = bit >= 0 && (xcs_cpu_detected () >> bit & 1) != 0;
  return strcmp (primitive, "ghash") != 0 || instructions ? LOOKUPS_NONE : LOOKUPS_UNKNOWN;
}

const struct library *const libraries[] = {
  &own, &own_more,
#if HAVE_OPENSSL
  &peer_openssl,
#endif
#if HAVE_NETTLE
  &peer_nettle,
#endif
#if HAVE_LIBGCRYPT
  &peer_libgcrypt,
#endif
#if HAVE_CRYPTOPP
  &peer_cryptopp,
#endif
#if HAVE_BOTAN
  &peer_botan,
#endif
#if HAVE_LIBSODIUM
  &peer_libsodium,
#endif
#if HAVE_IPSEC_MB
  &peer_ipsec_mb,
#endif
  NULL
};
