/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* f8 and f9 on every usable row of KASUMI: vectors, and every length and offset in bits against the reference.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdlib.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "src/kasumi-impl.h"
#include "testsuite/harness/implementation.h"
#include "testsuite/harness/scratch.h"
#include "testsuite/reference/ref.h"

/* The parameters of a message.  */
struct parameters
{
  uint8_t key[16];
  uint32_t count, fresh;
  unsigned bearer, direction;
};

static struct parameters
random_parameters (void)
{
  struct parameters p;
  random_bytes (p.key, sizeof p.key);
  p.count = (uint32_t) random_word ();
  p.fresh = (uint32_t) random_word ();
  p.bearer = (unsigned) random_below (32);
  p.direction = (unsigned) random_below (2);
  return p;
}

static void
f8 (const struct parameters *p, uint8_t *dst, size_t dst_offset, const uint8_t *src, size_t src_offset, size_t bits)
{
  struct xcs_kasumi_f8_ctx ctx;
  random_bytes (&ctx, sizeof ctx);
  xcs_kasumi_f8_set_key (&ctx, p->key);
  CHECK (xcs_kasumi_f8_encrypt (&ctx, dst, dst_offset, p->count, p->bearer, p->direction, src, src_offset,
                                (uint32_t) bits) == 0);
}

static void
f9 (const struct parameters *p, uint8_t mac[4], const uint8_t *src, size_t src_offset, size_t bits)
{
  struct xcs_kasumi_f9_ctx ctx;
  random_bytes (&ctx, sizeof ctx);
  xcs_kasumi_f9_set_key (&ctx, p->key);
  CHECK (xcs_kasumi_f9_auth (&ctx, mac, p->count, p->fresh, p->direction, src, src_offset, (uint32_t) bits) == 0);
}

/* Without a reference, the last row stands for it.  */
static void
expect_f8 (const struct parameters *p, uint8_t *dst, size_t dst_offset, const uint8_t *src, size_t src_offset, size_t bits)
{
#if HAVE_REF
  ref_f8 (dst, dst_offset, src, src_offset, bits, p->key, p->count, p->bearer, p->direction);
#else
  f8 (p, dst, dst_offset, src, src_offset, bits);
#endif
}

static void
expect_f9 (const struct parameters *p, uint8_t mac[4], const uint8_t *src, size_t src_offset, size_t bits)
{
#if HAVE_REF
  ref_f9 (mac, src, src_offset, bits, p->key, p->count, p->fresh, p->direction);
#else
  f9 (p, mac, src, src_offset, bits);
#endif
}

/* --- vectors */

enum { LONGEST = 20100 / 8 + 10 };

static unsigned long
number (const struct vectors *v, const char *name, int base)
{
  const char *text = vectors_text (v, name);
  if (text == NULL)
    test_fail ("no %s in %s", name, v->title);
  return strtoul (text, NULL, base);
}

static void
f8_vectors (void)
{
  struct vectors v;
  unsigned n = 0;
  test_part ("f8 vectors");
  vectors_open (&v, "kasumi_f8.txt");
  while (vectors_next (&v))
    {
      uint8_t plain[LONGEST], cipher[LONGEST], out[LONGEST];
      struct parameters p = { .count = (uint32_t) number (&v, "COUNT", 16), .bearer = (unsigned) number (&v, "BEARER", 10),
                              .direction = (unsigned) number (&v, "DIRECTION", 10) };
      size_t bits = number (&v, "LENGTH", 10), bytes = (bits + 7) / 8;
      (void) test_case (bits, 0);
      CHECK (vectors_bytes (&v, "CK", p.key, 16) == 16);
      CHECK (vectors_bytes (&v, "plaintext", plain, sizeof plain) == bytes);
      CHECK (vectors_bytes (&v, "ciphertext", cipher, sizeof cipher) == bytes);
      memset (out, 0, bytes);
      f8 (&p, out, 0, plain, 0, bits);
      test_equal ("ciphertext", out, cipher, bytes);
      f8 (&p, out, 0, out, 0, bits);
      test_equal ("plaintext in place", out, plain, bytes);
      n++;
    }
  CHECK (n == 16);
}

