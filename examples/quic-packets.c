/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: packets protected as those of QUIC (RFC 9001, section 5), 64 of them in one call, compared with one at a time.

     cc -O2 quic-packets.c -o quic-packets $(pkg-config --cflags --libs libxcrypt-sym)
     quic-packets [SECONDS]

   A packet has a header, which ends with 1 to 4 bytes of the packet number, a text, and a tag of 16 bytes.  The nonce is the IV of
   the connection plus (xor) the packet number, and the header is additional data.  Then 5 bytes that a cipher makes from 16 bytes
   of the ciphertext, the sample, hide the packet number and some bits of the first byte:

     AES-128-GCM         AES-128 of the sample, with another key
     ChaCha20-Poly1305   ChaCha20 with another key; the sample is the number of the block and the nonce

   A server has many connections, each with keys of its own.  A job names its key, so what all of them have to send at a time, or
   have received, takes one call.

   The program checks itself with the packet of RFC 9001, appendix A.5, opens all that it has protected, and prints packets per
   second, the best of several rounds within that time (2 seconds if not given).

   Exit status: 0 success, 1 a packet is wrong, 2 wrong usage, 3 input or output failed.  */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <libxcrypt/aes.h>
#include <libxcrypt/chacha20.h>
#include <libxcrypt/chacha20poly1305.h>
#include <libxcrypt/gcm.h>

enum { OK, WRONG, USAGE, IO };
enum { KEY = 32, NONCE = 12, TAG = 16, SAMPLE = 16, MASK = 5, HEADER = 13, TEXT = 1200, CONNECTIONS = 64 };

enum cipher { AES_128_GCM, CHACHA20_POLY1305, CIPHERS };
static const char *const names[CIPHERS] = { "AES-128-GCM", "ChaCha20-Poly1305" };

struct connection
{
  uint8_t iv[NONCE];
  uint64_t number;  /* of the next packet */
  struct xcs_gcm_key gcm;
  struct xcs_aes_ctx aes;
  struct xcs_chacha20poly1305_key chacha20poly1305;
  struct xcs_chacha20_ctx chacha20;
};

/* The text begins after the header, and the tag follows it.  */
struct packet
{
  size_t header_length, number_length, length;
  uint64_t number;
  uint8_t nonce[NONCE], bytes[HEADER + TEXT + TAG];
};

static struct connection connections[CONNECTIONS];
static struct packet packets[CONNECTIONS];
static struct xcs_gcm_job gcm_jobs[CONNECTIONS];
static struct xcs_chacha20poly1305_job chacha20poly1305_jobs[CONNECTIONS];

/* --- connections and packets */

/* AES takes 16 bytes of each key.  */
static int
set_keys (struct connection *c, const uint8_t key[KEY], const uint8_t header_key[KEY], const uint8_t iv[NONCE])
{
  memcpy (c->iv, iv, NONCE);
  c->number = 0;
  xcs_chacha20poly1305_set_key (&c->chacha20poly1305, key);
  xcs_chacha20_set_key (&c->chacha20, header_key);
  const int error = xcs_gcm_set_key (&c->gcm, key, 16);
  return error != 0 ? error : xcs_aes_set_key (&c->aes, header_key, 16);
}

/* A packet with a short header: 8 bytes name the connection, 4 are the number.  */
static void
begin_packet (struct packet *p, struct connection *c, size_t i, size_t length)
{
  p->header_length = HEADER;
  p->number_length = 4;
  p->number = c->number++;
  p->length = length;
  memset (p->bytes, 0, HEADER);
  p->bytes[0] = 0x40 | 3;
  p->bytes[8] = (uint8_t) i;
}

/* Writes the number, and makes the nonce.  */
static void
number_packet (struct packet *p, const struct connection *c)
{
  for (size_t i = 0; i < p->number_length; i++)
    p->bytes[p->header_length - 1 - i] = (uint8_t) (p->number >> 8 * i);
  memcpy (p->nonce, c->iv, NONCE);
  for (size_t i = 0; i < 8; i++)
    p->nonce[NONCE - 1 - i] ^= (uint8_t) (p->number >> 8 * i);
}

/* Hides the number, or shows it again.  */
static int
protect_header (struct packet *p, struct connection *c, enum cipher cipher)
{
  uint8_t mask[SAMPLE] = { 0 };
  const uint8_t *sample = p->bytes + p->header_length - p->number_length + 4;
  int error;
  if (cipher == AES_128_GCM)
    error = xcs_aes_encrypt (&c->aes, mask, sample, SAMPLE);
  else
    {
      const uint32_t block = sample[0] | (uint32_t) sample[1] << 8 | (uint32_t) sample[2] << 16 | (uint32_t) sample[3] << 24;
      error = xcs_chacha20_set_nonce (&c->chacha20, sample + 4, block);
      if (error == 0)
        error = xcs_chacha20_crypt (&c->chacha20, mask, mask, MASK);
    }
  /* A receiver learns from the first byte how long the number is.  Here all are equally long.  */
  p->bytes[0] ^= mask[0] & 0x1f;
  for (size_t i = 0; i < p->number_length; i++)
    p->bytes[p->header_length - p->number_length + i] ^= mask[1 + i];
  return error;
}

