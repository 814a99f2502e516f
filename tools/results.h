/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results of measurements: tools/measure.c fills them, xcs speed writes them as a table, as JSON or as a page, and reads JSON to
   compare.  */

#ifndef RESULTS_H
#define RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/operations.h"

/* The least values of rounds, of the rounds with the least, ascending; 0: not so many rounds yet.  */
enum { LOW_ROUNDS = 3 };
struct low
{
  double of[LOW_ROUNDS];
};

/* One measurement: a batch of calls, each with a message, in each thread.  Zero at first, but for bytes and threads.  */
struct cell
{
  unsigned long bytes;    /* of the message; 0: the operation takes none */
  unsigned long threads;
  double ns;              /* per call; 0: not measured */
  double cycles;          /* per call; 0: not known */
  struct low low_times, low_cycles;  /* of undisturbed tries; times in chains of the round (tools/measure.c) */
  double any_ns;          /* the least of all tries */
  unsigned long tries;    /* undisturbed ones */
  bool marked;            /* a figure that does not count: too few undisturbed tries, or their least values differ */
  unsigned long calls;    /* in a batch; 0: not known yet */
  uint64_t output;        /* digest of what a call writes */
};

/* An operation as an implementation, or another library, does it.  */
enum { MAX_COLUMNS = 16 };
struct row
{
  const char *primitive, *operation, *variant;
  const struct operation *group;  /* our operation, which is the same for all its rows */
  const struct operation *op;     /* the functions that are measured; both are NULL in results from a file */
  const struct library *library;  /* NULL in results from a file */
  enum lookups lookups;
  bool chosen;
  bool peer;                      /* of another library, whose name is the variant */
  struct cell cells[MAX_COLUMNS];
  size_t count;
};

/* The rows of an operation follow each other.  What was measured has a cell for each column, or one if the operation takes no
   message; cells from a file may have any lengths.  */
struct results
{
  struct row *rows;
  size_t count;
  unsigned long bytes[MAX_COLUMNS], threads[MAX_COLUMNS];  /* of the columns */
  size_t columns;
  bool by_threads;  /* columns are numbers of threads, not lengths */
  bool peers;       /* other libraries were measured, too */
  char *text;       /* of the file; names point into it */
};

enum { NAME_SIZE = 32 };  /* of a primitive, operation or variant, with the NUL */

enum unit { UNIT_CPB, UNIT_MIB, UNIT_NS };

/* The end of the rows of the operation that begins there.  */
size_t operation_end (const struct results *results, size_t begin);

/* The cell with the same names, length and number of threads, if it was measured; NULL: there is none.  */
const struct cell *find_cell (const struct results *results, const struct row *row, const struct cell *cell);

/* The time of a call, in cycles where both have them, as a multiple of the time of another.  */
double time_ratio (const struct cell *a, const struct cell *b);

/* A cell compared with the fastest of the other libraries, in wall time: the clock of a core depends on the code that it runs.
   Marked cells do not count.  Undecided: there are other libraries, but the cell is marked, or one whose cell is marked may be the
   fastest.  Within 2 % both are level.  */
enum verdict { VERDICT_NONE, VERDICT_UNDECIDED, VERDICT_BEHIND, VERDICT_LEVEL, VERDICT_AHEAD, VERDICTS };
struct comparison
{
  enum verdict verdict;
  double times;            /* how many times as fast the cell is; 0: none, undecided */
  const struct row *peer;  /* the fastest */
};
struct comparison compare_with_peers (const struct results *results, const struct row *row, const struct cell *cell);

/* How many cells of chosen rows have each verdict.  */
void count_verdicts (const struct results *results, size_t counts[VERDICTS]);

/* How many times as fast a cell is as another, in wall time; 0 if one of them is marked or not measured.  */
double times_as_fast (const struct cell *cell, const struct cell *other);

/* Reads what xcs speed --json wrote.  Complains and ends the program if it cannot.  */
struct results read_results (const char *file);

void free_results (struct results *results);

/* "16 B", "4 KiB".  */
void format_bytes (char *text, size_t size, unsigned long bytes);

/* What was measured: a line each.  The last name is NULL.  */
struct note
{
  const char *name;
  char text[512];
};

/* The output of xcs speed: the table, JSON, an HTML page, drawings, and what changed: how many cells are slower by more than
   measurements differ; all, if none could be compared.  */
void write_table (const struct results *results, enum unit unit, const struct note *notes);
void write_verdicts (const struct results *results);
void write_json (const struct results *results);
void write_page (const struct results *results, const struct note *notes, FILE *f);
size_t drawings (const struct results *results);  /* how many there are */
void drawing_name (const struct results *results, size_t number, char *text, size_t size);
void write_drawing (const struct results *results, size_t number, FILE *f);
size_t write_changes (const struct results *results, const struct results *old, const char *old_name);

#endif
