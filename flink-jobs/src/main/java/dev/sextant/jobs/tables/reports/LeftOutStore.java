package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the draws of an experiment's answer set, sampled or imported, that its policy leaves out.
 */
public final class LeftOutStore {

  /**
   * The items that the report reads, and what was asked for each: by a run the same for all, by an
   * imported file the draws that it has.
   */
  private static final String READABLE =
      """
      with asked as (
        select e.answer_set_id, e.outcomes, r.answers_per_item, e.version_id, e.label_source, e.labeller_identity
        from experiments e
        join answer_sets a on a.id = e.answer_set_id and a.judged_from is not null
        left join sampling_runs r on r.answer_set_id = a.id
        where e.id = ?),
      readable as (
        select v.id, factuality_of_source(v.own_factuality, k.label_source) as own_factuality, k.label_source,
               k.labeller_identity, k.answer_set_id, k.outcomes,
               coalesce(k.answers_per_item,
                        (select count(*)
                         from draws d
                         where d.answer_set_id = k.answer_set_id and d.item_id = v.id)) as asked
        from asked k
        join items v on v.version_id = k.version_id
        left join splits s on s.version_id = v.version_id
        left join split_items p on p.split_id = s.id and p.item_id = v.id
        where p.part = 'calibration' or not ?)
      """;

  private static final String ASKED =
      READABLE
          + """
          select k.outcomes, (select coalesce(sum(i.asked), 0) from readable i) as asked,
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
          select i.id, i.own_factuality as factuality, i.asked, c.counted
          from readable i
          cross join lateral (
            select count(*) as counted
            from answers a
            where a.answer_set_id = i.answer_set_id and a.item_id = i.id and a.role = 'sample'
              and a.outcome = any (i.outcomes)) c
          where c.counted < i.asked
          order by i.id
          """;

  private static final String LABELS =
      READABLE
          + """
          select i.id as item_id, a.outcome = any (i.outcomes) as counted, g.grounded, f.factuality
          from readable i
          join answers a on a.answer_set_id = i.answer_set_id and a.item_id = i.id and a.role = 'sample'
          left join lateral (
            select l.grounded
            from labels l
            where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
              and is_of_source(l.source, l.labeller, i.label_source, i.labeller_identity)
            order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc
            limit 1) g on true
          left join lateral (
            select l.factuality
            from labels l
            where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
              and is_of_source(l.source, l.labeller, i.label_source, i.labeller_identity)
            order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc
            limit 1) f on true
          where exists (select
                        from labels l
                        where l.answer_id = a.id and l.withdrawn_at is null
                          and is_of_source(l.source, l.labeller, i.label_source, i.labeller_identity))
          order by i.id, a.ordinal
          """;

  private static final RecordReader<Asked> ASKED_ROW = RecordReader.of(Asked.class);
  private static final RecordReader<ShortItem> ITEM = RecordReader.of(ShortItem.class);
  private static final RecordReader<SampleLabel> LABEL = RecordReader.of(SampleLabel.class);

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
   * The label of a sampled answer.
   *
   * @param counted whether the experiment evaluates the answer
   * @param grounded null if it has no such label
   * @param factuality null if it has no such label
   */
  public record SampleLabel(
      UUID itemId, boolean counted, @Nullable Boolean grounded, @Nullable Double factuality) {}

  private record Asked(long asked, long counted, List<String> outcomes) {}

  /** Returns what became of the draws; empty if the answers are those of the version's own file. */
  public Optional<DrawCounts> counts() {
    return database.overVersion(
        "count draws",
        connection -> {
          SortedMap<String, Long> byOutcome = new TreeMap<>();
          Sql.forEach(
              connection,
              row -> Map.entry(row.getString("outcome"), row.getLong("draws")),
              each -> byOutcome.put(each.getKey(), each.getValue()),
              OUTCOMES,
              experimentId,
              locked);
          return Sql.first(connection, ASKED_ROW, ASKED, experimentId, locked)
              .map(row -> new DrawCounts(row.asked, row.counted, row.outcomes, byOutcome));
        });
  }

  /** Reads the items that lack answers, in an order that is always the same. */
  public void forEachItem(Consumer<ShortItem> consumer) {
    each("read items that lack answers", ITEM, consumer, ITEMS);
  }

  /** Reads the labels of the sampled answers, in an order that is always the same. */
  public void forEachLabel(Consumer<SampleLabel> consumer) {
    each("read labels of sampled answers", LABEL, consumer, LABELS);
  }

  private <T> void each(String purpose, Sql.Reader<T> reader, Consumer<T> consumer, String sql) {
    database.overVersion(
        purpose,
        connection -> {
          Sql.forEach(connection, reader, consumer, sql, experimentId, locked);
          return true;
        });
  }
}
