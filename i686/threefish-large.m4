dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for i686 with SSE2: a vector register has one word of two blocks.  For Skein-256 WORDS may be 4.
dnl
dnl An iteration takes one set.  Of 8 vector registers one is scratch, so 7 words are in registers, the others in memory.
dnl
dnl Two rounds that follow an even number of rounds make lines of four words, which do not meet.  Of Threefish-512 there are two
dnl lines, and those of the next two rounds have the same even words.  So with the lines 0, 1 and then 1, 0 words 0 and 4 can share
dnl a register.  Words of Threefish-1024 are a square: its rows are the lines of two rounds, its columns those of the next two.
dnl Four registers keep a whole column while the rows pass through three others, at last a row of which the next two rounds begin
dnl with that column and keep that row.  So 18 words are loaded or stored in two rounds, and not 32.
dnl
dnl The including file defines WORDS.
include(`threefish.m4')

define(`SETS', 1)
define(`WHEN_1024', `ifelse(WORDS, 16, `$1', `$2')')
define(`LAST_WORD', decr(WORDS))
define(`LAST_SUBKEY', WHEN_1024(20, 18))
define(`BLOCK', eval(8 * WORDS))
define(`ROUND', `indir(`ROUND'eval(64 * WORDS), $1)')

C The frame: tables of vectors of two words, KEYS(i) of word i modulo WORDS + 1 of the key, and with s = 0, 1, ... PLUS_TWEAK(s) of
C word WORDS - 3 of subkey s, which also is word WORDS - 2 of subkey s - 1, and PLUS_S(s) of word WORDS - 1.
define(`KEYS', `eval(16 * ($1))($2)')
define(`KEYS_END', eval(16 * (LAST_SUBKEY + WORDS - 3)))
define(`PLUS_TWEAK', `eval(KEYS_END + 16 * ($1))($2)')
define(`TWEAKS_END', eval(KEYS_END + 16 * (LAST_SUBKEY + 2)))
define(`PLUS_S', `eval(TWEAKS_END + 16 * ($1))($2)')
define(`TABLES_END', eval(TWEAKS_END + 16 * (LAST_SUBKEY + 1)))
define(`NUMBERS', `TABLES_END`'(%esp)')	C of two blocks: the last word of the counter, or tweak word 0
define(`TWOS', `eval(TABLES_END + 16)(%esp)')
define(`TWEAK_1', `eval(TABLES_END + 32)(%esp)')
define(`SLOT', `eval(TABLES_END + 48 + 16 * ($1))(%esp)')	C of a word
define(`FRAME_SIZE', eval((TABLES_END + 48 + 16 * WORDS + 31) / 32 * 32))

C --- rounds

C PASS 0 to 3 are the pairs of the eight rounds of an iteration.  U and V: coordinates of a word in the square, U of the lines of
C even passes.
define(`ROW', `NTH($1, 0, 0, 1, 1, 3, 3, 2, 2, 0, 0, 2, 2, 1, 1, 3, 3)')
define(`COLUMN', `NTH($1, 0, 3, 1, 2, 2, 1, 3, 0, 1, 2, 2, 1, 0, 3, 3, 0)')
define(`WORD', `NTH(eval(4 * $1 + $2), 0, 8, 9, 1, 12, 2, 3, 13, 7, 11, 10, 6, 15, 5, 4, 14)')
define(`U', `ENCRYPTING(`ROW', `COLUMN')($1)')
define(`V', `ENCRYPTING(`COLUMN', `ROW')($1)')
define(`PASS', 0)

C LINE_OF(even word); LINE_AT(step); X(word): its register; words that are in registers before and after the eight rounds
WHEN_1024(`
define(`LINES', 4)
define(`LINE_OF', `ifelse(eval(PASS % 2), 0, `U($1)', `V($1)')')
define(`LINE_AT', `ifelse(eval(PASS < 2), 1, $1, `eval(3 - $1)')')
define(`X', `%xmm`'NTH(eval(4 * U($1) + V($1)), indir(`REGISTERS_'PASS))')
define(`REGISTERS_0', `0, 4, 5, 6, 1, 4, 5, 6, 2, 4, 5, 6, 3, 4, 5, 6')
define(`REGISTERS_1', `0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4, 5, 6')
define(`REGISTERS_2', `3, 4, 5, 0, 3, 4, 5, 1, 3, 4, 5, 2, 3, 4, 5, 6')
define(`REGISTERS_3', `3, 4, 5, 0, 1, 1, 1, 1, 2, 2, 2, 2, 6, 6, 6, 6')
define(`IN_REGISTER', `eval(U($1) == 0 || V($1) == 0)')
define(`KEPT', `NTH(PASS, 0, 3, 3, 0)')
C AT(line, across)
define(`AT', `ifelse(eval(PASS % 2), ENCRYPTING(0, 1), `WORD($1, $2)', `WORD($2, $1)')')
define(`NEXT_LINE', `FOR(`I', 0, 3, `WHEN(I != KEPT, `EXCHANGE(AT(LINE_AT($1), I), AT(LINE_AT(incr($1)), I))')')')
C To the registers of pass 0.
define(`RENAME', `
	movdqa	%xmm0, TEMPORARY
	movdqa	%xmm3, %xmm0
	movdqa	%xmm6, %xmm3
	movdqa	TEMPORARY, %xmm6')
', `
define(`LINES', eval(WORDS / 4))
define(`LINE_OF', `eval($1 / 4)')
define(`LINE_AT', `eval((PASS + $1) % LINES)')
define(`X', `%xmm`'NTH($1, 0, 1, 2, 3, 0, 4, 5, 6)')
define(`IN_REGISTER', `eval($1 != 4)')
define(`NEXT_LINE', `ifelse(eval(PASS % 2), 0, `EXCHANGE(0, 4)', `EXCHANGE(4, 0)')')
define(`RENAME')
')
define(`EXCHANGE', `
	movdqa	X($1), SLOT($1)
	movdqa	SLOT($2), X($2)
')

C SUBKEY(n, word, register): of subkey n, counted from the one at KEY.
define(`SUBKEY', `	OPERATION	ifelse(
$2, LAST_WORD, `PLUS_S(AT_KEY($1), KEY)',
$2, eval(WORDS - 2), `PLUS_TWEAK(AT_KEY($1 + 1), KEY)',
$2, eval(WORDS - 3), `PLUS_TWEAK(AT_KEY($1), KEY)', `KEYS(AT_KEY($1 + $2), KEY)'), $3
')
define(`AT_KEY', `ENCRYPTING(LAST_SUBKEY, 0) + $1')

define(`NUMBER', `eval(ENCRYPTING(1, -1) * PASS / 2)')
C The MIX of a line; with a subkey before them in rounds 0 and 4.
define(`MIXES', `ifelse(`$1', `', `', `WHEN(LINE_OF($1) == LINE, `MIX($1, $2, $3)')MIXES(shift(shift(shift($@))))')')
define(`MIX', `WHEN(KEYED, `SUBKEY(NUMBER, $1, X($1))SUBKEY(NUMBER, $2, X($2))')dnl
MIX_OF($3, X($1), X($2))')
define(`TWO_ROUNDS', `FOR(`R', 0, 1, `LET(`KEYED', eval(PASS % 2 + R == 0),
`ENCRYPTING(`ROUND(eval(2 * PASS + R))', `ROUND(eval(7 - 2 * PASS - R))')')')')

define(`ROUNDS', `
	lea	ENCRYPTING(-, )eval(16 * LAST_SUBKEY)(%esp), KEY
	.balign	16
LABEL(loop):
FOR(`PASS', 0, 3, `FOR(`STEP', 0, LINES - 1, `LET(`LINE', LINE_AT(STEP), `TWO_ROUNDS')
WHEN(STEP < LINES - 1, `NEXT_LINE(STEP)')')')
RENAME
	ENCRYPTING(add, sub)	IMM(32), KEY
	cmp	%esp, KEY
	jne	LABEL(loop)')

C --- blocks

C PLACE(word): its register, or if it has none that of word 0 or 1, which therefore are loaded last and stored first.
C LOAD_PAIR, STORE_PAIR(i, even word, odd word): 16 bytes of both blocks.
define(`PLACE', `ifelse(IN_REGISTER($1), 1, `X($1)', `X(eval($1 % 2))')')
define(`LOAD_PAIR', `PAIR_IN(`OFFSET(0, 0, SRC, $1)', `OFFSET(0, 1, SRC, $1)', PLACE($2), PLACE($3))
TO_SLOT($2)
TO_SLOT($3)')
define(`TO_SLOT', `WHEN(! IN_REGISTER($1), `	movdqa	PLACE($1), SLOT($1)')')
define(`FROM_SLOT', `WHEN(! IN_REGISTER($1), `	movdqa	SLOT($1), PLACE($1)')')
define(`LOAD_BLOCKS', `FOR(`I', 1, WORDS / 2, `LET(`I', eval(WORDS / 2 - I), `LOAD_PAIR(I, eval(2 * I), eval(2 * I + 1))')')')
define(`STORE_PAIR', `
FROM_SLOT($2)
FROM_SLOT($3)
SUBKEY(0, $2, PLACE($2))SUBKEY(0, $3, PLACE($3))PAIR_OUT(`OFFSET(0, 0, SRC, $1)', `OFFSET(0, 1, SRC, $1)', `OFFSET(0, 0, DST, $1)',
`OFFSET(0, 1, DST, $1)', PLACE($2), PLACE($3), LABEL(copied_`'$1))')
define(`STORE_BLOCKS', `FOR(`I', 0, WORDS / 2 - 1, `STORE_PAIR(I, eval(2 * I), eval(2 * I + 1))')')
C The numbers with reversed bytes.
define(`LOAD_COUNTER', `
	mov	FRAME_ARGUMENT(0), KEY
FOR(`W', 1, LAST_WORD, `LET(`W', eval(LAST_WORD - W), `
	movq	eval(8 * (WORDS + 4 + W))(KEY), PLACE(W)
	punpcklqdq	PLACE(W), PLACE(W)
TO_SLOT(W)')')
	movdqa	NUMBERS, X(LAST_WORD)
REVERSE_BYTES(X(LAST_WORD))
NEXT_NUMBERS')

C --- functions

C From the words of the key, for which ALL_KEYS(word) has the places; the tweak is in xmm1 to xmm3, and xmm5 will be ones.
define(`ALL_KEYS', `ifelse(eval($1 < LAST_SUBKEY + WORDS - 3), 1, ``KEYS($1, %esp)', ALL_KEYS(eval($1 + WORDS + 1))')')
define(`SET_PLUS_S', `
	pcmpeqd	%xmm5, %xmm5
	psrlq	IMM(63), %xmm5
FOR(`I', 0, LAST_SUBKEY, `
	movdqa	KEYS(eval((I + LAST_WORD) % (WORDS + 1)), %esp), %xmm0
WHEN(I > 0, `	ifelse(I, 1, movdqa, paddq)	%xmm5, %xmm4
	paddq	%xmm4, %xmm0
')	movdqa	%xmm0, PLUS_S(I, %esp)')')
define(`SET_PLUS_TWEAK', `
FOR(`I', 0, LAST_SUBKEY + 1, `
	movdqa	KEYS(eval((I + WORDS - 3) % (WORDS + 1)), %esp), %xmm0
	paddq	%xmm`'eval(1 + I % 3), %xmm0
	movdqa	%xmm0, PLUS_TWEAK(I, %esp)')')

define(`WIPE_ALL', `WIPE_VECTORS(0, 7)
	mov	IMM(FRAME_SIZE), KEY
LABEL(wipe):
	movdqa	%xmm0, -16(%esp,KEY)
	movdqa	%xmm0, -32(%esp,KEY)
	sub	IMM(32), KEY
	ja	LABEL(wipe)')

C The whole of encrypt or decrypt; the other functions jump to the start with their mode in eax.
define(`FUNCTION', `define(`DIRECTION', $1)
	mov	$COPIED, %eax
LABEL(start):
	cmpl	IMM(0), ARGUMENT(3)
	je	LABEL(return)
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
FOR(`I', 0, WORDS, `DUPLICATED(I, ALL_KEYS(I))')
SET_PLUS_S
	movdqa	%xmm5, %xmm4
	paddq	%xmm4, %xmm4
	movdqa	%xmm4, TWOS
	pslldq	IMM(8), %xmm5
	cmp	IMM(TWEAKED), MODE
	je	LABEL(tweaked)
FOR(`I', 0, 2, `
	movq	eval(8 * (WORDS + 1 + I))(%eax), %xmm`'incr(I)
	punpcklqdq	%xmm`'incr(I), %xmm`'incr(I)')
	movq	eval(8 * (WORDS + 4 + LAST_WORD))(%eax), %xmm0
	punpcklqdq	%xmm0, %xmm0
	paddq	%xmm5, %xmm0
	movdqa	%xmm0, NUMBERS
	jmp	LABEL(tweak)
LABEL(tweaked):
	movq	8(%edx), %xmm2
	punpcklqdq	%xmm2, %xmm2
	movdqa	%xmm2, TWEAK_1
	movq	(%edx), %xmm1
	punpcklqdq	%xmm1, %xmm1
	paddq	%xmm5, %xmm1
	movdqa	%xmm1, NUMBERS
LABEL(more):
	cmp	IMM(TWEAKED), MODE
	jne	LABEL(ready)
	movdqa	NUMBERS, %xmm1
	movdqa	TWEAK_1, %xmm2
	movdqa	%xmm1, %xmm3
	pxor	%xmm2, %xmm3
NEXT_NUMBERS
LABEL(tweak):
SET_PLUS_TWEAK
LABEL(ready):
	xor	LAST, LAST
	cmp	IMM(2), BLOCKS
	jb	LABEL(last)
	mov	IMM(BLOCK), LAST
LABEL(last):
ENCRYPTING(`	cmp	IMM(COUNTED), MODE
	je	LABEL(counted)')
LOAD_BLOCKS
ENCRYPTING(`	jmp	LABEL(rounds)
LABEL(counted):
LOAD_COUNTER
LABEL(rounds):')
ROUNDS
STORE_BLOCKS
	add	IMM(eval(2 * BLOCK)), SRC
	add	IMM(eval(2 * BLOCK)), DST
	sub	IMM(2), BLOCKS
	ja	LABEL(more)
WIPE_ALL
	END_ALIGNED_FRAME
LABEL(return):
	ret')
