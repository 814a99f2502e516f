/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XAES-256-GCM: the words of its key: the rows of AES and GHASH, K1 as bytes, the schedule.  */

#ifndef MODES_XAES_H
#define MODES_XAES_H

#include "src/aes-impl.h"

enum
{
  XAES_TAG,
  XAES_HASH_TAG,
  XAES_K1,
  XAES_AES = XAES_K1 + 2,
  XAES_KEY_WORDS = XAES_AES + AES_STATE
};

#endif
