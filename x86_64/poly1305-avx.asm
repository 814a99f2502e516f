C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, one block per xmm register, 8 blocks per reduction, interleaved with 6 scalar blocks.
C
C An iteration takes K blocks b0 ... for the scalar part, then BLOCKS = 8 blocks in vectors m0 ... m7.
C With q = r and p = r^(BLOCKS + K), modulo 2^130 - 5:
C   s = b0 r^(K - 1) + ... + b(K - 1)                          by Horner, from 0 in each iteration
C   g = g p + s                                                one full-width product outside the Horner chain
C   a = a p + m0 q^7 + m1 q^6 + ... + m6 q + m7
C After the last one  h = (g r^BLOCKS + a) r.
C Before the first iteration the scalar unit takes 1 + LEADS blocks while constants are computed, and the blocks in excess of whole
C iterations; the resulting h is the initial a.  Fewer than LONG blocks go to x64, which also sets keys and computes tags.
C
C Blocks are unsplit (src/poly1305-impl.h), without shuffles.  In the two 64-bit lanes of a block vpmuludq multiplies w0 and w2 by
C limbs of C(0) and C(2), and after a shift w1 and w3 by those of C(1) and C(3); lanes are summed at the end.  Only a, five limbs,
C takes 25 products.
C The scalar unit computes powers of r up to q^8.  Seven are split into limbs, multiplied by 2^32 three times as 32-bit numbers in
C vectors, and stored in the frame in the format of vpmuludq; the frame is wiped.
C
C Functions: blocks, auth.
C Features: AVX.
C Bounds, for arbitrary messages; a(i) is limb i of a, e(i) a sum of 64 bits:
C   powers and h, folded: x < 2^130 + 2^66, top <= 4; limbs <= 2^26; 5 p <= 5 * 2^26
C   SHIFT: C(j, 0), C(j, 1) <= (2^26 - 64) + 5 (2^26 + 2^9) / 2^20 < 2^26 + 2^9; C(j, 2) to C(j, 4) <= (2^26 - 64) + 64
C   the 2^128: S = q^7 + ... + q + 1 < 29 * 2^128; 5 (S div 4) + 2^128 (S mod 4) < 40 * 2^128, limb 4 < 2^30
C   products of words: 7 vectors * 2 words * 2^32 (2^26 + 2^9) < 14.001 * 2^58;  m7: 2^32 * 2^18 = 2^50
C   products of a: (1 + 4 * 5) (2^26 + 2^13) 2^26 < 0.34 * 2^58
C   e(i) < 14.4 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11; a(0), a(2), a(3) < 2^26; at the beginning a(i) <= 2^26
C   LANE: sums of two lanes; w0 = a(0) + 2^26 a(1) < 2^54; w1 without 2^40 a(4) < 2^42; top < 2^4
C   HORNER: as in variant x64, h2 < 2^63
C   MUL, REDUCE: product with s < 2^261, T4 < 2^5; h < 2^130 + 5 * 2^131, its top < 2^6, before folding
C   in short: sums of products < 14.4 * 2^58 < 2^62, limbs of a < 2^26 + 2^13, h2 < 2^63
C
C AMD Zen 5, cycles per byte: 4 KiB 0.38, 16 KiB 0.33, 2^20 bytes 0.32, x64 0.60; 70 cycles per iteration.  K = 4: 0.35 for 16 KiB;
C K = 8: no change.
C LONG is for CPUs that choose this row, without AVX2.  Cycles of whole messages of Sandy Bridge by llvm-mca 19, with x64 after the
C slash: 2048 bytes 2577/2473, 4096 bytes 4469/4905; Cascade Lake 1845/1840, 3158/3632.  LONG = 63, measured there: up to 22 % more
C time than x64.  Zen 5 gains from 63 blocks on.
C Cycles per byte of the loop by llvm-mca 19, x64 after the slash: Sandy Bridge 0.93/1.20, Haswell 0.82/1.01, Skylake 0.63/0.88,
C Jaguar 1.24/1.89, Zen 1 and 2 0.62/0.76, Zen 3 0.67/1.21.

REQUIRES(avx)

