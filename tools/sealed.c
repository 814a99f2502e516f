/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sealed files.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdbool.h>
#include <string.h>

#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/xaes.h>

#include "tools/files.h"
#include "tools/output.h"
#include "tools/sealed.h"
#include "tools/xcs.h"

/* The nonce of a chunk: random bytes, its number, whether it is the last one.  Most ciphers take the end of it.  */
enum { NONCE = 24, NUMBER = SEALED_NONCE, LAST = NONCE - 1, SHORT = 12 };
static uint8_t nonce[NONCE];

/* The header, which is additional data of all chunks but in the first format.  */
enum { MAGIC = 13, NAME_MOST = 19, HEADER_MOST = MAGIC + NAME_MOST + SEALED_NONCE };
static const char magic_1[MAGIC + 1] = "xcs-sealed-1\n", magic_2[MAGIC + 1] = "xcs-sealed-2\n";
static uint8_t header[HEADER_MOST];
static size_t header_length;

/* The key of a file.  */
static union
{
  struct xcs_gcm_key gcm;
  struct xcs_chacha20poly1305_key chacha20;
  struct xcs_xchacha20poly1305_key xchacha20;
} secret;
static unsigned cipher;
static bool first;  /* of its chunks */

/* A chunk and the byte after it, which tells that it is not the last one.  */
static uint8_t chunk[SEALED_CHUNK + SEALED_TAG + 1], result[SEALED_CHUNK + SEALED_TAG];

static _Noreturn void
fail (const struct sealing *f, const char *what)
{
  die (STATUS_FAILED, "%s: '%s': %s", f->command, f->name, what);
}

/* For calls that cannot fail.  */
static void
must (const struct sealing *f, int error)
{
  if (error != 0)
    fail (f, xcs_strerror (error));
}

/* --- the ciphers */

static int
start_xaes (const uint8_t key[SEALED_KEY])
{
  struct xcs_xaes_key xaes;
  uint8_t rest[XCS_GCM_NONCE_SIZE];
  xcs_xaes_set_key (&xaes, key);
  const int error = xcs_xaes_derive (&xaes, &secret.gcm, rest, nonce);
  xcs_wipe (&xaes, sizeof xaes);
  return error;
}

static int
start_chacha20 (const uint8_t key[SEALED_KEY])
{
  struct xcs_chacha20_ctx chacha20;
  uint8_t derived[SEALED_KEY] = { 0 };
  xcs_chacha20_set_key (&chacha20, key);
  const int error = xcs_chacha20_set_nonce (&chacha20, nonce, 0) | xcs_chacha20_crypt (&chacha20, derived, derived, sizeof derived);
  xcs_chacha20poly1305_set_key (&secret.chacha20, derived);
  xcs_wipe (&chacha20, sizeof chacha20);
  xcs_wipe (derived, sizeof derived);
  return error;
}

static int
start_xchacha20 (const uint8_t key[SEALED_KEY])
{
  xcs_xchacha20poly1305_set_key (&secret.xchacha20, key);
  return 0;
}

static int
seal_xaes (size_t length)
{
  return xcs_gcm_seal (&secret.gcm, result, result + length, nonce + SHORT, NULL, 0, chunk, length);
}

static int
open_xaes (size_t length)
{
  return xcs_gcm_open (&secret.gcm, result, chunk + length, nonce + SHORT, NULL, 0, chunk, length);
}

static int
seal_chacha20 (size_t length)
{
  return xcs_chacha20poly1305_seal (&secret.chacha20, result, result + length, nonce + SHORT, header, header_length, chunk,
                                    length);
}

static int
open_chacha20 (size_t length)
{
  return xcs_chacha20poly1305_open (&secret.chacha20, result, chunk + length, nonce + SHORT, header, header_length, chunk,
                                    length);
}

static int
seal_xchacha20 (size_t length)
{
  return xcs_xchacha20poly1305_seal (&secret.xchacha20, result, result + length, nonce, header, header_length, chunk, length);
}

static int
open_xchacha20 (size_t length)
{
  return xcs_xchacha20poly1305_open (&secret.xchacha20, result, chunk + length, nonce, header, header_length, chunk, length);
}

const char *const sealed_ciphers[SEALED_CIPHERS] = { "xaes-256-gcm", "chacha20-poly1305", "xchacha20-poly1305" };

