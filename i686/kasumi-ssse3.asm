C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with SSSE3: byte planes of 8 blocks by pshufb.  x86_64/kasumi-shuffle.m4 has the formulas of half of FI and the tables.
C
C Functions: set_key, encrypt, decrypt.
C Features: SSSE3.  Stack: 192 bytes, wiped.
C
C AMD Zen 4, cycles per byte, with a clock of 3.65 GHz:
C   bytes           8    64   128  1024  16384    f8 of 1 KiB
C   encrypt       101  12.6  12.3  12.1   12.1           109
C   decrypt       125  15.6  15.4  15.1   15.1
C   ct, encrypt   670   135  67.9  31.3   30.5           652
C
C A vector has the words of two FI: FI1 and FI2 of a round; in encryption FI3 of an even round and FI1 of the odd one after it,
C which does not need it, then FI2 and FI3 of that; in decryption FI3 is alone.  Between them words are in both halves of a vector.
C Half of FI takes all eight registers; words are in the frame.
C
C State: for two rounds 32 dwords, each a byte four times: KI, those of a vector next to each other, KO likewise, KL.

REQUIRES(ssse3)

define(`VEX', 0)
define(`SIZE', x)
define(`ONE_KEY_ONLY')	C no lanes

define(`CONSTANTS', `%ebx')
define(`DST', `%edi')
define(`SRC', `%esi')
define(`BLOCKS', `%ecx')
define(`ROUND_KEYS', `%edx')
define(`LAST', `%edx')		C before and after the rounds
define(`INDEX', `%eax')		C in the rounds a counter

include(`kasumi.m4')
include(`x86_64/kasumi-shuffle-constants.m4')
include(`x86_64/kasumi-shuffle-vocabulary.m4')
include(`x86_64/kasumi-shuffle-planes.m4')
include(`x86_64/kasumi-shuffle-keys.m4')

C --- keys

C KI, KO, KL(number, plane, round 0 or 1): indices of the keys of two rounds.  Of KI plane 1 is the sum A ^ B.
define(`PLACE', `eval($1 - 1 + 3 * $3)')	C of FI among six
define(`KI', `eval(4 * (PLACE($@) / 2) + 2 * $2 + PLACE($@) % 2)')
define(`KO', `eval(12 + KI($@))')
define(`KL', `eval(20 + 4 * $1 + 2 * $3 + $2)')

C XOR_KEYS(key, another or the same, register, two scratch registers): for both halves of a vector.
define(`KEY', `eval(4 * $1)(ROUND_KEYS)')
define(`XOR_KEYS', `ifelse($2, eval($1 + 1), `
	movq	KEY($1), $4
	punpckldq	$4, $4', $2, $1, `
	movd	KEY($1), $4
	pshufd	IMM(0), $4, $4', `
	movd	KEY($1), $4
	movd	KEY($2), $5
	punpckldq	$5, $4
	punpckldq	$4, $4')
	pxor	$4, $3')

C Masks for pshufb, near the constants.  MASK_DWORD(word of a source, plane): a byte four times; word 8 is none.
define(`MASK_AT', `.Lmasks-.Lconstants+eval(16 * ($1))(CONSTANTS)')
define(`MASK_DWORD', `DATA_FILL(4, 8, ifelse($1, 8, 128, eval(2 * (($1) % 8) + $2)))
')
define(`EACH_PLACE', `FOR(`N', eval(2 * $1), eval(2 * $1 + 1), `$2')')
C WORD_OF_FI(words of FI1, FI2, FI3): of place N.
define(`WORD_OF_FI', `eval((NTH(eval(N % 3), $@) + N / 3) % 8)')
RODATA(.Lmasks, 16)
FOR(`V', 0, 2, `FOR(`P', 0, 1, `EACH_PLACE(V, `MASK_DWORD(WORD_OF_FI(4, 3, 7), P)')')')
FOR(`V', 0, 2, `FOR(`F', 0, 1, `FOR(`P', 0, 1, `
EACH_PLACE(V, `MASK_DWORD(ifelse(eval(N % 2), F, `WORD_OF_FI(1, 5, 6)', 8), P)')')')')
FOR(`W', 0, 1, `FOR(`N', 0, 1, `FOR(`P', 0, 1, `MASK_DWORD(eval(2 * W + N), P)')')')
END_RODATA

C Sources, each with 8 words twice, so that the words of the next two rounds are 4 bytes further: K + C, bytes B and A ^ B, then
C B and A; K rotated to the left by 5, 8, 13, 1, bytes B and A.
define(`SOURCE', `eval(32 * $1 + $2)(%esp)')
define(`KEEP_SOURCE', `
	movdqa	R(1), SOURCE($1, 0)
	movdqa	R(1), SOURCE($1, 16)')
define(`ROTATED_SOURCE', `
ROTATE(0, $2, 1, 2)
BOTH_BYTES(1, 2)
KEEP_SOURCE($1)')
C TAKE(source, mask, register)
define(`TAKE', `
	movdqu	eval(32 * $1)(%esp,%ecx), R($3)
	pshufb	MASK_AT($2), R($3)')

C WIPED(bytes of the frame): and all registers.
define(`WIPED', `WIPE_VECTORS(0, 7)
FOR(`I', 0, eval($1 / 16 - 1), `	movdqa	R(0), eval(16 * I)(%esp)
')')
C ADDRESS: of the constants.
define(`ADDRESS', `
	call	.Lpc
1:	lea	.Lconstants-1b`'(CONSTANTS), CONSTANTS')

PROLOGUE(xcsi_kasumi_set_key_ssse3)
	ALIGNED_FRAME(192)
	mov	FRAME_ARGUMENT(0), DST
	mov	FRAME_ARGUMENT(1), SRC
ADDRESS
	movdqu	(SRC), R(0)
	pshufb	CONSTANT(C_SWAP), R(0)
	movdqa	CONSTANT(C_KEY), R(1)
	pxor	R(0), R(1)
BOTH_BYTES(1, 2)
KEEP_SOURCE(1)
SUM(1, 2)
KEEP_SOURCE(0)
ROTATED_SOURCE(2, 5)
ROTATED_SOURCE(3, 8)
ROTATED_SOURCE(4, 13)
ROTATED_SOURCE(5, 1)
	xor	%ecx, %ecx
2:
FOR(`V', 0, 2, `
TAKE(0, V, 0)
	movdqu	R(0), eval(16 * V)(DST)
TAKE(eval(2 + (2 * V) % 3), eval(3 + 2 * V), 0)
TAKE(eval(2 + (2 * V + 1) % 3), eval(4 + 2 * V), 1)
	por	R(1), R(0)
	movdqu	R(0), eval(48 + 16 * V)(DST)')
TAKE(5, 9, 0)
	movdqu	R(0), 96(DST)
TAKE(1, 10, 0)
	movdqu	R(0), 112(DST)
	sub	IMM(-128), DST
	add	IMM(4), %ecx
	cmp	IMM(16), %ecx
	jne	2b
WIPED(192)
	END_ALIGNED_FRAME
	ret
EPILOGUE

C --- FI

C HALF(half, first key KI, second key): I in register 0, J in register 1, in place.
define(`LOOKED_UP', `
	movdqa	$1, $3
	pshufb	$2, $3')
define(`HALF', `
	movdqa	R(0), R(2)
	movdqa	R(0), R(3)
	movdqa	R(1), R(7)
	pxor	R(4), R(4)
	pand	CONSTANT(C_LOW4), R(2)
	psrlw	IMM(4), R(3)
	pand	CONSTANT(C_LOW7), R(7)
	pcmpgtb	R(1), R(4)
	pand	CONSTANT(C_LOW4), R(3)
LOOKED_UP(S7_PART(0), R(7), R(5))
	pxor	R(5), R(1)
FOR(`K', 1, 7, `
	movdqa	C_BELOW(K), R(6)
	paddb	R(7), R(6)
LOOKED_UP(S7_PART(K), R(6), R(5))
	pxor	R(5), R(1)')
LOOKED_UP(TABLE($1, F_N0), R(2), R(0))
	pxor	R(7), R(0)
LOOKED_UP(TABLE($1, M_S), R(2), R(5))
	pxor	R(3), R(5)
LOOKED_UP(TABLE($1, F_S), R(5), R(6))
	pxor	R(6), R(0)
LOOKED_UP(TABLE($1, F_N1), R(3), R(5))
	pxor	R(5), R(0)
	movdqa	C_COUPLED($1, ifelse($1, 1, 1, 0)), R(5)
	pand	R(4), R(5)
	pxor	R(2), R(5)
	pxor	R(3), R(5)
LOOKED_UP(TABLE($1, F_R), R(5), R(6))
	pxor	R(6), R(0)
LOOKED_UP(TABLE($1, M_P), R(2), R(5))
	pxor	R(3), R(5)
	movdqa	C_COUPLED($1, 0), R(6)
	pand	R(4), R(6)
	pxor	R(6), R(5)
LOOKED_UP(TABLE($1, M_Q), R(2), R(6))
	pxor	R(3), R(6)
	pand	C_COUPLED($1, ifelse($1, 1, 0, 1)), R(4)
	pxor	R(4), R(6)
ifelse($1, 1, `XOR_KEYS(KI($2, 0, $3), KI($4, 0, $5), R(0), R(7), R(2))')
	pxor	R(0), R(1)
ifelse($1, 1, `XOR_KEYS(KI($2, 1, $3), KI($4, 1, $5), R(1), R(7), R(2))')
LOOKED_UP(TABLE($1, F_P), R(5), R(2))
	pxor	R(2), R(0)
LOOKED_UP(TABLE($1, F_Q), R(6), R(3))
	pxor	R(3), R(0)
LOOKED_UP(TABLE($1, A_P), R(5), R(4))
	pxor	R(4), R(1)
LOOKED_UP(TABLE($1, A_Q), R(6), R(7))
	pxor	R(7), R(1)')

C TWO_FI(number and round, the same of another FI): A and B in registers 0 and 1; the result is in registers 1 and 0.
define(`TWO_FI', `
XOR_KEYS(KO($1, 1, $2), KO($3, 1, $4), R(0), R(2), R(3))
XOR_KEYS(KO($1, 0, $2), KO($3, 0, $4), R(1), R(2), R(3))
HALF(1, $@)
HALF(2)')
C RESULT(plane, first, second): of both FI, each in both halves.
define(`RESULT', `
	pshufd	IMM(0x44), R($1), $2
	pshufd	IMM(0xee), R($1), $3')

C --- rounds

C Frame: U(half 0 for the one that even rounds take, or 1, plane, word); RIGHT(plane): a word of FO.
define(`U', `eval(64 * $1 + 32 * $2 + 16 * $3)(%esp)')
define(`RIGHT', `eval(128 + 16 * $1)(%esp)')

C KEEP_WORDS(half), FETCH_WORDS(half): for kasumi-shuffle-planes.m4.
define(`KEEP_WORDS', `FOR(`W', 0, 1, `
	pshufd	IMM(ifelse(W, 0, 0x44, 0xee)), R(0), R(2)
	pshufd	IMM(ifelse(W, 0, 0x44, 0xee)), R(1), R(3)
	movdqa	R(2), U($1, 1, W)
	movdqa	R(3), U($1, 0, W)')')
define(`FETCH_WORDS', `
	movdqa	U($1, 1, 0), R(0)
	movdqa	U($1, 0, 0), R(1)
	punpcklqdq	U($1, 1, 1), R(0)
	punpcklqdq	U($1, 0, 1), R(1)')

C ROTATED(xa, xb): xa, xb ^= the word in registers 0 (A) and 1 (B) rotated to the left by one.
define(`ROTATED', `
	pxor	R(2), R(2)
	pxor	R(3), R(3)
	pcmpgtb	R(0), R(2)
	paddb	R(0), R(0)
	pcmpgtb	R(0), R(3)
	psubb	R(2), R(0)
	movdqa	CONSTANT(C_LOW7), R(2)
	pand	R(2), R(0)
	pandn	R(1), R(2)
	paddb	R(1), R(1)
	pxor	R(0), $1
	pxor	R(2), $1
	psubb	R(3), R(1)
	pxor	R(1), $2')
C FL(round): of words A and B, left in registers 4 and 5, right in 6 and 7.
define(`ROTATED_WITH', `
	movd	KEY(KL($3, 1, $4)), R(0)
	movd	KEY(KL($3, 0, $4)), R(1)
	pshufd	IMM(0), R(0), R(0)
	pshufd	IMM(0), R(1), R(1)
	$5	$1, R(0)
	$5	$2, R(1)
ROTATED($6, $7)')
define(`FL', `ROTATED_WITH(R(4), R(5), 1, $1, pand, R(6), R(7))
ROTATED_WITH(R(6), R(7), 2, $1, por, R(4), R(5))')

C FL_FIRST: an even round up to FI1 and FI2.  FL_LAST: the end of an odd round, with its words in registers 4 to 7.
define(`FL_FIRST', `FOR(`W', 0, 1, `FOR(`P', 0, 1, `
	movdqa	U(0, P, W), R(eval(5 + 2 * W - P))')')
FL(0)
	movdqa	R(6), RIGHT(1)
	movdqa	R(7), RIGHT(0)
	movdqa	R(4), R(0)
	movdqa	R(5), R(1)
	punpcklqdq	R(6), R(0)
	punpcklqdq	R(7), R(1)
TWO_FI(1, 0, 2, 0)')
define(`FL_LAST', `FL(1)
FOR(`W', 0, 1, `FOR(`P', 0, 1, `
	pxor	U(0, P, W), R(eval(5 + 2 * W - P))
	movdqa	R(eval(5 + 2 * W - P)), U(0, P, W)')')')

define(`FORWARD', `FL_FIRST
FOR(`P', 0, 1, `RESULT(P, R(2), R(3))
	pxor	RIGHT(P), R(2)
	pxor	R(2), R(3)
	movdqa	U(1, P, 0), R(4)
	pxor	R(3), R(4)
	pxor	U(1, P, 1), R(3)
	movdqa	R(4), U(1, P, 0)
	movdqa	R(3), U(1, P, 1)
	punpcklqdq	R(4), R(2)
	movdqa	R(2), R(eval(6 + P))')
	movdqa	R(7), R(0)
	movdqa	R(6), R(1)
TWO_FI(3, 0, 1, 1)
FOR(`P', 0, 1, `RESULT(P, R(2), R(3))
	pxor	U(1, P, 1), R(2)
	pxor	R(2), R(3)
	movdqa	R(2), U(1, P, 1)
	movdqa	R(3), RIGHT(P)
	punpcklqdq	R(3), R(2)
	movdqa	R(2), R(eval(6 + P))')
	movdqa	R(7), R(0)
	movdqa	R(6), R(1)
TWO_FI(2, 1, 3, 1)
FOR(`P', 0, 1, `RESULT(P, R(eval(5 - P)), R(eval(7 - P)))
	pxor	RIGHT(P), R(eval(5 - P))
	pxor	R(eval(5 - P)), R(eval(7 - P))')
FL_LAST')

C SECOND_STEP(plane, the right word): its sum with FI1 is what FI3 takes, plus FI2 the left word of the result, in register 3.
define(`SECOND_STEP', `RESULT($1, R(2), R(3))
	pxor	$2, R(2)
	pxor	R(2), R(3)
	movdqa	R(2), R(eval(6 + $1))')
define(`BACKWARD', `
	movdqa	U(1, 1, 0), R(0)
	movdqa	U(1, 0, 0), R(1)
	punpcklqdq	U(1, 1, 1), R(0)
	punpcklqdq	U(1, 0, 1), R(1)
TWO_FI(1, 1, 2, 1)
FOR(`P', 0, 1, `SECOND_STEP(P, U(1, P, 1))
	movdqa	R(3), RIGHT(P)')
	movdqa	R(7), R(0)
	movdqa	R(6), R(1)
TWO_FI(3, 1, 3, 1)
FOR(`P', 0, 1, `
	movdqa	RIGHT(P), R(eval(5 - P))
	movdqa	R(P), R(eval(7 - P))
	pxor	R(eval(5 - P)), R(eval(7 - P))')
FL_LAST
FL_FIRST
FOR(`P', 0, 1, `SECOND_STEP(P, RIGHT(P))
FOR(`W', 0, 1, `
	movdqa	U(1, P, W), R(4)
	pxor	R(3), R(4)
	movdqa	R(4), U(1, P, W)')')
	movdqa	R(7), R(0)
	movdqa	R(6), R(1)
TWO_FI(3, 0, 3, 0)
FOR(`P', 0, 1, `
	pxor	U(1, P, 1), R(P)
	movdqa	R(P), U(1, P, 1)')')

C --- blocks

define(`LAST_BLOCK', `
	lea	-1(BLOCKS), LAST
	mov	IMM(7), INDEX
	cmp	INDEX, LAST
	cmova	INDEX, LAST')

C ALL_BLOCKS(`two rounds', offset of the first round keys, distance to the next)
define(`ALL_BLOCKS', `
	ALIGNED_FRAME(160)
	mov	FRAME_ARGUMENT(1), DST
	mov	FRAME_ARGUMENT(2), SRC
	mov	FRAME_ARGUMENT(3), BLOCKS
	test	BLOCKS, BLOCKS
	jz	9f
ADDRESS
2:
LAST_BLOCK
PAIR_LOAD
	mov	FRAME_ARGUMENT(0), ROUND_KEYS
ifelse($2, 0, , `	add	IMM($2), ROUND_KEYS
')	mov	IMM(4), INDEX
3:
$1
	sub	IMM($3), ROUND_KEYS
	dec	INDEX
	jnz	3b
LAST_BLOCK
PAIR_STORE
	add	IMM(64), SRC
	add	IMM(64), DST
	sub	IMM(8), BLOCKS
	ja	2b
WIPED(160)
9:
	END_ALIGNED_FRAME
	ret')

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_ssse3)
ALL_BLOCKS(`FORWARD', 0, -128)
.Lpc:
	mov	(%esp), CONSTANTS
	ret
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_ssse3)
ALL_BLOCKS(`BACKWARD', 384, 128)
EPILOGUE
