/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The memory map.  Virtual addresses equal physical ones.  */

#define ROM_IMAGE 0xffff0000  /* 64 KiB, this system, which reset copies to IMAGE */
#define IMAGE 0x100000
#define USER 0x400000         /* from here on, the program: its segments, the heap, what it maps, the stack */
#define MAPPED 0x3000000
#define STACK 0x7800000
#define MEMORY 0x8000000      /* the end of that */
#define ARCHIVE MEMORY        /* from the disk: the program and its files */
#define ARCHIVE_ROOM 0x1000000

/* Selectors of segments, in the order that syscall requires.  */
#define KERNEL_CODE 8
#define KERNEL_DATA 0x10
#define USER_DATA 0x1b
#define USER_CODE 0x23
#define TASK 0x28
#define CODE_32 0x38

#define SYSTEM_CALL 32  /* beside the numbers of exceptions */
