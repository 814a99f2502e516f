/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: a whole message, checked, with the rows of its key.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-message.h"

/* WHOLE: as FIRST, of a text to open that is not longer, if Poly1305 is one call.  KEYSTREAM: the most before a pass of 2048
   bytes.  */
enum { WHOLE = 15 * BLOCK, KEYSTREAM = HAVE_FIRST ? 31 * BLOCK : WHOLE };

/* Frames of s390x begin with 160 bytes for others: with -O1, what Poly1305 leaves is deeper.  */
#if defined __s390x__
enum { DEEP = 1 };
#else
enum { DEEP = HAVE_FIRST };
#endif

/* A text that becomes its keystream.  */
static const uint8_t zeros[BLOCK + KEYSTREAM];

WIPE_BELOW (xcsi_chacha20poly1305_wipe_below, DEEP ? 4096 : 3072)

/* Not inline, so that its words stay in registers.  */
__attribute__ ((noinline)) uint8_t *
xcsi_chacha20poly1305_put_part (uint8_t *to, size_t distance, const uint8_t *from, size_t length)
{
  if (length == 0)  /* from may be NULL */
    return to;
  const size_t rest = length % MAC_BLOCK;
  const uint8_t *const end = from + (length - rest);
  for (; from != end; from += MAC_BLOCK, to += distance)
    {
      copy_word (to, from);
      copy_word (to + 8, from + 8);
    }
  if (rest == 0)
    return to;
  put_rest (to, end + rest, length, rest);
  return to + distance;
}

/* Not inline, since it has a buffer.  */
__attribute__ ((noinline)) void
xcsi_chacha20poly1305_mac_copy (const struct rows *r, uint8_t tag[TAG], const uint8_t *key,
                                const struct xcs_chacha20poly1305_job *m, const uint8_t *ciphertext)
{
  uint8_t room[SHORT_AAD + SHORT + MAC_BLOCK];
  uint8_t *const text = xcsi_chacha20poly1305_put_part (room, MAC_BLOCK, m->aad, m->aad_length);
  uint8_t *const end = xcsi_chacha20poly1305_put_part (text, MAC_BLOCK, ciphertext, m->length);
  store64_le (end, m->aad_length);
  store64_le (end + 8, m->length);
  xcsi_poly1305_auth (r->mac, tag, key, room, (size_t) (end + MAC_BLOCK - room));
  xcs_wipe (room, (size_t) (end - room));
}

/* Poly1305 of a part, padded, and perhaps a last block.  */
static void
mac_part (const struct rows *r, uint64_t *mac, const uint8_t *src, size_t length, const uint8_t *last)
{
  uint8_t ends[2 * MAC_BLOCK] = { 0 };
  const size_t rest = length % MAC_BLOCK;
  size_t n = 0;
  if (length > rest)
    r->mac->blocks (mac, src, length / MAC_BLOCK);
  if (rest > 0)
    {
      xcsi_copy_few (ends, src + (length - rest), rest);
      n = MAC_BLOCK;
    }
  if (last != NULL)
    {
      copy (ends + n, last, MAC_BLOCK);
      n += MAC_BLOCK;
    }
  if (n > 0)
    r->mac->blocks (mac, ends, n / MAC_BLOCK);
  wipe (ends, sizeof ends);
}

/* The text after its first bytes, which are done.  A part at a time, so that Poly1305 finds it in the first-level cache, or with
   avx512 in the second: a part takes 100 ns besides its bytes, and parts of 8 KiB 5 % more time than those of 32 KiB (Intel Xeon
   with AMX; avx512vl 1 %).  mac is NULL if it has been there before.
   Inline, as a frame more would be below what is wiped.  */
static ALWAYS_INLINE void
crypt_long (const struct rows *r, uint64_t *cipher, uint64_t *mac, const struct xcs_chacha20poly1305_job *m, size_t done,
            const uint8_t *lengths)
{
  const size_t most = HAVE_FIRST && r->cipher->lanes_number == CHACHA20_LANES ? 32768 : 8192;
  for (size_t begin = 0; begin < m->length;)
    {
      const size_t end = m->length - done < most ? m->length : done + most;
      if (done < end)
        xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + done, m->src + done, end - done);
      if (mac != NULL)
        mac_part (r, mac, m->dst + begin, end - begin, end == m->length ? lengths : NULL);
      begin = done = end;
    }
}

