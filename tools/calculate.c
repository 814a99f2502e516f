/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs f8, f9, a53 and gea3: one message or frame, for the laboratory.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/gsm.h>
#include <libxcrypt/kasumi.h>

#include "tools/files.h"
#include "tools/xcs.h"

/* --- options */

enum option
{
  KEY, KEY_FILE, COUNT, FRESH, BEARER, DIRECTION, INPUT, BITS, OFFSET, HEX, HEX_FILE, BYTES_FILE, ZEROS, ECSD, OPTIONS
};

static const char *const names[OPTIONS] = {
  "--key", "--key-file", "--count", "--fresh", "--bearer", "--direction", "--input", "--bits", "--offset", "--hex", "--hex-file",
  "--file", "--zeros", "--ecsd"
};

#define SET(option) (1U << (option))
#define KEY_SET (SET (KEY) | SET (KEY_FILE))
#define MESSAGE_SET (SET (HEX) | SET (HEX_FILE) | SET (BYTES_FILE))

struct values
{
  const char *command;
  const char *text[OPTIONS];  /* NULL: not given */
};

/* Takes the next argument, an option of the set, and stores its value: the number of the option.  */
static unsigned
take (struct args *args, struct values *v, unsigned set)
{
  for (unsigned i = 0; i < OPTIONS; i++)
    {
      if ((set & SET (i)) == 0)
        continue;
      const char *text = i != ECSD ? args_value (args, names[i]) : args_flag (args, names[i]) ? "" : NULL;
      if (text == NULL)
        continue;
      v->text[i] = text;
      return i;
    }
  args_unknown (args);
}

/* Exactly one of the set must be given.  */
static void
want_one (const struct values *v, unsigned set)
{
  char list[100] = "";
  unsigned given = 0;
  for (unsigned i = 0; i < OPTIONS; i++)
    if ((set & SET (i)) != 0)
      {
        size_t length = strlen (list);
        (void) snprintf (list + length, sizeof list - length, "%s%s", length > 0 ? ", " : "", names[i]);
        given += v->text[i] != NULL;
      }
  if (given == 0)
    die (STATUS_USAGE, strchr (list, ',') != NULL ? "%s: one of %s is needed" : "%s: option %s is needed", v->command, list);
  if (given > 1)
    die (STATUS_USAGE, "%s: only one of %s can be given", v->command, list);
}

/* The values of all options: all of needed, one of the keys, and one of messages unless that is empty; others may be given.  */
static struct values
options (struct args *args, unsigned needed, unsigned messages, unsigned others)
{
  struct values v = { .command = args->command };
  while (args_left (args))
    (void) take (args, &v, KEY_SET | needed | messages | others);
  want_one (&v, KEY_SET);
  for (unsigned i = 0; i < OPTIONS; i++)
    if ((needed & SET (i)) != 0)
      want_one (&v, SET (i));
  if (messages != 0)
    want_one (&v, messages);
  return v;
}

/* --- numbers */

static unsigned long
decimal (const struct values *v, enum option option, unsigned long most)
{
  const char *text = v->text[option];
  unsigned long long n = 0;
  const char *p = text;
  for (; *p >= '0' && *p <= '9' && n <= most; p++)
    n = 10 * n + (unsigned) (*p - '0');
  if (p == text || *p != '\0' || n > most)
    die (STATUS_USAGE, "%s: %s wants a decimal number up to %lu, not '%s'", v->command, names[option], most, text);
  return (unsigned long) n;
}

/* All digits that the number has in the standards, or 0x and fewer, so that nobody takes it for decimal.  */
static uint32_t
hexadecimal (const struct values *v, enum option option, unsigned digits, uint32_t most)
{
  const char *text = v->text[option];
  const bool prefix = strncmp (text, "0x", 2) == 0 || strncmp (text, "0X", 2) == 0;
  const char *p = prefix ? text + 2 : text;
  size_t length = strlen (p);
  uint64_t n = 0;
  bool good = prefix ? length > 0 && length <= 8 : length == digits;
  for (; good && *p != '\0'; p++)
    {
      good = hex_digit (*p) >= 0;
      n = n << 4 | (unsigned) hex_digit (*p);
    }
  if (!good || n > most)
    die (STATUS_USAGE, "%s: %s wants %u hexadecimal digits, or 0x and a number in hexadecimal, up to %lx, not '%s'", v->command,
         names[option], digits, (unsigned long) most, text);
  return (uint32_t) n;
}

/* --- keys and messages */

