/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The implementations in this library and its choice for this CPU: for bug reports, tests and benchmarks.  */

#ifndef XCS_IMPL_H
#define XCS_IMPL_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CPU features, one bit each.  xcs_cpu_detected: features of the CPU and the operating system.  xcs_cpu_features: these without the
   features that the environment variable XCS_DISABLE removes.  xcs_cpu_feature_name: the name of bit 0, 1, ... in lower case, or
   NULL for a bit without meaning on this architecture.  xcs_cpu_feature_bit: the number of the bit with this name, or
   XCS_ERR_ARGUMENT, which is negative.

   XCS_DISABLE is a list, separated by commas or blanks, of features, "all" (portable C only), or "lookups" (see kasumi.h).
   Removing a feature removes those that require it: avx2 removes avx512, and "base" removes all.  XCS_DISABLE can only remove.  It
   is read at the first call of the library, and ignored in programs with raised privileges.  */
XCS_API uint32_t xcs_cpu_detected (void);
XCS_API uint32_t xcs_cpu_features (void);
XCS_API const char *xcs_cpu_feature_name (unsigned bit);
XCS_API XCS_WARN_UNUSED int xcs_cpu_feature_bit (const char *name);

/* Allows vectors of 512 bits, in the whole process and from now on, on CPUs whose clock they lower: x86_64 CPUs with the feature
   avx512 and without fast512 (Skylake-X, Cascade Lake, Cooper Lake).  Long messages are then 1.3 to 2.3 times faster there, and the
   rest of the program 5 to 14 % slower if such messages are rare: for programs that do little else.  xcs_cpu_features has fast512
   afterwards; no call is needed, and none changes anything, on a CPU that has it by itself.  What was selected by name
   (xcs_impl_select) stays selected.  XCS_ERR_UNSUPPORTED: the CPU has no such vectors, or XCS_DISABLE removes them or fast512.  */
XCS_API XCS_WARN_UNUSED int xcs_cpu_allow_slow512 (void);

#define XCS_IMPL_USABLE 1          /* allowed by the CPU features and, if it needs lookups, by the program */
#define XCS_IMPL_CHOSEN 2          /* new contexts and one-shot calls use it */
#define XCS_IMPL_ASSEMBLY 4        /* else portable C */
#define XCS_IMPL_SECRET_LOOKUPS 8  /* its memory addresses depend on secrets */

struct xcs_impl_info
{
  const char *primitive;  /* "poly1305" */
  const char *variant;    /* "x64" */
  uint32_t needs;         /* CPU features */
  uint32_t flags;         /* XCS_IMPL_... */
  uint64_t reserved[4];   /* 0: for later versions */
};

/* Fills *info for implementation number index = 0, 1, ...: grouped by primitive, best first.  XCS_ERR_ARGUMENT after the last.  */
#if defined __cplusplus && defined __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  /* in C++ the name of a struct is that of its constructor */
#endif
XCS_API XCS_WARN_UNUSED int xcs_impl_info (size_t index, struct xcs_impl_info *info);
#if defined __cplusplus && defined __GNUC__
#pragma GCC diagnostic pop
#endif

/* From now on, in the whole process, new contexts and one-shot calls use the named implementation, or with variant = NULL the best
   one again.  Contexts that have a key keep their implementation, also in arrays of jobs.  The selection lasts until the next call
   of this function, even if xcs_kasumi_allow_lookups or xcs_cpu_allow_slow512 is called.  XCS_ERR_ARGUMENT: no such name;
   XCS_ERR_UNSUPPORTED: not usable here.  For tests and benchmarks: programs need not call it.  */
XCS_API XCS_WARN_UNUSED int xcs_impl_select (const char *primitive, const char *variant);

#ifdef __cplusplus
}
#endif

#endif
