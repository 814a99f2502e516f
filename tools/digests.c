/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Skein by name, and the lines of checksum files.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxcrypt/skein.h>

#include "tools/digests.h"
#include "tools/files.h"
#include "tools/xcs.h"

/* --- functions */

static union
{
  struct xcs_skein256_ctx skein256;
  struct xcs_skein512_ctx skein512;
  struct xcs_skein1024_ctx skein1024;
} message;

#define FUNCTIONS(state) \
  static int \
  start_##state (uint64_t bits, const struct xcs_skein_parameters *parameters) \
  { \
    return xcs_skein##state##_start_with (&message.skein##state, bits, parameters); \
  } \
  static int \
  update_##state (const uint8_t *bytes, size_t length) \
  { \
    return xcs_skein##state##_update (&message.skein##state, bytes, length); \
  } \
  static int \
  digest_##state (uint8_t *digest) \
  { \
    return xcs_skein##state##_digest (&message.skein##state, digest); \
  } \
  static int \
  leaves_##state (uint8_t *nodes, uint64_t first_leaf, const uint8_t *bytes, size_t length) \
  { \
    return xcs_skein##state##_tree_leaves (&message.skein##state, nodes, first_leaf, bytes, length); \
  } \
  static int \
  join_##state (uint8_t *digest, const uint8_t *nodes, uint64_t leaves) \
  { \
    return xcs_skein##state##_tree_join (&message.skein##state, digest, nodes, leaves); \
  }

FUNCTIONS (256)
FUNCTIONS (512)
FUNCTIONS (1024)

static const struct functions
{
  unsigned state;
  int (*start) (uint64_t bits, const struct xcs_skein_parameters *parameters);
  int (*update) (const uint8_t *bytes, size_t length);
  int (*digest) (uint8_t *digest);
  int (*leaves) (uint8_t *nodes, uint64_t first_leaf, const uint8_t *bytes, size_t length);
  int (*join) (uint8_t *digest, const uint8_t *nodes, uint64_t leaves);
} functions[] = {
  { 256, start_256, update_256, digest_256, leaves_256, join_256 },
  { 512, start_512, update_512, digest_512, leaves_512, join_512 },
  { 1024, start_1024, update_1024, digest_1024, leaves_1024, join_1024 }
};
static const struct functions *chosen;  /* of the message */

static const struct functions *
find_functions (unsigned state)
{
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
    if (functions[i].state == state)
      return &functions[i];
  return NULL;
}

/* A number without leading zeros and what follows it; 0: none.  */
static unsigned
number (const char **text)
{
  unsigned value = 0;
  if (**text != '0')
    for (; **text >= '0' && **text <= '9' && value < 10000; ++*text)
      value = 10 * value + (unsigned) (**text - '0');
  return value;
}

/* "-" and a number from least to most.  */
static bool
take_number (unsigned *value, const char **text, unsigned least, unsigned most)
{
  if (**text != '-')
    return false;
  ++*text;
  *value = number (text);
  return *value >= least && *value <= most;
}

bool
skein_named (struct skein *skein, const char *name, bool tree)
{
  *skein = (struct skein) { 0 };
  skein->state = number (&name);
  return find_functions (skein->state) != NULL && take_number (&skein->bits, &name, DIGEST_LEAST, DIGEST_MOST)
         && skein->bits % 8 == 0
         && (!tree || (take_number (&skein->leaf, &name, 1, LEAF_MOST) && take_number (&skein->fan_out, &name, 1, FAN_OUT_MOST)
                       && take_number (&skein->height, &name, HEIGHT_LEAST, HEIGHT_MOST)))
         && *name == '\0';
}

int
skein_start (const struct skein *skein, const uint8_t *key, size_t key_length)
{
  const struct xcs_skein_parameters parameters = {
    .key = key, .key_length = key_length,
    .leaf = (uint8_t) skein->leaf, .fan_out = (uint8_t) skein->fan_out, .height = (uint8_t) skein->height
  };
  chosen = find_functions (skein->state);
  return chosen->start (skein->bits, &parameters);
}

int
skein_update (const uint8_t *bytes, size_t length)
{
  return chosen->update (bytes, length);
}

int
skein_digest (uint8_t *digest)
{
  return chosen->digest (digest);
}

int
skein_leaves (uint8_t *nodes, uint64_t first_leaf, const uint8_t *bytes, size_t length)
{
  return chosen->leaves (nodes, first_leaf, bytes, length);
}

int
skein_join (uint8_t *digest, const uint8_t *nodes, uint64_t leaves)
{
  return chosen->join (digest, nodes, leaves);
}

