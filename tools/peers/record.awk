# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Puts a record of "make bench-peers-page" into libxcrypt-sym-speed(7), between the comments "begin" and "end".
# usage: awk -f record.awk RECORD PAGE

function escaped(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  gsub(/'/, "\\(aq", text)
  return text
}

function trimmed(text) {
  sub(/^ */, "", text)
  sub(/ *$/, "", text)
  return text
}

# The cells of a row, without those per call.
function cells(text, n, value, i, line) {
  n = split(text, value, " ")
  for (i = n - columns + 1; i <= n; i++)
    line = line " Ta " value[i]
  return line
}

# A sentence of the notes on each line.
function put_notes(i) {
  print ".Bl -tag -width Compiler"
  for (i = 1; i <= heads; i++) {
    print ".It " substr(head[i], 1, index(head[i], ":") - 1)
    print escaped(trimmed(substr(head[i], index(head[i], ":") + 1)))
  }
  print ".It Libraries"
  sub(/\.  CPU: /, ".\n.It CPU\n", notes)
  sub(/; features in use: /, "\n.It Features\n", notes)
  sub(/\.  Clock by calibration: /, "\n.It Clock\nby calibration ", notes)
  print escaped(notes)
  print ".El"
}

function put_table(operation, i) {
  print ".Ss " operation
  printf ".Bl -column libgcrypt-(vpclmul512)"
  for (i = 1; i <= columns; i++)
    printf " 16_KiB"
  printf "\n.It"
  for (i = 1; i <= columns; i++)
    printf " Ta %s", label[i]
  printf "\n%s%s.El\n", rows[operation], times[operation]
}

FNR == 1 { file++ }
file == 1 && /^# (Date|Compiler|Command): / { head[++heads] = substr($0, 3); next }
file == 1 && /^libxcrypt / { notes = $0; next }
file == 1 && /^ +call / {
  text = substr($0, 41)
  for (at = 9; at <= length(text); at += 8)
    label[++columns] = trimmed(substr(text, at, 8))
  next
}
file == 1 && columns && NF {
  operation = trimmed(substr($0, 1, 28))
  variant = trimmed(substr($0, 29, 11))
  mark = substr($0, 40, 1)
  values = cells(substr($0, 41))
  if (variant == "times peer")
    times[operation] = ".It times peer" values "\n"
  else if (mark == "*") {
    if (!(operation in rows))
      order[++operations] = operation
    rows[operation] = ".It libxcrypt (" variant ")" values "\n"
  } else
    later[operation, ++count[operation]] = ".It " variant values "\n"
  next
}

# Of our rows only the chosen one is shown.
file == 2 && !begun && /^\.\\" begin$/ {
  begun = skipping = 1
  print
  n = split(notes, part, ", ")
  for (i = 2; i <= n; i++) {
    split(part[i], word, " ")
    library[word[1]] = 1
  }
  put_notes()
  for (o = 1; o <= operations; o++) {
    operation = order[o]
    if (!(operation in times))
      continue
    for (i = 1; i <= count[operation]; i++) {
      split(later[operation, i], word, " ")
      if (word[2] in library)
        rows[operation] = rows[operation] later[operation, i]
    }
    put_table(operation)
  }
}
/^\.\\" end$/ { skipping = 0 }
file == 2 && !skipping
