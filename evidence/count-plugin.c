/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* A plugin of QEMU that counts executed instructions and prints how many there were when the program closes file descriptor
   COUNT_MARK (count-run.c).  With the argument trace=FILE it also writes what count.h calls a trace (cmt-trace.c).  With
   list=FILE it writes what count.h calls a list, and prints at every other mark how many words it wrote (count-run.c).  With
   digest=on it prints, at every other mark, a digest of the addresses of all instructions since the mark before, and of what
   they read and write (secrets.c).  With zones=exact it prints at every other mark how many reads and writes came into the
   zones that the program forbids (zones.c), and the first of them to the standard error; with zones=words, reads are allowed if
   they stay in an aligned word of 8 bytes that is not forbidden as a whole.  Nobody packages the header of the interface, so
   its few prototypes are here; source: the documentation of QEMU, "TCG plugins", version 1 of the interface.  */

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "evidence/count.h"

struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void translated_func (uint64_t id, struct qemu_plugin_tb *tb);
typedef void executed_func (unsigned cpu, void *closure);
typedef void accessed_func (unsigned cpu, uint32_t info, uint64_t address, void *closure);
typedef void called_func (uint64_t id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4,
                          uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8);
void qemu_plugin_register_vcpu_tb_trans_cb (uint64_t id, translated_func *f);
void qemu_plugin_register_vcpu_tb_exec_cb (struct qemu_plugin_tb *tb, executed_func *f, int flags, void *closure);
uint64_t qemu_plugin_tb_vaddr (const struct qemu_plugin_tb *tb);
size_t qemu_plugin_tb_n_insns (const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn (const struct qemu_plugin_tb *tb, size_t i);
uint64_t qemu_plugin_insn_vaddr (const struct qemu_plugin_insn *insn);
void qemu_plugin_register_vcpu_insn_exec_cb (struct qemu_plugin_insn *insn, executed_func *f, int flags, void *closure);
void qemu_plugin_register_vcpu_insn_exec_inline (struct qemu_plugin_insn *insn, int operation, void *number, uint64_t term);
void qemu_plugin_register_vcpu_mem_cb (struct qemu_plugin_insn *insn, accessed_func *f, int flags, int direction, void *closure);
_Bool qemu_plugin_mem_is_store (uint32_t info);
unsigned qemu_plugin_mem_size_shift (uint32_t info);
void qemu_plugin_register_vcpu_syscall_cb (uint64_t id, called_func *f);

extern const int qemu_plugin_version;
const int qemu_plugin_version = 1;
int qemu_plugin_install (uint64_t id, const void *info, int argc, char **argv);

static uint64_t count;
static int marked;  /* an odd number of times */

/* The trace or list, whether it is being written, and what the last instruction did; that is known when the next one begins.  */
static FILE *trace;
static int tracing, pending, listing;
static uint64_t last, listed;

/* The digest (FNV-1a, word by word), and whether it is wanted.  */
static uint64_t digest;
static int digesting;

/* The zones, and the accesses to them.  */
enum { ZONES = 64, FIRST = 5 };
static struct
{
  uint64_t begin;
  uint64_t length;
} zones[ZONES];
static uint64_t lowest, highest;  /* all zones are between */
static unsigned zone_count, intruders;
static int zoning, words;

static void
into_digest (uint64_t word)
{
  digest = (digest ^ word) * UINT64_C (0x100000001b3);
}

static void
write_last (void)
{
  if (pending)
    fwrite (&last, sizeof last, 1, trace);
  last = 0;
  pending = tracing;
}

static void
executed (unsigned cpu, void *closure)
{
  (void) cpu;
  write_last ();
  if (listing)
    {
      last = (uintptr_t) closure;
      listed += (uint64_t) tracing;
    }
  count++;
}

static void
digested (unsigned cpu, void *closure)
{
  (void) cpu;
  into_digest ((uintptr_t) closure);
}

static void
accessed (unsigned cpu, uint32_t info, uint64_t address, void *closure)
{
  (void) cpu;
  (void) closure;
  last = address | (qemu_plugin_mem_is_store (info) ? TRACE_STORE : TRACE_LOAD);
  into_digest (last);
}

static unsigned
forbidden (uint64_t address, unsigned size)
{
  unsigned bytes = 0;
  for (unsigned j = 0; j < size; j++)
    for (unsigned i = 0; i < zone_count; i++)
      if (address + j - zones[i].begin < zones[i].length)
        {
          bytes++;
          break;
        }
  return bytes;
}

static void
zoned (unsigned cpu, uint32_t info, uint64_t address, void *closure)
{
  const unsigned size = 1U << qemu_plugin_mem_size_shift (info);
  const int store = qemu_plugin_mem_is_store (info);
  (void) cpu;
  if (!marked || address >= highest || address + size <= lowest || forbidden (address, size) == 0)
    return;
  if (words && !store && address / 8 == (address + size - 1) / 8 && forbidden (address / 8 * 8, 8) < 8)
    return;
  if (intruders++ < FIRST)
    fprintf (stderr, "instruction %" PRIx64 " %s %u bytes at %" PRIx64 "\n", (uint64_t) (uintptr_t) closure,
             store ? "writes" : "reads", size, address);
}

static void
zone (uint64_t begin, uint64_t length)
{
  if (length == 0)
    {
      zone_count = 0;
      lowest = UINT64_MAX;
      highest = 0;
    }
  else if (zone_count == ZONES)
    intruders = UINT32_MAX;  /* count notices it */
  else
    {
      zones[zone_count].begin = begin;
      zones[zone_count++].length = length;
      lowest = begin < lowest ? begin : lowest;
      highest = begin + length > highest ? begin + length : highest;
    }
}

/* Counts are added up instruction by instruction, so that blocks that end early are counted right.  In a digest the address where a
   block begins stands for those of its instructions: where one ends early, the next address tells.  */
static void
translated (uint64_t id, struct qemu_plugin_tb *tb)
{
  enum { ADD = 0, READS_AND_WRITES = 3 };
  (void) id;
  if (digesting)
    qemu_plugin_register_vcpu_tb_exec_cb (tb, digested, 0, (void *) (uintptr_t) qemu_plugin_tb_vaddr (tb));
  for (size_t i = qemu_plugin_tb_n_insns (tb); i-- > 0;)
    {
      struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn (tb, i);
      void *const address = (void *) (uintptr_t) qemu_plugin_insn_vaddr (insn);
      if (trace != NULL)
        qemu_plugin_register_vcpu_insn_exec_cb (insn, executed, 0, address);
      else if (!digesting && !zoning)
        qemu_plugin_register_vcpu_insn_exec_inline (insn, ADD, &count, 1);
      if (zoning)
        qemu_plugin_register_vcpu_mem_cb (insn, zoned, 0, READS_AND_WRITES, address);
      else if ((trace != NULL && !listing) || digesting)
        qemu_plugin_register_vcpu_mem_cb (insn, accessed, 0, READS_AND_WRITES, NULL);
    }
}

static void
called (uint64_t id, unsigned cpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6,
        uint64_t a7, uint64_t a8)
{
  (void) id, (void) cpu, (void) number, (void) a4, (void) a5, (void) a6, (void) a7, (void) a8;
  if (a1 == COUNT_ZONE)
    zone (a2, a3);
  if (a1 == COUNT_MARK)
    {
      marked = !marked;
      tracing = marked && trace != NULL;
      if (zoning)
        {
          if (!marked)
            printf (" %u", intruders);
          intruders = 0;
        }
      else if (listing)
        {
          if (!marked)
            printf (" %" PRIu64, listed);
          listed = 0;
        }
      else if (!digesting)
        printf (" %" PRIu64, count);
      else if (!marked)
        printf (" %016" PRIx64, digest);
      fflush (stdout);
      digest = UINT64_C (0xcbf29ce484222325);
      write_last ();
      pending = 0;
      if (trace != NULL && !tracing)
        fflush (trace);
    }
}

int
qemu_plugin_install (uint64_t id, const void *info, int argc, char **argv)
{
  (void) info;
  digesting = argc > 0 && strcmp (argv[0], "digest=on") == 0;
  words = argc > 0 && strcmp (argv[0], "zones=words") == 0;
  zoning = words || (argc > 0 && strcmp (argv[0], "zones=exact") == 0);
  listing = argc > 0 && strncmp (argv[0], "list=", 5) == 0;
  const char *name = listing ? argv[0] + 5 : argc > 0 && strncmp (argv[0], "trace=", 6) == 0 ? argv[0] + 6 : NULL;
  if (name != NULL && (trace = fopen (name, "wb")) == NULL)
    return 1;
  qemu_plugin_register_vcpu_tb_trans_cb (id, translated);
  qemu_plugin_register_vcpu_syscall_cb (id, called);
  return 0;
}