static void
f9_vectors (void)
{
  struct vectors v;
  unsigned n = 0;
  test_part ("f9 vectors");
  vectors_open (&v, "kasumi_f9.txt");
  while (vectors_next (&v))
    {
      uint8_t message[LONGEST], mac[4], out[4];
      struct parameters p = { .count = (uint32_t) number (&v, "COUNT", 16), .fresh = (uint32_t) number (&v, "FRESH", 16),
                              .direction = (unsigned) number (&v, "DIRECTION", 10) };
      size_t bits = number (&v, "LENGTH", 10);
      (void) test_case (bits, 0);
      CHECK (vectors_bytes (&v, "IK", p.key, 16) == 16);
      CHECK (vectors_bytes (&v, "MESSAGE", message, sizeof message) == (bits + 7) / 8);
      CHECK (vectors_bytes (&v, "MAC", mac, 4) == 4);
      f9 (&p, out, message, 0, bits);
      test_equal ("MAC", out, mac, 4);
      n++;
    }
  CHECK (n == 17);
}

/* --- against the reference */

static size_t
bytes_of (size_t offset, size_t bits)
{
  return (offset + bits + 7) / 8;
}

/* One message at a place, with offsets in the source and the destination and in place; the guards see what is touched, and all bits
   of the bytes in which the strings lie are compared.  */
static void
check_f8 (unsigned where, size_t bits, size_t src_offset, size_t dst_offset)
{
  const struct parameters p = random_parameters ();
  uint8_t expected[LONGEST], moved[LONGEST];
  size_t src_bytes = bytes_of (src_offset, bits), dst_bytes = bytes_of (dst_offset, bits);
  uint8_t *src = guard_place (where, 0, src_bytes, src_offset);
  uint8_t *dst = guard_place (where, 1, dst_bytes, dst_offset);
  random_bytes (src, src_bytes);
  random_bytes (dst, dst_bytes);
  memcpy (moved, dst, dst_bytes);
  expect_f8 (&p, moved, dst_offset, src, src_offset, bits);
  memcpy (expected, src, src_bytes);
  expect_f8 (&p, expected, src_offset, src, src_offset, bits);

  guard_read_only (0, 1);
  f8 (&p, dst, dst_offset, src, src_offset, bits);
  test_equal ("text", dst, moved, dst_bytes);
  guard_check (1);
  guard_read_only (0, 0);
  f8 (&p, src, src_offset, src, src_offset, bits);
  test_equal ("text in place", src, expected, src_bytes);
  guard_check (0);
}

static void
check_f9 (unsigned where, size_t bits, size_t offset)
{
  const struct parameters p = random_parameters ();
  uint8_t expected[4];
  uint8_t *src = guard_place (where, 0, bytes_of (offset, bits), offset);
  uint8_t *mac = guard_place (where, 1, 4, offset);
  random_bytes (src, bytes_of (offset, bits));
  expect_f9 (&p, expected, src, offset, bits);
  guard_read_only (0, 1);
  f9 (&p, mac, src, offset, bits);
  test_equal ("MAC", mac, expected, 4);
  guard_check (1);
}

/* All lengths with all offsets of the source; the offset of the destination changes with the length.  */
static void
lengths (void)
{
  static const size_t long_ones[] = { 5113, 5114, 5115, 19999, 20000, 20001 };
  test_part ("lengths");
  for (size_t bits = 0; bits <= 600; bits++)
    for (size_t offset = 0; offset < 8; offset++)
      if (test_case (bits, offset))
        {
          check_f8 (0, bits, offset, (offset + bits + bits / 8 + bits / 64) % 8);
          check_f9 (0, bits, offset);
        }
  for (size_t i = 0; i < sizeof long_ones / sizeof long_ones[0]; i++)
    for (size_t offset = 0; offset < 8; offset += 3)
      if (test_case (long_ones[i], offset))
        {
          check_f8 (0, long_ones[i], offset, (offset + i) % 8);
          check_f9 (0, long_ones[i], offset);
        }
}

/* Places other than before a guard page; offsets of more than a byte.  */
static void
places (void)
{
  test_part ("places");
  for (unsigned i = test_count (200, 4); i > 0; i--)
    {
      size_t bits = test_random_case (2000);
      check_f8 (1, bits, random_below (8), random_below (8));
      check_f8 (2, bits, random_below (64), random_below (64));
      check_f9 (1, bits, random_below (64));
      check_f9 (2, bits, random_below (8));
    }
}

