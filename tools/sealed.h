/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sealed files, encrypted and authenticated:

     header   "xcs-sealed-1" and a newline, then 19 random bytes; or
              "xcs-sealed-2" and a newline, the name of the cipher and a newline, then 19 random bytes
     chunks   65536 bytes of the text each, the last one at most as many, encrypted, each followed by its tag of 16 bytes

   Chunk i (0, 1, ...) is a message.  N is 24 bytes: the random bytes, i as number of 4 bytes, big endian, and a byte that is 1 for
   the last chunk and else 0.  There are at most 2^32 chunks; only the first one may be empty.  Ciphers:

     xaes-256-gcm        sealed-1: XAES-256-GCM with nonce N, without additional data
     xchacha20-poly1305  sealed-2: XChaCha20-Poly1305 with nonce N
     chacha20-poly1305   sealed-2: ChaCha20-Poly1305 with the last 12 bytes of N as nonce, under a key of the file: the first half
                         of block 0 of ChaCha20 with the first 12 bytes of N as nonce

   The additional data of all chunks of sealed-2 is the header, which so is authentic, too.

   This is STREAM: Hoang, Reyhanitabar, Rogaway and Vizar, Online authenticated-encryption and its nonce-reuse misuse-resistance,
   CRYPTO 2015, section 7.  Chunks that are missing, repeated, in another order or of another file are not authentic.  */

#ifndef SEALED_H
#define SEALED_H

#include <stdint.h>

enum { SEALED_KEY = 32, SEALED_NONCE = 19, SEALED_TAG = 16, SEALED_CIPHERS = 3 };

/* Bytes of text of a chunk, and the number of the first one.  The fuzzers have others, to reach the last number.  */
#ifndef SEALED_CHUNK
#define SEALED_CHUNK 65536
#define SEALED_FIRST 0
#endif

/* What a file can be sealed with; the first is the default.  */
extern const char *const sealed_ciphers[SEALED_CIPHERS];

/* The file that is read, and its name for messages; tools/output.h has the file that is written.  PROGRESS, unless NULL, is called
   with the number of bytes read so far.  CIPHER is an index of sealed_ciphers, for seal_file.  */
struct sealing
{
  const char *command, *name;
  int fd;
  void (*progress) (uint64_t bytes);
  unsigned cipher;
};

/* Errors end the program: with STATUS_FAILED if open finds that a file is not authentic.  */
void seal_file (const struct sealing *f, const uint8_t key[SEALED_KEY]);
void open_file (const struct sealing *f, const uint8_t key[SEALED_KEY]);

#endif
