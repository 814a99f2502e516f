/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM and GMAC: NIST SP 800-38D.

       H = E (0)    J0 = IV || 0^31 1 for an IV of 96 bits, else GHASH (IV, padded || 0^64 || bits of IV)
       C_i = P_i ^ E (J0 + i), the sum modulo 2^32 in the last 32 bits alone, i = 1, 2, ...
       S = GHASH (AAD, padded || C, padded || bits of AAD || bits of C)    T = the first bytes of E (J0) ^ S  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcm.h>

#include "src/absorb.h"
#include "src/gcm-impl.h"
#include "src/modes/gcm.h"

enum { BLOCK = 16 };
_Static_assert (GCM_KEY_WORDS <= sizeof (struct xcs_gcm_key) / 8, "key object too small");
_Static_assert (GCM_CTX_WORDS <= sizeof (struct xcs_gcm_ctx) / 8, "context too small");

#define AAD_MAX ((UINT64_C (1) << 61) - 1)

/* What a context may still do.  An ended one has no tag.  */
enum { ANYTHING, ENCRYPTION, DECRYPTION };

/* The indices of rows.  */
enum
{
#define AES(variant, needs, key) AES_##variant,
#include "src/rows.h"
#undef AES
  AES_ROWS
};
enum
{
#define GHASH(variant, needs, key, padded) GHASH_##variant,
#include "src/rows.h"
#undef GHASH
  GHASH_ROWS
};

#define GCM(variant, needs, aes, ghash, group) \
  { ROW (variant, needs), xcsi_gcm_encrypt_##variant, xcsi_gcm_decrypt_##variant, &xcsi_aes_impls[AES_##aes], \
    &xcsi_ghash_impls[GHASH_##ghash], group },
const struct gcm_impl xcsi_gcm_impls[] = {
#include "src/rows.h"
#undef GCM
  { { "generic", 0, 0 }, NULL, NULL, NULL, NULL, 0 }
};

static atomic_uint choice, known;
const struct primitive xcsi_gcm = TABLE_OF (gcm, &choice, &known);

/* The rows that the key names.  */
struct gcm
{
  const struct gcm_impl *row;
  const struct aes_impl *aes;
  const struct ghash_impl *ghash;
  const uint64_t *key;
};

/* Whether the row is for keys of these rows.  */
static inline int
fuses (const struct gcm_impl *row, const struct aes_impl *aes, const struct ghash_impl *ghash)
{
  return row->group == 0 || (row->aes == aes && row->ghash == ghash);
}

/* The index of the first row that is usable with them.  */
static unsigned
row_for (const struct aes_impl *aes, const struct ghash_impl *ghash)
{
  unsigned i = 0;
  while (!fuses (&xcsi_gcm_impls[i], aes, ghash) || !impl_usable (&xcsi_gcm, i))
    i++;
  return i;
}

/* Whether it is a key of rows that are usable here.  */
static inline int
find_rows (struct gcm *g, const struct xcs_gcm_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_GCM_KEY, key->opaque[GCM_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[GCM_HASH_TAG]);
  const uint64_t row = key->opaque[GCM_ROW];
  if (!impl_usable (&xcsi_aes, aes) || !impl_usable (&xcsi_ghash, ghash) || !impl_usable (&xcsi_gcm, row))
    return 0;
  *g = (struct gcm) { &xcsi_gcm_impls[row], &xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash], key->opaque };
  return fuses (g->row, g->aes, g->ghash);
}

/* --- keys */

static int
set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length, size_t tag_length)
{
  const unsigned aes = impl_chosen (&xcsi_aes), ghash = impl_chosen (&xcsi_ghash);
  uint8_t h[BLOCK] = { 0 };
  if (k_length != 16 && k_length != 24 && k_length != 32)
    return XCS_ERR_LENGTH;
  key->opaque[GCM_TAG] = impl_tag (OBJECT_GCM_KEY, aes);
  key->opaque[GCM_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key->opaque[GCM_TAG_LENGTH] = tag_length;
  key->opaque[GCM_ROW] = row_for (&xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash]);
  key->opaque[GCM_AES + AES_ROUNDS] = 6 + k_length / 4;
  xcsi_aes_impls[aes].set_key (key->opaque + GCM_AES, k);
  xcsi_aes_impls[aes].encrypt (key->opaque + GCM_AES, h, h, 1);
  xcsi_ghash_impls[ghash].set_key (key->opaque + GCM_HASH, h);
  wipe (h, sizeof h);
  return 0;
}

