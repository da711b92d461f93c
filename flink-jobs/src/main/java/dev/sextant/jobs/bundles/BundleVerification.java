package dev.sextant.jobs.bundles;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.bundle.BundleCheck;
import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.FileDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.jobs.reporting.ReportBody;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.threads.TaskThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Whether the files of a bundle are as they were written, whether its texts and vectors give its
 * scores, and whether its scores and labels give its figures. Scores and figures are computed only
 * if all files are unchanged.
 *
 * @param files that are not as they were written
 * @param compared number of values that were compared
 * @param figures that differ from those that the rows give
 * @param scores that were computed again, and those that differ
 */
public record BundleVerification(
    List<FileDifference> files,
    int compared,
    List<FigureDifference> figures,
    ScoreVerification scores) {

  private static final Duration LONGEST_END = Duration.ofMinutes(3);

  public BundleVerification {
    files = List.copyOf(files);
    figures = List.copyOf(figures);
  }

  /**
   * Verifies a bundle.
   *
   * @param threads number of threads that compute
   * @throws dev.sextant.bundle.NoBundleException if the folder is no bundle of a report
   * @throws IOException if rows cannot be read
   */
  public static BundleVerification of(Path folder, int threads)
      throws IOException, InterruptedException {
    List<FileDifference> files = BundleCheck.of(folder);
    if (!files.isEmpty()) {
      return new BundleVerification(files, 0, List.of(), ScoreVerification.NONE);
    }
    BundleReader bundle = BundleReader.open(folder);
    ObjectMapper mapper = new ObjectMapper();
    JsonNode report = mapper.readTree(bundle.content(ReportBundle.REPORT));
    JsonNode computed = mapper.readTree(computed(bundle, threads));
    FigureComparison comparison = FigureComparison.of(report, computed);
    Experiment experiment = ReportInputs.read(bundle.content(ReportInputs.FILE)).experiment();
    return new BundleVerification(
        files,
        comparison.compared(),
        comparison.differences(),
        ScoreVerification.of(bundle, experiment));
  }

  private static String computed(BundleReader bundle, int count)
      throws IOException, InterruptedException {
    TaskThreads threads = new TaskThreads(count);
    try {
      return ReportBody.of(new BundleSource(bundle), threads).json();
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof UncheckedIOException rows) {
        throw rows.getCause();
      }
      throw new IOException("the rows of the bundle give no report: " + e.getCause(), e);
    } finally {
      threads.interrupt();
      threads.end(LONGEST_END);
    }
  }

  /** Returns whether all agrees. */
  public boolean agrees() {
    return files.isEmpty() && figures.isEmpty() && scores.agrees();
  }
}
