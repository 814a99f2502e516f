/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For evidence/count: runs operations of "xcs speed" with every usable row, and the functions of fused rows.  Arguments: "calls",
   "short-calls" or "messages", and CPU features, for the rows that need one of them.  A line per operation, variant and length:
   PRIMITIVE OPERATION VARIANT asm|C LENGTH and what the plugin adds at marks.  "calls": all operations, four counts: before and
   after 1 call, before and after 3 calls; length 0: a call without a message.  Names of more.c begin with "+",
   and these have up to 1 KiB.  "short-calls": all have that.  "messages": one call between marks, the second one with the row.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/gcm.h>
#include <libxcrypt/impl.h>

#include "evidence/count.h"
#include "src/modes/chacha20poly1305.h"
#include "src/modes/gcm.h"
#include "tools/operations.h"

static const size_t lengths[] = { 64, 256, 1024, 16384 };
/* 4096 comes last, since few operations have it.  */
static const size_t message_lengths[] = { 16, 64, 256, 1024, 1350, 16384, 4096 };
/* f8 and f9 compute one block after the other, so longer messages show nothing more.  Arrays of messages ("x4", "x16") are of up
   to 64 bytes each.  */
static const struct
{
  const char *primitive, *name;
  size_t lengths;
  int in_assembly;  /* not in portable C */
} messages[] = {
  { "aes", "ctr128", 6, 0 },
  { "aes", "gcm128_seal", 6, 0 },
  { "aes", "gcm128_open", 6, 1 },
  { "aes", "gcm128_sealx4", 3, 1 },
  { "aes", "gcm128_openx4", 3, 1 },
  { "aes", "gcm128_sealx16", 4, 1 },
  { "aes", "gcm128_openx16", 4, 1 },
  { "aes", "gcm256_seal", 6, 1 },
  { "aes", "gcmsiv128_seal", 6, 1 },
  { "aes", "gcmsiv128_open", 6, 1 },
  { "threefish256", "ctr", 6, 0 },
  { "threefish512", "ctr", 6, 0 },
  { "threefish1024", "ctr", 6, 0 },
  { "skein256", "hash", 5, 0 },
  { "skein512", "hash", 5, 0 },
  { "skein512", "hashx16", 4, 1 },
  { "skein1024", "hash", 5, 0 },
  { "chacha20", "crypt", 6, 0 },
  { "chacha20", "seal", 6, 0 },
  { "chacha20", "sealx16", 4, 1 },
  { "chacha20", "openx16", 4, 1 },
  { "poly1305", "auth", 7, 0 },
  { "ghash", "update", 6, 0 },
  { "kasumi", "f8", 3, 0 },
  { "kasumi", "f9x1", 3, 0 },
};
static _Alignas (64) uint8_t src[16384], dst[16384];

/* The same code for both numbers of calls: the compiler must not specialize it.  */
static int
between_marks (const struct operation *op, size_t length, unsigned long calls)
{
  int (*const volatile run) (uint8_t *, const uint8_t *, size_t, unsigned long) = op->run;
  (void) close (COUNT_MARK);
  int error = run (dst, src, length, calls);
  (void) close (COUNT_MARK);
  return error;
}

/* A fused row, and a key of the rows that it fuses.  On the stack: what memcpy executes depends on the alignment of objects, which
   static ones would move.  */
struct fused
{
  const struct gcm_impl *row;
  struct xcs_gcm_key key;
};
static struct fused *fused;

static void
set_key (void)
{
  if ((xcs_impl_select ("aes", fused->row->aes->impl.name) | xcs_impl_select ("ghash", fused->row->ghash->impl.name)
       | xcs_gcm_set_key (&fused->key, src, 16)) != 0)
    exit (1);
}

/* Counters of a message that begins with its nonce.  */
static int
encrypt128 (uint8_t *to, const uint8_t *from, size_t length, unsigned long calls)
{
  const struct aes_run run = { { 1, 2 }, to, from, length / 16 };
  uint64_t y[2] = { 0, 0 };
  while (calls-- > 0)
    fused->row->encrypt (fused->key.opaque + GCM_AES, fused->key.opaque + GCM_HASH, (uint8_t *) y, &run);
  return 0;
}

/* Passes over text that is hashed, too, a little of it again.  */
static const struct chacha20poly1305_impl *passes_row;

static int
encrypt_passes (uint8_t *to, const uint8_t *from, size_t length, unsigned long calls)
{
  static uint64_t cipher[CHACHA20_STATE], mac[POLY1305_STATE];
  const struct chacha20poly1305_run run = { to, from, from, length >> passes_row->pass_log, 0, 0 };
  while (calls-- > 0)
    passes_row->encrypt (cipher, mac, &run);
  return 0;
}

/* A row of AES with the GHASH of the first usable row of AES-GCM that fuses both, or with the best one, and with the best Poly1305;
   one of ChaCha20 with the Poly1305 that CPUs choose which choose it.  */
static int
select_row (const struct xcs_impl_info *impl)
{
  const struct gcm_impl *row = xcsi_gcm_impls;
  const char *const variant = impl->variant;
  int error = xcs_impl_select (impl->primitive, variant);
  if (strcmp (impl->primitive, "chacha20") == 0)
    {
      const int pair = strcmp (variant, "avx512vl") == 0 || strcmp (variant, "avx2") == 0;
      return error | xcs_impl_select ("poly1305", pair ? variant : strcmp (variant, "wide") == 0 ? "avx2" : NULL);
    }
  if (strcmp (impl->primitive, "aes") != 0)
    return error;
  error |= xcs_impl_select ("ghash", NULL) | xcs_impl_select ("poly1305", NULL);
  while (row->group > 0
         && (strcmp (row->aes->impl.name, variant) != 0 || xcs_impl_select ("ghash", row->ghash->impl.name) != 0))
    row++;
  return error;
}

