#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Rules for the sources: licence lines, layout, calls in objects.c, no memcmp.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
# Two makes would build the same files at the same time.
if test -f Makefile && test -n "${MAKE-}"; then
  one_by_one () { $MAKE -pn "$@" 2>/dev/null | grep -q '^\.NOTPARALLEL:'; }
  one_by_one check-nonesuch nonesuch || bad "the goals of make check-... ... are made at the same time"
  if one_by_one check-nonesuch || one_by_one nonesuch nonesuch-too; then bad "goals are made one by one that need not be"; fi
fi
cd "$srcdir" || exit 1
archs=$(ls */machine.m4 | sed 's,/.*,,')
documents='README ASSURANCE AUTHORS CONTRIBUTING HACKING NEWS RELEASING SECURITY */README */*/README'

for file in configure.ac Makefile.am asm.m4 aes-planes.m4 aes-shuffle-rows.m4 kasumi.m4 threefish-rounds.m4 config.m4.in \
            libxcrypt-sym*.in bootstrap REUSE.toml .ci/run $documents src/* src/*/* include/*/* testsuite/*.[chs]* \
            testsuite/harness/* testsuite/reference/* testsuite/*.awk evidence/* evidence/*/* tools/* tools/peers/* \
            packaging/[a-z]* packaging/debian/rules packaging/debian/tests/* examples/*.c doc/*.[1-9] doc/*.awk doc/*.css \
            $(for arch in $archs; do ls $arch/*.[chma]*; done); do
  case $file in
    *.o|*.lo|*.s|*.d|*-gen|*kasumi-tables.c|*~|*.log|*.trs|*.stamp|*.orig|*.map|evidence/*-run|evidence/zones) continue;;
  esac
  test -f "$file" || continue
  case $file in
    README|*/README|ASSURANCE|AUTHORS|CONTRIBUTING|HACKING|NEWS|RELEASING|SECURITY) lines=$(tail -n 2 "$file");;
    *) lines=$(head -n 5 "$file");;
  esac
  case $lines in *'SPDX-License-Identifier: LGPL-2.1-or-later'*) ;; *) bad "$file: no licence line";; esac
  case $lines in *'SPDX-FileCopyrightText: '*) ;; *) bad "$file: no copyright line";; esac
  grep -q '[	 ]$' "$file" && bad "$file: blanks at the end of a line"
  test -z "$(tail -c 1 "$file")" || bad "$file: no newline at the end"
  LC_ALL=C grep -q '[^	 -~]' "$file" && bad "$file: not ASCII"
  case $file in
    *.txt|*.svg|doc/libxcrypt-sym-speed.7|evidence/targets) ;;  # lines are records, or what xcs printed
    *) grep -n '.\{133\}' "$file" && bad "$file: lines of more than 132 columns";;
  esac
done

# The list of targets: nothing twice, nothing unknown, and each architecture with a build that is counted and one that is run.
srcdir=.
. ./evidence/read-targets.sh
for arch in $archs; do
  builds=$(records build | awk -v arch=$arch '$2 == arch { print $1 }')
  test -n "$builds" || bad "evidence/targets: no build with the assembly of $arch"
  records count | grep -q "^[^ ]* *\($(echo $builds | sed 's/ /\\|/g')\) " || bad "evidence/targets: no count of $arch"
  test -n "$(for build in $builds; do records nop $build; done)" || bad "evidence/targets: no nop of $arch"
done

# For "reuse lint" (REUSE.toml).
cmp COPYING LICENSES/LGPL-2.1-or-later.txt || bad "LICENSES has not the licence"

flat () { sed 's/^C//' | tr '\n\t' '  ' | tr -s ' '; }

