#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Compares the lists of implementations, ARCH/rows.h and src/portable/rows.h, with all other places that name them: files,
# functions, Makefile.am, ASSURANCE, bounds models, counts, cycles.  Every build checks all architectures.

fail=0
bad () { echo "FAILED: $*" >&2; fail=1; }
tmp=$(pwd)/rows-test.tmp
cd "$srcdir" || exit 1
counts=evidence/counts.txt
rm -rf "$tmp"
mkdir "$tmp" || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM
archs=$(ls */machine.m4 | sed 's,/.*,,')
modes=$(sed -n 's/^MODE (\([a-z0-9]*\))$/\1/p' src/portable/rows.h)
primitives="$(sed -n 's/^PRIMITIVE (\([a-z0-9]*\))$/\1/p' src/portable/rows.h)
$modes"
test -n "$archs" && test -n "$primitives" || bad "no architecture or no primitive"

for dir in src/portable $archs; do
  awk -f testsuite/rows.awk $dir/rows.h >"$tmp/rows"
  test "$(grep '^[A-Z].*(' $dir/rows.h | grep -v -c -e '^PRIMITIVE' -e '^MODE' -e '^OBJECT')" -eq "$(wc -l <"$tmp/rows")" ||
    bad "$dir/rows.h: a line is not understood"
  twice=$(cut -d ' ' -f 1,2 "$tmp/rows" | sort | uniq -d | tr '\n' ',')
  test -z "$twice" || bad "$dir/rows.h has twice: $twice"
  sed "s,^,$dir ," "$tmp/rows"
done >"$tmp/all"

# --- architectures have numbers of their own, which tags of objects have (src/table.h)

for arch in $archs; do
  sed -n 's/^enum { CPU_ARCH = \([1-9][0-9]*\), .*/\1/p' $arch/cpu.h | grep . || bad "$arch/cpu.h: no CPU_ARCH"
done >"$tmp/numbers"
twice=$(sort "$tmp/numbers" | uniq -d | tr '\n' ' ')
test -z "$twice" || bad "*/cpu.h: two architectures have CPU_ARCH = $twice"

# --- each row has a file, and is named elsewhere

while read -r dir primitive variant needs; do
  file=$dir/$primitive-$variant.asm
  test $dir != src/portable || file=$dir/$primitive-$variant.c
  row="$dir/rows.h: $primitive $variant"
  echo "$primitives" | grep -q -x $primitive || bad "$row: src/portable/rows.h lacks the primitive"
  test -f $file || bad "$row: there is no $file"
  grep -q "[ 	]$file\b" Makefile.am || bad "$row: Makefile.am lacks $file"
  grep -q "^    $primitive $variant  *x" ASSURANCE || bad "$row: ASSURANCE does not name it"
  test $primitive != poly1305 || grep -q "\"$file\"" testsuite/bounds-test.c ||
    bad "$row: testsuite/bounds-test.c has no model of it"
  case $dir:$needs in
    src/portable:*) ;;  # compilers differ
    *avx512*|*vpclmul*|*vaes*|x86_64:*wide*) ;;  # no emulator that counts has these
    *) grep -q -e "^[a-z0-9_-]* $primitive [^ ]* $variant " -e "^[a-z0-9_-]* [^ ]* $primitive[0-9]*[ _][^ ]* $variant " $counts ||
         bad "$row: $counts has no count of it";;
  esac
  # A row is named after a feature that it needs, perhaps with a suffix (vpclmul512).  A row for all CPUs has the name of no
  # feature of its architecture.
  case $dir in src/portable) headers=*/cpu.h;; *) headers=$dir/cpu.h;; esac
  features=$(sed -n 's/^#define CPU_\([A-Z0-9]*\) (UINT32_C.*/\1/p' $headers | tr 'A-Z\n' 'a-z ')
  named=no
  for feature in $needs; do
    feature=${feature#cpu_}
    case $feature:" $features " in
      0:*" $variant "*|base:*" $variant "*) ;;
      0:*|base:*|lookups:*) named=yes;;
      *) case $variant in $feature*) named=yes;; esac;;
    esac
  done
  test $named = yes || bad "$row is not named after what it needs: $needs"
done <"$tmp/all"

# --- the order of rows, by models

if command -v bash >/dev/null 2>&1; then
  evidence/count --inversions >"$tmp/inversions" || bad "order of rows: $(cat "$tmp/inversions")"
fi

# --- names without a row

