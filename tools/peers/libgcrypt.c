/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Libgcrypt: its MACs.  */

#include <gcrypt.h>

#include "tools/peers/peers.h"

static gcry_mac_hd_t poly1305, gmac;

static const char *
version (void)
{
  return gcry_check_version (NULL);
}

static void
poly1305_prepare (void)
{
  if (poly1305 != NULL)
    return;
  (void) version ();
  (void) gcry_control (GCRYCTL_DISABLE_SECMEM);
  (void) gcry_mac_open (&poly1305, GCRY_MAC_POLY1305, 0, NULL);
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  gcry_error_t error = 0;
  while (calls-- > 0)
    {
      size_t size = 16;
      error |= gcry_mac_setkey (poly1305, operation_bytes, 32);
      error |= gcry_mac_write (poly1305, src, length);
      error |= gcry_mac_read (poly1305, dst, &size);
    }
  return error != 0;
}

static void
gmac_prepare (void)
{
  poly1305_prepare ();
  if (gmac == NULL && gcry_mac_open (&gmac, GCRY_MAC_GMAC_AES, 0, NULL) == 0)
    (void) gcry_mac_setkey (gmac, gmac_zeros, 16);
}

static int
gmac_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  gcry_error_t error = 0;
  while (calls-- > 0)
    {
      size_t size = GMAC_SIZE;
      error |= gcry_mac_setiv (gmac, gmac_zeros, GMAC_IV_SIZE);
      error |= gcry_mac_write (gmac, src, length);
      error |= gcry_mac_read (gmac, dst, &size);
    }
  return error != 0;
}

static const struct operation list[] = {
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { "ghash", "gmac", 1, gmac_prepare, gmac_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_libgcrypt = { "libgcrypt", version, list };
