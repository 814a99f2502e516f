/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: one message.  The .c files of the sizes have the tables, define these, and include this file, skein-tree.h and
   skein-jobs.h.  WORDS: of a block; PUBLIC (name): the public function; CONTEXT, JOB: the types; OBJECT: of enum impl_object;
   TABLE, ROWS; INITIAL: words; union most_lanes: 1 + the lanes of each row, so that frames are no larger than the rows of a build
   want.  */

/* The words of a context.  BUFFER: the last bytes, up to a block, since the last block of a message is marked, and then zeros.
   FILLED: how many.  PHASE: what may follow.  TREE: leaf, fan-out and height, a byte each, or 0.  */
enum { TAG, STATE, POSITION = STATE + WORDS, TWEAK, BUFFER, FILLED = BUFFER + WORDS, DIGEST_BITS, PHASE, TREE, CONTEXT_WORDS };
enum { ANYTHING, NO_MORE_BITS, OUTPUT_ALONE, TREES };
enum { BLOCK = 8 * WORDS, CONFIGURATION_SIZE = 32 };
_Static_assert (CONTEXT_WORDS <= sizeof (CONTEXT) / 8, "context too small");

/* Skein 1.3, section 3.5.1.  */
enum { KEY = 0, CONFIGURATION = 4, PERSONALIZATION = 8, PUBLIC_KEY = 12, KEY_IDENTIFIER = 16, NONCE = 20, MESSAGE = 48,
       OUTPUT = 63 };

/* The row of a context in this phase or one before; NULL: none that is usable here.  */
static const struct skein_impl *
row_of (const CONTEXT *ctx, uint64_t phase)
{
  const uint64_t i = impl_of_tag (OBJECT, ctx->opaque[TAG]);
  return impl_usable (&TABLE, i) && ctx->opaque[PHASE] <= phase && ctx->opaque[FILLED] <= BLOCK ? &ROWS[i] : NULL;
}

/* Not by memcpy, which may leave secrets in vector registers.  */
static void
copy (uint8_t *dst, const uint8_t *src, size_t n)
{
  for (; n >= 8; n -= 8, dst += 8, src += 8)
    copy_word (dst, src);
  xcsi_copy_few (dst, src, n);
}

/* An even number of words.  For x86 gcc would make a slow instruction of a whole memset: on AMD Zen 4 rep stos takes 15 cycles for
   64 bytes, 39 for 320.  */
static inline void
wipe_words (uint64_t *words, size_t number)
{
#if defined __x86_64__ || defined __i386__
  for (; number > 0; number -= 2, words += 2)
    wipe (words, 16);
#else
  wipe (words, number * sizeof *words);
#endif
}

static void
begin_type (uint64_t *state, unsigned type)
{
  state[WORDS] = 0;
  state[WORDS + 1] = SKEIN_FIRST | SKEIN_TYPE (type);
}

/* UBI of a whole string, whose tweak is there.  */
static void
absorb_all (const struct skein_impl *row, uint64_t *state, const uint8_t *src, size_t length)
{
  uint64_t last[WORDS];
  const size_t before = length > 0 ? (length - 1) / BLOCK : 0;
  if (before > 0)
    {
      row->blocks (state, src, before, BLOCK);
      src += BLOCK * before;
      length -= BLOCK * before;
    }
  wipe_words (last, WORDS);
  copy ((uint8_t *) last, src, length);
  state[WORDS + 1] |= SKEIN_FINAL;
  row->blocks (state, (const uint8_t *) last, 1, length);
  wipe_words (last, WORDS);
}

static void
absorb_string (const struct skein_impl *row, uint64_t *state, unsigned type, const uint8_t *src, size_t length)
{
  begin_type (state, type);
  absorb_all (row, state, src, length);
}

/* No computer has more memory.  */
enum { LOG_MEMORY = sizeof (size_t) > 4 ? 56 : 32 };

static int
too_large (uint64_t bytes)
{
  return bytes > UINT64_C (1) << LOG_MEMORY || bytes > SIZE_MAX;
}

static int
check_parameters (const struct xcs_skein_parameters *p)
{
  if ((p->leaf > 0 || p->fan_out > 0 || p->height > 0) && (p->leaf == 0 || p->fan_out == 0 || p->height < 2))
    return XCS_ERR_ARGUMENT;
  return (p->key == NULL && p->key_length > 0) || (p->personalization == NULL && p->personalization_length > 0)
         || (p->public_key == NULL && p->public_key_length > 0) || (p->key_identifier == NULL && p->key_identifier_length > 0)
         || (p->nonce == NULL && p->nonce_length > 0) ? XCS_ERR_ARGUMENT : 0;
}

