package dev.sextant.inference.trial;

import java.util.List;
import java.util.Set;

/**
 * Variables of the environment that configure engines. A trial gets no others, since they may hold
 * secrets, or change the JVM.
 */
final class EngineVariables {

  private static final Set<String> NAMES =
      Set.of(
          "PATH",
          "HOME",
          "TMPDIR",
          "LANG",
          "LD_LIBRARY_PATH",
          "CUDA_VISIBLE_DEVICES",
          "SEXTANT_MODELS_MEMORY",
          "SEXTANT_INSTRUCTION_SET");

  private static final List<String> PREFIXES =
      List.of(
          "LC_",
          "PYTORCH_",
          "DJL_",
          "ENGINE_",
          "ONEDNN_",
          "DNNL_",
          "ATEN_",
          "MKL_",
          "OMP_",
          "KMP_",
          "MALLOC_");

  private EngineVariables() {}

  static boolean contains(String name) {
    return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
  }
}
