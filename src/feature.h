/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word: what the CPU offers and XCS_DISABLE leaves.  */

#ifndef FEATURE_H
#define FEATURE_H

#include <stdint.h>

/* Architectures number their features from bit 1 (ARCH/cpu.h) and list all of them in xcsi_cpu_list, "base" first.  */
#define CPU_BASE UINT32_C (1)  /* the instructions that every CPU of an architecture with assembly has */

#if ASM_X86_64
#include "x86_64/cpu.h"
#elif ASM_ARM64
#include "arm64/cpu.h"
#elif ASM_POWERPC64
#include "powerpc64/cpu.h"
#elif ASM_S390X
#include "s390x/cpu.h"
#elif ASM_SPARC
#include "sparc/cpu.h"
#else
enum { CPU_FEATURES = 0 };
#endif

#ifndef CPU_CMT
#define CPU_CMT UINT32_C (0)  /* chip-multithreaded: cache misses are cheap.  Few architectures have such CPUs.  */
#endif

/* The word needs room for two bits of bookkeeping.  */
_Static_assert (CPU_FEATURES <= 30, "too many CPU features");

/* A feature needs some of those before it in the list: without one of them it counts as absent.  */
struct cpu_feature
{
  const char *name;
  uint32_t needs;
};

/* ARCH/cpu.c: asks the CPU and the operating system.  The two exist only where there is assembly.  */
uint32_t xcsi_cpu_detect (void);
extern const struct cpu_feature xcsi_cpu_list[];

/* The set without the features that lack what they need.  */
uint32_t xcsi_cpu_complete (uint32_t features);

/* Both answer from one word that is computed once.  */
uint32_t xcsi_features (void);
int xcsi_lookups_forbidden (void);

/* For tests: rows of 512 bits can be used even if they lower the clock.  */
void xcsi_allow_slow512 (void);

#endif
