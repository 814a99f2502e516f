# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For tests of the tool that work in a directory of their own: finds the tool, makes the directory and enters it.

: "${XCS=./xcs}"
test -f "$XCS" || { echo "skipped: there is no $XCS"; exit 77; }
# The program behind the wrapper of libtool.
execute () { ${LIBTOOL-./libtool} --mode=execute "$@"; }
LD_LIBRARY_PATH=$(execute sh -c 'echo "$LD_LIBRARY_PATH"' sh "$XCS")
XCS=$(execute sh -c 'cd "$(dirname "$1")" && echo "$(pwd)/$(basename "$1")"' sh "$XCS")
test -n "$LD_LIBRARY_PATH" && export LD_LIBRARY_PATH

. "$srcdir/testsuite/own-directory.sh"
cd "$dir" || exit 99

xcs () { $EMULATOR "$XCS" "$@"; }
