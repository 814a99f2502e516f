# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For tests of programs that write files, in a directory of its own.  The test defines complaints: the number of lines in "err" that
# are those of its programs.  $kind, if there is one, stands before messages.

# ok COMMAND...: succeeds without a complaint.
ok ()
{
  "$@" 2>err
  status=$?
  test $status -eq 0 || { cat err; fail "${kind:+$kind: }$*: exit status $status"; }
  test "$(complaints)" -eq 0 || { cat err; fail "${kind:+$kind: }$*: a complaint on stderr"; }
}

# refused STATUS COMMAND...: fails with one complaint on stderr, and leaves no file "out" and no temporary file.
refused ()
{
  expected=$1
  shift
  "$@" 2>err >stdout
  status=$?
  test $status -eq "$expected" || { cat err; fail "${kind:+$kind: }$*: exit status $status, not $expected"; }
  test "$(complaints)" -eq 1 || { cat err; fail "${kind:+$kind: }$*: not one complaint on stderr"; }
  test -s stdout && fail "${kind:+$kind: }$*: output on stdout"
  for left in out*; do
    test -e "$left" && { fail "${kind:+$kind: }$*: leaves $left"; rm -f "$left"; }
  done
}

# flip FILE OFFSET BIT: writes FILE with the flipped bit to "changed".
flip ()
{
  byte=$(od -An -tu1 -j "$2" -N 1 "$1" | tr -d ' \t')
  new=$(( (byte / $3) % 2 == 0 ? byte + $3 : byte - $3 ))
  cp "$1" changed
  printf "\\$(printf %03o $new)" | dd of=changed bs=1 seek="$2" conv=notrunc 2>/dev/null
  test "$(cmp -l "$1" changed | wc -l)" -eq 1 || fail "byte $2 of $1 is not flipped"
}

size_of () { wc -c <"$1" | tr -d ' '; }
