#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# xcs speed compared with other libraries: what is marked, what is compared, table, JSON, page, drawings and record.  The libraries
# and the clock are planted (testsuite/peers-fake.c), so nothing depends on the speed of the computer.

XCS=testsuite/peers-fake
test -f "$XCS" || { echo "skipped: there is no $XCS"; exit 77; }
unset XCS_DISABLE XCS_FAKE_DISTURB
. "${srcdir=..}/testsuite/with-output.sh"
have_python=false
if (python3 -c 'import json, xml.dom.minidom, xml.parsers.expat') >/dev/null 2>&1; then have_python=true; else
  echo "no python3: JSON and pages are not parsed (python3-minimal of Debian lacks the modules)"
fi

# run STATUS OPTION...: the comparison; its output is in $tmp/out.
run ()
{
  expected=$1
  shift
  set -- speed --filter "${filter-poly1305 auth}" --filter 'ghash update' "$@"
  if test -n "$EMULATOR"; then
    ${LIBTOOL-./libtool} --mode=execute $EMULATOR "$XCS" "$@" >"$tmp/out" 2>"$tmp/err"
  else
    "$XCS" "$@" >"$tmp/out" 2>"$tmp/err"
  fi
  status=$?
  test $status -eq $expected || fail "$*: exit status $status, not $expected"
}

# --- nothing is disturbed

usual='--seconds 1 --bytes 8,1350'
run 0 $usual
for name in Libraries CPU 'Features in use' Clock Compiler Date Command; do
  has "^$name: [^ ]"
done
has '^Libraries: libxcrypt [^,]*, swift 1\.0 <&>, slow 1\.0 <&>$'
has '^Date: [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]$'
has '^Command: .*peers-fake speed --filter .* --seconds 1 --bytes 8,1350$'
has '^ *call  *8 B  *1350 B$'
has '^ghash  *update  *swift   *-  *[0-9.]*  *[0-9.]*$'
has '^ghash  *update  *slow  *t  *-  *[0-9.]*  *[0-9.]*$'
has '^poly1305  *auth  *slow  *c  *-  *[0-9.]*  *[0-9.]*$'
has '^poly1305  *auth  *times peer  *-  *3\.00  *3\.00$'
has '^ghash  *update  *times peer  *-  *0\.50  *0\.50$'
has_not '[0-9]?'
# The ratio is one of wall time: a line for each operation, in the table of nanoseconds.
test "$(grep -c 'times peer  ' "$tmp/out")" = 2 || fail "not two lines 'times peer'"
awk '/^Nanoseconds per call/ { ns = 1 } / times peer  / && !ns { bad = 1 } END { exit bad || !ns }' "$tmp/out" ||
  fail "'times peer' is not below nanoseconds"
has '4 cells: ahead in 2, level (within 2 %) in 0, behind in 2, undecided (disturbed) in 0\.$'
has '^  ghash update, 8 B: swift 0\.50$'
has_not '^  poly1305'
cp "$tmp/out" "$tmp/record"

# Of our rows only the chosen one.
run 0 $usual --chosen
test "$(awk '/^poly1305  *auth / { print $3 }' "$tmp/out" | sort -u | wc -l)" = 3 || fail "--chosen: not three names"

# Of what is measured on request, only what another library has; with --more, all.
filter=hash
run 0 $usual
has '^ghash  *hash  *times peer  *-  *3\.00  *3\.00$'
has_not ' polyval_hash '
run 0 $usual --more
has '^ghash  *hash  *slow '
has '^ghash  *polyval_hash .*\*'
unset filter

# --- disturbed: marked, and no ratio depends on it

XCS_FAKE_DISTURB=swift; export XCS_FAKE_DISTURB
run 0 $usual --chosen
has '^ghash  *update  *swift   *-  *[0-9.]*?  *[0-9.]*?$'
has '^ghash  *update  *slow  *t  *-  *[0-9.]*  *[0-9.]*$'
has '^ghash  *update  *times peer  *-  *?  *?$'
has '^poly1305  *auth  *times peer  *-  *3\.00  *3\.00$'
has 'ahead in 2, level (within 2 %) in 0, behind in 0, undecided (disturbed) in 2\.$'
has_not '^  ghash update'
# What is far slower than the fastest one decides nothing, disturbed or not.
XCS_FAKE_DISTURB=slow
run 0 $usual --chosen
has '^ghash  *update  *slow  *t  *-  *[0-9.]*?  *[0-9.]*?$'
has '^ghash  *update  *times peer  *-  *0\.50  *0\.50$'
has '^poly1305  *auth  *times peer  *-  *?  *?$'
XCS_FAKE_DISTURB=all
run 0 $usual --chosen --html "$tmp/disturbed.html"
has '^poly1305  *auth .*\*  *-  *[0-9.]*?  *[0-9.]*?$'
has_not 'times peer .*[0-9]'
has 'ahead in 0, level (within 2 %) in 0, behind in 0, undecided (disturbed) in 4\.$'
grep 'class="[a-z]*" title="\(ahead\|level\|behind\)' "$tmp/disturbed.html" && fail "the page compares what was disturbed"
grep 'class="dot marked"' "$tmp/disturbed.html" >/dev/null || fail "the page marks nothing"
grep '<b class="none">behind in 0</b>' "$tmp/disturbed.html" >/dev/null || fail "the page has no cell behind, but in colour"
# Where buffers are decides nothing.
XCS_FAKE_DISTURB=place
run 0 $usual --chosen
has '^ghash  *update  *times peer  *-  *0\.50  *0\.50$'
# The clock is known where that of multiplications is (tools/measure.c).
if grep '^Clock: not known$' "$tmp/record" >/dev/null; then
  echo "no clock of the CPU is known: what changes it is not tried"
