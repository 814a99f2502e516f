/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The part of Linux that static x86_64 programs need which test the library: one thread, readable files, guard pages, and signals
   for faults or that they raise.  The archive on the disk (tar) has the program, its arguments, its
   environment, and its files by name.  */

#include <asm/prctl.h>
#include <cpuid.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include "../count.h"
#include "evidence/insn.h"
#include "evidence/bochs/system.h"

/* The state of the program while it does not run: all that iretq and the pops before it restore.  */
struct frame
{
  uint64_t r15, r14, r13, r12, r11, r10, r9, r8, rdi, rsi, rbp, rbx, rdx, rcx, rax;
  uint64_t vector, error, rip, cs, rflags, rsp, ss;
};

_Noreturn void enter (const struct frame *frame);
extern const char exceptions[];
extern uint64_t gdt[], page_table[];
extern const uint32_t task[];

/* --- the machine */

static void
outb (uint16_t port, uint8_t value)
{
  __asm__ volatile ("outb %0, %1" : : "a" (value), "Nd" (port));
}

/* Two printers, which are files: the output of the program, and its exit status.  */
enum { OUTPUT = 0x378, STATUS = 0x278 };

static void
print_char (uint16_t printer, char c)
{
  enum { STROBE = 1, READY = 4, SELECT = 8 };
  outb (printer, (uint8_t) c);
  outb (printer + 2, SELECT | READY | STROBE);
  outb (printer + 2, SELECT | READY);
}

static void
print (const char *text)
{
  while (*text != '\0')
    print_char (OUTPUT, *text++);
}

static void
print_number (uint16_t printer, uint64_t n, unsigned base)
{
  if (n >= base)
    print_number (printer, n / base, base);
  print_char (printer, "0123456789abcdef"[n % base]);
}

static void end_list (void);

static _Noreturn void
end (unsigned status)
{
  end_list ();
  print_number (STATUS, status, 10);
  print_char (STATUS, '\n');
  for (const char *p = "Shutdown"; *p != '\0'; p++)
    outb (0x8900, (uint8_t) *p);
  for (;;)
    __asm__ volatile ("hlt");
}

static _Noreturn void
die (const char *why)
{
  print ("bochs: ");
  print (why);
  print ("\n");
  end (127);
}

/* Waits until the disk has a sector, or wants one.  */
static void
await_disk (uint16_t status_port)
{
  enum { BUSY = 0x80, REQUEST = 8, ERROR = 1 };
  uint8_t status;
  do
    __asm__ volatile ("inb %1, %0" : "=a" (status) : "Nd" (status_port));
  while ((status & BUSY) != 0 || (status & (REQUEST | ERROR)) == 0);
  if ((status & ERROR) != 0)
    die ("the disk does not work");
}

/* Reads or writes COUNT sectors of 512 bytes, 1 to 256, of the disk from number FIRST on: ATA, READ SECTORS and WRITE SECTORS with
   28 bits of address.  */
enum { DISK_READ = 0x20, DISK_WRITE = 0x30 };

static void
disk (uint8_t command, uint64_t first, uint64_t count, void *at)
{
  enum { DATA = 0x1f0, COUNT = 0x1f2, LBA = 0x1f3, COMMAND = 0x1f7 };
  outb (COUNT, (uint8_t) count);
  for (unsigned i = 0; i < 3; i++)
    outb ((uint16_t) (LBA + i), (uint8_t) (first >> 8 * i));
  outb (LBA + 3, (uint8_t) (0xe0 | first >> 24));
  outb (COMMAND, command);
  for (; count != 0; count--)
    {
      uint64_t words = 256;
      await_disk (COMMAND);
      if (command == DISK_READ)
        __asm__ volatile ("rep insw" : "+D" (at), "+c" (words) : "d" ((uint16_t) DATA) : "memory");
      else
        __asm__ volatile ("rep outsw" : "+S" (at), "+c" (words) : "d" ((uint16_t) DATA) : "memory");
    }
}

