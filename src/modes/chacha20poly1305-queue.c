/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: jobs that wait for others, with any rows.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-jobs.h"

/* Short messages of keys of the same rows wait until their number or the blocks of their keystreams fill the queue.  */
enum { BLOCKS = 4 * CHACHA20_LANES, HASHED = HAVE_FIRST ? 18 * POLY1305_LANES : 1 };
struct queue
{
  struct rows rows;
  struct xcs_chacha20poly1305_job *jobs[JOBS];
  size_t waiting, blocks, most_text;  /* jobs, blocks of their keystreams, and the length of the longest text */
  uint16_t hashed[JOBS];              /* blocks of the input of Poly1305 */
  uint8_t keys[JOBS];                 /* of Poly1305, and before each keystream: blocks of x */
  unsigned most_blocks, most_hashed;  /* blocks of x and src that have been used */
  int opens, result;
  uint64_t x[BLOCKS][BLOCK / 8];
  uint8_t src[HASHED][MAC_BLOCK];
};

static inline size_t
padded (size_t length)
{
  return (length + MAC_BLOCK - 1) & -(size_t) MAC_BLOCK;
}

static void
job_ended (struct queue *q, struct xcs_chacha20poly1305_job *j, int error)
{
  set_error (&q->result, j, error);
}

/* Blocks of the input of Poly1305.  */
static inline size_t
hashed_of (const struct xcs_chacha20poly1305_job *j)
{
  return (padded (j->aad_length) + padded (j->length)) / MAC_BLOCK + 1;
}

static inline void
enqueue (struct queue *q, struct xcs_chacha20poly1305_job *j)
{
  const size_t i = q->waiting++;
  q->jobs[i] = j;
  q->hashed[i] = (uint16_t) hashed_of (j);
  q->blocks += 1 + blocks_of (j);
  q->most_text = j->length > q->most_text ? j->length : q->most_text;
}

static inline const uint8_t *
key_of (const struct queue *q, size_t i)
{
  return (const uint8_t *) q->x[q->keys[i]];
}

/* Two blocks of each of the first messages; n is a multiple of the lanes, which the first message fills up.  */
static __attribute__ ((noinline)) void
make_pairs (struct queue *q, size_t n)
{
  const uint64_t *keys[JOBS];
  const uint8_t *nonces[JOBS];
  for (size_t i = 0; i < n; i++)
    {
      const struct xcs_chacha20poly1305_job *const j = q->jobs[i < q->waiting ? i : 0];
      keys[i] = j->key->opaque + CP_KEY;
      nonces[i] = j->nonce;
      q->keys[i] = (uint8_t) (2 * i);
    }
  q->rows.cipher->pairs (q->x[0], keys, nonces, n);
}

/* The keystreams of all that wait.  A row with pairs takes messages of two blocks, unless they would leave half of the lanes
   idle.  */
static inline void
make_keystreams (struct queue *q)
{
  const struct chacha20_impl *const cipher = q->rows.cipher;
  const size_t several = cipher->lanes_number;
  size_t by_pairs = 0;
  if (cipher->pairs != NULL && q->most_text <= BLOCK)
    by_pairs = (q->waiting + several / 2 - 1) / several * several;
  size_t blocks = 2 * by_pairs;
  if (by_pairs > 0)
    make_pairs (q, by_pairs);
  if (by_pairs < q->waiting)
    {
      for (size_t i = by_pairs; i < q->waiting; i++)
        {
          const struct xcs_chacha20poly1305_job *const j = q->jobs[i];
          struct start s;
          start_of (&s, j->key->opaque, j->nonce);
          q->keys[i] = (uint8_t) blocks;
          for (size_t n = 1 + blocks_of (j); n > 0; s.last[0]++, n--)
            chacha20_start (q->x[blocks++], s.key, s.last);
        }
      const size_t n = blocks - 2 * by_pairs, lanes = (n + several - 1) / several * several;
      if (lanes > n)
        xcs_wipe (q->x[blocks], (lanes - n) * BLOCK);
      cipher->lanes (q->x[2 * by_pairs], lanes);
    }
  q->most_blocks = blocks > q->most_blocks ? (unsigned) blocks : q->most_blocks;
}

