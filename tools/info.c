/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs info: what the library consists of, what this CPU offers and what was chosen.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/operations.h"
#include "tools/text.h"
#include "tools/xcs.h"

#if defined __x86_64__ && defined __ILP32__
#define ARCHITECTURE "x86_64 (x32)"
#elif defined __x86_64__ || defined _M_X64
#define ARCHITECTURE "x86_64"
#elif defined __i386__
#define ARCHITECTURE "i386"
#elif defined __aarch64__
#define ARCHITECTURE "arm64"
#elif defined __arm__
#define ARCHITECTURE "arm"
#elif defined __powerpc64__ && defined _CALL_ELF && _CALL_ELF == 2
#define ARCHITECTURE "powerpc64 (ELFv2)"
#elif defined __powerpc64__
#define ARCHITECTURE "powerpc64"
#elif defined __powerpc__
#define ARCHITECTURE "powerpc"
#elif defined __s390x__
#define ARCHITECTURE "s390x"
#elif defined __sparc__ && defined __arch64__
#define ARCHITECTURE "sparc64"
#elif defined __sparc__
#define ARCHITECTURE "sparc"
#elif defined __riscv && __riscv_xlen == 64
#define ARCHITECTURE "riscv64"
#elif defined __riscv
#define ARCHITECTURE "riscv32"
#elif defined __loongarch64
#define ARCHITECTURE "loongarch64"
#elif defined __mips__ && defined __LP64__
#define ARCHITECTURE "mips64"
#elif defined __mips__
#define ARCHITECTURE "mips"
#else
#define ARCHITECTURE "unknown"
#endif

static const char *
byte_order (void)
{
  const unsigned one = 1;
  return *(const unsigned char *) &one == 1 ? "little endian" : "big endian";
}

static void
append (char *text, size_t size, const char *item)
{
  size_t used = strlen (text);
  if (used < size)
    (void) snprintf (text + used, size - used, "%s%s", used > 0 ? " " : "", item);
}

void
feature_names (uint32_t set, char *text, size_t size)
{
  const char *name;
  text[0] = '\0';
  for (unsigned bit = 0; bit < 32 && (name = xcs_cpu_feature_name (bit)) != NULL; bit++)
    if (set >> bit & 1)
      append (text, size, name);
}

void
why_not (const struct xcs_impl_info *impl, char *text, size_t size)
{
  uint32_t lacking = impl->needs & ~xcs_cpu_detected ();
  uint32_t disabled = impl->needs & xcs_cpu_detected () & ~xcs_cpu_features ();
  char names[256];
  if ((lacking | disabled) == 0)
    (void) snprintf (text, size, "secret lookups not allowed");
  else
    {
      feature_names (lacking != 0 ? lacking : disabled, names, sizeof names);
      (void) snprintf (text, size, lacking != 0 ? "this CPU lacks %s" : "XCS_DISABLE removed %s", names);
    }
}

/* XCS_DISABLE: what of it the library does not know, and whether the library ignores it, as in programs with raised privileges.  */
struct disable
{
  const char *value;  /* NULL: not set */
  char unknown[256];
  bool ignored;
};

/* A feature that is in use although the word names it shows that the library ignores the list.  */
static void
read_word (struct disable *d, const char *word)
{
  const int bit = xcs_cpu_feature_bit (word);
  const uint32_t named = strcmp (word, "all") == 0 ? UINT32_MAX : bit >= 0 ? UINT32_C (1) << bit : 0;
  if ((named & xcs_cpu_features ()) != 0)
    d->ignored = true;
  if (named == 0 && strcmp (word, "lookups") != 0)
    append (d->unknown, sizeof d->unknown, word);
}

static void
read_disable (struct disable *d)
{
  memset (d, 0, sizeof *d);
  d->value = getenv ("XCS_DISABLE");
  if (d->value == NULL)
    return;
  char *copy = strdup (d->value);
  if (copy == NULL)
    die (STATUS_IO, "info: not enough memory");
  for (char *word = strtok (copy, ", \t"); word != NULL; word = strtok (NULL, ", \t"))
    read_word (d, word);
  free (copy);
}

static const char *
state_of (const struct xcs_impl_info *impl)
{
  if ((impl->flags & XCS_IMPL_CHOSEN) != 0)
    return "chosen";
  return (impl->flags & XCS_IMPL_USABLE) != 0 ? "usable" : "not usable";
}

static bool
assembly_built (void)
{
  struct xcs_impl_info impl;
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    if ((impl.flags & XCS_IMPL_ASSEMBLY) != 0)
      return true;
  return false;
}

static void
json_features (const char *name, uint32_t set)
{
  const char *feature;
  json_open (name, '[');
  for (unsigned bit = 0; bit < 32 && (feature = xcs_cpu_feature_name (bit)) != NULL; bit++)
    if (set >> bit & 1)
      json_string (NULL, feature);
  json_close (']');
}

