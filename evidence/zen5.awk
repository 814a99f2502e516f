# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/core.awk: AMD Zen 5, of which llvm-mca 19 has no model (its znver5 is Zen 4).
#
# Rates and latencies of simple operations, shifts, shuffles, permutations, AES and multiplications were measured on a Zen 5.  The
# others were not: inserting, extracting and broadcasting words, masks, expansion, division, and how long a load of a vector waits
# for a store.  These, widths and queues are what AMD states, from memory.

BEGIN {
  products = "^mul[+]mul$"; stores_of_512 = 2
  width = 8; window = 448; retired_at_once = 8
  queue_of["integer"] = "integer"; queue_of["vector"] = "vector"
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

  vector("aes|gf2p8mul", "23", 4)
  vector("pclmul", "clmul", 5, 8)
  vector("pmadd52", "01", 4)
  vector("pmul[lhud]", "01", 3)
  vector("(ps[lr]ldq|pshufb|palignr|insertps)/", "12", 2)
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
  vector("p?(expand|compress)", "12+12", 5, 2)
  vector("pinsr.*M", "12", 2, 2)
  vector("pinsr", "23+23", 5, 2)
  vector("pextr", "23+23", 5, 2)
  vector("p?movmsk|ptest/", "23", 4)
  vector("(pmov.2m|ptestn?m.|pu?cmp).*K", "23", 4)
  vector("k(mov|shift).*M", "", 0)
  vector("k(mov|shift)", "to_vector", 3)
  vector("k", "23", 1)
  vector("mov[dq]/.*X", "23", 3)
  vector("mov[dq]/.*G", "to_vector", 4)
  vector(copies ".*merge", "any", 2)
  vector(copies, "", 0)
  vector("p?(add|sub|andn?|x?or)[bwdqsp]*/|pternlog|p?(blend|unpck)|punpck|pshuf[dlh]|shufp|pavg|pmax|pmin|pcmp|pabs", "any", 2)
  vector("mov(s[lh]dup|ddup|[hl]p[sd]|lhps|hlps)|pmovm2", "any", 2)
  integer("mov(abs)?/.*R", "", 0)
  integer("(mov/.*M|push|pop|movbe.*M)", "", 0)
  integer("sh[lr]d/", "one", 2)
  integer("(sh[lr]|sar|sal|ro[lr]|rc[lr])x?/", "shift", 1)
  integer("imul/", "mul", 3)
  integer("mulx?/", "mul+mul", 3, 2)
  integer("i?div/", "one+one+one+one+one+one", 12, 2)
  integer("(add|sub|and|or|xor|cmp|test|adc|sbb|inc|dec|neg|not|mov.*|cmov.*|set.*|lea|bt[src]?|bswap|xchg|adcx|adox)/", "alu", 1)
  integer("(bzhi|andn|bextr|tzcnt|lzcnt|popcnt|bs[fr]|stc|clc|c[wl]t[ldq]|cqto|xgetbv|cpuid|stos)/", "alu", 1)
}
