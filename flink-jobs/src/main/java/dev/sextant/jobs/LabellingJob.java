package dev.sextant.jobs;

import dev.sextant.jobs.labelling.LabellingPages;
import dev.sextant.jobs.labelling.LabellingTask;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.labelling.LabelRunSize;
import dev.sextant.jobs.tables.labelling.LabelRunStore;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Answers of a set -> replies of an oracle -> verdicts and labels. */
final class LabellingJob {

  private LabellingJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings) {
    Database database = request.database();
    String runId = request.targetId();
    LabelRunSize size = size(database, runId);
    return CallJob.of(
        request,
        settings,
        LabellingPages.of(size).all(),
        1 + 2 * size.concurrency() / LabellingPages.ANSWERS,
        (data, tables) -> LabellingTask.begin(data, tables, runId));
  }

  private static LabelRunSize size(Database database, String runId) {
    try (TenantTransactions tables = database.openNow()) {
      return new LabelRunStore(tables).size(runId);
    }
  }
}
