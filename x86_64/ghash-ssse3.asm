C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH by byte shuffles, for CPUs without carry-less multiplication, or where it is hidden.
C
C Functions: set_key, update.
C Features: SSSE3.  Stack of set_key: 88 bytes, wiped.
C Key, formulas: ghash-shuffle.m4; a group is read twice, for j = 0 to 7 and for 8 to 15.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), cycles per byte by xcs speed, and of c64:
C   bytes         16     64    256   1350   4096  16384   set_key (cycles)
C   ssse3       4.16   2.17   2.03   2.06   2.00   2.00   315
C   c64         9.16   6.88   6.25   6.21   6.08   6.22    44
C set_key is 63 for the tables of H, the rest for H^2, H^3, H^4, 54 of it for H^2 H; before, with three products, and tables for low
C nibbles made like those for high ones, 487.
C By llvm-mca 19, and before: Nehalem 421, 691; Haswell 458, 726; Skylake 427, 743; Ice Lake 405, 650; Zen 2 399, 666; Zen 3 339,
C 569.
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

C MULTIPLE(n, k, a): X(a) = K x^n of K in X(k); X(5) has its halves exchanged, X(6) the reduction of what was shifted out for n - 1.
define(`MULTIPLE', `
	movdqa	X(5), X(7)
	movdqa	X($2), X($3)
	psllq	IMM(eval(64 - $1)), X(7)
	psrlq	IMM($1), X($3)
	pxor	X(7), X($3)
	psrad	IMM(31), X(7)
	pand	shifted_out(%rip), X(7)
ifelse($1, 1, `	movdqa	X(7), X(6)', `	psrlq	IMM(1), X(6)
	pxor	X(7), X(6)')
	pxor	X(6), X($3)')
C MULTIPLES(k, a, b, c): X(k) = K of HASH_KEY, X(a), X(b), X(c) = K x, K x^2, K x^3
define(`MULTIPLES', `
	movdqa	(HASH_KEY), X($1)
	pshufb	reversal(%rip), X($1)
	pshufd	IMM(0x4e), X($1), X(5)
MULTIPLE(1, $1, $2)
MULTIPLE(2, $1, $3)
MULTIPLE(3, $1, $4)')

C WIDER(size, a, b): X(a), X(b) = the data of X(a), each before its sum with the data of X(6)
define(`WIDER', `
	pxor	X($2), X(6)
	movdqa	X($2), X($3)
	punpckl$1 X(6), X($2)
	punpckh$1 X(6), X($3)')

C STORE(b, a, c): the table for byte b and high nibbles, in X(a), and that of byte b - 1 and low nibbles; X(a) and X(c) have what
C that of b and of b - 1 gets from b and from b - 1.
define(`PLACE', `eval(64 * ((15 - ($1)) % 8) + 16 * ((15 - ($1)) / 8) + $2)(TABLES)')
define(`STORE', `
	movdqa	mask(%rip), X(10)
	movdqu	X($2), PLACE($1, 0)
	pand	X($2), X(10)
	pxor	X(10), X($2)
	psrlw	IMM(4), X($2)
ifelse($1, 0, `	movdqa	X(10), X(12)', `	psllw	IMM(4), X(10)
	pxor	X(10), X($3)
ifelse($1, 15, `	movdqa	reduction(%rip), X(10)
	movdqa	reduction+16(%rip), X(6)
	pshufb	X(12), X(10)
	pshufb	X(12), X(6)
	pxor	X(10), X($2)
	pxor	X(6), X($3)
	movdqu	X($2), PLACE(15, 32)
')	movdqu	X($3), PLACE($1 - 1, 32)')')

C HALF(h): tables of bytes 8 h to 8 h + 7, of the multiples in 0 to 3
define(`HALF', `
	pxor	X(5), X(5)
	movdqa	X(2), X(6)
ifelse($1, 0, `	punpcklbw X(3), X(5)
	punpcklbw X(6), X(6)', `	punpckhbw X(3), X(5)
	punpckhbw X(6), X(6)')
WIDER(wd, 5, 7)
FOR(`Q', eval(2 * $1), eval(2 * $1 + 1), `
	movdqa	X(1), X(6)
	pshufb	fourfold+eval(16 * Q)(%rip), X(6)
LET(`L', ifelse(eval(Q % 2), 0, 5, 7), `
WIDER(dq, L, 8)
FOR(`P', eval(2 * Q), eval(2 * Q + 1), `
	movdqa	X(0), X(6)
	pshufb	eightfold+eval(16 * P)(%rip), X(6)
LET(`A', ifelse(eval(P % 2), 0, L, 8), `LET(`B', ifelse(eval(P % 2), 0, 9, 11), `
WIDER(qdq, A, B)
STORE(eval(2 * P), A, eval(20 - B))
STORE(eval(2 * P + 1), B, A)')')')')')')

C X(0) = the square of the block X(0)
define(`SQUARED', `
	movdqa	X(0), X(1)
	psrlw	IMM(4), X(1)
	pand	X(15), X(0)
	pand	X(15), X(1)
FOR(`I', 0, 4, `	movdqa	squares+eval(16 * I)(%rip), X(2 + I)
')	movdqa	X(1), X(7)
	punpckhbw X(0), X(7)
	punpcklbw X(0), X(1)
	movdqa	X(7), X(0)
	psrldq	IMM(15), X(0)
	pshufb	X(7), X(4)
	pshufb	X(0), X(6)
	pshufb	X(0), X(5)
	pshufb	X(1), X(2)
	pshufb	X(7), X(3)
	pxor	X(4), X(6)
	pxor	X(2), X(3)
	pslldq	IMM(1), X(6)
	pxor	X(3), X(5)
	movdqa	X(6), X(0)
	pxor	X(5), X(0)')

PROLOGUE(xcsi_ghash_set_key_ssse3)
	FRAME(FRAME_BYTES)
	movdqu	(HASH_KEY), X(0)
	movdqa	mask(%rip), X(15)
	movdqa	X(0), FACTOR(0)
SQUARES(`SQUARED
	movdqa	X(0), FACTOR(1)', `SQUARED
	pxor	X(1), X(1)
	movdqa	X(0), FACTOR(3)
	movdqa	X(1), FACTOR(2)')
MULTIPLES(0, 1, 2, 3)
.Lpower:
HALF(0)
NEXT_MULTIPLES
MULTIPLES(4, 13, 14, 15)
.Lno_multiples:
HALF(1)
	movdqa	X(4), X(0)
FOR(`I', 1, 3, `	movdqa	X(12 + I), X(I)
')NEXT_POWER
	WIPE_VECTORS(0, 15)
FOR(`I', 0, 3, `	movdqa	X(0), FACTOR(I)
')	END_FRAME(FRAME_BYTES)
	ret
EPILOGUE

RODATA(reversal, 16)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
C x^0 + x + x^2 + x^7 of what is shifted out, but for the first one
RODATA(shifted_out, 16)
	DATA64(0, 0x6100000000000000)
END_RODATA
RODATA(fourfold, 16)
FOR(`I', 0, 63, `	DATA8(eval(I / 4))
')END_RODATA
RODATA(eightfold, 16)
FOR(`I', 0, 127, `	DATA8(eval(I / 8))
')END_RODATA

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
