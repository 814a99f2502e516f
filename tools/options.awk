# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# Makes from options.txt what the variable "make" names: "help", the help texts in C (tools/help.h), or completions for a shell,
# "bash", "zsh" or "fish".

BEGIN {
  FS = "|"
  WIDTH = 80
  INDENT = 20
}

/^#/ || /^$/ { next }
$1 == "about" { about = $2 }
$1 == "command" { commands[++command_count] = $2; summary[$2] = $3; usage[$2] = "[OPTION]..." }
$1 == "usage" { split ($2, list, " "); for (i in list) usage[list[i]] = $3 }
$1 == "files" { split ($2, list, " "); for (i in list) takes_files[list[i]] = 1 }
$1 == "heading" { add($2, "", "", $3) }
$1 == "option" { add($2, $3, $4, $5) }
$1 == "end" { ends[++end_count] = $2 }

# An item of commands: an option, or a heading, whose name is empty.
function add(names, name, argument, text,   list, i, n)
{
  n = split (names, list, " ")
  for (i = 1; i <= n; i++)
    {
      item_name[list[i], ++items[list[i]]] = name
      item_argument[list[i], items[list[i]]] = argument
      item_text[list[i], items[list[i]]] = text
    }
}

# Adds words to text, in lines of less than WIDTH columns that begin with indent blanks; the first one has used columns.
function fill(text, indent, used,   words, n, i, out)
{
  n = split (text, words, " ")
  for (i = 1; i <= n; i++)
    {
      if (i > 1 && used + 1 + length (words[i]) >= WIDTH)
        {
          out = out "\n" sprintf ("%" indent "s", "")
          used = indent
        }
      else if (i > 1)
        {
          out = out " "
          used++
        }
      out = out words[i]
      used += length (words[i])
    }
  return out "\n"
}

function entry(name, text)
{
  name = "  " name
  if (length (name) + 2 > INDENT)
    return name "\n" sprintf ("%" INDENT "s", "") fill(text, INDENT, INDENT)
  return sprintf ("%-" INDENT "s", name) fill(text, INDENT, INDENT)
}

function argument_of(command, i,   a)
{
  a = item_argument[command, i]
  if (words_of(command, i) != "")
    gsub (/,/, "|", a)
  else
    {
      sub (/^TEXT\.\.\.$/, "TEXT", a)
      sub (/,\.\.\.$/, "[,N...]", a)
    }
  return a
}

# The words that the option takes, with blanks between; or nothing.
function words_of(command, i,   a)
{
  a = item_argument[command, i]
  if (a !~ /^[a-z0-9,-]+$/)
    return ""
  gsub (/,/, " ", a)
  return a
}

# What a completion says about an option: no more than the first statement.
function short(text)
{
  sub (/[;.] .*/, "", text)
  return text
}

function capital(text)
{
  return toupper (substr (text, 1, 1)) substr (text, 2)
}

