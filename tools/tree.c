/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Trees of Skein, whose leaves threads make.  One thread at a time reads the next part of the file, so that pipes are as good as
   files on a disk, and starts another thread if there is more to read; leaves, which take longer, are made by all at once.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if HAVE_PTHREAD
#include <pthread.h>
#endif

#include "tools/files.h"
#include "tools/progress.h"
#include "tools/tree.h"

struct tree
{
  size_t node, leaf;   /* bytes of each */
  int fd;
  bool end;            /* there is no more to read, or an error */
  uint64_t total;      /* bytes that were read */
  uint8_t *nodes;
  uint64_t size, room; /* bytes of all nodes */
  int failed, error;   /* of the library, of the system */
  unsigned threads, running;
#if HAVE_PTHREAD
  pthread_mutex_t mutex;
  pthread_t thread[TREE_THREADS];
#endif
};

/* Bytes of nodes of a message, or of a part.  */
static uint64_t
nodes_size (const struct tree *tree, uint64_t length)
{
  return (length / tree->leaf + (length % tree->leaf > 0)) * tree->node;
}

static bool
make_room (struct tree *tree)
{
  tree->size = tree->total == 0 ? tree->node : nodes_size (tree, tree->total);
  if (tree->size <= tree->room)
    return true;
  const uint64_t room = 2 * tree->size;
  uint8_t *const nodes = room <= SIZE_MAX ? realloc (tree->nodes, (size_t) room) : NULL;
  if (nodes == NULL)
    return false;
  tree->nodes = nodes;
  tree->room = room;
  return true;
}

/* Reads the next part: its length.  */
static size_t
read_part (struct tree *tree, uint8_t *part)
{
  size_t length = 0;
  ssize_t n;
  do
    {
      n = file_try_read (tree->fd, part + length, TREE_PART - length);
      if (n > 0)
        length += (size_t) n;
    }
  while (n > 0 && length < TREE_PART);
  if (n < 0)
    tree->error = errno;
  tree->total += length;
  progress_show (tree->total);
  if (tree->error == 0 && !make_room (tree))
    tree->error = ENOMEM;
  tree->end = n == 0 || tree->error != 0;
  return length;
}

#if HAVE_PTHREAD

static void *run_thread (void *tree);

static void
lock (struct tree *tree)
{
  (void) pthread_mutex_lock (&tree->mutex);
}

static void
unlock (struct tree *tree)
{
  (void) pthread_mutex_unlock (&tree->mutex);
}

/* Without memory for another thread, those that there are do all.  */
static void
start_thread (struct tree *tree)
{
  if (tree->running < tree->threads && pthread_create (&tree->thread[tree->running], NULL, run_thread, tree) == 0)
    tree->running++;
}

#else

static void
lock (struct tree *tree)
{
  (void) tree;
}

static void
unlock (struct tree *tree)
{
  (void) tree;
}

static void
start_thread (struct tree *tree)
{
  (void) tree;
}

#endif

/* Makes the nodes of the next part: whether there was one.  They take the place of the leaves first, since those of all parts may
   move in the meantime.  */
static bool
next_part (struct tree *tree, uint8_t *part)
{
  lock (tree);
  if (tree->end)
    {
      unlock (tree);
      return false;
    }
  const uint64_t position = tree->total;
  const size_t length = read_part (tree, part);
  if (!tree->end)
    start_thread (tree);
  const bool right = tree->error == 0;
  unlock (tree);
  if (!right)
    return false;
  const int failed = skein_leaves (part, position / tree->leaf, part, length);
  lock (tree);
  if (failed != 0)
    {
      tree->failed = failed;
      tree->end = true;
    }
  else
    memcpy (tree->nodes + position / tree->leaf * tree->node, part,
            (size_t) (tree->total == 0 ? tree->node : nodes_size (tree, length)));
  unlock (tree);
  return true;
}

#if HAVE_PTHREAD

static void *
run_thread (void *tree)
{
  uint8_t *const part = malloc (TREE_PART);
  while (part != NULL && next_part (tree, part))
    ;
  free (part);
  return NULL;
}

#endif

int
tree_read (const struct skein *skein, int fd, unsigned threads, uint8_t *digest, int *error)
{
  static uint8_t part[TREE_PART];
  struct tree tree = { .node = skein->state / 8, .fd = fd, .threads = threads - 1 };
  tree.leaf = tree.node << skein->leaf;
#if HAVE_PTHREAD
  (void) pthread_mutex_init (&tree.mutex, NULL);
#endif
  while (next_part (&tree, part))
    ;
#if HAVE_PTHREAD
  while (tree.running > 0)
    (void) pthread_join (tree.thread[--tree.running], NULL);
  (void) pthread_mutex_destroy (&tree.mutex);
#endif
  *error = tree.error;
  if (tree.failed == 0 && tree.error == 0)
    tree.failed = skein_join (digest, tree.nodes, tree.size / tree.node);
  free (tree.nodes);
  return tree.failed;
}