int
xcs_gcm_set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length)
{
  return clear_integers (set_key (key, k, k_length, XCS_GCM_TAG_SIZE));
}

int
xcs_gcm_set_key_short_tags (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length, size_t tag_length)
{
  if (tag_length != 4 && tag_length != 8 && (tag_length < 12 || tag_length > XCS_GCM_TAG_SIZE))
    return XCS_ERR_LENGTH;
  return clear_integers (set_key (key, k, k_length, tag_length));
}

/* --- the parts of a message, without checks */

static void
hash (const struct gcm *g, uint64_t *ctx, const uint8_t *src, size_t blocks)
{
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) (ctx + GCM_Y), src, blocks);
}

static void
hash_lengths (const struct gcm *g, uint64_t *ctx, uint64_t first, uint64_t second)
{
  uint8_t block[BLOCK];
  store64_be (block, 8 * first);
  store64_be (block + 8, 8 * second);
  hash (g, ctx, block, 1);
}

struct closure
{
  const struct gcm *g;
  uint64_t *ctx;
};

static void
absorb_blocks (void *closure, const uint8_t *src, size_t blocks)
{
  const struct closure *c = closure;
  hash (c->g, c->ctx, src, blocks);
}

/* Hashes the next bytes of a part of which there were BEFORE.  */
static void
hash_bytes (const struct gcm *g, uint64_t *ctx, uint64_t before, const uint8_t *src, size_t length)
{
  struct closure c = { g, ctx };
  uint64_t buffered = before % BLOCK;
  (void) absorb ((uint8_t *) (ctx + GCM_BUFFER), &buffered, src, length, absorb_blocks, &c);
}

/* The end of a part of so many bytes; zeros follow its last ones in BUFFER.  */
static void
pad (const struct gcm *g, uint64_t *ctx, uint64_t length)
{
  if (length % BLOCK != 0)
    hash (g, ctx, (const uint8_t *) (ctx + GCM_BUFFER), 1);
}

static void
start (const struct gcm *g, uint64_t *ctx, const uint8_t *iv, size_t iv_length)
{
  memset (ctx, 0, GCM_CTX_WORDS * sizeof ctx[0]);
  ctx[GCM_CTX_TAG] = impl_tag (OBJECT_GCM, 0);
  if (iv_length == XCS_GCM_NONCE_SIZE)
    {
      ctx[GCM_J0] = load64_be (iv);
      ctx[GCM_J0 + 1] = (uint64_t) load32_be (iv + 8) << 32 | 1;
      return;
    }
  hash_bytes (g, ctx, 0, iv, iv_length);
  pad (g, ctx, iv_length);
  hash_lengths (g, ctx, 0, iv_length);
  ctx[GCM_J0] = load64_be ((const uint8_t *) (ctx + GCM_Y));
  ctx[GCM_J0 + 1] = load64_be ((const uint8_t *) (ctx + GCM_Y + 1));
  ctx[GCM_Y] = ctx[GCM_Y + 1] = 0;
}

static void
add_aad (const struct gcm *g, uint64_t *ctx, const uint8_t *aad, size_t length)
{
  hash_bytes (g, ctx, ctx[GCM_AAD_LENGTH], aad, length);
  ctx[GCM_AAD_LENGTH] += length;
}

/* Blocks of the text, of which FIRST came before, as many as the counter has numbers for.  */
static inline struct aes_run
run_of (const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  const uint32_t number = (uint32_t) (ctx[GCM_J0 + 1] + 1 + first);
  const uint64_t until_wrap = (UINT64_C (1) << 32) - number;
  const size_t n = until_wrap < blocks ? (size_t) until_wrap : blocks;
  return (struct aes_run) { { ctx[GCM_J0], ctx[GCM_J0 + 1] >> 32 << 32 | number }, dst, src, n };
}

