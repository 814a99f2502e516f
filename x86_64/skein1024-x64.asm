C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Skein-1024 in general registers: one chain.
C
C Functions: blocks.
C Features: none.  Stack: saved registers, 80 bytes, and 128 below them; what is secret is wiped.
C State: src/skein-impl.h.
C
C 14 words are in registers, one register is free.  Of each of two pairs, words 0 and 2, words 4 and 6, one word is in the stack, in
C turn: it is loaded into the free register, and after both MIX, which follow each other in all rounds, the other word is stored,
C whose register is free then.  So a word waits for its store in one of two rounds only.  Three registers change places so in two
C rounds; in the first two the words stay where they were, and after 80 all are where they began.
C The words that leave a block are the next key, which is in the stack, and the first part of what enters the next block.
C
C AMD Zen 4, core cycles of a block in a loop: C of gcc 12 759, this 622; with words 6 and 10 always in memory 622.  2358 operations
C on four units take 590.  Cycles per byte of a hash of 16 and 256 bytes, 1 and 16 KiB: C 112, 10.3, 6.92, 5.84; this 90.9, 8.20,
C 5.61, 4.79.
C By models, which let no load wait for a store, C and this: Sandy Bridge 1023, 1035, Silvermont and Goldmont Plus 1427, 1379,
C Jaguar 1392, 1358, Skylake by skylake.awk 697, 680; with AVX2 hidden Ice Lake 612, 646, Alder Lake 698, 702, Zen 5 462, 480.  If
C loads wait 8 cycles for a word that was stored, skylake.awk gives 698, 680, and 760 if words 6 and 10 are always in memory;
C zen5.awk 530, 512, and 760.
C Two words always in memory, 100 pairs and orders: 618 to 755; words in memory as destination of the addition, 160 instructions
C fewer: 683.

