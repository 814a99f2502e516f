/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* All implementations of this build, one per line, best first, those of the architecture before portable C.  A file defines the
   macro of its primitive and includes this: PRIMITIVE-impl.h for prototypes, PRIMITIVE.c for the table.  Lines of other primitives
   are left out.

   PRIMITIVE (variant, needs, ...) stands for PRIMITIVE-VARIANT.asm or .c in the directory of the list.  needs: CPU features.  Fused
   rows of a mode likewise; src/modes/MODE.c has the table, and its last row.
   Columns for functions name the variant whose function the row uses, or "none"; PRIMITIVE-impl.h says which function.
   testsuite/rows-test.sh compares the lists with files, functions, Makefile.am, ASSURANCE and recorded counts.  */

#if ASM_ARCH
#define ROW_FLAGS IMPL_ASSEMBLY
#include ASM_ROWS_H
#undef ROW_FLAGS
#endif
#define ROW_FLAGS 0
#include "src/portable/rows.h"
#undef ROW_FLAGS
