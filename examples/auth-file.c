/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: the Poly1305 tag of a file.

     cc auth-file.c -o auth-file $(pkg-config --cflags --libs libxcrypt-sym)

   Exit status: 0 success, 1 the tag does not match, 2 wrong usage, 3 input or output failed.  */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/poly1305.h>

enum { OK, WRONG, USAGE, IO, CHUNK = 65536 };

static int
complain (int status, const char *name, const char *what)
{
  fprintf (stderr, "auth-file: %s: %s\n", name, what);
  return status;
}

static int
read_key (const char *name, uint8_t key[XCS_POLY1305_KEY_SIZE])
{
  uint8_t bytes[XCS_POLY1305_KEY_SIZE + 1];
  FILE *file = fopen (name, "rb");
  if (file == NULL)
    return complain (IO, name, strerror (errno));
  setvbuf (file, NULL, _IONBF, 0);  /* no copy of the key stays in a buffer */
  size_t length = fread (bytes, 1, sizeof bytes, file);
  int status = OK;
  if (ferror (file))
    status = complain (IO, name, strerror (errno));
  else if (length != XCS_POLY1305_KEY_SIZE)
    status = complain (USAGE, name, "a key file holds 32 bytes");
  else
    memcpy (key, bytes, XCS_POLY1305_KEY_SIZE);
  xcs_wipe (bytes, sizeof bytes);
  fclose (file);
  return status;
}

static int
tag_of_file (const char *name, struct xcs_poly1305_ctx *ctx, uint8_t tag[XCS_POLY1305_TAG_SIZE])
{
  static uint8_t chunk[CHUNK];
  size_t length;
  int error = 0;
  FILE *file = fopen (name, "rb");
  if (file == NULL)
    return complain (IO, name, strerror (errno));
  while (error == 0 && (length = fread (chunk, 1, sizeof chunk, file)) > 0)
    error = xcs_poly1305_update (ctx, chunk, length);
  if (ferror (file))
    {
      int status = complain (IO, name, strerror (errno));
      fclose (file);
      return status;
    }
  fclose (file);
  if (error == 0)
    error = xcs_poly1305_digest (ctx, tag);
  return error == 0 ? OK : complain (IO, name, xcs_strerror (error));
}

static int
parse_tag (const char *text, uint8_t tag[XCS_POLY1305_TAG_SIZE])
{
  if (strlen (text) != 2 * XCS_POLY1305_TAG_SIZE || strspn (text, "0123456789abcdefABCDEF") != 2 * XCS_POLY1305_TAG_SIZE)
    return complain (USAGE, text, "a tag is 32 hexadecimal digits");
  for (size_t i = 0; i < XCS_POLY1305_TAG_SIZE; i++)
    {
      const char digits[3] = { text[2 * i], text[2 * i + 1], '\0' };
      tag[i] = (uint8_t) strtoul (digits, NULL, 16);
    }
  return OK;
}

int
main (int argc, char **argv)
{
  uint8_t key[XCS_POLY1305_KEY_SIZE], tag[XCS_POLY1305_TAG_SIZE], expected[XCS_POLY1305_TAG_SIZE];
  struct xcs_poly1305_ctx ctx;

  if (argc != 3 && argc != 4)
    {
      fputs ("Usage: auth-file KEYFILE FILE      prints the Poly1305 tag of FILE\n"
             "       auth-file KEYFILE FILE TAG  checks it\n"
             "KEYFILE holds 32 random bytes.  They serve ONE file: who sees the tags of two files under one key can make\n"
             "tags for others.  Take new bytes for each file, and keep them secret.\n", stderr);
      return USAGE;
    }
  int status = argc == 4 ? parse_tag (argv[3], expected) : OK;
  if (status == OK)
    status = read_key (argv[1], key);
  if (status != OK)
    return status;
  xcs_poly1305_set_key (&ctx, key);
  xcs_wipe (key, sizeof key);
  status = tag_of_file (argv[2], &ctx, tag);
  xcs_wipe (&ctx, sizeof ctx);
  if (status != OK)
    return status;

  if (argc == 4)  /* never memcmp: its time tells where the first difference is */
    return xcs_equal (tag, expected, sizeof tag) ? OK : complain (WRONG, argv[2], "the tag does not match");
  for (size_t i = 0; i < sizeof tag; i++)
    printf ("%02x", tag[i]);
  putchar ('\n');
  if (fflush (stdout) != 0 || ferror (stdout))
    return complain (IO, "standard output", strerror (errno));
  return OK;
}
