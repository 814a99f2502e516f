C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU: aes.m4 with a block in a vector; the key schedule of all rows of aes.m4.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le, derive.
C Features: AES, SSE4.1 (as all CPUs with AES have).  Stack: of ctr, 32 bytes of the red zone, wiped.
C
C AMD Zen 4, cycles per byte in place; C below each:
C   bytes         16    64   128   256  1024  1350 16384    set_key
C   encrypt128  1.44  0.44  0.32  0.32  0.32        0.32    64 cycles
C               90.8  24.3  13.2  13.0  12.9        12.8    3300
C   decrypt128  1.50  0.45  0.32  0.32  0.32        0.32
C               142   36.9  19.9  19.9  19.4        19.3
C   ctr128      2.06  0.62  0.42  0.38  0.36  0.38  0.35
C               93.8  27.0  15.9  15.7  15.4  17.3  15.3
C   encrypt256  1.50  0.58  0.45  0.44  0.45        0.44    72 cycles
C   ctr256      2.21  0.75  0.55  0.50  0.48  0.52  0.48
C Limit: two aesenc in a cycle, 0.3125 cycles per byte, with 256 bits 0.4375; of ctr 0.289 and 0.414.
C ctr there, cycles of a public call, two libraries in turn; before: iterations that do all of the first round:
C   bytes         128   144   192   256   400   512  1024  1350  4096 16384
C   ctr128         60    79    86    98   155   178   337   484  1309  5197
C     before       62    78    85   103   162   190   376   517  1434  5681
C   ctr256         74   103   110   129   211   241   467   668  1842  7362
C     before       77   101   111   136   222   255   501   699  1976  7841
C An iteration by llvm-mca 19, before and now: Sandy Bridge, Skylake, Cascade Lake 80.2, 74.2; Haswell 88.2, 75.2; 16 KiB on Cascade
C Lake 10295, 9570.  Slower: columns by insertps, Sandy Bridge 87, Haswell 88, Skylake 77.
C Intel Xeon with AMX (Granite Rapids), ns of a public call with one block: encrypt128 2.27, encrypt256 2.63, ctr128 5.38; by the
C row, without aes-short.m4, 3.58, 3.82 and 6.09.
C There, ns; 3, 5 and 6 blocks that are left in as many vectors, before in 4 and 7; two libraries in turn:
C             encrypt128         ctr128             ctr256
C   bytes      48    80    96     48    80    96     48    80    96
C   as many   5.0   6.3   7.5    7.4   9.2  10.8    8.2  11.7  15.9
C   before    5.0   8.7   8.7    8.0  12.8  13.0    9.9  19.7  20.4
C
C AES-GCM-SIV with the rows of GHASH named: cycles of seal with 128 bits and 13 bytes of additional data, AMD Zen 4, where
C gcm-brief-siv.m4 now does up to 512 bytes.  C: counters, reversed blocks and a key of GHASH for each message by C:
C   bytes                     16    64   256   512  1350  4096 16384
C   vaes512, vpclmul512      336   378   580   885  1260  2010  5780
C   C                       1067  1094  1150        1958       12600
C   vaes, vpclmul            336   382   570   875  1220  1970  5770
C   aesni, avx2              337   384   615   950  1440  2620  8360
C derive takes 110 of them: six blocks in 50, a key schedule of 60.  Up to 24 blocks take no key of ghash (ghash-pclmul.asm).
C
C Slower: the counter loaded at once, which waits for the stores of its two words, 40 cycles a call.
C
C Key schedule.  aesenclast of a block of four equal columns is SubWord in each of them: ShiftRows exchanges equal bytes.  The power
C of 2 is the round key that it adds, a byte shuffle before it is RotWord.  w[i] for a group of four words is the sum of the words
C up to it, by two shifts, and of f.

REQUIRES(ssse3, sse4.1, aes)

