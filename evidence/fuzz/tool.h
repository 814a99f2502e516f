/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Replaces the system for the sources of the tool: one file, whatever its name, and an exit that returns.  */

#ifndef TOOL_H
#define TOOL_H

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file, whatever its name, and how much of it was read; what is written; the value of XCS_DISABLE; the features of the CPU.  */
enum { OUTPUT = 1 << 16 };
extern struct tool
{
  const uint8_t *contents;
  size_t size, position, written;
  uint8_t output[OUTPUT];
  char *disable;
  uint32_t features;
} tool;

extern FILE *tool_stderr;
_Noreturn void tool_exit (int status);
void *tool_malloc (size_t size);
void *tool_realloc (void *old, size_t size);
void *tool_calloc (size_t number, size_t size);
int tool_memalign (void **block, size_t align, size_t size);
void tool_free (void *block);
FILE *tool_fopen (const char *name, const char *mode);
size_t tool_fread (void *bytes, size_t size, size_t number, FILE *file);
int tool_ferror (FILE *file);
int tool_fclose (FILE *file);
int tool_open (const char *name, int flags);
int tool_close (int fd);
ssize_t tool_read (int fd, void *buffer, size_t size);
ssize_t tool_write (int fd, const void *buffer, size_t size);
off_t tool_lseek (int fd, off_t offset, int whence);
int tool_rename (const char *from, const char *to);
char *tool_getenv (const char *name);
uint32_t tool_detected (void);

/* tools/sealed.h: at most three chunks, which short inputs have, and less to be wiped.  */
#define SEALED_CHUNK 256
#define SEALED_FIRST UINT32_C (0xfffffffd)

/* tool-xcs.c, tool-feature.c: each includes one of the sources.  */
int tool_main (int argc, char **argv);
uint32_t tool_features (void);
int tool_lookups_forbidden (void);

/* tool-system.c: prepares all of this; calls a function and frees its memory: the status of its exit, or -1; calls the program: its
   status; runs a command line, with which the input begins, after "xcs" and a name if that is not NULL.  */
struct input;
void tool_begin (void);
int tool_run (void (*function) (void *), void *argument);
int tool_call (int number, char **arguments);
void tool_command (struct input *in, const char *name);

#ifndef TOOL_ITSELF
#undef stderr
#undef ferror
#define stderr tool_stderr
#define exit tool_exit
#define malloc tool_malloc
#define realloc tool_realloc
#define calloc tool_calloc
#define posix_memalign tool_memalign
#define free tool_free
#define fopen tool_fopen
#define fread tool_fread
#define ferror tool_ferror
#define fclose tool_fclose
#define open tool_open
#define close tool_close
#define read tool_read
#define write tool_write
#define lseek tool_lseek
#define rename tool_rename
#define getenv tool_getenv
#define fcntl(fd, command) 0
#define isatty(fd) 0
#define sysconf(name) 2
#define xcs_cpu_detected tool_detected
#define xcsi_cpu_detect tool_detected
#define secure_getenv tool_getenv
#endif

#endif
