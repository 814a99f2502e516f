/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What every test program uses.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <ctype.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libxcrypt/impl.h>

#include "testsuite/harness/test.h"

static struct
{
  const char *primitive;
  const char *variant;
  uint32_t needs;
  int brief;  /* TEST_BRIEF names the row */
  const char *part;
  size_t length;
  size_t align;
  uint64_t seed;
  uint64_t cases;
  uint64_t cases_of_all;  /* rows, so that each has its own */
  uint64_t calls;  /* in the case */
} now;

/* --- running */

static const char *
wanted (const char *name)
{
  const char *value = getenv (name);
  return value != NULL && *value != '\0' ? value : NULL;
}

static void
print_place (void)
{
  fprintf (stderr, "%s%s%s: %s%s", now.primitive != NULL ? now.primitive : "test", now.variant != NULL ? " " : "",
           now.variant != NULL ? now.variant : "", now.part != NULL ? now.part : "", now.part != NULL ? ": " : "");
}

/* What leaves the row out.  A row is named after the feature that gates it, as far as there is one; portable C needs none.  */
static void
print_without (void)
{
  const char *name = NULL;
  for (unsigned bit = 32; bit-- > 0;)
    if ((now.needs >> bit & 1) != 0 && (name == NULL || strcmp (name, now.variant) != 0))
      name = xcs_cpu_feature_name (bit);
  if (name != NULL)
    fprintf (stderr, "without it: XCS_DISABLE=%s\n", name);
}

static void
print_again (void)
{
  fprintf (stderr, ", len %zu align %zu seed 0x%llx\n", now.length, now.align, (unsigned long long) now.seed);
  fprintf (stderr, "again: TEST_VARIANT=%s TEST_LEN=%zu TEST_ALIGN=%zu TEST_SEED=0x%llx\n",
           now.variant != NULL ? now.variant : "", now.length, now.align, (unsigned long long) now.seed);
  print_without ();
}

/* Not the library, but what the test needs: an error for automake and not a failure.  */
static _Noreturn void
cannot (const char *what)
{
  fprintf (stderr, "cannot test: %s\n", what);
  exit (99);
}

void
test_fail (const char *format, ...)
{
  va_list arguments;
  print_place ();
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  print_again ();
  exit (1);
}

/* Not async-signal-safe in general, but the signal comes from an implementation, which calls nothing.  */
static void
on_signal (int signal)
{
  print_place ();
  fputs (signal == SIGSEGV ? "SIGSEGV" : signal == SIGBUS ? "SIGBUS" : signal == SIGILL ? "SIGILL" : signal == SIGTRAP ? "SIGTRAP"
         : "SIGFPE", stderr);
  print_again ();
  _exit (1);
}

void
test_signals (void)
{
  signal (SIGSEGV, on_signal);
  signal (SIGBUS, on_signal);
  signal (SIGILL, on_signal);
  signal (SIGTRAP, on_signal);
  signal (SIGFPE, on_signal);
}

/* Whether a list with commas names it.  */
static int
names (const char *list, const char *name)
{
  for (size_t length; *list != '\0'; list += length + (list[length] != '\0'))
    {
      length = strcspn (list, ",");
      if (length == strlen (name) && memcmp (list, name, length) == 0)
        return 1;
    }
  return 0;
}

void
test_row (const char *primitive, const char *variant, uint32_t needs)
{
  const char *brief = wanted ("TEST_BRIEF");
  now.primitive = primitive;
  now.variant = variant;
  now.needs = needs;
  now.brief = brief != NULL && variant != NULL && names (brief, variant);
  now.part = NULL;
  now.cases = 0;
}

int
test_wants_row (const char *variant)
{
  const char *only = wanted ("TEST_VARIANT");
  return only == NULL || names (only, variant);
}

