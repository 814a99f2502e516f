dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish for i686 with SSE2: MIX, and blocks to and from vector registers, each of which has one word of two blocks.
dnl
dnl DIRECTION is encrypt or decrypt.  A set is two blocks; where the last one of a set does not exist, LAST is the offset of the
dnl first.
include(`threefish-rounds.m4')

define(`DST', `%edi')
define(`SRC', `%esi')
define(`BLOCKS', `%ecx')	C remaining blocks
define(`MODE', `%ebx')		C of the blocks: COPIED, COUNTED or TWEAKED
define(`LAST', `%edx')		C offset of the last block of the iteration: the second one of the last set, or the first one again
define(`KEY', `%eax')		C where subkeys are, relative to esp: 0 at the end of the rounds
define(`COPIED', 0)
define(`COUNTED', 1)
define(`TWEAKED', 2)
define(`TEMPORARY', `%xmm7')

define(`ENCRYPTING', `ifelse(DIRECTION, decrypt, `$2', `$1')')
define(`LABEL', `.L`'DIRECTION`'_$1')
define(`OPERATION', `ENCRYPTING(paddq, psubq)')

C MIX_OF(rotation, even, odd): rotations by two shifts, by 16, 32 or 48 by permutations.
define(`MIX_OF', `ENCRYPTING(`
	paddq	$3, $2
ROTATED($1, $3, psllq, psrlq, `	pxor	$2, $3
')', `
	pxor	$2, $3
ROTATED($1, $3, psrlq, psllq)	psubq	$3, $2
')')
define(`HALVES', 2)		C of a vector register, that have words
define(`SWAP_32', 0xb1)
define(`BY_16', `ENCRYPTING(0x93, 0x39)')
define(`BY_48', `ENCRYPTING(0x39, 0x93)')
define(`ROTATED', `ifelse($1, 32, `	pshufd	$SWAP_32, $2, $2
$5', eval($1 % 32), 16, `	pshuflw	$BY_$1, $2, $2
WHEN(HALVES == 2, `	pshufhw	$BY_$1, $2, $2
')$5', `	movdqa	$2, TEMPORARY
	$3	$`'$1, $2
	$4	$`'eval(64 - $1), TEMPORARY
$5	pxor	TEMPORARY, $2
')')

C OFFSET(set, block, register, number of 16 bytes): relative to SRC and DST.
define(`OFFSET', `ifelse(eval($1 == SETS - 1 && $2 == 1), 1, `eval(16 * $4)($3,LAST)', `eval(64 * $1 + 32 * $2 + 16 * $4)($3)')')

C PAIR_IN(first, second, even, odd): two words of both blocks from memory; PAIR_OUT, with where they come from first: to memory, in
C counter mode added to the message.  Both blocks are read before one of them is written, first the last one: it may be there in
C place of none.
define(`PAIR_IN', `
	movdqu	$1, $3
	movdqu	$2, TEMPORARY
	movdqa	$3, $4
	punpcklqdq	TEMPORARY, $3
	punpckhqdq	TEMPORARY, $4')
define(`PAIR_OUT', `
	movdqa	$5, TEMPORARY
	punpcklqdq	$6, $5
	punpckhqdq	$6, TEMPORARY
ENCRYPTING(`	cmp	IMM(COUNTED), MODE
	jne	$7
	movdqu	$1, $6
	pxor	$6, $5
	movdqu	$2, $6
	pxor	$6, TEMPORARY
$7:')
	movdqu	TEMPORARY, $4
	movdqu	$5, $3')

C Counters, or tweak words, of the next two blocks: NUMBERS and TWOS are in the frame.
define(`NEXT_NUMBERS', `
	movdqa	NUMBERS, TEMPORARY
	paddq	TWOS, TEMPORARY
	movdqa	TEMPORARY, NUMBERS')
define(`REVERSE_BYTES', `
	movdqa	$1, TEMPORARY
	psllw	IMM(8), $1
	psrlw	IMM(8), TEMPORARY
	por	TEMPORARY, $1
	pshuflw	IMM(0x1b), $1, $1
	pshufhw	IMM(0x1b), $1, $1')

C DUPLICATED(n, places): word n of the state.
define(`DUPLICATED', `
	movq	eval(8 * ($1))(%eax), %xmm0
	punpcklqdq	%xmm0, %xmm0
PLACES(shift($@))')
define(`PLACES', `ifelse(`$1', `', `', `	movdqa	%xmm0, $1
PLACES(shift($@))')')