static void
ctr_blocks (const struct gcm *g, const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  while (blocks > 0)
    {
      const struct aes_run run = run_of (ctx, first, dst, src, blocks);
      g->aes->ctr (g->key + GCM_AES, &run);
      first += run.blocks;
      dst += run.blocks * BLOCK;
      src += run.blocks * BLOCK;
      blocks -= run.blocks;
    }
}

/* Groups in one pass, if the row has such a function; the number of blocks that they had.  */
static size_t
crypt_groups (const struct gcm *g, uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks, int phase)
{
  struct aes_run run = run_of (ctx, first, dst, src, blocks);
  run.blocks &= -g->row->group;
  if (run.blocks > 0)
    (phase == DECRYPTION ? g->row->decrypt : g->row->encrypt) (g->key + GCM_AES, g->key + GCM_HASH, (uint8_t *) (ctx + GCM_Y),
                                                               &run);
  return run.blocks;
}

/* Whole blocks.  Those without groups are done some at a time, so that the second pass finds them in the first-level cache, and
   groups begin again after the counter wraps.  Decryption hashes its input.  */
static void
crypt_blocks (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t blocks, int phase)
{
  enum { MOST = 512 };
  uint64_t first = ctx[GCM_LENGTH] / BLOCK;
  while (blocks > 0)
    {
      size_t n = crypt_groups (g, ctx, first, dst, src, blocks, phase);
      if (n == 0)
        {
          n = blocks < MOST ? blocks : MOST;
          if (phase == DECRYPTION)
            hash (g, ctx, src, n);
          ctr_blocks (g, ctx, first, dst, src, n);
          if (phase == ENCRYPTION)
            hash (g, ctx, dst, n);
        }
      first += n;
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

/* Bytes of the block in BUFFER, not in vector registers.  */
static void
crypt_bytes (uint64_t *ctx, size_t at, uint8_t *dst, const uint8_t *src, size_t n, int phase)
{
  uint8_t *buffer = (uint8_t *) (ctx + GCM_BUFFER);
  const uint8_t *keystream = (const uint8_t *) (ctx + GCM_KEYSTREAM);
  for (size_t i = 0; i < n; i++)
    {
      const uint32_t in = src[i], out = opaque32 (in) ^ keystream[at + i];
      buffer[at + i] = (uint8_t) (phase == DECRYPTION ? in : out);
      dst[i] = (uint8_t) out;
    }
}

static void
crypt (const struct gcm *g, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, int phase)
{
  const size_t at = ctx[GCM_LENGTH] % BLOCK;
  if (length == 0)
    return;
  if (ctx[GCM_LENGTH] == 0)
    pad (g, ctx, ctx[GCM_AAD_LENGTH]);
  if (at > 0)
    {
      const size_t n = BLOCK - at < length ? BLOCK - at : length;
      crypt_bytes (ctx, at, dst, src, n, phase);
      ctx[GCM_LENGTH] += n;
      dst += n;
      src += n;
      length -= n;
      if (at + n == BLOCK)
        hash (g, ctx, (const uint8_t *) (ctx + GCM_BUFFER), 1);
    }
  crypt_blocks (g, ctx, dst, src, length / BLOCK, phase);
  ctx[GCM_LENGTH] += length;
  if (length % BLOCK != 0)
    {
      uint8_t *keystream = (uint8_t *) (ctx + GCM_KEYSTREAM);
      const size_t whole = length & ~(size_t) (BLOCK - 1);
      ctx[GCM_BUFFER] = ctx[GCM_BUFFER + 1] = ctx[GCM_KEYSTREAM] = ctx[GCM_KEYSTREAM + 1] = 0;
      ctr_blocks (g, ctx, ctx[GCM_LENGTH] / BLOCK, keystream, keystream, 1);
      crypt_bytes (ctx, 0, dst + whole, src + whole, length - whole, phase);
    }
}

/* Not inline: gcc would make a vector of two words on the stack.  */
static __attribute__ ((noinline)) void
add_word (uint8_t *sum, const uint8_t *a, const uint8_t *b)
{
  store64_le (sum, load64_le (a) ^ load64_le (b));
}

/* The whole tag; its first bytes are that of the message.  */
static void
finish (const struct gcm *g, uint64_t *ctx, uint8_t tag[BLOCK])
{
  uint8_t *y = (uint8_t *) (ctx + GCM_Y);
  uint8_t block[BLOCK];
  pad (g, ctx, ctx[GCM_LENGTH] != 0 ? ctx[GCM_LENGTH] : ctx[GCM_AAD_LENGTH]);
  hash_lengths (g, ctx, ctx[GCM_AAD_LENGTH], ctx[GCM_LENGTH]);
  store64_be (block, ctx[GCM_J0]);
  store64_be (block + 8, ctx[GCM_J0 + 1]);
  g->aes->encrypt (g->key + GCM_AES, block, block, 1);
  add_word (tag, block, y);
  add_word (tag + 8, block + 8, y + 8);
  wipe (block, sizeof block);
}

/* Not by memcpy, which leaves the tag in a vector register.  */
static void
copy_tag (uint8_t *tag, uint8_t whole[BLOCK], size_t length)
{
  for (size_t i = 0; i < length; i++)
    tag[i] = (uint8_t) opaque32 (whole[i]);
  wipe (whole, BLOCK);
}

/* --- whole messages */

static inline int
touch (const void *a, size_t a_length, const void *b, size_t b_length)
{
  const uintptr_t d = (uintptr_t) a - (uintptr_t) b;
  return a_length > 0 && b_length > 0 && (d < b_length || -d < a_length);
}

/* A function, since compilers warn where a size_t has 32 bits.  */
static inline int
longer (uint64_t length, uint64_t most)
{
  return length > most;
}

/* The errors of a call, apart from those of the key.  */
static int
check_message (const uint8_t *dst, const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  if (longer (length, XCS_GCM_LENGTH_MAX) || longer (aad_length, AAD_MAX))
    return XCS_ERR_LENGTH;
  if (aad == NULL && aad_length > 0)
    return XCS_ERR_ARGUMENT;
  const int error = check_buffers (dst, src, length);
  return error == 0 && touch (dst, length, aad, aad_length) ? XCS_ERR_OVERLAP : error;
}

/* Not by memcpy, which leaves text in vector registers; not inline, since gcc would move known lengths through the stack.  */
static __attribute__ ((noinline)) void
copy (uint8_t *dst, const uint8_t *src, size_t n)
{
  for (; n >= 8; dst += 8, src += 8, n -= 8)
    store64_le (dst, opaque64 (load64_le (src)));
  xcsi_copy_few (dst, src, n);
}

/* The bytes of additional data and text for which one call of each part is faster than several without copies.  */
enum { SHORT = 512 };

/* compute for them.  The room has a block, the additional data, padded, the text, padded, the lengths.  Counter mode needs a block
   of zeros before the text, for E (J0): where additional data come afterwards.  */
static void
compute_short (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const uint8_t *nonce, const uint8_t *aad, size_t aad_length,
               const uint8_t *src, size_t length)
{
  uint8_t room[SHORT + 4 * BLOCK];
  uint64_t y[2] = { 0, 0 };
  const size_t aad_blocks = (aad_length + BLOCK - 1) / BLOCK, blocks = (length + BLOCK - 1) / BLOCK;
  uint8_t *const first = room + BLOCK * aad_blocks, *const text = first + BLOCK, *const end = text + BLOCK * blocks;
  memset (first, 0, BLOCK);
  if (length > 0)
    memset (end - BLOCK, 0, BLOCK);
  copy (text, src, length);
  const struct aes_run run = {
    { load64_be (nonce), (uint64_t) load32_be (nonce + 8) << 32 | 1 }, first, first, dst != NULL ? blocks + 1 : 1
  };
  g->aes->ctr (g->key + GCM_AES, &run);
  copy (tag, first, BLOCK);
  if (dst != NULL)
    {
      const size_t rest = length % BLOCK;
      copy (dst, text, length);
      if (rest > 0)
        {
          memset (end - BLOCK, 0, BLOCK);
          xcsi_copy_few (end - BLOCK, dst + length - rest, rest);
        }
    }
  if (aad_length > 0)
    memset (first, 0, BLOCK);
  copy (room + BLOCK, aad, aad_length);
  store64_be (end, 8 * (uint64_t) aad_length);
  store64_be (end + 8, 8 * (uint64_t) length);
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, room + BLOCK, aad_blocks + blocks + 1);
  add_word (tag, tag, (const uint8_t *) y);
  add_word (tag + 8, tag + 8, (const uint8_t *) (y + 1));
  xcs_wipe (room, (size_t) (end + BLOCK - room));
  wipe (y, sizeof y);
}

/* The tag, and the ciphertext unless dst is NULL.  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
compute (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const uint8_t *nonce, const uint8_t *aad, size_t aad_length,
         const uint8_t *src, size_t length)
{
  uint64_t ctx[GCM_CTX_WORDS];
  if (aad_length <= SHORT && length <= SHORT - aad_length)
    {
      compute_short (g, tag, dst, nonce, aad, aad_length, src, length);
      return;
    }
  start (g, ctx, nonce, XCS_GCM_NONCE_SIZE);
  add_aad (g, ctx, aad, aad_length);
  if (dst != NULL)
    crypt (g, ctx, dst, src, length, ENCRYPTION);
  else if (length > 0)
    {
      pad (g, ctx, aad_length);
      hash_bytes (g, ctx, 0, src, length);
      ctx[GCM_LENGTH] = length;
    }
  finish (g, ctx, tag);
  wipe (ctx, sizeof ctx);
}

int
xcs_gcm_seal (const struct xcs_gcm_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  const size_t tag_length = (size_t) key->opaque[GCM_TAG_LENGTH];
  const int error = check_message (dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, XCS_GCM_NONCE_SIZE) || touch (tag, tag_length, nonce, XCS_GCM_NONCE_SIZE)
      || touch (tag, tag_length, dst, length) || touch (tag, tag_length, src, length) || touch (tag, tag_length, aad, aad_length))
    return XCS_ERR_OVERLAP;
  compute (&g, whole, dst, nonce, aad, aad_length, src, length);
  copy_tag (tag, whole, tag_length);
  return clear_integers (0);
}

/* The text after the tag was found right: counter mode again, without the hash.  */
static __attribute__ ((noinline)) void
decrypt (const struct gcm *g, uint8_t *dst, const uint8_t *nonce, const uint8_t *src, size_t length)
{
  uint64_t ctx[GCM_CTX_WORDS];
  const size_t whole = length & ~(size_t) (BLOCK - 1);
  start (g, ctx, nonce, XCS_GCM_NONCE_SIZE);
  ctr_blocks (g, ctx, 0, dst, src, length / BLOCK);
  if (length > whole)
    {
      uint8_t *keystream = (uint8_t *) (ctx + GCM_KEYSTREAM);
      ctr_blocks (g, ctx, length / BLOCK, keystream, keystream, 1);
      crypt_bytes (ctx, 0, dst + whole, src + whole, length - whole, DECRYPTION);
    }
  wipe (ctx, sizeof ctx);
}

/* Whether the tag is right: 0, or an error.  */
static int
check_whole (struct gcm *g, const struct xcs_gcm_key *key, const uint8_t *dst, const uint8_t *tag, const uint8_t *nonce,
             const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  uint8_t right[BLOCK];
  if (!find_rows (g, key))
    return XCS_ERR_STATE;
  const size_t tag_length = (size_t) key->opaque[GCM_TAG_LENGTH];
  int error = check_message (dst, aad, aad_length, src, length);
  if (error != 0)
    return error;
  if (touch (dst, length, nonce, XCS_GCM_NONCE_SIZE) || touch (dst, length, tag, tag_length))
    return XCS_ERR_OVERLAP;
  compute (g, right, NULL, nonce, aad, aad_length, src, length);
  error = check_tag (tag, right, tag_length);
  wipe (right, sizeof right);
  return error;
}

/* The hash is that of the ciphertext, so a forgery is never decrypted.  */
int
xcs_gcm_open (const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  struct gcm g;
  const int error = check_whole (&g, key, dst, tag, nonce, aad, aad_length, src, length);
  if (error == 0)
    decrypt (&g, dst, nonce, src, length);
  else if (error == XCS_ERR_AUTH && dst != src && length > 0)
    memset (dst, 0, length);
  return clear_integers (error);
}

int
xcs_gmac_auth (const struct xcs_gcm_key *key, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
               size_t length)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  const int error = check_message (NULL, src, length, NULL, 0);
  if (error != 0)
    return error;
  compute (&g, whole, NULL, nonce, src, length, NULL, 0);
  copy_tag (tag, whole, (size_t) key->opaque[GCM_TAG_LENGTH]);
  return clear_integers (0);
}

