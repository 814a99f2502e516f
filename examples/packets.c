/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: packets that are encrypted and authenticated (AES-256-GCM), 64 of them in one call.

     cc packets.c -o packets $(pkg-config --cflags --libs libxcrypt-sym)
     packets seal KEYFILE <data >packets
     packets open KEYFILE <packets >data

   The stream begins with 24 random bytes, with which the key gives the key and the IV of this stream (XAES-256-GCM).  A packet is

     number      8 bytes  0, 1, 2, ..., big endian
     length      2 bytes  of the text, big endian
     ciphertext           up to 1200 bytes
     tag        16 bytes  of the ciphertext, and of number and length as additional data

   The nonce is the IV plus (xor) the number, as in TLS 1.3 and QUIC, so no two packets have the same.

   A packet that is not authentic is dropped, and the others are still read, as those of a network would be; gaps in the numbers
   show that packets are missing, but nothing shows it at the end.  A program that serves a network does this with the packets
   that have come in since the last call, whatever their keys: the shorter and the more they are, the less time each takes.

   Exit status: 0 success, 1 packets were dropped or are missing, 2 wrong usage, 3 input or output failed.  */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <libxcrypt/gcm.h>
#include <libxcrypt/xaes.h>

enum { OK, DROPPED, USAGE, IO };
enum { KEY = 32, START = XCS_XAES_NONCE_SIZE, HEADER = 10, TEXT = 1200, TAG = XCS_GCM_TAG_SIZE, BATCH = 64 };

struct packet
{
  uint8_t header[HEADER], text[TEXT + TAG], nonce[XCS_GCM_NONCE_SIZE];
};

static struct xcs_gcm_key key;
static uint8_t iv[XCS_GCM_NONCE_SIZE];
static struct packet packets[BATCH];
static struct xcs_gcm_job jobs[BATCH];

static int
complain (int status, const char *name, const char *what)
{
  fprintf (stderr, "packets: %s: %s\n", name, what);
  return status;
}

static int
read_file (const char *name, uint8_t *bytes, size_t length)
{
  FILE *f = fopen (name, "rb");
  if (f == NULL)
    return complain (IO, name, strerror (errno));
  setvbuf (f, NULL, _IONBF, 0);  /* no copy of a key */
  const size_t n = fread (bytes, 1, length, f);
  const int status = ferror (f) ? complain (IO, name, strerror (errno)) : n < length ? complain (USAGE, name, "too short") : OK;
  fclose (f);
  return status;
}

static int
begin (const char *key_name, const uint8_t start[START])
{
  struct xcs_xaes_key xaes;
  uint8_t k[KEY];
  const int status = read_file (key_name, k, KEY);
  if (status != OK)
    return status;
  xcs_xaes_set_key (&xaes, k);
  const int error = xcs_xaes_derive (&xaes, &key, iv, start);
  xcs_wipe (k, sizeof k);
  xcs_wipe (&xaes, sizeof xaes);
  return error == 0 ? OK : complain (IO, "libxcrypt", xcs_strerror (error));
}

static uint64_t
number_of (const struct packet *p)
{
  uint64_t number = 0;
  for (unsigned i = 0; i < 8; i++)
    number = number << 8 | p->header[i];
  return number;
}

static size_t
length_of (const struct packet *p)
{
  return (size_t) p->header[8] << 8 | p->header[9];
}

/* The packet, whose header is there, as a job.  Its text is encrypted or decrypted where it is, and the tag follows it.  */
static struct xcs_gcm_job
job_of (struct packet *p)
{
  memcpy (p->nonce, iv, sizeof iv);
  for (unsigned i = 0; i < 8; i++)
    p->nonce[4 + i] ^= p->header[i];
  return (struct xcs_gcm_job) {
    .key = &key, .dst = p->text, .tag = p->text + length_of (p), .nonce = p->nonce, .aad = p->header, .aad_length = HEADER,
    .src = p->text, .length = length_of (p)
  };
}

