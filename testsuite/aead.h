/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests of modes that seal and open whole messages.  The file that includes this defines, before,
     NONCE, STACK, KEY_LENGTH (i) sizes in bytes, the last one for a random case
     KEY, SET_KEY, SEAL, OPEN     the struct of keys, and functions
   and afterwards by_reference, if HAVE_REF, and stack_keys.  If the mode also takes nonces of other lengths, and messages in
   pieces, before: NONCE_MOST, NONCE_LENGTH (i); afterwards: adjust_key, seal_any and check_more.  Before, too, if it is not made of
   AES and GHASH: CIPHER and HASH, the names of its primitives, and FUSED (i, j), whether these rows are or may be fused, so that
   TEST_THIN does not leave out the pair.  */

#ifndef TESTSUITE_AEAD_H
#define TESTSUITE_AEAD_H

#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

#ifndef CIPHER
#define CIPHER aes
#define HASH ghash
#define FUSED(i, j) (xcsi_gcm_row (&xcsi_aes_impls[i], &xcsi_ghash_impls[j])->group > 0)
#endif
#define PASTE_(a, b, c) a##b##c
#define PASTE(a, b, c) PASTE_ (a, b, c)
#define TEXT_(a) #a
#define TEXT(a) TEXT_ (a)
#define CIPHER_TABLE PASTE (xcsi_, CIPHER,)
#define CIPHER_IMPLS PASTE (xcsi_, CIPHER, _impls)
#define HASH_TABLE PASTE (xcsi_, HASH,)
#define HASH_IMPLS PASTE (xcsi_, HASH, _impls)

#ifndef MESSAGE_MOST
#define MESSAGE_MOST 9000
#endif
enum { MOST = MESSAGE_MOST, TAG = 16 };

#ifdef NONCE_MOST
static void adjust_key (void);  /* changes the fused row of the key that was just set, if that is what is tested */
static void seal_any (void);  /* seals the message with last_key and a nonce of any length */
static void check_more (size_t most);  /* the message in pieces of up to so many bytes, and what else the mode can do */
#else
#define NONCE_MOST NONCE
#define NONCE_LENGTH(i) NONCE
#define adjust_key() ((void) 0)
#define seal_any() CHECK (SEAL (&last_key, m.cipher, m.tag, m.nonce, m.aad, m.aad_length, m.text, m.length) == 0)
#define check_more(most) ((void) 0)
#endif

/* A message, and what it has to become.  */
static struct message
{
  uint8_t k[32], nonce[NONCE_MOST], aad[MOST], text[MOST], cipher[MOST], tag[TAG];
  size_t k_length, nonce_length, aad_length, length;
} m;
static KEY key, last_key;
static const char *row_name, *hash_name;

#if HAVE_REF
/* The ciphertext and the tag of a message.  */
static void by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG]);
#endif

static void
set_keys (void)
{
  CHECK (xcs_impl_select (TEXT (CIPHER), CIPHER_IMPLS[CIPHER_TABLE.rows - 1].impl.name) == 0);
  CHECK (xcs_impl_select (TEXT (HASH), HASH_IMPLS[HASH_TABLE.rows - 1].impl.name) == 0);
  CHECK (SET_KEY (&last_key, m.k, m.k_length) == 0);
  CHECK (xcs_impl_select (TEXT (CIPHER), row_name) == 0 && xcs_impl_select (TEXT (HASH), hash_name) == 0);
  uint8_t *k = guard_high (3, m.k_length);
  memcpy (k, m.k, m.k_length);
  CHECK (SET_KEY (&key, k, m.k_length) == 0);
  adjust_key ();
}

static int same_nonce;  /* whether the next messages have the nonce of this one, which is no secret */

static void
make_message_with (size_t nonce_length, size_t k_length, size_t aad_length, size_t length)
{
  m.k_length = k_length;
  m.nonce_length = nonce_length;
  m.aad_length = aad_length;
  m.length = length;
  random_bytes (m.k, k_length);
  if (!same_nonce)
    random_bytes (m.nonce, nonce_length);
  random_bytes (m.aad, aad_length);
  random_bytes (m.text, length);
  set_keys ();
  seal_any ();
}

static void
make_message (size_t k_length, size_t aad_length, size_t length)
{
  make_message_with (NONCE, k_length, aad_length, length);
}

static void
check_reference (void)
{
#if HAVE_REF
  static uint8_t cipher[MOST];
  uint8_t tag[TAG];
  by_reference (&m, cipher, tag);
  test_equal ("ciphertext of the last rows", m.cipher, cipher, m.length);
  test_equal ("tag of the last rows", m.tag, tag, TAG);
#endif
}

