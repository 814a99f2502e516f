dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Poly1305 for s390x: code shared by the implementations, which differ in how they process long messages.  All have the state and
dnl the multiplication by r of variant zarch.

C Products are in register pairs, X = 2^64 %r0 + %r1; the right one, named with 0, is a factor.
define(`X', `%r0')		C d0
define(`X0', `%r1')
define(`Y', `%r2')		C d1
define(`Y0', `%r3')
define(`B', `%r4')		C B, B0, D, D0: scratch
define(`B0', `%r5')
define(`D', `%r6')
define(`D0', `%r7')
define(`H0', `X0')
define(`H1', `Y0')
define(`H2', `%r8')
define(`R0', `%r9')		C R0, R1, S1, Q0: live throughout
define(`R1', `%r10')
define(`S1', `%r11')
define(`Q0', `%r12')
define(`COUNT', `%r13')
define(`SRC', `%r14')

C Slots of the frame of the caller, or of FRAME, besides those of r6 to r14.
define(`TAG', `16(%r15)')
define(`FROM', `24(%r15)')	C state or key; bytes 16 to 31 of both are s
define(`MESSAGE', `32(%r15)')
define(`LENGTH', `40(%r15)')
define(`ONE', `128(%r15)')
define(`THREE', `136(%r15)')

C State.
define(`STATE_R0', `0($1)')
define(`STATE_S', `16($1)')
define(`STATE_H0', `32($1)')
define(`STATE_H1', `40($1)')
define(`STATE_H2', `48($1)')
define(`STATE_MADE', `56($1)')	C not 0 if the table is valid
define(`STATE_TABLE', 64)

C MULTIPLES: computes S1, Q0.
define(`MULTIPLES', `
	srlg	S1, R1, 2
	sllg	Q0, R0, 2
	algr	S1, R1
	algr	Q0, R0')

C LOAD_H(address), LOAD_R(address): from a state; LOAD_R also computes S1 and Q0.
define(`LOAD_H', `
	lg	H0, STATE_H0($1)
	lg	H1, STATE_H1($1)
	lg	H2, STATE_H2($1)')
define(`LOAD_R', `
	lmg	R0, R1, STATE_R0($1)
	MULTIPLES')

C KEEP(number, slot): stores a constant; MULTIPLY needs THREE.
define(`KEEP', `
	lghi	B, $1
	stg	B, $2')

C MULTIPLY(code): h = h r.  The code is inserted where X and Y have their first products; D and B are free there.  It should load
C both, since the multiplier of some CPUs may wait for both halves of a pair.
define(`MULTIPLY', `
	lgr	D0, H1
	mlgr	D, S1
	lgr	B0, H0
	mlgr	B, R1
	mlgr	X, R0
	mlgr	Y, R0
	algr	X0, D0
	alcgr	X, D
	algr	Y0, B0
	alcgr	Y, B
$1
	srlg	D0, H2, 2
	mlgr	D, Q0
	lgr	B0, H2
	mlgr	B, S1
	ng	H2, THREE
	msgr	H2, R0
	algr	X0, D0
	alcgr	X, D
	algr	Y0, B0
	alcgr	Y, B
	algr	Y0, X
	alcgr	H2, Y')

C CLAMP(low, high, address): clamps r0, r1 of a key.
define(`CLAMP', `
	LD64LE($1, 0($3))
	LD64LE($2, 8($3))
	nihh	$1, 0x0fff
	nihl	$1, 0xfffc
	nilh	$1, 0x0fff
	nihh	$2, 0x0fff
	nihl	$2, 0xfffc
	nilh	$2, 0x0fff
	nill	$2, 0xfffc')

C NEXT(top): h, or d with the top Y, += block at SRC; advances SRC.
define(`NEXT', `
	LD64LE(B, 0(SRC))
	LD64LE(D, 8(SRC))
	la	SRC, 16(SRC)
	algr	X0, B
	alcgr	Y0, D
	alcg	$1, ONE')

C The rest is for implementations with vectors.  They define MANY and MANY_READY, the minimum blocks of a long message without and
C with a valid table.

C BEGIN_LONG: sets FROM, MESSAGE, LENGTH (in blocks) and %r2 = FROM; continues at .Lready if the table is valid.
define(`BEGIN_LONG', `
	lghi	%r0, MANY
	sg	%r0, STATE_MADE(%r2)
	clgr	%r4, %r0
	jgl	xcsi_poly1305_blocks_zarch
	SAVE(6, 14)
	SAVE_F8_F15
	FRAME(160, %r0)
	stmg	%r2, %r4, FROM
	mvghi	THREE, 3
	LOAD_R(%r2)
	ltg	%r0, STATE_MADE(%r2)
	jnz	.Lready
	mvghi	STATE_MADE(%r2), eval(MANY - MANY_READY)')

C END_LONG(last vector): stores h, clears vectors, passes LENGTH mod 8 blocks at SRC to the scalar code.
define(`END_LONG', `
	lg	%r2, FROM
	stg	H0, STATE_H0(%r2)
	stg	H1, STATE_H1(%r2)
	stg	H2, STATE_H2(%r2)
	WIPE_VECTORS(0, $1)
	lgr	%r3, SRC
	lghi	%r4, 7
	ng	%r4, LENGTH
	END_FRAME(160)
	RESTORE_F8_F15
	RESTORE(6, 14)
	jg	xcsi_poly1305_blocks_zarch')

C FOLDED: F0 + 2^64 F1 + 2^128 F2 = h mod 2^130 + 5 (h div 2^130), F2 <= 4.
define(`F0', `D')
define(`F1', `B')
define(`F2', `B0')
define(`FOLDED', `
	srlg	F0, H2, 2
	risbgn	F2, H2, 62, 191, 0
	sllg	F1, F0, 2
	algr	F0, F1
	lghi	D0, 0
	lghi	F1, 0
	algr	F0, H0
	alcgr	F1, H1
	alcgr	F2, D0')

C AUTH(variant, bytes of the state, jump of shorter messages, code after the function): auth for messages of at least LONG blocks,
C composed of set_key, blocks and digest.
define(`AUTH_STATE', `eval(160 + $1)')
define(`AUTH', `
PROLOGUE(xcsi_poly1305_auth_$1)
	clgfi	%r5, eval(16 * LONG)
	$3
	SAVE(6, 14)
	FRAME(AUTH_STATE($2), %r0)
	lgr	%r6, %r2
	lgr	%r7, %r4
	lgr	%r8, %r5
	la	%r2, 160(%r15)
	brasl	%r14, xcsi_poly1305_set_key_zarch
	la	%r2, 160(%r15)
	lgr	%r3, %r7
	srlg	%r4, %r8, 4
	brasl	%r14, xcsi_poly1305_blocks_$1
	la	%r2, 160(%r15)
	lgr	%r3, %r6
	lghi	%r5, 15
	ngr	%r5, %r8
	la	%r4, 0(%r7, %r8)
	sgr	%r4, %r5
	brasl	%r14, xcsi_poly1305_digest_zarch
FOR(`I', 16, 31, `	vzero	%v`'I
')
FOR(`I', 0, eval($2 / 256 - 1), `	vstm	%v16, %v31, eval(160 + 256 * I)(%r15)
')
	vstm	%v16, %v`'eval(15 + $2 % 256 / 16), eval(160 + $2 / 256 * 256)(%r15)
	END_FRAME(AUTH_STATE($2))
	RESTORE(6, 14)
	br	%r14
$4
EPILOGUE')
