#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# No branch and no address depends on secrets: every implementation runs under valgrind with undefined keys and data.
# Implementations with secret lookups must be reported, which proves that the method works.  Then with defined data, for
# uninitialized memory.

program=testsuite/secrets
test -z "$EMULATOR" || { echo "skipped: valgrind does not run in an emulator"; exit 77; }
case " $CFLAGS " in *-fsanitize*) echo "skipped: sanitizers and valgrind do not go together"; exit 77;; esac
(valgrind --version) >/dev/null 2>&1 || { echo "skipped: there is no valgrind"; exit 77; }
trap 'rm -f secrets.out secrets.log secrets.stripped' EXIT
# Valgrind stops at debugging information of unknown formats; it does not need any.
strip -g -o secrets.stripped $program 2>/dev/null && program=./secrets.stripped
valgrind -q $program constant-time >secrets.out 2>secrets.log
status=$?
cat secrets.out
test $status != 77 || exit 77
if grep -q -E 'unhandled instruction|Unrecognised instruction|Illegal opcode' secrets.log; then
  echo "skipped: valgrind does not know all instructions of this build"
  exit 77
fi
result=0
if test $status != 0 || ! grep -q ' 0 reports' secrets.out || grep -v ' 0 reports' secrets.out; then
  cat secrets.log
  echo "FAILED: something depends on secrets, or did not run"
  result=1
fi
if test "$XCS_DISABLE" = "${XCS_DISABLE#*lookups}"; then
  valgrind -q $program lookups >secrets.out 2>/dev/null
  cat secrets.out
  if ! grep -q reports secrets.out || grep ' 0 reports' secrets.out; then
    echo "FAILED: secret lookups are not reported"
    result=1
  fi
fi
# With keys and data defined, nothing depends on uninitialized memory.
valgrind -q $program defined >secrets.out 2>secrets.log
status=$?
sed 's/:/, defined:/' secrets.out
if test $status != 0 || ! grep -q ' 0 reports' secrets.out || grep -q -v ' 0 reports' secrets.out; then
  cat secrets.log
  echo "FAILED: something depends on uninitialized memory, or did not run"
  result=1
fi
exit $result
