dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C Poly1305, radix 2^26, after poly1305-lanes.m4: code shared by poly1305-evex26.m4 and poly1305-avx2.asm.
C
C Blocks are unsplit (src/poly1305-impl.h).  Only y, five limbs, takes 25 products, for one vector in an iteration.  With
C q = r^LANES, the 2^128 of n + 1 vectors are the constant  S(n) = 2^128 (1 + q + ... + q^n).
C State: words 0 to 7 of x64, whose functions set keys, compute tags and process short messages.  The first long call sets word 7 to
C 1 and computes: C(j, i), j = 0 to 3, and 5 C(0, i), i = 1 to 4, as 32-bit numbers for q, q^2, q^3, q^4 (words 8 to 55); limbs of
C S(0) to S(3) (words 56 to 75); limbs of the powers of the lanes (from word 76 on).

define(`COUNT', 5)
C State.
C NUMBER(n): numbers of 32 bits for the first power; those for the others follow at distances of 8 bytes.
C AT(j, i) = C(j, i);  FIVES(i) = 5 C(0, i)
define(`NUMBER', `eval(KEYS + 32 * (($1) / 2) + 4 * (($1) % 2))')
define(`AT', `NUMBER(ifelse($1, 0, 2 * $2, $1$2, 30, 1, $1, 3, 19 + $2, 9 + $1 + 2 * $2))')
define(`FIVES', `NUMBER(2 * $1 + 1)')
define(`TOPS', `eval(KEYS + 384 + 32 * ($1))')
define(`OFFSET_LANES', eval(64 + 384 + 160))
define(`NEXT', `eval(OFFSET_LANES + 160 + 16 * ($1))')
define(`STATE_END', eval(OFFSET_LANES + 5 * 8 * LANES + ifelse(LANES, 4, 80, 0)))

C SUMS are registers 0 to 4.  P: 2 scratch registers; M26: 2^26 - 1 in each lane; AND, OR: instructions.
define(`SUMS', 5)
define(`P', 5)
C JOIN(x, y, z): x = limbs of x + 2^64 y + 2^128 z; clobbers z
define(`JOIN', `LIMBS($1, $2)
	vpsllq	$(24), V($3), V($3)
	OR	V($3), V($1 + 4), V($1 + 4)')
define(`CARRY', `
CARRY_TO(0, 1, $1)
CARRY_TO(3, 4, $1 + 3)
CARRY_TO(1, 2, $1 + 1)
	vpsrlq	$(26), V(4), V(P)
	AND	M26, V(4), V($1 + 4)
	vpaddq	V(P), V($1), V($1)
	vpsllq	$(2), V(P), V(P)
	vpaddq	V(P), V($1), V($1)
CARRY_TO(2, $1 + 3, $1 + 2)
CARRY_TO($1, $1 + 1, $1)
CARRY_TO($1 + 3, $1 + 4, $1 + 3)')
C CARRY_TO(x, y, z): y += x div 2^26, z = x mod 2^26
define(`CARRY_TO', `
	vpsrlq	$(26), V($1), V(P + 1)
	AND	M26, V($1), V($3)
	vpaddq	V(P + 1), V($2), V($2)')

define(`LANES_SUM', `
	vpunpcklqdq V(1), V(0), V(X)
	vpunpckhqdq V(1), V(0), V(X + 1)
	vpunpcklqdq V(3), V(2), V(X + 2)
	vpunpckhqdq V(3), V(2), V(X + 3)
	vpshufd	$(0x4e), V(4), V(X + 4)
	vpaddq	V(X + 1), V(X), V(X)
	vpaddq	V(X + 3), V(X + 2), V(X + 2)
	vpaddq	V(4), V(X + 4), V(X + 4)
FOLD_LANES(X, 0)
FOLD_LANES(X + 2, 1)
FOLD_LANES(X + 4, 2)
	vmovq	XMM(0), A0
	vpextrq	$(1), XMM(0), T0
	vmovq	XMM(1), T1
	vpextrq	$(1), XMM(1), T2
	vmovq	XMM(2), A2
	mov	T0, A1
	shl	$(26), T0
	shr	$(38), A1
	add	T0, A0
	adc	$(0), A1
	mov	T1, %rax
	shl	$(52), T1
	shr	$(12), %rax
	add	T1, A0
	adc	%rax, A1
	mov	T2, %rax
	mov	A2, T0
	shl	$(14), T2
	shr	$(50), %rax
	shl	$(40), T0
	shr	$(24), A2
	add	T2, A1
	adc	%rax, A2
	add	T0, A1
	adc	$(0), A2')

C CONSTANT_OF(k, n): number n of q^k;  TABLE: the table that KEEP writes
define(`TABLE', STATE)
define(`CONSTANT_OF', `eval($2 + 8 * ($1 - 1))(STATE)')
define(`KEY', `%rbp')		C constants of a power; those of the next one follow 8 bytes later
define(`AIM', `
	lea	(STATE,MORE,8), KEY
LOAD_POWER')

ifelse(LANES, 4, `
C Iterations of eight vectors, from MANY vectors on, with q^5 to q^8 in the frame, FRAME_SIZE >= 544, or of four.
define(`VECTORS', 8)
define(`FULL', `%r11d')
define(`STRIDE', `%rbx')
define(`OTHERS', `%r12')
define(`CONSTANT_OF', `ifelse(eval($1 > 4), 1, `eval($2 + 8 * ($1 - 5) - KEYS)(%rsp)', `eval($2 + 8 * ($1 - 1))(STATE)')')
define(`BEGIN', `FRAME(FRAME_SIZE)')
define(`END', `
	cmp	$(3), FULL
	je	1f
FOR(`I', 0, eval(FRAME_SIZE / 32 - 1), `
	vmovdqu	YMM(0), eval(32 * I)(%rsp)')
1:	END_FRAME(FRAME_SIZE)')
define(`ENTER', `
	cmp	$(3), FULL
	je	.Lgroups3')
define(`PLAN', `
	mov	$(3), FULL
	mov	$(4 * VECTOR), %ebx
	cmp	$(MANY), ITERATIONS
	jb	1f
	EXTEND
	mov	$(7), FULL
	mov	$(8 * VECTOR), %ebx
	mov	%rdx, ITERATIONS
	shr	ITERATIONS
1:	shr	$(2), ITERATIONS')
define(`AIM', `
	mov	STATE, KEY
	lea	eval(-KEYS - 32)(%rsp), %rcx
	cmp	$(4), MORE
	cmovae	%rcx, KEY
	lea	(KEY,MORE,8), KEY
LOAD_POWER')')
