#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The tool xcs: its subcommands, JSON, XCS_DISABLE, bad usage and exit statuses.

: "${XCS=./xcs}"
test -f "$XCS" || { echo "skipped: there is no $XCS"; exit 77; }
unset XCS_DISABLE

tmp=tool-test.tmp
rm -rf "$tmp"
mkdir "$tmp" || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM
failures=0

# An emulator cannot run the script that libtool may have put in place of the program; libtool knows the program.
xcs ()
{
  if test -n "$EMULATOR"; then
    ${LIBTOOL-./libtool} --mode=execute $EMULATOR "$XCS" "$@"
  else
    "$XCS" "$@"
  fi
}

fail ()
{
  echo "FAILED: $*"
  sed 's/^/  out: /' "$tmp/out"
  sed 's/^/  err: /' "$tmp/err"
  failures=$((failures + 1))
}

# run STATUS ARGUMENT...: leaves the output in $tmp/out and $tmp/err.
run ()
{
  expected=$1
  shift
  xcs "$@" >"$tmp/out" 2>"$tmp/err"
  status=$?
  test $status -eq $expected || fail "xcs $*: exit status $status, not $expected"
}

has ()
{
  grep -e "$1" "$tmp/out" >/dev/null || fail "no '$1' in the output"
}

has_not ()
{
  grep -e "$1" "$tmp/out" >/dev/null && fail "'$1' in the output"
}

quiet ()
{
  test -s "$tmp/err" && fail "output on stderr"
}

# json CONDITION: a Python expression on the value v of the JSON in $tmp/out.
json ()
{
  $have_python || return
  python3 -c 'import json, sys
v = json.load (open (sys.argv[1]))
sys.exit (0 if eval (sys.argv[2]) else "not true")' "$tmp/out" "$1" 2>"$tmp/err" || fail "JSON: $1"
}

have_python=false
if (python3 -c 'import json') >/dev/null 2>&1; then have_python=true; else echo "no python3: JSON is not parsed"; fi

# --- help and version

run 0 help; has '^Usage: xcs'; quiet
run 0 --help; has '^Usage: xcs'; quiet
run 0 speed --help; has '^Usage: xcs'; quiet
run 0 --version; has '^xcs (libxcrypt) [0-9]'; quiet
run 2
test -s "$tmp/out" && fail "xcs without arguments writes to stdout"
grep '^Usage: xcs' "$tmp/err" >/dev/null || fail "no usage on stderr"

# --- info

run 0 info; quiet
for primitive in threefish256 poly1305 ghash kasumi; do
  has "^  $primitive .* chosen "
done
has '^CPU features'
run 0 info --json; quiet
json "len ([i for i in v['implementations'] if i['chosen']]) == len (set (i['primitive'] for i in v['implementations']))"
json "all (i['usable'] or i['reason'] for i in v['implementations'])"

XCS_DISABLE=all; export XCS_DISABLE
run 0 info; quiet
case $(grep '^XCS_DISABLE' "$tmp/out") in
  *ignored*)
    echo "the library ignores XCS_DISABLE on this system: not tested"
    honoured=false ;;
  *)
    honoured=true
    has '^in use  *none'
    grep ' chosen ' "$tmp/out" | grep -v 'portable C' && fail "XCS_DISABLE=all: assembly chosen"
    run 0 info --json
    json "all (not i['assembly'] for i in v['implementations'] if i['chosen'])"
    json "v['cpu_features'] == [] and v['disable']['unknown'] == ''"
    run 0 selftest
    has '^poly1305 .* ok ' ;;
esac
XCS_DISABLE='nonesuch, lookups,,'
run 0 info
has 'does not know: nonesuch$'
if $honoured; then
  run 0 selftest; quiet
  has '^kasumi  *lt  *skipped  *secret lookups not allowed'
  has '^kasumi  *ct  *ok '
  run 0 speed --seconds 0.001 --filter kasumi --bytes 64
  has_not '^kasumi .* lt '
