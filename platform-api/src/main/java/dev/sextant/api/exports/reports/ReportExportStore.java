package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of orders of files. Every method takes a client that is bound to a tenant. */
final class ReportExportStore {

  /**
   * What an order needs to know of its experiment or occurrence.
   *
   * @param ended whether there will be no other report, as far as that is known
   * @param reported whether there is a report
   */
  record Subject(UUID projectId, String state, boolean ended, boolean reported) {}

  /**
   * Which exports a list has.
   *
   * @param experiment null: of all experiments
   * @param occurrence null: whether or not a campaign ran them
   */
  record Filter(@Nullable UUID experiment, @Nullable UUID occurrence) {}

  private static final String EXPERIMENT =
      """
      select e.project_id, e.state, true as ended,
             exists (select from reports r where r.experiment_id = e.id) as reported
      from experiments e
      where e.id = $1
      """;

  private static final String OCCURRENCE =
      """
      select c.project_id, o.state, o.finished_at is not null as ended,
             exists (select
                     from campaign_cells k
                     join reports r on r.experiment_id = k.experiment_id
                     where k.occurrence_id = o.id) as reported
      from campaign_occurrences o
      join campaigns c on c.id = o.campaign_id
      where o.id = $1
      """;

  private static final String COUNT_OPEN =
      """
      select open_exports()
      """;

  private static final String INSERT =
      """
      insert into report_exports (project_id, experiment_id, occurrence_id, format, vectors, created_by)
      values ($1, $2, $3, $4, $5, $6)
      returning id
      """;

  private static final String ANNOUNCE =
      """
      update tenants
      set has_exports = true
      where id = current_tenant_id()
      """;

  private static final String SELECT =
      """
      select x.id, x.project_id, x.experiment_id, e.name as experiment_name, x.occurrence_id, c.name as campaign_name,
             o.scheduled_for, x.format, x.vectors, x.state, x.bytes, encode(x.sha256, 'hex') as sha256, x.failure,
             x.created_by, x.created_at, x.finished_at, x.expires_at
      from report_exports x
      left join experiments e on e.id = x.experiment_id
      left join campaign_occurrences o on o.id = x.occurrence_id
      left join campaigns c on c.id = o.campaign_id
      """;

  private static final String FIND =
      SELECT
          + """
      where x.id = $1
      """;

  private static final String LIST =
      SELECT
          + """
      where ($1::uuid is null or x.id < $1) and ($2::uuid is null or x.experiment_id = $2)
        and ($3::uuid is null
             or x.occurrence_id = $3
             or x.experiment_id in (select k.experiment_id from campaign_cells k where k.occurrence_id = $3))
      order by x.id desc
      limit $4
      """;

  private static final String DELETE =
      """
      delete from report_exports
      where id = $1
      """;

  /** A link of a suspended tenant does not work. */
  private static final String STORED =
      """
      select x.id || '-' || x.attempt as name, x.format, x.occurrence_id is not null as of_occurrence, x.bytes
      from report_exports x
      join tenants t on t.id = current_tenant_id()
      where x.id = $1 and x.state = 'completed' and x.expires_at > now() and t.suspended_at is null
      """;

  private static final String AUDIT =
      """
      with event as (
        insert into audit_events (request_id, actor, subject, operation, objects, address)
        values ($1, 'visitor', 'link', 'downloadExport', $2, $3)
        returning request_id, at)
      insert into audit_outcomes (request_id, event_at, status)
      select request_id, at, 200
      from event
      """;

  private static final Function<Row, Subject> TO_SUBJECT = RecordMapper.of(Subject.class);
  private static final Function<Row, ReportExport> EXPORT = RecordMapper.of(ReportExport.class);
  private static final Function<Row, StoredFile> FILE = RecordMapper.of(StoredFile.class);

  /** A finished file. */
  record StoredFile(String name, ExportFormat format, boolean ofOccurrence, long bytes) {}

  Future<Optional<Subject>> experiment(SqlClient db, UUID id) {
    return Sql.first(db, TO_SUBJECT, EXPERIMENT, id);
  }

  Future<Optional<Subject>> occurrence(SqlClient db, UUID id) {
    return Sql.first(db, TO_SUBJECT, OCCURRENCE, id);
  }

  /** Returns how many exports of the tenant are open, also if the caller is bound to a project. */
  Future<Long> countOpen(SqlClient db) {
    return Sql.count(db, COUNT_OPEN);
  }

  /** Queues an export. Locks the tenant's row last, as deletions do. */
  Future<UUID> insert(SqlClient db, UUID project, ExportOrder order, String author) {
    return Sql.only(
            db,
            row -> row.getUUID(0),
            INSERT,
            project,
            order.experiment(),
            order.occurrence(),
            order.format(),
            order.vectors(),
            author)
        .compose(id -> Sql.run(db, ANNOUNCE).map(id));
  }

  Future<Optional<ReportExport>> find(SqlClient db, UUID id) {
    return Sql.first(db, EXPORT, FIND, id);
  }

  /**
   * Returns exports, newest first.
   *
   * @param wanted of which experiments
   */
  Future<List<ReportExport>> list(SqlClient db, Filter wanted, PageRequest page) {
    UUID before = page.after().map(cursor -> cursor.id(0)).orElse(null);
    return Sql.list(
        db, EXPORT, LIST, before, wanted.experiment(), wanted.occurrence(), page.rows());
  }

  Future<Boolean> delete(SqlClient db, UUID id) {
    return Sql.change(db, DELETE, id);
  }

  /** Returns the file of an export; empty if there is none that may be fetched. */
  Future<Optional<StoredFile>> stored(SqlClient db, UUID id) {
    return Sql.first(db, FILE, STORED, id);
  }

  /** Logs that a file was fetched by a link. The watch logs nothing, because it knows no caller. */
  Future<Void> logFetch(SqlClient db, UUID request, UUID id, String address) {
    JsonObject objects = new JsonObject().put("export_id", id.toString());
    return Sql.run(db, AUDIT, request, objects, address);
  }
}
