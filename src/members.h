/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* MEMBER of the lists of offsets that assembly reads, too (STRUCTS of asm.m4): each is asserted, where a pointer has 8 bytes.  */

#ifndef MEMBERS_H
#define MEMBERS_H

#include <stddef.h>

#define MEMBER(type, member, offset)                                              \
  _Static_assert (offsetof (struct type, member) == (offset) || sizeof (void *) != 8, \
                  "struct " #type ": " #member " is not at the offset " #offset " that assembly uses");

#endif
