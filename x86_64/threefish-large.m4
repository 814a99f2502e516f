dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for x86_64: a word of several blocks in each vector, a single block of
dnl Threefish-512 in general registers.
dnl
dnl State: src/threefish-impl.h; then two words of nothing, so that what follows is at a multiple of 64 bytes from the beginning of
dnl a context.  Subkeys 0 to LAST_SUBKEY share words: the first WORDS - 3 ones of subkey s are those from s on of KEY_WORDS words,
dnl the key and its parity again and again.  The next two ones, with words of the tweak, are those from s on of COLUMN_WORDS words,
dnl as the second one of a subkey is the first one of the next.  The last one, with the number, is word s of the COLUMN_WORDS words
dnl behind these.
dnl An iteration takes 2 to TOTAL blocks, in SETS sets of LANES blocks.  One block of Threefish-512 that is left follows in general
dnl registers.
dnl
dnl The including file first defines
dnl     WORDS              8 or 16; 4 for lanes of Skein alone
dnl     LANES              blocks of a set
dnl     SLOTS_BYTES        (optional) bytes of the frame that are for vectors, from SLOTS on
dnl and before FUNCTION
dnl     VMIXES(pairs)      MIX of the pairs of a round
dnl     VSUBKEY(n)         subkey n, counted from the one at KEYS
dnl     VLOAD, VSTORE      the sets
dnl     WIPE               clears vectors and their part of the frame
include(`threefish-rounds.m4')

define(`STATE', `%rdi')
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%rcx')
define(`N', `%rax')		C ctr: the last counter word of the next block, as a number
define(`KEYS', `%r11')		C the subkey that is next; of the single block STATE
define(`SLOTS', `%rbp')		C vectors in memory, aligned
define(`LAST', `NTH($1, , `%r8', `%r9', `%r10')')

define(`BLOCK_SIZE', eval(8 * WORDS))
define(`LAST_WORD', eval(WORDS - 1))
define(`LAST_SUBKEY', ifelse(WORDS, 16, 20, 18))
define(`TWEAK', `eval(8 * (WORDS + 1 + ($1)))')
define(`COUNTER', `eval(8 * (WORDS + 4 + ($1)))')
define(`KEY_WORDS', ifelse(WORDS, 8, 24, 36))
define(`COLUMN_WORDS', ifelse(WORDS, 8, 20, 24))
define(`COLUMN', `eval(8 * (KEY_WORDS + COLUMN_WORDS * ($1)))')	C bytes from the beginning of the table
define(`SUBKEY', `eval(8 * (2 * WORDS + 6 + ($1)))')
C SUBKEY_WORD(n, w): word w of subkey n, counted from the one that KEYS points to.
define(`SUBKEY_WORD', `eval(8 * ($1) + ifelse(eval(($2) < WORDS - 3), 1, 8 * ($2), $2, LAST_WORD, COLUMN(1),
	COLUMN(0) + 8 * (($2) - WORDS + 3)))')
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')
define(`TOTAL', `eval(LANES * SETS)')
define(`LABEL', `.L`'MODE`'_$1')
define(`WHEN_1024', `ifelse(WORDS, 16, `$1', `$2')')

C STEPS(macro, number, pairs): steps 1 to the number of MIX, each for all pairs of a group: MACROstep(a, b, rotation, i), where i is
C less than 4.  Groups are four pairs, or of Threefish-1024 the two that follow these, the four, and the last two, i being even in
C those: of the last four pairs in threefish-rounds.m4 the even words may be in memory.
define(`STEPS', `FOR(`G', 0, WHEN_1024(2, 0), `FOR(`I', 1, $2, `GROUP(`$1'I, shift(shift($@)))')')')
define(`GROUP', `ifelse(WORDS`'G, 160, `$1($14, $15, $16, 0)
$1($17, $18, $19, 2)', WORDS`'G, 162, `$1($20, $21, $22, 0)
$1($23, $24, $25, 2)', `$1($2, $3, $4, 0)
$1($5, $6, $7, 1)
$1($8, $9, $10, 2)
$1($11, $12, $13, 3)')
')

C CIPHER(name of the loop, pointer to subkeys, counter, mixes, subkey, more at the end): eight rounds in each iteration of the loop.
define(`CIPHER', `define(`MIXES', `$4($'`@)')
	lea	SUBKEY(ENCRYPTING(0, LAST_SUBKEY))(STATE), $2
	movl	$`'eval(LAST_SUBKEY / 2), $3
ENCRYPTING(`$5(0)')
	.balign	32
LABEL($1):
ENCRYPTING(`FOR(`D', 0, 3, `ROUND(D)
')$5(1)
FOR(`D', 4, 7, `ROUND(D)
')$5(2)', `$5(0)
FOR(`D', 0, 3, `ROUND(eval(7 - D))
')$5(-1)
FOR(`D', 4, 7, `ROUND(eval(7 - D))
')')
	ENCRYPTING(add, sub)	$`'16, $2
$6
	decl	$3
	jnz	LABEL($1)
ENCRYPTING(, `$5(0)')')

C --- one block

define(`Y', `indir(`Y$1')')	C words in general registers, or memory
define(`Y0', `%rbx')
define(`Y1', `%rbp')
define(`Y2', `%r8')
define(`Y3', `%r9')
define(`Y4', `%r10')
define(`Y5', `%r12')
define(`Y6', `%r13')
define(`Y7', `%rax')
define(`LEFT', `%ecx')

C The twelve steps of a round of Threefish-512 are in the best of the 462 orders that are the same in all rounds, by the mean for
C twelve places of the loop, which matter, too.  Intel Xeon with AMX, cycles of the function in place: encryption 259 to 264, with
C each step for all pairs 276 to 281, with one pair after the other 276 to 289; decryption 322 to 332, 329 to 336, 340 to 352.
C Slower: subkeys subtracted in the round before, where nothing waits for that, on AMD Zen 3 345 cycles, not 330.
define(`SMIXES', `ENCRYPTING(`dnl
SMIX1($10, $11, $12)SMIX2($10, $11, $12)SMIX1($7, $8, $9)SMIX1($4, $5, $6)dnl
SMIX3($10, $11, $12)SMIX2($7, $8, $9)SMIX1($1, $2, $3)SMIX2($4, $5, $6)dnl
SMIX2($1, $2, $3)SMIX3($7, $8, $9)SMIX3($4, $5, $6)SMIX3($1, $2, $3)', `dnl
SUNMIX1($10, $11, $12)SUNMIX1($7, $8, $9)SUNMIX2($10, $11, $12)SUNMIX1($4, $5, $6)dnl
SUNMIX1($1, $2, $3)SUNMIX2($7, $8, $9)SUNMIX3($10, $11, $12)SUNMIX2($4, $5, $6)dnl
SUNMIX2($1, $2, $3)SUNMIX3($7, $8, $9)SUNMIX3($4, $5, $6)SUNMIX3($1, $2, $3)')')
define(`SMIX1', `	add	Y($2), Y($1)
')
define(`SMIX2', `	rol	IMM($3), Y($2)
')
define(`SMIX3', `	xor	Y($1), Y($2)
')
define(`SUNMIX1', `	xor	Y($1), Y($2)
')
define(`SUNMIX2', `	ror	IMM($3), Y($2)
')
define(`SUNMIX3', `	sub	Y($2), Y($1)
')

define(`SSUBKEY', `FOR(`W', 0, LAST_WORD, `
	ENCRYPTING(add, sub)	SUBKEY_WORD($1, W)(STATE), Y(W)')')

C EACH_WORD(instruction): with words of SRC, to Y.
define(`EACH_WORD', `FOR(`W', 0, LAST_WORD, `LET(`W', eval((W + WORDS - 2) % WORDS), `
	$1	eval(8 * W)(SRC), Y(W)')')')
define(`SLOAD', `ifelse(MODE, ctr, `	bswap	N
FOR(`W', 0, LAST_WORD - 1, `
	mov	COUNTER(W)(STATE), Y(W)')', `EACH_WORD(mov)')')
define(`SSTORE', `ifelse(MODE, ctr, `
EACH_WORD(xor)')
FOR(`W', 0, LAST_WORD, `	mov	Y(W), eval(8 * W)(DST)
')')

C --- functions

C A single block of Threefish-1024 is done in vectors, CHAINED, if the file includes threefish1024-chain.m4 or -chain-avx2.m4 before
C this one, or with AVX-512 by the row avx512vl, of counter mode by its function ctr_from, which gets N.
C REST_BY: the label or function that takes up to ALONE blocks, of Threefish-1024 also those that are left after iterations.
define(`ALONE', 1)
ifdef(`BEGIN_CHAIN', `
define(`REST_BY', `LABEL(chain)')
', `
define(`REST_BY', ``xcsi_threefish'eval(64 * WORDS)`_'MODE`_c'')
')
C CHAINED(code): the code takes blocks that follow one after the other, alone or left; N is the counter of the first, the tweak of
C the first in r8 and r9.
define(`CHAINED', `
LABEL(chain):
	test	BLOCKS, BLOCKS
	jz	LABEL(none)
BEGIN_CHAIN
ifelse(index(MODE, `tweaks'), -1, `	mov	TWEAK(0)(STATE), %r8
	mov	TWEAK(1)(STATE), %r9
', `	mov	(STATE), %r8
	mov	8(STATE), %r9
	mov	16(STATE), STATE
')$1`'END_CHAIN`'dnl
LABEL(none):
	ret')

C ITERATIONS(most sets, before a set is loaded, more at the end of eight rounds): each has as few sets as suffice, or leave up to
C ALONE blocks, which take less time than a set for them; not of Threefish-512 in 256 bits.  BESIDE: before these an iteration of
C another kind, which ends at LABEL(next).
ifdef(`BESIDE', , `define(`BESIDE')')
ifdef(`LEAVES', , `define(`LEAVES', `ifelse(WORDS`'LANES, 84, 0, ALONE)')')
define(`ITERATIONS', `
LABEL(more):
BESIDE`'dnl
FOR(`SETS', 1, $1 - 1, `	cmp	IMM(eval(TOTAL + LEAVES)), BLOCKS
	jbe	LABEL(TOTAL)
')FOR(`I', 1, $1, `LET(`SETS', eval($1 + 1 - I), `LABEL(TOTAL):
$2
VLOAD
CIPHER(loop_`'TOTAL, KEYS, %r15d, `VMIXES', `VSUBKEY', `$3')
VSTORE
	add	IMM(eval(BLOCK_SIZE * TOTAL)), SRC
	add	IMM(eval(BLOCK_SIZE * TOTAL)), DST
ifelse(MODE, encrypt, , MODE, decrypt, , `	add	IMM(TOTAL), N')
	sub	IMM(TOTAL), BLOCKS
ifelse(SETS, 1, , `	jmp	LABEL(next)')
')')
LABEL(next):
	jbe	LABEL(end)
	cmp	IMM(ALONE), BLOCKS
	ja	LABEL(more)
LABEL(end):
WIPE')

define(`FRAME_SIZE', `eval(8 * LANES + SLOTS_BYTES)')
C FUNCTION(mode, most sets).  FIRST_NUMBER: to N, of ctr.
define(`FIRST_NUMBER', `	mov	COUNTER(LAST_WORD)(STATE), N
')
define(`FUNCTION', `define(`MODE', $1)
WHEN_1024(, `	test	BLOCKS, BLOCKS
	jz	LABEL(return)')
ifelse(MODE, ctr, `FIRST_NUMBER')
FEW
WHEN_1024(, `	cmp	IMM(1), BLOCKS
	je	LABEL(one)')
ELSEWHERE`'dnl
	SAVE_REGISTERS
ifdef(`SLOTS_BYTES', `	FRAME(FRAME_SIZE)
	lea	eval(8 * LANES)(%rsp), SLOTS
	and	IMM(eval(-8 * LANES)), SLOTS')
ITERATIONS($2)
ifdef(`SLOTS_BYTES', `	END_FRAME(FRAME_SIZE)')
	RESTORE_REGISTERS
WHEN_1024(`	cmp	IMM(ALONE), BLOCKS
	ifelse(ALONE, 1, je, jbe)	REST_BY', `	cmp	$`'1, BLOCKS
	jne	LABEL(return)
LABEL(one):
FOR(`I', 0, 3, `	PUSH(NTH(I, Y0, Y1, Y5, Y6))
')SINGLE
FOR(`I', 0, 3, `	POP(NTH(I, Y6, Y5, Y1, Y0))
')')
LABEL(return):
	ret')
define(`SINGLE', `SLOAD
CIPHER(single, STATE, LEFT, `SMIXES', `SSUBKEY')
SSTORE')
C FEW jumps to what is faster for so few blocks, of Threefish-1024 also for none; ELSEWHERE to what is for other numbers of them.
define(`FEW', `ifelse(WORDS`'index(MODE, `tweaks'), 8-1, , `	cmp	IMM(ALONE), BLOCKS
WHEN_1024(`	jbe	REST_BY', `	je	LABEL(one)
	jb	LABEL(none)')')')
ifdef(`ELSEWHERE', , `define(`ELSEWHERE')')
