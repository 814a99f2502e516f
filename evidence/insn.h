/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* x86_64 instructions, for programs that single-step: length, memory operand, and whether another instruction than the following
   one may come next.

   Instruction formats: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.  */

#ifndef INSN_H
#define INSN_H

#include <stddef.h>
#include <stdint.h>

enum
{
  BRANCH = 1,     /* the next instruction may be another */
  STRING = 2,     /* rdi and rcx; comes again if it repeats */
  TRANSLATE = 4,  /* xlat: rbx and al */
  MASKED = 8,     /* a memory operand with a mask, whose number is in "mask" */
  CALL = 16,      /* of the system */
  NOP = 32,
  SOURCE = 64     /* a string at rsi; not of stos and scas, which leave there what it was, a secret at times */
};

enum { NO_REGISTER = 16 };

/* An instruction; length 0: not looked at yet.  */
struct insn
{
  uint8_t length, flags, base, index, shift, mask;
};

/* Which opcodes have a ModRM byte, a bit each, bit 0 first: one-byte opcodes and those after 0f.  */
static const uint16_t modrm_0[16] = {
  0x0f0f, 0x0f0f, 0x0f0f, 0x0f0f, 0, 0, 0x0a08, 0, 0xffff, 0, 0, 0, 0x00c3, 0xff0f, 0, 0xc0c0
};
static const uint16_t modrm_1[16] = {
  0x200f, 0xffff, 0xffff, 0, 0xffff, 0xffff, 0xffff, 0xff7f, 0, 0xffff, 0xf838, 0xffff, 0x00ff, 0xffff, 0xffff, 0xffff
};

/* The bytes of the immediate operand of a one-byte opcode; z is 4, or 2 with prefix 66.  */
static unsigned
immediate_0 (unsigned op, unsigned reg, unsigned z, unsigned wide, unsigned short_address)
{
  if (op < 0x40)
    return (op & 7) == 4 ? 1 : (op & 7) == 5 ? z : 0;
  if ((op & 0xf0) == 0x70 || (op & 0xf8) == 0xb0)
    return 1;
  if ((op & 0xf8) == 0xb8)
    return wide ? 8 : z;
  switch (op)
    {
    case 0x6a: case 0x6b: case 0x80: case 0x83: case 0xa8: case 0xc0: case 0xc1: case 0xc6: case 0xcd: case 0xeb:
    case 0xe0: case 0xe1: case 0xe2: case 0xe3: case 0xe4: case 0xe5: case 0xe6: case 0xe7:
      return 1;
    case 0x68: case 0x69: case 0x81: case 0xa9: case 0xc7:
      return z;
    case 0xa0: case 0xa1: case 0xa2: case 0xa3:
      return short_address ? 4 : 8;
    case 0xc2: case 0xca:
      return 2;
    case 0xc8:
      return 3;
    case 0xe8: case 0xe9:
      return 4;
    case 0xf6:
      return reg < 2 ? 1 : 0;
    case 0xf7:
      return reg < 2 ? z : 0;
    default:
      return 0;
    }
}

/* Of an opcode after 0f, with VEX and EVEX, too.  */
static unsigned
immediate_1 (unsigned op)
{
  if ((op & 0xf0) == 0x80)
    return 4;
  switch (op)
    {
    case 0x70: case 0x71: case 0x72: case 0x73: case 0xa4: case 0xac: case 0xba: case 0xc2: case 0xc4: case 0xc5: case 0xc6:
      return 1;
    default:
      return 0;
    }
}

static unsigned
flags_0 (unsigned op, unsigned reg)
{
  if ((op & 0xf0) == 0x70 || (op & 0xfc) == 0xe0 || op == 0xc2 || op == 0xc3 || op == 0xe8 || op == 0xe9 || op == 0xeb
      || (op == 0xff && reg >= 2 && reg <= 5))
    return BRANCH;
  if ((op >= 0xa4 && op <= 0xa7) || op == 0xac || op == 0xad)
    return STRING | SOURCE;
  if (op == 0xaa || op == 0xab || op == 0xae || op == 0xaf)
    return STRING;
  return op == 0xd7 ? TRANSLATE : op == 0x90 ? NOP : 0;
}

