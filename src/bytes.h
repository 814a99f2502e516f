/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Bytes and words: unaligned loads and stores in either byte order, rotation, wiping, buffer checks.  */

#ifndef BYTES_H
#define BYTES_H

#include <stdint.h>
#include <string.h>

#include <libxcrypt/common.h>

#include "src/registers.h"

/* Compilers turn these shifts into one load or store, byte-swapped where needed.  */

static inline uint16_t
load16_be (const uint8_t *p)
{
  return (uint16_t) (p[0] << 8 | p[1]);
}

static inline uint32_t
load32_le (const uint8_t *p)
{
  return (uint32_t) p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16 | (uint32_t) p[3] << 24;
}

static inline uint32_t
load32_be (const uint8_t *p)
{
  return (uint32_t) p[3] | (uint32_t) p[2] << 8 | (uint32_t) p[1] << 16 | (uint32_t) p[0] << 24;
}

static inline uint64_t
load64_le (const uint8_t *p)
{
  return (uint64_t) load32_le (p) | (uint64_t) load32_le (p + 4) << 32;
}

static inline uint64_t
load64_be (const uint8_t *p)
{
  return (uint64_t) load32_be (p + 4) | (uint64_t) load32_be (p) << 32;
}

static inline void
store32_le (uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t) x;
  p[1] = (uint8_t) (x >> 8);
  p[2] = (uint8_t) (x >> 16);
  p[3] = (uint8_t) (x >> 24);
}

static inline void
store32_be (uint8_t *p, uint32_t x)
{
  p[0] = (uint8_t) (x >> 24);
  p[1] = (uint8_t) (x >> 16);
  p[2] = (uint8_t) (x >> 8);
  p[3] = (uint8_t) x;
}

static inline void
store64_le (uint8_t *p, uint64_t x)
{
  store32_le (p, (uint32_t) x);
  store32_le (p + 4, (uint32_t) (x >> 32));
}

static inline void
store64_be (uint8_t *p, uint64_t x)
{
  store32_be (p, (uint32_t) (x >> 32));
  store32_be (p + 4, (uint32_t) x);
}

/* 0 < n < width */
static inline uint16_t
rotl16 (uint16_t x, unsigned n)
{
  return (uint16_t) (x << n | x >> (16 - n));
}

static inline uint64_t
rotl64 (uint64_t x, unsigned n)
{
  return x << n | x >> (64 - n);
}

static inline uint64_t
rotr64 (uint64_t x, unsigned n)
{
  return x >> n | x << (64 - n);
}

/* clang for riscv64 likes s0 and s1, whose instructions are short, also for what it stores at once; the next row would put these on
   the stack.  */
#if defined __riscv && __riscv_xlen == 64 && defined __clang__
#define BY_REGISTER(type, y, x) register type y __asm__ ("t6") = x
#else
#define BY_REGISTER(type, y, x) type y = x
#endif

/* A copy of x whose value the compiler does not know, so that it cannot turn masks into branches, reassociate sums, or put secrets
   in vector registers, which C clears only after portable rows.  */
static inline uint32_t
opaque32 (uint32_t x)
{
#if defined __GNUC__
  BY_REGISTER (uint32_t, y, x);
  __asm__ ("" : "+r" (y));
  x = y;
#endif
  return x;
}

static inline uint64_t
opaque64 (uint64_t x)
{
#if defined __GNUC__
  BY_REGISTER (uint64_t, y, x);
  __asm__ ("" : "+r" (y));
  x = y;
#endif
  return x;
}

/* Between two stores that the compiler would make one of, of a vector that it puts together on the stack.  */
static inline void
separate_stores (void)
{
#if defined __GNUC__
  __asm__ volatile ("" : : : "memory");
#endif
}

/* The same for one store of a secret, which the compiler may still move; not for s390x, where gcc would load the next words early,
   into f0.  */
static inline void
store_alone (uint64_t *to, uint64_t x)
{
  /* By halves: gcc would put a pair of registers together on the stack, for i686 at -O1 and -Os.  */
  *to = sizeof (size_t) >= 8 ? opaque64 (x) : (uint64_t) opaque32 ((uint32_t) (x >> 32)) << 32 | opaque32 ((uint32_t) x);
#if defined __s390x__
  separate_stores ();
#elif defined __GNUC__
  __asm__ ("" : "+m" (*to));
#endif
}

