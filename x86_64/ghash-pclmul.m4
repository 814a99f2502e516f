dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl GHASH with carry-less multiplications, one block each, for x86_64 and i686.
C
C Key: for i = 1, ..., 8 the words low, high and low + high of H^i / x, at byte 24 (i - 1).
C The first group has blocks mod 8 blocks unless that is 0, all others have 8.  b[0] comes last, which hides the latency of y.
C
C Reduction of p3 p2 p1 p0 = HIGH 2^128 + MIDDLE 2^64 + LOW, by
C   multiplications: MIDDLE += swap (LOW) + p0 c, HIGH += swap (MIDDLE) + p1 c; swap exchanges the halves
C   shifts, of p1 and p0 at once: u1 u0 = p1 p0, each word << 63, << 62, << 57, added; p1 += u0, p2 += u1; then p3 p2 += p1 p0 and
C     each word of it >> 1, >> 2, >> 7.  u1 before p1 += u0: u0 has bits 57 to 63 alone, and << 57 keeps bits 0 to 6.
C
C The including file defines, with memory aligned:
C   SWAP, POLY          registers or memory: the byte reversal; the words 1 and c
C   H1 to H4, Y         registers or memory: set_key, H to H^4, each / x; update, y
C   KEY, SRC, BLOCKS    registers; eax and ecx are BYTES and BLOCKS
C   BYTES, POWER, END   registers: offset of the block from SRC; address in the key, from H up; end of the group
C   FETCH(h), FETCHED(h)  code that loads h, and the register that has it

