/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: RFC 8439 section 2.8; XChaCha20-Poly1305: draft-irtf-cfrg-xchacha-03 section 2.  With the keystream of the
   nonce in blocks of 64 bytes,

       key of Poly1305 = the first 32 bytes of block 0, the text is encrypted from block 1 on
       tag = Poly1305 (AAD, padded || C, padded || bytes of AAD || bytes of C)    padded: zeros up to a multiple of 16 bytes

   and for XChaCha20 with HChaCha20 (key, first 16 bytes of the nonce) as key and 00000000 || the last 8 bytes as nonce.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/chacha20poly1305.h>

#include "src/absorb.h"
#include "src/modes/aead.h"
#include "src/modes/chacha20poly1305.h"

enum { BLOCK = 64, MAC_BLOCK = 16, TAG = XCS_CHACHA20POLY1305_TAG_SIZE };
enum { NONCE = XCS_CHACHA20POLY1305_NONCE_SIZE, NONCE_X = XCS_XCHACHA20POLY1305_NONCE_SIZE };
_Static_assert (CP_KEY_WORDS <= sizeof (struct xcs_chacha20poly1305_key) / 8, "key object too small");
_Static_assert (CP_KEY_WORDS <= sizeof (struct xcs_xchacha20poly1305_key) / 8, "key object too small");
_Static_assert (CP_CTX_WORDS <= sizeof (struct xcs_chacha20poly1305_ctx) / 8, "context too small");

enum
{
#define CHACHA20(variant, needs, first, lanes, pairs, number) CHACHA20_##variant,
#include "src/rows.h"
#undef CHACHA20
  CHACHA20_ROWS
};

