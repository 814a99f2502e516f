/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Help texts, which tools/options.awk makes from tools/options.txt.  */

#ifndef HELP_H
#define HELP_H

struct help
{
  const char *command;  /* "": xcs itself */
  const char *text;
};

/* Ends with a command that is NULL.  */
extern const struct help helps[];

#endif
