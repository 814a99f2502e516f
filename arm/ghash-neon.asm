C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with vmull.p8, eight products of bytes; src/ghash-impl.h has the formulas, powers over x, Karatsuba, groups.
C
C A product of words of 64 bits, a b: a(n) is a, rotated to the right by n bytes, so that byte i is byte (i + n) mod 8 of a, and
C a * b are eight products of bytes of 16 bits each.  With L(0) = a * b and L(4) = a * b(4), and for n = 1, 2, 3
C   L(n) = a(n) * b + a * b(n) = (a + a(n)) * (b + b(n)) + L(0) + (L(0), its products rotated by n)
C product i of L(n) belongs to byte 2 i + n, those with i + n >= 8 to byte 2 i + n - 8: these go down by a half, and then
C   a b = L(0) + L(1) 2^8 + L(2) 2^16 + L(3) 2^24 + L(4) 2^32.
C Five vmull.p8 of each product are summed over a group; the rest is done once.
C
C Functions: set_key, update.
C Features: NEON.  Stack: saved registers and 144 bytes, wiped.
C Bounds: none, there are no carries (src/ghash-impl.h).
C Key: powers 1 to 4, 120 bytes each: of the high word, of the low word and of their sum b, b + b(1), b + b(2), b + b(3), b(4).
C
C Instructions per byte of update, c32 in brackets:
C     bytes     64   256  1024 16384   set_key
C            11.66  8.27  7.42  7.16   540 instructions
C           (90.41 81.34 79.07 78.36   459)
C set_key with products for H^2 and H^4 instead of squares: 938.

REQUIRES(neon)

