/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Contexts keep the row that was chosen when they got their key: jobs enter no other rows than those that their contexts name.
   Permissions keep what was selected.

   Here jobs have a table of their own, in which the functions of rows that are not to be entered can be replaced.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <signal.h>

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>

#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"

enum { ROWS = 10 };
static struct kasumi_impl table[ROWS];

#define xcsi_kasumi_impls table
#include "src/modes/f8.c"
#include "src/modes/f8f9.c"
#include "src/modes/f9.c"
#include "src/modes/jobs.c"
#include "src/modes/kgcore.c"
#include "src/modes/lanes.c"
#include "src/modes/scratch.c"
#include "src/modes/sort.c"
#undef xcsi_kasumi_impls

static void
entered (void)
{
  test_fail ("a row is entered that no context names");
}

static void
no_blocks (const uint64_t *state, uint8_t *dst, const uint8_t *from, size_t blocks)
{
  (void) state, (void) dst, (void) from, (void) blocks;
  entered ();
}

static void
no_set_lanes (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  (void) planes, (void) keys, (void) first, (void) count;
  entered ();
}

static void
no_encrypt_lanes (const uint64_t *planes, uint64_t *blocks, size_t lanes)
{
  (void) planes, (void) blocks, (void) lanes;
  entered ();
}

static void
no_batch (const uint64_t *planes, struct kasumi_batch *batch, size_t lanes, size_t steps)
{
  (void) planes, (void) batch, (void) lanes, (void) steps;
  entered ();
}

/* Two rows with lanes, and the keys of the contexts that name them: these alone may come there.  */
static struct
{
  const struct kasumi_impl *row;
  uint64_t key;
} side[2];

static void
set_lanes (unsigned i, uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  for (size_t j = first; j < first + count; j++)
    {
      const uint64_t km = keys[2 * j] ^ side[i].key;
      if (km != 0 && km != F8_KM && km != F9_KM)
        test_fail ("%s: a key of a context that does not name it", side[i].row->impl.name);
    }
  side[i].row->set_lanes (planes, keys, first, count);
}

static void
set_lanes_0 (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  set_lanes (0, planes, keys, first, count);
}

static void
set_lanes_1 (uint64_t *planes, const uint64_t *keys, size_t first, size_t count)
{
  set_lanes (1, planes, keys, first, count);
}

static void
allow_all (void)
{
  for (unsigned i = 0; i < xcsi_kasumi.rows; i++)
    table[i] = xcsi_kasumi_impls[i];
}

/* Whether many leaves some number of messages to row i, or takes them itself.  */
static int
takes (unsigned many, unsigned i)
{
  for (size_t number = 1; number <= KASUMI_LANES; number++)
    if (xcsi_lanes_narrower (&table[many], number) == &table[i])
      return 1;
  return 0;
}

/* Only what contexts of the rows a and b name may be entered.  */
static void
allow (unsigned a, unsigned b, const uint8_t *key_a, const uint8_t *key_b)
{
  const unsigned many_a = xcsi_kasumi_many (a), many_b = xcsi_kasumi_many (b);
  for (unsigned i = 0; i < xcsi_kasumi.rows; i++)
    {
      if (i != a && i != b)
        table[i].encrypt = table[i].decrypt = no_blocks;
      if (!takes (many_a, i) && !takes (many_b, i))
        {
          table[i].set_lanes = no_set_lanes;
          table[i].encrypt_lanes = no_encrypt_lanes;
          table[i].f8_lanes = table[i].f9_lanes = no_batch;
        }
    }
  if (many_a == many_b)
    return;
  side[0].row = &xcsi_kasumi_impls[many_a];
  side[1].row = &xcsi_kasumi_impls[many_b];
  side[0].key = load64_be (key_a);
  side[1].key = load64_be (key_b);
  if (!takes (many_b, many_a))
    table[many_a].set_lanes = set_lanes_0;
  if (!takes (many_a, many_b))
    table[many_b].set_lanes = set_lanes_1;
}

static void
choose (unsigned i)
{
  CHECK (xcs_impl_select ("kasumi", xcsi_kasumi_impls[i].impl.name) == 0);
}

enum { MOST = 300, BYTES = XCS_GSM_ECSD_SIZE, BITS = 8 * BYTES, KINDS = 5 };

