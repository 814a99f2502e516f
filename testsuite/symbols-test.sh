#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The shared library exports only xcs_ names, the static one only xcs_ and xcsi_; internals are hidden.

case " $CFLAGS " in *-fsanitize*) echo "skipped: sanitizers add symbols"; exit 77;; esac
fail=0
: "${NM=nm}"
bad () { echo "FAILED: $*"; fail=1; }
so=.libs/libxcrypt-sym.so
a=.libs/libxcrypt-sym.a
if test -f $so; then
  names=$($NM -D --defined-only $so | awk '$2 != "A" { print $3 }' | sed 's/@.*//')
  test -n "$names" || bad "no symbols in $so"
  want=$(cat "$srcdir"/include/libxcrypt/*.h | sed -n 's/^XCS_API.*[ *]\(xcs_[a-z0-9_]*\) (.*/\1/p')
  test -n "$want" || bad "no declarations found"
  for name in $names; do
    echo "$want" | grep -qx $name || bad "$so exports $name"
  done
  for name in $want; do
    echo "$names" | grep -qx $name || bad "$so does not export $name"
  done
  if $NM -D --defined-only $so | grep -q ' A '; then
    $NM -D --defined-only $so | grep ' A ' | grep -q LIBXCRYPT_SYM_0 || bad "version node"
  fi
  undefined=$($NM -D --undefined-only $so | awk '{ print $NF }' | sed 's/@.*//' |
              grep -E '^(abort|exit|_exit|__assert_fail|printf|puts|malloc|calloc|realloc|free|fprintf)$')
  test -z "$undefined" || bad "$so uses $undefined"
else
  echo "no shared library"
fi
if test -f $a; then
  for name in $($NM -g --defined-only $a 2>/dev/null | awk 'NF == 3 { print $3 }'); do
    case $name in
      xcs_*|xcsi_*) ;;
      __x86.get_pc_thunk.*) ;;  # from gcc on i386, hidden
      *) bad "$a defines $name";;
    esac
  done
else
  echo "no static library"
fi
# The environment of a program with raised privileges is not trusted.
if grep -q '^#define HAVE_SECURE_GETENV 1' config.h; then
  for file in $so $a; do
    test ! -f $file || ! $NM -u $file 2>/dev/null | sed 's/@.*//' | grep -q '^ *U getenv$' || bad "$file uses getenv"
  done
fi
test -f $so || test -f $a || bad "no library at all"
exit $fail
