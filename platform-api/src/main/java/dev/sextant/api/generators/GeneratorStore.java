package dev.sextant.api.generators;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of generators. Every method takes a client that is bound to a tenant. */
final class GeneratorStore {

  private static final String LIST =
      """
      select id, project_id, name, kind, base_url, model, system_prompt, parameters, concurrency, credential_set_at,
             generator_price(id) as price, probe_number, probe_started_at, dialect, probed_at, created_by, created_at,
             case when probe_interrupted(g) then 'failed' else probe_state end as probe_state,
             case when probe_interrupted(g) then 'The probe was interrupted: probe again.' else probe_failure
             end as probe_failure
      from generators g
      where id > $1 and ($2::uuid is null or project_id is null or project_id = $2)
      order by id
      limit $3
      """;

  private static final String FIND =
      """
      select id, project_id, name, kind, base_url, model, system_prompt, parameters, concurrency, credential_set_at,
             generator_price(id) as price, probe_number, probe_started_at, dialect, probed_at, created_by, created_at,
             case when probe_interrupted(g) then 'failed' else probe_state end as probe_state,
             case when probe_interrupted(g) then 'The probe was interrupted: probe again.' else probe_failure
             end as probe_failure
      from generators g
      where id = $1
      """;

  /** The holder alone changes the generator and its price, until the commit. */
  private static final String LOCK =
      """
      select 1
      from generators
      where id = $1
      for update
      """;

  private static final String INSERT =
      """
      insert into generators (project_id, name, kind, base_url, model, system_prompt, parameters, concurrency,
                              created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (tenant_id, project_id, name) do nothing
      returning id
      """;

  private static final String UPDATE =
      """
      update generators
      set name = $2, kind = $3, base_url = $4, model = $5, system_prompt = $6, parameters = $7, concurrency = $8
      where id = $1
      """;

  private static final String ADD_PRICE =
      """
      insert into generator_prices (generator_id, number, currency, price_in, price_out, price_cached, created_by)
      values ($1, $2, $3, $4::text::numeric, $5::text::numeric, $6::text::numeric, $7)
      """;

  private static final String DELETE =
      """
      delete from generators
      where id = $1
      """;

  private static final Function<Row, StoredGenerator> GENERATOR =
      RecordMapper.of(StoredGenerator.class);

  /**
   * A row.
   *
   * @param price the newest; null: none was ever given
   */
  record StoredGenerator(
      UUID id,
      @Nullable UUID projectId,
      GeneratorSettings settings,
      @Nullable OffsetDateTime credentialSetAt,
      @Nullable PriceVersion price,
      ProbeRow probe,
      String createdBy,
      OffsetDateTime createdAt) {}

  /**
   * Returns the generators of a project and those of all projects; without a project, all
   * generators.
   */
  Future<List<StoredGenerator>> list(SqlClient db, UUID after, Optional<UUID> projectId, int rows) {
    return Sql.list(db, GENERATOR, LIST, after, projectId.orElse(null), rows);
  }

  Future<Optional<StoredGenerator>> find(SqlClient db, UUID id) {
    return Sql.first(db, GENERATOR, FIND, id);
  }

  Future<Optional<StoredGenerator>> lock(SqlClient db, UUID id) {
    return Sql.run(db, LOCK, id).compose(locked -> find(db, id));
  }

  /** Returns empty if the name is taken. */
  Future<Optional<UUID>> insert(
      SqlClient db, @Nullable UUID projectId, GeneratorSettings settings, String author) {
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        projectId,
        settings.name(),
        settings.kind(),
        settings.baseUrl(),
        settings.model(),
        settings.systemPrompt(),
        settings.parameters().toJson(),
        settings.concurrency(),
        author);
  }

  Future<Void> update(SqlClient db, UUID id, GeneratorSettings settings) {
    return Sql.run(
        db,
        UPDATE,
        id,
        settings.name(),
        settings.kind(),
        settings.baseUrl(),
        settings.model(),
        settings.systemPrompt(),
        settings.parameters().toJson(),
        settings.concurrency());
  }

  /** Adds a version of the price; takes a generator that is locked. */
  Future<Void> addPrice(SqlClient db, UUID id, int version, GeneratorPrice price, String author) {
    return Sql.run(
        db,
        ADD_PRICE,
        id,
        version,
        price.currency(),
        text(price.priceIn()),
        text(price.priceOut()),
        text(price.priceCached()),
        author);
  }

  /** Returns whether the generator existed. */
  Future<Boolean> delete(SqlClient db, UUID id) {
    return Sql.change(db, DELETE, id);
  }

  private static @Nullable String text(@Nullable BigDecimal amount) {
    return amount == null ? null : amount.toPlainString();
  }
}
