dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305 of LANES messages side by side, radix 2^32: a word of each message in a vector of 64-bit lanes.
C
C The formula of src/poly1305-impl.h with four words and a top h4, folded lazily.  With sj = 5 rj / 4 and q0 = 5 r0 a block is
C   d0 = h0 r0 + h1 s3 + h2 s2 + h3 s1 + (h4 div 4) q0 + m0
C   d1 = h0 r1 + h1 r0 + h2 s3 + h3 s2 +        h4  s1 + m1 + (d0 div 2^32)
C   d2 = h0 r2 + h1 r1 + h2 r0 + h3 s3 +        h4  s2 + m2 + (d1 div 2^32)
C   d3 = h0 r3 + h1 r2 + h2 r1 + h3 r0 +        h4  s3 + m3 + (d2 div 2^32)
C   h4 = (h4 mod 4) r0 + 1 + (d3 div 2^32)
C vpmuludq ignores upper halves: hj is dj as it is.  21 products; limbs of 26 bits take 25, and masks for carries and blocks.
C A lane is idle until its message begins: h is 0, blocks are zeros, and nothing is added to h4.
C
C Bounds, for arbitrary messages and h4 < 2^31:
C   rj < 2^28; sj < 5 * 2^26; q0 < 5 * 2^28 < 2^31
C   d0 < 2^60 + 3 * 5 * 2^58 + 2^29 * 5 * 2^28 + 2^32 < (1 + 15/4 + 5/8 + 1/8) 2^60 < 2^63
C   dj < 4 * 5 * 2^58 + 2^31 * 5 * 2^26 + 2^32 + 2^31 < (5 + 5/8 + 1/8) 2^60 < 2^63
C   d3 < 4 * 2^60 + 2^31 * 5 * 2^26 + 2^32 + 2^31 < (4 + 5/8 + 1/8) 2^60
C   h4 < 3 (2^28 - 1) + 1 + (4 + 5/8 + 1/8) 2^28 < 2^31
C The digest folds as that of variant x64: h < 2^130 + 5 * 2^29, less than 2 p.

C The including file defines LANES, 4 or 8, and EVEX: 1 for EVEX encodings, whose 32 registers take sj and q0, too; otherwise these
C are in the frame, which is wiped.
C
C Cycles of a block of all lanes by llvm-mca 19:  Cascade Lake  Ice Lake  Zen 3  Zen 4
C                                       avx2              26        26     21     21
C                                       avx512vl          22        22      -     20
C                                       avx512            26        26      -     31

