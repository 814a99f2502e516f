C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, eight blocks side by side, in radix 2^44 by the multiplication of 52 bits.
C
C The blocks of a message, m0, m1, ..., are taken eight at a time, one in each lane of vectors x0, x1, x2 (x = x0 + 2^44 x1 +
C 2^88 x2).  If their number is not a multiple of eight, lanes of the first vector are zero, without 2^128: that does not change
C the sum.  Modulo p = 2^130 - 5, since 2^132 = 20, with the low and the high half of products of 52 bits,
C   L0 = lo(x0 b0 + 20 x1 b2 + 20 x2 b1)    H0 the same with hi, that is div 2^52
C   L1 = lo(x0 b1 + x1 b0 + 20 x2 b2)       H1
C   L2 = lo(x0 b2 + x1 b1 + x2 b0)          H2
C   x b = (L0 + 5 2^10 H2) + 2^44 (L1 + 2^8 H0) + 2^88 (L2 + 2^8 H1)
C A turn takes four vectors, 32 blocks:  y = y r^32 + x(0) r^24 + x(1) r^16 + x(2) r^8 + x(3), with one carry at its end; y begins
C as the first vector, with h added to its first block.  The first turn has what is over, one to four vectors.  In the end each
C lane is multiplied by its power of r, r^8 to r, and the sum of the lanes is h.
C The powers: r, r^2, r^4, r^8 by integer registers, and beside them by vectors r^3 to r^7, r^16, and r^24 and r^32 together.
C
C void xcsi_poly1305_blocks_ifma (uint64_t *state, const uint8_t *src, size_t blocks)
C void xcsi_poly1305_auth_ifma (uint8_t *tag, const uint8_t *key, const uint8_t *src, size_t length)
C Arguments in rdi, rsi, rdx, rcx.
C
C State: the words of the variant x64, whose functions set the key, make the tag and do what is short.  Word 7 is 1 if what
C follows was made, in the first long call: b0, b1, b2, 20 b1, 20 b2 for r^8, r^16, r^24, r^32 (words 8 to 27), and b0, b1, b2 of
C the powers of the lanes (words 28 to 51).
C Features: AVX-512 (F, VL, BW, DQ), IFMA.  Any alignment.  Constant time.
C Scratch: all integer registers, zmm0 to 30, of which those with secrets are wiped, k1 to k4; upper parts are clean at exit.  Saved
C registers are on the stack.  auth has a state there, wiped.
C
C Bounds, for messages of any value:
C   SQUARE, tops <= 4: T < 2^261, so h < 2^130 + 5 * 2^131, folded < 2^130 + 2^7, tops <= 4
C   of r < 2^124: T < 2^248, h < 2^130 + 5 * 2^118, and T3 < 2^56
C   powers from SQUARE: b0, b1 < 2^44, b2 <= 2^42; from CARRY and y: < 2^44 + 2^17, < 2^44 + 2^12, < 2^42 + 2^12
C   20 b1 < 2^49, 20 b2 < 2^47: less than 52 bits
C   blocks: x0, x1 < 2^44, x2 < 2^41; the first vector with h, folded: x0, x1 < 2^45, x2 < 2^42 + 2^41 + 2
C   products of a turn in units of 2^88, three vectors and y as the first vector:
C     H0: 3 (1 + 5 + 2.5) + (2 + 10 + 7.5) < 46;  H1: 3 (1 + 1 + 0.7) + (2 + 2 + 1.9) < 15
C     H2: 3 (0.25 + 1 + 0.13) + (0.5 + 2 + 0.4) < 7.5
C   so H0 < 2^42, H1 < 2^40, H2 < 2^39, and 5 2^10 H2 < 2^52: vpmadd52luq does not cut it
C   L < 12 * 2^52 + 2^44;  columns < 2^56;  carries < 2^12 and < 2^14, and 5 * 2^14 < 2^17
C   the end: columns of a lane < 3 * 2^52 + 2^51, of all eight < 2^57
C
C Cycles, AMD Zen 5, whole calls of xcs_poly1305_auth back to back, and cycles per byte from 4 KiB on (xcs speed; C: gcc 12 -O2):
C   bytes     ifma     x64     c64
C      16       18      19      56
C      64       46      45      87
C     256      161     161     228
C     304      179     189     298
C     512      194     315     414
C    1024      235     621     807
C    1350      282     825    1058
C    4096    0.120   0.605   0.749
C   16384    0.093   0.601   0.732
C    2^20    0.084   0.603   0.724
C The limit is two multiplications in a cycle, 0.070 cycles per byte.  Powers take 75 cycles; when they are there, a call of 9 to 40
C blocks takes 85.
C Slower: all powers by integer registers (instructions: 320 bytes 239 cycles, 1350 bytes 343); loads that begin before the message,
C under a mask, instead of vpexpandq (where the page before is not there, 700 cycles).
C
REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx512ifma)

