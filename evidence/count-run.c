/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For evidence/count: runs the operations of "xcs speed" with every usable row, or with the rows that need the CPU feature of the
   argument.  A line per operation, variant and length: PRIMITIVE OPERATION VARIANT asm|C LENGTH and the four counts that
   the plugin adds, before and after 2 calls, before and after 6 calls.  Length 0: a call without a message.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "evidence/count.h"
#include "tools/operations.h"

static const size_t lengths[] = { 64, 256, 1024, 16384 };
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

/* Four zeros for a length that the operation does not have.  */
static void
count (const struct operation *op, const struct xcs_impl_info *impl, size_t length)
{
  int error = xcs_impl_select (op->primitive, impl->variant);
  if (op->prepare != NULL)
    op->prepare ();
  printf ("%s %s %s %s %zu", op->primitive, op->name, impl->variant,
          (impl->flags & XCS_IMPL_ASSEMBLY) != 0 ? "asm" : "C", length);
  if (length > 0 && length % op->multiple != 0)
    {
      puts (" 0 0 0 0");
      return;
    }
  fflush (stdout);
  for (volatile unsigned long calls = 2; calls <= 6; calls += 4)
    error |= between_marks (op, length, calls);
  if (error != 0)
    exit (1);
  putchar ('\n');
}

static uint32_t needed;

static void
count_all (void)
{
  struct xcs_impl_info impl;
  operations_allow_all ();
  for (size_t j = 0; operations[j].primitive != NULL; j++)
    for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
      if (strcmp (impl.primitive, operations[j].primitive) == 0 && (impl.flags & XCS_IMPL_USABLE) != 0
          && (needed & ~impl.needs) == 0)
        for (size_t k = 0; k < (operations[j].multiple == 0 ? 1 : sizeof lengths / sizeof lengths[0]); k++)
          count (&operations[j], &impl, operations[j].multiple == 0 ? 0 : lengths[k]);
}

/* The count of memset and memcpy for objects on the stack depends on their alignment, and the stack begins below the environment.
   So it continues at a multiple of the page size.  */
int
main (int argc, char **argv)
{
  for (unsigned bit = 0; argc > 1 && xcs_cpu_feature_name (bit) != NULL; bit++)
    if (strcmp (xcs_cpu_feature_name (bit), argv[1]) == 0)
      needed = UINT32_C (1) << bit;
  void (*const volatile f) (void) = count_all;
  volatile char top = 0;
  volatile char pad[(uintptr_t) &top % 4096 + 1];
  pad[0] = top;
  f ();
  return pad[0];
}
