C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with vgfmg: two carry-less products of 64 bits and their sum.
C
C Two vgfmg per block, F and R of src/ghash-impl.h, by the vectors h1 d1 and h0 d0 of the key; vgfmag also adds.  The first group
C has blocks mod 8 blocks unless that is 0, all others have 8.
C
C Functions: set_key, update, polyval.
C Features: vx (z13).  Stack of polyval: a slot in the frame of the caller, without secrets.
C Bounds: none, there are no carries (src/ghash-impl.h).
C Key: for i = 1, ..., 8 the vectors h1 d1 and h0 d0 of H^i / x, at byte 32 (i - 1); then POLY.
C
C Instructions per byte of update, with the caller:
C   bytes      16     64    128    256   1024  16384   set_key
C   vx       2.50   0.95   0.65   0.45   0.30   0.25   121 instructions
C   c64      38.6   35.1   34.5   34.2   34.0   33.9   163
C polyval: 0.33 of 16384 bytes; update, of blocks that C reverses, 2.60.
C Cycles per byte of the group loop, llvm-mca 19: 0.094 on z13, z14 and z15, of polyval 0.118.  Limit: its 21 vector instructions
C without loads, two per cycle, 10.5 cycles, 0.082.
C
C Slower: one pair of sums, 29 instructions and 14.8 cycles instead of 31 and 12.1; groups of 4, 10.1 cycles.  Groups of 12 take
C 16.1 cycles, 0.084 per byte, and 43 instructions, but need 24 registers for the key, f8 to f15 saved among them, and 12 powers.
C One vlm for the blocks would save 7 instructions, but CPUs split it, at a cost that the model ignores.

REQUIRES(vx)