/* The bytes of a text that is not hashed in one call, whose keystream first makes: with sets of vectors, two of them are full.
   Intel Xeon with AMX: first makes 960 bytes in 751 cycles, FIRST and the rest take 911 (avx512vl); 1350 bytes 905 and 993
   (avx512).  */
static inline size_t
before_others (const struct rows *r, size_t length)
{
  const size_t lanes = r->cipher->lanes_number, most = HAVE_FIRST && lanes >= 8 ? (2 * lanes - 1) * BLOCK : FIRST;
  return length < most ? length : most;
}

/* The bytes of a text to open whose keystream comes with the key of Poly1305.  With sets of vectors: all of it, if there is room;
   otherwise so many that the rest is pairs of sets.  Intel Xeon with AMX, in place, 1024 bytes 340 ns, FIRST and the rest 377
   (avx512).  */
static inline size_t
before_open (const struct rows *r, size_t aad_length, size_t length)
{
  const size_t lanes = r->cipher->lanes_number, blocks = (length + BLOCK - 1) / BLOCK;
  size_t most = length <= WHOLE && is_short (r, aad_length, length) ? WHOLE : FIRST;
  if (HAVE_FIRST && lanes >= 8)
    {
      most = (blocks < 2 * lanes ? blocks : blocks % (2 * lanes)) * BLOCK;
      most = most > 23 * BLOCK ? WHOLE : most;
    }
  return length < most ? length : most;
}

/* Encrypts a message that do_short does not take; or decrypts it, if its tag is right.  The keystream of its first bytes is there;
   or keystream is NULL, and they are done.  0, or XCS_ERR_AUTH.  Not inline, so that short messages take less stack.  */
static __attribute__ ((noinline)) int
do_long (const struct rows *r, uint64_t *cipher, const uint8_t *key, const uint8_t *keystream, size_t first,
         const struct xcs_chacha20poly1305_job *m, int opens)
{
  uint64_t mac[POLY1305_STATE];
  uint8_t lengths[MAC_BLOCK], tag[TAG];
  int error = 0;
  const int whole = HAVE_FIRST && opens && is_short (r, m->aad_length, m->length);
  store64_le (lengths, m->aad_length);
  store64_le (lengths + 8, m->length);
  if (!whole)
    {
      r->mac->set_key (mac, key);
      mac_part (r, mac, m->aad, m->aad_length, m->length == 0 ? lengths : NULL);
    }
  if (opens)
    {
      if (whole)
        mac_short (r, tag, key, m, m->src);
      else
        {
          if (m->length > 0)
            mac_part (r, mac, m->src, m->length, lengths);
          r->mac->digest (mac, tag, NULL, 0);
        }
      error = check_tag_16 (m->tag, tag);
      if (m->length > 0 && !is_wrong (error))
        {
          xcsi_add_bytes (m->dst, m->src, keystream, first);
          crypt_long (r, cipher, NULL, m, first, lengths);
        }
    }
  else
    {
      if (keystream != NULL)
        xcsi_add_bytes (m->dst, m->src, keystream, first);
      if (m->length > 0)
        crypt_long (r, cipher, mac, m, first, lengths);
      r->mac->digest (mac, tag, NULL, 0);
      copy (m->tag, tag, TAG);
    }
  xcs_wipe (mac, sizeof mac);
  wipe (tag, sizeof tag);
  return error;
}

/* The bytes before the passes of a fused row, whose keystream comes with the key of Poly1305.  To open: so many that passes end
   with the text, or with its last complete block.  To seal: as many as a pass has, which the next pass hashes; first has the block
   with the key beside them.  Or FIRST, if that block then fills a group (AMD Zen 3, wide: 4420 bytes 1 to 2 % faster).
   A row with blocks hashes text alone, too: so many to seal that passes end with the text, or if its last block is incomplete, two
   passes, which fill pairs of sets; and a pass to open in place of nothing.  */
