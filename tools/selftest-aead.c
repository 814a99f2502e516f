/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The checks of xcs selftest for authenticated encryption.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <string.h>

#include <libxcrypt/common.h>

#include "tools/selftest.h"

/* The text or the ciphertext of a case is in a line of at most 4000 characters.  */
enum { MAX_KEY = 32, MAX_TEXT = 2000, TAG = 16 };

/* A message between fields of a case.  */
struct message
{
  uint8_t key[MAX_KEY], nonce[MAX_TEXT], aad[MAX_TEXT], text[MAX_TEXT], cipher[MAX_TEXT], tag[TAG];
  size_t nonce_length, aad_length, length;
};

/* Into out, whose first bytes may be src.  */
static void
seal (const struct aead *a, const struct message *m, uint8_t *out, const uint8_t *src, const char *title)
{
  uint8_t tag[TAG];
  check (a->seal (out, tag, m->nonce, m->nonce_length, m->aad, m->aad_length, src, m->length) == 0, title, "seal");
  check_bytes (out, m->cipher, m->length, title, "seal");
  check_bytes (tag, m->tag, TAG, title, "tag");
}

static void
open_it (const struct aead *a, const struct message *m, uint8_t *out, const uint8_t *src, const char *title)
{
  check (a->open (out, m->tag, m->nonce, m->nonce_length, m->aad, m->aad_length, src, m->length) == 0, title, "open");
  check_bytes (out, m->text, m->length, title, "open");
}

static void
check_message (const struct aead *a, struct message *m, const char *title)
{
  uint8_t out[MAX_TEXT];
  seal (a, m, out, m->text, title);
  memcpy (out, m->text, m->length);
  seal (a, m, out, out, title);
  open_it (a, m, out, m->cipher, title);
  memcpy (out, m->cipher, m->length);
  open_it (a, m, out, out, title);
  m->tag[m->length % TAG] ^= 1;
  check (a->open (out, m->tag, m->nonce, m->nonce_length, m->aad, m->aad_length, m->cipher, m->length) == XCS_ERR_AUTH, title,
         "open with a wrong tag");
}

size_t
check_aead (const struct test *t)
{
  size_t n = 0;
  for (const struct vector *v = NULL; (v = next_case (t, v)) != NULL; n++)
    {
      static struct message m;
      const size_t key_length = field_bytes (t, v, 0, m.key, MAX_KEY);
      m.nonce_length = field_bytes (t, v, 1, m.nonce, MAX_TEXT);
      m.aad_length = field_bytes (t, v, 2, m.aad, MAX_TEXT);
      m.length = field_bytes (t, v, 3, m.text, MAX_TEXT);
      check (field_bytes (t, v, 4, m.cipher, MAX_TEXT) == m.length && field_bytes (t, v, 5, m.tag, TAG) == TAG, v->title,
             "the lengths of fields");
      if (check (t->aead->set_key (m.key, key_length) == 0, v->title, "set_key"))
        check_message (t->aead, &m, v->title);
    }
  return n;
}
