/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A model of a core with many strands, for evidence/cmt: replays what the strands execute, and prints the cycles that the core
   takes for a block.

   Each issue group issues one instruction a cycle, that of the strand which issued longest ago among those that are ready; the
   strands are assigned to the groups round robin.  A core has one unit for loads and stores.  A strand is not ready before its load
   has returned: L1 cycles after issue if the data cache has the line, L2 cycles otherwise.  All strands share the cache: 8 KiB,
   lines of 16 bytes, 4 ways, least recently used; stores write through and allocate nothing.

   Not in the model: instruction fetch, branches (a strand waits for some cycles after one; all the code here has few),
   multiplications (none here), address translation, and other cores at the second-level cache.

   Arguments: the lines of cmt-trace, the trace, and machines NAME,GROUPS,STRANDS,L1,L2 instead of T1 and T2; of these two it also
   checks what is claimed, for calls of 64 blocks.  L1 and L2 of T1 and T2 are the figures that are commonly quoted.  */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "evidence/count.h"

enum { CODES = 16, STRANDS = 8, LINE = 16, WAYS = 4, SETS = 8192 / LINE / WAYS, WARM_UP = 200000, CYCLES = 1000000 };

struct machine
{
  char name[16];
  unsigned groups, strands, l1, l2;
};

static const struct machine defaults[] = { { "T1", 1, 4, 3, 22 }, { "T2", 2, 8, 3, 26 } };

struct code
{
  char name[16];
  unsigned blocks;               /* in the trace of a strand */
  const uint64_t *trace[STRANDS];
  size_t length[STRANDS];
  double cycles[STRANDS + 1];    /* for a block, by the number of strands */
};

static struct code codes[CODES];
static unsigned code_count;

static void
fail (const char *text)
{
  fprintf (stderr, "cmt-model: %s\n", text);
  exit (2);
}

static void
read_trace (const char *lines, const char *file)
{
  char name[16];
  unsigned blocks, strand = 0;
  uint64_t first, last, sum, sums[STRANDS];
  size_t total = 0, used = 0;
  FILE *f = fopen (file, "rb");
  if (f == NULL || fseek (f, 0, SEEK_END) != 0)
    fail ("no trace");
  total = (size_t) ftell (f) / 8;
  uint64_t *trace = malloc (8 * total + 8);
  rewind (f);
  if (trace == NULL || fread (trace, 8, total, f) != total)
    fail ("cannot read the trace");
  fclose (f);
  f = fopen (lines, "r");
  if (f == NULL)
    fail ("no lines");
  while (fscanf (f, "%15s %u %" SCNu64 " %" SCNu64 " %" SCNx64, name, &blocks, &first, &last, &sum) == 5)
    {
      if (strand == 0)
        {
          if (code_count == CODES)
            fail ("too many codes");
          strcpy (codes[code_count].name, name);
          codes[code_count].blocks = blocks;
        }
      if (code_count == 0)
        sums[strand] = sum;
      struct code *c = &codes[code_count];
      if (strcmp (c->name, name) != 0 || last - first > total - used || last <= first)
        fail ("lines and trace do not match");
      if (sums[strand] != sum)
        fail ("the codes do not agree");
      c->trace[strand] = trace + used;
      c->length[strand] = last - first;
      used += last - first;
      strand = (strand + 1) % STRANDS;
      code_count += strand == 0;
    }
  if (!feof (f) || strand != 0 || used != total || code_count == 0)
    fail ("lines and trace do not match");
  fclose (f);
}

/* --- one core */

static uint64_t tag[SETS][WAYS], used_at[SETS][WAYS];

/* Whether the cache has the line.  A load brings it in.  */
static int
lookup (uint64_t address, int is_load, uint64_t now)
{
  uint64_t line = address / LINE + 1;
  unsigned set = (unsigned) (address / LINE % SETS), oldest = 0;
  for (unsigned way = 0; way < WAYS; way++)
    {
      if (tag[set][way] == line)
        {
          used_at[set][way] = now;
          return 1;
        }
      if (used_at[set][way] < used_at[set][oldest])
        oldest = way;
    }
  if (is_load)
    {
      tag[set][oldest] = line;
      used_at[set][oldest] = now;
    }
  return 0;
}

static double
cycles_per_block (const struct code *code, const struct machine *m, unsigned strands)
{
  size_t position[STRANDS];
  uint64_t ready[STRANDS] = { 0 }, issued_at[STRANDS] = { 0 };
  double blocks = 0;
  memset (tag, 0, sizeof tag);
  memset (used_at, 0, sizeof used_at);
  for (unsigned i = 0; i < strands; i++)
    position[i] = code->length[i] / strands * i;
  for (uint64_t now = 1; now <= WARM_UP + CYCLES; now++)
    {
      int memory_busy = 0;
      for (unsigned turn = 0; turn < m->groups; turn++)
        {
          unsigned group = (unsigned) ((now + turn) % m->groups), best = STRANDS;
          for (unsigned i = group; i < strands; i += m->groups)
            if (ready[i] <= now && (best == STRANDS || issued_at[i] < issued_at[best])
                && !(memory_busy && (code->trace[i][position[i]] & (TRACE_LOAD | TRACE_STORE)) != 0))
              best = i;
          if (best == STRANDS)
            continue;
          uint64_t what = code->trace[best][position[best]];
          uint64_t address = what & ~(TRACE_LOAD | TRACE_STORE);
          issued_at[best] = now;
          ready[best] = now + 1;
          if ((what & TRACE_LOAD) != 0)
            ready[best] = now + (lookup (address, 1, now) ? m->l1 : m->l2);
          else if ((what & TRACE_STORE) != 0)
            (void) lookup (address, 0, now);
          memory_busy |= (what & (TRACE_LOAD | TRACE_STORE)) != 0;
          if (now > WARM_UP)
            blocks += (double) code->blocks / (double) code->length[best];
          if (++position[best] == code->length[best])
            position[best] = 0;
        }
    }
  return CYCLES / blocks;
}

