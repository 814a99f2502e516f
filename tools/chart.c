/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results as an HTML page with a chart for each operation: time per byte over the length of the message, both logarithmic.  The
   page needs nothing else: no script, no style sheet, no font.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>
#include <string.h>

#include "tools/results.h"

enum { COLORS = 8, MAX_CURVES = 64 };

/* The drawing, in its own units.  */
static const int WIDTH = 860, HEIGHT = 430, LEFT = 70, RIGHT = 160, TOP = 16, BOTTOM = 52;

static const char style[] =
  ":root { color-scheme: light dark; --page: #fdfdfc; --text: #1b1f24; --dim: #59616b; --grid: #e2e5e9; --edge: #b5bbc3;\n"
  "  --c0: #0b62b5; --c1: #c0480a; --c2: #12805c; --c3: #9a2f86; --c4: #8a6a00; --c5: #0083a3; --c6: #c4273f; --c7: #5f52c4; }\n"
  "@media (prefers-color-scheme: dark) { :root { --page: #14171b; --text: #e6e9ed; --dim: #a0a8b3; --grid: #2b3037;\n"
  "  --edge: #525a65; --c0: #6cb4ff; --c1: #ff9a5c; --c2: #4fd0a0; --c3: #e98bd7; --c4: #e3c04a; --c5: #4fd3ee;\n"
  "  --c6: #ff7d8e; --c7: #b3a8ff; } }\n"
  "body { background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem;\n"
  "  margin: 2rem auto; padding: 0 1rem; }\n"
  "h1 { font-size: 1.6rem; margin-bottom: .3rem; }\n"
  "h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; border-top: 1px solid var(--grid); padding-top: 1.5rem; }\n"
  "p { color: var(--dim); margin: .3rem 0; }\n"
  "svg { display: block; width: 100%; height: auto; font: 13px system-ui, sans-serif; }\n"
  "svg text { fill: var(--dim); } svg .name { fill: var(--text); } svg .chosen { font-weight: 700; }\n"
  ".grid { stroke: var(--grid); } .edge { stroke: var(--edge); fill: none; }\n"
  ".line { fill: none; stroke-width: 1.8; stroke-linejoin: round; } .line.chosen { stroke-width: 3.2; }\n"
  ".line.peer { stroke-dasharray: 6 4; } .dot { stroke: var(--page); stroke-width: 1; }\n"
  ".table { overflow-x: auto; margin-top: .8rem; }\n"
  "table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }\n"
  "caption { text-align: left; color: var(--dim); padding-bottom: .3rem; }\n"
  "th, td { text-align: right; padding: .15rem .7rem; border-bottom: 1px solid var(--grid); white-space: nowrap; }\n"
  "th:first-child { text-align: left; padding-left: 0; } th { font-weight: 500; } thead th { color: var(--dim); }\n"
  "tr.chosen > * { font-weight: 700; } tr.ratio > * { border-bottom: 0; color: var(--dim); }\n"
  ".c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); }\n"
  ".c4 { --c: var(--c4); } .c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); }\n"
  ".line { stroke: var(--c); } .dot { fill: var(--c); }\n";

/* The logarithm, without the mathematical library.  */
static double
log_2 (double x)
{
  double result = 0;
  for (; x >= 2; x /= 2)
    result++;
  for (; x > 0 && x < 1; x *= 2)
    result--;
  for (double bit = 0.5; bit > 1e-4; bit /= 2)
    if ((x *= x) >= 2)
      {
        x /= 2;
        result += bit;
      }
  return result;
}

/* A drawing: its operation, unit and ranges.  */
struct chart
{
  FILE *f;
  const struct results *results;
  size_t begin, end;  /* the rows of the operation */
  bool cycles;        /* else nanoseconds */
  int height;
  double left, right, bottom, top;  /* of the values */
};

static double
at_x (const struct chart *chart, double bytes)
{
  return LEFT + (WIDTH - LEFT - RIGHT) * log_2 (bytes / chart->left) / log_2 (chart->right / chart->left);
}

static double
at_y (const struct chart *chart, double value)
{
  return TOP + (chart->height - TOP - BOTTOM) * log_2 (chart->top / value) / log_2 (chart->top / chart->bottom);
}

