/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Choosing a row, and the public list of rows.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "src/table.h"

const struct primitive *const xcsi_primitives[] = {
  &xcsi_threefish256,
  &xcsi_poly1305,
  &xcsi_ghash,
  &xcsi_kasumi,
  NULL
};

static atomic_int lookups;

int
xcsi_lookups_allowed (void)
{
  if (xcsi_lookups_forbidden ())
    return 0;
  return (xcsi_features () & CPU_CMT) != 0 || atomic_load_explicit (&lookups, memory_order_relaxed);
}

int
xcsi_usable (const struct impl *row)
{
  if ((row->needs & ~xcsi_features ()) != 0)
    return 0;
  return (row->flags & IMPL_SECRET_LOOKUPS) == 0 || xcsi_lookups_allowed ();
}

int
xcsi_row_usable (const struct primitive *p, uint64_t i)
{
  if (i >= p->rows || !xcsi_usable (impl_row (p, (unsigned) i)))
    return 0;
  atomic_fetch_or_explicit (p->known, 1U << i, memory_order_relaxed);
  return 1;
}

/* The index of the first usable row: the last one always is.  */
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

int
xcs_kasumi_allow_lookups (void)
{
  const struct primitive *p = &xcsi_kasumi;
  if (xcsi_lookups_forbidden ())
    return XCS_ERR_UNSUPPORTED;
  atomic_store_explicit (&lookups, 1, memory_order_relaxed);
  unsigned before = atomic_load_explicit (p->choice, memory_order_relaxed), chosen = best (p) + 1;
  while ((before & IMPL_SELECTED) == 0
         && !atomic_compare_exchange_weak_explicit (p->choice, &before, chosen, memory_order_relaxed, memory_order_relaxed))
    continue;
  return 0;
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
          info->needs = row->needs;
          info->flags = (xcsi_usable (row) ? XCS_IMPL_USABLE : 0U)
                        | (impl_chosen (p) == index ? XCS_IMPL_CHOSEN : 0U)
                        | (row->needs != 0 ? XCS_IMPL_ASSEMBLY : 0U)
                        | ((row->flags & IMPL_SECRET_LOOKUPS) != 0 ? XCS_IMPL_SECRET_LOOKUPS : 0U);
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
