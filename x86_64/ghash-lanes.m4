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
C The including file defines V, XOR, MOVE, BROADCAST, ADD3, ORDER, IF_BIG, SRC, offsets SUMS, NATURAL and NATURAL_SUMS in the key,
C and numbers of registers: LOW, MIDDLE, HIGH, X, S, T; OTHER_T, OTHER_X, OTHER_S, products of another vector; HASHES, of the
C lanes; MATRIX, which reverses the bits of a byte; REMAINDER, r.  16 to 31 are powers and the sums of their halves; POLY_REGISTER
C is for POLYVAL.

define(`LANE_POWER', `V(eval(16 + $1))')
define(`LANE_SUM', `V(eval(24 + $1))')
C The powers of the key at $1.
define(`LANE_POWERS', `IF_BIG(`
	vpbroadcastq natural(%rip), V(MATRIX)
	vpbroadcastq 8+natural(%rip), V(REMAINDER)')
FOR(`I', 0, 7, `ifelse(ORDER, big, `
	BROADCAST eval(NATURAL + 16 * I)($1), LANE_POWER(I)
	vpbroadcastq eval(NATURAL_SUMS + 16 * (I % 4) + I / 4 * 8)($1), LANE_SUM(I)', `
	BROADCAST eval(64 * I)($1), LANE_POWER(I)
	vpbroadcastq eval(SUMS + 64 * I + 8)($1), LANE_SUM(I)')')')

C PAIR_SUMS(a, b, destination, other): the sums of halves of vector a in the low words, of b in the high ones; clobbers other.  On
C Intel one operation has the port of multiplications, two have any.  Intel Xeon with AMX (Granite Rapids), 16 KiB of GHASH, ns:
C 269, before 291, when each vector had its sum, the halves exchanged by a shuffle or a second load.  Cycles of a group by llvm-mca
C 19, and before: Ice Lake 32.3, 33.4; Sapphire Rapids 32.3, 35.3; Zen 4 56.2, 56.2.
define(`PAIR_SUMS', `
	BROADCAST high_word(%rip), V($3)
	vshufpd	IMM(0x55), V($2), V($1), V($4)
	vpternlogq IMM(0xca), V($1), V($2), V($3)
	XOR	V($4), V($3), V($3)')
C GHASH of vectors $1 and $2 of the group; $3 is first or not, with $4 HASHES are added to vector $1.
define(`LANE_PAIR', `
	MOVE	eval(64 * $1)(SRC), V(X)
	MOVE	eval(64 * $2)(SRC), V(OTHER_X)
	vgf2p8affineqb IMM(0), V(MATRIX), V(X), V(X)
	vgf2p8affineqb IMM(0), V(MATRIX), V(OTHER_X), V(OTHER_X)
ifelse($4, , , `	XOR	V(HASHES), V(X), V(X)
')PAIR_SUMS(X, OTHER_X, S, T)
	vpclmulqdq IMM(0x00), LANE_POWER($2), V(OTHER_X), V(OTHER_T)
	vpclmulqdq IMM(0x11), LANE_POWER($2), V(OTHER_X), V(OTHER_X)
	vpclmulqdq IMM(0x00), LANE_POWER($1), V(X), V(T)
	vpclmulqdq IMM(0x11), LANE_POWER($1), V(X), V(X)
	vpclmulqdq IMM(0x00), LANE_SUM($1), V(S), V(OTHER_S)
	vpclmulqdq IMM(0x11), LANE_SUM($2), V(S), V(S)
ifelse($3, first, `	XOR	V(T), V(OTHER_T), V(LOW)
	XOR	V(X), V(OTHER_X), V(HIGH)
	XOR	V(S), V(OTHER_S), V(MIDDLE)', `
ADD3(T, OTHER_T, LOW)
ADD3(X, OTHER_X, HIGH)
ADD3(S, OTHER_S, MIDDLE)')')
C POLYVAL of vector $1 of the group; products in $2, $3, $4.  Halves are exchanged by a second load, which has the low half of the
C next block in place of one that no product takes; so something has to follow.  Those of vector 0 by a shuffle.  Intel Xeon with
C AMX (Granite Rapids), 16 KiB, ns, with none, 2, 4 and 6, all but 0 loaded twice: 310, 280, 263.
define(`LANE_PRODUCTS', `
	MOVE	eval(64 * $1)(SRC), V(X)
ifelse($5, , `	XOR	eval(64 * $1 + 8)(SRC), V(X), V(S)
', `	XOR	V(HASHES), V(X), V(X)
	vpshufd	IMM(0x4e), V(X), V(S)
	XOR	V(X), V(S), V(S)
')	vpclmulqdq IMM(0x00), LANE_POWER($1), V(X), V($2)
	vpclmulqdq IMM(0x11), LANE_POWER($1), V(X), V($3)
	vpclmulqdq IMM(0x00), LANE_SUM($1), V(S), V($4)')
C LANE_FOLD(from, to, destination)
define(`LANE_FOLD', `
	vpshufd	IMM(0x4e), V($1), V(T)
	vpclmulqdq ifelse(ORDER, big, `IMM(0x01), V(REMAINDER)', `IMM(0x10), POLY_REGISTER'), V($1), V($3)
	vpternlogq IMM(0x96), V(T), V($2), V($3)')
C HASHES after the group at SRC; or after half a group at SRC + 256, without its first four vectors, LANE_GROUP(4).
define(`LANE_GROUP', `ifelse(ORDER, big, `
FOR(`J', eval($1 / 2 + 1), 3, `
LANE_PAIR(eval(2 * J), eval(2 * J + 1), ifelse(J, eval($1 / 2 + 1), first))')
LANE_PAIR($1, eval($1 + 1), , HASHES)', `
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
	XOR	V(S), V(MIDDLE), V(MIDDLE)')
ADD3(LOW, HIGH, MIDDLE)
ifelse(ORDER, big, `
LANE_FOLD(HIGH, MIDDLE, S)
LANE_FOLD(S, LOW, HASHES)', `
LANE_FOLD(LOW, MIDDLE, S)
LANE_FOLD(S, HIGH, HASHES)')')
C HASHES from bytes to natural polynomials, or back.
define(`TURN', `IF_BIG(`	vgf2p8affineqb IMM(0), V(MATRIX), V(HASHES), V(HASHES)
')')
C HASH_LANES(key, bytes of the message, the most and fewest bytes of what follows); clobbers r8.  Half a group comes first, so that
C nothing waits for its reduction.
define(`HASH_LANES', `
LANE_POWERS($1)
TURN
	sub	IMM($4), $2
	mov	$2, %r8
	and	IMM(511), %r8d
	cmp	IMM(eval($3 - $4)), %r8d
	jbe	LABEL(whole_lanes)
	sub	IMM(256), SRC
LANE_GROUP(4)
	add	IMM(512), SRC
	sub	IMM(256), $2
LABEL(whole_lanes):
	sub	IMM(512), $2
	jb	LABEL(end_lanes)
LABEL(lanes):
LANE_GROUP(0)
	add	IMM(512), SRC
	sub	IMM(512), $2
	jae	LABEL(lanes)
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
RODATA(high_word, 16)
	.quad	0, -1
END_RODATA
