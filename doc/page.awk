# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# What the pages of the manual define, for the index of the HTML and for testsuite/manual-test.sh.  Reads pages in mdoc(7) and
# writes lines of four words with tabs between:
#
#   PAGE page NAME DESCRIPTION        PAGE is the name of the file, NAME.SECTION
#   PAGE function NAME PROTOTYPE      .Ft and .Fo
#   PAGE describes NAME               .It Fn
#   PAGE names NAME                   .Nm in the section NAME
#   PAGE constant NAME VALUE          .It Dv NAME No = VALUE
#   PAGE struct NAME DEFINITION       a line "struct NAME" in a display, to "};"
#   PAGE error NAME                   .It Bq Er
#   PAGE refers NAME.SECTION          .Xr

function plain(text)
{
  gsub (/\\-/, "-", text)
  gsub (/\\\(dq/, "\"", text)
  gsub (/\\\(ha/, "^", text)
  gsub (/\\[&:]/, "", text)
  gsub (/\\e/, "\\", text)
  return text
}

function arguments_of(line)
{
  sub (/^\.[A-Z][a-z] */, "", line)
  gsub (/^"|"$/, "", line)
  return plain(line)
}

function put(kind, name, text)
{
  print page "\t" kind "\t" name "\t" text
}

FNR == 1 { page = FILENAME; sub (/.*\//, "", page); section = ""; display = 0; struct = "" }
/^\.Bd / { display = 1 }
/^\.Ed/ { display = 0 }

display && /^struct xcs_[a-z0-9_]*$/ { struct = $2; definition = "" }
display && struct != "" {
  gsub (/\/\*[^*]*\*\//, "")
  definition = definition " " $0
  if (/^[}];/)
    {
      gsub (/[ \t]+/, " ", definition)
      put("struct", struct, plain(substr (definition, 2)))
      struct = ""
    }
}
display { next }

/^\.Sh / { section = arguments_of($0) }
/^\.Nm / && section == "NAME" { put("names", $2) }
/^\.Nd / { put("page", page, arguments_of($0)) }
/^\.Ft / { type = arguments_of($0) }
/^\.Fo / { name = $2; list = "" }
/^\.Fa / { list = list (list != "" ? ", " : "") arguments_of($0) }
/^\.Fc/ { put("function", name, type (type ~ /\*$/ ? "" : " ") name " (" list ")") }
/^\.It Fn / { put("describes", $3) }
/^\.It Dv / {
  name = $3
  value = ""
  if ($4 == "No" && $5 == "=")
    {
      value = $0
      sub (/.* No = /, "", value)
      if (sub (/^Pq /, "(", value))
        value = value ")"
      value = plain(value)
    }
  put("constant", name, value)
}
/^\.It Bq Er / { put("error", $4) }
/^\.(It )?Xr / { put("refers", /^\.It/ ? $3 "." $4 : $2 "." $3) }
