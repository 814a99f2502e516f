/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* All implementations that this build has: a line each, best first, those of the architecture before portable C.  A file includes
   this with a macro for its primitive, as PRIMITIVE-impl.h for prototypes and PRIMITIVE.c for the table; the others are left out.

   PRIMITIVE (variant, needs, ...) stands for DIRECTORY/PRIMITIVE-VARIANT.asm or .c in the directory of the list.  needs: CPU
   features.  The other columns name the variant whose function the row has, or "none"; PRIMITIVE-impl.h says which function.
   testsuite/rows-test.sh compares the lists with files, functions, Makefile.am, ASSURANCE and what was recorded.  */

#if ASM_ARCH
#define ROW_FLAGS IMPL_ASSEMBLY
#include ASM_ROWS_H
#undef ROW_FLAGS
#endif
#define ROW_FLAGS 0
#include "src/portable/rows.h"
#undef ROW_FLAGS
