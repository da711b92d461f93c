package dev.sextant.api.answersets;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.remote.prompt.PromptFields;
import dev.sextant.remote.prompt.PromptTemplate;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads what a sampling run needs. Takes a client that is bound to a tenant. */
final class PlanStore {

  private static final String VERSION =
      """
      select v.id, d.project_id, v.item_count, s.id as imported_set_id
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      join answer_sets s on s.version_id = v.id and s.judged_from is null
      where v.id = $1
      limit 1
      """;

  private static final String GENERATOR =
      """
      select id, name, kind, base_url, model, system_prompt, parameters, concurrency, dialect,
             generator_price(id) - 'created_by' - 'created_at' as price
      from generators
      where id = $1 and (project_id is null or project_id = $2)
      """;

  /** The value of each of the template's fields. A field that holds an object has none. */
  private static final String VALUES =
      """
      select i.external_id, i.ordinal, f.name,
             case f.name
               when 'id' then i.external_id
               when 'question' then i.question
               when 'context' then i.context
               when 'reference' then i.reference
               when 'reference_document' then i.reference_document
               else case when jsonb_typeof(i.metadata -> substr(f.name, 10)) not in ('object', 'array')
                         then i.metadata ->> substr(f.name, 10) end
             end as value
      from items i
      cross join unnest($2::text[]) f (name)
      where i.version_id = $1
      """;

  private static final String FIRST_WITHOUT =
      "with field_values as ("
          + VALUES
          + """
          )
          select external_id, name
          from field_values
          where value is null or value !~ '\\S'
          order by ordinal, name
          limit 1
          """;

  private static final String FIRST_IMAGE =
      "with field_values as ("
          + VALUES
          + """
          )
          select external_id, name
          from field_values
          where value ~ '^image:sha256:[0-9a-f]{64}$'
          order by ordinal, name
          limit 1
          """;

  private static final String FIELD_BYTES =
      "with field_values as ("
          + VALUES
          + """
          )
          select coalesce(sum(octet_length(value)), 0)::bigint as bytes
          from field_values
          """;

  private static final String FIRST_ITEMS =
      """
      select id, external_id, question, context, reference, reference_document, metadata
      from items
      where version_id = $1
      order by ordinal
      limit $2
      """;

  /** Seconds of work of one call, by the newest completed set of the generator. */
  private static final String SECONDS_PER_DRAW =
      """
      select extract(epoch from r.finished_at - r.served_at)::double precision
             / nullif(r.draw_count - r.made_before, 0) as seconds
      from sampling_runs r
      where r.generator_id = $1 and r.state = 'completed'
      order by r.finished_at desc
      limit 1
      """;

  private static final Function<Row, SampledVersion> VERSIONS =
      RecordMapper.of(SampledVersion.class);
  private static final Function<Row, ChosenGenerator> GENERATORS =
      RecordMapper.of(ChosenGenerator.class);
  private static final Function<Row, LackingItem> LACKING = RecordMapper.of(LackingItem.class);

  /** An item that lacks a field, as text at least. */
  record LackingItem(String externalId, String name) {}

  /** An item with the fields that a prompt may use. */
  record PromptItem(UUID id, PromptFields fields) {}

  Future<Optional<SampledVersion>> version(SqlClient db, UUID id) {
    return Sql.first(db, VERSIONS, VERSION, id);
  }

  /** Returns a generator that the project may use. */
  Future<Optional<ChosenGenerator>> generator(SqlClient db, UUID id, UUID projectId) {
    return Sql.first(db, GENERATORS, GENERATOR, id, projectId);
  }

  /** Returns the first item that lacks a field of the template. */
  Future<Optional<LackingItem>> firstWithout(
      SqlClient db, UUID versionId, PromptTemplate template) {
    return Sql.first(db, LACKING, FIRST_WITHOUT, versionId, fields(template));
  }

  /** Returns the first item that has an image in a field of the template. */
  Future<Optional<LackingItem>> firstImage(SqlClient db, UUID versionId, PromptTemplate template) {
    return Sql.first(db, LACKING, FIRST_IMAGE, versionId, fields(template));
  }

  /** Returns the bytes of all prompts of a version, each once. */
  Future<Long> promptBytes(SqlClient db, SampledVersion version, PromptTemplate template) {
    return Sql.count(db, FIELD_BYTES, version.id(), fields(template))
        .map(bytes -> bytes + version.itemCount() * template.literalBytes());
  }

  Future<List<PromptItem>> firstItems(SqlClient db, UUID versionId, int count) {
    return Sql.list(db, PlanStore::item, FIRST_ITEMS, versionId, count);
  }

  /** Returns the seconds of a draw in the generator's newest run; empty if none was completed. */
  Future<Optional<Double>> secondsPerDraw(SqlClient db, UUID generatorId) {
    return Sql.value(db, Double.class, SECONDS_PER_DRAW, generatorId);
  }

  private static String[] fields(PromptTemplate template) {
    return template.fields().toArray(String[]::new);
  }

  private static PromptItem item(Row row) {
    return new PromptItem(
        row.getUUID("id"),
        new PromptFields(
            row.getString("external_id"),
            row.getString("question"),
            row.getString("context"),
            row.getString("reference"),
            row.getString("reference_document"),
            metadata(row.getJsonObject("metadata"))));
  }

  private static Map<String, String> metadata(@Nullable JsonObject stored) {
    Map<String, String> values = new HashMap<>();
    if (stored != null) {
      stored.forEach(
          field -> {
            Object value = field.getValue();
            if (value instanceof String || value instanceof Number || value instanceof Boolean) {
              values.put(field.getKey(), String.valueOf(value));
            }
          });
    }
    return values;
  }
}
