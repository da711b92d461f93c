package dev.sextant.benchmarks.bundles;

import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.rendering.ReportTitle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Renders a report as HTML and as PDF and prints wall time and processor time of this thread.
 * Arguments: the folder that {@code evaluate} wrote, number of rounds.
 *
 * <p>The first round is that of a new process, as on the command line. It reads the page, the fonts
 * and the library's classes.
 */
public final class RenderingSpeed {

  private static final double NANOS_IN_MILLI = 1e6;

  private RenderingSpeed() {}

  public static void main(String[] words) throws IOException {
    Path folder = Path.of(words[0]);
    int rounds = words.length > 1 ? Integer.parseInt(words[1]) : 10;
    byte[] report = Files.readAllBytes(folder.resolve("report.json"));
    byte[] manifest = Files.readAllBytes(folder.resolve("manifest.json"));
    System.out.println("round  form     wall ms  processor ms     bytes");
    for (int round = 1; round <= rounds; round++) {
      ReportFigures figures =
          ReportFigures.read(report, manifest, ReportTitle.of("Demo", "data", "experiment"));
      for (Rendering rendering : new Rendering[] {Rendering.HTML, Rendering.PDF}) {
        measure(round, rendering, figures);
      }
    }
  }

  private static void measure(int round, Rendering rendering, ReportFigures figures)
      throws IOException {
    long begin = System.nanoTime();
    long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    rendering.write(figures, out);
    long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - processor;
    System.out.printf(
        "%5d  %-5s %10.0f %13.0f %9d%n",
        round,
        rendering.code(),
        (System.nanoTime() - begin) / NANOS_IN_MILLI,
        used / NANOS_IN_MILLI,
        out.size());
  }
}
