/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What calls leave on the stack and in registers.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <signal.h>

#include "src/registers.h"
#include "testsuite/harness/call.h"
#include "testsuite/harness/stack.h"
#include "testsuite/harness/test.h"

enum { STACK = 512 * 1024, SIGNAL = 64 * 1024, FILLING = 0xc5 };  /* SIGNAL: capacity for the frame of the signal */
static uint8_t stack[STACK], before[STACK];
static const uint8_t *top;  /* all below is the call's */

static const struct stack_call *call;
static size_t number;
static int error;

/* AddressSanitizer may have locals elsewhere, each time in another place; gcc 16 does by default.  Not here: they are compared.  */
#if ADDRESS_SANITIZER
const char *__asan_default_options (void);
__attribute__ ((visibility ("default"))) const char *
__asan_default_options (void)
{
  return "detect_stack_use_after_return=0";
}
#endif

/* gcc -Os pushes any register to move the stack pointer: none that it may change holds a secret of prepare then.  */
static void
on_own_stack (int signal)
{
  _Alignas (64) uint8_t here;  /* qemu 7 enters handlers with a stack that is not aligned */
  (void) signal;
  top = &here;
  (void) clear_integers (0);
  error = call->make (number);
}

/* --- secrets: a table with open addressing */

enum { SLOTS = 32768 };
static struct
{
  uint64_t value;  /* 0: none */
  int is_key;
} secrets[SLOTS];
static size_t used[SLOTS / 2], secrets_number;
static unsigned short_matches;  /* of the check */

/* Of bytes, pairs of bytes and halves each may be in the other order.  */
static int
same_in_some_order (uint64_t x, uint64_t y)
{
  for (unsigned order = 0; order < 8; order++)
    {
      uint64_t z = y;
      if (order & 1)
        z = (z & UINT64_C (0x00ff00ff00ff00ff)) << 8 | (z >> 8 & UINT64_C (0x00ff00ff00ff00ff));
      if (order & 2)
        z = (z & UINT64_C (0x0000ffff0000ffff)) << 16 | (z >> 16 & UINT64_C (0x0000ffff0000ffff));
      if (order & 4)
        z = z << 32 | z >> 32;
      if (z == x)
        return 1;
    }
  return 0;
}

/* Where x is, or belongs.  The sum of fourth powers of the bytes is the same for each order.  */
static size_t
slot_of (uint64_t x)
{
  uint32_t sum = 0;
  for (uint64_t rest = x; rest != 0; rest >>= 8)
    {
      const uint32_t square = (uint32_t) ((rest & 255) * (rest & 255));
      sum += square * square;
    }
  size_t i = sum * UINT32_C (0x9e3779b1) >> 17;
  while (secrets[i].value != 0 && !same_in_some_order (secrets[i].value, x))
    i = (i + 1) % SLOTS;
  return i;
}

/* How many different bytes it has besides zeros and ones; 0 if they are less than five, and no four next to each other.  With
   fewer, subkeys of ct were like bits and count of jobs now and then.  */
static unsigned
telling (uint64_t x)
{
  unsigned different = 0, run = 0, longest = 0;
  for (unsigned i = 0; i < 64; i += 8)
    {
      const uint8_t byte = (uint8_t) (x >> i);
      unsigned j = 0;
      while (j < i && (uint8_t) (x >> j) != byte)
        j += 8;
      const unsigned counts = j == i && byte != 0 && byte != 255;
      different += counts;
      run = counts ? run + 1 : 0;
      if (run > longest)
        longest = run;
    }
  return different >= 5 || longest >= 4 ? different : 0;
}

static void
add_secret (uint64_t x, int is_key)
{
  if (x == 0)
    return;
  const size_t i = slot_of (x);
  if (secrets[i].value == 0)
    {
      CHECK (secrets_number < SLOTS / 2);
      used[secrets_number++] = i;
      secrets[i].value = x;
    }
  secrets[i].is_key |= is_key;
}

static void
add_bytes (const uint8_t *p, size_t length, int is_key)
{
  for (; length >= 8; p++, length--)
    {
      uint64_t x;
      memcpy (&x, p, 8);
      add_secret (x, is_key);
    }
}

/* Whether it is a secret, or a key.  The stack has addresses, which a secret of four bytes equals now and then: once in a check of
   five calls with other secrets each.  What a call leaves is found more often.  */
