package dev.sextant.jobs.reporting;

import dev.sextant.jobs.reporting.MetricPart.ReportPart;
import dev.sextant.jobs.reporting.samples.SampleCurves;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.reporting.source.ReportSource;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.added.ScoreColumn;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.finding.FlipRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Computes a report. Labels and floors come first. Then each thread computes one part at a time, so
 * that memory holds the scores of at most one part per thread.
 *
 * @param json the report; the same source gives the same bytes
 * @param reader of the series
 */
public record ReportBody(String json, SeriesReader reader) {

  /**
   * Computes the report of a source.
   *
   * @throws InterruptedException if the task is cancelled
   */
  public static ReportBody of(ReportSource source, TaskThreads threads)
      throws InterruptedException {
    SeriesReader reader = threads.call(() -> new SeriesReader(source));
    Floors floors = Floors.compute(reader, threads);
    List<ReportPart> parts = threads.callAll(parts(source, reader, floors));
    return threads.call(
        () -> {
          FlipRate flips = FlipRate.of(LabelAgreement.of(source.ratings()));
          String json = ReportJson.of(reader, parts, combined(reader, floors, parts), flips);
          return new ReportBody(json, reader);
        });
  }

  private static List<Callable<ReportPart>> parts(
      ReportSource source, SeriesReader reader, Floors floors) {
    Experiment experiment = reader.experiment();
    SampleCurves curves = new SampleCurves(source, reader);
    List<Callable<ReportPart>> parts = new ArrayList<>();
    for (Metric floor : Experiment.floors()) {
      parts.add(() -> MetricPart.of(floor, reader, floors));
    }
    for (Metric metric : experiment.chosen()) {
      parts.add(() -> MetricPart.of(metric, reader, floors));
    }
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      parts.add(() -> new ReportPart(curves.of(embedder), List.of(), List.of()));
    }
    return parts;
  }

  /** Combines the scores of each kind of subject. */
  private static List<CombinedScores> combined(
      SeriesReader reader, Floors floors, List<ReportPart> parts) {
    List<ScoreColumn> scores = parts.stream().flatMap(part -> part.scores().stream()).toList();
    List<CombinedScores> combined =
        Arrays.stream(Subject.values())
            .flatMap(kind -> floors.combined(kind, scores).stream())
            .toList();
    return CombinedScores.corrected(combined, reader.experiment().seed());
  }
}
