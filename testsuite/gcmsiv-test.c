/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM-SIV: every usable row of AES with every one of GHASH.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/aes.h>
#include <libxcrypt/gcmsiv.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/polyval.h>

#include "src/gcm-impl.h"
#include "src/modes/gcmsiv.h"
#include "src/polyval-impl.h"

#define NONCE XCS_GCMSIV_NONCE_SIZE
#define KEY_LENGTH(i) ((size_t) 16 + 16 * ((i) % 2))
#define STACK 12288
#define KEY struct xcs_gcmsiv_key
#define SET_KEY xcs_gcmsiv_set_key
#define SEAL xcs_gcmsiv_seal
#define OPEN xcs_gcmsiv_open

#include "testsuite/aead.h"

#if HAVE_REF

/* And the text again, from what it became.  */
static void
by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG])
{
  static uint8_t text[MOST];
  uint8_t again[TAG];
  ref_gcmsiv (cipher, tag, NULL, from->k, from->k_length, from->nonce, from->aad, from->aad_length, from->text, from->length);
  if (from->length > 300)
    return;
  ref_gcmsiv (text, again, tag, from->k, from->k_length, from->nonce, from->aad, from->aad_length, cipher, from->length);
  test_equal ("text of the reference", text, from->text, from->length);
  test_equal ("tag of the reference", again, tag, TAG);
}

#endif

/* The keys of the message, of POLYVAL and of AES.  */
static void
message_keys (uint8_t keys[48])
{
  struct xcs_aes_ctx aes;
  CHECK (xcs_aes_set_key (&aes, m.k, m.k_length) == 0);
  for (unsigned i = 0; i < 2 + m.k_length / 8; i++)
    {
      uint8_t block[16] = { (uint8_t) i };
      memcpy (block + 4, m.nonce, NONCE);
      CHECK (xcs_aes_encrypt (&aes, block, block, 16) == 0);
      memcpy (keys + 8 * i, block, 8);
    }
}

static void
stack_keys (size_t length)
{
  uint8_t keys[48];
  uint64_t state[AES_STATE] = { 0 }, y[2] = { 0, 0 }, hash_key[GHASH_KEY] = { 0 };
  const unsigned aes = impl_chosen (&xcsi_aes);
  const struct ghash_impl *const ghash = &xcsi_ghash_impls[impl_chosen (&xcsi_ghash)];
  message_keys (keys);
  stack_key (keys, 16 + m.k_length);
  state[AES_ROUNDS] = 6 + m.k_length / 4;
  xcsi_aes_impls[aes].set_key (state, keys + 16);
  stack_state (state, AES_STATE);
  /* The hash, of additional data and of each block of the text.  */
  uint8_t data[32] = { 0 };
  memcpy (data, m.aad, 20);
  xcsi_polyval_set_key (ghash, hash_key, keys, GHASH_ANY);
  xcsi_polyval_update (ghash, hash_key, (uint8_t *) y, data, 2);
  for (size_t i = 0; i < length / 16; i++)
    {
      uint8_t reversed[16];
      xcsi_reverse (reversed, (uint8_t *) y, 1);
      stack_key (y, sizeof y);
      stack_key (reversed, sizeof reversed);
      xcsi_polyval_update (ghash, hash_key, (uint8_t *) y, m.text + 16 * i, 1);
    }
}

/* --- counters that wrap */

static void
polyval (uint8_t digest[16], const uint8_t *h, const uint8_t *src, size_t length)
{
  struct xcs_polyval_key k;
  struct xcs_polyval_ctx ctx;
  xcs_polyval_set_key (&k, h);
  xcs_polyval_start (&ctx);
  CHECK (xcs_polyval_update (&ctx, &k, src, length) == 0 && xcs_polyval_digest (&ctx, &k, digest) == 0);
}

/* The block x that is the sum of those e_j = x^j whose columns add up to y: Gaussian elimination.  0 if there is none.  */
static int
solve (uint8_t x[16], uint8_t columns[128][16], const uint8_t y[16])
{
  uint8_t rest[16], sums[128][16] = { { 0 } };
  int pivot_of[128];
  memcpy (rest, y, 16);
  memset (x, 0, 16);
  for (unsigned i = 0; i < 128; i++)
    pivot_of[i] = -1;
  for (unsigned j = 0; j < 128; j++)
    {
      sums[j][j / 8] = (uint8_t) (1 << j % 8);
      for (unsigned bit = 0; bit < 128; bit++)
        if ((columns[j][bit / 8] >> bit % 8 & 1) != 0)
          {
            if (pivot_of[bit] < 0)
              {
                pivot_of[bit] = (int) j;
                break;
              }
            for (unsigned i = 0; i < 16; i++)
              {
                columns[j][i] ^= columns[pivot_of[bit]][i];
                sums[j][i] ^= sums[pivot_of[bit]][i];
              }
          }
    }
  for (unsigned bit = 0; bit < 128; bit++)
    if ((rest[bit / 8] >> bit % 8 & 1) != 0)
      {
        if (pivot_of[bit] < 0)
          return 0;
        for (unsigned i = 0; i < 16; i++)
          {
            rest[i] ^= columns[pivot_of[bit]][i];
            x[i] ^= sums[pivot_of[bit]][i];
          }
      }
  return 1;
}

/* A text whose tag, and so the first counter block, is chosen: its first block is what the hash has to become, divided by a power
   of H.  The first four bytes of the counter, and they alone, wrap after each number of blocks.  */
