C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass: gcm.m4 with two blocks in a vector, groups of 16 blocks; the text of whole messages by gcm-rest-vex.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, beside, queue, seal, mac, open.
C Features: VAES, VPCLMULQDQ, AVX2.
C
C AMD Zen 4, as in gcm-vaes512.asm; generic: aes vaes and ghash vpclmul:
C   bytes               512  1024  1350  4096 16384 1 MiB
C   gcm128             0.87  0.58  0.64  0.37  0.32  0.31
C   gcm128, generic    0.91  0.64  0.68  0.44  0.38  0.37
C   gcm256             0.95  0.65  0.70  0.42  0.37  0.35
C   gcm256, generic    1.01  0.72  0.77  0.50  0.45  0.43
C open of AES-GCM-SIV, as in gcm-vaes512.asm: 807, 1214, 1783, 5155 cycles; seal 810, 1222, 2055, 6311.
C Limit: two vaesenc in a cycle, 0.156 and 0.219 cycles per byte.  Groups of encrypt, AES-128, by llvm-mca 19: Ice Lake 0.313,
C where the limit is one, 0.3125; Alder Lake and Sapphire Rapids 0.236, Zen 3 and Zen 4 0.373; by the model of Zen 5 0.227, calls
C of 16 KiB one after the other 0.231, with AES-256 0.264.  Counters by shuffles and sums before: 0.255, 0.375, 0.250; 0.252 and
C 0.287.
C Intel Xeon with AMX (Granite Rapids), the least of 16 runs of two libraries in turn, now and before:
C   bytes               300   512  1024  1350  4096 16384 65536
C   gcm128 seal, ns    40.8  53.3  85.9   105   277  1046  4122
C   before             40.5  55.4  90.5   112   299  1140  4513
C   gcm128 open        39.0  50.8  81.9   102   271  1029  4082
C   before             40.1  54.1  88.6   111   297  1135  4506
C   gcm256 seal        44.2  59.4  99.6   123   326  1240  4905
C   before             45.0  60.6 103.3   127   344  1320  5318
C seal and mac, as in gcm-aesni.asm, before gcm-brief.m4:
C   bytes                16    64   256  1024  1350  4096
C   seal                102   107   219   454   554  1440
C   before              168   181   336   605   861  1569
C   open                163   178   275   556   728  1710
C   before              215   228   342   698   906  1828
C   GMAC                 68    84   131   280   359   881
C   before              105   109   158   314   397   925

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

STRUCTS(`src/gcm-rest.h')
include(`gcm-rest-vex.m4')

PROLOGUE(xcsi_gcm_seal_vaes)
SEAL
EPILOGUE

PROLOGUE(xcsi_gcm_mac_vaes)
MAC
EPILOGUE

PROLOGUE(xcsi_gcm_open_vaes)
OPEN
EPILOGUE
