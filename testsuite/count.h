/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the counting plugin and the program that it counts agree on.  */

#ifndef COUNT_H
#define COUNT_H

/* A file descriptor that is never open: closing it asks the plugin for its count.  */
#define COUNT_MARK 0x7863732d

#endif
