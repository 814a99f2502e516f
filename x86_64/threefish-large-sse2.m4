dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-512 and -1024 for any x86_64: a word of two blocks in each vector, and of Threefish-512 a third block in general
dnl registers beside them.  A single block is left to portable C.
dnl
dnl Subkeys are tables on the stack, of vectors with the word twice.  Threefish-1024 has words 8, 10, 12 and 14 in memory, since
dnl there are 16 registers; a last block that has no other fills both places, and the second one is stored before the first.
dnl
dnl The including file defines WORDS.
define(`LANES', 2)
define(`SETS', 1)
define(`SLOTS_BYTES', 64)
include(`threefish-large.m4')

define(`N', `%r14')		C last counter word or tweak word 0 of the next block
define(`KIND', `%r15d')		C COPIED, COUNTED or TWEAKED
define(`COPIED', 0)
define(`COUNTED', 1)
define(`TWEAKED', 2)
define(`SECOND', `%r8')		C of Threefish-1024: offset of the second block, or 0

C The frame: vectors KEY(i) of word i modulo WORDS + 1 of the key, and with s = 0, 1, ... PLUS_TWEAK(s) of word WORDS - 3 of subkey
C s, which also is word WORDS - 2 of subkey s - 1, and PLUS_S(s) of word WORDS - 1; SCALAR_TWEAK(s), for the third block.
define(`KEY', `eval(16 * ($1))($2)')
define(`KEYS_NUMBER', eval(LAST_SUBKEY + WORDS - 3))
define(`TWEAKS_NUMBER', eval(LAST_SUBKEY + 2))
define(`PLUS_TWEAK', `KEY(KEYS_NUMBER + $1, $2)')
define(`PLUS_S', `KEY(eval(KEYS_NUMBER + TWEAKS_NUMBER) + $1, $2)')
define(`SCALAR_TWEAK', `KEY(eval(KEYS_NUMBER + TWEAKS_NUMBER + LAST_SUBKEY + 1) + $1, $2)')
define(`TABLES_END', eval(16 * (KEYS_NUMBER + TWEAKS_NUMBER + LAST_SUBKEY + 1 + WHEN_1024(0, TWEAKS_NUMBER))))
define(`SLOT', `eval(TABLES_END + 8 * $1 - 64)(%rsp)')	C of an even word
define(`SLOTS_END', eval(TABLES_END + WHEN_1024(64, 0)))
define(`TWEAK_0', `SLOTS_END`'(%rsp)')	C with TWEAK_1 and STATE_SLOT what portable C wants for its block
define(`TWEAK_1', `eval(SLOTS_END + 8)(%rsp)')
define(`STATE_SLOT', `eval(SLOTS_END + 16)(%rsp)')
define(`WIPED', eval(SLOTS_END + 32))
define(`FRAME_SIZE', eval(WIPED + 8))

C AT(n, word, SCALAR_TWEAK or PLUS_TWEAK): of subkey n, counted from the one at KEYS.
define(`FROM_KEYS', `ENCRYPTING(LAST_SUBKEY, 0) + $1')
define(`AT', `ifelse(
$2, LAST_WORD, `PLUS_S(FROM_KEYS($1), KEYS)',
$2, eval(WORDS - 2), `$3(FROM_KEYS($1 + 1), KEYS)',
$2, eval(WORDS - 3), `$3(FROM_KEYS($1), KEYS)', `KEY(FROM_KEYS($1 + $2), KEYS)')')

C --- rounds

define(`IN_MEMORY', `eval($1 % 2 == 0 && $1 >= 8)')
define(`X', `%xmm`'WHEN_1024(`ifelse(eval($1 % 2), 1, `eval(4 + $1 / 2)', `eval($1 / 2)')', $1)')
define(`T', `%xmm`'eval(WHEN_1024(12, 8) + $1)')
C The even word of a MIX, and of a pair that is loaded or stored.
define(`EVEN', `ifelse(IN_MEMORY($1), 1, `T(eval($2 + 1))', `X($1)')')
define(`FROM_SLOT', `ifelse(IN_MEMORY($1), 1, `	movdqa	SLOT($1), EVEN($1, $2)
')')
define(`TO_SLOT', `ifelse(IN_MEMORY($1), 1, `	movdqa	EVEN($1, $2), SLOT($1)
')')

define(`VMIXES', `STEPS(`ENCRYPTING(`VMIX', `VUNMIX')', 4, $@)')
define(`VMIX1', `FROM_SLOT($1, $4)	paddq	X($2), EVEN($1, $4)
TO_SLOT($1, $4)')
define(`VMIX2', `	movdqa	X($2), T($4)
	psllq	IMM($3), X($2)
	psrlq	IMM(eval(64 - $3)), T($4)')
define(`VMIX3', `	pxor	EVEN($1, $4), X($2)')
define(`VMIX4', `	pxor	T($4), X($2)')
define(`VUNMIX1', `FROM_SLOT($1, $4)	pxor	EVEN($1, $4), X($2)')
define(`VUNMIX2', `	movdqa	X($2), T($4)
	psrlq	IMM($3), X($2)
	psllq	IMM(eval(64 - $3)), T($4)')
define(`VUNMIX3', `	por	T($4), X($2)')
define(`VUNMIX4', `	psubq	X($2), EVEN($1, $4)
TO_SLOT($1, $4)')
define(`VSUBKEY', `FOR(`W', 0, LAST_WORD, `FROM_SLOT(W, eval(W / 2 % 2))dnl
	ENCRYPTING(paddq, psubq)	AT($1, W, `PLUS_TWEAK'), ifelse(IN_MEMORY(W), 1, `EVEN(W, eval(W / 2 % 2))', `X(W)')
TO_SLOT(W, eval(W / 2 % 2))')')
define(`SSUBKEY', `FOR(`W', 0, LAST_WORD, `	ENCRYPTING(add, sub)	AT($1, W, `SCALAR_TWEAK'), Y(W)
')')
define(`BOTH', `VMIXES($@)SMIXES($@)')
define(`BOTH_SUBKEY', `VSUBKEY($1)SSUBKEY($1)')

C ROUNDS(name of the loop, mixes, subkey)
define(`ROUNDS', `define(`MIXES', `$2($'`@)')
	lea	eval(ENCRYPTING(-16, 16) * LAST_SUBKEY)(%rsp), KEYS
ENCRYPTING(`$3(0)')	.balign	32
LABEL($1):
ENCRYPTING(`FOR(`D', 0, 3, `ROUND(D)
')$3(1)FOR(`D', 4, 7, `ROUND(D)
')$3(2)', `$3(0)FOR(`D', 0, 3, `ROUND(eval(7 - D))
')$3(-1)FOR(`D', 4, 7, `ROUND(eval(7 - D))
')')	ENCRYPTING(add, sub)	IMM(32), KEYS
	cmp	%rsp, KEYS
	jne	LABEL($1)
ENCRYPTING(, `$3(0)')')

C --- blocks

C BLOCK(register, 0 or 1, offset)
define(`BLOCK', `ifelse($2, 0, `eval($3)($1)', WORDS, 8, `eval($3 + BLOCK_SIZE)($1)', `eval($3)($1,SECOND)')')
C VLOAD, SLOAD(name, offset in blocks): text or counters.
define(`VLOAD', `ENCRYPTING(`	cmp	IMM(COUNTED), KIND
	je	LABEL($1_count)
')FOR(`I', 0, eval(WORDS / 2 - 1), `LET(`W', eval(2 * I), `dnl
	movdqu	BLOCK(SRC, 0, 16 * I), EVEN(W, 0)
	movdqu	BLOCK(SRC, 1, 16 * I), T(0)
	movdqa	EVEN(W, 0), X(incr(W))
	punpcklqdq T(0), EVEN(W, 0)
	punpckhqdq T(0), X(incr(W))
TO_SLOT(W, 0)')')ENCRYPTING(`	jmp	LABEL($1_loaded)
LABEL($1_count):
FOR(`W', 0, LAST_WORD - 1, `	movq	COUNTER(W)(STATE), EVEN_OR_X(W)
	punpcklqdq EVEN_OR_X(W), EVEN_OR_X(W)
TO_SLOT(W, 0)')	mov	N, %rax
	lea	1(N), %rbx
	bswap	%rax
	bswap	%rbx
	movq	%rax, X(LAST_WORD)
	movq	%rbx, T(0)
	punpcklqdq T(0), X(LAST_WORD)
LABEL($1_loaded):
')')
define(`EVEN_OR_X', `ifelse(IN_MEMORY($1), 1, `EVEN($1, 0)', `X($1)')')
define(`SLOAD', `ENCRYPTING(`	cmp	IMM(COUNTED), KIND
	je	LABEL($1_count_scalar)
')FOR(`W', 0, LAST_WORD, `	mov	eval(BLOCK_SIZE * $2 + 8 * W)(SRC), Y(W)
')ENCRYPTING(`	jmp	LABEL($1_loaded_scalar)
LABEL($1_count_scalar):
FOR(`W', 0, LAST_WORD - 1, `	mov	COUNTER(W)(STATE), Y(W)
')	lea	$2(N), Y(LAST_WORD)
	bswap	Y(LAST_WORD)
LABEL($1_loaded_scalar):
')')

C All input of 16 bytes of both blocks is read before their output is written.
define(`VSTORE_PAIRS', `FOR(`I', 0, eval(WORDS / 2 - 1), `LET(`W', eval(2 * I), `dnl
FROM_SLOT(W, 0)	movdqa	EVEN(W, 0), T(0)
	punpcklqdq X(incr(W)), EVEN(W, 0)
	punpckhqdq X(incr(W)), T(0)
ifelse($1, COUNTED, `	movdqu	BLOCK(SRC, 0, 16 * I), T(2)
	movdqu	BLOCK(SRC, 1, 16 * I), T(3)
	pxor	T(2), EVEN(W, 0)
	pxor	T(3), T(0)
')	movdqu	T(0), BLOCK(DST, 1, 16 * I)
	movdqu	EVEN(W, 0), BLOCK(DST, 0, 16 * I)
')')')
define(`VSTORE', `ENCRYPTING(`	cmp	IMM(COUNTED), KIND
	jne	LABEL($1_copy)
VSTORE_PAIRS(COUNTED)	jmp	LABEL($1_stored)
LABEL($1_copy):
')VSTORE_PAIRS(COPIED)ENCRYPTING(`LABEL($1_stored):
')')
define(`SSTORE', `ENCRYPTING(`	cmp	IMM(COUNTED), KIND
	jne	LABEL($1_copy_scalar)
FOR(`W', 0, LAST_WORD, `	xor	eval(BLOCK_SIZE * $2 + 8 * W)(SRC), Y(W)
')LABEL($1_copy_scalar):
')FOR(`W', 0, LAST_WORD, `	mov	Y(W), eval(BLOCK_SIZE * $2 + 8 * W)(DST)
')')

C --- functions

C From the words of the key, for which ALL_KEYS(word) has the places.
define(`ALL_KEYS', `ifelse(eval($1 < KEYS_NUMBER), 1, `	movdqa	%xmm0, KEY($1, %rsp)
ALL_KEYS(eval($1 + WORDS + 1))')')
define(`SET_KEYS', `FOR(`I', 0, WORDS, `	movq	eval(8 * I)(STATE), %xmm0
	punpcklqdq %xmm0, %xmm0
ALL_KEYS(I)')	pcmpeqd	%xmm5, %xmm5
	psrlq	IMM(63), %xmm5
	pxor	%xmm4, %xmm4
FOR(`I', 0, LAST_SUBKEY, `	movdqa	KEY((I + LAST_WORD) % (WORDS + 1), %rsp), %xmm0
	paddq	%xmm4, %xmm0
	movdqa	%xmm0, PLUS_S(I, %rsp)
	paddq	%xmm5, %xmm4
')')
C The tweak of the two blocks in vectors is in xmm1 to xmm3, that of the block in general registers in xmm4 to xmm6.
define(`SET_TWEAKS', `FOR(`I', 0, LAST_SUBKEY + 1, `	movdqa	KEY((I + WORDS - 3) % (WORDS + 1), %rsp), %xmm0
WHEN_1024(, `	movdqa	%xmm0, %xmm7
	paddq	%xmm`'eval(4 + I % 3), %xmm7
	movdqa	%xmm7, SCALAR_TWEAK(I, %rsp)
')	paddq	%xmm`'eval(1 + I % 3), %xmm0
	movdqa	%xmm0, PLUS_TWEAK(I, %rsp)
')')
define(`TWICE', `	movq	$1, $2
	punpcklqdq $2, $2
')
define(`NEXT', `	add	IMM(eval($1 * BLOCK_SIZE)), SRC
	add	IMM(eval($1 * BLOCK_SIZE)), DST
	add	IMM($1), N
	sub	IMM($1), BLOCKS
')

C ENTRY(kind, function): the functions of encrypt or decrypt begin with it.  Portable C does one block, none, and where it is faster
C two.
define(`FEWEST_BLOCKS', `ifelse(WORDS`'index($1, decrypt), 80, 3, 2)')
define(`ENTRY', `	cmp	IMM(FEWEST_BLOCKS($2)), BLOCKS
	jb	`xcsi_threefish'eval(64 * WORDS)`_'$2`_c'
	mov	IMM($1), %eax')

C The whole of encrypt, with counter mode, or decrypt, where C does a last single block of Threefish-1024.
define(`BY_C', `ifelse(MODE`'WORDS, decrypt16, `$1', `$2')')
define(`FUNCTION', `define(`MODE', $1)dnl
ENTRY(COPIED, $1)
LABEL(start):
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	%eax, KIND
	cmp	IMM(TWEAKED), KIND
	je	LABEL(tweaked)
	mov	COUNTER(LAST_WORD)(STATE), N
	jmp	LABEL(keys)
LABEL(tweaked):
	mov	(STATE), N
	mov	8(STATE), %rax
	mov	16(STATE), STATE
	mov	%rax, TWEAK_1
BY_C(`	mov	STATE, STATE_SLOT
')dnl
LABEL(keys):
SET_KEYS`'dnl
	cmp	IMM(TWEAKED), KIND
	je	LABEL(more)
FOR(`I', 0, 2, `TWICE(TWEAK(I)(STATE), %xmm`'incr(I))WHEN_1024(, `	movdqa	%xmm`'incr(I), %xmm`'eval(4 + I)
')')dnl
	jmp	LABEL(tweak)
LABEL(more):
	cmp	IMM(TWEAKED), KIND
	jne	LABEL(ready)
TWICE(TWEAK_1, %xmm2)dnl
	movq	N, %xmm1
	lea	1(N), %rax
	movq	%rax, %xmm0
	punpcklqdq %xmm0, %xmm1
	movdqa	%xmm1, %xmm3
	pxor	%xmm2, %xmm3
WHEN_1024(, `	lea	2(N), %rax
	cmp	IMM(1), BLOCKS
	cmove	N, %rax
	movq	%rax, %xmm4
	movdqa	%xmm2, %xmm5
	movdqa	%xmm4, %xmm6
	pxor	%xmm5, %xmm6
')LABEL(tweak):
SET_TWEAKS`'LABEL(ready):
WHEN_1024(`BY_C(`	mov	IMM(BLOCK_SIZE), SECOND
', `	xor	%eax, %eax
	mov	IMM(BLOCK_SIZE), SECOND
	cmp	IMM(1), BLOCKS
	cmove	%rax, SECOND
')VLOAD(two)ROUNDS(two, `VMIXES', `VSUBKEY')VSTORE(two)NEXT(2)dnl
BY_C(`	cmp	IMM(1), BLOCKS
')	ja	LABEL(more)
', `	cmp	IMM(2), BLOCKS
	jb	LABEL(single)
	je	LABEL(pair)
VLOAD(three)SLOAD(three, 2)ROUNDS(three, `BOTH', `BOTH_SUBKEY')SSTORE(three, 2)VSTORE(three)NEXT(3)dnl
	ja	LABEL(more)
	jmp	LABEL(end)
LABEL(pair):
VLOAD(two)ROUNDS(two, `VMIXES', `VSUBKEY')VSTORE(two)dnl
	jmp	LABEL(end)
LABEL(single):
SLOAD(one, 0)ROUNDS(one, `SMIXES', `SSUBKEY')SSTORE(one, 0)dnl
LABEL(end):
')dnl
BY_C(`	test	BLOCKS, BLOCKS
	jz	LABEL(done)
	cmp	IMM(TWEAKED), KIND
	je	LABEL(last_tweaked)
	call	xcsi_threefish1024_decrypt_c
	jmp	LABEL(done)
LABEL(last_tweaked):
	mov	N, TWEAK_0
	lea	TWEAK_0, STATE
	call	xcsi_threefish1024_decrypt_tweaks_c
LABEL(done):
')dnl
WIPE_VECTORS(0, 15)	mov	IMM(WIPED), %eax
LABEL(wipe):
	movdqa	%xmm0, -16(%rsp,%rax)
	movdqa	%xmm0, -32(%rsp,%rax)
	sub	IMM(32), %eax
	ja	LABEL(wipe)
	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret')
