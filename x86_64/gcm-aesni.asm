C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4 with a block in a vector, groups of 8 blocks; the text of whole messages by gcm-rest-vex.m4.
C
C Functions: encrypt, decrypt, open_siv, powers, brief, beside, queue, seal, mac, open, brief_siv.
C Features: AES, PCLMULQDQ, AVX2.  Stack: of brief 144 bytes to open; of groups 32 bytes of the red zone, wiped.
C
C The key of GHASH is that of ghash-pclmul.asm, and behind it what powers adds, with which set_key takes 173 cycles, not 163 (Intel
C Xeon with AMX, Granite Rapids).  For keys of ghash avx2, so on CPUs with AVX2 but without VPCLMULQDQ.
C
C Cycles per byte of the loop of encrypt, AES-128, by llvm-mca 19: Cascade Lake 0.580, Broadwell 0.73, Haswell 0.93; with all of the
C first round 0.627, 0.77, 0.97, and with counters by shuffles and sums 0.629, 0.83, 1.05.  One after the other, counter mode takes
C 0.580 on Cascade Lake, ghash avx2 0.26.
C Limit: one aesenc in a cycle on Intel up to Cascade Lake, 0.578, AES-256 0.828; two on Zen 4.
C All of the first round and now, cycles of one call, AES-128 but for the last line; Cascade Lake by llvm-mca 19, AMD Zen 4 without
C VAES, two libraries in turn, where units of products and not of AES are the limit:
C   bytes                         1024        1350         4096        16384
C   seal, Cascade Lake         742   735    971   945                10351  9655
C   open, Cascade Lake         746   708    945   897                10346  9624
C   seal, Zen 4                652   660    859   870    2402  2422    9410  9499
C   seal, AES-256, C. Lake     991   983   1304  1279                14437 13730
C Slower: columns by vinsertps, Haswell 1.02, Cascade Lake 0.611; made in the iteration that wants them, Zen 4 5 % at 16 KiB.
C Intel Xeon with AMX (Granite Rapids) with the features of Cascade Lake, ns of a call with 13 bytes of additional data, the least
C of 14 runs of two libraries in turn; shuffles: counters so:
C   bytes               512   600  1024  1350  4096 16384
C   gcm128 seal        80.3  95.8   133   171   483  1893
C   shuffles           80.6  95.8   145   190   541  2115
C   gcm128 open        76.4  87.2   135   171   488  1895
C   shuffles           82.0  93.3   147   187   541  2111
C   gcm256 seal        96.4   115   157   201   563  2226
C   shuffles           96.8   115   169   221   629  2470
C AMD Zen 4, cycles per byte of seal as in gcm-vaes512.asm, with counters by shuffles, while other programs took a part of the core;
C generic: aes aesni and ghash avx2 one after the other:
C   bytes              1350  4096 16384 1 MiB
C   gcm128             0.95  0.65  0.60  0.59
C   generic            1.03  0.80  0.75  0.73
C   gcm256             1.07  0.75  0.70  0.69
C   generic            1.18  0.93  0.88  0.86
C Cycles of a call to open there, two libraries in turn, the least of 400 batches, without VAES; before: brief up to 96 bytes;
C gcm-brief-long.m4 has later figures up to 256 bytes:
C   bytes               320   512  1024  1350  4096
C   gcm128 open         273   379   661   858  2401
C   before              280   386   676   856  2407
C AES-GCM-SIV there, AES-128, cycles, as in gcm-vaes512.asm: open 907, 1468, 2811, 9324; seal 952, 1649, 3444, 11913.  The loop of
C open by llvm-mca 19: Cascade Lake 0.626.
C
C Rejected by counting: 4 blocks in the last group, and J0 six rounds ahead, 22 cycles of 16384 bytes with AES-256.
C
C mac of 1024 bytes or more has the hash of whole groups from ghash avx2, whose group takes 33.5 cycles on Cascade Lake by
C llvm-mca 19; here five operations for each block in one port are 40.
C Slower: vzeroall, which takes 8 cycles more for 16 bytes than sixteen vpxor (AMD Zen 4).

REQUIRES(avx2, aes, pclmul)

define(`LANES', 1)
include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_aesni)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_aesni)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_aesni)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

include(`gcm-brief.m4')
include(`gcm-brief-long.m4')

PROLOGUE(xcsi_gcm_brief_aesni)
BRIEF
EPILOGUE

C H^i and H^i x^-64 for i = 1 to 8, as gcm-brief.m4 has them
PROLOGUE(xcsi_gcm_powers_aesni)
	vmovdqa	poly(%rip), W(T)
FOR(`I', 1, 8, `	vmovdqu	eval(24 * (I - 1))(%rdi), W(X)
	vpshufd	IMM(0x4e), W(X), W(S)
	vpclmulqdq IMM(0x10), W(T), W(X), W(LOW)
	vpxor	W(S), W(LOW), W(LOW)
	vmovdqu	W(X), NEAR_OF(I)(%rdi)
	vmovdqu	W(LOW), eval(NEAR_OF(I) + 16)(%rdi)
')	vpxor	W(X), W(X), W(X)
	vpxor	W(S), W(S), W(S)
	vpxor	W(LOW), W(LOW), W(LOW)
	ret
EPILOGUE

include(`gcm-beside.m4')

PROLOGUE(xcsi_gcm_beside_aesni)
BESIDE
EPILOGUE

include(`gcm-queue.m4')

PROLOGUE(xcsi_gcm_queue_aesni)
QUEUE
EPILOGUE

include(`gcm-brief-siv.m4')

PROLOGUE(xcsi_gcm_brief_siv_aesni)
BRIEF_SIV
EPILOGUE

include(`gcm-struct.m4')
include(`gcm-rest-vex.m4')

PROLOGUE(xcsi_gcm_seal_aesni)
SEAL
EPILOGUE

PROLOGUE(xcsi_gcm_mac_aesni)
MAC
EPILOGUE

PROLOGUE(xcsi_gcm_open_aesni)
OPEN
OPEN_JOB
EPILOGUE
