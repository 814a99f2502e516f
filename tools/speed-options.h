/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The options of xcs speed.  */

#ifndef SPEED_OPTIONS_H
#define SPEED_OPTIONS_H

#include "tools/results.h"
#include "tools/xcs.h"

enum { MAX_FILTERS = 16 };

struct options
{
  const char *filters[MAX_FILTERS];
  size_t filter_count;
  unsigned long bytes[MAX_COLUMNS], column_threads[MAX_COLUMNS];
  size_t columns;
  bool exact;        /* the user gave the lengths */
  unsigned threads;  /* 0: columns are lengths */
  double seconds;
  bool any_unit;     /* cpb if possible, else mib */
  enum unit unit;
  bool json;
  bool only_chosen;
  bool more;         /* also operations that are measured on request */
  const char *html;
  const char *svg;
  const char *compare;
  bool strict;
};

void parse_speed (struct options *o, struct args *args);

#endif
