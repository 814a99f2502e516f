/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tables of implementations and the choice of a row.  */

#ifndef TABLE_H
#define TABLE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <libxcrypt/common.h>

#include "src/feature.h"

/* The first member of every row of every table.  A table is const, best row first; its last rows are portable C.  */
struct impl
{
  const char *name;  /* the variant */
  uint32_t needs;    /* CPU features */
  uint32_t flags;    /* IMPL_... */
};

#define IMPL_ASSEMBLY 1

/* The struct impl of a row, from the first two columns of src/rows.h.  */
#define ROW(variant, needs) { #variant, needs, ROW_FLAGS }

struct primitive
{
  const char *name;
  const void *table;
  size_t row_size;
  unsigned rows;
  atomic_uint *choice;  /* 1 + the index of the chosen row; 0: not chosen yet; with IMPL_SELECTED if it was selected by name */
  atomic_uint *known;  /* bit i: row i is known to be usable */
};

#define IMPL_SELECTED 0x100U

#define TABLE_OF(prim, choice, known) \
  { #prim, xcsi_##prim##_impls, sizeof xcsi_##prim##_impls[0], sizeof xcsi_##prim##_impls / sizeof xcsi_##prim##_impls[0], choice, \
    known }

#define PRIMITIVE(name) extern const struct primitive xcsi_##name;
#define MODE(name) extern const struct primitive xcsi_##name;
#include "src/portable/rows.h"
#undef MODE
#undef PRIMITIVE

/* All primitives, NULL at the end.  */
extern const struct primitive *const xcsi_primitives[];

static inline const struct impl *
impl_row (const struct primitive *p, unsigned i)
{
  return (const struct impl *) (const void *) ((const char *) p->table + i * p->row_size);
}

/* Whether the features allow the row.  */
int xcsi_usable (const struct impl *row);

/* The index of the first usable row.  */
unsigned xcsi_best (const struct primitive *p);

/* Chooses the first usable row, if none is chosen yet; returns the index of the chosen row.  */
unsigned xcsi_choose (const struct primitive *p);

/* The index of the chosen row; p->rows or more if none is chosen yet.  */
static inline unsigned
impl_choice (const struct primitive *p)
{
  return atomic_load_explicit (p->choice, memory_order_relaxed) % IMPL_SELECTED - 1;
}

/* The index of the chosen row.  */
static inline unsigned
impl_chosen (const struct primitive *p)
{
  unsigned i = impl_choice (p);
  return i < p->rows ? i : xcsi_choose (p);
}

/* The types of objects that have a tag.  */
enum impl_object
{
#define OBJECT(name) OBJECT_##name,
#include "src/portable/rows.h"
#undef OBJECT
  IMPL_OBJECTS
};

/* What determines, with the version, the rows and their state formats.  CPU_ARCH numbers the architectures.  */
#ifndef ASM_NEWER
#define ASM_NEWER 0
#endif
enum { IMPL_BUILD = CPU_ARCH << 4 | ASM_NEWER << 3 | (SIZE_MAX > UINT32_MAX) << 2 | HAVE_INT128 << 1 | HAVE_VECTORS };

/* The first word of a context, the tag, names the type of the object and the row whose state format it has.  It tells the object
   from objects of another type, build, version or byte order, and from other memory.  */
#define IMPL_TAG (UINT64_C (0x7863732d6b650000) ^ (uint64_t) XCS_VERSION_NUMBER << 32 ^ (uint64_t) IMPL_BUILD << 16)  /* "xcs-ke" */

#define TAG_OF(object, i) (IMPL_TAG + (object) * 0x100U + (i))

static inline uint64_t
impl_tag (enum impl_object object, unsigned i)
{
  return TAG_OF (object, i);
}

/* The row index in the tag of such an object; for any other word some number, most often a large one.  */
static inline uint64_t
impl_of_tag (enum impl_object object, uint64_t tag)
{
  return tag - impl_tag (object, 0);
}

/* The same for an object whose type was checked.  */
static inline unsigned
impl_of_checked_tag (uint64_t tag)
{
  return tag % 0x100;
}

/* Whether row i exists and is usable; if so, sets its bit in known.  */
__attribute__ ((cold)) int xcsi_row_usable (const struct primitive *p, uint64_t i);

static inline int
impl_known (const struct primitive *p, uint64_t i)
{
  return i < 32 && (atomic_load_explicit (p->known, memory_order_relaxed) >> i & 1) != 0;
}

/* Whether row i exists and is usable.  Its tag may come from another CPU, or from a process with other permissions.  */
static inline int
impl_usable (const struct primitive *p, uint64_t i)
{
  return impl_known (p, i) || xcsi_row_usable (p, i);
}

/* Allows secret lookups, and chooses again for primitives without a row selected by name.  XCS_ERR_UNSUPPORTED: the environment
   forbids it.  */
int xcsi_allow_lookups (void);

#endif
