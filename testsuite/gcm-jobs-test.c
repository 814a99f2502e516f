/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Many messages of AES-GCM in one call: against single calls with the last rows and the reference, in any order, with errors and
   forgeries among them, between guard pages.  Keys of several rows are mixed.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcm.h>
#include <libxcrypt/impl.h>

#include "src/bytes.h"
#include "src/modes/gcm.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"
#include "testsuite/reference/ref.h"

enum { JOBS = 300, LONGEST = 2400, AAD_MOST = 300, NONCE = XCS_GCM_NONCE_SIZE, TAG = XCS_GCM_TAG_SIZE, GAP = 5 };

/* Keys of three lengths and some lengths of tags, with rows as said below, and with the last rows.  */
enum { KEYS = 24 };
static struct
{
  uint8_t k[32];
  size_t k_length, tag_length;
  struct xcs_gcm_key key, last;
} keys[KEYS];
static struct xcs_gcm_key no_key;

/* What jobs read, the same memory for all of them, and what they write.  */
static uint8_t input[LONGEST], arena[1024 * 1024], expected[sizeof arena];
static size_t arena_used;

/* At least so many bytes are between buffers of a job.  Some rows look closer at what is less than 16 bytes apart.  */
static size_t apart;

static struct
{
  struct xcs_gcm_job job;
  unsigned key;
  int error;
} cases[JOBS];
static struct xcs_gcm_job jobs[JOBS];
static size_t order[JOBS];

/* --- keys */

static void
set_key (struct xcs_gcm_key *key, unsigned i)
{
  CHECK (xcs_gcm_set_key_short_tags (key, keys[i].k, keys[i].k_length, keys[i].tag_length) == 0);
}

static void
select_rows (const char *aes, const char *ghash)
{
  CHECK (xcs_impl_select ("aes", aes) == 0 && xcs_impl_select ("ghash", ghash) == 0);
}

/* A third has the rows of the test, or these without a common row; each eighth key others.  */
static void
make_keys (const char *row_name, const char *hash_name)
{
  static const uint8_t tags[] = { 16, 16, 12, 16, 4, 13, 8 };
  const char *const last_aes = xcsi_aes_impls[xcsi_aes.rows - 1].impl.name;
  const char *const last_hash = xcsi_ghash_impls[xcsi_ghash.rows - 1].impl.name;
  for (unsigned i = 0; i < KEYS; i++)
    {
      random_bytes (keys[i].k, 32);
      keys[i].k_length = 16 + 8 * (i % 3);
      keys[i].tag_length = tags[i % sizeof tags];
      select_rows (last_aes, last_hash);
      set_key (&keys[i].last, i);
      if (i % 8 != 6)
        select_rows (row_name, i % 8 == 7 ? last_hash : hash_name);
      set_key (&keys[i].key, i);
      if (i % 8 == 5)
        keys[i].key.opaque[GCM_ROW] = xcsi_gcm.rows - 1;
    }
}

/* --- jobs */

static size_t
random_length (void)
{
  switch (random_below (32))
    {
    case 0: return random_below (LONGEST);
    case 1: case 2: return 16 * random_below (38);
    case 3: case 4: case 5: case 6: case 7: case 8: case 9: return random_below (601);
    case 10: return 0;
    case 11: case 12: case 13: case 14: case 15: case 16: return 17 + random_below (49);
    default: return random_below (40);
    }
}

static size_t
random_aad_length (void)
{
  return random_below (8) == 0 ? random_below (AAD_MOST) : random_below (4) == 0 ? 13 : random_below (34);
}

/* Some have lengths of which a call takes several at a time, with keys of one length.  */
static void
make_seal_job (size_t i, int equal)
{
  struct xcs_gcm_job *const j = &cases[i].job;
  j->length = equal ? cases[0].job.length : random_length ();
  j->aad_length = equal ? cases[0].job.aad_length : random_aad_length ();
  if (i == 0)
    {
      j->length = random_below (300);
      j->aad_length = random_aad_length ();
    }
  cases[i].key = (unsigned) random_below (KEYS);
  cases[i].error = 0;
  j->key = &keys[cases[i].key].key;
  j->nonce = input + random_below (LONGEST - NONCE);
  j->aad = j->aad_length == 0 && random_below (2) == 0 ? NULL : input + random_below (LONGEST - j->aad_length);
  j->src = j->length == 0 && random_below (2) == 0 ? NULL : input + random_below (LONGEST - j->length);
  arena_used += random_below (GAP);
  CHECK (arena_used + j->length + TAG + GAP <= sizeof arena);
  j->dst = arena + arena_used;
  j->tag = j->dst + j->length;
  j->error = (int) random_below (10);
  if (j->src != NULL && random_below (3) == 0)
    {
      memcpy (j->dst, j->src, j->length);
      j->src = j->dst;
    }
  arena_used += j->length + keys[cases[i].key].tag_length;
}