/* Gets the key, of least bytes or more: its length.  */
static size_t
get_key (const struct values *v, uint8_t key[XCS_KASUMI_KEY_SIZE], size_t least)
{
  size_t length;
  if (v->text[KEY] != NULL)
    {
      length = strlen (v->text[KEY]);
      const size_t n = unhex (v->command, names[KEY], key, XCS_KASUMI_KEY_SIZE, v->text[KEY], length);
      memset ((char *) v->text[KEY], '*', length);  /* others see less of it */
      length = n;
    }
  else
    length = file_key (v->command, names[KEY_FILE], v->text[KEY_FILE], key, XCS_KASUMI_KEY_SIZE);
  if (length < least)
    die (STATUS_USAGE, "%s: the key must have %s16 bytes, not %zu", v->command, least < 16 ? "8 to " : "", length);
  return length;
}

/* A string of bits inside bytes.  */
struct message
{
  uint8_t *bytes;
  size_t length;
  size_t offset;
  uint32_t bits;
};

enum { LONGEST = 1 << 29 };  /* bytes, for 2^32 - 1 bits */

static uint8_t *
allocate (const struct values *v, uint8_t *old, size_t size)
{
  uint8_t *bytes = realloc (old, size);
  if (bytes == NULL)
    die (STATUS_IO, "%s: not enough memory for the message", v->command);
  return bytes;
}

/* Reads a whole file, of at most most bytes.  */
static size_t
read_file (const struct values *v, const char *name, uint8_t **bytes, size_t most)
{
  int fd = file_open (v->command, &name);
  size_t size = 65536, length = 0, n;
  *bytes = allocate (v, NULL, size);
  while ((n = file_read (v->command, fd, name, *bytes + length, size - length)) > 0)
    {
      length += n;
      if (length > most)
        die (STATUS_USAGE, "%s: '%s': more than %zu bytes", v->command, name, most);
      if (length == size)
        *bytes = allocate (v, *bytes, size *= 2);
    }
  file_close (fd);
  return length;
}

static struct message
get_message (const struct values *v)
{
  struct message m = { 0 };
  if (v->text[ZEROS] != NULL)
    {
      m.length = decimal (v, ZEROS, LONGEST);
      m.bytes = allocate (v, NULL, m.length + 1);
      memset (m.bytes, 0, m.length);
    }
  else if (v->text[HEX] != NULL)
    {
      m.length = strlen (v->text[HEX]);
      m.bytes = allocate (v, NULL, m.length / 2 + 1);
      m.length = unhex (v->command, names[HEX], m.bytes, m.length / 2 + 1, v->text[HEX], m.length);
    }
  else if (v->text[HEX_FILE] != NULL)
    {
      m.length = read_file (v, v->text[HEX_FILE], &m.bytes, 3 * (size_t) LONGEST);
      m.length = unhex (v->command, names[HEX_FILE], m.bytes, LONGEST, (const char *) m.bytes, m.length);
    }
  else
    m.length = read_file (v, v->text[BYTES_FILE], &m.bytes, LONGEST);

  const uint64_t all = 8 * (uint64_t) m.length;
  m.offset = v->text[OFFSET] != NULL ? decimal (v, OFFSET, UINT32_MAX) : 0;
  if (m.offset > all)
    die (STATUS_USAGE, "%s: --offset must be at most %llu, the bits of the message, not %zu", v->command, (unsigned long long) all,
         m.offset);
  uint64_t bits = all - m.offset;
  if (v->text[BITS] != NULL)
    {
      m.bits = (uint32_t) decimal (v, BITS, UINT32_MAX);
      if (m.bits > bits)
        die (STATUS_USAGE, "%s: --bits must be at most %llu, the bits of the message%s, not %lu", v->command,
             (unsigned long long) bits, m.offset > 0 ? " from the offset on" : "", (unsigned long) m.bits);
      bits = m.bits;
    }
  if (bits > UINT32_MAX)
    die (STATUS_USAGE, "%s: the message has more than 2^32 - 1 bits", v->command);
  m.bits = (uint32_t) bits;
  return m;
}

/* Writes the message in the form in which it came: bytes or digits.  */
static int
put_message (const struct values *v, struct message *m)
{
  if (v->text[BYTES_FILE] != NULL)
    put_bytes (m->bytes, m->length);
  else
    put_hex ("", m->bytes, m->length);
  free (m->bytes);
  return STATUS_OK;
}

