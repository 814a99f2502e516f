C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 for i686 with SSE2: a vector register has one word of two blocks.
C
C Functions: encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: SSE2.  Stack: 400 bytes, wiped.
C
C Iterations of two sets of two blocks, then one set.  Of the 8 vector registers, two sets have four for odd words, where the
C latency of rotations counts, three for four even words, and one as scratch.  There is no table of subkeys: k, t and s are added
C one after the other.  Instead of a missing last block the one before is computed again, or a result that is overwritten.
C
C AMD Zen 5, cycles per byte in place, C below each:
C     bytes            32    64    96   128   160   256   512  1024  4096 16384
C     ctr            18.2  9.17  7.40  5.67  7.70  5.38  5.09  5.07  5.04  5.04
C                    29.7  28.7  28.4  28.2  28.1  27.9  27.8  27.7  27.7  27.7
C     encrypt        16.1  8.07  7.02  5.27  7.33  5.18  5.10  5.03  5.03  5.00
C                    29.2  28.4  28.1  27.9  27.8  27.7  27.6  27.6  27.5  27.5
C     decrypt        21.5  10.7  9.68  7.25  9.79  6.90  6.90  6.90  6.84  6.88
C                    28.8  27.9  27.6  27.5  27.4  27.3  27.2  27.2  27.1  27.1
C     encrypt_tweaks 18.4  9.24  7.61  5.74  7.18  5.30  5.10  5.05  5.04  5.04
C                    30.2  28.8  28.4  28.2  28.0  27.8  27.7  27.6  27.5  27.5
C     decrypt_tweaks 23.8  11.9  10.3  7.78  10.0  7.16  6.90  6.90  6.90  6.89
C                    29.8  28.4  27.9  27.7  27.6  27.4  27.2  27.2  27.1  27.1
C The clock was calibrated as in x86_64; xcs speed of i686 does not do that.  Limit of one set: latency, 6 cycles per round, 8 in
C decryption.  Limit of two sets: 11 cycles more when an even word passes through memory, which is twice in three rounds.
C
C Slower, cycles per byte: one set alone 8.07, decryption 10.7; the even word as last operand of the xors 8.61 for two blocks, no
C gain for more; MIX of a set one after the other, decryption 7.1.

REQUIRES(sse2)

