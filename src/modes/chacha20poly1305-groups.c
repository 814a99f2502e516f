/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: jobs of a few blocks in groups, by functions of fused rows.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-jobs.h"

_Static_assert (XCS_ERR_AUTH < 0 && CP_KEY * sizeof (uint64_t) == 24, "not what x86_64/chacha20poly1305-jobs.m4 has");

/* What a lane takes of the room of groups with so many blocks of text: before the last block that is hashed, and from there on,
   with the words of a key and keystreams.  */
enum { GROUP_TEXT = BLOCK * CHACHA20POLY1305_GROUP_TEXT, GROUP_SRC = MAC_BLOCK * CHACHA20POLY1305_GROUP_HASHED };

static inline size_t
before_src (size_t blocks)
{
  return GROUP_SRC - GROUP_TEXT + BLOCK * blocks;
}

static inline size_t
after_src (size_t blocks)
{
  return MAC_BLOCK + 32 + BLOCK * blocks;
}

/* BEFORE, AFTER: bytes of room around src that have been used.  */
struct groups
{
  struct chacha20poly1305_group g;
  struct call *call;
  size_t before, after;
  struct xcs_chacha20poly1305_job none;
  _Alignas (64) uint64_t room[CHACHA20_LANES * (GROUP_SRC + MAC_BLOCK + 32 + GROUP_TEXT) / 8];
};

static inline uint8_t *
src_of (struct groups *s)
{
  return (uint8_t *) s->room + CHACHA20_LANES * GROUP_SRC;
}

static inline uint64_t *
words_of (struct groups *s, const struct chacha20poly1305_side_by_side *way)
{
  return (uint64_t *) (src_of (s) + MAC_BLOCK * way->number);
}

static inline int
has_size_of_group (const struct xcs_chacha20poly1305_job *j, size_t most)
{
  return j->length <= most && j->aad_length <= CHACHA20POLY1305_GROUP_AAD;
}

/* How many of these jobs in a row, of at most a block, can be in a group with a key of these rows.  Not inline, so that all is in
   registers.  */
static __attribute__ ((noinline)) size_t
put_jobs (struct xcs_chacha20poly1305_job **to, struct xcs_chacha20poly1305_job *j, size_t number, const uint64_t *rows)
{
  struct xcs_chacha20poly1305_job **const begin = to, **const end = to + number;
  const uint64_t tag = rows[CP_TAG], mac_tag = rows[CP_MAC_TAG];
  for (; to != end; j++)
    {
      const uint64_t *const key = j->key->opaque;
      if (!has_size_of_group (j, BLOCK) || key[CP_TAG] != tag || key[CP_MAC_TAG] != mac_tag)
        break;
      *to++ = j;
    }
  return (size_t) (to - begin);
}

/* Likewise of those that are left, longer than this, not in a row, at most so many; moves j behind the last one, or to the end.  */
static __attribute__ ((noinline)) size_t
put_longer (struct xcs_chacha20poly1305_job **to, size_t number, struct xcs_chacha20poly1305_job **j,
            const struct xcs_chacha20poly1305_job *end, const uint64_t *rows, size_t length)
{
  size_t n = 0;
  for (; *j != end && n < number; ++*j)
    {
      const uint64_t *const key = (*j)->key->opaque;
      if ((*j)->length <= length || (*j)->error != LEFT || !has_size_of_group (*j, GROUP_TEXT) || key[CP_TAG] != rows[CP_TAG]
          || key[CP_MAC_TAG] != rows[CP_MAC_TAG])
        continue;
      to[n++] = *j;
      (*j)->error = 0;
    }
  return n;
}

/* The messages of a group whose tags are wrong.  */
static __attribute__ ((noinline)) void
refuse (struct groups *s, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if ((s->g.wrong >> i & 1) != 0)
      set_error (&s->call->result, s->g.jobs[i], ended (s->g.jobs[i], XCS_ERR_AUTH));
}

/* Lanes that no message has get one without key and text.  */
static __attribute__ ((noinline)) void
fill_up (struct groups *s, size_t n, size_t lanes)
{
  static const struct xcs_chacha20poly1305_key key;
  static const uint8_t nonce[NONCE];
  s->none = (struct xcs_chacha20poly1305_job) { &key, NULL, s->g.tags[n], nonce, NULL, NULL, 0, 0, 0 };
  for (; n < lanes; n++)
    s->g.jobs[n] = &s->none;
}

