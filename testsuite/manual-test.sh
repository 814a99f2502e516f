#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The manual, compared with the public headers and the exported symbols in both directions: functions, prototypes, constants with
# their values, structs with their members, error codes.  Each function has a page, each page of a header an example that runs and
# prints what the page says.  With mandoc: no complaint of -T lint.  With groff: no warning.  If there is HTML: every link has a
# target.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
: "${CC=cc}" "${AWK=awk}" "${MANDOC=mandoc}"
dir=$(pwd)/testsuite/manual-test.dir
build=$(pwd)
rm -rf "$dir" && mkdir -p "$dir" || exit 1
cd "$srcdir" || exit 1
LC_ALL=C
export LC_ALL

pages=$(ls doc/*.[1-9])
$AWK -f doc/page.awk $pages >"$dir/pages" && $AWK -f testsuite/headers.awk include/libxcrypt/*.h >"$dir/headers" || bad "awk"
tab=$(printf '\t')
# of KIND FILE: page, name and text of the records of this kind.
of () { sed -n "s/^\([^$tab]*\)$tab$1$tab/\1 /p" "$dir/$2" | tr "$tab" ' ' | sed 's/ *$//' | sort -u; }
names_of () { of $1 $2 | awk '{ print $2 }' | sort -u; }
# both KIND: the pages of headers say the same as the headers.
both ()
{
  of $1 headers >"$dir/want"
  of $1 pages | grep '^libxcrypt-sym-[a-z0-9]*\.3 ' >"$dir/got"
  test -s "$dir/want" || bad "the headers have no $1"
  comm -23 "$dir/want" "$dir/got" >"$dir/missing"
  comm -13 "$dir/want" "$dir/got" >"$dir/wrong"
  while read -r page what; do bad "doc/$page lacks $1 $what"; done <"$dir/missing"
  while read -r page what; do bad "doc/$page has $1 $what, unlike the header"; done <"$dir/wrong"
}
for kind in function constant struct error; do both $kind; done
grep "${tab}unknown$tab" "$dir/headers" && bad "these declarations are not understood"

# A function is named in NAME, has a prototype, and is described.
of function pages | awk '{ print $1, $2 }' | sort -u >"$dir/prototypes"
for kind in names describes; do
  of $kind pages | grep ' xcs_' >"$dir/got"
  for line in $(comm -3 "$dir/prototypes" "$dir/got" | tr -d "$tab" | tr ' ' :); do
    bad "doc/${line%%:*}: ${line#*:} is in SYNOPSIS or in what $kind functions, but not in both"
  done
done

# The errors of the overview are all error codes.
of error pages | sed -n 's/^libxcrypt-sym\.3 //p' >"$dir/got"
names_of constant headers | grep '^XCS_ERR_' | diff - "$dir/got" || bad "doc/libxcrypt-sym.3: ERRORS"

# Each header has a page, with everything that a page has to say; no other page is in section 3.
version=$(sed -n 's/^#define XCS_VERSION "\(.*\)"/\1/p' include/libxcrypt/common.h)
for header in include/libxcrypt/*.h; do
  name=${header##*/}
  page=doc/libxcrypt-sym-${name%.h}.3
  test -f "$page" || { bad "$header: there is no $page"; continue; }
  for line in ".In libxcrypt/$name" ".Ss Types" ".Ss Constants" ".Ss Limits" ".Ss Overlap" ".Ss Threads" ".Ss Constant time" \
      ".Sh EXAMPLES" ".Sh ERRORS" ".Sh RETURN VALUES"; do
    grep -q -x -F "$line" "$page" || bad "$page: no $line"
  done
done
for page in $pages; do
  name=${page##*/}
  grep -q "^  $page\( \|\$\)" Makefile.am || bad "Makefile.am does not install $page"
  grep -q -x -F ".Os libxcrypt $version" "$page" || bad "$page is not of version $version"
  case $name in
    libxcrypt-sym.3) ;;
    libxcrypt-sym-*.3)
      header=${name#libxcrypt-sym-}
      test -f include/libxcrypt/${header%.3}.h || bad "$page: there is no such header";;
    *.3) bad "$page is the page of no header";;
  esac
  # The overview leads to all others.
  test $name = libxcrypt-sym.3 || sed -n '/^\.Sh SEE ALSO/,/^\.Sh SEC/p' doc/libxcrypt-sym.3 |
    grep -q -x ".Xr ${name%.*} ${name##*.}\( ,\)*" || bad "doc/libxcrypt-sym.3: SEE ALSO lacks $name"
done
names_of refers pages | grep -E '^(libxcrypt-sym|xcs)' >"$dir/got"
while read -r page; do test -f doc/$page || bad "a page refers to $page, which is not there"; done <"$dir/got"

# --- symbols and installed pages

cd "$build" || exit 1
names_of function headers >"$dir/want"
if test -f src/libxcrypt-sym.map; then
  sed -n 's/^ *\(xcs_[a-z0-9_]*\);$/\1/p' src/libxcrypt-sym.map | sort >"$dir/got"
  diff "$dir/want" "$dir/got" || bad "the exported symbols (>) are not the functions of the manual (<)"
else
  echo "skipped: no version script, so no list of exported symbols"