/* Strings that have no bits in common, though bytes, are no overlap, and neither changes what the other needs.  */
static void
neighbours (void)
{
  test_part ("neighbours");
  for (unsigned i = test_count (200, 1); i > 0; i--)
    {
      const size_t bits = test_random_case (300) + 1;
      const size_t offset = random_below (8);
      const struct parameters p = random_parameters ();
      uint8_t buffer[100], expected[100], source[100];
      random_bytes (buffer, sizeof buffer);
      memcpy (source, buffer, sizeof buffer);
      memcpy (expected, buffer, sizeof buffer);
      if (i % 2 == 0)
        {
          expect_f8 (&p, expected, offset + bits, source, offset, bits);
          f8 (&p, buffer, offset + bits, buffer, offset, bits);
        }
      else
        {
          expect_f8 (&p, expected, offset, source, offset + bits, bits);
          f8 (&p, buffer, offset, buffer, offset + bits, bits);
        }
      test_equal ("text", buffer, expected, sizeof buffer);
    }
}

/* The extreme values of all parameters, a bit of each at a time.  */
static void
parameters (void)
{
  test_part ("parameters");
  for (unsigned i = 0; i < 72; i++)
    if (test_case (64, i))
      {
        struct parameters p = random_parameters ();
        uint8_t src[8] = { 0 }, out[8] = { 0 }, expected[8] = { 0 };
        p.count = i < 32 ? UINT32_C (1) << i : i == 70 ? UINT32_MAX : 0;
        p.fresh = i >= 32 && i < 64 ? UINT32_C (1) << (i - 32) : i == 70 ? UINT32_MAX : 0;
        p.bearer = i >= 64 && i < 69 ? 1U << (i - 64) : i == 70 ? 31 : 0;
        p.direction = i >= 69;
        expect_f8 (&p, expected, 0, src, 0, 64);
        f8 (&p, out, 0, src, 0, 64);
        test_equal ("f8", out, expected, 8);
        expect_f9 (&p, expected, src, 0, 64);
        f9 (&p, out, src, 0, 64);
        test_equal ("f9", out, expected, 4);
      }
}

/* What only f8 and f9 refuse, and that it changes nothing: parameters out of range, and strings that have bits in common.  */
static void
refusals (void)
{
  struct xcs_kasumi_f8_ctx f8_ctx;
  struct xcs_kasumi_f9_ctx f9_ctx;
  const struct parameters p = random_parameters ();
  uint8_t buffer[100], before[100], mac[4];
  test_part ("refusals");
  if (!test_single (77, 0))
    return;
  random_bytes (buffer, sizeof buffer);
  memcpy (before, buffer, sizeof buffer);
  xcs_kasumi_f8_set_key (&f8_ctx, p.key);
  xcs_kasumi_f9_set_key (&f9_ctx, p.key);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer, 0, 1, 32, 0, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer, 0, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, NULL, 0, 1, 2, 0, buffer, 0, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer, 0, 1, 2, 0, NULL, 0, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, NULL, 5, 1, 2, 0, NULL, 3, 0) == 0);
  CHECK (xcs_kasumi_f9_auth (&f9_ctx, buffer, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_auth (&f9_ctx, buffer, 1, 2, 0, NULL, 0, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_verify (&f9_ctx, before, 1, 2, 2, buffer, 0, 64) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_auth (&f9_ctx, mac, 1, 2, 0, NULL, 3, 0) == 0);
  /* Strings of 77 bits that begin less than 77 bits apart, with bytes and offsets in any proportion.  */
  for (size_t a = 0; a < 200; a++)
    for (size_t b = 0; b < 200; b++)
      if (a != b && a < b + 77 && b < a + 77)
        {
          const size_t bytes_a = a / 8 * (a % 3) / 2, bytes_b = b / 8 * (b % 3) / 2;
          CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer + bytes_a, a - 8 * bytes_a, 1, 2, 0, buffer + bytes_b, b - 8 * bytes_b, 77)
                 == XCS_ERR_OVERLAP);
        }
  test_equal ("buffer", buffer, before, sizeof buffer);
  /* The same string, although pointer and offset differ.  */
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer + 1, 3, 1, 2, 0, buffer, 11, 77) == 0);
  CHECK (xcs_kasumi_f8_encrypt (&f8_ctx, buffer, 11, 1, 2, 0, buffer + 1, 3, 77) == 0);
  test_equal ("buffer", buffer, before, sizeof buffer);
}

/* The longest message of all, in the long test and with the first row alone; the reference would take days, so the chains are made
   of single blocks.  */
