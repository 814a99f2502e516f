/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scratch for arrays of jobs.  */

#ifndef SCRATCH_H
#define SCRATCH_H

#include <libxcrypt/gsm.h>

#include "testsuite/harness/test.h"

/* For calls with wrong arguments, and where all that counts is another thing.  */
static uint8_t scratch[XCS_KASUMI_JOBS_SCRATCH_MAX];

enum { SCRATCH_SLOT = 3, SCRATCH_BEFORE = 0x5c };

/* Exactly the bytes that these jobs need, at any address.  */
static inline uint8_t *
scratch_begin (size_t number)
{
  const size_t size = xcs_kasumi_jobs_scratch (number);
  CHECK (size <= XCS_KASUMI_JOBS_SCRATCH_MAX);
  uint8_t *p = guard_place ((unsigned) random_below (PLACES), SCRATCH_SLOT, size, random_below (64));
  memset (p, SCRATCH_BEFORE, size);
  return p;
}

/* What is there was there before, or has been wiped.  */
static inline void
scratch_end (const uint8_t *p, size_t number)
{
  guard_check (SCRATCH_SLOT);
  const size_t size = xcs_kasumi_jobs_scratch (number);
  size_t others = 0;
  for (size_t i = 0; i < size; i++)
    others += p[i] != SCRATCH_BEFORE && p[i] != 0;
  CHECK (others == 0);
}

/* Scratch in the middle of memory, and places for messages that touch it or, if in, have a byte in it.  */
enum { SCRATCH_SIDE = XCS_GSM_ECSD_SIZE, SCRATCH_PLACES = 2 };
static uint8_t scratch_memory[SCRATCH_SIDE + XCS_KASUMI_JOBS_SCRATCH_MAX + SCRATCH_SIDE];

static inline uint8_t *
scratch_middle (void)
{
  return scratch_memory + SCRATCH_SIDE;
}

static inline uint8_t *
scratch_place (unsigned place, size_t bytes, unsigned in)
{
  return place == 0 ? scratch_middle () - bytes + in : scratch_middle () + XCS_KASUMI_JOBS_SCRATCH_MAX - in;
}

#endif
