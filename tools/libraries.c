/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What xcs measures: this library.  The comparison with other libraries has peers/peers.c instead.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/operations.h"

static const struct library own = { NULL, NULL, operations };

const struct library *const libraries[] = { &own, NULL };
