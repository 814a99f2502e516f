C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with vpmsumd: two carry-less products of 64 bits and their sum.
C
C Two vpmsumd per block, F and R of src/ghash-impl.h, by the vectors h1 d1 and h0 d0 of the key.  The first group has blocks mod 8
C blocks unless that is 0, all others have 8.
C
C Functions: set_key, update, polyval, polyval_few.
C Features: ISA 2.07 with vector cryptography.
C Bounds: none, there are no carries (src/ghash-impl.h).
C Key: for i = 1, ..., 8 the vectors h1 d1 and h0 d0 of H^i / x, at byte 32 (i - 1); then POLY, JOIN and REVERSE; all in the format
C of stxvd2x.
C
C Instructions per byte of update, with the caller:
C   bytes                 16     64    128    256   1024  16384   set_key
C   little endian       2.94   1.25   1.03   0.71   0.48   0.40   151 instructions
C   big endian          2.88   1.19   0.97   0.66   0.42   0.35   150
C   c64, little endian  55.4   50.7   49.9   49.5   49.2   49.1   186
C   c64, big endian     50.1   44.3   43.3   42.8   42.4   42.3   168
C Cycles per byte of the group loop, llvm-mca 19: little endian pwr8 0.220, pwr9 0.196, pwr10 0.165; big endian 0.157, 0.172, 0.157.
C polyval, a public message:
C   bytes                       64           256   1024  16384
C   little endian             5.81          1.86   0.72   0.37
C   big endian                5.58          1.80   0.75   0.42
C   c64, little endian        52.8          42.2   39.8   39.2
C Cycles per byte of its group loop: little endian 0.188, 0.173, 0.157; big endian 0.220, 0.196, 0.165.
C polyval_few, little endian, instructions and cycles on pwr8, pwr9 and pwr10, in brackets set_key and polyval without what wipes
C the key: 2 blocks 60, 84, 76, 83 (183, 189, 165, 162); 6 blocks 86, 122, 116, 129 (223, 207, 182, 177); 24 blocks 203, 293, 296,
C 336 (352, 270, 227, 219).
C Limit: 17 vpmsumd in 17 cycles, 0.133.  Of the 183 instructions for 256 bytes 17 clear registers and 12 save and restore them.
C
C Slower (little endian, llvm-mca, pwr8 and pwr9): load, byte reversal and product of each block in sequence 0.313, 0.215; products
C of b[0] in the middle of the group 0.305 to 0.336, 0.204 to 0.212; F + R before b[0] is added to it 0.227, 0.196; loads one step
C ahead 0.274, 0.204; groups of 4 (no saved registers, half the vectors to load) 0.42 instructions per byte, but a latency of 16
C cycles per 64 bytes, 0.25.  polyval with all halves of H^8 exchanged, too: 0.165, 0.180, on pwr10 0.180.
C Not faster on POWER9: polyval with the loads of ISA 3.0 and xxbrq, little endian 0.169, big endian 0.212.

REQUIRES(p8)

include(`ghash.m4')
define(`REVERSE',`ifelse(MODE BYTE_ORDER, polyval little, JOIN, v6)')	C vperm makes numbers of bytes; vpermxor also adds

