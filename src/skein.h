/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: the public functions.  The .c files of the sizes have the tables, define these, and include this file.  WORDS: of a block;
   PUBLIC (name): the public function; CONTEXT: the type; OBJECT: of enum impl_object; TABLE, ROWS.  */

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

/* Chains side by side, or a single one.  */
enum { LANES = WORDS == 16 ? SKEIN_LANES_1024 : SKEIN_LANES };

struct side
{
  _Alignas (SKEIN_ALIGNMENT) uint64_t state[SKEIN_LANE_STATE (WORDS) * LANES];
  const uint8_t *src[LANES];
  size_t distance;  /* of the words of a chain */
};

/* Whether n chains are faster side by side than one after the other, which takes as long as about a quarter of the lanes.  */
static inline int
side_by_side (const struct skein_impl *row, size_t n)
{
  return row->lanes != NULL && n > 1 && 4 * n > row->number;
}

static inline void
set_chain (uint64_t *state, size_t distance, const uint64_t *chain, uint64_t position, uint64_t tweak)
{
  for (unsigned i = 0; i < WORDS; i++)
    state[distance * i] = opaque64 (chain[i]);
  state[distance * WORDS] = position;
  state[distance * (WORDS + 1)] = tweak;
}

static void
wipe_side (struct side *side, const struct skein_impl *row)
{
  xcs_wipe (side->state, row->lanes == NULL ? 8 * SKEIN_STATE (WORDS) : 8 * SKEIN_LANE_STATE (WORDS) * row->number);
}

static WIPE_BELOW (wipe_below_side, sizeof (struct side) + 512)

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
  while (side_by_side (row, blocks - done))
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
  wipe_side (&side, row);
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
    output (ctx, row, dst, offset, length);
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
  for (size_t done = 0; done < tag_length; done += BLOCK)
    {
      uint8_t right[BLOCK];
      const size_t n = tag_length - done < BLOCK ? tag_length - done : BLOCK;
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

/* As many leaves as are whole, up to the lanes of the row, side by side, or one: their chaining values are in side.  How many.  Not
   inline: see wipe_tree.  */
static __attribute__ ((noinline)) size_t
make_leaves (struct leaves *l, struct side *side)
{
  const struct skein_impl *const row = row_of (l->ctx, TREES);
  const uint64_t *const chain = l->ctx->opaque + STATE, tweak = SKEIN_FIRST | SKEIN_TYPE (MESSAGE) | SKEIN_LEVEL (1);
  const size_t size = next_leaf (l->ctx, l->length);
  const uint64_t whole = size > 0 && size == leaf_size (l->ctx) ? l->length / size : 0;
  size_t n = whole < row->number ? (size_t) whole : row->number;
  if (side_by_side (row, n))
    {
      const size_t before = size / BLOCK - 1;
      side->distance = row->number;
      for (size_t i = 0; i < row->number; i++)
        {
          const size_t from = i < n ? size * i : 0;  /* lanes without a leaf repeat the first one */
          set_chain (side->state + i, row->number, chain, l->position + from, tweak);
          side->src[i] = l->src + from;
        }
      row->lanes (side->state, side->src, before, BLOCK);
      for (size_t i = 0; i < row->number; i++)
        {
          side->state[row->number * (WORDS + 1) + i] |= SKEIN_FINAL;
          side->src[i] += BLOCK * before;
        }
      row->lanes (side->state, side->src, 1, BLOCK);
    }
  else
    {
      n = 1;
      side->distance = 1;
      set_chain (side->state, 1, chain, l->position, tweak);
      absorb_all (row, side->state, l->src, size);
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

/* Compilers spill, and use vector registers, in what follows row->blocks.  These functions are not inline, so that this clears
   their frames, too.  */
static WIPE_BELOW (wipe_tree, sizeof (struct tree) + sizeof (struct side) + 1024)

static __attribute__ ((noinline)) void
grow (struct leaves *l, uint8_t *digest)
{
  struct tree tree;
  struct side side;
  begin_tree (&tree, l->ctx, l->left);
  for (uint64_t number = 0; l->left > 0;)
    for (size_t i = 0, n = make_leaves (l, &side); i < n; i++)
      {
        put_value ((uint8_t *) tree.value, side.state + i, side.distance);
        add_leaf (&tree, number++);
      }
  wipe_side (&side, tree.row);
  end_tree (&tree, digest);
}

static __attribute__ ((noinline)) void
make_nodes (struct leaves *l, uint8_t *nodes)
{
  struct side side;
  while (l->left > 0)
    for (size_t i = 0, n = make_leaves (l, &side); i < n; i++, nodes += BLOCK)
      put_value (nodes, side.state + i, side.distance);
  wipe_side (&side, row_of (l->ctx, TREES));
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
  make_nodes (&(struct leaves) { ctx, src, length, size * first_leaf, leaves }, nodes);
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
