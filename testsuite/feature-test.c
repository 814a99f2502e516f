/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* The feature word: detection against what the kernel says, and XCS_DISABLE, each value in a process of its own.  */

#if HAVE_CONFIG_H
#include "config.h"
#endif

#include <unistd.h>

#include <libxcrypt/impl.h>
#include <libxcrypt/kasumi.h>

#include "testsuite/harness/implementation.h"

#if ASM_SPARC && HAVE_GETAUXVAL && defined __linux__
#define SIMULATED 1
#include <link.h>
#include <sys/auxv.h>
#endif

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

/* What builds on a feature, and is nothing without it.  */
static const struct { const char *feature; const char *others; } built_on[] = {
  { "base", "all" },
#if ASM_X86_64
  { "pclmul", "vpclmul" },
  { "aes", "vaes" },
  { "ssse3", "avx avx2 vpclmul avx512 ifma vbmi fast512 vaes wide whole512" },
  { "avx", "avx2 vpclmul avx512 ifma vbmi fast512 vaes wide whole512" },
  { "avx2", "avx512 ifma vbmi fast512 wide whole512" },
  { "avx512", "ifma vbmi fast512 whole512" },
#elif ASM_I686
  { "sse2", "ssse3 pclmul aes" },
  { "ssse3", "pclmul aes" },
#elif ASM_ARM
  { "base", "neon" },
#elif ASM_ARM64
  { "mul64", "wide" },
#elif ASM_POWERPC64
  { "vsx", "p8 p9" },
  { "p8", "p9" },
#elif ASM_RISCV64
  { "v", "v256 zvkb zvbc zvkg zvkned" },
#elif ASM_S390X
  { "vx", "vxe" },
#endif
};

/* These features, and those that build on them.  */
static uint32_t
removed (uint32_t features)
{
  uint32_t all = features;
  for (size_t i = 0; i < sizeof built_on / sizeof built_on[0]; i++)
    if ((features & bit_of (built_on[i].feature)) != 0)
      all |= bits_of (built_on[i].others);
  return all;
}

/* Names and bits, each from the other; a part of a name, or more than one, is none.  */
static void
check_names (void)
{
  static const char *const none[] = { "", "all", "lookups", "nonsense", "BASE", "base ", "base,base", " base", NULL };
  const char *name;
  unsigned bits = 0;
  for (; (name = xcs_cpu_feature_name (bits)) != NULL; bits++)
    {
      char part[40];
      CHECK (xcs_cpu_feature_bit (name) == (int) bits);
      snprintf (part, sizeof part, "%s+", name);
      CHECK (xcs_cpu_feature_bit (part) == XCS_ERR_ARGUMENT);
      part[strlen (name) - 1] = '\0';
      CHECK (xcs_cpu_feature_bit (part) != (int) bits);
    }
  CHECK (bits == CPU_FEATURES && xcs_cpu_feature_name (UINT32_MAX) == NULL);
  for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
    CHECK (xcs_cpu_feature_bit (none[i]) == XCS_ERR_ARGUMENT);
}

/* Every set of features, complete or not, as a CPU or an emulator may tell of it.  */
static void
check_sets (void)
{
  for (uint32_t set = 0; set >> CPU_FEATURES == 0; set++)
    {
      const uint32_t missing = ~set & ((UINT32_C (1) << CPU_FEATURES) - 1);
      CHECK (xcsi_cpu_complete (set) == (set & ~removed (missing)));
    }
  CHECK (xcsi_cpu_complete (xcs_cpu_detected ()) == xcs_cpu_detected ());
}

/* The permission for vectors of 512 bits: what was selected by name stays, the rest is chosen again.  */
static void
check_slow512 (const char *list)
{
  struct xcs_impl_info info;
  const char *primitive = "";
  int better = 0;
  const int allowed = (xcs_cpu_features () & CPU_AVX512) != 0 && strstr (list, "fast512") == NULL;
  CHECK (xcs_impl_select ("poly1305", "c26") == 0);
  CHECK (xcs_cpu_allow_slow512 () == (allowed ? 0 : XCS_ERR_UNSUPPORTED));
  CHECK (((xcs_cpu_features () & CPU_FAST512) != 0) == allowed);
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      const int usable = (info.flags & XCS_IMPL_USABLE) != 0, chosen = (info.flags & XCS_IMPL_CHOSEN) != 0;
      better = better && strcmp (primitive, info.primitive) == 0;
      CHECK (chosen == (strcmp (info.primitive, "poly1305") == 0 ? strcmp (info.variant, "c26") == 0 : usable && !better));
      better |= usable;
      primitive = info.primitive;
    }
}

