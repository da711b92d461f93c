package dev.sextant.jobs.reporting;

import dev.sextant.jobs.reporting.source.TableSource;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.reports.ReportStore;
import dev.sextant.jobs.threads.TaskThreads;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a report of stored scores and labels, and stores it. */
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
    ReportBody body = ReportBody.of(new TableSource(tables, plan.experiment()), threads);
    threads.call(
        () -> {
          insert(body);
          return true;
        });
  }

  private void insert(ReportBody body) {
    Experiment experiment = plan.experiment();
    ReportStore reports = new ReportStore(tables);
    String manifest =
        ManifestJson.of(
            plan,
            body.reader().leftOut() == null
                ? experiment.version().answers()
                : reports.answers(experiment.id()),
            body.reader().totals(),
            body.reader().readings(),
            reports.entailmentTokens(experiment.id()),
            Instant.now());
    reports.insert(experiment.id(), plan.number(), body.json(), manifest);
  }
}
