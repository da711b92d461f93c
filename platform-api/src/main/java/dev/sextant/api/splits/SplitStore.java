package dev.sextant.api.splits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.sql.StatementTimeout;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL of splits. Every method takes a client that is bound to a tenant. */
public final class SplitStore {

  private static final String INSERT =
      """
      insert into splits (version_id, seed, calibration_share)
      values ($1, $2, $3)
      returning id
      """;

  /**
   * Numbers the groups of items stratum by stratum, and takes a group whenever the share that is
   * due grows by one: each stratum and the version get their share to within one group. A group
   * goes to one part as a whole, because a holdout with copies of items in the calibration part
   * would not be independent. Groups of the same size are adjacent, so that the items get their
   * share, too.
   *
   * <p>The planner has no statistics of newly imported rows yet, and a join may then compare each
   * row with each. So answers are looked up item by item, and a group carries its items along.
   */
  private static final String INSERT_MEMBERS =
      """
      with known as (
        select i.id, i.ordinal, i.external_id, i.group_sha256, l.labels,
               coalesce(i.own_factuality, l.factuality) as factuality
        from items i
        cross join lateral (
          select string_agg(distinct k.grounded::text, ' ' order by k.grounded::text) as labels,
                 avg(k.factuality order by k.ordinal) as factuality
          from known_answers k
          where k.item_id = i.id and k.outcome is null) l
        where i.version_id = $2
      ),
      groups as (
        select array_agg(id) as ids, count(*) as items, min(ordinal) as ordinal,
               (array_agg(external_id order by ordinal))[1] as external_id,
               coalesce(string_agg(distinct labels, ' ' order by labels),
                        case when count(factuality) > 0
                             then 'quarter ' || least(floor(4 * avg(factuality order by ordinal)), 3) end)
                 as stratum
        from known
        group by group_sha256
      ),
      placed as (
        select ids,
               row_number() over (
                 order by stratum, items, sha256(convert_to($3::bigint::text || ':' || external_id, 'UTF8')), ordinal)
                 as place
        from groups
      )
      insert into split_items (split_id, item_id, part)
      select $1, item_id,
             case when floor(p.place * $4::double precision) > floor((p.place - 1) * $4::double precision)
                  then 'calibration' else 'holdout' end
      from placed p
      cross join unnest(p.ids) item_id
      """;

  private static final String DELETE_MEMBERS =
      """
      delete from split_items
      where split_id = $1
      """;

  private static final String UPDATE =
      """
      update splits
      set seed = $2, calibration_share = $3, made_at = clock_timestamp()
      where id = $1
      """;

  /** Waits for any calibration that is being written, which holds a key share lock on the row. */
  private static final String LOCK_ROW =
      """
      select 1
      from splits
      where version_id = $1
      for update
      """;

  private static final String IS_BEING_REPORTED =
      """
      select exists (select 1 from experiments
                     where version_id = $1
                       and state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
                    ) and exists (select 1 from splits
                                  where version_id = $1 and holdout_locked_at is null) as reported
      """;

  private static final String LOCK_HOLDOUT =
      """
      update splits
      set holdout_locked_at = now()
      where version_id = $1 and holdout_locked_at is null
      """;

  private static final String FIND =
      """
      select s.id, s.version_id, s.seed, s.calibration_share, v.tallies, s.holdout_locked_at as locked_at,
             (select count(*) from holdout_looks where split_id = s.id) as looks,
             (select count(*) from calibrations where split_id = s.id) as calibrations
      from splits s
      join dataset_versions v on v.id = s.version_id
      where s.version_id = $1
      """;

  private static final RecordMapper<Split> TO_SPLIT = RecordMapper.of(Split.class);

  private final TallyStore tallies = new TallyStore();

  /**
   * Splits the items of a version, stratified by their current labels.
   *
   * @param share of the items in the calibration part, above 0 and below 1
   */
  public Future<Void> make(SqlClient db, UUID versionId, long seed, double share) {
    return Sql.only(db, row -> row.getUUID("id"), INSERT, versionId, seed, share)
        .compose(id -> insertMembers(db, id, versionId, seed, share));
  }

  /** Splits the items again. */
  Future<Void> splitAgain(SqlClient db, Split split, long seed, double share) {
    return StatementTimeout.extend(db)
        .compose(extended -> Sql.run(db, DELETE_MEMBERS, split.id()))
        .compose(deleted -> Sql.run(db, UPDATE, split.id(), seed, share))
        .compose(updated -> insertMembers(db, split.id(), split.versionId(), seed, share));
  }

  /** Returns the split of a version; refuses if there is no such version. */
  public Future<Split> require(SqlClient db, UUID versionId) {
    return tallies
        .refresh(db, versionId)
        .compose(fresh -> Sql.first(db, TO_SPLIT, FIND, versionId))
        .map(Refusal.ifMissing("version", versionId));
  }

  /** Prevents changes of the split, and new uses of it, until the transaction ends. */
  Future<Void> holdStill(SqlClient db, UUID versionId) {
    return VersionLockStore.take(db, LOCK_ROW, versionId);
  }

  /** Returns whether an experiment runs on the version while its holdout is open. */
  Future<Boolean> isBeingReported(SqlClient db, UUID versionId) {
    return Sql.only(db, row -> row.getBoolean("reported"), IS_BEING_REPORTED, versionId);
  }

  /** Locks the holdout, unless it is locked already. */
  Future<Void> lockHoldout(SqlClient db, UUID versionId) {
    return Sql.run(db, LOCK_HOLDOUT, versionId);
  }

  private static Future<Void> insertMembers(
      SqlClient db, UUID id, UUID versionId, long seed, double share) {
    return Sql.run(db, INSERT_MEMBERS, id, versionId, seed, share);
  }
}