/* Whether a message of so many blocks can be hashed with others.  */
static inline int
fits (const struct poly1305_impl *mac, size_t blocks)
{
  const struct poly1305_side_by_side *const s = poly1305_side_by_side (mac);
  return s->lanes != NULL && blocks * s->number <= HASHED;
}

/* The blocks of the longest of n messages from this one on if they are hashed side by side, else 0.  A block of all lanes takes the
   time of two of one message, and the call and the copies that of six; or of eight if lanes are idle: three messages of six blocks
   took 5 % more time (AMD Zen 3).  */
static inline size_t
side_by_side (const struct queue *q, size_t first, size_t n)
{
  const size_t set_up = n < poly1305_side_by_side (q->rows.mac)->number ? 8 : 6;
  size_t most = 0, sum = 0;
  for (size_t i = first; i < first + n; i++)
    {
      most = q->hashed[i] > most ? q->hashed[i] : most;
      sum += q->hashed[i];
    }
  return sum >= 2 * most + set_up && fits (q->rows.mac, most) ? most : 0;
}

/* Encrypts a text, and puts it in whole blocks, too; where the next part begins.  Not inline, as put_part.  */
static __attribute__ ((noinline)) uint8_t *
put_encrypted (uint8_t *to, size_t distance, uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t length)
{
  size_t left = length;
  for (; left >= MAC_BLOCK; left -= MAC_BLOCK)
    {
      const uint64_t x = get_word (src) ^ get_word (keystream), y = get_word (src + 8) ^ get_word (keystream + 8);
      put_word (dst, x);
      put_word (dst + 8, y);
      put_word (to, x);
      put_word (to + 8, y);
      dst += MAC_BLOCK;
      src += MAC_BLOCK;
      keystream += MAC_BLOCK;
      to += distance;
    }
  if (left == 0)
    return to;
  xcsi_add_bytes (dst, src, keystream, left);
  put_rest (to, dst + left, length, left);
  return to + distance;
}

/* What most short messages have, without calls: additional data of 9 to 16 bytes, and a text of 16.  */
static inline uint8_t *
put_aad (uint8_t *to, size_t distance, const uint8_t *aad, size_t length)
{
  if (length <= 8 || length > MAC_BLOCK)
    return xcsi_chacha20poly1305_put_part (to, distance, aad, length);
  put_word (to, get_word (aad));
  put_word (to + 8, last_bytes (get_word (aad + length - 8), length - 8));
  return to + distance;
}

static inline uint8_t *
put_text (uint8_t *to, size_t distance, const struct xcs_chacha20poly1305_job *j, const uint8_t *keystream, int opens)
{
  const size_t length = j->length;
  if (length != MAC_BLOCK)
    return opens ? xcsi_chacha20poly1305_put_part (to, distance, j->src, length)
                 : put_encrypted (to, distance, j->dst, j->src, keystream, length);
  uint64_t x = get_word (j->src), y = get_word (j->src + 8);
  if (!opens)
    {
      x ^= get_word (keystream);
      y ^= get_word (keystream + 8);
      put_word (j->dst, x);
      put_word (j->dst + 8, y);
    }
  put_word (to, x);
  put_word (to + 8, y);
  return to + distance;
}

/* A job to open whose tag is known.  */
static inline void
job_hashed (struct queue *q, struct xcs_chacha20poly1305_job *j, const uint8_t tag[TAG], const uint8_t *keystream)
{
  const int error = check_tag_16 (j->tag, tag);
  if (j->length > 0 && error == 0)
    xcsi_add_bytes (j->dst, j->src, keystream, j->length);
  job_ended (q, j, ended (j, error));
}

