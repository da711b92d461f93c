package dev.sextant.api.campaigns.trend;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of looks. Every method takes a client that is bound to a tenant. */
final class TrendStore {

  /**
   * The oldest of each campaign, so that a look follows the first runs, and counts the looks before
   * it. A campaign whose look has failed waits, and does not hold up the others. Only a look that
   * could raise an alarm is taken from those of the year: one without evidence is not. The year is
   * short of 52 weeks by a day, so a weekly campaign has 52 looks in it also when the clocks
   * change.
   */
  private static final String WAITING =
      """
      select o.id, o.campaign_id, c.project_id, c.name, c.trend,
             (select count(distinct p.id)
              from campaign_occurrences p
              join campaign_looks l on l.occurrence_id = p.id and l.state <> 'no-evidence'
              where p.campaign_id = c.id
                and p.scheduled_for > o.scheduled_for - interval '363 days')::integer as looks_taken
      from (select distinct on (q.campaign_id) q.id, q.campaign_id, q.scheduled_for
            from campaign_occurrences q
            join campaigns d on d.id = q.campaign_id
            where d.trend is not null and (d.look_after is null or d.look_after <= now())
              and q.looked_at is null and q.state in ('completed', 'completed-with-failures')
              and exists (select from campaign_cells k where k.occurrence_id = q.id)
            order by q.campaign_id, q.scheduled_for, q.id) o
      join campaigns c on c.id = o.campaign_id
      order by o.scheduled_for, o.id
      limit 5
      """;

  private static final String LOOKED =
      """
      update campaign_occurrences
      set looked_at = now()
      where id = $1 and looked_at is null
      """;

  private static final String POSTPONE =
      """
      update campaigns
      set look_after = now() + interval '1 minute'
      where id = $1
      """;

  /**
   * A share applies to a cell if its system is asked, or if an oracle is; factuality only if the
   * oracle says more than yes or no. A score applies to all cells.
   */
  private static final String SERIES =
      """
      select k.position, k.dataset_id, k.system_name, k.answer_set_id, k.label_run_id, k.experiment_id, m.metric,
             (select v.item_count from dataset_versions v where v.id = k.version_id) as items
      from campaign_cells k
      join campaign_occurrences o on o.id = k.occurrence_id
      join campaigns c on c.id = o.campaign_id
      left join campaign_systems s on s.campaign_id = c.id and s.name = k.system_name
      left join labellers b on b.id = c.labeller_id
      cross join jsonb_array_elements_text(c.trend -> 'metrics') with ordinality m (metric, place)
      where k.occurrence_id = $1
        and case m.metric when 'grounded' then c.labelling is not null
                          when 'factuality' then c.labelling is not null and b.kind <> 'judge'
                          when 'answered' then s.kind = 'generator'
                          else true end
      order by k.position, m.place
      """;

  /**
   * A run that raised an alarm is no noise, so its worsening does not widen the later looks. Nor
   * does that of a run without evidence: it may lack subjects, or be one that nobody could call
   * worse.
   */
  private static final String EARLIER =
      """
      select l.baseline, case when l.state in ('not-worse', 'undecided') then l.worsening end as worsening, k.answer_set_id, k.label_run_id, k.experiment_id,
             k.occurrence_id, k.position, (select v.item_count from dataset_versions v where v.id = k.version_id) as items
      from campaign_occurrences n
      join campaign_occurrences o on o.campaign_id = n.campaign_id
      join campaign_cells k on k.occurrence_id = o.id
      join campaign_looks l on l.occurrence_id = k.occurrence_id and l.position = k.position
      where n.id = $1 and o.id <> n.id and k.dataset_id = $2 and k.system_name = $3 and l.metric = $4
      order by o.scheduled_for, o.id
      """;

  /**
   * What may explain a change: the cell $1, $2 differs from $3, $4. The models of its experiment
   * explain that of a score, $5. The judge may have drifted, $6.
   */
  private static final String DIFFERENCES =
      """
      select array_remove(array[
        case when n.version_id is distinct from b.version_id then 'dataset-version' end,
        case when (ns.model, ns.base_url, ns.parameters::text, ns.system_prompt, ns.fingerprint)
                    is distinct from (bs.model, bs.base_url, bs.parameters::text, bs.system_prompt, bs.fingerprint)
             then 'generator' end,
        case when $6 or (nl.identity, nl.fingerprint) is distinct from (bl.identity, bl.fingerprint) then 'judge' end,
        case when abs(coalesce((select avg((d.outcome = 'answered')::integer)
                                from draws d where d.answer_set_id = n.answer_set_id), 1)
                      - coalesce((select avg((d.outcome = 'answered')::integer)
                                  from draws d where d.answer_set_id = b.answer_set_id), 1)) > 0.05
             then 'outcomes' end,
        case when ns.price_number is distinct from bs.price_number then 'price' end,
        case when $5 and (array(select x.embedder_id from experiment_embedders x where x.experiment_id = ne.id order by 1),
                          ne.entailment_model_id)
                         is distinct from
                         (array(select x.embedder_id from experiment_embedders x where x.experiment_id = be.id order by 1),
                          be.entailment_model_id) then 'models' end], null) as differences
      from campaign_cells n
      join campaign_cells b on b.occurrence_id = $3 and b.position = $4
      left join sampling_runs ns on ns.answer_set_id = n.answer_set_id
      left join sampling_runs bs on bs.answer_set_id = b.answer_set_id
      left join label_runs nl on nl.id = n.label_run_id
      left join label_runs bl on bl.id = b.label_run_id
      left join experiments ne on ne.id = n.experiment_id
      left join experiments be on be.id = b.experiment_id
      where n.occurrence_id = $1 and n.position = $2
      """;