/* --- lines that are written */

/* Lines are not written by stdio, which loses what a nonblocking pipe does not take.  */
static char *
begin_line (const char *name)
{
  enum { REST = 2 * DIGEST_BYTES + 128 };
  char *const line = malloc (2 * strlen (name) + REST);
  if (line == NULL)
    die (STATUS_IO, "not enough memory");
  return line;
}

static void
end_line (char *line, char *end)
{
  *end++ = '\n';
  put_bytes ((const uint8_t *) line, (size_t) (end - line));
  free (line);
}

/* These append to a line, and return its end.  */
static char *
add (char *to, const char *text)
{
  const size_t length = strlen (text);
  memcpy (to, text, length);
  return to + length;
}

static char *
add_name (char *to, const char *name, bool escape)
{
  for (; *name != '\0'; name++)
    if (escape && (*name == '\n' || *name == '\r' || *name == '\\'))
      {
        *to++ = '\\';
        *to++ = *name == '\n' ? 'n' : *name == '\r' ? 'r' : '\\';
      }
    else
      *to++ = *name;
  return to;
}

void
put_digest (const struct skein *skein, const uint8_t *digest, const char *name, const char *prefix)
{
  const size_t length = skein->bits / 8;
  const bool escape = strpbrk (name, "\n\r\\") != NULL;
  char *const line = begin_line (name), *end = add (line, escape ? "\\" : "");
  if (prefix != NULL)
    {
      end += sprintf (end, "%s%u-%u", prefix, skein->state, skein->bits);
      if (skein->leaf > 0)
        end += sprintf (end, "-%u-%u-%u", skein->leaf, skein->fan_out, skein->height);
      end = add (add_name (add (end, " ("), name, escape), ") = ");
    }
  hex_digits (end, digest, length);
  end += 2 * length;
  if (prefix == NULL)
    end = add_name (add (end, "  "), name, escape);
  end_line (line, end);
}

void
put_verdict (const char *name, const char *verdict)
{
  const bool escape = strchr (name, '\n') != NULL;
  char *const line = begin_line (name), *end = add_name (add (line, escape ? "\\" : ""), name, escape);
  end_line (line, add (add (end, ": "), verdict));
}

/* --- lines that are read */

/* In place.  */
static bool
unescape (char *name)
{
  char *out = name;
  for (; *name != '\0'; name++)
    if (*name != '\\')
      *out++ = *name;
    else if (*++name == 'n' || *name == 'r' || *name == '\\')
      *out++ = (char) (*name == 'n' ? '\n' : *name == 'r' ? '\r' : '\\');
    else
      return false;
  *out = '\0';
  return true;
}

static size_t
count_digits (const char *text)
{
  size_t n = 0;
  while (hex_digit (text[n]) >= 0)
    n++;
  return n;
}

/* PREFIX FUNCTION (FILE) = DIGEST; the name of the file may contain anything.  */
static char *
parse_tagged (struct entry *entry, char *line, bool tree)
{
  static const char before_name[] = " (", before_digits[] = ") = ";
  char *const name = strstr (line, before_name);
  char *digits = line + strlen (line);
  while (digits > line && hex_digit (digits[-1]) >= 0)
    digits--;
  if (name == NULL || digits < name + strlen (before_name) + strlen (before_digits))
    return NULL;
  entry->digits = digits;
  digits -= strlen (before_digits);
  if (strncmp (digits, before_digits, strlen (before_digits)) != 0)
    return NULL;
  *digits = *name = '\0';
  if (!skein_named (&entry->skein, line, tree) || count_digits (entry->digits) != entry->skein.bits / 4)
    return NULL;
  return name + strlen (before_name);
}

/* DIGEST, a blank, another one or "*", FILE.  */
static char *
parse_plain (struct entry *entry, char *line)
{
  const size_t n = count_digits (line);
  if (n == 0 || n > DIGEST_MOST / 4 || line[n] != ' ' || (line[n + 1] != ' ' && line[n + 1] != '*'))
    return NULL;
  line[n] = '\0';
  entry->digits = line;
  entry->skein.state = 0;
  entry->skein.bits = 4 * (unsigned) n;
  return line + n + 2;
}

bool
parse_entry (struct entry *entry, char *line, const char *prefix, bool tree)
{
  const bool escaped = *line == '\\';
  const size_t length = strlen (prefix);
  line += escaped;
  char *const name = strncmp (line, prefix, length) == 0 ? parse_tagged (entry, line + length, tree) : parse_plain (entry, line);
  entry->name = name;
  return name != NULL && (!escaped || unescape (name)) && *name != '\0';
}
