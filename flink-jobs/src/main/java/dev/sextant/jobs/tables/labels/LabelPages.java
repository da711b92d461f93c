package dev.sextant.jobs.tables.labels;

import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.LabelSource;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answers of an experiment with their labels by pages of items: the time that a statement
 * takes does not grow with the dataset, and so stays far below the limit of the server. {@code
 * offset 0} makes Postgres look the answers and the part of each item up in the index: without
 * statistics it would join a page with all that there are.
 */
public final class LabelPages {

  private static final String GROUPS =
      """
      select v.ordinal, v.group_sha256,
             exists (select
                     from experiment_answers a
                     where a.experiment_id = ? and a.item_id = v.id
                     offset 0) as answered
      from items v
      left join splits s on s.version_id = v.version_id
      left join lateral (
        select w.part from split_items w where w.split_id = s.id and w.item_id = v.id offset 0) p on true
      where v.version_id = ? and v.ordinal >= ? and v.ordinal < ? and (p.part = 'calibration' or not ?)
      order by v.ordinal
      """;

  private static final String ANSWERS =
      """
      select a.id, a.item_id, a.ordinal, char_length(a.text) as length, a.role = 'judged' as judged,
             i.ordinal as item_ordinal, i.external_id, i.part, i.question, i.context, i.own,
             g.grounded, g.source as grounded_by, g.labeller as grounded_labeller,
             f.factuality, f.source as factuality_by, f.labeller as factuality_labeller
      from (select v.id, v.ordinal, v.external_id, p.part, factuality_of_source(v.own_factuality, ?) as own,
                   coalesce(char_length(v.question), -1) as question,
                   coalesce(char_length(v.context), -1) as context
            from items v
            left join splits s on s.version_id = v.version_id
            left join lateral (
              select w.part from split_items w where w.split_id = s.id and w.item_id = v.id offset 0) p on true
            where v.version_id = ? and v.ordinal >= ? and v.ordinal < ?
              and (p.part = 'calibration' or not ?)) i
      cross join lateral (
        select w.id, w.item_id, w.ordinal, w.role, w.text
        from experiment_answers w
        where w.experiment_id = ? and w.item_id = i.id
        offset 0) a
      left join lateral (
        select l.grounded, l.source, labeller_of(l.answer_id, l.source, l.labeller) as labeller,
               case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
        from labels l
        where l.answer_id = a.id and l.withdrawn_at is null and l.grounded is not null
          and is_of_source(l.source, l.labeller, ?, ?)
        order by rank, l.created_at desc, l.id desc
        limit 1) g on true
      left join lateral (
        select l.factuality, l.source, labeller_of(l.answer_id, l.source, l.labeller) as labeller,
               case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
        from labels l
        where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
          and is_of_source(l.source, l.labeller, ?, ?)
        order by rank, l.created_at desc, l.id desc
        limit 1) f on true
      order by i.ordinal, a.ordinal
      """;

  private static final int ROWS_AT_ONCE = 5_000;

  private final Connection connection;
  private final UUID experimentId;
  private final UUID versionId;
  private final boolean locked;
  private final LabelSource source;
  private final long ordinals;
  private final int size;

  /**
   * @param size items of a page
   */
  public LabelPages(Connection connection, Experiment experiment, int size) {
    this.connection = connection;
    this.experimentId = UUID.fromString(experiment.id());
    this.versionId = UUID.fromString(experiment.version().id());
    this.locked = experiment.holdoutIsLocked();
    this.source = experiment.labelSource();
    this.ordinals = experiment.version().ordinals();
    this.size = size;
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /**
   * Reads the answers by item and ordinal. It keeps few rows in memory.
   *
   * @param reader takes the answers of one item after the other
   */
  public void forEachItem(Consumer<List<LabelledAnswer>> reader) throws SQLException {
    ItemNumbers numbers = numbers();
    AnswersOfItem answers = new AnswersOfItem(numbers, reader);
    try (PreparedStatement statement = connection.prepareStatement(ANSWERS)) {
      statement.setString(1, source.kind());
      statement.setObject(2, versionId);
      statement.setBoolean(5, locked);
      statement.setObject(6, experimentId);
      statement.setString(7, source.kind());
      statement.setBytes(8, source.identity());
      statement.setString(9, source.kind());
      statement.setBytes(10, source.identity());
      forEachRow(statement, 3, answers::add);
    }
    answers.end();
  }

  private ItemNumbers numbers() throws SQLException {
    ItemNumbers.Builder numbers = new ItemNumbers.Builder(ordinals);
    try (PreparedStatement statement = connection.prepareStatement(GROUPS)) {
      statement.setObject(1, experimentId);
      statement.setObject(2, versionId);
      statement.setBoolean(5, locked);
      forEachRow(
          statement,
          3,
          row ->
              numbers.add(
                  row.getInt("ordinal"), row.getBytes("group_sha256"), row.getBoolean("answered")));
    }
    return numbers.build();
  }

  /**
   * Runs a statement for each page.
   *
   * @param from place of the parameter with the smallest ordinal; the next one ends the page
   */
  private void forEachRow(PreparedStatement statement, int from, RowReader reader)
      throws SQLException {
    statement.setFetchSize(ROWS_AT_ONCE);
    for (long first = 0; first < ordinals; first += size) {
      statement.setLong(from, first);
      statement.setLong(from + 1, first + size);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          reader.read(row);
        }
      }
    }
  }

  /** Collects rows until those of the next item come. */
  private static final class AnswersOfItem {

    private final ItemNumbers numbers;
    private final Consumer<List<LabelledAnswer>> reader;
    private List<LabelledAnswer> answers = new ArrayList<>();

    AnswersOfItem(ItemNumbers numbers, Consumer<List<LabelledAnswer>> reader) {
      this.numbers = numbers;
      this.reader = reader;
    }

    void add(ResultSet row) throws SQLException {
      int index = numbers.index(row.getInt("item_ordinal"));
      if (!answers.isEmpty() && answers.get(0).item().index() != index) {
        end();
      }
      answers.add(
          new LabelledAnswer(
              row.getString("id"),
              answers.isEmpty() ? item(row, index) : answers.get(0).item(),
              row.getInt("ordinal"),
              row.getInt("length"),
              row.getBoolean("judged"),
              row.getObject("grounded", Boolean.class),
              origin(row.getString("grounded_by")),
              row.getString("grounded_labeller"),
              row.getObject("factuality", Double.class),
              origin(row.getString("factuality_by")),
              row.getString("factuality_labeller")));
    }

    private static @Nullable LabelOrigin origin(@Nullable String code) {
      return code == null ? null : LabelOrigin.valueOf(code.toUpperCase(Locale.ROOT));
    }

    private LabelledItem item(ResultSet row, int index) throws SQLException {
      return new LabelledItem(
          row.getString("item_id"),
          index,
          numbers.cluster(row.getInt("item_ordinal")),
          row.getString("external_id"),
          "calibration".equals(row.getString("part")),
          row.getInt("question"),
          row.getInt("context"),
          row.getObject("own", Double.class));
    }

    void end() {
      if (!answers.isEmpty()) {
        reader.accept(List.copyOf(answers));
        answers = new ArrayList<>();
      }
    }
  }
}
