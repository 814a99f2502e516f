C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C Threefish-256 for z13 and later: blocks in vector and in general registers, interleaved.
C
C Functions: expand, encrypt, decrypt, ctr, encrypt_tweaks, decrypt_tweaks.
C Features: vector facility (z13).  Stack: saved registers; with tweaks that count 208 bytes, wiped.
C State: src/threefish-impl.h; written by expand, for s = 0..19: from byte 96 on k[s], 256 k[s+1] + t[s], 416 k[s+3] + s.  Word 2
C of subkey s is the second word of s + 1; k[19] and k[22] + 19 are unused.
C An iteration takes 2 SETS + SCALARS blocks: each of 4 SETS vector registers has a word of two blocks, each of 4 SCALARS general
C registers a word of one block.  Iterations of 3 sets and 2 scalars while 8 blocks remain, then one for the tail.
C Vector and general instructions have two units each: 56 instructions of a set occupy the vector units for 28 cycles, those of a
C scalar the general units.  General registers are rotated by risbgn.
C
C Instructions per byte; C below each:
C     bytes      32    64    96   128   160   192   224   256   384   512  1024  4096 16384
C     encrypt 19.38 10.13 12.92  9.11 10.51 11.85  9.82 10.63 10.03 10.56 10.53 10.50 10.49
C             22.07 21.68 21.54 21.48 21.44 21.41 21.39 21.38 21.35 21.33 21.31 21.29 21.28
C     decrypt 19.38 10.13 12.92  9.11 10.51 11.85  9.82 10.63 10.03 10.56 10.53 10.50 10.49
C             22.70 22.30 22.17 22.10 22.06 22.04 22.02 22.00 21.97 21.96 21.93 21.91 21.91
C     ctr     19.57 10.41 13.16  9.29 10.71 12.04  9.99 10.81 10.17 10.71 10.66 10.62 10.61
C             21.60 21.33 21.24 21.20 21.17 21.15 21.14 21.13 21.11 21.10 21.08 21.07 21.06
C expand: 57 instructions, C none.  A new tweak per block: encrypt 684 (C 706), decrypt 684 (726), ctr 690 (691).
C Cycles per byte of iterations with loads and stores by llvm-mca 19, z13, z14 and z15:
C     blocks       8     7     6     5     4     3     2     1   C
C     encrypt   3.07  3.47  2.76  3.25  4.03  3.44  5.16  8.28  8.63
C     decrypt   3.07  3.47  2.76  3.25  4.03  4.76  7.14  8.28  8.72
C     ctr       3.04  3.44  2.75  3.21  4.01  3.43  5.08  8.35
C Eight rounds of 8 blocks alone: 2.95.  For C, risbgn replaces its rllg, which the model gives 6 cycles, as if it read memory: 16.9
C and 19.2 with rllg.
C
C Tweaks that count, with the public functions; encrypt of one tweak and C below:
C     bytes             64   128   160   256  1024 16384
C     encrypt_tweaks 11.86 10.20 12.12 11.50 11.14 11.02   decrypt_tweaks the same
C     encrypt        10.81  9.45 10.79 10.80 10.57 10.50
C At most 1.14 times encrypt, at 32 bytes.  Cycles of 24 rounds by llvm-mca 19, z13 to z15: 264, of encrypt 252.  With a table of
C all words and a state on the stack 13.55 at 64 bytes, 11.03 at 16384.
C Vectors alone, as for 4 and 2 blocks: iterations of 3 sets have 8.62 instructions per byte, ctr 8.68, at 16384 bytes, and 3.94
C cycles per byte in the loop, 4.03 with loads and stores: 31 % more than with scalars if these reach their 3.4 instructions per
C cycle, equal at 2.6.
C Iterations of 2 and 2: 2.76 cycles per byte, but at 4.2 instructions per cycle.  Slower: ag where scalars decide (1 block 9.63, 2
C sets and 2 scalars 3.01 and 2.83), as in the model it waits for both operands; elsewhere it saves instructions.
C No gain: vl and vst instead of vlm and vstm, vectors before or after scalars.

REQUIRES(vx)

