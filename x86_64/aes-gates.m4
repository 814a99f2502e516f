dnl SPDX-FileCopyrightText: The libxcrypt authors
dnl SPDX-License-Identifier: LGPL-2.1-or-later
C AES in bit planes for 16 registers: a round and its inverse, from planes in 0 to 7 to the same; and the S-boxes of the last round,
C after which plane i is in BOX(i) or INVERSE_BOX(i).  As in aes-planes.m4 they leave out 0x63.  Operands from 16 on are in memory,
C KEPT of them.
C   GATE(xor, and or or, a, b, c)   a = b op c; GATE(andn, a, b, c): a = c but bits of b
C   KEEP(a, b)                      a in memory = b
C   FURTHER(a, b, NEXT or OPPOSITE) a = bytes of b one row and k columns further, or two rows and 2 k columns
C   ADD_PLANE(a, b, i)              a = b + plane i of the key
C
C aes-test runs these lists in the functions, evidence/generate/aes-gates.c on all bytes; it counts
C   S_BOX_GATES          109 gates, 28 in sequence, 10 stores, 44 copies
C   INVERSE_S_BOX_GATES  110 gates, 28 in sequence, 9 stores, 40 copies
C   ROUND_GATES          136 gates of 160 operations, 11 stores, 44 copies
C   INVERSE_ROUND_GATES  158 gates of 190 operations, 11 stores, 74 copies
C Nothing is loaded but as an operand.  Copies are for CPUs with two operands.
C
C The lists are results of random searches, which need minutes; nothing in the tree repeats them:
C   circuits   They start with the 115 gates of src/portable/aes-c.c and the inverse of aes-planes.m4.  Each signal is known by its
C              values at all 256 bytes.  A step gives a signal another gate of two signals that do not depend on it, with the same
C              values; or makes it the xor of a signal and a new gate; or adds a gate and makes it an operand of other signals
C              where their values allow that.  Equal signals become one, unused ones go.  A step may lead to two gates more than
C              the best circuit, and to 27 to 31 gates in sequence; after 200000 steps without a better circuit the best one is
C              taken again.
C   order      Simulated annealing: a step moves an operation within its dependencies.  A value goes to memory when a register is
C              needed and its next use is the farthest.  The cost is stores, loads, half the copies, and half the cycles of a CPU
C              that begins three instructions in each.  For rounds steps go on by the cycles of llvm-mca for Skylake.
C   registers  For ROUND_GATES: random choices, a result in the place of an operand where it can be; the fewest copies.