has () { grep -q "^$1 $2 $3 " "$tmp/all"; }
for file in src/portable/*-*.c $(for arch in $archs; do ls $arch/*-*.asm; done); do
  case $file in *-gen.c|*-tables.c) continue;; esac
  name=${file##*/} name=${name%.*}
  has ${file%/*} ${name%%-*} ${name#*-} || bad "$file: no row of ${file%/*}/rows.h is this file"
done
for file in $(grep -o '[a-z0-9_/]*/[a-z0-9]*-[a-z0-9]*\.asm' Makefile.am | grep -v '^testsuite/'); do
  test -f $file || bad "Makefile.am: there is no $file"
done
for file in $(sed -n 's/^.*{ { "\([a-z0-9_/]*-[a-z0-9]*\.[a-z]*\)".*/\1/p' testsuite/bounds-test.c); do
  test -f $file || bad "testsuite/bounds-test.c: there is no $file"
done
sed -n 's/^    \([a-z0-9]*\) \([a-z0-9]*\)  *x .*/\1 \2/p' ASSURANCE >"$tmp/assured"
sed -n 's/^[a-z0-9_-]* \([a-z0-9]*\) [^ ]* \([a-z0-9]*\) \(asm\|C\) .*/\1 \2/p' $counts | sort -u >"$tmp/counted"
for list in assured:ASSURANCE counted:$counts; do
  while read -r primitive variant; do
    case $primitive in f8*|f9*|a5*|ecsd*|gea*) primitive=kasumi;; esac
    has '[^ ]*' $primitive $variant || bad "${list#*:} names $primitive $variant, which is no row"
  done <"$tmp/${list%%:*}"
done

# --- each function is used by a row, or by another file; the header of its file names it

flat () { sed 's/^C//' | tr '\n\t' '  ' | tr -s ' '; }
for arch in $archs; do
  newer=$(sed -n 's/^#if \(ASM_[A-Z0-9]*\)$/-D\1=1/p' $arch/rows.h)
  preprocessed () { ${CC-cc} -E -P -I. -Iinclude -DHAVE_INT128=1 -DHAVE_VECTORS=1 "$@"; }
  for primitive in $primitives; do
    c=src/$primitive.c
    ! echo "$modes" | grep -q -x $primitive || c=src/modes/$primitive.c
    # With assembly, and without it, where some have portable C with large tables.
    preprocessed -DASM_ARCH=1 -DCPU_H="\"$arch/cpu.h\"" -DASM_ROWS_H="\"$arch/rows.h\"" $newer $c >"$tmp/c" &&
      preprocessed -DLARGE_TABLES=1 $c >"$tmp/c2" || { bad "$arch: $c is not preprocessed"; continue; }
    for c in "$tmp/c" "$tmp/c2"; do
      flat <$c | grep -o "const struct [a-z0-9_]* xcsi_${primitive}_[a-z_]*\[\] = {[^;]*;" | sed "s/^[^{]*{//" |
        grep -o "xcsi_${primitive}_[a-z0-9_]*"
    done | sort -u >"$tmp/used"
    for file in $arch/$primitive-*.asm src/portable/$primitive-*.c; do
      case $file in *-gen.c|*-tables.c) continue;; esac
      test -f $file || continue
      variant=${file##*-} variant=${variant%.*}
      case $file in
        *.asm) functions=$(sed -n 's/^C Functions: \([a-z0-9_, ]*\)\..*/\1,/p' $file |
                 sed "s/\([a-z0-9_]*\),/xcsi_${primitive}_\1_$variant/g");;
        *) functions=$(sed -n 's/^\(xcsi_[a-z0-9_]*\) (.*/\1/p' $file);;
      esac
      test -n "$functions" || bad "$file: no function"
      for function in $functions; do
        case $function in xcsi_${primitive}_*_$variant) ;; *) bad "$file: name of $function";; esac
        grep -q -x $function "$tmp/used" || grep -l -w $function $arch/*.asm | grep -q -v -x $file ||
          bad "$file: no row has $function, and no other file"
        echo $function
      done >>"$tmp/defined"
      case $file in *.c) continue;; esac
      for function in $(sed -n 's/^PROLOGUE(\(.*\))$/\1/p' $file); do
        echo "$functions" | grep -q -w $function || bad "$file: line \"C Functions:\" lacks $function"
      done
      grep -q "$file" $file && bad "$file names its own path"
    done
    for function in $(cat "$tmp/used"); do
      grep -q -x $function "$tmp/defined" || bad "$arch: there is no $function, which a row of $primitive has"
    done
    rm -f "$tmp/defined"
  done
done
exit $fail
