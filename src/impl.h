/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables of implementations and the choice of a row.  */

#ifndef IMPL_H
#define IMPL_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "feature.h"

/* The first member of every row of every table.  A table is const, best row first; its last rows are portable C.  */
struct impl
{
  const char *name;  /* the variant */
  uint32_t needs;    /* CPU features; 0: portable C */
  uint32_t flags;    /* IMPL_... */
};

#define IMPL_SECRET_LOOKUPS 1  /* memory addresses depend on secrets: see xcsi_usable */

struct primitive
{
  const char *name;
  const void *table;
  size_t row_size;
  unsigned rows;
  atomic_uint *choice;  /* 1 + the index of the chosen row; 0: not chosen yet */
};

#define PRIMITIVE(prim, choice) \
  { #prim, xcsi_##prim##_impls, sizeof xcsi_##prim##_impls[0], sizeof xcsi_##prim##_impls / sizeof xcsi_##prim##_impls[0], choice }

extern const struct primitive xcsi_poly1305, xcsi_ghash, xcsi_threefish256, xcsi_kasumi;

/* All primitives, NULL at the end.  */
extern const struct primitive *const xcsi_primitives[];

static inline const struct impl *
impl_row (const struct primitive *p, unsigned i)
{
  return (const struct impl *) (const void *) ((const char *) p->table + i * p->row_size);
}

/* Whether features and policy allow the row.  */
int xcsi_usable (const struct impl *row);

/* Chooses the first usable row and remembers it, if none is chosen yet; the index of the row that is.  */
unsigned xcsi_choose (const struct primitive *p);

/* The index of the chosen row.  */
static inline unsigned
impl_chosen (const struct primitive *p)
{
  unsigned i = atomic_load_explicit (p->choice, memory_order_relaxed) - 1;
  return i < p->rows ? i : xcsi_choose (p);
}

/* A context remembers the row whose state format it holds as its first word.  A word that set_key did not write is
   recognized, whatever else the memory held.  */
#define IMPL_TAG UINT64_C (0x7863732d6b657900)  /* "xcs-key" */

static inline uint64_t
impl_tag (unsigned i)
{
  return IMPL_TAG + i;
}

/* The index of the row, or p->rows or more where there is none.  */
static inline uint64_t
impl_of_tag (uint64_t tag)
{
  return tag - IMPL_TAG;
}

/* Secret lookups: the CPU is chip-multithreaded or the program asked for them, and XCS_DISABLE does not forbid them.  */
int xcsi_lookups_allowed (void);

#endif