/* In a process whose XCS_DISABLE is the list.  */
static int
check_disabled (const char *list)
{
  struct xcs_impl_info info;
  const char *primitive = "";
  int forbidden = strstr (list, "lookups") != NULL, better = 0;
  CHECK (xcs_cpu_features () == (xcs_cpu_detected () & ~removed (bits_of (list))));
  /* All are chosen once before the permission.  */
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    continue;
  CHECK (xcs_kasumi_allow_lookups () == (forbidden ? XCS_ERR_UNSUPPORTED : 0));
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    {
      int usable = (info.needs & ~xcs_cpu_features ()) == 0 && !((info.flags & XCS_IMPL_SECRET_LOOKUPS) && forbidden);
      CHECK (((info.flags & XCS_IMPL_USABLE) != 0) == usable);
      better = better && strcmp (primitive, info.primitive) == 0;
      CHECK (((info.flags & XCS_IMPL_CHOSEN) != 0) == (usable && !better));
      better |= usable;
      primitive = info.primitive;
      CHECK (xcs_impl_select (info.primitive, info.variant) == (usable ? 0 : XCS_ERR_UNSUPPORTED));
      CHECK (xcs_impl_select (info.primitive, NULL) == 0);
    }
  check_slow512 (list);
  return 0;
}

#if HAVE_SECURE_GETENV
/* In the place of the C library's, which the first call of the library calls: another thread is faster, and allows lookups.  */
static int faster;

char *
secure_getenv (const char *name)
{
  if (faster)
    {
      faster = 0;
      CHECK (xcs_kasumi_allow_lookups () == 0);
    }
  return getenv (name);
}

/* In a process of its own: the first call has the permission, and it stays.  */
static int
check_faster (void)
{
  faster = 1;
  CHECK (xcs_impl_select ("kasumi", "t9t7") == 0 && !faster);
  CHECK (xcs_impl_select ("kasumi", "t9t7") == 0);
  return 0;
}
#endif

#if SIMULATED
/* In the place of the C library's: no emulator shows a chip-multithreaded CPU.  */
unsigned long
getauxval (unsigned long type)
{
  const char *word = getenv ("SIMULATED_HWCAP");
  ElfW (auxv_t) entry = { 0 };
  if (type == AT_HWCAP && word != NULL)
    return strtoul (word, NULL, 16);
  FILE *file = fopen ("/proc/self/auxv", "r");
  CHECK (file != NULL);
  while (fread (&entry, sizeof entry, 1, file) == 1 && entry.a_type != type)
    entry.a_un.a_val = 0;
  fclose (file);
  return entry.a_un.a_val;
}

/* What Linux tells about CPUs, and the features that follow.  */
static const struct { const char *hwcap; const char *features; } simulated[] = {
  { "0", "base" },
  { "3f", "base" },               /* UltraSPARC III */
  { "5f", "base,cmt" },           /* UltraSPARC T1 */
  { "7fdf", "base,cmt" },         /* UltraSPARC T2 */
  { "6dfdf", "base,vis3,cmt" },   /* SPARC T3 */
  { "747fbdf", "base,vis3" },     /* SPARC T4: other cores */
  { "1000040", "base" },
  { "20000", "base,vis3" },
  { "fffdffbf", "base" },
};

