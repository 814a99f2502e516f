/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What KASUMI, f8, f9 and the ciphers of GSM leave on the stack, and how much of it they take.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"
#include "src/modes/f9.h"
#include "src/modes/kgcore.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/stack.h"

enum { MOST = 300, ROOM = 200 };

static const struct kasumi_impl *row;
static uint8_t key[XCS_KASUMI_KEY_SIZE], text[MOST][ROOM];
static struct xcs_kasumi_ctx kasumi;
static struct xcs_kasumi_f8_ctx f8_ctx;
static struct xcs_kasumi_f9_ctx f9_ctx;
static struct xcs_gsm_ctx gsm_ctx;
static struct xcs_kasumi_f8_job f8_job[MOST];
static struct xcs_kasumi_f9_job f9_job[MOST];
static struct xcs_gsm_a5_job a5_job[MOST];
static struct xcs_gsm_gea_job gea_job[MOST];
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
enum { PLANES = 4128 };  /* the most words of any row */
static _Alignas (64) uint64_t lane_keys[2 * KASUMI_LANES], planes[PLANES], lane_blocks[KASUMI_LANES];

/* --- the calls */

enum kind { KASUMI_KEY, F8_KEY, F9_KEY, GSM_KEY, SET_LANES, ENCRYPT_LANES, ENCRYPT, DECRYPT, F8, F9, A5, ECSD, GEA };

static const struct entry
{
  const char *name;
  enum kind kind;
  int jobs;
  size_t most;  /* bytes of the stack */
  uint16_t numbers[5];  /* of blocks; of the one job; how many jobs.  The first two are never left out.  */
} calls[] = {
  { "set_key", KASUMI_KEY, 0, 40 * 1024, { 0 } },
  { "f8_set_key", F8_KEY, 0, 40 * 1024, { 0 } },
  { "f9_set_key", F9_KEY, 0, 40 * 1024, { 0 } },
  { "gsm_set_key", GSM_KEY, 0, 40 * 1024, { 16, 8 } },
  { "set_lanes", SET_LANES, 0, 40 * 1024, { 300, 3, 1, 7, 40 } },
  { "encrypt_lanes", ENCRYPT_LANES, 0, 40 * 1024, { 300, 40 } },
  { "encrypt", ENCRYPT, 0, 40 * 1024, { 1, 300, 3, 40, 1000 } },
  { "decrypt", DECRYPT, 0, 40 * 1024, { 1, 300, 3, 40, 1000 } },
  { "f8", F8, 0, 40 * 1024, { 0, 45, 1, 8, 40 } },
  { "f9", F9, 0, 40 * 1024, { 0, 45, 1, 8, 40 } },
  { "a5", A5, 0, 40 * 1024, { 1 } },
  { "ecsd", ECSD, 0, 40 * 1024, { 1 } },
  { "gea", GEA, 0, 40 * 1024, { 0, 50, 9 } },
  { "f8_jobs", F8, 1, 40 * 1024, { 300, 3, 120, 60, 20 } },
  { "f9_jobs", F9, 1, 40 * 1024, { 300, 3, 120, 60, 20 } },
  { "a5_jobs", A5, 1, 48 * 1024, { 300, 3, 120, 60, 20 } },
  { "ecsd_jobs", ECSD, 1, 48 * 1024, { 300, 3, 120, 60, 20 } },
  { "gea_jobs", GEA, 1, 48 * 1024, { 300, 3, 120, 60, 20 } }
};

static const struct entry *call;

static int
make_jobs (size_t number)
{
  switch (call->kind)
    {
    case F8:
      return xcs_kasumi_f8_jobs (f8_job, number, scratch, sizeof scratch);
    case F9:
      return xcs_kasumi_f9_jobs (f9_job, number, scratch, sizeof scratch);
    case A5:
      return xcs_gsm_a5_jobs (a5_job, number, scratch, sizeof scratch);
    case ECSD:
      return xcs_gsm_ecsd_jobs (a5_job, number, scratch, sizeof scratch);
    default:
      return xcs_gsm_gea_jobs (gea_job, number, scratch, sizeof scratch);
    }
}

