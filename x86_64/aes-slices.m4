dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES without AES instructions: 16 blocks in bit planes, for aes.m4 with two lanes; formulas and order of bytes are those of
C aes-planes.m4.
C
C State: after the keys of aes-shuffle.m4 the planes of round keys 1 to 11, and keys 12 and 13 of 14 rounds as bytes; these include
C 0x63 and are in the order that bytes have in their round.  The first and the last key are added to blocks: as aes-shuffle.m4 has
C them at the end of decryption and of encryption.
C Each lane has 8 blocks: vector i has blocks 2 i and 2 i + 1.

include(`aes-planes.m4')
include(`aes-gates.m4')

define(`PLANES', 496)
define(`KEY_BYTES', eval(PLANES + 11 * 128))

define(`PATTERNS', %r9)	C of this round
define(`LAST_KEYS', %r10)	C planes of keys 12 and 13, in the frame
define(`FRAME_BASE', %r11)	C a multiple of 32
define(`END', %rax)		C of the keys

C Frame: what gates keep; the next counters, where planes of keys end in the state, planes of two keys, the rest of a run.
define(`KEPT_AT', `eval(32 * ($1 - 16))(FRAME_BASE)')
define(`COUNTERS_AT', `eval(32 * KEPT)(FRAME_BASE)')
define(`PLANES_END', `eval(32 * KEPT + 32)(FRAME_BASE)')
define(`LAST_KEYS_AT', eval(32 * KEPT + 64))
define(`FRAME_BYTES', eval(LAST_KEYS_AT + 256 + 80))
define(`REST', `eval(FRAME_BYTES - 40 + OFFSET_OF(aes_run, $1)$2)(%rsp)')

define(`Y_', `%ymm`'eval($1)')
define(`X_', `%xmm`'eval($1)')
define(`OPERAND', `ifelse(eval($1 < 16), 1, `Y_($1)', `KEPT_AT($1)')')
define(`GATE', `
	vp$1	OPERAND($4), Y_($3), Y_($2)')
define(`KEEP', `
	vmovdqa	Y_($2), KEPT_AT($1)')
define(`FURTHER', `
	vpshufb	ifelse($3, NEXT, 0, 32)(PATTERNS), Y_($2), Y_($1)')
define(`ADD_PLANE', `
	vbroadcasti128 eval(16 * $3)(KEYS), Y_($1)
	vpxor	OPERAND($2), Y_($1), Y_($1)')
define(`IN', $1)

C TRANSPOSE(`IN' or `BOX', the first of 8 other registers)
define(`EXCHANGE_IN', `
	vmovdqa	mask_$3(%rip), Y_($2 + 4)
PAIRS($3, `
	vpsrlw	IMM($3), Y_($1(X)), Y_($2 + J)')
PAIRS($3, `
	vpxor	Y_($1(Y)), Y_($2 + J), Y_($2 + J)')
PAIRS($3, `
	vpand	Y_($2 + 4), Y_($2 + J), Y_($2 + J)')
PAIRS($3, `
	vpxor	Y_($1(Y)), Y_($2 + J), Y_($1(Y))')
PAIRS($3, `ifelse($3, 1, `
	vpaddb	Y_($2 + J), Y_($2 + J), Y_($2 + J)', `
	vpsllw	IMM($3), Y_($2 + J), Y_($2 + J)')')
PAIRS($3, `
	vpxor	Y_($1(X)), Y_($2 + J), Y_($1(X))')')
define(`TRANSPOSE', `
EXCHANGE_IN(`$1', $2, 4)
EXCHANGE_IN(`$1', $2, 2)
EXCHANGE_IN(`$1', $2, 1)')

C ORDER(`IN' or `BOX', another register): ShiftRows twice, or back
define(`ORDER', `
	testb	IMM(2), ROUNDS_OF(STATE)
	jz	LABEL(in_order)
	vmovdqa	orders+64(%rip), Y_($2)
EACH(`
	vpshufb	Y_($2), Y_($1(I)), Y_($1(I))')
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

define(`LEAST_IN_SLICES', 10)	C blocks; an even number
C IN_SLICES(whole vector i, its lower half, name): for BLOCKS, at least so many
define(`IN_SLICES', `
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
LABEL($3done):')

C SLICES: 16 blocks at a time, for what comes first in a function; fewer than LEAST_IN_SLICES are left.
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
	vbroadcasti128 eval(16 * I)(KEYS), Y_(0)
FOR(`J', 0, 3, `
	vpand	pairs_of_bits+eval(32 * J)(%rip), Y_(0), Y_(1)
	vpcmpeqb pairs_of_bits+eval(32 * J)(%rip), Y_(1), Y_(1)
	vmovdqa	Y_(1), eval(128 * I + 32 * J)(LAST_KEYS)')')
LABEL(keys):
IF_COUNTS(`
	vmovq	RUN(counter, FIRST_WORD), %xmm8
	vmovhps	RUN(counter, SECOND_WORD), %xmm8, %xmm8
	vinserti128 IMM(1), %xmm8, Y_(8), Y_(8)
	vmovdqa	Y_(8), COUNTERS_AT
	mov	RUN(src), SRC
	mov	RUN(dst), DST
')
LABEL(slices):
	mov	ROUNDS_OF(STATE), END
	mov	END, KEYS
	mov	END, %r9
	shl	IMM(4), KEYS
	vbroadcasti128 BACK(ENCRYPTION, DECRYPTION)`'(STATE, KEYS), Y_(9)
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
	vmovdqa	COUNTERS_AT, Y_(8)
	vmovdqa	swap(%rip), Y_(10)
EACH(`
	vpaddq	numbers+eval(32 * I)(%rip), Y_(8), Y_(I)')
EACH(`
	vpshufb	Y_(10), Y_(I), Y_(I)')
	vpaddq	numbers+256(%rip), Y_(8), Y_(8)
	vmovdqa	Y_(8), COUNTERS_AT
EACH(`
	vpxor	Y_(9), Y_(I), Y_(I)')', `
IN_SLICES(`
	vpxor	eval(32 * I)(SRC), Y_(9), Y_(I)', `
	vpxor	eval(32 * I)(SRC), %xmm9, %xmm`'I', in_)
BACK(`ORDER(`IN', 15)')')
TRANSPOSE(`IN', 8)
BACK(`BACKWARDS', `FORWARDS')
BACK(`TRANSPOSE(`INVERSE_BOX', 0)', `TRANSPOSE(`BOX', 0)
ORDER(`BOX', 0)')
	mov	ROUNDS_OF(STATE), END
	shl	IMM(4), END
	vbroadcasti128 BACK(DECRYPTION, ENCRYPTION)`'(STATE, END), Y_(0)
EACH(`
	vpxor	Y_(BOX_(I)), Y_(0), Y_(BOX_(I))')
IN_SLICES(`IF_COUNTS(`
	vpxor	eval(32 * I)(SRC), Y_(BOX_(I)), Y_(BOX_(I))')
	vmovdqu	Y_(BOX_(I)), eval(32 * I)(DST)', `IF_COUNTS(`
	vpxor	eval(32 * I)(SRC), X_(BOX_(I)), X_(BOX_(I))')
	vmovdqu	X_(BOX_(I)), eval(32 * I)(DST)', out_)
	add	IMM(256), SRC
	add	IMM(256), DST
	sub	IMM(16), BLOCKS
	cmp	IMM(LEAST_IN_SLICES), BLOCKS
	jge	LABEL(slices)
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, KEPT - 1, `
	vmovdqa	Y_(0), KEPT_AT(16 + I)')
EACH(`
	vmovdqa	Y_(0), eval(32 * I)(LAST_KEYS)')
IF_COUNTS(`
	vmovdqa	COUNTERS_AT, %xmm0
	vmovq	%xmm0, REST(counter, +8)
	vmovhps	%xmm0, REST(counter, +0)
	mov	DST, REST(dst)
	mov	SRC, REST(src)
	mov	BLOCKS, REST(blocks)
	lea	REST(counter, +0), %rsi
')	END_FRAME(FRAME_BYTES)
	C What is below the stack pointer now is read before anything else can be there.
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
EACH(`	DATA64(eval(2 * I), 0, eval(2 * I + 1), 0)
')	DATA64(16, 0, 16, 0)
END_RODATA
RODATA(pairs_of_bits, 32)
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