/* The compiler calls these, too.  */
void *
memcpy (void *to, const void *from, size_t n)
{
  void *result = to;
  __asm__ volatile ("rep movsb" : "+D" (to), "+S" (from), "+c" (n) : : "memory");
  return result;
}

void *
memset (void *to, int c, size_t n)
{
  void *result = to;
  __asm__ volatile ("rep stosb" : "+D" (to), "+c" (n) : "a" (c) : "memory");
  return result;
}

static int
same (const char *a, const char *b)
{
  while (*a != '\0' && *a == *b)
    {
      a++;
      b++;
    }
  return *a == *b;
}

/* --- files */

struct tar
{
  char name[100], mode[8], user[8], group[8], size[12], rest[376];
};

struct file
{
  const char *data;
  uint64_t size, at;
};

static struct file files[32];

/* The archive in memory.  A header without a name ends it.  */
static struct tar *const archive = (void *) (uintptr_t) ARCHIVE;

static uint64_t
size_of (const struct tar *tar)
{
  uint64_t size = 0;
  for (const char *p = tar->size; *p >= '0' && *p <= '7'; p++)
    size = 8 * size + (uint64_t) (*p - '0');
  return size;
}

static const struct tar *
next (const struct tar *tar)
{
  return tar + 1 + (size_of (tar) + sizeof *tar - 1) / sizeof *tar;
}

static void
read_archive (void)
{
  uint64_t sectors = 0;
  for (const struct tar *tar = archive;; tar = next (tar))
    {
      const uint64_t end = (uint64_t) (tar - archive) + 1;
      if (end > ARCHIVE_ROOM / sizeof *tar)
        die ("the archive is too large");
      while (sectors < end)
        {
          const uint64_t count = end - sectors < 256 ? end - sectors : 256;
          disk (DISK_READ, sectors, count, &archive[sectors]);
          sectors += count;
        }
      if (tar->name[0] == '\0')
        return;
    }
}

static int
find (const char *name, struct file *file)
{
  for (const struct tar *tar = archive; tar->name[0] != '\0'; tar = next (tar))
    if (same (tar->name, name))
      {
        *file = (struct file) { (const char *) (tar + 1), size_of (tar), 0 };
        return 0;
      }
  return -ENOENT;
}

static void
must_find (const char *name, struct file *file)
{
  if (find (name, file) != 0)
    die ("the archive is not complete");
}

static struct file *
file_of (uint64_t fd)
{
  return fd < sizeof files / sizeof files[0] && files[fd].data != NULL ? &files[fd] : NULL;
}

static int64_t
open_file (const char *name)
{
  for (unsigned fd = 3; fd < sizeof files / sizeof files[0]; fd++)
    if (files[fd].data == NULL)
      {
        int error = find (name, &files[fd]);
        return error != 0 ? error : (int64_t) fd;
      }
  return -EMFILE;
}

static int64_t
read_file (uint64_t fd, char *to, uint64_t size)
{
  struct file *file = file_of (fd);
  if (fd == 0)
    return 0;
  if (file == NULL)
    return -EBADF;
  if (size > file->size - file->at)
    size = file->size - file->at;
  memcpy (to, file->data + file->at, size);
  file->at += size;
  return (int64_t) size;
}

static int64_t
write_file (uint64_t fd, const char *from, uint64_t size)
{
  if (fd != 1 && fd != 2)
    return -EBADF;
  for (uint64_t i = 0; i < size; i++)
    print_char (OUTPUT, from[i]);
  return (int64_t) size;
}

static int64_t
stat_file (uint64_t fd, struct stat *out)
{
  const struct file *file = file_of (fd);
  if (fd > 2 && file == NULL)
    return -EBADF;
  memset (out, 0, sizeof *out);
  out->st_nlink = 1;
  out->st_blksize = 4096;
  out->st_mode = file != NULL ? S_IFREG | 0444 : S_IFCHR | 0600;
  out->st_size = file != NULL ? (int64_t) file->size : 0;
  return 0;
}

/* --- memory */

static uint64_t heap, mapped = MAPPED;