/* Jobs of a group from this one on are not done.  How many.  */
static __attribute__ ((noinline)) size_t
leave (struct groups *s, size_t first, size_t n, int error)
{
  for (size_t i = first; i < n; i++)
    s->g.jobs[i]->error = error;
  return n - first;
}

/* n messages of a group.  How many are left.  */
static __attribute__ ((noinline)) size_t
do_group (struct groups *s, size_t n, size_t blocks, const struct chacha20poly1305_side_by_side *way)
{
  const size_t after = way->number * after_src (blocks);
  if (n < way->number)
    fill_up (s, n, way->number);
  s->g.blocks = blocks;
  s->after = after > s->after ? after : s->after;
  const uint64_t doubts = way->jobs (&s->g, words_of (s, way), src_of (s));
  const size_t before = way->number * (doubts != 0 ? before_src (blocks) : MAC_BLOCK * (size_t) s->g.most);
  s->before = before > s->before ? before : s->before;
  if (doubts != 0)
    return leave (s, 0, n, ALONE);
  way->tags (&s->g, words_of (s, way), src_of (s));
  if (s->g.opens && s->g.wrong != 0)
    refuse (s, n);
  return 0;
}

/* The time of messages of one to four blocks by others, and of groups whose longest message has so many: with FEWER lanes, with
   more, and with more where vectors are in halves; in a part of about 17 ns (Intel Xeon with AMX).  The function: whether a group
   takes less.  In halves, AMD Zen 4: 9 messages of 16 bytes take 1405 cycles, in one group 1737; 11 of 192 4263, 4500; 11 of 128
   3475, by FEWER and others 3636.  */
static const uint8_t time_alone[] = { 5, 7, 8, 9 };
static const uint8_t time_of_group[3][CHACHA20POLY1305_GROUP_TEXT]
  = { { 25, 40, 48, 63 }, { 45, 77, 88, 99 }, { 50, 77, 104, 108 } };
_Static_assert (sizeof time_alone == CHACHA20POLY1305_GROUP_TEXT, "times are missing");

static inline int
is_shorter (const struct chacha20poly1305_side_by_side *way, size_t blocks, size_t alone)
{
  const int times = way->number > CHACHA20POLY1305_FEWER ? 1 + cpu_halves_512 () : 0;
  return alone >= time_of_group[times][blocks - 1];
}

/* The last messages, fewer than there are lanes, which take so long alone.  */
static __attribute__ ((noinline)) size_t
do_few (struct groups *s, size_t n, size_t blocks, size_t alone)
{
  const struct chacha20poly1305_side_by_side *way = s->call->ways;
  size_t left = 0;
  if (!is_shorter (way, blocks, alone) && way[1].jobs != NULL)
    way++;
  if (!is_shorter (way, blocks, alone))
    return leave (s, 0, n, LEFT);
  if (n > way->number)
    {
      left = leave (s, way->number, n, LEFT);
      n = way->number;
    }
  return left + do_group (s, n, blocks, way);
}

/* Jobs of more than a block, the longest ones first, and those of a block, so many, that are left: if they are not enough for a
   group of their own, in the last group.  A group takes the time of its longest message, so a few longer ones are left.  How many
   are left more, or with the sign, fewer.  */
