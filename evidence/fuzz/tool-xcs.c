/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The tool without its selftest and without files that it makes, with a fast clock: no measurement takes longer than one call.  */

#include "evidence/fuzz/tool.h"

#define main tool_main
#include "tools/xcs.c"

#include "tools/measure.h"
#include "tools/output.h"

void
output_open (const char *command, const char *name, bool replace, bool owner_alone)
{
  (void) command, (void) name, (void) replace, (void) owner_alone;
}

void
output_stdout (const char *command)
{
  (void) command;
}

void
output_write (const uint8_t *bytes, size_t length)
{
  (void) write (STDOUT_FILENO, bytes, length);
}

FILE *
output_stream (void)
{
  return stdout;
}

void
output_finish (void)
{
}

void
output_discard (void)
{
}

int
selftest (struct args *args)
{
  if (args_left (args))
    args_unknown (args);
  return STATUS_OK;
}

double
measure_now (void)
{
  static double now;
  return now += 1e15;
}

bool
measure_start (void)
{
  return true;
}

int
measure (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  (void) op, (void) buffers, (void) budget;
  cell->calls = 1;
  cell->ns = (double) (cell->bytes + cell->threads);
  cell->cycles = (double) cell->bytes;
  return 0;
}

int
measure_threads (struct cell *cell, const struct operation *op, const struct buffers *buffers, double budget)
{
  return measure (cell, op, buffers, budget);
}

void
measure_figures (struct cell *cell)
{
  (void) cell;
}

void
measure_clock (double *slowest, double *fastest)
{
  *slowest = *fastest = 1;
}
