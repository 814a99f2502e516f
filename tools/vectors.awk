# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Makes tools/vectors.c: the cases of files in testsuite/vectors, whose format is in the README there.  Cases of more than 4000
# characters are left out, since compilers need not take longer strings; "# selftest: BEGINNING" leaves out other titles.

function put_case(  i, text)
{
  if (title != "" && size <= 4000 && substr(title, 1, length(beginning)) == beginning)
    {
      printf "  { \"%s\", \"%s\",\n", file, title
      for (i = 1; i <= fields; i++)
        {
          for (text = field[i]; length(text) > 120; text = substr(text, 121))
            printf "    \"%s\"\n", substr(text, 1, 120)
          printf "    \"%s\\n\"\n", text
        }
      print "  },"
    }
  title = ""
  fields = size = 0
}

function wrong(what)
{
  printf "%s:%d: %s\n", FILENAME, FNR, what | "cat >&2"
  failed = 1
  exit 1
}

BEGIN {
  print "/* SPDX-FileCopyrightText: The libxcrypt authors"
  print "   SPDX-License-Identifier: LGPL-2.1-or-later */"
  print "/* Made by tools/vectors.awk.  */\n"
  print "#include \"tools/vectors.h\"\n"
  print "const struct vector vectors[] = {"
}

/["\\]/ && !/^#/ { wrong("a character that strings of C do not take") }
FNR == 1 {
  put_case()
  file = FILENAME
  sub(/.*\//, "", file)
  beginning = ""
}
/^# selftest: / { beginning = substr($0, 13) }
/^#/ || /^$/ { next }
/^\[.*\]$/ {
  put_case()
  title = substr($0, 2, length($0) - 2)
  next
}
/^[A-Za-z0-9_]+ =/ && title != "" {
  field[++fields] = $0
  size += length($0) + 1
  next
}
{ wrong("neither a title, a field nor a comment") }

END {
  if (failed)
    exit 1
  put_case()
  print "  { 0, 0, 0 }\n};"
}
