/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct gcm_batch and of its messages.  Read by m4 for assembly, and by gcm-impl.h, which asserts them; so there is no
   blank in front of a parenthesis.  */
MEMBER(gcm_short, aes, 0)
MEMBER(gcm_short, ghash, 8)
MEMBER(gcm_short, counter, 16)
MEMBER(gcm_short, hashed, 32)
MEMBER(gcm_short, aad, 40)
MEMBER(gcm_short, aad_blocks, 48)
MEMBER(gcm_short, aad_rest, 56)
MEMBER(gcm_short, text, 64)
MEMBER(gcm_short, length, 72)
MEMBER(gcm_short, lengths, 80)
MEMBER(gcm_short, last_aad, 96)
MEMBER(gcm_short, in, 112)
MEMBER(gcm_short, out, 128)
MEMBER(gcm_short, tag, 144)
MEMBER(gcm_batch, messages, 0)
MEMBER(gcm_batch, number, 640)
