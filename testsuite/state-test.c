/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is no context of the function that gets it: an object of another type, an object whose row is not usable here, memory that
   holds anything.  Each function has to return XCS_ERR_STATE and to write nothing.  What another process made is used where its row
   is usable, and gives the same results.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/ghash.h>
#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"

enum type { THREEFISH256, POLY1305, GHASH_KEY, GHASH, KASUMI, F8, F9, GSM, TYPES };

static const struct
{
  const char *name;
  size_t size;
  enum impl_object object;
  const struct primitive *primitive;
} types[TYPES] = {
  [THREEFISH256] = { "threefish256", sizeof (struct xcs_threefish256_ctx), OBJECT_THREEFISH256, &xcsi_threefish256 },
  [POLY1305] = { "poly1305", sizeof (struct xcs_poly1305_ctx), OBJECT_POLY1305, &xcsi_poly1305 },
  [GHASH_KEY] = { "ghash key", sizeof (struct xcs_ghash_key), OBJECT_GHASH_KEY, &xcsi_ghash },
  [GHASH] = { "ghash", sizeof (struct xcs_ghash_ctx), OBJECT_GHASH, &xcsi_ghash },
  [KASUMI] = { "kasumi", sizeof (struct xcs_kasumi_ctx), OBJECT_KASUMI, &xcsi_kasumi },
  [F8] = { "f8", sizeof (struct xcs_kasumi_f8_ctx), OBJECT_F8, &xcsi_kasumi },
  [F9] = { "f9", sizeof (struct xcs_kasumi_f9_ctx), OBJECT_F9, &xcsi_kasumi },
  [GSM] = { "gsm", sizeof (struct xcs_gsm_ctx), OBJECT_GSM, &xcsi_kasumi },
};

/* Room for any of them.  */
enum { WORDS = 320, BYTES = 8 * WORDS, MANY_TAG = 1 + KASUMI_STATE };

static uint64_t valid[TYPES][WORDS];  /* keyed with what is chosen at the start */
static uint64_t partner[WORDS];  /* the context of GHASH that calls for its keys get */

enum { JOBS = 3, TEXT = 64, OUT = 3 * 2 * XCS_GSM_ECSD_SIZE };
static uint8_t out[OUT];
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];
static const uint8_t in[TEXT] = "Every function that takes one of the objects gets this message.", *const key = in + 7;

/* Every public function that takes such an object o, but those that make it.  Of jobs, the last one has o.  */
#define CALLS(CALL) \
  CALL (THREEFISH256, xcs_threefish256_set_tweak (o, in)) \
  CALL (THREEFISH256, xcs_threefish256_encrypt (o, out, in, 32)) \
  CALL (THREEFISH256, xcs_threefish256_decrypt (o, out, in, 32)) \
  CALL (THREEFISH256, xcs_threefish256_encrypt_at (o, out, in, in, 64)) \
  CALL (THREEFISH256, xcs_threefish256_decrypt_at (o, out, in, in, 64)) \
  CALL (THREEFISH256, xcs_threefish256_set_counter (o, in)) \
  CALL (THREEFISH256, xcs_threefish256_ctr (o, out, in, 33)) \
  CALL (POLY1305, xcs_poly1305_update (o, in, 40)) \
  CALL (POLY1305, xcs_poly1305_digest (o, out)) \
  CALL (GHASH_KEY, xcs_ghash_update ((void *) partner, o, in, 40)) \
  CALL (GHASH_KEY, xcs_ghash_pad ((void *) partner, o)) \
  CALL (GHASH_KEY, xcs_ghash_digest ((void *) partner, o, out)) \
  CALL (GHASH, xcs_ghash_update (o, (const void *) valid[GHASH_KEY], in, 40)) \
  CALL (GHASH, xcs_ghash_pad (o, (const void *) valid[GHASH_KEY])) \
  CALL (GHASH, xcs_ghash_digest (o, (const void *) valid[GHASH_KEY], out)) \
  CALL (KASUMI, xcs_kasumi_encrypt (o, out, in, 8)) \
  CALL (KASUMI, xcs_kasumi_decrypt (o, out, in, 8)) \
  CALL (KASUMI, xcs_kasumi_encrypt (o, out, in, 64)) \
  CALL (KASUMI, xcs_kasumi_decrypt (o, out, in, 64)) \
  CALL (F8, xcs_kasumi_f8_encrypt (o, out, 3, 1, 2, 1, in, 5, 77)) \
  CALL (F8, xcs_kasumi_f8_jobs (f8, JOBS, scratch, sizeof scratch)) \
  CALL (F9, xcs_kasumi_f9_auth (o, out, 1, 2, 1, in, 5, 77)) \
  CALL (F9, compared (xcs_kasumi_f9_verify (o, in, 1, 2, 1, in, 5, 77))) \
  CALL (F9, xcs_kasumi_f9_jobs (f9, JOBS, scratch, sizeof scratch)) \
  CALL (GSM, xcs_gsm_a5_keystream (o, out, out + XCS_GSM_ECSD_SIZE, 5)) \
  CALL (GSM, xcs_gsm_ecsd_keystream (o, out, out + XCS_GSM_ECSD_SIZE, 5)) \
  CALL (GSM, xcs_gsm_gea_encrypt (o, out, 5, 1, in, 33)) \
  CALL (GSM, xcs_gsm_a5_jobs (a5, JOBS, scratch, sizeof scratch)) \
  CALL (GSM, xcs_gsm_ecsd_jobs (a5, JOBS, scratch, sizeof scratch)) \
  CALL (GSM, xcs_gsm_gea_jobs (gea, JOBS, scratch, sizeof scratch))

