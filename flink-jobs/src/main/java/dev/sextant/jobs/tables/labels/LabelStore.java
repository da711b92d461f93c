package dev.sextant.jobs.tables.labels;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.LabelSource;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** Reads the answers of an experiment with their labels. */
public final class LabelStore {

  /** The rule that chooses one of an answer's several labels of a source; part of the manifest. */
  public static final String RULE =
      "human over oracle over imported, then the newest; for grounded and factuality each";

  /*
   * Uses the labels of the experiment's source. Texts that differ only in white space are equal. An item's key is
   * computed once, before its answers are joined, because for a long context it takes longer than
   * the rest of the query.
   */
  private static final String CONTRADICTIONS =
      """
      with keyed as materialized (
        select v.id,
               case when v.group_key is null and v.joined_sha256 is null then v.group_sha256
                    else group_of(null, v.question, v.context, v.external_id) end as key
        from items v
        left join splits s on s.version_id = v.version_id
        left join split_items p on p.split_id = s.id and p.item_id = v.id
        where v.version_id = ? and (p.part = 'calibration' or not ?))
      select count(*) as texts
      from (select
            from keyed k
            join experiment_answers a on a.item_id = k.id and a.experiment_id = ?
            join lateral (
              select l.grounded
              from labels l
              where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
                and is_of_source(l.source, l.labeller, ?, ?)
              order by case l.source when 'human' then 0 when 'oracle' then 1 else 2 end, l.created_at desc, l.id desc
              limit 1) g on true
            group by k.key, btrim(regexp_replace(a.text, '\\s+', ' ', 'g'))
            having bool_or(g.grounded) and not bool_and(g.grounded)) t
      """;

  /**
   * After an import the planner has no statistics of its items, takes them for one, and would look
   * through all answers for each: the time would grow with the square of the items.
   */
  private static final String WITHOUT_LOOPS =
      """
      select set_config('enable_nestloop', 'off', true) as setting
      """;

  /*
   * The newest label of each person on answers that two or more have labelled, of the items that the
   * report reads.
   */
  private static final String RATINGS =
      """
      with latest as (
        select distinct on (l.answer_id, l.author) l.answer_id, v.group_sha256, l.author, l.grounded
        from items v
        left join splits s on s.version_id = v.version_id
        left join split_items p on p.split_id = s.id and p.item_id = v.id
        join experiment_answers a on a.item_id = v.id and a.experiment_id = ?
        join labels l on l.answer_id = a.id
        where v.version_id = ? and (p.part = 'calibration' or not ?)
          and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
        order by l.answer_id, l.author, l.created_at desc, l.id desc
      )
      select dense_rank() over (order by group_sha256) as item, dense_rank() over (order by answer_id) as answer,
             dense_rank() over (order by author) as person, grounded
      from (select d.*, count(*) over (partition by answer_id) as people from latest d) s
      where people > 1
      order by answer_id, author
      """;

  /*
   * An answer that a label run of the experiment's facts was asked about has these, and no segments
   * even if there are no facts. Of the labels with segments, the one that the rule would choose.
   */
  private static final String SEGMENTS =
      """
      select a.id,
             case when f.parts is null then array(select s.text from segments s where s.label_id = l.id order by s.ordinal)
                  else array(select p.part ->> 'text'
                             from jsonb_array_elements(f.parts) with ordinality p (part, place)
                             order by p.place) end as texts
      from experiment_answers a
      join experiments e on e.id = a.experiment_id
      left join lateral (
        select v.parts
        from jsonb_array_elements(e.fact_runs) with ordinality r (run, place)
        join oracle_verdicts v on v.run_id = (r.run ->> 'run_id')::uuid and v.answer_id = a.id
                              and v.repeat = 0 and not v.anchor
        order by r.place
        limit 1) f on true
      left join lateral (
        select l.id, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
        from labels l
        where l.answer_id = a.id and l.withdrawn_at is null
          and exists (select 1 from segments s where s.label_id = l.id)
        order by rank, l.created_at desc, l.id desc
        limit 1) l on f.parts is null
      where a.experiment_id = ? and a.item_id = any (?) and (f.parts is not null or l.id is not null)
      """;

  private static final int ITEMS_AT_ONCE = 1_000;

  private static final RecordReader<LabelRating> RATING = RecordReader.of(LabelRating.class);

  private final TenantTransactions database;
  private final int itemsAtOnce;

  public LabelStore(TenantTransactions database) {
    this(database, ITEMS_AT_ONCE);
  }

  /**
   * @param itemsAtOnce whose answers one statement reads
   */
  public LabelStore(TenantTransactions database, int itemsAtOnce) {
    this.database = database;
    this.itemsAtOnce = itemsAtOnce;
  }

  /**
   * Reads the answers of the experiment by item and ordinal: all answers, or only those of the
   * calibration part while the holdout is locked. It keeps few rows in memory.
   *
   * @param reader takes the answers of one item after the other
   */
  public void forEachItem(Experiment experiment, Consumer<List<LabelledAnswer>> reader) {
    database.inSnapshot(
        "read labels",
        connection -> {
          new LabelPages(connection, experiment, itemsAtOnce).forEachItem(reader);
          return true;
        });
  }

  /**
   * Returns how many texts are labelled grounded in one place and not grounded in another, as
   * answers to the same question and context.
   */
  public long contradictions(Experiment experiment) {
    return database.overVersion(
        "count contradicting labels",
        connection -> {
          Sql.first(connection, row -> row.getString("setting"), WITHOUT_LOOPS);
          return Sql.first(
                  connection,
                  row -> row.getLong("texts"),
                  CONTRADICTIONS,
                  UUID.fromString(experiment.version().id()),
                  experiment.holdoutIsLocked(),
                  UUID.fromString(experiment.id()),
                  experiment.labelSource().kind(),
                  experiment.labelSource().identity())
              .orElseThrow();
        });
  }

  /**
   * Returns what people say of answers that two or more of them have labelled grounded or not.
   * Empty if labels of people do not count: their agreement says nothing of other labels.
   */
  public List<LabelRating> ratings(Experiment experiment) {
    LabelSource source = experiment.labelSource();
    if (!source.isInForce() && !source.isPeople()) {
      return List.of();
    }
    return database.overVersion(
        "read the labels of several people",
        connection ->
            Sql.list(
                connection,
                RATING,
                RATINGS,
                UUID.fromString(experiment.id()),
                UUID.fromString(experiment.version().id()),
                experiment.holdoutIsLocked()));
  }

  /** Returns the segments or facts of the items' answers, by answer; omits answers without any. */
  public static Map<UUID, List<String>> segments(
      Connection connection, UUID experimentId, Array items) throws SQLException {
    Map<UUID, List<String>> segments = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(SEGMENTS)) {
      statement.setObject(1, experimentId);
      statement.setArray(2, items);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          segments.put(
              row.getObject("id", UUID.class),
              List.of((String[]) row.getArray("texts").getArray()));
        }
      }
    }
    return segments;
  }
}
