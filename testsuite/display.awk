# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Prints the display of a manual page in mdoc that follows the comment "display: NAME", as readers see it.
# usage: awk -v name=NAME [-v raw=1] -f display.awk PAGE          raw: as it is in the page

$0 == ".\\\" display: " name { wanted = 1; next }
wanted && /^\.Bd / { shown = 1; next }
/^\.Ed/ { wanted = shown = 0 }
raw && shown { print; next }
shown {
  sub(/^\\&/, "")
  gsub(/\\-/, "-")
  gsub(/\\\(aq/, "'")
  gsub(/\\\(ga/, "`")
  gsub(/\\\(ha/, "^")
  gsub(/\\\(ti/, "~")
  gsub(/\\e/, "\\")
  print
}
