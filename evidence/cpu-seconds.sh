# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For bash.  cpu_seconds FILE sets cpu to the CPU seconds of all programs that this shell has waited for: a figure that does not
# depend on what else the machine does.  FILE is overwritten: in $(...), "times" would tell of another process.

cpu_seconds ()
{
  times >"$1"
  cpu=$(awk -F'[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 + 0.5 }' "$1")
}
