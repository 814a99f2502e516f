# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Lists the changes that evidence/mutate-c makes in a C file, one a line.  Fields, separated by tabs: line number, kind, offset and
# length in bytes, new text, and the change in words, that is the function with the new line or with what is omitted.  Expects the
# layout of this tree: blanks around binary operators, and none after unary ones.

function is_name(t) { return t ~ /^[A-Za-z_]/ && !(t in keyword) }

# Replaces tokens FIRST to LAST by TEXT.
function change(kind, first, last, text,    words, i, end)
{
  end = offset[last] + length(token[last])
  if (text ~ /^[01]?$/ && kind != "constant") {
    for (i = first; i <= last; i++) words = words (i > first && gap[i] ? " " : "") token[i]
    words = text == "" ? "without " words : kind " " words " -> " text
  } else {
    words = source[line[first]]
    words = substr(words, 1, offset[first] - start[line[first]]) text substr(words, end - start[line[first]] + 1)
    gsub(/^[ \t]+|[ \t\\]+$/, "", words)
  }
  gsub(/[ \t]+/, " ", words)
  printf "%d\t%s\t%d\t%d\t%s\t%s%s\n", line[first], kind, offset[first], end - offset[first], text, within[line[first]], words
}

function estimate(i) { return token[i - 1] == "=" && token[i - 2] ~ /^(one|some|step)$/ && token[i - 3] == "." }

# The closing bracket for the opening one at I.
function closing(i,    depth)
{
  for (depth = 0; i <= tokens; i++)
    if (token[i] ~ /^[({[]$/) depth++
    else if (token[i] ~ /^[])}]$/ && --depth == 0) return i
  return 0
}

function number(i,    t, digits, last)
{
  t = token[i]
  if (t ~ /^0x/) {
    # One bit of the last digit, and one of the first.
    match(t, /^0x[0-9a-f]+/)
    digits = RLENGTH
    change("constant", i, i, substr(t, 1, digits - 1) flipped(substr(t, digits, 1)) substr(t, digits + 1))
    if (digits > 3) change("constant", i, i, "0x" flipped(substr(t, 3, 1)) substr(t, 4))
  } else {
    match(t, /^[0-9]+/)
    last = substr(t, RLENGTH + 1)
    t = substr(t, 1, RLENGTH)
    change("constant", i, i, t + 1 last)
    if (t > 0) change("constant", i, i, t - 1 last)
  }
}
function flipped(digit) { digit = index("1032547698badcfe", digit); return substr("0123456789abcdef", digit, 1) }

