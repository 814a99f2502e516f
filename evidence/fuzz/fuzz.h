/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the fuzzers share.  libFuzzer calls LLVMFuzzerTestOneInput ("make fuzz"); without it main.c does, with the files of the
   folder inputs/NAME ("make check").  A failed check ends the program.  */

#ifndef FUZZ_H
#define FUZZ_H

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/harness/implementation.h"

/* The NAME.  */
extern const char fuzz_name[];

int LLVMFuzzerInitialize (int *argc, char ***argv);
/* What the first one does.  */
#define FUZZER_BEGINS_BY(call)                       \
  int LLVMFuzzerInitialize (int *argc, char ***argv) \
  {                                                  \
    (void) argc;                                     \
    (void) argv;                                     \
    call;                                            \
    return 0;                                        \
  }
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* An input is read byte by byte; zeros follow its end.  */
struct input
{
  const uint8_t *p, *end;
};

static inline unsigned
take (struct input *in)
{
  return in->p < in->end ? *in->p++ : 0;
}

static inline size_t
take_below (struct input *in, size_t limit)
{
  const size_t n = take (in);
  return (limit > 256 ? n << 8 | take (in) : n) % limit;
}

static inline uint32_t
take_32 (struct input *in)
{
  uint32_t x = 0;
  for (unsigned i = 0; i < 4; i++)
    x = x << 8 | take (in);
  return x;
}

static inline void
take_bytes (struct input *in, uint8_t *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    bytes[i] = (uint8_t) take (in);
}

/* Allows all rows, as other tests do.  Sanitizers handle signals.  */
static inline void
fuzz_begin (void)
{
  const int forbidden = xcs_kasumi_allow_lookups () | xcs_cpu_allow_slow512 ();
  (void) forbidden;
}

/* Whether two bit strings of one buffer overlap; a and b are where they begin, in bits.  */
static inline int
strings_share (size_t a, size_t a_bits, size_t b, size_t b_bits)
{
  return a_bits > 0 && b_bits > 0 && a < b + b_bits && b < a + a_bits;
}

/* Chooses row n of the usable rows, modulo their number, from the last one upwards.  */
static inline void
select_row (const struct primitive *p, size_t n)
{
  size_t usable = 0;
  for (unsigned i = 0; i < p->rows; i++)
    usable += xcsi_usable (impl_row (p, i)) != 0;
  n %= usable;
  for (unsigned i = p->rows; i-- > 0;)
    if (xcsi_usable (impl_row (p, i)) && n-- == 0)
      CHECK (xcs_impl_select (p->name, impl_row (p, i)->name) == 0);
}

#endif
