/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: files that are encrypted (Threefish-256 in counter mode) and authenticated (Poly1305).

     cc seal-file.c -o seal-file $(pkg-config --cflags --libs libxcrypt-sym)

   A sealed file is

     magic       8 bytes  "xcs-seal"
     nonce      24 bytes  random, new for each file
     length      8 bytes  of the ciphertext, little endian
     ciphertext
     tag        16 bytes  Poly1305 of nonce, length and ciphertext

   Counter block i is the nonce followed by i as big-endian number of 8 bytes; the tweak is zero.  Keystream block 0 is the
   Poly1305 key, which therefore serves one file only; the ciphertext is the plaintext added (xor) to the blocks from 1 on.
   With random nonces of 192 bits one key serves any number of files.

   Nothing of a plaintext is written before the whole file was found genuine: "open" reads it twice.  Because somebody may
   change it in between, the second pass authenticates once more, into a temporary file, which gets its name only when that
   tag matches as well.  OUT is never overwritten, and there is none after an error.

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

#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

enum { OK, WRONG, USAGE, IO };
enum { MAGIC = 8, NONCE = 24, LENGTH = 8, HEADER = MAGIC + NONCE + LENGTH, KEY = 32, TAG = 16, CHUNK = 65536 };

static const uint8_t magic[MAGIC] = { 'x', 'c', 's', '-', 's', 'e', 'a', 'l' };

struct crypt
{
  struct xcs_threefish256_ctx cipher;
  struct xcs_poly1305_ctx auth;
};

struct output
{
  const char *name;
  char *temporary;
  int fd;
};

static uint8_t chunk[CHUNK];

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
      to_remove = NULL;
      unlink (out->temporary);
    }
  free (out->temporary);
  return status;
}

/* --- cryptography */

/* Begins a file: the Poly1305 key from keystream block 0, then nonce and length.  */
static int
begin (struct crypt *c, const uint8_t key[KEY], const uint8_t header[HEADER])
{
  uint8_t block[XCS_THREEFISH256_BLOCK_SIZE] = { 0 }, auth_key[XCS_POLY1305_KEY_SIZE] = { 0 };
  memcpy (block, header + MAGIC, NONCE);
  xcs_threefish256_set_key (&c->cipher, key);
  int error = xcs_threefish256_set_counter (&c->cipher, block);
  if (error == 0)
    error = xcs_threefish256_ctr (&c->cipher, auth_key, auth_key, sizeof auth_key);
  xcs_poly1305_set_key (&c->auth, auth_key);
  xcs_wipe (auth_key, sizeof auth_key);
  if (error == 0)
    error = xcs_poly1305_update (&c->auth, header + MAGIC, NONCE + LENGTH);
  return error == 0 ? OK : complain (IO, "libxcrypt", xcs_strerror (error));
}

/* Encrypts length bytes of fd to out, or decrypts them, or with out = NULL only authenticates them.  Leaves the tag.  */
static int
process (struct crypt *c, int encrypt, int fd, const char *name, uint64_t length, const struct output *out, uint8_t tag[TAG])
{
  while (length > 0)
    {
      size_t n = length < CHUNK ? (size_t) length : CHUNK;
      int error = 0, status = read_all (fd, name, chunk, n);
      if (status != OK)
        return status;
      if (!encrypt)
        error = xcs_poly1305_update (&c->auth, chunk, n);
      if (error == 0 && out != NULL)
        error = xcs_threefish256_ctr (&c->cipher, chunk, chunk, n);
      if (error == 0 && encrypt)
        error = xcs_poly1305_update (&c->auth, chunk, n);
      if (error != 0)
        return complain (IO, "libxcrypt", xcs_strerror (error));
      if (out != NULL)
        status = write_all (out, chunk, n);
      if (status != OK)
        return status;
      length -= n;
    }
  int error = xcs_poly1305_digest (&c->auth, tag);
  return error == 0 ? OK : complain (IO, "libxcrypt", xcs_strerror (error));
}

static void
store_length (uint8_t *p, uint64_t length)
{
  for (unsigned i = 0; i < LENGTH; i++)
    p[i] = (uint8_t) (length >> 8 * i);
}

static int
seal (struct crypt *c, const uint8_t key[KEY], int fd, const char *name, uint64_t size, struct output *out)
{
  static const char device[] = "/dev/urandom";
  uint8_t header[HEADER], tag[TAG], more;
  int random_fd = open (device, O_RDONLY);
  if (random_fd < 0)
    return complain (IO, device, strerror (errno));
  memcpy (header, magic, MAGIC);
  store_length (header + MAGIC + NONCE, size);
  int status = read_all (random_fd, device, header + MAGIC, NONCE);
  close (random_fd);
  if (status == OK)
    status = begin (c, key, header);
  if (status == OK)
    status = write_all (out, header, HEADER);
  if (status == OK)
    status = process (c, 1, fd, name, size, out, tag);
  if (status == OK && read (fd, &more, 1) != 0)
    status = complain (IO, name, "the file grew while it was read");
  if (status == OK)
    status = write_all (out, tag, TAG);
  return status;
}

/* One pass of "open" over the file; out = NULL in the first.  */
static int
open_pass (struct crypt *c, const uint8_t key[KEY], int fd, const char *name, uint64_t size, struct output *out)
{
  uint8_t header[HEADER], length[LENGTH], tag[TAG], expected[TAG];
  if (size < HEADER + TAG)
    return complain (WRONG, name, "too short for a sealed file");
  store_length (length, size - HEADER - TAG);
  if (lseek (fd, 0, SEEK_SET) != 0)
    return complain (IO, name, strerror (errno));
  int status = read_all (fd, name, header, HEADER);
  if (status != OK)
    return status;
  if (memcmp (header, magic, MAGIC) != 0)
    return complain (WRONG, name, "not a sealed file");
  if (memcmp (header + MAGIC + NONCE, length, LENGTH) != 0)
    return complain (WRONG, name, "damaged: its length has changed since it was sealed");
  status = begin (c, key, header);
  if (status == OK)
    status = process (c, 0, fd, name, size - HEADER - TAG, out, tag);
  if (status == OK)
    status = read_all (fd, name, expected, TAG);
  if (status == OK && !xcs_equal (tag, expected, TAG))
    status = complain (WRONG, name, out == NULL ? "wrong key, or the file was changed" : "the file changed while it was read");
  return status;
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
  struct crypt c;
  struct output out = { NULL, NULL, -1 };
  uint8_t key[KEY];
  uint64_t size;
  int fd = -1;
  int status = read_key (key_name, key);
  if (status == OK)
    status = open_input (in_name, &fd, &size);
  if (status == OK && !sealing)
    status = open_pass (&c, key, fd, in_name, size, NULL);
  if (status == OK)
    status = open_output (out_name, &out);
  if (status == OK)
    status = sealing ? seal (&c, key, fd, in_name, size, &out) : open_pass (&c, key, fd, in_name, size, &out);
  status = close_output (&out, status);
  if (fd >= 0)
    close (fd);
  xcs_wipe (&c, sizeof c);
  xcs_wipe (key, sizeof key);
  xcs_wipe (chunk, sizeof chunk);
  return status;
}

int
main (int argc, char **argv)
{
  static const int signals[] = { SIGHUP, SIGINT, SIGTERM };
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