/* That the tag is wrong says that the context is right.  */
static int
compared (int error)
{
  return error == XCS_ERR_AUTH ? 0 : error;
}

#define ENTRY(type, call) { type, #call },
static const struct { enum type type; const char *name; } calls[] = { CALLS (ENTRY) };
enum { NUMBER = sizeof calls / sizeof calls[0] };

static int
make_call (unsigned number, void *o)
{
  struct xcs_kasumi_f8_job f8[JOBS];
  struct xcs_kasumi_f9_job f9[JOBS];
  struct xcs_gsm_a5_job a5[JOBS];
  struct xcs_gsm_gea_job gea[JOBS];
  unsigned n = 0;
  for (unsigned i = 0; i < JOBS; i++)
    {
      uint8_t *to = out + 2 * XCS_GSM_ECSD_SIZE * i;
      const int last = i == JOBS - 1;
      f8[i] = (struct xcs_kasumi_f8_job) { last ? o : (void *) valid[F8], to, in, 3, 5, 77, i, 2, 1 };
      f9[i] = (struct xcs_kasumi_f9_job) { last ? o : (void *) valid[F9], to, in, 5, 77, i, 2, 1 };
      a5[i] = (struct xcs_gsm_a5_job) { last ? o : (void *) valid[GSM], to, to + XCS_GSM_ECSD_SIZE, i };
      gea[i] = (struct xcs_gsm_gea_job) { last ? o : (void *) valid[GSM], to, in, 33, i, 1 };
    }
#define MAKE(type, call) if (n++ == number) return call;
  CALLS (MAKE)
  return 1;
}

/* Makes an object that every call can use, in the middle of a message as far as there is one.  */
static void
make (enum type type, void *o)
{
  int error = 0;
  switch (type)
    {
    case THREEFISH256:
      xcs_threefish256_set_key (o, key);
      error = xcs_threefish256_set_counter (o, in);
      break;
    case POLY1305:
      xcs_poly1305_set_key (o, key);
      error = xcs_poly1305_update (o, in, 37);
      break;
    case GHASH_KEY:
      xcs_ghash_set_key (o, key);
      break;
    case GHASH:
      xcs_ghash_start (o);
      error = xcs_ghash_update (o, (const void *) valid[GHASH_KEY], in, 37);
      break;
    case KASUMI:
      xcs_kasumi_set_key (o, key);
      break;
    case F8:
      xcs_kasumi_f8_set_key (o, key);
      break;
    case F9:
      xcs_kasumi_f9_set_key (o, key);
      break;
    default:
      error = xcs_gsm_set_key (o, key, XCS_GSM_KEY_MAX);
    }
  CHECK (error == 0);
}

