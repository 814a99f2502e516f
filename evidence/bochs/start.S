/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* From reset to 64-bit mode with AVX-512, and from the program into the system and back.  */

#include "evidence/bochs/system.h"

	.section .reset, "ax"
	.code16
	/* The base of cs is ROM_IMAGE.  */
real:
	cli
	lgdtl	%cs:rom_gdt_pointer - IMAGE
	mov	$1, %eax
	mov	%eax, %cr0
	ljmpl	$CODE_32, $protected - IMAGE + ROM_IMAGE
	.code32
protected:
	mov	$KERNEL_DATA, %eax
	mov	%eax, %ds
	mov	%eax, %es
	mov	%eax, %ss
	mov	$ROM_IMAGE, %esi
	mov	$IMAGE, %edi
	mov	$0x4000, %ecx
	rep movsl
	mov	$start, %eax
	jmp	*%eax
rom_gdt_pointer:
	.word	gdt_end - gdt - 1
	.long	gdt - IMAGE + ROM_IMAGE
	.org	0xf0
	.globl	reset
	.code16
reset:
	jmp	real

	.text
	.code32
start:
	mov	$page_map, %eax
	mov	%eax, %cr3
	mov	$0x40620, %eax		/* PAE, OSFXSR, OSXMMEXCPT, OSXSAVE */
	mov	%eax, %cr4
	mov	$0xc0000080, %ecx	/* EFER: LME, SCE */
	mov	$0x101, %eax
	xor	%edx, %edx
	wrmsr
	mov	$0x80010033, %eax	/* PG, WP, NE, ET, MP, PE */
	mov	%eax, %cr0
	lgdt	gdt_pointer
	ljmp	$KERNEL_CODE, $long
	.code64
long:
	mov	$KERNEL_DATA, %eax
	mov	%eax, %ss
	mov	$stack_end, %rsp
	xor	%ecx, %ecx
	xor	%edx, %edx
	mov	$0xe7, %eax		/* x87, SSE, AVX, AVX-512 */
	xsetbv
	mov	$0xc0000081, %ecx	/* STAR */
	xor	%eax, %eax
	mov	$KERNEL_DATA << 16 | KERNEL_CODE, %edx
	wrmsr
	inc	%ecx			/* LSTAR */
	mov	$on_system_call, %eax
	xor	%edx, %edx
	wrmsr
	mov	$0xc0000084, %ecx	/* FMASK: TF */
	mov	$0x100, %eax
	wrmsr
	call	boot

	/* void enter (const struct frame *frame) */
	.globl	enter
enter:
	mov	%rdi, %rsp
leave:
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%r11
	pop	%r10
	pop	%r9
	pop	%r8
	pop	%rdi
	pop	%rsi
	pop	%rbp
	pop	%rbx
	pop	%rdx
	pop	%rcx
	pop	%rax
	add	$16, %rsp
	iretq

on_system_call:
	mov	%rsp, user_rsp
	mov	$stack_end, %rsp
	push	$USER_DATA
	push	user_rsp
	push	%r11
	push	$USER_CODE
	push	%rcx
	push	$0
	push	$SYSTEM_CALL
on_any:
	push	%rax
	push	%rcx
	push	%rdx
	push	%rbx
	push	%rbp
	push	%rsi
	push	%rdi
	push	%r8
	push	%r9
	push	%r10
	push	%r11
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	cld
	mov	%rsp, %rdi
	call	trap
	jmp	leave

	/* 16 bytes for each exception.  Some push an error code.  */
	.balign	16
	.globl	exceptions
exceptions:
	.set	N, 0
	.rept	SYSTEM_CALL
	.balign	16
	.if	(0x60227d00 >> N & 1) == 0
	push	$0
	.endif
	push	$N
	jmp	on_any
	.set	N, N + 1
	.endr

	.data
	.balign	8
	.globl	gdt
gdt:
	.quad	0, 0x00af9b000000ffff, 0x00cf93000000ffff, 0x00cff3000000ffff, 0x00affb000000ffff
	.quad	0, 0			/* TASK */
	.quad	0x00cf9b000000ffff
gdt_end:
	.globl	task
task:
	.long	0
	.quad	stack_end
	.fill	23, 4, 0
gdt_pointer:
	.word	gdt_end - gdt - 1
	.quad	gdt

	/* The system itself and the archive in pages of 2 MiB; the program has pages of 4 KiB.  */
	.balign	4096
page_map:
	.quad	page_pointers + 7
	.balign	4096
page_pointers:
	.quad	low_pages + 7
	.balign	4096
low_pages:
	.quad	0x83, 0x200083
	.set	N, 2
	.rept	MEMORY / 0x200000 - 2
	.quad	page_table + 4096 * N + 7
	.set	N, N + 1
	.endr
	.rept	ARCHIVE_ROOM / 0x200000
	.quad	0x200000 * N + 0x83
	.set	N, N + 1
	.endr
	.balign	4096

	.bss
	.balign	4096
	.globl	page_table
page_table:
	.skip	MEMORY / 512
	.skip	16384
stack_end:
user_rsp:
	.skip	8
	.section .note.GNU-stack, "", @progbits
