package dev.sextant.jobs.reporting;

import dev.sextant.jobs.reporting.MetricPart.ReportPart;
import dev.sextant.jobs.reporting.samples.SampleCurves;
import dev.sextant.jobs.reporting.series.Floors;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.SeriesReader;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.threads.TaskThreads;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.added.CombinedScores;
import dev.sextant.metrics.report.added.ScoreColumn;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.finding.FlipRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a report of stored scores and labels, and stores it. Labels and floors come first. Then
 * each thread computes one part at a time, so that memory holds the scores of at most one part per
 * thread.
 */
final class ReportMaker {

  /** How long an interrupted part may compute. Its statement ends at once. */
  private static final Duration LONGEST_END = Duration.ofMinutes(3);

  private static final Logger LOG = LoggerFactory.getLogger(ReportMaker.class);

  private final ReportPlan plan;
  private final TenantTransactions tables;
  private final TaskThreads threads;

  private ReportMaker(ReportPlan plan, TenantTransactions tables, TaskThreads threads) {
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
    TenantTransactions tables = plan.database().open();
    try {
      new ReportMaker(plan, tables, threads).make();
    } finally {
      end(threads, tables, LONGEST_END);
    }
  }

  /** Ends threads and connections, whatever the threads do. */
  static void end(TaskThreads threads, TenantTransactions tables, Duration longest) {
    threads.interrupt();
    tables.close();
    if (!threads.end(longest)) {
      LOG.warn(
          "A part of a report still computes {} after it was interrupted; its connection is closed",
          longest);
    }
  }

  /**
   * Reads and writes on threads of its own, since an interrupt ends waiting for them, but not a
   * statement.
   */
  private void make() throws InterruptedException {
    Experiment experiment = plan.experiment();
    SeriesReader reader = threads.call(() -> new SeriesReader(tables, experiment));
    Floors floors = Floors.compute(reader, threads);
    List<ReportPart> parts = parts(reader, floors);
    threads.call(
        () -> {
          insert(reader, parts, combined(floors, parts));
          return true;
        });
  }

  /** Combines the scores of each kind of subject. */
  private List<CombinedScores> combined(Floors floors, List<ReportPart> parts) {
    List<ScoreColumn> scores = parts.stream().flatMap(part -> part.scores().stream()).toList();
    List<CombinedScores> combined =
        Arrays.stream(Subject.values())
            .flatMap(kind -> floors.combined(kind, scores).stream())
            .toList();
    return CombinedScores.corrected(combined, plan.experiment().seed());
  }

  private void insert(SeriesReader reader, List<ReportPart> parts, List<CombinedScores> combined) {
    Experiment experiment = plan.experiment();
    LabelStore labels = new LabelStore(tables);
    long contradictions = labels.contradictions(experiment);
    FlipRate flips = FlipRate.of(LabelAgreement.of(labels.ratings(experiment)));
    ReportStore reports = new ReportStore(tables);
    LeftOut leftOut = reader.leftOut();
    String manifest =
        ManifestJson.of(
            plan,
            leftOut == null ? experiment.version().answers() : reports.answers(experiment.id()),
            reports.totals(experiment.id()),
            reader.readings(),
            reports.entailmentTokens(experiment.id()),
            Instant.now());
    reports.insert(
        experiment.id(),
        plan.number(),
        ReportJson.of(reader, parts, combined, contradictions, flips),
        manifest);
  }

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
      parts.add(() -> new ReportPart(curves.of(embedder), List.of(), List.of()));
    }
    return threads.callAll(parts);
  }
}
