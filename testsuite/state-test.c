/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is no context of the function that gets it: an object of another type, an object whose row is not usable here, memory that
   holds anything.  Each function has to return XCS_ERR_STATE and to write nothing.  What another process made is used where its row
   is usable, and gives the same results.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gcm.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/polyval.h>

#include "src/ghash-impl.h"
#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/objects.h"

enum { JOBS = 3, OUT = JOBS * OBJECT_STRIDE, MANY_TAG = 1 + KASUMI_STATE };

/* Its objects are keyed with what is chosen at the start.  */
static struct object_workspace work;
static uint8_t out[OUT];
static const uint8_t in[OBJECT_LENGTH] = "Every function that takes one of the objects gets this message.";

static const struct primitive *
primitive_of (unsigned type)
{
  const struct primitive *const *p = xcsi_primitives;
  while (*p != NULL && strcmp ((*p)->name, object_types[type].primitive) != 0)
    p++;
  CHECK (*p != NULL);
  return *p;
}

static unsigned
type_of (const char *name)
{
  for (unsigned type = 0; type < object_types_number; type++)
    if (strcmp (object_types[type].name, name) == 0)
      return type;
  test_fail ("no type is called %s", name);
}

static enum impl_object
tag_of (unsigned type)
{
  return (enum impl_object) ((work.valid[type][0] - IMPL_TAG) / 0x100);
}

static void
make (unsigned type, void *o)
{
  CHECK (object_make (type, o, &work) == 0);
}

static void
make_all (void)
{
  work.in = in;
  work.out = out;
  work.length = OBJECT_LENGTH;
  work.jobs = JOBS;
  CHECK (object_output (&work) <= OUT && object_fill (&work) == 0);
}

static unsigned long refused_calls, made_calls;

/* All calls of the type refuse the object; keys of GHASH with a context between two blocks, too.  */
static void
refused (unsigned type, const uint64_t *object, const char *what)
{
  const size_t size = object_types[type].size;
  struct xcs_ghash_ctx between;
  uint64_t o[OBJECT_WORDS];
  uint8_t before[OUT];
  const void *const begun = work.valid[type_of ("xcs_ghash_ctx")], *const message = work.valid[type_of ("xcs_gcm_ctx")];
  const void *const hashed = work.valid[type_of ("xcs_polyval_ctx")];
  xcs_ghash_start (&between);
  random_bytes (out, OUT);
  memcpy (before, out, OUT);
  memcpy (o, object, size);
  for (unsigned i = 0; i < 2 * object_calls_number; i++)
    if (object_calls[i / 2].type == type && !object_calls[i / 2].makes)
      {
        const char *name = object_calls[i / 2].name;
        const void *with = i % 2 == 0 ? begun : (const void *) &between;
        memcpy (work.partner, with, sizeof between);
        memcpy (work.polyval_partner, hashed, sizeof (struct xcs_polyval_ctx));
        memcpy (work.gcm_partner, message, sizeof (struct xcs_gcm_ctx));
        if (object_run (i / 2, o, &work) != XCS_ERR_STATE)
          test_fail ("%s is accepted by %s", what, name);
        test_equal (name, out, before, OUT);
        test_equal (name, o, object, size);
        test_equal (name, work.partner, with, sizeof between);
        test_equal (name, work.polyval_partner, hashed, sizeof (struct xcs_polyval_ctx));
        test_equal (name, work.gcm_partner, message, sizeof (struct xcs_gcm_ctx));
        refused_calls++;
      }
}

/* All calls of the type take the object, although its row is not known to be usable, and do with it what they do with one that was
   made here.  */
static void
taken (unsigned type, const uint64_t *object, const char *what)
{
  for (unsigned i = 0; i < object_calls_number; i++)
    if (object_calls[i].type == type && !object_calls[i].makes)
      {
        uint64_t o[OBJECT_WORDS];
        uint8_t got[OUT];
        for (int here = 0; here < 2; here++)
          {
            memset (out, 0, OUT);
            memcpy (work.partner, work.valid[type_of ("xcs_ghash_ctx")], sizeof work.partner);
            memcpy (work.polyval_partner, work.valid[type_of ("xcs_polyval_ctx")], sizeof work.polyval_partner);
            memcpy (work.gcm_partner, work.valid[type_of ("xcs_gcm_ctx")], sizeof work.gcm_partner);
            memcpy (o, here ? work.valid[type] : object, object_types[type].size);
            if (!here)
              atomic_store_explicit (primitive_of (type)->known, 0, memory_order_relaxed);
            if (object_run (i, o, &work) != 0)
              test_fail ("%s is refused by %s", what, object_calls[i].name);
            if (!here)
              memcpy (got, out, OUT);
          }
        test_equal (object_calls[i].name, got, out, OUT);
        made_calls++;
      }
}