static void
write_info_json (const struct disable *d)
{
  struct xcs_impl_info impl;
  char reason[320], cpu[128];
  cpu_name (cpu, sizeof cpu);
  json_open (NULL, '{');
  json_string ("tool", tool_version);
  json_string ("library", xcs_version ());
  json_string ("architecture", ARCHITECTURE);
  json_string ("byte_order", byte_order ());
  json_string ("compiler", compiler_text);
  json_bool ("assembly", assembly_built ());
  json_string ("cpu", cpu);
  json_features ("cpu_detected", xcs_cpu_detected ());
  json_features ("cpu_features", xcs_cpu_features ());
  if (d->value != NULL)
    {
      json_open ("disable", '{');
      json_string ("value", d->value);
      json_string ("unknown", d->unknown);
      json_bool ("ignored", d->ignored);
      json_close ('}');
    }
  json_open ("implementations", '[');
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    {
      json_open (NULL, '{');
      json_string ("primitive", impl.primitive);
      json_string ("variant", impl.variant);
      json_bool ("chosen", (impl.flags & XCS_IMPL_CHOSEN) != 0);
      json_bool ("usable", (impl.flags & XCS_IMPL_USABLE) != 0);
      json_bool ("assembly", (impl.flags & XCS_IMPL_ASSEMBLY) != 0);
      json_bool ("secret_lookups", (impl.flags & XCS_IMPL_SECRET_LOOKUPS) != 0);
      json_features ("needs", impl.needs);
      if ((impl.flags & XCS_IMPL_USABLE) == 0)
        {
          why_not (&impl, reason, sizeof reason);
          json_string ("reason", reason);
        }
      json_close ('}');
    }
  json_close (']');
  json_close ('}');
}

/* The environment may contain anything: no control characters are written to the terminal.  */
static void
put_printable (const char *text)
{
  for (; *text != '\0'; text++)
    putchar ((unsigned char) *text < ' ' || *text == '\177' ? '?' : *text);
}

static void
put_item (const char *title, const char *text)
{
  enum { INDENT = 14 };
  printf ("%-*s", INDENT, title);
  put_words (INDENT, INDENT, text);
}

static void
write_features (const char *title, uint32_t set)
{
  char names[512];
  feature_names (set, names, sizeof names);
  put_item (title, names[0] != '\0' ? names : "none");
}

static void
write_impl (const struct xcs_impl_info *impl)
{
  enum { INDENT = 40 };
  char text[700], names[320] = "";
  const bool needs = impl->needs != 0, usable = (impl->flags & XCS_IMPL_USABLE) != 0;
  feature_names (impl->needs, names, sizeof names);
  (void) snprintf (text, sizeof text, "%s%s%s%s%s", (impl->flags & XCS_IMPL_ASSEMBLY) != 0 ? "assembly" : "portable C",
                   (impl->flags & XCS_IMPL_SECRET_LOOKUPS) != 0 ? ", secret lookups" : "", needs ? ", needs " : "", names,
                   usable ? "" : "; ");
  if (!usable)
    why_not (impl, text + strlen (text), sizeof text - strlen (text));
  const bool chosen = (impl->flags & XCS_IMPL_CHOSEN) != 0;
  printf ("%s  %-14s%-12s%-12s%s", chosen ? text_style (BOLD) : "", impl->primitive, impl->variant, state_of (impl),
          chosen ? text_style (PLAIN) : "");
  put_words (INDENT, INDENT, text);
}

static void
write_info_text (const struct disable *d)
{
  struct xcs_impl_info impl;
  char cpu[128];
  cpu_name (cpu, sizeof cpu);
  printf ("%-14s%s%s\n", "libxcrypt", xcs_version (), version_note ());
  printf ("%-14s%s\n", "tool", tool_version);
  printf ("%-14s%s, %s\n", "architecture", ARCHITECTURE, byte_order ());
  put_item ("compiler", compiler_text);
  printf ("%-14s%s\n", "assembly", assembly_built () ? "built" : "not built");
  put_item ("CPU", cpu);
  write_features ("CPU features", xcs_cpu_detected ());
  write_features ("in use", xcs_cpu_features ());
  if (d->value != NULL)
    {
      printf ("%-14s", "XCS_DISABLE");
      put_printable (d->value);
      puts (d->ignored ? " (ignored: raised privileges, or a system without secure_getenv and issetugid)" : "");
      if (d->unknown[0] != '\0')
        {
          printf ("%-14sXCS_DISABLE names what this build does not know: ", "");
          put_printable (d->unknown);
          putchar ('\n');
        }
    }
  puts ("\nImplementations, best first:");
  for (size_t i = 0; xcs_impl_info (i, &impl) == 0; i++)
    write_impl (&impl);
}

int
info (struct args *args)
{
  bool json = false;
  struct disable d;
  while (args_left (args))
    if (args_flag (args, "--json"))
      json = true;
    else
      args_unknown (args);
  read_disable (&d);
  if (json)
    write_info_json (&d);
  else
    write_info_text (&d);
  return STATUS_OK;
}
