C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES with the instructions of the CPU; src/aes-impl.h has formulas, x86_64/aes-aesni.asm the key schedule.
C
C Functions: set_key, encrypt, decrypt, ctr, ctr32le.
C Features: AES, SSSE3 (pshufb).  Stack: of ctr and ctr32le, 32 bytes of constants; saved registers have addresses.
C
C Instructions per byte of public functions; C below each:
C   bytes           64    256   1024  16384   set_key
C   encrypt128    2.48   1.36   1.08   1.00   281 instructions
C                  228    224    222    222   11000
C   decrypt128    2.48   1.36   1.08   1.00
C                  328    324    322    322
C   ctr128        4.80   2.13   1.46   1.25
C                  232    226    225    224
C   encrypt256    2.81   1.67   1.39   1.30   334
C                  306    302    300    300
C   ctr256        5.12   2.44   1.77   1.56
C                  310    304    303    302
C   GCM, 128      20.6   8.57   3.65   2.45   sealed
C                  357    260    234    226
C   GCM-SIV, 128  65.9   22.5   9.89   6.06   sealed
C                  807    378    269    236
C AMD Zen 4, cycles per byte of public calls in place:
C   bytes         16    64    96   128   256  1024 16384   set_key
C   encrypt128  3.10  0.78  0.54  0.41  0.34  0.32  0.32   68 cycles
C   decrypt128  3.11  0.78  0.54  0.41  0.34  0.32  0.32
C   ctr128      5.06  1.36  0.97  0.85  0.59  0.42  0.36
C   encrypt256  4.09  1.03  0.70  0.56  0.48  0.48  0.48   79
C   ctr256      6.07  1.64  1.13  1.10  0.79  0.58  0.52
C Limit: two aesenc in a cycle, 0.3125 cycles per byte, with 256 bits 0.4375.
C
C State: as in x86_64/aes.m4, round keys of encryption from ENCRYPTION on, of the equivalent inverse cipher from DECRYPTION on.
C Iterations have 6 blocks, whose round key is loaded to a register: the state has no alignment.  What is left takes one more, of
C as many blocks as it has.

REQUIRES(ssse3, aes)

