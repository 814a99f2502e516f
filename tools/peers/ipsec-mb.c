/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Intel Multi-Buffer Crypto for IPsec: direct calls where it has them, else jobs (Poly1305, AES without GCM).  */

#include <stdlib.h>
#include <string.h>

#include <intel-ipsec-mb.h>
#include <libxcrypt/common.h>

#include "tools/peers/peers.h"

static IMB_MGR *mgr;
static struct gcm_key_data ghash_key;
static kasumi_key_sched_t kasumi;

static void
prepare (void)
{
  if (mgr != NULL)
    return;
  mgr = alloc_mb_mgr (peer_hidden ("gfni") ? IMB_FLAG_GFNI_OFF : 0);
  if (mgr == NULL)
    exit (3);
  /* Of what XCS_DISABLE hides, it can leave out sets of instructions and GFNI, but not VAES.  */
  if (peer_hidden ("avx2"))
    init_mb_mgr_sse (mgr);
  else if (peer_hidden ("avx512"))
    init_mb_mgr_avx2 (mgr);
  else
    init_mb_mgr_auto (mgr, NULL);
}

/* --- Poly1305, GHASH */

static int
poly1305_auth (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      IMB_JOB *job = IMB_GET_NEXT_JOB (mgr);
      job->cipher_mode = IMB_CIPHER_NULL;
      job->cipher_direction = IMB_DIR_ENCRYPT;
      job->chain_order = IMB_ORDER_HASH_CIPHER;
      job->hash_alg = IMB_AUTH_POLY1305;
      job->u.POLY1305._key = operation_bytes;
      job->src = src;
      job->hash_start_src_offset_in_bytes = 0;
      job->msg_len_to_hash_in_bytes = length;
      job->auth_tag_output = dst;
      job->auth_tag_output_len_in_bytes = 16;
      job = IMB_SUBMIT_JOB_NOCHECK (mgr);
      error |= job == NULL || job->status != IMB_STATUS_COMPLETED;
    }
  return error;
}

static void
ghash_prepare (void)
{
  prepare ();
  IMB_GHASH_PRE (mgr, operation_bytes, &ghash_key);
}

/* Its digest begins with what stands there.  */
static int
ghash_hash (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    {
      memset (dst, 0, 16);
      IMB_GHASH (mgr, &ghash_key, src, length, dst, 16);
    }
  return 0;
}

/* --- AES: with a key of 128 bits, and with one of 256 */

static struct gcm_key_data gcm_keys[2];
static DECLARE_ALIGNED (uint32_t encryption[2][60], 16);
static DECLARE_ALIGNED (uint32_t decryption[2][60], 16);

static void
aes_prepare (void)
{
  prepare ();
  IMB_AES_KEYEXP_128 (mgr, operation_bytes, encryption[0], decryption[0]);
  IMB_AES_KEYEXP_256 (mgr, operation_bytes, encryption[1], decryption[1]);
  IMB_AES128_GCM_PRE (mgr, operation_bytes, &gcm_keys[0]);
  IMB_AES256_GCM_PRE (mgr, operation_bytes, &gcm_keys[1]);
}

static int
aes (size_t key_length, IMB_CIPHER_MODE mode, IMB_CIPHER_DIRECTION direction, uint8_t *dst, const uint8_t *src, size_t length,
     unsigned long calls)
{
  int error = 0;
  while (calls-- > 0)
    {
      IMB_JOB *job = IMB_GET_NEXT_JOB (mgr);
      job->cipher_mode = mode;
      job->cipher_direction = direction;
      job->chain_order = IMB_ORDER_CIPHER_HASH;
      job->hash_alg = IMB_AUTH_NULL;
      job->key_len_in_bytes = key_length;
      job->enc_keys = encryption[WHICH (key_length)];
      job->dec_keys = decryption[WHICH (key_length)];
      job->iv = operation_bytes;
      job->iv_len_in_bytes = mode == IMB_CIPHER_CNTR ? 16 : 0;
      job->src = src;
      job->dst = dst;
      job->cipher_start_src_offset_in_bytes = 0;
      job->msg_len_to_cipher_in_bytes = length;
      job = IMB_SUBMIT_JOB_NOCHECK (mgr);
      error |= job == NULL || job->status != IMB_STATUS_COMPLETED;
    }
  return error;
}

static int
aes_encrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return aes (key_length, IMB_CIPHER_ECB, IMB_DIR_ENCRYPT, dst, src, length, calls);
}

static int
aes_decrypt (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return aes (key_length, IMB_CIPHER_ECB, IMB_DIR_DECRYPT, dst, src, length, calls);
}

static int
aes_ctr (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  return aes (key_length, IMB_CIPHER_CNTR, IMB_DIR_ENCRYPT, dst, src, length, calls);
}

