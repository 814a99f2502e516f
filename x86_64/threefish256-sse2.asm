C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 for any x86_64: blocks in vector and in general registers, interleaved: threefish256.m4.
C
C Functions: set_key, expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: with tweaks 712 bytes, wiped.
C
C Vectors take subkey words twice, doubled in each iteration.  Stored twice, set_key and set_tweak take 80 cycles instead of 50 on
C AMD Zen 4; encryption of 256 bytes and more is 0.6 % faster, with tweaks 3 % from 4096 bytes on, but of 128 bytes 14 % slower.
C set_key by vectors of the key: Intel Xeon with AMX (Granite Rapids) 5.5 ns, by expand 9.4.
C Iterations of 3, 2 or 1 sets and a pair, then a pair alone, then one block.
C Tweaks: iterations of 3 and 2 sets alone; up to 3 blocks in general registers, two side by side (one after the other when the
C figures were measured).
C
C AMD Zen 5, cycles per byte in place, C below each:
C     bytes       32    64    96   128   160   192   224   256   320   512  1024  4096 16384
C     ctr       5.43  3.71  4.19  3.62  3.91  2.45  2.83  2.16  2.45  2.08  2.01  2.00  1.99
C               6.34  5.88  5.71  5.61  5.59  5.56  5.53  5.51  5.50  5.47  5.46  5.42  5.40
C     encrypt   5.23  3.62  4.08  3.55  3.83  2.40  2.77  2.03  2.31  2.02  1.99  1.98  1.97
C               6.25  5.65  5.57  5.53  5.50  5.49  5.47  5.47  5.46  5.45  5.46  5.42  5.41
C     decrypt   7.37  4.24  5.16  4.16  4.72  2.79  3.39  2.71  3.02  2.60  2.26  2.13  2.09
C               8.21  7.43  7.34  7.32  7.29  7.28  7.27  7.27  7.25  7.24  7.25  7.22  7.21
C     bytes               32    64    96   128   256   512  1024  1280  4096 16384
C     encrypt_tweaks    5.58  5.36  5.26  5.28  4.34  4.02  3.78  3.77  3.64  3.60
C     C                 6.65  6.04  5.83  5.72  5.56  5.55  5.50  5.48  5.44  5.42
C     decrypt_tweaks    7.66  7.31  7.18  6.84  5.57  5.12  4.85  4.81  4.67  4.62
C     C                 8.64  7.92  7.70  7.56  7.39  7.31  7.28  7.27  7.23  7.21
C AMD Zen 4, without AVX, as then, with 3 sets and 3 pairs, 2 and 2, 1 and 2, interleaved by all sets; by parts of a MIX (SLICE in
C threefish256.m4); and now, with one pair:
C     bytes       160  256  320  512  768 16384
C     encrypt    4.80 3.23 3.42 3.19 3.21  3.19
C                4.80 2.93 3.18 2.89 2.88  2.87
C                3.77 2.70 3.00 2.67 2.66  2.64
C     decrypt    5.73 3.22 3.59 3.68 3.21  3.19
C                5.71 2.93 3.36 3.45 2.88  2.87
C                3.95 2.86 3.29 2.84 2.84  2.83
C Cycles of eight rounds for a block by llvm-mca 19, 3 and 3 and now: Sandy Bridge 20.5 18.4, decryption 20.6 19.0, Haswell 18.5
C 15.6, 14.5 13.6.  The table and what follows are of the former.
C Limits: encryption, dispatch of 8 instructions per cycle (7.5 are reached); decryption, latency of the sets, 8 per round.
C
C Slower, cycles per byte at 16 KiB: 3 sets alone 3.5; 3 sets + 2 pairs 2.07, decryption 2.55; 2 + 2 2.19; 2 + 3 2.13; 3 + 4 2.02,
C decryption 2.34.  A fourth set does not fit: three alone keep the vector units 85 % busy.  No gain: other orders.
C Not done: aligned subkeys instead of movdqu (1 %).

REQUIRES(sse2)

