/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The interface between the counting plugin and the program that it counts.  */

#ifndef COUNT_H
#define COUNT_H

#include <stdint.h>

/* A file descriptor that is never open: closing it asks the plugin for its count.  */
#define COUNT_MARK 0x7863732d

/* Another one: the next two arguments of the call are the begin and the length of a zone that nothing may read or write;
   length 0 removes all zones.  */
#define COUNT_ZONE 0x7863732e

/* A list has a word of 64 bits for each instruction between an odd mark and the next: its address.
   A trace has a word of 64 bits for each instruction between an odd mark and the next: 0, or the address that it reads (writes)
   and TRACE_LOAD (TRACE_STORE).  */
#define TRACE_LOAD (UINT64_C (1) << 62)
#define TRACE_STORE (UINT64_C (1) << 63)

#endif