static int64_t
protect (uint64_t from, uint64_t size, uint64_t protection)
{
  if (from < USER || from >= MEMORY || size > MEMORY - from)
    return -ENOMEM;
  for (uint64_t at = from & ~UINT64_C (4095); at < from + size; at += 4096)
    {
      const uint64_t entry = at | (protection & PROT_WRITE ? 7 : protection != PROT_NONE ? 5 : 0);
      if (page_table[at / 4096] != entry)
        {
          page_table[at / 4096] = entry;
          __asm__ volatile ("invlpg (%0)" : : "r" (at) : "memory");
        }
    }
  return 0;
}

/* Nothing is mapped twice, so all new memory is zero.  */
static int64_t
map (uint64_t size, uint64_t protection, uint64_t flags)
{
  const uint64_t at = mapped;
  if ((flags & MAP_ANONYMOUS) == 0 || (flags & MAP_FIXED) != 0)
    return -EINVAL;
  size = (size + 4095) & ~UINT64_C (4095);
  if (size > STACK - mapped)
    return -ENOMEM;
  mapped += size;
  protect (at, size, protection);
  return (int64_t) at;
}

static int64_t
set_heap (uint64_t to)
{
  if (to > heap && to <= MAPPED)
    {
      protect (heap, to - heap, PROT_READ | PROT_WRITE);
      heap = to;
    }
  return (int64_t) heap;
}

/* --- faults of the emulator in vgf2p8affineqb and vgf2p8affineinvqb */

/* Bochs 2.7 complements the results.  Bochs 2.7 and 3.0 mask by quadwords in place of bytes: a masked instruction is replaced by a
   jump to code that uses another register without a mask, and then moves bytes under the mask.  EVEX, where P0, P1 and P2 are
   bytes 1 to 3: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, section 2.7.  */

enum { ROOM = 64, ROOMS = 4096 };

static uint8_t *
emit (uint8_t *p, const void *code, size_t n)
{
  memcpy (p, code, n);
  return p + n;
}

static uint8_t *
emit_distance (uint8_t *p, const uint8_t *to)
{
  const int32_t distance = (int32_t) (to - p - 4);
  return emit (p, &distance, sizeof distance);
}

/* Bits 3 and 4 of the number of a register, inverted: in P0 for the register reg, and for the register r/m.  */
static unsigned
reg_bits (unsigned r)
{
  return (~r & 8) << 4 | (~r & 16);
}

static unsigned
rm_bits (unsigned r)
{
  return (~r & 24) << 2;
}

/* vmovdqu64, opcode 6f or 7f, from or to memory.  */
static uint8_t *
emit_move (uint8_t *p, unsigned opcode, unsigned r, const uint8_t *memory)
{
  const uint8_t code[] = { 0x62, (uint8_t) (0x61 | reg_bits (r)), 0xfe, 0x48, (uint8_t) opcode, (uint8_t) ((r & 7) << 3 | 5) };
  return emit_distance (emit (p, code, sizeof code), memory);
}

static void
replace (uint8_t *insn, size_t length, uint8_t *room, const uint8_t *saved)
{
  const unsigned p0 = insn[1], p1 = insn[2], p2 = insn[3], modrm = insn[5];
  const unsigned to = (modrm >> 3 & 7) | (~p0 >> 4 & 8) | (~p0 & 16);
  const unsigned x = (modrm & 7) | (~p0 >> 2 & 24), y = (~p1 >> 3 & 15) | (~p2 << 1 & 16);
  unsigned r = 31;
  uint8_t *p = room;
  if ((insn[4] & 0xfe) != 0xce || (modrm & 0xc7) == 5)
    die ("a masked vgf2p8affineqb relative to rip");
  while (r == to || r == x || r == y)
    r--;
  p = emit_move (p, 0x7f, r, saved);
  emit (p, insn, length);
  p[1] = (uint8_t) ((p0 & 0x6f) | reg_bits (r));
  p[3] = p2 & 0x78;
  p[5] = (uint8_t) ((modrm & 0xc7) | (r & 7) << 3);
  p += length;
  const uint8_t masked[] = { 0x62, (uint8_t) ((p0 & 0x90) | rm_bits (r) | 1), 0x7f, (uint8_t) ((p2 & 0xe7) | 8), 0x6f,
                             (uint8_t) (0xc0 | (modrm & 0x38) | (r & 7)) };  /* vmovdqu8 */
  p = emit (p, masked, sizeof masked);
  p = emit_move (p, 0x6f, r, saved);
  *p = 0xe9;
  emit_distance (p + 1, insn + length);

  *insn = 0xe9;
  emit_distance (insn + 1, room);
}

