/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM-SIV: RFC 8452.

       E' (i) = the first 8 bytes of E (i || N), i in 4 bytes; numbers are little endian
       keys of a message: of POLYVAL E' (0) || E' (1), of AES E' (2) || E' (3), or for 32 bytes E' (2) || ... || E' (5)
       S = POLYVAL (AAD, padded || P, padded || bits of AAD || bits of P) + N, without the last bit of byte 15
       T = E (S)    C_i = P_i ^ E (T + i), with the last bit of byte 15 set, the sum modulo 2^32 in the first 4 bytes  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcmsiv.h>

#include "src/modes/aead.h"
#include "src/modes/gcmsiv.h"
#include "src/polyval-impl.h"

/* MOST: the blocks that are encrypted and hashed at a time.  */
enum { BLOCK = 16, MOST = 32, NONCE = XCS_GCMSIV_NONCE_SIZE };
_Static_assert (GCMSIV_KEY_WORDS <= sizeof (struct xcs_gcmsiv_key) / 8, "key object too small");

static const struct limits limits = { XCS_GCMSIV_LENGTH_MAX, XCS_GCMSIV_LENGTH_MAX };

/* The rows that the key names, and a message: its keys; the hash in the order of GHASH; blocks that wait for it, reversed.  */
struct message
{
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  size_t waiting;
  uint64_t y[2];
  uint8_t room[MOST * BLOCK];
  uint64_t hash_key[GHASH_KEY], aes_key[AES_STATE];
};

/* Whether it is a key of rows that are usable here.  */
static inline int
find_rows (struct message *m, const struct xcs_gcmsiv_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_GCMSIV_KEY, key->opaque[GCMSIV_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[GCMSIV_HASH_TAG]);
  if (!impl_usable (&xcsi_aes, aes) || !impl_usable (&xcsi_ghash, ghash))
    return 0;
  m->aes = &xcsi_aes_impls[aes];
  m->ghash = &xcsi_ghash_impls[ghash];
  return 1;
}

