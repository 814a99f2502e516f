C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications; src/ghash-impl.h has the formulas and bounds.
C
C Functions: set_key, update.
C Features: PMULL.  With 0 blocks y is written back unchanged.
C A block is two big-endian words, high word first, in memory, in the key and in registers (element 0); ld1 loads words, and rev64
C makes them big-endian on little-endian machines.  Products and their sums have the low word as element 0, as pmull writes it.
C Key: H^i / x for i = 12, ..., 1, words high and low, 16 bytes each; from byte 192 on the words high + low, same order; from byte
C 288 on h1, d1, h0, d0 of these powers, same order.
C Groups of 12 blocks by Karatsuba, then one of the remaining blocks by two sums of two products, four multiplications per block and
C a shorter reduction: less latency.  In the former b[0] and b[1] come last, which hides the latency of y.
C A pair of the former takes 15 instructions (trn1, trn2 and one addition make both sums of halves, which pmull and pmull2 multiply
C by two sums of the key); four multiplications per block would take 16.
C Reduction of the former: MIDDLE += swap (LOW) + p0 c, y = MIDDLE + swap (HIGH + p1 c); swap exchanges the halves.
C
C Instructions per call of update, with 7 of the calling loop:
C   bytes               16     64    128    192    256   1024   4096  16384  1 MiB   set_key
C   pmull               62    101    145    178    238    698   2538   9898             356
C   per byte          3.88   1.58   1.13   0.93   0.93   0.68   0.62  0.604  0.599
C   c64, per byte     26.5   21.7   20.9   20.6   20.5   20.2   20.1   20.1   20.1      155
C Main loop, cycles per byte by llvm-mca 19:
C             Neoverse N1     N2     V1     V2   Cortex-A57    A55
C   pmull           0.287  0.287  0.144  0.144        0.287   0.94
C   c64              18.1    4.8    4.8    3.5          7.8   12.3
C Limit of N1, N2, A57: two vector instructions per cycle, 110 per 192 bytes, 0.286.
C
C Cycles of messages by llvm-mca 19, start, update and digest (evidence/messages.txt; others by the same program); in brackets with
C Karatsuba in both:
C   bytes                16        64       128       256      1024
C   Neoverse N1     51  (58)  69  (69)  89  (88) 137 (144) 357 (364)
C   Neoverse N2     43  (51)  63  (62)  81  (81) 122 (129) 342 (349)
C   Neoverse V1     40  (51)  47  (59)  57  (67)  92 (104) 203 (215)
C   Cortex-A57      71  (83)  92  (99) 112 (119) 186 (201) 403 (418)
C
C Slower: instructions per byte of the loop; cycles per byte on N1 / V1 / A57:
C   8 blocks, four multiplications, by H^i and H^i 2^-64: 0.617, 0.313 / 0.147 / 0.314 (reduction in 4 instructions)
C   8 blocks, Karatsuba in pairs                          0.625, 0.298 / 0.220 / 0.329
C   12 blocks, ld4 instead of trn1 and trn2               0.557, 0.297 / 0.157 / 0.277 (ld4 occupies the vector units)
C   this one                                              0.599, 0.287 / 0.144 / 0.287
C Registers cleared by loads of zeros from the key: no gain, 2 cycles of 256 bytes on N1.
C For in-order processors, sums of a pair added between the products of the next: A55 1.15 instead of 0.94.

REQUIRES(aes)

