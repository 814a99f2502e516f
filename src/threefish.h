/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish: the public functions.  The .c files of the sizes have the tables, define these, and include
   this file.  WORDS: of a block; PUBLIC (name): the public function; CONTEXT: the type; OBJECT: of enum impl_object; TABLE,
   ROWS.  */

/* The words of a context.  LEFT: the number of unused bytes at the end of KEYSTREAM; NO_COUNTER: no counter is set.  */
enum { TAG, LEFT, KEYSTREAM, STATE = KEYSTREAM + WORDS };
enum { BLOCK = 8 * WORDS, TWEAK = 16, NO_COUNTER = BLOCK };
enum { K = THREEFISH_K, T = THREEFISH_T (WORDS), COUNTER = THREEFISH_COUNTER (WORDS) };
_Static_assert (STATE + THREEFISH_STATE (WORDS) <= sizeof (CONTEXT) / 8, "context too small");

static inline uint64_t
index_of (const CONTEXT *ctx)
{
  return impl_of_tag (OBJECT, ctx->opaque[TAG]);
}

static inline const struct threefish_impl *
row_of (const CONTEXT *ctx)
{
  const uint64_t i = index_of (ctx);
  return impl_usable (&TABLE, i) ? &ROWS[i] : NULL;
}

static void
expand (CONTEXT *ctx, const struct threefish_impl *row, uint64_t t0, uint64_t t1, size_t new_key)
{
  uint64_t *state = ctx->opaque + STATE;
  state[T] = t0;
  state[T + 1] = t1;
  state[T + 2] = t0 ^ t1;
  ctx->opaque[LEFT] = NO_COUNTER;
  if (row->expand != NULL)
    row->expand (state, new_key);
}

#if SIZE_MAX == UINT32_MAX
/* Not inline: the words would be in the frame of the caller, or in registers that the row pushes.  */
static __attribute__ ((noinline)) void
load_key (uint64_t *k, const uint8_t *key)
{
  enum { HIGH = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 0 : 4, LOW = 4 - HIGH };
  uint32_t low = (uint32_t) THREEFISH_PARITY, high = (uint32_t) (THREEFISH_PARITY >> 32), half;
  uint8_t *to = (uint8_t *) k;
  for (const uint8_t *const end = to + BLOCK; to != end; to += 8, key += 8)
    {
      half = get_half (key);
      memcpy (to + LOW, &half, 4);
      low = opaque32 (low ^ half);
      half = get_half (key + 4);
      memcpy (to + HIGH, &half, 4);
      separate_stores ();
      high = opaque32 (high ^ half);
    }
  k[WORDS] = (uint64_t) high << 32 | low;
  (void) clear_integers (0);
}
#else
static inline void
load_key (uint64_t *k, const uint8_t *key)
{
  k[WORDS] = THREEFISH_PARITY;
  for (unsigned j = 0; j < WORDS; j++)
    {
      k[j] = load64_le (key + 8 * j);
      k[WORDS] ^= k[j];
    }
}
#endif

void
PUBLIC (set_key) (CONTEXT *ctx, const uint8_t key[BLOCK])
{
  unsigned i = impl_chosen (&TABLE);
  uint64_t *k = ctx->opaque + STATE + K;
  ctx->opaque[TAG] = impl_tag (OBJECT, i);
  if (ROWS[i].set_key != NULL)
    {
      ctx->opaque[LEFT] = NO_COUNTER;
      ROWS[i].set_key (ctx->opaque + STATE, key);
      (void) clear_integers (0);
      return;
    }
  load_key (k, key);
  expand (ctx, &ROWS[i], 0, 0, 1);
  (void) clear_integers (0);
}

int
PUBLIC (set_tweak) (CONTEXT *ctx, const uint8_t tweak[TWEAK])
{
  const struct threefish_impl *row = row_of (ctx);
  if (row == NULL)
    return XCS_ERR_STATE;
  expand (ctx, row, load64_le (tweak), load64_le (tweak + 8), 0);
  return clear_integers (0);
}

/* Whether there are whole blocks, at least one, in buffers that a call can have.  */
static inline int
are_blocks (const uint8_t *dst, const uint8_t *src, size_t length)
{
  return length % BLOCK == 0 && length > 0 && check_buffers (dst, src, length) == 0;
}

/* The errors of a call for whole blocks.  */
static int
check_blocks (const uint8_t *dst, const uint8_t *src, size_t length)
{
  if (length % BLOCK != 0)
    return XCS_ERR_LENGTH;
  return check_buffers (dst, src, length);
}

typedef int blocks_func (const CONTEXT *ctx, uint8_t *dst, const uint8_t *src, size_t length);

