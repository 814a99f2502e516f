# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/count: where assembly takes over 3 % more cycles than a row below it, on a CPU of which both are rows.  Fails if
# evidence/inverted.txt does not have all of them, each with as many per cent, or has one that there is not.
# Input: lines "order ARCH PRIMITIVE VARIANT FEATURE...", best first; "target NAME BUILD ARCH"; "model CPU ARCH FEATURES"; then
# evidence/inverted.txt, evidence/messages.txt, and perhaps newer lines of the latter.  Variables: columns, the lengths of
# messages.txt; all, yes: prints what is listed, too.

function bad(text) { print "  " text; wrong++ }
function bytes_of(column) { return column * (column ~ /KiB/ ? 1024 : 1) }
function matches(list, word) { return list == "*" || index("," list ",", "," word ",") }

FNR == 1 { files++ }
/^#/ || NF == 0 { next }

files == 1 && $1 == "order" {
  place[$2, $3, $4] = ++places
  for (i = 5; i <= NF; i++) if (sub(/^cpu_/, "", $i)) needs[$2, $3, $4] = needs[$2, $3, $4] " " $i
}
files == 1 && $1 == "target" { build[$2] = $3; arch[$3] = $4 }
files == 1 && $1 == "model" { features[$3, $2] = $4 }

files == 2 {
  if (NF < 9) bad("inverted.txt:" FNR ": too few fields")
  lines++
  line_of[lines] = FNR
  for (i = 1; i <= 8; i++) listed[lines, i] = $i
}

# Whether the CPU of the model has what the row needs.
function is_row(arch, primitive, variant, cpu,   need, n, i) {
  if (!((arch, primitive, variant) in place)) return 0
  n = split(needs[arch, primitive, variant], need, " ")
  for (i = 1; i <= n; i++) if (!matches(features[arch, cpu], need[i])) return 0
  return 1
}

# What the list says of an inversion: the number of a line, or 0.
function listed_at(bytes, upper, lower, percent,   l) {
  for (l = 1; l <= lines; l++)
    if (matches(listed[l, 1], of_build) && listed[l, 2] == of_primitive && matches(listed[l, 3], of_operation) &&
        matches(listed[l, 4], of_cpu) && matches(listed[l, 5], bytes) && matches(listed[l, 6], upper) &&
        matches(listed[l, 7], lower)) {
      used[l] = 1
      if (percent <= listed[l, 8]) return l
    }
  return 0
}

files >= 3 && $2 != "compiler" && $1 != "count:" {
  of = build[$1]
  if (!((arch[of], $6) in features)) { bad("evidence/targets has no model of " $6); next }
  if (!is_row(arch[of], $2, $4, $6)) next
  line = $1 " " $2 " " $3 " " $4 " " $6
  if (!(line in number)) number[line] = ++n
  k = number[line]
  cell[k] = of " " $2 " " $3 " " $6
  variant[k] = $4
  assembly[k] = $5 == "asm"
  rank[k] = place[arch[of], $2, $4]
  # "~" has not been computed this time.
  for (i = 7; i <= NF; i++) if ($i != "~") value[k, i - 6] = $i
}

END {
  lengths = split(columns, length_of, ",")
  for (a = 1; a <= n; a++) for (b = 1; b <= n; b++) if (cell[a] == cell[b] && assembly[a] && rank[a] < rank[b])
    for (i = 1; i <= lengths; i++) if (value[a, i] + 0 > 0 && value[b, i] + 0 > 0) {
      compared++
      if (value[a, i] <= value[b, i] * 1.03) continue
      found++
      split(cell[a], part)
      of_build = part[1]; of_primitive = part[2]; of_operation = part[3]; of_cpu = part[4]
      percent = 100 * (value[a, i] / value[b, i] - 1)
      l = listed_at(bytes_of(length_of[i]), variant[a], variant[b], percent)
      text = sprintf("%s %s: %s %d, %s %d, %.0f %%", cell[a], length_of[i], variant[a], value[a, i], variant[b], value[b, i],
        percent)
      if (!l) bad(text ": not in evidence/inverted.txt")
      else if (all == "yes") print "  " text
    }
  for (l = 1; l <= lines; l++) if (!used[l]) bad("evidence/inverted.txt:" line_of[l] ": there is no such inversion")
  printf "%d comparisons of a row with one below it: %d more than 3 %% slower, %d not as listed\n", compared, found, wrong
  exit compared == 0 || wrong > 0
}
