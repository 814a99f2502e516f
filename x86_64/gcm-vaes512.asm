C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass, four blocks in a vector: short messages by gcm-brief-wide.m4, short jobs by gcm-beside.m4 and
C gcm-queue-wide.m4, groups of 32 blocks and long messages by gcm-long.m4, other ones by gcm-rest.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, beside, queue, seal, mac, open.
C Features: VAES, VPCLMULQDQ, AVX-512 (F, BW, DQ, VL), GFNI, BMI2.  Stack of brief: 104 bytes of the red zone to seal, 144 to open.
C
C Intel Xeon with AMX (Granite Rapids), ns of a call with 13 bytes of additional data, by bench-peers; groups: of 8 vectors as in
C gcm.m4, the end by gcm-rest.m4, and open in two passes:
C   bytes                512  1024  1350  4096 16384 1 MiB
C   gcm128 seal           37    58    73   185   700 44888
C   groups                      76   100   235   862 51016
C   gcm128 open           36    56    76   182   688 44704
C   groups                      88   125   296  1129 73023
C   gcm256 seal           45    72    90   236   894 56325
C Intel Emerald Rapids, cycles of a call to seal: brief takes all lengths, not up to 432, so that there are 90 instructions less
C between the rounds of one call and of the next one, and no counter that waits for stores; before, C built a struct gcm_rest.  Two
C libraries in turn, the 40th percentile of batches, beside chains of multiplications.  Where another thread used the core, all
C took 25 to 45 % more, and the difference was 50 cycles.
C   bytes                433   512   768  1024  1350  4096 16384
C   gcm128 seal          114   130   172   211   269   700  2665
C   before               134   145   188   226   288   717  2680
C   gcm256 seal          143   157   212   269   353   939
C   before               166   185   240   297   372   967
C AMD Zen 4, two libraries in turn, the least of 400 batches, cycles of a call to open; before: brief up to 432 bytes:
C   bytes                448   512   700  1024  1350  2000  4096
C   gcm128 open          162   187   233   332   437   623  1200
C   before               171   201   245   345   444   636  1210
C GMAC on Emerald Rapids, ns, the least of 4000 batches; update: the hash by update of ghash, then mac:
C   bytes                  8    64   256   512  1024  1350  4096 16384
C   GMAC                 7.8   7.7  10.2  16.0  23.5  31.4    74   269
C   update              13.1                    45.5  51.9   127   454
C   ipsec-mb 2.0.2      12.2  14.0  16.6        27.9  40.6    92   358
C Cycles of 64 bytes in the loops of encrypt, decrypt and open_siv there: AES-128 11.1, 11.0, 10.9; AES-256 14.1, 14.0, 14.1, where
C 14 vaesenc are the limit.  Two ports take 20 instructions, 10 of them vaesenc on one port.
C
C AMD Zen 4, cycles per byte of seal in place, with groups of 8 vectors as in gcm.m4, the least of 3000 batches, with clocks from
C dependent multiplications; generic: aes vaes512 and ghash vpclmul512 one after the other:
C   bytes               512  1024  1350  4096 16384 1 MiB
C   gcm128             0.98  0.61  0.68  0.35  0.28  0.27
C   generic            1.01  0.65  0.70  0.40  0.35  0.33
C   gcm256             1.07  0.68  0.77  0.40  0.33  0.31
C   generic            1.11  0.73  0.80  0.47  0.41  0.39
C Cycles of 32 blocks by llvm-mca 19, now and with these groups: Zen 4 104, 119; Sapphire Rapids 83, 91; Ice Lake 80, 85.
C AES-GCM-SIV there, AES-128: cycles of open, which hashes beside counter mode by open_siv, and of seal, which cannot:
C   bytes               512  1350  4096 16384
C   open                895  1300  1793  4882
C   seal                896  1285  2004  5854
C
C Zen 5 by the model, one call after the other: 16 KiB 0.111 cycles per byte, AES-256 0.130; 16, 64, 256, 1350 bytes 34, 42, 71, 209
C cycles, AES-256 38, 47, 79, 241.  A group of encrypt takes 54 and 65 cycles.
C Limit: Zen 4 has two units of 256 bits for vaesenc, 0.156 and 0.219 cycles per byte.  By llvm-mca 19 they multiply as well,
C and limit the loop of encrypt to 0.232 with AES-128; Ice Lake 0.166, Sapphire Rapids 0.179.
C
C Slower, on the Xeon unless it says otherwise:
C   all of the hash before the rounds, or after them; the rounds of J0 while the end is hashed; two vectors of the end three rounds
C   ahead: 1 to 2 % up to 1350 bytes
C   a block of additional data as one of four lanes: 1 ns, and 4 where stores beside it are recent
C   what changes where the low byte of counters wraps, made in that chunk, not 16 chunks before: AES-128 1 to 3 % from 8 KiB on
C   one first round for a chunk, as in aes-columns.m4: AMD Zen 4 1 to 1.5 % from 16 KiB on
C   one reduction for two groups, with powers up to H^64: by the model of Zen 5 53 cycles a group, but set_key 13 % longer

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, bmi2, aes, gfni, pclmul, vaes, vpclmulqdq)

define(`LANES', 4)
include(`gcm.m4')

include(`gcm-brief.m4')
include(`gcm-beside.m4')

PROLOGUE(xcsi_gcm_beside_vaes512)
BESIDE
EPILOGUE

include(`gcm-struct.m4')
include(`gcm-rest.m4')
include(`gcm-long.m4')

PROLOGUE(xcsi_gcm_encrypt_vaes512)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_vaes512)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_vaes512)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

PROLOGUE(xcsi_gcm_seal_vaes512)
SEAL
EPILOGUE

PROLOGUE(xcsi_gcm_mac_vaes512)
MAC
EPILOGUE

PROLOGUE(xcsi_gcm_open_vaes512)
OPEN_LONG
EPILOGUE

include(`gcm-brief-wide.m4')

PROLOGUE(xcsi_gcm_brief_vaes512)
BRIEF
EPILOGUE

include(`gcm-queue-wide.m4')

PROLOGUE(xcsi_gcm_queue_vaes512)
QUEUE
EPILOGUE