static int
is_secret (uint64_t x, int keys_alone)
{
  if (x == 0)
    return 0;
  const size_t i = slot_of (x);
  if (secrets[i].value == 0 || (keys_alone && !secrets[i].is_key))
    return 0;
  const unsigned different = telling (secrets[i].value);
  return different >= 5 || (different > 0 && ++short_matches > 1);
}

void
stack_key (const void *p, size_t length)
{
  add_bytes (p, length, 1);
}

void
stack_secret (const void *p, size_t length)
{
  add_bytes (p, length, 0);
}

void
stack_words (const uint64_t *words, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      add_secret (words[i], 0);
      if (i + 1 < n)
        add_secret (words[i + 1] << 32 | (uint32_t) words[i], 0);
    }
}

void
stack_state (const uint64_t *state, size_t n)
{
  static uint64_t last[384];
  CHECK (n <= sizeof last / sizeof last[0]);
  for (size_t i = 0; i < n; i++)
    if (state[i] != last[i])
      stack_words (state + i, i + 1 < n && state[i + 1] != last[i + 1] ? 2 : 1);
  memcpy (last, state, n * sizeof last[0]);
}

void
stack_random (void *p, size_t length)
{
  uint8_t *bytes = p;
  for (size_t i = 0; i < length; i += 8)
    {
      const uint64_t x = random_word ();
      memcpy (bytes + i, &x, length - i < 8 ? length - i : 8);
    }
}

/* --- */

/* Not inline, as the next two, so that nothing secret is in registers of the caller.  */
static __attribute__ ((noinline)) void
prepare (void)
{
  while (secrets_number > 0)
    memset (&secrets[used[--secrets_number]], 0, sizeof secrets[0]);
  call->prepare (number);
}

static __attribute__ ((noinline)) void
search (size_t untouched, size_t from, size_t all)
{
  for (size_t n = untouched; n + 8 <= all; n++)
    {
      uint64_t x;
      memcpy (&x, stack + n, 8);
      if (is_secret (x, n < from))
        test_fail ("%s of %zu leaves a %s %zu bytes below", call->name, number, secrets[slot_of (x)].is_key ? "key" : "secret",
                   all - n);
    }
}

/* A MAC may differ; and gcc -O3 leaves a byte of a message.  */
static __attribute__ ((noinline)) void
compare (size_t from, size_t all)
{
  enum { NOISE = 4 };
  size_t different = 0;
  for (size_t n = from; n < all; n++)
    if (before[n] != stack[n] && ++different > NOISE)
      test_fail ("%s of %zu leaves secrets %zu bytes below", call->name, number, all - n);
}

#if !ASM_ARCH
struct left
{
  uint8_t vector[32][64];
  uint64_t general[32];
};
#endif

static void
make_checked (void)
{
  error = call->make (number);
}

/* Stores the registers that the call need not preserve.  Returns 0 if it cannot.  */
static __attribute__ ((noinline)) int
make_and_store (struct left *left)
{
#if ASM_ARCH
  struct call c = { .function = (uintptr_t) make_checked, .left = left };
  xcst_call (&c);
  CHECK (c.violations == 0);
#elif defined __i386__
  __asm__ volatile ("call *%0\n\tmov %%ecx, 8(%1)\n\tmov %%edx, 16(%1)"
                    : : "b" (make_checked), "S" (left->general) : "eax", "ecx", "edx", "memory", "cc");
#elif defined __arm__  /* calls need sp mod 8 = 0, which the compiler does not know of this one */
  register uint64_t *general __asm__ ("r5") = left->general;
  register void (*make) (void) __asm__ ("r6") = make_checked;
  __asm__ volatile ("mov r4, sp\n\tbic r12, r4, #7\n\tmov sp, r12\n\tblx %0\n\tmov sp, r4\n\t"
                    "str r1, [%1, #8]\n\tstr r2, [%1, #16]\n\tstr r3, [%1, #24]\n\tstr r12, [%1, #32]"
                    : : "r" (make), "r" (general) : "r0", "r1", "r2", "r3", "r4", "r12", "lr", "memory", "cc");
#else
  (void) left;
  make_checked ();
  return 0;
#endif
  return 1;
}

static __attribute__ ((noinline)) void
search_registers (const struct left *left)
{
  for (unsigned i = 0; i < 32; i++)
    {
      if (is_secret (left->general[i], 0))
        test_fail ("%s of %zu leaves a secret in integer register %u", call->name, number, i);
      for (unsigned j = 0; j + 8 <= sizeof left->vector[i]; j++)
        {
          uint64_t x;
          memcpy (&x, left->vector[i] + j, 8);
          if (is_secret (x, 0))
            test_fail ("%s of %zu leaves a secret in vector register %u", call->name, number, i);
        }
    }
}

