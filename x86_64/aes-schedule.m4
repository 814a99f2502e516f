dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Key schedule of AES, for aes.m4 and i686/aes-aesni.asm.  A file defines
C   KEY_AT             register: address of the key
C   LATER_POWER        POWER = 0x1b in each column, for the ninth power of 2
C   ROTATE_SECOND      ROTATE = RotWord of word 1 in each column; before, it is that of word 3

define(`ROUND_KEY', `eval(ENCRYPTION + 16 * ($1))(STATE)')
define(`A', %xmm0)	C the last words, in the order of the schedule
define(`B', %xmm1)	C those after A, if the key has more than four
define(`F', %xmm2)
define(`T', %xmm3)
define(`POWER', %xmm4)	C in each column
define(`ROTATE', %xmm5)

C SUMS(A) or SUMS(B): the sums of its words up to each, and F.  Scratch: T.
define(`SUMS', `
	movdqa	$1, T
	pslldq	IMM(4), T
	pxor	T, $1
	movdqa	$1, T
	pslldq	IMM(8), T
	pxor	T, $1
	pxor	F, $1')

C F (last word), the last word is in $1.  A file without AES instructions defines them again.
define(`ROTATE_AND_SUB', `
	movdqa	$1, F
	pshufb	ROTATE, F
	aesenclast POWER, F
	pslld	IMM(1), POWER')
define(`SUB', `
	pshufd	IMM(0xff), $1, F
	aesenclast ZEROS, F')
define(`ZEROS', %xmm6)

C The round keys of encryption after those of the key, which is in A, or in A and B.
define(`EXPAND_16', `FOR(`I', 1, 10, `ifelse(I, 9, `
LATER_POWER')
ROTATE_AND_SUB(A)
SUMS(A)
	movdqu	A, ROUND_KEY(I)')')
define(`EXPAND_32', `	movdqu	B, ROUND_KEY(1)
FOR(`I', 1, 7, `
ROTATE_AND_SUB(B)
SUMS(A)
	movdqu	A, ROUND_KEY(2 * I)
ifelse(I, 7, , `SUB(A)
SUMS(B)
	movdqu	B, ROUND_KEY(2 * I + 1)')')')

C The round keys of encryption from the key at KEY_AT, whose first 16 bytes are in A.
define(`KEY_SCHEDULE', `dnl
	cmp	IMM(12), ROUNDS
	je	.Lkey_24
	ja	.Lkey_32

EXPAND_16
	jmp	.Linverse

.Lkey_32:
	movdqu	16(KEY_AT), B
EXPAND_32
	jmp	.Linverse

C B has two words.  The last step writes 8 bytes more than the round keys.
.Lkey_24:
	movq	16(KEY_AT), B
ROTATE_SECOND
	movq	B, ROUND_KEY(1)
FOR(`I', 1, 8, `
ROTATE_AND_SUB(B)
SUMS(A)
	movdqu	A, eval(ENCRYPTION + 24 * I)(STATE)
	pshufd	IMM(0xff), A, F
	movdqa	B, T
	pslldq	IMM(4), T
	pxor	T, B
	pxor	F, B
	movq	B, eval(ENCRYPTION + 24 * I + 16)(STATE)')')
