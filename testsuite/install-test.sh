#!/bin/sh
# SPDX-FileCopyrightText: The libxcrypt authors
# SPDX-License-Identifier: LGPL-2.1-or-later
# The staged installation: hardened as configure said; found by pkg-config and CMake; linked shared, static and by the alias.  It
# coexists with the crypt(3) library: no file name and no symbol in common, one program linked with both.

fail=0
bad () { echo "FAILED: $*"; fail=1; }
stage=$(pwd)/testsuite/stage
: "${CC=cc}"
run () { LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} $EMULATOR "$@"; }
pc=$(find $stage -name libxcrypt-sym.pc)
test -n "$pc" || { echo "no .pc file in $stage"; exit 1; }
libdir=$(cd "${pc%/*}/.." && pwd)
dir=testsuite/install-test.dir
rm -rf $dir && mkdir -p $dir || exit 1

# --- file names

find $stage ! -type d | sed 's,.*/,,' | sort -u >$dir/ours
cat >$dir/theirs <<END
crypt.h
xcrypt.h
libcrypt.a
libcrypt.so
libcrypt.so.1
libcrypt.so.2
libxcrypt.a
libxcrypt.so.0
libxcrypt.so.1
libxcrypt.so.2
libxcrypt.pc
libcrypt.pc
crypt.3
crypt.5
END
if command -v dpkg >/dev/null && dpkg -L libcrypt-dev >/dev/null 2>&1; then
  for package in libcrypt-dev libcrypt1; do
    dpkg -L $package
  done | while read f; do test -d "$f" || echo "${f##*/}"; done >>$dir/theirs
  echo "compared with the files of libcrypt-dev"
fi
sort -u -o $dir/theirs $dir/theirs
common=$(comm -12 $dir/ours $dir/theirs)
test -z "$common" || bad "file names of the crypt(3) library: $common"
# The alias is the only file with such a name, in a directory that linkers do not search by default.
for f in $(find $stage -name 'libxcrypt.*'); do
  case $f in */libxcrypt-sym/libxcrypt.so) ;; *) bad "$f";; esac
done
test -z "$(find $stage -name '*.h' ! -path '*/libxcrypt-sym/libxcrypt/*')" || bad "a header outside libxcrypt-sym/libxcrypt"

# --- no RUNPATH in an installed file: ldconfig and LD_LIBRARY_PATH serve other directories

looked=0
for f in $(find $stage -type f -name 'libxcrypt-sym.so.*' -o -type f -name xcs ! -path '*/completions/*'); do
  readelf -d $f >$dir/dynamic 2>&1 || bad "readelf -d $f"
  looked=$((looked + 1))
  if grep -E 'RPATH|RUNPATH' $dir/dynamic; then bad "$f has the RUNPATH above"; fi
done
test $looked -gt 0 || bad "no program is installed"

# --- hardening, if configure added it and no later flag of the user disabled it

flags_in_use=" $HARDENING $CPPFLAGS $CFLAGS $LDFLAGS "
for f in $(find $stage -type f -name 'libxcrypt-sym.so.*' -o -type f -name xcs ! -path '*/completions/*'); do
  readelf -lW $f >$dir/segments && readelf -dW $f >$dir/dynamic 2>&1 || bad "readelf $f"
  grep -q 'GNU_STACK.* RW ' $dir/segments || bad "$f: no GNU_STACK, or an executable stack"
  grep -q TEXTREL $dir/dynamic && bad "$f has text relocations"
  case $flags_in_use in
    *-z,norelro*|*"-z norelro"*) ;;
    *-z,relro*) grep -q GNU_RELRO $dir/segments || bad "$f: no GNU_RELRO";;
  esac
  case $flags_in_use in
    *-z,lazy*|*"-z lazy"*) ;;
    *-z,now*) ! grep -q NEEDED $dir/dynamic || grep -q NOW $dir/dynamic || bad "$f binds late";;
  esac
done

