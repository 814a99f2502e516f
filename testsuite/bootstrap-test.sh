#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The messages of ./bootstrap if something is missing or fails.  All relevant commands are fakes: nothing is installed or built.

dir=$(pwd)/bootstrap-test.dir
rm -rf "$dir"
mkdir "$dir" "$dir/fakes" "$dir/tree" "$dir/a blank" || exit 99
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
trap 'exit 99' HUP INT TERM
cp "$srcdir/bootstrap" "$dir/tree" && cp "$srcdir/bootstrap" "$dir/a blank" || exit 99
sh=$(command -v sh)
for name in awk cat chmod df dirname env find grep head mkdir paste rm sed sleep sort tail touch wc; do
  program=$(command -v $name) && ln -s "$program" "$dir/fakes/$name" || exit 99
done
unset BUILD CC CXX
failures=0

# fake NAME: a command of that name, from standard input.
fake () { { echo "#!$sh"; cat; } >"$dir/fakes/$1" && chmod +x "$dir/fakes/$1"; }

# run STATUS COMMAND...: leaves the output in $dir/out.
run ()
{
  expected=$1
  shift
  PATH=$dir/fakes "$@" >"$dir/out" 2>&1
  status=$?
  case $status in
    $expected) ;;
    *) echo "FAILED: $*: exit status $status, not $expected"; cat "$dir/out"; failures=$((failures + 1));;
  esac
}
has () { grep -F -e "$1" "$dir/out" >/dev/null || { echo "FAILED: no '$1' in"; cat "$dir/out"; failures=$((failures + 1)); }; }
has_not () { ! grep -F -e "$1" "$dir/out" >/dev/null || { echo "FAILED: '$1' in"; cat "$dir/out"; failures=$((failures + 1)); }; }
boot () { (cd "$dir/tree" && exec "$sh" ./bootstrap "$@"); }

# --- usage, FILE, directories, free disk space

run 2 boot
run 2 boot check it
run 2 boot nonesuch
run 0 boot --help; has 'exit status: 0 '
run 3 boot run nonesuch; has 'nonesuch does not exist'
run 3 boot run ''; has 'does not exist'
run 3 boot run ..; has '.. is a directory'
run 3 "$sh" "$dir/a blank/bootstrap" check; has 'a blank'; has 'in its name'
run 3 env BUILD="$dir/b c" "$sh" "$dir/tree/bootstrap" check; has 'b c'
chmod a-w "$dir/tree"
if test -w "$dir/tree"; then
  echo "directories without permission can be written to: not tested"
else
  run 3 boot check; has 'tree cannot be written to'
  chmod u+w "$dir/tree"
  touch "$dir/tree/configure.ac" "$dir/tree/Makefile.am"
  touch "$dir/tree/Makefile.in"
  chmod a-w "$dir/tree"
  run 3 boot check; has '_build cannot be written to'; has 'BUILD='
  rm -f "$dir/fakes/df"
fi
chmod u+w "$dir/tree"
rm -f "$dir/fakes/df"
printf 'echo x\necho "fs 100 97 3 97%% /"\n' | fake df
head -c 100000 /dev/zero >"$dir/file"
run 3 boot run "$dir/file"; has 'free disk space'

# --- missing commands

rm -rf "$dir/tree/Makefile.in" "$dir/tree/_build"
echo 'echo 1000' | fake id
run 3 boot check; has 'neither apt-get nor dnf'
echo 'echo "apt-get $*" >>"$APT"' | fake apt-get
APT=$dir/apt; export APT
run 3 boot check
has 'missing: gcc (compiles the library)'
has 'missing: gmp.h (the reference that the tests compare with)'
has 'please run as root:'
has '  apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev make m4 binutils '
has ' binutils pkg-config autoconf automake libtool g++ libgmp-dev'
test ! -e "$APT" || { echo "FAILED: apt-get was run without rights"; failures=$((failures + 1)); }
CC=clang; export CC
run 3 boot run; has 'missing: clang (compiles'; has '--no-install-recommends clang libc6-dev'
CC=nonesuch-cc
run 3 boot run; has 'there is no nonesuch-cc'
unset CC
echo '"$@"' | fake sudo
run 3 boot check; has 'still missing: m4'; has 'there is still no gcc'
grep -x 'apt-get update -q' "$APT" >/dev/null && grep '^apt-get install -y .* gcc .* libgmp-dev$' "$APT" >/dev/null ||
  { echo "FAILED: not installed: "; cat "$APT"; failures=$((failures + 1)); }