static void
compare_registers (const struct left *left, const struct left *left_before)
{
  for (unsigned i = 0; i < 32; i++)
    if (left->general[i] != left_before->general[i])
      test_fail ("%s of %zu leaves secrets in integer register %u", call->name, number, i);
    else if (memcmp (left->vector[i], left_before->vector[i], sizeof left->vector[i]) != 0)
      test_fail ("%s of %zu leaves secrets in vector register %u", call->name, number, i);
}

/* Where the call returns to make, which may change a few registers.  No secret may be there, and registers have to be equal each
   time.  */
static void
check_registers (void)
{
  static struct left left, left_before;
  static volatile unsigned again;
  static int reported;
  for (again = 0; again < (test_thin () > 7 ? 2 : 3); again++)
    {
      prepare ();
      if (!make_and_store (&left) && !reported++)
        test_report ("registers: skipped (no checked call in this build)\n");
      CHECK (error == 0);
      search_registers (&left);
      if (again > 0)
        compare_registers (&left, &left_before);
      left_before = left;
    }
}

/* On SPARC a frame gets the previous contents of its register window, when the windows are exhausted: all windows that are not in
   use are cleared.  */
static __attribute__ ((noinline)) unsigned
clean_windows (unsigned depth)
{
#if defined __sparc__
  __asm__ volatile ("clr %%l0; clr %%l1; clr %%l2; clr %%l3; clr %%l4; clr %%l5; clr %%l6; clr %%l7\n\t"
                    "clr %%i1; clr %%i2; clr %%i3; clr %%i4; clr %%i5"
                    : : : "l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7", "i1", "i2", "i3", "i4", "i5");
  if (depth > 0)
    depth += clean_windows (depth - 1);
  __asm__ volatile ("" : "+r" (depth));
#endif
  return depth;
}

/* Without optimization, with a sanitizer, and on SPARC in 32 bits, whose windows are not cleared, nothing is looked for on the
   stack.  */
void
stack_check (const struct stack_call *c, size_t n)
{
#if defined __OPTIMIZE__ && !ADDRESS_SANITIZER && (!defined __sparc__ || defined __arch64__)
  enum { LOOK = 1 };
#else
  enum { LOOK = 0 };
#endif
  /* AddressSanitizer puts bytes between arrays.  */
  const size_t most = ADDRESS_SANITIZER ? 2 * c->most : c->most, from = STACK - most - SIGNAL;
  const stack_t own = { .ss_sp = stack, .ss_size = STACK };
  const struct sigaction action = { .sa_handler = on_own_stack, .sa_flags = SA_ONSTACK };
  static volatile unsigned again;  /* in no register */
  CHECK (sigaltstack (&own, NULL) == 0 && sigaction (SIGUSR1, &action, NULL) == 0);
  call = c;
  number = n;
  short_matches = 0;
  for (again = 0; again < (test_thin () > 7 ? 3 : 5); again++)
    {
      prepare ();
      (void) clean_windows (32);
      memset (stack + from, FILLING, STACK - from);
      CHECK (raise (SIGUSR1) == 0 && error == 0);
      const size_t all = (size_t) (top - stack);
      const size_t untouched = from + test_filled (stack + from, FILLING, all - from);
      if (all - untouched > most)
        test_fail ("%s of %zu takes %zu bytes of the stack", c->name, n, all - untouched);
      if (!LOOK)
        continue;
      const size_t inner = c->frames == 0 ? untouched : untouched + c->frames;
      search (untouched, inner, all);
      if (again == 1)  /* at first, registers held what was before */
        memcpy (before + from, stack + from, all - from);
      else if (again > 1)
        compare (inner, all);
    }
  check_registers ();
}

void
stack_check_each (const struct stack_call *calls, unsigned calls_number, const uint16_t *numbers, unsigned n)
{
  for (const struct stack_call *c = calls; c < calls + calls_number; c++)
    {
      test_part (c->name);
      for (unsigned i = 0; i < n; i++)
        if (test_residue (numbers[i]) && test_turn ())
          stack_check (c, numbers[i]);
    }
}

void
stack_check_messages (const struct stack_call *calls, unsigned calls_number)
{
  static const uint16_t lengths[] = { 0, 13, 16, 40, 100, 333, 700, 1000 };
  stack_check_each (calls, calls_number, lengths, sizeof lengths / sizeof lengths[0]);
}
