#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The programs of examples/, built with only the installed library, on real files.

: "${srcdir=..}" "${CC=cc}" "${PKG_CONFIG=pkg-config}"
($PKG_CONFIG --version) >/dev/null 2>&1 || { echo "skipped: there is no $PKG_CONFIG"; exit 77; }

dir=$(pwd)/examples-test.tmp
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

# --- compile

stage=$(pwd)/testsuite/stage
pc=$(find "$stage" -name libxcrypt-sym.pc)
libdir=$(dirname "$(find "$stage" -name libxcrypt-sym.la)")
test -f "$pc" || { echo "FAILED: libxcrypt-sym.pc is not installed"; exit 1; }
PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$(dirname "$pc") PKG_CONFIG_SYSROOT_DIR=$stage
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1  # a prefix of /usr is in the stage all the same
export PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS

# compile KIND LIBRARY...: compiles the programs into $dir/KIND.
compile ()
{
  kind=$1
  shift
  mkdir "$dir/$kind"
  for program in auth-file f8-lines seal-file; do
    $CC $CPPFLAGS $CFLAGS -Wall -Wextra -Werror $($PKG_CONFIG --cflags libxcrypt-sym) \
      "$srcdir/examples/$program.c" -o "$dir/$kind/$program" $LDFLAGS "$@" ||
      { echo "FAILED: $program ($kind) is not compiled"; exit 1; }
  done
}

kinds=
compile linked $($PKG_CONFIG --libs libxcrypt-sym) || exit 1
kinds=linked
if test -f "$libdir/libxcrypt-sym.a"; then
  compile static "$libdir/libxcrypt-sym.a"
  kinds="$kinds static"
else
  echo "no static library"
fi
LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
# f8 of every vector: input and expected output.
awk '/^\[/ { f["LENGTH"] = "" } / = / { f[$1] = $3 }
  / = / && $1 == "ciphertext" { print f["CK"], f["COUNT"], f["BEARER"], f["DIRECTION"], f["LENGTH"], f["plaintext"] >input
                                print $3 >output }' \
  input="$dir/f8.in" output="$dir/f8.out" "$srcdir/testsuite/vectors/kasumi_f8.txt"
cd "$dir" || exit 99

# --- helpers

seal_file () { $EMULATOR "$dir/$kind/seal-file" "$@"; }
auth_file () { $EMULATOR "$dir/$kind/auth-file" "$@"; }
f8_lines () { $EMULATOR "$dir/$kind/f8-lines" "$@"; }

# The number of lines of the examples on stderr, where an emulator or the loader may write, too.
complaints () { grep -c '^\(seal-file\|auth-file\|f8-lines\): ' err; }

# ok COMMAND...: succeeds without a complaint.
ok ()
{
  "$@" 2>err
  status=$?
  test $status -eq 0 || { cat err; fail "$kind: $*: exit status $status"; }
  test "$(complaints)" -eq 0 || { cat err; fail "$kind: $*: a complaint on stderr"; }
}