include(`threefish.m4')

C The frame: vectors of two equal words, except T0, T2 and NUMBERS with tweaks or a counter.
define(`KEYS', `eval(16 * ($1))(%esp)')		C k0 k1 k2 k3 k4 k0 k1 k2
define(`TWEAKS', `eval(128 + 48 * ($1) + 16 * ($2))(%esp)')	C TWEAKS(set, 0..2)
define(`S', `224(%esp)')	C number of the subkey
define(`ONES', `240(%esp)')
define(`TWOS', `256(%esp)')
define(`NUMBERS', `272(%esp)')	C of two blocks: counter word 3 or tweak word 0
define(`COUNTER', `eval(288 + 16 * ($1))(%esp)')	C words 0 to 2
define(`EVICTED', `eval(336 + 16 * ($1))(%esp)')	C even words of the two sets
define(`FRAME_SIZE', 400)

C --- rounds

C The 24 rounds of the loop are numbered 0 to 23 in execution order, the MIX of a round of all sets 0 to 2 SETS - 1: MIX I of round
C D takes words EVEN and ODD of set OF.
define(`ROUND', `ENCRYPTING(`eval($1 % 8)', `eval(7 - $1 % 8)')')
define(`OF', `eval($1 % SETS)')
define(`EVEN', `eval(2 * ($1 / SETS))')
define(`ODD', `eval(1 + 2 * ((ROUND($2) + $1 / SETS) % 2))')
define(`ROTATION', `ROTATION256(ROUND($2), $1 / SETS)')

C With two sets, MIX by MIX the four even words take turns in xmm0 to xmm2: each third MIX evicts the word of the MIX before, which
C is not needed for the longest time, and loads its own.
define(`NUMBER', `eval(4 * $2 + $1)')
define(`EVEN_REGISTER', `%xmm`'ifelse(SETS, 1, `EVEN($1)', `eval((NUMBER($1, $2) % 3 + NUMBER($1, $2) / 3 * 2) % 3)')')
define(`ODD_REGISTER', `%xmm`'ifelse(SETS, 1, `ODD($1, $2)', `eval(3 + 2 * OF($1) + ODD($1, $2) / 2)')')
define(`EXCHANGE', `WHEN(SETS == 2 && NUMBER($1, $2) % 3 == 0, `
	movdqa	EVEN_REGISTER($1, $2), EVICTED(eval(($1 + 3) % 4))
	movdqa	EVICTED($1), EVEN_REGISTER($1, $2)')')

C SUBKEY(n, set, word, register): word of subkey number n of the loop.
define(`SUBKEY', `
	OPERATION	ENCRYPTING(`eval(48 + 16 * (($1 + $3) % 5))', `eval(16 * (($3 - $1 + 10) % 5))')(KEY), $4
WHEN($3 == 1 || $3 == 2, `	OPERATION	TWEAKS($2, eval((ENCRYPTING($1, 6 - $1) + $3 - 1) % 3)), $4')
WHEN($3 == 3, `	OPERATION	S, $4')')
define(`NEXT_S', `
	movdqa	S, TEMPORARY
	OPERATION	ONES, TEMPORARY
	movdqa	TEMPORARY, S')

define(`STEP', `EXCHANGE($1, $2)
WHEN($2 % 4 == 0, `SUBKEY(eval($2 / 4), OF($1), EVEN($1), EVEN_REGISTER($1, $2))
SUBKEY(eval($2 / 4), OF($1), ODD($1, $2), ODD_REGISTER($1, $2))')
MIX_OF(ROTATION($1, $2), EVEN_REGISTER($1, $2), ODD_REGISTER($1, $2))
WHEN($2 % 4 == 0 && $1 == 2 * SETS - 1, `NEXT_S')')

C Registers before and after the loop; word 0 of the first of two sets is evicted.
define(`X', `%xmm`'ifelse(SETS, 1, `eval($2)', `NTH(eval(4 * $1 + $2), 0, 3, 2, 4, 1, 5, 0, 6)')')
define(`ROUNDS', `
	ENCRYPTING(`pxor	TEMPORARY, TEMPORARY', `mov	IMM(18), KEY
	movd	KEY, TEMPORARY
	punpcklqdq	TEMPORARY, TEMPORARY')
	movdqa	TEMPORARY, S
	lea	ENCRYPTING(-48, 48)(%esp), KEY
	.balign	16
LABEL(SETS`'loop):
FOR(`D', 0, 23, `FOR(`I', 0, eval(2 * SETS - 1), `STEP(I, D)')')
WHEN(SETS == 2, `
	movdqa	%xmm1, TEMPORARY
	movdqa	%xmm2, %xmm1
	movdqa	%xmm0, %xmm2
	movdqa	TEMPORARY, %xmm0')
	ENCRYPTING(add, sub)	IMM(16), KEY
	cmp	%esp, KEY
	jne	LABEL(SETS`'loop)')

C --- blocks

define(`LOAD_BLOCKS', `FOR(`HALF', 0, 1, `PAIR_IN(`OFFSET($1, 0, SRC, HALF)', `OFFSET($1, 1, SRC, HALF)',
X($1, 2 * HALF), X($1, 2 * HALF + 1))')')
C The numbers with reversed bytes.
define(`LOAD_COUNTER', `FOR(`W', 0, 2, `
	movdqa	COUNTER(W), X($1, W)')
	movdqa	NUMBERS, X($1, 3)
REVERSE_BYTES(X($1, 3))
NEXT_NUMBERS')
define(`SET_TWEAKS', `
	movdqa	NUMBERS, TEMPORARY
	movdqa	TEMPORARY, TWEAKS($1, 0)
	pxor	TWEAKS($1, 1), TEMPORARY
	movdqa	TEMPORARY, TWEAKS($1, 2)
NEXT_NUMBERS')
C LOADED(what): all sets by a macro.
define(`LOADED', `FOR(`SET', 0, SETS - 1, `$1(SET)
WHEN(SETS == 2 && SET == 0, `	movdqa	X(0, 0), EVICTED(0)')')')

define(`STORE_HALF', `SUBKEY(0, $1, eval(2 * $2), X($1, eval(2 * $2)))
SUBKEY(0, $1, eval(2 * $2 + 1), X($1, eval(2 * $2 + 1)))
PAIR_OUT(`OFFSET($1, 0, SRC, $2)', `OFFSET($1, 1, SRC, $2)', `OFFSET($1, 0, DST, $2)', `OFFSET($1, 1, DST, $2)',
X($1, 2 * $2), X($1, 2 * $2 + 1), LABEL(SETS`'_$1_$2))')
define(`STORED', `FOR(`SET', 1, SETS, `
WHEN(SETS == 2 && SET == 2, `	movdqa	EVICTED(0), X(0, 0)')
STORE_HALF(eval(SETS - SET), 0)
STORE_HALF(eval(SETS - SET), 1)')')

C TAKE(sets): one iteration.
define(`TAKE', `define(`SETS', $1)
ENCRYPTING(`	cmp	IMM(COUNTED), MODE
	je	LABEL(SETS`'counted)')
	cmp	IMM(TWEAKED), MODE
	jne	LABEL(SETS`'copied)
FOR(`SET', 0, SETS - 1, `SET_TWEAKS(SET)')
LABEL(SETS`'copied):
LOADED(`LOAD_BLOCKS')
ENCRYPTING(`	jmp	LABEL(SETS`'ready)
LABEL(SETS`'counted):
LOADED(`LOAD_COUNTER')
LABEL(SETS`'ready):')
ROUNDS
STORED')

C --- functions

C The whole of encrypt or decrypt; the other functions jump to the start with their mode in eax.
define(`FUNCTION', `define(`DIRECTION', $1)
	mov	$COPIED, %eax
LABEL(start):
	ALIGNED_FRAME(FRAME_SIZE)
	mov	%eax, MODE
	mov	FRAME_ARGUMENT(0), %eax
	mov	FRAME_ARGUMENT(1), DST
	mov	FRAME_ARGUMENT(2), SRC
	mov	FRAME_ARGUMENT(3), BLOCKS
	cmp	IMM(TWEAKED), MODE
	jne	LABEL(state)
	mov	%eax, %edx
	mov	16(%eax), %eax
LABEL(state):
FOR(`I', 0, 4, `DUPLICATED(I, `KEYS(I)', WHEN(I < 3, ``KEYS(I + 5)''))')
FOR(`I', 0, 2, `DUPLICATED(eval(5 + I), `TWEAKS(0, I)', `TWEAKS(1, I)')')
	pcmpeqd	%xmm1, %xmm1
	psrlq	IMM(63), %xmm1
	movdqa	%xmm1, ONES
	movdqa	%xmm1, %xmm2
	paddq	%xmm2, %xmm2
	movdqa	%xmm2, TWOS
	pslldq	IMM(8), %xmm1
	movq	40(%eax), %xmm0
ENCRYPTING(`	cmp	IMM(COUNTED), MODE
	jne	LABEL(numbers)
FOR(`I', 0, 2, `DUPLICATED(eval(8 + I), `COUNTER(I)')')
	movq	88(%eax), %xmm0
LABEL(numbers):')
	cmp	IMM(TWEAKED), MODE
	jne	LABEL(ready)
	movq	8(%edx), %xmm0
	punpcklqdq	%xmm0, %xmm0
PLACES(`TWEAKS(0, 1)', `TWEAKS(1, 1)')
	movq	(%edx), %xmm0
LABEL(ready):
	punpcklqdq	%xmm0, %xmm0
	paddq	%xmm1, %xmm0
	movdqa	%xmm0, NUMBERS
LABEL(more):
	cmp	IMM(3), BLOCKS
	jb	LABEL(few)
	mov	IMM(64), LAST
	je	LABEL(three)
	mov	IMM(96), LAST
LABEL(three):
TAKE(2)
	sub	IMM(-128), SRC
	sub	IMM(-128), DST
	sub	IMM(4), BLOCKS
	ja	LABEL(more)
	jmp	LABEL(done)
LABEL(few):
	mov	BLOCKS, LAST
	dec	LAST
	js	LABEL(done)
	shl	IMM(5), LAST
TAKE(1)
LABEL(done):
WIPE_VECTORS(0, 7)
C All but S, ONES and TWOS.
FOR(`I', 0, 13, `	movdqa	%xmm0, eval(16 * I)(%esp)
')
FOR(`I', 17, eval(FRAME_SIZE / 16 - 1), `	movdqa	%xmm0, eval(16 * I)(%esp)
')
	END_ALIGNED_FRAME
	ret')

PROLOGUE(xcsi_threefish256_encrypt_sse2)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_sse2)
	mov	$COUNTED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_sse2)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_sse2)
	mov	$TWEAKED, %eax
	jmp	LABEL(start)
EPILOGUE