static void
longest (void)
{
  const uint32_t bits = UINT32_MAX;
  const size_t bytes = (size_t) bits / 8 + 3, blocks = (size_t) (((uint64_t) bits + 63) / 64);
  const struct parameters p = random_parameters ();
  if (test_count (0, 1) < 10000 || SIZE_MAX == UINT32_MAX)
    return;
  uint8_t *src = malloc (bytes), *dst = malloc (bytes);
  if (src == NULL || dst == NULL)
    {
      puts ("no memory for the longest message");
      free (src);
      free (dst);
      return;
    }
  test_part ("the longest message");
  (void) test_case (bits, 0);
  struct xcs_kasumi_ctx ctx, f8_modified, f9_modified;
  uint8_t key[2][16], a[8], ksb[8] = { 0 }, f9_a[8] = { 0 }, f9_b[8] = { 0 }, mac[4];
  for (unsigned i = 0; i < 16; i++)
    {
      key[0][i] = p.key[i] ^ 0x55;
      key[1][i] = p.key[i] ^ 0xaa;
    }
  xcs_kasumi_set_key (&ctx, p.key);
  xcs_kasumi_set_key (&f8_modified, key[0]);
  xcs_kasumi_set_key (&f9_modified, key[1]);
  for (size_t i = 0; i < bytes; i++)
    src[i] = (uint8_t) (i * i >> 7 ^ i >> 13);
  dst[bytes - 3] = dst[bytes - 2] = dst[bytes - 1] = 0xa5;

  /* From bit 8 of src on, to bit 0 of dst.  */
  f8 (&p, dst, 0, src, 8, bits);
  for (unsigned i = 0; i < 4; i++)
    {
      a[i] = (uint8_t) (p.count >> (24 - 8 * i));
      a[4 + i] = 0;
    }
  a[4] = (uint8_t) (p.bearer << 3 | p.direction << 2);
  CHECK (xcs_kasumi_encrypt (&f8_modified, a, a, 8) == 0);
  for (size_t n = 0; n < blocks; n++)
    {
      for (unsigned i = 0; i < 8; i++)
        ksb[i] = (uint8_t) (ksb[i] ^ a[i] ^ n >> (56 - 8 * i));
      CHECK (xcs_kasumi_encrypt (&ctx, ksb, ksb, 8) == 0);
      for (unsigned i = 0; i < 8; i++)
        {
          const uint8_t mask = n == blocks - 1 && i == 7 ? 0xfe : 0xff;  /* the last bit is not part of the message */
          if (((src[1 + 8 * n + i] ^ ksb[i] ^ dst[8 * n + i]) & mask) != 0)
            test_fail ("f8 differs from byte %zu on", 8 * n + i);
        }
    }
  CHECK ((dst[bytes - 3] & 1) == (0xa5 & 1) && dst[bytes - 2] == 0xa5 && dst[bytes - 1] == 0xa5);

  f9 (&p, mac, src, 0, bits);
  for (size_t n = 0; n < blocks + 2; n++)
    {
      uint8_t block[8] = { 0 };
      for (unsigned i = 0; i < 4 && n == 0; i++)
        {
          block[i] = (uint8_t) (p.count >> (24 - 8 * i));
          block[4 + i] = (uint8_t) (p.fresh >> (24 - 8 * i));
        }
      if (n > 0 && n <= blocks)
        memcpy (block, src + 8 * (n - 1), 8);
      if (n == blocks)
        block[7] = (uint8_t) ((block[7] & 0xfe) | p.direction);
      if (n == blocks + 1)
        block[0] = 0x80;
      for (unsigned i = 0; i < 8; i++)
        f9_a[i] ^= block[i];
      CHECK (xcs_kasumi_encrypt (&ctx, f9_a, f9_a, 8) == 0);
      for (unsigned i = 0; i < 8; i++)
        f9_b[i] ^= f9_a[i];
    }
  CHECK (xcs_kasumi_encrypt (&f9_modified, f9_b, f9_b, 8) == 0);
  test_equal ("MAC", mac, f9_b, 4);
  free (src);
  free (dst);
}

/* --- many messages */

enum { MOST = 2200, ROOM = 160000 };

enum { SHAPES = 5, WHOLE_BLOCKS = 4 };

/* How long a message is: all the same, nearly so, anything, a few long ones among short ones, or all the same in whole blocks that
   last for several batches of lanes.  */
static size_t
some_bits (unsigned shape, size_t same)
{
  switch (shape)
    {
    case 0: return same;
    case 1: return same + random_below (130);
    case 2: return random_below (1500);
    case 3: return random_below (20) == 0 ? random_below (6000) : random_below (200);
    default: return 1024 + same / 8 * 64;
    }
}

/* The bytes that the longest of them needs.  */
static size_t
max_bytes (size_t most, size_t offset, size_t bits)
{
  size_t bytes = bits > 0 ? bytes_of (offset, bits) : 0;
  return bytes > most ? bytes : most;
}