C xmm12-15 (set 3) are scratch and subkey words.
define(`LANES', 2)
define(`TEMPORARY', 3)
define(`X', `%xmm`'eval(4 * ($1) + ($2))')	C X(set, word)

C Fewer instructions per 64 bytes of code make the whole loop 5 % faster (probably since a line of the op cache holds six of
C them); prefixes of one or two bytes, in these or other instructions, have the same effect.  No gain in decryption.
define(`LONG', `ds')

include(`threefish256.m4')

C --- SETS times two blocks in vector registers

C VMIX_AS(rotation, even, odd, temporary): rotations by two shifts, by 32 or 16 by permutations.
define(`SWAP_32', 0xb1)
define(`LEFT_16', 0x93)
define(`RIGHT_16', 0x39)
define(`VMIX_AS', `ENCRYPTING(`
	paddq	$3, $2
ifelse($1, 32, `
	pshufd	$SWAP_32, $3, $3
HALF_WAY(0)	pxor	$2, $3', $1, 16, `
	pshuflw	$LEFT_16, $3, $3
HALF_WAY(0)	pshufhw	$LEFT_16, $3, $3
	pxor	$2, $3', `
	movdqa	$3, $4
	psllq	$$1, $3
HALF_WAY(0)	psrlq	$eval(64 - $1), $4
	pxor	$2, $3
	pxor	$4, $3')
HALF_WAY(1)', `
	pxor	$2, $3
ifelse($1, 32, `
	pshufd	$SWAP_32, $3, $3
HALF_WAY(0)', $1, 16, `
	pshuflw	$RIGHT_16, $3, $3
HALF_WAY(0)	pshufhw	$RIGHT_16, $3, $3', `
	movdqa	$3, $4
	psrlq	$$1, $3
HALF_WAY(0)	psllq	$eval(64 - $1), $4
	por	$4, $3')
	psubq	$3, $2
HALF_WAY(1)')')
define(`VSUBKEY', `
	movdqu	SUBKEY($1, 1)($2), X(3, 1)
	movq	SUBKEY($1, 3)($2), X(3, 3)
	movq	SUBKEY($1, 0)($2), X(3, 0)
	pshufd	$`'0xee, X(3, 1), X(3, 2)
	punpcklqdq	X(3, 1), X(3, 1)
	punpcklqdq	X(3, 3), X(3, 3)
	punpcklqdq	X(3, 0), X(3, 0)
FOR(`W', 0, 3, `BESIDE(W)FOR(`S', 0, SETS - 1, `	ENCRYPTING(paddq, psubq)	X(3, W), X(S, W)
')')')

C The first block is block $1.
define(`VLOAD', `ifelse(MODE, ctr, `
FOR(`W', 0, 2, `
	movq	COUNTER(W)(STATE), X(0, W)
	punpcklqdq	X(0, W), X(0, W)
FOR(`S', 1, SETS - 1, `
	movdqa	X(0, W), X(S, W)')')
FOR(`S', 0, SETS - 1, `
	lea	eval($1 + 2 * S)(N), Y(0, 0)
	lea	eval($1 + 2 * S + 1)(N), Y(0, 1)
	bswap	Y(0, 0)
	bswap	Y(0, 1)
	movq	Y(0, 0), X(S, 3)
	movq	Y(0, 1), X(3, 3)
	punpcklqdq	X(3, 3), X(S, 3)')', `BLOCKS_IN($1)')
ENCRYPTING(`VSUBKEY(0, `STATE')')')
define(`VSTORE', `ENCRYPTING(, `VSUBKEY(0, `STATE')')
BLOCKS_OUT($1)')

define(`BLOCKS_IN', `
FOR(`S', 0, SETS - 1, `FOR(`W', 0, 1, `
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W)(SRC), X(S, 2 * W)
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W + 32)(SRC), X(3, W)
	movdqa	X(S, 2 * W), X(S, 2 * W + 1)
	punpcklqdq	X(3, W), X(S, 2 * W)
	punpckhqdq	X(3, W), X(S, 2 * W + 1)')')')

define(`BLOCKS_OUT', `
FOR(`S', 0, SETS - 1, `FOR(`W', 0, 1, `
	movdqa	X(S, 2 * W), X(3, 0)
	punpcklqdq	X(S, 2 * W + 1), X(S, 2 * W)
	punpckhqdq	X(S, 2 * W + 1), X(3, 0)
ifelse(MODE, ctr, `
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W)(SRC), X(3, 1)
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W + 32)(SRC), X(3, 2)
	pxor	X(3, 1), X(S, 2 * W)
	pxor	X(3, 2), X(3, 0)')
	movdqu	X(S, 2 * W), eval(32 * ($1 + 2 * S) + 16 * W)(DST)
	movdqu	X(3, 0), eval(32 * ($1 + 2 * S) + 16 * W + 32)(DST)')')')

C --- functions

define(`FUNCTION', `define(`MODE', $1)
ifelse(MODE, ctr, `	mov	COUNTER(3)(STATE), N')
	cmp	$PAIR, BLOCKS
	jb	LABEL(1, one)
	SAVE_REGISTERS
REPEATED(3, 1)
REPEATED(2, 1)
REPEATED(1, 1)
REPEATED(0, 1)
WIPE_VECTORS(0, 15)
	RESTORE_REGISTERS
LAST_BLOCK
	ret')

PROLOGUE(xcsi_threefish256_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_sse2)
FUNCTION(ctr)
EPILOGUE

C --- incrementing tweaks: iterations of 3 and 2 sets; T0 and T2 are in the frame, which is aligned

include(`threefish256-tweaks.m4')

define(`TFEW', 4)
define(`TWEAKS_SIZE', 96)
define(`T0', `TWEAKS(eval(32 * ($1)))')
define(`T2', `TWEAKS(eval(32 * ($1) + 16))')
define(`TADD', `
	ENCRYPTING(paddq, psubq)	$1, $2')
define(`TWEAKS_OF_LANES', `
	movq	N, X(3, 0)
	punpcklqdq	X(3, 0), X(3, 0)
	paddq	lanes(%rip), X(3, 0)
	movq	TWEAK(1), X(3, 1)
	punpcklqdq	X(3, 1), X(3, 1)
FOR(`S', 0, SETS - 1, `
	movdqa	X(3, 0), T0(S)
	movdqa	X(3, 0), X(3, 2)
	pxor	X(3, 1), X(3, 2)
	movdqa	X(3, 2), T2(S)
	paddq	lanes+16(%rip), X(3, 0)')')
define(`WIPE_TWEAKS', `WIPE_VECTORS(0, 15)
FOR(`I', 0, eval(FRAME_SIZE / 16 - 1), `	movdqa	%xmm0, eval(16 * I)(%rsp)
')')
define(`FEWER', `
	cmp	$`'6, BLOCKS
	jb	LABEL(4, iteration)')

PROLOGUE(xcsi_threefish256_encrypt_tweaks_sse2)
FUNCTION_TWEAKS(encrypt, xcsi_threefish256_expand_sse2, `FEWER', `TCHOSEN(3)TCHOSEN(2)')
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_sse2)
FUNCTION_TWEAKS(decrypt, xcsi_threefish256_expand_sse2, `FEWER', `TCHOSEN(3)TCHOSEN(2)')
EPILOGUE

C K(s), T(s): k[s] and k[s+1], t[s] and t[s+1]; two words of the lists are K(s), K(s + 1) + T(s) and K(s + 3) + s.
define(`K', `%xmm`'eval(($1) % 5)')
define(`T', `%xmm`'eval(($1) % 3)')
PROLOGUE(xcsi_threefish256_set_key_sse2)
	mov	$0x1bd11bdaa9fc1a22, %rax
FOR(`I', 0, 3, `	xor	eval(8 * I)(%rsi), %rax
')	movq	%rax, K(4)
FOR(`I', 0, 2, `	movdqu	eval(8 * I)(%rsi), K(I)
')	movq	24(%rsi), K(3)
	movdqu	K(0), (STATE)
	movdqu	K(2), 16(STATE)
	movdqu	K(4), 32(STATE)
	pxor	%xmm5, %xmm5
	movdqu	%xmm5, 48(STATE)
	punpcklqdq K(4), K(3)
	punpcklqdq K(0), K(4)
	movdqa	lanes(%rip), %xmm5
	movdqa	lanes+16(%rip), %xmm6
FOR(`I', 0, 9, `	movdqu	K(2 * I), SUBKEY(2 * I, 0)(STATE)
')FOR(`I', 0, 9, `	movdqu	K(2 * I + 1), SUBKEY(2 * I, 1)(STATE)
')FOR(`I', 0, 9, `
	movdqa	K(2 * I + 3), %xmm7
	paddq	%xmm5, %xmm7
	paddq	%xmm6, %xmm5
	movdqu	%xmm7, SUBKEY(2 * I, 3)(STATE)')
WIPE_VECTORS(0, 7)
	ret
EPILOGUE

PROLOGUE(xcsi_threefish256_expand_sse2)
	test	%rsi, %rsi
	jz	.Ltweak
FOR(`I', 0, 4, `	movq	eval(8 * I)(STATE), K(I)
')	movdqa	K(0), %xmm5
FOR(`I', 0, 3, `	punpcklqdq K(I + 1), K(I)
')	punpcklqdq %xmm5, K(4)
	movdqa	lanes(%rip), %xmm5
	movdqa	lanes+16(%rip), %xmm6
FOR(`I', 0, 9, `
	movdqu	K(2 * I), SUBKEY(2 * I, 0)(STATE)
	movdqa	K(2 * I + 3), %xmm7
	paddq	%xmm5, %xmm7
	paddq	%xmm6, %xmm5
	movdqu	%xmm7, SUBKEY(2 * I, 3)(STATE)')
WIPE_VECTORS(4, 7)
.Ltweak:
FOR(`I', 0, 2, `	movq	eval(40 + 8 * I)(STATE), T(I)
')	movdqa	T(0), %xmm3
	punpcklqdq T(1), T(0)
	punpcklqdq T(2), T(1)
	punpcklqdq %xmm3, T(2)
FOR(`I', 0, 9, `
	movdqu	SUBKEY(2 * ((I + 3) % 5), 0)(STATE), %xmm3	C K(2 I + 1)
	paddq	T(2 * I), %xmm3
	movdqu	%xmm3, SUBKEY(2 * I, 1)(STATE)')
WIPE_VECTORS(0, 3)
	ret
EPILOGUE

RODATA(lanes, 16)
	.quad	0, 1, 2, 2
END_RODATA