/* Not in place and in place, between guard pages, the additional data read-only.  */
static void
check_whole (unsigned where, size_t align)
{
  uint8_t tag[TAG];
  if (m.nonce_length != NONCE)
    return;
  uint8_t *aad = guard_place (where, 2, m.aad_length, align);
  memcpy (aad, m.aad, m.aad_length);
  guard_read_only (2, 1);

  uint8_t *src = guard_place (where, 0, m.length, align);
  uint8_t *dst = guard_place (where, 1, m.length, 63 - align);
  memcpy (src, m.text, m.length);
  guard_read_only (0, 1);
  CHECK (SEAL (&key, dst, tag, m.nonce, aad, m.aad_length, src, m.length) == 0);
  test_equal ("ciphertext", dst, m.cipher, m.length);
  test_equal ("tag", tag, m.tag, TAG);
  guard_check (1);
  guard_read_only (0, 0);
  CHECK (SEAL (&key, src, tag, m.nonce, aad, m.aad_length, src, m.length) == 0);
  test_equal ("ciphertext in place", src, m.cipher, m.length);
  test_equal ("tag in place", tag, m.tag, TAG);
  guard_check (0);

  guard_read_only (0, 1);
  CHECK (OPEN (&key, dst, m.tag, m.nonce, aad, m.aad_length, src, m.length) == 0);
  test_equal ("text", dst, m.text, m.length);
  guard_check (1);
  guard_read_only (0, 0);
  CHECK (OPEN (&key, src, m.tag, m.nonce, aad, m.aad_length, src, m.length) == 0);
  test_equal ("text in place", src, m.text, m.length);
  guard_check (0);
  guard_read_only (2, 0);
}

/* --- with all pairs of rows */

static void
vectors_of (const char *file, const char *nonce, unsigned number)
{
  struct vectors v;
  unsigned n = 0;
  test_part ("vectors");
  vectors_open (&v, file);
  for (; vectors_next (&v); n++)
    {
      static struct message right;
      right.k_length = vectors_bytes (&v, "key", right.k, sizeof right.k);
      right.nonce_length = vectors_bytes (&v, nonce, right.nonce, sizeof right.nonce);
      right.aad_length = vectors_bytes (&v, "aad", right.aad, sizeof right.aad);
      right.length = vectors_bytes (&v, "plaintext", right.text, sizeof right.text);
      CHECK (vectors_bytes (&v, "ciphertext", right.cipher, sizeof right.cipher) == right.length);
      CHECK (vectors_bytes (&v, "tag", right.tag, TAG) == TAG);
      const int all = test_case (right.length, 0);
      m = right;
      set_keys ();
      check_whole (0, 0);
      if (!all)
        continue;
      check_reference ();
      check_more (MOST);
      check_more (20);
    }
  CHECK (n == number);
}

static void
random_messages (unsigned number)
{
  test_part ("random");
  for (unsigned i = test_count (number, test_pairs (&CIPHER_TABLE, &HASH_TABLE)); i > 0; i--)
    {
      const size_t length = test_random_case (i % 8 == 0 ? MOST : 300), aad_length = random_below (i % 4 == 0 ? 1300 : 40);
      make_message_with (NONCE_LENGTH (i), KEY_LENGTH (i), aad_length, length);
      check_reference ();
      check_whole (i % PLACES, i % 64);
      check_more (i % 2 == 0 ? 40 : MOST);
    }
}

/* Longer than what a call does at a time.  */
static void
long_message (void)
{
  test_part ("a long message");
  (void) test_single (0, 0);
  make_message (32, 600, MOST);
  check_reference ();
  check_whole (0, 0);
}

/* --- with each row of the cipher */

/* Each length up to 600, and some above, with five to fifteen lengths of additional data, or with all up to 100.  */
static void
lengths (void)
{
  test_part ("lengths");
  for (size_t length = 0; length <= 2500; length += length < 600 ? 1 : 61)
    for (size_t aad_length = 0; aad_length <= 100; aad_length += test_all () ? 1 : 1 + (length ^ aad_length) % 23)
      if (test_case (length, aad_length))
        {
          make_message (KEY_LENGTH (length + aad_length), aad_length, length);
          check_whole ((unsigned) (length + aad_length) % PLACES, (length + aad_length) % 64);
          check_more (1 + random_below (2 * length + 20));
        }
}

