/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What KASUMI, f8, f9 and the ciphers of GSM leave on the stack, and how much of it they take: calls are made in a signal handler
   that runs on a stack of our own.  Keys and what is between blocks are looked for there; and calls that differ in their secrets
   alone must leave the same behind.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <signal.h>

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "src/f8f9.h"
#include "testsuite/test.h"

enum { STACK = 512 * 1024, MOST = 300, ROOM = 200 };

static uint8_t stack[STACK], before[STACK];
static const uint8_t *top;  /* all below is the call's */

static uint8_t text[MOST][ROOM];
static struct xcs_kasumi_ctx kasumi;
static struct xcs_kasumi_f8_ctx f8_ctx;
static struct xcs_kasumi_f9_ctx f9_ctx;
static struct xcs_gsm_ctx gsm_ctx;
static struct xcs_kasumi_f8_job f8_job[MOST];
static struct xcs_kasumi_f9_job f9_job[MOST];
static struct xcs_gsm_a5_job a5_job[MOST];
static struct xcs_gsm_gea_job gea_job[MOST];

/* --- the calls */

enum kind { ENCRYPT, DECRYPT, F8, F9, A5, ECSD, GEA };

static const struct entry
{
  const char *name;
  enum kind kind;
  int jobs;
  size_t most;  /* bytes of the stack */
  uint16_t numbers[5];  /* of blocks; of the one job; how many jobs */
} calls[] = {
  { "encrypt", ENCRYPT, 0, 40 * 1024, { 1, 3, 40, 300, 1000 } },
  { "decrypt", DECRYPT, 0, 40 * 1024, { 1, 3, 40, 300, 1000 } },
  { "f8", F8, 0, 40 * 1024, { 0, 1, 8, 40, 45 } },
  { "f9", F9, 0, 40 * 1024, { 0, 1, 8, 40, 45 } },
  { "a5", A5, 0, 40 * 1024, { 1 } },
  { "ecsd", ECSD, 0, 40 * 1024, { 1 } },
  { "gea", GEA, 0, 40 * 1024, { 0, 9, 50 } },
  { "f8_jobs", F8, 1, 116 * 1024, { 300, 120, 60, 20, 3 } },
  { "f9_jobs", F9, 1, 116 * 1024, { 300, 120, 60, 20, 3 } },
  { "a5_jobs", A5, 1, 124 * 1024, { 300, 120, 60, 20, 3 } },
  { "ecsd_jobs", ECSD, 1, 124 * 1024, { 300, 120, 60, 20, 3 } },
  { "gea_jobs", GEA, 1, 124 * 1024, { 300, 120, 60, 20, 3 } }
};

static const struct entry *call;

static size_t number;
static int error;

static int
make_jobs (void)
{
  switch (call->kind)
    {
    case F8:
      return xcs_kasumi_f8_jobs (f8_job, number);
    case F9:
      return xcs_kasumi_f9_jobs (f9_job, number);
    case A5:
      return xcs_gsm_a5_jobs (a5_job, number);
    case ECSD:
      return xcs_gsm_ecsd_jobs (a5_job, number);
    default:
      return xcs_gsm_gea_jobs (gea_job, number);
    }
}

static int
make_call (void)
{
  if (call->kind == ENCRYPT)
    return xcs_kasumi_encrypt (&kasumi, text[0], text[0], 8 * number);
  if (call->kind == DECRYPT)
    return xcs_kasumi_decrypt (&kasumi, text[0], text[0], 8 * number);
  const struct xcs_kasumi_f8_job *x = &f8_job[number];
  const struct xcs_kasumi_f9_job *y = &f9_job[number];
  const struct xcs_gsm_a5_job *a = &a5_job[number];
  const struct xcs_gsm_gea_job *g = &gea_job[number];
  switch (call->kind)
    {
    case F8:
      return xcs_kasumi_f8 (x->ctx, x->count, x->bearer, x->direction, x->dst, x->dst_offset, x->src, x->src_offset, x->bits);
    case F9:
      return xcs_kasumi_f9 (y->ctx, y->count, y->fresh, y->direction, y->mac, y->src, y->src_offset, y->bits);
    case A5:
      return xcs_gsm_a5 (a->ctx, a->count, a->block1, a->block2);
    case ECSD:
      return xcs_gsm_ecsd (a->ctx, a->count, a->block1, a->block2);
    default:
      return xcs_gsm_gea (g->ctx, g->input, g->direction, g->dst, g->src, g->length);
    }
}

