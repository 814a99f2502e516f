/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Libsodium.  */

#include <stdlib.h>

#include <sodium.h>

#include "tools/peers/peers.h"

static void
prepare (void)
{
  if (sodium_init () < 0)
    exit (3);
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    error |= crypto_onetimeauth_poly1305 (dst, src, length, operation_bytes);
  return error;
}

static const struct operation list[] = {
  { "poly1305", "auth", 1, prepare, poly1305_auth },
  { NULL, NULL, 0, NULL, NULL },
};

const struct library peer_libsodium = { "libsodium", sodium_version_string, list, peer_lookups };
