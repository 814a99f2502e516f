# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The rows of a list (src/rows.h says how to read one): primitive, variant and needed features, one row per line.

/^[A-Z]/ && split($0, part, /[(,)] */) > 3 {
  sub(/(_TABLES)? $/, "", part[1])
  sub("CPU_VPCLMUL512", "CPU_VPCLMUL | CPU_AVX512 | CPU_BMI2 | CPU_GFNI | CPU_FAST512", part[3])  # as in x86_64/cpu.h
  gsub(/[ |]+/, " ", part[3])
  print tolower(part[1] " " part[2] " " part[3])
}
