/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct aes_run.  Read by m4 for assembly, and by aes-impl.h, which asserts them; so there is no blank in front of a
   parenthesis.  */
MEMBER(aes_run, counter, 0)
MEMBER(aes_run, dst, 16)
MEMBER(aes_run, src, 24)
MEMBER(aes_run, blocks, 32)