static void
make_all (void)
{
  for (enum type type = 0; type < TYPES; type++)
    make (type, valid[type]);
}

static unsigned long refused_calls, made_calls;

/* All calls of the type refuse the object; keys of GHASH with a context between two blocks, too.  */
static void
refused (enum type type, const uint64_t *object, const char *what)
{
  struct xcs_ghash_ctx between;
  uint64_t o[WORDS];
  uint8_t before[OUT];
  xcs_ghash_start (&between);
  random_bytes (out, OUT);
  memcpy (before, out, OUT);
  memcpy (o, object, types[type].size);
  for (unsigned i = 0; i < 2 * NUMBER; i++)
    if (calls[i / 2].type == type)
      {
        const char *name = calls[i / 2].name;
        const void *with = i % 2 == 0 ? (const void *) valid[GHASH] : (const void *) &between;
        memcpy (partner, with, sizeof between);
        if (make_call (i / 2, o) != XCS_ERR_STATE)
          test_fail ("%s is accepted by %s", what, name);
        test_equal (name, out, before, OUT);
        test_equal (name, o, object, types[type].size);
        test_equal (name, partner, with, sizeof between);
        refused_calls++;
      }
}

/* All calls of the type take the object, although its row is not known to be usable, and do with it what they do with one that was
   made here.  */
static void
taken (enum type type, const uint64_t *object, const char *what)
{
  for (unsigned i = 0; i < NUMBER; i++)
    if (calls[i].type == type)
      {
        uint64_t o[WORDS];
        uint8_t got[OUT];
        for (int here = 0; here < 2; here++)
          {
            memset (out, 0, OUT);
            memcpy (partner, valid[GHASH], types[GHASH].size);
            memcpy (o, here ? valid[type] : object, types[type].size);
            if (!here)
              atomic_store_explicit (types[type].primitive->known, 0, memory_order_relaxed);
            if (make_call (i, o) != 0)
              test_fail ("%s is refused by %s", what, calls[i].name);
            if (!here)
              memcpy (got, out, OUT);
          }
        test_equal (calls[i].name, got, out, OUT);
        made_calls++;
      }
}

static int
usable (enum type type, unsigned row)
{
  return row < types[type].primitive->rows && xcsi_usable (impl_row (types[type].primitive, row));
}

/* Each object of type a, of each row, as one of type b: its first bytes, what follows them is random.  */
static void
pairs (void)
{
  uint64_t made[WORDS], o[WORDS];
  char what[100];
  test_part ("pairs");
  for (enum type a = 0; a < TYPES; a++)
    for (unsigned row = 0; row < types[a].primitive->rows; row++)
      if (usable (a, row) && test_case (a, row))
        {
          const struct primitive *p = types[a].primitive;
          CHECK (xcs_impl_select (p->name, impl_row (p, row)->name) == 0);
          make (a, made);
          CHECK (xcs_impl_select (p->name, NULL) == 0);
          snprintf (what, sizeof what, "%s (%s)", types[a].name, impl_row (p, row)->name);
          taken (a, made, what);
          for (enum type b = 0; b < TYPES; b++)
            if (b != a)
              {
                random_bytes (o, BYTES);
                memcpy (o, made, types[a].size);
                refused (b, o, what);
              }
        }
}

/* Nothing, what the end of a message leaves, and anything.  */
static void
no_objects (void)
{
  uint64_t o[WORDS];
  test_part ("no objects");
  for (enum type type = 0; type < TYPES; type++)
    for (unsigned i = 0; i < 20 && test_case (type, i); i++)
      {
        random_bytes (o, BYTES);
        if (i == 0)
          xcs_wipe (o, BYTES);
        refused (type, o, "what is no object");
      }
}

