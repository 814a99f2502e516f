# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/core.awk: Intel Skylake-X and Cascade Lake.  llvm-mca 19 begins six operations in a cycle there, three of 512 bits,
# and lets one that loads wait until load and unit are free together.  These CPUs begin four instructions, with what they load or
# store, two operations of 512 bits, and the load goes ahead.
#
# Units and latencies are those that uops.info states, widths and queues what Intel states, from memory; the unit is chosen about as
# A. Abel and J. Reineke describe it (uiCA, 2022).  Not modelled: units 2, 3 and 7 for addresses of stores.

BEGIN {
  products = "^1[+]5$"; stores_of_512 = 1
  width = 4; window = 224; retired_at_once = 4
  queue_of["integer"] = queue_of["vector"] = "all"
  most["all"] = 97
  load_takes["integer"] = 5; load_takes["vector"] = 7; forwarded = 7

  unit_list("p0", "0"); unit_list("p1", "1"); unit_list("p5", "5"); unit_list("p0 p1", "01"); unit_list("p0 p5", "05")
  unit_list("p0 p6", "06"); unit_list("p1 p5", "15"); unit_list("p0 p1 p5", "015"); unit_list("p0 p1 p5 p6", "0156")
  unit_list("p2 p3", "load_integer load_vector"); unit_list("p4", "store")

  vector("aes(enc|dec)(last)?/128", "0", 4)
  vector("aesimc/128", "0+0", 8, 2)
  vector("aeskey", "0+0+0+5+5+5+5+1+1", 12, 13)
  vector("pclmul[^/]*/128", "5", 7)
  vector("pmulld/512", "05+05", 10, 2)
  vector("pmulld", "01+01", 10, 2)
  # pmadd52 is not there.
  vector("pm(ul|add)[^5]*/512", "05", 5)
  vector("pm(ul|add)[^5]*/", "01", 5)
  vector("(ps[lr]ldq|pshuf[bdlh][^/]*|palignr|insertps|p?unpck[^/]*|punpck[^/]*|shufp.|pblendw|pack[^/]*|permilp.)/", "5", 1)
  vector("p(s[lr][la]|ro[lr])v?[dq]/512", "0", 1)
  vector("p(s[lr][la]|ro[lr])v?[dq]/", "01", 1)
  vector("ps[lr][la]w/512", "0", 1)
  vector("ps[lr][la]w/", "01", 1)
  vector("permw/|perm[it]2w/", "5+5", 7, 2)
  vector("perm([dq]|[it]2[dq]|2[fi]128|p[sd])/", "5", 3)
  vector("p?broadcast.*M", "", 0)
  vector("p?broadcast", "5", 3)
  vector("insert[if].*/512M", "05", 1)
  vector("insert[if].*M", "015", 1)
  vector("extract[if].*M", "", 0)
  vector("insert[if]|extract[if]|align[dq]|shuf[if]|pmov[sz]x", "5", 3)
  vector("p?(expand|compress)[dqp]", "5+5", 6, 2)
  vector("pinsr.*M", "5", 2)
  vector("pinsr", "5+5", 3, 2)
  vector("pextr", "0+5", 3, 2)
  vector("p?movmsk", "0", 3)
  vector("ptest/", "0+5", 4, 2)
  vector("(ptestn?m.|pu?cmp).*K", "5", 3)
  vector("pmov.2m", "0", 1)
  vector("kmov.*M", "", 0)
  vector("kmov.*X", "0", 3)
  vector("kmov.*G", "5", 2)
  vector("k(shift|unpck|add)", "5", 4)
  vector("k", "0", 1)
  vector("mov[dq]/.*X", "0", 2)
  vector("mov[dq]/.*G", "5", 2)
  vector(copies "512.*merge", "05", 1)
  vector(copies ".*merge", "015", 1)
  vector(copies, "", 0)
  vector("mov(s[lh]dup|ddup)/.*M", "", 0)
  vector("mov(s[lh]dup|ddup|[hl]p[sd]|lhps|hlps)", "5", 1)
  vector("p(avg|max|min|abs|cmp)[^/]*/512", "0", 1)
  vector("p(avg|max|min|abs|cmp)", "01", 1)
  simple = "(p?(add|sub|andn?|x?or)[bwdqsp]*|pternlog.|p?blend[^/]*|pmovm2.)/"
  vector(simple "512", "05", 1)
  vector(simple, "015", 1)
  integer("mov(abs)?/.*R", "", 0)
  integer("(mov/.*M|push|pop)", "", 0)
  integer("movbe/.*M", "15+06", 2, 2)
  integer("bswap/", "15+06", 2, 2)
  integer("sh[lr]d/", "1", 3)
  integer("(sh[lr]|sar|sal|ro[lr])/.*I", "06", 1)
  integer("(sh[lr]|sar|sal|ro[lr]|rc[lr])/.*G", "06+06", 2, 3)
  integer("(sh[lr]|sar|sal|ro[lr]|rc[lr])x?/", "06", 1)
  integer("imul/", "1", 3)
  integer("mulx?/", "1+5", 3, 2)
  integer("i?div/", "0+0+0+0+0+0+1+1+5+5", 30, 10)
  integer("(adc|sbb|adcx|adox|cmov.*|set.*|bt[src]?)/", "06", 1)
  integer("(lea|andn|bzhi)/", "15", 1)
  integer("(tzcnt|lzcnt|popcnt|bs[fr])/", "1", 3)
  integer("bextr/", "06+15", 2, 2)
  integer("(add|sub|and|or|xor|cmp|test|inc|dec|neg|not|mov.*|xchg|stc|clc|c[wl]t[ldq]|cqto|xgetbv|cpuid|stos)/", "0156", 1)
}
