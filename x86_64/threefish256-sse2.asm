C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C
C Threefish-256 for any x86_64: blocks in vector and in general registers at the same time.
C
C     72 rounds d = 0..71 on the words v0..v3; for a pair (a, b) of words
C       MIX:  a += b; b = (b <<< r) ^ a          with (a, b) = (v0, v1), (v2, v3) in even, (v0, v3), (v2, v1) in odd rounds
C     and subkey s = (k[s], k[s+1] + t[s], k[s+2] + t[s+1], k[s+3] + s) added before round 4 s, subkey 18 at the end,
C     indices of k modulo 5 and of t modulo 3.
C
C void xcsi_threefish256_expand_sse2 (uint64_t *state)
C void xcsi_threefish256_encrypt_sse2 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_threefish256_decrypt_sse2 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C void xcsi_threefish256_ctr_sse2 (const uint64_t *state, uint8_t *dst, const uint8_t *src, size_t blocks)
C     state rdi, dst rsi, src rdx, blocks rcx
C
C State, in bytes: 0 k0..k4; 40 t0..t2; 64 counter block; 96 what expand writes: subkeys 0 to 18, 64 bytes each, every word
C     twice in succession, so that it is a vector for two blocks and 16 bytes apart in general registers.
C Features: SSE2.  Alignment: none.  Scratch: all scratch registers, xmm0-15; no stack but for the saved registers.
C
C How: a turn takes 2 SETS + 2 PAIRS blocks.  2 SETS blocks stay in vector registers, each of which holds a word of two blocks.
C Meanwhile PAIRS pairs of blocks, one after the other, pass through the general registers in the same instruction stream:
C with every eight rounds of the sets go 8 PAIRS rounds of a pair.  What is left over goes through turns of fewer sets, at
C last a pair alone and one block.
C
C Cycles/byte on AMD Zen 5, the portable C (gcc 12 -O2) below each; the whole public call, in place:
C     bytes      32    64    96   128   160   192   224   256   320   512  1024  4096 16384
C     ctr      5.56  3.86  4.22  3.69  3.94  2.46  2.83  2.10  2.38  2.12  2.04  2.00  1.99
C              6.03  5.69  5.59  5.53  5.50  5.48  5.48  5.46  5.45  5.49  5.44  5.39  5.38
C     encrypt  5.19  3.66  4.08  3.58  3.85  2.41  2.75  2.01  2.31  2.08  1.97  1.98  1.96
C              6.19  5.54  5.49  5.45  5.44  5.43  5.42  5.41  5.41  5.39  5.41  5.36  5.36
C     decrypt  7.34  4.21  5.12  4.12  4.69  2.77  3.37  2.71  2.97  2.56  2.30  2.13  2.08
C              8.14  7.35  7.30  7.27  7.25  7.23  7.22  7.21  7.22  7.19  7.23  7.19  7.19
C expand: 40 cycles.  Least of 200 batches of 60000 cycles; core cycles by a chain of dependent multiplications before and
C after each batch.  Encryption is bound by the 8 instructions a cycle that can be dispatched (7.5 are), decryption by the
C latency of the sets, which is 8 a round.
C
C Slower at 16 KiB: 3 sets alone 3.5; 3 sets + 2 pairs 2.07, decryption 2.55; 2 + 2 2.19, 2 + 3 2.13; 3 + 4 2.02, decryption
C 2.34.  Alone, the sets of a turn keep the vector units 85 % busy, and there is no room for a fourth.  No difference: other
C orders of the two streams.  Not done: subkeys from aligned memory instead of movdqu (1 %).

REQUIRES(sse2)

