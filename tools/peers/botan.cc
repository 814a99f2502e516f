/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Botan 2 and 3.  Of Threefish and Skein they have those of 512 bits.  */

#include <cstring>
#include <string>

#include <botan/aead.h>
#include <botan/block_cipher.h>
#include <botan/hash.h>
#include <botan/mac.h>
#include <botan/stream_cipher.h>
#include <botan/version.h>

#include <libxcrypt/common.h>

#include "tools/peers/peers.h"

/* Never deleted: at exit the library frees its memory before.  */
static Botan::MessageAuthenticationCode *poly1305;
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

/* --- AES: with a key of 128 bits, and with one of 256 */

static struct
{
  Botan::BlockCipher *cipher;
  Botan::StreamCipher *ctr;
  Botan::AEAD_Mode *seal, *open;
} aes[2];
static Botan::secure_vector<uint8_t> *last;

static void
aes_prepare ()
{
  if (last != nullptr)
    return;
  last = new Botan::secure_vector<uint8_t>;
  for (unsigned i = 0; i < 2; i++)
    {
      const size_t size = i == 0 ? 16 : 32;
      const std::string name = i == 0 ? "AES-128" : "AES-256";
      aes[i].cipher = Botan::BlockCipher::create_or_throw (name).release ();
      aes[i].ctr = Botan::StreamCipher::create_or_throw ("CTR-BE(" + name + ")").release ();
      aes[i].seal = Botan::AEAD_Mode::create_or_throw (name + "/GCM", Botan::Cipher_Dir::ENCRYPTION).release ();
      aes[i].open = Botan::AEAD_Mode::create_or_throw (name + "/GCM", Botan::Cipher_Dir::DECRYPTION).release ();
      aes[i].cipher->set_key (operation_bytes, size);
      aes[i].ctr->set_key (operation_bytes, size);
      aes[i].seal->set_key (operation_bytes, size);
      aes[i].open->set_key (operation_bytes, size);
    }
}

static int
aes_encrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    aes[WHICH (key_length)].cipher->encrypt_n (src, dst, length / 16);
  return 0;
}

static int
aes_decrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    aes[WHICH (key_length)].cipher->decrypt_n (src, dst, length / 16);
  return 0;
}

static int
aes_ctr (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      aes[WHICH (key_length)].ctr->set_iv (operation_bytes, 16);
      aes[WHICH (key_length)].ctr->cipher (src, dst, length);
    }
  return 0;
}

/* In place but for the last part, which is a vector of its own, and gets the tag or has it.  */
static int
seal_by (Botan::AEAD_Mode *seal, size_t nonce_size, const uint8_t *tag, uint8_t *dst, const uint8_t *src, size_t length,
         unsigned long calls)
{
  const size_t whole = length - length % seal->update_granularity ();
  while (calls-- > 0)
    {
      seal->set_associated_data (operation_bytes, AAD_SIZE);
      seal->start (operation_bytes, nonce_size);
      if (whole > 0)
        {
          std::memcpy (dst, src, whole);
          seal->process (dst, whole);
        }
      last->assign (src + whole, src + length);
      seal->finish (*last);
      std::memcpy (dst + whole, last->data (), length - whole);
    }
  return std::memcmp (last->data () + length - whole, tag, TAG_SIZE) != 0;
}

/* It throws if the tag is wrong.  */
static int
open_by (Botan::AEAD_Mode *open, size_t nonce_size, const uint8_t *tag, uint8_t *dst, const uint8_t *src, size_t length,
         unsigned long calls)
{
  const size_t whole = length - length % open->update_granularity ();
  while (calls-- > 0)
    {
      open->set_associated_data (operation_bytes, AAD_SIZE);
      open->start (operation_bytes, nonce_size);
      if (whole > 0)
        {
          std::memcpy (dst, src, whole);
          open->process (dst, whole);
        }
      last->assign (src + whole, src + length);
      last->insert (last->end (), tag, tag + TAG_SIZE);
      open->finish (*last);
      std::memcpy (dst + whole, last->data (), length - whole);
    }
  return 0;
}