static void
on_own_stack (int signal)
{
  _Alignas (64) uint8_t here;  /* qemu 7 enters handlers with a stack that is not aligned */
  (void) signal;
  top = &here;
  error = call->jobs ? make_jobs () : make_call ();
}

/* --- secrets: a table with open addressing */

enum { SLOTS = 65536 };
static uint64_t secrets[SLOTS];
static size_t secrets_number;
static uint64_t keys[12];

static uint64_t *
slot_of (uint64_t x)
{
  size_t i = (size_t) (x * UINT64_C (0x9e3779b97f4a7c15) >> 48);
  while (secrets[i] != 0 && secrets[i] != x)
    i = (i + 1) % SLOTS;
  return &secrets[i];
}

/* In memory it may be the number, or the bytes of the block.  */
static void
add_secret (uint64_t x)
{
  uint8_t block[8];
  uint64_t bytes;
  store64_be (block, x);
  memcpy (&bytes, block, 8);
  if (x == 0)
    return;
  *slot_of (x) = x;
  *slot_of (bytes) = bytes;
  secrets_number++;
  CHECK (secrets_number < SLOTS / 4);
}

static int
is_key (uint64_t x)
{
  for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (keys[i] == x)
      return 1;
  return 0;
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
  add_secret (a);
  for (uint64_t n = 0; 64 * n < bits; n++)
    add_secret (x = encrypted (&kasumi, a ^ n ^ x));
}

static void
add_chain (const struct xcs_kasumi_ctx *modified, const struct xcs_kasumi_f9_job *j)
{
  const struct f9_message m = f9_message (j->src, j->src_offset, j->bits, j->count, j->fresh, j->direction);
  uint64_t a = 0, b = 0;
  for (uint64_t n = 0; n < f9_blocks (j->bits); n++)
    {
      add_secret (a = encrypted (&kasumi, a ^ f9_block (&m, n)));
      b ^= a;
    }
  add_secret (b);
  add_secret (encrypted (modified, b));
}