static void
counter_wraps (void)
{
  enum { BLOCKS = 80 };
  test_part ("counter wraps");
  for (unsigned before = 0; before <= 70; before++)
    if (test_case (before, 0))
      {
        static uint8_t columns[128][16], data[16 * (BLOCKS + 1)];
        uint8_t keys[48], tag[TAG], hash[16], wanted[16], out[16 * BLOCKS], got[TAG];
        struct xcs_aes_ctx aes;
        make_message (KEY_LENGTH (before), 0, sizeof out);
        message_keys (keys);
        CHECK (xcs_aes_set_key (&aes, keys + 16, m.k_length) == 0);
        do
          {
            random_bytes (tag, sizeof tag);
            for (unsigned i = 0; i < 4; i++)
              tag[i] = (uint8_t) (-(1 + before) >> 8 * i);
            CHECK (xcs_aes_decrypt (&aes, wanted, tag, 16) == 0);
          }
        while (wanted[15] >= 0x80);
        for (unsigned i = 0; i < NONCE; i++)
          wanted[i] ^= m.nonce[i];
        for (unsigned j = 0; j < 128; j++)
          {
            memset (data, 0, sizeof data);
            data[j / 8] = (uint8_t) (1 << j % 8);
            polyval (columns[j], keys, data, sizeof data);
          }
        memset (m.text, 0, 16);
        memset (data, 0, sizeof data);
        memcpy (data, m.text, sizeof out);
        data[sizeof out + 8] = (uint8_t) (8 * sizeof out);
        data[sizeof out + 9] = (uint8_t) (8 * sizeof out >> 8);
        polyval (hash, keys, data, sizeof data);
        /* The last bit of the hash is free.  */
        for (unsigned i = 0; i < 16; i++)
          wanted[i] ^= hash[i];
        CHECK (solve (m.text, columns, wanted));
        CHECK (SEAL (&last_key, m.cipher, m.tag, m.nonce, NULL, 0, m.text, sizeof out) == 0);
        test_equal ("chosen tag", m.tag, tag, TAG);
        check_reference ();
        check_whole (before % PLACES, before % 64);
        CHECK (SEAL (&key, out, got, m.nonce, NULL, 0, m.text, sizeof out) == 0);
        m.tag[9] ^= 1;
        check_forgery (m.tag, m.nonce, NULL, m.cipher);
      }
}

static void
key_lengths (void)
{
  test_part ("key lengths");
  (void) test_single (0, 0);
  make_message (32, 20, 40);
  KEY other = key;
  for (size_t length = 0; length <= 40; length++)
    if (length != 16 && length != 32)
      CHECK (xcs_gcmsiv_set_key (&other, m.k, length) == XCS_ERR_LENGTH && memcmp (&other, &key, sizeof key) == 0);
  CHECK (xcs_gcmsiv_set_key (&other, NULL, 32) == XCS_ERR_ARGUMENT && xcs_gcmsiv_set_key (&other, NULL, 0) == XCS_ERR_LENGTH
         && memcmp (&other, &key, sizeof key) == 0);
}

/* --- brief_siv of the fused rows of this pair */

enum { BRIEF_LEAST = 0, SIV_LONG = 1500 };
#define BRIEF_AAD ((size_t) row->siv_aad)
#define BRIEF_MOST (row->siv_most[0] < SIV_LONG ? (size_t) row->siv_most[0] : SIV_LONG)
#define BRIEF_IN_PLACE BRIEF_MOST

static void
make_brief (const struct gcm_impl *row, size_t length, size_t aad_length)
{
  (void) row;
  make_message (KEY_LENGTH (length + aad_length / 2), aad_length, length);
}

static void
call_brief (const struct gcm_impl *row, uint8_t *dst, uint8_t *tag, const uint8_t *aad, const uint8_t *src, uint64_t opens)
{
  const struct xcs_gcm_job job = { NULL, dst, tag, m.nonce, aad, src, m.aad_length, m.length, 0 };
  CALL (row->brief_siv, key.opaque + GCMSIV_AES, NULL, &job, opens);
}

#define brief_undoes(row, tag, aad) 0
#define BRIEF_ROW struct gcm_impl
#include "testsuite/brief.h"

/* By public functions, which clear the text elsewhere.  */
static void
brief_forgeries (const struct gcm_impl *row)
{
  test_part ("forgeries of brief");
  for (size_t length = 0; length <= BRIEF_MOST + 16; length += 13)
    if (test_case (length, 0))
      {
        make_message (KEY_LENGTH (length / 13), 7 * length % (BRIEF_AAD + 20), length);
        m.tag[length % TAG] ^= (uint8_t) (1 << length % 8);
        check_forgery (m.tag, m.nonce, m.aad, m.cipher);
      }
}

static void
brief_rows (void)
{
  /* Other messages do not ask a row of GCM for more than groups.  */
  test_mode_row (xcsi_gcm.rows - 1);
  for (unsigned i = (unsigned) key.opaque[GCMSIV_ROW]; i < xcsi_gcm.rows; i++)
    {
      const struct gcm_impl *const row = &xcsi_gcm_impls[i];
      if (row->brief_siv == NULL || key.opaque[GCMSIV_TAG] != row->tags[2] || key.opaque[GCMSIV_HASH_TAG] != row->tags[1]
          || !impl_usable (&xcsi_gcm, i))
        continue;
      test_mode_row (i);
      briefs (row);
      brief_leftovers (row);
      brief_forgeries (row);
    }
}

static void
each_row (void)
{
  limits (XCS_GCMSIV_LENGTH_MAX, XCS_GCMSIV_LENGTH_MAX);
  key_lengths ();
  counter_wraps ();
}

static void
vectors (void)
{
  vectors_of ("aes_gcm_siv.txt", "nonce", 92);
}

int
main (void)
{
  test_begin (&xcsi_aes);
  test_mode (&xcsi_gcm);
  return run_tests (vectors, brief_rows, each_row, NULL);
}