define(`TAGS', `%rdi')
define(`KEYS', `%rsi')
define(`SRC', `%rdx')
define(`IDLE', `%rcx')
define(`N', `%rax')
define(`BASE', `%r8')
define(`KEY', `%r9')

define(`V', ifelse(LANES, 8, ``%zmm`'eval($1)'', ``%ymm`'eval($1)''))
define(`HALF', `%ymm`'eval($1)')
define(`LOW', `%xmm`'eval($1)')
define(`H', 0)			C 5
define(`D', 5)			C 4
define(`T', 9)
define(`U', 10)
define(`J', 11)			C idle blocks left - 1
define(`R', 12)			C 4
C S(j), and q0 as S(0)
define(`S', `ifelse(EVEX, 1, `V(16 + $1)', `eval(32 * ($1))(BASE)')')
define(`FRAME_SIZE', eval(32 * 4 + 32 + 8))
C A number in each lane, from memory
define(`NUMBER', `ifelse(EVEX, 1, `$1(%rip){1to`'LANES}', `$1(%rip)')')
define(`NUMBERS', `RODATA($1, ifelse(EVEX, 1, 8, 32))
	DATA64(ifelse(EVEX, 1, `$2', `$2, $2, $2, $2'))
END_RODATA
')
define(`AND', `ifelse(EVEX, 1, vpandq, vpand)')
define(`MOVE', `ifelse(EVEX, 1, vmovdqa64, vmovdqa)')

C WORDS(low, high): the blocks at SRC.  KEY_WORDS(offset, low, high): 16 bytes of each key.
define(`WORDS', `PAIRS(`FROM_SRC', 0, $1)PAIRS(`FROM_SRC', 1, T)UNPACK($1, $2)')
define(`KEY_WORDS', `LET(`OFFSET', $1, `PAIRS(`FROM_KEY', 0, $2)PAIRS(`FROM_KEY', 1, T)UNPACK($2, $3)')')
define(`FROM_SRC', `	$2	eval(16 * ($1))(SRC), $3
')
define(`FROM_KEY', `	mov	eval(8 * ($1))(KEYS), KEY
	$2	OFFSET`'(KEY), $3
')
C PAIRS(from, l, x): x = 16 bytes of lanes l, l + 2 and so on
define(`PAIRS', `
indir(`$1', $2, `vmovdqu', LOW($3))dnl
indir(`$1', $2 + 2, `vinserti128 $(1),', `HALF($3), HALF($3)')ifelse(LANES, 8, `dnl
indir(`$1', $2 + 4, `vmovdqu', LOW(U))indir(`$1', $2 + 6, `vinserti128 $(1),', `HALF(U), HALF(U)')dnl
	vinserti64x4 $(1), HALF(U), V($3), V($3)')')
define(`UNPACK', `
	vpunpckhqdq V(T), V($1), V($2)
	vpunpcklqdq V(T), V($1), V($1)')
C SPREAD(low, high, first): the words of these in four registers
define(`SPREAD', `
	vpsrlq	$(32), V($1), V($3 + 1)
	AND	NUMBER(low), V($1), V($3)
	vpsrlq	$(32), V($2), V($3 + 3)
	AND	NUMBER(low), V($2), V($3 + 2)')
C PRODUCT(i, factor, j): dj += hi factor
define(`PRODUCT', `
	vpmuludq $2, V(H + $1), V(T)
	vpaddq	V(T), V(D + $3), V(D + $3)')
define(`FACTOR', `ifelse(eval($1 <= $2), 1, `V(R + $2 - $1)', `S(4 + $2 - $1)')')
define(`TIMES', `
FOR(`I', 0, 3, `	vpmuludq V(R + I), V(H), V(D + I)
')
FOR(`I', 1, 3, `FOR(`O', 0, 3, `PRODUCT(I, FACTOR(I, O), O)')')')
C TOP(first): the products of h4, and the carries; the dj are in these registers, which become hj.
define(`TOP', `
	vpsrlq	$(2), V(H + 4), V(U)
	vpmuludq S(0), V(U), V(T)
	vpaddq	V(T), V($1), V($1)
FOR(`I', 1, 3, `	vpmuludq S(I), V(H + 4), V(T)
	vpaddq	V(T), V($1 + I), V($1 + I)
')	AND	NUMBER(three), V(H + 4), V(H + 4)
	vpmuludq V(R), V(H + 4), V(H + 4)
FOR(`I', 0, 3, `	vpsrlq	$(32), V($1 + I), V(T)
	vpaddq	V(T), V(ifelse(I, 3, H + 4, $1 + I + 1)), V(ifelse(I, 3, H + 4, $1 + I + 1))
')')
C BEGIN: h4 += 1 in lanes that have begun
define(`BEGIN', `
	vpsrlq	$(63), V(J), V(T)
	vpaddq	NUMBER(minus), V(J), V(J)
	vpaddq	V(T), V(H + 4), V(H + 4)')

define(`DISTANCE', eval(16 * LANES))	C from a block to the next one of its lane
C HASH: h of N blocks in each lane, which has r and S, at SRC, in D and h4; J: see above.  Of the first block as it is loaded, upper
C halves are ignored.
define(`HASH', `
WORDS(H, H + 2)
	vpsrlq	$(32), V(H), V(H + 1)
	vpsrlq	$(32), V(H + 2), V(H + 3)
	vpsrlq	$(63), V(J), V(H + 4)
	vpaddq	NUMBER(minus), V(J), V(J)
	jmp	2f
	.balign	32
1:	TIMES
	add	$(DISTANCE), SRC
WORDS(H, H + 2)
SPREAD(H, H + 2, H)
FOR(`I', 0, 3, `	vpaddq	V(D + I), V(H + I), V(H + I)
')
	TOP(H)
	BEGIN
2:	dec	N
	jnz	1b
	TIMES
	TOP(D)')
C DIGEST: h mod p + s to TAGS; the words of s are in the registers of hj, j < 4.
define(`DIGEST', `
	C h = h mod 2^130 + 5 (h div 2^130), and 5 more if that is not less than p
FOR(`I', 0, 3, `	AND	NUMBER(low), V(D + I), V(D + I)
')
	vpsrlq	$(2), V(H + 4), V(U)
	vpsllq	$(2), V(U), V(T)
	vpaddq	V(T), V(U), V(U)
	AND	NUMBER(three), V(H + 4), V(H + 4)
	vpaddq	NUMBER(five), V(D), V(T)
	vpaddq	V(U), V(T), V(T)
FOR(`I', 1, 4, `	vpsrlq	$(32), V(T), V(T)
	vpaddq	V(ifelse(I, 4, H + 4, D + I)), V(T), V(T)
')	vpsrlq	$(2), V(T), V(J)
	vpsllq	$(2), V(J), V(T)
	vpaddq	V(J), V(U), V(U)
	vpaddq	V(T), V(U), V(U)
FOR(`I', 0, 3, `	vpaddq	V(D + I), V(H + I), V(H + I)
')	vpaddq	V(U), V(H), V(H)
FOR(`I', 0, 2, `	vpsrlq	$(32), V(H + I), V(T)
	vpaddq	V(T), V(H + I + 1), V(H + I + 1)
')
FOR(`I', 0, 1, `	vpsllq	$(32), V(H + 2 * I + 1), V(H + 2 * I + 1)
ifelse(EVEX, 1, `	vpandq	NUMBER(low), V(H + 2 * I), V(H + 2 * I)
	vporq	V(H + 2 * I + 1), V(H + 2 * I), V(H + 2 * I)
', `	vpblendd $(0xaa), V(H + 2 * I + 1), V(H + 2 * I), V(H + 2 * I)
')')
	vpunpcklqdq V(H + 2), V(H), V(T)
	vpunpckhqdq V(H + 2), V(H), V(U)
	PUT_ALL_TAGS')

define(`PUT_ALL_TAGS', `PUT_TAGS(`PUT_TAG')')
C PUT_TAGS(macro): the macro with each, and the number of its lane
define(`PUT_TAG', `	$1	$2, eval(16 * ($3))(TAGS)
')
define(`PUT_TAGS', `indir(`$1', `vmovdqu', LOW(T), 0)indir(`$1', `vmovdqu', LOW(U), 1)dnl
indir(`$1', `vextracti128 $(1),', HALF(T), 2)indir(`$1', `vextracti128 $(1),', HALF(U), 3)ifelse(LANES, 8, `dnl
indir(`$1', `vextracti64x2 $(2),', V(T), 4)indir(`$1', `vextracti64x2 $(2),', V(U), 5)dnl
indir(`$1', `vextracti64x2 $(3),', V(T), 6)indir(`$1', `vextracti64x2 $(3),', V(U), 7)')')

define(`LANES_FUNCTION', `
ifelse(EVEX, 1, `', `
	FRAME(FRAME_SIZE)
	lea	31(%rsp), BASE
	and	$(-32), BASE')
	C r, s and q0
KEY_WORDS(0, D, D + 1)
	AND	NUMBER(clamp_low), V(D), V(D)
	AND	NUMBER(clamp_high), V(D + 1), V(D + 1)
	vpslld	$(2), V(D), V(T)
	vpaddd	V(T), V(D), V(T)
	MOVE	V(T), S(0)
	vpsrld	$(2), V(D), V(T)
	vpaddd	V(T), V(D), V(T)
	vpsrlq	$(32), V(T), V(T)
	MOVE	V(T), S(1)
	vpsrld	$(2), V(D + 1), V(T)
	vpaddd	V(T), V(D + 1), V(T)
	MOVE	V(T), S(2)
	vpsrlq	$(32), V(T), V(T)
	MOVE	V(T), S(3)
SPREAD(D, D + 1, R)
	ifelse(EVEX, 1, vmovdqu64, vmovdqu) (IDLE), V(J)
	vpaddq	NUMBER(minus), V(J), V(J)
	mov	eval(8 * LANES)(IDLE), N
	HASH
	C s
KEY_WORDS(16, H, H + 2)
SPREAD(H, H + 2, H)
	DIGEST
FOR(`I', 0, 15, `	vpxor	LOW(I), LOW(I), LOW(I)
')
FOR(`I', 0, 3, `ifelse(EVEX, 1, `	vpxorq	S(I), S(I), S(I)', `	vmovdqa	V(0), S(I)')
')	vzeroupper
ifelse(EVEX, 1, `', `	END_FRAME(FRAME_SIZE)
')	ret')

C With EVEX alone: the tags of a group of 2 LANES messages (src/chacha20poly1305-impl.h), those of even lanes of 32 bits and those
C of odd lanes; then, to open, the texts.
define(`GROUP', `%rdi')
define(`BLOCKS', `%rcx')
define(`FIRST_BLOCK', `%r8')
define(`TAGS_OF_HALF', `%r11')
define(`OPENS', `-8(%rsp)')	C in the red zone
define(`HALVES_LEFT', `%r10')
define(`WORDS_OF', `eval(8 * LANES * ($1))(KEYS)')
define(`TAGS_FUNCTION', `LET(`DISTANCE', eval(32 * LANES), `LET(`PUT_ALL_TAGS', `PUT_TAGS_OF_GROUP', `
	mov	OF_GROUP(most)(GROUP), BLOCKS
	mov	OF_GROUP(opens)(GROUP), N
	mov	N, OPENS
	lea	OF_GROUP(tags)(GROUP), TAGS_OF_HALF
	imul	$(DISTANCE), BLOCKS, FIRST_BLOCK
	neg	FIRST_BLOCK
	add	SRC, FIRST_BLOCK
	mov	FIRST_BLOCK, SRC
	mov	$(2), HALVES_LEFT
3:	vmovdqu64 WORDS_OF(0), V(R)
	vpandq	NUMBER(clamp_first), V(R), V(R)
FOR(`I', 1, 3, `	vmovdqu64 WORDS_OF(I), V(R + I)
	vpandq	NUMBER(clamp_others), V(R + I), V(R + I)
	vpsrlq	$(2), V(R + I), V(T)
	vpaddq	V(R + I), V(T), S(I)
')	vpsllq	$(2), V(R), V(T)
	vpaddq	V(R), V(T), S(0)
	lea	-1(BLOCKS), N
	vpbroadcastq N, V(J)
	vpsubq	OF_GROUP(hashed)(GROUP), V(J), V(J)
	lea	1(BLOCKS), N
	HASH
FOR(`I', 0, 3, `	vmovdqu64 WORDS_OF(4 + I), V(H + I)
	vpandq	NUMBER(low), V(H + I), V(H + I)
')	DIGEST
	dec	HALVES_LEFT
	jz	4f
	add	$(eval(16 * LANES)), FIRST_BLOCK
	mov	FIRST_BLOCK, SRC
	add	$(eval(8 * LANES)), GROUP
	add	$(eval(16 * LANES)), TAGS_OF_HALF
	add	$(4), KEYS
	jmp	3b
4:	testl	$(1), OPENS
	jnz	.Lopen
.Lend:
FOR(`I', 0, 15, `	vpxor	LOW(I), LOW(I), LOW(I)
')FOR(`I', 0, 3, `	vpxorq	S(I), S(I), S(I)
')	vzeroupper
	ret
.Lopen:
OPEN_GROUP')')')
C OPEN_GROUP: the texts with right tags, from the last one on.
define(`FIRST_JOB', `-16(%rsp)')
define(`WRONG', `%rax')		C a bit for each
define(`OFFSET', `%rdx')
define(`LENGTH', `%rcx')
define(`OPEN_GROUP', `
	lea	eval(-8 * LANES)(GROUP), LENGTH
	mov	LENGTH, FIRST_JOB
	add	$(eval(8 * (LANES - 1))), GROUP
	add	$(eval(16 * (LANES - 1))), TAGS_OF_HALF
	add	$(eval(64 * LANES - 4 + 64 * (2 * LANES - 1))), KEYS
	xor	%eax, %eax
	.balign	32
.Ljob_to_open:
	mov	OF_GROUP(jobs)(GROUP), %r9
	mov	OF_JOB(tag)(%r9), LENGTH
	vmovdqu	(TAGS_OF_HALF), LOW(0)
	vpxor	(LENGTH), LOW(0), LOW(0)
	vptest	LOW(0), LOW(0)
	jnz	.Lwrong
	mov	OF_JOB(length)(%r9), LENGTH
	mov	OF_JOB(src)(%r9), %r8
	mov	OF_JOB(dst)(%r9), %r9
	xor	%edx, %edx
	mov	KEYS, %r10
	cmp	$(64), LENGTH
	ja	.Lblocks_to_open
.Llast_block_to_open:
	sub	$(16), LENGTH
	jb	8f
7:	vmovdqu	(%r8,OFFSET), LOW(1)
	vpxor	(%r10,OFFSET), LOW(1), LOW(1)
	vmovdqu	LOW(1), (%r9,OFFSET)
	add	$(16), OFFSET
	sub	$(16), LENGTH
	jae	7b
8:	add	$(16), LENGTH
	jz	.Lnext_to_open
	bzhi	%ecx, minus(%rip), %ecx
	kmovd	%ecx, %k1
	vmovdqu8 (%r8,OFFSET), LOW(1){%k1}{z}
	vmovdqu8 (%r10,OFFSET), LOW(2){%k1}{z}
	vpxor	LOW(2), LOW(1), LOW(1)
	vmovdqu8 LOW(1), (%r9,OFFSET){%k1}
.Lnext_to_open:
	sub	$(16), TAGS_OF_HALF
	sub	$(64), KEYS
	sub	$(8), GROUP
	cmp	FIRST_JOB, GROUP
	jae	.Ljob_to_open
	mov	WRONG, eval(OF_GROUP(wrong) + 8)(GROUP)
	jmp	.Lend
.Lwrong:
	mov	GROUP, LENGTH
	sub	FIRST_JOB, LENGTH
	shr	$(3), LENGTH
	bts	LENGTH, WRONG
	jmp	.Lnext_to_open
.Lblocks_to_open:
FOR(`I', 0, 3, `	vmovdqu	eval(16 * I)(%r8,OFFSET), LOW(1 + I)
	vpxor	eval(16 * I)(%r10,OFFSET), LOW(1 + I), LOW(1 + I)
	vmovdqu	LOW(1 + I), eval(16 * I)(%r9,OFFSET)
')	add	$(64), OFFSET
	add	$(eval(128 * LANES - 64)), %r10
	sub	$(64), LENGTH
	cmp	$(64), LENGTH
	ja	.Lblocks_to_open
	jmp	.Llast_block_to_open')
define(`PUT_TAGS_OF_GROUP', `
	testl	$(1), OPENS
	jnz	5f
PUT_TAGS(`PUT_TAG_SEALED')
	jmp	6f
5:
PUT_TAGS(`PUT_TAG_TO_OPEN')
6:')
define(`PUT_TAG_SEALED', `	mov	eval(OF_GROUP(jobs) + 8 * $3)(GROUP), KEY
	mov	OF_JOB(tag)(KEY), KEY
	$1	$2, (KEY)
')
define(`PUT_TAG_TO_OPEN', `	$1	$2, eval(16 * $3)(TAGS_OF_HALF)
')
define(`TAGS_NUMBERS', `NUMBERS(clamp_first, 0x0fffffff)NUMBERS(clamp_others, 0x0ffffffc)')

NUMBERS(low, 0xffffffff)
NUMBERS(clamp_low, 0x0ffffffc0fffffff)
NUMBERS(clamp_high, 0x0ffffffc0ffffffc)
NUMBERS(three, 3)
NUMBERS(five, 5)
NUMBERS(minus, -1)
