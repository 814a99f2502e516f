// SPDX-FileCopyrightText: The libxcrypt authors
// SPDX-License-Identifier: LGPL-2.1-or-later
// The headers in C++: Poly1305 with r = 0, whose tag is the second half of the key.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include <libxcrypt/aes.h>
#include <libxcrypt/common.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

int
main ()
{
  std::array<std::uint8_t, XCS_POLY1305_KEY_SIZE> key {};
  const char text[] = "Hello";
  for (std::size_t i = 0; i < sizeof text; i++)
    key[16 + i] = static_cast<std::uint8_t> (text[i]);
  std::array<std::uint8_t, XCS_POLY1305_TAG_SIZE> tag;
  if (xcs_poly1305_auth (tag.data (), key.data (), key.data (), key.size ()) != 0)
    return 1;
  for (std::size_t i = 0; tag[i] != 0; i++)
    std::printf ("%02x", static_cast<unsigned> (tag[i]));
  std::puts ("");
  return 0;
}
