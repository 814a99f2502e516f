/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What count-plugin.c does with digest=on, for code that no emulator runs: single-steps a static program of x86_64 on this CPU
   (testsuite/count --secrets x86_64-native), and prints, when the program closes file descriptor COUNT_MARK for the second time,
   the fourth and so on, a digest of all that was executed since the time before.  Arguments: a file, for the functions that were
   seen; the program, and its arguments.  Exit status: that of the program, 77 where stepping is forbidden, 2 for what cannot be
   traced.

   Of each instruction the digest has the address, rsp, and of a memory operand the sum of base and index; the displacement is a
   constant of the instruction.  String instructions add rsi, rdi and rcx, and masked operands the mask.  What would need the
   contents of a vector (gathers, scatters) is refused, and so is what this program does not know and what does not end where it
   should.

   Instruction formats: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.  */

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

#include "count.h"

/* The program.  */
static const uint8_t *file;
static const Elf64_Sym *symbols;
static size_t symbol_count;
static const char *names;
static const uint8_t *text;
static uint64_t text_address, text_size;

enum
{
  BRANCH = 1,     /* the next instruction may be another */
  STRING = 2,     /* rsi, rdi, rcx; comes again when it repeats */
  TRANSLATE = 4,  /* xlat: rbx and al */
  MASKED = 8,     /* a memory operand with a mask, whose number is there */
  CALL = 16,      /* of the system */
  NOP = 32
};

enum { NO_REGISTER = 16 };

/* An instruction; length 0: not looked at yet.  */
struct insn
{
  uint8_t length, flags, base, index, shift, mask;
};

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

/* Which opcodes have a ModRM byte, a bit each, bit 0 first: one-byte opcodes and those after 0f.  */
static const uint16_t modrm_0[16] = {
  0x0f0f, 0x0f0f, 0x0f0f, 0x0f0f, 0, 0, 0x0a08, 0, 0xffff, 0, 0, 0, 0x00c3, 0xff0f, 0, 0xc0c0
};
static const uint16_t modrm_1[16] = {
  0x200f, 0xffff, 0xffff, 0, 0xffff, 0xffff, 0xffff, 0xff7f, 0, 0xffff, 0xf838, 0xffff, 0x00ff, 0xffff, 0xffff, 0xffff
};

/* The bytes of the immediate operand of a one-byte opcode; z is 4, or 2 with prefix 66.  */
static unsigned
immediate_0 (unsigned op, unsigned reg, unsigned z, unsigned wide, unsigned short_address)
{
  if (op < 0x40)
    return (op & 7) == 4 ? 1 : (op & 7) == 5 ? z : 0;
  if ((op & 0xf0) == 0x70 || (op & 0xf8) == 0xb0)
    return 1;
  if ((op & 0xf8) == 0xb8)
    return wide ? 8 : z;
  switch (op)
    {
    case 0x6a: case 0x6b: case 0x80: case 0x83: case 0xa8: case 0xc0: case 0xc1: case 0xc6: case 0xcd: case 0xeb:
    case 0xe0: case 0xe1: case 0xe2: case 0xe3: case 0xe4: case 0xe5: case 0xe6: case 0xe7:
      return 1;
    case 0x68: case 0x69: case 0x81: case 0xa9: case 0xc7:
      return z;
    case 0xa0: case 0xa1: case 0xa2: case 0xa3:
      return short_address ? 4 : 8;
    case 0xc2: case 0xca:
      return 2;
    case 0xc8:
      return 3;
    case 0xe8: case 0xe9:
      return 4;
    case 0xf6:
      return reg < 2 ? 1 : 0;
    case 0xf7:
      return reg < 2 ? z : 0;
    default:
      return 0;
    }
}

/* Of an opcode after 0f, with VEX and EVEX, too.  */
static unsigned
immediate_1 (unsigned op)
{
  if ((op & 0xf0) == 0x80)
    return 4;
  switch (op)
    {
    case 0x70: case 0x71: case 0x72: case 0x73: case 0xa4: case 0xac: case 0xba: case 0xc2: case 0xc4: case 0xc5: case 0xc6:
      return 1;
    default:
      return 0;
    }
}

static unsigned
flags_0 (unsigned op, unsigned reg)
{
  if ((op & 0xf0) == 0x70 || (op & 0xfc) == 0xe0 || op == 0xc2 || op == 0xc3 || op == 0xe8 || op == 0xe9 || op == 0xeb
      || (op == 0xff && reg >= 2 && reg <= 5))
    return BRANCH;
  if ((op >= 0xa4 && op <= 0xa7) || (op >= 0xaa && op <= 0xaf))
    return STRING;
  return op == 0xd7 ? TRANSLATE : op == 0x90 ? NOP : 0;
}

