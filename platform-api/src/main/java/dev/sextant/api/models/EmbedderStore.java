package dev.sextant.api.models;

import dev.sextant.api.json.RecordJson;
import dev.sextant.api.models.ModelStore.Statements;
import dev.sextant.api.models.check.EmbedderCheck;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL of embedders. Every method takes a client that is bound to a tenant. */
public final class EmbedderStore extends ModelStore<EmbedderDefinition, TenantEmbedder> {

  private static final String LIST =
      """
      select *
      from embedders
      where id > $1 and superseded_at is null
      order by id
      limit $2
      """;

  private static final String FIND =
      """
      select *
      from embedders
      where id = $1
      """;

  private static final String INSERT =
      """
      insert into embedders (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
                             pooling, prefix, question_prefix, question_revision, max_tokens, dimensions, precision,
                             check_report)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (tenant_id, name) where superseded_at is null do nothing
      returning *
      """;

  private static final String SUPERSEDE =
      """
      update embedders
      set superseded_at = now()
      where name = $1 and revision <> $2 and location = 'shipped:' || name and superseded_at is null
      """;

  private static final String REPORT =
      """
      select check_report
      from embedders
      where id = $1 and check_report is not null
      """;

  private static final String IS_TAKEN =
      """
      select 1
      from embedders
      where name = $1 and superseded_at is null
      """;

  private static final String IS_USED =
      """
      select 1
      from experiment_embedders
      where embedder_id = $1
      limit 1
      """;

  private static final String DELETE =
      """
      delete from embedders
      where id = $1
      """;

  private static final RecordMapper<TenantEmbedder> EMBEDDER =
      RecordMapper.of(TenantEmbedder.class);

  /** Creates the store. */
  public EmbedderStore() {
    super(
        new Statements(LIST, FIND, INSERT, IS_TAKEN, IS_USED, DELETE),
        EMBEDDER,
        definition -> values(definition, (Object) null));
  }

  /** Inserts an embedder with its check report; returns empty if the name is taken. */
  Future<Optional<TenantEmbedder>> insert(SqlClient db, EmbedderCheck check) {
    return Sql.first(
        db, EMBEDDER, INSERT, values(check.definition(), RecordJson.object(check.report())));
  }

  /** Returns the check report of an embedder; empty if it has none. */
  Future<Optional<JsonObject>> report(SqlClient db, UUID id) {
    return Sql.first(db, row -> row.getJsonObject("check_report"), REPORT, id);
  }

  /** Returns the values of a definition in the order of the table's columns, and further ones. */
  public static @Nullable Object[] values(
      EmbedderDefinition definition, @Nullable Object... further) {
    @Nullable Object[] own = {
      definition.name(),
      definition.architecture(),
      definition.location(),
      definition.revision(),
      definition.weightsSha256(),
      definition.tokenizerSha256(),
      definition.pooling(),
      definition.prefix(),
      definition.questionPrefix(),
      definition.questionRevision(),
      definition.maxTokens(),
      definition.dimensions(),
      definition.precision()
    };
    @Nullable Object[] all = Arrays.copyOf(own, own.length + further.length);
    System.arraycopy(further, 0, all, own.length, further.length);
    return all;
  }

  /** Inserts a shipped embedder if it is missing, and supersedes other revisions of its name. */
  Future<Void> ship(SqlClient db, EmbedderDefinition definition) {
    return Sql.run(db, SUPERSEDE, definition.name(), definition.revision())
        .compose(superseded -> insert(db, definition))
        .mapEmpty();
  }
}
