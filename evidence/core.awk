# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/count: a model of an x86_64 core, whose table is a file of its own (zen5.awk, skylake.awk).  Prints the cycles of a
# listing, as llvm-mca does.  Input: instructions as objdump writes them.  Variable: iterations, how often they are executed.
#
# Instructions are dispatched in order.  Each goes to the unit with the fewest waiting, and there takes the first free cycle after
# its operands are ready, so older ones go first.  No load waits for a store, except for vectors at the same place of the stack.
# Not modelled: fetch, branches, caches, accesses that cross a line, registers that run out.  ASSURANCE compares the models with
# what was measured.
#
# A table has widths, queues, units and rules:  instructions (without the v of vectors), a slash and attributes: the bits of the
# widest operand, M memory, G a general register, X to one, K to a mask, I the first operand is a number, R there are two and the
# first is a register, merge.  Then units, one list or several joined by + ("": none), latency, operations of dispatch (1).  The
# first rule that fits counts.  products: units of what has its high word a cycle later; stores_of_512: how many stores one of 512
# bits takes.

BEGIN {
  # copies: of vectors, for rules of the tables
  copies = "(mov([dq]|dq[au](8|16|32|64)?|[au]p[sd]|ntdqa?|s[sd])|lddqu)/"
  # suffixed: with the size of the operands at the end.  Those with two operands read the register that they write, but for moves;
  # of those with three, ternary ones do.
  suffixed = "^(add|sub|and|or|xor|cmp|test|adc|sbb|inc|dec|neg|not|sh[lr]|sar|ro[lr]|mov|i?mul|bt[src]?|push|pop)[bwlq]$"
  ternary = "^(pmadd52|perm[it]2|pternlog)"
  moves = "^(mov|pshuf[dlh]|pmovmsk|pextr|k|lddqu|pabs|aesimc|aeskey|lea|set|pop|tzcnt|lzcnt|popcnt|bs[fr])"
  writes_flags = "^(add|sub|and|or|xor|cmp|test|neg|adc|sbb|sh[lr]d?|sar|ro[lr]|rc[lr]|i?mul|bzhi|andn|bt[src]?|stc|clc)$"
  tests = "^(ptest|kortest.|ktest.)$"
}

function unit_list(list, names,   n, name) { for (n = split(names, name, " "); n > 0; n--) units[name[n]] = list }
function vector(pattern, kind, takes, operations) { rule("vector", pattern, kind, takes, operations) }
function integer(pattern, kind, takes, operations) { rule("integer", pattern, kind, takes, operations) }
function rule(type, pattern, kind, takes, operations) {
  rules++
  rule_type[rules] = type; rule_pattern[rules] = "^(" pattern ")"; rule_kind[rules] = kind; rule_takes[rules] = takes
  rule_operations[rules] = operations ? operations : 1
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

# decode: what all executions of an instruction have in common: type (integer, vector), kind (of units), takes (cycles),
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
  takes[t] = 0; operations[t] = 1
  if (m ~ /^(nop[wl]?|zero(upper|all)|ret|endbr64|pause|[lms]fence)/) return
  for (i = 1; i <= rules && !(rule_type[i] == type[t] && key ~ rule_pattern[i]); i++) ;
  if (i > rules) { unknown = 1; print "core.awk: unknown: " t >"/dev/stderr"; return }
  kind[t] = rule_kind[i]; takes[t] = rule_takes[i]; operations[t] = rule_operations[i]

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
      store[t] = at == n && m !~ /^(cmp|test|bt|mul|imul|div|push)$/ ? (key ~ /512/ ? stores_of_512 : 1) : 0
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

function execute(t,   c, i, n, name, part, start, done) {
  # Dispatch.
  number = (number + 1) % window
  while (now < retired[number] || (dispatched > 0 && dispatched + operations[t] > width) ||
         waiting[queue_of["vector"]] >= most[queue_of["vector"]] || waiting[queue_of["integer"]] >= most[queue_of["integer"]]) {
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
    n = split(kind[t], part, "[+]")
    start = begin(part[1], start)
    for (i = 2; i <= n; i++) begin(part[i], start)
  }
  if (kind[t] != "" && start > now) { waiting[queue_of[type[t]]]++; leave[queue_of[type[t]], start]++ }

  done = start + takes[t]
  for (i = split(to[t], name, " "); i > 0; i--) {
    # The high word of a product comes a cycle later.
    ready[name[i]] = done + (kind[t] ~ products && name[i] == (to[t] ~ /^ra rd/ ? "rd" : name[1]))
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