int
xcs_gmac_verify (const struct xcs_gcm_key *key, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
                 size_t length)
{
  struct gcm g;
  return clear_integers (check_whole (&g, key, NULL, tag, nonce, src, length, NULL, 0));
}

/* --- a message in pieces */

int
xcs_gcm_start_iv (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *iv, size_t iv_length)
{
  struct gcm g;
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  if (iv_length == 0 || longer (iv_length, AAD_MAX))
    return XCS_ERR_LENGTH;
  if (iv == NULL)
    return XCS_ERR_ARGUMENT;
  start (&g, ctx->opaque, iv, iv_length);
  return clear_integers (0);
}

int
xcs_gcm_start (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t nonce[XCS_GCM_NONCE_SIZE])
{
  return xcs_gcm_start_iv (ctx, key, nonce, XCS_GCM_NONCE_SIZE);
}

/* Whether the key is usable, and the context has a message.  Contexts are the same with all rows.  */
static inline int
find_message (struct gcm *g, const struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key)
{
  return find_rows (g, key) && ctx->opaque[GCM_CTX_TAG] == impl_tag (OBJECT_GCM, 0) && ctx->opaque[GCM_PHASE] <= DECRYPTION;
}

int
xcs_gcm_aad (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *aad, size_t length)
{
  struct gcm g;
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] != ANYTHING)
    return XCS_ERR_STATE;
  if (length > AAD_MAX - ctx->opaque[GCM_AAD_LENGTH])
    return XCS_ERR_LENGTH;
  if (aad == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  add_aad (&g, ctx->opaque, aad, length);
  return clear_integers (0);
}

