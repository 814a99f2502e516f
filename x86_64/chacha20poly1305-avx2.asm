C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C ChaCha20-Poly1305 in one pass of 512 bytes: vectors encrypt eight blocks, vertical, as chacha20.m4; general registers hash 32
C blocks, three in each of ten double rounds, two during the output.  Poly1305 in radix 2^64; src/poly1305-impl.h has formula and
C state.  Messages of up to 16320 bytes, and of up to 3520 to open in place, by chacha20poly1305-brief.m4, from 321 on with the
C passes of chacha20poly1305-long.m4, which also encrypts a last part of a pass beside Poly1305.
C
C Functions: encrypt, brief.
C Features: AVX2, BMI2.  Stack: words or the keystream, wiped, and numbers that are not secret.
C
C Formula of a block, m0 and m1, which is added off the critical path; the products of h2 are words, and two sums have no carries:
C   d0 = h0 r0 + m0 + h1 s1 + 2^64 h2 s1
C   d1 = h0 r1 + h1 r0 + m1 + 2^64 h2 r0
C   h r + m + 2^128 = d0 + 5 (d1 div 2^66) + 2^64 (d1 mod 2^66) + 2^128
C Bounds, r0 and s1 as in src/poly1305-impl.h; the carry of m0 goes to d1:
C   with the first block of a pass: h2 <= 6
C   h2 s1 <= 6 * 5 * 2^58 < 2^63
C   d0 < 2^64 * 2^60 + 2^64 * 5 * 2^58 + 2^64 * 6 * 5 * 2^58 = (1 + 5/4 + 15/2) 2^124 < 2^128
C   d1 < 2 * 2^64 * 2^60 + 2^64 * 6 * 2^60 + 2^64 + 1 < 2^127 + 2^65
C   5 (d1 div 2^66) < 5 * (2^61 + 1) < 2^64, h2 <= 3 + 1 + 1
C
C Short messages: whole calls with 13 bytes of additional data; rows: ChaCha20 and Poly1305 one after the other by the rows that the
C CPU chooses (Alder Lake: wide).  Cycles by llvm-mca 19, and ns measured on an Intel Xeon with AMX (Granite Rapids):
C                           seal                                           open
C                   bytes    448   512   704  1024  1350  1500  1984     448   512   704  1024  1350  1500  1984
C   Cascade Lake    rows    1150  1344  1552  1970  2477  2681  3391    1153  1570  1793  2192  2476  3277  3479
C                   brief    921  1032  1254  1692  2194  2293  2854     984  1050  1299  1687  2224  2285  2900
C   Zen 3           rows    1206  1382  1404  1672  2147  2298  2789    1200  1298  1491  1785  2147  2782  2876
C                   brief    890   990  1153  1453  1726  1917  2324     930   999  1197  1500  1799  1966  2405
C   Alder Lake      rows    1049  1133  1437  1732  2262  2384  3178    1049  1410  1590  2019  2271  2992  3203
C                   brief    981  1012  1253  1650  2169  2239  2887    1014  1011  1264  1654  2190  2243  2910
C   measured, ns    rows     232   247   365   435   602   622   766     234   282   348   442   603   684   762
C                   brief    220   260   312   426   532   581   708     235   261   318   432   558   587   727
C Longer ones; encrypt: what brief does not take.  Measured cycles of Zen 3, then cycles to seal by llvm-mca 19:
C                           seal                                       open
C                   bytes   2000  2048  2240  2560  3008  3520  4096   2000  2048  2240  2560  3008  3520  4096
C   Zen 3         encrypt   2930  2630  3144  3109  3814  4296  4563   3026  2547  2834  3037  3664  4141  4471
C                   brief   2528  2563  2729  3070  3529  4042         2524  2560  2761  3057  3555  4061
C   Cascade Lake  encrypt         3561  3913  4186  4628
C                   brief         3021  3240  3690  4270
C   Alder Lake    encrypt         3297  3635  3896  4317
C                   brief         2884  3108  3502  4119
C Later, when brief took up to 3520 bytes, and up to 16320; cycles of Zen 3, seal and open, not in place.  Open in place needs the
C keystream of all in the frame.
C   bytes      3560       4096       5000       8192       9000        12522        16266        16384
C   encrypt  4411 4561  4609 4512  5956 5940  8523 8422  9688 9724  13060 12975  16837 16731  16537 16380
C   brief    3967 4011  4512 4529  5414 5430  8422 8459  9275 9267  12684 12676  16287 16343  16654 16647
C From 32 KiB on brief takes 1 to 2 % more.
C Seal of 3600, 4096, 5000, 8192, 9000, 12500 bytes by models, encrypt and brief: Cascade Lake by skylake.awk 5502 5119, 5854 5756,
C 7260 6917, 11126 11061, 12517 12129, 16933 16712; by llvm-mca 19 brief takes 4 to 18 % less of Ice Lake, 3 to 15 % of Alder Lake,
C 3 to 13 % of Zen 2.  Zen 5, which chooses avx512: 1 to 6 % less, but 4096 and 8192 bytes 4 and 2 % more.
C The columns of the first round, once for all passes, save 2 % of 1024 to 3520 bytes.
C Up to 320 bytes brief takes 0.89 to 1.01 of the time of the rows to seal, 0.85 to 0.93 to open, measured on AMD Zen 3.
C On the Xeon brief loses 4 to 6 % to seal 449 to 512 bytes, which chacha20 does in one group with a block in general registers
C beside it, and 2 to 3 % to open 1024 and 1984 bytes in place; it gains 7 % to open 704 and 1350 bytes in place.
C
C 16384 bytes, sealed, cycles by llvm-mca 19, and of Zen 5; turns: two quarter-rounds take a step, then the other two (chacha20.m4),
C not two after the others:
C             Haswell  Cascade Lake  Ice Lake  Alder Lake  Zen 3   Zen 5
C   turns       25334         20652     20117       19788  14777   19572
C   without     25613         20809     21314       20096  15984   20740
C By skylake.awk, of Cascade Lake, 20157, 1.23 cycles per byte, without turns 21751; measured on Zen 3, without them 1 to 3 % more
C from 448 bytes on.  All other figures here are without them.
C A pass by llvm-mca 19; alone: its eight blocks of ChaCha20 without Poly1305, by chacha20:
C             Haswell  Cascade Lake  Ice Lake  Alder Lake  Zen 3
C   pass          767           625       638         599    476
C   alone           -           499       479         465    388
C Limit of Cascade Lake: 1315 operations in vectors and 320 of multiplications, for three ports: 545.
C A pass measured on Zen 3: 493; 511 with all columns of the first round and blocks joined in memory during the output, 503 with the
C latter alone, which Cascade Lake takes 613 for, Alder Lake 600, Haswell 783.  Without Poly1305 it would be 1 % less.
C 16384 bytes, sealed, before these two changes: 21093 cycles of Cascade Lake; measured on the Xeon 1.37 cycles per byte.
C A block of Poly1305 takes 27 micro-operations, and waits 11 cycles for the one before.
C
C Slower or no gain, cycles of Cascade Lake by the model:
C   the formula of src/portable/poly1305-c64.c, 33 micro-operations a block: a pass 748, 16384 bytes 24857, measured 1.45 per byte
C   other orders of a block and its pieces, which were searched for: a pass up to 685, as the scheduler is full
C   a finer mix than a piece of a block with half a step; the pieces of two blocks spread evenly over the steps of a double round
C   fewer blocks beside the rounds and more during the output
C   of Zen 3, measured: 5,000 random orders of a double round with Poly1305, and 75,000 exchanges of neighbours, all within 1 %
C   brief with all sets before Poly1305: 256 and 320 bytes to seal 740, 784 instead of 692, 736; measured 729, 768 and 703, 745
C   this pass in 256-bit vectors of AVX-512, 960 operations instead of 1280: 539; Poly1305 in vectors beside one set takes 478
C   (chacha20poly1305-passes.m4)

