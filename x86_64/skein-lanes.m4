dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein for x86_64, chains side by side: src/skein-impl.h has the layout of the state.  Included after a file of Threefish that
dnl has MIX, the loads and WIPE: threefish-large-avx2.m4, -vl.m4 or -zmm.m4.
dnl
dnl Each lane has a key of its own, which changes with each block: words of subkeys are added from memory, where the words of the
dnl key follow one another as often as iterations need them, k[s + i] for all s and i, so that these can have constant offsets.
dnl While the cipher runs, the words of the block are where the chaining value was, for the end.
dnl
dnl The including file first defines
dnl     WORDS               words of a vector block: of Skein-256 8, two blocks, or 4
dnl     BLOCK_WORDS         words of a block
dnl     LANES, SETS         lanes of a vector, sets of vectors
dnl     VMOVDQA, VPAND      instructions that know all registers
dnl     ADD_COUNTER(n, x)   adds the number of subkey n, counted from COUNTERS, to a register
dnl     COUNTER_BYTES       of a subkey at COUNTERS

define(`STATE', `%rdi')
define(`SRC', `%rsi')
define(`BLOCKS', `%rdx')
define(`BYTES_ADDED', `%rcx')
define(`LANE', `NTH($1, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15)')	C where the block of a lane is, without OFFSET
define(`OFFSET', `%rax')
define(`KEYS', `%rsi')		C subkey 0 of an iteration
define(`COUNTERS', `%rbx')
define(`ITERATIONS', `%ebp')
define(`SLOTS', `%r12')		C of Skein-1024 with AVX2, which has four lanes
define(`SOURCES', `-8(%rsp)')	C SRC, if there are more lanes than registers for them

define(`MODE', lanes)
define(`S', 0)
define(`BLOCK_SIZE', eval(8 * BLOCK_WORDS))
define(`LAST_SET')
define(`COLUMNS', eval(SETS * WORDS / BLOCK_WORDS))	C vectors of a word of all lanes
define(`ALL_LANES', eval(COLUMNS * LANES))

C Of the blocks of Skein-256 the second one has words 4 to 7.
define(`MIXES', `VMIXES($@)')
ifelse(BLOCK_WORDS, 4, `
ifelse(WORDS, 8, `define(`MIXES', `VMIXES($@, eval($1 + 4), eval($2 + 4), $3, eval($4 + 4), eval($5 + 4), $6)')')
define(`ROUND', `ROUND256($1)')')
define(`WORD', `eval(($1) % BLOCK_WORDS)')
define(`COLUMN', `eval(($1) * WORDS / BLOCK_WORDS + ($2) / BLOCK_WORDS)')	C COLUMN(set, word)

C Offsets of vector v of a column.
define(`PLACE', `eval(8 * LANES * (COLUMNS * ($1) + ($2)))')
define(`CHAIN', `PLACE($1, $2)(STATE)')
define(`TWEAKS', `PLACE(BLOCK_WORDS + ($1), $2)(STATE)')
define(`FIRST_KEY', eval(BLOCK_WORDS + 3))
C Words of the key repeat after five or nine.  So an iteration, of six subkeys, begins one word after the last one, or three words
C before it: 12 and 19 stores for each column, not 22 and 26.  AMD Zen 3, core cycles of a block in each lane: Skein-256 avx2 467,
C now 452, sse2 725, 684; Skein-512 463, 462, 655, 640.
define(`KEY_WORDS', ifelse(BLOCK_WORDS, 4, 12, BLOCK_WORDS, 8, 19, eval(BLOCK_WORDS + LAST_SUBKEY)))
define(`KEY_STEP', ifelse(BLOCK_WORDS, 4, 1, BLOCK_WORDS, 8, -3, 6))
define(`KEY_BEGIN', ifelse(BLOCK_WORDS, 8, 5, 0))	C where subkey 0 is
define(`KEY', `PLACE(FIRST_KEY + ($1), $2)(STATE)')
define(`HAS_SLOTS', eval(IN_MEMORY(8) && WORDS == 16))
define(`SLOTS_PLACE', `PLACE(FIRST_KEY + KEY_WORDS, 0)($1)')

define(`AT', `ifelse(BLOCK_WORDS, 4, `eval($4 % 32)(LANE(eval($3 + 4 * ($4 / 32))), OFFSET)',
`eval($4)(LANE(eval(LANES * ($2) + $3)), OFFSET)')')

C PUT_KEY(word, column, register): where it repeats.
define(`PUT_KEY', `FOR(`K', 0, 4, `dnl
LET(`AGAIN', eval(($1 + KEY_BEGIN) % (BLOCK_WORDS + 1) + K * (BLOCK_WORDS + 1)), `ifelse(eval(AGAIN < KEY_WORDS), 1, `
	VMOVDQA $3, KEY(AGAIN, $2)
')')')')
define(`NEXT_TWEAKS', `FOR(`Z', 0, COLUMNS - 1, `BROADCAST(BYTES_ADDED, T(0))
	vpaddq	TWEAKS(0, Z), T(0), T(0)
	VMOVDQA	T(0), TWEAKS(0, Z)
	VPXOR	TWEAKS(1, Z), T(0), T(0)
	VMOVDQA	T(0), TWEAKS(2, Z)
')')
define(`NOT_FIRST', `	vpbroadcastq not_first(%rip), T(0)
FOR(`Z', 0, COLUMNS - 1, `	VPAND	TWEAKS(1, Z), T(0), T(1)
	VMOVDQA	T(1), TWEAKS(1, Z)
')')

C EACH_X(macro): MACRO(register, word, column) for each word; those in memory by way of a temporary.
define(`EACH_X', `FOR(`S', 0, SETS - 1, `FOR(`W', 0, WORDS - 1, `ifelse(IN_MEMORY(W), 1, `	VMOVDQA	X(S, W), T(eval(W / 2 % 2))
$1(`T(eval(W / 2 % 2))', WORD(W), COLUMN(S, W))', `$1(`X(S, W)', WORD(W), COLUMN(S, W))')')')')
define(`GET_WORD', `	VMOVDQA	CHAIN($2, $3), $1
')
define(`KEEP_WORD', `	VMOVDQA	$1, CHAIN($2, $3)
')
define(`FEED_WORD', `ifelse(IN_MEMORY($2), 1, `LATE_KEY(2, $2, `$1')')	VPXOR	CHAIN($2, $3), $1, $1
ifelse(IN_MEMORY($2), 1, `KEEP_WORD($@)')')
C The chaining value stays in registers from block to block, but for words that have none.  AMD Zen 3, cycles per byte of long
C messages, with all words stored and loaded again, and so: Skein-512 2.27, 2.24, Skein-256 2.23, 2.20.  Slower: the text added to
C them there, in place of subkey 0 from memory, Skein-1024 3.27, now 3.10; not of the others, START_BLOCK in skein-lanes-avx2.m4.
define(`EACH_IN_REGISTER', `FOR(`S', 0, SETS - 1, `FOR(`W', 0, WORDS - 1, `ifelse(IN_MEMORY(W), 1, , `dnl
$1(`X(S, W)', WORD(W), COLUMN(S, W))')')')')
define(`EXPAND_KEYS', `FOR(`Z', 0, COLUMNS - 1, `	vpbroadcastq parity(%rip), T(0)
EACH_IN_REGISTER(`EXPAND_WORD')FOR(`W', 0, BLOCK_WORDS - 1, `ifelse(IN_MEMORY(W), 1, `	VMOVDQA	CHAIN(W, Z), T(1)
EXPAND_WORD(`T(1)', W, Z)')')PUT_KEY(BLOCK_WORDS, Z, T(0))')')
define(`EXPAND_WORD', `ifelse($3, Z, `	VPXOR	$1, T(0), T(0)
PUT_KEY($2, $3, `$1')')')
C SKEIN_SUBKEY(n): subkey n, counted from KEYS, but for words in memory: LATE_KEY(n, word, register), once they are in a register.
define(`SKEIN_SUBKEY', `LET(`SUBKEY_N', $1, `EACH_IN_REGISTER(`ADD_KEY')')')
C One set waits for its latency: what a word gets is added up before.  Intel Xeon with AMX, cycles of a block in each lane, before
C and now: Skein-256 avx2 637, 602, avx512vl 457, 426, avx512vl4 294, 269, avx512 the same; Skein-512 avx2 617, 599, avx512vl4 420,
C 403.  Two sets and Skein-1024 gain nothing there, and lose 5 and 2 % with avx512vl by the model of Cascade Lake.
define(`ADD_KEY', `ifelse(eval(SETS == 1 && BLOCK_WORDS < 16 && $2 >= BLOCK_WORDS - 3), 1, `dnl
	VMOVDQA	PLACE(SUBKEY_N + $2, $3)(KEYS), T(eval($2 % 4))
ADD_MORE(`T(eval($2 % 4))', $2, $3)	vpaddq	T(eval($2 % 4)), $1, $1
', `	vpaddq	PLACE(SUBKEY_N + $2, $3)(KEYS), $1, $1
ADD_MORE($@)')')
define(`ADD_MORE', `ifelse($2, eval(BLOCK_WORDS - 3), `	vpaddq	TWEAKS(SUBKEY_N % 3, $3), $1, $1
', $2, eval(BLOCK_WORDS - 2), `	vpaddq	TWEAKS((SUBKEY_N + 1) % 3, $3), $1, $1
', $2, eval(BLOCK_WORDS - 1), `ADD_COUNTER(SUBKEY_N, `$1')
')')
define(`LATE_KEY', `	vpaddq	PLACE($1 + $2, 0)(KEYS), $3, $3
')
define(`EIGHT_ROUNDS', `LET(`EIGHT', $1, `FOR(`D', 0, 3, `ROUND(D)
')SKEIN_SUBKEY(eval(2 * EIGHT + 1))
FOR(`D', 4, 7, `ROUND(D)
')SKEIN_SUBKEY(eval(2 * EIGHT + 2))')')

define(`LOAD_SOURCES', `FOR(`I', 0, ifelse(eval(ALL_LANES > 8), 1, 7, ALL_LANES - 1), `	mov	eval(64 * $1 + 8 * I)(SRC), LANE(I)
')')

C What a block wants before its rounds, without and with KEYS.
define(`START_BLOCK', `EXPAND_KEYS
NEXT_TWEAKS
VLOAD
EACH_X(`KEEP_WORD')
')
define(`FIRST_SUBKEY', `SKEIN_SUBKEY(0)
')

C The function.  An iteration of the inner loop is 24 rounds, after which tweak words repeat; Skein-1024 has eight more at the end.
define(`SKEIN_LANES', `	test	BLOCKS, BLOCKS
	jz	LABEL(return)
	SAVE_REGISTERS
ifelse(eval(ALL_LANES > 8), 1, `	mov	SRC, SOURCES', `LOAD_SOURCES(0)')
	xor	%eax, %eax
ifelse(HAS_SLOTS, 1, `	lea	SLOTS_PLACE(STATE), SLOTS')
EACH_IN_REGISTER(`GET_WORD')
LABEL(block):
START_BLOCK`'dnl
	lea	PLACE(FIRST_KEY + KEY_BEGIN, 0)(STATE), KEYS
	lea	counters(%rip), COUNTERS
	movl	$`'3, ITERATIONS
FIRST_SUBKEY`'dnl
	.balign	32
LABEL(rounds):
FOR(`R', 0, 2, `EIGHT_ROUNDS(R)')
	add	$`'PLACE(KEY_STEP, 0), KEYS
	add	$`'eval(6 * COUNTER_BYTES), COUNTERS
	decl	ITERATIONS
	jnz	LABEL(rounds)
ifelse(BLOCK_WORDS, 16, `EIGHT_ROUNDS(0)')
EACH_X(`FEED_WORD')
NOT_FIRST
	add	$`'BLOCK_SIZE, OFFSET
	dec	BLOCKS
	jnz	LABEL(block)
EACH_IN_REGISTER(`KEEP_WORD')
ifelse(HAS_SLOTS, 1, `WIPE', `LET(`WHEN_1024', `', `WIPE')')
	RESTORE_REGISTERS
LABEL(return):
	ret')

RODATA(parity, 8)
	.quad	0x1bd11bdaa9fc1a22
END_RODATA
RODATA(not_first, 8)
	.quad	0xbfffffffffffffff
END_RODATA
RODATA(counters, 32)
FOR(`I', 0, LAST_SUBKEY, `	.fill	eval(COUNTER_BYTES / 8), 8, I
')END_RODATA
