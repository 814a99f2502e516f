/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threefish of any size in portable C: MIX and its inverse.  */

#ifndef THREEFISH_MIX_H
#define THREEFISH_MIX_H

#include "src/bytes.h"

#define MIX(a, b, r) (a += b, b = rotl64 (b, r) ^ a)
#define UNMIX(a, b, r) (b = rotr64 (b ^ a, r), a -= b)

#endif
