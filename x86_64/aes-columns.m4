dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Iterations of AES in counter mode, after aes.m4, with 1, 2 or 4 blocks in a vector; after "New AES software speed records"
C (AUTHORS).
C
C While the last byte of the counter does not wrap, blocks have the other 15 in common, and differ after the first round in their
C first column alone, which comes from bytes 0, 5, 10 and 15.  One aesenc does that of a vector of columns, another one the other
C columns for all iterations until the byte wraps: ten rounds of 8 vectors take 74 aesenc and not 80.  Not secret: the counter is
C public, as in every mode.  Not in ctr32le: its counter comes from a tag, for what tests of constant time call secret.  Seal of
C AES-GCM-SIV would take 2.8 % less of 64 KiB with vaes512 on AMD Zen 4.

define(`OTHERS', 12)	C the blocks after the first round, but their first column
define(`DIAGONAL', 13)	C bytes 0, 5 and 10 of the counter plus the first key, and byte 15 of that key, in each column
define(`NUMBERS', 14)	C last bytes of counters, each as byte 15 of its block, in the column of its vector: byte 3 of the column
define(`SUM', 15)	C key and input
define(`LAST_USED', `IF_MODE(ctr, ifelse(LANES, 1, 9, LANES, 2, 10, 15), 9)')
define(`N_32', `%r9d')	C the number of iterations until the byte wraps
define(`N_8', `%r9b')

define(`PLAIN_ITERATIONS', defn(`WHOLE_ITERATIONS'))
define(`WHOLE_ITERATIONS', `IF_MODE(ctr, `CTR_ITERATIONS', `PLAIN_ITERATIONS($1)')')
C COPY(source, destination) SHUFFLE(constant, source, destination)
define(`COPY', `	ifelse(LEGACY, 1, movdqa, LANES, 4, vmovdqa64, vmovdqa)	V($1), V($2)
')
define(`SHUFFLE', `	BROADCAST $1(%rip), V(KEY)
ifelse(LEGACY, 1, `COPY($2, $3)	pshufb	V(KEY), V($3)', `	vpshufb	V(KEY), V($2), V($3)')
')
C COLUMNS(register): first columns of four vectors, and the next NUMBERS; ShiftRows takes number I to column I + 1.
define(`COLUMNS', `ifelse(LEGACY, 1, `COPY(NUMBERS, $1)	pxor	V(DIAGONAL), V($1)', `	XOR	V(DIAGONAL), V(NUMBERS), V($1)')
	OP(paddd, four_vectors(%rip)ifelse(LANES, 4, {1to16}), V(NUMBERS))
	OP(aesenc, V(COLUMN_KEY), V($1))
')
define(`COLUMN_KEY', ifelse(LANES, 1, STEP, KEY))
define(`LOAD_COLUMN_KEY', `ifelse(LEGACY, 1, `	movd	eval(ENCRYPTION + 16)(STATE), V(COLUMN_KEY)
	pshufd	IMM(0), V(COLUMN_KEY), V(COLUMN_KEY)', `	vpbroadcastd eval(ENCRYPTION + 16)(STATE), V(COLUMN_KEY)')
')
C ADD_COLUMNS: vectors after their first round.
define(`ADD_COLUMNS', `LOAD_COLUMN_KEY`'COLUMNS(3)COLUMNS(7)FOR(`I', 0, 7, `ADD_COLUMN(I, eval(I | 3))')')
define(`ADD_COLUMN', `ifelse(LANES, 1, `ifelse($1, $2, `COPY($1, SUM)ADD_COLUMN_OF(SUM, $1)', `ADD_COLUMN_OF($2, $1)')',
  LANES, 2, `ifelse($1, $2, , `	vpshufd	IMM(eval(0x55 * ($1 % 4 + 1))), V($2), V($1)
')	vpblendd IMM(0x11), V($1), V(OTHERS), V($1)
',
  $1, $2, `	vmovdqa32 V(OTHERS), V($1){%k3}
', `COPY(OTHERS, $1)	vpshufd	IMM(eval(0x55 * ($1 % 4 + 1))), V($2), V($1){%k2}
')')
define(`ADD_COLUMN_OF', `COPY(OTHERS, $2)	insertps IMM(eval(64 * (($2 + 1) % 4))), V($1), V($2)
')
C With one lane columns come from memory, where the iteration before has put them: shuffles would take the unit of AES of Intel CPUs
C before Skylake.  In the first iteration, and where the byte has wrapped, they would come too late.
define(`ADD_FROM_MEMORY', `FOR(`I', 0, 7, `	movd	COLUMN_AT(eval(I / 4), eval((I + 1) % 4)), V(I)
')FOR(`I', 0, 7, `	pxor	V(OTHERS), V(I)
')')
C COLUMN_AT(vector of columns, column), in the red zone
define(`COLUMN_AT', `eval(16 * $1 + 4 * $2 - 32)(%rsp)')
define(`NEXT_COLUMNS', `FOR(`I', 0, 1, `COLUMNS(SUM)	movdqu	V(SUM), COLUMN_AT(I, 0)
')')
C With one lane DIAGONAL and NUMBERS begin as 0, since NEXT_COLUMNS reads them even if the byte wraps at first.
define(`CTR_ITERATIONS', `
ifelse(LANES, 1, `	pxor	V(DIAGONAL), V(DIAGONAL)
	pxor	V(NUMBERS), V(NUMBERS)', `	mov	IMM(0x1111), N_32
	kmovw	N_32, %k2
	knotw	%k2, %k3')
LABEL(loop):
SET_UP_COLUMNS`'ifelse(LANES, 1, `ADD_COLUMNS	jmp	LABEL(added)
LABEL(same):
ADD_FROM_MEMORY`'LABEL(added):', `LABEL(same):
ADD_COLUMNS')
	OP(paddq, eight_vectors(%rip), V(COUNT))
LABEL(first_round_done):
REST_OF_ROUNDS	dec	N_32
	jnz	LABEL(same)
	jmp	LABEL(loop)
LABEL(wraps):
	inc	N_32
ifelse(LANES, 1, `	movdqa	step(%rip), V(STEP)')
COUNTERS(8)
FOR(`R', 0, 1, `	BROADCAST eval(ENCRYPTION + 16 * R)(STATE), V(KEY)
FOR(`I', 0, 7, `	OP(ifelse(R, 0, XOR, CRYPT), V(KEY), V(I))
')')	jmp	LABEL(first_round_done)
ifelse(LANES, 1, `LABEL(no_more):
	movdqa	step(%rip), V(STEP)
WIPE_VECTORS(OTHERS, SUM)	movdqu	V(SUM), COLUMN_AT(0, 0)
	movdqu	V(SUM), COLUMN_AT(1, 0)')')
define(`SET_UP_COLUMNS', `	ifelse(LEGACY, 1, movd, vmovd)	%xmm`'COUNT, N_32
	not	N_32
	movzbl	N_8, N_32
	inc	N_32
	shr	IMM(ifelse(LANES, 4, 5, LANES, 2, 4, 3)), N_32
	jz	LABEL(wraps)
SHUFFLE(others, COUNT, OTHERS)	BROADCAST ENCRYPTION`'(STATE), V(KEY)
	OP(XOR, V(KEY), V(OTHERS))
SHUFFLE(diagonal, OTHERS, DIAGONAL)SHUFFLE(number, COUNT, NUMBERS)	BROADCAST columns(%rip), V(KEY)
	OP(paddd, V(KEY), V(NUMBERS))
	BROADCAST eval(ENCRYPTION + 16)(STATE), V(KEY)
	OP(aesenc, V(KEY), V(OTHERS))
ifelse(LANES, 1, `	pxor	V(SUM), V(SUM)
	movss	V(SUM), V(OTHERS)
')')
define(`REST_OF_ROUNDS', `	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_all)
	je	LABEL(twelve_all)
ROUND(8, CRYPT, -32)
ROUND(8, CRYPT, -16)
LABEL(twelve_all):
ROUND(8, CRYPT, 0)
ROUND(8, CRYPT, 16)
LABEL(ten_all):
FOR(`R', 2, 9, `ROUND(8, CRYPT, 16 * R)ifelse(R`'LANES, 81, `NEXT_COLUMNS')')
	BROADCAST 160(KEYS), V(KEY)
FOR(`I', 0, 7, `ifelse(LEGACY, 1, `	movdqu	eval(VECTOR * I)(SRC), V(SUM)
	pxor	V(KEY), V(SUM)', `	XOR	eval(VECTOR * I)(SRC), V(KEY), V(SUM)')
	OP(aesenclast, V(SUM), V(I))
	MOVE	V(I), eval(VECTOR * I)(DST)
')	add	IMM(eval(8 * VECTOR)), SRC
	add	IMM(eval(8 * VECTOR)), DST
	sub	IMM(eval(8 * LANES)), BLOCKS
	ifelse(LANES, 1, `jb	LABEL(no_more)', `jz	LABEL(ifelse(LANES, 2, no_more, end))')
')

RODATA(eight_vectors, VECTOR)
FOR(`I', 1, LANES, `	.quad	eval(8 * LANES), 0
')END_RODATA

C Four vectors, added to their last bytes.
RODATA(four_vectors, ifelse(LANES, 2, 32, 16))
	.long	eval(4 * LANES) << 24`'ifelse(LANES, 4, , `FOR(`I', 2, eval(4 * LANES), `, eval(4 * LANES) << 24')')
END_RODATA

C The first number of each column.
RODATA(columns, 16)
	.long	0, LANES << 24, eval(2 * LANES) << 24, eval(3 * LANES) << 24
END_RODATA

C A byte reversal without the last byte, that byte in each column, and a diagonal.
RODATA(others, ifelse(LANES, 2, 32, 16))
FOR(`I', 1, ifelse(LANES, 2, 2, 1), `	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0x80
')END_RODATA

RODATA(number, 16)
	.long	0x00808080, 0x00808080, 0x00808080, 0x00808080
END_RODATA

RODATA(diagonal, 16)
	.long	0x0f0a0500, 0x0f0a0500, 0x0f0a0500, 0x0f0a0500
END_RODATA
