/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The rows of a table, one after the other, and checked calls of their functions.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/harness/implementation.h"

static const struct primitive *primitive, *mode;
static uint32_t whole512;  /* what the CPU has of that feature */
static char ran[200], skipped[400];
static uint64_t mode_ran;

void
test_begin (const struct primitive *p)
{
  primitive = p;
  mode = NULL;
  ran[0] = skipped[0] = '\0';
  test_row (p->name, NULL, 0);
  test_signals ();
  /* Rows that the policy keeps from users are tested all the same, unless the environment forbids them.  */
  const int forbidden = xcs_kasumi_allow_lookups () | xcs_cpu_allow_slow512 ();
  (void) forbidden;
  whole512 = xcsi_features () & CPU_WHOLE512;
}

/* A row that is not for CPUs with vectors in halves is tested there all the same, likewise.  */
static void
set_whole512 (uint32_t needs)
{
  const char *list = getenv ("XCS_DISABLE");
  const int forbidden = list != NULL && strstr (list, "whole512") != NULL;
  if (whole512 == 0 && (xcsi_features () & CPU_AVX512) != 0 && !forbidden)
    atomic_store (&xcsi_feature_word, (xcsi_feature_word & ~CPU_WHOLE512) | (needs & CPU_WHOLE512));
}

static void
append (char *list, size_t size, const char *text)
{
  size_t length = strlen (list);
  snprintf (list + length, size - length, " %s", text);
}

int
test_next_row (int before)
{
  const struct primitive *p = primitive;
  for (int i = before < 0 ? (int) p->rows - 1 : before - 1; i >= 0; i--)
    {
      const struct impl *row = impl_row (p, (unsigned) i);
      if (!test_wants_row (row->name))
        continue;
      set_whole512 (row->needs);
      if (!xcsi_usable (row))
        {
          append (skipped, sizeof skipped, row->name);
          append (skipped, sizeof skipped, "(needs");
          uint32_t missing = row->needs & ~xcsi_features () & ~CPU_LOOKUPS;
          for (unsigned bit = 0; bit < 32; bit++)
            if (missing >> bit & 1)
              append (skipped, sizeof skipped, xcs_cpu_feature_name (bit));
          if (missing == 0)
            append (skipped, sizeof skipped, "secret lookups allowed");
          strcat (skipped, ")");
          continue;
        }
      append (ran, sizeof ran, row->name);
      test_row (p->name, row->name, row->needs);
      return i;
    }
  set_whole512 (0);
  return -1;
}

unsigned
test_pairs (const struct primitive *a, const struct primitive *b)
{
  unsigned rows_a = 0, rows_b = 0;
  for (unsigned i = 0; i < a->rows; i++)
    rows_a += xcsi_row_usable (a, i) != 0;
  for (unsigned i = 0; i < b->rows; i++)
    rows_b += xcsi_row_usable (b, i) != 0;
  return rows_a < rows_b ? rows_a : rows_b;
}

void
test_mode (const struct primitive *p)
{
  mode = p;
  mode_ran = 0;
}

void
test_mode_row (uint64_t row)
{
  mode_ran |= UINT64_C (1) << row;
}

/* Rows of a mode are skipped if the rows that they fuse were not run.  */
static void
report_mode (void)
{
  char line[1000];
  ran[0] = skipped[0] = '\0';
  for (unsigned i = mode->rows; i-- > 0;)
    if (mode_ran >> i & 1)
      append (ran, sizeof ran, impl_row (mode, i)->name);
    else
      append (skipped, sizeof skipped, impl_row (mode, i)->name);
  snprintf (line, sizeof line, "%s: ran%s; skipped%s\n", mode->name, *ran ? ran : " nothing", *skipped ? skipped : " nothing");
  test_report (line);
}

int
test_end (void)
{
  char line[1000];
  snprintf (line, sizeof line, "%s: ran%s; skipped%s\n", primitive->name, *ran ? ran : " nothing", *skipped ? skipped : " nothing");
  test_report (line);
  const int error = *ran ? 0 : 1;
  if (mode != NULL)
    report_mode ();
  return error;
}

/* Whether one of the rows was wanted.  */
static int
rows_of (const struct primitive *p, void (*check) (const struct primitive *primitive, const char *variant))
{
  int wanted = 0;
  test_begin (p);
  for (int i = -1; (i = test_next_row (i)) >= 0; wanted = 1)
    {
      const char *const variant = impl_row (p, (unsigned) i)->name;
      CHECK (xcs_impl_select (p->name, variant) == 0);
      check (p, variant);
    }
  return wanted && test_end () == 0;
}

