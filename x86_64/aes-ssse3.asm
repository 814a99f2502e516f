C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES for CPUs without AES instructions, or where they are hidden: 8 blocks in bit planes, and few blocks by byte shuffles: aes.m4
C with the rounds of aes-shuffle.m4 and what comes first in aes-slices.m4; the key schedule of all rows that have both.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: SSSE3.  Stack: 720 bytes, of ctr 1392, wiped but for counters.
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte in place; by byte shuffles alone below each:
C   bytes         16    64   128   256  1024 16384    set_key
C   encrypt128  10.1  6.39  5.21  5.16  5.16  5.16    368 cycles
C               10.1  6.39  6.25  6.20  6.20  6.21    293
C   decrypt128  11.5  7.65  6.05  5.99  5.98  5.98
C               11.6  7.65  7.61  7.55  7.55  7.57
C   ctr128      10.8  6.63  5.43  5.34  4.55  4.30
C               10.7  6.57  6.43  6.31  6.27  6.26
C   encrypt256  14.4  8.97  7.17  7.10  7.07  7.09    488
C               14.4  8.97  8.79  8.71  8.70  9.21    391
C   ctr256      15.3  9.17  7.41  7.27  6.46  6.20
C               15.1  9.09  8.96  8.81  8.77  9.23
C Later, 3, 5 and 6 blocks by themselves, before in 4 and 7: encrypt128 of 48, 80 and 96 bytes 305, 469 and 572 cycles, before 386,
C 667 and 662.
C ctr128 of 1 to 3 KiB by llvm-mca 19, cycles per byte: Nehalem and Sandy Bridge 5.09, Haswell 5.11, Cascade Lake 5.15, Ice Lake
C 4.97, Zen 2 4.57, Zen 3 and Zen 4 3.75; 8 blocks of decrypt128 7.83, 7.75, 7.72, 7.60, 7.28, 5.83.  By byte shuffles ctr128 of
C 1024 bytes takes 9.9 on Cascade Lake, where one begins in a cycle, 5.4 on Zen 3 and, measured, 6.2 on Zen 4.
C Zen 5 by the model, as in aes-avx2.asm: ctr128 of 1350 bytes 4.80, by byte shuffles 4.97.
C A round has 160 operations, as in aes-avx2.asm, and 44 copies.
C Slower: rounds 1 and 2 of each counter, 5.28 measured, 6.31 on Cascade Lake.
C
C The key schedule has the steps of aesni, with SubWord by shuffles, writes round keys as they are, and makes those of both
C directions of them; then planes.

REQUIRES(ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
include(`aes.m4')
include(`aes-shuffle.m4')
include(`aes-slices.m4')

PROLOGUE(xcsi_aes_encrypt_ssse3)
FUNCTION(encrypt, `SLICES')
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_ssse3)
FUNCTION(decrypt, `SLICES')
EPILOGUE

PROLOGUE(xcsi_aes_ctr_ssse3)
FUNCTION(ctr, `SLICES')
EPILOGUE

C --- key schedule

define(`F_NUMBER', 2)	C of F

C F (last word), the last word is in $1
define(`ROTATE_AND_SUB', `
	movdqa	$1, F
	pshufb	ROTATE, F
SUB_BYTES
	pxor	POWER, F
	pslld	IMM(1), POWER')
define(`SUB', `
	pshufd	IMM(0xff), $1, F
SUB_BYTES')
define(`SUB_BYTES', `
LINEAR(phi, F_NUMBER)
CORE(F_NUMBER)
MAP(s, F_NUMBER, T0)
	pxor	all_63(%rip), F')

PROLOGUE(xcsi_aes_set_key_ssse3)
	mov	ROUNDS_OF(STATE), ROUNDS
	movdqu	(%rsi), A
	movdqa	power(%rip), POWER
	movdqa	rotate(%rip), ROTATE
	movdqu	A, ROUND_KEY(0)
KEY_SCHEDULE

C Of round key k: in encryption phi (k + 0x63), but 0x63 not in the first and phi not in the last; in decryption, from the last key
C to the first, theta (InvMixColumns (k) + 0x63), without InvMixColumns for the last key, and without both for the first.
define(`X_', %xmm7)		C a round key
define(`Y', %xmm9)
define(`Z', %xmm10)
define(`U', %xmm11)
C TIMES2(x, temporary)
define(`TIMES2', `
	pxor	$2, $2
	pcmpgtb	$1, $2
	paddb	$1, $1
	pand	all_1b(%rip), $2
	pxor	$2, $1')
.Linverse:
	mov	ROUNDS, KEYS
	shl	$4, KEYS
	lea	ENCRYPTION`'(STATE), %rdx
	lea	DECRYPTION`'(STATE, KEYS), %rsi
	movdqu	(%rdx), X_
	movdqu	X_, (%rsi)
LINEAR(phi, 7)
	movdqu	X_, (%rdx)
	dec	ROUNDS
.Lnext:
	add	$16, %rdx
	sub	$16, %rsi
	movdqu	(%rdx), X_
	C InvMixColumns: MixColumns of x + 4 (x + x two rows further)
	movdqa	X_, Y
	movdqa	X_, Z
	pshufb	row2(%rip), Z
	pxor	X_, Z
TIMES2(Z, U)
TIMES2(Z, U)
	pxor	Z, Y
	movdqa	Y, Z
	pshufb	row1(%rip), Z
	pxor	Z, Y
	movdqa	Y, U
	pshufb	row2(%rip), U
	pxor	U, Z
TIMES2(Y, U)
	pxor	Z, Y
	pxor	all_63(%rip), X_
	pxor	all_63(%rip), Y
LINEAR(phi, 7)
LINEAR(theta, 9)
	movdqu	X_, (%rdx)
	movdqu	Y, (%rsi)
	dec	ROUNDS
	jnz	.Lnext
	movdqu	16(%rdx), X_
	pxor	all_63(%rip), X_
	movdqu	X_, 16(%rdx)
LINEAR(theta, 7)
	movdqu	X_, -16(%rsi)
	C Planes: k + 0x63 of those in the tower, in the order of their round
	mov	ROUNDS_OF(STATE), ROUNDS
	lea	eval(ENCRYPTION + 16)(STATE), %rsi
	lea	PLANES`'(STATE), %rdx
	lea	KEY_BYTES`'(STATE), KEYS
	lea	orders(%rip), %r10
	mov	$32, %r9d
	dec	ROUNDS
.Lplanes:
	movdqu	(%rsi), X_
LINEAR(psi, 7)
	pshufb	(%r10, %r9), X_
	add	$32, %r9d
	and	$127, %r9d
	add	$16, %rsi
	cmp	KEYS, %rdx
	jae	.Lbytes
PLANES_OF(7, 0, %rdx)
	sub	$-128, %rdx
	dec	ROUNDS
	jnz	.Lplanes
.Lend_of_keys:
WIPE_VECTORS(0, 15)
	ret
.Lbytes:
	movdqu	X_, (%rdx)
	add	$16, %rdx
	dec	ROUNDS
	jnz	.Lplanes
	jmp	.Lend_of_keys
EPILOGUE

KEY_CONSTANTS

RODATA(all_63, 16)
	.fill	16, 1, 0x63
END_RODATA

RODATA(all_1b, 16)
	.fill	16, 1, 0x1b
END_RODATA