else
  # So does the clock that what was measured before left.
  XCS_FAKE_DISTURB=clock
  run 0 $usual --chosen
  for file in out record; do
    sed -n '/^Nanoseconds/,$p' "$tmp/$file" | grep '^ghash  *update  *slow ' >"$tmp/slow.$file"
  done
  cmp "$tmp/slow.out" "$tmp/slow.record" || fail "slow has the clock of swift"
  # A core that another thread uses, too.
  XCS_FAKE_DISTURB=core
  run 0 $usual --chosen
  has '^ghash  *update  *swift   *-  *[0-9.]*?  *[0-9.]*?$'
  has '^ghash  *update  *times peer  *-  *?  *?$'
  has '^poly1305  *auth  *times peer  *-  *3\.00  *3\.00$'
  # And a clock that neighbours change.
  XCS_FAKE_DISTURB=neighbours
  run 0 $usual
  has '^ghash  *update  *times peer  *-  *0\.50  *0\.50$'
  has '^poly1305  *auth  *times peer  *-  *3\.00  *3\.00$'
  has_not '[0-9]?'
fi
# What is marked has the last tenth of the time.
XCS_FAKE_DISTURB=late
run 0 $usual --chosen
has '^ghash  *update  *times peer  *-  *0\.50  *0\.50$'
# Other libraries fail by 1, which is no error of common.h.
XCS_FAKE_DISTURB=fail
run 1 $usual --chosen
grep '^xcs: speed: poly1305 auth slow: a call failed, or its output is wrong$' "$tmp/err" >/dev/null ||
  fail "a failed call: $(cat "$tmp/err")"
unset XCS_FAKE_DISTURB

# Too few tries are marked, too.
run 0 --seconds 0.000001 --bytes 64
has '^poly1305  *auth  *times peer  *-  *?$'

# --- modes of AES: what a library has of them, and whether it agrees

filter='aes '
run 0 $usual --chosen
has '^aes  *ctr128  *slow  *t  *-  *[0-9.]*  *[0-9.]*$'
has '^aes  *ctr128  *times peer  *-  *3\.00  *3\.00$'
has '^aes  *gcm128_seal  *slow  *t  *-  *[0-9.]*  *[0-9.]*$'
has '^aes  *gcm128_seal  *times peer  *-  *3\.00  *3\.00$'
has_not '^aes  *ctr256  *\(slow\|times\)'
has '6 cells: ahead in 4, level (within 2 %) in 0, behind in 2, undecided (disturbed) in 0\.$'
XCS_FAKE_WRONG=1; export XCS_FAKE_WRONG
run 1 $usual --chosen
grep 'aes gcm128_seal: .* and slow disagree about 8 bytes$' "$tmp/err" >/dev/null || fail "another ciphertext is not noticed"
unset XCS_FAKE_WRONG

# --- and of ChaCha20

filter='chacha20 '
run 0 $usual --chosen
for operation in crypt xseal; do
  has "^chacha20  *$operation  *slow  *c  *-  *[0-9.]*  *[0-9.]*\$"
  has "^chacha20  *$operation  *times peer  *-  *3\.00  *3\.00\$"
done
has_not '^chacha20  *seal  *\(slow\|times\)'
has '6 cells: ahead in 4, level (within 2 %) in 0, behind in 2, undecided (disturbed) in 0\.$'
XCS_FAKE_WRONG=1; export XCS_FAKE_WRONG
run 1 $usual --chosen
grep 'chacha20 xseal: .* and slow disagree about 8 bytes$' "$tmp/err" >/dev/null || fail "another ciphertext is not noticed"
unset XCS_FAKE_WRONG filter

# --- JSON

run 0 $usual --json
if $have_python; then
  python3 - "$tmp/out" <<'END' || fail "JSON"
import json, sys
v = json.load (open (sys.argv[1]))
for i in v:
    assert i["tries"] >= 6 and not i["disturbed"], i
    times = None if i["peer"] else 3 if i["primitive"] == "poly1305" else 0.5
    assert i["times_peer"] == times or abs (i["times_peer"] - times) < 0.01, i
END
fi

# --- page and drawings

