/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What this library consists of and what it chose on this CPU: for bug reports, tests and benchmarks.  */

#ifndef XCS_IMPL_H
#define XCS_IMPL_H

#include <libxcrypt/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CPU features, a bit each.  xcs_cpu_detected: what the CPU and the operating system offer; xcs_cpu_features: the same
   without those that the environment variable XCS_DISABLE names when the first function of the library is called: a
   list with commas or blanks, of features or "all" (portable C only) or "lookups" (see kasumi.h).  A feature takes with it those
   that build on it, as avx2 does avx512, and "base" all.  XCS_DISABLE can only remove, and is ignored in programs that run with
   raised privileges.  xcs_cpu_feature_name: the name of bit 0, 1, ... in lower case, NULL for a bit without meaning on this
   architecture.  xcs_cpu_feature_bit: the number of the bit with this name; XCS_ERR_ARGUMENT, which is negative: there is
   none.  */
XCS_API uint32_t xcs_cpu_detected (void);
XCS_API uint32_t xcs_cpu_features (void);
XCS_API const char *xcs_cpu_feature_name (unsigned bit);
XCS_API XCS_WARN_UNUSED int xcs_cpu_feature_bit (const char *name);

#define XCS_IMPL_USABLE 1          /* features and policy allow it */
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

/* Fills *info for implementation number index = 0, 1, ..., those of a primitive together and best first; XCS_ERR_ARGUMENT
   after the last.  */
XCS_API XCS_WARN_UNUSED int xcs_impl_info (size_t index, struct xcs_impl_info *info);

/* Makes the named implementation the one that new contexts and one-shot calls use from now on, in the whole process, or
   with variant = NULL the best one again.  Contexts that already have a key keep theirs, also in arrays of jobs; a named
   one stays until the next call of this function, xcs_kasumi_allow_lookups or not.  XCS_ERR_ARGUMENT: there is none of that
   name; XCS_ERR_UNSUPPORTED: not usable here.  For tests and benchmarks: programs need not call it.  */
XCS_API XCS_WARN_UNUSED int xcs_impl_select (const char *primitive, const char *variant);

#ifdef __cplusplus
}
#endif

#endif