static int
do_jobs (unsigned kind, const struct xcs_kasumi_f8_ctx *const *f8, const struct xcs_kasumi_f9_ctx *const *f9,
         const struct xcs_gsm_ctx *const *gsm_ctx, uint8_t *out, const uint8_t *in, size_t number)
{
  static struct xcs_kasumi_f8_job f8_job[MOST];
  static struct xcs_kasumi_f9_job f9_job[MOST];
  static struct xcs_gsm_a5_job a5[MOST];
  static struct xcs_gsm_gea_job gea[MOST];
  static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
  for (uint32_t i = 0; i < number; i++)
    {
      f8_job[i] = (struct xcs_kasumi_f8_job) { f8[i], out + BYTES * i, in, 0, 0, BITS, i, 0, 0 };
      f9_job[i] = (struct xcs_kasumi_f9_job) { f9[i], out + BYTES * i, in, 0, BITS, i, 0, 0 };
      a5[i] = (struct xcs_gsm_a5_job) { gsm_ctx[i], out + BYTES * i, NULL, i };
      gea[i] = (struct xcs_gsm_gea_job) { gsm_ctx[i], out + BYTES * i, in, BYTES, i, 0 };
    }
  switch (kind)
    {
    case 0: return xcs_kasumi_f8_jobs (f8_job, number, scratch, sizeof scratch);
    case 1: return xcs_kasumi_f9_jobs (f9_job, number, scratch, sizeof scratch);
    case 2: return xcs_gsm_a5_jobs (a5, number, scratch, sizeof scratch);
    case 3: return xcs_gsm_gea_jobs (gea, number, scratch, sizeof scratch);
    default: return xcs_gsm_ecsd_jobs (a5, number, scratch, sizeof scratch);
    }
}

/* Jobs whose contexts got their keys under row a, and some of them under row b, while row c is chosen.  */
static void
check_jobs (unsigned a, unsigned b, unsigned c, size_t number, size_t every)
{
  static const struct xcs_kasumi_f8_ctx *f8[MOST];
  static const struct xcs_kasumi_f9_ctx *f9[MOST];
  static const struct xcs_gsm_ctx *gsm_ctx[MOST];
  static struct xcs_kasumi_f8_ctx f8_ctx[2];
  static struct xcs_kasumi_f9_ctx f9_ctx[2];
  static struct xcs_gsm_ctx gsm_ctxs[2];
  static uint8_t got[BYTES * MOST], expected[BYTES * MOST];
  const unsigned row[2] = { a, b };
  uint8_t key[2][16], in[BYTES];
  random_bytes (in, sizeof in);
  allow_all ();
  for (unsigned i = 0; i < 2; i++)
    {
      choose (row[i]);
      random_bytes (key[i], sizeof key[i]);
      xcs_kasumi_f8_set_key (&f8_ctx[i], key[i]);
      xcs_kasumi_f9_set_key (&f9_ctx[i], key[i]);
      CHECK (xcs_gsm_set_key (&gsm_ctxs[i], key[i], sizeof key[i]) == 0);
    }
  for (size_t i = 0; i < number; i++)
    {
      const unsigned other = i % every == every - 1;
      f8[i] = &f8_ctx[other];
      f9[i] = &f9_ctx[other];
      gsm_ctx[i] = &gsm_ctxs[other];
    }
  choose (c);
  allow (a, b, key[0], key[1]);
  for (unsigned kind = 0; kind < KINDS; kind++)
    {
      memset (got, 0, sizeof got);
      memset (expected, 0, sizeof expected);
      CHECK (do_jobs (kind, f8, f9, gsm_ctx, got, in, number) == 0);
      for (size_t i = 0; i < number; i++)
        {
          uint8_t *to = expected + BYTES * i;
          const uint32_t n = (uint32_t) i;
          switch (kind)
            {
            case 0: CHECK (xcs_kasumi_f8_encrypt (f8[i], to, 0, n, 0, 0, in, 0, BITS) == 0); break;
            case 1: CHECK (xcs_kasumi_f9_auth (f9[i], to, n, 0, 0, in, 0, BITS) == 0); break;
            case 2: CHECK (xcs_gsm_a5_keystream (gsm_ctx[i], to, NULL, n) == 0); break;
            case 3: CHECK (xcs_gsm_gea_encrypt (gsm_ctx[i], to, n, 0, in, BYTES) == 0); break;
            default: CHECK (xcs_gsm_ecsd_keystream (gsm_ctx[i], to, NULL, n) == 0);
            }
        }
      test_equal ("jobs", got, expected, BYTES * number);
    }
}

static void
jobs (void)
{
  test_part ("jobs");
  for (unsigned a = 0; a < xcsi_kasumi.rows; a++)
    for (unsigned c = 0; c < xcsi_kasumi.rows; c++)
      if (xcsi_usable (&xcsi_kasumi_impls[a].impl) && xcsi_usable (&xcsi_kasumi_impls[c].impl) && test_case (a, c))
        {
          printf ("contexts of %s and %s\n", xcsi_kasumi_impls[a].impl.name, xcsi_kasumi_impls[c].impl.name);
          check_jobs (a, a, c, 1, 1);
          check_jobs (a, a, c, MOST, 2);
          /* a and c alternate; two long rows of one, and one of the other between them.  */
          check_jobs (a, c, a, MOST, 2);
          check_jobs (a, c, c, MOST, MOST / 2);
        }
}

