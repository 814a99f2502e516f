dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for i686 with SSE2: one chain, a word in the lower half of a vector register; WORDS: of a block.
dnl
dnl The rounds are those of Threefish-512 and -1024, with tables that each block makes of its key.
include(`threefish-large.m4')
define(`HALVES', 1)

define(`DIRECTION', encrypt)
define(`STATE', `%edi')
define(`PARITY', `%xmm1')

define(`BLOCKS_SSE2', `
	cmpl	IMM(0), ARGUMENT(2)
	je	.Lreturn
	ALIGNED_FRAME(FRAME_SIZE)
	mov	FRAME_ARGUMENT(0), STATE
	mov	FRAME_ARGUMENT(1), SRC
	mov	FRAME_ARGUMENT(2), BLOCKS
.Lblock:
	mov	FRAME_ARGUMENT(3), %eax
	add	%eax, eval(8 * WORDS)(STATE)
	adcl	IMM(0), eval(8 * WORDS + 4)(STATE)
	mov	IMM(0xa9fc1a22), %eax
	movd	%eax, PARITY
	mov	IMM(0x1bd11bda), %eax
	movd	%eax, %xmm0
	punpckldq	%xmm0, PARITY
FOR(`I', 0, WORDS - 1, `
	movq	eval(8 * I)(STATE), %xmm0
	pxor	%xmm0, PARITY
PLACES(ALL_KEYS(I))')
	movdqa	PARITY, %xmm0
PLACES(ALL_KEYS(WORDS))
SET_PLUS_S
	movq	eval(8 * WORDS)(STATE), %xmm1
	movq	eval(8 * WORDS + 8)(STATE), %xmm2
	movdqa	%xmm1, %xmm3
	pxor	%xmm2, %xmm3
SET_PLUS_TWEAK
FOR(`W', 0, LAST_WORD, `LET(`W', eval(LAST_WORD - W), `
	movq	eval(8 * W)(SRC), PLACE(W)
TO_SLOT(W)')')
ROUNDS
FOR(`W', 0, LAST_WORD, `
FROM_SLOT(W)
SUBKEY(0, W, PLACE(W))	movq	eval(8 * W)(SRC), TEMPORARY
	pxor	TEMPORARY, PLACE(W)
	movq	PLACE(W), eval(8 * W)(STATE)')
	andl	IMM(0xbfffffff), eval(8 * WORDS + 12)(STATE)
	add	IMM(BLOCK), SRC
	dec	BLOCKS
	jnz	.Lblock
WIPE_ALL
	END_ALIGNED_FRAME
.Lreturn:
	ret')
