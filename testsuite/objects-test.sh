#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Properties of the objects: no executable stack, no text relocation, landing pads, sizes, CFI, hidden internals.

case " $CFLAGS " in *-fsanitize*) echo "skipped: sanitizers rearrange the sections"; exit 77;; esac
fail=0
bad () { echo "FAILED: $*"; fail=1; }
readelf --version >/dev/null 2>&1 || { echo "no readelf"; exit 77; }

so=.libs/libxcrypt-sym.so
if test -f $so; then
  readelf -d $so | grep -q TEXTREL && bad "$so has text relocations"
  readelf -lW $so | grep GNU_STACK | grep -q 'RWE' && bad "$so wants an executable stack"
  readelf -lW $so | grep -q GNU_STACK || bad "$so has no GNU_STACK"
  readelf -d $so | grep SONAME | grep -q 'libxcrypt-sym\.so\.0\]' || bad "$so: SONAME"
  # The tables have pointers; they must be read-only after relocation.
  for section in $(readelf -sW $so | awk '/xcsi_[a-z0-9]*_impls$/ && $7 != "UND" { print $7 }' | sort -u); do
    readelf -SW $so | sed 's/^ *\[ */[/' | grep "^\[$section\]" | grep -v -E 'data\.rel\.ro|rodata' && bad "a table is writable"
  done
fi

# Landing pads for indirect branches: the note, and the instruction at the entry of a function.
. "$srcdir/evidence/read-targets.sh"
note=$(fields landing "$asm_arch" 3) landing_pad=$(field landing "$asm_arch" 2)
: "${OBJDUMP=objdump}"

# The first record that fits the file, nothing if the architecture has none.
oldest_cpu ()
{
  records level "$asm_arch" | while read -r _ pattern cpu; do
    case $1 in $pattern) echo $cpu; break;; esac
  done
}