# testsuite/objects.c has each public type, and each public function but those of all primitives: the ones that take an object as
# CALL or JOBS, so that they get wrong ones.
objects=testsuite/objects.c
functions=$(ls include/libxcrypt/*.h | grep -v -E '/(common|impl)\.h$' | xargs cat | flat | tr ';' '\n' | grep XCS_API |
            sed 's/.*XCS_API[^(]*[ )]\(xcs_[a-z0-9_]*\) (\(.*\)/\1 \2/' | grep -v -E '^xcs_kasumi_(allow_lookups|jobs_scratch) ' |
            awk '{ takes = /struct xcs_[a-z0-9_]*_(ctx|key|job) \*/ && $1 !~ /_(set_key(_short_(tags|messages))?|start(_with)?)$/
                   print $1 ":" (takes ? "CALL|JOBS" : "MAKE") }')
test -n "$functions" || bad "no public function takes an object"
for function in $functions; do
  grep -q -E "^  (${function#*:}) \(.*[ (]${function%:*} \(" $objects || bad "$objects does not call ${function%:*}"
done
types=$(cat include/libxcrypt/*.h | sed -n 's/^struct \(xcs_[a-z0-9_]*_\(ctx\|key\)\)$/\1/p' | sort)
test "$types" = "$(sed -n 's/.*= TYPE (\([a-z0-9_]*\),.*/\1/p' $objects | sort -u)" ||
  bad "$objects has not the types of the public headers:" $(
    { echo "$types"; sed -n 's/.*= TYPE (\([a-z0-9_]*\),.*/\1/p' $objects | sort -u; } | sort | uniq -u)

# The reference, and what tests of the shared library use, know nothing of src.
grep -n '#include "src/' testsuite/reference/* testsuite/objects.[ch] testsuite/kinds.[ch] testsuite/kind-*.c \
  testsuite/harness/test.[ch] && bad "these include src"

# Vectors have a source, and are read by a test or the reference.
for file in testsuite/vectors/*.txt; do
  sed -n '/^#/!q; p' $file | grep -q -i -E 'sources?: |computed' || bad "$file: the head says nothing of the source"
  grep -q "vectors_\(open (&[a-z]*, \|of (\)\"${file##*/}\"" testsuite/*-test.[ch] testsuite/reference/*.c ||
    bad "$file: no test reads it"
done

# Each test is built and run, and each primitive has one.
for file in testsuite/*-test.c testsuite/*-test.sh; do
  name=$file
  case $file in *.c) name=${file%.c};; esac
  grep -q "^ .* *$name\( \|$\)" Makefile.am || bad "Makefile.am does not run $name"
done
for primitive in $(sed -n 's/^PRIMITIVE (\(.*\))$/\1/p' src/portable/rows.h); do
  test -f testsuite/$primitive-test.c || bad "$primitive has no testsuite/$primitive-test.c"
done

# Users are told of each primitive: those of three sizes by their common name.
for name in $(sed -n 's/^PRIMITIVE (\(.*\))$/\1/p' src/portable/rows.h | sed 's/256$//; s/512$//; s/1024$//' | sort -u); do
  for file in README NEWS doc/libxcrypt-sym-choose.7 packaging/debian/control packaging/libxcrypt-sym.spec; do
    grep -q -i -w $name $file || bad "$file does not name $name"
  done
done

# evidence/mutate-c would not know the changes by other names.
for file in $(sed -n 's/^  \([a-z][^ ]*\.[ch]\): .*/\1/p' evidence/survivors.txt | sort -u); do
  awk -f evidence/mutate-c.awk $file | awk -F'\t' -v file=$file '
    !list { there["  " file ": " $6] = 1; next }
    index($0, "  " file ": ") != 1 { next }
    /\.\.\.$/ { begin = substr($0, 1, length - 3); for (i in there) if (index(i, begin) == 1) next }
    !($0 in there) { print }' - list=1 evidence/survivors.txt
done | grep . && bad "evidence/survivors.txt: the sources no longer have these changes"

