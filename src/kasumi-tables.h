/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* KASUMI: the tables that kasumi-gen.c makes, read-only and shared between processes.  */

#ifndef KASUMI_TABLES_H
#define KASUMI_TABLES_H

#include <stdint.h>

/* The half of FI before the subkey is added, and the half after.  */
extern const uint16_t xcsi_kasumi_lt0[65536];
extern const uint16_t xcsi_kasumi_lt1[65536];

#endif