/* Refused by the same call for one message, too.  */
static void
spoil (size_t i)
{
  struct xcs_gcm_job *const j = &cases[i].job;
  const unsigned kind = (unsigned) random_below (6);
  if (kind == 0)
    {
      j->key = &no_key;
      cases[i].error = XCS_ERR_STATE;
    }
  else if (kind == 1 && j->aad_length > 0)
    {
      j->aad = NULL;
      cases[i].error = XCS_ERR_ARGUMENT;
    }
  else if (kind == 2 && j->length > 0)
    {
      j->src = NULL;
      cases[i].error = XCS_ERR_ARGUMENT;
    }
  else if (kind == 3 && j->length > 1)
    {
      j->src = j->dst + 1;
      cases[i].error = XCS_ERR_OVERLAP;
    }
  else if (kind == 4 && j->length >= NONCE)
    {
      j->nonce = j->dst;
      cases[i].error = XCS_ERR_OVERLAP;
    }
  else if (kind == 5 && SIZE_MAX > UINT32_MAX)
    {
      *(random_below (2) == 0 ? &j->length : &j->aad_length) = SIZE_MAX / 2;
      cases[i].error = XCS_ERR_LENGTH;
    }
}

/* In array order, with the last rows, and by the reference.  */
static void
expect_sealed (size_t number)
{
  memcpy (expected, arena, arena_used + TAG);
  for (size_t i = 0; i < number; i++)
    {
      const struct xcs_gcm_job *const j = &cases[i].job;
      if (cases[i].error != 0)
        continue;
      uint8_t *const dst = expected + (j->dst - arena);
      uint8_t tag[TAG];
      CHECK (xcs_gcm_seal (&keys[cases[i].key].last, dst, tag, j->nonce, j->aad, j->aad_length, j->src, j->length) == 0);
#if HAVE_REF
      if (i < 3)
        {
          uint8_t cipher[LONGEST], whole[TAG];
          ref_gcm (cipher, whole, 0, keys[cases[i].key].k, keys[cases[i].key].k_length, j->nonce, NONCE, j->aad, j->aad_length,
                   j->src, j->length);
          test_equal ("ciphertext of the last rows", dst, cipher, j->length);
          test_equal ("tag of the last rows", tag, whole, keys[cases[i].key].tag_length);
        }
#endif
      memcpy (expected + (j->tag - arena), tag, keys[cases[i].key].tag_length);
    }
}

/* What the call has to return for the jobs as they are in order.  */
static int
expected_result (size_t number)
{
  int result = 0;
  for (size_t i = number; i-- > 0;)
    if (cases[order[i]].error != 0 && result != XCS_ERR_AUTH)
      result = cases[order[i]].error;
  for (size_t i = 0; i < number; i++)
    if (cases[i].error == XCS_ERR_AUTH)
      result = XCS_ERR_AUTH;
  return result;
}

static void
shuffle (size_t number)
{
  for (size_t i = number; i-- > 1;)
    {
      const size_t k = random_below (i + 1), x = order[i];
      order[i] = order[k];
      order[k] = x;
    }
}

static void
check_jobs (size_t number, int opens)
{
  static uint8_t before[sizeof arena];
  struct xcs_gcm_job *const j = (void *) guard_high (0, number * sizeof *j);
  memcpy (before, arena, arena_used + TAG);
  for (size_t i = 0; i < number; i++)
    order[i] = i;
  for (unsigned round = 0; round < 3; round++)
    {
      memcpy (arena, before, arena_used + TAG);
      for (size_t i = 0; i < number; i++)
        j[i] = cases[order[i]].job;
      const int result = (opens ? xcs_gcm_open_jobs : xcs_gcm_seal_jobs) (j, number);
      CHECK (result == expected_result (number));
      guard_check (0);
      for (size_t i = 0; i < number; i++)
        {
          struct xcs_gcm_job right = cases[order[i]].job;
          CHECK (j[i].error == cases[order[i]].error);
          right.error = j[i].error;
          CHECK (j[i].key == right.key && j[i].dst == right.dst && j[i].tag == right.tag && j[i].nonce == right.nonce
                 && j[i].aad == right.aad && j[i].src == right.src && j[i].aad_length == right.aad_length
                 && j[i].length == right.length);
        }
      test_equal (opens ? "memory after open" : "memory after seal", arena, expected, arena_used + TAG);
      shuffle (number);
    }
}

