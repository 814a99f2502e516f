C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass for CPUs with AES instructions but without AVX2: the text of gcm-aesni.asm without VEX encoding (from-vex.m4).
C
C Functions: encrypt, decrypt, open_siv, powers, brief, brief_siv, seal, mac, open.
C Features: AES, SSE4.1 (as all CPUs with AES have), PCLMULQDQ, SSSE3.  Stack: as gcm-aesni.asm.
C
C Intel: Westmere, Sandy Bridge and Ivy Bridge, Celeron and Pentium of Skylake to Comet Lake, Atoms up to Tremont.  The key of GHASH
C is that of ghash-pclmul.asm, and behind it what powers adds.
C
C AMD Zen 4 with XCS_DISABLE=avx, cycles of a public call with 13 bytes of additional data, two libraries in turn; generic: aes
C aesni and ghash pclmul one after the other:
C   bytes                 1    16    32    64   128   256   512  1024  1350  4096 16384
C   gcm128 seal          72    67    79   111   167   253   427   755   998  2719 10631
C     generic           198   194   187   202   309   447   642  1008  1378  3188 11981
C   gcm128 open          72    67    78   108   165   250   441   773   989  2775 10781
C     generic           270   262   266   295   340   470   708  1073  1411  3262 12056
C   gcm256 seal          82    76    91   130   188   285   478   830  1102  2981 11606
C     generic           214   209   203   218   344   498   718  1144  1565  3685 14055
C   gcm256 open          80    76    87   126   186   281   469   830  1064  2981 11606
C     generic           302   295   282   292   368   520   788  1219  1627  3843 14250
C   gcmsiv128 seal      206   193   217   251   324   444   652  1036  1294  3281 12338
C     generic           369   370   381   413   484   645  1172  1608  1959  4219 14662
C   gcmsiv128 open      222   212   226   258   315   424   614   933  1167  2888 10669
C     generic           361   367   373   381   468   631  1125  1552  1917  4162 14775
C A group of 8 blocks, AES-128, by llvm-mca 19, and counter mode of aes aesni and ghash pclmul: Sandy Bridge (and Westmere and Ivy
C Bridge, which have its model) 240, 77 + 175; Haswell 121, 74 + 62; Skylake 75, 74 + 51; Silvermont (whose model later Atoms
C have) 739, 384 + 315: long messages lose 6 % there.
C
C No gain: reductions by shifts beside the rounds: Sandy Bridge 235, Silvermont 732, but Skylake 78, and Zen 4 2 % slower.

REQUIRES(aes, pclmul, sse4.1, ssse3)

define(`LANES', 1)
define(`LEGACY', 1)
include(`gcm.m4')
include(`from-vex.m4')

C SPARE, the scratch register, has no product when a power is loaded.
define(`ADD_ONE', `
	vpclmulqdq IMM(0x00), POWER($1), V(X), V(SPARE)
	vpxor	V(SPARE), V(LOW), V(LOW)
	vpclmulqdq IMM(0x11), POWER($1), V(X), V(X)
	vpxor	V(X), V(HIGH), V(HIGH)
	vpclmulqdq SUM_WORD, POWER_SUM($1), V(S), V(S)
	vpxor	V(S), V(MIDDLE), V(MIDDLE)')

PROLOGUE(xcsi_gcm_encrypt_pclmul)
FROM_VEX(ENCRYPT)
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_pclmul)
FROM_VEX(DECRYPT)
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_pclmul)
FROM_VEX(LET(`ORDER', little, `ENCRYPT'))
EPILOGUE

include(`gcm-brief.m4')
include(`gcm-brief-long.m4')

C A round key is loaded once for all blocks.
define(`BRIEF_LOAD', `define(`LOADED', $1)	movdqu	BRIEF_KEY($1), W(KEY)
')
define(`BRIEF_OP', `BRIEF_LOAD(eval($3))FOR(`I', 0, $1 - 1, `	$2	W(KEY), W(I), W(I)
')')
define(`BRIEF_J0', `ifelse(eval($2 > 0), 1, `ifelse(eval($2), LOADED, , `BRIEF_LOAD(eval($2))')	$1	W(KEY), W(J0), W(J0)
')')

PROLOGUE(xcsi_gcm_brief_pclmul)
FROM_VEX(BRIEF)
EPILOGUE

C H^i and H^i x^-64 for i = 1 to 8, as gcm-brief.m4 has them
PROLOGUE(xcsi_gcm_powers_pclmul)
	movdqa	poly(%rip), W(T)
FOR(`I', 1, 8, `	movdqu	eval(24 * (I - 1))(%rdi), W(X)
	pshufd	IMM(0x4e), W(X), W(S)
	movdqu	W(X), NEAR_OF(I)(%rdi)
	pclmulqdq IMM(0x10), W(T), W(X)
	pxor	W(X), W(S)
	movdqu	W(S), eval(NEAR_OF(I) + 16)(%rdi)
')	pxor	W(X), W(X)
	pxor	W(S), W(S)
	ret
EPILOGUE

include(`gcm-brief-siv.m4')

C Register 8 has keys; T is free, but in these.
define(`MULTIPLY', `
	vpshufd	IMM(0x4e), W(X), W(S)
	vpxor	W(X), W(S), W(S)
	vpclmulqdq IMM(0x00), eval($1)($2), W(X), W(T)
	vpxor	W(T), W(LOW), W(LOW)
	vpclmulqdq IMM(0x11), eval($1)($2), W(X), W(X)
	vpxor	W(X), W(HIGH), W(HIGH)
	vpclmulqdq SUM_WORD, eval($1 + TO_SUM)($2), W(S), W(S)
	vpxor	W(S), W(MIDDLE), W(MIDDLE)')
define(`DERIVE_OP', `	movdqu	BRIEF_KEY($2), W(T)
FOR(`I', 0, $1 - 1, `	$3	W(T), W(I), W(I)
')')
define(`STACK_OP', `	movdqu	ROUND_KEY($2), W(T)
FOR(`J', 0, $1 - 1, `	$3	W(T), W(LANE(J)), W(LANE(J))
')')

PROLOGUE(xcsi_gcm_brief_siv_pclmul)
LET(`NONCE', S, `LET(`VEX_SCRATCH', `W(T)', `FROM_VEX(BRIEF_SIV)')')
EPILOGUE

include(`gcm-struct.m4')
include(`gcm-rest-vex.m4')

PROLOGUE(xcsi_gcm_seal_pclmul)
FROM_VEX(SEAL)
EPILOGUE

PROLOGUE(xcsi_gcm_mac_pclmul)
FROM_VEX(MAC)
EPILOGUE

PROLOGUE(xcsi_gcm_open_pclmul)
FROM_VEX(OPEN`'OPEN_JOB)
EPILOGUE
