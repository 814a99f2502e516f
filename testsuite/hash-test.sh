#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# xcs hash, mac and tree: the vectors of Skein, lines of checksum files and their names, lists, and what is refused.

vectors=$(cd "${srcdir=..}/testsuite/vectors" && pwd) || exit 99
. "$srcdir/testsuite/with-xcs.sh"

# run STATUS LINES ARGUMENT...: leaves the output in "out", and so many lines of complaints in "err".
run ()
{
  expected=$1 lines=$2
  shift 2
  xcs "$@" >out 2>err
  status=$?
  test $status -eq "$expected" || { cat err; fail "xcs $*: exit status $status, not $expected"; }
  test "$(wc -l <err)" -eq "$lines" && test "$(grep -c '^xcs: ' err)" -eq "$lines" ||
    { cat err; fail "xcs $*: not $lines lines on stderr"; }
}
ok () { run 0 0 "$@"; }

# shows LINE...: all of the output of the last run.
shows ()
{
  printf '%s\n' "$@" >wanted
  cmp -s wanted out || { cat out; fail "the output is not: $*"; }
}

# says TEXT: in the complaints of the last run.
says () { grep -e "$1" err >/dev/null || { cat err; fail "no complaint says '$1'"; }; }

# usage ARGUMENT...: is refused before anything is written.
usage ()
{
  run 2 1 "$@"
  test -s out && fail "xcs $*: output"
}

# bytes FILE DIGITS: writes the bytes.
bytes ()
{
  printf "$(echo "$2" | awk '{
    d = "0123456789abcdef"
    for (i = 1; i < length ($0); i += 2)
      printf "\\%03o", 16 * (index (d, substr ($0, i, 1)) - 1) + index (d, substr ($0, i + 1, 1)) - 1 }')" >"$1"
}

# --- vectors: those of whole bytes, without other parameters than a key of 16 to 64 bytes

