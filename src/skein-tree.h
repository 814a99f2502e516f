/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein: trees, section 3.5.6.  The number of leaves tells which node is the last one of its parent: a node goes into its parent as
   soon as it is complete, and of each level above the leaves only the node that is growing is kept.  */

/* LOG_MEMORY limits a message, and the nodes of leaves.  Each of the LEVELS above the leaves has at most half as many nodes as the
   one below.  */
enum { LOG_BLOCK = WORDS == 4 ? 5 : WORDS == 8 ? 6 : 7, LEVELS = LOG_MEMORY - LOG_BLOCK };
_Static_assert (1 << LOG_BLOCK == BLOCK, "LOG_BLOCK");

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
  const int error = start_whole (&ctx, digest_length, parameters);
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
  if (leaves > UINT64_C (1) << LEVELS || leaves > leaves_of (ctx, UINT64_MAX) || too_long_for_memory (ctx))
    return XCS_ERR_LENGTH;
  if (digest == NULL || nodes == NULL || leaves == 0)
    return XCS_ERR_ARGUMENT;
  join (ctx, digest, nodes, leaves);
  wipe_tree ();
  return clear_integers (0);
}