count=0 writers=0 instructions=0
for asm in $(cd "$srcdir" && test -n "$asm_arch" && ls $asm_arch/*.asm testsuite/harness/call-$asm_arch.asm); do
  base=${asm%.asm}
  for object in $base.o ${base%/*}/.libs/${base##*/}.o; do
    test -f $object || continue
    count=$((count + 1))
    # The object of the shared library is the same, as a rule.
    test $object = $base.o || ! cmp -s $object $base.o || continue
    readelf -SW $object | grep -q '\.note\.GNU-stack' || bad "$object: no .note.GNU-stack"
    readelf -SW $object | grep '\.note\.GNU-stack' | grep -q ' X ' && bad "$object: executable stack"
    test -z "$note" || readelf -nW $object | grep -q -E "$note" || bad "$object: no note $note"
    # What the linker would say of the library and of static programs.
    if test "$asm_arch" = arm && readelf -A $object |
        grep -E 'CPU_arch: v([5-9]|1[0-9])|CPU_arch_profile: A|THUMB_ISA_use: T|FP_arch: V|SIMD_arch: N|unaligned_access: v'; then
      bad "$object has attributes of newer CPUs"
    fi
    # In a cross build objdump may not know the architecture.
    disassembles=yes
    $OBJDUMP -dr --no-show-raw-insn $object >objects-test.listing 2>/dev/null ||
      { disassembles=no; echo "$OBJDUMP does not disassemble $object"; }
    # On arm64 x18 belongs to the platform; the macros reject only its name as a word.
    if test "$asm_arch" = arm64 && test "${base%/*}" != testsuite/harness && test $disassembles = yes; then
      grep -qw '[xw]18' objects-test.listing && bad "$object uses x18"
    fi
    # Not for the checked call, which moves the stack pointer in ways that cfi.awk does not follow.
    if test "${base%/*}" != testsuite/harness && test $disassembles = yes; then
      # On riscv64 the addresses in the CFI of an object are relocated, and objdump does not do that.
      interpreted=$object listing=objects-test.listing
      if test "$asm_arch" = riscv64; then
        interpreted=objects-test.linked listing=objects-test.linked.listing
        $CC -nostdlib -static -Wl,-e,0,--unresolved-symbols=ignore-all -o $interpreted $object || bad "$object is not linked"
        $OBJDUMP -dr --no-show-raw-insn $interpreted >$listing
      fi
      { $OBJDUMP --dwarf=frames-interp $interpreted; cat $listing; } |
        awk -v arch=$asm_arch -f "$srcdir/testsuite/disassembly.awk" -f "$srcdir/testsuite/cfi.awk" >objects-test.tmp ||
        bad "$object: cfi.awk"
      instructions=$((instructions + $(tail -n 1 objects-test.tmp)))
      test "$(tail -n 1 objects-test.tmp)" -gt 0 || bad "$object: no instruction with CFI"
      test $(wc -l <objects-test.tmp) = 1 || bad "$object: CFI: $(sed '$d' objects-test.tmp)"
      rm -f objects-test.linked objects-test.linked.listing
    fi
    # AMD CPUs and emulators do not report dirty upper halves that are zero, so the checked call does not notice them.
    if test "$asm_arch" = x86_64 && test "${base%/*}" != testsuite/harness && test $disassembles = yes; then
      awk -f "$srcdir/testsuite/disassembly.awk" -f "$srcdir/testsuite/upper-halves.awk" objects-test.listing >objects-test.tmp ||
        bad "$object: upper-halves.awk"
      writers=$((writers + $(tail -n 1 objects-test.tmp)))
      dirty=$(sed '$d' objects-test.tmp)
      test -z "$dirty" || bad "$object: returns with dirty upper halves:" $dirty
    fi
    # The emulators of s390x run instructions that the CPU lacks, and .machine does not reject instructions written as numbers.  So
    # the disassembly is assembled again for the oldest CPU with the feature that the file is named after.
    cpu=$(oldest_cpu $base)
    if test -n "$cpu" && test $disassembles = yes; then
      sed -n 's/^ *[0-9a-f]*:\t//p' objects-test.listing | sed 's/[0-9a-f]* <.*/./' >objects-test.s
      test -s objects-test.s || bad "$object: nothing disassembled"
      grep -E '^\.' objects-test.s && bad "$object: unknown instructions"
      # There is no red zone, and the checked call does not notice stores there.
      grep -E -e '-[0-9]+\((%r[0-9]+,)?%r15\)' objects-test.s && bad "$object: memory below the stack pointer"
      $CC -c -march=$cpu -o objects-test.tmp objects-test.s || bad "$object: instructions that $cpu does not have"
      rm -f objects-test.s
    fi
    readelf -sW $object | awk '$5 == "GLOBAL" && $7 != "UND" && $8 != "xcst_violation_names"' >objects-test.tmp
    while read num value size type bind vis ndx name; do
      test "$type" = FUNC || bad "$object: $name has no type"
      test "$size" != 0 || bad "$object: $name has no size"
      case $name in
        xcs_*) ;;
        *) test "$vis" = HIDDEN || bad "$object: $name is not hidden";;
      esac
    done <objects-test.tmp
    if test -n "$landing_pad" && test $disassembles = yes; then
      for name in $(awk -v pad="$landing_pad" '
        NR == FNR { without[$8] = 1; next }
        entry != "" { if ($0 ~ pad) delete without[entry]; entry = "" }
        /^[0-9a-f]+ <.*>:$/ { entry = substr($2, 2, length($2) - 3) }
        END { for (name in without) print name }' objects-test.tmp objects-test.listing); do
        bad "$object: $name has no landing pad"
      done
    fi
    functions=$(grep -c FUNC objects-test.tmp)
    frames=$(readelf --debug-dump=frames $object 2>/dev/null | grep -c ' FDE ')
    test "$functions" = "$frames" || bad "$object: $functions functions, $frames with CFI"
    rm -f objects-test.tmp objects-test.listing
  done
done
echo "$count objects of assembly, $instructions instructions agree with their CFI"
if test "$asm_arch" = x86_64 && test $disassembles = yes; then
  echo "$writers functions write ymm or zmm"
  test $writers -gt 0 || bad "no function writes ymm or zmm"
fi
test -z "$asm_arch" || test $count -gt 0 || bad "no object was found"
exit $fail
