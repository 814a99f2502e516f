/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Files, and keys in hexadecimal digits.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/files.h"
#include "tools/xcs.h"

#ifndef NAME_MAX
#define NAME_MAX 255
#endif

/* --- bytes */

static bool
wait_for (int fd, short event)
{
  struct pollfd p = { fd, event, 0 };
  return errno == EINTR || ((errno == EAGAIN || errno == EWOULDBLOCK) && (poll (&p, 1, -1) >= 0 || errno == EINTR));
}

int
file_try_open (const char **name)
{
  if (strcmp (*name, "-") != 0)
    return open (*name, O_RDONLY | O_CLOEXEC);
  *name = "standard input";
  return STDIN_FILENO;
}

int
file_open (const char *command, const char **name)
{
  const int fd = file_try_open (name);
  if (fd < 0)
    die (STATUS_IO, "%s: cannot open '%s': %s", command, *name, strerror (errno));
  return fd;
}

void
file_close (int fd)
{
  if (fd != STDIN_FILENO)
    (void) close (fd);
}

ssize_t
file_try_read (int fd, uint8_t *bytes, size_t size)
{
  ssize_t n;
  do
    n = read (fd, bytes, size);
  while (n < 0 && wait_for (fd, POLLIN));
  return n;
}

size_t
file_read (const char *command, int fd, const char *name, uint8_t *bytes, size_t size)
{
  const ssize_t n = file_try_read (fd, bytes, size);
  if (n < 0)
    die (STATUS_IO, "%s: cannot read '%s': %s", command, name, strerror (errno));
  return (size_t) n;
}

size_t
file_read_all (const char *command, int fd, const char *name, uint8_t *bytes, size_t size)
{
  size_t length = 0, n;
  while (length < size && (n = file_read (command, fd, name, bytes + length, size - length)) > 0)
    length += n;
  return length;
}

void
file_random (const char *command, uint8_t *bytes, size_t length)
{
  const char *name = "/dev/urandom";
  const int fd = file_open (command, &name);
  if (file_read_all (command, fd, name, bytes, length) != length)
    die (STATUS_IO, "%s: cannot read '%s'", command, name);
  file_close (fd);
}

bool
file_write (int fd, const uint8_t *bytes, size_t length)
{
  while (length > 0)
    {
      ssize_t n = write (fd, bytes, length);
      if (n < 0 && !wait_for (fd, POLLOUT))
        return false;
      if (n > 0)
        {
          bytes += n;
          length -= (size_t) n;
        }
    }
  return true;
}

char *
file_name_beside (const char *command, const char *name, const char *suffix)
{
  const char *const slash = strrchr (name, '/'), *const base = slash != NULL ? slash + 1 : name;
  const size_t added = strlen (suffix), length = strlen (base), most = NAME_MAX - added;
  const size_t kept = (size_t) (base - name) + (length < most ? length : most);
  char *const text = malloc (kept + added + 1);
  if (text == NULL)
    die (STATUS_IO, "%s: not enough memory", command);
  memcpy (text, name, kept);
  memcpy (text + kept, suffix, added + 1);
  return text;
}

void
put_bytes (const uint8_t *bytes, size_t length)
{
  if (!file_write (STDOUT_FILENO, bytes, length))
    die (STATUS_IO, "cannot write: %s", strerror (errno));
}

/* --- hexadecimal digits */

void
hex_digits (char *digits, const uint8_t *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    {
      digits[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
      digits[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
}

void
put_hex (const char *name, const uint8_t *bytes, size_t length)
{
  char line[4096];
  size_t n = 0;
  for (; *name != '\0'; name++)
    line[n++] = *name;
  for (size_t i = 0; i < length; i++)
    {
      hex_digits (line + n, bytes + i, 1);
      n += 2;
      if (n > sizeof line - 4)
        {
          put_bytes ((const uint8_t *) line, n);
          n = 0;
        }
    }
  line[n++] = '\n';
  put_bytes ((const uint8_t *) line, n);
}

int
hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

size_t
unhex (const char *command, const char *what, uint8_t *bytes, size_t size, const char *digits, size_t length)
{
  size_t n = 0;
  for (size_t i = 0; i < length; i++)
    {
      if (digits[i] == ' ' || digits[i] == '\t' || digits[i] == '\n' || digits[i] == '\r')
        continue;
      int d = hex_digit (digits[i]);
      if (d < 0)
        die (STATUS_USAGE, "%s: %s: character %zu is not a hexadecimal digit", command, what, i + 1);
      if (n / 2 == size)
        die (STATUS_USAGE, "%s: %s: more than %zu digits", command, what, 2 * size);
      bytes[n / 2] = (uint8_t) (n % 2 == 0 ? d << 4 : bytes[n / 2] | d);
      n++;
    }
  if (n % 2 != 0)
    die (STATUS_USAGE, "%s: %s: an odd number of hexadecimal digits", command, what);
  return n / 2;
}

size_t
file_key (const char *command, const char *option, const char *name, uint8_t *key, size_t size)
{
  char line[256];
  size_t n = 0;
  int fd = file_open (command, &name);
  while (file_read (command, fd, name, (uint8_t *) line + n, 1) > 0 && line[n] != '\n')
    if (++n == sizeof line)
      die (STATUS_USAGE, "%s: '%s': the first line is too long for a key", command, name);
  file_close (fd);
  const size_t length = unhex (command, option, key, size, line, n);
  xcs_wipe (line, sizeof line);
  return length;
}
