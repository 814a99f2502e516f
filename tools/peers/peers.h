/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Other libraries, as far as the computer has them.  Each does the same as an operation of ours, with the key set up where ours has
   it set up.

   Operations in addition to those of operations.c, where others have no smaller unit:
   ghash gmac    AES-128 GMAC but for the two blocks of AES, which are known: GHASH with the block of lengths, and a mask.  Others
                 encrypt one block for each message (not nettle, whose cipher is ours to choose).
   kasumi f8x16  16 streams with one key, each a sixteenth of the message
   kasumi f9     integrity, of a padded message that begins with COUNT and FRESH, which ours splits

   Poly1305 includes the key; nettle sets half of it once, and encrypts a block with AES for the other half.

   A library with several public calls for the same has a row for each if either can be the faster, or only the faster one:
   what was tried is said where it is called.  */

#ifndef PEERS_H
#define PEERS_H

#include "tools/operations.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GMAC_SIZE = 16, GMAC_IV_SIZE = 12 };
/* Key and IV, and AES-128 of the blocks 0 and 1.  */
extern const uint8_t gmac_zeros[16], gmac_h[16], gmac_mask[16];

/* The parameters of f8 in operations.c; stream i has COUNT + i.  */
enum { F8_COUNT = 1, F8_BEARER = 2, F8_DIRECTION = 0, STREAMS = 16 };

/* Whether addresses depend on secrets: AES and GHASH are in constant time where the CPU has instructions for them, mostly tables
   elsewhere; Poly1305 and Threefish have no tables.  */
enum lookups peer_lookups (const char *primitive);

extern const struct library peer_botan, peer_cryptopp, peer_ipsec_mb, peer_libgcrypt, peer_libsodium, peer_nettle, peer_openssl;

#ifdef __cplusplus
}
#endif

#endif
