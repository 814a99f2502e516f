C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 in radix 2^32, with umaal, which adds two words to a product.
C
C Functions: set_key, blocks, digest, auth.
C Features: ARMv6.  Stack: saved registers and up to 56 bytes, wiped.
C
C Bounds, as in c32: h0..h3 < 2^32; h4 < 2^31
C
C Instructions and cycles: poly1305-neon.asm.  llvm-mca has models of Cortex-A57 alone; older cores, on which few instructions count
C more, were not modelled.

REQUIRES()

include(`poly1305.m4')

define(`SRC', `[sp, #28]')
define(`END', `[sp, #32]')	C of the blocks
define(`STATE', `[sp, #36]')

C WIPED(bytes): of the frame
define(`WIPED', `
	mov	r2, #0
	mov	r3, #0
FOR(`I', 0, eval($1 / 8 - 1), `	strd	r2, r3, [sp, #eval(8 * I)]
')')

C ADD_BLOCK(address, top): H = T + the block + 2^128 top
define(`ADD_BLOCK', `
	ldr	H0, [$1], #4
	ldr	H1, [$1], #4
	ldr	H2, [$1], #4
	ldr	H3, [$1], #4
	adds	H0, H0, T0
	adcs	H1, H1, T1
	adcs	H2, H2, T2
	adcs	H3, H3, T3
	adc	H4, T4, #$2')

PROLOGUE(xcsi_poly1305_set_key_a32)
FOR(`I', 0, 3, `	ldr	r2, [r1, #eval(4 * I)]
	bic	r2, r2, #0xf0000000
ifelse(I, 0, `', `	bic	r2, r2, #3
')	str	r2, [r0, #eval(4 * I)]
	ldr	r2, [r1, #eval(16 + 4 * I)]
	str	r2, [r0, #eval(STATE_S + 4 * I)]
')	mov	r2, #0
FOR(`I', 0, 5, `	str	r2, [r0, #eval(STATE_H + 4 * I)]
')	bx	lr
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_a32)
	cmp	r2, #0
	bxeq	lr
	PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	FRAME(40)
	add	r2, r1, r2, lsl #4
	str	r1, SRC
	str	r2, END
	str	r0, STATE
	add	r1, r0, #STATE_H
	ldm	r1, {T0, T1, T2, T3, T4}
CONSTANTS(r0)
.Lblock:
	ldr	r0, SRC
ADD_BLOCK(r0, 1)
	str	r0, SRC
TIMES_R
	ldr	r0, SRC
	ldr	r1, END
	cmp	r0, r1
	bne	.Lblock
	ldr	r0, STATE
	add	r0, r0, #STATE_H
	stm	r0, {T0, T1, T2, T3, T4}
WIPED(32)
	END_FRAME(40)
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	bx	lr
EPILOGUE

C The padded block is above the constants.
define(`PADDED', `[sp, #eval(40 + $1)]')

PROLOGUE(xcsi_poly1305_digest_a32)
	PUSH(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	FRAME(56)
	str	r0, STATE
	str	r1, SRC
	mov	r10, r2
	add	r9, r0, #STATE_H
	ldm	r9, {T0, T1, T2, T3, T4}
	cmp	r3, #0
	beq	.Lreduce
	mov	r2, #0
FOR(`I', 0, 3, `	str	r2, PADDED(eval(4 * I))
')	add	r9, sp, #40
	mov	r2, #1
	strb	r2, [r9, r3]
.Lcopy:
	subs	r3, r3, #1
	ldrb	r2, [r10, r3]
	strb	r2, [r9, r3]
	bne	.Lcopy
CONSTANTS(r0)
	add	r0, sp, #40
ADD_BLOCK(r0, 0)
TIMES_R
.Lreduce:
FOLD
	C h + 5, if that is 2^130 or more
	adds	H0, T0, #5
	adcs	H1, T1, #0
	adcs	H2, T2, #0
	adcs	H3, T3, #0
	adc	H4, T4, #0
	mov	r0, #0
	sub	r0, r0, H4, lsr #2
define(`SELECT', `
	eor	H$1, H$1, T$1
	and	H$1, H$1, r0
	eor	T$1, T$1, H$1')
SELECT(0)
SELECT(1)
SELECT(2)
SELECT(3)
	ldr	r0, STATE
	add	r0, r0, #STATE_S
	ldm	r0, {H0, H1, H2, H3}
	ldr	r0, SRC
	adds	T0, T0, H0
	adcs	T1, T1, H1
	adcs	T2, T2, H2
	adc	T3, T3, H3
	str	T0, [r0]
	str	T1, [r0, #4]
	str	T2, [r0, #8]
	str	T3, [r0, #12]
WIPED(56)
	END_FRAME(56)
	POP(r4, r5, r6, r7, r8, r9, r10, r11, r12, lr)
	bx	lr
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_a32)
AUTH(a32, 56)
EPILOGUE
