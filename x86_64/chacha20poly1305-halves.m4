dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 in passes of 2048 bytes, for CPUs that execute vectors of 512 bits as two halves (AMD Zen 4), after
C chacha20-evex.m4 with LANES 16: vectors encrypt 32 blocks, two sets; general registers, which have little else to do, hash 128
C blocks.
C
C A block of Poly1305 waits 11 cycles for the one before.  So a pass has two chains, of its first and of its second 64 blocks; the
C second one begins with 0.  With u and v, what they are at the end, without the last product:
C   h = (u r^64 + v) r
C Bounds: of a block those of chacha20poly1305-avx2.asm; of u r^64 + v, in words of 64 bits, with q = r^64:
C   u2 <= 5, v2 <= 5, q2 <= 4
C   u q < 30 * 2^256
C   (u q mod 2^130) + 5 (u q div 2^130) + v: the top word <= 3 + 29 + 7 + 5 + 3
C   and folded: h2 <= 4
C
C AMD Zen 4, cycles of whole messages; rows: ChaCha20 and Poly1305 (IFMA) by rows of their own, one after the other:
C              seal                                    open
C   bytes      6144   8192  12288  16384  65536        6144   8192  12288  16384
C   rows       5079   6617   9693  12759  50250        5117   6655   9693  12816
C   passes     4889   6180   8725  11278  42342        4642   5915   8459  11032
C A pass takes 1260 to 1280 cycles, without Poly1305 1240.  The six squarings before the first one take 150.
C The models have whole vectors.  Seal of 16384 bytes by them, rows and passes: Sapphire Rapids 11968 12483, Zen 5 7146 7372.
C Slower: one set, 1024 bytes in a pass, with chains of 32 blocks, 0.72 cycles per byte, not 0.63.
C No gain: the columns of the first round once for all passes.  The one quarter-round of them that each pass still computes is a
C chain of twelve operations, which takes as long as all four.

