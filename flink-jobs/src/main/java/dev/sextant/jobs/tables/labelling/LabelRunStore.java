package dev.sextant.jobs.tables.labelling;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CallRun;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.UUID;

/** Reads what a label run asks about, and plans its repeats. */
public final class LabelRunStore {

  private static final String READ =
      """
      select encode(p.identity, 'hex') as identity, p.labeller_kind, p.policy, p.answer_count, r.concurrency,
             (select coalesce(max(i.ordinal) + 1, 0) from items i where i.version_id = s.version_id) as ordinals
      from label_plans p
      join call_runs r on r.id = p.run_id
      join answer_sets s on s.id = r.answer_set_id
      where p.run_id = ?
      """;

  private static final String PLAN_REPEATS =
      """
      update label_plans
      set repeat_count = ?
      where run_id = ?
      """;

  private final TenantTransactions database;

  public LabelRunStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the size of a run.
   *
   * @param runId UUID
   * @throws NoSuchElementException if the tenant has no such run
   */
  public LabelRunSize size(String runId) {
    return database.inTenant(
        "read the size of the label run",
        connection ->
            Sql.first(connection, LabelRunStore::size, READ, UUID.fromString(runId))
                .orElseThrow(
                    () -> new NoSuchElementException("the tenant has no label run " + runId)));
  }

  /** Reads the plan of a run that has begun. */
  public LabelRun read(CallRun call) {
    return database.inTenant(
        "read the plan of the labels",
        connection ->
            Sql.first(connection, row -> run(call, row), READ, UUID.fromString(call.id()))
                .orElseThrow());
  }

  /** Records how many answers are labelled again. */
  public void planRepeats(LabelRun run, long count) {
    database.inTenant(
        "plan the repeats",
        connection ->
            Sql.update(connection, PLAN_REPEATS, count, UUID.fromString(run.call().id())));
  }

  private static LabelRun run(CallRun call, ResultSet row) throws SQLException {
    return new LabelRun(
        call,
        new Labeller(
            LabellerKind.of(row.getString("labeller_kind")).orElseThrow(),
            row.getString("policy"),
            call.spec()),
        row.getString("identity"),
        size(row));
  }

  private static LabelRunSize size(ResultSet row) throws SQLException {
    return new LabelRunSize(
        row.getLong("answer_count"), row.getLong("ordinals"), row.getInt("concurrency"));
  }
}
