C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles, for CPUs without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: SSSE3.  Stack of set_key: 600 bytes, wiped.
C Key, formulas: ghash-shuffle.m4; a group is read twice, for j = 0 to 7 and for 8 to 15.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte by xcs speed, and of c64:
C   bytes         16     64    256   1350   4096  16384   set_key (cycles)
C   ssse3       4.16   2.17   2.03   2.06   2.00   2.00   690
C   c64         9.16   6.88   6.25   6.21   6.08   6.22    44
C A group by llvm-mca 19, cycles per byte: Nehalem, Sandy Bridge and Haswell 2.46, Skylake 2.55, Ice Lake 2.14, Zen 2 2.25, Zen 3
C 1.56.
C
C Slower but for hashes of more than 4 KiB, and more code: planes that have byte i of 16 blocks, as many sums, and H^16, with
C Karatsuba: 9.97, 8.06, 7.36, 3.00 and 1.66 for 16, 64, 256, 1350 and 16384 bytes.  The last 16 sums take 1390 cycles by c64.
C AES-GCM hashes at most 8 KiB at once, which take 2.55 per byte either way by the model of Cascade Lake.

REQUIRES(ssse3)

include(`ghash-shuffle.m4')
define(`LEAST', 8)		C blocks with tables
define(`LEAST_OF_4', 16)	C with four powers

C The frame of set_key: multiples; columns; rows; y; arguments.
define(`EVEN', 128)		C transposition: columns of the rows 0, 2, ..., 14
define(`BLOCKS_16', 256)
define(`SUM', `512(%rsp)')
define(`NEXT_TABLE', `528(%rsp)')
define(`BLOCKS_OF_KEY', `536(%rsp)')
define(`FRAME_BYTES', 552)

define(`X', `%xmm`'eval($1)')

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

C set_key
define(`ROWS',   `%r8')
define(`HASH_KEY', `%rsi')
define(`HIGH',   `%r8')		C words of a number
define(`LOW',    `%r9')
define(`HIGH_BYTES', `%rax')	C likewise, as they are in memory
define(`LOW_BYTES', `%r11')
define(`MULTIPLES', `%r10')	C K x^n for four n
define(`TABLES', `%r11')
define(`TO_TABLE', `
	movdqu	$1, eval(64 * (($2) % 8) + 16 * (($2) / 8))(TABLES)')

PROLOGUE(xcsi_ghash_set_key_ssse3)
	movq	$0, POWERS(KEY)
	cmp	$LEAST, %rdx
	jb	xcsi_ghash_set_key_c64
	FRAME(FRAME_BYTES)
	mov	%rdx, BLOCKS_OF_KEY
	mov	KEY, NEXT_TABLE
	movdqu	(HASH_KEY), %xmm0
.Lpower:
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
	mov	HIGH, HIGH_BYTES
	mov	LOW, LOW_BYTES
	mov	LOW, %rdx
	bswap	HIGH_BYTES
	bswap	LOW_BYTES
	and	$1, %edx
	neg	%rdx
	mov	HIGH_BYTES, (%rsp, %rcx)
	mov	LOW_BYTES, 8(%rsp, %rcx)
	and	%rsi, %rdx
	shrd	$1, HIGH, LOW
	shr	$1, HIGH
	xor	%rdx, HIGH
	add	$16, %ecx
	cmp	$128, %ecx
	jne	.Lmultiple
	C 16 multiples of K, by the bits of a high nibble, and of K x^4, by those of a low one: bit 3 is x^0.
	mov	NEXT_TABLE, TABLES
	mov	%rsp, MULTIPLES
	lea	BLOCKS_16`'(%rsp), ROWS
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
	TRANSPOSE(`TO_TABLE')
	add	$64, MULTIPLES
	add	$32, TABLES
	sub	$1, %ecx
	jnz	.Ltables
	movq	$1, POWERS(KEY)
	cmpq	$LEAST_OF_4, BLOCKS_OF_KEY
	jb	.Lpowers
	mov	NEXT_TABLE, TABLES
	add	$POWER, TABLES
	mov	TABLES, NEXT_TABLE
	lea	POWERS(KEY), %rax
	cmp	%rax, TABLES
	je	.Lfour
	C The next power: y = 0, and the last one is the block.
	pxor	%xmm0, %xmm0
	movdqa	%xmm0, SUM
	lea	SUM, %rsi
	mov	%rsp, %rdx
	mov	$1, %ecx
	call	xcsi_ghash_update_ssse3
	movdqa	SUM, %xmm0
	jmp	.Lpower
.Lfour:
	movq	$4, POWERS(KEY)
.Lpowers:
	WIPE_VECTORS(0, 15)
FOR(`I', 0, 33, `
	movdqa	%xmm0, eval(16 * I)(%rsp)')
	END_FRAME(FRAME_BYTES)
	ret
EPILOGUE

C update: indices of blocks in 8 and 9, the sums of j = 0 to 7 in 12 and 13, a mask in 14, y in 15
define(`HALF',   `%rax')	C 0, then 16
define(`MULTIPLY', `
	movdqa	X(8), X(9)
	psrlw	IMM(4), X(9)
	pand	X(14), X(8)
	pand	X(14), X(9)
FOR(`J', 0, 7, `
	movdqu	eval(64 * J)(TABLE), X(10)
	movdqu	eval(64 * J + 32)(TABLE), X(11)
	pshufb	X(9), X(10)
	pshufb	X(8), X(11)
	pxor	X(10), X(J)
	pxor	X(11), X(J)')')

PROLOGUE(xcsi_ghash_update_ssse3)
	mov	POWERS(KEY), MOST
	test	MOST, MOST
	jz	xcsi_ghash_update_c64
	test	BLOCKS, BLOCKS
	jz	.Lend
	movdqa	mask(%rip), X(14)
	movdqu	(Y), X(15)
SET_UP
.Lgroup:
	xor	%eax, %eax
.Lhalf:
	lea	-16(NEXT), BLOCK
	lea	(KEY, HALF), TABLE
FOR(`J', 0, 7, `
	pxor	X(J), X(J)')
SUM_UP(`movdqu	(BLOCK), X(8)', `pxor	X(15), X(8)')
	C In words: 0 what stays in its word, 8 what goes to the next one
	movdqa	X(1), X(8)
	psllq	$8, X(1)
	psrlq	$56, X(8)
	pxor	X(1), X(0)
FOR(`J', 2, 7, `
	movdqa	X(J), X(9 + J % 3)
	psllq	IMM(eval(8 * J)), X(J)
	psrlq	IMM(eval(64 - 8 * J)), X(9 + J % 3)
	pxor	X(J), X(0)
	pxor	X(9 + J % 3), X(8)')
	test	HALF, HALF
	jnz	.Lboth
	movdqa	X(0), X(12)
	movdqa	X(8), X(13)
	mov	$16, %eax
	jmp	.Lhalf
.Lboth:
	pxor	X(13), X(0)
	movdqa	X(0), X(1)
	pslldq	$8, X(0)
	psrldq	$8, X(1)
	pxor	X(12), X(0)
	pxor	X(8), X(1)
	C The product is in 0 and 1.
	movdqa	X(1), X(2)
	psrlw	$4, X(2)
	pand	X(14), X(1)
	pand	X(14), X(2)
FOR(`J', 0, 3, `	movdqa	reduction+eval(16 * J)(%rip), X(3 + J)
')	pshufb	X(2), X(3)
	pshufb	X(2), X(4)
	pshufb	X(1), X(5)
	pshufb	X(1), X(6)
	pxor	X(4), X(6)
	pxor	X(3), X(0)
	pslldq	$1, X(6)
	pxor	X(5), X(0)
	pxor	X(6), X(0)
	movdqa	X(0), X(15)
	mov	NEXT, SRC
	add	MOST, NEXT
	cmp	BLOCKS, SRC
	jne	.Lgroup
	movdqu	X(0), (Y)
	WIPE_VECTORS(0, 15)
.Lend:
	ret
EPILOGUE
