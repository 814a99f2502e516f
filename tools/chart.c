/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A drawing (SVG) for each operation.  It is narrow, so that its text can be read on a telephone, and needs nothing else: no
   script, no style sheet, no font.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include "tools/chart.h"

enum { COLORS = 12, MAX_CURVES = 64, DASHES = 4 };

/* The drawing, in its own units.  */
static const int WIDTH = 420, LEFT = 48, RIGHT = 10, TOP = 10, PLOT = 250, BOTTOM = 44, NAME = 17, NAMES_IN_LINE = 2, HEADING = 24;

const char chart_style[] =
  ":root { color-scheme: light dark; --page: #fdfdfc; --text: #1b1f24; --dim: #59616b; --grid: #e2e5e9; --edge: #b5bbc3;\n"
  "  --c0: #0b62b5; --c1: #c0480a; --c2: #12805c; --c3: #9a2f86; --c4: #8a6a00; --c5: #c4273f; --c6: #5d6b1c; --c7: #6b4226;\n"
  "  --c8: #00798c; --c9: #7a5cff; --c10: #d6248a; --c11: #444c56;\n"
  "  --ahead: #d5f0dd; --level: #ececec; --behind: #ffd9d2; --ahead-text: #11632f; --behind-text: #a3200d; }\n"
  "@media (prefers-color-scheme: dark) { :root { --page: #14171b; --text: #e6e9ed; --dim: #a0a8b3; --grid: #2b3037;\n"
  "  --edge: #525a65; --c0: #6cb4ff; --c1: #ff9a5c; --c2: #4fd0a0; --c3: #e98bd7; --c4: #e3c04a; --c5: #ff7d8e;\n"
  "  --c6: #bccb6a; --c7: #cf9f7c; --c8: #4fd3ee; --c9: #b3a8ff; --c10: #ff8ac8; --c11: #c3cad3;\n"
  "  --ahead: #143d22; --level: #2f343b; --behind: #55201a; --ahead-text: #7fdc9d; --behind-text: #ff9d8f; } }\n"
  "svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }\n"
  "svg text { fill: var(--dim); } svg .name { fill: var(--text); } svg .chosen { font-weight: 700; }\n"
  ".grid { stroke: var(--grid); } .edge { stroke: var(--edge); fill: none; } .back { fill: var(--page); }\n"
  ".line { fill: none; stroke: var(--c); stroke-width: 1.5; stroke-linejoin: round; } .line.chosen { stroke-width: 3.2; }\n"
  ".dot { stroke: var(--c); fill: var(--c); } .dot.marked { fill: var(--page); }\n"
  ".d0 { stroke-dasharray: 6 3; } .d1 { stroke-dasharray: 2 3; } .d2 { stroke-dasharray: 9 3 2 3; }\n"
  ".d3 { stroke-dasharray: 3 6; }\n"
  ".c0 { --c: var(--c0); } .c1 { --c: var(--c1); } .c2 { --c: var(--c2); } .c3 { --c: var(--c3); } .c4 { --c: var(--c4); }\n"
  ".c5 { --c: var(--c5); } .c6 { --c: var(--c6); } .c7 { --c: var(--c7); } .c8 { --c: var(--c8); } .c9 { --c: var(--c9); }\n"
  ".c10 { --c: var(--c10); } .c11 { --c: var(--c11); }\n";

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

/* A drawing: its operation and ranges.  */
struct chart
{
  FILE *f;
  const struct results *results;
  size_t begin, end;  /* the rows of the operation */
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
  return TOP + PLOT * log_2 (chart->top / value) / log_2 (chart->top / chart->bottom);
}

