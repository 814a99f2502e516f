#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# xcs keygen, seal and open: real files, their format, damage, and what must not be written.

. "${srcdir=..}/testsuite/with-files.sh"
. "$srcdir/testsuite/with-xcs.sh"
umask 027

complaints () { grep -c '^xcs: ' err; }

# says TEXT: in the line of the last refusal.
says () { grep -e "$1" err >/dev/null || { cat err; fail "the line does not say '$1'"; }; }

# part FILE FIRST LENGTH: these bytes.
part () { tail -c +$(($2 + 1)) "$1" | head -c "$3"; }

# --- keys

ok xcs keygen key
ok xcs keygen key2
test "$(size_of key)" -eq 65 && test "$(tr -d '0-9a-f' <key | wc -l)" -eq 1 || fail "the form of a key"
cmp -s key key2 && fail "the same key twice"
case $(ls -l key) in -rw-------*) ;; *) fail "others may read a key";; esac
cp key before
refused 3 xcs keygen key
says "'key' exists already$"
if test "$(getconf NAME_MAX . 2>/dev/null)" = 255; then
  name=$(printf %0251d%s 0 .key)
  ok xcs keygen "$name"
  refused 3 xcs keygen "x$name"
  says ': File *name too long$'
  rm -f "$name"
fi
cmp key before || fail "a key was overwritten"
refused 3 xcs keygen missing/out
refused 2 xcs keygen
says 'FILE is missing'
refused 2 xcs keygen out more
refused 2 xcs keygen --force out
refused 2 xcs keygen -
says 'FILE must be a file'
test -e - && fail "keygen makes a file -"
refused 3 xcs keygen ''
says "cannot write '': "

# --- round trips, and sizes: a tag for each chunk of 65536 bytes

ok xcs seal --key-file key /dev/null empty
dd if=/dev/urandom of=noise bs=65536 count=5 2>/dev/null
for n in 0 1 16 65535 65536 65537 131072 300000; do
  head -c $n noise >plain.$n
  chunks=$(((n + 65535) / 65536))
  test $chunks -gt 0 || chunks=1
  ok xcs seal --key-file key plain.$n sealed.$n
  test "$(size_of sealed.$n)" -eq $((n + 32 + 16 * chunks)) || fail "size of sealed.$n"
  ok xcs open --key-file=key sealed.$n opened.$n
  cmp plain.$n opened.$n || fail "round trip of $n bytes"
  refused 1 xcs open --key-file key2 sealed.$n out
  says 'wrong key, or the file was changed'
done
ok xcs seal --key-file key plain.16 again
cmp -s sealed.16 again && fail "sealed twice, the same random bytes"
case $(ls -l sealed.1) in -rw-r-----*) ;; *) fail "the umask does not count for a sealed file";; esac
case $(ls -l opened.1) in -rw-------*) ;; *) fail "others may read an opened file";; esac

# what follows -- is a file
ok xcs seal --key-file key -- plain.16 -x
ok xcs open --key-file key -- -x --force
cmp plain.16 ./--force || fail "names that begin with -"
rm -f ./-x ./--force