C live throughout
define(`KEY',    `x0')
define(`POLY',   `v25')		C both words c
define(`LOW',    `v22')		C sums of products
define(`MIDDLE', `v23')
define(`HIGH',   `v24')
define(`Y',      `v26')
define(`D0',     `v18')		C blocks, then products
define(`D1',     `v19')
define(`D2',     `v20')
define(`D3',     `v21')
define(`S',      `v27')		C sums of halves, then products
define(`T',      `v28')
define(`U',      `v29')
define(`U_SCALAR', `d29')
define(`V',      `v30')

define(`POWERS', 12)		C blocks per group
define(`SUMS', eval(16 * POWERS))	C offsets in the key
define(`PAIRS', eval(24 * POWERS))

C From ld1 .2d of bytes to big-endian words.
define(`TO_WORDS', `IF_BE(`', `rev64	$1.16b, $1.16b')')

define(`ADD', `eor	$1.16b, $1.16b, $2.16b')
define(`SWAP', `ext	$1.16b, $2.16b, $2.16b, `#'8')

define(`SET_POLY', `movi	POLY.16b, `#'0xc2
	shl	POLY.2d, POLY.2d, `#'56')

C Loads the next four blocks; $1 is the post-increment.
define(`LOAD4', `
	ld1	{D0.2d-D3.2d}, [SRC], $1
	TO_WORDS(D0)
	TO_WORDS(D1)
	TO_WORDS(D2)
	TO_WORDS(D3)')

C Products of the blocks $1 and $2 by the powers $3 and $4; $5 has the sums of halves of both powers.
C Results: high in U and T, low in $1 and $2, middle in V and S.
define(`PRODUCTS', `
	trn1	S.2d, $1.2d, $2.2d
	trn2	T.2d, $1.2d, $2.2d
	pmull	U.1q, $1.1d, $3.1d
	pmull2	$1.1q, $1.2d, $3.2d
	ADD(S, T)
	pmull	T.1q, $2.1d, $4.1d
	pmull2	$2.1q, $2.2d, $4.2d
	pmull	V.1q, S.1d, $5.1d
	pmull2	S.1q, S.2d, $5.2d')

C LOW, MIDDLE, HIGH += the products
define(`COLLECT', `
	ADD(HIGH, U)
	ADD(LOW, $1)
	ADD(HIGH, T)
	ADD(LOW, $2)
	ADD(MIDDLE, V)
	ADD(MIDDLE, S)')

C LOW, MIDDLE, HIGH = the products
define(`COLLECT_FIRST', `
	eor	HIGH.16b, U.16b, T.16b
	eor	LOW.16b, $1.16b, $2.16b
	eor	MIDDLE.16b, V.16b, S.16b')

C Y = the field element, high word first
define(`REDUCE', `
	ADD(MIDDLE, HIGH)
	pmull	T.1q, LOW.1d, POLY.1d
	SWAP(U, LOW)
	ADD(MIDDLE, LOW)
	ADD(T, U)
	ADD(MIDDLE, T)
	pmull	T.1q, MIDDLE.1d, POLY.1d
	ADD(HIGH, T)
	SWAP(HIGH, HIGH)
	eor	Y.16b, HIGH.16b, MIDDLE.16b')

C set_key: live throughout
define(`H2',  `v0')
define(`H2S', `v1')		C sum of the halves of H2, in both words
define(`A',   `v2')		C power i, i odd
define(`A_SCALAR', `d2')
define(`B',   `v3')		C power i + 1
define(`POWER_END', `x2')	C walks down from the end of the key, where H is
define(`SUM_END',   `x3')
define(`PAIR_END',  `x5')
define(`N',         `w4')	C pairs of powers to store

C HIGH, MIDDLE, LOW = $1 $2; both words of $3 are the sum of the halves of $2
define(`MULTIPLY', `
	SWAP(S, $1)
	ADD(S, $1)
	pmull	HIGH.1q, $1.1d, $2.1d
	pmull2	LOW.1q, $1.2d, $2.2d
	pmull	MIDDLE.1q, S.1d, $3.1d')

define(`DOUBLE_SUM', `
	SWAP($1, $2)
	ADD($1, $2)')

C PAIR(h, n): registers n and n + 1 = h1 and d1, h0 and d0 (src/ghash-impl.h)
define(`PAIR', `
	pmull2	T.1q, $1.2d, POLY.2d
	ADD(T, $1)
	SWAP(T, T)
	zip1	`v'$2.2d, $1.2d, T.2d
	zip2	`v'eval($2 + 1).2d, $1.2d, T.2d')

PROLOGUE(xcsi_ghash_set_key_pmull)
	SET_POLY
	ld1	{A.2d}, [x1]
	TO_WORDS(A)
	add	POWER_END, KEY, #eval(16 * (POWERS - 2))
	add	SUM_END, KEY, #eval(SUMS + 8 * (POWERS - 2))
	add	PAIR_END, KEY, #eval(PAIRS + 32 * (POWERS - 2))
	C H / x: shift by one bit; the coefficient shifted out sets the bits of 1 / x.
	ushr	T.2d, A.2d, #63
	sshr	U_SCALAR, A_SCALAR, #63	C upper word 0
	SWAP(T, T)
	shl	A.2d, A.2d, #1
	and	U.16b, U.16b, POLY.16b
	ADD(A, T)
	ADD(A, U)
	DOUBLE_SUM(B, A)
	MULTIPLY(A, A, B)
	REDUCE
	mov	H2.16b, Y.16b
	mov	B.16b, Y.16b
	DOUBLE_SUM(H2S, H2)
	mov	N, #eval(POWERS / 2)
.Lpower:
	C The higher power precedes.
	zip1	S.2d, B.2d, A.2d
	zip2	T.2d, B.2d, A.2d
	ADD(S, T)
	st1	{S.2d}, [SUM_END]
	sub	SUM_END, SUM_END, #16
	st1	{B.2d}, [POWER_END], #16
	st1	{A.2d}, [POWER_END]
	sub	POWER_END, POWER_END, #48
	PAIR(B, 4)
	PAIR(A, 6)
	st1	{v4.2d-v7.2d}, [PAIR_END]
	sub	PAIR_END, PAIR_END, #64
	subs	N, N, #1
	b.eq	.Lstored
	MULTIPLY(A, H2, H2S)
	REDUCE
	mov	A.16b, Y.16b
	MULTIPLY(B, H2, H2S)
	REDUCE
	mov	B.16b, Y.16b
	b	.Lpower
.Lstored:
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(22, 24)
	WIPE_VECTORS(26, 29)
	ret
EPILOGUE

C update
define(`Y_ADDRESS', `x1')
define(`SRC',    `x2')
define(`BLOCKS', `x3')
define(`POWER',  `x4')		C in the key
define(`BACK',   `x6')
define(`ON',     `x7')
C Groups of 12: H^12, ..., H in v0 to v11, the sums of their halves in v12 to v17

C Short group: two sums each of F and of R, and products of D0 that wait for those of D1
define(`F0',     `v22')
define(`F1',     `v23')
define(`S0',     `v24')
define(`S1',     `v4')
define(`X',      `v5')

PROLOGUE(xcsi_ghash_update_pmull)
	ld1	{Y.2d}, [Y_ADDRESS]
	SET_POLY
	TO_WORDS(Y)
	subs	BLOCKS, BLOCKS, #POWERS
	b.lo	.Lshort
	PUSH2(d8, d9)
	PUSH2(d10, d11)
	PUSH2(d12, d13)
	PUSH2(d14, d15)
	mov	POWER, KEY
	ld1	{v0.2d-v3.2d}, [POWER], #64
	ld1	{v4.2d-v7.2d}, [POWER], #64
	ld1	{v8.2d-v11.2d}, [POWER], #64
	ld1	{v12.2d-v15.2d}, [POWER], #64
	ld1	{v16.2d-v17.2d}, [POWER]
	C Order of the blocks of a group: 4 to 7, 8 to 11, 0 to 3
	add	SRC, SRC, #64
	mov	BACK, #-128
	mov	ON, #256
.Lgroup:
	LOAD4(`#'64)
	PRODUCTS(D0, D1, v4, v5, v14)
	COLLECT_FIRST(D0, D1)
	PRODUCTS(D2, D3, v6, v7, v15)
	COLLECT(D2, D3)
	LOAD4(BACK)
	PRODUCTS(D0, D1, v8, v9, v16)
	COLLECT(D0, D1)
	PRODUCTS(D2, D3, v10, v11, v17)
	COLLECT(D2, D3)
	LOAD4(ON)
	ADD(D0, Y)
	PRODUCTS(D2, D3, v2, v3, v13)
	COLLECT(D2, D3)
	PRODUCTS(D0, D1, v0, v1, v12)
	COLLECT(D0, D1)
	REDUCE
	subs	BLOCKS, BLOCKS, #POWERS
	b.hs	.Lgroup
	sub	SRC, SRC, #64
	WIPE_VECTORS(6, 7)
	WIPE_VECTORS(16, 17)
	C POP2 of d8 to d15 clears the upper halves of v8 to v15.
	POP2(d14, d15)
	POP2(d12, d13)
	POP2(d10, d11)
	POP2(d8, d9)
.Lshort:
	C The r remaining blocks, with H^r to H
	adds	BLOCKS, BLOCKS, #POWERS
	b.eq	.Ldone
	add	POWER, KEY, #eval(PAIRS + 32 * POWERS)
	sub	POWER, POWER, BLOCKS, lsl #5
	tbz	BLOCKS, #0, .Leven
	ld1	{D0.2d}, [SRC], #16
	TO_WORDS(D0)
	ld1	{v0.2d-v1.2d}, [POWER], #32
	ADD(D0, Y)
	pmull	F0.1q, D0.1d, v0.1d
	pmull2	F1.1q, D0.2d, v0.2d
	pmull	S0.1q, D0.1d, v1.1d
	pmull2	S1.1q, D0.2d, v1.2d
	subs	BLOCKS, BLOCKS, #1
	b.ne	.Lpair
	b	.Lreduce
.Leven:
	ld1	{D0.2d-D1.2d}, [SRC], #32
	TO_WORDS(D0)
	TO_WORDS(D1)
	movi	F0.2d, #0
	movi	F1.2d, #0
	movi	S0.2d, #0
	movi	S1.2d, #0
	ADD(D0, Y)
	b	.Lenter
.Lpair:
	ld1	{D0.2d-D1.2d}, [SRC], #32
	TO_WORDS(D0)
	TO_WORDS(D1)
.Lenter:
	ld1	{v0.2d-v3.2d}, [POWER], #64
	pmull	D2.1q, D0.1d, v0.1d
	pmull2	D3.1q, D0.2d, v0.2d
	pmull	S.1q, D0.1d, v1.1d
	pmull2	X.1q, D0.2d, v1.2d
	pmull	T.1q, D1.1d, v2.1d
	pmull2	U.1q, D1.2d, v2.2d
	pmull	V.1q, D1.1d, v3.1d
	pmull2	D1.1q, D1.2d, v3.2d
	ADD(D2, T)
	ADD(D3, U)
	ADD(S, V)
	ADD(X, D1)
	ADD(F0, D2)
	ADD(F1, D3)
	ADD(S0, S)
	ADD(S1, X)
	subs	BLOCKS, BLOCKS, #2
	b.ne	.Lpair
.Lreduce:
	C y = F + R0 2^64 + R1 + R0 c, high word first
	ADD(S0, S1)
	pmull	T.1q, S0.1d, POLY.1d
	ADD(F0, F1)
	SWAP(F0, F0)
	ADD(F0, S0)
	SWAP(T, T)
	eor	Y.16b, F0.16b, T.16b
.Ldone:
	TO_WORDS(Y)
	st1	{Y.2d}, [Y_ADDRESS]
	WIPE_VECTORS(0, 5)
	WIPE_VECTORS(18, 24)
	WIPE_VECTORS(26, 30)
	ret
EPILOGUE
