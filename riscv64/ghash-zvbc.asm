C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of 64 bits; src/ghash-impl.h has the formulas (two sums of two products) and bounds.
C
C Functions: set_key, update.
C Features: V, Zvbc; Zvkb (vrev8).
C A block is two elements, high word first.  Multiplied by h1, d1 and by h0, d0, all elements of the products add up to F and R: so
C any number of blocks fits any vector length.  Groups of 32 blocks, and one of the remaining blocks, are reduced once.
C Key: h1, d1 of H^i / x at byte 512 - 16 i, for i = 32, ..., 1, and h0, d0 at byte 1024 - 16 i.
C set_key multiplies the first k powers by H^k / x, for k = 1, 2, 4, 8, 16, each in a lane.
C
C Instructions per byte, with the public call:
C   bytes                      64    256   1024  16384   set_key
C   zvbc, vectors of 128     5.67   1.69   0.73   0.46       469
C                    256     5.67   1.51   0.55   0.28       367
C   c64                      39.7   32.4   30.6   30.0       260

REQUIRES(v, zvbc, zvkb)

define(`KEY', `a0')
define(`Y_ADDRESS', `a1')
define(`SRC', `a2')
define(`BLOCKS', `a3')
define(`POWER', `a4')		C address
define(`LOWER', `a5')		C 512 further
define(`Y1', `a6')		C y, or a power of H: high and low word
define(`Y0', `a7')
define(`BYTES', `t0')		C that remain of a group
define(`NOW', `t1')		C of these, in one iteration
define(`MOST', `t2')		C bytes of four registers

define(`POWERS', 32)		C blocks per group
define(`TABLE', eval(16 * POWERS))

C Groups of four registers
define(`F0', `v0')		C sums of elements of F and R, low and high words
define(`F1', `v4')
define(`R0', `v8')
define(`R1', `v12')
define(`X', `v16')		C blocks
define(`HIGH', `v20')		C h1, d1
define(`LOW', `v24')		C h0, d0
define(`T', `v28')

C ADD_C(high, low, a): high low += a c; scratch t5
define(`ADD_C', `
FOR(`I', 0, 2, `	slli	t5, $3, ifelse(I, 0, 63, I, 1, 62, 57)
	xor	$2, $2, t5
	srli	t5, $3, ifelse(I, 0, 1, I, 1, 2, 7)
	xor	$1, $1, t5
')')

C LOAD_WORDS(address): Y1, Y0 = 16 bytes
define(`LOAD_WORDS', `
	vsetivli	zero, 16, e8, m1, ta, ma
	vle8.v	v16, ($1)
	vsetivli	zero, 2, e64, m1, ta, ma
	vrev8.v	v16, v16
	vmv.x.s	Y1, v16
	vslidedown.vi	v17, v16, 1
	vmv.x.s	Y0, v17')

define(`WIPE', `
	vsetvli	t3, zero, e8, m8, ta, ma
FOR(`I', 0, 3, `	vmv.v.i	v`'eval(8 * I), 0
')FOR(`I', 3, 5, `	li	t`'I, 0
')	li	Y1, 0
	li	Y0, 0')

C set_key.  Lanes, groups of two registers: powers h and d, sums, scratch
define(`H1', `v0')
define(`D1', `v2')
define(`H0', `v4')
define(`D0', `v6')
define(`S', `v`'eval(8 + 2 * ($1))')	C S(0) to S(3): F low and high, R low and high
define(`U', `v16')
define(`COUNT', `t0')		C of powers
define(`REST', `t1')
define(`NEW', `a2')		C address of new powers
define(`NEW_LOWER', `a3')
define(`REDUCER', `t6')		C c

C PRODUCTS(n, instruction, a, b): S(n) = a Y1 + b Y0
define(`PRODUCTS', `
	$2	S($1), $3, Y1
	$2	U, $4, Y0
	vxor.vv	S($1), S($1), U')

PROLOGUE(xcsi_ghash_set_key_zvbc)
LOAD_WORDS(a1)
	C H / x
	li	REDUCER, 0xc2
	slli	REDUCER, REDUCER, 56
	srai	t3, Y1, 63
	srli	t4, Y0, 63
	slli	Y1, Y1, 1
	or	Y1, Y1, t4
	slli	Y0, Y0, 1
	sub	Y0, Y0, t3
	and	t3, t3, REDUCER
	xor	Y1, Y1, t3
	mv	t3, Y0
	mv	t4, Y1
ADD_C(t3, t4, Y0)
	addi	POWER, KEY, eval(TABLE - 16)
	addi	LOWER, POWER, TABLE
	sd	Y1, (POWER)
	sd	t3, 8(POWER)
	sd	Y0, (LOWER)
	sd	t4, 8(LOWER)
	li	COUNT, 1
.Ldouble:
	slli	t3, COUNT, 4
	sub	NEW, POWER, t3
	sub	NEW_LOWER, LOWER, t3
	mv	REST, COUNT
1:	vsetvli	t3, REST, e64, m2, ta, ma
	vlseg2e64.v	H1, (POWER)
	vlseg2e64.v	H0, (LOWER)
PRODUCTS(0, vclmul.vx, H1, D1)
PRODUCTS(1, vclmulh.vx, H1, D1)
PRODUCTS(2, vclmul.vx, H0, D0)
PRODUCTS(3, vclmulh.vx, H0, D0)
	C h = F + R0 2^64 + R1 + R0 c, and d from it
	vclmulh.vx	H1, S(2), REDUCER
	vclmul.vx	H0, S(2), REDUCER
	vxor.vv	H1, H1, S(1)
	vxor.vv	H0, H0, S(0)
	vxor.vv	H1, H1, S(2)
	vxor.vv	H0, H0, S(3)
	vclmulh.vx	D1, H0, REDUCER
	vclmul.vx	D0, H0, REDUCER
	vxor.vv	D1, D1, H0
	vxor.vv	D0, D0, H1
	vsseg2e64.v	H1, (NEW)
	vsseg2e64.v	H0, (NEW_LOWER)
	sub	REST, REST, t3
	slli	t3, t3, 4
	add	POWER, POWER, t3
	add	LOWER, LOWER, t3
	add	NEW, NEW, t3
	add	NEW_LOWER, NEW_LOWER, t3
	bnez	REST, 1b
	slli	COUNT, COUNT, 1
	slli	t3, COUNT, 4
	addi	POWER, KEY, TABLE
	sub	POWER, POWER, t3
	addi	LOWER, POWER, TABLE
	ld	Y1, (POWER)
	ld	Y0, (LOWER)
	addi	t3, COUNT, -POWERS
	bnez	t3, .Ldouble
WIPE
	ret
EPILOGUE

C ITERATION(first): NOW bytes; in the first one of a group, + y
define(`ITERATION', `
	mv	NOW, BYTES
	bleu	NOW, MOST, 1f
	mv	NOW, MOST
1:	vsetvli	zero, NOW, e8, m4, ta, ma
	vle8.v	X, (SRC)
	srli	t3, NOW, 3
	vsetvli	zero, t3, e64, m4, tu, ma
	vle64.v	HIGH, (POWER)
	vle64.v	LOW, (LOWER)
	vrev8.v	X, X
ifelse($1, first, `	vsetivli	zero, 2, e64, m1, tu, ma
	vmv.s.x	v28, Y0
	vslide1up.vx	v29, v28, Y1
	vxor.vv	X, X, v29
	vsetvli	zero, t3, e64, m4, tu, ma')
	vclmul.vv	T, X, HIGH
	vxor.vv	F0, F0, T
	vclmulh.vv	T, X, HIGH
	vxor.vv	F1, F1, T
	vclmul.vv	T, X, LOW
	vxor.vv	R0, R0, T
	vclmulh.vv	T, X, LOW
	vxor.vv	R1, R1, T
	add	SRC, SRC, NOW
	add	POWER, POWER, NOW
	add	LOWER, LOWER, NOW
	sub	BYTES, BYTES, NOW')

C SUM(register, vector): the sum of the elements
define(`SUM', `
	vredxor.vs	v16, $2, T
	vmv.x.s	$1, v16')

PROLOGUE(xcsi_ghash_update_zvbc)
	beqz	BLOCKS, .Lnothing
LOAD_WORDS(Y_ADDRESS)
	csrr	MOST, vlenb
	slli	MOST, MOST, 2
.Lgroup:
	li	BYTES, POWERS
	bgeu	BLOCKS, BYTES, 1f
	mv	BYTES, BLOCKS
1:	sub	BLOCKS, BLOCKS, BYTES
	slli	BYTES, BYTES, 4
	addi	POWER, KEY, TABLE
	addi	LOWER, POWER, TABLE
	sub	POWER, POWER, BYTES
	sub	LOWER, LOWER, BYTES
	vsetvli	t3, zero, e64, m4, ta, ma
	vmv.v.i	F0, 0
	vmv.v.i	F1, 0
	vmv.v.i	R0, 0
	vmv.v.i	R1, 0
ITERATION(first)
	beqz	BYTES, 3f
2:
ITERATION
	bnez	BYTES, 2b
3:	vsetvli	t3, zero, e64, m4, ta, ma
	vmv.s.x	T, zero
SUM(Y0, F0)
SUM(Y1, F1)
SUM(t3, R0)
SUM(t4, R1)
	xor	Y1, Y1, t3
	xor	Y0, Y0, t4
ADD_C(Y1, Y0, t3)
	bnez	BLOCKS, .Lgroup
	vsetivli	zero, 2, e64, m1, ta, ma
	vmv.s.x	v16, Y0
	vslide1up.vx	v17, v16, Y1
	vrev8.v	v17, v17
	vse64.v	v17, (Y_ADDRESS)
WIPE
.Lnothing:
	ret
EPILOGUE
