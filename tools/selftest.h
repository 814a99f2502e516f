/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the checks of xcs selftest share.  */

#ifndef SELFTEST_H
#define SELFTEST_H

#include "tools/operations.h"
#include "tools/vectors.h"

#define COUNT_OF(array) (sizeof (array) / sizeof (array)[0])

/* Counts a check; the first that fails is shown, with the title of the case and what was done.  */
bool check (bool ok, const char *title, const char *what);
bool check_bytes (const uint8_t *got, const uint8_t *expected, size_t length, const char *title, const char *what);

/* The case of the test after v, or the first after NULL; NULL: there is none.  */
const struct vector *next_case (const struct test *t, const struct vector *v);

/* A field of a case, by its place in the list of the test: bytes and their number, at most size; a number in base 10 or 16.  */
size_t field_bytes (const struct test *t, const struct vector *v, unsigned field, uint8_t *bytes, size_t size);
uint32_t field_number (const struct test *t, const struct vector *v, unsigned field, int base);

/* Checks all cases of a test: their number.  */
size_t check_aead (const struct test *t);
size_t check_f8 (const struct test *t);
size_t check_f9 (const struct test *t);
size_t check_frames (const struct test *t);
size_t check_gea (const struct test *t);

#endif
