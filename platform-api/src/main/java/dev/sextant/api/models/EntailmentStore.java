package dev.sextant.api.models;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The SQL of entailment models. Every method takes a client that is bound to a tenant. */
public final class EntailmentStore extends ModelStore<EntailmentDefinition, EntailmentModel> {

  private static final String LIST =
      """
      select *
      from entailment_models
      where id > $1
      order by id
      limit $2
      """;

  private static final String FIND =
      """
      select *
      from entailment_models
      where id = $1
      """;

  private static final String INSERT =
      """
      insert into entailment_models (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
                                     labels, max_tokens, precision)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (tenant_id, name) do nothing
      returning *
      """;

  private static final String IS_USED =
      """
      select 1
      from experiments
      where entailment_model_id = $1
      limit 1
      """;

  private static final String DELETE =
      """
      delete from entailment_models
      where id = $1
      """;

  /** Creates the store. */
  public EntailmentStore() {
    super(new Statements(LIST, FIND, INSERT, IS_USED, DELETE), EntailmentStore::model);
  }

  @Override
  Tuple parameters(EntailmentDefinition definition) {
    return Tuple.tuple()
        .addString(definition.name())
        .addString(definition.architecture())
        .addString(definition.location())
        .addString(definition.revision())
        .addString(definition.weightsSha256())
        .addString(definition.tokenizerSha256())
        .addArrayOfString(definition.labels().toArray(String[]::new))
        .addInteger(definition.maxTokens())
        .addString(definition.precision());
  }

  @Override
  EntailmentDefinition definition(EntailmentModel model) {
    return model.definition();
  }

  private static EntailmentModel model(Row row) {
    return new EntailmentModel(
        row.getUUID("id"),
        new EntailmentDefinition(
            row.getString("name"),
            row.getString("architecture"),
            row.getString("location"),
            row.getString("revision"),
            row.getString("weights_sha256"),
            row.getString("tokenizer_sha256"),
            List.of(row.getArrayOfStrings("labels")),
            row.getInteger("max_tokens"),
            row.getString("precision")),
        row.getOffsetDateTime("created_at"));
  }
}
