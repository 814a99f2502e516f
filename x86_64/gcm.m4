dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, groups of 8 LANES blocks: counter mode and the hash of the ciphertext in one pass.  src/aes-impl.h and src/ghash-impl.h
C have the formulas, aes.m4 and ghash-vpclmul.m4 the formats of the keys.  Of four lanes, gcm-long.m4 has the groups.
C
C The rounds of a group run while another one is hashed, one vector in each of eight rounds: the products depend on nothing but
C loads.  Encryption hashes the group before, so that the first one has no hash, and the last hash no rounds; decryption hashes its
C input.  open of AES-GCM-SIV hashes what it writes, as encryption here, with little-endian numbers.

C arguments; BLOCKS are a multiple of 8 LANES and not 0
define(`STATE', %rdi)
define(`POWERS', %rsi)
define(`Y_ADDRESS', %rdx)
define(`RUN_ADDRESS', %rcx)

define(`DST', %r8)
define(`SRC', %r9)
define(`BLOCKS', %r10)
define(`KEYS', %r11)	C round key "rounds - 10"
define(`ROUNDS', %rax)

C numbers of registers; blocks are in 0 to 7
define(`KEY', 8)
define(`COUNT', 9)	C big endian: counter blocks without their low byte, plus key; little endian: the next ones
define(`LOW', 10)	C sums of products
define(`MIDDLE', 11)
define(`HIGH', 12)	C also y, in the first lane
define(`X', 13)		C factor, then product
define(`S', 14)		C sum of its halves, then product
define(`T', 15)

define(`ROUNDS_OF', `0($1)')
define(`ENCRYPTION', 16)
STRUCTS(`src/aes-run.h')
define(`RUN', `eval(OFFSET_OF(aes_run, $1)$2)(RUN_ADDRESS)')

define(`VECTOR', `eval(16 * LANES)')
define(`GROUP', `eval(8 * LANES)')
define(`GROUP_BYTES', `eval(16 * GROUP)')
C Numbers of blocks and counters are big endian, or little endian with LET(`ORDER', little, ...): counters of 32 bits.
define(`ORDER', big)
define(`IF_BIG', `ifelse(ORDER, big, `$1', `$2')')
C BY_LANES(one or two, four, one)
define(`BY_LANES', `ifelse(LANES.$#, 1.3, `$3', LANES, 4, `$2', `$1')')
define(`V', `BY_LANES(%ymm`$1', %zmm`$1', %xmm`$1')')
define(`MOVE', `BY_LANES(vmovdqu, vmovdqu64)')
define(`BROADCAST', `BY_LANES(vbroadcasti128, vbroadcasti32x4, vmovdqu)')
define(`XOR', `BY_LANES(vpxor, vpxorq)')

C Constants are in registers, if there are enough.
define(`SWAP', `BY_LANES(swap(%rip), %zmm16)')	C byte reversal
define(`STEP', `BY_LANES(step(%rip), %zmm17)')
define(`POLY', `BY_LANES(poly(%rip), %zmm18)')	C words 1, c

C ADD3(a, b, c): c += a + b
define(`ADD3', `BY_LANES(`
	vpxor	V($1), V($3), V($3)
	vpxor	V($2), V($3), V($3)', `
	vpternlogq IMM(0x96), V($1), V($2), V($3)')')

C --- the hash

C LOW, MIDDLE, HIGH += products of vector $1 of the group at $2; vector 0 is the first, and has y added.
define(`POWER', `ifelse(LANES, 1, eval(24 * (7 - $1)), eval(VECTOR * $1))(POWERS)')
define(`POWER_SUM', `ifelse(LANES, 1, eval(24 * (7 - $1) + 16), eval(GROUP_BYTES + VECTOR * $1))(POWERS)')
C Where the sum of halves is: LANES = 1: the low word; otherwise the high one (ghash-vpclmul.m4).
define(`SUM_WORD', `ifelse(LANES, 1, IMM(0x00), IMM(0x10))')
define(`HASH', `
	MOVE	eval(VECTOR * $1 + $3)($2), V(X)
IF_BIG(`	vpshufb	SWAP, V(X), V(X)
')ifelse($1, 0, `	XOR	V(HIGH), V(X), V(X)
')	vpshufd	IMM(0x4e), V(X), V(S)
	XOR	V(X), V(S), V(S)
ifelse($1, 0, `PRODUCTS($1, LOW, HIGH, MIDDLE)', `ADD_ONE($1)')')
define(`PRODUCTS', `
	vpclmulqdq IMM(0x00), POWER($1), V(X), V($2)
	vpclmulqdq IMM(0x11), POWER($1), V(X), V($3)
	vpclmulqdq SUM_WORD, POWER_SUM($1), V(S), V($4)')
define(`ADD_ONE', `
PRODUCTS($1, T, X, S)
	XOR	V(T), V(LOW), V(LOW)
	XOR	V(X), V(HIGH), V(HIGH)
	XOR	V(S), V(MIDDLE), V(MIDDLE)')

define(`FOLD', `
	vpshufd	IMM(0x4e), V($1), V(T)
	vpclmulqdq IMM(0x10), POLY, V($1), V($1)
ADD3(T, $1, $2)')
C HIGH = y
define(`REDUCE', `
ADD3(LOW, HIGH, MIDDLE)
FOLD(LOW, MIDDLE)
FOLD(MIDDLE, HIGH)
BY_LANES(, `
	vextracti64x4 IMM(1), %zmm`'HIGH, %ymm`'T
	vpxor	%ymm`'T, %ymm`'HIGH, %ymm`'HIGH')
ifelse(LANES, 1, , `	vextracti128 IMM(1), %ymm`'HIGH, %xmm`'T
	vpxor	%xmm`'T, %xmm`'HIGH, %xmm`'HIGH')')

C --- a group

define(`LABEL', `.L`'CURRENT`_$1'')
define(`ROUND', `
	BROADCAST eval($1)(KEYS), V(KEY)
FOR(`I', 0, 7, `	vaesenc	V(KEY), V(I), V(I)
')')
C Counter blocks plus key, big endian, as in gcm-long.m4; a step is out of line where the low byte wraps.
define(`OFFSET', `%rcx')	C 16 times the low byte of the counter
define(`NUMBERS', `%rax')
C From a counter in all lanes of COUNT, whose low byte is in ecx
define(`TABLE_SET_UP', `
	lea	last_bytes(%rip), NUMBERS
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
	vpshufb	others(%rip), V(COUNT), V(COUNT)
	shl	IMM(4), %ecx
	vpxor	V(KEY), V(COUNT), V(COUNT)')
C Vectors 0 to $2; CARRY is out of line, but with $3 the low byte does not wrap.  $3 of CARRY: the first vector where it may wrap.
define(`TABLE_COUNTERS', `
FOR(`I', 0, $2, `	vpxor	eval(VECTOR * I)(NUMBERS, OFFSET), V(COUNT), V(I)
')	add	IMM(eval(VECTOR * ($2 + 1))), OFFSET
ifelse($3, , `	cmp	IMM(4096), OFFSET
	ja	LABEL(carry_$1)
LABEL(counted_$1):')')
define(`CARRY', `IF_BIG(`
LABEL(carry_$1):
	BROADCAST ENCRYPTION`'(STATE), V(X)
	vpxor	V(COUNT), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
	vpaddq	next(%rip), V(X), V(T)
	vpxor	V(T), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
	vpxor	V(X), V(COUNT), V(COUNT)
FOR(`I', ifelse($3, , 0, $3), $2, `	vpand	eval(WRAPPED + VECTOR * (I - $2 - 1))(NUMBERS, OFFSET), V(X), V(T)
	vpxor	V(T), V(I), V(I)
')	sub	IMM(4096), OFFSET
	jmp	LABEL(counted_$1)')')

C The rounds of eight vectors; with the hash of the group at $3($2), if any; $1 is a name; $4 as above.
define(`CRYPT', `IF_BIG(`TABLE_COUNTERS($1, 7, $4)
	cmpl	IMM(12), ROUNDS_OF(STATE)', `
FOR(`I', 0, 7, `
	MOVE	V(COUNT), V(I)
	vpaddd	STEP, V(COUNT), V(COUNT)')
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
FOR(`I', 0, 7, `	XOR	V(KEY), V(I), V(I)
')	cmp	IMM(12), ROUNDS')
	jb	LABEL(ten_$1)
	je	LABEL(twelve_$1)
ROUND(-48)
ROUND(-32)
LABEL(twelve_$1):
ROUND(-16)
ROUND(0)
LABEL(ten_$1):
FOR(`R', 1, 9, `ROUND(16 * R)
ifelse($2, , , `ifelse(R, 9, `REDUCE', `HASH(eval(R - 1), $2, $3)')')')
	BROADCAST 160(KEYS), V(KEY)
FOR(`I', 0, 7, `	vaesenclast V(KEY), V(I), V(I)
')FOR(`I', 0, 7, `	XOR	eval(VECTOR * I)(SRC), V(I), V(I)
	MOVE	V(I), eval(VECTOR * I)(DST)
')	add	IMM(GROUP_BYTES), SRC
	add	IMM(GROUP_BYTES), DST')

define(`SET_UP', `
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, KEYS
	shl	IMM(4), KEYS
	lea	eval(ENCRYPTION - 160)(STATE, KEYS), KEYS
C Not 16 bytes at once, which would wait for the stores of two words.
	vmovq	RUN(counter, IF_BIG(+8, +0)), %xmm`'COUNT
	vmovhps	RUN(counter, IF_BIG(+0, +8)), %xmm`'COUNT, %xmm`'COUNT
ifelse(LANES, 1, , `	vinserti128 IMM(1), %xmm`'COUNT, V(COUNT), V(COUNT)
IF_BIG(, `	vpaddd	lanes(%rip), V(COUNT), V(COUNT)')')
	mov	RUN(blocks), BLOCKS
	mov	RUN(src), SRC
	mov	RUN(dst), DST
IF_BIG(`	movzbl	RUN(counter, +8), %ecx
TABLE_SET_UP')
	vmovdqu	(Y_ADDRESS), %xmm`'HIGH
IF_BIG(`	vpshufb	SWAP, V(HIGH), V(HIGH)')')

C Not vzeroall, which takes 13 cycles on Intel.
define(`CLEAR_ALL', `FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')ifelse(LANES, 1, , `	vzeroupper
')')
define(`FINISH', `
IF_BIG(`	vpshufb	SWAP, V(HIGH), V(HIGH)
')	vmovdqu	%xmm`'HIGH, (Y_ADDRESS)
CLEAR_ALL	ret')

define(`ENCRYPT', `
SET_UP
CRYPT(first)
	jmp	LABEL(test)
LABEL(loop):
CRYPT(all, DST, -GROUP_BYTES)
LABEL(test):
	sub	IMM(GROUP), BLOCKS
	jnz	LABEL(loop)
FOR(`I', 0, 7, `HASH(I, DST, -GROUP_BYTES)')
REDUCE
FINISH
CARRY(first, 7)
CARRY(all, 7)')

define(`DECRYPT', `
SET_UP
LABEL(loop):
CRYPT(all, SRC, 0)
	sub	IMM(GROUP), BLOCKS
	jnz	LABEL(loop)
FINISH
CARRY(all, 7)')

C Blocks with this last byte, otherwise 0, and the first 16 again.  WRAPPED behind one of the last 31, whether it is of these 16.
define(`LAST_BYTES', `FOR(`I', 0, 271, `	.quad	0, eval(I & 255) << 56
')	.fill	256, 1, 0
	.fill	256, 1, 255
')
define(`WRAPPED', 512)

define(`CONSTANT', `RODATA($1, BY_LANES(32, 16, 16))
FOR(`I', 1, BY_LANES(2, 1, 1), `	$2
')END_RODATA')
CONSTANT(swap, `.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0')
CONSTANT(poly, `.quad	1, 0xc200000000000000')
CONSTANT(step, `.quad	LANES, 0')
ifelse(LANES, 4, , `CONSTANT(others, `.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0x80')
CONSTANT(next, `.quad	256, 0')
RODATA(last_bytes, 64)
LAST_BYTES`'END_RODATA')
ifelse(LANES, 1, , `RODATA(lanes, VECTOR)
	.quad	0, 0, 1, 0`'BY_LANES(, `, 2, 0, 3, 0')
END_RODATA')
