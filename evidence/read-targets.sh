# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Reads evidence/targets.  For shell scripts, which set srcdir first; ends them if the list is wrong.  From targets.sh, make would
# make targets.

awk '
  function bad(text) { print "FAILED: evidence/targets:" FNR ": " text; wrong = 1 }
  function known(kind, name) { if (!((kind, name) in seen)) bad("unknown " kind " " name) }
  BEGIN {
    split("build 5 compiler 3 flags 3 assembler 3 tool 4 target 5 only 3 again 3 portable 2 skip 3 mutated 2 residue 3 count 5 " \
          "zones 3 mca 4 model 4 nop 3 lacks 4 landing 4 level 4", list)
    for (i = 1; i in list; i += 2) fields[list[i]] = list[i + 1]
  }
  /^#/ || NF == 0 { next }
  !($1 in fields) { bad("unknown kind " $1); next }
  NF < fields[$1] { bad($1 " " $2 ": " fields[$1] - NF " fields are missing"); next }
  $1 !~ /^(tool|skip|mutated|lacks|level)$/ && seen[$1, $2]++ { bad($1 " " $2 " is there twice") }
  $1 ~ /^(target|count)$/ { known("build", $3); used[$3] = 1 }
  $1 ~ /^(compiler|flags|assembler|tool|portable|skip|zones|nop|lacks)$/ { known("build", $2) }
  $1 ~ /^(only|again|residue)$/ { known("target", $2) }
  $1 == "mutated" { for (i = 2; i <= NF; i++) known("target", $i) }
  $1 == "mca" { known("count", $2) }
  $1 == "build" { builds[$2] = FNR }
  END {
    for (name in builds) if (!(name in used)) { FNR = builds[name]; bad("no target of build " name) }
    exit wrong
  }' "$srcdir/evidence/targets" >&2 || exit 2

# records KIND [NAME]: those of a kind, or those about NAME, without the kind.
records ()
{
  awk -v kind="$1" -v all=$(($# == 1)) -v name="${2-}" '
    $1 == kind && (all || $2 == name) { sub(/^[^ ]+ +/, ""); print }' "$srcdir/evidence/targets"
}

# field KIND NAME NUMBER: one field of the record; fields: this one and all that follow.  The first one is NAME.
field () { records "$1" "$2" | awk -v n="$3" '{ print $n }'; }
fields () { records "$1" "$2" | awk -v n="$3" '{ while (--n) sub(/^[^ ]+ */, ""); print }'; }

build_of () { field target "$1" 2; }
command_of () { fields target "$1" 4; }
targets_of_build () { records target | awk -v build="$1" '$2 == build { print $1 }'; }
# The compiler of a build with its options, and what the names of its tools begin with.
compiler_of ()
{
  case $(field build "$1" 3):$(fields compiler "$1" 2) in
    -:) echo "${CC-cc}";;
    *:) echo "$(field build "$1" 3)-gcc";;
    *) fields compiler "$1" 2;;
  esac
}
tools_of () { compiler_of "$1" | sed 's/gcc.*//'; }
