C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with AVX2: up to 12 blocks in vectors, interleaved with 2, or 4, in general registers: threefish256.m4.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2.  Stack: with tweaks 808 bytes, wiped.
C
C Iterations have 1, 2 or 3 sets and a pair, of the last 15 or 16 blocks 3 and 2; the last set may have fewer blocks, the last of
C which also fills the unused lanes.  1 and 2 blocks use general registers alone.
C Tweaks: up to 12 blocks in vectors alone; up to 3 blocks, in decryption 2, in general registers, two side by side.
C
C AMD Zen 4, AVX-512 disabled, cycles per byte of the public functions in place, before and now.  Before, iterations had two pairs,
C interleaved by all sets, 15 and 12 instructions; now halves of a MIX (SLICE in threefish256.m4) or single steps are interleaved.
C     bytes       96  128  160  192  224  256  320  384  448  512  576  640  768  896 1088 1350 16384
C     encrypt   5.12 4.37 4.17 3.48 2.98 2.61 2.41 2.01 2.02 1.77 2.04 2.27 2.02 1.81 1.90       1.74
C               3.88 2.91 2.33 1.94 2.21 1.93 1.55 1.70 1.46 1.61 1.75 1.57 1.61 1.45 1.61       1.44
C     ctr       5.25 4.43 4.24 3.53 3.03 2.65 2.45 2.04 2.04 1.79 2.06 2.29 2.03 1.81 1.90 2.07  1.73
C               3.98 2.98 2.39 1.99 2.25 1.97 1.58 1.72 1.48 1.63 1.76 1.58 1.61 1.45 1.61 1.61  1.43
C     decrypt   6.00 5.23 4.37 3.64 3.12 2.73 2.41 2.01 2.04 1.78 2.08 2.36 2.07 1.82 1.93       1.75
C               3.97 2.98 2.38 2.00 2.37 2.07 1.66 1.79 1.54 1.61 1.86 1.68 1.74 1.53 1.72       1.54
C Another pair of an iteration of 16 takes some 100 cycles there, where the pairs change, and eight rounds 79, the limit of six
C instructions in a cycle.  Eight rounds of 14 blocks now, and of 16 before, by models, encrypt and decrypt: Haswell 97 129, 97 129,
C Skylake 89 118, 94 126, Alder Lake 81 113, 85 124, Zen 2 95 127, 95 127, Zen 3 72 79, 76 82; of 10 and 12: Haswell 77 109, 77 110,
C Skylake 69 99, 74 107, Alder Lake 64 97, 70 111, Zen 2 76 107, 76 107, Zen 3 55 68, 59 75.
C Tweaks, decrypted 1024 and 16384 bytes: 2.08 1.97, with the order of steps below 1.97 1.86.
C
C Up to three blocks with tweaks, AMD Zen 3, cycles per byte in place (tsc), one after the other and side by side, encrypt beside
C them:
C     bytes                     32             64             96
C     encrypt_tweaks   5.81 5.42 5.32 5.39 3.83 3.54 5.33 4.21 3.99
C     decrypt_tweaks   6.58 6.13 6.14 6.29 4.31 4.12
C 14 to 16 blocks with tweaks are two iterations of 8: 512 bytes 1.59 there, decryption 1.87; as 12 and 4 1.70 and 1.89.
C
C set_key and set_tweak: stores wider than a word limit them, one in a cycle.  AMD Zen 4, cycles, with expand; avx2, sse2, C:
C     three lists, of which set_tweak writes one  42    50  25
C     subkeys in rows of four, sse2 all twice     60   154  25
C Intel Xeon with AMX (Granite Rapids), ns of set_key, of set_tweak, and of both, of a context at a multiple of 64; by expand; now,
C by vectors of the key; C:
C     6.7 3.9 10.6   4.1 3.9 7.8   3.2 1.9 4.8
C At another multiple of 8, where one store in two crosses lines, set_key by expand 8.3 to 9.0, now 6.8 to 7.5.  set_key and
C encryption of 32, 64, 128 and 256 bytes, ns: now 50.7 76.8 61.6 108.4 (the row avx512), C 56.5 102.5 197.3 388.
C Not done: subkeys computed in each call (17 cycles, 17 to wipe them): a second message under the same tweak would pay again.
C
C Slower: expand with loads wider than a word, which wait for stores of words: 88 cycles instead of 42, with rows of four.

