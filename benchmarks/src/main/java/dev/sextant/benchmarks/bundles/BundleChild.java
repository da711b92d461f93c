package dev.sextant.benchmarks.bundles;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.bundle.table.RecordTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes one table and says how long it took. Arguments: what, number of rows, folder. */
final class BundleChild {

  private static final int DIMENSIONS = 384;
  private static final double NANOS = 1e9;
  private static final double KILOBYTES_OF_A_MEGABYTE = 1024;

  private BundleChild() {}

  /** A row as bundles of reports have them. */
  private record Score(
      String metric,
      @Nullable String model,
      String itemId,
      @Nullable String answerId,
      @Nullable Double value,
      @Nullable String reason) {}

  private record Vector(String textId, float[] vector) {}

  public static void main(String[] words) throws IOException {
    int rows = Integer.parseInt(words[1]);
    Path folder = Path.of(words[2]);
    long begun = System.nanoTime();
    BundleWriter bundle = BundleWriter.into(folder);
    switch (words[0]) {
      case "vectors" -> vectors(bundle, rows);
      case "parquet" -> scores(bundle, rows, BundleFormat.PARQUET);
      case "csv" -> scores(bundle, rows, BundleFormat.CSV);
      default -> scores(bundle, rows, BundleFormat.JSON_LINES);
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());
    System.out.printf(
        "%-15s %,11d %13.2f %13.0f %,13d%n",
        words[0], rows, (System.nanoTime() - begun) / NANOS, residentMegabytes(), bytes(folder));
  }

  private static void scores(BundleWriter bundle, int rows, BundleFormat format)
      throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (TableWriter<Score> table =
        bundle.table(RecordTable.of("scores", Score.class), Set.of(format))) {
      for (int i = 0; i < rows; i++) {
        boolean defined = random.nextInt(50) > 0;
        table.write(
            new Score(
                "isotropy-vne",
                "all-MiniLM-L6-v2",
                id(random),
                id(random),
                defined ? random.nextDouble() : null,
                defined ? null : "no_answers"));
      }
    }
  }

  private static void vectors(BundleWriter bundle, int rows) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    try (TableWriter<Vector> table =
        bundle.table(RecordTable.of("vectors", Vector.class), Set.of(BundleFormat.PARQUET))) {
      for (int i = 0; i < rows; i++) {
        float[] vector = new float[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
          vector[d] = (float) random.nextDouble(-1, 1);
        }
        table.write(new Vector(id(random), vector));
      }
    }
  }

  private static String id(SplittableRandom random) {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  private static double residentMegabytes() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      String peak = lines.filter(line -> line.startsWith("VmHWM:")).findFirst().orElseThrow();
      return Double.parseDouble(peak.replaceAll("\\D", "")) / KILOBYTES_OF_A_MEGABYTE;
    }
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
