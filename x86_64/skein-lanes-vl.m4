dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64 with AVX-512 in 256-bit vectors, chains side by side: names for skein-lanes.m4.

define(`CHAINS')
include(`threefish-large-vl.m4')
include(`skein-lanes-evex.m4')
