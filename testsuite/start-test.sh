#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# libxcrypt-sym-start(7): its program, compiled by its commands with the staged installation, prints what the page says; the
# messages that it names are those of the tools.

: "${srcdir=..}" "${CC=cc}"
page=$(cd "$srcdir" && pwd)/doc/libxcrypt-sym-start.7
awk=$(cd "$srcdir" && pwd)/testsuite/display.awk
test -z "$EMULATOR" || { echo "skipped: the commands are those of a computer that runs what it compiles"; exit 77; }
(pkg-config --version) >/dev/null 2>&1 || { echo "skipped: there is no pkg-config"; exit 77; }
. "$srcdir/testsuite/own-directory.sh"
mkdir "$dir/bin" || exit 99

stage=$(pwd)/testsuite/stage
pc=$(find "$stage" -name libxcrypt-sym.pc)
test -f "$pc" || { echo "FAILED: libxcrypt-sym.pc is not installed"; exit 1; }
libdir=$(cd "${pc%/*}/.." && pwd)
PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$stage
PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
case $libdir in */lib|*/lib/*-linux-*) CMAKE_PREFIX_PATH=${libdir%/lib*};; *) CMAKE_PREFIX_PATH=$libdir/cmake/libxcrypt-sym;; esac
LC_ALL=C
export PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR PKG_CONFIG_ALLOW_SYSTEM_CFLAGS PKG_CONFIG_ALLOW_SYSTEM_LIBS \
  CMAKE_PREFIX_PATH LC_ALL CC CFLAGS LDFLAGS
loader=${LD_LIBRARY_PATH-}
LD_LIBRARY_PATH=$libdir${loader:+:$loader}
export LD_LIBRARY_PATH
# "cc" of the page is the compiler of this build.
printf '#!/bin/sh\nexec %s "$@" %s\n' "$CC $CPPFLAGS $CFLAGS -Werror" "$LDFLAGS" >"$dir/bin/cc"
chmod +x "$dir/bin/cc"
PATH=$dir/bin:$PATH

cd "$dir" || exit 99
display () { awk -v name="$1" -f "$awk" "$page"; }
for file in seal.c CMakeLists.txt meson.build output; do
  display $file >$file
  test -s $file || fail "the page has no $file"
done

# Formatters replace these characters by others, unless they are escaped.
for name in seal.c CMakeLists.txt meson.build output pkg-config cmake meson static; do
  awk -v raw=1 -v name=$name -f "$awk" "$page" | sed 's/\\-//g; s/\\([a-z]*//g' | grep "['\`^~-]" &&
    fail "$name: not escaped in the page"
done

# What a reader sees is what was extracted.
if command -v mandoc >/dev/null 2>&1; then
  mandoc -T ascii "$page" | sed 's/.\x08//g; s/^ *//; s/ *$//' >seen
  for file in seal.c CMakeLists.txt meson.build output pkg-config cmake meson static; do
    display $file | sed 's/^ *//; s/ *$//' | grep -v '^$' | grep -v -x -F -f seen && fail "readers do not see these lines of $file"
  done
else
  echo "no mandoc: the page is not compared with what readers see"
fi

# commands NAME: runs what is displayed, as a reader would.
commands ()
{
  display $1 >commands
  test -s commands || { fail "the page has no commands $1"; return; }
  sh -e -c "$(cat commands)" >log 2>&1 && tail -n $(wc -l <output) log | cmp -s - output ||
    { cat commands log; fail "$1: other output, or an error"; }
}

shared=no
test ! -f "$libdir/libxcrypt-sym.so" || shared=yes
commands pkg-config
case " $CFLAGS " in *-fsanitize*) static=no;; *)
  static=no
  test ! -f "$libdir/libxcrypt-sym.a" || { echo 'int main (void) { return 0; }' >s.c && cc -static -o s s.c 2>log && static=yes; };;
esac
if test $static = yes; then commands static; else echo "no static library, here or of the C library: not tried"; fi
if command -v cmake >/dev/null 2>&1; then commands cmake; else echo "no CMake: not tried"; fi
if command -v meson >/dev/null 2>&1; then commands meson; else echo "no Meson: not tried"; fi

# --- messages

# says MESSAGE COMMAND...: the page has the message, and the command prints it.
says ()
{
  message=$1
  shift
  sed 's/\\&//g' "$page" | tr -d '\\' | sed "s/(aq/'/g; s/(oq/'/g; s/(cq/'/g; s/(dq/\"/g" | grep -q -F "$message" ||
    fail "the page has not \"$message\""
  "$@" >log 2>&1
  tr '\n' ' ' <log | tr -s ' ' | grep -q -F "$message" || { cat log; fail "no message \"$message\" of: $*"; }
}
cflags=$(pkg-config --cflags libxcrypt-sym)
says 'Package libxcrypt-sym was not found in the pkg-config search path' \
  env PKG_CONFIG_LIBDIR=/nonexistent pkg-config --libs libxcrypt-sym
says 'Could not find a package configuration file provided by "libxcrypt-sym"' \
  sh -c 'command -v cmake >/dev/null || { echo "Could not find a package configuration file provided by \"libxcrypt-sym\""; exit; }
    CMAKE_PREFIX_PATH= cmake -S . -B build-without'
if $CC --version 2>&1 | grep -q 'Free Software Foundation' && cc -Wl,--version 2>/dev/null | grep -q '^GNU ld'; then
  says 'libxcrypt/xaes.h: No such file or directory' cc -c seal.c
  says "undefined reference to \`xcs_xaes_seal'" cc -o not-linked $cflags seal.c
  sed 's/return \(xcs_xaes_seal\)/\1/' seal.c >ignored.c
  says "warning: ignoring return value of 'xcs_xaes_seal'" $CC $cflags -c ignored.c
else
  echo "not gcc and GNU ld: messages of compiler and linker are not compared"
fi
if test $shared = yes && cc -o seal seal.c $(pkg-config --cflags --libs libxcrypt-sym); then
  LD_LIBRARY_PATH=$loader ./seal >/dev/null 2>&1 && echo "a library is installed elsewhere: no message of the loader" ||
    says 'libxcrypt-sym.so.0: cannot open shared object file' env LD_LIBRARY_PATH="$loader" ./seal
fi
test $failures -eq 0
