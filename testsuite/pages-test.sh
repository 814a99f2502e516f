#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The manual pages of section 7 are installed, well-formed, and speak of what exists: functions, constants, files of the sources,
# targets of make, options of configure, variables, and lines that tests print.  The one of speed is made from its record.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
build=$(pwd)
cd "$srcdir" || exit 1
tmp=$build/pages-test.tmp
rm -rf "$tmp"
mkdir "$tmp" || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

pages=$(ls doc/*.7)
test -n "$pages" || bad "there are no pages"
for page in $pages; do
  grep -q "[ 	]$page\( \|$\)" Makefile.am || bad "Makefile.am does not install $page"
  name=${page##*/}
  test -f "$(find "$build/testsuite/stage" -path "*/man7/$name")" || bad "$name is not in the staged installation"
  LC_ALL=C grep -n '[^ -~]' $page && bad "$page: not ASCII"
  # As text, without what mdoc needs.
  sed '/^\.\\"/d; s/\\-/-/g; s/\\&//g; s/\\(aq/'"'"'/g; s/ Ns = Ns /=/g; s/^\.[A-Z][a-z] //; s/\\e/\\/g' $page >"$tmp/$name"
done
test -f doc/libxcrypt-sym-choose.7 -a -f doc/libxcrypt-sym-farms.7 || bad "a page is missing"
cat "$tmp"/*.7 >"$tmp/all"

if command -v mandoc >/dev/null 2>&1; then
  mandoc -T lint -W warning $pages >"$tmp/lint" 2>&1 || { cat "$tmp/lint"; bad "mandoc -T lint"; }
else
  echo "no mandoc: the form of the pages is not checked"
fi

# words PATTERN: the words of all pages that it matches.
words () { tr -c 'A-Za-z0-9_./*-' '\n' <"$tmp/all" | sed 's/[.-]*$//' | grep -x -E "$1" | sort -u; }

cat include/libxcrypt/*.h >"$tmp/headers"
for word in $(words 'xcs_[a-z0-9_]+|XCS_[A-Z0-9_]+'); do
  case $word in xcs_*_|XCS_DISABLE) continue;; esac
  grep -q "\b$word\b" "$tmp/headers" || bad "no header has $word"
done
for word in $(words '(evidence|testsuite|tools|examples|doc)/[A-Za-z0-9_./-]+'); do
  test -e $word || case $word in testsuite/NAME.log|*-test) test -e $word.c || test $word = testsuite/NAME.log;; *) false;; esac ||
    bad "there is no $word"
done
for word in $(words '[a-z0-9]+-test'); do
  test -f testsuite/$word.c || test -f testsuite/$word.sh || bad "there is no $word"
done
for target in $(sed 's/make -j//; s/make V=1//' "$tmp/all" | grep -o '\bmake [a-z-]*' | sed 's/make //' | sort -u); do
  case $target in ''|check|install|dist|a|them|and|of|by|sets) continue;; esac
  grep -q "^$target:" Makefile.am || bad "Makefile.am has no target $target"
done
for option in $(grep -o -e '-\(disable\|with\|without\)-[a-z-]*' "$tmp/all" | sort -u); do
  grep -q -e "HELP_STRING(\[-$option" -e "HELP_STRING(\[--without-${option#-with-}\]" configure.ac ||
    bad "configure has no option -$option"
done
for variable in $(words 'TEST_[A-Z]+|EMULATOR|LONG_COUNT|CC_FOR_BUILD|CFLAGS_FOR_BUILD'); do
  grep -q -w $variable Makefile.am configure.ac testsuite/harness/*.c || bad "nobody knows $variable"
done
directories=$(sed -n '/^\.Sh DIRECTORIES/,/^\.Sh FLAGS/ s/^\.It //p' doc/libxcrypt-sym-packaging.7)
test "$(echo $directories | wc -w)" -gt 5 || bad "the table of directories is not understood"
for directory in $directories; do
  grep -q "^$directory = " Makefile.am || bad "Makefile.am has no $directory"
done

# The lines of tests that farms look for.
cat testsuite/*.sh testsuite/*.c >"$tmp/tests"
sed -n '/^\.Sh WHAT IS SKIPPED/,/^\.Sh EXIT/ { s/\\-/-/g; s/^\.It //p; }' doc/libxcrypt-sym-farms.7 >"$tmp/lines"
test "$(wc -l <"$tmp/lines")" -gt 20 || bad "the table of skipped tests is not understood"
while read -r line; do
  grep -q -F "$line" "$tmp/tests" || bad "no test prints \"$line\""
done <"$tmp/lines"
# Not those of failures, and not what follows a variable part.
sed -n 's/.*skipped: \([a-z][^"]*\)".*/\1/p; s/.*\(echo\|puts (\) *"\(not* [^"]*\)".*/\2/p' testsuite/*.sh testsuite/*.c |
  grep -v -e '^no note ' -e '^no \.pc ' -e '^no C++ ' -e '^no program ' >"$tmp/printed"
while read -r line; do
  known=no
  while read -r start; do case $line in "$start"*) known=yes; break;; esac; done <"$tmp/lines"
  test $known = yes || bad "libxcrypt-sym-farms(7) does not have \"$line\""
done <"$tmp/printed"
test "$(wc -l <"$tmp/printed")" -gt 20 || bad "the lines of the tests are not found"

# The bounds in tables are those of the formulas above them.  awk of busybox may have no logarithms.
logarithms=yes
awk 'BEGIN { exit log(1) ^ 2 != 0 }' 2>/dev/null || { logarithms=no; echo "awk has no logarithms: no bounds in tables"; }
test $logarithms = no || awk 'function exponent(cell) { sub(/^2\^/, "", cell); return cell }
     function near(value, cell) {
       seen++
       if ((value - exponent(cell)) ^ 2 > 0.0001) { print value ": " $0; bad = 1 }
     }
     /messages Ta/ { table = "nonces"; next }
     /^\.It .*L, bytes/ { table = "poly1305"; next }
     /^\.El/ { table = "" }
     !/^\.It / || table == "" { next }
     { split(substr($0, 5), cell, " Ta ") }
     table == "nonces" { near(2 * exponent(cell[1]) - 129, cell[2]); near(2 * exponent(cell[1]) - 193, cell[3]) }
     table == "poly1305" {
       bytes = cell[1] * (cell[1] ~ /MiB/ ? 1048576 : cell[1] ~ /GiB/ ? 1073741824 : 1)
       bound = log(8 * int((bytes + 15) / 16)) / log(2) - 106
       near(bound, cell[2])
       near(bound + 32, cell[3])
     }
     END { exit bad || seen != 16 }' doc/libxcrypt-sym-choose.7 || bad "libxcrypt-sym-choose(7): a bound"

# The figures of speed are those of the records, by the program that made them.
for name in amd-zen3 intel-granite-rapids; do
  grep -qF "begin $name" doc/libxcrypt-sym-speed.7 || bad "libxcrypt-sym-speed(7) has no section $name"
  awk -v section=$name -f tools/peers/record.awk doc/speed/$name.txt doc/libxcrypt-sym-speed.7 >"$tmp/speed"
  cmp "$tmp/speed" doc/libxcrypt-sym-speed.7 || bad "libxcrypt-sym-speed(7) is not made from doc/speed/$name.txt"
done
grep -q '^\.It libxcrypt (' doc/libxcrypt-sym-speed.7 || bad "libxcrypt-sym-speed(7) has no figures"
exit $fail