/* Before names in lines of "calls" that are of more.c.  */
static const char *mark = "";

/* Fused rows are not selected: keys of the rows that they fuse have them.  */
static int
begin_line (const struct operation *op, const struct xcs_impl_info *impl, size_t length)
{
  int error = op->run == encrypt128 || op->run == encrypt_passes ? 0 : select_row (impl);
  if (op->prepare != NULL)
    op->prepare ();
  printf ("%s %s%s %s %s %zu", op->primitive, mark, op->name, impl->variant,
          (impl->flags & XCS_IMPL_ASSEMBLY) != 0 ? "asm" : "C", length);
  return error;
}

static void
end_line (int error)
{
  if (error != 0)
    exit (1);
  putchar ('\n');
}

static int
nothing (uint8_t *to, const uint8_t *from, size_t length, unsigned long calls)
{
  (void) to, (void) from, (void) length, (void) calls;
  return 0;
}

static size_t longest = 16384;

/* For a length that is not counted, or that the operation does not have, the counts of nothing: each line has as many marks.  The
   first call is not counted: it also does what a process does once.  */
static void
count (const struct operation *op, const struct xcs_impl_info *impl, size_t length)
{
  static const struct operation none = { .run = nothing };
  const int counted = length == 0 || (length <= longest && length % op->multiple == 0);
  int error = begin_line (op, impl, length);
  fflush (stdout);
  if (counted)
    error |= op->run (dst, src, length, 1);
  for (volatile unsigned long calls = 1; calls <= 3; calls += 2)
    error |= between_marks (counted ? op : &none, length, calls);
  end_line (error);
}

static void
count_calls (const struct operation *op, const struct xcs_impl_info *impl)
{
  for (size_t k = 0; k < (op->multiple == 0 ? 1 : sizeof lengths / sizeof lengths[0]); k++)
    count (op, impl, op->multiple == 0 ? 0 : lengths[k]);
}

static void
count_messages (const struct operation *op, const struct xcs_impl_info *impl)
{
  const int assembly = (impl->flags & XCS_IMPL_ASSEMBLY) != 0;
  for (size_t m = 0; m < sizeof messages / sizeof messages[0]; m++)
    if (strcmp (messages[m].primitive, op->primitive) == 0 && strcmp (messages[m].name, op->name) == 0
        && (assembly || !messages[m].in_assembly))
      for (size_t k = 0; k < messages[m].lengths; k++)
        {
          int error = begin_line (op, impl, message_lengths[k]);
          fflush (stdout);
          error |= op->run (dst, src, message_lengths[k], 1);
          end_line (error | between_marks (op, message_lengths[k], 1));
        }
}

static void (*count_row) (const struct operation *, const struct xcs_impl_info *);
static uint32_t needed;

static void
count_list (const struct operation *op)
{
  struct xcs_impl_info impl;
  for (; op->primitive != NULL; op++)
    for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
      if (strcmp (impl.primitive, op->primitive) == 0 && (impl.flags & XCS_IMPL_USABLE) != 0
          && (needed == 0 || (needed & impl.needs) != 0))
        count_row (op, &impl);
}

static void
count_all (void)
{
  operations_allow_all ();
  count_list (operations);
  if (count_row == count_messages)
    count_list (more_operations);
}

static void
count_fused (void)
{
  struct fused f;
  fused = &f;
  for (f.row = xcsi_gcm_impls; f.row->group > 0; f.row++)
    if (xcsi_usable (&f.row->impl) && (needed == 0 || (needed & f.row->impl.needs) != 0))
      {
        const struct operation op = { "gcm", "encrypt128", 16 * f.row->group, set_key, encrypt128 };
        const struct xcs_impl_info impl = { .primitive = "gcm", .variant = f.row->impl.name, .flags = XCS_IMPL_ASSEMBLY };
        count_row (&op, &impl);
      }
  fused = NULL;
  for (passes_row = xcsi_chacha20poly1305_impls; passes_row->cipher != NULL; passes_row++)
    if (passes_row->encrypt != NULL && xcsi_usable (&passes_row->impl) && (needed == 0 || (needed & passes_row->impl.needs) != 0))
      {
        const struct operation op = { "chacha20poly1305", "encrypt", chacha20poly1305_pass (passes_row), NULL, encrypt_passes };
        const struct xcs_impl_info impl = { .primitive = "chacha20poly1305", .variant = passes_row->impl.name,
                                            .flags = XCS_IMPL_ASSEMBLY };
        count_row (&op, &impl);
      }
}

/* Calls of more.c are compared with others, which short messages are enough for.  */
static void
count_beside (void)
{
  enum { LONGEST_OF_THEM = 1024 };
  mark = "+";
  longest = LONGEST_OF_THEM;
  count_list (more_operations);
}

/* The count of memset and memcpy for objects on the stack depends on their alignment, and the stack begins below the environment.
   So it continues at a multiple of the page size.  */
int
main (int argc, char **argv)
{
  if (argc < 2)
    return 2;
  count_row = strcmp (argv[1], "messages") == 0 ? count_messages : count_calls;
  if (strcmp (argv[1], "short-calls") == 0)
    longest = 1024;
  for (int i = 2; i < argc; i++)
    for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
      if (strcmp (xcs_cpu_feature_name (bit), argv[i]) == 0)
        needed |= UINT32_C (1) << bit;
  void (*const volatile f) (void) = count_all;
  volatile char top = 0;
  volatile char pad[(uintptr_t) &top % 4096 + 1];
  pad[0] = top;
  f ();
  count_fused ();
  if (count_row == count_calls)
    count_beside ();
  return pad[0];
}
