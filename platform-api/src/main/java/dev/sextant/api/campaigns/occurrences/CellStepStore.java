package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of cells whose answers an oracle labels. Every method takes a client that is bound to a
 * tenant.
 */
final class CellStepStore {

  private static final String READY =
      """
      select k.occurrence_id, k.position, o.campaign_id, c.project_id, k.stage = 'labelling' as is_labelled,
             k.version_id, k.system_name, k.answer_set_id, coalesce(l.labeller_kind, '') <> 'atomic-facts' as is_judged,
             occurrence_name(o.scheduled_for) as at,
             case when s.id is null then 'The answers were deleted.'
                  when k.stage = 'sampling' and s.completed_at is null then 'Sampling stopped. ' || r.end_sentence
                  when k.stage = 'labelling' and l.id is null then 'The label run was deleted.'
                  when k.stage = 'labelling' and l.state = 'stopped' then 'Labelling stopped. ' || l.end_sentence
                  end as obstacle
      from campaign_occurrences o
      join campaigns c on c.id = o.campaign_id
      join campaign_cells k on k.occurrence_id = o.id and k.stage <> 'evaluation' and k.failure is null
      left join answer_sets s on s.id = k.answer_set_id
      left join sampling_runs r on r.answer_set_id = s.id
      left join label_runs l on l.id = k.label_run_id
      where o.state = 'running'
        and (s.id is null
             or k.stage = 'sampling' and (s.completed_at is not null or r.state = 'stopped')
             or k.stage = 'labelling' and (l.id is null or l.state in ('completed', 'stopped')))
      order by o.id, k.position
      limit 50
      """;

  /** Another process that is at the cell keeps it. */
  private static final String HOLD =
      """
      select 1
      from campaign_cells
      where occurrence_id = $1 and position = $2 and stage = $3 and failure is null
      for update skip locked
      """;

  private static final String LABELLED_BY =
      """
      update campaign_cells
      set stage = 'labelling', label_run_id = $3
      where occurrence_id = $1 and position = $2
      """;

  private static final String EVALUATED_BY =
      """
      update campaign_cells
      set stage = 'evaluation', experiment_id = $3
      where occurrence_id = $1 and position = $2
      """;

  private static final String FAIL =
      """
      update campaign_cells
      set failure = $3
      where occurrence_id = $1 and position = $2
      """;

  private static final Function<Row, ReadyCell> CELL = RecordMapper.of(ReadyCell.class);

  /**
   * A cell that can take its next step.
   *
   * @param isLabelled whether the label run has ended; else the answers are complete
   * @param isJudged whether the oracle gives labels; else it lists facts
   * @param at as in the names of its occurrence
   * @param obstacle why it cannot go on; null: it can
   */
  record ReadyCell(
      UUID occurrenceId,
      int position,
      UUID campaignId,
      UUID projectId,
      boolean isLabelled,
      @Nullable UUID versionId,
      String systemName,
      @Nullable UUID answerSetId,
      boolean isJudged,
      String at,
      @Nullable String obstacle) {}

  Future<List<ReadyCell>> ready(SqlClient db) {
    return Sql.list(db, CELL, READY);
  }

  /** Returns whether the cell still waits and no other process has it. */
  Future<Boolean> hold(SqlClient db, ReadyCell cell) {
    return Sql.exists(
        db,
        HOLD,
        cell.occurrenceId(),
        cell.position(),
        cell.isLabelled() ? "labelling" : "sampling");
  }

  Future<Void> labelledBy(SqlClient db, ReadyCell cell, UUID labelRunId) {
    return Sql.run(db, LABELLED_BY, cell.occurrenceId(), cell.position(), labelRunId);
  }

  Future<Void> evaluatedBy(SqlClient db, ReadyCell cell, UUID experimentId) {
    return Sql.run(db, EVALUATED_BY, cell.occurrenceId(), cell.position(), experimentId);
  }

  /** Records why the cell cannot go on. */
  Future<Void> fail(SqlClient db, ReadyCell cell, String failure) {
    return Sql.run(db, FAIL, cell.occurrenceId(), cell.position(), failure);
  }
}
