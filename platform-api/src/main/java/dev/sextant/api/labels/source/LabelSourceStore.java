package dev.sextant.api.labels.source;

import dev.sextant.api.labels.source.LabelChoice.SourceLabeller;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads sources of labels. Takes a client that is bound to a tenant. */
final class LabelSourceStore {

  private static final String LABELLER =
      """
      select y.id, y.name, y.version, encode(y.identity, 'hex') as identity, null as vote_of
      from labellers y
      where y.id = $1 and (y.project_id is null or y.project_id = $2)
      union all
      select w.id, w.name, 1, encode(w.identity, 'hex'), w.vote_of
      from label_votes w
      join answer_sets s on s.id = w.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where w.id = $1 and d.project_id = $2
      """;

  private static final String LISTS_FACTS =
      """
      select 1
      from labellers
      where id = $1 and kind = 'atomic-facts'
      """;

  private static final String VERSION =
      """
      select 1
      from dataset_versions
      where id = $1
      """;

  private static final String OF_EXPERIMENT =
      """
      select e.label_source, labeller_of_source(e.project_id, e.labeller_name, e.labeller_version, e.labeller_identity,
                                                e.vote_of) as labeller
      from experiments e
      where e.id = $1
      """;

  /**
   * A version's own counts were taken at its import. {@code offset 0} makes Postgres look the
   * labels of each answer up in the index that has those of people and oracles only. Of several
   * labellers with one identity, the oldest of the project is named.
   */
  private static final String LIST =
      """
      with given_later as (
        select case when l.source = 'human' then 'people' else 'oracle' end as label_source, l.labeller as identity,
               count(distinct l.answer_id) filter (where l.grounded is not null) as grounded,
               count(distinct l.answer_id) filter (where l.factuality is not null) as factuality
        from dataset_versions v
        join answer_sets s on s.version_id = v.id
        cross join lateral (select a.id from answers a where a.answer_set_id = s.id offset 0) a
        cross join lateral (
          select l.answer_id, l.source, l.labeller, l.grounded, l.factuality
          from labels l
          where l.answer_id = a.id and l.source <> 'imported' and (l.source = 'human' or l.labeller is not null)
            and l.withdrawn_at is null
          offset 0) l
        where v.id = $1 and v.label_changes <> '{}'
        group by 1, 2
      ),
      sources as (
        select 1 as place, 'in-force' as label_source, null::jsonb as labeller,
               v.grounded_labels + labelled_after_import(v.id, 'grounded') + o.grounded as grounded,
               v.factuality_labels + v.item_factuality_labels + labelled_after_import(v.id, 'factuality') + o.factuality
                 as factuality
        from dataset_versions v
        cross join lateral (
          select coalesce(sum(labelled_in_set(s.id, 'grounded')), 0)::bigint as grounded,
                 coalesce(sum(labelled_in_set(s.id, 'factuality')), 0)::bigint as factuality
          from answer_sets s
          where s.version_id = v.id and s.judged_from is not null and v.label_changes <> '{}') o
        where v.id = $1
        union all
        select 2, g.label_source, null, g.grounded, g.factuality
        from given_later g
        where g.label_source = 'people'
        union all
        select 3, 'import', null, v.grounded_labels, v.factuality_labels + v.item_factuality_labels
        from dataset_versions v
        where v.id = $1 and v.grounded_labels + v.factuality_labels + v.item_factuality_labels > 0
        union all
        select 4, g.label_source, to_jsonb(y), g.grounded, g.factuality
        from given_later g
        join lateral (
          (select y.id, y.name, y.version, encode(y.identity, 'hex') as identity, null as vote_of
           from labellers y
           join dataset_versions v on v.id = $1
           join datasets d on d.id = v.dataset_id
           where y.identity = g.identity and (y.project_id is null or y.project_id = d.project_id)
           order by y.project_id nulls last, y.created_at
           limit 1)
          union all
          (select w.id, w.name, 1, encode(w.identity, 'hex'), w.vote_of
           from label_votes w
           join answer_sets s on s.id = w.answer_set_id
           where w.identity = g.identity and s.version_id = $1
           order by w.id
           limit 1)) y on g.label_source = 'oracle'
      )
      select label_source, labeller, grounded, factuality
      from sources
      order by place, labeller ->> 'name', (labeller ->> 'version')::integer
      """;

  private static final Function<Row, SourceLabeller> OF_LABELLER =
      RecordMapper.of(SourceLabeller.class);
  private static final Function<Row, LabelChoice> SOURCE = RecordMapper.of(LabelChoice.class);
  private static final Function<Row, SourceCounts> COUNTS = RecordMapper.of(SourceCounts.class);

  /** Returns a labeller that the project may use. */
  Future<Optional<SourceLabeller>> labeller(SqlClient db, UUID id, UUID projectId) {
    return Sql.first(db, OF_LABELLER, LABELLER, id, projectId);
  }

  /** Returns whether the labeller lists facts and gives no labels. */
  Future<Boolean> listsFacts(SqlClient db, UUID id) {
    return Sql.exists(db, LISTS_FACTS, id);
  }

  Future<Boolean> versionExists(SqlClient db, UUID versionId) {
    return Sql.exists(db, VERSION, versionId);
  }

  Future<LabelChoice> ofExperiment(SqlClient db, UUID experimentId) {
    return Sql.only(db, SOURCE, OF_EXPERIMENT, experimentId);
  }

  /** Returns the sources that the version has labels of; the labels in force always. */
  Future<List<SourceCounts>> list(SqlClient db, UUID versionId) {
    return Sql.list(db, COUNTS, LIST, versionId);
  }
}