/* The chaining value after the configuration that most messages want: no key, no tree, and a digest of a block.  So one of three
   blocks of a short message is saved: AMD Zen 4, cycles of a hash of 64 bytes with Skein-256, -512 and -1024, with rep stos and
   without this 915, 1075, 1549; now 646, 704, 963.  */
static const uint64_t initial[WORDS] = { INITIAL };

static int
start (CONTEXT *ctx, uint64_t digest_bits, const struct xcs_skein_parameters *p)
{
  uint8_t configuration[CONFIGURATION_SIZE] = { 'S', 'H', 'A', '3', 1 };
  uint64_t *const state = ctx->opaque + STATE;
  if (digest_bits == 0)
    return XCS_ERR_ARGUMENT;
  const int error = check_parameters (p);
  if (error != 0)
    return error;
  const unsigned i = impl_chosen (&TABLE);
  const struct skein_impl *const row = &ROWS[i];
  wipe_words (ctx->opaque, sizeof *ctx / 8);
  ctx->opaque[TAG] = impl_tag (OBJECT, i);
  ctx->opaque[DIGEST_BITS] = digest_bits;
  if (p->leaf > 0)
    {
      ctx->opaque[PHASE] = TREES;
      ctx->opaque[TREE] = p->leaf | (uint32_t) p->fan_out << 8 | (uint32_t) p->height << 16;
    }
  store64_le (configuration + 8, digest_bits);
  configuration[16] = p->leaf;
  configuration[17] = p->fan_out;
  configuration[18] = p->height;
  if (p->key_length > 0)
    absorb_string (row, state, KEY, p->key, p->key_length);
  if (p->key_length == 0 && p->leaf == 0 && digest_bits == 8 * BLOCK)
    for (unsigned k = 0; k < WORDS; k++)
      state[k] = initial[k];
  else
    absorb_string (row, state, CONFIGURATION, configuration, CONFIGURATION_SIZE);
  if (p->personalization_length > 0)
    absorb_string (row, state, PERSONALIZATION, p->personalization, p->personalization_length);
  if (p->public_key_length > 0)
    absorb_string (row, state, PUBLIC_KEY, p->public_key, p->public_key_length);
  if (p->key_identifier_length > 0)
    absorb_string (row, state, KEY_IDENTIFIER, p->key_identifier, p->key_identifier_length);
  if (p->nonce_length > 0)
    absorb_string (row, state, NONCE, p->nonce, p->nonce_length);
  begin_type (state, MESSAGE);
  return 0;
}

/* The number of bits of so many bytes, or 0 if it is too large for the configuration.  */
static uint64_t
bits_of (uint64_t bytes)
{
  return bytes <= UINT64_MAX / 8 ? 8 * bytes : 0;
}

int
PUBLIC (start) (CONTEXT *ctx, size_t digest_length)
{
  static const struct xcs_skein_parameters none;
  return clear_integers (start (ctx, bits_of (digest_length), &none));
}

int
PUBLIC (start_with) (CONTEXT *ctx, uint64_t digest_bits, const struct xcs_skein_parameters *parameters)
{
  return clear_integers (start (ctx, digest_bits, parameters));
}

static int
check_message (const CONTEXT *ctx, const uint8_t *src, uint64_t length)
{
  if (length > UINT64_MAX - ctx->opaque[POSITION] - ctx->opaque[FILLED])
    return XCS_ERR_LENGTH;
  return src == NULL && length > 0 ? XCS_ERR_ARGUMENT : 0;
}

static void
absorb (CONTEXT *ctx, const struct skein_impl *row, const uint8_t *src, size_t length)
{
  uint64_t *const state = ctx->opaque + STATE;
  uint8_t *const buffer = (uint8_t *) (ctx->opaque + BUFFER);
  size_t filled = (size_t) ctx->opaque[FILLED];
  if (length > BLOCK - filled)
    {
      if (filled > 0)
        {
          const size_t n = BLOCK - filled;
          copy (buffer + filled, src, n);
          row->blocks (state, buffer, 1, BLOCK);
          src += n;
          length -= n;
          filled = 0;
        }
      const size_t before = (length - 1) / BLOCK;
      if (before > 0)
        row->blocks (state, src, before, BLOCK);
      src += BLOCK * before;
      length -= BLOCK * before;
    }
  if (filled == 0)
    wipe_words (ctx->opaque + BUFFER, WORDS);
  copy (buffer + filled, src, length);
  ctx->opaque[FILLED] = filled + length;
}

