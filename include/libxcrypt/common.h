/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Version, error codes and helpers of all primitives.

   Conventions of the whole library:
   - Verbs: set_key makes a context or key object ready; start begins a message, update adds to it, digest ends it; auth and verify
     take a whole message.  A function that can fail returns a code; the compiler warns if it is not used.
   - Order of arguments: the object that the call changes or uses, a key object, outputs, parameters (nonce, tweak, COUNT), inputs.
   - Lengths are in bytes (size_t) and follow their buffer.  Lengths of f8 and f9 are in bits (uint32_t).
   - The caller allocates contexts.  A context has no pointers and no other resources: it may be copied with memcpy, needs only the
     alignment of its type, and need not be freed.  xcs_wipe clears it.
   - A copy of a context or key object is equivalent to the original, also in another process or on another computer, if the
     library has the same version, architecture and implementations, and the one that set the key is usable there (impl.h).
     Anything else is XCS_ERR_STATE: a missing CPU feature, secret lookups that are not allowed, another version, architecture or
     byte order, a build without assembly, an object of another type, memory without a key.  Copies are as secret as keys, and not
     authenticated.  Two copies of a counter give the same keystream.
   - Buffers need no alignment.  A NULL pointer with length 0 is allowed; with another length it is XCS_ERR_ARGUMENT.
   - Pointers to contexts, keys, tags and other objects of fixed size must not be NULL; this is not checked.
   - Output may be exactly the input (in place).  Any other overlap is XCS_ERR_OVERLAP.  For strings of bits, MACs, and many
     messages in one call, the headers of the functions take precedence.
   - A call that returns an error has neither written output nor changed its context.  After XCS_ERR_AUTH alone, output of open is
     zeros, or in place what it was, and the context of a message in pieces has ended.
   - Time and memory addresses depend on lengths, not on secrets, except for implementations with the flag XCS_IMPL_SECRET_LOOKUPS
     (impl.h, kasumi.h).
   - Any number of threads may call any function; a context that a call changes must be used by one thread at a time.
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
  XCS_ERR_STATE = -2,       /* the context has no usable key or counter, or its message has ended */
  XCS_ERR_LENGTH = -3,      /* not a multiple of the block size; too long; a key too short or too long */
  XCS_ERR_OVERLAP = -4,     /* input and output overlap, and are not the same */
  XCS_ERR_AUTH = -5,        /* the tag does not match */
  XCS_ERR_UNSUPPORTED = -6  /* not usable on this CPU, or not allowed by the program or XCS_DISABLE */
};

/* A constant English phrase for a return value, never NULL.  */
XCS_API const char *xcs_strerror (int error);

/* The version of the library at run time, XCS_VERSION at compile time.  */
XCS_API const char *xcs_version (void);

/* Clears length bytes; the compiler does not remove it.  */
XCS_API void xcs_wipe (void *buffer, size_t length);

/* 1 if the two buffers of length bytes are equal, else 0; the time depends on length alone.  */
XCS_API int xcs_equal (const void *a, const void *b, size_t length);

#ifdef __cplusplus
}
#endif

#endif
