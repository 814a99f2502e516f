/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM and GMAC: NIST SP 800-38D.

       H = E (0)    J0 = IV || 0^31 1 for an IV of 96 bits, else GHASH (IV, padded || 0^64 || bits of IV)
       C_i = P_i ^ E (J0 + i), the sum modulo 2^32 in the last 32 bits alone, i = 1, 2, ...
       S = GHASH (AAD, padded || C, padded || bits of AAD || bits of C)    T = the first bytes of E (J0) ^ S

   Here are the table, keys, and calls with a whole message.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/gcm-message.h"

_Static_assert (GCM_KEY_WORDS <= sizeof (struct xcs_gcm_key) / 8, "key object too small");

/* The indices of rows.  */
enum
{
#define GHASH(variant, needs, key, padded, polyval, few, most) GHASH_##variant,
#include "src/rows.h"
#undef GHASH
  GHASH_ROWS
};

enum
{
#define GCM(variant, ...) GCM_##variant,
#include "src/rows.h"
#undef GCM
  GCM_generic
};

#define GCM(variant, needs, of_aes, of_ghash, brief_, rest_, open_, open_siv_, brief_siv_, beside_, powers_, queue_, ...)        \
  { ROW (variant, needs), .encrypt = xcsi_gcm_encrypt_##variant, .decrypt = xcsi_gcm_decrypt_##variant,                          \
    .aes = &xcsi_aes_impls[AES_##of_aes], .ghash = &xcsi_ghash_impls[GHASH_##of_ghash],                                          \
    .brief = xcsi_gcm_brief_##brief_, .seal = xcsi_gcm_seal_##rest_, .mac = xcsi_gcm_mac_##rest_, .open = xcsi_gcm_open_##open_, \
    .open_siv = xcsi_gcm_open_siv_##open_siv_, .brief_siv = xcsi_gcm_brief_siv_##brief_siv_,                                     \
    .beside = xcsi_gcm_beside_##beside_, .powers = xcsi_gcm_powers_##powers_, .queue = xcsi_gcm_queue_##queue_,                  \
    .tags = { TAG_OF (OBJECT_GCM_KEY, AES_##of_aes), TAG_OF (OBJECT_GHASH_KEY, GHASH_##of_ghash),                                \
              TAG_OF (OBJECT_GCMSIV_KEY, AES_##of_aes) },                                                                        \
    .index = GCM_##variant, __VA_ARGS__ },
const struct gcm_impl xcsi_gcm_impls[] = {
#include "src/rows.h"
#undef GCM
  { { "generic", 0, 0 }, .opens_apart = UINT64_MAX, .index = GCM_generic }
};

const struct gcm_impl *_Atomic xcsi_gcm_latest = &xcsi_gcm_impls[GCM_generic];

static atomic_uint choice, known;
const struct primitive xcsi_gcm = TABLE_OF (gcm, &choice, &known);

const struct gcm_impl *
xcsi_gcm_row (const struct aes_impl *aes, const struct ghash_impl *ghash)
{
  unsigned i = 0;
  while (!fuses (&xcsi_gcm_impls[i], aes, ghash) || !impl_usable (&xcsi_gcm, i))
    i++;
  return &xcsi_gcm_impls[i];
}

__attribute__ ((noinline)) int
xcsi_gcm_find_any_rows (struct gcm *g, const struct xcs_gcm_key *key)
{
  const uint64_t aes = impl_of_tag (OBJECT_GCM_KEY, key->opaque[GCM_TAG]);
  const uint64_t ghash = impl_of_tag (OBJECT_GHASH_KEY, key->opaque[GCM_HASH_TAG]);
  const uint64_t row = key->opaque[GCM_ROW];
  if (!impl_usable (&xcsi_aes, aes) || !impl_usable (&xcsi_ghash, ghash) || !impl_usable (&xcsi_gcm, row))
    return 0;
  *g = (struct gcm) { &xcsi_gcm_impls[row], &xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash], key->opaque };
  if (!fuses (g->row, g->aes, g->ghash))
    return 0;
  remember (g->row);
  return 1;
}

/* --- keys */

void
xcsi_gcm_set_key (uint64_t *key, const unsigned rows[2], const uint8_t *k, size_t k_length, size_t blocks)
{
  const unsigned aes = rows[0], ghash = rows[1];
  uint8_t h[BLOCK] = { 0 };
  key[GCM_TAG] = impl_tag (OBJECT_GCM_KEY, aes);
  key[GCM_HASH_TAG] = impl_tag (OBJECT_GHASH_KEY, ghash);
  key[GCM_TAG_LENGTH] = XCS_GCM_TAG_SIZE;
  key[GCM_ROW] = (uint64_t) (xcsi_gcm_row (&xcsi_aes_impls[aes], &xcsi_ghash_impls[ghash]) - xcsi_gcm_impls);
  key[GCM_AES + AES_ROUNDS] = 6 + k_length / 4;
  xcsi_aes_impls[aes].set_key (key + GCM_AES, k);
  xcsi_aes_impls[aes].encrypt (key + GCM_AES, h, h, 1);
  xcsi_ghash_impls[ghash].set_key (key + GCM_HASH, h, blocks);
  const struct gcm_impl *const row = &xcsi_gcm_impls[key[GCM_ROW]];
  if (row->powers != NULL)
    row->powers (key + GCM_HASH);
  wipe (h, sizeof h);
}

static int
set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length, size_t tag_length)
{
  const unsigned rows[2] = { impl_chosen (&xcsi_aes), impl_chosen (&xcsi_ghash) };
  if (k_length != 16 && k_length != 24 && k_length != 32)
    return XCS_ERR_LENGTH;
  if (k == NULL)
    return XCS_ERR_ARGUMENT;
  xcsi_gcm_set_key (key->opaque, rows, k, k_length, GHASH_ANY);
  key->opaque[GCM_TAG_LENGTH] = tag_length;
  return 0;
}

int
xcs_gcm_set_key (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length)
{
  return clear_integers (set_key (key, k, k_length, XCS_GCM_TAG_SIZE));
}

int
xcs_gcm_set_key_short_tags (struct xcs_gcm_key *key, const uint8_t *k, size_t k_length, size_t tag_length)
{
  if (tag_length != 4 && tag_length != 8 && (tag_length < 12 || tag_length > XCS_GCM_TAG_SIZE))
    return XCS_ERR_LENGTH;
  return clear_integers (set_key (key, k, k_length, tag_length));
}

/* --- whole messages */

/* Whether brief of rows leaves no secrets in integer registers.  */
#if defined __x86_64__
enum { BRIEF_IS_CLEAN = 1 };
#else
enum { BRIEF_IS_CLEAN = 0 };
#endif

/* The end of a call that may have had brief alone.  */
static ALWAYS_INLINE int
end_brief (int result)
{
  return BRIEF_IS_CLEAN ? result : clear_integers (result);
}

/* The errors of a call that is doubtful, apart from those of the key.  */
static __attribute__ ((noinline)) int
check_message (const struct xcs_gcm_job *j, size_t tag_length, int opens)
{
  static const struct limits limits = { AAD_MAX, XCS_GCM_LENGTH_MAX };
  return find_error (&limits, opens, j->dst, j->tag, tag_length, j->nonce, XCS_GCM_NONCE_SIZE, j->aad, j->aad_length, j->src,
                     j->length);
}

/* A whole message by brief, with its tag here, unless the row refuses.  Keys with short tags have no other way to it.  Inline:
   vectors of the job that is copied would wait for the stores of its parts.  */
static ALWAYS_INLINE int
seal_short_tag (const struct gcm *g, const struct xcs_gcm_job *j, uint8_t whole[BLOCK])
{
  const struct xcs_gcm_job with_whole = { j->key, j->dst, whole, j->nonce, j->aad, j->src, j->aad_length, j->length, 0 };
  return do_brief (g->row, &with_whole, 0) == 0 || g->row->brief_checks == 0;
}

static __attribute__ ((noinline)) int
seal_any (const struct xcs_gcm_job *j, int doubts)
{
  struct gcm g;
  uint8_t whole[BLOCK];
  if (!find_rows (&g, j->key))
    return XCS_ERR_STATE;
  const size_t tag_length = (size_t) j->key->opaque[GCM_TAG_LENGTH];
  const int error = doubts ? check_message (j, tag_length, 0) : 0;
  if (error != 0)
    return error;
  if (!is_brief (g.row, j) || !seal_short_tag (&g, j, whole))
    {
      uint8_t *const place = place_of_tag (&g, j->tag, tag_length, whole);
      compute (&g, place, j->dst, j);
      if (place == j->tag)
        return 0;
    }
  copy_tag (j->tag, whole, tag_length);
  return 0;
}

__attribute__ ((noinline)) int
xcsi_gcm_seal_other (const struct xcs_gcm_job *j)
{
  const int doubts = is_doubtful (j, 0);
  const struct gcm_impl *row;
  if (j->length == 0 && !doubts && find_mac (&row, j->key, j->aad, j->aad_length))
    {
      mac (row, j->key, j->tag, j->nonce, j->aad, j->aad_length);
      return clear_integers (0);
    }
  if (doubts || j->length == 0 || !find_latest (&row, j->key) || row->seal == NULL)
    return clear_integers (seal_any (j, doubts));
  xcsi_gcm_seal_fused (row, j);
  return clear_integers (0);
}

__attribute__ ((noinline)) int
xcsi_gcm_seal_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return do_brief (row, j, 0) == 0 ? 0 : xcsi_gcm_seal_other (j);
}

static ALWAYS_INLINE int
seal (const struct xcs_gcm_job *j)
{
  const struct gcm_impl *row;
  if (!find_brief (&row, j))
    return xcsi_gcm_seal_other (j);
  return row->brief_checks != 0 ? xcsi_gcm_seal_unchecked (row, j) : seal_checked (row, j);
}

NO_CANARY int
xcs_gcm_seal (const struct xcs_gcm_key *key, uint8_t *dst, uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, dst, tag, nonce, aad, src, aad_length, length, 0 };
  return end_brief (seal (&j));
}

/* The rows of a message to open, or an error.  */
static inline int
start_open (struct gcm *g, const struct xcs_gcm_job *j, int doubts)
{
  if (!find_rows (g, j->key))
    return XCS_ERR_STATE;
  return doubts ? check_message (j, (size_t) j->key->opaque[GCM_TAG_LENGTH], 1) : 0;
}

static inline int
check_whole (const struct gcm *g, const struct xcs_gcm_job *j)
{
  uint8_t right[BLOCK];
  compute (g, right, NULL, j);
  const int error = check_tag (j->tag, right, (size_t) j->key->opaque[GCM_TAG_LENGTH]);
  wipe (right, sizeof right);
  return error;
}

int
xcsi_gcm_check_whole (struct gcm *g, const struct xcs_gcm_job *j, int doubts)
{
  const int error = start_open (g, j, doubts);
  return error != 0 ? error : check_whole (g, j);
}

static __attribute__ ((noinline)) int
open_any (const struct xcs_gcm_job *j, int doubts)
{
  struct gcm g;
  const int error = start_open (&g, j, doubts);
  if (error != 0)
    return error;
  if (j->length > g.row->opens_apart)
    return xcsi_gcm_open_long (g.row, j, (size_t) j->key->opaque[GCM_TAG_LENGTH]);
  if (xcsi_gcm_opens_short (&g, j))
    return xcsi_gcm_open_short (&g, j, (size_t) j->key->opaque[GCM_TAG_LENGTH]);
  if (xcsi_gcm_has_ends (&g, j->length))
    return xcsi_gcm_open_with_ends (&g, j, (size_t) j->key->opaque[GCM_TAG_LENGTH]);
  return end_open (&g, j, check_whole (&g, j));
}

__attribute__ ((noinline)) int
xcsi_gcm_open_other (const struct xcs_gcm_job *j)
{
  const int doubts = is_doubtful (j, 1);
  const struct gcm_impl *row;
  if (j->length == 0 && !doubts && find_mac (&row, j->key, j->aad, j->aad_length))
    return clear_integers (check_mac (row, j->key, j->tag, j->nonce, j->aad, j->aad_length));
  if (doubts || j->length == 0 || !find_latest (&row, j->key))
    return clear_integers (open_any (j, doubts));
  if (j->length > row->opens_apart)
    return clear_integers (xcsi_gcm_open_long (row, j, BLOCK));
  return clear_integers (row->seal != NULL ? xcsi_gcm_open_fused (row, j) : open_any (j, 0));
}

__attribute__ ((noinline)) int
xcsi_gcm_open_unchecked (const struct gcm_impl *row, const struct xcs_gcm_job *j)
{
  return end_open_brief (j, do_brief (row, j, 1));
}

static ALWAYS_INLINE int
open (const struct xcs_gcm_job *j)
{
  const struct gcm_impl *row;
  if (!find_brief (&row, j))
    return xcsi_gcm_open_other (j);
  return row->brief_checks != 0 ? xcsi_gcm_open_unchecked (row, j) : open_checked (row, j);
}

/* Only calls that seal write to the tag.  */
NO_CANARY int
xcs_gcm_open (const struct xcs_gcm_key *key, uint8_t *dst, const uint8_t *tag, const uint8_t nonce[XCS_GCM_NONCE_SIZE],
              const uint8_t *aad, size_t aad_length, const uint8_t *src, size_t length)
{
  const struct xcs_gcm_job j = { key, dst, (uint8_t *) (uintptr_t) tag, nonce, aad, src, aad_length, length, 0 };
  return end_brief (open (&j));
}