# The expression or declaration that begins at I.
function statement(i,    j, depth, kind)
{
  declares = 0
  for (j = i; token[j] ~ /^(const|static|volatile|struct|unsigned|_Alignas)$/; j++) {
    declares = 1
    if (token[j] == "_Alignas") j = closing(j + 1)
  }
  if (is_name(token[j]) && (is_name(token[j + 1]) || (token[j + 1] == "*" && !gap[j + 2]))) declares = 1
  if (token[i] ~ /^(uint|int|size|unsigned|WORD|word)/ && token[i + 1] !~ /^[(.=[]/) declares = 1
  if (declares || !braces) return
  if (token[i] == "return") {
    if (token[i + 1] == ";" || token[i + 2] == ";") return
    kind = "return"
    i++
  } else if (token[i] ~ /^(break|continue)$/) kind = "statement"
  else if (token[i] ~ /^(wipe|xcs_wipe)$/) kind = "wipe"
  else if (token[i] ~ /^(\*|\(|\+\+|--)$/ ||
           (is_name(token[i]) && token[i + 1] ~ /^([(.=[]|->|\+\+|--|[-+*\/%&|^]=|<<=|>>=)$/)) kind = "call"
  else return
  for (j = i; j <= tokens && token[j] != ";"; j++) {
    if (token[j] ~ /^[({[]$/) depth++
    else if (token[j] ~ /^[])}]$/ && --depth < 0) return
    else if (!depth && token[j] ~ /(^|[^=!<>])=$|^(\+\+|--|<<=|>>=)$/ && kind == "call") kind = "statement"
  }
  change(kind, i, j - 1, kind == "return" ? "0" : "")
}

BEGIN {
  split("if else for while do return switch case default break continue sizeof enum struct union typedef extern goto", words, " ")
  for (i in words) keyword[words[i]] = 1
  split("< <= <= < > >= >= > == != != ==", words, " ")
  for (i = 1; i in words; i += 2) comparison[words[i]] = words[i + 1]
  split("+ - - + * + / * % / & | | & ^ | << >> >> << && || || &&", words, " ")
  for (i = 1; i in words; i += 2) binary[words[i]] = words[i + 1]
  split("+= -= -= += *= += /= *= %= /= &= |= |= &= ^= |= <<= >>= >>= <<= ++ -- -- ++", words, " ")
  for (i = 1; i in words; i += 2) assignment[words[i]] = words[i + 1]
}

# Tokens: no comments, no strings, and of directives only the bodies of macros.
{
  source[NR] = $0
  if (match($0, /^PUBLIC \([a-z0-9_]+\)/)) name = substr($0, 9, RLENGTH - 9) ": "
  else if (/^[A-Za-z][A-Za-z0-9_]* \(/) name = $1 ": "
  within[NR] = name
  if (/^}/) name = ""
  start[NR] = bytes
  at = 1
  directive = continued
  if (!continued && $0 ~ /^ *#/) directive = match($0, /^ *# *define [A-Za-z0-9_]+(\([^)]*\))?/) ? 1 : 2
  if (!continued && directive == 1) { at = RLENGTH + 1; begins[tokens + 1] = 1 }
  continued = /\\$/ ? directive : 0
  if (directive == 2) at = length($0) + 1
  while (at <= length($0)) {
    rest = substr($0, at)
    if (comment) {
      n = index(rest, "*/")
      at += n ? n + 1 : length(rest)
      comment = !n
    } else if (rest ~ /^\/\*/) {
      comment = 1
      at += 2
    } else if (match(rest, /^([ \t\\]+|"([^"\\]|\\.)*"|'([^'\\]|\\.)*')/)) at += RLENGTH
    else {
      match(rest, /^([A-Za-z_][A-Za-z0-9_]*|[0-9][0-9A-Za-z]*|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+*\/%&|^-]=|&&|\|\||##|.)/)
      token[++tokens] = substr(rest, 1, RLENGTH)
      offset[tokens] = bytes + at - 1
      line[tokens] = NR
      gap[tokens] = offset[tokens] > offset[tokens - 1] + length(token[tokens - 1])
      at += RLENGTH
    }
  }
  bytes += length($0) + 1
}

END {
  begins[1] = 1
  for (i = 1; i <= tokens; i++) {
    t = token[i]
    if (t == "_Static_assert") { i = closing(i + 1); continue }
    if (i in begins) statement(i)
    if (t == "{") { braces++; if (!parens) begins[i + 1] = 1 }
    else if (t == "}") { braces--; if (!parens) begins[i + 1] = 1 }
    else if (t == "(" || t == "[") parens++
    else if (t == ")" || t == "]") parens--
    else if (t == ";" && !parens) begins[i + 1] = 1
    else if (t ~ /^(else|do)$/) begins[i + 1] = 1
    else if (t ~ /^(if|while|for)$/) {
      j = closing(i + 1)
      if (token[j + 1] != ";") begins[j + 1] = 1
      if (t != "for" && token[i + 2] != "0") change("condition", i + 2, j - 1, "0")
      if (t == "if") change("condition", i + 2, j - 1, "1")
    }
    else if (t == "?") { change("condition", i, i, "&& 0 ?"); change("condition", i, i, "|| 1 ?") }
    # The size of a declared array or of a parameter is not changed; what a row takes is an estimate.
    else if (t ~ /^[0-9]/ && !(token[i - 1] == "[" && (declares || !braces)) && !estimate(i)) number(i)
    else if (t in comparison) change("comparison", i, i, comparison[t])
    else if (t in binary && gap[i] && gap[i + 1]) change("operator", i, i, binary[t])
    else if (t in assignment) change("operator", i, i, assignment[t])
    else if (t ~ /^[-~!]$/ && !gap[i + 1]) change("sign", i, i, " ")
    else if (t == "=" && !parens) declares = 0
  }
}
