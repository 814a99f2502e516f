/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The input is a list of calls of Skein, in any order, with contexts of any size in any state, and buffers that may overlap.  Each
   call is made twice: with contexts of portable C, and of some row.  Both return what the header says and write what the reference
   does; an error changes nothing.  Jobs are in jobs.c.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/skein.h>

enum { OBJECTS = 6, WORDS = 40, ARENA = 6000 };
#include "evidence/fuzz/sides.h"
#include "testsuite/reference/ref.h"

const char fuzz_name[] = "skein";

/* LATER is no function: it moves the position of a message, as if so many bytes had been hashed before.  */
enum function
{
  START, START_WITH, UPDATE, UPDATE_BITS, DIGEST, FINISH, OUTPUT, HASH, AUTH, VERIFY, TREE, TREE_LEAVES, TREE_JOIN, COPY, LATER,
  CALLS
};

/* What a call takes.  KEY: the first string; STRINGS: all parameters.  NUMBER: bits or bytes of a digest, bits of a message, where
   output begins, a number of leaves, a position.  */
enum { DST = 1, SRC = 2, LENGTH = 4, NUMBER = 8, BITS = 16, KEY = 32, STRINGS = 64 };
static const unsigned takes[CALLS] = {
  [START] = NUMBER, [START_WITH] = NUMBER | BITS | STRINGS, [UPDATE] = SRC | LENGTH, [UPDATE_BITS] = SRC | NUMBER | BITS,
  [DIGEST] = DST, [OUTPUT] = DST | NUMBER | LENGTH, [HASH] = DST | NUMBER | SRC | LENGTH,
  [AUTH] = DST | NUMBER | SRC | LENGTH | KEY, [VERIFY] = DST | NUMBER | SRC | LENGTH | KEY,
  [TREE] = DST | NUMBER | SRC | LENGTH | STRINGS, [TREE_LEAVES] = DST | NUMBER | SRC | LENGTH, [TREE_JOIN] = DST | SRC | NUMBER,
  [LATER] = NUMBER,
};

enum { SIZES = 3, MOST_STRINGS = 5, STRING = 256, FIRST = 1400, LONGEST = ARENA - FIRST, MESSAGE = 9000, BLOCK_MOST = 128 };

/* The bytes of the arena for buffers; null has a bit for each of dst, src and the strings.  */
struct arguments
{
  enum function call;
  unsigned size, object, other, null;
  size_t dst, src, length, at[MOST_STRINGS], lengths[MOST_STRINGS];
  uint64_t number;
  uint8_t shape[3];
};

enum phase { NOTHING, WHOLE_BYTES, NO_MORE_BITS, FINISHED, TREES };

/* The contents of the contexts of both sides.  */
static struct object
{
  enum phase phase;
  unsigned size;
  uint64_t digest_bits, start, bits;  /* of the message, which begins at the position start */
  size_t lengths[MOST_STRINGS];
  uint8_t shape[3], strings[MOST_STRINGS][STRING], message[MESSAGE];
} objects[OBJECTS];

static struct xcs_skein_parameters
parameters_of (const struct arguments *a, const struct side *s)
{
  const uint8_t *p[MOST_STRINGS];
  for (unsigned i = 0; i < MOST_STRINGS; i++)
    p[i] = a->null & 4U << i ? NULL : s->arena + a->at[i];
  return (struct xcs_skein_parameters) {
    p[0], a->lengths[0], p[1], a->lengths[1], p[2], a->lengths[2], p[3], a->lengths[3], p[4], a->lengths[4], a->shape[0],
    a->shape[1], a->shape[2]
  };
}

