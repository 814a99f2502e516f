C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 with AVX2: up to 12 blocks in vectors, interleaved with 4, in general registers: threefish256.m4.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: AVX2.  Stack: with tweaks 808 bytes, wiped.
C
C Iterations have 1, 2 or 3 sets and two pairs, of the last 17 to 20 blocks in decryption 3 and 3; the last set may have fewer
C blocks, the last of which also fills the unused lanes.  1 to 4 blocks use general registers alone.
C Tweaks: up to 12 blocks in vectors alone; up to 3 blocks, in decryption 2, in general registers, two side by side.
C
C AMD Zen 5, cycles per byte in place (sse2 and C: threefish256-sse2.asm):
C     bytes       32    64    96   128   192   256   384   512   768  1024  1344  4096 16384
C     ctr       5.43  3.71  4.19  3.62  2.47  1.86  1.44  1.28  1.45  1.27  1.39  1.27  1.27
C     encrypt   5.23  3.59  4.07  3.52  2.45  1.84  1.49  1.30  1.44  1.28  1.40  1.27  1.27
C     decrypt   7.19  4.25  5.15  4.15  2.83  2.11  1.89  1.58  1.75  1.54  1.60  1.44  1.41
C     bytes               32    64    96   128   256   512  1024  1280  4096 16384
C     encrypt_tweaks    5.59  5.36  5.25  4.17  2.47  2.39  1.96  2.02  1.82  1.79
C     decrypt_tweaks    7.64  7.31  7.06  5.29  3.13  3.00  2.46  2.55  2.30  2.26
C Vectors and general registers were interleaved by all sets, 15 and 12 instructions; now by halves of a MIX (SLICE in
C threefish256.m4).  AMD Zen 4, AVX-512 disabled, so and now:
C     bytes              160       256       320       512       768      1024      1280     16384
C     encrypt      4.17 3.89 2.61 2.43 2.41 2.20 1.77 1.61 2.02 1.86 1.75 1.59 1.91 1.74 1.74 1.57
C     decrypt      4.37 4.28 2.73 2.68 2.41 2.29 1.78 1.61 2.07 1.94 1.76 1.59 1.94 1.79 1.75 1.58
C Eight rounds of 16 blocks by models, so and now: Haswell 129 130, decryption 129 130, Skylake 118 118, 126 125, Alder Lake 113
C 111, 124 123, Zen 2 127 128, 127 128, Zen 3 79 79, 82 82, Zen 5 72 71, 88 88.  What follows is of coarse interleaving.
C decrypt on this CPU had 3 sets and 3 pairs, which is best on Zen 5, but not on CPUs that choose avx2; tweaks one block after the
C other.  Cycles per byte of decrypt with 3 pairs and now with 2, Intel Xeon with AMX (Granite Rapids), and the loop by models
C (llvm-mca 19; Zen 5: evidence/zen5.awk):
C     bytes              512       576       640      1024      2048     16384
C     decrypt      2.02 2.02 2.25 2.25 2.57 2.57 2.27 2.01 2.34 2.01 2.26 2.00
C     Haswell 2.52 2.27, Skylake 2.44 2.22, Alder Lake 2.53 2.09, Zen 2 2.50 2.23, Zen 3 1.75 1.44, Zen 5 1.45 1.54
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
C Slower, cycles per byte at 32 KiB of encryption (here 1.27) and decryption (with 3 pairs 1.38) on Zen 5: 3 sets + 3 pairs 1.34
C (encryption); 3 + 1 1.45 and 1.77; 2 + 3 1.59 and 1.77.  1 + 1 is no faster than 1 + 2, and 20 % slower in decryption.  expand
C with loads wider than a word, which wait for stores of words: 88 cycles instead of 42, with rows of four.
C No gain on wide CPUs: 3 + 1, Granite Rapids, 16 KiB 1.74 (here 1.81), decryption 1.96 (2.00), but 512 bytes 2.08 (1.82) and 2.40
C (2.02); models of the loop, Alder Lake 1.95 (1.97), Zen 3 1.37 (1.39).

REQUIRES(avx2)

define(`LANES', 4)
define(`TEMPORARY', 3)
define(`X', `%ymm`'eval(4 * ($1) + ($2))')	C X(set, word)
define(`HALF', `%xmm`'eval(4 * ($1) + ($2))')	C its lower half
define(`LONG')
define(`FEW', 5)

include(`threefish256.m4')

C Rotations by two shifts, by multiples of 8 by permutations of bytes.
define(`VMIX_AS', `ENCRYPTING(`
	vpaddq	$3, $2, $2
ifelse(BY_BYTES($1), 1, `
VROTATE($1, $3)
BESIDE(0)	vpxor	$2, $3, $3', `
	vpsrlq	$eval(64 - $1), $3, $4
	vpsllq	$$1, $3, $3
BESIDE(0)	vpxor	$2, $4, $4
	vpxor	$4, $3, $3')
BESIDE(1)', `
	vpxor	$2, $3, $3
ifelse(BY_BYTES($1), 1, `
VROTATE($1, $3)
BESIDE(0)', `
	vpsllq	$eval(64 - $1), $3, $4
	vpsrlq	$$1, $3, $3
BESIDE(0)	vpor	$4, $3, $3')
	vpsubq	$3, $2, $2
BESIDE(1)')')
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

PROLOGUE(xcsi_threefish256_encrypt_avx2)
FUNCTION(encrypt, `CHOICE(1, 2)CHOICE(2, 2)', `CHOSEN(3, 2)CHOSEN(2, 2)CHOSEN(1, 2)')
EPILOGUE

C 17 to 20 blocks: 18 and the rest take less than 16 and the rest.
define(`UP_TO_20', `
	cmp	$`'20, BLOCKS
	jbe	LABEL(18, iteration)
')

PROLOGUE(xcsi_threefish256_decrypt_avx2)
FUNCTION(decrypt, `CHOICE(1, 2)CHOICE(2, 2)CHOICE(3, 2)UP_TO_20', `CHOSEN(3, 2)CHOSEN(3, 3)CHOSEN(2, 2)CHOSEN(1, 2)')
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_avx2)
FUNCTION(ctr, `CHOICE(1, 2)CHOICE(2, 2)', `CHOSEN(3, 2)CHOSEN(2, 2)CHOSEN(1, 2)')
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
