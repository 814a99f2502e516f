#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Each public header compiles alone, in each standard of C since C99 and of C++ that the compiler has, without a warning.  The
# library exports exactly what they declare.

fail=0
headers=$(cd "$srcdir/include" && ls libxcrypt/*.h)
: "${CC=cc}" "${CXX=c++}"
$CXX --version >/dev/null 2>&1 && cxx=yes || { cxx=no; echo "no C++ compiler: C++ skipped"; }
dir=testsuite/header-test.dir
rm -rf $dir && mkdir -p $dir || exit 1
compile () { "$@" || { echo "FAILED: $*"; fail=1; }; }
warnings="-pedantic-errors -Wall -Wextra -Wconversion -Wshadow -Wundef -Wcast-qual -Werror -I$srcdir/include"
# has COMPILER STANDARD FILE
has () { $1 -std=$2 -Werror -c -o $dir/t.o $3 2>/dev/null; }
echo 'int header_test;' >$dir/t.c && cp $dir/t.c $dir/t.cc || exit 99
stds=
for std in c99 c11 c17 c2x; do has "$CC" $std $dir/t.c && stds="$stds $std"; done
for std in c++98 c++11 c++17 c++20; do test $cxx = no || ! has "$CXX" $std $dir/t.cc || stds="$stds $std"; done
echo "standards:$stds"
case $stds in *c99*c11*) ;; *) echo "FAILED: no C99 or no C11"; fail=1;; esac
for header in $headers; do
  printf '#include <%s>\n#include <%s>\nint header_test (void);\nint header_test (void) { return 0; }\n' $header $header >$dir/t.c
  cp $dir/t.c $dir/t.cc
  for std in $stds; do
    case $std in
      c++*) compile $CXX -std=$std $warnings -Wold-style-cast -c -o $dir/t.o $dir/t.cc;;
      *) compile $CC -std=$std $warnings -Wstrict-prototypes -c -o $dir/t.o $dir/t.c;;
    esac
  done
done

rm -rf $dir
exit $fail
