dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^26 on poly1305-evex.m4: code shared by poly1305-avx512.asm and poly1305-avx512vl.asm.
C
C Blocks are unsplit (src/poly1305-impl.h).  Only y, five limbs, takes 25 products, for one vector in an iteration.  With
C q = r^LANES, the 2^128 of n + 1 vectors are the constant  S(n) = 2^128 (1 + q + ... + q^n).
C State: words 0 to 7 of x64, whose functions set keys, compute tags and process short messages.  The first long call sets word 7 to
C 1 and computes: C(j, i), j = 0 to 3, and 5 C(0, i), i = 1 to 4, as 32-bit numbers for q, q^2, q^3, q^4 (words 8 to 55); limbs of
C S(0) to S(3) (words 56 to 75); limbs of the powers of the lanes (from word 76 on).

define(`COUNT', 5)
C State.
C NUMBER(n): numbers of 32 bits for the first power; those for the others follow at distances of 8 bytes.
C AT(j, i) = C(j, i);  FIVES(i) = 5 C(0, i)
define(`NUMBER', `eval(KEYS + 32 * (($1) / 2) + 4 * (($1) % 2))')
define(`AT', `NUMBER(ifelse($1, 0, 2 * $2, $1$2, 30, 1, $1, 3, 19 + $2, 9 + $1 + 2 * $2))')
define(`FIVES', `NUMBER(2 * $1 + 1)')
define(`TOPS', `eval(KEYS + 384 + 32 * ($1))')
define(`OFFSET_LANES', eval(64 + 384 + 160))
define(`NEXT', `eval(OFFSET_LANES + 160 + 16 * ($1))')
define(`STATE_END', eval(OFFSET_LANES + 5 * 8 * LANES + ifelse(LANES, 4, 80, 0)))

C Vector registers by number.
define(`SUMS', 5)
define(`P', 5)			C 2: scratch
define(`W', 7)
define(`X', 8)			C 5: limbs; or 4 words of 32 bits, two of them with the next word above
define(`Y', 13)			C 5
define(`K2', 18)		C 9: limbs, and 5 times limbs 1 to 4
define(`K16', K2)
define(`K24', Y)
define(`M26', `V(27)')
define(`LAST', 27)
include(`poly1305-evex.m4')

RODATA(constants, 64)
HERE(`C_M26')
DATA64(0x3ffffff)
HERE(`C_BIT128')
DATA64(0x1000000)
HERE(`C_5')
DATA64(5)
HERE(`C_M52')
DATA64(0xfffffffffffff)
END_RODATA
define(`CONSTANT', `constants+$1(%rip)')

define(`CONSTANTS', `
	vpbroadcastq CONSTANT(C_M26), M26')
define(`SPREAD', `
	vpbroadcastq $2, V($1)$5
	vpbroadcastq $3, V(P)$5
	vpbroadcastq $4, V(W)$5
	JOIN($1, P, W)')
C JOIN(x, y, z): x = limbs of x + 2^64 y + 2^128 z; clobbers z
define(`JOIN', `LIMBS($1, $2)
	vpsllq	$(24), V($3), V($3)
	vporq	V($3), V($1 + 4), V($1 + 4)')
define(`SPLIT', `
	vpunpckhqdq V(W), V($1), V(P)
	vpunpcklqdq V(W), V($1), V($1)
	LIMBS($1, P)')
C LIMBS(x, high): x = limbs of x + 2^64 high
define(`LIMBS', `
	vpsrlq	$(52), V($1), V($1 + 2)
	vpsllq	$(12), V($2), V($1 + 3)
	vpsrlq	$(26), V($1), V($1 + 1)
	vpsrlq	$(40), V($2), V($1 + 4)
	vpandq	M26, V($1), V($1)
	vpandq	M26, V($1 + 1), V($1 + 1)
	vpternlogq $(0xc8), V($1 + 3), M26, V($1 + 2)
	vpsrlq	$(26), V($1 + 3), V($1 + 3)
	vpandq	M26, V($1 + 3), V($1 + 3)')
define(`TOP', `
	vporq	CONSTANT(C_BIT128)ALL, V($1 + 4), V($1 + 4){%k3}')
define(`MULTIPLES', `FOR(`I', 1, 4, `
	vpmuludq CONSTANT(C_5)ALL, V($1 + I), V($1 + 4 + I)')')
C PRODUCT(i, x, factor): sum i += x factor
define(`PRODUCT', `
	vpmuludq $3, V($2), V(P + $1 % 2)
	vpaddq	V(P + $1 % 2), V($1), V($1)')
define(`MULT', `FOR(`J', 0, 4, `FOR(`I', 0, 4, `
PRODUCT(I, $1 + J, V($2 + I - J + 9 * (I < J)))')')')
C TIMES(x, k): sums = x k
define(`TIMES', `FOR(`I', 0, 4, `
	vpmuludq V($2 + I), V($1), V(I)')
FOR(`J', 1, 4, `FOR(`I', 0, 4, `
PRODUCT(I, $1 + J, V($2 + I - J + 9 * (I < J)))')')')
define(`CARRY', `
CARRY_TO(0, 1, $1)
CARRY_TO(3, 4, $1 + 3)
CARRY_TO(1, 2, $1 + 1)
	vpsrlq	$(26), V(4), V(P)
	vpandq	M26, V(4), V($1 + 4)
	vpaddq	V(P), V($1), V($1)
	vpsllq	$(2), V(P), V(P)
	vpaddq	V(P), V($1), V($1)
CARRY_TO(2, $1 + 3, $1 + 2)
CARRY_TO($1, $1 + 1, $1)
CARRY_TO($1 + 3, $1 + 4, $1 + 3)')
C CARRY_TO(x, y, z): y += x div 2^26, z = x mod 2^26
define(`CARRY_TO', `
	vpsrlq	$(26), V($1), V(P + 1)
	vpandq	M26, V($1), V($3)
	vpaddq	V(P + 1), V($2), V($2)')

C SHIFT(j, y): y = C(j, i) of four powers, from the sums and, in K2 + 4 + i, 5 times sum i.
define(`SHIFT', `FOR(`I', 0, 4, `
	vpsllq	$(eval(6 * $1)), YMM(ifelse(eval(I < $1), 1, K2 + 9 + I - $1, I - $1)), YMM($2 + I)')
	vpsrlq	$(26), YMM($2 + 4), YMM(P)
	vpmuludq CONSTANT(C_5){1to4}, YMM(P), YMM(P)
FOR(`I', 0, 4, `ifelse(I, 4, `', `
	vpsrlq	$(26), YMM($2 + I), YMM(P + (I + 1) % 2)')
	vpandq	YMM(27), YMM($2 + I), YMM($2 + I)
	vpaddq	YMM(P + I % 2), YMM($2 + I), YMM($2 + I)')')
C STORE(x, y, n): numbers n = x and n + 1 = y; clobbers x.
define(`STORE', `
	vmovsldup YMM($2), YMM($1){%k1}
	vmovdqu64 YMM($1), NUMBER($3)(TABLE)')
define(`TABLE', STATE)
define(`KEEP', `
ifelse(LANES, 8, `FOR(`I', 0, 4, `
	vinserti64x2 $(1), XMM(K24 + I), YMM(X + I), YMM(I)')')
	mov	$(0xaa), %eax
	kmovd	%eax, %k1
	C The sums are limbs of four powers.
FOR(`I', 1, 4, `
	vpmuludq CONSTANT(C_5){1to4}, YMM(I), YMM(K2 + 4 + I)')
SHIFT(1, X)
SHIFT(2, K2)
FOR(`I', 0, 4, `STORE(X + I, K2 + I, 10 + 2 * I)')
SHIFT(3, X)
SHIFT(4, K2)
STORE(X + 1, X + 2, 20)
STORE(X + 3, X + 4, 22)
STORE(0, X, 0)
FOR(`I', 1, 4, `STORE(I, K2 + 4 + I, 2 * I)')
TOPS_OF')
C TOPS_OF: stores sums of C(4, i) of the powers before each one.
define(`TOPS_OF', `
CLEAR(W)
FOR(`I', 0, 4, `
	valignq	$(3), YMM(W), YMM(K2 + I), YMM(I)
	valignq	$(3), YMM(W), YMM(I), YMM(P)
	valignq	$(2), YMM(W), YMM(I), YMM(P + 1)
	vpaddq	YMM(P), YMM(I), YMM(I)
	vpaddq	YMM(P + 1), YMM(I), YMM(I)
ifelse(TABLE, STATE, `ifelse(I, 4, `	vpaddq	CONSTANT(C_BIT128){1to4}, YMM(I), YMM(I)')', `
	vpaddq	eval(NEXT(I) + 8)(STATE){1to4}, YMM(I), YMM(I)')
	vmovdqu	YMM(I), eval(TOPS(I))(TABLE)
ifelse(eval(LANES == 4), 1, `ifelse(TABLE, STATE, `
	vpaddq	YMM(I), YMM(K2 + I), YMM(I)
	vextracti128 $(1), YMM(I), eval(NEXT(I))(STATE)')')')')
define(`READY', `')

define(`SEED', `
	vmovdqu64 eval($1)(SRC), V(X)
	vmovdqu64 eval($1 + 8 * LANES)(SRC), V(W)
	vpunpckhqdq V(W), V(X), V(X + 2)
	vpunpcklqdq V(W), V(X), V(X)
	vpandq	CONSTANT(C_M52)ALL, V(X), V(0)
	vpsrlq	$(52), V(X), V(2)
	vpsllq	$(24), V(X + 2), V(P)
	vpsrlq	$(40), V(X + 2), V(4)
	vpsrlq	$(12), V(P), V(P)
	vpaddq	SUM_TOP(0), V(0), V(0)
	vpaddq	SUM_TOP(2), V(2), V(2)
	vpaddq	SUM_TOP(4), V(4), V(4)
	vpbroadcastq eval(TOPS(1))(KEY), V(1)
	vpbroadcastq eval(TOPS(3))(KEY), V(3)
	vpaddq	V(P), V(2), V(2)')
define(`SUM_TOP', `eval(TOPS($1))(KEY)ALL')
define(`CONSTANT_OF', `eval($2 + 8 * ($1 - 1))(STATE)')
define(`GROUP', `
	vmovdqu64 eval($1)(SRC), V(X)
	vmovdqu64 eval($1 + 8 * LANES)(SRC), V(W)
	vpunpckhqdq V(W), V(X), V(X + 2)
	vpunpcklqdq V(W), V(X), V(X)
	vpsrlq	$(32), V(X), V(X + 1)
	vpsrlq	$(32), V(X + 2), V(X + 3)
FOR(`J', 0, 3, `FOR(`I', 0, 4, `
PRODUCT(I, X + J, CONSTANT_OF($2, AT(J, I))ALL)')')')
define(`STEP', `MULT(Y, K2)')
define(`AIM', `
	lea	(STATE,MORE,8), KEY
LOAD_POWER')
define(`LOAD_POWER', `FOR(`I', 0, 4, `
	vpbroadcastd AT(0, I)(KEY), V(K2 + I)')
FOR(`I', 1, 4, `
	vpbroadcastd FIVES(I)(KEY), V(K2 + 4 + I)')')
define(`KEY', `%rbp')		C constants of a power: KEY + 8 is that of the next one
define(`LANES_SUM', `
	vpunpcklqdq V(1), V(0), V(X)
	vpunpckhqdq V(1), V(0), V(X + 1)
	vpunpcklqdq V(3), V(2), V(X + 2)
	vpunpckhqdq V(3), V(2), V(X + 3)
	vpshufd	$(0x4e), V(4), V(X + 4)
	vpaddq	V(X + 1), V(X), V(X)
	vpaddq	V(X + 3), V(X + 2), V(X + 2)
	vpaddq	V(4), V(X + 4), V(X + 4)
FOLD_LANES(X, 0)
FOLD_LANES(X + 2, 1)
FOLD_LANES(X + 4, 2)
	vmovq	XMM(0), A0
	vpextrq	$(1), XMM(0), T0
	vmovq	XMM(1), T1
	vpextrq	$(1), XMM(1), T2
	vmovq	XMM(2), A2
	mov	T0, A1
	shl	$(26), T0
	shr	$(38), A1
	add	T0, A0
	adc	$(0), A1
	mov	T1, %rax
	shl	$(52), T1
	shr	$(12), %rax
	add	T1, A0
	adc	%rax, A1
	mov	T2, %rax
	mov	A2, T0
	shl	$(14), T2
	shr	$(50), %rax
	shl	$(40), T0
	shr	$(24), A2
	add	T2, A1
	adc	%rax, A2
	add	T0, A1
	adc	$(0), A2')

