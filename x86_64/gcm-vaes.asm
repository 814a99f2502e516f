C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4 with two blocks in a vector, groups of 16 blocks; the text of whole messages by gcm-rest-vex.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, beside, queue, brief_siv, seal, mac, open.
C Features: VAES, VPCLMULQDQ, AVX2.  Stack of brief: 104 bytes of the red zone to seal, 144 to open.
C
C Intel Xeon with AMX (Granite Rapids), ns of a call with 13 bytes of additional data, the least of 16 runs of two libraries in
C turn; shuffles: counters by shuffles and sums, not by a table:
C   bytes               300   512  1024  1350  4096 16384 65536
C   gcm128 seal        40.8  53.3  85.9   105   277  1046  4122
C   shuffles           40.5  55.4  90.5   112   299  1140  4513
C   gcm128 open        39.0  50.8  81.9   102   271  1029  4082
C   shuffles           40.1  54.1  88.6   111   297  1135  4506
C   gcm256 seal        44.2  59.4  99.6   123   326  1240  4905
C   shuffles           45.0  60.6 103.3   127   344  1320  5318
C AMD Zen 4, cycles per byte of seal as in gcm-vaes512.asm, with counters by shuffles; generic: aes vaes and ghash vpclmul one after
C the other:
C   bytes               512  1024  1350  4096 16384 1 MiB
C   gcm128             0.87  0.58  0.64  0.37  0.32  0.31
C   generic            0.91  0.64  0.68  0.44  0.38  0.37
C   gcm256             0.95  0.65  0.70  0.42  0.37  0.35
C   generic            1.01  0.72  0.77  0.50  0.45  0.43
C Cycles of a call there, two libraries in turn, the least of 400 batches, without AVX-512; before: brief up to 96 bytes, longer
C messages with a struct gcm_rest that C made; gcm-brief-pairs.m4 has later figures up to 256 bytes:
C   bytes               256   320   512  1024  1350  4096
C   gcm128 seal         168   181   244   394   492  1327
C   before              181   196   255   407   506  1340
C   gcm128 open         155   172   230   386   489  1320
C   before              182   198   262   422   526  1340
C AES-GCM-SIV there, AES-128, cycles, as in gcm-vaes512.asm: open 807, 1214, 1783, 5155; seal 810, 1222, 2055, 6311.
C
C Cycles per byte of the loop of encrypt, AES-128, by llvm-mca 19: Ice Lake 0.313, where one vaesenc begins in a cycle, limit
C 0.3125; Alder Lake and Sapphire Rapids 0.236, with counters by shuffles 0.255; Zen 3 and Zen 4 0.373, 0.375.  Zen 5 by the model
C 0.227, 0.250; calls of 16 KiB one after the other 0.231, AES-256 0.264.  Limit with two vaesenc in a cycle: 0.156 and 0.219.

REQUIRES(avx2, aes, pclmul, vaes, vpclmulqdq)

define(`LANES', 2)
include(`gcm.m4')

PROLOGUE(xcsi_gcm_encrypt_vaes)
ENCRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_decrypt_vaes)
DECRYPT
EPILOGUE

PROLOGUE(xcsi_gcm_open_siv_vaes)
LET(`ORDER', little, `ENCRYPT')
EPILOGUE

include(`gcm-brief.m4')
include(`gcm-brief-pairs.m4')

PROLOGUE(xcsi_gcm_brief_vaes)
BRIEF
EPILOGUE

include(`gcm-beside.m4')

PROLOGUE(xcsi_gcm_beside_vaes)
BESIDE
EPILOGUE

include(`gcm-queue.m4')

PROLOGUE(xcsi_gcm_queue_vaes)
QUEUE
EPILOGUE

include(`gcm-brief-siv.m4')

PROLOGUE(xcsi_gcm_brief_siv_vaes)
LET(`LANES', 1, `LET(`PAIRED', 1, `BRIEF_SIV')')
EPILOGUE

include(`gcm-struct.m4')
include(`gcm-rest-vex.m4')

PROLOGUE(xcsi_gcm_seal_vaes)
SEAL
SEAL_JOB
EPILOGUE

PROLOGUE(xcsi_gcm_mac_vaes)
MAC
EPILOGUE

PROLOGUE(xcsi_gcm_open_vaes)
OPEN
OPEN_JOB
EPILOGUE