static inline size_t
before_passes (const struct chacha20poly1305_impl *f, size_t length, int opens)
{
  const size_t pass = chacha20poly1305_pass (f);
  if (f->blocks != NULL && !opens)
    return length % BLOCK != 0 ? 2 * pass : pass + ((length - 1) & (pass - 1)) + 1;
  const size_t rest = length & (pass - BLOCK);
  if (opens)
    return rest == 0 && f->blocks != NULL ? pass : rest;
  return f->least == 0 && ((length + BLOCK - 1) & (pass - BLOCK)) == FIRST ? FIRST : pass;
}

/* The row whose passes a message takes, or NULL.  A ciphertext has to be there before it is hashed, so one pass is not enough to
   seal: 1024 bytes take the same time (Intel Xeon with AMX), with a pass 24 % more cycles of Cascade Lake, 22 % of Zen 3 (llvm-mca
   19).  Nor does one make up for an incomplete block of a text that is opened, if more than three have come with the key.  If these
   blocks do not fill a group either, three passes do not: to open 1350 and 1862 bytes by two and three took 6 and 3 % more (Intel
   Xeon with AMX), 9 and 5 % of Zen 3, 19 and 18 % of Cascade Lake (llvm-mca 19).
   Powers of r for passes pay from some length on: in vectors from about twelve passes on (avx512vl), 5000 bytes take 1 % more
   (Xeon, 2 % of Cascade Lake), 6144 bytes 2 % less and to open 1 % more (Xeon; 5 and 8 % less of Cascade Lake).  */
static inline const struct chacha20poly1305_impl *
fused_row (const struct rows *r, size_t length, int opens)
{
  const struct chacha20poly1305_impl *const f = row_of_passes (r);
  if (f == NULL || length < chacha20poly1305_pass (f))
    return NULL;
  if (f->least > 0)
    return length >= f->least ? f : NULL;
  const size_t first = before_passes (f, length, opens);
  const int fits = length % BLOCK == 0 || first <= 3 * BLOCK;
  const size_t passes = !opens ? 2 : fits ? 1 : first < FIRST ? 4 : 2;
  return length >= first + (passes << f->pass_log) ? f : NULL;
}

/* The text after its first bytes, which are done, and the tag, with a row that does both.  A pass hashes what is there when it
   begins, as many bytes as it encrypts.  */
static __attribute__ ((noinline)) void
seal_fused (const struct chacha20poly1305_impl *f, const struct rows *r, uint64_t *cipher, const uint8_t *key,
            const struct xcs_chacha20poly1305_job *m)
{
  uint64_t mac[POLY1305_STATE];
  uint8_t lengths[MAC_BLOCK];
  const size_t log = f->pass_log;
  const size_t pass = chacha20poly1305_pass (f), first = before_passes (f, m->length, 0);
  const size_t begin = first < pass ? first + pass : first;
  const size_t passes = (m->length - begin) >> log, after = f->blocks != NULL ? begin >> log : 0;
  const size_t hashed = (passes + after) << log, end = begin + (passes << log);
  store64_le (lengths, m->aad_length);
  store64_le (lengths + 8, m->length);
  r->mac->set_key (mac, key);
  mac_part (r, mac, m->aad, m->aad_length, NULL);
  if (first < begin)
    xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + first, m->src + first, pass);
  run_passes (f, cipher, mac, &(struct chacha20poly1305_run) { m->dst + begin, m->src + begin, m->dst, passes, 0, after });
  if (m->length > end)
    xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + end, m->src + end, m->length - end);
  mac_part (r, mac, m->dst + hashed, m->length - hashed, lengths);
  r->mac->digest (mac, m->tag, NULL, 0);
  xcs_wipe (mac, sizeof mac);
}

/* Whether an incomplete last block is encrypted by the call that encrypts the bytes before the passes.  By a call of its own 4100
   bytes in place took 6 % more than 4096, now 2 % (Intel Xeon with AMX, avx2).  Its own call before Poly1305, not after it, gained
   1 %; one call of Poly1305 for both gained nothing.  */
