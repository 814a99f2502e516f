/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: the tables that kasumi-gen.c generates.  They are read-only, so processes share them.  */

#ifndef KASUMI_TABLES_H
#define KASUMI_TABLES_H

#include <stdint.h>

#include "src/feature.h"

/* Only for SPARC: the half of FI before the addition of the subkey, and the half after.  */
extern const uint16_t xcsi_kasumi_lt0[65536];
extern const uint16_t xcsi_kasumi_lt1[65536];

/* T9 and T7 of kasumi-t9t7.c.  */
extern const uint16_t xcsi_kasumi_t9[512];
extern const uint16_t xcsi_kasumi_t7[128];

#endif
