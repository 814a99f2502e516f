C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES by byte shuffles: aes.m4 with the rounds of aes-shuffle.m4; the key schedule of all rows of aes-shuffle.m4.
C
C Functions: set_key, encrypt, decrypt, ctr.
C Features: SSSE3.
C
C AMD Zen 4, cycles per byte in place (C: aes-avx2.asm):
C   bytes         16    64   256  1024 16384    set_key
C   encrypt128  12.0  6.27  6.16  6.13  6.11    333 cycles (C 3205)
C   decrypt128  13.1  7.70  7.64  7.59  7.54
C   ctr128      12.9  6.65  6.26  6.19  6.16
C   encrypt256  17.3  8.77  8.63  8.58  8.57    442 (C 4063)
C   ctr256      18.0  9.05  8.74  8.65  8.62
C
C No gain: a row for AVX without AVX2 (Sandy Bridge without AES), the same text with VEX encodings: 314 instead of 338 instructions
C of a round, on AMD Zen 3 2 to 3 % faster; by llvm-mca 19 Sandy Bridge takes 100.6 cycles, not 96.6, decryption 113.4, not 110.4.
C GHASH would save 13 % there, 3 % of AES-GCM.
C
C Not written: bit planes of 8 blocks, as aes-slices.m4 has them of 16.  By counting a round takes 160 operations and 44 copies, 68
C cycles on Sandy Bridge and 58 where copies are free, and a pass some 750 for 128 bytes; here 8 blocks take 97 and, with one
C shuffle a cycle, 104.  set_key would take some 110 cycles more.
C
C The key schedule has the steps of aesni, with SubWord by shuffles, writes round keys as they are, and makes those of both
C directions of them.

REQUIRES(ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
include(`aes.m4')
include(`aes-shuffle.m4')

PROLOGUE(xcsi_aes_encrypt_ssse3)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_ssse3)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_ssse3)
FUNCTION(ctr)
EPILOGUE

C --- key schedule

define(`ROUND_KEY', `eval(ENCRYPTION + 16 * ($1))(STATE)')
define(`A', %xmm0)	C the last words, in the order of the schedule
define(`B', %xmm1)	C those after A, if the key has more than four
define(`F', %xmm2)
define(`F_NUMBER', 2)
define(`T', %xmm3)
define(`POWER', %xmm4)	C in each column
define(`ROTATE', %xmm5)

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
C $1 = the sums of its words up to each, and F
define(`SUMS', `
	movdqa	$1, T
	pslldq	IMM(4), T
	pxor	T, $1
	movdqa	$1, T
	pslldq	IMM(8), T
	pxor	T, $1
	pxor	F, $1')

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
WIPE_VECTORS(0, 15)
	ret
EPILOGUE

C Powers of 2, from the first and from the ninth on.
RODATA(power, 16)
	.long	1, 1, 1, 1
	.long	0x1b, 0x1b, 0x1b, 0x1b
END_RODATA

C RotWord of word 3, and of word 1, in each column.
RODATA(rotate, 16)
	.long	0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d, 0x0c0f0e0d
	.long	0x04070605, 0x04070605, 0x04070605, 0x04070605
END_RODATA

RODATA(all_63, 16)
	.fill	16, 1, 0x63
END_RODATA

RODATA(all_1b, 16)
	.fill	16, 1, 0x1b
END_RODATA