define(`SRC', `%rdi')	C between blocks, where it is FREE
define(`FREE', `%rdi')
define(`X', `indir(`X_'eval($1))')
define(`X_0', `%rax')
define(`X_1', `%rbx')
define(`X_3', `%rcx')
define(`X_4', `%rdx')
define(`X_5', `%rsi')
define(`X_7', `%rbp')
FOR(`W', 8, 15, `define(`X_'W, `%r'W)')
define(`IN_MEMORY', `ifelse(index(X($1), `('), -1, 0, 1)')
define(`PARITY', `X(0)')
C Offsets of eight bits, so.
define(`PLACE', `eval(8 * ($1) - 128)(%rsp)')
define(`K', `PLACE(($1) % 17)')
define(`T', `PLACE(17 + ($1) % 3)')
define(`X_2', PLACE(20))
define(`X_6', PLACE(21))
define(`SRC_PLACE', `PLACE(22)')
define(`STATE_PLACE', `PLACE(23)')
define(`BLOCKS', `PLACE(24)')
define(`BYTES', `PLACE(25)')

include(`threefish-rounds.m4')
define(`MIXES', `TWO_MIXES($1, $2, $3, $4, $5, $6)ifelse($#, 6, `', `MIXES(shift(shift(shift(shift(shift(shift($@)))))))')')
C Two MIX, step by step.
define(`TWO_MIXES', `LET(`LOADED', ifelse(IN_MEMORY($1), 1, $1, IN_MEMORY($4), 1, $4), `dnl
FOR(`STEP', 1, 6, `indir(`STEP_'STEP, $1, $2, $3)indir(`STEP_'STEP, $4, $5, $6)')dnl
ifelse(LOADED, `', `', `SPILL(ifelse(STAYS, 1, LOADED, LOADED, $1, $4, $1))')')')
define(`STAYS', `eval(4 * S + D < 2)')
define(`STEP_1', `ADD_KEY($2)')
define(`STEP_2', `ifelse(IN_MEMORY($1), 1, `LOAD($1)')')
define(`STEP_3', `ADD_KEY($1)')
define(`STEP_4', `	add	X($2), X($1)
')
define(`STEP_5', `	rol	IMM($3), X($2)
')
define(`STEP_6', `	xor	X($1), X($2)
')
C LOAD(word), SPILL(another one): it takes the place of the first one, and its register is free.
define(`LOAD', `	mov	X($1), FREE
define(`SPILLED', X($1))define(`X_$1', FREE)')
define(`SPILL', `	mov	X($1), SPILLED
define(`FREE', X($1))define(`X_$1', SPILLED)')
C ADD_KEY(word): of subkey S, before the round D = 0.
define(`ADD_KEY', `WHEN(D == 0 && S > 0, `ADD_SUBKEY($1, S, X($1))')')
define(`ADD_SUBKEY', `	add	K($2 + $1), $3
ifelse($1, 13, `	add	T($2), $3
', $1, 14, `	add	T($2 + 1), $3
', $1, 15, `	add	IMM(eval($2)), $3
')')
C KEEP(word, register): a word of the next key.
define(`KEEP', `	mov	$2, K($1)
ifelse($1, 0, `', `	xor	$2, PARITY
')')
C FINISH(word): the last subkey and the text.
define(`FINISH', `LET(`REGISTER', ifelse(IN_MEMORY($1), 1, `X(1)', `X($1)'), `ifelse(IN_MEMORY($1), 1, `	mov	X($1), X(1)
')WHEN($1 < 14, `ADD_SUBKEY($1, 20, REGISTER)')	xor	eval(8 * ($1))(SRC), REGISTER
KEEP($1, REGISTER)')')

PROLOGUE(xcsi_skein1024_blocks_x64)
	test	%rdx, %rdx
	jz	.Lnone
	SAVE_REGISTERS
	FRAME(80)
	mov	%rdi, STATE_PLACE
	mov	%rsi, SRC_PLACE
	mov	%rdx, BLOCKS
	mov	%rcx, BYTES
	mov	128(%rdi), %rax
	mov	136(%rdi), %rbx
	mov	%rax, T(0)
	mov	%rbx, T(1)
FOR(`W', 0, 15, `LET(`REGISTER', `ifelse(IN_MEMORY(W), 1, `X(1)', `X(W)')', `	mov	eval(8 * W)(%rdi), REGISTER
KEEP(W, REGISTER)')')	mov	SRC_PLACE, SRC
	.balign	64
.Lblock:
	movabs	IMM(0x1bd11bdaa9fc1a22), X(1)
	xor	X(1), PARITY
	mov	PARITY, K(16)
FOR(`W', 0, 15, `WHEN(IN_MEMORY(W), `	mov	K(W), X(0)
	add	eval(8 * W)(SRC), X(0)
	mov	X(0), X(W)
')')	mov	T(0), X(0)
	mov	T(1), X(1)
	add	BYTES, X(0)
	mov	X(0), T(0)
	add	X(0), X(13)
	add	X(1), X(14)
	xor	X(1), X(0)
	mov	X(0), T(2)
	mov	K(0), X(0)
	mov	K(1), X(1)
FOR(`W', 0, 15, `WHEN(1 - IN_MEMORY(W), `	add	eval(8 * W)(SRC), X(W)
')')	sub	IMM(-128), SRC
	mov	SRC, SRC_PLACE
FOR(`S', 0, 19, `FOR(`D', 0, 3, `ROUND1024(eval((4 * S + D) % 8))')')dnl
ADD_SUBKEY(14, 20, X(14))ADD_SUBKEY(15, 20, X(15))dnl
	mov	SRC_PLACE, SRC
	add	IMM(-128), SRC
FOR(`W', 0, 15, `FINISH(W)')dnl
	btrq	IMM(62), T(1)
	sub	IMM(-128), SRC
	subq	IMM(1), BLOCKS
	jnz	.Lblock
	mov	STATE_PLACE, %rdi
FOR(`W', 0, 15, `LET(`REGISTER', ifelse(eval(W < 2 || IN_MEMORY(W)), 1, `X(0)', `X(W)'), `dnl
ifelse(REGISTER, X(0), `	mov	K(W), X(0)
')	mov	REGISTER, eval(8 * W)(%rdi)
')')FOR(`J', 0, 1, `	mov	T(J), X(0)
	mov	X(0), eval(128 + 8 * J)(%rdi)
')	xor	%eax, %eax
FOR(`W', 0, 16, `	mov	%rax, K(W)
')FOR(`W', 0, 15, `WHEN(IN_MEMORY(W), `	mov	%rax, X(W)
')')	END_FRAME(80)
	RESTORE_REGISTERS
.Lnone:
	ret
EPILOGUE
