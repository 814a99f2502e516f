/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of arm: vector registers.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/feature.h"
#include "testsuite/harness/call.h"

void xcst_call_arm (struct call *call);

/* No offset depends on the size of pointers.  */
#undef MEMBER
#define MEMBER(type, member, offset) _Static_assert (offsetof (struct type, member) == (offset), #member);
#include "testsuite/harness/call-members.h"

void
xcst_call (struct call *call)
{
  call->vector_bytes = (xcsi_cpu_detect () & CPU_NEON) != 0 ? 16 : 0;
  xcst_call_arm (call);
}
