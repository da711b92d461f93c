package dev.sextant.api.anchors;

import dev.sextant.api.anchors.AnchorChoice.Candidate;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of anchor sets. Every method takes a client that is bound to a tenant. */
final class AnchorSetStore {

  private static final String SELECT =
      """
      select s.id, s.project_id, s.version_id, d.name as dataset_name, v.number as version_number, s.name, s.seed,
             s.tolerance, (s.grounded_count + s.not_grounded_count)::bigint as anchor_count,
             case when not $1 then s.grounded_count end as grounded_count,
             case when not $1 then s.not_grounded_count end as not_grounded_count,
             (select count(*) from label_plans p where p.anchor_set_id = s.id) as run_count, s.created_by, s.created_at
      from anchor_sets s
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      """;

  private static final String LIST =
      SELECT
          + """
          where ($2::uuid is null or s.project_id = $2) and ($3::uuid is null or s.id < $3)
          order by s.id desc
          limit $4
          """;

  private static final String FIND =
      SELECT
          + """
          where s.id = $2
          """;

  private static final String PROJECT =
      """
      select d.project_id
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      where v.id = $1
      """;

  /**
   * Answers with the newest yes or no by people, in random order, those that depend on each other
   * last: of each group first one, then a second one. A labeller reads texts alone, so an answer is
   * left out if it or a part of its item is an image.
   */
  private static final String CANDIDATES =
      """
      with known as (
        select distinct on (l.answer_id) l.answer_id, l.grounded
        from answer_sets s
        join answers a on a.answer_set_id = s.id
        join labels l on l.answer_id = a.id
        where s.version_id = $1 and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
          and ($3::uuid[] is null or a.id = any ($3))
        order by l.answer_id, l.created_at desc, l.id desc
      ), placed as (
        select k.answer_id, k.grounded, uuid_hash_extended(k.answer_id, $2) as place, i.group_sha256
        from known k
        join answers a on a.id = k.answer_id
        join items i on i.id = a.item_id
        where concat(i.reference_document, i.context, i.reference) ~ '\\S'
          and not exists (
            select
            from unnest(array[a.text, i.question, i.context, i.reference]) u (part)
            where is_image(u.part))
      )
      select p.answer_id, p.grounded,
             (select count(distinct l.author)::integer
              from labels l
              where l.answer_id = p.answer_id and l.source = 'human' and l.withdrawn_at is null
                and l.grounded is not null) as annotators
      from placed p
      order by row_number() over (partition by p.group_sha256 order by p.place, p.answer_id), p.place, p.answer_id
      """;

  private static final String INSERT =
      """
      with made as (
        insert into anchor_sets (project_id, version_id, name, seed, tolerance, grounded_count, not_grounded_count,
                                 created_by)
        select d.project_id, v.id, $2, $3, $4, n.grounded, n.others, $5
        from dataset_versions v
        join datasets d on d.id = v.dataset_id
        cross join (select count(*) filter (where g) as grounded, count(*) filter (where not g) as others
                    from unnest($7::boolean[]) u (g)) n
        where v.id = $1
        on conflict (tenant_id, project_id, name) do nothing
        returning id),
      kept as (
        insert into anchors (set_id, answer_id, grounded, annotators)
        select m.id, u.answer_id, u.grounded, u.annotators
        from made m
        cross join unnest($6::uuid[], $7::boolean[], $8::integer[]) u (answer_id, grounded, annotators))
      select id
      from made
      """;

  /** In the order of the key. */
  private static final String ANCHORS =
      """
      select n.answer_id, i.id as item_id, i.external_id, i.question, left(a.text, 600) as answer, n.grounded,
             n.annotators
      from anchors n
      join answers a on a.id = n.answer_id
      join items i on i.id = a.item_id
      where n.set_id = $1 and n.answer_id > $2
      order by n.answer_id
      limit $3
      """;

  private static final String IS_BUSY =
      """
      select 1
      from label_runs
      where anchor_set_id = $1 and state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  private static final String DELETE =
      """
      delete from anchor_sets
      where id = $1
      """;

  private static final Function<Row, AnchorSet> SET = RecordMapper.of(AnchorSet.class);
  private static final Function<Row, Candidate> CANDIDATE = RecordMapper.of(Candidate.class);
  private static final Function<Row, ListedAnchor> ANCHOR = RecordMapper.of(ListedAnchor.class);

  /**
   * Returns the sets of a project, or of all, newest first.
   *
   * @param blind whether counts by label are withheld
   */
  Future<List<AnchorSet>> list(
      SqlClient db, boolean blind, Optional<UUID> projectId, Optional<UUID> before, int rows) {
    return Sql.list(db, SET, LIST, blind, projectId.orElse(null), before.orElse(null), rows);
  }

  Future<Optional<AnchorSet>> find(SqlClient db, boolean blind, UUID id) {
    return Sql.first(db, SET, FIND, blind, id);
  }

  /** Finds the project of a version. */
  Future<Optional<UUID>> project(SqlClient db, UUID versionId) {
    return Sql.value(db, UUID.class, PROJECT, versionId);
  }

  /**
   * Returns the answers of a version that can be anchors.
   *
   * @param answerIds only these; null: all
   */
  Future<List<Candidate>> candidates(
      SqlClient db, UUID versionId, long seed, @Nullable List<UUID> answerIds) {
    return Sql.list(
        db,
        CANDIDATE,
        CANDIDATES,
        versionId,
        seed,
        answerIds == null ? null : answerIds.toArray(UUID[]::new));
  }

  /** Returns the id; empty if the project has a set of the name. */
  Future<Optional<UUID>> insert(
      SqlClient db, AnchorSetRequest request, List<Candidate> anchors, String author) {
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        request.versionId(),
        request.name(),
        request.storedSeed(),
        request.storedTolerance(),
        author,
        anchors.stream().map(Candidate::answerId).toArray(UUID[]::new),
        anchors.stream().map(Candidate::grounded).toArray(Boolean[]::new),
        anchors.stream().map(Candidate::annotators).toArray(Integer[]::new));
  }

  Future<List<ListedAnchor>> anchors(SqlClient db, UUID id, UUID after, int rows) {
    return Sql.list(db, ANCHOR, ANCHORS, id, after, rows);
  }

  /** Returns whether a run that asks about the anchors is open. */
  Future<Boolean> isBusy(SqlClient db, UUID id) {
    return Sql.exists(db, IS_BUSY, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}