C arguments and numbers
define(`STATE', %edx)
define(`DST', %edi)
define(`SRC', %esi)
define(`BLOCKS', %ecx)
define(`KEYS', %ebx)	C round key "rounds - 10"
define(`ROUNDS', %eax)

C Blocks are in xmm0 to xmm5.
define(`V', `%xmm`$1'')
define(`KEY', %xmm6)
define(`COUNT', %xmm7)	C the next counter; of ctr words low, high, of ctr32le the bytes of the block
define(`SWAP', `(%esp)')	C byte reversal
define(`STEP', `16(%esp)')

define(`ROUNDS_OF', `0($1)')
define(`ENCRYPTION', 16)
define(`DECRYPTION', 256)
C Members of struct aes_run, whose pointers have 4 bytes here
define(`COUNTER_WORD', `eval(8 * ($1))(%edi)')
define(`RUN_DST', `16(%edi)')
define(`RUN_SRC', `20(%edi)')
define(`RUN_BLOCKS', `24(%edi)')

define(`LABEL', `.L`'CURRENT`_$1'')
define(`IF_COUNTS', `ifelse(MODE, ctr, `$1', MODE, ctr32le, `$1', `$2')')

C --- $1 blocks

define(`ROUND', `
	movdqu	eval($3)(KEYS), KEY
FOR(`I', 0, $1 - 1, `	$2	KEY, V(I)
')')
C COUNTER(block, blocks): nothing follows the last one, but in iterations.
define(`COUNTER', `	movdqa	COUNT, V($1)
ifelse(MODE, ctr, `	pshufb	SWAP, V($1)
')WHEN($2 == 6 || $1 + 1 < $2, `	ifelse(MODE, ctr, paddq, paddd)	STEP, COUNT
')')
define(`CIPHER', `
FOR(`I', 0, $1 - 1, `IF_COUNTS(`COUNTER(I, $1)', `	movdqu	eval(16 * I)(SRC), V(I)
')')	movdqu	eval(BASE)(STATE), KEY
FOR(`I', 0, $1 - 1, `	pxor	KEY, V(I)
')	cmp	IMM(12), ROUNDS
	jb	LABEL(ten_$1)
	je	LABEL(twelve_$1)
ROUND($1, CRYPT, -48)
ROUND($1, CRYPT, -32)
LABEL(twelve_$1):
ROUND($1, CRYPT, -16)
ROUND($1, CRYPT, 0)
LABEL(ten_$1):
FOR(`R', 1, 9, `ROUND($1, CRYPT, 16 * R)')
ROUND($1, CRYPT`'last, 160)
FOR(`I', 0, $1 - 1, `IF_COUNTS(`	movdqu	eval(16 * I)(SRC), KEY
	pxor	KEY, V(I)
')	movdqu	V(I), eval(16 * I)(DST)
')')

C --- a function

define(`COUNTS_SET_UP', `	ALIGNED_FRAME(32)
	mov	FRAME_ARGUMENT(0), STATE
	mov	FRAME_ARGUMENT(1), %edi
	mov	IMM(1), %eax
	movd	%eax, V(0)
	movdqa	V(0), STEP
ifelse(MODE, ctr, `	mov	IMM(0x0c0d0e0f), %eax
	movd	%eax, V(0)
	mov	IMM(0x0c080400), %eax
	movd	%eax, V(1)
	pshufd	IMM(0), V(0), V(0)
	punpcklbw V(1), V(1)
	punpcklwd V(1), V(1)
	psubb	V(1), V(0)
	movdqa	V(0), SWAP
')C Not 16 bytes at once, which would wait for the stores of words.
	movq	COUNTER_WORD(ifelse(MODE, ctr, 1, 0)), COUNT
	movhps	COUNTER_WORD(ifelse(MODE, ctr, 0, 1)), COUNT
	mov	RUN_BLOCKS, BLOCKS
	mov	RUN_SRC, SRC
	mov	RUN_DST, DST')
define(`SAVED_ARGUMENT', `ARGUMENT($1 + 3)')
define(`BLOCKS_SET_UP', `	PUSH(%ebx)
	PUSH(%esi)
	PUSH(%edi)
	mov	SAVED_ARGUMENT(0), STATE
	mov	SAVED_ARGUMENT(1), DST
	mov	SAVED_ARGUMENT(2), SRC
	mov	SAVED_ARGUMENT(3), BLOCKS')

C FUNCTION(encrypt, decrypt, ctr or ctr32le)
define(`FUNCTION', `define(`MODE', $1)define(`BASE', ifelse($1, decrypt, DECRYPTION, ENCRYPTION))dnl
define(`CRYPT', ifelse($1, decrypt, aesdec, aesenc))
IF_COUNTS(`COUNTS_SET_UP', `BLOCKS_SET_UP')
	mov	ROUNDS_OF(STATE), ROUNDS
	mov	ROUNDS, KEYS
	shl	IMM(4), KEYS
	lea	eval(BASE - 160)(STATE, KEYS), KEYS
	sub	IMM(6), BLOCKS
	jb	LABEL(rest)
LABEL(loop):
CIPHER(6)
	add	IMM(96), SRC
	add	IMM(96), DST
	sub	IMM(6), BLOCKS
	jae	LABEL(loop)
LABEL(rest):
	add	IMM(4), BLOCKS
	jl	LABEL(one_or_none)
	je	LABEL(two)
	cmp	IMM(2), BLOCKS
	jb	LABEL(three)
	je	LABEL(four)
CIPHER(5)
	jmp	LABEL(end)
LABEL(four):
CIPHER(4)
	jmp	LABEL(end)
LABEL(three):
CIPHER(3)
	jmp	LABEL(end)
LABEL(two):
CIPHER(2)
	jmp	LABEL(end)
LABEL(one_or_none):
	inc	BLOCKS
	jl	LABEL(end)
CIPHER(1)
LABEL(end):
WIPE_VECTORS(0, 7)
IF_COUNTS(`	END_ALIGNED_FRAME', `	xor	%eax, %eax
	POP(%edi)
	POP(%esi)
	POP(%ebx)')
	ret')

PROLOGUE(xcsi_aes_encrypt_aesni)
FUNCTION(encrypt)
EPILOGUE

PROLOGUE(xcsi_aes_decrypt_aesni)
FUNCTION(decrypt)
EPILOGUE

PROLOGUE(xcsi_aes_ctr_aesni)
FUNCTION(ctr)
EPILOGUE

PROLOGUE(xcsi_aes_ctr32le_aesni)
FUNCTION(ctr32le)
EPILOGUE

C --- key schedule

C EACH_COLUMN(number, register)
define(`EACH_COLUMN', `	mov	IMM($1), %esi
	movd	%esi, $2
	pshufd	IMM(0), $2, $2')
define(`KEY_AT', `%ecx')
define(`LATER_POWER', `EACH_COLUMN(0x1b, POWER)')
define(`ROTATE_SECOND', `EACH_COLUMN(0x04070605, ROTATE)')
include(`x86_64/aes-schedule.m4')

PROLOGUE(xcsi_aes_set_key_aesni)
	mov	ARGUMENT(0), STATE
	mov	ARGUMENT(1), KEY_AT
	PUSH(%esi)
	mov	ROUNDS_OF(STATE), ROUNDS
	movdqu	(KEY_AT), A
EACH_COLUMN(1, POWER)
EACH_COLUMN(0x0c0f0e0d, ROTATE)
	pxor	ZEROS, ZEROS
	movdqu	A, ROUND_KEY(0)
KEY_SCHEDULE

C In decryption the first key is the last one, and MixColumns goes before the keys.
.Linverse:
	mov	ROUNDS, %ecx
	shl	$4, %ecx
	lea	ENCRYPTION`'(STATE, %ecx), %ecx
	lea	DECRYPTION`'(STATE), %esi
	movdqu	(%ecx), A
	movdqu	A, (%esi)
	dec	ROUNDS
.Lnext:
	sub	$16, %ecx
	add	$16, %esi
	movdqu	(%ecx), A
	aesimc	A, A
	movdqu	A, (%esi)
	dec	ROUNDS
	jnz	.Lnext
	movdqu	ROUND_KEY(0), A
	movdqu	A, 16(%esi)
WIPE_VECTORS(0, 3)
	POP(%esi)
	ret
EPILOGUE
