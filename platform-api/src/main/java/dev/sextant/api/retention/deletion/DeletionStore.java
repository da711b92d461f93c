package dev.sextant.api.retention.deletion;

import dev.sextant.api.retention.deletion.Deletion.State;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of receipts. Takes a client that is bound to a tenant. */
final class DeletionStore {

  private static final String INSERT =
      """
      insert into deletions (kind, object_id, name_sha256, requested_by, removed, removed_ids, jobs)
      values ($1, $2, $3, $4, $5, $6, $7)
      returning id
      """;

  private static final String INSERT_TEXTS =
      """
      insert into deletion_texts (deletion_id, text_sha256, whole)
      select $1::uuid, t.hash, true
      from (
        select text_sha256(f.content) as hash
        from items i
        cross join lateral (values (i.question), (i.context), (i.reference), (i.reference_document)) f (content)
        where i.version_id = any ($2) and f.content is not null
        union
        select text_sha256(a.text)
        from answers a
        join answer_sets t on t.id = a.answer_set_id
        where t.version_id = any ($2)
        union
        select text_sha256(g.text)
        from segments g
        join labels l on l.id = g.label_id
        join answers a on a.id = l.answer_id
        join answer_sets t on t.id = a.answer_set_id
        where t.version_id = any ($2)
      ) t
      """;

  private static final String ANNOUNCE =
      """
      update tenants
      set has_sweeping = true
      where id = current_tenant_id()
      """;

  private static final String FIND =
      """
      select id, kind, object_id, name_sha256, requested_by, requested_at, state, removed, remaining, finished_at
      from deletions
      where id = $1
      """;

  private static final String LIST =
      """
      select id, kind, object_id, name_sha256, requested_by, requested_at, state, removed, remaining, finished_at
      from deletions
      where $1::uuid is null or id < $1
      order by id desc
      limit $2
      """;

  Future<UUID> insert(
      SqlClient db, DeletionTarget object, String nameSha256, String requester, Found found) {
    Tuple row =
        Tuple.of(object.kind().code(), object.id(), nameSha256, requester, found.counts())
            .addArrayOfUUID(found.extent().all())
            .addValue(found.extent().jobs());
    return db.preparedQuery(INSERT)
        .execute(row)
        .map(rows -> rows.iterator().next().getUUID("id"))
        .compose(id -> insertTexts(db, id, found.extent().versions()));
  }

  /** The scope of a deletion with its row counts. */
  record Found(DeletionScope extent, JsonObject counts) {}

  /** Requests a sweep. Call it last: it locks the tenant's row until the transaction ends. */
  Future<Void> announce(SqlClient db) {
    return db.query(ANNOUNCE).execute().mapEmpty();
  }

  Future<Optional<Deletion>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(DeletionStore::deletion)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  Future<List<Deletion>> list(SqlClient db, Optional<UUID> before, int rows) {
    return db.preparedQuery(LIST)
        .mapping(DeletionStore::deletion)
        .execute(Tuple.of(before.orElse(null), rows))
        .map(found -> found.stream().toList());
  }

  private static Future<UUID> insertTexts(SqlClient db, UUID id, UUID[] versions) {
    return db.preparedQuery(INSERT_TEXTS).execute(Tuple.of(id).addArrayOfUUID(versions)).map(id);
  }

  private static Deletion deletion(Row row) {
    return new Deletion(
        row.getUUID("id"),
        row.getString("kind"),
        row.getUUID("object_id"),
        row.getString("name_sha256"),
        row.getString("requested_by"),
        row.getOffsetDateTime("requested_at"),
        State.of(row.getString("state")),
        row.getJsonObject("removed"),
        row.getJsonObject("remaining"),
        row.getOffsetDateTime("finished_at"));
  }
}
