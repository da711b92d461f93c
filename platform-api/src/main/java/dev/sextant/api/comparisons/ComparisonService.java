package dev.sextant.api.comparisons;

import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.UUID;

/** Compares scores of a project's experiments with one of them; stores nothing. */
final class ComparisonService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final ProjectLookup projects = new ProjectLookup();

  ComparisonService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** Compares scores; one transaction reads all of them. */
  Future<ComparisonReply> compare(TenantId tenant, UUID projectId, ComparisonRequest request) {
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(there -> new ScoreReader(db, projectId).read(request.choices())))
        .compose(scores -> workers.executeBlocking(() -> reply(request.label(), scores), false));
  }

  private static ComparisonReply reply(String label, List<ComparedScores> scores) {
    return ComparisonReply.of(label, scores, ComparisonStatistics.of(label, scores));
  }
}
