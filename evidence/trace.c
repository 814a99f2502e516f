/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Does what count-plugin.c does with digest=on, for code that QEMU does not run: single-steps a static x86_64 program on this CPU
   (evidence/count --secrets x86_64-native).  When the program closes file descriptor COUNT_MARK for the second, fourth, ... time,
   prints a digest of all that was executed since the previous time.  Arguments: a file for the functions that were reached; the
   program and its arguments.  Exit status: that of the program, 77 if stepping is forbidden, 2 if an instruction cannot be traced.

   The digest has, of each instruction, the address, rsp, and of a memory operand the sum of base and index; the displacement is a
   constant of the instruction.  String instructions add rsi, rdi and rcx, and masked operands the mask.  Refused are instructions
   whose addresses depend on the contents of a vector (gathers, scatters), unknown ones, and those that do not end where they
   should.  */

#define _GNU_SOURCE
#include <cpuid.h>
#include <elf.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "evidence/count.h"
#include "evidence/insn.h"

/* The program.  */
static const uint8_t *file;
static const Elf64_Sym *symbols;
static size_t symbol_count;
static const char *names;
static const uint8_t *text;
static uint64_t text_address, text_size;

static struct insn *insns;
static uint64_t *steps;

static const char *
function_at (uint64_t address)
{
  for (size_t i = 0; i < symbol_count; i++)
    if (ELF64_ST_TYPE (symbols[i].st_info) == STT_FUNC && address - symbols[i].st_value < symbols[i].st_size)
      return names + symbols[i].st_name;
  return "?";
}

static _Noreturn void
die (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  fputs ("trace: ", stderr);
  vfprintf (stderr, format, arguments);
  fputc ('\n', stderr);
  exit (2);
}

static _Noreturn void
refuse (uint64_t address, const char *why)
{
  char bytes[3 * 15 + 1] = "";
  for (unsigned i = 0; i < 15 && address + i - text_address < text_size; i++)
    sprintf (bytes + 3 * i, " %02x", text[address + i - text_address]);
  die ("%s at %" PRIx64 " in %s:%s", why, address, function_at (address), bytes);
}

/* --- instructions */

static const struct insn *
insn_at (uint64_t address)
{
  uint64_t offset = address - text_address;
  if (offset >= text_size)
    die ("%" PRIx64 " is not in the program", address);
  if (insns[offset].length == 0)
    {
      const char *wrong = decode (text + offset, text_size - offset < 15 ? text + text_size : text + offset + 15, &insns[offset]);
      if (wrong != NULL)
        refuse (address, wrong);
    }
  return &insns[offset];
}

/* --- the program */

