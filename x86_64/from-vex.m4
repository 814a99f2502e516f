dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C FROM_VEX(text): a text of instructions in VEX encoding for xmm registers, rewritten for CPUs without AVX.
C
C Three operands become two, with a copy where the destination is not the second source.  Memory operands other than constants may
C be unaligned, so they are loaded: into the destination where the sources can be exchanged, otherwise into VEX_SCRATCH, in which
C the text must not keep anything then.  Flags stay as they are.  REQUIRES makes the assembler refuse what no rule fits.

define(`VEX_SCRATCH', `%xmm8')

define(`VEX_BEGIN', ``^[ 	]*v'')
define(`VEX_ANY', `VEX_BEGIN`\([a-z]+[0-9]*[a-z]*\)[ 	]+'')
define(`VEX_SYMMETRIC', `VEX_BEGIN`\(pxor\|por\|pand\|padd[dq]\)[ 	]+'')
define(`VEX_NUMBER', ``\([^%(,]*, *\)?'')
define(`VEX_REGISTER', ``\(%xmm[0-9]+\)'')
define(`VEX_MEMORY', ``\([^ 	,%(]*([^)]*)\)'')
define(`VEX_DIRECT', ``\(%xmm[0-9]+\|[^ 	,%(]*(%rip)\)'')

C VEX_RULE_n: a regular expression and what takes its place; earlier rules first
define(`VEX_RULE_1', `VEX_BEGIN`pbroadcastd[ 	]+'VEX_MEMORY`, ?'VEX_REGISTER`$', `	movd	\1, \2
	pshufd	'IMM(0)`, \2, \2'')
define(`VEX_RULE_2', `VEX_BEGIN`pblendd[ 	]+.\(1\|0x01\),', `	vpblendw 'IMM(0x03)`,'')
define(`VEX_RULE_3', `VEX_BEGIN`pblendd[ 	]+.0x08,', `	vpblendw 'IMM(0xc0)`,'')
define(`VEX_RULE_4', `VEX_BEGIN`\(movhps\|pinsr[bd]\)[ 	]+\(.*\), ?'VEX_REGISTER`, ?\3$', `	\1	\2, \3'')
C The second source is the destination.
define(`VEX_RULE_5', `VEX_BEGIN`\(ps[lr]l[a-z]+\)[ 	]+'VEX_NUMBER`'VEX_REGISTER`, ?\3$', `	\1	\2\3'')
define(`VEX_RULE_6', `VEX_ANY`'VEX_NUMBER`'VEX_DIRECT`, ?'VEX_REGISTER`, ?\4$', `	\1	\2\3, \4'')
define(`VEX_RULE_7', `VEX_ANY`'VEX_NUMBER`'VEX_MEMORY`, ?'VEX_REGISTER`, ?\4$', `	movdqu	\3, 'VEX_SCRATCH`
	\1	\2'VEX_SCRATCH`, \4'')
C It is not.
define(`VEX_RULE_8', `VEX_BEGIN`\(ps[lr]l[a-z]+\)[ 	]+'VEX_NUMBER`'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqa	\3, \4
	\1	\2\4'')
define(`VEX_RULE_9', `VEX_SYMMETRIC`'VEX_MEMORY`, ?'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqu	\2, \4
	\1	\3, \4'')
define(`VEX_RULE_10', `VEX_BEGIN`pclmulqdq[ 	]+.0x\(.\)\(.\), ?'VEX_MEMORY`, ?'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqu	\3, \5
	pclmulqdq 'IMM(0x)`\2\1, \4, \5'')
define(`VEX_RULE_11', `VEX_ANY`'VEX_NUMBER`'VEX_DIRECT`, ?'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqa	\4, \5
	\1	\2\3, \5'')
define(`VEX_RULE_12', `VEX_ANY`'VEX_NUMBER`'VEX_MEMORY`, ?'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqa	\4, \5
	movdqu	\3, 'VEX_SCRATCH`
	\1	\2'VEX_SCRATCH`, \5'')
C Two operands
define(`VEX_RULE_13', `VEX_BEGIN`pshufd[ 	]+'VEX_NUMBER`'VEX_MEMORY`, ?'VEX_REGISTER`$', `	movdqu	\2, \3
	pshufd	\1\3, \3'')
define(`VEX_RULE_14', `VEX_BEGIN`movdqu[ 	]+'VEX_REGISTER`, ?'VEX_REGISTER`$', `	movdqa	\1, \2'')
define(`VEX_RULE_15', `VEX_BEGIN`\(mov[a-z]+\|pextr[bd]\|ptest\|pshufd\)[ 	]+', `	\1	'')
C A destination that was scratch is a fault of the text.
define(`VEX_RULE_16', ``^	movdqu	\([^%
]*([^)]*)\), ?'VEX_SCRATCH`
.*'VEX_SCRATCH`, ?'VEX_SCRATCH`$', `	.error	"\1"'')
define(`VEX_RULES', 16)

define(`FROM_VEX', `REWRITE_VEX(`$*', 1)')
define(`REWRITE_VEX', `ifelse($2, eval(VEX_RULES + 1), `$1', `REWRITE_VEX(patsubst(``$1'', VEX_RULE_$2), eval($2 + 1))')')
