# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Runs after disassembly.awk; "objdump --dwarf=frames-interp" precedes its input.  Prints where the CFI of an object of assembly
# differs from the effect of the instructions on the stack pointer and on the registers that a function must preserve.  The last
# line is the number of instructions that were checked.
#
# The CFI has a row for every instruction: the CFA, and where the value of the caller of each register is.  Checking starts at the
# entry with the row of the ABI.  The effect of each instruction must lead from its row to the row of every possible successor:
# - The CFA moves with its register, and its register changes if it is copied to another one.
# - An unchanged register (u) is not written.
# - A register is in memory (c-16: at CFA - 16) after it is stored there, and unchanged again after it is loaded from there.
# - No store in between begins there, as far as its address is relative to the register of the CFA.
# - At returns and jumps to other functions, the row is the row of the entry.
# On s390x a frame has a back chain.
#
# arch is x86_64, i686, arm, arm64, powerpc64, riscv64, s390x or sparc.  objdump shows no rows of vector registers of powerpc64,
# and fields of CR are not checked.  On sparc a register window saves everything; a branch includes the instruction in its delay
# slot.  On arm subroutines inside a function are not followed: the function saved what they change.

BEGIN {
  saved["x86_64"] = " rbx rbp r12 r13 r14 r15 "
  saved["i686"] = " ebx ebp esi edi "
  saved["arm"] = " r4 r5 r6 r7 r8 r9 r10 r11 ra r264 r265 r266 r267 r268 r269 r270 r271 "
  saved["arm64"] = " x19 x20 x21 x22 x23 x24 x25 x26 x27 x28 x29 ra v8 v9 v10 v11 v12 v13 v14 v15 "
  saved["riscv64"] = " ra s0 s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 "
  saved["s390x"] = " r6 r7 r8 r9 r10 r11 r12 r13 ra f8 f9 f10 f11 f12 f13 f14 f15 "
  saved["powerpc64"] = " r2 ra"
  for (i = 14; i < 32; i++) saved["powerpc64"] = saved["powerpc64"] " r" i " r" 32 + i
  saved["powerpc64"] = saved["powerpc64"] " "
  saved["sparc"] = " ra "
  word = arch ~ /^(i686|arm)$/ ? 4 : 8
  sp = arch == "x86_64" ? "rsp" : arch == "i686" ? "esp" : arch ~ /^(arm64|riscv64)$/ ? "sp" : arch == "arm" ? "r13" : \
    arch == "powerpc64" ? "r1" : arch == "sparc" ? "r14" : "r15"
  n_saved = split(saved[arch], preserved)
}

# --- the CFI

/ FDE .* pc=/ {
  sub(/.*pc=/, "")
  split($1, part, /\.\./)
  n_functions++
  first[n_functions] = hex(part[1])
  end[n_functions] = hex(part[2])
  # The default row of the entry.
  rows[n_functions] = 1
  row_at[n_functions, 1] = first[n_functions]
  row[n_functions, 1, "CFA"] = initial
  next
}
$1 == "LOC" { n_columns = NF; for (i = 1; i <= NF; i++) column[i] = $i; next }
/^[0-9a-f]+ +[a-z0-9]+[+-][0-9]+/ && n_columns > 0 {
  if (n_functions == 0) { initial = $2; next }
  f = n_functions
  n = hex($1) == first[f] ? 1 : ++rows[f]
  row_at[f, n] = hex($1)
  row[f, n, "CFA"] = $2
  for (i = 3; i <= n_columns; i++) row[f, n, column[i]] = $i
  next
}

# --- the instructions