static int
usable (unsigned type, unsigned row)
{
  if (primitive_of (type) == &xcsi_ghash && strstr (object_types[type].name, "_key") != NULL && row >= GHASH_STEP)
    return row % GHASH_STEP < xcsi_ghash.rows && ghash_usable (row);  /* for short messages */
  return row < primitive_of (type)->rows && xcsi_usable (impl_row (primitive_of (type), row));
}

/* Each object of type a, of each row, as one of type b: its first bytes, what follows them is random.  */
static void
pairs (void)
{
  uint64_t made[OBJECT_WORDS], o[OBJECT_WORDS];
  char what[100];
  test_part ("pairs");
  for (unsigned a = 0; a < object_types_number; a++)
    for (unsigned row = 0; row < primitive_of (a)->rows; row++)
      if (usable (a, row) && test_case (a, row))
        {
          const struct primitive *p = primitive_of (a);
          CHECK (xcs_impl_select (p->name, impl_row (p, row)->name) == 0);
          make (a, made);
          CHECK (xcs_impl_select (p->name, NULL) == 0);
          snprintf (what, sizeof what, "%s (%s)", object_types[a].name, impl_row (p, row)->name);
          taken (a, made, what);
          for (unsigned b = 0; b < object_types_number; b++)
            if (b != a)
              {
                random_bytes (o, OBJECT_BYTES);
                memcpy (o, made, object_types[a].size);
                refused (b, o, what);
              }
        }
}

/* Nothing, what the end of a message leaves, and anything.  */
static void
no_objects (void)
{
  uint64_t o[OBJECT_WORDS];
  test_part ("no objects");
  for (unsigned type = 0; type < object_types_number; type++)
    for (unsigned i = 0; i < 20 && test_case (type, i); i++)
      {
        random_bytes (o, OBJECT_BYTES);
        if (i == 0)
          xcs_wipe (o, OBJECT_BYTES);
        refused (type, o, "what is no object");
      }
}

/* Tags of rows that there are not, or that are not usable here, and of other objects.  */
static void
tags (void)
{
  uint64_t o[OBJECT_WORDS];
  char what[100];
  test_part ("tags");
  for (unsigned type = 0; type < object_types_number; type++)
    {
      memcpy (o, work.valid[type], object_types[type].size);
      for (enum impl_object object = 0; object <= IMPL_OBJECTS; object++)
        for (unsigned row = 0; row < 256; row++)
          if (test_case (object, row) && (object != tag_of (type) || (!object_types[type].without_row && !usable (type, row))))
            {
              snprintf (what, sizeof what, "%s with the tag of object %u, row %u", object_types[type].name, object, row);
              o[0] = impl_tag (object, row);
              refused (type, o, what);
            }
    }
}

/* Those of the other row that a context of KASUMI has, for many blocks.  */
static void
tags_for_many (void)
{
  const unsigned type = type_of ("xcs_kasumi_ctx");
  uint64_t o[OBJECT_WORDS];
  char what[100];
  memcpy (o, work.valid[type], object_types[type].size);
  for (enum impl_object object = OBJECT_KASUMI; object <= OBJECT_KASUMI_MANY; object++)
    for (unsigned row = 0; row < 256; row++)
      if (test_case (object, row) && (object == OBJECT_KASUMI || !usable (type, row)))
        {
          snprintf (what, sizeof what, "kasumi with the tag of object %u, row %u, for many blocks", object, row);
          o[MANY_TAG] = impl_tag (object, row);
          refused (type, o, what);
        }
}

