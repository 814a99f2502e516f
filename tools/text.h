/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Text on a terminal fits into its columns and may be styled.  Elsewhere a line stays a line.  */

#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

#define BOLD "\033[1m"
#define RED "\033[31m"
#define PLAIN "\033[0m"

/* The columns of stdout: those of the terminal, 80 at least; no limit if it is no terminal, so that scripts find what they look
   for.  */
size_t text_width (void);

/* The code if stdout is a terminal with styles, unless NO_COLOR is set; else nothing.  */
const char *text_style (const char *code);

/* Writes words and a newline; further lines begin with indent blanks.  The first one has used columns.  */
void put_words (size_t indent, size_t used, const char *text);

#endif