/* The jobs that open what was sealed: in place, or to where the text was not.  */
static void
make_open_jobs (size_t number, int forged)
{
  static uint8_t sealed[sizeof arena];
  const size_t used = arena_used;
  memcpy (sealed, arena, used);
  arena_used = 0;
  for (size_t i = 0; i < number; i++)
    {
      struct xcs_gcm_job *const j = &cases[i].job;
      if (cases[i].error != 0)
        continue;
      const uint8_t *const cipher = sealed + (j->dst - arena), *const tag = sealed + (j->tag - arena);
      const size_t length = j->length, tag_length = keys[cases[i].key].tag_length;
      if (arena_used + 2 * length + 2 * apart + TAG + GAP + 64 > sizeof arena)
        test_fail ("the arena is too small");
      j->dst = arena + arena_used;
      j->tag = j->dst + length + apart;
      memcpy (j->dst, cipher, length);
      memset (j->dst + length, 0x3c, apart);
      memcpy (j->tag, tag, tag_length);
      arena_used += length + apart + tag_length + random_below (GAP);
      j->src = j->dst;
      if (random_below (2) == 0)
        {
          arena_used += apart;
          j->dst = arena + arena_used;
          memset (j->dst, 0x5a, length);
          arena_used += length + random_below (GAP);
        }
      if (forged && random_below (5) == 0)
        {
          uint8_t *const part = length > 0 && random_below (2) == 0 ? (uint8_t *) (uintptr_t) j->src : j->tag;
          part[random_below (part == j->tag ? tag_length : length)] ^= (uint8_t) (1 << random_below (8));
          cases[i].error = XCS_ERR_AUTH;
        }
    }
  memset (arena + arena_used, 0x3c, TAG);
  memcpy (expected, arena, arena_used + TAG);
  for (size_t i = 0; i < number; i++)
    {
      const struct xcs_gcm_job *const j = &cases[i].job;
      const int error = cases[i].error;
      if (error == 0 || error == XCS_ERR_AUTH)
        CHECK (xcs_gcm_open (&keys[cases[i].key].last, expected + (j->dst - arena), expected + (j->tag - arena), j->nonce, j->aad,
                             j->aad_length, expected + (j->src - arena), j->length) == error);
    }
}

static void
random_jobs (size_t number, unsigned kind)
{
  arena_used = 0;
  random_bytes (input, sizeof input);
  memset (arena, 0x5a, sizeof arena);
  for (size_t i = 0; i < number; i++)
    make_seal_job (i, kind % 4 == 1 && random_below (16) != 0);
  if (kind % 4 == 2)
    for (size_t i = 0; i < number; i++)
      if (random_below (6) == 0)
        spoil (i);
  expect_sealed (number);
  check_jobs (number, 0);
  make_open_jobs (number, kind % 4 >= 2);
  check_jobs (number, 1);
}

static void
numbers (void)
{
  test_part ("numbers");
  for (size_t number = 0; number <= JOBS; number += number < 40 || test_all () ? 1 : 20)
    for (unsigned kind = 0; kind < 4; kind++)
      if (test_case (number, kind))
        random_jobs (number, kind);
}

