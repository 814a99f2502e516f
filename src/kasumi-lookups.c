/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Allowing secret lookups.  Not in kasumi.c, since it chooses again for all primitives.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/kasumi.h>

#include "src/table.h"

int
xcs_kasumi_allow_lookups (void)
{
  return xcsi_allow_lookups ();
}
