dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM with LANES = 4: whole groups, and whole messages of more than 256 bytes, in chunks of 4 vectors; gcm.m4 has the formats,
C gcm-rest.m4 the struct of a message.
C
C A group has two chunks, and one reduction.  Encryption hashes a chunk, from registers, while it encrypts the next one; decryption
C hashes what it decrypts.  A message ends with 1 to 256 bytes, which H^(n+1) down to H^2 multiply, and the lengths with H.  The
C chunk before them is hashed with them, unless they are more than 3 vectors.  Of an odd number of chunks before that, the first one
C has a reduction of its own.
C
C Counter blocks as in aes-vaes.asm: BASE plus words of a table.  The last key is added to the text, not to the cipher.

C registers, general and vector; gcm.m4 has others
define(`OFFSET', `%rcx')	C 16 times the low byte of the counter
define(`OFFSET_32', `%ecx')
define(`NUMBERS', `%rax')
define(`FINAL_POWERS', `%rax')	C after the last counter blocks
define(`LENGTH_32', `%r10d')
define(`Y', 9)		C four lanes
define(`T_2', 19)
define(`X_2', 20)
define(`S_2', 21)
define(`FACTOR', 22)
define(`BASE', 23)	C big endian: counter blocks without their low byte, plus key; little endian: counter blocks
define(`TEXT', 24)	C four vectors, then plus the last key
define(`START', 28)	C J0, its cipher, in lane 0
define(`FACTOR_2', 29)
define(`WRAP', 30)	C what of BASE changes when the low byte wraps
define(`LAST_USED', 30)

C --- counter blocks plus key

C The next four vectors, from register $1 on; $2 is a name; with $3 the low byte does not wrap.
define(`COUNTERS', `IF_BIG(`FOR(`I', 0, 3, `	vpxorq	eval(64 * I)(NUMBERS, OFFSET), V(BASE), V(eval($1 + I))
')	add	IMM(256), OFFSET
ifelse($3, , `	cmp	IMM(4096), OFFSET
	ja	LABEL(carry_$2)
LABEL(counted_$2):
')', `
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
FOR(`I', 0, 3, `	vpxorq	V(KEY), V(BASE), V(eval($1 + I))
	vpaddd	STEP, V(BASE), V(BASE)
')')')
C Out of line, where the low byte wraps; with $3 there is no chunk after this one.
define(`WRAPS_FROM', 0)		C the vector of a chunk
define(`CARRY', `
LABEL(carry_$2):
FOR(`I', WRAPS_FROM, 3, `	vpternlogq IMM(0x78), eval(WRAPPED - 256 + 64 * I)(NUMBERS, OFFSET), V(WRAP), V(eval($1 + I))
')ifelse($3, , `	vpxorq	V(WRAP), V(BASE), V(BASE)
	BROADCAST ENCRYPTION`'(STATE), V(X)
	vpxorq	V(BASE), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
WRAP_OF_COUNTER
	sub	IMM(4096), OFFSET
')	jmp	LABEL(counted_$2)')
C From a counter in X
define(`WRAP_OF_COUNTER', `	vbroadcasti32x4 next(%rip), V(T)
	vpaddq	V(T), V(X), V(T)
	vpxorq	V(T), V(X), V(T)
	vpshufb	SWAP, V(T), V(WRAP)')
C From a counter in X, whose lanes may differ in the low byte.
define(`BASE_OF_COUNTER', `	vbroadcasti32x4 others(%rip), V(T)
	vpshufb	V(T), V(X), V(BASE)
	vpxorq	V(KEY), V(BASE), V(BASE)')

C --- the hash

C Lane by lane, powers of H^4: H^32 to H^4 in all lanes, one reduction, and sums of lanes only at the end.  There, REGULAR, lanes
C have powers of their own, which lane 0 of the others are.
define(`LOAD_POWER', `BROADCAST')
define(`REGULAR', `LET(`LOAD_POWER', vmovdqu64, `$1')')
define(`POWER_TO', `	LOAD_POWER eval($1 - BEFORE)(POWERS_AT), V($2)
')
define(`POWERS_AT', POWERS)
define(`BEFORE', 0)

C A pair of vectors, $1 = 1 to 4: numbers; sums of halves; products, with powers at offsets $4 and $5; sums of products.  y is added
C to the second vector, if $6 is y; the sums begin, if $7 is first.
define(`PAIR', `ifelse($1, 1, `NUMBER($2, X)
NUMBER($3, X_2)
ifelse($6, y, `	vpxorq	V(Y), V(X_2), V(X_2)
')', $1, 2, `	vpunpcklqdq V(X_2), V(X), V(S)
	vpunpckhqdq V(X_2), V(X), V(S_2)
	vpxorq	V(S_2), V(S), V(S)
POWER_TO($4, FACTOR)
POWER_TO($5, FACTOR_2)
', $1, 3, `	vpclmulqdq IMM(0x00), V(FACTOR), V(X), V(T)
	vpclmulqdq IMM(0x00), V(FACTOR_2), V(X_2), V(T_2)
	vpclmulqdq IMM(0x11), V(FACTOR), V(X), V(X)
	vpclmulqdq IMM(0x11), V(FACTOR_2), V(X_2), V(X_2)
POWER_TO(eval($4 + GROUP_BYTES), FACTOR)
POWER_TO(eval($5 + GROUP_BYTES), FACTOR_2)
', `	vpclmulqdq IMM(0x11), V(FACTOR_2), V(S), V(S_2)
	vpclmulqdq IMM(0x10), V(FACTOR), V(S), V(S)
ifelse($7, first, `	vpxorq	V(T), V(T_2), V(LOW)
	vpxorq	V(X), V(X_2), V(HIGH)
	vpxorq	V(S), V(S_2), V(MIDDLE)
', `ADD3(T, T_2, LOW)
ADD3(X, X_2, HIGH)
ADD3(S, S_2, MIDDLE)
')')')
define(`NUMBER', `IF_BIG(`	vpshufb	SWAP, V($1), V($2)
', `	vmovdqa64 V($1), V($2)
')')

C What follows round $1 of the chunk that hashes the first, or second, half of a group, vectors from register FROM on.
define(`FIRST_HALF', `ifelse(eval($1 <= 4), 1, `PAIR($1, eval(FROM + 1), eval(FROM + 2), 64, 128, , first)', dnl
eval($1 <= 8), 1, `PAIR(eval($1 - 4), eval(FROM + 3), FROM, 192, 0, y)')')
define(`SECOND_HALF', `ifelse(eval($1 <= 4), 1, `PAIR($1, eval(FROM + 1), eval(FROM + 2), 320, 384)', dnl
eval($1 <= 8), 1, `PAIR(eval($1 - 4), eval(FROM + 3), FROM, 448, 256, ADDS_Y)', `REDUCE_LANES
	vmovdqa64 V(HIGH), V(Y)')')
C Whether the second half adds y, which is 0 after the first one.
define(`ADDS_Y', no)

define(`NO_SUMS', `FOR(`I', LOW, HIGH, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')')
define(`REDUCE_LANES', `
ADD3(LOW, HIGH, MIDDLE)
FOLD(LOW, MIDDLE)
FOLD(MIDDLE, HIGH)')
C From HIGH
define(`ADD_LANES', `
	vextracti64x4 IMM(1), %zmm`'HIGH, %ymm`'T
	vpxor	%ymm`'T, %ymm`'HIGH, %ymm`'HIGH
	vextracti128 IMM(1), %ymm`'HIGH, %xmm`'T
	vpxor	%xmm`'T, %xmm`'HIGH, %xmm`'Y
')

C Single vectors, with powers of their own: PREPARE(block, x, s, adds y?), MULTIPLY_TO(low, high, middle, x, s, offset, address)
define(`PREPARE', `NUMBER($1, $2)
ifelse($4, , , `	vpxorq	V(Y), V($2), V($2)
')	vpshufd	IMM(0x4e), V($2), V($3)
	vpxorq	V($2), V($3), V($3)
')
define(`MULTIPLY_TO', `	vmovdqu64 eval($6)($7), V(FACTOR)
	vpclmulqdq IMM(0x00), V(FACTOR), V($4), V($1)
	vpclmulqdq IMM(0x11), V(FACTOR), V($4), V($2)
	vpclmulqdq IMM(0x10), eval($6 + GROUP_BYTES)($7), V($5), V($3)
')
define(`ADD_SINGLE', `	vpxorq	V(T), V(LOW), V(LOW)
	vpxorq	V(X), V(HIGH), V(HIGH)
	vpxorq	V(S), V(MIDDLE), V(MIDDLE)
')

C --- the rounds of $3 vectors from register $2 on, and of J0 with $5; $1 is a name; $4(r): what follows round r = 1 to 9

define(`LONG_ROUND', `
	BROADCAST eval($1)(KEYS), V(KEY)
FOR(`I', 0, $3 - 1, `	vaesenc	V(KEY), V(eval($2 + I)), V(eval($2 + I))
')ifelse($4, , , `	vaesenc	V(KEY), V(START), V(START)
')')
define(`LONG_ROUNDS', `
	cmpl	IMM(12), ROUNDS_OF(STATE)
	jb	LABEL(ten_$1)
	je	LABEL(twelve_$1)
LONG_ROUND(-48, $2, $3, $5)
LONG_ROUND(-32, $2, $3, $5)
LABEL(twelve_$1):
LONG_ROUND(-16, $2, $3, $5)
LONG_ROUND(0, $2, $3, $5)
LABEL(ten_$1):
FOR(`R', 1, 9, `LONG_ROUND(eval(16 * R), $2, $3, $5)
ifelse(`$4', `', , `$4(R)')')
	BROADCAST 160(KEYS), V(KEY)')

C IN($1): vectors of text, which decryption hashes; the last one under a mask with $2.  OUT($1, $2, first): their cipher
define(`LAST_UNDER_MASK', `ifelse($3, , , `ifelse(eval($1 + 1), $2, `{%k1}')')')
define(`LOAD_TEXT', `FOR(`I', 0, $1 - 1, `ifelse(LAST_UNDER_MASK(I, $1, $2), , `	vmovdqu64 eval(64 * I)(SRC), V(eval(TEXT + I))
', `	vmovdqu8 eval(64 * I)(SRC), V(eval(TEXT + I)){%k1}{z}
')')')
C ENCRYPT_TEXT, DECRYPT_TEXT(vectors, first register, masked?)
define(`ENCRYPT_TEXT', `FOR(`I', 0, $1 - 1, `ifelse(LAST_UNDER_MASK(I, $1, $3), , `
	vpxorq	eval(64 * I)(SRC), V(KEY), V(eval(TEXT + I))
	vaesenclast V(eval(TEXT + I)), V(eval($2 + I)), V(eval($2 + I))
	vmovdqu64 V(eval($2 + I)), eval(64 * I)(DST)', `
	vmovdqu8 eval(64 * I)(SRC), V(eval(TEXT + I)){%k1}{z}
	vpxorq	V(KEY), V(eval(TEXT + I)), V(eval(TEXT + I))
	vaesenclast V(eval(TEXT + I)), V(eval($2 + I)), V(eval($2 + I))
	vmovdqu8 V(eval($2 + I)), eval(64 * I)(DST){%k1}
	vmovdqu8 V(eval($2 + I)), V(eval($2 + I)){%k1}{z}')')')
define(`DECRYPT_TEXT', `FOR(`I', 0, $1 - 1, `
	vpxorq	V(KEY), V(eval(TEXT + I)), V(eval(TEXT + I))
	vaesenclast V(eval(TEXT + I)), V(eval($2 + I)), V(eval($2 + I))
ifelse(LAST_UNDER_MASK(I, $1, $3), , `	vmovdqu64 V(eval($2 + I)), eval(64 * I)(DST)', `
	vmovdqu8 V(eval($2 + I)), eval(64 * I)(DST){%k1}')')')
define(`NEXT_CHUNK', `
	add	IMM(256), SRC
	add	IMM(256), DST')

C ENCRYPT_CHUNK(name, first register, what follows a round, no carry?), DECRYPT_CHUNK(name, what follows a round, no carry?)
define(`ENCRYPT_CHUNK', `
COUNTERS($2, $1, $4)
LONG_ROUNDS($1, $2, 4, `$3')
ENCRYPT_TEXT(4, $2)
NEXT_CHUNK')
define(`DECRYPT_CHUNK', `
LOAD_TEXT(4)
COUNTERS(0, $1, $3)
LET(`FROM', TEXT, `LONG_ROUNDS($1, 0, 4, `$2')')
DECRYPT_TEXT(4, 0)
NEXT_CHUNK')

C --- set-up; $1 is RUN or REST

define(`LONG_KEYS', `
	mov	ROUNDS_OF(STATE), KEYS
	shl	IMM(4), KEYS
	lea	eval(ENCRYPTION - 160)(STATE, KEYS), KEYS
IF_BIG(`	vbroadcasti32x4 swap(%rip), SWAP
')	vbroadcasti32x4 poly(%rip), POLY')
define(`LONG_COUNTER', `
C Not 16 bytes at once, which would wait for the stores of two words.
	vpbroadcastq $1(counter, IF_BIG(+8, +0)), V(X)
	vpbroadcastq $1(counter, IF_BIG(+0, +8)), V(T)
	vpunpcklqdq V(T), V(X), V(X)
IF_BIG(`	BROADCAST ENCRYPTION`'(STATE), V(KEY)
BASE_OF_COUNTER
', `	vbroadcasti32x4 step(%rip), STEP
	vpaddd	lanes(%rip), V(X), V(BASE)
')')
C Clobbers the address of the struct of RUN.
define(`LONG_BUFFERS', `
	mov	$1(src), SRC
	mov	$1(dst), DST
')
define(`LONG_WIPE', `FOR(`I', 0, 15, `	vpxor	%xmm`'I, %xmm`'I, %xmm`'I
')FOR(`I', 19, LAST_USED, `	vpxorq	%zmm`'I, %zmm`'I, %zmm`'I
')	vzeroupper
	ret')

C --- groups

define(`GROUPS_SET_UP', `
LONG_KEYS
	vmovdqu	(Y_ADDRESS), %xmm`'Y
IF_BIG(`	vpshufb	SWAP, V(Y), V(Y)
')	mov	RUN(blocks), LENGTH
	shl	IMM(4), LENGTH
LONG_COUNTER(`RUN')
LONG_BUFFERS(`RUN')
IF_BIG(`WRAP_OF_COUNTER
	movzbl	RUN(counter, +8), OFFSET_32
	shl	IMM(4), OFFSET_32
	lea	numbers(%rip), NUMBERS')')
define(`GROUPS_END', `
ADD_LANES
IF_BIG(`	vpshufb	SWAP, V(Y), V(Y)
')	vmovdqu	%xmm`'Y, (Y_ADDRESS)
LONG_WIPE')

define(`ENCRYPT', `
GROUPS_SET_UP
ENCRYPT_CHUNK(begin, 4)
	sub	IMM(GROUP_BYTES), LENGTH
	jz	LABEL(last)
LABEL(loop):
LET(`FROM', 4, `ENCRYPT_CHUNK(odd, 0, `FIRST_HALF')')
LET(`FROM', 0, `ENCRYPT_CHUNK(even, 4, `SECOND_HALF')')
	sub	IMM(GROUP_BYTES), LENGTH
	jnz	LABEL(loop)
LABEL(last):
REGULAR(`LET(`FROM', 4, `ENCRYPT_CHUNK(end, 0, `FIRST_HALF')')
LET(`FROM', 0, `FOR(`R', 1, 9, `SECOND_HALF(R)')')')
GROUPS_END
IF_BIG(`CARRY(4, begin)
CARRY(0, odd)
CARRY(4, even)
CARRY(0, end, last)')')

define(`DECRYPT', `
GROUPS_SET_UP
	sub	IMM(GROUP_BYTES), LENGTH
	jz	LABEL(last)
LABEL(loop):
DECRYPT_CHUNK(odd, `FIRST_HALF')
DECRYPT_CHUNK(even, `SECOND_HALF')
	sub	IMM(GROUP_BYTES), LENGTH
	jnz	LABEL(loop)
LABEL(last):
REGULAR(`DECRYPT_CHUNK(last_odd, `FIRST_HALF')
DECRYPT_CHUNK(last_even, `SECOND_HALF')')
GROUPS_END
CARRY(0, odd)
CARRY(0, even)
CARRY(0, last_odd)
CARRY(0, last_even, last)')

C --- whole messages of more than 256 bytes; the first counter block ends with 2

C What follows BASE: the cipher block of J0, before its rounds, and what changes where the low byte wraps first.
define(`FIRST_COUNTERS', `	vpxorq	whole(%rip), %xmm`'BASE, %xmm`'START
	vbroadcasti32x4 16+whole(%rip), V(WRAP)
')
define(`WHOLE_BUFFERS', `LONG_BUFFERS(`REST')	mov	IMM(eval(16 * 2)), OFFSET_32
	lea	numbers(%rip), NUMBERS
')

C Y = hash of what comes before.  One block is read apart: a load of 64 bytes waits for stores beside it.
define(`LONG_BEFORE', `
	vpxor	%xmm`'Y, %xmm`'Y, %xmm`'Y
	mov	REST(before_length), DST
	mov	REST(before), SRC
	test	DST, DST
	jz	LABEL(begin)
	mov	REST(before_powers), NUMBERS
	test	NUMBERS, NUMBERS
	jz	LABEL(hashed)
LABEL(before):
	cmp	IMM(16), DST
	ja	LABEL(blocks_before)
BYTE_MASK(DST)
	vmovdqu8 (SRC), %xmm`'X{%k1}{z}
	vpshufb	swap(%rip), %xmm`'X, %xmm`'X
TIMES_H
LET(`LANES', 1, `REDUCE_LANES')
	vmovdqa	%xmm`'HIGH, %xmm`'Y
	jmp	LABEL(begin)
LABEL(blocks_before):
BYTE_MASK(DST)
	neg	NUMBERS
	lea	GROUP_BYTES`'(POWERS, NUMBERS), NUMBERS
	vmovdqu8 (SRC), V(T){%k1}{z}
PREPARE(T, X, S)
MULTIPLY_TO(LOW, HIGH, MIDDLE, X, S, 0, NUMBERS)
REDUCE_LANES
ADD_LANES
	jmp	LABEL(begin)
LABEL(hashed):
	vmovdqu	(SRC), %xmm`'Y
	vpshufb	SWAP, V(Y), V(Y)
LABEL(begin):')

C The end, from register 0 on: counter blocks, J0, mask, and powers; then to one of four with 1 to 4 vectors.
define(`FINAL', `
COUNTERS(0, final)
	mov	LENGTH, FINAL_POWERS
BYTE_MASK(FINAL_POWERS)
	lea	15(LENGTH), FINAL_POWERS
	and	IMM(-16), FINAL_POWERS
	neg	FINAL_POWERS
	lea	eval(GROUP_BYTES - 16)(POWERS, FINAL_POWERS), FINAL_POWERS
	cmp	IMM(128), LENGTH
	ja	LABEL(final_more)
	cmp	IMM(64), LENGTH
	ja	LABEL(final_two)
$1(1, one)
LABEL(final_two):
$1(2, two)
LABEL(final_more):
	cmp	IMM(192), LENGTH
	ja	LABEL(final_four)
$1(3, three)
LABEL(final_four):
$1(4, four)')

define(`LENGTHS', `
	vmovq	REST(bits, +8), %xmm`'X
	vmovhps	REST(bits), %xmm`'X, %xmm`'X
TIMES_H')
C LOW, MIDDLE, HIGH = X H
define(`TIMES_H', `	vmovdqu	eval(GROUP_BYTES - 16)(POWERS), %xmm`'T
	vpshufd	IMM(0x4e), %xmm`'X, %xmm`'S
	vpxor	%xmm`'X, %xmm`'S, %xmm`'S
	vpclmulqdq IMM(0x00), %xmm`'T, %xmm`'X, %xmm`'LOW
	vpclmulqdq IMM(0x11), %xmm`'T, %xmm`'X, %xmm`'HIGH
	vpclmulqdq IMM(0x10), eval(2 * GROUP_BYTES - 16)(POWERS), %xmm`'S, %xmm`'MIDDLE
')
define(`START_CIPHER', `	vaesenclast V(KEY), V(START), V(START)
')
define(`TAG', `
	mov	REST(tag), %rcx
REDUCE_LANES
ADD_LANES
	vpshufb	SWAP, V(Y), V(Y)
	vpxorq	V(START), V(Y), V(Y)
	vmovdqu	%xmm`'Y, (%rcx)
LONG_WIPE')

C The products of the last vectors, from register $2 on, of which there are $1; with $3 y is added to the first one.
define(`FINAL_POWERS_OF', `REGULAR(`LET(`POWERS_AT', `FINAL_POWERS', `LET(`BEFORE', $1, `$2')')')')
define(`FINAL_PAIR', `FOR(`R', 1, 4, `PAIR(R, eval($1 + $2), eval($1 + $3), eval(64 * $2), eval(64 * $3), $4)')')
define(`FINAL_VECTORS', `FINAL_POWERS_OF(0, `ifelse(eval($1 >= 3), 1, `FINAL_PAIR($2, 1, 2)', $1, 2, `FINAL_PAIR($2, 1, 0, $3)')
ifelse($1, 4, `FINAL_PAIR($2, 3, 0, $3)', eval($1 % 2), 1, `FINAL_SINGLE($2, $3)')')')
define(`FINAL_SINGLE', `PREPARE($1, X, S, $2)
MULTIPLY_TO(T, X, S, X, S, 0, FINAL_POWERS)
ADD_SINGLE')
C The four vectors before those, from register 4 on.
define(`LAST_CHUNK', `FINAL_POWERS_OF(512, `LET(`FROM', 4, `LET(`ADDS_Y', y, `FOR(`R', $1, $2, `SECOND_HALF(R)')')')')')

define(`FINAL_ENCRYPT', `
ifelse($1, 4, `NO_SUMS
LET(`FROM', 4, `LET(`ADDS_Y', y, `LONG_ROUNDS(final_$2, 0, $1, `SECOND_HALF', start)')')
START_CIPHER
ENCRYPT_TEXT($1, 0, masked)
LENGTHS
FINAL_VECTORS($1, 0, y)', `
LENGTHS
LONG_ROUNDS(final_$2, 0, $1, `LAST_CHUNK_SLOT', start)
START_CIPHER
ENCRYPT_TEXT($1, 0, masked)
FINAL_VECTORS($1, 0)')
TAG')
define(`LAST_CHUNK_SLOT', `ifelse($1, 9, , `LAST_CHUNK($1, $1)')')
define(`FINAL_DECRYPT', `
LOAD_TEXT($1, masked)
LENGTHS
LET(`VECTORS', $1, `LONG_ROUNDS(final_$2, 0, $1, `FINAL_SLOT', start)')
START_CIPHER
DECRYPT_TEXT($1, 0, masked)
TAG')
define(`FINAL_SLOT', `ifelse(VECTORS, 4, `ifelse($1, 1, `FINAL_VECTORS(4, TEXT, y)')', eval($1 <= 4), 1, `
LAST_CHUNK(eval(2 * $1 - 1), eval(2 * $1))', $1, 5, `FINAL_VECTORS(VECTORS, TEXT)')')

C From brief these begin at .Lseal_job and .Lopen_job: a job, its length in LENGTH, that of additional data, up to 64, in SRC, its
C nonce at rax.
define(`LONG_JOB', `
	BROADCAST ENCRYPTION`'(STATE), V(BASE)
	vpbroadcastd 8(%rax), V(X)
	vpternlogq IMM(0x78), last_words(%rip), V(X), V(BASE)
	vpbroadcastq (%rax), V(X)
	vpternlogq IMM(0x78), first_words(%rip), V(X), V(BASE)
FIRST_COUNTERS
LONG_KEYS
JOB_MEMBERS(SRC, %rcx, %r8)$1
	mov	SRC, DST
	mov	OF_JOB(aad), SRC
	lea	JOB_REST(start), REST_ADDRESS
	vpxor	%xmm`'Y, %xmm`'Y, %xmm`'Y
	lea	15(DST), NUMBERS
	and	IMM(-16), NUMBERS
	jnz	LABEL(before)
	jmp	LABEL(begin)')
C The first counter is 2, so the low byte wraps in the last vector of a chunk.
define(`SEAL_LONG', `define(`WRAPS_FROM', 3)dnl
	mov	REST(length), LENGTH
LONG_KEYS
LONG_COUNTER(`REST')
FIRST_COUNTERS
LONG_BEFORE
WHOLE_BUFFERS
ENCRYPT_CHUNK(begin, 4, `', sure)
	sub	IMM(257), LENGTH
	test	IMM(256), LENGTH_32
	lea	1(LENGTH), LENGTH
	jz	LABEL(test)
C An odd number of chunks, but for the last one.
FOR(`I', 1, 3, `	vmovdqa64 V(eval(4 + I)), V(I)
')	vpshufb	SWAP, V(Y), V(Y)
	vpxorq	V(4), V(Y), V(0)
NO_SUMS
	jmp	LABEL(half)
LABEL(loop):
LET(`FROM', 4, `ENCRYPT_CHUNK(odd, 0, `FIRST_HALF')')
	sub	IMM(256), LENGTH
LABEL(half):
LET(`FROM', 0, `ENCRYPT_CHUNK(even, 4, `SECOND_HALF')')
	sub	IMM(256), LENGTH
LABEL(test):
	cmp	IMM(256), LENGTH
	ja	LABEL(loop)
FINAL(`FINAL_ENCRYPT')
CARRY(0, odd)
CARRY(4, even)
CARRY(0, final, last)
.Lseal_job:
TO_SEAL(`LONG_JOB')')

C The last chunk is hashed after its rounds, unless more than 3 vectors follow.
define(`OPEN_LONG', `
	mov	REST(length), LENGTH
LONG_KEYS
LONG_COUNTER(`REST')
FIRST_COUNTERS
LONG_BEFORE
WHOLE_BUFFERS
	sub	IMM(193), LENGTH
	test	IMM(256), LENGTH_32
	lea	193(LENGTH), LENGTH
	jz	LABEL(test)
NO_SUMS
	jmp	LABEL(half)
LABEL(loop):
DECRYPT_CHUNK(odd, `FIRST_HALF')
	vpxor	%xmm`'Y, %xmm`'Y, %xmm`'Y
	sub	IMM(256), LENGTH
LABEL(half):
LET(`ADDS_Y', y, `DECRYPT_CHUNK(even, `SECOND_HALF')')
	sub	IMM(256), LENGTH
LABEL(test):
	cmp	IMM(448), LENGTH
	ja	LABEL(loop)
	cmp	IMM(256), LENGTH
	jbe	LABEL(final)
FOR(`I', 0, 3, `	vmovdqu64 eval(64 * I)(SRC), V(eval(4 + I))
')DECRYPT_CHUNK(late)
	sub	IMM(256), LENGTH
LABEL(final):
FINAL(`FINAL_DECRYPT')
CARRY(0, odd)
CARRY(0, even)
CARRY(0, late)
CARRY(0, final, last)
LABEL(job):
LET(`REST_PLACE', eval(REST_PLACE + 8), `LONG_JOB(`
	lea	8(%rsp), %rcx
	mov	%rcx, JOB_REST(tag)')')
.Lopen_job:
	FRAME(JOB_FRAME)
	mov	JOB, JOB_PLACE
	call	LABEL(job)
JOB_OPENED
	END_FRAME(JOB_FRAME)
	ret')

C A byte reversal without the low byte of the counter.  Puts numbers at 32 modulo 64: vectors of a counter that is 2 modulo 4 do not
C cross lines.
RODATA(others, 64)
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0x80
END_RODATA

RODATA(numbers, 32)
LAST_BYTES`'END_RODATA
C J0 without nonce; what changes where the low byte first wraps
RODATA(whole, 16)
	.quad	0, 1 << 56, 0, 1 << 48
END_RODATA
RODATA(next, 16)
	.quad	256, 0
END_RODATA
