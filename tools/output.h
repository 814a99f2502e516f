/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A file that is there when it is complete: until then it has a temporary name, and no program, error or signal leaves it.  */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Begins a file; replace: the name may be that of a regular file.  The owner alone may read it, or whom the umask allows.
   Errors end the program, here and in the other functions.  */
void output_open (const char *command, const char *name, bool replace, bool owner_alone);

/* The standard output instead.  */
void output_stdout (const char *command);

void output_write (const uint8_t *bytes, size_t length);

/* A stream instead of output_write.  output_finish closes it.  */
FILE *output_stream (void);

/* Gives the file its name.  */
void output_finish (void);

/* The file was to be tried only: nothing is left of it.  */
void output_discard (void);

#endif
