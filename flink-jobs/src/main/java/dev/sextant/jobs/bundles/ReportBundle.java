package dev.sextant.jobs.bundles;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.jobs.reporting.ReportBody;
import dev.sextant.jobs.reporting.source.TableSource;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.jobs.tables.labels.SegmentStore;
import dev.sextant.jobs.tables.reports.ReportNameStore;
import dev.sextant.jobs.tables.reports.ReportNames;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.tables.reports.ReportStore.StoredReport;
import dev.sextant.jobs.tables.reports.TextStore;
import dev.sextant.jobs.tables.reports.VectorStore;
import dev.sextant.jobs.threads.TaskThreads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the bundle of an experiment's newest report: its figures, and all that they depend on. The
 * report is computed again while its inputs are written, so that the bundle proves its figures.
 */
public final class ReportBundle {

  /** The file with the figures. */
  public static final String REPORT = "report.json";

  private static final Duration LONGEST_END = Duration.ofMinutes(3);

  private ReportBundle() {}

  /**
   * Writes the bundle.
   *
   * @param folder is created; must be empty
   * @param content what it has beyond the report and its rows
   * @throws OutdatedReportException if scores or labels no longer give the stored report
   */
  public static void write(
      Database database, String experimentId, Path folder, BundleContent content)
      throws IOException, InterruptedException {
    Experiment experiment = ExperimentStore.get(database, experimentId);
    TaskThreads threads = new TaskThreads(1);
    try (TenantTransactions tables = database.openNow()) {
      StoredReport report =
          new ReportStore(tables)
              .newest(experimentId)
              .orElseThrow(() -> new OutdatedReportException("The experiment has no report yet."));
      BundleWriter bundle = BundleWriter.into(folder);
      try {
        write(tables, experiment, report, content, bundle, threads);
        ReportNames names = new ReportNameStore(tables).of(experimentId);
        for (Map.Entry<String, byte[]> file :
            content
                .renderer()
                .files(utf8(report.body()), utf8(report.manifest()), names)
                .entrySet()) {
          bundle.file(file.getKey(), file.getValue());
        }
        bundle.finish(new ObjectMapper().readTree(report.manifest()));
      } catch (IOException | RuntimeException e) {
        bundle.discard();
        throw e;
      }
    } finally {
      threads.interrupt();
      threads.end(LONGEST_END);
    }
  }

  private static void write(
      TenantTransactions tables,
      Experiment experiment,
      StoredReport report,
      BundleContent content,
      BundleWriter bundle,
      TaskThreads threads)
      throws IOException, InterruptedException {
    String json = recorded(tables, experiment, content, bundle, threads);
    if (!json.equals(report.body())) {
      throw new OutdatedReportException(
          "The labels have changed since the report was made. Run the experiment again, then take the bundle.");
    }
    bundle.file(REPORT, utf8(json));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String recorded(
      TenantTransactions tables,
      Experiment experiment,
      BundleContent content,
      BundleWriter bundle,
      TaskThreads threads)
      throws IOException, InterruptedException {
    TableSource source = new TableSource(tables, experiment);
    Optional<BundleVectors> vectors =
        content.vectors()
            ? Optional.of(new BundleVectors(new VectorStore(tables, experiment), bundle))
            : Optional.empty();
    try (BundleTexts texts = new BundleTexts(new TextStore(tables, experiment), bundle, vectors);
        BundleSegments segments = new BundleSegments(new SegmentStore(tables, experiment), bundle);
        RecordingSource recording =
            new RecordingSource(
                source,
                bundle,
                answers -> {
                  texts.add(answers);
                  segments.add(answers);
                })) {
      return ReportBody.of(recording, threads).json();
    }
  }
}