static void
decode (uint64_t address, struct insn *insn)
{
  const uint8_t *start = text + (address - text_address), *p = start;
  const uint8_t *end = text_size - (address - text_address) < 15 ? text + text_size : start + 15;
  unsigned map = 0, op, modrm = 0, immediate, has_modrm, flags = 0, mod = 3, reg = 0;
  unsigned operand_16 = 0, address_32 = 0, wide = 0, x = 0, b = 0, mask = 0;
  enum { LEGACY, VEX, EVEX } encoding = LEGACY;
#define NEXT(byte) do { if (p == end) refuse (address, "no instruction"); (byte) = *p++; } while (0)

  insn->base = insn->index = NO_REGISTER;
  for (;;)
    {
      NEXT (op);
      if (op == 0x66)
        operand_16 = 1;
      else if (op == 0x67)
        address_32 = 1;
      else if (op != 0xf0 && op != 0xf2 && op != 0xf3 && op != 0x2e && op != 0x36 && op != 0x3e && op != 0x26 && op != 0x64
               && op != 0x65)
        break;
    }
  if ((op & 0xf0) == 0x40)
    {
      wide = op >> 3 & 1;
      x = op >> 1 & 1;
      b = op & 1;
      NEXT (op);
    }
  if (op == 0xc5)
    {
      unsigned byte;
      encoding = VEX;
      map = 1;
      NEXT (byte);
      (void) byte;
      NEXT (op);
    }
  else if (op == 0xc4 || op == 0x62)
    {
      unsigned first, second, third;
      encoding = op == 0xc4 ? VEX : EVEX;
      NEXT (first);
      NEXT (second);
      (void) second;
      x = ~first >> 6 & 1;
      b = ~first >> 5 & 1;
      map = encoding == VEX ? first & 0x1f : first & 0xf;
      if (encoding == EVEX)
        {
          NEXT (third);
          mask = third & 7;
        }
      NEXT (op);
      if (map < 1 || map > 3)
        refuse (address, "unknown map of opcodes");
    }
  else if (op == 0x0f)
    {
      map = 1;
      NEXT (op);
      if (op == 0x38 || op == 0x3a)
        {
          map = op == 0x38 ? 2 : 3;
          NEXT (op);
        }
    }

  has_modrm = map == 0 ? modrm_0[op >> 4] >> (op & 15) & 1 : map == 1 ? modrm_1[op >> 4] >> (op & 15) & 1 : 1;
  if (has_modrm)
    {
      NEXT (modrm);
      mod = modrm >> 6;
      reg = modrm >> 3 & 7;
    }
  if (mod != 3)
    {
      unsigned displacement = mod == 1 ? 1 : mod == 2 ? 4 : 0;
      insn->base = (uint8_t) ((modrm & 7) | b << 3);
      if ((modrm & 7) == 4)
        {
          unsigned sib;
          NEXT (sib);
          insn->shift = sib >> 6;
          insn->base = (uint8_t) ((sib & 7) | b << 3);
          insn->index = (uint8_t) ((sib >> 3 & 7) | x << 3);
          if (insn->index == 4)
            insn->index = NO_REGISTER;
          if ((sib & 7) == 5 && mod == 0)
            {
              insn->base = NO_REGISTER;
              displacement = 4;
            }
        }
      else if ((modrm & 7) == 5 && mod == 0)
        {
          insn->base = NO_REGISTER;  /* rip, known from the address of the instruction */
          displacement = 4;
        }
      p += displacement;
      if (mask != 0)
        {
          flags |= MASKED;
          insn->mask = (uint8_t) mask;
        }
    }

  if (map == 0)
    {
      immediate = immediate_0 (op, reg, operand_16 && !wide ? 2 : 4, wide, address_32);
      flags |= flags_0 (op, reg);
      if (has_modrm && op == 0x8d)  /* lea */
        insn->base = insn->index = NO_REGISTER;
      if ((op == 0x8f && reg != 0) || op == 0xcd || op == 0xcf || op == 0xf1 || op == 0xf4)
        refuse (address, "unknown instruction");
    }
  else if (map == 1)
    {
      immediate = encoding == LEGACY || (op & 0xf0) != 0x80 ? immediate_1 (op) : 0;
      if (encoding == LEGACY)
        {
          if ((op & 0xf0) == 0x80)
            flags |= BRANCH;
          if (op == 0x05)
            flags |= CALL;
          if (op >= 0x19 && op <= 0x1f)
            {
              flags |= op == 0x1f ? NOP : 0;
              insn->base = insn->index = NO_REGISTER;
            }
          if (mod != 3 && (op == 0xa3 || op == 0xab || op == 0xb3 || op == 0xbb))
            refuse (address, "bit string");
          if (op == 0x04 || op == 0x0a || op == 0x0c || op == 0x0f || op == 0xaa || (op >= 0x34 && op <= 0x37))
            refuse (address, "unknown instruction");
        }
      else if (op == 0x77)
        has_modrm = 0;
      if (op == 0xf7)
        refuse (address, "masked store");
    }
  else
    {
      immediate = map == 3;
      if (encoding != LEGACY && map == 2
          && ((op >= 0x90 && op <= 0x93) || (op >= 0xa0 && op <= 0xa3 && encoding == EVEX) || op == 0xc6 || op == 0xc7))
        refuse (address, "gather or scatter");
      if (encoding == VEX && map == 2 && mod != 3 && ((op >= 0x2c && op <= 0x2f) || op == 0x8c || op == 0x8e))
        refuse (address, "mask in a vector");
    }
  if (address_32 && (insn->base != NO_REGISTER || insn->index != NO_REGISTER))
    refuse (address, "address of 32 bits");
  p += immediate;
  if (p > end)
    refuse (address, "no instruction");
  insn->flags = (uint8_t) flags;
  insn->length = (uint8_t) (p - start);
#undef NEXT
}

static const struct insn *
insn_at (uint64_t address)
{
  uint64_t offset = address - text_address;
  if (offset >= text_size)
    die ("%" PRIx64 " is not in the program", address);
  if (insns[offset].length == 0)
    decode (address, &insns[offset]);
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

/* Name, steps, how many instructions were reached, and of how many, for each function of an implementation.  */
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

/* A mask register, from where the CPU says that XSAVE puts them.  */
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
  if (insn->flags & STRING)
    {
      into_digest (r->rsi);
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
  /* Two processes that wait for one another are three times as fast on one CPU.  */
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