define(`BOX', `ifelse($1, 0, 8, $1, 1, 13, $1, 2, 11, $1, 3, 14, $1, 4, 12, $1, 5, 15, $1, 6, 10, $1, 7, 9)')
define(`INVERSE_BOX', `ifelse($1, 0, 13, $1, 1, 10, $1, 2, 12, $1, 3, 11, $1, 4, 8, $1, 5, 9, $1, 6, 14, $1, 7, 15)')
define(`KEPT', 10)

define(`ROUND_GATES', `
GATE(xor, 3, 3, 1)       GATE(xor, 10, 3, 2)      GATE(xor, 4, 4, 2)       GATE(xor, 2, 7, 2)       GATE(xor, 6, 10, 6)
GATE(xor, 10, 10, 5)     GATE(xor, 12, 6, 0)      GATE(xor, 11, 12, 10)    GATE(xor, 8, 2, 4)       GATE(xor, 15, 11, 1)
GATE(xor, 7, 11, 7)      GATE(andn, 1, 1, 11)     GATE(xor, 3, 3, 8)       GATE(xor, 9, 3, 10)      GATE(and, 13, 9, 4)
GATE(xor, 14, 15, 7)     GATE(xor, 5, 8, 6)       KEEP(16, 9)              GATE(xor, 9, 3, 0)       KEEP(17, 4)
GATE(xor, 4, 14, 4)      KEEP(18, 11)             GATE(xor, 11, 9, 11)     KEEP(19, 8)              GATE(andn, 8, 5, 6)
KEEP(20, 6)              GATE(andn, 6, 2, 11)     GATE(xor, 6, 8, 6)       GATE(xor, 13, 13, 8)     GATE(and, 8, 14, 10)
KEEP(21, 3)              GATE(and, 3, 4, 3)       KEEP(22, 14)             GATE(or, 14, 10, 14)     GATE(xor, 14, 14, 13)
KEEP(23, 11)             GATE(xor, 11, 6, 11)     KEEP(24, 15)             GATE(xor, 15, 15, 2)     KEEP(25, 9)
GATE(and, 9, 9, 15)      GATE(xor, 9, 3, 9)       GATE(xor, 9, 13, 9)      GATE(xor, 13, 4, 15)     GATE(xor, 8, 8, 11)
GATE(xor, 3, 3, 2)       GATE(xor, 14, 14, 1)     GATE(xor, 9, 5, 9)       GATE(and, 11, 13, 0)     GATE(xor, 11, 11, 3)
GATE(and, 5, 14, 9)      GATE(or, 3, 7, 12)       GATE(xor, 11, 6, 11)     GATE(xor, 8, 8, 3)       GATE(xor, 1, 5, 11)
GATE(xor, 9, 9, 11)      GATE(xor, 3, 8, 5)       GATE(and, 3, 9, 3)       GATE(andn, 6, 3, 1)      GATE(xor, 11, 3, 11)
GATE(xor, 3, 8, 14)      GATE(andn, 5, 5, 8)      GATE(and, 3, 3, 1)       GATE(or, 5, 5, 3)        GATE(xor, 14, 5, 14)
GATE(xor, 8, 3, 8)       GATE(xor, 3, 8, 11)      GATE(xor, 5, 14, 8)      GATE(and, 7, 7, 11)      GATE(and, 13, 8, 13)
GATE(and, 1, 3, 20)      GATE(and, 15, 14, 15)    GATE(andn, 6, 6, 11)     GATE(xor, 9, 6, 9)       GATE(xor, 6, 9, 11)
GATE(and, 4, 4, 5)       GATE(and, 3, 3, 19)      GATE(and, 8, 8, 0)       GATE(and, 10, 6, 10)     GATE(and, 0, 5, 21)
GATE(xor, 0, 10, 0)      GATE(xor, 4, 15, 4)      GATE(and, 11, 11, 12)    GATE(xor, 8, 0, 8)       GATE(xor, 5, 5, 6)
GATE(and, 12, 5, 17)     GATE(xor, 15, 13, 15)    GATE(and, 13, 9, 18)     GATE(xor, 0, 0, 13)      GATE(and, 5, 5, 16)
GATE(xor, 10, 1, 10)     GATE(xor, 13, 5, 13)     GATE(xor, 10, 13, 10)    GATE(xor, 13, 8, 13)     GATE(xor, 3, 3, 12)
GATE(xor, 5, 10, 3)      GATE(xor, 1, 14, 9)      GATE(and, 14, 14, 25)    GATE(and, 9, 9, 24)      GATE(and, 6, 6, 22)
GATE(xor, 6, 3, 6)       GATE(and, 2, 2, 1)       GATE(xor, 5, 5, 4)       GATE(and, 1, 1, 23)      GATE(xor, 14, 14, 0)
GATE(xor, 11, 11, 8)     GATE(xor, 14, 5, 14)     GATE(xor, 12, 2, 12)     FURTHER(8, 14, NEXT)     GATE(xor, 0, 14, 10)
FURTHER(3, 5, NEXT)      GATE(xor, 2, 0, 11)      FURTHER(4, 0, NEXT)      GATE(xor, 9, 9, 6)       GATE(xor, 11, 11, 9)
GATE(xor, 13, 13, 1)     FURTHER(1, 2, NEXT)      FURTHER(9, 11, NEXT)     GATE(xor, 6, 13, 6)      GATE(xor, 6, 7, 6)
GATE(xor, 7, 11, 9)      GATE(xor, 2, 2, 1)       GATE(xor, 13, 13, 11)    GATE(xor, 11, 4, 2)      GATE(xor, 15, 6, 15)
GATE(xor, 12, 12, 6)     GATE(xor, 14, 14, 8)     FURTHER(6, 14, OPPOSITE) GATE(xor, 12, 10, 12)    FURTHER(10, 15, NEXT)
GATE(xor, 4, 0, 4)       FURTHER(0, 13, NEXT)     GATE(xor, 5, 5, 3)       GATE(xor, 15, 15, 10)    GATE(xor, 1, 1, 15)
GATE(xor, 1, 1, 5)       GATE(xor, 13, 13, 0)     GATE(xor, 10, 10, 13)    FURTHER(2, 2, OPPOSITE)  FURTHER(13, 13, OPPOSITE)
GATE(xor, 14, 3, 14)     FURTHER(3, 12, NEXT)     FURTHER(15, 15, OPPOSITE) GATE(xor, 12, 12, 3)     GATE(xor, 0, 0, 7)
GATE(xor, 11, 11, 5)     KEEP(23, 14)             FURTHER(14, 4, OPPOSITE) GATE(xor, 0, 0, 5)       FURTHER(7, 7, OPPOSITE)
GATE(xor, 13, 0, 13)     GATE(xor, 2, 1, 2)       GATE(xor, 8, 8, 12)      FURTHER(12, 12, OPPOSITE) GATE(xor, 3, 3, 4)
GATE(xor, 10, 10, 15)    GATE(xor, 9, 9, 5)       GATE(xor, 14, 11, 14)    FURTHER(5, 5, OPPOSITE)  GATE(xor, 12, 3, 12)
ADD_PLANE(1, 13, 1)      ADD_PLANE(3, 2, 3)       GATE(xor, 9, 9, 7)       ADD_PLANE(2, 10, 2)      GATE(xor, 8, 8, 6)
GATE(xor, 5, 5, 23)      ADD_PLANE(4, 14, 4)      ADD_PLANE(7, 5, 7)       ADD_PLANE(5, 12, 5)      ADD_PLANE(6, 8, 6)
ADD_PLANE(0, 9, 0)')

define(`S_BOX_GATES', `
GATE(xor, 4, 4, 2)       GATE(xor, 8, 7, 2)       GATE(xor, 3, 3, 1)       GATE(xor, 9, 8, 4)       GATE(xor, 2, 3, 2)
GATE(xor, 6, 2, 6)       GATE(xor, 2, 2, 5)       GATE(xor, 3, 3, 9)       GATE(xor, 5, 3, 2)       GATE(xor, 10, 9, 6)
GATE(xor, 11, 6, 0)      GATE(xor, 12, 3, 0)      GATE(andn, 13, 10, 6)    GATE(xor, 14, 11, 2)     GATE(xor, 15, 14, 1)
GATE(andn, 1, 1, 14)     GATE(xor, 7, 14, 7)      KEEP(16, 9)              GATE(xor, 9, 15, 7)      KEEP(17, 15)
GATE(xor, 15, 15, 8)     KEEP(18, 5)              GATE(and, 5, 5, 4)       KEEP(19, 4)              GATE(xor, 4, 9, 4)
KEEP(20, 6)              GATE(and, 6, 12, 15)     KEEP(21, 12)             GATE(xor, 12, 12, 14)    KEEP(22, 14)
GATE(or, 14, 2, 9)       GATE(xor, 5, 5, 13)      KEEP(23, 3)              GATE(and, 3, 4, 3)       GATE(xor, 14, 14, 5)
GATE(xor, 6, 3, 6)       KEEP(24, 9)              GATE(and, 9, 9, 2)       GATE(xor, 5, 5, 6)       GATE(xor, 1, 14, 1)
GATE(andn, 6, 8, 12)     GATE(xor, 6, 13, 6)      GATE(xor, 3, 3, 8)       GATE(xor, 13, 4, 15)     GATE(xor, 5, 10, 5)
GATE(xor, 10, 6, 12)     GATE(and, 14, 13, 0)     GATE(xor, 3, 14, 3)      GATE(or, 14, 7, 11)      GATE(xor, 9, 9, 10)
GATE(and, 10, 1, 5)      GATE(xor, 3, 6, 3)       GATE(xor, 6, 9, 14)      GATE(xor, 9, 6, 1)       GATE(xor, 5, 5, 3)
GATE(xor, 14, 10, 3)     GATE(and, 9, 9, 14)      KEEP(25, 8)              GATE(andn, 8, 10, 6)     GATE(xor, 10, 6, 10)
GATE(or, 8, 8, 9)        GATE(and, 10, 5, 10)     GATE(xor, 6, 9, 6)       GATE(xor, 1, 8, 1)       GATE(andn, 8, 10, 14)
GATE(xor, 3, 10, 3)      GATE(xor, 9, 6, 3)       GATE(andn, 8, 8, 3)      GATE(xor, 10, 1, 6)      GATE(and, 14, 9, 20)
GATE(and, 4, 4, 10)      GATE(xor, 5, 8, 5)       GATE(and, 8, 1, 15)      GATE(xor, 15, 5, 3)      GATE(and, 13, 6, 13)
GATE(and, 0, 6, 0)       GATE(xor, 4, 8, 4)       GATE(and, 6, 7, 3)       GATE(xor, 7, 13, 8)      GATE(xor, 8, 10, 15)
GATE(and, 10, 10, 23)    GATE(and, 9, 9, 16)      GATE(and, 13, 5, 22)     GATE(and, 2, 15, 2)      GATE(xor, 10, 2, 10)
GATE(and, 3, 3, 11)      GATE(and, 11, 8, 19)     GATE(and, 8, 8, 18)      GATE(xor, 0, 10, 0)      GATE(xor, 2, 14, 2)
GATE(xor, 8, 8, 13)      GATE(xor, 9, 9, 11)      GATE(and, 14, 15, 24)    GATE(xor, 14, 9, 14)     GATE(and, 15, 1, 21)
GATE(xor, 2, 8, 2)       GATE(xor, 1, 1, 5)       GATE(xor, 3, 3, 0)       GATE(xor, 10, 10, 13)    GATE(xor, 9, 2, 9)
GATE(xor, 0, 0, 8)       GATE(and, 8, 1, 12)      GATE(xor, 10, 15, 10)    GATE(and, 5, 5, 17)      GATE(xor, 9, 9, 4)
GATE(xor, 4, 5, 14)      GATE(xor, 10, 9, 10)     GATE(xor, 0, 0, 8)       GATE(xor, 5, 0, 14)      GATE(and, 1, 1, 25)
GATE(xor, 1, 1, 11)      GATE(xor, 5, 6, 5)       GATE(xor, 8, 3, 4)       GATE(xor, 1, 1, 5)       GATE(xor, 11, 5, 7)
GATE(xor, 12, 10, 2)     GATE(xor, 13, 0, 8)      GATE(xor, 14, 12, 3)     GATE(xor, 15, 2, 1)')

define(`INVERSE_ROUND_GATES', `
GATE(xor, 8, 7, 6)       GATE(xor, 9, 4, 3)       GATE(xor, 10, 8, 4)      GATE(xor, 11, 10, 3)     GATE(xor, 12, 9, 0)
GATE(xor, 13, 12, 1)     GATE(xor, 14, 13, 2)     GATE(xor, 15, 10, 7)     GATE(xor, 3, 10, 14)     GATE(xor, 4, 10, 12)
GATE(xor, 14, 14, 0)     GATE(andn, 1, 3, 9)      GATE(xor, 2, 11, 13)     GATE(xor, 7, 9, 5)       GATE(xor, 0, 15, 8)
KEEP(16, 9)              GATE(xor, 9, 2, 0)       GATE(xor, 5, 9, 5)       GATE(andn, 6, 6, 10)     KEEP(17, 0)
GATE(and, 0, 14, 11)     KEEP(18, 11)             GATE(xor, 11, 5, 12)     KEEP(19, 14)             GATE(xor, 14, 11, 14)
KEEP(20, 2)              GATE(and, 2, 14, 2)      GATE(xor, 6, 6, 2)       KEEP(21, 7)              GATE(or, 7, 7, 5)
KEEP(22, 5)              GATE(or, 5, 11, 13)      KEEP(23, 3)              GATE(or, 3, 8, 4)        KEEP(24, 11)
GATE(and, 11, 11, 13)    GATE(xor, 3, 1, 3)       GATE(xor, 2, 2, 3)       GATE(xor, 1, 0, 1)       GATE(xor, 6, 1, 6)
GATE(xor, 11, 8, 11)     GATE(xor, 0, 10, 14)     GATE(xor, 11, 7, 11)     GATE(xor, 11, 11, 4)     GATE(and, 7, 12, 15)
GATE(xor, 5, 5, 7)       GATE(and, 7, 0, 9)       GATE(xor, 6, 6, 23)      GATE(xor, 2, 2, 7)       GATE(xor, 1, 1, 5)
GATE(xor, 11, 11, 3)     GATE(and, 3, 6, 1)       GATE(xor, 5, 11, 3)      GATE(xor, 7, 3, 2)       KEEP(25, 8)
GATE(xor, 8, 1, 11)      GATE(and, 7, 8, 7)       GATE(and, 1, 2, 1)       GATE(andn, 8, 1, 8)      GATE(xor, 11, 7, 11)
GATE(or, 7, 7, 6)        GATE(and, 0, 11, 0)      GATE(xor, 1, 1, 7)       GATE(xor, 6, 6, 2)       GATE(and, 6, 6, 5)
GATE(xor, 8, 8, 3)       GATE(xor, 3, 11, 8)      GATE(xor, 6, 2, 6)       GATE(xor, 2, 1, 6)       GATE(and, 15, 2, 15)
GATE(and, 13, 1, 13)     GATE(xor, 5, 3, 1)       GATE(and, 1, 1, 24)      GATE(and, 7, 5, 18)      GATE(and, 12, 2, 12)
GATE(xor, 2, 6, 11)      GATE(and, 9, 11, 9)      GATE(xor, 11, 7, 13)     KEEP(18, 7)              GATE(and, 7, 5, 19)
GATE(xor, 13, 7, 13)     GATE(xor, 5, 5, 2)       GATE(and, 7, 3, 20)      GATE(xor, 13, 13, 1)     GATE(and, 14, 3, 14)
GATE(and, 3, 2, 23)      GATE(and, 4, 5, 4)       GATE(xor, 13, 13, 12)    GATE(xor, 4, 11, 4)      GATE(xor, 3, 3, 15)
GATE(and, 10, 8, 10)     GATE(xor, 1, 1, 14)      GATE(and, 5, 5, 25)      GATE(xor, 14, 4, 14)     GATE(xor, 13, 3, 13)
GATE(xor, 10, 10, 12)    GATE(xor, 12, 14, 3)     GATE(xor, 14, 0, 9)      GATE(and, 3, 6, 22)      GATE(and, 8, 8, 17)
GATE(xor, 3, 3, 1)       GATE(xor, 4, 5, 3)       GATE(and, 6, 6, 21)      GATE(xor, 5, 12, 3)      GATE(xor, 9, 9, 4)
GATE(xor, 10, 5, 10)     GATE(xor, 8, 14, 8)      ADD_PLANE(14, 5, 7)      GATE(xor, 6, 6, 8)       GATE(xor, 1, 1, 10)
GATE(xor, 3, 3, 7)       GATE(xor, 10, 6, 10)     GATE(xor, 9, 9, 3)       GATE(and, 3, 2, 16)      GATE(xor, 3, 3, 9)
ADD_PLANE(6, 3, 0)       FURTHER(3, 14, OPPOSITE) GATE(xor, 15, 10, 15)    GATE(xor, 9, 10, 9)      ADD_PLANE(10, 1, 2)
GATE(xor, 3, 14, 3)      FURTHER(1, 6, OPPOSITE)  GATE(xor, 1, 6, 1)       GATE(xor, 2, 13, 18)     ADD_PLANE(5, 2, 1)
GATE(xor, 13, 13, 4)     ADD_PLANE(4, 15, 5)      GATE(xor, 12, 0, 12)     FURTHER(15, 10, OPPOSITE) GATE(xor, 1, 1, 3)
FURTHER(2, 5, OPPOSITE)  GATE(xor, 9, 11, 9)      GATE(xor, 11, 10, 15)    ADD_PLANE(15, 9, 6)      FURTHER(9, 4, OPPOSITE)
ADD_PLANE(7, 12, 4)      GATE(xor, 8, 13, 8)      FURTHER(12, 7, OPPOSITE) GATE(xor, 10, 10, 1)     FURTHER(13, 15, OPPOSITE)
GATE(xor, 12, 7, 12)     ADD_PLANE(1, 8, 3)       FURTHER(8, 1, OPPOSITE)  GATE(xor, 8, 1, 8)       GATE(xor, 13, 15, 13)
GATE(xor, 6, 6, 13)      GATE(xor, 0, 13, 3)      GATE(xor, 8, 8, 3)       GATE(xor, 12, 15, 12)    GATE(xor, 9, 4, 9)
GATE(xor, 9, 14, 9)      FURTHER(14, 6, NEXT)     FURTHER(15, 12, NEXT)    GATE(xor, 3, 5, 0)       GATE(xor, 2, 5, 2)
FURTHER(5, 3, NEXT)      GATE(xor, 3, 3, 5)       GATE(xor, 13, 2, 13)     FURTHER(2, 9, NEXT)      GATE(xor, 11, 11, 0)
GATE(xor, 8, 4, 8)       GATE(xor, 12, 12, 15)    GATE(xor, 4, 6, 14)      GATE(xor, 6, 5, 4)       GATE(xor, 13, 1, 13)
GATE(xor, 11, 7, 11)     GATE(xor, 9, 9, 2)       FURTHER(1, 10, NEXT)     GATE(xor, 2, 2, 12)      FURTHER(12, 12, OPPOSITE)
GATE(xor, 10, 10, 1)     FURTHER(4, 4, OPPOSITE)  GATE(xor, 14, 14, 9)     GATE(xor, 0, 14, 4)      FURTHER(14, 13, NEXT)
FURTHER(4, 11, NEXT)     GATE(xor, 11, 11, 4)     GATE(xor, 13, 13, 14)    FURTHER(5, 8, NEXT)      FURTHER(7, 9, OPPOSITE)
GATE(xor, 1, 1, 3)       GATE(xor, 8, 8, 5)       GATE(xor, 5, 5, 11)      GATE(xor, 7, 2, 7)       GATE(xor, 14, 14, 10)
FURTHER(2, 8, OPPOSITE)  GATE(xor, 5, 5, 2)       FURTHER(11, 11, OPPOSITE) GATE(xor, 6, 6, 9)       FURTHER(10, 10, OPPOSITE)
GATE(xor, 2, 1, 10)      GATE(xor, 10, 14, 9)     FURTHER(14, 13, OPPOSITE) GATE(xor, 13, 4, 13)     GATE(xor, 8, 15, 8)
FURTHER(15, 3, OPPOSITE) GATE(xor, 1, 6, 15)      GATE(xor, 9, 13, 9)      GATE(xor, 6, 8, 12)      GATE(xor, 4, 9, 11)
GATE(xor, 3, 10, 14)')

define(`INVERSE_S_BOX_GATES', `
GATE(xor, 8, 7, 6)       GATE(xor, 9, 4, 3)       GATE(xor, 4, 8, 4)       GATE(xor, 10, 9, 0)      GATE(xor, 11, 9, 5)
GATE(xor, 7, 4, 7)       GATE(xor, 3, 4, 3)       GATE(xor, 1, 10, 1)      GATE(xor, 12, 3, 1)      GATE(xor, 13, 7, 8)
GATE(xor, 2, 1, 2)       GATE(xor, 14, 4, 2)      GATE(and, 15, 10, 7)     KEEP(16, 13)             GATE(xor, 13, 12, 13)
GATE(xor, 5, 13, 5)      GATE(andn, 6, 6, 4)      GATE(xor, 0, 2, 0)       GATE(xor, 2, 5, 10)      KEEP(17, 11)
GATE(or, 11, 11, 5)      KEEP(18, 5)              GATE(xor, 5, 4, 10)      KEEP(19, 10)             GATE(and, 10, 0, 3)
KEEP(20, 7)              GATE(and, 7, 2, 1)       KEEP(21, 3)              GATE(or, 3, 2, 1)        GATE(xor, 7, 8, 7)
KEEP(22, 9)              GATE(andn, 9, 14, 9)     GATE(xor, 3, 3, 15)      GATE(xor, 7, 11, 7)      GATE(xor, 11, 2, 0)
GATE(or, 15, 8, 5)       GATE(xor, 15, 9, 15)     GATE(xor, 7, 7, 5)       KEEP(23, 8)              GATE(and, 8, 11, 12)
GATE(xor, 6, 6, 8)       KEEP(24, 5)              GATE(xor, 5, 4, 11)      GATE(xor, 9, 10, 9)      GATE(xor, 8, 8, 15)
GATE(xor, 6, 9, 6)       GATE(xor, 3, 9, 3)       GATE(and, 9, 5, 13)      GATE(xor, 6, 6, 14)      GATE(xor, 8, 8, 9)
GATE(and, 9, 6, 3)       GATE(xor, 7, 7, 15)      GATE(and, 10, 8, 3)      GATE(xor, 15, 9, 8)      GATE(xor, 3, 3, 7)
GATE(and, 15, 3, 15)     GATE(andn, 3, 10, 3)     GATE(xor, 3, 3, 9)       GATE(xor, 9, 7, 9)       GATE(xor, 7, 15, 7)
GATE(or, 15, 15, 6)      GATE(and, 5, 7, 5)       GATE(xor, 6, 6, 8)       GATE(xor, 10, 10, 15)    GATE(and, 6, 6, 9)
GATE(xor, 9, 7, 3)       GATE(and, 13, 7, 13)     GATE(xor, 15, 9, 10)     GATE(and, 12, 9, 12)     GATE(and, 2, 10, 2)
GATE(xor, 6, 8, 6)       GATE(xor, 7, 6, 7)       GATE(and, 8, 9, 11)      GATE(and, 4, 3, 4)       GATE(and, 0, 15, 0)
GATE(and, 1, 10, 1)      GATE(xor, 9, 10, 6)      GATE(xor, 0, 0, 1)       GATE(and, 10, 15, 21)    GATE(and, 11, 9, 20)
GATE(xor, 0, 0, 2)       GATE(xor, 2, 2, 8)       GATE(and, 9, 9, 19)      GATE(and, 14, 14, 7)     GATE(xor, 15, 15, 7)
GATE(xor, 4, 4, 9)       GATE(xor, 0, 0, 9)       GATE(and, 9, 15, 24)     GATE(xor, 1, 10, 1)      GATE(xor, 9, 1, 9)
GATE(xor, 14, 14, 11)    GATE(and, 3, 3, 16)      GATE(xor, 0, 14, 0)      GATE(xor, 8, 9, 8)       GATE(and, 9, 15, 23)
GATE(xor, 8, 8, 14)      GATE(and, 14, 6, 18)     GATE(xor, 15, 5, 13)     GATE(and, 6, 6, 17)      GATE(xor, 14, 14, 2)
GATE(xor, 3, 15, 3)      GATE(xor, 15, 8, 14)     GATE(xor, 9, 9, 14)      GATE(xor, 10, 0, 10)     GATE(xor, 4, 15, 4)
GATE(xor, 13, 13, 9)     GATE(xor, 0, 0, 9)       GATE(xor, 9, 14, 12)     GATE(xor, 6, 6, 3)       GATE(xor, 8, 5, 8)
GATE(xor, 12, 2, 4)      GATE(xor, 2, 13, 9)      GATE(xor, 4, 6, 4)       GATE(xor, 9, 4, 11)      GATE(xor, 4, 4, 2)
GATE(and, 5, 7, 22)      GATE(xor, 11, 0, 3)      GATE(xor, 13, 5, 2)      GATE(xor, 14, 1, 4)')
