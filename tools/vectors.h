/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Test vectors: cases of files in testsuite/vectors, which tools/vectors.awk makes vectors.c of.  */

#ifndef VECTORS_H
#define VECTORS_H

struct vector
{
  const char *file;
  const char *title;
  const char *fields;  /* a line "NAME = VALUE" for each */
};

/* Ends with a file that is NULL.  */
extern const struct vector vectors[];

#endif
