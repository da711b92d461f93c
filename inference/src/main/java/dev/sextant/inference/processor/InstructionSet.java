package dev.sextant.inference.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The processor instructions that oneDNN and libtorch's own operators (ATen) use. They decide how
 * the terms of a sum are grouped, and so the last digits of a vector.
 *
 * <p>Both choose by the processor. An environment variable can limit each: ONEDNN_MAX_CPU_ISA and
 * ATEN_CPU_CAPABILITY. Neither reports its choice, so this class makes the same choice from the
 * flags in /proc/cpuinfo.
 */
public final class InstructionSet {

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** From the least to the greatest; a processor that has one has all before it. */
  private static final List<String> KNOWN = List.of("sse", "avx2", "avx512", "amx");

  private static final Map<String, String> FLAGS =
      Map.of("avx2", "avx2", "avx512", "avx512f", "amx", "amx_tile");

  private static final String IN_USE =
      "onednn-%s aten-%s"
          .formatted(
              held(flags(), System.getenv("ONEDNN_MAX_CPU_ISA")),
              // ATen has no code for AMX
              least(held(flags(), System.getenv("ATEN_CPU_CAPABILITY")), "avx512"));

  private static final String OF_PROCESSOR = held(flags(), null);

  /**
   * Instructions for half precision, in the order in which ONEDNN_MAX_CPU_ISA allows them: each
   * value of it below allows one more of them than the value before.
   */
  private static final List<String> HALF =
      List.of("avx_ne_convert", "avx512_bf16", "avx512_fp16", "amx_bf16", "amx_fp16");

  private static final List<String> ALLOWING_HALF =
      List.of(
          "avx2_vnni_2",
          "avx512_core_bf16",
          "avx512_core_fp16",
          "avx512_core_amx",
          "avx512_core_amx_fp16");

  /** Products of 8-bit integers in sums of 32 bits; without them, kernels may saturate at 16. */
  private static final List<String> INTEGERS = List.of("avx_vnni", "avx512_vnni", "amx_int8");

  private InstructionSet() {}

  /** Returns both, such as {@code onednn-avx512 aten-avx512}. */
  public static String inUse() {
    return IN_USE;
  }

  /**
   * Returns the greatest set that the processor has, such as {@code avx512}: no variable limits
   * what other libraries use.
   */
  public static String ofProcessor() {
    return OF_PROCESSOR;
  }

  /**
   * Returns the instructions for half precision that oneDNN uses besides, as Linux names them, such
   * as {@code avx512_bf16}. Without them it converts to float32, which gives other digits.
   */
  public static List<String> ofHalfPrecision() {
    return ofHalfPrecision(flags(), System.getenv("ONEDNN_MAX_CPU_ISA"));
  }

  /**
   * Returns the processor's instructions for products of 8-bit integers, as Linux names them, such
   * as {@code avx512_vnni}. Libraries multiply otherwise without them, and may round or saturate in
   * between.
   */
  public static List<String> ofIntegers() {
    return ofIntegers(flags());
  }

  static List<String> ofIntegers(Set<String> flags) {
    return INTEGERS.stream().filter(flags::contains).toList();
  }

  /**
   * Returns those that the processor has and a variable allows.
   *
   * @param most value of the variable; null: it is not set
   */
  static List<String> ofHalfPrecision(
      Set<String> flags, @org.jspecify.annotations.Nullable String most) {
    int allowed =
        most == null || most.equalsIgnoreCase("all") || most.equalsIgnoreCase("default")
            ? HALF.size()
            : ALLOWING_HALF.indexOf(most.toLowerCase(Locale.ROOT)) + 1;
    return HALF.subList(0, allowed).stream().filter(flags::contains).toList();
  }

  /**
   * Returns the greatest set that the processor has and a variable allows.
   *
   * @param most value of the variable, such as AVX2 or AVX512_CORE_AMX; null: it is not set
   */
  static String held(Set<String> flags, @org.jspecify.annotations.Nullable String most) {
    String has = "sse";
    for (String set : KNOWN.subList(1, KNOWN.size())) {
      has = flags.contains(FLAGS.get(set)) ? set : has;
    }
    return most == null ? has : least(has, named(most.toLowerCase(Locale.ROOT)));
  }

  private static String named(String value) {
    if (value.contains("amx") || value.equals("all")) {
      return "amx";
    }
    return value.startsWith("avx512") ? "avx512" : value.startsWith("avx2") ? "avx2" : "sse";
  }

  private static String least(String one, String other) {
    return KNOWN.indexOf(one) <= KNOWN.indexOf(other) ? one : other;
  }

  /** Returns the processor's flags as Linux names them; none if they cannot be read. */
  static Set<String> flags() {
    try (Stream<String> lines = Files.lines(PROCESSORS)) {
      return lines
          .filter(line -> line.startsWith("flags"))
          .findFirst()
          .map(line -> Set.copyOf(Arrays.asList(line.split("\\s+"))))
          .orElse(Set.of());
    } catch (IOException e) {
      return Set.of();
    }
  }
}
