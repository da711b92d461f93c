package dev.sextant.inference.processor;

import dev.sextant.inference.model.ModelException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The instruction set that all processes of a cluster use, so that their vectors are equal to the
 * last digit. Each process gets it from its environment, because oneDNN and ATen read their
 * variables when they are loaded.
 */
public enum InstructionPin {
  AVX2("AVX2", "AVX2"),
  AVX512("AVX512_CORE", "AVX512");

  /** The variable that names the set. */
  public static final String VARIABLE = "SEXTANT_INSTRUCTION_SET";

  private static final String ONEDNN = "ONEDNN_MAX_CPU_ISA";
  private static final String ATEN = "ATEN_CPU_CAPABILITY";

  /** MKL obeys on processors of Intel only. */
  private static final String MKL = "MKL_ENABLE_INSTRUCTIONS";

  private final String onednn;
  private final String mkl;

  InstructionPin(String onednn, String mkl) {
    this.onednn = onednn;
    this.mkl = mkl;
  }

  /** Returns the code that the variable has, such as {@code avx2}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the variables that hold the libraries of a process to this set. */
  public Map<String, String> environment() {
    return Map.of(ONEDNN, onednn, ATEN, code(), MKL, mkl, VARIABLE, code());
  }

  /**
   * Returns the set that the environment of this process names; empty if it names none.
   *
   * @throws IllegalArgumentException if there is no such set; the message says which there are
   */
  public static Optional<InstructionPin> ofProcess() {
    return of(System.getenv());
  }

  /**
   * Returns the set that an environment names; empty if it names none.
   *
   * @throws IllegalArgumentException if there is no such set; the message says which there are
   */
  public static Optional<InstructionPin> of(Map<String, String> environment) {
    String code = environment.getOrDefault(VARIABLE, "").strip();
    if (code.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(values())
            .filter(pin -> pin.code().equals(code))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s is one of %s, found %s"
                            .formatted(
                                VARIABLE,
                                Arrays.stream(values())
                                    .map(InstructionPin::code)
                                    .collect(Collectors.joining(", ")),
                                code))));
  }

  /**
   * Checks that this process uses the set, no more and no less.
   *
   * @throws ModelException if it uses another one; the message says what to do
   */
  public void require() {
    require(InstructionSet.inUse());
  }

  void require(String inUse) {
    String pinned = "onednn-%1$s aten-%1$s".formatted(code());
    if (!inUse.equals(pinned)) {
      throw new ModelException(
          "This process computes with %s, but the cluster is pinned to %s. Set %s=%s, %s=%s and %s=%s in its environment; if its processor lacks %s, pin another set or stop it."
              .formatted(inUse, pinned, ONEDNN, onednn, ATEN, code(), MKL, mkl, code()));
    }
  }
}