/* More bytes than the buffer for an incomplete block has, and of GHASH more bytes ahead than there are.  */
static void
buffered (void)
{
  const unsigned ghash = type_of ("xcs_ghash_ctx"), poly1305 = type_of ("xcs_poly1305_ctx"), polyval = type_of ("xcs_polyval_ctx");
  uint64_t o[OBJECT_WORDS];
  char what[100];
  memcpy (o, work.valid[poly1305], object_types[poly1305].size);
  for (o[1] = 16; o[1] < 20; o[1]++)
    refused (poly1305, o, "poly1305 with more bytes than its buffer has");
  memcpy (o, work.valid[polyval], object_types[polyval].size);
  for (o[1] = 16; o[1] < 20; o[1]++)
    refused (polyval, o, "polyval with more bytes than its buffer has");
  memcpy (o, work.valid[ghash], object_types[ghash].size);
  for (unsigned bytes = 0; bytes < 20; bytes++)
    for (unsigned ahead = 0; ahead < 256; ahead++)
      {
        snprintf (what, sizeof what, "ghash with %u of %u bytes ahead", ahead, bytes);
        o[0] = impl_tag (OBJECT_GHASH, ahead);
        o[1] = bytes;
        if (test_case (bytes, ahead) && (ahead > bytes || bytes >= 16))
          refused (ghash, o, what);
      }
}

static void
all_wrong (void)
{
  tags ();
  tags_for_many ();
  buffered ();
}

/* --- Objects that another process made.  */

struct record
{
  uint32_t type, row;
  uint32_t many;  /* the other row of a context of KASUMI, or row */
  uint64_t words[OBJECT_WORDS];
};

/* All objects that can be made here, of all rows.  */
static FILE *
write_records (void)
{
  struct record record;
  FILE *file = tmpfile ();
  CHECK (file != NULL);
  for (unsigned type = 0; type < object_types_number; type++)
    for (unsigned row = 0; row < primitive_of (type)->rows; row++)
      if (usable (type, row) && xcs_impl_select (primitive_of (type)->name, impl_row (primitive_of (type), row)->name) == 0)
        {
          memset (&record, 0, sizeof record);
          make (type, record.words);
          record.type = type;
          record.row = record.many = row;
          if (type == type_of ("xcs_kasumi_ctx") && record.words[MANY_TAG] != 0)
            record.many = impl_of_checked_tag (record.words[MANY_TAG]);
          CHECK (fwrite (&record, sizeof record, 1, file) == 1);
        }
  CHECK (fflush (file) == 0);
  return file;
}

/* In a process whose XCS_DISABLE is the list.  TEST_THIN leaves some of each type.  */
static int
read_records (const char *list)
{
  struct record record;
  unsigned used = 0, lookups = 0;
  const int forbidden = strstr (list, "lookups") != NULL;
  make_all ();
  for (int allowed = 0; allowed < 2; allowed++)
    {
      while (fread (&record, sizeof record, 1, stdin) == 1)
        {
          char what[100];
          const struct impl *row = impl_row (primitive_of (record.type), record.row);
          if (!test_turn ())
            continue;
          snprintf (what, sizeof what, "%s (%s) of another process", object_types[record.type].name, row->name);
          CHECK (!forbidden || !(row->needs & CPU_LOOKUPS) || !xcsi_usable (row));
          if (object_types[record.type].without_row || (usable (record.type, record.row) && usable (record.type, record.many)))
            {
              taken (record.type, record.words, what);
              used++;
            }
          else
            {
              refused (record.type, record.words, what);
              lookups += (row->needs & CPU_LOOKUPS) != 0;
            }
        }
      CHECK (feof (stdin));
      rewind (stdin);
      CHECK (xcs_kasumi_allow_lookups () == (forbidden ? XCS_ERR_UNSUPPORTED : 0));
    }
  printf ("objects of another process: %u used, %u refused for lookups, with ", used, lookups);
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return read_records (getenv ("XCS_DISABLE"));
  for (unsigned type = 0; type < object_types_number; type++)
    CHECK (object_types[type].size <= OBJECT_BYTES && primitive_of (type)->rows <= 32);
  make_all ();
  all_wrong ();
  no_objects ();
  pairs ();
  test_begin (&xcsi_kasumi);  /* which allows all rows */
  all_wrong ();
  pairs ();
  printf ("%zu types of objects: %lu calls refused them, %lu took them\n", object_types_number, refused_calls, made_calls);
  fflush (stdout);

  FILE *file = write_records ();
  test_child (argv[0], "--read", "", file);
  test_child (argv[0], "--read", "all", file);
  test_child (argv[0], "--read", "lookups", file);
  test_child (argv[0], "--read", "lookups,all", file);
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    test_child (argv[0], "--read", xcs_cpu_feature_name (bit), file);
  fclose (file);
  puts ("state: passed");
  return 0;
}
