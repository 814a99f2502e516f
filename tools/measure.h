/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Measures how long calls take, in nanoseconds and, where the clock of the core can be found out, in cycles.  */

#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>

#include "tools/operations.h"
#include "tools/results.h"

/* Input and output of a thread.  */
struct buffers
{
  uint8_t *dst;
  uint8_t *src;
};

/* Nanoseconds of a monotonic clock.  */
double measure_now (void);

/* How often the system has taken the CPU from this thread.  */
unsigned long measure_switches (void);

/* Whether cycles can be measured.  Call it once, first.  */
bool measure_start (void);

/* Finds how many calls make a batch, and stores the number in the cell.  Returns 0 or XCS_ERR_...  */
int measure_batch (struct cell *cell, const struct operation *op, const struct buffers *buffers);

/* Measures batches for about the time budget (nanoseconds), one at least, and adds them to the cell, without figures.  Returns 0 or
   XCS_ERR_...  */
int measure (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget);

/* Sets the figures of a cell that was measured, with times as they are at the highest clock of all that was measured.  */
void measure_figures (struct cell *cell);

/* The same by the threads of the cell at once, with buffers each: nanoseconds per call of all together, no cycles.  */
enum { MEASURE_NO_THREADS = 1 };  /* also returned: the system does not give that many */
int measure_threads (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget);

/* The lowest and the highest frequency of the core, in GHz, without the hundredth of tries on each side; both 0 if not known.  */
void measure_clock (double *slowest, double *fastest);

#endif
