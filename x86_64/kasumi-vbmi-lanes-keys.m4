dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The keys of lanes in groups of 64, for kasumi-vbmi.asm, or of 32, for kasumi-vbmi32.asm.

C W(byte, 0 or 1): a plane of the keys, before or after the unpacking.
define(`W', `Z(16 * ($2) + $1)')
define(`UNPACK_KEYS', `FOR(`I', 0, 15, `ifelse(eval(I & $1), 0, `
	vpunpcklbw	W(I + $1, $2), W(I, $2), W(I, 1 - $2)
	vpunpckhbw	W(I + $1, $2), W(I, $2), W(I + $1, 1 - $2)')')')
C Keys of all lanes to planes: the lanes of a vector are 8 i, 8 i + 2, ... and 8 i + 1, 8 i + 3, ... (of 32 lanes 4 i, ...), so
C that unpacking leaves them in the order of blocks.
define(`LOAD_KEYS', `
FOR(`I', 0, 7, `
	vmovdqa64	eval(16 * TO * I)(%rsi), W(2 * I, 0)
	vmovdqa64	eval(16 * TO * I + 8 * TO)(%rsi), W(2 * I + 1, 0)
	vshufi64x2	IMM(ifelse(TO, 8, 0x88, 0)), W(2 * I + 1, 0), W(2 * I, 0), W(2 * I, 1)
	vshufi64x2	IMM(ifelse(TO, 8, 0xdd, 3)), W(2 * I + 1, 0), W(2 * I, 0), W(2 * I + 1, 1)')
UNPACK_KEYS(8, 1)
UNPACK_KEYS(4, 0)
UNPACK_KEYS(2, 1)
UNPACK_KEYS(1, 0)')

C UPPER(n), LOWER(n): bytes of key word n, from numbers of four words.
define(`UPPER', `W(8 * ($1 / 4) + 7 - 2 * ($1 % 4), 1)')
define(`LOWER', `W(8 * ($1 / 4) + 6 - 2 * ($1 % 4), 1)')
C KEEP(number of the key in a round, in which round, A, B)
define(`KEEP', `
	vmovdqa64	$3, eval(8 * TO * (16 * (($2 + 16) % 8) + 2 * $1 + 1))(%rdi)
	vmovdqa64	$4, eval(8 * TO * (16 * (($2 + 16) % 8) + 2 * $1))(%rdi)')
C SHIFTED(left, right, a, b, result, scratch): result = (a << left) ^ (b >> right)
define(`SHIFTED', `
AFFINE(M_LEFT_$1, 0, $3, $5)
AFFINE(M_RIGHT_$2, 0, $4, $6)
XOR($6, $5)')
C SUBKEYS(n): those that are computed from key word n.
define(`SUBKEYS', `
SHIFTED(1, 7, UPPER($1), LOWER($1), Z(0), Z(6))
SHIFTED(1, 7, LOWER($1), UPPER($1), Z(1), Z(7))
AFFINE(M_ROR, 0, Z(0), Z(0))
KEEP(0, $1, Z(0), Z(1))
SHIFTED(5, 3, UPPER($1), LOWER($1), Z(2), Z(8))
SHIFTED(5, 3, LOWER($1), UPPER($1), Z(3), Z(9))
AFFINE(M_ROR, 0, Z(2), Z(4))
AFFINE(M_ROR, 0, Z(3), Z(5))
KEEP(2, $1 - 1, Z(4), Z(3))
KEEP(6, $1 - 6, Z(5), Z(2))
AFFINE(M_ROR, 0, LOWER($1), Z(10))
KEEP(4, $1 - 5, Z(10), UPPER($1))
	vpxorq	CONSTANT(C_PLANES($1, 0)){1to`'TO}, UPPER($1), Z(11)
	vpxorq	CONSTANT(C_PLANES($1, 1)){1to`'TO}, LOWER($1), Z(12)
AFFINE(M_ROR, 0, Z(11), Z(11))
KEEP(1, $1 - 2, Z(11), Z(12))
KEEP(3, $1 - 4, Z(11), Z(12))
KEEP(5, $1 - 3, Z(11), Z(12))
KEEP(7, $1 - 7, Z(11), Z(12))')