static int
crypt_piece (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src, size_t length,
             unsigned phase)
{
  struct gcm g;
  if (!find_message (&g, ctx, key) || (ctx->opaque[GCM_PHASE] != ANYTHING && ctx->opaque[GCM_PHASE] != phase))
    return XCS_ERR_STATE;
  if (length > XCS_GCM_LENGTH_MAX - ctx->opaque[GCM_LENGTH])
    return XCS_ERR_LENGTH;
  const int error = check_buffers (dst, src, length);
  if (error == 0 && length > 0)
    {
      crypt (&g, ctx->opaque, dst, src, length, (int) phase);
      ctx->opaque[GCM_PHASE] = phase;
    }
  return clear_integers (error);
}

int
xcs_gcm_encrypt (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, key, dst, src, length, ENCRYPTION);
}

int
xcs_gcm_decrypt_unverified (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *src,
                            size_t length)
{
  return crypt_piece (ctx, key, dst, src, length, DECRYPTION);
}

int
xcs_gcm_tag (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, uint8_t *tag)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] == DECRYPTION)
    return XCS_ERR_STATE;
  finish (&g, ctx->opaque, whole);
  copy_tag (tag, whole, (size_t) key->opaque[GCM_TAG_LENGTH]);
  wipe (ctx, sizeof *ctx);
  return clear_integers (0);
}

int
xcs_gcm_verify (struct xcs_gcm_ctx *ctx, const struct xcs_gcm_key *key, const uint8_t *tag)
{
  struct gcm g;
  uint8_t right[BLOCK];
  if (!find_message (&g, ctx, key) || ctx->opaque[GCM_PHASE] == ENCRYPTION)
    return XCS_ERR_STATE;
  finish (&g, ctx->opaque, right);
  const int error = check_tag (tag, right, (size_t) key->opaque[GCM_TAG_LENGTH]);
  wipe (right, sizeof right);
  wipe (ctx, sizeof *ctx);
  return clear_integers (error);
}
