/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The version of the tool.  Tests have another (testsuite/xcs-fake.c).  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "tools/xcs.h"

const char tool_version[] = XCS_VERSION;
