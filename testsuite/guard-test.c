/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Public calls on stacks that are too small: with a guard page below the stack, each call either gives the right result or
   faults in the guard.  What lies below the guard stays as it is.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "testsuite/harness/implementation.h"

#if HAVE_PTHREAD && HAVE_STACK_PROBES && !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__

#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

/* From the lowest address: what has to stay, the guard, one page, and the stack of a thread.  */
enum { BELOW = 256 * 1024, STACK = 512 * 1024 };
static uint8_t *memory, *stack;

enum { JOBS = 300, ROOM = 200 };
static struct output
{
  uint8_t text[JOBS][ROOM];
  int error;
} *output, expected;

static uint8_t key[32], input[4096];

/* --- the calls */

static void
poly1305 (void)
{
  struct xcs_poly1305_ctx ctx;
  output->error = xcs_poly1305_auth (output->text[0], key, input, sizeof input);
  xcs_poly1305_set_key (&ctx, key);
  output->error |= xcs_poly1305_update (&ctx, input, 4000);
  output->error |= xcs_poly1305_digest (&ctx, output->text[1]);
  output->error |= xcs_poly1305_verify (output->text[0], key, input, sizeof input);
}

static void
ghash (void)
{
  struct xcs_ghash_key h;
  struct xcs_ghash_ctx ctx;
  xcs_ghash_set_key (&h, key);
  xcs_ghash_start (&ctx);
  output->error = xcs_ghash_update (&ctx, &h, input, 4001);
  output->error |= xcs_ghash_digest (&ctx, &h, output->text[0]);
}

static void
threefish256 (void)
{
  struct xcs_threefish256_ctx ctx;
  uint8_t *text = output->text[0];
  xcs_threefish256_set_key (&ctx, key);
  output->error = xcs_threefish256_set_tweak (&ctx, input);
  output->error |= xcs_threefish256_encrypt (&ctx, text, input, 4096);
  output->error |= xcs_threefish256_decrypt (&ctx, text + 4096, input, 4096);
  output->error |= xcs_threefish256_encrypt_at (&ctx, text + 8192, input, input, 4096);
  output->error |= xcs_threefish256_decrypt_at (&ctx, text + 12288, input, input, 4096);
  output->error |= xcs_threefish256_set_counter (&ctx, key);
  output->error |= xcs_threefish256_ctr (&ctx, text + 16384, input, 4001);
}

static void
kasumi (void)
{
  struct xcs_kasumi_ctx ctx;
  uint8_t *text = output->text[0];
  xcs_kasumi_set_key (&ctx, key);
  output->error = xcs_kasumi_encrypt (&ctx, text, input, 8);
  output->error |= xcs_kasumi_encrypt (&ctx, text, input, 4096);
  output->error |= xcs_kasumi_decrypt (&ctx, text + 4096, input, 4096);
}

static void
f8 (void)
{
  struct xcs_kasumi_f8_ctx ctx;
  xcs_kasumi_f8_set_key (&ctx, key);
  output->error = xcs_kasumi_f8_encrypt (&ctx, output->text[0], 1, 1, 2, 0, input, 3, 8001);
}

static void
f9 (void)
{
  struct xcs_kasumi_f9_ctx ctx;
  xcs_kasumi_f9_set_key (&ctx, key);
  output->error = xcs_kasumi_f9_auth (&ctx, output->text[0], 1, 2, 0, input, 3, 8001);
}

static void
gsm (void)
{
  struct xcs_gsm_ctx ctx;
  output->error = xcs_gsm_set_key (&ctx, key, 16);
  output->error |= xcs_gsm_a5_keystream (&ctx, output->text[0], output->text[0] + 50, 1);
  output->error |= xcs_gsm_ecsd_keystream (&ctx, output->text[1], output->text[1] + 50, 1);
  output->error |= xcs_gsm_gea_encrypt (&ctx, output->text[2], 1, 0, input, 1000);
}

/* The arrays are no part of what a call takes.  */
static struct xcs_kasumi_f8_ctx f8_ctx;
static struct xcs_kasumi_f9_ctx f9_ctx;
static struct xcs_gsm_ctx gsm_ctx;
static struct xcs_kasumi_f8_job f8_job[JOBS];
static struct xcs_kasumi_f9_job f9_job[JOBS];
static struct xcs_gsm_a5_job a5_job[JOBS];
static struct xcs_gsm_gea_job gea_job[JOBS];
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];

static void
f8_jobs (void)
{
  output->error = xcs_kasumi_f8_jobs (f8_job, JOBS, scratch, sizeof scratch);
}

static void
f9_jobs (void)
{
  output->error = xcs_kasumi_f9_jobs (f9_job, JOBS, scratch, sizeof scratch);
}

