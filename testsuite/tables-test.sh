#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The tables of S9 in assembly are those that evidence/generate/kasumi-split.c computes, and its searches find maps for such tables.
# Those of AES are what aes-shuffle.c computes.  aes-gates.c runs the lists of gates and counts what their header says.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
${CC_FOR_BUILD:-cc} $CFLAGS_FOR_BUILD -I "$srcdir" -o tables-test.tmp "$srcdir/evidence/generate/kasumi-split.c" || exit 1
for file in x86_64/kasumi-shuffle-tables.m4 powerpc64/kasumi-p8-tables.m4 s390x/kasumi-vx-tables.m4; do
  name=${file#*/kasumi-}; name=${name%-tables.m4}
  ./tables-test.tmp $name | cmp - "$srcdir/$file" || bad "$file is not what \"kasumi-split $name\" writes"
  ./tables-test.tmp search $name || bad "kasumi-split search $name"
done
${CC_FOR_BUILD:-cc} $CFLAGS_FOR_BUILD -o tables-test.tmp "$srcdir/evidence/generate/aes-shuffle.c" || exit 1
file=x86_64/aes-shuffle-tables.m4
./tables-test.tmp | cmp - "$srcdir/$file" || bad "$file is not what aes-shuffle writes"
for file in s390x/aes-vx-tables.m4 powerpc64/aes-vsx-tables.m4; do
  name=${file#*/aes-}; name=${name%-tables.m4}
  ./tables-test.tmp $name | cmp - "$srcdir/$file" || bad "$file is not what \"aes-shuffle $name\" writes"
done
${CC_FOR_BUILD:-cc} $CFLAGS_FOR_BUILD -o tables-test.tmp "$srcdir/evidence/generate/aes-gates.c" || exit 1
for file in x86_64/aes-gates.m4 arm/aes-gates.m4; do
  lines=$(./tables-test.tmp "$srcdir/$file") || bad "aes-gates $file"
  test "$lines" = "$(grep '^C   [A-Z_]*GATES ' "$srcdir/$file")" || bad "$file does not say:" "$lines"
done
rm -f tables-test.tmp
exit $fail