static void
open_program (const char *name)
{
  struct stat status;
  int descriptor = open (name, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || fstat (descriptor, &status) != 0)
    die ("cannot open %s", name);
  file = mmap (NULL, (size_t) status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (file == MAP_FAILED)
    die ("cannot read %s", name);
  const Elf64_Ehdr *header = (const void *) file;
  if (memcmp (file, ELFMAG "\2\1", 6) != 0 || header->e_type != ET_EXEC || header->e_machine != EM_X86_64)
    die ("%s is not a static program of x86_64", name);
  const Elf64_Phdr *segment = (const void *) (file + header->e_phoff);
  const Elf64_Shdr *section = (const void *) (file + header->e_shoff);
  for (unsigned i = 0; i < header->e_phnum; i++)
    if (segment[i].p_type == PT_LOAD && (segment[i].p_flags & PF_X) != 0)
      {
        text = file + segment[i].p_offset;
        text_address = segment[i].p_vaddr;
        text_size = segment[i].p_filesz;
      }
  for (unsigned i = 0; i < header->e_shnum; i++)
    if (section[i].sh_type == SHT_SYMTAB)
      {
        symbols = (const void *) (file + section[i].sh_offset);
        symbol_count = section[i].sh_size / sizeof *symbols;
        names = (const char *) file + section[section[i].sh_link].sh_offset;
      }
  insns = calloc (text_size, sizeof *insns);
  steps = calloc (text_size, sizeof *steps);
  if (text == NULL || symbols == NULL || insns == NULL || steps == NULL)
    die ("%s has no text or no symbols", name);
}

/* For each function of an implementation: name, steps, number of instructions reached, number of instructions.  */
static void
print_functions (const char *name)
{
  FILE *out = fopen (name, "w");
  if (out == NULL)
    die ("cannot write %s", name);
  for (size_t i = 0; i < symbol_count; i++)
    if (ELF64_ST_TYPE (symbols[i].st_info) == STT_FUNC && strncmp (names + symbols[i].st_name, "xcsi_", 5) == 0)
      {
        uint64_t sum = 0;
        unsigned reached = 0, all = 0;
        for (uint64_t at = symbols[i].st_value; at < symbols[i].st_value + symbols[i].st_size;)
          {
            const struct insn *insn = insn_at (at);
            uint64_t n = steps[at - text_address];
            sum += n;
            if ((insn->flags & NOP) == 0)
              {
                all++;
                reached += n > 0;
              }
            at += insn->length;
          }
        fprintf (out, "%s %" PRIu64 " %u %u\n", names + symbols[i].st_name, sum, reached, all);
      }
  if (fclose (out) != 0)
    die ("cannot write %s", name);
}

/* --- stepping */

static pid_t child;
static uint64_t digest;

static void
into_digest (uint64_t word)
{
  digest = (digest ^ word) * UINT64_C (0x100000001b3);
}

static uint64_t
general_register (const struct user_regs_struct *r, unsigned number)
{
  const unsigned long long values[17] = { r->rax, r->rcx, r->rdx, r->rbx, r->rsp, r->rbp, r->rsi, r->rdi,
                                          r->r8, r->r9, r->r10, r->r11, r->r12, r->r13, r->r14, r->r15, 0 };
  return values[number];
}

/* A mask register.  The CPU says where XSAVE puts them.  */
static uint64_t
mask_register (unsigned number)
{
  static uint8_t area[16384];
  struct iovec place = { area, sizeof area };
  unsigned a, b, c, d;
  uint64_t mask;
  if (ptrace (PTRACE_GETREGSET, child, NT_X86_XSTATE, &place) != 0 || !__get_cpuid_count (13, 5, &a, &b, &c, &d)
      || b + 8 * number + 8 > place.iov_len)
    die ("no mask registers");
  memcpy (&mask, area + b + 8 * number, sizeof mask);
  return mask;
}

static void
digest_insn (const struct insn *insn, const struct user_regs_struct *r)
{
  into_digest (r->rip);
  into_digest (r->rsp);
  if (insn->base != NO_REGISTER || insn->index != NO_REGISTER)
    into_digest (general_register (r, insn->base) + (general_register (r, insn->index) << insn->shift));
  if (insn->flags & SOURCE)
    into_digest (r->rsi);
  if (insn->flags & STRING)
    {
      into_digest (r->rdi);
      into_digest (r->rcx);
    }
  if (insn->flags & TRANSLATE)
    into_digest (r->rbx + (r->rax & 0xff));
  if (insn->flags & MASKED)
    into_digest (mask_register (insn->mask));
}

/* Continues and waits for the next stop; 0 when the program has ended, with its status.  */
static int
resume (enum __ptrace_request how, int *status)
{
  int signal = 0;
  for (;;)
    {
      if (ptrace (how, child, NULL, (void *) (intptr_t) signal) != 0 || waitpid (child, status, 0) != child)
        die ("the program cannot be continued");
      if (!WIFSTOPPED (*status))
        return 0;
      signal = WSTOPSIG (*status);
      if (signal == SIGTRAP || signal == (SIGTRAP | 0x80))
        return 1;
    }
}

static int
is_mark (const struct user_regs_struct *r, uint64_t number)
{
  return number == SYS_close && (uint32_t) r->rdi == COUNT_MARK;
}

/* From a mark to the next one.  */
static void
step (void)
{
  struct user_regs_struct r;
  const struct insn *before = NULL;
  uint64_t at = 0;
  int status;
  digest = UINT64_C (0xcbf29ce484222325);
  for (;;)
    {
      if (ptrace (PTRACE_GETREGS, child, NULL, &r) != 0)
        die ("no registers");
      if (before != NULL && (before->flags & BRANCH) == 0 && r.rip != at + before->length
          && !((before->flags & STRING) && r.rip == at))
        refuse (at, "wrong length of an instruction");
      before = insn_at (at = r.rip);
      if (before->flags & CALL)
        {
          if (!is_mark (&r, r.rax))
            refuse (at, "system call");
          return;
        }
      steps[at - text_address]++;
      digest_insn (before, &r);
      if (!resume (PTRACE_SINGLESTEP, &status))
        die ("the program ended before a mark");
    }
}

int
main (int argc, char **argv)
{
  int status, entered = 0, marks = 0;
  if (argc < 3)
    return 2;
  open_program (argv[2]);
  /* Two processes that wait for each other are three times as fast on one CPU.  */
  cpu_set_t here;
  CPU_ZERO (&here);
  CPU_SET ((unsigned) sched_getcpu (), &here);
  (void) sched_setaffinity (0, sizeof here, &here);
  child = fork ();
  if (child == 0)
    {
      if (ptrace (PTRACE_TRACEME, 0, NULL, NULL) != 0 || personality (ADDR_NO_RANDOMIZE) < 0
          || (personality (0xffffffff) & ADDR_NO_RANDOMIZE) == 0)
        {
          perror ("trace: single-stepping with fixed addresses is not allowed");
          _exit (77);
        }
      execv (argv[2], argv + 2);
      _exit (2);
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    die ("no process");
  if (WIFSTOPPED (status)
      && ptrace (PTRACE_SETOPTIONS, child, NULL, (void *) (intptr_t) (PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL)) != 0)
    die ("no options of ptrace");
  while (WIFSTOPPED (status) && resume (PTRACE_SYSCALL, &status))
    {
      struct user_regs_struct r;
      if (ptrace (PTRACE_GETREGS, child, NULL, &r) != 0)
        die ("no registers");
      entered = !entered;
      if (!entered && is_mark (&r, r.orig_rax) && ++marks % 2 == 1)
        {
          step ();
          printf (" %016" PRIx64, digest);
          fflush (stdout);
        }
    }
  if (!WIFEXITED (status))
    die ("the program ended with signal %d", WTERMSIG (status));
  if (WEXITSTATUS (status) == 0)
    print_functions (argv[1]);
  return WEXITSTATUS (status);
}
