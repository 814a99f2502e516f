dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, the text of a message of LANES = 4: whole groups as in gcm.m4, which has the formats, numbers of registers and HASH;
C then what comes before, less than 32 blocks of text, their lengths and the tag with one reduction.
C
C The block of lengths is multiplied by H, the first of n blocks of text by H^(n+1).  Before the text come up to 4 blocks of
C additional data, multiplied by the next higher powers, or y, which is multiplied by H^(n+1), too.
C Vectors are complete but for the last one, which is read and written under a mask of its bytes.

define(`LENGTH', BLOCKS)
define(`J0', 4)		C after the vectors of text; its cipher at the end

C LOW, MIDDLE, HIGH += X powers, which are at $1, their sums at $2
define(`MULTIPLY', `
	vpshufd	IMM(0x4e), V(X), V(S)
	XOR	V(X), V(S), V(S)
	vpclmulqdq IMM(0x00), $1, V(X), V(T)
	vpclmulqdq IMM(0x11), $1, V(X), V(X)
	vpclmulqdq IMM(0x10), $2, V(S), V(S)
	XOR	V(T), V(LOW), V(LOW)
	XOR	V(X), V(HIGH), V(HIGH)
	XOR	V(S), V(MIDDLE), V(MIDDLE)')
C Vector $1 of text, which is in register $2.
define(`HASH_TEXT', `
	vpshufb	SWAP, V($2), V(X)
MULTIPLY(eval(VECTOR * $1)(POWERS), eval(GROUP_BYTES + VECTOR * $1)(POWERS))')

C k1 = mask of the last bytes of a vector, of $1 bytes, from 1 on; clobbers rcx and $1
define(`BYTE_MASK', `
	mov	$1, %rcx
	neg	%rcx
	mov	IMM(-1), $1
	shrx	%rcx, $1, $1
	kmovq	$1, %k1')

C The rounds of $1 vectors, and of J0 with $3; $2 is a name.
define(`REST_OP', `FOR(`I', 0, $2 - 1, `	$1	V(KEY), V(I), V(I)
')ifelse($3, , , `	$1	%ymm`'KEY, %ymm`'J0, %ymm`'J0
')')
define(`REST_ROUND', `
	BROADCAST eval($1)(KEYS), V(KEY)
REST_OP(ifelse(eval($1), 160, vaesenclast, vaesenc), $2, $3)')
define(`REST_CRYPT', `
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
FOR(`I', 0, $1 - 1, `	XOR	V(KEY), V(I), V(I)
')ifelse($3, , , `	vpxor	%ymm`'KEY, %ymm`'J0, %ymm`'J0
')	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_$2)
	je	LABEL(twelve_$2)
REST_ROUND(-48, $1, $3)
REST_ROUND(-32, $1, $3)
LABEL(twelve_$2):
REST_ROUND(-16, $1, $3)
REST_ROUND(0, $1, $3)
LABEL(ten_$2):
FOR(`R', 1, 10, `REST_ROUND(16 * R, $1, $3)')')

define(`REST_KEYS', `
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, KEYS
	shl	IMM(4), KEYS
	lea	eval(ENCRYPTION - 160)(STATE, KEYS), KEYS
	vbroadcasti32x4 swap(%rip), SWAP
	vbroadcasti32x4 poly(%rip), POLY
	mov	REST(length), LENGTH')
C J0 as a vector; the sums: products of the lengths; POWERS: from that of the first block of text on
define(`REST_SUMS', `
	vmovq	REST(start, +8), %xmm`'J0
	vmovhps	REST(start), %xmm`'J0, %xmm`'J0
	vpshufb	SWAP, V(J0), V(J0)
	vmovq	REST(bits, +8), %xmm`'X
	vmovhps	REST(bits), %xmm`'X, %xmm`'X
	vpshufd	IMM(0x4e), %ymm`'X, %ymm`'S
	vpxor	%ymm`'X, %ymm`'S, %ymm`'S
	vpclmulqdq IMM(0x00), eval(GROUP_BYTES - 16)(POWERS), %ymm`'X, %ymm`'LOW
	vpclmulqdq IMM(0x11), eval(GROUP_BYTES - 16)(POWERS), %ymm`'X, %ymm`'HIGH
	vpclmulqdq IMM(0x10), eval(2 * GROUP_BYTES - 16)(POWERS), %ymm`'S, %ymm`'MIDDLE
	lea	15(LENGTH), %rcx
	and	IMM(-16), %rcx
	sub	%rcx, POWERS
	add	IMM(eval(16 * (GROUP - 1))), POWERS')
define(`REST_BEFORE', `
	mov	REST(before_length), SRC
	test	SRC, SRC
	jz	LABEL(nothing_before)
	cmpq	IMM(0), REST(before_powers)
	jne	LABEL(data_before)
C y alone: a load of 64 bytes would wait for stores beside it, 2 ns on Intel Xeon with AMX (Granite Rapids).
	mov	REST(before), SRC
	vmovdqu	(SRC), %xmm`'X
	jmp	LABEL(loaded_before)
LABEL(data_before):
BYTE_MASK(SRC)
	mov	REST(before), SRC
	vmovdqu8 (SRC), V(X){%k1}{z}
LABEL(loaded_before):
	vpshufb	SWAP, V(X), V(X)
	mov	POWERS, SRC
	sub	REST(before_powers), SRC
MULTIPLY((SRC), GROUP_BYTES`'(SRC))
LABEL(nothing_before):
	mov	REST(src), SRC')

define(`REST_FINISH', `
REDUCE
	vpshufb	SWAP, V(HIGH), V(HIGH)
	vpxor	%xmm`'J0, %xmm`'HIGH, %xmm`'HIGH
	mov	REST(tag), %rcx
	vmovdqu	%xmm`'HIGH, (%rcx)
C Not by vzeroall, which takes 13 cycles on Intel Xeon with AMX (Granite Rapids), 9 more.
FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')	vzeroupper
	ret')

define(`REST_COUNTERS', `FOR(`I', 0, $1 - 1, `
	vpshufb	SWAP, V(COUNT), V(I)
	vpaddq	STEP, V(COUNT), V(COUNT)')')

C The last $1 vectors.
define(`SEAL_LAST', `
BYTE_MASK(LENGTH)
REST_COUNTERS($1)
REST_CRYPT($1, last_$1, J0)
FOR(`I', 0, $1 - 1, `ifelse(eval(I + 1), $1, `
	vmovdqu8 eval(64 * I)(SRC), V(X){%k1}{z}
	XOR	V(X), V(I), V(I)
	vmovdqu8 V(I), eval(64 * I)(DST){%k1}
	vmovdqu8 V(I), V(I){%k1}{z}', `
	XOR	eval(64 * I)(SRC), V(I), V(I)
	vmovdqu64 V(I), eval(64 * I)(DST)')
HASH_TEXT(I, I)')')

define(`SEAL', `
	cmpq	IMM(256), REST(length)
	ja	LABEL(begin_long)
REST_KEYS
	mov	REST(dst), DST
	vmovq	REST(counter, +8), %xmm`'COUNT
	vmovhps	REST(counter), %xmm`'COUNT, %xmm`'COUNT
	vshufi64x2 IMM(0), V(COUNT), V(COUNT), V(COUNT)
	vbroadcasti32x4 step(%rip), STEP
	vpaddq	lanes(%rip), V(COUNT), V(COUNT)
REST_SUMS
REST_BEFORE
	cmp	IMM(128), LENGTH
	ja	LABEL(more)
	cmp	IMM(64), LENGTH
	ja	LABEL(two)
SEAL_LAST(1)
LABEL(end):
REST_FINISH
LABEL(two):
SEAL_LAST(2)
	jmp	LABEL(end)
LABEL(more):
	cmp	IMM(192), LENGTH
	ja	LABEL(all)
SEAL_LAST(3)
	jmp	LABEL(end)
LABEL(all):
SEAL_LAST(4)
	jmp	LABEL(end)
LABEL(begin_long):
SEAL_LONG')

C --- without text to write; of any length: the vector that the hashes of the lanes are added to comes last

C Registers of ghash-lanes.m4, which hashes what comes before the last 3 to 31 blocks.
define(`OTHER_T', 0)
define(`OTHER_X', 1)
define(`OTHER_S', 2)
define(`MATRIX', 3)
define(`REMAINDER', 5)
define(`HASHES', 6)
define(`NATURAL', eval(2 * GROUP_BYTES + VECTOR))
define(`NATURAL_SUMS', eval(NATURAL + 128))
define(`REST_MOST', eval(GROUP_BYTES - 16))	C bytes
include(`ghash-lanes.m4')
C LOW, MIDDLE, HIGH += products of X, the first vector, and of OTHER_X with the powers at $1 and $1 + 64.
define(`MAC_PAIR', `
	vmovdqu64 $1, V(7)
	vmovdqu64 64$1, V(OTHER_S)
	vpclmulqdq IMM(0x00), V(OTHER_S), V(OTHER_X), V(OTHER_T)
PAIR_SUMS(X, OTHER_X, S, T)
	vpclmulqdq IMM(0x00), V(7), V(X), V(T)
	vpclmulqdq IMM(0x11), V(OTHER_S), V(OTHER_X), V(OTHER_X)
	vpclmulqdq IMM(0x11), V(7), V(X), V(X)
ADD3(T, OTHER_T, LOW)
	vpclmulqdq IMM(0x11), eval(GROUP_BYTES + 64)$1, V(S), V(T)
	vpclmulqdq IMM(0x10), GROUP_BYTES`'$1, V(S), V(S)
ADD3(X, OTHER_X, HIGH)
ADD3(T, S, MIDDLE)')

C The cipher of J0, with keys as operands in memory.
define(`MAC_ROUND', `	vaesenc$2 eval($1)(KEYS), %xmm`'J0, %xmm`'J0
')
define(`MAC_CRYPT', `	vpxor	ENCRYPTION`'(STATE), %xmm`'J0, %xmm`'J0
	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_mac)
	je	LABEL(twelve_mac)
MAC_ROUND(-48)MAC_ROUND(-32)LABEL(twelve_mac):
MAC_ROUND(-16)MAC_ROUND(0)LABEL(ten_mac):
FOR(`R', 1, 9, `MAC_ROUND(16 * R)')MAC_ROUND(160, last)')

C The two words of each, as they were stored: a longer load would wait.
define(`MAC_START', `
	vpbroadcastq REST(start, +8), %xmm`'J0
	vpbroadcastq REST(start), %xmm`'X
	vpblendd IMM(0x0c), %xmm`'X, %xmm`'J0, %xmm`'J0
	vpshufb	swap(%rip), %xmm`'J0, %xmm`'J0')
define(`MAC_SUMS', `
	vpbroadcastq REST(bits), %xmm`'X
	vpbroadcastq REST(bits, +8), %xmm`'S
	vpclmulqdq IMM(0x11), eval(GROUP_BYTES - 16)(POWERS), %xmm`'X, %xmm`'HIGH
	vpxor	%xmm`'X, %xmm`'S, %xmm`'X
	vpclmulqdq IMM(0x00), eval(GROUP_BYTES - 16)(POWERS), %xmm`'S, %xmm`'LOW
	vpclmulqdq IMM(0x10), eval(2 * GROUP_BYTES - 16)(POWERS), %xmm`'X, %xmm`'MIDDLE
	lea	15(LENGTH), %rcx
	and	IMM(-16), %rcx
	sub	%rcx, POWERS
	add	IMM(eval(16 * (GROUP - 1))), POWERS')

define(`MAC', `
REST_KEYS
MAC_START
MAC_CRYPT
	vpxor	%xmm`'HASHES, %xmm`'HASHES, %xmm`'HASHES
	cmp	IMM(REST_MOST), LENGTH
	ja	LABEL(long)
MAC_SUMS
REST_BEFORE
LABEL(rest):
	lea	-1(LENGTH), %rax
	and	IMM(-64), %rax
	js	LABEL(end)
	test	IMM(63), LENGTH
	jz	LABEL(whole)
BYTE_MASK(LENGTH)
	vmovdqu8 (SRC, %rax), V(OTHER_X){%k1}{z}
LABEL(loaded):
	sub	IMM(64), %rax
	jae	LABEL(more)
LABEL(one):
	XOR	V(OTHER_X), V(HASHES), V(X)
	vpshufb	SWAP, V(X), V(X)
MULTIPLY((POWERS), GROUP_BYTES`'(POWERS))
LABEL(end):
REST_FINISH
LABEL(whole):
	vmovdqu64 (SRC, %rax), V(OTHER_X)
	jmp	LABEL(loaded)
LABEL(more):
	je	LABEL(two)
LABEL(pairs):
	vmovdqu64 (SRC, %rax), V(X)
	vpshufb	SWAP, V(OTHER_X), V(OTHER_X)
	vpshufb	SWAP, V(X), V(X)
MAC_PAIR((POWERS, %rax))
	vmovdqu64 -64(SRC, %rax), V(OTHER_X)
	sub	IMM(128), %rax
	ja	LABEL(pairs)
	jb	LABEL(one)
LABEL(two):
	XOR	(SRC), V(HASHES), V(X)
	vpshufb	SWAP, V(OTHER_X), V(OTHER_X)
	vpshufb	SWAP, V(X), V(X)
MAC_PAIR((POWERS))
	jmp	LABEL(end)

	C What comes before is y, or nothing.
LABEL(long):
	cmpq	IMM(0), REST(before_length)
	je	LABEL(from_zero)
	mov	REST(before), SRC
	vmovdqu	(SRC), %xmm`'HASHES
LABEL(from_zero):
	mov	REST(src), SRC
HASH_LANES(POWERS, LENGTH, REST_MOST, 33)
	vbroadcasti32x4 swap(%rip), SWAP
	vbroadcasti32x4 poly(%rip), POLY
MAC_SUMS
	jmp	LABEL(rest)')
