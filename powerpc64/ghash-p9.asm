C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH: y = (y + block) H for each block, in GF(2^128), with vpmsumd and the loads of ISA 3.0.
C
C void xcsi_ghash_update_p9 (const uint64_t *key, uint8_t *y, const uint8_t *src, size_t blocks)
C                            r3                   r4          r5                  r6
C
C The p8 variant explains the algebra and its bounds, and makes the key: for i = 1, ..., 8 the vectors h1 d1 and h0 d0 at byte
C 32 (i - 1), then POLY and JOIN.
C   y = F + R0 2^64 + R1 + R0 c, F = sum of b1 h1 + b0 d1, R = sum of b1 h0 + b0 d0
C Here a block comes with its bytes in place: lxvb16x on little-endian targets, which saves a vperm a block and the registers
C to load blocks ahead; lxv on big-endian ones, which needs no offsets in registers.
C
C Bounds: those of the p8 variant, since it is the same polynomials that meet in the same places.
C Features: ISA 3.0, and vector cryptography.  Any alignment.  Constant time.
C Scratch: r0, r3, r5 to r12, ctr; v0 to v22, of which v20 to v22 stand in vs0 to vs2 meanwhile.  What has to do with H or y is
C cleared.
C
C Instructions per byte of update, caller included (a counting plugin of qemu; C by gcc 12 -O2, the c64 row):
C   bytes                 16     64    128    256   1024  16384
C   little endian       2.75   1.16   0.92   0.63   0.42   0.35
C   big endian          2.88   1.19   0.88   0.61   0.41   0.35
C   p8, little endian   3.00   1.27   1.04   0.72   0.48   0.40
C   p8, big endian      3.00   1.22   0.98   0.66   0.42   0.35
C   c64, little endian  55.4   50.7   49.9   49.5   49.2   49.1
C   c64, big endian     50.1   44.3   43.3   42.8   42.4   42.3
C Cycles per byte of the loop over groups, llvm-mca 19: pwr9 0.188, pwr10 0.157, in both byte orders.
C 17 vpmsumd in 17 cycles are 0.133, the chain through y of 16 cycles 0.125.
C
C Not better in llvm-mca for pwr9: blocks loaded ahead as in p8, 0.180 with three registers more.
C Of the 162 instructions for 256 bytes 18 clear registers and 16 load the key: groups of 4 would save 12 of them there, but have
C 0.38 instructions per byte and a chain of 16 cycles in 64 bytes, 0.25.
C
REQUIRES(p9)

C live throughout
define(`KEY',    `r3')
define(`F',      `v0')		C sums of products
define(`R',      `v1')
define(`X',      `v2')		C block, then product
define(`T',      `v3')		C product
define(`POLY',   `v4')		C halves 0, c
define(`JOIN',   `v5')		C vpermxor adds the one to the other with its halves exchanged
C Of a vector of the key, a byte
define(`AT_CONSTANTS', 256)

C LOAD_VECTOR(v, i, base): vector i of the key, from base.
define(`LOAD_VECTOR', `IF_BE(`lxv	VS($1), eval(16 * ($2))($3)',
	`lxvd2x	VS($1), ifelse($2, 0, `0, $3', `$3, OFFSET($2)')')')

C $1 = F + the field element that R 2^-64 is, as the sum of $1 and T.
define(`REDUCE', `
	vpmsumd	T, R, POLY
	vpermxor $1, F, R, JOIN')

C update: live throughout
define(`Y_ADDRESS', `r4')
define(`SRC',    `r5')
define(`GROUPS', `r6')
define(`OFFSET', `ifelse($1, 0, 0, $1, 1, r7, $1, 2, r8, $1, 3, r9, $1, 4, r10, $1, 5, r11, $1, 6, r12, $1, 7, r0)')	C 16 i
C update: the short group
define(`POWER',  `r9')		C in the key
define(`A',      `v7')		C its vectors
define(`B',      `v8')
C update: groups of 8
define(`Y',      `v6')		C the first block and y
define(`KEY_A',  `eval(7 + 2 * ($1 - 1))')	C vectors of power i, v7 to v22
define(`KEY_B',  `eval(8 + 2 * ($1 - 1))')

C LOAD(v, i): block i
define(`LOAD', `IF_BE(`lxv	VS($1), eval(16 * $2)(SRC)',
	`lxvb16x	VS($1), ifelse($2, 0, `0, SRC', `SRC, OFFSET($2)')')')

PROLOGUE(xcsi_ghash_update_p9)
	andi.	r0, r6, 7
	srdi	GROUPS, r6, 3
	addi	r10, KEY, AT_CONSTANTS
IF_BE(`', `	li	OFFSET(1), 16')
	cmpldi	cr1, GROUPS, 0
	lxvb16x	VS(F), 0, Y_ADDRESS
	LOAD_VECTOR(POLY, 0, r10)
	LOAD_VECTOR(JOIN, 1, r10)
	vspltisb R, 0
	beq	cr0, .Lwhole
	mtctr	r0
	sldi	POWER, r0, 5
	LOAD(X, 0)
	add	POWER, KEY, POWER
	addi	POWER, POWER, -32
	LOAD_VECTOR(A, 0, POWER)
	LOAD_VECTOR(B, 1, POWER)
	vxor	X, X, F
	addi	SRC, SRC, 16
	vpmsumd	F, X, A
	vpmsumd	R, X, B
	bdz	.Lwhole
.Lshort:
	addi	POWER, POWER, -32
	LOAD(X, 0)
	LOAD_VECTOR(A, 0, POWER)
	LOAD_VECTOR(B, 1, POWER)
	addi	SRC, SRC, 16
	vpmsumd	T, X, A
	vpmsumd	X, X, B
	vxor	F, F, T
	vxor	R, R, X
	bdnz	.Lshort
.Lwhole:
	beq	cr1, .Ldone
	mtctr	GROUPS
FOR(`I', 20, 22, `	xxlor	eval(I - 20), VS(I), VS(I)
')
IF_BE(`
FOR(`I', 0, 15, `
	LOAD_VECTOR(eval(7 + I), I, KEY)')', `
FOR(`I', 2, 7, `
	li	OFFSET(I), eval(16 * I)')
FOR(`I', 0, 7, `
	LOAD_VECTOR(eval(7 + I), I, KEY)')
	addi	KEY, KEY, 128
FOR(`I', 0, 7, `
	LOAD_VECTOR(eval(15 + I), I, KEY)')')
.Lgroup:
	LOAD(Y, 0)
	REDUCE(X)
	vxor	Y, Y, X
	LOAD(X, 1)
	vpmsumd	F, X, KEY_A(7)
	vpmsumd	R, X, KEY_B(7)
	vxor	Y, Y, T
FOR(`I', 2, 7, `
	LOAD(X, I)
	vpmsumd	T, X, KEY_A(8 - I)
	vpmsumd	X, X, KEY_B(8 - I)
	vxor	F, F, T
	vxor	R, R, X')
	vpmsumd	T, Y, KEY_A(8)
	vpmsumd	Y, Y, KEY_B(8)
	addi	SRC, SRC, 128
	vxor	F, F, T
	vxor	R, R, Y
	bdnz	.Lgroup
FOR(`I', 20, 22, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
	vxor	Y, Y, Y
WIPE_VECTORS(9, 19)
.Ldone:
	REDUCE(X)
	vxor	X, X, T
	stxvb16x VS(X), 0, Y_ADDRESS
WIPE_VECTORS(0, 3)
WIPE_VECTORS(7, 8)
	blr
EPILOGUE
