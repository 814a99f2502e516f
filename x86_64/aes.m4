dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU, LANES blocks in a vector; src/aes-impl.h has formulas.
C
C State: from ENCRYPTION on the round keys, from DECRYPTION on those of the equivalent inverse cipher (FIPS 197 section 5.3.5), both
C in the order of their use.
C Iterations have 8 vectors.  What is left takes one more, of as many vectors as it has; the last one may lack some of its blocks:
C with two lanes only its lower half is loaded and stored then; with four it has the last four blocks, some of them once more, or,
C if it is the only one, is under masks.

C arguments and numbers
define(`STATE', %rdi)
define(`DST', %rsi)
define(`SRC', %rdx)
define(`BLOCKS', %rcx)
define(`KEYS', %r8)	C round key "rounds - 10"
define(`ROUNDS', %rax)
define(`N', %r9)

C live throughout, numbers of registers; blocks are in 0 to 7
define(`KEY', 8)
define(`COUNT', 9)	C the next counters; of ctr words low, high, of ctr32le the bytes of the blocks
define(`STEP', 10)
define(`SWAP', 11)	C byte reversal
define(`LAST_USED', 9)	C of those with secrets

define(`ROUNDS_OF', `0($1)')
define(`ENCRYPTION', 16)
define(`DECRYPTION', 256)
STRUCTS(`src/aes-run.h')
define(`RUN', `eval(OFFSET_OF(aes_run, $1)$2)(%rsi)')

define(`VECTOR', `eval(16 * LANES)')
define(`V', `ifelse(LANES, 1, %xmm`$1', LANES, 2, %ymm`$1', %zmm`$1')')
define(`MOVE', `ifelse(LEGACY, 1, movdqu, LANES, 4, vmovdqu64, vmovdqu)')
define(`BROADCAST', `ifelse(LEGACY, 1, movdqu, LANES, 1, vmovdqu, LANES, 2, vbroadcasti128, vbroadcasti32x4)')
define(`XOR', `ifelse(LEGACY, 1, pxor, LANES, 4, vpxorq, vpxor)')
C OP(operation, source, destination): destination = destination operation source
define(`OP', `ifelse(LEGACY, 1, `$1	$2, $3', `ifelse($1, XOR, , v)$1	$2, $3, $3')')

C --- rounds of $1 vectors by the instruction $2, with all keys from KEYS on

define(`LABEL', `.L`'CURRENT`_$1'')
define(`ROUND', `
	BROADCAST eval($3)(KEYS), V(KEY)
FOR(`I', 0, $1 - 1, `	OP($2, V(KEY), V(I))
')')
define(`CIPHER', `
	BROADCAST eval(BASE)(STATE), V(KEY)
FOR(`I', 0, $1 - 1, `	OP(XOR, V(KEY), V(I))
')ROUNDS_BUT_LAST($1, $2)
ROUND($1, CRYPT`'last, 160)')
define(`ROUNDS_BUT_LAST', `	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_$2)
	je	LABEL(twelve_$2)
ROUND($1, CRYPT, -48)
ROUND($1, CRYPT, -32)
LABEL(twelve_$2):
ROUND($1, CRYPT, -16)
ROUND($1, CRYPT, 0)
LABEL(ten_$2):
FOR(`R', 1, 9, `ROUND($1, CRYPT, 16 * R)')')

C --- input and output of $1 vectors, all of them there

define(`COUNTER', `IF_MODE(ctr, `ifelse(LEGACY, 1, `	movdqa	V(COUNT), V($1)
	pshufb	V(SWAP), V($1)', `	vpshufb	V(SWAP), V(COUNT), V($1)')', `	MOVE	V(COUNT), V($1)')')
define(`ADD_TO', `IF_MODE(ctr, paddq, paddd)')
C COUNTERS(vectors, last): and those of the last four blocks before the counters in NEXT
define(`COUNTERS', `FOR(`I', 0, $1 - 1, `
COUNTER(I)
	OP(ADD_TO, V(STEP), V(COUNT))')ifelse($2, , , `
	OP(IF_MODE(ctr, psubq, psubd), V(STEP), V(NEXT))
LET(`COUNT', NEXT, `COUNTER($1)')
	OP(ADD_TO, V(STEP), V(NEXT))')')
C OUT(vector): the output and its place.  WITH_INPUT, WRITE: likewise, with a mask and, last, as the last of several vectors
define(`OUT', `WITH_INPUT($1)`'WRITE($1)')
define(`WITH_INPUT', `IF_COUNTS(`
ifelse(LEGACY, 1, `	movdqu	eval(VECTOR * $1)(SRC), V(KEY)
	pxor	V(KEY), V($1)', `	XOR	BLOCKS_AT($1, SRC, $3), V($1), V($1)`'ifelse($2, , , `{$2}{z}')')')')
define(`WRITE', `
	MOVE	V($1), BLOCKS_AT($1, DST, $3)`'ifelse($2, , , `{$2}')')
define(`BLOCKS_AT', `ifelse($3, , `eval(VECTOR * $1)($2)', `-VECTOR`'($2, BLOCKS)')')

C --- $1 vectors, for BLOCKS

C IF_LAST(vector, vectors, text): if it is the only one and has masks, of which k1 has a bit for each word.
define(`IF_LAST', `ifelse(LANES`'$2, 41, `$3')')
C IF_ENDS(vector, vectors, text): if it is the last of several with four lanes, the last four blocks, of which some may also be in
C the one before.
define(`IF_ENDS', `ifelse($2, 1, , `ifelse(LANES`'eval($1 + 1 - $2), 40, `$3')')')
C IF_HALF(vector, vectors, text, otherwise): if only half of it may be there
define(`IF_HALF', `ifelse(LANES`'eval($1 + 1 - $2), 20, `$3', `$4')')
C IF_LESS(vectors, text): if more may be left.  The most end with half a vector, and stand last.
define(`IF_LESS', `ifelse($1, VECTORS_LEFT, , `$2')')
define(`PART', `ifelse(LANES`'$1, 41, `	add	BLOCKS, BLOCKS
	xor	N, N
	bts	BLOCKS, N
	dec	N
	kmovq	N, %k1
', LANES, 4, `	shl	IMM(4), BLOCKS
')IF_COUNTS(`ifelse(LANES, 4, `ifelse($1, 1, `COUNTERS(1)', `COUNTERS(eval($1 - 1), last)')', `COUNTERS($1)')', `
FOR(`I', 0, $1 - 1, `IF_HALF(I, $1, `
	vmovdqu	eval(VECTOR * I)(SRC), %xmm`'I
IF_LESS($1, `	test	IMM(1), BLOCKS
	jnz	LABEL(loaded_$1)
	vinserti128 IMM(1), eval(VECTOR * I + 16)(SRC), V(I), V(I)
LABEL(loaded_$1):
')', `
	MOVE	BLOCKS_AT(I, SRC, IF_ENDS(I, $1, last)), V(I)`'IF_LAST(I, $1, `{%k1}{z}')')')')
CIPHER($1, part_$1)
ifelse(LANES, 4, `FOR(`J', 0, 1, `
FOR(`I', 0, $1 - 1, `ifelse(J, 0, `WITH_INPUT', `WRITE')(I, IF_LAST(I, $1, %k1), IF_ENDS(I, $1, last))')')', `
FOR(`I', 0, $1 - 1, `IF_HALF(I, $1, `IF_LESS($1, `
	test	IMM(1), BLOCKS
	jnz	LABEL(half_$1)
OUT(I)')', `OUT(I)')')')IF_LESS($1, `
	jmp	LABEL(rest_done)')
IF_HALF(eval($1 - 1), $1, `LABEL(half_$1):
IF_COUNTS(`	vpxor	eval(VECTOR * ($1 - 1))(SRC), %xmm`'eval($1 - 1), %xmm`'eval($1 - 1)
AFTER_HALF`'')	vmovdqu	%xmm`'eval($1 - 1), eval(VECTOR * ($1 - 1))(DST)
IF_LESS($1, `	jmp	LABEL(rest_done)')')')

C --- a function

define(`SET_UP', `
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, KEYS
	shl	IMM(4), KEYS
	lea	eval(BASE - 160)(STATE, KEYS), KEYS
IF_COUNTS(`
C Not 16 bytes at once, which would wait for the stores of two words.
ifelse(LEGACY, 1, `	movq	RUN(counter, FIRST_WORD), V(COUNT)
	movhps	RUN(counter, SECOND_WORD), V(COUNT)', `	vmovq	RUN(counter, FIRST_WORD), %xmm`'COUNT
	vmovhps	RUN(counter, SECOND_WORD), %xmm`'COUNT, %xmm`'COUNT
ifelse(LANES, 4, `	vshufi64x2 IMM(0), V(COUNT), V(COUNT), V(COUNT)', `	vinserti128 IMM(1), %xmm`'COUNT, V(COUNT), V(COUNT)')
	OP(ADD_TO, lanes(%rip), V(COUNT))')
	BROADCAST step(%rip), V(STEP)
IF_MODE(ctr, `	BROADCAST swap(%rip), V(SWAP)
')IF_MODE(ctr32le, `	mov	RUN(blocks), BLOCKS
')	mov	RUN(src), SRC
	mov	RUN(dst), DST')')

C MORE_THAN(vectors), EITHER(vectors): so many, or one more
define(`MORE_THAN', `	cmp	IMM(eval(LANES * $1)), BLOCKS
	ja	LABEL(more_than_$1)
')
define(`EITHER', `MORE_THAN($1)PART($1)
LABEL(more_than_$1):
PART(eval($1 + 1))')

C encrypt and decrypt return 0.
define(`RETURN', `IF_COUNTS(, `	xor	%eax, %eax
')	ret')
C FUNCTION(encrypt, decrypt, ctr or ctr32le, what comes first)
define(`IF_MODE', `ifelse(MODE, $1, `$2', `$3')')
define(`IF_COUNTS', `IF_MODE(ctr, `$1', `IF_MODE(ctr32le, `$1', `$2')')')
C Words of the first counter: their order in a register.
define(`FIRST_WORD', `IF_MODE(ctr, +8, +0)')
define(`SECOND_WORD', `IF_MODE(ctr, +0, +8)')
define(`FUNCTION', `define(`MODE', $1)define(`BASE', ifelse($1, decrypt, DECRYPTION, ENCRYPTION))dnl
define(`CRYPT', ifelse($1, decrypt, aesdec, aesenc))
$2`'SET_UP
BEFORE_REST
MORE_THAN(2)EITHER(1)
LABEL(more_than_2):
MORE_THAN(4)EITHER(3)
LABEL(more_than_4):
ifelse(VECTORS_LEFT, 5, `PART(5)', `MORE_THAN(6)EITHER(5)
LABEL(more_than_6):
ifelse(VECTORS_LEFT, 7, `PART(7)', `EITHER(7)')')
LABEL(rest_done):
AFTER_REST
LABEL(end):
ifelse(LEGACY, 1, `WIPE_VECTORS(0, LAST_USED)', `CLEAR(LAST_USED)')
RETURN
AFTER')
C What does not fill an iteration, at most MOST_LEFT blocks, comes before the iterations, the first of which begins beside it; with
C one lane it comes last.  BEFORE_BLOCKS and AFTER_BLOCKS count the blocks that come first.
define(`BEFORE_REST', `ifelse(LANES, 1, `	sub	IMM(8), BLOCKS
	jb	LABEL(rest)
WHOLE_ITERATIONS(ae)
LABEL(rest):
	add	IMM(8), BLOCKS
	jz	LABEL(end)', `	mov	BLOCKS, ALL
	and	IMM(MOST_LEFT), %ecx
	jz	LABEL(whole)
IF_COUNTS(`BEFORE_BLOCKS')')')
define(`AFTER_REST', `ifelse(LANES, 1, , `ifelse(LANES, 4, `	mov	ALL, BLOCKS
	and	IMM(MOST_LEFT), %ecx
')	sub	BLOCKS, ALL
	jz	LABEL(end)
IF_COUNTS(`AFTER_BLOCKS')	shl	IMM(4), %ecx
	add	BLOCKS, SRC
	add	BLOCKS, DST
LABEL(whole):
	mov	ALL, BLOCKS
	test	BLOCKS, BLOCKS
	jz	LABEL(end)
WHOLE_ITERATIONS(nz)')')
define(`ALL', `%r10')
define(`AFTER_HALF')
define(`BEFORE_BLOCKS')
define(`WHOLE_ITERATIONS', `LABEL(loop):
ITERATION
	add	IMM(eval(8 * VECTOR)), SRC
	add	IMM(eval(8 * VECTOR)), DST
	sub	IMM(eval(8 * LANES)), BLOCKS
	j$1	LABEL(loop)')
define(`MOST_LEFT', `eval(8 * LANES - 1)')
define(`VECTORS_LEFT', `eval((MOST_LEFT + LANES - 1) / LANES)')
C Vectors 0 to $1, the upper halves of all: vzeroall takes longer.
define(`CLEAR', `FOR(`I', 0, $1, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper')

C An iteration, and what it has out of line; aes-vaes.asm has another one of ctr.
define(`ITERATION', `
IF_COUNTS(`COUNTERS(8)', `FOR(`I', 0, 7, `	MOVE	eval(VECTOR * I)(SRC), V(I)
')')
CIPHER(8, all)
FOR(`I', 0, 7, `OUT(I)')')
define(`AFTER')

C --- key schedule

define(`KEY_AT', `%rsi')
define(`LATER_POWER', `	movdqa	power+16(%rip), POWER')
define(`ROTATE_SECOND', `	movdqa	rotate+16(%rip), ROTATE')
include(`aes-schedule.m4')

define(`KEY_CONSTANTS', `dnl
C Powers of 2, from the first and from the ninth on.
RODATA(power, 16)
	.long	1, 1, 1, 1
	.long	0x1b, 0x1b, 0x1b, 0x1b
END_RODATA

C RotWord of word 3, and of word 1, in each column.
RODATA(rotate, 16)
	.long	0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d
	.long	0x04070605, 0x04070605, 0x04070605, 0x04070605
END_RODATA')

RODATA(swap, 32)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
ifelse(LANES, 1, , `	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
')END_RODATA

RODATA(step, 32)
	.quad	LANES, 0`'ifelse(LANES, 2, `, LANES, 0')
END_RODATA