/* Jobs with different keys, parameters, lengths and offsets, adjacent in memory up to the guards, compared with one at
   a time.  */
static void
check_jobs (size_t number, unsigned shape)
{
  static struct xcs_kasumi_f8_ctx f8_ctx[MOST];
  static struct xcs_kasumi_f9_ctx f9_ctx[MOST];
  static struct xcs_kasumi_f8_job f8_jobs[MOST];
  static struct xcs_kasumi_f9_job f9_jobs[MOST];
  static uint8_t in_place[MOST], expected[ROOM], expected_macs[4 * MOST];
  const size_t same = random_below (500), keys = 1 + random_below (number);
  const unsigned where = (unsigned) random_below (PLACES);
  size_t bit = 0, src_bytes = 0, dst_bytes = 0;
  for (size_t i = 0; i < keys; i++)
    {
      uint8_t key[16];
      random_bytes (key, 16);
      xcs_kasumi_f8_set_key (&f8_ctx[i], key);
      xcs_kasumi_f9_set_key (&f9_ctx[i], key);
    }
  for (size_t i = 0; i < number; i++)
    {
      const struct parameters p = random_parameters ();
      const size_t key = random_below (keys);
      size_t bits = some_bits (shape, same);
      bit += random_below (4) == 0 && shape != WHOLE_BLOCKS ? random_below (64) : shape % 2 * (8 - bit % 8);
      if (bit + bits + 8 > 8 * (size_t) ROOM)
        bits = 0;
      /* The output of some is where their input was.  */
      in_place[i] = random_below (3) == 0;
      const size_t from = in_place[i] || shape == WHOLE_BLOCKS ? bit : bit ^ random_below (8);
      f8_jobs[i] = (struct xcs_kasumi_f8_job) { &f8_ctx[key], NULL, NULL, bit, from, (uint32_t) bits, p.count, p.bearer,
                                                p.direction };
      f9_jobs[i] = (struct xcs_kasumi_f9_job) { &f9_ctx[key], NULL, NULL, from, (uint32_t) bits, p.count, p.fresh, p.direction };
      dst_bytes = max_bytes (dst_bytes, bit, bits);
      src_bytes = max_bytes (src_bytes, f8_jobs[i].src_offset, bits);
      bit += bits;
    }
  src_bytes = max_bytes (src_bytes, 0, 8 * dst_bytes);
  uint8_t *src = guard_place (where, 0, src_bytes, number % 64);
  uint8_t *dst = guard_place (where, 1, dst_bytes, number % 63);
  uint8_t *macs = guard_place (where, 2, 4 * number, number % 61);
  random_bytes (src, src_bytes);
  random_bytes (dst, dst_bytes);
  memcpy (expected, dst, dst_bytes);
  random_bytes (macs, 4 * number);
  memcpy (expected_macs, macs, 4 * number);
  for (size_t i = 0; i < number; i++)
    {
      f8_jobs[i].dst = dst;
      f8_jobs[i].src = in_place[i] ? dst : src;
      f9_jobs[i].src = src;
      f9_jobs[i].mac = macs + 4 * i;
    }
  /* In random order.  */
  for (size_t i = number; i > 1; i--)
    {
      size_t j = random_below (i);
      struct xcs_kasumi_f8_job t = f8_jobs[i - 1];
      f8_jobs[i - 1] = f8_jobs[j];
      f8_jobs[j] = t;
      struct xcs_kasumi_f9_job u = f9_jobs[i - 1];
      f9_jobs[i - 1] = f9_jobs[number - 1 - j];
      f9_jobs[number - 1 - j] = u;
    }
  for (size_t i = 0; i < number; i++)
    {
      const struct xcs_kasumi_f8_job *a = &f8_jobs[i];
      const struct xcs_kasumi_f9_job *b = &f9_jobs[i];
      CHECK (xcs_kasumi_f8_encrypt (a->ctx, expected, a->dst_offset, a->count, a->bearer, a->direction,
                                    a->src == dst ? expected : src, a->src_offset, a->bits) == 0);
      CHECK (xcs_kasumi_f9_auth (b->ctx, expected_macs + (b->mac - macs), b->count, b->fresh, b->direction, b->src,
                                 b->src_offset, b->bits) == 0);
    }
  guard_read_only (0, 1);
  const size_t size = xcs_kasumi_jobs_scratch (number);
  uint8_t *room = scratch_begin (number);
  CHECK (size == 0 || xcs_kasumi_f8_jobs (f8_jobs, number, room, size - 1) == XCS_ERR_LENGTH);
  CHECK (xcs_kasumi_f8_jobs (f8_jobs, number, room, size) == 0);
  scratch_end (room, number);
  test_equal ("f8 of jobs", dst, expected, dst_bytes);
  guard_check (1);
  room = scratch_begin (number);
  CHECK (size == 0 || xcs_kasumi_f9_jobs (f9_jobs, number, room, size - 1) == XCS_ERR_LENGTH);
  CHECK (xcs_kasumi_f9_jobs (f9_jobs, number, room, size) == 0);
  scratch_end (room, number);
  test_equal ("f9 of jobs", macs, expected_macs, 4 * number);
  guard_check (2);
}

