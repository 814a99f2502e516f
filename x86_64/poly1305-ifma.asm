C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, eight lanes, radix 2^44, by 52-bit multiplication: poly1305-evex.m4.
C
C With x = x0 + 2^44 x1 + 2^88 x2, modulo p = 2^130 - 5 (2^132 = 20); lo and hi are the halves of products of 52 bits:
C   L0 = lo(x0 b0 + 20 x1 b2 + 20 x2 b1)    H0 likewise with hi, div 2^52
C   L1 = lo(x0 b1 + x1 b0 + 20 x2 b2)       H1
C   L2 = lo(x0 b2 + x1 b1 + x2 b0)          H2
C   x b = (L0 + 5 2^10 H2) + 2^44 (L1 + 2^8 H0) + 2^88 (L2 + 2^8 H1)
C
C Functions: blocks, auth, aead.
C Features: AVX-512 (F, VL, BW, DQ), IFMA.  Stack: the state of auth and aead, wiped.
C State: words 0 to 7 of x64, whose functions set keys, compute tags and process short messages.  The first long call sets word 7 to
C 1 and computes b0, b1, b2, 20 b1, 20 b2 of r^8, r^16, r^24, r^32 (words 8 to 27), and b0, b1, b2 of the powers of the lanes
C (28 to 51).
C
C Bounds, for arbitrary messages:
C   SQUARE: T < 2^261, so h < 2^130 + 5 * 2^131, folded < 2^130 + 2^7, top <= 4
C   of r < 2^124: T < 2^248, so h < 2^130 + 5 * 2^118, and T3 < 2^56
C   powers from SQUARE: b0, b1 < 2^44, b2 <= 2^42; from CARRY, and y: y0 < 2^44 + 2^17, y1 < 2^44 + 2^12, y2 < 2^42 + 2^12
C   20 b1 < 2^49, 20 b2 < 2^47: less than 52 bits
C   blocks: x0, x1 < 2^44, x2 < 2^41; the first vector with h, folded: x0, x1 < 2^45, x2 <= 2^42 + 2^41
C   high halves of an iteration, three vectors, and y or the first vector: H0 < (3 (1 + 5 + 2.6) + (2 + 10 + 7.6)) 2^36 < 2^42,
C     H1 < (3 (1 + 1 + 0.7) + (2 + 2 + 1.9)) 2^36 < 2^40, H2 < (3 (0.26 + 1 + 0.13) + (0.51 + 2 + 0.4)) 2^36 < 2^39,
C     and 5 2^10 H2 < 2^52: vpmadd52luq does not truncate it
C   L < 12 * 2^52 + 2^44;  columns < 2^56;  carries < 2^12 and of the last < 2^14, times 5 < 2^17
C   the end: columns of a lane < 3 * 2^52 + 2^51, of all eight < 2^57, and h2 < 2^18
C
C AMD Zen 5, cycles of xcs_poly1305_auth back to back, and cycles per byte from 4 KiB on:
C   bytes      16    64   256   288   512  1024  1350   4096  16384   2^20
C   ifma       19    46   161   173   180   225   273  0.113  0.087  0.079
C   x64        19    45   161   180   315   622   824  0.602  0.602  0.602
C AMD Zen 4, cycles:
C   bytes     256   272   288   304   320   336   512  1024  1350  4096
C   ifma      208   220   269   267   267   267   288   368   442   831
C   x64       208   220   238   243   258   271   408   803  1072  3205
C So vectors begin with 20 blocks, not 18 as for the table.  From what 256 and 1024 bytes take, both are equal at about 300 bytes on
C Granite Rapids, 330 on Emerald Rapids; Zen 5 loses 4 % of 288 bytes and 8 % of 304, Zen 4 gains 13 and 9 %.  Zen 4 takes 77 cycles
C per iteration, its multiplications, one per cycle, 74.
C 39 cycles per iteration; its 74 multiplications, two per cycle, 37.  Powers 70 cycles; without them 9 to 40 blocks take 85.
C Slower: one set of sums instead of two, 41.6 cycles per iteration; all powers in integer registers, 320 bytes 239, 1350 bytes 343
C cycles; masked loads that begin before the message, instead of vpexpandq, 700 cycles if the page before is not mapped.