static inline int
has_end (const struct chacha20poly1305_impl *f, size_t length)
{
  return length % BLOCK != 0 && chacha20poly1305_has_ends (f);
}

/* The keystream of N - 1 blocks from this counter on, and of the block LAST after it.  How many bytes are written.  */
static size_t
make_ends (const struct rows *r, const uint64_t *cipher, uint64_t *room, size_t n, uint64_t last)
{
  const size_t lanes = n > 8 ? n : n + n % 2;
  for (size_t i = 0; i < lanes; i++)
    {
      uint64_t *const x = room + i * (BLOCK / 8);
      for (size_t j = 0; j < BLOCK / 8; j++)
        {
          x[j] = opaque64 (cipher[CHACHA20_X + j]);
          separate_stores ();
        }
      x[CHACHA20_COUNTER] += i < n - 1 ? i : last;
    }
  r->cipher->lanes (room, lanes);
  return BLOCK * lanes;
}

/* Decrypts a message, whose tag may turn out to be wrong: then what was done is undone.  The keystream of its first bytes is
   there.  */
static __attribute__ ((noinline)) int
open_fused (const struct chacha20poly1305_impl *f, const struct rows *r, uint64_t *cipher, const uint8_t *key,
            const uint8_t *keystream, const struct xcs_chacha20poly1305_job *m)
{
  uint64_t mac[POLY1305_STATE];
  uint8_t lengths[MAC_BLOCK], tag[TAG];
  const uint64_t counter = cipher[CHACHA20_X + CHACHA20_COUNTER];
  const size_t log = f->pass_log;
  const size_t first = before_passes (f, m->length, 1), passes = (m->length - first) >> log, end = first + (passes << log);
  const size_t before = first >> log, hashed = first & (chacha20poly1305_pass (f) - 1);
  store64_le (lengths, m->aad_length);
  store64_le (lengths + 8, m->length);
  r->mac->set_key (mac, key);
  mac_part (r, mac, m->aad, m->aad_length, NULL);
  mac_part (r, mac, m->src, hashed, NULL);
  run_passes (f, cipher, mac,
              &(struct chacha20poly1305_run) { m->dst + first, m->src + first, m->src + hashed, passes, before, 0 });
  mac_part (r, mac, m->src + end, m->length - end, lengths);
  r->mac->digest (mac, tag, NULL, 0);
  const int error = check_tag_16 (m->tag, tag);
  if (error == 0)
    {
      xcsi_add_bytes (m->dst, m->src, keystream, first);
      if (m->length > end && has_end (f, m->length))
        xcsi_add_bytes (m->dst + end, m->src + end, keystream + first, m->length - end);
      else if (m->length > end)
        xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + end, m->src + end, m->length - end);
    }
  else if (m->dst == m->src)
    {
      cipher[CHACHA20_X + CHACHA20_COUNTER] = counter;
      xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + first, m->src + first, end - first);
    }
  xcs_wipe (mac, sizeof mac);
  wipe (tag, sizeof tag);
  return error;
}

/* Whether a message is opened by at_once: it is hashed in one call, and its ciphertext stays.  */
static inline int
opens_at_once (const struct rows *r, const struct xcs_chacha20poly1305_job *m)
{
  return m->dst != m->src && is_short (r, m->aad_length, m->length) && fused_row (r, m->length, 1) == NULL;
}

/* Encrypts a message with a row that has first; or decrypts one of those, whose tag may turn out to be wrong.  Not inline, so that
   all of its stack is below its caller.  */
