C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH with carry-less multiplications of four blocks: set_key and vocabulary of ghash-vpclmul.m4 with LANES = 4.
C
C Of more than 32 blocks, perhaps a group of 16 comes first, then groups of 32, with a hash for each lane: ghash-lanes.m4.  5 to
C 32 blocks are left, whose vectors are complete but for the last one, which is read under a mask of its bytes and multiplied first.
C One or two blocks of their own take xmm or ymm registers.
C Sums of halves are in the high words; only keys for up to 16 blocks have them in the low ones, too.
C After the zero vector, the key has H^32, H^28, ..., H^4 as natural polynomials, at byte NATURAL, and the sums of their halves, a
C word for each, of the first four and the others in turn.
C
C Functions: set_key, update, update_padded, polyval.
C Features: VPCLMULQDQ, AVX-512 (F, BW, DQ, VL), GFNI.
C Bounds: none, there are no carries (src/ghash-impl.h).
C
C Intel Xeon with AMX (Granite Rapids), ns of a call of update or update_padded with a key at a multiple of 8, least of 4000 runs;
C before: all groups by numbers and vpshufb, reduced by shifts; hash of ipsec-mb 2.0.2, and of this, by xcs speed:
C   bytes                   8    16    64   128   256   512  1024  1350  4096 16384
C   vpclmul512            2.4   2.1   3.5   4.8   7.7  13.0  23.9  29.7    76   294
C   before                3.7   3.6   3.9   5.4   9.0  14.6  29.5  42.5   112   447
C   polyval                     2.0   3.2   4.2   6.6  11.0  20.4          66   262
C   before                      3.4   3.4   4.7   7.8  13.7  27.1         108   450
C   hash                  3.4   3.9   4.9         8.0        22.9  29.7    76   291
C   ipsec-mb              4.1   4.0   4.7         7.7        23.2  30.9    83   329
C Later, halves of pairs of vectors unpacked: hash of 256, 1024 and 1350 bytes 7.1, 21.8 and 28.6, before 7.2, 22.4 and 29.0.
C Then PAIR_SUMS in all pairs, sums of natural powers in the key, half a group first, four products where there is one vector; two
C libraries in turn, the least of 4000:
C   bytes                 8    16    64   128   256   512   768  1024  1040  1350  4096 16384
C   hash                3.2   3.7   4.4   5.7   7.7  12.6  16.3  21.6  23.9  28.6  70.5   269
C   before              3.4   3.9   4.5   5.9   7.8  12.8  18.0  22.4  25.9  30.4  75.5   291
C Model of AMD Zen 4, cycles of 256, 1024 and 4096 bytes 36.9, 136 and 478, before 36.8, 135 and 474.
C Slower: one shuffle and two blends with masks in place of two of unpacking, 7.5, 23.1 and 29.3.
C set_key there, cycles of a public call, the median of 32 places of the key; with a hash of 16 and of 512 bytes after it; of
C POLYVAL, and of AES-GCM with 128 and 256 bits; before: two vpxor for a vpternlogq in vectors of two lanes, two shifts for a mask,
C and a call of the row, not a jump:
C   set_key       92.3   101   156   143   200   233
C   before        96.0   108   160   146   202   231
C Cycles by llvm-mca 19, first of all, before, and now: Sapphire Rapids 103, 87, 87; Ice Lake 140, 119, 117; Zen 4 134, 128, 130.
C About 140 operations for two ports, 68 of them for the one of multiplications (48) and shuffles; whichever are left out save 0.6
C to 0.7 cycles each.  Slower: halves exchanged by a second load, 55 ns of 23.5, since it waits until what it crosses has left the
C store buffer; all products before the stores, 24.8; the sums in keys for few blocks likewise.  No gain: H^8 broadcast from
C memory, less alone, but not with what follows; sums of natural powers by a second load, POLYVAL 4 % more; all of the key in
C vectors of four lanes, up to 8 blocks 6 %; a vector of sums for four natural powers.
C All these figures are of a set_key that loaded the low halves of the longest keys again after the store, by vmovddup, in place of
C a shuffle.  AMD Zen 4 forwards no vector of 64 bytes to that: set_key 272 cycles, with a hash of 16, 256 and 512 bytes 250, 285
C and 343, now 145, 157, 186 and 221; AES-GCM of 128 bits 462, now 326.  By llvm-mca 19 a shuffle costs Sapphire Rapids 6 cycles of
C 87, Ice Lake 8 of 117, Zen 4 2.  Rejected: first lanes for natural powers from registers, Zen 4 1 % less, Sapphire Rapids 6
C cycles; a shuffle for two vectors, whose sums are stored 8 bytes apart, Zen 4 the same, the others 3 cycles less, but a hash waits
C for both stores.  H^16 as a factor, so that no power waits for H^24, no gain.  There 47 multiplications take 96 cycles.
C A key for one block has H alone, in 19 instructions, as with vpclmul, where the public call takes 15 cycles on Zen 3; throughput
C by llvm-mca 19: Sapphire Rapids 3.8, Ice Lake 4.6, Zen 4 3.9.
C So twice the cycles of c32, 58, are out of reach with these powers: 47 multiplications and 20 shuffles have one port.  The
C function alone takes 86 to 89; all products by H^4 87, but Ice Lake 134 by the model, one call 204, not 168; H^2 and its d by
C pdep in general registers 8 less, but what waits for a power does 24 longer.
C With 16 powers and the natural ones alone it takes 58, the public call 60 to 63; by the models Sapphire Rapids 51, Ice Lake 85,
C Zen 4 90.  But 17 to 32 blocks then take one reduction more, two multiplications and what waits for them.  Of what was tried the
C best were two or four vectors before the last 5 to 16 blocks, by natural powers and two sums of two products: 272 to 512 bytes
C from 3 % less to 2 % more, calls that wait for y of the one before 20 to 50 % more; by the models Sapphire Rapids up to 6 %, Ice
C Lake 10 to 20 %, Zen 4 15 to 28 %.  By count, lanes by groups of 16 take 12 % more in long messages, and powers that each call
C makes 10 % of 1 KiB.
C AMD Zen 4, the function alone 143 cycles, 255 instructions: operations of 512 bits count there, not multiplications or latency.
C Without stores 128, without natural powers 137 (wrong keys).  Slower: squares by four vgf2p8affineqb, a byte shuffle and two
C unpackings, since bits of a square depend on few bytes: even powers from H^10 on so, odd ones by H^8 and H^16, then lanes
C interleaved, 29 multiplications of 47, 148; H^2, H^4, H^8 and H^16 so, in all lanes, for fewer shuffles and a shorter chain, 44
C multiplications, 160; both, 157.  No gain: first lanes for natural powers from registers.
C Limit there: vpclmulqdq and shuffles share a port, 7 of them for 128 bytes by natural polynomials, 9 by numbers; the others share
C this port and one more.  AMD Zen 4 by llvm-mca: 56 cycles for a group of 512 bytes, before 71.
C AMD Zen 5, as in ghash-pclmul.asm, before this was changed:
C   bytes                  16    64   128   256   512  1344  1350  4096 16384   1 MiB
C   vpclmul512, cycles     24    25    29    41    65   144   156   403  1576
C   cycles per byte      1.51  0.39  0.23  0.16 0.128 0.107 0.115 0.098 0.096   0.098
C By the model it takes 0.107 for 16 KiB now; the loop of before, 0.095, had 24 multiplications for 32 blocks, this one 26.
C polyval, AMD Zen 4, public message as above; below it, vpclmul and avx2; last, by update of blocks that C reverses:
C   bytes                  16    64   256   512  1350  4096 16384
C   vpclmul512           3.73  1.06  0.31  0.22  0.21  0.16  0.15
C   vpclmul              3.50  0.96  0.36  0.28  0.25  0.20  0.19
C   avx2                 3.62  1.06  0.54  0.46  0.42  0.39  0.38
C   vpclmul512, update   5.44  1.48  0.51        0.42        0.29
C Later, hash of 17 to 31 bytes by two lanes, as of 32: 23.5 cycles, before 25.5; ipsec-mb, of 24 bytes, 24.  By llvm-mca 19, of the
C function one call alone and calls in a row: Ice Lake 45 and 9.4, before 53 and 13.9, Sapphire Rapids 54 and 11.1 (58 and 13.2).
C Limit: one vpclmulqdq in 2 cycles, 0.094 cycles per byte.  An incomplete block costs 5 to 10 cycles more than a complete one;
C other variants, with a second call that waits for y, 20 to 25.
C Slower: y in the first product of the first group, 1 to 2 cycles; set_key with reductions by shifts, 232 cycles on AMD Zen 4, not
C 150 (two lanes: 143, not 90).  On Intel Xeon with AMX: powers as memory operands of two products, 256 bytes 8.4 ns, not 7.7; the
C incomplete group first, and one of numbers last, 1350 bytes 36.0, not 29.7; lanes from 96 blocks on, 1024 bytes 25.3, not 23.9;
C No gain: squares of H^4 and H^8 in set_key, which the next powers wait for.

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, gfni, vpclmulqdq)

