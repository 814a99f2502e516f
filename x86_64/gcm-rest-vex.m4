dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, the text of a message of LANES = 1 or 2: whole groups as in gcm.m4, which has the formats, numbers of registers and HASH;
C then at most as many blocks, lengths and tag.  src/gcm-impl.h has what comes before.
C
C The rest has its last blocks first, in register 0, so that the incomplete block and all powers of H have a place of their own:
C the last block is multiplied by H^2, the block of lengths by H.  There are 3, 5 or 7 vectors and J0 in the AES part, whatever the
C number of blocks is, as the latency of the rounds is that of four or eight vectors; what the message lacks is not used.  With two
C lanes, J0 shares a register with the first one of 15 blocks.  If there are as many as in a group, the last one of which is not
C complete, the first one takes the place of J0 and is added to y, which is multiplied by H alone; J0 has rounds of its own, beside
C the hash.  seal hashes the last group during the rounds of the rest; open hashes groups during their own rounds.
C
C Intel Xeon with AMX (Granite Rapids), AES-128, 13 bytes of additional data, ns, the least of 200 batches of two libraries in turn;
C aesni with the features of Cascade Lake; blocks: one block after the other by C where as many are left as in a group, and open in
C two passes, but for whole groups of more than 8191 (vaes) or 800 bytes:
C   bytes             100   128   200   250   256   300   505  1024  1350  2048
C   vaes seal        25.3  24.7  31.5  38.8  39.4  43.1  57.2  93.7 116.0 165.3
C   blocks           25.3  24.8  30.9  67.8  39.3  43.6 103.9  94.1 116.7 166.1
C   vaes open        25.0  23.7  30.7  37.0  37.7  42.0  57.0  91.7 115.2 162.9
C   blocks           33.3  29.2  42.6  48.8  41.9  54.4  67.8  94.4 132.1 166.2
C   aesni open       29.0  33.0  40.4  47.5  49.5  53.0  79.9 158.9 191.9 277.8
C   blocks           39.3  39.1  53.2  62.2  56.8  67.9  98.7 167.0 207.8 284.5
C mac of GMAC, 64, 256 and 1024 bytes: vaes 10.2, 16.2 and 43.2, in parts by C 16.4, 26.1 and 50.0; aesni 10.0, 22.4 and 78.7,
C in parts 16.1, 31.0 and 79.9.
C Slower: vzeroall, and additional data before groups by update_padded of ghash: vaes, cycles of seal of 256, 1350 and 4096 bytes
C 168, 448, 1188, not 159, 431, 1174.

