dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for powerpc64; asm.m4 says what each architecture defines.
define(`FUNCTION_TYPE', `@function')dnl
define(`OBJECT_TYPE', `@object')dnl
define(`FUNCTION_ENTRY', `')dnl
dnl
dnl Registers.  Names become numbers, which is what the assembler takes.  VS(v3) is v3 for a VSX instruction.
FOR(`I', 0, 31, `define(`r'I, I)define(`f'I, I)define(`v'I, I)')dnl
FOR(`I', 0, 63, `define(`vs'I, I)')dnl
FOR(`I', 0, 7, `define(`cr'I, I)')dnl
define(`VS', `eval(32 + $1)')dnl
define(`m4_reserved', `errprint(`$1 is reserved by the ABI
')m4exit(1)')dnl
define(`r2', `m4_reserved(`r2')')dnl
define(`r13', `m4_reserved(`r13')')dnl
dnl
dnl REQUIRES(feature): vsx, p8 or p9; nothing or base for the baseline.  Compilers pass -many to the GNU assembler, which
dnl allows every instruction; .machine revokes it only in a non-empty code section.  This one is excluded (e) from programs.
define(`REQUIRES', `	.section .text.machine, "axe", @progbits
	nop
	.machine ifelse($1, `', `IF_BE(power4, power8)', $1, base, `IF_BE(power4, power8)', $1, vsx, power7,
  $1, p8, power8, $1, p9, power9, `m4_wrong_arguments(`REQUIRES')')
	.text')dnl
dnl
dnl ELFv1: the symbol is a descriptor; the code has a separate label.
ifelse(ELF_ABI, 1, `define(`FUNCTION_CODE', `.Lcode_$1')dnl
define(`FUNCTION_SYMBOL', `	.section .opd, "aw"
	.balign	8
	.globl	$1
	.hidden	$1
	.type	$1, FUNCTION_TYPE
$1:
	.quad	FUNCTION_CODE($1), .TOC.@tocbase, 0
	.text
FUNCTION_CODE($1):')', ELF_ABI, 2, `', `m4_wrong_arguments(`ELF_ABI')')dnl
define(`TRAILER', `ifelse(ELF_ABI, 2, `
	.abiversion 2')
	.section .note.GNU-stack, "", @progbits
')dnl
dnl
dnl LEA(name, register): an address; clobbers r0.
define(`LEA_COUNT', 0)dnl
define(`LEA', `define(`LEA_COUNT', incr(LEA_COUNT))dnl
	mflr	r0
	.cfi_register 65, 0
	bcl	20, 31, .Lea`'LEA_COUNT
.Lea`'LEA_COUNT:
	mflr	$2
	mtlr	r0
	.cfi_restore 65
	addis	$2, $2, $1-.Lea`'LEA_COUNT@ha
	addi	$2, $2, $1-.Lea`'LEA_COUNT@l')dnl
dnl LI64(register, high half, low half): a 64-bit constant.
define(`LI64', `lis	$1, ($2)@h
	ori	$1, $1, ($2)@l
	sldi	$1, $1, 32
	oris	$1, $1, ($3)@h
	ori	$1, $1, ($3)@l')dnl
dnl
dnl FRAME(bytes) ... END_FRAME(bytes): a stack frame, including its linkage area.  Leaf functions use the 288 bytes below r1.
define(`FRAME_SIZE', 0)dnl
define(`FRAME', `BELOW_PAGE($1)define(`FRAME_SIZE', eval($1))stdu	r1, -FRAME_SIZE`('r1)
	.cfi_def_cfa_offset FRAME_SIZE')dnl
define(`END_FRAME', `define(`FRAME_SIZE', 0)addi	r1, r1, eval($1)
	.cfi_def_cfa_offset 0')dnl
dnl SAVE(register, displacement from r1) ... RESTORE: r14-r31.  SAVE_F: f14-f31.
dnl SAVE_V(register, displacement, scratch register): v20-v31, displacement a multiple of 16.
dnl SAVE_LR(scratch register), before FRAME or after END_FRAME.
define(`SAVE', `std	$1, $2(r1)
	.cfi_offset $1, eval($2 - FRAME_SIZE)')dnl
define(`RESTORE', `ld	$1, $2(r1)
	.cfi_restore $1')dnl
define(`SAVE_F', `stfd	$1, $2(r1)
	.cfi_offset eval(32 + $1), eval($2 - FRAME_SIZE)')dnl
define(`RESTORE_F', `lfd	$1, $2(r1)
	.cfi_restore eval(32 + $1)')dnl
define(`SAVE_V', `li	$3, $2
	stvx	$1, $3, r1
	.cfi_offset eval(77 + $1), eval($2 - FRAME_SIZE)')dnl
define(`RESTORE_V', `li	$3, $2
	lvx	$1, $3, r1
	.cfi_restore eval(77 + $1)')dnl
define(`SAVE_LR', `mflr	$1
	std	$1, 16(r1)
	.cfi_offset 65, 16')dnl
define(`RESTORE_LR', `ld	$1, 16(r1)
	mtlr	$1
	.cfi_restore 65')dnl
dnl
dnl INDEXED(base, n): operands of the address base + n, n = 0, 16, ...  The file names registers that have 16, 32, ... I16, I32, ...
define(`INDEXED', `ifelse(eval($2), 0, `0, $1', `$1, indir(`I'eval($2))')')dnl
dnl
dnl LD64LE(register, index, base): a 64-bit number in memory, least significant byte first; BE: most significant first.
dnl The index may be 0.  Byte-reversing instructions need vsx for 64 bits, nothing for 32 bits.
define(`LD64LE', `IF_BE(ldbrx, ldx)	$1, $2, $3')dnl
define(`ST64LE', `IF_BE(stdbrx, stdx)	$1, $2, $3')dnl
define(`LD64BE', `IF_BE(ldx, ldbrx)	$1, $2, $3')dnl
define(`ST64BE', `IF_BE(stdx, stdbrx)	$1, $2, $3')dnl
define(`LD32LE', `IF_BE(lwbrx, lwzx)	$1, $2, $3')dnl
define(`LD32BE', `IF_BE(lwzx, lwbrx)	$1, $2, $3')dnl
define(`ST32BE', `IF_BE(stwx, stwbrx)	$1, $2, $3')dnl
dnl
dnl LDV128BE(v, index, base, mask): 16 bytes at any address, the first one leftmost, on POWER8 (POWER9 has lxvb16x).  The mask is
dnl needed in little endian only: MASK128BE makes it there, and leaves the register free in big endian.
define(`LDV128BE', `lxvd2x	VS($1), $2, $3
IF_BE(`', `	vperm	$1, $1, $1, $4')')dnl
dnl REVERSE_MASK(v, temporary v): for vperm, reverses the bytes of each half.  lvsl gives bytes 0 to 15, as r1 is aligned.
define(`REVERSE_MASK', `lvsl	$1, 0, r1
	vspltisb	$2, 7
	vxor	$1, $1, $2')dnl
define(`MASK128BE', `IF_BE(`', `REVERSE_MASK($1, $2)')')dnl
dnl
dnl WIPE_VECTORS(first, last): clears v registers; WIPE_VSX: vs registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	vxor	WIPE_I, WIPE_I, WIPE_I
')')dnl
define(`WIPE_VSX', `FOR(`WIPE_I', $1, $2, `	xxlxor	WIPE_I, WIPE_I, WIPE_I
')')dnl
