/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The public list of rows, and choosing for all primitives.  A static program that calls nothing of this file has only the
   primitives that it uses.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/impl.h>

#include "src/table.h"

const struct primitive *const xcsi_primitives[] = {
#define PRIMITIVE(name) &xcsi_##name,
#include "src/portable/rows.h"
#undef PRIMITIVE
  NULL
};

/* Chooses again, unless a row was selected by name.  A permission that comes after xcsi_best here finds a row that is not selected,
   and chooses again itself: so the order of these operations and of those of the feature word is the same for all threads.  */
static void
choose_again (const struct primitive *p)
{
  unsigned before = atomic_load (p->choice);
  while ((before & IMPL_SELECTED) == 0 && !atomic_compare_exchange_weak (p->choice, &before, xcsi_best (p) + 1))
    continue;
}

static int
choose_after (int allowed)
{
  if (!allowed)
    return XCS_ERR_UNSUPPORTED;
  for (const struct primitive *const *p = xcsi_primitives; *p != NULL; p++)
    choose_again (*p);
  return 0;
}

int
xcsi_allow_lookups (void)
{
  return choose_after (xcsi_features_allow_lookups ());
}

int
xcs_cpu_allow_slow512 (void)
{
  return choose_after (xcsi_features_allow_slow512 ());
}

int
xcs_impl_info (size_t index, struct xcs_impl_info *info)
{
  for (const struct primitive *const *q = xcsi_primitives; *q != NULL; q++)
    {
      const struct primitive *p = *q;
      if (index < p->rows)
        {
          const struct impl *row = impl_row (p, (unsigned) index);
          memset (info, 0, sizeof *info);
          info->primitive = p->name;
          info->variant = row->name;
          info->needs = row->needs & ~CPU_LOOKUPS;
          info->flags = (xcsi_usable (row) ? XCS_IMPL_USABLE : 0U)
                        | (impl_chosen (p) == index ? XCS_IMPL_CHOSEN : 0U)
                        | ((row->flags & IMPL_ASSEMBLY) != 0 ? XCS_IMPL_ASSEMBLY : 0U)
                        | ((row->needs & CPU_LOOKUPS) != 0 ? XCS_IMPL_SECRET_LOOKUPS : 0U);
          return 0;
        }
      index -= p->rows;
    }
  return XCS_ERR_ARGUMENT;
}

int
xcs_impl_select (const char *primitive, const char *variant)
{
  for (const struct primitive *const *q = xcsi_primitives; primitive != NULL && *q != NULL; q++)
    {
      const struct primitive *p = *q;
      if (strcmp (primitive, p->name) != 0)
        continue;
      if (variant == NULL)
        {
          (void) atomic_fetch_and (p->choice, ~IMPL_SELECTED);
          choose_again (p);
          return 0;
        }
      for (unsigned i = 0; i < p->rows; i++)
        if (strcmp (variant, impl_row (p, i)->name) == 0)
          {
            if (!xcsi_row_usable (p, i))
              return XCS_ERR_UNSUPPORTED;
            atomic_store_explicit (p->choice, (i + 1) | IMPL_SELECTED, memory_order_relaxed);
            return 0;
          }
    }
  return XCS_ERR_ARGUMENT;
}
