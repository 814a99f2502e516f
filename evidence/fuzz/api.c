/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The input is a list of calls of public functions, in any order, with objects of any type and buffers that may overlap.  Each call
   is made twice: with objects of the last row, portable C, and with objects of some row.  Both must do the same as the reference;
   an error must change nothing.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/aes.h>
#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/gcmsiv.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/poly1305aes.h>
#include <libxcrypt/polyval.h>
#include <libxcrypt/threefish1024.h>
#include <libxcrypt/threefish256.h>
#include <libxcrypt/threefish512.h>
#include <libxcrypt/xaes.h>

#include "evidence/fuzz/fuzz.h"
#include "testsuite/reference/ref.h"

const char fuzz_name[] = "api";

enum type
{
  NOTHING, THREEFISH256, POLY1305, GHASH_KEY, GHASH, KASUMI, F8, F9, GSM, AES, GCM_KEY, GCM, SIV_KEY, XAES_KEY, POLYVAL_KEY,
  POLYVAL, PA_KEY, CHACHA20, CP_KEY, XCP_KEY, CP, THREEFISH512, THREEFISH1024
};

#define THREEFISH_CALLS(name) \
  name##_SET_KEY, name##_SET_TWEAK, name##_SET_COUNTER, name##_ENCRYPT, name##_DECRYPT, name##_ENCRYPT_TWEAKS, \
  name##_DECRYPT_TWEAKS, name##_CTR

enum function
{
  THREEFISH_CALLS (T),
  P_SET_KEY, P_UPDATE, P_DIGEST, P_AUTH, P_VERIFY,
  G_SET_KEY, G_INIT, G_UPDATE, G_PAD, G_DIGEST,
  K_SET_KEY, K_ENCRYPT, K_DECRYPT, F8_SET_KEY, F8_CALL, F9_SET_KEY, F9_CALL, GSM_SET_KEY, A5, ECSD, GEA,
  COPY, AES_SET_KEY, AES_SET_COUNTER, AES_ENCRYPT, AES_DECRYPT, AES_CTR,
  GCM_SET_KEY, GCM_SEAL, GCM_OPEN, GMAC_AUTH, GMAC_VERIFY, GCM_START, GCM_AAD, GCM_ENCRYPT, GCM_DECRYPT, GCM_END, GCM_VERIFY,
  SIV_SET_KEY, SIV_SEAL, SIV_OPEN, XAES_SET_KEY, XAES_SEAL, XAES_OPEN, XAES_DERIVE,
  V_SET_KEY, V_START, V_UPDATE, V_PAD, V_DIGEST, G_HASH,
  PA_SET_KEY, PA_AUTH, PA_VERIFY, PA_START,
  C_SET_KEY, C_SET_NONCE, C_SET_NONCE64, C_SET_NONCE_X, C_SEEK, C_CRYPT,
  CP_SET_KEY, CP_SEAL, CP_OPEN, XCP_SET_KEY, XCP_SEAL, XCP_OPEN,
  CP_START, XCP_START, CP_AAD, CP_ENCRYPT, CP_DECRYPT, CP_END, CP_VERIFY, THREEFISH_CALLS (T512), THREEFISH_CALLS (T1024), CALLS
};

