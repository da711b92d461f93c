package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment.Split;
import dev.sextant.jobs.tables.experiments.Experiment.Version;
import dev.sextant.remote.embedding.protocol.EmbeddingKind;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads experiments. */
public final class ExperimentStore {

  private static final String GET =
      """
      select e.id, e.answer_set_id, e.metrics, e.label, e.seed,
             v.id as version_id, v.number, v.sha256, v.item_count, v.answer_count,
             v.segment_count, v.segments_not_true,
             s.seed as split_seed, s.calibration_share, s.holdout_locked_at is not null as locked,
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
             b.question_prefix, b.question_task, b.passage_task, b.question_revision, b.probe_vectors,
             b.credential, b.credential_nonce, b.credential_key, b.price, b.currency
      from experiment_embedders x
      join embedders b on b.id = x.embedder_id
      where x.experiment_id = ?
      order by x.position
      """;

  private static final String ENTAILMENT_MODEL =
      """
      select m.id, m.name, m.architecture, m.location, m.revision, m.weights_sha256, m.tokenizer_sha256,
             m.labels, m.max_tokens
      from experiments e
      join entailment_models m on m.id = e.entailment_model_id
      where e.id = ?
      """;

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
    List<RegisteredEmbedder> embedders = embedders(connection, id);
    RegisteredEntailmentModel entailment = entailmentModel(connection, id);
    try (PreparedStatement statement = connection.prepareStatement(GET)) {
      statement.setObject(1, id);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? Optional.of(experiment(row, embedders, entailment)) : Optional.empty();
      }
    }
  }

  private static Experiment experiment(
      ResultSet row,
      List<RegisteredEmbedder> embedders,
      @Nullable RegisteredEntailmentModel entailment)
      throws SQLException {
    String[] metrics = (String[]) row.getArray("metrics").getArray();
    return new Experiment(
        row.getString("id"),
        row.getString("answer_set_id"),
        List.of(metrics),
        row.getString("label"),
        row.getLong("seed"),
        version(row),
        embedders,
        entailment);
  }

  private static Version version(ResultSet row) throws SQLException {
    long splitSeed = row.getLong("split_seed");
    Split split =
        row.wasNull()
            ? null
            : new Split(
                splitSeed,
                row.getDouble("calibration_share"),
                row.getBoolean("locked"),
                row.getLong("calibration_items"));
    return new Version(
        row.getString("version_id"),
        row.getInt("number"),
        row.getString("sha256"),
        row.getLong("item_count"),
        row.getLong("ordinals"),
        row.getLong("groups"),
        row.getLong("answer_count"),
        row.getLong("segment_count"),
        row.getLong("segments_not_true"),
        split);
  }

  private static List<RegisteredEmbedder> embedders(Connection connection, UUID experiment)
      throws SQLException {
    List<RegisteredEmbedder> embedders = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(EMBEDDERS)) {
      statement.setObject(1, experiment);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          embedders.add(embedder(row));
        }
      }
    }
    return embedders;
  }

  private static @Nullable RegisteredEntailmentModel entailmentModel(
      Connection connection, UUID experiment) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ENTAILMENT_MODEL)) {
      statement.setObject(1, experiment);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? entailmentModel(row) : null;
      }
    }
  }

  private static RegisteredEntailmentModel entailmentModel(ResultSet row) throws SQLException {
    return new RegisteredEntailmentModel(
        row.getString("id"),
        row.getString("name"),
        row.getString("architecture"),
        row.getString("location"),
        row.getString("revision"),
        row.getString("weights_sha256"),
        row.getString("tokenizer_sha256"),
        List.of((String[]) row.getArray("labels").getArray()),
        row.getInt("max_tokens"));
  }

  private static RegisteredEmbedder embedder(ResultSet row) throws SQLException {
    EmbedderSpec spec =
        new EmbedderSpec(
            row.getString("name"),
            Architecture.valueOf(constant(row, "architecture")),
            row.getString("location"),
            row.getString("weights_sha256"),
            row.getString("tokenizer_sha256"),
            Pooling.valueOf(constant(row, "pooling")),
            row.getString("prefix"),
            row.getInt("max_tokens"),
            row.getInt("dimensions"),
            Precision.valueOf(constant(row, "precision")));
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
            new RoleSettings(row.getString("question_prefix"), row.getString("question_task")),
            new RoleSettings(row.getString("prefix"), row.getString("passage_task")),
            row.getInt("max_tokens"));
    return new RegisteredServer(
        settings,
        row.getString("question_revision"),
        row.getBytes("probe_vectors"),
        row.getBytes("credential"),
        row.getBytes("credential_nonce"),
        row.getString("credential_key"),
        row.getBigDecimal("price"),
        row.getString("currency"));
  }

  private static String constant(ResultSet row, String column) throws SQLException {
    return row.getString(column).toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