static __attribute__ ((noinline)) int
at_once (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  uint64_t cipher[CHACHA20_FIRST_STATE];
  uint8_t tag[TAG];
  int error = 0;
  const uint8_t *const key = (const uint8_t *) (cipher + CHACHA20_FIRST);
  const struct chacha20poly1305_impl *const f = opens ? NULL : fused_row (r, m->length, 0);
  const int whole = f == NULL && is_short (r, m->aad_length, m->length);
  const size_t n = f != NULL ? before_passes (f, m->length, 0) : whole ? m->length : before_others (r, m->length), rest = n % BLOCK;
  chacha20_start (cipher, s->key, s->last);
  r->cipher->first (cipher, m->dst, m->src, n);
  if (rest > 0)
    xcsi_add_bytes (m->dst + (n - rest), m->src + (n - rest), (const uint8_t *) (cipher + CHACHA20_KEYSTREAM), rest);
  if (whole)
    {
      mac_short (r, opens ? tag : m->tag, key, m, opens ? m->src : m->dst);
      if (opens)
        {
          error = check_tag_16 (m->tag, tag);
          wipe (tag, sizeof tag);
        }
    }
  else
    {
      cipher[CHACHA20_X + CHACHA20_COUNTER] += 1 + (n + BLOCK - 1) / BLOCK;
      cipher[CHACHA20_LEFT] = 0;
      if (f != NULL)
        seal_fused (f, r, cipher, key, m);
      else
        (void) do_long (r, cipher, key, NULL, n, m, 0);
    }
  xcs_wipe (cipher, sizeof cipher);
  wipe_start (s);
  return ended (m, error);
}

/* With a keystream that is made first.  Not inline, likewise.  */
static __attribute__ ((noinline)) int
do_message (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  uint64_t cipher[HAVE_FIRST ? CHACHA20_FIRST_STATE : CHACHA20_STATE], room[(BLOCK + KEYSTREAM) / 8];
  const int by_first = HAVE_FIRST && r->cipher->first != NULL;
  uint8_t *const keystream = (uint8_t *) room + BLOCK;
  const struct chacha20poly1305_impl *const f = opens ? fused_row (r, m->length, 1) : NULL;
  const int ends = FUSED_ROWS > 0 && f != NULL && has_end (f, m->length);
  const uint8_t *const key = (const uint8_t *) (by_first && !ends ? cipher + CHACHA20_FIRST : room);
  const size_t first = f != NULL ? before_passes (f, m->length, 1) : before_open (r, m->aad_length, m->length);
  const size_t bytes = (first + BLOCK - 1) & -(size_t) BLOCK;
  size_t made = BLOCK + bytes;
  chacha20_start (cipher, s->key, s->last);
  if (ends)
    made = make_ends (r, cipher, room, 2 + first / BLOCK, 1 + m->length / BLOCK);
  else if (by_first)
    r->cipher->first (cipher, keystream, zeros, bytes);
  else
    r->cipher->xor (cipher, (uint8_t *) room, zeros, made);
  cipher[CHACHA20_X + CHACHA20_COUNTER] += 1 + bytes / BLOCK;
  cipher[CHACHA20_LEFT] = 0;
  const int error = first == m->length && is_short (r, m->aad_length, m->length) ? do_short (r, key, keystream, m, opens)
                    : f != NULL ? open_fused (f, r, cipher, key, keystream, m)
                    : do_long (r, cipher, key, keystream, first, m, opens);
  xcs_wipe (cipher, sizeof cipher);
  xcs_wipe (room, made);
  wipe_start (s);
  return ended (m, error);
}

int
xcsi_chacha20poly1305_do_brief (const struct chacha20poly1305_impl *f, struct start *s, const struct xcs_chacha20poly1305_job *m,
                                int opens)
{
  const uint64_t wrong = f->brief (s->key, s->last, m, (uint64_t) opens);
  wipe_start (s);
  return ended (m, wrong != 0 ? XCS_ERR_AUTH : 0);
}

int
xcsi_chacha20poly1305_do_other (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  if (HAVE_FIRST && r->cipher->first != NULL && (!opens || opens_at_once (r, m)))
    return at_once (r, s, m, opens);
  return do_message (r, s, m, opens);
}

static const struct limits limits = { UINT64_MAX, XCS_CHACHA20POLY1305_LENGTH_MAX };

int
xcsi_chacha20poly1305_find_error (const struct xcs_chacha20poly1305_job *m, size_t nonce_length, int opens)
{
  return find_error (&limits, opens, m->dst, m->tag, TAG, m->nonce, nonce_length, m->aad, m->aad_length, m->src, m->length);
}
