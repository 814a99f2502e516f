/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XAES-256-GCM: C2SP XAES-256-GCM, version 1.0.0.  With N = N1 || N2, 12 bytes each:

       L = E (0)    K1 = L << 1, + 0x87 if a one was shifted out
       K = E (K1 + (00 01 58 00 || N1)) || E (K1 + (00 02 58 00 || N1))
       AES-256-GCM with key K and nonce N2  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/xaes.h>

#include "src/modes/aead.h"
#include "src/modes/gcm.h"
#include "src/modes/xaes.h"

enum { BLOCK = 16, HALF = XCS_GCM_NONCE_SIZE };
_Static_assert (XAES_KEY_WORDS <= sizeof (struct xcs_xaes_key) / 8, "key object too small");

static const struct limits limits = { (UINT64_C (1) << 61) - 1, XCS_XAES_LENGTH_MAX };

/* The indices of the rows that the key names; whether it is a key of rows that are usable here.  */
static inline int
find_rows (unsigned rows[2], const struct xcs_xaes_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_XAES_KEY, key->opaque[XAES_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[XAES_HASH_TAG]);
  rows[0] = (unsigned) aes;
  rows[1] = (unsigned) ghash;
  return impl_usable (&xcsi_aes, aes) && impl_usable (&xcsi_ghash, ghash);
}

/* In a loop: of two words gcc would make bytes, in registers that the next call saves.  */
static __attribute__ ((noinline)) void
double_block (uint8_t dst[BLOCK], const uint8_t src[BLOCK])
{
  const size_t words = (size_t) opaque32 (2);
  uint64_t carry = opaque64 (-(load64_be (src) >> 63)) & 0x87;
  for (size_t i = words; i-- > 0;)
    {
      const uint64_t x = opaque64 (load64_be (src + 8 * i));
      store64_be (dst + 8 * i, x << 1 ^ carry);
      carry = x >> 63;
    }
  clear_vectors ();
}

/* Words of K1, where compilers have put them.  */
static WIPE_BELOW (wipe_below, 512)

void
xcs_xaes_set_key (struct xcs_xaes_key *key, const uint8_t k[XCS_XAES_KEY_SIZE])
{
  const unsigned aes = impl_chosen (&xcsi_aes), ghash = impl_chosen (&xcsi_ghash);
  uint8_t l[BLOCK] = { 0 };
  key->opaque[XAES_TAG] = impl_tag (OBJECT_XAES_KEY, aes);
  key->opaque[XAES_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key->opaque[XAES_AES + AES_ROUNDS] = 14;
  xcsi_aes_impls[aes].set_key (key->opaque + XAES_AES, k);
  xcsi_aes_impls[aes].encrypt (key->opaque + XAES_AES, l, l, 1);
  double_block ((uint8_t *) (key->opaque + XAES_K1), l);
  wipe (l, sizeof l);
  wipe_below ();
  (void) clear_integers (0);
}

/* Where vectors of 512 bits are executed as two halves, longer messages take the next row of GCM, whose set_key takes less time.
   AMD Zen 4, cycles without and with that: seal of 208 bytes 733 and 655, 256 724 and 700, 1350 1120 and 1082, 4096 2013 and 1981;
   open 712 and 662, 731 and 717, 1120 and 1070, 2032 and 1975.  */
static inline void
rows_of_message (unsigned rows[2], size_t length)
{
  if (!cpu_halves_512 ())
    return;
  const struct gcm_impl *const row = xcsi_gcm_row (&xcsi_aes_impls[rows[0]], &xcsi_ghash_impls[rows[1]]);
  if (row->xaes_halves == 0 || length <= row->xaes_halves)
    return;
  rows[0] = (unsigned) (row[1].aes - xcsi_aes_impls);
  rows[1] = (unsigned) (row[1].ghash - xcsi_ghash_impls);
}

/* Not inline, so that all of its stack is below its caller.  The rows become those of the message, of so many bytes.  */
static __attribute__ ((noinline)) void
derive (const uint64_t *key, unsigned rows[2], uint64_t *message_key, const uint8_t *nonce, size_t blocks, size_t length)
{
  uint8_t k[2 * BLOCK];
  const uint8_t *const k1 = (const uint8_t *) (key + XAES_K1);
  for (unsigned i = 0; i < 2; i++)
    {
      uint8_t *const block = k + BLOCK * i;
      store32_be (block, 0x00005800 | (i + 1) << 16);
      for (unsigned j = 0; j < HALF; j++)
        block[4 + j] = nonce[j];
      add_word (block, block, k1);
      add_word (block + 8, block + 8, k1 + 8);
    }
  xcsi_aes_impls[rows[0]].encrypt (key + XAES_AES, k, k, 2);
  rows_of_message (rows, length);
  xcsi_gcm_set_key (message_key, rows, k, sizeof k, blocks);
  wipe (k, sizeof k);
}

/* At most so many blocks of a message are hashed: additional data, for which some rows take a block where there are none, text, and
   the lengths.  */
static inline size_t
blocks_of (size_t aad_length, size_t length)
{
  return aad_length / BLOCK + length / BLOCK + 4;
}

int
xcs_xaes_derive (const struct xcs_xaes_key *key, struct xcs_gcm_key *message_key, uint8_t gcm_nonce[XCS_GCM_NONCE_SIZE],
                 const uint8_t nonce[XCS_XAES_NONCE_SIZE])
{
  unsigned rows[2];
  if (!find_rows (rows, key))
    return XCS_ERR_STATE;
  derive (key->opaque, rows, message_key->opaque, nonce, GHASH_ANY, 0);
  memmove (gcm_nonce, nonce + HALF, HALF);
  return clear_integers (0);
}

int
xcs_xaes_seal (const struct xcs_xaes_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_XAES_NONCE_SIZE],
               const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct xcs_gcm_key message_key;
  unsigned rows[2];
  if (!find_rows (rows, key))
    return XCS_ERR_STATE;
  int error = check_aead (&limits, dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, HALF) || touch (tag, XCS_XAES_TAG_SIZE, nonce, HALF))
    return XCS_ERR_OVERLAP;
  /* What GCM refuses, it refuses before it writes.  */
  derive (key->opaque, rows, message_key.opaque, nonce, blocks_of (aad_length, length), length);
  error = xcs_gcm_seal (&message_key, dst, tag, nonce + HALF, aad, aad_length, src, length);
  xcs_wipe (&message_key, GCM_KEY_WORDS * 8);
  return clear_integers (error);
}

int
xcs_xaes_open (const struct xcs_xaes_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_XAES_NONCE_SIZE],
               const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct xcs_gcm_key message_key;
  unsigned rows[2];
  if (!find_rows (rows, key))
    return XCS_ERR_STATE;
  int error = check_aead (&limits, dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, HALF))
    return XCS_ERR_OVERLAP;
  derive (key->opaque, rows, message_key.opaque, nonce, blocks_of (aad_length, length), length);
  error = xcs_gcm_open (&message_key, dst, tag, nonce + HALF, aad, aad_length, src, length);
  xcs_wipe (&message_key, GCM_KEY_WORDS * 8);
  return clear_integers (error);
}
