dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for sparc; asm.m4 says what each architecture defines.
define(`FUNCTION_TYPE', `#function')dnl
define(`OBJECT_TYPE', `#object')dnl
define(`FUNCTION_ENTRY', `')dnl
define(`TRAILER', `	.section .note.GNU-stack, "", @progbits
')dnl
dnl
define(`m4_reserved', `errprint(`$1 is reserved by the ABI
')m4exit(1)')dnl
define(`g6', `m4_reserved(`g6')')dnl
define(`g7', `m4_reserved(`g7')')dnl
dnl
dnl REQUIRES(feature): vis3; nothing or base for the baseline.  The assembler has no directive for the instruction set; it gets
dnl -Av9, the baseline, from the compiler.  vis3 enables the macros below.
define(`REQUIRES', `ifelse($1, `', `', $1, base, `', $1, vis3, `define(`VIS_LEVEL', 3)', `m4_wrong_arguments(`REQUIRES')')dnl
	.text')dnl
dnl APP_REGISTERS: declares %g2 and %g3 as scratch in this object; the assembler refuses them otherwise.
define(`APP_REGISTERS', `	.register %g2, #scratch
	.register %g3, #scratch')dnl
dnl
dnl FRAME(bytes) ... END_FRAME: a window and a stack frame with locals, STACK(displacement) in an address; END_FRAME returns.
define(`FRAME', `BELOW_PAGE($1)save	%sp, eval(-(176 + ($1 + 15) / 16 * 16)), %sp
	.cfi_def_cfa_register 30
	.cfi_window_save
	.cfi_register 15, 31')dnl
define(`END_FRAME', `ret
	 restore')dnl
define(`STACK', `%sp + eval(2047 + 176 + ($1))')dnl
dnl CLEAR_WINDOW: a function that gets this window later may spill what it had.
define(`CLEAR_WINDOW', `FOR(`I', 0, 7, `	clr	%l`'I
')FOR(`I', 0, 5, `	clr	%o`'I
')')dnl
dnl
dnl LEA(name, register, scratch register): an address.
define(`LEA_COUNT', 0)dnl
define(`LEA', `define(`LEA_COUNT', incr(LEA_COUNT))rd	%pc, $2
	sethi	%pc22($1 + 4), $3
	add	$3, %pc10($1 + 8), $3
	sra	$3, 0, $3
	add	$2, $3, $2')dnl
dnl
dnl LD64LE(address, register): a number in memory, least significant byte first, aligned to its size; ST64LE(register, address).
dnl The address is a register or the sum of two.
define(`LD64LE', `ldxa	[$1] 0x88, $2')dnl
define(`LD32LE', `lduwa	[$1] 0x88, $2')dnl
define(`ST64LE', `stxa	$1, [$2] 0x88')dnl
dnl
dnl VIS3, after REQUIRES(vis3): UMULXHI(source, source, destination) etc. are umulxhi etc., as words.
define(`VIS_LEVEL', 0)dnl
define(`ADDXC', `VIS_3(0x11, $@)')dnl
define(`ADDXCCC', `VIS_3(0x13, $@)')dnl
define(`UMULXHI', `VIS_3(0x16, $@)')dnl
define(`XMULX', `VIS_3(0x115, $@)')dnl
define(`XMULXHI', `VIS_3(0x116, $@)')dnl
define(`ALIGNADDR', `VIS_3(0x18, $@)')dnl
define(`FALIGNDATA', `VIS_WORD(0x48, DOUBLE_NUMBER($1), DOUBLE_NUMBER($2), DOUBLE_NUMBER($3))')dnl
define(`MOVXTOD', `VIS_WORD(0x118, 0, REGISTER_NUMBER($1), DOUBLE_NUMBER($2))')dnl
define(`MOVDTOX', `VIS_WORD(0x110, 0, DOUBLE_NUMBER($1), REGISTER_NUMBER($2))')dnl
dnl %g0, ..., %i7
define(`REGISTER_NUMBER', `ifelse(eval(index(`goli', substr($1, 1, 1)) >= 0 && len($1) == 3), 1,
  `eval(8 * index(`goli', substr($1, 1, 1)) + substr($1, 2))', `m4_wrong_arguments(`a VIS3 macro')')')dnl
dnl %f0, %f2, ..., %f62: bit 5 of the number is bit 0 of the field.
define(`DOUBLE_NUMBER', `ifelse(substr($1, 1, 1), f, `eval((substr($1, 2) & 30) | (substr($1, 2) >> 5))',
  `m4_wrong_arguments(`a VIS3 macro')')')dnl
define(`VIS_3', `VIS_WORD($1, REGISTER_NUMBER($2), REGISTER_NUMBER($3), REGISTER_NUMBER($4))')dnl
dnl VIS_WORD(opf, number of source 1, of source 2, of the destination)
define(`VIS_WORD', `ifelse(VIS_LEVEL, 3, `', `m4_wrong_arguments(`REQUIRES')')dnl
.word	format(`0x%08x', eval(0x81b00000 | $4 << 25 | $2 << 14 | $1 << 5 | $3))')dnl
