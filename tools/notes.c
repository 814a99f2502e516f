/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What was measured, by which compiler, where, when and how.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/measure.h"
#include "tools/notes.h"
#include "tools/xcs.h"

static void
note_libraries (char *text, size_t size)
{
  size_t used = (size_t) snprintf (text, size, "libxcrypt %s", xcs_version ());
  for (size_t i = 0; libraries[i] != NULL; i++)
    if (libraries[i]->name != NULL && used < size)
      used += (size_t) snprintf (text + used, size - used, ", %s %s", libraries[i]->name, libraries[i]->version ());
}

static void
note_clock (char *text, size_t size)
{
  double slowest, fastest;
  measure_clock (&slowest, &fastest);
  if (fastest > 0)
    (void) snprintf (text, size, "%.2f to %.2f GHz by calibration; times are those at the highest", slowest, fastest);
  else
    (void) snprintf (text, size, "not known");
}

static void
note_date (char *text, size_t size)
{
  const time_t now = time (NULL);
  struct tm utc;
  if (now == (time_t) -1 || gmtime_r (&now, &utc) == NULL || strftime (text, size, "%Y-%m-%d", &utc) == 0)
    (void) snprintf (text, size, "not known");
}

static void
append (char *text, size_t size, const char *item)
{
  const size_t used = strlen (text);
  (void) snprintf (text + used, size - used, "%s", item);
}

/* As a shell reads it back: in quotes, unless all characters are ordinary.  What is not printable is left out.  */
static void
append_argument (char *text, size_t size, const char *argument)
{
  static const char ordinary[] = "%+,-./0123456789:=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
  const char *quote = argument[0] != '\0' && argument[strspn (argument, ordinary)] == '\0' ? "" : "'";
  append (text, size, quote);
  for (; *argument != '\0'; argument++)
    if (*argument == '\'')
      append (text, size, "'\\''");
    else if (*argument >= ' ' && *argument <= '~')
      append (text, size, (const char[]) { *argument, '\0' });
  append (text, size, quote);
}

/* What changes the choice, and the arguments of the program without its directory.  */
static void
note_command (char *text, size_t size, char *const *argv)
{
  const char *disabled = getenv ("XCS_DISABLE"), *slash = strrchr (argv[0], '/');
  text[0] = '\0';
  if (disabled != NULL)
    {
      append (text, size, "XCS_DISABLE=");
      append_argument (text, size, disabled);
      append (text, size, " ");
    }
  append_argument (text, size, slash != NULL ? slash + 1 : argv[0]);
  for (argv++; *argv != NULL; argv++)
    {
      append (text, size, " ");
      append_argument (text, size, *argv);
    }
}

void
make_notes (struct note notes[MAX_NOTES], char *const *argv)
{
  static const char *const names[MAX_NOTES] = { "Libraries", "CPU", "Features in use", "Clock", "Compiler", "Date", "Command" };
  for (unsigned i = 0; i < MAX_NOTES; i++)
    notes[i].name = names[i];
  note_libraries (notes[0].text, sizeof notes[0].text);
  cpu_name (notes[1].text, sizeof notes[1].text);
  feature_names (xcs_cpu_features (), notes[2].text, sizeof notes[2].text);
  if (notes[2].text[0] == '\0')
    (void) snprintf (notes[2].text, sizeof notes[2].text, "none");
  note_clock (notes[3].text, sizeof notes[3].text);
  (void) snprintf (notes[4].text, sizeof notes[4].text, "%s", compiler_text);
  note_date (notes[5].text, sizeof notes[5].text);
  note_command (notes[6].text, sizeof notes[6].text, argv);
}
