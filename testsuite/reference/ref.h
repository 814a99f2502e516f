/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The reference: every primitive once more, from the standard, as plainly as possible: with GMP integers where numbers are longer
   than words of C (Poly1305, counters, strings of bits).  It shares no code and no constants with the
   library: what is a table in the standard comes from testsuite/vectors.  */

#ifndef REF_H
#define REF_H

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stddef.h>
#include <stdint.h>

#if HAVE_GMP
#include <gmp.h>
#define HAVE_REF 1
#elif HAVE_MINI_GMP
#include <stdarg.h>
#include "mini-gmp.h"
#define HAVE_REF 1
#else
#define HAVE_REF 0
#endif

#if HAVE_MINI_GMP

/* What mini-gmp lacks.  */
static inline void
mpz_inits (mpz_ptr x, ...)
{
  va_list more;
  va_start (more, x);
  for (; x != NULL; x = va_arg (more, mpz_ptr))
    mpz_init (x);
  va_end (more);
}

static inline void
mpz_clears (mpz_ptr x, ...)
{
  va_list more;
  va_start (more, x);
  for (; x != NULL; x = va_arg (more, mpz_ptr))
    mpz_clear (x);
  va_end (more);
}

#endif

#if HAVE_REF

/* The number whose bytes, most significant first (be) or last (le), these are, and back.  */
static inline void
ref_from_be (mpz_t x, const uint8_t *bytes, size_t length)
{
  mpz_import (x, length, 1, 1, 0, 0, bytes);
}

static inline void
ref_from_le (mpz_t x, const uint8_t *bytes, size_t length)
{
  mpz_import (x, length, -1, 1, 0, 0, bytes);
}

/* The same for a word of size bytes.  */
static inline uint64_t
ref_load_be (const uint8_t *bytes, unsigned size)
{
  uint64_t x = 0;
  for (unsigned i = 0; i < size; i++)
    x = x << 8 | bytes[i];
  return x;
}

static inline uint64_t
ref_load_le (const uint8_t *bytes, unsigned size)
{
  uint64_t x = 0;
  for (unsigned i = size; i-- > 0;)
    x = x << 8 | bytes[i];
  return x;
}

static inline void
ref_store_be (uint8_t *bytes, unsigned size, uint64_t x)
{
  for (unsigned i = size; i-- > 0; x >>= 8)
    bytes[i] = (uint8_t) x;
}

static inline void
ref_store_le (uint8_t *bytes, unsigned size, uint64_t x)
{
  for (unsigned i = 0; i < size; i++, x >>= 8)
    bytes[i] = (uint8_t) x;
}

void ref_to_be (uint8_t *bytes, size_t length, const mpz_t x);
void ref_to_le (uint8_t *bytes, size_t length, const mpz_t x);

/* key_length: 16, 24 or 32.  */
void ref_aes_encrypt (uint8_t dst[16], const uint8_t *key, size_t key_length, const uint8_t src[16]);
void ref_aes_decrypt (uint8_t dst[16], const uint8_t *key, size_t key_length, const uint8_t src[16]);

void ref_poly1305 (uint8_t tag[16], const uint8_t key[32], const uint8_t *src, size_t length);

/* Puts a block at AT with which the sum of the message, modulo 2^130 - 5 and before the second half of the key is added, is the
   wanted one.  src has whole blocks.  Returns whether there is such a block.  */
int ref_poly1305_solve (uint8_t *src, size_t length, size_t at, const uint8_t key[32], const uint8_t wanted[17]);

/* y = (y + block) H for each block */
void ref_ghash (uint8_t y[16], const uint8_t h[16], const uint8_t *src, size_t blocks);

/* s = (s + block) H x^-128 for each block */
void ref_polyval (uint8_t s[16], const uint8_t h[16], const uint8_t *src, size_t blocks);

/* AES-GCM of a text, or of a ciphertext.  */
void ref_gcm (uint8_t *dst, uint8_t tag[16], int decrypt, const uint8_t *key, size_t key_length, const uint8_t *iv,
              size_t iv_length, const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length);