REQUIRES(avx2, bmi2)

define(`LANES', 2)
define(`LEGACY', 0)
define(`BYTES', 1)
include(`chacha20.m4')
STRUCTS(`src/chacha20poly1305-run.h')

define(`MODE', `fused')
include(`chacha20poly1305-hash.m4')
define(`SLOTS', `%rdi')		C besides two words the numbers of the blocks
C Where words are loaded, and where blocks are written:
define(`STATE', `%rax')
define(`READ_AT', `%rdi')
define(`WRITE_AT', `%rax')
C Frame
define(`ROUNDS_END', `0(%rsp)')	C where TEXT is after the rounds, and after all passes
define(`END', `8(%rsp)')
define(`TO_DST', `16(%rsp)')	C from there to where blocks are written
define(`TO_SRC', `24(%rsp)')
define(`STATE_AT', `32(%rsp)')
define(`MAC', `40(%rsp)')
define(`COLUMNS', `eval(176 + 4 * ($1))(%rsp)')	C COLUMNS(word): after the columns of the first round
define(`FRAME_SIZE', 248)
define(`SET_SLOTS', `
	lea	eval(48 + 31)(%rsp), SLOTS
	and	IMM(-32), SLOTS')
define(`COUNTERS', `
	vpbroadcastd 48(STATE), REG($1)
	vpaddd	SLOT(2), REG($1), REG($1)')

C VERTICAL_BESIDE(name, macro): double rounds beside BLOCKS blocks each; macro: the flag Z after the last one
define(`VERTICAL_BESIDE', `
	.balign	64
LABEL($1):LET(`TURN_END', `PIECE($'`1)', `VERTICAL_ROUND(0)
ifelse($1, pass_twos, , `LABEL($1_diagonals):')
VERTICAL_ROUND(1)')
	add	IMM(eval(16 * BLOCKS)), TEXT
$2
	jnz	LABEL($1)')
define(`PIECE', `ifelse(eval($1 < 10 * BLOCKS), 1, `HASH(($1) / 10, ($1) % 10, rounds)')')
define(`IN_OUTPUT', `HASH(H, $1, ifelse(H, 1, last, output))')
C With the pieces that are beside all four columns of other rounds:
define(`FIRST_STEP', `EACH(`OP(paddd, REG($2(I)), REG($1(I)))')EACH(`OP(pxor, REG($1(I)), REG($3(I)))')PIECE(4 * ($5))dnl
PIECE(4 * ($5) + 1)ROTATE($4, `$3')PIECE(4 * ($5) + 2)`'PIECE(4 * ($5) + 3)')
C If KEY_FIRST is 1, block 0 is the key.
define(`KEY_FIRST', 0)
C OUTPUT(macro): SLOTS is set; macro: once the words are in the order of blocks
define(`OUTPUT', `FOR(`H', 0, 1, `ifelse(H, 1, `
SET_SLOTS
	vmovdqa	SLOT(0), REG(14)
	vmovdqa	SLOT(1), REG(15)')
TO_STATE
WORDS_ADD
FOR(`K', 0, 4, `IN_OUTPUT(K)')
TO_BLOCKS
BLOCKS_ADD
$1
TO_TEXT
FOR(`J', 0, 7, `ifelse(eval(J % 2), 0, `IN_OUTPUT(5 + J / 2)')dnl
ifelse(J`'KEY_FIRST, 01, , `
	vpxor	eval(64 * J + 32 * H)(READ_AT), REG(TRANSPOSED(J)), REG(TRANSPOSED(J))
	vmovdqu	REG(TRANSPOSED(J)), eval(64 * J + 32 * H)(WRITE_AT)
')')IN_OUTPUT(9)')')
define(`TO_STATE', `
	mov	STATE_AT, STATE')
define(`TO_TEXT', `
	mov	TO_SRC, READ_AT
	mov	TO_DST, WRITE_AT
	add	TEXT, READ_AT
	add	TEXT, WRITE_AT')
define(`PASS_OF_ENCRYPT', `
SET_SLOTS
	mov	STATE_AT, STATE
	add	(TEXT), H0
	adc	8(TEXT), H1
	adc	IMM(1), H2
FIRST_COLUMN
	lea	eval(48 * DOUBLE_ROUNDS)(TEXT), BITS
	mov	BITS, ROUNDS_END
	mov	IMM(2), %eax
LET(`BLOCKS', 3, `FIRST_QUARTER(`FIRST_STEP')ONE_TO_SLOT
	jmp	LABEL(rounds_diagonals)
VERTICAL_BESIDE(rounds, `	cmp	ROUNDS_END, TEXT')')
AFTER_ROUNDS
OUTPUT
	add	IMM(32), TEXT')

PROLOGUE(xcsi_chacha20poly1305_encrypt_avx2)
	SAVE_REGISTERS
	FRAME(FRAME_SIZE)
	mov	%rdi, STATE_AT
	mov	%rsi, MAC
	mov	OFFSET_OF(chacha20poly1305_run, text)(%rdx), %rcx
	mov	OFFSET_OF(chacha20poly1305_run, dst)(%rdx), %rax
	lea	eval(48 * DOUBLE_ROUNDS)(%rcx), %rbx
	sub	%rbx, %rax
	mov	%rax, TO_DST
	mov	OFFSET_OF(chacha20poly1305_run, src)(%rdx), %rax
	sub	%rbx, %rax
	mov	%rax, TO_SRC
	mov	OFFSET_OF(chacha20poly1305_run, passes)(%rdx), %rax
	shl	$9, %rax
	add	%rcx, %rax
	mov	%rax, END
	mov	(%rsi), R0
	mov	8(%rsi), R1
	mov	R1, S1
	shr	$2, S1
	add	R1, S1
	mov	32(%rsi), H0
	mov	40(%rsi), H1
	mov	48(%rsi), B1
	mov	%rcx, TEXT
	mov	B1, H2
	and	$3, H2
	shr	$2, B1
	lea	(B1,B1,4), B1
	add	B1, H0
	adc	$0, H1
	adc	$0, H2
SET_SLOTS
	vmovdqa	lanes(%rip), REG(0)
	vmovdqa	REG(0), SLOT(2)
	mov	STATE_AT, STATE
FIRST_COLUMNS
.Lpass:
PASS_OF_ENCRYPT
SET_SLOTS
	vmovdqa	SLOT(2), REG(0)
	vpaddd	eights(%rip), REG(0), REG(0)
	vmovdqa	REG(0), SLOT(2)
	cmp	END, TEXT
	jne	.Lpass
WIPE_SLOTS
WIPE_COLUMNS
WIPE
	mov	MAC, %rax
	mov	H0, 32(%rax)
	mov	H1, 40(%rax)
	mov	H2, 48(%rax)
	END_FRAME(FRAME_SIZE)
	RESTORE_REGISTERS
	ret
EPILOGUE

define(`SETS_MOST', 3)
define(`SPLIT_LEAST', 3)
define(`AT_ONCE', 2)
define(`FULL', 0)
define(`PER_ROUND', 1)
define(`LONG', 320)
define(`LONG_MOST', 3520)
include(`chacha20poly1305-long.m4')

C Eight blocks of a pass.  In the frame, after the slots: the second half of the key of Poly1305, and the words before the rounds,
C as encrypt has them.
define(`LONG_FRAME', 328)
define(`SET_SLOTS', `
	lea	eval(LONG_AT + 56 + 31)(%rsp), SLOTS
	and	IMM(-32), SLOTS')
define(`S_AT', `96(SLOTS)')
define(`WORDS_AT', `eval(112 + 4 * ($1))(SLOTS)')
define(`COLUMNS', `eval(176 + 4 * ($1))(SLOTS)')
define(`TO_STATE', `
	lea	WORDS_AT(0), STATE')
define(`TO_TEXT', `
	mov	SRC_AT, READ_AT
	mov	DST_AT, WRITE_AT')
define(`IN_OUTPUT', `ifelse(KEY_FIRST, 0, `HASH(H, $1, output)')')
define(`NEXT_NUMBERS', `ifelse(H, 1, `
	vmovdqa	SLOT(2), REG(1)
	vpaddd	eights(%rip), REG(1), REG(1)
	vmovdqa	REG(1), SLOT(2)')')
define(`FIRST_OF_EIGHT', `
	vmovdqu	(KEY), REG(0)
	vmovdqa	constants(%rip), HALF(1)
SET_SLOTS
	vmovdqa	REG(0), WORDS_AT(4)
	vmovdqa	HALF(1), WORDS_AT(0)
	vmovdqa	HALF(BASE), WORDS_AT(12)
	vmovdqa	lanes(%rip), REG(0)
	vmovdqa	REG(0), SLOT(2)
TO_STATE
FIRST_COLUMNS
FIRST_FROM_ROWS
ROUNDS(first_pass, `VERTICAL_ROUND(0)
LABEL(first_diagonals):
VERTICAL_ROUND(1)', `	jmp	LABEL(first_diagonals)')
AFTER_ROUNDS')
define(`FIRST_OUT', `SET_SLOTS
LET(`KEY_FIRST', 1, `OUTPUT(`NEXT_NUMBERS`'ifelse(H, 0, `
	vmovq	HALF(0), R0
	vpextrq	IMM(1), HALF(0), R1
	vextracti128 IMM(1), REG(0), S_AT')')')
	vmovq	R0, HALF(0)
	vpinsrq	IMM(1), R1, HALF(0), HALF(0)')
define(`OF_EIGHT', `
	mov	THREES, %rdi
	lea	-9(%rdi), %ecx
	mov	%rcx, TWOS
	inc	%edi
	mov	%rdi, THREES
SET_SLOTS
TO_STATE
FIRST_COLUMN
	mov	IMM(2), %eax
LET(`BLOCKS', 3, `FIRST_QUARTER(`FIRST_STEP')ONE_TO_SLOT
	jmp	LABEL(pass_threes_diagonals)
VERTICAL_BESIDE(pass_threes, `	subl	IMM(1), THREES')')
	cmpl	IMM(0), TWOS
	je	1f
LET(`BLOCKS', 2, `VERTICAL_BESIDE(pass_twos, `	addl	IMM(1), TWOS')')
1:
AFTER_ROUNDS
OUTPUT(`NEXT_NUMBERS')')
define(`S_BACK', `
SET_SLOTS
	vmovdqa	S_AT, HALF(1)')
define(`WIPE_KEPT', `
SET_SLOTS
	vmovdqa	REG(0), SLOT(0)
	vmovdqa	REG(0), SLOT(1)
	vmovdqa	HALF(0), S_AT
	vmovdqa	REG(0), WORDS_AT(4)
	vmovdqa	HALF(0), WORDS_AT(12)
WIPE_COLUMNS')
define(`WIPE_MORE')

include(`chacha20poly1305-brief.m4')

PROLOGUE(xcsi_chacha20poly1305_brief_avx2)
BRIEF
EPILOGUE

BRIEF_TABLES
LONG_TABLES
WORD_TABLES

RODATA(eights, 32)
FOR(`I', 0, 7, `	.long	8
')END_RODATA
