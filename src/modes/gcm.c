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
#include "src/modes/aead.h"
#include "src/modes/gcm.h"

enum { BLOCK = 16 };
_Static_assert (GCM_KEY_WORDS <= sizeof (struct xcs_gcm_key) / 8, "key object too small");
_Static_assert (GCM_CTX_WORDS <= sizeof (struct xcs_gcm_ctx) / 8, "context too small");

#define AAD_MAX ((UINT64_C (1) << 61) - 1)

/* What a context may still do.  An ended one has no tag.  */
enum { ANYTHING, ENCRYPTION, DECRYPTION };

/* Two kinds of contexts: with an IV of 96 bits counters are public, with another one they are made of a hash with the key.  */
enum { COUNTS_PUBLICLY, COUNTS_SECRETLY };

/* The indices of rows.  */
enum
{
#define GHASH(variant, needs, key, padded, polyval, few) GHASH_##variant,
#include "src/rows.h"
#undef GHASH
  GHASH_ROWS
};

enum
{
#define GCM(variant, ...) GCM_##variant,
#include "src/rows.h"
#undef GCM
  GCM_generic
};

#define GCM(variant, needs, of_aes, of_ghash, brief_, rest_, open_, open_siv_, brief_siv_, beside_, powers_, queue_, ...)        \
  { ROW (variant, needs), .encrypt = xcsi_gcm_encrypt_##variant, .decrypt = xcsi_gcm_decrypt_##variant,                          \
    .aes = &xcsi_aes_impls[AES_##of_aes], .ghash = &xcsi_ghash_impls[GHASH_##of_ghash],                                          \
    .brief = xcsi_gcm_brief_##brief_, .seal = xcsi_gcm_seal_##rest_, .mac = xcsi_gcm_mac_##rest_, .open = xcsi_gcm_open_##open_, \
    .open_siv = xcsi_gcm_open_siv_##open_siv_, .brief_siv = xcsi_gcm_brief_siv_##brief_siv_,                                     \
    .beside = xcsi_gcm_beside_##beside_, .powers = xcsi_gcm_powers_##powers_, .queue = xcsi_gcm_queue_##queue_,                  \
    .tags = { TAG_OF (OBJECT_GCM_KEY, AES_##of_aes), TAG_OF (OBJECT_GHASH_KEY, GHASH_##of_ghash),                                \
              TAG_OF (OBJECT_GCMSIV_KEY, AES_##of_aes) },                                                                        \
    .index = GCM_##variant, __VA_ARGS__ },
const struct gcm_impl xcsi_gcm_impls[] = {
#include "src/rows.h"
#undef GCM
  { { "generic", 0, 0 }, .opens_apart = UINT64_MAX, .index = GCM_generic }
};

/* The fused row of the key that find_rows found last; before that generic, which has no functions, and whose tags, zeros, may be
   those of memory that is no key.  Calls with a key of it take fewer instructions.  */
static const struct gcm_impl *_Atomic latest = &xcsi_gcm_impls[GCM_generic];

/* Whether rows of this architecture have beside; and whether their brief leaves no secrets in integer registers.  */
#if defined __x86_64__
enum { HAS_PAIRS = 1, BRIEF_IS_CLEAN = 1 };
#else
enum { HAS_PAIRS = 0, BRIEF_IS_CLEAN = 0 };
#endif

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

const struct gcm_impl *
xcsi_gcm_row (const struct aes_impl *aes, const struct ghash_impl *ghash)
{
  unsigned i = 0;
  while (!fuses (&xcsi_gcm_impls[i], aes, ghash) || !impl_usable (&xcsi_gcm, i))
    i++;
  return &xcsi_gcm_impls[i];
}

static inline void
remember (const struct gcm_impl *row)
{
  if (row->group != 0 && row != atomic_load_explicit (&latest, memory_order_relaxed))
    atomic_store_explicit (&latest, row, memory_order_relaxed);
}

/* Whether it is a key of the latest row, in *row in any case, with tags of BLOCK bytes.  If not, find_rows has to be called.  */
static ALWAYS_INLINE int
find_latest (const struct gcm_impl **row, const struct xcs_gcm_key *key)
{
  const uint64_t *const k = key->opaque;
  *row = atomic_load_explicit (&latest, memory_order_relaxed);
  return k[GCM_TAG] == (*row)->tags[0] && k[GCM_HASH_TAG] == (*row)->tags[1] && k[GCM_ROW] == (*row)->index
         && k[GCM_TAG_LENGTH] == BLOCK;
}

/* find_rows for a key of any rows.  */
static __attribute__ ((noinline)) int
find_any_rows (struct gcm *g, const struct xcs_gcm_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_GCM_KEY, key->opaque[GCM_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[GCM_HASH_TAG]);
  const uint64_t row = key->opaque[GCM_ROW];
  if (!impl_usable (&xcsi_aes, aes) || !impl_usable (&xcsi_ghash, ghash) || !impl_usable (&xcsi_gcm, row))
    return 0;
  *g = (struct gcm) { &xcsi_gcm_impls[row], &xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash], key->opaque };
  if (!fuses (g->row, g->aes, g->ghash))
    return 0;
  remember (g->row);
  return 1;
}

/* Whether it is a key of rows that are usable here.  Those of a fused row that is usable are.  */
static inline int
find_rows (struct gcm *g, const struct xcs_gcm_key *key)
{
  const uint64_t i = key->opaque[GCM_ROW];
  if (!impl_known (&xcsi_gcm, i))
    return find_any_rows (g, key);
  const struct gcm_impl *const row = &xcsi_gcm_impls[i];
  /* generic has no tags: without this, zeros would be a key where it is the first row.  */
  if (row->group == 0 || key->opaque[GCM_TAG] != row->tags[0] || key->opaque[GCM_HASH_TAG] != row->tags[1])
    return find_any_rows (g, key);
  remember (row);
  *g = (struct gcm) { row, row->aes, row->ghash, key->opaque };
  return 1;
}

/* --- keys */

void
xcsi_gcm_set_key (uint64_t *key, const unsigned rows[2], const uint8_t *k, size_t k_length, size_t blocks)
{
  const unsigned aes = rows[0], ghash = rows[1];
  uint8_t h[BLOCK] = { 0 };
  key[GCM_TAG] = impl_tag (OBJECT_GCM_KEY, aes);
  key[GCM_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key[GCM_TAG_LENGTH] = XCS_GCM_TAG_SIZE;
  key[GCM_ROW] = (uint64_t) (xcsi_gcm_row (&xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash]) - xcsi_gcm_impls);
  key[GCM_AES + AES_ROUNDS] = 6 + k_length / 4;
  xcsi_aes_impls[aes].set_key (key + GCM_AES, k);
  xcsi_aes_impls[aes].encrypt (key + GCM_AES, h, h, 1);
  xcsi_ghash_impls[ghash].set_key (key + GCM_HASH, h, blocks);
  const struct gcm_impl *const row = &xcsi_gcm_impls[key[GCM_ROW]];
  if (row->powers != NULL)
    row->powers (key + GCM_HASH);
  wipe (h, sizeof h);
}

static int
set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length, size_t tag_length)
{
  const unsigned rows[2] = { impl_chosen (&xcsi_aes), impl_chosen (&xcsi_ghash) };
  if (k_length != 16 && k_length != 24 && k_length != 32)
    return XCS_ERR_LENGTH;
  if (k == NULL)
    return XCS_ERR_ARGUMENT;
  xcsi_gcm_set_key (key->opaque, rows, k, k_length, GHASH_ANY);
  key->opaque[GCM_TAG_LENGTH] = tag_length;
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
  ctx[GCM_CTX_TAG] = impl_tag (OBJECT_GCM, iv_length == XCS_GCM_NONCE_SIZE ? COUNTS_PUBLICLY : COUNTS_SECRETLY);
  if (iv_length == XCS_GCM_NONCE_SIZE)
    {
      ctx[GCM_J0] = load64_be (iv);
      ctx[GCM_J0 + 1] = (uint64_t) load32_be (iv + 8) << 32 | 1;
      return;
    }
  hash_bytes (g, ctx, 0, iv, iv_length);
  pad (g, ctx, iv_length);
  hash_lengths (g, ctx, 0, iv_length);
  ctx[GCM_J0] = opaque64 (load64_be ((const uint8_t *) (ctx + GCM_Y)));
  ctx[GCM_J0 + 1] = opaque64 (load64_be ((const uint8_t *) (ctx + GCM_Y + 1)));
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

static int
counts_secretly (const uint64_t *ctx)
{
  return ctx[GCM_CTX_TAG] == impl_tag (OBJECT_GCM, COUNTS_SECRETLY);
}

/* Counter mode of rows finds counter blocks in tables, or jumps where counters wrap.  So secret ones are encrypted as blocks.  Not
   inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
ctr_secretly (const struct gcm *g, const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  enum { MOST = 32 };
  uint8_t keystream[MOST * BLOCK], j0[BLOCK];
  uint32_t number = (uint32_t) (ctx[GCM_J0 + 1] + 1 + first);
  store64_be (j0, ctx[GCM_J0]);
  store64_be (j0 + 8, ctx[GCM_J0 + 1]);
  while (blocks > 0)
    {
      const size_t n = blocks < MOST ? blocks : MOST;
      for (uint8_t *block = keystream; block != keystream + BLOCK * n; block += BLOCK)
        {
          put_word (block, get_word (j0));
          put_word (block + 8, get_word (j0 + 8));
          store32_be (block + 12, opaque32 (number++));
        }
      g->aes->encrypt (g->key + GCM_AES, keystream, keystream, n);
      for (size_t i = 0; i < BLOCK * n; i += 8)
        put_word (dst + i, get_word (src + i) ^ get_word (keystream + i));
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

static WIPE_BELOW (wipe_ctr_secretly, 4096)

static void
ctr_blocks (const struct gcm *g, const uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  if (counts_secretly (ctx))
    {
      ctr_secretly (g, ctx, first, dst, src, blocks);
      wipe_ctr_secretly ();
      return;
    }
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

/* Groups in one pass, if the row has such a function, and counters are public; the number of blocks that they had.  */
static size_t
crypt_groups (const struct gcm *g, uint64_t *ctx, uint64_t first, uint8_t *dst, const uint8_t *src, size_t blocks, int phase)
{
  if (counts_secretly (ctx))
    return 0;
  struct aes_run run = run_of (ctx, first, dst, src, blocks);
  run.blocks &= -(size_t) g->row->group;
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

/* The whole tag; its first bytes are that of the message.  */
static void
finish (const struct gcm *g, uint64_t *ctx, uint8_t tag[BLOCK])
{
  uint8_t *y = (uint8_t *) (ctx + GCM_Y);
  uint8_t block[BLOCK];
  pad (g, ctx, ctx[GCM_LENGTH] != 0 ? ctx[GCM_LENGTH] : ctx[GCM_AAD_LENGTH]);
  hash_lengths (g, ctx, ctx[GCM_AAD_LENGTH], ctx[GCM_LENGTH]);
  /* gcc 12 would join the bytes of both words in a vector register, by way of the stack.  */
  store64_be (block, opaque64 (ctx[GCM_J0]));
  separate_stores ();
  store64_be (block + 8, opaque64 (ctx[GCM_J0 + 1]));
  g->aes->encrypt (g->key + GCM_AES, block, block, 1);
  add_word (tag, block, y);
  add_word (tag + 8, block + 8, y + 8);
  wipe (block, sizeof block);
}

/* --- whole messages */

static int
check_message (const uint8_t *dst, const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  return check_aead (&(struct limits) { AAD_MAX, XCS_GCM_LENGTH_MAX }, dst, aad, aad_length, src, length);
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

/* compute without text: additional data are hashed where they are.  The block of lengths comes first: vectors that are read wait
   for stores of a part of them.  */
static __attribute__ ((noinline)) void
compute_mac (const struct gcm *g, uint8_t tag[BLOCK], const uint8_t *nonce, const uint8_t *src, size_t length)
{
  uint64_t last[4] = { 0, 0, 0, 0 }, y[2] = { 0, 0 };
  uint8_t *const lengths = (uint8_t *) (last + 2);
  const size_t rest = length % BLOCK;
  size_t blocks = 1;
  store64_be (lengths, 8 * (uint64_t) length);
  memset (tag, 0, BLOCK);
  const struct aes_run run = { { load64_be (nonce), (uint64_t) load32_be (nonce + 8) << 32 | 1 }, tag, tag, 1 };
  g->aes->ctr (g->key + GCM_AES, &run);
  if (rest > 0 && g->ghash->update_padded != NULL)
    g->ghash->update_padded (g->key + GCM_HASH, (uint8_t *) y, src, length);
  else
    {
      if (length > rest)
        g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, src, length / BLOCK);
      if (rest > 0)
        {
          xcsi_copy_few ((uint8_t *) last, src + length - rest, rest);
          blocks = 2;
        }
    }
  g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, lengths + BLOCK - BLOCK * blocks, blocks);
  add_word (tag, tag, (const uint8_t *) y);
  add_word (tag + 8, tag + 8, (const uint8_t *) (y + 1));
  wipe (last, sizeof last);
  wipe (y, sizeof y);
}

/* So many blocks of a text are hashed before mac: the loop of ghash avx2 is faster on Intel without VAES (gcm-aesni.asm).  */
static inline size_t
blocks_before_mac (const struct gcm_impl *row, uint64_t length)
{
  enum { GROUP = 8, MANY = 64 };
  return row->group == GROUP && length >= MANY * BLOCK ? (size_t) (length / BLOCK) & -(size_t) GROUP : 0;
}

/* The hash of additional data, and of so many blocks of the text, where the rest of a message finds it.  */
static __attribute__ ((noinline)) void
begin_with_hash (const struct gcm *g, struct gcm_rest *rest, uint64_t y[2], size_t blocks)
{
  y[0] = y[1] = 0;
  if (rest->before_length > 0)
    g->ghash->update_padded (g->key + GCM_HASH, (uint8_t *) y, rest->before, (size_t) rest->before_length);
  if (blocks > 0)
    {
      g->ghash->update (g->key + GCM_HASH, (uint8_t *) y, rest->src, blocks);
      rest->src += BLOCK * blocks;
      rest->length -= BLOCK * blocks;
    }
  rest->before = (const uint8_t *) y;
  rest->before_length = BLOCK;
  rest->before_powers = 0;
}

enum fused { MAC, SEAL, OPEN };

/* compute with a row that has seal, mac and open.  The hash of additional data alone is that of a text.  */
static ALWAYS_INLINE void
fuse (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j, enum fused what)
{
  enum { MOST_BEFORE = 4 * BLOCK };
  const size_t aad_length = j->aad_length, length = j->length;
  const uint64_t *const key = g->key + GCM_HASH;
  uint64_t y[2];
  const uint64_t j0[2] = { load64_be (j->nonce), (uint64_t) load32_be (j->nonce + 8) << 32 | 1 };
  struct gcm_rest rest = {
    { j0[0], j0[1] }, { j0[0], j0[1] + 1 }, { 8 * (uint64_t) aad_length, 8 * (uint64_t) length }, j->aad, aad_length,
    (aad_length + BLOCK - 1) & -(uint64_t) BLOCK, dst, j->src, length, tag
  };
  if (what == MAC && length == 0)
    {
      rest.src = j->aad;
      rest.length = aad_length;
      rest.before_length = rest.before_powers = 0;
    }
  const size_t most = (size_t) BLOCK * g->row->group - BLOCK;
  const size_t blocks = what == MAC ? blocks_before_mac (g->row, rest.length) : 0;
  const int begins = blocks > 0 || rest.before_length > MOST_BEFORE
                     || (what == MAC && rest.before_length > 0 && rest.length + rest.before_powers > most);
  if (begins)
    begin_with_hash (g, &rest, y, blocks);
  gcm_rest_func *const end = what == SEAL ? g->row->seal : what == OPEN ? g->row->open : g->row->mac;
  end (g->key + GCM_AES, key, &rest);
  if (begins)
    wipe (y, sizeof y);
}

static __attribute__ ((noinline)) void
compute_fused (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  fuse (g, tag, dst, j, dst != NULL && j->length > 0 ? SEAL : MAC);
}

/* compute with other rows.  Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
compute_in_parts (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  const uint8_t *const nonce = j->nonce, *const aad = j->aad, *const src = j->src;
  const size_t aad_length = j->aad_length, length = j->length;
  uint64_t ctx[GCM_CTX_WORDS];
  if (length == 0)
    {
      compute_mac (g, tag, nonce, aad, aad_length);
      return;
    }
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

/* The tag, and the ciphertext unless dst is NULL.  */
static inline void
compute (const struct gcm *g, uint8_t tag[BLOCK], uint8_t *dst, const struct xcs_gcm_job *j)
{
  (g->row->seal != NULL ? compute_fused : compute_in_parts) (g, tag, dst, j);
}

/* Where compute may write a tag that is to have so many bytes: where it has to be, if it does not write before it has read.  */
static inline uint8_t *
place_of_tag (const struct gcm *g, uint8_t *tag, size_t length, uint8_t whole[BLOCK])
{
  return g->row->seal != NULL && length == BLOCK ? tag : whole;
}

/* Whether a call may have an error, apart from those of the key; short_is_doubtful: it has lengths that brief takes.  */
static ALWAYS_INLINE int
tag_is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return !opens && tag_has_doubts (j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length);
}

static ALWAYS_INLINE int
short_is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return short_has_doubts (j->dst, j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length)
         || tag_is_doubtful (j, opens);
}

static ALWAYS_INLINE int
is_doubtful (const struct xcs_gcm_job *j, int opens)
{
  return has_doubts (j->dst, j->tag, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src, j->length)
         || tag_is_doubtful (j, opens);
}

/* Whether the latest row has a function for short messages, of these lengths.  brief_most is 0 where there is none.  */
static ALWAYS_INLINE int
find_brief (const struct gcm_impl **row, const struct xcs_gcm_job *j, int opens)
{
  return find_latest (row, j->key) && j->length - 1 < (*row)->brief_most[opens] && j->aad_length <= GCM_BRIEF_AAD;
}

static inline uint64_t
do_brief (const struct gcm_impl *row, const struct xcs_gcm_job *j, int opens)
{
  return row->brief (j->key->opaque + GCM_AES, j->key->opaque + GCM_HASH, j, (uint64_t) opens);
}

/* The end of a call that may have had brief alone.  */
static ALWAYS_INLINE int
end_brief (int result)
{
  return BRIEF_IS_CLEAN ? result : clear_integers (result);
}

static inline struct gcm
rows_of (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return (struct gcm) { row, row->aes, row->ghash, j->key->opaque };
}

static __attribute__ ((noinline)) void
seal_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  const struct gcm g = rows_of (row, j);
  fuse (&g, j->tag, j->dst, j, SEAL);
}

static __attribute__ ((noinline)) int
seal_any (const struct xcs_gcm_job *j, int doubts)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, j->key))
    return XCS_ERR_STATE;
  const size_t tag_length = (size_t) j->key->opaque[GCM_TAG_LENGTH];
  if (doubts)
    {
      const int error = check_message (j->dst, j->aad, j->aad_length, j->src, j->length);
      if (error != 0)
        return error;
      if (touch (j->dst, j->length, j->nonce, XCS_GCM_NONCE_SIZE) || touch (j->tag, tag_length, j->nonce, XCS_GCM_NONCE_SIZE)
          || touch (j->tag, tag_length, j->dst, j->length) || touch (j->tag, tag_length, j->src, j->length)
          || touch (j->tag, tag_length, j->aad, j->aad_length))
        return XCS_ERR_OVERLAP;
    }
  uint8_t *const place = place_of_tag (&g, j->tag, tag_length, whole);
  compute (&g, place, j->dst, j);
  if (place != j->tag)
    copy_tag (j->tag, whole, tag_length);
  return 0;
}