define(`LENGTH', BLOCKS)	C bytes
define(`NUMBER', `%rcx')	C blocks of the rest
define(`J0', 7)		C and its cipher, in the first lane

C what is hashed from memory, before SRC, DST and LENGTH have values
define(`DATA', `%r8')
define(`LEFT', `%r9')
define(`POWER_AT', `%r10')

C Bytes from a power to the one below it; POWER_OF, TO_SUM and MULTIPLY_FIRST are those of gcm-brief.m4.
define(`TO_NEXT', `BY_LANES(16, , -24)')

C MULTIPLY(offset, register): LOW, MIDDLE, HIGH += X power; MULTIPLY_ALL: both blocks of X, the power of the first one
define(`MULTIPLY', `MULTIPLY_AS(`W', $@)')
define(`MULTIPLY_ALL', `MULTIPLY_AS(`V', $@)')
define(`MULTIPLY_AS', `
	vpshufd	IMM(0x4e), $1(X), $1(S)
	vpxor	$1(X), $1(S), $1(S)
	vpclmulqdq IMM(0x00), eval($2)($3), $1(X), $1(T)
	vpclmulqdq IMM(0x11), eval($2)($3), $1(X), $1(X)
	vpclmulqdq SUM_WORD, eval($2 + TO_SUM)($3), $1(S), $1(S)
	vpxor	V(T), V(LOW), V(LOW)
	vpxor	V(X), V(HIGH), V(HIGH)
	vpxor	V(S), V(MIDDLE), V(MIDDLE)')

C $1 = address of the power of the first block of text; clobbers rax
define(`FIRST_POWER', `BY_LANES(`
	mov	NUMBER, %rax
	shl	IMM(4), %rax
	lea	POWER_OF(1)(POWERS), $1
	sub	%rax, $1', , `
	lea	(NUMBER, NUMBER, 2), %rax
	lea	(POWERS, %rax, 8), $1')')

C Hashes LEFT bytes of DATA, with powers from POWER_AT down; $1 is a name.
define(`HASH_DATA', `
	sub	IMM(16), LEFT
	jb	LABEL($1_part)
LABEL($1_next):
	vmovdqu	(DATA), W(X)
	vpshufb	SWAP, W(X), W(X)
MULTIPLY(0, POWER_AT)
	add	IMM(16), DATA
	add	IMM(TO_NEXT), POWER_AT
	sub	IMM(16), LEFT
	jae	LABEL($1_next)
LABEL($1_part):
	and	IMM(15), LEFT
	jz	LABEL($1_done)
LOAD_LAYOUT(DATA, LEFT, $1)
TABLES_OF(LEFT, LEFT)
	vpshufb	(LEFT), W(X), W(X)
MULTIPLY(0, POWER_AT)
LABEL($1_done):')

C LOW, MIDDLE, HIGH = products of the lengths and of what comes before; $1 is a name.
define(`HASH_BEFORE', `
	vmovq	REST(bits, +8), W(X)
	vmovhps	REST(bits), W(X), W(X)
MULTIPLY_FIRST(POWER_OF(1), POWERS)
FIRST_POWER(POWER_AT)
BY_LANES(`
	sub	REST(before_powers), POWER_AT', , `
	mov	REST(before_powers), DATA
	lea	(DATA, DATA, 2), DATA
	shr	IMM(1), DATA
	add	DATA, POWER_AT')
	mov	REST(before), DATA
	mov	REST(before_length), LEFT
HASH_DATA($1)')

define(`REST_KEYS', `
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, KEYS
	shl	IMM(4), KEYS
	lea	eval(ENCRYPTION - 160)(STATE, KEYS), KEYS')
define(`REST_J0', `
	vmovq	REST(start, +8), W(J0)
	vmovhps	REST(start), W(J0), W(J0)
	vpshufb	SWAP, W(J0), W(J0)')

C The rounds of vectors 0 to $1 - 1 and of J0, with the hash of the last group if there is $3; $2 is a name.
define(`REST_OP', `FOR(`I', 0, $2 - 1, `	$1	V(KEY), V(I), V(I)
')	$1	V(KEY), V(J0), V(J0)')
define(`REST_ROUND', `
	BROADCAST eval($1)(KEYS), V(KEY)
REST_OP(ifelse(eval($1), 160, vaesenclast, vaesenc), $2)')
define(`REST_CRYPT', `
	BROADCAST ENCRYPTION`'(STATE), V(KEY)
REST_OP(vpxor, $1)
	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_$2)
	je	LABEL(twelve_$2)
REST_ROUND(-48, $1)
REST_ROUND(-32, $1)
LABEL(twelve_$2):
REST_ROUND(-16, $1)
REST_ROUND(0, $1)
LABEL(ten_$2):
FOR(`R', 1, 9, `REST_ROUND(16 * R, $1)
ifelse($3, , , `ifelse(R, 9, `REDUCE', `HASH(eval(R - 1), DST, -GROUP_BYTES)')')')
REST_ROUND(160, $1)')
define(`REST_VECTORS', `FOR(`I', 0, $1 - 1, `
	vpshufb	SWAP, V(COUNT), V(I)
	vpaddq	minus(%rip), V(COUNT), V(COUNT)')
ifelse($1, 7, `
	vpshufb	SWAP, V(COUNT), V(T)
	cmp	IMM(GROUP), NUMBER
	je	LABEL(eight_$2)
	BY_LANES(`vpblendd IMM(0xf0), V(T), V(J0), V(T)', , `vmovdqa	V(J0), V(T)')
LABEL(eight_$2):
	vmovdqa	V(T), V(J0)')
REST_CRYPT($1, $2, $3)')
C The last counters, from that in rcx on, J0, and the number of blocks
define(`REST_COUNTERS', `
	vmovq	%rcx, W(COUNT)
	vmovhps	REST(counter), W(COUNT), W(COUNT)
BY_LANES(`
	vinserti128 IMM(1), W(COUNT), V(COUNT), V(COUNT)
	vpaddq	pair(%rip), V(COUNT), V(COUNT)', , )
REST_J0
	lea	15(LENGTH), NUMBER
	shr	IMM(4), NUMBER')
C As many vectors as the rest may need; $1: another name, with $2 as above
define(`REST_TEXT', `
REST_COUNTERS
	cmp	IMM(eval(3 * LANES)), NUMBER
	ja	LABEL(more_$1)
REST_VECTORS(3, three_$1, $2)
	jmp	LABEL(crypted_$1)
LABEL(more_$1):
	cmp	IMM(eval(5 * LANES)), NUMBER
	ja	LABEL(most_$1)
REST_VECTORS(5, five_$1, $2)
	jmp	LABEL(crypted_$1)
LABEL(most_$1):
REST_VECTORS(7, seven_$1, $2)
LABEL(crypted_$1):')

define(`REST_FINISH', `
REDUCE
	vpshufb	SWAP, W(HIGH), W(HIGH)
	vpxor	W(J0), W(HIGH), W(HIGH)
	mov	REST(tag), %rcx
	vmovdqu	W(HIGH), (%rcx)
CLEAR_ALL	ret')

C Text at $1 with the cipher in register $2, and what is hashed of it in register $3, not $2; $4 is V or W.
define(`DIRECTION', seal)
define(`TEXT_AT', `ifelse(DIRECTION, open, `
	vmovdqu	$1(SRC), $4($3)
	vpxor	$4($3), $4($2), $4($2)
	vmovdqu	$4($2), $1(DST)', `
	vpxor	$1(SRC), $4($2), $4($3)
	vmovdqu	$4($3), $1(DST)')')
C Vector I, I > 0, of text, or its second block if that is the first one of the text.
define(`TEXT_VECTOR', `BY_LANES(`
	cmp	IMM(eval(2 * $1 + 1)), NUMBER
	jb	LABEL(end)
	vextracti128 IMM(1), V($1), W(0)
	je	LABEL(first)
ifelse($1, 7, , `TEXT_AT(eval(-32 * $1 - 16), $1, X, `V')
	vpshufb	SWAP, V(X), V(X)
MULTIPLY_ALL(POWER_OF(eval(3 + 2 * $1)), POWERS)')', , `
	cmp	IMM($1), NUMBER
	je	LABEL(end)
TEXT_AT(eval(-16 * $1), $1, X, `V')
	vpshufb	SWAP, V(X), V(X)
MULTIPLY(POWER_OF(eval(2 + $1)), POWERS)')')
define(`LAST', `BY_LANES(T, , 0)')	C the cipher of the last block

C rcx = the counter of the last block; $1 = the length
define(`LAST_COUNTER', `	lea	15($1), %rcx
	shr	IMM(4), %rcx
	add	REST(counter, +8), %rcx
	dec	%rcx')
define(`AFTER_TABLE', `
	mov	REST(length), %rcx
LAST_COUNTER(%rcx)
	mov	ROUNDS_OF(STATE), ROUNDS')

define(`SEAL', `
LABEL(rest):
C The last counter of the text comes first.
	mov	REST(length), LENGTH
LAST_COUNTER(LENGTH)
REST_KEYS
	mov	REST(before_powers), LEFT
	add	LENGTH, LEFT
	cmp	IMM(eval(GROUP_BYTES - 16)), LEFT
	ja	LABEL(groups)
REST_TEXT(alone)
HASH_BEFORE(before)
	mov	REST(src), SRC
	mov	REST(dst), DST
	mov	REST(length), LENGTH
LABEL(text):
	test	NUMBER, NUMBER
	jz	LABEL(end)
	mov	NUMBER, %rax
	shl	IMM(4), %rax
	lea	-16(SRC, %rax), SRC
	lea	-16(DST, %rax), DST
BY_LANES(`	vextracti128 IMM(1), V(0), W(LAST)', , )
	and	IMM(15), LENGTH
	jnz	LABEL(part)
TEXT_AT(, LAST, KEY, `W')
LABEL(whole):
BY_LANES(`
	cmp	IMM(1), NUMBER
	je	LABEL(only)
TEXT_AT(-16, 0, X, `W')
	vinserti128 IMM(1), W(KEY), V(X), V(X)
	vpshufb	SWAP, V(X), V(X)
MULTIPLY_ALL(POWER_OF(3), POWERS)', , `
	vpshufb	SWAP, W(KEY), W(X)
MULTIPLY(POWER_OF(2), POWERS)')
FOR(`I', 1, BY_LANES(7, , 6), `TEXT_VECTOR(I)')
LABEL(end):
REST_FINISH
BY_LANES(`
C The first block of the text, where a vector would have one before it; and if there is no other one.
LABEL(first):
	mov	NUMBER, %rax
	dec	%rax
	shl	IMM(4), %rax
	sub	%rax, SRC
	sub	%rax, DST
TEXT_AT(, 0, KEY, `W')
LABEL(only):
	vpshufb	SWAP, W(KEY), W(X)
FIRST_POWER(SRC)
MULTIPLY(0, SRC)
	jmp	LABEL(end)', , )
LABEL(part):
LOAD_LAYOUT(SRC, LENGTH, text)
TABLES_OF(KEYS, LENGTH)
	vpshufb	16(KEYS), W(LAST), W(LAST)
	vpxor	W(X), W(LAST), W(LAST)
STORE_LAYOUT(LAST, dst)
	vpshufb	(KEYS), ifelse(DIRECTION, open, W(X), W(LAST)), W(X)
	vpshufb	SWAP, W(X), W(KEY)
	jmp	LABEL(whole)
C What comes before is y, or becomes it: before groups, or where more powers would be needed than there are.
LABEL(groups):
	vmovq	REST(counter, +8), W(COUNT)
	vmovhps	REST(counter), W(COUNT), W(COUNT)
FOR(`I', LOW, HIGH, `	vpxor	W(I), W(I), W(I)
')	mov	REST(before_length), LEFT
	test	LEFT, LEFT
	jz	LABEL(begin)
	mov	REST(before), DATA
	mov	REST(before_powers), POWER_AT
	test	POWER_AT, POWER_AT
	jz	LABEL(hashed)
BY_LANES(`
	neg	POWER_AT
	lea	eval(POWER_OF(1) + 16)(POWERS, POWER_AT), POWER_AT', , `
	lea	(POWER_AT, POWER_AT, 2), POWER_AT
	shr	IMM(1), POWER_AT
	lea	-24(POWERS, POWER_AT), POWER_AT')
HASH_DATA(groups)
REDUCE
	jmp	LABEL(begin)
LABEL(hashed):
	vmovdqu	(DATA), W(HIGH)
	vpshufb	SWAP, W(HIGH), W(HIGH)
LABEL(begin):
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	REST(src), SRC
	mov	REST(dst), DST
	mov	REST(length), LENGTH
	cmp	IMM(GROUP_BYTES), LENGTH
	jb	LABEL(few)
BY_LANES(`
	vinserti128 IMM(1), W(COUNT), V(COUNT), V(COUNT)', , )
	movzbl	REST(counter, +8), %ecx
TABLE_SET_UP
ifelse(DIRECTION, open, `
BY_LANES(, , `NEXT_COLUMNS')
LABEL(loop):
CRYPT(all, SRC, 0)
	sub	IMM(GROUP_BYTES), LENGTH
	cmp	IMM(GROUP_BYTES), LENGTH
	jae	LABEL(loop)
AFTER_TABLE
LABEL(few):
REST_TEXT(after)', `
LET(`AT_ONCE', 1, `CRYPT(first, , , sure)')
	jmp	LABEL(test)
LABEL(loop):
CRYPT(all, DST, -GROUP_BYTES)
LABEL(test):
	sub	IMM(GROUP_BYTES), LENGTH
	cmp	IMM(GROUP_BYTES), LENGTH
	jae	LABEL(loop)
AFTER_TABLE
REST_TEXT(after, hash)')
LABEL(end_groups):
	cmp	IMM(GROUP), NUMBER
	je	LABEL(full)
LABEL(hash_before):
	vmovdqa	W(HIGH), W(X)
FIRST_POWER(STATE)
MULTIPLY_FIRST(0, STATE)
	vmovq	REST(bits, +8), W(X)
	vmovhps	REST(bits), W(X), W(X)
MULTIPLY(POWER_OF(1), POWERS)
	jmp	LABEL(text)
ifelse(DIRECTION, open, , `
LABEL(few):
REST_COUNTERS
BY_LANES(, , `
	cmp	IMM(5), NUMBER
	ja	LABEL(few_most)
REST_VECTORS(5, few_five)
	jmp	LABEL(hash_before)
LABEL(few_most):')
REST_VECTORS(7, few)
	jmp	LABEL(end_groups)')
C With as many blocks as a group, register 7 has the first ones: the first one becomes a part of y, J0 takes its place.
LABEL(full):
LET(`J0', COUNT, `
REST_J0
REST_CRYPT(0, j0)')
	vmovdqa	W(7), W(T)
TEXT_AT(, T, X, `W')
	vpshufb	SWAP, W(X), W(X)
	vpxor	W(HIGH), W(X), W(X)
MULTIPLY_FIRST(POWER_OF(1), POWERS)
REDUCE
	BY_LANES(`vpblendd IMM(0xf0), V(7), V(COUNT), V(7)', , `vmovdqa	W(COUNT), W(7)')
	add	IMM(16), SRC
	add	IMM(16), DST
	dec	NUMBER
	jmp	LABEL(hash_before)
C The first counter is 2, so the low byte wraps before the last two blocks of a group.
CARRY(all, 7, eval(8 - 2 / LANES))')
define(`OPEN', `LET(`DIRECTION', open, `SEAL')')

C From brief: a job, its length in LENGTH.
define(`JOB_TO_REST', `
	mov	OF_JOB(nonce), %rax
	mov	(%rax), %r8
	mov	8(%rax), %eax
	bswap	%r8
	bswap	%rax
	mov	%r8, JOB_REST(start)
	mov	%r8, JOB_REST(counter)
	inc	%rax
	mov	%rax, JOB_REST(start, +8)
	inc	%rax
	mov	%rax, JOB_REST(counter, +8)
	mov	OF_JOB(aad_length), %rcx
JOB_MEMBERS(%rcx, %rax, %r8)
	mov	OF_JOB(aad), %rax
	mov	LENGTH, JOB_REST(length)
	mov	%rcx, JOB_REST(before_length)
	mov	%rax, JOB_REST(before)
	add	IMM(15), %rcx
	and	IMM(-16), %rcx
	mov	%rcx, JOB_REST(before_powers)')
define(`SEAL_JOB', `
.Lseal_job:
TO_SEAL(`JOB_TO_REST
	lea	JOB_REST(start), REST_ADDRESS')
	jmp	LABEL(rest)')
define(`OPEN_JOB', `
.Lopen_job:
	FRAME(JOB_FRAME)
JOB_TO_REST
	mov	JOB, JOB_PLACE
	mov	%rsp, JOB_REST(tag)
	lea	JOB_REST(start), REST_ADDRESS
	call	LABEL(rest)
JOB_OPENED
	END_FRAME(JOB_FRAME)
	ret')

C Without text to write.
define(`MAC', `
REST_KEYS
REST_J0
REST_CRYPT(0, mac)
	mov	REST(length), NUMBER
	cmp	IMM(eval(GROUP_BYTES - 16)), NUMBER
	ja	LABEL(long)
	add	IMM(15), NUMBER
	shr	IMM(4), NUMBER
HASH_BEFORE(before)
	mov	REST(src), DATA
	mov	REST(length), LEFT
FIRST_POWER(POWER_AT)
LABEL(text):
HASH_DATA(text)
REST_FINISH
C What comes before is y, or nothing.
LABEL(long):
	vpxor	W(HIGH), W(HIGH), W(HIGH)
	cmpq	IMM(0), REST(before_length)
	je	LABEL(from_zero)
	mov	REST(before), DATA
	vmovdqu	(DATA), W(HIGH)
	vpshufb	SWAP, W(HIGH), W(HIGH)
LABEL(from_zero):
	mov	REST(src), DATA
	jmp	LABEL(test)
LABEL(group):
FOR(`I', 0, 7, `HASH(I, DATA, 0)')
REDUCE
	add	IMM(GROUP_BYTES), DATA
	sub	IMM(GROUP_BYTES), NUMBER
LABEL(test):
	cmp	IMM(GROUP_BYTES), NUMBER
	jae	LABEL(group)
	mov	NUMBER, LEFT
	cmp	IMM(eval(GROUP_BYTES - 16)), NUMBER
	jbe	LABEL(few)
	vmovdqu	(DATA), W(X)
	vpshufb	SWAP, W(X), W(X)
	vpxor	W(HIGH), W(X), W(X)
MULTIPLY_FIRST(POWER_OF(1), POWERS)
REDUCE
	add	IMM(16), DATA
	sub	IMM(16), LEFT
LABEL(few):
	lea	15(LEFT), NUMBER
	shr	IMM(4), NUMBER
	vmovdqa	W(HIGH), W(X)
FIRST_POWER(POWER_AT)
MULTIPLY_FIRST(0, POWER_AT)
	vmovq	REST(bits, +8), W(X)
	vmovhps	REST(bits), W(X), W(X)
MULTIPLY(POWER_OF(1), POWERS)
	jmp	LABEL(text)')

RODATA(minus, VECTOR)
FOR(`I', 1, LANES, `	.quad	-LANES, 0
')END_RODATA
BY_LANES(`RODATA(pair, VECTOR)
	.quad	-1, 0, 0, 0
END_RODATA', , )