# The linker writes the note for landing pads into a library only if all objects have it, including those of the C library.
note_in () { readelf -nW $1 2>/dev/null | grep -q "feature: .*$note"; }
library=$libdir/libxcrypt-sym.so
note=
case $flags_in_use in
  *-fsanitize*|*-flto*) ;;
  *-fcf-protection=[nbr]*|*-fno-cf-protection*|*-mbranch-protection=*-mbranch-protection=*) ;;
  *" -fcf-protection "*) note='IBT, SHSTK';;
  *" -mbranch-protection=standard "*) note='BTI, PAC';;
esac
if test -n "$note" && test -f $library; then
  looked=0
  for object in src/.libs/*.o src/*/.libs/*.o $asm_arch/.libs/*.o; do
    test -f $object || continue
    looked=$((looked + 1))
    note_in $object || bad "$object: no note $note"
  done
  test $looked -gt 10 || bad "only $looked objects were found"
  # A small library that, like ours, may call libgcc.
  cat >$dir/small.c <<END
#include <stdatomic.h>
_Bool small (atomic_uint *p, unsigned *q);
_Bool small (atomic_uint *p, unsigned *q) { return atomic_compare_exchange_strong (p, q, 1); }
END
  if note_in $library; then
    echo "$library: $note"
  elif $CC $HARDENING $CFLAGS -fPIC -shared -o $dir/small.so $dir/small.c $LDFLAGS && ! note_in $dir/small.so; then
    without=
    for object in crti.o crtbeginS.o crtendS.o crtn.o; do
      object=$($CC $CFLAGS -print-file-name=$object)
      test ! -f "$object" || note_in "$object" || without="$without $object"
    done
    echo "no note $note in $library, nor in a small library: not in${without:- the objects of libgcc}"
  else
    bad "$library: no note $note, but a small library has it"
  fi
fi

# --- symbols

theirs="crypt crypt_r crypt_rn crypt_ra crypt_gensalt crypt_gensalt_rn crypt_gensalt_ra crypt_checksalt crypt_preferred_method
xcrypt xcrypt_r xcrypt_gensalt xcrypt_gensalt_r crypt_gensalt_r encrypt encrypt_r setkey setkey_r fcrypt"
for library in $(find $libdir -maxdepth 1 -name 'libxcrypt-sym.a' -o -maxdepth 1 -name 'libxcrypt-sym.so'); do
  case $library in *.a) names=$(${NM-nm} -g --defined-only $library 2>/dev/null | awk 'NF == 3 { print $3 }');;
    *) names=$(${NM-nm} -D --defined-only $library | awk '{ print $3 }' | sed 's/@.*//');; esac
  for name in $theirs; do
    echo "$names" | grep -qx $name && bad "$library defines $name"
  done
done

# --- linking

cat >$dir/both.c <<END
#include <stdio.h>
#include <string.h>
#ifdef WITH_CRYPT
#include <crypt.h>
#endif
#include <libxcrypt/aes.h>
#include <libxcrypt/common.h>
#include <libxcrypt/gcm.h>
#include <libxcrypt/ghash.h>
#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>
#include <libxcrypt/poly1305.h>
#include <libxcrypt/threefish256.h>

int
main (void)
{
  static const unsigned char key[32] = { 2 }, message[16] = { 0xfd };
  unsigned char tag[16];
#ifdef WITH_CRYPT
  const char *hash = crypt ("password", "\$6\$saltstring");
  if (hash == NULL || strncmp (hash, "\$6\$saltstring\$", 14) != 0)
    return 1;
#endif
  if (xcs_poly1305_auth (tag, key, message, sizeof message) != 0 || strcmp (xcs_version (), XCS_VERSION) != 0)
    return 2;
  /* (2^128 + 253) 2 modulo 2^128 */
  if (tag[0] != 0xfa || tag[1] != 1 || tag[2] != 0)
    return 3;
  puts ("both work");
  return 0;
}
END
build () { what=$1; shift; $CC $CPPFLAGS $CFLAGS "$@" || { bad "$what: does not link"; return 1; }; }

