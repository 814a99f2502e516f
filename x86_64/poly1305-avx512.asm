C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, eight lanes, radix 2^26: poly1305-evex.m4.
C
C Blocks are unsplit (src/poly1305-impl.h).  Only y, five limbs, takes 25 products, for one vector in four.  The 2^128 of n + 1
C vectors are the constant  S(n) = 2^128 (1 + r^8 + ... + r^(8 n)).
C
C Functions: blocks, auth.
C Features: AVX-512 (F, VL, BW, DQ).  Stack: the state of auth, wiped.
C State: words 0 to 7 of x64, whose functions set keys, compute tags and process short messages.  The first long call sets word 7 to
C 1 and computes: C(j, i), j = 0 to 3, and 5 C(0, i), i = 1 to 4, as 32-bit words for r^8, r^16, r^24, r^32 (words 8 to 55); limbs
C of S(0) to S(3) (words 56 to 75); limbs of the powers of the lanes (words 76 to 115).
C
C Bounds, for arbitrary messages; a(i) is limb i of y after CARRY, e(i) a sum of 64 bits:
C   SQUARE: as in poly1305-ifma.asm, x < 2^130 + 2^7; limbs <= 2^26
C   a(0), a(2), a(3) < 2^26; a(1) < 2^26 + 2^13; a(4) < 2^26 + 2^11, confirmed below; 5 times that < 2^29
C   the first vector with h: limbs < 2^27
C   SHIFT(j), j = 1 to 3: limbs < 5 (2^26 + 2^13) 2^18, carries < 2^21, the last one < (2^26 + 2^13) 2^18, with 5 times its
C     carry < 2^21, so C(j, i) < 2^26 + 2^21;  for j = 4: carries < 2^27, and S(n) < 3 (2^26 + 2^27) + 2^24 < 2^30 in each limb
C   e(i) of three vectors: 3 vectors * 4 words * 2^32 (2^26 + 2^21) < 12.4 * 2^58;  the fourth, with S(n): 2^52 + 2^30
C     y: (1 + 4 * 5) 2^27 (2^26 + 2^13) < 0.7 * 2^58
C   e(i) < 13.2 * 2^58 < 2^62
C   carries: e(4) div 2^26 <= 2^36, so e(0) < 2^26 + 5 * 2^36 < 2^39, and e(3) < 2^26 + 2^36 + 1 the second time
C   the end: (1 + 4 * 5) (2^26 + 2^13) (2^26 + 2^13) < 2^57, the eight lanes < 2^60, and h2 < 2^34
C
C AMD Zen 5, cycles of xcs_poly1305_auth back to back, and cycles per byte from 4 KiB on:
C   bytes      64   256   512  1024  1350   4096  16384   2^20
C   avx512     46   161   311   373   457  0.182  0.137  0.121
C   x64        45   161   315   622   825  0.605  0.602  0.603
C 58 cycles per iteration; its operations, in four pipes, 55.  Powers and constants 205 cycles; without them 9 to 24 blocks take
C 102.

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq)

