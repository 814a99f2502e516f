/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: every usable row of ChaCha20 with every one of Poly1305; messages in pieces, many messages in one call.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/modes/chacha20poly1305.h"

#define CIPHER chacha20
#define HASH poly1305
#define FUSED(i, j) (strcmp (xcsi_chacha20_impls[i].impl.name, xcsi_poly1305_impls[j].impl.name) == 0)
#define NONCE XCS_CHACHA20POLY1305_NONCE_SIZE
#define NONCE_MOST NONCE
#define NONCE_LENGTH(i) ((void) (i), (size_t) NONCE)
#define KEY_LENGTH(i) ((void) (i), (size_t) 32)
#define MESSAGE_MOST (CHACHA20POLY1305_BRIEF + 4 * 512)
#define STACK 13312
#define KEY struct xcs_chacha20poly1305_key
#define SET_KEY set_key
#define SEAL xcs_chacha20poly1305_seal
#define OPEN xcs_chacha20poly1305_open

static int
set_key (struct xcs_chacha20poly1305_key *key, const uint8_t *k, size_t k_length)
{
  (void) k_length;
  xcs_chacha20poly1305_set_key (key, k);
  return 0;
}

#include "testsuite/aead.h"

static void
adjust_key (void)
{
  CHECK (impl_of_checked_tag (key.opaque[CP_MAC_TAG]) < xcsi_poly1305.rows);
  CHECK (strcmp (xcsi_chacha20_impls[impl_of_checked_tag (key.opaque[CP_TAG])].impl.name, row_name) == 0);
  CHECK (strcmp (xcsi_poly1305_impls[impl_of_checked_tag (key.opaque[CP_MAC_TAG])].impl.name, hash_name) == 0);
}

static void
seal_any (void)
{
  CHECK (SEAL (&last_key, m.cipher, m.tag, m.nonce, m.aad, m.aad_length, m.text, m.length) == 0);
}

#if HAVE_REF

static void
by_reference (const struct message *from, uint8_t *cipher, uint8_t tag[TAG])
{
  ref_chacha20poly1305 (cipher, tag, from->k, from->nonce, from->aad, from->aad_length, from->text, from->length);
}

#endif

/* The key of Poly1305, and the keystream.  */
static void
stack_keys (size_t length)
{
  static uint8_t zeros[MOST], keystream[MOST];
  uint8_t tag[TAG];
  CHECK (SEAL (&key, keystream, tag, m.nonce, NULL, 0, zeros, length) == 0);
  stack_secret (keystream, length);
#if HAVE_REF
  uint8_t block[64], start[16] = { 0 };
  memcpy (start + 4, m.nonce, NONCE);
  ref_chacha20_block (block, m.k, start);
  stack_key (block, 32);
#endif
}

/* --- fused rows */

enum { PASSES_MOST = 5, PASS_MOST = 2048 };

/* A run after the text that it hashes first.  */
static void
check_passes (const struct chacha20poly1305_impl *row, const struct poly1305_impl *mac_row, unsigned passes, size_t align,
              int leftovers)
{
  const struct chacha20_impl *const last = &xcsi_chacha20_impls[xcsi_chacha20.rows - 1];
  static uint8_t expected[PASS_MOST * (PASSES_MOST + 1)];
  const size_t pass = chacha20poly1305_pass (row), length = pass * passes;
  CHECK (pass <= PASS_MOST);
  for (int round = 0; round < (leftovers ? 4 : 1); round++)
    {
      uint64_t cipher[CHACHA20_STATE], mac[POLY1305_STATE], right[POLY1305_STATE];
      uint8_t k[32], tag[TAG], right_tag[TAG];
      uint8_t *src = guard_place ((unsigned) align % PLACES, 0, length, align);
      uint8_t *dst = guard_place ((unsigned) (align + 1) % PLACES, 1, pass + length, 63 - align);
      random_bytes (k, 32);
      random_bytes (cipher, sizeof cipher);
      cipher[CHACHA20_COUNTER] &= UINT64_C (0xffffffff00000fff);
      if (align % 2 == 0)  /* up to the last block of a message */
        cipher[CHACHA20_COUNTER] = (cipher[CHACHA20_COUNTER] | UINT32_MAX) - (length / 64 - 1);
      random_bytes (src, length);
      random_bytes (expected, pass);
      memcpy (dst, expected, pass);
      memset (dst + pass, 0, length);
      mac_row->set_key (mac, k);
      mac_row->blocks (mac, k, 2);
      memcpy (right, mac, sizeof right);
      last->xor (cipher, expected + pass, src, length);
      mac_row->blocks (right, expected, length / 16);
      const struct chacha20poly1305_run run = { dst + pass, src, dst, passes, 0, 0 };
      guard_read_only (0, 1);
      if (leftovers)
        test_leftovers (round);
      CALL (row->encrypt, cipher, mac, &run);
      guard_read_only (0, 0);
      test_equal ("output", dst, expected, pass + length);
      guard_check (1);
      mac_row->digest (mac, tag, NULL, 0);
      mac_row->digest (right, right_tag, NULL, 0);
      test_equal ("tag", tag, right_tag, TAG);
      if (leftovers)
        continue;
      /* In place.  */
      memcpy (dst + pass, src, length);
      mac_row->set_key (mac, k);
      mac_row->blocks (mac, k, 2);
      const struct chacha20poly1305_run in_place = { dst + pass, dst + pass, dst, passes, 0, 0 };
      CALL (row->encrypt, cipher, mac, &in_place);
      test_equal ("output in place", dst, expected, pass + length);
      mac_row->digest (mac, tag, NULL, 0);
      test_equal ("tag in place", tag, right_tag, TAG);
      /* What it reads.  */
      for (int places = 0; places < 2; places++)
        {
          uint8_t *const at = dst + pass;
          if (places == 0)
            memcpy (at, src, length);
          else
            memset (at, 0, length);
          mac_row->set_key (mac, k);
          mac_row->set_key (right, k);
          mac_row->blocks (right, src, length / 16);
          const uint8_t *const from = places == 0 ? at : src;
          const struct chacha20poly1305_run opening = { at, from, from, passes, 0, 0 };
          CALL (row->encrypt, cipher, mac, &opening);
          test_equal ("output of what it hashes", at, expected + pass, length);
          mac_row->digest (mac, tag, NULL, 0);
          mac_row->digest (right, right_tag, NULL, 0);
          test_equal ("tag of what it reads", tag, right_tag, TAG);
        }
      /* More of the text.  */
      for (unsigned n = 1; n < 9 && row->blocks != NULL; n++)
        {
          const unsigned before = n % 3, after = n / 3;
          const size_t hashed = pass * (before + passes + after);
          uint8_t *text = guard_place ((unsigned) (align + 1) % PLACES, 2, hashed, align);
          random_bytes (text, hashed);
          memset (dst + pass, 0, length);
          mac_row->set_key (mac, k);
          mac_row->set_key (right, k);
          mac_row->blocks (right, text, hashed / 16);
          const struct chacha20poly1305_run longer = { dst + pass, src, text, passes, before, after };
          CALL (row->encrypt, cipher, mac, &longer);
          test_equal ("output beside more text", dst, expected, pass + length);
          mac_row->digest (mac, tag, NULL, 0);
          mac_row->digest (right, right_tag, NULL, 0);
          test_equal ("tag of more text", tag, right_tag, TAG);
        }
    }
  test_leftovers (-1);
}

/* The message as a job, of which brief is found in another way than of a single call; a forgery of it; and overlaps.  Not in place
   and in place, with the tag behind the text.  */
