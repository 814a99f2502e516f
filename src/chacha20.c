/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20: public functions and the table.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20.h>

#include "src/bytes.h"
#include "src/chacha20.h"

#define CHACHA20(variant, needs, first, lanes, pairs, number)                                                    \
  { ROW (variant, needs), xcsi_chacha20_xor_##variant, xcsi_chacha20_first_##first, xcsi_chacha20_lanes_##lanes, \
    xcsi_chacha20_pairs_##pairs, number },
const struct chacha20_impl xcsi_chacha20_impls[] = {
#include "src/rows.h"
#undef CHACHA20
};

static atomic_uint choice, known;
const struct primitive xcsi_chacha20 = TABLE_OF (chacha20, &choice, &known);

/* The words of a context.  LAST: the number of the last block, and the mask of the counter, the low half or the whole of its word.
   SPENT: that block was used.  LEFT is NO_NONCE if no nonce is set.  */
enum { TAG, LAST, SPENT, KEY, STATE = KEY + 4, LEFT = STATE + CHACHA20_LEFT };
enum { BLOCK = XCS_CHACHA20_BLOCK_SIZE, NO_NONCE = BLOCK };
_Static_assert (STATE + CHACHA20_STATE <= sizeof (struct xcs_chacha20_ctx) / 8, "context too small");

/* The words before and after ten double rounds are x and block - x: words 0 to 3 and 12 to 15 of the latter.  */
void
xcsi_hchacha20 (const struct chacha20_impl *row, uint64_t subkey[4], const uint64_t key[4], const uint8_t *input)
{
  static const uint8_t part[4] = { 0, 1, 6, 7 };
  const uint64_t last[2] = { load64_le (input), load64_le (input + 8) };
  uint64_t state[CHACHA20_STATE];
  uint8_t *const block = (uint8_t *) (state + CHACHA20_KEYSTREAM);
  chacha20_start (state, key, last);
  row->xor (state, NULL, NULL, 1);
  for (unsigned i = 0; i < 4; i++)
    {
      const uint64_t sum = load64_le (block + 8 * part[i]), x = state[CHACHA20_X + part[i]];
      store_alone (&subkey[i],
                   (uint64_t) ((uint32_t) (sum >> 32) - (uint32_t) (x >> 32)) << 32 | ((uint32_t) sum - (uint32_t) x));
    }
  wipe (state, sizeof state);
}

static WIPE_BELOW (wipe_below, 768)

/* Compilers for 32 bits spill words of 64.  */
static ALWAYS_INLINE void
wipe_spills (void)
{
  if (sizeof (size_t) < sizeof (uint64_t))
    wipe_below ();
}

static inline const struct chacha20_impl *
row_of (const struct xcs_chacha20_ctx *ctx)
{
  const uint64_t i = impl_of_tag (OBJECT_CHACHA20, ctx->opaque[TAG]);
  return impl_usable (&xcsi_chacha20, i) ? &xcsi_chacha20_impls[i] : NULL;
}

static inline uint64_t *
counter_of (struct xcs_chacha20_ctx *ctx)
{
  return ctx->opaque + STATE + CHACHA20_X + CHACHA20_COUNTER;
}

void
xcs_chacha20_set_key (struct xcs_chacha20_ctx *ctx, const uint8_t key[XCS_CHACHA20_KEY_SIZE])
{
  ctx->opaque[TAG] = impl_tag (OBJECT_CHACHA20, impl_chosen (&xcsi_chacha20));
  ctx->opaque[LEFT] = NO_NONCE;
  for (unsigned i = 0; i < 4; i++)
    store_alone (&ctx->opaque[KEY + i], load64_le (key + 8 * i));
  (void) clear_integers (0);
}

/* Starts the keystream of this key, whose block counter has the bits of mask, with the words 12 to 15.  */
static void
start (struct xcs_chacha20_ctx *ctx, const uint64_t *key, uint64_t mask, const uint64_t last[2])
{
  chacha20_start (ctx->opaque + STATE, key, last);
  ctx->opaque[LAST] = mask;
  ctx->opaque[SPENT] = 0;
  ctx->opaque[LEFT] = 0;
}

int
xcs_chacha20_set_nonce (struct xcs_chacha20_ctx *ctx, const uint8_t nonce[XCS_CHACHA20_NONCE_SIZE], uint32_t block)
{
  const uint64_t last[2] = { block | (uint64_t) load32_le (nonce) << 32, load64_le (nonce + 4) };
  if (row_of (ctx) == NULL)
    return XCS_ERR_STATE;
  start (ctx, ctx->opaque + KEY, UINT32_MAX, last);
  return clear_integers (0);
}

int
xcs_chacha20_set_nonce64 (struct xcs_chacha20_ctx *ctx, const uint8_t nonce[XCS_CHACHA20_NONCE64_SIZE], uint64_t block)
{
  const uint64_t last[2] = { block, load64_le (nonce) };
  if (row_of (ctx) == NULL)
    return XCS_ERR_STATE;
  start (ctx, ctx->opaque + KEY, UINT64_MAX, last);
  return clear_integers (0);
}

int
xcs_chacha20_set_nonce_x (struct xcs_chacha20_ctx *ctx, const uint8_t nonce[XCS_XCHACHA20_NONCE_SIZE], uint32_t block)
{
  const struct chacha20_impl *row = row_of (ctx);
  const uint64_t last[2] = { block, load64_le (nonce + 16) };
  uint64_t subkey[4];
  if (row == NULL)
    return XCS_ERR_STATE;
  xcsi_hchacha20 (row, subkey, ctx->opaque + KEY, nonce);
  start (ctx, subkey, UINT32_MAX, last);
  wipe (subkey, sizeof subkey);
  wipe_spills ();
  return clear_integers (0);
}

int
xcs_chacha20_seek (struct xcs_chacha20_ctx *ctx, uint64_t block)
{
  uint64_t *const counter = counter_of (ctx);
  if (row_of (ctx) == NULL || ctx->opaque[LEFT] >= NO_NONCE)
    return XCS_ERR_STATE;
  if (block > ctx->opaque[LAST])
    return XCS_ERR_ARGUMENT;
  *counter = (*counter & ~ctx->opaque[LAST]) | block;
  ctx->opaque[SPENT] = 0;
  ctx->opaque[LEFT] = 0;
  return 0;
}

/* Whole blocks, and one more for what is left of length, in calls in which word 12 does not wrap.  */
static void
crypt_blocks (const struct chacha20_impl *row, uint64_t *state, uint64_t last, uint8_t *dst, const uint8_t *src, uint64_t length)
{
  uint64_t *const counter = state + CHACHA20_X + CHACHA20_COUNTER;
  while (length > 0)
    {
      const uint64_t most = (UINT64_C (0x100000000) - (uint32_t) *counter) * BLOCK, n = length < most ? length : most;
      const uint64_t next = *counter + (n + BLOCK - 1) / BLOCK;
      row->xor (state, dst, src, (size_t) n);
      *counter = (*counter & ~last) | (next & last);
      dst += n;
      src += n;
      length -= n;
    }
}

/* Text that ends in a block, of which TAIL bytes are used: its keystream is in the state.  */
static void
crypt_tail (uint64_t *state, uint8_t *dst, const uint8_t *src, size_t tail)
{
  xcsi_add_bytes (dst, src, (const uint8_t *) (state + CHACHA20_KEYSTREAM), tail);
  state[CHACHA20_LEFT] = BLOCK - tail;
}

void
xcsi_chacha20_crypt (const struct chacha20_impl *row, uint64_t *state, uint64_t last, uint8_t *dst, const uint8_t *src,
                     size_t length)
{
  uint64_t *const left = state + CHACHA20_LEFT;
  const uint8_t *const end = (const uint8_t *) (state + CHACHA20_KEYSTREAM) + BLOCK;
  const size_t first = *left < length ? (size_t) *left : length;
  if (first > 0)
    {
      xcsi_add_bytes (dst, src, end - *left, first);
      *left -= first;
      dst += first;
      src += first;
      length -= first;
    }
  if (length > 0)
    {
      const size_t tail = length % BLOCK;
      crypt_blocks (row, state, last, dst, src, length);
      *left = 0;
      if (tail > 0)
        crypt_tail (state, dst + (length - tail), src + (length - tail), tail);
    }
}

/* What has doubts: an error, a text that begins in a block, the end of the counter, or a row that is not known to be usable.  */
static __attribute__ ((noinline)) int
crypt_any (struct xcs_chacha20_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const struct chacha20_impl *row = row_of (ctx);
  const uint64_t last = ctx->opaque[LAST];
  if (row == NULL || ctx->opaque[LEFT] >= NO_NONCE)
    return XCS_ERR_STATE;
  const int error = check_buffers (dst, src, length);
  if (error != 0)
    return error;
  const size_t rest = length > ctx->opaque[LEFT] ? length - (size_t) ctx->opaque[LEFT] : 0;
  if (rest > 0 && (ctx->opaque[SPENT] != 0 || (rest - 1) / BLOCK > last - (*counter_of (ctx) & last)))
    return XCS_ERR_LENGTH;
  xcsi_chacha20_crypt (row, ctx->opaque + STATE, last, dst, src, length);
  if (rest > 0)
    ctx->opaque[SPENT] = (*counter_of (ctx) & last) == 0;
  wipe_spills ();
  return clear_integers (0);
}

int
xcs_chacha20_crypt (struct xcs_chacha20_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = impl_of_tag (OBJECT_CHACHA20, ctx->opaque[TAG]);
  if (!impl_known (&xcsi_chacha20, i) || (ctx->opaque[LEFT] | ctx->opaque[SPENT]) != 0
      || length == 0 || (uint32_t) *counter_of (ctx) + (uint64_t) (length / BLOCK) >= UINT32_MAX
      || check_buffers (dst, src, length) != 0)
    return crypt_any (ctx, dst, src, length);
  xcsi_chacha20_impls[i].xor (ctx->opaque + STATE, dst, src, length);
  *counter_of (ctx) += length / BLOCK;
  const size_t tail = length % BLOCK;
  if (tail > 0)
    {
      *counter_of (ctx) += 1;
      crypt_tail (ctx->opaque + STATE, dst + (length - tail), src + (length - tail), tail);
    }
  wipe_spills ();
  return clear_integers (0);
}

void
xcs_hchacha20 (uint8_t subkey[XCS_CHACHA20_KEY_SIZE], const uint8_t key[XCS_CHACHA20_KEY_SIZE],
               const uint8_t input[XCS_HCHACHA20_INPUT_SIZE])
{
  /* Before the key is loaded, into registers that xcsi_choose would put on the stack, and then the row.  */
  const struct chacha20_impl *row = &xcsi_chacha20_impls[impl_chosen (&xcsi_chacha20)];
  uint64_t words[4];
  for (unsigned i = 0; i < 4; i++)
    store_alone (&words[i], load64_le (key + 8 * i));
  xcsi_hchacha20 (row, words, words, input);
  for (unsigned i = 0; i < 4; i++)
    {
      /* Not as one word: compilers would store it from a vector register.  */
      store32_le (subkey + 8 * i, opaque32 ((uint32_t) words[i]));
      separate_stores ();
      store32_le (subkey + 8 * i + 4, opaque32 ((uint32_t) (words[i] >> 32)));
      separate_stores ();
    }
  wipe (words, sizeof words);
  wipe_spills ();
  (void) clear_integers (0);
}
