C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by the instruction that multiplies a field element; src/ghash-impl.h.
C
C Functions: set_key, update.
C Features: V, Zvkg.
C Bounds: none, there are no carries (src/ghash-impl.h).
C vghsh computes (y + block) H on blocks as they are in memory, in each lane of 128 bits.  Four registers have n = VLEN / 32 lanes,
C at most 64.  With y in lane 0 and zeros in the others, groups of n blocks are absorbed lane by lane by H^n, and the last group by
C H^n, ..., H; the sum of the lanes is y.  Then r < n blocks likewise, by H^r, ..., H in r lanes.
C Key: H^i at byte 1024 - 16 i, for i = n, ..., 1; from byte 1024 on H^n, n times.
C
C Instructions per byte, with the public call:
C   bytes                      64    256   1024  16384   set_key
C   zvkg, vectors of 128     4.92   1.32   0.41  0.128        95
C                    256     5.00   1.29   0.36  0.074       127
C   c64                      39.7   32.4   30.6   30.0       260

REQUIRES(v, zvkg)

define(`KEY', `a0')
define(`Y_ADDRESS', `a1')
define(`SRC', `a2')
define(`BLOCKS', `a3')
define(`LANES', `a4')		C n
define(`WORDS', `a5')		C 4 n
define(`BYTES', `a6')		C 16 n
define(`POWER', `a7')		C address

define(`Y', `v1')
define(`SUM', `v4')		C v4 to v7
define(`X', `v8')		C v8 to v11
define(`HN', `v12')		C v12 to v15
define(`P', `v16')		C v16 to v19

define(`MOST', 64)		C lanes
define(`REPEATED', eval(16 * MOST))

C SIZES: LANES, WORDS, BYTES.  The length of vectors is a power of 2, and so is this limit: the CPU takes the lesser one.
define(`SIZES', `
	li	t0, eval(4 * MOST)
	vsetvli	WORDS, t0, e32, m4, ta, ma
	srli	LANES, WORDS, 2
	slli	BYTES, WORDS, 2')

define(`WIPE', `
	vsetvli	t0, zero, e8, m8, ta, ma
	vmv.v.i	v0, 0
	vmv.v.i	v8, 0
	vmv.v.i	v16, 0')

PROLOGUE(xcsi_ghash_set_key_zvkg)
SIZES
	vsetivli	zero, 16, e8, m1, ta, ma
	vle8.v	v1, (a1)
	vmv.v.v	v2, v1
	vsetivli	zero, 4, e32, m1, ta, ma
	addi	POWER, KEY, REPEATED
	sub	t1, POWER, BYTES
2:	addi	POWER, POWER, -16
	vse32.v	v2, (POWER)
	beq	POWER, t1, 3f
	vgmul.vv	v2, v1
	j	2b
3:	addi	POWER, KEY, REPEATED
	add	t1, POWER, BYTES
4:	vse32.v	v2, (POWER)
	addi	POWER, POWER, 16
	bne	POWER, t1, 4b
	vmv.v.i	v1, 0
	vmv.v.i	v2, 0
	ret
EPILOGUE

PROLOGUE(xcsi_ghash_update_zvkg)
	beqz	BLOCKS, .Lnothing
SIZES
	addi	KEY, KEY, REPEATED
	slli	t1, LANES, 1
	bltu	BLOCKS, t1, 1f
	vsetvli	zero, WORDS, e32, m4, ta, ma
	vle32.v	HN, (KEY)
1:	vsetivli	zero, 4, e32, m1, ta, ma
	vle32.v	Y, (Y_ADDRESS)
.Lpass:
	vsetvli	t0, zero, e32, m4, ta, ma
	vmv.v.i	SUM, 0
	vsetivli	zero, 4, e32, m1, tu, ma
	vmv.v.v	SUM, Y
	bltu	BLOCKS, t1, .Llast
.Lgroup:
	vsetvli	zero, BYTES, e8, m4, ta, ma
	vle8.v	X, (SRC)
	vsetvli	zero, WORDS, e32, m4, tu, ma
	vghsh.vv	SUM, HN, X
	add	SRC, SRC, BYTES
	sub	BLOCKS, BLOCKS, LANES
	bgeu	BLOCKS, t1, .Lgroup
.Llast:
	C t2 = 16 r, r <= n blocks
	slli	t2, BLOCKS, 4
	bleu	BLOCKS, LANES, 1f
	mv	t2, BYTES
1:	srli	t3, t2, 4
	sub	BLOCKS, BLOCKS, t3
	sub	POWER, KEY, t2
	vsetvli	zero, t2, e8, m4, ta, ma
	vle8.v	X, (SRC)
	add	SRC, SRC, t2
	slli	t3, t3, 2
	vsetvli	zero, t3, e32, m4, tu, ma
	vle32.v	P, (POWER)
	vghsh.vv	SUM, P, X
	C the sum of all lanes
	vsetvli	t3, zero, e32, m2, ta, ma
	vxor.vv	SUM, SUM, v6
	vsetvli	t3, zero, e32, m1, ta, ma
	vxor.vv	Y, SUM, v5
	j	3f
2:	vslidedown.vx	SUM, Y, t3
	vxor.vv	Y, Y, SUM
3:	srli	t3, t3, 1
	addi	t4, t3, -4
	bgez	t4, 2b
	bnez	BLOCKS, .Lpass
	vsetivli	zero, 4, e32, m1, ta, ma
	vse32.v	Y, (Y_ADDRESS)
WIPE
.Lnothing:
	ret
EPILOGUE
