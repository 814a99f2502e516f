# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For evidence/count: reads evidence/neighbours.txt and the counts of targets, in which operations of tools/more.c have "+" before
# their names.  Prints where one takes more than it may; with -v all=yes also the most that each line has.  Fails if one does, or if
# an operation has no line or its neighbour no count.

function matches(list, word) { return list == "*" || index("," list ",", "," word ",") }
# The lines of the list for an operation of a row, the first one for each neighbour; their number.
function find_lines(r,   l, n, neighbour) {
  split("", neighbour)
  n = 0
  for (l = 1; l <= lines; l++) {
    if (!matches(limit[l, 1], primitive[r]) || !matches(limit[l, 2], name[r]) || (limit[l, 3] in neighbour)) continue
    if (!matches(limit[l, 6], target[r]) && !matches(limit[l, 6], variant[r]) && !matches(limit[l, 6], kind[r])) continue
    neighbour[limit[l, 3]] = 1
    found[++n] = l
  }
  return n
}
function fault(text) { print "count: " text; faults++ }
BEGIN { lengths = split("64 256 1024", length_of) }
FNR == 1 { file++ }
file == 1 {
  if ($0 !~ /^(#|$)/) {
    lines++
    for (i = 1; i <= 6; i++) limit[lines, i] = $i
  }
  next
}
NF < 6 || $2 == "compiler" || /^count: / { next }
{
  operation = $3
  if (sub(/^[+]/, "", operation)) {
    target[++rows] = $1; primitive[rows] = $2; name[rows] = operation; variant[rows] = $4; kind[rows] = $5
  }
  for (i = 1; i <= lengths; i++)
    if ($(5 + i) ~ /[0-9]/) instructions[$1, $2, operation, $4, i] = $(5 + i) * length_of[i]
}
END {
  for (r = 1; r <= rows; r++) {
    row = target[r] " " primitive[r] " " variant[r]
    n = find_lines(r)
    if (n == 0) fault(row ": " name[r] " is not in evidence/neighbours.txt")
    for (k = 1; k <= n; k++)
      for (i = 1; i <= lengths; i++) {
        l = found[k]
        own = target[r] SUBSEP primitive[r] SUBSEP name[r] SUBSEP variant[r] SUBSEP i
        other = target[r] SUBSEP primitive[r] SUBSEP limit[l, 3] SUBSEP variant[r] SUBSEP i
        if (!(own in instructions)) continue
        if (!(other in instructions)) { fault(row ": no count of " limit[l, 3]); continue }
        more = instructions[own] - instructions[other] * (1 + limit[l, 5] / 100)
        if (!(l in most) || more > most[l]) { most[l] = more; where[l] = row ", " length_of[i] " bytes" }
        compared++
        if (more > limit[l, 4])
          fault(sprintf("%s, %d bytes: %s %d, %s %d instructions: WORSE: %d more than it may", row, length_of[i], name[r],
                        instructions[own], limit[l, 3], instructions[other], more - limit[l, 4]))
      }
  }
  for (l = 1; l <= lines && all == "yes"; l++)
    if (l in most)
      printf "  %-14s %-14s %5d of %4d, and %3d %%  (%s)\n", limit[l, 2], limit[l, 3], most[l], limit[l, 4], limit[l, 5], where[l]
  printf "%d calls compared with their neighbours: %d faults\n", compared, faults
  exit faults > 0 || compared == 0
}
