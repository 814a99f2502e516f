/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* riscv64: CPU features as Linux reports them, those that all CPUs have.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdint.h>
#if HAVE_GETAUXVAL && defined __linux__
#define LINUX 1
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "src/feature.h"

const struct cpu_feature xcsi_cpu_list[CPU_FEATURES] = {
  { "base", 0 }, { "zbb", CPU_BASE }, { "v", CPU_BASE }, { "v256", CPU_V }, { "zvkb", CPU_V }, { "zvbc", CPU_V }, { "zvkg", CPU_V },
  { "zvkned", CPU_V }
};

/* Bits of RISCV_HWPROBE_KEY_IMA_EXT_0.  Source: Linux, Documentation/arch/riscv/hwprobe.rst and <asm/hwprobe.h>.  Zvbb includes
   Zvkb.  */
static const struct
{
  uint32_t feature;
  unsigned bit;
} rows[] = {
  { CPU_V, 2 }, { CPU_ZBB, 4 }, { CPU_ZVKB, 17 }, { CPU_ZVBC, 18 }, { CPU_ZVKB, 19 }, { CPU_ZVKG, 20 },
  { CPU_ZVKNED, 21 },
};

enum { HWCAP_BIT_V = 'v' - 'a', VLENB_LEAST = 16 };

/* Without hwprobe, which came with Linux 6.4, AT_HWCAP tells of single letters.  Kernels with RVV 0.7 set that of V, too.  */
uint32_t
xcsi_cpu_detect_from (const struct cpu_source *source)
{
  uint32_t features = CPU_BASE | (source->vlenb >= 32 ? CPU_V256 : 0U);
  if (source->key >= 0)
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
      features |= source->extensions >> rows[i].bit & 1 ? rows[i].feature : 0U;
  else if ((source->hwcap >> HWCAP_BIT_V & 1) != 0)
    features |= CPU_V;
  return source->vlenb >= VLENB_LEAST ? features : features & ~CPU_V;
}

#if LINUX

/* vsetvli a0, zero, e8, m1, ta, ma.  RVV 0.7 has no such vtype, and sets vl to 0.  */
static uint64_t
vlenb (void)
{
  register uint64_t vl __asm__ ("a0");
  __asm__ volatile (".4byte 0x0c007557" : "=r" (vl));
  return vl;
}

/* Numbers, since headers may be older.  */
enum { NR_RISCV_HWPROBE = 258, KEY_IMA_EXT_0 = 4, GET_CONTROL = 70, CONTROL_MASK = 3, CONTROL_OFF = 1 };

uint32_t
xcsi_cpu_detect (void)
{
  struct { int64_t key; uint64_t value; } pair = { KEY_IMA_EXT_0, 0 };
  struct cpu_source source = { -1, 0, getauxval (AT_HWCAP), VLENB_LEAST };
  if (syscall (NR_RISCV_HWPROBE, &pair, 1L, 0L, NULL, 0L) == 0)
    {
      source.key = pair.key;
      source.extensions = pair.value;
    }
  /* The thread may be forbidden to use vectors.  */
  if ((prctl (GET_CONTROL, 0L, 0L, 0L, 0L) & CONTROL_MASK) == CONTROL_OFF)
    source.vlenb = 0;
  else if ((xcsi_cpu_detect_from (&source) & CPU_V) != 0)
    source.vlenb = vlenb ();
  return xcsi_cpu_detect_from (&source);
}

#else

uint32_t
xcsi_cpu_detect (void)
{
  return CPU_BASE;
}

#endif