/* One job of eight short ones of more than so many bytes lacks its output, its text or its additional data.  */
static void
missing (size_t least)
{
  enum { NUMBER = 8 };
  test_part ("missing");
  for (size_t which = 1; which <= 3; which++)
    for (unsigned what = 0; what < 3; what++)
      {
        const size_t length = least + which;
        (void) test_single (length, what);
        arena_used = 0;
        random_bytes (input, sizeof input);
        memset (arena, 0x5a, sizeof arena);
        for (size_t i = 0; i < NUMBER; i++)
          {
            struct xcs_gcm_job *const j = &cases[i].job;
            make_seal_job (i, 1);
            j->src = input + i;
            j->aad = input + 2 * i;
            j->length = length;
            j->aad_length = which;
          }
        arena_used = 0;
        for (size_t i = 0; i < NUMBER; i++)
          {
            struct xcs_gcm_job *const j = &cases[i].job;
            j->dst = arena + arena_used;
            j->tag = j->dst + length;
            arena_used += length + TAG;
          }
        struct xcs_gcm_job *const j = &cases[which].job;
        if (what == 0)
          j->dst = NULL;
        else
          *(what == 1 ? &j->src : &j->aad) = NULL;
        cases[which].error = XCS_ERR_ARGUMENT;
        expect_sealed (NUMBER);
        check_jobs (NUMBER, 0);
        CHECK (xcs_gcm_open_jobs (&cases[which].job, 1) == XCS_ERR_ARGUMENT);
      }
}

/* Each place of a buffer around another one, of a short job among others, the first or second one of a pair: the same as by one
   call.  */
static void
overlaps (size_t length)
{
  enum { NUMBER = 8, AAD_LENGTH = 13, AT = 100, BUFFERS = 5 };
  static struct
  {
    uint8_t room[2 * AT], own[BUFFERS][80], of_others[NUMBER][80];
  } memory, before, after;
  test_part ("overlaps");
  for (unsigned k = 0; k < 8 * BUFFERS * BUFFERS; k++)
    for (size_t at = AT - 11 - length; at <= AT + 11 + length; at++)
      {
        const unsigned opens = k % 2, which = 2 + k / 2 % 2, more = k / 4 % 2 * 4, pair = k / 8;
        const unsigned fixed = pair % BUFFERS, moved = pair / BUFFERS;
        uint8_t *p[BUFFERS];
        if (fixed == moved || !test_case (k, at))
          continue;
        for (unsigned i = 0; i < BUFFERS; i++)
          p[i] = memory.own[i];
        p[fixed] = memory.room + AT;
        p[moved] = memory.room + at;
        for (size_t i = 0; i < NUMBER; i++)
          jobs[i] = (struct xcs_gcm_job) { &keys[0].key, memory.of_others[i], memory.of_others[i] + length + apart, input, NULL,
                                           input, 0, length, 0 };
        struct xcs_gcm_job *const j = &jobs[which];
        *j = (struct xcs_gcm_job) { &keys[0].key, p[0], p[1], p[2], p[3], p[4], AAD_LENGTH - more, length + more, 0 };
        random_bytes (&memory, sizeof memory);
        before = memory;
        const int error = opens ? xcs_gcm_open (j->key, j->dst, j->tag, j->nonce, j->aad, j->aad_length, j->src, j->length)
                          : xcs_gcm_seal (j->key, j->dst, j->tag, j->nonce, j->aad, j->aad_length, j->src, j->length);
        after = memory;
        memory = before;
        CHECK ((opens ? xcs_gcm_open_jobs : xcs_gcm_seal_jobs) (jobs, NUMBER) == (opens ? XCS_ERR_AUTH : error));
        CHECK (j->error == error);
        test_equal ("memory", memory.room, after.room, sizeof memory - sizeof memory.of_others);
      }
}

/* Short jobs with keys of one length, which rows may do in pairs or in a queue, and one among them that is not fit.  */
enum unfit
{
  LONG, EMPTY, ONE_BLOCK, LONG_AAD, NO_AAD, OTHER_ROUNDS, SHORT_TAG, OTHER_HASH, GENERIC, NO_KEY, NO_DST, NO_SRC, MISSING_AAD, KINDS
};

static void
make_unfit (size_t i, enum unfit kind, size_t rounds)
{
  /* Of make_keys: with rows of the test but for OTHER_HASH and GENERIC.  */
  static const unsigned other_rounds[] = { 8, 0, 1 }, short_tags[] = { 9, 4, 2 }, other_hash[] = { 15, 7, 23 },
                        generic[] = { 21, 13, 5 };
  struct xcs_gcm_job *const j = &cases[i].job;
  unsigned key = cases[i].key;
  switch (kind)
    {
    case LONG: j->length = (j->length > 16 ? 65 : 17) + random_below (40); break;
    case ONE_BLOCK: j->length = 1 + random_below (16); break;
    case EMPTY: j->length = 0; break;
    case LONG_AAD: j->aad_length = 17 + random_below (40); break;
    case NO_AAD: j->aad_length = 0; break;
    case OTHER_ROUNDS: key = other_rounds[rounds]; break;
    case SHORT_TAG: key = short_tags[rounds]; break;
    case OTHER_HASH: key = other_hash[rounds]; break;
    case GENERIC: key = generic[rounds]; break;
    default: break;
    }
  cases[i].key = key;
  j->key = &keys[key].key;
}

