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
import java.util.Set;
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

  /**
   * Those that have not failed first, so that none is passed over for ever. Of these, rows first: a
   * later step may have to wait for the store of checkpoints.
   */
  private static final String NEXT =
      """
      select id, state, cursor, jobs
      from deletions
      where state <> 'finished' and id <> all ($1) and ($3 or state <> 'forgetting-jobs')
      order by array_position($2::uuid[], id) nulls first, state <> 'removing', id
      limit 1
      """;

  /** Another process may have taken the step since this one has read which is next. */
  private static final String CLAIM =
      """
      select 1
      from deletions
      where id = $1 and state = $2 and cursor = $3
      for update
      """;

  private static final String REMOVE =
      """
      select delete_owned_rows($1, $2) as more
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

  /** Texts that were just noted have no statistics: their key leads to a batch, and no sort. */
  private static final String BY_KEY =
      """
      select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
             set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)
      """;

  private static final String MARK =
      """
      select last::text
      from mark_shared_texts($1, $2, $3) last
      where last is not null
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

  /**
   * Returns the oldest deletion that has rows to delete; without one, the oldest unfinished. One
   * that has failed comes after all that have not.
   *
   * @param except deletions that have to wait
   * @param failed deletions whose last step failed, the earliest failure first
   * @param forgets whether checkpoints and files may be deleted now
   */
  Future<Optional<Sweep>> next(SqlClient db, Set<UUID> except, List<UUID> failed, boolean forgets) {
    return Sql.first(
        db,
        RecordMapper.of(Sweep.class),
        NEXT,
        except.toArray(UUID[]::new),
        failed.toArray(UUID[]::new),
        forgets);
  }

  /**
   * Locks the deletion until the transaction ends; false if it is no longer at this step. Two
   * processes may sweep at once for a moment, when one takes over from another.
   */
  Future<Boolean> claim(SqlClient db, Sweep sweep) {
    return Sql.exists(db, CLAIM, sweep.id(), sweep.state(), sweep.cursor());
  }

  /** Deletes a batch of rows whose owner is deleted; returns whether there may be more. */
  Future<Boolean> remove(SqlClient db, Sweep sweep, int rows) {
    return Sql.only(db, row -> row.getBoolean("more"), REMOVE, sweep.id(), rows);
  }

  Future<Void> move(SqlClient db, UUID id, State state, String cursor) {
    return Sql.run(db, MOVE, id, state, cursor);
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> pair(SqlClient db, Sweep sweep, int texts) {
    return Sql.run(db, BY_KEY).compose(set -> batch(db, PAIR, sweep.id(), sweep.cursor(), texts));
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> mark(SqlClient db, Sweep sweep, int items) {
    String after = sweep.cursor().isEmpty() ? new UUID(0, 0).toString() : sweep.cursor();
    return batch(db, MARK, sweep.id(), UUID.fromString(after), items);
  }

  /** Returns the end of the batch; empty after the last batch. */
  Future<Optional<String>> sweep(SqlClient db, Sweep sweep, int texts) {
    return Sql.run(db, BY_KEY).compose(set -> batch(db, SWEEP, sweep.id(), sweep.cursor(), texts));
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
