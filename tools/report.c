/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results as a table, as JSON, and what changed.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <string.h>

#include "json.h"
#include "results.h"

static const double slower_percent = 5;

void
format_bytes (char *text, size_t size, unsigned long bytes)
{
  if (bytes % 1048576 == 0)
    (void) snprintf (text, size, "%lu MiB", bytes / 1048576);
  else if (bytes % 1024 == 0)
    (void) snprintf (text, size, "%lu KiB", bytes / 1024);
  else
    (void) snprintf (text, size, "%lu B", bytes);
}

static bool
of_threads (const struct results *results)
{
  return results->columns[0].threads > 0;
}

static void
put_heading (const struct results *results)
{
  char label[32];
  printf ("\n%-42s %8s", "", of_threads (results) ? "threads:" : "call");
  for (size_t c = 0; c < results->column_count; c++)
    {
      if (of_threads (results))
        (void) snprintf (label, sizeof label, "%u", results->columns[c].threads);
      else
        format_bytes (label, sizeof label, results->columns[c].bytes);
      printf (" %8s", label);
    }
  putchar ('\n');
}

/* A blank line before each primitive but the first.  */
static void
put_gap (const struct results *results, size_t i)
{
  if (i > 0 && strcmp (results->list[i].primitive, results->list[i - 1].primitive) != 0)
    putchar ('\n');
}

/* A line: its cells by a function that is given NULL where there is none.  */
static void
put_row (const struct results *results, const struct result *row, const char *variant, char mark,
         void (*put) (const struct result *, const void *), const void *argument)
{
  printf ("%-14s%-16s%-11s%c", row->primitive, row->operation, variant, mark);
  if (of_threads (results))
    printf (" %8s", "");
  else
    put (row->bytes == 0 ? row : NULL, argument);
  for (size_t c = 0; c < results->column_count; c++)
    {
      const struct column *column = &results->columns[c];
      put (find_result (results, row, column->bytes, column->threads > 0 ? column->threads : 1), argument);
    }
  putchar ('\n');
}

/* A number in about four digits, right-aligned; "-" if there is none.  */
static void
put_number (double value)
{
  if (value <= 0)
    printf (" %8s", "-");
  else
    printf (" %8.*f", value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

static void
put_in_unit (const struct result *r, const void *unit)
{
  if (r == NULL)
    put_number (0);
  else if (strcmp (unit, "cpb") == 0)
    put_number (r->bytes == 0 ? r->cycles : r->cycles / (double) r->bytes);
  else if (strcmp (unit, "mib") == 0 && r->bytes > 0)
    put_number (r->ns > 0 ? (double) r->bytes / r->ns * (1e9 / 1048576) : 0);
  else
    put_number (r->ns);
}

static void
put_ratio (const struct result *r, const void *results)
{
  put_number (r == NULL ? 0 : ratio_to_peers (results, r));
}

void
write_table (const struct results *results, const char *unit, const char *notes)
{
  const bool cycles = strcmp (unit, "cpb") == 0;
  printf ("%s", cycles ? "Core cycles per byte" : strcmp (unit, "mib") == 0 ? "MiB per second" : "Nanoseconds per call");
  if (of_threads (results))
    printf (" of all threads together, messages of %lu bytes", results->columns[0].bytes);
  else if (strcmp (unit, "ns") != 0)
    printf (" (column \"call\": %s per call)", cycles ? "cycles" : "nanoseconds");
  puts (".  * marks the implementation that is chosen on this computer.");
  if (results->peers)
    puts ("\"times peer\": how many times as fast that one is as the fastest of the other libraries.");
  puts (notes);
  put_heading (results);
  for (size_t begin = 0, end; begin < results->count; begin = end)
    {
      const struct result *chosen = NULL;
      end = operation_end (results, begin);
      put_gap (results, begin);
      for (size_t i = begin; i < end; i = row_end (results, i))
        {
          const struct result *row = &results->list[i];
          put_row (results, row, row->variant, row->chosen ? '*' : ' ', put_in_unit, unit);
          if (row->chosen)
            chosen = row;
        }
      if (results->list[end - 1].peer && chosen != NULL)
        put_row (results, chosen, "times peer", ' ', put_ratio, results);
    }
}

void
write_json (const struct results *results)
{
  json_open (NULL, '[');
  for (size_t i = 0; i < results->count; i++)
    {
      const struct result *r = &results->list[i];
      json_open (NULL, '{');
      json_string ("primitive", r->primitive);
      json_string ("operation", r->operation);
      json_string ("variant", r->variant);
      json_integer ("bytes", r->bytes);
      json_integer ("threads", r->threads);
      json_number ("cycles", r->cycles > 0 ? r->cycles : -1);
      json_number ("ns", r->ns);
      json_bool ("chosen", r->chosen);
      if (results->peers)
        {
          double times = r->peer ? 0 : ratio_to_peers (results, r);
          json_bool ("peer", r->peer);
          json_number ("times_peer", times > 0 ? times : -1);
        }
      json_close ('}');
    }
  json_close (']');
}

/* --- changes */

/* How much more time is taken, in percent.  */
static double
change (const struct result *now, const struct result *before)
{
  const bool cycles = now->cycles > 0 && before->cycles > 0;
  return 100 * (cycles ? now->cycles / before->cycles : now->ns / before->ns) - 100;
}

static const struct result *
counterpart (const struct results *others, const struct result *r)
{
  return find_result (others, r, r->bytes, r->threads);
}

static void
put_change (const struct result *r, const void *old)
{
  const struct result *before = r == NULL ? NULL : counterpart (old, r);
  if (before != NULL)
    printf (" %+8.1f", change (r, before));
  else
    printf (" %8s", r == NULL ? "-" : "new");
}

/* Says which cells the others do not have, a line for each row.  */
static void
put_lacking (const struct results *results, const struct results *others, const char *where)
{
  for (size_t i = 0, end; i < results->count; i = end)
    {
      const struct result *row = &results->list[i];
      size_t lacking = 0;
      end = row_end (results, i);
      for (size_t j = i; j < end; j++)
        if (counterpart (others, &results->list[j]) == NULL)
          {
            if (lacking++ == 0)
              printf ("Only %s: %s %s %s", where, row->primitive, row->operation, row->variant);
            printf (", %lu B", results->list[j].bytes);
            if (results->list[j].threads != 1)
              printf (" by %lu threads", results->list[j].threads);
          }
      if (lacking > 0)
        putchar ('\n');
    }
}

size_t
write_changes (const struct results *results, const struct results *old, const char *old_name)
{
  size_t slower = 0, compared = 0;
  for (size_t i = 0; i < results->count; i++)
    {
      const struct result *before = counterpart (old, &results->list[i]);
      compared += before != NULL;
      slower += before != NULL && change (&results->list[i], before) > slower_percent;
    }
  printf ("\nChange of the time of a call since %s, in percent (+: slower); cycles where both have them.\n", old_name);
  put_heading (results);
  for (size_t i = 0; i < results->count; i = row_end (results, i))
    {
      const struct result *row = &results->list[i];
      put_gap (results, i);
      put_row (results, row, row->variant, row->chosen ? '*' : ' ', put_change, old);
    }
  putchar ('\n');
  put_lacking (results, old, "now");
  put_lacking (old, results, "then");
  printf ("%zu of %zu cells are more than %.0f %% slower.\n", slower, compared, slower_percent);
  return compared > 0 ? slower : results->count;
}