static void
spoil_unfit (size_t i, enum unfit kind)
{
  struct xcs_gcm_job *const j = &cases[i].job;
  cases[i].error = kind == NO_KEY ? XCS_ERR_STATE : kind >= NO_DST ? XCS_ERR_ARGUMENT : 0;
  if (kind == NO_KEY)
    j->key = &no_key;
  else if (kind == NO_DST)
    j->dst = NULL;
  else if (kind == NO_SRC)
    j->src = NULL;
  else if (kind == MISSING_AAD || kind == NO_AAD)
    j->aad = NULL;
}

static void
unfit (size_t least, size_t most)
{
  enum { NUMBER = 8 };
  static const unsigned fit[][2] = { { 0, 3 }, { 1, 10 }, { 8, 17 } };
  test_part ("unfit");
  for (unsigned kind = 0; kind < KINDS; kind++)
    for (size_t which = 0; which < NUMBER; which++)
      if (test_case (kind, which))
        {
          const size_t rounds = random_below (3);
          arena_used = 0;
          random_bytes (input, sizeof input);
          memset (arena, 0x5a, sizeof arena);
          for (size_t i = 0; i < NUMBER; i++)
            {
              struct xcs_gcm_job *const j = &cases[i].job;
              cases[i].key = fit[rounds][random_below (2)];
              cases[i].error = 0;
              *j = (struct xcs_gcm_job) { &keys[cases[i].key].key, NULL, NULL, input + random_below (100), input + 7 * i,
                                          input + 200 + 33 * i, 1 + random_below (16), least + random_below (most - least + 1), 9 };
              if (i == which)
                make_unfit (i, (enum unfit) kind, rounds);
              j->dst = arena + arena_used;
              j->tag = j->dst + j->length + apart;
              arena_used += j->length + apart + TAG + random_below (GAP);
              if (i == which)
                spoil_unfit (i, (enum unfit) kind);
            }
          expect_sealed (NUMBER);
          check_jobs (NUMBER, 0);
          make_open_jobs (NUMBER, which % 2 != 0);
          check_jobs (NUMBER, 1);
        }
}

static void
random_numbers (void)
{
  test_part ("random");
  /* of about five messages */
  for (unsigned i = test_count (60, 5); i > 0; i--)
    random_jobs (test_random_case (24), (unsigned) random_below (4));
}

/* Each length with some of additional data, several messages of about that length, one of them between guard pages.  */
static void
guarded (void)
{
  test_part ("guard pages");
  for (size_t length = 0; length <= 600; length += length < 300 || test_all () ? 1 : 7)
    for (unsigned where = 0; where < PLACES; where++)
      if (test_case (length, where))
        {
          enum { NUMBER = 5 };
          const size_t aad_length = random_below (70), tags = random_below (NUMBER);
          random_bytes (input, sizeof input);
          arena_used = 0;
          for (size_t i = 0; i < NUMBER; i++)
            make_seal_job (i, 0);
          for (size_t i = 0; i < NUMBER; i++)
            {
              struct xcs_gcm_job *const j = &cases[i].job;
              const unsigned key = (unsigned) (length + 3 * i) % KEYS;
              j->key = &keys[key].key;
              cases[i].key = key;
              j->length = length;
              j->aad_length = i == tags ? aad_length : i;
              j->src = input;
              j->aad = input + 700;
              j->dst = arena + 1000 * i;
              j->tag = arena + 1000 * i + length;
            }
          arena_used = 1000 * NUMBER;
          memset (arena, 0x5a, arena_used + TAG);
          struct xcs_gcm_job *const j = &cases[tags].job;
          const size_t align = random_below (64);
          uint8_t *const src = guard_place (where, 0, length, align), *const dst = guard_place (where, 1, length, 63 - align);
          uint8_t *const aad = guard_place (where, 2, aad_length, align), tag[TAG];
          memcpy (src, input + 40, length);
          memcpy (aad, input + 700, aad_length);
          const size_t tag_length = keys[cases[tags].key].tag_length;
          CHECK (xcs_gcm_seal (&keys[cases[tags].key].last, arena, tag, j->nonce, aad, aad_length, src, length) == 0);
          memcpy (expected, arena, length);
          j->src = src;
          j->dst = dst;
          j->aad = aad;
          j->tag = guard_place (where, 3, tag_length, align);
          guard_read_only (0, 1);
          guard_read_only (2, 1);
          for (size_t i = 0; i < NUMBER; i++)
            jobs[i] = cases[i].job;
          CHECK (xcs_gcm_seal_jobs (jobs, NUMBER) == 0);
          test_equal ("ciphertext", dst, expected, length);
          test_equal ("tag", j->tag, tag, tag_length);
          guard_check (1);
          guard_check (3);
          guard_read_only (0, 0);
          memcpy (src, expected, length);
          guard_read_only (0, 1);
          guard_read_only (3, 1);
          CHECK (xcs_gcm_open_jobs (&jobs[tags], 1) == 0);
          test_equal ("text", dst, input + 40, length);
          for (size_t i = 0; i < NUMBER; i++)
            if (i != tags)
              jobs[i].src = jobs[i].dst;
          CHECK (xcs_gcm_open_jobs (jobs, NUMBER) == 0);
          test_equal ("text", dst, input + 40, length);
          guard_check (1);
          for (unsigned slot = 0; slot < GUARD_SLOTS; slot++)
            guard_read_only (slot, 0);
        }
}