define(`K', 6)			C scalar blocks per iteration
define(`LEADS', 15)		C scalar blocks during the set-up
define(`LONG', 154)		C minimum blocks for the vector loop to pay

define(`VECTOR', 16)		C bytes
define(`BLOCKS', 8)		C blocks of the vector part of an iteration
define(`PER_ITERATION', eval(BLOCKS + K))	C blocks of an iteration

define(`SRC', `%rsi')		C live throughout
define(`BASE', `%rdi')		C live throughout: the frame, aligned
define(`R0', `%r8')		C live throughout
define(`P0', `%r9')		C before the loop: a power
define(`H0', `%rbx')		C h; in the loop s, the scalar part of an iteration
define(`H1', `%rbp')
define(`H2', `%r12')
define(`T0', `%r13')		C scratch
define(`T1', `%r14')
define(`T2', `%r15')
define(`T3', `%r10')
define(`T4', `%r11')
define(`U', `%rcx')

C Vector registers by number.
define(`V', ``%xmm'`'eval($1)')
define(`E', 0)			C 5: sums
define(`A', 5)			C 5: limbs of a
define(`X', 10)			C words 0 and 2 of blocks
define(`Y', 11)			C words 1 and 3
define(`W', 12)			C 2: scratch
define(`MASK', 14)		C 2^26 - 1
define(`HALF_MASK', 15)		C the same in 32 bits, before the loop

C Frame
C FACTOR_AT(j, 0 or 1, i): limb i of q^(7 - j) and 2^64 q^(7 - j), or of 2^32 and 2^96 times these, in the lanes of each block
define(`FACTOR_AT', `eval(VECTOR * (10 * ($1) + 5 * ($2) + ($3)))(BASE)')
C P_AT(i): limb i of p; for i > 4 limb i - 4 of 5 p
define(`P_AT', `eval(VECTOR * (70 + ($1)))(BASE)')
define(`TOP_AT', `eval(VECTOR * (79 + ($1)))(BASE)')
define(`LIMBS', eval(VECTOR * 84))
C LIMB_AT(i, j), SHIFTED_AT(i, j): limb i of q^(7 - j), and of 2^32 q^(7 - j)
define(`LIMB_AT', `eval(LIMBS + 32 * ($1) + 4 * ($2))(BASE)')
define(`SHIFTED_AT', `eval(LIMBS + 160 + 32 * ($1) + 4 * ($2))(BASE)')
define(`WORDS', eval(LIMBS + 320))
C WORD_AT(n, i): word i of number n; number POWER(k) is r^k
define(`WORD_AT', `eval(WORDS + 8 * ($1) + ifelse(`$2', `', 0, 96 * $2))(BASE)')
define(`POWER', `ifelse($1, 8, 8, eval(7 - ($1)))')
define(`P', 9)
define(`G', 10)
define(`OTHERS', eval(WORDS + 3 * 96))
define(`S1', `eval(OTHERS)(BASE)')
define(`Q0', `eval(OTHERS + 8)(BASE)')
define(`R1', `eval(OTHERS + 16)(BASE)')
define(`END', `eval(OTHERS + 24)(BASE)')	C end of the blocks of the iterations
define(`STATE', `eval(OTHERS + 32)(BASE)')
define(`REST', `eval(OTHERS + 40)(BASE)')	C blocks in excess of whole iterations
define(`FRAME_END', eval((OTHERS + 48 + VECTOR - 1) / VECTOR * VECTOR))
define(`FRAME_SIZE', eval((FRAME_END + VECTOR + 15) / 16 * 16 + 8))

C LOAD_FACTOR(x), then PRODUCT(y, low, high): x y;  ADD_PRODUCT(y, low, high): += x y.
define(`LOAD_FACTOR', `define(`FACTOR', `$1')')
define(`PRODUCT', `
	mov	FACTOR, %rax
	mulq	$1
	mov	%rax, $2
	mov	%rdx, $3')
define(`ADD_PRODUCT', `
	mov	FACTOR, %rax
	mulq	$1
	add	%rax, $2
	adc	%rdx, $3')

C HORNER_0(i, m0, m1, top) ... HORNER_6: h = h r + m0 + 2^64 m1 + 2^128 top, as in variant x64.  With i = 1
C h is scalar block 0; with i = 0 h2 is 0.
define(`HORNER_0', `ifelse($1, 1, `
	mov	SCALAR_AT(0), H0
	mov	8+SCALAR_AT(0), H1')
	LOAD_FACTOR(H0)
	PRODUCT(R1, T1, T2)')
define(`HORNER_1', `
	PRODUCT(R0, H0, T0)
ifelse($2, `$(0)', `', `
	add	$2, H0
	adc	$3, T1
	adc	$4, T2')')
define(`HORNER_2', `
	LOAD_FACTOR(H1)
	ADD_PRODUCT(R0, T1, T2)')
define(`HORNER_3', `
	ADD_PRODUCT(S1, H0, T0)')
define(`HORNER_4', `ifelse($1, 0, `', $1, 1, `
	add	S1, T1
	adc	R0, T2', `
	LOAD_FACTOR(H2)
	ADD_PRODUCT(S1, T1, T2)')')
define(`HORNER_5', `ifelse(eval($1 < 2), 1, `', `
	mov	H2, %rax
	shr	$(2), %rax
	mulq	Q0
	add	%rax, H0
	adc	%rdx, T0
	and	$(3), H2
	imul	R0, H2')')
define(`HORNER_6', `
	ifelse(eval($1 < 2), 1, `mov	T2, H2', `add	T2, H2')
	mov	T1, H1
	add	T0, H1
	adc	$(0), H2')
define(`BLOCK', `FOR(`I', 0, 6, `indir(`HORNER_'I, 2, $1, $2, $3)')')

C LEAD: the next block before the iterations.
define(`LEAD_COUNT', 0)
define(`LEAD', `define(`LEAD_COUNT', incr(LEAD_COUNT))BLOCK((SRC), 8(SRC), $(1))
	add	$(16), SRC')

C WITH_POWER(code): code with a power of r as h.
define(`WITH_POWER', `pushdef(`H0', P0)pushdef(`H1', T4)pushdef(`H2', T3)$1`'popdef(`H0')popdef(`H1')popdef(`H2')')

C MUL_0(x, y) ... MUL_5: T = product of the numbers x and y.
define(`MUL_0', `
	LOAD_FACTOR(WORD_AT($1))
	PRODUCT(WORD_AT($2), T0, T1)
	PRODUCT(WORD_AT($2, 1), U, T2)
	add	U, T1
	adc	$(0), T2')
define(`MUL_1', `
	PRODUCT(WORD_AT($2, 2), U, T3)
	add	U, T2
	adc	$(0), T3')
define(`MUL_2', `
	LOAD_FACTOR(WORD_AT($1, 1))
	PRODUCT(WORD_AT($2, 2), U, T4)
	add	U, T3
	adc	$(0), T4')
define(`MUL_3', `
	ADD_PRODUCT(WORD_AT($2), T1, T2)
	adc	$(0), T3
	adc	$(0), T4
	ADD_PRODUCT(WORD_AT($2, 1), T2, T3)
	adc	$(0), T4')
define(`MUL_4', `
	LOAD_FACTOR(WORD_AT($1, 2))
	ADD_PRODUCT(WORD_AT($2), T2, T3)
	adc	$(0), T4
	ADD_PRODUCT(WORD_AT($2, 1), T3, T4)')
define(`MUL_5', `
	mov	WORD_AT($1, 2), U
	imul	WORD_AT($2, 2), U
	add	U, T4')
C REDUCE_0(z) ... REDUCE_2: number z = T, folded.
define(`REDUCE_0', `
	mov	T2, %rax
	mov	T2, U
	and	$(-4), %rax
	and	$(3), T2
	add	%rax, T0
	adc	T3, T1
	adc	T4, T2
	shrd	$(2), T3, U
	shrd	$(2), T4, T3
	shr	$(2), T4')
define(`REDUCE_1', `
	add	U, T0
	adc	T3, T1
	adc	T4, T2
	mov	T2, U
	shr	$(2), U
	lea	(U,U,4), U
	and	$(3), T2
	add	U, T0
	adc	$(0), T1
	adc	$(0), T2')
define(`REDUCE_2', `
	mov	T0, WORD_AT($1)
	mov	T1, WORD_AT($1, 1)
	mov	T2, WORD_AT($1, 2)')
define(`MUL', `FOR(`I', 0, 5, `indir(`MUL_'I, $1, $2)')FOR(`I', 0, 2, `indir(`REDUCE_'I, $3)')')

C FOLD: T0, T1, T2 = h, folded.
define(`FOLD', `
	mov	H2, U
	mov	H2, T2
	shr	$(2), U
	lea	(U,U,4), T0
	and	$(3), T2
	add	H0, T0
	mov	H1, T1
	adc	$(0), T1
	adc	$(0), T2')
C h = h r: TIMES(0) if h2 is 0, otherwise TIMES(2)
define(`TIMES', `FOR(`I', 0, 6, `indir(`HORNER_'I, $1, `$(0)')')')

C SPLIT(x, y): five registers of limbs from y on = three registers of words from x on.
define(`SPLIT', `
	vpand	V(MASK), V($1), V($2)
	vpsrlq	$(26), V($1), V($2 + 1)
	vpand	V(MASK), V($2 + 1), V($2 + 1)
	vpsrlq	$(52), V($1), V($2 + 2)
	vpsllq	$(12), V($1 + 1), V(W + 1)
	vpor	V(W + 1), V($2 + 2), V($2 + 2)
	vpand	V(MASK), V($2 + 2), V($2 + 2)
	vpsrlq	$(14), V($1 + 1), V($2 + 3)
	vpand	V(MASK), V($2 + 3), V($2 + 3)
	vpsrlq	$(40), V($1 + 1), V($2 + 4)
	vpsllq	$(24), V($1 + 2), V(W + 1)
	vpaddq	V(W + 1), V($2 + 4), V($2 + 4)')

C SHIFT(x, y): y = 2^32 x modulo p, in five registers of 32-bit numbers starting at x and y.
C 2^32 = 2^26 2^6: the low 20 bits of a limb go to the next limb, the rest to the one after it.
define(`SHIFT', `
	vpslld	$(2), V($1 + 4), V(W)
	vpsrld	$(20), V($1 + 3), V(W + 1)
	vpaddd	V($1 + 4), V(W), V(W)
	vpslld	$(2), V(W + 1), V($2)
	vpaddd	V($2), V(W + 1), V(W + 1)
	vpslld	$(6), V(W), V($2)
	vpand	V(HALF_MASK), V($2), V($2)
	vpaddd	V(W + 1), V($2), V($2)
FOR(`I', 1, 4, `	vpslld	$(6), V($1 + I - 1), V($2 + I)
	vpand	V(HALF_MASK), V($2 + I), V($2 + I)
')
	vpsrld	$(20), V(W), V(W)
	vpaddd	V(W), V($2 + 1), V($2 + 1)
FOR(`I', 2, 4, `	vpsrld	$(20), V($1 + I - 2), V(W)
	vpaddd	V(W), V($2 + I), V($2 + I)
')')

C EMIT(x, y, free, words, first): FACTOR_AT(j, words, i) = dwords y[j], any, x[j], any, for places j from first on.
define(`EMIT', `
FOR(`I', 0, 4, `EMIT_LIMB(eval($1 + I), $2(I, $5), $3, $4, $5, I)')')
define(`EMIT_LIMB', `
	vpunpckldq $2, V($1), V(X)
	vpunpckhdq $2, V($1), V(Y)
FOR(`J', 0, 1, `EMIT_ONE(X, J, $3, $4, eval($5 + J), $6)
EMIT_ONE(Y, J, $3, $4, eval($5 + 2 + J), $6)
')')
define(`EMIT_ONE', `ifelse($5, 7, `', `
	vpshufd	$ifelse($2, 0, 0x05, 0xaf), V($1), V(W)
	vmovdqa	V(W), FACTOR_AT($5, $4, $6)')')

define(`SCALAR_AT', `eval(16 * ($1))(SRC)')
define(`VECTOR_AT', `eval(16 * K + VECTOR * ($1))(SRC)')

C PIECE(n): the scalar part of an iteration: s by Horner, then g = g p + s.
define(`PIECES', eval(7 * (K - 1) + 10))
define(`PIECE', `ifelse(eval(($1) < 7 * (K - 1)), 1,
`indir(`HORNER_'eval(($1) % 7), eval(($1) / 7 + 1), SCALAR_AT(eval(($1) / 7 + 1)), 8+SCALAR_AT(eval(($1) / 7 + 1)), $(1))',
`MUL_G(eval(($1) - 7 * (K - 1)))')')
define(`MUL_G', `ifelse(eval($1 < 6), 1, `indir(`MUL_$1', G, P)', $1, 6, `
	add	H0, T0
	adc	H1, T1
	adc	H2, T2
	adc	$(0), T3
	adc	$(0), T4', `indir(`REDUCE_'eval($1 - 7), G)')')
C PART: the next of SLOTS shares of the pieces.
define(`SLOTS', 54)
define(`SLOT', 0)
define(`PART', `FOR(`N', eval(SLOT * PIECES / SLOTS), eval((SLOT + 1) * PIECES / SLOTS - 1), `PIECE(N)')define(`SLOT', incr(SLOT))')

C ACCUMULATE(x, constant, i): e(i) += x constant
define(`ACCUMULATE', `
	vpmuludq $2, V($1), V(W + ($3) % 2)
	vpaddq	V(W + ($3) % 2), V(E + $3), V(E + $3)')

C CARRY(x, y, z): y += x div 2^26, z = x mod 2^26
define(`CARRY', `
	vpsrlq	$(26), V($1), V(W)
	vpand	V(MASK), V($1), V($3)
	vpaddq	V(W), V($2), V($2)')

C LANE(n): T0, T1, T2 = a of block n of a vector, stored at TOP_AT.
define(`SUM_AT', `eval(VECTOR * (79 + ($1)) + 16 * ($2))(BASE)')
define(`LANE', `
	mov	SUM_AT(0, $1), T0
	add	8+SUM_AT(0, $1), T0
	mov	SUM_AT(1, $1), %rax
	add	8+SUM_AT(1, $1), %rax
	shl	$(26), %rax
	add	%rax, T0		C < 2^54
	mov	SUM_AT(2, $1), %rax
	add	8+SUM_AT(2, $1), %rax
	mov	%rax, T1
	shl	$(52), %rax
	shr	$(12), T1
	mov	SUM_AT(3, $1), %rdx
	add	8+SUM_AT(3, $1), %rdx
	shl	$(14), %rdx
	add	%rdx, T1
	mov	SUM_AT(4, $1), T2
	add	8+SUM_AT(4, $1), T2
	mov	T2, %rdx
	shl	$(40), %rdx
	shr	$(24), T2
	add	%rax, T0
	adc	%rdx, T1
	adc	$(0), T2')

define(`BLOCKS_FUNCTION', `
	cmp	$(LONG), %rdx
	jb	xcsi_poly1305_blocks_x64
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	(%rdi), R0
	mov	8(%rdi), T4
	mov	%rdi, %rax
	lea	eval(VECTOR - 1)(%rsp), BASE
	and	$(-VECTOR), BASE
	mov	%rax, STATE
	C iterations and rest
	lea	eval(-1 - LEADS)(%rdx), U
	mov	$(0x7fffffffffffffff / PER_ITERATION + 1), %rdx
	lea	(U,U), %rax
	mul	%rdx
	imul	$(PER_ITERATION), %rdx, %rax
	sub	%rax, U
	mov	U, REST
	shl	$(4), %rax
	mov	%rax, END
	mov	T4, R1
	mov	T4, %rax
	shr	$(2), %rax
	add	T4, %rax
	mov	%rax, S1
	lea	(R0,R0,4), %rdx
	mov	%rdx, Q0
	mov	STATE, %rax
	mov	32(%rax), H0
	mov	40(%rax), H1
	mov	48(%rax), H2
	add	(SRC), H0
	adc	8(SRC), H1
	adc	$(1), H2
	add	$(16), SRC
	mov	R0, P0
	mov	P0, WORD_AT(POWER(1))
	mov	T4, WORD_AT(POWER(1), 1)
	movq	$(0), WORD_AT(POWER(1), 2)
FOR(`K_', 2, 8, `
	WITH_POWER(`ifelse(K_, 2, `TIMES(0)', `TIMES(2)')
FOLD`'REDUCE_2(POWER(K_))')
	LEAD')

	MUL(POWER(BLOCKS), POWER(K), P)
	LEAD
	C 2^128 (q^7 + ... + q + 1)
	mov	WORD_AT(POWER(1)), %rax
	mov	WORD_AT(POWER(1), 1), %rdx
	mov	WORD_AT(POWER(1), 2), U
FOR(`I', 2, 7, `	add	WORD_AT(POWER(I)), %rax
	adc	WORD_AT(POWER(I), 1), %rdx
	adc	WORD_AT(POWER(I), 2), U
')	add	$(1), %rax
	adc	$(0), %rdx
	adc	$(0), U
	C 2^128 (4 c + t) = 5 c + 2^128 t
	mov	%rax, T4
	mov	%rax, T0
	mov	%rdx, T1
	mov	U, T3
	and	$(3), T4
	and	$(-4), %rax
	shrd	$(2), %rdx, T0
	shrd	$(2), U, T1
	shr	$(2), T3
	add	T3, T4
	add	T0, %rax
	adc	T1, %rdx
	adc	T4, U
	vmovq	%rax, %xmm5
	vmovq	%rdx, %xmm6
	vmovq	U, %xmm7

	vmovddup mask(%rip), V(MASK)
	vbroadcastss mask+8(%rip), V(HALF_MASK)
SPLIT(5, 0)
FOR(`I', 0, 4, `	vmovdqa	V(I), TOP_AT(I)
')
	LEAD
FOR(`I', 0, 2, `	vmovddup WORD_AT(P, I), V(5 + I)
')
SPLIT(5, 0)
FOR(`I', 0, 4, `	vmovdqa	V(I), P_AT(I)
ifelse(I, 0, `', `	vpslld	$(2), V(I), V(W)
	vpaddd	V(W), V(I), V(I)
	vmovdqa	V(I), P_AT(4 + I)
')')
FOR(`PASS', 0, 1, `
FOR(`I', 0, 2, `	vmovdqu	WORD_AT(eval(4 * PASS), I), V(5 + I)
')
SPLIT(5, 0)
FOR(`I', 0, 2, `	vmovdqu	WORD_AT(eval(4 * PASS + 2), I), V(5 + I)
')
	LEAD
SPLIT(5, 8)
FOR(`I', 0, 4, `	vshufps	$(0x88), V(8 + I), V(I), V(I)
	vmovdqa	V(I), LIMB_AT(I, eval(4 * PASS))
')
SHIFT(0, 5)
FOR(`I', 0, 4, `	vmovdqa	V(5 + I), SHIFTED_AT(I, eval(4 * PASS))
')
ifelse(PASS, 0, `LEAD')
SHIFT(5, 0)
ifelse(PASS, 0, `LEAD')
EMIT(0, `LIMB_AT', 5, 0, eval(4 * PASS))
ifelse(PASS, 0, `LEAD')
SHIFT(0, 5)
ifelse(PASS, 0, `LEAD')
EMIT(5, `SHIFTED_AT', 0, 1, eval(4 * PASS))')
	vpxor	%xmm`'X, %xmm`'X, %xmm`'X
	mov	REST, T3
	test	T3, T3
	jz	2f
1:	BLOCK((SRC), 8(SRC), $(1))
	add	$(16), SRC
	dec	T3
	jnz	1b
2:	C h becomes the last lane of a.
	FOLD
	vmovq	T0, %xmm0
	vmovq	T1, %xmm1
	vmovq	T2, %xmm2

SPLIT(0, A)
	xor	%eax, %eax
	mov	%rax, WORD_AT(G)
	mov	%rax, WORD_AT(G, 1)
	mov	%rax, WORD_AT(G, 2)
	mov	END, %rax
	add	SRC, %rax
	mov	%rax, END
	.balign	32
.Literation:
	vmovdqu	VECTOR_AT(7), V(X)
	vpsrlq	$(32), V(X), V(Y)
FOR(`I', 0, 3, `	vpmuludq eval(32 * I)+last(%rip), V(ifelse(eval(I % 2), 0, X, Y)), V(W)
	vpaddq	TOP_AT(I), V(W), V(E + I)
')	vmovdqa	TOP_AT(4), V(E + 4)
	PART
FOR(`J', 0, 6, `
	vmovdqu	VECTOR_AT(J), V(X)
	vpsrlq	$(32), V(X), V(Y)
FOR(`I', 0, 4, `
	ACCUMULATE(X, FACTOR_AT(J, 0, I), I)
	ACCUMULATE(Y, FACTOR_AT(J, 1, I), I)
	PART')')

FOR(`J', 0, 8, `
	vmovdqa	P_AT(J), V(X + J % 2)
FOR(`I', ifelse(eval(J < 5), 1, J, 0), ifelse(eval(J < 5), 1, 4, eval(J - 5)), `
	ACCUMULATE(eval(A + I - J + 9 * (J > 4)), V(X + J % 2), I)')
	ifelse(eval(J % 2), 0, `PART')
	PART')
	CARRY(E, eval(E + 1), A)
	CARRY(eval(E + 3), eval(E + 4), eval(A + 3))
	PART
	CARRY(eval(E + 1), eval(E + 2), eval(A + 1))
	vpsrlq	$(26), V(E + 4), V(W + 1)
	vpand	V(MASK), V(E + 4), V(A + 4)
	PART
	vpaddq	V(W + 1), V(A), V(A)
	vpsllq	$(2), V(W + 1), V(W + 1)
	CARRY(eval(E + 2), eval(A + 3), eval(A + 2))
	PART
	vpaddq	V(W + 1), V(A), V(A)
	CARRY(eval(A + 3), eval(A + 4), eval(A + 3))
	CARRY(A, eval(A + 1), A)
	PART
	add	$(eval(16 * PER_ITERATION)), SRC
	cmp	END, SRC
	jne	.Literation
ifelse(SLOT:LEAD_COUNT, SLOTS:LEADS, `', `m4_wrong_arguments(`SLOTS' SLOT:LEAD_COUNT)')

	C h = (g r^BLOCKS + a) r
FOR(`I', 0, 4, `	vmovdqa	V(A + I), TOP_AT(I)
')
FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')
	MUL(G, POWER(BLOCKS), G)
	mov	BASE, %rax
1:
FOR(`I', 0, 7, `	vmovdqa	V(0), eval(VECTOR * I)(%rax)
')
	add	$(eval(8 * VECTOR)), %rax
	lea	eval(64 * VECTOR)(BASE), %rdx
	cmp	%rdx, %rax
	jne	1b
	LANE(0)
	mov	T0, H0
	mov	T1, H1
	mov	T2, H2

	add	WORD_AT(G), H0
	adc	WORD_AT(G, 1), H1
	adc	WORD_AT(G, 2), H2
	TIMES(2)
	mov	STATE, %rax
	mov	H0, 32(%rax)
	mov	H1, 40(%rax)
	mov	H2, 48(%rax)
FOR(`I', 64, eval(FRAME_END / VECTOR - 1), `	vmovdqa	V(0), eval(VECTOR * I)(BASE)
')

	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret')

define(`AUTH_FUNCTION', `
	cmp	$(eval(16 * LONG)), %rcx
	jb	xcsi_poly1305_auth_x64
	PUSH(%rbx)
	PUSH(%rbp)
	PUSH(%r12)
	FRAME(64)
	mov	%rdi, %rbx
	mov	%rdx, %rbp
	mov	%rcx, %r12
	mov	%rsp, %rdi
	call	xcsi_poly1305_set_key_x64
	mov	%rsp, %rdi
	mov	%rbp, %rsi
	mov	%r12, %rdx
	shr	$(4), %rdx
	call	$1
	mov	%rsp, %rdi
	mov	%rbx, %rsi
	mov	%r12, %rcx
	and	$(15), %ecx
	and	$(-16), %r12
	lea	(%rbp,%r12), %rdx
	call	xcsi_poly1305_digest_x64
	vpxor	%xmm0, %xmm0, %xmm0
FOR(`I', 0, 3, `	vmovdqu	%xmm0, eval(16 * I)(%rsp)
')
	END_FRAME(64)
	POP(%r12)
	POP(%rbp)
	POP(%rbx)
	ret')

C r^0 for words 0 and 2, 1 and 3
RODATA(last, 32)
	.quad	1, 0, 1, 0
	.quad	1 << 6, 0, 1 << 6, 0
	.quad	0, 1 << 12, 0, 1 << 12
	.quad	0, 1 << 18, 0, 1 << 18
END_RODATA
RODATA(mask, 8)
	.quad	0x3ffffff
	.long	0x3ffffff
END_RODATA

PROLOGUE(xcsi_poly1305_blocks_avx)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx)
EPILOGUE
