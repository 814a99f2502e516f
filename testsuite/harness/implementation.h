/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The rows of a table, one after the other, and checked calls of their functions.  */

#ifndef IMPLEMENTATION_H
#define IMPLEMENTATION_H

#include "src/table.h"
#include "testsuite/harness/call.h"
#include "testsuite/harness/test.h"

/* Starts the tests of a primitive: signals become failures, rows that the policy keeps from users are allowed.  */
void test_begin (const struct primitive *primitive);

/* The next row to be tested, from the last one, portable C, upwards; at first before = -1, at the end the result is -1.  */
int test_next_row (int before);

/* After test_begin: a mode of the primitive with fused rows; and one of them, which runs now.  */
void test_mode (const struct primitive *mode);
void test_mode_row (uint64_t row);

/* How many random cases of pairs of their rows test_count takes together: the number of pairs that a row has at least, so that each
   row gets all cases.  */
unsigned test_pairs (const struct primitive *a, const struct primitive *b);

/* Prints the summary lines of the primitive and the mode; the exit status.  */
int test_end (void);

/* All primitives: calls check for each row to be tested, which is then the selected one; the exit status.  */
int test_all_rows (void (*check) (const struct primitive *primitive, const char *variant));

#endif
