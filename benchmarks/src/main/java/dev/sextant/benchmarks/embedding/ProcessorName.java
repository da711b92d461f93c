package dev.sextant.benchmarks.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The processor that figures were measured on. */
final class ProcessorName {

  private static final Path LINUX = Path.of("/proc/cpuinfo");

  /** Instructions that decide how fast products of matrices are. */
  private static final List<String> INSTRUCTIONS =
      List.of("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16");

  private ProcessorName() {}

  /** Returns its name, its instructions for matrices and how many processors the JVM sees. */
  static String ofThisMachine() throws IOException {
    String name = System.getProperty("os.arch");
    String instructions = "";
    if (Files.isReadable(LINUX)) {
      List<String> lines = Files.readAllLines(LINUX);
      name = value(lines, "model name", name);
      List<String> flags = Arrays.asList(value(lines, "flags", "").split(" "));
      instructions =
          INSTRUCTIONS.stream().filter(flags::contains).collect(Collectors.joining(" ", " (", ")"));
    }
    return "%d processors of %s%s"
        .formatted(Runtime.getRuntime().availableProcessors(), name, instructions);
  }

  private static String value(List<String> lines, String key, String otherwise) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(otherwise);
  }
}