/* Any call, but for those that find_brief finds.  */
static __attribute__ ((noinline)) int
seal_other (const struct xcs_gcm_job *j)
{
  const int doubts = is_doubtful (j, 0);
  const struct gcm_impl *row;
  if (doubts || j->length == 0 || !find_latest (&row, j->key) || row->seal == NULL)
    return clear_integers (seal_any (j, doubts));
  seal_fused (row, j);
  return clear_integers (0);
}

/* By a row that checks.  Not inline: that would take registers from the checks here.  */
static __attribute__ ((noinline)) int
seal_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return do_brief (row, j, 0) == 0 ? 0 : seal_other (j);
}

/* By a row that does not check.  */
static ALWAYS_INLINE int
seal_checked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  if (short_is_doubtful (j, 0))
    return seal_other (j);
  (void) do_brief (row, j, 0);
  return 0;
}

static ALWAYS_INLINE int
seal (const struct xcs_gcm_job *j)
{
  const struct gcm_impl *row;
  if (!find_brief (&row, j, 0))
    return seal_other (j);
  return row->brief_checks != 0 ? seal_unchecked (row, j) : seal_checked (row, j);
}

NO_CANARY int
xcs_gcm_seal (const struct xcs_gcm_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return end_brief (seal (&j));
}

/* The text by counter mode alone.  No message is so long that the counter wraps.  */
static __attribute__ ((noinline)) void
decrypt (const struct gcm *g, const struct xcs_gcm_job *j)
{
  const uint64_t first = load64_be (j->nonce), second = (uint64_t) load32_be (j->nonce + 8) << 32 | 2;
  const size_t blocks = j->length / BLOCK, whole = j->length & ~(size_t) (BLOCK - 1);
  if (blocks > 0)
    {
      const struct aes_run run = { { first, second }, j->dst, j->src, blocks };
      g->aes->ctr (g->key + GCM_AES, &run);
    }
  if (j->length > whole)
    {
      uint8_t keystream[BLOCK] = { 0 };
      const struct aes_run run = { { first, second + blocks }, keystream, keystream, 1 };
      g->aes->ctr (g->key + GCM_AES, &run);
      for (size_t i = 0; i < j->length - whole; i++)
        j->dst[whole + i] = (uint8_t) (opaque32 (j->src[whole + i]) ^ keystream[i]);
      wipe (keystream, sizeof keystream);
    }
}

