dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein-256 and -512 for any x86_64, chains side by side: two in each vector, and beside them two (Skein-256) or one (Skein-512)
dnl in general registers.  src/skein-impl.h has the layout of the state; MIX is that of Threefish, threefish-large-sse2.m4.
dnl
dnl Words of subkeys are added from memory, where the words of the key follow one another as often as iterations need them.  Those
dnl of Skein-256 are rows of the state, as words of the tweak.  Rows of Skein-512 have three words, and no aligned vectors: behind
dnl the tweak there are the words of the two chains in vectors, their tweaks, and the words of the third chain, whose tweak is in
dnl registers.
dnl
dnl While the cipher runs, the words of the blocks are where the chaining values were, for the end.
dnl
dnl Not taken: the text added to the chaining value in registers, as in skein-lanes-avx2.m4.  AMD Zen 3, core cycles of a block in
dnl each lane when words of the key were stored more often: Skein-512 655, with this 627, but Skein-256 725, with this 757.
dnl
dnl The including file first defines BLOCK_WORDS, 4 or 8.  A vector block has 8 words: of Skein-256 two blocks.
define(`WORDS', 8)
include(`threefish-large-sse2.m4')

define(`MODE', lanes)
define(`SRC', `%rsi')
define(`COLUMNS', eval(WORDS / BLOCK_WORDS))	C vectors of a word
define(`SCALARS', COLUMNS)
define(`ROW', eval(16 * COLUMNS + 8 * SCALARS))
define(`BLOCK_SIZE', eval(8 * BLOCK_WORDS))
define(`SHARED', `ifelse(BLOCK_WORDS, 8, `$2', `$1')')	C SHARED(a, b): a if words of subkeys are rows of the state
C As in skein-lanes.m4.
define(`KEY_WORDS', SHARED(12, 19))
define(`KEY_STEP', SHARED(1, -3))
define(`KEY_BEGIN', SHARED(0, 5))

C In registers: KEYS and SCALAR_KEYS, where the next subkey begins; COUNTERS, where its number is; the tweak of the third chain.  In
C the red zone: what a block wants at its beginning.
define(`SCALAR_KEYS', `SHARED(`KEYS', `%r14')')
define(`COUNTERS', `%r15')
define(`SCALAR_TWEAK', `SHARED(`ROW_PLACE(eval(BLOCK_WORDS + ($1) % 3), eval(2 * COLUMNS + $2))',
`NTH(eval(($1) % 3), %rcx, %rdx, %rsi)')')
define(`SOURCES', `-8(%rsp)')
define(`LEFT', `-16(%rsp)')
define(`BYTES', `-24(%rsp)')
define(`OFFSET', `-32(%rsp)')
define(`ITERATIONS', `-40(%rsp)')

C Words of a chain; of a vector; where keys begin.
define(`ROW_PLACE', `eval(ROW * ($1) + 8 * ($2))(STATE)')
define(`CHAIN', `ROW_PLACE($1, eval(2 * ($2)))')
define(`FIRST_KEY', eval(ROW * (BLOCK_WORDS + SHARED(3, 2))))
define(`KEY_ROW', SHARED(ROW, 16))
define(`SCALAR_ROW', SHARED(ROW, 8))
define(`FIRST_TWEAK', SHARED(`eval(ROW * BLOCK_WORDS)', `eval(FIRST_KEY + 16 * KEY_WORDS)'))
define(`TWEAKS', `eval(FIRST_TWEAK + KEY_ROW * (($1) % 3) + 16 * ($2))(STATE)')
define(`FIRST_SCALAR_KEY', SHARED(`eval(FIRST_KEY + 16 * COLUMNS)', `eval(FIRST_TWEAK + 48)'))

C Of the blocks of Skein-256 the second one has words 4 to 7.
define(`MIXES', `BOTH($@)')
ifelse(BLOCK_WORDS, 4, `define(`MIXES', `BOTH($@, eval($1 + 4), eval($2 + 4), $3, eval($4 + 4), eval($5 + 4), $6)')
define(`ROUND', `ROUND256($1)')
define(`VMIX2', `ifelse($3, 32, `	pshufd	IMM(0xb1), X($2), X($2)', `	movdqa	X($2), T($4)
	psllq	IMM($3), X($2)
	psrlq	IMM(eval(64 - $3)), T($4)')')
define(`VMIX4', `ifelse($3, 32, , `	pxor	T($4), X($2)')')')
define(`WORD', `eval(($1) % BLOCK_WORDS)')
define(`COLUMN', `eval(($1) / BLOCK_WORDS)')

C PUT_KEY(word, text): text for each place I of the word.
define(`PUT_KEY', `FOR(`I', 0, KEY_WORDS - 1, `dnl
ifelse(eval(I % (BLOCK_WORDS + 1)), eval(($1 + KEY_BEGIN) % (BLOCK_WORDS + 1)), `$2')')')
define(`EXPAND_KEYS', `FOR(`Z', 0, COLUMNS - 1, `	movdqa	parity(%rip), %xmm0
FOR(`W', 0, BLOCK_WORDS - 1, `	movdqu	CHAIN(W, Z), %xmm1
	pxor	%xmm1, %xmm0
PUT_KEY(W, `	movdqa	%xmm1, eval(FIRST_KEY + KEY_ROW * I + 16 * Z)(STATE)
')')PUT_KEY(BLOCK_WORDS, `	movdqa	%xmm0, eval(FIRST_KEY + KEY_ROW * I + 16 * Z)(STATE)
')')FOR(`B', 0, SCALARS - 1, `	mov	parity(%rip), %rax
FOR(`W', 0, BLOCK_WORDS - 1, `	mov	ROW_PLACE(W, 2 * COLUMNS + B), %rbx
	xor	%rbx, %rax
PUT_KEY(W, `	mov	%rbx, eval(FIRST_SCALAR_KEY + SCALAR_ROW * I + 8 * B)(STATE)
')')PUT_KEY(BLOCK_WORDS, `	mov	%rax, eval(FIRST_SCALAR_KEY + SCALAR_ROW * I + 8 * B)(STATE)
')')')
define(`NEXT_TWEAKS', `FOR(`J', 0, 2 * COLUMNS + SCALARS - 1, `	add	%rcx, ROW_PLACE(BLOCK_WORDS, J)
')FOR(`Z', 0, COLUMNS - 1, `	movdqu	CHAIN(BLOCK_WORDS, Z), %xmm0
	movdqu	CHAIN(BLOCK_WORDS + 1, Z), %xmm1
SHARED(, `	movdqa	%xmm0, TWEAKS(0, Z)
	movdqa	%xmm1, TWEAKS(1, Z)
')	pxor	%xmm1, %xmm0
	movdqa	%xmm0, TWEAKS(2, Z)
')')
C Those of chains in general registers, when SRC and others are no longer wanted.
define(`NEXT_SCALAR_TWEAKS', `FOR(`B', 0, SCALARS - 1, `dnl
	mov	ROW_PLACE(BLOCK_WORDS, 2 * COLUMNS + B), SHARED(%rcx, `SCALAR_TWEAK(0, B)')
SHARED(`	xor	SCALAR_TWEAK(1, B), %rcx
	mov	%rcx, SCALAR_TWEAK(2, B)
', `	mov	ROW_PLACE(BLOCK_WORDS + 1, 2 * COLUMNS + B), SCALAR_TWEAK(1, B)
	mov	SCALAR_TWEAK(0, B), SCALAR_TWEAK(2, B)
	xor	SCALAR_TWEAK(1, B), SCALAR_TWEAK(2, B)
')')')
define(`NOT_FIRST', `	mov	not_first(%rip), %rax
FOR(`J', 0, 2 * COLUMNS + SCALARS - 1, `	and	%rax, ROW_PLACE(BLOCK_WORDS + 1, J)
')')

C Blocks; their words replace the chaining values.
define(`LOAD_VECTORS', `FOR(`Z', 0, COLUMNS - 1, `	mov	eval(16 * Z)(SRC), %rbx
	mov	eval(16 * Z + 8)(SRC), %r8
	add	%rax, %rbx
	add	%rax, %r8
FOR(`H', 0, BLOCK_WORDS / 2 - 1, `LET(`W', eval(2 * H + BLOCK_WORDS * Z), `dnl
	movdqu	eval(16 * H)(%rbx), X(W)
	movdqu	eval(16 * H)(%r8), T(0)
	movdqa	X(W), X(incr(W))
	punpcklqdq T(0), X(W)
	punpckhqdq T(0), X(incr(W))
	movdqu	X(W), CHAIN(eval(2 * H), Z)
	movdqu	X(incr(W)), CHAIN(eval(2 * H + 1), Z)
')')')')
C The last register of Y is %rax.
define(`LOAD_SCALARS', `FOR(`B', 0, SCALARS - 1, `	mov	eval(8 * (2 * COLUMNS + B))(SRC), KEYS
	add	OFFSET, KEYS
FOR(`W', 0, BLOCK_WORDS - 1, `	mov	eval(8 * W)(KEYS), Y(eval(W + BLOCK_WORDS * B))
	mov	Y(eval(W + BLOCK_WORDS * B)), ROW_PLACE(W, 2 * COLUMNS + B)
')')')
define(`FEED', `FOR(`W', 0, WORDS - 1, `
	movdqu	CHAIN(WORD(W), COLUMN(W)), T(0)
	pxor	X(W), T(0)
	movdqu	T(0), CHAIN(WORD(W), COLUMN(W))
')FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, BLOCK_WORDS - 1, `	xor	Y(eval(W + BLOCK_WORDS * B)), ROW_PLACE(W, 2 * COLUMNS + B)
')')')

C LANE_SUBKEY(n): subkey n, counted from KEYS.
define(`LANE_SUBKEY', `FOR(`W', 0, WORDS - 1, `
	paddq	eval(KEY_ROW * ($1 + WORD(W)) + 16 * COLUMN(W))(KEYS), X(W)
ifelse(WORD(W), eval(BLOCK_WORDS - 3), `	paddq	TWEAKS($1, COLUMN(W)), X(W)
', WORD(W), eval(BLOCK_WORDS - 2), `	paddq	TWEAKS($1 + 1, COLUMN(W)), X(W)
', WORD(W), eval(BLOCK_WORDS - 1), `	paddq	eval(16 * $1)(COUNTERS), X(W)
')')FOR(`B', 0, SCALARS - 1, `FOR(`V', 0, BLOCK_WORDS - 1, `LET(`W', eval(V + BLOCK_WORDS * B), `dnl
	add	eval(SCALAR_ROW * ($1 + V) + SHARED(16 * COLUMNS + 8 * B, 0))(SCALAR_KEYS), Y(W)
ifelse(V, eval(BLOCK_WORDS - 3), `	add	SCALAR_TWEAK($1, B), Y(W)
', V, eval(BLOCK_WORDS - 2), `	add	SCALAR_TWEAK($1 + 1, B), Y(W)
', V, eval(BLOCK_WORDS - 1), `	add	eval(16 * $1)(COUNTERS), Y(W)
')')')')')
define(`EIGHT_ROUNDS', `FOR(`D', 0, 3, `ROUND(D)
')LANE_SUBKEY(eval(2 * $1 + 1))FOR(`D', 4, 7, `ROUND(D)
')LANE_SUBKEY(eval(2 * $1 + 2))')

C The function.  An iteration of the inner loop is 24 rounds, after which tweak words repeat.
define(`SKEIN_LANES', `	test	%rdx, %rdx
	jz	LABEL(return)
	SAVE_REGISTERS
	mov	%rsi, SOURCES
	mov	%rdx, LEFT
	mov	%rcx, BYTES
	xor	%eax, %eax
	mov	%rax, OFFSET
LABEL(block):
EXPAND_KEYS
	mov	BYTES, %rcx
	mov	SOURCES, SRC
	mov	OFFSET, %rax
NEXT_TWEAKS
LOAD_VECTORS
LOAD_SCALARS
NEXT_SCALAR_TWEAKS
	lea	eval(FIRST_KEY + KEY_BEGIN * KEY_ROW)(STATE), KEYS
SHARED(, `	lea	eval(FIRST_SCALAR_KEY + KEY_BEGIN * SCALAR_ROW)(STATE), SCALAR_KEYS')
	lea	counters(%rip), COUNTERS
	movl	IMM(3), ITERATIONS
LANE_SUBKEY(0)
	.balign	32
LABEL(rounds):
FOR(`R', 0, 2, `EIGHT_ROUNDS(R)')
	add	IMM(eval(KEY_STEP * KEY_ROW)), KEYS
SHARED(, `	add	IMM(eval(KEY_STEP * SCALAR_ROW)), SCALAR_KEYS')
	add	IMM(96), COUNTERS
	subl	IMM(1), ITERATIONS
	jnz	LABEL(rounds)
FEED
NOT_FIRST
	addq	IMM(BLOCK_SIZE), OFFSET
	subq	IMM(1), LEFT
	jnz	LABEL(block)
WIPE_VECTORS(0, 15)
	RESTORE_REGISTERS
LABEL(return):
	ret')

RODATA(parity, 16)
	.quad	0x1bd11bdaa9fc1a22, 0x1bd11bdaa9fc1a22
END_RODATA
RODATA(not_first, 8)
	.quad	0xbfffffffffffffff
END_RODATA
RODATA(counters, 16)
FOR(`I', 0, LAST_SUBKEY, `	.quad	I, I
')END_RODATA