define(`LOW',    `%xmm0')	C sums of products
define(`MIDDLE', `%xmm1')
define(`HIGH',   `%xmm2')
define(`X',      `%xmm3')	C factor, then product
define(`S',      `%xmm4')	C sum of its halves, then product
define(`T',      `%xmm5')
define(`P',      `%xmm6')	C power of H
define(`PS',     `%xmm7')	C sum of its halves

C X = block at $1
define(`LOAD', `
	movdqu	$1, X
	pshufb	SWAP, X')

C P, PS = power at byte $1 of $2
define(`LOAD_POWER', `
	movdqu	eval($1)($2), P
	movq	eval($1 + 16)($2), PS')

define(`CLEAR', `
	pxor	LOW, LOW
	pxor	MIDDLE, MIDDLE
	pxor	HIGH, HIGH')

C LOW, MIDDLE, HIGH += X P, halves and sums of halves.  The multiplications are adjacent (see above).
define(`MULTIPLY', `
	pshufd	`$'0x4e, X, S
	movdqa	X, T
	pxor	X, S
	pclmulqdq `$'0x00, P, T
	pclmulqdq `$'0x11, P, X
	pclmulqdq `$'0x00, PS, S
	pxor	T, LOW
	pxor	X, HIGH
	pxor	S, MIDDLE')

define(`CORRECT_MIDDLE', `
	movdqa	LOW, T
	pxor	HIGH, T
	pxor	T, MIDDLE')

C HIGH = field element, by multiplications: latency 14.
define(`REDUCE', `
	FOLD(LOW, MIDDLE)
	FOLD(MIDDLE, HIGH)')
define(`FOLD', `
	pshufd	`$'0x4e, $1, T
	pclmulqdq `$'0x10, POLY, $1
	pxor	T, $2
	pxor	$1, $2')

C Likewise by shifts, which leave the multiplier to the next group.
define(`REDUCE_BY_SHIFTS', `
	movdqa	MIDDLE, T
	pslldq	`$'8, MIDDLE
	psrldq	`$'8, T
	pxor	MIDDLE, LOW	C p1 p0
	pxor	T, HIGH		C p3 p2
	movdqa	LOW, T
	movdqa	LOW, S
	movdqa	LOW, X
	psllq	`$'57, T
	psllq	`$'62, S
	psllq	`$'63, X
	pxor	S, T
	pxor	X, T
	movdqa	T, S
	pslldq	`$'8, T
	psrldq	`$'8, S
	pxor	T, LOW
	pxor	S, HIGH
	movdqa	LOW, T
	movdqa	LOW, S
	pxor	LOW, HIGH
	psrlq	`$'7, LOW
	psrlq	`$'2, T
	psrlq	`$'1, S
	pxor	LOW, HIGH
	pxor	T, S
	pxor	S, HIGH')

C HIGH = $1 $2
define(`PRODUCT', `
	pshufd	`$'0x4e, $1, MIDDLE
	pshufd	`$'0x4e, $2, PS
	movdqa	$1, LOW
	movdqa	$1, HIGH
	pxor	$1, MIDDLE
	pxor	$2, PS
	pclmulqdq `$'0x00, $2, LOW
	pclmulqdq `$'0x11, $2, HIGH
	pclmulqdq `$'0x00, PS, MIDDLE
	CORRECT_MIDDLE
	REDUCE')

C HIGH = $1^2; the middle product cancels
define(`SQUARE', `
	movdqa	$1, LOW
	movdqa	$1, HIGH
	pclmulqdq `$'0x00, LOW, LOW
	pclmulqdq `$'0x11, HIGH, HIGH
	pshufd	`$'0x4e, LOW, MIDDLE
	pclmulqdq `$'0x10, POLY, LOW
	pxor	LOW, MIDDLE
	FOLD(MIDDLE, HIGH)')

C Stores $1 as power $2 of the key.
define(`STORE', `FETCH($1)
	pshufd	`$'0x4e, FETCHED($1), S
	pxor	FETCHED($1), S
	movdqu	FETCHED($1), eval(24 * ($2 - 1))(KEY)
	movq	S, eval(24 * ($2 - 1) + 16)(KEY)')

C $1 = H / x, by a shift of one bit of X = H; a register.
define(`DIVIDE', `
	pshufd	`$'0xff, X, T
	movdqa	X, $1
	psrlq	`$'63, X
	psrad	`$'31, T
	paddq	$1, $1
	pslldq	`$'8, X
	pand	POLY, T
	por	X, $1
	pxor	T, $1')

C The other powers, and the key.
define(`POWERS', `
	SQUARE(H1)
	movdqa	HIGH, H2
	SQUARE(H2)
	movdqa	HIGH, H4
	PRODUCT(H2, H1)
	movdqa	HIGH, H3
	STORE(H1, 1)
	STORE(H2, 2)
	STORE(H3, 3)
	STORE(H4, 4)
	SQUARE(H4)
	STORE(HIGH, 8)
	PRODUCT(H4, H1)
	STORE(HIGH, 5)
	PRODUCT(H4, H3)
	STORE(HIGH, 7)
	SQUARE(H3)
	STORE(HIGH, 6)')

C HIGH = y at the end, in the order of memory; jumps to .Lwhole for whole groups.
define(`GROUPS', `
	CLEAR
	mov	%ecx, %eax
	and	`$'7, %eax
	jz	.Lwhole
	shl	`$'4, %eax
	mov	KEY, POWER
	lea	(SRC, BYTES), END
	jmp	.Lshort_test
.Lshort:
	LOAD(`(SRC, BYTES)')
	LOAD_POWER(0, POWER)
	MULTIPLY
	add	`$'24, POWER
.Lshort_test:
	sub	`$'16, BYTES
	jnz	.Lshort
	LOAD((SRC))
	LOAD_POWER(0, POWER)
	pxor	Y, X
	MULTIPLY
	CORRECT_MIDDLE
	mov	END, SRC
	sub	`$'8, BLOCKS
	jc	.Ldone
.Lpending:
	REDUCE_BY_SHIFTS
	movdqa	HIGH, Y
	CLEAR
.Lgroup:
FOR(`I', 1, 7, `
	LOAD(eval(16 * I)(SRC))
	LOAD_POWER(24 * (7 - I), KEY)
	MULTIPLY')
	LOAD((SRC))
	LOAD_POWER(24 * 7, KEY)
	pxor	Y, X
	MULTIPLY
	CORRECT_MIDDLE
	add	`$'128, SRC
	sub	`$'8, BLOCKS
	jnc	.Lpending
.Ldone:
	REDUCE
	pshufb	SWAP, HIGH')
define(`WHOLE_GROUPS', `
.Lwhole:
	sub	`$'8, BLOCKS
	jnc	.Lgroup
	jmp	.Lnothing')
