/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call of powerpc64: choice of the call by vector registers.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/feature.h"
#include "testsuite/harness/call.h"

void xcst_call_base (struct call *call);
void xcst_call_vsx (struct call *call);

void
xcst_call (struct call *call)
{
  ((xcsi_cpu_detect () & CPU_VSX) != 0 ? xcst_call_vsx : xcst_call_base) (call);
#if defined __PCREL__  /* with -mcpu=power10 C needs no TOC, and may change r2, bit 50 */
  if (!call->assembly)
    call->violations &= ~(UINT64_C (1) << 50);
#endif
}
