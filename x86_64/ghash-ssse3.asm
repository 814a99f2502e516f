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
C A key for one block, cycles of the public call on AMD Zen 3: 35; with all tables of H, as before, 71; c32 42.  With a hash of 16
C bytes that waits for it 127 (151); the hash alone 71 (62), one that waits for the one before 89 (79).  By llvm-mca 19, keys one
C after the other, before, and c32: Nehalem 56, 132, 39; Haswell 60, 121, 30; Skylake 56, 117, 30; Ice Lake 46, 112, 30; Sapphire
C Rapids 35, 96, 24; Zen 2 58, 107, 25; with skylake.awk 47, 81, 26; each with a hash: Nehalem 149 (213), Haswell 152 (211), Skylake
C 141 (202), Ice Lake 135 (191), Sapphire Rapids 110 (175), Zen 2 139 (181).
C No gain for set_key: the tables of H^4 before those of H^3, which waits for H^2 H, AMD Zen 3 1 % less, Skylake and Sapphire Rapids
C by llvm-mca 2 and 4 % more.  Without H^2 H (wrong keys) it takes 18 % less on Zen 3, with avx2bytes 20 %.  Rejected by counting:
C tables for low nibbles from those for high ones before their last unpacking, 4.5 operations for 5, but two of them shuffles; H^2 H
C by each table of H as soon as it is made, 2 %, and these tables' code twice.
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
	movdqu	(HASH_KEY), X($1)
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

C The table for j and high nibbles in a key for one block
define(`PLACE_ALONE', `eval(32 * (($1) % 8) + 16 * (($1) / 8))(KEY)')

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
	cmp	IMM(1), BLOCKS_OF_KEY
	jbe	.Lone_block
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
.Lone_block:
LET(`STORE', `	movdqu	X($2), PLACE_ALONE(15 - ($1))
', `
MULTIPLES(0, 1, 2, 3)
HALF(0)
HALF(1)')
	movq	IMM(0), POWERS(KEY)
	WIPE_VECTORS(0, 3)
	WIPE_VECTORS(5, 9)
	pxor	X(11), X(11)
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

C Y in 15, and 0, = the product in 0 and 1
define(`REDUCE', `
	movdqa	X(1), X(2)
	psrlw	IMM(4), X(2)
	pand	X(14), X(1)
	pand	X(14), X(2)
FOR(`J', 0, 3, `	movdqa	reduction+eval(16 * J)(%rip), X(3 + J)
')	pshufb	X(2), X(3)
	pshufb	X(2), X(4)
	pshufb	X(1), X(5)
	pshufb	X(1), X(6)
	pxor	X(4), X(6)
	pxor	X(3), X(0)
	pslldq	IMM(1), X(6)
	pxor	X(5), X(0)
	pxor	X(6), X(0)
	movdqa	X(0), X(15)')

C BYTE_ALONE(j, a, c, d): V[j] by the table for high nibbles; X(d) and X(c) have what that for low nibbles of j and of j + 1 gets
C from elsewhere.  Sums in words: 0 and 12 what stays in its word, 13 and 1 what goes to the next one, for j below 8 and from 8.
define(`BYTE_ALONE', `
	movdqu	PLACE_ALONE($1), X($2)
	movdqa	X(14), X($3)
	movdqa	X($2), X($2 + 1)
	pand	X($2), X($3)
	pxor	X($3), X($2 + 1)
ifelse($1, 15, , `	psllw	IMM(4), X($3)
')	psrlw	IMM(4), X($2 + 1)
	pxor	X($4), X($2 + 1)
	pshufb	X(9), X($2)
	pshufb	X(8), X($2 + 1)
	pxor	X($2 + 1), X($2)
LET(`STAYS', ifelse(eval($1 < 8), 1, 0, 12), `LET(`GOES', ifelse(eval($1 < 8), 1, 13, 1), `ifelse(eval($1 % 8), 0, `
	movdqa	X($2), X(STAYS)', `
ifelse(eval($1 % 8), 1, `
	movdqa	X($2), X(GOES)
	psrlq	IMM(56), X(GOES)', `
	movdqa	X($2), X($2 + 1)
	psrlq	IMM(eval(64 - 8 * ($1 % 8))), X($2 + 1)
	pxor	X($2 + 1), X(GOES)')
	psllq	IMM(eval(8 * ($1 % 8))), X($2)
	pxor	X($2), X(STAYS)')')')')

PROLOGUE(xcsi_ghash_update_ssse3)
.Lupdate:
	mov	POWERS(KEY), MOST
	test	BLOCKS, BLOCKS
	jz	.Lend
	movdqa	mask(%rip), X(14)
	movdqu	(Y), X(15)
	test	MOST, MOST
	jz	.Lalone
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
REDUCE
	mov	NEXT, SRC
	add	MOST, NEXT
	cmp	BLOCKS, SRC
	jne	.Lgroup
.Lhashed:
	movdqu	X(0), (Y)
	WIPE_VECTORS(0, 15)
.Lend:
	ret
.Lalone:
	movdqu	(SRC), X(8)
	pxor	X(15), X(8)
	movdqa	X(8), X(9)
	psrlw	$4, X(9)
	pand	X(14), X(8)
	pand	X(14), X(9)
	movdqu	PLACE_ALONE(15), X(10)
	movdqa	reduction(%rip), X(11)
	movdqa	reduction+16(%rip), X(1)
	pand	X(14), X(10)
	pshufb	X(10), X(11)
	pshufb	X(10), X(1)
FOR(`J', 0, 15, `BYTE_ALONE(J, eval(2 + 2 * (J % 2)), eval(10 + J % 2), eval(11 - J % 2))
ifelse(J, 0, `	pxor	X(1), X(10)')')
	pxor	X(13), X(12)
	movdqa	X(12), X(13)
	pslldq	$8, X(12)
	psrldq	$8, X(13)
	pxor	X(12), X(0)
	pxor	X(13), X(1)
REDUCE
	add	$16, SRC
	dec	BLOCKS
	jnz	.Lalone
	jmp	.Lhashed
EPILOGUE
