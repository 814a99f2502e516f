C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH for CPUs whose carry-less multiplier and shuffles share a port; src/ghash-impl.h has the formulas.
C
C Functions: update, update_padded, polyval.
C Features: AVX2, PCLMULQDQ.  Stack: 128 bytes, wiped.
C Bounds: none, there are no carries (src/ghash-impl.h).
C Key and groups: ghash-pclmul.asm, whose set_key writes the key.  Reductions by multiplications: ghash-vpclmul.m4.
C A group of 8 has 4 shuffles of bytes, each of two blocks, and one of words, instead of 16: the blocks in reversed order are
C stored, and the halves of all but b[0] loaded from there to be added.
C
C Chosen on CPUs with AVX2 but without VPCLMULQDQ.  Cycles of a group by llvm-mca 19, with reductions by shifts, as before, and of
C pclmul: Intel Cascade Lake and Skylake 33.5, 36, 52; Broadwell 31.5, 35, 39; Haswell 60, 60, 62; AMD Zen 3, whose multiplier is
C that of Zen 2 in published measurements, 54, 53, 58.  A prototype with shifts took 0.304 cycles per byte where pclmul took 0.374,
C measured on Cascade Lake.
C Intel Xeon with AMX (Granite Rapids), features of Cascade Lake, ns of a hash, and with reductions by shifts:
C   bytes               128   256  1024  1350  4096 16384
C   avx2                8.3  14.2  53.0  71.5   208   825
C   shifts              8.2  16.2  66.3  89.0   266  1050
C
C AMD Zen 5, cycles per byte of a public message (start, update, digest):
C   bytes                16    32    64   112   128   240   256   272   512  1024  4096 16384
C   avx2               1.63  1.02  0.70  0.56  0.56  0.47  0.47  0.46  0.42  0.40  0.38  0.38
C   pclmul             1.69  1.06  0.73  0.57  0.54  0.47  0.46  0.45  0.42  0.40  0.38  0.38
C Limit: there the multiplier, one in 2 cycles; on Skylake the port of multiplier and shuffles, 33 cycles for a group.
C
C The model of Zen 2 has a latency of 100 cycles for every multiplication, and says nothing here.
C Slower: fewer than 16 blocks by the function of pclmul, 1 cycle more for the jump.

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

C Little-endian blocks need no copy.
define(`BLOCK', `ifelse(ORDER, big, STORED, SRC)')

define(`UPDATE', `
IF_BIG(`	vmovdqa	swap(%rip), V(SWAP)')
	vmovdqu	(Y_ADDRESS), V(Y)
	vmovdqa	poly(%rip), V(POLY)
REVERSE(V(Y), V(SWAP))
	mov	%ecx, %eax
	and	IMM(7), %eax
	jz	LABEL(whole)
	vpxor	V(LOW), V(LOW), V(LOW)
	vpxor	V(MIDDLE), V(MIDDLE), V(MIDDLE)
	vpxor	V(HIGH), V(HIGH), V(HIGH)
	shl	IMM(4), %eax
	mov	KEY, POWER
	lea	(SRC, BYTES), END
	jmp	LABEL(short_test)
LABEL(short):
	LOAD(`(SRC, BYTES)')
	HALVES
	MULTIPLY(0, POWER)
	add	IMM(24), POWER
LABEL(short_test):
	sub	IMM(16), BYTES
	jnz	LABEL(short)
	LOAD((SRC))
	vpxor	V(Y), V(X), V(X)
	HALVES
	MULTIPLY(0, POWER)
	mov	END, SRC
	sub	IMM(8), BLOCKS
	jc	LABEL(last)
	REDUCE
	vmovdqa	V(HIGH), V(Y)
LABEL(groups):
IF_BIG(`	FRAME(168)
	lea	31(%rsp), STORED
	and	IMM(-32), STORED
	vbroadcasti128 swap(%rip), %ymm`'SWAP
')	jmp	LABEL(group)
LABEL(pending):
	REDUCE
	vmovdqa	V(HIGH), V(Y)
LABEL(group):
IF_BIG(`FOR(`I', 0, 3, `
	vmovdqu	eval(32 * I)(SRC), %ymm`'eval(3 + I)
	vpshufb	%ymm`'SWAP, %ymm`'eval(3 + I), %ymm`'eval(3 + I)
	vmovdqa	%ymm`'eval(3 + I), eval(32 * I)(STORED)')')
FOR(`I', 1, 7, `
	vmovdqu	eval(16 * I)(BLOCK), V(X)
	vmovq	eval(16 * I + 8)(BLOCK), V(S)
	vpxor	V(X), V(S), V(S)
	ifelse(I, 1, `MULTIPLY_FIRST', `MULTIPLY')(24 * (7 - I), KEY)')
	vpxor	(BLOCK), V(Y), V(X)
	HALVES
	MULTIPLY(24 * 7, KEY)
	add	IMM(128), SRC
	sub	IMM(8), BLOCKS
	jnc	LABEL(pending)
IF_BIG(`	vpxor	V(X), V(X), V(X)
FOR(`I', 0, 3, `	vmovdqa	%ymm`'X, eval(32 * I)(STORED)
')	vzeroupper
	END_FRAME(168)
')LABEL(last):
	REDUCE
REVERSE(V(HIGH), V(SWAP))
	vmovdqu	V(HIGH), (Y_ADDRESS)
LABEL(nothing):
FOR(`I', 0, 8, `	vpxor	V(I), V(I), V(I)
')	ret
LABEL(whole):
	sub	IMM(8), BLOCKS
	jnc	LABEL(groups)
	jmp	LABEL(nothing)')

PROLOGUE(xcsi_ghash_update_avx2)
UPDATE
EPILOGUE

define(`R', `V($1)')
define(`OP', `v$1 $2, $3')
define(`OP3', `v$1 $2, $3, $3')
define(`CONSTANTS_AND_Y', `
	vmovdqa	swap(%rip), V(SWAP)
	vmovdqu	(Y_ADDRESS), V(Y)
	vmovdqa	poly(%rip), V(POLY)
	vpshufb	V(SWAP), V(Y), V(Y)')
define(`LAST_AND_OTHERS', `
	HALVES
	MULTIPLY_FIRST(0, KEY)
	lea	24(KEY), POWER
	mov	%ecx, %eax
	shl	IMM(4), %eax
	lea	(SRC, BYTES), END
	jmp	.Lxcsi_ghash_update_avx2_short_test')
define(`ALONE', `
	vpxor	V(Y), V(X), V(X)
	HALVES
	MULTIPLY_FIRST(0, KEY)
	jmp	.Lxcsi_ghash_update_avx2_last')

include(`ghash-padded.m4')

PROLOGUE(xcsi_ghash_update_padded_avx2)
UPDATE_PADDED(128, xcsi_ghash_update_avx2)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_avx2)
LET(`ORDER', little, `UPDATE')
EPILOGUE
