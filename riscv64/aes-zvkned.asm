C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of vector cryptography; src/aes-impl.h has formulas.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: V, Zvkned; Zvkb (vrev8), for counters.
C State: from byte 16 on the round keys.  vaesdm adds the key before the inverse of MixColumns, so decryption has the same keys.
C Each round key is in a register, the one added first in v16, the last 14, 12 or 10 in v17, v19 or v21 to v30.  Four registers have
C n = VLEN / 32 blocks, of any length of vectors.
C ctr has counters of n blocks as numbers, high and low word, and adds n to each low word; they become blocks by vrev8.
C
C Instructions per byte of public functions, vectors of 256 bits; C below each:
C   bytes           64    256   1024   set_key
C   encrypt128    1.48   0.47   0.26   110 instructions
C                118.7  112.5  110.9   10010
C   decrypt128    1.52   0.48   0.27
C                194.2  187.9  186.4
C   ctr128        3.64   1.03   0.43
C                128.8  121.1  119.2
C   encrypt256    1.70   0.54   0.31   124
C   ctr256        3.86   1.10   0.48
C Seal of AES-GCM, with ghash zvkg and 13 bytes of additional data, of 64, 256 and 1024 bytes: 23.4 6.01 1.72 (C 251 159 127).
C No model of a CPU with these instructions is at hand.  Groups of four registers hide the latency of a round on CPUs that execute
C a register at a time.
C
C set_key of 192 bits: f by vaeskf1 of the words 0, 0, 0, w, the sums in general registers, since no instruction has these keys.

REQUIRES(v, zvkned, zvkb)

