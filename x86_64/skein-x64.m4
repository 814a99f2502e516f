dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Skein-256 and -512 in general registers: one chain; WORDS: of a block.
dnl
dnl Skein-256 has the tweak and the key in registers.  Skein-512 has seven words of the key there, in the place of the tweak and of
dnl pointers until the end of the block, and two in the stack; so in seven of nine subkeys one lea adds a word and the number.  The
dnl words that leave a block are the first part of what enters the next one.
dnl
dnl Both words of subkey s that have a word of the tweak are of one list: TWEAKED(s), TWEAKED(s + 1), where
dnl TWEAKED(s) = k[s + WORDS - 3] + t[s].  Skein-256, which is bound by latency, computes each one once, in a register.  Skein-512,
dnl which is bound by the number of instructions, has all nine, as indices of k are modulo 9, those of t modulo 3, in the stack.
dnl
dnl The order of the steps decides which ones wait for a port.  Found by search, by the time that was measured: for Skein-256
dnl hundreds of orders of even and odd rounds; for Skein-512 some hundred thousand of rounds and subkeys by the model of Zen 5 and
dnl the time.  Ones that change from round to round are no better there.
dnl
dnl Intel Xeon with AMX (Granite Rapids), cycles of a block, without TWEAKED, with it, and in this order: Skein-256 206, 201, 175,
dnl where the latency of its additions is 165; Skein-512 295, 276, 271, and 271 with the key in registers.  By models: Skein-256,
dnl without TWEAKED and now, Cascade Lake and Ice Lake 189, 188, Alder Lake 244, 242, Zen 3 212, 187, Zen 4 214, 188, Zen 5 180,
dnl 178; Skein-512, with the key in memory and now, Cascade Lake and Ice Lake 352, 309, Alder Lake 385, 362, Zen 3 and Zen 4 322,
dnl 291, Zen 5 234, 227.
dnl Skein-256 has a chain of 164 cycles: 18 times four rounds of two and the subkey, the text twice; 5.13 cycles/byte.  The other
dnl 11 of Zen 5 are operations that wait in the model for the unit that they were given when another one is free: 165 if they took
dnl that one, Skein-512 224.  On Intel Xeon with AMX a message takes 176, 197 or 215 cycles a block up to its end, as it began, 197
dnl in the mean (xcs speed shows the first), since ports are given likewise.  No gain in the mean there: the 400 orders of two
dnl rounds, 195 to 300; nops; a chain delayed by a cycle; even words of which a copy gets the key before the last round.
dnl Of some hundred thousand orders of four rounds and a subkey the best one by the model of Zen 5 takes 175.
dnl TWEAKED of the next subkey before its rounds: Cascade Lake 171, Zen 5 177, here 3 % more in the mean.
dnl Of Skein-512 the search found orders with 221 and 225 cycles on Zen 5 by the model, which take 4 and 0.5 % more on the Intel;
dnl with four words of the key in registers Cascade Lake has 5 % more by the model, with five 3 %; without them Zen 5 has 230.
dnl On the CPU that was measured an addition of a number takes no time, but a rotation right after it takes three cycles: so
dnl Skein-512 adds the number first, where it is not added by lea.
dnl No gain there: rorx; lea for additions; rotations by shld, which takes the same ports.  Skein-512 with AVX-512, the even words
dnl of one block in a vector and the odd ones in another: 277 cycles, since words cross the halves after odd rounds, and more on
dnl AMD Zen 5, where additions of vectors take two cycles.
dnl Core cycles of a block: AMD Zen 3, Skein-256 177, Skein-512 275; Zen 4 174, 273.  Hashes in the headers of the files
dnl have a block of the configuration, which src/skein.h now leaves out.  The 20 orders of Skein-256 that all rounds can share take
dnl 170 to 211 on Zen 3.
dnl All of this was with STEP3 of the first MIX of Skein-256 before STEP2 of the second one, and with another order of its subkeys;
dnl then TWEAKED of the next subkey was computed in the subkey, after X(1), and after that the parity at the end of the block, word
dnl by word.  Cycles of a block so, then, after that, and now: Zen 4, measured, 174.4, 168.3, 165.2, 164.2; by models Zen 5 178.6,
dnl 176.2, 177.6, 177.3, Alder Lake 259, 242.2, 242.2, 241.2, Ice Lake 186.7, 186.2, 186.1, 187.1, Zen 3 187.4, 186.2, 179.2, 179.2,
dnl Cascade Lake by skylake.awk 180, 182.8, 184.4, 184.1.
dnl Not measured on the Intel.  Of 10,400 orders, all rounds and subkeys alike, 98 take up to 166.4 on Zen 4, most of them by the
dnl place of that one lea: the second, fifth, eighth and so on of a group; elsewhere 169 to 174.  164 is the chain.  There a word of
dnl the parity in each of the first four rounds is as good at four places of a round; at its end 165.2, two in a round, or four at
dnl any place, 165.2 to 166.3.  Its constant can be loaded after any word but the last; before them 165.2, in the next block 165.2
dnl to 167.4.  Of a million orders of what is between two blocks one took 164.3, with the next tweak and the parity in the last
dnl eight rounds; by comparing the end of the text, not counting blocks, it took 166.4.  lea of three operands for the number takes
dnl two cycles there.
dnl By the time stamp counter there, without TWEAKED: Skein-256 170, 213 with each mix after the other, 191 with word 1 before
dnl word 3, C of gcc 12 207; Skein-512 285, C 372.

