C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH for CPUs whose carry-less multiplier and shuffles share a port; src/ghash-impl.h has the formulas and bounds.
C
C Functions: update.
C Features: AVX2, PCLMULQDQ.  Stack: 128 bytes, wiped.
C Key and groups: ghash-pclmul.asm, whose set_key writes the key.  Reductions: ghash-vpclmul.m4.
C A group of 8 has 4 shuffles of bytes, each of two blocks, and one of words, instead of 16: the blocks in reversed order are
C stored, and the halves of all but b[0] loaded from there to be added.
C
C Chosen on CPUs with AVX2 but without VPCLMULQDQ.  Cycles of a group by llvm-mca 19 (pclmul): Intel Cascade Lake and Skylake 36
C (52), Broadwell 35 (39), Haswell 60 (62), AMD Zen 2 126 (135).  A prototype of this form took 0.304 cycles per byte where pclmul
C took 0.374, measured on Cascade Lake.
C
C AMD Zen 5, cycles per byte of a public message (start, update, digest):
C   bytes                16    32    64   112   128   240   256   272   512  1024  4096 16384
C   avx2               1.63  1.02  0.70  0.56  0.56  0.47  0.47  0.46  0.42  0.40  0.38  0.38
C   pclmul             1.69  1.06  0.73  0.57  0.54  0.47  0.46  0.45  0.42  0.40  0.38  0.38
C Limit: there the multiplier, one in 2 cycles; on Skylake the port of multiplier and shuffles, 33 cycles for a group.
C
C Slower: reduction by multiplications in all groups, 34 cycles by the model of Cascade Lake, but 304 by the model of Zen 2; fewer
C than 16 blocks by the function of pclmul, 1 cycle more for the jump.

REQUIRES(pclmul, avx2)

define(`LANES', 1)
include(`ghash-vpclmul.m4')

C live throughout
define(`BLOCKS', `%rcx')	C blocks after this group, less 8
define(`Y', 8)
define(`STORED', `%r10')	C the group in reversed order
C short group
define(`BYTES', `%rax')	C offset of the block from SRC
define(`POWER', `%r8')	C address in the key, from H up
define(`END', `%r9')	C end of the group

C S = sum of the halves of X
define(`HALVES', `
	vpshufd	`$'0x4e, V(X), V(S)
	vpxor	V(X), V(S), V(S)')

C MULTIPLY(offset, register): LOW, MIDDLE, HIGH += X P, where S is the sum of the halves of X; MULTIPLY_FIRST: likewise with =.
define(`PRODUCTS', `
	vpclmulqdq `$'0x00, eval($1)($2), V(X), V($3)
	vpclmulqdq `$'0x11, eval($1)($2), V(X), V($4)
	vpclmulqdq `$'0x00, eval($1 + 16)($2), V(S), V($5)')

PROLOGUE(xcsi_ghash_update_avx2)
	vmovdqa	swap(%rip), V(SWAP)
	vmovdqu	(Y_ADDRESS), V(Y)
	vmovdqa	poly(%rip), V(POLY)
	vpshufb	V(SWAP), V(Y), V(Y)
	mov	%ecx, %eax
	and	$7, %eax
	jz	.Lwhole
	vpxor	V(LOW), V(LOW), V(LOW)
	vpxor	V(MIDDLE), V(MIDDLE), V(MIDDLE)
	vpxor	V(HIGH), V(HIGH), V(HIGH)
	shl	$4, %eax
	mov	KEY, POWER
	lea	(SRC, BYTES), END
	jmp	.Lshort_test
.Lshort:
	LOAD(`(SRC, BYTES)')
	HALVES
	MULTIPLY(0, POWER)
	add	$24, POWER
.Lshort_test:
	sub	$16, BYTES
	jnz	.Lshort
	LOAD((SRC))
	vpxor	V(Y), V(X), V(X)
	HALVES
	MULTIPLY(0, POWER)
	mov	END, SRC
	sub	$8, BLOCKS
	jc	.Llast
	REDUCE_BY_SHIFTS
	vmovdqa	V(HIGH), V(Y)
.Lgroups:
	FRAME(168)
	lea	31(%rsp), STORED
	and	$-32, STORED
	vbroadcasti128 swap(%rip), %ymm`'SWAP
	jmp	.Lgroup
.Lpending:
	REDUCE_BY_SHIFTS
	vmovdqa	V(HIGH), V(Y)
.Lgroup:
FOR(`I', 0, 3, `
	vmovdqu	eval(32 * I)(SRC), %ymm`'eval(3 + I)
	vpshufb	%ymm`'SWAP, %ymm`'eval(3 + I), %ymm`'eval(3 + I)
	vmovdqa	%ymm`'eval(3 + I), eval(32 * I)(STORED)')
FOR(`I', 1, 7, `
	vmovdqa	eval(16 * I)(STORED), V(X)
	vmovq	eval(16 * I + 8)(STORED), V(S)
	vpxor	V(X), V(S), V(S)
	ifelse(I, 1, `MULTIPLY_FIRST', `MULTIPLY')(24 * (7 - I), KEY)')
	vpxor	(STORED), V(Y), V(X)
	HALVES
	MULTIPLY(24 * 7, KEY)
	add	$128, SRC
	sub	$8, BLOCKS
	jnc	.Lpending
	vpxor	V(X), V(X), V(X)
FOR(`I', 0, 3, `	vmovdqa	%ymm`'X, eval(32 * I)(STORED)
')	vzeroupper
	END_FRAME(168)
.Llast:
	REDUCE
	vpshufb	V(SWAP), V(HIGH), V(HIGH)
	vmovdqu	V(HIGH), (Y_ADDRESS)
.Lnothing:
FOR(`I', 0, 8, `	vpxor	V(I), V(I), V(I)
')	ret
.Lwhole:
	sub	$8, BLOCKS
	jnc	.Lgroups
	jmp	.Lnothing
EPILOGUE
