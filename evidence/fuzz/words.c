/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* One short text in memory for one parser, by the first byte of the input: hexadecimal digits, a name of Skein, a line of a
   checksum file, a value of XCS_DISABLE, results of measurements, the header of a sealed file, numbers of xcs f8.  All but the
   results are parsed here once more, in another way: the same texts are accepted, with the same values.  */

#define TOOL_ITSELF
#include "evidence/fuzz/tool.h"

#include "evidence/fuzz/fuzz.h"

#include "tools/digests.h"
#include "tools/files.h"
#include "tools/results.h"
#include "tools/sealed.h"
#include "tools/xcs.h"

const char fuzz_name[] = "words";

enum { LONGEST = 1000 };

/* The rest of the input, or its next line, in a block of its own, so that reads past the end are noticed: to be freed.  */

static char *
copy_of (const uint8_t *p, size_t length)
{
  char *text = malloc (length + 1);
  CHECK (text != NULL);
  memcpy (text, p, length);
  text[length] = '\0';
  return text;
}

static char *
take_text (struct input *in)
{
  const uint8_t *const p = in->p, *const end = memchr (p, '\0', (size_t) (in->end - p));
  in->p = end != NULL ? end : in->end;
  return copy_of (p, (size_t) (in->p - p));
}

static char *
take_line (struct input *in)
{
  const uint8_t *const p = in->p, *const end = memchr (p, '\n', (size_t) (in->end - p));
  in->p = end != NULL ? end + 1 : in->end;
  return copy_of (p, (size_t) ((end != NULL ? end : in->end) - p));
}

/* --- hexadecimal digits */

static const char hexadecimal[] = "0123456789abcdefABCDEF", blank[] = " \t\n\r";

/* The digits without blanks, in lower case: their number, or LONGEST + 1 if there is anything else.  */
static size_t
only_digits (char *all, const char *text, size_t length)
{
  size_t n = 0;
  for (size_t i = 0; i < length; i++)
    if (text[i] == '\0' || (strchr (hexadecimal, text[i]) == NULL && strchr (blank, text[i]) == NULL))
      return LONGEST + 1;
    else if (strchr (blank, text[i]) == NULL)
      all[n++] = (char) (text[i] >= 'A' && text[i] <= 'F' ? text[i] - 'A' + 'a' : text[i]);
  return n;
}

static struct
{
  uint8_t bytes[64];
  const char *text;
  size_t size, length, result;
} digits;

static void
call_unhex (void *unused)
{
  (void) unused;
  digits.result = unhex ("f8", "--hex", digits.bytes, digits.size, digits.text, digits.length);
}

static void
hex (struct input *in)
{
  char all[LONGEST], again[2 * sizeof digits.bytes];
  memset (digits.bytes, 0xa5, sizeof digits.bytes);
  digits.size = take (in) % sizeof digits.bytes;
  digits.text = (const char *) in->p;
  digits.length = (size_t) (in->end - in->p);
  const size_t n = only_digits (all, digits.text, digits.length);
  const int right = n <= 2 * digits.size && n % 2 == 0;
  CHECK (tool_run (call_unhex, NULL) == (right ? -1 : STATUS_USAGE));
  CHECK (test_filled (digits.bytes + digits.size, 0xa5, sizeof digits.bytes - digits.size) == sizeof digits.bytes - digits.size);
  if (!right)
    return;
  CHECK (digits.result == n / 2);
  CHECK (test_filled (digits.bytes + n / 2, 0xa5, sizeof digits.bytes - n / 2) == sizeof digits.bytes - n / 2);
  hex_digits (again, digits.bytes, n / 2);
  test_equal ("digits", again, all, n);
}

/* --- names of functions, and lines of checksum files */

/* Whether a name is one of those that skein_named takes, and the values.  */
static int
known_name (struct skein *skein, const char *name, int tree)
{
  unsigned long value[5] = { 0 };
  char again[120];
  const int numbers = tree ? 5 : 2;
  const char *p = name;
  size_t n = 0;
  for (int i = 0; i < numbers; i++, p += *p == '-')
    {
      char *end;
      if (*p < '1' || *p > '9')
        return 0;
      value[i] = strtoul (p, &end, 10);
      p = end;
      n += (size_t) sprintf (again + n, i == 0 ? "%lu" : "-%lu", value[i]);
    }
  *skein = (struct skein) { (unsigned) value[0], (unsigned) value[1], (unsigned) value[2], (unsigned) value[3],
                            (unsigned) value[4] };
  return strcmp (again, name) == 0 && (value[0] == 256 || value[0] == 512 || value[0] == 1024)
         && value[1] >= 64 && value[1] <= 8192 && value[1] % 8 == 0
         && (!tree || (value[2] <= 13 && value[3] <= 255 && value[4] >= 2 && value[4] <= 255));
}

