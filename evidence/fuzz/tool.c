/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The first byte of the input says what the rest is: a command line and a file, a value of XCS_DISABLE, or a sealed file and a
   change of it.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include <setjmp.h>

#include "evidence/fuzz/fuzz.h"
#include "tools/xcs.h"

const char fuzz_name[] = "tool";

enum { BLOCKS = 64, OUTPUT = 1 << 16, MEMORY = 1 << 20, PLAIN = 1000, NONCE = 24 };

FILE *tool_stderr;
static jmp_buf at_exit;
static void *blocks[BLOCKS];
static const uint8_t *contents;  /* of every file */
static size_t contents_size, position;
static uint8_t output[OUTPUT];
static size_t written;
static char *disable;

void
tool_exit (int status)
{
  longjmp (at_exit, 1 + status);
}

/* What an exit leaves is freed after it.  */
void *
tool_realloc (void *old, size_t size)
{
  for (unsigned i = 0; i < BLOCKS; i++)
    if (blocks[i] == old)
      return size > MEMORY ? NULL : (blocks[i] = realloc (old, size));
  return NULL;
}

void *
tool_malloc (size_t size)
{
  return tool_realloc (NULL, size < MEMORY ? size : MEMORY);
}

void *
tool_calloc (size_t number, size_t size)
{
  void *block = number > MEMORY / (size + 1) ? NULL : tool_malloc (number * size);
  return block != NULL ? memset (block, 0, number * size) : NULL;
}

/* For message buffers, which would take the most time.  */
int
tool_memalign (void **block, size_t align, size_t size)
{
  *block = size < OUTPUT / 4 ? tool_malloc (size + align) : NULL;
  return *block != NULL ? 0 : ENOMEM;
}

void
tool_free (void *block)
{
  for (unsigned i = 0; i < BLOCKS; i++)
    if (block != NULL && blocks[i] == block)
      blocks[i] = NULL;
  free (block);
}

FILE *
tool_fopen (const char *name, const char *mode)
{
  (void) name;
  if (*mode == 'r' && contents_size > 0)
    return fmemopen ((void *) (uintptr_t) contents, contents_size, mode);
  return fopen ("/dev/null", *mode == 'r' ? "r" : "w");
}

int
tool_fclose (FILE *file)
{
  return file == stdout ? fflush (file) : fclose (file);
}

int
tool_open (const char *name, int flags)
{
  (void) name;
  (void) flags;
  position = 0;
  return 0;
}

int
tool_close (int fd)
{
  (void) fd;
  return 0;
}

ssize_t
tool_read (int fd, void *buffer, size_t size)
{
  (void) fd;
  size = size < contents_size - position ? size : contents_size - position;
  memcpy (buffer, contents + position, size);
  position += size;
  return (ssize_t) size;
}

ssize_t
tool_write (int fd, const void *buffer, size_t size)
{
  (void) fd;
  for (size_t i = 0; i < size; i++, written++)
    if (written < OUTPUT)
      output[written] = ((const uint8_t *) buffer)[i];
  return (ssize_t) size;
}

off_t
tool_lseek (int fd, off_t offset, int whence)
{
  (void) fd;
  (void) whence;
  position = (size_t) offset;
  return offset;
}

int
tool_rename (const char *from, const char *to)
{
  (void) from;
  (void) to;
  return 0;
}

char *
tool_getenv (const char *name)
{
  return strcmp (name, "XCS_DISABLE") == 0 ? disable : NULL;
}

/* A command line: arguments end with a newline, the last one with a NUL, and a file follows.  */
static void
command_line (struct input *in)
{
  char *arguments[16] = { strdup ("xcs") }, text[200];
  volatile int n = 1;  /* setjmp */
  int last = 0;
  for (size_t length; !last && n < 15; n++)
    {
      for (length = 0; length < sizeof text - 1; length++)
        {
          const unsigned c = take (in);
          last = c == '\0';
          if (last || c == '\n')
            break;
          text[length] = (char) c;
        }
      text[length] = '\0';
      arguments[n] = strdup (text);
    }
  contents = in->p;
  contents_size = (size_t) (in->end - in->p);
  const int jumped = setjmp (at_exit);
  const int status = jumped == 0 ? tool_main (n, arguments) : jumped - 1;
  CHECK (status == STATUS_OK || status == STATUS_FAILED || status == STATUS_USAGE || status == STATUS_IO);
  CHECK (status == STATUS_OK || written == 0);
  for (unsigned i = 0; i < BLOCKS; i++)
    tool_free (blocks[i]);
  for (int i = 0; i < 16; i++)
    free (arguments[i]);
}

/* Removes the features that the list names, and those that need them.  Parses the list in another way than the library.  */
static void
feature_list (struct input *in)
{
  char *copy;
  uint32_t features = xcs_cpu_detected (), mask;
  int forbidden = 0;
  const size_t length = (size_t) (in->end - in->p);
  disable = malloc (length + 1);
  memcpy (disable, in->p, length);
  disable[length] = '\0';
  copy = strdup (disable);
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
  free (disable);
  disable = NULL;
}

/* A sealed file opens.  With another key, or after any change, it does not open, and nothing is written.  */
static void
sealed_file (struct input *in)
{
  uint8_t key[32], plain[PLAIN], sealed[PLAIN + 200];
  take_bytes (in, key, sizeof key);
  const unsigned what = take (in);
  const size_t at = take_below (in, PLAIN + 100), length = NONCE + take_below (in, PLAIN - NONCE);
  const uint8_t change = (uint8_t) take (in);
  take_bytes (in, plain, length);
  /* One file has the random bytes of the system, for the nonce, followed by the text.  */
  contents = plain;
  contents_size = length;
  CHECK (tool_seal (key, length - NONCE) == 0);
  CHECK (written == length + 32);
  size_t size = written;
  memcpy (sealed, output, size);
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
  contents = sealed;
  contents_size = size;
  written = 0;
  const int status = tool_unseal (key, size);
  CHECK ((status == 0) == !changed);
  CHECK (written == (changed ? 0 : length - NONCE));
  if (!changed)
    test_equal ("plain text", output, plain + NONCE, length - NONCE);
}

int
LLVMFuzzerInitialize (int *argc, char ***argv)
{
  (void) argc;
  (void) argv;
  tool_stderr = fopen ("/dev/null", "w");
  CHECK (tool_stderr != NULL && freopen ("/dev/null", "w", stdout) != NULL);
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static void (*const parts[]) (struct input *) = { command_line, feature_list, sealed_file };
  struct input in = { data, data + size };
  written = position = 0;
  if (size < OUTPUT / 2)
    parts[take (&in) % 3] (&in);
  return 0;
}