  private static final String INSERT =
      """
      insert into campaign_looks (occurrence_id, position, metric, baseline, mean, items, worsening, standard_error, p, pairs,
                                  clusters, lost, baseline_mean, band, detectable, margin, lower_is_worse, state, lack,
                                  more_clusters, causes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
      """;

  private static final Function<Row, WaitingOccurrence> WAITING_ROW =
      RecordMapper.of(WaitingOccurrence.class);
  private static final Function<Row, SeriesCell> SERIES_ROW = RecordMapper.of(SeriesCell.class);
  private static final Function<Row, EarlierLook> EARLIER_ROW = RecordMapper.of(EarlierLook.class);

  /**
   * An occurrence that has ended and is not looked at.
   *
   * @param looksTaken looks of the campaign in the year before it that could raise an alarm
   */
  record WaitingOccurrence(
      UUID id, UUID campaignId, UUID projectId, String name, TrendSettings trend, int looksTaken) {}

  /** A metric of a cell. */
  record SeriesCell(
      int position,
      UUID datasetId,
      String systemName,
      @Nullable UUID answerSetId,
      @Nullable UUID labelRunId,
      @Nullable UUID experimentId,
      String metric,
      @Nullable Long items) {

    CellSources sources() {
      return new CellSources(answerSetId, labelRunId, experimentId, items);
    }
  }

  /** A look, or first run, of the same series, with its cell. */
  record EarlierLook(
      boolean baseline,
      @Nullable Double worsening,
      @Nullable UUID answerSetId,
      @Nullable UUID labelRunId,
      @Nullable UUID experimentId,
      UUID occurrenceId,
      int position,
      @Nullable Long items) {

    CellSources sources() {
      return new CellSources(answerSetId, labelRunId, experimentId, items);
    }
  }

  Future<List<WaitingOccurrence>> waiting(SqlClient db) {
    return Sql.list(db, WAITING_ROW, WAITING);
  }

  Future<List<SeriesCell>> series(SqlClient db, UUID occurrenceId) {
    return Sql.list(db, SERIES_ROW, SERIES, occurrenceId);
  }

  /** Returns the looks before, the oldest first. */
  Future<List<EarlierLook>> earlier(SqlClient db, UUID occurrenceId, SeriesCell series) {
    return Sql.list(
        db,
        EARLIER_ROW,
        EARLIER,
        occurrenceId,
        series.datasetId(),
        series.systemName(),
        series.metric());
  }

  /**
   * Returns what differs between a cell and an earlier one, for a metric.
   *
   * @param hasDrifted whether the anchors show that the labeller has
   */
  Future<List<String>> differences(
      SqlClient db, UUID occurrenceId, SeriesCell cell, EarlierLook from, boolean hasDrifted) {
    return Sql.only(
        db,
        row -> List.of(row.getArrayOfStrings("differences")),
        DIFFERENCES,
        occurrenceId,
        cell.position(),
        from.occurrenceId(),
        from.position(),
        new TrendMetric(cell.metric()).isScore(),
        hasDrifted);
  }

  /** Marks an occurrence as looked at; returns false if another process has. */
  Future<Boolean> looked(SqlClient db, UUID occurrenceId) {
    return Sql.change(db, LOOKED, occurrenceId);
  }

  /** Lets the occurrences of a campaign wait for a minute. */
  Future<Void> postpone(SqlClient db, UUID campaignId) {
    return Sql.run(db, POSTPONE, campaignId);
  }

  Future<Void> insert(SqlClient db, UUID occurrenceId, TakenLook look) {
    TakenLook.Compared compared = look.compared();
    List<String> causes = look.causes();
    return Sql.run(
        db,
        INSERT,
        occurrenceId,
        look.position(),
        look.metric().name(),
        look.baseline(),
        look.mean(),
        look.items(),
        compared == null ? null : compared.worsening(),
        compared == null ? null : compared.standardError(),
        compared == null ? null : compared.p(),
        compared == null ? null : compared.pairs(),
        compared == null ? null : compared.clusters(),
        compared == null ? null : compared.lost(),
        compared == null ? null : compared.baselineMean(),
        compared == null ? null : compared.band(),
        compared == null ? null : compared.detectable(),
        compared == null ? null : compared.margin(),
        look.metric().higherIsBetter(),
        look.state(),
        look.lack(),
        look.moreClusters(),
        causes == null ? null : causes.toArray(String[]::new));
  }
}
