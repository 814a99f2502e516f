# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/count: a model of AMD Zen 5, of which llvm-mca 19 has none (its znver5 is Zen 4).  Prints the cycles of a listing, as
# llvm-mca does.  Input: instructions as objdump writes them.  Variable: iterations, how often they are executed.
#
# Rates and latencies of simple operations, shifts, shuffles, permutations, AES and multiplications were measured on a Zen 5.  The
# others were not: inserting, extracting and broadcasting words, masks, expansion, division, and how long a load of a vector waits
# for a store.  These, widths and queues are what AMD states, from memory.
#
# Instructions are dispatched in order.  Each goes to the unit with the fewest waiting, and there takes the first free cycle after
# its operands are ready, so older ones go first.  No load waits for a store, except for vectors at the same place of the stack.
# Not modelled: fetch, branches, caches, accesses that cross a line, registers that run out.  ASSURANCE compares the model with
# what was measured.

BEGIN {
  width = 8; window = 448; retired_at_once = 8
  most["integer"] = 88; most["vector"] = 210            # operations that wait
  load_takes["integer"] = 4; load_takes["vector"] = 7; forwarded = 11

  unit_list("v0 v1 v2 v3", "any"); unit_list("v0 v1", "01"); unit_list("v1 v2", "12"); unit_list("v2 v3", "23")
  unit_list("v3", "to_vector")
  # One in two cycles, with three slots of any vector unit.
  unit_list("c", "clmul")
  # At most five of the six begin in a cycle.
  most_integers = 5
  unit_list("a0 a1 a2 a3 a4 a5", "alu"); unit_list("a0 a1 a2", "shift"); unit_list("a1 a2 a3", "mul"); unit_list("a0", "one")
  unit_list("l0 l1 l2 l3", "load_integer"); unit_list("l0 l1", "load_vector"); unit_list("s0 s1", "store")

  # Instructions (without the v of vectors), a slash and attributes: the bits of the widest operand, M memory, G a general register,
  # X to one, K to a mask, I the first operand is a number, R there are two and the first is a register, merge.  Then units ("":
  # none), latency, slots of units (1), operations of dispatch (1).  The first rule that fits counts.
  vector("aes|gf2p8mul", "23", 4)
  vector("pclmul", "clmul", 5, 1, 8)
  vector("pmadd52", "01", 4)
  vector("pmul[lhud]", "01", 3)
  vector("(ps[lr]ldq|pshufb|palignr)/", "12", 2)
  vector("p(s[lr][la]|ro[lr]|sh[lr]d)v?[wdq]/", "23", 2)
  vector("gf2p8affine|pmultishift", "12", 3)
  vector("permq/.*I", "12", 4)
  vector("perm(.|[it]2.)/512", "12", 5)
  vector("perm(.|[it]2.)/256", "12", 4)
  vector("perm(.|[it]2.)/", "12", 3)
  vector("p?broadcast.*M", "", 0)
  vector("p?broadcast.*G", "to_vector", 5)
  vector("p?broadcast.*/512", "12", 5)
  vector("p?broadcast.*/256", "12", 4)
  vector("p?broadcast", "12", 2)
  vector("insert[if].*M", "any", 2)
  vector("(insert[if]|extract[if]|perm2|align|shuf[if]).*/512", "12", 5)
  vector("insert[if]|extract[if]|perm2|align|shuf[if]", "12", 3)
  vector("p?(expand|compress)", "12", 5, 2, 2)
  vector("pinsr.*M", "12", 2, 1, 2)
  vector("pinsr", "23", 5, 2, 2)
  vector("pextr", "23", 5, 2, 2)
  vector("p?movmsk|ptest/", "23", 4)
  vector("(pmov.2m|ptestn?m.|pu?cmp).*K", "23", 4)
  vector("k(mov|shift).*M", "", 0)
  vector("k(mov|shift)", "to_vector", 3)
  vector("k", "23", 1)
  vector("mov[dq]/.*X", "23", 3)
  vector("mov[dq]/.*G", "to_vector", 4)
  vector("(mov([dq]|dq[au](8|16|32|64)?|[au]p[sd]|ntdqa?|s[sd])|lddqu)/.*merge", "any", 2)
  vector("(mov([dq]|dq[au](8|16|32|64)?|[au]p[sd]|ntdqa?|s[sd])|lddqu)/", "", 0)
  vector("p?(add|sub|andn?|x?or)[bwdqsp]*/|pternlog|p?(blend|unpck)|punpck|pshuf[dlh]|shufp|pavg|pmax|pmin|pcmp|pabs", "any", 2)
  vector("mov(s[lh]dup|ddup|[hl]p[sd]|lhps|hlps)|pmovm2", "any", 2)
  integer("mov(abs)?/.*R", "", 0)
  integer("(mov/.*M|push|pop|movbe.*M)", "", 0)
  integer("sh[lr]d/", "one", 2)
  integer("(sh[lr]|sar|sal|ro[lr]|rc[lr])x?/", "shift", 1)
  integer("imul/", "mul", 3)
  integer("mulx?/", "mul", 3, 2, 2)
  integer("i?div/", "one", 12, 6, 2)
  integer("(add|sub|and|or|xor|cmp|test|adc|sbb|inc|dec|neg|not|mov.*|cmov.*|set.*|lea|bt[src]?|bswap|xchg|adcx|adox)/", "alu", 1)
  integer("(bzhi|andn|bextr|tzcnt|lzcnt|popcnt|bs[fr]|stc|clc|c[wl]t[ldq]|cqto|xgetbv|cpuid|stos)/", "alu", 1)
  # suffixed: with the size of the operands at the end.  Those with two operands read the register that they write, but for moves;
  # of those with three, ternary ones do.
  suffixed = "^(add|sub|and|or|xor|cmp|test|adc|sbb|inc|dec|neg|not|sh[lr]|sar|ro[lr]|mov|i?mul|bt[src]?|push|pop)[bwlq]$"
  ternary = "^(pmadd52|perm[it]2|pternlog)"
  moves = "^(mov|pshuf[dlh]|pmovmsk|pextr|k|lddqu|pabs|aesimc|aeskey|lea|set|pop|tzcnt|lzcnt|popcnt|bs[fr])"
  writes_flags = "^(add|sub|and|or|xor|cmp|test|neg|adc|sbb|sh[lr]d?|sar|ro[lr]|rc[lr]|i?mul|bzhi|andn|bt[src]?|stc|clc)$"
  tests = "^(ptest|kortest.|ktest.)$"
}