/* n messages from this one on side by side, the longest of which has so many blocks.  */
static __attribute__ ((noinline)) void
do_lanes (struct queue *q, size_t first, size_t n, size_t most)
{
  const uint8_t *keys[POLY1305_LANES] = { NULL };
  uint8_t tags[POLY1305_LANES][TAG];
  uint64_t idle[POLY1305_LANES + 1];
  const struct poly1305_side_by_side *const s = poly1305_side_by_side (q->rows.mac);
  const unsigned number = s->number;
  const size_t distance = MAC_BLOCK * number;
  const int opens = q->opens;
  for (size_t i = 0; i < number; i++)
    {
      const size_t blocks = i < n ? q->hashed[first + i] : 0;
      uint8_t *to = q->src[i];
      idle[i] = most - blocks;
      keys[i] = key_of (q, i < n ? first + i : first);
      for (size_t zero = most - blocks; zero > 0; zero--, to += distance)
        {
          put_word (to, 0);
          put_word (to + 8, 0);
        }
      if (blocks == 0)
        continue;
      const struct xcs_chacha20poly1305_job *const j = q->jobs[first + i];
      to = put_aad (to, distance, j->aad, j->aad_length);
      to = put_text (to, distance, j, keys[i] + BLOCK, opens);
      store64_le (to, j->aad_length);
      store64_le (to + 8, j->length);
    }
  idle[number] = most;
  s->lanes (tags[0], keys, q->src[0], idle);
  q->most_hashed = most * number > q->most_hashed ? (unsigned) (most * number) : q->most_hashed;
  for (size_t i = 0; i < n; i++)
    {
      struct xcs_chacha20poly1305_job *const j = q->jobs[first + i];
      if (opens)
        {
          job_hashed (q, j, tags[i], keys[i] + BLOCK);
          continue;
        }
      put_word (j->tag, get_word (tags[i]));
      put_word (j->tag + 8, get_word (tags[i] + 8));
      j->error = 0;
    }
  wipe (tags, sizeof tags);
}

static __attribute__ ((noinline)) void
do_waiting (struct queue *q)
{
  make_keystreams (q);
  const unsigned many = poly1305_side_by_side (q->rows.mac)->number;
  for (size_t i = 0; i < q->waiting;)
    {
      const size_t n = many == 0 ? 1 : q->waiting - i < many ? q->waiting - i : many, end = i + n;
      const size_t most = n > 1 ? side_by_side (q, i, n) : 0;
      if (most > 0)
        do_lanes (q, i, n, most);
      else
        for (; i < end; i++)
          {
            struct xcs_chacha20poly1305_job *const j = q->jobs[i];
            const uint8_t *const key = key_of (q, i);
            job_ended (q, j, ended (j, do_short (&q->rows, key, key + BLOCK, j, q->opens)));
          }
      i = end;
    }
  wipe_after (&q->rows);
  q->waiting = q->blocks = q->most_text = 0;
}

/* The length of a text, of a job in a call for so many, from which on it does not wait for others.  Three jobs, and with lanes for
   16 blocks four, leave too many lanes idle where a fused row does one message.  Intel Xeon with AMX: three of 64 bytes took 10 %
   less time than one by one (avx2), 9 % more (avx512), of 128 bytes 15 % more (avx2), 26 % (avx512); four of 256 bytes 9 % more
   (avx512).  With lanes for four blocks and a fused row, ssse3, four or more of 160 and 192 bytes took 6 to 8 % more, of 128 bytes
   5 to 6 % less (AMD Zen 4).  */
static size_t
end_of_waiting (const struct rows *r, size_t number)
{
  if (r->cipher->lanes == NULL)
    return 0;
  if (FUSED_ROWS == 0 || r->fused == NULL)
    return number > 3 ? FIRST + 1 : SHORT + 1;
  if (r->cipher->lanes_number == CHACHA20_LANES)
    return number > 4 ? FIRST + 1 : number > 3 ? SHORT + 1 : 0;
  return number > 3 ? (r->cipher->lanes_number < 8 ? 2 * BLOCK : FIRST) + 1 : number > FEW ? BLOCK + 1 : 0;
}

/* Whether a job, without errors, waits for others.  With a row that has no functions for these, avx2, six to sixteen jobs of 257 to
   448 bytes took up to 11 % more time side by side, or eight of 321 to 384 bytes 4 % less (Intel Xeon with AMX).  */
