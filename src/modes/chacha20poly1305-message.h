/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: what its files share: the rows that an object names, the start of a message, and whole messages.  */

#ifndef MODES_CHACHA20POLY1305_MESSAGE_H
#define MODES_CHACHA20POLY1305_MESSAGE_H

#include "src/modes/aead.h"
#include "src/modes/chacha20poly1305.h"

enum { BLOCK = 64, MAC_BLOCK = 16, TAG = XCS_CHACHA20POLY1305_TAG_SIZE };
enum { NONCE = XCS_CHACHA20POLY1305_NONCE_SIZE };

/* --- the rows that an object names */

enum
{
#define CHACHA20POLY1305(variant, ...) FUSED_##variant,
#include "src/rows.h"
#undef CHACHA20POLY1305
  FUSED_ROWS
};

/* Whether rows may have first, and those of Poly1305 aead and lanes: on x86_64.  Elsewhere calls take no stack for these.  */
enum { HAVE_FIRST = FUSED_ROWS > 0 };

/* The rows that an object names.  */
struct rows
{
  const struct chacha20_impl *cipher;
  const struct poly1305_impl *mac;
  const struct chacha20poly1305_impl *fused;  /* NULL: there is none, or it was not looked for */
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

/* The fused row that an object names, NULL: none.  What is known to be usable exists.  */
static ALWAYS_INLINE const struct chacha20poly1305_impl *
fused_of (const uint64_t *object)
{
  const uint64_t i = object[CP_FUSED] - 1;
  return impl_known (&xcsi_chacha20poly1305, i) ? &xcsi_chacha20poly1305_impls[i] : NULL;
}

/* The same, and the fused row.  */
static inline int
find_all_rows (struct rows *r, const uint64_t *object, unsigned type)
{
  if (!find_rows (r, object, type))
    return 0;
  const struct chacha20poly1305_impl *const f = fused_of (object);
  r->fused = f != NULL && chacha20poly1305_fuses (f, r->cipher, r->mac) ? f : NULL;
  return 1;
}

/* Clears what calls have left on the stack below the caller, and in registers.  */
void xcsi_chacha20poly1305_wipe_below (void);

/* Poly1305 in portable C leaves secrets on the stack; gcc -Os with stack protection keeps words across calls of rows.  */
static ALWAYS_INLINE void
wipe_after (const struct rows *r)
{
  if ((r->mac->impl.flags & IMPL_ASSEMBLY) == 0 || SPILLS)
    xcsi_chacha20poly1305_wipe_below ();
}

/* --- the start of a message */

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
   end_of_waiting.  */
enum { FIRST = 7 * BLOCK, SHORT = 3 * BLOCK, SHORT_AAD = 64 };

static inline int
is_short (const struct rows *r, size_t aad_length, size_t length)
{
  if (r->mac->aead != NULL)
    return length <= r->mac->aead_most && aad_length <= r->mac->aead_aad_most;
  return aad_length <= SHORT_AAD && length <= SHORT;
}

/* The fused row whose passes are for these rows, or NULL.  */
static inline const struct chacha20poly1305_impl *
row_of_passes (const struct rows *r)
{
  const struct chacha20poly1305_impl *const f = r->fused;
  if (f == NULL || f->encrypt == NULL || (f->blocks != NULL && f->blocks != r->mac->blocks)
      || (f->halves && !cpu_halves_512 ()))
    return NULL;
  return f;
}

static inline void
run_passes (const struct chacha20poly1305_impl *f, uint64_t *cipher, uint64_t *mac, const struct chacha20poly1305_run *run)
{
  f->encrypt (cipher, mac, run);
  cipher[CHACHA20_X + CHACHA20_COUNTER] += (run->passes << f->pass_log) / BLOCK;
}

/* The end of a call with a message that had no error before.  */
static inline int
ended (const struct xcs_chacha20poly1305_job *m, int error)
{
  if (m->length > 0 && error == XCS_ERR_AUTH)
    forget (m->dst, m->src, m->length);
  return error;
}

/* A part of the input of Poly1305, in whole blocks at this distance; where the next one begins.  */
uint8_t *xcsi_chacha20poly1305_put_part (uint8_t *to, size_t distance, const uint8_t *from, size_t length);

/* The tag of a message that is short, if the row has no function for it.  */
void xcsi_chacha20poly1305_mac_copy (const struct rows *r, uint8_t tag[TAG], const uint8_t *key,
                                     const struct xcs_chacha20poly1305_job *m, const uint8_t *ciphertext);

static inline void
mac_short (const struct rows *r, uint8_t tag[TAG], const uint8_t *key, const struct xcs_chacha20poly1305_job *m,
           const uint8_t *ciphertext)
{
  const struct poly1305_aead input = { m->aad, ciphertext, m->aad_length, m->length };
  if (r->mac->aead != NULL)
    r->mac->aead (tag, key, &input);
  else
    xcsi_chacha20poly1305_mac_copy (r, tag, key, m, ciphertext);
}

/* Whether the tag is wrong.  Opaque: compilers would test it before lengths, and secrets-test, to which it is a secret, reports
   that.  */
static inline int
is_wrong (int error)
{
  return opaque64 ((uint64_t) error) != 0;
}

/* A message that is short, with its key of Poly1305 and its whole keystream.  0, or XCS_ERR_AUTH.  Inline in both of its callers:
   a function of its own takes 20 instructions more (arm64).  */
static ALWAYS_INLINE int
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

/* A message by brief of a fused row, and one that no brief takes.  They wipe the start.  0, or XCS_ERR_AUTH.  */
int xcsi_chacha20poly1305_do_brief (const struct chacha20poly1305_impl *f, struct start *s,
                                    const struct xcs_chacha20poly1305_job *m, int opens);
int xcsi_chacha20poly1305_do_other (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens);

/* Whether brief of a fused row takes such a message.  */
static inline int
is_brief (const struct chacha20poly1305_impl *f, size_t aad_length, size_t length, int opens_in_place)
{
  return length <= f->brief_most[opens_in_place] && aad_length <= CHACHA20POLY1305_BRIEF_AAD;
}

/* Any message without errors.  0, or XCS_ERR_AUTH.  */
static ALWAYS_INLINE int
do_any (const struct rows *r, struct start *s, const struct xcs_chacha20poly1305_job *m, int opens)
{
  if (FUSED_ROWS > 0 && r->fused != NULL && is_brief (r->fused, m->aad_length, m->length, opens && m->dst == m->src))
    return xcsi_chacha20poly1305_do_brief (r->fused, s, m, opens);
  return xcsi_chacha20poly1305_do_other (r, s, m, opens);
}

/* The errors of a call, apart from those of the key, step by step.  */
int xcsi_chacha20poly1305_find_error (const struct xcs_chacha20poly1305_job *m, size_t nonce_length, int opens);

static ALWAYS_INLINE int
check_message (const struct xcs_chacha20poly1305_job *m, size_t nonce_length, int opens)
{
  return has_doubts (m->dst, m->tag, m->nonce, nonce_length, m->aad, m->aad_length, m->src, m->length)
             || (!opens && tag_has_doubts (m->tag, m->nonce, nonce_length, m->aad, m->aad_length, m->src, m->length))
           ? xcsi_chacha20poly1305_find_error (m, nonce_length, opens) : 0;
}

/* A call with a nonce of 12 bytes.  The key and the nonce of m in registers: what takes most of the time waits for them.  */
int xcsi_chacha20poly1305_call (const struct xcs_chacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m,
                                const uint8_t *nonce, int opens);

/* A key of the chosen rows, of either type.  */
void xcsi_chacha20poly1305_set_key (uint64_t *key, unsigned type, const uint8_t *k);

#endif
