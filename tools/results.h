/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The results of measurements: what xcs speed writes in one form or another, and reads again to compare.  */

#ifndef RESULTS_H
#define RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* One cell of the table.  */
enum { RESULT_NAME = 32 };
struct result
{
  char primitive[RESULT_NAME], operation[RESULT_NAME], variant[RESULT_NAME];
  unsigned long bytes;  /* 0: the operation takes no message */
  unsigned long threads;
  double cycles;  /* per call; 0: not known */
  double ns;      /* per call */
  bool chosen;
  bool peer;      /* of another library, whose name is the variant */
};

enum { MAX_COLUMNS = 16 };
struct column
{
  unsigned long bytes;
  unsigned threads;  /* 0: this one, which is measured in cycles, too */
};

/* The rows of an operation follow each other, and so do the cells of a row.  */
struct results
{
  struct result *list;
  size_t count;
  struct column columns[MAX_COLUMNS];
  size_t column_count;
  bool peers;  /* whether other libraries were measured, too */
};

bool same_operation (const struct result *a, const struct result *b);
bool same_row (const struct result *a, const struct result *b);

/* The end of the row, or of the rows of one operation, that begins there.  */
size_t row_end (const struct results *results, size_t begin);
size_t operation_end (const struct results *results, size_t begin);

/* The cell of the same row with as many bytes and threads; NULL: there is none.  */
const struct result *find_result (const struct results *results, const struct result *row, unsigned long bytes,
                                  unsigned long threads);

/* How many times as fast as the fastest of the other libraries; 0 if not known.  */
double ratio_to_peers (const struct results *results, const struct result *own);

/* Reads what xcs speed --json wrote.  Complains and ends the program if it cannot.  */
struct results read_results (const char *file);

/* "16 B", "4 KiB".  */
void format_bytes (char *text, size_t size, unsigned long bytes);

/* The output of xcs speed: the table in a unit (cpb, mib, ns), JSON, an HTML page, and what changed: how many cells are slower by
   more than measurements differ; all, if none could be compared.  */
void write_table (const struct results *results, const char *unit, const char *notes);
void write_json (const struct results *results);
void write_html (const struct results *results, const char *notes, FILE *f);
size_t write_changes (const struct results *results, const struct results *old, const char *old_name);

#endif
