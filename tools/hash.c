/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* xcs hash, mac and tree.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libxcrypt/common.h>

#include "tools/digests.h"
#include "tools/files.h"
#include "tools/progress.h"
#include "tools/tree.h"
#include "tools/xcs.h"

/* Bytes of keys.  */
enum { KEY_LEAST = 16, KEY_MOST = 64 };

/* Leaves of 64 KiB, with the state of 512 bits.  */
static const struct skein usual = { 512, 512, 0, 0, 0 }, usual_tree = { 512, 512, 10, 8, HEIGHT_MOST };

enum kind { HASH, MAC, TREE, KINDS };

/* Of names in lines.  */
static const char *const prefixes[KINDS] = { "Skein-", "Skein-MAC-", "Skein-Tree-" };

static const char *command;
static const char *prefix;
static struct skein skein;
static bool one_function;  /* others in lists are refused */
static uint8_t key[KEY_MOST];
static size_t key_length;  /* 0: hash, tree */
static unsigned threads;
static bool quiet, silent, skip_missing;  /* of --check */

/* What ended badly.  The command goes on with the next file.  */
static bool mismatch, unreadable;

/* For calls that cannot fail.  */
static void
must (const char *name, int error)
{
  if (error != 0)
    die (STATUS_IO, "%s: '%s': %s", command, name, xcs_strerror (error));
}

static bool
cannot (const char *what, const char *name, int error)
{
  complain ("%s: cannot %s '%s': %s", command, what, name, strerror (error));
  unreadable = true;
  return false;
}

/* As tree_read.  */
static int
read_all (int fd, uint8_t *digest, int *error)
{
  static uint8_t bytes[1 << 16];
  uint64_t total = 0;
  ssize_t n;
  while ((n = file_try_read (fd, bytes, sizeof bytes)) > 0)
    {
      const int failed = skein_update (bytes, (size_t) n);
      if (failed != 0)
        return failed;
      progress_show (total += (uint64_t) n);
    }
  *error = n < 0 ? errno : 0;
  return skein_digest (digest);
}

/* The digest of a file, whether it could be read.  */
static bool
digest_file (const struct skein *function, const char *name, uint8_t digest[DIGEST_BYTES])
{
  int error = 0;
  const int fd = file_try_open (&name);
  if (fd < 0)
    return cannot ("open", name, errno);
  must (name, skein_start (function, key, key_length));
  (void) progress_begin (fd);
  const int failed = function->leaf > 0 ? tree_read (function, fd, threads, digest, &error) : read_all (fd, digest, &error);
  progress_end ();
  file_close (fd);
  must (name, failed);
  return error == 0 || cannot ("read", name, error);
}

static void
write_digest (const char *name, bool tag)
{
  uint8_t digest[DIGEST_BYTES];
  if (digest_file (&skein, name, digest))
    put_digest (&skein, digest, name, tag ? prefix : NULL);
}

static void
tell (const char *name, const char *verdict, bool good)
{
  if (!silent && !(quiet && good))
    put_verdict (name, verdict);
}

/* Whether the digest is the right one; or the file could not be read.  */
static bool
check_file (const struct skein *function, const char *name, const uint8_t expected[DIGEST_BYTES])
{
  uint8_t digest[DIGEST_BYTES];
  if (!digest_file (function, name, digest))
    {
      tell (name, "FAILED open or read", false);
      return true;
    }
  const bool right = xcs_equal (digest, expected, function->bits / 8);
  xcs_wipe (digest, sizeof digest);  /* of a MAC it would be a forgery */
  tell (name, right ? "OK" : "FAILED", right);
  mismatch |= !right;
  return right;
}

/* --- lists */

/* No entry is longer: a function, 2048 digits, and the longest name that a system opens, each byte of which is escaped.  */
enum { LINE_MOST = 1 << 16 };
static char unread[LINE_MOST + 1];

struct list
{
  int fd;
  bool end;
  int error;           /* of the system, at the end */
  size_t first, last;  /* of unread */
};

/* The next line and a NUL, NULL at the end.  Of one that is too long the first character and a NUL are left.  */
static char *
next_line (struct list *list, size_t *length)
{
  for (;;)
    {
      char *const line = unread + list->first, *const newline = memchr (line, '\n', list->last - list->first);
      if (newline != NULL || list->end)
        {
          char *const end = newline != NULL ? newline : unread + list->last;
          *length = (size_t) (end - line);
          *end = '\0';
          list->first += *length + (newline != NULL);
          return newline != NULL || *length > 0 ? line : NULL;
        }
      list->last -= list->first;
      list->first = 0;
      memmove (unread, line, list->last);
      if (list->last == LINE_MOST)
        {
          unread[1] = '\0';
          list->last = 2;
        }
      const ssize_t n = file_try_read (list->fd, (uint8_t *) unread + list->last, LINE_MOST - list->last);
      if (n > 0)
        list->last += (size_t) n;
      else
        list->end = true;
      if (n < 0)
        list->error = errno;
    }
}

