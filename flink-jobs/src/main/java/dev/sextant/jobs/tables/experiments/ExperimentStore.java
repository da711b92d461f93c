package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment.Version;
import dev.sextant.remote.embedding.protocol.EmbeddingKind;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads experiments. */
public final class ExperimentStore {

  private static final String GET =
      """
      select id, answer_set_id, metrics, label, label_source as kind, labeller_name as name, labeller_version as version,
             encode(labeller_identity, 'hex') as identity, vote_of, seed, fact_runs::text as fact_runs
      from experiments
      where id = ?
      """;

  private static final String VERSION =
      """
      select v.id, v.number, v.sha256, v.item_count as items, v.answer_count as answers,
             v.segment_count as segments, v.segments_not_true,
             (v.external_scores || e.judge_scores)::text as external_scores,
             s.seed, s.calibration_share, s.holdout_locked_at is not null as locked,
             (select count(*) from split_items p
              where p.split_id = s.id and p.part = 'calibration') as calibration_items,
             (select coalesce(max(i.ordinal) + 1, 0) from items i where i.version_id = v.id) as ordinals,
             (select count(distinct i.group_sha256) from items i where i.version_id = v.id) as groups
      from experiments e
      join dataset_versions v on v.id = e.version_id
      left join splits s on s.version_id = v.id
      where e.id = ?
      """;

  private static final String EMBEDDERS =
      """
      select b.id, b.name, b.architecture, b.location, b.revision, b.weights_sha256, b.tokenizer_sha256,
             b.pooling, b.prefix, b.max_tokens, b.dimensions, b.precision, b.model, b.asked_dimensions,
             case when b.model is null then b.question_prefix end as question_prefix,
             b.question_prefix as server_question_prefix, b.question_task, b.passage_task, b.question_revision,
             b.probe_vectors,
             b.price, b.currency
      from experiment_embedders x
      join embedders b on b.id = x.embedder_id
      where x.experiment_id = ?
      order by x.position
      """;

  private static final String ENTAILMENT_MODEL =
      """
      select m.id, m.name, m.architecture, m.location, m.revision, m.weights_sha256, m.tokenizer_sha256,
             m.labels, m.max_tokens, m.model, m.generator_kind, m.answer_tokens, m.thinking_budget, m.top_logprobs,
             m.generator_id, g.base_url as generator_url, g.concurrency, g.dialect::text as dialect,
             p.currency, p.price_in, p.price_out, p.price_cached
      from experiments e
      join entailment_models m on m.id = e.entailment_model_id
      left join generators g on g.id = m.generator_id
      left join generator_prices p on p.generator_id = g.id and p.number = (
        select max(n.number)
        from generator_prices n
        where n.generator_id = g.id)
      where e.id = ?
      """;

  private static final RecordReader<Chosen> CHOSEN = RecordReader.of(Chosen.class);
  private static final RecordReader<Version> OF_VERSION = RecordReader.of(Version.class);
  private static final RecordReader<EmbedderSpec> SPEC = RecordReader.of(EmbedderSpec.class);
  private static final RecordReader<RegisteredEntailmentModel> ENTAILMENT =
      RecordReader.of(RegisteredEntailmentModel.class);

  /** An experiment's own columns. */
  private record Chosen(
      String id,
      String answerSetId,
      List<String> metrics,
      @Nullable String label,
      LabelSource source,
      long seed,
      String factRuns) {}

  private final TenantTransactions database;

  public ExperimentStore(TenantTransactions database) {
    this.database = database;
  }

  /**
   * Returns the experiment to the submitter of its job, without waiting for a server that is down.
   */
  public static Experiment get(Database database, String id) {
    try (TenantTransactions tables = database.openNow()) {
      return new ExperimentStore(tables).get(id);
    }
  }

  /**
   * Returns the experiment.
   *
   * @param id UUID
   * @throws NoSuchElementException if the tenant has no such experiment
   */
  public Experiment get(String id) {
    UUID key = UUID.fromString(id);
    return database
        .inTenant("read the experiment", connection -> find(connection, key))
        .orElseThrow(() -> new NoSuchElementException("the tenant has no experiment " + id));
  }

  private static Optional<Experiment> find(Connection connection, UUID id) throws SQLException {
    Chosen chosen = Sql.first(connection, CHOSEN, GET, id).orElse(null);
    return chosen == null
        ? Optional.empty()
        : Optional.of(
            new Experiment(
                chosen.id(),
                chosen.answerSetId(),
                chosen.metrics(),
                chosen.label(),
                chosen.source(),
                chosen.seed(),
                chosen.factRuns(),
                Sql.first(connection, OF_VERSION, VERSION, id).orElseThrow(),
                Sql.list(connection, ExperimentStore::embedder, EMBEDDERS, id),
                Sql.first(connection, ENTAILMENT, ENTAILMENT_MODEL, id).orElse(null)));
  }

  private static RegisteredEmbedder embedder(ResultSet row) throws SQLException {
    EmbedderSpec spec = SPEC.read(row);
    return new RegisteredEmbedder(
        row.getString("id"),
        row.getString("revision"),
        spec,
        spec.architecture().isRemote() ? server(row) : null);
  }

  private static RegisteredServer server(ResultSet row) throws SQLException {
    int asked = row.getInt("asked_dimensions");
    Integer dimensions = row.wasNull() ? null : asked;
    EmbeddingSpec settings =
        new EmbeddingSpec(
            EmbeddingKind.of(row.getString("architecture")).orElseThrow(),
            row.getString("location"),
            row.getString("model"),
            dimensions,
            new RoleSettings(
                row.getString("server_question_prefix"), row.getString("question_task")),
            new RoleSettings(row.getString("prefix"), row.getString("passage_task")),
            row.getInt("max_tokens"));
    return new RegisteredServer(
        settings,
        row.getString("question_revision"),
        row.getBytes("probe_vectors"),
        row.getBigDecimal("price"),
        row.getString("currency"));
  }
}