/* File descriptor 9 is the terminal in "make check", where standard output goes to a log.  */
void
test_report (const char *line)
{
  fputs (line, stdout);
  const size_t n = strlen (line);
  if (wanted ("TEST_REPORT_FD") != NULL && write (atoi (wanted ("TEST_REPORT_FD")), line, n) != (ssize_t) n)
    puts ("(no report descriptor)");
}

extern char **environ;

/* Under an emulator the child needs the emulator, too.  */
void
test_child (char *program, const char *argument, const char *disable, FILE *input)
{
  char copy[100];
  char *arguments[20];
  size_t n = 0;
  char emulator[1000];
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int status;
  snprintf (copy, sizeof copy, "%s", argument);
  snprintf (emulator, sizeof emulator, "%s", wanted ("EMULATOR") != NULL ? wanted ("EMULATOR") : "");
  for (char *word = strtok (emulator, " "); word != NULL; word = strtok (NULL, " "))
    {
      CHECK (n < sizeof arguments / sizeof arguments[0] - 3);
      arguments[n++] = word;
    }
  arguments[n++] = program;
  arguments[n++] = copy;
  arguments[n] = NULL;
  CHECK (setenv ("XCS_DISABLE", disable, 1) == 0 && posix_spawn_file_actions_init (&actions) == 0);
  if (input != NULL)
    {
      rewind (input);
      CHECK (posix_spawn_file_actions_adddup2 (&actions, fileno (input), 0) == 0);
    }
  fflush (stdout);
  CHECK (posix_spawnp (&pid, arguments[0], &actions, NULL, arguments, environ) == 0);
  posix_spawn_file_actions_destroy (&actions);
  CHECK (waitpid (pid, &status, 0) == pid);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    test_fail ("XCS_DISABLE=%s", disable);
  printf ("XCS_DISABLE=%s\n", disable);
}

void
test_part (const char *part)
{
  now.part = part;
}

/* --- cases and randomness: splitmix64 (Steele, Lea, Flood 2014) */

static uint64_t random_state;

