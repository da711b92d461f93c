package dev.sextant.jobs.tables.items;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.items.Item.Answer;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.metrics.catalogue.Need;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the items of an experiment that still need work, by keyset pages over their ordinals. */
public final class ItemStore {

  /*
   * Omits an item that every model and the text branch have scored, so that resuming and retrying
   * cost only the missing work. Both lookups use the whole key of scored_items; "model_id is not
   * distinct from" would not use the index. "offset 0" makes Postgres look each item up: without
   * statistics of a new experiment it would hash all of its scored items for each page.
   */
  private static final String PAGE =
      """
      with page as (
        select i.id, i.ordinal, i.question, i.context, i.reference,
               array(select m.id
                     from unnest(?::uuid[]) m (id)
                     where exists (select 1 from scored_items s
                                   where s.experiment_id = ? and s.model_id = m.id and s.item_id = i.id
                                   offset 0)
                    ) as models,
               exists (select 1 from scored_items s
                       where s.experiment_id = ? and s.model_id is null and s.item_id = i.id
                       offset 0) as texts
        from items i
        where i.version_id = ? and i.ordinal >= ? and i.ordinal < ?
      )
      select id, ordinal, question, context, reference, models, texts
      from page
      where not texts or cardinality(models) < ?
      order by ordinal
      limit ?
      """;

  private static final String ANSWERS =
      """
      select a.item_id, a.id, a.role = 'sample' as sample, a.text,
             case when ? then a.token_logprobs end as token_logprobs,
             case when ? then coalesce(a.external_scores, '{}') || coalesce(j.scores, '{}') end as external_scores
      from experiment_answers a
      left join lateral (
        select jsonb_object_agg(e.judge ->> 'name', v.value) as scores
        from (select jsonb_array_elements(judge_scores) as judge from experiments where id = a.experiment_id) e
        join judge_values v on v.run_id = (e.judge ->> 'run_id')::uuid and v.answer_id = a.id) j on true
      where a.experiment_id = ? and a.item_id = any (?)
      order by a.item_id, a.ordinal
      """;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<Map<String, Double>> SCORES = new TypeReference<>() {};

  private final TenantTransactions database;
  private final Experiment experiment;
  private final UUID[] models;
  private final boolean logprobs;
  private final boolean segments;
  private final boolean externalScores;

  public ItemStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experiment = experiment;
    this.models = experiment.models().stream().map(UUID::fromString).toArray(UUID[]::new);
    this.logprobs = experiment.needs(Need.TOKEN_LOGPROBS);
    this.segments = experiment.needs(Need.SEGMENTS);
    this.externalScores = experiment.needs(Need.EXTERNAL_SCORE);
  }

  /**
   * Returns the next items that are not scored yet, by ordinal; fewer than {@code limit} if there
   * are no more.
   *
   * @param from smallest ordinal
   * @param to one more than the greatest ordinal
   * @param limit at least 1
   */
  public List<Item> page(long from, long to, int limit) {
    return database.inTenant(
        "read items",
        connection -> {
          Map<UUID, Item> page = items(connection, from, to, limit);
          return page.isEmpty() ? List.of() : withAnswers(connection, page);
        });
  }

  private Map<UUID, Item> items(Connection connection, long from, long to, int limit)
      throws SQLException {
    UUID experimentId = UUID.fromString(experiment.id());
    List<Item> found =
        Sql.list(
            connection,
            ItemStore::item,
            PAGE,
            connection.createArrayOf("uuid", models),
            experimentId,
            experimentId,
            UUID.fromString(experiment.version().id()),
            from,
            to,
            models.length,
            limit);
    Map<UUID, Item> page = new LinkedHashMap<>();
    found.forEach(item -> page.put(UUID.fromString(item.id()), item));
    return page;
  }

  private static Item item(ResultSet row) throws SQLException {
    List<String> scored = new ArrayList<>();
    for (UUID model : (UUID[]) row.getArray("models").getArray()) {
      scored.add(model.toString());
    }
    if (row.getBoolean("texts")) {
      scored.add(ItemOutcome.TEXTS);
    }
    return new Item(
        row.getString("id"),
        row.getLong("ordinal"),
        text(row.getString("question")),
        text(row.getString("context")),
        text(row.getString("reference")),
        List.of(),
        scored);
  }

  private static @Nullable String text(@Nullable String text) {
    return text == null || text.isBlank() ? null : text;
  }

  private List<Item> withAnswers(Connection connection, Map<UUID, Item> page) throws SQLException {
    Map<UUID, List<Answer>> answers = answers(connection, page.keySet().toArray(UUID[]::new));
    List<Item> items = new ArrayList<>(page.size());
    page.forEach((id, item) -> items.add(item.with(answers.getOrDefault(id, List.of()))));
    return items;
  }

  private Map<UUID, List<Answer>> answers(Connection connection, UUID[] ids) throws SQLException {
    UUID experimentId = UUID.fromString(experiment.id());
    Array items = connection.createArrayOf("uuid", ids);
    Map<UUID, List<String>> cuts =
        segments ? LabelStore.segments(connection, experimentId, items) : Map.of();
    return Sql.list(
            connection,
            row -> answer(row, cuts),
            ANSWERS,
            logprobs,
            externalScores,
            experimentId,
            items)
        .stream()
        .collect(groupingBy(OfItem::itemId, mapping(OfItem::answer, toList())));
  }

  private record OfItem(UUID itemId, Answer answer) {}

  private static OfItem answer(ResultSet row, Map<UUID, List<String>> cuts) throws SQLException {
    List<String> segments = cuts.getOrDefault(row.getObject("id", UUID.class), List.of());
    Answer answer =
        new Answer(
            row.getString("id"),
            row.getBoolean("sample"),
            row.getString("text"),
            Sql.doubles(row.getArray("token_logprobs")),
            segments,
            scores(row.getString("external_scores")));
    return new OfItem(row.getObject("item_id", UUID.class), answer);
  }

  private static Map<String, Double> scores(@Nullable String json) {
    if (json == null) {
      return Map.of();
    }
    try {
      return JSON.readValue(json, SCORES);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the column holds an object of numbers", e);
    }
  }
}