static inline int
waits (const struct rows *r, const struct xcs_chacha20poly1305_job *j, size_t end)
{
  if (j->length >= end || !is_short (r, j->aad_length, j->length))
    return 0;
  if (j->length <= SHORT)
    return 1;
  if (FUSED_ROWS > 0 && r->fused != NULL && r->fused->side_by_side[0].jobs == NULL && j->length > 4 * BLOCK)
    return 0;
  return fits (r->mac, hashed_of (j));
}

/* The rows for messages that wait.  Where vectors of 512 bits are executed as two halves, those of the next fused row, which has
   half as many lanes: an idle lane costs as much as a message there.  AMD Zen 4, ns, without and with that: 3 messages of 16 bytes
   329 and 233, 4 of 64 411 and 288, 5 of 192 720 and 631, 8 of 320, which do not fit into the queue without it, 1499 and 1147.  */
static inline struct rows
rows_of_waiting (struct rows r)
{
  if (cpu_halves_512 () && r.fused != NULL && r.fused->side_by_side[1].jobs != NULL
      && poly1305_side_by_side (r.mac)->number == POLY1305_LANES)
    {
      r.cipher = (++r.fused)->cipher;
      while (r.mac->blocks != r.fused->blocks)
        r.mac++;
    }
  return r;
}

/* Not inline, so that what the compiler spills is below the queue.  */
static __attribute__ ((noinline)) void
do_or_enqueue (struct queue *q, const struct call *c, size_t left)
{
  struct rows r = { NULL, NULL, NULL }, waiting = r;  /* waiting: for messages that wait */
  const struct xcs_chacha20poly1305_key *last = NULL;  /* whose rows r has */
  size_t end = 0;                                      /* of waiting, with these */
  const int all = left == ALL;
  for (struct xcs_chacha20poly1305_job *j = c->jobs; j != c->jobs + c->number; j++)
    {
      if (!all && j->error <= 0)
        continue;
      if (last == NULL || j->key->opaque[CP_TAG] != last->opaque[CP_TAG] || j->key->opaque[CP_MAC_TAG] != last->opaque[CP_MAC_TAG])
        {
          last = find_all_rows (&r, j->key->opaque, OBJECT_CHACHA20POLY1305_KEY) ? j->key : NULL;
          waiting = rows_of_waiting (r);
          end = last != NULL ? end_of_waiting (&waiting, all ? c->number : left) : 0;
        }
      int error = last != NULL ? check_message (j, NONCE, q->opens) : XCS_ERR_STATE;
      if (error == 0 && waits (&waiting, j, end))
        {
          const int full = q->waiting == JOBS || q->blocks + 1 + blocks_of (j) > BLOCKS;
          if (q->waiting > 0 && (full || q->rows.cipher != waiting.cipher || q->rows.mac != waiting.mac))
            do_waiting (q);
          q->rows = waiting;
          enqueue (q, j);
          continue;
        }
      if (error == 0)
        {
          struct start s;
          start_of (&s, j->key->opaque, j->nonce);
          error = do_any (&r, &s, j, q->opens);
          wipe_after (&r);
        }
      job_ended (q, j, error);
    }
  if (q->waiting > 0)
    do_waiting (q);
}

/* What the functions above leave, besides what wipe_after clears.  Three jobs of 16 bytes took 15 % more time (AMD Zen 3) with
   wipe_below.  */
static WIPE_BELOW (wipe_jobs, 1024)

/* Not inline: -flto would put the queue into the frame of its caller, which then adds to those of groups.  */
__attribute__ ((noinline)) void
xcsi_chacha20poly1305_do_queue (struct call *c, size_t left)
{
  struct queue q;
  q.waiting = q.blocks = q.most_text = q.most_blocks = q.most_hashed = 0;
  q.opens = c->opens;
  q.result = c->result;
  do_or_enqueue (&q, c, left);
  if (q.most_blocks > 0)
    {
      xcs_wipe (q.x, q.most_blocks * BLOCK);
      if (q.most_hashed > 0)
        xcs_wipe (q.src, q.most_hashed * MAC_BLOCK);
      wipe_jobs ();
    }
  c->result = q.result;
}
