/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whole short messages by one function of a fused row: with guard pages and random registers, in place and not, and what it leaves.
   Included after aead.h by a program that has the type BRIEF_ROW, make_brief, a message for a row, call_brief, the lengths
   BRIEF_LEAST to BRIEF_MOST, BRIEF_IN_PLACE to open in place, BRIEF_AAD, the most bytes of additional data, and brief_undoes,
   whether a forgery in place has to be encrypted again.  */

static void
check_brief (const BRIEF_ROW *row, unsigned where, size_t align)
{
  uint8_t *aad = guard_place (where, 2, m.aad_length, align), *src = guard_place (where, 0, m.length, align);
  uint8_t *dst = guard_place (where, 1, m.length, (5 * align + 3) % 64), tag[TAG];
  const uint64_t wrong = random_word () % 4 == 0;
  memcpy (aad, m.aad, m.aad_length);
  guard_read_only (2, 1);
  for (uint64_t opens = 0; opens < 2; opens++)
    {
      const uint8_t *const in = opens ? m.cipher : m.text, *const out = opens ? m.text : m.cipher;
      memcpy (src, in, m.length);
      guard_read_only (0, 1);
      memset (tag, 0, TAG);
      if (opens)
        memcpy (tag, m.tag, TAG);
      call_brief (row, dst, tag, aad, src, opens);
      guard_read_only (0, 0);
      test_equal (opens ? "text" : "ciphertext", dst, out, m.length);
      test_equal ("tag", tag, m.tag, TAG);
      guard_check (1);
      if (opens && m.length > BRIEF_IN_PLACE)
        continue;
      if (opens && wrong)
        tag[random_below (TAG)] ^= (uint8_t) (1 << random_below (8));
      call_brief (row, src, tag, aad, src, opens);
      test_equal (opens ? "text in place" : "ciphertext in place", src,
                  opens && wrong && !brief_undoes (row, tag, aad) ? in : out, m.length);
      guard_check (0);
    }
  guard_read_only (2, 0);
}

/* The length of additional data after this one, and at last the longest.  */
static size_t
next_aad (const BRIEF_ROW *row, size_t aad_length, size_t length)
{
  (void) row;
  const size_t step = test_all () ? 1 : 1 + length % (length < 70 ? 5 : 47) + (aad_length < 64 ? 0 : (length ^ aad_length) % 92);
  return aad_length < BRIEF_AAD && aad_length + step > BRIEF_AAD ? BRIEF_AAD : aad_length + step;
}

static void
briefs (const BRIEF_ROW *row)
{
  test_part ("brief");
  for (size_t length = BRIEF_LEAST; length <= BRIEF_MOST;
       length += length < 200 || length + 3 > BRIEF_MOST ? 1 : length < 600 || length + 37 > BRIEF_MOST ? 3 : 37)
    for (size_t aad_length = 0; aad_length <= BRIEF_AAD; aad_length = next_aad (row, aad_length, length))
      if (test_case (length, aad_length))
        {
          make_brief (row, length, aad_length);
          check_brief (row, (unsigned) (length + aad_length) % PLACES, (3 * length + aad_length) % 64);
        }
}

static void
brief_leftovers (const BRIEF_ROW *row)
{
  static uint8_t tag[TAG];
  test_part ("leftovers of brief");
  for (size_t length = BRIEF_LEAST; length <= BRIEF_MOST; length += length < 17 ? 1 : length < 260 ? 5 : 61)
    for (uint64_t opens = 0; opens < 2; opens++)
      if (test_case (length, (size_t) opens))
        {
          uint8_t *buffer = guard_high (0, length), *aad = guard_high (2, BRIEF_AAD);
          uint8_t *const dst = !opens || length <= BRIEF_IN_PLACE ? buffer : guard_high (1, length);
          for (int round = 0; round < 4; round++)
            {
              same_nonce = round > 0;
              make_brief (row, length, 13 * length % (BRIEF_AAD + 1));
              memcpy (buffer, opens ? m.cipher : m.text, length);
              memcpy (aad, m.aad, m.aad_length);
              memcpy (tag, m.tag, TAG);
              test_leftovers (round);
              call_brief (row, dst, tag, aad, buffer, opens);
            }
          test_leftovers (-1);
          same_nonce = 0;
        }
}