/* All 0 times all 0, plus 0; only if the CPU has GFNI.  */
static int
complements (void)
{
  uint64_t result;
  unsigned a, b, c, d;
  if (!__get_cpuid_count (7, 0, &a, &b, &c, &d) || (c >> 8 & 1) == 0)
    return 0;
  __asm__ volatile ("vpxor %%xmm0, %%xmm0, %%xmm0\n\tvgf2p8affineqb $0, %%xmm0, %%xmm0, %%xmm0\n\tvmovq %%xmm0, %0\n\t"
                    "vpxor %%xmm0, %%xmm0, %%xmm0" : "=r" (result));
  return result != 0;
}

static uint64_t
hexadecimal (const char **p)
{
  uint64_t n = 0;
  for (; **p != ' ' && **p != '\n'; ++*p)
    n = 16 * n + (uint64_t) (**p <= '9' ? **p - '0' : **p - 'a' + 10);
  ++*p;
  return n;
}

/* The file "affine" has their addresses and lengths; the constant is the last byte of each.  */
static void
mend (void)
{
  struct file list;
  must_find ("affine", &list);
  if (list.size == 0)
    return;
  uint8_t *room = (uint8_t *) map (ROOM * (ROOMS + 1), PROT_READ | PROT_WRITE, MAP_ANONYMOUS);
  const uint8_t *end = room + ROOM * ROOMS;
  const uint8_t change = complements () ? 0xff : 0;
  for (const char *p = list.data; p < list.data + list.size;)
    {
      uint8_t *insn = (uint8_t *) hexadecimal (&p);
      const uint64_t length = hexadecimal (&p);
      protect ((uint64_t) insn, length, PROT_READ | PROT_WRITE);
      insn[length - 1] ^= change;
      if (insn[0] == 0x62 && (insn[3] & 7) != 0)
        {
          if (room == end)
            die ("too many masked instructions");
          replace (insn, length, room, end);
          room += ROOM;
        }
      protect ((uint64_t) insn, length, PROT_READ);
    }
}

/* --- the program */

struct action
{
  uint64_t handler, flags, restorer;
};

static struct action actions[65];
static stack_t signal_stack;
static struct frame interrupted;  /* by the only signal that is handled */

/* Whether there is a handler; then it runs next.  */
static int
deliver (struct frame *f, unsigned signal)
{
  const struct action *action = &actions[signal];
  if (action->handler <= (uintptr_t) SIG_IGN)
    return 0;
  interrupted = *f;
  if (action->flags & SA_ONSTACK)
    f->rsp = (uint64_t) signal_stack.ss_sp + signal_stack.ss_size;
  else
    f->rsp -= 128;
  f->rsp = (f->rsp & ~UINT64_C (15)) - 8;
  *(uint64_t *) f->rsp = action->restorer;
  f->rip = action->handler;
  f->rdi = signal;
  return 1;
}

