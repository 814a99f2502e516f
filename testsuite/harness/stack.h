/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What calls leave on the stack and in registers.  A call is made in a signal handler that runs on a stack of our own, again and
   again with other secrets: none of them may be found in what the call touched, and that has to be the same each time.  Then it is
   a checked call three times more, and the same holds for the registers that it need not preserve.  */

#ifndef STACK_H
#define STACK_H

#include <stddef.h>
#include <stdint.h>

struct stack_call
{
  const char *name;
  void (*prepare) (size_t number);  /* chooses secrets and names them */
  int (*make) (size_t number);  /* the call: 0 is success */
  size_t most;  /* bytes of the stack */
  size_t frames;  /* 0, or of these the innermost ones, where compilers may spill: keys alone are looked for there */
};

enum { STACK_FRAMES = 8192 };  /* enough for most */

void stack_check (const struct stack_call *call, size_t number);

/* Each of some calls, as a part of the test, for each of some numbers.  */
void stack_check_each (const struct stack_call *calls, unsigned calls_number, const uint16_t *numbers, unsigned n);

/* For messages of some lengths.  */
void stack_check_messages (const struct stack_call *calls, unsigned calls_number);

/* Uniformly random.  */
void stack_random (void *p, size_t length);

/* For prepare: keys, and what else is secret.  They may be found nowhere, 8 bytes of them, whatever the order in which bytes make
   words of 16 to 64 bits.  Of less than 8 bytes nothing can be said, nor of words that have few different bytes.  */
void stack_key (const void *p, size_t length);
void stack_secret (const void *p, size_t length);

/* Numbers, and each lower half with the next one.  */
void stack_words (const uint64_t *words, size_t number);

/* The words of a state, but for those that were the same the last time; no more than 264.  */
void stack_state (const uint64_t *state, size_t number);

#endif