/* For a row that is not known yet, nothing, or an error: makes the row known, and repeats the call.  Out of line, so that the fast
   path jumps nowhere and saves no registers.  */
static __attribute__ ((noinline, cold)) int
any_blocks (const CONTEXT *ctx, uint8_t *dst, const uint8_t *src, size_t length, blocks_func *call)
{
  if (!xcsi_row_usable (&TABLE, index_of (ctx)))
    return XCS_ERR_STATE;
  const int error = check_blocks (dst, src, length);
  return error != 0 || length == 0 ? error : call (ctx, dst, src, length);
}

int
PUBLIC (encrypt) (const CONTEXT *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&TABLE, i) || !are_blocks (dst, src, length))
    return any_blocks (ctx, dst, src, length, PUBLIC (encrypt));
  ROWS[i].encrypt (ctx->opaque + STATE, dst, src, length / BLOCK);
  return clear_integers (0);
}

int
PUBLIC (decrypt) (const CONTEXT *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&TABLE, i) || !are_blocks (dst, src, length))
    return any_blocks (ctx, dst, src, length, PUBLIC (decrypt));
  ROWS[i].decrypt (ctx->opaque + STATE, dst, src, length / BLOCK);
  return clear_integers (0);
}

typedef int at_func (const CONTEXT *ctx, uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length);

static __attribute__ ((noinline, cold)) int
any_blocks_at (const CONTEXT *ctx, uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t length, at_func *call)
{
  if (!xcsi_row_usable (&TABLE, index_of (ctx)))
    return XCS_ERR_STATE;
  const int error = check_blocks (dst, src, length);
  return error != 0 || length == 0 ? error : call (ctx, dst, tweak, src, length);
}

/* t[0] becomes 0 after the first call.  */
static __attribute__ ((noinline)) void
wrap_tweak (struct threefish_tweaks *tweaks, uint8_t *dst, const uint8_t *src, size_t blocks, threefish_tweaks_func *cipher)
{
  size_t n = (size_t) -tweaks->t[0];
  cipher (tweaks, dst, src, n);
  tweaks->t[0] = 0;
  tweaks->t[1]++;
  cipher (tweaks, dst + BLOCK * n, src + BLOCK * n, blocks - n);
}

/* Block i under TWEAK + i.  */
static ALWAYS_INLINE void
with_tweaks (const CONTEXT *ctx, uint8_t *dst, const uint8_t *tweak, const uint8_t *src, size_t blocks,
             threefish_tweaks_func *cipher)
{
  struct threefish_tweaks tweaks = { { load64_le (tweak), load64_le (tweak + 8) }, ctx->opaque + STATE };
  if (tweaks.t[0] + (blocks - 1) >= tweaks.t[0])
    cipher (&tweaks, dst, src, blocks);
  else
    wrap_tweak (&tweaks, dst, src, blocks, cipher);
}

/* What the next two have on the stack is public, and not written by an index: a canary would take a tenth of a short call.  */
#if defined __has_attribute
#if __has_attribute (no_stack_protector)
#define NO_CANARY __attribute__ ((no_stack_protector))
#endif
#endif
#if !defined NO_CANARY
#define NO_CANARY
#endif

NO_CANARY int
PUBLIC (encrypt_at) (const CONTEXT *ctx, uint8_t *dst,
                             const uint8_t tweak[TWEAK], const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&TABLE, i) || !are_blocks (dst, src, length))
    return any_blocks_at (ctx, dst, tweak, src, length, PUBLIC (encrypt_at));
  with_tweaks (ctx, dst, tweak, src, length / BLOCK, ROWS[i].encrypt_tweaks);
  return clear_integers (0);
}

NO_CANARY int
PUBLIC (decrypt_at) (const CONTEXT *ctx, uint8_t *dst,
                             const uint8_t tweak[TWEAK], const uint8_t *src, size_t length)
{
  const uint64_t i = index_of (ctx);
  if (!impl_known (&TABLE, i) || !are_blocks (dst, src, length))
    return any_blocks_at (ctx, dst, tweak, src, length, PUBLIC (decrypt_at));
  with_tweaks (ctx, dst, tweak, src, length / BLOCK, ROWS[i].decrypt_tweaks);
  return clear_integers (0);
}

int
PUBLIC (set_counter) (CONTEXT *ctx, const uint8_t counter[BLOCK])
{
  uint64_t *word = ctx->opaque + STATE + COUNTER;
  if (row_of (ctx) == NULL)
    return XCS_ERR_STATE;
  for (unsigned i = 0; i < WORDS - 1; i++)
    word[i] = load64_le (counter + 8 * i);
  word[WORDS - 1] = load64_be (counter + BLOCK - 8);
  ctx->opaque[LEFT] = 0;
  return 0;
}