/* Refused, with the output that was promised.  */
static void
check_forgery (const uint8_t *tag, const uint8_t *nonce, const uint8_t *aad, const uint8_t *src)
{
  static const uint8_t zeros[MOST];
  static uint8_t out[MOST + 1];
  memset (out, 0x5a, m.length + 1);
  CHECK (OPEN (&key, out, tag, nonce, aad, m.aad_length, src, m.length) == XCS_ERR_AUTH);
  test_equal ("zeros", out, zeros, m.length);
  CHECK (out[m.length] == 0x5a);
  memcpy (out, src, m.length);
  CHECK (OPEN (&key, out, tag, nonce, aad, m.aad_length, out, m.length) == XCS_ERR_AUTH);
  test_equal ("ciphertext in place", out, src, m.length);
  CHECK (out[m.length] == 0x5a);
}

/* Every bit of tag, nonce, additional data and ciphertext; some of long messages.  */
static void
forgeries (void)
{
  test_part ("forgeries");
  for (size_t length = 0; length <= MOST; length += length < 64 ? 1 : MOST / 6 - 15)
    {
      if (!test_case (length, 0))
        continue;
      make_message (KEY_LENGTH (length), (length + 7) % 20, length);
      uint8_t *const parts[] = { m.tag, m.nonce, m.aad, m.cipher };
      const size_t bytes[] = { TAG, NONCE, m.aad_length, length };
      check_whole (0, 0);
      for (unsigned part = 0; part < 4; part++)
        for (size_t bit = 0; bit < 8 * bytes[part]; bit += length <= 64 ? 1 : 733)
          {
            parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
            check_forgery (m.tag, m.nonce, m.aad, m.cipher);
            parts[part][bit / 8] ^= (uint8_t) (1 << bit % 8);
          }
      /* Two equal differences, which the sum of two words does not show.  */
      for (unsigned i = 1; i < TAG && length % 8 == 0; i++)
        for (unsigned j = 0; j < i; j++)
          {
            m.tag[i] ^= 0x81;
            m.tag[j] ^= 0x81;
            check_forgery (m.tag, m.nonce, m.aad, m.cipher);
            m.tag[i] ^= 0x81;
            m.tag[j] ^= 0x81;
          }
    }
}

/* Lengths that no buffer has.  */
static void
limits (uint64_t most, uint64_t aad_most)
{
  uint8_t out[40], tag[TAG];
  test_part ("limits");
  (void) test_single (0, 0);
  make_message (32, 20, 40);
  if (SIZE_MAX <= UINT32_MAX)
    return;
  const size_t too_long = (size_t) (most + 1), too_much = (size_t) (aad_most + 1);
  memset (out, 0x5a, sizeof out);
  memset (tag, 0x5a, sizeof tag);
  CHECK (SEAL (&key, out, tag, m.nonce, m.aad, 20, m.text, too_long) == XCS_ERR_LENGTH);
  CHECK (OPEN (&key, out, tag, m.nonce, m.aad, 20, m.text, too_long) == XCS_ERR_LENGTH);
  if (too_much > 0)
    {
      CHECK (SEAL (&key, out, tag, m.nonce, m.aad, too_much, m.text, 1) == XCS_ERR_LENGTH);
      CHECK (OPEN (&key, out, tag, m.nonce, m.aad, too_much, m.text, 1) == XCS_ERR_LENGTH);
    }
  for (unsigned i = 0; i < sizeof out; i++)
    CHECK (out[i] == 0x5a && tag[i % TAG] == 0x5a);
}

