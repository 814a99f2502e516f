dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C GHASH of a message of rcx > 0 bytes, its last block filled with zeros, for rows without byte masks.
C
C Whole groups are hashed by update, then less than a group: the last block first, multiplied by H, then those before it.
C AMD Zen 3, nanoseconds of xcs_ghash_hash with vpclmul, and when C copied the last block:
C   bytes         8    24   100   271  1350
C   here       10.4  11.1  14.3  30.5   103
C   copied     29.5  36.3  37.8  46.7   128
C
C The including file defines, beside what UPDATE needs:
C   R(name)            the register X or S
C   OP(name, a, b)     an instruction that writes b; OP3: that reads it before
C   CONSTANTS_AND_Y    what UPDATE begins with
C   LAST_AND_OTHERS    the last block is X, ecx > 0 blocks are before it
C   ALONE              the only block is X

define(`LABEL', `.L`'CURRENT`_$1'')

C X = the last eax = 1 to 15 bytes as a number; the 16 bytes up to the end of the message are read.
define(`LOAD_END', `
	OP(movdqu, -16(SRC, %rcx), R(X))
	lea	shifts(%rip), %r8
	OP(movdqu, (%r8, %rax), R(S))
	OP3(pshufb, R(S), R(X))')

C X = all rcx = 1 to 15 bytes as a number.  Of 9 and more bytes 8 are read from each end, of 4 and more 4: what is read twice is
C shifted out, or the same.  Clears registers that had bytes.
define(`LOAD_FEW', `
	mov	%ecx, %eax
	xor	%r9d, %r9d
	neg	%ecx
	shl	IMM(3), %ecx
	cmp	IMM(4), %eax
	jb	LABEL(below_4)
	cmp	IMM(8), %eax
	jbe	LABEL(below_9)
	mov	(SRC), %r8
	mov	-8(SRC, %rax), %r9
	bswap	%r8
	bswap	%r9
	shl	%cl, %r9
	jmp	LABEL(loaded)
LABEL(below_9):
	mov	(SRC), %r8d
	mov	-4(SRC, %rax), %r10d
	bswap	%r8d
	bswap	%r10d
	shl	IMM(32), %r8
	jmp	LABEL(joined)
LABEL(below_4):
	movzbl	-1(SRC, %rax), %r10d
	xor	%r8d, %r8d
	test	IMM(2), %al
	jz	LABEL(joined)
	movzwl	(SRC), %r8d
	bswap	%r8
LABEL(joined):
	shl	%cl, %r10
	or	%r10, %r8
LABEL(loaded):
	OP(movq, %r9, R(X))
	OP(movq, %r8, R(S))
	OP3(punpcklqdq, R(S), R(X))
	xor	%r8d, %r8d
	xor	%r9d, %r9d
	xor	%r10d, %r10d')

C UPDATE_PADDED(bytes of a group, update)
define(`UPDATE_PADDED', `
	test	IMM(15), %cl
	jz	LABEL(whole)
	cmp	IMM($1), %rcx
	jae	LABEL(groups)
LABEL(rest):
CONSTANTS_AND_Y
	cmp	IMM(16), %ecx
	jb	LABEL(few)
	mov	%ecx, %eax
	and	IMM(15), %eax
LOAD_END
	shr	IMM(4), %ecx
LAST_AND_OTHERS
LABEL(few):
LOAD_FEW
ALONE
LABEL(groups):
	FRAME(24)
	mov	%rcx, %rax
	and	IMM(-$1), %rax
	sub	%rax, %rcx
	mov	%rcx, 8(%rsp)
	lea	(SRC, %rax), %rcx
	mov	%rcx, (%rsp)
	shr	IMM(4), %rax
	mov	%rax, %rcx
	call	$2
	mov	(%rsp), SRC
	mov	8(%rsp), %rcx
	END_FRAME(24)
	jmp	LABEL(rest)
LABEL(whole):
	shr	IMM(4), %rcx
	jmp	$2')

C The mask for n bytes begins at byte n.
RODATA(shifts, 32)
	.fill	16, 1, 128
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
END_RODATA