uint64_t
random_word (void)
{
  uint64_t z = random_state += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

size_t
random_below (size_t limit)
{
  return (size_t) (random_word () % limit);
}

/* What the environment asks for, read once.  The seed of a run ends with 32 zero bits, where its cases have their numbers.  It is 0
   where the system gives no random bits.  */
struct wish
{
  uint64_t seed;
  unsigned thin;  /* at least 1 */
  const char *length, *align, *count;  /* or NULL */
  int residue;  /* and nothing else */
};

static const struct wish *
wish (void)
{
  static struct wish w;
  if (w.thin == 0)
    {
      const char *seed = wanted ("TEST_SEED"), *every = wanted ("TEST_THIN");
      FILE *device = seed == NULL ? fopen ("/dev/urandom", "rb") : NULL;
      uint32_t bits;
      if (seed != NULL)
        w.seed = strtoull (seed, NULL, 0);
      else if (device != NULL && fread (&bits, sizeof bits, 1, device) == 1)
        w.seed = (uint64_t) bits << 32;
      if (device != NULL)
        fclose (device);
      printf ("seed 0x%llx\n", (unsigned long long) w.seed);
      fflush (stdout);  /* A test that is killed has printed it, too.  */
      w.length = wanted ("TEST_LEN");
      w.align = wanted ("TEST_ALIGN");
      w.count = wanted ("TEST_COUNT");
      w.residue = wanted ("TEST_RESIDUE") != NULL;
      w.thin = every != NULL && atoi (every) > 0 ? (unsigned) atoi (every) : 1;
    }
  return &w;
}

/* Whether TEST_SEED is that of one case.  */
static int
one_case (void)
{
  return (uint32_t) wish ()->seed != 0;
}

unsigned
test_thin (void)
{
  enum { BRIEF = 997 };
  return now.brief ? BRIEF : wish ()->thin;
}

static void
seed_case (void)
{
  now.cases++;
  now.seed = wish ()->seed + (one_case () ? 0 : ++now.cases_of_all);
  now.calls = 0;
  random_state = now.seed;
}

static int
start_case (size_t length, size_t align)
{
  const struct wish *w = wish ();
  now.length = length;
  now.align = align;
  seed_case ();
  return (w->length == NULL || strtoull (w->length, NULL, 0) == length)
         && (w->align == NULL || strtoull (w->align, NULL, 0) == align);
}

int
test_single (size_t length, size_t align)
{
  return start_case (length, align) && !wish ()->residue;
}

int
test_residue (size_t length)
{
  return start_case (length, 0);
}

int
test_case (size_t length, size_t align)
{
  const int in_turn = now.cases % test_thin () == 0 || one_case ();
  return test_single (length, align) && in_turn;
}

int
test_turn (void)
{
  static unsigned turn;
  return test_thin () <= 7 || one_case () || turn++ % (test_thin () > 60 ? 7 : 3) == 0;
}

void
test_fixed_case (uint64_t seed)
{
  now.length = now.align = 0;
  now.seed = random_state = seed;
}

size_t
test_random_case (size_t limit)
{
  unsigned most = 1;
  while ((limit - 1) >> most != 0)
    most++;
  seed_case ();
  const size_t bits = random_below (most);
  now.length = (size_t) (random_word () & ((UINT64_C (2) << bits) - 1)) % limit;
  now.align = 0;
  return now.length;
}

unsigned
test_parities (void)
{
  return (unsigned) (now.calls++ ^ now.seed ^ now.seed >> 32);
}

unsigned
test_parity (void)
{
  return test_parities () & 1;
}

void
test_parity_again (void)
{
  now.calls = 0;
}

unsigned
test_count (unsigned standard, unsigned together)
{
  const struct wish *w = wish ();
  const unsigned thin = test_thin ();
  if (w->residue)
    return 1;
  return w->count != NULL ? ((unsigned) strtoul (w->count, NULL, 0) + together - 1) / together : (standard + thin - 1) / thin;
}

int
test_all (void)
{
  return test_count (0, 1) >= 100000;
}

/* From the first of these bits to the last one; a byte begins with its bit of least value.  */
static void
set_bits (uint8_t *bytes, size_t first, size_t last)
{
  const uint8_t from = (uint8_t) (0xff << first % 8), to = (uint8_t) (0xff >> (7 - last % 8));
  if (first / 8 == last / 8)
    bytes[first / 8] |= from & to;
  else
    {
      bytes[first / 8] |= from;
      for (size_t i = first / 8 + 1; i < last / 8; i++)
        bytes[i] = 0xff;
      bytes[last / 8] |= to;
    }
}

void
random_bytes (void *p, size_t length)
{
  uint8_t *bytes = p;
  unsigned shape = (unsigned) (random_word () % 8);
  uint8_t fill = (uint8_t) -(random_word () & 1);
  size_t i = 0;
  switch (shape)
    {
    case 0:  /* all equal */
      memset (bytes, fill, length);
      return;
    case 1:  /* sparse: few bits differ */
      memset (bytes, fill, length);
      for (unsigned n = (unsigned) (random_word () % 4) + 1; length > 0 && n > 0; n--)
        bytes[random_word () % length] ^= (uint8_t) (1 << random_word () % 8);
      return;
    case 2:  /* runs of equal bits, for long carries */
    case 3:
      memset (bytes, 0, length);
      for (size_t at = 0, run, all = 8 * length, ones = 1; at < all; at += run, ones ^= 1)
        {
          run = random_below (100) + 1;
          run = run < all - at ? run : all - at;
          if (ones != 0)
            set_bits (bytes, at, at + run - 1);
        }
      return;
    default:
      for (; i < length; i += 8)
        {
          uint64_t word = random_word ();
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
          word = __builtin_bswap64 (word);
#endif
          memcpy (bytes + i, &word, length - i < 8 ? length - i : 8);
        }
    }
}

static void
print_hex (const char *what, const uint8_t *p, size_t length)
{
  fprintf (stderr, "  %-9s", what);
  for (size_t i = 0; i < length && i < 64; i++)
    fprintf (stderr, "%02x", p[i]);
  fputs (length > 64 ? "...\n" : "\n", stderr);
}

void
test_equal (const char *what, const void *out, const void *expected, size_t length)
{
  const uint8_t *a = out;
  const uint8_t *b = expected;
  size_t i = 0;
  if (length == 0 || memcmp (a, b, length) == 0)
    return;
  while (a[i] == b[i])
    i++;
  print_hex ("got", a + (i & ~(size_t) 31), length - (i & ~(size_t) 31));
  print_hex ("expected", b + (i & ~(size_t) 31), length - (i & ~(size_t) 31));
  test_fail ("%s differs from byte %zu on", what, i);
}

size_t
test_filled (const uint8_t *p, uint8_t value, size_t length)
{
  size_t i = 0;
  uint64_t x, filling;
  memset (&filling, value, sizeof filling);
  while (length - i >= 8 && (memcpy (&x, p + i, 8), x == filling))
    i += 8;
  while (i < length && p[i] == value)
    i++;
  return i;
}

/* --- guarded buffers */

/* 64 KiB: the largest page size of any system the library runs on.  */
enum { PAGE = 64 * 1024, CANARIES = 64 };

static struct
{
  uint8_t *data;  /* GUARD_SIZE bytes between two pages that must not be touched */
  uint8_t *buffer;
  size_t length;
} slots[GUARD_SLOTS];

static uint8_t *
place (unsigned slot, size_t length, size_t offset)
{
  if (slots[slot].data == NULL)
    {
      uint8_t *p = mmap (NULL, GUARD_SIZE + 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (p == MAP_FAILED)
        cannot ("mmap");
      p += PAGE - (uintptr_t) p % PAGE;
      slots[slot].data = p + PAGE;
      if (mprotect (p, PAGE, PROT_NONE) != 0 || mprotect (p + PAGE + GUARD_SIZE, PAGE, PROT_NONE) != 0)
        cannot ("mprotect");
    }
  if (offset + length > GUARD_SIZE)
    test_fail ("guarded buffer too small");
  guard_read_only (slot, 0);
  slots[slot].buffer = slots[slot].data + offset;
  slots[slot].length = length;
  if (offset > 0)
    {
      size_t n = offset < CANARIES ? offset : CANARIES;
      memset (slots[slot].buffer - n, 0xc5, n);
    }
  size_t after = GUARD_SIZE - offset - length;
  memset (slots[slot].buffer + length, 0xc5, after < CANARIES ? after : CANARIES);
  return slots[slot].buffer;
}

uint8_t *
guard_high (unsigned slot, size_t length)
{
  return place (slot, length, GUARD_SIZE - length);
}

uint8_t *
guard_low (unsigned slot, size_t length)
{
  return place (slot, length, 0);
}

uint8_t *
guard_align (unsigned slot, size_t length, size_t align)
{
  return place (slot, length, 64 + align);
}

uint8_t *
guard_place (unsigned where, unsigned slot, size_t length, size_t align)
{
  return where == 0 ? guard_high (slot, length) : where == 1 ? guard_low (slot, length) : guard_align (slot, length, align);
}

void
guard_read_only (unsigned slot, int read_only)
{
  if (mprotect (slots[slot].data, GUARD_SIZE, read_only ? PROT_READ : PROT_READ | PROT_WRITE) != 0)
    cannot ("mprotect");
}

void
guard_check (unsigned slot)
{
  const uint8_t *start = slots[slot].data;
  const uint8_t *end = start + GUARD_SIZE;
  const uint8_t *buffer = slots[slot].buffer;
  for (const uint8_t *p = buffer; p > start && p > buffer - CANARIES; p--)
    if (p[-1] != 0xc5)
      test_fail ("wrote %zu bytes before the buffer", (size_t) (buffer - p) + 1);
  for (const uint8_t *p = buffer + slots[slot].length; p < end && p < buffer + slots[slot].length + CANARIES; p++)
    if (*p != 0xc5)
      test_fail ("wrote %zu bytes after the buffer", (size_t) (p - buffer) - slots[slot].length + 1);
}

/* --- vectors */

void
vectors_open (struct vectors *v, const char *name)
{
  const char *srcdir = getenv ("srcdir");
  char path[1000];
  memset (v, 0, sizeof *v);
  snprintf (path, sizeof path, "%s/testsuite/vectors/%s", srcdir != NULL ? srcdir : ".", name);
  v->file = fopen (path, "r");
  if (v->file == NULL)
    cannot (path);
}

/* A line without its end; 0 at the end of the file.  */
static int
next_line (struct vectors *v, char **line, size_t *size)
{
  if (getline (line, size, v->file) < 0)
    return 0;
  (*line)[strcspn (*line, "\n")] = '\0';
  return 1;
}

int
vectors_next (struct vectors *v)
{
  char *line = NULL;
  size_t size = 0;
  while (v->fields > 0)
    free (v->field[--v->fields].value);

  while (v->next[0] == '\0' && next_line (v, &line, &size))
    if (line[0] == '[')
      snprintf (v->next, sizeof v->next, "%s", line);
  memcpy (v->title, v->next, sizeof v->title);
  v->next[0] = '\0';
  while (v->title[0] != '\0' && v->next[0] == '\0' && next_line (v, &line, &size))
    {
      char *value = strstr (line, " =");
      if (line[0] == '[')
        snprintf (v->next, sizeof v->next, "%s", line);
      else if (line[0] != '#' && value != NULL)
        {
          if (v->fields == sizeof v->field / sizeof v->field[0])
            test_fail ("vectors: too many fields: %s", line);
          *value = '\0';
          value += 2 + (value[2] == ' ');
          snprintf (v->field[v->fields].name, sizeof v->field[0].name, "%s", line);
          v->field[v->fields].value = strdup (value);
          v->fields++;
        }
    }
  free (line);
  if (v->title[0] == '\0')
    {
      fclose (v->file);
      test_part (NULL);
      return 0;
    }
  test_part (v->title);
  return 1;
}

const char *
vectors_text (const struct vectors *v, const char *name)
{
  for (size_t i = 0; i < v->fields; i++)
    if (strcmp (v->field[i].name, name) == 0)
      return v->field[i].value;
  return NULL;
}

static unsigned
digit (const struct vectors *v, char c)
{
  const char *digits = "0123456789abcdef";
  const char *p = c != '\0' ? strchr (digits, tolower ((unsigned char) c)) : NULL;
  if (p == NULL)
    test_fail ("vectors: %s: bad digit", v->title);
  return (unsigned) (p - digits);
}

size_t
vectors_bytes (const struct vectors *v, const char *name, uint8_t *bytes, size_t size)
{
  const char *text = vectors_text (v, name);
  size_t n = 0;
  if (text == NULL)
    test_fail ("vectors: %s has no %s", v->title, name);
  while (*(text += strspn (text, " ")) != '\0')
    {
      if (n == size)
        test_fail ("vectors: %s: %s too long", v->title, name);
      bytes[n++] = (uint8_t) (digit (v, text[0]) << 4 | digit (v, text[1]));
      text += 2;
    }
  return n;
}

/* Not inline: gcc 12 -O3 -flto vectorizes the loop, and warns that a small buffer gets a whole vector.  */
__attribute__ ((noinline)) size_t
vectors_words_le (const struct vectors *v, const char *name, uint8_t *bytes, size_t size)
{
  size_t n = vectors_bytes (v, name, bytes, size);
  for (size_t i = 0; i + 8 <= n; i += 8)
    for (size_t j = 0; j < 4; j++)
      {
        uint8_t t = bytes[i + j];
        bytes[i + j] = bytes[i + 7 - j];
        bytes[i + 7 - j] = t;
      }
  return n;
}
