/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct poly1305_aead.  Read by m4 for assembly, and by poly1305-impl.h, which asserts them; so there is no blank in
   front of a parenthesis.  */
MEMBER(poly1305_aead, aad, 0)
MEMBER(poly1305_aead, text, 8)
MEMBER(poly1305_aead, aad_length, 16)
MEMBER(poly1305_aead, length, 24)
