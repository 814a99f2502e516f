# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# What the public headers declare, in the form of doc/page.awk, with the page that has to say so: functions, constants, structs, and
# the errors that a header names.

function put(kind, name, text)
{
  print page "\t" kind "\t" name "\t" text
}

# The line without its comments; comment: one began before it.
function uncommented(line,   result, i)
{
  while ((i = index (line, comment ? "*/" : "/*")) > 0)
    {
      result = result (comment ? "" : substr (line, 1, i - 1))
      line = substr (line, i + 2)
      comment = !comment
    }
  return result (comment ? "" : line)
}

# A declaration, without comments and up to its semicolon.
function declare(text,   name, body)
{
  gsub (/[ \t]+/, " ", text)
  sub (/^ /, "", text)
  if (sub (/^XCS_API (XCS_WARN_UNUSED )?/, "", text))
    {
      name = text
      sub (/ \(.*/, "", name)
      sub (/.*[ *]/, "", name)
      put("function", name, text)
    }
  else if (text ~ /^struct xcs_[a-z0-9_]* [{]/)
    {
      name = text
      sub (/^struct /, "", name)
      sub (/ .*/, "", name)
      put("struct", name, text ";")
    }
  else if (text ~ /^enum [{]/)
    {
      body = text
      sub (/^enum [{] /, "", body)
      sub (/ [}]$/, "", body)
      while (match (body, /XCS_[A-Z0-9_]* = [^,]*/))
        {
          name = substr (body, RSTART, RLENGTH)
          put("constant", substr (name, 1, index (name, " ") - 1), substr (name, index (name, "=") + 2))
          body = substr (body, RSTART + RLENGTH)
        }
    }
  else
    put("unknown", text)
}

FNR == 1 {
  page = FILENAME
  sub (/.*\//, "", page)
  header = page
  sub (/\.h$/, "", page)
  page = "libxcrypt-sym-" page ".3"
  text = ""
  comment = braces = 0
  split ("", errors)
}

{
  line = $0
  # common.h defines the errors; its functions have none.
  while (header != "common.h" && match (line, /XCS_ERR_[A-Z]*/))
    {
      name = substr (line, RSTART, RLENGTH)
      if (!(name in errors))
        put("error", name)
      errors[name]
      line = substr (line, RSTART + RLENGTH)
    }
  line = uncommented($0)
}

line ~ /^#define XCS_/ {
  name = line
  sub (/^#define /, "", name)
  sub (/ .*/, "", name)
  value = line
  sub (/^#define [A-Z0-9_]*[ \t]*/, "", value)
  sub (/[ \t]*$/, "", value)
  # Attributes are defined in two ways, and their value is nothing to programs.
  if (value ~ /^__attribute__/ || (name !~ /_H$/ && value != ""))
    put("constant", name, value ~ /^__attribute__/ ? "" : value)
}
line ~ /^#/ || line ~ /^extern "C" [{]/ || line ~ /^[}]$/ && braces == 0 { next }

{
  text = text " " line
  braces += gsub (/[{]/, "{", line) - gsub (/[}]/, "}", line)
  if (braces == 0 && line ~ /;[ \t]*$/)
    {
      sub (/;[ \t]*$/, "", text)
      declare(text)
      text = ""
    }
}