# refused STATUS COMMAND...: fails with one complaint on stderr, and leaves no file "out" and no temporary file.
refused ()
{
  expected=$1
  shift
  "$@" 2>err >stdout
  status=$?
  test $status -eq $expected || { cat err; fail "$kind: $*: exit status $status, not $expected"; }
  test "$(complaints)" -eq 1 || { cat err; fail "$kind: $*: not one complaint on stderr"; }
  test -s stdout && fail "$kind: $*: output on stdout"
  for left in out*; do
    test -e "$left" && { fail "$kind: $*: leaves $left"; rm -f "$left"; }
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

# --- files

dd if=/dev/urandom of=key bs=32 count=1 2>/dev/null
dd if=/dev/urandom of=key2 bs=32 count=1 2>/dev/null
dd if=/dev/urandom of=key31 bs=31 count=1 2>/dev/null
dd if=/dev/urandom of=key33 bs=33 count=1 2>/dev/null
: >empty
mkdir directory
sizes="0 1 31 32 33 1000 100000 5000011"
dd if=/dev/urandom of=noise bs=65536 count=77 2>/dev/null
for n in $sizes; do
  head -c "$n" noise >plain.$n
  test "$(size_of plain.$n)" -eq "$n" || { echo "FAILED: head -c $n"; exit 99; }
done
root=false
cp key unreadable
chmod 0 unreadable
test -r unreadable && { root=true; echo "unreadable files can be read: not tested"; }

for kind in $kinds; do

  # --- seal and open

  noisy () { echo "a note of somebody else" >&2; seal_file "$@"; }
  ok noisy seal key plain.1 noisy.1
  for n in $sizes; do
    rm -f opened sealed.$n
    ok seal_file seal key plain.$n sealed.$n
    test "$(size_of sealed.$n)" -eq $((n + 56)) || fail "$kind: size of sealed.$n"
    ok seal_file open key sealed.$n opened
    cmp plain.$n opened || fail "$kind: round trip of $n bytes"
    refused 1 seal_file open key2 sealed.$n out
  done
  rm -f again noisy.1
  ok seal_file seal key plain.1000 again
  cmp -s sealed.1000 again && fail "$kind: sealed twice, same nonce"

  # --- the format: a file sealed by an independent program, written from the comment in seal-file.c

  printf 'a known answer needs a known key' >known-key
  printf 'The format of sealed files: whoever changes it makes old files unreadable.' >known
  {
    printf 'xcs-seala nonce twice: only here\112\000\000\000\000\000\000\000'
    printf '\035\200\372\267\063\066\137\224\204\142\133\302\056\057\331\043\056\346\251\004\042\140\345\141\377\131'
    printf '\061\160\376\317\271\244\113\265\052\104\040\336\152\354\317\014\240\335\025\131\046\153\332\363\277\067'
    printf '\154\061\324\254\273\025\371\353\302\176\227\262\214\266\244\304\157\175\224\217\071\004\363\325\070\104'
    printf '\247\222\110\360\162\025\251\225\163\150\221\340'
  } >sealed.known
  rm -f opened
  ok seal_file open known-key sealed.known opened
  cmp known opened || fail "$kind: a file of the documented format opens as something else"

  # every bit of magic, nonce, length and tag, some of the ciphertext; a bit of each byte when the same code is linked once more
  offset=0
  while test $offset -lt 89; do
    bits='1 2 4 8 16 32 64 128'
    test $offset -ge 40 && test $offset -lt 73 && bits='1 128'
    test $kind = linked || bits=16
    for bit in $bits; do
      flip sealed.33 $offset $bit
      refused 1 seal_file open key changed out
    done
    offset=$((offset + 1))
  done
  for offset in 0 8 31 32 39 40 65535 65576 99999 100039 100040 100055; do
    flip sealed.100000 $offset 16
    refused 1 seal_file open key changed out
  done
  flip sealed.5000011 4000000 1
  refused 1 seal_file open key changed out
  # detected before any output: the missing directory is not opened
  refused 1 seal_file open key changed missing/out

  # truncated and extended
  for n in 0 1 7 8 9 31 32 33 39 40 41 55 56 57 72 73 74 87 88; do
    head -c $n sealed.33 >changed
    refused 1 seal_file open key changed out
  done
  for n in 56 40000 65536 65576 100039 100040 100055; do
    head -c $n sealed.100000 >changed
    refused 1 seal_file open key changed out
  done
  for n in 0 33; do
    { cat sealed.$n; printf x; } >changed
    refused 1 seal_file open key changed out
    cat sealed.$n sealed.$n >changed
    refused 1 seal_file open key changed out
  done
  head -c 72 sealed.33 >changed
  tail -c 16 sealed.32 >>changed
  refused 1 seal_file open key changed out
  refused 1 seal_file open key plain.1000 out
  refused 1 seal_file open key empty out

  # files that cannot be read or written
  for command in seal open; do
    refused 3 seal_file $command key missing out
    refused 3 seal_file $command key directory out
    refused 3 seal_file $command missing sealed.33 out
    refused 3 seal_file $command directory sealed.33 out
    refused 2 seal_file $command key31 sealed.33 out
    refused 2 seal_file $command key33 sealed.33 out
    refused 2 seal_file $command empty sealed.33 out
    refused 3 seal_file $command key sealed.33 missing/out
    $root || refused 3 seal_file $command key unreadable out
    $root || refused 3 seal_file $command unreadable sealed.33 out
    test -c /dev/null && refused 3 seal_file $command key /dev/null out
    if mkfifo pipe 2>/dev/null; then
      refused 3 seal_file $command key pipe out
      rm -f pipe
    fi
    cp plain.1 precious
    refused 3 seal_file $command key sealed.33 precious
    cmp -s plain.1 precious || fail "$kind: $command overwrites a file"
    refused 3 seal_file $command key sealed.33 sealed.33
    ln -s nowhere link
    refused 3 seal_file $command key sealed.33 link
    test -e nowhere && fail "$kind: $command follows a link"
    rm -f link
  done
  limited () { (ulimit -f 8; seal_file "$@"); }  # as if the disk were full
  if (ulimit -f 8) 2>/dev/null; then
    refused 3 limited seal key plain.100000 out
    refused 3 limited open key sealed.100000 out
  else
    echo "no ulimit -f: full disks are not tested"
  fi
  for arguments in '' 'seal' 'seal key' 'seal key plain.1' 'seal key plain.1 out out' 'unseal key plain.1 out'; do
    seal_file $arguments >stdout 2>err
    status=$?
    test $status -eq 2 || fail "$kind: seal-file $arguments: exit status $status"
    grep '^Usage: ' err >/dev/null || fail "$kind: seal-file $arguments: no usage"
    test -e out && fail "$kind: seal-file $arguments: makes a file"
  done

  # --- auth-file: RFC 8439, section 2.5.2, then real files

  printf '\205\326\276\170\127\125\155\063\177\104\122\376\102\325\006\250' >rfc-key
  printf '\001\003\200\212\373\015\262\375\112\277\366\257\101\111\365\033' >>rfc-key
  printf 'Cryptographic Forum Research Group' >rfc
  ok auth_file rfc-key rfc >tag
  test "$(cat tag)" = a8061dc1305136c6c22b8baf0c0127a9 || fail "$kind: auth-file: wrong tag"
  ok auth_file rfc-key rfc A8061DC1305136c6c22b8baf0c0127a9
  for n in $sizes; do
    ok auth_file key plain.$n >tag
    ok auth_file key plain.$n "$(cat tag)"
    refused 1 auth_file key2 plain.$n "$(cat tag)"
    { cat plain.$n; printf x; } >changed
    refused 1 auth_file key changed "$(cat tag)"
  done
  flip plain.100000 70000 2
  auth_file key plain.100000 >tag
  refused 1 auth_file key changed "$(cat tag)"
  refused 1 auth_file key plain.33 00000000000000000000000000000000
  for tag in '' 0 a8061dc1305136c6c22b8baf0c0127a a8061dc1305136c6c22b8baf0c0127a9a a8061dc1305136c6c22b8baf0c0127ag; do
    refused 2 auth_file key plain.33 "$tag"
  done
  refused 3 auth_file key missing
  refused 3 auth_file key directory
  refused 3 auth_file missing plain.1
  refused 3 auth_file directory plain.1
  $root || refused 3 auth_file key unreadable
  refused 2 auth_file key31 plain.1
  refused 2 auth_file key33 plain.1
  refused 2 auth_file empty plain.1
  test ! -w /dev/full || {
    auth_file key plain.1 >/dev/full 2>err
    test $? -eq 3 || fail "$kind: auth-file >/dev/full"
  }
  auth_file >stdout 2>err
  test $? -eq 2 || fail "$kind: auth-file without arguments"
  grep 'ONE file' err >/dev/null || fail "$kind: the usage of auth-file does not warn"
  # --- f8-lines: the vectors, in several batches

  test "$(wc -l <f8.out)" -eq 16 || fail "vectors of f8"
  i=0
  : >many.in >many.out
  while test $i -lt 40; do
    cat f8.in >>many.in
    cat f8.out >>many.out
    i=$((i + 1))
  done
  ok f8_lines <many.in >got
  cmp got many.out || fail "$kind: f8-lines"
  cut -d ' ' -f 1-5 many.in | paste -d ' ' - got | ok f8_lines >got2
  cut -d ' ' -f 6 many.in | cmp - got2 || fail "$kind: f8-lines back"
  ok f8_lines </dev/null >got
  test -s got && fail "$kind: f8-lines: output without input"
  key=2bd6459f82c5b300952c49104881ff48
  echo "$key 72A4F20F 31 1 0" | ok f8_lines >got
  echo | cmp - got || fail "$kind: f8-lines: an empty message"
  for wrong in '' 'x' "$key" "$key 72a4f20 1 1 8 00" "${key}0 72a4f20f 1 1 8 00" "$key 72a4f20f 32 1 8 00" "$key 72a4f20f 1 2 8 00" \
      "$key 72a4f20f 1 1 20001 00" "$key 72a4f20f 1 1 8 0" "$key 72a4f20f 1 1 8 000" "$key 72a4f20f 1 1 8 0g" \
      "$key 72a4f20f 1 1 8 00 00" "$key 72a4f20f 1 1 -8 00" "$(printf %06000d 0)"; do
    { cat f8.in; echo "$wrong"; cat f8.in; } >lines
    f8_lines <lines >got 2>err
    test $? -eq 2 || fail "$kind: f8-lines takes '$wrong'"
    cmp got f8.out || fail "$kind: f8-lines: lines before a wrong one"
    test "$(complaints)" -eq 1 && grep '^f8-lines: line 17: ' err >/dev/null || { cat err; fail "$kind: f8-lines: message"; }
  done
  f8_lines argument <f8.in >got 2>err
  test $? -eq 2 && grep '^Usage: ' err >/dev/null || fail "$kind: f8-lines with an argument"
  test ! -w /dev/full || {
    f8_lines <f8.in >/dev/full 2>err
    test $? -eq 3 || fail "$kind: f8-lines >/dev/full"
  }
  f8_lines <directory >got 2>err
  test $? -eq 3 || fail "$kind: f8-lines of a directory"
  echo "$kind: done"
done

test $failures -eq 0