static void
check_job (void)
{
  static const uint8_t zeros[MOST];
  static uint8_t out[MOST + TAG], before[MOST + TAG];
  for (int in_place = 0; in_place < 2; in_place++)
    {
      uint8_t *const tag = out + m.length;
      const size_t bit = random_below (8 * TAG);
      struct xcs_chacha20poly1305_job job = { &key, out, tag, m.nonce, m.aad, in_place ? out : m.text, m.aad_length, m.length, 1 };
      memcpy (out, m.text, m.length);
      CHECK (xcs_chacha20poly1305_seal_jobs (&job, 1) == 0 && job.error == 0);
      test_equal ("ciphertext of a job", out, m.cipher, m.length);
      test_equal ("tag of a job", tag, m.tag, TAG);
      job.src = in_place ? out : m.cipher;
      tag[bit / 8] ^= (uint8_t) (1 << bit % 8);
      CHECK (xcs_chacha20poly1305_open_jobs (&job, 1) == XCS_ERR_AUTH && job.error == XCS_ERR_AUTH);
      test_equal ("forgery of a job", out, in_place ? m.cipher : zeros, m.length);
      memcpy (tag, m.tag, TAG);
      CHECK (xcs_chacha20poly1305_open_jobs (&job, 1) == 0 && job.error == 0);
      test_equal ("text of a job", out, m.text, m.length);
      test_equal ("tag that was read", tag, m.tag, TAG);
    }
  memcpy (before, out, sizeof out);
  for (unsigned i = 0; i < 2; i++)
    {
      uint8_t *const dst = out + i, *const src = out + 1 - i;
      uint8_t tag[TAG] = { 0 };
      CHECK (SEAL (&key, dst, tag, m.nonce, m.aad, m.aad_length, src, m.length) == XCS_ERR_OVERLAP);
      CHECK (OPEN (&key, dst, m.tag, m.nonce, m.aad, m.aad_length, src, m.length) == XCS_ERR_OVERLAP);
      CHECK (SEAL (&key, out, out + m.length - 1, m.nonce, m.aad, m.aad_length, out, m.length) == XCS_ERR_OVERLAP);
      CHECK (OPEN (&key, out, out + m.length - 1, m.nonce, m.aad, m.aad_length, out, m.length) == XCS_ERR_OVERLAP);
      CHECK (memcmp (out, before, sizeof out) == 0 && test_filled (tag, 0, TAG) == TAG);
    }
}

/* Carries in general registers that random messages do not have: in the product by r^64, in the squarings before it, and where h
   is folded.  The text is zeros, but for the last block of each chain of avx512, so that sums have words that are all ones.  r has
   the bounds of a key, r < 2^124 and r1 a multiple of 4, but it is not clamped: word 1 of r^64 or of r^32 is all ones, or word 0 of
   r^64 is less than 8.  */
static void
rare_carries (const struct chacha20poly1305_impl *row, const struct poly1305_impl *mac_row)
{
  static const struct
  {
    uint64_t r[2], h, h2, last[2][2];
  } cases[] = {
    { { UINT64_C (0x03e250a92741f7da), UINT64_C (0x074dcf8436fc8d88) }, 0, 0,
      { { UINT64_C (0x9746ea08a4c32674), UINT64_C (0xf5d0575d1c287007) },
        { UINT64_C (0x7e2b933009f1a741), UINT64_C (0xf5d0575d1c287008) } } },
    { { UINT64_C (0x0f3dd31f4c8ddbce), UINT64_C (0x07c7d4816519b1d4) }, UINT64_MAX, 4,
      { { UINT64_C (0x1523b6b80a6661ee), UINT64_C (0x1c37d0f0d8eeb77b) },
        { UINT64_C (0xd0f13921fed0cd56), UINT64_C (0x34804b6e8b8880d6) } } },
    { { UINT64_C (0x07488481523db094), UINT64_C (0x0d0b94c971759ac8) }, 0, 0,
      { { UINT64_C (0x8b1522b9ea1af66b), UINT64_C (0x40c308aa1bd90cfe) },
        { UINT64_C (0x8b1522b9ea1af664), UINT64_C (0x09482b30ee9c7b9f) } } }
  };
  static const uint8_t k[32];
  test_part ("rare carries");
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
    if (test_case (PASS_MOST, i))
      {
        static uint8_t text[PASS_MOST], out[PASS_MOST];
        uint64_t cipher[CHACHA20_STATE] = { 0 }, mac[POLY1305_STATE], right[POLY1305_STATE];
        uint8_t tag[TAG], right_tag[TAG];
        for (unsigned chain = 0; chain < 2; chain++)
          for (unsigned word = 0; word < 2; word++)
            store64_le (text + 1024 * (chain + 1) - 16 + 8 * word, cases[i].last[chain][word]);
        mac_row->set_key (mac, k);
        memcpy (mac, cases[i].r, sizeof cases[i].r);
        mac[4] = mac[5] = cases[i].h;
        mac[6] = cases[i].h2;
        memcpy (right, mac, sizeof right);
        mac_row->blocks (right, text, sizeof text / 16);
        const struct chacha20poly1305_run run = { out, text, text, sizeof text >> row->pass_log, 0, 0 };
        CALL (row->encrypt, cipher, mac, &run);
        mac_row->digest (mac, tag, NULL, 0);
        mac_row->digest (right, right_tag, NULL, 0);
        test_equal ("tag", tag, right_tag, TAG);
      }
}

/* Whole messages with up to four passes, with and without an incomplete block; and forgeries of them.  Some have as much additional
   data as brief takes, or a byte more.  */
static void
around_passes (const struct chacha20poly1305_impl *row, size_t least)
{
  test_part ("messages around passes");
  const size_t pass = chacha20poly1305_pass (row);
  for (size_t length = least > 512 ? least - 512 : 64; length <= least + 4 * pass - 512; length += length % 64 == 0 ? 1 : 63)
    if (test_case (length, 0))
      {
        make_message (KEY_LENGTH (length), length % 3 == 0 ? CHACHA20POLY1305_BRIEF_AAD + length % 2 : length % 40, length);
        check_whole ((unsigned) (length % PLACES), length % 64);
        check_job ();
        m.cipher[random_below (length)] ^= 1;
        check_forgery (m.tag, m.nonce, m.aad, m.cipher);
      }
}

enum { BRIEF_LEAST = 0, BRIEF_AAD = CHACHA20POLY1305_BRIEF_AAD };
#define BRIEF_MOST (row->brief_most[0] < 4700 ? row->brief_most[0] : 4700)  /* longer ones: around_passes */
#define BRIEF_IN_PLACE (row->brief_most[1])
#define BRIEF_ROW struct chacha20poly1305_impl

static void
call_brief (const BRIEF_ROW *row, uint8_t *dst, uint8_t *tag, const uint8_t *aad, const uint8_t *src, uint64_t opens)
{
  const struct xcs_chacha20poly1305_job job = { NULL, dst, tag, NULL, aad, src, m.aad_length, m.length, 0 };
  const uint64_t last[2] = { (uint64_t) load32_le (m.nonce) << 32, load64_le (m.nonce + 4) };
  CALL (row->brief, key.opaque + CP_KEY, last, &job, opens);
}

static void
make_brief (const BRIEF_ROW *row, size_t length, size_t aad_length)
{
  (void) row;
  make_message (32, aad_length, length);
}

#define brief_undoes(row, tag, aad) 0
#include "testsuite/brief.h"

/* Forgeries: what is returned, and dst, which stays, or is written up to its end.  */
static void
brief_forgeries (const BRIEF_ROW *row)
{
  const size_t lengths[] = { 0, 1, 15, 16, 64, 65, 192, 193, 320, 321, 448, 449, 576, 577, 704, 961, BRIEF_MOST };
  test_part ("forgeries of brief");
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    for (unsigned bit = 0; bit <= 8 * TAG; bit++)
      if (lengths[i] <= BRIEF_MOST && test_case (lengths[i], bit))
        {
          static uint8_t dst[MOST], same[MOST];
          uint8_t tag[TAG];
          make_message (32, bit % 40, lengths[i]);
          memset (dst, 0x5a, sizeof dst);
          memset (same, 0x5a, sizeof same);
          memcpy (tag, m.tag, TAG);
          if (bit < 8 * TAG)
            tag[bit / 8] ^= (uint8_t) (1 << bit % 8);
          const struct xcs_chacha20poly1305_job job = { NULL, dst, tag, NULL, m.aad, m.cipher, m.aad_length, m.length, 0 };
          const uint64_t last[2] = { (uint64_t) load32_le (m.nonce) << 32, load64_le (m.nonce + 4) };
          const uint64_t wrong = row->brief (key.opaque + CP_KEY, last, &job, 1);
          CHECK (wrong == (bit < 8 * TAG));
          if (!wrong || m.length <= row->brief_kept)
            test_equal ("text of a forgery", dst, wrong ? same : m.text, m.length);
          test_equal ("what follows", dst + m.length, same, MOST - m.length);
        }
}

/* Public calls jump to brief of this row.  It does not need the row of Poly1305: where the key names none, messages that brief
   takes are right, and the others are refused, so that a message that goes the long way is noticed.  */
