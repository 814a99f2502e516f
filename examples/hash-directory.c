/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Example: digests of all files below a directory, by several threads.  Large files are divided, with trees of Skein-512: so one
   large file takes no longer than many small ones.

     cc hash-directory.c -o hash-directory $(pkg-config --cflags --libs libxcrypt-sym) -pthread

   The lines are those of "xcs tree": "xcs tree --check" finds the files that changed.

   Exit status: 0 success, 2 wrong usage, 3 input or output failed.  */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/skein.h>

/* Leaves of 2^10 blocks; a thread takes a part of 16 leaves, 1 MiB, at a time.  */
enum { OK, USAGE = 2, IO, NODE = 64, LEAF = NODE << 10, LEAVES = 16, PART = LEAVES * LEAF, THREADS_MOST = 64 };
static const struct xcs_skein_parameters shape = { .leaf = 10, .fan_out = 8, .height = 255 };

static struct file
{
  char *name;
  uint64_t size, leaves;
  uint8_t *nodes;  /* of the leaves */
  int error;       /* of the system */
} *files;
static size_t count;

static struct xcs_skein512_ctx start;  /* all threads read it */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static size_t next_file;
static uint64_t next_leaf;

static int
complain (const char *name, const char *what)
{
  fprintf (stderr, "hash-directory: %s: %s\n", name, what);
  return IO;
}

/* --- what there is */

static int unreadable;

static int
add_file (const char *name, const struct stat *st, int type, struct FTW *place)
{
  (void) place;
  if (type == FTW_DNR || type == FTW_NS)
    unreadable = complain (name, "cannot be read");
  if (type != FTW_F || !S_ISREG (st->st_mode))
    return 0;
  struct file *larger = realloc (files, (count + 1) * sizeof *files), *file;
  if (larger == NULL)
    return -1;
  files = larger;
  file = &files[count];
  *file = (struct file) { .name = strdup (name), .size = (uint64_t) st->st_size };
  file->leaves = file->size == 0 ? 1 : (file->size - 1) / LEAF + 1;
  file->nodes = file->leaves <= SIZE_MAX / NODE ? malloc ((size_t) file->leaves * NODE) : NULL;
  count++;
  return file->name == NULL || file->nodes == NULL ? -1 : 0;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (((const struct file *) a)->name, ((const struct file *) b)->name);
}

/* --- what threads do */

/* The next part of all files, or NULL.  */
static struct file *
take_part (uint64_t *leaf)
{
  struct file *file = NULL;
  pthread_mutex_lock (&mutex);
  if (next_file < count)
    {
      file = &files[next_file];
      *leaf = next_leaf;
      next_leaf += LEAVES;
      if (next_leaf >= file->leaves)
        {
          next_file++;
          next_leaf = 0;
        }
    }
  pthread_mutex_unlock (&mutex);
  return file;
}

/* Reads the part: an error of the system.  */
static int
read_part (const char *name, uint8_t *part, size_t length, uint64_t position)
{
  int fd = open (name, O_RDONLY), error = 0;
  if (fd < 0)
    return errno;
  while (length > 0 && error == 0)
    {
      ssize_t n = pread (fd, part, length, (off_t) position);
      if (n > 0)
        {
          part += n;
          position += (size_t) n;
          length -= (size_t) n;
        }
      else if (n == 0)
        error = EIO;  /* the file is shorter than it was */
      else if (errno != EINTR)
        error = errno;
    }
  close (fd);
  return error;
}

static void *
run (void *unused)
{
  uint8_t *part = malloc (PART);
  struct file *file;
  uint64_t leaf;
  (void) unused;
  while (part != NULL && (file = take_part (&leaf)) != NULL)
    {
      uint64_t position = leaf * LEAF, rest = file->size - position;
      size_t length = rest < PART ? (size_t) rest : PART;
      int error = read_part (file->name, part, length, position);
      if (error == 0 && xcs_skein512_tree_leaves (&start, file->nodes + leaf * NODE, leaf, part, length) != 0)
        error = EINVAL;
      if (error != 0)
        {
          pthread_mutex_lock (&mutex);
          file->error = error;
          pthread_mutex_unlock (&mutex);
        }
    }
  free (part);
  return NULL;
}

/* --- lines */

static int
put_line (const struct file *file)
{
  uint8_t digest[64];
  if (file->error != 0)
    return complain (file->name, strerror (file->error));
  if (xcs_skein512_tree_join (&start, digest, file->nodes, file->leaves) != 0)
    return complain (file->name, "no digest");
  if (strpbrk (file->name, "\\\n\r") != NULL)
    putchar ('\\');
  for (size_t i = 0; i < sizeof digest; i++)
    printf ("%02x", digest[i]);
  fputs ("  ", stdout);
  for (const char *p = file->name; *p != '\0'; p++)
    if (*p == '\\' || *p == '\n' || *p == '\r')
      printf ("\\%c", *p == '\n' ? 'n' : *p == '\r' ? 'r' : '\\');
    else
      putchar (*p);
  putchar ('\n');
  return OK;
}

int
main (int argc, char **argv)
{
  pthread_t threads[THREADS_MOST];
  int wanted = argc == 3 ? atoi (argv[2]) : 2, running = 0, status = OK;
  if (argc < 2 || argc > 3 || wanted < 1 || wanted > THREADS_MOST)
    {
      fputs ("Usage: hash-directory DIRECTORY [THREADS]\n"
             "THREADS is a number from 1 to 64, 2 if not given.\n", stderr);
      return USAGE;
    }
  if (nftw (argv[1], add_file, 32, FTW_PHYS) != 0)
    return complain (argv[1], strerror (errno));
  if (count > 0)
    qsort (files, count, sizeof *files, compare);
  if (xcs_skein512_start_with (&start, 512, &shape) != 0)
    return complain (argv[1], "no Skein");

  while (running < wanted && pthread_create (&threads[running], NULL, run, NULL) == 0)
    running++;
  if (running == 0)
    return complain (argv[1], "no threads");
  while (running > 0)
    pthread_join (threads[--running], NULL);
  if (next_file < count)  /* no thread had memory */
    return complain (argv[1], strerror (ENOMEM));

  for (size_t i = 0; i < count; i++)
    {
      if (put_line (&files[i]) != OK)
        status = IO;
      free (files[i].name);
      free (files[i].nodes);
    }
  free (files);
  if (fflush (stdout) != 0 || ferror (stdout))
    return complain ("standard output", strerror (errno));
  return unreadable != 0 ? unreadable : status;
}
