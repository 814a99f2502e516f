/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What every test program uses: cases that can be run again, guarded buffers, vectors.  Nothing of src: tests of the shared library
   and the reference use it, too.  */

#ifndef TEST_H
#define TEST_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether sanitizers are on: gcc has macros, clang features.  */
#if defined __has_feature
#define HAS_FEATURE(name) __has_feature (name)
#else
#define HAS_FEATURE(name) 0
#endif
#if defined __SANITIZE_ADDRESS__ || HAS_FEATURE (address_sanitizer)
#define ADDRESS_SANITIZER 1
#else
#define ADDRESS_SANITIZER 0
#endif
#if defined __SANITIZE_THREAD__ || HAS_FEATURE (thread_sanitizer)
#define THREAD_SANITIZER 1
#else
#define THREAD_SANITIZER 0
#endif

/* --- Running.  A failure prints primitive, variant, what went wrong, length, alignment and seed, and ends the program.  The
   environment can ask for one case again: TEST_VARIANT=x64 TEST_SEED=0x4711000000000123 TEST_LEN=33 TEST_ALIGN=7.  TEST_VARIANT
   may be a list with commas.

   Each run has another seed, which it prints; TEST_SEED=0x4711000000000000 makes the run of that seed again.  Who compares runs
   takes TEST_SEED=0.  TEST_COUNT is the number of random cases of each kind.

   TEST_THIN=7 runs one case in seven, and of random ones, for emulators.  A prime number, since most loops go through 8 or 16
   offsets or alignments, all of which occur then.  TEST_BRIEF is a list of rows that run one case in 997.

   TEST_RESIDUE=1: nearly no cases but those of what calls leave, for one more compiler or option.  */

/* Signals become failures.  */
void test_signals (void);

/* The row that is tested from now on, for messages, with the CPU features that it needs.  Cases are counted from 0.  */
void test_row (const char *primitive, const char *variant, uint32_t needs);

/* Whether TEST_VARIANT, if it is set, names the row.  */
int test_wants_row (const char *variant);

/* Prints a line, in "make check" also to the terminal.  */
void test_report (const char *line);

/* What is tested now, for the message.  */
void test_part (const char *part);

/* Starts a case: 0 if the environment does not want it.  All randomness of the case follows from its seed.  */
int test_case (size_t length, size_t align);

/* The same for a case that stands for no others, which TEST_THIN keeps.  */
int test_single (size_t length, size_t align);

/* The same for what calls leave (stack.h).  */
int test_residue (size_t length);

/* One case in how many runs.  */
unsigned test_thin (void);

/* Whether it is the turn of what takes long and is tried a few times: with TEST_THIN above 7, for emulators, each third or seventh
   time.  */
int test_turn (void);

/* Starts a case that is the same in all runs.  */
void test_fixed_case (uint64_t seed);

/* Starts a random case: its length < limit, and less than 2^n with a random n, so that short and long ones are as frequent.  */
size_t test_random_case (size_t limit);

/* For checked calls: bits that change from call to call of a case, and from case to case, and the lowest one of them; begins again
   as in a new case.  */
unsigned test_parities (void);
unsigned test_parity (void);
void test_parity_again (void);

/* How often a test makes random cases, together at a time: standard by default.  */
unsigned test_count (unsigned standard, unsigned together);

/* Whether there is time for all of what a test makes a part of otherwise: "make check-long", but not for emulators.  */
int test_all (void);

_Noreturn void test_fail (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

#define CHECK(condition) \
  do if (!(condition)) test_fail ("%s:%d: not so: %s", __FILE__, __LINE__, #condition); while (0)

/* Runs this program again, with an argument and this XCS_DISABLE, in a process whose standard input is the file, from its beginning
   on, if it is not NULL.  It has to succeed.  */
void test_child (char *program, const char *argument, const char *disable, FILE *input);

/* Compares what came out with what was expected.  */
void test_equal (const char *what, const void *out, const void *expected, size_t length);

/* How many bytes from p on have this value, at most length.  */
size_t test_filled (const uint8_t *p, uint8_t value, size_t length);

/* --- Random bytes: uniform, long runs of equal bits, sparse, all zeros, all ones.  */

uint64_t random_word (void);
size_t random_below (size_t limit);
void random_bytes (void *p, size_t length);

/* --- Buffers between guard pages: one that ends, one that begins at the page that must not be touched.  64 bytes
   on the other side hold canaries, which guard_check looks at.  The buffer of slot 0, 1, 2, 3 is reused.  */

enum { GUARD_SLOTS = 4, GUARD_SIZE = 192 * 1024 };
uint8_t *guard_high (unsigned slot, size_t length);
uint8_t *guard_low (unsigned slot, size_t length);
/* A buffer at this alignment modulo 64, canaries on both sides.  */
uint8_t *guard_align (unsigned slot, size_t length, size_t align);
void guard_read_only (unsigned slot, int read_only);
void guard_check (unsigned slot);

/* The three kinds of places by number, align counting for the third: what most loops want.  */
enum { PLACES = 3 };
uint8_t *guard_place (unsigned place, unsigned slot, size_t length, size_t align);

/* --- Vectors: files of testsuite/vectors, format in the README there.  */

struct vectors
{
  FILE *file;
  char title[200];
  char next[200];  /* the title after it, already read */
  size_t fields;
  struct
  {
    char name[32];
    char *value;
  } field[40];
};

void vectors_open (struct vectors *v, const char *name);
/* The next case of the file; 0 at its end.  */
int vectors_next (struct vectors *v);
/* The value of a field as text, NULL if the case has none.  */
const char *vectors_text (const struct vectors *v, const char *name);
/* As bytes from hexadecimal digits; blanks are passed over.  The number of bytes.  */
size_t vectors_bytes (const struct vectors *v, const char *name, uint8_t *bytes, size_t size);
/* As 64-bit words in hexadecimal, each stored little endian.  */
size_t vectors_words_le (const struct vectors *v, const char *name, uint8_t *bytes, size_t size);

#endif
