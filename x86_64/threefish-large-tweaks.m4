dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64, tweaks that count.  Included after threefish-large.m4.
dnl
dnl The subkeys in memory are those of the tweak of the context.  Each block of a set has another tweak: DIFFERENCE(i, set), for
dnl i = 0 to 5, is a vector with word i modulo 3 of its tweak minus that word of the tweak of the context, which is added to the
dnl subkey.  NEXT points to the difference for the next subkey.  Frame: the tweak of the next block and the address of the state,
dnl which REST_BY gets for a single last block after others, if it does that; then SLOTS and differences.
dnl
dnl The including file defines
dnl     VECTOR(n)                   register n
dnl     VMOVDQA, VPXOR              instructions that know its registers
dnl     BROADCAST(integer, c)       all words of c
dnl     DIFFERENCE_SETS             (optional) sets that have places for differences
ifdef(`DIFFERENCE_SETS', , `define(`DIFFERENCE_SETS', MOST_SETS)')
define(`NEXT', `%rbx')
define(`T1', `8(%rsp)')
define(`VECTOR_BYTES', eval(8 * LANES))
define(`DIFFERENCES_AT', ifdef(`SLOTS_BYTES', `SLOTS_BYTES', 0))
define(`DIFFERENCE', `eval(DIFFERENCES_AT + VECTOR_BYTES * ($1 + 6 * $2))(SLOTS)')
define(`TWEAKS_FRAME', eval(32 + VECTOR_BYTES + DIFFERENCES_AT + 6 * VECTOR_BYTES * DIFFERENCE_SETS + 8))

dnl PLUS(n, word, set, instruction, register): adds the difference for subkey n to a word of the subkey, or to one of the set.
define(`PLUS', `ifelse(index(MODE, `tweaks'), -1, `', eval($2 == WORDS - 3 || $2 == WORDS - 2), 1,
`	$4	eval(VECTOR_BYTES * (ifelse($1, -1, 2, $1) + $2 - WORDS + 3 + 6 * $3))(NEXT), $5, $5')')

dnl Two subkeys on, modulo 3.
define(`NEXT_TWEAK', `	lea	DIFFERENCE(2, 0), %r12
ENCRYPTING(`	lea	DIFFERENCE(0, 0), %r13
	cmp	%r13, NEXT
	lea	-VECTOR_BYTES`'(NEXT), NEXT
	cmove	%r12, NEXT', `	lea	DIFFERENCE(0, 0), %r13
	cmp	%r12, NEXT
	lea	VECTOR_BYTES`'(NEXT), NEXT
	cmove	%r13, NEXT')')
define(`STORE_DIFFERENCE', `	VMOVDQA	T(1), DIFFERENCE($1, S)
	VMOVDQA	T(1), DIFFERENCE(eval($1 + 3), S)
')
define(`DIFFERENCES', `FOR(`S', 0, SETS - 1, `
	mov	N, %r12
	sub	TWEAK(0)(STATE), %r12
BROADCAST(%r12, `T(1)')
	vpaddq	lanes+eval(VECTOR_BYTES * S)(%rip), T(1), T(1)
STORE_DIFFERENCE(0)dnl
	mov	T1, %r12
	sub	TWEAK(1)(STATE), %r12
BROADCAST(%r12, `T(1)')
STORE_DIFFERENCE(1)dnl
BROADCAST(N, `T(1)')
	vpaddq	lanes+eval(VECTOR_BYTES * S)(%rip), T(1), T(1)
	vpbroadcastq T1, T(2)
	VPXOR	T(2), T(1), T(1)
	vpbroadcastq TWEAK(2)(STATE), T(2)
	vpsubq	T(2), T(1), T(1)
STORE_DIFFERENCE(2)')dnl
	lea	DIFFERENCE(ENCRYPTING(0, `WHEN_1024(2, 0)'), 0), NEXT
')

dnl A single block of Threefish-512 in general registers: MORE(i) is word s + i modulo 3 of its tweak minus that word of the tweak
dnl of the context, where s is the subkey at STATE.  Intel Xeon with AMX, cycles of the public functions, C and this: 337
dnl and 296, decryption 381 and 345.  There MORE was added to the words, which waited for it.  AMD Zen 3, so and now: 315 and
dnl 301, decryption 332 and 324; after four blocks in vectors, by C and now, 373 and 296, 428 and 322.  Eight rounds by models,
dnl so and now: Haswell 38.8 37.1, decryption 42.2 40.1, Skylake, Cascade Lake and Ice Lake 38.8 36.2, 42.2 40.2, Alder Lake
dnl 42.5 41.0, 50.4 50.4, Zen 2 35.6 34.9, 38.5 36.5, Zen 4 36.2 34.2, 39.2 36.4.
define(`MORE', `NTH(eval((($1) + 3) % 3), %r14, %r15, %r11)')
define(`TWEAKED_SSUBKEY', `FOR(`W', 0, LAST_WORD, `ifelse(eval(W == 5 || W == 6), 1, `	mov	SUBKEY_WORD($1, W)(STATE), SRC
	add	MORE($1 + W - 5), SRC
	ENCRYPTING(add, sub)	SRC, Y(W)
', `	ENCRYPTING(add, sub)	SUBKEY_WORD($1, W)(STATE), Y(W)
')')')
define(`NEXT_MORE', `	mov	MORE(ENCRYPTING(2, 0)), SRC
	mov	MORE(1), MORE(ENCRYPTING(2, 0))
	mov	MORE(ENCRYPTING(0, 2)), MORE(1)
	mov	SRC, MORE(ENCRYPTING(0, 2))')
define(`ONE_OF_TWEAKS', `
LABEL(one):
	mov	(STATE), N
	mov	8(STATE), MORE(2)
	mov	16(STATE), STATE
LABEL(last):
FOR(`I', 0, 5, `	PUSH(NTH(I, Y0, Y1, Y5, Y6, %r14, %r15))
')	mov	N, MORE(0)
	mov	MORE(2), MORE(1)
	xor	MORE(0), MORE(2)
FOR(`I', 0, 2, `	sub	TWEAK(I)(STATE), MORE(I)
')SLOAD
CIPHER(single, STATE, LEFT, `SMIXES', `TWEAKED_SSUBKEY', `NEXT_MORE')
SSTORE
FOR(`I', 0, 5, `	POP(NTH(I, %r15, %r14, Y6, Y5, Y1, Y0))
')LABEL(none):
	ret')
dnl ONE_HERE(a, b): a where a single last block after others is done by ONE_OF_TWEAKS, else b.
define(`ONE_HERE', `WHEN_1024(`$2', `$1')')

dnl FUNCTION_TWEAKS(mode, most sets)
define(`FUNCTION_TWEAKS', `define(`MODE', $1)
FEW
ELSEWHERE`'dnl
	SAVE_REGISTERS
	FRAME(TWEAKS_FRAME)
	lea	eval(31 + VECTOR_BYTES)(%rsp), SLOTS
	and	IMM(-VECTOR_BYTES), SLOTS
	mov	(STATE), N
	mov	8(STATE), %r12
	mov	16(STATE), STATE
	mov	%r12, T1
	mov	STATE, 16(%rsp)
ITERATIONS($2, `DIFFERENCES', `NEXT_TWEAK')
FOR(`S', 0, DIFFERENCE_SETS - 1, `FOR(`I', 0, 5, `	VMOVDQA	VECTOR(0), DIFFERENCE(I, S)
')')ONE_HERE(`	mov	T1, MORE(2)', `	cmp	IMM(ALONE), BLOCKS
	ifelse(ALONE, 1, jne, ja)	LABEL(done)
	mov	N, (%rsp)
	mov	%rsp, STATE
	call	REST_BY
LABEL(done):
	movq	$`'0, (%rsp)')
	movq	$`'0, T1
	END_FRAME(TWEAKS_FRAME)
	RESTORE_REGISTERS
ONE_HERE(`	cmp	IMM(1), BLOCKS
	je	LABEL(last)
')	ret
ONE_HERE(`ONE_OF_TWEAKS')')
