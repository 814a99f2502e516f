/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XChaCha20-Poly1305: every usable row of ChaCha20 with every one of Poly1305; messages in pieces.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/modes/chacha20poly1305.h"

#define CIPHER chacha20
#define HASH poly1305
#define FUSED(i, j) (strcmp (xcsi_chacha20_impls[i].impl.name, xcsi_poly1305_impls[j].impl.name) == 0)
#define NONCE XCS_XCHACHA20POLY1305_NONCE_SIZE
#define KEY_LENGTH(i) ((void) (i), (size_t) 32)
#define STACK 12288
#define KEY struct xcs_xchacha20poly1305_key
#define SET_KEY set_key
#define SEAL xcs_xchacha20poly1305_seal
#define OPEN xcs_xchacha20poly1305_open

static int
set_key (struct xcs_xchacha20poly1305_key *key, const uint8_t *k, size_t k_length)
{
  (void) k_length;
  xcs_xchacha20poly1305_set_key (key, k);
  return 0;
}

#include "testsuite/aead.h"

/* The nonce of the cipher with the derived key.  */
static void
rest_of_nonce (uint8_t rest[12], const uint8_t nonce[NONCE])
{
  memset (rest, 0, 4);
  memcpy (rest + 4, nonce + 16, 8);
}

#if HAVE_REF

static void
by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG])
{
  uint8_t subkey[32], rest[12];
  ref_hchacha20 (subkey, from->k, from->nonce);
  rest_of_nonce (rest, from->nonce);
  ref_chacha20poly1305 (cipher, tag, subkey, rest, from->aad, from->aad_length, from->text, from->length);
}

#endif

/* The derived key, the keystream.  */
static void
stack_keys (size_t length)
{
  static uint8_t zeros[MOST], keystream[MOST];
  uint8_t tag[TAG], subkey[32];
  CHECK (SEAL (&key, keystream, tag, m.nonce, NULL, 0, zeros, length) == 0);
  stack_secret (keystream, length);
  xcs_hchacha20 (subkey, m.k, m.nonce);
  stack_key (subkey, sizeof subkey);
}

/* The same by ChaCha20-Poly1305 with the derived key, as a message, as a job, and in pieces.  */
static void
pieces (void)
{
  test_part ("pieces");
  for (unsigned i = test_count (40, 1); i > 0; i--)
    {
      const size_t length = test_random_case (500), split = random_below (length + 1);
      struct xcs_chacha20poly1305_key derived;
      struct xcs_chacha20poly1305_ctx ctx;
      uint8_t out[500], tag[TAG], subkey[32], rest[12];
      make_message (32, random_below (40), length);
      xcs_hchacha20 (subkey, m.k, m.nonce);
      rest_of_nonce (rest, m.nonce);
      xcs_chacha20poly1305_set_key (&derived, subkey);
      CHECK (xcs_chacha20poly1305_seal (&derived, out, tag, rest, m.aad, m.aad_length, m.text, length) == 0);
      test_equal ("ciphertext by the derived key", out, m.cipher, length);
      test_equal ("tag by the derived key", tag, m.tag, TAG);
      struct xcs_chacha20poly1305_job job = { &derived, out, tag, rest, m.aad, m.cipher, m.aad_length, length, 1 };
      CHECK (xcs_chacha20poly1305_open_jobs (&job, 1) == 0 && job.error == 0);
      test_equal ("text of a job", out, m.text, length);
      CHECK (xcs_xchacha20poly1305_start (&ctx, &key, m.nonce) == 0);
      CHECK (xcs_chacha20poly1305_aad (&ctx, m.aad, m.aad_length) == 0);
      CHECK (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, split) == 0);
      CHECK (xcs_chacha20poly1305_encrypt (&ctx, out + split, m.text + split, length - split) == 0);
      CHECK (xcs_chacha20poly1305_tag (&ctx, tag) == 0);
      test_equal ("ciphertext", out, m.cipher, length);
      test_equal ("tag", tag, m.tag, TAG);
    }
  /* A key of the other kind is none.  */
  struct xcs_chacha20poly1305_key other;
  struct xcs_chacha20poly1305_ctx ctx = { { 7 } };
  KEY none;
  xcs_chacha20poly1305_set_key (&other, m.k);
  memcpy (&none, &other, sizeof none);
  CHECK (xcs_xchacha20poly1305_start (&ctx, &none, m.nonce) == XCS_ERR_STATE && ctx.opaque[0] == 7);
  CHECK (SEAL (&none, NULL, m.tag, m.nonce, NULL, 0, NULL, 0) == XCS_ERR_STATE);
}

static void
each_row (void)
{
  limits (XCS_CHACHA20POLY1305_LENGTH_MAX, UINT64_MAX);
  pieces ();
}

static void
vectors (void)
{
  vectors_of ("xchacha20_poly1305.txt", "nonce", 9);
}

int
main (void)
{
  test_begin (&xcsi_chacha20);
  return run_tests (vectors, NULL, each_row, NULL);
}