REQUIRES(avx2)

define(`LANES', 4)
define(`TEMPORARY', 3)
define(`X', `%ymm`'eval(4 * ($1) + ($2))')	C X(set, word)
define(`HALF', `%xmm`'eval(4 * ($1) + ($2))')	C its lower half
define(`LONG')
define(`FEW', 3)

include(`threefish256.m4')

C Rotations by two shifts, by multiples of 8 by permutations of bytes.  VSTEPn(rotation, even, odd, temporary)
define(`VSTEP0', `ENCRYPTING(`	vpaddq	$3, $2, $2', `	vpxor	$2, $3, $3')
')
define(`VSTEP1', `ifelse(BY_BYTES($1), 1, `VROTATE($1, $3)', `ENCRYPTING(`dnl
	vpsrlq	$eval(64 - $1), $3, $4', `	vpsllq	$eval(64 - $1), $3, $4')')
')
define(`VSTEP2', `ifelse(BY_BYTES($1), 1, `', `	ENCRYPTING(vpsllq, vpsrlq)	$$1, $3, $3
')')
define(`VSTEP3', `ifelse(BY_BYTES($1), 1, `', `	ENCRYPTING(`vpxor	$2, $4, $4', `vpor	$4, $3, $3')
')')
define(`VSTEP4', `ENCRYPTING(`	vpxor	ifelse(BY_BYTES($1), 1, $2, $4), $3, $3', `	vpsubq	$3, $2, $2')
')
define(`VMIX_AS', `FOR(`K', 0, 4, `indir(`VSTEP'K, $@)ifelse(K, 2, `HALF_WAY(0)')')HALF_WAY(1)')
C Where it pays, each step is that of both MIX of a set, and a set begins one or two steps after the one before: ORDER, set and
C step.  AMD Zen 4, eight rounds of three sets and a pair to decrypt, one MIX after the other, and so: 78, 72; each step of both
C MIX, one set after the other: 74.  To encrypt 69, 68, but with tweaks by the model of Zen 2 6 % more.
define(`IN_ORDER', `eval(ENCRYPTING(SETS == 1, SETS > 1))')
define(`ORDER', `NTH(SETS, , `00 01 02 03 04', `00 01 10 02 11 03 12 04 13 14', `00 01 10 02 11 03 20 12 04 21 13 22 14 23 24')')
define(`VROUND', `
ifelse(IN_ORDER, 0, `ONE_MIX_AFTER_THE_OTHER($1)', `FOR(`K', 0, PER_ROUND - 1, `dnl
LET(`S', substr(ORDER, eval(3 * K), 1), `FOR(`M', 2 * $1, 2 * $1 + 1, `dnl
indir(`VSTEP'substr(ORDER, eval(3 * K + 1), 1), ROTATION(M), X(S, EVEN(M)), X(S, ODD(M)), dnl
X(TEMPORARY, (2 * S + M % 2) % 4))')')`'dnl
BESIDE(K)')')')
define(`PER_ROUND', `eval((4 + IN_ORDER) * SETS)')
define(`BY_BYTES', `eval($1 % 8 == 0)')
define(`VROTATE', `ifelse($1, 32, `	vpshufd	$`'0xb1, $2, $2', `	vpshufb	ENCRYPTING(left, right)_$1(%rip), $2, $2')')

define(`VSUBKEY', `FOR(`W', 0, 3, `
	vpbroadcastq SUBKEY($1, W)($2), X(TEMPORARY, W)
FOR(`S', 0, SETS - 1, `	ENCRYPTING(vpaddq, vpsubq)	X(TEMPORARY, W), X(S, W), X(S, W)
')BESIDE(W)')')

define(`VMOVDQA', `vmovdqa')
define(`VMOVDQU', `vmovdqu')
define(`VPXOR', `vpxor')
define(`VINSERT', `vinserti128')
define(`UPPER_HALVES', `vperm2i128 $`'0x31, $1, $2, $3')

include(`threefish256-ymm.m4')

define(`WIPE', `	vzeroall')

define(`CHOICES', `CHOICE(1, 1)CHOICE(2, 1)CHOICE(3, 1)CHOICE(3, 2)')
define(`ITERATIONS', `CHOSEN(3, 1)CHOSEN(3, 2)CHOSEN(2, 1)CHOSEN(1, 1)')

PROLOGUE(xcsi_threefish256_encrypt_avx2)
FUNCTION(encrypt, `CHOICES', `ITERATIONS')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_avx2)
FUNCTION(decrypt, `CHOICES', `ITERATIONS')
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_avx2)
FUNCTION(ctr, `CHOICES', `ITERATIONS')
EPILOGUE

C --- incrementing tweaks: T0 and T2 are in the frame

include(`threefish256-tweaks.m4')

define(`TFEW', `ENCRYPTING(4, 3)')
define(`TWEAKS_SIZE', 192)
define(`T0', `TWEAKS(eval(64 * ($1)))')
define(`T2', `TWEAKS(eval(64 * ($1) + 32))')
define(`TWEAKS_OF_LANES', `
	vmovq	N, HALF(TEMPORARY, 0)
	vpbroadcastq HALF(TEMPORARY, 0), X(TEMPORARY, 0)
	vpbroadcastq TWEAK(1), X(TEMPORARY, 1)
FOR(`S', 0, SETS - 1, `
	vpaddq	lanes+eval(32 * S)(%rip), X(TEMPORARY, 0), X(TEMPORARY, 2)
	vpxor	X(TEMPORARY, 1), X(TEMPORARY, 2), X(TEMPORARY, 3)
	vmovdqu	X(TEMPORARY, 2), T0(S)
	vmovdqu	X(TEMPORARY, 3), T2(S)')')
define(`WIPE_TWEAKS', `
	vpxor	X(0, 0), X(0, 0), X(0, 0)
FOR(`I', 0, eval(FRAME_SIZE / 32 - 1), `	vmovdqu	X(0, 0), eval(32 * I)(%rsp)
')	vmovdqu	X(0, 0), eval(FRAME_SIZE - 32)(%rsp)
	vzeroall
')

define(`EVENLY', `
	lea	-14(BLOCKS), Y(0, 0)	C 14 to 16: two iterations of 8 are faster
	cmp	$`'2, Y(0, 0)
	jbe	LABEL(8, iteration)
')

PROLOGUE(xcsi_threefish256_encrypt_tweaks_avx2)
FUNCTION_TWEAKS(encrypt, xcsi_threefish256_expand_avx2, `EVENLY`'TCHOICE(1)TCHOICE(2)', `TCHOSEN(3)TCHOSEN(2)TCHOSEN(1)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_avx2)
FUNCTION_TWEAKS(decrypt, xcsi_threefish256_expand_avx2, `EVENLY`'TCHOICE(1)TCHOICE(2)', `TCHOSEN(3)TCHOSEN(2)TCHOSEN(1)')
EPILOGUE

C K(s), T(s): k[s..s+3], t[s..s+3]; four words of the lists are K(s), K(s + 1) + T(s) and K(s + 3) + s.
define(`K', `%ymm`'eval(($1) % 5)')
define(`T', `%ymm`'eval(5 + ($1) % 3)')
define(`CLEAR', `FOR(`I', 0, $1, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	ret')
PROLOGUE(xcsi_threefish256_set_key_avx2)
	mov	$0x1bd11bdaa9fc1a22, %rax
FOR(`I', 0, 3, `	xor	eval(8 * I)(%rsi), %rax
')	vmovq	%rax, %xmm5
	vpbroadcastq %xmm5, %ymm5
	vmovdqu	(%rsi), K(0)
	vpermq	$0x39, K(0), K(1)
	vpermq	$0x0e, K(0), K(2)
	vpermq	$0x43, K(0), K(3)
	vpermq	$0x90, K(0), K(4)
FOR(`I', 1, 4, `	vpblendd $eval(3 << (8 - 2 * I)), %ymm5, K(I), K(I)
')	vpxor	%xmm5, %xmm5, %xmm5
	vmovdqu	K(0), (STATE)
	vmovdqu	%ymm5, 32(STATE)
	mov	%rax, 32(STATE)
FOR(`I', 0, 4, `	vmovdqu	K(4 * I), SUBKEY(4 * I, 0)(STATE)
')FOR(`I', 0, 4, `	vmovdqu	K(4 * I + 1), SUBKEY(4 * I, 1)(STATE)
')FOR(`I', 0, 4, `	vpaddq	numbers+eval(32 * I)(%rip), K(4 * I + 3), K(4 * I + 3)
	vmovdqu	K(4 * I + 3), SUBKEY(4 * I, 3)(STATE)
')CLEAR(4)
EPILOGUE

C The words of k and t are loaded one by one, as they were just stored: wider loads would wait for the stores.
PROLOGUE(xcsi_threefish256_expand_avx2)
	test	%rsi, %rsi
	jz	.Lold_key
FOR(`I', 0, 4, `	vpbroadcastq eval(8 * I)(STATE), K(I)
')FOR(`I', 0, 4, `	vpblendd $0xcc, K(I + 1), K(I), %ymm`'eval(8 + I)	C words I, I + 1, I, I + 1
')FOR(`I', 0, 4, `	vpblendd $0xf0, %ymm`'eval(8 + (I + 2) % 5), %ymm`'eval(8 + I), K(I)
')FOR(`I', 0, 4, `	vmovdqu	K(4 * I), SUBKEY(4 * I, 0)(STATE)
')FOR(`I', 0, 4, `	vpaddq	numbers+eval(32 * I)(%rip), K(4 * I + 3), %ymm`'eval(8 + I)
	vmovdqu	%ymm`'eval(8 + I), SUBKEY(4 * I, 3)(STATE)
')FOR(`I', 11, 12, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	jmp	.Ltweak
.Lold_key:
FOR(`I', 0, 4, `	vmovdqu	SUBKEY(4 * I, 0)(STATE), K(4 * I)
').Ltweak:
FOR(`I', 0, 2, `	vpbroadcastq eval(40 + 8 * I)(STATE), %ymm`'eval(8 + I)
')FOR(`I', 0, 2, `	vpblendd $0x0c, %ymm`'eval(8 + (I + 1) % 3), %ymm`'eval(8 + I), T(I)	C words I, I + 1, I, I
')FOR(`I', 0, 2, `	vpblendd $0x30, %ymm`'eval(8 + (I + 2) % 3), T(I), T(I)
')FOR(`I', 0, 4, `	vpaddq	T(4 * I), K(4 * I + 1), K(4 * I + 1)
	vmovdqu	K(4 * I + 1), SUBKEY(4 * I, 1)(STATE)
')CLEAR(10)
EPILOGUE

RODATA(numbers, 32)
FOR(`I', 0, 19, `	.quad	I
')END_RODATA

LANE_TABLES(3)

C Byte orders of rotations.
RODATA(left_16, 32)
BYTES(`8 * (J % 2) + (I + 6) % 8')END_RODATA
RODATA(left_40, 32)
BYTES(`8 * (J % 2) + (I + 3) % 8')END_RODATA
RODATA(right_16, 32)
BYTES(`8 * (J % 2) + (I + 2) % 8')END_RODATA
RODATA(right_40, 32)
BYTES(`8 * (J % 2) + (I + 5) % 8')END_RODATA
