# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# For bash scripts, which set objdump first.

# instructions OBJECT: a line for each that is no padding: function, address, length, text.  Assemblers pad with nops, on i686,
# powerpc64 and sparc with a jump over many of them.  What objdump does not know, vectors of riscv64, is .4byte.
instructions ()
{
  $objdump -dwz -j .text "$1" | awk -F'\t' '
    function finish() { if (jump != "") print jump; jump = "" }
    /^[0-9a-f]+ <.*>:$/ { split($0, part, /[<>]/); if (part[2] ~ /xcs[it]?_/) name = part[2]; next }
    NF < 3 { next }
    { gsub(/[: ]/, "", $1) }
    padded && target == $1 { jump = "" }
    $3 ~ /^(nop|ori  *r2,r2,0$|endbr64|endbr32|bti|data16|cs nop|xchg  *%ax,%ax|lea  *0x0\(%esi(,%eiz,1)?\),%esi$|\.[^4])/ {
      padded = 1
      next }
    {
      finish()
      gsub(/ /, "", $2)
      text = $3 " " $4
      gsub(/[ \t]+/, " ", text)
      line = name " " $1 " " length($2) / 2 " " text
      if (text ~ /^(jmp|b|b,a %xcc,) [0-9a-f]+ </) {
        jump = line
        padded = 0
        target = text
        gsub(/^(jmp|b|b,a %xcc,) | <.*/, "", target)
      }
      else print line
    }
    # A jump to the end of the object.
    END { if (!padded || length(target) < length($1) || (length(target) == length($1) && target "" <= $1 "")) finish() }'
}
