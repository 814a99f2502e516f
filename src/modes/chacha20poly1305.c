/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: RFC 8439 section 2.8.  With the keystream of the nonce in blocks of 64 bytes,

       key of Poly1305 = the first 32 bytes of block 0, the text is encrypted from block 1 on
       tag = Poly1305 (AAD, padded || C, padded || bytes of AAD || bytes of C)    padded: zeros up to a multiple of 16 bytes

   Here are the table, keys, and whole messages with a nonce of 12 bytes.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/chacha20poly1305-message.h"

_Static_assert (CP_KEY_WORDS <= sizeof (struct xcs_chacha20poly1305_key) / 8, "key object too small");

enum
{
#define CHACHA20(variant, needs, first, lanes, pairs, number) CHACHA20_##variant,
#include "src/rows.h"
#undef CHACHA20
  CHACHA20_ROWS
};

#define CHACHA20POLY1305(variant, needs, cipher, base, passes, mac, most, in_place, kept, least, log, halves, side, number, fewer) \
  { ROW (variant, needs), xcsi_chacha20poly1305_encrypt_##passes, &xcsi_chacha20_impls[CHACHA20_##cipher],                        \
    xcsi_chacha20_lanes_##cipher, xcsi_poly1305_set_key_##base, xcsi_poly1305_blocks_##mac,                                       \
    xcsi_chacha20poly1305_brief_##variant, { most, in_place }, kept, least, log, halves,                                          \
    { { xcsi_chacha20poly1305_jobs_##side, xcsi_chacha20poly1305_tags_##side, number },                                           \
      { xcsi_chacha20poly1305_jobs_##fewer, xcsi_chacha20poly1305_tags_##fewer, CHACHA20POLY1305_FEWER } } },
const struct chacha20poly1305_impl xcsi_chacha20poly1305_impls[] = {
#include "src/rows.h"
#undef CHACHA20POLY1305
  { { "generic", 0, 0 }, NULL, NULL, NULL, NULL, NULL, NULL, { 0, 0 }, 0, 0, 0, 0, { { NULL, NULL, 0 }, { NULL, NULL, 0 } } }
};

static atomic_uint choice, known;
const struct primitive xcsi_chacha20poly1305 = TABLE_OF (chacha20poly1305, &choice, &known);

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

/* --- keys */

void
xcsi_chacha20poly1305_set_key (uint64_t *key, unsigned type, const uint8_t *k)
{
  const unsigned cipher = impl_chosen (&xcsi_chacha20), mac = impl_chosen (&xcsi_poly1305);
  key[CP_TAG] = impl_tag (type, cipher);
  key[CP_MAC_TAG] = impl_tag (OBJECT_POLY1305, mac);
  key[CP_FUSED] = find_fused (&(struct rows) { &xcsi_chacha20_impls[cipher], &xcsi_poly1305_impls[mac], NULL });
  for (unsigned i = 0; i < 4; i++)
    store_alone (&key[CP_KEY + i], load64_le (k + 8 * i));
}

void
xcs_chacha20poly1305_set_key (struct xcs_chacha20poly1305_key *key, const uint8_t k[XCS_CHACHA20POLY1305_KEY_SIZE])
{
  xcsi_chacha20poly1305_set_key (key->opaque, OBJECT_CHACHA20POLY1305_KEY, k);
  (void) clear_integers (0);
}

/* --- whole messages */

/* The fused row of a key for a whole message without errors that may be brief, or NULL: then all of that has to be found out step
   by step.  The rows beside it are not called; that of ChaCha20 may be any with its lanes.  */
static ALWAYS_INLINE const struct chacha20poly1305_impl *
find_brief (const uint64_t *key, const struct xcs_chacha20poly1305_job *m, int opens)
{
  const struct chacha20poly1305_impl *const f = fused_of (key);
  const uint64_t cipher = impl_of_tag (OBJECT_CHACHA20POLY1305_KEY, key[CP_TAG]);
  const int doubts
    = f == NULL || cipher >= CHACHA20_ROWS || xcsi_chacha20_impls[cipher].lanes != f->lanes
      || short_has_doubts (m->dst, m->tag, m->nonce, NONCE, m->aad, m->aad_length, m->src, m->length)
      || (!opens && tag_has_doubts (m->tag, m->nonce, NONCE, m->aad, m->aad_length, m->src, m->length));
  return doubts ? NULL : f;
}

/* Whether it is worth while to look for one.  */
static inline int
may_be_brief (const struct xcs_chacha20poly1305_key *key, size_t aad_length, size_t length, int opens_in_place)
{
  const uint64_t i = key->opaque[CP_FUSED];
  return i != 0 && i <= FUSED_ROWS && is_brief (&xcsi_chacha20poly1305_impls[i - 1], aad_length, length, opens_in_place);
}

__attribute__ ((noinline)) int
xcsi_chacha20poly1305_call (const struct xcs_chacha20poly1305_key *key, const struct xcs_chacha20poly1305_job *m,
                            const uint8_t *nonce, int opens)
{
  struct rows r;
  struct start s;
  if (!find_all_rows (&r, key->opaque, OBJECT_CHACHA20POLY1305_KEY))
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
    return xcsi_chacha20poly1305_call (key, m, nonce, opens);
  struct start s;
  start_of (&s, key->opaque, nonce);
  const uint64_t wrong = f->brief (s.key, s.last, m, (uint64_t) opens);
  return clear_integers (opens ? ended (m, wrong != 0 ? XCS_ERR_AUTH : 0) : 0);
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
  return xcsi_chacha20poly1305_call (key, &m, nonce, 0);
}

int
xcs_chacha20poly1305_seal (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, uint8_t *tag,
                           const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                           const uint8_t *src, size_t length)
{
  return (may_be_brief (key, aad_length, length, 0) ? seal_brief : seal_any) (key, dst, tag, nonce, aad, aad_length, src, length);
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
  return xcsi_chacha20poly1305_call (key, &m, nonce, 1);
}

int
xcs_chacha20poly1305_open (const struct xcs_chacha20poly1305_key *key, uint8_t *dst, const uint8_t *tag,
                           const uint8_t nonce[XCS_CHACHA20POLY1305_NONCE_SIZE], const uint8_t *aad, size_t aad_length,
                           const uint8_t *src, size_t length)
{
  return (may_be_brief (key, aad_length, length, dst == src) ? open_brief : open_any) (key, dst, tag, nonce, aad, aad_length, src,
                                                                                       length);
}
