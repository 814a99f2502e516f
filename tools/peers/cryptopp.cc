/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Crypto++.  */

#include <cstdio>
#include <cstring>
#include <type_traits>

#include <cryptopp/aes.h>
#include <cryptopp/algparam.h>
#include <cryptopp/argnames.h>
#include <cryptopp/chacha.h>
#include <cryptopp/chachapoly.h>
#include <cryptopp/gcm.h>
#include <cryptopp/modes.h>
#include <cryptopp/poly1305.h>
#include <cryptopp/threefish.h>

#include "tools/peers/peers.h"

/* Threefish; size: bytes of a key and of a block.  */
template<class cipher, size_t size> struct threefish
{
  static typename cipher::Encryption encryption;
  static typename cipher::Decryption decryption;
  static CryptoPP::CTR_Mode_ExternalCipher::Encryption *counter_mode;

  static void
  prepare ()
  {
    const CryptoPP::ConstByteArrayParameter tweak (operation_bytes, 16);
    encryption.SetKey (operation_bytes, size, CryptoPP::MakeParameters (CryptoPP::Name::Tweak (), tweak));
    decryption.SetKey (operation_bytes, size, CryptoPP::MakeParameters (CryptoPP::Name::Tweak (), tweak));
    if (counter_mode == nullptr)
      counter_mode = new CryptoPP::CTR_Mode_ExternalCipher::Encryption (encryption, operation_bytes);
  }

  static int
  encrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
  {
    while (calls-- > 0)
      encryption.AdvancedProcessBlocks (src, nullptr, dst, length, 0);
    return 0;
  }

  static int
  decrypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
  {
    while (calls-- > 0)
      decryption.AdvancedProcessBlocks (src, nullptr, dst, length, 0);
    return 0;
  }

  static int
  ctr (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
  {
    while (calls-- > 0)
      {
        counter_mode->Resynchronize (operation_bytes, size);
        counter_mode->ProcessData (dst, src, length);
      }
    return 0;
  }
};
template<class cipher, size_t size> typename cipher::Encryption threefish<cipher, size>::encryption;
template<class cipher, size_t size> typename cipher::Decryption threefish<cipher, size>::decryption;
template<class cipher, size_t size>
CryptoPP::CTR_Mode_ExternalCipher::Encryption *threefish<cipher, size>::counter_mode;
typedef threefish<CryptoPP::Threefish256, 32> threefish256;
typedef threefish<CryptoPP::Threefish512, 64> threefish512;
typedef threefish<CryptoPP::Threefish1024, 128> threefish1024;

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

/* --- AES: with a key of 128 bits, and with one of 256 */

static struct
{
  CryptoPP::AES::Encryption encryption;
  CryptoPP::AES::Decryption decryption;
  CryptoPP::CTR_Mode<CryptoPP::AES>::Encryption ctr;
  CryptoPP::GCM<CryptoPP::AES>::Encryption seal;
  CryptoPP::GCM<CryptoPP::AES>::Decryption open;
} *aes;

static void
aes_prepare ()
{
  if (aes != nullptr)
    return;
  aes = new std::remove_pointer<decltype (aes)>::type[2];
  for (unsigned i = 0; i < 2; i++)
    {
      const size_t size = i == 0 ? 16 : 32;
      aes[i].encryption.SetKey (operation_bytes, size);
      aes[i].decryption.SetKey (operation_bytes, size);
      aes[i].ctr.SetKeyWithIV (operation_bytes, size, operation_bytes, 16);
      aes[i].seal.SetKeyWithIV (operation_bytes, size, operation_bytes, NONCE_SIZE);
      aes[i].open.SetKeyWithIV (operation_bytes, size, operation_bytes, NONCE_SIZE);
    }
}

static int
aes_encrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    aes[WHICH (key_length)].encryption.AdvancedProcessBlocks (src, nullptr, dst, length,
                                                              CryptoPP::BlockTransformation::BT_AllowParallel);
  return 0;
}

static int
aes_decrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    aes[WHICH (key_length)].decryption.AdvancedProcessBlocks (src, nullptr, dst, length,
                                                              CryptoPP::BlockTransformation::BT_AllowParallel);
  return 0;
}

static int
aes_ctr (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      aes[WHICH (key_length)].ctr.Resynchronize (operation_bytes, 16);
      aes[WHICH (key_length)].ctr.ProcessData (dst, src, length);
    }
  return 0;
}

static int
gcm_seal (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint8_t tag[TAG_SIZE];
  while (calls-- > 0)
    aes[WHICH (key_length)].seal.EncryptAndAuthenticate (dst, tag, TAG_SIZE, operation_bytes, NONCE_SIZE, operation_bytes,
                                                         AAD_SIZE, src, length);
  return std::memcmp (tag, gcm_tag (src, length, key_length, false), TAG_SIZE) != 0;
}

static int
gcm_open (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const uint8_t *tag = gcm_tag (src, length, key_length, true);
  bool good = true;
  while (calls-- > 0)
    good &= aes[WHICH (key_length)].open.DecryptAndVerify (dst, tag, TAG_SIZE, operation_bytes, NONCE_SIZE, operation_bytes,
                                                           AAD_SIZE, src, length);
  return !good;
}