#define THREEFISH(name, type, block) \
  [name##_SET_KEY] = { type, 1, 1, 0, 0 }, [name##_SET_TWEAK] = { type, 1, 0, 0, 0 }, [name##_SET_COUNTER] = { type, 1, 0, 0, 0 }, \
  [name##_ENCRYPT] = { type, block, 0, 1, 1 }, [name##_DECRYPT] = { type, block, 0, 1, 1 }, \
  [name##_ENCRYPT_TWEAKS] = { type, block, 0, 1, 1 }, [name##_DECRYPT_TWEAKS] = { type, block, 0, 1, 1 }, \
  [name##_CTR] = { type, 1, 0, 1, 1 }

/* The type of object that a call expects, and the type that it creates; the block that lengths are multiples of; its buffers.  */
static const struct
{
  enum type type;
  unsigned block;
  int makes, writes, reads;
} calls[CALLS] = {
  THREEFISH (T, THREEFISH256, 32), THREEFISH (T512, THREEFISH512, 64), THREEFISH (T1024, THREEFISH1024, 128),
  [P_SET_KEY] = { POLY1305, 1, 1, 0, 0 }, [P_UPDATE] = { POLY1305, 1, 0, 0, 1 }, [P_DIGEST] = { POLY1305, 1, 0, 0, 0 },
  [P_AUTH] = { NOTHING, 1, 0, 0, 1 }, [P_VERIFY] = { NOTHING, 1, 0, 0, 1 },
  [G_SET_KEY] = { GHASH_KEY, 1, 1, 0, 0 }, [G_INIT] = { GHASH, 1, 1, 0, 0 }, [G_UPDATE] = { GHASH, 1, 0, 0, 1 },
  [G_PAD] = { GHASH, 1, 0, 0, 0 }, [G_DIGEST] = { GHASH, 1, 0, 0, 0 },
  [K_SET_KEY] = { KASUMI, 1, 1, 0, 0 }, [K_ENCRYPT] = { KASUMI, 8, 0, 1, 1 }, [K_DECRYPT] = { KASUMI, 8, 0, 1, 1 },
  [F8_SET_KEY] = { F8, 1, 1, 0, 0 }, [F8_CALL] = { F8, 1, 0, 1, 1 }, [F9_SET_KEY] = { F9, 1, 1, 0, 0 },
  [F9_CALL] = { F9, 1, 0, 0, 1 }, [GSM_SET_KEY] = { GSM, 1, 1, 0, 0 }, [A5] = { GSM, 1, 0, 0, 0 }, [ECSD] = { GSM, 1, 0, 0, 0 },
  [GEA] = { GSM, 1, 0, 1, 1 }, [COPY] = { NOTHING, 1, 0, 0, 0 },
  [AES_SET_KEY] = { AES, 1, 1, 0, 0 }, [AES_SET_COUNTER] = { AES, 1, 0, 0, 0 }, [AES_ENCRYPT] = { AES, 16, 0, 1, 1 },
  [AES_DECRYPT] = { AES, 16, 0, 1, 1 }, [AES_CTR] = { AES, 1, 0, 1, 1 },
  [GCM_SET_KEY] = { GCM_KEY, 1, 1, 0, 0 }, [GCM_SEAL] = { GCM_KEY, 1, 0, 1, 1 }, [GCM_OPEN] = { GCM_KEY, 1, 0, 1, 1 },
  [GMAC_AUTH] = { GCM_KEY, 1, 0, 0, 1 }, [GMAC_VERIFY] = { GCM_KEY, 1, 0, 0, 1 }, [GCM_START] = { GCM, 1, 1, 0, 0 },
  [GCM_AAD] = { GCM, 1, 0, 0, 1 }, [GCM_ENCRYPT] = { GCM, 1, 0, 1, 1 }, [GCM_DECRYPT] = { GCM, 1, 0, 1, 1 },
  [GCM_END] = { GCM, 1, 0, 0, 0 }, [GCM_VERIFY] = { GCM, 1, 0, 0, 0 },
  [SIV_SET_KEY] = { SIV_KEY, 1, 1, 0, 0 }, [SIV_SEAL] = { SIV_KEY, 1, 0, 1, 1 }, [SIV_OPEN] = { SIV_KEY, 1, 0, 1, 1 },
  [XAES_SET_KEY] = { XAES_KEY, 1, 1, 0, 0 }, [XAES_SEAL] = { XAES_KEY, 1, 0, 1, 1 }, [XAES_OPEN] = { XAES_KEY, 1, 0, 1, 1 },
  [XAES_DERIVE] = { XAES_KEY, 1, 0, 0, 0 },
  [V_SET_KEY] = { POLYVAL_KEY, 1, 1, 0, 0 }, [V_START] = { POLYVAL, 1, 1, 0, 0 }, [V_UPDATE] = { POLYVAL, 1, 0, 0, 1 },
  [V_PAD] = { POLYVAL, 1, 0, 0, 0 }, [V_DIGEST] = { POLYVAL, 1, 0, 0, 0 },
  [G_HASH] = { GHASH_KEY, 1, 0, 0, 1 },
  [PA_SET_KEY] = { PA_KEY, 1, 1, 0, 0 }, [PA_AUTH] = { PA_KEY, 1, 0, 0, 1 }, [PA_VERIFY] = { PA_KEY, 1, 0, 0, 1 },
  [PA_START] = { POLY1305, 1, 1, 0, 0 },
  [C_SET_KEY] = { CHACHA20, 1, 1, 0, 0 }, [C_SET_NONCE] = { CHACHA20, 1, 0, 0, 0 }, [C_SET_NONCE64] = { CHACHA20, 1, 0, 0, 0 },
  [C_SET_NONCE_X] = { CHACHA20, 1, 0, 0, 0 }, [C_SEEK] = { CHACHA20, 1, 0, 0, 0 }, [C_CRYPT] = { CHACHA20, 1, 0, 1, 1 },
  [CP_SET_KEY] = { CP_KEY, 1, 1, 0, 0 }, [CP_SEAL] = { CP_KEY, 1, 0, 1, 1 }, [CP_OPEN] = { CP_KEY, 1, 0, 1, 1 },
  [XCP_SET_KEY] = { XCP_KEY, 1, 1, 0, 0 }, [XCP_SEAL] = { XCP_KEY, 1, 0, 1, 1 }, [XCP_OPEN] = { XCP_KEY, 1, 0, 1, 1 },
  [CP_START] = { CP, 1, 1, 0, 0 }, [XCP_START] = { CP, 1, 1, 0, 0 }, [CP_AAD] = { CP, 1, 0, 0, 1 },
  [CP_ENCRYPT] = { CP, 1, 0, 1, 1 }, [CP_DECRYPT] = { CP, 1, 0, 1, 1 }, [CP_END] = { CP, 1, 0, 0, 0 },
  [CP_VERIFY] = { CP, 1, 0, 0, 0 },
};

enum { OBJECTS = 6, WORDS = 576, ARENA = 1000, MESSAGE = 3000, LONGEST_KEY = 128 };
#include "evidence/fuzz/sides.h"

/* The contents of the objects of both sides.  */
static struct object
{
  enum type type;
  uint8_t key[LONGEST_KEY];
  size_t key_length;  /* of AES */
  size_t tag_length;  /* of a key of GCM */
  uint8_t tweak[16], counter[LONGEST_KEY];  /* of GCM: the initialization vector; of ChaCha20 and its modes: the nonce */
  uint64_t block;     /* of ChaCha20: with which the keystream begins */
  enum function nonce;  /* of ChaCha20: what set it, or 0 */
  size_t used;        /* bytes of the keystream; of GCM: of the initialization vector */
  unsigned version;   /* a key of GHASH or GCM gets a new one each time it is set; a context has that of its key, or 0 */
  size_t aad_length;  /* of GCM and ChaCha20-Poly1305: the first bytes of the message */
  size_t length;      /* of the message of Poly1305, GHASH, GCM or ChaCha20-Poly1305 */
  uint8_t message[MESSAGE];
} objects[OBJECTS];

static unsigned versions;

/* Arguments.  The input gives the lengths; places are bytes of the arena, or for f8 and f9 pointers and bit offsets.  */
struct arguments
{
  enum function call;
  unsigned object, key, null;
  size_t length, dst, src, dst_offset, src_offset, aad_length, aad, tag;
  uint8_t bytes[LONGEST_KEY];
  uint32_t count, other;
  unsigned bearer, direction;
};

static int
is_threefish (enum type type)
{
  return type == THREEFISH256 || type >= THREEFISH512;
}

/* The call of Threefish-256 that does the same.  */
static enum function
as_threefish256 (enum function call)
{
  return call >= T1024_SET_KEY ? call - T1024_SET_KEY : call >= T512_SET_KEY ? call - T512_SET_KEY : call;
}

/* Most are right.  */
static size_t
aes_key_length (const struct arguments *a)
{
  return a->bearer < 30 ? 16 + 8 * (a->bearer % 3) : a->bearer;
}

/* 16, or of 1 to 16 bytes, some of which are refused.  */
static size_t
tag_length (const struct arguments *a)
{
  return a->direction < 17 ? 16 : a->direction - 16;
}

/* The number of a block of ChaCha20: any, or close to its end.  */
static uint32_t
block_of (const struct arguments *a)
{
  return a->direction < 2 ? a->count : UINT32_MAX - a->count % 16;
}

static uint64_t
block64_of (const struct arguments *a)
{
  return a->direction == 0 ? a->count : a->direction == 1 ? (uint64_t) a->other << 32 | a->count : UINT64_MAX - a->count % 16;
}

#define MAKE_THREEFISH(name, size) \
    case name##_SET_KEY: xcs_threefish##size##_set_key (o, a->bytes); return 0; \
    case name##_SET_TWEAK: return xcs_threefish##size##_set_tweak (o, a->bytes); \
    case name##_SET_COUNTER: return xcs_threefish##size##_set_counter (o, a->bytes); \
    case name##_ENCRYPT: return xcs_threefish##size##_encrypt (o, dst, src, a->length); \
    case name##_DECRYPT: return xcs_threefish##size##_decrypt (o, dst, src, a->length); \
    case name##_ENCRYPT_TWEAKS: return xcs_threefish##size##_encrypt_at (o, dst, a->bytes, src, a->length); \
    case name##_DECRYPT_TWEAKS: return xcs_threefish##size##_decrypt_at (o, dst, a->bytes, src, a->length); \
    case name##_CTR: return xcs_threefish##size##_ctr (o, dst, src, a->length);

static int
make_call (const struct arguments *a, struct side *s)
{
  void *o = s->objects[a->object], *key = s->objects[a->key];
  uint8_t *dst = a->null & 1 ? NULL : s->arena + a->dst;
  const uint8_t *src = a->null & 2 ? NULL : s->arena + a->src;
  const uint8_t *aad = s->arena + a->aad;
  uint8_t *out = s->arena + a->dst, *tag = s->arena + a->tag;
  switch (a->call)
    {
    MAKE_THREEFISH (T, 256)
    MAKE_THREEFISH (T512, 512)
    MAKE_THREEFISH (T1024, 1024)
    case P_SET_KEY: xcs_poly1305_set_key (o, a->bytes); return 0;
    case P_UPDATE: return xcs_poly1305_update (o, src, a->length);
    case P_DIGEST: return xcs_poly1305_digest (o, out);
    case P_AUTH: return xcs_poly1305_auth (out, a->bytes, src, a->length);
    case P_VERIFY: return xcs_poly1305_verify (out, a->bytes, src, a->length);
    case G_SET_KEY:
      a->count % 2 == 0 ? xcs_ghash_set_key (o, a->bytes) : xcs_ghash_set_key_short_messages (o, a->bytes, a->length);
      return 0;
    case G_INIT: xcs_ghash_start (o); return 0;
    case G_UPDATE: return xcs_ghash_update (o, key, src, a->length);
    case G_PAD: return xcs_ghash_pad (o, key);
    case G_DIGEST: return xcs_ghash_digest (o, key, out);
    case G_HASH: return xcs_ghash_hash (o, out, src, a->length);
    case K_SET_KEY: xcs_kasumi_set_key (o, a->bytes); return 0;
    case K_ENCRYPT: return xcs_kasumi_encrypt (o, dst, src, a->length);
    case K_DECRYPT: return xcs_kasumi_decrypt (o, dst, src, a->length);
    case F8_SET_KEY: xcs_kasumi_f8_set_key (o, a->bytes); return 0;
    case F8_CALL: return xcs_kasumi_f8_encrypt (o, dst, a->dst_offset, a->count, a->bearer, a->direction, src, a->src_offset,
                                                (uint32_t) a->length);
    case F9_SET_KEY: xcs_kasumi_f9_set_key (o, a->bytes); return 0;
    case F9_CALL: return xcs_kasumi_f9_auth (o, out, a->count, a->other, a->direction, src, a->src_offset,
                                             (uint32_t) a->length);
    case GSM_SET_KEY: return xcs_gsm_set_key (o, a->bytes, a->bearer % 20);
    case A5: return xcs_gsm_a5_keystream (o, dst, a->null & 2 ? NULL : s->arena + a->src, a->count);
    case ECSD: return xcs_gsm_ecsd_keystream (o, dst, a->null & 2 ? NULL : s->arena + a->src, a->count);
    case GEA: return xcs_gsm_gea_encrypt (o, dst, a->other, a->direction, src, a->length);
    case AES_SET_KEY: return xcs_aes_set_key (o, a->bytes, aes_key_length (a));
    case AES_SET_COUNTER: return xcs_aes_set_counter (o, a->bytes);
    case AES_ENCRYPT: return xcs_aes_encrypt (o, dst, src, a->length);
    case AES_DECRYPT: return xcs_aes_decrypt (o, dst, src, a->length);
    case AES_CTR: return xcs_aes_ctr (o, dst, src, a->length);
    case GCM_SET_KEY:
      return tag_length (a) == 16 ? xcs_gcm_set_key (o, a->bytes, aes_key_length (a))
             : xcs_gcm_set_key_short_tags (o, a->bytes, aes_key_length (a), tag_length (a));
    case GCM_SEAL: return xcs_gcm_seal (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case GCM_OPEN: return xcs_gcm_open (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case GMAC_AUTH: return xcs_gmac_auth (o, tag, a->bytes, src, a->length);
    case GMAC_VERIFY: return xcs_gmac_verify (o, tag, a->bytes, src, a->length);
    case GCM_START: return xcs_gcm_start_iv (o, key, a->bytes, a->bearer);
    case GCM_AAD: return xcs_gcm_aad (o, key, src, a->length);
    case GCM_ENCRYPT: return xcs_gcm_encrypt (o, key, dst, src, a->length);
    case GCM_DECRYPT: return xcs_gcm_decrypt_unverified (o, key, dst, src, a->length);
    case GCM_END: return xcs_gcm_tag (o, key, tag);
    case GCM_VERIFY: return xcs_gcm_verify (o, key, tag);
    case SIV_SET_KEY: return xcs_gcmsiv_set_key (o, a->bytes, aes_key_length (a));
    case SIV_SEAL: return xcs_gcmsiv_seal (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case SIV_OPEN: return xcs_gcmsiv_open (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case XAES_SET_KEY: xcs_xaes_set_key (o, a->bytes); return 0;
    case XAES_SEAL: return xcs_xaes_seal (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case XAES_OPEN: return xcs_xaes_open (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case XAES_DERIVE: return xcs_xaes_derive (o, key, tag, a->bytes);
    case V_SET_KEY:
      a->count % 2 == 0 ? xcs_polyval_set_key (o, a->bytes) : xcs_polyval_set_key_short_messages (o, a->bytes, a->length);
      return 0;
    case V_START: xcs_polyval_start (o); return 0;
    case V_UPDATE: return xcs_polyval_update (o, key, src, a->length);
    case V_PAD: return xcs_polyval_pad (o, key);
    case V_DIGEST: return xcs_polyval_digest (o, key, out);
    case PA_SET_KEY: xcs_poly1305aes_set_key (o, a->bytes); return 0;
    case PA_AUTH: return xcs_poly1305aes_auth (o, out, a->bytes, src, a->length);
    case PA_VERIFY: return xcs_poly1305aes_verify (o, out, a->bytes, src, a->length);
    case PA_START: return xcs_poly1305aes_start (o, key, a->bytes);
    case C_SET_KEY: xcs_chacha20_set_key (o, a->bytes); return 0;
    case C_SET_NONCE: return xcs_chacha20_set_nonce (o, a->bytes, block_of (a));
    case C_SET_NONCE64: return xcs_chacha20_set_nonce64 (o, a->bytes, block64_of (a));
    case C_SET_NONCE_X: return xcs_chacha20_set_nonce_x (o, a->bytes, block_of (a));
    case C_SEEK: return xcs_chacha20_seek (o, block64_of (a));
    case C_CRYPT: return xcs_chacha20_crypt (o, dst, src, a->length);
    case CP_SET_KEY: xcs_chacha20poly1305_set_key (o, a->bytes); return 0;
    case CP_SEAL: return xcs_chacha20poly1305_seal (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case CP_OPEN: return xcs_chacha20poly1305_open (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case XCP_SET_KEY: xcs_xchacha20poly1305_set_key (o, a->bytes); return 0;
    case XCP_SEAL: return xcs_xchacha20poly1305_seal (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case XCP_OPEN: return xcs_xchacha20poly1305_open (o, dst, tag, a->bytes, aad, a->aad_length, src, a->length);
    case CP_START: return xcs_chacha20poly1305_start (o, key, a->bytes);
    case XCP_START: return xcs_xchacha20poly1305_start (o, key, a->bytes);
    case CP_AAD: return xcs_chacha20poly1305_aad (o, src, a->length);
    case CP_ENCRYPT: return xcs_chacha20poly1305_encrypt (o, dst, src, a->length);
    case CP_DECRYPT: return xcs_chacha20poly1305_decrypt_unverified (o, dst, src, a->length);
    case CP_END: return xcs_chacha20poly1305_tag (o, tag);
    case CP_VERIFY: return xcs_chacha20poly1305_verify (o, tag);
    default: memcpy (key, o, sizeof s->objects[0]); return 0;
    }
}

static int
seals (enum function call)
{
  return call == GCM_SEAL || call == SIV_SEAL || call == XAES_SEAL || call == CP_SEAL || call == XCP_SEAL;
}

static int
opens (enum function call)
{
  return call == GCM_OPEN || call == SIV_OPEN || call == XAES_OPEN || call == CP_OPEN || call == XCP_OPEN;
}

/* Whether seal or open is to write what the same call reads or writes besides.  */
static int
gcm_overlap (const struct arguments *a, size_t tag)
{
  const int dst = strings_share (a->dst, a->length, a->aad, a->aad_length) || strings_share (a->dst, a->length, a->tag, tag);
  if (!seals (a->call))
    return opens (a->call) && dst;
  return dst || strings_share (a->tag, tag, a->src, a->length) || strings_share (a->tag, tag, a->aad, a->aad_length);
}

/* Whether a nonce is set, and the keystream has so many bytes more.  */
static int
has_keystream (const struct object *o, size_t length)
{
  const uint64_t last = o->nonce == C_SET_NONCE64 ? UINT64_MAX : UINT32_MAX;
  return o->type == CHACHA20 && o->nonce != 0 && (length == 0 || (o->used + length - 1) / 64 <= last - o->block);
}

/* What else the arguments say about a result.  */
static void
check_result (const struct arguments *a, int result)
{
  const struct object *o = &objects[a->object];
  const int bits = a->call == F8_CALL, buffers = calls[a->call].writes && calls[a->call].reads;
  const size_t dst = 8 * a->dst + (bits ? a->dst_offset : 0), src = 8 * a->src + (bits ? a->src_offset : 0);
  const size_t length = bits ? a->length : 8 * a->length;
  const int overlap = (buffers && dst != src && strings_share (dst, length, src, length)) || gcm_overlap (a, o->tag_length);
  const unsigned nulls = (calls[a->call].writes ? 1U : 0) | (calls[a->call].reads ? 2U : 0);
  if (calls[a->call].type != NOTHING && !calls[a->call].makes && o->type != calls[a->call].type)
    CHECK (result != 0);
  if (result == 0)
    {
      CHECK (!overlap || (a->null & 3) != 0);
      CHECK (a->length % calls[a->call].block == 0);
      CHECK ((a->null & nulls) == 0 || a->length == 0);
    }
  CHECK (result != XCS_ERR_OVERLAP || overlap || a->call == A5 || a->call == ECSD);
  CHECK (result != XCS_ERR_LENGTH || a->length % calls[a->call].block != 0 || a->call == GSM_SET_KEY
         || a->call == AES_SET_KEY || a->call == GCM_SET_KEY || a->call == GCM_START || a->call == SIV_SET_KEY
         || (a->call == C_CRYPT && o->nonce != 0));
  if (a->call == C_CRYPT)
    CHECK (has_keystream (o, a->length) ? result != XCS_ERR_STATE && result != XCS_ERR_LENGTH : result != 0);
  if (result == XCS_ERR_AUTH && opens (a->call))
    {
      uint8_t expected[ARENA];
      memcpy (expected, before[0].arena, ARENA);
      if (a->dst != a->src)
        memset (expected + a->dst, 0, a->length);
      test_equal ("memory after a forgery", sides[0].arena, expected, ARENA);
    }
}

#if HAVE_REF

/* The tag, and text that is encrypted or decrypted, with a key of GCM.  */
static void
check_gcm (const struct arguments *a, int result, const struct object *key, const uint8_t *iv, size_t iv_length,
           const uint8_t *message, size_t aad_length, size_t length)
{
  static uint8_t out[MESSAGE];
  const int decrypts = a->call == GCM_OPEN || a->call == GCM_DECRYPT || a->call == GCM_VERIFY;
  const int text = a->call != GCM_END && calls[a->call].writes && result == 0;
  uint8_t tag[16];
  ref_gcm (out, tag, decrypts, key->key, key->key_length, iv, iv_length, message, aad_length, message + aad_length, length);
  if (text)
    test_equal ("gcm", sides[0].arena + a->dst, out + length - a->length, a->length);
  if (a->call == GCM_SEAL || a->call == GMAC_AUTH || a->call == GCM_END)
    test_equal ("tag", sides[0].arena + a->tag, tag, key->tag_length);
  if (a->call == GCM_OPEN || a->call == GMAC_VERIFY || a->call == GCM_VERIFY)
    CHECK ((memcmp (before[0].arena + a->tag, tag, key->tag_length) == 0) == (result == 0));
}

/* Whole messages with a key of AES-GCM-SIV or XAES-256-GCM.  */
static void
check_sealed (const struct arguments *a, int result, const struct object *key, const uint8_t *aad, const uint8_t *src)
{
  static uint8_t out[ARENA];
  const uint8_t *const given = before[0].arena + a->tag;
  uint8_t tag[16], message_key[32];
  if (a->call == SIV_SEAL || a->call == SIV_OPEN)
    ref_gcmsiv (out, tag, a->call == SIV_OPEN ? given : NULL, key->key, key->key_length, a->bytes, aad, a->aad_length, src,
                a->length);
  else
    {
      ref_xaes_derive (message_key, key->key, a->bytes);
      ref_gcm (out, tag, a->call == XAES_OPEN, message_key, 32, a->bytes + 12, 12, aad, a->aad_length, src, a->length);
    }
  if (result == 0)
    test_equal ("sealed or opened", sides[0].arena + a->dst, out, a->length);
  if (seals (a->call))
    test_equal ("tag", sides[0].arena + a->tag, tag, 16);
  else
    CHECK ((memcmp (given, tag, 16) == 0) == (result == 0));
}

/* The key and the nonce with which ChaCha20-Poly1305 does the same as XChaCha20-Poly1305.  */
static void
derive (uint8_t key[32], uint8_t nonce[12], const uint8_t from[32], const uint8_t long_nonce[24])
{
  ref_hchacha20 (key, from, long_nonce);
  memset (nonce, 0, 4);
  memcpy (nonce + 4, long_nonce + 16, 8);
}

/* ChaCha20-Poly1305 of a text, or of a ciphertext: to encrypt once more decrypts it.  */
static void
chacha20poly1305 (uint8_t *dst, uint8_t tag[16], int decrypts, const uint8_t key[32], const uint8_t nonce[12],
                  const uint8_t *message, size_t aad_length, size_t length)
{
  static uint8_t again[MESSAGE];
  ref_chacha20poly1305 (dst, tag, key, nonce, message, aad_length, message + aad_length, length);
  if (decrypts)
    ref_chacha20poly1305 (again, tag, key, nonce, message, aad_length, dst, length);
}

/* A whole message with a key.  */
static void
check_cp (const struct arguments *a, int result, const struct object *key, const uint8_t *message)
{
  static uint8_t out[MESSAGE];
  const int x = a->call == XCP_SEAL || a->call == XCP_OPEN;
  uint8_t k[32], nonce[12], tag[16];
  memcpy (k, key->key, sizeof k);
  memcpy (nonce, a->bytes, sizeof nonce);
  if (x)
    derive (k, nonce, key->key, a->bytes);
  chacha20poly1305 (out, tag, opens (a->call), k, nonce, message, a->aad_length, a->length);
  if (result == 0)
    test_equal ("chacha20poly1305", sides[0].arena + a->dst, out, a->length);
  if (seals (a->call))
    test_equal ("tag", sides[0].arena + a->tag, tag, 16);
  else
    CHECK ((memcmp (before[0].arena + a->tag, tag, 16) == 0) == (result == 0));
}

/* What a call adds to a message in pieces, or the end of one.  */
static void
check_cp_piece (const struct arguments *a, int result, const struct object *o, const uint8_t *src)
{
  static uint8_t message[MESSAGE], out[MESSAGE];
  const int text = a->call == CP_ENCRYPT || a->call == CP_DECRYPT;
  const size_t length = o->length - o->aad_length + (text ? a->length : 0);
  uint8_t tag[16];
  memcpy (message, o->message, o->length);
  if (text)
    memcpy (message + o->length, src, a->length);
  chacha20poly1305 (out, tag, a->call == CP_DECRYPT || a->call == CP_VERIFY, o->key, o->counter, message, o->aad_length, length);
  if (text)
    test_equal ("chacha20poly1305 in pieces", sides[0].arena + a->dst, out + length - a->length, a->length);
  else if (a->call == CP_END)
    test_equal ("tag of pieces", sides[0].arena + a->tag, tag, 16);
  else
    CHECK ((memcmp (before[0].arena + a->tag, tag, 16) == 0) == (result == 0));
}

static void
check_chacha20 (const struct arguments *a, const struct object *o, const uint8_t *src)
{
  uint8_t expected[ARENA], keystream[64] = { 0 }, key[32], last[16] = { 0 };
  memcpy (key, o->key, sizeof key);
  if (o->nonce == C_SET_NONCE_X)
    derive (key, last + 4, o->key, o->counter);
  else
    memcpy (last + (o->nonce == C_SET_NONCE64 ? 8 : 4), o->counter, o->nonce == C_SET_NONCE64 ? 8 : 12);
  for (size_t i = 0, at = o->used; i < a->length; i++, at++)
    {
      if (i == 0 || at % 64 == 0)
        {
          for (unsigned j = 0; j < (o->nonce == C_SET_NONCE64 ? 8 : 4); j++)
            last[j] = (uint8_t) ((o->block + at / 64) >> 8 * j);
          ref_chacha20_block (keystream, key, last);
        }
      expected[i] = src[i] ^ keystream[at % 64];
    }
  test_equal ("chacha20", sides[0].arena + a->dst, expected, a->length);
}

/* Blocks, of which each one may add 1 to the tweak, or counter mode.  */
static void
check_threefish (const struct arguments *a, const struct object *o, const uint8_t *src)
{
  const enum function call = as_threefish256 (a->call);
  const unsigned words = o->type == THREEFISH256 ? 4 : o->type == THREEFISH512 ? 8 : 16;
  const int counts = call == T_ENCRYPT_TWEAKS || call == T_DECRYPT_TWEAKS, decrypts = call == T_DECRYPT || call == T_DECRYPT_TWEAKS;
  uint8_t expected[ARENA], keystream[LONGEST_KEY], tweak[16];
  if (!calls[a->call].writes)
    return;
  memcpy (tweak, counts ? a->bytes : o->tweak, sizeof tweak);
  for (size_t i = 0, at = o->used; call == T_CTR && i < a->length; i++, at++)
    {
      if (i == 0 || at % (8 * words) == 0)
        ref_threefish_keystream (keystream, words, o->key, o->tweak, o->counter, at / (8 * words));
      expected[i] = src[i] ^ keystream[at % (8 * words)];
    }
  for (size_t i = 0; call != T_CTR && i < a->length; i += 8 * words)
    {
      (decrypts ? ref_threefish_decrypt : ref_threefish_encrypt) (expected + i, words, o->key, tweak, src + i);
      for (unsigned j = 0; counts && j < sizeof tweak && ++tweak[j] == 0; j++)
        continue;
    }
  test_equal ("threefish", sides[0].arena + a->dst, expected, a->length);
}

/* The key of Poly1305 of a message of Poly1305-AES.  */
static void
one_time_key (uint8_t to[32], const uint8_t key[32], const uint8_t nonce[16])
{
  memcpy (to, key + 16, 16);
  ref_aes_encrypt (to + 16, key, 16, nonce);
}

/* The result of side 0, computed by the reference from what was there before.  */
static void
check_reference (const struct arguments *a, int result)
{
  const struct object *o = &objects[a->object], *key = &objects[a->key];
  const uint8_t *out = sides[0].arena + a->dst, *src = before[0].arena + a->src, *aad = before[0].arena + a->aad;
  uint8_t expected[ARENA], block[32] = { 0 };
  static uint8_t message[MESSAGE];
  if (is_threefish (calls[a->call].type))
    check_threefish (a, o, src);
  switch (a->call)
    {
    case AES_ENCRYPT:
    case AES_DECRYPT:
      for (size_t i = 0; i < a->length; i += 16)
        (a->call == AES_ENCRYPT ? ref_aes_encrypt : ref_aes_decrypt) (expected + i, o->key, o->key_length, src + i);
      test_equal ("aes", out, expected, a->length);
      break;
    case AES_CTR:
      for (size_t i = 0, at = o->used; i < a->length; i++, at++)
        {
          uint8_t counter[16];
          size_t carry = at / 16;
          for (unsigned j = 16; j-- > 0; carry >>= 8)
            counter[j] = (uint8_t) (carry += o->counter[j]);
          if (i == 0 || at % 16 == 0)
            ref_aes_encrypt (block, o->key, o->key_length, counter);
          expected[i] = src[i] ^ block[at % 16];
        }
      test_equal ("counter mode", out, expected, a->length);
      break;
    case P_DIGEST:
      ref_poly1305 (expected, o->key, o->message, o->length);
      test_equal ("poly1305", out, expected, 16);
      break;
    case P_AUTH:
      ref_poly1305 (expected, a->bytes, src, a->length);
      test_equal ("auth", out, expected, 16);
      break;
    case G_DIGEST:
      ref_ghash (block, key->key, o->message, (o->length + 15) / 16);
      test_equal ("ghash", out, block, 16);
      break;
    case G_HASH:
      memset (expected, 0, sizeof expected);
      memcpy (expected, src, a->length);
      ref_ghash (block, o->key, expected, (a->length + 15) / 16);
      test_equal ("ghash of a message", out, block, 16);
      break;
    case K_ENCRYPT:
      for (size_t i = 0; i < a->length; i += 8)
        ref_kasumi_encrypt (expected + i, o->key, src + i);
      test_equal ("kasumi", out, expected, a->length);
      break;
    case F8_CALL:
      memcpy (expected, before[0].arena, ARENA);
      if (a->length > 0)
        ref_f8 (expected, 8 * a->dst + a->dst_offset, before[0].arena, 8 * a->src + a->src_offset, a->length, o->key, a->count,
                a->bearer, a->direction);
      test_equal ("f8", sides[0].arena, expected, ARENA);
      break;
    case F9_CALL:
      ref_f9 (expected, before[0].arena, 8 * a->src + a->src_offset, a->length, o->key, a->count, a->other, a->direction);
      test_equal ("f9", out, expected, 4);
      break;
    case GCM_SEAL:
    case GCM_OPEN:
      memcpy (message, aad, a->aad_length);
      memcpy (message + a->aad_length, src, a->length);
      check_gcm (a, result, o, a->bytes, 12, message, a->aad_length, a->length);
      break;
    case SIV_SEAL:
    case SIV_OPEN:
    case XAES_SEAL:
    case XAES_OPEN:
      check_sealed (a, result, o, aad, src);
      break;
    case V_DIGEST:
      ref_polyval (block, key->key, o->message, (o->length + 15) / 16);
      test_equal ("polyval", out, block, 16);
      break;
    case GMAC_AUTH:
    case GMAC_VERIFY:
      check_gcm (a, result, o, a->bytes, 12, src, a->length, 0);
      break;
    case GCM_ENCRYPT:
    case GCM_DECRYPT:
      memcpy (message, o->message, o->length);
      memcpy (message + o->length, src, a->length);
      check_gcm (a, result, key, o->counter, o->used, message, o->aad_length, o->length - o->aad_length + a->length);
      break;
    case GCM_END:
    case GCM_VERIFY:
      check_gcm (a, result, key, o->counter, o->used, o->message, o->aad_length, o->length - o->aad_length);
      break;
    case PA_AUTH:
    case PA_VERIFY:
      one_time_key (block, o->key, a->bytes);
      ref_poly1305 (expected, block, src, a->length);
      if (a->call == PA_AUTH)
        test_equal ("poly1305aes", out, expected, 16);
      else
        CHECK ((memcmp (before[0].arena + a->dst, expected, 16) == 0) == (result == 0));
      break;
    case C_CRYPT:
      check_chacha20 (a, o, src);
      break;
    case CP_SEAL:
    case CP_OPEN:
    case XCP_SEAL:
    case XCP_OPEN:
      memcpy (message, aad, a->aad_length);
      memcpy (message + a->aad_length, src, a->length);
      check_cp (a, result, o, message);
      break;
    case CP_ENCRYPT:
    case CP_DECRYPT:
    case CP_END:
    case CP_VERIFY:
      check_cp_piece (a, result, o, src);
      break;
    default:
      break;
    }
}

/* Whether the reference was asked before.  */
static int
known (const struct arguments *a, int result)
{
  const struct object *o = &objects[a->object], *key = &objects[a->key];
  uint64_t sum = mix ((uint64_t) result, a, sizeof *a);
  sum = mix (sum, o, offsetof (struct object, message));
  sum = mix (sum, o->message, o->length);
  sum = mix (sum, key, offsetof (struct object, tweak));
  return known_sum (mix_arenas (sum));
}

#endif

/* Follows what a call that succeeded did to the objects.  */
static void
follow (const struct arguments *a)
{
  struct object *o = &objects[a->object];
  const uint8_t *src = before[0].arena + a->src;
  if (calls[a->call].makes)
    {
      *o = (struct object) { .type = calls[a->call].type, .key_length = aes_key_length (a),
                              .tag_length = tag_length (a) };
      memcpy (o->key, a->bytes, sizeof o->key);
      o->version = a->call == GCM_START ? objects[a->key].version : a->call == G_SET_KEY || a->call == GCM_SET_KEY
                   || a->call == V_SET_KEY ? ++versions : 0;
    }
  if (a->call == XAES_DERIVE)
    {
      struct object *const key = &objects[a->key];
      const struct object from = *o;
      *key = (struct object) { .type = GCM_KEY, .key_length = 32, .tag_length = 16, .version = ++versions };
#if HAVE_REF
      ref_xaes_derive (key->key, from.key, a->bytes);
#else
      (void) from;
#endif
    }
  if (a->call == GCM_START)
    {
      memcpy (o->counter, a->bytes, sizeof o->counter);
      o->used = a->bearer;
    }
  if (a->call == PA_START || a->call == CP_START || a->call == XCP_START)
    {
      const struct object *const key = &objects[a->key];
      memcpy (o->key, key->key, sizeof o->key);
      memcpy (o->counter, a->bytes, 12);
#if HAVE_REF
      if (a->call == PA_START)
        one_time_key (o->key, key->key, a->bytes);
      if (a->call == XCP_START)
        derive (o->key, o->counter, key->key, a->bytes);
#endif
    }
  if (a->call == C_SET_NONCE || a->call == C_SET_NONCE64 || a->call == C_SET_NONCE_X)
    {
      memcpy (o->counter, a->bytes, sizeof o->counter);
      o->nonce = a->call;
      o->block = a->call == C_SET_NONCE64 ? block64_of (a) : block_of (a);
      o->used = 0;
    }
  if (a->call == C_SEEK)
    {
      o->block = block64_of (a);
      o->used = 0;
    }
  const enum function threefish = is_threefish (calls[a->call].type) ? as_threefish256 (a->call) : CALLS;
  if (threefish == T_SET_TWEAK)
    memcpy (o->tweak, a->bytes, sizeof o->tweak);
  if (threefish == T_SET_COUNTER || a->call == AES_SET_COUNTER)
    {
      memcpy (o->counter, a->bytes, sizeof o->counter);
      o->used = 0;
    }
  if (threefish == T_CTR || a->call == AES_CTR || a->call == C_CRYPT)
    o->used += a->length;
  if (a->call == P_UPDATE || a->call == G_UPDATE || a->call == V_UPDATE || a->call == GCM_AAD || a->call == GCM_ENCRYPT
      || a->call == GCM_DECRYPT || a->call == CP_AAD || a->call == CP_ENCRYPT || a->call == CP_DECRYPT)
    {
      memcpy (o->message + o->length, src, a->length);
      o->length += a->length;
      o->aad_length += a->call == GCM_AAD || a->call == CP_AAD ? a->length : 0;
    }
  if (a->call == G_UPDATE || a->call == G_PAD || a->call == V_UPDATE || a->call == V_PAD)
    o->version = objects[a->key].version;
  if (a->call == G_PAD || a->call == V_PAD)
    o->length = (o->length + 15) / 16 * 16;
  if (a->call == P_DIGEST || a->call == GCM_END || a->call == GCM_VERIFY || a->call == CP_END || a->call == CP_VERIFY)
    o->type = NOTHING;
  if (a->call == G_DIGEST)
    *o = (struct object) { .type = GHASH };
  if (a->call == V_DIGEST)
    *o = (struct object) { .type = POLYVAL };
  if (a->call == COPY)
    objects[a->key] = *o;
}

/* Undefined: to change the key of GHASH, POLYVAL or GCM in the middle of a message, or to make a context of the memory of its key.
   Too long for the model: very long messages.  */
static int
undefined (const struct arguments *a)
{
  const struct object *o = &objects[a->object];
  if (a->call == G_UPDATE || a->call == G_PAD || a->call == G_DIGEST)
    if (o->type == GHASH && o->version != 0 && objects[a->key].type == GHASH_KEY && o->version != objects[a->key].version)
      return 1;
  if (a->call == V_UPDATE || a->call == V_PAD || a->call == V_DIGEST)
    if (o->type == POLYVAL && o->version != 0 && objects[a->key].type == POLYVAL_KEY && o->version != objects[a->key].version)
      return 1;
  if (o->type == GCM && calls[a->call].type == GCM && objects[a->key].type == GCM_KEY && o->version != objects[a->key].version
      && a->call != GCM_START)
    return 1;
  if ((a->call == GCM_START || a->call == XAES_DERIVE || a->call == PA_START || a->call == CP_START || a->call == XCP_START)
      && a->object == a->key)
    return 1;
  return o->length + a->length + 16 > MESSAGE;
}

static const struct primitive *
primitive_of (enum type type)
{
  return type == AES || (type >= GCM_KEY && type <= XAES_KEY) || type == PA_KEY ? &xcsi_aes
         : type == THREEFISH256 ? &xcsi_threefish256 : type == THREEFISH512 ? &xcsi_threefish512
         : type == THREEFISH1024 ? &xcsi_threefish1024 : type >= CHACHA20 ? &xcsi_chacha20
         : type == POLY1305 || type == NOTHING ? &xcsi_poly1305
         : type == GHASH_KEY || type == GHASH || type >= POLYVAL_KEY ? &xcsi_ghash : &xcsi_kasumi;
}

/* The second primitive of a mode, which has the rows of two; NULL for all other types.  */
static const struct primitive *
second_of (enum type type)
{
  return type >= THREEFISH512 ? NULL : type >= PA_KEY ? &xcsi_poly1305 : type >= GCM_KEY ? &xcsi_ghash : NULL;
}

FUZZER_BEGINS_BY (fuzz_begin ())

static struct arguments
read_arguments (struct input *in)
{
  struct arguments a;
  memset (&a, 0, sizeof a);  /* with padding, for sums */
  a.call = (enum function) take_below (in, CALLS);
  const unsigned flags = take (in);
  const int bits = a.call == F8_CALL || a.call == F9_CALL;
  a.object = flags % OBJECTS;
  a.key = take (in) % OBJECTS;
  a.null = flags >= 240 ? flags & 3 : 0;
  if (calls[a.call].reads || calls[a.call].writes || (a.call >= A5 && a.call <= COPY) || a.call == P_DIGEST || a.call == G_DIGEST
      || a.call == V_DIGEST)
    {
      a.length = take_below (in, bits ? 2000 : 640);
      a.dst = take_below (in, 330);
      a.src = flags % 16 >= 8 ? a.dst : take_below (in, 330);
    }
  if (bits)
    {
      a.dst_offset = take (in) % 64;
      a.src_offset = flags % 16 >= 8 ? a.dst_offset : take (in) % 64;
    }
  if (flags % 32 >= 16)
    a.length -= a.length % calls[a.call].block;
  if (bits || (a.call >= A5 && a.call <= COPY))
    {
      a.count = take_32 (in) >> (a.call == A5 || a.call == ECSD ? take (in) % 16 : 0);
      a.other = a.count * 3;
      a.direction = take (in) % 3;
    }
  if (a.call >= C_SET_NONCE && a.call <= C_SEEK)
    {
      a.count = take_32 (in) >> take (in) % 32;
      a.other = a.count * 3;
      a.direction = take (in) % 3;
    }
  if (seals (a.call) || opens (a.call))
    {
      a.aad_length = take (in);
      a.aad = take_below (in, 330);
    }
  if (a.call >= GCM_SET_KEY && a.call < T512_SET_KEY)
    a.tag = take_below (in, ARENA - 16);
  if (a.call == GCM_SET_KEY)
    a.direction = take (in) % 33;
  if (bits || a.call == GSM_SET_KEY || a.call == AES_SET_KEY || a.call == GCM_SET_KEY || a.call == GCM_START
      || a.call == SIV_SET_KEY)
    a.bearer = take (in) % 33;
  if (calls[a.call].makes || is_threefish (calls[a.call].type) || calls[a.call].type == AES || calls[a.call].type == GCM_KEY
      || calls[a.call].type == SIV_KEY || calls[a.call].type == XAES_KEY || (calls[a.call].type >= PA_KEY && calls[a.call].type < CP
                                                                     && a.call != C_SEEK && a.call != C_CRYPT)
      || a.call == P_AUTH || a.call == P_VERIFY)
    take_bytes (in, a.bytes, 1 + take (in) % (a.call >= T512_SET_KEY ? LONGEST_KEY : 32));
  return a;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  memset (objects, 0, sizeof objects);
  versions = 0;
  begin_sides ();
  for (unsigned n = 0; in.p < in.end && n < 40; n++)
    {
      int result[2];
      const size_t row = take (&in);
      const struct arguments a = read_arguments (&in);
      const struct primitive *p = primitive_of (calls[a.call].type), *second = second_of (calls[a.call].type);
      if (undefined (&a))
        continue;
      for (unsigned i = 0; i < 2; i++)
        {
          select_row (p, i == 0 ? 0 : row);
          if (second != NULL)
            select_row (second, i == 0 ? 0 : row / 16);
          result[i] = make_call (&a, &sides[i]);
        }
      CHECK (result[0] == result[1]);
      check_result (&a, result[0]);
      test_equal ("memory", sides[1].arena, sides[0].arena, ARENA);
      if (result[0] == 0 || (result[0] == XCS_ERR_AUTH && calls[a.call].type >= GCM_KEY))
        {
#if HAVE_REF
          if (!known (&a, result[0]))
            check_reference (&a, result[0]);
#endif
          follow (&a);
          remember (a.object, a.key);
        }
      else
        CHECK (unchanged (a.object, a.key));
    }
  end_sides ();
  return 0;
}
