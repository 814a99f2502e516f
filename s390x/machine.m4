dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for s390x; asm.m4 says what each architecture defines.
define(`FUNCTION_TYPE', `@function')dnl
define(`OBJECT_TYPE', `@object')dnl
define(`FUNCTION_ENTRY', `')dnl
define(`TRAILER', `
	.section .note.GNU-stack, "", @progbits
')dnl
dnl
dnl Access registers of the thread pointer.
define(`m4_reserved', `errprint(`$1 is reserved by the ABI
')m4exit(1)')dnl
define(`a0', `m4_reserved(`a0')')dnl
define(`a1', `m4_reserved(`a1')')dnl
dnl
dnl REQUIRES(feature): vx or vxe; nothing or base for the baseline.
define(`REQUIRES', `	.machine ifelse($1, `', z900, $1, base, z900, $1, vx, z13, $1, vxe, z14,
  `m4_wrong_arguments(`REQUIRES')')')dnl
dnl
dnl LEA(name, register): an address.
define(`LEA', `larl	$2, $1')dnl
dnl LI64(register, bits 63-48, 47-32, 31-16, 15-0): a 64-bit constant.
define(`LI64', `llihh	$1, $2
	iihl	$1, $3
	iilh	$1, $4
	iill	$1, $5')dnl
dnl
dnl SAVE(first, last) ... RESTORE(first, last): register numbers from r6 on, in their slots of the frame of the caller.
dnl FRAME follows SAVE, RESTORE follows END_FRAME.
define(`SAVE', `stmg	%r$1, %r$2, eval(8 * $1)(%r15)
FOR(`SAVE_I', $1, $2, `	.cfi_offset %r`'SAVE_I, eval(8 * SAVE_I - 160)
')')dnl
define(`RESTORE', `lmg	%r$1, %r$2, eval(8 * $1)(%r15)
FOR(`SAVE_I', $1, $2, `	.cfi_restore %r`'SAVE_I
')')dnl
dnl SAVE_F(number, displacement from r15) ... RESTORE_F(number, displacement): f8 to f15.
dnl The CFI numbers them in another order, f8, f10, f12, f14, f9, ..., than assemblers do.
define(`DWARF_F', `eval(20 + ($1) / 2 + 4 * (($1) % 2))')dnl
define(`SAVE_F', `std	%f$1, eval($2)(%r15)
	.cfi_offset DWARF_F($1), eval($2 - FRAME_SIZE - 160)')dnl
define(`RESTORE_F', `ld	%f$1, eval($2)(%r15)
	.cfi_restore DWARF_F($1)')dnl
dnl SAVE_F8_F15 ... RESTORE_F8_F15, without a frame: in the slots of r2 to r5 and of f0, f2, f4, f6.
define(`F_PLACE', `eval(ifelse(eval($1 < 12), 1, 16 + 8 * ($1 - 8), 128 + 8 * ($1 - 12)))')dnl
define(`SAVE_F8_F15', `FOR(`SAVE_I', 8, 15, `	SAVE_F(SAVE_I, F_PLACE(SAVE_I))
')')dnl
define(`RESTORE_F8_F15', `FOR(`SAVE_I', 8, 15, `	RESTORE_F(SAVE_I, F_PLACE(SAVE_I))
')')dnl
dnl FRAME(bytes, scratch register) ... END_FRAME(bytes): a frame with a back chain; bytes is at least 160 and a multiple of 8.
define(`FRAME_SIZE', 0)dnl
define(`FRAME', `BELOW_PAGE($1)define(`FRAME_SIZE', eval($1))lgr	$2, %r15
	aghi	%r15, -FRAME_SIZE
	.cfi_def_cfa_offset eval(160 + FRAME_SIZE)
	stg	$2, 0(%r15)')dnl
define(`END_FRAME', `define(`FRAME_SIZE', 0)aghi	%r15, eval($1)
	.cfi_def_cfa_offset 160')dnl
dnl
dnl LD64LE(register, address): a 64-bit number in memory, least significant byte first.
define(`LD64LE', `lrvg	$1, $2')dnl
define(`ST64LE', `strvg	$1, $2')dnl
dnl
dnl WIPE_VECTORS(first, last): clears whole vector registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	vzero	%v`'WIPE_I
')')dnl