static int
seal_one (struct packet *p, const struct connection *c, enum cipher cipher)
{
  uint8_t *text = p->bytes + p->header_length, *tag = text + p->length;
  return cipher == AES_128_GCM
         ? xcs_gcm_seal (&c->gcm, text, tag, p->nonce, p->bytes, p->header_length, text, p->length)
         : xcs_chacha20poly1305_seal (&c->chacha20poly1305, text, tag, p->nonce, p->bytes, p->header_length, text, p->length);
}

/* All packets, in one call.  */
static int
seal_or_open_all (enum cipher cipher, int opens)
{
  for (size_t i = 0; i < CONNECTIONS; i++)
    {
      struct packet *p = &packets[i];
      uint8_t *text = p->bytes + p->header_length, *tag = text + p->length;
      if (cipher == AES_128_GCM)
        gcm_jobs[i] = (struct xcs_gcm_job) {
          .key = &connections[i].gcm, .dst = text, .tag = tag, .nonce = p->nonce, .aad = p->bytes, .aad_length = p->header_length,
          .src = text, .length = p->length
        };
      else
        chacha20poly1305_jobs[i] = (struct xcs_chacha20poly1305_job) {
          .key = &connections[i].chacha20poly1305, .dst = text, .tag = tag, .nonce = p->nonce, .aad = p->bytes,
          .aad_length = p->header_length, .src = text, .length = p->length
        };
    }
  if (cipher == AES_128_GCM)
    return (opens ? xcs_gcm_open_jobs : xcs_gcm_seal_jobs) (gcm_jobs, CONNECTIONS);
  return (opens ? xcs_chacha20poly1305_open_jobs : xcs_chacha20poly1305_seal_jobs) (chacha20poly1305_jobs, CONNECTIONS);
}

/* A packet of each connection.  */
static int
send_all (enum cipher cipher, size_t length, int together)
{
  int errors = 0;
  for (size_t i = 0; i < CONNECTIONS; i++)
    {
      begin_packet (&packets[i], &connections[i], i, length);
      number_packet (&packets[i], &connections[i]);
      if (!together)
        errors |= seal_one (&packets[i], &connections[i], cipher);
    }
  if (together)
    errors |= seal_or_open_all (cipher, 0);
  for (size_t i = 0; i < CONNECTIONS; i++)
    errors |= protect_header (&packets[i], &connections[i], cipher);
  return errors;
}

/* --- checks */

static int
wrong (const char *what)
{
  fprintf (stderr, "quic-packets: %s\n", what);
  return WRONG;
}

/* RFC 9001, appendix A.5.  */
static int
check_known (void)
{
  static const uint8_t key[KEY] = {
    0xc6, 0xd9, 0x8f, 0xf3, 0x44, 0x1c, 0x3f, 0xe1, 0xb2, 0x18, 0x20, 0x94, 0xf6, 0x9c, 0xaa, 0x2e,
    0xd4, 0xb7, 0x16, 0xb6, 0x54, 0x88, 0x96, 0x0a, 0x7a, 0x98, 0x49, 0x79, 0xfb, 0x23, 0xe1, 0xc8
  }, header_key[KEY] = {
    0x25, 0xa2, 0x82, 0xb9, 0xe8, 0x2f, 0x06, 0xf2, 0x1f, 0x48, 0x89, 0x17, 0xa4, 0xfc, 0x8f, 0x1b,
    0x73, 0x57, 0x36, 0x85, 0x60, 0x85, 0x97, 0xd0, 0xef, 0xcb, 0x07, 0x6b, 0x0a, 0xb7, 0xa7, 0xa4
  }, iv[NONCE] = { 0xe0, 0x45, 0x9b, 0x34, 0x74, 0xbd, 0xd0, 0xe4, 0x4a, 0x41, 0xc1, 0x44 }, right[] = {
    0x4c, 0xfe, 0x41, 0x89, 0x65, 0x5e, 0x5c, 0xd5, 0x5c, 0x41, 0xf6, 0x90, 0x80, 0x57, 0x5d, 0x79, 0x99, 0xc2, 0x5a, 0x5b, 0xfb
  };
  static struct connection c;
  static struct packet p;
  int errors = set_keys (&c, key, header_key, iv);
  p.header_length = 4;
  p.number_length = 3;
  p.number = 654360564;
  p.length = 1;
  p.bytes[0] = 0x42;
  p.bytes[4] = 0x01;
  number_packet (&p, &c);
  errors |= seal_one (&p, &c, CHACHA20_POLY1305) | protect_header (&p, &c, CHACHA20_POLY1305);
  return errors == 0 && memcmp (p.bytes, right, sizeof right) == 0 ? OK : wrong ("not the packet of RFC 9001");
}