function unit_list(list, names,   n, name) { for (n = split(names, name, " "); n > 0; n--) units[name[n]] = list }
function vector(pattern, kind, takes, slots, operations) { rule("vector", pattern, kind, takes, slots, operations) }
function integer(pattern, kind, takes, slots, operations) { rule("integer", pattern, kind, takes, slots, operations) }
function rule(type, pattern, kind, takes, slots, operations) {
  rules++
  rule_type[rules] = type; rule_pattern[rules] = "^(" pattern ")"; rule_kind[rules] = kind; rule_takes[rules] = takes
  rule_slots[rules] = slots ? slots : 1; rule_operations[rules] = operations ? operations : 1
}

{ sub(/^ *((ds|cs|es|data16|repz?|lock|[{]evex[}]) +)+/, ""); if (NF) text[++lines] = $0 }

END {
  for (i = 1; i <= lines; i++) if (!(text[i] in type)) decode(text[i])
  if (unknown) exit 1
  for (k = 0; k < iterations; k++) for (i = 1; i <= lines; i++) execute(text[i])
  printf "Total Cycles: %d\n", last
}

# The name of a register for all of its widths; "": none.
function register(word) {
  if (word !~ /^%/) return ""
  gsub(/[{].*|%/, "", word)
  if (sub(/^[xyz]mm/, "v", word) || word ~ /^k/) return word
  if (word ~ /^r[0-9]/) { sub(/[dwb]$/, "", word); return word }
  sub(/^[er]/, "", word)
  return "r" substr(word, 1, word ~ /^[sd]i|^[sb]p/ ? 2 : 1)
}

# decode: what all executions of an instruction have in common: type (integer, vector), kind (of units), takes (cycles), slots,
# operations (of dispatch); from, to and address, registers, which include the flags cf and of; load, store, place (on the stack).
function decode(t,   m, s, d, n, o, i, at, key, sources, targets, part, three, r) {
  m = s = t
  sub(/[ \t].*/, "", m)
  sub(/^[^ \t]*[ \t]*/, "", s)
  type[t] = s ~ /%([xyz]mm|k[0-7])/ || m ~ /^v/ ? "vector" : "integer"
  # Operands: commas in parentheses become semicolons.
  while (match(s, /[(][^(),]*,/)) s = substr(s, 1, RSTART + RLENGTH - 2) ";" substr(s, RSTART + RLENGTH)
  n = split(s, o, ",")
  d = o[n]
  for (i = 1; i <= n; i++) if (o[i] ~ /[(:]|^-?0x/) at = i
  if (type[t] == "integer" && m ~ suffixed) sub(/.$/, "", m)
  else if (sub(/^v/, "", m)) three = 1
  key = m "/" (s ~ /%zmm/ ? 512 : s ~ /%ymm/ ? 256 : 128) (at ? "M" : "") (s ~ /(^|,)%[er]/ ? "G" : "") (d ~ /^%[er]/ ? "X" : "") \
    (d ~ /^%k/ ? "K" : "") (o[1] ~ /^[$]/ ? "I" : "") (o[1] ~ /^%/ && n == 2 && !at ? "R" : "") \
    (d ~ /[{]%k/ && d !~ /[{]z[}]/ ? "merge" : "")
  takes[t] = 0; slots[t] = operations[t] = 1
  if (m ~ /^(nop[wl]?|zero(upper|all)|ret|endbr64|pause|[lms]fence)/) return
  for (i = 1; i <= rules && !(rule_type[i] == type[t] && key ~ rule_pattern[i]); i++) ;
  if (i > rules) { unknown = 1; print "zen5.awk: unknown: " t >"/dev/stderr"; return }
  kind[t] = rule_kind[i]; takes[t] = rule_takes[i]; slots[t] = rule_slots[i]; operations[t] = rule_operations[i]

  # Memory.
  if (at) {
    part = o[at]
    if (sub(/^[^(]*[(]/, "", part) && sub(/[)].*/, "", part))
      for (i = split(part, r, ";"); i > 0; i--) if (r[i] !~ /rip/) address[t] = address[t] " " register(r[i])
    if (m == "lea") { sources = address[t]; address[t] = ""; at = 0 }
    else {
      part = o[at]
      sub(/[{].*/, "", part)
      if (part ~ /^[^(]*[(]%rsp[)]$/) place[t] = part
      store[t] = at == n && m !~ /^(cmp|test|bt|mul|imul|div|push)$/ ? (key ~ /512/ ? 2 : 1) : 0
      if (!store[t] || (type[t] == "integer" && m !~ /^(mov|set|pop)/)) load[t] = type[t]
    }
  }
  if (m == "push") store[t] = 1
  if (m == "pop") load[t] = type[t]

  # Registers.
  for (i = 1; i < n; i++) if (i != at && (m != "mulx" || i == 1)) sources = sources " " register(o[i])
  if (match(s, /[{]%k[1-7]/)) sources = sources " " substr(s, RSTART + 2, 2)
  if (m ~ /^(cmp|test|bt|push)$/ || m ~ tests) sources = sources " " (at == n ? "" : register(d))
  else if (n == 1 && m ~ /^(i?mul|i?div)$/) { sources = sources " ra " (m ~ /div/ ? "rd " : "") register(d); targets = "ra rd" }
  else if (at != n) {
    targets = register(d)
    if (key ~ /merge/ || m ~ ternary || (!three && (n < 3 || type[t] == "vector") && m !~ moves) || m ~ /^(cmov|sh[lr]d)/)
      sources = sources " " targets
    if (m == "mulx") { sources = sources " rd"; targets = targets " " register(o[2]) }
    if (m == "xchg") targets = targets " " register(o[1])
  }
  if (m ~ (type[t] == "integer" ? writes_flags : tests)) targets = targets " cf of"
  if (type[t] == "integer") {
    if (m ~ /^(adc|sbb|rc[lr]|cmov|set|adcx)/) sources = sources " cf"
    if (m == "adcx") targets = targets " cf"
    if (m == "adox") { sources = sources " of"; targets = targets " of" }
  }
  # Zero.
  if (m ~ /^(p?xor[dq]?|xorp[sd]|sub|pandn[dq]?|psub[bwdq]|pcmpgt[bwd])$/ && o[1] == o[2] && key !~ /merge|M/) {
    sources = kind[t] = ""
    takes[t] = 0
  }
  from[t] = sources
  to[t] = targets
}

# free: the first cycle from c on in which a unit is free; taken leads on from each that is not.
function free(unit, c,   f, next_one) {
  for (f = c; (unit, f) in taken; f = taken[unit, f]) ;
  while (c != f) { next_one = taken[unit, c]; taken[unit, c] = f; c = next_one }
  return f
}

# begin: takes a cycle from c on of one of the units of a kind, and returns it.
function begin(kind, c,   n, i, f, unit, best) {
  n = split(units[kind], unit, " ")
  best = unit[1]
  for (i = 2; i <= n; i++)
    if (queue[unit[i]] < queue[best] || (queue[unit[i]] == queue[best] && uses[unit[i]] < uses[best])) best = unit[i]
  f = free(best, c)
  if (best ~ /^a/) {
    while (integers[f] >= most_integers) f = free(best, f + 1)
    integers[f]++
  }
  taken[best, f] = f + 1
  uses[best]++
  if (f > now) { queue[best]++; begun[f] = begun[f] " " best }
  return f
}

function latest(list, c,   n, name) {
  for (n = split(list, name, " "); n > 0; n--) if (ready[name[n]] > c) c = ready[name[n]]
  return c
}

function execute(t,   c, i, name, start, done) {
  # Dispatch.
  number = (number + 1) % window
  while (now < retired[number] || (dispatched > 0 && dispatched + operations[t] > width) ||
         waiting["vector"] >= most["vector"] || waiting["integer"] >= most["integer"]) {
    now++
    dispatched = 0
    for (i = split(begun[now], name, " "); i > 0; i--) queue[name[i]]--
    for (i in most) waiting[i] -= leave[i, now]
    delete begun[now]
  }
  dispatched += operations[t]

  start = now + 1
  if (load[t] != "") {
    start = begin("load_" load[t], latest(address[t], start)) + load_takes[load[t]]
    if (load[t] == "vector" && place[t] in stored && stored[place[t]] + forwarded > start) start = stored[place[t]] + forwarded
  }
  start = latest(from[t], start)
  if (kind[t] == "clmul") {
    for (start = free("c", start); ("c", start + 1) in taken; start = free("c", start + 1)) ;
    taken["c", start] = start + 1
    taken["c", start + 1] = start + 2
    for (i = 0; i < 3; i++) begin("any", start)
  } else if (kind[t] != "") {
    start = begin(kind[t], start)
    for (i = 1; i < slots[t]; i++) begin(kind[t], start)
  }
  if (kind[t] != "" && start > now) { waiting[type[t]]++; leave[type[t], start]++ }

  done = start + takes[t]
  for (i = split(to[t], name, " "); i > 0; i--) {
    # The high word of a product comes a cycle later.
    ready[name[i]] = done + (slots[t] == 2 && kind[t] == "mul" && name[i] == (to[t] ~ /^ra rd/ ? "rd" : name[1]))
    if (name[i] == "rsp") split("", stored)
  }
  if (store[t]) {
    c = latest(address[t], done)
    for (i = 0; i < store[t]; i++) c = begin("store", c)
    if (place[t] != "") stored[place[t]] = done
    done = c + 1
  }

  # Retirement, in order.
  if (done > retired_at) { retired_at = done; together = 0 }
  if (++together > retired_at_once) { retired_at++; together = 1 }
  retired[number] = last = retired_at
}