fi
XCS_DISABLE=$(printf 'a"\\\033\351')
run 0 info
has 'a"\\?'
run 0 info --json
json "v['disable']['value'] == 'a\"' + chr (92) + chr (27) + chr (233)"
unset XCS_DISABLE

# --- selftest

run 0 selftest; quiet
cat "$tmp/out"
has_not FAILED
has '^threefish256  *c  *ok '
has '^kasumi  *lt  *ok '
run 0 selftest --json; quiet
json "all (i['result'] in ('ok', 'skipped') and i['detail'] for i in v)"

# --- speed

run 0 speed --seconds 1 --filter 'poly1305 auth' --filter 'ghash set_key'
has '^poly1305  *auth .*\*'
has '^ghash  *set_key .*\*'
has_not '^threefish256'
has ' 1 MiB$'
run 0 speed --seconds=0.05 --filter=threefish256 --bytes=32,7,1024 --unit ns
has '^Nanoseconds per call'
has ' call  *32 B  *7 B  *1 KiB$'
has '^threefish256  *encrypt  *c  *[* ]  *-  *[0-9.]*  *-  *[0-9.]*$'
run 0 speed --seconds 0.05 --filter kasumi --unit mib
has '^MiB per second'
run 0 speed --seconds 0.05 --bytes 64,100 --json
json "set (i['bytes'] for i in v) == set ((0, 64, 100))"
json "all (i['ns'] > 0 and (i['cycles'] is None or i['cycles'] > 0) for i in v)"
json "not [i for i in v if i['primitive'] == 'kasumi' and i['bytes'] == 100]"
json "set (i['chosen'] for i in v if i['primitive'] == 'ghash') >= set ((True,))"

run 0 speed --seconds 0.05 --threads 2 --filter poly1305
has '^MiB per second of all threads together, messages of 16384 bytes'
has ' threads:  *1  *2$'
has '^poly1305  *auth .*\*  *[0-9.]*  *[0-9.]*$'
run 0 speed --seconds 0.05 --threads 20 --bytes 64 --filter 'kasumi encrypt' --filter set_key --json
json "set (i['threads'] for i in v) == set ((1, 2, 4, 8, 16, 20))"
json "set ((i['operation'], i['bytes'], i['cycles']) for i in v) == set ((('encrypt', 64, None),))"

# --- speed --compare

quick='speed --seconds 0.02 --bytes 64,128 --filter poly1305 --filter set_key'
run 0 $quick --json
cp "$tmp/out" "$tmp/now.json"
run 0 $quick --compare "$tmp/now.json"; quiet
has '^Change of the time of a call since '
has '^poly1305  *auth  *[a-z0-9]*  *[* ]  *-  *[-+][0-9.]*  *[-+][0-9.]*$'
has '^ghash  *set_key  *[a-z0-9]*  *[* ]  *[-+][0-9.]*  *-  *-$'
has_not '^Only '
has '^[0-9]* of [0-9]* cells are more than 5 % slower\.$'
sed 's/"cycles": [^,]*, "ns": [^,]*/"cycles": null, "ns": 1e-3/' "$tmp/now.json" >"$tmp/fast.json"
run 0 $quick --compare="$tmp/fast.json"
run 1 $quick --compare "$tmp/fast.json" --strict
sed 's/"cycles": [^,]*, "ns": [^,]*/"cycles": 1e12, "ns": 1e12/' "$tmp/now.json" >"$tmp/slow.json"
run 0 $quick --compare "$tmp/slow.json" --strict
has '^0 of [1-9]'
# Cycles of one side alone are not compared.
sed 's/"cycles": [^,]*, "ns": [^,]*/"cycles": null, "ns": 1e12/' "$tmp/now.json" >"$tmp/slow.json"
run 0 $quick --compare "$tmp/slow.json" --strict
# Cells of one side; those of other operations are no matter of this filter.
sed 's/"bytes": 128/"later": null, "bytes": 96/' "$tmp/now.json" >"$tmp/other.json"
run 0 $quick --compare "$tmp/other.json"
has '^poly1305  *auth  *[a-z0-9]*  *[* ]  *-  *[-+][0-9.]*  *new$'
has '^Only now: poly1305 auth [a-z0-9]*, 128 B$'
has '^Only then: poly1305 auth [a-z0-9]*, 96 B$'
run 0 speed --seconds 0.02 --bytes 64,128 --filter 'poly1305 auth' --compare "$tmp/other.json"
has_not '^Only .* set_key'
echo '[]' >"$tmp/empty.json"
run 0 $quick --compare "$tmp/empty.json"
has '^0 of 0 '
run 1 $quick --compare "$tmp/empty.json" --strict