int
test_all_rows (void (*check) (const struct primitive *primitive, const char *variant))
{
  int wanted = 0;
  for (const struct primitive *const *p = xcsi_primitives; *p != NULL; p++)
    wanted |= rows_of (*p, check);
  return !wanted;
}

/* --- checked calls */

#if ASM_ARCH

/* Whether the function stands in rows that need CPU features alone: some of these have functions of portable C, too.  After struct
   impl rows hold function pointers, and what is equal to none.  */
static uint64_t
is_assembly_of (const struct primitive *p, uintptr_t function)
{
  uint64_t found = 0;
  for (unsigned i = 0; p != NULL && i < p->rows; i++)
    for (size_t at = sizeof (struct impl); at < p->row_size; at += sizeof function)
      {
        uintptr_t member;
        memcpy (&member, (const char *) impl_row (p, i) + at, sizeof member);
        if (member == function && (impl_row (p, i)->flags & IMPL_ASSEMBLY) == 0)
          return 0;
        found |= member == function;
      }
  return found;
}

static int public_assembly;

void
test_public_assembly (int yes)
{
  public_assembly = yes;
}

static uint64_t
is_assembly (uintptr_t function)
{
  return public_assembly || (is_assembly_of (primitive, function) | is_assembly_of (mode, function));
}

static struct
{
  int round;
  unsigned calls;
  struct left before[8];
} leftovers = { -1, 0, { { { { 0 } }, { 0 }, { 0 } } } };

void
test_leftovers (int round)
{
  leftovers.round = round;
  leftovers.calls = 0;
  test_parity_again ();
}

static void
compare_leftovers (const char *name, const struct left *left)
{
  struct left *before = &leftovers.before[leftovers.calls++];
  CHECK (leftovers.calls <= sizeof leftovers.before / sizeof leftovers.before[0]);
  if (leftovers.round == 0)
    *before = *left;
  for (unsigned i = 0; i < 32; i++)
    if (memcmp (left->vector[i], before->vector[i], sizeof left->vector[i]) != 0)
      test_fail ("%s leaves secrets in vector register %u", name, i);
  /* Assembly may call C (ghash ssse3), whose wipes do not reach all of its stack without optimization or with a sanitizer.  */
#if defined __OPTIMIZE__ && !ADDRESS_SANITIZER
  for (size_t i = sizeof left->stack; i-- > 0;)
    if (left->stack[i] != before->stack[i])
      test_fail ("%s leaves secrets on the stack, %zu bytes below it", name, sizeof left->stack - i);
#endif
}

/* So that what a function forgets to write on its stack is not the zeros that the call before left there.  */
static __attribute__ ((noinline)) void
dirty_stack (void)
{
  uint64_t junk[512];
  for (unsigned i = 0; i < 512; i++)
    junk[i] = UINT64_C (0x5aa5c33c96690ff1);
  /* The compiler has to believe that somebody reads it.  */
  __asm__ volatile ("" : : "r" (junk) : "memory");
}

__attribute__ ((weak)) int
xcst_can_see_upper (void)
{
  return 0;
}

static const char *
violation (unsigned bit)
{
  const char *name = xcst_violation_names;
  while (bit-- > 0)
    name += strlen (name) + 1;
  return name;
}

/* Upper halves of vector registers are clean in one call and hold junk in the next, and the other way round in the next case.  In
   half of the calls assembly finds the other value of CPU_WHOLE512 (HALVES of machine.m4).  */
void
test_call (const char *name, uintptr_t function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d)
{
  static int upper = -1;
  static struct left left;
  if (upper < 0)
    upper = xcst_can_see_upper ();
  /* Where to put vzeroupper is up to the compiler: with gcc 12 -O3 -march=native functions of C came back with dirty halves.  */
  const uint64_t assembly = is_assembly (function);
  const unsigned parities = assembly ? test_parities () : 1;
  const uint32_t halves = (parities & 2) != 0 ? CPU_WHOLE512 : 0;
  struct call call = { function, { a, b, c, d }, upper && (parities & 1) == 0, 0, assembly, 0,
                       leftovers.round >= 0 ? &left : NULL, UINT64_C (0x9e3779b97f4a7c15) * (unsigned) (leftovers.round + 1) };
  xcst_planted ();
  dirty_stack ();
  atomic_fetch_xor (&xcsi_feature_word, halves);
  xcst_call (&call);
  atomic_fetch_xor (&xcsi_feature_word, halves);
  for (unsigned i = 0; call.violations != 0; i++, call.violations >>= 1)
    if (call.violations & 1)
      test_fail ("%s: calling convention: %s", name, violation (i));
  if (leftovers.round >= 0 && call.assembly)
    compare_leftovers (name, &left);
}

#endif