static void
simulate (const struct machine *m)
{
  printf ("\n%s: %u issue group%s, %u strands, load %u cycles from L1, %u from L2; cycles per block per core, by strands\n",
          m->name, m->groups, m->groups > 1 ? "s" : "", m->strands, m->l1, m->l2);
  printf ("  %-10s%8s%8s", "code", "instr.", "loads");
  for (unsigned strands = 1; strands <= m->strands; strands++)
    printf ("%7u", strands);
  printf ("  speedup\n");
  for (struct code *c = codes; c < codes + code_count; c++)
    {
      size_t loads = 0;
      for (size_t i = 0; i < c->length[0]; i++)
        loads += (c->trace[0][i] & TRACE_LOAD) != 0;
      printf ("  %-10s%8.1f%8.1f", c->name, (double) c->length[0] / c->blocks, (double) loads / c->blocks);
      for (unsigned strands = 1; strands <= m->strands; strands++)
        printf ("%7.0f", c->cycles[strands] = cycles_per_block (c, m, strands));
      printf ("%9.2f\n", c->cycles[1] / c->cycles[m->strands]);
    }
}

/* --- the claims */

static const struct code *
find (const char *name)
{
  for (const struct code *c = codes; c < codes + code_count; c++)
    if (strcmp (c->name, name) == 0)
      return c;
  fail ("a code is missing");
  return NULL;
}

/* The least number of strands from which on a core is faster with a than with b; 0: never.  */
static unsigned
crossover (const struct code *a, const struct code *b, const struct machine *m)
{
  unsigned n = m->strands;
  while (n > 0 && a->cycles[n] < b->cycles[n])
    n--;
  return n < m->strands ? n + 1 : 0;
}

static unsigned failures;

static void
claim (const char *text, double figure, double least, double most)
{
  int holds = least <= figure && figure <= most;
  printf ("  %s: %s: %.2f (%.1f to %.1f)\n", holds ? "holds" : "FAILS", text, figure, least, most);
  failures += !holds;
}

static void
check (const struct machine *m)
{
  static const char *const pairs[][2] = { { "lt1", "small1" }, { "lt2", "small1" }, { "lt64", "small64" }, { "t16-1", "small1" } };
  const struct code *large = find ("lt64"), *small = find ("small64"), *ct = find ("ct64");
  for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    printf ("  %s overtakes %s at %u strands\n", pairs[i][0], pairs[i][1], crossover (find (pairs[i][0]), find (pairs[i][1]), m));
  claim ("large tables scale: all strands together, in units of as many times one",
         large->cycles[1] / large->cycles[m->strands] / m->strands, 0.8, 1);
  claim ("small tables do not: all strands, in units of a strand per issue group",
         small->cycles[m->groups] / small->cycles[m->strands], 1, 1.5);
  claim ("large tables, in units of small ones, with all strands", small->cycles[m->strands] / large->cycles[m->strands],
         m->groups == 1 ? 2.2 : 1.8, 10);

  /* The choice of rows: tables for a block; ct for 64 blocks only without assembly of tables, since it is constant time and about
     as fast.  */
  const unsigned all = m->strands;
  claim ("a block, assembly, in units of small tables", find ("small1")->cycles[all] / find ("lt1")->cycles[all], 1.4, 10);
  claim ("a block, t16, in units of small tables", find ("small1")->cycles[all] / find ("t16-1")->cycles[all], 1.4, 10);
  claim ("64 blocks, assembly, in units of ct", ct->cycles[all] / large->cycles[all], 1.1, 10);
  claim ("64 blocks, t16, in units of ct", ct->cycles[all] / find ("t16-64")->cycles[all], 0.9, 1.2);
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    fail ("usage: cmt-model LINES TRACE [NAME,GROUPS,STRANDS,L1,L2...]");
  read_trace (argv[1], argv[2]);
  for (int i = 3; i < argc; i++)
    {
      struct machine m;
      if (sscanf (argv[i], "%15[^,],%u,%u,%u,%u", m.name, &m.groups, &m.strands, &m.l1, &m.l2) != 5 || m.groups == 0
          || m.strands < m.groups || m.strands > STRANDS || m.l1 == 0 || m.l2 == 0)
        fail (argv[i]);
      simulate (&m);
    }
  for (unsigned i = 0; argc == 3 && i < sizeof defaults / sizeof defaults[0]; i++)
    {
      simulate (&defaults[i]);
      check (&defaults[i]);
    }
  return failures > 0;
}