define(`WORDS', 4)
include(`threefish-mix.m4')

define(`KEY', `%r2')		C the state; in a loop, advanced by 16 bytes (encrypt, ctr) or back (decrypt) per two subkeys
define(`DST', `%r3')
define(`SRC', `%r4')
define(`BLOCKS', `%r5')		C remaining blocks
define(`COUNT', `%r1')
define(`Z', `%r0')		C temporary
define(`N', `%r14')		C ctr: counter word 3 of the next block, as a number
define(`Y', `%r`'eval(6 + 4 * ($1) + ($2))')	C Y(block, word): blocks 0 and 1 in r6-13
define(`X', `%v`'eval(4 * ($1) + ($2) + 8 * (($1) > 1))')	C X(set, word): sets 0 to 2 in v0-7, v16-19
define(`VK', `%v`'eval(20 + $1)')	C VK(word): subkey words; halves of blocks during loads and stores
define(`FIRST', `%v24')		C FIRST, SECOND for vperm: left or right halves of two vectors, bytes reversed
define(`SECOND', `%v25')
define(`CW', `%v`'eval(26 + $1)')	C ctr: counter words 0 to 2 + subkey 0; CW(3): subkey 0 alone

C Tweaks that count: T(word, set) in v26-31, words 0 and 2 of the tweaks of a set; word 1 is in the table.
define(`T', `%v`'eval(26 + 3 * ($1) / 2 + ($2))')

define(`COUNTER', `eval(64 + 8 * ($1))`('KEY)')
C SUBKEY(number, word)
define(`SUBKEY', `COUNTING(`eval(NTH($2, 96, 160, 168, 416) + 8 * ($1) + AHEAD)`('KEY, ifelse(eval($2 % 3), 0, STATE, %r15))',
  `eval(NTH($2, 96, 256, 264, 416) + 8 * ($1))`('KEY)')')
C Tweaks that count: KEY is an index, 0 at the end of the rounds.  On the stack are k[s+1] + t[s] of the tweak 0, t1 without its
C word t0 ^ t1, for s = 0..19; word 1 of the tweak; words 0 and 2 of those of blocks in general registers.
define(`STATE', `%r1')
define(`AHEAD', `ENCRYPTING(144, -144)')
define(`START', `	lghi	KEY, eval(-(AHEAD))')
define(`OWN', `eval(160 + ($1))`(%r15)'')
define(`T1', `OWN(160)')
define(`TB', `OWN(168 + 8 * ($1) + 8 * ($2))')
define(`OWN_SIZE', 208)

C ADD_SUBKEY(number, parity of the words), after the fourth and the eighth round in execution order.  In decryption the even
C words are processed before the last subtraction of the round, which shortens the critical path.
define(`ADD_SUBKEY', `FOR(`W', 0, 3, `WHEN(W % 2 == $2, `
WHEN(SETS > 0, `	vlrepg	VK(W), SUBKEY($1, W)
')FOR(`S', 0, SETS - 1, `	ENCRYPTING(vag, vsg)	X(S, W), X(S, W), VK(W)
')ifelse(eval(SCALARS < SETS), 1, `FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(ag, sg)	Y(B, W), SUBKEY($1, W)
')', `WHEN(SCALARS > 0, `	lg	Z, SUBKEY($1, W)
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(agr, sgr)	Y(B, W), Z
')')COUNTING(`WHEN(W % 3 > 0 && ($1 + W) % 3 != 2, `ADD_TWEAK(eval(($1 + W + 2) % 3), W)')')')')')
C ADD_TWEAK(word of the tweak, word of the block)
define(`ADD_TWEAK', `FOR(`S', 0, SETS - 1, `	ENCRYPTING(vag, vsg)	X(S, $2), X(S, $2), T($1, S)
')FOR(`B', 0, SCALARS - 1, `	ENCRYPTING(ag, sg)	Y(B, $2), TB($1, B)
')')
define(`SUBKEY_STEP', `WHEN($1 % 4 == 3, `ADD_SUBKEY(ENCRYPTING(`eval(1 + $1 / 4)', `eval(17 - $1 / 4)'), $2)')')

C Rounds 0 to 7 in execution order; 0 to 23 with tweaks that count, as which of their words a subkey takes depends on its number
C modulo 3.
define(`ROUNDS', `COUNTING(24, 8)')

define(`LOAD', `COUNTING(`TWEAKS')
FOR(`S', 0, SETS - 1, `
	vlm	VK(0), VK(3), eval(64 * S)`('SRC)
FOR(`W', 0, 3, `	vperm	X(S, W), VK(eval(W / 2)), VK(eval(W / 2 + 2)), ifelse(eval(W % 2), 0, FIRST, SECOND)
')')FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, 3, `	lrvg	Y(B, W), eval(64 * SETS + 32 * B + 8 * W)`('SRC)
')')IF_AGAIN(`	la	SRC, eval(32 * TOTAL)`('SRC)
')FOR(`P', 0, 1, `ADD_SUBKEY(ENCRYPTING(0, 18), P)')')

define(`TWEAKS', `
WHEN(SETS > 0, `	vlrepg	VK(0), T1
')FOR(`S', 0, SETS - 1, `
	la	Z, eval(2 * S)`('N)
	la	Y(0, 0), eval(2 * S + 1)`('N)
	vlvgp	T(0, S), Z, Y(0, 0)
	vx	T(2, S), T(0, S), VK(0)')
FOR(`B', 0, SCALARS - 1, `
	la	Z, eval(2 * SETS + B)`('N)
	stg	Z, TB(0, B)
	xg	Z, T1
	stg	Z, TB(2, B)')
	la	N, TOTAL`('N)')

define(`COUNTER_BLOCKS', `
FOR(`S', 0, SETS - 1, `
	la	Z, eval(2 * S)`('N)
	la	COUNT, eval(2 * S + 1)`('N)
	lrvgr	Z, Z
	lrvgr	COUNT, COUNT
	vlvgp	X(S, 3), Z, COUNT
FOR(`W', 0, 2, `	vlr	X(S, W), CW(W)
')	vag	X(S, 3), X(S, 3), CW(3)')
FOR(`B', 0, SCALARS - 1, `
	la	Y(B, 3), eval(2 * SETS + B)`('N)
	lrvgr	Y(B, 3), Y(B, 3)
FOR(`W', 0, 2, `	lg	Y(B, W), COUNTER(W)
')FOR(`W', 0, 3, `	ag	Y(B, W), SUBKEY(0, W)
')')
IF_AGAIN(`	la	N, TOTAL`('N)')')

define(`STORE', `
FOR(`S', 0, SETS - 1, `FOR(`Q', 0, 3, `
	vperm	VK(Q), X(S, Q % 2 * 2), X(S, Q % 2 * 2 + 1), ifelse(eval(Q / 2), 0, FIRST, SECOND)')
ifelse(MODE, ctr, `	vlm	X(S, 0), X(S, 3), eval(64 * S)`('SRC)
FOR(`W', 0, 3, `	vx	VK(W), VK(W), X(S, W)
')')	vstm	VK(0), VK(3), eval(64 * S)`('DST)')
FOR(`B', 0, SCALARS - 1, `FOR(`W', 0, 3, `STORE_WORD(Y(B, W), eval(64 * SETS + 32 * B + 8 * W))')')
IF_AGAIN(`ifelse(MODE, ctr, `	la	SRC, eval(32 * TOTAL)`('SRC)
')	la	DST, eval(32 * TOTAL)`('DST)')')

C ITERATION(sets, scalars): one iteration if exactly that many blocks remain; for MOST blocks, and with tweaks that count, while at
C least that many remain.
define(`MOST', 8)
define(`IF_AGAIN', `ifelse(TOTAL, COUNTING(`TOTAL', `MOST'), `$1', `$2')')
define(`ITERATION', `define(`SETS', $1)define(`SCALARS', $2)define(`TOTAL', eval(2 * SETS + SCALARS))
	IF_AGAIN(`clgijl', `clgijne')	BLOCKS, TOTAL, LABEL(end_`'TOTAL)
LABEL(iteration_`'TOTAL):
ifelse(MODE, ctr, `COUNTER_BLOCKS', `LOAD')
COUNTING(`', `	lghi	COUNT, eval(72 / ROUNDS)')
LABEL(rounds_`'TOTAL):
FOR(`P', 0, ROUNDS - 1, `DO_ROUND(P)')
	aghi	KEY, eval(ENCRYPTING(2, -2) * ROUNDS)
	COUNTING(`jne', `brctg	COUNT,')	LABEL(rounds_`'TOTAL)
STORE
IF_AGAIN(`COUNTING(`START', `	aghi	KEY, ENCRYPTING(-144, 144)')
	aghi	BLOCKS, -TOTAL
	clgijhe	BLOCKS, TOTAL, LABEL(iteration_`'TOTAL)')
LABEL(end_`'TOTAL):')

define(`FUNCTION', `define(`MODE', $1)
	SAVE(6, 14)
ifelse(MODE, ctr, `	lg	N, COUNTER(3)')
	clgijl	BLOCKS, 2, LABEL(one)
	LEA(MASKS, %r1)
	vl	FIRST, 0(%r1)
	vl	SECOND, 16(%r1)
ifelse(MODE, ctr, `
FOR(`W', 0, 3, `	vlrepg	CW(W), SUBKEY(0, W)
')FOR(`W', 0, 2, `	vlrepg	VK(W), COUNTER(W)
	vag	CW(W), CW(W), VK(W)
')')
ITERATIONS
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, ifelse(MODE, ctr, 29, 23))
LABEL(one):
ITERATION(0, 1)
	RESTORE(6, 14)
	br	%r14')
define(`ITERATIONS', `
ITERATION(3, 2)
ITERATION(3, 1)
ITERATION(2, 2)
ITERATION(2, 1)
ITERATION(2, 0)
ITERATION(1, 1)
ITERATION(1, 0)')

C Pairs of words: PAIR(i), v0-v4: k[i], k[i+1]; TWEAK(i), v5-v7: t[i], t[i+1]; OUT(n), v16-v25.  v26: s, s + 1; v27: 2s; v28: 10s.
define(`PAIR', `%v`'eval(3 * ($1) % 5)')
define(`TWEAK', `%v`'eval(5 + ($1) % 3)')
define(`OUT', `%v`'eval(16 + $1)')

C Block i under the tweak t0 + i, t1.  Words 0 and 3 of subkeys are those of the context.
define(`FUNCTION_TWEAKS', `define(`MODE', $1)
	SAVE(6, 14)
	FRAME(eval(160 + OWN_SIZE), %r1)
	lg	N, 0`('KEY)
	lg	STATE, 16`('KEY)
	lg	Z, 8`('KEY)
	stg	Z, T1
	vlm	PAIR(0), PAIR(2), 0`('STATE)
	vlm	PAIR(1), PAIR(3), 8`('STATE)
	vpdi	PAIR(4), PAIR(3), PAIR(0), 4
	vzero	TWEAK(0)
	vzero	TWEAK(1)
	vleg	TWEAK(0), 8`('KEY), 1
	vleg	TWEAK(1), 8`('KEY), 0
FOR(`J', 0, 9, `ifelse(eval(J % 3), 1, `	vlr	OUT(J), PAIR(2 * J + 1)', `	vag	OUT(J), PAIR(2 * J + 1), TWEAK(2 * J)')
')	vstm	OUT(0), OUT(9), OWN(0)
START
	LEA(MASKS, %r6)
	vl	FIRST, 0(%r6)
	vl	SECOND, 16(%r6)
ITERATION(3, 2)
ITERATION(3, 1)
ITERATION(2, 0)
ITERATION(1, 0)
ITERATION(0, 1)
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 31)
	vstm	%v16, %v28, OWN(0)
	END_FRAME(eval(160 + OWN_SIZE))
	RESTORE(6, 14)
	br	%r14')

RODATA(MASKS, 16)FOR(`I', 0, 31, `
	.byte	eval((I / 16 * 8) + (I & 8) * 2 + 7 - (I & 7))')
END_RODATA

PROLOGUE(xcsi_threefish256_encrypt_vx)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_vx)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_threefish256_ctr_vx)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_threefish256_encrypt_tweaks_vx)
FUNCTION_TWEAKS(encrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_decrypt_tweaks_vx)
FUNCTION_TWEAKS(decrypt_tweaks)
EPILOGUE

PROLOGUE(xcsi_threefish256_expand_vx)
	vlm	PAIR(0), PAIR(2), 0(%r2)
	vlm	PAIR(1), PAIR(3), 8(%r2)
	vpdi	PAIR(4), PAIR(3), PAIR(0), 4
	vl	TWEAK(0), 40(%r2)
	vl	TWEAK(1), 48(%r2)
	vpdi	TWEAK(2), TWEAK(1), TWEAK(0), 4
	vstm	PAIR(0), PAIR(3), 96(%r2)
	vstm	PAIR(0), PAIR(3), 176(%r2)
FOR(`J', 0, 9, `	vag	OUT(J), PAIR(2 * J + 1), TWEAK(2 * J)
')	vstm	OUT(0), OUT(9), 256(%r2)
	vzero	%v26
	vleig	%v26, 1, 1
	vrepig	%v27, 2
	vrepig	%v28, 10
FOR(`J', 0, 4, `	vag	OUT(J), PAIR(2 * J + 3), %v26
WHEN(J < 4, `	vag	%v26, %v26, %v27')
	vag	OUT(J + 5), OUT(J), %v28
')	vstm	OUT(0), OUT(9), 416(%r2)
	WIPE_VECTORS(0, 7)
	WIPE_VECTORS(16, 25)
	br	%r14
EPILOGUE