static int64_t
system_call (struct frame *f)
{
  const uint64_t a = f->rdi, b = f->rsi, c = f->rdx, d = f->r10;
  switch (f->rax)
    {
    case SYS_read:
      return read_file (a, (char *) b, c);
    case SYS_write:
      return write_file (a, (const char *) b, c);
    case SYS_openat:
      return open_file ((const char *) b);
    case SYS_close:
      if (file_of (a) != NULL)
        files[a].data = NULL;
      else if (a > 2)
        return -EBADF;
      return 0;
    case SYS_fcntl:
      return a > 2 && file_of (a) == NULL ? -EBADF : b == F_GETFL ? O_RDWR : 0;
    case SYS_newfstatat:
      return *(const char *) b == '\0' ? stat_file (a, (struct stat *) c) : -ENOENT;
    case SYS_brk:
      return set_heap (a);
    case SYS_mmap:
      return map (b, c, d);
    case SYS_mprotect:
      return protect (a, b, c);
    case SYS_munmap:
      return protect (a, b, PROT_NONE);
    case SYS_rt_sigaction:
      if (b != 0 && a < sizeof actions / sizeof actions[0])
        actions[a] = *(const struct action *) b;
      return 0;
    case SYS_arch_prctl:
      if (a != ARCH_SET_FS)
        return -EINVAL;
      __asm__ volatile ("wrmsr" : : "c" (0xc0000100), "a" ((uint32_t) b), "d" ((uint32_t) (b >> 32)));
      return 0;
    case SYS_set_tid_address:
    case SYS_getpid:
    case SYS_gettid:
      return 1;
    case SYS_set_robust_list:
    case SYS_rt_sigprocmask:
      return 0;
    case SYS_sigaltstack:
      signal_stack = *(const stack_t *) a;
      return 0;
    case SYS_tgkill:
      f->rax = 0;
      if (c < sizeof actions / sizeof actions[0] && deliver (f, (unsigned) c))
        return 0;
      end (128 + (unsigned) c);
    case SYS_rt_sigreturn:
      *f = interrupted;
      return (int64_t) f->rax;
    case SYS_getrandom:
      memset ((void *) a, 0x5a, b);
      return (int64_t) b;
    case SYS_ioctl:
      return -ENOTTY;
    case SYS_readlink:
    case SYS_prlimit64:
    case SYS_rseq:
      return -ENOSYS;
    case SYS_exit:
    case SYS_exit_group:
      end (a & 255);
    default:
      print ("bochs: unknown system call ");
      print_number (OUTPUT, f->rax, 10);
      print ("\n");
      return -ENOSYS;
    }
}

/* --- stepping, for evidence/count --secrets x86_64-tigerlake, and --messages: trace.c says what is in a digest, count.h what in a
   list.  The list is on the disk: a sector with its length in words, then the words.  */

enum { TF = 0x100, LIST = ARCHIVE_ROOM / 512, LIST_WORDS = 64 };

static int stepping, listing;
static uint64_t digest, before;  /* the address of the instruction before, 0 if there is none */
static uint64_t listed, marked, list_words[LIST_WORDS];

static void
into_list (uint64_t word)
{
  list_words[listed++ % LIST_WORDS] = word;
  if (listed % LIST_WORDS == 0)
    disk (DISK_WRITE, LIST + listed / LIST_WORDS, 1, list_words);
}

static void
end_list (void)
{
  const uint64_t length = listed;
  if (!listing)
    return;
  listing = 0;
  while (listed % LIST_WORDS != 0)
    into_list (0);
  list_words[0] = length;
  disk (DISK_WRITE, LIST, 1, list_words);
}

static void
mark (struct frame *f)
{
  stepping = !stepping;
  f->rflags ^= TF;
  before = 0;
  if (stepping)
    {
      digest = UINT64_C (0xcbf29ce484222325);
      marked = listed;
      return;
    }
  print (" ");
  if (listing)
    print_number (OUTPUT, listed - marked, 10);
  else
    print_number (OUTPUT, digest, 16);
}

static void
into_digest (uint64_t word)
{
  digest = (digest ^ word) * UINT64_C (0x100000001b3);
}

static uint64_t
general_register (const struct frame *f, unsigned number)
{
#define PLACE(name) offsetof (struct frame, name) / 8
  static const uint8_t places[16] = { PLACE (rax), PLACE (rcx), PLACE (rdx), PLACE (rbx), PLACE (rsp), PLACE (rbp), PLACE (rsi),
                                      PLACE (rdi), PLACE (r8), PLACE (r9), PLACE (r10), PLACE (r11), PLACE (r12), PLACE (r13),
                                      PLACE (r14), PLACE (r15) };
  return number == NO_REGISTER ? 0 : ((const uint64_t *) f)[places[number]];
}