static void
jobs (void)
{
  test_part ("jobs");
  for (size_t number = 1; number <= 300; number++)
    if (test_case (number, 0))
      check_jobs (number, (unsigned) (number % SHAPES));
  for (unsigned i = test_count (8, 300); i > 0; i--)
    check_jobs (1 + test_random_case (300), (unsigned) random_below (SHAPES));
  /* More than are sorted at a time.  */
  if (test_single (MOST, 0))
    check_jobs (MOST, 3);
  CHECK (xcs_kasumi_f8_jobs (NULL, 0, NULL, 0) == 0 && xcs_kasumi_f9_jobs (NULL, 0, NULL, 0) == 0);
  CHECK (xcs_kasumi_jobs_scratch (0) == 0 && xcs_kasumi_jobs_scratch (1) == 0);
  CHECK (xcs_kasumi_jobs_scratch (SIZE_MAX) <= XCS_KASUMI_JOBS_SCRATCH_MAX);
}

/* Jobs of which one is wrong, or overlaps a neighbour.  */
static struct
{
  struct xcs_kasumi_f8_ctx f8, f8_none;
  struct xcs_kasumi_f9_ctx f9, f9_none;
  uint8_t buffer[100], before[100], spare[100];
} w;

static int
f8_three (struct xcs_kasumi_f8_job jobs[3])
{
  return xcs_kasumi_f8_jobs (jobs, 3, scratch, sizeof scratch);
}

static int
f9_three (struct xcs_kasumi_f9_job jobs[3])
{
  return xcs_kasumi_f9_jobs (jobs, 3, scratch, sizeof scratch);
}

/* Job i of three is wrong.  */
static void
wrong_f8_job (unsigned i)
{
  const unsigned other = i < 2 ? i + 1 : i - 1;
  struct xcs_kasumi_f8_job jobs[3];
  for (unsigned j = 0; j < 3; j++)
    jobs[j] = (struct xcs_kasumi_f8_job) { &w.f8, w.buffer, w.buffer, 99 * j, 99 * j, 99, 1, 31, 1 };
  const struct xcs_kasumi_f8_job good = jobs[i];
  jobs[i].ctx = &w.f8_none;
  CHECK (f8_three (jobs) == XCS_ERR_STATE);
  jobs[i] = good, jobs[i].bearer = 32;
  CHECK (f8_three (jobs) == XCS_ERR_ARGUMENT);
  jobs[i] = good, jobs[i].direction = 2;
  CHECK (f8_three (jobs) == XCS_ERR_ARGUMENT);
  jobs[i] = good, jobs[i].src = NULL;
  CHECK (f8_three (jobs) == XCS_ERR_ARGUMENT);
  jobs[i] = good, jobs[i].dst = NULL;
  CHECK (f8_three (jobs) == XCS_ERR_ARGUMENT);
  jobs[i] = good, jobs[i].src_offset++;
  CHECK (f8_three (jobs) == XCS_ERR_OVERLAP);
  /* One bit in common: outputs, an output and the input of the other, and the other way round.  */
  const size_t near = i < 2 ? 99 * i + 1 : 99 * i - 1;
  jobs[i] = good, jobs[i].dst_offset = jobs[i].src_offset = near;
  CHECK (f8_three (jobs) == XCS_ERR_OVERLAP);
  jobs[i] = good, jobs[i].dst_offset = near, jobs[i].src = jobs[other].dst = w.spare;
  CHECK (f8_three (jobs) == XCS_ERR_OVERLAP);
  jobs[i].src = jobs[other].src = w.spare, jobs[other].dst = w.buffer;
  CHECK (f8_three (jobs) == XCS_ERR_OVERLAP);
  jobs[other].src = w.buffer;
  jobs[i] = good, jobs[i].src_offset = near, jobs[i].dst = w.spare;
  CHECK (f8_three (jobs) == XCS_ERR_OVERLAP);
}