# A backslash of a replacement has a meaning before & or another backslash alone: awk of busybox drops others.
function quote_c(text,   line, lines, i)
{
  gsub (/["\\]/, "\\\\&", text)
  lines = split (text, line, "\n")
  text = line[1]
  for (i = 2; i <= lines; i++)
    text = text "\\n\"\n    \"" line[i]
  return "\"" text "\""
}

function general_help(   text, i)
{
  text = "Usage: xcs COMMAND [OPTION]...\n" fill(about, 0, 0) "\nCommands:\n"
  for (i = 1; i <= command_count; i++)
    text = text sprintf ("  %-10s", commands[i]) fill(summary[commands[i]], 12, 12)
  text = text "\nOptions:\n" entry("-h, --help", "this text; after a command, its options")
  text = text entry("-V, --version", "version of the tool and of the library")
  for (i = 1; i <= end_count; i++)
    text = text (i == 1 ? "\n" : "") fill(ends[i], 0, 0)
  return text
}

function command_help(command,   text, i)
{
  text = "Usage: xcs " command " "
  text = text fill(usage[command], 11, length (text)) capital(fill(summary[command] ".", 0, 0)) "\n"
  for (i = 1; i <= items[command]; i++)
    if (item_name[command, i] == "")
      text = text item_text[command, i] "\n"
    else
      text = text entry(item_name[command, i] (item_argument[command, i] != "" ? " " argument_of(command, i) : ""), \
                         item_text[command, i])
  return text entry("-h, --help", "this text")
}

function make_help(   i)
{
  print "#include \"tools/help.h\"\n\nconst struct help helps[] = {"
  print "  { \"\",\n    " quote_c(general_help()) " },"
  for (i = 1; i <= command_count; i++)
    print "  { " quote_c(commands[i]) ",\n    " quote_c(command_help(commands[i])) " },"
  print "  { 0, 0 }\n};"
}

function command_list(   i, list)
{
  for (i = 1; i <= command_count; i++)
    list = list (i > 1 ? " " : "") commands[i]
  return list
}

function make_bash(   c, i, command, list)
{
  print "_xcs ()\n{"
  print "  local commands='" command_list() "' words= command=${COMP_WORDS[1]}"
  print "  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}"
  print "  COMPREPLY=()"
  print "  # Shells take the sign = of --option=value for a word."
  print "  if test \"$current\" = =; then current=; fi"
  print "  if test \"$option\" = =; then option=${COMP_WORDS[COMP_CWORD-2]}; fi"
  print "  if ((COMP_CWORD == 1)); then"
  print "    COMPREPLY=($(compgen -W \"$commands -h --help -V --version\" -- \"$current\"))"
  print "    return"
  print "  fi"
  print "  case $command:$option in"
  for (c = 1; c <= command_count; c++)
    for (i = 1; i <= items[command = commands[c]]; i++)
      if (item_argument[command, i] != "")
        {
          list = words_of(command, i)
          printf "    %s:%s) ", command, item_name[command, i]
          if (item_argument[command, i] == "FILE")
            print "words=FILE;;"
          else if (list != "")
            print "words='" list "';;"
          else
            print "return;;"
        }
  for (c = 1; c <= command_count; c++)
    if (commands[c] in takes_files)
      print "    " commands[c] ":*) if test \"${current#-}\" = \"$current\"; then words=FILE; fi;;"
  print "  esac"
  print "  if test \"$words\" = FILE; then"
  print "    local IFS=$'\\n'"
  print "    compopt -o filenames 2>/dev/null"
  print "    COMPREPLY=($(compgen -f -- \"$current\"))"
  print "    return"
  print "  fi"
  print "  if test -z \"$words\"; then"
  print "    case $command in"
  for (c = 1; c <= command_count; c++)
    {
      command = commands[c]
      list = command == "help" ? "$commands" : ""
      for (i = 1; i <= items[command]; i++)
        if (item_name[command, i] != "")
          list = list (list != "" ? " " : "") item_name[command, i]
      print "      " command ") words=\"" list " -h --help\";;"
    }
  print "    esac"
  print "  fi"
  print "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))"
  print "}\ncomplete -F _xcs xcs"
}

# In single quotes, where brackets have a meaning.
function quote_zsh(text)
{
  gsub (/'/, "'\\\\&'", text)
  gsub (/[][]/, "\\\\&", text)
  return text
}

function make_zsh(   c, i, command, a, list)
{
  print "local -a commands"
  print "commands=("
  for (c = 1; c <= command_count; c++)
    print "  '" commands[c] ":" quote_zsh(short(summary[commands[c]])) "'"
  print ")"
  print "if ((CURRENT == 2)); then"
  print "  _describe -t commands command commands"
  print "  _arguments '(- *)'{-h,--help}'[show help]' '(- *)'{-V,--version}'[show versions]'"
  print "  return"
  print "fi"
  print "shift words"
  print "((CURRENT--))"
  print "case $words[1] in"
  for (c = 1; c <= command_count; c++)
    {
      command = commands[c]
      print "  " command ")\n    _arguments \\"
      for (i = 1; i <= items[command]; i++)
        if (item_name[command, i] != "")
          {
            a = item_argument[command, i]
            list = words_of(command, i)
            printf "      '%s%s%s[%s]", (a ~ /^TEXT\.\.\.$/ ? "*" : ""), item_name[command, i], (a != "" ? "=" : ""), \
              quote_zsh(short(item_text[command, i]))
            if (a != "")
              printf ":%s:%s", (a == "FILE" ? "file" : list != "" ? "value" : argument_of(command, i)), \
                (a == "FILE" ? "_files" : list != "" ? "(" list ")" : " ")
            print "' \\"
          }
      if (command in takes_files)
        print "      '*:file:_files' \\"
      if (command == "help")
        print "      '1:command:(" command_list() ")' \\"
      print "      '(- *)'{-h,--help}'[show help]';;"
    }
  print "esac"
}

function quote_fish(text)
{
  gsub (/[\\']/, "\\\\&", text)
  return "'" text "'"
}

function make_fish(   c, i, command, a, list)
{
  print "complete -c xcs -f"
  for (c = 1; c <= command_count; c++)
    print "complete -c xcs -n __fish_use_subcommand -a " commands[c] " -d " quote_fish(short(summary[commands[c]]))
  print "complete -c xcs -s h -l help -d 'show help'"
  print "complete -c xcs -n __fish_use_subcommand -s V -l version -d 'show versions'"
  print "complete -c xcs -n '__fish_seen_subcommand_from help' -a '" command_list() "'"
  for (c = 1; c <= command_count; c++)
    for (i = 1; i <= items[command = commands[c]]; i++)
      if (item_name[command, i] != "")
        {
          a = item_argument[command, i]
          list = words_of(command, i)
          printf "complete -c xcs -n '__fish_seen_subcommand_from %s' -l %s", command, substr (item_name[command, i], 3)
          if (a == "FILE")
            printf " -r -F"
          else if (a != "")
            printf " -x%s", (list != "" ? " -a '" list "'" : "")
          print " -d " quote_fish(short(item_text[command, i]))
        }
  for (c = 1; c <= command_count; c++)
    if (commands[c] in takes_files)
      print "complete -c xcs -n '__fish_seen_subcommand_from " commands[c] "' -F"
}

END {
  holder = "SPDX-FileCopyrightText: The libxcrypt authors\n"
  licence = "SPDX-License-Identifier: LGPL-2.1-or-later"
  if (make == "help")
    print "/* " holder "   " licence " */\n/* Made by tools/options.awk.  */\n"
  else
    print (make == "zsh" ? "#compdef xcs\n" : "") "# " holder "# " licence "\n# Made by tools/options.awk."
  if (make == "help")
    make_help()
  else if (make == "bash")
    make_bash()
  else if (make == "zsh")
    make_zsh()
  else
    make_fish()
}
