/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Crypto++.  */

#include <cstdio>

#include <cryptopp/aes.h>
#include <cryptopp/algparam.h>
#include <cryptopp/argnames.h>
#include <cryptopp/gcm.h>
#include <cryptopp/modes.h>
#include <cryptopp/poly1305.h>
#include <cryptopp/threefish.h>

#include "tools/peers/peers.h"

static CryptoPP::Threefish256::Encryption encryption;
static CryptoPP::Threefish256::Decryption decryption;
static CryptoPP::CTR_Mode_ExternalCipher::Encryption *counter_mode;
static CryptoPP::GCM<CryptoPP::AES>::Encryption *gcm;

static void
threefish256_prepare ()
{
  const CryptoPP::ConstByteArrayParameter tweak (operation_bytes, 16);
  encryption.SetKey (operation_bytes, 32, CryptoPP::MakeParameters (CryptoPP::Name::Tweak (), tweak));
  decryption.SetKey (operation_bytes, 32, CryptoPP::MakeParameters (CryptoPP::Name::Tweak (), tweak));
  if (counter_mode == nullptr)
    counter_mode = new CryptoPP::CTR_Mode_ExternalCipher::Encryption (encryption, operation_bytes);
}

static int
threefish256_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    encryption.AdvancedProcessBlocks (src, nullptr, dst, length, 0);
  return 0;
}

static int
threefish256_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    decryption.AdvancedProcessBlocks (src, nullptr, dst, length, 0);
  return 0;
}

static int
threefish256_ctr (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      counter_mode->Resynchronize (operation_bytes, 32);
      counter_mode->ProcessData (dst, src, length);
    }
  return 0;
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  static CryptoPP::Poly1305TLS poly1305;
  while (calls-- > 0)
    {
      poly1305.SetKey (operation_bytes, 32);
      poly1305.Update (src, length);
      poly1305.Final (dst);
    }
  return 0;
}

static void
gmac_prepare ()
{
  if (gcm != nullptr)
    return;
  gcm = new CryptoPP::GCM<CryptoPP::AES>::Encryption;
  gcm->SetKeyWithIV (gmac_zeros, 16, gmac_zeros, GMAC_IV_SIZE);
}

static int
gmac_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      gcm->Resynchronize (gmac_zeros, GMAC_IV_SIZE);
      gcm->Update (src, length);
      gcm->TruncatedFinal (dst, GMAC_SIZE);
    }
  return 0;
}

static const char *
version ()
{
  static char text[32];
  const int number = CryptoPP::LibraryVersion ();
  (void) std::snprintf (text, sizeof text, "%d.%d.%d", number / 100, number / 10 % 10, number % 10);
  return text;
}

static const struct operation list[] = {
  { "threefish256", "encrypt", 32, threefish256_prepare, threefish256_encrypt },
  { "threefish256", "decrypt", 32, threefish256_prepare, threefish256_decrypt },
  { "threefish256", "ctr", 1, threefish256_prepare, threefish256_ctr },
  { "poly1305", "auth", 1, nullptr, poly1305_auth },
  { "ghash", "gmac", 1, gmac_prepare, gmac_auth },
  { nullptr, nullptr, 0, nullptr, nullptr },
};

const struct library peer_cryptopp = { "crypto++", version, list, peer_lookups };