/* Whether the tag is right: 0, or an error.  doubts: of is_doubtful.  */
static int
check_whole (struct gcm *g, const struct xcs_gcm_job *j, int doubts)
{
  uint8_t right[BLOCK];
  if (!find_rows (g, j->key))
    return XCS_ERR_STATE;
  const size_t tag_length = (size_t) j->key->opaque[GCM_TAG_LENGTH];
  if (doubts)
    {
      const int error = check_message (j->dst, j->aad, j->aad_length, j->src, j->length);
      if (error != 0)
        return error;
      if (touch (j->dst, j->length, j->nonce, XCS_GCM_NONCE_SIZE) || touch (j->dst, j->length, j->tag, tag_length))
        return XCS_ERR_OVERLAP;
    }
  compute (g, right, NULL, j);
  const int error = check_tag (j->tag, right, tag_length);
  wipe (right, sizeof right);
  return error;
}

/* What open leaves of a forgery.  */
static inline void
forget (const struct xcs_gcm_job *j)
{
  if (j->dst != j->src && j->length > 0)
    memset (j->dst, 0, j->length);
}

/* GHASH is over the ciphertext: the tag is checked first, and a forgery is not decrypted at all.  open_long decrypts it.  */
static ALWAYS_INLINE int
end_open (const struct gcm *g, const struct xcs_gcm_job *j, int error)
{
  if (error == 0)
    decrypt (g, j);
  else if (error == XCS_ERR_AUTH)
    forget (j);
  return error;
}

