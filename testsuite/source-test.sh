#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Rules for the sources that a program can check: licence lines, names of functions, prototypes in assembly headers.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
cd "$srcdir" || exit 1
archs=$(ls */machine.m4 | sed 's,/.*,,')

for file in configure.ac Makefile.am asm.m4 kasumi.m4 config.m4.in bootstrap src/* include/*/* testsuite/*.[chs]* \
            testsuite/*.asm testsuite/cmt testsuite/count testsuite/farm testsuite/features testsuite/mutate tools/* \
            tools/peers/* examples/*.c $(for arch in $archs; do ls $arch/*.[chma]*; done); do
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
exit $fail
