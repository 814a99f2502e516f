/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* ChaCha20-Poly1305: the words of its objects.  */

#ifndef MODES_CHACHA20POLY1305_H
#define MODES_CHACHA20POLY1305_H

#include "src/chacha20.h"
#include "src/chacha20poly1305-impl.h"

/* A key of either kind: the rows of ChaCha20 and Poly1305, 1 + the index of the first fused one that is usable with them or 0, four
   words.  */
enum
{
  CP_TAG,
  CP_MAC_TAG,
  CP_FUSED,
  CP_KEY,
  CP_KEY_WORDS = CP_KEY + 4
};

/* A message: the rows, as in a key; what it may still do; bytes so far; the incomplete block of additional data or ciphertext,
   followed by zeros, and its bytes; the states of both rows.  */
enum
{
  CP_CTX_TAG,
  CP_CTX_MAC_TAG,
  CP_CTX_FUSED,
  CP_PHASE,
  CP_AAD_LENGTH,
  CP_LENGTH,
  CP_BUFFERED,
  CP_BUFFER,
  CP_CIPHER = CP_BUFFER + 2,
  CP_MAC = CP_CIPHER + CHACHA20_STATE,
  CP_CTX_WORDS = CP_MAC + POLY1305_STATE
};

#endif
