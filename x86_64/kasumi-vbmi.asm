C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C KASUMI with AVX-512 VBMI and GFNI: byte planes of 64 blocks, 1, 2 or 4 sets of them at a time.
C
C kasumi.m4 has A, B, I, J and the parts of S9.  vpermt2b reads the table of 128 bytes and ignores bit 7 of an index; the two affine
C maps of I are added where bit 7 of I and of J is set.  B takes one such lookup with two maps; A, which has bit 8, another one.
C Files, kasumi-vbmi-...: constants.m4, key-constants.m4; cipher.m4, the rounds; blocks.m4, blocks to planes and back, and the
C functions for one key; few.m4, up to eight blocks; lanes.m4, many streams, and lanes-keys.m4, their keys.  Up to 32 messages are
C left to kasumi-vbmi32.asm and kasumi-vbmi16.asm (xcsi_lanes_narrower).
C
C Functions: set_key, encrypt, decrypt, set_lanes, encrypt_lanes, f8_lanes, f9_lanes.
C Features: AVX-512 (F, BW, DQ, VL), VBMI, GFNI.  Stack: 3.5 KiB, wiped; none for up to eight blocks, which the state is for.
C State: for two rounds 128 bytes, KI and KO of pairs of FI, KL, and KL for few blocks.  A call for more blocks expands them to
C vectors on the stack: for each round B and A of KL1, KL2, KO1, KI1, KO2, KI2, KO3, KI3.  Planes of a group of lanes: the same
C order, a vector for each byte.
C
C AMD Zen 5, cycles per byte, before few blocks had code of their own:
C   bytes           8    64   512  1024  2048  16384
C   encrypt      68.3  8.52  1.07  0.84  0.69   0.67
C   decrypt      69.7  8.72  1.09  0.85  0.70   0.67
C   ct, encrypt   137  73.6  9.32  6.61  6.28   5.96
C Cycles of a call      up to 64   128   192   256 lanes (buffers of f8 in the cache)
C   encrypt_lanes            530   824  1300  1430
C   f8_lanes, each step      530   850  1372  1487      of 16
C set_lanes 160 for each group of 64.  f8 of 256 messages of 1 KiB in parallel: 0.84 cycles per byte (0.96 with steps of 8, which
C access the buffers twice as often, and with A + n in rows).
C AMD Zen 4, cycles of a call of encrypt, and cycles per byte of a single f8:
C   blocks            1     4     8    16    32    64   128    f8 of 1 KiB
C   encrypt         402   403   406   600   600   820  1450             58
C   before          401   402   820   820   820   820  1450             58
C   without few     810   840   840               840  1500            105
C   decrypt         610   610   610   610   610   830  1450
C Before: few were up to four, and all others took vectors of 512 bits.  avx takes 700 up to eight blocks, and decrypts them in 745.
C One set is limited by latency: a lookup takes 5 cycles, an affine map 3, all else 2 (Zen 4: 1), FI 16, FL 14.  Few blocks: FI 21
C cycles, 12 of them latency, since all lookups and maps of a half are ready at once and have two pipes; FL 9.  Four sets: lookups,
C affine maps and vpmovb2m use two of four pipes, 928 of 1290 cycles without loads and stores; independent pairs, 48, take 20 cycles
C each, 960 in all, and another operation in parallel adds 0.33 to 0.4.
C
C Slower, cycles of a call for 1 and 2 sets: signs in k registers 617 and 842; vporq and vpminsb for the sign 561 and 834; 1 set:
C lookups before the affine maps 580; 2 sets: pairs that share loads 841, a set half a round behind the other 906.
C Slower, for 256 lanes: two times two sets 1620; four sets without pairs 1659; pairs with signs in vectors 1506; two sets half a
C round behind the others 1460 to 1630; instructions of two pairs alternating 1480; affine maps before the lookups 2 %; FI2 + FI1 in
C the last sum of FI2 4 %.  f8: prefetching buffers 4 %; rows 64 bytes further apart 1 %.
C No gain: FI of the next round in parallel with FI3 of this one, 544 and 817; an order by a list scheduler, with four instructions
C a cycle and all registers, 1405.
C Not done: FL with its second rotation by two and a subkey for that, 5 cycles less of latency each; iterations of three sets.

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, avx512vbmi, gfni)

