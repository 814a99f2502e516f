dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The public functions xcs_aes_encrypt and xcs_aes_decrypt, after aes-short.m4: one to four blocks, with the tag of the latest
C context of aesni, vaes or vaes512, which have the same round keys.  Without AVX a jump to aesni follows the checks.  Anything
C else jumps to C, which checks again, before anything is written.
C
C Intel Xeon with AMX (Granite Rapids), ns of a public call, two libraries in turn; by C: the checks in C, then a jump to the row:
C   bytes                 16    32    48    64    80   128
C   encrypt128          1.79  2.47  3.35  3.35  5.29  5.31
C   by C                2.44  2.93  3.91  3.61  5.23  5.26
C   decrypt128          1.89  2.45  3.36  3.27  5.30  5.28
C   by C                2.33  2.69  3.67  3.52  5.25  5.21
C   encrypt256          2.21  3.02  4.01  3.94  6.85  6.87
C   by C                2.63  3.42  4.54  4.20  6.85  6.86
C   encrypt128, aesni   1.84  2.95  4.91  5.13  8.71  9.83
C   by C                2.45  3.79  5.03  5.10  8.67  9.85
C 16 bytes take 7.5 cycles, 6.0 without checks: each instruction more takes a sixth, the next one 0.5.  nettle 3.10 likewise takes
C 7.5, in the same run 1.79 ns.
C Contexts of other rows take 14 instructions more.
C AMD Zen 4, cycles of a public call, two libraries in turn; before: checks in C without AVX, three blocks as four, and in
C aesni two to four as any number:
C                          without AVX               aesni
C   bytes              16    32    48    64     32    48    64
C   encrypt128       13.1  19.4  21.5  23.5   14.4  18.0  22.0
C     before         15.2  22.6  24.7  27.7   14.4  21.6  22.2
C   encrypt256       15.9  21.5  28.3  35.5   20.1  26.8  30.0
C     before         18.2  27.0  30.2  39.1   20.3  29.4  32.3
C Slower: the checks in the row, to which a public function jumps, 8.0.  No gain: checks with a jump less, by a word of the context
C that is 16 for keys of 16 bytes.  Slower: one tag for all, and a test for aesni, 32 bytes 2.64; two blocks with keys as operands
C in memory, 3.18.

C asserted in src/aes.c
define(`CONTEXT_STATE', 48)
define(`LENGTH', `%rcx')	C bytes, then blocks
define(`DISTANCE', `%r8')
define(`LAST', `%r9')
define(`RANGE', `%r10')

C What is not NULL has a bit in common with most other addresses.  DISTANCE + 15 is below 31 if a block touches another one.
C The difference of tags is what the function returns, 0.
define(`NOT_NULL', `	test	DST, SRC
	jz	ANY
')
define(`SAME_TAG', `	mov	$1(%rip), %rax
	sub	(%rdi), %rax
	jnz	$2
')
define(`CALL', `define(`MODE', $1)define(`BASE', eval(CONTEXT_STATE + ifelse($1, decrypt, DECRYPTION, ENCRYPTION)))dnl
define(`CRYPT', ifelse($1, decrypt, aesdec, aesenc))define(`ANY', xcsi_aes_$1_any)dnl
LET(`ROUNDS_OF', `CONTEXT_STATE`'(%rdi)', `LET(`RETURN', `	ret', `dnl
	cmp	IMM(16), LENGTH
	jne	LABEL(not_one)
NOT_NULL	lea	15(DST), DISTANCE
	sub	SRC, DISTANCE
	cmp	IMM(31), DISTANCE
	jb	LABEL(touches)
LABEL(apart):
SAME_TAG(xcsi_aes_call_tag, LABEL(without_avx))ONE_BLOCK
LABEL(touches):
	cmp	IMM(15), DISTANCE
	je	LABEL(apart)
	jmp	ANY
ONE_MORE
	.balign	64
LABEL(not_one):
	lea	-16(LENGTH), LAST
	cmp	IMM(48), LAST
	ja	ANY
	testb	IMM(15), %cl
	jnz	ANY
NOT_NULL	mov	DST, DISTANCE
	sub	SRC, DISTANCE
	je	LABEL(in_place)
	lea	-1(DISTANCE, LENGTH), LAST
	lea	-1(LENGTH, LENGTH), RANGE
	cmp	RANGE, LAST
	jb	ANY
LABEL(in_place):
SAME_TAG(xcsi_aes_vaes_tag, LABEL(without_vaes))	shr	IMM(4), LENGTH
	cmp	IMM(2), BLOCKS
SHORT_BLOCKS
	.balign	64
LABEL(without_vaes):
SAME_TAG(xcsi_aes_call_tag, LABEL(without_avx))	shr	IMM(4), LENGTH
	cmp	IMM(2), BLOCKS
LET(`LANES', 1, `BY_ONE')LABEL(without_avx):
SAME_TAG(xcsi_aes_legacy_tag, ANY)	shr	IMM(4), LENGTH
	add	IMM(CONTEXT_STATE), %rdi
	jmp	xcsi_aes_`'MODE`'_aesni
')')')
