dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES without AES instructions: 8 blocks in each lane in bit planes, for aes.m4; formulas and order of bytes are those of
C aes-planes.m4.
C
C State: after the keys of aes-shuffle.m4 the planes of round keys 1 to 11, and keys 12 and 13 of 14 rounds as bytes; these include
C 0x63 and are in the order that bytes have in their round.  The first and the last key are added to blocks; they are the last keys
C of decryption and of encryption in aes-shuffle.m4.
C Vector i has block i, or blocks 2 i and 2 i + 1.

include(`aes-planes.m4')
include(`aes-gates.m4')

define(`PLANES', 496)
define(`KEY_BYTES', eval(PLANES + 11 * 128))

define(`PATTERNS', %r9)	C of this round
define(`LAST_KEYS', %r10)	C planes of keys 12 and 13, in the frame
define(`FRAME_BASE', %r11)	C a multiple of 32
define(`END', %rax)		C of the keys

C AT_ONCE: blocks.  Frame: what gates keep; the next counters, where planes of keys end in the state, planes of two keys, the
C rest of a run.
define(`AT_ONCE', `eval(8 * LANES)')
define(`KEPT_AT', `eval(VECTOR * ($1 - 16))(FRAME_BASE)')
define(`COUNTERS_AT', `eval(32 * KEPT)(FRAME_BASE)')
define(`PLANES_END', `eval(32 * KEPT + 32)(FRAME_BASE)')
define(`LAST_KEYS_AT', eval(32 * KEPT + 64))
define(`FRAME_BYTES', eval(LAST_KEYS_AT + 256 + 80))
define(`REST', `eval(FRAME_BYTES - 40 + OFFSET_OF(aes_run, $1)$2)(%rsp)')

define(`Y_', `V(eval($1))')
define(`X_', `%xmm`'eval($1)')
define(`OPERAND', `ifelse(eval($1 < 16), 1, `Y_($1)', `KEPT_AT($1)')')
C THREE(operation, a, operand b, c): a = operation of c and b, likewise for CPUs that have two operands
define(`THREE', `ifelse(LEGACY, 0, `
	v$1	$3, Y_($4), Y_($2)', `ifelse($2, $4, , `
	movdqa	Y_($4), Y_($2)')
	$1	$3, Y_($2)')')
define(`GATE', `ifelse(LEGACY`'eval($2 == $4), 11, `ifelse($1, andn, `
	por	Y_($3), Y_($2)
	pxor	Y_($3), Y_($2)', `THREE(p$1, $2, Y_($3), $2)')', `THREE(p$1, $2, OPERAND($4), $3)')')
define(`KEEP', `
	ALIGNED	Y_($2), KEPT_AT($1)')
define(`ALIGNED', `ifelse(LEGACY, 1, movdqa, vmovdqa)')
define(`FURTHER', `THREE(pshufb, $1, ifelse($3, NEXT, 0, 32)(PATTERNS), $2)')
define(`ADD_PLANE', `
	BROADCAST eval(16 * $3)(KEYS), Y_($1)
THREE(pxor, $1, OPERAND($2), $1)')
define(`IN', $1)

C TRANSPOSE(`IN' or `BOX', the first of 8 other registers)
define(`EXCHANGE_IN', `
	ALIGNED	mask_$3(%rip), Y_($2 + 4)
PAIRS($3, `THREE(psrlw, eval($2 + J), IMM($3), $1(X))')
PAIRS($3, `THREE(pxor, eval($2 + J), Y_($1(Y)), eval($2 + J))')
PAIRS($3, `THREE(pand, eval($2 + J), Y_($2 + 4), eval($2 + J))')
PAIRS($3, `THREE(pxor, $1(Y), Y_($2 + J), $1(Y))')
PAIRS($3, `ifelse($3, 1, `THREE(paddb, eval($2 + J), Y_($2 + J), eval($2 + J))',
`THREE(psllw, eval($2 + J), IMM($3), eval($2 + J))')')
PAIRS($3, `THREE(pxor, $1(X), Y_($2 + J), $1(X))')')
define(`TRANSPOSE', `
EXCHANGE_IN(`$1', $2, 4)
EXCHANGE_IN(`$1', $2, 2)
EXCHANGE_IN(`$1', $2, 1)')

C PLANES_OF(key, offset, base)
define(`PLANES_OF', `FOR(`J', 0, eval(8 / LANES - 1), `THREE(pand, 1, bits+eval(VECTOR * J)(%rip), $1)
THREE(pcmpeqb, 1, bits+eval(VECTOR * J)(%rip), 1)
	MOVE	Y_(1), eval($2 + VECTOR * J)($3)')')

C ORDER(`IN' or `BOX', another register): ShiftRows twice, or back
define(`ORDER', `
	testb	IMM(2), ROUNDS_OF(STATE)
	jz	LABEL(in_order)
	ALIGNED	orders+64(%rip), Y_($2)
EACH(`THREE(pshufb, $1(I), Y_($2), $1(I))')
LABEL(in_order):')

C Rounds: from KEYS on to END
define(`FORWARDS', `
LABEL(round):
ROUND_GATES
	add	IMM(64), %r9b
	sub	IMM(-128), KEYS
	cmp	END, KEYS
	je	LABEL(last)
	cmp	PLANES_END, KEYS
	cmove	LAST_KEYS, KEYS
	jmp	LABEL(round)
LABEL(last):
S_BOX_GATES')
define(`BACKWARDS', `
LABEL(round):
INVERSE_ROUND_GATES
	sub	IMM(64), %r9b
	cmp	END, KEYS
	je	LABEL(last)
	cmp	LAST_KEYS, KEYS
	cmove	PLANES_END, KEYS
	add	IMM(-128), KEYS
	jmp	LABEL(round)
LABEL(last):
INVERSE_S_BOX_GATES')
define(`BACK', `IF_MODE(decrypt, `$1', `$2')')
define(`BOX_', `BACK(`INVERSE_BOX($1)', `BOX($1)')')

define(`LEAST_IN_SLICES', `ifelse(LANES, 1, 8, 10)')	C blocks; an even number
C IN_SLICES(whole vector i, its lower half, name): for BLOCKS, at least so many
define(`IN_SLICES', `ifelse(LANES, 1, `FOR(`I', 0, 7, `$1')', `
	cmp	IMM(16), BLOCKS
	jb	LABEL($3some)
FOR(`I', 0, 7, `$1')
	jmp	LABEL($3done)
LABEL($3some):
FOR(`I', 0, LEAST_IN_SLICES / 2 - 1, `$1')
FOR(`I', LEAST_IN_SLICES / 2, 7, `
	cmp	IMM(eval(2 * I + 1)), BLOCKS
	jb	LABEL($3done)
	je	LABEL($3half_`'I)
ifelse(I, 7, , `$1')')
FOR(`I', LEAST_IN_SLICES / 2, 7, `
LABEL($3half_`'I):
$2
ifelse(I, 7, , `	jmp	LABEL($3done)')')
LABEL($3done):')')

C SLICES: AT_ONCE blocks at a time, for what comes first in a function; fewer than LEAST_IN_SLICES are left.
define(`SLICES', `
IF_COUNTS(`	mov	RUN(blocks), BLOCKS
')	cmp	IMM(LEAST_IN_SLICES), BLOCKS
	jb	LABEL(few)
	FRAME(FRAME_BYTES)
	lea	31(%rsp), FRAME_BASE
	and	IMM(-32), FRAME_BASE
	lea	KEY_BYTES`'(STATE), KEYS
	mov	KEYS, PLANES_END
	lea	LAST_KEYS_AT`'(FRAME_BASE), LAST_KEYS
	cmpq	IMM(14), ROUNDS_OF(STATE)
	jne	LABEL(keys)
FOR(`I', 0, 1, `
	BROADCAST eval(16 * I)(KEYS), Y_(0)
PLANES_OF(0, eval(128 * I), LAST_KEYS)')
LABEL(keys):
IF_COUNTS(`
ifelse(LEGACY, 1, `	movq	RUN(counter, FIRST_WORD), Y_(8)
	movhps	RUN(counter, SECOND_WORD), Y_(8)', `	vmovq	RUN(counter, FIRST_WORD), %xmm8
	vmovhps	RUN(counter, SECOND_WORD), %xmm8, %xmm8
	vinserti128 IMM(1), %xmm8, Y_(8), Y_(8)')
	ALIGNED	Y_(8), COUNTERS_AT
	mov	RUN(src), SRC
	mov	RUN(dst), DST
')
LABEL(slices):
	mov	ROUNDS_OF(STATE), END
	mov	END, KEYS
	mov	END, %r9
	shl	IMM(4), KEYS
	BROADCAST BACK(ENCRYPTION, DECRYPTION)`'(STATE, KEYS), Y_(9)
	shl	IMM(7), END
	lea	eval(PLANES - 128)(STATE, END), END
	lea	256(LAST_KEYS), KEYS
	cmp	PLANES_END, END
BACK(`	cmovbe	END, KEYS
	add	IMM(-128), KEYS
	dec	%r9d
	and	IMM(3), %r9d
	shl	IMM(6), %r9d
	lea	patterns(%rip), END
	add	END, PATTERNS
	lea	PLANES`'(STATE), END
', `	cmova	KEYS, END
	lea	PLANES`'(STATE), KEYS
	lea	patterns+64(%rip), PATTERNS
')IF_COUNTS(`
	ALIGNED	COUNTERS_AT, Y_(8)
	ALIGNED	swap(%rip), Y_(10)
EACH(`THREE(paddq, I, numbers+eval(VECTOR * I)(%rip), 8)')
EACH(`THREE(pshufb, I, Y_(10), I)')
THREE(paddq, 8, numbers+eval(VECTOR * 8)(%rip), 8)
	ALIGNED	Y_(8), COUNTERS_AT
EACH(`THREE(pxor, I, Y_(9), I)')', `
IN_SLICES(`ifelse(LEGACY, 1, `
	movdqu	eval(VECTOR * I)(SRC), Y_(I)
	pxor	Y_(9), Y_(I)', `
	vpxor	eval(VECTOR * I)(SRC), Y_(9), Y_(I)')', `
	vpxor	eval(32 * I)(SRC), %xmm9, %xmm`'I', in_)
BACK(`ORDER(`IN', 15)')')
TRANSPOSE(`IN', 8)
BACK(`BACKWARDS', `FORWARDS')
BACK(`TRANSPOSE(`INVERSE_BOX', 0)', `TRANSPOSE(`BOX', 0)
ORDER(`BOX', 0)')
	mov	ROUNDS_OF(STATE), END
	shl	IMM(4), END
	BROADCAST BACK(DECRYPTION, ENCRYPTION)`'(STATE, END), Y_(0)
EACH(`THREE(pxor, BOX_(I), Y_(0), BOX_(I))')
IN_SLICES(`IF_COUNTS(`ifelse(LEGACY, 1, `
	movdqu	eval(VECTOR * I)(SRC), Y_(1)
	pxor	Y_(1), Y_(BOX_(I))', `
	vpxor	eval(VECTOR * I)(SRC), Y_(BOX_(I)), Y_(BOX_(I))')')
	MOVE	Y_(BOX_(I)), eval(VECTOR * I)(DST)', `IF_COUNTS(`
	vpxor	eval(32 * I)(SRC), X_(BOX_(I)), X_(BOX_(I))')
	vmovdqu	X_(BOX_(I)), eval(32 * I)(DST)', out_)
	add	IMM(eval(8 * VECTOR)), SRC
	add	IMM(eval(8 * VECTOR)), DST
	sub	IMM(AT_ONCE), BLOCKS
	cmp	IMM(LEAST_IN_SLICES), BLOCKS
	jge	LABEL(slices)
THREE(pxor, 0, Y_(0), 0)
FOR(`I', 0, KEPT - 1, `
	ALIGNED	Y_(0), KEPT_AT(16 + I)')
FOR(`I', 0, eval(16 / LANES - 1), `
	ALIGNED	Y_(0), eval(VECTOR * I)(LAST_KEYS)')
IF_COUNTS(`
	ALIGNED	COUNTERS_AT, ifelse(LEGACY, 1, `Y_(0)
	movq	Y_(0), REST(counter, +8)
	movhps	Y_(0), REST(counter, +0)', `Y_(0)
	vmovq	%xmm0, REST(counter, +8)
	vmovhps	%xmm0, REST(counter, +0)')
	mov	DST, REST(dst)
	mov	SRC, REST(src)
	mov	BLOCKS, REST(blocks)
	lea	REST(counter, +0), %rsi
')	END_FRAME(FRAME_BYTES)
	C The rest of the run is in the red zone now.
	test	BLOCKS, BLOCKS
	jle	LABEL(end)
LABEL(few):
')

define(`TWO_PATTERNS', `PATTERN($1, $2, $3)
PATTERN($1, $2, $3)')
C r9 goes round by its lowest byte.
RODATA(patterns, 256)
FOR(`K', 0, 3, `TWO_PATTERNS(1, K, 0)
TWO_PATTERNS(2, eval(2 * K), 0)')
END_RODATA
RODATA(orders, 32)
FOR(`K', 0, 3, `TWO_PATTERNS(0, 0, (4 - K))')
END_RODATA
RODATA(numbers, 32)
ifelse(LANES, 1, `EACH(`	DATA64(I, 0)
')	DATA64(8, 0)', `EACH(`	DATA64(eval(2 * I), 0, eval(2 * I + 1), 0)
')	DATA64(16, 0, 16, 0)')
END_RODATA
C Bits of bytes
RODATA(bits, 32)
EACH(`	DATA_FILL(16, 8, eval(1 << I))
')END_RODATA
RODATA(mask_4, 32)
	DATA_FILL(32, 8, 0x0f)
END_RODATA
RODATA(mask_2, 32)
	DATA_FILL(32, 8, 0x33)
END_RODATA
RODATA(mask_1, 32)
	DATA_FILL(32, 8, 0x55)
END_RODATA