/* A word in a general register, in the order of the machine; little endian where compilers would load and store unaligned words
   through the stack.  Not always by load64_le: gcc would load bytes where two branches need the word, store bytes if it knows that
   one is 0, and make vectors of the bytes of two words.  */
#if defined __sparc__ || defined __riscv || (defined __arm__ && !defined __ARM_FEATURE_UNALIGNED)
#define ALIGNED_WORDS_ONLY 1  /* others are loaded and stored byte by byte */
static inline uint64_t
get_word (const uint8_t *from)
{
  return opaque64 (load64_le (from));
}

static inline void
put_word (uint8_t *to, uint64_t x)
{
  store64_le (to, opaque64 (x));
  separate_stores ();
}

static inline int
words_are_little (void)
{
  return 1;
}
#else
#define ALIGNED_WORDS_ONLY 0
static inline uint64_t
get_word (const uint8_t *from)
{
  uint64_t x;
  memcpy (&x, from, sizeof x);
  return opaque64 (x);
}

static inline void
put_word (uint8_t *to, uint64_t x)
{
  x = opaque64 (x);
  memcpy (to, &x, sizeof x);
  separate_stores ();
}

static inline int
words_are_little (void)
{
  const union { uint8_t byte; uint16_t word; } little = { .word = 1 };
  return little.byte;
}
#endif

/* Half of a word of 64 bits, as a number in little endian order, where a register has no more.  By one load and store where there
   are such: with -O1, gcc for i686 puts bytes of secrets on the stack.  */
static inline uint32_t
get_half (const uint8_t *from)
{
#if !ALIGNED_WORDS_ONLY && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint32_t x;
  memcpy (&x, from, sizeof x);
  return opaque32 (x);
#else
  return opaque32 (load32_le (from));
#endif
}

static inline void
put_half (uint8_t *to, uint32_t x)
{
#if !ALIGNED_WORDS_ONLY && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  memcpy (to, &x, sizeof x);
#else
  store32_le (to, x);
#endif
  separate_stores ();
}

/* Copies a word, and adds two, in one register each: a word that takes two is spilled.  */
static inline void
copy_word (uint8_t *to, const uint8_t *from)
{
  if (sizeof (size_t) >= 8)
    put_word (to, get_word (from));
  else
    {
      put_half (to, get_half (from));
      put_half (to + 4, get_half (from + 4));
    }
}

static inline void
put_sum (uint8_t *to, const uint8_t *a, const uint8_t *b)
{
  if (sizeof (size_t) >= 8)
    put_word (to, get_word (a) ^ get_word (b));
  else
    {
      put_half (to, get_half (a) ^ get_half (b));
      put_half (to + 4, get_half (a + 4) ^ get_half (b + 4));
    }
}

/* Copies n < 16 bytes, not by memcpy of the C library, which may leave some of them in vector registers.  */
void xcsi_copy_few (uint8_t *dst, const uint8_t *src, size_t n);

/* Whether compilers put secrets on the stack where it is not cleared: for 32 bits words of 64, and with -Os any register, to align
   the stack.  */
#if defined __OPTIMIZE_SIZE__
enum { SPILLS = 1 };
#else
enum { SPILLS = sizeof (size_t) < sizeof (uint64_t) };
#endif

/* Copies n words of 64 bits from big endian to the order of the machine, or back; dst and src are the same or do not overlap.  For
   SPILLS: leaves nothing in registers that the next call could store.  */
void xcsi_copy_words_be (void *dst, const void *src, size_t n);

/* dst = src ^ keystream, in general registers.  */
void xcsi_add_bytes (uint8_t *dst, const uint8_t *src, const uint8_t *keystream, size_t n);

/* Clears memory, even if the compiler finds it unused.  Inline, so that a few words take a few stores; xcs_wipe is for larger
   objects, which compilers may clear by a slow instruction.  */
static inline void
wipe (void *buffer, size_t length)
{
#if defined __GNUC__
  if (length > 0)
    memset (buffer, 0, length);
  __asm__ volatile ("" : : "r" (buffer) : "memory");
#else
  volatile unsigned char *p = buffer;
  while (length-- > 0)
    *p++ = 0;
#endif
}

