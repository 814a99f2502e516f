C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, four lanes in ymm registers, radix 2^26: poly1305-lanes.m4, poly1305-lanes26.m4.  Four messages side by side:
C poly1305-messages.m4.
C
C With q = r^4, long calls compute q^5 to q^8 into the frame, wiped, and take eight vectors per iteration.  The integer registers
C compute r^2, q and q^2; one vector product computes r^3, q^3 and q^4.  Factors are loaded into all lanes one by one, since 16
C registers hold the sums, y and the words of one vector alone.
C
C Functions: blocks, auth, aead, lanes.
C Features: AVX2.  Stack: the state of auth and aead, and of blocks five limbs of y and q^5 to q^8, all wiped.
C State: of poly1305-lanes26.m4; limbs of the powers of the lanes are words 76 to 95, limbs of S(2), S(4) words 96 to 105.
C
C Bounds: those of poly1305-avx512vl.asm, whose factors, vectors per iteration and carries are the same.
C
C AMD Zen 3, nanoseconds of xcs_poly1305_auth at 3.1 GHz, minimum of 400 tries, the rows in turn.  "two lanes" is what this row was
C before: vectors of two blocks, beside them 2 scalar blocks per iteration; the set-up took 19 scalar blocks (poly1305-avx.asm).
C   bytes       512  576  640  704 1024 1350 1600 2048 3072 4096 8192 16384   2^20
C   avx2        131  136  148  153  181  214  229  271  364  456  820  1486  82986
C   two lanes   128  149  163  184  261  347  335  367  463  524  873  1566  84558
C   x64         131  149  166  184  266  350  411  523  792 1052 2113  4231 264195
C Iterations of four vectors alone: 12 KiB 1197 instead of 1165 ns, 2^20 bytes 93175; of eight from 48 vectors on: 4 KiB 514.
C Cycles per message of lanes, four messages, and of aead of x64:
C   blocks    1    2    3    4    5    6   11   16   21
C   lanes    19   25   29   34   40   44   68   93  117
C   x64      38   47   60   73   84   97  158  218  281
C Cycles of whole messages by llvm-mca 19, which has two operations where a factor is loaded into all lanes; MANY = 100:
C   bytes                                 640  1024  1350  4096  16384
C   Skylake, Cascade Lake                 563   671   760  1583   4907
C                         two lanes       608   945  1240  2022   6280
C   Alder Lake                            515   617   704  1493   4648
C                         two lanes       610   946  1238     -   5879
C   Zen 3                                 565   684   814  1746   5340
C                         two lanes       930  1483  1968  1654   4678
C   Haswell, Zen 2        4096 and 16384 bytes 2093 6723, 2069 6486; two lanes 2669 8317, 2081 6591
C Vectors pay from 640 bytes on by the model of Haswell, from 1 KiB on by that of Zen 2, which has x64 at 7.4 cycles per block.

REQUIRES(avx2)

