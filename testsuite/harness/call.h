/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checked call: the only way in which a test enters an implementation.

   CALL (function, a, b, c, d), with up to four arguments, loads junk into the registers that a function must preserve or must
   not rely on, puts canaries on the stack, and checks them all afterwards.  Without assembly it is a plain call.  */

#ifndef CALL_H
#define CALL_H

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>

#if ASM_ARCH

#include "src/members.h"

#define CALL(function, ...) \
  ((void) sizeof ((function) (__VA_ARGS__), 0), CALL_4 (#function, function, __VA_ARGS__, 0, 0, 0, 0))
#define CALL_4(name, function, a, b, c, d, ...) \
  test_call (name, (uintptr_t) (function), (uintptr_t) (a), (uintptr_t) (b), (uintptr_t) (c), (uintptr_t) (d))

void test_call (const char *name, uintptr_t function, uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d);

/* The calls after test_leftovers (0) are repeated with other secrets after test_leftovers (1) etc.: assembly must leave the same
   contents in vector registers and on the stack.  A round < 0 ends this.  */
void test_leftovers (int round);

/* Whether functions that stand in no row are assembly from now on.  */
void test_public_assembly (int yes);

/* Vector registers, the stack below the stack pointer at the return, and integer registers that calls need not preserve, but for
   those with addresses of code.  Vectors and stack hold junk before the call.  */
struct left
{
  _Alignas (16) uint8_t vector[32][64];
  uint8_t stack[4096];
  uint64_t general[32];
};

/* call-ARCH.asm calls the function and sets a bit for each violation.  */
struct call
{
  uint64_t function;
  uint64_t argument[4];
  uint64_t upper;       /* in: 1: upper halves of vector registers are clean, and are checked afterwards; 0: they hold junk */
  uint64_t violations;  /* out */
  uint64_t assembly;    /* in: 1 if the function is assembly; compilers may use registers that assembly must not change */
  uint64_t vector_bytes;  /* of a vector register; internal to xcst_call */
  struct left *left;      /* out, unless NULL: contents after the call */
  _Alignas (8) uint64_t secret;  /* in: contents of registers that hold no argument (x86_64, i686) */
};
#include "testsuite/harness/call-members.h"
_Static_assert (sizeof ((struct left *) 0)->stack == 4096, "call-ARCH.asm writes and reads as much");
void xcst_call (struct call *call);
void xcst_planted (void);

/* call-ARCH.asm: the names of the bits, one string after the other.  */
extern const char xcst_violation_names[];

/* Whether the CPU reports upper halves in use, and reports clean ones correctly; no, unless choose-ARCH.c says so.  */
int xcst_can_see_upper (void);
uint64_t xcst_upper_in_use (void);

#else

#define CALL(function, ...) ((function) (__VA_ARGS__))

static inline void
test_leftovers (int round)
{
  (void) round;
}

static inline void
test_public_assembly (int yes)
{
  (void) yes;
}

#endif

#endif