static int
seal (const char *key_name)
{
  uint8_t start[START];
  uint64_t number = 0;
  int status = read_file ("/dev/urandom", start, START);
  if (status == OK)
    status = begin (key_name, start);
  if (status != OK)
    return status;
  fwrite (start, 1, START, stdout);
  for (size_t n = BATCH; n == BATCH && !ferror (stdout);)
    {
      for (n = 0; n < BATCH; n++, number++)
        {
          struct packet *p = &packets[n];
          const size_t length = fread (p->text, 1, TEXT, stdin);
          if (length == 0)
            break;
          for (unsigned i = 0; i < 8; i++)
            p->header[i] = (uint8_t) (number >> (56 - 8 * i));
          p->header[8] = (uint8_t) (length >> 8);
          p->header[9] = (uint8_t) length;
          jobs[n] = job_of (p);
        }
      const int error = xcs_gcm_seal_jobs (jobs, n);
      if (error != 0)
        return complain (IO, "libxcrypt", xcs_strerror (error));
      for (size_t i = 0; i < n; i++)
        {
          fwrite (packets[i].header, 1, HEADER, stdout);
          fwrite (packets[i].text, 1, length_of (&packets[i]) + TAG, stdout);
        }
    }
  return OK;
}

/* Reads a packet: 1; 0 at the end; -1 if it is not whole, or has a length that no packet has.  */
static int
read_packet (struct packet *p)
{
  const size_t n = fread (p->header, 1, HEADER, stdin);
  if (n == HEADER && length_of (p) <= TEXT)
    return fread (p->text, 1, length_of (p) + TAG, stdin) == length_of (p) + TAG ? 1 : -1;
  return n == 0 ? 0 : -1;
}

static int
open_packets (const char *key_name)
{
  uint8_t start[START];
  uint64_t expected = 0;
  unsigned long dropped = 0, gaps = 0;
  int more = 1;
  if (fread (start, 1, START, stdin) != START)
    return complain (DROPPED, "standard input", "no packets");
  int status = begin (key_name, start);
  if (status != OK)
    return status;
  while (more == 1 && !ferror (stdout))
    {
      size_t n = 0;
      for (; n < BATCH && (more = read_packet (&packets[n])) == 1; n++)
        jobs[n] = job_of (&packets[n]);
      /* Each job has its own error; that of all is one of them.  */
      const int error = xcs_gcm_open_jobs (jobs, n);
      if (error != 0 && error != XCS_ERR_AUTH)
        return complain (IO, "libxcrypt", xcs_strerror (error));
      for (size_t i = 0; i < n; i++)
        if (jobs[i].error != 0 || number_of (&packets[i]) < expected)  /* a forgery, or a packet that was seen */
          dropped++;
        else
          {
            gaps += number_of (&packets[i]) > expected;
            expected = number_of (&packets[i]) + 1;
            fwrite (packets[i].text, 1, length_of (&packets[i]), stdout);
          }
    }
  dropped += more < 0;
  if (dropped > 0 || gaps > 0)
    {
      (void) fflush (stdout);
      fprintf (stderr, "packets: standard input: %lu packets dropped, %lu gaps\n", dropped, gaps);
      status = DROPPED;
    }
  return status;
}

int
main (int argc, char **argv)
{
  const int sealing = argc == 3 && strcmp (argv[1], "seal") == 0;
  if (!sealing && !(argc == 3 && strcmp (argv[1], "open") == 0))
    {
      fputs ("Usage: packets seal KEYFILE <DATA >PACKETS\n"
             "       packets open KEYFILE <PACKETS >DATA\n"
             "KEYFILE holds 32 random bytes, which may serve for any number of streams.\n", stderr);
      return USAGE;
    }
  int status = sealing ? seal (argv[2]) : open_packets (argv[2]);
  xcs_wipe (&key, sizeof key);
  xcs_wipe (packets, sizeof packets);
  if (status != IO && ferror (stdin))
    status = complain (IO, "standard input", strerror (errno));
  if (status != IO && (fflush (stdout) != 0 || ferror (stdout)))
    status = complain (IO, "standard output", strerror (errno));
  return status;
}
