package dev.sextant.api.experiments.planning;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Need;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that chooses the label runs whose facts an experiment reads. */
final class FactRunStore {

  /**
   * The newest completed run that found facts, for the answers of each role of the set, and for the
   * judged ones of the import. Who deletes a run waits for this transaction, and then finds the
   * experiment.
   */
  private static final String HOLD =
      """
      select r.id as run_id, p.role, p.labeller_name as labeller, p.labeller_version as version, r.model,
             encode(p.identity, 'hex') as identity
      from call_runs r
      join label_plans p on p.run_id = r.id
      where r.id in (select (select n.id
                             from label_runs n
                             where n.answer_set_id = w.answer_set_id and (n.role is null or n.role = w.role)
                               and n.state = 'completed'
                               and (n.labeller_kind = 'factscore' and n.labelled > 0 or n.decomposed > 0)
                             order by n.created_at desc, n.id desc
                             limit 1)
                     from answer_sets s
                     cross join lateral (
                       values (s.id, 'judged'), (s.id, 'sample'), (s.judged_from, 'judged')) w (answer_set_id, role)
                     where s.id = $1)
      order by r.created_at desc, r.id desc
      for key share of r
      """;

  private static final Function<Row, FactRun> RUN = RecordMapper.of(FactRun.class);

  /**
   * Returns the runs, newest first, and keeps them until the end; none if no metric reads facts.
   */
  Future<List<FactRun>> hold(SqlClient db, UUID answerSetId, List<String> metrics) {
    boolean reads =
        Catalogue.among(metrics).stream()
            .anyMatch(metric -> metric.needs().contains(Need.SEGMENTS));
    return reads ? Sql.list(db, RUN, HOLD, answerSetId) : Future.succeededFuture(List.of());
  }
}