#define CHACHA20POLY1305(variant, needs, cipher, base, passes, mac, most, kept, side, number, fewer)       \
  { ROW (variant, needs), xcsi_chacha20poly1305_encrypt_##passes, &xcsi_chacha20_impls[CHACHA20_##cipher], \
    xcsi_chacha20_lanes_##cipher, xcsi_poly1305_set_key_##base, xcsi_poly1305_blocks_##mac,                \
    xcsi_chacha20poly1305_brief_##variant, most, kept,                                                     \
    { { xcsi_chacha20poly1305_jobs_##side, xcsi_chacha20poly1305_tags_##side, number },                    \
      { xcsi_chacha20poly1305_jobs_##fewer, xcsi_chacha20poly1305_tags_##fewer, CHACHA20POLY1305_FEWER } } },
const struct chacha20poly1305_impl xcsi_chacha20poly1305_impls[] = {
#include "src/rows.h"
#undef CHACHA20POLY1305
  { { "generic", 0, 0 }, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, { { NULL, NULL, 0 }, { NULL, NULL, 0 } } }
};

static atomic_uint choice, known;
const struct primitive xcsi_chacha20poly1305 = TABLE_OF (chacha20poly1305, &choice, &known);

static const struct limits limits = { UINT64_MAX, XCS_CHACHA20POLY1305_LENGTH_MAX };

/* What a context may still do.  An ended one has no tag.  */
enum { ANYTHING, ENCRYPTION, DECRYPTION };

/* The rows that an object names.  */
struct rows
{
  const struct chacha20_impl *cipher;
  const struct poly1305_impl *mac;
  const struct chacha20poly1305_impl *fused;  /* of a key; NULL: there is none */
};

/* Whether they are usable here.  */
static inline int
find_rows (struct rows *r, const uint64_t *object, unsigned type)
{
  const uint64_t cipher = impl_of_tag (type, object[CP_TAG]), mac = impl_of_tag (OBJECT_POLY1305, object[CP_MAC_TAG]);
  if (!impl_usable (&xcsi_chacha20, cipher) || !impl_usable (&xcsi_poly1305, mac))
    return 0;
  *r = (struct rows) { &xcsi_chacha20_impls[cipher], &xcsi_poly1305_impls[mac], NULL };
  return 1;
}

enum { FUSED_ROWS = sizeof xcsi_chacha20poly1305_impls / sizeof xcsi_chacha20poly1305_impls[0] - 1 };

/* The first fused row that is usable with these, 1 + its index, or 0.  */
static uint64_t
find_fused (const struct rows *r)
{
  const struct chacha20poly1305_impl *f = xcsi_chacha20poly1305_impls;
  for (unsigned i = 0; f->cipher != NULL; f++, i++)
    if (chacha20poly1305_fuses (f, r->cipher, r->mac) && impl_usable (&xcsi_chacha20poly1305, i))
      return i + 1;
  return 0;
}

/* The one that a key names, if it is for these.  What is known to be usable exists.  */
static ALWAYS_INLINE const struct chacha20poly1305_impl *
fused_of (const uint64_t *key, const struct chacha20_impl *cipher, const struct poly1305_impl *mac)
{
  const uint64_t i = key[CP_FUSED] - 1;
  if (!impl_known (&xcsi_chacha20poly1305, i))
    return NULL;
  const struct chacha20poly1305_impl *const f = &xcsi_chacha20poly1305_impls[i];
  return chacha20poly1305_fuses (f, cipher, mac) ? f : NULL;
}

/* find_rows for a key.  */
static inline int
find_rows_of_key (struct rows *r, const uint64_t *key, unsigned type)
{
  if (!find_rows (r, key, type))
    return 0;
  r->fused = fused_of (key, r->cipher, r->mac);
  return 1;
}

/* Whether rows may have first, and those of Poly1305 aead and lanes: on x86_64.  Elsewhere calls take no stack for these.  */
enum { HAVE_FIRST = FUSED_ROWS > 0 };

static WIPE_BELOW (wipe_below, HAVE_FIRST ? 3584 : 3072)

/* Poly1305 in portable C leaves secrets on the stack, compilers for 32 bits spill words of 64, and gcc -Os with stack protection
   keeps words across calls of rows.  */
#ifdef __OPTIMIZE_SIZE__
enum { SPILLS = 1 };
#else
enum { SPILLS = sizeof (size_t) < sizeof (uint64_t) };
#endif

static inline void
wipe_after (const struct rows *r)
{
  if ((r->mac->impl.flags & IMPL_ASSEMBLY) == 0 || SPILLS)
    wipe_below ();
}

/* --- keys */

static void
set_key (uint64_t *key, unsigned type, const uint8_t *k)
{
  const unsigned cipher = impl_chosen (&xcsi_chacha20), mac = impl_chosen (&xcsi_poly1305);
  key[CP_TAG] = impl_tag (type, cipher);
  key[CP_MAC_TAG] = impl_tag (OBJECT_POLY1305, mac);
  key[CP_FUSED] = find_fused (&(struct rows) { &xcsi_chacha20_impls[cipher], &xcsi_poly1305_impls[mac], NULL });
  for (unsigned i = 0; i < 4; i++)
    key[CP_KEY + i] = opaque64 (load64_le (k + 8 * i));
}

void
xcs_chacha20poly1305_set_key (struct xcs_chacha20poly1305_key *key, const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE])
{
  set_key (key->opaque, OBJECT_CHACHA20POLY1305_KEY, k);
  (void) clear_integers (0);
}

void
xcs_xchacha20poly1305_set_key (struct xcs_xchacha20poly1305_key *key, const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE])
{
  set_key (key->opaque, OBJECT_XCHACHA20POLY1305_KEY, k);
  (void) clear_integers (0);
}

/* The key, and words 12 to 15, as numbers of 64 bits, of the cipher that a message has; SUBKEY: of XChaCha20, otherwise 0.  */
struct start
{
  const uint64_t *key;
  uint64_t last[2], subkey[4];
};

static inline void
start_of (struct start *s, const uint64_t *key, const uint8_t *nonce)
{
  s->key = key + CP_KEY;
  s->last[0] = opaque64 ((uint64_t) load32_le (nonce) << 32);
  s->last[1] = opaque64 (load64_le (nonce + 4));
}

static inline void
start_of_x (struct start *s, const struct rows *r, const uint64_t *key, const uint8_t *nonce)
{
  xcsi_hchacha20 (r->cipher, s->subkey, key + CP_KEY, nonce);
  s->key = s->subkey;
  s->last[0] = 0;
  s->last[1] = load64_le (nonce + 16);
}

static inline void
wipe_start (struct start *s)
{
  if (s->key == s->subkey)
    wipe (s->subkey, sizeof s->subkey);
}

/* --- whole messages */

/* FIRST: bytes of a text whose keystream comes in one call with the key of Poly1305.  SHORT, SHORT_AAD: where the row of Poly1305
   has no function for them, a message that has no more text and additional data is put together for one call; of longer ones the
   copy takes more time than it saves.  Jobs with no more text than SHORT are done side by side, or with no more than FIRST if
   Poly1305 is, too, and there are more than three jobs: three of 320 bytes took 13 % more time (AMD Zen 3, avx2).  See
   end_of_waiting.
   WHOLE: as FIRST, of a text to open that is not longer, if Poly1305 is one call.  KEYSTREAM: the most of before_open.
   No fused row takes messages shorter than a pass in passes.  */
enum { FIRST = 7 * BLOCK, WHOLE = 15 * BLOCK, SHORT = 3 * BLOCK, SHORT_AAD = 64, PASS = CHACHA20POLY1305_PASS };
enum { KEYSTREAM = HAVE_FIRST ? 23 * BLOCK : WHOLE };

/* A text that becomes its keystream.  */
static const uint8_t zeros[BLOCK + KEYSTREAM];

static inline size_t
padded (size_t length)
{
  return (length + MAC_BLOCK - 1) & -(size_t) MAC_BLOCK;
}

static inline int
is_short (const struct rows *r, size_t aad_length, size_t length)
{
  if (r->mac->aead != NULL)
    return length <= r->mac->aead_most && aad_length <= r->mac->aead_most;
  return aad_length <= SHORT_AAD && length <= SHORT;
}

/* A part of the input of Poly1305, in whole blocks at this distance; where the next one begins.  Not inline, so that its words stay
   in registers.  */
static __attribute__ ((noinline)) uint8_t *
put_part (uint8_t *to, size_t distance, const uint8_t *from, size_t length)
{
  if (length == 0)  /* from may be NULL */
    return to;
  const size_t rest = length % MAC_BLOCK;
  const uint8_t *const end = from + (length - rest);
  for (; from != end; from += MAC_BLOCK, to += distance)
    {
      put_word (to, get_word (from));
      put_word (to + 8, get_word (from + 8));
    }
  if (rest == 0)
    return to;
  put_rest (to, end + rest, length, rest);
  return to + distance;
}

/* The tag of a message that is short, if the row has no function for it.  Not inline, since it has a buffer.  */
static __attribute__ ((noinline)) void
mac_copy (const struct rows *r, uint8_t tag[TAG], const uint8_t *key, const struct xcs_chacha20poly1305_job *m,
          const uint8_t *ciphertext)
{
  uint8_t room[SHORT_AAD + SHORT + MAC_BLOCK];
  uint8_t *const end = put_part (put_part (room, MAC_BLOCK, m->aad, m->aad_length), MAC_BLOCK, ciphertext, m->length);
  store64_le (end, m->aad_length);
  store64_le (end + 8, m->length);
  xcsi_poly1305_auth (r->mac, tag, key, room, (size_t) (end + MAC_BLOCK - room));
  xcs_wipe (room, (size_t) (end - room));
}

static inline void
mac_short (const struct rows *r, uint8_t tag[TAG], const uint8_t *key, const struct xcs_chacha20poly1305_job *m,
           const uint8_t *ciphertext)
{
  const struct poly1305_aead input = { m->aad, ciphertext, m->aad_length, m->length };
  if (r->mac->aead != NULL)
    r->mac->aead (tag, key, &input);
  else
    mac_copy (r, tag, key, m, ciphertext);
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
      most = most > KEYSTREAM ? WHOLE : most;
    }
  return length < most ? length : most;
}

/* Whether the tag is wrong.  Opaque: compilers would test it before lengths, and secrets-test, to which it is a secret, reports
   that.  */
static inline int
is_wrong (int error)
{
  return opaque64 ((uint64_t) error) != 0;
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
   with the key beside them.  Or FIRST, if that block then fills a group (AMD Zen 3, avx2: 1472 bytes 5 % faster).
   A row with blocks hashes text alone, too: so many to seal that passes end with the text, or if its last block is incomplete, two
   passes, which fill pairs of sets; and a pass to open in place of nothing.  */
static inline size_t
before_passes (const struct chacha20poly1305_impl *f, size_t length, int opens)
{
  if (f->blocks != NULL && !opens)
    return length % BLOCK != 0 ? 2 * PASS : PASS + (length - 1) % PASS + 1;
  const size_t rest = length % PASS & -(size_t) BLOCK;
  if (opens)
    return rest == 0 && f->blocks != NULL ? PASS : rest;
  return (length + BLOCK - 1) % PASS / BLOCK == FIRST / BLOCK ? FIRST : PASS;
}

/* The row whose passes a message takes, or NULL.  A ciphertext has to be there before it is hashed, so one pass is not enough to
   seal: 1024 bytes take the same time (Intel Xeon with AMX), with a pass 24 % more cycles of Cascade Lake, 22 % of Zen 3 (llvm-mca
   19).  Nor does one make up for an incomplete block of a text that is opened, if more than three have come with the key.  If these
   blocks do not fill a group either, three passes do not: to open 1350 and 1862 bytes by two and three took 6 and 3 % more (Intel
   Xeon with AMX), 9 and 5 % of Zen 3, 19 and 18 % of Cascade Lake (llvm-mca 19).
   Powers for passes in vectors pay from about twelve of them on (avx512vl): 5000 bytes take 1 % more (Xeon, 2 % of Cascade Lake),
   6144 bytes 2 % less and to open 1 % more (Xeon; 5 and 8 % less of Cascade Lake).  */
static inline const struct chacha20poly1305_impl *
fused_row (const struct rows *r, size_t length, int opens)
{
  if (length < PASS)
    return NULL;
  const struct chacha20poly1305_impl *const f = r->fused;
  if (f == NULL || f->encrypt == NULL || (f->blocks != NULL && f->blocks != r->mac->blocks))
    return NULL;
  if (f->blocks != NULL)
    return length >= CHACHA20POLY1305_LONG ? f : NULL;
  const size_t first = before_passes (f, length, opens);
  const int fits = length % BLOCK == 0 || first <= 3 * BLOCK;
  const size_t passes = !opens ? 2 : fits ? 1 : first < FIRST ? 4 : 2;
  return length >= first + passes * PASS ? f : NULL;
}

static void
run_passes (const struct chacha20poly1305_impl *f, uint64_t *cipher, uint64_t *mac, const struct chacha20poly1305_run *run)
{
  f->encrypt (cipher, mac, run);
  cipher[CHACHA20_X + CHACHA20_COUNTER] += run->passes * (PASS / BLOCK);
}

/* The text after its first bytes, which are done, and the tag, with a row that does both.  A pass hashes what is there when it
   begins, as many bytes as it encrypts.  */
static __attribute__ ((noinline)) void
seal_fused (const struct chacha20poly1305_impl *f, const struct rows *r, uint64_t *cipher, const uint8_t *key,
            const struct xcs_chacha20poly1305_job *m)
{
  uint64_t mac[POLY1305_STATE];
  uint8_t lengths[MAC_BLOCK];
  const size_t first = before_passes (f, m->length, 0), begin = first < PASS ? first + PASS : first;
  const size_t passes = (m->length - begin) / PASS, after = f->blocks != NULL ? begin / PASS : 0;
  const size_t hashed = (passes + after) * PASS, end = begin + passes * PASS;
  store64_le (lengths, m->aad_length);
  store64_le (lengths + 8, m->length);
  r->mac->set_key (mac, key);
  mac_part (r, mac, m->aad, m->aad_length, NULL);
  if (first < begin)
    xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + first, m->src + first, PASS);
  run_passes (f, cipher, mac, &(struct chacha20poly1305_run) { m->dst + begin, m->src + begin, m->dst, passes, 0, after });
  if (m->length > end)
    xcsi_chacha20_crypt (r->cipher, cipher, UINT32_MAX, m->dst + end, m->src + end, m->length - end);
  mac_part (r, mac, m->dst + hashed, m->length - hashed, lengths);
  r->mac->digest (mac, m->tag, NULL, 0);
  xcs_wipe (mac, sizeof mac);
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
  const size_t first = before_passes (f, m->length, 1), passes = (m->length - first) / PASS, end = first + passes * PASS;
  const size_t before = first / PASS, hashed = first % PASS;
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
      if (m->length > end)
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

/* The same for a short one, whose whole keystream is there.  */
static inline int
do_short (const struct rows *r, const uint8_t *key, const uint8_t *keystream, const struct xcs_chacha20poly1305_job *m, int opens)
{
  uint8_t tag[TAG];
  if (!opens)
    {
      xcsi_add_bytes (m->dst, m->src, keystream, m->length);
      mac_short (r, m->tag, key, m, m->dst);
      return 0;
    }
  mac_short (r, tag, key, m, m->src);
  const int error = check_tag_16 (m->tag, tag);
  if (m->length > 0 && !is_wrong (error))
    xcsi_add_bytes (m->dst, m->src, keystream, m->length);
  wipe (tag, sizeof tag);
  return error;
}

/* What open leaves of a forgery.  */
static inline int
ended (const struct xcs_chacha20poly1305_job *m, int error)
{
  if (m->length > 0 && m->dst != m->src && error == XCS_ERR_AUTH)
    memset (m->dst, 0, m->length);
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
  const uint8_t *const key = (const uint8_t *) (by_first ? cipher + CHACHA20_FIRST : room);
  uint8_t *const keystream = (uint8_t *) room + BLOCK;
  const struct chacha20poly1305_impl *const f = opens ? fused_row (r, m->length, 1) : NULL;
  const size_t first = f != NULL ? before_passes (f, m->length, 1) : before_open (r, m->aad_length, m->length);
  const size_t bytes = (first + BLOCK - 1) & -(size_t) BLOCK;
  chacha20_start (cipher, s->key, s->last);
  if (by_first)
    r->cipher->first (cipher, keystream, zeros, bytes);
  else
    r->cipher->xor (cipher, (uint8_t *) room, zeros, BLOCK + bytes);
  cipher[CHACHA20_X + CHACHA20_COUNTER] += 1 + bytes / BLOCK;
  cipher[CHACHA20_LEFT] = 0;
  const int error = first == m->length && is_short (r, m->aad_length, m->length) ? do_short (r, key, keystream, m, opens)
                    : f != NULL ? open_fused (f, r, cipher, key, keystream, m)
                    : do_long (r, cipher, key, keystream, first, m, opens);
  xcs_wipe (cipher, sizeof cipher);
  xcs_wipe (room, BLOCK + bytes);
  wipe_start (s);
  return ended (m, error);
}

/* Whether brief of a fused row takes such a message.  */
static inline int
is_brief (size_t most, size_t aad_length, size_t length)
{
  return length <= most && aad_length <= CHACHA20POLY1305_BRIEF_AAD;
}

static __attribute__ ((noinline)) int
do_brief (const struct chacha20poly1305_impl *f, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  const uint64_t wrong = f->brief (s->key, s->last, m, (uint64_t) opens);
  wipe_start (s);
  return ended (m, wrong != 0 ? XCS_ERR_AUTH : 0);
}

static ALWAYS_INLINE int
do_any (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  if (FUSED_ROWS > 0 && r->fused != NULL && is_brief (r->fused->brief_most, m->aad_length, m->length))
    return do_brief (r->fused, s, m, opens);
  if (HAVE_FIRST && r->cipher->first != NULL && (!opens || opens_at_once (r, m)))
    return at_once (r, s, m, opens);
  return do_message (r, s, m, opens);
}

/* The errors of a call, apart from those of the key, step by step.  */
static __attribute__ ((noinline)) int
find_error (const struct xcs_chacha20poly1305_job *m, size_t nonce_length, int opens)
{
  const int error = check_aead (&limits, m->dst, m->aad, m->aad_length, m->src, m->length);
  if (error != 0)
    return error;
  if (touch (m->dst, m->length, m->nonce, nonce_length) || touch (m->dst, m->length, m->tag, TAG))
    return XCS_ERR_OVERLAP;
  if (!opens && (touch (m->tag, TAG, m->nonce, nonce_length) || touch (m->tag, TAG, m->src, m->length)
                 || touch (m->tag, TAG, m->aad, m->aad_length)))
    return XCS_ERR_OVERLAP;
  return 0;
}

static ALWAYS_INLINE int
check_message (const struct xcs_chacha20poly1305_job *m, size_t nonce_length, int opens)
{
  return has_doubts (m->dst, m->tag, m->nonce, nonce_length, m->aad, m->aad_length, m->src, m->length)
             || (!opens && tag_has_doubts (m->tag, m->nonce, nonce_length, m->aad, m->aad_length, m->src, m->length))
           ? find_error (m, nonce_length, opens) : 0;
}

/* The fused row of a key for a whole short message without errors, whose rows are known to be usable, or NULL: then all of that has
   to be found out step by step.  */
static ALWAYS_INLINE const struct chacha20poly1305_impl *
find_brief (const uint64_t *key, const struct xcs_chacha20poly1305_job *m, int opens)
{
  const uint64_t cipher = impl_of_tag (OBJECT_CHACHA20POLY1305_KEY, key[CP_TAG]);
  const uint64_t mac = impl_of_tag (OBJECT_POLY1305, key[CP_MAC_TAG]);
  if (!impl_known (&xcsi_chacha20, cipher) || !impl_known (&xcsi_poly1305, mac))
    return NULL;
  const int doubts
    = has_doubts (m->dst, m->tag, m->nonce, NONCE, m->aad, m->aad_length, m->src, m->length)
      || (!opens && tag_has_doubts (m->tag, m->nonce, NONCE, m->aad, m->aad_length, m->src, m->length));
  return doubts ? NULL : fused_of (key, &xcsi_chacha20_impls[cipher], &xcsi_poly1305_impls[mac]);
}

/* Whether it is worth while to look for one.  */
static inline int
may_be_brief (const struct xcs_chacha20poly1305_key *key, size_t aad_length, size_t length)
{
  const uint64_t i = key->opaque[CP_FUSED];
  return i != 0 && i <= FUSED_ROWS && is_brief (xcsi_chacha20poly1305_impls[i - 1].brief_most, aad_length, length);
}

/* The key and the nonce of m in registers: what takes most of the time waits for them.  */
static __attribute__ ((noinline)) int
call_any (const struct xcs_chacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m, const uint8_t *nonce, int opens)
{
  struct rows r;
  struct start s;
  if (!find_rows_of_key (&r, key->opaque, OBJECT_CHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  int error = check_message (m, NONCE, opens);
  if (error != 0)
    return error;
  start_of (&s, key->opaque, nonce);
  error = do_any (&r, &s, m, opens);
  wipe_after (&r);
  return clear_integers (error);
}

static ALWAYS_INLINE int
call_brief (const struct xcs_chacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m, const uint8_t *nonce, int opens)
{
  const struct chacha20poly1305_impl *const f = find_brief (key->opaque, m, opens);
  if (f == NULL)
    return call_any (key, m, nonce, opens);
  struct start s;
  start_of (&s, key->opaque, nonce);
  const uint64_t wrong = f->brief (s.key, s.last, m, (uint64_t) opens);
  return clear_integers (opens ? ended (m, wrong != 0 ? XCS_ERR_AUTH : 0) : 0);
}

static int
call_x (const struct xcs_xchacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m, const uint8_t *nonce, int opens)
{
  struct rows r;
  struct start s;
  if (!find_rows_of_key (&r, key->opaque, OBJECT_XCHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  int error = check_message (m, NONCE_X, opens);
  if (error != 0)
    return error;
  start_of_x (&s, &r, key->opaque, nonce);
  error = do_any (&r, &s, m, opens);
  wipe_after (&r);
  return clear_integers (error);
}

/* Public functions jump to one of two with the same arguments, so that either makes no stack for the other.  */
static __attribute__ ((noinline)) int
seal_brief (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
            const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { key, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return call_brief (key, &m, nonce, 0);
}

static __attribute__ ((noinline)) int
seal_any (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
          const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
          const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { key, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return call_any (key, &m, nonce, 0);
}

int
xcs_chacha20poly1305_seal (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                           const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                           const uint8_t *src, size_t length)
{
  return (may_be_brief (key, aad_length, length) ? seal_brief : seal_any) (key, dst, tag, nonce, aad, aad_length, src, length);
}

/* Only calls that seal write to the tag.  */
static __attribute__ ((noinline)) int
open_brief (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
            const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { key, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return call_brief (key, &m, nonce, 1);
}

static __attribute__ ((noinline)) int
open_any (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
          const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
          const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { key, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return call_any (key, &m, nonce, 1);
}

int
xcs_chacha20poly1305_open (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
                           const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                           const uint8_t *src, size_t length)
{
  return (may_be_brief (key, aad_length, length) ? open_brief : open_any) (key, dst, tag, nonce, aad, aad_length, src, length);
}

int
xcs_xchacha20poly1305_seal (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                            const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { NULL, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return call_x (key, &m, nonce, 0);
}

int
xcs_xchacha20poly1305_open (const struct xcs_xchacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
                            const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                            const uint8_t *src, size_t length)
{
  const struct xcs_chacha20poly1305_job m = { NULL, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return call_x (key, &m, nonce, 1);
}

/* --- many messages */

/* Short messages of keys of the same rows wait until their number or the blocks of their keystreams fill the queue.  FEW jobs in a
   call are faster one after the other.  */
enum { BLOCKS = 4 * CHACHA20_LANES, JOBS = 16, FEW = 2, HASHED = HAVE_FIRST ? 18 * POLY1305_LANES : 1 };
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

/* Stores the error of a job.  The error of the call: XCS_ERR_AUTH if a tag was wrong, otherwise the first one.  */
static inline void
set_error (int *result, struct xcs_chacha20poly1305_job *j, int error)
{
  j->error = error;
  *result = error == XCS_ERR_AUTH || *result == 0 ? error : *result;
}

static void
job_ended (struct queue *q, struct xcs_chacha20poly1305_job *j, int error)
{
  set_error (&q->result, j, error);
}

/* Blocks of keystream for the text, and blocks of the input of Poly1305.  */
static inline size_t
blocks_of (const struct xcs_chacha20poly1305_job *j)
{
  return (j->length + BLOCK - 1) / BLOCK;
}

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
    return put_part (to, distance, aad, length);
  put_word (to, get_word (aad));
  put_word (to + 8, last_bytes (get_word (aad + length - 8), length - 8));
  return to + distance;
}

static inline uint8_t *
put_text (uint8_t *to, size_t distance, const struct xcs_chacha20poly1305_job *j, const uint8_t *keystream, int opens)
{
  const size_t length = j->length;
  if (length != MAC_BLOCK)
    return opens ? put_part (to, distance, j->src, length) : put_encrypted (to, distance, j->dst, j->src, keystream, length);
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
            job_ended (q, j, ended (j, do_short (&q->rows, key_of (q, i), key_of (q, i) + BLOCK, j, q->opens)));
          }
      i = end;
    }
  wipe_after (&q->rows);
  q->waiting = q->blocks = q->most_text = 0;
}

/* The length of a text, of a job in a call for so many, from which on it does not wait for others.  Three jobs, and with lanes for
   16 blocks four, leave too many lanes idle where a fused row does one message.  Intel Xeon with AMX: three of 64 bytes took 10 %
   less time than one by one (avx2), 9 % more (avx512), of 128 bytes 15 % more (avx2), 26 % (avx512); four of 256 bytes 9 % more
   (avx512).  */
static size_t
end_of_waiting (const struct rows *r, size_t number)
{
  if (r->cipher->lanes == NULL)
    return 0;
  if (FUSED_ROWS == 0 || r->fused == NULL)
    return (number > 3 ? FIRST : SHORT) + 1;
  if (r->cipher->lanes_number == CHACHA20_LANES)
    return number > 4 ? FIRST + 1 : number > 3 ? SHORT + 1 : 0;
  return (number > 3 ? FIRST : BLOCK) + 1;
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

/* The jobs of a call.  */
struct call
{
  struct xcs_chacha20poly1305_job *jobs;
  size_t number;
  int opens, result;
  const struct chacha20poly1305_side_by_side *ways;  /* in which the fused row of the first job does messages side by side; NULL */
};

/* Errors of jobs that no group has done: LEFT, or ALONE if none shall.  ALL: the number of these, if none was done, and none has
   such an error.  */
enum { LEFT = 1, ALONE };
#define ALL SIZE_MAX
_Static_assert (XCS_ERR_AUTH < 0 && CP_KEY * sizeof (uint64_t) == 24, "not what x86_64/chacha20poly1305-jobs.m4 has");

/* Not inline, so that what the compiler spills is below the queue.  */
static __attribute__ ((noinline)) void
do_or_enqueue (struct queue *q, const struct call *c, size_t left)
{
  struct rows r = { NULL, NULL, NULL };
  const struct xcs_chacha20poly1305_key *last = NULL;  /* whose rows r has */
  size_t end = 0;                                      /* of waiting, with these */
  const int all = left == ALL;
  for (struct xcs_chacha20poly1305_job *j = c->jobs; j != c->jobs + c->number; j++)
    {
      if (!all && j->error <= 0)
        continue;
      if (last == NULL || j->key->opaque[CP_TAG] != last->opaque[CP_TAG] || j->key->opaque[CP_MAC_TAG] != last->opaque[CP_MAC_TAG])
        {
          last = find_rows_of_key (&r, j->key->opaque, OBJECT_CHACHA20POLY1305_KEY) ? j->key : NULL;
          end = last != NULL ? end_of_waiting (&r, all ? c->number : left) : 0;
        }
      int error = last != NULL ? check_message (j, NONCE, q->opens) : XCS_ERR_STATE;
      if (error == 0 && waits (&r, j, end))
        {
          const int full = q->waiting == JOBS || q->blocks + 1 + blocks_of (j) > BLOCKS;
          if (q->waiting > 0 && (full || q->rows.cipher != r.cipher || q->rows.mac != r.mac))
            do_waiting (q);
          q->rows = r;
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

/* So many jobs that no group has done, or ALL.  */
static __attribute__ ((noinline)) void
do_queue (struct call *c, size_t left)
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

/* --- many messages in groups */

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
  s->none = (struct xcs_chacha20poly1305_job) { &key, NULL, s->g.tags[n], zeros, NULL, NULL, 0, 0, 0 };
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

/* The time of messages of one to four blocks by others, and of groups whose longest message has so many, with FEWER lanes or more;
   in a part of about 17 ns (Intel Xeon with AMX).  The function: whether a group takes less.  */
static const uint8_t time_alone[] = { 5, 7, 8, 9 };
static const uint8_t time_of_group[2][CHACHA20POLY1305_GROUP_TEXT] = { { 25, 40, 48, 63 }, { 45, 77, 88, 99 } };
_Static_assert (sizeof time_alone == CHACHA20POLY1305_GROUP_TEXT, "times are missing");

static inline int
is_shorter (const struct chacha20poly1305_side_by_side *way, size_t blocks, size_t alone)
{
  return alone >= time_of_group[way->number > CHACHA20POLY1305_FEWER][blocks - 1];
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
      || !find_rows_of_key (&r, j->key->opaque, OBJECT_CHACHA20POLY1305_KEY) || r.fused == NULL)
    return 0;
  c->ways = r.fused->side_by_side;
  return c->ways[0].jobs != NULL;
}

static __attribute__ ((noinline)) int
few_jobs (struct xcs_chacha20poly1305_job *j, size_t number, int opens)
{
  int error = 0;
  for (; number > 0; j++, number--)
    set_error (&error, j, call_any (j->key, j, j->nonce, opens));
  return clear_integers (error);
}

static int
call_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number, int opens)
{
  if (jobs == NULL && number > 0)
    return XCS_ERR_ARGUMENT;
  if (number <= FEW)
    return few_jobs (jobs, number, opens);
  struct call c = { jobs, number, opens, 0, NULL };
  const size_t left = HAVE_FIRST && number > CHACHA20POLY1305_FEWER / 2 && find_ways (&c) ? do_groups (&c) : ALL;
  if (left > 0)
    do_queue (&c, left);
  return clear_integers (c.result);
}

int
xcs_chacha20poly1305_seal_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number)
{
  return call_jobs (jobs, number, 0);
}

int
xcs_chacha20poly1305_open_jobs (struct xcs_chacha20poly1305_job *jobs, size_t number)
{
  return call_jobs (jobs, number, 1);
}

/* --- a message in pieces */

/* Not inline, so that all of its stack is below its caller.  */
static __attribute__ ((noinline)) void
start (const struct rows *r, uint64_t *ctx, const uint64_t *key, struct start *s)
{
  uint64_t room[BLOCK / 8] = { 0 };
  memset (ctx, 0, CP_CTX_WORDS * sizeof ctx[0]);
  ctx[CP_CTX_TAG] = impl_tag (OBJECT_CHACHA20POLY1305, (unsigned) (r->cipher - xcsi_chacha20_impls));
  ctx[CP_CTX_MAC_TAG] = key[CP_MAC_TAG];
  chacha20_start (ctx + CP_CIPHER, s->key, s->last);
  r->cipher->xor (ctx + CP_CIPHER, (uint8_t *) room, (const uint8_t *) room, BLOCK);
  ctx[CP_CIPHER + CHACHA20_X + CHACHA20_COUNTER]++;
  r->mac->set_key (ctx + CP_MAC, (const uint8_t *) room);
  wipe (room, sizeof room);
  wipe_start (s);
}

int
xcs_chacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx, const struct xcs_chacha20poly1305_key *key,
                            const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE])
{
  struct rows r;
  struct start s;
  if (!find_rows (&r, key->opaque, OBJECT_CHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  start_of (&s, key->opaque, nonce);
  start (&r, ctx->opaque, key->opaque, &s);
  wipe_after (&r);
  return clear_integers (0);
}

int
xcs_xchacha20poly1305_start (struct xcs_chacha20poly1305_ctx *ctx, const struct xcs_xchacha20poly1305_key *key,
                             const uint8_t nonce[XCS_XCHACHA20POLY1305_NONCE_SIZE])
{
  struct rows r;
  struct start s;
  if (!find_rows (&r, key->opaque, OBJECT_XCHACHA20POLY1305_KEY))
    return XCS_ERR_STATE;
  start_of_x (&s, &r, key->opaque, nonce);
  start (&r, ctx->opaque, key->opaque, &s);
  wipe_after (&r);
  return clear_integers (0);
}

struct closure
{
  const struct rows *r;
  uint64_t *mac;
};

static void
mac_blocks (void *closure, const uint8_t *src, size_t blocks)
{
  const struct closure *c = closure;
  c->r->mac->blocks (c->mac, src, blocks);
}

static void
mac_bytes (const struct rows *r, uint64_t *ctx, const uint8_t *src, size_t length)
{
  struct closure c = { r, ctx + CP_MAC };
  (void) absorb ((uint8_t *) (ctx + CP_BUFFER), ctx + CP_BUFFERED, src, length, mac_blocks, &c);
}

/* The end of a part.  */
static void
pad (const struct rows *r, uint64_t *ctx)
{
  if (ctx[CP_BUFFERED] > 0)
    r->mac->blocks (ctx + CP_MAC, (const uint8_t *) (ctx + CP_BUFFER), 1);
  ctx[CP_BUFFERED] = 0;
}

/* Whether the context has a message, of rows that are usable.  */
static inline int
find_message (struct rows *r, const struct xcs_chacha20poly1305_ctx *ctx)
{
  return find_rows (r, ctx->opaque, OBJECT_CHACHA20POLY1305) && ctx->opaque[CP_PHASE] <= DECRYPTION;
}

int
xcs_chacha20poly1305_aad (struct xcs_chacha20poly1305_ctx *ctx, const uint8_t *aad, size_t length)
{
  struct rows r;
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] != ANYTHING)
    return XCS_ERR_STATE;
  if (length > UINT64_MAX - ctx->opaque[CP_AAD_LENGTH])
    return XCS_ERR_LENGTH;
  if (aad == NULL && length > 0)
    return XCS_ERR_ARGUMENT;
  mac_bytes (&r, ctx->opaque, aad, length);
  ctx->opaque[CP_AAD_LENGTH] += length;
  wipe_after (&r);
  return clear_integers (0);
}

/* A part at a time, as whole messages.  */
static __attribute__ ((noinline)) void
crypt (const struct rows *r, uint64_t *ctx, uint8_t *dst, const uint8_t *src, size_t length, unsigned phase)
{
  enum { MOST = 8192 };
  if (ctx[CP_PHASE] == ANYTHING)
    pad (r, ctx);
  ctx[CP_PHASE] = phase;
  ctx[CP_LENGTH] += length;
  while (length > 0)
    {
      const size_t n = length < MOST ? length : MOST;
      if (phase == DECRYPTION)
        mac_bytes (r, ctx, src, n);
      xcsi_chacha20_crypt (r->cipher, ctx + CP_CIPHER, UINT32_MAX, dst, src, n);
      if (phase == ENCRYPTION)
        mac_bytes (r, ctx, dst, n);
      dst += n;
      src += n;
      length -= n;
    }
}

static int
crypt_piece (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length, unsigned phase)
{
  struct rows r;
  if (!find_message (&r, ctx) || (ctx->opaque[CP_PHASE] != ANYTHING && ctx->opaque[CP_PHASE] != phase))
    return XCS_ERR_STATE;
  if (length > XCS_CHACHA20POLY1305_LENGTH_MAX - ctx->opaque[CP_LENGTH])
    return XCS_ERR_LENGTH;
  const int error = check_buffers (dst, src, length);
  if (error == 0 && length > 0)
    crypt (&r, ctx->opaque, dst, src, length, phase);
  wipe_after (&r);
  return clear_integers (error);
}

int
xcs_chacha20poly1305_encrypt (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, dst, src, length, ENCRYPTION);
}

int
xcs_chacha20poly1305_decrypt_unverified (struct xcs_chacha20poly1305_ctx *ctx, uint8_t *dst, const uint8_t *src, size_t length)
{
  return crypt_piece (ctx, dst, src, length, DECRYPTION);
}

static __attribute__ ((noinline)) void
finish (const struct rows *r, uint64_t *ctx, uint8_t tag[TAG])
{
  uint8_t lengths[MAC_BLOCK];
  pad (r, ctx);
  store64_le (lengths, ctx[CP_AAD_LENGTH]);
  store64_le (lengths + 8, ctx[CP_LENGTH]);
  r->mac->blocks (ctx + CP_MAC, lengths, 1);
  r->mac->digest (ctx + CP_MAC, tag, NULL, 0);
  xcs_wipe (ctx, sizeof (struct xcs_chacha20poly1305_ctx));
}

int
xcs_chacha20poly1305_tag (struct xcs_chacha20poly1305_ctx *ctx, uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE])
{
  struct rows r;
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] == DECRYPTION)
    return XCS_ERR_STATE;
  finish (&r, ctx->opaque, tag);
  wipe_after (&r);
  return clear_integers (0);
}

int
xcs_chacha20poly1305_verify (struct xcs_chacha20poly1305_ctx *ctx, const uint8_t tag[XCS_CHACHA20POLY1305_TAG_SIZE])
{
  struct rows r;
  uint8_t right[TAG];
  if (!find_message (&r, ctx) || ctx->opaque[CP_PHASE] == ENCRYPTION)
    return XCS_ERR_STATE;
  finish (&r, ctx->opaque, right);
  const int error = check_tag_16 (tag, right);
  wipe (right, sizeof right);
  wipe_after (&r);
  return clear_integers (error);
}