static void
short_way (const struct chacha20poly1305_impl *row)
{
  test_part ("brief in public calls");
  for (int opens = 0; opens < 2; opens++)
    for (int in_place = 0; in_place < 2; in_place++)
      for (unsigned i = 0; i < 6; i++)
        {
          const size_t most = row->brief_most[opens && in_place];
          const size_t length = i == 0 ? 0 : i == 1 ? 64 : i == 4 ? most + 1 : most;
          const size_t aad_length = i == 2 || i == 4 ? 13 : i == 5 ? BRIEF_AAD + 1 : BRIEF_AAD;
          static uint8_t out[CHACHA20POLY1305_BRIEF + 1];
          uint8_t tag[TAG];
          if (!test_case (length, aad_length))
            continue;
          make_message (32, aad_length, length);
          KEY without = key;
          without.opaque[CP_MAC_TAG] = 0;
          const uint8_t *const from = opens ? m.cipher : m.text, *const src = in_place ? out : from;
          memcpy (out, from, length);
          memcpy (tag, m.tag, TAG);
          const int error = opens ? OPEN (&without, out, tag, m.nonce, m.aad, aad_length, src, length)
                                  : SEAL (&without, out, tag, m.nonce, m.aad, aad_length, src, length);
          CHECK (error == (i < 4 ? 0 : XCS_ERR_STATE));
          test_equal ("output", out, i >= 4 ? from : opens ? m.text : m.cipher, length);
          test_equal ("tag", tag, m.tag, TAG);
        }
}

/* --- groups of messages of a few blocks: functions of a row, with guard pages around the buffers of one message */

enum { GROUP_TEXT = 64 * CHACHA20POLY1305_GROUP_TEXT, GROUP_AAD = CHACHA20POLY1305_GROUP_AAD };
/* Of one lane.  */
enum { GROUP_SRC = 16 * CHACHA20POLY1305_GROUP_HASHED, GROUP_ROOM = GROUP_SRC + 16 + 32 + GROUP_TEXT };

/* The room that such a group may use, and bytes around it.  */
static _Alignas (64) uint8_t group_room[CHACHA20_LANES * GROUP_ROOM + 2 * 64];
static uint8_t *const group_src = group_room + 64 + CHACHA20_LANES * GROUP_SRC;

static uint64_t *
group_words (const struct chacha20poly1305_side_by_side *s)
{
  return (uint64_t *) (group_src + 16 * s->number);
}

static uint8_t *
begin_of_group (const struct chacha20poly1305_side_by_side *s, size_t blocks)
{
  return group_src - s->number * (GROUP_SRC - GROUP_TEXT + 64 * blocks);
}

static uint8_t *
end_of_group (const struct chacha20poly1305_side_by_side *s, size_t blocks)
{
  return group_src + s->number * (16 + 32 + 64 * blocks);
}

static void
mark_group (const struct chacha20poly1305_side_by_side *s, size_t blocks)
{
  memset (begin_of_group (s, blocks) - 64, 0x77, 64);
  memset (end_of_group (s, blocks), 0x77, 64);
}

static void
check_marks (const struct chacha20poly1305_side_by_side *s, size_t blocks)
{
  CHECK (test_filled (begin_of_group (s, blocks) - 64, 0x77, 64) == 64);
  CHECK (test_filled (end_of_group (s, blocks), 0x77, 64) == 64);
}

/* The message m in a place of a group, among others of any lengths; without some of them.  */
static void
check_group (const struct chacha20poly1305_side_by_side *s, unsigned where, size_t align)
{
  const size_t blocks_of_m = m.length > 0 ? (m.length + 63) / 64 : 1;
  const size_t blocks = blocks_of_m + random_below (CHACHA20POLY1305_GROUP_TEXT + 1 - blocks_of_m);
  static uint8_t out[CHACHA20_LANES][GROUP_TEXT], expected[CHACHA20_LANES][GROUP_TEXT], text[CHACHA20_LANES][GROUP_TEXT];
  static uint8_t tags[CHACHA20_LANES][TAG], right[CHACHA20_LANES][TAG], other_aad[GROUP_AAD + NONCE];
  const size_t n = 1 + random_below (s->number), place = random_below (n);
  uint8_t *aad = guard_place (where, 2, m.aad_length, align), *src = guard_place (where, 0, m.length, align);
  uint8_t *dst = guard_place (where, 1, m.length, (5 * align + 3) % 64), *nonce = guard_place (where, 3, NONCE, align);
  struct xcs_chacha20poly1305_job j[CHACHA20_LANES], none = { &last_key, NULL, NULL, m.nonce, NULL, NULL, 0, 0, 0 };
  memcpy (aad, m.aad, m.aad_length);
  memcpy (nonce, m.nonce, NONCE);
  guard_read_only (2, 1);
  guard_read_only (3, 1);
  random_bytes (text, sizeof text);
  random_bytes (other_aad, sizeof other_aad);
  for (unsigned opens = 0; opens < 2; opens++)
    for (int in_place = 0; in_place < 2; in_place++)
      {
        struct chacha20poly1305_group g = { .opens = opens, .blocks = blocks };
        uint8_t no_tag[TAG] = { 0 };
        uint64_t wrong = 0;
        none.tag = no_tag;
        memcpy (in_place ? dst : src, opens ? m.cipher : m.text, m.length);
        guard_read_only (0, 1);
        for (size_t i = 0; i < s->number; i++)
          {
            const size_t length = random_below (64 * blocks + 1), aad_length = random_below (GROUP_AAD + 1);
            g.jobs[i] = i < n ? &j[i] : &none;
            if (i >= n)
              continue;
            memset (tags[i], 0, TAG);
            if (i == place)
              {
                j[i] = (struct xcs_chacha20poly1305_job) { &key, dst, tags[i], nonce, aad, in_place ? dst : src, m.aad_length,
                                                           m.length, 9 };
                memcpy (right[i], m.tag, TAG);
                continue;
              }
            const uint8_t *const other_nonce = other_aad + random_below (GROUP_AAD);
            CHECK (SEAL (&last_key, expected[i], right[i], other_nonce, other_aad, aad_length, text[i], length) == 0);
            memcpy (out[i], opens ? expected[i] : text[i], length);
            j[i] = (struct xcs_chacha20poly1305_job) { &last_key, out[i], tags[i], other_nonce, other_aad,
                                                       in_place || opens ? out[i] : text[i], aad_length, length, 9 };
          }
        memset (dst, 0x5a, in_place ? 0 : m.length);
        for (size_t i = 0; opens && i < n; i++)
          {
            memcpy (tags[i], right[i], TAG);
            if (random_below (4) > 0)
              continue;
            tags[i][random_below (TAG)] ^= (uint8_t) (1 << random_below (8));
            wrong |= (uint64_t) 1 << i;
          }
        mark_group (s, blocks);
        CALL (s->jobs, &g, group_words (s), group_src);
        CALL (s->tags, &g, group_words (s), group_src);
        check_marks (s, blocks);
        CHECK (!opens || (g.wrong & (((uint64_t) 1 << n) - 1)) == wrong);
        guard_read_only (0, 0);
        guard_check (1);
        for (size_t i = 0; i < n; i++)
          {
            CHECK (j[i].error == 0);
            test_equal ("tag of a group", opens ? g.tags[i] : tags[i], right[i], TAG);
            if (opens && (wrong >> i & 1) != 0)
              {
                static uint8_t same[GROUP_TEXT];
                memset (same, 0x5a, sizeof same);
                test_equal ("text of a forgery in a group", j[i].dst, i != place ? expected[i] : in_place ? m.cipher : same,
                            j[i].length);
                continue;
              }
            test_equal ("output of a group", j[i].dst, i == place ? opens ? m.text : m.cipher : opens ? text[i] : expected[i],
                        j[i].length);
          }
      }
  guard_read_only (2, 0);
  guard_read_only (3, 0);
}

/* Each two buffers of a message in a group next to each other, and with a byte in common; and NULL.  A function finds what a single
   call refuses, and writes nothing then.  */