static int
make_single (size_t number)
{
  const struct xcs_kasumi_f8_job *x = &f8_job[number];
  const struct xcs_kasumi_f9_job *y = &f9_job[number];
  const struct xcs_gsm_a5_job *a = &a5_job[number];
  const struct xcs_gsm_gea_job *g = &gea_job[number];
  switch (call->kind)
    {
    case F8:
      return xcs_kasumi_f8_encrypt (x->ctx, x->dst, x->dst_offset, x->count, x->bearer, x->direction, x->src, x->src_offset,
                                    x->bits);
    case F9:
      return xcs_kasumi_f9_auth (y->ctx, y->mac, y->count, y->fresh, y->direction, y->src, y->src_offset, y->bits);
    case A5:
      return xcs_gsm_a5_keystream (a->ctx, a->block1, a->block2, a->count);
    case ECSD:
      return xcs_gsm_ecsd_keystream (a->ctx, a->block1, a->block2, a->count);
    default:
      return xcs_gsm_gea_encrypt (g->ctx, g->dst, g->input, g->direction, g->src, g->length);
    }
}

/* Those of the row, which keep nothing of their own, have as many lanes as there are.  */
static size_t
lanes (size_t number)
{
  return number < row->lanes ? number : row->lanes;
}

/* Of those, jobs alone clear registers.  */
static int
clear_as_jobs (void)
{
  clear_vectors ();
  return clear_integers (0);
}

static int
make_call (size_t number)
{
  const size_t first = number > 3 ? lanes (number) / 2 : 0;
  switch (call->kind)
    {
    case KASUMI_KEY:
      xcs_kasumi_set_key (&kasumi, key);
      return 0;
    case F8_KEY:
      xcs_kasumi_f8_set_key (&f8_ctx, key);
      return 0;
    case F9_KEY:
      xcs_kasumi_f9_set_key (&f9_ctx, key);
      return 0;
    case GSM_KEY:
      return xcs_gsm_set_key (&gsm_ctx, key, number);
    case SET_LANES:
      row->set_lanes (planes, lane_keys, first, lanes (number) - first);
      return clear_as_jobs ();
    case ENCRYPT_LANES:
      row->encrypt_lanes (planes, lane_blocks, lanes (number));
      return clear_as_jobs ();
    case ENCRYPT:
      return xcs_kasumi_encrypt (&kasumi, text[0], text[0], 8 * number);
    case DECRYPT:
      return xcs_kasumi_decrypt (&kasumi, text[0], text[0], 8 * number);
    default:
      return call->jobs ? make_jobs (number) : make_single (number);
    }
}

/* --- secrets */

static void
add_number (uint64_t x)
{
  stack_secret (&x, sizeof x);
}

static uint64_t
encrypted (const struct xcs_kasumi_ctx *ctx, uint64_t x)
{
  uint8_t block[8];
  store64_be (block, x);
  CHECK (xcs_kasumi_encrypt (ctx, block, block, 8) == 0);
  return load64_be (block);
}

static void
add_keystream (const struct xcs_kasumi_ctx *modified, uint64_t iv, uint64_t bits)
{
  const uint64_t a = encrypted (modified, iv);
  uint64_t x = 0;
  add_number (a);
  for (uint64_t n = 0; 64 * n < bits; n++)
    add_number (x = encrypted (&kasumi, a ^ n ^ x));
}

static void
add_chain (const struct xcs_kasumi_ctx *modified, const struct xcs_kasumi_f9_job *j)
{
  const struct f9_message m = f9_message (j->src, j->src_offset, j->bits, j->count, j->fresh, j->direction);
  uint64_t a = 0, b = 0;
  for (uint64_t n = 0; n < f9_blocks (j->bits); n++)
    {
      add_number (a = encrypted (&kasumi, a ^ f9_block (&m, n)));
      b ^= a;
    }
  add_number (b);
  add_number (encrypted (modified, b));
}

/* The key, also with the constants of modes and of the key schedule added, and what the row makes of it.  */
static void
add_keys (void)
{
  static const uint8_t km[3] = { 0x00, 0x55, 0xaa };
  uint64_t state[KASUMI_STATE] = { 0 };
  uint16_t words[8], with_c[8];
  uint8_t k[16];
  for (unsigned i = 0; i < 3; i++)
    {
      for (unsigned j = 0; j < 16; j++)
        k[j] = key[j] ^ km[i];
      kasumi_key_words (words, with_c, k);
      stack_key (k, sizeof k);
      stack_key (with_c, sizeof with_c);
      row->set_key (state, k);
      stack_state (state, KASUMI_STATE);
    }
}

static void
set_modified (struct xcs_kasumi_ctx *ctx, uint8_t km)
{
  uint8_t k[16];
  for (unsigned j = 0; j < 16; j++)
    k[j] = key[j] ^ km;
  xcs_kasumi_set_key (ctx, k);
}

