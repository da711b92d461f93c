package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the draws of an experiment's answer set that its policy leaves out. */
public final class LeftOutStore {

  /** The items that the report reads, and what was asked for each. */
  private static final String READABLE =
      """
      with asked as (
        select e.answer_set_id, e.outcomes, r.answers_per_item, e.version_id
        from experiments e
        join sampling_runs r on r.answer_set_id = e.answer_set_id
        where e.id = ?),
      readable as (
        select v.id, v.own_factuality, k.*
        from asked k
        join items v on v.version_id = k.version_id
        left join splits s on s.version_id = v.version_id
        left join split_items p on p.split_id = s.id and p.item_id = v.id
        where p.part = 'calibration' or not ?)
      """;

  private static final String ASKED =
      READABLE
          + """
          select k.outcomes, (select coalesce(sum(i.answers_per_item), 0) from readable i) as asked,
                 (select count(*)
                  from readable i
                  join answers a on a.answer_set_id = i.answer_set_id and a.item_id = i.id
                  where a.role = 'sample' and a.outcome = any (i.outcomes)) as counted
          from asked k
          """;

  private static final String OUTCOMES =
      READABLE
          + """
          select d.outcome, count(*) as draws
          from readable i
          join draws d on d.answer_set_id = i.answer_set_id and d.item_id = i.id
          group by d.outcome
          """;

  private static final String ITEMS =
      READABLE
          + """
          select i.id, i.own_factuality, i.answers_per_item as asked, c.counted
          from readable i
          cross join lateral (
            select count(*) as counted
            from answers a
            where a.answer_set_id = i.answer_set_id and a.item_id = i.id and a.role = 'sample'
              and a.outcome = any (i.outcomes)) c
          where c.counted < i.answers_per_item
          order by i.id
          """;

  private static final String LABELS =
      READABLE
          + """
          select i.id, a.outcome = any (i.outcomes) as counted, g.grounded, f.factuality
          from readable i
          join answers a on a.answer_set_id = i.answer_set_id and a.item_id = i.id and a.role = 'sample'
          left join lateral (
            select l.grounded
            from labels l
            where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
            order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc
            limit 1) g on true
          left join lateral (
            select l.factuality
            from labels l
            where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
            order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc
            limit 1) f on true
          where exists (select from labels l where l.answer_id = a.id and l.withdrawn_at is null)
          order by i.id, a.ordinal
          """;

  private static final int ROWS_AT_ONCE = 5_000;

  private final TenantTransactions database;
  private final UUID experimentId;
  private final boolean locked;

  public LeftOutStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experimentId = UUID.fromString(experiment.id());
    this.locked = experiment.holdoutIsLocked();
  }

  /**
   * An item for which fewer answers count than were asked for.
   *
   * @param factuality the item's own; null if it has none
   * @param asked number of draws
   * @param counted number of draws that the experiment evaluates, below {@code asked}
   */
  public record ShortItem(UUID id, @Nullable Double factuality, int asked, int counted) {

    /** Returns how many draws the experiment does not evaluate; at least 1. */
    public int leftOut() {
      return asked - counted;
    }
  }

  /**
   * The label in force of a sampled answer.
   *
   * @param counted whether the experiment evaluates the answer
   * @param grounded null if it has no such label
   * @param factuality null if it has no such label
   */
  public record SampleLabel(
      UUID itemId, boolean counted, @Nullable Boolean grounded, @Nullable Double factuality) {}

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /** Returns what became of the draws; empty if the answer set was imported. */
  public Optional<DrawCounts> counts() {
    SortedMap<String, Long> byOutcome = new TreeMap<>();
    each(
        "count draws by outcome",
        OUTCOMES,
        row -> byOutcome.put(row.getString("outcome"), row.getLong("draws")));
    DrawCounts[] found = new DrawCounts[1];
    each(
        "count draws",
        ASKED,
        row ->
            found[0] =
                new DrawCounts(
                    row.getLong("asked"),
                    row.getLong("counted"),
                    List.of((String[]) row.getArray("outcomes").getArray()),
                    byOutcome));
    return Optional.ofNullable(found[0]);
  }

  /** Reads the items that lack answers, in an order that is always the same. */
  public void forEachItem(Consumer<ShortItem> reader) {
    each(
        "read items that lack answers",
        ITEMS,
        row ->
            reader.accept(
                new ShortItem(
                    row.getObject("id", UUID.class),
                    row.getObject("own_factuality", Double.class),
                    row.getInt("asked"),
                    row.getInt("counted"))));
  }

  /** Reads the labels of the sampled answers, in an order that is always the same. */
  public void forEachLabel(Consumer<SampleLabel> reader) {
    each(
        "read labels of sampled answers",
        LABELS,
        row ->
            reader.accept(
                new SampleLabel(
                    row.getObject("id", UUID.class),
                    row.getBoolean("counted"),
                    row.getObject("grounded", Boolean.class),
                    row.getObject("factuality", Double.class))));
  }

  private void each(String purpose, String sql, RowReader reader) {
    database.inTenant(
        purpose,
        connection -> {
          read(connection, sql, reader);
          return true;
        });
  }

  private void read(Connection connection, String sql, RowReader reader) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setFetchSize(ROWS_AT_ONCE);
      statement.setObject(1, experimentId);
      statement.setBoolean(2, locked);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          reader.read(row);
        }
      }
    }
  }
}