static void
group_overlaps (const struct chacha20poly1305_side_by_side *s, size_t length, size_t aad_length)
{
  enum { DST, SRC, NONCE_PLACE, AAD_PLACE, TAG_PLACE, BUFFERS, ROOM = 3 * GROUP_TEXT };
  static uint8_t room[BUFFERS * ROOM], before[sizeof room], after[sizeof room], out[CHACHA20_LANES][GROUP_TEXT];
  const size_t size[BUFFERS] = { length, length, NONCE, aad_length, TAG };
  for (unsigned opens = 0; opens < 2; opens++)
    for (unsigned a = 0; a < BUFFERS; a++)
      for (unsigned b = 0; b < BUFFERS; b++)
        for (unsigned how = 0; how < 4; how++)
          {
            const size_t place = random_below (s->number);
            const size_t blocks = length > 0 ? (length + 63) / 64 : 1;
            uint8_t tags[CHACHA20_LANES][TAG];
            struct chacha20poly1305_group g = { .opens = opens, .blocks = blocks };
            struct xcs_chacha20poly1305_job j[CHACHA20_LANES];
            uint8_t *at[BUFFERS];
            for (unsigned i = 0; i < BUFFERS; i++)
              at[i] = room + ROOM * i + GROUP_TEXT;
            /* b ends before a, or in its first byte; begins in its last one, or after it.  */
            at[b] = a == b ? NULL : how < 2 ? at[a] - size[b] + how : at[a] + size[a] - (how == 2);
            if (a == b && (a == NONCE_PLACE || a == TAG_PLACE))
              continue;
            random_bytes (room, sizeof room);
            memcpy (before, room, sizeof room);
            int error;
            if (opens)
              {
                error = xcs_chacha20poly1305_open (&key, at[DST], at[TAG_PLACE], at[NONCE_PLACE], at[AAD_PLACE], aad_length,
                                                   at[SRC], length);
                memset (after, 0, sizeof after);
              }
            else
              {
                error = SEAL (&key, at[DST], at[TAG_PLACE], at[NONCE_PLACE], at[AAD_PLACE], aad_length, at[SRC], length);
                memcpy (after, room, sizeof room);
              }
            memcpy (room, before, sizeof room);
            for (size_t i = 0; i < s->number; i++)
              {
                g.jobs[i] = &j[i];
                j[i] = (struct xcs_chacha20poly1305_job) { &key, out[i], tags[i], m.nonce, m.aad, m.text, 5, 40, 0 };
              }
            j[place] = (struct xcs_chacha20poly1305_job) { &key, at[DST], at[TAG_PLACE], at[NONCE_PLACE], at[AAD_PLACE], at[SRC],
                                                           aad_length, length, 0 };
            memset (out, 0x5a, sizeof out);
            mark_group (s, blocks);
            const uint64_t doubts = s->jobs (&g, group_words (s), group_src);
            check_marks (s, blocks);
            if (error != 0 && error != XCS_ERR_AUTH)
              CHECK (doubts != 0);
            else if (length > 0 && aad_length > 0)
              CHECK (doubts == 0);
            if (doubts != 0)
              {
                CHECK (memcmp (room, before, sizeof room) == 0);
                CHECK (test_filled (out[0], 0x5a, sizeof out) == sizeof out);
                continue;
              }
            s->tags (&g, group_words (s), group_src);
            CHECK (memcmp (room, opens ? before : after, sizeof room) == 0);
          }
}

/* With other secrets tags leaves the same, and so does jobs if there are doubts.  */
static void
group_leftovers (const struct chacha20poly1305_side_by_side *s)
{
  static uint8_t out[CHACHA20_LANES][GROUP_TEXT], tags[CHACHA20_LANES][TAG];
  test_part ("leftovers of groups");
  for (size_t blocks = 1; blocks <= CHACHA20POLY1305_GROUP_TEXT; blocks++)
    for (unsigned opens = 0; opens < 2; opens++)
      if (test_case (blocks, opens))
        {
          for (int round = 0; round < 4; round++)
            {
              struct chacha20poly1305_group g = { .opens = opens, .blocks = blocks };
              struct xcs_chacha20poly1305_job j[CHACHA20_LANES];
              make_message (32, 13, 64 * blocks - 5);
              for (size_t i = 0; i < s->number; i++)
                {
                  g.jobs[i] = &j[i];
                  j[i] = (struct xcs_chacha20poly1305_job) { &key, out[i], opens ? m.tag : tags[i], m.nonce, m.aad,
                                                             opens ? m.cipher : m.text, m.aad_length, m.length, 0 };
                }
              CHECK (s->jobs (&g, group_words (s), group_src) == 0);
              test_leftovers (round);
              CALL (s->tags, &g, group_words (s), group_src);
              j[0].src = NULL;
              CALL (s->jobs, &g, group_words (s), group_src);
            }
          test_leftovers (-1);
        }
}

static void
groups (const struct chacha20poly1305_side_by_side *s)
{
  test_part ("groups");
  for (size_t length = 0; length <= GROUP_TEXT; length++)
    for (size_t aad_length = length <= 64 || test_all () ? 0 : length % 4; aad_length <= GROUP_AAD;
         aad_length += test_all () ? 1 : length <= 64 ? 1 + (length + aad_length) % 3 : 5 + (length + aad_length) % 5)
      if (test_case (length, aad_length))
        {
          make_message (32, aad_length, length);
          check_group (s, (unsigned) (length + aad_length) % PLACES, (3 * length + aad_length) % 64);
        }
  test_part ("overlaps in groups");
  static const uint16_t lengths[] = { 0, 1, 7, 16, 33, 64, 65, 150, GROUP_TEXT };
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    for (size_t aad_length = 0; aad_length <= GROUP_AAD; aad_length += 1 + aad_length)
      if (test_case (lengths[i], aad_length))
        {
          make_message (32, 10, 40);
          group_overlaps (s, lengths[i], aad_length);
        }
}

/* What this pair of rows has.  Whole short messages do not depend on the row of Poly1305: with the first one.  */
static void
fused_rows (void)
{
  const struct chacha20_impl *const cipher = &xcsi_chacha20_impls[impl_of_checked_tag (key.opaque[CP_TAG])];
  const struct poly1305_impl *const mac = &xcsi_poly1305_impls[impl_of_checked_tag (key.opaque[CP_MAC_TAG])];
  for (unsigned i = 0; i < xcsi_chacha20poly1305.rows; i++)
    {
      const struct chacha20poly1305_impl *const row = &xcsi_chacha20poly1305_impls[i];
      static const struct chacha20poly1305_impl *done;
      if (row->cipher == NULL)
        test_mode_row (i);
      else if (chacha20poly1305_fuses (row, cipher, mac) && xcsi_usable (&row->impl))
        {
          test_mode_row (i);
          short_way (row);
          if (row != done)
            {
              briefs (row);
              brief_leftovers (row);
              brief_forgeries (row);
              if (row->side_by_side[0].jobs != NULL)
                {
                  groups (&row->side_by_side[0]);
                  group_leftovers (&row->side_by_side[0]);
                }
              done = row;
            }
          if (row->encrypt == NULL || (row->blocks != NULL && row->blocks != mac->blocks))
            continue;
          test_part ("passes");
          for (unsigned passes = 1; passes <= PASSES_MOST; passes++)
            for (size_t align = 0; align < 64; align += test_all () ? 1 : 7)
              if (test_case (passes * chacha20poly1305_pass (row), align))
                check_passes (row, mac, passes, align, align < 8);
          if (row->blocks == NULL)
            rare_carries (row, mac);
          /* Messages by rows for vectors in halves, on CPUs with whole ones, too.  */
          const uint32_t whole = row->halves && (mac->impl.needs & CPU_WHOLE512) == 0 ? CPU_WHOLE512 : 0;
          const uint32_t features = atomic_fetch_and (&xcsi_feature_word, ~whole);
          around_passes (row, row->least > 0 ? row->least : row->brief_most[1]);
          if (row->brief_most[0] > row->brief_most[1])
            around_passes (row, row->brief_most[0]);
          atomic_store (&xcsi_feature_word, features);
        }
    }
}

/* --- messages in pieces */

static struct xcs_chacha20poly1305_ctx ctx;

/* The next piece, of at most so many bytes, sometimes none.  */
static size_t
piece (size_t left, size_t most)
{
  const size_t n = random_below (most + 1);
  return n < left ? n : left;
}

static void
begin (size_t most)
{
  CHECK (xcs_chacha20poly1305_start (&ctx, &key, m.nonce) == 0);
  for (size_t at = 0, n; at < m.aad_length; at += n)
    {
      n = piece (m.aad_length - at, most);
      CHECK (xcs_chacha20poly1305_aad (&ctx, n > 0 ? m.aad + at : NULL, n) == 0);
    }
}

