# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For tests with a directory of their own, $dir, which goes away at the end; they count failures.

dir=$(pwd)/$(basename "$0" .sh).tmp
rm -rf "$dir"
mkdir "$dir" || exit 99
trap 'cd / && rm -rf "$dir"' EXIT
trap 'exit 99' HUP INT TERM
failures=0

fail ()
{
  echo "FAILED: $*"
  failures=$((failures + 1))
}
