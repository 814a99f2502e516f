C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^64; src/poly1305-impl.h has formula and state.
C
C Functions: set_key, blocks, digest, auth, aead.
C Features: none.  The stack has saved registers and the address of the tag, nothing secret.
C Bounds: src/poly1305-impl.h; the high words of d0 and d1, and h2, never carry.
C m is added to d0 and d1 after the product: A1 never carries; the carry of m0, and m1, go to B0, which has the weight of A1.
C
C AMD Zen 5, cycles of xcs_poly1305_auth back to back, and cycles per byte from 1 KiB on; 1700 samples, the rows in turn:
C   bytes      x64     c64     c32     c26
C      16      20      53      89     126
C      32      26      61     109     150
C      64      45      82     149     196
C     128      83     129     228     288
C     256     160     220     389     477
C     512     314     403     706     853
C    1024   0.607   0.747   1.312   1.605
C    4096   0.605   0.728   1.271   1.503
C   16384   0.603   0.715   1.248   1.478
C    2^20   0.602   0.709   1.241   1.473
C 9.6 cycles per block.  The longest dependency chain is 8 (h2: shr, mul, adc to A1, add to H1, adc to H2); the execution units take
C 7.8 without it.  No gain, cycles per block:
C   10.0 to 15.4  other orders of the six products (all 510 that need no further register), operands of mul exchanged
C   10.6  h2 div 4 and h2 mod 4 before the carry of H1, h2 rebuilt by lea: chain 7, but one more operation
C   10.9  likewise, and m0 added to d0 and m1 to d1 with separate carries
C   12.6  h2 folded into h0 in each block: only four mul and two imul (7.0 without the chains), but a chain of 10
C   9.6   two blocks per iteration

REQUIRES()