include(`kasumi.m4')
include(`kasumi-vbmi-constants.m4')
include(`kasumi-vbmi-key-constants.m4')
END_RODATA
include(`kasumi-vbmi-cipher.m4')
include(`kasumi-vbmi-blocks.m4')
include(`kasumi-vbmi-few.m4')
include(`kasumi-vbmi-lanes.m4')
include(`kasumi-vbmi-lanes-keys.m4')

define(`MODE', encrypt)
PROLOGUE(xcsi_kasumi_encrypt_vbmi)
BLOCKS_FUNCTION
EPILOGUE

define(`MODE', decrypt)
PROLOGUE(xcsi_kasumi_decrypt_vbmi)
BLOCKS_FUNCTION
EPILOGUE

PROLOGUE(xcsi_kasumi_set_key_vbmi)
LEA(.Lconstants, %r8)
	vmovdqu	(%rsi), %xmm0
	vpshufb	CONSTANT(C_SWAP), %xmm0, %xmm0
	vpxor	CONSTANT(C_KEY), %xmm0, %xmm1
	vinserti128	$1, %xmm1, %ymm0, %ymm0
	vbroadcasti32x4	CONSTANT(C_LEFT), Z(1)
	vbroadcasti32x4	CONSTANT(C_RIGHT), Z(2)
	mov	$0xaaaaaaaaaaaaaaaa, %rax	C planes A
	kmovq	%rax, %k1
FOR(`I', 0, 2, `ifelse(I, 2, `
	vbroadcasti32x4	CONSTANT(C_LEFT_FL), Z(1)
	vbroadcasti32x4	CONSTANT(C_RIGHT_FL), Z(2)')
	vmovdqa64	CONSTANT(C_ORDER + 64 * I), Z(3 + I)
	vpermw	Z(0), Z(3 + I), Z(3 + I)
	vpsllvw	Z(1), Z(3 + I), Z(6)
	vpsrlvw	Z(2), Z(3 + I), Z(3 + I)
	vporq	Z(6), Z(3 + I), Z(3 + I)
AFFINE(M_ROR, 0, Z(3 + I), Z(3 + I){%k1})')
	vbroadcasti32x4	CONSTANT(C_FL_INVERTED), Z(0)
	vbroadcasti32x4	CONSTANT(C_FL_MASK), Z(1)
	vpternlogq	IMM(0x28), Z(1), Z(0), Z(5)
	vmovdqa64	CONSTANT(C_PAIRS), Z(0)
	vmovdqa64	CONSTANT(C_FOUR), Z(1)
FOR(`I', 0, 3, `
	vmovdqa64	Z(0), Z(2)
	vpermi2b	Z(4), Z(3), Z(2)
	vmovdqu64	Z(2), eval(128 * I)(STATE)
	vpermb	Z(5), Z(1), Z(2)
	vmovdqu64	Z(2), eval(128 * I + 64)(STATE)
WHEN(I < 3, `
	vpaddb	CONSTANT(C_32S), Z(0), Z(0)
	vpaddb	CONSTANT(C_16S), Z(1), Z(1)')')
FOR(`I', 0, 6, `
	vpxor	%xmm`'I, %xmm`'I, %xmm`'I')
	vzeroupper
	ret
EPILOGUE

define(`MODE', lanes)
PROLOGUE(xcsi_kasumi_encrypt_lanes_vbmi)
ENCRYPT_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f8_lanes_vbmi)
F8_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_f9_lanes_vbmi)
F9_LANES
EPILOGUE

PROLOGUE(xcsi_kasumi_set_lanes_vbmi)
LEA(.Lconstants, %r8)
	lea	-1(%rdx,%rcx), %rcx
	shr	$6, %rdx
	shr	$6, %rcx
	sub	%rdx, %rcx	C groups, but for one
	mov	%rdx, %rax
	shl	$13, %rax
	add	%rax, %rdi
	shl	$10, %rdx
	add	%rdx, %rsi
1:
LOAD_KEYS
FOR(`N', 0, 7, `SUBKEYS(N)')
	add	$8192, %rdi
	add	$1024, %rsi
	sub	$1, %rcx
	jnc	1b
FOR(`I', 0, 31, `
	vpxord	Z(I), Z(I), Z(I)')
	vzeroupper
	ret
EPILOGUE