static void
check_more (size_t most)
{
  static uint8_t out[MOST];
  uint8_t tag[TAG];
  begin (most);
  memcpy (out, m.text, m.length);
  for (size_t at = 0, n; at < m.length; at += n)
    {
      n = piece (m.length - at, most);
      CHECK (xcs_chacha20poly1305_encrypt (&ctx, n > 0 ? out + at : NULL, n > 0 ? out + at : NULL, n) == 0);
    }
  CHECK (xcs_chacha20poly1305_tag (&ctx, tag) == 0);
  test_equal ("ciphertext in pieces", out, m.cipher, m.length);
  test_equal ("tag of pieces", tag, m.tag, TAG);
  /* Right; and with a wrong bit of the tag, the nonce, the additional data or the ciphertext.  */
  uint8_t *const parts[] = { NULL, m.tag, m.nonce, m.aad, m.cipher };
  const size_t bytes[] = { 0, TAG, NONCE, m.aad_length, m.length };
  for (unsigned wrong = 0; wrong < 5; wrong++)
    {
      const size_t bit = wrong > 0 && bytes[wrong] > 0 ? random_below (8 * bytes[wrong]) : 0;
      if (wrong > 0 && bytes[wrong] == 0)
        continue;
      if (wrong > 0)
        parts[wrong][bit / 8] ^= (uint8_t) (1 << bit % 8);
      begin (most);
      memset (out, 0, m.length);
      for (size_t at = 0, n; at < m.length; at += n)
        {
          n = piece (m.length - at, most);
          CHECK (xcs_chacha20poly1305_decrypt_unverified (&ctx, out + at, m.cipher + at, n) == 0);
        }
      CHECK (xcs_chacha20poly1305_verify (&ctx, m.tag) == (wrong > 0 ? XCS_ERR_AUTH : 0));
      if (wrong > 0)
        parts[wrong][bit / 8] ^= (uint8_t) (1 << bit % 8);
      if (wrong == 0)
        test_equal ("text in pieces", out, m.text, m.length);
    }
  for (unsigned i = 0; i < CP_CTX_WORDS; i++)
    CHECK (ctx.opaque[i] == 0);
}

/* Calls in a wrong order change nothing; the limits hold for all pieces together.  */
static void
order_of_calls (void)
{
  struct xcs_chacha20poly1305_ctx before;
  KEY none = { { 0 } };
  uint8_t out[40], tag[TAG];
  test_part ("order of calls");
  (void) test_single (0, 0);
  make_message (32, 20, 40);
#define REFUSED(call, error) \
  do { before = ctx; CHECK ((call) == error && memcmp (&ctx, &before, sizeof ctx) == 0); } while (0)
  memset (&ctx, 0, sizeof ctx);
  REFUSED (xcs_chacha20poly1305_aad (&ctx, m.aad, 20), XCS_ERR_STATE);
  REFUSED (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 40), XCS_ERR_STATE);
  REFUSED (xcs_chacha20poly1305_decrypt_unverified (&ctx, out, m.text, 40), XCS_ERR_STATE);
  REFUSED (xcs_chacha20poly1305_tag (&ctx, tag), XCS_ERR_STATE);
  REFUSED (xcs_chacha20poly1305_verify (&ctx, tag), XCS_ERR_STATE);
  REFUSED (xcs_chacha20poly1305_start (&ctx, &none, m.nonce), XCS_ERR_STATE);
  for (unsigned phase = 0; phase < 2; phase++)
    {
      CHECK (xcs_chacha20poly1305_start (&ctx, &key, m.nonce) == 0);
      REFUSED (xcs_chacha20poly1305_aad (&ctx, NULL, 20), XCS_ERR_ARGUMENT);
      CHECK (xcs_chacha20poly1305_aad (&ctx, m.aad, 20) == 0);
      REFUSED (xcs_chacha20poly1305_encrypt (&ctx, NULL, m.text, 40), XCS_ERR_ARGUMENT);
      REFUSED (xcs_chacha20poly1305_encrypt (&ctx, out, NULL, 40), XCS_ERR_ARGUMENT);
      REFUSED (xcs_chacha20poly1305_decrypt_unverified (&ctx, out, NULL, 40), XCS_ERR_ARGUMENT);
      REFUSED (xcs_chacha20poly1305_encrypt (&ctx, m.text + 1, m.text, 40), XCS_ERR_OVERLAP);
      /* No bytes: still neither encrypted nor decrypted.  */
      CHECK (xcs_chacha20poly1305_encrypt (&ctx, NULL, NULL, 0) == 0);
      CHECK (xcs_chacha20poly1305_decrypt_unverified (&ctx, NULL, NULL, 0) == 0);
      if (phase == 0)
        CHECK (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 40) == 0);
      else
        CHECK (xcs_chacha20poly1305_decrypt_unverified (&ctx, out, m.cipher, 40) == 0);
      REFUSED (xcs_chacha20poly1305_aad (&ctx, m.aad, 20), XCS_ERR_STATE);
      if (phase == 0)
        {
          REFUSED (xcs_chacha20poly1305_decrypt_unverified (&ctx, out, m.text, 40), XCS_ERR_STATE);
          REFUSED (xcs_chacha20poly1305_verify (&ctx, tag), XCS_ERR_STATE);
          CHECK (xcs_chacha20poly1305_tag (&ctx, tag) == 0);
          test_equal ("tag", tag, m.tag, TAG);
        }
      else
        {
          REFUSED (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 40), XCS_ERR_STATE);
          REFUSED (xcs_chacha20poly1305_tag (&ctx, tag), XCS_ERR_STATE);
          CHECK (xcs_chacha20poly1305_verify (&ctx, m.tag) == 0);
        }
      REFUSED (xcs_chacha20poly1305_tag (&ctx, tag), XCS_ERR_STATE);
    }
  /* As if all but 40 bytes had come before.  */
  CHECK (xcs_chacha20poly1305_start (&ctx, &key, m.nonce) == 0);
  ctx.opaque[CP_AAD_LENGTH] = UINT64_MAX - 20;
  REFUSED (xcs_chacha20poly1305_aad (&ctx, m.aad, 21), XCS_ERR_LENGTH);
  CHECK (xcs_chacha20poly1305_aad (&ctx, m.aad, 20) == 0);
  ctx.opaque[CP_LENGTH] = XCS_CHACHA20POLY1305_LENGTH_MAX - 40;
  REFUSED (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 41), XCS_ERR_LENGTH);
  CHECK (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 40) == 0);
  REFUSED (xcs_chacha20poly1305_encrypt (&ctx, out, m.text, 1), XCS_ERR_LENGTH);
#undef REFUSED
}

/* Messages of several parts that are encrypted, then hashed, give what pieces give; at both ends of each way to begin.  */
static void
parts (void)
{
  enum { LONGEST_PARTS = 70000 };
  static uint8_t text[LONGEST_PARTS], cipher[LONGEST_PARTS], out[LONGEST_PARTS];
  static const size_t lengths[] = { 8193, 9024, 9025, 10176, 10177, 17500, 32768, 32769, 34752, 34753, LONGEST_PARTS };
  test_part ("parts of long messages");
  make_message (32, 20, 0);
  random_bytes (text, sizeof text);
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    {
      const size_t length = lengths[i];
      uint8_t tag[TAG], expected[TAG];
      if (!test_case (length, 0))
        continue;
      CHECK (xcs_chacha20poly1305_start (&ctx, &key, m.nonce) == 0 && xcs_chacha20poly1305_aad (&ctx, m.aad, 20) == 0);
      for (size_t at = 0, n; at < length; at += n)
        {
          n = piece (length - at, 6000);
          CHECK (xcs_chacha20poly1305_encrypt (&ctx, n > 0 ? cipher + at : NULL, n > 0 ? text + at : NULL, n) == 0);
        }
      CHECK (xcs_chacha20poly1305_tag (&ctx, expected) == 0);
      CHECK (xcs_chacha20poly1305_seal (&key, out, tag, m.nonce, m.aad, 20, text, length) == 0);
      test_equal ("ciphertext", out, cipher, length);
      test_equal ("tag", tag, expected, TAG);
      CHECK (xcs_chacha20poly1305_open (&key, out, tag, m.nonce, m.aad, 20, cipher, length) == 0);
      test_equal ("text", out, text, length);
      CHECK (xcs_chacha20poly1305_open (&key, cipher, tag, m.nonce, m.aad, 20, cipher, length) == 0);
      test_equal ("text in place", cipher, text, length);
    }
}

