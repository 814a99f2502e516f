/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* One parser of the tool, by the first byte of the input: the options and messages of a command that computes, results of
   measurements, a value of XCS_DISABLE, or a sealed file and a change of it.  No file is opened and no CPU asked, for a hundred
   thousand inputs a second.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include "evidence/fuzz/fuzz.h"

#include "tools/results.h"
#include "tools/sealed.h"
#include "tools/xcs.h"

const char fuzz_name[] = "parsers";

enum { PLAIN = 1000 };

static void
command (struct input *in)
{
  static const char *const names[] = { "f8", "f9", "a53", "gea3", "keygen", "seal", "open", "hash", "mac", "tree" };
  tool_command (in, names[take (in) % (sizeof names / sizeof names[0])]);
}

/* What is read is complete.  */
static void
read_all (void *unused)
{
  const struct results results = read_results ("results");
  (void) unused;
  for (size_t i = 0; i < results.count; i++)
    {
      const struct row *row = &results.rows[i];
      CHECK (row->count > 0 && row->count <= MAX_COLUMNS);
      CHECK (strlen (row->primitive) < NAME_SIZE && strlen (row->operation) < NAME_SIZE && strlen (row->variant) < NAME_SIZE);
      for (size_t c = 0; c < row->count; c++)
        CHECK (find_cell (&results, row, &row->cells[c]) != NULL);
    }
}

static void
results_file (struct input *in)
{
  tool.contents = in->p;
  tool.size = (size_t) (in->end - in->p);
  const int exited = tool_run (read_all, NULL);
  CHECK (exited < 0 || exited == STATUS_IO);
}

/* The features that a CPU has, without those that the list names and those that need them.  Parses the list in another way than
   the library.  */
static void
feature_list (struct input *in)
{
  char *copy;
  uint32_t known = 0, mask;
  int forbidden = 0;
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    known |= UINT32_C (1) << bit;
  tool.features = take_32 (in) & known;
  uint32_t features = xcsi_cpu_complete (tool.features);
  const size_t length = (size_t) (in->end - in->p);
  tool.disable = malloc (length + 1);
  memcpy (tool.disable, in->p, length);
  tool.disable[length] = '\0';
  copy = strdup (tool.disable);
  for (char *item = strtok (copy, ", \t"); item != NULL; item = strtok (NULL, ", \t"))
    {
      for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
        if (strcmp (item, xcs_cpu_feature_name (bit)) == 0 || strcmp (item, "all") == 0)
          features &= ~(UINT32_C (1) << bit);
      forbidden |= strcmp (item, "lookups") == 0;
    }
  do
    {
      mask = features;
      features = xcsi_cpu_complete (features);
    }
  while (features != mask);
  CHECK (tool_features () == features);
  CHECK (tool_lookups_forbidden () == forbidden);
  free (copy);
  free (tool.disable);
  tool.disable = NULL;
}

static struct sealing sealing = { .command = "seal", .name = "file" };

static void
call_seal (void *key)
{
  seal_file (&sealing, key);
}

static void
call_open (void *key)
{
  open_file (&sealing, key);
}

/* A sealed file opens.  After any change it does not open, and nothing is written.  */
static void
sealed_file (struct input *in)
{
  uint8_t key[SEALED_KEY], plain[PLAIN], sealed[PLAIN + 200];
  take_bytes (in, key, sizeof key);
  const unsigned what = take (in);
  sealing.cipher = what / 4 % SEALED_CIPHERS;
  const size_t name = sealing.cipher > 0 ? strlen (sealed_ciphers[sealing.cipher]) + 1 : 0;
  const size_t at = take_below (in, PLAIN + 100), length = SEALED_NONCE + take_below (in, PLAIN - SEALED_NONCE);
  const uint8_t change = (uint8_t) take (in);
  take_bytes (in, plain, length);
  /* One file has the random bytes of the system, followed by the text.  */
  tool.contents = plain;
  tool.size = length;
  CHECK (tool_run (call_seal, key) == -1);
  CHECK (tool.written == length + 13 + name + SEALED_TAG);
  size_t size = tool.written;
  memcpy (sealed, tool.output, size);
  int changed = 0;
  switch (what % 4)
    {
    case 1:
      changed = change != 0;
      sealed[at % size] ^= change;
      break;
    case 2:
      changed = at % 100 != 0;
      memset (sealed + size, change, at % 100);
      size += at % 100;
      break;
    case 3:
      changed = at % size != 0;
      size -= at % size;
      break;
    default:
      break;
    }
  tool.contents = sealed;
  tool.size = size;
  CHECK (tool_run (call_open, key) == (changed ? STATUS_FAILED : -1));
  CHECK (tool.written == (changed ? 0 : length - SEALED_NONCE));
  if (!changed)
    test_equal ("plain text", tool.output, plain + SEALED_NONCE, length - SEALED_NONCE);
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  (void) argc;
  (void) argv;
  tool_begin ();
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static void (*const parts[]) (struct input *) = { command, feature_list, sealed_file, results_file };
  struct input in = { data, data + size };
  if (size < OUTPUT / 2)
    {
      tool.written = 0;
      parts[take (&in) % 4] (&in);
    }
  return 0;
}