pkg=
if command -v pkg-config >/dev/null 2>&1; then
  pkg="env PKG_CONFIG_LIBDIR=${pc%/*} PKG_CONFIG_SYSROOT_DIR=$stage PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 pkg-config"
  version=$(sed -n 's/^#define XCS_VERSION "\(.*\)"/\1/p' "$srcdir/include/libxcrypt/common.h")
  test "$($pkg --modversion libxcrypt-sym)" = "$version" || bad "version of the .pc file"
else
  echo "no pkg-config: flags written out"
fi
flags ()
{
  if test -n "$pkg"; then
    $pkg "$@" libxcrypt-sym
  else
    echo "-I$(cd $libdir/../include/libxcrypt-sym && pwd) -L$libdir -lxcrypt-sym"
  fi
}

crypt=
printf '#include <crypt.h>\nint main (void) { return crypt ("a", "b") == 0; }\n' >$dir/c.c
if $CC $CPPFLAGS $CFLAGS -o $dir/c $dir/c.c -lcrypt 2>/dev/null; then
  crypt="-DWITH_CRYPT"
else
  echo "no crypt(3) library to link with"
fi
lcrypt=${crypt:+-lcrypt}

if test -f $libdir/libxcrypt-sym.so; then
  if build shared -o $dir/shared $crypt $dir/both.c $(flags --cflags --libs) $lcrypt $LDFLAGS; then
    run $dir/shared || bad "shared: does not run"
    readelf -d $dir/shared | grep NEEDED | grep -q 'libxcrypt-sym\.so\.0' || bad "shared: NEEDED"
  fi
  alias=$libdir/libxcrypt-sym
  if build alias -o $dir/alias $crypt $dir/both.c $(flags --cflags) -L$alias -lxcrypt $lcrypt $LDFLAGS; then
    run $dir/alias || bad "alias: does not run"
    readelf -d $dir/alias | grep NEEDED | grep -q 'libxcrypt-sym\.so\.0' || bad "alias: NEEDED"
  fi
fi
if test -f $libdir/libxcrypt-sym.a; then
  printf 'int main (void) { return 0; }\n' >$dir/s.c
  static=
  case " $CFLAGS " in
    *-fsanitize*) ;;
    *) $CC $CPPFLAGS $CFLAGS -static -o $dir/s $dir/s.c $lcrypt $LDFLAGS 2>/dev/null && static=-static;;
  esac
  if build static -o $dir/static $static $crypt $dir/both.c $(flags --cflags) $libdir/libxcrypt-sym.a $lcrypt $LDFLAGS; then
    run $dir/static || bad "static: does not run"
  fi
  echo "linked with the static library $static"
  # only FUNCTION PRIMITIVE...: a static program that calls FUNCTION has the rows of these primitives alone.
  only ()
  {
    printf 'int %s (void);\nint main (void) { return %s () != 0; }\n' $1 $1 >$dir/only.c
    $CC $CPPFLAGS $CFLAGS -w -o $dir/only $dir/only.c $libdir/libxcrypt-sym.a $LDFLAGS || { bad "$1: does not link"; return; }
    ${NM-nm} $dir/only 2>/dev/null | sed -n 's/.* \(xcsi_[a-z0-9]*\)_.*/\1/p' | sort -u >$dir/names
    for primitive in $(sed -n 's/^PRIMITIVE (\(.*\))$/\1/p' "$srcdir/src/portable/rows.h"); do
      case " $* " in *" $primitive "*) continue;; esac
      if grep -x "xcsi_$primitive" $dir/names; then bad "$1 links $primitive"; fi
    done
  }
  only xcs_poly1305_auth poly1305
  only xcs_kasumi_encrypt kasumi
  only xcs_skein512_start skein512
  # lacks NAME...: nor has the last one the functions NAME, which are in files that it does not need.
  lacks ()
  {
    for name; do
      if ${NM-nm} $dir/only 2>/dev/null | grep " $name\$"; then bad "a static program has $name, which it does not call"; fi
    done
  }
  only xcs_gcm_seal aes ghash
  lacks xcs_gcm_seal_jobs xcs_gmac_auth
  only xcs_chacha20poly1305_seal chacha20 poly1305
  lacks xcs_chacha20poly1305_seal_jobs xcs_chacha20poly1305_start xcs_xchacha20poly1305_seal
