package dev.sextant.api.anchors;

import dev.sextant.api.anchors.AnchorReport.Frozen;
import dev.sextant.api.anchors.AnchorReport.Shift;
import dev.sextant.api.anchors.AnchorReportStore.AnchoredRun;
import dev.sextant.api.anchors.AnchorReportStore.ClusterShare;
import dev.sextant.api.anchors.AnchorReportStore.JudgedRun;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.report.anchors.AnchorDrift;
import dev.sextant.metrics.report.anchors.AnchorDrift.State;
import dev.sextant.metrics.report.anchors.DriftEvidence;
import dev.sextant.metrics.report.anchors.GroundedShift;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Compares the runs of a labeller over the same anchors. */
final class AnchorReports {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final AnchorReportStore store = new AnchorReportStore();

  AnchorReports(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** What is read before anything is computed. */
  private record Lineage(AnchoredRun run, AnchorColumns anchors, List<JudgedRun> runs) {

    List<AnchorDrift> drifts() {
      return AnchorDrift.of(
          anchors.grounded(),
          anchors.clusters(),
          runs.stream().map(each -> anchors.verdicts(each.verdicts())).toList(),
          Objects.requireNonNull(run.tolerance()));
    }
  }

  Future<AnchorReport> report(TenantId tenant, UUID runId) {
    return database
        .inTenant(tenant, db -> read(db, runId))
        .compose(read -> workers.executeBlocking(read, false));
  }

  private Future<Callable<AnchorReport>> read(SqlClient db, UUID runId) {
    return store
        .run(db, runId)
        .map(Refusal.ifMissing("label run", runId))
        .compose(
            run -> {
              UUID set = run.anchorSetId();
              return set == null
                  ? Future.succeededFuture(AnchorReports::none)
                  : lineage(db, run, set).compose(lineage -> read(db, runId, lineage));
            });
  }

  private static AnchorReport none() {
    return new AnchorReport(null, AnchorDrift.ENOUGH, DriftEvidence.ENOUGH, List.of(), null);
  }

  private Future<Lineage> lineage(SqlClient db, AnchoredRun run, UUID set) {
    return store
        .anchors(db, set)
        .compose(
            anchors ->
                store
                    .runs(db, set, run.identity())
                    .map(runs -> new Lineage(run, AnchorColumns.of(anchors), runs)));
  }

  /** Reads the verdicts on the system's answers of the run and of the baseline. */
  private Future<Callable<AnchorReport>> read(SqlClient db, UUID runId, Lineage lineage) {
    List<AnchorDrift> drifts = lineage.drifts();
    int own = place(lineage.runs(), runId);
    int baseline =
        IntStream.range(0, drifts.size())
            .filter(i -> drifts.get(i).state() == State.BASELINE)
            .findFirst()
            .orElse(own);
    if (own <= baseline) {
      return Future.succeededFuture(() -> report(lineage, drifts, null));
    }
    return store
        .shares(db, lineage.runs().get(baseline).runId())
        .compose(
            earlier ->
                store
                    .shares(db, runId)
                    .map(
                        later ->
                            () ->
                                report(
                                    lineage,
                                    drifts,
                                    shift(lineage, drifts, baseline, own, earlier, later))));
  }

  private static int place(List<JudgedRun> runs, UUID runId) {
    return IntStream.range(0, runs.size())
        .filter(i -> runs.get(i).runId().equals(runId))
        .findFirst()
        .orElse(-1);
  }

  private static @Nullable Shift shift(
      Lineage lineage,
      List<AnchorDrift> drifts,
      int baseline,
      int own,
      List<ClusterShare> earlier,
      List<ClusterShare> later) {
    if (earlier.isEmpty() || later.isEmpty()) {
      return null;
    }
    JudgedRun first = lineage.runs().get(baseline);
    JudgedRun run = lineage.runs().get(own);
    AnchorColumns anchors = lineage.anchors().among(earlier, later);
    boolean sameAnswers = first.answerSetId().equals(run.answerSetId());
    GroundedShift shift =
        GroundedShift.of(
            anchors.shares(earlier),
            anchors.shares(later),
            sameAnswers,
            GroundedShift.Anchors.of(
                anchors.grounded(),
                anchors.clusters(),
                anchors.verdicts(first.verdicts()),
                anchors.verdicts(run.verdicts())),
            drifts.get(own),
            own - baseline);
    return new Shift(
        first.runId(), sameAnswers, shift.difference(), shift.judge(), shift.rest(), shift.cause());
  }

  private static AnchorReport report(
      Lineage lineage, List<AnchorDrift> drifts, @Nullable Shift shift) {
    AnchoredRun run = lineage.run();
    return new AnchorReport(
        new Frozen(
            Objects.requireNonNull(run.anchorSetId()),
            Objects.requireNonNull(run.name()),
            Objects.requireNonNull(run.tolerance()),
            Objects.requireNonNull(run.anchorCount())),
        AnchorDrift.ENOUGH,
        DriftEvidence.ENOUGH,
        IntStream.range(0, drifts.size())
            .mapToObj(i -> run(lineage.anchors(), lineage.runs().get(i), drifts.get(i)))
            .toList(),
        shift);
  }

  private static AnchorReport.Run run(AnchorColumns anchors, JudgedRun run, AnchorDrift drift) {
    return new AnchorReport.Run(
        run.runId(),
        run.answerSetName(),
        run.createdAt(),
        anchors.judged(run.verdicts()),
        run.unlabelled(),
        anchors.agreement(run.verdicts()),
        drift.state(),
        drift.compared(),
        drift.changed(),
        drift.share(),
        drift.nowRight(),
        drift.nowWrong(),
        drift.p(),
        drift.evidence());
  }
}
