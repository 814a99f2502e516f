/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Offsets of jobs.  Read by m4 for assembly, and by gcm-impl.h, which asserts them; so there is no blank in front of a
   parenthesis.  */
MEMBER(xcs_gcm_job, key, 0)
MEMBER(xcs_gcm_job, dst, 8)
MEMBER(xcs_gcm_job, tag, 16)
MEMBER(xcs_gcm_job, nonce, 24)
MEMBER(xcs_gcm_job, aad, 32)
MEMBER(xcs_gcm_job, src, 40)
MEMBER(xcs_gcm_job, aad_length, 48)
MEMBER(xcs_gcm_job, length, 56)
MEMBER(xcs_gcm_job, error, 64)
MEMBER(gcm_parts, aes, 32)
MEMBER(gcm_parts, ghash, 1968)
MEMBER(gcm_two, second, 72)
