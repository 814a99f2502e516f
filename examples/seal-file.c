/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: files that are encrypted and authenticated (XAES-256-GCM), in chunks, so that files of any size need little memory.

     cc seal-file.c -o seal-file $(pkg-config --cflags --libs libxcrypt-sym)

   The files are those of "xcs seal", and xcs(1) has their format: a header with 19 random bytes, and chunks of 65536 bytes of text,
   each a message of its own.  The nonce of a chunk is the random bytes, the number of the chunk, and whether it is the last one;
   so chunks that are missing, repeated or in another order are noticed.  One key serves any number of files.

   Nothing of a plaintext appears before all of the file was found genuine: "open" writes to a temporary file, which gets its name
   then.  OUT is never overwritten, and there is none after an error.

   Exit status: 0 success, 1 the sealed file is not genuine, 2 wrong usage, 3 input or output failed.  */

#define _XOPEN_SOURCE 700
#define _FILE_OFFSET_BITS 64

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxcrypt/gcm.h>
#include <libxcrypt/xaes.h>

enum { OK, WRONG, USAGE, IO };
enum { KEY = 32, MAGIC = 13, RANDOM = 19, HEADER = MAGIC + RANDOM, CHUNK = 65536, TAG = XCS_GCM_TAG_SIZE };

static const uint8_t magic[MAGIC] = { 'x', 'c', 's', '-', 's', 'e', 'a', 'l', 'e', 'd', '-', '1', '\n' };

/* What a file is sealed with: a key of its own, and the nonce of a chunk.  */
struct sealing
{
  struct xcs_gcm_key key;
  uint8_t nonce[XCS_GCM_NONCE_SIZE];
};

struct output
{
  const char *name;
  char *temporary;
  int fd;
};

static uint8_t chunk[CHUNK + TAG];

static int
complain (int status, const char *name, const char *what)
{
  fprintf (stderr, "seal-file: %s: %s\n", name, what);
  return status;
}

/* --- files */