define(`STATE', `%rdi')
define(`SRC', `%rsi')
define(`BYTES', `-8(%rsp)')
define(`BLOCKS', `-16(%rsp)')
define(`STATE_PLACE', `-24(%rsp)')
define(`SRC_PLACE', `-104(%rsp)')	C Skein-512
define(`X', `%r`'eval($1 + 8)')
define(`T', `indir(`T_'eval(($1) % 3))')
define(`T_0', `%rax')
define(`T_1', `%rbx')
define(`T_2', `%rbp')
define(`PARITY', `%rcx')
define(`KEY', `LET(`N', eval(($1) % (WORDS + 1)), `ifelse(N, WORDS, `PARITY', WORDS, 4, `%r`'eval(N + 12)', `indir(`KEY_'N)')')')
define(`KEY_0', `%rax')
define(`KEY_1', `%rbx')
define(`KEY_2', `%rbp')
define(`KEY_3', `%rdx')
define(`KEY_4', `%rsi')
define(`KEY_5', `%rdi')
define(`KEY_6', `-112(%rsp)')
define(`KEY_7', `-120(%rsp)')
define(`PLACE', `eval(8 * ($1))(STATE)')
define(`TWEAKED', `ifelse(WORDS, 4, `ifelse(eval(($1) % 2), 1, `%rdx', `%rdi')', `eval(8 * (($1) % 9) - 96)(%rsp)')')
define(`SUM', `%rdx')

include(`threefish-rounds.m4')
define(`MIXES', `ifelse(WORDS, 8, `FOUR_MIXES($@)', $2, 1, `TWO_MIXES($@)', `TWO_MIXES($4, $5, $6, $1, $2, $3)')')
C That of word 1 comes first.  NEXT_TWEAKED in the second round of four, the parity in the first four: see above.
define(`TWO_MIXES', `STEP1($1, $2, $3)STEP2($1, $2, $3)ifelse(D, 1, `NEXT_TWEAKED(S)')dnl
ifelse(S, 1, `	xor	KEY(D), PARITY
')STEP1($4, $5, $6)STEP2($4, $5, $6)STEP3($1, $2, $3)STEP3($4, $5, $6)')
define(`FOUR_MIXES', `STEP1($7, $8, $9)STEP1($10, $11, $12)STEP2($7, $8, $9)STEP1($4, $5, $6)dnl
STEP3($7, $8, $9)STEP2($4, $5, $6)STEP1($1, $2, $3)STEP2($10, $11, $12)dnl
STEP2($1, $2, $3)STEP3($4, $5, $6)STEP3($10, $11, $12)STEP3($1, $2, $3)')
define(`STEP1', `	add	X($2), X($1)
')
define(`STEP2', `	rol	IMM($3), X($2)
')
define(`STEP3', `	xor	X($1), X($2)
')
define(`NEXT_TWEAKED', `	lea	(KEY($1 + 2), T($1 + 1)), TWEAKED($1 + 1)
')
C SUBKEY(s), s > 0; of Skein-256 TWEAKED(s + 1) is among its rounds.
define(`SUBKEY', `ifelse(WORDS, 4, `	add	KEY($1), X(0)
	add	TWEAKED($1), X(1)
	lea	$1(KEY($1 + 3)), TWEAKED($1)
	add	TWEAKED($1 + 1), X(2)
	add	TWEAKED($1), X(3)
', `NUMBERED($1, KEY($1 + 7))	add	KEY($1 + 1), X(1)
	add	KEY($1 + 3), X(3)
	add	TWEAKED($1), X(5)
	add	KEY($1 + 2), X(2)
	add	KEY($1 + 4), X(4)
	add	TWEAKED($1 + 1), X(6)
	add	KEY($1), X(0)
')')
C NUMBERED(s, word of the key): both to X(7).
define(`NUMBERED', `ifelse(index($2, `('), -1, `	lea	$1(X(7), $2), X(7)
', `	add	IMM($1), X(7)
	add	$2, X(7)
')')
C The block and subkey 0, whose key words are in X.
define(`BEGIN', `ifelse(WORDS, 4, `	mov	8(SRC), TWEAKED(1)
	add	T(0), TWEAKED(1)
	add	TWEAKED(1), X(1)
	add	(SRC), X(0)
	mov	16(SRC), TWEAKED(0)
	add	T(1), TWEAKED(0)
	add	TWEAKED(0), X(2)
	add	24(SRC), X(3)
	lea	(KEY(2), T(1)), TWEAKED(1)
', `FOR(`J', 6, 7, `	mov	X(J), KEY(J)
')FOR(`J', 0, 1, `	add	T(J), X(J + 5)
	mov	X(J + 5), TWEAKED(J)
')FOR(`J', 2, 8, `	lea	(ifelse(J, 3, `PARITY', `X((J + 5) % 9)'), T(J)), SUM
	mov	SUM, TWEAKED(J)
')	btr	IMM(62), T(1)
	mov	T(1), PLACE(9)
FOR(`I', 5, 12, `	add	eval(8 * (I % 8))(SRC), X(I % 8)
')	mov	SRC, SRC_PLACE
FOR(`J', 0, 5, `	mov	PLACE(J), KEY(J)
')')')

define(`LOAD_TWEAK', `	mov	PLACE(WORDS), T(0)
	mov	PLACE(WORDS + 1), T(1)
')
define(`PARITY_CONSTANT', `	movabs	IMM(0x1bd11bdaa9fc1a22), PARITY
')
define(`BLOCKS_X64', `
	SAVE_REGISTERS
	test	%rdx, %rdx
	jz	.Lend
	mov	%rdx, BLOCKS
	mov	%rcx, BYTES
	mov	STATE, STATE_PLACE
ifelse(WORDS, 4, `LOAD_TWEAK')`'PARITY_CONSTANT`'FOR(`W', 0, WORDS - 1, `	mov	PLACE(W), X(W)
ifelse(WORDS, 4, `	mov	X(W), KEY(W)
', `	xor	X(W), PARITY
')')
	.balign	64
.Lblock:
ifelse(WORDS, 8, `LOAD_TWEAK')	add	BYTES, T(0)
ifelse(WORDS, 8, `	mov	T(0), PLACE(8)
')	mov	T(0), T(2)
	xor	T(1), T(2)
BEGIN`'FOR(`S', 1, 18, `FOR(`D', 0, 3, `indir(`ROUND'eval(64 * WORDS), eval((4 * (S - 1) + D) % 8))')SUBKEY(S)')
ifelse(WORDS, 8, `	mov	SRC_PLACE, SRC
	mov	STATE_PLACE, STATE
PARITY_CONSTANT')`'FOR(`W', 0, WORDS - 1, `	xor	eval(8 * W)(SRC), X(W)
	mov	X(W), ifelse(WORDS, 4, `KEY(W)', `PLACE(W)')
ifelse(WORDS, 8, `	xor	X(W), PARITY
', W, 2, `PARITY_CONSTANT')')ifelse(WORDS, 4, `	btr	IMM(62), T(1)
')	add	IMM(eval(8 * WORDS)), SRC
	subq	IMM(1), BLOCKS
	jnz	.Lblock
ifelse(WORDS, 4, `	mov	STATE_PLACE, STATE
FOR(`W', 0, 3, `	mov	X(W), PLACE(W)
')FOR(`J', 0, 1, `	mov	T(J), PLACE(J + 4)
')', `FOR(`J', 0, 8, `	movq	IMM(0), TWEAKED(J)
')FOR(`J', 6, 7, `	movq	IMM(0), KEY(J)
')').Lend:
	RESTORE_REGISTERS
	ret')