int
xcs_gcmsiv_set_key (struct xcs_gcmsiv_key *key, const uint8_t *k, size_t k_length)
{
  const unsigned aes = impl_chosen (&xcsi_aes), ghash = impl_chosen (&xcsi_ghash);
  if (k_length != 16 && k_length != 32)
    return XCS_ERR_LENGTH;
  key->opaque[GCMSIV_TAG] = impl_tag (OBJECT_GCMSIV_KEY, aes);
  key->opaque[GCMSIV_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key->opaque[GCMSIV_AES + AES_ROUNDS] = 6 + k_length / 4;
  xcsi_aes_impls[aes].set_key (key->opaque + GCMSIV_AES, k);
  return clear_integers (0);
}

/* --- the parts of a message, without checks */

static void
start (struct message *m, const uint64_t *schedule, const uint8_t *nonce)
{
  uint8_t blocks[6 * BLOCK];
  const size_t n = schedule[AES_ROUNDS] == 10 ? 4 : 6;
  for (size_t i = 0; i < n; i++)
    {
      store64_le (blocks + BLOCK * i, i | (uint64_t) load32_le (nonce) << 32);
      store64_le (blocks + BLOCK * i + 8, load64_le (nonce + 4));
    }
  m->aes->encrypt (schedule, blocks, blocks, n);
  for (size_t i = 1; i < n; i++)
    copy (blocks + 8 * i, blocks + BLOCK * i, 8);
  m->aes_key[AES_ROUNDS] = schedule[AES_ROUNDS];
  m->aes->set_key (m->aes_key, blocks + BLOCK);
  xcsi_polyval_set_key (m->ghash, m->hash_key, blocks);
  xcs_wipe (blocks, BLOCK * n);
  m->waiting = 0;
  m->y[0] = m->y[1] = 0;
}

static void
hash_waiting (struct message *m)
{
  if (m->waiting > 0)
    m->ghash->update (m->hash_key, (uint8_t *) m->y, m->room, m->waiting);
  m->waiting = 0;
}

static void
hash_blocks (struct message *m, const uint8_t *src, size_t blocks)
{
  while (blocks > 0)
    {
      const size_t space = MOST - m->waiting, n = blocks < space ? blocks : space;
      xcsi_reverse (m->room + BLOCK * m->waiting, src, n);
      m->waiting += n;
      if (m->waiting == MOST)
        hash_waiting (m);
      src += BLOCK * n;
      blocks -= n;
    }
}

/* With zeros after the last byte.  */
static void
hash_padded (struct message *m, const uint8_t *src, size_t length)
{
  const size_t rest = length % BLOCK;
  hash_blocks (m, src, length / BLOCK);
  if (rest > 0)
    {
      uint8_t block[BLOCK] = { 0 };
      xcsi_copy_few (block, src + length - rest, rest);
      hash_blocks (m, block, 1);
      wipe (block, sizeof block);
    }
}

/* The tag, after additional data and text.  */
static void
finish (struct message *m, uint8_t tag[BLOCK], const uint8_t *nonce, uint64_t aad_length, uint64_t length)
{
  uint8_t block[BLOCK] = { 0 };
  store64_le (block, 8 * aad_length);
  store64_le (block + 8, 8 * length);
  hash_blocks (m, block, 1);
  hash_waiting (m);
  store64_le (block, load64_le (nonce));
  store64_le (block + 8, load32_le (nonce + 8));
  xcsi_reverse (tag, (const uint8_t *) m->y, 1);
  add_word (tag, tag, block);
  add_word (tag + 8, tag + 8, block + 8);
  tag[BLOCK - 1] &= 0x7f;
  m->aes->encrypt (m->aes_key, tag, tag, 1);
}

/* dst = src ^ keystream */
static __attribute__ ((noinline)) void
add_keystream (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t length)
{
  size_t i = 0;
  for (; length - i >= BLOCK; i += BLOCK)
    {
      store64_le (dst + i, opaque64 (load64_le (src + i)) ^ load64_le (keystream + i));
      separate_stores ();
      store64_le (dst + i + 8, opaque64 (load64_le (src + i + 8)) ^ load64_le (keystream + i + 8));
    }
  for (; length - i >= 8; i += 8)
    store64_le (dst + i, opaque64 (load64_le (src + i)) ^ load64_le (keystream + i));
  for (; i < length; i++)
    dst[i] = (uint8_t) (opaque32 (src[i]) ^ keystream[i]);
}

/* Counter blocks of a message from one on.  Not inline, so that nothing of a tag stays in the frame of the caller.  */
static __attribute__ ((noinline)) void
make_counters (uint8_t *dst, const uint8_t tag[BLOCK], uint64_t first, size_t n)
{
  const uint64_t low = load64_le (tag), high = load64_le (tag + 8) | UINT64_C (1) << 63;
  for (size_t i = 0; i < n; i++, dst += BLOCK)
    {
      /* Opaque, so that the loop does not end by a comparison of numbers, which secrets-test would report.  */
      const uint32_t number = opaque32 ((uint32_t) low) + (uint32_t) (first + i);
      store64_le (dst, low >> 32 << 32 | number);
      separate_stores ();
      store64_le (dst + 8, high);
    }
}

/* Counter mode, from a block of the message on.  */
static void
crypt (const struct message *m, const uint8_t tag[BLOCK], uint64_t first, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint8_t keystream[MOST * BLOCK];
  size_t used = 0;
  for (; length > 0; first += MOST)
    {
      const size_t bytes = length < sizeof keystream ? length : sizeof keystream, n = (bytes + BLOCK - 1) / BLOCK;
      make_counters (keystream, tag, first, n);
      m->aes->encrypt (m->aes_key, keystream, keystream, n);
      add_keystream (dst, src, keystream, bytes);
      used = used > BLOCK * n ? used : BLOCK * n;
      dst += bytes;
      src += bytes;
      length -= bytes;
    }
  xcs_wipe (keystream, used);
}

/* What compilers have put on the stack for lack of registers, also of tags.  */
static WIPE_BELOW (wipe_below, 1536)

static void
wipe_message (struct message *m)
{
  wipe_below ();
  xcs_wipe (m, sizeof *m);
}

/* --- whole messages.  The parts are not inline, so that all of their stack is below their caller.  */

static __attribute__ ((noinline)) void
seal (struct message *m, uint8_t tag[BLOCK], uint8_t *dst, const uint8_t *nonce, const uint8_t *aad, size_t aad_length,
      const uint8_t *src, size_t length)
{
  hash_padded (m, aad, aad_length);
  hash_padded (m, src, length);
  finish (m, tag, nonce, aad_length, length);
  crypt (m, tag, 0, dst, src, length);
}

/* The right tag of what it decrypts; each part is hashed while it is in the first-level cache.  */
static __attribute__ ((noinline)) void
open (struct message *m, uint8_t right[BLOCK], uint8_t *dst, const uint8_t *tag, const uint8_t *nonce, const uint8_t *aad,
      size_t aad_length, const uint8_t *src, size_t length)
{
  enum { PART = 8 * MOST * BLOCK };
  size_t at = 0;
  hash_padded (m, aad, aad_length);
  for (; length - at > PART; at += PART)
    {
      crypt (m, tag, at / BLOCK, dst + at, src + at, PART);
      hash_blocks (m, dst + at, PART / BLOCK);
    }
  if (length > 0)
    {
      crypt (m, tag, at / BLOCK, dst + at, src + at, length - at);
      hash_padded (m, dst + at, length - at);
    }
  finish (m, right, nonce, aad_length, length);
}

int
xcs_gcmsiv_seal (const struct xcs_gcmsiv_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE],
                 const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct message m;
  uint8_t whole[BLOCK];
  if (!find_rows (&m, key))
    return XCS_ERR_STATE;
  const int error = check_aead (&limits, dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, NONCE) || touch (tag, BLOCK, nonce, NONCE) || touch (tag, BLOCK, dst, length)
      || touch (tag, BLOCK, src, length) || touch (tag, BLOCK, aad, aad_length))
    return XCS_ERR_OVERLAP;
  start (&m, key->opaque + GCMSIV_AES, nonce);
  seal (&m, whole, dst, nonce, aad, aad_length, src, length);
  copy (tag, whole, BLOCK);
  wipe (whole, sizeof whole);
  wipe_message (&m);
  return clear_integers (0);
}

int
xcs_gcmsiv_open (const struct xcs_gcmsiv_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_GCMSIV_NONCE_SIZE],
                 const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct message m;
  uint8_t right[BLOCK];
  if (!find_rows (&m, key))
    return XCS_ERR_STATE;
  int error = check_aead (&limits, dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, NONCE) || touch (dst, length, tag, BLOCK))
    return XCS_ERR_OVERLAP;
  start (&m, key->opaque + GCMSIV_AES, nonce);
  open (&m, right, dst, tag, nonce, aad, aad_length, src, length);
  error = check_tag (tag, right, BLOCK);
  wipe (right, sizeof right);
  /* Counter mode is its own inverse.  */
  if (length > 0 && error != 0)
    {
      if (dst == src)
        crypt (&m, tag, 0, dst, dst, length);
      else
        memset (dst, 0, length);
    }
  wipe_message (&m);
  return clear_integers (error);
}