AES_FOR_KEYS

static int
gmac128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      aes[0].seal.Resynchronize (operation_bytes, NONCE_SIZE);
      aes[0].seal.Update (src, length);
      aes[0].seal.TruncatedFinal (dst, TAG_SIZE);
    }
  return 0;
}

/* --- ChaCha20 with nonces of 12 bytes, ChaCha20-Poly1305, XChaCha20-Poly1305 */

static struct
{
  CryptoPP::ChaChaTLS::Encryption crypt;
  CryptoPP::ChaCha20Poly1305::Encryption seal;
  CryptoPP::ChaCha20Poly1305::Decryption open;
  CryptoPP::XChaCha20Poly1305::Encryption xseal;
  CryptoPP::XChaCha20Poly1305::Decryption xopen;
} *chacha20;

static void
chacha20_prepare ()
{
  if (chacha20 != nullptr)
    return;
  chacha20 = new std::remove_pointer<decltype (chacha20)>::type;
  chacha20->crypt.SetKeyWithIV (operation_bytes, 32, operation_bytes, NONCE_SIZE);
  chacha20->seal.SetKeyWithIV (operation_bytes, 32, operation_bytes, NONCE_SIZE);
  chacha20->open.SetKeyWithIV (operation_bytes, 32, operation_bytes, NONCE_SIZE);
  chacha20->xseal.SetKeyWithIV (operation_bytes, 32, operation_bytes, LONG_NONCE_SIZE);
  chacha20->xopen.SetKeyWithIV (operation_bytes, 32, operation_bytes, LONG_NONCE_SIZE);
}

static int
chacha20_crypt (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      chacha20->crypt.Resynchronize (operation_bytes, NONCE_SIZE);
      chacha20->crypt.ProcessData (dst, src, length);
    }
  return 0;
}

static int
chacha20_seal_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  CryptoPP::AuthenticatedSymmetricCipher &cipher
    = nonce_size == NONCE_SIZE ? static_cast<CryptoPP::AuthenticatedSymmetricCipher &> (chacha20->seal) : chacha20->xseal;
  uint8_t tag[TAG_SIZE];
  while (calls-- > 0)
    cipher.EncryptAndAuthenticate (dst, tag, TAG_SIZE, operation_bytes, (int) nonce_size, operation_bytes, AAD_SIZE, src, length);
  return std::memcmp (tag, chacha20_tag (src, length, nonce_size, false), TAG_SIZE) != 0;
}

static int
chacha20_open_with (size_t nonce_size, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  CryptoPP::AuthenticatedSymmetricCipher &cipher
    = nonce_size == NONCE_SIZE ? static_cast<CryptoPP::AuthenticatedSymmetricCipher &> (chacha20->open) : chacha20->xopen;
  const uint8_t *tag = chacha20_tag (src, length, nonce_size, true);
  bool good = true;
  while (calls-- > 0)
    good &= cipher.DecryptAndVerify (dst, tag, TAG_SIZE, operation_bytes, (int) nonce_size, operation_bytes, AAD_SIZE, src, length);
  return !good;
}

FOR_NONCES (seal) FOR_NONCES (open)

static const char *
version ()
{
  static char text[32];
  const int number = CryptoPP::LibraryVersion ();
  (void) std::snprintf (text, sizeof text, "%d.%d.%d", number / 100, number / 10 % 10, number % 10);
  return text;
}

static const struct operation list[] = {
  AES_OPERATIONS,
  { "threefish256", "encrypt", 32, threefish256::prepare, threefish256::encrypt },
  { "threefish256", "decrypt", 32, threefish256::prepare, threefish256::decrypt },
  { "threefish256", "ctr", 1, threefish256::prepare, threefish256::ctr },
  { "threefish512", "encrypt", 64, threefish512::prepare, threefish512::encrypt },
  { "threefish512", "decrypt", 64, threefish512::prepare, threefish512::decrypt },
  { "threefish512", "ctr", 1, threefish512::prepare, threefish512::ctr },
  { "threefish1024", "encrypt", 128, threefish1024::prepare, threefish1024::encrypt },
  { "threefish1024", "decrypt", 128, threefish1024::prepare, threefish1024::decrypt },
  { "threefish1024", "ctr", 1, threefish1024::prepare, threefish1024::ctr },
  { "chacha20", "crypt", 1, chacha20_prepare, chacha20_crypt },
  { "chacha20", "seal", 1, chacha20_prepare, chacha20_seal },
  { "chacha20", "open", 1, chacha20_prepare, chacha20_open },
  { "chacha20", "xseal", 1, chacha20_prepare, chacha20_xseal },
  { "chacha20", "xopen", 1, chacha20_prepare, chacha20_xopen },
  { "poly1305", "auth", 1, nullptr, poly1305_auth },
  { nullptr, nullptr, 0, nullptr, nullptr },
};

const struct library peer_cryptopp = { "crypto++", version, list, peer_lookups };
