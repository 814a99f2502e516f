/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct chacha20poly1305_run.  Read by m4 for assembly, and by chacha20poly1305-impl.h, which asserts them; so there is
   no blank in front of a parenthesis.  */
MEMBER(chacha20poly1305_run, dst, 0)
MEMBER(chacha20poly1305_run, src, 8)
MEMBER(chacha20poly1305_run, text, 16)
MEMBER(chacha20poly1305_run, passes, 24)
MEMBER(chacha20poly1305_run, before, 32)
MEMBER(chacha20poly1305_run, after, 40)