/* AT_END: as if so much had come before that the text takes the last number of the counter.  */
static void
begin_text (size_t length, int at_end)
{
  const uint64_t blocks = (length + 63) / 64;
  uint64_t *const cipher = ctx.opaque + CP_CIPHER, *const counter = cipher + CHACHA20_X + CHACHA20_COUNTER;
  begin (20);
  if (!at_end)
    return;
  ctx.opaque[CP_LENGTH] = XCS_CHACHA20POLY1305_LENGTH_MAX - 64 * blocks;
  cipher[CHACHA20_LEFT] = 0;
  *counter = *counter >> 32 << 32 | ((UINT64_C (1) << 32) - blocks);
}

/* Two pieces, of which the second may be encrypted by passes of a fused row, give what pieces of 100 bytes give.  */
static void
long_pieces (void)
{
  enum { LONGEST_PIECE = 20000, SHORT_PIECE = 100 };
  static uint8_t text[LONGEST_PIECE], cipher[LONGEST_PIECE], out[LONGEST_PIECE];
  static const size_t firsts[] = { 0, 16, 64, 100, 640 };
  static const size_t lengths[] = { 1023, 1280, 1920, 2560, 3199, 3200, 6143, 6144, 6784, 8192, 9027, 12288, LONGEST_PIECE };
  test_part ("long pieces");
  make_message (32, 20, 0);
  random_bytes (text, sizeof text);
  for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    for (size_t k = 0; k < 2 * sizeof firsts / sizeof firsts[0]; k++)
      {
        const size_t length = lengths[i], first = firsts[k / 2];
        const int at_end = k % 2;
        uint8_t tag[TAG], expected[TAG];
        if (!test_case (length, first))
          continue;
        begin_text (length, at_end);
        for (size_t at = 0, n; at < length; at += n)
          {
            n = length - at < SHORT_PIECE ? length - at : SHORT_PIECE;
            CHECK (xcs_chacha20poly1305_encrypt (&ctx, cipher + at, text + at, n) == 0);
          }
        CHECK (xcs_chacha20poly1305_tag (&ctx, expected) == 0);
        for (int in_place = 0; in_place < 2; in_place++)
          {
            memcpy (out, text, length);
            const uint8_t *src = in_place ? out : text;
            begin_text (length, at_end);
            CHECK (xcs_chacha20poly1305_encrypt (&ctx, out, src, first) == 0);
            CHECK (xcs_chacha20poly1305_encrypt (&ctx, out + first, src + first, length - first) == 0);
            CHECK (!at_end || xcs_chacha20poly1305_encrypt (&ctx, m.cipher, m.text, 64) == XCS_ERR_LENGTH);
            CHECK (xcs_chacha20poly1305_tag (&ctx, tag) == 0);
            test_equal ("ciphertext", out, cipher, length);
            test_equal ("tag", tag, expected, TAG);
            src = in_place ? out : cipher;
            begin_text (length, at_end);
            CHECK (xcs_chacha20poly1305_decrypt_unverified (&ctx, out, src, first) == 0);
            CHECK (xcs_chacha20poly1305_decrypt_unverified (&ctx, out + first, src + first, length - first) == 0);
            CHECK (xcs_chacha20poly1305_verify (&ctx, tag) == 0);
            test_equal ("text", out, text, length);
          }
      }
}

/* Longer ones than brief opens in place, with any number of blocks before the passes, and a last block of any kind.  */
static void
ends (void)
{
  static const size_t lasts[] = { 0, 1, 16, 40, 63 };
  test_part ("ends");
  for (size_t blocks = 56; blocks < 64; blocks++)
    for (size_t i = 0; i < sizeof lasts / sizeof lasts[0]; i++)
      if (test_case (64 * blocks + lasts[i], 20))
        {
          make_message (32, 20, 64 * blocks + lasts[i]);
          check_whole ((unsigned) i % PLACES, i);
          m.tag[i] ^= 1;
          check_forgery (m.tag, m.nonce, m.aad, m.cipher);
        }
}

/* --- many messages */

enum { JOBS = 300, LONGEST = 700, BLOCK = 64 };

/* Of any lengths, most of them short, with keys of these rows and the last ones, in place or not, some without tag or nonce that is
   right: the same as single calls.  In half of the calls no text has more than a block, in a sixth four of five have one to four;
   in a fifth additional data are long, so that jobs side by side would take more room than there is.  In some calls a key with the
   last row of Poly1305 alone follows a job that is not very short; some, of 16 jobs and more, are groups and nothing else.  */
