/* SPDX-FileCopyrightText: The libxcrypt authors
   SPDX-License-Identifier: LGPL-2.1-or-later */
/* XCS_DISABLE: a copy of the feature word that can be computed again.  */

#include "evidence/fuzz/tool.h"

#define xcsi_cpu_complete feature_complete
#undef xcs_cpu_detected
#define xcs_cpu_detected feature_detected
#define xcs_cpu_feature_name feature_name
#define xcs_cpu_feature_bit feature_bit_of_name
#define xcsi_feature_word feature_stored
#define xcsi_features feature_word
#define xcs_cpu_features feature_word_2
#define xcsi_features_allow_slow512 feature_allow_slow512
#define xcsi_features_allow_lookups feature_allow_lookups
#include "src/feature.c"

uint32_t
tool_features (void)
{
  atomic_store (&feature_stored, 0);
  return feature_word_2 ();
}

int
tool_lookups_forbidden (void)
{
  return !feature_allow_lookups ();
}
