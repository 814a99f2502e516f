/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Choosing a row, and the public list of rows.  */

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

int
xcsi_usable (const struct impl *row)
{
  return (row->needs & ~xcsi_features ()) == 0;
}

int
xcsi_row_usable (const struct primitive *p, uint64_t i)
{
  if (i >= p->rows || !xcsi_usable (impl_row (p, (unsigned) i)))
    return 0;
  atomic_fetch_or_explicit (p->known, 1U << i, memory_order_relaxed);
  return 1;
}

/* The index of the first usable row; the last row always is usable.  */
static unsigned
best (const struct primitive *p)
{
  unsigned i = 0;
  while (!xcsi_row_usable (p, i))
    i++;
  return i;
}

/* A row that another thread selected in the meantime stays.  */
unsigned
xcsi_choose (const struct primitive *p)
{
  unsigned before = 0, chosen = best (p) + 1;
  if (!atomic_compare_exchange_strong_explicit (p->choice, &before, chosen, memory_order_relaxed, memory_order_relaxed)
      && before % IMPL_SELECTED <= p->rows)
    chosen = before % IMPL_SELECTED;
  return chosen - 1;
}

/* Chooses again, unless a row was selected by name.  */
static void
choose_again (const struct primitive *p)
{
  unsigned before = atomic_load_explicit (p->choice, memory_order_relaxed), chosen = best (p) + 1;
  while ((before & IMPL_SELECTED) == 0
         && !atomic_compare_exchange_weak_explicit (p->choice, &before, chosen, memory_order_relaxed, memory_order_relaxed))
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
          atomic_store_explicit (p->choice, best (p) + 1, memory_order_relaxed);
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