define(`LONG', 19)		C blocks from which on vectors are faster than x64, with powers to make
define(`LONG_READY', 9)		C the same when the powers are there; at least 9

define(`STATE', `%rdi')		C live throughout
define(`SRC', `%rsi')		C live throughout
define(`N', `%rcx')
define(`A0', `%r8')		C powers
define(`A1', `%r9')
define(`A2', `%r10')
define(`B0', `%r11')
define(`B1', `%rbx')
define(`B2', `%rbp')
define(`T0', `%r12')
define(`T1', `%r13')
define(`T2', `%r14')
define(`T3', `%r15')
define(`T4', `%rcx')
define(`TURNS', `%rax')		C vectors
define(`HK', `%rdx')
define(`CONST', `%r8')

C State.
define(`STATE_R0', `0($1)')
define(`STATE_R1', `8($1)')
define(`STATE_H0', `32($1)')
define(`STATE_H1', `40($1)')
define(`STATE_H2', `48($1)')
define(`STATE_MADE', `56($1)')
define(`KEYS', 64)		C 5 times r^8, r^16, r^24, r^32: x0, x1, x2, 20 x1, 20 x2
define(`LANES', 224)		C 3 vectors: x0, x1, x2 of the powers of the lanes
define(`STATE_END', 416)

C SQUARE(a, h): three registers each, folded, tops <= 4; or the top of a is empty, for r, and nothing is there to fold.
define(`SQUARE', `
	mov	$1, %rax
	mul	$1
	mov	%rax, T0
	mov	%rdx, T1
	mov	$2, %rax
	mul	$2
	mov	%rax, T2
	mov	%rdx, T3
	mov	$1, %rax
	mul	$2
ifelse(`$3', `', `
	add	%rax, %rax
	adc	%rdx, %rdx
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3', `
	mov	$3, T4
	imul	$3, T4
	add	$3, $3
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3
	adc	$(0), T4
	add	%rax, T1
	adc	%rdx, T2
	adc	$(0), T3
	adc	$(0), T4
	mov	$1, %rax
	mul	$3
	add	%rax, T2
	adc	%rdx, T3
	adc	$(0), T4
	mov	$2, %rax
	mul	$3
	add	%rax, T3
	adc	%rdx, T4')
	C h = T mod 2^130 + 4 (T div 2^130) + T div 2^130
	mov	T2, %rax
	mov	T2, $6
	and	$(-4), %rax
	and	$(3), $6
	mov	T0, $4
	mov	T1, $5
	add	%rax, $4
	adc	T3, $5
	adc	ifelse(`$3', `', `$(0)', `T4'), $6
	shrd	$(2), T3, T2
ifelse(`$3', `', `
	shr	$(2), T3
	add	T2, $4
	adc	T3, $5
	adc	$(0), $6', `
	shrd	$(2), T4, T3
	shr	$(2), T4
	add	T2, $4
	adc	T3, $5
	adc	T4, $6
FOLD($4, $5, $6)')')
C FOLD(x): x = x mod 2^130 + 5 (x div 2^130).  Scratch: rax, T4.
define(`FOLD', `
	mov	$3, %rax
	mov	$3, T4
	and	$(-4), %rax
	shr	$(2), T4
	and	$(3), $3
	add	T4, %rax
	add	%rax, $1
	adc	$(0), $2
	adc	$(0), $3')

C LIMBS(x): T0, T1, T2 = its limbs.  Scratch: rax.
define(`LIMBS', `
	mov	$(0xfffffffffff), %rax
	mov	$1, T0
	mov	$1, T1
	mov	$2, T2
	shrd	$(44), $2, T1
	shrd	$(24), $3, T2
	and	%rax, T0
	and	%rax, T1')
C Vector registers by number.
define(`V', `%zmm`'eval($1)')
define(`L', 0)			C 3: sums of low halves
define(`H', 3)			C 3: sums of high halves
define(`X', 6)			C 3: limbs of blocks
define(`Y', 9)			C 3: h
define(`W', 12)
define(`M44', `%zmm13')
define(`M42', `%zmm14')
define(`TOP', `%zmm15')
define(`K8', 16)		C 5 each
define(`K16', 21)
define(`K24', 26)

C SPLIT(x): x, W = 8 blocks as loaded; x, x + 1, x + 2 = limbs without 2^128
define(`SPLIT', `
	vpunpckhqdq V(W), V($1), V($1 + 2)
	vpunpcklqdq V(W), V($1), V($1)
	vpsllq	$(20), V($1 + 2), V(W)
	vpsrlq	$(44), V($1), V($1 + 1)
	vpsrlq	$(24), V($1 + 2), V($1 + 2)
	vpandq	M44, V($1), V($1)
	vpternlogq $(0xc8), V(W), M44, V($1 + 1)')
C LOAD(offset, x)
define(`LOAD', `
	vmovdqu64 eval($1)(SRC), V($2)
	vmovdqu64 eval($1 + 64)(SRC), V(W)
SPLIT($2)
	vporq	TOP, V($2 + 2), V($2 + 2)')
C MULT_BY(x, b0, b1, b2, c1, c2): L, H += x b
define(`MULT_BY', `
MADDS($1 + 1, $6, $2, $3)
MADDS($1 + 2, $5, $6, $2)
MADDS($1, $2, $3, $4)')
define(`MADDS', `
	vpmadd52huq $3, V($1), V(H + 1)
	vpmadd52huq $4, V($1), V(H + 2)
	vpmadd52huq $2, V($1), V(H)
	vpmadd52luq $2, V($1), V(L)
	vpmadd52luq $3, V($1), V(L + 1)
	vpmadd52luq $4, V($1), V(L + 2)')
C MULT(x, k), MULT_AT(x, offset, register)
define(`MULT', `MULT_BY($1, V($2), V($2 + 1), V($2 + 2), V($2 + 3), V($2 + 4))')
define(`MULT_AT', `MULT_BY($1, eval($2)($3){1to8}, eval($2 + 32)($3){1to8}, eval($2 + 64)($3){1to8},
eval($2 + 96)($3){1to8}, eval($2 + 128)($3){1to8})')
C COLUMNS: L = L + 2^8 H
define(`COLUMNS', `
	vpsllq	$(8), V(H), V(H)
	vpsllq	$(8), V(H + 1), V(H + 1)
	vpmadd52luq constants+16(%rip){1to8}, V(H + 2), V(L)
	vpaddq	V(H), V(L + 1), V(L + 1)
	vpaddq	V(H + 1), V(L + 2), V(L + 2)')
C CARRY(y)
define(`CARRY', `COLUMNS
	vpsrlq	$(42), V(L + 2), V(H + 2)
	vpsrlq	$(44), V(L), V(H)
	vpsrlq	$(44), V(L + 1), V(H + 1)
	vpandq	M44, V(L), V($1)
	vpandq	M44, V(L + 1), V($1 + 1)
	vpandq	M42, V(L + 2), V($1 + 2)
	vpmadd52luq constants+24(%rip){1to8}, V(H + 2), V($1)
	vpaddq	V(H), V($1 + 1), V($1 + 1)
	vpaddq	V(H + 1), V($1 + 2), V($1 + 2)')
define(`CLEAR', `
	vpxor	%xmm`'$1, %xmm`'$1, %xmm`'$1')
define(`CLEAR_H', `CLEAR(3)CLEAR(4)CLEAR(5)')
define(`CLEAR_SUMS', `FOR(`I', 0, 5, `CLEAR(I)')')
C SPREAD(x): x, x + 1, x + 2 = T0, T1, T2 in each lane
define(`SPREAD', `
	vpbroadcastq T0, V($1)
	vpbroadcastq T1, V($1 + 1)
	vpbroadcastq T2, V($1 + 2)')
C MULTIPLES(k): k + 3, k + 4 = 20 times k + 1, k + 2
define(`MULTIPLES', `
	vpxorq	V($1 + 3), V($1 + 3), V($1 + 3)
	vpxorq	V($1 + 4), V($1 + 4), V($1 + 4)
	vpmadd52luq constants+40(%rip){1to8}, V($1 + 1), V($1 + 3)
	vpmadd52luq constants+40(%rip){1to8}, V($1 + 2), V($1 + 4)')

PROLOGUE(xcsi_poly1305_blocks_ifma)
	mov	STATE_MADE(STATE), %rax
	cmp	$LONG_READY, %rdx
	jae	1f
2:	jmp	xcsi_poly1305_blocks_x64
1:	test	%rax, %rax
	jnz	3f
	cmp	$LONG, %rdx
	jb	2b
3:	SAVE_REGISTERS
	PUSH(%rdx)
	test	%rax, %rax
	jnz	.Lmade

	vpbroadcastq constants(%rip), M44
	vpbroadcastq constants+8(%rip), M42
	mov	STATE_R0(STATE), A0
	mov	STATE_R1(STATE), A1
	SQUARE(A0, A1, `', B0, B1, B2)
	xor	%r10d, %r10d
	LIMBS(A0, A1, A2)
	SPREAD(X)
	LIMBS(B0, B1, B2)
	SPREAD(K16)
	MULTIPLES(K16)
	SQUARE(B0, B1, B2, B0, B1, B2)
	LIMBS(B0, B1, B2)
	SPREAD(K24)
	MULTIPLES(K24)
	SQUARE(B0, B1, B2, B0, B1, B2)
	LIMBS(B0, B1, B2)
	SPREAD(K8)
	MULTIPLES(K8)
	C Lanes: r^2 r^2 r r r^2 r^2 r r by r^2; r^4 r^4 r^3 r^3 r^2 r^2 r r by r^4; r^8 r^4 r^7 r^3 r^6 r^2 r^5 r
	mov	$0xaaf033, %eax
	kmovd	%eax, %k1
	kshiftrd $8, %k1, %k2
	kshiftrd $16, %k1, %k3
FOR(`I', 0, 2, `	vmovdqa64 V(K16 + I), V(X + I){%k1}
')CLEAR_SUMS
MULT(X, K16)
CARRY(Y)
FOR(`I', 0, 2, `	vmovdqa64 V(X + I), V(Y + I){%k2}
')CLEAR_SUMS
MULT(Y, K24)
CARRY(X)
FOR(`I', 0, 2, `	vmovdqa64 V(Y + I), V(X + I){%k3}
	vmovdqu64 V(X + I), eval(LANES + 64 * I)(STATE)
')	C r^16; then r^8 and r^16 by r^16
CLEAR_SUMS
MULT(K8, K8)
CARRY(K16)
MULTIPLES(K16)
FOR(`I', 0, 2, `	vmovdqa64 V(K16 + I), V(X + I){%k3}
')CLEAR_SUMS
MULT(X, K16)
CARRY(K24)
MULTIPLES(K24)
FOR(`I', 0, 4, `	vmovq	%xmm`'eval(K8 + I), eval(KEYS + 32 * I)(STATE)
	vmovq	%xmm`'eval(K16 + I), eval(KEYS + 32 * I + 8)(STATE)
	vmovdqu64 %xmm`'eval(K24 + I), eval(KEYS + 32 * I + 16)(STATE)
	vpbroadcastq %xmm`'eval(K24 + I), V(K24 + I)
')	movq	$1, STATE_MADE(STATE)
	jmp	4f
.Lmade:
	vpbroadcastq constants(%rip), M44
	vpbroadcastq constants+8(%rip), M42
FOR(`I', 0, 4, `	vpbroadcastq eval(KEYS + 32 * I)(STATE), V(K8 + I)
	vpbroadcastq eval(KEYS + 32 * I + 8)(STATE), V(K16 + I)
	vpbroadcastq eval(KEYS + 32 * I + 16)(STATE), V(K24 + I)
')4:
	POP(%rdx)
	vpbroadcastq constants+32(%rip), TOP

	C The first vector ends with block (blocks - 1) mod 8.
	dec	%rdx
	mov	%edx, %ecx
	and	$7, %ecx
	shr	$3, %rdx
	lea	masks(%rip), %r9
	kmovb	1(%r9,%rcx), %k3
	movzbl	1(%r9,%rcx), %eax
	xor	(%r9,%rcx), %al
	kmovd	%eax, %k4
	C Of f blocks the last four, if there are so many, go to the second half, those before to the first.
	xor	%r10d, %r10d
	lea	-3(%rcx), %eax
	test	%eax, %eax
	cmovs	%r10d, %eax
	shl	$4, %eax
	vmovdqu64 (SRC), V(Y)
	vmovdqu64 (SRC,%rax), V(W)
	lea	1(%rcx), %eax
	shl	$4, %eax
	add	%rax, SRC
	not	%ecx
	and	$7, %ecx
	add	%ecx, %ecx
	mov	$0xffff, %eax
	shl	%cl, %eax
	kmovd	%eax, %k1
	kshiftrw $8, %k1, %k2
	vpexpandq V(Y), V(Y){%k1}{z}
	vpexpandq V(W), V(W){%k2}{z}
SPLIT(Y)
	vporq	TOP, V(Y + 2), V(Y + 2){%k3}
	mov	STATE_H0(STATE), A0
	mov	STATE_H1(STATE), A1
	mov	STATE_H2(STATE), A2
	FOLD(A0, A1, A2)
	LIMBS(A0, A1, A2)
	vpbroadcastq T0, V(X){%k4}{z}
	vpbroadcastq T1, V(X + 1){%k4}{z}
	vpbroadcastq T2, V(X + 2){%k4}{z}
	vpaddq	V(X), V(Y), V(Y)
	vpaddq	V(X + 1), V(Y + 1), V(Y + 1)
	vpaddq	V(X + 2), V(Y + 2), V(Y + 2)

	C rdx vectors follow: 1 to 4 of them in the first turn
	dec	%rdx
	mov	%rdx, TURNS
	and	$3, %edx
	shr	$2, TURNS
	mov	%edx, %ecx
	shl	$7, %rdx
	lea	-384(SRC,%rdx), SRC
	lea	KEYS`'(STATE,%rcx,8), HK
	lea	eval(KEYS + 24)(STATE), %r8
LOAD(384, L)
CLEAR_H
	cmp	$1, %ecx
	jb	.Lone
	je	.Ltwo
	cmp	$2, %ecx
	je	.Lthree
	jmp	.Lfour
	.balign	64
.Lturn:
LOAD(384, L)
CLEAR_H
.Lfour:
LOAD(0, X)
MULT(X, K24)
.Lthree:
LOAD(128, X)
MULT(X, K16)
.Ltwo:
LOAD(256, X)
MULT(X, K8)
.Lone:
MULT_AT(Y, 0, HK)
CARRY(Y)
	mov	%r8, HK
	add	$512, SRC
	sub	$1, TURNS
	jae	.Lturn

	C Each lane by its power, and their sum.
FOR(`I', 0, 2, `	vmovdqu64 eval(LANES + 64 * I)(STATE), V(K8 + I)
	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')CLEAR_H
FOR(`I', 1, 2, `	vpsllq	$2, V(K8 + I), V(X + I)
	vpsllq	$4, V(K8 + I), V(K8 + 2 + I)
	vpaddq	V(X + I), V(K8 + 2 + I), V(K8 + 2 + I)
')
MULT(Y, K8)
COLUMNS
	vpunpcklqdq V(L + 1), V(L), V(X)
	vpunpckhqdq V(L + 1), V(L), V(X + 1)
	vpshufd	$0x4e, V(L + 2), V(X + 2)
	vpaddq	V(X + 1), V(X), V(X)
	vpaddq	V(L + 2), V(X + 2), V(X + 2)
	vextracti64x4 $1, V(X), %ymm0
	vextracti64x4 $1, V(X + 2), %ymm1
	vpaddq	%ymm6, %ymm0, %ymm0
	vpaddq	%ymm8, %ymm1, %ymm1
	vextracti128 $1, %ymm0, %xmm6
	vextracti128 $1, %ymm1, %xmm8
	vpaddq	%xmm6, %xmm0, %xmm0
	vpaddq	%xmm8, %xmm1, %xmm1
	vmovq	%xmm0, A0
	vpextrq	$1, %xmm0, T0
	vmovq	%xmm1, A2
	mov	T0, A1
	mov	A2, T1
	shl	$44, T0
	shr	$20, A1
	shl	$24, T1
	shr	$40, A2
	add	T0, A0
	adc	T1, A1
	adc	$0, A2
	mov	A0, STATE_H0(STATE)
	mov	A1, STATE_H1(STATE)
	mov	A2, STATE_H2(STATE)
FOR(`I', 0, 12, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 16, 30, `	vpxorq	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	RESTORE_REGISTERS
	ret
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_ifma)
	cmp	$eval(16 * LONG), %rcx
	jae	1f
	jmp	xcsi_poly1305_auth_x64
1:	PUSH(%rbx)
	PUSH(%rbp)
	PUSH(%r12)
	FRAME(STATE_END)
	mov	%rdi, %rbx
	mov	%rdx, %rbp
	mov	%rcx, %r12
	mov	%rsp, %rdi
	call	xcsi_poly1305_set_key_x64
	mov	%rbp, %rsi
	mov	%r12, %rdx
	shr	$4, %rdx
	call	xcsi_poly1305_blocks_ifma
	mov	%rsp, %rdi
	mov	%rbx, %rsi
	mov	%r12, %rcx
	and	$-16, %r12
	lea	(%rbp,%r12), %rdx
	and	$15, %ecx
	call	xcsi_poly1305_digest_x64
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, eval(STATE_END / 64 - 1), `	vmovdqu64 %zmm0, eval(64 * I)(%rsp)
')	vzeroupper
	END_FRAME(STATE_END)
	POP(%r12)
	POP(%rbp)
	POP(%rbx)
	ret
EPILOGUE

RODATA(constants, 64)
	.quad	0xfffffffffff, 0x3ffffffffff, 5120, 5, 0x10000000000, 20
END_RODATA
RODATA(pairs, 64)
	.quad	0, 0, 1, 1, 2, 2, 3, 3
END_RODATA
C Lanes of the last n blocks of eight.
RODATA(masks, 1)
	.byte	0, 0x80, 0xa0, 0xa8, 0xaa, 0xea, 0xfa, 0xfe, 0xff
END_RODATA