/* For calls that cannot fail, since the options were checked.  */
static void
must (const struct values *v, int error)
{
  if (error != 0)
    die (STATUS_FAILED, "%s: %s", v->command, xcs_strerror (error));
}

/* --- the commands */

enum { A5_COUNT_MAX = 0x3fffff };

int
f8 (struct args *args)
{
  const struct values v = options (args, SET (COUNT) | SET (BEARER) | SET (DIRECTION), MESSAGE_SET | SET (ZEROS),
                                   SET (BITS) | SET (OFFSET));
  const uint32_t count = hexadecimal (&v, COUNT, 8, UINT32_MAX);
  const unsigned bearer = (unsigned) decimal (&v, BEARER, 31), direction = (unsigned) decimal (&v, DIRECTION, 1);
  struct xcs_kasumi_f8_ctx ctx;
  uint8_t key[XCS_KASUMI_KEY_SIZE];
  (void) get_key (&v, key, sizeof key);
  xcs_kasumi_f8_set_key (&ctx, key);
  xcs_wipe (key, sizeof key);
  struct message m = get_message (&v);
  must (&v, xcs_kasumi_f8_encrypt (&ctx, m.bytes, m.offset, count, bearer, direction, m.bytes, m.offset, m.bits));
  xcs_wipe (&ctx, sizeof ctx);
  return put_message (&v, &m);
}

int
f9 (struct args *args)
{
  const struct values v = options (args, SET (COUNT) | SET (FRESH) | SET (DIRECTION), MESSAGE_SET, SET (BITS) | SET (OFFSET));
  const uint32_t count = hexadecimal (&v, COUNT, 8, UINT32_MAX), fresh = hexadecimal (&v, FRESH, 8, UINT32_MAX);
  const unsigned direction = (unsigned) decimal (&v, DIRECTION, 1);
  struct xcs_kasumi_f9_ctx ctx;
  uint8_t key[XCS_KASUMI_KEY_SIZE], mac[XCS_KASUMI_F9_SIZE];
  (void) get_key (&v, key, sizeof key);
  xcs_kasumi_f9_set_key (&ctx, key);
  xcs_wipe (key, sizeof key);
  struct message m = get_message (&v);
  must (&v, xcs_kasumi_f9_auth (&ctx, mac, count, fresh, direction, m.bytes, m.offset, m.bits));
  xcs_wipe (&ctx, sizeof ctx);
  free (m.bytes);
  put_hex ("", mac, sizeof mac);
  return STATUS_OK;
}

/* The key of A5 and GEA.  */
static void
gsm_key (const struct values *v, struct xcs_gsm_ctx *ctx)
{
  uint8_t key[XCS_GSM_KEY_MAX];
  const size_t length = get_key (v, key, XCS_GSM_KEY_MIN);
  must (v, xcs_gsm_set_key (ctx, key, length));
  xcs_wipe (key, sizeof key);
}

int
a53 (struct args *args)
{
  const struct values v = options (args, SET (COUNT), 0, SET (ECSD));
  const uint32_t count = hexadecimal (&v, COUNT, 6, A5_COUNT_MAX);
  const bool ecsd = v.text[ECSD] != NULL;
  const size_t size = ecsd ? XCS_GSM_ECSD_SIZE : XCS_GSM_A5_SIZE;
  uint8_t block1[XCS_GSM_ECSD_SIZE], block2[XCS_GSM_ECSD_SIZE];
  struct xcs_gsm_ctx ctx;
  gsm_key (&v, &ctx);
  must (&v, ecsd ? xcs_gsm_ecsd_keystream (&ctx, block1, block2, count) : xcs_gsm_a5_keystream (&ctx, block1, block2, count));
  xcs_wipe (&ctx, sizeof ctx);
  put_hex ("BLOCK1 ", block1, size);
  put_hex ("BLOCK2 ", block2, size);
  return STATUS_OK;
}

int
gea3 (struct args *args)
{
  const struct values v = options (args, SET (INPUT) | SET (DIRECTION), MESSAGE_SET | SET (ZEROS), 0);
  const uint32_t input = hexadecimal (&v, INPUT, 8, UINT32_MAX);
  const unsigned direction = (unsigned) decimal (&v, DIRECTION, 1);
  struct xcs_gsm_ctx ctx;
  gsm_key (&v, &ctx);
  struct message m = get_message (&v);
  must (&v, xcs_gsm_gea_encrypt (&ctx, m.bytes, input, direction, m.bytes, m.length));
  xcs_wipe (&ctx, sizeof ctx);
  return put_message (&v, &m);
}