int
PUBLIC (update) (CONTEXT *ctx, const uint8_t *src, size_t length)
{
  const struct skein_impl *const row = row_of (ctx, ANYTHING);
  if (row == NULL)
    return XCS_ERR_STATE;
  const int error = check_message (ctx, src, length);
  if (error == 0 && length > 0)
    absorb (ctx, row, src, length);
  return clear_integers (error);
}

int
PUBLIC (update_bits) (CONTEXT *ctx, const uint8_t *src, uint64_t bits)
{
  const struct skein_impl *const row = row_of (ctx, ANYTHING);
  const uint64_t whole = bits / 8;
  const unsigned rest = (unsigned) (bits % 8);
  if (row == NULL)
    return XCS_ERR_STATE;
  const int error = whole >= SIZE_MAX ? XCS_ERR_LENGTH : check_message (ctx, src, whole + (rest > 0));
  if (error != 0)
    return error;
  if (whole > 0)
    absorb (ctx, row, src, (size_t) whole);
  if (rest > 0)
    {
      uint8_t last = (uint8_t) ((opaque32 (src[whole]) & 0xff00U >> rest) | 0x80U >> rest);
      absorb (ctx, row, &last, 1);
      wipe (&last, 1);
      ctx->opaque[TWEAK] |= SKEIN_BITS;
      ctx->opaque[PHASE] = NO_MORE_BITS;
    }
  return clear_integers (0);
}

static void
finish (CONTEXT *ctx, const struct skein_impl *row)
{
  uint64_t *const buffer = ctx->opaque + BUFFER;
  ctx->opaque[TWEAK] |= SKEIN_FINAL;
  row->blocks (ctx->opaque + STATE, (const uint8_t *) buffer, 1, (size_t) ctx->opaque[FILLED]);
  wipe_words (buffer, WORDS);
  ctx->opaque[FILLED] = 0;
  ctx->opaque[PHASE] = OUTPUT_ALONE;
}

int
PUBLIC (finish) (CONTEXT *ctx)
{
  const struct skein_impl *const row = row_of (ctx, NO_MORE_BITS);
  if (row == NULL)
    return XCS_ERR_STATE;
  finish (ctx, row);
  return clear_integers (0);
}

