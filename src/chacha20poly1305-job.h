/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of jobs.  Read by m4 for assembly, and by chacha20poly1305-impl.h, which asserts them; so there is no blank in front of a
   parenthesis.  */
MEMBER(xcs_chacha20poly1305_job, key, 0)
MEMBER(xcs_chacha20poly1305_job, dst, 8)
MEMBER(xcs_chacha20poly1305_job, tag, 16)
MEMBER(xcs_chacha20poly1305_job, nonce, 24)
MEMBER(xcs_chacha20poly1305_job, aad, 32)
MEMBER(xcs_chacha20poly1305_job, src, 40)
MEMBER(xcs_chacha20poly1305_job, aad_length, 48)
MEMBER(xcs_chacha20poly1305_job, length, 56)
MEMBER(xcs_chacha20poly1305_job, error, 64)
