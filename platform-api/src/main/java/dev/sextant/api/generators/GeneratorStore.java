package dev.sextant.api.generators;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of generators. Every method takes a client that is bound to a tenant. */
final class GeneratorStore {

  private static final String LIST =
      """
      select id, project_id, name, kind, base_url, model, parameters, credential_set_at, created_by, created_at
      from generators
      where id > $1 and ($2::uuid is null or project_id is null or project_id = $2)
      order by id
      limit $3
      """;

  private static final String FIND =
      """
      select id, project_id, name, kind, base_url, model, parameters, credential_set_at, created_by, created_at
      from generators
      where id = $1
      """;

  private static final String INSERT =
      """
      insert into generators (project_id, name, kind, base_url, model, parameters, created_by)
      values ($1, $2, $3, $4, $5, coalesce($6::jsonb, '{}'), $7)
      on conflict (tenant_id, project_id, name) do nothing
      returning id
      """;

  private static final String UPDATE =
      """
      update generators
      set name = coalesce($2, name), base_url = coalesce($3, base_url), model = coalesce($4, model),
          parameters = coalesce($5::jsonb, parameters)
      where id = $1
      """;

  private static final String DELETE =
      """
      delete from generators
      where id = $1
      """;

  private static final Function<Row, Generator> GENERATOR = RecordMapper.of(Generator.class);

  /**
   * Returns the generators of a project and those of all projects; without a project, all
   * generators.
   */
  Future<List<Generator>> list(SqlClient db, UUID after, Optional<UUID> projectId, int rows) {
    return Sql.list(db, GENERATOR, LIST, after, projectId.orElse(null), rows);
  }

  Future<Optional<Generator>> find(SqlClient db, UUID id) {
    return Sql.first(db, GENERATOR, FIND, id);
  }

  /** Returns empty if the name is taken. */
  Future<Optional<UUID>> insert(SqlClient db, GeneratorRequest request, String author) {
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        request.projectId(),
        request.name(),
        request.kind(),
        request.baseUrl(),
        request.model(),
        request.parameters(),
        author);
  }

  /** Updates the fields that are not null. */
  Future<Void> update(SqlClient db, UUID id, GeneratorRequest request) {
    return Sql.run(
        db, UPDATE, id, request.name(), request.baseUrl(), request.model(), request.parameters());
  }

  /** Returns whether the generator existed. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return Sql.change(db, DELETE, id);
  }
}
