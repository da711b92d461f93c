package dev.sextant.api.models;

import dev.sextant.api.models.ModelStore.Statements;
import dev.sextant.api.tenancy.RecordMapper;
import org.jspecify.annotations.Nullable;

/** The SQL of entailment models. Every method takes a client that is bound to a tenant. */
public final class EntailmentModelStore
    extends ModelStore<EntailmentDefinition, TenantEntailmentModel> {

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
                                     labels, max_tokens, precision, generator_id, generator_kind, model, answer_tokens,
                                     thinking_budget, top_logprobs)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
      on conflict (tenant_id, name) do nothing
      returning *
      """;

  private static final String IS_TAKEN =
      """
      select 1
      from entailment_models
      where name = $1
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
  public EntailmentModelStore() {
    super(
        new Statements(LIST, FIND, INSERT, IS_TAKEN, IS_USED, DELETE),
        RecordMapper.of(TenantEntailmentModel.class),
        EntailmentModelStore::parameters);
  }

  private static @Nullable Object[] parameters(EntailmentDefinition definition) {
    return new @Nullable Object[] {
      definition.name(),
      definition.architecture(),
      definition.location(),
      definition.revision(),
      definition.weightsSha256(),
      definition.tokenizerSha256(),
      definition.labels().toArray(String[]::new),
      definition.maxTokens(),
      definition.precision(),
      definition.server().generatorId(),
      definition.server().generatorKind(),
      definition.server().model(),
      definition.server().answerTokens(),
      definition.server().thinkingBudget(),
      definition.server().topLogprobs()
    };
  }
}