/* Without a canary, a function that clears its array needs a frame pointer: otherwise eight bytes between the array and the return
   address of x86_64 keep what they had.  */
#if defined __SSP__ || defined __SSP_STRONG__ || defined __SSP_ALL__
#define END_OF_FRAME
#elif defined __aarch64__ && defined __clang__
/* In large frames clang also saves x28, alone, and eight bytes beside it keep what was there: with x27 it fills them.  */
#define END_OF_FRAME __asm__ volatile ("" : : "r" (__builtin_frame_address (0)) : "x27");
#else
#define END_OF_FRAME __asm__ volatile ("" : : "r" (__builtin_frame_address (0)));
#endif

/* With -ftrivial-auto-var-init clang would call memset for the array first, and keep its address in a register, whose save area
   comes with eight bytes that keep what they had.  */
#if defined __has_attribute
#if __has_attribute (uninitialized)
#define NOT_INITIALIZED __attribute__ ((uninitialized))
#endif
#endif
#ifndef NOT_INITIALIZED
#define NOT_INITIALIZED
#endif

/* Defines a function that clears this number of bytes of the stack below its caller, where earlier calls have spilled secrets, and
   vector and integer registers.  Tests that use testsuite/harness/stack.h fail if the number is too small.  */
#define WIPE_BELOW(name, bytes)           \
  __attribute__ ((noinline)) void         \
  name (void)                             \
  {                                       \
    NOT_INITIALIZED uint8_t below[bytes]; \
    END_OF_FRAME                          \
    xcs_wipe (below, sizeof below);       \
    clear_vectors ();                     \
    (void) clear_integers (0);            \
  }

/* Whether the buffers of length bytes overlap without being the same.  */
static inline int
partly_overlap (const void *a, const void *b, size_t length)
{
  uintptr_t d = (uintptr_t) a - (uintptr_t) b;
  return d != 0 && (d < length || -d < length);
}

/* Whether buffers of any lengths have a byte in common.  */
static inline int
touch (const void *a, size_t a_length, const void *b, size_t b_length)
{
  const uintptr_t d = (uintptr_t) a - (uintptr_t) b;
  return a_length > 0 && b_length > 0 && (d < b_length || -d < a_length);
}

/* Secrets are compared by words, or halves of them, that are in one register: compilers spill those of two, and on sparc they would
   stay in a register window.  */
#if defined __sparc__
#define COMPARES_WORDS 0
#define COMPARES_HALVES 0
#else
#define COMPARES_WORDS (SIZE_MAX > UINT32_MAX)
#define COMPARES_HALVES (!COMPARES_WORDS)
#endif

/* 0 if the tags are equal, else XCS_ERR_AUTH; without a branch, so that testsuite/secrets.c can follow the secrets to the end.
   The length is opaque, since gcc -O3 -flto spills bytes of both tags if it knows the length.  Always inline: gcc -Os pushes a
   register to align the stack of a function, with what a row left there of the right tag.  */
static ALWAYS_INLINE int
check_tag (const uint8_t *tag, const uint8_t *right, size_t length)
{
  return (xcs_equal (tag, right, (size_t) opaque64 (length)) - 1) & XCS_ERR_AUTH;
}

/* The same of 16 bytes.  */
static ALWAYS_INLINE int
check_tag_16 (const uint8_t *tag, const uint8_t *right)
{
#if COMPARES_WORDS
  const uint64_t wrong = (get_word (tag) ^ get_word (right)) | (get_word (tag + 8) ^ get_word (right + 8));
  return -(int) (opaque64 (wrong | -wrong) >> 63) & XCS_ERR_AUTH;
#else
  return check_tag (tag, right, 16);
#endif
}

/* The checks of every call with an input and an output of equal length.  */
static inline int
check_buffers (const void *dst, const void *src, size_t length)
{
  if (length > 0 && (dst == NULL || src == NULL))
    return XCS_ERR_ARGUMENT;
  if (partly_overlap (dst, src, length))
    return XCS_ERR_OVERLAP;
  return 0;
}

#endif
