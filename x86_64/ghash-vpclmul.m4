dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of LANES blocks; src/ghash-impl.h has formulas and bounds, ghash-pclmul.m4 the reductions.
C ghash-avx2.asm takes the reductions, with LANES = 1; ghash-vpclmul512.asm has an update of its own.
C
C Key, with GROUP = 8 LANES: words low, high of H^GROUP / x, ..., H / x; from byte SUMS on, the sums of their halves, twice each, or
C in keys of vpclmul512 only in the high words; then a zero vector.
C The first group has 1 to GROUP blocks, all others have GROUP; each lane is reduced, and y is the sum of the lanes.  A group of g
C blocks starts at H^g in the key.  If its last vector is incomplete, missing blocks are zero and multiplied by what follows H.

define(`GROUP', eval(8 * LANES))
define(`VECTOR', eval(16 * LANES))
define(`SUMS', eval(16 * GROUP))
C Numbers are big endian in memory, or little endian with LET(`ORDER', little, ...).
define(`ORDER', big)
define(`IF_BIG', `ifelse(ORDER, big, `$1')')
C BY_LANES(two, four)
define(`BY_LANES', `ifelse(LANES, 4, `$2', `$1')')
define(`V', `ifelse(LANES, 1, %xmm`$1', LANES, 2, %ymm`$1', %zmm`$1')')
define(`XOR', `BY_LANES(vpxor, vpxorq)')
define(`MOVE', `BY_LANES(vmovdqu, vmovdqu64)')
C TERNARY(with vpternlogq, without)
define(`TERNARY', `$2')
define(`BROADCAST', `BY_LANES(vbroadcasti128, vbroadcasti32x4)')

C live throughout, numbers of registers
define(`POLY', 14)	C words 1, c
define(`SWAP', 15)	C byte reversal
define(`LOW', 0)	C sums of products
define(`MIDDLE', 1)
define(`HIGH', 2)
define(`X', 3)		C factor, then product
define(`S', 4)		C sum of its halves, then product
define(`T', 5)
define(`P', 7)		C power

define(`CONSTANTS', `
	BROADCAST poly(%rip), V(POLY)
IF_BIG(`	BROADCAST swap(%rip), V(SWAP)')')

C ADD3(a, b, c): c += a + b
define(`ADD3', `TERNARY(`
	vpternlogq `$'0x96, V($1), V($2), V($3)', `
	vpxor	V($1), V($3), V($3)
	vpxor	V($2), V($3), V($3)')')

C The power is loaded once: loads at multiples of 8 may take two accesses.
C MULTIPLY(power, sum): LOW, MIDDLE, HIGH += X power; MULTIPLY_FIRST: likewise with =.
define(`PRODUCTS', `
	MOVE	$1, V(P)
	vpclmulqdq `$'0x00, V(P), V(X), V($3)
	vpshufd	`$'0x4e, V(X), V(S)
	XOR	V(X), V(S), V(S)
	vpclmulqdq `$'0x11, V(P), V(X), V($4)
	vpclmulqdq `$'0x10, $2, V(S), V($5)')
define(`MULTIPLY', `
PRODUCTS($1, $2, T, X, S)
	XOR	V(T), V(LOW), V(LOW)
	XOR	V(X), V(HIGH), V(HIGH)
	XOR	V(S), V(MIDDLE), V(MIDDLE)')
define(`MULTIPLY_FIRST', `PRODUCTS($1, $2, LOW, HIGH, MIDDLE)')

C HIGH = field element, in each lane.
define(`REDUCE', `
ADD3(LOW, HIGH, MIDDLE)
FOLD(LOW, MIDDLE)
FOLD(MIDDLE, HIGH)')
define(`FOLD', `
	vpshufd	`$'0x4e, V($1), V(T)
	vpclmulqdq `$'0x10, V(POLY), V($1), V($1)
ADD3(T, $1, $2)')

C The first lane of HIGH = sum of its lanes; clobbers T.
define(`ADD_LANES', `BY_LANES(, `
	vextracti64x4 `$'1, %zmm`'HIGH, %ymm`'T
	vpxor	%ymm`'T, %ymm`'HIGH, %ymm`'HIGH')
	vextracti128 `$'1, %ymm`'HIGH, %xmm`'T
	vpxor	%xmm`'T, %xmm`'HIGH, %xmm`'HIGH')

C VEX and EVEX instructions clear the rest of the register that they write.
define(`WIPE', `FOR(`I', 0, $1, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper')

C --- set_key

C SQUARE(a, destination), lane by lane; the middle product cancels.  Clobbers LOW, MIDDLE and T.
define(`SQUARE', `LET(`HIGH', $2, `
	vpclmulqdq `$'0x00, V($1), V($1), V(LOW)
	vpclmulqdq `$'0x11, V($1), V($1), V(HIGH)
	vpshufd	`$'0x4e, V(LOW), V(MIDDLE)
	vpclmulqdq `$'0x10, V(POLY), V(LOW), V(LOW)
	XOR	V(LOW), V(MIDDLE), V(MIDDLE)
FOLD(MIDDLE, HIGH)')')
C Two sums of two products, of which a power that multiplies several vectors has h and d.  $2 = d of $1.
define(`DERIVE', `
	vpshufd	`$'0x4e, V($1), V(T)
	vpclmulqdq `$'0x10, V(POLY), V($1), V($2)
	XOR	V(T), V($2), V($2)')
C MULTIPLY_BY(factor, h, d, product)
define(`MULTIPLY_BY', `
	vpclmulqdq `$'0x01, V($2), V($1), V(MIDDLE)
	vpclmulqdq `$'0x00, V($3), V($1), V(LOW)
	vpclmulqdq `$'0x11, V($2), V($1), V($4)
	vpclmulqdq `$'0x10, V($3), V($1), V(HIGH)
	XOR	V(LOW), V(MIDDLE), V(MIDDLE)
	vpshufd	`$'0x4e, V(MIDDLE), V(T)
	vpclmulqdq `$'0x10, V(POLY), V(MIDDLE), V(MIDDLE)
ADD3(HIGH, T, $4)
	XOR	V(MIDDLE), V($4), V($4)')
C STORE(register, index of the vector in the key)
define(`STORE', `
	MOVE	V($1), eval(VECTOR * $2)(%rdi)
	vpshufd	`$'0x4e, V($1), V(T)
	XOR	V($1), V(T), V(T)
	MOVE	V(T), eval(SUMS + VECTOR * $2)(%rdi)')

C SET_KEY(powers): registers 6 = H / x, 7 = H^2 / x, both in two lanes; then powers.  A key for one block has no others.
define(`SET_KEY', `
	BROADCAST poly(%rip), V(POLY)
LET(`LANES', 2, `	vbroadcasti128 (%rsi), V(6)
	vmovdqa	shifted(%rip), V(7)
	C H / x: shift by one bit.  Words of 32 bits get what is shifted out of bit 127, 127, 63, 127.
	vpshufb	tops(%rip), V(6), V(T)
	vpshufb	swap(%rip), V(6), V(6)
	vpsrad	`$'31, V(T), V(T)
	vpaddq	V(6), V(6), V(6)
TERNARY(`	vpternlogq `$'0x78, V(7), V(T), V(6)', `	vpand	V(7), V(T), V(T)
	vpxor	V(T), V(6), V(6)')
	cmp	IMM(1), %rdx
	jbe	.Lone
SQUARE(6, 7)')
$1
END_OF_KEY
.Lone:
	vpshufd	IMM(0x4e), %xmm6, %xmm`'S
	vmovdqu	%xmm6, SINGLE_POWER(0)
	vpxor	%xmm6, %xmm`'S, %xmm`'S
	vmovdqu	%xmm`'S, SINGLE_POWER(SUMS)
FOR(`I', S, 6, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	ret')
C END_OF_KEY(stores of zeros in LOW): WIPE_KEY clears what powers took.
define(`END_OF_KEY', `
WIPE_KEY
$1	MOVE	V(LOW), eval(2 * SUMS)(%rdi)
	vzeroupper
	ret')
C Of a key without the first powers: what follows H is loaded, too, and multiplied by zeros.
define(`END_OF_FEW', `END_OF_KEY(`	MOVE	V(LOW), SUMS`'(%rdi)
')')
define(`WIPE_EACH', `ifelse(`$1', `', `', `	vpxor	%xmm`'$1, %xmm`'$1, %xmm`'$1
WIPE_EACH(shift($@))')')
C TOP_LANE(vector, destination): broadcasts its first lane, the largest power.
define(`TOP_LANE', `BY_LANES(`
	vinserti128 `$'1, %xmm`'$1, %ymm`'$1, %ymm`'$2', `
	vshufi64x2 `$'0, %zmm`'$1, %zmm`'$1, %zmm`'$2')')

C --- update

define(`KEY', `%rdi')
define(`Y_ADDRESS', `%rsi')
define(`SRC', `%rdx')
define(`LAST', `%rax')		C offset of a vector in the first group, from the last to the first
define(`POWER', `%r8')		C address in the key
define(`OTHERS', `%r11')	C blocks - 1
define(`BLOCKS', `%r10')	C blocks after the first group
define(`Y', 6)

define(`LABEL', `.L`'CURRENT`_$1'')
C REVERSE(register, byte reversal of the same size): from bytes to a number, or back.
define(`REVERSE', `IF_BIG(`	vpshufb	$2, $1, $1')')

C X = vector of the message at $1
define(`LOAD', `
	MOVE	$1, V(X)
REVERSE(V(X), V(SWAP))')

C $1 bytes after H
define(`SINGLE_POWER', `eval($1 + LAST_POWER)(KEY)')
define(`LAST_POWER', eval(16 * (GROUP - 1)))

C rcx is the number of blocks.  A single block takes xmm registers.
define(`UPDATE', `
	cmp	IMM(1), %rcx
	jb	LABEL(nothing)
	je	LABEL(single)
CONSTANTS
	vmovdqu	(Y_ADDRESS), %xmm`'Y
REVERSE(%xmm`'Y, %xmm`'SWAP)
	lea	-1(%rcx), OTHERS
	mov	OTHERS, LAST
	and	`$'eval(GROUP - 1), %eax	C g - 1
	shl	`$'4, %eax
	lea	eval(16 * (GROUP - 1))(KEY), POWER
	sub	%rax, POWER
	C Last vector of the first group; if it is also the first vector, y is added.
	test	`$'16, %al
	jz	LABEL(half)
	and	`$'-VECTOR, %eax
	vmovdqu	(SRC, LAST), %ymm`'X
	jmp	LABEL(loaded)
LABEL(half):
	vmovdqu	(SRC, LAST), %xmm`'X
LABEL(loaded):
REVERSE(V(X), V(SWAP))
	test	%eax, %eax
	jz	LABEL(small)
MULTIPLY_FIRST((POWER, LAST), SUMS`'(POWER, LAST))
	sub	`$'VECTOR, %eax
	jz	LABEL(first)
LABEL(vector):
LOAD((SRC, LAST))
MULTIPLY((POWER, LAST), SUMS`'(POWER, LAST))
	sub	`$'VECTOR, %eax
	jnz	LABEL(vector)
LABEL(first):
LOAD((SRC))
	XOR	V(Y), V(X), V(X)
MULTIPLY((POWER), SUMS`'(POWER))
LABEL(others):
	mov	OTHERS, BLOCKS
	and	`$'-GROUP, BLOCKS
	jz	LABEL(done)
	add	KEY, SRC
	sub	POWER, SRC
	add	`$'eval(16 * GROUP), SRC
LABEL(group):
REDUCE
ADD_LANES
	vmovdqa	%xmm`'HIGH, %xmm`'Y
	MOVE	eval(7 * VECTOR)(SRC), V(X)
REVERSE(V(X), V(SWAP))
MULTIPLY_FIRST(eval(7 * VECTOR)(KEY), eval(SUMS + 7 * VECTOR)(KEY))
FOR(`I', 1, 7, `
LOAD(eval(VECTOR * (I % 7))(SRC))
ifelse(I, 7, `	XOR	V(Y), V(X), V(X)')
MULTIPLY(eval(VECTOR * (I % 7))(KEY), eval(SUMS + VECTOR * (I % 7))(KEY))')
	add	`$'eval(16 * GROUP), SRC
	sub	`$'GROUP, BLOCKS
	jnz	LABEL(group)
LABEL(done):
REDUCE
	test	OTHERS, OTHERS
	jz	LABEL(one)
ADD_LANES
LABEL(one):
REVERSE(%xmm`'HIGH, %xmm`'SWAP)
	vmovdqu	%xmm`'HIGH, (Y_ADDRESS)
WIPE(P)
LABEL(nothing):
	ret
LABEL(small):
	XOR	V(Y), V(X), V(X)
MULTIPLY_FIRST((POWER), SUMS`'(POWER))
	jmp	LABEL(others)
LET(`LANES', 1, `
LABEL(single):
	vmovdqa	poly(%rip), V(POLY)
IF_BIG(`	vmovdqa	swap(%rip), V(SWAP)')
	vmovdqu	(Y_ADDRESS), V(Y)
REVERSE(V(Y), V(SWAP))
LOAD((SRC))
	vpxor	V(Y), V(X), V(X)
LABEL(alone):
MULTIPLY_FIRST(SINGLE_POWER(0), SINGLE_POWER(SUMS))
REDUCE
REVERSE(V(HIGH), V(SWAP))
	vmovdqu	V(HIGH), (Y_ADDRESS)
FOR(`I', 0, P, `	vpxor	V(I), V(I), V(I)
')	ret')')

RODATA(swap, 32)
FOR(`I', 0, 1, `	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
')END_RODATA
RODATA(shifted, 32)
	.quad	1, 0xc200000000000001, 1, 0xc200000000000001
END_RODATA
RODATA(tops, 32)
FOR(`I', 0, 1, `	.byte	0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 0, 0, 0, 0
')END_RODATA
RODATA(poly, 16)
	.quad	1, 0xc200000000000000
END_RODATA
