/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What xcs speed says about a measurement.  */

#ifndef NOTES_H
#define NOTES_H

#include "tools/results.h"

/* After the measurement; argv: of the program.  The last name is NULL.  */
enum { MAX_NOTES = 8 };
void make_notes (struct note notes[MAX_NOTES], char *const *argv);

#endif
