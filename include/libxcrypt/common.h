/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Version, error codes and helpers that every primitive uses.

   Conventions of the whole library:
   - Verbs: set_key makes a context or key object ready; start begins a message, update adds to it, digest ends it; auth and verify
     take a whole message.  Everything that can fail returns a code that the compiler wants used.
   - Order of arguments: the object that the call changes or uses, a key object, outputs, parameters (nonce, tweak, COUNT), inputs.
   - Lengths are in bytes (size_t) and follow the buffer that they measure.  Those of f8 and f9 are in bits (uint32_t).
   - Contexts are allocated by the caller, hold no pointers and no other resource: they may be copied with memcpy, need
     no alignment beyond that of their type, and nothing has to be freed.  xcs_wipe clears one.
   - A copy of a context or key object is as good as the original, also in another process or on another computer with the same
     version of the library, built for the same architecture, if the implementation that it got its key with is usable there
     (impl.h).  All else is XCS_ERR_STATE: a missing CPU feature, secret lookups that are not allowed there, another version,
     architecture or byte order, an object of another type, memory without a key.  Copies are as secret as keys, and not protected
     against those who can change them.  Two copies of a counter go on with the same keystream.
   - Buffers need no alignment.  A NULL pointer with length 0 is legal; with another length it is XCS_ERR_ARGUMENT.
   - Contexts, keys, tags and all other objects of a fixed size have to be there: for them NULL is not checked.
   - Output may be exactly the input (in place).  Buffers that overlap in another way are XCS_ERR_OVERLAP; what kasumi.h and gsm.h
     say of bits, of MACs, and of many messages in one call goes first.
   - A call that returns an error has written nothing to its output and leaves its context as it was.
   - Time and memory addresses depend on lengths and on nothing secret, but for the implementations whose
     xcs_impl_info flags hold XCS_IMPL_SECRET_LOOKUPS (see kasumi.h).
   - Every function may be called by any number of threads; a context that a call changes belongs to one thread.
   - The library never prints, allocates, aborts or exits.  */

#ifndef XCS_COMMON_H
#define XCS_COMMON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define XCS_VERSION "0.1.0"
#define XCS_VERSION_MAJOR 0
#define XCS_VERSION_MINOR 1
#define XCS_VERSION_PATCH 0
/* For comparisons by the preprocessor: #if XCS_VERSION_NUMBER >= 0x000100 */
#define XCS_VERSION_NUMBER (XCS_VERSION_MAJOR << 16 | XCS_VERSION_MINOR << 8 | XCS_VERSION_PATCH)

#if defined __GNUC__
#define XCS_API __attribute__ ((visibility ("default")))
#define XCS_WARN_UNUSED __attribute__ ((warn_unused_result))
#else
#define XCS_API
#define XCS_WARN_UNUSED
#endif

/* Functions that can fail return 0 or one of these.  */
enum
{
  XCS_ERR_ARGUMENT = -1,    /* NULL with a length, unknown name, value out of range */
  XCS_ERR_STATE = -2,       /* the context has no key (or counter) that is usable here, or was finished */
  XCS_ERR_LENGTH = -3,      /* not a multiple of the block size; too long; a key too short or too long */
  XCS_ERR_OVERLAP = -4,     /* input and output overlap, but are not the same */
  XCS_ERR_AUTH = -5,        /* the tag does not match */
  XCS_ERR_UNSUPPORTED = -6  /* this CPU, or the policy, does not allow it */
};

/* A constant English phrase for a return value, never NULL.  */
XCS_API const char *xcs_strerror (int error);

/* The version of the library at run time, XCS_VERSION at compile time.  */
XCS_API const char *xcs_version (void);

/* Clears length bytes; the compiler cannot leave it out.  */
XCS_API void xcs_wipe (void *buffer, size_t length);

/* 1 if the two buffers of length bytes are equal, else 0, in a time that depends on length alone.  */
XCS_API int xcs_equal (const void *a, const void *b, size_t length);

#ifdef __cplusplus
}
#endif

#endif