function integer(s,   sign) {
  gsub(/[$#]/, "", s)
  sign = sub(/^-/, "", s) ? -1 : 1
  return sign * (s ~ /^0x/ ? hex(s) : s + 0)
}

# The name in the CFI of a register or of a part of it.
function name(s) {
  sub(/^%/, "", s)
  if (arch == "x86_64") {
    if (s ~ /^r1[2-5][dwb]$/) return substr(s, 1, 3)
    if (s ~ /^(e?b[xp]|bl|bpl|e?sp|spl)$/) return s ~ /x|^bl$/ ? "rbx" : s ~ /bp/ ? "rbp" : "rsp"
  } else if (arch == "i686") {
    if (s ~ /^b[lh]$/) return "ebx"
    if (s ~ /^(b[xp]|sp|si|di)$/) return "e" s
  } else if (arch == "arm64") {
    if (s ~ /^[xw]30$/) return "ra"
    if (s ~ /^w[0-9]/) sub(/^w/, "x", s)
    if (s ~ /^[vqdshb][0-9]/) { sub(/^./, "v", s); sub(/[.[].*/, "", s) }
  } else if (arch == "arm") {
    if (s ~ /^(sl|fp|ip|sp)$/) return s == "sl" ? "r10" : s == "fp" ? "r11" : s == "ip" ? "r12" : "r13"
    if (s == "lr") return "ra"
    if (s ~ /^d[0-9]/) { sub(/^d/, "", s); return "r" 256 + s }
  } else if (arch == "s390x") {
    if (s == "r14") return "ra"
    sub(/^v/, "f", s)
  } else if (arch == "sparc") {
    if (s == "o7") return "ra"
    if (s ~ /^(sp|o6)$/) return "r14"
    if (s ~ /^(fp|i6)$/) return "r30"
    if (s == "i7") return "r31"
  } else if (arch == "powerpc64") {
    if (s ~ /^f[0-9]/ || s ~ /^vs([0-9]|[12][0-9]|3[01])$/) { sub(/^[^0-9]*/, "", s); return "r" 32 + s }
  }
  return s
}

# Sets base and offset from memory operands: 8(%rsp), [sp, #8], 8(r1).
function memory(s,   part) {
  base = ""
  if (arch ~ /^arm/) {
    if (s !~ /^\[/) return 0
    gsub(/[][!]| :[0-9]+/, "", s)
    if (split(s, part, /, */) > 2) return 0
    base = part[1]
    offset = part[2] == "" ? 0 : integer(part[2])
    if (part[2] ~ /^[xwril]/) base = ""
  } else {
    if (s !~ /^-?[0-9a-fx]*\([^,]*\)$/) return 0
    base = s
    sub(/.*\(/, "", base)
    sub(/\)/, "", base)
    sub(/\(.*/, "", s)
    offset = integer(s)
  }
  base = name(base)
  return 1
}

# The effect of an instruction: writes[register]; moves[stack pointer] = distance; copies[to] = from; stores[register] and
# loads[register] = offset from store_base or load_base (stores of other values have a name that is no register); flow, which is "",
# call, branch, jump, return or maybe return, and its target.
function store(register, at) { stores[register] = at; store_base = base }
function load(register, at) { loads[register] = at; load_base = base; writes[register] = 1 }

function decode(at,   t, s, i, n, operand, depth, c, last, width, k) {
  split("", writes); split("", moves); split("", copies); split("", stores); split("", loads)
  store_base = load_base = base = flow = target = ""
  t = text[at]
  gsub(/[{}]/, "", t)
  operation = t
  sub(/[ \t].*/, "", operation)
  sub(/^[^ \t]+[ \t]*/, "", t)
  # operands: commas within brackets do not separate them
  n = 1
  operand[1] = ""
  for (i = 1; i <= length(t); i++) {
    c = substr(t, i, 1)
    if (c ~ /[[(]/) depth++
    if (c ~ /[])]/) depth--
    if (c == "," && depth == 0) operand[++n] = ""
    else if (c != " " || operand[n] != "") operand[n] = operand[n] c
  }
  if (operand[1] == "") n = 0
  last = operand[n]
  if (last ~ /^[0-9a-f]+ <.*>$/ && operation !~ /^(adrp?|larl|lea|exrl)/) {
    target = last
    sub(/ .*/, "", target)
    target = hex(target)
  }
  if (arch ~ /^(x86_64|i686)$/) decode_x86(n, operand)
  else if (arch == "arm64") decode_arm64(n, operand)
  else if (arch == "arm") decode_arm(n, operand)
  else if (arch == "riscv64") decode_riscv64(n, operand)
  else if (arch == "s390x") decode_s390x(n, operand)
  else if (arch == "sparc") decode_sparc(n, operand)
  else decode_powerpc64(n, operand)
}

function decode_x86(n, operand,   last, r) {
  last = operand[n]
  r = name(last)
  if (operation ~ /^ret/) flow = "return"
  else if (operation ~ /^call/) flow = "call"
  else if (operation == "jmp") flow = "jump"
  else if (operation ~ /^j/) flow = "branch"
  else if (operation ~ /^push/) { base = sp; moves[sp] = -word; store(r, -word) }
  else if (operation ~ /^pop/ && n == 1) { base = sp; load(r, 0); moves[sp] = word }
  else if (operation == "cpuid") writes[name("%ebx")] = 1
  else if (operation ~ /^(cmp|test|bt|vptest|vucomis|prefetch|nop|endbr|clflush)/) ;
  else if (operation == "add" && operand[1] ~ /^\$/ && r == sp) moves[sp] = integer(operand[1])
  else if (operation == "sub" && operand[1] ~ /^\$/ && r == sp) moves[sp] = -integer(operand[1])
  else if (operation == "lea" && r == sp && memory(operand[1]) && base == sp) moves[sp] = offset
  else if (operation == "mov" && memory(last)) { store(name(operand[1]), offset) }
  else if (operation == "mov" && memory(operand[1])) load(r, offset)
  else if (memory(last)) store("", offset)
  else if (last ~ /^%/) {
    writes[r] = 1
    if (operation ~ /^(mulx|xchg|xadd)/) writes[name(operand[n - 1])] = 1
    if (operation == "mov") copies[r] = name(operand[1])
  }
}

function decode_arm64(n, operand,   m, i, size) {
  if (operation == "ret") flow = "return"
  else if (operation ~ /^(bl|blr)$/) { flow = "call"; writes["ra"] = 1 }
  else if (operation ~ /^(b|br)$/) flow = "jump"
  else if (operation ~ /^(b\.|cbn?z|tbn?z)/) flow = "branch"
  else if (operation ~ /^(cmp|cmn|tst|ccmp|ccmn|prfm|nop|bti|hint|pac|aut|dmb|msr)/) ;
  else if (operation ~ /^(add|sub)$/ && operand[1] == "sp" && operand[2] == "sp" && operand[3] ~ /^#/)
    moves[sp] = (operation == "sub" ? -1 : 1) * integer(operand[3]) * (operand[4] ~ /12/ ? 4096 : 1)
  else if (operation ~ /^(ld|st)/) {
    for (m = 1; m < n && operand[m] !~ /^\[/; m++) ;
    size = operand[1] ~ /^[xd]/ ? 8 : operand[1] ~ /^[ws]/ ? 4 : 16
    if (memory(operand[m])) {
      if (operand[m] ~ /!$/) moves[base] = offset
      if (n > m) moves[base] = operand[n] ~ /^#/ ? integer(operand[n]) : 0
      if (base != sp && base in moves) writes[base] = 1
    }
    for (i = 1; i < m; i++)
      if (operation ~ /^st/) store(size == 8 ? name(operand[i]) : "part " i, offset + (i - 1) * size)
      else if (size == 8) load(name(operand[i]), offset + (i - 1) * size)
      else written(operand[i])
  } else {
    written(operand[1])
    if (operation == "mov") copies[name(operand[1])] = name(operand[2])
  }
}
# Also lists of registers: v8.16b, v9.16b without braces, and v8.16b-v11.16b.
function written(s,   part, n, i) {
  if (s ~ /-/) {
    n = split(s, part, "-")
    for (i = substr(name(part[1]), 2) + 0; i <= substr(name(part[2]), 2) + 0; i++) writes["v" i] = 1
  } else writes[name(s)] = 1
}

function decode_arm(n, operand,   m, i, size) {
  if (operation ~ /^bx/ && operand[1] == "lr") flow = operation == "bx" ? "return" : "maybe return"
  else if (operation ~ /^blx?(eq|ne|cs|cc|mi|pl|vs|vc|hi|ls|ge|lt|gt|le)?$/) { flow = "call"; writes["ra"] = 1 }
  else if (operation == "b") flow = "jump"
  else if (target != "") flow = "branch"
  else if (operation ~ /^(cmp|cmn|tst|teq|nop|pld|vmsr)/) ;
  else if (operation ~ /^(add|sub)$/ && operand[1] == "sp" && operand[2] == "sp" && operand[3] ~ /^#/)
    moves[sp] = (operation == "sub" ? -1 : 1) * integer(operand[3])
  else if (operation ~ /^v?(push|pop)$/) {
    base = sp
    n = registers(n, operand)
    size = operation ~ /^v/ ? 8 : 4
    moves[sp] = (operation ~ /push/ ? -1 : 1) * size * n
    for (i = 1; i <= n; i++)
      if (operation ~ /push/) store(listed[i], size * (i - 1 - n))
      else load(listed[i], size * (i - 1))
  } else if (operation ~ /^v?(ld|st)/) {
    for (m = 1; m < n && operand[m] !~ /^\[/; m++) ;
    if (operation ~ /^(ld|st)m/) m = 1
    if (operand[m] ~ /!$/ || (operand[m] ~ /^\[/ && n > m)) {
      sub(/!$/, "", operand[m]); base = operand[m]; gsub(/[][]| .*|,.*/, "", base)
      writes[name(base)] = 1
    }
    if (operation ~ /^(ld|st)m/) { base = name(operand[1]); offset = 0; operand[1] = operand[n--] }
    else { if (!memory(operand[m])) base = ""; n = m - 1 }
    n = registers(n, operand)
    if (operation ~ /^v?st/) store("", offset)
    else for (i = 1; i <= n; i++) writes[listed[i]] = 1
  } else {
    n = registers(operation ~ /^(u|s)m(ull|lal|aal)|^v(swp|trn|zip|uzp)/ || (operation == "vmov" && n == 3) ? 2 : 1, operand)
    for (i = 1; i <= n; i++) writes[listed[i]] = 1
    if (operation == "mov") copies[name(operand[1])] = name(operand[2])
  }
}
# The d and integer registers of the first n operands, which may be q registers, elements, and d8-d15.
function registers(n, operand,   i, j, k, part) {
  split("", listed)
  for (i = 1; i <= n; i++) {
    split(operand[i], part, "-")
    sub(/\[.*/, "", part[1])
    if (part[1] ~ /^q/) { sub(/^q/, "", part[1]); part[2] = "d" 2 * part[1] + 1; part[1] = "d" 2 * part[1] }
    if (part[2] == "") listed[++k] = name(part[1])
    else for (j = substr(part[1], 2) + 0; j <= substr(part[2], 2) + 0; j++) listed[++k] = name("d" j)
  }
  return k + 0
}

function decode_riscv64(n, operand,   r) {
  r = name(operand[1])
  if (operation == "ret") flow = "return"
  else if (operation ~ /^(jal|jalr|call)$/) { flow = "call"; writes["ra"] = 1 }
  else if (operation ~ /^(j|jr)$/) flow = "jump"
  else if (target != "") flow = "branch"
  else if (operation == "add" && r == "sp" && operand[2] == "sp" && operand[3] ~ /^-?[0-9]/) moves[sp] = integer(operand[3])
  else if (operation ~ /^s[bhwd]$/) { if (memory(operand[2])) store(operation == "sd" ? r : "", offset) }
  else if (operation == "ld" && memory(operand[2])) load(r, offset)
  else if (operation !~ /^(nop|\.|v|unimp)/) { writes[r] = 1; if (operation == "mv") copies[r] = name(operand[2]) }
}

function decode_s390x(n, operand,   i, from, to, width) {
  if (operation == "br" && operand[1] == "%r14") flow = "return"
  else if (operation ~ /^b[a-z]*r$/ && n == 1 && operation !~ /^ba/) flow = operand[1] == "%r14" ? "maybe return" : "jump"
  else if (operation ~ /^(brasl|bras|basr)$/) { flow = "call"; writes[name(operand[1])] = 1 }
  else if (operation ~ /^(j|jg)$/) flow = "jump"
  else if (target != "") { flow = "branch"; if (operation ~ /^br/) writes[name(operand[1])] = 1 }
  else if (operation ~ /^(c[^s]|tm|pfd|nop|bcr|exrl)/) ;
  else if (operation ~ /^(stmg|lmg)$/ && memory(operand[3])) {
    from = number(operand[1])
    to = number(operand[2])
    for (i = from; i <= to; i++)
      if (operation == "stmg") store(name("%r" i), offset + 8 * (i - from))
      else load(name("%r" i), offset + 8 * (i - from))
  }
  else if (operation == "aghi" && operand[1] == "%r15") {
    moves[sp] = integer(operand[2])
    if (moves[sp] < 0 && !has_back_chain()) complain(at, "no back chain")
  }
  else if (operation ~ /^lay?$/ && operand[1] == "%r15" && memory(operand[2]) && base == sp) moves[sp] = offset
  else if (operation ~ /^(stg|std|stdy)$/ && memory(operand[2])) store(name(operand[1]), offset)
  else if (operation ~ /^(lg|ld|ldy)$/ && memory(operand[2])) load(name(operand[1]), offset)
  else if (operation ~ /^(st|vst|mv|xc|oc|nc)/) { if (memory(operand[operation ~ /^(mv|xc|oc|nc)/ ? 1 : 2])) store("", offset) }
  else if (operation ~ /^(vlm|lmg|lm)$/)
    for (i = number(operand[1]); i <= number(operand[2]); i++) writes[name((operation == "vlm" ? "%f" : "%r") i)] = 1
  else {
    writes[name(operand[1])] = 1
    # products and quotients are pairs
    if (operation ~ /^(ml|d)/) writes[name("%r" number(operand[1]) + 1)] = 1
    if (operation == "lgr") copies[name(operand[1])] = name(operand[2])
  }
}
function number(s) { sub(/^%?[a-z]+/, "", s); return s + 0 }
# Whether the stack pointer from before, a copy, is stored where it points now: no test that runs reads that.
function has_back_chain(   r) {
  if (text[following[at]] !~ /^stg[ \t]+%r[0-9]+,0\(%r15\)$/) return 0
  r = text[following[at]]
  gsub(/^stg[ \t]+|,.*/, "", r)
  return text[preceding[at]] ~ "^lgr[ \t]+" r ",%r15$"
}

function decode_powerpc64(n, operand,   r) {
  r = name(operand[1])
  if (operation == "blr") flow = "return"
  else if (operation ~ /^b.*lr$/) flow = "maybe return"
  else if (operation ~ /^(bl|bctrl)$/) { flow = "call"; writes["ra"] = 1 }
  else if (operation == "bcl") writes["ra"] = 1
  else if (operation ~ /^(b|bctr)$/) flow = "jump"
  else if (operation ~ /^b/ && target != "") flow = "branch"
  else if (operation == "mflr") { writes[r] = 1; copies[r] = "ra" }
  else if (operation == "mtlr") {
    writes["ra"] = 1
    copies["ra"] = r
    if (text[preceding[at]] ~ "^ld +" r "," && memory(last_operand(text[preceding[at]]))) load("ra", offset)
  }
  else if (operation ~ /^(mt(ctr|cr|vrsave|xer|ocrf|crf)|cmp|nop|dcb|isync|trap)/) ;
  else if (operation == "stdu" && operand[1] == "r1" && memory(operand[2])) moves[sp] = offset
  else if (operation == "addi" && operand[1] == "r1" && operand[2] == "r1") moves[sp] = integer(operand[3])
  else if (operation ~ /^(std|stfd)$/ && memory(operand[2])) store(text[preceding[at]] ~ "^mflr +" r "$" ? "ra" : r, offset)
  else if (operation ~ /^(ld|lfd)$/ && memory(operand[2])) load(r, offset)
  else if (operation ~ /^st/) { if (memory(operand[2])) store("", offset) }
  else writes[r] = 1
}
function last_operand(s) { sub(/.*,/, "", s); return s }

function decode_sparc(n, operand) {
  if (operation ~ /^(ret|retl|return)$/) flow = "return"
  else if (operation == "call") { flow = "call"; writes["ra"] = 1 }
  else if (operation ~ /^(b|ba|jmp)(,|$)/) flow = "jump"
  else if (target != "") flow = "branch"
  else if (operation == "save") { copies["r30"] = "r14"; copies["r31"] = "ra"; writes["r14"] = writes["ra"] = 1 }
  else if (operation !~ /^(st|cmp|nop|membar|prefetch|tst|restore)/) writes[name(operand[n])] = 1
}

# --- the rows

function where(f, n, register) { return (f, n, register) in row ? row[f, n, register] : "u" }
# The row of an instruction, by binary search.
function row_of(f, at,   low, high, middle) {
  low = 1
  high = rows[f]
  while (low < high) {
    middle = int((low + high + 1) / 2)
    if (row_at[f, middle] <= at) low = middle
    else high = middle - 1
  }
  return low
}
function complain(at, what) { printf "%x: %s: %s\n", at, text[at], what }
function cfa_register(cfa) { sub(/[+-].*/, "", cfa); return cfa }
function cfa_offset(cfa) { sub(/^[a-z0-9]+/, "", cfa); return cfa + 0 }
function place(s) { sub(/^c/, "", s); return s + 0 }

# Checks the edge from the instruction at AT in function F to the one at TO in function G.
function check_edge(f, at, to, g,   a, b, i, r, from, now, cfa, register, offset, expected, k) {
  a = row_of(f, at)
  b = row_of(g, to)
  cfa = row[f, a, "CFA"]
  register = cfa_register(cfa)
  offset = cfa_offset(cfa)
  expected = row[g, b, "CFA"]
  if (cfa_register(expected) == register && !(register in writes)) offset -= moves[register]
  else if (copies[cfa_register(expected)] == register) register = cfa_register(expected)
  else if (register in writes) register = "lost"
  if (expected != register "+" offset) complain(at, "the CFA is " register "+" offset ", not " expected)
  register = cfa_register(cfa)
  offset = cfa_offset(cfa)
  for (i = 1; i <= n_saved; i++) {
    r = preserved[i]
    from = where(f, a, r)
    now = where(g, b, r)
    if (from == "u" && now == "u") { if (r in writes) complain(at, r " changes") }
    else if (from == "u" && now ~ /^c/) {
      if (!(r in stores) || store_base != register || stores[r] - offset != place(now)) complain(at, r " is not stored at " now)
    } else if (from ~ /^c/ && now == "u") {
      if (!(r in loads) || load_base != register || loads[r] - offset != place(from)) complain(at, r " is not loaded from " from)
    } else if (from == now && !(from in writes)) ;
    else if (!(from == "u" && copies[now] == r) && !(now == "u" && copies[r] == from)) complain(at, r " was at " from ", not " now)
    if (now ~ /^c/ && now == from)
      for (k in stores)
        if (k != r && store_base == register && stores[k] - offset >= place(now) && stores[k] - offset < place(now) + word)
          complain(at, "stores where " r " is")
  }
}
function check_end(f, at,   a, i) {
  a = row_of(f, at)
  if (row[f, a, "CFA"] != row[f, 1, "CFA"]) complain(at, "leaves with the CFA at " row[f, a, "CFA"])
  for (i = 1; i <= n_saved; i++)
    if (where(f, a, preserved[i]) != where(f, 1, preserved[i]))
      complain(at, "leaves with " preserved[i] " at " where(f, a, preserved[i]))
}

function function_of(at,   f) { for (f = 1; f <= n_functions; f++) if (at >= first[f] && at < end[f]) return f; return 0 }

END {
  for (f = 1; f <= n_functions; f++) {
    todo[++n_todo] = first[f]
    if (row[f, 1, "CFA"] != initial) print "at the entry of a function the CFA is " row[f, 1, "CFA"]
  }
  while (n_todo > 0) {
    at = todo[n_todo--]
    f = function_of(at)
    while (!(at in seen)) {
      seen[at] = 1
      count++
      decode(at)
      away = flow ~ /return/ || (flow ~ /jump|branch/ && (at in relocated || target == ""))
      if (arch == "sparc" && flow != "" && operation !~ /,a/) {
        what = flow
        where_to = target
        check_edge(f, at, following[at], f)
        at = following[at]
        count++
        decode(at)
        flow = what
        target = where_to
      }
      if (away && operation == "restore") {
        if (row[f, row_of(f, at), "CFA"] !~ /^r30/) complain(at, "there is no window")
      } else if (away) check_end(f, at)
      else if (flow ~ /jump|branch/) {
        todo[++n_todo] = target
        check_edge(f, at, target, function_of(target))
      }
      if (flow == "return" || flow == "jump") break
      if (function_of(following[at]) != f) { complain(at, "the function ends here"); break }
      check_edge(f, at, following[at], f)
      at = following[at]
    }
  }
  print count + 0
}
