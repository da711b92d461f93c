package dev.sextant.benchmarks.bundles;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Writes tables of a bundle, each in a process of its own with a heap of 96 MB, and prints time and
 * the most memory that was resident (Linux). Arguments: number of score rows, number of vectors.
 *
 * <p>The scores are written three times: a tenth of the rows, all, and all as CSV and JSON lines.
 * The vectors have 384 dimensions. Each line is printed as the child prints it.
 */
public final class BundleSpeed {

  private static final List<String> HEAP = List.of("-Xmx96m", "-XX:+UseSerialGC");
  private static final long LONGEST_MINUTES = 10;

  private BundleSpeed() {}

  public static void main(String[] words) throws Exception {
    int rows = Integer.parseInt(words.length > 0 ? words[0] : "1000000");
    int vectors = Integer.parseInt(words.length > 1 ? words[1] : "100000");
    System.out.println("what                   rows       seconds   resident MB       bytes");
    run("parquet", rows / 10);
    run("parquet", rows);
    run("csv", rows);
    run("jsonl", rows);
    run("vectors", vectors);
  }

  private static void run(String what, int rows) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("bundle-speed");
    try {
      List<String> command =
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              HEAP.get(0),
              HEAP.get(1),
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
