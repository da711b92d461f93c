package dev.sextant.api.retention.deletion;

import dev.sextant.api.retention.deletion.Sweep.State;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL of sweeps, in batches. Takes a client that is bound to a tenant.
 *
 * <p>Deleting too much from a cache only costs a computation, so nothing here locks out jobs: a
 * text that is imported again during the sweep may lose its vector and is embedded again.
 */
final class SweepStore {

  private static final String TENANTS_WITH_SWEEPING =
      """
      select id
      from tenants
      where has_sweeping
      order by id
      """;

  private static final String NEXT =
      """
      select id, state, cursor, jobs
      from deletions
      where state <> 'finished'
      order by id
      limit 1
      """;

  private static final String MOVE =
      """
      update deletions
      set state = $2, cursor = $3
      where id = $1
      """;

  /**
   * An entailment was computed from an answer, its premise, and a text of the same item: another
   * answer or a segment of one. A segment has no row; it is found through its premise.
   */
  private static final String PAIR =
      """
      with batch as materialized (
        select text_sha256
        from deletion_texts
        where deletion_id = $1 and whole and text_sha256 > decode($2, 'hex')
        order by text_sha256
        limit $3
      ), paired as (
        insert into deletion_texts (deletion_id, text_sha256, whole)
        select distinct $1::uuid, e.hypothesis_sha256, false
        from batch b
        cross join entailment_revisions() r
        join entailments e on e.revision = r.revision and e.premise_sha256 = b.text_sha256
        on conflict do nothing
      )
      select encode(text_sha256, 'hex') as last
      from batch
      order by text_sha256 desc
      limit 1
      """;

  private static final String MARK =
      """
      with batch as materialized (
        select id, question, context, reference, reference_document
        from items
        where id > $2::uuid
        order by id
        limit $3
      ), kept as materialized (
        select text_sha256(f.content) as hash
        from batch i
        cross join lateral (values (i.question), (i.context), (i.reference), (i.reference_document)) f (content)
        where f.content is not null
        union
        select text_sha256(a.text)
        from batch i
        join answers a on a.item_id = i.id
        union
        select text_sha256(g.text)
        from batch i
        join answers a on a.item_id = i.id
        join labels l on l.answer_id = a.id
        join segments g on g.label_id = l.id
      ), marked as (
        update deletion_texts d
        set shared = true
        from kept k
        where d.deletion_id = $1 and d.text_sha256 = k.hash and not d.shared
      )
      select id::text as last
      from batch
      order by id desc
      limit 1
      """;

  private static final String SWEEP =
      """
      with batch as materialized (
        select text_sha256, shared
        from deletion_texts
        where deletion_id = $1 and whole and text_sha256 > decode($2, 'hex')
        order by text_sha256
        limit $3
      ), vectors as (
        delete from embeddings e
        using batch b, embedding_revisions() r
        where not b.shared and e.revision = r.revision and e.text_sha256 = b.text_sha256
        returning 1
      ), pairs as (
        delete from entailments e
        using batch b, entailment_revisions() r
        where e.revision = r.revision and e.premise_sha256 = b.text_sha256
          and (not b.shared
               or exists (select from deletion_texts h
                          where h.deletion_id = $1 and h.text_sha256 = e.hypothesis_sha256 and not h.shared))
        returning 1
      ), counted as (
        update deletions d
        set removed = d.removed || jsonb_build_object(
              'embeddings', coalesce((d.removed ->> 'embeddings')::bigint, 0) + (select count(*) from vectors),
              'entailments', coalesce((d.removed ->> 'entailments')::bigint, 0) + (select count(*) from pairs))
        where d.id = $1
      )
      select encode(text_sha256, 'hex') as last
      from batch
      order by text_sha256 desc
      limit 1
      """;

  private static final String CLEAR_MARK =
      """
      update tenants
      set has_sweeping = false
      where id = current_tenant_id()
        and not exists (select 1 from deletions where state <> 'finished')
      """;

  /** Waits for transactions that mark the tenant, so that no deletion is missed. */
  private static final String LOCK_TENANT =
      """
      select 1
      from tenants
      where id = current_tenant_id()
      for no key update
      """;

  /** Returns the tenants that may have an unfinished deletion. */
  Future<List<TenantId>> tenants(TenantDatabase database) {
    return database.tenants(TENANTS_WITH_SWEEPING);
  }

  /** Returns the oldest unfinished deletion. */
  Future<Optional<Sweep>> next(SqlClient db) {
    return Sql.first(db, RecordMapper.of(Sweep.class), NEXT);
  }

  Future<Void> move(SqlClient db, UUID id, State state, String cursor) {
    return Sql.run(db, MOVE, id, state, cursor);
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> pair(SqlClient db, Sweep sweep, int texts) {
    return batch(db, PAIR, sweep.id(), sweep.cursor(), texts);
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> mark(SqlClient db, Sweep sweep, int items) {
    String after = sweep.cursor().isEmpty() ? new UUID(0, 0).toString() : sweep.cursor();
    return batch(db, MARK, sweep.id(), UUID.fromString(after), items);
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> sweep(SqlClient db, Sweep sweep, int texts) {
    return batch(db, SWEEP, sweep.id(), sweep.cursor(), texts);
  }

  /** Clears the mark of the tenant if no deletion is unfinished. */
  Future<Void> clearMark(SqlClient db) {
    return Sql.run(db, LOCK_TENANT).compose(locked -> Sql.run(db, CLEAR_MARK));
  }

  private static Future<Optional<String>> batch(
      SqlClient db, String sql, UUID id, Object cursor, int rows) {
    return Sql.first(db, row -> row.getString("last"), sql, id, cursor, rows);
  }
}
