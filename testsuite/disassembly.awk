# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For programs that follow instructions.  Reads "objdump -dr --no-show-raw-insn", and sets text[at], following[at] and preceding[at]
# for the instruction at every address, in_function[at] = NAME, and relocated[at] if the linker inserts an address.  Addresses in
# sections other than .text have a multiple of 2^32 added: section.

/^Disassembly of section/ {
  section = $NF == ".text:" ? 0 : 4294967296 * ++n_sections
  previous = ""
  next
}
/^\t+[0-9a-f]+: R_/ { relocated[previous] = 1; next }
/^[0-9a-f]+ <.*>:$/ {
  at = section + hex($1)
  in_function[at] = substr($2, 2, length($2) - 3)
  next
}
/^ *[0-9a-f]+:\t/ {
  at = section + hex(substr($1, 1, length($1) - 1))
  if (previous != "") { following[previous] = at; preceding[at] = previous }
  previous = at
  text[at] = $0
  sub(/^[^\t]*\t/, "", text[at])
  sub(/[ \t]*(#|@|\/\/) .*/, "", text[at])
  sub(/^(bnd|notrack|rep|repz|lock|data16|cs) +/, "", text[at])
  # binutils before 2.37
  if (text[at] ~ /^(call|jmp|ret)q/) sub(/q/, "", text[at])
}

# Numbers of 64 bits are signed.
function hex(s,   i, x, negative) {
  sub(/^0x/, "", s)
  if (length(s) == 16 && s ~ /^[89a-f]/) { negative = 4294967296; s = substr(s, 9) }
  for (i = 1; i <= length(s); i++) x = 16 * x + index("123456789abcdef", substr(s, i, 1))
  return x - negative
}
