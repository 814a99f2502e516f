/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: the public functions.  The .c files of the sizes have the tables, define these, and include this file.  WORDS: of a block;
   PUBLIC (name): the public function; CONTEXT, JOB: the types; OBJECT: of enum impl_object; TABLE, ROWS; union most_lanes: 1 + the
   lanes of each row, so that frames are no larger than the rows of a build want.  */

/* The words of a context.  BUFFER: the last bytes, up to a block, since the last block of a message is marked.  FILLED: how many.
   PHASE: what may follow.  TREE: leaf, fan-out and height, a byte each, or 0.  */
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
    put_word (dst, get_word (src));
  xcsi_copy_few (dst, src, n);
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
  uint64_t last[WORDS] = { 0 };
  const size_t before = length > 0 ? (length - 1) / BLOCK : 0;
  if (before > 0)
    {
      row->blocks (state, src, before, BLOCK);
      src += BLOCK * before;
      length -= BLOCK * before;
    }
  copy ((uint8_t *) last, src, length);
  state[WORDS + 1] |= SKEIN_FINAL;
  row->blocks (state, (const uint8_t *) last, 1, length);
  wipe (last, sizeof last);
}

static void
absorb_string (const struct skein_impl *row, uint64_t *state, unsigned type, const uint8_t *src, size_t length)
{
  begin_type (state, type);
  absorb_all (row, state, src, length);
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
  memset (ctx, 0, sizeof *ctx);
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
      uint8_t last = (uint8_t) ((opaque32 (src[whole]) & 0xff00 >> rest) | 0x80 >> rest);
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
  uint8_t *const buffer = (uint8_t *) (ctx->opaque + BUFFER);
  const size_t filled = (size_t) ctx->opaque[FILLED];
  memset (buffer + filled, 0, BLOCK - filled);
  ctx->opaque[TWEAK] |= SKEIN_FINAL;
  row->blocks (ctx->opaque + STATE, buffer, 1, filled);
  wipe (buffer, BLOCK);
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
  uint64_t state[SKEIN_STATE (WORDS)], number[WORDS] = { 0 };
  for (unsigned i = 0; i < WORDS; i++)
    state[i] = opaque64 (ctx->opaque[STATE + i]);
  begin_type (state, OUTPUT);
  state[WORDS + 1] |= SKEIN_FINAL;
  store64_le ((uint8_t *) number, n);
  row->blocks (state, (const uint8_t *) number, 1, 8);
  put_value (dst, state, 1);
  wipe (state, sizeof state);
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

/* The last byte of a digest of so many bits.  */
static void
cut (uint8_t *last, uint64_t bits)
{
  if (bits % 8 > 0)
    *last = (uint8_t) (opaque32 (*last) & 0xff00 >> bits % 8);
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
          wipe (part, sizeof part);
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
  if (digest_size (ctx) > SIZE_MAX)
    return XCS_ERR_LENGTH;
  if (ctx->opaque[PHASE] != OUTPUT_ALONE)
    finish (ctx, row);
  output (ctx, row, digest, 0, (size_t) digest_size (ctx));
  wipe (ctx, sizeof *ctx);
  return clear_integers (0);
}

/* A whole message, up to the output.  */
static int
whole (CONTEXT *ctx, size_t digest_length, const struct xcs_skein_parameters *p, const uint8_t *src, size_t length)
{
  if (src == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  const int error = start (ctx, bits_of (digest_length), p);
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
  wipe (&ctx, sizeof ctx);
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
  wipe (&ctx, sizeof ctx);
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
  wipe (&ctx, sizeof ctx);
  return clear_integers (error);
}

/* --- Trees, section 3.5.6.  The number of leaves tells which node is the last one of its parent: a node goes into its parent as
   soon as it is complete, and of each level above the leaves only the node that is growing is kept.  */

/* LOG_MEMORY: no computer has more for a message, or for nodes of leaves.  Each of the LEVELS above the leaves has at most half as
   many nodes as the one below.  */
enum { LOG_BLOCK = WORDS == 4 ? 5 : WORDS == 8 ? 6 : 7, LOG_MEMORY = sizeof (size_t) > 4 ? 56 : 32 };
enum { LEVELS = LOG_MEMORY - LOG_BLOCK };
_Static_assert (1 << LOG_BLOCK == BLOCK, "LOG_BLOCK");

static int
too_large (uint64_t length)
{
  return length > UINT64_C (1) << LOG_MEMORY;
}

struct tree
{
  const struct skein_impl *row;
  const CONTEXT *ctx;
  uint64_t leaves;
  unsigned used;                  /* levels of nodes */
  uint64_t state[SKEIN_STATE (WORDS)];
  uint64_t value[WORDS];          /* of the last complete node, as bytes; at the end, of the root */
  uint64_t nodes[LEVELS][WORDS];  /* of level 2 and so on */
};

static void
begin_tree (struct tree *tree, const CONTEXT *ctx, uint64_t leaves)
{
  tree->row = row_of (ctx, TREES);
  tree->ctx = ctx;
  tree->leaves = leaves;
  tree->used = 0;
}

/* Bytes of a leaf; 0: more than a message has.  */
static uint64_t
leaf_size (const CONTEXT *ctx)
{
  const unsigned leaf = ctx->opaque[TREE] & 255;
  return leaf < 64 ? (uint64_t) BLOCK << leaf : 0;
}

/* An empty message has one leaf.  */
static uint64_t
leaves_of (const CONTEXT *ctx, uint64_t length)
{
  const uint64_t size = leaf_size (ctx);
  return size == 0 || length <= size ? 1 : (length - 1) / size + 1;
}

static void
copy_words (uint64_t *dst, const uint64_t *src)
{
  for (unsigned i = 0; i < WORDS; i++)
    dst[i] = opaque64 (src[i]);
}

/* A node with this chaining value.  Positions do not start again with each node: they are those in the message, or in all nodes of
   the level below.  */
static void
set_node (uint64_t *state, const uint64_t *chain, unsigned level, uint64_t position)
{
  copy_words (state, chain);
  state[WORDS] = position;
  state[WORDS + 1] = SKEIN_TYPE (MESSAGE) | SKEIN_LEVEL (level);
}

/* Bytes of the next leaf.  */
static size_t
next_leaf (const CONTEXT *ctx, size_t length)
{
  const uint64_t size = leaf_size (ctx);
  return size == 0 || length <= size ? length : (size_t) size;
}

/* The leaves of a message, or of a part of it, that are not made yet.  */
struct leaves
{
  const CONTEXT *ctx;
  const uint8_t *src;
  size_t length;
  uint64_t position, left;
};

/* Not inline: see wipe_tree.  */
static __attribute__ ((noinline)) void
make_leaf (uint8_t *node, const struct leaves *l, const struct skein_impl *row, size_t size)
{
  uint64_t state[SKEIN_STATE (WORDS)];
  set_chain (state, 1, l->ctx->opaque + STATE, l->position, SKEIN_FIRST | SKEIN_TYPE (MESSAGE) | SKEIN_LEVEL (1));
  absorb_all (row, state, l->src, size);
  put_value (node, state, 1);
  wipe (state, sizeof state);
}

/* n whole leaves; lanes without one repeat the first one.  */
static __attribute__ ((noinline)) void
leaves_side_by_side (uint8_t *nodes, const struct leaves *l, const struct skein_impl *row, size_t n)
{
  const size_t number = row->number, size = next_leaf (l->ctx, l->length), before = size / BLOCK - 1;
  struct side side;
  size_t lane = 0;
  do
    {
      const size_t from = lane < n ? size * lane : 0;
      set_chain (side.state + lane, number, l->ctx->opaque + STATE, l->position + from,
                 SKEIN_FIRST | SKEIN_TYPE (MESSAGE) | SKEIN_LEVEL (1));
      side.src[lane] = l->src + from;
    }
  while (++lane < number);
  row->lanes (side.state, side.src, before, BLOCK);
  for (size_t i = 0; i < number; i++)
    {
      side.state[number * (WORDS + 1) + i] |= SKEIN_FINAL;
      side.src[i] += BLOCK * before;
    }
  row->lanes (side.state, side.src, 1, BLOCK);
  for (size_t i = 0; i < n; i++)
    put_value (nodes + BLOCK * i, side.state + i, number);
}

/* As many leaves as are whole, up to the lanes of the row, or one; how many.  All of them are read before a node is written.  */
static size_t
make_leaves (uint8_t *nodes, struct leaves *l)
{
  const size_t size = next_leaf (l->ctx, l->length), whole = size > 0 && size == leaf_size (l->ctx) ? l->length / size : 0;
  const struct skein_impl *const row = narrowed (row_of (l->ctx, TREES), whole);
  size_t n = whole < row->number ? whole : row->number;
  if (side_by_side (row, n))
    leaves_side_by_side (nodes, l, row, n);
  else
    {
      n = 1;
      make_leaf (nodes, l, row, size);
    }
  l->position += size * n;
  l->length -= size * n;
  l->left -= n;
  if (size > 0)
    l->src += size * n;
  return n;
}

/* The leaf of this number, whose value is there, goes into its parent; if the parent is complete, it goes into its own, and so on.
   Parents are complete with the last node of the level below, and below the height of the tree with 2^fan_out nodes.  */
static void
add_leaf (struct tree *tree, uint64_t number)
{
  const unsigned fan_out = tree->ctx->opaque[TREE] >> 8 & 255, height = tree->ctx->opaque[TREE] >> 16 & 255;
  uint64_t all = tree->leaves;
  for (unsigned level = 2; all > 1; level++)
    {
      uint64_t *const node = tree->nodes[level - 2], *const state = tree->state;
      const unsigned shift = level == height || fan_out > 63 ? 63 : fan_out;
      const uint64_t mask = (UINT64_C (1) << shift) - 1;
      const int first = (number & mask) == 0, complete = number + 1 == all || ((number + 1) & mask) == 0;
      set_node (state, first ? tree->ctx->opaque + STATE : node, level, BLOCK * number);
      state[WORDS + 1] |= (first ? SKEIN_FIRST : 0) | (complete ? SKEIN_FINAL : 0);
      tree->row->blocks (state, (const uint8_t *) tree->value, 1, BLOCK);
      if (!complete)
        {
          copy_words (node, state);
          if (tree->used < level - 1)
            tree->used = level - 1;
          return;
        }
      put_value ((uint8_t *) tree->value, state, 1);
      number >>= shift;
      all = ((all - 1) >> shift) + 1;
    }
}

/* The digest, when all leaves are there; wipes the tree.  */
static void
end_tree (struct tree *tree, uint8_t *digest)
{
  CONTEXT root;
  root.opaque[DIGEST_BITS] = tree->ctx->opaque[DIGEST_BITS];
  for (unsigned i = 0; i < WORDS; i++)
    root.opaque[STATE + i] = opaque64 (load64_le ((const uint8_t *) (tree->value + i)));
  wipe (tree->state, sizeof tree->state);
  wipe (tree->value, sizeof tree->value);
  wipe (tree->nodes, tree->used * sizeof tree->nodes[0]);
  output (&root, tree->row, digest, 0, (size_t) digest_size (&root));
  wipe (&root, sizeof root);
}

/* Compilers spill, and use vector registers, in what follows row->blocks.  The functions that use the stack are not inline, so that
   this clears their frames, too.  */
static WIPE_BELOW (wipe_tree, sizeof (struct tree) + BLOCK * LANES + sizeof (struct side) + 1024)

static __attribute__ ((noinline)) void
grow (struct leaves *l, uint8_t *digest)
{
  struct tree tree;
  uint64_t nodes[LANES][WORDS];
  begin_tree (&tree, l->ctx, l->left);
  for (uint64_t number = 0; l->left > 0;)
    for (size_t i = 0, n = make_leaves ((uint8_t *) nodes, l); i < n; i++)
      {
        copy_words (tree.value, nodes[i]);
        add_leaf (&tree, number++);
      }
  end_tree (&tree, digest);
}

static __attribute__ ((noinline)) void
join (const CONTEXT *ctx, uint8_t *digest, const uint8_t *nodes, uint64_t leaves)
{
  struct tree tree;
  begin_tree (&tree, ctx, leaves);
  for (uint64_t i = 0; i < leaves; i++, nodes += BLOCK)
    {
      copy ((uint8_t *) tree.value, nodes, BLOCK);
      add_leaf (&tree, i);
    }
  end_tree (&tree, digest);
}

int
PUBLIC (tree) (uint8_t *digest, size_t digest_length, const struct xcs_skein_parameters *parameters, const uint8_t *src,
               size_t length)
{
  CONTEXT ctx;
  if (digest == NULL || parameters->leaf == 0 || (src == NULL && length > 0))
    return XCS_ERR_ARGUMENT;
  if (too_large (length))
    return XCS_ERR_LENGTH;
  const int error = start (&ctx, bits_of (digest_length), parameters);
  if (error != 0)
    return error;
  grow (&(struct leaves) { &ctx, src, length, 0, leaves_of (&ctx, length) }, digest);
  wipe_tree ();
  wipe (&ctx, sizeof ctx);
  return clear_integers (0);
}

static int
is_of_trees (const CONTEXT *ctx)
{
  return row_of (ctx, TREES) != NULL && ctx->opaque[PHASE] == TREES;
}

int
PUBLIC (tree_leaves) (const CONTEXT *ctx, uint8_t *nodes, uint64_t first_leaf, const uint8_t *src, size_t length)
{
  if (!is_of_trees (ctx))
    return XCS_ERR_STATE;
  const uint64_t size = leaf_size (ctx);
  if (size == 0 ? first_leaf > 0 : first_leaf > (UINT64_MAX - length) / size)
    return XCS_ERR_LENGTH;
  const uint64_t leaves = length == 0 && first_leaf > 0 ? 0 : leaves_of (ctx, length);
  if ((nodes == NULL && leaves > 0) || (src == NULL && length > 0))
    return XCS_ERR_ARGUMENT;
  if (nodes != src && touch (nodes, (size_t) (BLOCK * leaves), src, length))
    return XCS_ERR_OVERLAP;
  for (struct leaves l = { ctx, src, length, size * first_leaf, leaves }; l.left > 0;)
    nodes += BLOCK * make_leaves (nodes, &l);
  wipe_tree ();
  return clear_integers (0);
}

int
PUBLIC (tree_join) (const CONTEXT *ctx, uint8_t *digest, const uint8_t *nodes, uint64_t leaves)
{
  if (!is_of_trees (ctx))
    return XCS_ERR_STATE;
  if (leaves > UINT64_C (1) << LEVELS || leaves > leaves_of (ctx, UINT64_MAX) || digest_size (ctx) > SIZE_MAX)
    return XCS_ERR_LENGTH;
  if (digest == NULL || nodes == NULL || leaves == 0)
    return XCS_ERR_ARGUMENT;
  join (ctx, digest, nodes, leaves);
  wipe_tree ();
  return clear_integers (0);
}

/* --- Many messages.  A lane takes the next message when its own ends.  All lanes advance together: by as many whole blocks as each
   has, or, where one has the last block of its message or a block of output, by one block.  */

enum step { WHOLE_BLOCKS, LAST_BLOCK, OUTPUT_BLOCK };

struct lane
{
  JOB *job;               /* NULL: none */
  uint64_t *state;        /* words of the chain, with this distance */
  size_t distance;
  enum step step;
  const uint8_t *at;      /* the next blocks */
  size_t blocks;          /* of WHOLE_BLOCKS, all at once */
  const uint8_t *src;     /* the rest of the message, after these */
  size_t length;
  uint64_t done;          /* bytes of the digest */
  size_t filled;          /* bytes in block */
  uint64_t block[WORDS], root[WORDS];
};

struct queue
{
  const struct skein_impl *row;
  struct side side;
  struct lane lane[LANES];
  size_t busy;
};

/* The next blocks of the message.  */
static void
message_step (struct lane *l)
{
  uint8_t *const block = (uint8_t *) l->block;
  const size_t filled = l->filled, room = BLOCK - filled;
  l->at = block;
  l->step = WHOLE_BLOCKS;
  l->blocks = 1;
  l->filled = 0;
  if (l->length <= room)
    {
      copy (block + filled, l->src, l->length);
      l->filled = filled + l->length;
      memset (block + l->filled, 0, BLOCK - l->filled);
      l->step = LAST_BLOCK;
      return;
    }
  if (filled > 0)
    copy (block + filled, l->src, room);
  else
    {
      l->at = l->src;
      l->blocks = (l->length - 1) / BLOCK;
    }
  const size_t bytes = filled > 0 ? room : BLOCK * l->blocks;
  l->src += bytes;
  l->length -= bytes;
}

static void
output_step (struct lane *l)
{
  set_chain (l->state, l->distance, l->root, 0, SKEIN_FIRST | SKEIN_TYPE (OUTPUT));
  memset (l->block, 0, sizeof l->block);
  store64_le ((uint8_t *) l->block, l->done / BLOCK);
  l->at = (const uint8_t *) l->block;
  l->step = OUTPUT_BLOCK;
}

static void
start_job (struct lane *l, JOB *job, uint64_t *state, size_t distance)
{
  const uint64_t *const from = job->ctx->opaque;
  l->job = job;
  l->state = state;
  l->distance = distance;
  l->src = job->src;
  l->length = job->length;
  l->done = 0;
  l->filled = (size_t) from[FILLED];
  set_chain (state, distance, from + STATE, from[POSITION], from[TWEAK]);
  copy ((uint8_t *) l->block, (const uint8_t *) (from + BUFFER), l->filled);
  message_step (l);
}

/* Before a block whose positions the row does not advance.  */
static void
advance (struct lane *l)
{
  l->state[l->distance * WORDS] += l->step == WHOLE_BLOCKS ? BLOCK : l->step == LAST_BLOCK ? l->filled : 8;
  if (l->step != WHOLE_BLOCKS)
    l->state[l->distance * (WORDS + 1)] |= SKEIN_FINAL;
}

/* After this number of blocks.  The job is NULL if its digest is there.  */
static void
blocks_done (struct lane *l, size_t blocks)
{
  if (l->step == WHOLE_BLOCKS)
    {
      l->at += BLOCK * blocks;
      l->blocks -= blocks;
      if (l->blocks == 0)
        message_step (l);
      return;
    }
  if (l->step == LAST_BLOCK)
    for (unsigned i = 0; i < WORDS; i++)
      l->root[i] = opaque64 (l->state[l->distance * i]);
  else
    {
      const CONTEXT *const ctx = l->job->ctx;
      const uint64_t left = digest_size (ctx) - l->done;
      const size_t n = left < BLOCK ? (size_t) left : BLOCK;
      uint8_t *const digest = l->job->digest + (size_t) l->done;
      put_value ((uint8_t *) l->block, l->state, l->distance);
      copy (digest, (const uint8_t *) l->block, n);
      l->done += n;
      if (n == left)
        {
          cut (digest + n - 1, ctx->opaque[DIGEST_BITS]);
          l->job = NULL;
          return;
        }
    }
  output_step (l);
}

/* The rest of a job by itself.  */
static void
end_alone (const struct skein_impl *row, struct lane *l)
{
  uint64_t state[SKEIN_STATE (WORDS)];
  for (unsigned i = 0; i < SKEIN_STATE (WORDS); i++)
    state[i] = opaque64 (l->state[l->distance * i]);
  l->state = state;
  l->distance = 1;
  while (l->job != NULL)
    {
      const size_t blocks = l->step == WHOLE_BLOCKS ? l->blocks : 1;
      if (l->step != WHOLE_BLOCKS)
        advance (l);
      row->blocks (state, l->at, blocks, l->step == WHOLE_BLOCKS ? BLOCK : 0);
      blocks_done (l, blocks);
    }
}

/* One call of the row for all lanes; those without a job read the blocks of one that has.  */
static void
step_lanes (struct queue *q)
{
  const size_t number = q->row->number;
  size_t blocks = SIZE_MAX;
  const uint8_t *some = NULL;
  for (size_t i = 0; i < number; i++)
    if (q->lane[i].job != NULL)
      {
        const size_t own = q->lane[i].step == WHOLE_BLOCKS ? q->lane[i].blocks : 0;
        blocks = own < blocks ? own : blocks;
        some = q->lane[i].at;
      }
  for (size_t i = 0; i < number; i++)
    {
      q->side.src[i] = q->lane[i].job != NULL ? q->lane[i].at : some;
      if (blocks == 0 && q->lane[i].job != NULL)
        advance (&q->lane[i]);
    }
  q->row->lanes (q->side.state, q->side.src, blocks > 0 ? blocks : 1, blocks > 0 ? BLOCK : 0);
  for (size_t i = 0; i < number; i++)
    if (q->lane[i].job != NULL)
      {
        blocks_done (&q->lane[i], blocks > 0 ? blocks : 1);
        q->busy -= q->lane[i].job == NULL;
      }
}

static void
end_lanes (struct queue *q)
{
  if (q->row == NULL || q->row->lanes == NULL)
    return;
  while (side_by_side (q->row, q->busy))
    step_lanes (q);
  for (size_t i = 0; i < q->row->number; i++)
    if (q->lane[i].job != NULL)
      end_alone (q->row, &q->lane[i]);
  q->busy = 0;
}

static void
put_job (struct queue *q, JOB *job)
{
  size_t i = 0;
  if (q->row->lanes == NULL)
    {
      start_job (&q->lane[0], job, q->side.state, 1);
      end_alone (q->row, &q->lane[0]);
      return;
    }
  while (q->busy == q->row->number)
    step_lanes (q);
  while (q->lane[i].job != NULL)
    i++;
  start_job (&q->lane[i], job, q->side.state + i, q->row->number);
  q->busy++;
}

/* Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) int
do_jobs (JOB *jobs, size_t number)
{
  struct queue q;
  const size_t all = number;
  int result = 0;
  q.row = NULL;
  q.busy = 0;
  for (unsigned i = 0; i < LANES; i++)
    q.lane[i].job = NULL;
  for (JOB *job = jobs; number > 0; job++, number--)
    {
      const struct skein_impl *row = row_of (job->ctx, ANYTHING);
      int error = row == NULL ? XCS_ERR_STATE : check_message (job->ctx, job->src, job->length);
      if (error == 0)
        error = job->digest == NULL ? XCS_ERR_ARGUMENT : digest_size (job->ctx) > SIZE_MAX ? XCS_ERR_LENGTH : 0;
      job->error = error;
      result = result == 0 ? error : result;
      if (error != 0)
        continue;
      row = narrowed (row, all);
      if (row != q.row)
        end_lanes (&q);
      q.row = row;
      put_job (&q, job);
    }
  end_lanes (&q);
  return result;
}

static WIPE_BELOW (wipe_jobs, sizeof (struct queue) + 1024)

int
PUBLIC (jobs) (JOB *jobs, size_t number)
{
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  const int error = do_jobs (jobs, number);
  wipe_jobs ();
  return clear_integers (error);
}
