/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Poly1305-AES: the words of its key: the rows of AES and Poly1305, r as bytes, the schedule.  */

#ifndef MODES_POLY1305AES_H
#define MODES_POLY1305AES_H

#include "src/aes-impl.h"
#include "src/poly1305-impl.h"

enum
{
  PA_TAG,
  PA_MAC_TAG,
  PA_R,
  PA_AES = PA_R + 2,
  PA_KEY_WORDS = PA_AES + AES_STATE
};

#endif
