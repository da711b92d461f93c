package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.json.RecordJson;
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

/** The SQL of matrices. Every method takes a client that is bound to a tenant. */
public final class CampaignMatrixStore {

  private static final String FIND =
      """
      select c.id, c.project_id, c.name, c.created_by as author, c.settings,
             case when c.labelling is not null then
               c.labelling || jsonb_build_object('labeller_id', c.labeller_id, 'anchor_set_id', c.anchor_set_id)
               end as labelling,
             coalesce((select jsonb_agg(jsonb_build_object('dataset_id', d.dataset_id, 'version_id', d.version_id)
                                        order by d.position)
                       from campaign_datasets d
                       where d.campaign_id = c.id), '[]') as datasets,
             coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'kind', s.kind,
                                                           'answer_set_prefix', s.answer_set_prefix,
                                                           'generator_id', s.generator_id, 'sampling', s.sampling) order by s.position)
                       from campaign_systems s
                       where s.campaign_id = c.id), '[]') as systems
      from campaigns c
      where c.id = $1
      """;

  private static final String INSERT_DATASETS =
      """
      insert into campaign_datasets (campaign_id, position, dataset_id, version_id, seen_number)
      select $1, u.place - 1, u.dataset_id, u.version_id,
             coalesce((select max(v.number) from dataset_versions v where v.dataset_id = u.dataset_id), 0)
      from unnest($2::uuid[], $3::uuid[]) with ordinality u (dataset_id, version_id, place)
      """;

  private static final String INSERT_SYSTEM =
      """
      insert into campaign_systems (campaign_id, position, name, kind, answer_set_prefix, generator_id, sampling)
      values ($1, $2, $3, $4, $5, $6, $7)
      """;

  private static final String VERSION =
      """
      select v.id
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      where v.dataset_id = $1 and d.project_id = $2 and ($3::uuid is null or v.id = $3)
      order by v.number desc
      limit 1
      """;

  private static final String IMPORTED_ANSWERS =
      """
      select id
      from answer_sets
      where version_id = $1 and source = 'imported' and judged_from is null
      """;

  private static final String NEWEST_ANSWERS =
      """
      select id
      from answer_sets
      where version_id = $1 and judged_from is not null and completed_at is not null and starts_with(name, $2)
      order by completed_at desc, id desc
      limit 1
      """;

  private static final String SAVE =
      """
      savepoint cell
      """;

  private static final String KEEP =
      """
      release savepoint cell
      """;

  private static final String UNDO =
      """
      rollback to savepoint cell
      """;

  private static final Function<Row, Matrix> MATRIX = RecordMapper.of(Matrix.class);

  public Future<Optional<Matrix>> find(SqlClient db, UUID campaignId) {
    return Sql.first(db, MATRIX, FIND, campaignId);
  }

  /** Stores the datasets of a campaign. */
  public Future<Void> insertDatasets(
      SqlClient db, UUID campaignId, List<CampaignDataset> datasets) {
    return Sql.run(
        db,
        INSERT_DATASETS,
        campaignId,
        datasets.stream().map(CampaignDataset::datasetId).toArray(UUID[]::new),
        datasets.stream().map(CampaignDataset::versionId).toArray(UUID[]::new));
  }

  /** Stores a system of a campaign. */
  public Future<Void> insertSystem(
      SqlClient db, UUID campaignId, int position, CampaignSystem system) {
    CampaignSystem.Sampling sampling = system.sampling();
    JsonObject asked = sampling == null ? null : RecordJson.object(sampling);
    return Sql.run(
        db,
        INSERT_SYSTEM,
        campaignId,
        position,
        system.name(),
        system.kind(),
        system.answerSetPrefix(),
        system.generatorId(),
        asked);
  }

  /** Marks the state to which {@link #undo} returns. */
  Future<Void> save(SqlClient db) {
    return Sql.run(db, SAVE);
  }

  /** Forgets the mark. */
  Future<Void> keep(SqlClient db) {
    return Sql.run(db, KEEP);
  }

  /** Undoes what was done since the mark. */
  Future<Void> undo(SqlClient db) {
    return Sql.run(db, UNDO);
  }

  /** Returns the answer set of a version's own file. */
  Future<UUID> importedAnswers(SqlClient db, UUID versionId) {
    return Sql.only(db, row -> row.getUUID(0), IMPORTED_ANSWERS, versionId);
  }

  /** Returns the newest complete answer set of a version whose name begins with a text. */
  Future<Optional<UUID>> newestAnswers(SqlClient db, UUID versionId, String prefix) {
    return Sql.value(db, UUID.class, NEWEST_ANSWERS, versionId, prefix);
  }

  /** Returns the pinned version of a dataset of the project, or its newest. */
  Future<Optional<UUID>> version(SqlClient db, UUID projectId, CampaignDataset dataset) {
    return Sql.value(db, UUID.class, VERSION, dataset.datasetId(), projectId, dataset.versionId());
  }
}