C set_key
define(`H1', `v7')
define(`H2', `v8')
define(`H3', `v9')
define(`H4', `v10')
define(`A1', `v11')		C A1, B1: the two vectors of H
define(`B1', `v12')
define(`A2', `v13')
define(`B2', `v14')
define(`A4', `v15')
define(`B4', `v16')
define(`D',  `v17')
define(`TO', `r5')		C in the key
define(`NEXT', `r6')		C 16

C STORE(h, i, a, b): a = h1 d1, b = h0 d0; both stored as power i of the key.
define(`STORE', `
	vpmsumd	T, $1, POLY
	addi	TO, KEY, AT_POWER($2)
	vpermxor D, T, $1, JOIN
	xxpermdi VS($3), VS($1), VS(D), 0
	xxpermdi VS($4), VS($1), VS(D), 3
	stxvd2x	VS($3), 0, TO
	stxvd2x	VS($4), TO, NEXT')
C PRODUCT(h, h of one factor, a and b of the other factor)
define(`PRODUCT', `
	vpmsumd	F, $2, $3
	vpmsumd	R, $2, $4
	REDUCE($1, T)
	vxor	$1, $1, T')

PROLOGUE(xcsi_ghash_set_key_p8)
	li	r6, 8
	LD64BE(r5, 0, r4)
	LD64BE(r6, r6, r4)
	li	r7, 0xc2-0x100
	sldi	r7, r7, 56
	C H / x: shift by one bit; the coefficient shifted out adds 1 / x.
	sradi	r8, r5, 63
	srdi	r9, r6, 63
	srdi	r10, r5, 63
	sldi	r5, r5, 1
	sldi	r6, r6, 1
	and	r8, r8, r7
	or	r5, r5, r9
	or	r6, r6, r10
	xor	r5, r5, r8
	mtvsrd	VS(H1), r5
	mtvsrd	VS(T), r6
	mtvsrd	VS(POLY), r7
	vspltisb R, 0
	xxpermdi VS(H1), VS(H1), VS(T), 0
	xxpermdi VS(POLY), VS(R), VS(POLY), 0
	lvsl	JOIN, 0, r1		C bytes 0 to 15, as r1 is aligned
	vspltisb T, 4
	vslb	T, JOIN, T
	vxor	JOIN, JOIN, T
	vspltisb T, 8
	vxor	JOIN, JOIN, T
	addi	TO, KEY, AT_CONSTANTS
	li	NEXT, 16
	stxvd2x	VS(POLY), 0, TO
	stxvd2x	VS(JOIN), TO, NEXT
IF_BE(`', `
	vspltisb T, 15
	vxor	T, JOIN, T
	addi	TO, TO, 32
	stxvd2x	VS(T), 0, TO')
	STORE(H1, 1, A1, B1)
	PRODUCT(H2, H1, A1, B1)
	STORE(H2, 2, A2, B2)
	PRODUCT(H3, H1, A2, B2)
	PRODUCT(H4, H2, A2, B2)
	STORE(H4, 4, A4, B4)
	STORE(H3, 3, A1, B1)
	PRODUCT(H1, H1, A4, B4)
	PRODUCT(H2, H2, A4, B4)
	PRODUCT(H3, H3, A4, B4)
	PRODUCT(H4, H4, A4, B4)
	STORE(H1, 5, A1, B1)
	STORE(H2, 6, A1, B1)
	STORE(H3, 7, A1, B1)
	STORE(H4, 8, A1, B1)
	li	r9, 0
	li	r10, 0
	li	r8, 0
WIPE_VECTORS(0, 3)
WIPE_VECTORS(7, 17)
	blr
EPILOGUE

C update: groups of 8
define(`Y',      `v7')		C first block, and y
define(`KEY_A',  `eval(8 + 2 * ($1 - 1))')	C vectors of power i, v8 to v23
define(`KEY_B',  `eval(9 + 2 * ($1 - 1))')
define(`BLOCK',  `ifelse(eval($1 % 3), 0, `X', eval($1 % 3), 1, `v24', `v25')')

define(`OFFSETS', `SET_OFFSETS($1, $2)')
define(`LOAD_VECTOR', `lxvd2x	VS($1), ifelse($2, 0, `0, $3', `$3, OFFSET($2)')')
define(`LOAD', `LOAD_VECTOR($1, $2, $3)')
C Numbers: lxvd2x makes two of the bytes of a block, in the byte order of the machine and the first one high.  On little-endian
C machines these are those of POLYVAL, but for their order.
define(`IF_NUMBERS', `ifelse(MODE BYTE_ORDER, update big, `$1', `$2')')
define(`IF_EXCHANGED', `ifelse(MODE BYTE_ORDER, polyval little, `$1', `$2')')
define(`TURN', `IF_NUMBERS(`', `vperm	$1, $1, $1, REVERSE')')
define(`TURN_AND_ADD', `IF_NUMBERS(`vxor	$1, $2, $1', `vpermxor $1, $2, $1, REVERSE')')
define(`STORE_Y', `TURN($1)
	stxvd2x	VS($1), 0, Y_ADDRESS')
define(`LOAD_REVERSE', `ifelse(MODE BYTE_ORDER, update little, `OFFSETS(2, 2)
	LOAD_VECTOR(REVERSE, 2, r10)', MODE BYTE_ORDER, polyval big, `vspltisb REVERSE, 7
	vxor	REVERSE, REVERSE, JOIN')')

C FUNCTION(update or polyval).  Groups: instead of those of blocks, the halves of H to H^7 are exchanged.
define(`FUNCTION', `define(`MODE', $1)
UPDATE_START
FOR(`I', 20, 25, `	xxlor	eval(I - 20), VS(I), VS(I)
')
OFFSETS(2, 7)
FOR(`I', 0, 7, `	LOAD_VECTOR(eval(8 + I), I, KEY)
')
	addi	KEY, KEY, 128
FOR(`I', 0, 7, `	LOAD_VECTOR(eval(16 + I), I, KEY)
')
IF_EXCHANGED(`FOR(`I', 8, 21, `	xxpermdi VS(I), VS(I), VS(I), 2
')')
LABEL(group):
	C Step I: load block I + 2, reverse bytes of I + 1, multiply I.
FOR(`I', -1, 7, `ifelse(I, 1, `
	LOAD(Y, 0, SRC)
	vpmsumd	T, R, POLY
	TURN_AND_ADD(Y, F)
	vpermxor Y, Y, R, JOIN')
ifelse(eval(I <= 5), 1, `	LOAD(BLOCK(eval(I + 2)), eval(I + 2), SRC)')
ifelse(eval(I >= 0 && I <= 6), 1, `IF_EXCHANGED(`', `	TURN(BLOCK(eval(I + 1)))')')
ifelse(I, 1, `	vpmsumd	F, BLOCK(I), KEY_A(7)
	vpmsumd	R, BLOCK(I), KEY_B(7)
	vxor	Y, Y, T', eval(I > 1), 1, `	vpmsumd	T, BLOCK(I), KEY_A(8 - I)
	vpmsumd	BLOCK(I), BLOCK(I), KEY_B(8 - I)
	vxor	F, F, T
	vxor	R, R, BLOCK(I)')')
	vpmsumd	T, Y, KEY_A(8)
	vpmsumd	Y, Y, KEY_B(8)
	addi	SRC, SRC, 128
	vxor	F, F, T
	vxor	R, R, Y
	bdnz	LABEL(group)
FOR(`I', 20, 25, `	xxlor	VS(I), eval(I - 20), eval(I - 20)
')
WIPE_VECTORS(9, 19)
UPDATE_END')

PROLOGUE(xcsi_ghash_update_p8)
FUNCTION(update)
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_p8)
FUNCTION(polyval)
EPILOGUE

C --- polyval_few: H / x is what is in memory; an odd block first, then y = (y + b[0]) H^2 + b[1] H.  Blocks are as lxvd2x loads
C them, on little-endian machines with their halves exchanged, and so are the vectors of H and H^2.

define(`BLOCKS', `r6')
define(`EXCHANGED', `IF_BE(`$1, $2', `$2, $1')')
C HALVES(h, a, b): the vectors of h, in registers a and b
define(`HALVES', `
	vpmsumd	T, $1, POLY
	vpermxor D, T, $1, JOIN
	xxpermdi VS($2), EXCHANGED(VS($1), VS(D)), 0
	xxpermdi VS($3), EXCHANGED(VS($1), VS(D)), 3')

PROLOGUE(xcsi_ghash_polyval_few_p8)
define(`MODE', polyval)
	lxvd2x	VS(X), 0, KEY
	li	r7, 0xc2-0x100
	lvsl	JOIN, 0, r1		C bytes 0 to 15, as r1 is aligned
	sldi	r7, r7, 56
	vspltisb T, 4
	vspltisb R, 0
	mtvsrd	VS(POLY), r7
	vslb	T, JOIN, T
	vspltisb F, 8
	vxor	JOIN, JOIN, T
	xxpermdi VS(POLY), VS(R), VS(POLY), 0
	vxor	JOIN, JOIN, F
IF_BE(`LOAD_REVERSE
TURN(X)
	vor	H1, X, X', `	vperm	H1, X, X, JOIN')
HALVES(H1, A1, B1)
PRODUCT(H2, X, A1, B1)
	li	r7, 16
HALVES(H2, A2, B2)
	andi.	r0, BLOCKS, 1
	srdi	BLOCKS, BLOCKS, 1
	vspltisb F, 0
	vspltisb R, 0
	beq	cr0, .Lpairs
	lxvd2x	VS(X), 0, SRC
	addi	SRC, SRC, 16
IF_BE(`TURN(X)')
	vpmsumd	F, X, A1
	vpmsumd	R, X, B1
.Lpairs:
	cmpldi	cr0, BLOCKS, 0
	beq	cr0, .Lfew
	mtctr	BLOCKS
C y + b[0], where y is the product of POLY and R_0, F, and the exchanged R
.Lpair:
	lxvd2x	VS(X), 0, SRC
	lxvd2x	VS(H1), SRC, r7
	vpmsumd	T, R, POLY
IF_BE(`	vpermxor X, F, X, REVERSE
	TURN(H1)
	vpermxor X, X, R, JOIN
	vxor	X, X, T', `	vxor	X, X, R
	vxor	F, F, T
	vpermxor X, X, F, JOIN')
	vpmsumd	T, H1, A1
	vpmsumd	H1, H1, B1
	addi	SRC, SRC, 32
	vpmsumd	F, X, A2
	vpmsumd	R, X, B2
	vxor	F, F, T
	vxor	R, R, H1
	bdnz	.Lpair
.Lfew:
	vpmsumd	T, R, POLY
	vxor	F, F, T
IF_BE(`	vpermxor X, F, R, JOIN
	TURN(X)', `	vpermxor X, R, F, JOIN')
	stxvd2x	VS(X), 0, Y_ADDRESS
WIPE_VECTORS(0, 3)
WIPE_VECTORS(7, 8)
WIPE_VECTORS(11, 14)
	vxor	D, D, D
	blr
EPILOGUE
