#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The programs of examples/, built with only the installed library, on real files.

: "${srcdir=..}" "${CC=cc}" "${PKG_CONFIG=pkg-config}"
($PKG_CONFIG --version) >/dev/null 2>&1 || { echo "skipped: there is no $PKG_CONFIG"; exit 77; }

. "$srcdir/testsuite/own-directory.sh"
. "$srcdir/testsuite/with-files.sh"

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
  for program in auth-file f8-lines hash-directory packets quic-packets seal-file; do
    $CC $CPPFLAGS $CFLAGS -Wall -Wextra -Werror $($PKG_CONFIG --cflags libxcrypt-sym) \
      "$srcdir/examples/$program.c" -o "$dir/$kind/$program" $LDFLAGS "$@" -pthread ||
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

xcs=$(find "$stage" -name xcs -type f ! -path '*/completions/*')
run_xcs () { $EMULATOR "$xcs" "$@"; }
seal_file () { $EMULATOR "$dir/$kind/seal-file" "$@"; }
auth_file () { $EMULATOR "$dir/$kind/auth-file" "$@"; }
packets () { $EMULATOR "$dir/$kind/packets" "$@"; }
quic_packets () { $EMULATOR "$dir/$kind/quic-packets" "$@"; }
f8_lines () { $EMULATOR "$dir/$kind/f8-lines" "$@"; }
hash_directory () { $EMULATOR "$dir/$kind/hash-directory" "$@"; }

# The number of lines of the examples on stderr, where an emulator or the loader may write, too.
complaints () { grep -c '^\(seal-file\|auth-file\|f8-lines\|hash-directory\|packets\|quic-packets\): ' err; }

# --- files