static const struct
{
  int (*start) (const uint8_t key[SEALED_KEY]);
  int (*seal) (size_t length);
  int (*open) (size_t length);
} functions[SEALED_CIPHERS] = {
  { start_xaes, seal_xaes, open_xaes },
  { start_chacha20, seal_chacha20, open_chacha20 },
  { start_xchacha20, seal_xchacha20, open_xchacha20 }
};

/* --- chunks */

/* After the header.  */
static void
start (const struct sealing *f, const uint8_t key[SEALED_KEY])
{
  memcpy (nonce, header + header_length - SEALED_NONCE, SEALED_NONCE);
  must (f, functions[cipher].start (key));
}

/* Writes the result of each chunk; length is that of its text.  */
static void
seal_chunk (const struct sealing *f, size_t length)
{
  must (f, functions[cipher].seal (length));
  output_write (result, length + SEALED_TAG);
}

static void
open_chunk (const struct sealing *f, size_t length)
{
  if (functions[cipher].open (length) != 0 || (length == 0 && !first))
    fail (f, first ? "wrong key, or the file was changed" : "the file was changed or cut off");
  output_write (result, length);
}

/* Calls step for each chunk; a whole one has size bytes, of which extra are not text.  */
static void
each_chunk (const struct sealing *f, size_t extra, void (*step) (const struct sealing *f, size_t length))
{
  const size_t size = SEALED_CHUNK + extra;
  uint64_t i = SEALED_FIRST, total = 0;
  bool last = false;
  for (size_t before = 0; !last; before = 1, i++)
    {
      chunk[0] = chunk[size];
      const size_t n = before + file_read_all (f->command, f->fd, f->name, chunk + before, size + 1 - before);
      const size_t length = n > size ? size : n;
      last = n <= size;
      if (i > UINT32_MAX)
        die (STATUS_IO, "%s: '%s': more than 2^48 bytes", f->command, f->name);
      if (length < extra)
        fail (f, "the file was changed or cut off");
      for (unsigned byte = 0; byte < 4; byte++)
        nonce[NUMBER + byte] = (uint8_t) (i >> (24 - 8 * byte));
      nonce[LAST] = last;
      first = before == 0;
      step (f, length - extra);
      total += length;
      if (f->progress != NULL)
        f->progress (total);
    }
  xcs_wipe (&secret, sizeof secret);
  xcs_wipe (chunk, sizeof chunk);
  xcs_wipe (result, sizeof result);
}

/* --- headers */

static void
put_name (const char *text)
{
  const size_t length = strlen (text);
  memcpy (header + header_length, text, length);
  header_length += length;
}

void
seal_file (const struct sealing *f, const uint8_t key[SEALED_KEY])
{
  cipher = f->cipher;
  header_length = 0;
  put_name (cipher == 0 ? magic_1 : magic_2);
  if (cipher > 0)
    {
      put_name (sealed_ciphers[cipher]);
      put_name ("\n");
    }
  file_random (f->command, header + header_length, SEALED_NONCE);
  header_length += SEALED_NONCE;
  start (f, key);
  output_write (header, header_length);
  each_chunk (f, 0, seal_chunk);
}

static void
get_header (const struct sealing *f, size_t bytes)
{
  if (file_read_all (f->command, f->fd, f->name, header + header_length, bytes) < bytes)
    fail (f, "not a sealed file");
  header_length += bytes;
}

/* The line with the name of the cipher.  Files with the first cipher have the first format, without that line.  */
static void
get_name (const struct sealing *f)
{
  const char *const name = (const char *) header + MAGIC;
  do
    get_header (f, 1);
  while (header[header_length - 1] != '\n' && header_length < MAGIC + NAME_MOST);
  const size_t length = header_length - MAGIC;
  for (cipher = 1; cipher < SEALED_CIPHERS; cipher++)
    if (strlen (sealed_ciphers[cipher]) == length - 1 && memcmp (name, sealed_ciphers[cipher], length - 1) == 0
        && name[length - 1] == '\n')
      return;
  fail (f, "sealed with a cipher that is not known here");
}

void
open_file (const struct sealing *f, const uint8_t key[SEALED_KEY])
{
  cipher = 0;
  header_length = 0;
  get_header (f, MAGIC);
  if (memcmp (header, magic_2, MAGIC) == 0)
    get_name (f);
  else if (memcmp (header, magic_1, MAGIC) != 0)
    fail (f, "not a sealed file");
  get_header (f, SEALED_NONCE);
  start (f, key);
  each_chunk (f, SEALED_TAG, open_chunk);
}
