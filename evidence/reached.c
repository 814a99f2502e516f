/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* For evidence/unreached: runs a static program of x86_64 on this CPU, with a breakpoint at each of some instructions until it is
   reached, and writes which were.  Arguments: a file, the file to write, and the program with its arguments.  The
   first file has two decimal numbers in each line; the first is an address, and addresses ascend.  The other one gets lines like
   those of QEMU with -d in_asm.  The exit status is that of the program, or 2 for other errors.  */

#include <inttypes.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 1 << 20, BREAKPOINT = 0xcc };

static struct
{
  uint64_t address;
  uint8_t byte;  /* of the program */
  uint8_t reached;
} places[MOST];
static size_t number;

static _Noreturn void
die (const char *why)
{
  fprintf (stderr, "reached: %s\n", why);
  exit (2);
}

/* Replaces a byte, and returns the old one.  */
static uint8_t
put (pid_t process, uint64_t address, uint8_t byte)
{
  const uint64_t word = (uint64_t) ptrace (PTRACE_PEEKTEXT, process, address, NULL);
  if (ptrace (PTRACE_POKETEXT, process, address, (word & ~UINT64_C (0xff)) | byte) != 0)
    die ("no memory of the program there");
  return (uint8_t) word;
}

/* Whether the process stopped at a breakpoint; it then continues with the instruction.  A second thread may come to the same.  */
static int
reached (pid_t process)
{
  struct user_regs_struct r;
  size_t from = 0, to = number;
  if (ptrace (PTRACE_GETREGS, process, NULL, &r) != 0)
    return 0;
  r.rip--;
  while (to - from > 1)
    {
      const size_t middle = from + (to - from) / 2;
      *(places[middle].address <= r.rip ? &from : &to) = middle;
    }
  if (places[from].address != r.rip)
    return 0;
  places[from].reached = 1;
  (void) put (process, r.rip, places[from].byte);
  return ptrace (PTRACE_SETREGS, process, NULL, &r) == 0;
}

int
main (int argc, char **argv)
{
  const intptr_t options = PTRACE_O_EXITKILL | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC;
  FILE *file = argc > 3 ? fopen (argv[1], "r") : NULL;
  int status, result = 2;
  if (file == NULL)
    die ("no list of addresses");
  while (number < MOST && fscanf (file, "%" SCNu64 "%*u", &places[number].address) == 1)
    number++;
  fclose (file);
  pid_t first = fork (), process;
  if (first == 0)
    {
      if (ptrace (PTRACE_TRACEME, 0, NULL, NULL) == 0)
        execv (argv[3], argv + 3);
      _exit (2);
    }
  if (number == 0 || number == MOST || first < 0 || waitpid (first, &status, 0) != first || !WIFSTOPPED (status)
      || ptrace (PTRACE_SETOPTIONS, first, NULL, options) != 0)
    die ("no program, or no addresses");
  for (size_t i = 0; i < number; i++)
    places[i].byte = put (first, places[i].address, BREAKPOINT);
  ptrace (PTRACE_CONT, first, NULL, NULL);
  /* Processes and threads of the program have the same breakpoints, and begin with SIGSTOP.  */
  while ((process = waitpid (-1, &status, __WALL)) > 0)
    if (WIFSTOPPED (status))
      {
        const int signal = WSTOPSIG (status);
        const int ours = status >> 16 != 0 || signal == SIGSTOP || (signal == SIGTRAP && reached (process));
        ptrace (PTRACE_CONT, process, NULL, (intptr_t) (ours ? 0 : signal));
      }
    else if (process == first)
      result = WIFEXITED (status) ? WEXITSTATUS (status) : 2;
  file = fopen (argv[2], "w");
  for (size_t i = 0; file != NULL && i < number; i++)
    if (places[i].reached)
      fprintf (file, "0x%" PRIx64 ":\n", places[i].address);
  if (file == NULL || fclose (file) != 0)
    die ("cannot write");
  return result;
}
