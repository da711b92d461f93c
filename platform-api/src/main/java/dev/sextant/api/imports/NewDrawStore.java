package dev.sextant.api.imports;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.images.NewImageStore;
import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.draws.DrawRecord.ItemDraws;
import dev.sextant.api.imports.parse.draws.SourceDraw;
import dev.sextant.api.imports.parse.draws.SourceDraw.Facts;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that writes an answer set from a file. Takes a client that is bound to a tenant. Draws
 * are passed as one JSON text per batch.
 */
final class NewDrawStore {

  /**
   * An item of the version that a file answers.
   *
   * @param firstOrdinal of its draws: they follow the answers of the version's own file
   */
  record KnownItem(String externalId, UUID id, @Nullable String question, int firstOrdinal) {}

  private static final String INSERT_SET =
      """
      insert into answer_sets (version_id, name, source, answer_count, judged_from, origin, completed_at)
      select $1, $2, 'imported', $3, s.id, $4, now()
      from answer_sets s
      where s.version_id = $1 and s.judged_from is null
      on conflict (tenant_id, version_id, name) do nothing
      returning id
      """;

  private static final String KNOWN_ITEMS =
      """
      select i.external_id, i.id, i.question,
             coalesce((select max(a.ordinal) + 1
                       from imported_answers a
                       where a.item_id = i.id), 0) as first_ordinal
      from items i
      where i.version_id = $1 and i.external_id = any ($2)
      """;

  /** The draws are JSON text until here, because {@code jsonb} would forget the sign of -0. */
  private static final String INSERT_DRAWS =
      """
      with input as (
        select case when text is not null then uuidv7() end as answer_id, d.*
        from json_to_recordset($2::text::json)
          as d (item_id uuid, ordinal integer, index integer, outcome text, text text, logprobs double precision[], metadata jsonb,
                seed bigint, requested_model text, served_model text, fingerprint text, request_id text,
                finish_reason text, reason text, tokens_in bigint, tokens_out bigint, tokens_cached bigint,
                tokens_reasoning bigint, tries integer, latency_ms bigint)),
      texts as (
        insert into answers (id, answer_set_id, item_id, ordinal, role, outcome, text, token_logprobs, metadata)
        select answer_id, $1, item_id, ordinal, 'sample', outcome, text, logprobs, metadata
        from input
        where text is not null
        returning octet_length(text) + 8 * coalesce(cardinality(token_logprobs), 0)
                  + case when metadata = '{}' then 0 else octet_length(metadata::text) end as bytes),
      made as (
        insert into draws (answer_set_id, item_id, index, outcome, answer_id, seed, requested_model, served_model,
                           fingerprint, request_id, finish_reason, reason, tokens_in, tokens_out, tokens_cached,
                           tokens_reasoning, tries, latency_ms, cost)
        select $1, item_id, index, outcome, answer_id, seed, requested_model, served_model, fingerprint, request_id,
               finish_reason, reason, tokens_in, tokens_out, tokens_cached, tokens_reasoning, tries, latency_ms, 0
        from input)
      select coalesce(sum(bytes), 0)::bigint as bytes
      from texts
      """;

  private static final String KEEP_BYTES =
      """
      update answer_sets
      set stored_bytes = $2
      where id = $1
      """;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Function<Row, KnownItem> KNOWN_ITEM = RecordMapper.of(KnownItem.class);

  private final NewImageStore images = new NewImageStore();

  /**
   * Returns the id of the new set; empty if its name is taken.
   *
   * @param origin where the answers come from, as the API returns it
   */
  Future<Optional<UUID>> begin(
      SqlClient db, UUID versionId, String name, long answers, JsonObject origin) {
    return Sql.value(db, UUID.class, INSERT_SET, versionId, name, answers, origin);
  }

  /** Returns those items of a version that have one of these ids. */
  Future<List<KnownItem>> knownItems(SqlClient db, UUID versionId, List<ItemDraws> of) {
    return Sql.list(
        db,
        KNOWN_ITEM,
        KNOWN_ITEMS,
        versionId,
        of.stream().map(ItemDraws::externalId).toArray(String[]::new));
  }

  /** Writes draws and returns how many bytes of content were stored. */
  Future<Long> write(
      SqlClient db, UUID setId, List<ItemDraws> items, Map<String, KnownItem> known) {
    ArrayNode rows = JSON.createArrayNode();
    for (ItemDraws item : items) {
      KnownItem at = Objects.requireNonNull(known.get(item.externalId()));
      for (SourceDraw draw : item.draws()) {
        ObjectNode row = rows.addObject().put("item_id", at.id().toString());
        write(row.put("ordinal", at.firstOrdinal() + draw.index()), draw);
      }
    }
    List<SourceImage> files = items.stream().flatMap(item -> item.images().stream()).toList();
    return Sql.count(db, INSERT_DRAWS, setId, rows.toString())
        .compose(bytes -> images.write(db, setId, files).map(more -> bytes + more));
  }

  Future<Void> keepBytes(SqlClient db, UUID setId, long bytes) {
    return Sql.run(db, KEEP_BYTES, setId, bytes);
  }

  private static void write(ObjectNode row, SourceDraw draw) {
    row.put("index", draw.index()).put("outcome", draw.outcome().code()).put("text", draw.text());
    if (!draw.tokenLogprobs().isEmpty()) {
      draw.tokenLogprobs().forEach(row.putArray("logprobs")::add);
    }
    row.set("metadata", draw.metadata());
    Facts facts = draw.facts();
    row.put("seed", facts.seed())
        .put("requested_model", facts.requestedModel())
        .put("served_model", facts.servedModel())
        .put("fingerprint", facts.fingerprint())
        .put("request_id", facts.requestId())
        .put("finish_reason", facts.finishReason())
        .put("reason", facts.reason())
        .put("tries", facts.tries())
        .put("latency_ms", facts.latencyMs());
    List<Long> usage = facts.usage();
    if (usage != null) {
      row.put("tokens_in", usage.get(0))
          .put("tokens_out", usage.get(1))
          .put("tokens_cached", usage.get(2))
          .put("tokens_reasoning", usage.get(3));
    }
  }
}