#define SKEIN(size) \
  static int \
  call_##size (const struct arguments *a, struct side *s) \
  { \
    struct xcs_skein##size##_ctx *const o = (struct xcs_skein##size##_ctx *) s->objects[a->object]; \
    uint8_t *const dst = a->null & 1 ? NULL : s->arena + a->dst; \
    const uint8_t *const src = a->null & 2 ? NULL : s->arena + a->src; \
    const struct xcs_skein_parameters p = parameters_of (a, s); \
    const size_t number = (size_t) a->number; \
    switch (a->call) \
      { \
      case START: return xcs_skein##size##_start (o, number); \
      case START_WITH: return xcs_skein##size##_start_with (o, a->number, &p); \
      case UPDATE: return xcs_skein##size##_update (o, src, a->length); \
      case UPDATE_BITS: return xcs_skein##size##_update_bits (o, src, a->number); \
      case DIGEST: return xcs_skein##size##_digest (o, s->arena + a->dst); \
      case FINISH: return xcs_skein##size##_finish (o); \
      case OUTPUT: return xcs_skein##size##_output (o, dst, a->number, a->length); \
      case HASH: return xcs_skein##size##_hash (dst, number, src, a->length); \
      case AUTH: return xcs_skein##size##_auth (dst, number, p.key, p.key_length, src, a->length); \
      case VERIFY: return xcs_skein##size##_verify (dst, number, p.key, p.key_length, src, a->length); \
      case TREE: return xcs_skein##size##_tree (dst, number, &p, src, a->length); \
      case TREE_LEAVES: return xcs_skein##size##_tree_leaves (o, dst, a->number, src, a->length); \
      case TREE_JOIN: return xcs_skein##size##_tree_join (o, dst, src, a->number); \
      case LATER: o->opaque[1 + size / 64] = a->number; return 0; \
      default: memcpy (s->objects[a->other], s->objects[a->object], sizeof s->objects[0]); return 0; \
      } \
  }
SKEIN (256)
SKEIN (512)
SKEIN (1024)

static const struct
{
  const struct primitive *primitive;
  int (*call) (const struct arguments *a, struct side *s);
  unsigned words;
} sizes[SIZES] = {
  { &xcsi_skein256, call_256, 4 }, { &xcsi_skein512, call_512, 8 }, { &xcsi_skein1024, call_1024, 16 }
};

static uint64_t
bytes_of (uint64_t bits)
{
  return bits / 8 + (bits % 8 > 0);
}

static unsigned
block_of (const struct arguments *a)
{
  return 8 * sizes[a->size].words;
}

/* Bytes of a leaf of a tree; 0: more than 2^64 - 1.  */
static uint64_t
leaf_size (const struct arguments *a)
{
  const unsigned leaf = objects[a->object].shape[0];
  return leaf < 64 ? (uint64_t) block_of (a) << leaf : 0;
}

/* Leaves of a whole message, or of a part of one.  */
static uint64_t
leaves_of (const struct arguments *a, uint64_t length, uint64_t first)
{
  const uint64_t size = leaf_size (a);
  return length == 0 ? first == 0 : size == 0 ? 1 : length / size + (length % size > 0);
}

/* How many bytes of dst a call writes, or compares.  */
static uint64_t
bytes_written (const struct arguments *a)
{
  switch (a->call)
    {
    case OUTPUT: return a->length;
    case TREE_LEAVES: return block_of (a) * leaves_of (a, a->length, a->number);
    case DIGEST:
    case TREE_JOIN: return bytes_of (objects[a->object].digest_bits);
    default: return takes[a->call] & DST ? a->number : 0;
    }
}

/* How many bytes of src it reads, if that is not too much.  */
static uint64_t
bytes_read (const struct arguments *a)
{
  const uint64_t most = UINT64_MAX / BLOCK_MOST;
  return a->call == UPDATE_BITS ? bytes_of (a->number)
         : a->call == TREE_JOIN ? block_of (a) * (a->number < most ? a->number : most) : a->length;
}

static int
fits_state (const struct arguments *a)
{
  const struct object *const o = &objects[a->object];
  const enum phase phase = o->size == a->size ? o->phase : NOTHING;
  switch (a->call)
    {
    case UPDATE:
    case UPDATE_BITS: return phase == WHOLE_BYTES;
    case FINISH: return phase == WHOLE_BYTES || phase == NO_MORE_BITS;
    case DIGEST: return phase == WHOLE_BYTES || phase == NO_MORE_BITS || phase == FINISHED;
    case OUTPUT: return phase == FINISHED;
    case TREE_LEAVES:
    case TREE_JOIN: return phase == TREES;
    default: return 1;
    }
}

/* A digest or a tag must be there; nodes or output only if there are some.  That of DIGEST is not checked.  */
static int
fits_argument (const struct arguments *a)
{
  const unsigned takes_all = takes[a->call];
  const int shaped = (a->shape[0] | a->shape[1] | a->shape[2]) > 0, part = a->call == OUTPUT || a->call == TREE_LEAVES;
  if ((takes_all & DST) && (a->null & 1) && a->call != DIGEST && (!part || bytes_written (a) > 0))
    return 0;
  if ((takes_all & SRC) && (a->null & 2) && bytes_read (a) > 0)
    return 0;
  for (unsigned i = 0; i < ((takes_all & STRINGS) ? MOST_STRINGS : takes_all & KEY ? 1 : 0); i++)
    if ((a->null & 4U << i) && a->lengths[i] > 0)
      return 0;
  if ((takes_all & STRINGS) && shaped && (a->shape[0] < 1 || a->shape[1] < 1 || a->shape[2] < 2))
    return 0;
  if ((takes_all & KEY) && (a->lengths[0] == 0 || a->number < XCS_SKEIN_TAG_MIN))
    return 0;
  if (a->call == TREE && !shaped)
    return 0;
  if (a->call == START || a->call == HASH || a->call == TREE || (takes_all & KEY))
    return a->number > 0 && a->number <= UINT64_MAX / 8;
  return (a->call != START_WITH && a->call != TREE_JOIN) || a->number > 0;
}

