dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Macros for arm64; asm.m4 says what each architecture defines.
define(`FUNCTION_TYPE', `%function')dnl
define(`OBJECT_TYPE', `%object')dnl
dnl bti c, a no-op on CPUs without BTI
define(`FUNCTION_ENTRY', `	hint	#34')dnl
dnl REQUIRES(simd), REQUIRES(aes), REQUIRES(crypto), REQUIRES(sha3), ...: ARMv8.0-A with these extensions, as the assembler names
dnl them; REQUIRES(): general registers alone.  aes includes pmull; crypto is aes and sha2.  Assemblers accept sha3 (eor3, xar) from
dnl ARMv8.2-A on, so its other extensions are switched off.  sve2 includes simd and SVE.
define(`REQUIRES', `	.arch	ifelse(regexp(`,$*,', `, ?sha3,'), -1, `armv8-a`'REQUIRE_EACH($@)',
  `armv8.2-a`'REQUIRE_EACH($@)+nocrc+nolse+nordm')')dnl
define(`REQUIRE_EACH', `ifelse($1, `', `+nofp', `+$1')`'ifelse(eval($# > 1), 1, `REQUIRE_EACH(shift($@))')')dnl
define(`LEA', `adrp	$2, $1
	add	$2, $2, :lo12:$1')dnl
dnl PUSH2(a, b) ... POP2(a, b): two x or d registers, a at the lower address.
define(`PUSH2', `stp	$1, $2, [sp, #-16]!
	.cfi_adjust_cfa_offset 16
	.cfi_rel_offset $1, 0
	.cfi_rel_offset $2, 8')dnl
define(`POP2', `ldp	$1, $2, [sp], #16
	.cfi_adjust_cfa_offset -16
	.cfi_restore $1
	.cfi_restore $2')dnl
dnl FRAME(bytes) ... END_FRAME(bytes): space on the stack, a multiple of 16.
define(`FRAME', `BELOW_PAGE($1)sub	sp, sp, #$1
	.cfi_adjust_cfa_offset $1')dnl
define(`END_FRAME', `add	sp, sp, #$1
	.cfi_adjust_cfa_offset -$1')dnl
dnl For functions that save x30 on the stack: paciasp at the entry, autiasp before ret.
define(`SIGN_RETURN', `hint	#25
	.cfi_negate_ra_state')dnl
define(`CHECK_RETURN', `hint	#29
	.cfi_negate_ra_state')dnl
dnl
dnl LD64LE(register, address), ...: words in a given byte order; registers x for 64 bits, w for 32.  A store may reverse the bytes
dnl of its register.
define(`LD64LE', `ldr	$1, $2`'IF_BE(`
	rev	$1, $1')')dnl
define(`LD64BE', `ldr	$1, $2`'IF_BE(`', `
	rev	$1, $1')')dnl
define(`ST64BE', `IF_BE(`', `rev	$1, $1
	')str	$1, $2')dnl
define(`LD32LE', `LD64LE(`$1', `$2')')dnl
define(`LD32BE', `LD64BE(`$1', `$2')')dnl
define(`ST32BE', `ST64BE(`$1', `$2')')dnl
dnl
dnl WIPE_VECTORS(first, last): clears whole vector registers.
define(`WIPE_VECTORS', `FOR(`WIPE_I', $1, $2, `	movi	v`'WIPE_I.2d, #0
')')dnl
dnl
dnl The platform register.  Only the checked call uses it, and undefines these names.
define(`x18', `m4_reserved(`x18')')dnl
define(`w18', `m4_reserved(`w18')')dnl
define(`m4_reserved', `errprint(__file__:__line__`: $1 is reserved for the platform
')m4exit(1)')dnl
dnl
dnl GNU-stack: the stack is not executable.  GNU property: this object supports BTI (1), PAC (2) and GCS (4).
define(`TRAILER', `
	.section .note.GNU-stack, "", %progbits
	.section .note.gnu.property, "a"
	.balign	8
	.word	4, 16, 5
	.asciz	"GNU"
	.word	0xc0000000, 4, 7, 0
')dnl
