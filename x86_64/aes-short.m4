dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES, after aes.m4: up to four blocks, SHORT with LANES = 2, with the fewest instructions and registers.

C FORWARD(vectors, name): from the first key on, whose address does not depend on the number of rounds; FORWARD_MORE, out of line,
C has the rounds after the ninth of longer keys, and may have what follows 14.  Keys of a single block are operands in memory.
define(`KEYED', `ifelse($1`'LANES`'LEGACY, 110, `	OP($2, eval($3)(STATE), V(0))
', `	BROADCAST eval($3)(STATE), V(KEY)
FOR(`I', 0, $1 - 1, `	OP($2, V(KEY), V(I))
')')')
define(`FORWARD', `KEYED($1, XOR, BASE)FOR(`R', 1, 9, `KEYED($1, CRYPT, BASE + 16 * R)')	cmpl	IMM(12), ROUNDS_OF(STATE)
	jae	LABEL(longer_$2)
KEYED($1, CRYPT`'last, BASE + 160)LABEL(done_$2):
')
define(`FORWARD_MORE', `LABEL(longer_$2):
KEYED($1, CRYPT, BASE + 160)KEYED($1, CRYPT, BASE + 176)	je	LABEL(twelve_$2)
KEYED($1, CRYPT, BASE + 192)KEYED($1, CRYPT, BASE + 208)KEYED($1, CRYPT`'last, BASE + 224)ifelse(`$3', `', `	jmp	LABEL(done_$2)
', `$3')`'LABEL(twelve_$2):
KEYED($1, CRYPT`'last, BASE + 192)	jmp	LABEL(done_$2)
')

C ONE, the start of a function: a single block jumps nowhere but to the row.  ONE_MORE is out of line.  UP_TO_FOUR: likewise, and
C up to four jump to SHORT.
define(`ONE', `IF_COUNTS(`	mov	RUN(blocks), BLOCKS
')	cmp	IMM(1), BLOCKS
	jne	LABEL(not_one)
ONE_BLOCK
LABEL(not_one):')
define(`UP_TO_FOUR', `ONE
	cmp	IMM(4), BLOCKS
	jbe	LABEL(short)')
define(`ONE_BLOCK', `LET(`LANES', 1, `IF_COUNTS(`FIRST_COUNTER
	mov	RUN(src), SRC
	mov	RUN(dst), DST
	OP(pshufb, swap(%rip), V(0))
', `	MOVE	(SRC), V(0)
')FORWARD(1, one)ONE_END')')
define(`ONE_MORE', `LET(`LANES', 1, `FORWARD_MORE(1, one, `ONE_END')')')
define(`ONE_END', `OUT(0)
	OP(XOR, V(0), V(0))
ifelse(LEGACY, 1, `	pxor	V(KEY), V(KEY)
')RETURN
')
C Not 16 bytes at once, which would wait for the stores of two words.
define(`FIRST_COUNTER', `ifelse(LEGACY, 1, `	movq	RUN(counter, FIRST_WORD), %xmm0
	movhps	RUN(counter, SECOND_WORD), %xmm0', `	vmovq	RUN(counter, FIRST_WORD), %xmm0
	vmovhps	RUN(counter, SECOND_WORD), %xmm0, %xmm0')
')

C None, or 2 to 4 blocks.  SHORT_STEP, two blocks.
define(`SHORT_STEP', `step')
define(`SHORT', `ONE_MORE
	.balign	64
LABEL(short):
IF_COUNTS(`FIRST_COUNTER
	mov	RUN(src), SRC
	mov	RUN(dst), DST
')	cmp	IMM(2), BLOCKS
	jb	LABEL(none)
SHORT_BLOCKS')
C After a comparison of BLOCKS with 2.
define(`SHORT_BLOCKS', `IF_COUNTS(`	vinserti128 IMM(1), %xmm0, V(0), V(0)
	vpaddq	lanes(%rip), V(0), V(0)
	ja	LABEL(pair)
	vpshufb	swap(%rip), V(0), V(0)', `	vmovdqu	(SRC), V(0)
	ja	LABEL(pair)')
FORWARD(1, one_vector)
OUT(0)
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm`'KEY, %xmm`'KEY, %xmm`'KEY
	vzeroupper
LABEL(none):
RETURN
LABEL(pair):
	cmp	IMM(3), BLOCKS
IF_COUNTS(`	vpaddq	SHORT_STEP`'(%rip), V(0), V(1)
	vpshufb	swap(%rip), V(0), V(0)
	vpshufb	swap(%rip), V(1), V(1)', `	je	LABEL(three)
	vmovdqu	32(SRC), V(1)
LABEL(four):')
FORWARD(2, two_vectors)
OUT(0)
	cmp	IMM(3), BLOCKS
	je	LABEL(odd_one)
OUT(1)
LABEL(wipe):
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm`'KEY, %xmm`'KEY, %xmm`'KEY
	vzeroupper
RETURN
IF_COUNTS(, `LABEL(three):
	vmovdqu	32(SRC), %xmm1
	jmp	LABEL(four)
')LABEL(odd_one):
IF_COUNTS(`	vpxor	32(SRC), %xmm1, %xmm1
')	vmovdqu	%xmm1, 32(DST)
	jmp	LABEL(wipe)
FORWARD_MORE(1, one_vector)FORWARD_MORE(2, two_vectors)')

C After the same comparison: two to four blocks with a block in a vector.  Each number has its rounds: four vectors for three blocks
C take 20 % longer with 256 bits.
define(`BY_ONE', `	MOVE	(SRC), V(0)
	MOVE	16(SRC), V(1)
	ja	LABEL(more)
FORWARD(2, two)
LABEL(out_two):
OUT(0)
OUT(1)
FOR(`I', 0, 1, `	OP(XOR, V(I), V(I))
')	OP(XOR, V(KEY), V(KEY))
RETURN
LABEL(more):
	cmp	IMM(3), BLOCKS
	MOVE	32(SRC), V(2)
	ja	LABEL(all_four)
FORWARD(3, three)
LABEL(out_three):
OUT(2)
	OP(XOR, V(2), V(2))
	jmp	LABEL(out_two)
LABEL(all_four):
	MOVE	48(SRC), V(3)
FORWARD(4, four)
OUT(3)
	OP(XOR, V(3), V(3))
	jmp	LABEL(out_three)
FORWARD_MORE(2, two)FORWARD_MORE(3, three)FORWARD_MORE(4, four)')
