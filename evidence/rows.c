/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For evidence/farm: what "xcs info" says of features and rows, without the rest of the tool.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#include <libxcrypt/impl.h>

static void
features (const char *before, uint32_t set)
{
  const char *name;
  printf ("%s", before);
  for (unsigned bit = 0; bit < 32 && (name = xcs_cpu_feature_name (bit)) != NULL; bit++)
    if (set >> bit & 1)
      printf (" %s", name);
}

int
main (void)
{
  struct xcs_impl_info impl;
  features ("in use", xcs_cpu_features ());
  puts (xcs_cpu_features () != 0 ? "\n\nImplementations, best first:" : " none\n\nImplementations, best first:");
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    {
      const uint32_t lacking = impl.needs & ~xcs_cpu_detected ();
      printf ("  %s %s %s", impl.primitive, impl.variant, (impl.flags & XCS_IMPL_ASSEMBLY) != 0 ? "assembly" : "portable C");
      if (impl.needs != 0)
        features (", needs", impl.needs);
      if (lacking != 0)
        features ("; this CPU lacks", lacking);
      putchar ('\n');
    }
  return fflush (stdout) != 0;
}
