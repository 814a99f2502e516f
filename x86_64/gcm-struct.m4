dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM, struct gcm_rest (src/gcm-impl.h), which seal, mac and open get.  For brief they fill one on the stack from its job: to
C seal in the red zone; to open in a frame, which begins with the right tag and ends with the address of the job.

STRUCTS(`src/gcm-rest.h')
define(`REST_ADDRESS', `%rdx')
define(`REST', `eval(OFFSET_OF(gcm_rest, $1)$2)(REST_ADDRESS)')

define(`REST_BYTES', eval(OFFSET_OF(gcm_rest, tag) + 8))	C tag is the last member
define(`REST_PLACE', 16)
define(`JOB_PLACE', eval(16 + REST_BYTES)(%rsp))
define(`JOB_FRAME', eval(16 + REST_BYTES + 16))
define(`TO_SEAL', `LET(`REST_PLACE', -REST_BYTES, `$1')')
define(`JOB_REST', `eval(OFFSET_OF(gcm_rest, $1)$2 + REST_PLACE)(%rsp)')
C JOB_MEMBERS(bytes of additional data, scratch, scratch): the members that a job has, too, and the lengths in bits
define(`JOB_MEMBERS', `
	mov	OF_JOB(src), $2
	mov	OF_JOB(dst), $3
	mov	$2, JOB_REST(src)
	mov	$3, JOB_REST(dst)
	mov	OF_JOB(tag), $2
	mov	$2, JOB_REST(tag)
	lea	(, $1, 8), $2
	lea	(, LENGTH, 8), $3
	mov	$2, JOB_REST(bits)
	mov	$3, JOB_REST(bits, +8)')
C What brief returns after it has decrypted, from the right tag at the start of the frame; clears that tag.
define(`JOB_OPENED', `
	mov	JOB_PLACE, JOB
	vmovdqu	(%rsp), %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	vmovdqu	%xmm1, (%rsp)
	mov	OF_JOB(tag), %rcx
	vpxor	(%rcx), %xmm0, %xmm0
	xor	%eax, %eax
	mov	IMM(GCM_BRIEF_UNDO), %ecx
C Whether a tag is right is not secret.
	vptest	%xmm0, %xmm0
	cmovnz	%ecx, %eax
ifelse(LEGACY, 1, `	pxor	VEX_SCRATCH, VEX_SCRATCH
')	vpxor	%xmm0, %xmm0, %xmm0')
