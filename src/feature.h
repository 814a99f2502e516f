/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word: what the CPU offers and XCS_DISABLE leaves.  */

#ifndef FEATURE_H
#define FEATURE_H

#include <stdatomic.h>
#include <stdint.h>

/* Architectures number their features from bit 1 (ARCH/cpu.h) and list all of them in xcsi_cpu_list, "base" first.  */
#define CPU_BASE UINT32_C (1)  /* the instructions that every CPU of an architecture with assembly has */

#ifdef CPU_H
#include CPU_H
#else
enum { CPU_ARCH = 0, CPU_FEATURES = 0 };
#endif

/* Not a CPU feature: memory addresses may depend on secrets.  Set if the program allows it, or if the CPU has a feature of
   CPU_HIDES_LATENCY, with which cache misses reveal little and cost less; never if XCS_DISABLE names "lookups".  */
#define CPU_LOOKUPS (UINT32_C (1) << 30)
#ifndef CPU_HIDES_LATENCY
#define CPU_HIDES_LATENCY UINT32_C (0)
#endif

/* Vectors of 512 bits do not lower the clock, or the program accepts that they do.  */
#ifndef CPU_FAST512
#define CPU_FAST512 UINT32_C (0)
#define CPU_AVX512 UINT32_C (0)
#define CPU_WHOLE512 UINT32_C (0)
#endif

/* The feature word has four more bits.  */
_Static_assert (CPU_FEATURES <= 28, "too many CPU features");

/* needs: features earlier in the list.  If one of them is absent, this feature counts as absent.  */
struct cpu_feature
{
  const char *name;
  uint32_t needs;
};

/* ARCH/cpu.c: what the CPU and the operating system offer.  Both exist only for architectures with assembly.  */
uint32_t xcsi_cpu_detect (void);
extern const struct cpu_feature xcsi_cpu_list[];

/* Read without a call, by assembly and here: no row runs before it has been computed.  */
extern _Atomic uint32_t xcsi_feature_word;

static inline int
cpu_halves_512 (void)
{
  return CPU_WHOLE512 != 0 && (atomic_load_explicit (&xcsi_feature_word, memory_order_relaxed) & CPU_WHOLE512) == 0;
}

/* The set, without features whose needs are not in it.  */
uint32_t xcsi_cpu_complete (uint32_t features);

/* The usable features, and CPU_LOOKUPS if lookups are allowed; computed once.  */
uint32_t xcsi_features (void);

/* Allows lookups from now on and returns 1, or returns 0 if XCS_DISABLE forbids them.  */
int xcsi_features_allow_lookups (void);

/* The same for vectors of 512 bits that lower the clock; 0 also if the CPU has none.  */
int xcsi_features_allow_slow512 (void);

#endif