REQUIRES(avx512f, avx512vl, avx512bw, avx512dq, avx512ifma)

define(`LONG', 20)		C minimum blocks for vectors to beat x64, including the powers
define(`LONG_MESSAGE', 20)	C likewise for a message
define(`LONG_READY', 9)		C likewise if the powers are valid; at least 9

define(`COUNT', 3)
define(`OFFSET_LANES', 224)	C after 5 times r^8, r^16, r^24, r^32: b0, b1, b2, 20 b1, 20 b2
define(`STATE_END', 416)

C Vector registers by number.
define(`L', 0)			C 3: sums of low halves
define(`H', 3)			C 3: sums of high halves
define(`X', 6)			C 3
define(`Y', 9)			C 3
define(`W', 12)
define(`M44', `%zmm13')
define(`M42', `%zmm14')
define(`BIT128', `%zmm15')
define(`K8', 16)		C 5 each: limbs and multiples
define(`K16', 21)
define(`K24', 26)		C before the first iteration
define(`BESIDE', 26)		C 6: second set of sums
define(`K2', K8)
define(`LAST', 31)
define(`LANES', 8)
include(`poly1305-evex.m4')

RODATA(constants, 64)
HERE(`C_M44')
DATA64(0xfffffffffff)
HERE(`C_M42')
DATA64(0x3ffffffffff)
HERE(`C_5120')
DATA64(5120)
HERE(`C_5')
DATA64(5)
HERE(`C_BIT128')
DATA64(0x10000000000)
HERE(`C_20')
DATA64(20)
END_RODATA
define(`CONSTANT', `constants+$1(%rip)')

define(`CONSTANTS', `
	vpbroadcastq CONSTANT(C_M44), M44
	vpbroadcastq CONSTANT(C_M42), M42
	vpbroadcastq CONSTANT(C_BIT128), BIT128')
define(`SPREAD', `
	mov	$(0xfffffffffff), %rax
	mov	$2, T0
	mov	$3, T2
	shrd	$(44), $3, T0
	shrd	$(24), $4, T2
	and	%rax, T0
	and	$2, %rax
	vpbroadcastq %rax, V($1)$5
	vpbroadcastq T0, V($1 + 1)$5
	vpbroadcastq T2, V($1 + 2)$5')
C SPLIT(x): x, W = 8 blocks as loaded; x, x + 1, x + 2 = limbs, without 2^128
define(`SPLIT', `
	vpunpckhqdq V(W), V($1), V($1 + 2)
	vpunpcklqdq V(W), V($1), V($1)
	vpsllq	$(20), V($1 + 2), V(W)
	vpsrlq	$(44), V($1), V($1 + 1)
	vpsrlq	$(24), V($1 + 2), V($1 + 2)
	vpandq	M44, V($1), V($1)
	vpternlogq $(0xc8), V(W), M44, V($1 + 1)')
define(`TOP', `
	vporq	BIT128, V($1 + 2), V($1 + 2){%k3}')
C LOAD(offset, x)
define(`LOAD', `
	vmovdqu64 eval($1)(SRC), V($2)
	vmovdqu64 eval($1 + 64)(SRC), V(W)
SPLIT($2)
	vporq	BIT128, V($2 + 2), V($2 + 2)')
define(`SEED', `
LOAD($1, L)
CLEAR(H)
CLEAR(H + 1)
CLEAR(H + 2)
FOR(`I', 0, 5, `CLEAR(BESIDE + I)')')
define(`GROUP', `
LOAD($1, X)
ifelse($2, 2, `MULT(X, K16)', `
pushdef(`INTO', BESIDE)
ifelse($2, 1, `MULT(X, K8)', `MULT_BY(X, KEY24(0), KEY24(1), KEY24(2), KEY24(3), KEY24(4))')
popdef(`INTO')')')
define(`KEY24', `eval(KEYS + 32 * $1 + 16)(STATE){1to8}')
C MULT_BY(x, b0, b1, b2, c1, c2): L, H += x b
define(`MULT_BY', `
MADDS($1 + 1, $6, $2, $3)
MADDS($1 + 2, $5, $6, $2)
MADDS($1, $2, $3, $4)')
define(`MADDS', `
	vpmadd52huq $3, V($1), V(INTO + 4)
	vpmadd52huq $4, V($1), V(INTO + 5)
	vpmadd52huq $2, V($1), V(INTO + 3)
	vpmadd52luq $2, V($1), V(INTO)
	vpmadd52luq $3, V($1), V(INTO + 1)
	vpmadd52luq $4, V($1), V(INTO + 2)')
define(`INTO', L)
define(`MULT', `MULT_BY($1, V($2), V($2 + 1), V($2 + 2), V($2 + 3), V($2 + 4))')
C TIMES(x, k): L, H = x k
define(`TIMES', `FOR(`I', 0, 5, `CLEAR(I)')MULT($1, $2)')
define(`STEP', `FOR(`I', 0, 5, `
	vpaddq	V(BESIDE + I), V(L + I), V(L + I)')
MULT_BY(Y, KEY(0), KEY(1), KEY(2), KEY(3), KEY(4))')
define(`KEY', `eval(KEYS + 32 * $1)(STATE,MORE,8){1to8}')
C COLUMNS: L = L + 2^8 H
define(`COLUMNS', `
	vpsllq	$(8), V(H), V(H)
	vpsllq	$(8), V(H + 1), V(H + 1)
	vpmadd52luq CONSTANT(C_5120){1to8}, V(H + 2), V(L)
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
	vpmadd52luq CONSTANT(C_5){1to8}, V(H + 2), V($1)
	vpaddq	V(H), V($1 + 1), V($1 + 1)
	vpaddq	V(H + 1), V($1 + 2), V($1 + 2)')
C MULTIPLES(k): k + 3, k + 4 = 20 times k + 1, k + 2
define(`MULTIPLES', `
	vpxorq	V($1 + 3), V($1 + 3), V($1 + 3)
	vpxorq	V($1 + 4), V($1 + 4), V($1 + 4)
	vpmadd52luq CONSTANT(C_20){1to8}, V($1 + 1), V($1 + 3)
	vpmadd52luq CONSTANT(C_20){1to8}, V($1 + 2), V($1 + 4)')

define(`KEEP', `
MULTIPLES(K24)
FOR(`I', 0, 4, `
	vmovq	XMM(K8 + I), eval(KEYS + 32 * I)(STATE)
	vmovq	XMM(K16 + I), eval(KEYS + 32 * I + 8)(STATE)
	vmovdqu64 XMM(K24 + I), eval(KEYS + 32 * I + 16)(STATE)')')
define(`READY', `FOR(`I', 0, 4, `
	vpbroadcastq eval(KEYS + 32 * I)(STATE), V(K8 + I)
	vpbroadcastq eval(KEYS + 32 * I + 8)(STATE), V(K16 + I)')')
define(`LANES_SUM', `
COLUMNS
	vpunpcklqdq V(L + 1), V(L), V(X)
	vpunpckhqdq V(L + 1), V(L), V(X + 1)
	vpshufd	$(0x4e), V(L + 2), V(X + 2)
	vpaddq	V(X + 1), V(X), V(X)
	vpaddq	V(L + 2), V(X + 2), V(X + 2)
FOLD_LANES(X, L)
FOLD_LANES(X + 2, L + 1)
	vmovq	XMM(L), A0
	vpextrq	$(1), XMM(L), T0
	vmovq	XMM(L + 1), A2
	mov	T0, A1
	mov	A2, T1
	shl	$(44), T0
	shr	$(20), A1
	shl	$(24), T1
	shr	$(40), A2
	add	T0, A0
	adc	T1, A1
	adc	$(0), A2')

PROLOGUE(xcsi_poly1305_blocks_ifma)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_ifma)
AUTH_FUNCTION(xcsi_poly1305_blocks_ifma)
EPILOGUE

C Another table of names: what is above is written.
include(`poly1305-aead.m4')

PROLOGUE(xcsi_poly1305_aead_ifma)
AEAD_FUNCTION(xcsi_poly1305_blocks_ifma, 288)
EPILOGUE