static int
fits_length (const struct arguments *a)
{
  const struct object *const o = &objects[a->object];
  const uint64_t size = leaf_size (a), digest = bytes_of (o->digest_bits);
  const uint64_t memory = sizeof (size_t) > 4 ? UINT64_C (1) << 56 : UINT64_C (1) << 32;
  const int has_digest = digest <= memory && digest <= SIZE_MAX;
  switch (a->call)
    {
    case UPDATE: return a->length <= UINT64_MAX - o->start - bytes_of (o->bits);
    case UPDATE_BITS: return bytes_of (a->number) <= UINT64_MAX - o->start - bytes_of (o->bits) && a->number / 8 < SIZE_MAX;
    case DIGEST: return has_digest;
    case OUTPUT: return a->number <= digest && a->length <= digest - a->number;
    case HASH:
    case AUTH:
    case VERIFY: return a->number <= memory;
    case TREE: return a->length <= memory && a->number <= memory;
    case TREE_LEAVES: return size == 0 ? a->number == 0 : a->number <= (UINT64_MAX - a->length) / size;
    case TREE_JOIN:
      return a->number <= memory / block_of (a) && a->number <= leaves_of (a, UINT64_MAX, 0) && has_digest;
    default: return 1;
    }
}

/* nodes may be src.  */
static int
overlaps (const struct arguments *a)
{
  return a->call == TREE_LEAVES && a->dst != a->src && fits_state (a) && a->length <= ARENA
         && strings_share (a->dst, (size_t) bytes_written (a), a->src, a->length);
}

static int
is_right (const struct arguments *a)
{
  return fits_state (a) && fits_argument (a) && fits_length (a) && !overlaps (a);
}

/* Whether there is a reason for the error.  */
static int
has_reason (const struct arguments *a, int error)
{
  switch (error)
    {
    case 0: return is_right (a);
    case XCS_ERR_STATE: return !fits_state (a);
    case XCS_ERR_ARGUMENT: return !fits_argument (a);
    case XCS_ERR_LENGTH: return !fits_length (a);
    case XCS_ERR_OVERLAP: return overlaps (a);
    default: return error == XCS_ERR_AUTH && a->call == VERIFY && is_right (a);
    }
}

/* Calls that are left out: right ones that need more memory than there is; LATER but before the first byte of a message.  */
static int
undefined (const struct arguments *a)
{
  const struct object *const o = &objects[a->object];
  if (a->call == LATER)
    return o->size != a->size || o->phase != WHOLE_BYTES || o->bits > 0;
  return is_right (a) && (bytes_written (a) > ARENA - a->dst || bytes_read (a) > ARENA - a->src
                          || ((a->call == UPDATE || a->call == UPDATE_BITS) && bytes_of (o->bits) + bytes_read (a) > MESSAGE));
}

/* A call writes its output, and no other memory.  */
static void
check_memory (const struct arguments *a)
{
  static uint8_t expected[ARENA];
  memcpy (expected, before[0].arena, ARENA);
  if (bytes_written (a) > 0 && a->call != VERIFY)
    memcpy (expected + a->dst, sides[0].arena + a->dst, (size_t) bytes_written (a));
  test_equal ("other memory", sides[0].arena, expected, ARENA);
}

#if HAVE_REF

/* The chaining value of Skein after its parameters, those of a context or of the call.  */
static void
start_value (uint8_t *g, const struct arguments *a)
{
  static const unsigned types[MOST_STRINGS] = { 0, 8, 12, 16, 20 };
  const struct object *const o = &objects[a->object];
  const int of_call = a->call >= HASH && a->call <= TREE;
  struct ref_skein strings[MOST_STRINGS + 1];
  unsigned n = 0;
  for (unsigned i = 0; i < MOST_STRINGS; i++)
    {
      const size_t length = of_call ? a->lengths[i] : o->lengths[i];
      if (length > 0)
        strings[n++] = (struct ref_skein) { types[i], of_call ? before[0].arena + a->at[i] : o->strings[i], 8 * length };
    }
  strings[n] = (struct ref_skein) { 64, NULL, 0 };
  ref_skein_start (g, sizes[a->size].words, of_call ? 8 * a->number : o->digest_bits, strings, of_call ? a->shape : o->shape);
}

