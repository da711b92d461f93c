package dev.sextant.benchmarks.embedding;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints the greatest stack depth of the threads that run networks: those of the product (model-N)
 * and of ONNX Runtime (onnx-N), after each shipped model has embedded texts of 1 to 2,000 words
 * with both. A stack page once touched stays resident, so the resident part of a thread's mapping
 * in /proc/self/smaps is its high-water mark. Linux only.
 */
public final class NativeStacks {

  private static final List<Integer> WORDS = List.of(1, 2, 5, 20, 60, 200, 400, 2_000);
  private static final int TEXTS_OF_A_LENGTH = 40;
  private static final Path TASKS = Path.of("/proc/self/task");

  private NativeStacks() {}

  public static void main(String[] arguments) throws Exception {
    List<String> texts = new ArrayList<>();
    for (int words : WORDS) {
      for (int i = 0; i < TEXTS_OF_A_LENGTH; i++) {
        texts.add(("word" + i + " ").repeat(words));
      }
    }
    for (EmbedderSpec spec : Embedders.shipped()) {
      if (spec.architecture() == EmbedderSpec.Architecture.BERT) {
        try (Embedder product = Embedders.open(spec);
            Embedder raw = PaddedOnnxEmbedder.open(spec)) {
          product.embed(texts);
          product.tokenEmbedder().orElseThrow().tokenVectors(texts.subList(0, TEXTS_OF_A_LENGTH));
          raw.embed(texts);
          System.out.println(spec.name());
          print();
        }
      }
    }
  }

  private static void print() throws IOException {
    List<String> maps = Files.readAllLines(Path.of("/proc/self/smaps"));
    try (Stream<Path> tasks = Files.list(TASKS)) {
      for (Path task : tasks.sorted().toList()) {
        String name = Files.readString(task.resolve("comm")).strip();
        if (name.startsWith("model-") || name.startsWith("onnx-")) {
          System.out.printf("  %-10s %s%n", name, stack(maps, stackPointer(task)));
        }
      }
    }
  }

  /** Where a waiting thread's stack ends now: the second to last field of its system call. */
  private static long stackPointer(Path task) throws IOException {
    String[] fields = Files.readString(task.resolve("syscall")).strip().split(" ");
    return fields.length < 2 ? 0 : Long.decode(fields[fields.length - 2]);
  }

  private static String stack(List<String> maps, long pointer) {
    for (int line = 0; line < maps.size(); line++) {
      String[] range = maps.get(line).split(" ", 2)[0].split("-");
      if (range.length == 2
          && pointer >= Long.parseUnsignedLong(range[0], 16)
          && pointer < Long.parseUnsignedLong(range[1], 16)) {
        return "%s of %s".formatted(field(maps, line, "Rss:"), field(maps, line, "Size:"));
      }
    }
    return "running, not measured";
  }

  private static String field(List<String> maps, int from, String name) {
    for (String line : maps.subList(from + 1, maps.size())) {
      if (line.startsWith(name)) {
        return line.substring(name.length()).strip();
      }
    }
    return "unknown";
  }
}
