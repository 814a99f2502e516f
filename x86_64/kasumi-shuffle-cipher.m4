dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C The rounds of KASUMI for kasumi-shuffle.m4: in byte planes of LANES words; with PACKED those of two FI are in halves of xmm
C registers.

C --- vocabulary

define(`STATE', `%rdi')	C or planes
define(`DST', `%rsi')
define(`SRC', `%rdx')
define(`BLOCKS', `%r11')
define(`ROUND_KEYS', `%r10')
define(`FRAME_BASE', `%rsp')
define(`INDEX', `%rax')
define(`LAST', `%r9')
define(`CONSTANTS', `%r8')

define(`PACKED', 0)
define(`MA', `R(0)')	C bytes A and B of words
define(`MB', `R(1)')
define(`T', `R(2 + $1)')	C T(0), ..., T(7)
define(`LA', `R(10)')
define(`LB', `R(11)')
define(`RA', `R(12)')
define(`RB', `R(13)')
define(`LOW4', `R(14)')
define(`LOW7', `R(15)')

C --- keys

C KI, KO, KL(number in the round, byte, round 0 or 1): indices of the keys of two rounds.  Byte 0 is B, 1 is A, of KI the sum
C A ^ B.  The KI of two FI that encryption computes in parallel are neighbours.  BACK: 32 where round 1 is one of the two before.
define(`BACK', 0)
define(`KI', `eval(4 * (($1 - 1 + 3 * $3) / 2) + 2 * $2 + ($1 - 1 + 3 * $3) % 2 - BACK * $3)')
define(`KO', `eval(10 + 2 * ($1 + 3 * $3) + $2 - BACK * $3)')
define(`KL', `eval(22 + 2 * ($1 + 2 * $3) + $2 - BACK * $3)')

C KEYED(instruction, key, register, number of a scratch register)
define(`KEY_BYTES', `ifelse(MODE, lanes, LANES, 4)')
define(`KEY', `eval(KEY_BYTES * ($1))(ROUND_KEYS)')
define(`KEYED', `ifelse(MODE, lanes, `OP($1, KEY($2), $3, $3)', VEX, 1, `	BROADCAST	KEY($2), R($4)
OP($1, R($4), $3, $3)', `	movd	KEY($2), XMM($4)
	pshufd	IMM(0), XMM($4), XMM($4)
OP($1, XMM($4), $3, $3)')')
C PAIR_KEYED(first key, second key, register, two scratch registers): xor, where the register has lanes of two FI.
define(`PAIR_KEYED', `ifelse(MODE, lanes, `MOVE(movq, KEY($1), R($4))
OP(movhps, KEY($2), R($4), R($4))', eval($1 + 1), $2, `MOVE(movq, KEY($1), R($4))
OP(punpckldq, R($4), R($4), R($4))', `MOVE(movd, KEY($1), R($4))
MOVE(movd, KEY($2), R($5))
OP(punpckldq, R($5), R($4), R($4))
OP(punpckldq, R($4), R($4), R($4))')
XOR(R($4), $3)')

C --- the cipher

C HALF(half, I, J, number and round of KI, and of another one if a vector has lanes of two FI): half of FI in place.
C ADD_KI(byte, register, the same numbers, scratch register)
define(`ADD_KI', `ifelse(`$6', `', `KEYED(pxor, KI($3, $1, $4), $2, $7)',
  `PAIR_KEYED(KI($3, $1, $4), KI($5, $1, $6), $2, $7, 5)')')
define(`HALF', `
OP(pand, LOW4, $2, T(0))
SHIFT(psrlw, 4, $2, T(1))
OP(pxor, T(2), T(2), T(2))
OP(pcmpgtb, $3, T(2), T(2))
OP(pand, LOW7, $3, T(7))
OP(pand, LOW4, T(1), T(1))
LOOKUP(TABLE($1, M_P), T(0), T(4))
LOOKUP(TABLE($1, M_Q), T(0), T(5))
OP(pand, C_COUPLED($1, 0), T(2), T(3))
OP(pand, C_COUPLED($1, 1), T(2), T(2))
XOR(T(1), T(4))
XOR(T(1), T(5))
OP(pxor, T(0), T(1), T(6))
XOR(T(3), T(4))
XOR(ifelse($1, 1, `T(3)', `T(2)'), T(5))
XOR(ifelse($1, 1, `T(2)', `T(3)'), T(6))
LOOKUP(TABLE($1, F_N0), T(0), $2)
LOOKUP(TABLE($1, M_S), T(0), T(2))
XOR(T(1), T(2))
XOR(T(7), $2)
ifelse($1, 1, `ADD_KI(0, $2, $4, $5, $6, $7, 2)')
LOOKUP(S7_PART(0), T(7), T(3))
XOR(T(3), $3)
LOOKUP(TABLE($1, F_N1), T(1), T(0))
XOR(T(0), $2)
OP(paddb, C_BELOW(1), T(7), T(3))
LOOKUP(S7_PART(1), T(3), T(1))
XOR(T(1), $3)
LOOKUP(TABLE($1, F_S), T(2), T(0))
XOR(T(0), $2)
OP(paddb, C_BELOW(2), T(7), T(3))
LOOKUP(S7_PART(2), T(3), T(1))
XOR(T(1), $3)
LOOKUP(TABLE($1, F_R), T(6), T(0))
XOR(T(0), $2)
LOOKUP(TABLE($1, F_P), T(4), T(0))
LOOKUP(TABLE($1, F_Q), T(5), T(1))
XOR(T(1), T(0))
ifelse($1, 1, `ADD_KI(1, $3, $4, $5, $6, $7, 4)')
LOOKUP(TABLE($1, A_P), T(4), T(1))
LOOKUP(TABLE($1, A_Q), T(5), T(2))
XOR(T(2), T(1))
OP(paddb, C_BELOW(3), T(7), T(2))
LOOKUP(S7_PART(3), T(2), T(3))
XOR(T(3), $3)
FOR(`K', 2, 3, `
OP(paddb, C_BELOW(2 * K), T(7), T(2))
LOOKUP(S7_PART(2 * K), T(2), T(2 + K))
OP(paddb, C_BELOW(2 * K + 1), T(7), T(2))
LOOKUP(S7_PART(2 * K + 1), T(2), T(6))
XOR(T(6), T(2 + K))')
XOR(T(4), T(5))
XOR($2, $3)
XOR(T(5), $3)
XOR(T(1), $3)
XOR(T(0), $2)')

C FI(A, B, number and round of KI): of a word; result in B, A.
define(`FI', `HALF(1, $1, $2, $3, $4)
HALF(2, $1, $2)')
C TWO_FI(A, B, number and round, the same of another word)
define(`TWO_FI', `ifelse(PACKED, 1, `
OP(punpcklqdq, $5, $1, $1)
OP(punpcklqdq, $6, $2, $2)
HALF(1, $1, $2, $3, $4, $7, $8)
HALF(2, $1, $2)
SHIFT(psrldq, 8, $1, $5)
SHIFT(psrldq, 8, $2, $6)', `
HALF(1, $1, $2, $3, $4)
HALF(1, $5, $6, $7, $8)
HALF(2, $1, $2)
HALF(2, $5, $6)')')

C ROTATED(A, B, xa, xb): xa, xb ^= the word rotated to the left by one.
define(`ROTATED', `
OP(pxor, T(2), T(2), T(2))
OP(pcmpgtb, $1, T(2), T(2))
OP(paddb, $1, $1, $1)
OP(pxor, T(3), T(3), T(3))
OP(pcmpgtb, $1, T(3), T(3))
OP(psubb, T(2), $1, $1)
OP(pand, LOW7, $1, $1)
XOR($1, $3)
OP(paddb, $2, $2, T(4))
OP(psubb, T(3), T(4), T(4))
XOR(T(4), $4)
OP(pandn, $2, LOW7, T(2))
XOR(T(2), $3)')

C FL(left A, B, right A, B, round, code): the code may add to left; it is where that costs no time.
define(`FL', `
MOVE(movdqa, $1, T(0))
KEYED(pand, KL(1, 1, $5), T(0), 9)
MOVE(movdqa, $2, T(1))
KEYED(pand, KL(1, 0, $5), T(1), 9)
ROTATED(T(0), T(1), $3, $4)
$6
MOVE(movdqa, $3, T(0))
KEYED(por, KL(2, 1, $5), T(0), 9)
MOVE(movdqa, $4, T(1))
KEYED(por, KL(2, 0, $5), T(1), 9)
ROTATED(T(0), T(1), $1, $2)')

C U(half, byte, word): in the frame.
define(`U', `eval(BYTES * (4 * $1 + 2 * $2 + $3))(FRAME_BASE)')
C Both words of a half of up to 8 blocks, with planes A and B in registers 0 and 1.
define(`KEEP_WORDS', `
MOVE(movdqa, R(0), U($1, 1, 0))
MOVE(movdqa, R(1), U($1, 0, 0))
SHIFT(psrldq, 8, R(0), R(0))
SHIFT(psrldq, 8, R(1), R(1))
MOVE(movdqa, R(0), U($1, 1, 1))
MOVE(movdqa, R(1), U($1, 0, 1))')
define(`FETCH_WORDS', `
MOVE(movdqa, U($1, 1, 0), R(0))
MOVE(movdqa, U($1, 0, 0), R(1))
OP(punpcklqdq, U($1, 1, 1), R(0), R(0))
OP(punpcklqdq, U($1, 0, 1), R(1), R(1))')

C WITH(register, KO, copy): copy = register ^ KO
define(`WITH', `ifelse($1, $3, , `MOVE(movdqa, $1, $3)')KEYED(pxor, $2, $3, 9)')

C EVEN: rounds 1, 3, 5, 7 of the standard, ODD: 2, 4, 6, 8.  LA, LB, RA, RB are the words of the half that does not change,
C then of the other one.
C FO_BEGIN(round): L1 in LB, LA, L2 in MB, MA; LEFT_KO was before.  FO_END(round): L3 in LA, LB.
define(`LEFT_KO', `WITH(LA, KO(1, 1, $1), LA)
WITH(LB, KO(1, 0, $1), LB)')
define(`FO_BEGIN', `
WITH(RA, KO(2, 1, $1), MA)
WITH(RB, KO(2, 0, $1), MB)
TWO_FI(LA, LB, 1, $1, MA, MB, 2, $1)
XOR(RA, LB)
XOR(RB, LA)
XOR(LB, MB)
XOR(LA, MA)')
define(`FO_END', `
WITH(LB, KO(3, 1, $1), LB)
WITH(LA, KO(3, 0, $1), LA)
FI(LB, LA, 3, $1)
XOR(MB, LA)
XOR(MA, LB)')

define(`CHANGE', `
XOR(U($1, 1, 1), RA)
XOR(U($1, 0, 1), RB)
XOR(U($1, 1, 0), LA)
XOR(U($1, 0, 0), LB)
KEEP_HALF($1)')
define(`KEEP_HALF', `
MOVE(movdqa, LA, U($1, 1, 0))
MOVE(movdqa, LB, U($1, 0, 0))
MOVE(movdqa, RA, U($1, 1, 1))
MOVE(movdqa, RB, U($1, 0, 1))')

define(`EVEN', `FL(LA, LB, RA, RB, 0, `LEFT_KO(0)')
FO_BEGIN(0)
FO_END(0)
MOVE(movdqa, LA, RA)
MOVE(movdqa, LB, RB)
MOVE(movdqa, MB, LA)
MOVE(movdqa, MA, LB)
CHANGE(1)')
define(`ODD', `LEFT_KO(1)
FO_BEGIN(1)
FO_END(1)
FL(MB, MA, LA, LB, 1)
MOVE(movdqa, LA, RA)
MOVE(movdqa, LB, RB)
MOVE(movdqa, MB, LA)
MOVE(movdqa, MA, LB)
CHANGE(0)')

C Both: FI3 of the first round in parallel with FI1 of the second, which does not need it, then FI2 and FI3 of the second.
C EVEN_ODD(code): with code between the first two of these FI; not if PACKED.
define(`EVEN_ODD', `FL(LA, LB, RA, RB, 0, `LEFT_KO(0)')
FO_BEGIN(0)
BRANCH
OP(pxor, U(1, 1, 0), MB, RA)
OP(pxor, U(1, 0, 0), MA, RB)
MOVE(movdqa, RA, U(1, 1, 0))
MOVE(movdqa, RB, U(1, 0, 0))
XOR(U(1, 1, 1), MB)
XOR(U(1, 0, 1), MA)
MOVE(movdqa, MB, U(1, 1, 1))
MOVE(movdqa, MA, U(1, 0, 1))
WITH(LB, KO(3, 1, 0), LB)
WITH(LA, KO(3, 0, 0), LA)
ifelse(`$1', `', `RIGHT_KO
TWO_FI(LB, LA, 3, 0, RA, RB, 1, 1)', `FI(LB, LA, 3, 0)
$1
RIGHT_KO
FI(RA, RB, 1, 1)')
CHANGE_RIGHT
XOR(LA, RB)
XOR(LB, RA)
WITH(LA, KO(2, 1, 1), LA)
WITH(LB, KO(2, 0, 1), LB)
WITH(RB, KO(3, 1, 1), MA)
WITH(RA, KO(3, 0, 1), MB)
BRANCH
TWO_FI(LA, LB, 2, 1, MA, MB, 3, 1)
XOR(RB, LB)
XOR(RA, LA)
XOR(LB, MB)
XOR(LA, MA)
FL(LB, LA, MB, MA, 1, `XOR(U(0, 1, 0), LB)
XOR(U(0, 0, 0), LA)')
OP(pxor, U(0, 1, 1), MB, RA)
OP(pxor, U(0, 0, 1), MA, RB)
MOVE(movdqa, LB, MB)
MOVE(movdqa, LA, LB)
MOVE(movdqa, MB, LA)
KEEP_HALF(0)')
define(`RIGHT_KO', `WITH(RA, KO(1, 1, 1), RA)
WITH(RB, KO(1, 0, 1), RB)')
define(`CHANGE_RIGHT', `
XOR(U(1, 1, 1), LA)
XOR(U(1, 0, 1), LB)
MOVE(movdqa, LA, U(1, 1, 1))
MOVE(movdqa, LB, U(1, 0, 1))')
C AMD Zen 3: after something that its op cache does not hold, decoders seem to do all up to the next taken branch.  Without any, an
C iteration of 1087 instructions takes 250 or 355 cycles, by its address modulo 64.
define(`BRANCH', `	jmp	70f
70:
')

C ROUNDS(label): all 8, from U to U.
define(`CURRENT_HALF', `
MOVE(movdqa, U($1, 1, 0), LA)
MOVE(movdqa, U($1, 0, 0), LB)
MOVE(movdqa, U($1, 1, 1), RA)
MOVE(movdqa, U($1, 0, 1), RB)')
define(`TWO_ROUNDS', `eval(32 * KEY_BYTES)')
define(`ROUNDS', `
MOVE(movdqa, CONSTANT(C_LOW4), LOW4)
MOVE(movdqa, CONSTANT(C_LOW7), LOW7)
ifelse(MODE, lanes, , `
	mov	STATE, ROUND_KEYS')
ifelse(MODE`'PACKED, decrypt0, `
	C From the second round of an iteration on, L3 of the first one being 0, to the first one of another.
MOVE(movdqa, U(1, 1, 0), RA)
MOVE(movdqa, U(1, 0, 0), RB)
OP(pxor, LA, LA, LA)
OP(pxor, LB, LB, LB)
	add	$eval(4 * TWO_ROUNDS), ROUND_KEYS
	mov	IMM(4), %ecx
	jmp	50f
$1:
LET(`BACK', 32, `EVEN_ODD(`	dec	%ecx
	jz	51f
50:')')
	sub	$TWO_ROUNDS, ROUND_KEYS
	jmp	$1b
51:
CHANGE_RIGHT', MODE, decrypt, `CURRENT_HALF(1)
	add	$eval(3 * TWO_ROUNDS), ROUND_KEYS
	mov	IMM(3), %ecx
ODD
$1:
LET(`BACK', 32, `EVEN_ODD')
	sub	$TWO_ROUNDS, ROUND_KEYS
	dec	%ecx
	jnz	$1b
EVEN', `CURRENT_HALF(0)
	mov	IMM(4), %ecx
$1:
EVEN_ODD
	add	$TWO_ROUNDS, ROUND_KEYS
	dec	%ecx
	jnz	$1b')')
