package dev.sextant.api.anchors;

import dev.sextant.api.anchors.AnchorReportStore.AnchoredRun;
import dev.sextant.api.anchors.AnchorReportStore.FrozenAnchor;
import dev.sextant.api.anchors.AnchorReportStore.JudgedRun;
import dev.sextant.metrics.report.anchors.AnchorDrift;
import dev.sextant.metrics.report.anchors.AnchorDrift.State;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Whether a labeller no longer labels its anchors as it did. */
public final class JudgeDrift {

  private final AnchorReportStore store = new AnchorReportStore();

  /**
   * Returns whether a run shows, with the runs before it, that its labeller has drifted since the
   * first run over the same anchors. A run without anchors shows nothing.
   *
   * @param db of a tenant
   */
  public Future<Boolean> isShown(SqlClient db, UUID runId) {
    return store.run(db, runId).compose(run -> isShown(db, runId, run));
  }

  private Future<Boolean> isShown(SqlClient db, UUID runId, Optional<AnchoredRun> found) {
    if (found.isEmpty() || found.get().anchorSetId() == null) {
      return Future.succeededFuture(false);
    }
    AnchoredRun run = found.get();
    UUID set = Objects.requireNonNull(run.anchorSetId());
    double tolerance = Objects.requireNonNull(run.tolerance());
    return store
        .anchors(db, set)
        .compose(
            anchors ->
                store
                    .runs(db, set, run.identity())
                    .map(runs -> hasDrifted(runId, anchors, runs, tolerance)));
  }

  private static boolean hasDrifted(
      UUID runId, List<FrozenAnchor> anchors, List<JudgedRun> runs, double tolerance) {
    AnchorColumns columns = AnchorColumns.of(anchors);
    List<AnchorDrift> drifts =
        AnchorDrift.of(
            columns.grounded(),
            columns.clusters(),
            runs.stream().map(each -> columns.verdicts(each.verdicts())).toList(),
            tolerance);
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).runId().equals(runId)) {
        return drifts.get(i).state() == State.DRIFTED;
      }
    }
    return false;
  }
}