static void
jobs (void)
{
  static struct xcs_chacha20poly1305_key keys[5];
  static struct xcs_chacha20poly1305_job j[JOBS], given[JOBS];
  static uint8_t text[JOBS][LONGEST], out[JOBS][LONGEST + TAG], expected[JOBS][LONGEST + TAG], aad[LONGEST];
  static int errors[JOBS];
  test_part ("jobs");
  for (size_t number = 0; number <= JOBS; number += number < 40 || test_all () ? 1 : 20)
    for (int opens = 0; opens < 2; opens++)
      {
        int first = 0, wrong = 0;
        if (!(number < 3 ? test_single (number, (size_t) opens) : test_case (number, (size_t) opens)))
          continue;
        make_message (32, 10, 10);
        keys[0] = key;
        keys[1] = last_key;
        random_bytes (m.k, 32);
        set_keys ();
        keys[2] = key;
        memset (&keys[3], 0, sizeof keys[3]);
        CHECK (xcs_impl_select ("poly1305", xcsi_poly1305_impls[xcsi_poly1305.rows - 1].impl.name) == 0);
        xcs_chacha20poly1305_set_key (&keys[4], m.k);
        CHECK (xcs_impl_select ("poly1305", hash_name) == 0);
        random_bytes (text, sizeof text);
        random_bytes (aad, sizeof aad);
        memset (out, 0x5a, sizeof out);
        memset (expected, 0x5a, sizeof expected);
        for (size_t i = 0; i < number; i++)
          {
            const unsigned alike = number % 24 == 16;
            const int other_row = !alike && number % 4 == 0 && i < 2;
            const int of_a_block = alike || (number + (size_t) opens) % 2 == 0;
            const size_t most = of_a_block ? BLOCK + 1 : i % 5 == 0 ? LONGEST : i % 5 < 3 ? 200 : 17;
            const size_t few = number % 3 == 1 && i % 5 > 0 && !of_a_block ? BLOCK : 0;
            const size_t length = other_row && i == 0 ? 440 : few + random_below (few > 0 ? 3 * BLOCK + 1 : most);
            const size_t aad_length = random_below (number % 5 == 4 ? 641 : i % 7 == 0 && !alike ? 100 : 20);
            const unsigned kind = (unsigned) random_below (32) | alike;
            const int in_place = i % 2 == 0;
            uint8_t *const tag = out[i] + length;
            const uint8_t *const nonce = aad + random_below (80);
            struct xcs_chacha20poly1305_key *const k
              = &keys[kind == 0 ? 3 : other_row ? 4 * i : !alike && random_below (8) == 0 ? 1 : random_below (2) * 2];
            /* What single calls make.  */
            errors[i] = xcs_chacha20poly1305_seal (k, expected[i], expected[i] + length, nonce, aad, aad_length, text[i], length);
            j[i] = (struct xcs_chacha20poly1305_job) { k, out[i], tag, nonce, aad, text[i], aad_length, length, (int) (i % 4) };
            if (kind > 0)
              CHECK (errors[i] == 0);
            if (in_place)
              {
                j[i].src = out[i];
                memcpy (out[i], text[i], length);
              }
            if (opens && kind > 0)
              {
                uint8_t *const from = in_place ? out[i] : text[i];
                memcpy (tag, expected[i] + length, TAG);
                /* Sealed text and open text change places.  */
                for (size_t b = 0; b < length; b++)
                  {
                    const uint8_t sealed = expected[i][b];
                    expected[i][b] = text[i][b];
                    from[b] = sealed;
                  }
                if (kind == 1)
                  {
                    tag[i % TAG] ^= 4;
                    expected[i][length + i % TAG] ^= 4;
                    errors[i] = XCS_ERR_AUTH;
                    if (in_place)
                      memcpy (expected[i], from, length);
                    else
                      memset (expected[i], 0, length);
                  }
              }
            if (kind == 2)
              {
                j[i].aad = NULL;
                j[i].aad_length = 5;
                errors[i] = XCS_ERR_ARGUMENT;
              }
            if (kind == 3 && length > 1)
              {
                j[i].src = out[i] + 1;
                errors[i] = XCS_ERR_OVERLAP;
              }
            if (errors[i] != 0 && errors[i] != XCS_ERR_AUTH)
              memcpy (expected[i], out[i], sizeof out[i]);
            first = first == 0 ? errors[i] : first;
            wrong |= errors[i] == XCS_ERR_AUTH;
          }
        memcpy (given, j, sizeof j);
        const int error = opens ? xcs_chacha20poly1305_open_jobs (number > 0 ? j : NULL, number)
                                : xcs_chacha20poly1305_seal_jobs (number > 0 ? j : NULL, number);
        CHECK (error == (wrong ? XCS_ERR_AUTH : first));
        for (size_t i = 0; i < number; i++)
          {
            CHECK (j[i].error == errors[i]);
            j[i].error = (int) (i % 4);
            test_equal ("output of a job", out[i], expected[i], sizeof out[i]);
          }
        CHECK (memcmp (given, j, sizeof j) == 0);
      }
  CHECK (xcs_chacha20poly1305_seal_jobs (NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_chacha20poly1305_open_jobs (NULL, 3) == XCS_ERR_ARGUMENT);
}

/* What groups leave to others, at the end of a page, so that no job behind the last one is looked at: so many jobs of a block, of
   two blocks and longer ones; with an error in one of those of two blocks, or with keys that are not set in all but the first.  */
static void
jobs_left (void)
{
  enum { WRONG = 1, NO_KEYS };
  static const struct
  {
    uint8_t one, two, longer, kind;
  } mixed[] = { { 17, 0, 0, 0 }, { 17, 0, 1, 0 }, { 16, 2, 1, 0 }, { 9, 4, 0, 0 }, { 9, 4, 3, 0 }, { 9, 4, 3, WRONG },
                { 8, 5, 2, WRONG }, { 3, 0, 5, 0 }, { 1, 20, 0, NO_KEYS }, { 5, 1, 0, 0 }, { 9, 1, 0, 0 } };
  static uint8_t text[LONGEST], out[JOBS][LONGEST + TAG], expected[LONGEST + TAG], same[LONGEST + TAG];
  static const struct xcs_chacha20poly1305_key none;
  test_part ("jobs that groups leave");
  memset (same, 0x5a, sizeof same);
  for (unsigned i = 0; i < sizeof mixed / sizeof mixed[0]; i++)
    {
      if (!test_single (i, 0))
        continue;
      const size_t number = (size_t) mixed[i].one + mixed[i].two + mixed[i].longer;
      struct xcs_chacha20poly1305_job *const j = (void *) guard_high (0, number * sizeof *j);
      const size_t wrong = mixed[i].kind == WRONG ? mixed[i].one : number;
      make_message (32, 20, 40);
      random_bytes (text, sizeof text);
      memset (out, 0x5a, sizeof out);
      for (size_t n = 0; n < number; n++)
        {
          const size_t length = n < mixed[i].one ? 1 + n % BLOCK : n < number - mixed[i].longer ? BLOCK + 1 + n % BLOCK : LONGEST;
          j[n] = (struct xcs_chacha20poly1305_job) { n > 0 && mixed[i].kind == NO_KEYS ? &none : &key, out[n], out[n] + length,
                                                     m.nonce, m.aad, n == wrong ? out[n] + 1 : text, n % 20, length, 9 };
        }
      const int first = wrong < number ? XCS_ERR_OVERLAP : mixed[i].kind == NO_KEYS ? XCS_ERR_STATE : 0;
      CHECK (xcs_chacha20poly1305_seal_jobs (j, number) == first);
      guard_check (0);
      for (size_t n = 0; n < number; n++)
        {
          const int refused = n == wrong || j[n].key == &none;
          CHECK (j[n].error == (refused ? first : 0));
          memcpy (expected, same, sizeof expected);
          if (!refused)
            CHECK (SEAL (&key, expected, expected + j[n].length, m.nonce, m.aad, n % 20, text, j[n].length) == 0);
          test_equal ("output of a job", out[n], expected, sizeof expected);
        }
    }
}

/* --- sums of Poly1305 whose carries random messages hardly ever make */

#if HAVE_REF

/* A sum below p = 2^130 - 5.  Every fourth one differs by less than 8 from p, 2^128 or 0; words of others, of 32 bits, are all
   ones, all zeros, what the key adds to all ones, or random.  */
static void
choose_sum (uint8_t wanted[17], const uint8_t *poly_key, unsigned number)
{
  enum { ONES, ZEROS, OF_KEY, RANDOM };
  const int near = number % 4 == 0, above = number % 8 == 4;
  random_bytes (wanted, 17);
  for (unsigned i = 0; i < 4; i++)
    {
      const unsigned kind = near ? (above ? ZEROS : ONES) : (unsigned) random_below (RANDOM + 1);
      for (unsigned k = 4 * i; kind != RANDOM && k < 4 * i + 4; k++)
        wanted[k] = (uint8_t) (kind == ONES ? 0xff : kind == ZEROS ? 0 : ~poly_key[16 + k]);
    }
  wanted[16] = (uint8_t) (near ? (above ? number % 16 == 4 : number % 16 == 0 ? 3 : 0) : random_below (4));
  if (near)
    wanted[0] = (uint8_t) (above ? random_below (8) : 0xff - random_below (8));
  if (wanted[16] == 3 && wanted[0] > 0xfa)  /* p or more */
    wanted[0] = 0xfa;
}

/* A message with such a sum: the last whole block of its text is solved for.  */
static void
make_sum (size_t aad_length, size_t length, unsigned number)
{
  static uint8_t all[MOST + 96];
  const size_t begin = (aad_length + 15) / 16 * 16, end = begin + (length + 15) / 16 * 16, at = begin + (length / 16 - 1) * 16;
  uint8_t block[64], wanted[17], tag[TAG], start[16] = { 0 };
  do
    {
      make_message (32, aad_length, length);
      memcpy (start + 4, m.nonce, NONCE);
      ref_chacha20_block (block, m.k, start);
      choose_sum (wanted, block, number);
      memset (all, 0, end + 16);
      memcpy (all, m.aad, aad_length);
      memcpy (all + begin, m.cipher, length);
      store64_le (all + end, aad_length);
      store64_le (all + end + 8, length);
    }
  while (!ref_poly1305_solve (all, end + 16, at, block, wanted));
  for (size_t i = at - begin; i < at - begin + 16; i++)
    m.text[i] ^= m.cipher[i] ^ all[begin + i];
  seal_any ();
  for (unsigned i = 0, carry = 0; i < TAG; i++)
    {
      const unsigned byte = wanted[i] + block[16 + i] + carry;
      tag[i] = (uint8_t) byte;
      carry = byte >> 8;
    }
  test_equal ("tag of the last rows", m.tag, tag, TAG);
}

/* A message with a multiple of 2^128 and less than 2^48 as the sum after each whole block: where h is folded, word 1 is all ones,
   and the carry goes to h2.  */
static void
make_carries (size_t aad_length, size_t length)
{
  static uint8_t all[MOST + 96];
  const size_t begin = (aad_length + 15) / 16 * 16, end = begin + length / 16 * 16;
  uint8_t block[64], wanted[17] = { 0 }, start[16] = { 0 };
  make_message (32, aad_length, length);
  memcpy (start + 4, m.nonce, NONCE);
  ref_chacha20_block (block, m.k, start);
  memset (all, 0, begin);
  memcpy (all, m.aad, aad_length);
  memcpy (all + begin, m.cipher, length);
  for (size_t at = 0; at < end; at += 16)
    if (at >= begin || at + 16 <= aad_length)
      do
        {
          random_bytes (wanted, 6);
          wanted[16] = (uint8_t) random_below (4);
        }
      while (!ref_poly1305_solve (all, at + 16, at, block, wanted));
  memcpy (m.aad, all, aad_length);
  for (size_t i = 0; i < length; i++)
    m.text[i] ^= m.cipher[i] ^ all[begin + i];
  seal_any ();
  check_reference ();
}

static void
sums (void)
{
  enum { LANES = 16, LONGEST_JOB = 320 };
  static const size_t lengths[] = { 16, 40, 64, 192, 256, 500, 1024, 4096 }, of_jobs[] = { 16, 60, 100, 192, 256, LONGEST_JOB };
  static const size_t of_carries[] = { 64, 250, 500, 700, 1100, 2100 };
  test_part ("sums");
  for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
    for (unsigned number = 0; number < 16; number++)
      if (test_case (lengths[i], number))
        {
          make_sum (number, lengths[i], number);
          check_whole (number % PLACES, number);
        }
  test_part ("carries");
  for (unsigned i = 0; i < sizeof of_carries / sizeof of_carries[0]; i++)
    for (unsigned number = 0; number < 4; number++)
      if (test_case (of_carries[i], number))
        {
          make_carries (8 * number, of_carries[i]);
          check_whole (number % PLACES, number);
        }
  test_part ("sums of jobs");
  for (unsigned i = 0; i < sizeof of_jobs / sizeof of_jobs[0]; i++)
    for (unsigned few = 0; few < 2; few++)
      {
        static struct xcs_chacha20poly1305_key keys[LANES];
        static uint8_t text[LANES][LONGEST_JOB], cipher[LANES][LONGEST_JOB], out[LONGEST_JOB * LANES], nonces[LANES][NONCE];
        static uint8_t aad[LANES][LANES], tags[LANES][TAG], right[LANES][TAG];
        struct xcs_chacha20poly1305_job j[LANES];
        const size_t length = of_jobs[i], number = few ? LANES / 2 : LANES;
        if (!test_case (length, few))
          continue;
        for (unsigned n = 0; n < number; n++)
          {
            make_sum (n, length, n);
            keys[n] = key;
            memcpy (text[n], m.text, length);
            memcpy (cipher[n], m.cipher, length);
            memcpy (nonces[n], m.nonce, NONCE);
            memcpy (aad[n], m.aad, n);
            memcpy (right[n], m.tag, TAG);
            j[n] = (struct xcs_chacha20poly1305_job) { &keys[n], out + length * n, tags[n], nonces[n], aad[n], text[n], n, length,
                                                       0 };
          }
        CHECK (xcs_chacha20poly1305_seal_jobs (j, number) == 0);
        for (unsigned n = 0; n < number; n++)
          {
            test_equal ("ciphertext of a job", j[n].dst, cipher[n], length);
            test_equal ("tag of a job", tags[n], right[n], TAG);
            j[n].src = cipher[n];
          }
        CHECK (xcs_chacha20poly1305_open_jobs (j, number) == 0);
        for (unsigned n = 0; n < number; n++)
          test_equal ("text of a job", j[n].dst, text[n], length);
      }
}

#else

static void
sums (void)
{
}

#endif

/* --- the stack */

static int
make_jobs (size_t length, int opens)
{
  enum { NUMBER = 11 };
  static uint8_t out[NUMBER][MOST], tags[NUMBER][TAG];
  struct xcs_chacha20poly1305_job j[NUMBER];
  for (size_t i = 0; i < NUMBER; i++)
    j[i] = (struct xcs_chacha20poly1305_job) { &key, out[i], opens ? m.tag : tags[i], m.nonce, m.aad, opens ? m.cipher : m.text, 20,
                                               length, 0 };
  return opens ? xcs_chacha20poly1305_open_jobs (j, NUMBER) : xcs_chacha20poly1305_seal_jobs (j, NUMBER);
}

static int
make_seal_jobs (size_t length)
{
  return make_jobs (length, 0);
}

static int
make_open_jobs (size_t length)
{
  return make_jobs (length, 1);
}

/* One without text, whose keystream is one block, the key of Poly1305, and others that do not wait.  */
static int
make_one_block (size_t length)
{
  enum { NUMBER = 3, LONG = 700 };
  static uint8_t out[NUMBER][LONG], tags[NUMBER][TAG];
  struct xcs_chacha20poly1305_job j[NUMBER];
  for (size_t i = 0; i < NUMBER; i++)
    j[i] = (struct xcs_chacha20poly1305_job) { i > 0 ? &last_key : &key, out[i], tags[i], m.nonce, m.aad, out[i], 20,
                                               i > 0 ? LONG : length, 0 };
  return xcs_chacha20poly1305_seal_jobs (j, NUMBER);
}

/* The last group has fewer blocks than those before it.  */
static int
make_fewer_blocks (size_t length)
{
  enum { NUMBER = 23, LONG = 16 };
  static uint8_t out[NUMBER][MOST], tags[NUMBER][TAG];
  static struct xcs_chacha20poly1305_job j[NUMBER];
  for (size_t i = 0; i < NUMBER; i++)
    j[i] = (struct xcs_chacha20poly1305_job) { &key, out[i], tags[i], m.nonce, m.aad, m.text, 20, i < LONG ? length : 20, 0 };
  return xcs_chacha20poly1305_seal_jobs (j, NUMBER);
}

static int
make_start (size_t length)
{
  (void) length;
  return xcs_chacha20poly1305_start (&ctx, &key, m.nonce);
}

static void
prepare_pieces (size_t length)
{
  prepare (length);
  CHECK (make_start (length) == 0 && xcs_chacha20poly1305_aad (&ctx, m.aad, 20) == 0);
}

static void
prepare_aad (size_t length)
{
  prepare (length);
  CHECK (make_start (length) == 0);
}

static int
make_aad (size_t length)
{
  return xcs_chacha20poly1305_aad (&ctx, m.aad, length);
}

static int
make_encrypt (size_t length)
{
  return xcs_chacha20poly1305_encrypt (&ctx, stack_out, m.text, length);
}

static int
make_decrypt (size_t length)
{
  return xcs_chacha20poly1305_decrypt_unverified (&ctx, stack_out, m.cipher, length);
}

/* No text was passed: the tag of a message that has one is wrong.  */
static int
make_verify (size_t length)
{
  return xcs_chacha20poly1305_verify (&ctx, m.tag) != (length > 0 ? XCS_ERR_AUTH : 0);
}

static int
make_refused_apart (size_t length)
{
  m.tag[3] ^= 1;
  return OPEN (&key, stack_out, m.tag, m.nonce, m.aad, 20, m.cipher, length) != XCS_ERR_AUTH;
}

static void
more_left_on_stack (void)
{
  static const struct stack_call calls[] = {
    { "seal_jobs", prepare, make_seal_jobs, STACK, 0 },
    { "open_jobs", prepare, make_open_jobs, STACK, 0 },
    { "start", prepare, make_start, STACK, 0 },
    { "aad", prepare_aad, make_aad, STACK, 0 },
    { "encrypt", prepare_pieces, make_encrypt, STACK, 0 },
    { "decrypt_unverified", prepare_pieces, make_decrypt, STACK, 0 },
    { "verify", prepare_pieces, make_verify, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
  /* Jobs of three blocks, and of four.  */
  static const uint16_t length_of_jobs[] = { 150, 250 };
  stack_check_each (calls, 2, length_of_jobs, 2);
  static const struct stack_call fewer[] = { { "seal_jobs, then fewer blocks", prepare, make_fewer_blocks, STACK, 0 } };
  stack_check_each (fewer, 1, length_of_jobs, 2);
  static const struct stack_call one[] = { { "seal_jobs, one without text", prepare, make_one_block, STACK, 0 } };
  static const uint16_t no_text[] = { 0 };
  stack_check_each (one, 1, no_text, 1);
  /* Fused rows.  */
  static const struct stack_call long_calls[] = {
    { "long seal", prepare, make_seal, STACK, 0 },
    { "long open", prepare, make_open, STACK, 0 },
    { "long open of a forgery", prepare, make_refused, STACK, 0 },
    { "long open of a forgery apart", prepare, make_refused_apart, STACK, 0 }
  };
  static const uint16_t length[] = { 1024, 2000, 7144 };
  if (xcsi_chacha20poly1305.rows > 1)
    stack_check_each (long_calls, sizeof long_calls / sizeof long_calls[0], length, 3);
}

static void
each_row (void)
{
  limits (XCS_CHACHA20POLY1305_LENGTH_MAX, UINT64_MAX);
  order_of_calls ();
  parts ();
  jobs ();
  jobs_left ();
  sums ();
}

/* Passes may be for one row of Poly1305.  */
static void
each_pair (void)
{
  fused_rows ();
  long_pieces ();
  ends ();
}

static void
vectors (void)
{
  vectors_of ("chacha20_poly1305.txt", "nonce", 34);
}

int
main (void)
{
  test_begin (&xcsi_chacha20);
  test_mode (&xcsi_chacha20poly1305);
  return run_tests (vectors, each_pair, each_row, more_left_on_stack);
}
