/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sorts messages, longest first: counting sort of the short ones if there are many, Shell sort of the others.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include "src/modes/lanes.h"

/* Messages of LONG or more blocks share the first place of the counting sort.  The longest one of the standard has 315.  */
enum { LONG = 320 };

static size_t
sort_place (const struct work *w)
{
  return w->blocks < LONG ? LONG - w->blocks : 0;
}

static int
is_sorted (const struct work *w, size_t number)
{
  size_t i = 1;
  while (i < number && w[i - 1].blocks >= w[i].blocks)
    i++;
  return i >= number;
}

/* Returns how many messages, those of LONG or more blocks, are at the beginning in no particular order.  */
static size_t
counting_sort (struct work *w, size_t number, struct work *copy)
{
  uint16_t end[LONG + 1] = { 0 };
  memcpy (copy, w, number * sizeof *w);
  for (size_t i = 0; i < number; i++)
    end[sort_place (&copy[i])]++;
  for (size_t i = 1; i <= LONG; i++)
    end[i] = (uint16_t) (end[i] + end[i - 1]);
  const size_t rest = end[0];
  for (size_t i = number; i > 0; i--)
    w[--end[sort_place (&copy[i - 1])]] = copy[i - 1];
  return rest;
}

/* With the gaps of Ciura (2001).  */
static void
shell_sort (struct work *w, size_t number)
{
  static const unsigned gaps[] = { 701, 301, 132, 57, 23, 10, 4, 1 };
  for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
    for (size_t i = gaps[g]; i < number; i++)
      {
        const struct work x = w[i];
        size_t j = i;
        for (; j >= gaps[g] && w[j - gaps[g]].blocks < x.blocks; j -= gaps[g])
          w[j] = w[j - gaps[g]];
        w[j] = x;
      }
}

void
xcsi_sort_works (struct work *w, size_t number, struct work *copy)
{
  enum { MANY = 96 };
  if (is_sorted (w, number))  /* equally long messages are common */
    return;
  if (number >= MANY)
    number = counting_sort (w, number, copy);
  shell_sort (w, number);
}