static __attribute__ ((noinline)) size_t
do_longer (struct groups *s, size_t few)
{
  const struct chacha20poly1305_side_by_side *const ways = s->call->ways, *const fewer = &ways[ways[1].jobs != NULL];
  const size_t lanes = ways->number, alone_of_few = few * time_alone[0];
  struct xcs_chacha20poly1305_job *of_a_block[CHACHA20_LANES], *const jobs = s->call->jobs, *const end = jobs + s->call->number;
  size_t left = 0, n = 0, blocks = 1, alone = 0;
  for (size_t i = 0; i < few; i++)
    of_a_block[i] = s->g.jobs[i];
  for (size_t most = CHACHA20POLY1305_GROUP_TEXT; most > 1; most--)
    {
      if (n <= lanes / 8)
        {
          left += leave (s, 0, n, ALONE);
          n = 0;
        }
      for (struct xcs_chacha20poly1305_job *j = jobs; j != end;)
        {
          const size_t put = put_longer (s->g.jobs + n, lanes - n, &j, end, jobs->key->opaque, BLOCK * (most - 1));
          blocks = n == 0 ? most : blocks;
          alone = (n == 0 ? 0 : alone) + put * time_alone[most - 1];
          n += put;
          left -= put;
          if (n == lanes)
            {
              left += do_group (s, n, blocks, ways);
              n = 0;
            }
        }
    }
  const int apart = is_shorter (fewer, 1, alone_of_few);
  if (n > 0 && apart && is_shorter (fewer, blocks, alone))
    {
      left += do_few (s, n, blocks, alone);
      n = 0;
    }
  else if (apart ? n < lanes / 8 * blocks : !is_shorter (fewer, blocks, alone + alone_of_few))
    {
      left += leave (s, 0, n, ALONE);
      n = 0;
    }
  if (n == 0)
    {
      blocks = 1;
      alone = 0;
    }
  for (; few > 0; few--)
    {
      s->g.jobs[n++] = of_a_block[few - 1];
      alone += time_alone[0];
      if (n == lanes)
        {
          left += do_group (s, n, blocks, ways);
          n = alone = 0;
          blocks = 1;
        }
    }
  return n > 0 ? left + do_few (s, n, blocks, alone) : left;
}

/* Messages of a few blocks, with keys of the same rows, in groups, those of at most a block first.  Others get the errors above.
   How many these are.  Not inline, so that its stack is not above that of other jobs.  */
static __attribute__ ((noinline)) size_t
do_groups (struct call *c)
{
  struct groups s;
  const struct chacha20poly1305_side_by_side *const ways = c->ways;
  struct xcs_chacha20poly1305_job *j = c->jobs;
  const uint64_t *const key = j->key->opaque;
  size_t left = 0, longer = 0, n = 0, rest = c->number;
  s.call = c;
  s.g.opens = (uint64_t) c->opens;
  s.before = s.after = 0;
  while (rest > 0)
    {
      const size_t most = ways->number - n, put = put_jobs (s.g.jobs + n, j, rest < most ? rest : most, key);
      n += put;
      j += put;
      rest -= put;
      if (put == most)
        {
          left += do_group (&s, n, 1, ways);
          n = 0;
        }
      else if (rest > 0)
        do
          {
            longer += (size_t) has_size_of_group (j, GROUP_TEXT);
            j++->error = LEFT;
            left++;
          }
        while (--rest > 0 && !has_size_of_group (j, BLOCK));
    }
  if (longer > 0)
    left += do_longer (&s, n);
  else if (n > 0)
    left += do_few (&s, n, 1, n * time_alone[0]);
  if (s.after > 0)
    xcs_wipe (src_of (&s) - s.before, s.before + s.after);
  if (c->opens)
    xcs_wipe (s.g.tags, sizeof s.g.tags);
  return left;
}

/* Whether there may be enough jobs for a group with the fewest lanes.  */
static __attribute__ ((noinline)) int
are_enough (const struct call *c)
{
  size_t of_a_block = 0, alone = 0, most = 1;
  for (size_t i = 0; i < c->number; i++)
    if (has_size_of_group (&c->jobs[i], GROUP_TEXT))
      {
        const size_t blocks = c->jobs[i].length <= BLOCK ? 1 : blocks_of (&c->jobs[i]);
        of_a_block += blocks == 1 ? time_alone[0] : 0;
        alone += time_alone[blocks - 1];
        most = blocks > most ? blocks : most;
        if (of_a_block >= time_of_group[0][0] || alone >= time_of_group[0][most - 1])
          return 1;
      }
  return 0;
}

/* Whether there are functions for groups, and perhaps enough jobs.  */
static ALWAYS_INLINE int
find_ways (struct call *c)
{
  const struct xcs_chacha20poly1305_job *const j = c->jobs;
  struct rows r;
  if (FUSED_ROWS == 0 || ((c->number < JOBS || !has_size_of_group (j, BLOCK)) && !are_enough (c))
      || !find_all_rows (&r, j->key->opaque, OBJECT_CHACHA20POLY1305_KEY) || r.fused == NULL)
    return 0;
  c->ways = r.fused->side_by_side;
  return c->ways[0].jobs != NULL;
}

size_t
xcsi_chacha20poly1305_do_groups (struct call *c)
{
  return find_ways (c) ? do_groups (c) : ALL;
}