static uint64_t
mask_register (unsigned number)
{
  uint64_t mask = 0;
  switch (number)
    {
#define MASK(n) case n: __asm__ volatile ("kmovq %%k" #n ", %0" : "=r" (mask)); break;
      MASK (1) MASK (2) MASK (3) MASK (4) MASK (5) MASK (6) MASK (7)
    }
  return mask;
}

/* The instruction at an address; most are there from the last time.  */
static struct insn
insn_at (uint64_t address)
{
  enum { KNOWN = 1 << 14 };
  static struct { uint64_t address; struct insn insn; } known[KNOWN];
  struct insn *insn = &known[address % KNOWN].insn;
  if (known[address % KNOWN].address != address)
    {
      const uint8_t *code = (const uint8_t *) address;
      *insn = (struct insn) { 0 };
      const char *wrong = decode (code, code + 15, insn);
      if (wrong != NULL)
        die (wrong);
      known[address % KNOWN].address = address;
    }
  return *insn;
}

/* Before the instruction.  */
static void
step (const struct frame *f)
{
  static struct insn insn;
  if (listing)
    {
      into_list (f->rip);
      return;
    }
  if (before != 0 && (insn.flags & BRANCH) == 0 && f->rip != before + insn.length
      && !((insn.flags & STRING) && f->rip == before))
    die ("wrong length of an instruction");
  insn = insn_at (f->rip);
  before = f->rip;
  into_digest (f->rip);
  into_digest (f->rsp);
  if (insn.base != NO_REGISTER || insn.index != NO_REGISTER)
    into_digest (general_register (f, insn.base) + (general_register (f, insn.index) << insn.shift));
  if (insn.flags & SOURCE)
    into_digest (f->rsi);
  if (insn.flags & STRING)
    {
      into_digest (f->rdi);
      into_digest (f->rcx);
    }
  if (insn.flags & TRANSLATE)
    into_digest (f->rbx + (f->rax & 0xff));
  if (insn.flags & MASKED)
    into_digest (mask_register (insn.mask));
}

/* --- from the program and back */

static unsigned
signal_of (uint64_t vector)
{
  return vector == 0 || vector == 16 || vector == 19 ? SIGFPE : vector == 6 ? SIGILL : vector < 4 ? SIGTRAP : SIGSEGV;
}

void
trap (struct frame *f)
{
  uint64_t address;
  unsigned signal = signal_of (f->vector);
  if (f->vector == 1 && stepping)
    {
      /* Bochs steps into system calls.  */
      if (f->cs == USER_CODE)
        step (f);
      else
        f->rflags &= ~(uint64_t) TF;
      return;
    }
  if (f->vector == SYSTEM_CALL && f->rax == SYS_close && (uint32_t) f->rdi == COUNT_MARK)
    {
      mark (f);
      f->rax = (uint64_t) -EBADF;
      return;
    }
  if (f->vector == SYSTEM_CALL)
    {
      f->rax = (uint64_t) system_call (f);
      return;
    }
  __asm__ volatile ("mov %%cr2, %0" : "=r" (address));
  print ("bochs: exception ");
  print_number (OUTPUT, f->vector, 10);
  print (f->cs == USER_CODE ? ", error " : " of the system, error ");
  print_number (OUTPUT, f->error, 16);
  print (", rip ");
  print_number (OUTPUT, f->rip, 16);
  print (", cr2 ");
  print_number (OUTPUT, address, 16);
  print ("\n");
  if (f->cs != USER_CODE || !deliver (f, signal))
    end (128 + signal);
}