static __attribute__ ((noinline)) int
open_fused (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  const struct gcm g = rows_of (row, j);
  uint8_t right[BLOCK];
  fuse (&g, right, NULL, j, MAC);
  const int error = check_tag_16 (j->tag, right);
  wipe (right, sizeof right);
  return end_open (&g, j, error);
}

static __attribute__ ((noinline)) void
decrypt_in_parts (const struct gcm *g, uint8_t tag[BLOCK], const struct xcs_gcm_job *j)
{
  uint64_t ctx[GCM_CTX_WORDS];
  start (g, ctx, j->nonce, XCS_GCM_NONCE_SIZE);
  add_aad (g, ctx, j->aad, j->aad_length);
  crypt (g, ctx, j->dst, j->src, j->length, DECRYPTION);
  finish (g, ctx, tag);
  wipe (ctx, sizeof ctx);
}

/* Long messages in one pass.  A forgery undoes it: counter mode is its own inverse.  */
static __attribute__ ((noinline)) int
open_long (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  const struct gcm g = rows_of (row, j);
  uint8_t right[BLOCK];
  if (row->seal != NULL)
    fuse (&g, right, j->dst, j, OPEN);
  else
    decrypt_in_parts (&g, right, j);
  const int error = check_tag_16 (j->tag, right);
  wipe (right, sizeof right);
  if (error != 0 && j->dst == j->src)
    decrypt (&g, j);
  else if (error != 0)
    forget (j);
  return error;
}

