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
C Of ctr: the place of the next counters in their unit, what ends a sequence of rounds, and planes.
define(`PLACE_AT', `eval(LAST_KEYS_AT + 256)(FRAME_BASE)')
define(`STEP_AT', `eval(LAST_KEYS_AT + 264)(FRAME_BASE)')
define(`MADE_AT', `eval(LAST_KEYS_AT + 272)(FRAME_BASE)')
define(`PLANE_AT', `eval(LAST_KEYS_AT + 288 + VECTOR * (8 * $1 + $2))(FRAME_BASE)')
define(`FRAME_BYTES', `eval(LAST_KEYS_AT + IF_COUNTS(288 + eval(16 * (2 + 3 * LANES)) * 8, 256) + 80)')
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
IF_COUNTS(`	cmpb	IMM(0), STEP_AT
	jg	LABEL(rounds_done)
LABEL(box):')
S_BOX_GATES
IF_COUNTS(`	cmpb	IMM(0), STEP_AT
	jl	LABEL(box_done)')')
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

C Keys of rounds but the first and the last, without the first $1 of them: from KEYS to END
define(`ALL_KEYS', `
	mov	ROUNDS_OF(STATE), END
	shl	IMM(7), END
	lea	eval(PLANES - 128)(STATE, END), END
	lea	256(LAST_KEYS), KEYS
	cmp	PLANES_END, END
BACK(`	cmovbe	END, KEYS
	add	IMM(-128), KEYS
	lea	PLANES`'(STATE), END
', `	cmova	KEYS, END
	lea	eval(PLANES + 128 * $1)(STATE), KEYS
')')
C The key that is added to the input, to register $1
define(`FIRST_KEY', `
	mov	ROUNDS_OF(STATE), END
	shl	IMM(4), END
	BROADCAST BACK(ENCRYPTION, DECRYPTION)`'(STATE, END), Y_($1)')

C Rounds 1 and 2 of counters whose first 15 bytes are the same: aes-planes.m4 has C, D, s and t.  With a the last byte of the
C counter over AT_ONCE, planes in the frame are
C   PLANE_AT(0, i), PLANE_AT(1, i)   C and D, as if s and t were 0, of up to 256 counters
C   PLANE_AT(2, i)                   t of four a: in byte r + 4 n of row r and a = n modulo 4
C   PLANE_AT(3, i)                   s: in byte a modulo 16; PLANE_AT(4, i): of a from 16 on, with one lane
C PLACE_AT: PLACE_BYTES times the next a modulo 4; UNIT: t is to be made; NONE: so are all.  MADE_AT: bits, for halves of s.
C STEP_AT: 2 and 1 in rounds for C and D, -2 and -1 in S-boxes for s and t, or 0.
C Blocks whose first 15 bytes are not all the same take both rounds alone.
define(`PLACE_BYTES', 64)
define(`UNIT', eval(4 * PLACE_BYTES))
define(`NONE', eval(8 * PLACE_BYTES))
define(`LEAST_IN_UNITS', `ifelse(LANES, 1, 24, 40)')	C blocks
define(`S_AT', `eval(LAST_KEYS_AT + 288 + VECTOR * (24 + $1))(FRAME_BASE, %r9)')	C r9: distance of the half
define(`T_AT', `PLANE_AT(2, $1)')
C MULTIPLES(`planes', i): planes (i, 0 to 7) + bytes of the others by the pattern at END + twice bytes by the one behind it
define(`MULTIPLES', `
	ALIGNED	(END), Y_(14)
	ALIGNED	32(END), Y_(15)
FOR(`J', 0, 7, `MULTIPLE(`$1', $2, eval(7 - J), ifelse(J, 0, 13, eval(8 + J % 4)))')
EACH(`ifelse(eval(0x1b >> I & 1), 1, `THREE(pxor, I, Y_(13), I)')')')
define(`MULTIPLE', `
	ALIGNED	$1($3), Y_($4)
ifelse(LEGACY, 1, `	movdqa	$1($3), Y_($3)
	pshufb	Y_(14), Y_($3)', `THREE(pshufb, $3, Y_(14), $4)')
THREE(pshufb, $4, Y_(15), $4)
THREE(pxor, $3, PLANE_AT($2, $3), $3)
ifelse($3, 7, , `THREE(pxor, eval($3 + 1), Y_($4), eval($3 + 1))')')

define(`COUNTER_PLANES', `
	movzbl	COUNTERS_AT, %eax
	mov	PLACE_AT, %r9d
	cmp	IMM(eval(256 - AT_ONCE)), %eax
	ja	LABEL(alone)
	cmp	IMM(AT_ONCE), %eax
	jb	LABEL(constants)
	cmp	IMM(UNIT), %r9d
	jb	LABEL(spread)
	je	LABEL(unit)
LABEL(constants):
	cmp	IMM(LEAST_IN_UNITS), BLOCKS
	jae	LABEL(many)
	cmp	IMM(NONE), %r9d
	je	LABEL(alone)
LABEL(many):
FIRST_KEY(9)
	ALIGNED	COUNTERS_AT, Y_(8)
THREE(pshufb, 8, swap(%rip), 8)
THREE(pxor, 8, Y_(9), 8)
THREE(pand, 8, but_15(%rip), 8)
EACH(`
	BROADCAST bits+eval(16 * I)(%rip), Y_(9)
THREE(pand, I, Y_(9), 8)
THREE(pcmpeqb, I, Y_(9), I)')
	lea	PLANES`'(STATE), KEYS
	lea	128(KEYS), END
	lea	patterns+64(%rip), PATTERNS
	movb	IMM(2), STEP_AT
	jmp	LABEL(round)
LABEL(rounds_done):
	decb	STEP_AT
	jz	LABEL(two_rounds)
	ALIGNED	diagonal(%rip), Y_(8)
	ALIGNED	but_diagonal(%rip), Y_(9)
EACH(`THREE(pshufb, eval(10 + I % 4), Y_(8), I)
	ALIGNED	Y_(10 + I % 4), PLANE_AT(0, I)
THREE(pand, I, Y_(9), I)')
	sub	IMM(-128), END
	jmp	LABEL(round)
LABEL(two_rounds):
EACH(`
	ALIGNED	Y_(I), PLANE_AT(1, I)')

LABEL(unit):
	movzbl	COUNTERS_AT, %r8d
ifelse(LANES, 1, `	mov	%r8d, %r9d
	and	IMM(eval(8 * VECTOR)), %r9d
	mov	%r8d, %eax
	shr	IMM(7), %eax
', `	xor	%eax, %eax
	xor	%r9d, %r9d
')	mov	MADE_AT, %r10d
	bts	%eax, %r10d
	mov	%r10d, MADE_AT
	jc	LABEL(half_made)
FIRST_KEY(9)
	ALIGNED	COUNTERS_AT, Y_(8)
THREE(pxor, 10, Y_(10), 10)
THREE(pshufb, 9, all_15(%rip), 9)
THREE(pshufb, 8, Y_(10), 8)
THREE(pand, 8, first_bytes+64(%rip), 8)
THREE(paddb, 8, first_bytes(%rip), 8)
	ALIGNED	first_bytes+32(%rip), Y_(10)
EACH(`THREE(pxor, I, Y_(9), 8)
THREE(paddb, 8, Y_(10), 8)')
	movb	IMM(-2), STEP_AT
	jmp	LABEL(exchange)
LABEL(box_done):
	incb	STEP_AT
	jz	LABEL(two_boxes)
EACH(`
	ALIGNED	Y_(BOX(I)), S_AT(I)')
LABEL(half_made):
	movb	IMM(-1), STEP_AT
ifelse(LANES, 1, `	lea	(%r8, %r8), %r10d', `	mov	%r8d, %r10d')
	and	IMM(eval(3 * PLACE_BYTES)), %r10d
	lea	column(%rip), END
	add	%r10, END
	lea	LAST_KEYS_AT`'(FRAME_BASE), LAST_KEYS
MULTIPLES(`S_AT', 0)
	jmp	LABEL(box)
LABEL(two_boxes):
EACH(`
	ALIGNED	Y_(BOX(I)), PLANE_AT(2, I)')
	mov	%r8d, %r9d
	shl	IMM(ifelse(LANES, 1, 3, 2)), %r9d
	and	IMM(eval(3 * PLACE_BYTES)), %r9d

LABEL(spread):
	lea	spread(%rip), END
	add	%r9, END
	add	IMM(PLACE_BYTES), %r9d
	mov	%r9d, PLACE_AT
	ALIGNED	COUNTERS_AT, Y_(8)
THREE(paddq, 8, numbers+eval(VECTOR * 8)(%rip), 8)
	ALIGNED	Y_(8), COUNTERS_AT
MULTIPLES(`T_AT', 1)
ALL_KEYS(2)
	lea	patterns+192(%rip), PATTERNS
	jmp	LABEL(round)
LABEL(alone):
')

C SLICES: AT_ONCE blocks at a time, for what comes first in a function; fewer than LEAST_IN_SLICES are left for byte shuffles.
C A single block is that of ssse3, where it takes less than in half of a vector.
define(`IF_HALF', `ifelse(LANES`'eval($1 + 1 - $2)`'eval($2 > 1), 201, `$3', `$4')')
define(`BEFORE_REST', `	test	BLOCKS, BLOCKS
	jz	LABEL(end)')
define(`AFTER_REST')
define(`MOST_LEFT', `eval(LEAST_IN_SLICES - 1)')
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
	movl	IMM(NONE), PLACE_AT
	movb	IMM(0), STEP_AT
	movl	IMM(0), MADE_AT
	mov	RUN(src), SRC
	mov	RUN(dst), DST
')
LABEL(slices):
IF_COUNTS(`COUNTER_PLANES')
FIRST_KEY(9)
BACK(`	mov	ROUNDS_OF(STATE), %r9d
	dec	%r9d
	and	IMM(3), %r9d
	shl	IMM(6), %r9d
	lea	patterns(%rip), END
	add	END, PATTERNS
', `	lea	patterns+64(%rip), PATTERNS
')ALL_KEYS(0)
IF_COUNTS(`
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
IF_COUNTS(`LABEL(exchange):')
TRANSPOSE(`IN', 8)
IF_COUNTS(`	cmpb	IMM(0), STEP_AT
	jl	LABEL(box)
')BACK(`BACKWARDS', `FORWARDS')
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
	cmpl	IMM(NONE), PLACE_AT
	je	LABEL(no_units)
FOR(`I', 0, ifelse(LANES, 1, 39, 31), `
	ALIGNED	Y_(0), PLANE_AT(0, I)')
LABEL(no_units):
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
ifelse(LANES, 2, `	cmp	IMM(1), BLOCKS
	jne	LABEL(not_one)
	vzeroupper	C ssse3 clears the lower halves
LABEL(few):
	cmp	IMM(1), BLOCKS
	je	xcsi_aes_`'MODE`'_ssse3
LABEL(not_one):', `LABEL(few):')
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
RODATA(but_15, 32)
FOR(`X', 0, 1, `	DATA_FILL(15, 8, 255)
	DATA8(0)
')END_RODATA
RODATA(all_15, 32)
	DATA_FILL(32, 8, 15)
END_RODATA
C Bytes of column 0 after round 1, in columns; all others
RODATA(diagonal, 32)
	DATA_FILL(8, 32, 0x0f0a0500)
END_RODATA
RODATA(but_diagonal, 32)
FOR(`X', 0, 31, `	DATA8(ifelse(eval(X % 16 % 5), 0, 0, 255))
')END_RODATA
C For last bytes of counters: of the first vector, of the next one, and the bits that are the same for all a.
RODATA(first_bytes, 32)
FOR(`X', 0, 31, `	DATA8(eval(X % 16 * AT_ONCE + X / 16))
')	DATA_FILL(32, 8, LANES)
	DATA_FILL(32, 8, ifelse(LANES, 1, 0x87, 0x0f))
END_RODATA
C Of s for four a: in rows 0 to 2, where coefficients are 1 or 3; in rows 2 and 3, where they are 3 or 2.
RODATA(column, 32)
FOR(`N', 0, 3, `
FOR(`L', 0, 1, `FOR(`X', 0, 3, `	DATA8(eval(4 * N + X), eval(4 * N + X), eval(4 * N + X), 128)
')')FOR(`L', 0, 1, `FOR(`X', 0, 3, `	DATA8(128, 128, eval(4 * N + X), eval(4 * N + X))
')')')END_RODATA
C Of t for one a: the one of row r for row I and column J after round 2; by r - I, coefficients are 2, 3, 1, 1: 1 and 3 are in 0xe.
define(`SPREAD_LANE', `FOR(`J', 0, 3, `FOR(`I', 0, 3, `SPREAD_BYTE(eval((2 * I - J) & 3), $1, $2)')')')
define(`SPREAD_BYTE', `	DATA8(ifelse(eval($3 >> (($1 - I) & 3) & 1), 1, `eval($1 + 4 * $2)', 128))
')
RODATA(spread, 32)
FOR(`N', 0, 3, `SPREAD_LANE(N, 0xe)SPREAD_LANE(N, 0xe)SPREAD_LANE(N, 3)SPREAD_LANE(N, 3)')END_RODATA
RODATA(mask_4, 32)
	DATA_FILL(32, 8, 0x0f)
END_RODATA
RODATA(mask_2, 32)
	DATA_FILL(32, 8, 0x33)
END_RODATA
RODATA(mask_1, 32)
	DATA_FILL(32, 8, 0x55)
END_RODATA
