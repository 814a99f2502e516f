/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct kasumi_batch.  Read by m4 for assembly, and by kasumi-impl.h, which asserts them; so there is no blank in
   front of a parenthesis.  */
MEMBER(kasumi_batch, rows, 0)
MEMBER(kasumi_batch, stride, 8)
MEMBER(kasumi_batch, chain, 16)
MEMBER(kasumi_batch, sum, 24)
MEMBER(kasumi_batch, n, 32)
MEMBER(kasumi_batch, src, 40)
MEMBER(kasumi_batch, dst, 48)