/* Every bit of the tag, and every byte of the rest, of each of four messages.  */
static void
forgeries (void)
{
  test_part ("forgeries");
  for (size_t length = 0; length <= 64; length += test_all () ? 1 : 3)
    if (test_case (length, 0))
      {
        enum { NUMBER = 4 };
        uint8_t aad[20], out[64];
        random_bytes (input, sizeof input);
        random_bytes (aad, sizeof aad);
        for (size_t i = 0; i < NUMBER; i++)
          jobs[i] = (struct xcs_gcm_job) { &keys[8 * (i % 2)].key, arena + 100 * i, arena + 100 * i + length, input + 20 * i, aad,
                                           input + 64 * i, length % 21, length, 9 };
        CHECK (xcs_gcm_seal_jobs (jobs, NUMBER) == 0);
        for (size_t i = 0; i < NUMBER; i++)
          jobs[i].src = jobs[i].dst;
        struct xcs_gcm_job *const bad = &jobs[length % NUMBER];
        const size_t tag_length = keys[8 * (length % NUMBER % 2)].tag_length;
        bad->dst = out;
        for (size_t bit = 0; bit < 8 * (length + tag_length); bit += bit < 8 * length ? 8 : 1)
          {
            uint8_t *const cipher = (uint8_t *) (uintptr_t) bad->src;
            const uint8_t flip = (uint8_t) (1 << (bit < 8 * length ? bit / 8 : bit) % 8);
            memset (out, 0x5a, sizeof out);
            memcpy (expected, arena, 100 * NUMBER);
            cipher[bit / 8] ^= flip;
            CHECK (xcs_gcm_open_jobs (jobs, NUMBER) == XCS_ERR_AUTH);
            for (size_t i = 0; i < NUMBER; i++)
              {
                CHECK (jobs[i].error == (&jobs[i] == bad ? XCS_ERR_AUTH : 0));
                if (&jobs[i] != bad)
                  test_equal ("text", jobs[i].dst, input + 64 * i, length);
              }
            for (size_t i = 0; i < sizeof out; i++)
              CHECK (out[i] == (i < length ? 0 : 0x5a));
            cipher[bit / 8] ^= flip;
            test_equal ("ciphertext of the forgery", bad->src, expected + (bad->src - arena), length + tag_length);
            memcpy (arena, expected, 100 * NUMBER);
          }
        CHECK (xcs_gcm_open_jobs (jobs, NUMBER) == 0);
        test_equal ("text", out, input + 64 * (length % NUMBER), length);
      }
}

