/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Progress on a terminal, once a second: a line on stderr that what comes next overwrites.  */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Begins with the file that is read: whether stderr is a terminal.  */
bool progress_begin (int fd);

/* So many bytes were read.  */
void progress_show (uint64_t bytes);

/* Clears the line, if there is one.  */
void progress_end (void);

#endif
