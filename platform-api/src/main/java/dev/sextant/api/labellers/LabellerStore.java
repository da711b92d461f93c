package dev.sextant.api.labellers;

import dev.sextant.api.generators.SamplingParameters;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.labelling.Labeller;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of labellers. Every method takes a client that is bound to a tenant. */
final class LabellerStore {

  private static final String SELECT =
      """
      select l.id, l.project_id, l.name, l.version, l.kind, l.policy,
             jsonb_build_object('id', l.generator_id, 'name', l.generator_name, 'kind', l.generator_kind,
                                'base_url', l.base_url, 'model', l.model, 'system_prompt', l.system_prompt)
             as generator,
             l.parameters, l.seed, encode(l.identity, 'hex') as identity, l.created_by, l.created_at,
             (select count(*) from label_plans p where p.labeller_id = l.id) as run_count
      from labellers l
      """;

  private static final String LIST =
      SELECT
          + """
          where ($1::uuid is null or l.project_id is null or l.project_id = $1)
            and ($2::text is null or l.name > $2
                 or l.name = $2 and (l.version < $3 or l.version = $3 and l.id > $4))
          order by l.name, l.version desc, l.id
          limit $5
          """;

  private static final String FIND =
      SELECT
          + """
          where l.id = $1
          """;

  /** What a labeller of the project, or of all projects, may use. */
  private static final String GENERATOR =
      """
      select id, name, kind, base_url, model, system_prompt, parameters
      from generators
      where id = $1 and (project_id is null or project_id = $2)
      """;

  private static final String NEWEST =
      """
      select version, encode(identity, 'hex') as identity
      from labellers
      where name = $1 and project_id is not distinct from $2
      order by version desc
      limit 1
      """;

  private static final String INSERT =
      """
      insert into labellers (project_id, name, version, kind, policy, generator_id, generator_name, generator_kind,
                             base_url, model, system_prompt, parameters, seed, identity, created_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, decode($14, 'hex'), $15)
      on conflict (tenant_id, project_id, name, version) do nothing
      returning id
      """;

  private static final String IS_BUSY =
      """
      select 1
      from label_runs
      where labeller_id = $1 and state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  private static final String DELETE =
      """
      delete from labellers
      where id = $1
      """;

  private static final Function<Row, LabellerVersion> LABELLER =
      RecordMapper.of(LabellerVersion.class);
  private static final Function<Row, Chosen> CHOSEN = RecordMapper.of(Chosen.class);
  private static final Function<Row, Newest> NEWEST_VERSION = RecordMapper.of(Newest.class);

  /** A generator with its parameters. */
  record Chosen(OracleGenerator generator, JsonObject parameters) {}

  /** The newest version of a name. */
  record Newest(int version, String identity) {}

  /** Returns the labellers of a project and those of all projects; without a project, all. */
  Future<List<LabellerVersion>> list(
      SqlClient db, Optional<UUID> projectId, Optional<Cursor> after, int rows) {
    return Sql.list(
        db,
        LABELLER,
        LIST,
        projectId.orElse(null),
        after.map(cursor -> cursor.text(0)).orElse(null),
        after.map(cursor -> Math.toIntExact(cursor.number(1))).orElse(null),
        after.map(cursor -> cursor.id(2)).orElse(null),
        rows);
  }

  Future<Optional<LabellerVersion>> find(SqlClient db, UUID id) {
    return Sql.first(db, LABELLER, FIND, id);
  }

  Future<Optional<Chosen>> generator(SqlClient db, UUID id, @Nullable UUID projectId) {
    return Sql.first(db, CHOSEN, GENERATOR, id, projectId);
  }

  Future<Optional<Newest>> newest(SqlClient db, String name, @Nullable UUID projectId) {
    return Sql.first(db, NEWEST_VERSION, NEWEST, name, projectId);
  }

  /** Returns empty if the version exists. */
  Future<Optional<UUID>> insert(
      SqlClient db,
      LabellerRequest request,
      int version,
      OracleGenerator generator,
      Labeller labeller,
      String author) {
    GeneratorSpec spec = labeller.spec();
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        request.projectId(),
        request.name(),
        version,
        labeller.kind(),
        labeller.policy(),
        generator.id(),
        generator.name(),
        spec.kind(),
        spec.baseUrl(),
        spec.model(),
        spec.system(),
        SamplingParameters.of(spec.sampling()).toJson(),
        spec.sampling().baseSeed(),
        labeller.identity(),
        author);
  }

  /** Returns whether one of its runs is open. */
  Future<Boolean> isBusy(SqlClient db, UUID id) {
    return Sql.exists(db, IS_BUSY, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}
