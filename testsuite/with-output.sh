# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For tests that look at what a command writes, in $tmp/out and $tmp/err.

. "$srcdir/testsuite/own-directory.sh"
tmp=${dir##*/}

fail ()
{
  echo "FAILED: $*"
  sed 's/^/  out: /' "$tmp/out"
  sed 's/^/  err: /' "$tmp/err"
  failures=$((failures + 1))
}

has () { grep -e "$1" "$tmp/out" >/dev/null || fail "no '$1' in the output"; }
has_not () { grep -e "$1" "$tmp/out" >/dev/null && fail "'$1' in the output"; }
