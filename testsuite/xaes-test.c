/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XAES-256-GCM: every usable row of AES with every one of GHASH; the keys of messages, and messages in pieces with them.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/xaes.h>

#include "src/modes/gcm.h"
#include "src/modes/xaes.h"

#define NONCE XCS_XAES_NONCE_SIZE
#define KEY_LENGTH(i) ((void) (i), (size_t) 32)
#define STACK 12288
#define KEY struct xcs_xaes_key
#define SET_KEY set_key
#define SEAL xcs_xaes_seal
#define OPEN xcs_xaes_open

static int
set_key (struct xcs_xaes_key *key, const uint8_t *k, size_t k_length)
{
  if (k_length != XCS_XAES_KEY_SIZE)
    return XCS_ERR_LENGTH;
  xcs_xaes_set_key (key, k);
  return 0;
}

#include "testsuite/aead.h"

#if HAVE_REF

static void
by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG])
{
  uint8_t k[32];
  ref_xaes_derive (k, from->k, from->nonce);
  ref_gcm (cipher, tag, 0, k, sizeof k, from->nonce + 12, 12, from->aad, from->aad_length, from->text, from->length);
}

#endif

static void
stack_keys (size_t length)
{
  struct xcs_gcm_key message_key = { { 0 } };  /* what is not part of the state is no secret */
  uint8_t nonce[12];
  (void) length;
#if HAVE_REF
  uint8_t k[32];
  ref_xaes_derive (k, m.k, m.nonce);
  stack_key (k, sizeof k);
#endif
  stack_key (key.opaque + XAES_K1, 16);
  CHECK (xcs_xaes_derive (&key, &message_key, nonce, m.nonce) == 0);
  stack_state (message_key.opaque + GCM_AES, AES_STATE);
}

/* The key and the nonce of a message, which may be anywhere, and a message in pieces.  */
static void
pieces (void)
{
  test_part ("pieces");
  for (unsigned i = test_count (40, 1); i > 0; i--)
    {
      const size_t length = test_random_case (500), split = random_below (length + 1);
      struct xcs_gcm_key message_key;
      struct xcs_gcm_ctx ctx;
      uint8_t out[500], tag[TAG], room[64];
      make_message (32, random_below (40), length);
      const size_t from = random_below (sizeof room - NONCE), to = random_below (sizeof room - 12);
      random_bytes (room, sizeof room);
      memcpy (room + from, m.nonce, NONCE);
      const KEY before = key;
      CHECK (xcs_xaes_derive (&key, &message_key, room + to, room + from) == 0);
      CHECK (memcmp (&key, &before, sizeof key) == 0);
      test_equal ("nonce of GCM", room + to, m.nonce + 12, 12);
#if HAVE_REF
      struct xcs_gcm_key by_ref;
      uint8_t k[32];
      ref_xaes_derive (k, m.k, m.nonce);
      memset (&by_ref, 0, sizeof by_ref);
      CHECK (xcs_gcm_set_key (&by_ref, k, sizeof k) == 0 && by_ref.opaque[GCM_TAG] == message_key.opaque[GCM_TAG]);
      CHECK (xcs_gcm_seal (&by_ref, out, tag, m.nonce + 12, m.aad, m.aad_length, m.text, length) == 0);
      test_equal ("tag by the key of the reference", tag, m.tag, TAG);
#endif
      CHECK (xcs_gcm_start (&ctx, &message_key, room + to) == 0 && xcs_gcm_aad (&ctx, &message_key, m.aad, m.aad_length) == 0);
      CHECK (xcs_gcm_encrypt (&ctx, &message_key, out, m.text, split) == 0);
      CHECK (xcs_gcm_encrypt (&ctx, &message_key, out + split, m.text + split, length - split) == 0);
      CHECK (xcs_gcm_tag (&ctx, &message_key, tag) == 0);
      test_equal ("ciphertext", out, m.cipher, length);
      test_equal ("tag", tag, m.tag, TAG);
    }
  KEY none = { { 0 } };
  struct xcs_gcm_key message_key = { { 7 } };
  uint8_t nonce[12] = { 7 };
  CHECK (xcs_xaes_derive (&none, &message_key, nonce, m.nonce) == XCS_ERR_STATE);
  CHECK (message_key.opaque[0] == 7 && nonce[0] == 7);
}

static void
each_row (void)
{
  limits (XCS_XAES_LENGTH_MAX, (UINT64_C (1) << 61) - 1);
  pieces ();
}

static void
vectors (void)
{
  vectors_of ("xaes_256_gcm.txt", "nonce", 8);
}

int
main (void)
{
  test_begin (&xcsi_aes);
  return run_tests (vectors, NULL, each_row, NULL);
}
