# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/count --messages: writes the instructions of each message in the order in which they were executed, without branches
# and what the C library executed, to a file per message, and prints a line: PRIMITIVE OPERATION VARIANT asm|C LENGTH FILE.  They
# begin at the entry of the first public function and end with the return of the last one.  Distances to data depend on the layout
# of the program; they become 64, so that the same instructions give the same file.
# Input: the disassembly (objdump -d), the lines of count-run, the list of addresses (od -v -An -tx8 -w8).
# Variables: out, a folder; comment, what begins one in the disassembly; longest, no file is written for more instructions ("~").

BEGIN {
  branch = "^((bnd|notrack) )?(call|jmp|ret|b(n?[ehlmop]|eq|ne|[lg][et]|so|ns)?l?r[+-]?|bctrl?|basr"
  branch = branch "|endbr64|hint|bti|paciasp|autiasp)([ \t]|$)"
}

FNR == 1 { files++ }

files == 1 && /^[0-9a-f]+ <.*>:$/ {
  name = $2
  gsub(/[<>:]|^<[.]/, "", name)
  split("", near)
  near["r2"] = near["r12"]
  next
}
files == 1 && /^ *[0-9a-f]+:\t/ {
  address = $1
  sub(/:/, "", address)
  owner[address] = name
  instruction = $0
  sub(/^[^\t]*\t/, "", instruction)
  if (at = index(instruction, comment)) instruction = substr(instruction, 1, at - 1)
  sub(/[ \t]+$/, "", instruction)
  instruction = without_distance(instruction)
  # Operands with a symbol belong to branches, and on all but x86_64 to addresses relative to the program counter.
  if (instruction !~ /<[^>]*>$/ && instruction !~ branch && name !~ /^_*mem(cpy|move|set)|plt/) text[address] = instruction
}

files == 2 { message[++messages] = $1 " " $2 " " $3 " " $4 " " $5; number[messages] = $6 }
files == 3 {
  if (n == 0) line++
  sub(/^ *0*/, "")
  executed[++n] = $0
  if (n == number[line]) { write_message(); n = 0 }
}

# near: the registers that lead to data: of the page (arm64: adrp), of the table of contents (powerpc64: r2, r12, addis of these).
function without_distance(instruction,   word, n, i) {
  gsub(/-?0x[0-9a-f]+\(%rip\)/, "64(%rip)", instruction)
  n = split(instruction, word, /[][(), \t]+/)
  for (i = 3; i <= n; i++) if (word[i] in near) {
    sub(word[i] ", #[0-9a-fx]+", word[i] ", #64", instruction)
    sub("-?[0-9]+[(]" word[i] "[)]", "64(" word[i] ")", instruction)
    if (word[1] ~ /^addis?$/) sub(word[i] ",-?[0-9]+$", word[i] ",64", instruction)
  }
  if (word[1] == "adrp" || (word[1] == "addis" && word[3] in near)) near[word[2]]
  else if (word[2] != "r2" && word[1] !~ /^st/) delete near[word[2]]
  return instruction
}

function write_message(   i, first, last, caller, file) {
  for (i = 2; i <= n && !first; i++) if (owner[executed[i]] ~ /^xcs_/) { first = i; caller = owner[executed[i - 1]] }
  for (i = n; i > first && !last; i--) if (owner[executed[i]] == caller && owner[executed[i - 1]] != caller) last = i - 1
  if (!last) { print "no call of a public function: " message[line] >"/dev/stderr"; exit 1 }
  file = message[line]
  gsub(/ /, ".", file)
  file = last - first >= longest ? "~" : out "/" file ".s"
  if (file != "~") {
    for (i = first; i <= last; i++) if (executed[i] in text) print text[executed[i]] >file
    close(file)
  }
  print message[line], file
}
