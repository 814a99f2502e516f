/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* AES-GCM-SIV: the words of its key: the rows of AES and GHASH, that of GCM which is for both, the schedule.  */

#ifndef MODES_GCMSIV_H
#define MODES_GCMSIV_H

#include "src/aes-impl.h"

enum
{
  GCMSIV_TAG,
  GCMSIV_HASH_TAG,
  GCMSIV_ROW,
  GCMSIV_AES,
  GCMSIV_KEY_WORDS = GCMSIV_AES + AES_STATE
};

#endif
