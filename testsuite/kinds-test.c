/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind of all objects, with every usable row.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "testsuite/harness/implementation.h"
#include "testsuite/kinds.h"

static void
check_row (const struct primitive *p, const char *variant)
{
  (void) variant;
  for (const struct object *o = objects; o->name != NULL; o++)
    if (strcmp (o->primitive, p->name) == 0)
      kinds_check (o);
}

int
main (void)
{
  kinds_complete ();
  return test_all_rows (check_row);
}
