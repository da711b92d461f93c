package dev.sextant.api.labelruns.agreement;

import dev.sextant.api.labelruns.agreement.OtherOracles.OtherRun;
import dev.sextant.api.labelruns.agreement.OwnAgreement.Repeated;
import dev.sextant.api.labelruns.agreement.PeoplesAgreement.Compared;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads verdicts to compare. Takes a client that is bound to a tenant. */
public final class AgreementStore {

  /** The newest yes or no by people of each answer that the oracle says yes or no about. */
  private static final String COMPARED =
      """
      select (dense_rank() over (order by i.group_sha256) - 1)::integer as item, p.people, p.oracle
      from (select distinct on (l.answer_id) l.answer_id, l.grounded as people, v.grounded as oracle
            from oracle_verdicts v
            join labels l on l.answer_id = v.answer_id
            where v.run_id = $1 and v.repeat = 0 and not v.anchor and v.grounded is not null
              and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
            order by l.answer_id, l.created_at desc, l.id desc) p
      join answers a on a.id = p.answer_id
      join items i on i.id = a.item_id
      """;

  /**
   * An answer that is blank or has no reference takes no call: its labels are trivially equal. A
   * call that failed says nothing about the oracle.
   */
  private static final String REPEATED =
      """
      select (dense_rank() over (order by i.group_sha256) - 1)::integer as item, r.labels
      from (select v.answer_id,
                   array_agg(concat_ws(' ', v.status, coalesce(v.grounded::text, '-'), v.factuality)) as labels
            from oracle_verdicts v
            where v.run_id = $1
              and v.answer_id in (select x.answer_id from oracle_verdicts x where x.run_id = $1 and x.repeat > 0)
            group by v.answer_id
            having count(*) = $2 and bool_and(coalesce(v.reason not in ('no-reference', 'empty-answer', 'call-failed'), true))) r
      join answers a on a.id = r.answer_id
      join items i on i.id = a.item_id
      """;

  /**
   * The newest completed run of each other labeller over the same answer set, if both say yes or
   * no. A judge that gives a number does not, nor does who lists facts.
   */
  private static final String OTHERS =
      """
      select id, labeller_name as name, labeller_version as version, labeller_kind as kind, model
      from (select distinct on (r.identity) r.*
            from label_runs r
            join label_runs o on o.id = $1
            where r.answer_set_id = o.answer_set_id and r.identity <> o.identity and r.state = 'completed'
              and r.labeller_kind not in ('judge', 'atomic-facts') and o.labeller_kind <> 'atomic-facts'
            order by r.identity, r.id desc) r
      order by id desc
      limit $2
      """;

  /**
   * A hash chooses the same answers each time, from all over the set. Rater 0 is the run itself.
   */
  private static final String RATINGS =
      """
      with chosen as (
        select v.answer_id
        from oracle_verdicts v
        where v.run_id = ($1::uuid[])[1] and v.repeat = 0 and not v.anchor and v.grounded is not null
        order by uuid_hash_extended(v.answer_id, 1960)
        limit $2)
      select dense_rank() over (order by i.group_sha256)::integer as item,
             dense_rank() over (order by v.answer_id)::integer as answer,
             array_position($1::uuid[], v.run_id) - 1 as person, v.grounded
      from chosen c
      join oracle_verdicts v on v.answer_id = c.answer_id
      join answers a on a.id = v.answer_id
      join items i on i.id = a.item_id
      where v.run_id = any ($1::uuid[]) and v.repeat = 0 and not v.anchor and v.grounded is not null
      """;

  private static final Function<Row, Compared> COMPARED_ROW = RecordMapper.of(Compared.class);
  private static final Function<Row, Repeated> REPEATED_ROW = RecordMapper.of(Repeated.class);
  private static final Function<Row, OtherRun> OTHER_ROW = RecordMapper.of(OtherRun.class);
  private static final Function<Row, LabelRating> RATING_ROW = RecordMapper.of(LabelRating.class);

  public Future<List<Compared>> compared(SqlClient db, UUID runId) {
    return Sql.list(db, COMPARED_ROW, COMPARED, runId);
  }

  public Future<List<Repeated>> repeated(SqlClient db, UUID runId) {
    return Sql.list(db, REPEATED_ROW, REPEATED, runId, OwnAgreement.LABELS_EACH);
  }

  /** Returns runs of other labellers over the set of a run, newest first. */
  public Future<List<OtherRun>> others(SqlClient db, UUID runId, int most) {
    return Sql.list(db, OTHER_ROW, OTHERS, runId, most);
  }

  /**
   * Returns what several runs say of answers that the first of them says yes or no about. A person
   * is the position of the run.
   */
  public Future<List<LabelRating>> ratings(SqlClient db, List<UUID> runs, int mostAnswers) {
    return Sql.list(db, RATING_ROW, RATINGS, runs.toArray(UUID[]::new), mostAnswers);
  }
}