static __attribute__ ((noinline)) int
open_any (const struct xcs_gcm_job *j, int doubts)
{
  struct gcm g;
  const int error = check_whole (&g, j, doubts);
  return end_open (&g, j, error);
}

static __attribute__ ((noinline)) int
open_other (const struct xcs_gcm_job *j)
{
  const int doubts = is_doubtful (j, 1);
  const struct gcm_impl *row;
  if (doubts || j->length == 0 || !find_latest (&row, j->key))
    return clear_integers (open_any (j, doubts));
  if (j->length > row->opens_apart)
    return clear_integers (open_long (row, j));
  return clear_integers (row->seal != NULL ? open_fused (row, j) : open_any (j, 0));
}

static ALWAYS_INLINE int
end_open_brief (const struct xcs_gcm_job *j, uint64_t result)
{
  if (result == 0)
    return 0;
  if (result == GCM_BRIEF_NOT)
    return open_other (j);
  forget (j);
  return clear_integers (XCS_ERR_AUTH);
}

static __attribute__ ((noinline)) int
open_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return end_open_brief (j, do_brief (row, j, 1));
}

static ALWAYS_INLINE int
open_checked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return short_is_doubtful (j, 1) ? open_other (j) : end_open_brief (j, do_brief (row, j, 1));
}

