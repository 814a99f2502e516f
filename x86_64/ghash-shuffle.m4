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
C fewer than FOUR_FROM blocks.

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

define(`FOUR_FROM', 16)	C blocks
C frame
define(`PRODUCT', `(%rsp)')
define(`FACTOR', `16(%rsp)')
define(`NEXT_TABLE', `32(%rsp)')
define(`BLOCKS_OF_KEY', `40(%rsp)')
define(`FRAME_BYTES', 56)
define(`HASH_KEY', `%rsi')
define(`TABLES', `%r11')

C Tables of K: numbers are as after byte reversal, so the byte j of a block is byte 15 - j.  Registers 0 to 3 have K x^n for n = 0,
C ..., 3, then for 4, ..., 7, which wait in 12 to 15.  Bit 3 of a nibble has the least n.  Four bytes each, of 0, the multiples of
C bits 0 and 1 and their sum, are repeated four times, those of bits 2 and 3 are spread, each to four places; the sum is a table.
C MULTIPLES: K x^n of K in register 0, by TIMES_X(from, to)
define(`MULTIPLES', `FOR(`I', 0, 2, `TIMES_X(I, I + 1)')
TIMES_X(3, 12)
FOR(`I', 12, 14, `TIMES_X(I, I + 1)')')
C NEXT_POWER(clear PRODUCT, load it): jumps to .Lpowers after the only one, to .Lfour after the last one, or the next power is
C in register 0 at .Lpower: y = 0, and the last one is the block.
define(`NEXT_POWER', `
	movq	IMM(1), POWERS(KEY)
	cmpq	IMM(FOUR_FROM), BLOCKS_OF_KEY
	jb	.Lpowers
	mov	NEXT_TABLE, TABLES
	add	IMM(POWER), TABLES
	mov	TABLES, NEXT_TABLE
	lea	POWERS(KEY), %rax
	cmp	%rax, TABLES
	je	.Lfour
	$1
	lea	PRODUCT, %rsi
	lea	FACTOR, %rdx
	mov	IMM(1), %ecx
	call	.Lupdate
	$2
	jmp	.Lpower')

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
RODATA(reversal, 16)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
C A byte of four to four places, for four groups of four, in both lanes.
RODATA(spread, 32)
FOR(`I', 0, 127, `	DATA8(eval(I / 32 * 4 + I % 16 / 4))
')END_RODATA
RODATA(times_x, 16)
	.quad	0x8000000000000000, 0xe100000000000000
END_RODATA
