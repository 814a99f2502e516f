/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The operations that xcs speed measures.  All that have the same primitive and name give the same output.  */

#ifndef OPERATIONS_H
#define OPERATIONS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct operation
{
  const char *primitive;
  const char *name;
  size_t multiple;        /* lengths are multiples of this; 0: the call takes no message */
  void (*prepare) (void); /* after the choice of an implementation; may be NULL */
  int (*run) (uint8_t *dst, const uint8_t *src, size_t length, unsigned long calls);  /* 0, or XCS_ERR_...;
                             XCS_ERR_LENGTH: this library does not take as much */
};

struct library
{
  const char *name;  /* NULL: this one, each of whose implementations is a row */
  const char *(*version) (void);
  const struct operation *operations;
};

/* What the program measures; libraries.c, or peers/peers.c.  The last is NULL.  */
extern const struct library *const libraries[];

/* Keys, tweaks and counters.  */
extern const uint8_t operation_bytes[32];

/* Makes rows usable whose addresses depend on secrets, unless that is forbidden, to check and measure them.  */
void operations_allow_lookups (void);

/* Ends with a primitive that is NULL, as all of them do.  */
extern const struct operation operations[];

#ifdef __cplusplus
}
#endif

#endif
