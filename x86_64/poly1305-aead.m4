dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 of what ChaCha20-Poly1305 authenticates, in one call: the text in vectors, by blocks of the row; the rest, and texts that
C are short, in integer registers.  The state is in the frame, up to STATE_END of the including file.
C
C Whole calls of seal, 13 bytes of additional data; calls: set_key, blocks three times and digest.  Intel Xeon with AMX (Granite
C Rapids), ns, and cycles of Cascade Lake (avx512vl, avx2) and Ice Lake (ifma) by llvm-mca 19:
C   bytes                  705  1024  1350  4096     1024  1350
C   ifma       calls       263   304   369   897     1355  1530
C              aead        254   297   352   884     1105  1311
C   avx512vl   calls         -   396   474  1157     2005  2405
C              aead          -   383   459  1140     1838  2113
C   avx2       calls         -     -   617     -        -  2794
C              aead          -     -   606     -        -  2504

include(`poly1305-x64.m4')
STRUCTS(`src/poly1305-aead.h')
define(`OF_INPUT', `OFFSET_OF(poly1305_aead, $1)')
define(`TAG', `STATE_END`'(%rsp)')	C the addresses of the arguments
define(`INPUT', `eval(STATE_END + 8)(%rsp)')
define(`AEAD_FRAME', `eval(STATE_END + 24)')

define(`NTH_SAVED', `ifelse($1, 0, H0, $1, 1, H1, $1, 2, H2, $1, 3, A1, $1, 4, B0, B1)')

C AEAD_FUNCTION(blocks, most bytes of a text that is short)
define(`AEAD_FUNCTION', `
	cmpq	$($2), OF_INPUT(length)(%rdx)
	jbe	xcsi_poly1305_aead_x64
	SAVE_REGISTERS
	FRAME(AEAD_FRAME)
	mov	%rdi, TAG
	mov	%rdx, INPUT
	mov	$(0x0ffffffc0fffffff), R0
	lea	-3(R0), R1
	and	(%rsi), R0
	and	8(%rsi), R1
	mov	16(%rsi), %rax
	mov	24(%rsi), %rdi
	mov	R0, (%rsp)
	mov	R1, 8(%rsp)
	mov	%rax, 16(%rsp)
	mov	%rdi, 24(%rsp)
	MULTIPLES
	xor	H0, H0
	xor	H1, H1
	xor	H2, H2
	mov	H0, 56(%rsp)
	mov	OF_INPUT(aad)(%rdx), SRC
	mov	OF_INPUT(aad_length)(%rdx), N
	test	N, N
	jz	.Laead_text
	PART
	BLOCK(`$(0)', `$(0)', `$(0)')
.Laead_text:
	mov	H0, 32(%rsp)
	mov	H1, 40(%rsp)
	mov	H2, 48(%rsp)
	mov	%rsp, %rdi
	mov	INPUT, %rdx
	mov	OF_INPUT(text)(%rdx), %rsi
	mov	OF_INPUT(length)(%rdx), %rdx
	shr	$(4), %rdx
	C what the callee saves
FOR(`I', 0, 5, `	xor	NTH_SAVED(I), NTH_SAVED(I)
')	call	$1
	mov	(%rsp), R0
	mov	8(%rsp), R1
	MULTIPLES
	mov	32(%rsp), H0
	mov	40(%rsp), H1
	mov	48(%rsp), H2
	mov	INPUT, %rdx
	mov	OF_INPUT(text)(%rdx), SRC
	mov	OF_INPUT(length)(%rdx), N
	add	N, SRC
	and	$(15), N
	jz	.Laead_lengths
	sub	N, SRC
	REST
	add	P0, H0
	adc	P1, H1
	adc	$(1), H2
	BLOCK(`$(0)', `$(0)', `$(0)')
.Laead_lengths:
	mov	INPUT, %rdx
	add	OF_INPUT(aad_length)(%rdx), H0
	adc	OF_INPUT(length)(%rdx), H1
	adc	$(1), H2
	BLOCK(`$(0)', `$(0)', `$(0)')
	REDUCE
	add	16(%rsp), H0
	adc	24(%rsp), H1
	mov	TAG, %rdi
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, eval(STATE_END / 8 / LANES - 1), `
	STORE_VECTOR(0, eval(8 * LANES * I)(%rsp))')
	STORE_VECTOR(0, eval(STATE_END - 8 * LANES)(%rsp))
	vzeroupper
	END_FRAME(AEAD_FRAME)
	RESTORE_REGISTERS
	ret')
