/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word.  Concurrent first calls compute the same word; the first stays, since a permission may have been added to it.
   Relaxed, but where a permission changes it and where a row is chosen: see src/select.c.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#if HAVE_ISSETUGID
#include <unistd.h>
#endif

#include <libxcrypt/impl.h>

#include "src/feature.h"

#define KNOWN (UINT32_C (1) << 31)
#define LOOKUPS_FORBIDDEN (UINT32_C (1) << 29)
#define SLOW512_FORBIDDEN (UINT32_C (1) << 28)
#define FORBIDDEN (LOOKUPS_FORBIDDEN | SLOW512_FORBIDDEN)

_Atomic uint32_t xcsi_feature_word;

uint32_t
xcsi_cpu_complete (uint32_t features)
{
#ifdef CPU_H
  for (unsigned bit = 0; bit < CPU_FEATURES; bit++)
    if ((xcsi_cpu_list[bit].needs & ~features) != 0)
      features &= ~(UINT32_C (1) << bit);
#endif
  return features;
}

uint32_t
xcs_cpu_detected (void)
{
#ifdef CPU_H
  return xcsi_cpu_complete (xcsi_cpu_detect ());
#else
  return 0;
#endif
}

const char *
xcs_cpu_feature_name (unsigned bit)
{
#ifdef CPU_H
  return bit < CPU_FEATURES ? xcsi_cpu_list[bit].name : NULL;
#else
  (void) bit;
  return NULL;
#endif
}

/* Whether an item, which no NUL ends, is this name.  */
static int
is_name (const char *name, const char *item, size_t length)
{
  return strncmp (name, item, length) == 0 && name[length] == '\0';
}

static int
feature_bit (const char *item, size_t length)
{
  const char *name;
  for (unsigned bit = 0; (name = xcs_cpu_feature_name (bit)) != NULL; bit++)
    if (is_name (name, item, length))
      return (int) bit;
  return XCS_ERR_ARGUMENT;
}

int
xcs_cpu_feature_bit (const char *name)
{
  return name != NULL ? feature_bit (name, strlen (name)) : XCS_ERR_ARGUMENT;
}

/* Removes the features that one item of XCS_DISABLE names; an unknown item removes nothing.  */
static uint32_t
without (uint32_t features, const char *item, size_t length)
{
  if (is_name ("lookups", item, length))
    return features | LOOKUPS_FORBIDDEN;
  if (is_name ("all", item, length))
    return features & FORBIDDEN;
  const int bit = feature_bit (item, length);
  const uint32_t feature = bit >= 0 ? UINT32_C (1) << bit : 0;
  return (features & ~feature) | ((feature & CPU_FAST512) != 0 ? SLOW512_FORBIDDEN : 0U);
}

static uint32_t
known_word (void)
{
  uint32_t before = atomic_load (&xcsi_feature_word), features = before;
  if (before == 0)
    {
      const char *list = NULL;
#if HAVE_SECURE_GETENV
      list = secure_getenv ("XCS_DISABLE");
#elif HAVE_ISSETUGID
      list = issetugid () ? NULL : getenv ("XCS_DISABLE");
#endif
      features = xcs_cpu_detected ();
      while (list != NULL && *list != '\0')
        {
          size_t length = strcspn (list, ", \t");
          features = without (features, list, length);
          list += length + (list[length] != '\0');
        }
      features = xcsi_cpu_complete (features) | KNOWN;
      if ((features & CPU_HIDES_LATENCY) != 0 && (features & LOOKUPS_FORBIDDEN) == 0)
        features |= CPU_LOOKUPS;
      if (!atomic_compare_exchange_strong_explicit (&xcsi_feature_word, &before, features, memory_order_relaxed,
                                                    memory_order_relaxed))
        features = before;
    }
  return features;
}

uint32_t
xcsi_features (void)
{
  return known_word () & ~(KNOWN | FORBIDDEN);
}

uint32_t
xcs_cpu_features (void)
{
  return xcsi_features () & ~CPU_LOOKUPS;
}

int
xcsi_features_allow_lookups (void)
{
  if ((known_word () & LOOKUPS_FORBIDDEN) != 0)
    return 0;
  (void) atomic_fetch_or (&xcsi_feature_word, CPU_LOOKUPS);
  return 1;
}

int
xcsi_features_allow_slow512 (void)
{
  const uint32_t features = known_word ();
  if ((features & SLOW512_FORBIDDEN) != 0 || (features & CPU_AVX512) == 0)
    return 0;
  (void) atomic_fetch_or (&xcsi_feature_word, CPU_FAST512);
  return 1;
}
