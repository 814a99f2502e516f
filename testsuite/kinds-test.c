/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind of all objects, with every usable row.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>

#include "testsuite/harness/implementation.h"
#include "testsuite/kinds.h"

/* Whether one of the rows was wanted.  */
static int
check_rows (const struct primitive *p)
{
  int ran = 0;
  for (int i = -1; (i = test_next_row (i)) >= 0; ran = 1)
    {
      CHECK (xcs_impl_select (p->name, impl_row (p, (unsigned) i)->name) == 0);
      for (const struct object *o = objects; o->name != NULL; o++)
        if (strcmp (o->primitive, p->name) == 0)
          kinds_check (o);
    }
  return ran && test_end () == 0;
}

int
main (void)
{
  int ran = 0;
  kinds_complete ();
  for (const struct primitive *const *p = xcsi_primitives; *p != NULL; p++)
    {
      test_begin (*p);
      ran |= check_rows (*p);
    }
  return !ran;
}