# evidence/unreached, too.
sed -n 's/^  [1-9][0-9]* \([^ :]*\): \([^:]*\): .*/\1 \2/p' evidence/unreached.txt | while read -r file function; do
  grep -q "^PROLOGUE($function)" $file || echo "$file: $function"
done | grep . && bad "evidence/unreached.txt: the sources no longer have these functions"

# Each m4 macro has a user.  Loads and stores are a family in each architecture; states are described as a whole; names that end
# with a number or a suffix may be put together by other macros.
for arch in $archs; do
  awk -v arch=$arch '
    {
      line = $0
      while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
        words[substr(line, RSTART, RLENGTH)]++
        line = substr(line, RSTART + RLENGTH)
      }
      line = $0
      while (match(line, /define\(`[A-Za-z_][A-Za-z0-9_]*/)) {
        name = substr(line, RSTART + 8, RLENGTH - 8)
        defined[name]++
        if (index(FILENAME, arch "/") == 1) file[name] = FILENAME
        line = substr(line, RSTART + RLENGTH)
      }
    }
    END {
      for (name in file)
        if (words[name] == defined[name] && name !~ /([0-9]|_add|[0-9]_BYTES)$|^(LD|ST)(32|64)[BL]E$|^STATE_|^cr$/)
          print file[name] ": nobody uses " name
    }' $arch/*.m4 $arch/*.asm x86_64/*.m4 *.m4 testsuite/harness/call-$arch.asm
done | sort -u | grep . && bad "m4 macros without a user"

# Each awk of this computer can read the programs.  POSIX has comparisons in arguments of print and printf in parentheses alone.
for awk in mawk gawk 'gawk --posix' original-awk 'busybox awk'; do
  $awk 'BEGIN { exit }' 2>/dev/null || continue
  echo "awk programs read by $awk"
  for file in testsuite/*.awk evidence/*.awk doc/*.awk tools/*.awk tools/peers/*.awk; do
    if $awk -f $file </dev/null 2>&1 | grep -i -E 'syntax|illegal|bad regex'; then bad "$awk does not read $file"; fi
  done
done

# A backslash of a replacement has a meaning before & or another backslash alone: for \n awk of busybox 1.38 wrote n.
grep -nE 'sub ?\(.*, "([^"\]|\\[^\])*\\\\([^&"\]|\\[^\]|\\\\[^&])' testsuite/*.awk testsuite/*.sh evidence/*.awk doc/*.awk \
  tools/*.awk tools/peers/*.awk && bad "replacements with a backslash that is neither before & nor the last character"

# In brackets of a regular expression [. and [= begin what POSIX has for other things, and awk of busybox takes them so.
grep -n '\[[^]]*\[[.=]' testsuite/*.awk evidence/*.awk doc/*.awk && bad "regular expressions with [. or [= in brackets"

# memcmp may stop at the first difference, and if the compiler expands it, secrets-test.sh does not notice: secrets need xcs_equal.
for file in $(grep -l -w memcmp src/*.[ch] src/*/*.[ch]); do bad "$file uses memcmp"; done

# Without ldconfig programs may find an older library.
for file in README doc/libxcrypt-sym-start.7; do
  grep -q '^ *ldconfig ' $file || bad "$file does not name ldconfig after the installation"
done

# Nothing needs python3: tool-test.sh and peers-test.sh alone use it, and say what they leave out without it.
for file in $(grep -l -E '^[^#]*\bpython3? ' configure.ac Makefile.am bootstrap .ci/run testsuite/*.sh evidence/* evidence/*/run \
              tools/* tools/peers/* 2>/dev/null); do
  case $file in testsuite/tool-test.sh|testsuite/peers-test.sh|testsuite/source-test.sh) ;; *) bad "$file uses python";; esac
done
for file in testsuite/tool-test.sh testsuite/peers-test.sh; do
  grep -q 'echo "no python3: ' $file || bad "$file does not say what it leaves out without python3"
done

exit $fail