fi
man3=$(find testsuite/stage -type d -name man3)
if test -n "$man3"; then
  ls "$man3" | sed -n 's/^\(xcs_[a-z0-9_]*\)\.3$/\1/p' | sort | diff "$dir/want" - ||
    bad "the installed pages (>) are not those of the functions (<)"
  of function headers >"$dir/got"
  while read -r page function rest; do
    test "$(cat "$man3/$function.3" 2>/dev/null)" = ".so man3/$page" && test -f "$man3/$page" ||
      bad "$man3/$function.3 is not $page"
  done <"$dir/got"
else
  bad "no pages are installed"
fi

# --- examples: the first display of EXAMPLES is a program, the second its output

library=.libs/libxcrypt-sym.a
test -f $library || library=.libs/libxcrypt-sym.so
examples=0
for page in "$srcdir"/doc/libxcrypt-sym-*.3; do
  name=${page##*/} name=${name%.3}
  $AWK -v program="$dir/$name.c" -v output="$dir/$name.out" '
    /^\.Sh / { examples = $2 == "EXAMPLES" }
    /^\.Ed/ { display = 0 }
    display && examples {
      gsub (/\\-/, "-"); gsub (/\\\(aq/, "\047"); gsub (/\\\(ha/, "^"); gsub (/\\\(ti/, "~"); gsub (/\\e/, "\\"); sub (/^\\&/, "")
      print >(number == 1 ? program : output)
    }
    /^\.Bd -literal/ && examples { display = 1; number++ }' "$page"
  head -n 1 "$dir/$name.c" 2>/dev/null | grep -q -x '/\* example \*/' && test -s "$dir/$name.out" ||
    { bad "$page: no example, or no output"; continue; }
  $CC $CPPFLAGS $CFLAGS -Wall -Wextra -Werror -I"$srcdir/include" -o "$dir/$name" "$dir/$name.c" $library $LDFLAGS ||
    { bad "$page: the example is not compiled"; continue; }
  LD_LIBRARY_PATH=$build/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} $EMULATOR "$dir/$name" >"$dir/printed" 2>"$dir/err" ||
    { cat "$dir/err"; bad "$page: the example fails"; }
  diff "$dir/$name.out" "$dir/printed" || bad "$page: the example prints something else (>) than the page says (<)"
  examples=$((examples + 1))
done
echo "$examples examples ran"

# --- mandoc and HTML

cd "$srcdir" || exit 1
if command -v "$MANDOC" >/dev/null; then
  # Below warnings it wants the name of an operating system, and all pages of others installed.  Figures were printed by xcs.
  $MANDOC -T lint -W warning $pages || bad "mandoc -T lint"
  $MANDOC -T lint -W style $pages | grep -v 'libxcrypt-sym-speed\.7:' | grep 'line longer than' && bad "mandoc -T lint: long lines"
else
  echo "skipped: no mandoc, so no lint of the pages"
fi
# In headings and quotations, words that are names of macros need \& before them: mandoc takes "No such file" for "such file".
grep -n -E '^\.(It|Qq|Dq|Ss|Sh|D1|Dl) (.* )?(An|At|Do|Em|En|In|Li|No|So|St) [a-z]' $pages \
  && bad "words that are names of macros"

# What man prints in 80 columns fits; lintian wants that, too.  groff 1.23 also tells of lines without a blank that it could
# stretch, such as those of a prototype with one argument.
if echo | groff -z -mandoc >/dev/null 2>&1; then
  for page in $pages; do
    groff -z -ww -mandoc -Tutf8 -rLL=78n $page 2>&1 | grep -v 'cannot adjust line$' >"$dir/groff"
    test -s "$dir/groff" && { cat "$dir/groff"; bad "$page: groff has warnings"; }
  done
else
  echo "skipped: no groff, so it is not known if lines of the pages fit"
fi
html=
for place in "$build/doc" doc; do
  test -z "$html" && test -f "$place/index.html" && html=$place
done
if test -n "$html"; then
  for file in $(echo "$pages" | sed 's,doc/\(.*\)\.[1-9]$,\1.html,') index.html; do
    test -f "$html/$file" || continue
    grep -o ' id="[^"]*"' "$html/$file" | sed "s/.*=\"\(.*\)\"/$file#\1/"
    echo "$file"
  done | sort >"$dir/targets"
  uniq -d "$dir/targets" >"$dir/twice"
  while read -r place; do bad "HTML: $place is there twice"; done <"$dir/twice"
  for file in "$html"/*.html; do
    grep -o ' href="[^"]*"' "$file" | sed "s/.*=\"\(.*\)\"/\1/; s/^#/${file##*/}#/"
  done | sort -u | comm -23 - "$dir/targets" >"$dir/lost"
  while read -r link; do bad "HTML: nothing is at $link"; done <"$dir/lost"
  for name in $(names_of function headers) $(names_of constant headers); do
    grep -q "href=\"[^\"]*#$name\"" "$html/index.html" || bad "index.html has no $name"
  done
  grep -q -i '<script' "$html"/*.html && bad "HTML: scripts"
  echo "$(wc -l <"$dir/targets" | tr -d ' ') places in the HTML"
else
  echo "skipped: no HTML, which needs mandoc"
fi
test $fail = 0 && rm -rf "$dir"
exit $fail
