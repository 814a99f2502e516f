/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word: detection against what the kernel says, and XCS_DISABLE, each value in a process of its own.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/test.h"

extern char **environ;

static uint32_t
bit_of (const char *name)
{
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    if (strcmp (xcs_cpu_feature_name (bit), name) == 0)
      return UINT32_C (1) << bit;
  return 0;
}

static uint32_t
bits_of (const char *list)
{
  char copy[200];
  uint32_t bits = 0;
  snprintf (copy, sizeof copy, "%s", list);
  for (char *item = strtok (copy, ", \t"); item != NULL; item = strtok (NULL, ", \t"))
    bits |= strcmp (item, "all") == 0 ? UINT32_MAX : bit_of (item);
  return bits;
}

/* In a process whose XCS_DISABLE is the list.  */
static int
check_disabled (const char *list)
{
  struct xcs_impl_info info;
  int forbidden = strstr (list, "lookups") != NULL;
  CHECK (xcs_cpu_features () == (xcs_cpu_detected () & ~bits_of (list)));
  CHECK (xcs_kasumi_allow_lookups () == (forbidden ? XCS_ERR_UNSUPPORTED : 0));
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      int usable = (info.needs & ~xcs_cpu_features ()) == 0 && !((info.flags & XCS_IMPL_SECRET_LOOKUPS) && forbidden);
      CHECK (((info.flags & XCS_IMPL_USABLE) != 0) == usable);
      CHECK (xcs_impl_select (info.primitive, info.variant) == (usable ? 0 : XCS_ERR_UNSUPPORTED));
      CHECK (xcs_impl_select (info.primitive, NULL) == 0);
    }
  return 0;
}

/* Under an emulator the child needs the emulator, too.  */
static void
in_child (char *program, const char *list)
{
  char mode[] = "--disabled";
  char *arguments[20];
  size_t n = 0;
  char emulator[1000];
  pid_t pid;
  int status;
  snprintf (emulator, sizeof emulator, "%s", getenv ("EMULATOR") != NULL ? getenv ("EMULATOR") : "");
  for (char *word = strtok (emulator, " "); word != NULL; word = strtok (NULL, " "))
    {
      CHECK (n < sizeof arguments / sizeof arguments[0] - 3);
      arguments[n++] = word;
    }
  arguments[n++] = program;
  arguments[n++] = mode;
  arguments[n] = NULL;
  CHECK (setenv ("XCS_DISABLE", list, 1) == 0);
  CHECK (posix_spawnp (&pid, arguments[0], NULL, NULL, arguments, environ) == 0);
  CHECK (waitpid (pid, &status, 0) == pid);
  if (!WIFEXITED (status) || WEXITSTATUS (status) != 0)
    test_fail ("XCS_DISABLE=%s", list);
  printf ("XCS_DISABLE=%s\n", list);
}

/* Of each primitive the first usable row is chosen and no other; without permission, none with secret lookups is usable.  */
static void
check_best (void)
{
  struct xcs_impl_info info;
  const char *primitive = "";
  int usable = 1;
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      if (strcmp (primitive, info.primitive) != 0)
        {
          CHECK (usable > 0);
          usable = 0;
          primitive = info.primitive;
        }
      if ((info.flags & XCS_IMPL_USABLE) != 0)
        usable++;
      CHECK (((info.flags & XCS_IMPL_CHOSEN) != 0) == ((info.flags & XCS_IMPL_USABLE) != 0 && usable == 1));
      CHECK (((info.flags & XCS_IMPL_ASSEMBLY) != 0) == (info.needs != 0));
      /* Portable C needs nothing, all else something.  */
      const char *srcdir = getenv ("srcdir");
      char path[1000];
      snprintf (path, sizeof path, "%s/src/%s-%s.c", srcdir != NULL ? srcdir : ".", info.primitive, info.variant);
      CHECK ((access (path, R_OK) == 0) == (info.needs == 0));
      CHECK ((info.flags & XCS_IMPL_USABLE) == 0 || (info.flags & XCS_IMPL_SECRET_LOOKUPS) == 0
             || (xcs_cpu_features () & CPU_CMT) != 0);
    }
  CHECK (usable > 0);
}

