/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes one JSON text to stdout.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdio.h>

#include "tools/json.h"

static unsigned depth;
static bool first = true;

/* Writes ASCII only: other bytes of the environment need not be UTF-8.  */
static void
quoted (const char *text)
{
  putchar ('"');
  for (const unsigned char *p = (const unsigned char *) text; *p != '\0'; p++)
    if (*p < ' ' || *p > '~')
      printf ("\\u%04x", *p);
    else
      {
        if (*p == '"' || *p == '\\')
          putchar ('\\');
        putchar (*p);
      }
  putchar ('"');
}

/* Members of the outermost value and objects in arrays begin a line.  */
static void
begin (const char *name, bool object)
{
  if (!first)
    putchar (',');
  if (depth == 1 || (object && name == NULL && depth > 0))
    printf ("\n%*s", (int) depth, "");
  else if (!first)
    putchar (' ');
  if (name != NULL)
    {
      quoted (name);
      fputs (": ", stdout);
    }
  first = false;
}

void
json_open (const char *name, char bracket)
{
  begin (name, bracket == '{');
  putchar (bracket);
  depth++;
  first = true;
}

void
json_close (char bracket)
{
  depth--;
  first = false;
  if (depth == 0)
    putchar ('\n');
  putchar (bracket);
  if (depth == 0)
    putchar ('\n');
}

void
json_string (const char *name, const char *value)
{
  begin (name, false);
  quoted (value);
}

void
json_bool (const char *name, bool value)
{
  begin (name, false);
  fputs (value ? "true" : "false", stdout);
}

void
json_integer (const char *name, unsigned long value)
{
  begin (name, false);
  printf ("%lu", value);
}

void
json_number (const char *name, double value)
{
  begin (name, false);
  if (value < 0)
    fputs ("null", stdout);
  else
    printf ("%.6g", value);
}