/* A part of the output after this chaining value.  */
static void
expect_output (uint8_t *dst, const struct arguments *a, const uint8_t *g, uint64_t digest_bits, uint64_t offset, size_t length)
{
  const unsigned block = block_of (a);
  uint8_t bytes[BLOCK_MOST];
  for (size_t i = 0; i < length; i++)
    {
      if (i == 0 || (offset + i) % block == 0)
        ref_skein_output (bytes, sizes[a->size].words, g, (offset + i) / block);
      dst[i] = bytes[(offset + i) % block];
    }
  if (length > 0 && digest_bits % 8 > 0 && offset + length == bytes_of (digest_bits))
    dst[length - 1] = (uint8_t) (dst[length - 1] & 0xff00 >> digest_bits % 8);
}

/* The result of side 0, computed by the reference from what was there before.  */
static void
check_reference (const struct arguments *a, int result)
{
  static uint8_t expected[ARENA];
  const struct object *const o = &objects[a->object];
  const unsigned words = sizes[a->size].words;
  const uint8_t *const src = before[0].arena + a->src;
  const size_t length = (size_t) bytes_written (a);
  uint8_t g[BLOCK_MOST];
  if ((takes[a->call] & DST) == 0)
    return;
  start_value (g, a);
  switch (a->call)
    {
    case DIGEST:
    case OUTPUT:
      ref_skein_message (g, words, o->message, o->bits, 0, o->start);
      expect_output (expected, a, g, o->digest_bits, a->call == OUTPUT ? a->number : 0, length);
      break;
    case TREE:
      ref_skein_root (g, words, 1, src, a->length, a->shape);
      expect_output (expected, a, g, 8 * a->number, 0, length);
      break;
    case TREE_JOIN:
      ref_skein_root (g, words, 2, src, block_of (a) * a->number, o->shape);
      expect_output (expected, a, g, o->digest_bits, 0, length);
      break;
    case TREE_LEAVES:
      for (size_t i = 0, done = 0; i < length; i += block_of (a))
        {
          const uint64_t size = leaf_size (a), left = a->length - done, n = size == 0 || left < size ? left : size;
          memcpy (expected + i, g, block_of (a));
          ref_skein_message (expected + i, words, src + done, 8 * n, 1, size * a->number + done);
          done += (size_t) n;
        }
      break;
    default:
      ref_skein_message (g, words, src, 8 * (uint64_t) a->length, 0, 0);
      expect_output (expected, a, g, 8 * a->number, 0, length);
      break;
    }
  if (a->call == VERIFY)
    CHECK ((memcmp (before[0].arena + a->dst, expected, length) == 0) == (result == 0));
  else
    test_equal ("skein", sides[0].arena + a->dst, expected, length);
}

/* Whether the reference was asked before.  */
static int
known (const struct arguments *a, int result)
{
  const struct object *const o = &objects[a->object];
  uint64_t sum = mix ((uint64_t) result, a, sizeof *a);
  sum = mix (sum, o, offsetof (struct object, message));
  return known_sum (mix_arenas (mix (sum, o->message, (size_t) bytes_of (o->bits))));
}

#endif

/* Follows what a call that succeeded did to the contexts.  */
static void
follow (const struct arguments *a)
{
  struct object *const o = &objects[a->object];
  switch (a->call)
    {
    case START:
    case START_WITH:
      memset (o, 0, sizeof *o);
      o->size = a->size;
      o->phase = a->shape[0] > 0 ? TREES : WHOLE_BYTES;
      o->digest_bits = a->call == START ? 8 * a->number : a->number;
      memcpy (o->shape, a->shape, sizeof o->shape);
      memcpy (o->lengths, a->lengths, sizeof o->lengths);
      for (unsigned i = 0; i < MOST_STRINGS; i++)
        memcpy (o->strings[i], before[0].arena + a->at[i], a->lengths[i]);
      break;
    case UPDATE:
    case UPDATE_BITS:
      memcpy (o->message + o->bits / 8, before[0].arena + a->src, (size_t) bytes_read (a));
      o->bits += a->call == UPDATE ? 8 * (uint64_t) a->length : a->number;
      o->phase = o->bits % 8 > 0 ? NO_MORE_BITS : WHOLE_BYTES;
      break;
    case FINISH:
      o->phase = FINISHED;
      break;
    case DIGEST:
      memset (o, 0, sizeof *o);
      for (unsigned i = 0; i < 2; i++)
        for (unsigned j = 0; j < 2 * sizes[a->size].words + 8; j++)
          CHECK (sides[i].objects[a->object][j] == 0);
      break;
    case COPY:
      objects[a->other] = *o;
      break;
    case LATER:
      o->start = a->number;
      break;
    default:
      break;
    }
}