define(`LANES', 1)
define(`LEGACY', 1)
include(`aes.m4')
include(`aes-columns.m4')
include(`aes-short.m4')

C None, or 2 to 4 blocks.
define(`FEW', `ONE_MORE
	.balign	64
LABEL(short):
	cmp	IMM(2), BLOCKS
	jb	LABEL(none)
BY_ONE`'LABEL(none):
RETURN')

PROLOGUE(xcsi_aes_encrypt_aesni)
FUNCTION(encrypt, `UP_TO_FOUR')
FEW
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_aesni)
FUNCTION(decrypt, `UP_TO_FOUR')
FEW
EPILOGUE

PROLOGUE(xcsi_aes_ctr_aesni)
FUNCTION(ctr, `ONE')
ONE_MORE
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_aesni)
FUNCTION(ctr32le)
EPILOGUE

C --- key schedule

PROLOGUE(xcsi_aes_set_key_aesni)
	mov	ROUNDS_OF(STATE), ROUNDS
	movdqu	(%rsi), A
	movdqa	power(%rip), POWER
	movdqa	rotate(%rip), ROTATE
	pxor	ZEROS, ZEROS
	movdqu	A, ROUND_KEY(0)
KEY_SCHEDULE

C In decryption the first key is the last one, and MixColumns goes before the keys.
.Linverse:
	mov	ROUNDS, KEYS
	shl	$4, KEYS
	lea	ENCRYPTION`'(STATE, KEYS), KEYS
	lea	DECRYPTION`'(STATE), %rsi
	movdqu	(KEYS), A
	movdqu	A, (%rsi)
	dec	ROUNDS
.Lnext:
	sub	$16, KEYS
	add	$16, %rsi
	movdqu	(KEYS), A
	aesimc	A, A
	movdqu	A, (%rsi)
	dec	ROUNDS
	jnz	.Lnext
	movdqu	ROUND_KEY(0), A
	movdqu	A, 16(%rsi)
WIPE_VECTORS(0, 3)
	ret
EPILOGUE

C --- derive

define(`TO', `%rsi')
define(`HASH_KEY', `%rdx')
define(`NONCE', `%rcx')

C $1 blocks by $2 rounds, which go to the first words of TO, too.
define(`DERIVED', `
FOR(`I', 1, $1 - 1, `	paddd	V(STEP), V(COUNT)
	movdqa	V(COUNT), V(I)
')	lea	eval(ENCRYPTION + 16 * ($2 - 10))(STATE), KEYS
	movdqu	ENCRYPTION`'(STATE), V(KEY)
FOR(`I', 0, $1 - 1, `	pxor	V(KEY), V(I)
')FOR(`R', 11 - $2, 9, `ROUND($1, aesenc, 16 * R)')
ROUND($1, aesenclast, 160)
	mov	TO, STATE
	mov	ROUNDS, ROUNDS_OF(STATE)
	punpcklqdq %xmm1, %xmm0
	movdqu	%xmm0, (HASH_KEY)
	punpcklqdq %xmm3, %xmm2
	movdqa	%xmm2, A
ifelse($1, 6, `	punpcklqdq %xmm5, %xmm4
	movdqa	%xmm4, B
')	movdqa	power(%rip), POWER
	movdqa	rotate(%rip), ROTATE
	movdqu	A, ROUND_KEY(0)')

PROLOGUE(xcsi_aes_derive_aesni)
	mov	ROUNDS_OF(STATE), ROUNDS
	movq	(NONCE), V(COUNT)
	movhps	8(NONCE), V(COUNT)
	movdqa	step(%rip), V(STEP)
	movdqa	V(COUNT), %xmm0
	cmp	$10, ROUNDS
	ja	.Lfourteen
DERIVED(4, 10)
EXPAND_16
	jmp	.Lderived
.Lfourteen:
DERIVED(6, 14)
	pxor	ZEROS, ZEROS
EXPAND_32
.Lderived:
WIPE_VECTORS(0, 8)
	ret
EPILOGUE

KEY_CONSTANTS
