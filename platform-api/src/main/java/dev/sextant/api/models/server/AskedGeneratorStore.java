package dev.sextant.api.models.server;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the settings of generators that an entailment model can ask. */
final class AskedGeneratorStore {

  private static final String FIND =
      """
      select id, project_id, name, kind, base_url, model, (parameters ->> 'thinking_budget')::integer as thinking_budget
      from generators
      where id = $1
      """;

  private static final Function<Row, AskedGenerator> GENERATOR =
      RecordMapper.of(AskedGenerator.class);

  /**
   * A generator with what an entailment model copies of it.
   *
   * @param projectId null: of every project
   * @param thinkingBudget in tokens; null: the model does not think
   */
  record AskedGenerator(
      UUID id,
      @Nullable UUID projectId,
      String name,
      String kind,
      String baseUrl,
      String model,
      @Nullable Integer thinkingBudget) {}

  /** Returns a generator of the tenant. */
  Future<Optional<AskedGenerator>> find(SqlClient db, UUID id) {
    return Sql.first(db, GENERATOR, FIND, id);
  }
}
