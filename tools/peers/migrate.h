/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests of the tables in libxcrypt-sym-migrate(7): calls of another library and ours give the same.  "make check-migrate" builds
   and runs them, as far as the other libraries are installed.  */

#ifndef MIGRATE_H
#define MIGRATE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/aes.h>
#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/poly1305aes.h>
#include <libxcrypt/threefish256.h>

#define CHECK(condition) \
  do { if (!(condition)) { fprintf (stderr, "%s:%d: FAILED: %s\n", __FILE__, __LINE__, #condition); exit (1); } } while (0)

enum { LENGTHS = 300 };

/* Any bytes, all with high bits, so that r of Poly1305 has bits that are clamped.  */
static inline void
fill (uint8_t *p, size_t length, unsigned seed)
{
  for (size_t i = 0; i < length; i++)
    {
      seed = seed * 1664525 + 1013904223;
      p[i] = (uint8_t) (seed >> 24 | 0xf0);
    }
}

#endif
