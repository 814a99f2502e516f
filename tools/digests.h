/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein by name, and the lines of checksum files:

     DIGEST  FILE                    the digest in hexadecimal, a blank, and another one or "*"
     Skein-512-256 (FILE) = DIGEST   names the function; with a key Skein-MAC-512-256, and of a tree with leaf, fan-out and height
                                     Skein-Tree-512-256-10-8-255

   A line that begins with "\" has "\n", "\r" and "\\" for the newline, the carriage return and "\" in the name.  */

#ifndef DIGESTS_H
#define DIGESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bits of a digest.  */
enum { DIGEST_LEAST = 64, DIGEST_MOST = 8192, DIGEST_BYTES = DIGEST_MOST / 8 };

/* The largest state, and what trees can be told: the paper has leaves of up to 2^255 blocks.  */
enum { STATE_MOST = 1024, LEAF_MOST = 13, FAN_OUT_MOST = 255, HEIGHT_LEAST = 2, HEIGHT_MOST = 255 };

/* Skein with a state and a digest of so many bits; of a tree if leaf is not 0.  */
struct skein
{
  unsigned state, bits, leaf, fan_out, height;
};

/* A name "STATE-BITS", or of a tree "STATE-BITS-LEAF-FAN_OUT-HEIGHT": whether there is such a function.  */
bool skein_named (struct skein *skein, const char *name, bool tree);

/* A message, one at a time, with a key if key_length is not 0: 0 or an error of the library.  Digest wipes it.  */
int skein_start (const struct skein *skein, const uint8_t *key, size_t key_length);
int skein_update (const uint8_t *bytes, size_t length);
int skein_digest (uint8_t *digest);

/* With a tree, by any number of threads: nodes of leaves, state / 8 bytes each, which may take their place; the joining of all.  */
int skein_leaves (uint8_t *nodes, uint64_t first_leaf, const uint8_t *bytes, size_t length);
int skein_join (uint8_t *digest, const uint8_t *nodes, uint64_t leaves);

/* Writes a line to stdout, with the function after the prefix if that is not NULL.  */
void put_digest (const struct skein *skein, const uint8_t *digest, const char *name, const char *prefix);

/* Writes the name and what is to be said about it to stdout.  */
void put_verdict (const char *name, const char *verdict);

/* A line of a list, which it changes; tree: names are those of trees.  bits: four for each digit; skein.state is 0 where the line
   names no function.  */
struct entry
{
  struct skein skein;
  const char *name, *digits;
};
bool parse_entry (struct entry *entry, char *line, const char *prefix, bool tree);

#endif