page=$tmp/page.html
run 0 $usual --html "$page" --svg "$tmp/drawings"
for text in '<b class="ahead">ahead in 2</b>' '<b class="behind">behind in 2</b>' '<dt>Compiler</dt><dd>a compiler</dd>' \
    '<td class="behind" title="behind, fastest other: swift">0.50<' '<td class="ahead" title="ahead, fastest other: slow">3.00<' \
    'slow 1.0 &#60;&#38;&#62;<small>tables<' '<small>constant time<' 'prefers-color-scheme: dark' 'name="viewport"'; do
  grep -F "$text" "$page" >/dev/null || fail "the page has no $text"
done
grep -i 'script\|http:\|https:\|url(' "$page" && fail "the page refers to something else"
filter='aes ctr128'
run 0 $usual --html "$tmp/tables.html"
unset filter
for text in '<td class="ahead" title="ahead, fastest other: slow (tables)">3.00<' '>slow (tables)</text>'; do
  grep -F "$text" "$tmp/tables.html" >/dev/null || fail "the page has no $text"
done
grep -F '>slow</text>' "$page" >/dev/null || fail "constant time is not told from tables"
test "$(ls "$tmp/drawings")" = "$(printf 'ghash-update.svg\npoly1305-auth.svg\n')" || fail "drawings: $(ls "$tmp/drawings")"
if $have_python; then
  python3 - "$page" "$tmp"/drawings/*.svg <<'END' || fail "page or drawings"
import re, sys, xml.dom.minidom
page = open (sys.argv[1], encoding="ascii").read ()
parts = re.findall (r"<(?:svg|table)\b.*?</(?:svg|table)>", page, re.S)
assert len (parts) == 1 + 2 * 2, len (parts)
for part in parts:
    xml.dom.minidom.parseString (part)
for name in sys.argv[2:]:
    xml.dom.minidom.parse (name)
# Every link has its target; the summary is before the index, and that before the charts.
assert set (re.findall (r'href="#([^"]*)"', page)) <= set (re.findall (r'id="([^"]*)"', page))
assert page.index ('id="summary"') < page.index ('id="index"') < page.index ("<svg")
# A library has one color in all charts, and all our rows have one.
colors = {}
for chart in re.findall (r"<svg.*?</svg>", page, re.S):
    for color, name in re.findall (r'<g class="(c\d+)"><path.*?<text[^>]*>([^<]*)</text>', chart):
        assert colors.setdefault (name.split ()[0], color) == color, (name, color)
assert len (colors) == 3 and len (set (colors.values ())) == 3, colors
END
fi
run 2 --threads 2 --svg "$tmp/drawings"
: >"$tmp/file"
run 3 $usual --svg "$tmp/file"
grep '^xcs: speed: cannot ' "$tmp/err" >/dev/null || fail "no 'cannot'"

# --- the record and its page

cat >"$tmp/page" <<'END'
.\" begin here
old
.\" end here
.\" begin there
kept
.\" end there
.Sh SEE ALSO
END
awk -v section=here -f "$srcdir/tools/peers/record.awk" "$tmp/record" "$tmp/page" >"$tmp/out"
has '^ghash update, 8 B: swift 0\.50$'
has '^\.Ss poly1305 auth$'
has '^\.It slow (tables) Ta '
has '^\.It times peer Ta 3\.00 Ta 3\.00$'
has '^kept$'
has '^\.Sh SEE ALSO$'
test "$(grep -c '^old$' "$tmp/out")" = 0 || fail "the page: the section keeps what it had"
test "$(grep -c '^\.It times peer' "$tmp/out")" = 2 || fail "the page: not two lines 'times peer'"

# --- each library that has a file is built, measured and distributed; what fetches them says how it is called

for file in $(cd "$srcdir" && grep -l '^const struct library peer_' tools/peers/*.c tools/peers/*.cc); do
  name=$(sed -n 's/^const struct library \(peer_[a-z_]*\) .*/\1/p' "$srcdir/$file")
  grep "^peer [a-z-]* ${file##*/} " "$srcdir/tools/peers/build" >/dev/null || fail "$file is not built"
  grep "^  &$name,\$" "$srcdir/tools/peers/peers.c" >/dev/null || fail "$name is not measured"
  grep -F " $file " "$srcdir/Makefile.am" >/dev/null || fail "$file is not distributed"
done
for script in unpack unpack-aws-lc; do
  sh "$srcdir/tools/peers/$script" >"$tmp/out" 2>"$tmp/err"
  test $? -eq 2 || fail "$script without a directory"
  grep "^usage: tools/peers/$script " "$tmp/err" >/dev/null || fail "$script: no usage"
done
sh "$srcdir/tools/peers/unpack-aws-lc" "$tmp" >"$tmp/out" 2>"$tmp/err" && fail "unpack-aws-lc: a directory without libraries"
grep 'tools/peers/unpack first$' "$tmp/err" >/dev/null || fail "unpack-aws-lc does not say what comes first"

test $failures -eq 0