/* Those of the call.  */
static void
find_secrets (const uint8_t key[16])
{
  static const uint8_t km[3] = { 0x00, 0x55, 0xaa };
  struct xcs_kasumi_ctx modified;
  uint8_t k[16];
  memset (secrets, 0, sizeof secrets);
  secrets_number = 0;
  for (unsigned i = 0; i < 3; i++)
    {
      for (unsigned j = 0; j < 16; j++)
        k[j] = key[j] ^ km[i];
      memcpy (keys + 4 * i, k, 16);
      keys[4 * i + 2] = load64_be (k);
      keys[4 * i + 3] = load64_be (k + 8);
      add_secret (keys[4 * i + 2]);
      add_secret (keys[4 * i + 3]);
      if (i == (call->kind == F9 ? 2 : 1))
        xcs_kasumi_set_key (&modified, k);
    }
  for (size_t i = call->jobs ? 0 : number; i < (call->jobs ? number : number + 1) && call->kind > DECRYPT; i++)
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

/* New keys, new texts.  Not inline, so that nothing of them is in the registers of the caller.  */
static __attribute__ ((noinline)) void
new_secrets (void)
{
  uint8_t key[16];
  random_bytes (key, sizeof key);
  for (unsigned i = 0; i < sizeof key; i++)
    key[i] ^= (uint8_t) (0x1d * i + 0x4b);  /* not all bits equal */
  random_bytes (text, sizeof text);
  xcs_kasumi_set_key (&kasumi, key);
  xcs_kasumi_f8_set_key (&f8_ctx, key);
  xcs_kasumi_f9_set_key (&f9_ctx, key);
  CHECK (xcs_gsm_set_key (&gsm_ctx, key, sizeof key) == 0);
  find_secrets (key);
}

/* --- */

/* Keys everywhere, the others from there on.  Not inline either.  */
static __attribute__ ((noinline)) void
search (size_t untouched, size_t from, size_t all)
{
  for (size_t n = untouched; n + 8 <= all; n++)
    {
      uint64_t x;
      memcpy (&x, stack + n, 8);
      if (x != 0 && *slot_of (x) == x && (n >= from || is_key (x)))
        test_fail ("%s of %zu leaves a %s %zu bytes below", call->name, number, is_key (x) ? "key" : "block", all - n);
    }
}

/* What registers of the test had in them, and a MAC, may differ.  */
static void
compare (size_t from, size_t all)
{
  enum { NOISE = 15 };
  size_t differences = 0;
  for (size_t n = from; n < all; n++)
    if (before[n] != stack[n] && ++differences > NOISE)
      test_fail ("%s of %zu leaves secrets %zu bytes below", call->name, number, all - n);
}

/* Compilers leave copies of what they compute on the stack (ASSURANCE).  So in the innermost frames of portable C only keys are
   looked for, and those of jobs are not compared where C is around assembly.  Nothing is looked at without optimization, with a
   sanitizer, and on SPARC, where windows of registers go to the stack with what was in them before the call.  */
static void
one_call (const struct kasumi_impl *row)
{
  enum { FRAMES = 8192 };
#if defined __OPTIMIZE__ && !defined __SANITIZE_ADDRESS__ && !defined __sparc__
  enum { LOOK = 1 };
#else
  enum { LOOK = 0 };
#endif
  static volatile unsigned again;  /* in no register */
  for (again = 0; again < 4; again++)
    {
      new_secrets ();
      memset (stack, 0xc5, sizeof stack);
      CHECK (raise (SIGUSR1) == 0 && error == 0);
      const size_t all = (size_t) (top - stack);
      size_t untouched = 0;
      while (untouched < all && stack[untouched] == 0xc5)
        untouched++;
      if (all - untouched > call->most)
        test_fail ("%s of %zu takes %zu bytes of the stack", call->name, number, all - untouched);
      const size_t inner = untouched + FRAMES;
      if (!LOOK)
        continue;
      search (untouched, row->impl.needs == 0 ? inner : untouched, all);
      if (again > 0)
        compare (row->impl.needs == 0 || (call->jobs && row->f8_lanes == NULL) ? inner : untouched, all);
      else
        memcpy (before, stack, all);
    }
}

int
main (void)
{
  const stack_t own = { .ss_sp = stack, .ss_size = STACK };
  struct sigaction action = { .sa_handler = on_own_stack, .sa_flags = SA_ONSTACK };
  test_begin (&xcsi_kasumi);
  CHECK (sigaltstack (&own, NULL) == 0 && sigaction (SIGUSR1, &action, NULL) == 0);
  for (uint32_t i = 0; i < MOST; i++)
    {
      f8_job[i] = (struct xcs_kasumi_f8_job) { &f8_ctx, text[i], text[i], i % 8, i % 8, 17 * i % 777, i, 3, 1 };
      f9_job[i] = (struct xcs_kasumi_f9_job) { &f9_ctx, text[i], text[i], i % 8, 19 * i % 777, i, 3, 1 };
      a5_job[i] = (struct xcs_gsm_a5_job) { &gsm_ctx, text[i], text[i] + 50, i };
      gea_job[i] = (struct xcs_gsm_gea_job) { &gsm_ctx, text[i], text[i], i % 101, i, 0 };
    }
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      CHECK (xcs_impl_select ("kasumi", xcsi_kasumi_impls[i].impl.name) == 0);
      for (call = calls; call < calls + sizeof calls / sizeof calls[0]; call++)
        {
          test_part (call->name);
          for (unsigned n = 0; n < 5 && (n == 0 || call->numbers[n] != 0); n++)
            {
              number = call->numbers[n];
              if (test_case (number, 0))
                one_call (&xcsi_kasumi_impls[i]);
            }
        }
    }
  return test_end ();
}
