/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes one JSON text to stdout.  A name is NULL for elements of an array and for the outermost value.  */

#ifndef JSON_H
#define JSON_H

#include <stdbool.h>

void json_open (const char *name, char bracket);  /* '{' or '[' */
void json_close (char bracket);                   /* '}' or ']' */
void json_string (const char *name, const char *value);
void json_bool (const char *name, bool value);
void json_integer (const char *name, unsigned long value);
void json_number (const char *name, double value);  /* negative: null */

#endif