static void
a5_jobs (void)
{
  output->error = xcs_gsm_a5_jobs (a5_job, JOBS, scratch, sizeof scratch);
}

static void
ecsd_jobs (void)
{
  output->error = xcs_gsm_ecsd_jobs (a5_job, JOBS, scratch, sizeof scratch);
}

static void
gea_jobs (void)
{
  output->error = xcs_gsm_gea_jobs (gea_job, JOBS, scratch, sizeof scratch);
}

static const struct tried
{
  const struct primitive *primitive;
  const char *name;
  void (*run) (void);
  size_t most;  /* bytes of the stack, as libxcrypt-sym(3) has it */
} calls[] = {
  { &xcsi_poly1305, "poly1305", poly1305, 8192 },
  { &xcsi_ghash, "ghash", ghash, 8192 },
  { &xcsi_threefish256, "threefish256", threefish256, 8192 },
  { &xcsi_kasumi, "kasumi", kasumi, 40960 },
  { &xcsi_kasumi, "f8", f8, 40960 },
  { &xcsi_kasumi, "f9", f9, 40960 },
  { &xcsi_kasumi, "gsm", gsm, 40960 },
  { &xcsi_kasumi, "f8_jobs", f8_jobs, 40960 },
  { &xcsi_kasumi, "f9_jobs", f9_jobs, 40960 },
  { &xcsi_kasumi, "a5_jobs", a5_jobs, 49152 },
  { &xcsi_kasumi, "ecsd_jobs", ecsd_jobs, 49152 },
  { &xcsi_kasumi, "gea_jobs", gea_jobs, 49152 },
};

static const struct tried *call;
static size_t left;  /* bytes of the stack */

static void
start (void)
{
  memset (output, 0, sizeof *output);
  output->error = -1;
  xcs_kasumi_f8_set_key (&f8_ctx, key);
  xcs_kasumi_f9_set_key (&f9_ctx, key);
  CHECK (xcs_gsm_set_key (&gsm_ctx, key, 16) == 0);
  for (uint32_t i = 0; i < JOBS; i++)
    {
      uint8_t *text = output->text[i];
      f8_job[i] = (struct xcs_kasumi_f8_job) { &f8_ctx, text, input, i % 8, i % 7, 17 * i % 1500, i, 3, 1 };
      f9_job[i] = (struct xcs_kasumi_f9_job) { &f9_ctx, text, input, i % 8, 19 * i % 1500, i, 3, 1 };
      a5_job[i] = (struct xcs_gsm_a5_job) { &gsm_ctx, text, text + 50, i };
      gea_job[i] = (struct xcs_gsm_gea_job) { &gsm_ctx, text, input, i % 101, i, 0 };
    }
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
    call->run ();
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
  for (size_t i = 0; i < BELOW; i++)
    if (memory[i] != 0xc5)
      test_fail ("%s with %zu bytes of stack writes %zu bytes below the guard", call->name, left, BELOW - i);
  if (WIFSIGNALED (status))
    {
      CHECK (WTERMSIG (status) == SIGSEGV || WTERMSIG (status) == SIGBUS);
      return 0;
    }
  CHECK (status == 0);
  test_equal (call->name, output->text, expected.text, sizeof expected.text);
  CHECK (output->error == 0);
  return 1;
}

static void
one_call (void)
{
  size_t enough = 0;
  start ();
  call->run ();
  CHECK (output->error == 0);
  expected = *output;
  for (left = 512; left <= 48 * 1024; left += left < 8192 ? 512 : 4096)
    if (test_case (left, 0))
      {
        const int right = try_call ();
        if (right && enough == 0)
          enough = left;
        CHECK (right || enough == 0);
#ifdef __OPTIMIZE__
        CHECK (right || left < call->most);
#endif
      }
  left = STACK / 2;
  CHECK (try_call ());
  printf ("%s %s: right with %zu bytes of stack and more\n", call->name,
          impl_row (call->primitive, impl_chosen (call->primitive))->name, enough != 0 ? enough : left);
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
  memset (memory, 0xc5, BELOW);
  random_bytes (key, sizeof key);
  random_bytes (input, sizeof input);
  test_begin (&xcsi_kasumi);
  for (call = calls; call < calls + sizeof calls / sizeof calls[0]; call++)
    for (unsigned i = 0; i < call->primitive->rows; i++)
      if (xcs_impl_select (call->primitive->name, impl_row (call->primitive, i)->name) == 0)
        one_call ();
  return 0;
}

#else

int
main (void)
{
  puts ("skipped: no threads, no stack probes of the compiler, or a sanitizer that has stacks of its own");
  return 77;
}

#endif