/* AES-GCM-SIV: the tag; of a text, or if there is an expected tag of a ciphertext, which it decrypts with that one.  */
void ref_gcmsiv (uint8_t *dst, uint8_t tag[16], const uint8_t *expected, const uint8_t *key, size_t key_length,
                 const uint8_t nonce[12], const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length);

/* XAES-256-GCM: the key of AES-256-GCM, whose nonce is the second half.  */
void ref_xaes_derive (uint8_t message_key[32], const uint8_t key[32], const uint8_t nonce[24]);

/* Threefish on blocks of 4, 8 or 16 words of 64 bits.  */
void ref_threefish_encrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src);
void ref_threefish_decrypt (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *src);
/* Keystream block number n after the counter block.  */
void ref_threefish_keystream (uint8_t *dst, unsigned words, const uint8_t *key, const uint8_t tweak[16], const uint8_t *counter,
                              unsigned long n);

/* A string that Skein takes: its type, in bits.  The type of the last one of a list is 64.  */
struct ref_skein
{
  unsigned type;
  const uint8_t *bytes;
  uint64_t bits;
};
/* The digest.  */
void ref_skein (uint8_t *digest, unsigned words, uint64_t digest_bits, const struct ref_skein *strings);
/* tree: leaf, fan-out and height, or 0; messages of whole bytes.  */
void ref_skein_tree (uint8_t *digest, unsigned words, uint64_t digest_bits, const struct ref_skein *strings,
                     const uint8_t tree[3]);
/* The parts of it, as bytes of a chaining value: the one after these strings, then after a message, or a leaf of a tree (level 1),
   whose position begins with start.  */
void ref_skein_start (uint8_t *g, unsigned words, uint64_t digest_bits, const struct ref_skein *strings, const uint8_t tree[3]);
void ref_skein_message (uint8_t *g, unsigned words, const uint8_t *src, uint64_t bits, unsigned level, uint64_t start);
/* The root of a tree, of a message at level 1, or of nodes of leaves at level 2.  */
void ref_skein_root (uint8_t *g, unsigned words, unsigned level, const uint8_t *src, uint64_t length, const uint8_t tree[3]);
/* Block n of the output.  */
void ref_skein_output (uint8_t *dst, unsigned words, const uint8_t *g, uint64_t n);

/* A block of keystream; last: the counter and the nonce, 4 + 12 or 8 + 8 bytes.  */
void ref_chacha20_block (uint8_t dst[64], const uint8_t key[32], const uint8_t last[16]);
void ref_hchacha20 (uint8_t subkey[32], const uint8_t key[32], const uint8_t input[16]);
void ref_chacha20poly1305 (uint8_t *dst, uint8_t tag[16], const uint8_t key[32], const uint8_t nonce[12], const uint8_t *aad,
                           size_t aad_length, const uint8_t *src, size_t length);

void ref_kasumi_encrypt (uint8_t dst[8], const uint8_t key[16], const uint8_t src[8]);
/* A string of bits in place of the one from bit dst_offset on: the one from src_offset on with the keystream added.  */
void ref_f8 (uint8_t *dst, size_t dst_offset, const uint8_t *src, size_t src_offset, size_t bits, const uint8_t key[16],
             unsigned long count, unsigned bearer, unsigned direction);
void ref_f9 (uint8_t mac[4], const uint8_t *src, size_t src_offset, size_t bits, const uint8_t key[16], unsigned long count,
             unsigned long fresh, unsigned direction);
/* bits of KGCORE to a string that begins with dst; key of 8 to 16 bytes, cc || cb || cd || 00 || ca || ce as 8 bytes.  */
void ref_kgcore (uint8_t *dst, size_t bits, const uint8_t *key, size_t key_length, const uint8_t first[8]);
/* The two blocks of a frame, of this number of bits each; ca is 0x0f for A5 and 0xf0 for ECSD.  */
void ref_gsm_blocks (uint8_t *block1, uint8_t *block2, size_t bits, const uint8_t *key, size_t key_length, unsigned long count,
                     unsigned ca);

#endif

#endif
