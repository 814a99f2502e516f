C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX-512 VBMI and GFNI in 256-bit vectors: 16 lanes, each with a key, with little latency.
C
C Functions: set_lanes, encrypt_lanes, f8_lanes, f9_lanes.
C Features: AVX-512 (F, BW, DQ, VL), VBMI, GFNI.  Stack: saved registers, 128 bytes.
C Planes, for two rounds 832 bytes, vectors of A and B: KI of three pairs of FI, KO; for each round KL1, KL2 and bits of KL2
C inverted; for each round bit 7 of A of KL1.
C
C The rounds are those of up to eight blocks, kasumi-vbmi-few.m4, with all of a vector in use.  Chosen by name alone, and by vbmi
C while there are up to 16 messages (xcsi_lanes_narrower).
C AMD Zen 4, cycles of set_lanes, of encrypt_lanes, and of each of 16 steps of f8_lanes: 133, 456, 431; vbmi32 144, 544, 547; vbmi
C 319, 763, 793; avx with 16 lanes 148, 974.  f8 of 8 messages of 8 bytes took 4400 cycles before, 2820 with these 16 lanes, of
C 1 KiB 11.8 cycles per byte, 6.8; of 64 messages of 40 to 1500 bytes, half of them 40, 7.5, 5.1.

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, avx512vbmi, gfni)