static void
wrong_f9_job (unsigned i)
{
  const unsigned other = i < 2 ? i + 1 : i - 1;
  uint8_t macs_around[160] = { 0 }, *const macs = macs_around + 20;
  struct xcs_kasumi_f9_job jobs[3];
  for (unsigned j = 0; j < 3; j++)
    jobs[j] = (struct xcs_kasumi_f9_job) { &w.f9, w.buffer + 50 + 4 * j, w.buffer, 0, 99, 1, 2, 1 };
  const struct xcs_kasumi_f9_job good = jobs[i];
  jobs[i].ctx = &w.f9_none;
  CHECK (f9_three (jobs) == XCS_ERR_STATE);
  jobs[i] = good, jobs[i].direction = 2;
  CHECK (f9_three (jobs) == XCS_ERR_ARGUMENT);
  jobs[i] = good, jobs[i].src = NULL;
  CHECK (f9_three (jobs) == XCS_ERR_ARGUMENT);
  /* The MAC overlaps the MAC of the other job, and its message; and vice versa.  */
  jobs[i] = good, jobs[i].mac = jobs[other].mac + (i < 2 ? -3 : 3);
  CHECK (f9_three (jobs) == XCS_ERR_OVERLAP);
  jobs[i] = good, jobs[i].mac = w.buffer + 12;
  CHECK (f9_three (jobs) == XCS_ERR_OVERLAP);
  jobs[i] = good, jobs[i].src_offset = 8 * (size_t) (jobs[other].mac - w.buffer) - 98;
  CHECK (f9_three (jobs) == XCS_ERR_OVERLAP);
  jobs[i].src_offset += 98 + 31;
  CHECK (f9_three (jobs) == XCS_ERR_OVERLAP);
  /* The message follows the MAC of the other, or precedes it.  */
  for (unsigned j = 0; j < 3; j++)
    jobs[j].src = w.spare, jobs[j].mac = macs + 40 * j;
  jobs[i].src = macs + 40 * other + XCS_KASUMI_F9_SIZE, jobs[i].src_offset = 0;
  CHECK (f9_three (jobs) == 0);
  jobs[i].src = macs + 40 * other - 13, jobs[i].src_offset = 5;
  CHECK (f9_three (jobs) == 0);
}

/* An empty message, that of job i of two, has no bits in common with any other; one of a single bit may.  */
static void
empty_job (unsigned i)
{
  const struct xcs_kasumi_f8_job good8 = { &w.f8, w.buffer, w.buffer, 0, 0, 99, 1, 31, 1 };
  const struct xcs_kasumi_f9_job good9 = { &w.f9, w.spare, w.buffer, 0, 99, 1, 2, 1 };
  struct xcs_kasumi_f8_job f8_jobs[2] = { good8, good8 };
  struct xcs_kasumi_f9_job f9_jobs[2] = { good9, good9 };
  f8_jobs[i].bits = f9_jobs[i].bits = 0;
  f8_jobs[i].dst_offset = 50, f8_jobs[i].src_offset = 40;
  f9_jobs[i].mac += 4, f9_jobs[i].src = w.spare + 1;
  CHECK (xcs_kasumi_f8_jobs (f8_jobs, 2, scratch, sizeof scratch) == 0);
  CHECK (xcs_kasumi_f9_jobs (f9_jobs, 2, scratch, sizeof scratch) == 0);
  CHECK (xcs_kasumi_f8_jobs (f8_jobs + i, 1, NULL, 0) == 0 && xcs_kasumi_f9_jobs (f9_jobs + i, 1, NULL, 0) == 0);
  f8_jobs[i].bits = 1;
  CHECK (xcs_kasumi_f8_jobs (f8_jobs, 2, scratch, sizeof scratch) == XCS_ERR_OVERLAP);
  f8_jobs[i].bits = 0;
  f8_jobs[i].dst = NULL, f8_jobs[i].src = f9_jobs[i].src = NULL;
  CHECK (xcs_kasumi_f8_jobs (f8_jobs, 2, scratch, sizeof scratch) == 0);
  CHECK (xcs_kasumi_f9_jobs (f9_jobs, 2, scratch, sizeof scratch) == 0);
}