define(`STATE', `a0')
define(`DST', `a1')
define(`SRC', `a2')
define(`BLOCKS', `a3')
define(`ROUNDS', `a4')
define(`P', `a5')		C address of a round key
define(`BYTES', `a6')		C of this iteration
define(`LEFT', `a7')		C bytes of all blocks that are left
define(`STEP', `t5')		C of P
define(`MOST', `t2')		C the most of these
define(`HIGH', `t3')
define(`LOW', `t4')

define(`COUNTERS', `v0')	C groups of four registers
define(`N', `v4')		C 0, n, 0, n, ...
define(`DATA', `v8')
define(`MESSAGE', `v12')

define(`ENCRYPTION', 16)
STRUCTS(`src/aes-run.h')
define(`IF_DECRYPT', `ifelse(MODE, decrypt, `$1', `$2')')
define(`IF_CTR', `ifelse(MODE, ctr, `$1', `$2')')
define(`LABEL', `.L`'MODE`_$1'')

define(`LOAD_KEYS', `FOR(`R', $1, $2, `	vle32.v	v`'R, (P)
WHEN(R < 30, `	add	P, P, STEP
')')')
C The round keys in the order of their use; t6 = 12.
define(`SET_UP', `
	ld	ROUNDS, (STATE)
	addi	P, STATE, ENCRYPTION
	li	STEP, IF_DECRYPT(-16, 16)
IF_DECRYPT(`	slli	t0, ROUNDS, 4
	add	P, P, t0
')	li	t6, 12
	vsetivli zero, 4, e32, m1, ta, ma
LOAD_KEYS(16, 16)	bltu	ROUNDS, t6, LABEL(load_ten)
	beq	ROUNDS, t6, LABEL(load_twelve)
LOAD_KEYS(17, 18)LABEL(load_twelve):
LOAD_KEYS(19, 20)LABEL(load_ten):
LOAD_KEYS(21, 30)')

define(`ROUNDS_OF', `FOR(`R', $1, $2, `	IF_DECRYPT(vaesdm, vaesem).vs DATA, v`'R
')')
define(`CIPHER', `	vaesz.vs DATA, v16
	bltu	ROUNDS, t6, LABEL(ten)
	beq	ROUNDS, t6, LABEL(twelve)
ROUNDS_OF(17, 18)LABEL(twelve):
ROUNDS_OF(19, 20)LABEL(ten):
ROUNDS_OF(21, 29)	IF_DECRYPT(vaesdf, vaesef).vs DATA, v30')

define(`WIPE', `
	vsetvli	t0, zero, e8, m8, ta, ma
FOR(`I', IF_CTR(0, 1), 3, `	vmv.v.i	v`'eval(8 * I), 0
')')

C FUNCTION(encrypt, decrypt or ctr)
define(`FUNCTION', `define(`MODE', $1)
IF_CTR(`	mv	t0, DST
	ld	HIGH, OFFSET_OF(aes_run, counter)(t0)
	ld	LOW, eval(OFFSET_OF(aes_run, counter) + 8)(t0)
	ld	DST, OFFSET_OF(aes_run, dst)(t0)
	ld	SRC, OFFSET_OF(aes_run, src)(t0)
	ld	BLOCKS, OFFSET_OF(aes_run, blocks)(t0)
')	beqz	BLOCKS, LABEL(end)
SET_UP
	slli	LEFT, BLOCKS, 4
	vsetvli	MOST, zero, e8, m4, ta, ma
IF_CTR(`
	C v8: -1 in odd elements, else 0; v4: half of the index in odd elements, else 0
	vsetvli	t0, zero, e64, m4, ta, ma
	srli	t0, t0, 1
	vid.v	N
	vand.vi	DATA, N, 1
	vsrl.vi	N, N, 1
	vrsub.vi DATA, DATA, 0
	vand.vv	N, N, DATA
	sub	t1, LOW, HIGH
	vand.vx	COUNTERS, DATA, t1
	vadd.vx	COUNTERS, COUNTERS, HIGH
	vadd.vv	COUNTERS, COUNTERS, N
	vand.vx	N, DATA, t0
')LABEL(loop):
	mv	BYTES, LEFT
	bleu	BYTES, MOST, 1f
	mv	BYTES, MOST
1:	vsetvli	zero, BYTES, e8, m4, ta, ma
	srli	t0, BYTES, 2
IF_CTR(`	vle8.v	MESSAGE, (SRC)
	srli	t1, BYTES, 3
	vsetvli	zero, t1, e64, m4, ta, ma
	vrev8.v	DATA, COUNTERS
	vadd.vv	COUNTERS, COUNTERS, N
', `	vle8.v	DATA, (SRC)
')	vsetvli	zero, t0, e32, m4, ta, ma
CIPHER
IF_CTR(`	vxor.vv	DATA, DATA, MESSAGE
')	vsetvli	zero, BYTES, e8, m4, ta, ma
	vse8.v	DATA, (DST)
	add	SRC, SRC, BYTES
	add	DST, DST, BYTES
	sub	LEFT, LEFT, BYTES
	bnez	LEFT, LABEL(loop)
WIPE
LABEL(end):
IF_CTR(`', `	li	a0, 0
')	ret')

PROLOGUE(xcsi_aes_encrypt_zvkned)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_zvkned)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_zvkned)
FUNCTION(ctr)
EPILOGUE

C --- key schedule

C The words before a round key of 192 bits, and f of the last one
define(`W', `NTH_W($1)')
define(`NTH_W', `ifelse($1, 0, a1, $1, 1, a2, $1, 2, a3, $1, 3, a4, $1, 4, a6, a7)')
C vaeskf1 of the words 0, 0, 0, w gives f (w) in the first three.
define(`WORDS_192', `	vslide1down.vx v2, v1, W(5)
	vaeskf1.vi v2, v2, $1
	vmv.x.s	t0, v2
FOR(`I', 0, ifelse($1, 8, 3, 5), `	xor	W(I), W(I), ifelse(I, 0, t0, `W(eval(I - 1))')
	sw	W(I), eval(4 * I)(P)
')	addi	P, P, 24
')

PROLOGUE(xcsi_aes_set_key_zvkned)
	ld	t1, (STATE)
	addi	P, STATE, ENCRYPTION
	li	t6, 12
	beq	t1, t6, .Lkey_24
	bgtu	t1, t6, .Lkey_32
	vsetivli zero, 16, e8, m1, ta, ma
	vle8.v	v1, (a1)
	vsetivli zero, 4, e32, m1, ta, ma
	vse32.v	v1, (P)
FOR(`I', 1, 10, `	vaeskf1.vi v1, v1, I
	addi	P, P, 16
	vse32.v	v1, (P)
')	j	.Lkey_end
.Lkey_24:
	vsetivli zero, 24, e8, m2, ta, ma
	vle8.v	v2, (a1)
	vse8.v	v2, (P)
	vsetivli zero, 4, e32, m1, ta, ma
	vmv.v.i	v1, 0
FOR(`I', 0, 5, `	lw	W(I), eval(4 * I)(P)
')	addi	P, P, 24
FOR(`K', 1, 8, `WORDS_192(K)')
FOR(`I', 0, 5, `	li	W(I), 0
')	li	t0, 0
	j	.Lkey_end
.Lkey_32:
	vsetivli zero, 16, e8, m1, ta, ma
	vle8.v	v1, (a1)
	addi	a1, a1, 16
	vle8.v	v2, (a1)
	vsetivli zero, 4, e32, m1, ta, ma
	vse32.v	v1, (P)
	addi	P, P, 16
	vse32.v	v2, (P)
FOR(`I', 2, 14, `	vaeskf2.vi v`'eval(1 + I % 2), v`'eval(2 - I % 2), I
	addi	P, P, 16
	vse32.v	v`'eval(1 + I % 2), (P)
')
.Lkey_end:
	vsetvli	t0, zero, e32, m1, ta, ma
FOR(`I', 1, 3, `	vmv.v.i	v`'I, 0
')	ret
EPILOGUE
