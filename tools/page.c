/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results as an HTML page: a summary, an index, and for each operation a drawing and a table.  The page needs nothing else.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include "tools/chart.h"

static const char style[] =
  "* { box-sizing: border-box; }\n"
  "body { background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; max-width: 70rem;\n"
  "  margin: 1.5rem auto; padding: 0 1rem; }\n"
  "h1 { font-size: 1.6rem; margin: 0 0 .3rem; }\n"
  "h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; border-top: 1px solid var(--grid); padding-top: 1.2rem; }\n"
  "p { margin: .4rem 0; } p.dim { color: var(--dim); font-size: .9rem; } a { color: var(--c0); }\n"
  "ul { margin: .4rem 0; padding-left: 1.2rem; }\n"
  "nav ul { list-style: none; padding: 0; columns: 10rem; } nav li { padding: .1rem 0; }\n"
  "dl { font-size: .85rem; color: var(--dim); margin: .5rem 0; overflow-wrap: anywhere; }\n"
  "dt { font-weight: 600; float: left; margin-right: .5em; } dt::after { content: \":\"; } dd { margin: 0; }\n"
  "figure { margin: .5rem 0; max-width: 38rem; }\n"
  ".table { overflow-x: auto; margin-top: .8rem; }\n"
  "table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }\n"
  "caption { text-align: left; color: var(--dim); padding-bottom: .3rem; }\n"
  "th, td { text-align: right; padding: .2rem .55rem; border-bottom: 1px solid var(--grid); white-space: nowrap; }\n"
  "th { font-weight: 500; } thead th { color: var(--dim); }\n"
  "td small, th small { display: block; color: var(--dim); font-weight: 400; }\n"
  "th:first-child { text-align: left; padding-left: 0; position: sticky; left: 0; background: var(--page); }\n"
  "th i { display: inline-block; width: .7em; height: .7em; margin-right: .4em; background: var(--c); }\n"
  "tr.chosen > * { font-weight: 700; }\n"
  "td.ahead { background: var(--ahead); } td.level { background: var(--level); } td.behind { background: var(--behind); }\n"
  "b.ahead { color: var(--ahead-text); } b.behind { color: var(--behind-text); } td.undecided { color: var(--dim); }\n"
  "@media (max-width: 30rem) { body { padding: 0 .6rem; margin-top: .8rem; } th, td { padding: .2rem .35rem; } }\n";

static const char *const words[VERDICTS] = {
  [VERDICT_NONE] = "", [VERDICT_UNDECIDED] = "undecided", [VERDICT_BEHIND] = "behind", [VERDICT_LEVEL] = "level",
  [VERDICT_AHEAD] = "ahead"
};

struct page
{
  FILE *f;
  const struct results *results;
  size_t begin, end;  /* the rows of the operation */
};

/* "poly1305 auth", or "poly1305-auth" for links.  */
static void
put_operation (const struct page *page, char between)
{
  put_text (page->f, page->results->rows[page->begin].primitive);
  fputc (between, page->f);
  put_text (page->f, page->results->rows[page->begin].operation);
}

static void
put_link (const struct page *page)
{
  fputs ("<a href=\"#", page->f);
  put_operation (page, '-');
  fputs ("\">", page->f);
  put_operation (page, ' ');
  fputs ("</a>", page->f);
}

static void
put_label (const struct page *page, const struct cell *cell)
{
  char label[32];
  format_bytes (label, sizeof label, cell->bytes);
  fputs (cell->bytes == 0 ? "call" : label, page->f);
}

/* The chosen row of the operation, if others have it too; else NULL.  */
static const struct row *
compared_row (const struct page *page)
{
  for (size_t i = page->begin; i < page->end; i++)
    if (page->results->rows[i].chosen && page->results->rows[page->end - 1].peer)
      return &page->results->rows[i];
  return NULL;
}

/* Calls the function for each operation.  */
static void
each_operation (struct page page, void (*put) (const struct page *page))
{
  for (page.begin = 0; page.begin < page.results->count; page.begin = page.end)
    {
      page.end = operation_end (page.results, page.begin);
      put (&page);
    }
}

/* --- summary */

static void
put_verdict_cell (const struct page *page, const struct row *row, const struct cell *cell)
{
  const struct comparison c = compare_with_peers (page->results, row, cell);
  fprintf (page->f, "<td class=\"%s\"", words[c.verdict]);
  if (c.times > 0)
    {
      fprintf (page->f, " title=\"%s, fastest other: ", words[c.verdict]);
      put_variant (page->f, c.peer);
      fprintf (page->f, "\">%.*f</td>", c.times < 10 ? 2 : c.times < 100 ? 1 : 0, c.times);
    }
  else
    fputs (c.verdict == VERDICT_UNDECIDED ? " title=\"undecided: disturbed\">?</td>" : ">-</td>", page->f);
}