define(`LONG', 32)		C minimum blocks for vectors to beat x64, including the powers
define(`LONG_MESSAGE', 35)	C likewise for a message, which may end with an incomplete block
define(`LONG_READY', 11)	C likewise if the powers are valid; at least 9

define(`COUNT', 5)
C State.
define(`AT', `eval(KEYS + 80 * ($1) + 16 * ($2))')
define(`FIVES', `eval(KEYS + 304 + 16 * ($1))')
define(`TOPS', `eval(KEYS + 384 + 32 * ($1))')
define(`OFFSET_LANES', eval(64 + 384 + 160))
define(`STATE_END', eval(OFFSET_LANES + 5 * 64))

C Vector registers by number.
define(`SUMS', 5)
define(`P', 5)			C 2: scratch
define(`W', 7)
define(`X', 8)			C 5: limbs; or 4 words of 32 bits, two of them with the next word above
define(`Y', 13)			C 5
define(`K2', 18)		C 9: limbs, and 5 times limbs 1 to 4
define(`K16', K2)
define(`K24', Y)
define(`M26', `%zmm27')
define(`LAST', 27)
include(`poly1305-evex.m4')

RODATA(constants, 64)
HERE(`C_M26')
DATA64(0x3ffffff)
HERE(`C_BIT128')
DATA64(0x1000000)
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
	vpsllq	$(24), V(W), V(W)
	LIMBS($1, P)
	vporq	V(W), V($1 + 4), V($1 + 4)')
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
	vporq	CONSTANT(C_BIT128){1to8}, V($1 + 4), V($1 + 4){%k3}')
define(`MULTIPLES', `FOR(`I', 1, 4, `
	vpsllq	$(2), V($1 + I), V($1 + 4 + I)')
FOR(`I', 1, 4, `
	vpaddq	V($1 + I), V($1 + 4 + I), V($1 + 4 + I)')')
C PRODUCT(i, x, factor): sum i += x factor
define(`PRODUCT', `
	vpmuludq $3, V($2), V(P + $1 % 2)
	vpaddq	V(P + $1 % 2), V($1), V($1)')
define(`MULT', `FOR(`J', 0, 4, `FOR(`I', 0, 4, `
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

C SHIFT(j): sums = C(j, i) of four powers, from X(i) and from 5 X(i) in K2 + 4 + i.
define(`SHIFT', `FOR(`I', 0, 4, `
	vpsllq	$(eval(6 * $1)), YMM(ifelse(eval(I < $1), 1, K2 + 9 + I - $1, X + I - $1)), YMM(I)')
FOR(`I', 0, 4, `
	vpsrlq	$(26), YMM(I), YMM(Y + I)')
FOR(`I', 0, 4, `
	vpandq	YMM(27), YMM(I), YMM(I)')
	vpsllq	$(2), YMM(Y + 4), YMM(P)
	vpaddq	YMM(P), YMM(Y + 4), YMM(Y + 4)
FOR(`I', 0, 4, `
	vpaddq	YMM(Y + (I + 4) % 5), YMM(I), YMM(I)')')
C STORE4(x, offset): four words
define(`STORE4', `
	vpmovqd	YMM($1), eval($2)(STATE)')
define(`KEEP', `
FOR(`I', 0, 4, `
	vinserti64x2 $(1), XMM(K24 + I), YMM(X + I), YMM(X + I)
STORE4(X + I, AT(0, I))')
FOR(`I', 1, 4, `
	vpsllq	$(2), YMM(X + I), YMM(K2 + 4 + I)
	vpaddq	YMM(X + I), YMM(K2 + 4 + I), YMM(K2 + 4 + I)
STORE4(K2 + 4 + I, FIVES(I))')
FOR(`J', 1, 3, `SHIFT(J)FOR(`I', 0, 4, `
STORE4(I, AT(J, I))')')
SHIFT(4)
CLEAR(W)
FOR(`I', 0, 4, `
	valignq	$(3), YMM(W), YMM(I), YMM(I)
	valignq	$(3), YMM(W), YMM(I), YMM(P)
	valignq	$(2), YMM(W), YMM(I), YMM(P + 1)
	vpaddq	YMM(P), YMM(I), YMM(I)
	vpaddq	YMM(P + 1), YMM(I), YMM(I)
ifelse(I, 4, `	vpaddq	CONSTANT(C_BIT128){1to4}, YMM(I), YMM(I)')
	vmovdqu	YMM(I), eval(TOPS(I))(STATE)')')
define(`READY', `')

define(`SEED', `
	vmovdqu64 eval($1)(SRC), V(X)
	vmovdqu64 eval($1 + 64)(SRC), V(W)
	vpunpckhqdq V(W), V(X), V(X + 2)
	vpunpcklqdq V(W), V(X), V(X)
	vpandq	CONSTANT(C_M52){1to8}, V(X), V(0)
	vpsrlq	$(52), V(X), V(2)
	vpsllq	$(24), V(X + 2), V(P)
	vpsrlq	$(40), V(X + 2), V(4)
	vpsrlq	$(12), V(P), V(P)
	vpaddq	SUM_TOP(0), V(0), V(0)
	vpaddq	SUM_TOP(2), V(2), V(2)
	vpaddq	SUM_TOP(4), V(4), V(4)
	vpbroadcastq eval(TOPS(1))(STATE,MORE,8), V(1)
	vpbroadcastq eval(TOPS(3))(STATE,MORE,8), V(3)
	vpaddq	V(P), V(2), V(2)')
define(`SUM_TOP', `eval(TOPS($1))(STATE,MORE,8){1to8}')
define(`GROUP', `
	vmovdqu64 eval($1)(SRC), V(X)
	vmovdqu64 eval($1 + 64)(SRC), V(W)
	vpunpckhqdq V(W), V(X), V(X + 2)
	vpunpcklqdq V(W), V(X), V(X)
	vpsrlq	$(32), V(X), V(X + 1)
	vpsrlq	$(32), V(X + 2), V(X + 3)
FOR(`J', 0, 3, `FOR(`I', 0, 4, `
PRODUCT(I, X + J, eval(AT(J, I) + 4 * ($2 - 1))(STATE){1to8})')')')
define(`STEP', `FOR(`I', 0, 4, `
	vpbroadcastd eval(AT(0, I))(STATE,MORE,4), V(K2 + I)')
FOR(`I', 1, 4, `
	vpbroadcastd eval(FIVES(I))(STATE,MORE,4), V(K2 + 4 + I)')
MULT(Y, K2)')
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

PROLOGUE(xcsi_poly1305_blocks_avx512)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx512)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx512)
EPILOGUE
