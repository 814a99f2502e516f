/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The keys of KGCORE and f9.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/f8f9.h"

_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f8_ctx) / 8, "context too small");
_Static_assert (F8F9_WORDS <= sizeof (struct xcs_kasumi_f9_ctx) / 8, "context too small");

/* Not inline, so that all of its stack is below its caller.  */
__attribute__ ((noinline)) void
xcsi_f8f9_keys (uint64_t *ctx, const struct kasumi_impl *row, const uint8_t *key, uint64_t km)
{
  uint8_t modified[XCS_KASUMI_KEY_SIZE];
  for (unsigned i = 0; i < sizeof modified; i++)  /* by bytes: of words, gcc -O3 would spill some */
    modified[i] = key[i] ^ (uint8_t) km;
  for (unsigned i = 0; i < 2; i++)
    ctx[F8F9_KEY + i] = opaque64 (load64_be (key + 8 * i));
  row->set_key (ctx + F8F9_STATE, key);
  row->set_key (ctx + F8F9_MODIFIED, modified);
}