/* Adds blocks <= 2^64 - the last word to the counter.  The other words, most significant first, have their bytes reversed; only
   their carries need the numbers.  */
static void
advance (uint64_t *word, uint64_t blocks)
{
  word[WORDS - 1] += blocks;
  if (word[WORDS - 1] == 0)
    for (unsigned i = WORDS - 1; i-- > 0;)
      {
        uint8_t bytes[8];
        store64_le (bytes, word[i]);
        store64_be (bytes, load64_be (bytes) + 1);
        word[i] = load64_le (bytes);
        if (word[i] != 0)
          break;
      }
}

static void
ctr_blocks (const struct threefish_impl *row, uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
{
  while (blocks > 0)
    {
      uint64_t until_wrap = -state[COUNTER + WORDS - 1];  /* 0 means 2^64 */
      size_t n = until_wrap - 1 < blocks ? (size_t) until_wrap : blocks;
      row->ctr (state, dst, src, n);
      advance (state + COUNTER, n);
      dst += n * BLOCK;
      src += n * BLOCK;
      blocks -= n;
    }
}

/* A text that becomes its keystream.  */
static const uint8_t zeros[THREEFISH_PASS];

/* The last bytes, less than a block, and so few blocks before them that all are a pass.  Out of line, for its stack.  */
static __attribute__ ((noinline)) void
ctr_pass (CONTEXT *ctx, const struct threefish_impl *row, uint8_t *dst, const uint8_t *src, size_t blocks, size_t tail)
{
  uint64_t room[THREEFISH_PASS / 8];
  uint8_t *const keystream = (uint8_t *) room;
  ctr_blocks (row, ctx->opaque + STATE, keystream, zeros, blocks + 1);
  xcsi_add_bytes (dst, src, keystream, BLOCK * blocks + tail);
  for (size_t i = 0; i < WORDS; i++)
    store_alone (&ctx->opaque[KEYSTREAM + i], room[WORDS * blocks + i]);
  xcs_wipe (room, BLOCK * (blocks + 1));
}

/* For any length, any counter, and keystream left by the previous call.  Out of line, so that the fast path saves few
   registers.  */
static __attribute__ ((noinline)) void
ctr_in_steps (CONTEXT *ctx, const struct threefish_impl *row, uint8_t *dst, const uint8_t *src,
              size_t length)
{
  uint64_t *state = ctx->opaque + STATE;
  uint8_t *keystream = (uint8_t *) (ctx->opaque + KEYSTREAM);

  const size_t left = (size_t) ctx->opaque[LEFT], first = left < length ? left : length;

  if (first > 0)
    {
      xcsi_add_bytes (dst, src, keystream + (BLOCK - left), first);
      ctx->opaque[LEFT] = left - first;
      dst += first;
      src += first;
      length -= first;
    }
  const size_t blocks = length / BLOCK, tail = length % BLOCK;
  /* Division of 32 bits, since some CPUs take long for 64.  */
  const size_t beside = tail == 0 ? 0 : blocks < row->pass ? blocks : (uint32_t) blocks % row->pass, whole = blocks - beside;
  ctr_blocks (row, state, dst, src, whole);
  if (tail == 0)  /* dst and src may be NULL */
    return;
  dst += BLOCK * whole;
  src += BLOCK * whole;
  if (beside > 0)
    ctr_pass (ctx, row, dst, src, beside, tail);
  else
    {
      ctr_blocks (row, state, keystream, zeros, 1);
      xcsi_add_bytes (dst, src, keystream, tail);
    }
  ctx->opaque[LEFT] = BLOCK - tail;
}

int
PUBLIC (ctr) (CONTEXT *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  const struct threefish_impl *row = row_of (ctx);
  uint64_t *state = ctx->opaque + STATE;
  size_t blocks = length / BLOCK;
  int error;

  if (row == NULL || ctx->opaque[LEFT] >= NO_COUNTER)
    return XCS_ERR_STATE;
  error = check_buffers (dst, src, length);
  if (error != 0)
    return error;

  uint64_t next = state[COUNTER + WORDS - 1] + blocks;
  if ((ctx->opaque[LEFT] | length % BLOCK) != 0 || next < blocks)
    ctr_in_steps (ctx, row, dst, src, length);
  else
    {
      row->ctr (state, dst, src, blocks);
      state[COUNTER + WORDS - 1] = next;
    }
  return clear_integers (0);
}