fi

# --- CMake

# cmake_with VERSION TARGET [OPTION]...: builds and runs both.c.
cmake_with ()
{
  rm -rf $dir/cmake && mkdir $dir/cmake && cp $dir/both.c $dir/cmake || exit 1
  cat >$dir/cmake/CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.10)
project(both C)
find_package(libxcrypt-sym $1 REQUIRED CONFIG)
find_package(libxcrypt-sym $1 REQUIRED CONFIG)
add_executable(both both.c)
target_link_libraries(both $2)
END
  shift 2
  (cd $dir/cmake && CC="$CC" CFLAGS="$CFLAGS" cmake -DCMAKE_PREFIX_PATH="$cmake_prefix" "$@" . && cmake --build .) \
    >$dir/cmake.log 2>&1 && run $dir/cmake/both >>$dir/cmake.log 2>&1
}
# CMake finds the files in lib and lib/TRIPLET of a prefix, elsewhere only if it is told their directory; some systems have lib64.
case $libdir in */lib|*/lib/*-linux-*) cmake_prefix=${libdir%/lib*};; *) cmake_prefix=$libdir/cmake/libxcrypt-sym;; esac
cmake_takes () { cmake_with "$@" || { cat $dir/cmake.log; bad "CMake: $*"; }; }
cmake_refuses ()
{
  if cmake_with "$@"; then bad "CMake takes $*"; fi
  grep -q -E 'Could not find a configuration file|There is no libxcrypt::' $dir/cmake.log ||
    { cat $dir/cmake.log; bad "CMake: $* fails in another way"; }
}

if command -v cmake >/dev/null 2>&1 && test -z "$EMULATOR"; then
  version=$(sed -n 's/^Version: //p' $pc)
  # As files for cross builds have it, with the library in another directory than those of the target.
  cmake_takes 0.1 libxcrypt::sym -DCMAKE_FIND_ROOT_PATH=/nowhere -DCMAKE_FIND_ROOT_PATH_MODE_LIBRARY=ONLY \
    -DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY
  # With another libxcrypt-sym_DIR what the cache has would be of the old one.
  if grep -v ^libxcrypt-sym_DIR: $dir/cmake/CMakeCache.txt | grep -E "$libdir/libxcrypt|include/libxcrypt-sym"; then
    bad "CMake: the cache keeps the lines above"
  fi
  cmake_refuses 99 libxcrypt::sym
  cmake_refuses '0.1 COMPONENTS none' libxcrypt::sym
  if test -f $libdir/libxcrypt-sym.a; then
    cmake_takes "$version COMPONENTS sym-static OPTIONAL_COMPONENTS none" libxcrypt::sym-static
    readelf -d $dir/cmake/both | grep 'NEEDED.*xcrypt' && bad "CMake: libxcrypt::sym-static is shared"
  fi
  # Ranges are newer than CMake 3.18.
  if cmake --version | awk 'NR == 1 { split ($3, v, "."); exit !(v[1] > 3 || v[2] >= 19) }'; then
    cmake_takes '0.1...<1' libxcrypt::sym
    cmake_takes "0.0.1...$version" libxcrypt::sym
    cmake_refuses "0.0.1...<$version" libxcrypt::sym
    cmake_refuses '90...<99' libxcrypt::sym
  fi
  # Pointers of another size, as the compiler of another target says.
  found=$(find $libdir -name libxcrypt-symConfigVersion.cmake)
  for bytes in 2 4 8 ''; do
    { printf 'set(PACKAGE_FIND_VERSION 0.1)\nset(CMAKE_SIZEOF_VOID_P %s)\ninclude(%s)\n' "$bytes" "$found"
      echo 'message("unsuitable:${PACKAGE_VERSION_UNSUITABLE}")'; } >$dir/size.cmake
    cmake -P $dir/size.cmake 2>&1 | sed "s/^/size ${bytes:-unknown}: /"
  done >$dir/sizes
  grep -q '^size 2: unsuitable:TRUE' $dir/sizes && grep -q '^size unknown: unsuitable:$' $dir/sizes \
    && test $(grep -c '^size [48]: unsuitable:$' $dir/sizes) -eq 1 || { cat $dir/sizes; bad "CMake: size of pointers"; }
else
  echo "no CMake, or an emulator: not tried"
fi

# --- completions for shells

for file in bash-completion/completions/xcs zsh/site-functions/_xcs fish/vendor_completions.d/xcs.fish; do
  test -n "$(find $stage -path "*/share/$file" -size +1)" || bad "no $file"
