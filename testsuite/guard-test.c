/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Public calls on stacks that are too small: with a guard page below the stack, each call either gives the right result or
   faults in the guard.  What lies below the guard stays as it is.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "testsuite/harness/implementation.h"
#include "testsuite/objects.h"

#if HAVE_PTHREAD && HAVE_STACK_PROBES && !ADDRESS_SANITIZER && !THREAD_SANITIZER

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* From the lowest address: what has to stay, the guard, one page, and the stack of a thread.  */
enum { BELOW = 256 * 1024, STACK = 512 * 1024, FILLING = 0xc5 };
static uint8_t *memory, *stack;

/* What jobs write, or several other calls, each at a place of its own.  */
enum { OUTPUT = OBJECT_JOBS * OBJECT_STRIDE, LENGTH = 4096, PLACE = LENGTH + 64 };
static struct output
{
  uint8_t text[OUTPUT];
  int error;
} *output, expected;

static struct object_workspace work;
static uint8_t input[LENGTH + 64];

/* What is tried at a time: jobs of a call, or an object of a type and then all other calls of the type.  */
static struct tried
{
  const struct primitive *primitive;
  const char *name;
  unsigned type;
  size_t jobs;  /* 0, or 1 + the number of the call */
  size_t most;  /* bytes of the stack */
} call;

static size_t left;  /* bytes of the stack */

static void
run (void)
{
  static uint64_t o[OBJECT_WORDS];
  work.out = output->text;
  if (call.jobs > 0)
    {
      output->error = object_run (call.jobs - 1, work.valid[call.type], &work);
      return;
    }
  output->error = 0;
  for (size_t i = 0; i < object_calls_number; i++)
    if (object_calls[i].type == call.type && !object_calls[i].jobs)
      {
        output->error |= object_make (call.type, o, &work);
        output->error |= object_run (i, o, &work);
        work.out += PLACE;
      }
}

static void
start (void)
{
  memset (output, 0, sizeof *output);
  output->error = -1;
  work.in = input;
  work.length = LENGTH;
  work.jobs = OBJECT_JOBS;
  CHECK (object_output (&work) <= OUTPUT && object_fill (&work) == 0);
}

/* --- the stack */

/* Takes the stack a part at a time, with all of it touched, until no more than that is left.  */
static __attribute__ ((noinline)) void
with_little_stack (void)
{
  volatile uint8_t taken[256];
  for (size_t i = 0; i < sizeof taken; i++)
    taken[i] = (uint8_t) i;
  if ((size_t) (taken - stack) > left)
    with_little_stack ();
  else
    run ();
  taken[0] = taken[1];  /* a use after the call, which is no jump then */
}

static void *
thread (void *unused)
{
  with_little_stack ();
  return unused;
}

/* In a process of its own, since threads do not survive the guard.  */
static int
try_call (void)
{
  pthread_attr_t attributes;
  pthread_t id;
  int status;
  start ();
  fflush (stdout);
  const pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      (void) setrlimit (RLIMIT_CORE, &(struct rlimit) { 0, 0 });
      signal (SIGSEGV, SIG_DFL);
      signal (SIGBUS, SIG_DFL);
      _exit (pthread_attr_init (&attributes) != 0
             || pthread_attr_setstack (&attributes, stack, STACK) != 0
             || pthread_create (&id, &attributes, thread, NULL) != 0 || pthread_join (id, NULL) != 0);
    }
  CHECK (waitpid (child, &status, 0) == child);
  const size_t untouched = test_filled (memory, FILLING, BELOW);
  if (untouched < BELOW)
    test_fail ("%s with %zu bytes of stack writes %zu bytes below the guard", call.name, left, BELOW - untouched);
  if (WIFSIGNALED (status))
    {
      CHECK (WTERMSIG (status) == SIGSEGV || WTERMSIG (status) == SIGBUS);
      return 0;
    }
  CHECK (status == 0);
  test_equal (call.name, output->text, expected.text, sizeof expected.text);
  CHECK (output->error == 0);
  return 1;
}

static void
one_call (void)
{
  size_t enough = 0;
  start ();
  run ();
  CHECK (output->error == 0);
  expected = *output;
  for (left = 512; left <= 48 * 1024; left += left < 8192 ? 512 : left < 16384 ? 1024 : 4096)
    if (test_case (left, 0))
      {
        const int right = try_call ();
        if (right && enough == 0)
          enough = left;
        CHECK (right || enough == 0);
#ifdef __OPTIMIZE__
        CHECK (right || left < call.most);
#endif
      }
  left = STACK / 2;
  CHECK (!test_case (left, 0) || try_call ());
  printf ("%.*s %s: right with %zu bytes of stack and more\n", (int) strcspn (call.name, " "), call.name,
          impl_row (call.primitive, impl_chosen (call.primitive))->name, enough != 0 ? enough : left);
}

static size_t
calls_of (unsigned type)
{
  size_t n = 0;
  for (size_t i = 0; i < object_calls_number; i++)
    n += object_calls[i].type == type && !object_calls[i].jobs;
  return n;
}

/* All calls of a primitive, with the selected row.  */
static void
every_call (const struct primitive *p, const char *variant)
{
  (void) variant;
  for (unsigned type = 0; type < object_types_number; type++)
    if (strcmp (object_types[type].primitive, p->name) == 0)
      {
        CHECK (calls_of (type) * PLACE <= OUTPUT);
        call = (struct tried) { p, object_types[type].name, type, 0, object_types[type].stack };
        one_call ();
        for (size_t i = 0; i < object_calls_number; i++)
          if (object_calls[i].type == type && object_calls[i].jobs)
            {
              call = (struct tried) { p, object_calls[i].name, type, 1 + i, object_types[type].jobs_stack };
              one_call ();
            }
      }
}

int
main (void)
{
  const size_t page = (size_t) sysconf (_SC_PAGESIZE);
  memory = mmap (NULL, BELOW + page + STACK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  output = mmap (NULL, sizeof *output, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CHECK (memory != MAP_FAILED && output != MAP_FAILED);
  CHECK (mprotect (memory + BELOW, page, PROT_NONE) == 0);
  stack = memory + BELOW + page;
  memset (memory, FILLING, BELOW);
  random_bytes (input, sizeof input);
  return test_all_rows (every_call);
}

#else

int
main (void)
{
  puts ("skipped: no threads, no stack probes of the compiler, or a sanitizer that has stacks of its own");
  return 77;
}

#endif
