/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tests by kind: what all kinds have in common.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <libxcrypt/impl.h>

#include "testsuite/kinds.h"

static struct
{
  const char *object;
  const char *primitive;
  const char *chosen;
  const char *last;
} now;

static void
find_rows (const struct object *object)
{
  struct xcs_impl_info info;
  now.object = object->name;
  now.primitive = object->primitive;
  now.chosen = now.last = NULL;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, now.primitive) == 0)
      {
        if ((info.flags & XCS_IMPL_CHOSEN) != 0)
          now.chosen = info.variant;
        now.last = info.variant;
      }
  CHECK (now.chosen != NULL);
}

void
kinds_part (const char *part)
{
  static char text[100];
  snprintf (text, sizeof text, "%s: %s", now.object, part);
  test_part (text);
}

void
kinds_equal (const char *what, size_t a, size_t b, const void *out, const void *expected, size_t length)
{
  char text[100];
  if (length == 0 || memcmp (out, expected, length) == 0)
    return;
  snprintf (text, sizeof text, "%s (%zu, %zu)", what, a, b);
  test_equal (text, out, expected, length);
}

void
kinds_last_row (void)
{
  CHECK (xcs_impl_select (now.primitive, now.last) == 0);
}

void
kinds_this_row (void)
{
  CHECK (xcs_impl_select (now.primitive, now.chosen) == 0);
}

const char *
kinds_row (const struct object *object, size_t number)
{
  struct xcs_impl_info info;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, object->primitive) == 0 && (info.flags & XCS_IMPL_USABLE) != 0 && number-- == 0)
      return info.variant;
  return NULL;
}

void
kinds_begin (const struct object *object, void *o, const uint8_t *key)
{
  random_bytes (o, object->size);
  CHECK (object->set_key (o, key) == 0);
  CHECK (object->start == NULL || object->start (o) == 0);
}

void
kinds_begin_last (const struct object *object, void *o, const uint8_t *key)
{
  kinds_last_row ();
  kinds_begin (object, o, key);
  kinds_this_row ();
}

void
kinds_move (const struct object *object, uint64_t *to, uint64_t *from)
{
  memcpy (to, from, object->size);
  memset (from, 0x55, object->size);
}

size_t
kinds_step (size_t length, size_t first, size_t block)
{
  return test_all () || length < 40 ? block : length - first + block;
}

/* Keys that begin or end at guard pages and are only read, with the objects and tags that they make.  */
static void
at_guards (const struct object *object)
{
  kinds_part ("keys at guard pages");
  for (unsigned where = 0; where < 2; where++)
    if (test_single (object->key, where))
      {
        uint8_t *key = guard_place (where, 0, object->key, 0), *tag = guard_place (where, 1, object->tag, 0);
        void *o = guard_place (where, 2, object->size, 0);
        random_bytes (key, object->key);
        guard_read_only (0, 1);
        kinds_begin (object, o, key);
        CHECK (object->auth == NULL || object->auth (o, key, tag, NULL, 0) == 0);
        guard_read_only (0, 0);
        for (unsigned slot = 0; slot < 3; slot++)
          guard_check (slot);
      }
}

void
kinds_check (const struct object *object)
{
  find_rows (object);
  at_guards (object);
  switch (object->kind)
    {
    case BLOCK_CIPHER:
    case COUNTER_MODE:
    case MESSAGE_CIPHER:
      kinds_cipher (object);
      break;
    case KEYSTREAM:
      kinds_keystream (object);
      break;
    case MAC:
    case HASH:
      kinds_mac (object);
      break;
    default:
      test_fail ("no test for the kind of %s", object->name);
    }
  kinds_this_row ();
}

/* --- the lists */

/* Whether a list with blanks names it.  */
static int
lists (const char *list, const char *name)
{
  const size_t length = strlen (name);
  for (const char *p = list; (p = strstr (p, name)) != NULL; p++)
    if ((p == list || p[-1] == ' ') && (p[length] == '\0' || p[length] == ' '))
      return 1;
  return 0;
}

static int
is_primitive (const char *name)
{
  struct xcs_impl_info info;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, name) == 0)
      return 1;
  return 0;
}

/* The number of objects that have the primitive; and the type, if it is not NULL.  */
static unsigned
objects_of (const char *primitive, const char *type)
{
  unsigned n = 0;
  for (const struct object *o = objects; o->name != NULL; o++)
    n += strcmp (o->primitive, primitive) == 0 && (type == NULL || lists (o->types, type));
  return n;
}

static unsigned
calls_of (unsigned type)
{
  unsigned n = 0;
  for (size_t i = 0; i < object_calls_number; i++)
    n += object_calls[i].type == type && !object_calls[i].makes;
  return n;
}

static void
check_descriptor (const struct object *o)
{
  struct vectors v;
  unsigned cases = 0;
  if (!is_primitive (o->primitive))
    test_fail ("%s is an object of %s, which is no primitive of the library", o->name, o->primitive);
  if (o->vectors == NULL)
    test_fail ("%s has no vectors", o->name);
  vectors_open (&v, o->vectors);
  while (vectors_next (&v))
    cases++;
  if (cases == 0)
    test_fail ("%s has no vectors in %s", o->name, o->vectors);
  CHECK (o->size <= OBJECT_BYTES && o->key <= OBJECT_KEY && o->tag <= OBJECT_TAG);
  CHECK (o->set_key != NULL && (o->encrypt == NULL) == (o->decrypt == NULL));
  CHECK ((o->update == NULL) == (o->digest == NULL) && (o->auth != NULL || o->verify == NULL)
         && (o->auth == NULL || o->verify != NULL || o->kind == HASH));
}

void
kinds_complete (void)
{
  struct xcs_impl_info info;
  test_part ("descriptors");
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (objects_of (info.primitive, NULL) == 0)
      test_fail ("%s has no descriptor in testsuite/objects.c", info.primitive);
  for (const struct object *o = objects; o->name != NULL; o++)
    check_descriptor (o);
  for (unsigned type = 0; type < object_types_number; type++)
    {
      const struct object_type *t = &object_types[type];
      if (objects_of (t->primitive, t->name) == 0)
        test_fail ("struct %s belongs to no descriptor in testsuite/objects.c", t->name);
      if (calls_of (type) == 0)
        test_fail ("no call in testsuite/objects.c takes struct %s", t->name);
    }
}
