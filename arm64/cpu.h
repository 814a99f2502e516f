/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* CPU features that implementations of arm64 need.  */

#ifndef ARM64_CPU_H
#define ARM64_CPU_H

#define CPU_PMULL (UINT32_C (1) << 1)
#define CPU_SHA3 (UINT32_C (1) << 2)

enum { CPU_FEATURES = 3 };

#endif