/* The first few of many.  */
static void
add_lanes (size_t n)
{
  stack_key (lane_keys, 16 * (n < 64 ? n : 64));
  row->set_lanes (planes, lane_keys, 0, n);
  stack_state (planes, 264);
  if (call->kind == SET_LANES)
    memset (planes, 0, sizeof planes);
  else
    stack_secret (lane_blocks, 8 * (n < 64 ? n : 64));
}

/* New keys, new texts.  */
static void
new_secrets (size_t number)
{
  struct xcs_kasumi_ctx modified;
  stack_random (key, sizeof key);
  stack_random (text, sizeof text);
  stack_random (lane_keys, sizeof lane_keys);
  stack_random (lane_blocks, sizeof lane_blocks);
  memcpy (key + 8, key, call->kind == GSM_KEY ? 16 - number : 0);
  xcs_kasumi_set_key (&kasumi, key);
  xcs_kasumi_f8_set_key (&f8_ctx, key);
  xcs_kasumi_f9_set_key (&f9_ctx, key);
  CHECK (xcs_gsm_set_key (&gsm_ctx, key, sizeof key) == 0);
  add_keys ();
  set_modified (&modified, call->kind == F9 ? 0xaa : 0x55);
  if (call->kind == SET_LANES || call->kind == ENCRYPT_LANES)
    add_lanes (lanes (number));
  /* Of many jobs each fifth, since rows are slow under emulators.  */
  const size_t first = call->jobs ? 0 : number, end = call->jobs ? number : number + 1;
  for (size_t i = first; i < end && call->kind > DECRYPT; i += number > 60 ? 5 : 1)
    switch (call->kind)
      {
      case F8:
        add_keystream (&modified, f8_iv (f8_job[i].count, f8_job[i].bearer, f8_job[i].direction), f8_job[i].bits);
        break;
      case F9:
        add_chain (&modified, &f9_job[i]);
        break;
      case A5:
        add_keystream (&modified, f8_iv (a5_job[i].count, 0, 0) | 0x0f0000, 256);
        break;
      case ECSD:
        add_keystream (&modified, f8_iv (a5_job[i].count, 0, 0) | 0xf00000, 704);
        break;
      default:
        add_keystream (&modified, f8_iv (gea_job[i].input, 0, gea_job[i].direction) | 0xff0000, 8 * gea_job[i].length);
      }
}

/* With gcc -Os, ct spills where it loads and stores many blocks.  */
static void
check_call (size_t number)
{
#if defined __OPTIMIZE_SIZE__ && !defined __clang__
  enum { MANY = STACK_FRAMES };
#else
  enum { MANY = 0 };
#endif
  struct stack_call c = { call->name, new_secrets, make_call, call->most, 0 };
  if ((row->impl.flags & IMPL_ASSEMBLY) == 0 && (call->kind == ENCRYPT || call->kind == DECRYPT))
    c.frames = MANY;
  stack_check (&c, number);
}

int
main (void)
{
  test_begin (&xcsi_kasumi);
  for (uint32_t i = 0; i < MOST; i++)
    {
      f8_job[i] = (struct xcs_kasumi_f8_job) { &f8_ctx, text[i], text[i], i % 8, i % 8, 17 * i % 777, i, 3, 1 };
      f9_job[i] = (struct xcs_kasumi_f9_job) { &f9_ctx, text[i], text[i], i % 8, 19 * i % 777, i, 3, 1 };
      /* Numbers that no subkeys of ct are like: these jobs are copied to the stack.  */
      a5_job[i] = (struct xcs_gsm_a5_job) { &gsm_ctx, text[i], text[i] + 50, 0x3a5900 + i };
      gea_job[i] = (struct xcs_gsm_gea_job) { &gsm_ctx, text[i], text[i], i % 101, UINT32_C (0xda596300) + i, 0 };
    }
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      row = &xcsi_kasumi_impls[i];
      CHECK (row->lanes == 0 || kasumi_planes (row, row->lanes) * row->words <= PLANES);
      CHECK (xcs_impl_select ("kasumi", row->impl.name) == 0);
      for (call = calls; call < calls + sizeof calls / sizeof calls[0]; call++)
        {
          test_part (call->name);
          if (row->lanes == 0 && (call->kind == SET_LANES || call->kind == ENCRYPT_LANES))
            continue;
          for (unsigned n = 0; n < 5 && (n == 0 || call->numbers[n] != 0); n++)
            if (n < 2 ? test_residue (call->numbers[n]) && test_turn () : test_case (call->numbers[n], 0))
              check_call (call->numbers[n]);
        }
    }
  return test_end ();
}
