/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Trees of Skein, whose leaves threads make.  */

#ifndef TREE_H
#define TREE_H

#include <stdint.h>

#include "tools/digests.h"

enum { TREE_PART = 1 << 20, TREE_THREADS = 256 };
_Static_assert (STATE_MOST / 8 << LEAF_MOST <= TREE_PART, "parts have whole leaves");

/* Reads the file to its end, with as many threads as there are parts for, and makes the digest of the tree that skein_start began:
   an error of the library.  *error: 0, or the error of the system for which there is no digest.  */
int tree_read (const struct skein *skein, int fd, unsigned threads, uint8_t *digest, int *error);

#endif
