C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles, for CPUs without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: SSSE3.  Stack of set_key: 72 bytes, wiped.
C Key, formulas: ghash-shuffle.m4; a group is read twice, for j = 0 to 7 and for 8 to 15.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte by xcs speed, and of c64:
C   bytes         16     64    256   1350   4096  16384   set_key (cycles)
C   ssse3       4.16   2.17   2.03   2.06   2.00   2.00   487
C   c64         9.16   6.88   6.25   6.21   6.08   6.22    44
C set_key before, when 16 multiples of K were transposed, 690; tables of one power 70, before 135; the rest are three blocks.
C Tables of one power by llvm-mca 19, and before: Nehalem 67, 149; Skylake 96, 173; Ice Lake 64, 128; Zen 2 59, 129; Zen 3 48, 106.
C Slower: multiples 4 to 7 of K after the tables of 0 to 3, 517.
C A group by llvm-mca 19, cycles per byte: Nehalem, Sandy Bridge and Haswell 2.46, Skylake 2.55, Ice Lake 2.14, Zen 2 2.25, Zen 3
C 1.56.
C
C Slower but for hashes of more than 4 KiB, and more code: planes that have byte i of 16 blocks, as many sums, and H^16, with
C Karatsuba: 9.97, 8.06, 7.36, 3.00 and 1.66 for 16, 64, 256, 1350 and 16384 bytes.  The last 16 sums take 1390 cycles by c64.
C AES-GCM hashes at most 8 KiB at once, which take 2.55 per byte either way by the model of Cascade Lake.

REQUIRES(ssse3)

include(`ghash-shuffle.m4')

define(`X', `%xmm`'eval($1)')

C --- set_key

C TIMES_X(a, b): X(b) = X(a) x
define(`TIMES_X', `
	movdqa	X($1), X(6)
	movdqa	X($1), X($2)
	psllq	IMM(63), X(6)
	pshufd	IMM(0x4e), X(6), X(6)
	psrad	IMM(31), X(6)
	psrlq	IMM(1), X($2)
	pand	times_x(%rip), X(6)
	pxor	X(6), X($2)')
C FOURS(half, m, n, sum, a, b, c): X(a), X(b) = bytes of 0, X(m), X(n) and X(sum) in turn, four of each of this half.
define(`FOURS', `
	pxor	X($5), X($5)
	movdqa	X($3), X($7)
	punpck$1bw X($2), X($5)
	punpck$1bw X($4), X($7)
	movdqa	X($5), X($6)
	punpcklwd X($7), X($5)
	punpckhwd X($7), X($6)')
C COLUMNS(a, b, n): tables of the bytes n to n + 3 of numbers, by X(a), of the upper two bits, and X(b)
define(`COLUMNS', `FOR(`I', 0, 3, `
	movdqa	X($1), X(8)
	pshufd	IMM(eval(I * 0x55)), X($2), X(11)
	pshufb	spread+eval(32 * I)(%rip), X(8)
	pxor	X(11), X(8)
	movdqu	X(8), eval(64 * ((15 - $3 - I) % 8) + 16 * ((15 - $3 - I) / 8))(TABLES)')')

PROLOGUE(xcsi_ghash_set_key_ssse3)
	FRAME(FRAME_BYTES)
	mov	%rdx, BLOCKS_OF_KEY
	mov	KEY, NEXT_TABLE
	movdqu	(HASH_KEY), X(0)
.Lpower:
	movdqa	X(0), FACTOR
	pshufb	reversal(%rip), X(0)
	mov	NEXT_TABLE, TABLES
	mov	$2, %ecx
MULTIPLES
.Ltables:
	movdqa	X(0), X(4)
	movdqa	X(2), X(5)
	pxor	X(1), X(4)
	pxor	X(3), X(5)
FOURS(l, 1, 0, 4, 7, 9, 8)
FOURS(l, 3, 2, 5, 10, 6, 8)
COLUMNS(7, 10, 0)
COLUMNS(9, 6, 4)
FOURS(h, 1, 0, 4, 7, 9, 8)
FOURS(h, 3, 2, 5, 10, 6, 8)
COLUMNS(7, 10, 8)
COLUMNS(9, 6, 12)
FOR(`I', 0, 3, `	movdqa	X(12 + I), X(I)
')	add	$32, TABLES
	sub	$1, %ecx
	jnz	.Ltables
NEXT_POWER(`pxor	X(0), X(0)
	movdqa	X(0), PRODUCT', `movdqa	PRODUCT, X(0)')
.Lfour:
	movq	$4, POWERS(KEY)
.Lpowers:
	WIPE_VECTORS(0, 15)
FOR(`I', 0, 2, `
	movdqa	%xmm0, eval(16 * I)(%rsp)')
	END_FRAME(FRAME_BYTES)
	ret
EPILOGUE

C --- update: indices of blocks in 8 and 9, the sums of j = 0 to 7 in 12 and 13, a mask in 14, y in 15
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
.Lupdate:
	mov	POWERS(KEY), MOST
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