include(`poly1305-x64.m4')
define(`FROM', `%rdi')		C key or state; bytes 16 to 31 of both are s
define(`M0', `%rax')		C partial block: shares rax and rdx, which are scratch of mul in a block
define(`M1', `%rdx')
define(`INPUT', `(%rsp)')	C of aead: the address of the struct
STRUCTS(`src/poly1305-aead.h')

C CLAMP(key): loads and clamps R0, R1.
define(`CLAMP', `
	mov	$(0x0ffffffc0fffffff), R0
	lea	-3(R0), R1
	and	($1), R0
	and	8($1), R1')

C LOAD: R0, R1, S1, Q0 and h of the state at FROM.
define(`LOAD', `
	mov	(FROM), R0
	mov	8(FROM), R1
	MULTIPLES
	mov	32(FROM), H0
	mov	40(FROM), H1
	mov	48(FROM), H2')

C BLOCKS([label]): h includes the first of N div 16 >= 1 blocks at SRC.  h = h r, then h = (h + block) r for each further block.
C With a label, on exit SRC is behind the blocks, N = N mod 16, ZF tells whether it is 0, and at the label only h = h r, for N < 16.
define(`BLOCKS', `
	sub	$(32), N
	jb	2f
	.balign	32
1:	add	$(16), SRC
	BLOCK(`(SRC)', `8(SRC)', `$(1)')
	sub	$(16), N
	jae	1b
2:ifelse(`$1', `', , `	add	$(16), SRC
	and	$(15), N
$1:')	BLOCK(`$(0)', `$(0)', `$(0)')
ifelse(`$1', `', , `	test	N, N')')

PROLOGUE(xcsi_poly1305_set_key_x64)
	CLAMP(%rsi)
	mov	16(%rsi), %rax
	mov	24(%rsi), %rdx
	mov	R0, (%rdi)
	mov	R1, 8(%rdi)
	mov	%rax, 16(%rdi)
	mov	%rdx, 24(%rdi)
	xor	%eax, %eax
	mov	%rax, 32(%rdi)
	mov	%rax, 40(%rdi)
	mov	%rax, 48(%rdi)
	mov	%rax, 56(%rdi)
	ret
EPILOGUE

PROLOGUE(xcsi_poly1305_blocks_x64)
	mov	%rdx, N
	shl	$4, N
	jz	.Lno_blocks
	SAVE_REGISTERS
	LOAD
	add	(SRC), H0
	adc	8(SRC), H1
	adc	$1, H2
	BLOCKS`'
	mov	H0, 32(%rdi)
	mov	H1, 40(%rdi)
	mov	H2, 48(%rdi)
	RESTORE_REGISTERS
	ret
.Lno_blocks:
	ret
EPILOGUE

C digest and auth share the end of a message: same frame, and FROM has s.
PROLOGUE(xcsi_poly1305_digest_x64)
	SAVE_REGISTERS
	PUSH(%rsi)
	LOAD
	mov	%rdx, SRC
	jmp	.Ltail
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_x64)
	SAVE_REGISTERS
	PUSH(%rdi)
	mov	%rsi, FROM
	CLAMP(FROM)
	MULTIPLES
	mov	%rdx, SRC
	cmp	$16, N
	jae	.Lwhole
	xor	H0, H0
	xor	H1, H1
	xor	H2, H2
.Ltail:
	test	N, N
	jz	.Lfinish
	cmp	$8, N
	jae	.Lpart
	mov	$1, %eax		C fewer than 8 bytes may be read: one by one, after the 1
1:	shl	$8, M0
	mov	-1(SRC,N), %al
	dec	N
	jnz	1b
	xor	%edx, %edx
	jmp	.Ladd
.Lwhole:
	mov	(SRC), H0
	mov	8(SRC), H1
	mov	$1, H2
	BLOCKS(.Llast)
	jz	.Lfinish
.Lpart:
	mov	-8(SRC,N), M0		C the last 8 bytes, N mod 8 of them new, and the 1
	stc
	rcr	$1, M0
	mov	%ecx, %edx
	shl	$3, %ecx
	not	%ecx
	shr	%cl, M0
	test	$8, %dl
	mov	$0, %edx
	jz	.Ladd
	mov	M0, M1
	mov	(SRC), M0
.Ladd:
	add	M0, H0
	adc	M1, H1
	adc	$0, H2
	xor	N, N
	jmp	.Llast
.Lfinish:
	REDUCE
	add	16(FROM), H0
	adc	24(FROM), H1
	POP(%rdi)
	mov	H0, (%rdi)
	mov	H1, 8(%rdi)
	RESTORE_REGISTERS
	ret
EPILOGUE

C h has the last block before it is multiplied by r.
PROLOGUE(xcsi_poly1305_aead_x64)
	SAVE_REGISTERS
	PUSH(%rdi)
	PUSH(%rdx)
	mov	%rsi, FROM
	CLAMP(FROM)
	MULTIPLES
	mov	OFFSET_OF(poly1305_aead, aad)(%rdx), SRC
	mov	OFFSET_OF(poly1305_aead, aad_length)(%rdx), N
	xor	H0, H0
	xor	H1, H1
	xor	H2, H2
	test	N, N
	jz	.Lno_aad
	cmp	$16, N
	jb	.Lshort_aad
	mov	(SRC), H0
	mov	8(SRC), H1
	mov	$1, H2
	add	$16, SRC
	sub	$16, N
	PART
	jmp	.Lno_aad
.Lshort_aad:
	REST
	mov	P0, H0
	mov	P1, H1
	mov	$1, H2
.Lno_aad:
	mov	INPUT, %rdx
	mov	OFFSET_OF(poly1305_aead, text)(%rdx), SRC
	mov	OFFSET_OF(poly1305_aead, length)(%rdx), N
	PART
	POP(SRC)
	add	$OFFSET_OF(poly1305_aead, aad_length), SRC
	BLOCK(`(SRC)', `8(SRC)', `$1')
	BLOCK(`$(0)', `$(0)', `$(0)')
	jmp	.Lfinish
EPILOGUE