static void
name_of_skein (struct input *in)
{
  struct skein skein, expected;
  const int tree = take (in) % 2;
  char *const name = take_text (in);
  const int known = known_name (&expected, name, tree);
  CHECK (skein_named (&skein, name, tree) == known);
  CHECK (!known || memcmp (&skein, &expected, sizeof skein) == 0);
  free (name);
}

/* A line by the description in tools/digests.h: where the digest and the name are in the copy, and the function.  */
static int
known_line (struct skein *skein, char *line, const char *prefix, int tree, char **digest, char **name)
{
  const int escaped = *line == '\\';
  line += escaped;
  *skein = (struct skein) { 0 };
  if (strncmp (line, prefix, strlen (prefix)) == 0)
    {
      char *end = NULL, *const begin = strstr (line, " (");
      for (char *p = line; (p = strstr (p, ") = ")) != NULL; p++)
        end = p;
      if (begin == NULL || end == NULL || end < begin + 2)
        return 0;
      *begin = *end = '\0';
      *digest = end + 4;
      *name = begin + 2;
      if (!known_name (skein, line + strlen (prefix), tree) || strlen (*digest) != skein->bits / 4)
        return 0;
      if (strspn (*digest, hexadecimal) != strlen (*digest))
        return 0;
    }
  else
    {
      const size_t n = strspn (line, hexadecimal);
      if (n < 1 || n > 2048 || (strncmp (line + n, "  ", 2) != 0 && strncmp (line + n, " *", 2) != 0))
        return 0;
      line[n] = '\0';
      *digest = line;
      *name = line + n + 2;
      skein->bits = (unsigned) (4 * n);
    }
  if (escaped)
    for (char *p = *name; (p = strchr (p, '\\')) != NULL; p++)
      {
        const char *const place = p[1] == '\0' ? NULL : strchr ("n\nr\r\\\\", p[1]);
        if (place == NULL || (p[1] != 'n' && p[1] != 'r' && p[1] != '\\'))
          return 0;
        *p = place[1];
        memmove (p + 1, p + 2, strlen (p + 1));
      }
  return **name != '\0';
}

static void
line_of_list (struct input *in)
{
  static const char *const prefixes[] = { "Skein-", "Skein-MAC-", "Skein-Tree-" };
  const unsigned kind = take (in) % 3;
  char *const line = take_text (in), *const copy = copy_of ((const uint8_t *) line, strlen (line)), *digest = NULL, *name = NULL;
  struct entry entry;
  struct skein skein;
  const int known = known_line (&skein, copy, prefixes[kind], kind == 2, &digest, &name);
  CHECK (parse_entry (&entry, line, prefixes[kind], kind == 2) == known);
  if (known)
    {
      CHECK (entry.skein.bits == skein.bits && entry.skein.state == skein.state);
      CHECK (skein.state == 0 || memcmp (&entry.skein, &skein, sizeof skein) == 0);
      CHECK (strcmp (entry.name, name) == 0 && strncmp (entry.digits, digest, skein.bits / 4) == 0);
    }
  free (copy);
  free (line);
}

/* --- XCS_DISABLE */

