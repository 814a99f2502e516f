/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The input is a command line and a file.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include "evidence/fuzz/fuzz.h"

const char fuzz_name[] = "tool";

FUZZER_BEGINS_BY (tool_begin ())

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct input in = { data, data + size };
  if (size < OUTPUT / 2)
    tool_command (&in, NULL);
  return 0;
}