static ALWAYS_INLINE int
open (const struct xcs_gcm_job *j)
{
  const struct gcm_impl *row;
  if (!find_brief (&row, j, 1))
    return open_other (j);
  return row->brief_checks != 0 ? open_unchecked (row, j) : open_checked (row, j);
}

/* Only calls that seal write to the tag.  */
NO_CANARY int
xcs_gcm_open (const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return end_brief (open (&j));
}

/* For any key, data and length of the tag.  */
static __attribute__ ((noinline)) int
gmac_any (const struct xcs_gcm_key *key, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, NULL, tag, nonce, src, NULL, length, 0, 0 };
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, key))
    return XCS_ERR_STATE;
  const int error = check_message (NULL, src, length, NULL, 0);
  if (error != 0)
    return error;
  uint8_t *const place = place_of_tag (&g, tag, (size_t) key->opaque[GCM_TAG_LENGTH], whole);
  compute (&g, place, NULL, &j);
  if (place != tag)
    copy_tag (tag, whole, (size_t) key->opaque[GCM_TAG_LENGTH]);
  return clear_integers (0);
}

NO_CANARY int
xcs_gmac_auth (const struct xcs_gcm_key *key, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
               size_t length)
{
  const struct gcm_impl *row;
  if (!find_latest (&row, key) || row->mac == NULL || src == NULL || longer (length, AAD_MAX)
      || blocks_before_mac (row, length) > 0)
    return gmac_any (key, tag, nonce, src, length);
  struct gcm_rest rest;
  rest.start[0] = load64_be (nonce);
  rest.start[1] = (uint64_t) load32_be (nonce + 8) << 32 | 1;
  rest.bits[0] = 8 * (uint64_t) length;
  rest.bits[1] = 0;
  rest.before_length = 0;
  rest.src = src;
  rest.length = length;
  rest.tag = tag;
  row->mac (key->opaque + GCM_AES, key->opaque + GCM_HASH, &rest);  /* has secrets in vector registers alone */
  return 0;
}

