package dev.sextant.api.retention.deletion;

import dev.sextant.api.retention.deletion.DeletionScopeStore.CoveredRows;
import dev.sextant.api.retention.deletion.DeletionScopeStore.DeletionScope;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL of receipts. Takes a client that is bound to a tenant. */
final class DeletionStore {

  private static final String INSERT =
      """
      insert into deletions (kind, object_id, name_sha256, requested_by, expected, removed, removed_ids, jobs)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning id, kind, object_id, name_sha256, requested_by, requested_at, expected, removed, remaining, finished_at,
                'removing' as state
      """;

  private static final String ANNOUNCE =
      """
      update tenants
      set has_sweeping = true
      where id = current_tenant_id()
      """;

  private static final String FIND =
      """
      select id, kind, object_id, name_sha256, requested_by, requested_at, expected, removed, remaining, finished_at,
             case when state in ('removing', 'finished') then state else 'sweeping' end as state
      from deletions
      where id = $1
      """;

  private static final String LIST =
      """
      select id, kind, object_id, name_sha256, requested_by, requested_at, expected, removed, remaining, finished_at,
             case when state in ('removing', 'finished') then state else 'sweeping' end as state
      from deletions
      where $1::uuid is null or id < $1
      order by id desc
      limit $2
      """;

  private static final Function<Row, Deletion> DELETION = RecordMapper.of(Deletion.class);

  /** The scope of a deletion with its row counts. */
  record Found(DeletionScope extent, CoveredRows rows) {}

  Future<Deletion> insert(
      SqlClient db, DeletionTarget object, String nameSha256, String requester, Found found) {
    DeletionScope extent = found.extent();
    return Sql.only(
        db,
        DELETION,
        INSERT,
        object.kind(),
        object.id(),
        nameSha256,
        requester,
        found.rows().expected(),
        found.rows().counts(),
        extent.all(),
        extent.jobs());
  }

  /** Requests a sweep. Call it last: it locks the tenant's row until the transaction ends. */
  Future<Void> announce(SqlClient db) {
    return Sql.run(db, ANNOUNCE);
  }

  Future<Optional<Deletion>> find(SqlClient db, UUID id) {
    return Sql.first(db, DELETION, FIND, id);
  }

  Future<List<Deletion>> list(SqlClient db, Optional<UUID> before, int rows) {
    return Sql.list(db, DELETION, LIST, before.orElse(null), rows);
  }
}
