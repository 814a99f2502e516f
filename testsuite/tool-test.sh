#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The tool xcs: its subcommands, vectors, JSON, XCS_DISABLE, bad usage and exit statuses.

: "${XCS=./xcs}"
test -f "$XCS" || { echo "skipped: there is no $XCS"; exit 77; }
# The tool with a simulated clock whose frequency changes (testsuite/xcs-fake.c): output of xcs speed does not depend on the
# computer.
clock=testsuite/xcs-fake
unset XCS_DISABLE

# The programs behind the wrappers of libtool, which no emulator can run and which take longer than the programs.
execute () { ${LIBTOOL-./libtool} --mode=execute "$@"; }
LD_LIBRARY_PATH=$(execute sh -c 'echo "$LD_LIBRARY_PATH"' sh "$XCS")
XCS=$(execute echo "$XCS") clock=$(execute echo $clock)
test -n "$LD_LIBRARY_PATH" && export LD_LIBRARY_PATH
fake=$clock

. "${srcdir=..}/testsuite/with-output.sh"

xcs ()
{
  program=$XCS
  case "$*" in speed*--threads*) ;; speed*) program=$clock;; esac
  $EMULATOR "$program" "$@"
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

# Notes are not errors.
quiet ()
{
  grep -v '^xcs: note: ' "$tmp/err" >/dev/null && fail "output on stderr"
}

# json CONDITION: a Python expression about v, the value of the JSON in $tmp/out.
json ()
{
  $have_python || return
  python3 -c 'import json, sys
v = json.load (open (sys.argv[1]))
sys.exit (0 if eval (sys.argv[2]) else "not true")' "$tmp/out" "$1" 2>"$tmp/err" || fail "JSON: $1"
}

have_python=false
if (python3 -c 'import json, xml.dom.minidom, xml.parsers.expat') >/dev/null 2>&1; then have_python=true; else
  echo "no python3: JSON and pages are not parsed, non-blocking pipes not tried (python3-minimal of Debian lacks the modules)"
fi

# --- help and version

commands='info selftest speed f8 f9 a53 gea3 keygen seal open hash mac tree help'
narrow ()
{
  awk 'length >= 80 { print; wide = 1 } END { exit wide }' "$tmp/out" || fail "$* needs more than 80 columns"
}

for option in help --help -h; do
  run 0 $option; has '^Usage: xcs COMMAND'; quiet; narrow $option
done
for command in $commands; do
  run 0 help $command; has "^Usage: xcs $command "; quiet; narrow "help $command"
  cp "$tmp/out" "$tmp/help"
  for option in --help -h; do
    run 0 $command $option; quiet
    test $command = help || cmp "$tmp/out" "$tmp/help" || fail "xcs $command $option is not xcs help $command"
  done
done
for option in --version -V; do
  run 0 $option; has '^xcs (libxcrypt) [0-9]'; has_not 'NOT the version'; quiet
done
run 2
test -s "$tmp/out" && fail "xcs without arguments writes to stdout"
grep '^Usage: xcs' "$tmp/err" >/dev/null || fail "no usage on stderr"
# Another version of the library is visible.
real=$XCS
XCS=$fake
run 0 --version; has '^xcs (libxcrypt) 0\.0\.0-fake$'; has '^library [0-9.]* (NOT the version of the tool)$'
run 0 info; has '^libxcrypt  *[0-9.]* (NOT the version of the tool)$'; has '^tool  *0\.0\.0-fake$'
XCS=$real

# --- the table of options: the parsers, the completions and the manual page know the same

# options COMMAND: those of the help text.
options ()
{
  awk -F '|' -v command=$1 '$1 == "option" && " " $2 " " ~ " " command " " { print $3 }' "$srcdir/tools/options.txt"
}