/* Its segments; the auxiliary vector, which says where its headers are.  */
static void
load (const struct file *program, Elf64_auxv_t auxiliary[4])
{
  const Elf64_Ehdr *header = (const void *) program->data;
  const Elf64_Phdr *segment = (const void *) (program->data + header->e_phoff);
  if (*(const uint32_t *) program->data != 0x464c457f || header->e_type != ET_EXEC || header->e_machine != EM_X86_64)
    die ("not a static program of x86_64");
  for (unsigned i = 0; i < header->e_phnum; i++)
    if (segment[i].p_type == PT_LOAD)
      {
        const uint64_t at = segment[i].p_vaddr, size = segment[i].p_memsz;
        if (protect (at, size, PROT_READ | PROT_WRITE) != 0)
          die ("the program is too large");
        memcpy ((void *) at, program->data + segment[i].p_offset, segment[i].p_filesz);
        protect (at, size, segment[i].p_flags & PF_W ? PROT_READ | PROT_WRITE : PROT_READ);
        heap = (at + size + 4095) & ~UINT64_C (4095);
        if (segment[i].p_offset == 0)
          auxiliary[0] = (Elf64_auxv_t) { AT_PHDR, { at + header->e_phoff } };
      }
  auxiliary[1] = (Elf64_auxv_t) { AT_PHNUM, { header->e_phnum } };
  auxiliary[2] = (Elf64_auxv_t) { AT_PAGESZ, { 4096 } };
  auxiliary[3] = (Elf64_auxv_t) { AT_RANDOM, { header->e_entry } };
}

/* Pushes strings with their 0.  Returns their number; their pointers, with a NULL at the end.  */
static uint64_t
push_strings (const char *name, uint64_t *stack, uint64_t pointers[256])
{
  struct file strings;
  uint64_t n = 0;
  must_find (name, &strings);
  *stack -= strings.size;
  memcpy ((void *) *stack, strings.data, strings.size);
  for (uint64_t at = 0; at < strings.size; at++)
    if (at == 0 || strings.data[at - 1] == '\0')
      pointers[n++] = *stack + at;
  pointers[n] = 0;
  return n;
}

static void
push (const void *words, uint64_t n, uint64_t *stack)
{
  *stack -= 8 * n;
  memcpy ((void *) *stack, words, 8 * n);
}

_Noreturn void
boot (void)
{
  static uint64_t idt[2 * SYSTEM_CALL], arguments[256], environment[256];
  static const struct { uint16_t limit; uint64_t base; } __attribute__ ((packed)) idt_pointer = { sizeof idt - 1, (uint64_t) idt };
  static Elf64_auxv_t auxiliary[5];
  struct frame frame = { .cs = USER_CODE, .ss = USER_DATA, .rflags = 2 };
  struct file program, wanted;

  for (unsigned i = 0; i < SYSTEM_CALL; i++)
    {
      const uint64_t at = (uint64_t) exceptions + 16 * i;
      idt[2 * i] = (at & 0xffff) | KERNEL_CODE << 16 | UINT64_C (0x8e) << 40 | at >> 16 << 48;
    }
  gdt[TASK / 8] = 103 | (uint64_t) task << 16 | UINT64_C (0x89) << 40;
  __asm__ volatile ("lidt %0; ltr %w1" : : "m" (idt_pointer), "r" (TASK));

  read_archive ();
  must_find ("program", &program);
  load (&program, auxiliary);
  mend ();
  listing = find ("list", &wanted) == 0;
  frame.rip = ((const Elf64_Ehdr *) program.data)->e_entry;
  frame.rsp = MEMORY;
  protect (STACK, MEMORY - STACK, PROT_READ | PROT_WRITE);
  const uint64_t argc = push_strings ("arguments", &frame.rsp, arguments);
  const uint64_t variables = push_strings ("environment", &frame.rsp, environment);
  frame.rsp = (frame.rsp & ~UINT64_C (15)) - 8 * ((argc + variables + 1) & 1);
  push (auxiliary, 10, &frame.rsp);
  push (environment, variables + 1, &frame.rsp);
  push (arguments, argc + 1, &frame.rsp);
  push (&argc, 1, &frame.rsp);
  enter (&frame);
}
