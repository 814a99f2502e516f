/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Text on a terminal.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tools/text.h"

size_t
text_width (void)
{
  size_t width = 80;
  if (!isatty (STDOUT_FILENO))
    return SIZE_MAX;
#ifdef TIOCGWINSZ
  struct winsize size = { 0 };
  if (ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > width)
    width = size.ws_col;
#endif
  return width;
}

const char *
text_style (const char *code)
{
  const char *const no = getenv ("NO_COLOR"), *const term = getenv ("TERM");
  const bool styled = (no == NULL || *no == '\0') && term != NULL && strcmp (term, "dumb") != 0 && isatty (STDOUT_FILENO);
  return styled ? code : "";
}

void
put_words (size_t indent, size_t used, const char *text)
{
  const size_t width = text_width ();
  for (const char *next = text; *next != '\0'; text = next)
    {
      const size_t blanks = strspn (text, " "), length = blanks + strcspn (text + blanks, " ");
      next = text + length;
      if (used + length > width && used > indent)
        {
          printf ("\n%*s", (int) indent, "");
          text += blanks;
          used = indent;
        }
      used += (size_t) (next - text);
      (void) fwrite (text, 1, (size_t) (next - text), stdout);
    }
  putchar ('\n');
}
