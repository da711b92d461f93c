package dev.sextant.api.generators;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

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

  /**
   * Returns the generators of a project and those of all projects; without a project, all
   * generators.
   */
  Future<List<Generator>> list(SqlClient db, UUID after, Optional<UUID> projectId, int rows) {
    return db.preparedQuery(LIST)
        .mapping(GeneratorStore::generator)
        .execute(Tuple.of(after, projectId.orElse(null), rows))
        .map(found -> found.stream().toList());
  }

  Future<Optional<Generator>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(GeneratorStore::generator)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  /** Returns empty if the name is taken. */
  Future<Optional<UUID>> insert(SqlClient db, GeneratorRequest wish, String author) {
    return db.preparedQuery(INSERT)
        .execute(
            Tuple.of(
                wish.projectId(),
                wish.name(),
                wish.kind(),
                wish.baseUrl(),
                wish.model(),
                wish.parameters(),
                author))
        .map(rows -> rows.stream().map(row -> row.getUUID("id")).findFirst());
  }

  /** Updates the fields that are not null. */
  Future<Void> update(SqlClient db, UUID id, GeneratorRequest wish) {
    return db.preparedQuery(UPDATE)
        .execute(Tuple.of(id, wish.name(), wish.baseUrl(), wish.model(), wish.parameters()))
        .mapEmpty();
  }

  /** Returns whether the generator existed. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return db.preparedQuery(DELETE).execute(Tuple.of(id)).map(rows -> rows.rowCount() > 0);
  }

  private static Generator generator(Row row) {
    return new Generator(
        row.getUUID("id"),
        row.getUUID("project_id"),
        row.getString("name"),
        row.getString("kind"),
        row.getString("base_url"),
        row.getString("model"),
        row.getJsonObject("parameters"),
        row.getOffsetDateTime("credential_set_at"),
        row.getString("created_by"),
        row.getOffsetDateTime("created_at"));
  }
}
