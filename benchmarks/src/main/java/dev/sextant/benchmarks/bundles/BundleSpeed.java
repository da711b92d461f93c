package dev.sextant.benchmarks.bundles;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Writes tables of a bundle, each in a process of its own with a small heap, and prints time and
 * the most memory that was resident (Linux). Arguments: number of score rows, number of vectors,
 * size of the heap in MB.
 *
 * <p>The scores are written as Parquet by a tenth of the rows, all, and three times all, and all as
 * CSV and JSON lines. A JVM fills its heap with garbage before it collects, so a larger heap makes
 * more rows more resident; the live part is a row group. The vectors have 384 dimensions. Each line
 * is printed as the child prints it.
 */
public final class BundleSpeed {

  private static final long LONGEST_MINUTES = 10;

  private BundleSpeed() {}

  public static void main(String[] words) throws Exception {
    int rows = Integer.parseInt(words.length > 0 ? words[0] : "1000000");
    int vectors = Integer.parseInt(words.length > 1 ? words[1] : "100000");
    int heap = Integer.parseInt(words.length > 2 ? words[2] : "32");
    System.out.println("what                   rows       seconds   resident MB       bytes");
    run("parquet", rows / 10, heap);
    run("parquet", rows, heap);
    run("parquet", 3 * rows, heap);
    run("csv", rows, heap);
    run("jsonl", rows, heap);
    run("vectors", vectors, heap);
  }

  private static void run(String what, int rows, int heap)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("bundle-speed");
    try {
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              String.format(Locale.ROOT, "-Xmx%dm", heap),
              "-XX:+UseSerialGC",
              "-classpath",
              System.getProperty("java.class.path"),
              BundleChild.class.getName(),
              what,
              String.format(Locale.ROOT, "%d", rows),
              folder.toString());
      Process child = new ProcessBuilder(command).inheritIO().start();
      if (!child.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || child.exitValue() != 0) {
        child.destroyForcibly();
        throw new IllegalStateException("writing %s failed".formatted(what));
      }
    } finally {
      File[] written = folder.toFile().listFiles();
      for (File file : written == null ? new File[0] : written) {
        Files.delete(file.toPath());
      }
      Files.delete(folder);
    }
  }
}