/* What is wrong with the entry, or NULL.  */
static const char *
refuse (struct entry *entry, int list)
{
  if (list == STDIN_FILENO && strcmp (entry->name, "-") == 0)
    return "standard input, which is the list";
  if (entry->skein.state == 0 && entry->skein.bits != skein.bits)
    return "a digest of another length (--algorithm)";
  if (entry->skein.state == 0)
    entry->skein = skein;
  if (one_function && (entry->skein.state != skein.state || entry->skein.bits != skein.bits))
    return "another algorithm (--algorithm)";
  if (one_function && (entry->skein.leaf != skein.leaf || entry->skein.fan_out != skein.fan_out
                       || entry->skein.height != skein.height))
    return "another tree (--leaf, --fan-out, --height)";
  return NULL;
}

/* What is wrong with a line that is no entry.  */
static const char *
no_entry (const char *line)
{
  static const char *const others[KINDS] = { "a line for xcs hash", "a line for xcs mac", "a line for xcs tree" };
  static const char none[] = "not a line of a checksum file";
  line += *line == '\\';
  for (unsigned kind = KINDS; kind-- > 0;)  /* the first prefix begins the others */
    if (strncmp (line, prefixes[kind], strlen (prefixes[kind])) == 0)
      return prefixes[kind] == prefix ? none : others[kind];
  return none;
}

static bool
is_missing (const char *name)
{
  return strcmp (name, "-") != 0 && access (name, F_OK) != 0 && errno == ENOENT;
}

static void
check_list (const char *name)
{
  size_t length, number = 0, lines = 0, skipped = 0, files = 0, wrong = 0;
  struct list list = { .fd = file_try_open (&name) };
  char *line;
  if (list.fd < 0)
    {
      (void) cannot ("open", name, errno);
      return;
    }
  while ((line = next_line (&list, &length)) != NULL)
    {
      struct entry entry;
      uint8_t expected[DIGEST_BYTES];
      const char *error;
      number++;
      if (length > 0 && line[length - 1] == '\r')  /* in names it is escaped */
        line[--length] = '\0';
      if (length == 0 || *line == '#')
        continue;
      lines++;
      if (strlen (line) != length || !parse_entry (&entry, line, prefix, skein.leaf > 0))
        error = no_entry (line);
      else
        error = refuse (&entry, list.fd);
      if (error != NULL)
        {
          complain ("%s: '%s', line %zu: %s", command, name, number, error);
          unreadable = true;
          continue;
        }
      if (skip_missing && is_missing (entry.name))
        {
          skipped++;
          continue;
        }
      (void) unhex (command, name, expected, sizeof expected, entry.digits, entry.skein.bits / 4);
      wrong += !check_file (&entry.skein, entry.name, expected);
      files++;
    }
  file_close (list.fd);
  if (list.error != 0)
    (void) cannot ("read", name, list.error);
  else if (lines == 0 || (skipped > 0 && files == 0))
    {
      complain (lines == 0 ? "%s: '%s': no lines to check" : "%s: '%s': no file was checked", command, name);
      unreadable = true;
    }
  if (wrong > 0 && !silent)
    complain ("%s: '%s': %zu of %zu files FAILED", command, name, wrong, files);
}

/* --- commands */

static void
get_key (const char *name)
{
  if (name == NULL)
    die (STATUS_USAGE, "%s: --key-file FILE is missing", command);
  key_length = file_key (command, "--key-file", name, key, sizeof key);
  if (key_length < KEY_LEAST)
    die (STATUS_USAGE, "%s: the key must have %d to %d bytes, not %zu (xcs keygen makes one)", command, KEY_LEAST, KEY_MOST,
         key_length);
}

static void
get_function (const char *name)
{
  static const char family[] = "skein-";
  const size_t length = sizeof family - 1;
  struct skein named;
  if (strncmp (name, family, length) != 0 || !skein_named (&named, name + length, false))
    die (STATUS_USAGE, "%s: --algorithm wants skein-STATE-BITS, STATE 256, 512 or 1024, BITS %d to %d and whole bytes, not '%s'",
         command, DIGEST_LEAST, DIGEST_MOST, name);
  skein.state = named.state;
  skein.bits = named.bits;
}

static unsigned
get_number (const char *option, const char *text, unsigned least, unsigned most)
{
  char *end = NULL;
  const unsigned long n = *text >= '0' && *text <= '9' ? strtoul (text, &end, 10) : 0;
  if (n < least || n > most || *end != '\0')
    die (STATUS_USAGE, "%s: %s wants a number from %u to %u, not '%s'", command, option, least, most, text);
  return (unsigned) n;
}