/* One wrong job among good ones: none is done.  */
static void
wrong_jobs (void)
{
  const struct parameters p = random_parameters ();
  test_part ("wrong jobs");
  memset (&w, 0, sizeof w);
  xcs_kasumi_f8_set_key (&w.f8, p.key);
  xcs_kasumi_f9_set_key (&w.f9, p.key);
  random_bytes (w.buffer, sizeof w.buffer);
  memcpy (w.before, w.buffer, sizeof w.before);
  CHECK (xcs_kasumi_f8_jobs (NULL, 1, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_jobs (NULL, 1, scratch, sizeof scratch) == XCS_ERR_ARGUMENT);
  /* A job alone needs no scratch, but what is given is looked at.  */
  const struct xcs_kasumi_f8_job alone8 = { &w.f8, w.buffer, w.buffer, 0, 0, 99, 1, 31, 1 };
  const struct xcs_kasumi_f9_job alone9 = { &w.f9, w.spare, w.buffer, 0, 99, 1, 2, 1 };
  CHECK (xcs_kasumi_f8_jobs (&alone8, 1, NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f9_jobs (&alone9, 1, NULL, 1) == XCS_ERR_ARGUMENT);
  CHECK (xcs_kasumi_f8_jobs (&alone8, 1, w.buffer + 5, 1) == XCS_ERR_OVERLAP);
  CHECK (xcs_kasumi_f9_jobs (&alone9, 1, w.buffer + 5, 1) == XCS_ERR_OVERLAP);
  for (unsigned i = 0; i < 3; i++)
    {
      wrong_f8_job (i);
      wrong_f9_job (i);
    }
  test_equal ("buffer", w.buffer, w.before, sizeof w.buffer);
  for (unsigned i = 0; i < 2; i++)
    empty_job (i);
  test_equal ("buffer in the end", w.buffer, w.before, sizeof w.buffer);
}

/* A message or a MAC may touch scratch, but not be in it.  */
static void
messages_and_scratch (void)
{
  enum { BYTES = 13, OFFSET = 15, BITS = 8 * BYTES - 8 };  /* the first byte has no bit of the string */
  struct xcs_kasumi_f8_ctx f8_ctx;
  struct xcs_kasumi_f9_ctx f9_ctx;
  const struct parameters p = random_parameters ();
  uint8_t text[2][1 + BYTES] = { { 0 } }, mac[2][XCS_KASUMI_F9_SIZE], *const middle = scratch_middle ();
  test_part ("messages and scratch");
  xcs_kasumi_f8_set_key (&f8_ctx, p.key);
  xcs_kasumi_f9_set_key (&f9_ctx, p.key);
  for (unsigned in = 0; in < 2; in++)
    for (unsigned i = 0; i < 2 * SCRATCH_PLACES; i++)
      {
        const int error = in ? XCS_ERR_OVERLAP : 0;
        uint8_t *const at = scratch_place (i % 2, BYTES, in) - 1;
        struct xcs_kasumi_f8_job f8_jobs[2];
        struct xcs_kasumi_f9_job f9_jobs[2];
        for (unsigned j = 0; j < 2; j++)
          {
            f8_jobs[j] = (struct xcs_kasumi_f8_job) { &f8_ctx, text[j], text[j], OFFSET, OFFSET, BITS, 1, 31, 1 };
            f9_jobs[j] = (struct xcs_kasumi_f9_job) { &f9_ctx, mac[j], text[j], OFFSET, BITS, 1, 2, 1 };
          }
        f8_jobs[i / 2].dst = at;
        CHECK (xcs_kasumi_f8_jobs (f8_jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
        f8_jobs[i / 2].dst = text[i / 2], f8_jobs[i / 2].src = at;
        CHECK (xcs_kasumi_f8_jobs (f8_jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
        f9_jobs[i / 2].src = at;
        CHECK (xcs_kasumi_f9_jobs (f9_jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
        f9_jobs[i / 2].src = text[i / 2], f9_jobs[i / 2].mac = scratch_place (i % 2, XCS_KASUMI_F9_SIZE, in);
        CHECK (xcs_kasumi_f9_jobs (f9_jobs, 2, middle, XCS_KASUMI_JOBS_SCRATCH_MAX) == error);
      }
  for (size_t i = 0; i < XCS_KASUMI_JOBS_SCRATCH_MAX; i++)
    CHECK (middle[i] == 0);
}

int
main (void)
{
  test_begin (&xcsi_kasumi);
  CHECK (xcs_impl_select ("kasumi", NULL) == 0);
  refusals ();
  longest ();
  for (int i = -1; (i = test_next_row (i)) >= 0;)
    {
      CHECK (xcs_impl_select ("kasumi", xcsi_kasumi_impls[i].impl.name) == 0);
      f8_vectors ();
      f9_vectors ();
      lengths ();
      places ();
      neighbours ();
      parameters ();
      jobs ();
      wrong_jobs ();
      messages_and_scratch ();
    }
  return test_end ();
}
