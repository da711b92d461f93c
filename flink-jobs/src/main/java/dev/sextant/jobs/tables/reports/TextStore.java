package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.metrics.catalogue.Need;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of items and of their answers, with log-probabilities where a metric needs them.
 */
public final class TextStore {

  private static final String ITEMS =
      """
      select id, external_id, question, context, reference
      from items
      where id = any (?)
      order by ordinal
      """;

  private static final String ANSWERS =
      """
      select a.id, a.item_id, a.ordinal, a.text, case when ? then a.token_logprobs end as token_logprobs
      from experiment_answers a
      join items i on i.id = a.item_id
      where a.experiment_id = ? and a.item_id = any (?)
      order by i.ordinal, a.ordinal
      """;

  private static final RecordReader<ItemTexts> ITEM = RecordReader.of(ItemTexts.class);
  private static final RecordReader<AnswerText> ANSWER = RecordReader.of(AnswerText.class);

  private final TenantTransactions database;
  private final UUID experimentId;
  private final boolean logprobs;

  public TextStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experimentId = UUID.fromString(experiment.id());
    this.logprobs = experiment.needs(Need.TOKEN_LOGPROBS);
  }

  /** The texts of an item. */
  public record ItemTexts(
      String id,
      String externalId,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference) {}

  /**
   * The text of an answer.
   *
   * @param tokenLogprobs natural logarithms of its tokens' probabilities; null: unknown, or no
   *     metric of the experiment needs them
   */
  @SuppressWarnings("ArrayRecordComponent") // a column; never compared
  public record AnswerText(
      String id, String itemId, int ordinal, String text, double @Nullable [] tokenLogprobs) {}

  /** Returns items in file order. */
  public List<ItemTexts> items(Collection<String> ids) {
    return database.inTenant(
        "read the texts of items",
        connection ->
            Sql.list(connection, ITEM, ITEMS, connection.createArrayOf("uuid", uuids(ids))));
  }

  /** Returns the answers of items that the experiment evaluates, by item and ordinal. */
  public List<AnswerText> answers(Collection<String> items) {
    return database.inTenant(
        "read the texts of answers",
        connection ->
            Sql.list(
                connection,
                ANSWER,
                ANSWERS,
                logprobs,
                experimentId,
                connection.createArrayOf("uuid", uuids(items))));
  }

  private static UUID[] uuids(Collection<String> ids) {
    return ids.stream().map(UUID::fromString).toArray(UUID[]::new);
  }
}