static int
gcm_seal (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const struct gcm_key_data *key = &gcm_keys[WHICH (key_length)];
  struct gcm_context_data ctx;
  uint8_t tag[TAG_SIZE];
  while (calls-- > 0)
    if (key_length == 16)
      IMB_AES128_GCM_ENC (mgr, key, &ctx, dst, src, length, operation_bytes, operation_bytes, AAD_SIZE, tag, TAG_SIZE);
    else
      IMB_AES256_GCM_ENC (mgr, key, &ctx, dst, src, length, operation_bytes, operation_bytes, AAD_SIZE, tag, TAG_SIZE);
  return memcmp (tag, gcm_tag (src, length, key_length, false), TAG_SIZE) != 0;
}

/* It computes the tag, and the caller compares.  */
static int
gcm_open (size_t key_length, uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  const struct gcm_key_data *key = &gcm_keys[WHICH (key_length)];
  const uint8_t *right = gcm_tag (src, length, key_length, true);
  struct gcm_context_data ctx;
  uint8_t tag[TAG_SIZE];
  int equal = 1;
  while (calls-- > 0)
    {
      if (key_length == 16)
        IMB_AES128_GCM_DEC (mgr, key, &ctx, dst, src, length, operation_bytes, operation_bytes, AAD_SIZE, tag, TAG_SIZE);
      else
        IMB_AES256_GCM_DEC (mgr, key, &ctx, dst, src, length, operation_bytes, operation_bytes, AAD_SIZE, tag, TAG_SIZE);
      equal &= xcs_equal (tag, right, TAG_SIZE);
    }
  return !equal;
}

AES_FOR_KEYS

static int
gmac128 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  struct gcm_context_data ctx;
  while (calls-- > 0)
    {
      IMB_AES128_GMAC_INIT (mgr, &gcm_keys[0], &ctx, operation_bytes, NONCE_SIZE);
      IMB_AES128_GMAC_UPDATE (mgr, &gcm_keys[0], &ctx, src, length);
      IMB_AES128_GMAC_FINALIZE (mgr, &gcm_keys[0], &ctx, dst, TAG_SIZE);
    }
  return 0;
}

/* --- KASUMI, up to the longest message of the standard */

enum { LONGEST = 20000 / 8 };

static void
f8_prepare (void)
{
  prepare ();
  (void) IMB_KASUMI_INIT_F8_KEY_SCHED (mgr, operation_bytes, &kasumi);
}

/* COUNT, BEARER, DIRECTION and zeros as bytes.  */
static uint64_t
iv (unsigned stream)
{
  const uint8_t bytes[8] = { 0, 0, 0, (uint8_t) (F8_COUNT + stream), F8_BEARER << 3 | F8_DIRECTION << 2, 0, 0, 0 };
  uint64_t x;
  memcpy (&x, bytes, sizeof x);
  return x;
}

static int
kasumi_f8 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    IMB_KASUMI_F8_1_BUFFER (mgr, &kasumi, iv (0), src, dst, (uint32_t) length);
  return length > LONGEST ? XCS_ERR_LENGTH : 0;
}

static int
kasumi_f8x16 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  uint64_t ivs[STREAMS];
  const void *from[STREAMS];
  void *to[STREAMS];
  uint32_t lengths[STREAMS];
  while (calls-- > 0)
    {
      for (unsigned i = 0; i < STREAMS; i++)
        {
          ivs[i] = iv (i);
          from[i] = src + length / STREAMS * i;
          to[i] = dst + length / STREAMS * i;
          lengths[i] = (uint32_t) (length / STREAMS);
        }
      IMB_KASUMI_F8_N_BUFFER (mgr, &kasumi, ivs, from, to, lengths, STREAMS);
    }
  return length > LONGEST * STREAMS ? XCS_ERR_LENGTH : 0;
}

static void
f9_prepare (void)
{
  prepare ();
  (void) IMB_KASUMI_INIT_F9_KEY_SCHED (mgr, operation_bytes, &kasumi);
}

static int
kasumi_f9 (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls)
{
  while (calls-- > 0)
    IMB_KASUMI_F9_1_BUFFER (mgr, &kasumi, src, (uint32_t) length, dst);
  return length > LONGEST ? XCS_ERR_LENGTH : 0;
}

static const struct operation list[] = {
  AES_OPERATIONS,
  { "poly1305", "auth", 1, prepare, poly1305_auth },
  { "ghash", "hash", 1, ghash_prepare, ghash_hash },
  { "kasumi", "f8", 8, f8_prepare, kasumi_f8 },
  { "kasumi", "f8x16", 8 * STREAMS, f8_prepare, kasumi_f8x16 },
  { "kasumi", "f9", 8, f9_prepare, kasumi_f9 },
  { NULL, NULL, 0, NULL, NULL },
};

/* KASUMI, too: it reads whole tables where it was built as by default, as Debian does; without that no call says so.  */
const struct library peer_ipsec_mb = { "ipsec-mb", imb_get_version_str, list, peer_lookups };
