/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What replaces the system.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include <setjmp.h>

#include "evidence/fuzz/fuzz.h"
#include "tools/xcs.h"

enum { BLOCKS = 64, MEMORY = 1 << 16 };

FILE *tool_stderr;
struct tool tool;
static jmp_buf at_exit;
static void *blocks[BLOCKS];
static FILE *const the_file = (FILE *) (void *) &tool;  /* what tool_fopen returns for it */

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
  *block = size < MEMORY / 4 ? tool_malloc (size + align) : NULL;
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
  tool.position = 0;
  return strcmp (mode, "rb") == 0 ? the_file : fopen ("/dev/null", *mode == 'r' ? "r" : "w");
}

size_t
tool_fread (void *bytes, size_t size, size_t number, FILE *file)
{
  return file != the_file ? fread (bytes, size, number, file) : (size_t) tool_read (0, bytes, size * number) / size;
}

int
tool_ferror (FILE *file)
{
  return file != the_file && ferror (file);
}

int
tool_fclose (FILE *file)
{
  return file == the_file ? 0 : file == stdout ? fflush (file) : fclose (file);
}

int
tool_open (const char *name, int flags)
{
  (void) name;
  (void) flags;
  tool.position = 0;
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
  size = size < tool.size - tool.position ? size : tool.size - tool.position;
  memcpy (buffer, tool.contents + tool.position, size);
  tool.position += size;
  return (ssize_t) size;
}

ssize_t
tool_write (int fd, const void *buffer, size_t size)
{
  (void) fd;
  if (tool.written < OUTPUT)
    memcpy (tool.output + tool.written, buffer, size < OUTPUT - tool.written ? size : OUTPUT - tool.written);
  tool.written += size;
  return (ssize_t) size;
}

off_t
tool_lseek (int fd, off_t offset, int whence)
{
  (void) fd;
  (void) whence;
  tool.position = (size_t) offset;
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
  return strcmp (name, "XCS_DISABLE") == 0 ? tool.disable : NULL;
}

uint32_t
tool_detected (void)
{
  return tool.features;
}

void
tool_begin (void)
{
  tool_stderr = fopen ("/dev/null", "w");
  CHECK (tool_stderr != NULL && freopen ("/dev/null", "w", stdout) != NULL);
  tool.features = xcs_cpu_detected ();
}

int
tool_run (void (*function) (void *), void *argument)
{
  tool.written = tool.position = 0;
  const int jumped = setjmp (at_exit);
  if (jumped == 0)
    function (argument);
  for (unsigned i = 0; i < BLOCKS; i++)
    if (blocks[i] != NULL)
      tool_free (blocks[i]);
  return jumped - 1;
}

/* The arguments end with a newline, the last one with a NUL, and a file follows.  */

struct command
{
  char **arguments;
  int number, status;
};

static void
call_main (void *c)
{
  struct command *command = c;
  command->status = tool_main (command->number, command->arguments);
}

/* Whether the command writes a line for each file, also for one that failed.  */
static int
writes_lines (const char *command)
{
  return strcmp (command, "hash") == 0 || strcmp (command, "mac") == 0 || strcmp (command, "tree") == 0;
}

int
tool_call (int number, char **arguments)
{
  struct command c = { arguments, number, 0 };
  const int exited = tool_run (call_main, &c), status = exited >= 0 ? exited : c.status;
  CHECK (status == STATUS_OK || status == STATUS_FAILED || status == STATUS_USAGE || status == STATUS_IO);
  CHECK (status == STATUS_OK || tool.written == 0 || writes_lines (arguments[1]));
  return status;
}

void
tool_command (struct input *in, const char *name)
{
  static char texts[16][200];
  char *arguments[16] = { NULL };
  int last = 0, number = 0;
  strcpy (texts[number++], "xcs");
  if (name != NULL)
    strcpy (texts[number++], name);
  for (; !last && number < 15; number++)
    {
      char *text = texts[number];
      size_t length = 0;
      for (; length < sizeof texts[0] - 1; length++)
        {
          const unsigned byte = take (in);
          last = byte == '\0';
          if (last || byte == '\n')
            break;
          text[length] = (char) byte;
        }
      text[length] = '\0';
    }
  /* Each in a block of its own, so that reads past the end are noticed.  */
  for (int i = 0; i < number; i++)
    arguments[i] = strdup (texts[i]);
  tool.contents = in->p;
  tool.size = (size_t) (in->end - in->p);
  (void) tool_call (number, arguments);
  for (int i = 0; i < number; i++)
    free (arguments[i]);
}
