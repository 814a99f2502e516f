C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles, for CPUs without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: SSSE3.  Stack: update 2.5 KiB, set_key 0.5 KiB, wiped.
C A row is 16 blocks.  A plane has byte i of all of them, so 16 planes are 16 numbers: y of each place in the row.  Each row is
C added to y, and all y are multiplied by K = H^16; the blocks before the last row, filled with zero blocks in front, are rows, and
C the last row and y are 16 blocks for c64.  c64 also takes messages of less than LEAST blocks.
C With polynomials a[i] of degree 7 for the byte i of a, a K is the sum of a[i] K x^(8 i), and a byte times K has two nibbles, each
C with a table of 16 multiples; pshufb looks one byte of them up in 16 blocks.  So the bytes of a are multiplied like polynomials by
C 16 pairs of tables, t[j] of byte j of the multiples, by Karatsuba: 9 products of 4 by 4 instead of 16, with sums of planes and of
C tables.  Byte 16 + m of the product, c, is c (1 + x + x^2 + x^7) at bytes m and m + 1, also by pshufb.
C Key: that of c64; then 9 groups of 4 pairs of tables, 16 bytes each: bytes 0 to 3, 4 to 7, their sum, 8 to 11, 12 to 15, their
C sum, and the sums of the first three and the last three.
C Bounds: none, there are no carries.
C
C Cycles per byte on AMD Zen 4 by xcs speed:
C   bytes      16     64    256    512   1024   1350   4096  16384   set_key (cycles)
C   ssse3    12.6   9.33   8.13   5.22   3.40   3.33   2.03   1.68   542
C   c64      12.6   9.39   9.08   8.50   7.77   7.94   7.69   7.63    52
C set_key on Intel Xeon with AMX (Granite Rapids), ns: 76, before, with the frame of update, all of which was wiped, 96.  No gain:
C K x^n stored whole, so that loads do not wait for two words, 2 %.
C update alone takes 2028 and 2288 cycles for 24 blocks (by llvm-mca on Cascade Lake, 20 blocks take equally many), 1.11 and 5.4 per
C byte for 256 KiB.

REQUIRES(ssse3)

