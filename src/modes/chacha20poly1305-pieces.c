/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: a message in pieces, with a nonce of either length.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/absorb.h"
#include "src/modes/chacha20poly1305-message.h"

_Static_assert (CP_CTX_WORDS <= sizeof (struct xcs_chacha20poly1305_ctx) / 8, "context too small");

/* What a context may still do.  An ended one has no tag.  */
enum { ANYTHING, ENCRYPTION, DECRYPTION };

/* With a row that has first, two blocks take as long as one, so the keystream of the first block of text comes with the key of
   Poly1305: an incomplete block, whose bytes are left alone.  Used for texts of up to a block alone, other pieces with incomplete
   blocks at their ends took 4 to 9 % more (AMD Zen 4).  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
start (const struct rows *r, uint64_t *ctx, const uint64_t *key, struct start *s)
{
  uint64_t room[BLOCK / 8] = { 0 };
  uint64_t *const cipher = ctx + CP_CIPHER;
  const size_t more = HAVE_FIRST && r->cipher->first != NULL;
  memset (ctx, 0, CP_CTX_WORDS * sizeof ctx[0]);
  ctx[CP_CTX_TAG] = impl_tag (OBJECT_CHACHA20POLY1305, (unsigned) (r->cipher - xcsi_chacha20_impls));
  ctx[CP_CTX_MAC_TAG] = key[CP_MAC_TAG];
  ctx[CP_CTX_FUSED] = key[CP_FUSED];
  chacha20_start (cipher, s->key, s->last);
  r->cipher->xor (cipher, (uint8_t *) room, (const uint8_t *) room, BLOCK + more);
  cipher[CHACHA20_X + CHACHA20_COUNTER] += 1 + more;
  cipher[CHACHA20_LEFT] = BLOCK * more;
  r->mac->set_key (ctx + CP_MAC, (const uint8_t *) room);
  wipe (room, sizeof room);
  wipe_start (s);
}

int
xcs_chacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx, const struct xcs_chacha20poly1305_key *key,
                            const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE])
{
  struct rows r;
  struct start s;
  if (!find_rows (&r, key->opaque, OBJECT_CHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  start_of (&s, key->opaque, nonce);
  start (&r, ctx->opaque, key->opaque, &s);
  wipe_after (&r);
  return clear_integers (0);
}

int
xcs_xchacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx, const struct xcs_xchacha20poly1305_key *key,
                             const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE])
{
  struct rows r;
  struct start s;
  if (!find_rows (&r, key->opaque, OBJECT_XCHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  start_of_x (&s, &r, key->opaque, nonce);
  start (&r, ctx->opaque, key->opaque, &s);
  wipe_after (&r);
  return clear_integers (0);
}

struct closure
{
  const struct rows *r;
  uint64_t *mac;
};

static void
mac_blocks (void *closure, const uint8_t *src, size_t blocks)
{
  const struct closure *c = closure;
  c->r->mac->blocks (c->mac, src, blocks);
}

static void
mac_bytes (const struct rows *r, uint64_t *ctx, const uint8_t *src, size_t length)
{
  struct closure c = { r, ctx + CP_MAC };
  (void) absorb ((uint8_t *) (ctx + CP_BUFFER), ctx + CP_BUFFERED, src, length, mac_blocks, &c);
}

/* The end of a part.  */
static void
pad (const struct rows *r, uint64_t *ctx)
{
  if (ctx[CP_BUFFERED] > 0)
    r->mac->blocks (ctx + CP_MAC, (const uint8_t *) (ctx + CP_BUFFER), 1);
  ctx[CP_BUFFERED] = 0;
}

/* Whether the context has a message, of rows that are usable.  */
static inline int
find_message (struct rows *r, const struct xcs_chacha20poly1305_ctx *ctx)
{
  return find_all_rows (r, ctx->opaque, OBJECT_CHACHA20POLY1305) && ctx->opaque[CP_PHASE] <= DECRYPTION;
}

int
xcs_chacha20poly1305_aad (struct xcs_chacha20poly1305_ctx *ctx, const uint8_t *aad, size_t length)
{
  struct rows r;
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] != ANYTHING)
    return XCS_ERR_STATE;
  if (length > UINT64_MAX - ctx->opaque[CP_AAD_LENGTH])
    return XCS_ERR_LENGTH;
  if (aad == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  mac_bytes (&r, ctx->opaque, aad, length);
  ctx->opaque[CP_AAD_LENGTH] += length;
  wipe_after (&r);
  return clear_integers (0);
}

