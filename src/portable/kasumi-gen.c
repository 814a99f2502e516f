/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Writes the tables of KASUMI as C code; runs on the build machine.  */

#include <stdio.h>

#include "src/kasumi-sboxes.h"

/* Half of FI: l has 9 bits and r has 7; the 7-bit part of the result is on top.  */
static unsigned
half (unsigned l, unsigned r)
{
  unsigned wide = s9[l] ^ r;
  unsigned narrow = s7[r] ^ (wide & 127);
  return narrow << 9 | wide;
}

static void
table (const char *name, int second)
{
  printf ("const uint16_t %s[65536] = {", name);
  for (unsigned x = 0; x < 65536; x++)
    printf ("%s%u,", x % 16 == 0 ? "\n" : " ", second ? half (x & 511, x >> 9) : half (x >> 7, x & 127));
  printf ("\n};\n");
}

int
main (void)
{
  printf ("/* made by kasumi-gen */\n#if HAVE_CONFIG_H\n#include \"config.h\"\n#endif\n#include \"src/portable/kasumi-tables.h\"\n"
          "#if LARGE_TABLES\n");
  table ("xcsi_kasumi_lt0", 0);
  table ("xcsi_kasumi_lt1", 1);
  printf ("#endif\n");
  printf ("const uint16_t xcsi_kasumi_t9[512] = {");
  for (unsigned l = 0; l < 512; l++)
    printf ("%s%u,", l % 16 == 0 ? "\n" : " ", (s9[l] & 127) << 9 | s9[l]);
  printf ("\n};\nconst uint16_t xcsi_kasumi_t7[128] = {");
  for (unsigned r = 0; r < 128; r++)
    printf ("%s%u,", r % 16 == 0 ? "\n" : " ", (s7[r] ^ r) << 9 | r);
  printf ("\n};\n");
  return fflush (stdout) != 0 || ferror (stdout);
}
