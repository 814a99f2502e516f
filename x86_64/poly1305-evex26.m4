dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^26 on poly1305-evex.m4 and poly1305-lanes26.m4: code shared by poly1305-avx512.asm and poly1305-avx512vl.asm.

include(`poly1305-evex.m4')
include(`poly1305-lanes26.m4')

C Vector registers by number, besides P and the sums.
define(`W', 7)
define(`X', 8)			C 5: limbs; or 4 words of 32 bits, two of them with the next word above
define(`Y', 13)			C 5
define(`K2', 18)		C 9: limbs, and 5 times limbs 1 to 4
define(`K16', K2)
define(`K24', Y)
define(`M26', `V(27)')
define(`LAST', 27)
define(`AND', `vpandq')
define(`OR', `vporq')

RODATA(constants26, 64)
HERE(`C_M26')
DATA64(0x3ffffff)
HERE(`C_BIT128')
DATA64(0x1000000)
HERE(`C_5')
DATA64(5)
HERE(`C_M52')
DATA64(0xfffffffffffff)
END_RODATA
define(`CONSTANT', `constants26+$1(%rip)')

define(`CONSTANTS', `
	vpbroadcastq CONSTANT(C_M26), M26')
define(`SPREAD', `
	vpbroadcastq $2, V($1)$5
	vpbroadcastq $3, V(P)$5
	vpbroadcastq $4, V(W)$5
	JOIN($1, P, W)')
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
define(`LOAD_POWER', `FOR(`I', 0, 4, `
	vpbroadcastd AT(0, I)(KEY), V(K2 + I)')
FOR(`I', 1, 4, `
	vpbroadcastd FIVES(I)(KEY), V(K2 + 4 + I)')')