echo 'echo "E: no network" >&2; exit 100' | fake apt-get
run 3 boot check; has 'the installation failed'; has 'apt-get update && apt-get install'; has 'could not be refreshed'
# Another one holds the lock for a while.
cat <<'END' | fake apt-get
case $1 in update)
  echo x >>"$APT.tries"
  test "$(wc -l <"$APT.tries")" -gt 3 || { echo "E: Could not get lock /var/lib/apt/lists/lock."; exit 100; };;
esac
END
rm "$dir/fakes/sleep"
echo 'exit 0' | fake sleep
run 3 boot check; has 'there is still no gcc'; has 'packages: waiting'; has_not 'could not be refreshed'
test "$(wc -l <"$APT.tries")" -eq 4 || { echo "FAILED: apt-get update does not wait"; failures=$((failures + 1)); }
rm "$dir/fakes/sleep"
ln -s "$(command -v sleep)" "$dir/fakes/sleep" || exit 99

# --- a compiler with arguments, and tests that fail

for name in m4 readelf pkg-config g++; do echo 'exit 0' | fake $name; done
echo 'test "$1" = -m64' | fake gcc
cat <<'END' | fake make
case "$*" in *check) echo "make check"; exit 2;; esac
END
cd "$dir/tree" && mkdir -p _build/testsuite && touch configure.ac Makefile.am Makefile.in || exit 99
cat >_build/Makefile <<'END'
CC = gcc -m64
PACKAGE_BUGREPORT = somebody
END
cat <<'END' | fake make
case "$*" in
*check)
  cd testsuite
  for t in a-test:PASS b-test:FAIL c-test:FAIL d-test:ERROR e-test:SKIP; do echo ":test-result: ${t#*:}" >${t%:*}.trs; done
  printf '%s\n' 'kasumi x: part: y differs, len 1' 'again: TEST_VARIANT=x' 'without it: XCS_DISABLE=x1' \
    'FAIL b-test (exit status: 1)' >b-test.log
  printf 'something\nFAILED: the page\nFAIL c-test (exit status: 1)\n' >c-test.log
  printf 'cannot test: mmap\nERROR d-test (exit status: 99)\n' >d-test.log
  printf 'skipped: there is no valgrind\nSKIP e-test (exit status: 77)\n' >e-test.log
  exit 2;;
esac
END
CC='gcc -m64'; export CC
touch -t 209901010000 "$dir/tree/later" "$dir/tree/Makefile.am" || exit 99
run 1 boot check
test -z "$(find "$dir/tree" -newer "$dir/out")" || { echo "FAILED: a source stays in the future"; failures=$((failures + 1)); }
has_not 'missing:'
has 'tests: 1 passed, 3 failed, 1 skipped'
has 'testsuite/e-test: skipped: there is no valgrind'
has 'testsuite/b-test: FAILED: wrong results'
has '  kasumi x: part: y differs, len 1'
has '  again: TEST_VARIANT=x'
has "  whole log: $dir/tree/_build/testsuite/b-test.log"
has '  XCS_DISABLE=x1 '
has 'testsuite/c-test: FAILED: not the results'
has '  FAILED: the page'
has '  cannot test: mmap'
has 'Please report this to somebody'

test $failures -eq 0
