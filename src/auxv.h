/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* What Linux and FreeBSD tell programs of the CPU: words of the auxiliary vector.  */

#ifndef AUXV_H
#define AUXV_H

#if HAVE_GETAUXVAL || HAVE_ELF_AUX_INFO
#include <sys/auxv.h>
#else
enum { AT_HWCAP, AT_HWCAP2 };
#endif

/* AT_HWCAP or AT_HWCAP2; 0 if the system does not report it.  */
static inline unsigned long
auxiliary_word (int type)
{
  unsigned long word = 0;
#if HAVE_GETAUXVAL
  word = getauxval ((unsigned long) type);
#elif HAVE_ELF_AUX_INFO
  if (elf_aux_info (type, &word, (int) sizeof word) != 0)
    word = 0;
#else
  (void) type;
#endif
  return word;
}

#endif
