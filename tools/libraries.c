/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What xcs measures: this library.  The comparison with other libraries has peers/peers.c instead.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/operations.h"

static const struct library own = { .operations = operations }, own_more = { .on_request = true, .operations = more_operations };

const struct library *const libraries[] = { &own, &own_more, NULL };

#if defined __GNUC__ && !defined __clang__
const char compiler_text[] = "gcc " __VERSION__;
#elif defined __VERSION__
const char compiler_text[] = __VERSION__;
#else
const char compiler_text[] = "unknown";
#endif
