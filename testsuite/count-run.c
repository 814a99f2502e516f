/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Runs the operations of "xcs speed" with every usable row, for testsuite/count.  A line per operation, variant and length:
   PRIMITIVE OPERATION VARIANT asm|C LENGTH and the three counts that the plugin adds, before 2 calls, after them, and after 6
   more.  Length 0: a call without a message.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/count.h"
#include "tools/operations.h"

static const size_t lengths[] = { 64, 256, 1024, 16384 };
static _Alignas (64) uint8_t src[16384], dst[16384];

static void
count (const struct operation *op, const struct xcs_impl_info *impl, size_t length)
{
  int error = xcs_impl_select (op->primitive, impl->variant);
  if (op->prepare != NULL)
    op->prepare ();
  printf ("%s %s %s %s %zu", op->primitive, op->name, impl->variant, (impl->flags & XCS_IMPL_ASSEMBLY) != 0 ? "asm" : "C", length);
  fflush (stdout);
  (void) close (COUNT_MARK);
  error |= op->run (dst, src, length, 2);
  (void) close (COUNT_MARK);
  error |= op->run (dst, src, length, 6);
  (void) close (COUNT_MARK);
  if (error != 0)
    exit (1);
  putchar ('\n');
}

int
main (void)
{
  struct xcs_impl_info impl;
  (void) xcs_kasumi_allow_lookups ();
  for (size_t j = 0; j < operation_count; j++)
    for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
      if (strcmp (impl.primitive, operations[j].primitive) == 0 && (impl.flags & XCS_IMPL_USABLE) != 0)
        for (size_t k = 0; k < (operations[j].multiple == 0 ? 1 : sizeof lengths / sizeof lengths[0]); k++)
          count (&operations[j], &impl, operations[j].multiple == 0 ? 0 : lengths[k]);
  return 0;
}
