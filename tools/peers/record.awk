# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Puts a record of "make bench-peers-page" into libxcrypt-sym-speed(7), between the comments "begin SECTION" and "end SECTION".
# usage: awk -v section=SECTION -f record.awk RECORD PAGE

# As in tools/options.awk, no replacement has a backslash of its own.
function escaped(text,   at) {
  gsub(/\\/, "&e", text)
  gsub(/-/, "\\\\&", text)
  while (at = index(text, "'"))
    text = substr(text, 1, at - 1) "\\(aq" substr(text, at + 1)
  return text
}

function trimmed(text) {
  sub(/^ */, "", text)
  sub(/ *$/, "", text)
  gsub(/  +/, " ", text)
  return text
}

# Cells of a table as wide as a terminal: those of its part of the columns.
function cells(line, part, n, value, i, text) {
  n = split(line, value, " ")
  for (i = (part - 1) * WIDTH + 1; i <= columns && i <= part * WIDTH; i++)
    text = text " Ta " value[n - columns + i]
  return text
}

function put_notes(i) {
  print ".Bl -tag -width \"Features in use\""
  for (i = 1; i <= heads; i++) {
    print ".It " substr(head[i], 1, index(head[i], ":") - 1)
    print escaped(trimmed(substr(head[i], index(head[i], ":") + 1)))
  }
  print ".El"
  print ".Pp"
  for (i = 1; i <= verdicts; i++)
    if (verdict[i] ~ /^  /)
      print ".It\n" escaped(trimmed(verdict[i]))
    else {
      print escaped(verdict[i])
      if (verdict[i + 1] ~ /^  /)
        print ".Bl -bullet -compact -width x"
    }
  if (verdict[verdicts] ~ /^  /)
    print ".El"
}

# A table in a unit: our chosen row, the other libraries, and, for times, the ratio; in parts.
function put_table(unit, operation, part, i, r) {
  print unit
  for (part = 1; (part - 1) * WIDTH < columns; part++) {
    printf ".Bl -column libgcrypt-(vpclmul512)"
    for (i = (part - 1) * WIDTH + 1; i <= columns && i <= part * WIDTH; i++)
      printf " 256_KiB"
    printf "\n.It"
    for (i = (part - 1) * WIDTH + 1; i <= columns && i <= part * WIDTH; i++)
      printf " Ta %s", label[i]
    print ""
    for (r = 1; r <= count[unit, operation]; r++)
      print ".It " name[unit, operation, r] cells(values[unit, operation, r], part)
    print ".El"
  }
}

function add_row(text) {
  name[unit, operation, ++count[unit, operation]] = text
  values[unit, operation, count[unit, operation]] = substr($0, 41)
}

BEGIN {
  WIDTH = 6
  kind["c"] = ""
  kind["t"] = " (tables)"
}

FNR == 1 { file++ }
file == 1 && /^Libraries: / {
  n = split($0, part, ", ")
  for (i = 2; i <= n; i++) {
    split(part[i], word, " ")
    library[word[1]] = 1
  }
}
file == 1 && /^(Libraries|CPU|Features in use|Clock|Compiler|Date|Command): / { head[++heads] = $0; next }
file == 1 && /^(Core cycles per byte|Nanoseconds per call)/ {
  unit = $1 == "Core" ? "Core cycles per byte" : "Nanoseconds per call"
  columns = 0
  next
}
file == 1 && /^ +call / {
  text = substr($0, 41)
  for (at = 9; at <= length(text); at += 8)
    label[++columns] = trimmed(substr(text, at, 8))
  next
}
file == 1 && /^Compared with/ { ended = 1 }
file == 1 && ended { verdict[++verdicts] = $0; next }
file == 1 && columns && NF {
  operation = trimmed(substr($0, 1, 28))
  variant = trimmed(substr($0, 29, 11))
  mark = substr($0, 40, 1)
  if (variant == "times peer") {
    add_row(variant)
    compared[operation] = 1
  } else if (mark == "*") {
    if (unit ~ /^Nano/)
      order[++operations] = operation
    add_row("libxcrypt (" variant ")")
  } else if (variant in library)
    add_row(variant kind[mark])
  next
}

# Of our rows only the chosen one is shown, and of operations those that others have, too.
file == 2 && $0 == ".\\\" begin " section {
  skipping = 1
  print
  put_notes()
  for (o = 1; o <= operations; o++)
    if (order[o] in compared) {
      print ".Ss " order[o]
      put_table("Nanoseconds per call", order[o])
      print ".Pp"
      put_table("Core cycles per byte", order[o])
    }
}
$0 == ".\\\" end " section { skipping = 0 }
file == 2 && !skipping