/* A context with a new key, under another row, has nothing of the old one.  */
static void
new_keys (void)
{
  test_part ("new keys");
  for (unsigned a = 0; a < xcsi_kasumi.rows; a++)
    for (unsigned b = 0; b < xcsi_kasumi.rows; b++)
      if (xcsi_usable (&xcsi_kasumi_impls[a].impl) && xcsi_usable (&xcsi_kasumi_impls[b].impl) && test_case (a, b))
        {
          uint8_t key[2][XCS_KASUMI_KEY_SIZE], text[8 * MOST], got[8 * MOST], expected[8 * MOST];
          struct xcs_kasumi_ctx ctx, fresh;
          random_bytes (key, sizeof key);
          random_bytes (text, sizeof text);
          choose (a);
          xcs_kasumi_set_key (&ctx, key[0]);
          choose (b);
          xcs_kasumi_set_key (&ctx, key[1]);
          memset (&fresh, 0, sizeof fresh);
          xcs_kasumi_set_key (&fresh, key[1]);
          for (size_t length = 8; length <= sizeof text; length += sizeof text - 8)
            {
              CHECK (xcs_kasumi_encrypt (&ctx, got, text, length) == 0);
              CHECK (xcs_kasumi_encrypt (&fresh, expected, text, length) == 0);
              test_equal ("text", got, expected, length);
              CHECK (xcs_kasumi_decrypt (&ctx, got, text, length) == 0);
              CHECK (xcs_kasumi_decrypt (&fresh, expected, text, length) == 0);
              test_equal ("text", got, expected, length);
            }
        }
}

/* The row of which xcs_impl_info says that it is chosen.  */
static unsigned
chosen (void)
{
  struct xcs_impl_info info;
  unsigned row = 0;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, "kasumi") == 0)
      {
        if ((info.flags & XCS_IMPL_CHOSEN) != 0)
          return row;
        row++;
      }
  test_fail ("no row is chosen");
  return 0;
}

/* What is selected stays when lookups are allowed; what is chosen automatically, and NULL, follow the permission.  */
static void
permission (void)
{
  unsigned best = 0;
  test_part ("permission");
  const unsigned last = xcsi_kasumi.rows - 1;  /* ct */
  choose (last);
  /* As where another thread selects it while this one is choosing.  */
  CHECK (xcsi_choose (&xcsi_kasumi) == last);
  const int allowed = xcs_kasumi_allow_lookups () == 0;
  CHECK (chosen () == last);
  while (!xcsi_usable (&xcsi_kasumi_impls[best].impl))
    best++;
  CHECK (!allowed || (xcsi_kasumi_impls[best].impl.needs & CPU_LOOKUPS) != 0);
  CHECK (xcs_impl_select ("kasumi", NULL) == 0);
  CHECK (chosen () == best);
}

#if defined __x86_64__ && defined __linux__
/* A signal handler, in the place of another thread, gives the permission after each instruction in turn of the call that has the
   best row again.  An emulator may not have single steps.  */
static volatile sig_atomic_t steps, last_step;

static void
step (int number)
{
  (void) number;
  if (++steps == last_step)
    CHECK (xcs_kasumi_allow_lookups () == 0);
}

static void
set_trap_flag (uint64_t flag)
{
  __asm__ volatile ("lea -128(%%rsp), %%rsp\n\tpushfq\n\tandq $-257, (%%rsp)\n\torq %0, (%%rsp)\n\tpopfq\n\t"
                    "lea 128(%%rsp), %%rsp" : : "r" (flag) : "memory", "cc");
}

static void
permission_at_any_time (void)
{
  if (xcs_kasumi_allow_lookups () != 0)
    return;
  test_part ("a permission at any time");
  (void) signal (SIGTRAP, step);
  unsigned best = 0;
  while (!xcsi_usable (&xcsi_kasumi_impls[best].impl))
    best++;
  for (last_step = 1, steps = 1; steps >= last_step; last_step++)
    {
      steps = 0;
      atomic_fetch_and (&xcsi_feature_word, ~CPU_LOOKUPS);
      atomic_store (xcsi_kasumi.known, 0);
      choose (xcsi_kasumi.rows - 1);
      set_trap_flag (0x100);
      const int error = xcs_impl_select ("kasumi", NULL);
      set_trap_flag (0);
      CHECK (error == 0);
      if (steps >= last_step)
        CHECK (chosen () == best);
    }
  (void) signal (SIGTRAP, SIG_DFL);
  CHECK (xcs_kasumi_allow_lookups () == 0);
}
#else
static void
permission_at_any_time (void)
{
}
#endif

int
main (void)
{
  CHECK (xcsi_kasumi.rows <= ROWS);
  permission ();
  permission_at_any_time ();
  test_begin (&xcsi_kasumi);
  jobs ();
  new_keys ();
  puts ("select: passed");
  return 0;
}