/* Reads length bytes.  A file that ends early has become shorter.  */
static int
read_all (int fd, const char *name, void *buffer, size_t length)
{
  uint8_t *p = buffer;
  while (length > 0)
    {
      ssize_t n = read (fd, p, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return complain (IO, name, strerror (errno));
      if (n == 0)
        return complain (IO, name, "the file ended early");
      p += n;
      length -= (size_t) n;
    }
  return OK;
}

static int
write_all (const struct output *out, const void *buffer, size_t length)
{
  const uint8_t *p = buffer;
  while (length > 0)
    {
      ssize_t n = write (out->fd, p, length);
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return complain (IO, out->name, strerror (errno));
      p += n;
      length -= (size_t) n;
    }
  return OK;
}

/* Opens a regular file and leaves its size.  Without O_NONBLOCK a pipe would let us wait for a writer.  */
static int
open_input (const char *name, int *fd, uint64_t *size)
{
  struct stat st;
  *fd = open (name, O_RDONLY | O_NONBLOCK);
  if (*fd < 0 || fstat (*fd, &st) != 0)
    return complain (IO, name, strerror (errno));
  if (!S_ISREG (st.st_mode))
    return complain (IO, name, S_ISDIR (st.st_mode) ? "is a directory" : "is not a regular file");
  *size = (uint64_t) st.st_size;
  return OK;
}

/* The temporary file is removed after an interrupt, too.  */
static char *volatile to_remove;

static void
interrupted (int signal_number)
{
  if (to_remove != NULL)
    unlink (to_remove);
  signal (signal_number, SIG_DFL);
  raise (signal_number);
}

static int
open_output (const char *name, struct output *out)
{
  static const char suffix[] = ".XXXXXX";
  struct stat st;
  out->name = name;
  if (lstat (name, &st) == 0)
    return complain (IO, name, "exists already");
  out->temporary = malloc (strlen (name) + sizeof suffix);
  if (out->temporary == NULL)
    return complain (IO, name, "not enough memory");
  strcpy (out->temporary, name);
  strcat (out->temporary, suffix);
  out->fd = mkstemp (out->temporary);  /* mode 0600, and certainly new */
  if (out->fd < 0)
    return complain (IO, name, strerror (errno));
  to_remove = out->temporary;
  return OK;
}

/* Gives the file its name, or removes it.  A link does not replace a file that was created meanwhile; some file systems have no
   links.  */
static int
close_output (struct output *out, int status)
{
  if (out->fd >= 0)
    {
      if (status == OK && fsync (out->fd) != 0)
        status = complain (IO, out->name, strerror (errno));
      if (close (out->fd) != 0 && status == OK)
        status = complain (IO, out->name, strerror (errno));
      if (status == OK && link (out->temporary, out->name) != 0
          && (errno == EEXIST || rename (out->temporary, out->name) != 0))
        status = complain (IO, out->name, strerror (errno));
      unlink (out->temporary);
      to_remove = NULL;
    }
  free (out->temporary);
  return status;
}

/* --- cryptography */

static int
begin (struct sealing *s, const uint8_t key[KEY], const uint8_t header[HEADER])
{
  struct xcs_xaes_key xaes;
  uint8_t nonce[XCS_XAES_NONCE_SIZE] = { 0 };
  memcpy (nonce, header + MAGIC, RANDOM);
  xcs_xaes_set_key (&xaes, key);
  const int error = xcs_xaes_derive (&xaes, &s->key, s->nonce, nonce);
  xcs_wipe (&xaes, sizeof xaes);
  return error == 0 ? OK : complain (IO, "libxcrypt", xcs_strerror (error));
}

/* Seals or opens the next length bytes of the file, in chunks, each of which has EXTRA bytes besides the text.  */
static int
process (struct sealing *s, int sealing, int fd, const char *name, uint64_t length, const struct output *out)
{
  const size_t extra = sealing ? 0 : TAG, size = CHUNK + extra;
  uint32_t number = 0;
  int last = 0;
  while (!last)
    {
      last = length <= size;
      const size_t n = last ? (size_t) length : size;
      for (unsigned i = 0; i < 4; i++)
        s->nonce[7 + i] = (uint8_t) (number >> (24 - 8 * i));
      s->nonce[11] = (uint8_t) last;
      if (n < extra || (number > 0 && n == extra))
        return complain (WRONG, name, "damaged: no sealed file has this length");
      if (!last && number == UINT32_MAX)
        return complain (IO, name, "too long");
      int status = read_all (fd, name, chunk, n);
      if (status != OK)
        return status;
      const size_t text = n - extra;
      const int error = sealing ? xcs_gcm_seal (&s->key, chunk, chunk + text, s->nonce, NULL, 0, chunk, text)
                                : xcs_gcm_open (&s->key, chunk, chunk + text, s->nonce, NULL, 0, chunk, text);
      if (error != 0)
        return complain (WRONG, name, "wrong key, or the file was changed");
      status = write_all (out, chunk, sealing ? text + TAG : text);
      if (status != OK)
        return status;
      length -= n;
      number++;
    }
  uint8_t more;
  return read (fd, &more, 1) == 0 ? OK : complain (IO, name, "the file grew while it was read");
}

static int
seal (struct sealing *s, const uint8_t key[KEY], int fd, const char *name, uint64_t size, const struct output *out)
{
  static const char device[] = "/dev/urandom";
  uint8_t header[HEADER];
  const int random_fd = open (device, O_RDONLY);
  if (random_fd < 0)
    return complain (IO, device, strerror (errno));
  memcpy (header, magic, MAGIC);
  int status = read_all (random_fd, device, header + MAGIC, RANDOM);
  close (random_fd);
  if (status == OK)
    status = begin (s, key, header);
  if (status == OK)
    status = write_all (out, header, HEADER);
  return status == OK ? process (s, 1, fd, name, size, out) : status;
}

static int
open_sealed (struct sealing *s, const uint8_t key[KEY], int fd, const char *name, uint64_t size, const struct output *out)
{
  uint8_t header[HEADER];
  if (size < HEADER + TAG)
    return complain (WRONG, name, "too short for a sealed file");
  int status = read_all (fd, name, header, HEADER);
  if (status == OK && memcmp (header, magic, MAGIC) != 0)
    status = complain (WRONG, name, "not a sealed file");
  if (status == OK)
    status = begin (s, key, header);
  return status == OK ? process (s, 0, fd, name, size - HEADER, out) : status;
}

/* --- the command */

static int
read_key (const char *name, uint8_t key[KEY])
{
  int fd;
  uint64_t size;
  int status = open_input (name, &fd, &size);
  if (status == OK && size != KEY)
    status = complain (USAGE, name, "a key file holds 32 bytes");
  if (status == OK)
    status = read_all (fd, name, key, KEY);
  if (fd >= 0)
    close (fd);
  return status;
}

static int
run (int sealing, const char *key_name, const char *in_name, const char *out_name)
{
  struct sealing s;
  struct output out = { NULL, NULL, -1 };
  uint8_t key[KEY];
  uint64_t size;
  int fd = -1;
  int status = read_key (key_name, key);
  if (status == OK)
    status = open_input (in_name, &fd, &size);
  if (status == OK)
    status = open_output (out_name, &out);
  if (status == OK)
    status = (sealing ? seal : open_sealed) (&s, key, fd, in_name, size, &out);
  status = close_output (&out, status);
  if (fd >= 0)
    close (fd);
  xcs_wipe (&s, sizeof s);
  xcs_wipe (key, sizeof key);
  xcs_wipe (chunk, sizeof chunk);
  return status;
}

int
main (int argc, char **argv)
{
  static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };
  int sealing = argc == 5 && strcmp (argv[1], "seal") == 0;
  if (!sealing && !(argc == 5 && strcmp (argv[1], "open") == 0))
    {
      fputs ("Usage: seal-file seal KEYFILE IN OUT  encrypts and authenticates the file IN\n"
             "       seal-file open KEYFILE IN OUT  checks and decrypts it\n"
             "KEYFILE holds 32 random bytes, which may serve for any number of files.  OUT must not exist yet.\n", stderr);
      return USAGE;
    }
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    if (signal (signals[i], interrupted) == SIG_IGN)
      signal (signals[i], SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);  /* an error of write is enough */
  return run (sealing, argv[2], argv[3], argv[4]);
}
