/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct gcm_rest.  Read by m4 for assembly, and by gcm-impl.h, which asserts them; so there is no blank in front of a
   parenthesis.  */
MEMBER(gcm_rest, start, 0)
MEMBER(gcm_rest, counter, 16)
MEMBER(gcm_rest, bits, 32)
MEMBER(gcm_rest, before, 48)
MEMBER(gcm_rest, before_length, 56)
MEMBER(gcm_rest, dst, 64)
MEMBER(gcm_rest, before_powers, 72)
MEMBER(gcm_rest, src, 80)
MEMBER(gcm_rest, length, 88)
MEMBER(gcm_rest, tag, 96)
