/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Choosing a row.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/table.h"

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

/* The last row always is usable.  */
unsigned
xcsi_best (const struct primitive *p)
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
  unsigned before = 0, chosen = xcsi_best (p) + 1;
  if (!atomic_compare_exchange_strong_explicit (p->choice, &before, chosen, memory_order_relaxed, memory_order_relaxed)
      && before % IMPL_SELECTED <= p->rows)
    chosen = before % IMPL_SELECTED;
  return chosen - 1;
}