static int
gcm_seal (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return seal_by (aes[WHICH (key_length)].seal, NONCE_SIZE, gcm_tag (src, length, key_length, false), dst, src, length, calls);
}

static int
gcm_open (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return open_by (aes[WHICH (key_length)].open, NONCE_SIZE, gcm_tag (src, length, key_length, true), dst, src, length, calls);
}

AES_FOR_KEYS

/* GMAC by an AEAD without plaintext: its MAC forgets the key after each message, which takes 350 ns more.  */
static int
gmac128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      last->clear ();
      aes[0].seal->set_associated_data (src, length);
      aes[0].seal->start (operation_bytes, NONCE_SIZE);
      aes[0].seal->finish (*last);
      std::memcpy (dst, last->data (), TAG_SIZE);
    }
  return 0;
}

/* --- ChaCha20; its AEAD takes nonces of either size */

static Botan::StreamCipher *chacha20;
static Botan::AEAD_Mode *chacha20_sealing, *chacha20_opening;

static void
chacha20_prepare ()
{
  aes_prepare ();
  if (chacha20 != nullptr)
    return;
  chacha20 = Botan::StreamCipher::create_or_throw ("ChaCha20").release ();
  chacha20_sealing = Botan::AEAD_Mode::create_or_throw ("ChaCha20Poly1305", Botan::Cipher_Dir::ENCRYPTION).release ();
  chacha20_opening = Botan::AEAD_Mode::create_or_throw ("ChaCha20Poly1305", Botan::Cipher_Dir::DECRYPTION).release ();
  chacha20->set_key (operation_bytes, 32);
  chacha20_sealing->set_key (operation_bytes, 32);
  chacha20_opening->set_key (operation_bytes, 32);
}

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      chacha20->set_iv (operation_bytes, NONCE_SIZE);
      chacha20->cipher (src, dst, length);
    }
  return 0;
}

static int
chacha20_seal_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return seal_by (chacha20_sealing, nonce_size, chacha20_tag (src, length, nonce_size, false), dst, src, length, calls);
}

static int
chacha20_open_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return open_by (chacha20_opening, nonce_size, chacha20_tag (src, length, nonce_size, true), dst, src, length, calls);
}

FOR_NONCES (seal) FOR_NONCES (open)

/* --- Threefish-512, whose counter mode has no tweak, and Skein-512 */

static Botan::BlockCipher *threefish512;
static Botan::HashFunction *skein512;

static void
threefish512_prepare ()
{
  if (threefish512 != nullptr)
    return;
  threefish512 = Botan::BlockCipher::create_or_throw ("Threefish-512").release ();
  threefish512->set_key (operation_bytes, 64);
  dynamic_cast<Botan::Tweakable_Block_Cipher &> (*threefish512).set_tweak (operation_bytes, 16);
}

static int
threefish512_encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    threefish512->encrypt_n (src, dst, length / 64);
  return 0;
}

static int
threefish512_decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    threefish512->decrypt_n (src, dst, length / 64);
  return 0;
}

static void
skein512_prepare ()
{
  if (skein512 == nullptr)
    skein512 = Botan::HashFunction::create_or_throw ("Skein-512(512)").release ();
}

static int
skein512_hash (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t digest[64];
  while (calls-- > 0)
    {
      skein512->update (src, length);
      skein512->final (digest);
    }
  std::memcpy (dst, digest, length < sizeof digest ? length : sizeof digest);
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
  AES_OPERATIONS,
  { "chacha20", "crypt", 1, chacha20_prepare, chacha20_crypt },
  { "chacha20", "seal", 1, chacha20_prepare, chacha20_seal },
  { "chacha20", "open", 1, chacha20_prepare, chacha20_open },
  { "chacha20", "xseal", 1, chacha20_prepare, chacha20_xseal },
  { "chacha20", "xopen", 1, chacha20_prepare, chacha20_xopen },
  { "poly1305", "auth", 1, poly1305_prepare, poly1305_auth },
  { "threefish512", "encrypt", 64, threefish512_prepare, threefish512_encrypt },
  { "threefish512", "decrypt", 64, threefish512_prepare, threefish512_decrypt },
  { "skein512", "hash", 1, skein512_prepare, skein512_hash },
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