define(`LANES', 4)
include(`ghash-vpclmul.m4')
define(`TERNARY', `$1')
define(`NATURAL', eval(2 * SUMS + VECTOR))
define(`NATURAL_SUMS', eval(NATURAL + 128))
define(`P', 10)
define(`OTHER_T', 7)		C products of another vector
define(`OTHER_X', 8)
define(`OTHER_S', 9)
define(`MATRIX', P)	C not both at a time
define(`REMAINDER', 11)
define(`HASHES', Y)
define(`POLY_REGISTER', `V(POLY)')
include(`ghash-lanes.m4')

C --- set_key

define(`WIPE_KEY', `WIPE_EACH(LOW, MIDDLE, HIGH, S, T, 6, 7, 8, 9, 10, 11, 12, 13)')

C $1 = the first lanes of $1 and of three vectors behind place $2, as natural polynomials, which are stored; register 8 is a
C constant.  Times x: what is shifted out of a word was its bit 0 before, of which the first byte of T has eight.
define(`STORE_NATURAL', `
FOR(`I', 1, 3, `	vinserti32x4 IMM(I), eval(VECTOR * ($2 + I))(%rdi), V($1), V($1)
')	vgf2p8affineqb IMM(0), low_bit(%rip){1to8}, V($1), V(T)
	vpshufb	V(SWAP), V($1), V($1)
	vgf2p8affineqb IMM(0), natural(%rip){1to8}, V($1), V($1)
	vpaddq	V($1), V($1), V($1)
	vpternlogq IMM(0x78), V(8), V(T), V($1)
	MOVE	V($1), eval(NATURAL + 16 * $2)(%rdi)')
C Of places 7, 6, ..., 0 registers 8, 9, 10, 11, 12, 13, 10, 9.  Places 5 and 4 are 6 by H^4 and H^8, and each of the others two
C after it by H^8, in an order that leaves multiplications to be done while the next call begins.
define(`POWERS', `
	vpblendd IMM(0xf0), %ymm6, %ymm7, %ymm8	C H^2, H
LET(`LANES', 2, `DERIVE(7, 13)
MULTIPLY_BY(8, 7, 13, 10)
	MOVE	V(8), eval(SUMS - 32)(%rdi)')
TOP_LANE(10, 12)
DERIVE(12, 13)
	vinserti64x4 IMM(1), eval(SUMS - 32)(%rdi), V(10), V(8)	C H^4 to H
MULTIPLY_BY(8, 12, 13, 9)
	cmp	IMM(8), %rdx
	jbe	.Lfew
TOP_LANE(9, 6)
DERIVE(6, 7)
MULTIPLY_BY(9, 12, 13, 10)
MULTIPLY_BY(9, 6, 7, 11)
	cmp	IMM(16), %rdx
	jbe	.Lsome
STORE(8, 7)
STORE(9, 6)
STORE(10, 5)
STORE(11, 4)
MULTIPLY_BY(10, 6, 7, 12)
MULTIPLY_BY(11, 6, 7, 13)
	BROADCAST low(%rip), V(8)
	BROADCAST swap(%rip), V(SWAP)
STORE_NATURAL(11, 4)
MULTIPLY_BY(12, 6, 7, 10)
MULTIPLY_BY(13, 6, 7, 9)
STORE(12, 3)
STORE(13, 2)
STORE(10, 1)
STORE(9, 0)
STORE_NATURAL(9, 0)
PAIR_SUMS(9, 11, S, T)
	MOVE	V(S), NATURAL_SUMS`'(%rdi)')

PROLOGUE(xcsi_ghash_set_key_vpclmul512)
SET_KEY(`POWERS')
.Lsome:
STORE(8, 7)
STORE(9, 6)
STORE(10, 5)
STORE(11, 4)
END_OF_FEW
.Lfew:
STORE(8, 7)
STORE(9, 6)
END_OF_FEW
EPILOGUE

C --- update

define(`LENGTH', `%r9')	C bytes, modulo 64

C X = vector at $1 without its last rcx bytes, 0 to 63; clobbers $2.
define(`LOAD_PART', `
	mov	IMM(-1), $2
	shr	%cl, $2
	kmovq	$2, %k1
	vmovdqu8 $1, V(X){%k1}{z}')
C LOW, MIDDLE, HIGH += products of X, the first vector, and of OTHER_X with the powers at $1 and $1 + 64.
define(`MULTIPLY_BOTH', `
	MOVE	$1, V(P)
	MOVE	64$1, V(OTHER_S)
	vpclmulqdq IMM(0x00), V(OTHER_S), V(OTHER_X), V(OTHER_T)
PAIR_SUMS(X, OTHER_X, S, T)
	vpclmulqdq IMM(0x11), V(OTHER_S), V(OTHER_X), V(OTHER_X)
	vpclmulqdq IMM(0x00), V(P), V(X), V(T)
	vpclmulqdq IMM(0x11), V(P), V(X), V(X)
ADD3(T, OTHER_T, LOW)
	vpclmulqdq IMM(0x11), eval(SUMS + 64)$1, V(S), V(T)
	vpclmulqdq IMM(0x10), SUMS`'$1, V(S), V(S)
ADD3(X, OTHER_X, HIGH)
ADD3(T, S, MIDDLE)')
C HIGH = X times the power at $1, by four products, which take fewer instructions; WRITE_SHORT clears what it used.
define(`HASH_SHORT', `
REVERSE(V(X), ifelse(LANES, 1, swap(%rip), V(SWAP)))
	MOVE	$1, V(P)
	vpclmulqdq IMM(0x00), V(P), V(X), V(LOW)
	vpclmulqdq IMM(0x01), V(P), V(X), V(MIDDLE)
	vpclmulqdq IMM(0x10), V(P), V(X), V(HIGH)
	XOR	V(HIGH), V(MIDDLE), V(MIDDLE)
	vpclmulqdq IMM(0x11), V(P), V(X), V(HIGH)
FOLD_SHORT(LOW, MIDDLE)
FOLD_SHORT(MIDDLE, HIGH)
ifelse(LANES, 1, , `ADD_LANES')')
define(`FOLD_SHORT', `
	vpshufd	IMM(0x4e), V($1), V(P)
	vpclmulqdq IMM(0x10), V(POLY), V($1), V($1)
	vpternlogq IMM(0x96), V(P), V($1), V($2)')
define(`WRITE_SHORT', `
REVERSE(%xmm`'HIGH, ifelse(LANES, 1, swap(%rip), %xmm`'SWAP))
	vmovdqu	%xmm`'HIGH, (Y_ADDRESS)
FOR(`I', LOW, X, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vpxor	%xmm`'P, %xmm`'P, %xmm`'P
ifelse(LANES, 1, , `	vpxor	%xmm`'T, %xmm`'T, %xmm`'T
	vzeroupper
')	ret')
C rcx is the number of blocks.
define(`UPDATE', `
	cmp	IMM(1), %rcx
	jne	LABEL(some)
LET(`LANES', 1, `
	vmovdqu	(SRC), V(X)
IF_BIG(`.Lpadded_single:
')	vpxor	(Y_ADDRESS), V(X), V(X)
	vmovdqa	poly(%rip), V(POLY)
HASH_SHORT(SINGLE_POWER(0))
WRITE_SHORT')
LABEL(some):
	jb	LABEL(nothing)
	shl	IMM(4), %rcx
	cmp	IMM(32), %rcx
	je	LABEL(pair)
IF_BIG(`	mov	%rcx, LENGTH
.Lpadded:	C rcx: bytes of all blocks
')CONSTANTS
	vmovdqu	(Y_ADDRESS), %xmm`'Y
	cmp	IMM(VECTOR), %rcx
	jbe	LABEL(small)
	cmp	IMM(eval(16 * GROUP)), %rcx
	ja	LABEL(long)
LABEL(rest):
	lea	eval(16 * GROUP)(KEY), POWER
	lea	-1(%rcx), %eax
	sub	%rcx, POWER
	and	IMM(-VECTOR), %eax
IF_BIG(`	mov	LENGTH, %rcx
')	neg	%ecx
	and	IMM(eval(VECTOR - 1)), %ecx
	jnz	LABEL(part_last)
	MOVE	(SRC, LAST), V(OTHER_X)
LABEL(last):
	XOR	V(LOW), V(LOW), V(LOW)
	XOR	V(MIDDLE), V(MIDDLE), V(MIDDLE)
	XOR	V(HIGH), V(HIGH), V(HIGH)
	sub	IMM(VECTOR), %eax
	jz	LABEL(two)
LABEL(pairs):
LOAD((SRC, LAST))
REVERSE(V(OTHER_X), V(SWAP))
MULTIPLY_BOTH((POWER, LAST))
	MOVE	-VECTOR`'(SRC, LAST), V(OTHER_X)
	sub	IMM(eval(2 * VECTOR)), %eax
	ja	LABEL(pairs)
	jb	LABEL(one)
LABEL(two):
	XOR	(SRC), V(Y), V(X)
REVERSE(V(X), V(SWAP))
REVERSE(V(OTHER_X), V(SWAP))
MULTIPLY_BOTH((POWER))
LABEL(done):
REDUCE
ADD_LANES
REVERSE(%xmm`'HIGH, %xmm`'SWAP)
	vmovdqu	%xmm`'HIGH, (Y_ADDRESS)
WIPE(P)
LABEL(nothing):
	ret
LABEL(small):
	lea	eval(16 * GROUP)(KEY), POWER
	sub	%rcx, POWER
IF_BIG(`	mov	LENGTH, %rcx
')	neg	%ecx
	and	IMM(eval(VECTOR - 1)), %ecx
	jnz	LABEL(part)
	XOR	(SRC), V(Y), V(X)
LABEL(alone):
	vpxor	%xmm`'Y, %xmm`'Y, %xmm`'Y
HASH_SHORT((POWER))
WRITE_SHORT
LABEL(part):
LOAD_PART((SRC), %r11)
	XOR	V(Y), V(X), V(X)
	jmp	LABEL(alone)

LABEL(part_last):
LET(`X', OTHER_X, `LOAD_PART((SRC, LAST), %r11)')
	jmp	LABEL(last)
LABEL(one):
	XOR	V(OTHER_X), V(Y), V(X)
REVERSE(V(X), V(SWAP))
MULTIPLY((POWER), SUMS`'(POWER))
	jmp	LABEL(done)
LABEL(long):
HASH_LANES(KEY, %rcx, 512, 80)
	jmp	LABEL(rest)

LABEL(pair):
LET(`LANES', 2, `
CONSTANTS
	vmovdqu	(Y_ADDRESS), %xmm`'X
	vpxor	(SRC), V(X), V(X)
IF_BIG(`.Lpadded_pair:
')HASH_SHORT(SINGLE_POWER(-16))
WRITE_SHORT')')

PROLOGUE(xcsi_ghash_update_vpclmul512)
UPDATE
EPILOGUE

PROLOGUE(xcsi_ghash_polyval_vpclmul512)
LET(`ORDER', little, `UPDATE')
EPILOGUE

C rcx is the length, not 0.
PROLOGUE(xcsi_ghash_update_padded_vpclmul512)
	mov	%rcx, LENGTH
	add	IMM(15), %rcx
	and	IMM(-16), %rcx
	cmp	IMM(32), %rcx
	ja	.Lpadded
	je	.Ltwo_blocks
	sub	LENGTH, %rcx
	mov	IMM(0xffff), %eax
	shr	%cl, %eax
	kmovd	%eax, %k1
	vmovdqu8 (SRC), %xmm`'X{%k1}{z}
	jmp	.Lpadded_single
.Ltwo_blocks:
	sub	LENGTH, %rcx
	mov	IMM(-1), %eax
	shr	%cl, %eax
	kmovd	%eax, %k1
LET(`LANES', 2, `
CONSTANTS
	vmovdqu8 (SRC), V(X){%k1}{z}
	vmovdqu	(Y_ADDRESS), %xmm`'P
	vpxor	V(P), V(X), V(X)
	jmp	.Lpadded_pair')
EPILOGUE

RODATA(low, 16)
	.quad	0x87, 1
END_RODATA
C A matrix: bit 0 of a byte, eight times
RODATA(low_bit, 8)
	.quad	0x0101010101010101
END_RODATA
