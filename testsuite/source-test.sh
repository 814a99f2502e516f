#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Rules for the sources that a program can check: licence lines, names of functions, prototypes in assembly headers.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
cd "$srcdir" || exit 1
archs=$(ls */machine.m4 | sed 's,/.*,,')

for file in configure.ac Makefile.am asm.m4 kasumi.m4 config.m4.in bootstrap src/* src/*/* include/*/* testsuite/*.[chs]* \
            testsuite/*.asm testsuite/assemblers testsuite/cmt testsuite/count testsuite/farm testsuite/features testsuite/mutate \
            testsuite/mutate-c testsuite/*.awk testsuite/reproducible tools/* tools/peers/* examples/*.c $(for arch in $archs; do ls $arch/*.[chma]*; done); do
  case $file in *.o|*.lo|*.s|*-gen|*kasumi-tables.c|*~|*.log|*.trs|*.stamp|*.orig|*.map) test $file = src/libxcrypt-sym.map || continue;; esac
  test -f "$file" || continue
  head -5 "$file" | grep -q 'SPDX-License-Identifier: LGPL-2.1-or-later' || bad "$file: no licence line"
  head -5 "$file" | grep -q 'SPDX-FileCopyrightText: ' || bad "$file: no copyright line"
  grep -q '[	 ]$' "$file" && bad "$file: blanks at the end of a line"
  test -z "$(tail -c 1 "$file")" || bad "$file: no newline at the end"
  LC_ALL=C grep -q '[^	 -~]' "$file" && bad "$file: not ASCII"
  case $file in *.[chm]*|*.asm) grep -n '.\{133\}' "$file" && bad "$file: lines of more than 132 columns";; esac
done

# DIRECTORY/PRIMITIVE-VARIANT.asm holds exactly functions xcsi_PRIMITIVE_*_VARIANT, each declared in src/PRIMITIVE-impl.h, and its
# header has their prototypes as the typedef there says.
flat () { sed 's/^C//' | tr '\n\t' '  ' | tr -s ' '; }
for file in $(for arch in $archs; do ls $arch/*.asm 2>/dev/null; done); do
  test -f $file || continue
  name=${file##*/}; name=${name%.asm}
  primitive=${name%%-*}; variant=${name#*-}
  header=src/$primitive-impl.h
  grep -q "^    $primitive $variant  *x" ASSURANCE || bad "$file: ASSURANCE does not name it"
  test $primitive != poly1305 || grep -q "\"$file\"" testsuite/bounds-test.c || bad "$file: testsuite/bounds-test.c has no model of it"
  functions=$(sed -n 's/^PROLOGUE(\(.*\))$/\1/p' $file)
  test -n "$functions" || bad "$file: no function"
  comments=$(grep '^C' $file | flat)
  for function in $functions; do
    case $function in xcsi_${primitive}_*_$variant) ;; *) bad "$file: name of $function";; esac
    declared=$(flat <$header | tr ';' '\n' | grep -E "_func .*\\<$function\\>" | sed 's/.*[ )]\([a-z0-9_]*_func\) .*/\1/')
    test -n "$declared" || { bad "$function is not declared in $header"; continue; }
    arguments=$(flat <$header | tr ';' '\n' | sed -n "s/.*typedef void $declared \\((.*)\\)$/\\1/p")
    test -n "$arguments" || { bad "$declared: no typedef in $header"; continue; }
    case $comments in *"void $function $arguments"*) ;; *) bad "$file: header lacks: void $function $arguments";; esac
  done
  grep -q "$file" $file && bad "$file names its own path"
done

# Every public function that takes an object gets wrong ones in testsuite/state-test.c, but those that make one.
functions=$(cat include/libxcrypt/*.h | flat | tr ';' '\n' | grep -E 'XCS_API.*struct xcs_[a-z0-9_]*_(ctx|key|job) \*' |
            sed 's/.*XCS_API[^(]*[ )]\(xcs_[a-z0-9_]*\) (.*/\1/' | grep -v -E '_(set_key|start)$')
test -n "$functions" || bad "no public function takes an object"
for function in $functions; do
  grep -q "  CALL (.*[ (]$function (" testsuite/state-test.c || bad "testsuite/state-test.c does not call $function"
done

# memcmp may end at the first difference, which compilers that expand it do not show secrets-test.sh: secrets go to xcs_equal.
for file in $(grep -l -w memcmp src/*.[ch] src/*/*.[ch]); do
  test $file = src/feature.c || bad "$file uses memcmp"
done

# A row of a table is named after the feature that gates it, or, where it takes several, after one of them (vpclmul512); what every
# CPU runs has the name of no feature.
features=$(sed -n 's/^#define CPU_\([A-Z0-9]*\) .*/\1/p' */cpu.h | tr 'A-Z\n' 'a-z ')
sed -n 's/.*{ { "\([a-z0-9]*\)", \([A-Z0-9_ |]*\), .*/\1 \2/p' src/*.c | tr -d '|' |
  awk -v features=" $features" -v rows="$(cat src/*.c | grep -c '^  { { "')" '
  { own = index(features, " " $1 " ") > 0
    named = 0
    for (i = 2; i <= NF; i++) {
      feature = tolower(substr($i, 5))
      if ($i == "0" || $i == "CPU_BASE" ? NF == 2 && !own : own ? $1 == feature : NF > 2 && index($1, feature) == 1)
        named = 1
    }
    if (!named) { print "FAILED: row " $1 " is not named after what gates it:" substr($0, length($1) + 1); bad = 1 } }
  END { if (NR != rows || NR == 0) { print "FAILED: only " NR " rows of " rows " were understood"; bad = 1 }; exit bad }' || fail=1
exit $fail
