package dev.sextant.api.exports;

import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/** The SQL that exports campaigns, and what became of their instants. */
final class CampaignExportStore {

  private static final String CAMPAIGNS =
      """
      select c.id, c.project_id, c.name, c.settings, c.labelling, c.labeller_id, c.anchor_set_id, c.trend, c.exports, c.trigger_kind,
             c.cron, c.time_zone, c.once_at, c.overlap, c.catch_up, c.paused_at, c.next_at, c.look_after, c.created_by, c.created_at
      from campaigns c
      """;

  private static final String DATASETS =
      """
      select x.campaign_id, x.position, x.dataset_id, x.version_id, x.seen_number
      from campaign_datasets x
      join campaigns c on c.id = x.campaign_id
      """;

  private static final String SYSTEMS =
      """
      select x.campaign_id, x.position, x.name, x.kind, x.answer_set_prefix, x.generator_id, x.sampling
      from campaign_systems x
      join campaigns c on c.id = x.campaign_id
      """;

  private static final String OCCURRENCES =
      """
      select x.id, x.campaign_id, x.scheduled_for, x.cause, x.version_id, x.state, x.note, x.requested_by, x.created_at,
             x.started_at, x.finished_at, x.looked_at
      from campaign_occurrences x
      join campaigns c on c.id = x.campaign_id
      """;

  private static final String CELLS =
      """
      select x.occurrence_id, x.position, x.dataset_id, x.version_id, x.system_name, x.stage, x.answer_set_id,
             x.label_run_id, x.experiment_id, x.failure
      from campaign_cells x
      join campaign_occurrences o on o.id = x.occurrence_id
      join campaigns c on c.id = o.campaign_id
      """;

  private static final String LOOKS =
      """
      select x.occurrence_id, x.position, x.metric, x.lower_is_worse, x.baseline, x.mean, x.items, x.worsening,
             x.standard_error, x.p, x.pairs, x.clusters, x.lost, x.baseline_mean, x.band, x.detectable, x.margin, x.state, x.lack, x.more_clusters, x.causes
      from campaign_looks x
      join campaign_occurrences o on o.id = x.occurrence_id
      join campaigns c on c.id = o.campaign_id
      """;

  private static final String OF_PROJECT =
      """
      where $1::uuid is null or c.project_id = $1
      """;

  List<ExportPart> parts(ExportScope wanted) {
    Tuple id = Tuple.of(wanted.project().orElse(null));
    Function<PreparedStatement, Cursor> project = statement -> statement.cursor(id);
    return List.of(
        ExportPart.rows("campaigns.jsonl", CAMPAIGNS + OF_PROJECT + "order by c.id", project),
        ExportPart.rows(
            "campaign_datasets.jsonl",
            DATASETS + OF_PROJECT + "order by x.campaign_id, x.position",
            project),
        ExportPart.rows(
            "campaign_systems.jsonl",
            SYSTEMS + OF_PROJECT + "order by x.campaign_id, x.position",
            project),
        ExportPart.rows(
            "campaign_occurrences.jsonl",
            OCCURRENCES + OF_PROJECT + "order by x.campaign_id, x.scheduled_for, x.id",
            project),
        ExportPart.rows(
            "campaign_cells.jsonl",
            CELLS + OF_PROJECT + "order by x.occurrence_id, x.position",
            project),
        ExportPart.rows(
            "campaign_looks.jsonl",
            LOOKS + OF_PROJECT + "order by x.occurrence_id, x.position, x.metric",
            project));
  }
}
