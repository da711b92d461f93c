package dev.sextant.jobs.reporting;

import dev.sextant.jobs.reporting.samples.SampleCurves;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.metrics.catalogue.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Makes a report of stored scores and labels, and stores it. Labels and floors come first. Then
 * each thread computes one part at a time, so that memory holds the scores of at most one part per
 * thread.
 */
final class ReportMaker {

  /** Longer than any statement, because an interrupt does not end a statement. */
  private static final Duration LONGEST_END = Duration.ofMinutes(3);

  private final ReportPlan plan;
  private final TenantDatabase tables;
  private final TaskThreads threads;

  private ReportMaker(ReportPlan plan, TenantDatabase tables, TaskThreads threads) {
    this.plan = plan;
    this.tables = tables;
    this.threads = threads;
  }

  /**
   * Makes the report.
   *
   * @throws InterruptedException if the task is cancelled
   */
  static void make(ReportPlan plan) throws InterruptedException {
    TaskThreads threads = new TaskThreads(plan.threads());
    try (TenantDatabase tables = plan.database().open()) {
      try {
        new ReportMaker(plan, tables, threads).make();
      } finally {
        threads.end(LONGEST_END);
      }
    }
  }

  private void make() throws InterruptedException {
    Experiment experiment = plan.experiment();
    SeriesReader reader = new SeriesReader(tables, experiment);
    List<ReportPart> parts = parts(reader, Floors.compute(reader, threads));
    long contradictions = new LabelStore(tables).contradictions(experiment);
    ReportStore reports = new ReportStore(tables);
    String manifest =
        ManifestJson.of(plan, reports.totals(experiment.id()), reader.readings(), Instant.now());
    reports.insert(
        experiment.id(), plan.number(), ReportJson.of(experiment, parts, contradictions), manifest);
  }

  /** Computes the floors' parts, those of the chosen metrics, then those of the embedders. */
  private List<ReportPart> parts(SeriesReader reader, Floors floors) throws InterruptedException {
    Experiment experiment = plan.experiment();
    SampleCurves curves = new SampleCurves(tables, experiment, reader);
    List<Callable<ReportPart>> parts = new ArrayList<>();
    for (Metric floor : Experiment.floors()) {
      parts.add(() -> MetricPart.of(floor, reader, floors));
    }
    for (Metric metric : experiment.chosen()) {
      parts.add(() -> MetricPart.of(metric, reader, floors));
    }
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      parts.add(() -> new ReportPart(curves.of(embedder), Map.of()));
    }
    return threads.callAll(parts);
  }
}
