/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind: what public functions promise for each object of a kind, whatever it computes.  Right is what the last row of the
   table gives, which the tests of the primitives compare with vectors and the reference.  */

#ifndef KINDS_H
#define KINDS_H

#include "testsuite/harness/test.h"
#include "testsuite/objects.h"

/* With the row that is chosen.  */
void kinds_check (const struct object *object);

/* Each object, type and primitive of the library has its descriptors, and no others.  */
void kinds_complete (void);

/* --- for the kinds */

/* What is tested now of the object, for the message.  */
void kinds_part (const char *part);

/* Compares what came out, one of many comparisons in a case: two numbers tell which.  */
void kinds_equal (const char *what, size_t a, size_t b, const void *out, const void *expected, size_t length);

/* Makes an object in memory that had random contents, by the row that is chosen or by the last one, and starts a message.  */
void kinds_begin (const struct object *object, void *o, const uint8_t *key);
void kinds_begin_last (const struct object *object, void *o, const uint8_t *key);

/* Selects the last row, and the one that was chosen before.  */
void kinds_last_row (void);
void kinds_this_row (void);

/* The names of the usable rows, one after the other; NULL at the end.  */
const char *kinds_row (const struct object *object, size_t number);

/* Moves an object to other memory, as programs may, and overwrites the original.  */
void kinds_move (const struct object *object, uint64_t *to, uint64_t *from);

/* The distance between the places where tests of splits begin the third part.  */
size_t kinds_step (size_t length, size_t first, size_t block);

void kinds_cipher (const struct object *object);
void kinds_keystream (const struct object *object);
void kinds_mac (const struct object *object);

#endif