/* A number below SMALL, 0, a multiple of 32, or one next to a power of two or below 2^64.  */
static uint64_t
take_number (struct input *in, size_t small)
{
  const unsigned how = take (in);
  if (how < 160)
    return how < 120 ? take_below (in, small) : how < 140 ? 0 : 32U * take (in) % small;
  return how < 240 ? (UINT64_C (1) << how % 64) - 128 + take (in) : UINT64_MAX - take (in);
}

/* The shape of a tree (leaf, fan-out, height), mostly a right one.  */
static void
take_shape (struct input *in, uint8_t *shape)
{
  const unsigned how = take (in);
  shape[0] = (uint8_t) (1 + how % 3);
  shape[1] = (uint8_t) (1 + how / 3 % 3);
  shape[2] = (uint8_t) (2 + how / 9 % 5);
  if (how >= 224)
    shape[how % 3] = (uint8_t) take (in);
}

/* An object, mostly one of this size.  */
static unsigned
object_of (unsigned choice, unsigned size)
{
  return choice < 192 ? choice % (OBJECTS / SIZES) * SIZES + size : choice % OBJECTS;
}

static struct arguments
read_arguments (struct input *in)
{
  struct arguments a;
  memset (&a, 0, sizeof a);  /* with padding, for sums */
  const unsigned call = take (in), flags = take (in);
  a.call = (enum function) (call / SIZES % CALLS);
  a.size = call % SIZES;
  a.object = object_of (flags, a.size);
  a.other = a.call == COPY ? object_of (take (in), a.size) : a.object;
  a.null = flags >= 240 ? take (in) : 0;
  const unsigned takes_all = takes[a.call];
  const size_t most = flags & 32 ? LONGEST : 640;
  if (takes_all & DST)
    a.dst = take_below (in, FIRST);
  if (takes_all & SRC)
    a.src = (takes_all & DST) && flags % 16 >= 8 ? a.dst : take_below (in, FIRST);
  if (takes_all & LENGTH)
    a.length = (size_t) take_number (in, most);
  if (takes_all & NUMBER)
    a.number = take_number (in, takes_all & BITS ? 8 * most : a.call == TREE_JOIN ? most / block_of (&a) : most);
  if (a.call == START || (a.call >= HASH && a.call <= TREE))  /* their type */
    a.number = (size_t) a.number;
  const unsigned strings = takes_all & STRINGS ? take (in) : takes_all & KEY ? 1 : 0;
  for (unsigned i = 0; i < MOST_STRINGS; i++)
    if (strings & 1U << i)
      {
        a.at[i] = take_below (in, FIRST);
        a.lengths[i] = take (in);
      }
  if (strings & 128)
    take_shape (in, a.shape);
  return a;
}

FUZZER_BEGINS_BY (fuzz_begin ())

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  memset (objects, 0, sizeof objects);
  begin_sides ();
  for (unsigned n = 0; in.p < in.end && n < 40; n++)
    {
      int result[2];
      const size_t row = take (&in);
      const struct arguments a = read_arguments (&in);
      if (undefined (&a))
        continue;
      for (unsigned i = 0; i < 2; i++)
        {
          select_row (sizes[a.size].primitive, i == 0 ? 0 : row);
          result[i] = sizes[a.size].call (&a, &sides[i]);
        }
      CHECK (result[0] == result[1]);
      CHECK (has_reason (&a, result[0]));
      test_equal ("memory", sides[1].arena, sides[0].arena, ARENA);
      if (result[0] != 0)
        CHECK (unchanged (a.object, a.other));
      else
        check_memory (&a);
#if HAVE_REF
      if ((result[0] == 0 || result[0] == XCS_ERR_AUTH) && !known (&a, result[0]))
        check_reference (&a, result[0]);
#endif
      if (result[0] == 0)
        {
          follow (&a);
          remember (a.object, a.other);
        }
    }
  end_sides ();
  return 0;
}