static double
per_byte (const struct cell *cell)
{
  return cell->ns / (double) cell->bytes;
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

void
put_text (FILE *f, const char *text)
{
  for (; *text != '\0'; text++)
    if (strchr ("&<>\"'", *text) != NULL)
      fprintf (f, "&#%d;", *text);
    else
      fputc (*text >= ' ' && *text <= '~' ? *text : '?', f);
}

void
put_variant (FILE *f, const struct row *row)
{
  put_text (f, row->variant);
  if (row->lookups == LOOKUPS_SECRET)
    fputs (" (tables)", f);
}

void
put_digits (FILE *f, double value)
{
  fprintf (f, "%.*f", value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

unsigned
row_color (const struct results *results, const struct row *row)
{
  const struct row *const rows = results->rows;
  unsigned before = 0;
  if (!row->peer)
    return 0;
  for (const struct row *r = rows; strcmp (r->variant, row->variant) != 0 || !r->peer; r++)
    {
      bool counts = r->peer;
      for (const struct row *earlier = rows; counts && earlier < r; earlier++)
        counts = !(earlier->peer && strcmp (earlier->variant, r->variant) == 0);
      before += counts;
    }
  return 1 + before % (COLORS - 1);
}

/* Our rows have circles and, if not chosen, broken lines; other libraries have squares.  */
static void
put_classes (const struct chart *chart, const struct row *row)
{
  unsigned before = 0;
  if (row->chosen)
    fputs (" chosen", chart->f);
  if (row->chosen || row->peer)
    return;
  for (const struct row *r = chart->results->rows + chart->begin; r < row; r++)
    before += !r->chosen && !r->peer;
  fprintf (chart->f, " d%u", before % DASHES);
}

static void
put_dot (const struct chart *chart, const struct row *row, bool marked, double x, double y)
{
  const char *const class = marked ? "dot marked" : "dot";
  if (row->peer)
    fprintf (chart->f, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"5\" height=\"5\">", class, x - 2.5, y - 2.5);
  else
    fprintf (chart->f, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\">", class, x, y);
}

static void
put_name (const struct chart *chart, const struct row *row)
{
  if (!row->peer)
    fputs ("libxcrypt ", chart->f);
  put_variant (chart->f, row);
}

static void
put_curve (const struct chart *chart, const struct row *row)
{
  fprintf (chart->f, "<g class=\"c%u\"><polyline class=\"line", row_color (chart->results, row));
  put_classes (chart, row);
  fputs ("\" points=\"", chart->f);
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    fprintf (chart->f, " %.1f,%.1f", at_x (chart, (double) cell->bytes), at_y (chart, per_byte (cell)));
  fputs ("\"/>\n", chart->f);
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    {
      put_dot (chart, row, cell->marked, at_x (chart, (double) cell->bytes), at_y (chart, per_byte (cell)));
      fputs ("<title>", chart->f);
      put_name (chart, row);
      fprintf (chart->f, ", %lu bytes: ", cell->bytes);
      put_digits (chart->f, per_byte (cell));
      fputs (" ns per byte, ", chart->f);
      put_digits (chart->f, cell->ns);
      fprintf (chart->f, " ns per call%s</title></%s>\n", cell->marked ? ", disturbed" : "", row->peer ? "rect" : "circle");
    }
  fputs ("</g>\n", chart->f);
}

/* Where the curve ends.  */
static double
last_value (const struct row *row)
{
  double value = 0;
  for (const struct cell *cell = first_cell (row); cell != NULL; cell = next_cell (row, cell))
    value = per_byte (cell);
  return value;
}

static void
put_legend_entry (const struct chart *chart, const struct row *row, int number)
{
  const int x = LEFT + number % NAMES_IN_LINE * ((WIDTH - LEFT) / NAMES_IN_LINE);
  const int y = TOP + PLOT + BOTTOM + NAME / 2 + number / NAMES_IN_LINE * NAME;
  fprintf (chart->f, "<g class=\"c%u\"><path class=\"line", row_color (chart->results, row));
  put_classes (chart, row);
  fprintf (chart->f, "\" d=\"M%d %dh24\"/>", x, y);
  put_dot (chart, row, false, x + 12, y);
  fprintf (chart->f, "</%s><text class=\"name%s\" x=\"%d\" y=\"%d\">", row->peer ? "rect" : "circle", row->chosen ? " chosen" : "",
           x + 30, y + 4);
  put_name (chart, row);
  fputs ("</text></g>\n", chart->f);
}

/* The names, in the order in which the curves end.  */
static void
put_legend (const struct chart *chart)
{
  bool done[MAX_CURVES] = { false };
  for (int number = 0;; number++)
    {
      const size_t none = chart->end;
      size_t highest = none;
      double value = 0;
      for (size_t i = chart->begin; i < chart->end && i - chart->begin < MAX_CURVES; i++)
        {
          const double last = last_value (&chart->results->rows[i]);
          if (!done[i - chart->begin] && last > value)
            {
              value = last;
              highest = i;
            }
        }
      if (highest == none)
        return;
      done[highest - chart->begin] = true;
      put_legend_entry (chart, &chart->results->rows[highest], number);
    }
}

static void
put_axes (const struct chart *chart)
{
  static const unsigned steps[] = { 1, 2, 5 };
  const int x = WIDTH - RIGHT, y = TOP + PLOT;
  const unsigned long factor = chart->right / chart->left > 1024 ? 8 : chart->right / chart->left > 64 ? 4 : 2;
  char label[32];
  for (unsigned long bytes = 1; (double) bytes <= chart->right; bytes *= factor)
    if ((double) bytes >= chart->left)
      {
        double at = at_x (chart, (double) bytes);
        format_bytes (label, sizeof label, bytes);
        fprintf (chart->f, "<path class=\"grid\" d=\"M%.1f %dV%d\"/>"
                 "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", at, TOP, y, at, y + 17, label);
      }
  for (double decade = 1e-6; decade < 1e9; decade *= 10)
    for (unsigned i = 0; i < 3; i++)
      {
        double value = decade * steps[i], at;
        if (value < chart->bottom * 0.999 || value > chart->top * 1.001)
          continue;
        at = at_y (chart, value);
        fprintf (chart->f, "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                 LEFT, at, x, LEFT - 5, at + 4, value);
      }
  fprintf (chart->f, "<path class=\"edge\" d=\"M%d %dV%dH%d\"/>\n", LEFT, TOP, y, x);
  fprintf (chart->f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">length of the message</text>\n", (LEFT + x) / 2, y + 34);
  fprintf (chart->f, "<text transform=\"translate(11 %d) rotate(-90)\" text-anchor=\"middle\">nanoseconds per byte</text>\n",
           (TOP + y) / 2);
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
          double value = per_byte (cell);
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

void
put_chart (const struct results *results, size_t begin, bool with_style, FILE *f)
{
  struct chart chart = { .f = f, .results = results, .begin = begin, .end = operation_end (results, begin) };
  const struct row *first = &results->rows[begin];
  const int lines = ((int) (chart.end - begin) + NAMES_IN_LINE - 1) / NAMES_IN_LINE;
  const int above = with_style ? HEADING : 0, height = TOP + PLOT + BOTTOM + NAME * lines + above;
  set_range (&chart);
  fprintf (f, "<svg%s viewBox=\"0 %d %d %d\" role=\"img\" aria-label=\"Chart: ",
           with_style ? " xmlns=\"http://www.w3.org/2000/svg\"" : "", -above, WIDTH, height);
  put_text (f, first->primitive);
  fputc (' ', f);
  put_text (f, first->operation);
  fputs (", nanoseconds per byte over length\">\n", f);
  if (with_style)
    {
      fprintf (f, "<style>\n%s</style>\n<rect class=\"back\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", chart_style, -above, WIDTH,
               height);
      fprintf (f, "<text class=\"name chosen\" x=\"%d\" y=\"-6\">", LEFT);
      put_text (f, first->primitive);
      fputc (' ', f);
      put_text (f, first->operation);
      fputs (", nanoseconds per byte</text>\n", f);
    }
  put_axes (&chart);
  for (size_t i = begin; i < chart.end; i++)
    put_curve (&chart, &results->rows[i]);
  put_legend (&chart);
  fputs ("</svg>\n", f);
}

/* Where the rows of the drawing begin: of an operation with messages.  */
static size_t
drawing_begin (const struct results *results, size_t number)
{
  size_t begin = 0;
  for (; begin < results->count; begin = operation_end (results, begin))
    if (results->rows[begin].cells[0].bytes > 0 && number-- == 0)
      break;
  return begin;
}

size_t
drawings (const struct results *results)
{
  size_t number = 0;
  while (drawing_begin (results, number) < results->count)
    number++;
  return number;
}

void
drawing_name (const struct results *results, size_t number, char *text, size_t size)
{
  const struct row *row = &results->rows[drawing_begin (results, number)];
  (void) snprintf (text, size, "%s-%s", row->primitive, row->operation);
}

void
write_drawing (const struct results *results, size_t number, FILE *f)
{
  put_chart (results, drawing_begin (results, number), true, f);
}