int
xcs_gmac_verify (const struct xcs_gcm_key *key, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE], const uint8_t *src,
                 size_t length)
{
  const struct xcs_gcm_job j = { key, NULL, (uint8_t *) (uintptr_t) tag, nonce, src, NULL, length, 0, 0 };
  struct gcm g;
  return clear_integers (check_whole (&g, &j, is_doubtful (&j, 1)));
}

/* --- many messages */

/* Stores the errors of a pair, of which a tag was wrong.  */
static __attribute__ ((noinline, cold)) void
forget_pair (struct xcs_gcm_job *jobs, uint64_t wrong)
{
  for (size_t i = 0; i < 2; i++)
    if ((wrong >> i & 1) != 0)
      {
        forget (&jobs[i]);
        jobs[i].error = XCS_ERR_AUTH;
      }
}

static ALWAYS_INLINE int
begin_with_pair (const struct xcs_gcm_job *jobs, size_t number)
{
  return number >= 2 && jobs[0].length <= GCM_BESIDE && jobs[1].length <= GCM_BESIDE;
}

/* Pairs of short neighbours, from the first of these jobs on, which begin with one, as far as their row does them side by side: as
   gcm_beside_func returns it.  */
static ALWAYS_INLINE uint64_t
do_pairs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const struct gcm_impl *row;
  return !find_latest (&row, jobs->key) || row->beside == NULL ? 0 : row->beside (jobs, number, (uint64_t) opens);
}

/* How many jobs were done, and XCS_ERR_AUTH if a tag was wrong, otherwise the first error.  */
struct done
{
  size_t number;
  int error;
};

/* Whether it has a length that queue takes.  */
static ALWAYS_INLINE int
queues (const struct xcs_gcm_job *j)
{
  return j->length - GCM_BESIDE - 1 < GCM_QUEUE - GCM_BESIDE;
}

/* A job of a length that queues, perhaps some after it.  Not inline: that would take registers from others.  */
static ALWAYS_INLINE struct done
do_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number, int opens)
{
  if (number >= 2 && queues (&jobs[1]))
    {
      const uint64_t done = row->queue (jobs, number, (uint64_t) opens);
      const size_t n = (size_t) (done / 2);
      if (opens && done % 2 != 0)
        {
          forget (&jobs[n - 1]);
          jobs[n - 1].error = XCS_ERR_AUTH;
          return (struct done) { n, XCS_ERR_AUTH };
        }
      if (n > 0)
        return (struct done) { n, 0 };
    }
  if (row->brief_checks != 0)
    jobs->error = opens ? open_unchecked (row, jobs) : seal_unchecked (row, jobs);
  else
    jobs->error = opens ? open_checked (row, jobs) : seal_checked (row, jobs);
  return (struct done) { 1, jobs->error };
}