done

# --- what uninstalling leaves

if test -f Makefile && test -n "${MAKE-}"; then
  empty=$(pwd)/$dir/empty
  { $MAKE install DESTDIR=$empty && $MAKE uninstall DESTDIR=$empty; } </dev/null >$dir/uninstall.log 2>&1 ||
    { cat $dir/uninstall.log; bad "uninstall"; }
  left=$(find $empty ! -type d; find $empty -type d -empty | grep -v -x -F "$empty$(sed -n 's/^prefix=//p' $pc)" |
         grep -v -x -E '.*/(bin|lib[^/]*|lib/[a-z0-9_-]*-linux-gnu|include|share|share/doc|share/man|share/man/man[137])')
  test -z "$left" || bad "uninstall leaves $left"
  # Nothing below a prefix that other programs do not share.
  mkdir -p $empty/opt/xcs/share/man/man1 $empty/opt/xcs/share/fish/vendor_completions.d \
    $empty/opt/xcs/lib/cmake/libxcrypt-sym $empty/opt/xcs/bin
  $MAKE uninstall-hook DESTDIR=$empty prefix=/opt/xcs >$dir/uninstall.log 2>&1 || { cat $dir/uninstall.log; bad "uninstall-hook"; }
  # Of a directory for libraries of another name, lib/TRIPLET, the test has none.
  case $(sed -n 's/^prefix=//p' $pc):$(sed -n 's/^libdir=//p' $pc) in
    /usr/local:*/lib|/usr:*/lib) left=$(ls $empty/opt/xcs) && test -z "$left" || bad "uninstall leaves $left";;
  esac

  # No directory that libtool cannot install to, and nothing half installed.
  $MAKE install DESTDIR="$empty/a blank" </dev/null >$dir/blank.log 2>&1 && bad "DESTDIR with a blank"
  grep -F "the name of DESTDIR has a blank in it: $empty/a blank" $dir/blank.log >/dev/null ||
    { cat $dir/blank.log; bad "DESTDIR with a blank: no reason"; }
  test ! -e "$empty/a blank" && test ! -e "$empty/a" || bad "something is installed in spite of the blank"
  case $srcdir in /*) configure=$srcdir/configure;; *) configure=$(pwd)/$srcdir/configure;; esac
  mkdir $dir/refused
  # refused REASON ARGUMENT...: by configure.
  refused ()
  {
    reason=$1
    shift
    (cd $dir/refused && "$configure" "$@") </dev/null >$dir/refused.log 2>&1 && bad "configure accepts $*"
    grep "error: $reason" $dir/refused.log >/dev/null || { cat $dir/refused.log; bad "configure $*: no reason"; }
  }
  for name in prefix exec-prefix bindir libdir includedir; do
    refused 'a directory of the installation has a blank in its name: .*/a blank' "--$name=/a blank"
  done
  # After ./configure in the sources, configure says that first.
  if test ! -f "$srcdir/config.status"; then
    refused 'GNU m4 is needed, and false is not' M4=false
    # Portable C does without, and configure goes on to the compiler.
    refused 'C compiler cannot create executables' M4=false --disable-assembler CC=false
  fi
  refused '--enable-assembler=maybe: neither yes nor no' --enable-assembler=maybe
  refused '--with-gmp takes no directory' --with-gmp=/usr
else
  echo "no Makefile here, or no MAKE: uninstalling is not tried"
fi
test $fail = 0 && rm -rf $dir
exit $fail
