C SPDX-FileCopyrightText: The libxcrypt authors
C SPDX-License-Identifier: LGPL-2.1-or-later
C AES-GCM in one pass, four blocks in a vector: short messages by gcm-brief-wide.m4, short jobs by gcm-beside.m4, groups of 32
C blocks and long messages by gcm-long.m4, other ones by gcm-rest.m4.
C
C Functions: encrypt, decrypt, open_siv, brief, beside, seal, mac, open.
C Features: VAES, VPCLMULQDQ, AVX-512 (F, BW, DQ, VL), GFNI, BMI2.
C
C Intel Xeon with AMX (Granite Rapids), ns of a call with 13 bytes of additional data, by bench-peers; before: groups of 8 vectors
C of gcm.m4, the rest by gcm-rest.m4, and open in two passes:
C   bytes                512  1024  1350  4096 16384 1 MiB
C   gcm128 seal           37    58    73   185   700 44888
C   before                      76   100   235   862 51016
C   gcm128 open           36    56    76   182   688 44704
C   before                      88   125   296  1129 73023
C   gcm256 seal           45    72    90   236   894 56325
C There cycles of 64 bytes in the loops of encrypt, decrypt and open_siv: AES-128 11.1, 11.0 and 10.9, before 12.9, 12.6 and 12.4;
C AES-256 14.1, 14.0 and 14.1, where 14 is the limit of vaesenc.  Two ports take 20 instructions, 10 of which are vaesenc on one.
C Steps to 11.1 there: chunks of 4 vectors, table of counters, key plus text 12.1; pairs of vectors for the sums of halves, and
C lanes summed at the end only 11.3; no counters across lines 11.1.  No gain: all of the hash before the rounds, or after them; the
C rounds of J0 while the end is hashed, and two vectors of the end three rounds ahead, 1 to 2 % up to 1350 bytes.
C A block of additional data as one of four lanes: 1 ns more, and where stores beside it are recent 4.
C Cycles of 32 blocks by llvm-mca 19, before and now: Zen 4 119, 104; Sapphire Rapids 91, 83; Ice Lake 85, 80.
C
C Before that: AMD Zen 4, cycles per byte of seal, in place, 13 bytes of additional data, the key ready: the least of 3000 batches,
C with clocks from dependent multiplications; generic: aes vaes512 and ghash vpclmul512:
C   bytes               512  1024  1350  4096 16384 1 MiB
C   gcm128             0.98  0.61  0.68  0.35  0.28  0.27
C   gcm128, generic    1.01  0.65  0.70  0.40  0.35  0.33
C   gcm256             1.07  0.68  0.77  0.40  0.33  0.31
C   gcm256, generic    1.11  0.73  0.80  0.47  0.41  0.39
C seal and mac: cycles of a call with 13 bytes of additional data, AES-128, AMD Zen 4 with other programs running; before: AES and
C GHASH one after the other, in a copy of short messages; groups apart: by encrypt, and seal the rest alone:
C   bytes                16    64   256  1024  1350  4096
C   seal                122   122   164   398   536  1207
C   groups apart        126   129   164   432   545  1241
C   before              202   219   327   629   918  1422
C   open                164   164   207     -   704  1496
C   before              305   322   361   740   997  1676
C   GMAC                 68    68    88   252   303   735
C   before              187   194   234   430   537   915
C GMAC on Intel Xeon with AMX (Granite Rapids), ns of a call, AES-128, by xcs speed; before: the hash by update, then mac:
C   bytes                 8    64   256  1024  1350  4096 16384
C   GMAC                7.5   7.5  10.5  27.4  33.8    80   287
C   before             13.1                45.5  51.9   127   454
C   ipsec-mb 2.0.2     12.2  14.0  16.6  27.9  40.6    92   358
C Later, with the cipher of J0 first, what waits for hashes of lanes last, pairs of all other vectors, and GHASH as in
C ghash-vpclmul512.asm; two libraries in turn, the least of 4000:
C   bytes                 8    64   256   512  1000  1024  1056  1350  4096 16384
C   GMAC                7.8   7.7  10.2  16.0  24.8  23.5  25.4  31.4    74   269
C   before              8.0   8.2  11.4  17.8  28.8  28.3  28.5  34.3    81   293
C open of AES-GCM-SIV with 128 bits, cycles; below it seal, which cannot do so, for the two passes that open took before:
C   bytes               512  1350  4096 16384
C   open_siv            895  1300  1793  4882
C   seal                896  1285  2004  5854
C The functions alone take 69 and 48 cycles for 16 bytes, 121 and 73 for 256.
C What changes where the low byte of counters wraps, made 16 chunks before: no loss there up to 1350 bytes, AES-128 1 to 3 % less
C from 8 KiB on; one call of 16 KiB by the model of Zen 5 0.116 and 0.135 with AES-256, before 0.119 and 0.140, of Sapphire Rapids
C 0.170, before 0.172.
C Zen 5 by the model: 16 KiB 0.111 and 0.130, calls of 16, 64, 256, 1350 bytes 34, 42, 71, 209 cycles, with AES-256 38, 47, 79, 241,
C all one after the other.  A group of encrypt takes 54 and 65 cycles; of two with one reduction, so powers up to H^64, it would be
C 53, but set_key 13 % longer.
C Limit: Zen 4 has two units of 256 bits for vaesenc, 0.156 and 0.219 cycles per byte.  By llvm-mca 19 they multiply as well,
C and limit the loop of encrypt to 0.232 with AES-128; Ice Lake 0.166, Sapphire Rapids 0.179.

REQUIRES(avx512f, avx512bw, avx512dq, avx512vl, bmi2, aes, gfni, pclmul, vaes, vpclmulqdq)

define(`LANES', 4)
include(`gcm.m4')

include(`gcm-brief.m4')
include(`gcm-beside.m4')

PROLOGUE(xcsi_gcm_beside_vaes512)
BESIDE
EPILOGUE

STRUCTS(`src/gcm-rest.h')
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
