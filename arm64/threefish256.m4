dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
dnl Threefish-256 for arm64: threefish.m4, and one block under a tweak without the table.
define(`WORDS', 4)
include(`threefish.m4')

C One block in general registers without a table; a sum is no part of the chain of MIX.
define(`KEY_WORD', `NTH(eval(($1) % 5), `ROW', `K(0)', `K(1)', `K(2)', `K(3)')')
define(`TWEAK_WORD', `NTH(eval(($1) % 3), `N', `x14', `x15')')
define(`ONE_SUBKEY', `
	add	x16, KEY_WORD($1 + 1), TWEAK_WORD($1)
	add	x17, KEY_WORD($1 + 2), TWEAK_WORD($1 + 1)
	add	STATE, KEY_WORD($1 + 3), #$1
	ENCRYPTING(add, sub)	Y(0, 0), Y(0, 0), KEY_WORD($1)
	ENCRYPTING(add, sub)	Y(0, 1), Y(0, 1), x16
	ENCRYPTING(add, sub)	Y(0, 2), Y(0, 2), x17
	ENCRYPTING(add, sub)	Y(0, 3), Y(0, 3), STATE')
define(`ONE_TWEAKED', `
FOR(`I', 0, 4, `	ldr	KEY_WORD(I), [STATE, #eval(8 * I)]
')	eor	TWEAK_WORD(2), TWEAK_WORD(0), TWEAK_WORD(1)
define(`SETS', 0)define(`SCALARS', 1)define(`PACE', 1)define(`TOTAL', 1)
LOAD
ENCRYPTING(`ONE_SUBKEY(0)')
FOR(`I', 0, 71, `ENCRYPTING(, `WHEN(I % 4 == 0, `ONE_SUBKEY(NUMBER(I))')')
MIX_ALL(I)
ENCRYPTING(`WHEN(I % 4 == 3, `ONE_SUBKEY(NUMBER(eval(I + 1)))')')')
ENCRYPTING(, `ONE_SUBKEY(0)')
STORE')