static __attribute__ ((noinline)) struct done
seal_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number)
{
  return do_queue (row, jobs, number, 0);
}

static __attribute__ ((noinline)) struct done
open_queue (const struct gcm_impl *row, struct xcs_gcm_job *jobs, size_t number)
{
  return do_queue (row, jobs, number, 1);
}

static ALWAYS_INLINE struct done
do_some (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const struct gcm_impl *row;
  int error = 0;
  const uint64_t pairs = HAS_PAIRS && begin_with_pair (jobs, number) ? do_pairs (jobs, number, opens) : 0;
  const size_t n = (size_t) (pairs / 8 * 2);
  if (opens && (pairs & 3) != 0)
    {
      forget_pair (jobs + n - 2, pairs);
      error = XCS_ERR_AUTH;
    }
  if (n > 0)
    return (struct done) { n, error };
  if (!find_brief (&row, jobs, opens))
    error = (opens ? open_other : seal_other) (jobs);
  else if (row->queue != NULL && queues (jobs))
    return (opens ? open_queue : seal_queue) (row, jobs, number);
  else if (row->brief_checks != 0)
    error = (opens ? open_unchecked : seal_unchecked) (row, jobs);
  else
    error = opens ? open_checked (row, jobs) : seal_checked (row, jobs);
  jobs->error = error;
  return (struct done) { 1, error };
}

/* XCS_ERR_AUTH if a tag was wrong, otherwise the first error.  */
static ALWAYS_INLINE int
do_jobs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  int result = 0;
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  while (number > 0)
    {
      const struct done done = do_some (jobs, number, opens);
      jobs += done.number;
      number -= done.number;
      result = done.error == XCS_ERR_AUTH || result == 0 ? done.error : result;
    }
  return result;
}

static __attribute__ ((noinline)) int
seal_all (struct xcs_gcm_job *jobs, size_t number)
{
  return clear_integers (do_jobs (jobs, number, 0));
}

static __attribute__ ((noinline)) int
open_all (struct xcs_gcm_job *jobs, size_t number)
{
  return clear_integers (do_jobs (jobs, number, 1));
}

/* What follows pairs, of which the last one has a wrong tag.  */
static __attribute__ ((noinline, cold)) int
open_others (struct xcs_gcm_job *jobs, size_t number, uint64_t pairs)
{
  const size_t n = (size_t) (pairs / 8 * 2);
  forget_pair (jobs + n - 2, pairs);
  const int others = open_all (jobs + n, number - n);
  (void) others;
  return clear_integers (XCS_ERR_AUTH);
}

/* Jobs that begin with a pair.  Often there is nothing else, which needs few registers.  */
static ALWAYS_INLINE int
do_first_pairs (struct xcs_gcm_job *jobs, size_t number, int opens)
{
  const uint64_t pairs = do_pairs (jobs, number, opens);
  const size_t n = (size_t) (pairs / 8 * 2);
  if (opens && (pairs & 3) != 0)
    return open_others (jobs, number, pairs);
  return n == number ? clear_integers (0) : (opens ? open_all : seal_all) (jobs + n, number - n);
}

static __attribute__ ((noinline)) int
seal_pairs (struct xcs_gcm_job *jobs, size_t number)
{
  return do_first_pairs (jobs, number, 0);
}

static __attribute__ ((noinline)) int
open_pairs (struct xcs_gcm_job *jobs, size_t number)
{
  return do_first_pairs (jobs, number, 1);
}

int
xcs_gcm_seal_jobs (struct xcs_gcm_job *jobs, size_t number)
{
  return HAS_PAIRS && jobs != NULL && begin_with_pair (jobs, number) ? seal_pairs (jobs, number) : seal_all (jobs, number);
}

int
xcs_gcm_open_jobs (struct xcs_gcm_job *jobs, size_t number)
{
  return HAS_PAIRS && jobs != NULL && begin_with_pair (jobs, number) ? open_pairs (jobs, number) : open_all (jobs, number);
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
  return find_rows (g, key) && impl_of_tag (OBJECT_GCM, ctx->opaque[GCM_CTX_TAG]) <= COUNTS_SECRETLY
         && ctx->opaque[GCM_PHASE] <= DECRYPTION;
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
