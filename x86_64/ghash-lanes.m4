dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH and POLYVAL of groups of 32 blocks with a hash for each of four lanes; formats as in ghash-vpclmul.m4.
C
C H^4 has the weight of one vector: each lane of the vectors of a group is multiplied by H^32, H^28, ..., H^4.  So the powers of all
C lanes are the same, and stay in registers.  What follows is a group whose powers differ from lane to lane, and has y_0, ..., y_3
C added to its first vector.
C
C GHASH multiplies natural polynomials: vgf2p8affineqb reverses the bits of bytes, so that the multiplier has the port of vpshufb.
C The reduction of p3 p2 p1 p0 begins at the high end: MIDDLE += swap (HIGH) + p3 r, LOW += swap (MIDDLE) + p2 r, r = x^7 + x^2 + x.
C POLYVAL multiplies as update does.
C
C The including file defines V, XOR, MOVE, BROADCAST, ADD3, ORDER, IF_BIG, SRC, offsets SUMS and NATURAL in the key, and numbers of
C registers: LOW, MIDDLE, HIGH, X, S, T; OTHER_T, OTHER_X, OTHER_S, products of another vector; HASHES, of the lanes; MATRIX, which
C reverses the bits of a byte; REMAINDER, r.  16 to 31 are powers and the sums of their halves; POLY_REGISTER is for POLYVAL.

define(`LANE_POWER', `V(eval(16 + $1))')
define(`LANE_SUM', `V(eval(24 + $1))')
C The powers of the key at $1.
define(`LANE_POWERS', `IF_BIG(`
	vpbroadcastq natural(%rip), V(MATRIX)
	vpbroadcastq 8+natural(%rip), V(REMAINDER)')
FOR(`I', 0, 7, `ifelse(ORDER, big, `
	BROADCAST eval(NATURAL + 16 * I)($1), LANE_POWER(I)
	vpbroadcastq eval(NATURAL + 16 * I)($1), LANE_SUM(I)
	vpxorq	eval(NATURAL + 16 * I + 8)($1){1to8}, LANE_SUM(I), LANE_SUM(I)', `
	BROADCAST eval(64 * I)($1), LANE_POWER(I)
	BROADCAST eval(SUMS + 64 * I)($1), LANE_SUM(I)')')')

C The halves of these vectors are exchanged by a second load, which has the low half of the next block in place of one that no
C product takes; so something has to follow.  Those of others by a shuffle.  Intel Xeon with AMX (Granite Rapids), 16 KiB, ns:
C   vectors       none    35   246  2467    all but 0
C   GHASH          322   300   302   298   304
C   POLYVAL        310   294   288   280   263
define(`LOADED_TWICE', `ifelse(ORDER, big, 246, 1234567)')
C Vector $1 of the group; products in $2, $3, $4.
define(`LANE_PRODUCTS', `
	MOVE	eval(64 * $1)(SRC), V(X)
IF_BIG(`	vgf2p8affineqb IMM(0), V(MATRIX), V(X), V(X)
')ifelse($5, , , `	XOR	V(HASHES), V(X), V(X)
')ifelse(ifelse($5, , `index(LOADED_TWICE, $1)', -1), -1, `	vpshufd	IMM(0x4e), V(X), V(S)
	XOR	V(X), V(S), V(S)', ORDER, big, `	MOVE	eval(64 * $1 + 8)(SRC), V(S)
	vgf2p8affineqb IMM(0), V(MATRIX), V(S), V(S)
	XOR	V(X), V(S), V(S)', `	XOR	eval(64 * $1 + 8)(SRC), V(X), V(S)')
	vpclmulqdq IMM(0x00), LANE_POWER($1), V(X), V($2)
	vpclmulqdq IMM(0x11), LANE_POWER($1), V(X), V($3)
	vpclmulqdq IMM(0x00), LANE_SUM($1), V(S), V($4)')
C LANE_FOLD(from, to, destination)
define(`LANE_FOLD', `
	vpshufd	IMM(0x4e), V($1), V(T)
	vpclmulqdq ifelse(ORDER, big, `IMM(0x01), V(REMAINDER)', `IMM(0x10), POLY_REGISTER'), V($1), V($3)
	vpternlogq IMM(0x96), V(T), V($2), V($3)')
C HASHES after the group at SRC; or after half a group at SRC + 256, without its first four vectors, LANE_GROUP(4).
define(`LANE_GROUP', `
LANE_PRODUCTS(eval($1 + 1), LOW, HIGH, MIDDLE)
FOR(`J', eval($1 / 2 + 1), 3, `
LANE_PRODUCTS(eval(2 * J), OTHER_T, OTHER_X, OTHER_S)
LANE_PRODUCTS(eval(2 * J + 1), T, X, S)
ADD3(T, OTHER_T, LOW)
ADD3(X, OTHER_X, HIGH)
ADD3(S, OTHER_S, MIDDLE)')
LANE_PRODUCTS($1, T, X, S, HASHES)
	XOR	V(T), V(LOW), V(LOW)
	XOR	V(X), V(HIGH), V(HIGH)
	XOR	V(S), V(MIDDLE), V(MIDDLE)
ADD3(LOW, HIGH, MIDDLE)
ifelse(ORDER, big, `
LANE_FOLD(HIGH, MIDDLE, S)
LANE_FOLD(S, LOW, HASHES)', `
LANE_FOLD(LOW, MIDDLE, S)
LANE_FOLD(S, HIGH, HASHES)')')
C HASHES from bytes to natural polynomials, or back.
define(`TURN', `IF_BIG(`	vgf2p8affineqb IMM(0), V(MATRIX), V(HASHES), V(HASHES)
')')
C HASH_LANES(key, bytes of the message, the most and fewest bytes of what follows)
define(`HASH_LANES', `
LANE_POWERS($1)
TURN
	sub	IMM(eval(512 + $4)), $2
	jb	LABEL(half_lanes)
LABEL(lanes):
LANE_GROUP(0)
	add	IMM(512), SRC
	sub	IMM(512), $2
	jae	LABEL(lanes)
	cmp	IMM(eval($3 - 512 - $4)), $2
	jle	LABEL(end_lanes)
LABEL(half_lanes):
	sub	IMM(256), SRC
	sub	IMM(256), $2
LANE_GROUP(4)
	add	IMM(512), SRC
LABEL(end_lanes):
	add	IMM(eval(512 + $4)), $2
TURN
WIPE_LANES')
C After the last group, but for Y.
define(`WIPE_LANES', `FOR(`I', 16, 31, `	vpxorq	%zmm`'I, %zmm`'I, %zmm`'I
')')
RODATA(natural, 16)
	.quad	0x8040201008040201, 0x86
END_RODATA