/* The chaining value, whose words have this distance, as bytes.  */
static void
put_value (uint8_t *dst, const uint64_t *state, size_t distance)
{
  for (unsigned i = 0; i < WORDS; i++)
    if (sizeof (size_t) < 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
      copy_word (dst + 8 * i, (const uint8_t *) (state + distance * i));
    else
      {
        store64_le (dst + 8 * i, opaque64 (state[distance * i]));
        separate_stores ();
      }
}

/* Chains side by side.  */
enum { LANES = sizeof (union most_lanes) > 1 ? sizeof (union most_lanes) - 1 : 1 };
_Static_assert (sizeof (union most_lanes) - 1 <= SKEIN_LANES, "SKEIN_LANES");

struct side
{
  _Alignas (SKEIN_ALIGNMENT) uint64_t state[SKEIN_LANE_STATE (WORDS) * LANES];
  const uint8_t *src[LANES];
};

/* Whether n chains are faster side by side than one after the other.  */
static inline int
side_by_side (const struct skein_impl *row, size_t n)
{
  return row->lanes != NULL && n >= row->fewest;
}

/* For n chains: the row below with the fewest lanes for them, at most half of those above, which this CPU has, too.  All have the
   same digests.  */
static const struct skein_impl *
narrowed (const struct skein_impl *row, size_t n)
{
  while (row->lanes != NULL && row[1].lanes != NULL && n <= row[1].number && 2 * row[1].number <= row->number
         && (row[1].impl.needs & ~row->impl.needs) == 0)
    row++;
  return row;
}

static inline void
set_chain (uint64_t *state, size_t distance, const uint64_t *chain, uint64_t position, uint64_t tweak)
{
  for (unsigned i = 0; i < WORDS; i++)
    state[distance * i] = opaque64 (chain[i]);
  state[distance * WORDS] = position;
  state[distance * (WORDS + 1)] = tweak;
}

static WIPE_BELOW (wipe_below_side, sizeof (struct side) + BLOCK * LANES + 512)

/* Block number n of the output.  */
static void
output_block (const CONTEXT *ctx, const struct skein_impl *row, uint8_t *dst, uint64_t n)
{
  uint64_t state[SKEIN_STATE (WORDS)], number[WORDS];
  wipe_words (number, WORDS);
  for (unsigned i = 0; i < WORDS; i++)
    state[i] = opaque64 (ctx->opaque[STATE + i]);
#if defined __GNUC__ && defined __i386__  /* gcc -O3 leaves a word in two registers that the row pushes */
  __asm__ volatile ("xor %%esi, %%esi\n\txor %%edi, %%edi" : : : "esi", "edi", "cc");
#endif
  begin_type (state, OUTPUT);
  state[WORDS + 1] |= SKEIN_FINAL;
  store64_le ((uint8_t *) number, n);
  row->blocks (state, (const uint8_t *) number, 1, 8);
  put_value (dst, state, 1);
  wipe_words (state, SKEIN_STATE (WORDS));
}

/* Whole blocks of the output, from number n on, until so few are left that they are no faster side by side; how many.  Not inline,
   so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) size_t
output_side_by_side (const CONTEXT *ctx, const struct skein_impl *row, uint8_t *dst, uint64_t n, size_t blocks)
{
  struct side side;
  uint64_t numbers[LANES][WORDS];
  size_t done = 0;
  memset (numbers, 0, sizeof numbers);
  for (row = narrowed (row, blocks); side_by_side (row, blocks - done); row = narrowed (row, blocks - done))
    {
      const size_t now = blocks - done < row->number ? blocks - done : row->number;
      for (size_t i = 0; i < row->number; i++)
        {
          set_chain (side.state + i, row->number, ctx->opaque + STATE, 0, SKEIN_FIRST | SKEIN_FINAL | SKEIN_TYPE (OUTPUT));
          store64_le ((uint8_t *) numbers[i], n + done + i);
          side.src[i] = (const uint8_t *) numbers[i];
        }
      row->lanes (side.state, side.src, 1, 8);
      for (size_t i = 0; i < now; i++)
        put_value (dst + BLOCK * (done + i), side.state + i, row->number);
      done += now;
    }
  return done;
}

/* Bytes of the digest.  */
static uint64_t
digest_size (const CONTEXT *ctx)
{
  return ctx->opaque[DIGEST_BITS] / 8 + (ctx->opaque[DIGEST_BITS] % 8 > 0);
}

/* A stream has no digest of all its bits: no memory has room for them.  */
static int
too_long_for_memory (const CONTEXT *ctx)
{
  return too_large (digest_size (ctx));
}

/* The last byte of a digest of so many bits.  */
static void
cut (uint8_t *last, uint64_t bits)
{
  if (bits % 8 > 0)
    *last = (uint8_t) (opaque32 (*last) & 0xff00U >> bits % 8);
}

static void
output (const CONTEXT *ctx, const struct skein_impl *row, uint8_t *dst, uint64_t offset, size_t length)
{
  const int ends = offset + length == digest_size (ctx);
  while (length > 0)
    {
      const size_t from = (size_t) (offset % BLOCK);
      size_t n = BLOCK - from < length ? BLOCK - from : length;
      uint64_t part[WORDS];
      if (n == BLOCK && side_by_side (row, length / BLOCK))
        {
          n = BLOCK * output_side_by_side (ctx, row, dst, offset / BLOCK, length / BLOCK);
          wipe_below_side ();
        }
      else if (n == BLOCK)
        output_block (ctx, row, dst, offset / BLOCK);
      else
        {
          output_block (ctx, row, (uint8_t *) part, offset / BLOCK);
          copy (dst, (const uint8_t *) part + from, n);
          wipe_words (part, WORDS);
        }
      dst += n;
      offset += n;
      length -= n;
    }
  if (ends)
    cut (dst - 1, ctx->opaque[DIGEST_BITS]);
}

/* Not inline, so that what the compiler spills is below the public function.  */
static __attribute__ ((noinline)) void
output_alone (const CONTEXT *ctx, const struct skein_impl *row, uint8_t *dst, uint64_t offset, size_t length)
{
  output (ctx, row, dst, offset, length);
}

static WIPE_BELOW (wipe_output, 1024)

int
PUBLIC (output) (const CONTEXT *ctx, uint8_t *dst, uint64_t offset, size_t length)
{
  const struct skein_impl *const row = row_of (ctx, OUTPUT_ALONE);
  if (row == NULL || ctx->opaque[PHASE] != OUTPUT_ALONE)
    return XCS_ERR_STATE;
  if (offset > digest_size (ctx) || length > digest_size (ctx) - offset)
    return XCS_ERR_LENGTH;
  if (dst == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  if (length > 0)
    {
      output_alone (ctx, row, dst, offset, length);
      wipe_output ();
    }
  return clear_integers (0);
}

int
PUBLIC (digest) (CONTEXT *ctx, uint8_t *digest)
{
  const struct skein_impl *const row = row_of (ctx, OUTPUT_ALONE);
  if (row == NULL)
    return XCS_ERR_STATE;
  if (too_long_for_memory (ctx))
    return XCS_ERR_LENGTH;
  if (ctx->opaque[PHASE] != OUTPUT_ALONE)
    finish (ctx, row);
  output (ctx, row, digest, 0, (size_t) digest_size (ctx));
  wipe_words (ctx->opaque, sizeof *ctx / 8);
  return clear_integers (0);
}

/* start for a digest that is written as a whole.  */
static int
start_whole (CONTEXT *ctx, size_t digest_length, const struct xcs_skein_parameters *p)
{
  const uint64_t bits = bits_of (digest_length);
  return bits > 0 && too_large (digest_length) ? XCS_ERR_LENGTH : start (ctx, bits, p);
}

/* A whole message, up to the output.  */
static int
whole (CONTEXT *ctx, size_t digest_length, const struct xcs_skein_parameters *p, const uint8_t *src, size_t length)
{
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  const int error = start_whole (ctx, digest_length, p);
  if (error != 0)
    return error;
  const struct skein_impl *const row = row_of (ctx, ANYTHING);
  if (length > 0)
    absorb (ctx, row, src, length);
  finish (ctx, row);
  return 0;
}

int
PUBLIC (hash) (uint8_t *digest, size_t digest_length, const uint8_t *src, size_t length)
{
  static const struct xcs_skein_parameters none;
  CONTEXT ctx;
  if (digest == NULL)
    return XCS_ERR_ARGUMENT;
  const int error = whole (&ctx, digest_length, &none, src, length);
  if (error != 0)
    return error;
  output (&ctx, row_of (&ctx, OUTPUT_ALONE), digest, 0, digest_length);
  wipe_words (ctx.opaque, sizeof ctx / 8);
  return clear_integers (0);
}

static int
keyed (CONTEXT *ctx, const uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length, const uint8_t *src,
       size_t length)
{
  const struct xcs_skein_parameters p = { .key = key, .key_length = key_length };
  if (tag == NULL || tag_length < XCS_SKEIN_TAG_MIN || key_length == 0)
    return XCS_ERR_ARGUMENT;
  return whole (ctx, tag_length, &p, src, length);
}

int
PUBLIC (auth) (uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length, const uint8_t *src, size_t length)
{
  CONTEXT ctx;
  const int error = keyed (&ctx, tag, tag_length, key, key_length, src, length);
  if (error != 0)
    return error;
  output (&ctx, row_of (&ctx, OUTPUT_ALONE), tag, 0, tag_length);
  wipe_words (ctx.opaque, sizeof ctx / 8);
  return clear_integers (0);
}

int
PUBLIC (verify) (const uint8_t *tag, size_t tag_length, const uint8_t *key, size_t key_length, const uint8_t *src, size_t length)
{
  CONTEXT ctx;
  int error = keyed (&ctx, tag, tag_length, key, key_length, src, length);
  if (error != 0)
    return error;
  const struct skein_impl *const row = row_of (&ctx, OUTPUT_ALONE);
  for (size_t done = 0, n; done < tag_length; done += n)
    {
      uint8_t right[BLOCK];
      n = tag_length - done < BLOCK ? tag_length - done : BLOCK;
      output_block (&ctx, row, right, done / BLOCK);
      error |= check_tag (tag + done, right, n);
      wipe (right, sizeof right);
    }
  wipe_words (ctx.opaque, sizeof ctx / 8);
  return clear_integers (error);
}