C live throughout
define(`KEY',    `%r2')
define(`F',      `%v0')		C sums of products
define(`R',      `%v2')
define(`X',      `%v4')		C block, or y
define(`POLY',   `%v5')		C halves 0, c

C Byte offsets of a vector of the key
define(`AT_POWER', `eval(32 * ($1 - 1))')
define(`AT_POLY', AT_POWER(9))
C Vectors of power i
define(`KEY_A',  `%v`'eval(16 + 2 * ($1 - 1))')
define(`KEY_B',  `%v`'eval(17 + 2 * ($1 - 1))')

C REDUCE(v): v + F = F + R 2^-64, a field element.
define(`REDUCE', `vgfmag	F, R, POLY, F
	vpdi	$1, R, R, 4')

C set_key
define(`H',      `%v`'ifelse($1, 1, 1, $1, 2, 3, $1, 3, 6, 7)')
define(`T',      `%v4')

C STORE(h, i): KEY_A(i), KEY_B(i) = the vectors of h = H^i / x.
define(`STORE', `vgfmg	F, $1, POLY
	vpdi	T, $1, $1, 4
	vx	T, T, F
	vmrhg	KEY_A($2), $1, T
	vmrlg	KEY_B($2), $1, T')
C PRODUCT(h, h of one factor, i of the other factor)
define(`PRODUCT', `vgfmg	F, $2, KEY_A($3)
	vgfmg	R, $2, KEY_B($3)
	REDUCE(T)
	vx	$1, F, T')

RODATA(.Lconstants, 16)
	.quad	0, 0xc2 << 56
	.quad	0xc2 << 56, 1
END_RODATA

RODATA(.Lreversal, 16)
FOR(`I', 0, 15, `	.byte	eval(15 - I)
')END_RODATA

PROLOGUE(xcsi_ghash_set_key_vx)
	LEA(.Lconstants, %r1)
	vl	H(1), 0(%r3)
	vl	POLY, 0(%r1)
	vl	R, 16(%r1)
	C H / x: shift by one bit; the coefficient shifted out adds 1 / x.
	vrepib	T, 1
	vesrag	F, H(1), 63
	vrepg	F, F, 0
	vsl	H(1), H(1), T
	vn	F, F, R
	vx	H(1), H(1), F
	STORE(H(1), 1)
	PRODUCT(H(2), H(1), 1)
	STORE(H(2), 2)
	PRODUCT(H(3), H(1), 2)
	PRODUCT(H(4), H(2), 2)
	STORE(H(4), 4)
	STORE(H(3), 3)
	PRODUCT(H(1), H(1), 4)
	PRODUCT(H(2), H(2), 4)
	PRODUCT(H(3), H(3), 4)
	PRODUCT(H(4), H(4), 4)
	STORE(H(1), 5)
	STORE(H(2), 6)
	STORE(H(3), 7)
	STORE(H(4), 8)
	vstm	KEY_A(1), KEY_B(8), 0(KEY)
	vst	POLY, AT_POLY`'(KEY)
WIPE_VECTORS(0, 4)
WIPE_VECTORS(6, 7)
WIPE_VECTORS(16, 31)
	br	%r14
EPILOGUE

C update and polyval: live throughout
define(`Y_ADDRESS', `%r3')
define(`SRC',    `%r4')
define(`GROUPS', `%r0')
C short group
define(`POWER',  `%r1')		C of the next block: offset in the key, 32 (blocks mod 8) - 32 at first
define(`STEP',   `%r5')		C -32
C groups of 8
define(`F_ODD',  `%v1')		C F_ODD, R_ODD: sums of odd blocks
define(`R_ODD',  `%v3')
define(`BLOCK',  `ifelse(eval($1 % 2), 1, `%v7', `%v6')')

C ADD(i): adds block i to the sums.  Blocks 2 and 1 initialize them.
define(`ADD', `LOAD_BLOCK(BLOCK($1), `eval(16 * $1)(SRC)')
	ADD_TO(ifelse(eval($1 % 2), 1, `F_ODD, R_ODD', `F, R'), $1)')
define(`ADD_TO', `ifelse(eval($3 < 3), 1, `vgfmg	$1, BLOCK($3), KEY_A(8 - $3)
	vgfmg	$2, BLOCK($3), KEY_B(8 - $3)', `vgfmag	$1, BLOCK($3), KEY_A(8 - $3), $1
	vgfmag	$2, BLOCK($3), KEY_B(8 - $3), $2')')

C LOAD_BLOCK(register, address), for y, too; of polyval in the other order
define(`PATTERN', `%v8')
define(`REVERSE', `ifelse(MODE, polyval, `
	vperm	$1, $1, $1, PATTERN')')
define(`LOAD_BLOCK', `vl	$1, $2`'REVERSE($1)')
define(`LABEL', `.L`'MODE`_$1'')

C FUNCTION(update or polyval)
define(`FUNCTION', `define(`MODE', $1)ifelse(MODE, polyval, `	SAVE_F(8, F_PLACE(8))
	LEA(.Lreversal, %r1)
	vl	PATTERN, 0(%r1)
')dnl
	srlg	GROUPS, %r5, 3
	risbg	POWER, %r5, 56, 0x80 + 58, 5
	lghi	STEP, -32
	LOAD_BLOCK(F, `0(Y_ADDRESS)')
	vl	POLY, AT_POLY`'(KEY)
	vzero	R
	agr	POWER, STEP
	jl	LABEL(whole)
	LOAD_BLOCK(X, `0(SRC)')
	vl	KEY_A(1), 0(POWER, KEY)
	vl	KEY_B(1), 16(POWER, KEY)
	vx	X, X, F
	la	SRC, 16(SRC)
	vgfmg	F, X, KEY_A(1)
	vgfmg	R, X, KEY_B(1)
	brxlg	POWER, STEP, LABEL(whole)
LABEL(short):
	LOAD_BLOCK(X, `0(SRC)')
	vl	KEY_A(1), 0(POWER, KEY)
	vl	KEY_B(1), 16(POWER, KEY)
	la	SRC, 16(SRC)
	vgfmag	F, X, KEY_A(1), F
	vgfmag	R, X, KEY_B(1), R
	brxhg	POWER, STEP, LABEL(short)
LABEL(whole):
	ltgr	GROUPS, GROUPS
	je	LABEL(done)
	vlm	KEY_A(1), KEY_B(8), 0(KEY)
LABEL(group):
	ADD(1)
	LOAD_BLOCK(X, `0(SRC)')
	REDUCE(R)
	vx	X, X, R
	vx	X, X, F
FOR(`I', 2, 7, `	ADD(I)
')
	vx	F, F, F_ODD
	vx	R, R, R_ODD
	vgfmag	F, X, KEY_A(8), F
	vgfmag	R, X, KEY_B(8), R
	la	SRC, 128(SRC)
	brctg	GROUPS, LABEL(group)
	vzero	F_ODD
	vzero	R_ODD
WIPE_VECTORS(6, 7)
WIPE_VECTORS(18, 31)
LABEL(done):
	REDUCE(R)
	vx	X, F, R
REVERSE(X)
	vst	X, 0(Y_ADDRESS)
	vzero	F
	vzero	R
	vzero	X
WIPE_VECTORS(16, 17)
ifelse(MODE, polyval, `	RESTORE_F(8, F_PLACE(8))
')dnl
	br	%r14')

PROLOGUE(xcsi_ghash_update_vx)
FUNCTION(update)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_vx)
FUNCTION(polyval)
EPILOGUE
