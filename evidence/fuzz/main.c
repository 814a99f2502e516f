/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A fuzzer without libFuzzer: runs the named files, or those of its folder, once.  */

/* 32-bit systems do not list some folders otherwise.  */
#define _FILE_OFFSET_BITS 64
#include <dirent.h>

#include "evidence/fuzz/fuzz.h"

static void
run (const char *name)
{
  uint8_t *data = malloc (1 << 20);
  FILE *file = fopen (name, "rb");
  if (file == NULL || data == NULL)
    {
      fprintf (stderr, "cannot test: %s\n", name);
      exit (99);
    }
  test_part (name);
  const size_t size = fread (data, 1, 1 << 20, file);
  fclose (file);
  data = realloc (data, size + 1);  /* so that reads past the end are noticed */
  (void) LLVMFuzzerTestOneInput (data, size);
  free (data);
}

int
main (int argc, char **argv)
{
  unsigned inputs = 0;
  char folder[1000];
  const char *srcdir = getenv ("srcdir");
  snprintf (folder, sizeof folder, "%s/evidence/fuzz/inputs/%s", srcdir != NULL ? srcdir : ".", fuzz_name);
  (void) LLVMFuzzerInitialize (&argc, &argv);
  for (int i = 1; i < argc; i++, inputs++)
    run (argv[i]);
  DIR *files = argc == 1 ? opendir (folder) : NULL;
  for (struct dirent *entry; files != NULL && (entry = readdir (files)) != NULL;)
    if (entry->d_name[0] != '.')
      {
        char name[2000];
        snprintf (name, sizeof name, "%s/%s", folder, entry->d_name);
        run (name);
        inputs++;
      }
  if (files != NULL)
    closedir (files);
  fprintf (stderr, "%s: %u inputs\n", fuzz_name, inputs);
  if (inputs == 0)
    return 1;
  fprintf (stderr, "fuzz-%s: passed\n", fuzz_name);  /* some have no standard output by now */
  return 0;
}
