/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Botan 2 and 3.  They have no Threefish-256.  */

#include <cstring>

#include <botan/aead.h>
#include <botan/block_cipher.h>
#include <botan/mac.h>
#include <botan/version.h>

#include <libxcrypt/common.h>

#include "tools/peers/peers.h"

/* Never deleted: at exit the library frees its memory before.  */
static Botan::MessageAuthenticationCode *poly1305;
static Botan::AEAD_Mode *gcm;
static Botan::secure_vector<uint8_t> *tag;
static Botan::BlockCipher *kasumi;

static void
poly1305_prepare ()
{
  if (poly1305 == nullptr)
    poly1305 = Botan::MessageAuthenticationCode::create_or_throw ("Poly1305").release ();
}

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      poly1305->set_key (operation_bytes, 32);
      poly1305->update (src, length);
      poly1305->final (dst);
    }
  return 0;
}

/* GMAC by an AEAD without plaintext: its MAC forgets the key after each message, which takes 350 ns more.  */
static void
gmac_prepare ()
{
  if (gcm != nullptr)
    return;
  tag = new Botan::secure_vector<uint8_t>;
  gcm = Botan::AEAD_Mode::create_or_throw ("AES-128/GCM", Botan::Cipher_Dir::ENCRYPTION).release ();
  gcm->set_key (gmac_zeros, 16);
}

static int
gmac_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      tag->clear ();
      gcm->set_associated_data (src, length);
      gcm->start (gmac_zeros, GMAC_IV_SIZE);
      gcm->finish (*tag);
      std::memcpy (dst, tag->data (), GMAC_SIZE);
    }
  return 0;
}

/* Not in every build of version 3.  */
static void
kasumi_prepare ()
{
  if (kasumi == nullptr)
    kasumi = Botan::BlockCipher::create ("KASUMI").release ();
  if (kasumi != nullptr)
    kasumi->set_key (operation_bytes, 16);
}

static int
kasumi_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (kasumi != nullptr && calls-- > 0)
    kasumi->encrypt_n (src, dst, length / 8);
  return kasumi == nullptr ? XCS_ERR_LENGTH : 0;
}

static int
kasumi_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (kasumi != nullptr && calls-- > 0)
    kasumi->decrypt_n (src, dst, length / 8);
  return kasumi == nullptr ? XCS_ERR_LENGTH : 0;
}

static const struct operation list[] = {
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { "ghash", "gmac", 1, gmac_prepare, gmac_auth },
  { "kasumi", "encrypt", 8, kasumi_prepare, kasumi_encrypt },
  { "kasumi", "decrypt", 8, kasumi_prepare, kasumi_decrypt },
  { nullptr, nullptr, 0, nullptr, nullptr },
};

/* Its KASUMI has tables.  */
static enum lookups
lookups (const char *primitive)
{
  return std::strcmp (primitive, "kasumi") == 0 ? LOOKUPS_SECRET : peer_lookups (primitive);
}

const struct library peer_botan = { "botan", Botan::short_version_cstr, list, lookups };
