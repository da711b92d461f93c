package dev.sextant.jobs.tables.sampling;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.remote.prompt.PromptTemplate;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.UUID;

/** Reads what a sampling run asks for. */
public final class SamplingRunStore {

  private static final String READ =
      """
      select template, answers_per_item
      from draw_plans
      where answer_set_id = ?
      """;

  private final TenantTransactions database;

  public SamplingRunStore(TenantTransactions database) {
    this.database = database;
  }

  /** Reads the plan of a run that has begun. */
  public SamplingRun read(CallRun call) {
    return database.inTenant(
        "read the plan of the draws",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(READ)) {
            statement.setObject(1, UUID.fromString(call.id()));
            try (ResultSet row = statement.executeQuery()) {
              row.next();
              return new SamplingRun(call, PromptTemplate.parse(row.getString(1)), row.getInt(2));
            }
          }
        });
  }
}
