package dev.sextant.api.labelruns;

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

/** The SQL that reads the verdicts of a run. Takes a client that is bound to a tenant. */
final class OracleVerdictStore {

  /** In the order of the key, which is about that of the file and needs no sort. */
  private static final String LIST =
      """
      select v.answer_id, i.id as item_id, i.external_id, i.question, a.role, left(a.text, 600) as answer, v.status,
             v.grounded, v.factuality, v.expected_factuality, v.parts, v.reason, v.detail, v.label_id,
             (select jsonb_build_object('grounded', l.grounded, 'factuality', l.factuality, 'author', l.author,
                                        'created_at', l.created_at)
              from labels l
              where l.answer_id = v.answer_id and l.source = 'human' and l.withdrawn_at is null
              order by l.created_at desc, l.id desc
              limit 1) as people
      from oracle_verdicts v
      join answers a on a.id = v.answer_id
      join items i on i.id = a.item_id
      where v.run_id = $1 and v.answer_id > $2 and v.repeat = 0 and not v.anchor and ($3::text is null or v.status = $3)
      order by v.answer_id
      limit $4
      """;

  private static final String HAS_FAILED =
      """
      select 1
      from oracle_verdicts
      where run_id = $1 and reason = 'call-failed'
      limit 1
      """;

  private static final String REASONS =
      """
      select coalesce(jsonb_object_agg(r.reason, r.answers order by r.answers desc, r.reason), '{}') as reasons
      from (select reason, count(*) as answers
            from oracle_verdicts
            where run_id = $1 and repeat = 0 and not anchor and reason is not null
            group by reason) r
      """;

  private static final Function<Row, ListedVerdict> VERDICT = RecordMapper.of(ListedVerdict.class);

  /**
   * Returns verdicts of a run.
   *
   * @param after the last answer of the page before
   */
  Future<List<ListedVerdict>> list(
      SqlClient db, UUID runId, UUID after, Optional<String> status, int rows) {
    return Sql.list(db, VERDICT, LIST, runId, after, status.orElse(null), rows);
  }

  /** Counts the unlabelled answers by reason. */
  Future<JsonObject> reasons(SqlClient db, UUID runId) {
    return Sql.only(db, row -> row.getJsonObject("reasons"), REASONS, runId);
  }

  /** Returns whether calls for an answer, an anchor or a repeat failed. */
  Future<Boolean> hasFailed(SqlClient db, UUID runId) {
    return Sql.exists(db, HAS_FAILED, runId);
  }
}