/* Decodes the instruction at START, which ends before END.  Returns NULL, or what is wrong with it.  */
static const char *
decode (const uint8_t *start, const uint8_t *end, struct insn *insn)
{
  const uint8_t *p = start;
  unsigned map = 0, op, modrm = 0, immediate, has_modrm, flags = 0, mod = 3, reg = 0;
  unsigned operand_16 = 0, address_32 = 0, wide = 0, x = 0, b = 0, mask = 0;
  enum { LEGACY, VEX, EVEX } encoding = LEGACY;
#define NEXT(byte) do { if (p == end) return "no instruction"; (byte) = *p++; } while (0)

  insn->base = insn->index = NO_REGISTER;
  for (;;)
    {
      NEXT (op);
      if (op == 0x66)
        operand_16 = 1;
      else if (op == 0x67)
        address_32 = 1;
      else if (op != 0xf0 && op != 0xf2 && op != 0xf3 && op != 0x2e && op != 0x36 && op != 0x3e && op != 0x26 && op != 0x64
               && op != 0x65)
        break;
    }
  if ((op & 0xf0) == 0x40)
    {
      wide = op >> 3 & 1;
      x = op >> 1 & 1;
      b = op & 1;
      NEXT (op);
    }
  if (op == 0xc5)
    {
      unsigned byte;
      encoding = VEX;
      map = 1;
      NEXT (byte);
      (void) byte;
      NEXT (op);
    }
  else if (op == 0xc4 || op == 0x62)
    {
      unsigned first, second, third;
      encoding = op == 0xc4 ? VEX : EVEX;
      NEXT (first);
      NEXT (second);
      (void) second;
      x = ~first >> 6 & 1;
      b = ~first >> 5 & 1;
      map = encoding == VEX ? first & 0x1f : first & 0xf;
      if (encoding == EVEX)
        {
          NEXT (third);
          mask = third & 7;
        }
      NEXT (op);
      if (map < 1 || map > 3)
        return "unknown map of opcodes";
    }
  else if (op == 0x0f)
    {
      map = 1;
      NEXT (op);
      if (op == 0x38 || op == 0x3a)
        {
          map = op == 0x38 ? 2 : 3;
          NEXT (op);
        }
    }

  has_modrm = map == 0 ? modrm_0[op >> 4] >> (op & 15) & 1 : map == 1 ? modrm_1[op >> 4] >> (op & 15) & 1 : 1;
  if (has_modrm)
    {
      NEXT (modrm);
      mod = modrm >> 6;
      reg = modrm >> 3 & 7;
    }
  if (mod != 3)
    {
      unsigned displacement = mod == 1 ? 1 : mod == 2 ? 4 : 0;
      insn->base = (uint8_t) ((modrm & 7) | b << 3);
      if ((modrm & 7) == 4)
        {
          unsigned sib;
          NEXT (sib);
          insn->shift = sib >> 6;
          insn->base = (uint8_t) ((sib & 7) | b << 3);
          insn->index = (uint8_t) ((sib >> 3 & 7) | x << 3);
          if (insn->index == 4)
            insn->index = NO_REGISTER;
          if ((sib & 7) == 5 && mod == 0)
            {
              insn->base = NO_REGISTER;
              displacement = 4;
            }
        }
      else if ((modrm & 7) == 5 && mod == 0)
        {
          insn->base = NO_REGISTER;  /* rip, known from the address of the instruction */
          displacement = 4;
        }
      p += displacement;
      if (mask != 0)
        {
          flags |= MASKED;
          insn->mask = (uint8_t) mask;
        }
    }

  if (map == 0)
    {
      immediate = immediate_0 (op, reg, operand_16 && !wide ? 2 : 4, wide, address_32);
      flags |= flags_0 (op, reg);
      if (has_modrm && op == 0x8d)  /* lea */
        insn->base = insn->index = NO_REGISTER;
      if ((op == 0x8f && reg != 0) || op == 0xcd || op == 0xcf || op == 0xf1 || op == 0xf4)
        return "unknown instruction";
    }
  else if (map == 1)
    {
      immediate = encoding == LEGACY || (op & 0xf0) != 0x80 ? immediate_1 (op) : 0;
      if (encoding == LEGACY)
        {
          if ((op & 0xf0) == 0x80)
            flags |= BRANCH;
          if (op == 0x05)
            flags |= CALL;
          if (op >= 0x19 && op <= 0x1f)
            {
              flags |= op == 0x1f ? NOP : 0;
              insn->base = insn->index = NO_REGISTER;
            }
          if (mod != 3 && (op == 0xa3 || op == 0xab || op == 0xb3 || op == 0xbb))
            return "bit string";
          if (op == 0x04 || op == 0x0a || op == 0x0c || op == 0x0f || op == 0xaa || (op >= 0x34 && op <= 0x37))
            return "unknown instruction";
        }
      else if (op == 0x77)
        has_modrm = 0;
      if (op == 0xf7)
        return "masked store";
    }
  else
    {
      immediate = map == 3;
      if (encoding != LEGACY && map == 2
          && ((op >= 0x90 && op <= 0x93) || (op >= 0xa0 && op <= 0xa3 && encoding == EVEX) || op == 0xc6 || op == 0xc7))
        return "gather or scatter";
      if (encoding == VEX && map == 2 && mod != 3 && ((op >= 0x2c && op <= 0x2f) || op == 0x8c || op == 0x8e))
        return "mask in a vector";
    }
  if (address_32 && (insn->base != NO_REGISTER || insn->index != NO_REGISTER))
    return "address of 32 bits";
  p += immediate;
  if (p > end)
    return "no instruction";
  insn->flags = (uint8_t) flags;
  insn->length = (uint8_t) (p - start);
#undef NEXT
  return NULL;
}

#endif
