dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles of blocks as they are.
C
C With polynomials a[i] of degree 7 for the byte i of a, a K is the sum of a[i] K x^(8 i).  Byte j of a[i] K is looked up for all i
C at once, in a table for each nibble, and added to byte i + j of the product: sums V[j] for j = 0 to 7, and the same for j = 8 to
C 15.  Groups of up to 4 blocks, each with its power of H, have one set of sums.  At the end V[0], V[1], ... are added, each a byte
C further, by shifts in words of 64 bits, which need no port of shuffles; and bytes 16 + m of the product, c, become
C c (1 + x + x^2 + x^7) at bytes m and m + 1.
C Key: for H, H^2, H^3, H^4 8 pairs of tables, high nibbles first, j beside j + 8; the number of powers: 4, or 1 for sequences of
C fewer than FOUR_FROM blocks; or 0 in keys for one block, which have the tables of H for high nibbles alone, j beside j + 8.
C From these update makes the others: as many operations as in set_key, but no stores and loads.

define(`POWER', 512)		C bytes
define(`POWERS', `2048($1)')

define(`KEY',    `%rdi')
define(`Y',      `%rsi')
define(`SRC',    `%rdx')
define(`BLOCKS', `%rcx')	C then the end
define(`TABLE',  `%r8')
define(`BLOCK',  `%r9')
define(`NEXT',   `%r10')	C group
define(`MOST',   `%r11')	C blocks of a group, in bytes

C The first group has as many blocks as are over, but at least one.
define(`SET_UP', `
	lea	-1(MOST), %rax
	dec	BLOCKS
	and	BLOCKS, %rax
	inc	BLOCKS
	inc	%rax
	shl	IMM(4), %rax
	shl	IMM(4), BLOCKS
	shl	IMM(4), MOST
	add	SRC, BLOCKS
	lea	(SRC, %rax), NEXT')

C SUM_UP(load a block, add y to it): the blocks of a group, the last one first, so that powers go up; MULTIPLY takes the block that
C is loaded.
define(`SUM_UP', `
	cmp	SRC, BLOCK
	je	.Lfirst
.Lblock:
	$1
MULTIPLY
	add	IMM(POWER), TABLE
	sub	IMM(16), BLOCK
	cmp	SRC, BLOCK
	jne	.Lblock
.Lfirst:
	$1
	$2
MULTIPLY')

C --- set_key

define(`FOUR_FROM', 8)	C blocks
C frame: H, H^2, H^3, H^4
define(`FACTOR', `eval(16 * ($1))(%rsp)')
define(`FRAME_BYTES', 72)
define(`HASH_KEY', `%rsi')
define(`BLOCKS_OF_KEY', `%rdx')
define(`TABLES', `%r11')
define(`LAST', `%rax')		C power that is the last one, or has no next one yet

C Tables of K: numbers are as after byte reversal, so the byte j of a block is byte 15 - j.  The table of a byte has that of n K for
C n = 0 to 15, where bit 3 of n is for K, bit 2 for K x, bit 1 for K x^2, bit 0 for K x^3: 0 and K x^3, then both and their sums
C with K x^2, and so on.  For low nibbles, n K x^4: the low nibble for j - 1 above the high one for j; what is shifted out at
C j = 15 is reduced, to j = 0 and 1.
C The multiples of H^3 and H^4 come between the halves of the tables of the power before: they wait for each other.
C
C SQUARES(first square, second square): of H in register 0, if there is more than one power
define(`SQUARES', `
	movq	IMM(1), POWERS(KEY)
	mov	%rsp, HASH_KEY
	mov	%rsp, LAST
	mov	KEY, TABLES
	cmp	IMM(FOUR_FROM), BLOCKS_OF_KEY
	jb	.Lmultiples
	$1
	$2
.Lmultiples:')
define(`NEXT_MULTIPLES', `
	cmp	LAST, HASH_KEY
	je	.Lno_multiples
	add	IMM(16), HASH_KEY')
C NEXT_POWER: or falls through after the last one
define(`NEXT_POWER', `
	cmp	%rsp, HASH_KEY
	je	.Lone
	add	IMM(POWER), TABLES
	lea	POWERS(KEY), %rcx
	cmp	%rcx, TABLES
	jne	.Lpower
	movq	IMM(4), POWERS(KEY)
	jmp	.Lend_of_key
.Lone:
	cmp	IMM(FOUR_FROM), BLOCKS_OF_KEY
	jb	.Lend_of_key
	C H^3: y = 0, and the block is H^2.
	lea	FACTOR(2), %rsi
	lea	FACTOR(1), %rdx
	mov	IMM(1), %ecx
	call	.Lupdate
	lea	FACTOR(1), HASH_KEY
	lea	FACTOR(3), LAST
	mov	KEY, TABLES
	add	IMM(POWER), TABLES
	jmp	.Lmultiples
.Lend_of_key:')

RODATA(mask, 32)
	DATA_FILL(32, 8, 15)
END_RODATA
C c (1 + x + x^2 + x^7) of the high nibble, at bytes m and m + 1, and of the low one
define(`FIRST_BYTE', `eval(($1) ^ ($1) >> 1 ^ ($1) >> 2 ^ ($1) >> 7)')
define(`SECOND_BYTE', `eval((($1) << 7 ^ ($1) << 6 ^ ($1) << 1) & 255)')
RODATA(reduction, 16)
FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(I << 4))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(I << 4))
')FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(I))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(I))
')END_RODATA
C Squares of nibbles; what a square is, as byte 16 + m of a product, at bytes m and m + 1; what byte 16 is then at bytes 0 and 1
define(`SQUARE', `eval((($1) & 8) << 4 | (($1) & 4) << 3 | (($1) & 2) << 2 | (($1) & 1) << 1)')
RODATA(squares, 16)
FOR(`I', 0, 15, `	DATA8(SQUARE(I))
')FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(SQUARE(I)))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(SQUARE(I)))
')FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(SECOND_BYTE(SQUARE(I))))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(SECOND_BYTE(SQUARE(I))))
')END_RODATA