/* The CPUs that there are.  */
static unsigned
usual_threads (void)
{
#ifdef _SC_NPROCESSORS_ONLN
  const long n = sysconf (_SC_NPROCESSORS_ONLN);
  return n < 1 ? 1 : n > TREE_THREADS ? TREE_THREADS : (unsigned) n;
#else
  return 1;
#endif
}

/* The options of trees: whether this is one of them.  */
static bool
get_shape (struct args *args)
{
  const struct { const char *name; unsigned *value, least, most; } options[] = {
    { "--leaf", &skein.leaf, 1, LEAF_MOST }, { "--fan-out", &skein.fan_out, 1, FAN_OUT_MOST },
    { "--height", &skein.height, HEIGHT_LEAST, HEIGHT_MOST }
  };
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
    {
      const char *const value = args_value (args, options[i].name);
      if (value == NULL)
        continue;
      *options[i].value = get_number (options[i].name, value, options[i].least, options[i].most);
      one_function = true;
      return true;
    }
  return false;
}

/* Takes an option that is for --check alone: its name; NULL if the next argument is none.  */
static const char *
get_check_option (struct args *args)
{
  const struct { const char *name; bool *value; } options[] = {
    { "--quiet", &quiet }, { "--status", &silent }, { "--ignore-missing", &skip_missing }
  };
  for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
    if (args_flag (args, options[i].name))
      {
        *options[i].value = true;
        return options[i].name;
      }
  return NULL;
}

/* The option --verify: one file and its tag.  */
static void
verify (const char *tag, const char *name)
{
  uint8_t expected[DIGEST_BYTES];
  const size_t bytes = skein.bits / 8, length = unhex (command, "--verify", expected, bytes, tag, strlen (tag));
  if (length != bytes)
    die (STATUS_USAGE, "%s: the tag must have %zu bytes, not %zu (--algorithm)", command, bytes, length);
  (void) check_file (&skein, name, expected);
}

static int
run (struct args *args, enum kind kind)
{
  const bool keyed = kind == MAC;
  const char *key_name = NULL, *tag = NULL, *of_check = NULL, *value;
  bool tagged = false, check = false;
  size_t size = 1, count = 0;
  command = args->command;
  prefix = prefixes[kind];
  skein = kind == TREE ? usual_tree : usual;
  threads = usual_threads ();
  one_function = keyed;
  key_length = 0;
  mismatch = unreadable = quiet = silent = skip_missing = false;
  for (char **p = args->next; *p != NULL; p++)
    size++;
  const char **const files = malloc (size * sizeof *files);
  if (files == NULL)
    die (STATUS_IO, "%s: not enough memory", command);
  while (args_left (args))
    if ((value = args_value (args, "--algorithm")) != NULL)
      {
        get_function (value);
        one_function = true;
      }
    else if (keyed && (value = args_value (args, "--key-file")) != NULL)
      key_name = value;
    else if (keyed && (value = args_value (args, "--verify")) != NULL)
      tag = value;
    else if (kind == TREE && (value = args_value (args, "--threads")) != NULL)
      threads = get_number ("--threads", value, 1, TREE_THREADS);
    else if (kind == TREE && get_shape (args))
      ;
    else if (args_flag (args, "--tag"))
      tagged = true;
    else if (args_flag (args, "--check"))
      check = true;
    else if ((value = get_check_option (args)) != NULL)
      of_check = value;
    else if ((value = args_operand (args)) != NULL)
      files[count++] = value;
    else
      args_unknown (args);
  if (tagged + check + (tag != NULL) > 1)
    die (STATUS_USAGE, "%s: only one of --tag, --check%s can be given", command, keyed ? ", --verify" : "");
  if (of_check != NULL && !check)
    die (STATUS_USAGE, "%s: %s is for --check", command, of_check);
  if (tag != NULL && count > 1)
    die (STATUS_USAGE, "%s: --verify is for one file", command);
  if (keyed)
    get_key (key_name);
  if (count == 0)
    files[count++] = "-";
  for (size_t i = 0; i < count; i++)
    if (tag != NULL)
      verify (tag, files[i]);
    else if (check)
      check_list (files[i]);
    else
      write_digest (files[i], tagged);
  free (files);
  xcs_wipe (key, sizeof key);
  return mismatch ? STATUS_FAILED : unreadable ? STATUS_IO : STATUS_OK;
}

int
hash (struct args *args)
{
  return run (args, HASH);
}

int
mac (struct args *args)
{
  return run (args, MAC);
}

int
tree (struct args *args)
{
  return run (args, TREE);
}
