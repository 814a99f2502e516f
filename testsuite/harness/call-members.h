/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct call and struct left.  Read by m4 for assembly, and by call.h, which asserts them; so there is no blank in
   front of a parenthesis.  */
MEMBER(call, function, 0)
MEMBER(call, argument, 8)
MEMBER(call, upper, 40)
MEMBER(call, violations, 48)
MEMBER(call, assembly, 56)
MEMBER(call, vector_bytes, 64)
MEMBER(call, left, 72)
MEMBER(call, secret, 80)
MEMBER(left, stack, 2048)
MEMBER(left, general, 6144)