/* With cmt, KASUMI is the row with tables unless somebody forbids it.  */
static int
check_simulated (const char *features)
{
  struct xcs_impl_info info;
  const char *disabled = getenv ("XCS_DISABLE");
  const int tables = strstr (features, "cmt") != NULL && strstr (disabled, "lookups") == NULL && strstr (disabled, "cmt") == NULL;
  CHECK (xcs_cpu_detected () == bits_of (features));
  for (size_t i = 0; xcs_impl_info (i, &info) == 0; i++)
    if (strcmp (info.primitive, "kasumi") == 0 && (info.flags & XCS_IMPL_CHOSEN) != 0)
      CHECK (((info.flags & XCS_IMPL_SECRET_LOOKUPS) != 0) == tables);
  return 0;
}
#endif

static void
in_child (char *program, const char *list)
{
  test_child (program, "--disabled", list, NULL);
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
      CHECK (((info.flags & XCS_IMPL_SECRET_LOOKUPS) != 0)
             == (strcmp (info.variant, "lt") == 0 || strcmp (info.variant, "t16") == 0 || strcmp (info.variant, "t9t7") == 0));
      /* What needs nothing is portable C, of which there may be assembly of the same name.  */
      const char *srcdir = getenv ("srcdir");
      char path[1000];
      snprintf (path, sizeof path, "%s/src/portable/%s-%s.c", srcdir != NULL ? srcdir : ".", info.primitive, info.variant);
      CHECK ((info.flags & XCS_IMPL_ASSEMBLY) != 0 || access (path, R_OK) == 0);
      CHECK ((info.flags & XCS_IMPL_USABLE) == 0 || (info.flags & XCS_IMPL_SECRET_LOOKUPS) == 0
             || (xcs_cpu_features () & CPU_HIDES_LATENCY) != 0);
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

#if ASM_X86_64

/* CPUs that are not there.  */
static void
check_simulated (void)
{
  enum { INTEL, AMD };
  const uint32_t vendors[2][3] = { { 0x756e6547, 0x6c65746e, 0x49656e69 }, { 0x68747541, 0x444d4163, 0x69746e65 } };
  const uint32_t pclmul_ssse3 = 1 << 1 | 1 << 9, avx = 1 << 28, aes = 1 << 25 | 1 << 19, avx2_bmi2 = 1 << 5 | 1 << 8;
  const uint32_t avx512 = UINT32_C (0xc0030000), ifma = 1 << 21, newer = 1 << 1 | 1 << 8 | 1 << 9 | 1 << 10;
  const struct
  {
    int vendor;
    uint32_t signature;  /* eax of leaf 1 */
    uint32_t ecx1, ebx7, ecx7, xcr0;
    const char *features;
  } cpus[] = {
    { INTEL, 0x6f6, 0, 0, 0, 0, "base whole128" },
    { INTEL, 0x106a5, pclmul_ssse3, 0, 0, 0, "base pclmul ssse3 whole128" },
    { INTEL, 0x306c3, pclmul_ssse3 | avx | aes, avx2_bmi2, 0, 7, "base pclmul ssse3 avx avx2 bmi2 aes whole128" },
    /* an operating system without AVX, and one without AVX-512 */
    { INTEL, 0x306c3, pclmul_ssse3 | avx | aes, avx2_bmi2, 0, 3, "base pclmul ssse3 bmi2 aes whole128" },
    /* emulators that tell of a part of it: AVX2 without AVX; AVX-512 without AVX2, VAES without AES */
    { AMD, 0xb40f40, pclmul_ssse3 | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7, "base pclmul ssse3 bmi2 gfni aes whole128" },
    { AMD, 0xb40f40, pclmul_ssse3 | avx, avx512 | ifma, newer, 0xe7, "base pclmul ssse3 avx vpclmul gfni whole128" },
    { AMD, 0xb40f40, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul gfni aes vaes wide whole128" },
    /* Skylake-X and Cascade Lake */
    { INTEL, 0x50654, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512, 0, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 avx512 aes whole512 whole128" },
    { INTEL, 0x50657, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512, 0, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 avx512 aes whole512 whole128" },
    /* Ice Lake; Zen 5, also one with vectors in halves; Zen 4 */
    { INTEL, 0x606a6, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul avx512 ifma vbmi gfni fast512 aes vaes wide whole512 whole128" },
    { AMD, 0xb40f40, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul avx512 ifma vbmi gfni fast512 aes vaes wide whole512 whole128" },
    { AMD, 0xb20f40, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul avx512 ifma vbmi gfni fast512 aes vaes wide whole128" },
    { AMD, 0xb60f00, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul avx512 ifma vbmi gfni fast512 aes vaes wide whole128" },
    { AMD, 0xa10f11, pclmul_ssse3 | avx | aes, avx2_bmi2 | avx512 | ifma, newer, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 vpclmul avx512 ifma vbmi gfni fast512 aes vaes wide whole128" },
    /* CPUs of another maker with the signatures of Skylake-X and of Zen 4 */
    { AMD, 0x50654, pclmul_ssse3 | avx, avx2_bmi2 | avx512, 0, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 avx512 fast512 whole512 whole128" },
    { INTEL, 0xa10f11, pclmul_ssse3 | avx, avx2_bmi2 | avx512, 0, 0xe7,
      "base pclmul ssse3 avx avx2 bmi2 avx512 fast512 whole512 whole128" },
    /* Bonnell, Silvermont, Airmont, Bobcat; Goldmont and Jaguar; and makers exchanged */
    { INTEL, 0x106c2, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x406d8, pclmul_ssse3 | aes, 0, 0, 0, "base pclmul ssse3 aes" },
    { INTEL, 0x406c4, pclmul_ssse3 | aes, 0, 0, 0, "base pclmul ssse3 aes" },
    { INTEL, 0x20661, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x20671, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x30651, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x30661, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x30678, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x406a8, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x506a0, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x506d0, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x70650, 1 << 9, 0, 0, 0, "base ssse3" },
    { AMD, 0x500f20, 1 << 9, 0, 0, 0, "base ssse3" },
    { INTEL, 0x506c9, pclmul_ssse3 | aes, 0, 0, 0, "base pclmul ssse3 aes whole128" },
    { AMD, 0x700f01, pclmul_ssse3 | avx | aes, 0, 0, 7, "base pclmul ssse3 avx aes whole128" },
    { AMD, 0x406d8, pclmul_ssse3 | aes, 0, 0, 0, "base pclmul ssse3 aes whole128" },
    { INTEL, 0x500f20, 1 << 9, 0, 0, 0, "base ssse3 whole128" },
    /* Xeon Phi: F alone */
    { INTEL, 0x50670, pclmul_ssse3 | avx, avx2_bmi2 | 1 << 16, 0, 0xe7, "base pclmul ssse3 avx avx2 bmi2 whole128" },
  };
  for (size_t i = 0; i < sizeof cpus / sizeof cpus[0]; i++)
    {
      uint32_t want = 0, got;
      char list[200];
      const uint32_t *vendor = vendors[cpus[i].vendor];
      const struct cpu_source source = {
        { { 7, vendor[0], vendor[1], vendor[2] }, { cpus[i].signature, 0, cpus[i].ecx1, 0 }, { 0, cpus[i].ebx7, cpus[i].ecx7, 0 } },
        cpus[i].xcr0
      };
      snprintf (list, sizeof list, "%s", cpus[i].features);
      for (char *name = strtok (list, " "); name != NULL; name = strtok (NULL, " "))
        {
          CHECK (bit_of (name) != 0);
          want |= bit_of (name);
        }
      got = xcsi_cpu_complete (xcsi_cpu_detect_from (&source));
      if (got != want)
        test_fail ("CPU %08x: features %x, not %x", (unsigned) cpus[i].signature, (unsigned) got, (unsigned) want);
    }
}

#elif ASM_I686

/* CPUs that are not there: what leaf 1 says in ecx and edx.  */
static void
check_simulated (void)
{
  const uint32_t pclmul = 1 << 1, ssse3 = 1 << 9, aes = 1 << 25, sse = 1 << 25, sse2 = 1 << 26;
  const struct { uint32_t ecx, edx; const char *features; } cpus[] = {
    { 0, 0, "base" },
    { 0, sse, "base" },                                      /* Pentium III */
    { 0, sse | sse2, "base sse2" },                          /* Pentium 4 */
    { ssse3, sse | sse2, "base sse2 ssse3" },                /* Atom */
    { pclmul | ssse3, sse | sse2, "base sse2 ssse3 pclmul" },
    { pclmul | aes | ssse3, sse | sse2, "base sse2 ssse3 pclmul aes" },
    { aes | ssse3, sse | sse2, "base sse2 ssse3 aes" },
    { pclmul | aes, sse | sse2, "base sse2" },               /* emulators that tell of a part of it */
    { pclmul | aes | ssse3, sse, "base" },
  };
  for (size_t i = 0; i < sizeof cpus / sizeof cpus[0]; i++)
    {
      const struct cpu_source source = { { { 1, 0, 0, 0 }, { 0, 0, cpus[i].ecx, cpus[i].edx } }, 0 };
      char list[200];
      snprintf (list, sizeof list, "%s", cpus[i].features);
      CHECK (xcsi_cpu_complete (xcsi_cpu_detect_from (&source)) == bits_of (list));
    }
}

#elif ASM_RISCV64

/* CPUs that are not there, and kernels.  */
static void
check_simulated (void)
{
  const uint64_t v = 1 << 2, zbb = 1 << 4, zvbb = 1 << 17, zvbc = 1 << 18, zvkb = 1 << 19, zvkg = 1 << 20, zvkned = 1 << 21,
                 hwcap = 0x112d;
  const uint64_t letter_v = 1 << 21;
  const struct { struct cpu_source source; const char *features; } cpus[] = {
    { { 4, 0, hwcap, 16 }, "base" },
    { { 4, zbb, hwcap, 16 }, "base zbb" },
    { { 4, v | zbb, hwcap | letter_v, 16 }, "base zbb v" },
    { { 4, v | zbb, hwcap | letter_v, 31 }, "base zbb v" },
    { { 4, v | zbb, hwcap | letter_v, 32 }, "base zbb v v256" },
    { { 4, v | zbb | zvbb, hwcap | letter_v, 64 }, "base zbb v v256 zvkb" },
    { { 4, v | zbb | zvkb, hwcap | letter_v, 16 }, "base zbb v zvkb" },
    { { 4, v | zvbc, hwcap | letter_v, 16 }, "base v zvbc" },
    { { 4, v | zvkg, hwcap | letter_v, 16 }, "base v zvkg" },
    { { 4, v | zvkned, hwcap | letter_v, 16 }, "base v zvkned" },
    { { 4, ~UINT64_C (0), hwcap | letter_v, 128 }, "base zbb v v256 zvkb zvbc zvkg zvkned" },
    { { 4, ~v, hwcap, 32 }, "base zbb" },                          /* vectors of 32-bit elements alone */
    { { 4, ~UINT64_C (0), hwcap | letter_v, 0 }, "base zbb" },     /* RVV 0.7, or forbidden to the thread */
    { { 4, 0, hwcap | letter_v, 16 }, "base" },
    { { -1, ~UINT64_C (0), hwcap, 16 }, "base" },                  /* no hwprobe, or not this key */
    { { -1, 0, hwcap | letter_v, 16 }, "base v" },
    { { -1, 0, hwcap | letter_v, 32 }, "base v v256" },
    { { -1, 0, hwcap | letter_v, 0 }, "base" },
  };
  for (size_t i = 0; i < sizeof cpus / sizeof cpus[0]; i++)
    {
      char list[200];
      snprintf (list, sizeof list, "%s", cpus[i].features);
      CHECK (xcsi_cpu_complete (xcsi_cpu_detect_from (&cpus[i].source)) == bits_of (list));
    }
}

#endif

/* The flags of /proc/cpuinfo come from the kernel's own detection.  */
static void
check_detection (void)
{
#if ASM_X86_64
  const char *const key = "flags";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "sse2" }, { "pclmul", "pclmulqdq" }, { "ssse3", "ssse3" }, { "avx", "avx" }, { "avx2", "avx2" }, { "bmi2", "bmi2" },
    { "vpclmul", "vpclmulqdq" }, { "avx512", "avx512vl" }, { "ifma", "avx512ifma" }, { "vbmi", "avx512vbmi" }, { "gfni", "gfni" },
    { "fast512", NULL }, { "aes", "aes" }, { "vaes", "vaes" }, { "wide", "vaes" },
    { "whole512", NULL }, { "whole128", NULL },
  };
#elif ASM_I686
  const char *const key = "flags";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "fpu" }, { "sse2", "sse2" }, { "ssse3", "ssse3" }, { "pclmul", "pclmulqdq" }, { "aes", "aes" },
  };
#elif ASM_ARM64
  const char *const key = "Features";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "asimd" }, { "pmull", "pmull" }, { "sha3", "sha3" }, { "mul64", "flagm" }, { "wide", NULL },
    { "ce", "aes" }, { "whole128", NULL }, { "sve2", "sve2" },
  };
#elif ASM_RISCV64
  const char *const key = "isa";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", NULL }, { "zbb", "zbb" }, { "v", NULL }, { "v256", NULL }, { "zvkb", NULL }, { "zvbc", "zvbc" }, { "zvkg", "zvkg" },
    { "zvkned", "zvkned" },
  };
#elif ASM_S390X
  const char *const key = "features";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "zarch" }, { "vx", "vx" }, { "vxe", "vxe" },
  };
#elif ASM_SPARC
  const char *const key = "cpucaps";
  static const struct { const char *feature; const char *flag; } same[] = {
    { "base", "v9" }, { "vis3", "vis3" }, { "cmt", NULL },
  };
#endif
#if ASM_X86_64 || ASM_I686 || ASM_ARM64 || ASM_RISCV64 || ASM_S390X || ASM_SPARC
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
  for (char *p = line; (p = strpbrk (p, ",_\n")) != NULL; p++)
    *p = ' ';
  for (unsigned i = 0; xcs_cpu_feature_name (i) != NULL; i++)
    {
      char flag[40];
      CHECK (i < sizeof same / sizeof same[0] && bit_of (same[i].feature) != 0);
      if (same[i].flag == NULL)
        continue;
      snprintf (flag, sizeof flag, " %s ", same[i].flag);
      if ((strstr (line, flag) != NULL) != ((xcs_cpu_detected () & bit_of (same[i].feature)) != 0))
        test_fail ("%s: detected otherwise than by the kernel", same[i].feature);
    }
  free (line);
  fclose (file);
#elif ASM_POWERPC64
  /* The line "cpu" names the processor as which the kernel treats this one.  */
  static const struct { const char *feature; unsigned power; } since[] = {
    { "base", 0 }, { "vsx", 7 }, { "p8", 8 }, { "p9", 9 },
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
#if HAVE_SECURE_GETENV
  if (argc > 1 && strcmp (argv[1], "--faster") == 0)
    return check_faster ();
#endif
#if SIMULATED
  if (argc > 1 && getenv ("SIMULATED_HWCAP") != NULL)
    return check_simulated (argv[1]);
#endif
  if (argc > 1)
    return check_disabled (getenv ("XCS_DISABLE"));
  if (outside == NULL)
    CHECK (xcs_cpu_features () == xcs_cpu_detected ());
  check_names ();
  check_choice ();
  check_sets ();
  check_detection ();
#if ASM_X86_64 || ASM_I686 || ASM_RISCV64
  check_simulated ();
#endif
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
#if HAVE_SECURE_GETENV
  test_child (argv[0], "--faster", "", NULL);
#endif
  for (unsigned bit = 0; xcs_cpu_feature_name (bit) != NULL; bit++)
    {
      char two[100];
      in_child (argv[0], xcs_cpu_feature_name (bit));
      snprintf (two, sizeof two, "%s,lookups,%s", xcs_cpu_feature_name (bit), xcs_cpu_feature_name (0));
      in_child (argv[0], two);
    }
#if SIMULATED
  for (unsigned i = 0; i < sizeof simulated / sizeof simulated[0]; i++)
    {
      CHECK (setenv ("SIMULATED_HWCAP", simulated[i].hwcap, 1) == 0);
      test_child (argv[0], simulated[i].features, "", NULL);
      test_child (argv[0], simulated[i].features, "lookups", NULL);
      test_child (argv[0], simulated[i].features, "cmt", NULL);
    }
#endif
  puts ("feature: passed");
  return 0;
}