/* The features that a CPU has, without those that the list names and those that need them.  */
static void
feature_list (struct input *in)
{
  uint32_t known = 0, mask;
  int forbidden = 0;
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    known |= UINT32_C (1) << bit;
  tool.features = take_32 (in) & known;
  uint32_t features = xcsi_cpu_complete (tool.features);
  const size_t length = (size_t) (in->end - in->p);
  tool.disable = copy_of (in->p, length);
  char *const copy = copy_of (in->p, length);
  for (char *item = strtok (copy, ", \t"); item != NULL; item = strtok (NULL, ", \t"))
    {
      const int all = strcmp (item, "all") == 0;
      for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
        if (all || strcmp (item, xcs_cpu_feature_name (bit)) == 0)
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

/* --- results of measurements */

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

/* --- headers of sealed files */

static void
call_open (void *key)
{
  const struct sealing sealing = { .command = "open", .name = "file" };
  open_file (&sealing, key);
}

/* How much of it is read until it is known to be no sealed file; of one that may be one, a chunk and the byte after it, too.  */
static size_t
length_to_read (const uint8_t *file, size_t size)
{
  static const char magic[] = "xcs-sealed-";
  enum { MAGIC = 13, MOST = 19, REST = SEALED_NONCE + SEALED_CHUNK + SEALED_TAG + 1 };
  if (size < MAGIC || memcmp (file, magic, MAGIC - 2) != 0 || (file[MAGIC - 2] != '1' && file[MAGIC - 2] != '2')
      || file[MAGIC - 1] != '\n')
    return MAGIC;
  if (file[MAGIC - 2] == '1')
    return MAGIC + REST;
  const uint8_t *const end = memchr (file + MAGIC, '\n', size - MAGIC < MOST ? size - MAGIC : (size_t) MOST);
  const size_t length = end != NULL ? (size_t) (end - file) - MAGIC : MOST;
  for (unsigned i = 1; end != NULL && i < SEALED_CIPHERS; i++)
    if (length == strlen (sealed_ciphers[i]) && memcmp (file + MAGIC, sealed_ciphers[i], length) == 0)
      return MAGIC + length + 1 + REST;
  return MAGIC + length + (end != NULL);
}

static void
sealed_header (struct input *in)
{
  static const uint8_t key[SEALED_KEY] = "the key of no file in the tree";
  tool.contents = in->p;
  tool.size = (size_t) (in->end - in->p);
  const size_t most = length_to_read (in->p, tool.size);
  CHECK (tool_run (call_open, (void *) (uintptr_t) key) == STATUS_FAILED);
  CHECK (tool.written == 0 && tool.position == (tool.size < most ? tool.size : most));
}

/* --- numbers */

static int
known_decimal (const char *text, unsigned long long most, unsigned long long *value)
{
  *value = strtoull (text, NULL, 10);
  return *text != '\0' && strspn (text, "0123456789") == strlen (text) && *value <= most;
}

/* With all eight digits or after 0x.  */
static int
known_hexadecimal (const char *text, uint32_t *value)
{
  const int prefix = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const size_t length = strlen (text + 2 * prefix);
  *value = (uint32_t) strtoull (text, NULL, 16);
  return strspn (text + 2 * prefix, hexadecimal) == length && (prefix ? length > 0 && length <= 8 : length == 8);
}

/* f8 of a message of up to 16 bytes, with a few numbers of its options.  */
static void
numbers (struct input *in)
{
  static const char *const names[] = { "--count", "--bearer", "--direction", "--bits", "--offset", "--hex" };
  enum { OPTIONS = sizeof names / sizeof names[0] };
  static const uint8_t zeros[XCS_KASUMI_KEY_SIZE] = { 0 };
  char *arguments[20] = { copy_of ((const uint8_t *) "xcs", 3), copy_of ((const uint8_t *) "f8", 2),
                          copy_of ((const uint8_t *) "--key", 5),
                          copy_of ((const uint8_t *) "00000000000000000000000000000000", 32) };
  char *value[OPTIONS] = { NULL }, all[LONGEST], line[2 * LONGEST];
  int number = 4, help = 0;
  const unsigned given = take (in);
  for (unsigned i = 0; i < OPTIONS; i++)
    if ((given >> i & 1) != 0 || i < 3)
      {
        arguments[number++] = copy_of ((const uint8_t *) names[i], strlen (names[i]));
        arguments[number++] = value[i] = take_line (in);
        if (strlen (value[i]) > 40)
          value[i][40] = '\0';
        help |= strcmp (value[i], "-h") == 0 || strcmp (value[i], "--help") == 0;
      }
  uint32_t count = 0;
  unsigned long long bearer = 0, direction = 0, bits = 0, offset = 0;
  const size_t length = value[5] != NULL ? only_digits (all, value[5], strlen (value[5])) : 0, whole = 4 * length;
  int right = known_hexadecimal (value[0], &count) & known_decimal (value[1], 31, &bearer) & known_decimal (value[2], 1, &direction)
              & (value[5] != NULL && length <= LONGEST && length % 2 == 0);
  right &= value[4] == NULL || (known_decimal (value[4], UINT32_MAX, &offset) && offset <= whole);
  right &= value[3] == NULL || (known_decimal (value[3], UINT32_MAX, &bits) && bits <= whole - (size_t) offset);
  if (value[3] == NULL)
    bits = whole - offset;
  struct xcs_kasumi_f8_ctx ctx;
  uint8_t message[LONGEST] = { 0 };
  for (size_t i = 0; right && i < length; i++)
    message[i / 2] |= (uint8_t) ((strchr (hexadecimal, all[i]) - hexadecimal) << (i % 2 == 0 ? 4 : 0));
  CHECK (tool_call (number, arguments) == (right ? STATUS_OK : STATUS_USAGE) || help);
  if (right)
    {
      xcs_kasumi_f8_set_key (&ctx, zeros);
      CHECK (xcs_kasumi_f8_encrypt (&ctx, message, (size_t) offset, count, (unsigned) bearer, (unsigned) direction, message,
                                    (size_t) offset, (uint32_t) bits) == 0);
      for (size_t i = 0; i < length; i++)
        line[i] = hexadecimal[message[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
      line[length] = '\n';
      CHECK (tool.written == length + 1);
      test_equal ("f8", tool.output, line, length + 1);
    }
  for (int i = 0; i < number; i++)
    free (arguments[i]);
}

FUZZER_BEGINS_BY (tool_begin ())

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static void (*const parts[]) (struct input *) = { hex, name_of_skein, line_of_list, feature_list, results_file, sealed_header,
                                                    numbers };
  struct input in = { data, data + size };
  if (size <= LONGEST)
    {
      tool.written = 0;
      parts[take (&in) % (sizeof parts / sizeof parts[0])] (&in);
    }
  return 0;
}
