/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of struct gcm_batch, of its messages and of jobs.  Read by m4 for assembly, and by gcm-impl.h, which asserts them; so
   there is no blank in front of a parenthesis.  */
MEMBER(gcm_short, aes, 0)
MEMBER(gcm_short, ghash, 8)
MEMBER(gcm_short, job, 16)
MEMBER(gcm_short, wrong, 24)
MEMBER(gcm_short, ciphers, 32)
MEMBER(gcm_batch, messages, 0)
MEMBER(gcm_batch, number, 256)
MEMBER(gcm_batch, opens, 264)
MEMBER(xcs_gcm_job, dst, 8)
MEMBER(xcs_gcm_job, tag, 16)
MEMBER(xcs_gcm_job, nonce, 24)
MEMBER(xcs_gcm_job, aad, 32)
MEMBER(xcs_gcm_job, src, 40)
MEMBER(xcs_gcm_job, aad_length, 48)
MEMBER(xcs_gcm_job, length, 56)
