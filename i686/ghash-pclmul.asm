C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications, one block each: x86_64/ghash-pclmul.m4; src/ghash-impl.h has the formulas.
C
C Functions: set_key, update, polyval.
C Features: PCLMULQDQ, SSSE3 (pshufb).  Stack: 96 bytes, wiped.
C Bounds: none, there are no carries (src/ghash-impl.h).
C The eight vector registers have sums, products and a power; constants and y are in the frame.
C
C AMD Zen 5, cycles per byte of a public update; the clock was calibrated as in x86_64:
C     bytes       16    64   128   256   512  1024  4096 16384   set_key
C     pclmul    5.26  1.30  0.83  0.60  0.49  0.43  0.39  0.38   122 cycles
C     c32       24.4  18.8  17.5  17.5  17.1  16.9  16.7  16.7    57 cycles
C 16384 bytes take as long as with the sixteen registers of x86_64; the multiplier is the limit.

REQUIRES(pclmul, ssse3)

define(`KEY',    `%edi')
define(`SWAP',   `(%esp)')
define(`POLY',   `16(%esp)')
define(`H1',     `32(%esp)')
define(`H2',     `48(%esp)')
define(`H3',     `64(%esp)')
define(`H4',     `80(%esp)')
define(`Y',      `32(%esp)')
define(`FETCH', `
	movdqa	$1, T')
define(`FETCHED', `T')
define(`SRC',    `%edx')
define(`BLOCKS', `%ecx')
define(`BYTES',  `%eax')
define(`POWER',  `%ebx')
define(`END',    `%esi')

include(`x86_64/ghash-pclmul.m4')

C CONSTANTS(1 if POLY needs its lowest bit): SWAP from the dwords 0x0c0d0e0f and 0x08090a0b, and less 8 in each byte; POLY from
C ones, and c at the top.
define(`CONSTANTS', `
	mov	IMM(0x0c0d0e0f), %eax
	movd	%eax, X
	mov	IMM(0x08090a0b), %eax
	movd	%eax, S
	mov	IMM(0x08080808), %eax
	movd	%eax, T
	punpckldq	S, X
	pshufd	IMM(0), T, T
	movdqa	X, S
	psubb	T, S
	punpcklqdq	S, X
	movdqa	X, SWAP
	mov	IMM(0xc2000000), %eax
	movd	%eax, T
	pslldq	IMM(12), T
WHEN($1, `	pcmpeqd	S, S
	psrlq	IMM(63), S
	psrldq	IMM(8), S
	por	S, T
')	movdqa	T, POLY')

C WIPED(bytes): vector registers, and the frame from 32 on.
define(`WIPED', `WIPE_VECTORS(0, 7)
FOR(`I', 2, eval($1 / 16 - 1), `	movdqa	LOW, eval(16 * I)(%esp)
')')

PROLOGUE(xcsi_ghash_set_key_pclmul)
	ALIGNED_FRAME(96)
	mov	FRAME_ARGUMENT(0), KEY
	mov	FRAME_ARGUMENT(1), %edx
CONSTANTS(1)
	LOAD((%edx))
DIVIDE(HIGH)
	movdqa	HIGH, H1
POWERS
WIPED(96)
	END_ALIGNED_FRAME
	ret
EPILOGUE

PROLOGUE(xcsi_ghash_update_pclmul)
	ALIGNED_FRAME(48)
	mov	FRAME_ARGUMENT(0), KEY
	mov	FRAME_ARGUMENT(1), %ecx
	mov	FRAME_ARGUMENT(2), SRC
CONSTANTS(0)
.Lstart:
	LOAD((%ecx))
	movdqa	X, Y
	mov	FRAME_ARGUMENT(3), BLOCKS
GROUPS
	mov	FRAME_ARGUMENT(1), %ecx
	movdqu	HIGH, (%ecx)
.Lnothing:
WIPED(48)
	.cfi_remember_state
	END_ALIGNED_FRAME
	ret
	.cfi_restore_state
WHOLE_GROUPS
EPILOGUE

C The same with another SWAP, which keeps the order of bytes: 15 - i and 15, added without carries, are i.
PROLOGUE(xcsi_ghash_polyval_pclmul)
	ALIGNED_FRAME(48)
	mov	FRAME_ARGUMENT(0), KEY
	mov	FRAME_ARGUMENT(1), %ecx
	mov	FRAME_ARGUMENT(2), SRC
CONSTANTS(0)
	pcmpeqd	T, T
	psrlw	IMM(12), T
	packuswb T, T
	pxor	SWAP, T
	movdqa	T, SWAP
	jmp	.Lstart
EPILOGUE