/* Tags of rows that there are not, or that are not usable here, and of other objects; bytes ahead that GHASH cannot have.  */
static void
tags (void)
{
  uint64_t o[WORDS];
  char what[100];
  test_part ("tags");
  for (enum type type = 0; type < TYPES; type++)
    {
      memcpy (o, valid[type], types[type].size);
      for (enum impl_object object = 0; object <= OBJECT_TYPES; object++)
        for (unsigned row = 0; row < 256; row++)
          if (object != types[type].object || (type != GHASH && !usable (type, row)))
            {
              snprintf (what, sizeof what, "%s with the tag of object %u, row %u", types[type].name, object, row);
              o[0] = impl_tag (object, row);
              refused (type, o, what);
            }
    }
  memcpy (o, valid[KASUMI], types[KASUMI].size);
  for (enum impl_object object = OBJECT_KASUMI; object <= OBJECT_KASUMI_MANY; object++)
    for (unsigned row = 0; row < 256; row++)
      if (object == OBJECT_KASUMI || !usable (KASUMI, row))
        {
          snprintf (what, sizeof what, "kasumi with the tag of object %u, row %u, for many blocks", object, row);
          o[MANY_TAG] = impl_tag (object, row);
          refused (KASUMI, o, what);
        }
  memcpy (o, valid[GHASH], types[GHASH].size);
  for (unsigned buffered = 0; buffered < 20; buffered++)
    for (unsigned ahead = 0; ahead < 256; ahead++)
      {
        snprintf (what, sizeof what, "ghash with %u of %u bytes ahead", ahead, buffered);
        o[0] = impl_tag (OBJECT_GHASH, ahead);
        o[1] = buffered;
        if (ahead > buffered || buffered >= 16)
          refused (GHASH, o, what);
      }
}

/* --- Objects that another process made.  */

struct record
{
  uint32_t type, row;
  uint32_t many;  /* the other row of a context of KASUMI, or row */
  uint64_t words[WORDS];
};

/* All objects that can be made here, of all rows.  */
static FILE *
write_records (void)
{
  struct record record;
  FILE *file = tmpfile ();
  CHECK (file != NULL);
  for (enum type type = 0; type < TYPES; type++)
    for (unsigned row = 0; row < types[type].primitive->rows; row++)
      if (usable (type, row) && xcs_impl_select (types[type].primitive->name, impl_row (types[type].primitive, row)->name) == 0)
        {
          memset (&record, 0, sizeof record);
          make (type, record.words);
          record.type = type;
          record.row = record.many = row;
          if (type == KASUMI && record.words[MANY_TAG] != 0)
            record.many = impl_of_checked_tag (record.words[MANY_TAG]);
          CHECK (fwrite (&record, sizeof record, 1, file) == 1);
        }
  CHECK (fflush (file) == 0);
  return file;
}

/* In a process whose XCS_DISABLE is the list.  */
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
          const struct impl *row = impl_row (types[record.type].primitive, record.row);
          snprintf (what, sizeof what, "%s (%s) of another process", types[record.type].name, row->name);
          CHECK (!forbidden || !(row->needs & CPU_LOOKUPS) || !xcsi_usable (row));
          if (record.type == GHASH || (usable (record.type, record.row) && usable (record.type, record.many)))
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
  for (enum type type = 0; type < TYPES; type++)
    CHECK (types[type].size <= BYTES && types[type].primitive->rows <= 32);
  make_all ();
  tags ();
  no_objects ();
  pairs ();
  test_begin (&xcsi_kasumi);  /* which allows all rows */
  tags ();
  pairs ();
  printf ("%u calls, %d types of objects: %lu refused, %lu made\n", NUMBER, TYPES, refused_calls, made_calls);
  fflush (stdout);

  FILE *file = write_records ();
  test_child (argv[0], "--read", "", file);
  test_child (argv[0], "--read", "all", file);
  test_child (argv[0], "--read", "lookups", file);
  test_child (argv[0], "--read", "lookups,all", file);
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    test_child (argv[0], "--read", xcs_cpu_feature_name (bit), file);
  fclose (file);
  return 0;
}
