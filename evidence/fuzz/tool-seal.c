/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Sealed files: what the example writes and reads.  */

#include "evidence/fuzz/tool.h"

#define main seal_main
#undef _XOPEN_SOURCE
#include "examples/seal-file.c"
#undef main

int
tool_seal (const uint8_t key[32], size_t size)
{
  struct crypt c;
  struct output out = { "sealed", NULL, 1 };
  return seal (&c, key, 0, "plain", size, &out);
}

/* Both passes.  */
int
tool_unseal (const uint8_t key[32], size_t size)
{
  struct crypt c;
  struct output out = { "plain", NULL, 1 };
  const int status = open_pass (&c, key, 0, "sealed", size, NULL);
  return status == OK ? open_pass (&c, key, 0, "sealed", size, &out) : status;
}
