/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* Files, and keys in hexadecimal digits.  No function has buffers, which would keep a copy of a key; a pipe may be nonblocking, as
   its other end decides.  Errors end the program; messages begin with the name of the command.  */

#ifndef FILES_H
#define FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Opens a file to read; "-" is the standard input, and *name says so then.  */
int file_open (const char *command, const char **name);
void file_close (int fd);

/* The same as file_open and file_read, but after an error the caller goes on: -1, and errno says why.  */
int file_try_open (const char **name);
ssize_t file_try_read (int fd, uint8_t *bytes, size_t size);

/* Reads up to size bytes; 0 at the end.  */
size_t file_read (const char *command, int fd, const char *name, uint8_t *bytes, size_t size);

/* Reads size bytes, or those up to the end.  */
size_t file_read_all (const char *command, int fd, const char *name, uint8_t *bytes, size_t size);

/* Random bytes of the system.  */
void file_random (const char *command, uint8_t *bytes, size_t length);

/* Writes all bytes: whether that succeeded; errno says why not.  */
bool file_write (int fd, const uint8_t *bytes, size_t length);

/* The same to the standard output.  */
void put_bytes (const uint8_t *bytes, size_t length);

/* The name of a temporary file beside this one: its name, cut off if it is too long, and the suffix.  The caller frees it.  */
char *file_name_beside (const char *command, const char *name, const char *suffix);

/* Writes a line: the name and hexadecimal digits.  */
void put_hex (const char *name, const uint8_t *bytes, size_t length);

/* Writes 2 length digits, and no NUL.  */
void hex_digits (char *digits, const uint8_t *bytes, size_t length);

/* The value of a hexadecimal digit, or -1.  */
int hex_digit (char c);

/* Converts digits to at most size bytes, in place if need be, and skips blanks: the number of bytes.  what names the digits in
   messages, which do not show them, since they may be a key.  */
size_t unhex (const char *command, const char *what, uint8_t *bytes, size_t size, const char *digits, size_t length);

/* Reads a key of at most size bytes from the first line of a file that the option names, and no byte more, since a message may
   follow: the length of the key.  */
size_t file_key (const char *command, const char *option, const char *name, uint8_t *key, size_t size);

#endif