/* Passes of a fused row, of a long piece that begins with a block of both; how many bytes they were.  To seal, a pass hashes what
   the one before it has written.  */
static size_t
crypt_passes (const struct rows *r, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, unsigned phase)
{
  enum { LEAST = 5 };  /* passes; with 4, to seal 2304 bytes took 6 % more than without (AMD Zen 4, avx2) */
  uint64_t *const cipher = ctx + CP_CIPHER, *const left = cipher + CHACHA20_LEFT;
  const struct chacha20poly1305_impl *const f = row_of_passes (r);
  if (f == NULL || length < f->least || length >> f->pass_log < LEAST || *left % BLOCK != 0)
    return 0;
  const size_t pass = chacha20poly1305_pass (f), first = phase == ENCRYPTION ? pass : 0, passes = (length - first) >> f->pass_log;
  const size_t done = first + (passes << f->pass_log), after = f->blocks != NULL && phase == ENCRYPTION;
  cipher[CHACHA20_X + CHACHA20_COUNTER] -= *left / BLOCK;
  *left = 0;
  if (first > 0)
    xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, dst, src, first);
  run_passes (f, cipher, ctx + CP_MAC,
              &(struct chacha20poly1305_run) { dst + first, src + first, first > 0 ? dst : src, passes, 0, after });
  if (first > 0 && after == 0)
    r->mac->blocks (ctx + CP_MAC, dst + (done - pass), pass / MAC_BLOCK);
  return done;
}

/* A part at a time, as whole messages.  */
static __attribute__ ((noinline)) void
crypt (const struct rows *r, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, unsigned phase)
{
  enum { MOST = 8192 };
  if (ctx[CP_PHASE] == ANYTHING)
    pad (r, ctx);
  ctx[CP_PHASE] = phase;
  ctx[CP_LENGTH] += length;
  const size_t done = crypt_passes (r, ctx, dst, src, length, phase);
  dst += done;
  src += done;
  length -= done;
  while (length > 0)
    {
      const size_t n = length < MOST ? length : MOST;
      if (phase == DECRYPTION)
        mac_bytes (r, ctx, src, n);
      xcsi_chacha20_crypt (r->cipher, ctx + CP_CIPHER, UINT32_MAX, dst, src, n);
      if (phase == ENCRYPTION)
        mac_bytes (r, ctx, dst, n);
      dst += n;
      src += n;
      length -= n;
    }
}

static int
crypt_piece (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length, unsigned phase)
{
  struct rows r;
  if (!find_message (&r, ctx) || (ctx->opaque[CP_PHASE] != ANYTHING && ctx->opaque[CP_PHASE] != phase))
    return XCS_ERR_STATE;
  if (length > XCS_CHACHA20POLY1305_LENGTH_MAX - ctx->opaque[CP_LENGTH])
    return XCS_ERR_LENGTH;
  const int error = check_buffers (dst, src, length);
  if (error == 0 && length > 0)
    crypt (&r, ctx->opaque, dst, src, length, phase);
  wipe_after (&r);
  return clear_integers (error);
}

int
xcs_chacha20poly1305_encrypt (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, dst, src, length, ENCRYPTION);
}

int
xcs_chacha20poly1305_decrypt_unverified (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, dst, src, length, DECRYPTION);
}

static __attribute__ ((noinline)) void
finish (const struct rows *r, uint64_t *ctx, uint8_t tag[TAG])
{
  uint8_t lengths[MAC_BLOCK];
  pad (r, ctx);
  store64_le (lengths, ctx[CP_AAD_LENGTH]);
  store64_le (lengths + 8, ctx[CP_LENGTH]);
  r->mac->blocks (ctx + CP_MAC, lengths, 1);
  r->mac->digest (ctx + CP_MAC, tag, NULL, 0);
  xcs_wipe (ctx, sizeof (struct xcs_chacha20poly1305_ctx));
}

int
xcs_chacha20poly1305_tag (struct xcs_chacha20poly1305_ctx *ctx, uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE])
{
  struct rows r;
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] == DECRYPTION)
    return XCS_ERR_STATE;
  finish (&r, ctx->opaque, tag);
  wipe_after (&r);
  return clear_integers (0);
}

int
xcs_chacha20poly1305_verify (struct xcs_chacha20poly1305_ctx *ctx, const uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE])
{
  struct rows r;
  uint8_t right[TAG];
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] == ENCRYPTION)
    return XCS_ERR_STATE;
  finish (&r, ctx->opaque, right);
  const int error = check_tag_16 (tag, right);
  wipe (right, sizeof right);
  wipe_after (&r);
  return clear_integers (error);
}
