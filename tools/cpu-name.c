/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The name of the CPU: by the CPU itself, with family and model, on x86, elsewhere by /proc/cpuinfo.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if (defined __x86_64__ || defined __i386__) && defined __GNUC__
#include <cpuid.h>
#define HAVE_BRAND 1
#endif

#include "tools/xcs.h"

/* Only the names of this architecture: emulators may show the file of their own computer.  */
#if defined __powerpc__ || defined __powerpc64__ || defined __sparc__
static const char *const keys[3] = { "cpu" };
#elif defined __s390x__
static const char *const keys[3] = { "machine" };
#elif defined __aarch64__ || defined __arm__
static const char *const keys[3] = { "CPU implementer", "CPU part" };
#elif defined __riscv
static const char *const keys[3] = { "uarch" };
#elif defined __loongarch__
static const char *const keys[3] = { "Model Name" };
#elif defined __mips__
static const char *const keys[3] = { "cpu model" };
#else
static const char *const keys[3] = { NULL };
#endif

void
append_printable (char *text, size_t size, const char *item)
{
  size_t used = strlen (text);
  for (; *item != '\0' && used + 1 < size; item++)
    if ((*item > ' ' && *item <= '~') || (*item == ' ' && used > 0 && text[used - 1] != ' '))
      text[used++] = *item;
  while (used > 0 && text[used - 1] == ' ')
    used--;
  text[used] = '\0';
}

#if HAVE_BRAND
/* Many names, as "AMD EPYC" in a virtual machine, are those of several generations.  Source: Intel SDM volume 2, CPUID, figure
   "Version Information"; AMD APM volume 3, CPUID Fn0000_0001_EAX.  */
static void
append_model (char *text, size_t size)
{
  unsigned signature, unused;
  const size_t used = strlen (text);
  if (used == 0 || __get_cpuid (1, &signature, &unused, &unused, &unused) == 0)
    return;
  const unsigned base = signature >> 8 & 15;
  const unsigned family = base == 15 ? base + (signature >> 20 & 255) : base;
  const unsigned model = (signature >> 4 & 15) | (base == 15 || base == 6 ? signature >> 12 & 0xf0 : 0);
  (void) snprintf (text + used, size - used, ", family %u model %u", family, model);
}
#endif

static void
ask_cpu (char *text, size_t size)
{
#if HAVE_BRAND
  unsigned words[13] = { 0 }, most, unused;
  if (__get_cpuid (0x80000000, &most, &unused, &unused, &unused) == 0 || most < 0x80000004)
    return;
  for (unsigned i = 0; i < 3; i++)
    (void) __get_cpuid (0x80000002 + i, &words[4 * i], &words[4 * i + 1], &words[4 * i + 2], &words[4 * i + 3]);
  append_printable (text, size, (const char *) words);
  append_model (text, size);
#else
  (void) text, (void) size;
#endif
}

/* Adds the value of a line "NAME : VALUE" if the name is the key.  */
static bool
read_line (char *text, size_t size, const char *line, const char *key)
{
  const size_t length = strlen (key);
  const char *value = strchr (line, ':');
  if (value == NULL || strncmp (line, key, length) != 0 || line + length + strspn (line + length, " \t") != value)
    return false;
  value += 1 + strspn (value + 1, " \t");
  const bool number = *value >= '0' && *value <= '9';
  const size_t used = strlen (text);
  (void) snprintf (text + used, size - used, "%s%s%s", used > 0 ? ", " : "", number ? key : "", number ? " " : "");
  append_printable (text, size, value);
  return true;
}

static void
read_cpuinfo (char *text, size_t size)
{
  char line[256];
  FILE *f = keys[0] != NULL ? fopen ("/proc/cpuinfo", "r") : NULL;
  if (f == NULL)
    return;
  for (unsigned i = 0; keys[i] != NULL && fgets (line, sizeof line, f) != NULL;)
    i += read_line (text, size, line, keys[i]);
  (void) fclose (f);
}

void
cpu_name (char *text, size_t size)
{
  text[0] = '\0';
  ask_cpu (text, size);
  if (text[0] == '\0')
    read_cpuinfo (text, size);
  if (text[0] == '\0')
    append_printable (text, size, "not known");
}
