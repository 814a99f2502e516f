# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The manual as HTML.
#
#   awk -v version=VERSION -v style=CSS -f html.awk RECORDS             the index
#   awk -v version=VERSION -v style=CSS -v page=NAME.SECTION -f html.awk RECORDS FRAGMENT
#
# RECORDS is the output of page.awk for all pages, FRAGMENT the page from mandoc -T html -O fragment.  Names of functions and
# constants become links; references to pages of others do not.

function quote(text)
{
  gsub (/&/, "\\&amp;", text)
  gsub (/</, "\\&lt;", text)
  gsub (/>/, "\\&gt;", text)
  return text
}

function file_of(name)
{
  sub (/\.[0-9]$/, "", name)
  return name ".html"
}

function title_of(name)
{
  return substr (name, 1, length (name) - 2) "(" substr (name, length (name)) ")"
}

# The place of a function or constant, seen from this page; empty if it has none.
function link_of(name)
{
  return !(name in place) ? "" : place[name] == page ? "#" name : file_of(place[name]) "#" name
}

function begin_html(title,   text)
{
  print "<!DOCTYPE html>"
  print "<html lang=\"en\">"
  print "<head>"
  print "<meta charset=\"utf-8\">"
  print "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
  print "<meta name=\"color-scheme\" content=\"light dark\">"
  print "<title>" title "</title>"
  print "<style>"
  while ((getline text <style) > 0)
    print text
  close (style)
  print "</style>"
  print "</head>"
  print "<body>"
}

# Names of functions and constants that are no links yet.
function with_links(line,   result, name, target, tag)
{
  while (match (line, /<code class="(Fn|Dv|Er)">(xcs|XCS)_[A-Za-z0-9_]*<\/code>/))
    {
      tag = substr (line, RSTART, RLENGTH)
      name = tag
      gsub (/<[^>]*>/, "", name)
      target = substr (line, 1, RSTART - 1) ~ /href="[^"]*">$/ ? "" : link_of(name)
      result = result substr (line, 1, RSTART - 1) (target != "" ? "<a href=\"" target "\">" tag "</a>" : tag)
      line = substr (line, RSTART + RLENGTH)
    }
  return result line
}

# mandoc takes some paragraph for the place of a function: the place is where a list describes it.
function with_place(line,   name)
{
  while (line !~ /<dt/ && match (line, /<a class="permalink" href="#xcs_[^"]*"><code class="Fn"[^>]*>[^<]*<\/code><\/a>/))
    {
      name = substr (line, RSTART, RLENGTH)
      gsub (/<[^>]*>/, "", name)
      line = substr (line, 1, RSTART - 1) "<code class=\"Fn\">" name "</code>" substr (line, RSTART + RLENGTH)
    }
  if (line !~ /<dt/)
    gsub (/ id="xcs_[^"]*"/, "", line)
  if (match (line, /<dt><code class="Fn">xcs_[a-z0-9_]*<\/code>/))
    {
      name = substr (line, RSTART + 4, RLENGTH - 4)
      gsub (/<[^>]*>/, "", name)
      sub (/<dt><code class="Fn">[^<]*<\/code>/,
           "<dt id=\"" name "\"><a class=\"permalink\" href=\"#" name "\"><code class=\"Fn\">" name "</code></a>", line)
    }
  return line
}

# References to pages that are not there.
function without_foreign(line,   result, target, rest)
{
  while (match (line, /<a class="Xr" href="[^"]*">[^<]*<\/a>/))
    {
      target = substr (line, RSTART, RLENGTH)
      rest = substr (line, RSTART + RLENGTH)
      result = result substr (line, 1, RSTART - 1)
      line = target
      sub (/^[^"]*"[^"]*"[^"]*"/, "", target)
      sub (/".*/, "", target)
      if (!(target in files))
        gsub (/<[^>]*>/, "", line)
      result = result line
      line = rest
    }
  return result line
}

# A page comes before those whose names begin with its name.
function before(x, y)
{
  sub (/\./, " ", x)
  sub (/\./, " ", y)
  return x < y
}

# In the order of the alphabet, whatever the order of the pages.
function sort(list, number,   i, j, x)
{
  for (i = 2; i <= number; i++)
    {
      x = list[i]
      for (j = i - 1; j > 0 && before(x, list[j]); j--)
        list[j + 1] = list[j]
      list[j + 1] = x
    }
}

function put_names(heading, list, number,   i, name, place_of_it)
{
  sort(list, number)
  print "<section>\n<h2 id=\"" heading "\">" heading "</h2>\n<ul class=\"names\">"
  for (i = 1; i <= number; i++)
    {
      name = list[i]
      place_of_it = heading == "Types" ? file_of(place[name]) "#Types" : link_of(name)
      print "<li><a href=\"" place_of_it "\"><code>" (heading == "Types" ? "struct " : "") name "</code></a>" \
        (value[name] != "" ? " <span class=\"value\">= " quote(value[name]) "</span>" : "") "</li>"
    }
  print "</ul>\n</section>"
}

function put_index(   i)
{
  begin_html("libxcrypt " version ": manual")
  print "<header class=\"top\"><span>libxcrypt " quote(version) "</span><nav><a href=\"#Functions\">Functions</a>" \
    " <a href=\"#Constants\">Constants</a> <a href=\"#Types\">Types</a></nav></header>"
  print "<main>\n<h1>libxcrypt: manual</h1>\n<section>\n<h2 id=\"Pages\">Pages</h2>\n<dl class=\"pages\">"
  sort(pages, page_count)
  for (i = 1; i <= page_count; i++)
    {
      print "<dt><a href=\"" file_of(pages[i]) "\">" title_of(pages[i]) "</a></dt>"
      print "<dd>" quote(description[pages[i]]) "</dd>"
    }
  print "</dl>\n</section>"
  put_names("Functions", functions, function_count)
  put_names("Constants", constants, constant_count)
  put_names("Types", types, type_count)
  print "</main>\n</body>\n</html>"
}

BEGIN { FS = "\t" }

FNR == 1 { reading++ }
reading == 1 {
  if ($2 == "page")
    {
      pages[++page_count] = $3
      files[file_of($3)]
      description[$3] = $4
    }
  else if ($2 == "describes" && $3 ~ /^xcs_/)
    functions[++function_count] = $3
  else if ($2 == "constant")
    constants[++constant_count] = $3
  else if ($2 == "struct")
    types[++type_count] = $3
  else
    next
  place[$3] = $1
  value[$3] = $2 == "constant" ? $4 : ""
  next
}

reading == 2 && FNR == 1 {
  begin_html(title_of(page) " - libxcrypt " quote(version))
  print "<header class=\"top\"><a href=\"index.html\">Manual of libxcrypt " quote(version) "</a><span>" title_of(page) \
    "</span></header>\n<main>"
}
/id="SYNOPSIS"/ { synopsis = 1 }
/<\/section>/ { synopsis = 0 }
{
  line = $0
  if (synopsis)
    sub (/<p class="Pp">/, "<p class=\"Pp prototype\">", line)
  print without_foreign(with_links(with_place(line)))
}

END {
  if (reading < 2)
    put_index()
  else
    print "</main>\n</body>\n</html>"
}
