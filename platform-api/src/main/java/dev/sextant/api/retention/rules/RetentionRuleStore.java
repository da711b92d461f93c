package dev.sextant.api.retention.rules;

import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.rules.RetentionRules.Rule;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/** The SQL of retention rules. Takes a client that is bound to a tenant. */
final class RetentionRuleStore {

  private static final String RULES =
      """
      select project_id, what, days
      from retention_rules
      order by project_id nulls first, what
      """;

  private static final String CLEAR =
      """
      delete from retention_rules
      """;

  private static final String INSERT =
      """
      insert into retention_rules (project_id, what, days, changed_by)
      select project_id, what, days, $1
      from unnest($2::uuid[], $3::text[], $4::integer[]) as r (project_id, what, days)
      """;

  private static final String KNOWN_PROJECTS =
      """
      select id
      from projects
      where id = any ($1)
      """;

  /**
   * Imports and experiments use a dataset; a run uses an experiment. Open experiments, running
   * imports and active calibrations protect their objects.
   */
  private static final String DUE =
      """
      with rule as (
        select p.id as project_id, k.what, case when o.what is null then t.days else o.days end as days
        from projects p
        cross join (values ('datasets'), ('experiments')) k (what)
        left join retention_rules o on o.project_id = p.id and o.what = k.what
        left join retention_rules t on t.project_id is null and t.what = k.what
      ), due as (
        select 'dataset' as kind, d.id, d.name, d.project_id, r.days,
               greatest(d.created_at,
                        (select max(v.created_at) from dataset_versions v where v.dataset_id = d.id),
                        (select max(coalesce(e.finished_at, e.created_at))
                         from experiments e join dataset_versions v on v.id = e.version_id
                         where v.dataset_id = d.id)) as last_used_at
        from datasets d
        join rule r on r.project_id = d.project_id and r.what = 'datasets' and r.days is not null
        where not exists (select from imports m where m.dataset_id = d.id and m.state in ('receiving', 'running'))
          and not exists (
            select from call_runs s
            join answer_sets a on a.id = s.answer_set_id
            join dataset_versions v on v.id = a.version_id
            where v.dataset_id = d.id and s.state in ('queued', 'running', 'cancelling'))
          and not exists (
            select from label_runs s
            join anchor_sets a on a.id = s.anchor_set_id
            join dataset_versions v on v.id = a.version_id
            where v.dataset_id = d.id and s.state in ('queued', 'running', 'cancelling'))
          and not exists (
            select from experiments e join dataset_versions v on v.id = e.version_id
            where v.dataset_id = d.id
              and (e.state not in ('completed', 'completed-with-failures', 'cancelled', 'failed')
                   or exists (select from calibrations c where c.experiment_id = e.id and c.activated_at is not null)))
        union all
        select 'experiment', e.id, e.name, e.project_id, r.days, coalesce(e.finished_at, e.created_at)
        from experiments e
        join rule r on r.project_id = e.project_id and r.what = 'experiments' and r.days is not null
        where e.state in ('completed', 'completed-with-failures', 'cancelled', 'failed')
          and not exists (select from calibrations c where c.experiment_id = e.id and c.activated_at is not null)
      )
      select kind, id, name, project_id, last_used_at
      from due
      where last_used_at < now() - make_interval(days => days) and ($1::uuid is null or id = $1)
      order by kind, last_used_at, id
      limit $2
      """;

  private static final String COUNT_IMPORTS =
      """
      select count(*) as imports
      from imports m
      join datasets d on d.id = m.dataset_id
      left join retention_rules o on o.project_id = d.project_id and o.what = 'imports'
      left join retention_rules t on t.project_id is null and t.what = 'imports'
      where m.finished_at < now() - make_interval(days => case when o.what is null then t.days else o.days end)
      """;

  private static final String DELETE_IMPORTS =
      """
      delete from imports
      where id in (
        select m.id
        from imports m
        join datasets d on d.id = m.dataset_id
        left join retention_rules o on o.project_id = d.project_id and o.what = 'imports'
        left join retention_rules t on t.project_id is null and t.what = 'imports'
        where m.finished_at < now() - make_interval(days => case when o.what is null then t.days else o.days end))
      """;

  private static final String LOCK_PROJECT =
      """
      select 1
      from projects
      where id = $1
      for update
      """;

  private static final String DELETE_DATASET =
      """
      delete from datasets
      where id = $1
      """;

  private static final String DELETE_EXPERIMENT =
      """
      delete from experiments
      where id = $1
      """;

  /** An object older than its retention rule allows, in the contract's format. */
  record ExpiredObject(
      DeletionTarget.Kind kind, UUID id, String name, UUID projectId, OffsetDateTime lastUsedAt) {

    DeletionTarget target() {
      return new DeletionTarget(kind, id, name);
    }
  }

  Future<RetentionRules> rules(SqlClient db) {
    return Sql.list(db, RecordMapper.of(Rule.class), RULES).map(RetentionRules::new);
  }

  /** Returns which of the projects exist. */
  Future<List<UUID>> known(SqlClient db, List<UUID> projects) {
    return Sql.list(
        db, row -> row.getUUID("id"), KNOWN_PROJECTS, (Object) projects.toArray(UUID[]::new));
  }

  Future<Void> replace(SqlClient db, RetentionRules rules, String author) {
    List<Rule> all = rules.rules();
    return Sql.run(db, CLEAR)
        .compose(
            cleared ->
                Sql.run(
                    db,
                    INSERT,
                    author,
                    all.stream().map(Rule::projectId).toArray(UUID[]::new),
                    all.stream().map(Rule::what).toArray(String[]::new),
                    all.stream().map(Rule::days).toArray(Integer[]::new)));
  }

  /** Returns expired objects, longest unused first. */
  Future<List<ExpiredObject>> due(SqlClient db, int most) {
    return Sql.list(db, RecordMapper.of(ExpiredObject.class), DUE, null, most);
  }

  /** Returns whether an object is still expired, and locks its project against new use. */
  Future<Boolean> isStillDue(SqlClient db, ExpiredObject due) {
    return Sql.run(db, LOCK_PROJECT, due.projectId())
        .compose(locked -> Sql.exists(db, DUE, due.id(), 1));
  }

  Future<Void> delete(SqlClient db, ExpiredObject due) {
    return switch (due.kind()) {
      case DATASET -> Sql.run(db, DELETE_DATASET, due.id());
      case EXPERIMENT -> Sql.run(db, DELETE_EXPERIMENT, due.id());
      case PROJECT, ANSWER_SET, LABEL_RUN, ANCHOR_SET, LABEL_VOTE, CAMPAIGN ->
          throw new IllegalArgumentException("no rule is about objects of the kind " + due.kind());
    };
  }

  Future<Long> countImports(SqlClient db) {
    return Sql.only(db, row -> row.getLong("imports"), COUNT_IMPORTS);
  }

  /** Deletes records of imports with their errors; keeps the imported data. */
  Future<Void> deleteImports(SqlClient db) {
    return Sql.run(db, DELETE_IMPORTS);
  }
}