static void
put_matrix_row (const struct page *page)
{
  const struct row *row = compared_row (page);
  if (row == NULL)
    return;
  fputs ("<tr><th scope=\"row\">", page->f);
  put_link (page);
  fputs ("</th>", page->f);
  for (size_t c = 0; c < page->results->columns; c++)
    if (c < row->count)
      put_verdict_cell (page, row, &row->cells[c]);
    else
      fputs ("<td>-</td>", page->f);
  fputs ("</tr>\n", page->f);
}

static void
put_matrix (const struct page *page)
{
  fputs ("<p class=\"dim\">How many times as fast this library is as the fastest other one, in wall time; below 1 it is "
         "behind.</p>\n"
         "<div class=\"table\"><table>\n<thead><tr><th scope=\"col\">operation</th>", page->f);
  for (size_t c = 0; c < page->results->columns; c++)
    {
      fputs ("<th scope=\"col\">", page->f);
      put_label (page, &(struct cell) { .bytes = page->results->bytes[c] });
      fputs ("</th>", page->f);
    }
  fputs ("</tr></thead>\n<tbody>\n", page->f);
  each_operation (*page, put_matrix_row);
  fputs ("</tbody></table></div>\n", page->f);
}

/* The lengths with the verdict: "behind at 8 B (0.86, ipsec-mb)"; for those ahead how many, and the range.  Returns how
   many there are.  */
static unsigned
put_verdict_words (const struct page *page, const struct row *row, enum verdict verdict, const char *before)
{
  double least = 0, most = 0;
  unsigned count = 0;
  for (size_t i = 0; i < row->count; i++)
    {
      const struct comparison c = compare_with_peers (page->results, row, &row->cells[i]);
      if (c.verdict != verdict)
        continue;
      least = count == 0 || c.times < least ? c.times : least;
      most = c.times > most ? c.times : most;
      if (count++ == 0)
        fprintf (page->f, "%s <b class=\"%s\">%s</b> at ", before, words[verdict], words[verdict]);
      else if (verdict != VERDICT_AHEAD)
        fputs (", ", page->f);
      if (verdict == VERDICT_AHEAD)
        continue;
      put_label (page, &row->cells[i]);
      if (c.times > 0)
        {
          fprintf (page->f, " (%.2f, ", c.times);
          put_variant (page->f, c.peer);
          fputc (')', page->f);
        }
    }
  if (count > 0 && verdict == VERDICT_AHEAD)
    fprintf (page->f, "%u length%s (%.2f to %.2f times)", count, count > 1 ? "s" : "", least, most);
  return count;
}

static void
put_summary_item (const struct page *page)
{
  static const enum verdict order[] = { VERDICT_BEHIND, VERDICT_LEVEL, VERDICT_AHEAD, VERDICT_UNDECIDED };
  const struct row *row = compared_row (page);
  bool any = false;
  if (row == NULL)
    return;
  fputs ("<li>", page->f);
  put_link (page);
  for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++)
    any = put_verdict_words (page, row, order[i], any ? ";" : ":") > 0 || any;
  fputs ("</li>\n", page->f);
}

/* In colour, unless there is none.  */
static void
put_count (const struct page *page, const size_t counts[VERDICTS], enum verdict verdict)
{
  const char *const word = words[verdict];
  fprintf (page->f, "<b class=\"%s\">%s in %zu</b>", counts[verdict] > 0 ? word : "none", word, counts[verdict]);
}

static void
put_summary (const struct page *page)
{
  size_t counts[VERDICTS];
  count_verdicts (page->results, counts);
  fputs ("<h2 id=\"summary\">Summary</h2>\n<p>Compared with the fastest other library, this library is ", page->f);
  put_count (page, counts, VERDICT_AHEAD);
  fprintf (page->f, " cells, level (within 2 %%) in %zu and ", counts[VERDICT_LEVEL]);
  put_count (page, counts, VERDICT_BEHIND);
  fprintf (page->f, "; undecided in %zu, where a disturbed figure may decide.</p>\n", counts[VERDICT_UNDECIDED]);
  put_matrix (page);
  fputs ("<ul>\n", page->f);
  each_operation (*page, put_summary_item);
  fputs ("</ul>\n", page->f);
}

/* --- operations */

