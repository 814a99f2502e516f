dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for x86_64 with incrementing tweaks: block i has the tweak t0 + i, t1.  Included after the other functions, since
dnl it redefines macros of threefish256.m4.
dnl
dnl The lists on the stack are for tweak 0, t1: without t0 and t2 = t0 ^ t1, which differ from lane to lane: T0(set), T2(set).
dnl Which of them a subkey takes depends on its number modulo 3, so the loop has 24 rounds.  Remaining blocks follow in general
dnl registers: pairs with the lists of the context, and what their tweaks differ from its tweak; one without lists.
dnl
dnl The including file defines
dnl     T0(set), T2(set)              vectors, in registers or in the frame from TWEAKS(0) on
dnl     TWEAKS_OF_LANES               computes them: the tweaks of the sets, starting with N
dnl     BLOCKS_IN(n), BLOCKS_OUT(n)   loads and stores sets without subkeys, n = 0
dnl     WIPE_TWEAKS                   clears vector registers and FRAME_SIZE bytes on the stack
dnl     TWEAKS_SIZE                   (optional) bytes of the frame from TWEAKS(0) on
define(`VROW', `%r10')
define(`LABEL', `.Ltweaks_`'MODE`'$1_$2')
define(`SIX_SUBKEYS', 48)

C Frame: a state with its lists, the address of the state of the caller, vectors.
define(`CALLER', LIST(3))
define(`TWEAKS', `eval(CALLER + 16 + $1)(%rsp)')
define(`TWEAKS_SIZE', 0)
define(`FRAME_SIZE', `eval(CALLER + 16 + TWEAKS_SIZE)')

C TSUBKEY(number, registers of the address, number modulo 3)
define(`TSUBKEY', `VSUBKEY($1, `$2')
FOR(`S', 0, SETS - 1, `ifelse(
$3, 0, `TADD(T0(S), X(S, 1))',
$3, 1, `TADD(T2(S), X(S, 2))',
`TADD(T2(S), X(S, 1))
TADD(T0(S), X(S, 2))')')')
define(`TADD', `
	ENCRYPTING(vpaddq, vpsubq)	$1, $2, $2')

C TCHOSEN(sets)
define(`TCHOSEN', `KIND($1, 0)
LABEL(TOTAL, iteration):
BLOCKS_IN(0)
TWEAKS_OF_LANES
ENCRYPTING(`TSUBKEY(0, `STATE', 0)')
	START(VROW)
	.balign	64
LABEL(TOTAL, loop):
FOR(`I', 0, 23, `WITH_SUBKEY(I, `VROUND(eval(I % 8))',
`TSUBKEY(NEXT_SUBKEY(I / 4), `STATE, VROW', eval((ENCRYPTING(1 + I / 4, 18 - I / 4)) % 3))')')
	ENCRYPTING(add, sub)	$SIX_SUBKEYS, VROW
	jnz	LABEL(TOTAL, loop)
ENCRYPTING(, `TSUBKEY(0, `STATE', 0)')
BLOCKS_OUT(0)
ADVANCE(TOTAL)
	add	$TOTAL, N
	sub	$TOTAL, BLOCKS
	jmp	LABEL(0, next)
')
define(`TCHOICE', `CHOICE($1, 0)')

C Two blocks in general registers.  DIFFERENCE(word of the tweak, block); PSUBKEY(number)
define(`DIFFERENCE', `NTH($1, `ifelse($2, 0, %rax, %rdx)', %rbp, `ifelse($2, 0, %r15, %rcx)')')
define(`PSUBKEY', `SSUBKEY($1, `STATE')
FOR(`W', 1, 2, `FOR(`B', 0, 1, `	ENCRYPTING(add, sub)	DIFFERENCE(eval(($1 + W - 1) % 3), B), Y(B, W)
')')')
define(`BEFORE_ANOTHER', `ifelse(eval(TFEW > 3), 1, `$1')')	C what a block after the pair needs
define(`PAIR_OF_TWEAKS', `define(`SCALARS', 2)
	SAVE_REGISTERS
	PUSH(BLOCKS)
	lea	1(N), %rcx
	mov	N, %r15
	mov	T1, %rbp
	xor	T1, %rcx
	xor	T1, %r15
	sub	TWEAK(0), %rax
	sub	TWEAK(1), %rbp
	sub	TWEAK(2), %rcx
	sub	TWEAK(2), %r15
SLOAD
	PUSH(SRC)
	lea	1(%rax), %rdx
ENCRYPTING(`PSUBKEY(0)')
FOR(`FOUR', 1, 18, `ENCRYPTING(, `PSUBKEY(eval(19 - FOUR))')
ENCRYPTING(`FOR(`I', 0, 3, `PAIR_ROUND_OF(eval(I + 4 * ((FOUR + 1) % 2)))')', `dnl
FOR(`I', 0, 7, `SMIX(eval(I + 8 * ((FOUR + 1) % 2)))')')
ENCRYPTING(`PSUBKEY(FOUR)')')
ENCRYPTING(, `PSUBKEY(0)')
SSTORE
BEFORE_ANOTHER(`	mov	%rbp, T1
	add	TWEAK(1), T1
	add	TWEAK(0), N
	add	$`'2, N
')	POP(SRC)
	POP(BLOCKS)
BEFORE_ANOTHER(`ADVANCE(2)
')	RESTORE_REGISTERS
	sub	$`'2, BLOCKS')

C Blocks in general registers.
define(`TWEAK_REGISTER', `NTH($1, `%rbx', `%rbp', `%r12')')
define(`T1', `%r9')

C FUNCTION_TWEAKS(mode, expand function, choices, iterations): iterations take TFEW blocks or more.  LEAVE_FEW jumps to another row.
ifdef(`LEAVE_FEW', , `define(`LEAVE_FEW')')
define(`TFEW', 3)
define(`FUNCTION_TWEAKS', `define(`MODE', $1)LEAVE_FEW
	mov	(STATE), N
	mov	8(STATE), T1
	mov	16(STATE), STATE
	cmp	$TFEW, BLOCKS
	jb	LABEL(0, few)
	FRAME(eval(FRAME_SIZE + 8))
	mov	STATE, CALLER`'(%rsp)
FOR(`I', 0, 4, `	mov	eval(8 * I)(STATE), Y(0, 0)
	mov	Y(0, 0), eval(8 * I)(%rsp)
')	mov	%rsp, STATE
	mov	T1, TWEAK(1)
	movq	$`'0, TWEAK(0)
	movq	$`'0, TWEAK(2)
	call	$2	C DST is not 0
LABEL(0, choose):
$3
$4
LABEL(0, next):
	ja	LABEL(0, others)
	xor	%ecx, %ecx
LABEL(0, others):
	cmp	$TFEW, BLOCKS
	jae	LABEL(0, choose)
	mov	TWEAK(1), T1
	mov	CALLER`'(%rsp), STATE
WIPE_TWEAKS
	END_FRAME(eval(FRAME_SIZE + 8))
LABEL(0, few):
	cmp	$`'2, BLOCKS
	jb	LABEL(1, few)
PAIR_OF_TWEAKS
LABEL(1, few):
	test	BLOCKS, BLOCKS
	jz	LABEL(0, none)
	PUSH(%rbx)
	PUSH(%rbp)
	PUSH(%r12)
	mov	T1, TWEAK_REGISTER(1)
	mov	N, TWEAK_REGISTER(0)
pushdef(`TWEAK', defn(`TWEAK_REGISTER'))
	mov	TWEAK(0), TWEAK(2)
	xor	TWEAK(1), TWEAK(2)
ONE_BLOCK
popdef(`TWEAK')
	POP(%r12)
	POP(%rbp)
	POP(%rbx)
LABEL(0, none):
	ret')
