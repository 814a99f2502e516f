/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Drawings of results, and what a page shares with them.  */

#ifndef CHART_H
#define CHART_H

#include "tools/results.h"

/* Colors and drawings; the colors serve the page, too.  */
extern const char chart_style[];

/* Text with what HTML and SVG need escaped.  */
void put_text (FILE *f, const char *text);

/* The name of an implementation, and whether it has tables whose addresses depend on secrets.  */
void put_variant (FILE *f, const struct row *row);

/* Three significant digits or more.  */
void put_digits (FILE *f, double value);

/* The number of the color of a row: 0 for this library, another one for each other library, in all drawings the same.  */
unsigned row_color (const struct results *results, const struct row *row);

/* Nanoseconds per byte over the length of the message, both logarithmic, of the operation whose rows begin there.  With the style
   in the drawing it is a file of its own.  */
void put_chart (const struct results *results, size_t begin, bool with_style, FILE *f);

#endif
