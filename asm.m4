dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros common to all architectures.  Input: asm.m4 config.m4 ARCH/machine.m4 FILE.asm, in this order.
changecom`'dnl
dnl C text: a comment to the end of the line.
define(`C', `
dnl')dnl
dnl
dnl Every architecture defines in machine.m4:
dnl   REQUIRES(feature...)          allows these instruction set extensions and no others; first statement of a file
dnl   FUNCTION_ENTRY                landing pad
dnl   LEA(name, register)           address of a constant, position independent
dnl   PUSH(register) POP(register)  with CFI
dnl   TRAILER                       notes for the linker
dnl
dnl PROLOGUE(name) ... EPILOGUE: a global hidden function with type, size and CFI.
define(`PROLOGUE', `ifelse($#, 1, `', `m4_wrong_arguments(`PROLOGUE')')define(`CURRENT', `$1')dnl
	.text
	.balign	64
FUNCTION_SYMBOL($1)
	.cfi_startproc
FUNCTION_ENTRY')dnl
define(`EPILOGUE', `	.cfi_endproc
	.size	CURRENT, .-FUNCTION_CODE(CURRENT)')dnl
dnl
dnl An architecture whose function symbols are not code addresses redefines these two.
define(`FUNCTION_CODE', `$1')dnl
define(`FUNCTION_SYMBOL', `	.globl	$1
VISIBILITY($1)	.type	$1, FUNCTION_TYPE
$1:')dnl
define(`VISIBILITY', `	.hidden	$1
')dnl
dnl PUBLIC(name) ... EPILOGUE: a function of the public interface.
define(`PUBLIC', `LET(`VISIBILITY', `', `PROLOGUE($1)')')dnl
dnl
dnl RODATA(name, align) ... END_RODATA: constants, local to the file.  Those whose offsets have names are written with
dnl   HERE(`NAME')                            NAME is the offset of what follows; the assembler checks it
dnl   DATA8(n, ...) DATA16 DATA32 DATA64      numbers of 8, ..., 64 bits
dnl   DATA_FILL(times, bits, n)               one number several times
dnl   DATA_ALIGN(bytes)
define(`RODATA', `define(`CURRENT', `$1')define(`RODATA_BYTES', 0)dnl
	.section .rodata
	.balign	$2
	.type	$1, OBJECT_TYPE
$1:')dnl
define(`END_RODATA', `ifelse(RODATA_BYTES, 0, `', `
	.org	CURRENT+RODATA_BYTES
')	.size	CURRENT, .-CURRENT
	.text')dnl
define(`HERE', `define(`$1', RODATA_BYTES)
	.org	CURRENT+$1`'')dnl
define(`DATA8', `RODATA_COUNT($#)
	.byte	$*')dnl
define(`DATA16', `RODATA_COUNT(2 * $#)
	.short	$*')dnl
define(`DATA32', `RODATA_COUNT(4 * $#)
	.long	$*')dnl
define(`DATA64', `RODATA_COUNT(8 * $#)
	.quad	$*')dnl
define(`DATA_FILL', `RODATA_COUNT($1 * $2 / 8)
	.fill	$1, eval($2 / 8), $3')dnl
define(`DATA_ALIGN', `RODATA_COUNT(-RODATA_BYTES & ($1 - 1))
	.balign	$1')dnl
define(`RODATA_COUNT', `define(`RODATA_BYTES', eval(RODATA_BYTES + ($1)))')dnl
dnl
dnl STRUCTS(file): offsets in C structures, a list of MEMBER(struct, member, offset) that C includes, too, and asserts.
dnl OFFSET_OF(struct, member): one of them.
define(`STRUCTS', `divert(-1)include(`$1')divert(0)')dnl
define(`MEMBER', `define(`OFFSET_OF $1 $2', `$3')')dnl
define(`OFFSET_OF', `ifdef(`OFFSET_OF $1 $2', `indir(`OFFSET_OF $1 $2')', `m4_wrong_arguments(`OFFSET_OF($1, $2)')')')dnl
dnl
dnl IF_BE(a, b): a on a big-endian target, b on a little-endian one.
define(`IF_BE', `ifelse(BYTE_ORDER, big, `$1', BYTE_ORDER, little, `$2', `m4_wrong_arguments(`BYTE_ORDER')')')dnl
dnl
dnl FOR(`I', first, last, `body'): repeats the body for I = first, ..., last.
define(`FOR', `ifelse(eval(($2) <= ($3)), 1,
  `pushdef(`$1', eval($2))$4`'popdef(`$1')FOR(`$1', eval(($2) + 1), $3, `$4')')')dnl
dnl
dnl LET(`NAME', value, `body'): the body where NAME is that value.
define(`LET', `pushdef(`$1', `$2')$3`'popdef(`$1')')dnl
dnl
dnl WHEN(condition, `text'): the text if the condition, a number for eval, is 1.
define(`WHEN', `ifelse(eval($1), 1, `$2')')dnl
dnl
dnl NTH(n, a, b, ...): a if n is 0, b if it is 1 and so on, n < 48.  No loop over lists, which are long and many.
define(`NTH', `indir(`NTH_'eval($1), shift($@))')dnl
FOR(`I', 0, 47, `define(`NTH_'I, `$'incr(I))')dnl
dnl
dnl BELOW_PAGE(bytes): an error if a frame could skip the guard page below the stack; larger frames touch each page (x86_64: ROOM).
define(`BELOW_PAGE', `ifelse(eval(($1) <= 4096), 1, `', `m4_wrong_arguments(`FRAME: more than a page')')')dnl
dnl
define(`m4_wrong_arguments', `errprint(`wrong arguments of $1
')m4exit(1)')dnl
dnl
dnl The notes follow the last line of every file.
m4wrap(`TRAILER')dnl