/* The best row, a selected one, the best one again.  */
static void
check_choice (void)
{
  struct xcs_impl_info info;
  size_t i = 0;
  check_best ();
  for (; xcs_impl_info (i, &info) == 0; i++)
    if (xcs_impl_select (info.primitive, info.variant) == 0)
      {
        CHECK (xcs_impl_info (i, &info) == 0 && (info.flags & XCS_IMPL_CHOSEN) != 0);
        CHECK (xcs_impl_select (info.primitive, NULL) == 0);
        check_best ();
      }
    else
      CHECK ((info.flags & XCS_IMPL_USABLE) == 0);
  CHECK (i >= 6);
  CHECK (xcs_impl_info (i, &info) == XCS_ERR_ARGUMENT && xcs_impl_info ((size_t) -1, &info) == XCS_ERR_ARGUMENT);
  CHECK (xcs_impl_select ("poly1305", "nothing") == XCS_ERR_ARGUMENT);
  CHECK (xcs_impl_select ("nothing", NULL) == XCS_ERR_ARGUMENT && xcs_impl_select (NULL, NULL) == XCS_ERR_ARGUMENT);
}

/* The flags of /proc/cpuinfo come from the kernel's own detection.  */
static void
check_detection (void)
{
#if ASM_X86_64
  const char *const key = "flags";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "sse2" }, { "pclmul", "pclmulqdq" }, { "ssse3", "ssse3" },
  };
#elif ASM_ARM64
  const char *const key = "Features";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "asimd" }, { "pmull", "pmull" }, { "sha3", "sha3" },
  };
#elif ASM_S390X
  const char *const key = "features";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "zarch" }, { "vx", "vx" }, { "vxe", "vxe" }, { "vxe2", "vxe2" },
  };
#endif
#if ASM_X86_64 || ASM_ARM64 || ASM_S390X
  char *line = NULL;
  size_t size = 0;
  FILE *file = fopen ("/proc/cpuinfo", "r");
  const char *emulator = getenv ("EMULATOR");
  if (file == NULL || (emulator != NULL && *emulator != '\0'))
    {
      puts ("detection: not compared, no kernel of this CPU");
      return;
    }
  while (getline (&line, &size, file) >= 0 && strncmp (line, key, strlen (key)) != 0)
    ;
  line[strcspn (line, "\n")] = ' ';
  for (unsigned i = 0; xcs_cpu_feature_name (i) != NULL; i++)
    {
      char flag[40];
      CHECK (i < sizeof same / sizeof same[0] && bit_of (same[i].feature) != 0);
      snprintf (flag, sizeof flag, " %s ", same[i].flag);
      if ((strstr (line, flag) != NULL) != ((xcs_cpu_detected () & bit_of (same[i].feature)) != 0))
        test_fail ("%s: detected otherwise than by the kernel", same[i].feature);
    }
  free (line);
  fclose (file);
#elif ASM_POWERPC64
  /* The line "cpu" names the processor as which the kernel treats this one.  */
  static const struct { const char *feature; unsigned power; } since[] = {
    { "base", 0 }, { "vsx", 7 }, { "p8", 8 }, { "p9", 9 }, { "p10", 10 },
  };
  char *line = NULL;
  size_t size = 0;
  unsigned power = 0;
  FILE *file = fopen ("/proc/cpuinfo", "r");
  const char *emulator = getenv ("EMULATOR");
  while (file != NULL && power == 0 && getline (&line, &size, file) >= 0)
    if (sscanf (line, "cpu : POWER%u", &power) != 1)
      power = 0;
  if (power == 0 || (emulator != NULL && *emulator != '\0'))
    puts ("detection: not compared, no kernel of this CPU");
  else
    for (unsigned i = 0; xcs_cpu_feature_name (i) != NULL; i++)
      {
        CHECK (i < sizeof since / sizeof since[0] && bit_of (since[i].feature) != 0);
        if ((power >= since[i].power) != ((xcs_cpu_detected () & bit_of (since[i].feature)) != 0))
          test_fail ("%s: detected otherwise than by the kernel", since[i].feature);
      }
  free (line);
  if (file != NULL)
    fclose (file);
#endif
}

int
main (int argc, char **argv)
{
  const char *outside = getenv ("XCS_DISABLE");
  if (argc > 1)
    return check_disabled (getenv ("XCS_DISABLE"));
  if (outside == NULL)
    CHECK (xcs_cpu_features () == xcs_cpu_detected ());
  check_choice ();
  check_detection ();
#if ASM_ARCH
  CHECK ((xcs_cpu_detected () & CPU_BASE) != 0);
#endif
  /* Each process makes its word anew.  */
  in_child (argv[0], "");
  in_child (argv[0], "all");
  in_child (argv[0], "lookups");
  in_child (argv[0], "lookups,all");
  in_child (argv[0], " base, lookups\t");
  in_child (argv[0], ",,nonsense,base2,bas");
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    {
      char two[100];
      in_child (argv[0], xcs_cpu_feature_name (bit));
      snprintf (two, sizeof two, "%s,lookups,%s", xcs_cpu_feature_name (bit), xcs_cpu_feature_name (0));
      in_child (argv[0], two);
    }
  return 0;
}
