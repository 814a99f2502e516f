C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with vpmsumd and the loads of ISA 3.0: formula and key of ghash-p8.asm.
C
C Functions: update.
C Features: ISA 3.0 and vector cryptography.
C Bounds: none, there are no carries (src/ghash-impl.h).
C Blocks are loaded in byte order: lxvb16x on little-endian targets, which saves a vperm per block; lxv on big-endian ones, which
C needs no offsets in registers.  On little-endian targets the group loop loads a block one step ahead and multiplies y in the
C middle of the group; on big-endian ones it loads two steps ahead and multiplies y last, as p8 does.
C
C Instructions per byte of update, with the caller (p8, c64: ghash-p8.asm):
C   bytes                 16     64    128    256   1024  16384
C   little endian       2.69   1.14   0.95   0.64   0.42   0.35
C   big endian          2.81   1.17   0.91   0.63   0.41   0.35
C Cycles per byte of the group loop, llvm-mca 19: little endian pwr9 0.169, pwr10 0.157; big endian pwr9 0.154.
C Limits: 17 vpmsumd in 17 cycles, 0.133; the latency of y, 16 cycles, 0.125.
C
C Slower (llvm-mca, pwr9): y first in the sum but multiplied last, each block loaded where it is multiplied, 0.188, two registers
C fewer (4 instructions per call); one register fewer, products of y added at once, 0.188; blocks not loaded ahead 0.180.  The best
C order of a random search, with two more registers, has 0.157.  Big endian, the loop of little endian 0.169, but 0.173 in messages;
C the pointer advanced at the end of the group 0.177.  Of the 165
C instructions for 256 bytes 18 clear registers and 16 load the key.  Groups of 4 would save 12 of these, but have 0.38 instructions
C per byte and a latency of 16 cycles per 64 bytes, 0.25.

REQUIRES(p9)

include(`ghash.m4')

C update: groups of 8
define(`Y',      `v6')
define(`KEY_A',  `eval(7 + 2 * ($1 - 1))')	C vectors of power i, v7 to v22
define(`KEY_B',  `eval(8 + 2 * ($1 - 1))')
define(`BLOCK',  `IF_BE(`ifelse(eval($1 % 3), 0, `X', eval($1 % 3), 1, `v23', `U')', `ifelse(eval($1 % 2), 0, `v23', `X')')')
define(`U',      `v24')		C T of REDUCE, then the product of y

define(`OFFSETS', `IF_BE(`', `SET_OFFSETS($1, $2)')')
define(`LOAD_VECTOR', `IF_BE(`lxv	VS($1), eval(16 * ($2))($3)',
	`lxvd2x	VS($1), ifelse($2, 0, `0, $3', `$3, OFFSET($2)')')')
define(`LOAD', `IF_BE(`lxv	VS($1), eval(16 * ($2))($3)',
	`lxvb16x	VS($1), ifelse($2, 0, `0, $3', `$3, OFFSET($2)')')')
define(`TURN', `')
define(`TURN_AND_ADD', `vxor	$1, $2, $1')
define(`STORE_Y', `stxvb16x VS($1), 0, Y_ADDRESS')
define(`LOAD_REVERSE', `')

PROLOGUE(xcsi_ghash_update_p9)
UPDATE_START
FOR(`I', 20, 24, `	xxlor	eval(I - 20), VS(I), VS(I)
')
IF_BE(`
FOR(`I', 0, 15, `
	LOAD_VECTOR(eval(7 + I), I, KEY)')', `
OFFSETS(2, 7)
FOR(`I', 0, 7, `
	LOAD_VECTOR(eval(7 + I), I, KEY)')
	addi	KEY, KEY, 128
FOR(`I', 0, 7, `
	LOAD_VECTOR(eval(15 + I), I, KEY)')')
.Lgroup:
IF_BE(`
	C Step I: load block I + 2, multiply I.
FOR(`I', -1, 7, `ifelse(I, 1, `
	LOAD(Y, 0, SRC)
	vpmsumd	T, R, POLY
	vxor	Y, F, Y
	vpermxor Y, Y, R, JOIN')
ifelse(eval(I <= 5), 1, `	LOAD(BLOCK(eval(I + 2)), eval(I + 2), SRC)', I, 6, `	addi	SRC, SRC, 128')
ifelse(I, 1, `	vpmsumd	F, BLOCK(I), KEY_A(7)
	vpmsumd	R, BLOCK(I), KEY_B(7)
	vxor	Y, Y, T', eval(I > 1), 1, `	vpmsumd	T, BLOCK(I), KEY_A(8 - I)
	vpmsumd	BLOCK(I), BLOCK(I), KEY_B(8 - I)
	vxor	F, F, T
	vxor	R, R, BLOCK(I)')')
	vpmsumd	T, Y, KEY_A(8)
	vpmsumd	Y, Y, KEY_B(8)
	vxor	F, F, T
	vxor	R, R, Y', `
	LOAD(X, 1, SRC)
	REDUCE(Y, U)
	C Step I: load block I + 1, multiply I; first block and y are ready at step 4.
FOR(`I', 1, 7, `
ifelse(I, 7, `', `	LOAD(BLOCK(eval(I + 1)), eval(I + 1), SRC)')
ifelse(I, 2, `	LOAD(T, 0, SRC)
	vxor	Y, Y, T', I, 3, `	vxor	Y, Y, U', I, 4, `	vpmsumd	U, Y, KEY_A(8)
	vpmsumd	Y, Y, KEY_B(8)')
ifelse(I, 1, `	vpmsumd	F, BLOCK(I), KEY_A(7)
	vpmsumd	R, BLOCK(I), KEY_B(7)', `	vpmsumd	T, BLOCK(I), KEY_A(8 - I)
	vpmsumd	BLOCK(I), BLOCK(I), KEY_B(8 - I)
	vxor	F, F, T
	vxor	R, R, BLOCK(I)')')
	addi	SRC, SRC, 128
	vxor	F, F, U
	vxor	R, R, Y')
	bdnz	.Lgroup
FOR(`I', 20, 24, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
	vxor	Y, Y, Y
WIPE_VECTORS(9, 19)
UPDATE_END
EPILOGUE
