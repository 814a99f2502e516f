# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs after disassembly.awk.  Reads "objdump -dr --no-show-raw-insn" of x86_64 and prints each function that can return, or call
# another object, with dirty upper halves: a path from a write of ymm or zmm 0 to 15 without vzeroupper.  The last line is the
# number of functions that write them.
#
# On Intel CPUs the halves are dirty after every such write, even of zeros, and legacy SSE code is slow until they are clean.  The
# checked call asks the CPU, and so misses this on CPUs that compare the values.  Source: Intel 64 and IA-32 Architectures
# Optimization Reference Manual, "Mixing AVX Code with SSE Code".

/^ *[0-9a-f]+:\t/ {
  operation[at] = operands = text[at]
  sub(/[ \t].*/, "", operation[at])
  sub(/^[^ \t]+[ \t]*/, "", operands)
  if (operation[at] ~ /^(call|j)/) {
    if (operands ~ /^\*/) unknown = unknown " " operands
    sub(/ .*/, "", operands)
    target[at] = section + hex(operands)
  }
  # AT&T syntax: the destination comes last, perhaps with a mask.
  sub(/(\{[^}]*\})+$/, "", operands)
  writes[at] = operands ~ /%[yz]mm([0-9]|1[0-5])$/
}

# Follows all paths from an instruction; returns whether one of them returns with dirty halves.  Visited instructions are recorded
# by run and state; each subroutine is a separate run.
function walk(from, dirty,   run, stack, depth, at, bad) {
  run = ++runs
  depth = 1
  stack[1] = from SUBSEP dirty
  while (depth > 0) {
    split(stack[depth--], part, SUBSEP)
    at = part[1]
    dirty = part[2]
    while (at != "" && !((run, at, dirty) in seen)) {
      seen[run, at, dirty] = 1
      if (writes[at]) { dirty = 1; wrote[run] = 1 }
      if (operation[at] ~ /^vzero/) dirty = 0
      if (operation[at] ~ /^ret/ || at in leaves) {
        if (dirty) bad = 1
        if (operation[at] ~ /^(ret|jmp)/) break
      }
      if (operation[at] ~ /^call/ && target[at] != "") {
        if (dirty) { if (!((target[at], 1) in after)) after[target[at], 1] = walk(target[at], 1) }
        else if (!((target[at], 0) in after)) after[target[at], 0] = walk(target[at], 0)
        dirty = after[target[at], dirty]
      }
      if (operation[at] == "jmp") at = target[at]
      else {
        if (operation[at] ~ /^j/ && target[at] != "") stack[++depth] = target[at] SUBSEP dirty
        at = following[at]
      }
    }
  }
  return bad
}

END {
  # A jump or call with a relocation leaves the object.
  for (at in relocated) if (operation[at] ~ /^(call|j)/) { target[at] = ""; leaves[at] = 1 }
  for (at in in_function) if (in_function[at] ~ /^xcs/) {
    first = runs + 1
    if (walk(at, 0)) print in_function[at]
    writers += wrote[first]
  }
  if (unknown != "") print "jumps to unknown places:" unknown
  print writers + 0
}
