/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word: what the CPU offers and XCS_DISABLE leaves.  */

#ifndef FEATURE_H
#define FEATURE_H

#include <stdint.h>

/* Architectures number their features from bit 1 (ARCH/cpu.h) and list all of them in xcsi_cpu_list, "base" first.  */
#define CPU_BASE UINT32_C (1)  /* the instructions that every CPU of an architecture with assembly has */

#if ASM_ARCH
#include ASM_CPU_H
#else
enum { CPU_ARCH = 0, CPU_FEATURES = 0 };
#endif

/* Not of the CPU: memory addresses may depend on secrets, since the program allows it, or since the CPU has one of the features
   CPU_HIDES_LATENCY, with which cache misses tell little and cost less; but not if XCS_DISABLE says "lookups".  */
#define CPU_LOOKUPS (UINT32_C (1) << 30)
#ifndef CPU_HIDES_LATENCY
#define CPU_HIDES_LATENCY UINT32_C (0)
#endif

/* The word needs room for three bits more.  */
_Static_assert (CPU_FEATURES <= 29, "too many CPU features");

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

/* The features, with CPU_LOOKUPS or not; computed once.  */
uint32_t xcsi_features (void);

/* Allows lookups from now on; whether XCS_DISABLE does not forbid it.  */
int xcsi_features_allow_lookups (void);

/* For tests: rows of 512 bits can be used even if they lower the clock.  */
void xcsi_allow_slow512 (void);

#endif
