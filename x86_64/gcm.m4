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
define(`OTHERS', T)	C of one lane between groups: the blocks after the first round, but their first column
define(`SPARE', `BY_LANES(T, T, KEY)')	C scratch between rounds

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
PRODUCTS($1, SPARE, X, S)
	XOR	V(SPARE), V(LOW), V(LOW)
	XOR	V(X), V(HIGH), V(HIGH)
	XOR	V(S), V(MIDDLE), V(MIDDLE)')

define(`FOLD', `
	vpshufd	IMM(0x4e), V($1), V(SPARE)
	vpclmulqdq IMM(0x10), POLY, V($1), V($1)
ADD3(SPARE, $1, $2)')
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
C Counter blocks plus key, big endian, as in gcm-long.m4; a step is out of line where the low byte wraps.  With one lane, groups
C have the first round, too, as in aes-columns.m4: 74 vaesenc and not 80.
define(`OFFSET', `%rcx')	C of one lane 4 times the low byte of the counter, otherwise 16 times
define(`NUMBERS', `%rax')
define(`BLOCK_OFFSET', `BY_LANES(16, , 4)')
define(`LAST_BYTE_AT', `eval($1)(NUMBERS, OFFSET`'BY_LANES(, , `, 4'))')
define(`SHARES_ROUND', `ifelse(ORDER`'LANES`'$1, big17, `$2', `$3')')
define(`FIRST_OF_TEN', `SHARES_ROUND(7, 2, 1)')		C rounds of eight vectors begin with it
C From a counter in all lanes of COUNT, whose low byte is in ecx
define(`TABLE_SET_UP', `
	lea	last_bytes(%rip), NUMBERS
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
	vpshufb	others(%rip), V(COUNT), V(COUNT)
	shl	IMM(BY_LANES(4, , 2)), %ecx
	vpxor	V(KEY), V(COUNT), V(COUNT)
BY_LANES(, , `OTHERS_SET_UP')')
define(`OTHERS_SET_UP', `	vaesenc	eval(ENCRYPTION + 16)(STATE), V(COUNT), V(OTHERS)
	vpxor	V(X), V(X), V(X)
	vpblendd IMM(1), V(X), V(OTHERS), V(OTHERS)
')
C S and X: first columns of the next eight blocks; ShiftRows takes number I to column I + 1.
define(`EIGHT_COLUMNS', `
	vpshufb	diagonal(%rip), V(COUNT), V(S)
	vpxor	eval(COLUMNS + 16)(NUMBERS, OFFSET), V(S), V(X)
	vpxor	COLUMNS`'(NUMBERS, OFFSET), V(S), V(S)
	vpbroadcastd eval(ENCRYPTION + 16)(STATE), V(KEY)
	vaesenc	V(KEY), V(S), V(S)
	vaesenc	V(KEY), V(X), V(X)
')
C They go through memory, since shuffles would take the unit of products; not those of a first group, with AT_ONCE, as they would
C come too late.
define(`COLUMN_AT', `eval(16 * $1 + 4 * $2 - 128)(%rsp)')	C at the end of the red zone
define(`NEXT_COLUMNS', `EIGHT_COLUMNS	vmovdqu	V(S), COLUMN_AT(0, 0)
	vmovdqu	V(X), COLUMN_AT(1, 0)
')
define(`AT_ONCE', 0)
define(`ADD_COLUMNS', `ifelse(AT_ONCE, 1, `EIGHT_COLUMNS`'FOR(`I', 0, 7, `dnl
	vinsertps IMM(eval(64 * ((I + 1) % 4))), V(ifelse(eval(I < 4), 1, S, X)), V(OTHERS), V(I)
')', `FOR(`I', 0, 7, `	vmovd	COLUMN_AT(eval(I / 4), eval((I + 1) % 4)), V(I)
')FOR(`I', 0, 7, `	vpxor	V(OTHERS), V(I), V(I)
')')')
C Vectors 0 to $2; CARRY is out of line, but with $3 the low byte does not wrap.  $3 of CARRY: the first vector where it may wrap.
define(`TABLE_COUNTERS', `SHARES_ROUND($2, `
ADD_COLUMNS', `
FOR(`I', 0, $2, `	vpxor	LAST_BYTE_AT(VECTOR * I), V(COUNT), V(I)
')')	add	IMM(eval(BLOCK_OFFSET * LANES * ($2 + 1))), OFFSET
ifelse($3, , `	cmp	IMM(eval(256 * BLOCK_OFFSET)), OFFSET
	ja	LABEL(carry_$1)
LABEL(counted_$1):')')
define(`CARRY', `IF_BIG(`
LABEL(carry_$1):
	BROADCAST ENCRYPTION`'(STATE), V(X)
	vpxor	V(COUNT), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
	vpaddq	next(%rip), V(X), V(SPARE)
	vpxor	V(SPARE), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
SHARES_ROUND($2, `FOR(`I', 0, $2, `	vpxor	LAST_BYTE_AT(16 * (I - $2 - 1)), V(COUNT), V(I)
')')	vpxor	V(X), V(COUNT), V(COUNT)
FOR(`I', ifelse($3, , 0, $3), $2, `	vpand	LAST_BYTE_AT(WRAPPED + VECTOR * (I - $2 - 1)), V(X), V(SPARE)
	vpxor	V(SPARE), V(I), V(I)
')SHARES_ROUND($2, `	vmovdqu	eval(ENCRYPTION + 16)(STATE), V(KEY)
FOR(`I', 0, $2, `	vaesenc	V(KEY), V(I), V(I)
')OTHERS_SET_UP')	sub	IMM(eval(256 * BLOCK_OFFSET)), OFFSET
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
ROUND(16 * (FIRST_OF_TEN - 4))
ROUND(16 * (FIRST_OF_TEN - 3))
LABEL(twelve_$1):
ROUND(16 * (FIRST_OF_TEN - 2))
ROUND(16 * (FIRST_OF_TEN - 1))
LABEL(ten_$1):
FOR(`R', 1, 9, `ifelse(eval(R >= FIRST_OF_TEN), 1, `ROUND(16 * R)')
ifelse($2, , , `ifelse(R, 9, `REDUCE', `HASH(eval(R - 1), $2, $3)')')
ifelse(R, 8, `SHARES_ROUND(7, `NEXT_COLUMNS')')')
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
')BY_LANES(`	vzeroupper
', `	vzeroupper
', `CLEAR_COLUMNS')')
C Register 0 is 0.
define(`CLEAR_COLUMNS', `	vmovdqu	%xmm0, COLUMN_AT(0, 0)
	vmovdqu	%xmm0, COLUMN_AT(1, 0)
')
define(`FINISH', `
IF_BIG(`	vpshufb	SWAP, V(HIGH), V(HIGH)
')	vmovdqu	%xmm`'HIGH, (Y_ADDRESS)
CLEAR_ALL	ret')

define(`ENCRYPT', `
SET_UP
LET(`AT_ONCE', 1, `CRYPT(first)')
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
BY_LANES(, , `NEXT_COLUMNS')
LABEL(loop):
CRYPT(all, SRC, 0)
	sub	IMM(GROUP), BLOCKS
	jnz	LABEL(loop)
FINISH
CARRY(all, 7)')

C Blocks with this last byte, otherwise 0, and the first 16 again.  WRAPPED behind one of the last 31, whether it is of these 16.
C With one lane, then, numbers in the last bytes of columns.
define(`LAST_BYTES', `FOR(`I', 0, 271, `	.quad	0, eval(I & 255) << 56
')	.fill	256, 1, 0
	.fill	256, 1, 255
BY_LANES(, , `FOR(`I', 0, 263, `	.long	eval(I & 255) << 24
')')')
define(`WRAPPED', 512)
define(`COLUMNS', eval(16 * 272 + 512))

define(`CONSTANT', `RODATA($1, BY_LANES(32, 16, 16))
FOR(`I', 1, BY_LANES(2, 1, 1), `	$2
')END_RODATA')
CONSTANT(swap, `.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0')
CONSTANT(poly, `.quad	1, 0xc200000000000000')
CONSTANT(step, `.quad	LANES, 0')
ifelse(LANES, 4, , `CONSTANT(others, `.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0x80')
CONSTANT(next, `.quad	256, 0')
BY_LANES(, , `CONSTANT(diagonal, `.long	0x0f0a0500, 0x0f0a0500, 0x0f0a0500, 0x0f0a0500')')
RODATA(last_bytes, 64)
LAST_BYTES`'END_RODATA')
ifelse(LANES, 1, , `RODATA(lanes, VECTOR)
	.quad	0, 0, 1, 0`'BY_LANES(, `, 2, 0, 3, 0')
END_RODATA')