static void
put_index_item (const struct page *page)
{
  fputs ("<li>", page->f);
  put_link (page);
  fputs ("</li>\n", page->f);
}

static void
put_row_name (const struct page *page, const struct row *row)
{
  static const char *const kinds[] = { [LOOKUPS_NONE] = "constant time", [LOOKUPS_SECRET] = "tables", [LOOKUPS_UNKNOWN] = "" };
  fprintf (page->f, "<th scope=\"row\"><i class=\"c%u\"></i>", row_color (page->results, row));
  put_text (page->f, row->variant);
  if (row->library != NULL)
    {
      fputc (' ', page->f);
      put_text (page->f, row->library->version ());
    }
  fprintf (page->f, "<small>%s</small></th>", kinds[row->lookups]);
}

static void
put_time (const struct page *page, const struct cell *cell)
{
  fputs ("<td>", page->f);
  if (cell->ns > 0)
    put_digits (page->f, cell->ns);
  else
    fputc ('-', page->f);
  if (cell->marked)
    fputc ('?', page->f);
  if (cell->cycles > 0)
    {
      fputs ("<small>", page->f);
      put_digits (page->f, cell->bytes > 0 ? cell->cycles / (double) cell->bytes : cell->cycles);
      fputs ("</small>", page->f);
    }
  fputs ("</td>", page->f);
}

static void
put_table (const struct page *page)
{
  const struct row *const first = &page->results->rows[page->begin], *const compared = compared_row (page);
  fprintf (page->f, "<div class=\"table\"><table>\n<caption>Nanoseconds per call; below, core cycles per %s</caption>\n"
           "<thead><tr><th scope=\"col\">implementation</th>", first->cells[0].bytes == 0 ? "call" : "byte");
  for (size_t c = 0; c < first->count; c++)
    {
      fputs ("<th scope=\"col\">", page->f);
      put_label (page, &first->cells[c]);
      fputs ("</th>", page->f);
    }
  fputs ("</tr></thead>\n<tbody>\n", page->f);
  for (size_t i = page->begin; i < page->end; i++)
    {
      const struct row *row = &page->results->rows[i];
      fprintf (page->f, "<tr class=\"%s\">", row->chosen ? "chosen" : row->peer ? "peer" : "own");
      put_row_name (page, row);
      for (size_t c = 0; c < row->count; c++)
        put_time (page, &row->cells[c]);
      fputs ("</tr>\n", page->f);
    }
  if (compared != NULL)
    {
      fputs ("<tr class=\"ratio\"><th scope=\"row\">times peer</th>", page->f);
      for (size_t c = 0; c < compared->count; c++)
        put_verdict_cell (page, compared, &compared->cells[c]);
      fputs ("</tr>\n", page->f);
    }
  fputs ("</tbody></table></div>\n", page->f);
}

static void
put_section (const struct page *page)
{
  fputs ("<h2 id=\"", page->f);
  put_operation (page, '-');
  fputs ("\">", page->f);
  put_operation (page, ' ');
  fputs ("</h2>\n", page->f);
  if (page->results->rows[page->begin].cells[0].bytes > 0)
    {
      fputs ("<figure>\n", page->f);
      put_chart (page->results, page->begin, false, page->f);
      fputs ("</figure>\n", page->f);
    }
  put_table (page);
}

void
write_page (const struct results *results, const struct note *notes, FILE *f)
{
  const struct page page = { .f = f, .results = results };
  fputs ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<title>Speed of libxcrypt</title>\n<style>\n", f);
  fputs (chart_style, f);
  fputs (style, f);
  fputs ("</style>\n</head>\n<body>\n<h1>Speed of libxcrypt</h1>\n<dl>\n", f);
  for (; notes->name != NULL; notes++)
    {
      fprintf (f, "<dt>%s</dt><dd>", notes->name);
      put_text (f, notes->text);
      fputs ("</dd>\n", f);
    }
  fputs ("</dl>\n", f);
  if (results->peers)
    put_summary (&page);
  fputs ("<nav>\n<h2 id=\"index\">Operations</h2>\n<ul>\n", f);
  each_operation (page, put_index_item);
  fputs ("</ul>\n</nav>\n<p class=\"dim\">Lower is faster; both axes are logarithmic.  The chosen implementation is bold; this "
         "library has one color, its other implementations broken lines, each other library its own color and squares.  Hollow "
         "points, and figures with \"?\", were disturbed: they had too few good tries and are not compared.</p>\n", f);
  each_operation (page, put_section);
  fputs ("</body>\n</html>\n", f);
}
