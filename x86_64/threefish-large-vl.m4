dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64 with AVX-512 in 256-bit vectors: names of registers and instructions.

define(`LANES', 4)
define(`VECTOR', `%ymm`'$1')
define(`HALF', `%xmm`'eval(FIRST_T + $1)')

include(`threefish-large-evex.m4')

define(`VMOVDQU', `vmovdqu64')
define(`VINSERT', `vinserti32x4')
define(`UPPER_HALVES', `vshufi64x2 $`'3, $1, $2, $3')

include(`threefish-large-ymm.m4')
