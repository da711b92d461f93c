package dev.sextant.api.models;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;

/** The SQL of embedders. Every method takes a client that is bound to a tenant. */
public final class EmbedderStore extends ModelStore<EmbedderDefinition, Embedder> {

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
                             pooling, prefix, max_tokens, dimensions, precision)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (tenant_id, name) where superseded_at is null do nothing
      returning *
      """;

  private static final String SUPERSEDE =
      """
      update embedders
      set superseded_at = now()
      where name = $1 and revision <> $2 and location like 'shipped:%' and superseded_at is null
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

  /** Creates the store. */
  public EmbedderStore() {
    super(new Statements(LIST, FIND, INSERT, IS_USED, DELETE), EmbedderStore::embedder);
  }

  @Override
  Tuple parameters(EmbedderDefinition definition) {
    return Tuple.tuple()
        .addString(definition.name())
        .addString(definition.architecture())
        .addString(definition.location())
        .addString(definition.revision())
        .addString(definition.weightsSha256())
        .addString(definition.tokenizerSha256())
        .addString(definition.pooling())
        .addString(definition.prefix())
        .addInteger(definition.maxTokens())
        .addInteger(definition.dimensions())
        .addString(definition.precision());
  }

  @Override
  EmbedderDefinition definition(Embedder model) {
    return model.definition();
  }

  /** Inserts a shipped embedder if it is missing, and supersedes other revisions of its name. */
  Future<Void> ship(SqlClient db, EmbedderDefinition definition) {
    return db.preparedQuery(SUPERSEDE)
        .execute(Tuple.of(definition.name(), definition.revision()))
        .compose(superseded -> insert(db, definition))
        .mapEmpty();
  }

  private static Embedder embedder(Row row) {
    return new Embedder(
        row.getUUID("id"),
        new EmbedderDefinition(
            row.getString("name"),
            row.getString("architecture"),
            row.getString("location"),
            row.getString("revision"),
            row.getString("weights_sha256"),
            row.getString("tokenizer_sha256"),
            row.getString("pooling"),
            row.getString("prefix"),
            row.getInteger("max_tokens"),
            row.getInteger("dimensions"),
            row.getString("precision")),
        row.getOffsetDateTime("created_at"));
  }
}