C Registers.  SETS * 4 vectors xmm0.. are the sets, xmm12-15 (set 3) temporary and subkey words.
define(`STATE', `%rdi')		C + BASE; live throughout, as DST, SRC and BLOCKS
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%rcx')	C those to do
define(`N', `%rax')		C ctr: counter word 3 of the next block, as a number
define(`VROW', `%r15')		C where in the table the sets are, counted so that 0 is the end; at the same time loop counter
define(`SROW', `%rbp')		C the same for the pair
define(`X', `%xmm`'eval(4 * ($1) + ($2))')	C X(set, word)
define(`Y', `indir(`Y$1$2')')			C Y(block, word)
define(`Y00', `%r8')
define(`Y01', `%r9')
define(`Y02', `%r10')
define(`Y03', `%r11')
define(`Y10', `%rbx')
define(`Y11', `%r12')
define(`Y12', `%r13')
define(`Y13', `%r14')

C MODE is ctr, encrypt or decrypt.  ENCRYPTING(a, b): a, in decrypt b.
define(`ENCRYPTING', `ifelse(MODE, decrypt, `$2', `$1')')
define(`WHEN', `ifelse(eval($1), 1, `$2')')
define(`NTH', `ifelse($1, 0, $2, `NTH(decr($1), shift(shift($@)))')')
define(`LABEL', `.L`'MODE`'$1_$2')

C Displacements from STATE.  BASE is such that VROW and SROW are 0 at the end: behind or in front of the table.
define(`BASE', `eval(96 + 64 * ENCRYPTING(19, 0))')
define(`COUNTER', `eval(64 + 8 * $1 - BASE)')
define(`SUBKEY', `eval(96 + 64 * ($1) - BASE)')
define(`NEXT_SUBKEY', `SUBKEY(ENCRYPTING(19 + $1, 0 - $1))')	C number 0 or 1 of the eight rounds
define(`TABLE_SIZE', eval(64 * 18))
define(`TWO_SUBKEYS', 128)
define(`PAIR', 2)
define(`START', `mov	$ENCRYPTING(-TABLE_SIZE, TABLE_SIZE), $1')
define(`NEXT', `ENCRYPTING(add, sub)	$TWO_SUBKEYS, $1')

C Eight rounds are 16 MIX, numbers 0..15 in order of time.
define(`ROUND', `ENCRYPTING(`eval($1 / 2)', `eval(7 - $1 / 2)')')
define(`EVEN', `eval(2 * ($1 % 2))')
define(`ODD', `eval(1 + 2 * ((ROUND($1) + $1) % 2))')
define(`ROTATION', `NTH(eval(2 * ROUND($1) + $1 % 2), 14, 16, 52, 57, 23, 40, 5, 37, 25, 33, 46, 12, 58, 22, 32, 32)')
define(`WITH_SUBKEY', `ENCRYPTING(, `WHEN($1 % 8 == 0, `$3')')$2`'ENCRYPTING(`WHEN($1 % 8 == 7, `$3')')')

C --- SCALARS blocks in general registers

C LONG: a prefix without effect.  With fewer instructions in 64 bytes of code the whole loop is 5 % faster (probably since a
C line of the op cache holds six of them); one byte in these or in others, or two bytes, is the same.  No gain in decryption.
define(`LONG', `ds')

define(`SMIX', `ENCRYPTING(`
FOR(`B', 0, SCALARS - 1, `	LONG add	Y(B, ODD($1)), Y(B, EVEN($1))
')FOR(`B', 0, SCALARS - 1, `	rol	$ROTATION($1), Y(B, ODD($1))
')FOR(`B', 0, SCALARS - 1, `	LONG xor	Y(B, EVEN($1)), Y(B, ODD($1))
')', `
FOR(`B', 0, SCALARS - 1, `	xor	Y(B, EVEN($1)), Y(B, ODD($1))
')FOR(`B', 0, SCALARS - 1, `	ror	$ROTATION($1), Y(B, ODD($1))
')FOR(`B', 0, SCALARS - 1, `	sub	Y(B, ODD($1)), Y(B, EVEN($1))
')')')

C SSUBKEY(displacement, registers of the address)
define(`SSUBKEY', `FOR(`W', 0, 3, `FOR(`B', 0, SCALARS - 1, `
	ENCRYPTING(add, sub)	eval($1 + 16 * W)($2), Y(B, W)')')')

define(`SSTEP', `WITH_SUBKEY($1, `SMIX($1)', `SSUBKEY(NEXT_SUBKEY($1 / 8), `STATE, SROW')')')

C The first block is block 0 from SRC, DST and N on.
define(`SLOAD', `FOR(`B', 0, SCALARS - 1, `ifelse(MODE, ctr, `
	mov	COUNTER(0)(STATE), Y(B, 0)
	mov	COUNTER(1)(STATE), Y(B, 1)
	mov	COUNTER(2)(STATE), Y(B, 2)
	lea	B`'(N), Y(B, 3)
	bswap	Y(B, 3)', `FOR(`W', 0, 3, `
	mov	eval(32 * B + 8 * W)(SRC), Y(B, W)')')')
ENCRYPTING(`SSUBKEY(SUBKEY(0), `STATE')')')

define(`SSTORE', `ENCRYPTING(, `SSUBKEY(SUBKEY(0), `STATE')')
FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, 3, `ifelse(MODE, ctr, `
	xor	eval(32 * B + 8 * W)(SRC), Y(B, W)')
	mov	Y(B, W), eval(32 * B + 8 * W)(DST)')')')

C --- SETS times two blocks in vector registers

C VMIX_AS(rotation, even, odd, temporary).  A shift for each half of a rotation, but permutations where it is by 32 or 16.
define(`SWAP_32', 0xb1)
define(`LEFT_16', 0x93)
define(`RIGHT_16', 0x39)
define(`VMIX_AS', `ENCRYPTING(`
	paddq	$3, $2
ifelse($1, 32, `
	pshufd	$SWAP_32, $3, $3
	pxor	$2, $3', $1, 16, `
	pshuflw	$LEFT_16, $3, $3
	pshufhw	$LEFT_16, $3, $3
	pxor	$2, $3', `
	movdqa	$3, $4
	psllq	$$1, $3
	psrlq	$eval(64 - $1), $4
	pxor	$2, $3
	pxor	$4, $3')', `
	pxor	$2, $3
ifelse($1, 32, `
	pshufd	$SWAP_32, $3, $3', $1, 16, `
	pshuflw	$RIGHT_16, $3, $3
	pshufhw	$RIGHT_16, $3, $3', `
	movdqa	$3, $4
	psrlq	$$1, $3
	psllq	$eval(64 - $1), $4
	por	$4, $3')
	psubq	$3, $2')')
define(`VMIX', `FOR(`S', 0, SETS - 1, `VMIX_AS(ROTATION($1), X(S, EVEN($1)), X(S, ODD($1)), X(3, S))')')

define(`VSUBKEY', `WHEN(SETS > 0, `FOR(`W', 0, 3, `
	movdqu	eval($1 + 16 * W)($2), X(3, W)')
FOR(`S', 0, SETS - 1, `FOR(`W', 0, 3, `
	ENCRYPTING(paddq, psubq)	X(3, W), X(S, W)')')')')

C MIX number $1 of the sets, PAIRS of them of the pair; when the pair is ready, LABEL(TOTAL, swap) stores it and loads the next.
define(`STEP', `WITH_SUBKEY($1, `VMIX($1)
FOR(`M', PAIRS * $1, PAIRS * ($1 + 1) - 1, `SSTEP(eval(M % 16))
WHEN(M % 16 == 15, `	NEXT(SROW)')
WHEN(PAIRS > 1 && M == 8 % PAIRS * 16 + 15, `
	jz	LABEL(TOTAL, swap)
LABEL(TOTAL, back):')')', `VSUBKEY(NEXT_SUBKEY($1 / 8), `STATE, VROW')')')

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
	punpcklqdq	X(3, 3), X(S, 3)')', `
FOR(`S', 0, SETS - 1, `FOR(`W', 0, 1, `
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W)(SRC), X(S, 2 * W)
	movdqu	eval(32 * ($1 + 2 * S) + 16 * W + 32)(SRC), X(3, W)
	movdqa	X(S, 2 * W), X(S, 2 * W + 1)
	punpcklqdq	X(3, W), X(S, 2 * W)
	punpckhqdq	X(3, W), X(S, 2 * W + 1)')')')
ENCRYPTING(`VSUBKEY(SUBKEY(0), `STATE')')')

define(`VSTORE', `ENCRYPTING(, `VSUBKEY(SUBKEY(0), `STATE')')
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

C --- loops

define(`ADVANCE', `
	add	$eval(32 * ($1)), DST
	add	$eval(32 * ($1)), SRC
ifelse(MODE, ctr, `	add	$eval($1), N')')

C TURNS(sets, pairs): turns as long as there are blocks for one.  The blocks of the pairs come first.
define(`TURNS', `define(`SETS', $1)define(`PAIRS', $2)define(`SCALARS', 2)define(`TOTAL', eval(2 * SETS + 2 * PAIRS))
LABEL(TOTAL, more):
ENCRYPTING(`WHEN(TOTAL == 12, `
	lea	-16(BLOCKS), Y(0, 0)	C 16 or 17: two turns of 8 are faster
	test	$-2, Y(0, 0)
	jz	LABEL(TOTAL, end)')')
	cmp	$TOTAL, BLOCKS
	jb	LABEL(TOTAL, end)
WHEN(SETS > 0, `VLOAD(2 * PAIRS)')
SLOAD
	START(VROW)
	START(SROW)
	.balign	64
LABEL(TOTAL, loop):
FOR(`I', 0, 15, `STEP(I)')
	NEXT(VROW)
	jnz	LABEL(TOTAL, loop)
SSTORE
VSTORE(2)
ADVANCE(2 + 2 * SETS)
	sub	$TOTAL, BLOCKS
	jmp	LABEL(TOTAL, more)
WHEN(PAIRS > 1, `
LABEL(TOTAL, swap):
	cmp	$ENCRYPTING(-TWO_SUBKEYS, TWO_SUBKEYS), VROW
	je	LABEL(TOTAL, back)	C the last pair: the loop ends as well
SSTORE
ADVANCE(2)
SLOAD
	START(SROW)
	jmp	LABEL(TOTAL, back)')
LABEL(TOTAL, end):')

define(`FUNCTION', `define(`MODE', $1)
	add	$BASE, STATE
ifelse(MODE, ctr, `	mov	COUNTER(3)(STATE), N')
	cmp	$PAIR, BLOCKS
	jb	LABEL(1, one)
	SAVE_REGISTERS
TURNS(3, 3)
TURNS(2, 2)
TURNS(1, 2)
TURNS(0, 1)
WIPE_VECTORS(0, 15)
	RESTORE_REGISTERS
LABEL(1, one):
	test	BLOCKS, BLOCKS
	jz	LABEL(1, end)
define(`SCALARS', 1)pushdef(`SROW', defn(`BLOCKS'))
SLOAD
	START(SROW)
	.balign	64
LABEL(1, loop):
FOR(`I', 0, 15, `SSTEP(I)')
	NEXT(SROW)
	jnz	LABEL(1, loop)
SSTORE
popdef(`SROW')
LABEL(1, end):
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

C Twice each: k0..k4 in xmm0-4, t0..t2 in xmm5-7, s in xmm8, -1 in xmm9, k[s+1] + t[s] in xmm10, which is word 1 of row s
C and word 2 of row s - 1.
define(`BASE', 0)
PROLOGUE(xcsi_threefish256_expand_sse2)
FOR(`I', 0, 7, `
	movq	eval(8 * I)(STATE), %xmm`'I
	punpcklqdq	%xmm`'I, %xmm`'I')
	pxor	%xmm8, %xmm8
	pcmpeqd	%xmm9, %xmm9
	movdqa	%xmm1, %xmm10
	paddq	%xmm5, %xmm10
FOR(`I', 0, 18, `
	movdqu	%xmm`'eval(I % 5), SUBKEY(I)(STATE)
	movdqu	%xmm10, eval(SUBKEY(I) + 16)(STATE)
	movdqa	%xmm`'eval((I + 2) % 5), %xmm10
	paddq	%xmm`'eval(5 + (I + 1) % 3), %xmm10
	movdqu	%xmm10, eval(SUBKEY(I) + 32)(STATE)
	movdqa	%xmm`'eval((I + 3) % 5), %xmm11
	paddq	%xmm8, %xmm11
	movdqu	%xmm11, eval(SUBKEY(I) + 48)(STATE)
	psubq	%xmm9, %xmm8')
WIPE_VECTORS(0, 11)
	ret
EPILOGUE