static double
per_call (const struct chart *chart, const struct cell *cell)
{
  return chart->cycles ? cell->cycles : cell->ns;
}

static double
per_byte (const struct chart *chart, const struct cell *cell)
{
  return per_call (chart, cell) / (double) cell->bytes;
}

/* The next measured cell of the row, from this one on; NULL: there is none.  */
static const struct cell *
measured (const struct row *row, const struct cell *cell)
{
  while (cell < row->cells + row->count && cell->ns <= 0)
    cell++;
  return cell < row->cells + row->count ? cell : NULL;
}

static const struct cell *
first_cell (const struct row *row)
{
  return measured (row, row->cells);
}

static const struct cell *
next_cell (const struct row *row, const struct cell *cell)
{
  return measured (row, cell + 1);
}

static void
put_text (FILE *f, const char *text)
{
  for (; *text != '\0'; text++)
    if (strchr ("&<>\"'", *text) != NULL)
      fprintf (f, "&#%d;", *text);
    else
      fputc (*text >= ' ' && *text <= '~' ? *text : '?', f);
}

/* Three significant digits or more.  */
static void
put_digits (FILE *f, double value)
{
  fprintf (f, "%.*f", value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

static const char *
classes (const struct row *row)
{
  return row->peer ? " peer" : row->chosen ? " chosen" : "";
}

/* Our rows have circles, other libraries squares.  */
static void
put_dot (const struct chart *chart, bool peer, double x, double y)
{
  if (peer)
    fprintf (chart->f, "<rect class=\"dot\" x=\"%.1f\" y=\"%.1f\" width=\"7\" height=\"7\">", x - 3.5, y - 3.5);
  else
    fprintf (chart->f, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\">", x, y);
}

static const char *
unit (const struct chart *chart)
{
  return chart->cycles ? "cycles" : "nanoseconds";
}

/* Our rows are colored in their order within the operation; another library has the same color on the whole page.  */
static unsigned
color (const struct chart *chart, const struct row *row)
{
  const struct row *rows = chart->results->rows;
  unsigned before = 0;
  if (!row->peer)
    {
      for (const struct row *r = rows + chart->begin; r < row; r++)
        before += !r->peer;
      return before % COLORS;
    }
  for (const struct row *r = rows; strcmp (r->variant, row->variant) != 0 || !r->peer; r++)
    {
      bool counts = r->peer;
      for (const struct row *earlier = rows; counts && earlier < r; earlier++)
        counts = !(earlier->peer && strcmp (earlier->variant, r->variant) == 0);
      before += counts;
    }
  return 1 + before % (COLORS - 1);
}

static void
put_curve (const struct chart *chart, const struct row *row)
{
  const char *const shape = row->peer ? "rect" : "circle";
  fprintf (chart->f, "<g class=\"c%u\"><polyline class=\"line%s\" points=\"", color (chart, row), classes (row));
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    fprintf (chart->f, " %.1f,%.1f", at_x (chart, (double) cell->bytes), at_y (chart, per_byte (chart, cell)));
  fputs ("\"/>\n", chart->f);
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    {
      put_dot (chart, row->peer, at_x (chart, (double) cell->bytes), at_y (chart, per_byte (chart, cell)));
      fputs ("<title>", chart->f);
      put_text (chart->f, row->variant);
      fprintf (chart->f, ", %lu bytes: ", cell->bytes);
      put_digits (chart->f, per_byte (chart, cell));
      fprintf (chart->f, " %s per byte, ", unit (chart));
      put_digits (chart->f, per_call (chart, cell));
      fprintf (chart->f, " per call</title></%s>\n", shape);
    }
  fputs ("</g>\n", chart->f);
}

/* Where the curve ends.  */
static double
last_value (const struct chart *chart, const struct row *row)
{
  double value = 0;
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    value = per_byte (chart, cell);
  return value;
}

/* The names, in the order in which the curves end.  */
static void
put_legend (const struct chart *chart)
{
  const int x = WIDTH - RIGHT + 24;
  int y = TOP + 8;
  bool done[MAX_CURVES] = { false };
  for (;;)
    {
      const size_t none = chart->end;
      size_t highest = none;
      double value = 0;
      for (size_t i = chart->begin; i < chart->end && i - chart->begin < MAX_CURVES; i++)
        {
          const double last = last_value (chart, &chart->results->rows[i]);
          if (!done[i - chart->begin] && last > value)
            {
              value = last;
              highest = i;
            }
        }
      if (highest == none)
        return;
      const struct row *row = &chart->results->rows[highest];
      done[highest - chart->begin] = true;
      fprintf (chart->f, "<g class=\"c%u\"><path class=\"line%s\" d=\"M%d %dh28\"/>", color (chart, row), classes (row), x, y);
      put_dot (chart, row->peer, x + 14, y);
      fprintf (chart->f, "</%s><text class=\"name%s\" x=\"%d\" y=\"%d\">", row->peer ? "rect" : "circle", classes (row), x + 36,
               y + 4);
      put_text (chart->f, row->variant);
      fputs ("</text></g>\n", chart->f);
      y += 20;
    }
}

static void
put_axes (const struct chart *chart)
{
  static const unsigned steps[] = { 1, 2, 5 };
  const double x = WIDTH - RIGHT, y = chart->height - BOTTOM;
  const unsigned long factor = chart->right / chart->left > 64 ? 4 : 2;
  char label[32];
  for (unsigned long bytes = 1; (double) bytes <= chart->right; bytes *= factor)
    if ((double) bytes >= chart->left)
      {
        double at = at_x (chart, (double) bytes);
        format_bytes (label, sizeof label, bytes);
        fprintf (chart->f, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/>"
                 "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%s</text>\n", at, TOP, y, at, y + 20, label);
      }
  for (double decade = 1e-6; decade < 1e9; decade *= 10)
    for (unsigned i = 0; i < 3; i++)
      {
        double value = decade * steps[i], at;
        if (value < chart->bottom * 0.999 || value > chart->top * 1.001)
          continue;
        at = at_y (chart, value);
        fprintf (chart->f, "<path class=\"grid\" d=\"M%d %.1fH%.1f\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                 LEFT, at, x, LEFT - 8, at + 4, value);
      }
  fprintf (chart->f, "<path class=\"edge\" d=\"M%d %dV%.1fH%.1f\"/>\n", LEFT, TOP, y, x);
  fprintf (chart->f, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">length of the message</text>\n", (LEFT + x) / 2,
           chart->height - 8);
  fprintf (chart->f, "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">%s per byte</text>\n",
           (TOP + y) / 2, unit (chart));
}

/* The range of the values, up to the next lines of the grid.  */
static void
set_range (struct chart *chart)
{
  static const double steps[] = { 2, 2.5, 2 };  /* from 1 to 2, 5, 10 */
  double low = 1e12, high = 1e-12;
  unsigned long least = ~0UL, most = 1;
  for (size_t i = chart->begin; i < chart->end; i++)
    {
      const struct row *row = &chart->results->rows[i];
      for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
        {
          double value = per_byte (chart, cell);
          low = value < low ? value : low;
          high = value > high ? value : high;
          least = cell->bytes < least ? cell->bytes : least;
          most = cell->bytes > most ? cell->bytes : most;
        }
    }
  chart->left = (double) least / (least == most ? 2 : 1);
  chart->right = (double) most * (least == most ? 2 : 1);
  chart->bottom = chart->top = 1e-6;
  for (unsigned i = 0; chart->top < high && i < 60; i++)
    {
      chart->top *= steps[i % 3];
      if (chart->top <= low)
        chart->bottom = chart->top;
    }
}

static void
put_chart (struct chart *chart)
{
  const struct row *first = &chart->results->rows[chart->begin];
  const int names = 20 * (int) (chart->end - chart->begin) + TOP;
  chart->height = names > HEIGHT ? names : HEIGHT;
  set_range (chart);
  fprintf (chart->f, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Chart: ", WIDTH, chart->height);
  put_text (chart->f, first->primitive);
  fputc (' ', chart->f);
  put_text (chart->f, first->operation);
  fprintf (chart->f, ", %s per byte over length; the table below has the numbers\">\n", unit (chart));
  put_axes (chart);
  for (size_t i = chart->begin; i < chart->end; i++)
    put_curve (chart, &chart->results->rows[i]);
  put_legend (chart);
  fputs ("</svg>\n", chart->f);
}

static double
chosen_ratio (const struct chart *chart, const struct row *row, const struct cell *cell)
{
  return ratio_to_peers (chart->results, row, cell);
}

static double
time_of (const struct chart *chart, const struct row *row, const struct cell *cell)
{
  (void) row;
  return cell->bytes == 0 ? per_call (chart, cell) : per_byte (chart, cell);
}

/* A row of the table: name, and cells by a function.  */
static void
put_table_row (const struct chart *chart, const struct row *row, const char *name, const char *class,
               double (*value) (const struct chart *, const struct row *, const struct cell *))
{
  fprintf (chart->f, "<tr class=\"%s\"><th scope=\"row\">", class);
  put_text (chart->f, name);
  fputs ("</th>", chart->f);
  for (size_t c = 0; c < row->count; c++)
    {
      const struct cell *cell = &row->cells[c];
      const double number = cell->ns > 0 ? value (chart, row, cell) : 0;
      fputs ("<td>", chart->f);
      if (number > 0)
        put_digits (chart->f, number);
      else
        fputc ('-', chart->f);
      fputs ("</td>", chart->f);
    }
  fputs ("</tr>\n", chart->f);
}

static void
put_table (const struct chart *chart)
{
  const struct row *first = &chart->results->rows[chart->begin], *chosen = NULL;
  const bool call = first->cells[0].bytes == 0;
  char label[32];
  fprintf (chart->f, "<div class=\"table\"><table>\n<caption>%c%s per %s</caption>\n"
           "<thead><tr><th scope=\"col\">implementation</th>", *unit (chart) - 'a' + 'A', unit (chart) + 1, call ? "call" : "byte");
  for (size_t c = 0; c < first->count; c++)
    {
      format_bytes (label, sizeof label, first->cells[c].bytes);
      fprintf (chart->f, "<th scope=\"col\">%s</th>", call ? "call" : label);
    }
  fputs ("</tr></thead>\n<tbody>\n", chart->f);
  for (size_t i = chart->begin; i < chart->end; i++)
    {
      const struct row *row = &chart->results->rows[i];
      put_table_row (chart, row, row->variant, row->chosen ? "chosen" : row->peer ? "peer" : "own", time_of);
      if (row->chosen)
        chosen = row;
    }
  if (chosen != NULL && chart->results->rows[chart->end - 1].peer)
    put_table_row (chart, chosen, "times peer", "ratio", chosen_ratio);
  fputs ("</tbody></table></div>\n", chart->f);
}

/* Whether all cells have cycles.  */
static bool
have_cycles (const struct results *results)
{
  for (size_t i = 0; i < results->count; i++)
    for (const struct cell *cell = first_cell (&results->rows[i]); cell != NULL; cell = next_cell (&results->rows[i], cell))
      if (cell->cycles <= 0)
        return false;
  return true;
}

void
write_page (const struct results *results, const char *notes, FILE *f)
{
  struct chart chart = { .f = f, .results = results, .cycles = have_cycles (results) };
  fputs ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<title>Speed of libxcrypt</title>\n<style>\n", f);
  fputs (style, f);
  fputs ("</style>\n</head>\n<body>\n<h1>Speed of libxcrypt</h1>\n<p>", f);
  put_text (f, notes);
  fprintf (f, "</p>\n<p>%s; lower is faster, both axes are logarithmic.  The chosen implementation is bold%s.</p>\n",
           chart.cycles ? "Core cycles per byte" : "Nanoseconds per byte",
           results->peers ? "; other libraries have dashed lines and squares.  Times peer: how many times as fast the chosen "
           "implementation is as the fastest of them" : "");
  for (chart.begin = 0; chart.begin < results->count; chart.begin = chart.end)
    {
      const struct row *first = &results->rows[chart.begin];
      chart.end = operation_end (results, chart.begin);
      fputs ("<h2>", f);
      put_text (f, first->primitive);
      fputc (' ', f);
      put_text (f, first->operation);
      fputs ("</h2>\n", f);
      if (first->cells[0].bytes > 0)
        put_chart (&chart);
      put_table (&chart);
    }
  fputs ("</body>\n</html>\n", f);
}
