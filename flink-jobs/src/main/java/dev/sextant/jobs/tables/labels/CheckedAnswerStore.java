package dev.sextant.jobs.tables.labels;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the answers of an experiment that people have labelled grounded or not. */
public final class CheckedAnswerStore {

  /**
   * An answer with the label of people and the one of the experiment's source that would be in
   * force without it.
   *
   * @param id UUID
   * @param people whether people call it grounded
   * @param oracle whether an oracle, or else an imported label does; null: there is no such label
   * @param source of that label, {@code oracle} or {@code imported}
   * @param inclusion probability in (0, 1] with which a queue chose the answer; null: all answers
   *     were equally likely
   */
  public record CheckedAnswer(
      UUID id,
      boolean people,
      @Nullable Boolean oracle,
      @Nullable String source,
      @Nullable Double inclusion) {}

  /*
   * The first label of the kind that is checked says how the answer was chosen. Later ones, such as second opinions, were
   * asked for because there was one. Labels of another kind were asked for by another queue, with probabilities of its own.
   */
  private static final String CHECKED =
      """
      select a.id, p.grounded as people, o.grounded as oracle, o.source,
             (select h.inclusion_probability
              from labels h
              where h.answer_id = a.id and h.source = 'human' and h.withdrawn_at is null and h.grounded is not null
              order by h.created_at, h.id
              limit 1) as inclusion
      from items v
      left join splits s on s.version_id = v.version_id
      left join split_items t on t.split_id = s.id and t.item_id = v.id
      join experiment_answers a on a.item_id = v.id and a.experiment_id = ?
      join lateral (
        select l.grounded
        from labels l
        where l.answer_id = a.id and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
        order by l.created_at desc, l.id desc
        limit 1) p on true
      left join lateral (
        select l.grounded, l.source
        from labels l
        where l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null and l.grounded is not null
          and is_of_source(l.source, l.labeller, ?, ?)
        order by l.source desc, l.created_at desc, l.id desc
        limit 1) o on true
      where v.version_id = ? and (t.part = 'calibration' or not ?)
      order by a.id
      """;

  /**
   * How sure an oracle is of an answer.
   *
   * @param id UUID
   * @param grounded probability in [0, 1] that it is grounded
   */
  public record SureAnswer(UUID id, double grounded) {}

  /*
   * Of the label that the statement above reads as the oracle's. What an oracle expects of an answer with supported and
   * unsupported parts is the share of supported ones, and not the probability that all are.
   */
  private static final String SURE =
      """
      select a.id, o.probability as grounded
      from items v
      left join splits s on s.version_id = v.version_id
      left join split_items t on t.split_id = s.id and t.item_id = v.id
      join experiment_answers a on a.item_id = v.id and a.experiment_id = ?
      join lateral (
        select l.probability, l.factuality
        from labels l
        where l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null and l.grounded is not null
          and is_of_source(l.source, l.labeller, ?, ?)
        order by l.source desc, l.created_at desc, l.id desc
        limit 1) o on o.probability is not null and coalesce(o.factuality, 0) in (0, 1)
      where v.version_id = ? and (t.part = 'calibration' or not ?)
      order by a.id
      """;

  private static final RecordReader<SureAnswer> SURE_ANSWER = RecordReader.of(SureAnswer.class);
  private static final RecordReader<CheckedAnswer> ANSWER = RecordReader.of(CheckedAnswer.class);

  private final TenantTransactions database;

  public CheckedAnswerStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the answers that the report may read. If labels of people only count, no other label is
   * returned.
   */
  public List<CheckedAnswer> list(Experiment experiment) {
    return read("read the labels of people", experiment, CHECKED, ANSWER);
  }

  /** Returns the answers for whose label the oracle gives a probability. */
  public List<SureAnswer> sure(Experiment experiment) {
    return read("read the probabilities of labels", experiment, SURE, SURE_ANSWER);
  }

  private <T extends Record> List<T> read(
      String what, Experiment experiment, String sql, RecordReader<T> reader) {
    return database.inTenant(
        what,
        connection ->
            Sql.list(
                connection,
                reader,
                sql,
                UUID.fromString(experiment.id()),
                experiment.labelSource().kind(),
                experiment.labelSource().identity(),
                UUID.fromString(experiment.version().id()),
                experiment.holdoutIsLocked()));
  }
}