/* The texts are i, i + 1 and so on.  A receiver knows how many packets it has seen, and so the rest of the number.  */
static int
check_received (enum cipher cipher)
{
  int errors = 0;
  for (size_t i = 0; i < CONNECTIONS; i++)
    errors |= protect_header (&packets[i], &connections[i], cipher);
  if (errors != 0 || seal_or_open_all (cipher, 1) != 0)
    return wrong ("a packet does not open");
  for (size_t i = 0; i < CONNECTIONS; i++)
    for (size_t j = 0; j < packets[i].length; j++)
      errors |= packets[i].bytes[HEADER + j] != (uint8_t) (i + j);
  return errors == 0 ? OK : wrong ("a packet opens as another one");
}

static void
write_texts (void)
{
  for (size_t i = 0; i < CONNECTIONS; i++)
    for (size_t j = 0; j < TEXT; j++)
      packets[i].bytes[HEADER + j] = (uint8_t) (i + j);
}

static int
check (enum cipher cipher, size_t length)
{
  int status = OK;
  for (int together = 0; together < 2 && status == OK; together++)
    {
      write_texts ();
      status = send_all (cipher, length, together) == 0 ? check_received (cipher) : wrong ("a packet cannot be sealed");
    }
  return status;
}

/* --- speed */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* The best rates of one at a time and of all together, measured in turn.  */
static void
measure (double rates[2], enum cipher cipher, size_t length, double seconds)
{
  enum { CALLS = 8 };
  const double end = now () + seconds;
  rates[0] = rates[1] = 0;
  do
    for (int together = 0; together < 2; together++)
      {
        const double begin = now ();
        for (int i = 0; i < CALLS; i++)
          (void) send_all (cipher, length, together);
        const double rate = CALLS * CONNECTIONS / (now () - begin);
        if (rate > rates[together])
          rates[together] = rate;
      }
  while (now () < end);
}

static int
make_connections (void)
{
  uint8_t random[CONNECTIONS][2 * KEY + NONCE];
  FILE *f = fopen ("/dev/urandom", "rb");
  int errors = f == NULL;
  if (f != NULL)
    {
      setvbuf (f, NULL, _IONBF, 0);  /* no copy of keys */
      errors = fread (random, 1, sizeof random, f) != sizeof random;
      fclose (f);
    }
  for (size_t i = 0; i < CONNECTIONS && errors == 0; i++)
    errors |= set_keys (&connections[i], random[i], random[i] + KEY, random[i] + 2 * KEY);
  xcs_wipe (random, sizeof random);
  return errors;
}

int
main (int argc, char **argv)
{
  static const size_t lengths[] = { 16, 64, 160, 256, TEXT };
  char *rest = NULL;
  const double seconds = argc == 2 ? strtod (argv[1], &rest) : 2;
  if (argc > 2 || (rest != NULL && (rest == argv[1] || *rest != '\0' || !(seconds >= 0))))
    {
      fputs ("Usage: quic-packets [SECONDS]\n"
             "Prints how many packets per second are protected, one at a time and 64 in one call.\n", stderr);
      return USAGE;
    }
  int status = check_known ();
  if (status == OK && make_connections () != 0)
    {
      fputs ("quic-packets: no random bytes\n", stderr);
      status = IO;
    }
  if (status == OK)
    printf ("%d connections, packets per second\n%-19s %12s %13s %14s %6s\n", CONNECTIONS, "", "text", "one at a time", "together",
            "times");
  for (enum cipher cipher = AES_128_GCM; cipher < CIPHERS && status == OK; cipher++)
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0] && status == OK; i++)
      {
        double rates[2];
        status = check (cipher, lengths[i]);
        if (status != OK)
          break;
        measure (rates, cipher, lengths[i], seconds / (CIPHERS * sizeof lengths / sizeof lengths[0]));
        printf ("%-19s %6zu bytes %13.0f %14.0f %6.2f\n", names[cipher], lengths[i], rates[0], rates[1], rates[1] / rates[0]);
      }
  xcs_wipe (connections, sizeof connections);
  if (status == OK && (fflush (stdout) != 0 || ferror (stdout)))
    {
      fputs ("quic-packets: standard output failed\n", stderr);
      status = IO;
    }
  return status;
}
