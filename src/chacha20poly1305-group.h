/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct chacha20poly1305_group.  Read by m4 for assembly, and by chacha20poly1305-impl.h, which asserts them; so there
   is no blank in front of a parenthesis.  */
MEMBER(chacha20poly1305_group, jobs, 0)
MEMBER(chacha20poly1305_group, hashed, 128)
MEMBER(chacha20poly1305_group, places, 256)
MEMBER(chacha20poly1305_group, most, 384)
MEMBER(chacha20poly1305_group, opens, 392)
MEMBER(chacha20poly1305_group, tags, 400)
MEMBER(chacha20poly1305_group, wrong, 656)
MEMBER(chacha20poly1305_group, blocks, 664)
