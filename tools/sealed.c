/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sealed files.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdbool.h>
#include <string.h>

#include <libxcrypt/gcm.h>
#include <libxcrypt/xaes.h>

#include "tools/files.h"
#include "tools/output.h"
#include "tools/sealed.h"
#include "tools/xcs.h"

enum { MAGIC = SEALED_HEADER - SEALED_NONCE, NUMBER = 7, LAST = 11 };
static const uint8_t magic[MAGIC] = { 'x', 'c', 's', '-', 's', 'e', 'a', 'l', 'e', 'd', '-', '1', '\n' };

/* What XAES derives for the file; the bytes of the nonce from NUMBER on are those of the chunk.  */
static struct xcs_gcm_key message_key;
static uint8_t nonce[XCS_GCM_NONCE_SIZE];

/* A chunk and the byte after it, which tells that it is not the last one.  */
static uint8_t chunk[SEALED_CHUNK + SEALED_TAG + 1], result[SEALED_CHUNK + SEALED_TAG];

static _Noreturn void
fail (const struct sealing *f, const char *what)
{
  die (STATUS_FAILED, "%s: %s: %s", f->command, f->name, what);
}

/* For calls that cannot fail.  */
static void
must (const struct sealing *f, int error)
{
  if (error != 0)
    fail (f, xcs_strerror (error));
}

static void
start (const struct sealing *f, const uint8_t key[SEALED_KEY], const uint8_t random[SEALED_NONCE])
{
  struct xcs_xaes_key xaes;
  uint8_t first[XCS_XAES_NONCE_SIZE] = { 0 };
  memcpy (first, random, SEALED_NONCE);
  xcs_xaes_set_key (&xaes, key);
  must (f, xcs_xaes_derive (&xaes, &message_key, nonce, first));
  xcs_wipe (&xaes, sizeof xaes);
}

/* Writes the result of each chunk; length is that of its text.  */
static void
seal_chunk (const struct sealing *f, size_t length)
{
  must (f, xcs_gcm_seal (&message_key, result, result + length, nonce, NULL, 0, chunk, length));
  output_write (result, length + SEALED_TAG);
}

static void
open_chunk (const struct sealing *f, size_t length)
{
  const bool first = (nonce[NUMBER] | nonce[NUMBER + 1] | nonce[NUMBER + 2] | nonce[NUMBER + 3]) == 0;
  if (xcs_gcm_open (&message_key, result, chunk + length, nonce, NULL, 0, chunk, length) != 0 || (length == 0 && !first))
    fail (f, first ? "wrong key, or the file was changed" : "the file was changed or cut off");
  output_write (result, length);
}

/* Calls step for each chunk; a whole one has size bytes, of which extra are not text.  */
static void
each_chunk (const struct sealing *f, size_t extra, void (*step) (const struct sealing *f, size_t length))
{
  const size_t size = SEALED_CHUNK + extra;
  uint64_t i = 0, total = 0;
  bool last = false;
  for (size_t before = 0; !last; before = 1, i++)
    {
      chunk[0] = chunk[size];
      const size_t n = before + file_read_all (f->command, f->fd, f->name, chunk + before, size + 1 - before);
      const size_t length = n > size ? size : n;
      last = n <= size;
      if (i > UINT32_MAX)
        die (STATUS_IO, "%s: %s: more than 2^48 bytes", f->command, f->name);
      if (length < extra)
        fail (f, "the file was changed or cut off");
      for (unsigned byte = 0; byte < 4; byte++)
        nonce[NUMBER + byte] = (uint8_t) (i >> (24 - 8 * byte));
      nonce[LAST] = last;
      step (f, length - extra);
      total += length;
      if (f->progress != NULL)
        f->progress (total);
    }
  xcs_wipe (&message_key, sizeof message_key);
  xcs_wipe (chunk, sizeof chunk);
  xcs_wipe (result, sizeof result);
}

void
seal_file (const struct sealing *f, const uint8_t key[SEALED_KEY])
{
  uint8_t header[SEALED_HEADER];
  memcpy (header, magic, MAGIC);
  file_random (f->command, header + MAGIC, SEALED_NONCE);
  start (f, key, header + MAGIC);
  output_write (header, SEALED_HEADER);
  each_chunk (f, 0, seal_chunk);
}

void
open_file (const struct sealing *f, const uint8_t key[SEALED_KEY])
{
  uint8_t header[SEALED_HEADER];
  if (file_read_all (f->command, f->fd, f->name, header, SEALED_HEADER) < SEALED_HEADER
      || memcmp (header, magic, MAGIC) != 0)
    fail (f, "no sealed file");
  start (f, key, header + MAGIC);
  each_chunk (f, SEALED_TAG, open_chunk);
}