define(`MODE', lanes)
include(`kasumi.m4')
include(`kasumi-vbmi-constants.m4')
C Words of 8 lanes of two vectors of keys: those of key words 0, 4, 1, 5 and 2, 6, 3, 7.  Then of 16 lanes: 0 and 4 or 2 and 6, 1
C and 5 or 3 and 7.
define(`KEY_WORD', `FOR(`L', 0, 7, `
DATA16(eval(8 * L + $1 / 4 * 4 + 3 - $1 % 4))')')
DATA_ALIGN(64)
HERE(`C_KEY_WORDS')
FOR(`K', 0, 1, `KEY_WORD(eval(2 * K))
KEY_WORD(eval(2 * K + 4))
KEY_WORD(eval(2 * K + 1))
KEY_WORD(eval(2 * K + 5))')
HERE(`C_WORDS_OF_16')
DATA64(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15)
C C1 to C8 of the key schedule, of words N and N + 4.
HERE(`C_KEY')
FOR(`N', 0, 3, `DATA_FILL(16, 16, KEY_CONSTANT(N))
DATA_FILL(16, 16, eval(KEY_CONSTANT(eval(N + 4))))')
C Words of the lower half of a vector, and of the upper half, to A and B of two lanes twice.
HERE(`C_SPLIT')
FOR(`H', 0, 1, `FOR(`P', 0, 1, `FOR(`J', 0, 7, `
DATA8(eval(32 * H + 4 * J + 1 - P), eval(32 * H + 4 * J + 3 - P), eval(32 * H + 4 * J + 1 - P), eval(32 * H + 4 * J + 3 - P))')')')
HERE(`C_FL_INVERTED')
DATA_FILL(32, 8, 128)
DATA_FILL(32, 8, 1)
C First and second word of each dword, twice.
HERE(`C_FIRST')
FOR(`J', 0, 7, `
DATA8(eval(J % 4 * 4), eval(J % 4 * 4 + 1), eval(J % 4 * 4), eval(J % 4 * 4 + 1))')
HERE(`C_SECOND')
FOR(`J', 0, 7, `
DATA8(eval(J % 4 * 4 + 2), eval(J % 4 * 4 + 3), eval(J % 4 * 4 + 2), eval(J % 4 * 4 + 3))')
C Blocks to planes B and A: left half, right half, of words in pairs; and back.
HERE(`C_TO_PLANES')
FOR(`P', 0, 1, `FOR(`H', 0, 1, `FOR(`J', 0, 7, `FOR(`W', 0, 1, `
DATA8(eval(16 * J + 6 - 4 * H - 2 * W + P), eval(16 * J + 14 - 4 * H - 2 * W + P))')')')')
HERE(`C_FROM_PLANES')
FOR(`L', 0, 15, `FOR(`B', 0, 7, `
DATA8(eval(64 * (B & 1) + 32 * (1 - B / 4) + 4 * (L / 2) + 2 * (1 - B / 2 % 2) + L % 2))')')
END_RODATA
include(`kasumi-vbmi-cipher.m4')
include(`kasumi-vbmi-blocks.m4')
include(`kasumi-vbmi-few.m4')
include(`kasumi-vbmi-lanes.m4')

C --- what is different here

define(`IS_FEW', 1)
define(`STEP', `Z(22)')
define(`FRAME_END', 0)
define(`TWO_ROUNDS', 832)
define(`EVEN', `LET(`WIDTH', y, `TWO_ROUNDS_OF_FEW')')
define(`ODD')
define(`ALL', `
LEA(.Lconstants, %r8)
LOWER_TABLES
SET_UP_FEW
LET(`SETS', 1, `$1(3)')
WIPE_ALL')
define(`VECTORS', 2)
define(`Q', `T($1)')
define(`UNPACKED', `$1')
define(`ADD_PLANES')
define(`PACKED', `T(8 + $1)')	C plane B or A: both halves
C KEEP_RESULT: in PACKED.  TO_PLANES adds to what stays in HALF_OF.
define(`KEEP_RESULT', `LET(`WIDTH', y, `EACH_PLANE(`FOR(`I', 0, 1, `
	vmovdqa64	IN_SECOND, PACKED(P + 2 * I)
	vpternlogq	IMM(0xca), HALF_OF(I, 0, P), HALF_OF(I, 1, P), PACKED(P + 2 * I)')')')
	vinserti64x4	IMM(1), %ymm16, Z(14), Z(14)
	vinserti64x4	IMM(1), %ymm17, Z(15), Z(15)')
define(`TO_PLANES', `EACH_PLANE(`
	vmovdqa64	CONSTANT(C_TO_PLANES + 64 * P), T(2 + P)
	vpermi2b	Q(1), Q(0), T(2 + P)')
AFFINE(M_ROR, 0, T(3), T(3))
	vextracti64x4	IMM(1), T(2), %ymm10
	vextracti64x4	IMM(1), T(3), %ymm11
LET(`WIDTH', y, `EACH_PLANE(`FOR(`I', 0, 1, `FIRST_OF(T(2 + P + 2 * I), T(0))
SECOND_OF(T(2 + P + 2 * I), T(1))
XOR(T(0), HALF_OF(I, 0, P))
XOR(T(1), HALF_OF(I, 1, P))')')')')
define(`FROM_PLANES', `AFFINE(M_ROL, 0, PACKED(1), PACKED(1))
FOR(`V', 0, 1, `
	vmovdqa64	CONSTANT(C_FROM_PLANES + 64 * V), Q(V)
	vpermi2b	PACKED(1), PACKED(0), Q(V)')')

PROLOGUE(xcsi_kasumi_encrypt_lanes_vbmi16)
ENCRYPT_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f8_lanes_vbmi16)
F8_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f9_lanes_vbmi16)
F9_LANES
EPILOGUE

C --- keys

C In vectors of words n and n + 4, each of 16 lanes: K; K', and K and its rotations, with A rotated as in planes.
define(`K', `Z(16 + $1)')
define(`K_XORED', `Z($1)')
define(`K_LEFT_5', `Z(4 + $1)')
define(`K_LEFT_8', `Z(8 + $1)')
define(`K_LEFT_13', `Z(12 + $1)')
define(`SPLIT', `Z(28 + ($1) / 4)')	C by number of word
C LEFT(n, x, result): rotated.
define(`LEFT', `
	vpsllw	IMM($1), $2, Z(20)
	vpsrlw	IMM(eval(16 - $1)), $2, $3
	vporq	Z(20), $3, $3')
define(`A_ROTATED', `AFFINE(M_ROR, 0, $1, $1{%k1})')
C PAIR(offset, first, word, second, word): of three, macros and numbers of words.
define(`PAIR', `
	vpermb	$2(eval($3 % 4)), SPLIT($3), Z(22)
	vpermb	$4(eval($5 % 4)), SPLIT($5), Z(22){%k2}
	vmovdqa64	Z(22), eval($1)(%rdi)')
define(`FL_AT', `eval(832 * (($1) / 2) + 384 + 192 * (($1) & 1) + $2)(%rdi)')
C KL1_OF(round, word), KL2_OF: from Z(21).
define(`KL1_OF', `
	vpermb	Z(21), SPLIT($2), Z(23)
	vmovdqa64	Z(23), FL_AT($1, 0)
	vpandq	CONSTANT(C_FL_INVERTED), %ymm23, %ymm23
	vmovdqa64	%ymm23, eval(832 * ($1 / 2) + 768 + 32 * ($1 & 1))(%rdi)')
define(`KL2_OF', `
	vpermb	Z(21), SPLIT($2), Z(23)
	vmovdqa64	Z(23), FL_AT($1, 64)
	vpandnq	CONSTANT(C_FL_INVERTED), Z(23), Z(23)
	vmovdqa64	Z(23), FL_AT($1, 128)')

C All keys, whichever have changed.
PROLOGUE(xcsi_kasumi_set_lanes_vbmi16)
LEA(.Lconstants, %r8)
	mov	$0xaaaaaaaaaaaaaaaa, %rax	C A
	kmovq	%rax, %k1
	mov	$0xcccccccccccccccc, %rax	C second words
	kmovq	%rax, %k2
	vmovdqa64	CONSTANT(C_SPLIT), SPLIT(0)
	vmovdqa64	CONSTANT(C_SPLIT + 64), SPLIT(4)
	vbroadcasti32x4	CONSTANT(C_SWAP), Z(30)
FOR(`I', 0, 1, `
	vmovdqa64	eval(128 * I)(%rsi), Z(0)
FOR(`J', 0, 1, `
	vmovdqa64	CONSTANT(C_KEY_WORDS + 64 * J), Z(4 + 2 * J + I)
	vpermi2w	eval(128 * I + 64)(%rsi), Z(0), Z(4 + 2 * J + I)')')
FOR(`N', 0, 3, `
	vmovdqa64	CONSTANT(C_WORDS_OF_16 + 64 * (N % 2)), K(N)
	vpermi2q	Z(5 + N / 2 * 2), Z(4 + N / 2 * 2), K(N)')
FOR(`N', 0, 3, `LEFT(2, K(N), Z(21))
A_ROTATED(Z(21))
KL1_OF(N, N)
KL1_OF(eval(N + 4), eval(N + 4))
	vpxorq	CONSTANT(C_KEY + 64 * N), K(N), K_XORED(N)
LEFT(1, K_XORED(N), Z(21))
A_ROTATED(Z(21))
A_ROTATED(K_XORED(N))
KL2_OF(eval((N + 6) % 8), N)
KL2_OF(eval(N + 2), eval(N + 4))
LEFT(5, K(N), K_LEFT_5(N))
A_ROTATED(K_LEFT_5(N))
	vpshufb	Z(30), K(N), K_LEFT_8(N)
A_ROTATED(K_LEFT_8(N))
LEFT(13, K(N), K_LEFT_13(N))
A_ROTATED(K_LEFT_13(N))')
FOR(`R', 0, 3, `
PAIR(832 * R, `K_XORED', eval((2 * R + 4) % 8), `K_XORED', eval((2 * R + 3) % 8))
PAIR(832 * R + 64, `K_XORED', eval((2 * R + 7) % 8), `K_XORED', eval((2 * R + 5) % 8))
PAIR(832 * R + 128, `K_XORED', eval((2 * R + 4) % 8), `K_XORED', eval(2 * R))
PAIR(832 * R + 192, `K_LEFT_5', eval((2 * R + 1) % 8), `K_LEFT_8', eval((2 * R + 5) % 8))
PAIR(832 * R + 256, `K_LEFT_13', eval((2 * R + 6) % 8), `K_LEFT_5', eval((2 * R + 2) % 8))
PAIR(832 * R + 320, `K_LEFT_8', eval((2 * R + 6) % 8), `K_LEFT_13', eval((2 * R + 7) % 8))')
FOR(`I', 0, 23, `
	vpxord	Z(I), Z(I), Z(I)')
	vzeroupper
	ret
EPILOGUE