static void
arguments (void)
{
  test_part ("arguments");
  (void) test_single (0, 0);
  CHECK (xcs_gcm_seal_jobs (NULL, 0) == 0 && xcs_gcm_open_jobs (NULL, 0) == 0);
  CHECK (xcs_gcm_seal_jobs (NULL, 1) == XCS_ERR_ARGUMENT && xcs_gcm_open_jobs (NULL, SIZE_MAX) == XCS_ERR_ARGUMENT);
  CHECK (xcs_gcm_seal_jobs (jobs, 0) == 0 && xcs_gcm_open_jobs (jobs, 0) == 0);
}

/* --- the stack */

static struct xcs_gcm_job stack_jobs[9];
static struct xcs_gcm_key stack_keys[2];

static void
prepare (size_t length)
{
  static const uint8_t nonce[NONCE] = { 1, 2, 3 }, aad[20] = { 4, 5, 6 };
  enum { NUMBER = sizeof stack_jobs / sizeof stack_jobs[0] };
  static uint8_t k[2][32];
  stack_random (k, sizeof k);
  stack_random (input, length);
  stack_key (k[0], 16);
  stack_key (k[1], 32);
  stack_secret (input, length);
  for (unsigned i = 0; i < 2; i++)
    {
      CHECK (xcs_gcm_set_key (&stack_keys[i], k[i], 16 + 16 * i) == 0);
      stack_state (stack_keys[i].opaque + GCM_AES, AES_STATE);
    }
  /* Less than eight bytes are no secret.  */
  for (size_t i = 0; i < NUMBER; i++)
    stack_jobs[i] = (struct xcs_gcm_job) { &stack_keys[i % 3 / 2], arena + 3000 * i, arena + 3000 * i + length, nonce, aad, input,
                                           13, i < 6 || length < 32 ? length : length - 9 - i, 0 };
}

static int
make_seal (size_t length)
{
  (void) length;
  return xcs_gcm_seal_jobs (stack_jobs, sizeof stack_jobs / sizeof stack_jobs[0]);
}

static void
prepare_open (size_t length)
{
  prepare (length);
  CHECK (make_seal (length) == 0);
  for (size_t i = 0; i < sizeof stack_jobs / sizeof stack_jobs[0]; i++)
    {
      memcpy (expected + 3000 * i, stack_jobs[i].dst, stack_jobs[i].length);
      stack_jobs[i].src = expected + 3000 * i;
    }
}

static int
make_open (size_t length)
{
  (void) length;
  return xcs_gcm_open_jobs (stack_jobs, sizeof stack_jobs / sizeof stack_jobs[0]);
}

static void
left_on_stack (void)
{
  enum { STACK = 8192 };
  static const struct stack_call calls[] = {
    { "seal_jobs", prepare, make_seal, STACK, 0 },
    { "open_jobs", prepare_open, make_open, STACK, 0 }
  };
  stack_check_messages (calls, sizeof calls / sizeof calls[0]);
}

/* All tests with these rows of AES and GHASH.  */
static void
all (const char *aes, const char *ghash)
{
  test_part ("keys");
  (void) test_single (0, 0);
  make_keys (aes, ghash);
  select_rows (aes, ghash);
  arguments ();
  missing (0);
  missing (30);
  for (apart = 0; apart <= 16; apart += 16)
    {
      unfit (1, 16);
      overlaps (9);
    }
  apart = 0;
  unfit (17, 64);
  overlaps (37);
  numbers ();
  random_numbers ();
  guarded ();
  forgeries ();
  select_rows (aes, ghash);
  left_on_stack ();
}

static const char *
usable_ghash (void)
{
  unsigned i = 0;
  while (!xcsi_usable (&xcsi_ghash_impls[i].impl))
    i++;
  return xcsi_ghash_impls[i].impl.name;
}

/* Each row of AES with those of GHASH with which it has a common row, or with any.  */
int
main (void)
{
  test_begin (&xcsi_aes);
  test_mode (&xcsi_gcm);
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      const char *const aes = xcsi_aes_impls[i].impl.name;
      unsigned fused = 0;
      for (unsigned g = 0; g + 1 < xcsi_gcm.rows; g++)
        if (xcsi_gcm_impls[g].aes == &xcsi_aes_impls[i] && xcsi_usable (&xcsi_gcm_impls[g].impl))
          {
            all (aes, xcsi_gcm_impls[g].ghash->impl.name);
            test_mode_row (g);
            fused++;
          }
      if (fused == 0)
        all (aes, usable_ghash ());
      test_mode_row (xcsi_gcm.rows - 1);
    }
  return test_end ();
}