define(`MOST', 4)		C blocks of a group

define(`KEY', `r0')
define(`SRC', `r2')
define(`BLOCKS', `r3')		C after the group
define(`N', `r4')		C blocks of the group
define(`FACTORS', `r7')	C of a group, and of the key
define(`POWERS', `r8')
define(`COUNT', `r9')
define(`NEXT_FACTOR', `r10')
define(`NEXT_POWER', `r11')
define(`RESULT', `r12')
define(`ROOT', `r1')		C H, then H^2
define(`POWER_BYTES', 120)

C The frame: high word, low word, sum of each block; three products
define(`BLOCK_BYTES', 24)
define(`RESULTS', eval(BLOCK_BYTES * MOST))
define(`FRAME_SIZE', eval(RESULTS + 48))

define(`SUM', `q`'ifelse($1, 4, 3, `eval(4 + $1)')')	C SUM(n) of products for L(n)
define(`SUM_LOW', `d`'ifelse($1, 4, 6, `eval(8 + 2 * $1)')')
define(`SUM_HIGH', `d`'ifelse($1, 4, 7, `eval(9 + 2 * $1)')')
define(`A', `d`'eval($1)')	C A(n) = a + a(n), A(0) = a
define(`B', `d`'eval(16 + $1)')	C five numbers of the key
define(`T', `q`'eval(11 + $1)')
define(`Y_HIGH', `d4')		C y, as numbers
define(`Y_LOW', `d5')

C LOAD_BLOCK(address): in q0, as numbers, high word first
define(`LOAD_BLOCK', `
	vld1.8	{d0, d1}, [$1]!
	vrev64.8	q0, q0')
C Stores a block in q0 for the group, at FACTORS.
define(`STORE_BLOCK', `
	veor	d2, d0, d1
	vst1.64	{d0-d2}, [FACTORS:64]!')

C L(n): shifted by n bytes
define(`SHIFTED', `
	veor	SUM_LOW($1), SUM_LOW($1), SUM_HIGH($1)
ifelse($1, 4, `	vmov.i32	SUM_HIGH(4), #0', `	vmov.i64	d22, #0x`'ifelse($1, 1, ffffffffffff, $1, 2, ffffffff, ffff)
	vand	SUM_HIGH($1), SUM_HIGH($1), d22
	veor	SUM_LOW($1), SUM_LOW($1), SUM_HIGH($1)')
	vext.8	SUM($1), SUM($1), SUM($1), #eval(16 - $1)')

define(`WIPED', `WIPE_VECTORS(0, 3)WIPE_VECTORS(8, 15)
	mov	r12, sp
FOR(`I', 0, eval(FRAME_SIZE / 16 - 1), `	vst1.64	{q0}, [r12:64]!
')')

define(`SAVE', `PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	VPUSH(8, 15)
	FRAME(FRAME_SIZE)
	mov	NEXT_FACTOR, #BLOCK_BYTES
	mvn	NEXT_POWER, #eval(POWER_BYTES + 32 - 1)')
define(`RESTORE', `END_FRAME(FRAME_SIZE)
	VPOP(8, 15)
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)')

PROLOGUE(xcsi_ghash_update_neon)
	cmp	BLOCKS, #0
	bxeq	lr
	SAVE
	vld1.8	{d4, d5}, [r1]
	vrev64.8	q2, q2
.Lnext:
	mov	FACTORS, sp
	subs	BLOCKS, BLOCKS, #MOST
	mov	N, #MOST
	addlo	N, N, BLOCKS
	movlo	BLOCKS, #0
	sub	COUNT, N, #1
LOAD_BLOCK(SRC)
	veor	q0, q0, q2
.Lload:
STORE_BLOCK
	subs	COUNT, COUNT, #1
	blo	.Lloaded
LOAD_BLOCK(SRC)
	b	.Lload
.Lloaded:
	bl	.Lgroup
	cmp	BLOCKS, #0
	bne	.Lnext
	vrev64.8	q2, q2
	vst1.8	{d4, d5}, [r1]
WIPED
	RESTORE
	bx	lr

C y, in q2, of N blocks in the frame; NEXT_FACTOR and NEXT_POWER are set.
.Lgroup:
	mov	r5, sp
	sub	r12, N, #1
	mov	r6, #POWER_BYTES
	mla	r6, r6, r12, KEY
	add	RESULT, sp, #RESULTS
.Lwords:
	mov	FACTORS, r5
	mov	POWERS, r6
	mov	COUNT, N
FOR(`I', 0, 4, `	vmov.i32	SUM(I), #0
')
.Lproduct:
	vld1.64	{A(0)}, [FACTORS:64], NEXT_FACTOR
	vld1.64	{B(0)-B(3)}, [POWERS:64]!
	vld1.64	{B(4)}, [POWERS:64], NEXT_POWER
FOR(`I', 1, 3, `	vext.8	A(I), A(0), A(0), #I
')	vmull.p8	T(0), A(0), B(0)
	vmull.p8	T(4), A(0), B(4)
FOR(`I', 1, 3, `	veor	A(I), A(I), A(0)
')FOR(`I', 1, 3, `	vmull.p8	T(I), A(I), B(I)
')	veor	SUM(0), SUM(0), T(0)
	veor	SUM(4), SUM(4), T(4)
FOR(`I', 1, 3, `	veor	SUM(I), SUM(I), T(I)
')	subs	COUNT, COUNT, #1
	bne	.Lproduct
FOR(`I', 1, 3, `	vext.8	T(I), SUM(0), SUM(0), #eval(2 * I)
	veor	SUM(I), SUM(I), SUM(0)
	veor	SUM(I), SUM(I), T(I)
')FOR(`I', 1, 4, `SHIFTED(I)')
	veor	SUM(1), SUM(1), SUM(2)
	veor	SUM(3), SUM(3), SUM(4)
	veor	SUM(0), SUM(0), SUM(1)
	veor	SUM(0), SUM(0), SUM(3)
	vst1.64	{SUM(0)}, [RESULT:64]!
	add	r5, r5, #8
	add	r6, r6, #40
	add	r9, sp, #FRAME_SIZE
	cmp	RESULT, r9
	bne	.Lwords
	C p3 p2 p1 p0 in d1 d0 d3 d2
	add	r12, sp, #RESULTS
	vld1.64	{d0-d3}, [r12:64]
	veor	q4, q4, q0
	veor	q4, q4, q1
	veor	d3, d3, d8
	veor	d0, d0, d9
.Lreduce:
define(`LEFT', `
	vshl.i64	d16, $1, #63
	vshl.i64	d17, $1, #62
	vshl.i64	d18, $1, #57
	veor	d16, d16, d17
	veor	$2, $2, d18
	veor	$2, $2, d16')
LEFT(d2, d3)
LEFT(d3, d0)
	vshr.u64	q8, q1, #1
	vshr.u64	q9, q1, #2
	vshr.u64	q10, q1, #7
	veor	q0, q0, q1
	veor	q8, q8, q9
	veor	q0, q0, q10
	veor	q0, q0, q8
	vmov	Y_HIGH, d1
	vmov	Y_LOW, d0
	bx	lr
EPILOGUE

PROLOGUE(xcsi_ghash_set_key_neon)
	SAVE
LOAD_BLOCK(r1)
	C H / x: 1 / x = 1 and the polynomial c at the top, if a one is shifted out
	vshr.s64	d2, d0, #63
	vshr.u64	d3, d1, #63
	vmov.i8	d16, #0xc2
	vshl.i64	d16, d16, #56
	vand	d16, d16, d2
	vshr.u64	d2, d2, #63
	vadd.i64	d0, d0, d0
	vadd.i64	d1, d1, d1
	vorr	d0, d0, d3
	veor	d4, d0, d16
	veor	d5, d1, d2
	mov	r3, KEY
	mov	ROOT, KEY
	mov	N, #1
	mov	r2, #MOST
	b	.Lstore
.Lpower:
	C H^2 and H^4: each byte of the root is squared.  H^3: H^2, which is in the frame, times H
	tst	r2, #1
	bne	.Lsquare
	bl	.Lgroup
	b	.Lstore
.Lsquare:
	add	r12, ROOT, #eval(POWER_BYTES / 3)
	vld1.64	{d4}, [ROOT:64]
	vld1.64	{d5}, [r12:64]
	add	ROOT, ROOT, #POWER_BYTES
	vmull.p8	q0, d4, d4
	vmull.p8	q1, d5, d5
	bl	.Lreduce
.Lstore:
	vmov	q0, q2
	mov	FACTORS, sp
STORE_BLOCK
FOR(`W', 0, 2, `	vmov	B(0), d`'W
FOR(`I', 1, 4, `	vext.8	B(I), B(0), B(0), #I
')FOR(`I', 1, 3, `	veor	B(I), B(I), B(0)
')	vst1.64	{B(0)-B(3)}, [r3:64]!
	vst1.64	{B(4)}, [r3:64]!
')	subs	r2, r2, #1
	bne	.Lpower
WIPED
	RESTORE
	bx	lr
EPILOGUE