define(`KEY',    `%rdi')
define(`LEAST', 22)		C blocks
define(`TABLES', 192)		C offset in the key
define(`GROUP', 128)		C bytes of a group
define(`GROUPS', 9)

C The frame: nibbles of the planes, in groups as the tables; products, 8 planes for each group, of which the first 16 become y; 16
C blocks.  C functions are called where their stack is in the frame, or will be, and is wiped with it.
define(`NIBBLES', 0)
define(`PRODUCTS', eval(GROUPS * GROUP))
define(`EVEN', eval(PRODUCTS + 2 * GROUP))	C transposition: columns of the rows 0, 2, ..., 14
define(`BLOCKS_16', eval(2 * GROUPS * GROUP))
define(`WIPED', eval(BLOCKS_16 + 256))
define(`FRAME_BYTES', eval(WIPED + 8))

define(`X', `%xmm`'eval($1)')
define(`MASK', `mask(%rip)')
C The byte j of 16 has pair PAIR(j) of planes or tables, that of the high nibble first.
define(`PAIR', `eval(GROUP * (($1) / 8 * 3 + ($1) / 4 % 2) + 32 * (($1) % 4))')

C INTERLEAVE(a, b, c): a, c = the low bytes and the high bytes of a and b in turn
define(`INTERLEAVE', `
	movdqa	X($1), X($3)
	punpcklbw X($2), X($1)
	punpckhbw X($2), X($3)')

C COLUMNS(n): register 2 q = columns 2 q and 2 q + 1 of the rows n, n + 2, ..., n + 14, which are at ROWS.
define(`COLUMNS', `
FOR(`I', 0, 7, `
	movdqu	eval(32 * I + 16 * $1)(ROWS), X(I)')
FOR(`I', 0, 3, `
	INTERLEAVE(I, I + 4, I + 8)')
	INTERLEAVE(0, 2, 4)
	INTERLEAVE(1, 3, 5)
	INTERLEAVE(8, 10, 12)
	INTERLEAVE(9, 11, 13)
FOR(`I', 0, 3, `
	INTERLEAVE(4 * I, 4 * I + 1, 4 * I + 2)')')

C TRANSPOSE(`SINK'): SINK(register, i, temporary register) for each column i of the rows at ROWS
define(`TRANSPOSE', `
	COLUMNS(0)
FOR(`I', 0, 7, `
	movdqa	X(2 * I), eval(EVEN + 16 * I)(%rsp)')
	COLUMNS(1)
FOR(`I', 0, 7, `
	movdqa	eval(EVEN + 16 * I)(%rsp), X(2 * I + 1)
	INTERLEAVE(2 * I + 1, 2 * I, (2 * I + 3) % 16)
	$1(X(2 * I + 1), 2 * I, X(2 * I))
	$1(X((2 * I + 3) % 16), 2 * I + 1, X(2 * I))')')

C SUMS(address): the groups that are sums
define(`SUMS', `FOR(`I', 0, 7, `
	movdqu	eval(NIBBLES + 16 * I)($1), %xmm0
	movdqu	eval(NIBBLES + 16 * I + GROUP)($1), %xmm1
	movdqu	eval(NIBBLES + 16 * I + 3 * GROUP)($1), %xmm3
	movdqu	eval(NIBBLES + 16 * I + 4 * GROUP)($1), %xmm4
	movdqa	%xmm0, %xmm2
	movdqa	%xmm3, %xmm5
	pxor	%xmm1, %xmm2
	pxor	%xmm4, %xmm5
	pxor	%xmm3, %xmm0
	pxor	%xmm4, %xmm1
	movdqu	%xmm2, eval(NIBBLES + 16 * I + 2 * GROUP)($1)
	movdqu	%xmm5, eval(NIBBLES + 16 * I + 5 * GROUP)($1)
	movdqu	%xmm0, eval(NIBBLES + 16 * I + 6 * GROUP)($1)
	pxor	%xmm5, %xmm2
	movdqu	%xmm1, eval(NIBBLES + 16 * I + 7 * GROUP)($1)
	movdqu	%xmm2, eval(NIBBLES + 16 * I + 8 * GROUP)($1)')')

C Clears the frame and all registers.
define(`WIPE', `WIPE_VECTORS(0, 15)
	xor	%eax, %eax
1:	movdqa	%xmm0, (%rsp, %rax)
	movdqa	%xmm0, 16(%rsp, %rax)
	movdqa	%xmm0, 32(%rsp, %rax)
	movdqa	%xmm0, 48(%rsp, %rax)
	add	`$'64, %eax
	cmp	`$'WIPED, %eax
	jne	1b')

C set_key
define(`ROWS',   `%r8')		C shared with update
define(`HASH_KEY', `%rsi')
define(`HIGH',   `%r8')		C words of a number
define(`LOW',    `%r9')
define(`SUM_HIGH', `%r10')
define(`SUM_LOW', `%r11')
define(`T',      `%rax')
define(`MULTIPLES', `%r10')	C K x^n for four n
define(`TABLE',  `%r11')
C The frame: K x^n for eight n; columns of TRANSPOSE; 16 multiples.
define(`KEY_EVEN', 128)
define(`MULTIPLES_16', 256)
define(`KEY_WIPED', 512)
define(`KEY_FRAME_BYTES', eval(KEY_WIPED + 8))
define(`TO_TABLE', `
	movdqu	$1, PAIR($2)(TABLE)')

C The sum += the number, shifted to the right by $1 bits
define(`ADD_SHIFTED', `
	mov	HIGH, T
	shr	`$'$1, T
	xor	T, SUM_HIGH
	mov	LOW, T
	shrd	`$'$1, HIGH, T
	xor	T, SUM_LOW')

PROLOGUE(xcsi_ghash_set_key_ssse3)
	FRAME(24)
	mov	KEY, (%rsp)
	mov	HASH_KEY, 8(%rsp)
	call	xcsi_ghash_set_key_c64
	mov	(%rsp), KEY
	mov	8(%rsp), HASH_KEY
	END_FRAME(24)
	FRAME(KEY_FRAME_BYTES)
	movdqu	(HASH_KEY), %xmm0
	mov	$4, %ecx
	C Squares: zeros between the bits, then a reduction
.Lsquare:
	movdqa	%xmm0, %xmm1
	movdqa	spread(%rip), %xmm2
	psrlw	$4, %xmm1
	pand	MASK, %xmm0
	pand	MASK, %xmm1
	movdqa	%xmm2, %xmm3
	pshufb	%xmm1, %xmm2
	pshufb	%xmm0, %xmm3
	movdqa	%xmm2, %xmm0
	punpckhbw %xmm3, %xmm2
	punpcklbw %xmm3, %xmm0
	movq	%xmm2, HIGH
	punpckhqdq %xmm2, %xmm2
	movq	%xmm2, LOW
	bswap	HIGH
	bswap	LOW
	C What a shift of LOW to the right loses is reduced, too: it is added to HIGH before.
	mov	LOW, SUM_LOW
	mov	LOW, SUM_HIGH
	mov	LOW, T
	shl	$63, SUM_LOW
	shl	$62, SUM_HIGH
	shl	$57, T
	xor	SUM_LOW, HIGH
	xor	SUM_HIGH, HIGH
	xor	T, HIGH
	mov	HIGH, SUM_HIGH
	mov	LOW, SUM_LOW
	ADD_SHIFTED(1)
	ADD_SHIFTED(2)
	ADD_SHIFTED(7)
	bswap	SUM_HIGH
	bswap	SUM_LOW
	movq	SUM_HIGH, %xmm1
	movq	SUM_LOW, %xmm2
	punpcklqdq %xmm2, %xmm1
	pxor	%xmm1, %xmm0
	sub	$1, %ecx
	jnz	.Lsquare
	C K x^n, n = 0, ..., 7
	movq	%xmm0, HIGH
	punpckhqdq %xmm0, %xmm0
	movq	%xmm0, LOW
	bswap	HIGH
	bswap	LOW
	mov	$0xe1, %esi
	shl	$56, %rsi
	xor	%ecx, %ecx
.Lmultiple:
	mov	HIGH, T
	mov	LOW, SUM_LOW
	mov	LOW, %rdx
	bswap	T
	bswap	SUM_LOW
	and	$1, %edx
	neg	%rdx
	mov	T, (%rsp, %rcx)
	mov	SUM_LOW, 8(%rsp, %rcx)
	and	%rsi, %rdx
	shrd	$1, HIGH, LOW
	shr	$1, HIGH
	xor	%rdx, HIGH
	add	$16, %ecx
	cmp	$128, %ecx
	jne	.Lmultiple
	C 16 multiples of K, by the bits of a high nibble, and of K x^4, by those of a low one: bit 3 is x^0.
	mov	%rsp, MULTIPLES
	lea	TABLES`'(KEY), TABLE
	lea	MULTIPLES_16`'(%rsp), ROWS
	mov	$2, %ecx
.Ltables:
	pxor	%xmm0, %xmm0
	movdqa	48(MULTIPLES), %xmm1
	movdqa	32(MULTIPLES), %xmm2
	movdqa	%xmm1, %xmm3
	pxor	%xmm2, %xmm3
FOR(`I', 0, 3, `
	movdqa	X(I), X(I + 4)
	pxor	16(MULTIPLES), X(I + 4)')
FOR(`I', 0, 7, `
	movdqa	X(I), eval(16 * I)(ROWS)
	pxor	(MULTIPLES), X(I)
	movdqa	X(I), eval(16 * I + 128)(ROWS)')
LET(`EVEN', KEY_EVEN, `TRANSPOSE(`TO_TABLE')')
	add	$64, MULTIPLES
	add	$16, TABLE
	sub	$1, %ecx
	jnz	.Ltables
	lea	TABLES`'(KEY), TABLE
	SUMS(TABLE)
LET(`WIPED', KEY_WIPED, `WIPE')
	END_FRAME(KEY_FRAME_BYTES)
	ret
EPILOGUE

C update
define(`Y',      `%rsi')
define(`SRC',    `%rdx')
define(`BLOCKS', `%rcx')	C then rows
define(`NIBBLE', `%r9')		C addresses of a group
define(`TABLE',  `%r10')
define(`PRODUCT', `%r11')
define(`Y_PLANE', `eval(PRODUCTS + 16 * ($1))(%rsp)')

C Nibbles of y + plane $2 of the row
define(`TO_NIBBLES', `
	pxor	Y_PLANE($2), $1
	movdqa	$1, $3
	psrlw	`$'4, $3
	pand	MASK, $1
	pand	MASK, $3
	movdqa	$1, eval(NIBBLES + PAIR($2) + 16)(%rsp)
	movdqa	$3, eval(NIBBLES + PAIR($2))(%rsp)')
C Block $2 of the last row + y
define(`TO_BLOCKS', `
	movdqu	eval(16 * ($2))(SRC), $3
	pxor	$3, $1
	movdqa	$1, eval(BLOCKS_16 + 16 * ($2))(%rsp)')

C LOOK_UP(i, j, nibble): registers 0 to 6 are the sums, 8 to 15 the tables
define(`LOOK_UP', `ifelse(eval($3 == 0 && ($1 == 0 || $2 == 3)), 1, `
	movdqa	X(8 + 2 * $2), X($1 + $2)
	pshufb	eval(32 * $1)(NIBBLE), X($1 + $2)', `
	movdqa	X(8 + 2 * $2 + $3), X(7)
	pshufb	eval(32 * $1 + 16 * $3)(NIBBLE), X(7)
	pxor	X(7), X($1 + $2)')')

C JOIN(planes of a half, offset, distance of the three products): Karatsuba.  Those of the lower and of the upper halves become one,
C with the middle product.
define(`JOINED', `ifelse(eval($1 < $2), 1, `eval(PRODUCTS + $3 + 16 * ($1 + $2))', `eval(PRODUCTS + $3 + $4 + 16 * ($1 - $2))')')
define(`JOIN', `
FOR(`I', 0, 2 * $1 - 2, `
	movdqa	eval(PRODUCTS + $2 + 2 * $3 + 16 * I)(%rsp), X(I)
	pxor	eval(PRODUCTS + $2 + 16 * I)(%rsp), X(I)
	pxor	eval(PRODUCTS + $2 + $3 + 16 * I)(%rsp), X(I)')
FOR(`I', 0, 2 * $1 - 2, `LET(`AT', `JOINED(I, $1, $2, $3)', `
ifelse(eval(I == $1 - 1), 1, `', `	pxor	AT`'(%rsp), X(I)')
	movdqa	X(I), AT`'(%rsp)')')')

PROLOGUE(xcsi_ghash_update_ssse3)
	cmp	$LEAST, BLOCKS
	jb	xcsi_ghash_update_c64
	FRAME(FRAME_BYTES)
	lea	BLOCKS_16`'(%rsp), ROWS
	pxor	%xmm0, %xmm0
FOR(`I', 0, 15, `	movdqa	%xmm0, Y_PLANE(I)
	movdqa	%xmm0, eval(16 * I)(ROWS)
')
	C The first row: 1 to 16 blocks at its end
	lea	-1(BLOCKS), %eax
	and	$15, %eax
	add	$1, %eax
	sub	%rax, BLOCKS
	shr	$4, BLOCKS
	shl	$4, %eax
	lea	(SRC, %rax), %r9
	lea	256(ROWS), %r10
	neg	%rax
	movdqu	(Y), %xmm0
.Lcopy:
	movdqu	(%r9, %rax), %xmm1
	pxor	%xmm0, %xmm1
	pxor	%xmm0, %xmm0
	movdqa	%xmm1, (%r10, %rax)
	add	$16, %rax
	jnz	.Lcopy
	mov	%r9, SRC
.Lrow:
	TRANSPOSE(`TO_NIBBLES')
	SUMS(%rsp)
	lea	NIBBLES`'(%rsp), NIBBLE
	lea	TABLES`'(KEY), TABLE
	lea	PRODUCTS`'(%rsp), PRODUCT
	mov	$GROUPS, %eax
.Lproduct:
FOR(`I', 0, 7, `
	movdqu	eval(16 * I)(TABLE), X(8 + I)')
FOR(`I', 0, 3, `FOR(`J', 0, 3, `LOOK_UP(I, J, 0)LOOK_UP(I, J, 1)')')
FOR(`I', 0, 6, `
	movdqa	X(I), eval(16 * I)(PRODUCT)')
	sub	$-GROUP, NIBBLE
	sub	$-GROUP, TABLE
	sub	$-GROUP, PRODUCT
	sub	$1, %eax
	jnz	.Lproduct
FOR(`I', 0, 2, `JOIN(4, 3 * GROUP * I, GROUP)')
	JOIN(8, 0, 3 * GROUP)
	C The reduction: bytes 16 and more are in the planes of PRODUCTS + 3 GROUP.
	movdqa	MASK, X(11)
FOR(`I', 0, 3, `	movdqa	reduction+eval(16 * I)(%rip), X(12 + I)
')
FOR(`I', 0, 14, `
	movdqa	eval(PRODUCTS + 3 * GROUP + 16 * I)(%rsp), X(0)
	movdqa	X(12), X(2)
	movdqa	X(13), X(6 + I % 2)
	movdqa	X(14), X(4)
	movdqa	X(0), X(1)
	movdqa	X(15), X(5)
	psrlw	`$'4, X(1)
	pand	X(11), X(0)
	pand	X(11), X(1)
	pshufb	X(0), X(4)
	pshufb	X(0), X(5)
	pshufb	X(1), X(2)
	pshufb	X(1), X(6 + I % 2)
	pxor	Y_PLANE(I), X(4)
	pxor	X(5), X(6 + I % 2)
	pxor	X(4), X(2)
ifelse(I, 0, `', `	pxor	X(7 - I % 2), X(2)')
	movdqa	X(2), Y_PLANE(I)')
	pxor	Y_PLANE(15), X(6)
	movdqa	X(6), Y_PLANE(15)
	sub	$1, BLOCKS
	jz	.Llast
	mov	SRC, ROWS
	add	$256, SRC
	jmp	.Lrow
.Llast:
	lea	PRODUCTS`'(%rsp), ROWS
	TRANSPOSE(`TO_BLOCKS')
	pxor	%xmm0, %xmm0
	movdqu	%xmm0, (Y)
	END_FRAME(BLOCKS_16)
	mov	%rsp, SRC
	mov	$16, %ecx
	call	xcsi_ghash_update_c64
	FRAME(BLOCKS_16)
	WIPE
	END_FRAME(FRAME_BYTES)
	ret
EPILOGUE

RODATA(mask, 16)
	DATA_FILL(16, 8, 15)
END_RODATA
C A byte has the coefficient of x^0 at bit 7.  For nibbles: the bits with zeros between them
RODATA(spread, 16)
FOR(`I', 0, 15, `	DATA8(eval((I & 8) << 4 | (I & 4) << 3 | (I & 2) << 2 | (I & 1) << 1))
')END_RODATA
C c (1 + x + x^2 + x^7) of the high nibble, at bytes m and m + 1, and of the low one
define(`FIRST_BYTE', `eval(($1) ^ ($1) >> 1 ^ ($1) >> 2 ^ ($1) >> 7)')
define(`SECOND_BYTE', `eval((($1) << 7 ^ ($1) << 6 ^ ($1) << 1) & 255)')
RODATA(reduction, 16)
FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(I << 4))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(I << 4))
')FOR(`I', 0, 15, `	DATA8(FIRST_BYTE(I))
')FOR(`I', 0, 15, `	DATA8(SECOND_BYTE(I))
')END_RODATA
