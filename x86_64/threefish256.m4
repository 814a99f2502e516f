dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for x86_64: blocks in general registers, interleaved with blocks in vector registers.
dnl
dnl State: src/threefish-impl.h; from byte 112 on, a multiple of 32 in a context, three lists: k[s], k[s+1] + t[s], k[s+3] + s,
dnl for s = 0..19.  Word 2 of a subkey is word 1 of the next, and a tweak changes only the second list.
dnl An iteration takes LANES SETS + 2 PAIRS blocks.  A vector register of a set has one word of LANES blocks.  Meanwhile PAIRS pairs
dnl of blocks, one after the other, pass through the general registers: 8 PAIRS rounds of a pair per eight rounds of the sets.
dnl
dnl The including file first defines
dnl     LANES
dnl     LONG                                        a prefix without effect, for encrypting instructions of general registers
dnl     X(set, word)                                a vector register; set TEMPORARY is scratch
dnl     LONE_PAIR                                   (optional) separate code for exactly two blocks
dnl     FOUR                                        (optional) jumps to code for up to four blocks; then LONE_PAIR
dnl     VMIX_AS(rotation, even, odd, temporary)     MIX of a set, with HALF_WAY(0) after about half of it, HALF_WAY(1) at the end;
dnl                                                 or VROUND(round) for all, with BESIDE(0) to BESIDE(PER_ROUND - 1)
dnl     VSUBKEY(number, registers of the address)   number as in SUBKEY; with BESIDE(0) to BESIDE(3)
dnl     VLOAD(n), VSTORE(n)                         the sets; their first block is block n relative to SRC, DST and counter N
include(`threefish-rounds.m4')

define(`STATE', `%rdi')		C like DST, SRC and BLOCKS live throughout
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%rcx')	C remaining blocks
define(`N', `%rax')		C ctr: counter word 3 of the next block, as a number
define(`VROW', `%r15')		C position of the sets in the lists, 0 at the end; also the loop counter
define(`SROW', `%rbp')		C likewise for the pair
define(`Y', `indir(`Y$1'eval($2))')			C Y(block, word)
define(`Y00', `%r8')
define(`Y01', `%r9')
define(`Y02', `%r10')
define(`Y03', `%r11')
define(`Y10', `%rbx')
define(`Y11', `%r12')
define(`Y12', `%r13')
define(`Y13', `%r14')

C MODE is ctr, encrypt or decrypt.
define(`LABEL', `.L`'MODE`'$1_$2')

C Displacements from STATE.  VROW and SROW are 0 at the end.
define(`COUNTER', `eval(64 + 8 * $1)')
define(`LIST', `eval(112 + 160 * ($1))')
define(`SUBKEY', `eval(NTH($2, LIST(0), LIST(1), LIST(1) + 8, LIST(2)) + 8 * ($1))')	C SUBKEY(number, word)
define(`NEXT_SUBKEY', `eval(ENCRYPTING(19 + $1, 0 - $1))')	C the number, from the position, of subkey 0 or 1 of the eight rounds
define(`ALL_SUBKEYS', 144)
define(`TWO_SUBKEYS', 16)
define(`PAIR', 2)
define(`START', `mov	$ENCRYPTING(-ALL_SUBKEYS, ALL_SUBKEYS), $1')
define(`NEXT', `ENCRYPTING(add, sub)	$TWO_SUBKEYS, $1')

C Eight rounds are 16 MIX, numbered 0..15 in execution order.
define(`ROUND', `ENCRYPTING(`eval($1 / 2)', `eval(7 - $1 / 2)')')
define(`EVEN', `eval(2 * ($1 % 2))')
define(`ODD', `eval(1 + 2 * ((ROUND($1) + $1) % 2))')
define(`ROTATION', `ROTATION256(ROUND($1), $1 % 2)')
define(`WITH_SUBKEY', `ENCRYPTING(, `WHEN($1 % 4 == 0, `$3')')$2`'ENCRYPTING(`WHEN($1 % 4 == 3, `$3')')')
define(`BESIDE')

C --- SCALARS blocks in general registers

define(`SMIX', `FOR(`K', 0, 2, `FOR(`B', 0, SCALARS - 1, `SMIX_STEP($1, K, B)')')')
C SMIX_STEP(number, step, block)
define(`SMIX_STEP', `ENCRYPTING(`NTH($2, `	LONG add	Y($3, ODD($1)), Y($3, EVEN($1))
', `	rol	$ROTATION($1), Y($3, ODD($1))
', `	LONG xor	Y($3, EVEN($1)), Y($3, ODD($1))
')', `NTH($2, `	xor	Y($3, EVEN($1)), Y($3, ODD($1))
', `	ror	$ROTATION($1), Y($3, ODD($1))
', `	sub	Y($3, ODD($1)), Y($3, EVEN($1))
')')')

C SSUBKEY(number, registers of the address)
define(`SSUBKEY', `FOR(`V', 0, 3, `SSUBKEY_WORD($1, `$2', SSUBKEY_ORDER(V))')')
define(`SSUBKEY_ORDER', `NTH($1, 1, 3, 0, 2)')
define(`SSUBKEY_WORD', `FOR(`B', 0, SCALARS - 1, `SSUBKEY_STEP($1, `$2', $3, B)')')
define(`SSUBKEY_STEP', `
	ENCRYPTING(add, sub)	SUBKEY($1, $3)($2), Y($4, $3)
')

C The first block is block 0 relative to SRC, DST and N.
define(`SLOAD', `FOR(`B', 0, SCALARS - 1, `ifelse(MODE, ctr, `
	mov	COUNTER(0)(STATE), Y(B, 0)
	mov	COUNTER(1)(STATE), Y(B, 1)
	mov	COUNTER(2)(STATE), Y(B, 2)
	lea	B`'(N), Y(B, 3)
	bswap	Y(B, 3)', `FOR(`W', 0, 3, `
	mov	eval(32 * B + 8 * W)(SRC), Y(B, W)')')')')

define(`SSTORE', `FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, 3, `ifelse(MODE, ctr, `
	xor	eval(32 * B + 8 * W)(SRC), Y(B, W)')
	mov	Y(B, W), eval(32 * B + 8 * W)(DST)')')')

C --- iterations

define(`SBEGIN', `SLOAD
ENCRYPTING(`SSUBKEY(0, `STATE')')')
define(`SEND', `ENCRYPTING(, `SSUBKEY(0, `STATE')')
SSTORE')

define(`ONE_MIX_AFTER_THE_OTHER', `FOR(`M', 2 * $1, 2 * $1 + 1, `FOR(`S', 0, SETS - 1, `dnl
VMIX_AS(ROTATION(M), X(S, EVEN(M)), X(S, ODD(M)), X(TEMPORARY, S))')')')
define(`VROUND', `ONE_MIX_AFTER_THE_OTHER($1)')
define(`HALF_WAY', `BESIDE(2 * (SETS * (M % 2) + S) + $1)')
define(`PER_ROUND', `eval(4 * SETS)')

C Eight rounds of a pair are 112 instructions.  SLICE(n): slice n of SLICES of those of all pairs; after the last one of a pair,
C LABEL(TOTAL, swap) stores it and loads the next.
C Slices are short, of two or three instructions, as are those of the sets between them: AMD Zen 4 takes at most four instructions
C of vectors in a cycle.  16 blocks of avx2, 472 instructions of eight rounds there, with slices of 1, 2 and 3: 79 cycles, the limit
C of six in a cycle, 5: 83, 10: 90, 15, as they were: 94.
define(`SLICES', `eval(8 * PER_ROUND + 8)')
define(`SLICE', `FOR(`U', ($1) * 112 * PAIRS / SLICES, (($1) + 1) * 112 * PAIRS / SLICES - 1, `dnl
UNIT(eval(U % 112 / 56), eval(U % 56))dnl
WHEN(SETS > 0 && U % 112 == 111, `	NEXT(SROW)
')WHEN(PAIRS > 1 && U == 8 % PAIRS * 112 + 111, `	jz	LABEL(TOTAL, swap)
LABEL(TOTAL, back):
')')')
C UNIT(half, instruction): of four rounds
define(`UNIT', `ifelse(eval(ENCRYPTING($2 < 48, $2 >= 8)), 1, `dnl
SMIX_STEP(eval(8 * $1 + ($2 - ENCRYPTING(0, 8)) / 6), eval(($2 - ENCRYPTING(0, 8)) % 6 / 2), eval($2 % 2))', `dnl
SSUBKEY_STEP(NEXT_SUBKEY($1), `STATE, SROW', SSUBKEY_ORDER(($2 - ENCRYPTING(48, 0)) / 2), eval($2 % 2))')')

C Round $1 of the sets, the subkey if it is there, and slices of the pairs.
define(`STEP', `ifelse(SETS, 0, `SLICE($1)', `WITH_SUBKEY($1, `dnl
LET(`BESIDE', `SLICE(PER_ROUND * $1 + 4 * ($1 / 4 + ENCRYPTING(0, 1)) + $'`1)', `VROUND($1)')', `dnl
LET(`BESIDE', `SLICE(PER_ROUND * ($1 + ENCRYPTING(1, 0)) + $1 / 4 * 4 + $'`1)', `dnl
VSUBKEY(NEXT_SUBKEY($1 / 4), `STATE, VROW')')')')')

define(`ADVANCE', `
	add	$eval(32 * ($1)), DST
	add	$eval(32 * ($1)), SRC
ifelse(MODE, ctr, `	add	$eval($1), N')')

C ITERATION(sets, pairs): one iteration.  The blocks of the pairs precede.  Sets the flags of the subtraction from BLOCKS.
define(`KIND', `define(`SETS', $1)define(`PAIRS', $2)define(`SCALARS', 2)define(`TOTAL', eval(LANES * SETS + 2 * PAIRS))')
define(`ITERATION', `KIND($1, $2)
WHEN(SETS > 0, `VLOAD(eval(2 * PAIRS))')
SBEGIN
WHEN(SETS > 0, `	START(VROW)')
	START(SROW)
	.balign	64
LABEL(TOTAL, loop):
FOR(`I', 0, 7, `STEP(I)')
	NEXT(ifelse(SETS, 0, `SROW', `VROW'))
	jnz	LABEL(TOTAL, loop)
SEND
WHEN(SETS > 0, `VSTORE(2)')
ADVANCE(2 + LANES * SETS)
	sub	$TOTAL, BLOCKS')

C The further pairs of an iteration, out of line.
define(`SWAP_PAIRS', `WHEN(PAIRS > 1, `
LABEL(TOTAL, swap):
	cmp	$ENCRYPTING(-TWO_SUBKEYS, TWO_SUBKEYS), VROW
	je	LABEL(TOTAL, back)	C last pair: the loop ends as well
SEND
ADVANCE(2)
SBEGIN
	START(SROW)
	jmp	LABEL(TOTAL, back)')')

C REPEATED(sets, pairs): iterations while enough blocks remain.
define(`REPEATED', `KIND($1, $2)
LABEL(TOTAL, more):
	cmp	$TOTAL, BLOCKS
	jb	LABEL(TOTAL, end)
ITERATION($1, $2)
	jmp	LABEL(TOTAL, more)
SWAP_PAIRS
LABEL(TOTAL, end):')

C A single block.  Subkeys come from k and t instead of the lists, which may just have been written: faster under a new key.
define(`TWEAK', `eval(40 + 8 * $1)(STATE)')
define(`SUBKEY_OF', `
	ENCRYPTING(add, sub)	eval(8 * ($1 % 5))(STATE), Y(0, 0)
	mov	eval(8 * (($1 + 1) % 5))(STATE), %rax
	mov	eval(8 * (($1 + 2) % 5))(STATE), %rcx
	add	TWEAK(eval($1 % 3)), %rax
	add	TWEAK(eval(($1 + 1) % 3)), %rcx
	ENCRYPTING(add, sub)	%rax, Y(0, 1)
	ENCRYPTING(add, sub)	%rcx, Y(0, 2)
	mov	eval(8 * (($1 + 3) % 5))(STATE), %rax
	add	$$1, %rax
	ENCRYPTING(add, sub)	%rax, Y(0, 3)')
define(`ONE_BLOCK', `define(`SCALARS', 1)
SLOAD
ENCRYPTING(`SUBKEY_OF(0)
FOR(`FOUR', 1, 18, `FOR(`I', 0, 7, `SMIX(eval(I + 8 * ((FOUR + 1) % 2)))')SUBKEY_OF(FOUR)
')', `
FOR(`FOUR', 1, 18, `SUBKEY_OF(eval(19 - FOUR))
FOR(`I', 0, 7, `SMIX(eval(I + 8 * ((FOUR + 1) % 2)))')')
SUBKEY_OF(0)')
SSTORE')

C Exactly two blocks.  The integer units execute 4.7 of the 1016 operations per cycle, so the rest is kept short: no loop, few
C saved registers; counter blocks differ only in word 3 and share one subkey and one MIX.
C The order of the steps was searched by the time that was measured.  Intel Xeon with AMX (Granite Rapids), cycles of two blocks,
C each MIX of both blocks after the other, and in this order: encryption 281, 256, decryption 343, 305.  By models: Cascade Lake
C 348, 348, and 366, 348, Alder Lake 379, 385, and 435, 391, Zen 4 307, 310, and 339, 322, Zen 5 231, 221, and 275, 266.
C PAIR_STEPn(round, chain): chains are words 1 and 3 of the first block, then those of the second one.
define(`MIX_OF', `eval(2 * $1 + (ROUND(eval(2 * $1)) + $2) % 2)')
define(`AT_EVEN', `Y(eval($2 / 2), EVEN(MIX_OF($1, $2)))')
define(`AT_ODD', `Y(eval($2 / 2), eval(1 + 2 * ($2 % 2)))')
define(`PAIR_STEP1', `ENCRYPTING(`	LONG add	AT_ODD($1, $2), AT_EVEN($1, $2)
', `	xor	AT_EVEN($1, $2), AT_ODD($1, $2)
')')
define(`PAIR_STEP2', `	ENCRYPTING(rol, ror)	$ROTATION(MIX_OF($1, $2)), AT_ODD($1, $2)
')
define(`PAIR_STEP3', `ENCRYPTING(`	LONG xor	AT_EVEN($1, $2), AT_ODD($1, $2)
', `	sub	AT_ODD($1, $2), AT_EVEN($1, $2)
')')
define(`PAIR_ROUND_OF', `ENCRYPTING(`dnl
PAIR_STEP1($1, 2)PAIR_STEP1($1, 1)PAIR_STEP2($1, 2)PAIR_STEP1($1, 3)PAIR_STEP3($1, 2)PAIR_STEP2($1, 1)dnl
PAIR_STEP1($1, 0)PAIR_STEP2($1, 3)PAIR_STEP2($1, 0)PAIR_STEP3($1, 1)PAIR_STEP3($1, 3)PAIR_STEP3($1, 0)', `dnl
PAIR_STEP1($1, 1)PAIR_STEP1($1, 0)PAIR_STEP2($1, 0)PAIR_STEP1($1, 2)PAIR_STEP3($1, 0)PAIR_STEP2($1, 1)dnl
PAIR_STEP2($1, 2)PAIR_STEP1($1, 3)PAIR_STEP3($1, 1)PAIR_STEP2($1, 3)PAIR_STEP3($1, 2)PAIR_STEP3($1, 3)')')
define(`PAIR_SUBKEY_OF', `FOR(`V', 0, 3, `SSUBKEY_WORD($1, `STATE', NTH(V, ENCRYPTING(`1, 3, 0, 2', `2, 0, 1, 3')))')
')
define(`TWO_BLOCKS', `pushdef(`Y12', `%rax')pushdef(`Y13', `%rcx')define(`SCALARS', 2)
	PUSH(%rbx)
	PUSH(%r12)
ifelse(MODE, ctr, `
	lea	1(N), Y(1, 3)
	mov	N, Y(0, 3)
	bswap	Y(0, 3)
	bswap	Y(1, 3)
	add	SUBKEY(0, 3)(STATE), Y(0, 3)
	add	SUBKEY(0, 3)(STATE), Y(1, 3)
FOR(`W', 0, 2, `
	mov	COUNTER(W)(STATE), Y(0, W)
	add	SUBKEY(0, W)(STATE), Y(0, W)')
define(`SCALARS', 1)SMIX(0)define(`SCALARS', 2)
FOR(`W', 0, 2, `	mov	Y(0, W), Y(1, W)
')SMIX(1)', `SLOAD
ENCRYPTING(`SSUBKEY(0, `STATE')')')
FOR(`FOUR', 1, 18, `ENCRYPTING(, `PAIR_SUBKEY_OF(eval(19 - FOUR))')
FOR(`I', ifelse(MODE`'FOUR, ctr1, 1, 0), 3, `PAIR_ROUND_OF(eval(I + 4 * ((FOUR + 1) % 2)))')
ENCRYPTING(`PAIR_SUBKEY_OF(FOUR)')')
ENCRYPTING(, `SSUBKEY(0, `STATE')')
SSTORE
	POP(%r12)
	POP(%rbx)
	ret
popdef(`Y12')popdef(`Y13')')

C The last block, if BLOCKS is 1 instead of 0.
define(`LAST_BLOCK', `
LABEL(1, one):
	test	BLOCKS, BLOCKS
	jz	LABEL(1, end)
ONE_BLOCK
LABEL(1, end):')

C --- functions whose iterations may have fewer than TOTAL blocks: the last set may be incomplete

C FUNCTION(mode, choices, iterations): choices branch by the number of blocks, at least FEW, to the smallest sufficient iteration.
C If none suffices, they fall through to the largest, the first of the iterations.
define(`CHOICE', `KIND($1, $2)
	cmp	$TOTAL, BLOCKS
	jbe	LABEL(TOTAL, iteration)
')
define(`CHOSEN', `KIND($1, $2)
LABEL(TOTAL, iteration):
ITERATION($1, $2)
	jmp	LABEL(0, next)
SWAP_PAIRS
')
ifdef(`FOUR', , `define(`FOUR')')
define(`FUNCTION', `define(`MODE', $1)
ifelse(MODE, ctr, `	mov	COUNTER(3)(STATE), N')
	cmp	$PAIR, BLOCKS
	jb	LABEL(1, one)
ifdef(`LONE_PAIR', `	je	LABEL(2, two)
')FOUR`'dnl
	SAVE_REGISTERS
	cmp	$FEW, BLOCKS
	jb	LABEL(2, more)
LABEL(0, choose):
$2
$3
LABEL(0, next):
	ja	LABEL(0, others)
	xor	%ecx, %ecx
LABEL(0, others):
	cmp	$FEW, BLOCKS
	jae	LABEL(0, choose)
WIPE
REPEATED(0, 1)
	RESTORE_REGISTERS
LAST_BLOCK
	ret
ifdef(`LONE_PAIR', `LABEL(2, two):
TWO_BLOCKS')')
