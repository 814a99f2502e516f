/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What xcs measures.  The benchmark beside other libraries has more in this place.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/operations.h"

static const struct library own = { NULL, NULL, operations };

const struct library *const libraries[] = { &own, NULL };