include(`chacha20poly1305-hash.m4')
STRUCTS(`src/chacha20poly1305-run.h')

C Registers: of the first chain, of the second one
define(`U0', `%r8')
define(`U1', `%r9')
define(`U2', `%r10')
define(`V0', `%rbp')
define(`V1', `%r12')
define(`V2', `%rax')
define(`COUNT', `%edi')		C in the rounds
define(`POINTER', `%rdi')
C Frame
define(`R0', `(%rsp)')
define(`R1', `8(%rsp)')
define(`S1', `16(%rsp)')
define(`POWER', `eval(24 + 8 * ($1))(%rsp)')	C r^64, in three words
define(`COUNTERS', `eval(64 + 64 * ($1))(%rsp)')	C of each set
define(`STATE_AT', `192(%rsp)')
define(`MAC_AT', `200(%rsp)')
define(`SRC_AT', `208(%rsp)')
define(`DST_AT', `216(%rsp)')
define(`PASSES', `224(%rsp)')
define(`FRAME_SIZE', 232)

C PIECE(n): of blocks of both chains in turn, ten pieces each
define(`PIECE', `ifelse(eval($1 / 10 % 2), 0,
  `LET(`H0', `U0', `LET(`H1', `U1', `LET(`H2', `U2', `HASH(eval($1 / 20), eval($1 % 10), output)')')')',
  `LET(`H0', `V0', `LET(`H1', `V1', `LET(`H2', `V2', `HASH(eval(64 + $1 / 20), eval($1 % 10), output)')')')')')
define(`PIECES', `FOR(`K', $1, $2, `PIECE(K)')')
C BESIDE(pieces, steps, text): with pieces between the steps.  Five pieces after every eighth step make a pass 8 % longer.
define(`BESIDE', `define(`STEP', 0)LET(`AFTER_STEP',
  `PIECES(eval(STEP * $1 / $2), eval((STEP + 1) * $1 / $2 - 1))define(`STEP', incr(STEP))', `$3')')

C TIMES_POWER: u = u r^64 + v
define(`X2', `%rcx')
define(`X3', `%r11')
define(`TIMES_POWER', `
	mov	U0, %rdx
	mulx	POWER(0), X0, X1
	mulx	POWER(1), T0, X2
	add	T0, X1
	adc	IMM(0), X2
	mulx	POWER(2), T0, X3
	add	T0, X2
	adc	IMM(0), X3
	mov	U1, %rdx
	mulx	POWER(0), T0, T1
	add	T0, X1
	adc	T1, X2
	adc	IMM(0), X3
	mulx	POWER(1), T0, T1
	mov	IMM(0), U0
	add	T0, X2
	adc	T1, X3
	adc	IMM(0), U0
	mulx	POWER(2), T0, T1
	add	T0, X3
	adc	T1, U0
	mov	U2, %rdx
	mulx	POWER(0), T0, T1
	add	T0, X2
	adc	T1, X3
	adc	IMM(0), U0
	mulx	POWER(1), T0, T1
	add	T0, X3
	adc	T1, U0
	imul	POWER(2), %rdx
	add	%rdx, U0
	mov	X2, U2
	and	IMM(3), U2
	and	IMM(-4), X2
	add	X2, X0
	adc	X3, X1
	adc	U0, U2
	shrd	IMM(2), X3, X2
	shrd	IMM(2), U0, X3
	shr	IMM(2), U0
	add	X2, X0
	adc	X3, X1
	adc	U0, U2
	mov	X0, U0
	mov	X1, U1
	add	V0, U0
	adc	V1, U1
	adc	V2, U2
FOLD')
define(`FOLD', `
	mov	U2, T0
	and	IMM(3), U2
	shr	IMM(2), T0
	lea	(T0,T0,4), T0
	add	T0, U0
	adc	IMM(0), U1
	adc	IMM(0), U2')
define(`KEEP_POWER', `
	mov	U0, POWER(0)
	mov	U1, POWER(1)
	mov	U2, POWER(2)')

C OUTPUT(set): its chain has read all, since what is hashed may be what is decrypted in place.
define(`OUTPUT', `
	mov	STATE_AT, POINTER
FOR(`W', 0, 15, `	vpaddd	ifelse(W, 12, `COUNTERS($1)', `WORDS(POINTER, W)ALL'), Y($1, W), Y($1, W)
')TRANSPOSE($1)
	mov	SRC_AT, POINTER
BLOCKS_OF_SET($1, `XOR_BLOCK')
	mov	DST_AT, POINTER
BLOCKS_OF_SET($1, `STORE_BLOCK')')
define(`XOR_BLOCK', `	vpxord	eval(64 * ($1))(POINTER), $2, $2
')
define(`STORE_BLOCK', `	vmovdqu64 $2, eval(64 * ($1))(POINTER)
')

define(`PASSES_FUNCTION', `LET(`SETS', 2, `LET(`CHAINS', 0, `
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	%rdi, STATE_AT
	mov	%rsi, MAC_AT
	mov	OFFSET_OF(chacha20poly1305_run, dst)(%rdx), %rax
	mov	%rax, DST_AT
	mov	OFFSET_OF(chacha20poly1305_run, src)(%rdx), %rax
	mov	%rax, SRC_AT
	mov	OFFSET_OF(chacha20poly1305_run, passes)(%rdx), %rax
	mov	%rax, PASSES
	vpbroadcastd WORDS(%rdi, 12), VECTOR(0)
FOR(`S', 0, 1, `	vpaddd	numbers_of_sets+eval(64 * S)(%rip), VECTOR(0), VECTOR(1)
	vmovdqu64 VECTOR(1), COUNTERS(S)
')	mov	(%rsi), U0
	mov	8(%rsi), U1
	mov	OFFSET_OF(chacha20poly1305_run, text)(%rdx), TEXT
	mov	U0, R0
	mov	U1, R1
	mov	U1, T0
	shr	IMM(2), T0
	add	U1, T0
	mov	T0, S1
	xor	%r10d, %r10d	C U2
	xor	%ebp, %ebp	C V0
	xor	%r12d, %r12d	C V1
	xor	%eax, %eax	C V2
	mov	IMM(6), COUNT
1:	KEEP_POWER
TIMES_POWER
	dec	COUNT
	jnz	1b
KEEP_POWER
	mov	MAC_AT, POINTER
	mov	32(POINTER), U0
	mov	40(POINTER), U1
	mov	48(POINTER), U2
FOLD
.Lpass:
	mov	STATE_AT, POINTER
FOR(`W', 0, 15, `ifelse(W, 12, `	vmovdqu64 COUNTERS(0), X(0, 12)
	vmovdqu64 COUNTERS(1), X(1, 12)
', `	vpbroadcastd WORDS(POINTER, W), X(0, W)
	vmovdqa64 X(0, W), X(1, W)
')')	add	(TEXT), U0
	adc	8(TEXT), U1
	adc	IMM(1), U2
	mov	1024(TEXT), V0
	mov	1032(TEXT), V1
	mov	IMM(1), V2
	mov	IMM(10), COUNT
	.balign	64
.Lrounds:
BESIDE(120, 192, `LET(`DIAGONAL', 0, `ROUND()')LET(`DIAGONAL', 1, `ROUND()')')
	add	IMM(96), TEXT
	dec	COUNT
	jnz	.Lrounds
	vmovdqu64 X(1, 15), SPILLED
PIECES(0, 49)
OUTPUT(0)
	vmovdqu64 SPILLED, Y(1, 15)
PIECES(50, 59)
OUTPUT(1)
TIMES_POWER
LET(`H0', `U0', `LET(`H1', `U1', `LET(`H2', `U2', `FOR(`K', 0, 9, `HASH(0, K, last)')')')')
	add	IMM(eval(2048 - 10 * 96)), TEXT
	addq	IMM(2048), SRC_AT
	addq	IMM(2048), DST_AT
	vpbroadcastd numbers_of_pass(%rip), VECTOR(0)
FOR(`S', 0, 1, `	vpaddd	COUNTERS(S), VECTOR(0), VECTOR(1)
	vmovdqu64 VECTOR(1), COUNTERS(S)
')	decq	PASSES
	jnz	.Lpass
	mov	MAC_AT, POINTER
	mov	U0, 32(POINTER)
	mov	U1, 40(POINTER)
	mov	U2, 48(POINTER)
	vzeroall
FOR(`I', 16, 31, `	vpxord	VECTOR(I), VECTOR(I), VECTOR(I)
')	vmovdqu64 VECTOR(0), SPILLED
FOR(`I', 0, 2, `	vmovdqu64 VECTOR(0), eval(64 * I)(%rsp)
')	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret')')')

define(`PASSES_NUMBERS', `
RODATA(numbers_of_sets, 64)
	DATA32(FOR(`I', 0, 30, `I, ')31)
END_RODATA

RODATA(numbers_of_pass, 4)
	DATA32(32)
END_RODATA')
