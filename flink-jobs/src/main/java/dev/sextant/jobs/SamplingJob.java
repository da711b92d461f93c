package dev.sextant.jobs;

import dev.sextant.jobs.sampling.SamplingTask;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.sampling.SamplingSize;
import dev.sextant.jobs.tables.sampling.SamplingSizeStore;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Items of an answer set -> draws. */
final class SamplingJob {

  /** A page has about as many draws as calls may be in flight. */
  private static final int PAGE_DRAWS = 200;

  private SamplingJob() {}

  static StreamGraph graph(JobRequest request, JobSettings settings) {
    Database database = request.database();
    String answerSetId = request.targetId();
    SamplingSize size = size(database, answerSetId);
    int pageItems = Math.max(1, PAGE_DRAWS / size.answersPerItem());
    long pages = Math.max(1, (size.ordinals() + pageItems - 1) / pageItems);
    return CallJob.of(
        request,
        settings,
        pages,
        1 + 2 * size.concurrency() / (pageItems * size.answersPerItem()),
        (data, tables) -> SamplingTask.begin(data, tables, answerSetId, pageItems));
  }

  private static SamplingSize size(Database database, String answerSetId) {
    try (TenantTransactions tables = database.openNow()) {
      return new SamplingSizeStore(tables).get(answerSetId);
    }
  }
}