define(`LANES', 4)
define(`LONG', 40)		C minimum blocks for vectors to beat x64, including the powers
define(`LONG_MESSAGE', 40)	C likewise for a message, which may end with an incomplete block
define(`LONG_READY', 12)	C likewise if the powers are valid; at least 5
define(`MANY', 144)		C minimum vectors for iterations of eight to pay
include(`poly1305-lanes.m4')
include(`poly1305-lanes26.m4')

C Vector registers by number, besides P and the sums.
define(`X', 7)			C 5: limbs; or 4 words of 32 bits, two of them with the next word above
define(`Y', 11)			C 5
define(`Z', 15)			C scratch where there is no y
define(`LAST', 15)
define(`M26', `CONSTANT(C_M26)')
define(`AND', `vpand')
define(`OR', `vpor')
define(`CLEAR', `
	vpxor	XMM($1), XMM($1), XMM($1)')
define(`STORE_VECTOR', `vmovdqu V($1), $2')

RODATA(constants, 32)
HERE(`C_M26')
DATA64(0x3ffffff, 0x3ffffff, 0x3ffffff, 0x3ffffff)
HERE(`C_M52')
DATA64(0xfffffffffffff, 0xfffffffffffff, 0xfffffffffffff, 0xfffffffffffff)
HERE(`C_BIT128')
DATA64(0x1000000, 0x1000000, 0x1000000, 0x1000000)
	C The 64 bytes at C_WINDOW + 16 n are a mask of the last n of four blocks.
HERE(`C_WINDOW')
DATA64(0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1)
END_RODATA
define(`CONSTANT', `constants+$1(%rip)')
define(`CONSTANTS')
define(`READY')
define(`LOAD_POWER')

C LIMBS(x, high): x = limbs of x + 2^64 high
define(`LIMBS', `
	vpsrlq	$(52), V($1), V($1 + 2)
	vpsllq	$(12), V($2), V($1 + 3)
	vpsrlq	$(26), V($1), V($1 + 1)
	vpsrlq	$(40), V($2), V($1 + 4)
	vpand	M26, V($1), V($1)
	vpand	M26, V($1 + 1), V($1 + 1)
	vpor	V($1 + 3), V($1 + 2), V($1 + 2)
	vpand	M26, V($1 + 2), V($1 + 2)
	vpsrlq	$(26), V($1 + 3), V($1 + 3)
	vpand	M26, V($1 + 3), V($1 + 3)')
C ADD_PRODUCT(i, x, factor): sum i += x factor.  ADD_SPREAD: the factor, 32 bits in memory, is that of all lanes.
define(`ADD_PRODUCT', `
	vpmuludq $3, V($2), V(P + $1 % 2)
	vpaddq	V(P + $1 % 2), V($1), V($1)')
define(`ADD_SPREAD', `
	vpbroadcastd $3, V(P + $1 % 2)
	vpmuludq V(P + $1 % 2), V($2), V(P + $1 % 2)
	vpaddq	V(P + $1 % 2), V($1), V($1)')
C FIVE(x, y): y = 5 x
define(`FIVE', `
	vpsllq	$(2), V($1), V($2)
	vpaddq	V($1), V($2), V($2)')
C TIMES_LIMBS(x, f): sums = x times the number with limbs f(0) to f(4); f(5) to f(8) are 5 times f(1) to f(4).
C ADD_SPREADS: sums += that, the limbs in memory, those of all lanes
define(`TIMES_LIMBS', `FOR(`I', 0, 4, `
	vpmuludq $2(I), V($1), V(I)')
FOR(`J', 1, 4, `FOR(`I', 0, 4, `
ADD_PRODUCT(I, $1 + J, $2(eval(I - J + 9 * (I < J))))')')')
define(`ADD_SPREADS', `FOR(`J', 0, 4, `FOR(`I', 0, 4, `
ADD_SPREAD(I, $1 + J, $2(eval(I - J + 9 * (I < J))))')')')

C Lanes: r^4 r^8 r^2 r^2 times r^8 r^8 r r are r^12 r^16 r^3 r^3; of blocks r^4 r^2 r^3 r, of powers of q r^4 r^8 r^12 r^16.
C G_AT: limbs of the first factor, and 5 times these, where KEEP stores numbers later
define(`G_AT', `eval(KEYS + 32 * ($1))(STATE)')
define(`MAKE', `
	SQUARE(A0, A1, `', B0, B1, B2)
	vmovq	B0, XMM(1)
	vmovq	B1, XMM(2)
	vmovq	B2, XMM(3)
FOR(`I', 1, 3, `
	vpunpcklqdq XMM(I), XMM(I), XMM(I)')
	SQUARE(B0, B1, B2, B0, B1, B2)
	vmovq	B0, XMM(0)
	vmovq	B1, XMM(12)
	vmovq	B2, XMM(13)
	vmovddup STATE_R0(STATE), XMM(4)
	vmovddup STATE_R1(STATE), XMM(5)
	SQUARE(B0, B1, B2, B0, B1, B2)
	vmovq	B0, XMM(7)
	vmovq	B1, XMM(14)
	vmovq	B2, XMM(15)
	vpunpcklqdq XMM(7), XMM(0), XMM(0)
	vpunpcklqdq XMM(14), XMM(12), XMM(12)
	vpunpcklqdq XMM(15), XMM(13), XMM(13)
	vpunpcklqdq XMM(7), XMM(7), XMM(7)
	vpunpcklqdq XMM(14), XMM(14), XMM(14)
	vpunpcklqdq XMM(15), XMM(15), XMM(15)
	vinserti128 $(1), XMM(1), V(0), V(0)
	vinserti128 $(1), XMM(2), V(12), V(12)
	vinserti128 $(1), XMM(3), V(13), V(13)
	vinserti128 $(1), XMM(4), V(7), V(7)
	vinserti128 $(1), XMM(5), V(14), V(14)
JOIN(0, 12, 13)
JOIN(7, 14, 15)
FOR(`I', 0, 4, `
	vmovdqu	V(I), G_AT(I)
ifelse(I, 0, `', `FIVE(I, 12)
	vmovdqu	V(12), G_AT(4 + I)')')
TIMES_LIMBS(7, `G_AT')
CARRY(0)
FOR(`I', 0, 4, `
	vmovdqu	G_AT(I), V(12 + I % 2)
	vpblendd $(0xc0), V(7 + I), V(I), V(5 + I % 2)
	vpermq	$(8), V(12 + I % 2), V(14 + I % 2)
	vpblendd $(0x0f), V(14 + I % 2), V(5 + I % 2), V(5 + I % 2)
	vmovdqu	V(5 + I % 2), eval(OFFSET_LANES + 8 * LANES * I)(STATE)
	vinserti128 $(1), XMM(I), V(12 + I % 2), V(I)')')

C NUMBER_OF(j, i, x): x = C(j, i), of limbs in 0 to 4 and 5 times limbs 1 to 4 in X to X + 3
define(`LIMB_OF', `V(ifelse(eval(($1) < 0), 1, X + 4 + ($1), $1))')
define(`NUMBER_OF', `
	vpsllq	$(eval(6 * $1)), LIMB_OF($2 - $1), V($3)
	vpsrlq	$(eval(26 - 6 * $1)), LIMB_OF(ifelse($2, 0, 4, $2 - 1) - $1), V(Z)
	vpand	M26, V($3), V($3)
	vpaddq	V(Z), V($3), V($3)
ifelse($2, 0, `	vpsllq	$(2), V(Z), V(Z)
	vpaddq	V(Z), V($3), V($3)')')
C PAIR(x, y, n): numbers n = x and n + 1 = y
define(`PAIR', `
	vpsllq	$(32), V($2), V(Z)
	vpor	V($1), V(Z), V(Z)
	vmovdqu	V(Z), NUMBER($3)(TABLE)')
C The sums are limbs of four powers.
define(`KEEP', `FOR(`I', 1, 4, `FIVE(I, X + I - 1)')
FOR(`I', 0, 4, `
NUMBER_OF(1, I, 11)
NUMBER_OF(2, I, 12)
PAIR(11, 12, 10 + 2 * I)')
FOR(`I', 0, 1, `
NUMBER_OF(3, 2 * I + 1, 11)
NUMBER_OF(3, 2 * I + 2, 12)
PAIR(11, 12, 20 + 2 * I)')
NUMBER_OF(3, 0, 11)
PAIR(0, 11, 0)
FOR(`I', 1, 4, `PAIR(I, X + I - 1, 2 * I)')
CLEAR(P)
	C S(n): sums of C(4, i) of the powers before each one
FOR(`I', 0, 4, `
NUMBER_OF(4, I, 11)
	vpermq	$(0x90), V(11), V(12)
	vpblendd $(3), V(P), V(12), V(12)
	vpermq	$(0x90), V(12), V(13)
	vperm2i128 $(8), V(12), V(12), V(14)
	vpaddq	V(13), V(12), V(12)
	vpaddq	V(14), V(12), V(12)
ifelse(TABLE, STATE, `ifelse(I, 4, `
	vpaddq	CONSTANT(C_BIT128), V(12), V(12)')', `
	vpbroadcastq eval(NEXT(I) + 8)(STATE), V(13)
	vpaddq	V(13), V(12), V(12)')
	vmovdqu	V(12), eval(TOPS(I))(TABLE)
ifelse(TABLE, STATE, `
	vpaddq	V(12), V(11), V(11)
	vextracti128 $(1), V(11), eval(NEXT(I))(STATE)')')')

define(`FIRST', `
	C The last block of the first vector is block (blocks - 1) mod LANES; lanes before the first one are zero.
	dec	%rdx
	mov	%edx, %ecx
	and	$(LANES - 1), %ecx
	shr	$(2), %rdx
	shl	$(4), %ecx
	lea	CONSTANT(C_WINDOW), %r9
	add	%rcx, %r9
	xor	%r10d, %r10d
	vmovdqu	(SRC,%rcx), XMM(14)
	lea	16(SRC,%rcx), %rax
FOR(`I', 0, 2, `
	sub	$(16), %ecx
	cmovb	%r10d, %ecx
ifelse(I, 0, `	vmovdqu	(SRC,%rcx), XMM(13)
	vinserti128 $(1), XMM(14), V(13), V(13)', I, 1, `	vmovdqu	(SRC,%rcx), XMM(12)', `	vmovdqu (SRC,%rcx), XMM(11)
	vinserti128 $(1), XMM(12), V(11), V(11)')')
	mov	%rax, SRC
	vmovdqu	16(%r9), V(0)
	vmovdqu	48(%r9), V(1)
	vpand	V(0), V(11), V(11)
	vpand	V(1), V(13), V(13)
	vpunpcklqdq V(1), V(0), V(0)	C the lanes of blocks
	vmovdqu	(%r9), V(1)
	vpunpcklqdq 32(%r9), V(1), V(1)		C but of the first one
	vpunpckhqdq V(13), V(11), V(5)
	vpunpcklqdq V(13), V(11), V(11)
	vpandn	V(0), V(1), V(6)
	vpand	CONSTANT(C_BIT128), V(0), V(7)
LIMBS(11, 5)
	vpor	V(7), V(15), V(15)
	mov	STATE_H0(STATE), A0
	mov	STATE_H1(STATE), A1
	mov	STATE_H2(STATE), A2
	FOLD(A0, A1, A2)
	vmovq	A0, XMM(0)
	vmovq	A1, XMM(7)
	vmovq	A2, XMM(8)
	vpbroadcastq XMM(0), V(0)
	vpbroadcastq XMM(7), V(7)
	vpbroadcastq XMM(8), V(8)
	vpand	V(6), V(0), V(0)
	vpand	V(6), V(7), V(7)
	vpand	V(6), V(8), V(8)
JOIN(0, 7, 8)
FOR(`I', 0, 4, `
	vpaddq	V(I), V(Y + I), V(Y + I)')')

define(`SEED', `
	vmovdqu eval($1)(SRC), V(X)
	vmovdqu eval($1 + 8 * LANES)(SRC), V(X + 1)
FOR(`I', 0, 4, `
	vpbroadcastq eval(TOPS(I))(KEY), V(I)')
	vpunpckhqdq V(X + 1), V(X), V(X + 2)
	vpunpcklqdq V(X + 1), V(X), V(X)
	vpand	CONSTANT(C_M52), V(X), V(P)
	vpsrlq	$(52), V(X), V(X + 1)
	vpsllq	$(24), V(X + 2), V(P + 1)
	vpaddq	V(P), V(0), V(0)
	vpsrlq	$(40), V(X + 2), V(X + 2)
	vpsrlq	$(12), V(P + 1), V(P + 1)
	vpaddq	V(X + 1), V(2), V(2)
	vpaddq	V(X + 2), V(4), V(4)
	vpaddq	V(P + 1), V(2), V(2)')
define(`GROUP', `
	vmovdqu eval($1)(SRC), V(X)
	vmovdqu eval($1 + 8 * LANES)(SRC), V(X + 1)
	vpunpckhqdq V(X + 1), V(X), V(X + 2)
	vpunpcklqdq V(X + 1), V(X), V(X)
	vpsrlq	$(32), V(X + 2), V(X + 3)
	vpsrlq	$(32), V(X), V(X + 1)
FOR(`J', 0, 3, `FOR(`I', 0, 4, `
ADD_SPREAD(I, X + J, CONSTANT_OF($2, AT(J, I)))')')')
define(`KEY_LIMB', `ifelse(eval($1 < 5), 1, `AT(0, $1)', `FIVES(eval($1 - 4))')(KEY)')
define(`STEP', `ADD_SPREADS(Y, `KEY_LIMB')')

define(`LANE_LIMB', `ifelse(eval($1 < 5), 1, `eval(OFFSET_LANES + 32 * ($1))(STATE)', `V(X + $1 - 5)')')
define(`TIMES_LANES', `FOR(`I', 1, 4, `
	vmovdqu	LANE_LIMB(I), V(P)
FIVE(P, X + I - 1)')
TIMES_LIMBS(Y, `LANE_LIMB')')

C EXTEND: computes q^5 to q^8; y waits in the frame.
define(`FRAME_SIZE', 704)
define(`Q4_LIMB', `ifelse(eval($1 < 5), 1, `eval(AT(0, $1) + 24)', `eval(FIVES(eval($1 - 4)) + 24)')(STATE)')
define(`EXTEND', `FOR(`I', 0, 4, `
	vmovdqu	V(Y + I), eval(544 + 32 * I)(%rsp)
	vmovdqu	AT(0, I)(STATE), V(X + I)
CLEAR(I)')
ADD_SPREADS(X, `Q4_LIMB')
CARRY(0)
	lea	eval(-KEYS)(%rsp), OTHERS
LET(`TABLE', `OTHERS', `KEEP')
FOR(`I', 0, 4, `
	vmovdqu	eval(544 + 32 * I)(%rsp), V(Y + I)')')

PROLOGUE(xcsi_poly1305_blocks_avx2)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_poly1305_auth_avx2)
AUTH_FUNCTION(xcsi_poly1305_blocks_avx2)
EPILOGUE

C Another table of names: what is above is written.
define(`EVEX', 0)
include(`poly1305-messages.m4')

PROLOGUE(xcsi_poly1305_lanes_avx2)
LANES_FUNCTION
EPILOGUE

include(`poly1305-aead.m4')

PROLOGUE(xcsi_poly1305_aead_avx2)
AEAD_FUNCTION(xcsi_poly1305_blocks_avx2, 640)
EPILOGUE