awk '
  function put()
  {
    if (n > 0 && out % 8 == 0 && out >= 64 && (bits == "" ? (bits = 4 * length (message)) : bits) % 8 == 0 && !other \
        && (key == "" || (length (key) >= 32 && length (key) <= 128)))
      print state "-" out " " result " m" substr (message, 1, bits / 4) " k" key
  }
  /^\[/ { put(); n++; state = out = bits = message = key = result = ""; other = 0 }
  /^state =/ { state = $3 } /^outbits =/ { out = $3 } /^msgbits =/ { bits = $3 } /^message =/ { message = $3 }
  /^key =/ { key = $3 } /^result =/ { result = $3 }
  /^(personalization|public_key|key_identifier|nonce) =/ { other = 1 }
  END { put() }' "$vectors/skein256.txt" "$vectors/skein512.txt" "$vectors/skein1024.txt" >cases
hashes=0 macs=0
while read -r name result message key; do
  bytes message "${message#m}"
  if test "$key" = k; then
    ok hash --algorithm skein-$name message
    hashes=$((hashes + 1))
  else
    echo "${key#k}" >key
    ok mac --key-file key --algorithm=skein-$name message
    macs=$((macs + 1))
  fi
  shows "$result  message"
done <cases
awk '
  function put() { if (n > 0) print state "-" out, leaf, node, height, result, message }
  /^\[/ { put(); n++ }
  /^state =/ { state = $3 } /^outbits =/ { out = $3 } /^leaf =/ { leaf = $3 } /^node =/ { node = $3 }
  /^maxlevels =/ { height = $3 } /^message =/ { message = $3 } /^result =/ { result = $3 }
  END { put() }' "$vectors/skein_tree.txt" >cases
trees=0
while read -r name leaf node height result message; do
  bytes message "$message"
  ok tree --algorithm skein-$name --leaf $leaf --fan-out $node --height $height message
  shows "$result  message"
  trees=$((trees + 1))
done <cases
echo "$hashes hashes, $macs MACs, $trees trees of testsuite/vectors"
test $hashes -ge 30 && test $macs -ge 5 && test $trees -ge 18 || fail "too few vectors"

# --- lines

# The digest of no bytes, and of a file of several reads.
empty=bc5b4c50925519c290cc634277ae3d6257212395cba733bbad37a4af0fa06af4
empty=${empty}1fca7903d06564fea7a2d3730dbdb80c1f85562dfcc070334ea4d1d9e72cba7a
key_digits=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
echo $key_digits >key
: >empty
head -c 300000 /dev/zero >zeros
ok hash empty
shows "$empty  empty"
ok hash --tag empty
shows "Skein-512-512 (empty) = $empty"
ok hash <empty
shows "$empty  -"
ok hash - empty </dev/null
shows "$empty  -" "$empty  empty"
ok hash zeros
digest=$(sed 's/ .*//' out)
(head -c 1 zeros; sleep 1; head -c 99999 zeros; head -c 200000 zeros) | xcs hash >out
shows "$digest  -"
ok mac --key-file key --tag zeros
tag=$(sed 's/.* //' out)
shows "Skein-MAC-512-512 (zeros) = $tag"
test "$tag" != "$digest" || fail "the key does nothing"
# help shows the same
for command in hash 'mac --key-file key' tree; do
  ok $command --tag zeros
  name=$(sed 's/ .*//' out)
  ok help ${command%% *}
  tr -s ' \n' '  ' <out | grep "\"$name (FILE) = DIGEST\"" >/dev/null || fail "help ${command%% *} does not name $name"
done
(cat key; cat zeros) | xcs mac --key-file - >out
shows "$tag  -"
(cat key; cat zeros) | xcs mac --key-file - --verify $tag >out
shows '-: OK'
ok mac --key-file key --verify "$(echo $tag | tr a-f A-F)" zeros
shows 'zeros: OK'
run 1 0 mac --key-file key --verify "$empty" zeros
shows 'zeros: FAILED'
# each digit of the tag counts
for place in 1 2 64 127 128; do
  wrong=$(echo $tag | awk -v place=$place '{ d = substr ($0, place, 1)
    print substr ($0, 1, place - 1) (d == "0" ? "1" : "0") substr ($0, place + 1) }')
  run 1 0 mac --key-file key --verify $wrong zeros
done

# --- lists of both forms

for form in '' --tag; do
  for command in hash 'mac --key-file key' tree; do
    ok $command $form empty zeros
    cp out list
    ok $command --check list
    shows 'empty: OK' 'zeros: OK'
    xcs $command --check <list >out 2>err || fail "a list from standard input"
    shows 'empty: OK' 'zeros: OK'
    (cat list; echo; echo '# a remark') | sed "s/\$/$(printf '\r')/" >list2
    ok $command --check list2
    shows 'empty: OK' 'zeros: OK'
    printf %s "$(cat list)" >list2  # no newline at the end
    ok $command --check list2
    shows 'empty: OK' 'zeros: OK'
    mv zeros saved
    run 3 2 $command --check list list2
    says "cannot open 'zeros': "
    shows 'empty: OK' 'zeros: FAILED open or read' 'empty: OK' 'zeros: FAILED open or read'
    (cat saved; echo) >zeros
    run 1 1 $command --check list
    says "^xcs: [a-z]*: 'list': 1 of 2 files FAILED$"
    shows 'empty: OK' 'zeros: FAILED'
    # a mismatch is worse than what cannot be read, and nothing ends the command
    run 1 4 $command --check missing list . list
    shows 'empty: OK' 'zeros: FAILED' 'empty: OK' 'zeros: FAILED'
    mv saved zeros
  done
done
ok hash zeros
(echo "$(echo $digest | tr a-f A-F)  zeros"; echo "$digest *zeros") >list
ok hash --check list
shows 'zeros: OK' 'zeros: OK'

# --quiet, --status and --ignore-missing, as sha256sum has them
echo x >other
ok hash empty other zeros
cp out list
echo y >other
for command in 'hash -c' 'hash --check'; do
  run 1 1 $command --quiet list
  shows 'other: FAILED'
  run 1 0 $command --status list
  test -s out && fail "output with --status"
  rm -f other
  run 3 1 $command --status list
  test -s out && fail "output with --status"
  run 3 1 $command --quiet list
  shows 'other: FAILED open or read'
  ok $command --ignore-missing list
  shows 'empty: OK' 'zeros: OK'
  ok $command --ignore-missing --quiet list
  test -s out && fail "output with --quiet"
  grep other list >list2
  run 3 1 $command --ignore-missing list2
  says "'list2': no file was checked$"
  test -s out && fail "output about what is missing"
  mkdir other
  run 3 1 $command --ignore-missing --quiet list
  shows 'other: FAILED open or read'
  rmdir other
  echo y >other
done
for option in --quiet --status --ignore-missing; do
  usage hash $option zeros
  says "$option is for --check"
  usage mac --key-file key $option --verify "$tag" zeros
  usage tree $option --tag zeros
done

# what follows -- is a file
cp zeros ./--tag
ok hash -- --tag
shows "$digest  --tag"
cp out list
ok hash --check -- list
shows '--tag: OK'
ok hash --tag -- --tag
shows "Skein-512-512 (--tag) = $digest"
run 3 1 hash -- --
says "cannot open '--': "
run 3 1 hash -- --help
rm -f -- --tag

# other algorithms: a line names its own, but where the command names one, and always with a key
ok hash --algorithm skein-256-160 --tag zeros
cp out list
ok hash --algorithm skein-1024-1024 --tag zeros
cat out >>list
ok hash --check list
shows 'zeros: OK' 'zeros: OK'
run 3 1 hash --check --algorithm skein-256-160 list
says "'list', line 2: another algorithm"
shows 'zeros: OK'
ok hash --algorithm skein-256-160 zeros
cp out list
ok hash --algorithm skein-256-160 --check list
shows 'zeros: OK'
run 3 1 hash --check list
says "'list', line 1: a digest of another length"
ok mac --key-file key --algorithm skein-512-64 --tag zeros
cp out list
ok mac --key-file key --check --algorithm skein-512-64 list
run 3 1 mac --key-file key --check list
says "'list', line 1: another algorithm"
run 3 1 hash --check list
says "'list', line 1: a line for xcs mac"
ok mac --key-file key zeros
cp out list
xcs keygen key2
run 1 1 mac --key-file key2 --check list
shows 'zeros: FAILED'

# --- trees

# Two parts of 1 MiB and another one; the digests are those of the reference.
pattern=$(awk 'BEGIN { for (i = 0; i < 251; i++) printf "\\%03o", i }')
printf "$pattern" >long
i=1
while test $i -lt 15; do cat long long >long2 && mv long2 long && i=$((i + 1)); done
head -c 3000000 long >long2
mv long2 long
large=3239f87a23d7abf254a2b413faec4be9ec96a9a676c42a0dbb136974b0a63123
large=${large}4016711fcb2b280605bc10209e87424854954f6406d5014ebe30f4b7bfc06ff1
none=095d2a586b3ab9e2f51dcf05111d8c60b6b8a185c26a276cde5f53d19e46dc9d
none=${none}e0f86364e0ba5a7054151bf784f943f39885caca7aa67b8c04cb8550c0d4b03f
for number in 1 2 7 256; do
  ok tree --threads $number long empty
  shows "$large  long" "$none  empty"
done
ok tree long
shows "$large  long"
# glibc has thread-local storage on the stack of threads.
if test -z "$EMULATOR" && (ulimit -s 512) 2>/dev/null; then
  (ulimit -s 512; xcs tree --threads 3 long) >out
  shows "$large  long"
else
  echo "an emulator, or no ulimit -s: small stacks are not tested"
fi
(head -c 100000 long; sleep 1; tail -c +100001 long) | xcs tree --threads 3 >out
shows "$large  -"
# whole parts, where the file ends with one
head -c 2097152 long >whole
ok tree --threads 1 whole
cp out wanted1
ok tree --threads 4 whole
cmp wanted1 out || fail "two whole parts by threads"
ok tree --algorithm skein-256-256 --leaf 4 --fan-out=2 --height 3 --threads 2 --tag long
shows "Skein-Tree-256-256-4-2-3 (long) = 7d6e5af23722356f17a2a0d6f18f75ae12f7d1b0bcd0fdcadcfde7e2d39ad7cb"
cp out list
ok tree --leaf 1 --algorithm skein-1024-1024 --tag long
cat out >>list
ok tree --tag long
cat out >>list
ok tree --check --threads 2 list
shows 'long: OK' 'long: OK' 'long: OK'
# each number is another function
for shape in '--leaf 11' '--fan-out 9' '--height 254'; do
  ok tree $shape long
  test "$(cut -d ' ' -f 1 out)" != $large || fail "tree $shape does nothing"
  run 3 3 tree --check $shape list
  says "'list', line 2: another algorithm"
  says "'list', line 3: another tree"
  ok tree $shape long
  cp out list2
  ok tree --check $shape list2
  shows 'long: OK'
  run 1 1 tree --check list2
  shows 'long: FAILED'
done
run 3 3 hash --check list
says "'list', line 1: a line for xcs tree"
# a line of a shape that is none, and one of a hash
for shape in '' -10-8 -0-8-255 -14-8-255 -10-0-255 -10-256-255 -10-8-1 -10-8-256 -10-8-255-1 -010-8-255 -10--8-255 '-10-8-255 '; do
  echo "Skein-Tree-512-512$shape (long) = $large" >list
  run 3 1 tree --check list
  says 'line 1: not a line of a checksum file'
done
printf '%s\n' "\\Skein-512-512 (empty) = $empty" >list
run 3 1 tree --check list
says 'line 1: a line for xcs hash'
run 3 2 tree missing empty .
says "cannot open 'missing': "
says "cannot read '\.': "

# --- names

newline='a
b' backslash='a\b' return=$(printf 'a\rb') odd=' (x) = 00 '
for name in "$newline" "$backslash" "$return" "$odd" ' ' 'a  b' '#' '\' 'Skein-512-512 (x) = 00'; do
  cp zeros "$name"
done
ok hash "$newline" "$backslash" "$return" "$odd" ' ' 'a  b' '#' '\'
shows "\\$digest  a\\nb" "\\$digest  a\\\\b" "\\$digest  a\\rb" "$digest  $odd" "$digest   " "$digest  a  b" "$digest  #" \
  "\\$digest  \\\\"
for form in '' --tag; do
  ok hash $form "$newline" "$backslash" "$return" "$odd" ' ' 'a  b' '#' '\' 'Skein-512-512 (x) = 00'
  test "$(wc -l <out)" -eq 9 || fail "not a line for each name"
  cp out list
  ok hash --check list
  shows '\a\nb: OK' 'a\b: OK' "$return: OK" "$odd: OK" ' : OK' 'a  b: OK' '#: OK' '\: OK' 'Skein-512-512 (x) = 00: OK'
done
ok hash --tag "$newline" 'a  b'
shows "\\Skein-512-512 (a\\nb) = $digest" "Skein-512-512 (a  b) = $digest"
# the same lines as those of sha256sum
if sha256sum --tag empty >out 2>err && sha256sum --version 2>err | grep 'coreutils.* 9\.' >out; then
  for form in '' --tag; do
    sha256sum $form "$newline" "$backslash" "$return" "$odd" | sed 's/[0-9a-f]\{64\}/DIGEST/; s/SHA256/Skein-512-256/' >theirs
    ok hash $form --algorithm skein-512-256 "$newline" "$backslash" "$return" "$odd"
    sed 's/[0-9a-f]\{64\}/DIGEST/' out | cmp - theirs || fail "lines are not those of sha256sum $form"
  done
else
  echo "no sha256sum of GNU coreutils 9: its lines are not compared"
fi

# --- lines that are none: a complaint for each, and the others are checked

good="$digest  zeros"
for bad in x "$digest" "$digest " "$digest  " "$digest zeros" "${digest}0  zeros" "${digest%?}  zeros" "g${digest#?}  zeros" \
  " $good" "\\$digest  a\\b" "\\$digest  a\\" "$digest	zeros" "\\" "Skein-512-512 (zeros) = " \
  "Skein-512-512 (zeros) = ${digest%?}" "Skein-512-512 (zeros) = ${digest%??}" "Skein-512-512 (zeros) = ${digest}00" \
  "Skein-512-512 (zeros)= $digest" \
  "Skein-512-512 () = $digest" "Skein-512-512(zeros) = $digest" "Skein-512-0512 (zeros) = $digest" \
  "Skein-384-512 (zeros) = $digest" "Skein-512 (zeros) = $digest" "skein-512-512 (zeros) = $digest" \
  "Skein-MAC-512-512 (zeros) = $digest" "SHA256 (zeros) = $empty" "Skein-512-512 (zeros) = $digest "; do
  printf '%s\n' "$good" "$bad" "$good" >list
  run 3 1 hash --check list
  says "^xcs: hash: 'list', line 2: "
  shows 'zeros: OK' 'zeros: OK'
done
printf '%s\n%s\000\n' "$good" "$good" >list
run 3 1 hash --check list
shows 'zeros: OK'
zeros () { head -c $1 /dev/zero | tr '\000' 0; }
for n in 65534 65535 65536 65537 131071 200000; do
  { echo "$good"; zeros $n; echo; echo "$good"; echo "#$(zeros $n)"; echo "$good"; zeros $n; } >list
  run 3 2 hash --check list
  says 'line 2: not a line of a checksum file'
  says 'line 6: not a line of a checksum file'
  shows 'zeros: OK' 'zeros: OK' 'zeros: OK'
done
# more lines than are read at once, and a pipe that ends in them
awk -v line="$empty  empty" 'BEGIN { for (i = 0; i < 2000; i++) print line }' >list
ok hash --check list
test "$(grep -c '^empty: OK$' out)" -eq 2000 || fail "a list of 2000 lines"
(head -c 70000 list; sleep 1; tail -c +70001 list) | xcs hash --check >out 2>err || fail "a list through a pipe"
test "$(grep -c '^empty: OK$' out)" -eq 2000 || fail "a list of 2000 lines through a pipe"
# the list, if it is not standard input, may name that
echo "$digest  -" >list
xcs hash --check list <zeros >out 2>err || fail "standard input in a list"
shows '-: OK'
xcs hash --check <list >out 2>err
test $? -eq 3 || fail "a list that names itself"
says 'line 1: standard input, which is the list'
run 3 1 hash --check empty
says 'no lines to check'
printf '\n# nothing\n' >list
run 3 1 hash --check list

# --- files that cannot be read: a complaint for each, and the others are done

run 3 2 hash missing empty . zeros
shows "$empty  empty" "$digest  zeros"
says "cannot open 'missing': "
says "cannot read '\.': "
run 3 1 mac --key-file missing zeros
test -s out && fail "output without a key"
run 3 1 mac --key-file key --verify $tag missing
xcs hash <&- >out 2>err
test $? -eq 3 || fail "closed standard input"
says "cannot read 'standard input': "

# Names in complaints: one line, and the reason, whatever the name.
long=$(printf %0900d 0 | sed 's,0000000000,000000000/,g')
for name in '' '  ' 'no file' missing/file "no$newline" "$long"; do
  run 3 1 hash "$name"
  shown=$(echo "$name" | tr '\n' '?')
  grep -q -F -x "xcs: hash: cannot open '${shown%?}': No such file or directory" err ||
    { cat err; fail "the complaint about '$name'"; }
done
for arguments in '--key-file key --check' --key-file= '--key-file key --tag --'; do
  run 3 1 mac $arguments ''
  says "^xcs: mac: cannot open '': "
done
if test -w /dev/full; then
  for arguments in 'hash zeros' 'mac --key-file key zeros' 'tree zeros'; do
    xcs $arguments >/dev/full 2>err
    test $? -eq 3 || fail "xcs $arguments >/dev/full"
    says '^xcs: cannot write: '
  done
else
  echo "no /dev/full: write errors are not tested"
fi

# progress, on a terminal alone
if test -z "$EMULATOR" && script -q -e -c true /dev/null </dev/null >/dev/null 2>&1; then
  script -q -e -c "(head -c 100000 zeros; sleep 2; head -c 200000 zeros) | '$XCS' hash" /dev/null </dev/null >shown ||
    fail "hash on a terminal"
  tr '\r' '\n' <shown | grep -x '0 MB' >/dev/null || { cat shown; fail "no progress on a terminal"; }
  tr '\r' '\n' <shown | grep -x "$digest  -" >/dev/null || { cat shown; fail "no digest on a terminal"; }
else
  echo "no script(1) that can run a command: progress on a terminal is not tested"
fi

# --- usage

for name in '' skein 512-512 skein-512 skein-512- skein-512-512x skein-512-0 skein-512-56 skein-512-65 skein-512-8200 \
  skein-128-128 skein-0512-512 skein-512-0512 skein-4294967808-512 skein-512-4294967808 Skein-512-512 skein-512-512-512 sha256; do
  usage hash --algorithm "$name" empty
  usage mac --key-file key --algorithm "$name" empty
  usage tree --algorithm "$name" empty
done
for value in '' 0 x 1x -1 +1 ' 1' 256 257 4294967297 99999999999999999999; do
  for name in --leaf --fan-out --height; do
    usage tree $name "$value" empty
  done
  test "$value" = 256 || usage tree --threads "$value" empty
done
for arguments in '--leaf 14 empty' '--height 1 empty' '--leaf=' '--threads' '--tag --check empty' '--key-file key empty' \
  '--verify 00 empty' --nonesuch; do
  usage tree $arguments
done
for arguments in '--tag --check empty' --nonesuch '--key-file key empty' '--verify 00 empty' --algorithm --tag=x '--leaf 1 empty' \
  '--threads 1 empty'; do
  usage hash $arguments
done
head -c 30 key >short
(cat key; cat key; cat key) | tr -d '\n' >long
echo g >wrong
for bad in short long wrong empty; do
  usage mac --key-file $bad empty
done
usage mac empty
says '--key-file FILE is missing'
for arguments in '--tag --check empty' "--verify $tag --check empty" "--verify $tag --tag empty" "--verify $tag empty zeros" \
  "--verify ${tag%??} empty" "--verify ${tag}00 empty" "--verify ${tag%?} empty" '--verify x empty' --verify --nonesuch; do
  usage mac --key-file key $arguments
done

test $failures -eq 0