# other ciphers, which the header names
for cipher in xaes-256-gcm chacha20-poly1305 xchacha20-poly1305; do
  header=$((32 + ${#cipher} + 1))
  test $cipher != xaes-256-gcm || header=32
  for n in 0 1 65536 65537 300000; do
    chunks=$(((n + 65535) / 65536))
    test $chunks -gt 0 || chunks=1
    ok xcs seal --key-file key --cipher $cipher plain.$n $cipher.$n
    test "$(size_of $cipher.$n)" -eq $((n + header + 16 * chunks)) || fail "size of $cipher.$n"
    ok xcs open --key-file key --force $cipher.$n opened.$n
    cmp plain.$n opened.$n || fail "round trip of $n bytes with $cipher"
    refused 1 xcs open --key-file key2 $cipher.$n out
    says 'wrong key, or the file was changed'
  done
done
for n in xchacha20-poly1305 chacha20-poly1305; do
  head -n 2 $n.1 | tail -n 1 | grep -x $n >/dev/null || fail "the second line of a file does not name $n"
done
head -c 32 xaes-256-gcm.1 | head -n 1 | grep -x xcs-sealed-1 >/dev/null || fail "files of the default have another format"
for bad in '' aes chacha20 XCHACHA20-POLY1305; do
  refused 2 xcs seal --key-file key --cipher "$bad" plain.1 out
  says "wants xaes-256-gcm, chacha20-poly1305 or xchacha20-poly1305, not '$bad'"
done
refused 2 xcs open --key-file key --cipher chacha20-poly1305 chacha20-poly1305.1 out

# pipes; the key from the first line of standard input
head -c 300000 noise | ok xcs seal --key-file key - - >piped
ok xcs open --key-file key - opened <piped
cmp plain.300000 opened || fail "through pipes"
(cat key; cat plain.16) | ok xcs seal --key-file - - keyed
rm -f opened
(cat key; cat keyed) | ok xcs open --key-file - - opened
cmp plain.16 opened || fail "the key from standard input"

# progress, on a terminal alone
if test -z "$EMULATOR" && script -q -e -c true /dev/null </dev/null >/dev/null 2>&1; then
  script -q -e -c "(head -c 100000 noise; sleep 2; tail -c 200000 noise) | '$XCS' seal --key-file key - slow" /dev/null \
    </dev/null >shown || fail "seal on a terminal"
  tr '\r' '\n' <shown | grep -x '0 MB' >/dev/null || { cat shown; fail "no progress on a terminal"; }
else
  echo "no script(1) that can run a command: progress on a terminal is not tested"
fi

# --- the format: a file that an independent program sealed, with the description in xcs(1)

printf 'a known answer needs a known key' | od -An -tx1 | tr -d '\n' >known-key
printf 'The format of sealed files: whoever changes it makes old files unreadable.' >known
{
  printf 'xcs-sealed-1\nnineteen bytes here'
  printf '\261\162\363\054\234\114\003\061\245\351\270\305\230\314\131\045\217\056\344\147\127\241\261\247\313'
  printf '\127\202\055\070\303\144\271\354\012\071\246\376\343\272\036\217\214\135\075\051\102\037\133\123\247'
  printf '\370\313\107\345\356\334\371\316\160\114\155\211\334\016\341\170\227\160\122\134\342\156\277\374\357'
  printf '\135\332\107\301\150\252\120\153\303\023\053\306\016\322\013'
} >sealed.known
{
  printf 'xcs-sealed-2\nchacha20-poly1305\nnineteen bytes here'
  printf '\160\122\125\112\232\017\347\231\325\044\355\155\211\322\056\226\053\156\343\315\037\345\042\376'
  printf '\111\202\136\072\303\034\004\307\122\074\112\376\024\075\227\121\005\253\366\156\047\354\103\222'
  printf '\053\214\100\027\124\112\036\344\122\011\156\216\004\144\225\355\302\224\232\102\322\226\176\230'
  printf '\313\124\217\157\211\251\352\262\353\254\011\030\217\121\023\273\372\134'
} >chacha20-poly1305.known
{
  printf 'xcs-sealed-2\nxchacha20-poly1305\nnineteen bytes here'
  printf '\244\335\005\265\205\317\103\303\133\344\273\210\036\250\354\134\212\337\312\047\015\320\365\106'
  printf '\166\041\163\045\343\042\206\376\363\170\210\112\310\150\331\264\037\347\030\206\056\014\125\036'
  printf '\044\224\246\031\361\076\354\224\262\005\366\036\203\015\261\123\324\156\275\001\014\332\075\305'
  printf '\320\101\035\302\065\021\005\052\263\052\066\241\102\052\240\350\354\336'
} >xchacha20-poly1305.known
for file in sealed.known chacha20-poly1305.known xchacha20-poly1305.known; do
  rm -f opened
  ok xcs open --key-file known-key $file opened
  cmp known opened || fail "$file, of the documented format, opens as something else"
done

# --- damage: files PREFIX.0, PREFIX.1 and so on, whose header has so many bytes

damaged () { refused 1 xcs open --key-file key changed out; }
chunk () { part $prefix.300000 $((header + 65552 * $1)) 65552; }
damage ()
{
  prefix=$1 header=$2
  offset=0
  while test $offset -lt $((header + 17)); do
    flip $prefix.1 $offset $((1 << offset % 8))
    damaged
    offset=$((offset + 1))
  done
  for offset in 0 12 13 31 32 $((header + 65535)) $((header + 65536)) $((header + 65551)) $((header + 65552)) $((header + 131103)) \
    262000 $((header + 300079)); do
    flip $prefix.300000 $offset 16
    damaged
  done
  n=0
  while test $n -lt $((header + 17)); do
    head -c $n $prefix.1 >changed
    damaged
    n=$((n + (n < 12 || (n > 14 && n < header - 2) ? 6 : 1)))
  done
  # in a chunk, and at its end
  for n in $header $((header + 16)) $((header + 65535)) $((header + 65536)) $((header + 65552)) $((header + 65568)) \
    $((header + 131103)) $((header + 131104)) $((header + 262208)) 300000 $((header + 300079)); do
    head -c $n $prefix.300000 >changed
    damaged
  done
  head -c $((header + 15)) $prefix.1 >changed
  damaged
  says ': the file was changed or cut off'
  for n in 0 1 65536; do
    { cat $prefix.$n; printf x; } >changed
    damaged
    { cat $prefix.$n; part $prefix.$n $header 1000000; } >changed
    damaged
  done
  # chunks left out, repeated, in another order, of another file; an empty one at the end
  head -c $header $prefix.300000 >header
  { cat header; chunk 1; chunk 2; chunk 3; chunk 4; } >changed
  damaged
  { cat header; chunk 0; chunk 0; chunk 1; chunk 2; chunk 3; chunk 4; } >changed
  damaged
  { cat header; chunk 0; chunk 2; chunk 1; chunk 3; chunk 4; } >changed
  damaged
  says 'changed or cut off'
  { cat header; chunk 4; } >changed
  damaged
  { cat header; part $prefix.65537 $header 65552; chunk 1; chunk 2; chunk 3; chunk 4; } >changed
  damaged
  { cat header; chunk 0; chunk 1; chunk 2; chunk 3; chunk 4; } >changed
  rm -f opened
  ok xcs open --key-file key changed opened
  { cat $prefix.65536; part $prefix.0 $header 16; } >changed
  damaged
}
damage sealed 32
damage chacha20-poly1305 50
damage xchacha20-poly1305 51

# the same chunks under another name; names that are none
for name in xchacha20-poly1305 chacha20-poly1305 xaes-256-gcm XCHACHA20-POLY1305 '' chacha20 chacha20-poly1305x \
  xchacha20-poly1305x 0123456789012345678 01234567890123456789 "$(head -c 30000 /dev/zero | tr '\0' x)"; do
  for from in chacha20-poly1305 xchacha20-poly1305; do
    test "$name" != $from || continue
    { printf 'xcs-sealed-2\n%s\n' "$name"; part $from.1 $((14 + ${#from})) 1000; } >changed
    damaged
    case $name in
      chacha20-poly1305|xchacha20-poly1305) says 'wrong key, or the file was changed';;
      *) says 'a cipher that is not known here';;
    esac
  done
done
{ printf 'xcs-sealed-1\n'; part xchacha20-poly1305.1 32 1000; } >changed
damaged
{ printf 'xcs-sealed-2\nxaes-256-gcm\n'; part sealed.1 13 1000; } >changed
damaged
refused 1 xcs open --key-file key plain.300000 out
says 'not a sealed file'

# --- files

for command in seal open; do
  refused 3 xcs $command --key-file key missing out
  says "^xcs: $command: cannot open 'missing': "
  refused 3 xcs $command --key-file key '' out
  says "cannot open '': "
  refused 3 xcs $command --key-file key sealed.1 ''
  says "cannot write '': "
  refused 3 xcs $command --key-file '' sealed.1 out
  says "cannot open '': "
  refused 3 xcs $command --key-file key . out
  refused 3 xcs $command --key-file missing sealed.1 out
  refused 3 xcs $command --key-file key sealed.1 missing/out
  refused 3 xcs $command --key-file key sealed.1 .
  refused 3 xcs $command --key-file key --force sealed.1 .
  says 'not a regular file'
  cp plain.1 precious
  refused 3 xcs $command --key-file key sealed.1 precious
  says 'exists already'
  ln -s nowhere link
  refused 3 xcs $command --key-file key --force sealed.1 link
  test -e nowhere && fail "$command follows a link"
  rm -f link
done
cmp plain.1 precious || fail "a file was overwritten"
refused 1 xcs open --key-file key2 --force sealed.16 precious
cmp plain.1 precious || fail "a file was lost when its replacement was not authentic"
chmod 644 precious
ok xcs open --key-file key --force sealed.16 precious
cmp plain.16 precious || fail "--force does not replace a file"
case $(ls -l precious) in -rw-------*) ;; *) fail "others may read an opened file that replaced one";; esac
cp key precious
ln precious linked
for out in precious ./precious linked; do
  refused 2 xcs seal --key-file precious --force plain.1 $out
  says 'file of the key'
  refused 2 xcs open --key-file precious --force sealed.1 $out
  refused 2 xcs seal --key-file - --force plain.1 $out <precious
  says 'file of the key'
  refused 2 xcs open --key-file - --force sealed.1 $out <precious
done
cp key ./-
ok xcs seal --key-file - --force plain.1 ./- <key
cmp key precious || fail "the key was lost"
cp plain.16 same
ok xcs seal --key-file key --force same same
ok xcs open --key-file key same opened.same
cmp plain.16 opened.same || fail "a file that replaces itself"
refused 2 xcs open --key-file key sealed.1 -
says 'OUT must be a file'
# Else it would read what it writes, without end.
cp plain.300000 same
for in in same -; do
  (ulimit -f 8000; xcs seal --key-file key $in - <same >>same) 2>err
  test $? -eq 2 || fail "IN is appended to"
  says 'IN is the file of the standard output'
  cmp same plain.300000 || fail "IN has changed"
done
limited () { (ulimit -f 8; xcs "$@"); }  # as if the disk were full
if (ulimit -f 8) 2>/dev/null; then
  refused 3 limited seal --key-file key plain.300000 out
  refused 3 limited open --key-file key sealed.300000 out
else
  echo "no ulimit -f: full disks are not tested"
fi
# A signal removes what is not finished.
if test -z "$EMULATOR" && mkfifo pipe 2>/dev/null; then
  exec 8<>pipe  # does not wait for a reader
  for signal in HUP TERM ALRM PIPE USR1 VTALRM PROF; do
    # nohup ignores HUP, and xcs then does so, too.
    if sh -c "kill -$signal \$\$" 2>/dev/null; then echo "SIG$signal is ignored here: not tested"; continue; fi
    "$XCS" seal --key-file key pipe out 2>err &
    tries=0
    until ls out.* >/dev/null 2>&1 || test $tries = 10000; do tries=$((tries + 1)); done
    kill -$signal $!
    wait $!
    status=$?
    test $status -gt 128 || { cat err; fail "SIG$signal: exit status $status"; }
    for left in out*; do
      test -e "$left" && { fail "SIG$signal leaves $left"; rm -f "$left"; }
    done
  done
  exec 8>&-
else
  echo "an emulator, or no mkfifo: signals are not tested"
fi

# --- usage

head -c 64 key | cut -c 1-62 >short
(cat short; echo 0123456789) | tr -d '\n' >long
echo "g$(cut -c 2- key)" >wrong
for command in seal open; do
  for bad in short long wrong empty; do
    refused 2 xcs $command --key-file $bad sealed.1 out
  done
  refused 2 xcs $command sealed.1 out
  says '--key-file FILE is missing'
  refused 2 xcs $command --key-file key
  says 'IN is missing'
  refused 2 xcs $command --key-file key sealed.1
  says 'OUT is missing'
  refused 2 xcs $command --key-file key sealed.1 out more
  refused 2 xcs $command --key-file key --nonesuch sealed.1 out
done

test $failures -eq 0
