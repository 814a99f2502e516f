/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The public interface as a user meets it, linked with the shared library alone: helpers, and the tests by kind of all objects.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/gsm.h>
#include <libxcrypt/impl.h>

#include "testsuite/kinds.h"

/* What programs have compiled in, besides the structs (objects.c): error codes, flags.  A change is another soname.  */
_Static_assert (XCS_ERR_ARGUMENT == -1 && XCS_ERR_STATE == -2 && XCS_ERR_LENGTH == -3 && XCS_ERR_OVERLAP == -4 && XCS_ERR_AUTH == -5
                && XCS_ERR_UNSUPPORTED == -6, "an error code has changed");
_Static_assert (XCS_IMPL_USABLE == 1 && XCS_IMPL_CHOSEN == 2 && XCS_IMPL_ASSEMBLY == 4 && XCS_IMPL_SECRET_LOOKUPS == 8,
                "a flag has changed");
_Static_assert (XCS_KASUMI_JOBS_SCRATCH_MAX == 98304, "the scratch of jobs has changed");

static uint8_t buffer[256], before[256];

static void
fill (void)
{
  for (unsigned i = 0; i < sizeof buffer; i++)
    before[i] = buffer[i] = (uint8_t) (i * 7 + 1);
}

static void
common (void)
{
  static const int errors[] = { 0, XCS_ERR_ARGUMENT, XCS_ERR_STATE, XCS_ERR_LENGTH, XCS_ERR_OVERLAP, XCS_ERR_AUTH,
                                XCS_ERR_UNSUPPORTED };
  char version[20];
  snprintf (version, sizeof version, "%d.%d.%d", XCS_VERSION_NUMBER >> 16, XCS_VERSION_NUMBER >> 8 & 255, XCS_VERSION_NUMBER & 255);
  CHECK (strcmp (xcs_version (), XCS_VERSION) == 0 && strcmp (XCS_VERSION, PACKAGE_VERSION) == 0
         && strcmp (version, XCS_VERSION) == 0);
  for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++)
    {
      CHECK (errors[i] <= 0 && strcmp (xcs_strerror (errors[i]), "unknown error") != 0);
      for (unsigned j = 0; j < i; j++)
        CHECK (errors[i] != errors[j] && strcmp (xcs_strerror (errors[i]), xcs_strerror (errors[j])) != 0);
    }
  CHECK (strcmp (xcs_strerror (1), "unknown error") == 0 && strcmp (xcs_strerror (-1000), "unknown error") == 0);

  fill ();
  CHECK (xcs_equal (buffer, before, sizeof buffer) == 1 && xcs_equal (buffer, NULL, 0) == 1);
  for (unsigned i = 0; i < 8 * sizeof buffer; i++)
    {
      buffer[i / 8] ^= (uint8_t) (1 << i % 8);
      CHECK (xcs_equal (buffer, before, sizeof buffer) == 0);
      CHECK (xcs_equal (buffer, before, i / 8) == 1);
      buffer[i / 8] ^= (uint8_t) (1 << i % 8);
    }
  /* Two equal differences, which the sum of two words does not show.  */
  for (unsigned i = 1; i < sizeof buffer; i++)
    for (unsigned j = 0; j < i; j++)
      {
        buffer[i] ^= 0x81;
        buffer[j] ^= 0x81;
        CHECK (xcs_equal (buffer, before, sizeof buffer) == 0);
        CHECK (xcs_equal (buffer + j, before + j, i - j) == 0);
        buffer[i] ^= 0x81;
        buffer[j] ^= 0x81;
      }
  xcs_wipe (NULL, 0);
  xcs_wipe (buffer, 1);
  CHECK (buffer[0] == 0 && buffer[1] == before[1]);
  buffer[0] = before[0];
  xcs_wipe (buffer + 1, sizeof buffer - 2);
  CHECK (buffer[0] == before[0] && buffer[255] == before[255]);
  for (unsigned i = 1; i < 255; i++)
    CHECK (buffer[i] == 0);
}

/* The first word of an object, of one that was just keyed with the chosen row, as if it had been keyed with row -1 or with the one
   that follows the last one of the table.  */
static uint64_t
no_row (const char *primitive, uint64_t word, int beyond)
{
  struct xcs_impl_info info;
  uint64_t chosen = 0, rows = 0;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, primitive) == 0)
      {
        if ((info.flags & XCS_IMPL_CHOSEN) != 0)
          chosen = rows;
        rows++;
      }
  return word - chosen + (beyond ? rows : (uint64_t) -1);
}

/* All calls with such an object.  */
static void
rows (void)
{
  static struct object_workspace work;
  static uint8_t out[3 * OBJECT_STRIDE], out_before[3 * OBJECT_STRIDE];
  uint64_t o[OBJECT_WORDS];
  test_part ("rows");
  fill ();
  work.in = before;
  work.out = out;
  work.length = OBJECT_LENGTH;
  work.jobs = 3;
  CHECK (object_output (&work) <= sizeof out);
  for (size_t i = 0; i < object_calls_number; i++)
    for (int beyond = 0; beyond < 2; beyond++)
      {
        const struct object_type *type = &object_types[object_calls[i].type];
        CHECK (object_fill (&work) == 0);
        memcpy (o, work.valid[object_calls[i].type], type->size);
        if (!object_calls[i].makes && beyond == 0 && object_run (i, o, &work) != 0)
          test_fail ("an error: %s", object_calls[i].name);
        if (object_calls[i].makes || type->without_row)
          continue;
        memcpy (o, work.valid[object_calls[i].type], type->size);
        o[0] = no_row (type->primitive, o[0], beyond);
        memcpy (out_before, out, sizeof out);
        if (object_run (i, o, &work) != XCS_ERR_STATE)
          test_fail ("a row that is not there is taken by %s", object_calls[i].name);
        test_equal ("output", out, out_before, sizeof out);
      }
}

int
main (void)
{
  test_signals ();
  common ();
  rows ();
  kinds_complete ();
  for (const struct object *o = objects; o->name != NULL; o++)
    kinds_check (o);
  puts ("api: passed");
  return 0;
}