static void
arguments (void)
{
  static uint8_t room[400], before[400];
  KEY other;
  uint8_t tag[TAG], out[40];
  test_part ("arguments");
  (void) test_single (0, 0);
  make_message (32, 20, 40);
  for (int one = 0; one < 2; one++)
    {
      const size_t aad = one ? 1 : 20, text = one ? 1 : 40;
      CHECK (SEAL (&key, NULL, tag, m.nonce, m.aad, aad, m.text, text) == XCS_ERR_ARGUMENT);
      CHECK (SEAL (&key, out, tag, m.nonce, m.aad, aad, NULL, text) == XCS_ERR_ARGUMENT);
      CHECK (SEAL (&key, out, tag, m.nonce, NULL, aad, m.text, text) == XCS_ERR_ARGUMENT);
      CHECK (OPEN (&key, NULL, m.tag, m.nonce, m.aad, aad, m.cipher, text) == XCS_ERR_ARGUMENT);
      CHECK (OPEN (&key, out, m.tag, m.nonce, m.aad, aad, NULL, text) == XCS_ERR_ARGUMENT);
      CHECK (OPEN (&key, out, m.tag, m.nonce, NULL, aad, m.cipher, text) == XCS_ERR_ARGUMENT);
      CHECK (SEAL (&key, NULL, tag, m.nonce, NULL, aad, NULL, 0) == XCS_ERR_ARGUMENT);
      CHECK (OPEN (&key, NULL, m.tag, m.nonce, NULL, aad, NULL, 0) == XCS_ERR_ARGUMENT);
    }
  memset (&other, 0, sizeof other);
  CHECK (SEAL (&other, out, tag, m.nonce, m.aad, 20, m.text, 40) == XCS_ERR_STATE);
  CHECK (OPEN (&other, out, tag, m.nonce, m.aad, 20, m.text, 40) == XCS_ERR_STATE);
  CHECK (SEAL (&key, NULL, tag, m.nonce, NULL, 0, NULL, 0) == 0 && OPEN (&key, NULL, tag, m.nonce, NULL, 0, NULL, 0) == 0);

  /* Every place of output, tag, additional data and nonce around the input, which is in the middle.  */
  random_bytes (room, sizeof room);
  memcpy (before, room, sizeof room);
  uint8_t *const src = room + 200;
  for (size_t at = 100; at < 300; at++)
    {
      uint8_t *const p = room + at;
      const int same = p == src, apart = p + 40 <= src || src + 40 <= p;
      if (!same && !apart)
        {
          CHECK (SEAL (&key, p, tag, m.nonce, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
          CHECK (OPEN (&key, p, m.tag, m.nonce, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
        }
      if (p + TAG > src && p < src + 40)
        {
          CHECK (SEAL (&key, out, p, m.nonce, m.aad, 20, src, 40) == XCS_ERR_OVERLAP);
          CHECK (SEAL (&key, src, p, m.nonce, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (OPEN (&key, src, p, m.nonce, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (SEAL (&key, out, p, m.nonce, src, 40, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (SEAL (&key, NULL, p, m.nonce, src, 40, NULL, 0) == XCS_ERR_OVERLAP);
        }
      if (p + TAG > src && p < src + NONCE)
        {
          CHECK (SEAL (&key, out, p, src, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (SEAL (&key, NULL, p, src, m.aad, 20, NULL, 0) == XCS_ERR_OVERLAP);
        }
      if (p + 20 > src && p < src + 40)
        {
          CHECK (SEAL (&key, src, tag, m.nonce, p, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (OPEN (&key, src, m.tag, m.nonce, p, 20, m.text, 40) == XCS_ERR_OVERLAP);
        }
      if (p + NONCE > src && p < src + 40)
        {
          CHECK (SEAL (&key, src, tag, p, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
          CHECK (OPEN (&key, src, m.tag, p, m.aad, 20, m.text, 40) == XCS_ERR_OVERLAP);
        }
      CHECK (memcmp (room, before, sizeof room) == 0);
    }
  /* One byte of text, or of additional data.  */
  for (size_t i = 0; i < 40; i++)
    {
      CHECK (SEAL (&key, src, tag, m.nonce, src + i, 1, m.text, 40) == XCS_ERR_OVERLAP);
      CHECK (OPEN (&key, src, m.tag, m.nonce, src + i, 1, m.text, 40) == XCS_ERR_OVERLAP);
      CHECK (SEAL (&key, src + i, tag, m.nonce, src, 40, m.text, 1) == XCS_ERR_OVERLAP);
      CHECK (OPEN (&key, src + i, m.tag, m.nonce, src, 40, m.text, 1) == XCS_ERR_OVERLAP);
      if (i < TAG)
        CHECK (OPEN (&key, src + i, src, m.nonce, m.aad, 20, m.text, 1) == XCS_ERR_OVERLAP);
      if (i < NONCE)
        CHECK (SEAL (&key, src + i, tag, src, m.aad, 20, m.text, 1) == XCS_ERR_OVERLAP);
    }
  CHECK (memcmp (room, before, sizeof room) == 0);
  /* The common place of the tag.  */
  CHECK (SEAL (&key, src, src + 40, m.nonce, m.aad, 20, m.text, 40) == 0);
  test_equal ("ciphertext", src, m.cipher, 40);
  test_equal ("tag behind it", src + 40, m.tag, TAG);
  CHECK (OPEN (&key, src, src + 40, m.nonce, m.aad, 20, src, 40) == 0);
  test_equal ("text", src, m.text, 40);
}

/* A key keeps its rows, whatever is selected later.  */
static void
selection (void)
{
  uint8_t out[40], tag[TAG];
  test_part ("selection");
  for (unsigned i = 0; i < CIPHER_TABLE.rows; i++)
    for (unsigned j = 0; j < HASH_TABLE.rows; j++)
      {
        (void) test_single (i, j);
        make_message (32, 20, 40);
        if (xcs_impl_select (TEXT (CIPHER), CIPHER_IMPLS[i].impl.name) != 0
            || xcs_impl_select (TEXT (HASH), HASH_IMPLS[j].impl.name) != 0)
          continue;
        const KEY before = key;
        CHECK (SEAL (&key, out, tag, m.nonce, m.aad, 20, m.text, 40) == 0);
        test_equal ("ciphertext", out, m.cipher, 40);
        test_equal ("tag", tag, m.tag, TAG);
        CHECK (memcmp (&key, &before, sizeof key) == 0);
      }
  CHECK (xcs_impl_select (TEXT (CIPHER), row_name) == 0 && xcs_impl_select (TEXT (HASH), hash_name) == 0);
}

/* --- the stack */

static uint8_t stack_out[MOST];

/* Chooses and names other secrets of the message; and keys that are made from its key.  */
static void stack_keys (size_t length);

static void
prepare (size_t length)
{
  memset (m.nonce, 0x3b, NONCE);
  memset (m.aad, 0x3c, 20);
  stack_random (m.k, sizeof m.k);
  stack_random (m.text, length);
  m.k_length = KEY_LENGTH (length);
  stack_key (m.k, m.k_length);
  stack_secret (m.text, length);
  CHECK (SET_KEY (&key, m.k, m.k_length) == 0);
  CHECK (SEAL (&key, m.cipher, m.tag, m.nonce, m.aad, 20, m.text, length) == 0);
  stack_keys (length);
}

static int
make_key (size_t length)
{
  (void) length;
  return SET_KEY (&key, m.k, m.k_length);
}

static int
make_seal (size_t length)
{
  return SEAL (&key, stack_out, m.tag, m.nonce, m.aad, 20, m.text, length);
}

static int
make_open (size_t length)
{
  return OPEN (&key, stack_out, m.tag, m.nonce, m.aad, 20, m.cipher, length);
}

/* A forgery that is undone.  */
static int
make_refused (size_t length)
{
  m.tag[3] ^= 1;
  return OPEN (&key, m.cipher, m.tag, m.nonce, m.aad, 20, m.cipher, length) != XCS_ERR_AUTH;
}

static void
left_on_stack (void)
{
  static const struct stack_call calls[] = {
    { "set_key", prepare, make_key, STACK, 0 },
    { "seal", prepare, make_seal, STACK, 0 },
    { "open", prepare, make_open, STACK, 0 },
    { "open of a forgery", prepare, make_refused, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

/* All of it with each pair of rows (test_turn: some of those with other rows of the hash than the best and the last), and more with
   each row of the cipher.  more_left: on the stack, by other calls.  */
static int
run_tests (void (*vectors) (void), void (*each_pair) (void), void (*each) (void), void (*more_left) (void))
{
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      int first = 1;
      row_name = CIPHER_IMPLS[i].impl.name;
      for (unsigned j = 0; j < HASH_TABLE.rows; j++)
        {
          hash_name = HASH_IMPLS[j].impl.name;
          const int last = j == HASH_TABLE.rows - 1;
          if (xcs_impl_select (TEXT (HASH), hash_name) != 0 || !(first || last || FUSED (i, j) || test_turn ()))
            continue;
          vectors ();
          random_messages (first ? 200 : 40);
          long_message ();
          /* What is chosen by CPU_WHOLE512, by its other value.  */
          if (first && (xcs_cpu_features () & CPU_AVX512) != 0 && (HASH_IMPLS[j].impl.needs & CPU_WHOLE512) == 0)
            {
              const uint32_t features = atomic_fetch_xor (&xcsi_feature_word, CPU_WHOLE512);
              random_messages (40);
              long_message ();
              atomic_store (&xcsi_feature_word, features);
            }
          if (each_pair != NULL)
            each_pair ();
          /* The last row is in C, which leaves more.  */
          if (first || last)
            {
              left_on_stack ();
              if (more_left != NULL)
                more_left ();
            }
          if (first)
            {
              lengths ();
              forgeries ();
              arguments ();
              selection ();
              each ();
            }
          first = 0;
        }
    }
  return test_end ();
}

#endif