all_options=$(for command in $commands; do options $command; done | sort -u)
test $(echo "$all_options" | wc -l) -ge 20 || fail "too few options in the table"
for command in $commands; do
  run 0 help $command
  cp "$tmp/out" "$tmp/help"
  for option in $all_options --nonesuch; do
    xcs $command $option --nonesuch --nonesuch >"$tmp/out" 2>"$tmp/err"
    known=true
    grep "unknown option '$option'" "$tmp/err" >/dev/null && known=false
    test $command = help && known=false
    listed=false
    grep "^  $option " "$tmp/help" >/dev/null && listed=true
    test $known = $listed || fail "xcs $command $option: help says $listed, the parser $known"
  done
done
for option in $all_options; do
  grep "^\.It Fl ${option#-}\( \|$\)" "$srcdir/doc/xcs.1" >/dev/null || fail "doc/xcs.1 has no $option"
done
for option in $(sed -n 's/^\.It Fl \(-[a-z0-9-]*\).*/-\1/p' "$srcdir/doc/xcs.1" | sort -u); do
  echo "$all_options" | grep -x -e "$option" >/dev/null || fail "doc/xcs.1 has $option"
done

# An option that is given twice is an error, but --filter.
for command in $commands; do
  for option in $(options $command); do
    value=$(awk -F '|' -v command=$command -v option=$option '
      $1 == "option" && " " $2 " " ~ " " command " " && $3 == option {
        value["N"] = value["N,..."] = 2; value["HEX"] = "00"; value["NAME"] = "skein-256-256"
        sub (/,[^.].*/, "", $4)
        print $4 == "" ? "" : "=" ($4 in value ? value[$4] : $4 == "S" ? 1 : $4)
      }' "$srcdir/tools/options.txt")
    xcs $command $option$value $option$value --nonesuch >"$tmp/out" 2>"$tmp/err"
    says="xcs: $command: option '$option' is given twice"
    test $option != --filter || says="xcs: $command: unknown option '--nonesuch' .*"
    grep -x -e "$says" "$tmp/err" >/dev/null || fail "xcs $command $option$value $option$value"
  done
done
for command in hash mac tree; do
  xcs $command -c --check >"$tmp/out" 2>"$tmp/err"
  grep -x "xcs: $command: option '--check' is given twice" "$tmp/err" >/dev/null || fail "xcs $command -c --check"
done

# complete WORD...: the completions of the last word by bash.
complete ()
{
  bash -c '. tools/completions/xcs
COMP_WORDS=(xcs "$@") COMP_CWORD=$#
_xcs
echo ${COMPREPLY[*]}' bash "$@" >"$tmp/out" 2>"$tmp/err"
}
completes ()
{
  expected=$1
  shift
  complete "$@"
  test "$(cat "$tmp/out")" = "$expected" || fail "completion of 'xcs $*' is not '$expected'"
  quiet
}

if command -v bash >/dev/null 2>&1; then
  completes "$commands -h --help -V --version" ''
  completes 'speed' sp
  completes '--threads' speed --t
  completes 'cpb mib ns' speed --unit ''
  completes 'mib' speed --unit = m
  completes 'cpb mib ns' speed --unit =
  completes '0 1' gea3 --direction ''
  completes 'xchacha20-poly1305' seal --cipher xc
  completes '' f8 --count ''
  completes "$commands -h --help" help ''
  completes "$tmp/help" f8 --hex-file "$tmp/hel"
  for command in $commands; do
    list=$(for option in $(options $command); do echo $option; done | tr '\n' ' ')
    completes "$list--help" $command --
  done
else
  echo "no bash: its completion is not tried"
fi
if command -v zsh >/dev/null 2>&1; then
  zsh -f -n tools/completions/_xcs >"$tmp/out" 2>"$tmp/err" || fail "zsh does not take its completion"
else
  echo "no zsh: its completion is not tried"
fi
if command -v fish >/dev/null 2>&1; then
  for words in 'speed --th:--threads' 'speed --unit c:cpb' 'gea3 --in:--input' 'sel:selftest' 'help spe:speed'; do
    HOME=$PWD/$tmp fish --no-config -c 'source tools/completions/xcs.fish; complete -C "$argv"' "xcs ${words%:*}" \
      2>"$tmp/err" | sed 's/	.*//' >"$tmp/out"
    test "$(cat "$tmp/out")" = "${words#*:}" || fail "fish completes 'xcs ${words%:*}'"
  done
else
  echo "no fish: its completion is not tried"
fi
for command in $commands; do
  for option in $(options $command); do
    awk -v command=$command '$0 == "  " command ")" { on = 1 } on; /;;$/ { on = 0 }' tools/completions/_xcs |
      grep -e "'\**$option[=[]" >/dev/null || fail "zsh: $command has no $option"
    grep -e "subcommand_from $command' -l ${option#--} " tools/completions/xcs.fish >/dev/null ||
      fail "fish: $command has no $option"
  done
done

# --- info

number_of () { sed -n "s/^$1[[:blank:]]*: //p" /proc/cpuinfo | sed 1q; }
run 0 info; quiet
awk '/^Implementations/ { on = 1; next }
  on { seen[$1]; chosen[$1] += $3 == "chosen" }
  END { for (p in seen) { n++; if (chosen[p] != 1) exit 1 }; exit n < 4 }' "$tmp/out" || fail "not one chosen of each primitive"
has '^CPU features'
has '^CPU   *[^ ]'
if test -z "$EMULATOR" && grep '^model name' /proc/cpuinfo >"$tmp/model" 2>/dev/null; then
  has "^CPU  *$(sed 's/.*: *//; s/  */ */g; s/\[.*//; 1q' "$tmp/model")"
  has "^CPU .*, family $(number_of 'cpu family') model $(number_of model)\$"
fi
run 0 info --json; quiet
json "len ([i for i in v['implementations'] if i['chosen']]) == len (set (i['primitive'] for i in v['implementations']))"
json "v['cpu'] != '' and v['tool'] == v['library']"
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
  has '^kasumi  *t9t7  *skipped  *secret lookups not allowed'
  has '^kasumi  *ct  *ok '
  run 0 speed --seconds 0.001 --filter kasumi --bytes 64
  has_not '^kasumi .* t9t7 '
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
has '^kasumi  *t9t7  *ok '
run 0 selftest --json; quiet
json "all (i['result'] in ('ok', 'skipped') and i['detail'] for i in v)"
# A primitive, or a file, without vectors fails.
real=$XCS
XCS=$fake
run 1 selftest; quiet
for line in 'threefish256  *c  *FAILED  *threefish_kat' 'poly1305  *c26  *FAILED  *poly1305' 'ghash  *c32  *FAILED  *aes_gcm' \
    'kasumi  *ct  *FAILED  *kasumi_block'; do
  has "^$line.txt, no vectors\$"
done
has_not ' ok '
XCS=$real

# --- speed

clock=$XCS
run 0 speed --more --seconds 0.05 --bytes 128
has '^poly1305  *verify .*\*'
clock=$fake
run 0 speed --seconds 1 --filter 'poly1305 auth' --filter 'ghash set_key'; quiet
if grep '^Core cycles' "$tmp/out" >/dev/null; then
  has '^Clock: 0\.82 to 1\.64 GHz by calibration; times are those at the highest$'
  grep '^xcs: note: the clock changed between 0\.82 and 1\.64 GHz; ' "$tmp/err" >/dev/null || fail "no note that the clock changed"
fi
has "^Command: .* speed --seconds 1 --filter 'poly1305 auth' --filter 'ghash set_key'\$"
has '^poly1305  *auth .*\*'
has '^ghash  *set_key .*\*'
has_not '^threefish256'
has ' 1 MiB$'
run 0 speed --seconds=0.05 --filter=threefish256 --bytes=32,7,1024 --unit ns
has '^Nanoseconds per call'
has ' call  *32 B  *7 B  *1 KiB$'
has '^threefish256  *encrypt  *c  *[* ]  *-  *[0-9.]*?*  *-  *[0-9.]*?*$'
run 0 speed --seconds 0.05 --filter kasumi --bytes 8,64,1024 --unit mib
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
has_not '^poly1305  *verify '
run 0 speed --seconds 0.05 --threads 20 --bytes 64 --filter 'kasumi encrypt' --filter set_key --json
json "set (i['threads'] for i in v) == set ((1, 2, 4, 8, 16, 20))"
json "set ((i['operation'], i['bytes'], i['cycles']) for i in v) == set ((('encrypt', 64, None),))"

# glibc has thread-local storage on the stack of threads.
if test -z "$EMULATOR" && (ulimit -s 512) 2>/dev/null; then
  (ulimit -s 512; xcs speed --seconds 0.05 --threads 2 --filter f8x256 --filter sealx16) >"$tmp/out" 2>"$tmp/err" ||
    fail "threads with small stacks"
  has '^kasumi  *f8x256 .*\*'
else
  echo "an emulator, or no ulimit -s: small stacks are not tested"
fi

# Ctrl-C: what was measured is shown, of a few cells or of all.
for call in 300 2000 100000; do
  XCS_FAKE_INTERRUPT=$call; export XCS_FAKE_INTERRUPT
  rm -f "$tmp/interrupted.html"
  run 130 speed --seconds 1000 --filter 'ghash update' --bytes 8,64,350,1024,4096 --html "$tmp/interrupted.html"; quiet
  has '^ghash  *update .* [0-9][0-9.]*[? ]'
  grep '^xcs: note: interrupted' "$tmp/err" >/dev/null || fail "no note that it was interrupted"
  grep '^</html>$' "$tmp/interrupted.html" >/dev/null || fail "no page after Ctrl-C"
done
XCS_FAKE_INTERRUPT=300
run 130 speed --seconds 1000 --filter 'ghash update' --json
json "0 < len (v) < 55 and all (i['ns'] > 0 for i in v)"
unset XCS_FAKE_INTERRUPT

# --- terminals: 80 columns, and styles unless NO_COLOR is set

# on_terminal COLUMNS COMMAND: by script(1), which copies what the terminal shows.
on_terminal ()
{
  script -q -e -c "stty cols $1 rows 24; $2" /dev/null </dev/null 2>"$tmp/err" | tr -d '\r' >"$tmp/out"
}

escape=$(printf '\033')
if test -z "$EMULATOR" && script -q -e -c true /dev/null </dev/null >/dev/null 2>&1; then
  for command in "$XCS info" "$XCS selftest" "$clock speed --seconds 0.01 --filter ghash 2>/dev/null"; do
    on_terminal 80 "NO_COLOR=1 TERM=xterm $command"
    test "$(wc -l <"$tmp/out")" -ge 10 || fail "no output on a terminal"
    has_not "$escape"
    awk 'length > 80 { print; wide = 1 } END { exit wide }' "$tmp/out" || fail "more than 80 columns: $command"
    on_terminal 80 "TERM=dumb $command"
    has_not "$escape"
  done
  on_terminal 80 "NO_COLOR= TERM=xterm $XCS info"
  has "^$escape\[1m  poly1305 .*$escape\[0m"
  on_terminal 200 "TERM=xterm $clock speed --seconds 0.01 --filter ghash 2>/dev/null"
  has '  call  *8 B .* 1 MiB$'
  has "$escape\[1m"
else
  echo "no script(1) that can run a command: output on terminals is not tested"
fi
for command in info selftest 'speed --seconds 0.001 --filter ghash'; do
  run 0 $command; has_not "$escape"
done

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
# Cycles that only one side has are not compared.
sed 's/"cycles": [^,]*, "ns": [^,]*/"cycles": null, "ns": 1e12/' "$tmp/now.json" >"$tmp/slow.json"
run 0 $quick --compare "$tmp/slow.json" --strict
# Cells that only one side has; the filter excludes other operations.
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

# Any other file gives one line on stderr.
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
grep '<h2 id="poly1305-auth">poly1305 auth</h2>' "$page" >/dev/null || fail "no poly1305 auth in the page"
grep -i 'script\|http:\|https:\|url(' "$page" && fail "the page refers to something else"
if $have_python; then
  python3 - "$page" <<'END' || fail "the page is not well-formed"
import re, sys, xml.dom.minidom
page = open (sys.argv[1], encoding="ascii").read ()
for part in re.findall (r"<(?:svg|table)\b.*?</(?:svg|table)>", page, re.S):
    xml.dom.minidom.parseString (part)
assert page.count ("<svg") == 2 and page.count ("<table") == 9, (page.count ("<svg"), page.count ("<table"))
assert page.count ("<polyline") >= 4 and page.count ("<title>") > page.count ("<polyline")
END
fi
# Programs that read the old page keep it unchanged.
echo old >"$page"
ln "$page" "$tmp/old.html"
run 0 speed --seconds 0.02 --bytes 64 --filter 'poly1305 auth' --html="$page" --json
json "len (v) > 0"
grep '^</html>$' "$page" >/dev/null || fail "the page was not replaced"
test "$(cat "$tmp/old.html")" = old || fail "the old page was written over"
# Only regular files are replaced.  Not tried on devices themselves: a mistake would replace them.
ln -s old.html "$tmp/link.html"
run 0 speed --seconds 0.02 --bytes 64 --filter set_key --html "$tmp/link.html"
test -h "$tmp/link.html" || fail "a link was replaced"
grep '^</html>$' "$tmp/old.html" >/dev/null || fail "the page is not in the target of the link"
test "$(echo "$tmp"/page.html*)" = "$page" || fail "a temporary file is left"
run 3 $quick --html "$tmp/nonesuch/page.html"
test -s "$tmp/out" && fail "--html: measures although the page cannot be written"
grep "^xcs: speed: cannot write '" "$tmp/err" >/dev/null || fail "--html: no 'cannot write'"
run 3 $quick --html "$tmp"
long=$tmp/$(printf '%0250d' 0).html
run 0 $quick --html "$long"; quiet
grep '^</html>$' "$long" >/dev/null || fail "no page with a name of 255 bytes"
rm -f "$long"
if test -w /dev/full; then
  ln -s /dev/full "$tmp/full.html"
  run 3 $quick --html "$tmp/full.html"
fi
# A limit of the length of files is an error of writing, not the end by a signal, which would leave the temporary file.
if (ulimit -f 8) 2>/dev/null; then
  echo old >"$page"
  (ulimit -f 8; xcs $quick --html "$page") >/dev/null 2>"$tmp/err"
  test $? -eq 3 || fail "a page above the limit: not exit status 3"
  grep "^xcs: speed: cannot write '" "$tmp/err" >/dev/null || fail "a page above the limit: no 'cannot write'"
  test "$(cat "$page")" = old || fail "a page above the limit: the old one is lost"
  test "$(echo "$tmp"/page.html*)" = "$page" || fail "a page above the limit: a temporary file is left"
else
  echo "no ulimit -f: files above the limit are not tested"
fi

# A signal removes the page that has no name yet, and leaves the old one.
echo old >"$page"
for signal in 1 2 15; do
  if sh -c "kill -$signal \$\$" 2>/dev/null; then echo "signal $signal is ignored here: not tested"; continue; fi
  (XCS_FAKE_SIGNAL=$signal; export XCS_FAKE_SIGNAL; execute $EMULATOR $fake speed --seconds 0.02 --filter set_key --html "$page") \
    >/dev/null 2>&1
  test $? -gt 128 || fail "signal $signal: xcs speed does not end by it"
  test "$(cat "$page")" = old || fail "signal $signal: the old page is lost"
  test "$(echo "$tmp"/page.html*)" = "$page" || { fail "signal $signal: a temporary file is left"; rm -f "$page".*; }
done

# --- f8, f9, a53, gea3: every vector

# vectors FILE: prints its cases as shell assignments, one case per line.
vectors ()
{
  awk '/^\[/ { if (line != "") print line; line = " " }
    / =/ && line != "" { line = line tolower ($1) "=" $3 " " }
    END { print line }' "$srcdir/testsuite/vectors/$1"
}

vectors kasumi_f8.txt >"$tmp/cases"
vectors kasumi_f9.txt >>"$tmp/cases"
vectors a53_gea3.txt >>"$tmp/cases"
cases=0
while read -r assignments; do
  unset ck ik kc count fresh bearer direction length plaintext ciphertext message mac input m output block1 block2
  unset block1_348 block2_348
  eval "$assignments"
  if test -n "$ck"; then
    run 0 f8 --key $ck --count $count --bearer $bearer --direction $direction --bits $length --hex $plaintext
    expected=$ciphertext
  elif test -n "$ik"; then
    run 0 f9 --key $ik --count $count --fresh $fresh --direction $direction --bits $length --hex "$message"
    expected=$mac
  elif test -n "$block1"; then
    run 0 a53 --key $kc --count $count
    expected="BLOCK1 $block1
BLOCK2 $block2"
  elif test -n "$block1_348"; then
    run 0 a53 --key=$kc --count=0x$count --ecsd
    expected="BLOCK1 $block1_348
BLOCK2 $block2_348"
  else
    run 0 gea3 --key $kc --input $input --direction $direction --zeros $m
    expected=$output
  fi
  quiet
  test "$(cat "$tmp/out")" = "$expected" || fail "vector $assignments"
  cases=$((cases + 1))
done <"$tmp/cases"
test $cases -eq 46 || fail "$cases vectors"

# --- f8, f9, a53, gea3: sources of key and message, and output

key=2bd6459f82c5b300952c49104881ff48
f8="f8 --count 72a4f20f --bearer 12 --direction 1"
f9="f9 --count 0x38A6F056 --fresh 05d2ec49 --direction 0"
gea3="gea3 --input 8e9421a3 --direction 0"
echo "$key" >"$tmp/key"
printf '2BD6 459F 82C5 B300\t952C 4910 4881 FF48\r\nmore' >"$tmp/key2"
head -c 100000 /dev/zero >"$tmp/zeros"
run 0 $f8 --key $key --zeros 100000; quiet
cp "$tmp/out" "$tmp/stream.hex"
test "$(wc -c <"$tmp/stream.hex")" -eq 200001 || fail "size of the keystream"
for key_option in "--key $key" "--key-file $tmp/key" "--key-file=$tmp/key2"; do
  run 0 $f8 $key_option --hex ''
  test "$(wc -c <"$tmp/out")" -eq 1 || fail "an empty message"
  run 0 $f8 $key_option --file "$tmp/zeros"; quiet
  od -An -v -tx1 "$tmp/out" | tr -d ' \n' >"$tmp/stream"
  echo >>"$tmp/stream"
  cmp "$tmp/stream" "$tmp/stream.hex" || fail "bytes and digits differ"
done
cp "$tmp/out" "$tmp/stream"
# Decryption through pipes; the key comes before the message.
(cat "$tmp/key2" | head -n 1; cat "$tmp/stream") | xcs $f8 --key-file - --file - 2>"$tmp/err" | cmp - "$tmp/zeros" || fail "a pipe"
xcs $f8 --key-file - --hex-file "$tmp/stream.hex" <"$tmp/key" 2>"$tmp/err" | tr -d '0\n' >"$tmp/out"
test -s "$tmp/out" && fail "decryption of digits"
(cat "$tmp/key"; sed 's/......../& /g' "$tmp/stream.hex") | xcs $gea3 --key-file - --hex-file - >"$tmp/gea3" 2>"$tmp/err"
run 0 $gea3 --key $key --hex-file "$tmp/gea3"
cmp "$tmp/out" "$tmp/stream.hex" || fail "gea3 twice"
run 0 $f9 --key-file "$tmp/key" --file "$tmp/stream"
cp "$tmp/out" "$tmp/mac"
run 0 $f9 --key $key --hex-file "$tmp/stream.hex"
cmp "$tmp/out" "$tmp/mac" || fail "f9 of bytes and of digits"
# Bits around the message are unchanged.
run 0 $f8 --key $key --bits 13 --offset 3 --hex FFFFFFFF
test "$(cat "$tmp/out")" = "$(printf '%08x' $((0xffffffff ^ (0x$(head -c 4 "$tmp/stream.hex") >> 3 << 16))))" || fail "bits around"
run 0 $f8 --key $key --offset 32 --hex 01234567
test "$(cat "$tmp/out")" = 01234567 || fail "no bits at the end"
run 0 $f9 --key $key --offset 5 --bits 40 --hex 07ffe000ff1234
cp "$tmp/out" "$tmp/mac"
run 0 $f9 --key $key --bits 40 --hex fffc001fe2
cmp "$tmp/out" "$tmp/mac" || fail "f9 at an offset"
if $have_python; then
  # Pipes may be non-blocking, and their other ends slow.
  (sleep 1; cat "$tmp/key" "$tmp/stream") |
    if test -z "$EMULATOR"; then
      python3 -c 'import os, sys
os.set_blocking (0, False)
os.set_blocking (1, False)
os.execvp (sys.argv[1], sys.argv[1:])' "$XCS" $f8 --key-file - --file - 2>"$tmp/err"
    else
      xcs $f8 --key-file - --file -
    fi | (sleep 2; cat) | cmp - "$tmp/zeros" || fail "a non-blocking pipe"
  # More lines than a pipe has room for.
  awk 'BEGIN { for (i = 0; i < 1000; i++) print "/dev/null" }' >"$tmp/names"
  if test -z "$EMULATOR"; then
    python3 -c 'import os, sys
os.set_blocking (1, False)
os.execvp (sys.argv[1], sys.argv[1:])' "$XCS" hash $(cat "$tmp/names") 2>"$tmp/err" | (sleep 2; cat) >"$tmp/out"
    test "$(wc -l <"$tmp/out")" -eq 1000 || fail "lines through a non-blocking pipe"
  fi
fi
if test -z "$EMULATOR" && test -r /proc/self/cmdline && mkfifo "$tmp/pipe"; then
  "$XCS" $f8 --key $key --hex-file "$tmp/pipe" >"$tmp/out" 2>"$tmp/err" &
  exec 8>"$tmp/pipe"
  tr '\000' ' ' </proc/$!/cmdline | grep ' --key \*\*\** --hex-file ' >/dev/null || fail "the key stays visible"
  exec 8>&-
  wait
fi

cannot ()
{
  run 3 "$@"
  test -s "$tmp/out" && fail "xcs $*: writes to stdout"
  test "$(grep -c '^xcs: ' "$tmp/err")" -eq 1 || fail "xcs $*: no line 'xcs: ...' on stderr"
}
cannot $f8 --key-file "$tmp/nonesuch" --zeros 1
cannot $f8 --key-file "$tmp" --zeros 1
cannot $f8 --key $key --file "$tmp/nonesuch"
cannot $f9 --key $key --hex-file "$tmp"
# With closed standard input, the key file must not be read as the message.
printf '%s\nmessage' "$key" >"$tmp/key3"
cannot $f8 --key-file "$tmp/key3" --file - <&-

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
bad -- help
bad info -- --json
bad help -- --json
bad help ''
bad help --version
bad help speed info
bad -h me
bad speed -h --json
bad -V 2
bad --version 2
bad f8
bad a53 --count 24f20f
bad $f8 --key $key
bad $f8 --zeros 1
bad $f8 --key $key --key-file "$tmp/key" --zeros 1
bad $f8 --key $key --zeros 1 --hex 00
bad $f8 --key $key --zeros 1 --zeros 1
bad $f8 --key $key --zeros 1 --fresh 00000000
bad $f8 --key $key --zeros 1 --ecsd
bad $f8 --key $key --zeros 1 argument
bad $f9 --key $key --zeros 1
bad a53 --key $key --count 24f20f --hex 00
bad a53 --key $key --count 24f20f --ecsd=1
bad $gea3 --key $key --zeros 1 --bits 8
for option in --key --key-file --count --bearer --direction --hex --hex-file --file --zeros --bits --offset; do
  bad f8 $option
done
for digits in '' 0 ${key}0 ${key}00 ${key#2b} 2bd6459f82c5b30 2bd6459f82c5b300952c49104881ff4g "$key-"; do
  bad $f8 --key "$digits" --zeros 1
  test -n "$digits" && grep 2bd6 "$tmp/err" && fail "shows the key"
  echo "$digits" >"$tmp/badkey"
  bad $f8 --key-file "$tmp/badkey" --zeros 1
done
bad $gea3 --key 2bd6459f82c5bc --zeros 1
bad $f8 --key-file "$tmp/zeros" --zeros 1
bad $f8 --key-file /dev/null --zeros 1
for digits in 0 000 0g 0x00 00-; do
  bad $f8 --key $key --hex "$digits"
  echo "$digits" >"$tmp/badhex"
  bad $f8 --key $key --hex-file "$tmp/badhex"
done
for number in '' 0 72a4f20 72a4f20f0 72a4f20g 0x 0x72a4f20f0 0x-1 -1 '0x 1' ' 2a4f20f'; do
  bad f8 --count "$number" --bearer 0 --direction 0 --key $key --zeros 1
  bad f9 --count 00000000 --fresh "$number" --direction 0 --key $key --hex 00
  bad gea3 --input "$number" --direction 0 --key $key --zeros 1
  bad a53 --count "$number" --key $key
done
bad a53 --count 400000 --key $key
bad a53 --count 0024f20f --key $key
for number in '' 32 -1 x 1x 0x1 ' 1' +1 99999999999999999999; do
  bad f8 --count 00000000 --bearer "$number" --direction 0 --key $key --zeros 1
done
for number in '' 2 -1 x; do
  bad f8 --count 00000000 --bearer 0 --direction "$number" --key $key --zeros 1
  bad f9 --count 00000000 --fresh 00000000 --direction "$number" --key $key --hex 00
  bad gea3 --input 00000000 --direction "$number" --key $key --zeros 1
done
for number in '' 33 -1 x 4294967296; do
  bad $f8 --key $key --hex 01234567 --offset "$number"
  bad $f8 --key $key --hex 01234567 --bits "$number"
  bad $f9 --key $key --hex 01234567 --bits "$number"
done
bad $f8 --key $key --hex 01234567 --offset 1 --bits 32
bad $f8 --key $key --hex 01234567 --offset 4000000000 --bits 8
bad $f8 --key $key --zeros 536870913

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
echo old >"$page"
bad speed --seconds 0.01 --filter 'kasumi encrypt' --bytes 7 --html "$page"
test "$(cat "$page")" = old || fail "a page of nothing"
bad speed --seconds 0.01 --filter 'kasumi encrypt' --bytes 7 --json
bad speed --filter nonesuch
bad speed --filter poly1305 --seconds
for bytes in '' 0 x 1x 1, ,1 -1 +1 ' 1' 1,,2 1073741825 99999999999999999999999 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17; do
  bad speed --bytes "$bytes"
done
for seconds in '' 0x1 0 -1 x 1x inf nan 1e9; do
  bad speed --seconds "$seconds"
done
for name in '' -; do
  bad speed --html "$name"
  bad speed --svg "$name"
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
  for command in help --version info 'info --json' selftest 'selftest --json' 'speed --seconds 0.001 --filter ghash' \
      "$f8 --key $key --zeros 9" "$f8 --key $key --file $tmp/zeros" "$f9 --key $key --hex 00" "a53 --key $key --count 24f20f"; do
    xcs $command >/dev/full 2>"$tmp/err"
    status=$?
    : >"$tmp/out"
    test $status -eq 3 || fail "xcs $command >/dev/full: exit status $status"
    grep '^xcs: cannot write: ' "$tmp/err" >/dev/null || fail "xcs $command >/dev/full: no 'xcs: cannot write'"
    grep 'output error' "$tmp/err" >/dev/null && fail "xcs $command >/dev/full: does not say why"
  done
else
  echo "no /dev/full: write errors are not tested"
fi

test $failures -eq 0
