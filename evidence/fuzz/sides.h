/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What api.c and skein.c share: calls are made on two sides, with objects of portable C and with objects of some row.  They define
   OBJECTS; WORDS, of an object; and ARENA, the bytes of each side that have all buffers.  */

#ifndef SIDES_H
#define SIDES_H

#include "evidence/fuzz/fuzz.h"

static struct side
{
  uint64_t objects[OBJECTS][WORDS];
  uint8_t arena[ARENA];
} sides[2], before[2];

static inline void
begin_sides (void)
{
  memset (sides, 0, sizeof sides);
  for (size_t i = 0; i < ARENA; i++)
    sides[0].arena[i] = sides[1].arena[i] = (uint8_t) (i * i >> 3 ^ i);
  memcpy (before, sides, sizeof sides);
}

/* Of both sides: the arena, and the objects that a call names.  */

static inline void
remember (unsigned object, unsigned other)
{
  for (unsigned i = 0; i < 2; i++)
    {
      memcpy (before[i].objects[object], sides[i].objects[object], sizeof sides[i].objects[0]);
      memcpy (before[i].objects[other], sides[i].objects[other], sizeof sides[i].objects[0]);
      memcpy (before[i].arena, sides[i].arena, ARENA);
    }
}

static inline int
unchanged (unsigned object, unsigned other)
{
  int changes = 0;
  for (unsigned i = 0; i < 2; i++)
    changes |= memcmp (before[i].objects[object], sides[i].objects[object], sizeof sides[i].objects[0])
               | memcmp (before[i].objects[other], sides[i].objects[other], sizeof sides[i].objects[0])
               | memcmp (before[i].arena, sides[i].arena, ARENA);
  return changes == 0;
}

/* No call changed an object that it did not name.  */
static inline void
end_sides (void)
{
  CHECK (memcmp (sides, before, sizeof sides) == 0);
}

static inline uint64_t
mix (uint64_t sum, const void *bytes, size_t length)
{
  const uint8_t *p = bytes;
  uint64_t word = length;
  for (; length >= 8; p += 8, length -= 8)
    {
      sum = (sum ^ word) * UINT64_C (0x9e3779b97f4a7c15);
      sum ^= sum >> 32;
      memcpy (&word, p, 8);
    }
  sum = (sum ^ word) * UINT64_C (0x9e3779b97f4a7c15);
  word = 0;
  memcpy (&word, p, length);
  return (sum ^ sum >> 32 ^ word) * UINT64_C (0x9e3779b97f4a7c15);
}

/* The arenas before and after a call.  */
static inline uint64_t
mix_arenas (uint64_t sum)
{
  return mix (mix (sum, before[0].arena, ARENA), sides[0].arena, ARENA);
}

/* Whether there was this sum of a call and its result before: most calls of an input are those of the one that it was made from, so
   the reference need not be asked.  A wrong result gives another sum than the right one.  */
static inline int
known_sum (uint64_t sum)
{
  static uint64_t sums[1 << 18];
  uint64_t *const place = &sums[sum >> 46];
  const int same = *place == sum;
  *place = sum;
  return same;
}

#endif
