package dev.sextant.jobs.tables.sampling;

import dev.sextant.jobs.tables.TenantTransactions;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.NoSuchElementException;
import java.util.UUID;

/** Reads what the graph of a sampling job depends on. */
public final class SamplingSizeStore {

  private static final String GET =
      """
      select r.answers_per_item, r.concurrency,
             (select coalesce(max(i.ordinal) + 1, 0) from items i where i.version_id = s.version_id) as ordinals
      from sampling_runs r
      join answer_sets s on s.id = r.answer_set_id
      where r.answer_set_id = ?
      """;

  private final TenantTransactions database;

  public SamplingSizeStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the size of a run.
   *
   * @param answerSetId UUID
   * @throws NoSuchElementException if the tenant has no such run
   */
  public SamplingSize get(String answerSetId) {
    return database.inTenant(
        "read the sampling run",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(GET)) {
            statement.setObject(1, UUID.fromString(answerSetId));
            try (ResultSet row = statement.executeQuery()) {
              if (!row.next()) {
                throw new NoSuchElementException("the tenant has no answer set " + answerSetId);
              }
              return new SamplingSize(
                  row.getLong("ordinals"),
                  row.getInt("answers_per_item"),
                  row.getInt("concurrency"));
            }
          }
        });
  }
}
