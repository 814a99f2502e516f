/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* By the first byte of the input, the options and messages of a command that computes, or a sealed file and a change of it.  No
   file is opened and no CPU asked.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/xaes.h>

#include "evidence/fuzz/fuzz.h"

#include "tools/sealed.h"
#include "tools/xcs.h"

const char fuzz_name[] = "parsers";

/* Bytes; of text in three chunks.  */
enum { PLAIN = 1000, MOST_TEXT = 3 * SEALED_CHUNK };

static void
command (struct input *in)
{
  static const char *const names[] = { "f8", "f9", "a53", "gea3", "keygen", "seal", "open", "hash", "mac", "tree" };
  tool_command (in, names[take (in) % (sizeof names / sizeof names[0])]);
}

static struct sealing sealing = { .command = "seal", .name = "file" };

static void
call_seal (void *key)
{
  seal_file (&sealing, key);
}

static void
call_open (void *key)
{
  open_file (&sealing, key);
}

/* A sealed file by the description in tools/sealed.h, of the random bytes of the system and the text that follow one another, and
   perhaps with an empty chunk at the end: its size.  */
static size_t
make_sealed (uint8_t *file, const uint8_t key[SEALED_KEY], unsigned cipher, const uint8_t *plain, size_t text, int empty_end)
{
  struct xcs_xaes_key xaes;
  struct xcs_chacha20_ctx chacha20;
  struct xcs_chacha20poly1305_key short_nonce;
  struct xcs_xchacha20poly1305_key long_nonce;
  uint8_t nonce[24], derived[SEALED_KEY] = { 0 }, *p = file;
  uint32_t number = SEALED_FIRST;
  p += sprintf ((char *) p, cipher == 0 ? "xcs-sealed-1\n" : "xcs-sealed-2\n%s\n", sealed_ciphers[cipher]);
  memcpy (p, plain, SEALED_NONCE);
  memcpy (nonce, plain, SEALED_NONCE);
  p += SEALED_NONCE;
  plain += SEALED_NONCE;
  xcs_xaes_set_key (&xaes, key);
  xcs_xchacha20poly1305_set_key (&long_nonce, key);
  xcs_chacha20_set_key (&chacha20, key);
  CHECK (xcs_chacha20_set_nonce (&chacha20, nonce, 0) == 0);
  CHECK (xcs_chacha20_crypt (&chacha20, derived, derived, sizeof derived) == 0);
  xcs_chacha20poly1305_set_key (&short_nonce, derived);
  const size_t header = (size_t) (p - file);
  for (int last = 0; !last; number++)
    {
      const size_t length = text < SEALED_CHUNK ? text : SEALED_CHUNK;
      last = text <= SEALED_CHUNK && (!empty_end || length == 0);
      for (unsigned i = 0; i < 4; i++)
        nonce[SEALED_NONCE + i] = (uint8_t) (number >> (24 - 8 * i));
      nonce[SEALED_NONCE + 4] = (uint8_t) last;
      if (cipher == 0)
        CHECK (xcs_xaes_seal (&xaes, p, p + length, nonce, NULL, 0, plain, length) == 0);
      else if (cipher == 1)
        CHECK (xcs_chacha20poly1305_seal (&short_nonce, p, p + length, nonce + 12, file, header, plain, length) == 0);
      else
        CHECK (xcs_xchacha20poly1305_seal (&long_nonce, p, p + length, nonce, file, header, plain, length) == 0);
      p += length + SEALED_TAG;
      plain += length;
      text -= length;
    }
  return (size_t) (p - file);
}

/* Of a file with a header of that length: exchanges two chunks, leaves one out or repeats one.  Returns the new size; 0: there are
   no two whole ones to exchange.  */
static size_t
change_chunks (uint8_t *sealed, size_t size, size_t header, unsigned what, size_t i)
{
  enum { EXCHANGE = 1, LEAVE_OUT = 2, WHOLE = SEALED_CHUNK + SEALED_TAG };
  const size_t whole = (size - header) / WHOLE, chunks = (size - header + WHOLE - 1) / WHOLE;
  if (what == EXCHANGE && whole < 2)
    return 0;
  uint8_t other[WHOLE], *const chunk = sealed + header + i % (what == EXCHANGE ? whole - 1 : chunks) * WHOLE;
  const size_t rest = (size_t) (sealed + size - chunk), length = rest < WHOLE ? rest : (size_t) WHOLE;
  if (what == EXCHANGE)
    {
      memcpy (other, chunk, WHOLE);
      memcpy (chunk, chunk + WHOLE, WHOLE);
      memcpy (chunk + WHOLE, other, WHOLE);
      return size;
    }
  if (what == LEAVE_OUT)
    {
      memmove (chunk, chunk + length, rest - length);
      return size - length;
    }
  memmove (chunk + length, chunk, rest);
  return size + length;
}

/* A sealed file is as described and opens.  After any change it does not open: what was written before the change was found is the
   beginning of the text.  */
static void
sealed_file (struct input *in)
{
  uint8_t key[SEALED_KEY], plain[PLAIN], sealed[PLAIN + 500];
  take_bytes (in, key, sizeof key);
  const unsigned what = take (in);
  sealing.cipher = what / 4 % SEALED_CIPHERS;
  const size_t name = sealing.cipher > 0 ? strlen (sealed_ciphers[sealing.cipher]) + 1 : 0;
  const size_t at = take_below (in, PLAIN + 100), text = take_below (in, PLAIN - SEALED_NONCE), length = SEALED_NONCE + text;
  const uint8_t change = (uint8_t) take (in);
  take_bytes (in, plain, length);
  /* One file has the random bytes of the system, followed by the text.  */
  tool.contents = plain;
  tool.size = length;
  const int exited = tool_run (call_seal, key);
  CHECK (exited == (text > MOST_TEXT ? STATUS_IO : -1));
  if (exited != -1)
    return;
  size_t size = make_sealed (sealed, key, sealing.cipher, plain, text, 0);
  CHECK (tool.written == size);
  test_equal ("sealed file", tool.output, sealed, size);
  int changed = 0;
  switch (what % 4)
    {
    case 1:
      changed = change != 0;
      sealed[at % size] ^= change;
      break;
    case 2:
      changed = at % 100 != 0;
      memset (sealed + size, change, at % 100);
      size += at % 100;
      break;
    case 3:
      changed = at % size != 0;
      size -= at % size;
      break;
    default:
      if (what / 12 % 5 == 4 && text > 0 && text <= MOST_TEXT - SEALED_CHUNK)
        {
          changed = 1;
          size = make_sealed (sealed, key, sealing.cipher, plain, text, 1);
        }
      else if (what / 12 % 5 > 0)
        {
          const size_t new_size = change_chunks (sealed, size, 13 + name + SEALED_NONCE, what / 12 % 5, at);
          changed = new_size > 0;
          size = changed ? new_size : size;
        }
      break;
    }
  tool.contents = sealed;
  tool.size = size;
  CHECK (tool_run (call_open, key) == (changed ? STATUS_FAILED : -1));
  CHECK (changed ? tool.written <= text && tool.written % SEALED_CHUNK == 0 : tool.written == text);
  test_equal ("plain text", tool.output, plain + SEALED_NONCE, tool.written);
}

FUZZER_BEGINS_BY (tool_begin ())

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  if (size < OUTPUT / 2)
    {
      tool.written = 0;
      (take (&in) % 2 == 0 ? command : sealed_file) (&in);
    }
  return 0;
}
