/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/aes.h>

#include "src/aes-impl.h"
#include "src/bytes.h"

#define AES(variant, needs, key, ctr32le, derive, pass)                                                                   \
  { ROW (variant, needs), xcsi_aes_set_key_##key, xcsi_aes_encrypt_##variant, xcsi_aes_decrypt_##variant, xcsi_aes_ctr_##variant, \
    xcsi_aes_ctr32le_##ctr32le, xcsi_aes_derive_##derive, TAG_OF (OBJECT_AES, AES_##variant), pass },
const struct aes_impl xcsi_aes_impls[] = {
#include "src/rows.h"
#undef AES
};

static atomic_uint choice, known;
const struct primitive xcsi_aes = TABLE_OF (aes, &choice, &known);

/* The words of a context.  LEFT: the number of unused bytes at the end of KEYSTREAM; NO_COUNTER: no counter is set.  COUNTER: the
   next counter block as two numbers, the high one first.  */
enum { TAG, LEFT, COUNTER, KEYSTREAM = COUNTER + 2, STATE = KEYSTREAM + 2 };
enum { BLOCK = XCS_AES_BLOCK_SIZE, NO_COUNTER = BLOCK, MOST_BLOCKS = 0x7fffffff / BLOCK };
_Static_assert (STATE + AES_STATE <= sizeof (struct xcs_aes_ctx) / 8, "context too small");

static inline uint64_t
index_of (const struct xcs_aes_ctx *ctx)
{
  return impl_of_tag (OBJECT_AES, ctx->opaque[TAG]);
}

static inline const struct aes_impl *
row_of (const struct xcs_aes_ctx *ctx)
{
  const uint64_t i = index_of (ctx);
  return impl_usable (&xcsi_aes, i) ? &xcsi_aes_impls[i] : NULL;
}

int
xcs_aes_set_key (struct xcs_aes_ctx *ctx, const uint8_t *key, size_t key_length)
{
  unsigned i = impl_chosen (&xcsi_aes);
  if (key_length != 16 && key_length != 24 && key_length != 32)
    return XCS_ERR_LENGTH;
  if (key == NULL)
    return XCS_ERR_ARGUMENT;
  ctx->opaque[TAG] = impl_tag (OBJECT_AES, i);
  ctx->opaque[LEFT] = NO_COUNTER;
  ctx->opaque[STATE + AES_ROUNDS] = 6 + key_length / 4;
  xcsi_aes_impls[i].set_key (ctx->opaque + STATE, key);
  return clear_integers (0);
}

/* Before the first call.  */
static int
no_blocks (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  (void) state, (void) dst, (void) src, (void) blocks;
  return XCS_ERR_STATE;
}
static const struct aes_impl no_row = { .encrypt = no_blocks, .decrypt = no_blocks };

/* The row of the last call of any_blocks that had a usable one.  */
static const struct aes_impl *_Atomic latest = &no_row;

/* Where assembly has the public functions, for few blocks and contexts with the first tag, or with the second one, whose row has
   VAES, these are the ones for any arguments.  At first no context has these tags.  CPU_AES_CALLS: what the assembly needs, but for
   the third tag.  */
#ifdef CPU_AES_CALLS
extern atomic_uint_least64_t xcsi_aes_call_tag, xcsi_aes_vaes_tag, xcsi_aes_legacy_tag;
atomic_uint_least64_t xcsi_aes_call_tag = TAG_OF (OBJECT_AES, AES_ROWS), xcsi_aes_vaes_tag = TAG_OF (OBJECT_AES, AES_ROWS),
                      xcsi_aes_legacy_tag = TAG_OF (OBJECT_AES, AES_ROWS);
_Static_assert (8 * STATE == 48, "aes-calls.m4 has another number");
int xcsi_aes_encrypt_any (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);
int xcsi_aes_decrypt_any (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length);
#define xcs_aes_encrypt xcsi_aes_encrypt_any
#define xcs_aes_decrypt xcsi_aes_decrypt_any
#endif

/* Any call.  Out of line, so that the fast path jumps nowhere and saves no registers.  */
static __attribute__ ((noinline, cold)) int
any_blocks (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length, int decrypts)
{
  const struct aes_impl *const row = row_of (ctx);
  if (row == NULL)
    return XCS_ERR_STATE;
  if (row != atomic_load_explicit (&latest, memory_order_relaxed))
    {
      atomic_store_explicit (&latest, row, memory_order_relaxed);
#ifdef CPU_AES_CALLS
      if (row->set_key == xcsi_aes_set_key_aesni && (xcsi_features () & CPU_AES_CALLS) == 0)
        atomic_store_explicit (&xcsi_aes_legacy_tag, row->tag, memory_order_relaxed);
      else if (row->set_key == xcsi_aes_set_key_aesni)
        {
          atomic_store_explicit (&xcsi_aes_call_tag, row->tag, memory_order_relaxed);
          if ((row->impl.needs & CPU_VAES) != 0)
            atomic_store_explicit (&xcsi_aes_vaes_tag, row->tag, memory_order_relaxed);
        }
#endif
    }
  if (length % BLOCK != 0)
    return XCS_ERR_LENGTH;
  const int error = check_buffers (dst, src, length);
  if (error != 0 || length == 0)
    return error;
  return (decrypts ? row->decrypt : row->encrypt) (ctx->opaque + STATE, dst, src, length / BLOCK);
}

/* Rows leave nothing in integer registers: assembly has blocks in vectors alone, and portable C ends with a wipe.
   The checks of any_blocks in fewer instructions, which limit calls with one block: a length that is no multiple makes too many
   blocks.  */
static ALWAYS_INLINE int
crypt (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length, int decrypts)
{
  const struct aes_impl *const row = atomic_load_explicit (&latest, memory_order_relaxed);
  const size_t blocks = length / BLOCK | length << (8 * sizeof length - 4);
  const uintptr_t to = (uintptr_t) dst, from = (uintptr_t) src;
  if (ctx->opaque[TAG] != row->tag || blocks - 1 >= MOST_BLOCKS || dst == NULL || src == NULL
      || (to - from + length - 1 < 2 * length - 1 && to != from))
    return any_blocks (ctx, dst, src, length, decrypts);
  return (decrypts ? row->decrypt : row->encrypt) (ctx->opaque + STATE, dst, src, blocks);
}

int
xcs_aes_encrypt (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt (ctx, dst, src, length, 0);
}

int
xcs_aes_decrypt (const struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt (ctx, dst, src, length, 1);
}

int
xcs_aes_set_counter (struct xcs_aes_ctx *ctx, const uint8_t counter[XCS_AES_BLOCK_SIZE])
{
  uint64_t *word = ctx->opaque + COUNTER;
  if (row_of (ctx) == NULL)
    return XCS_ERR_STATE;
  word[0] = load64_be (counter);
  word[1] = load64_be (counter + 8);
  ctx->opaque[LEFT] = 0;
  return 0;
}

static void
ctr_blocks (const struct aes_impl *row, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  uint64_t *word = ctx + COUNTER;
  while (blocks > 0)
    {
      uint64_t until_wrap = -word[1];  /* 0 means 2^64 */
      size_t n = until_wrap - 1 < blocks ? (size_t) until_wrap : blocks;
      const struct aes_run run = { { word[0], word[1] }, dst, src, n };
      row->ctr (ctx + STATE, &run);
      word[1] += n;
      word[0] += word[1] == 0;
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

/* Whether less than a block of keystream is added by words.  For 32 bits compilers spill words of 64.  */
static inline int
has_words (size_t length)
{
  return length >= 8 && sizeof (size_t) >= sizeof (uint64_t);
}

/* Two words, which may overlap.  */
static inline void
add_words (uint8_t *dst, const uint8_t *src, size_t length, uint64_t begin, uint64_t end)
{
  begin ^= get_word (src);
  end ^= get_word (src + length - 8);
  put_word (dst, begin);
  put_word (dst + length - 8, end);
}

/* Adds less than a block of keystream.  Out of line, so that its callers save few registers.  */
static __attribute__ ((noinline)) void
add_few (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t length)
{
  if (has_words (length))
    add_words (dst, src, length, get_word (keystream), get_word (keystream + length - 8));
  else
    xcsi_add_bytes (dst, src, keystream, length);
}

/* Bytes n to n + 7 of two words in memory, n < 8: loads of a part of a vector that was just stored wait, unless it begins with a
   word: 8 cycles on Intel Xeon with AMX (Granite Rapids).  */
static inline uint64_t
word_between (const uint8_t *from, size_t n)
{
  const uint64_t x = get_word (from), y = get_word (from + 8);
  return words_are_little () ? x >> 8 * n | y << 1 << (63 - 8 * n) : x << 8 * n | y >> 1 >> (63 - 8 * n);
}

/* Less than a word, which has the first byte in its lowest bits; not as part of the vector, as above.  */
static inline void
add_low (uint8_t *dst, const uint8_t *src, size_t length, uint64_t x)
{
  if (length >= 4)
    {
      const uint32_t first = load32_le (src) ^ (uint32_t) x;
      const uint32_t last = load32_le (src + length - 4) ^ (uint32_t) (x >> (8 * length - 32));
      store32_le (dst, first);
      store32_le (dst + length - 4, last);
    }
  else
    for (; length > 0; length--, x >>= 8)
      *dst++ = *src++ ^ (uint8_t) x;
}

/* The last bytes, less than a block; keeps the rest of the keystream.  */
static ALWAYS_INLINE void
add_block (uint64_t *ctx, const struct aes_impl *row, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint8_t *keystream = (uint8_t *) (ctx + KEYSTREAM);
  /* Not as a vector, which gcc would leave in a register.  */
  const struct aes_run run = { { opaque64 (ctx[COUNTER]), opaque64 (ctx[COUNTER + 1]) }, keystream, keystream, 1 };
  memset (keystream, 0, BLOCK);
  row->ctr (ctx + STATE, &run);
  ctx[COUNTER + 1]++;
  ctx[COUNTER] += ctx[COUNTER + 1] == 0;
  ctx[LEFT] = BLOCK - length;
  if (has_words (length) && length == 8)
    put_word (dst, get_word (keystream) ^ get_word (src));
  else if (has_words (length))
    add_words (dst, src, length, get_word (keystream), word_between (keystream, length - 8));
  else if (!ALIGNED_WORDS_ONLY && sizeof (size_t) >= 8)
    add_low (dst, src, length, opaque64 (load64_le (keystream)));
  else
    xcsi_add_bytes (dst, src, keystream, length);
}

/* Out of line, as above.  */
static __attribute__ ((noinline)) void
ctr_rest (uint64_t *ctx, const struct aes_impl *row, uint8_t *dst, const uint8_t *src, size_t length)
{
  add_block (ctx, row, dst, src, length);
}

/* Blocks that ctr_end does: none if the counter wraps in them.  */
static inline size_t
blocks_of_end (const struct aes_impl *row, uint64_t next, size_t length)
{
  return next >= length / BLOCK && next < UINT64_MAX ? aes_blocks_of_end (row, length) : 0;
}

/* The last blocks and an incomplete one; keeps the rest of the keystream.  Out of line, as above.  */
static __attribute__ ((noinline)) void
ctr_end (uint64_t *ctx, const struct aes_impl *row, uint8_t *dst, const uint8_t *src, size_t length)
{
  uint8_t keystream[AES_PASS * BLOCK];
  const size_t blocks = length / BLOCK + 1;
  const uint8_t *const last = keystream + BLOCK * (blocks - 1);
  const struct aes_run run = { { opaque64 (ctx[COUNTER]), opaque64 (ctx[COUNTER + 1]) }, keystream, keystream, blocks };
  memset (keystream, 0, BLOCK * blocks);
  row->ctr (ctx + STATE, &run);
  ctx[COUNTER + 1] += blocks;
  ctx[LEFT] = BLOCK * blocks - length;
  xcsi_add_bytes (dst, src, keystream, length);
  /* Not as words, which would be in registers that the next call saves.  */
  ctx[KEYSTREAM] = ctx[KEYSTREAM + 1] = 0;
  xcsi_add_bytes ((uint8_t *) (ctx + KEYSTREAM), (const uint8_t *) (ctx + KEYSTREAM), last, BLOCK);
  xcs_wipe (keystream, BLOCK * blocks);
}

/* For any length, any counter, and keystream left by the previous call.  Out of line, so that the fast path saves few
   registers.  */
static __attribute__ ((noinline)) void
ctr_in_steps (struct xcs_aes_ctx *ctx, const struct aes_impl *row, uint8_t *dst, const uint8_t *src, size_t length)
{
  const size_t left = (size_t) ctx->opaque[LEFT], first = left < length ? left : length;

  if (first > 0)
    {
      add_few (dst, src, (const uint8_t *) (ctx->opaque + KEYSTREAM) + (BLOCK - left), first);
      ctx->opaque[LEFT] = left - first;
      dst += first;
      src += first;
      length -= first;
    }
  const size_t blocks = length / BLOCK;
  const size_t end = blocks_of_end (row, ctx->opaque[COUNTER + 1] + blocks, length);
  const size_t before = BLOCK * (blocks - end);
  ctr_blocks (row, ctx->opaque, dst, src, blocks - end);
  if (end > 0)
    ctr_end (ctx->opaque, row, dst + before, src + before, length - before);
  else if (length > before)  /* else dst and src may be NULL */
    ctr_rest (ctx->opaque, row, dst + before, src + before, length - before);
}

/* For any arguments.  Out of line, as above.  */
static __attribute__ ((noinline)) int
ctr_any (struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const struct aes_impl *row = row_of (ctx);
  uint64_t *word = ctx->opaque + COUNTER;
  const size_t blocks = length / BLOCK;
  int error;

  if (row == NULL || ctx->opaque[LEFT] >= NO_COUNTER)
    return XCS_ERR_STATE;
  error = check_buffers (dst, src, length);
  if (error != 0)
    return error;

  const uint64_t next = word[1] + blocks;
  if (ctx->opaque[LEFT] != 0 || next < blocks || aes_blocks_of_end (row, length) > 0)
    ctr_in_steps (ctx, row, dst, src, length);
  else
    {
      const struct aes_run run = { { opaque64 (word[0]), opaque64 (word[1]) }, dst, src, blocks };
      word[1] = next;
      /* The last bytes first: their block takes as long as many that come after it, which then begin beside it.  */
      if (length % BLOCK != 0)
        ctr_rest (ctx->opaque, row, dst + BLOCK * blocks, src + BLOCK * blocks, length % BLOCK);
      if (blocks > 0)
        row->ctr (ctx->opaque + STATE, &run);
    }
  return clear_integers (0);
}

/* The same for less than a block.  */
static NO_CANARY __attribute__ ((noinline)) int
ctr_short (struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&xcsi_aes, i) || ctx->opaque[LEFT] != 0 || length == 0 || check_buffers (dst, src, length) != 0)
    return ctr_any (ctx, dst, src, length);
  add_block (ctx->opaque, &xcsi_aes_impls[i], dst, src, length);
  return clear_integers (0);
}

NO_CANARY int
xcs_aes_ctr (struct xcs_aes_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  if (length < BLOCK)
    return ctr_short (ctx, dst, src, length);
  const uint64_t i = index_of (ctx);
  uint64_t *word = ctx->opaque + COUNTER;
  const size_t blocks = length / BLOCK;
  const uint64_t next = word[1] + blocks;

  if (!impl_known (&xcsi_aes, i) || (ctx->opaque[LEFT] | length % BLOCK) != 0 || next <= word[1]
      || check_buffers (dst, src, length) != 0)
    return ctr_any (ctx, dst, src, length);
  const struct aes_run run = { { word[0], word[1] }, dst, src, blocks };
  xcsi_aes_impls[i].ctr (ctx->opaque + STATE, &run);
  word[1] = next;
  return 0;  /* as in xcs_aes_encrypt */
}