# What is not such a file: one line says so, whatever it is.
not_results ()
{
  run 3 $quick --compare "$1"
  test -s "$tmp/out" && fail "$1: writes to stdout"
  test "$(wc -l <"$tmp/err")" -eq 1 || fail "$1: not one line on stderr"
  grep '^xcs: ' "$tmp/err" >/dev/null || fail "$1: no line 'xcs: ...' on stderr"
}
not_results "$tmp/nonesuch.json"
not_results "$tmp"
object='{"primitive": "ghash", "operation": "update", "variant": "c32", "bytes": 64, "threads": 1, "cycles": null, "ns": 9.5,
  "chosen": true}'
object=$(echo "$object" | tr -d '\n')
printf '[%s]' "$object" >"$tmp/good.json"
run 0 speed --seconds 0.02 --bytes 64 --filter 'ghash update c32' --compare "$tmp/good.json"
has_not '^Only '
cut=0
while test $cut -lt $((${#object} + 2)); do
  head -c $cut "$tmp/good.json" >"$tmp/bad.json"
  not_results "$tmp/bad.json"
  cut=$((cut + 7))
done
for change in 's/64/-64/' 's/64/64.5/' 's/64/1e99/' 's/64/99999999999999999999999999/' 's/64/064x/' 's/64/+64/' 's/64/"64"/' \
    's/64/inf/' 's/9.5/0/' 's/9.5/.5/' 's/9.5/nan/' 's/9.5/1e999/' 's/9.5/null/' 's/9.5/0x9/' 's/true/1/' 's/true/truely/' \
    's/ghash/gha\\u0073h/' 's/ghash/\t/' 's/c32/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/' 's/"bytes"/"bytes": 1, "bytes"/' \
    's/"bytes": 64, //' 's/}/,}/' 's/: 64/64/' 's/\]$/,]/' 's/$/]/' 's/$/[]/' 's/"c32"/["c32"]/' 's/"c32"/{}/' \
    's/true/true, "x": [[[[]]]]/' 's/^.//' 's/{/{,/'; do
  sed "$change" "$tmp/good.json" >"$tmp/bad.json"
  cmp -s "$tmp/good.json" "$tmp/bad.json" && fail "$change changes nothing"
  not_results "$tmp/bad.json"
done
(cat "$tmp/good.json"; printf '\000') >"$tmp/bad.json"
not_results "$tmp/bad.json"
printf '\000' >"$tmp/bad.json"
not_results "$tmp/bad.json"
head -c 100000 /dev/zero | tr '\000' '[' >"$tmp/bad.json"
not_results "$tmp/bad.json"
head -c 100000 /dev/zero | tr '\000' '9' >"$tmp/bad.json"
not_results "$tmp/bad.json"
(printf '['; head -c 17000000 /dev/zero | tr '\000' ' '; printf ']') >"$tmp/bad.json"
not_results "$tmp/bad.json"
rm -f "$tmp/bad.json"

# --- speed --html

page=$tmp/page.html
rm -f "$page"
run 0 $quick --html "$page"; quiet
has '^poly1305 '
grep '^</html>$' "$page" >/dev/null || fail "the page is not complete"
grep '<h2>poly1305 auth</h2>' "$page" >/dev/null || fail "no poly1305 auth in the page"
grep -i 'script\|http:\|https:\|url(' "$page" && fail "the page refers to something else"
if $have_python; then
  python3 - "$page" <<'END' || fail "the page is not well-formed"
import re, sys, xml.dom.minidom
page = open (sys.argv[1], encoding="ascii").read ()
for part in re.findall (r"<(?:svg|table)\b.*?</(?:svg|table)>", page, re.S):
    xml.dom.minidom.parseString (part)
assert page.count ("<svg") == 2 and page.count ("<table") == 4, (page.count ("<svg"), page.count ("<table"))
assert page.count ("<polyline") >= 4 and page.count ("<title>") > page.count ("<polyline")
END
fi
# The old page stays as it was for those who read it.
echo old >"$page"
ln "$page" "$tmp/old.html"
run 0 speed --seconds 0.02 --bytes 64 --filter 'poly1305 auth' --html="$page" --json
json "len (v) > 0"
grep '^</html>$' "$page" >/dev/null || fail "the page was not replaced"
test "$(cat "$tmp/old.html")" = old || fail "the old page was written over"
# What is no file stays what it is.  Not tried on devices themselves: a mistake would replace them.
ln -s old.html "$tmp/link.html"
run 0 speed --seconds 0.02 --bytes 64 --filter set_key --html "$tmp/link.html"
test -h "$tmp/link.html" || fail "a link was replaced"
grep '^</html>$' "$tmp/old.html" >/dev/null || fail "the page did not go where the link says"
test "$(echo "$tmp"/page.html*)" = "$page" || fail "something is left beside the page"
run 3 $quick --html "$tmp/nonesuch/page.html"
test -s "$tmp/out" && fail "--html: measures although the page cannot be written"
grep '^xcs: cannot write ' "$tmp/err" >/dev/null || fail "--html: no 'cannot write'"
run 3 $quick --html "$tmp"
run 3 $quick --html ''
if test -w /dev/full; then
  ln -s /dev/full "$tmp/full.html"
  run 3 $quick --html "$tmp/full.html"
fi

# --- wrong usage: one line on stderr, none on stdout

bad ()
{
  run 2 "$@"
  test -s "$tmp/out" && fail "xcs $*: writes to stdout"
  test "$(grep -c '^xcs: ' "$tmp/err")" -eq 1 || fail "xcs $*: no line 'xcs: ...' on stderr"
  test "$(wc -l <"$tmp/err")" -eq 1 || fail "xcs $*: not one line on stderr"
}

bad nonesuch
bad ''
bad --nonesuch
bad "$(printf 'new\nline')"
bad help me
bad --version 2
for command in info selftest speed; do
  bad $command --nonesuch
  bad $command argument
  bad $command ''
  bad $command --jso
  bad $command --json=yes
done
bad info --filter x
for option in --filter --bytes --seconds --threads --unit --compare --html; do
  bad speed $option
done
bad speed --filter nonesuch
bad speed --filter poly1305 --seconds
for bytes in '' 0 x 1x 1, ,1 -1 +1 ' 1' 1,,2 1073741825 99999999999999999999999 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17; do
  bad speed --bytes "$bytes"
done
for seconds in '' 0 -1 x 1x inf nan 1e9; do
  bad speed --seconds "$seconds"
done
for threads in '' 0 x 1x 4097 -1; do
  bad speed --threads "$threads"
done
bad speed --threads 2 --bytes 64,128
bad speed --threads 2 --unit cpb
bad speed --threads 2 --html x
bad speed --strict
bad speed --compare "$tmp/good.json" --json
for unit in '' gib cpbx; do
  bad speed --unit "$unit"
done

# --- output that cannot be written

if test -w /dev/full; then
  for command in help --version info 'info --json' selftest 'selftest --json' 'speed --seconds 0.001 --filter ghash'; do
    xcs $command >/dev/full 2>"$tmp/err"
    status=$?
    : >"$tmp/out"
    test $status -eq 3 || fail "xcs $command >/dev/full: exit status $status"
    grep '^xcs: cannot write: ' "$tmp/err" >/dev/null || fail "xcs $command >/dev/full: no 'xcs: cannot write'"
  done
else
  echo "no /dev/full: write errors are not tested"
fi

test $failures -eq 0