dd if=/dev/urandom of=key bs=32 count=1 2>/dev/null
dd if=/dev/urandom of=key2 bs=32 count=1 2>/dev/null
dd if=/dev/urandom of=key31 bs=31 count=1 2>/dev/null
dd if=/dev/urandom of=key33 bs=33 count=1 2>/dev/null
: >empty
mkdir directory
sizes="0 1 31 32 33 1000 1200 1201 100000 5000011"
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
    test "$(size_of sealed.$n)" -eq $((n + 32 + 16 * (n == 0 ? 1 : (n + 65535) / 65536))) || fail "$kind: size of sealed.$n"
    ok seal_file open key sealed.$n opened
    cmp plain.$n opened || fail "$kind: round trip of $n bytes"
    refused 1 seal_file open key2 sealed.$n out
  done
  rm -f again noisy.1
  ok seal_file seal key plain.1000 again
  cmp -s sealed.1000 again && fail "$kind: sealed twice, same nonce"

  # --- the format is that of xcs seal, which seal-test.sh compares with the description

  od -An -v -tx1 key | tr -d ' \n' >hex-key
  for n in 0 33 100000; do
    rm -f again opened
    ok run_xcs seal --key-file hex-key plain.$n again
    ok seal_file open key again opened
    cmp plain.$n opened || fail "$kind: a file of xcs seal, $n bytes"
    rm -f opened
    ok run_xcs open --key-file hex-key sealed.$n opened
    cmp plain.$n opened || fail "$kind: xcs open, $n bytes"
  done

  # every bit of header and tag, some of the ciphertext; a bit of each byte when the same code is linked once more
  offset=0
  while test $offset -lt 81; do
    bits='1 2 4 8 16 32 64 128'
    test $offset -ge 32 && test $offset -lt 65 && bits='1 128'
    test $kind = linked || bits=16
    for bit in $bits; do
      flip sealed.33 $offset $bit
      refused 1 seal_file open key changed out
    done
    offset=$((offset + 1))
  done
  for offset in 0 12 13 31 32 65567 65568 65583 65584 99999 100047 100063; do
    flip sealed.100000 $offset 16
    refused 1 seal_file open key changed out
  done
  flip sealed.5000011 4000000 1
  refused 1 seal_file open key changed out

  # truncated and extended
  for n in 0 1 12 13 31 32 33 47 48 49 64 65 66 80; do
    head -c $n sealed.33 >changed
    refused 1 seal_file open key changed out
  done
  for n in 48 40000 65568 65584 65600 100047 100063; do
    head -c $n sealed.100000 >changed
    refused 1 seal_file open key changed out
  done
  for n in 0 33; do
    { cat sealed.$n; printf x; } >changed
    refused 1 seal_file open key changed out
    cat sealed.$n sealed.$n >changed
    refused 1 seal_file open key changed out
  done
  head -c 65 sealed.33 >changed
  tail -c 16 sealed.32 >>changed
  refused 1 seal_file open key changed out
  { head -c 32 sealed.100000; tail -c +65585 sealed.100000; head -c 65584 sealed.100000 | tail -c 65552; } >changed
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

  # --- packets: 24 bytes, then 26 more than the text in each of 1200 bytes; the changed, repeated and missing ones

  for n in 0 1 1200 1201 100000; do
    ok packets seal key <plain.$n >sent
    test "$(size_of sent)" -eq $((24 + n + 26 * ((n + 1199) / 1200))) || fail "$kind: packets of $n bytes"
    ok packets open key <sent >received
    cmp plain.$n received || fail "$kind: packets of $n bytes"
  done
  # lost WORDS COUNT: what the complaint says, and how many bytes of 1200 are received
  lost ()
  {
    packets open key <changed >received 2>err
    test $? -eq 1 && grep "^packets: standard input: $1\$" err >/dev/null || { cat err; fail "$kind: packets: not '$1'"; }
    test "$(size_of received)" -eq $((100000 - $2)) || fail "$kind: $1: $(size_of received) bytes are received"
  }
  for offset in 24 33 34 1233 1234 1249; do
    flip sent $offset 1
    case $offset in
      33) packets open key <changed >received 2>err; test $? -eq 1 || fail "$kind: a packet of another length";;
      *) lost '1 packets dropped, 1 gaps' 1200;;
    esac
  done
  flip sent 100000 1
  lost '1 packets dropped, 1 gaps' 1200
  { head -c 1250 sent; tail -c +2477 sent; } >changed
  lost '0 packets dropped, 1 gaps' 1200
  { head -c 2476 sent; tail -c +1251 sent; } >changed
  lost '1 packets dropped, 0 gaps' 0
  { head -c 24 sent; tail -c +1251 sent | head -c 1226; head -c 1250 sent | tail -c 1226; tail -c +2477 sent; } >changed
  lost '1 packets dropped, 1 gaps' 1200
  head -c 50000 sent >changed
  lost '1 packets dropped, 0 gaps' 52000
  packets open key2 <sent >received 2>err
  test $? -eq 1 && test ! -s received || fail "$kind: packets of another key"
  for command in seal open; do
    refused 3 packets $command missing <sent
    refused 2 packets $command key31 <sent
    refused 3 packets $command directory <sent
  done
  refused 1 packets open key <empty
  packets seal >stdout 2>err
  test $? -eq 2 && grep '^Usage: ' err >/dev/null || fail "$kind: packets without a key"
  test ! -w /dev/full || {
    packets seal key <plain.1 >/dev/full 2>err
    test $? -eq 3 || fail "$kind: packets >/dev/full"
  }

  # --- quic-packets: it checks itself; a line for each cipher and length

  ok quic_packets 0 >got
  for cipher in AES-128-GCM ChaCha20-Poly1305; do
    for n in 16 64 160 256 1200; do
      grep "^$cipher  *$n bytes  *[1-9][0-9]*  *[1-9][0-9]*  *[0-9]*\.[0-9][0-9]\$" got >/dev/null ||
        { cat got; fail "$kind: quic-packets: $cipher, $n bytes"; }
    done
  done
  test "$(wc -l <got)" -eq 12 || { cat got; fail "$kind: quic-packets: lines"; }
  for arguments in x -1 1x nan '1 1'; do
    quic_packets $arguments >got 2>err
    test $? -eq 2 && grep '^Usage: ' err >/dev/null || fail "$kind: quic-packets '$arguments'"
  done
  test ! -w /dev/full || {
    quic_packets 0 >/dev/full 2>err
    test $? -eq 3 || fail "$kind: quic-packets >/dev/full"
  }

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
  for wrong in '' 'x' "$key" "$key 72a4f20 1 1 8 00" "${key}0 72a4f20f 1 1 8 00" "$key 72a4f20f 32 1 8 00" \
      "$key 72a4f20f 1 2 8 00" "$key 72a4f20f 1 1 20001 00" "$key 72a4f20f 1 1 8 0" "$key 72a4f20f 1 1 8 000" \
      "$key 72a4f20f 1 1 8 0g" \
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
  # --- hash-directory: the lines of xcs tree, by any number of threads

  rm -rf tree
  mkdir tree tree/below tree/none
  : >tree/empty
  head -c 2097152 /dev/zero >tree/below/parts
  head -c 3000000 "$dir/$kind/hash-directory" >tree/below/program
  printf x >'tree/a
b\c'
  head -c 1100000 /dev/zero >tree/zeros
  ln -s zeros tree/link
  run_xcs tree 'tree/a
b\c' tree/below/parts tree/below/program tree/empty tree/zeros >wanted
  ok hash_directory tree >got
  cmp got wanted || fail "$kind: hash-directory"
  for threads in 1 3 64; do
    ok hash_directory tree $threads >got
    cmp got wanted || fail "$kind: hash-directory by $threads threads"
  done
  ok hash_directory tree/none >got
  test -s got && fail "$kind: hash-directory of nothing: output"
  refused 3 hash_directory missing
  for arguments in '' 'tree 0' 'tree 65' 'tree x' 'tree 1 2'; do
    hash_directory $arguments >got 2>err
    test $? -eq 2 && grep '^Usage: ' err >/dev/null || fail "$kind: hash-directory $arguments"
  done
  test ! -w /dev/full || {
    hash_directory tree >/dev/full 2>err
    test $? -eq 3 || fail "$kind: hash-directory >/dev/full"
  }
  echo "$kind: done"
done

test $failures -eq 0
